"""Figures asked for in words, compared with positions laid out, rolls counted out, and the book's ladder."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, combinations_with_replacement, product

import pytest

import explorer
from explorer.core.game import game_named
from explorer.core.reckoning import Figure, reckoned
from explorer.games.noble_treachery.cards import COLOUR_NAMES
from explorer.games.noble_treachery.own_figures import figures
from explorer.games.noble_treachery.rules.setup import SEEDED

GAME = game_named("noble_treachery")
KIT = figures()


def asked(question: str) -> Figure:
    found = reckoned(GAME, question)
    assert found is not None, question
    return found


def power(question: str) -> int:
    """The power that an answer gives, if there is only one."""
    found = re.fullmatch(r"The power of .* is (\d+)\.", asked(question).sentence)
    assert found is not None
    return int(found[1])


@pytest.mark.parametrize("kind", ["War", "Diplomacy"])
def test_power_is_that_of_a_card_laid_out(kind: str) -> None:
    for card, value in product(KIT.commons, (1, 4, 6)):
        colour = COLOUR_NAMES[KIT.cards[card].colour]
        dice = "K3 B3 R3 G3 Y3".replace(f"{KIT.cards[card].colour}3", f"{KIT.cards[card].colour}{value}")
        match = explorer.position("noble_treachery", dice=dice, round_type=kind, in_play=[(0, card)], at="challenge")
        worth = GAME.worth(match.state, 0, card).value
        said = f"what is the power of my {colour} {KIT.cards[card].kind} in {kind} with {colour} {value}"
        assert power(said) == worth


def test_an_assassin_and_a_thaumaturge_of_others_count() -> None:
    for value in range(1, 7):
        base = {kind: KIT.cards[f"{kind}-b"].base for kind in ("knight", "mage")}
        said = f"somebody has the assassin out and i've got the blue {{}} in diplomacy, blue die's a {value}. math pls"
        assert power(said.format("knight")) == base["knight"] + 2 * value
        assert power(said.format("mage")) == base["mage"] + (0 if value < 6 else 12)
        odd = f"thaumaturge is down and i've the blue knight, blue {value}, what do i add"
        assert power(odd) == base["knight"] + (0 if value % 2 else value)
        bard = f"he has the bard and I have {value} tokens: what is my red spy worth with red 3"
        assert power(bard) == 5 + value


def test_a_crown_has_two_powers_until_the_type_is_said() -> None:
    assert asked("how strong is my Crown with black on 4").sentence == (
        "The power of Crown is 13 in War, and 5 in Diplomacy."
    )
    assert power("how strong is my Crown in war with black on 4") == 13


def test_combinations_of_all_throws() -> None:
    for values in combinations_with_replacement(range(1, 7), 5):
        count = sorted(Counter(values).values())
        made = "Poison" if count == [5] else "Throne" if count == [2, 3] else ""
        if values in ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6)):
            made = "King's Straight"
        found = asked(f"do {' '.join(map(str, values))} make a combination")
        assert (
            (f"make a {made}" in found.sentence or f"make {made}:" in found.sentence)
            if made
            else "no comb" in found.sentence
        )
    assert "A die shows 1 to 6" in asked("do 2 2 2 2 7 make a combination").sentence
    assert "lowest red or blue token" in asked("red 2 blue 2 black 5 green 5 yellow 5, what bonus").sentence


def test_the_higher_bet_has_more_colours_more_tokens_or_a_higher_sum() -> None:
    tokens = (1, 2, 7, 10, 14, 25)
    bets = [bet for size in (1, 2) for bet in combinations(tokens, size)]
    named = {token: f"{COLOUR_NAMES[KIT.token_colour[token]]} {token}" for token in tokens}
    for low, high in combinations(bets, 2):
        if set(low) & set(high):
            continue
        said = f"{' and '.join(named[one] for one in low)} against {' and '.join(named[one] for one in high)}, which bet is higher"
        rank = [(len({KIT.token_colour[one] for one in bet}), len(bet), sum(bet)) for bet in (low, high)]
        best = (low, high)[rank[1] > rank[0]]
        assert asked(said).sentence.startswith(f"The higher bet is {' and '.join(named[one] for one in best)}:"), said


def test_bets_without_numbers_rank_by_colours_and_then_by_tokens() -> None:
    assert (
        "1 yellow token and 1 black token"
        in asked("i put in 3 reds he put in a yellow and a black, who's in charge").sentence
    )
    assert "the higher sum" in asked("2 red tokens against 2 green tokens, which bet is higher").sentence
    assert reckoned(GAME, "4 red tokens against 2 green tokens, which bet is higher") is None


def test_the_winner_is_the_one_of_the_round_type() -> None:
    for red, black in product(range(1, 7), repeat=2):
        powers = 8 + red, 9 + black
        for kind, best in (("war", max), ("diplomacy", min)):
            found = asked(f"red knight vs black army in {kind}, red {red} black {black}, who wins").sentence
            if powers[0] == powers[1]:
                assert found.startswith("A tie: the earlier card wins if the challenger opened")
            else:
                name = ("Red Knight", "Black Army")[powers.index(best(powers))]
                assert found.startswith(f"{name} wins, with {best(powers)} ")
    assert "the earlier of the two" in asked("both have 12 power, the challenger opened, who wins").sentence


def test_chances_are_those_of_all_rolls() -> None:
    for kept in ((6, 6, 6), (2, 3, 4), (2, 2, 5)):
        rolls = [Counter((*kept, *roll)) for roll in product(range(1, 7), repeat=2)]
        for name, counts in (("poison", [5]), ("full house", [2, 3])):
            chance = sum(sorted(roll.values()) == counts for roll in rolls) / len(rolls)
            found = asked(f"chance of {name} when rolling 2 dice, keeping {' '.join(map(str, kept))}")
            assert found.sentence == f"The chance is {chance:.2%}."


def test_a_witch_says_what_is_right_more_often() -> None:
    for value in range(1, 7):
        found = asked(f"witch with red on {value}, what should i call?")
        assert f"right {max(6 - value, value - 1)} times" in found.sentence
        assert ("lower" in found.sentence) == (value > 3)


def test_the_size_of_the_game_is_that_of_its_start() -> None:
    for players in range(4, 7):
        state = GAME.start(players)
        rounds = (len(KIT.cards) - 10 - SEEDED[players]) // players
        assert f"At most {rounds} rounds" in asked(f"how many rounds will a {players} person game last max").sentence
        assert (
            f"There are {players - 1} tokens" in asked(f"how many tokens of each colour with {players} people").sentence
        )
        assert state.players == players
    assert "4, 5 or 6" in asked("how many tokens of each colour with 9 people").sentence


@pytest.mark.parametrize(
    "said",
    [
        "my army was 13 when i played it but someone rerolled red to a 1, do i keep 13?",
        "is the crown (5 + 4 in war) banned by dragon",
        "kraken: blue was a 6 when i played it, next guy made it a 2. do i lose my stuff?",
        "what is my sorceress worth with red 4",
        "i have two reds, one worth 17 and one worth 4. does the 17 count as more alliances?",
        "what is my knight worth with red 9",
        "both our bets add up to 20 and both have 3 colors. tie?",
        "what is my army worth with red 4 and blue 2",
        "spoils has 2 tokens, one i need and one i already own. must i take the one i need?",
    ],
)
def test_what_is_not_understood_is_left_alone(said: str) -> None:
    assert reckoned(GAME, said) is None
