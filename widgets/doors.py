"""The head of the app: the doors Learn, Ask, Play and Explore, take back, share, settings, and a new table."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import traitlets

from explorer import Match, NoblesseError, start
from explorer.core.errors import quoted
from explorer.core.start import from_setup
from explorer.players.levels import LEVELS, level_named
from widgets import assets
from widgets.links import NEW_CHANCE, describe, to_link
from widgets.look import drawing, heraldry, icons
from widgets.match_widget import MatchWidget
from widgets.stepper import fresh

if TYPE_CHECKING:
    from collections.abc import Callable

DOORS = ("learn", "ask", "play", "explore")
"""The doors, in their order."""

YOU, PERSON = "you", "person"
"""Who may sit on a seat: the visitor, or somebody else at this screen; else the computer, at a level of `explorer.players`."""

LEVEL = "steady"
"""The level of the computer where nothing else is said."""

SIGNS = ("learn", "ask", "play", "explore", "step_back", "share", "settings", "rule")
"""The page's own icons that the head draws."""

LONGEST_NAME = 24
"""The most letters of a typed name."""


class Doors(MatchWidget):
    """The head of the app.

    Attributes:
        match, moment, seat: see `MatchWidget`.
        door: which of `DOORS` is open.
        doors: which of them the game has.
        pace, own_dice: see `Board`; the page keeps them with its other settings.
        question: what was asked on the front page.
        new: the match of a new table, with who sits where: `match`, `sitters` by seat (`YOU`, `PERSON` or a level's id).
        back: counts how often the visitor took an answer back.
        asks: counts how often the visitor wanted to ask, with the key "/".

    Args:
        match, seat, **traits: see `MatchWidget`.
    """

    _esm = assets.script("doors.js")
    _css = assets.look("doors.css")

    moment = traitlets.Int(0)  # not synced: its page draws nothing from it
    door = traitlets.Enum(DOORS, "play").tag(sync=True)
    doors: traitlets.List[str] = traitlets.List(traitlets.Enum(DOORS), list(DOORS)).tag(sync=True)
    pace = traitlets.Float(0.9, min=0.05, max=10.0).tag(sync=True)
    own_dice = traitlets.Bool(default_value=False).tag(sync=True)
    question = traitlets.Unicode("").tag(sync=True)
    new = traitlets.Dict()
    back = traitlets.Int(0)
    asks = traitlets.Int(0)
    _head = traitlets.Dict().tag(sync=True)
    _link = traitlets.Dict().tag(sync=True)
    _fresh = traitlets.Dict().tag(sync=True)
    _icons = traitlets.Unicode().tag(sync=True)

    def __init__(self, match: Match, seat: int | None = None, **traits: Any) -> None:
        self._copied = 0
        super().__init__(match, seat, **traits)

    def handlers(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """The handlers of the page's messages, by the name in `do`."""
        return {
            "back": lambda _: self._back(),
            "ask": lambda _: self._reach(),
            "share": lambda _: self._share(),
            "new": self._begin,
            "rematch": lambda _: self._rematch(),
        }

    def _rematch(self) -> None:
        """Deal the same table anew."""
        match = self.match
        again = from_setup(match.game, match.setup)
        again.people = match.people
        self.new = {"match": again, "sitters": self.new.get("sitters", {})}

    def _back(self) -> None:
        self.back += 1

    def _reach(self) -> None:
        self.asks += 1

    def _share(self) -> None:
        self._copied += 1
        self._link = {
            "text": to_link(self.match),
            "number": self._copied,
            "about": describe(self.match),
            "chance": NEW_CHANCE,
        }

    def _begin(self, message: dict[str, Any]) -> None:
        """Start a new match with the submitted table; anything omitted uses our default."""
        game = self.match.game
        picked = message.get("settings")
        settings = game.chosen(picked) if isinstance(picked, list) else {}
        players = message.get("players")
        given = message.get("sitters")
        sitters = {seat: str(kind) for seat, kind in enumerate(given)} if isinstance(given, list) else {}
        for kind in sitters.values():
            if kind not in (YOU, PERSON):
                level_named(kind)  # raises if there is no such level
        names = message.get("names")
        typed = {
            seat: _name(name) for seat, name in enumerate(names if isinstance(names, list) else []) if str(name).strip()
        }
        match = start(game.id, players=players, readings=message.get("readings"), people=typed or True, **settings)
        seats = range(match.state.players)
        self.new = {
            "match": match,
            "sitters": {seat: sitters.get(seat, YOU if seat == 0 else LEVEL) for seat in seats},
        }

    def show(self) -> None:
        """Set everything; the page draws only what changed."""
        match, state = self.match, self.match.state
        number = f"Round {state.round}" if state.round else ""
        phase = str(state.phase or "")
        self._head = {
            "game": match.game.id,
            "title": match.game.title,
            "where": " · ".join(filter(None, (number, phase[:1].upper() + phase[1:]))),
            "can_back": match.given > 0,
            "players": state.players,
            "arms": _drawn()[0],
            "signs": {name: icons.table("ui")[name] for name in SIGNS},
            "levels": [[level.id, level.name] for level in LEVELS],
            "people": [one.name for one in heraldry.people(match.game.id)],
        }
        self._fresh = fresh(match)
        self._icons = _drawn()[1]


@cache
def _drawn() -> tuple[str, str]:
    """Our arms, and all the icons and hatchings of the head."""
    arms = drawing.environment().from_string('{% import "parts.j2" as parts %}{{ parts.shield(0, 0, 28, arms) }}')
    shown = arms.render(arms=heraldry.noblesse().blazon)
    table = icons.table("ui")
    return shown, str(drawing.defined(drawing.used(shown) | {f"i-{table[name]}" for name in SIGNS}))


def _name(name: object) -> str:
    """A typed name.

    Raises:
        NoblesseError: it is too long.
    """
    text = " ".join(str(name).split())
    if len(text) > LONGEST_NAME:
        raise NoblesseError(f"A name has at most {LONGEST_NAME} letters; {quoted(text[:40])} has {len(text)}.")
    return text
