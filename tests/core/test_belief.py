"""What may have become of hidden cards, several of which look the same: every history comes up as often as it should."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer.core.belief import Histories, History, again, alike
from explorer.core.game import game_named
from explorer.core.moments import Chance, Choice, Event, Secret
from explorer.core.plain import renamed
from explorer.players import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Callable

TRIES = 40


def shares(told: Histories, place: str, count: int = 6000) -> dict[str, float]:
    """How often each set of names lies in a place at last."""
    found: Counter[str] = Counter()
    rng = Random(1)
    for _ in range(count):
        history = History(told)  # from the truth each time: nothing of it must be left
        history.change(rng, TRIES)
        found["".join(sorted(history.pile(place, told.stage)))] += 1
    return {names: n / count for names, n in sorted(found.items())}


def near(found: dict[str, float], expected: dict[str, float], count: int = 6000) -> bool:
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
    for moment in again(match.game, state, list(match.answers)):
        if moment is not None:
            found.append(moment)
            if len(found) == len(moments):
                break
    assert all(alike(one, two, seat) for one, two in zip(found, moments, strict=True) for seat in range(2))
    assert state == match.state


def test_an_answer_that_is_no_option_ends_it() -> None:
    game = game_named(explorer.games()[0])
    match = explorer.start(game.id, seed=1)
    answers: list[Any] = []
    for moment in again(game, match.first_state(), answers):
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
    assert [seat for seat in range(3) if alike(one, two, seat)] == seats


def test_cards_are_renamed_wherever_they_stand() -> None:
    name: Callable[[str], str] = str.upper
    assert renamed({"a": ["b", ("c", 1, None)]}, name) == {"a": ["B", ("C", 1, None)]}
