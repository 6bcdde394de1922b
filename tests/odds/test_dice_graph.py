"""The graph of a roll, checked in two other ways: by formula, and by making every throw in the engine."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, factorial, perm
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer import Match, NoblesseError
from explorer.core.moments import Begin, Chance
from explorer.games.noble_treachery.rules.bonuses import POISON, STRAIGHT, THRONE
from explorer.odds.dice_graph import EXAMPLES, NOW, dice_graph
from explorer.players import HeuristicPlayer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

DICE = "KBRGY"


def position(dice: str = "K5 B5 R2 G2 Y1") -> Match:
    return explorer.position("noble_treachery", dice=dice)


def chances(table: Any, dice: str, **asked: Any) -> dict[str, Fraction]:
    graph = dice_graph(table, dice, **asked)
    return {after: data["probability"] for _, after, data in graph.edges(data=True)}


# --- by formula -------------------------------------------------------------------------------------------------------


def formula(kept: list[int], rolled: int) -> dict[str, int]:
    """In how many ways some dice make each combination with those kept, by formula, without enumerating throws."""
    counts = Counter(kept)
    ways = dict.fromkeys((THRONE, STRAIGHT, POISON), 0)
    for triple in range(1, 7):
        for pair in range(1, 7):
            threes, twos = 3 - counts[triple], 2 - counts[pair]
            if triple != pair and set(kept) <= {triple, pair} and threes >= 0 and twos >= 0:
                ways[THRONE] += comb(rolled, threes)
    for low in (1, 2):
        if len(counts) == len(kept) and set(kept) <= set(range(low, low + 5)):
            ways[STRAIGHT] += factorial(rolled)
    for value in range(1, 7):
        ways[POISON] += set(kept) <= {value}
    return ways


@pytest.mark.parametrize(
    "dice", ["K5 B5 R2 G2 Y1", "K1 B2 R3 G4 Y6", "K4 B4 R4 G4 Y4", "K2 B3 R4 G5 Y5", "K6 B1 R6 G1 Y6"]
)
def test_combinations_agree_with_formulas_for_every_set_of_dice(dice: str) -> None:
    match = position(dice)
    for size in range(6):
        for rolled in combinations(DICE, size):
            kept = [value for die, value in match.state.dice.items() if die not in rolled]
            wanted = {made: Fraction(ways, 6**size) for made, ways in formula(kept, size).items() if ways}
            wanted["nothing"] = 1 - sum(wanted.values(), Fraction(0))
            found = chances(match, "".join(rolled))
            assert found == {made: chance for made, chance in wanted.items() if chance}, (dice, rolled)


def test_five_dice_by_formula() -> None:
    assert chances(position(), DICE) == {
        THRONE: Fraction(comb(5, 2) * perm(6, 2), 6**5),
        STRAIGHT: Fraction(2 * factorial(5), 6**5),
        POISON: Fraction(6, 6**5),
        "nothing": Fraction(7776 - 300 - 240 - 6, 6**5),
    }


@pytest.mark.parametrize("by", ["highest die", "lowest die"])
def test_one_colour_is_highest_or_lowest_by_formula(by: str) -> None:
    alone = Fraction(sum(others**4 for others in range(1, 6)), 6**5)  # all others beyond it, for each of its values
    found = chances(position(), DICE, by=by)
    assert [found.pop(colour) for colour in ("black", "blue", "red", "green", "yellow")] == [alone] * 5
    assert found == {"several tied": 1 - 5 * alone}


def test_a_kept_die_may_stay_the_highest() -> None:
    found = chances(position("K5 B3 R2 G2 Y1"), "BR", by="highest die")
    assert found == {
        "black": Fraction(16, 36),  # neither beats or meets a 5
        "blue": Fraction(5, 36), "red": Fraction(5, 36),  # a 6 alone
        "several tied": Fraction(36 - 16 - 10, 36),
    }  # fmt: skip


# --- in the engine ----------------------------------------------------------------------------------------------------


def thief(dice: str) -> Match:
    """Seat 1's Red Thief is about to roll red."""
    match = explorer.position(
        "noble_treachery", in_play=[(0, "dragon")], opener=0, challenger=0, dice=dice, hands={1: ["thief-r"]},
        treasury={0: [4, 7], 2: [14]},
    )  # fmt: skip
    match.choose("thief-r")
    match.choose("roll")
    return match


def round_roll() -> Match:
    """Somebody is about to roll all five dice."""
    match = explorer.start("noble_treachery", players=4, seed=3)

    def waits_for_five(match: Match) -> bool:
        return isinstance(match.pending, Chance) and match.pending.kind == "roll" and match.pending.source.total == 6**5

    return match.play(HeuristicPlayer("noble_treachery", 1), until=waits_for_five)


def made_in_play(match: Match, outcome: tuple[int, ...]) -> str:
    """The combination that the engine finds in a throw."""
    fork = match.fork()
    before = len(fork.moments())
    fork.roll(outcome)
    made = [m.facts["made"] for m in fork.moments()[before:] if isinstance(m, Begin) and m.kind == "bonus"]
    return made[0] if made else "nothing"


@pytest.mark.parametrize(
    "dice", ["K3 B4 R1 G6 Y2", "K2 B2 R1 G6 Y6", "K4 B4 R1 G4 Y4", "K1 B1 R1 G4 Y2", "K5 B2 R6 G3 Y4"]
)
def test_one_die_agrees_with_rolling_each_value_in_play(dice: str) -> None:
    match = thief(dice)
    assert isinstance(match.pending, Chance)
    ways: Counter[str] = Counter()
    for outcome, weight in match.pending.source.outcomes():
        ways[made_in_play(match, outcome)] += weight
    assert chances(match, "R") == {made: Fraction(count, 6) for made, count in ways.items()}


def test_five_dice_agree_with_rolling_in_play() -> None:
    match = round_roll()
    assert isinstance(match.pending, Chance)
    graph = dice_graph(match, DICE)
    for made in (THRONE, STRAIGHT, POISON, "nothing"):
        for throw in graph.nodes[made]["throws"]:
            assert made_in_play(match, tuple(throw.values())) == made


# --- the graph itself -------------------------------------------------------------------------------------------------


def test_nodes_and_edges_say_what_they_are() -> None:
    graph = dice_graph(position(), "Y")
    assert graph.nodes[NOW] == {
        "kind": "now", "what": "Now: K 5, B 5, R 2, G 2, Y 1", "values": {"K": 5, "B": 5, "R": 2, "G": 2, "Y": 1},
        "rolled": ("Y",), "ways": 6, "probability": 1,
    }  # fmt: skip
    throne = graph.nodes[THRONE]
    assert (throne["ways"], throne["probability"], throne["kind"]) == (2, Fraction(1, 3), "class")
    assert [throw["Y"] for throw in throne["throws"]] == [2, 5]
    assert graph.edges[NOW, THRONE] == {"probability": Fraction(1, 3), "ways": 2}
    assert graph.graph == {"by": "combination", "total": 6, "impossible": (STRAIGHT, POISON)}


@pytest.mark.parametrize("by", ["combination", "highest die", "lowest die"])
def test_chances_sum_to_one_and_throws_are_few(by: str) -> None:
    for rolled in ("", "K", "KR", "KBR", DICE):
        graph = dice_graph(position(), rolled, by=by)
        classes = [data for _, data in graph.nodes(data=True) if data["kind"] == "class"]
        assert sum(data["probability"] for data in classes) == 1
        assert sum(data["ways"] for data in classes) == 6 ** len(rolled)
        assert all(0 < len(data["throws"]) <= min(EXAMPLES, data["ways"]) for data in classes)


def test_a_match_a_view_and_a_position_are_alike() -> None:
    match = position()
    wanted = chances(match, "KR")
    assert chances(match.view(2), "KR") == wanted
    assert chances(match.state, "KR") == wanted


def test_values_alone_with_a_question_of_ones_own() -> None:
    def total(dice: Mapping[str, int]) -> str:
        return "seven" if sum(dice.values()) == 7 else "another"

    question: tuple[tuple[str, str], Callable[[Mapping[str, int]], str]] = (("seven", "another"), total)
    assert chances({"a": 1, "b": 1}, "ab", classes=question) == {"seven": Fraction(1, 6), "another": Fraction(5, 6)}
    assert chances({"a": 3, "b": 1}, "b", sides=4, classes=question)["seven"] == Fraction(1, 4)


@pytest.mark.parametrize(
    ("table", "asked", "said"),
    [
        (position(), {"dice": "KX"}, "no die 'X'"),
        (position(), {"by": "luck"}, "no classes 'luck'"),
        (position(), {"dice": DICE, "sides": 9}, "more throws than can be counted"),
        (position(), {"sides": 0}, "more throws"),
        ({"K": 1}, {"dice": "K"}, "how to classify the throws"),
        ("K1", {}, "give a match"),
    ],
)
def test_what_cannot_be_is_said_in_words(table: Any, asked: dict[str, Any], said: str) -> None:
    with pytest.raises(NoblesseError, match=said):
        dice_graph(table, **asked)
