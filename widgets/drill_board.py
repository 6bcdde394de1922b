"""The table at which a drill is asked: the question in the ribbon, the answers, and what comes of the one that was picked."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

import traitlets

from explorer import Match, NoblesseError, start
from explorer.core.errors import IllegalChoice
from explorer.core.moments import Choice, End, Event
from explorer.practice import KINDS
from widgets import assets
from widgets.asked import Asked
from widgets.board import Board
from widgets.look import drawing, icons
from widgets.rules import as_html

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from explorer.core.game import Game
    from explorer.core.moments import Option, Seat
    from explorer.practice import Answer, Drill
    from explorer.tutor.session import Sentence
    from widgets.boards.table import Pictures

SIGNS = {"right": "right", "wrong": "wrong", "rule": "rule", "new": "learn", "known": "known", "print": "print"}
"""The page's own icons that practice draws, by what they stand for here."""


SHORT = 16
"""Two answers of so many characters have room beside each other on a telephone."""


class Series(Protocol):
    """Where a board has its drills from, and who hears what was answered.

    Attributes:
        title: what these drills are together.
        length: how many of them there are.
        tells: True if each answer is judged at once; False if all are judged at the end.
    """

    title: str
    length: int
    tells: bool

    def next(self) -> Drill | None:
        """The next drill; None if there is none."""

    def answered(self, drill: Drill, picked: int, seconds: float, *, opened: bool) -> None:
        """Hear which answer was picked first, after how long, and whether the rule was read before."""

    def again(self, drill: Drill) -> None:
        """Ask about the same rules once more, soon."""

    def bad(self, drill: Drill) -> None:
        """Note that somebody finds the question bad."""

    def over(self) -> dict[str, Any]:
        """What the page shows when all drills are answered: `title`, `lines`, and `acts` as in `DrillBoard.leave`."""


class DrillBoard(Board):
    """A table with a drill at it, and beside it what came of the answer.

        DrillBoard("kings_of_ireland", series)

    An answer is a button, a key from 1 to 9, or a thing on the table. A wrong one is done before the visitor's eyes at a
    table of its own, and then the right one.

    Attributes:
        match, moment, seat, size: see `Board`; they are the drill's.
        rule: the id of the rule that the visitor looked up; it is shown beside the table.
        drill: the drill that is asked; None before the first and after the last.
        series: where the drills come from.
        picked: the number of the answer that was picked; None before.
        right: for each drill of this series, in order, whether it was answered rightly.
        leads_on: True if somebody observes `played_on`.
        played_on: the match that the visitor wants to play on, and the seat; empty before.
        left: the name of the button that the visitor pressed at the end of a series, with a number, so that each press counts.

    Args:
        game: the game's name.
        series: where the drills come from; None shows an empty table.
        **traits: other ipywidgets traits.
    """

    _esm = assets.script("drill.js")
    _css = "\n".join((assets.look("board.css", fonts=True), assets.read("lesson.css"), assets.read("drill.css")))

    LOWEST: ClassVar[int] = 380  # as in a lesson: on a telephone the words need room, too

    leads_on = traitlets.Bool(default_value=False)
    played_on = traitlets.Dict()
    left = traitlets.Tuple(("", 0))
    _drill = traitlets.Dict().tag(sync=True)
    _signs = traitlets.Dict().tag(sync=True)

    def __init__(self, game: str, series: Series | None = None, **traits: Any) -> None:
        self._empty = start(game, seed="practice", people=True)
        self.drill: Drill | None = None
        self.series = series
        self.picked: int | None = None
        self.right: list[bool] = []
        self._serial = 0
        self._seen = ""  # whose answer has been given at the table: "", "yours" or "right"
        self._done: dict[str, list[str]] = {}  # what giving an answer brought about, by whose it is
        self._flagged = self._again = self._opened = False
        self._asked_at = (self._empty, 0)
        self._since_asked = monotonic()
        self._between: dict[str, Any] = {}  # what is shown while there is no series
        super().__init__(
            self._empty, **{"_signs": {name: icons.table("ui")[icon] for name, icon in SIGNS.items()}, **traits}
        )
        if series is not None:
            self.begin(series)

    # --- the drills -------------------------------------------------------------------------------------------------

    def begin(self, series: Series) -> None:
        """Ask the first drill of a series."""
        self.series, self.right, self.drill = series, [], None
        self._next()

    def end(self, page: dict[str, Any]) -> None:
        """Ask nothing, and show a page such as a series has at its end."""
        self.series, self.drill, self.picked, self._between = None, None, None, page
        self._serial += 1
        self._lay()

    def _next(self) -> None:
        """Ask the next drill, or end the series."""
        if self.series is None:
            return
        if self.picked is None and self.drill is not None:
            raise NoblesseError("Answer this question first.")
        self.drill = self.series.next() if len(self.right) < self.series.length else None
        self.picked, self._seen, self._done = None, "", {}
        self._flagged = self._again = self._opened = False
        self.rule = ""
        self._lay()
        self._since_asked = monotonic()

    def _lay(self) -> None:
        """Lay the table at which the drill is asked; it is a table of its own, so the drill's stays as it is."""
        drill = self.drill
        match = self._empty if drill is None or drill.match is None else drill.match.fork()
        self._asked_at = (match, match.moment)
        self.hold_drawing(lambda: self._sit_at(match, None if drill is None else drill.seat))

    def _sit_at(self, match: Match, seat: Seat | None) -> None:
        self.seat = None  # the seat may not be at the next table
        self.match = match
        self.seat = seat if match is not self._empty else 0

    def hold_drawing(self, action: Callable[[], object]) -> None:
        """Do something in several steps, and draw once."""
        drawing_, self._drawing = self._drawing, True
        try:
            action()
        finally:
            self._drawing = drawing_
        self._draw()

    # --- from the page ----------------------------------------------------------------------------------------------

    def handlers(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """The handlers of the page's messages, by the name in `do`."""
        return {
            "choose": lambda message: self._answer(message.get("option")),
            "show": lambda message: self._show(message.get("whose")),
            "right": lambda _: self._show("right"),
            "next": lambda _: self._count(self._next),
            "open": lambda _: self._open(),
            "again": lambda _: self._ask_again(),
            "bad": lambda _: self._flag(),
            "play on": lambda _: self._play_on(),
            "leave": lambda message: self._leave(message.get("how")),
            "rule": self._look_up,
            "read": self._read,
        }

    def _count(self, action: Callable[[], object]) -> None:
        """Do something that the page waits for."""
        self._serial += 1
        action()

    def _asking(self) -> tuple[Drill, Series]:
        """The drill and its series.

        Raises:
            NoblesseError: nothing is asked.
        """
        if self.drill is None or self.series is None:
            raise NoblesseError("Nothing is asked now.")
        return self.drill, self.series

    def _answer(self, number: Any) -> None:
        """Pick one of the answers; only the first pick counts."""
        drill, series = self._asking()
        if self.picked is not None:
            return
        if type(number) is not int or not 0 <= number < len(drill.answers):
            raise NoblesseError("That answer is no longer available.")
        self._serial += 1
        self.picked = number
        self.right.append(drill.answers[number].right)
        series.answered(drill, number, monotonic() - self._since_asked, opened=self._opened)
        if not series.tells:
            self._next()
            return
        whose = "yours" if self._options("yours") and not drill.answers[number].right else "right"
        self._show(whose)

    def _options(self, whose: str) -> tuple[Option, ...]:
        """The answers that show at the table what the visitor's answer or the right one comes to; empty if there are none."""
        drill, _ = self._asking()
        if drill.match is None or self.picked is None:
            return ()
        one = drill.answers[self.picked] if whose == "yours" else drill.answers[drill.right]
        return one.options or (drill.doing if one.right else ())

    def _show(self, whose: Any) -> None:
        """Give an answer at the table, before the visitor's eyes."""
        if whose not in ("yours", "right") or self.picked is None:
            return
        self._serial += 1
        match, moment = self._asked_at
        if match.moment != moment:
            match.goto(moment)
        self._seen = whose
        self._done[whose] = list(_give(match, self._options(whose), self.seat))

    def _open(self) -> None:
        """Let the visitor read the rules before answering, or look them up after it."""
        self._asking()
        self._serial += 1
        self._opened = True

    def _ask_again(self) -> None:
        drill, series = self._asking()
        if self.picked is not None and not self._again:
            self._again = True
            series.again(drill)

    def _flag(self) -> None:
        drill, series = self._asking()
        if not self._flagged:
            self._flagged = True
            series.bad(drill)

    def _play_on(self) -> None:
        """Play on from what stands on the table now, in a match of its own."""
        drill, _ = self._asking()
        if drill.match is None:
            return
        twin = self.match.fork()
        pending = twin.pending
        seat = drill.seat if drill.seat is not None else getattr(pending, "seat", None) or 0
        self.played_on = {"match": twin, "seat": seat}

    def _leave(self, how: Any) -> None:
        if isinstance(how, str):
            self.left = (how, self.left[1] + 1)

    # --- what is shown ----------------------------------------------------------------------------------------------

    def _define(self, drawn: Pictures) -> None:
        """Send the icons and hatchings of the table, and those beside it."""
        self._defined |= {f"i-{icons.table('ui')[name]}" for name in SIGNS.values()}
        used = drawing.used(drawn.table) | drawing.used(drawn.hand)
        if not used <= self._defined or not self._definitions:
            self._defined |= used
            self._definitions = str(drawing.defined(self._defined | {"weave", "lamp"}))

    def _is_now(self) -> bool:
        """A drill's table is never one that has been."""
        return True

    def _goes_on(self) -> bool:
        """Nothing goes on by itself."""
        return False

    def _round_over(self) -> None:
        """No round is looked back on here."""

    def _last_page(self) -> dict[str, Any]:
        """Nor a whole game."""
        return {}

    def words(self) -> str:
        """The question and its answers in words."""
        if self.drill is None:
            return f"{self._empty.game.title}: no question."
        offered = [f"  {number}. {one.text}" for number, one in enumerate(self.drill.answers, 1)]
        return "\n".join([f"{self._empty.game.title}: {self.drill.question}", *offered])

    def show(self) -> None:
        """Set everything at once; the page draws only what changed."""
        super().show()
        self._shown = {**self._shown, "advises": False, "can_back": False, "told": []}
        self._drill = self._page()

    def _page(self) -> dict[str, Any]:
        """What stands beside the table."""
        drill, series = self.drill, self.series
        page: dict[str, Any] = {"game": self._empty.game.id, "serial": self._serial, "id": "", "bare": True}
        if series is None:
            return {**page, "over": self._between} if self._between else page
        page |= {"title": series.title, "pips": self._pips(series), "number": len(self.right), "of": series.length}
        if drill is None:
            return {**page, "over": series.over()}
        rules = drill.game.rules
        done, mine, right = self.picked is not None, drill.answers[self.picked or 0], drill.answers[drill.right]
        page |= {
            "id": drill.id,
            "bare": drill.match is None,
            "short": max(len(one.text) for one in drill.answers) <= SHORT,
            "kind": _kind(drill.kind),
            "where": _where(drill),
            "told": list(drill.told),
            "done": done,
            "opens": not done and series.tells,
            "opened": self._opened,
            "flagged": self._flagged,
            "again": self._again,
            "plays": self.leads_on and drill.match is not None,
        }
        if done:
            page |= {
                "right": mine.right,
                "seen": self._seen,
                "yours": {} if mine.right else self._came(mine, "yours"),
                "answer": self._came(right, "right"),
            }
        if done or self._opened:
            first = [self.rule] if self.rule in rules.rules else []
            page["rules"] = as_html(rules, list(dict.fromkeys([*first, *drill.rules])))["rules"]
            page["looked"] = self.rule
        return page

    def _came(self, answer: Answer, whose: str) -> dict[str, Any]:
        """What is said of an answer, and what came of it at the table, if it was given there."""
        assert self.drill is not None
        said = [line.text.rstrip(".").casefold() for line in answer.lines]
        # a refusal says once more why an answer is barred
        events = [one for one in self._done.get(whose, []) if not any(text in one.casefold() for text in said)]
        lines = _lines(answer.lines, self.drill.game)
        return {"text": _capital(answer.text), "lines": lines, "events": events, "shows": self._shows(whose)}

    def _shows(self, whose: str) -> bool:
        """True if giving an answer changes the table; a barred one is only refused."""
        drill, options = self.drill, self._options(whose)
        if drill is None or drill.match is None or not options:
            return False
        pending = drill.match.pending
        return not isinstance(pending, Choice) or options[0] in pending.options

    def _pips(self, series: Series) -> list[str]:
        """For each drill of the series: how it was answered, "now", or "" if it is still to come."""
        marks = [("right" if right else "wrong") if series.tells else "given" for right in self.right]
        at = len(marks) - (self.picked is not None)
        if self.drill is not None and self.picked is None:
            marks.insert(at, "now")
        return [*marks, *[""] * (series.length - len(marks))]

    def _asked(self, _curtain: Seat | None, _now: bool) -> Asked:
        """The question, its answers, and what can be touched for them."""
        drill = self.drill
        if drill is None or self.series is None:
            return Asked({"kind": "over", "text": "", "acts": []}, {}, [])
        if self.picked is not None:
            return Asked(
                {"kind": "over", "text": self._verdict(drill), "said": drill.question, "acts": self._acts()}, {}, []
            )
        there = drill.match is not None
        options = [{"label": _capital(one.text), "things": list(one.things) if there else []} for one in drill.answers]
        live = {thing: {"state": "option", "says": "", "why": ""} for one in options for thing in one["things"]}
        question = {
            "kind": "choice",
            "text": drill.question,
            "options": options,
            "barred": [],
            "said": "",
            "named": True,
        }
        return Asked(question, live, [])

    def _verdict(self, drill: Drill) -> str:
        """What the answer was met with."""
        assert self.picked is not None
        mine, right = drill.answers[self.picked], drill.answers[drill.right]
        if mine.right:
            return f"Right: {right.text}"
        if self._seen == "yours":
            return f"Your answer: {mine.text}"
        return f"It is: {right.text}"

    def _acts(self) -> list[list[str]]:
        """The button that leads on: first to the right answer, and then to the next question."""
        if self._seen == "yours":
            return [["right", "What is right", "is-go"]]
        last = self.series is not None and len(self.right) >= self.series.length
        return [["next", "Finish" if last else "Next", "is-go"]]


def _give(match: Match, options: Iterable[Option], seat: Seat | None) -> Iterable[str]:
    """Give answers at a table, one after the other, and say what came of it; a barred one is refused, which ends it."""
    for option in options:
        before = match.moment
        try:
            match.choose(option) if isinstance(match.pending, Choice) else match.roll(option)
        except IllegalChoice:
            yield match.why_not(option, seat).told
            return
        for moment in match.moments(barred=False)[before + 1 : match.moment + 1]:
            if isinstance(moment, Event) and not isinstance(moment, End):
                yield match.tell(moment.seen_by(seat), seat)


def _kind(kind: str) -> str:
    """What sort of question it is, for people."""
    return KINDS.get(kind, "")


def _where(drill: Drill) -> str:
    """Where in a match it is asked: "Round 6, War"."""
    if drill.match is None:
        return ""
    phase = str(drill.match.state.phase or "")
    return ", ".join(filter(None, (drill.match.round, _capital(phase))))


def _lines(lines: Iterable[Sentence], game: Game) -> list[dict[str, Any]]:
    rules = game.rules
    return [{"text": line.text, "rules": [[rule, rules[rule].title] for rule in line.rules]} for line in lines]


def _capital(text: str) -> str:
    """A text that begins with a capital letter."""
    return text[:1].upper() + text[1:]
