"""The heuristic of every game: what a table of advice makes of a choice, and what is done where it says nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from explorer.authoring.advice import Advice, Heuristic, best_of
from explorer.core.match import View
from explorer.core.moments import Choice
from explorer.core.people import PEOPLE, People, named
from explorer.core.state import State

if TYPE_CHECKING:
    from random import Random

STATE = State(players=3)


def lucky(state: State, choice: Choice, seat: int, rng: Random) -> Advice:
    assert state is STATE
    assert seat == choice.seat
    return Advice(rng.choice(choice.options), "any will do")


class Player(Heuristic):
    table: ClassVar = {
        "card": lucky,
        "die": lambda _state, choice, _seat, _rng: Advice(choice.options[-1], "the last is best!"),
        "coin": lambda _state, _choice, _seat, _rng: Advice("edge", "it could stand on edge"),
    }


def asked(player: Heuristic, kind: str, options: list[Any], seat: int = 1) -> Any:
    choice = Choice(seat, kind, options, "rule")
    return player.choose(choice, lambda: View(seat, STATE, choice, "no game"))


def test_it_does_what_the_table_says_and_why() -> None:
    player = Player(1)
    assert player.reason == ""
    assert asked(player, "die", [1, 2, 3]) == 3
    assert player.reason == "The last is best!"


def test_one_option_is_not_thought_about() -> None:
    def look() -> View:
        raise AssertionError("it looked")

    player = Player(1)
    assert player.choose(Choice(0, "card", ["ace"], "rule"), look) == "ace"
    assert player.reason == "There is nothing else to choose."


@pytest.mark.parametrize(("kind", "options"), [("unheard of", list(range(50))), ("coin", ["heads", "tails"])])
def test_where_no_advice_fits_any_option_is_taken_and_said_to_be(kind: str, options: list[Any]) -> None:
    player = Player(1)
    assert asked(player, kind, options) in options
    assert player.reason == "No advice is known for this, so any option will do."
    if kind == "unheard of":
        assert len({asked(Player(seed), kind, options) for seed in range(30)}) > 5


def test_the_same_seed_answers_the_same_moment_the_same() -> None:
    options = list(range(1000))
    assert len({asked(Player("monday"), "card", options) for _ in range(5)}) == 1
    assert len({asked(Player(seed), "card", options) for seed in range(5)}) > 1
    player = Player(2)
    assert len({asked(player, "card", options, seat) for seat in range(3)}) > 1


def test_a_game_can_say_who_thinks_so() -> None:
    class Thinking(Player):
        says = "{seat} thinks that {reason}"

    player = Thinking()
    asked(player, "card", [1, 2])
    assert named(player.reason) == "Seat 1 thinks that any will do."
    assert named(player.reason, People.of(PEOPLE, 2), reader=1) == "You think that any will do."


def test_of_equals_the_first_is_best() -> None:
    assert best_of("abc", lambda option: option != "a", lambda option: f"{option} it is") == ("b", "b it is", True)
