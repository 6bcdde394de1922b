"""Every worked example of the rulebook; the figures are the book's own unless a test says that they follow from it."""

from typing import Any

import pytest

import explorer
from explorer.core.moments import Choice
from explorer.games.noble_treachery.own_figures import figures
from explorer.games.noble_treachery.rules.bet import bets
from explorer.games.noble_treachery.rules.power import derivation, power
from tests.games.noble_treachery.table import (
    NO_COMBINATION,
    answer,
    asked,
    at,
    begun,
    chance,
    choice,
    events,
    failed,
    last,
    play,
    table,
)


def power_of(card: str, dice: str, round_type: str = "War", beside: list[tuple[int, str]] | None = None) -> int:
    """The power of seat 3's card with these dice, others having played before."""
    in_play = [*(beside or []), (3, card)]
    match = at("challenge", in_play=in_play, dice=dice, round_type=round_type, spoils=[3])
    return power(table(match), table(match).in_play[-1])


# --- Alliance tokens and set-up -------------------------------------------------------------------------------------


@pytest.mark.rule("tokens.value", "tokens.houses", "goal.number")
def test_a_red_token_with_17_is_one_red_alliance() -> None:
    match = at("round", players=5, treasury={0: [17], 1: [1, 2]})
    assert table(match).colour(17) == "R"
    assert table(match).colours_of([17]) == {"R"}


@pytest.mark.rule("tokens.in-play")
def test_five_players_have_four_tokens_of_each_colour() -> None:
    now = table(at("round", players=5, treasury={0: [1]}))
    used = [*now.bank, 1]
    assert sorted(used) == list(range(1, 21))  # which follows from it
    assert {colour: len(now.of_colour(used, colour)) for colour in "KBRGY"} == dict.fromkeys("KBRGY", 4)


@pytest.mark.rule("setup.tokens", "setup.tokens.highest")
def test_with_four_players_the_bank_has_three_of_each_colour() -> None:
    match = answer(explorer.start("noble_treachery", removed="first-game"), [1, 2, 3, 4])
    now = table(match)
    assert {colour: len(now.of_colour(now.bank, colour)) for colour in "KBRGY"} == dict.fromkeys("KBRGY", 3)
    assert now.bank == list(range(1, 16))


@pytest.mark.rule("setup.seed.count", "deal.repeat")
@pytest.mark.parametrize(("players", "seeded", "rounds"), [(4, 18, 13), (5, 15, 11), (6, 10, 10)])
def test_the_table_of_seeded_cards(players: int, seeded: int, rounds: int) -> None:
    match = explorer.start("noble_treachery", players=players, removed="first-game", seed=1)
    while chance(match).kind != "cards for the discard":
        match.roll()
    assert len(match.roll()) == seeded
    assert len(table(match).draw) == rounds * players


# --- Cards and power ------------------------------------------------------------------------------------------------


@pytest.mark.rule("cards.commons", "cards.commons.base", "cards.commons.colour", "card.army")
def test_five_armies_of_base_power_9_that_roll_any_die_but_their_own() -> None:
    armies = {card.colour: card.base for card in figures().cards.values() if card.kind == "army"}
    assert armies == dict.fromkeys("KBRGY", 9)
    assert asked(play("army-r"))[2] == ["K", "B", "G", "Y"]
    assert asked(play("army-y"))[2] == ["K", "B", "R", "G"]


@pytest.mark.rule("cards.power")
def test_a_red_army_with_red_4_has_power_13() -> None:
    assert power_of("army-r", "K1 B1 R4 G6 Y6") == 13


@pytest.mark.rule("cards.power", "cards.power-changes")
def test_a_blue_thief_goes_from_6_to_9_when_the_next_card_rolls_blue_to_5() -> None:
    match = play("noble-k", in_play=[(3, "thief-b")], dice="K1 B2 R3 G4 Y6")
    assert power(table(match), table(match).in_play[0]) == 6
    answer(match, "B", 5)
    assert power(table(match), table(match).in_play[0]) == 9


@pytest.mark.rule("cards.base")
def test_the_sample_mage_has_base_power_7() -> None:
    assert figures().cards["mage-k"].base == 7


@pytest.mark.rule("card.army", "cards.must", "cards.stop", "cards.you")
def test_whoever_played_the_red_army_must_roll_any_die_but_red_before_play_goes_on() -> None:
    match = play("army-r", dice=NO_COMBINATION)
    assert asked(match) == (0, "die to roll", ["K", "B", "G", "Y"])
    assert failed(match, "R") == ["card.army"]
    answer(match, "G", 2)
    assert asked(match)[:2] == (1, "card")


@pytest.mark.rule("card.mage", "card.mage.diplomacy", "card.mage.six")
def test_the_black_mage() -> None:
    def black(value: int) -> str:
        return f"K{value} B1 R1 G4 Y4"

    assert [power_of("mage-k", black(value)) for value in (5, 6)] == [12, 13]
    assert [power_of("mage-k", black(value), "Diplomacy") for value in range(1, 7)] == [6, 5, 4, 3, 2, 13]


@pytest.mark.rule("card.thief", "card.thief.lowest", "card.thief.order", "card.thief.token", "card.thief.bet")
def test_the_blue_thief_may_roll_blue_and_then_must_take_a_blue_token_even_from_the_bet() -> None:
    keywords: dict[str, Any] = {"treasury": {1: [1]}, "challenger": 2, "bet": [10], "dice": "K2 B3 R2 G4 Y6"}
    match = play("thief-b", **keywords)
    assert power(table(match), table(match).in_play[0]) == 7
    assert asked(match) == (0, "roll or not", ["roll", "pass"])
    assert asked(answer(match.fork(), "roll", 1)) == (0, "token to take", [1, 10])
    assert asked(answer(match.fork(), "roll", 2)) == (0, "token to take", [1, 10])  # tied for lowest
    assert asked(answer(match.fork(), "pass"))[:2] == (1, "card")


# --- Bets -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bet.amount", "bet.higher", "bet.rank.two")
def test_over_a_black_8_one_passes_or_bets_9_or_more_or_several_tokens() -> None:
    match = answer(at("bet", roller=3, treasury={0: [8], 1: [2, 7, 9]}), (8,))
    assert asked(match) == (1, "bid", ["pass", (9,), (2, 9), (2, 7), (7, 9), (2, 7, 9)])
    assert failed(match, (7,)) == ["bet.higher", "tiebreak.sum"]


def higher(a: tuple[int, ...], b: tuple[int, ...]) -> bool:
    """Whether bet a outranks bet b."""
    ranked = bets(tuple(range(1, 26)), "")[1]
    return ranked.index(a) > ranked.index(b)


@pytest.mark.rule("bet.rank.two", "bet.rank.colours", "bet.rank.three")
def test_the_guidelines_for_bets() -> None:
    assert higher((1, 2), (25,))
    assert higher((1, 2), (16, 21))
    assert higher((1, 2, 3), (24, 25))
    assert higher((1, 2), (15, 16, 21))  # three yellows lose to two colours
    assert higher((5, 6, 15), (16, 21))  # and beat two yellows, which follows


A, B, C = [6, 14, 21], [2, 7, 11], [1, 4, 15]
"""Player A: yellow 6, yellow 21, red 14; B: green 2, blue 11, red 7; C: yellow 15, blue 1, red 4."""


@pytest.mark.rule("bet.rank", "tiebreak.uses.bets")
def test_as_bets_the_three_holdings_rank_c_then_b_then_a() -> None:
    match = at("bet", players=6, roller=5, treasury={0: A, 1: B, 2: C})
    answer(match, tuple(A), tuple(B))
    assert match.why_not(tuple(C)).allowed
    other = answer(at("bet", players=6, roller=5, treasury={0: C, 1: B, 2: A}), tuple(C))
    assert failed(other, tuple(B)) == ["bet.higher", "tiebreak.highest"]
    answer(other, "pass")
    assert failed(other, tuple(A)) == ["bet.higher", "tiebreak.colours"]


# --- Tiebreaks ------------------------------------------------------------------------------------------------------

CARDS = [(0, "army-k"), (1, "cleric-b"), (2, "noble-r"), (3, "thief-g"), (4, "spy-k"), (5, "mage-k")]
SPARE = {3: [3, 5, 9, 10], 4: [8, 12, 16, 20], 5: [13, 17, 19, 25]}
"""Three seats with four colours each, ahead of A, B and C."""


@pytest.mark.rule("tiebreak.colours", "tiebreak.uses.last-place")
def test_player_a_has_two_colours_only_and_is_in_last_place() -> None:
    match = at("round", players=6, treasury={0: A, 1: B, 2: C, **SPARE})
    assert table(match).roller == 0
    assert sum(A) == 41  # more than the others' 20, which does not help


@pytest.mark.rule("tiebreak.count", "tiebreak.sum", "tiebreak.highest")
def test_player_c_is_ahead_of_b_by_the_fourth_tiebreaker() -> None:
    assert sum(B) == sum(C) == 20
    match = at("round", players=6, treasury={0: [6, 14, 21, 18], 1: B, 2: C, **SPARE})
    assert table(match).roller == 1
    match = at("deal", players=6, in_play=CARDS, treasury={0: A, 1: B, 2: C}, round=10)
    assert last(match, "won").seat == 2


@pytest.mark.rule("tiebreak.count")
def test_with_one_more_green_token_b_would_win_the_second_tiebreaker() -> None:
    match = at("deal", players=6, in_play=CARDS, treasury={0: A, 1: [*B, 9], 2: C}, round=10)
    assert last(match, "won").seat == 1


# --- Bonuses --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bonus.throne", "bonus.throne.colour", "bonus.throne.opponent", "bonus.throne.exact")
def test_a_throne_whose_pair_is_green_and_blue() -> None:
    keywords: dict[str, Any] = {"dice": "K2 B5 R3 G5 Y3"}
    match = play("noble-g", "K", 3, **keywords)
    assert asked(match) == (0, "colour to take", ["B", "G"])
    match = play("noble-g", "K", 3, treasury={1: [1, 2, 10], 2: [9, 11], 3: [12]}, **keywords)
    assert asked(match) == (0, "token to take", [1, 2, 9, 10, 11, 12, "pass"])


@pytest.mark.rule("bonus.straight", "bonus.straight.colour", "bonus.straight.opponent", "bonus.straight.exact")
def test_a_kings_straight_whose_ends_are_red_and_black() -> None:
    for dice, black in (("K1 B3 R2 G4 Y5", 6), ("K1 B3 R6 G4 Y5", 2)):
        match = play("noble-g", "K", black, dice=dice)
        assert asked(match) == (0, "colour to take", ["K", "R"])
    match = play("noble-g", "K", 6, dice="K1 B3 R2 G4 Y5", treasury={1: [3, 4, 7], 2: [8, 13], 3: [14]})
    assert asked(match) == (0, "token to take", [3, 4, 7, 8, 13, 14, "pass"])


# --- Common cards ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.witch", "card.witch.fail", "card.witch.take")
@pytest.mark.parametrize(("rolled", "succeeds"), [(1, True), (2, True), (3, True), (4, True), (5, False), (6, False)])
def test_a_red_witch_at_5_who_says_lower(rolled: int, *, succeeds: bool) -> None:
    match = play("witch-r", "lower", rolled, dice="K1 B1 R5 G4 Y6")
    assert (asked(match)[1] == "token from the bank") is succeeds


@pytest.mark.rule("card.spy", "card.spy.draw", "card.spy.becomes", "card.spy.stays", "deal.same")
def test_jill_spies_on_jack() -> None:
    jill, jack = 0, 1
    match = play("spy-g", "B", 3, "castle-y", hands={jack: ["castle-y"]}, dice=NO_COMBINATION,
                 in_play=[(2, "castle-k"), (3, "castle-b")], spoils=[3])  # fmt: skip
    played = {event.seat: event.facts["card"] for event in begun(match, "card")}
    assert (played[jill], played[jack]) == ("spy-g", "castle-y")
    asks = [moment for moment in match.moments() if isinstance(moment, Choice)]
    assert not any(ask.seat == jack and ask.kind == "card" for ask in asks)
    assert {len(hand) for hand in table(match).hands} == {6}


# --- Uncommon cards -------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.amulet", "card.amulet.different")
def test_an_amulet_swaps_blue_5_and_red_2_but_not_a_3_for_a_3() -> None:
    match = play("amulet", dice="K3 B5 R2 G3 Y6")
    assert failed(match, "KG") == ["card.amulet.different"]
    match.choose("BR")
    assert table(match).dice == {"K": 3, "B": 2, "R": 5, "G": 3, "Y": 6}


@pytest.mark.rule("card.assassin.twice", "card.assassin.mage", "card.assassin")
def test_under_an_assassin_in_diplomacy_opponents_add_blue_and_blue_cards_twice() -> None:
    beside = [(2, "assassin")]
    assert power_of("mage-b", "K1 B3 R1 G4 Y4", "Diplomacy", beside) == 7 - 3 + 3
    assert power_of("mage-b", "K1 B6 R1 G4 Y4", "Diplomacy", beside) == 7 + 6 + 6
    assert power_of("thief-b", "K1 B2 R1 G4 Y4", "Diplomacy", beside) == 4 + 2 + 2


@pytest.mark.rule("card.captain-of-the-guard.before", "card.captain-of-the-guard.not-blue")
def test_a_captain_of_the_guard_is_never_first_a_blue_card_in_play() -> None:
    match = at("challenge", opener=0, hands={0: ["captain-of-the-guard"]})
    match.choose("captain-of-the-guard/K")
    assert [event.facts["colour"] for event in begun(match, "card")] == ["K"]
    assert table(match).in_play[0]["colour"] == "K"


@pytest.mark.rule("card.gypsy.negated", "card.gypsy.spy")
def test_a_spy_ends_a_gypsy_for_the_round() -> None:
    match = at("challenge", in_play=[(3, "gypsy")], hands={0: ["spy-k", "spy-b"], 1: ["castle-k"], 2: ["castle-b"]})
    answer(match, ["spy-k", "spy-b"], "spy-k", "B", 2, "castle-k")
    assert last(match, "prevented").rule == "card.gypsy.negated"
    assert asked(match)[:2] == (2, "card")  # seat 2 chooses from the whole hand
    assert len(choice(match).options) == 7


@pytest.mark.rule("card.sword.jester")
def test_after_a_sword_a_jester_rolls_only_four_dice() -> None:
    match = play("jester", "roll", in_play=[(3, "sword")])
    assert repr(chance(match).source) == "Dice('KBRG')"


@pytest.mark.rule("card.sword.highest", "card.knight.locked")
def test_a_highest_die_that_a_sword_locks_is_not_rolled() -> None:
    match = play("knight-k", "Y", in_play=[(3, "sword")], dice="K1 B2 R3 G4 Y6")
    assert table(match).dice["Y"] == 6
    assert events(match, "rolled") == []


@pytest.mark.rule("card.white-widow", "card.white-widow.high", "card.white-widow.green")
def test_the_white_widow_counts_13() -> None:
    assert power_of("white-widow", "K3 B6 R2 G4 Y1") == 7 + 2 + 3 + 1 == 13


@pytest.mark.rule("card.crown.base", "card.druid-priestess.base")
def test_base_powers_stay_whatever_is_added() -> None:
    assert power_of("crown", "K3 B1 R1 G4 Y4", "War") == 5 + 3 + 4
    assert power_of("crown", "K3 B1 R1 G4 Y4", "Diplomacy") == 5 + 3 - 4
    beside = [(0, "castle-g"), (1, "castle-k"), (2, "army-k")]
    assert power_of("druid-priestess", "K3 B1 R1 G2 Y4", "War", beside) == 6 + 2 + 4 - 2
    for card, base in (("crown", 5), ("druid-priestess", 6)):
        match = at("challenge", in_play=[*beside, (3, card)][-1:], dice="K3 B1 R1 G2 Y4")
        assert derivation(table(match), table(match).in_play[-1])[0].amount == base


@pytest.mark.rule("card.dragon.base", "card.dragon")
def test_a_dragon_looks_at_the_circle_only() -> None:
    match = at("challenge", in_play=[(3, "dragon")], hands={0: ["mage-k", "knight-k"]}, dice="K6 B1 R1 G2 Y4")
    assert match.why_not("mage-k").allowed  # a 7, whose power would be 13
    assert failed(match, "knight-k") == ["card.dragon"]


@pytest.mark.rule("card.necromancer.stays", "card.necromancer.legal", "card.necromancer.base")
def test_a_necromancers_card_is_a_place_holder() -> None:
    match = play(
        "necromancer", "draw", in_play=[(2, "army-b"), (3, "dragon")], discard=["army-k"], dice="K3 B1 R1 G2 Y4"
    )
    match.roll("army-k")  # barred from play by the Dragon, but not played
    now = table(match)
    assert now.in_play[-1]["drawn"] == "army-k"
    assert [entry["card"] for entry in now.in_play] == ["army-b", "dragon", "necromancer"]
    assert power(now, now.in_play[-1]) == figures().cards["necromancer"].base + 9


@pytest.mark.rule("card.fateweaver.flip", "card.kraken")
@pytest.mark.parametrize("card", ["fateweaver", "kraken"])
def test_the_next_player_is_the_one_on_the_left(card: str) -> None:
    match = play(card, *(["leave"] if card == "fateweaver" else []), hands={1: ["castle-g"], 2: ["castle-k"]},
                 dice="K3 B1 R1 G2 Y4")  # fmt: skip
    assert asked(match)[:2] == (1, "card")
    match.choose("castle-g")
    assert asked(match)[:2] == (0, {"fateweaver": "turn the round type", "kraken": "opponent to poison"}[card])
