"""Set-up, steps I to V, and what lies in the box."""

import itertools
import math
from collections import Counter
from random import Random

import pytest

import explorer
from explorer import Match
from explorer.authoring.belief import stages
from explorer.core.chance import Dice, Draw
from explorer.core.errors import SetUpError
from explorer.core.moments import HIDDEN, Event
from explorer.games.noble_treachery.cards import COLOURS, DIE_SIDES, HOUSES
from explorer.games.noble_treachery.own_figures import figures
from explorer.games.noble_treachery.rules import tokens
from explorer.games.noble_treachery.state import Table
from explorer.players import RandomPlayer
from tests.games.noble_treachery.table import answer, asked, begun, chance, choice, events, last, table, told

FIRST_GAME = figures().presets["first-game"]
LOWEST_DEALS = {4: [3, 1, 4, 6], 5: [3, 1, 4, 6, 5], 6: [3, 1, 4, 6, 5, 2]}
"""Rolls for dealer that make seat 1 the dealer."""


def fresh(players: int = 4, removed: object = "first-game") -> Match:
    return explorer.start("noble_treachery", players=players, seed="set-up", removed=removed)


def dealt(players: int = 4, removed: object = "first-game") -> Match:
    """Seat 1 has dealt, and the first round waits for its dice."""
    match = answer(fresh(players, removed), LOWEST_DEALS[players])
    while chance(match).kind != "roll":
        match.roll()
    return match


def throws(*dice: str) -> list[list[int]]:
    """Rolls of all dice, told as in "K1 B2 R3 G4 Y6"."""
    return [[int(part[1]) for part in sorted(throw.split(), key=lambda part: COLOURS.index(part[0]))] for throw in dice]


# --- the box --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("parts.box", "parts.dice", "tokens.set", "cards.deck")
def test_the_box_has_80_cards_5_six_sided_dice_and_25_tokens() -> None:
    kit = figures()
    assert len(kit.cards) == 80
    assert len(kit.token_colour) - 1 == 25
    assert sorted(COLOURS) == sorted("KBRGY")
    assert DIE_SIDES == 6
    assert Counter(kit.token_colour[1:]) == dict.fromkeys("KBRGY", 5)


@pytest.mark.rule("parts.players")
@pytest.mark.parametrize("players", [3, 7])
def test_it_is_for_four_to_six(players: int) -> None:
    with pytest.raises(SetUpError, match="4 to 6 players"):
        explorer.start("noble_treachery", players=players)


@pytest.mark.rule("tokens.houses", "parts.dice")
def test_every_colour_is_a_house_and_a_die() -> None:
    assert HOUSES == {"R": "Rebah", "B": "Behrenstoke", "K": "Grymm", "Y": "Carpanzini", "G": "Calin"}
    assert set(Table().dice) == set(HOUSES)


@pytest.mark.rule("cards.face", "cards.base", "cards.commons", "cards.uncommons", "cards.commons.base")
def test_every_card_has_name_colour_and_a_base_power_of_1_to_9() -> None:
    kit = figures()
    assert {card.colour for card in kit.cards.values()} == set("KBRGY")
    assert all(card.name and 1 <= card.base <= 9 for card in kit.cards.values())
    types = {card.kind for card in kit.cards.values() if not card.uncommon}
    bases = {kind: {kit.cards[f"{kind}-{colour}"].base for colour in "kbrgy"} for kind in types}
    assert bases == {
        "army": {9}, "knight": {8}, "mage": {7}, "witch": {6}, "castle": {5}, "thief": {4}, "cleric": {3}, "spy": {2},
        "noble": {1},
    }  # fmt: skip
    assert len(kit.commons) == 45
    assert len(kit.uncommons) == 35
    assert len({kit.cards[card].name for card in kit.uncommons}) == 35


@pytest.mark.rule("cards.colour-assumed", "cards.base-assumed", "tokens.colours-assumed")
def test_what_the_book_does_not_print_says_that_it_is_ours() -> None:
    kit = figures()
    colours = [kit.cards[card].provenance["colour"].standing for card in kit.uncommons]
    bases = [kit.cards[card].provenance["base"].standing for card in kit.uncommons]
    houses = [kit.token_provenance[token].standing for token in range(1, 26)]
    assert colours.count("printed") <= 7
    assert (bases.count("printed"), bases.count("assumed")) == (3, 32)
    assert (houses.count("printed"), houses.count("assumed")) == (11, 14)
    assert Counter(kit.cards[card].colour for card in kit.uncommons) == dict.fromkeys("KBRGY", 7)
    for colour in "KBRGY":
        assert sum(kit.cards[card].base for card in kit.uncommons if kit.cards[card].colour == colour) == 35


# --- I. the dealer and the ten uncommons ----------------------------------------------------------------------------


@pytest.mark.rule("setup.dealer")
def test_everybody_rolls_one_die_and_the_lowest_deals() -> None:
    match = fresh()
    assert chance(match).source.names == ["seat 0", "seat 1", "seat 2", "seat 3"]  # type: ignore[attr-defined]
    match.roll([3, 4, 1, 6])
    assert table(match).dealer == 2
    assert told(last(match, "deals")) == (2, "setup.dealer", {})


@pytest.mark.rule("setup.dealer", "setup.dealer.tie")
def test_those_who_tie_for_lowest_roll_again_until_one_is_lowest() -> None:
    match = answer(fresh(), [2, 1, 1, 1])
    assert repr(chance(match).source) == "Dice(['seat 1', 'seat 2', 'seat 3'])"
    match.roll([5, 4, 4])
    assert repr(chance(match).source) == "Dice(['seat 2', 'seat 3'])"
    assert chance(match).rule == "setup.dealer.tie"
    match.roll([6, 5])
    assert table(match).dealer == 3
    assert [event.rule for event in events(match, "compared")] == [
        "setup.dealer",
        "setup.dealer.tie",
        "setup.dealer.tie",
    ]


@pytest.mark.rule("setup.dealer.tie")
def test_a_tie_above_the_lowest_needs_no_second_roll() -> None:
    match = answer(fresh(), [6, 6, 2, 6])
    assert table(match).dealer == 2
    assert chance(match).kind == "starting token"


@pytest.mark.rule("setup.dealer.tie")
def test_read_the_other_way_all_roll_again_while_the_lowest_is_shared() -> None:
    match = explorer.start("noble_treachery", seed="set-up", removed="first-game", readings={"reroll": "all"})
    match.roll([2, 1, 1, 6])
    assert repr(chance(match).source) == "Dice(['seat 0', 'seat 1', 'seat 2', 'seat 3'])"
    match.roll([1, 3, 3, 6])
    assert table(match).dealer == 0


@pytest.mark.rule("setup.removed", "setup.removed.shown", "setup.commons")
def test_the_dealer_picks_ten_uncommons_one_by_one_and_all_see_them() -> None:
    match = answer(fresh(removed=None), [3, 1, 4, 6])
    assert asked(match) == (1, "way to leave out uncommons", ["random", *figures().presets, "one by one"])
    match.choose("one by one")
    assert list(choice(match).options) == list(figures().uncommons)
    ten = ["jester", "sword", "tome", "gypsy", "kraken", "monk", "bard", "crown", "scout", "fairy"]
    for number, card in enumerate(ten):
        assert len(choice(match).options) == 35 - number
        assert choice(match).facts == {"left": 10 - number}
        match.choose(card)
    assert table(match).removed == sorted(ten)
    assert told(last(match, "left out")) == (1, "setup.removed.shown", {"cards": tuple(sorted(ten))})
    assert all(match.view(seat).state.removed == sorted(ten) for seat in range(4))
    assert len(table(match).draw) == 70
    assert set(figures().commons) <= set(table(match).draw)


@pytest.mark.rule("setup.removed")
def test_ten_can_be_left_out_at_random() -> None:
    match = answer(fresh(removed=None), [3, 1, 4, 6], "random")
    source = chance(match).source
    assert isinstance(source, Draw)
    assert (source.count, set(source.pool)) == (10, set(figures().uncommons))
    match.roll()
    assert len(table(match).removed) == 10


@pytest.mark.rule("setup.preset", "setup.removed")
@pytest.mark.parametrize("preset", figures().presets)
def test_a_ready_list_leaves_out_its_ten(preset: str) -> None:
    match = answer(fresh(removed=None), [3, 1, 4, 6], preset)
    assert table(match).removed == sorted(figures().presets[preset])
    assert len(table(match).draw) == 70


@pytest.mark.rule("setup.removed", "setup.removed.shown")
def test_the_ten_can_be_settled_before_the_start_and_are_shown_all_the_same() -> None:
    ten = ["jester", "sword", "tome", "gypsy", "kraken", "monk", "bard", "crown", "scout", "fairy"]
    match = answer(fresh(removed=ten), [3, 1, 4, 6])
    assert chance(match).kind == "starting token"
    assert told(last(match, "left out")) == (1, "setup.removed.shown", {"cards": tuple(sorted(ten))})
    assert table(match).removed == sorted(ten)


@pytest.mark.rule("setup.removed", "setup.commons")
@pytest.mark.parametrize(
    "removed", [list(FIRST_GAME[:9]), [*FIRST_GAME[:9], FIRST_GAME[0]], [*FIRST_GAME[:9], "army-k"], "no such list"]
)
def test_nine_cards_a_card_twice_or_a_common_cannot_be_left_out(removed: object) -> None:
    with pytest.raises(SetUpError, match=r"setup\.removed|name one of"):
        fresh(removed=removed)


# --- II. the tokens -------------------------------------------------------------------------------------------------


@pytest.mark.rule("setup.tokens", "setup.tokens.highest", "setup.tokens.order", "tokens.in-play", "tokens.bank")
@pytest.mark.parametrize(("players", "kept"), [(4, range(1, 16)), (5, range(1, 21)), (6, range(1, 26))])
def test_each_colour_keeps_its_lowest_tokens_one_fewer_than_players(players: int, kept: range) -> None:
    match = answer(fresh(players), LOWEST_DEALS[players])
    assert table(match).bank == list(kept)
    assert Counter(table(match).colour(token) for token in kept) == dict.fromkeys("KBRGY", players - 1)
    boxed = tuple(token for token in range(1, 26) if token not in kept)
    assert told(last(match, "boxed")) == (None, "setup.tokens.highest", {"tokens": boxed})
    for colour in COLOURS:
        house = [token for token in range(1, 26) if table(match).colour(token) == colour]
        assert [token for token in house if token in kept] == house[: players - 1]


# --- III. the starting tokens ---------------------------------------------------------------------------------------


@pytest.mark.rule("setup.start.clockwise", "setup.start.snake", "setup.start", "tokens.start")
@pytest.mark.parametrize(
    ("players", "order"),
    [(4, [1, 2, 3, 0, 0, 3, 2, 1]), (5, [1, 2, 3, 4, 0, 0, 4, 3, 2, 1]), (6, [1, 2, 3, 4, 5, 0, 0, 5, 4, 3, 2, 1])],
)
def test_the_order_goes_round_from_the_dealer_and_back_again(players: int, order: list[int]) -> None:
    match = answer(fresh(players), LOWEST_DEALS[players])
    seats = []
    while chance(match).kind == "starting token":
        assert repr(chance(match).source) == "Dice('KBRGY')"
        seats.append(chance(match).seat)
        match.roll()
    assert seats == order
    assert [len(own) for own in table(match).treasury] == [2] * players


@pytest.mark.rule("setup.start.roll", "tokens.lowest-first")
def test_the_highest_die_names_the_colour_and_the_bank_gives_its_lowest() -> None:
    match = answer(fresh(), [3, 1, 4, 6], *throws("K1 B2 R5 G4 Y3", "K1 B2 R6 G4 Y3", "K1 B2 R4 G3 Y3"))
    assert [told(event) for event in events(match, "took")] == [
        (1, "setup.start.roll", {"token": 4, "source": "bank"}),
        (2, "setup.start.roll", {"token": 7, "source": "bank"}),
        (3, "setup.start.roll", {"token": 14, "source": "bank"}),
    ]


@pytest.mark.rule("setup.start.tie")
def test_tied_highest_dice_give_the_lowest_token_among_their_colours() -> None:
    match = answer(
        fresh(), [3, 1, 4, 6], *throws("K6 B1 R6 G1 Y6", "K6 B1 R6 G1 Y6", "K6 B1 R6 G1 Y6", "K1 B6 R1 G6 Y1")
    )
    assert [(event.seat, event.rule, event.facts["token"]) for event in events(match, "took")] == [
        (1, "setup.start.tie", 3), (2, "setup.start.tie", 4), (3, "setup.start.tie", 5), (0, "setup.start.tie", 1),
    ]  # fmt: skip


@pytest.mark.rule("setup.start.none")
def test_a_colour_that_is_gone_passes_to_the_second_highest_die_and_so_on() -> None:
    red, red_then_blue = "K3 B4 R6 G2 Y1", "K3 B4 R6 G2 Y1"
    rolls = throws(red, red, red, red_then_blue, red_then_blue, red_then_blue, red_then_blue)
    match = answer(fresh(), [3, 1, 4, 6], *rolls)
    assert [event.facts["token"] for event in events(match, "took")] == [4, 7, 14, 1, 10, 11, 3]
    assert [event.rule for event in events(match, "took")] == ["setup.start.roll"] * 3 + ["setup.start.none"] * 4


@pytest.mark.rule("setup.start.none", "setup.start.tie")
def test_of_tied_colours_one_that_is_gone_is_passed_over() -> None:
    red = "K3 B4 R6 G2 Y1"
    match = answer(fresh(), [3, 1, 4, 6], *throws(red, red, red, "K1 B1 R6 G6 Y1"))
    assert told(last(match, "took")) == (0, "setup.start.tie", {"token": 2, "source": "bank"})


@pytest.mark.rule("roll.tie.gone", "setup.start.tie")
@pytest.mark.parametrize(("reading", "token"), [("rest", 9), ("next-die", 5)])
def test_a_tied_colour_that_is_gone_is_passed_over_or_gives_way_to_the_next_die(reading: str, token: int) -> None:
    """Red and green are highest and red is gone; of green the bank has 9, and yellow, the next die, has 5."""
    at = Table(dice={"K": 1, "B": 2, "R": 6, "G": 6, "Y": 4}, bank=[1, 3, 5, 9], readings={"tie.gone": reading})
    assert tokens.lowest_by_dice(at) == token


@pytest.mark.rule("roll.tie.gone")
@pytest.mark.parametrize("bank", [[1, 3, 4, 5, 9], [1, 3, 5], [9], []])
def test_the_readings_differ_only_while_some_tied_colours_are_there_and_some_are_not(bank: list[int]) -> None:
    dice = {"K": 1, "B": 2, "R": 6, "G": 6, "Y": 4}
    found = {
        reading: tokens.lowest_by_dice(Table(dice=dice, bank=bank, readings={"tie.gone": reading}))
        for reading in ("rest", "next-die")
    }
    assert found["rest"] == found["next-die"]


@pytest.mark.rule("bonus.setup", "setup.start.roll")
@pytest.mark.parametrize("dice", ["K4 B4 R4 G4 Y4", "K2 B2 R2 G6 Y6", "K1 B2 R3 G4 Y5"])
def test_a_combination_of_starting_dice_pays_nothing(dice: str) -> None:
    match = answer(fresh(), [3, 1, 4, 6], *throws(dice))
    assert begun(match, "bonus") == []
    assert [len(own) for own in table(match).treasury] == [0, 1, 0, 0]


@pytest.mark.rule(
    "setup.start.roll", "setup.start.tie", "setup.start.none", "roll.spoils", "roll.tie", "roll.next-colour"
)
def test_the_token_that_dice_point_at_agrees_with_a_plain_reading_of_the_rule() -> None:
    colour_of = figures().token_colour

    def plain(dice: dict[str, int], bank: list[int]) -> int | None:
        while dice:
            top = max(dice.values())
            tied = [token for token in bank if dice.get(colour_of[token]) == top]
            if tied:
                return min(tied)
            dice = {colour: value for colour, value in dice.items() if value < top}
        return None

    rng = Random("dice point")
    for _ in range(3000):
        dice = {colour: rng.randint(1, 6) for colour in COLOURS}
        bank = sorted(rng.sample(range(1, 26), rng.choice((0, 1, 2, 3, 5, 12))))
        assert tokens.lowest_by_dice(Table(dice=dice, bank=bank)) == plain(dice, bank)


@pytest.mark.rule("setup.start.roll", "setup.start.tie")
def test_over_all_throws_each_first_token_comes_as_often_as_ties_let_it() -> None:
    """With a full bank the lowest tokens are blue 1, green 2, black 3, red 4 and yellow 5: blue wins every tie."""
    table_ = Table(bank=list(range(1, 16)))
    came: Counter[int | None] = Counter()
    for values, weight in Dice("KBRGY").outcomes():
        table_.dice = dict(zip("KBRGY", values, strict=True))
        came[tokens.lowest_by_dice(table_)] += weight
    # A die counts when it is above all that outrank it in a tie (v - 1 ways each) and not below the others (v ways).
    assert [came[token] for token in (1, 2, 3, 4, 5)] == [
        sum((v - 1) ** before * v ** (4 - before) for v in range(1, 7)) for before in range(5)
    ]
    assert sum(came.values()) == 6**5


# --- IV. and V. the cards -------------------------------------------------------------------------------------------


@pytest.mark.rule("setup.shuffle", "setup.seed", "setup.seed.count", "cards.deck")
@pytest.mark.parametrize(("players", "count"), [(4, 18), (5, 15), (6, 10)])
def test_of_all_seventy_cards_18_15_or_10_go_to_the_discard_stack(players: int, count: int) -> None:
    match = answer(fresh(players), LOWEST_DEALS[players])
    while chance(match).kind == "starting token":
        match.roll()
    source = chance(match).source
    assert isinstance(source, Draw)
    assert (len(source.pool), source.count) == (70, count)
    assert source.total == math.factorial(70) // math.factorial(70 - count)
    cards = match.roll()
    assert table(match).discard == list(cards)
    assert set(table(match).draw) == set(source.pool) - set(cards)
    assert told(last(match, "seeded")) == (1, "setup.seed.count", {"count": count})


@pytest.mark.rule("setup.seed.hidden", "setup.hand.hidden", "setup.stack")
def test_discard_stack_dealers_stack_and_other_hands_are_hidden() -> None:
    match = dealt()
    for seat in range(4):
        seen = match.view(seat).state
        assert seen.discard == [HIDDEN] * 18
        assert seen.draw == [HIDDEN] * 24
        assert [hand == [HIDDEN] * 7 for hand in seen.hands] == [other != seat for other in range(4)]
        assert seen.hands[seat] == table(match).hands[seat]


@pytest.mark.rule("setup.hand")
def test_seven_cards_each_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    match = answer(fresh(), [3, 1, 4, 6])
    while chance(match).kind != "deal":
        match.roll()
    assert chance(match).source.total == math.perm(52, 28)
    cards = match.roll()
    assert {seat: table(match).hands[seat] for seat in (2, 3, 0, 1)} == {
        seat: list(cards[place::4]) for place, seat in enumerate((2, 3, 0, 1))
    }
    assert [event.seat for event in events(match, "was dealt")] == [2, 3, 0, 1]


@pytest.mark.rule("setup.stack", "setup.hand", "setup.seed.count")
@pytest.mark.parametrize(("players", "left"), [(4, 24), (5, 20), (6, 18)])
def test_what_is_left_is_the_dealers_stack_and_no_card_is_lost(players: int, left: int) -> None:
    match = dealt(players)
    now = table(match)
    assert [len(hand) for hand in now.hands] == [7] * players
    assert len(now.draw) == left
    every = [*now.draw, *now.discard, *now.removed, *itertools.chain(*now.hands)]
    assert sorted(every) == sorted(figures().cards)


# --- and from then on -----------------------------------------------------------------------------------------------

HANDED_OVER = {"took", "gave", "passed on", "poisoned"}
"""What happens when a player gets a token that was another's; each such event cites the rule or the card."""


@pytest.mark.rule("tokens.no-deals")
def test_a_token_goes_from_one_player_to_another_only_where_a_rule_or_a_card_moves_it() -> None:
    match = explorer.start("noble_treachery", players=6, seed="no deals", removed="first-game").play(RandomPlayer(3))
    before: dict[int, int] = {}
    moved = 0
    for state, moments in stages(match):
        handed = [event for event in moments if isinstance(event, Event) and event.kind in HANDED_OVER]
        named = {token for event in handed for token in event.facts.get("tokens", (event.facts.get("token"),))}
        owners = {token: seat for seat, own in enumerate(state.treasury) for token in own}
        for token, owner in owners.items():
            if before.get(token, owner) != owner:
                assert token in named, (token, moments)
                moved += 1
        before = owners
    assert moved > 3
