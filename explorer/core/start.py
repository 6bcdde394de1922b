"""Starts matches: a new one, one at a hand-built position, or one from a record's set-up."""

from __future__ import annotations

import inspect
import json
import os
import re
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from explorer.core.errors import PositionError, SetUpError, quoted
from explorer.core.game import Game, game_named
from explorer.core.match import Match
from explorer.core.people import People
from explorer.core.shape import misfits
from explorer.core.state import State

if TYPE_CHECKING:
    from collections.abc import Callable


LONGEST = 24
"""The most characters of a typed name."""


def start(
    game: str,
    players: int | None = None,
    seed: int | str | None = None,
    *,
    people: object = None,
    **settings: Any,
) -> Match:
    """Start a new match, up to its first choice or roll.

    Args:
        game: the game's name: "noble_treachery".
        players: the number of players; by default the fewest that the game allows.
        seed: the same seed gives the same rolls and deals; None gives new ones each time.
        **settings: `readings`, as in `{"thief.token": "optional"}`, changes how disputed rules are read; the others are the
            game's own.
        people: who sits at the table, for everything that the match says: True for the people of the game, or names for
            some seats, as in `{1: "Anna"}`. By default it says "Seat 1". No record holds names.

    Raises:
        UnknownGame: no such game.
        SetUpError: the game does not have this number of players, reading or setting, or a name does not do.
    """
    found = game_named(game)
    match = from_setup(found, {"players": found.seats[0] if players is None else players, **settings}, seed)
    match.people = people_of(match, people)
    return match


def people_of(match: Match, people: object = True) -> People | None:
    """Who sits at a match's table; to be set as its `people`.

    Args:
        match: the match.
        people: True for the people of its game, names by seat for some of them, or a `People`; None or False for nobody.

    Raises:
        SetUpError: a name is no text of 1 to `LONGEST` printable characters, its seat does not exist, or two are equal.
    """
    if people is None or people is False:
        return None
    if isinstance(people, People):
        return people
    if people is not True and not isinstance(people, Mapping):
        raise SetUpError(f"people are given as True, or as names by seat, not as {quoted(people)}.")
    players = match.state.players
    typed: dict[int, str] = {}
    for seat, given in ({} if people is True else people).items():
        if type(seat) is not int or not 0 <= seat < players:
            raise SetUpError(f"there is no seat {quoted(seat)} to name: the seats are 0 to {players - 1}.")
        typed[seat] = " ".join(given.split()) if isinstance(given, str) else ""
        if not 1 <= len(typed[seat]) <= LONGEST or not typed[seat].isprintable():
            raise SetUpError(f"a name has 1 to {LONGEST} letters, not {quoted(given)}.")
    found = People.of(match.game.people, players, typed)
    names = sorted(person.name.casefold() for person in found.seats)
    twice = [name for name, other in pairwise(names) if name == other]
    if twice:
        raise SetUpError(f"two people cannot have one name: {quoted(twice[0])}.")
    return found


def people_like(match: Match, other: Match) -> People | None:
    """Who sits at a match's table if it takes the place of another match; to be set as its `people`.

    Args:
        match: a match that was loaded, opened from a link, or built to show something.
        other: the match whose place it takes.

    Returns:
        The other's people, with their typed names, if it is the same game with as many seats; else the people of its own
        game; None if the other names nobody.
    """
    people = other.people
    if people is None or (match.game is other.game and match.state.players == other.state.players):
        return people
    return people_of(match)


def position(game: str, seed: int | str | None = None, *, people: object = None, **keywords: Any) -> Match:
    """Start a match at a hand-built position; anything omitted is filled in.

    Args:
        game: the game's name.
        seed: the same seed gives the same rolls and deals; None gives new ones each time.
        people: who sits at the table, as in `start`.
        **keywords: `readings` as in `start`; the others are the game's own: `explorer.keywords("noble_treachery")` lists
            them, each with its type and meaning.

    Raises:
        PositionError: no game can reach this position; the error lists every problem.
        SetUpError: the game does not have this keyword or reading.
    """
    found = game_named(game)
    readings = keywords.pop("readings", None)
    readings = check_readings(found, {} if readings is None else readings)
    known = _keywords(found.place)
    if "fields" not in known:  # the core's default `place` takes any field, and checks the names itself
        _binds(found, found.place, keywords)
    state = found.place(**keywords, **({"readings": dict(readings)} if "readings" in known else {}))
    state.readings = readings
    match = from_setup(found, {"position": _plain(state.__dict__)}, seed)
    match.people = people_of(match, people)
    return match


class Keyword(NamedTuple):
    """A keyword of a game's position.

    Attributes:
        name: the keyword of `explorer.position`.
        type: the type, as Python code; "Any" if `meaning` explains it.
        default: the default value.
        meaning: what it means.
    """

    name: str
    type: str
    default: Any
    meaning: str

    def __str__(self) -> str:
        """The keyword as in a signature, and its meaning."""
        return f"{self.name}: {self.type} = {self.default!r}: {self.meaning}"


def keywords(game: str) -> dict[str, Keyword]:
    """The keywords of `position` for a game, by name, each with its type and meaning.

    >>> print(keywords("noble_treachery")["bet"])
    bet: Iterable[Token] = (): the challenger's bet, up to three tokens.
    >>> print(*keywords("noble_treachery"))
    players dice hands ...

    Raises:
        UnknownGame: no such game.
    """
    found = game_named(game)
    place = found.place
    if found.given("position", "place", None) is None:
        return {**_fields(found), "readings": READINGS}
    _, _, said = (inspect.getdoc(place) or "").partition("\nArgs:\n")
    lines = re.findall(r"^ {4}(\w+): (.*(?:\n {5,}.*)*)", said.partition("\n\n")[0], re.MULTILINE)
    meanings = {name: " ".join(meaning.split()) for name, meaning in lines}
    known = {
        name: Keyword(name, str(one.annotation), one.default, meanings.get(name, ""))
        for name, one in inspect.signature(place).parameters.items()
    }
    return {**known, "readings": READINGS}


READINGS = Keyword("readings", "Mapping[str, str] | None", None, "disputed readings, as in `start`.")
"""The keyword that every game's position has."""


def _fields(game: Game) -> dict[str, Keyword]:
    """The fields of a game's state as keywords, with the values in a new match as defaults."""
    said = re.findall(r"^ {4}(\w+): (.*(?:\n {5,}.*)*)", inspect.getdoc(game.state) or "", re.MULTILINE)
    meanings = {name: " ".join(meaning.split()) for name, meaning in said}
    types = {name: kind for cls in reversed(game.state.__mro__) for name, kind in inspect.get_annotations(cls).items()}
    return {
        name: Keyword(name, str(types.get(name, "Any")), value, meanings.get(name, ""))
        for name, value in game.start(game.seats[0]).__dict__.items()
    }


def from_setup(game: Game, setup: dict[str, Any], seed: int | str | None = None) -> Match:
    """The match that a record's set-up describes.

    Raises:
        SetUpError: the set-up has something that the game does not have.
        PositionError: the set-up holds an invalid position.
    """
    if not is_seed(seed):
        raise SetUpError(f"a seed is a whole number or a text, not {quoted(seed)}.")
    if "position" in setup:
        return _from_position(game, setup, seed)
    players = setup.get("players")
    if type(players) is not int or players not in game.seats:
        raise SetUpError(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {quoted(players)}.")
    readings = setup.get("readings")
    readings = check_readings(game, {} if readings is None else readings)
    settings = {key: value for key, value in setup.items() if key not in ("players", "readings")}
    if settings:
        _binds(game, game.start, settings)
    state = game.start(players, **settings)
    state.readings = readings
    plain = _plain({"players": players, **state.settings(settings)})
    return Match(game, {**plain, "readings": readings} if readings else plain, state, seed)


def _from_position(game: Game, setup: dict[str, Any], seed: int | str | None) -> Match:
    if set(setup) != {"position"}:
        raise SetUpError("a position is a complete set-up: give nothing else with it.")
    state = _state_of(game, setup["position"])
    problems = _unplayable(game, state) or game.problems(state) or game.unready(state)
    if problems:
        raise PositionError(problems)
    match = Match(game, {"position": _plain(state.__dict__)}, state, seed)
    try:
        _ = match.pending  # plays on to the first question
    except (AssertionError, LookupError, TypeError, ValueError, AttributeError):
        raise PositionError(["its next steps cannot be played from here"]) from None
    return match


def _unplayable(game: Game, state: Any) -> list[str]:
    """What is wrong with the fields that every position has, such as the steps to come and the readings."""
    found = misfits({one.name: getattr(state, one.name) for one in fields(State)}, State)
    if found:
        return found
    found = [
        f"the agenda holds {quoted(step)}, which is not a step" for step in state.agenda if not _is_step(game, step)
    ]
    try:
        check_readings(game, state.readings)
    except SetUpError as error:
        found.append(str(error))
    return found


def _is_step(game: Game, step: list[Any]) -> bool:
    return bool(step) and isinstance(step[0], str) and step[0] in game.steps


def _binds(game: Game, make: Callable[..., Any], keywords: dict[Any, Any]) -> None:
    """Check that a game's function takes these keywords."""
    known = _keywords(make)
    strange = [key for key in keywords if key not in known]
    if strange:
        there = dict.fromkeys([*known, "readings"])
        raise SetUpError(f"{game.title} has no setting {quoted(strange[0])}; it has: {', '.join(there)}.")


@cache
def _keywords(make: Callable[..., Any]) -> tuple[str, ...]:
    """The names of a function's parameters; cached, because inspecting it takes longer than setting up a match."""
    return tuple(inspect.signature(make).parameters)


def is_seed(seed: Any) -> bool:
    """True if `random` accepts the seed, and will after saving and loading it."""
    if isinstance(seed, str):
        return seed == seed.encode("utf-8", "ignore").decode()  # half of a surrogate pair cannot be saved
    return seed is None or type(seed) is int


def _plain(settings: dict[str, Any]) -> dict[str, Any]:
    """Settings as a record stores them."""
    try:
        plain: dict[str, Any] = json.loads(json.dumps(settings, default=os.fspath))
    except (TypeError, ValueError):
        raise SetUpError("a setting must be text, a number, or a list or mapping of these.") from None
    return plain


def check_readings(game: Game, readings: Any) -> dict[str, str]:
    """Check readings, and return those that differ from our default.

    Raises:
        SetUpError: the rulebook does not offer this reading or value.
    """
    if not isinstance(readings, dict):
        raise SetUpError(f"readings are given by name, as in {{'thief.token': 'optional'}}, not as {quoted(readings)}.")
    if not readings:
        return {}
    switches = game.rules.switches
    for name, value in readings.items():
        if name not in switches:
            raise SetUpError(f"{game.title} has no reading {quoted(name)}; it has: {', '.join(sorted(switches))}.")
        if value not in switches[name]:
            raise SetUpError(f"the reading {name!r} is one of: {', '.join(switches[name])}; not {quoted(value)}.")
    return {name: value for name, value in sorted(readings.items()) if value != switches[name][0]}


def _state_of(game: Game, data: Any) -> Any:
    fields = set(game.state().__dict__)
    if not isinstance(data, dict) or set(data) != fields:
        odd = ", ".join(sorted(map(str, fields.symmetric_difference(data if isinstance(data, dict) else ()))))
        raise SetUpError(f"a position of {game.title} has other fields than these; missing or unknown: {quoted(odd)}.")
    return game.state.of(_plain(data))
