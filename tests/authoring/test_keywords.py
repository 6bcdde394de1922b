"""Keywords of hand-built positions: what is taken in which form, and what is said of everything else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from explorer.authoring import keywords
from explorer.core.errors import SetUpError

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize("given", [["a", "b"], ("a", "b"), {"a": 1, "b": 2}.keys()])
def test_a_list_is_taken_in_any_form(given: Any) -> None:
    assert keywords.listed(given, "hand") == ["a", "b"]
    assert keywords.listed(given, "hand") is not given


def test_nothing_is_an_empty_list_or_mapping() -> None:
    assert keywords.listed(None, "hand") == []
    assert keywords.by_name(None, "rooms") == {}
    assert keywords.by_seat(None, 2, "hands") == {}


@pytest.mark.parametrize("given", [{0: "x", 2: "y"}, {"0": "x", "2": "y"}, {0: "x", "2": "y"}])
def test_seats_are_numbers_or_their_text(given: Any) -> None:
    assert keywords.by_seat(given, 3, "hands") == {0: "x", 2: "y"}


def test_a_list_by_seat_begins_at_the_first() -> None:
    assert keywords.by_seat(["x", "y"], 3, "hands") == {0: "x", 1: "y"}
    assert keywords.by_seat({"-1": 2, 1: 3}, (0, 1, -1), "power") == {-1: 2, 1: 3}


def test_words_are_found_whatever_their_capitals_and_come_back_as_the_game_spells_them() -> None:
    assert keywords.one_of(" SUMMER ", ("Spring", "Summer"), "a season") == "Summer"
    assert keywords.begins_at("Turn", ("turn", "end")) == "turn"


def test_bounds_belong_to_a_number() -> None:
    assert [keywords.number(n, "gold", 0, 9) for n in (0, 9)] == [0, 9]


@pytest.mark.parametrize(
    ("read", "said"),
    [
        (lambda: keywords.listed("ace", "hand"), "hand takes a list, not 'ace'."),
        (lambda: keywords.listed(b"ace", "hand"), "hand takes a list, not b'ace'."),
        (lambda: keywords.listed({"ace": 1}, "hand"), "hand takes a list, not {'ace': 1}."),
        (lambda: keywords.listed(0, "hand"), "hand takes a list, not 0."),
        (lambda: keywords.by_name([1], "rooms"), "rooms is told by name, as in {'name': 2}, not as [1]."),
        (lambda: keywords.by_name([], "rooms"), "rooms is told by name, as in {'name': 2}, not as []."),
        (lambda: keywords.by_seat(7, 2, "hands"), "hands takes a list, not 7."),
        (lambda: keywords.by_seat({2: []}, 2, "hands"), "hands has no seat 2: the seats are 0 to 1."),
        (lambda: keywords.by_seat({True: []}, 2, "hands"), "hands has no seat True: the seats are 0 to 1."),
        (lambda: keywords.by_seat({"one": []}, 2, "hands"), "hands has no seat 'one': the seats are 0 to 1."),
        (lambda: keywords.by_seat({"²": []}, 3, "hands"), "hands has no seat '²': the seats are 0 to 2."),
        (lambda: keywords.by_seat([1, 2, 3], 2, "hands"), "hands has no seat 2: the seats are 0 to 1."),
        (lambda: keywords.by_seat({0: 1, "0": 1}, 2, "hands"), "hands names seat 0 twice."),
        (lambda: keywords.by_seat({"-2": 1}, (-1, 0), "power"), "power has no seat '-2': the seats are -1 to 0."),
        (lambda: keywords.number(10, "gold", 0, 9), "gold is a number from 0 to 9, not 10."),
        (lambda: keywords.number(True, "gold", 0, 9), "gold is a number from 0 to 9, not True."),
        (lambda: keywords.number("1", "gold", 0, 9), "gold is a number from 0 to 9, not '1'."),
        (lambda: keywords.seat(4, 4, "the dealer"), "the dealer is a seat from 0 to 3, not 4."),
        (lambda: keywords.seat(None, 4, "the dealer"), "the dealer is a seat from 0 to 3, not None."),
        (lambda: keywords.one_of("x", ("a", "b"), "a clan"), "a clan is one of: a, b; not 'x'."),
        (lambda: keywords.begins_at(["a"], ("a", "b")), "a position begins at one of: a, b; not ['a']."),
        (lambda: keywords.named(["ase"], ["ace"], "card"), "there is no card 'ase'; did you mean 'ace'?"),
        (lambda: keywords.named([[]], {"ace"}, "card"), "there is no card []."),
        (
            lambda: keywords.named(["zz"], {"ace": 1}, "card", "cards are called as in 'ace'"),
            "there is no card 'zz'; cards are called as in 'ace'.",
        ),
        (lambda: keywords.filling(1.5), "what the filling-in follows from is a number or a text, not 1.5."),
    ],
)
def test_what_makes_no_sense_is_said_in_one_sentence(read: Callable[[], Any], said: str) -> None:
    with pytest.raises(SetUpError) as caught:
        read()
    assert str(caught.value) == said
