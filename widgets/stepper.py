"""The stepper: a match moment by moment on a timeline, with its story, its rules, and the pending choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from explorer import Match, start
from explorer.core.chance import Dice
from explorer.core.moments import Begin, Chance, Choice, End, Event, Moment
from explorer.core.people import who
from explorer.studies.weighed import weight
from widgets import assets
from widgets.asked import at_rest, does
from widgets.board import board
from widgets.match_widget import PlayWidget
from widgets.rules import as_html, cited
from widgets.still.shrink import shrunk
from widgets.story import kind_of, timeline

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from explorer.core.match import Player

SHOWN = 400
"""How many lines of the story are sent at once; a long game has thousands, and earlier lines are shown on request."""

ONE_ANSWER = "There is only one answer. You are asked anyway: skipping the question would reveal your hand."
"""The note on a choice with a single option."""

PARTS = ("board", "rules")
"""What a stepper can show besides the steps and the story."""


class Stepper(PlayWidget):
    """Steps through a match: timeline, phases, board, story with its rules, and the pending choice or roll.

    It also plays by itself, one moment at a time: first the recorded moments, then the computer answers for every seat
    except `seat`.

        Stepper(explorer.start("noble_treachery", players=4, seed=7))

    Every trait can be linked, observed and set from Python; setting `moment` goes there.

    Attributes:
        match, moment, seat, rule: see `PlayWidget`.
        parts: what it shows besides the steps and the story: "board" and "rules", which an app may show elsewhere.
        width: how many pixels wide the board can be; set by the page.
        playing: True while the match plays by itself; it stops at the end and at the seat's own choices.
        pace: seconds between two moments while it plays.

    Args:
        match, seat, players, **traits: see `PlayWidget`.
    """

    _esm = assets.script("stepper.js")
    _css = assets.read("stepper.css")
    ASKED_IN = "_asked"

    parts: traitlets.List[str] = traitlets.List(traitlets.Enum(PARTS), default_value=list(PARTS)).tag(sync=True)
    width = traitlets.Int(760).tag(sync=True)
    playing = traitlets.Bool(default_value=False).tag(sync=True)
    pace = traitlets.Float(1.0, min=0.05, max=60.0).tag(sync=True)
    _marks: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    _table = traitlets.Dict().tag(sync=True)
    _board = traitlets.Unicode().tag(sync=True)
    _story: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    _asked = traitlets.Dict().tag(sync=True)
    _fresh = traitlets.Dict().tag(sync=True)
    _rule = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        match: Match,
        seat: int | None = None,
        players: Mapping[int, Player] | Player | None = None,
        **traits: Any,
    ) -> None:
        self._whole = False
        self._lines_shown = SHOWN
        self._begun = 0
        super().__init__(match, seat, players, **traits)

    @traitlets.observe("width")
    def _new_width(self, _change: dict[str, Any]) -> None:
        if not self._drawing:
            self._draw_board()

    def picture(self) -> str | None:
        """The board; None if the stepper shows none."""
        return shrunk(self._board) if self._board else None

    def words(self) -> str:
        """The story, and what is to be done."""
        told = [f"{'  ' * (line['depth'] + 1)}{line['text']}" for line in self._story]
        return "\n".join([f"{self.match.game.title}: the story", *told, self._asked["text"]])

    # --- from the page ----------------------------------------------------------------------------------------------

    def handlers(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """The handlers of the page's messages, by the name in `do`."""
        return {
            "choose": self._choose,
            "why": self._why,
            "roll": self._roll,
            "back": lambda _: self.match.back(),
            "forward": lambda _: self.match.forward(),
            "first": lambda _: self.match.goto(0).forward(),
            "last": lambda _: self.match.goto(len(self.match.moments()) - 1),
            "goto": self._goto,
            "step": lambda message: self._step(-1 if message.get("by") == -1 else 1),
            "tick": self._tick,
            "answer": lambda _: self._let_answer(),
            "phase": lambda _: self._to_next_phase(),
            "rule": self._look_up,
            "ask": self._search,
            "seat": self._sit,
            "story": self._tell_whole,
            "earlier": lambda _: self._tell_earlier(),
            "new": self._begin,
        }

    def _to_next_phase(self) -> None:
        """Play on until another phase begins, or until the visitor's own seat has to choose."""
        phase = (self.match.state.phase, self.match.state.round)
        mine = self.seat

        def until(match: Match) -> bool:
            pending = match.pending
            asked = mine is not None and isinstance(pending, Choice) and pending.seat == mine
            return asked or (match.state.phase, match.state.round) != phase

        if self.match.pending is None and not self.match.over:
            self.match.forward()
        self.match.play(self._others(), until=until)

    def _goto(self, message: dict[str, Any]) -> None:
        """Go to a moment and stop playing by itself: whoever drags the timeline does not want it to move on."""
        self.playing = False
        self.match.goto(message.get("moment", -1))

    def _step(self, by: int) -> None:
        """Go to the previous or the next moment, skipping those that only close something."""
        moments = self.match.moments()
        at = self.match.moment + by
        while 0 < at < len(moments) - 1 and isinstance(moments[at], End):
            at += by
        if 0 <= at < len(moments):
            self.match.goto(at)

    def _tick(self, message: dict[str, Any]) -> None:
        """Go one moment further while playing by itself: recorded moments first, then the computer's answers.

        A page that gets no reply asks again and names the moment it has, so that no tick counts twice.
        """
        match = self.match
        if not self.playing or message.get("moment", match.moment) != match.moment:
            return
        now, pending = match.moment, match.pending
        if now >= len(match.moments()) - 1:
            if pending is None and not match.over:
                match.forward()
                pending = match.pending
            if match.over or (isinstance(pending, Choice) and self.seat == pending.seat):
                self.playing = False
                return
            match.play(self._others(), most=1)
            match.goto(now)
        self._step(1)

    def _look_up(self, message: dict[str, Any]) -> None:
        """Set `rule` to the rule that was clicked, and show it here too."""
        self._rule = as_html(self.match.game.rules, [str(message.get("id"))])
        super()._look_up(message)

    def _search(self, message: dict[str, Any]) -> None:
        question = str(message.get("question", ""))[:200]
        rules = self.match.game.rules
        found = [rule.id for rule in rules.search(question, 6)]
        self._rule = as_html(rules, found, question)

    def _begin(self, message: dict[str, Any]) -> None:
        """Start a new match with the submitted settings and readings; anything omitted uses our default."""
        game = self.match.game
        picked = message.get("settings")
        settings = game.chosen(picked if isinstance(picked, list) else [])
        match = start(game.id, players=message.get("players"), readings=message.get("readings"), **settings)
        self._begun += 1
        self._lines_shown = SHOWN
        self.match = match

    def _tell_whole(self, message: dict[str, Any]) -> None:
        self._whole = bool(message.get("whole"))
        self._lines_shown = SHOWN

    def _tell_earlier(self) -> None:
        self._lines_shown += SHOWN

    # --- what is shown ----------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Set everything at once; the page draws only what changed."""
        match = self.match
        moments = match.moments()
        lines = self._lines(moments)
        self._story = lines[-self._lines_shown :]
        self._table = {
            "title": match.game.title,
            "phases": list(match.game.phases),
            "phase": match.state.phase,
            "round": match.round,
            "over": match.over,
            "people": [match.named(who(seat)) for seat in range(match.state.players)],
            "last": len(moments) - 1,
            "can_back": match.given > 0,
            "can_forward": match.given < len(match.answers) or (match.pending is None and not match.over),
            "whole": self._whole,
            "earlier": len(lines) - len(self._story),
            "page": SHOWN,
            "begun": self._begun,
        }
        self._fresh = fresh(match)
        self._marks = timeline(match, moments)
        self._asked = self._question()
        self._draw_board()

    def _draw_board(self) -> None:
        if "board" in self.parts:
            self._board = board(self.match, self.seat, self.width)

    def _question(self) -> dict[str, Any]:
        """The pending moment as data for the page: a choice with its options, a roll with its dice, or nothing."""
        match, pending, book = self.match, self.match.pending, self.match.game.rules
        if isinstance(pending, Chance):
            dice, sides = (pending.source.names, pending.source.sides) if isinstance(pending.source, Dice) else ((), 0)
            names = [match.game.die_names.get(name, name) for name in dice]
            return {
                "kind": "chance",
                **cited(book, pending.rule, match.tell(pending, self.seat)),
                "dice": names,
                "sides": sides,
                "does": does(pending),
            }
        if isinstance(pending, Choice):
            mine = self.seat in (None, pending.seat)
            asked = {
                "kind": "choice",
                **cited(book, pending.rule, match.tell(pending.seen_by(self.seat), self.seat)),
                "mine": mine,
                "who": match.named(who(pending.seat), self.seat),
            }
            if mine:
                asked["options"] = [match.label(option, self.seat) for option in pending.options]
                asked["texts"] = [
                    match.named(match.game.describe(match.state, pending, option), self.seat)
                    for option in pending.options
                ]
                asked["note"] = ONE_ANSWER if len(pending.options) == 1 else ""
                asked["barred"] = [
                    {
                        "label": match.label(option, self.seat),
                        "text": match.named(match.game.describe(match.state, pending, option), self.seat),
                        "why": [cited(book, c.rule, match.named(c.text, self.seat)) for c in checks if not c.passed],
                    }
                    for option, checks in pending.barred().items()
                ]
            return asked
        return at_rest(match, self.seat)

    def _lines(self, moments: list[Moment]) -> list[dict[str, Any]]:
        """The lines of the story up to now, of the current round or of the whole match."""
        now, book = self.match.moment, self.match.game.rules
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
                text = self.match.tell(seen, self.seat)
                rules = [cited(book, rule) for rule in moment.rules]
                lines.append({"at": moment.at, "text": text, "rules": rules, "depth": depth, "kind": kind_of(moment)})
            depth += isinstance(moment, Begin)
        return lines


def fresh(match: Match) -> dict[str, Any]:
    """The form for a new match: what can be set, and the choices for each setting; the page sends them back by index."""
    game = match.game
    return {
        "seats": list(game.seats),
        "readings": [
            {
                "label": rule.title,
                "rule": rule.id,
                "name": rule.switch,
                "choices": list(rule.readings),
                "taken": match.state.readings.get(rule.switch, rule.readings[0]),
                "weighs": weight(game.id, rule),
            }
            for rule in game.rules
            if rule.switch
        ],
        "settings": [
            {
                "label": setting.label,
                "rule": setting.rule,
                "title": game.rules[setting.rule].title,
                "choices": [words for words, _ in setting.choices],
                "seats": list(setting.seats),
                "limit": setting.limit,
                "limit_title": game.rules[setting.limit].title if setting.limit else "",
            }
            for setting in game.settings
        ],
    }
