"""Reading what somebody typed to describe a position: lists, numbers, names, and things by seat.

A game's `place` takes keywords that a player, a file or a web page may have filled with anything. Each function here
takes one such value and either gives it back in the one form that the game works with, or raises `SetUpError` with a
sentence that says what was wrong and what would be right.

>>> listed(("ace", "king"), "hand")
['ace', 'king']
>>> by_seat({"1": ["ace"]}, 3, "hands")
{1: ['ace']}
>>> named(["ase"], ("ace", "king"), "card")
Traceback (most recent call last):
explorer.core.errors.SetUpError: there is no card 'ase'; did you mean 'ace'?
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from explorer.core.errors import SetUpError, quoted


def listed(given: Any, what: str) -> list[Any]:
    """A list, tuple or set as a new list; None, which says nothing, is an empty one.

    >>> listed(None, "discard")
    []

    Raises:
        SetUpError: it is none of these; a text is no list of its letters.
    """
    if given is None:
        return []
    if not isinstance(given, Sequence | AbstractSet) or isinstance(given, str | bytes):
        raise SetUpError(f"{what} takes a list, not {quoted(given)}.")
    return list(given)


def by_name(given: Any, what: str) -> dict[Any, Any]:
    """A mapping as a new dict; None is an empty one. Its keys are for the game to check.

    >>> by_name({"arena": 2}, "instability")
    {'arena': 2}

    Raises:
        SetUpError: it is no mapping.
    """
    if given is not None and not isinstance(given, Mapping):
        raise SetUpError(f"{what} is told by name, as in {{'name': 2}}, not as {quoted(given)}.")
    return dict(given or {})


def by_seat(given: Any, seats: int | Iterable[int], what: str) -> dict[int, Any]:
    """What belongs to each seat, by its number: from a mapping, or from a list that begins at seat 0.

    Seats in a mapping may be written as text, as they are in a JSON file. Seats left out are not in the result.

    Args:
        given: what was typed.
        seats: how many there are, or their numbers, where not only seats can own something.
        what: the keyword, for the message.

    >>> by_seat([5, 5], 2, "gold")
    {0: 5, 1: 5}

    Raises:
        SetUpError: it is neither, or names what is no seat, or one seat twice.
    """
    known = range(seats) if isinstance(seats, int) else sorted(seats)
    pairs = [*given.items()] if isinstance(given, Mapping) else [*enumerate(listed(given, what))]
    found: dict[int, Any] = {}
    for seat, value in pairs:
        number = int(seat) if isinstance(seat, str) and re.fullmatch(r"-?[0-9]{1,2}", seat) else seat
        if type(number) is not int or number not in known:
            raise SetUpError(f"{what} has no seat {quoted(seat)}: the seats are {known[0]} to {known[-1]}.")
        if number in found:
            raise SetUpError(f"{what} names seat {number} twice.")
        found[number] = value
    return found


def number(given: Any, what: str, low: int, high: int) -> int:
    """A whole number between two bounds, which belong to it; True and False are none.

    >>> number(12, "gold", 0, 99)
    12

    Raises:
        SetUpError: it is none, or lies outside.
    """
    if type(given) is not int or not low <= given <= high:
        raise SetUpError(f"{what} is a number from {low} to {high}, not {quoted(given)}.")
    return given


def seat(given: Any, players: int, what: str) -> int:
    """The number of a seat.

    >>> seat(2, 4, "the dealer")
    2

    Raises:
        SetUpError: there is no such seat.
    """
    if type(given) is not int or not 0 <= given < players:
        raise SetUpError(f"{what} is a seat from 0 to {players - 1}, not {quoted(given)}.")
    return given


def one_of(given: Any, known: Iterable[str], what: str) -> str:
    """One of some words, as the game spells it; capitals and spaces around it do not matter.

    >>> one_of(" spring", ("Spring", "Summer"), "a season")
    'Spring'

    Raises:
        SetUpError: it is none of them; all are listed.
    """
    return _one_of(given, known, f"{what} is")


def begins_at(given: Any, known: Iterable[str]) -> str:
    """Where play begins, one of the words that the game has for it.

    >>> begins_at("bet", ("roll", "bet"))
    'bet'

    Raises:
        SetUpError: a position does not begin there; all places are listed.
    """
    return _one_of(given, known, "a position begins at")


def _one_of(given: Any, known: Iterable[str], says: str) -> str:
    words = list(known)
    wanted = given.strip().lower() if isinstance(given, str) else None
    for word in words:
        if word.lower() == wanted:
            return word
    raise SetUpError(f"{says} one of: {', '.join(words)}; not {quoted(given)}.")


def named(given: Any, known: Iterable[str], what: str, examples: str = "") -> list[str]:
    """A list of names, each of which must be known.

    Args:
        given: what was typed.
        known: every name that there is.
        what: what they name, for the message: "card".
        examples: how such names look, said where no known name is near.

    >>> named(["ace", "ace"], ("ace", "king"), "card")
    ['ace', 'ace']

    Raises:
        SetUpError: it is no list, or holds what is no such name; a near one is offered.
    """
    words = listed(given, what)
    there = known if isinstance(known, Mapping | AbstractSet) else list(known)
    for word in words:
        if not isinstance(word, str) or word not in there:
            raise SetUpError(f"there is no {what} {quoted(word)}{near(word, there, examples)}")
    return words


def near(given: Any, known: Iterable[str], examples: str = "") -> str:
    """The end of a sentence about a name that is not known: the nearest one, or how such names look.

    >>> near("ase", ["ace"]), near("queen", ["ace"], "cards are called as in 'ace'"), near(7, ["ace"])
    ("; did you mean 'ace'?", "; cards are called as in 'ace'.", '.')
    """
    from difflib import get_close_matches  # deferred: whoever makes no slip does not pay for it

    found = get_close_matches(given[:40], list(known), n=1) if isinstance(given, str) else []
    return f"; did you mean {found[0]!r}?" if found else f"; {examples}." if examples else "."


def filling(given: Any) -> int | str:
    """What the filling-in of a position follows from, like a seed: the same fills it in the same way.

    >>> filling("monday")
    'monday'

    Raises:
        SetUpError: it is neither a whole number nor a text.
    """
    if type(given) is not int and type(given) is not str:
        raise SetUpError(f"what the filling-in follows from is a number or a text, not {quoted(given)}.")
    return given
