"""What may have become of hidden cards, several of which look the same: every history comes up as often as it should."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations, product
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer.authoring.belief import Constraint, Histories, History, StagedHistories, indistinguishable, replay
from explorer.authoring.plain import renamed
from explorer.core.game import game_named
from explorer.core.moments import Chance, Choice, Event, Secret
from explorer.players import RandomPlayer
from tests.depth import deep

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

TRIES = 40

DEALS = deep(600)


def shares(told: Histories, place: str, count: int = DEALS) -> dict[str, float]:
    """How often each set of names lies in a place at last."""
    found: Counter[str] = Counter()
    rng = Random(1)
    for _ in range(count):
        history = History(told)  # from the truth each time: nothing of it must be left
        history.change(rng, TRIES)
        found["".join(sorted(history.pile(place, told.stage)))] += 1
    return {names: n / count for names, n in sorted(found.items())}


def near(found: dict[str, float], expected: dict[str, float], count: int = DEALS) -> bool:
    return found.keys() == expected.keys() and all(
        abs(found[names] - share) <= 4 * (share * (1 - share) / count) ** 0.5 for names, share in expected.items()
    )


def drawn(left: str) -> Histories:
    """A known "a" is in a hand; one of two "a", "b", "c" is drawn to it unseen; then an "a" is shown to go."""
    told = Histories()
    told.begin("a1", "a", None)
    for card in ("a2", "b", "c"):
        told.begin(card, card[0], "deck")
    told.stage = 1
    told.move("a1", "hand")
    told.stage = 2
    told.move("a2", "hand")
    told.stage = 3
    told.move(left, None)
    return told


@pytest.mark.parametrize("left", ["a1", "a2"])
def test_which_copy_it_was_cannot_be_told(left: str) -> None:
    """The drawn one may have been any; if it was an "a", either may have gone: four ways."""
    assert near(shares(drawn(left), "hand"), {"a": 1 / 2, "b": 1 / 4, "c": 1 / 4})


def test_what_is_left_of_the_deck_goes_with_it() -> None:
    assert near(shares(drawn("a1"), "deck"), {"bc": 1 / 2, "ac": 1 / 4, "ab": 1 / 4})


@pytest.mark.parametrize("laid", ["a", "b", "c"])
def test_a_card_that_lies_apart_can_be_what_fits_there(laid: str) -> None:
    told = Histories()
    for card in "abc":
        told.begin(card, card, None)
    told.stage = 1
    for card in "abc":
        told.move(card, "hand")
    told.stage = 2
    told.move(laid, "slot", {"a", "b", "c"}, apart=True)
    assert near(shares(told, "hand"), {"bc": 1 / 3, "ac": 1 / 3, "ab": 1 / 3})
    told.allow(laid, {laid, "c"})
    rest = {frozenset("abc") - {laid}, frozenset("ab")}
    assert near(shares(told, "hand"), {"".join(sorted(names)): 1 / len(rest) for names in rest})


def test_a_card_that_was_shown_is_known_until_something_leaves_unseen() -> None:
    told = Histories()
    for card in "ab":
        told.begin(card, card, "hand", box=1)
    told.begin("c", "c", "deck", box=1)
    assert near(shares(told, "hand"), {"ab": 1 / 3, "ac": 1 / 3, "bc": 1 / 3})
    told.stage = 1
    told.see("a")
    assert near(shares(told, "hand"), {"ab": 1 / 2, "ac": 1 / 2})
    told.stage = 2
    told.move("b", "deck")
    # It was "a" that went, or what lay beside it.
    assert near(shares(told, "hand"), {"a": 1 / 2, "b": 1 / 4, "c": 1 / 4})


def test_a_box_gives_its_cards_to_places_where_they_fit() -> None:
    told = Histories()
    told.begin("a", "a", "hand", box=1)
    told.begin("b", "b", "deck", {"a", "b"}, box=1)
    told.begin("c", "c", "other deck", {"c"}, box=1)
    assert near(shares(told, "hand"), {"a": 1 / 2, "b": 1 / 2})


def test_a_history_tells_what_came_and_what_leaves() -> None:
    told = drawn("a2")
    history = History(told)
    assert [history.name("a2", stage) for stage in range(4)] == ["a"] * 4
    history.walk(Random(3), 200)
    assert history.leaves("a2", 1) == history.name("a2", 2)
    assert history.leaves("a2", 2) == "a"
    assert history.leaves("b", 2) is None
    twin = history.copy()
    twin.walk(Random(4), 50)
    assert History(told).pile("hand", 2) == ["a", "a"]


# --- playing again ---


@pytest.mark.parametrize("game", explorer.games())
def test_a_match_is_played_again_moment_by_moment(game: str) -> None:
    match = explorer.start(game, seed=2).play(RandomPlayer(2), most=60)
    moments = match.moments()
    state = match.first_state()
    found = []
    for moment in replay(match.game, state, list(match.answers)):
        if moment is not None:
            found.append(moment)
            if len(found) == len(moments):
                break
    assert all(indistinguishable(one, two, seat) for one, two in zip(found, moments, strict=True) for seat in range(2))
    assert state == match.state


def test_an_answer_that_is_no_option_ends_it() -> None:
    game = game_named(explorer.games()[0])
    match = explorer.start(game.id, seed=1)
    answers: list[Any] = []
    for moment in replay(game, match.first_state(), answers):
        if isinstance(moment, Choice):
            answers.append("no such thing")
        elif isinstance(moment, Chance):
            answers.append(moment.source.sample(Random(1).random))
    assert answers[-1] == "no such thing"


@pytest.mark.parametrize(
    ("one", "two", "seats"),
    [
        (Event("drew", 0, "r", card=Secret("a", (0,))), Event("drew", 0, "r", card=Secret("b", (0,))), [1, 2]),
        (Event("drew", 0, "r", card="a"), Event("drew", 0, "r", card="b"), []),
        (Event("drew", 0, "r"), Event("drew", 0, "s"), []),
        (Choice(0, "card", ["a"], "r"), Choice(0, "card", ["b"], "r"), [1, 2]),
        (Choice(0, "card", ["a"], "r"), Choice(1, "card", ["a"], "r"), []),
        (Choice(0, "card", ["a"], "r"), Event("card", 0, "r"), []),
    ],
)
def test_moments_are_alike_to_whom_they_do_not_show_the_difference(one: Event, two: Event, seats: list[int]) -> None:
    assert [seat for seat in range(3) if indistinguishable(one, two, seat)] == seats


def test_cards_are_renamed_wherever_they_stand() -> None:
    name: Callable[[str], str] = str.upper
    assert renamed({"a": ["b", ("c", 1, None)]}, name) == {"a": ["B", ("C", 1, None)]}


# --- all histories of a few cards, counted out ---

DRAW, DISCARD, PICKED = -3, -2, -1
"""Places that are no seat's."""


def every_history(
    true: Sequence[Mapping[str, int]], pins: Mapping[str, set[int]], lots: Sequence[Constraint]
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """The paths of all cards in each history that fits, found by trying them all."""
    cards = list(true[0])
    moves = [Counter((a[card], b[card]) for card in cards) for a, b in pairwise(true)]
    stages = [sorted(set(permutations([stage[card] for card in cards]))) for stage in true]
    for paths in product(*stages):
        if any(Counter(zip(a, b, strict=True)) != m for (a, b), m in zip(pairwise(paths), moves, strict=True)):
            continue
        where = [dict(zip(cards, stage, strict=True)) for stage in paths]
        if any(where[s][card] != true[s][card] for card in cards for s in pins.get(card, ())):
            continue
        there = [[c in lot.cards for c in cards if where[lot.stage][c] == lot.place] for lot in lots]
        if all(all(those) if lot.only else any(those) for lot, those in zip(lots, there, strict=True)):
            yield tuple(tuple(stage[card] for stage in where) for card in cards)


def stages(*told: str) -> list[dict[str, int]]:
    """Stages written as "A1 B1 Cd": the card and a seat, d for the discard, s for the stack, p for picked."""
    where = {"d": DISCARD, "s": DRAW, "p": PICKED}
    return [{part[0]: where[part[1]] if part[1] in where else int(part[1]) for part in stage.split()} for stage in told]


CASES: dict[str, tuple[list[dict[str, int]], dict[str, set[int]], list[Constraint]]] = {
    "never seen": (stages("A1 B1 C2 D2 Es", "A1 B1 C2 D2 E1"), {}, []),
    "drawn from what was seen buried": (stages("Ad Bd Cd D1 E2", "A1 Bd Cd D1 E2"), {"A": {0}, "B": {0}, "C": {0}}, []),
    "played from a hand that had drawn": (
        stages("Ad Bd C1 D2 E2", "A1 Bd C1 D2 E2", "A1 Bd Cd D2 E2"),
        {"B": {0}, "C": {1, 2}},
        [],
    ),
    "drawn, then dealt to, then played": (
        stages("Ad Bd C1 Ds E2", "A1 Bd C1 Ds E2", "A1 Bd C1 D1 E2", "A1 Bd C1 Dd E2"),
        {"A": {0}, "D": {2, 3}},
        [],
    ),
    "taken and given": (
        stages("A1 B1 C2 D2 E3", "A2 B1 C2 D2 E3", "A2 B1 C1 D2 E3"),
        {"A": {0}, "B": {0}},
        [],
    ),
    "taken and given back": (stages("A1 B1 C2 D2", "A2 B1 C2 D2", "A1 B1 C2 D2"), {"A": {0}}, []),
    "drawn twice": (
        stages("Ad Bd Cd D1 E2", "A1 Bd Cd D1 E2", "A1 B2 Cd D1 E2"),
        {"A": {0}, "C": {0}},
        [],
    ),
    "drawn and buried again": (stages("Ad Bd C1 D2", "A1 Bd C1 D2", "Ad Bd C1 D2"), {"A": {0, 2}, "B": {0}}, []),
    "a hand of only some cards": (stages("A1 B1 C2 D2 E2"), {}, [Constraint(0, 1, frozenset("ABC"), only=True)]),
    "two hands of only some cards": (
        stages("A1 B2 C3 D3"),
        {},
        [Constraint(0, 1, frozenset("AB"), only=True), Constraint(0, 2, frozenset("BCD"), only=True)],
    ),
    "one of some cards": (stages("A1 B1 C2 D2 E2"), {}, [Constraint(0, 1, frozenset("AC"), only=False)]),
    "a drawn card in a hand of only some": (
        stages("Ad Bd C1 D2 E2", "A1 Bd C1 D2 E2"),
        {"A": {0}, "B": {0}},
        [Constraint(1, 1, frozenset("ACD"), only=True)],
    ),
    "one of some cards laid down alone": (
        stages("A1 B1 C1 D2 Es", "Ap B1 C1 D2 Es", "A2 B1 C1 D2 Es", "A2 B1 C1 D2 E1"),
        {"E": {0}},
        [Constraint(1, PICKED, frozenset("ABD"), only=True)],
    ),
    "one that two rules allow, twice over": (
        stages("A1 B1 C1 D2 E2", "Ap B1 C1 D2 E2", "A2 B1 C1 D2 E2", "A2 B1 C1 Dp E2", "A2 B1 C1 D1 E2"),
        {},
        [
            Constraint(1, PICKED, frozenset("ABD"), only=True),
            Constraint(1, PICKED, frozenset("ACD"), only=True),
            Constraint(3, PICKED, frozenset("ADE"), only=True),
        ],
    ),
    "picked from a hand": (
        stages("A1 B1 C1 D2", "Ap Bp C1 D2", "A1 Bd C1 D2"),
        {"B": {1, 2}, "C": {0}},
        [Constraint(1, PICKED, frozenset("ABD"), only=True)],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_every_history_that_fits_is_as_likely(case: str) -> None:
    true, some, lots = CASES[case]
    pins = {card: some.get(card, set()) for card in true[0]}
    expected = sorted(every_history(true, pins, lots))
    assert tuple(tuple(stage[card] for stage in true) for card in true[0]) in expected
    rng, each = Random(case), deep(25)
    told = StagedHistories(true, pins, lots)
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for _ in range(each * len(expected)):
        histories = told.another(rng)  # from the truth each time: nothing of it must be left
        lies = [histories.places(stage) for stage in range(len(true))]
        paths = histories.paths()
        assert all(paths[card] == [stage[card] for stage in lies] for card in true[0])
        found[tuple(tuple(stage[card] for stage in lies) for card in true[0])] += 1
    assert sorted(found) == expected
    squares = sum((found[path] - each) ** 2 / each for path in expected)
    freedom = len(expected) - 1
    assert squares < freedom + 5 * (2 * freedom) ** 0.5 + 5, (squares, freedom)
