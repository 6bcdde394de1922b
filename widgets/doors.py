"""The head of the app: the doors Learn, Ask, Play and Explore, take back, what can be shared and kept, and a new table."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import traitlets

from explorer import NoblesseError, start
from explorer.annotated import Study
from explorer.core.errors import quoted
from explorer.core.start import from_setup, people_like
from explorer.players.levels import LEVELS, level_named
from widgets import assets
from widgets.board import still
from widgets.coach import COACHES, OFF
from widgets.links import CopyLink, LinkError, from_file, study_link, to_link
from widgets.look import drawing, heraldry, icons
from widgets.news import news
from widgets.stepper import fresh
from widgets.story import as_text

if TYPE_CHECKING:
    from collections.abc import Callable

DOORS = ("learn", "ask", "play", "explore")
"""The doors, in their order."""

YOU, PERSON = "you", "person"
"""Who may sit on a seat: the visitor, or somebody else at this screen; else the computer, at a level of `explorer.players`."""

LEVEL = "steady"
"""The level of the computer where nothing else is said."""

SIGNS = (
    "learn",
    "ask",
    "play",
    "explore",
    "step_back",
    "share",
    "settings",
    "rule",
    "card_in_hand",
    "barred",
    "advise",
)
"""The page's own icons that the head draws."""

LONGEST_NAME = 24
"""The most letters of a typed name."""


class Doors(CopyLink):
    """The head of the app. What is shared there is a link, as of a `CopyLink`, the story as text, or a file.

    Attributes:
        match, moment, seat: see `MatchWidget`.
        door: which of `DOORS` is open.
        doors: which of them the game has.
        pace, own_dice, coach: see `Board`; the page keeps them with its other settings.
        question: what was asked on the front page.
        lesson: the lesson that the address names; it is to be checked.
        way: the way to learn that the address names; it is to be checked.
        new: the match of a new table, with who sits where: `match`, `sitters` by seat (`YOU`, `PERSON` or a level's id).
        back: counts how often the visitor took an answer back.
        hands: counts how often the visitor opened or closed all hands.
        cards: True while all cards of the game are shown.
        card: the name of the card that is looked for among them.
        sheet: True while the game's reference sheet is shown.
        asks: counts how often the visitor wanted to ask, with the key "/".
        study: the study that came from a file; None before.

    Args:
        match, seat, **traits: see `MatchWidget`.
    """

    _esm = assets.script("doors.js")
    _css = assets.look("doors.css")

    LOOKS = frozenset({"settle"})

    door = traitlets.Enum(DOORS, "play").tag(sync=True)
    doors: traitlets.List[str] = traitlets.List(traitlets.Enum(DOORS), list(DOORS)).tag(sync=True)
    pace = traitlets.Float(0.9, min=0.05, max=10.0)
    own_dice = traitlets.Bool(default_value=False)
    coach = traitlets.Enum(COACHES, OFF)
    question = traitlets.Unicode("").tag(sync=True)
    lesson = traitlets.Unicode("").tag(sync=True)
    way = traitlets.Unicode("").tag(sync=True)
    new = traitlets.Dict()
    back = traitlets.Int(0)
    hands = traitlets.Int(0)
    cards = traitlets.Bool(default_value=False).tag(sync=True)
    card = traitlets.Unicode("")
    sheet = traitlets.Bool(default_value=False).tag(sync=True)
    asks = traitlets.Int(0)
    study = traitlets.Instance(Study, allow_none=True)
    _head = traitlets.Dict().tag(sync=True)
    _elsewhere = traitlets.Dict().tag(sync=True)
    _fresh = traitlets.Dict().tag(sync=True)
    _icons = traitlets.Unicode().tag(sync=True)
    _news = traitlets.Unicode().tag(sync=True)

    def handlers(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """The handlers of the page's messages, by the name in `do`."""
        return {
            **super().handlers(),
            "back": lambda _: self._back(),
            "ask": lambda _: self._reach(),
            "story": lambda _: self._keep(text=as_text(self.match, self.seat)),
            "picture": lambda message: self._keep(**self._picture(message.get("kind"))),
            "open": self._open,
            "hands": lambda _: self._turn_hands(),
            "cards": self._show_cards,
            "new": self._begin,
            "rematch": lambda _: self._rematch(),
            "settle": self._settle,
            "news": lambda _: self._tell_news(),
        }

    def _settle(self, message: dict[str, Any]) -> None:
        """Take over the settings of the visitor's browser."""
        for name in ("pace", "own_dice", "coach"):
            try:
                setattr(self, name, message.get(name, getattr(self, name)))
            except traitlets.TraitError as error:
                raise NoblesseError(f"The setting {name!r} cannot be {quoted(message[name])}.") from error

    def _rematch(self) -> None:
        """Deal the same table anew."""
        match = self.match
        again = from_setup(match.game, match.setup)
        again.people = match.people
        self.new = {"match": again, "sitters": self.new.get("sitters", [])}

    def _tell_news(self) -> None:
        """Tell what is new in this version."""
        self._news = news()[0].html

    def _back(self) -> None:
        self.back += 1

    def _reach(self) -> None:
        self.asks += 1

    def _turn_hands(self) -> None:
        self.hands += 1

    def _show_cards(self, message: dict[str, Any]) -> None:
        """Show all cards of the game, from one of them on."""
        self.card = str(message.get("card") or "")[:200]
        self.cards = True

    def _picture(self, kind: object) -> dict[str, str]:
        """The table as it is seen now, as SVG for a file of some kind."""
        kind = "png" if kind == "png" else "svg"
        name = f"noblesse-{self.match.game.id.replace('_', '-')}-{self.match.moment}.{kind}"
        return {"name": name, "text": still(self.match, self.seat), "kind": kind}

    def _keep(self, **kept: str) -> None:
        """Send a text for the clipboard, or, with a name, for a file."""
        self._copied += 1
        self._kept = {**kept, "number": self._copied}

    def _open(self, message: dict[str, Any]) -> None:
        """Open a match or a study from a file; for one of another game, say where it can be opened."""
        found = from_file(message.get("text"))
        match, game = found.match, found.match.game
        if game is self.match.game:
            match.people = people_like(match, self.match)
            self.match = match
            if found.study is not None:
                self.study = found.study
            return
        self._copied += 1
        try:
            link = to_link(match) if found.study is None else study_link(found.study)
        except LinkError:
            link = ""
        self._elsewhere = {"title": game.title, "game": game.id, "link": link, "number": self._copied}

    def _begin(self, message: dict[str, Any]) -> None:
        """Start a new match with the submitted table; anything omitted uses our default."""
        game = self.match.game
        picked = message.get("settings")
        settings = game.chosen(picked) if isinstance(picked, list) else {}
        players = message.get("players")
        given = message.get("sitters")
        sitters = [str(kind) for kind in given] if isinstance(given, list) else []
        for kind in sitters:
            if kind not in (YOU, PERSON):
                level_named(kind)  # raises if there is no such level
        names = message.get("names")
        typed = {
            seat: _name(name) for seat, name in enumerate(names if isinstance(names, list) else []) if str(name).strip()
        }
        match = start(game.id, players=players, readings=message.get("readings"), people=typed or True, **settings)
        usual = [YOU, *[LEVEL] * (match.state.players - 1)]
        self.new = {"match": match, "sitters": [*sitters, *usual[len(sitters) :]][: len(usual)]}

    def show(self) -> None:
        """Set everything; the page draws only what changed."""
        super().show()
        match, state = self.match, self.match.state
        phase = str(state.phase or "")
        self._head = {
            "game": match.game.id,
            "title": match.game.title,
            "where": " · ".join(filter(None, (match.round, phase[:1].upper() + phase[1:]))),
            "can_back": match.given > 0,
            "players": state.players,
            "arms": _drawn()[0],
            "signs": {name: icons.table("ui")[name] for name in SIGNS},
            "levels": [[level.id, level.name] for level in LEVELS],
            "people": [one.name for one in heraldry.people(match.game.id)],
            "version": news()[0].version,
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
