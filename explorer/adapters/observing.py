"""What a program sees of a match, and how it answers: positions and options as vectors, actions as numbers. No game is named.

A number says which of the options on show is chosen. What an option is travels in the observation: hashed, as a row of
`options`, which is the same whenever the option is offered; the options themselves are in `Table.info`.

Positions are hashed too (feature hashing): each fact adds something at the place of the vector that its name gives. So the
vector is as long in every game, and two facts can share a place.
"""

from __future__ import annotations

import marshal
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from zlib import crc32

import numpy as np
from gymnasium import spaces

from explorer.adapters import returns
from explorer.core.errors import IllegalChoice, NotWaiting, SetUpError, quoted
from explorer.core.moments import HIDDEN, Check, Choice, Refusal
from explorer.core.people import who
from explorer.core.start import start

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from explorer.core.game import Game
    from explorer.core.match import Match, Player
    from explorer.core.moments import Option, Seat

    Vector: TypeAlias = NDArray[np.float32]

WIDE: Final = 512
"""Numbers in the vector of a position."""

NARROW: Final = 32
"""Numbers in the vector of an option."""

BOUND: Final = 64.0
"""The largest number in a vector, and without its sign the smallest."""

UNIT: Final = 8
"""A count of so many adds 1."""

SIGN: Final = 1 << 31
"""The bit of a fact's code that is its sign in a position."""

ACTIONS: Final = 64
"""How many actions there are, unless somebody asks for more or fewer."""

FEWEST: Final = 2
"""The fewest actions: an option and the next page."""

NEXT_PAGE: Final = "next page"
"""What the last action means where a choice has more options than there are actions."""


RENDER_MODES: Final = ("ansi", "human")
"""How an environment shows itself: as a text that it returns, or that it prints."""


def check_render_mode(mode: str | None) -> None:
    """Check how an environment is to show itself.

    Raises:
        SetUpError: it cannot.
    """
    if mode is not None and mode not in RENDER_MODES:
        raise SetUpError(f"there is no render mode {quoted(mode)}: there is {', '.join(RENDER_MODES)}.")


# --- vectors ----------------------------------------------------------------------------------------------------------


Fact: TypeAlias = tuple[str, float]
"""A fact's name, and how much of it there is."""


def _facts(name: str, value: Any) -> Iterator[Fact]:
    """The facts in plain data."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _facts(f"{name}.{key}", part)
    elif isinstance(value, list | tuple):
        for number, part in enumerate(value):
            if isinstance(part, str | int):  # of cards and tokens, it matters which are there more than where they lie
                yield _word(name, part)
            if not isinstance(part, str):
                yield from _facts(f"{name}.{number}", part)
    elif value is not None and value is not False:
        yield _word(name, value)
        if type(value) is int:  # as a quantity, too: a seat is only a word, but so many soldiers are more than a few
            yield name, value / UNIT


def _word(name: str, word: str | int) -> Fact:
    return (name, 1 / UNIT) if word == HIDDEN else (f"{name}={word}", 1.0)


@lru_cache(maxsize=1 << 16)
def _code(name: str) -> int:
    return crc32(name.encode())


@lru_cache(maxsize=4096)
def _field(name: str, data: bytes) -> Vector:
    """The vector of one field of a position; most fields stay as they are from one choice to the next."""
    out = np.zeros(WIDE, np.float32)
    for fact, much in _facts(name, marshal.loads(data)):
        code = _code(fact)
        out[code % WIDE] += much if code & SIGN else -much
    return out


@cache
def _one_for_each_seat(game: Game) -> frozenset[str]:
    """The fields of a position that are lists with one entry for each seat, with how many seats a game may be played."""
    fewest, most = (start(game.id, players, seed=0).state for players in (game.seats[0], game.seats[-1]))
    return frozenset(
        name
        for name in fewest.__dict__
        if all(
            isinstance(value := getattr(state, name), list) and len(value) == state.players for state in (fewest, most)
        )
    )


def position_vector(match: Match, seat: Seat) -> Vector:
    """What a seat knows at a match's moment, as a vector: the position, who must choose, and about what."""
    known = {**match.game.mask(match.state, seat).__dict__, "viewer": seat}
    del known["agenda"]  # the steps to come are the engine's, and may tell what is hidden
    pending = match.pending
    if pending is not None:
        asked = pending.seen_by(seat)
        known["asked"] = {"seat": asked.seat, "kind": asked.kind, "rule": asked.rule, **getattr(asked, "facts", {})}
    turned = _one_for_each_seat(match.game)
    out = np.zeros(WIDE, np.float32)
    for name, value in known.items():
        told = dict(enumerate(value[seat:] + value[:seat])) if name in turned else value
        out += _field(name, marshal.dumps(told, 2))  # version 2 writes equal data alike
    return np.clip(out, -BOUND, BOUND, out)


@lru_cache(maxsize=1 << 16)
def option_vector(kind: str, option: Option) -> Vector:
    """An option of a kind of choice as a vector: the sum of a row of 1 and -1 for each fact, as the fact's name gives it."""
    out = np.zeros(NARROW, np.float32)
    for fact, much in _facts(kind, dict(enumerate(option)) if isinstance(option, tuple) else option):
        out += much * np.where(_code(fact) >> np.arange(NARROW) & 1, 1, -1)
    return np.clip(out, -BOUND, BOUND, out)


# --- a match to learn from --------------------------------------------------------------------------------------------


class Table:
    """A match as a program sees it, where some seats are the program's and our players sit on the others.

    Chance answers by itself, so that the match always waits for one of the program's seats, or is over.

    Args:
        game: the game's name.
        players: the number of seats; by default the fewest that the game allows.
        actions: how many actions there are; where a choice has more options, the last action turns the page.
        settings: as `explorer.start` takes them.

    Attributes:
        game: the game.
        players: the number of seats.
        actions: how many actions there are.
        match: the match.
        others: our players, by seat.

    Raises:
        UnknownGame: no such game.
        SetUpError: the game does not have this number of players or this setting, or there are too few actions.
    """

    def __init__(self, game: str, players: int | None, actions: int, settings: Mapping[str, Any]) -> None:
        if type(actions) is not int or actions < FEWEST:
            raise SetUpError(f"there are at least {FEWEST} actions, not {quoted(actions)}.")
        self.match: Match = start(game, players, **settings)
        self.game: Game = self.match.game
        self.players: int = self.match.state.players
        self.actions = actions
        self.others: Mapping[Seat, Player] = {}
        self._settings = dict(settings)
        self._page = 0

    def spaces(self) -> tuple[spaces.Dict, spaces.Discrete[Any]]:
        """New spaces of what `observation` returns and of the actions; a space has a random generator of its own."""
        seen = spaces.Dict(
            {
                "observation": spaces.Box(-BOUND, BOUND, (WIDE,), np.float32),
                "options": spaces.Box(-BOUND, BOUND, (self.actions, NARROW), np.float32),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )
        return seen, spaces.Discrete(self.actions)

    def start(self, seed: int | str | None, others: Mapping[Seat, Player] | None = None) -> None:
        """Start a new match, and play on to the first choice of the program's.

        Args:
            seed: the same seed gives the same rolls and deals.
            others: our players, by seat.
        """
        self.match = start(self.game.id, self.players, seed, **self._settings)
        self.others = others or {}
        self._page = 0
        self.match.play(self.others)

    @property
    def asked(self) -> Choice | None:
        """The choice of the program's that waits; None at the end."""
        pending = self.match.pending
        return pending if type(pending) is Choice else None

    @property
    def _rest(self) -> Sequence[Option]:
        """The options from the present page on."""
        return [] if self.asked is None else self.asked.options[self._page * (self.actions - 1) :]

    @property
    def shown(self) -> tuple[Option, ...]:
        """What each action means now, from 0 on: an option, or `NEXT_PAGE`; the actions beyond mean nothing."""
        rest = self._rest
        if len(rest) <= self.actions:
            return tuple(rest)
        return (*rest[: self.actions - 1], NEXT_PAGE)

    def act(self, action: int) -> None:
        """Choose the option that an action means, or turn the page, and play on to the program's next choice.

        Raises:
            NotWaiting: the match is over.
            IllegalChoice: the action means nothing now.
        """
        choice, rest, number = self.asked, self._rest, int(action)
        if choice is None:
            raise NotWaiting("the match is over: reset() starts a new one.")
        if number == self.actions - 1 and len(rest) > self.actions:
            self._page += 1
            return
        if not 0 <= number < min(len(rest), self.actions):
            last = min(len(rest), self.actions) - 1
            why = Check(choice.rule, False, f"here an action is a number from 0 to {last}")
            raise IllegalChoice(Refusal(action, f"action {quoted(action)}", False, (why,)))
        self.match.choose(rest[number])
        self._page = 0
        self.match.play(self.others)

    def asked_of(self, seat: Seat) -> Choice | None:
        """The choice that waits, if it is this seat's."""
        choice = self.asked
        return choice if choice is not None and choice.seat == seat else None

    def mask(self, seat: Seat) -> NDArray[np.int8]:
        """1 for each action that means something to a seat now, and 0 for the others."""
        out = np.zeros(self.actions, np.int8)
        out[: len(self.shown) if self.asked_of(seat) else 0] = 1
        return out

    def observation(self, seat: Seat) -> dict[str, NDArray[Any]]:
        """What a seat knows: the position, its options, and which actions mean something."""
        options = np.zeros((self.actions, NARROW), np.float32)
        if choice := self.asked_of(seat):
            for number, shown in enumerate(self.shown):
                options[number] = option_vector(choice.kind, shown)
        return {"observation": position_vector(self.match, seat), "options": options, "action_mask": self.mask(seat)}

    def info(self, seat: Seat) -> dict[str, Any]:
        """What a seat is asked: the kind of choice, its rule, and what each action means; empty if it is not asked."""
        choice = self.asked_of(seat)
        return {"kind": choice.kind, "rule": choice.rule, "options": self.shown} if choice else {}

    @property
    def returns(self) -> list[float]:
        """What each seat has won, which sums to 0."""
        return returns(self.match.game, self.match.state)

    def render(self, mode: str | None) -> str | None:
        """Show the table as an environment's render mode says."""
        if mode == "human":
            print(self)
        return str(self) if mode == "ansi" else None

    def __str__(self) -> str:
        """The choice that waits, with what each action means, in players' words; or who has won."""
        match, choice = self.match, self.asked
        if choice is None:
            seats = ", ".join(match.named(who(seat)) for seat in match.winners)
            return f"{match.game.title}: over; won by {seats or 'nobody'}"
        said = [shown if shown == NEXT_PAGE else match.label(shown) for shown in self.shown]
        asked = f"{match.game.title}: {match.tell(choice)}"
        return "\n".join([asked, *(f"{number:>4}  {label}" for number, label in enumerate(said))])
