"""The stepper: a match moment by moment, with its story, its rules, and the choice that waits."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from explorer import IllegalRoll, Match, NoblesseError, start
from explorer.core.chance import Dice
from explorer.core.moments import Begin, Chance, Choice, End, Event, Moment
from explorer.players import HeuristicPlayer
from widgets import assets
from widgets.board import picture

if TYPE_CHECKING:
    from explorer.core.match import Player

log = logging.getLogger(__name__)

SHOWN = 400
"""Story lines sent to the page at the most; the whole of a long game has about a thousand."""


class Stepper(anywidget.AnyWidget):
    """Steps through a match: phases, board, story with its rules, the waiting choice or roll, back and forward.

        Stepper(explorer.start("noble_treachery", players=4, seed=7))

    Every trait can be linked, observed and set from Python; setting `moment` goes there.

    Attributes:
        match: the match that is shown; set another to show that one.
        moment: the number of the latest moment that has happened.
        seat: whose eyes see and whose choices wait; None is everybody's at an open table.
        width: pixels that the page has for the board, told by the page.

    Args:
        match: any match.
        seat: see above.
        players: who answers for the other seats when a seat plays; by default the game's heuristic players.
        **traits: other traits, as ipywidgets take them.
    """

    _esm = assets.read("stepper.js")
    _css = assets.read("stepper.css")

    moment = traitlets.Int(0).tag(sync=True)
    seat = traitlets.Int(None, allow_none=True).tag(sync=True)
    width = traitlets.Int(760).tag(sync=True)
    _table = traitlets.Dict().tag(sync=True)
    _board = traitlets.Unicode().tag(sync=True)
    _story: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    _asked = traitlets.Dict().tag(sync=True)
    _rule = traitlets.Dict().tag(sync=True)
    _message = traitlets.Dict().tag(sync=True)
    match = traitlets.Instance(Match)

    def __init__(
        self,
        match: Match,
        seat: int | None = None,
        players: Mapping[int, Player] | Player | None = None,
        **traits: Any,
    ) -> None:
        self._players = players
        self._whole = False
        self._drawing = False
        super().__init__(match=match, seat=seat, moment=match.moment, **traits)
        self.on_msg(self._hear)
        self._draw()

    # --- from Python ------------------------------------------------------------------------------------------------

    @traitlets.validate("seat")
    def _known_seat(self, proposal: dict[str, Any]) -> int | None:
        seat: int | None = proposal["value"]
        if seat is not None and not 0 <= seat < self.match.state.players:
            raise traitlets.TraitError(f"there is no seat {seat}: the seats are 0 to {self.match.state.players - 1}.")
        return seat

    @traitlets.observe("match")
    def _new_match(self, change: dict[str, Any]) -> None:
        if change["old"] is not traitlets.Undefined and change["old"] is not None:
            if self.seat is not None and self.seat >= self.match.state.players:
                self.seat = None
            self._draw()

    @traitlets.observe("seat")
    def _new_seat(self, change: dict[str, Any]) -> None:
        self._draw()

    @traitlets.observe("width")
    def _new_width(self, change: dict[str, Any]) -> None:
        self._draw_board()

    @traitlets.observe("moment")
    def _new_moment(self, change: dict[str, Any]) -> None:
        if not self._drawing and change["new"] != self.match.moment:
            self._guarded(lambda: self.match.goto(change["new"]))

    def _repr_svg_(self) -> str:
        return self._board

    # --- from the page ----------------------------------------------------------------------------------------------

    def _hear(self, _widget: Any, told: Any, _buffers: Any) -> None:
        """What the visitor did. Everything in it is their data: looked up, never trusted."""
        if not isinstance(told, dict) or not isinstance(told.get("do"), str):
            return
        does = {
            "choose": self._choose,
            "why": self._why,
            "roll": self._roll,
            "back": lambda _: self.match.back(),
            "forward": lambda _: self.match.forward(),
            "first": lambda _: self.match.goto(0).forward(),
            "last": lambda _: self.match.goto(len(self.match.moments()) - 1),
            "goto": lambda told: self.match.goto(told.get("moment", -1)),
            "answer": lambda _: self._let_answer(),
            "phase": lambda _: self._to_next_phase(),
            "rule": self._look_up,
            "ask": self._search,
            "seat": self._sit,
            "story": self._tell_whole,
            "new": self._begin,
        }.get(told["do"])
        if does is not None:
            self._guarded(lambda: does(told))

    def _guarded(self, act: Callable[[], object]) -> None:
        """Do it, say in words what went wrong, and draw what is true afterwards."""
        self._message = {}
        try:
            act()
        except NoblesseError as error:
            self._message = {"text": str(error)}
        except Exception:  # a trace-back would be sent to the visitor's browser
            log.exception("the stepper failed")
            self._message = {"text": "Something went wrong on our side. The match is as it was; please try another way."}
        self._draw()

    def _waiting(self) -> Choice:
        pending = self.match.pending
        if not isinstance(pending, Choice):
            raise NoblesseError("No choice waits now.")
        if self.seat not in (None, pending.seat):
            raise NoblesseError(f"Seat {pending.seat} chooses now, and you are seat {self.seat}.")
        return pending

    def _choose(self, told: dict[str, Any]) -> None:
        options = self._waiting().options
        number = told.get("option")
        if type(number) is not int or not 0 <= number < len(options):
            raise NoblesseError("That option is not there any more.")
        self.match.choose(options[number])

    def _why(self, told: dict[str, Any]) -> None:
        barred = list(self._waiting().barred())
        number = told.get("option")
        if type(number) is int and 0 <= number < len(barred):
            refusal = self.match.why_not(barred[number])
            self._message = {"text": str(refusal), "rules": list(refusal.rules)}

    def _roll(self, told: dict[str, Any]) -> None:
        values = told.get("values") or {}
        if not isinstance(values, dict) or not all(isinstance(name, str) for name in values):
            raise IllegalRoll("Dice are set by name.")
        self.match.roll(**values)

    def _seat_players(self) -> Mapping[int, Player] | Player:
        if self._players is None:
            self._players = HeuristicPlayer(self.match.game.id, f"{self.match.seed} stepper")
        return self._players

    def _let_answer(self) -> None:
        """Somebody else, the computer, or chance answers what waits."""
        self.match.play(self._seat_players(), most=1)

    def _to_next_phase(self) -> None:
        """Play on until another phase begins; a seat that somebody plays is asked first."""
        phase = (self.match.state.phase, getattr(self.match.state, "round", None))
        mine = self.seat

        def until(match: Match) -> bool:
            pending = match.pending
            asked = mine is not None and isinstance(pending, Choice) and pending.seat == mine
            return asked or (match.state.phase, getattr(match.state, "round", None)) != phase

        if self.match.pending is None and not self.match.over:
            self.match.forward()
        self.match.play(self._seat_players(), until=until)

    def _look_up(self, told: dict[str, Any]) -> None:
        from widgets.rules import as_html

        self._rule = as_html(self.match.game.rules, [str(told.get("id"))])

    def _search(self, told: dict[str, Any]) -> None:
        from widgets.rules import as_html

        question = str(told.get("question", ""))[:200]
        rules = self.match.game.rules
        found = [rule.id for rule in rules.search(question, 6)]
        self._rule = as_html(rules, found, question)

    def _sit(self, told: dict[str, Any]) -> None:
        seat = told.get("seat")
        if seat is not None and type(seat) is not int:
            raise NoblesseError("A seat is a number.")
        try:
            self.seat = seat
        except traitlets.TraitError as error:
            raise NoblesseError(str(error)) from None

    def _begin(self, told: dict[str, Any]) -> None:
        """A new match of the same game, with as many players as told."""
        self.match = start(self.match.game.id, players=told.get("players"))

    def _tell_whole(self, told: dict[str, Any]) -> None:
        self._whole = bool(told.get("whole"))

    # --- what is shown ----------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        match = self.match
        moments = match.moments()
        self._drawing = True
        with self.hold_sync():
            self.moment = match.moment
            self._table = {
                "title": match.game.title,
                "phases": list(match.game.phases),
                "phase": match.state.phase,
                "round": getattr(match.state, "round", None),
                "over": match.over,
                "seats": match.state.players,
                "sizes": list(match.game.seats),
                "last": len(moments) - 1,
                "can_back": match.given > 0,
                "can_forward": match.given < len(match.answers) or (match.pending is None and not match.over),
                "whole": self._whole,
            }
            self._asked = self._question()
            self._story = self._lines(moments)
            self._draw_board()
        self._drawing = False

    def _draw_board(self) -> None:
        match = self.match
        state = match.state if self.seat is None else match.view(self.seat).state
        self._board = picture(match.game.scene(state), match.game.id, self.width)

    def _question(self) -> dict[str, Any]:
        """What waits: a choice with its options, a roll with its dice, or nothing."""
        match, pending = self.match, self.match.pending
        if isinstance(pending, Chance):
            dice = pending.source.names if isinstance(pending.source, Dice) else ()
            names = [match.game.die_names.get(name, name) for name in dice]
            return {"kind": "chance", "text": match.tell(pending), "rule": pending.rule, "dice": names}
        if isinstance(pending, Choice):
            mine = self.seat in (None, pending.seat)
            asked = {"kind": "choice", "text": match.tell(pending), "rule": pending.rule, "mine": mine, "seat": pending.seat}
            if mine:
                asked["options"] = [match.label(option) for option in pending.options]
                asked["barred"] = [
                    {"label": match.label(option), "why": [[c.rule, c.text] for c in checks if not c.passed]}
                    for option, checks in pending.barred().items()
                ]
            return asked
        return {"kind": "over" if match.over else "event"}

    def _lines(self, moments: list[Moment]) -> list[dict[str, Any]]:
        """The story up to now: the present round's, or as much of the whole as is shown."""
        now = self.match.moment
        first = 0
        if not self._whole:
            rounds = [m.at for m in moments[: now + 1] if isinstance(m, Begin) and m.kind == "round"]
            first = rounds[-1] if rounds else 0
        depth, lines = 0, []
        for moment in moments[first : now + 1]:
            if isinstance(moment, End):
                depth = max(depth - 1, 0)
                continue
            if isinstance(moment, Event):
                seen = moment.seen_by(self.seat) if self.seat is not None else moment
                text = self.match.tell(seen)
                lines.append(
                    {"at": moment.at, "text": text, "rule": moment.rule, "depth": depth, "kind": _kind(moment)}
                )
            depth += isinstance(moment, Begin)
        return lines[-SHOWN:]


def _kind(moment: Event) -> str:
    """How a line of the story looks: a heading, an interrupt, a refusal, or plain."""
    if moment.kind in ("round", "phase"):
        return moment.kind
    if moment.facts.get("relation") == "interrupted":
        return "interrupt"
    return "prevented" if moment.kind == "prevented" else "plain"
