"""Dice combination bonuses: Throne, King's Straight and Poison, with every fall-back, and which rolls earn them."""

import math
from collections import Counter
from itertools import product
from typing import Any

import pytest

from explorer import Match
from explorer.core.chance import Dice
from explorer.games.noble_treachery.rules.bonuses import POISON, STRAIGHT, THRONE, combination
from tests.games.noble_treachery.table import (
    answer,
    asked,
    at,
    begun,
    chance,
    choice,
    events,
    failed,
    holds,
    kinds,
    last,
    play,
    table,
    told,
)

OPEN = {0: [1], 1: [2], 2: [3], 3: [4]}


def thrown(dice: str, **keywords: Any) -> Match:
    """A green Noble makes seat 0 roll black; before that, black shows what makes no combination."""
    wanted = dict(zip(dice[0::3], map(int, dice[1::3]), strict=True))
    for before in range(1, 7):
        if before != wanted["K"] and not combination(tuple({**wanted, "K": before}.values())):
            break
    match = play("noble-g", "K", dice={**wanted, "K": before}, **keywords)
    assert begun(match, "bonus") == []
    return answer(match, wanted["K"])


def made(match: Match) -> list[str]:
    return [event.facts["made"] for event in begun(match, "bonus")]


# --- what the dice make ---------------------------------------------------------------------------------------------


def plainly(values: tuple[int, ...]) -> str:
    """The three combinations as the book describes them."""
    if any(values.count(v) == 5 for v in values):
        return POISON
    if any(values.count(v) == 3 for v in values) and any(values.count(v) == 2 for v in values):
        return THRONE
    return STRAIGHT if sorted(values) == list(range(min(values), min(values) + 5)) else ""


@pytest.mark.rule("bonus", "bonus.throne", "bonus.straight", "bonus.poison", "bonus.five", "bonus.all-five")
def test_all_7776_throws_make_what_the_book_says_and_as_often_as_combinatorics_says() -> None:
    source = chance(at("round", treasury={0: [1], 1: [2, 3], 2: [4, 5], 3: [6, 7]})).source
    assert isinstance(source, Dice)
    found: Counter[str] = Counter()
    for values, weight in source.outcomes():
        assert combination(values) == plainly(values)
        found[combination(values)] += weight
    assert found[THRONE] == 6 * 5 * math.comb(5, 2) == 300
    assert found[STRAIGHT] == 2 * math.factorial(5) == 240
    assert found[POISON] == 6
    assert found[""] == source.total - 546 == 7230


@pytest.mark.rule("bonus.all-five", "bonus")
@pytest.mark.parametrize(
    ("others", "pays"),
    [
        ((2, 2, 5, 5), {2: THRONE, 5: THRONE}),
        ((2, 2, 2, 5), {5: THRONE}),
        ((2, 3, 4, 5), {1: STRAIGHT, 6: STRAIGHT}),
        ((1, 2, 4, 5), {3: STRAIGHT}),
        ((4, 4, 4, 4), {4: POISON}),
        ((1, 2, 4, 6), {}),
    ],
)
def test_one_rolled_die_completes_a_combination_of_all_five(others: tuple[int, ...], pays: dict[int, str]) -> None:
    """Every outcome of the one die, walked through the game itself."""
    before = next(value for value in range(1, 7) if not combination((value, *others)))
    match = play("noble-g", "K", dice=dict(zip("KBRGY", (before, *others), strict=True)))
    came = {}
    for values, weight in chance(match).source.outcomes():
        fork = match.fork()
        fork.roll(list(values))
        assert weight == 1
        if made(fork):
            came[values[0]] = made(fork)[0]
    assert came == pays


@pytest.mark.rule("bonus.five")
def test_five_of_a_kind_is_poison_and_not_a_throne_besides() -> None:
    match = thrown("K4 B4 R4 G4 Y4", treasury=OPEN)
    assert asked(match) == (0, "opponent to poison", [1, 2, 3])
    match.choose(1)
    assert made(match) == ["Poison"]
    assert events(match, "took") == []


# --- Throne ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bonus.throne", "bonus.throne.colour", "bonus.throne.lowest", "tokens.lowest-first")
def test_a_throne_gives_the_lowest_token_of_one_of_the_pairs_colours() -> None:
    match = thrown("K2 B5 R2 G5 Y2", treasury=OPEN)
    assert asked(match) == (0, "colour to take", ["B", "G"])
    assert choice(match).rule == "bonus.throne.colour"
    match.choose("G")
    assert told(last(match, "took")) == (0, "bonus.throne.lowest", {"token": 9, "source": "bank"})
    assert holds(match)[0] == [1, 9]


@pytest.mark.rule("bonus.throne.colour")
def test_the_three_never_name_the_colour() -> None:
    for dice in product((2, 5), repeat=5):
        if sorted((dice.count(2), dice.count(5))) != [2, 3]:
            continue
        match = answer(at("spoils roll", treasury={0: [1], 1: [2, 3], 2: [4, 5], 3: [6, 7]}), list(dice))
        pair = [colour for colour, value in zip("KBRGY", dice, strict=True) if dice.count(value) == 2]
        assert asked(match) == (0, "colour to take", pair)


@pytest.mark.rule("bonus.fallback", "bonus.throne.colour")
def test_with_one_colour_in_the_bank_that_one_is_taken() -> None:
    treasury = {1: [1, 10, 11]}
    match = thrown("K2 B5 R2 G5 Y2", treasury=treasury)
    assert holds(match) == [[2], [1, 10, 11], [], []]
    assert kinds(match, ["took", "declined"]) == ["took"]


@pytest.mark.rule("bonus.fallback")
def test_read_the_other_way_the_missing_colour_may_be_named_and_taken_from_an_opponent() -> None:
    keywords = {"treasury": {1: [1, 10], 2: [11]}, "readings": {"bonus.fallback": "chosen-missing"}}
    match = thrown("K2 B5 R2 G5 Y2", **keywords)
    assert asked(match) == (0, "colour to take", ["G", "B"])
    match.choose("B")
    assert asked(match) == (0, "token to take", [1, 10, 11, "pass"])
    match.choose(10)
    assert told(last(match, "took")) == (0, "bonus.fallback", {"token": 10, "source": 1})
    match = answer(thrown("K2 B5 R2 G5 Y2", **keywords), "G")
    assert holds(match)[0] == [2]


@pytest.mark.rule("bonus.fallback", "card.castle")
def test_read_so_a_missing_colour_that_nobody_can_give_is_not_offered() -> None:
    match = thrown("K2 B5 R2 G5 Y2", treasury={3: [1, 10, 11]}, in_play=[(3, "castle-k")],
                   readings={"bonus.fallback": "chosen-missing"})  # fmt: skip
    assert holds(match)[0] == [2]


BOTH_GONE = {1: [1, 2, 10], 2: [9, 11], 3: [12]}
"""The bank has neither blue nor green."""


@pytest.mark.rule("bonus.throne.opponent", "bonus.throne.exact")
def test_with_both_colours_missing_one_may_take_any_token_of_either_from_an_opponent() -> None:
    match = thrown("K2 B5 R2 G5 Y2", treasury=BOTH_GONE)
    assert asked(match) == (0, "token to take", [1, 2, 9, 10, 11, 12, "pass"])
    match.choose(11)  # not the lowest blue
    assert told(last(match, "took")) == (0, "bonus.throne.opponent", {"token": 11, "source": 2})
    assert holds(match) == [[11], [1, 2, 10], [9], [12]]


@pytest.mark.rule("bonus.throne.opponent")
def test_taking_from_an_opponent_is_optional() -> None:
    match = answer(thrown("K2 B5 R2 G5 Y2", treasury=BOTH_GONE), "pass")
    assert told(last(match, "declined")) == (0, "bonus.throne.opponent", {})
    assert holds(match)[0] == []


@pytest.mark.rule("bonus.bet", "bonus.throne.opponent", "bet.out-of-play")
def test_a_throne_does_not_reach_a_bet() -> None:
    match = thrown("K2 B5 R2 G5 Y2", treasury={1: [1, 2, 10], 3: [12]}, challenger=2, bet=[9, 11])
    assert asked(match) == (0, "token to take", [1, 2, 10, 12, "pass"])
    assert failed(match, 11) == ["bet.out-of-play"]


@pytest.mark.rule("card.castle.supersedes", "bonus.throne.opponent", "card.castle")
def test_a_castle_outranks_a_throne() -> None:
    match = thrown("K2 B5 R2 G5 Y2", treasury=BOTH_GONE, in_play=[(2, "castle-k"), (3, "army-k")])
    assert asked(match) == (0, "token to take", [1, 2, 10, 12, "pass"])
    assert failed(match, 9) == ["card.castle"]


@pytest.mark.rule("bonus.throne.opponent", "card.castle.supersedes")
def test_with_nothing_in_reach_a_throne_brings_nothing() -> None:
    match = thrown("K2 B5 R2 G5 Y2", treasury={3: [1, 2, 9, 10, 11, 12]}, in_play=[(3, "castle-k")])
    assert told(last(match, "found nothing")) == (0, "bonus.throne.opponent", {})
    assert last(match, "prevented").facts["card"] == "castle-k"
    assert holds(match)[0] == []


# --- King's Straight ------------------------------------------------------------------------------------------------


@pytest.mark.rule("bonus.straight", "bonus.straight.colour", "bonus.straight.lowest")
@pytest.mark.parametrize(
    ("dice", "ends"),
    [("K1 B2 R3 G4 Y5", ["K", "Y"]), ("K2 B3 R4 G5 Y6", ["K", "Y"]), ("K4 B6 R2 G5 Y3", ["B", "R"])],
)
def test_a_straight_gives_the_lowest_token_of_its_lowest_or_highest_dies_colour(dice: str, ends: list[str]) -> None:
    match = thrown(dice, treasury=OPEN)
    assert asked(match) == (0, "colour to take", ends)
    assert choice(match).rule == "bonus.straight.colour"
    match.choose(ends[0])
    lowest = {"K": 8, "B": 10}[ends[0]]
    assert told(last(match, "took")) == (0, "bonus.straight.lowest", {"token": lowest, "source": "bank"})


@pytest.mark.rule("bonus.straight")
def test_four_in_a_row_are_no_straight() -> None:
    assert made(thrown("K1 B2 R3 G4 Y6")) == []
    assert made(thrown("K1 B2 R3 G4 Y4")) == []


@pytest.mark.rule("bonus.fallback", "bonus.straight.colour")
def test_a_straight_with_one_of_its_colours_in_the_bank_gives_that_one() -> None:
    match = thrown("K4 B6 R2 G5 Y3", treasury={1: [4, 7, 14]})
    assert holds(match)[0] == [1]
    match = thrown("K4 B6 R2 G5 Y3", treasury={1: [4, 7, 14]}, readings={"bonus.fallback": "chosen-missing"})
    assert asked(match) == (0, "colour to take", ["B", "R"])


@pytest.mark.rule("bonus.straight.opponent", "bonus.straight.exact", "bonus.bet")
def test_with_both_ends_missing_a_straight_may_take_from_an_opponent() -> None:
    treasury = {1: [4, 7, 10], 2: [1], 3: [11]}
    match = thrown("K4 B6 R2 G5 Y3", treasury=treasury, challenger=2, bet=[14])
    assert asked(match) == (0, "token to take", [1, 4, 7, 10, 11, "pass"])
    assert failed(match, 14) == ["bet.out-of-play"]
    fork = answer(match.fork(), "pass")
    assert told(last(fork, "declined")) == (0, "bonus.straight.opponent", {})
    match.choose(7)
    assert told(last(match, "took")) == (0, "bonus.straight.opponent", {"token": 7, "source": 1})


# --- Poison ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bonus.poison", "bonus.poison.bet", "bonus.bet")
def test_poison_takes_all_of_one_opponents_treasury_but_not_the_bet() -> None:
    match = thrown("K3 B3 R3 G3 Y3", treasury={0: [1], 2: [2, 9, 14]}, challenger=2, bet=[7, 8])
    assert asked(match) == (0, "opponent to poison", [1, 2, 3])
    match.choose(2)
    assert told(last(match, "poisoned")) == (0, "bonus.poison", {"victim": 2, "tokens": (2, 9, 14)})
    assert holds(match) == [[1, 2, 9, 14], [], [], []]
    assert table(match).bet == [7, 8]


@pytest.mark.rule("bonus.poison")
def test_poison_cannot_be_declined() -> None:
    assert "pass" not in choice(thrown("K3 B3 R3 G3 Y3", treasury=OPEN)).options


@pytest.mark.rule("bonus.poison.any", "card.castle.supersedes")
def test_an_opponent_with_nothing_or_behind_a_castle_can_be_named_in_vain() -> None:
    keywords: dict[str, Any] = {"treasury": {3: [2, 9]}, "in_play": [(3, "castle-k")]}
    match = answer(thrown("K3 B3 R3 G3 Y3", **keywords), 3)
    assert told(last(match, "prevented")) == (
        3, "card.castle.supersedes", {"by": "card castle-k", "card": "castle-k", "what": "poison"},
    )  # fmt: skip
    assert holds(match) == [[], [], [], [2, 9]]
    match = answer(thrown("K3 B3 R3 G3 Y3", **keywords), 1)
    assert last(match, "poisoned").facts == {"victim": 1, "tokens": ()}


# --- which rolls ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("bonus", "bonus.first", "cards.stop")
@pytest.mark.parametrize(
    ("card", "dice", "answers"),
    [
        ("army-g", "K1 B2 R2 G5 Y5", ["K", 2]),
        ("noble-g", "K1 B2 R2 G5 Y5", ["K", 2]),
        ("knight-k", "K1 B2 R2 G5 Y5", ["K", 2]),
        ("witch-k", "K1 B2 R2 G5 Y5", ["higher", 2]),
        ("thief-k", "K1 B2 R2 G5 Y5", ["roll", 2]),
        ("spy-k", "K1 B2 R2 G5 Y5", ["K", 2]),
        ("monk", "K1 B2 R2 G5 Y5", ["K", 2]),
        ("jester", "K1 B2 R2 G5 Y5", ["roll", [2, 2, 2, 5, 5]]),
        ("champion", "K2 B2 R1 G5 Y5", ["roll", 2]),
        ("war-troll", "K1 B2 R2 G5 Y5", ["K", 2]),
    ],
)
def test_every_roll_of_a_card_earns_its_bonus_before_the_card_goes_on(card: str, dice: str, answers: list[Any]) -> None:
    match = play(card, *answers, dice=dice, treasury={})
    assert [(event.seat, event.rule, event.facts["made"]) for event in begun(match, "bonus")] == [
        (0, "bonus.first", "Throne")
    ]
    assert asked(match) == (0, "colour to take", ["G", "Y"])


@pytest.mark.rule("bonus.first", "card.witch.take")
def test_a_bonus_can_empty_the_bank_before_the_witch_takes() -> None:
    """The Throne's pair is black and blue; it takes the last black token, so the Witch turns to an opponent."""
    match = play("witch-k", "higher", 5, dice="K1 B5 R2 G2 Y2", treasury={2: [3, 8], 3: [1, 10, 11]})
    assert holds(match)[0] == [13]
    assert asked(match) == (0, "token to take", [3, 8, "pass"])


@pytest.mark.rule("bonus.first", "card.spy.draw")
def test_a_spys_bonus_comes_before_its_draw() -> None:
    match = play("spy-k", "K", 2, dice="K1 B2 R2 G5 Y5")
    match.choose("G")
    assert chance(match).kind == "Spy's card"


@pytest.mark.rule("bonus.again")
@pytest.mark.parametrize(
    ("dice", "value", "pays"),
    [("K2 B2 R2 G5 Y5", 2, THRONE), ("K1 B2 R3 G4 Y5", 1, STRAIGHT), ("K2 B2 R2 G5 Y5", 3, "")],
)
def test_a_combination_that_lay_there_pays_again_after_a_roll(dice: str, value: int, pays: str) -> None:
    assert made(play("noble-g", "K", value, dice=dice)) == ([pays] if pays else [])


@pytest.mark.rule("bonus.again", "bonus.straight")
def test_a_straight_can_turn_into_another() -> None:
    assert made(play("noble-g", "K", 6, dice="K1 B2 R3 G4 Y5")) == ["King's Straight"]


@pytest.mark.rule("bonus")
def test_dice_that_show_a_combination_pay_nothing_without_a_roll() -> None:
    match = play("castle-k", dice="K2 B2 R2 G5 Y5")
    assert made(match) == []
    match = play("thief-k", "pass", dice="K2 B2 R2 G5 Y5", treasury={})
    assert made(match) == []


@pytest.mark.rule("bonus.changes")
@pytest.mark.parametrize(
    ("card", "dice", "given"),
    [("wizard", "K1 B2 R2 G5 Y5", "K2"), ("soothsayer", "K1 B2 R2 G5 Y5", "K+"), ("amulet", "K2 B2 R2 G5 Y5", "KG")],
)
def test_dice_turned_by_hand_count_like_a_roll(card: str, dice: str, given: str) -> None:
    match = play(card, given, dice=dice)
    assert made(match) == ["Throne"]


@pytest.mark.rule("bonus.setup", "tiebreak.dice")
def test_rolls_for_a_tiebreak_pay_nothing() -> None:
    match = answer(at("round", dice="K2 B2 R2 G5 Y5"), [4, 4, 4, 4], [2, 2, 2, 1])
    assert made(match) == []
    assert (chance(match).seat, chance(match).kind) == (3, "roll")


@pytest.mark.rule("bonus.all-five", "bonus.first")
def test_the_roller_gets_the_bonus_whoever_owns_the_cards() -> None:
    match = play("noble-g", "K", 2, "Y", in_play=[(2, "army-k"), (3, "castle-b")], dice="K1 B2 R2 G5 Y5")
    assert holds(match) == [[5], [], [], []]
