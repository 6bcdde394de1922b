"""What every widget around a match shares: its traits, its neighbours, and how it hears a visitor.

Widgets that show the same match object are neighbours: when one acts, all draw what is then true. Widgets of different
matches, or in different kernels, are linked through their traits like any ipywidgets.
"""

from __future__ import annotations

import logging
from itertools import count
from typing import TYPE_CHECKING, Any, ClassVar
from weakref import WeakKeyDictionary, WeakSet

import anywidget
import traitlets

from explorer import IllegalRoll, Match, NoblesseError
from explorer.core.chance import Dice
from explorer.core.moments import Chance, Choice, End, Event
from explorer.players import HeuristicPlayer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from explorer.core.match import Player
    from explorer.core.moments import Refusal

log = logging.getLogger(__name__)

_numbers = count()
"""Neighbours draw in the order they were made, which is the order in which a page shows them: the board before the rest."""

_neighbours: WeakKeyDictionary[Match, WeakSet[MatchWidget]] = WeakKeyDictionary()


def at_rest(match: Match, seat: int | None) -> dict[str, Any]:
    """What a page says to a seat where nothing waits: how the match has ended, or that it is held at an event."""
    if not match.over:
        return {"kind": "event", "text": "Something has just happened."}
    told = [moment for moment in match.moments() if isinstance(moment, Event) and not isinstance(moment, End)]
    said = "The game is over." if match.state.finished() else "Everything has been resolved."
    return {"kind": "over", "text": f"{said} {match.tell(told[-1].seen_by(seat))}" if told else said}


def does(chance: Chance) -> str:
    """What a visitor has chance do, in a word: nobody draws where something is only laid out or dealt."""
    if isinstance(chance.source, Dice):
        return "Roll"
    return "Let chance decide" if chance.seat is None else "Draw"


class MatchWidget(anywidget.AnyWidget):
    """A widget around a match.

    Attributes:
        match: the match that is shown; set another to show that one.
        moment: the number of the latest moment that has happened; set it to go there.
        seat: whose eyes see and whose choices wait; None is everybody's at an open table.
        shown: whether it is in sight; out of sight it draws nothing, and catches up when it comes back.

    Args:
        match: any match.
        seat: see above.
        **traits: other traits, as ipywidgets take them.
    """

    moment = traitlets.Int(0).tag(sync=True)
    seat = traitlets.Int(None, allow_none=True).tag(sync=True)
    shown = traitlets.Bool(default_value=True)
    _message = traitlets.Dict().tag(sync=True)
    match = traitlets.Instance(Match)

    def __init__(self, match: Match, seat: int | None = None, **traits: Any) -> None:
        self._number = next(_numbers)
        self._drawing = True  # nothing is drawn before every trait is there
        super().__init__(match=match, seat=seat, moment=match.moment, **traits)
        self._drawing = False
        self.on_msg(self._hear)
        self._draw()

    # --- for the widgets that inherit -------------------------------------------------------------------------------

    def show(self) -> None:
        """Set the traits that the page draws from what is true now; called between `hold_sync`."""
        raise NotImplementedError

    def deeds(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """What a visitor can do here: by the name that the page sends, a function of what it sent with it."""
        return {}

    def act(self, deed: Callable[[], object]) -> None:
        """Do something to the match, say in words what went wrong, and have all neighbours draw what is then true."""
        self._message = {}
        try:
            deed()
        except NoblesseError as error:
            self._message = {"text": str(error)}
        except Exception:  # a trace-back would be sent to the visitor's browser
            log.exception("a widget failed")
            self._message = {
                "text": "Something went wrong on our side. The match is as it was; please try another way."
            }
        for neighbour in sorted(_neighbours.get(self.match, ()), key=lambda one: one._number):
            neighbour._draw()

    # --- plumbing ---------------------------------------------------------------------------------------------------

    def _hear(self, _widget: Any, told: Any, _buffers: Any) -> None:
        """What the visitor did. Everything in it is their data: looked up, never trusted."""
        if isinstance(told, dict) and isinstance(told.get("do"), str):
            does = self.deeds().get(told["do"])
            if does is not None:
                self.act(lambda: does(told))

    def _draw(self) -> None:
        if self._drawing or not self.shown:
            return
        self._drawing = True
        try:
            with self.hold_sync():
                self.moment = self.match.moment
                self.show()
        finally:
            self._drawing = False

    @traitlets.validate("seat")
    def _known_seat(self, proposal: dict[str, Any]) -> int | None:
        seat: int | None = proposal["value"]
        if seat is not None and not 0 <= seat < self.match.state.players:
            raise traitlets.TraitError(f"there is no seat {seat}: the seats are 0 to {self.match.state.players - 1}.")
        return seat

    @traitlets.observe("match")
    def _new_match(self, change: dict[str, Any]) -> None:
        if isinstance(change["old"], Match):
            _neighbours.get(change["old"], WeakSet[MatchWidget]()).discard(self)
        _neighbours.setdefault(self.match, WeakSet()).add(self)
        if not self._drawing and self.seat is not None and self.seat >= self.match.state.players:
            self.seat = None
        self._draw()

    @traitlets.observe("shown")
    def _in_sight(self, _change: dict[str, Any]) -> None:
        self._draw()

    @traitlets.observe("seat")
    def _new_seat(self, _change: dict[str, Any]) -> None:
        self._message = {}  # it was said to somebody who saw other hands
        self._draw()

    @traitlets.observe("moment")
    def _new_moment(self, change: dict[str, Any]) -> None:
        if not self._drawing and change["new"] != self.match.moment:
            self.act(lambda: self.match.goto(change["new"]))


class RuleWidget(MatchWidget):
    """A widget in which a rule can be asked for.

    Attributes:
        match, moment, seat, shown: see `MatchWidget`.
        rule: the id of the rule that was asked for here last; observe it, or link it to a panel that shows rules.
    """

    rule = traitlets.Unicode("").tag(sync=True)

    def _look_up(self, told: dict[str, Any]) -> None:
        """Ask for the rule that was clicked; an id that the rulebook does not have is passed over."""
        name = told.get("id")
        if isinstance(name, str) and name in self.match.game.rules.rules:
            self.rule = ""  # so that observers are also told when the same rule is clicked twice
            self.rule = name


class PlayWidget(RuleWidget):
    """A widget on which a match is played.

    What a page sends with the `moment` at which it was clicked, is refused if the match has moved on since.

    Attributes:
        match, moment, seat, shown: see `MatchWidget`.
        rule: see `RuleWidget`.

    Args:
        match: any match.
        seat: whose eyes see and whose choices wait; None is everybody's at an open table.
        players: who answers for the other seats when a seat plays; by default the game's heuristic players.
        **traits: other traits, as ipywidgets take them.
    """

    ASKED_IN: ClassVar[str]
    """The trait by which the page is told what waits."""

    def __init__(
        self,
        match: Match,
        seat: int | None = None,
        players: Mapping[int, Player] | Player | None = None,
        **traits: Any,
    ) -> None:
        self._players = players
        super().__init__(match, seat, **traits)

    def _others(self) -> Mapping[int, Player] | Player:
        """Who answers for the other seats."""
        if self._players is None:
            self._players = HeuristicPlayer(self.match.game.id, f"{self.match.seed} {type(self).__name__.lower()}")
        return self._players

    def _let_answer(self) -> None:
        """Somebody else, the computer, or chance answers what waits."""
        self.match.play(self._others(), most=1)

    def _choose(self, told: dict[str, Any]) -> None:
        """Take one of the options of the choice that waits, told by its number."""
        options = self._waiting(told).options
        number = told.get("option")
        if type(number) is not int or not 0 <= number < len(options):
            raise NoblesseError("That option is not there any more.")
        self.match.choose(options[number])

    def _why(self, told: dict[str, Any]) -> Refusal | None:
        """Say why a barred option, told by its number, is barred; None if there is no such option."""
        barred = list(self._waiting(told).barred())
        number = told.get("option")
        if type(number) is not int or not 0 <= number < len(barred):
            return None
        refusal = self.match.why_not(barred[number])
        self._message = {"text": str(refusal), "rules": list(refusal.rules)}
        return refusal

    def _roll(self, told: dict[str, Any]) -> None:
        """Roll the dice that wait, some of them perhaps as told."""
        self._same_moment(told)
        values = told.get("values") or {}
        if not isinstance(values, dict) or not all(isinstance(name, str) for name in values):
            raise IllegalRoll("Dice are set by name.")
        self.match.roll(**values)

    def _sit(self, told: dict[str, Any]) -> None:
        """Look and play as a seat, or as nobody in particular."""
        seat = told.get("seat")
        if seat is not None and type(seat) is not int:
            raise NoblesseError("A seat is a number.")
        try:
            self.seat = seat
        except traitlets.TraitError as error:
            raise NoblesseError(str(error)) from None

    def _waiting(self, told: dict[str, Any]) -> Choice:
        """The choice that waits, if it is the one that the visitor saw and theirs to make."""
        self._same_moment(told)
        pending = self.match.pending
        if not isinstance(pending, Choice):
            raise NoblesseError("No choice waits now.")
        if self.seat not in (None, pending.seat):
            raise NoblesseError(f"Seat {pending.seat} chooses now, and you are seat {self.seat}.")
        return pending

    def _same_moment(self, told: dict[str, Any]) -> None:
        """Refuse what was meant for another moment, and show this one again: the page may have missed it."""
        if told.get("moment", self.match.moment) != self.match.moment:
            self.send_state(self.ASKED_IN)
            raise NoblesseError("The match has gone on; this is how it stands now.")
