"""What all widgets of a match share: traits, neighbours, and the handling of the page's messages.

Widgets that show the same match object are neighbours: when one changes the match, all of them redraw. Widgets of
different matches, or in different kernels, can be linked through their traits like any ipywidgets.
"""

from __future__ import annotations

import logging
from itertools import count
from typing import TYPE_CHECKING, Any, ClassVar
from weakref import WeakKeyDictionary, WeakSet

import anywidget
import traitlets

from explorer import IllegalRoll, Match, NoblesseError
from explorer.core.moments import Choice
from explorer.core.people import who
from explorer.players import HeuristicPlayer
from widgets.still.shown import Still

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from explorer.core.match import Player
    from explorer.core.moments import Refusal

log = logging.getLogger(__name__)

_numbers = count()
"""Numbers the widgets: neighbours redraw in the order they were made, the order on the page, so the board comes first."""

_neighbours: WeakKeyDictionary[Match, WeakSet[MatchWidget]] = WeakKeyDictionary()


class MatchWidget(Still, anywidget.AnyWidget):
    """A widget that shows a match.

    Attributes:
        match: the match; set another to show that one.
        moment: the number of the latest moment; set it to go there.
        seat: the seat that looks on and chooses; None sees everything and chooses for everybody.
        shown: True while the widget is in sight; while it is not, it draws nothing, and it catches up afterwards.

    Args:
        match: any match.
        seat: see above.
        **traits: other ipywidgets traits.
    """

    moment = traitlets.Int(0).tag(sync=True)
    seat = traitlets.Int(None, allow_none=True).tag(sync=True)
    shown = traitlets.Bool(default_value=True)
    _message = traitlets.Dict().tag(sync=True)
    match = traitlets.Instance(Match)
    LOOKS: ClassVar[frozenset[str]] = frozenset()
    """The messages, by the name in `do`, that only ask for something: nothing is drawn for them, so the answer comes sooner."""

    def __init__(self, match: Match, seat: int | None = None, **traits: Any) -> None:
        self._number = next(_numbers)
        self._drawing = True  # draw nothing before every trait is set
        super().__init__(match=match, seat=seat, moment=match.moment, **traits)
        self._drawing = False
        self.on_msg(self._hear)
        self._draw()

    # --- for subclasses ---------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Set the traits that the page draws, from the current state; called within `hold_sync`."""
        raise NotImplementedError

    def handlers(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """The handlers of the page's messages, by the name in `do`; each is called with the whole message."""
        return {}

    def act(self, action: Callable[[], object]) -> None:
        """Run an action on the match, tell the visitor what went wrong, if anything, and redraw all neighbours."""
        self._message = {}
        self._try(action)
        for neighbour in neighbours(self.match):
            neighbour._draw()

    # --- plumbing ---------------------------------------------------------------------------------------------------

    def _hear(self, _widget: Any, message: Any, _buffers: Any) -> None:
        """Handle a message from the page. Everything in it is untrusted."""
        if isinstance(message, dict) and isinstance(message.get("do"), str):
            handler = self.handlers().get(message["do"])
            if handler is not None:
                does = self._try if message["do"] in self.LOOKS else self.act
                does(lambda: handler(message))

    def _try(self, action: Callable[[], object]) -> None:
        """Run an action, and tell the visitor what went wrong, if anything."""
        try:
            action()
        except NoblesseError as error:
            self._message = {"text": str(error)}
        except Exception:  # otherwise the traceback would go to the visitor's browser
            log.exception("a widget failed")
            self._message = {"text": "Something went wrong on our side. The match is unchanged; try another way."}

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
        self._message = {}  # it was meant for a seat that sees other hands
        self._draw()

    @traitlets.observe("moment")
    def _new_moment(self, change: dict[str, Any]) -> None:
        if not self._drawing and change["new"] != self.match.moment:
            self.act(lambda: self.match.goto(change["new"]))


def neighbours(match: Match) -> list[MatchWidget]:
    """The widgets that show a match, in the order in which they were made."""
    return sorted(_neighbours.get(match, ()), key=lambda one: one._number)


class RuleWidget(MatchWidget):
    """A widget in which a visitor can ask for a rule.

    Attributes:
        match, moment, seat, shown: see `MatchWidget`.
        rule: the id of the rule last asked for here; observe it, or link it to a panel that shows rules.
    """

    rule = traitlets.Unicode("").tag(sync=True)

    def _look_up(self, message: dict[str, Any]) -> None:
        """Set `rule` to the rule that was clicked; unknown ids are ignored."""
        name = message.get("id")
        if isinstance(name, str) and name in self.match.game.rules.rules:
            self.rule = ""  # so that observers are notified even if the same rule is clicked twice
            self.rule = name


class PlayWidget(RuleWidget):
    """A widget on which a match is played.

    A message with a `moment`, the moment at which the visitor clicked, is refused if the match has moved on since.

    Attributes:
        match, moment, seat, shown: see `MatchWidget`.
        rule: see `RuleWidget`.
        players: who answers for the other seats.

    Args:
        match: any match.
        seat: the seat that looks on and chooses; None sees everything and chooses for everybody.
        players: who answers for the other seats when `seat` plays; by default the game's heuristic players.
        **traits: other ipywidgets traits.
    """

    ASKED_IN: ClassVar[str]
    """The trait that sends the pending moment to the page."""

    def __init__(
        self,
        match: Match,
        seat: int | None = None,
        players: Mapping[int, Player] | Player | None = None,
        **traits: Any,
    ) -> None:
        self.players = players
        super().__init__(match, seat, **traits)

    def _others(self) -> Mapping[int, Player] | Player:
        """Who answers for the other seats."""
        if self.players is None:
            self.players = HeuristicPlayer(self.match.game.id, f"{self.match.seed} {type(self).__name__.lower()}")
        return self.players

    def _let_answer(self) -> None:
        """Let another player, the computer or chance answer the pending moment."""
        self.match.play(self._others(), most=1)

    def _choose(self, message: dict[str, Any]) -> None:
        """Choose one of the pending choice's options, by its number."""
        options = self._waiting(message).options
        number = message.get("option")
        if type(number) is not int or not 0 <= number < len(options):
            raise NoblesseError("That option is no longer available.")
        self.match.choose(options[number])

    def _why(self, message: dict[str, Any]) -> Refusal | None:
        """Say why a barred option is barred, by its number; returns None if there is no such option."""
        barred = list(self._waiting(message).barred())
        number = message.get("option")
        if type(number) is not int or not 0 <= number < len(barred):
            return None
        refusal = self.match.why_not(barred[number], self.seat)
        book = self.match.game.rules
        bar = {check.rule for check in refusal.checks if not check.passed}
        rules = [rule for rule in refusal.rules if rule in bar or not bar]  # what is met explains nothing
        self._message = {"text": refusal.told, "rules": rules, "titles": [book[rule].title for rule in rules]}
        return refusal

    def _roll(self, message: dict[str, Any]) -> None:
        """Roll the pending dice, or set some of them."""
        self._same_moment(message)
        values = message.get("values") or {}
        if not isinstance(values, dict) or not all(isinstance(name, str) for name in values):
            raise IllegalRoll("Dice are set by name.")
        self.match.roll(**values)

    def _sit(self, message: dict[str, Any]) -> None:
        """Take a seat, or with None no seat in particular."""
        seat = message.get("seat")
        if seat is not None and type(seat) is not int:
            raise NoblesseError("A seat is a number.")
        try:
            self.seat = seat
        except traitlets.TraitError as error:
            raise NoblesseError(str(error)) from None

    def _waiting(self, message: dict[str, Any]) -> Choice:
        """The pending choice, if it is the one that the visitor saw and may answer."""
        self._same_moment(message)
        pending = self.match.pending
        if not isinstance(pending, Choice):
            raise NoblesseError("There is nothing to choose now.")
        if self.seat not in (None, pending.seat):
            now = f"{who(pending.seat)} chooses now, and you are {who(self.seat)}."
            raise NoblesseError(self.match.named(now))
        return pending

    def _same_moment(self, message: dict[str, Any]) -> None:
        """Refuse an action meant for another moment, and send this moment again in case the page missed it."""
        if message.get("moment", self.match.moment) != self.match.moment:
            self.send_state(self.ASKED_IN)
            raise NoblesseError("The match has moved on; here is the current position.")
