"""What may have become of hidden cards, several of which look the same: every history comes up as often as it should."""

from __future__ import annotations

from collections import Counter
from copy import copy
from fractions import Fraction
from itertools import pairwise, permutations
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeVar

import pytest

import explorer
from explorer.authoring import belief
from explorer.authoring.belief import (
    FEWEST,
    MOST,
    OPEN,
    ROUNDS,
    STAYS,
    Constraint,
    Histories,
    History,
    StagedHistories,
    indistinguishable,
    replay,
)
from explorer.authoring.plain import renamed
from explorer.core.game import game_named
from explorer.core.moments import Chance, Choice, Event, Secret
from explorer.players import RandomPlayer
from tests.authoring.every_way import every_way
from tests.depth import deep

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

T = TypeVar("T")

TRIES = ROUNDS
"""Tries of the walk for each card that left a pile; games take as many or more."""

LEFT_OVER = 1e-3
"""How far the walk may be from forgetting the truth when it ends: the share of histories that come up in another's stead."""

State = tuple[int, ...]
"""A history, by what became of each visit."""


def state(history: History) -> State:
    """What makes a history another one: of those that stay in a pile it makes no difference which is which.

    Nor does it to the walk, which tries each as often as another.
    """
    went = history.all.went
    return tuple(end if went[end] != STAYS else OPEN for end in history._end)


def exchanges(history: History, nth: int) -> dict[State, tuple[Fraction, History]]:
    """The histories that one try of the walk leads to with the nth latest end, each with its exact chance."""
    ranks, ended = history.all.ranked()
    many = len(ended)
    # Where no pile is large it makes no difference whether a neighbour is looked for.
    anyway = [] if any(len(order) > 2 * belief.NEAR for order, _ in ranks.values()) else [0.25]

    def tried(chance: Any) -> History:
        first = iter([((nth + 0.5) / many) ** 0.5, *anyway])  # the walk squares it, so that recent ends come more often
        twin = history.copy()
        twin.walk(SimpleNamespace(random=lambda: next(first, None) or chance.random()), 1)  # type: ignore[arg-type]
        return twin

    found: dict[State, tuple[Fraction, History]] = {}
    for twin, weight in every_way(tried):
        before, _ = found.get(state(twin), (Fraction(0), twin))
        found[state(twin)] = before + weight, twin
    return found


def all_walked(start: History) -> dict[State, History]:
    """All histories that the walk can come to from one, each as likely in the long run: that is proved here.

    Whichever end it tries, from one history to another is exactly as likely as back; so once all are as likely they stay it,
    however often each end is tried. And the tries that `History.change` takes are enough to forget where it began.
    """
    found = {state(start): start}
    many = len(start.all.ranked()[1])
    chances: list[dict[State, dict[State, Fraction]]] = [{} for _ in range(many)]
    new = [start]
    while new:
        history = new.pop()
        for nth in range(many):
            led = exchanges(history, nth)
            chances[nth][state(history)] = {other: chance for other, (chance, _) in led.items()}
            assert sum(chance for chance, _ in led.values()) == 1
            for other, (_, twin) in led.items():
                if other not in found:
                    found[other] = twin
                    new.append(twin)
    for table in chances:
        for one, others in table.items():
            assert all(table[other].get(one) == chance for other, chance in others.items())
    often = [((nth + 1) / many) ** 0.5 - (nth / many) ** 0.5 for nth in range(many)]
    assert tries_until_forgotten(state(start), chances, often) < min(MOST, max(FEWEST, TRIES * many))
    return found


def tries_until_forgotten(
    true: State, chances: Sequence[Mapping[State, Mapping[State, Fraction]]], often: Sequence[float]
) -> int:
    """After how many tries every history is as likely as any other, but for `LEFT_OVER`."""
    number = {one: at for at, one in enumerate(chances[0])}
    steps: list[Counter[int]] = [Counter() for _ in number]
    for table, share in zip(chances, often, strict=True):
        for one, others in table.items():
            for other, chance in others.items():
                steps[number[one]][number[other]] += share * float(chance)  # type: ignore[assignment]
    likely, tries = [0.0] * len(number), 0
    likely[number[true]] = 1.0
    while sum(abs(one - 1 / len(number)) for one in likely) / 2 > LEFT_OVER:
        # symmetric, so what comes from the others is what would go to them
        likely = [sum(likely[other] * chance for other, chance in row.items()) for row in steps]
        tries += 1
        assert tries <= MOST, "the walk never forgets the truth"
    return tries


def exactly(told: Histories, look: Callable[[History], T]) -> dict[T, Fraction]:
    """How likely each thing is that is seen of a history, after `History.change` has gone on to another.

    Where it only shuffles, all shuffles are tried; else it walks from there, and in the end all histories are as likely.
    """

    def shuffled(chance: Any) -> History:
        history = History(told)
        history.shuffle(chance)
        return history

    ways = list(every_way(shuffled))
    if not told.doubtful:
        return summed((look(history), weight) for history, weight in ways)
    walked = all_walked(History(told))
    assert {state(history) for history, _ in ways} <= walked.keys()
    return summed((look(history), Fraction(1, len(walked))) for history in walked.values())


def summed(found: Iterable[tuple[T, Fraction]]) -> dict[T, Fraction]:
    total: dict[T, Fraction] = {}
    for what, weight in found:
        total[what] = total.get(what, Fraction(0)) + weight
    return total


def shares(told: Histories, place: str) -> dict[str, Fraction]:
    """How likely each set of names is to lie in a place at last."""
    return exactly(told, lambda history: "".join(sorted(history.pile(place, told.stage))))


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
    assert shares(drawn(left), "hand") == {"a": Fraction(1, 2), "b": Fraction(1, 4), "c": Fraction(1, 4)}


def test_what_is_left_of_the_deck_goes_with_it() -> None:
    assert shares(drawn("a1"), "deck") == {"bc": Fraction(1, 2), "ac": Fraction(1, 4), "ab": Fraction(1, 4)}


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
    assert shares(told, "hand") == {"bc": Fraction(1, 3), "ac": Fraction(1, 3), "ab": Fraction(1, 3)}
    told.allow(laid, {laid, "c"})
    rest = {frozenset("abc") - {laid}, frozenset("ab")}
    assert shares(told, "hand") == {"".join(sorted(names)): Fraction(1, len(rest)) for names in rest}


def test_a_card_that_was_shown_is_known_until_something_leaves_unseen() -> None:
    told = Histories()
    for card in "ab":
        told.begin(card, card, "hand", box=1)
    told.begin("c", "c", "deck", box=1)
    assert shares(told, "hand") == {"ab": Fraction(1, 3), "ac": Fraction(1, 3), "bc": Fraction(1, 3)}
    told.stage = 1
    told.see("a")
    assert shares(told, "hand") == {"ab": Fraction(1, 2), "ac": Fraction(1, 2)}
    told.stage = 2
    told.move("b", "deck")
    # It was "a" that went, or what lay beside it.
    assert shares(told, "hand") == {"a": Fraction(1, 2), "b": Fraction(1, 4), "c": Fraction(1, 4)}


def test_a_box_gives_its_cards_to_places_where_they_fit() -> None:
    told = Histories()
    told.begin("a", "a", "hand", box=1)
    told.begin("b", "b", "deck", {"a", "b"}, box=1)
    told.begin("c", "c", "other deck", {"c"}, box=1)
    assert shares(told, "hand") == {"a": Fraction(1, 2), "b": Fraction(1, 2)}


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
    stages = [
        [
            places
            for places in set(permutations([lies[card] for card in cards]))
            if all(
                place == lies[card] or stage not in pins.get(card, ())
                for card, place in zip(cards, places, strict=True)
            )
            and all(
                (all if lot.only else any)(
                    c in lot.cards for c, place in zip(cards, places, strict=True) if place == lot.place
                )
                for lot in lots
                if lot.stage == stage
            )
        ]
        for stage, lies in enumerate(true)
    ]
    histories: list[tuple[tuple[int, ...], ...]] = [(places,) for places in stages[0]]
    for stage, moved in zip(stages[1:], moves, strict=True):
        histories = [
            (*history, places)
            for history in histories
            for places in stage
            if Counter(zip(history[-1], places, strict=True)) == moved
        ]
    for history in histories:
        yield tuple(zip(*history, strict=True))


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
    expected = set(every_history(true, pins, lots))
    assert tuple(tuple(stage[card] for stage in true) for card in true[0]) in expected
    told = StagedHistories(true, pins, lots)

    def lie(staged: StagedHistories[int]) -> tuple[tuple[int, ...], ...]:
        lies = [staged.places(stage) for stage in range(len(true))]
        paths = staged.paths()
        assert all(paths[card] == [stage[card] for stage in lies] for card in true[0])
        return tuple(tuple(stage[card] for stage in lies) for card in true[0])

    def look(history: History) -> tuple[tuple[int, ...], ...]:
        twin = copy(told)
        twin.history = history
        return lie(twin)

    assert exactly(told.history.all, look) == dict.fromkeys(expected, Fraction(1, len(expected)))
    rng = Random(case)
    assert {lie(told.another(rng)) for _ in range(deep(5))} <= expected


def test_exchanges_with_neighbours_in_a_large_pile_are_as_likely_as_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(belief, "NEAR", 1)  # so that three cards are many
    told = Histories()
    for card in "abcd":
        told.begin(card, card, "hand")
    for stage, card in enumerate("abc", 1):
        told.stage = stage
        told.move(card, "pile")
    told.stage = 4
    told.move("b", None)
    # Three of four went to the pile, one of which was "b", as all have seen since.
    assert shares(told, "pile") == dict.fromkeys(("ac", "ad", "cd"), Fraction(1, 3))
