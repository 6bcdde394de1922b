"""A picture of a position, and the board on which a match is played by clicking what is on it.

The picture is SVG from a template, a pure function of what a seat may see. `picture` and `board` make it without a
browser; `Board` puts it on the page, where the pieces that an option is about are buttons.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import traitlets

from explorer.core.chance import Dice
from explorer.core.moments import Chance, Choice, End, Event, Seat
from widgets import assets
from widgets.match_widget import PlayWidget, at_rest, does

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from jinja2 import Template

    from explorer import Match
    from explorer.core.match import Player
    from explorer.core.moments import Refusal

WIDE = 960
"""The default width of a picture in pixels."""

NARROWEST, WIDEST = 280, 4000
"""The least and the greatest width of a picture in pixels."""

NEWS = 6
"""The most events announced at once; the story lists them all."""


@cache
def _template(game: str) -> Template:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    # Everything is escaped and the templates are ours, so nothing that a visitor types can become markup.
    drawer = Environment(
        loader=PackageLoader("widgets", "boards"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return drawer.get_template(f"{_drawn_by(game)}.svg.j2")


@cache
def _layout(game: str) -> Callable[..., dict[str, Any]]:
    """The game's layout function, from the module beside its template."""
    layout: Callable[..., dict[str, Any]] = import_module(f"widgets.boards.{_drawn_by(game)}").layout
    return layout


def _drawn_by(game: str) -> str:
    """The name of the template that draws a game: its own, or the generic one."""
    return game if (Path(__file__).parent / "boards" / f"{game}.svg.j2").is_file() else "generic"


def picture(
    scene: dict[str, Any],
    game: str,
    width: int = WIDE,
    *,
    eyes: Seat | None = None,
    asked: Seat | None = None,
    asks: str = "",
    live: Mapping[str, Mapping[str, str]] | None = None,
) -> str:
    """The SVG of a scene.

    Args:
        scene: the picture's data, from `Game.picture`.
        game: the game's id.
        width: the width in pixels; at least 280.
        eyes: the seat that looks on and is drawn nearest; None for no particular seat.
        asked: the seat that must answer; it is marked.
        asks: what that seat does, in a word: "chooses", "rolls".
        live: for a page, what can be clicked: by target, `state` ("option" or "barred") and `says`, a text to add to its
            name. None makes a picture without buttons.
    """
    width = min(max(int(width), NARROWEST), WIDEST)
    drawn = _layout(game)(scene, width, eyes)
    return _template(game).render(scene=drawn, asked=asked, asks=asks, live=live or {}, page=live is not None)


def board(match: Match, seat: Seat | None = None, width: int = WIDE) -> str:
    """The SVG of a match's current position.

    Args:
        match: any match.
        seat: the seat whose view is drawn; None shows all hands.
        width: the width in pixels.
    """
    return _drawn(match, seat, width)


def _drawn(match: Match, seat: Seat | None, width: int, live: Mapping[str, Mapping[str, str]] | None = None) -> str:
    pending = match.pending
    asked = None if pending is None else pending.seat
    asks = "chooses" if isinstance(pending, Choice) else "rolls" if _dice(pending) else "draws"
    return picture(match.picture(seat), match.game.id, width, eyes=seat, asked=asked, asks=asks, live=live)


def _dice(pending: Choice | Chance | None) -> Dice | None:
    return pending.source if isinstance(pending, Chance) and isinstance(pending.source, Dice) else None


class Board(PlayWidget):
    """The table, on which a match is played with a mouse, a finger or the keyboard.

        Board(explorer.start("noble_treachery", players=4, seed=7))

    Whatever an option is about is a button in the picture. A button that fits one option takes it. A button that fits
    several is picked, and a bar below offers those options. A barred button says why, and sets `rule`. Changes are
    outlined, labelled, animated (unless the visitor prefers no motion) and read out.

    Attributes:
        match, moment, seat, rule: see `PlayWidget`; with a `seat`, other hands show their backs.
        width: how many pixels wide the page can draw; set by the page.

    Args:
        match, seat, players, **traits: see `PlayWidget`.
    """

    _esm = assets.script("board.js")
    _css = assets.read("board.css")
    ASKED_IN = "_shown"

    width = traitlets.Int(WIDE).tag(sync=True)
    _shown = traitlets.Dict().tag(sync=True)  # one trait, so that the page never draws half of an update

    def __init__(
        self,
        match: Match,
        seat: int | None = None,
        players: Mapping[int, Player] | Player | None = None,
        **traits: Any,
    ) -> None:
        self._last: tuple[Match | None, int] = (None, -1)
        self._since = -1
        self._looks = count()
        self._look: tuple[Match, int | None] | None = None
        self._look_number = 0
        super().__init__(match, seat, players, **traits)

    @traitlets.validate("width")
    def _sane_width(self, proposal: dict[str, Any]) -> int:
        width: int = proposal["value"]
        return min(max(width, NARROWEST), WIDEST)

    @traitlets.observe("width")
    def _new_width(self, _change: dict[str, Any]) -> None:
        self._draw()

    def _repr_svg_(self) -> str:
        return board(self.match, self.seat)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget, with the picture as a fallback for viewers without widgets."""
        made = super()._repr_mimebundle_(**kwargs)
        if not made:
            return made
        data, metadata = made
        return {**data, "image/svg+xml": self._repr_svg_()}, metadata

    # --- from the page ----------------------------------------------------------------------------------------------

    def handlers(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """The handlers of the page's messages, by the name in `do`."""
        return {
            "choose": self._choose,
            "why": self._why,
            "roll": self._roll,
            "answer": lambda _: self._let_answer(),
            "forward": lambda _: self.match.forward(),
            "rule": self._look_up,
            "seat": self._sit,
        }

    def _why(self, message: dict[str, Any]) -> Refusal | None:
        """Say why an option is barred, and set `rule` to the rule that bars it."""
        refusal = super()._why(message)
        if refusal is not None and refusal.rules:
            self.rule = refusal.rules[0]
        return refusal

    # --- what is shown ----------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Set everything at once; the page draws only what changed."""
        match = self.match
        if self._look is None or self._look[0] is not match or self._look[1] != self.seat:
            self._look, self._look_number = (match, self.seat), next(self._looks)
        asked, live = self._question()
        self._shown = {
            "picture": _drawn(match, self.seat, self.width, live),
            "asked": asked,
            "told": self._news(),
            "moment": match.moment,
            "look": self._look_number,  # pictures with the same `look` can be compared: same match, same seat
            "seats": match.state.players,
        }
        self._last = (match, match.moment)

    def _news(self) -> list[str]:
        """What has happened since the last moment shown, in sentences; made anew each time, as the seat may change."""
        match, now = self.match, self.match.moment
        seen, last = self._last
        if seen is not match:
            self._since = now
        elif now != last:
            self._since = last
        moments = match.moments()
        if now < self._since:
            return [f"Back at moment {now}: {match.tell(moments[now].seen_by(self.seat), self.seat)}"]
        events = [m for m in moments[self._since + 1 : now + 1] if isinstance(m, Event) and not isinstance(m, End)]
        return [match.tell(event.seen_by(self.seat), self.seat) for event in events[-NEWS:]]

    def _question(self) -> tuple[dict[str, Any], dict[str, dict[str, str]]]:
        """The pending moment with the targets of each answer, and what can be clicked."""
        match, pending = self.match, self.match.pending
        if pending is None:
            return at_rest(match, self.seat), {}
        asked: dict[str, Any] = {
            "text": match.tell(pending.seen_by(self.seat), self.seat),
            "rule": pending.rule,
            "seat": pending.seat,
        }
        if isinstance(pending, Chance):
            things = match.game.chance_targets(match.state, pending)
            dice = _dice(pending)
            if dice is None or not things:
                drawn = {**asked, "kind": "draw", "things": things, "does": does(pending)}
                return drawn, {t: {"state": "option", "says": ""} for t in things}
            names = [match.game.die_names.get(name, name) for name in dice.names]
            rolls = [{"thing": thing, "name": name} for thing, name in zip(things, names, strict=True)]
            live = {thing: {"state": "option", "says": ", is rolled"} for thing in things}
            return {**asked, "kind": "roll", "dice": rolls, "sides": dice.sides}, live
        if self.seat not in (None, pending.seat):
            return {**asked, "kind": "other"}, {}
        return self._options(pending, {**asked, "kind": "choice"})

    def _options(self, choice: Choice, asked: dict[str, Any]) -> tuple[dict[str, Any], dict[str, dict[str, str]]]:
        match = self.match
        things, state = match.game.targets, match.state
        barred = choice.barred()
        asked["options"] = [
            {"label": match.label(option, self.seat), "things": things(state, choice, option)}
            for option in choice.options
        ]
        asked["barred"] = [
            {"label": match.label(option, self.seat), "things": things(state, choice, option)} for option in barred
        ]
        live: dict[str, dict[str, str]] = {}
        for option, checks in zip(asked["barred"], barred.values(), strict=True):
            why = match.named(next((check.text for check in checks if not check.passed), ""), self.seat)
            says = f", not allowed: {why}" if why and len(option["things"]) == 1 else ", not allowed"
            for thing in option["things"]:
                if thing not in live or len(option["things"]) == 1:
                    live[thing] = {"state": "barred", "says": says}
        for option in asked["options"]:
            for thing in option["things"]:
                live[thing] = {"state": "option", "says": ""}
        return asked, live
