"""A picture of a position, and the board on which a match is played by touching its things.

The picture is SVG from a template, a pure function of what somebody may see: `picture` and `board` make it without a
browser. `Board` puts it on the page, where the things that an option is about are buttons.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import traitlets

from explorer import Match, NoblesseError
from explorer.core.chance import Dice
from explorer.core.moments import Chance, Choice, End, Event, Seat
from widgets import assets
from widgets.match_widget import PlayWidget, at_rest, does

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from jinja2 import Template

    from explorer.core.match import Player

WIDE = 960
"""Pixels of a picture when nobody says how much room there is."""

NARROWEST, WIDEST = 280, 4000
"""Pixels of a picture at the least and at the most."""

TOLD = 6
"""Events that are said at once at the most; the story has them all."""


@cache
def _template(game: str) -> Template:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    # Everything is escaped, template files are ours: what a visitor typed can never become markup.
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
    """What says where things go, from the module beside the template."""
    layout: Callable[..., dict[str, Any]] = import_module(f"widgets.boards.{_drawn_by(game)}").layout
    return layout


def _drawn_by(game: str) -> str:
    """The picture in which a game is drawn: its own, or the one that draws anything."""
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
        scene: what `Game.picture` gives.
        game: the game's id.
        width: pixels there are; 280 at the least.
        eyes: the seat that looks on, and so sits nearest; None is nobody in particular.
        asked: the seat that must answer, which is marked.
        asks: what that seat does, in a word: "chooses", "rolls".
        live: for a page: which things can be touched, each with `state` ("option", "barred") and `says`, what is added to
            its name. None makes a picture to look at.
    """
    width = min(max(int(width), NARROWEST), WIDEST)
    drawn = _layout(game)(scene, width, eyes)
    return _template(game).render(scene=drawn, asked=asked, asks=asks, live=live or {}, page=live is not None)


def board(match: Match, seat: Seat | None = None, width: int = WIDE) -> str:
    """The SVG of a match as it stands.

    Args:
        match: any match.
        seat: whose eyes; None shows all hands.
        width: pixels there are.
    """
    return _drawn(match, seat, width)


def _drawn(match: Match, seat: Seat | None, width: int, live: Mapping[str, Mapping[str, str]] | None = None) -> str:
    state = match.state if seat is None else match.view(seat).state
    pending = match.pending
    asked = None if pending is None else pending.seat
    asks = "chooses" if isinstance(pending, Choice) else "rolls" if _dice(pending) else "draws"
    return picture(match.game.picture(state), match.game.id, width, eyes=seat, asked=asked, asks=asks, live=live)


def _dice(pending: Choice | Chance | None) -> Dice | None:
    return pending.source if isinstance(pending, Chance) and isinstance(pending.source, Dice) else None


class Board(PlayWidget):
    """The table, on which a match is played by touching its things: with a mouse, a finger or the keyboard.

        Board(explorer.start("noble_treachery", players=4, seed=7))

    What an option is about is a button in the picture. One that fits a single option takes it; one that fits several is
    chosen, and a bar below offers the options that fit. What is barred says why, and names the rule in `rule`. What
    changed is outlined, labelled, moved where motion is wanted, and read out.

    Attributes:
        match, moment, seat, rule: see `PlayWidget`; with a `seat`, other hands show their backs.
        width: pixels that the page has, told by the page.

    Args:
        match, seat, players, **traits: see `PlayWidget`.
    """

    _esm = assets.script("board.js")
    _css = assets.read("board.css")

    width = traitlets.Int(WIDE).tag(sync=True)
    _shown = traitlets.Dict().tag(sync=True)  # one trait, so that the page draws once and never half

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
        """The widget, and the picture for where no widget can be."""
        made = super()._repr_mimebundle_(**kwargs)
        if not made:
            return made
        data, metadata = made
        return {**data, "image/svg+xml": self._repr_svg_()}, metadata

    # --- from the page ----------------------------------------------------------------------------------------------

    def deeds(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """What a visitor can do, by the name that the page sends."""
        return {
            "choose": self._choose,
            "why": self._why,
            "roll": self._roll,
            "answer": lambda _: self._let_answer(),
            "forward": lambda _: self.match.forward(),
            "rule": self._look_up,
            "seat": self._sit,
        }

    def _waiting(self, told: dict[str, Any]) -> Choice:
        """The choice that waits, if it is the one that the visitor saw."""
        pending = self.match.pending
        self._same_moment(told)
        if not isinstance(pending, Choice):
            raise NoblesseError("The match has gone on; this is how it stands now.")
        if self.seat not in (None, pending.seat):
            raise NoblesseError(f"Seat {pending.seat} chooses now, and you are seat {self.seat}.")
        return pending

    def _choose(self, told: dict[str, Any]) -> None:
        options = self._waiting(told).options
        number = told.get("option")
        if type(number) is not int or not 0 <= number < len(options):
            raise NoblesseError("That option is not there any more.")
        self.match.choose(options[number])

    def _why(self, told: dict[str, Any]) -> None:
        barred = list(self._waiting(told).barred())
        number = told.get("option")
        if type(number) is int and 0 <= number < len(barred):
            refusal = self.match.why_not(barred[number])
            self._message = {"text": str(refusal), "rules": list(refusal.rules)}
            self.rule = refusal.rules[0] if refusal.rules else self.rule

    def _roll(self, told: dict[str, Any]) -> None:
        self._same_moment(told)
        super()._roll(told)

    def _same_moment(self, told: dict[str, Any]) -> None:
        """Refuse what was meant for another moment, and show this one again: the page may have missed it."""
        if told.get("moment") != self.match.moment:
            self.send_state("_shown")
            raise NoblesseError("The match has gone on; this is how it stands now.")

    def _look_up(self, told: dict[str, Any]) -> None:
        name = told.get("id")
        if isinstance(name, str) and name in self.match.game.rules.rules:
            self.rule = name

    def _sit(self, told: dict[str, Any]) -> None:
        seat = told.get("seat")
        if seat is not None and type(seat) is not int:
            raise NoblesseError("A seat is a number.")
        try:
            self.seat = seat
        except traitlets.TraitError as error:
            raise NoblesseError(str(error)) from None

    # --- what is shown ----------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Everything at once; the page draws only what changed."""
        match = self.match
        if self._look is None or self._look[0] is not match or self._look[1] != self.seat:
            self._look, self._look_number = (match, self.seat), next(self._looks)
        asked, live = self._question()
        self._shown = {
            "picture": _drawn(match, self.seat, self.width, live),
            "asked": asked,
            "told": self._news(),
            "moment": match.moment,
            "look": self._look_number,  # pictures of one look can be compared: same match, same eyes
            "seats": match.state.players,
        }
        self._last = (match, match.moment)

    def _news(self) -> list[str]:
        """What has happened since the match stood elsewhere, in sentences; made anew each time, for eyes may change."""
        match, now = self.match, self.match.moment
        seen, last = self._last
        if seen is not match:
            self._since = now
        elif now != last:
            self._since = last
        moments = match.moments()
        if now < self._since:
            return [f"Back at moment {now}: {match.tell(moments[now].seen_by(self.seat))}"]
        events = [m for m in moments[self._since + 1 : now + 1] if isinstance(m, Event) and not isinstance(m, End)]
        return [match.tell(event.seen_by(self.seat)) for event in events[-TOLD:]]

    def _question(self) -> tuple[dict[str, Any], dict[str, dict[str, str]]]:
        """What waits, with the things that each answer is about; and what can be touched."""
        match, pending = self.match, self.match.pending
        if pending is None:
            return at_rest(match, self.seat), {}
        asked: dict[str, Any] = {
            "text": match.tell(pending.seen_by(self.seat)),
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
            {"label": match.label(option), "things": things(state, choice, option)} for option in choice.options
        ]
        asked["barred"] = [{"label": match.label(option), "things": things(state, choice, option)} for option in barred]
        live: dict[str, dict[str, str]] = {}
        for told, checks in zip(asked["barred"], barred.values(), strict=True):
            why = next((check.text for check in checks if not check.passed), "")
            says = f", not allowed: {why}" if why and len(told["things"]) == 1 else ", not allowed"
            for thing in told["things"]:
                if thing not in live or len(told["things"]) == 1:
                    live[thing] = {"state": "barred", "says": says}
        for told in asked["options"]:
            for thing in told["things"]:
                live[thing] = {"state": "option", "says": ""}
        return asked, live
