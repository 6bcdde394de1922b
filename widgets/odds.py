"""The odds: a question about the current position, answered as a chart, as a table, and in words."""

from __future__ import annotations

import asyncio
import csv
import io
import logging
import os
import re
import textwrap
import threading
import unicodedata
from concurrent.futures import BrokenExecutor
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import traitlets

from explorer import Match, NoblesseError
from explorer.core.chance import Dice
from explorer.core.moments import Chance
from explorer.core.people import who
from explorer.odds import (
    BARS,
    GRID,
    SAMPLED,
    Answer,
    Asked,
    Course,
    Field,
    Question,
    Row,
    begin,
    fitting,
    question,
    questions,
)
from widgets import assets, plotly_once, samplers
from widgets.match_widget import RuleWidget
from widgets.rules import as_html
from widgets.still import chart as still

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Hashable, Iterable, Mapping
    from concurrent.futures import Executor
    from fractions import Fraction

    from explorer.odds.sample import Counts

log = logging.getLogger(__name__)

SLICE, PAUSE = 0.02, 0.002
"""Seconds of sampling before messages of the page are handled, and seconds for handling them."""

TELL_EVERY = 6
"""How many slices a sampling runs between two updates of the chart: about seven updates a second."""

MOST = 2000
"""The most samples that a visitor can request for one question."""

LABEL = 18
"""How many characters fit in one line of a bar's label."""


class Odds(RuleWidget):
    """Answers a question about odds, and answers it anew whenever the match moves.

        Odds(match)
        Odds(match, seat=2, question="cards")

    Attributes:
        match, moment, seat: see `MatchWidget`; with a seat, answers use only what that seat knows.
        follows: True to ask at each moment the question that fits it; a question or dice picked by hand end that.
        question: the id of one of the game's questions.
        dice: the letters of the dice to roll, if the question is about dice.
        about: the seat that the question is about, if `seat` is None and the question is about one.
        picked: the options picked for the questions' fields, by field id; options that cannot be picked now are ignored.
        rule: see `RuleWidget`.

    Args:
        match: any match.
        seat: see above.
        **traits: other ipywidgets traits.
    """

    _esm = assets.script("odds.js")
    _css = assets.look("odds.css", fonts=True)

    follows = traitlets.Bool(default_value=True).tag(sync=True)
    question = traitlets.Unicode().tag(sync=True)
    dice = traitlets.Unicode().tag(sync=True)
    about = traitlets.Int(None, allow_none=True).tag(sync=True)
    picked = traitlets.Dict(key_trait=traitlets.Unicode(), value_trait=traitlets.Unicode()).tag(sync=True)
    _asked = traitlets.Dict().tag(sync=True)
    _answer = traitlets.Dict().tag(sync=True)
    _figure = traitlets.Dict().tag(sync=True)
    _progress = traitlets.Dict().tag(sync=True)
    _rule = traitlets.Dict().tag(sync=True)
    _plotly = traitlets.Unicode().tag(sync=True)

    def __init__(self, match: Match, seat: int | None = None, **traits: Any) -> None:
        self._course: Course | None = None
        self._task: asyncio.Task[None] | None = None
        self._answered: Hashable = None
        self._found: Answer | None = None
        self._resting = False
        known = questions(match)
        traits.setdefault("follows", "question" not in traits and "dice" not in traits)
        traits.setdefault("question", known[0].id if known else "")
        traits.setdefault("dice", "".join(match.game.die_names))
        super().__init__(match, seat, _plotly=plotly_once.address(), **traits)

    # --- from Python ------------------------------------------------------------------------------------------------

    @property
    def answer(self) -> Answer | None:
        """The answer shown, from the samples so far; None if the question cannot be asked now."""
        return self._course.answer() if self._course is not None else self._found

    def figure(self) -> Any:
        """The chart as a new `plotly.graph_objects.Figure`; imports plotly."""
        from plotly import graph_objects

        drawn = self.answer
        return graph_objects.Figure() if drawn is None else graph_objects.Figure(chart(drawn))

    def csv(self) -> str:
        """The answer as comma-separated values, a line for each row; only the heads if there is no answer."""
        drawn = self.answer
        return as_csv(() if drawn is None else drawn.rows)

    def finish(self) -> None:
        """Draw all remaining samples and wait for them; for programs without an event loop."""
        course = self._course
        if course is not None:
            self._stop()
            course.sampling.run()
            self._tell()

    def close(self) -> None:
        """Remove the widget from the page and stop its sampling."""
        self._stop()
        super().close()

    # --- from the page ----------------------------------------------------------------------------------------------

    def handlers(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """The handlers of the page's messages, by the name in `do`. None of them changes the match."""
        return {
            "question": self._ask,
            "follow": lambda _: setattr(self, "follows", True),
            "dice": self._pick,
            "about": self._of,
            "field": self._fill,
            "cancel": lambda _: self._cancel(),
            "more": lambda _: self._more(),
            "rule": self._look_up,
            "csv": lambda _: self.send({"csv": self.csv()}),
            "plotly": lambda _: self.send({"plotly": True}, [plotly_once.module()]),
        }

    def act(self, action: Callable[[], object]) -> None:
        """Run an action in this widget; the neighbours redraw only if it moved the match."""
        before = self.match.moment
        self._message = {}
        try:
            action()
        except NoblesseError as error:
            self._message = {"text": self.match.named(error.message, self.seat)}
        except Exception:  # otherwise the traceback would go to the visitor's browser
            log.exception("the odds failed")
            self._message = {"text": "Something went wrong on our side. Try another way."}
        if self.match.moment != before:
            super().act(lambda: None)

    def _ask(self, message: dict[str, Any]) -> None:
        one = question(self.match, str(message.get("question")))
        self.follows = False
        self.question = one.id

    def _pick(self, message: dict[str, Any]) -> None:
        names = message.get("dice")
        if not isinstance(names, list):
            raise NoblesseError("Dice are picked by name.")
        self.dice = "".join(name for name in self.match.game.die_names if name in names)

    def _of(self, message: dict[str, Any]) -> None:
        seat = message.get("seat")
        if type(seat) is not int or not 0 <= seat < self.match.state.players:
            raise NoblesseError("There is no such seat.")
        self.about = seat

    def _fill(self, message: dict[str, Any]) -> None:
        field, option = message.get("field"), message.get("option")
        known = [one for one in self._asked.get("fields", []) if one[0] == field]
        if not known or option not in [value for value, _ in known[0][2]]:
            raise NoblesseError("That option is not available here.")
        self.picked = {**self.picked, str(field): str(option)}

    def _look_up(self, message: dict[str, Any]) -> None:
        """Set `rule` to the rule that was clicked, and show it here too."""
        self._rule = as_html(self.match.game.rules, [str(message.get("id"))])
        super()._look_up(message)

    @traitlets.validate("question")
    def _known_question(self, proposal: dict[str, Any]) -> str:
        name = str(proposal["value"])
        known = [one.id for one in questions(self.match)]
        if name not in known:
            raise traitlets.TraitError(f"there is no question {name[:40]!r}; there is: {', '.join(known)}.")
        return name

    @traitlets.validate("dice")
    def _known_dice(self, proposal: dict[str, Any]) -> str:
        names = self.match.game.die_names
        if any(name not in names for name in proposal["value"]):
            raise traitlets.TraitError(f"the dice are: {', '.join(names)}.")
        return "".join(name for name in names if name in proposal["value"])

    @traitlets.observe("question", "dice")
    def _by_hand(self, _change: dict[str, Any]) -> None:
        """Stop following the match: somebody, not `show`, picked what is asked."""
        if not self._drawing:
            self.follows = False

    @traitlets.observe("follows", "question", "dice", "about", "picked")
    def _new_question(self, _change: dict[str, Any]) -> None:
        self._draw()

    @traitlets.observe("shown")
    def _out_of_sight(self, change: dict[str, Any]) -> None:
        """Pause sampling while the panel is hidden."""
        if not change["new"] and self._task is not None:
            self._stop()
            self._resting = True

    # --- what is shown ----------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Answer the question that is asked, or the one that fits the moment, unless nothing has changed."""
        match = self.match
        picked = tuple(self.picked.items())
        asked_for = () if self.follows else (self.question, self.dice)
        about = (self.follows, asked_for, self.about, picked, self.seat, id(match), match.moment)
        key = (*about, hash(match.answers[: match.given]))
        if key == self._answered:
            if self._resting:
                self._resting = False
                self._start()
            return
        self._stop()
        self._resting = False
        self._answered, self._course, self._found = key, None, None
        if self.follows:
            self.dice = _waiting_dice(match)
            found = self._fitting()
        else:
            found = self._put(question(match, self.question), "You chose this question.")
        if isinstance(found, NoblesseError):
            self._answer, self._figure, self._progress = {"none": str(found)}, {}, {}
            return
        if isinstance(found, Course):
            self._course = found
            self._start()
        else:
            self._found = found
        self._tell()

    def _fitting(self) -> Answer | Course | NoblesseError:
        """Ask the question that fits the moment best of those that have an answer."""
        refused: NoblesseError | None = None
        best = fitting(self.match, self.seat)
        for one, why in best:
            found = self._put(one, why)
            if not isinstance(found, NoblesseError):
                self.question = one.id
                return found
            refused = refused or found
        self.question = best[0][0].id
        self._put(*best[0])
        return refused or NoblesseError("This game has no questions about odds.")

    def _put(self, one: Question, why: str) -> Answer | Course | NoblesseError:
        """Ask a question: its answer, or why it has none now."""
        match = self.match
        asked = Asked(match, seat=self.seat if self.seat is not None else self.about, viewer=self.seat, dice=self.dice)
        seats = list(one.seats(asked)) if one.wants_seat else []
        if self.seat is None and (asked.seat is None or asked.seat not in seats):
            asked = Asked(match, seat=seats[0] if seats else None, dice=self.dice)
        asked, fields = one.fill(replace(asked, picked=self.picked))
        self._asked = {**self._describe(one, asked, seats, fields), "why": why}
        about = {"seat": asked.seat, "viewer": asked.viewer, "dice": asked.dice, "picked": asked.picked}
        try:
            return begin(match, one.id, seed=match.moment, **about)
        except NoblesseError as none:
            return none

    def _describe(self, one: Question, asked: Asked, seats: list[int], fields: tuple[Field, ...]) -> dict[str, Any]:
        """What can be asked, and what is asked now, as data for the page."""
        return {
            "questions": [[other.id, other.title] for other in questions(self.match)],
            "question": one.id,
            "dice": [[name, label, name in self.dice] for name, label in self.match.game.die_names.items()]
            if one.wants_dice else [],
            "seats": [[seat, self.match.named(who(seat))] for seat in seats] if self.seat is None else [],
            "seat": asked.seat,
            "fields": [[field.id, field.label, [list(option) for option in field.options.items()], asked.picked[field.id]]
                       for field in fields],
        }  # fmt: skip

    def _tell(self) -> None:
        """Send the answer so far."""
        found = self.answer
        if found is None:
            return
        titles = {rule.id: rule.title for rule in self.match.game.rules}
        with self.hold_sync():
            self._answer = {**for_page(found, titles), "file": self._file_name(found)}
            self._figure = chart(found, self._tinctures())
            self._progress = self._how_far()

    def _file_name(self, found: Answer) -> str:
        """What a saved answer is called, without an ending: the game, the moment and the question."""
        state = self.match.state
        return file_name(self.match.game.title, self.match.round, str(state.phase or ""), found.title)

    def _tinctures(self) -> dict[str, str]:
        """The tincture of each person at the table, by the name that this reader reads."""
        people = self.match.people
        seated = () if people is None else enumerate(people.seats)
        return {self.match.named(who(seat), self.seat): one.tincture for seat, one in seated if one.tincture}

    def _how_far(self) -> dict[str, Any]:
        if self._course is None:
            return {}
        sampling = self._course.sampling
        running = self._task is not None and not sampling.over
        more = not running and sampling.done < MOST
        return {"done": sampling.done, "of": sampling.trials, "running": running, "more": more}

    # --- without a script -------------------------------------------------------------------------------------------

    def picture(self) -> str:
        """The chart, or why there is none."""
        found = self.answer
        if found is None or self._unsampled():
            return still.nothing(question(self.match, self.question).title, self._none())
        return still.chart(found, said)

    def words(self) -> str:
        """The answer as a table, and how it was worked out."""
        found = self.answer
        if found is None or self._unsampled():
            return f"{question(self.match, self.question).title}\n  {self._none()}"
        rows = [f"  {_name(row)}: {said(row)}" for row in found.rows]
        return "\n".join([found.title, *rows, *found.derivation])

    def _unsampled(self) -> bool:
        return self._course is not None and not self._course.sampling.done

    def _none(self) -> str:
        """Why there is nothing to show."""
        if self._unsampled():
            return "This is found by playing on many times. Run finish() to see it here."
        return str(self._answer.get("none", "There is nothing to ask."))

    # --- sampling ---------------------------------------------------------------------------------------------------

    def _start(self) -> None:
        """Start or resume sampling in slices, if there is an event loop."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # a plain program; it calls `finish`
            return
        assert self._course is not None
        self._task = loop.create_task(self._sample(self._course))

    async def _sample(self, course: Course) -> None:
        try:
            if (executor := samplers.executor()) is not None:
                await self._sample_elsewhere(course, executor)
            await self._sample_here(course)
        except Exception:  # nothing awaits this task, so the traceback goes to the log
            log.exception("sampling failed")
            self._message = {"text": "Something went wrong on our side. The chart shows the results so far."}
        if self._course is course:
            self._task = None
            self._tell()

    async def _sample_here(self, course: Course, until: Callable[[], bool] = lambda: False) -> None:
        """Draw what is missing in slices, between the messages of the page, or until something is so."""
        slices = 0
        while self._course is course and not course.sampling.run(SLICE) and not until():
            slices += 1
            if slices == 1 or slices % TELL_EVERY == 0:
                self._tell()
            await asyncio.sleep(PAUSE)

    async def _sample_elsewhere(self, course: Course, executor: Executor) -> None:
        """Draw what is missing on samplers; if they are killed, leave the rest."""
        loop, left = asyncio.get_running_loop(), threading.Event()

        def take(drawn: int, counts: Counts) -> None:
            if not left.is_set():
                course.sampling.take(drawn, counts)
                self._tell()

        def wait(parts: Generator[tuple[int, Counts], None, None]) -> None:
            with closing(parts):
                for part in parts:
                    if left.is_set():
                        break
                    loop.call_soon_threadsafe(take, *part)

        try:
            # the first sampler takes a second to start
            await self._sample_here(course, until=executor.submit(os.getpid).done)
            await asyncio.to_thread(wait, course.sampling.drawn_on(executor))
        except BrokenExecutor:
            log.exception("the samplers ended")
            samplers.executor.cache_clear()
        finally:
            left.set()

    def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _cancel(self) -> None:
        """Stop sampling and keep the results so far."""
        self._stop()
        self._tell()

    def _more(self) -> None:
        """Resume a cancelled sampling, or double the number of samples."""
        course = self._course
        if course is None or self._task is not None:
            return
        if course.sampling.over:
            course.sampling.trials = min(course.sampling.trials * 2, MOST)
        self._start()
        self._tell()


def _waiting_dice(match: Match) -> str:
    """The letters of the dice that wait to be rolled; of all dice if none wait."""
    pending, names = match.pending, match.game.die_names
    waiting = pending.source.names if isinstance(pending, Chance) and isinstance(pending.source, Dice) else ()
    return "".join(name for name in names if name in waiting) or "".join(names)


# --- an answer for the page -----------------------------------------------------------------------------------------


def percent(chance: float) -> str:
    """A chance in per cent without superfluous digits; never 0 or 100 unless it is exactly that."""
    if chance in (0.0, 1.0):
        return f"{chance:.0%}"
    if chance < 0.0001:
        return "below 0.01%"
    if chance > 0.9999:
        return "above 99.99%"
    return f"{chance:.2%}" if chance < 0.005 or chance > 0.995 else f"{chance:.1%}"


SHOWN = 30
"""The most characters of a fraction that is shown as such."""


def exactly(chance: Fraction) -> str:
    """A chance as a fraction, or if that is too long, its first twelve decimals and an ellipsis."""
    if chance.denominator.bit_length() < 4 * SHOWN and len(str(chance)) <= SHOWN:
        return str(chance)
    return f"0.{chance.numerator * 10**12 // chance.denominator:012d}…"


def as_float(chance: Fraction | None) -> float:
    """A chance as a float, 0 for None; an uncertain one stays below 1, however close it is."""
    return min(float(chance or 0), 1 - 1e-12) if chance != 1 else 1.0


def short(chance: float) -> str:
    """A chance in whole per cent for a small cell, without the sign; never 0 or 100 unless it is exactly that."""
    if 0 < chance < 0.005:
        return "<1"
    return ">99" if 0.995 <= chance < 1 else f"{100 * chance:.0f}"


def said(row: Row, small: bool = False) -> str:
    """A row's chance in words, or why it has none.

    Args:
        row: a row of an answer.
        small: True for as few characters as possible.
    """
    if row.chance is None:
        return "" if small else row.note
    return short(as_float(row.chance)) if small else percent(as_float(row.chance))


def for_page(answer: Answer, titles: Mapping[str, str] | None = None) -> dict[str, Any]:
    """An answer as data for the page's text and table; of its rules, those that have a title in `titles`."""
    known = titles or {}
    sampled = answer.route == SAMPLED
    groups = list(dict.fromkeys(row.group for row in answer.rows if row.group))
    return {
        "title": answer.title,
        "groups": groups,
        "sampled": sampled,
        "rows": [_row(row, sampled) for row in answer.rows],
        "derivation": list(answer.derivation),
        "rules": [[rule, known[rule]] for rule in answer.rules if rule in known],
        "spoken": _spoken(answer),
    }


def _row(row: Row, sampled: bool) -> dict[str, str]:
    if row.chance is None:
        return {"label": row.label, "group": row.group, "chance": "", "exact": "", "note": row.note}
    between = f"{percent(row.interval.low)} to {percent(row.interval.high)}" if sampled else exactly(row.chance)
    return {
        "label": row.label,
        "group": row.group,
        "chance": percent(as_float(row.chance)),
        "exact": between,
        "note": row.note,
    }


def _name(row: Row) -> str:
    return f"{row.label}, {row.group}" if row.group else row.label


def _spoken(answer: Answer) -> str:
    """The answer in one sentence, the likeliest results first."""
    known = sorted(((row.chance, row) for row in answer.rows if row.chance), key=lambda pair: -pair[0])
    parts = [f"{_name(row)} {percent(float(chance))}" for chance, row in known[:5]]
    more = f", and {len(known) - 5} more" if len(known) > 5 else ""
    return f"{answer.title}: {', '.join(parts) or 'nothing is possible'}{more}."


def as_csv(rows: Iterable[Row]) -> str:
    """Rows as comma-separated values, the chances as decimals.

    A text that a spreadsheet would take for a formula gets an apostrophe before it: names at a table are typed by visitors.
    """
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\n").writerow
    write(("What", "Which", "Chance", "95 % from", "95 % to", "Exactly", "Samples", "Note"))
    for row in rows:
        texts = [f"'{text}" if text[:1] in tuple("=+-@\t\r") else text for text in (row.label, row.group, row.note)]
        figures: list[object] = [""] * 5
        if row.chance is not None:
            exact = "" if row.trials else str(row.chance)
            low, high = (row.interval.low, row.interval.high) if row.trials else (row.chance, row.chance)
            figures = [f"{float(row.chance):.6g}", f"{float(low):.6g}", f"{float(high):.6g}", exact, row.trials or ""]
        write((*texts[:2], *figures, texts[2]))
    return out.getvalue()


LONGEST = 100
"""The most characters of a file's name."""


def file_name(*parts: str) -> str:
    """A name that every file system takes, of words.

    >>> file_name("Noble Treachery", "round 8", "", "Lady Aífe's chance")
    'noble-treachery_round-8_lady-aifes-chance'
    """
    plain = (unicodedata.normalize("NFKD", part).encode("ascii", "ignore").decode() for part in parts if part)
    words = (re.sub(r"[^a-z0-9]+", "-", part.lower().replace("'", "")).strip("-") for part in plain)
    return "_".join(words)[:LONGEST].rstrip("-_")


# Colours are names of CSS variables; the page replaces them with its colours.
SERIES = ("azure", "or", "vert", "purpure", "gules", "celeste")
"""The tinctures of series that are not people, in order."""

HATCHINGS = {
    "or": ".", "argent": "", "gules": "|", "azure": "-", "vert": "\\", "purpure": "/", "sable": "+", "murrey": "x",
    "celeste": "-", "cendree": "+", "cendrée": "+", "rose": "x",
}  # fmt: skip
"""Each tincture's hatching, as far as plotly can draw it."""

LINES = ("var(--nb-line)", "var(--nb-line-2)", "var(--nb-line-3)")
"""The colours of lines."""

LONG = 8
"""From how many characters on a chance, such as "above 99.99%", needs more room beside a full bar."""

BESIDE = 48
"""Pixels beside a full bar for its chance in digits; a share of the width would be too narrow on a phone."""

BAR, LINE, ROOM = 30, 8, 44
"""Pixels for each bar, extra pixels for each if labels have two lines, and pixels for the axis."""


FONT = {"family": '"Source Sans 3", system-ui, sans-serif', "size": 14, "color": "var(--ink)"}
CLEAR = {"font": FONT, "paper_bgcolor": "rgba(0,0,0,0)", "plot_bgcolor": "rgba(0,0,0,0)", "dragmode": False,
         "hoverlabel": {"bgcolor": "var(--card)", "bordercolor": "var(--edge)",
                        "font": {**FONT, "color": "var(--cardink)"}}}  # fmt: skip
"""The layout shared by all charts: the page's background, font and colours."""


def chart(answer: Answer, tinctures: Mapping[str, str] | None = None) -> dict[str, Any]:
    """An answer as a plotly figure, in the answer's own shape.

    The figure is plain data, so plotly is not imported here; `Odds.figure` turns it into plotly's own object.

    Args:
        answer: the answer.
        tinctures: the tinctures of labels and groups that have one of their own, such as people.
    """
    if answer.shape == BARS:
        return bars(answer, tinctures or {})
    return grid(answer) if answer.shape == GRID else line(answer)


def grid(answer: Answer) -> dict[str, Any]:
    """Labels against groups as a heat map: the darker, the likelier.

    Each cell shows its chance, in whole per cent if the cells are small.
    """
    labels = list(dict.fromkeys(row.label for row in answer.rows))
    groups = list(dict.fromkeys(row.group for row in answer.rows))
    found = {(row.label, row.group): row for row in answer.rows}
    fields = [[found.get((label, group)) for group in groups] for label in labels]
    chances = [[0.0 if row is None else as_float(row.chance) for row in across] for across in fields]
    most = max(map(max, chances), default=0) or 1
    small = max(len(labels), len(groups)) > 9
    heat: dict[str, Any] = {
        "type": "heatmap",
        "x": [_lines(group) for group in groups],
        "y": [_lines(label) for label in labels],
        "z": chances,
        "zmin": 0,
        "zmax": most,
        "colorscale": [[0, "var(--raised)"], [1, "var(--nb-heat)"]],
        "showscale": False,
        "xgap": 2,
        "ygap": 2,
        "hovertext": [
            ["" if row is None else _hover(row, answer.route == SAMPLED) for row in across] for across in fields
        ],
        "hoverinfo": "text",
    }
    # Cells are addressed by index: plotly would take a label that is a number for an index.
    notes = [
        {"x": n, "y": m, "text": short(chance) if small else percent(chance), "showarrow": False,
         "font": {"size": 10 if small else 13}}
        for m, across in enumerate(chances) for n, chance in enumerate(across)
    ]  # fmt: skip
    axis = {"type": "category", "fixedrange": True, "automargin": True, "showgrid": False, "ticks": ""}
    layout: dict[str, Any] = {
        **CLEAR,
        "height": len(labels) * (26 if small else 34) + 60,
        "margin": {"l": 8, "r": 8, "t": 8, "b": 44},
        "xaxis": axis,
        "yaxis": {**axis, "autorange": "reversed"},
        "annotations": notes if len(labels) * len(groups) <= 160 else [],
        "showlegend": False,
    }
    return {"data": [heat], "layout": layout}


DASHES, SIGNS = ("solid", "dash", "dot"), ("circle", "square", "diamond")


def line(answer: Answer) -> dict[str, Any]:
    """The labels in order along lines, one line for each group."""
    rows = [row for row in answer.rows if row.chance is not None]
    groups = list(dict.fromkeys(row.group for row in rows)) or [""]
    lines = []
    for place, group in enumerate(groups):
        own = [row for row in rows if row.group == group]
        lines.append({
            "type": "scatter",
            "mode": "lines+markers",
            "name": group,
            "x": [_lines(row.label) for row in own],
            "y": [float(row.chance or 0) for row in own],
            "line": {"shape": "hv", "width": 2, "color": LINES[place % len(LINES)], "dash": DASHES[place % len(DASHES)]},
            "marker": {"symbol": SIGNS[place % len(SIGNS)], "size": 8},
            "hovertext": [_hover(row, answer.route == SAMPLED) for row in own],
            "hoverinfo": "text",
            "cliponaxis": False,
        })  # fmt: skip
    layout: dict[str, Any] = {
        **CLEAR,
        "height": 320,
        "margin": {"l": 8, "r": 16, "t": 34, "b": 36},
        "showlegend": len(groups) > 1,
        "legend": {"orientation": "h", "x": 0, "y": 1.0, "yanchor": "bottom", "xanchor": "left",
                   "itemclick": False, "itemdoubleclick": False},
        "xaxis": {"type": "category", "fixedrange": True, "gridcolor": "var(--line)", "automargin": True},
        "yaxis": {"range": [0, 1.02], "tickformat": ".0%", "fixedrange": True, "gridcolor": "var(--line)",
                  "zerolinecolor": "var(--edge)", "automargin": True},
    }  # fmt: skip
    return {"data": lines, "layout": layout}


def bars(answer: Answer, tinctures: Mapping[str, str]) -> dict[str, Any]:
    """Horizontal bars with their 95 % intervals, the first row on top; whoever has a tincture has it here too."""
    rows = [row for row in answer.rows if row.chance is not None]
    groups = list(dict.fromkeys(row.group for row in rows)) or [""]
    labels = list(dict.fromkeys(row.label for row in answer.rows))
    sampled = answer.route == SAMPLED
    data = []
    for place, group in enumerate(groups):
        own = [row for row in rows if row.group == group]
        series = tinctures.get(group, SERIES[place % len(SERIES)])
        data.append(_bars(own, [tinctures.get(row.label, series) for row in own], sampled))
    if sampled and len(groups) == 1:
        data.append(_numbers(rows))
    count = len(labels) * len(groups)
    wordy = any(len(percent(float(row.chance or 0))) >= LONG for row in rows)
    each = (BAR if len(groups) == 1 else BAR - 8) + (LINE if any(len(label) > LABEL for label in labels) else 0)
    layout: dict[str, Any] = {
        **CLEAR,
        "height": max(count * each, 60) + ROOM + (24 if len(groups) > 1 else 0),
        "margin": {"l": 8, "r": 8 if wordy or sampled else BESIDE, "t": 30 if len(groups) > 1 else 6, "b": 36},
        "bargap": 0.3,
        "barmode": "group",
        "showlegend": len(groups) > 1,
        "legend": {"orientation": "h", "x": 0, "y": 1.0, "yanchor": "bottom", "xanchor": "left", "traceorder": "normal",
                   "itemclick": False, "itemdoubleclick": False},
        "xaxis": {"range": [0, 1.4 if wordy else 1.17 if sampled else 1], "tickvals": [0, 0.5, 1], "tickangle": 0,
                  "tickformat": ".0%", "fixedrange": True,
                  "gridcolor": "var(--line)", "zeroline": True, "zerolinecolor": "var(--edge)"},
        "yaxis": {"type": "category", "categoryarray": labels, "categoryorder": "array", "autorange": "reversed",
                  "automargin": True, "fixedrange": True, "tickvals": labels,
                  "ticks": "outside", "ticklen": 5, "tickcolor": "rgba(0,0,0,0)",
                  "ticktext": [_lines(label) for label in labels]},
    }  # fmt: skip
    return {"data": data, "layout": layout}


def _bars(rows: list[Row], tinctures: list[str], sampled: bool) -> dict[str, Any]:
    chances = [float(row.chance or 0) for row in rows]
    bars: dict[str, Any] = {
        "type": "bar",
        "orientation": "h",
        "name": rows[0].group if rows else "",
        "y": [row.label for row in rows],
        "x": chances,
        "marker": {
            "color": [f"var(--{_plain(one)})" for one in tinctures],
            "line": {"width": 1, "color": "var(--edge)"},
            "pattern": {
                "shape": [HATCHINGS[one] for one in tinctures],
                "fgcolor": [f"var(--{_plain(one)}-ink)" for one in tinctures],
                "fgopacity": 0.33,
                "fillmode": "overlay",
                "size": 5,
                "solidity": 0.2,
            },
        },
        "hovertext": [_hover(row, sampled) for row in rows],
        "hoverinfo": "text",
        "cliponaxis": False,
    }  # fmt: skip
    if sampled:
        bars["error_x"] = {
            "type": "data",
            "symmetric": False,
            "array": [row.interval.high - chance for row, chance in zip(rows, chances, strict=True)],
            "arrayminus": [chance - row.interval.low for row, chance in zip(rows, chances, strict=True)],
            "color": "var(--ink)",
            "thickness": 1.5,
            "width": 5,
        }
    else:
        bars["text"] = [percent(chance) for chance in chances]
        bars["textposition"] = "outside"
    return bars


def _plain(tincture: str) -> str:
    """A tincture's name as colours have it: without accents."""
    return tincture.replace("é", "e")


def _numbers(rows: list[Row]) -> dict[str, Any]:
    """The chances as text beside the intervals; a bar's own text would be hidden behind its interval."""
    return {
        "type": "scatter",
        "mode": "text",
        "y": [row.label for row in rows],
        "x": [row.interval.high + 0.01 for row in rows],
        "text": [percent(float(row.chance or 0)) for row in rows],
        "textposition": "middle right",
        "hoverinfo": "skip",
        "showlegend": False,
        "cliponaxis": False,
    }


def _lines(label: str) -> str:
    """A label in short lines. plotly interprets some HTML in labels, so markup characters are removed."""
    plain = label.replace("<", "").replace("&", "and")
    return "<br>".join(textwrap.wrap(plain, LABEL)) or plain


def _hover(row: Row, sampled: bool) -> str:
    chance = float(row.chance or 0)
    lines = [f"<b>{_lines(_name(row)).replace('<br>', ' ')}</b>", f"{percent(chance)} ({chance:.4f})"]
    if sampled:
        lines.append(f"95%: {percent(row.interval.low)} to {percent(row.interval.high)}, {row.trials} samples")
    else:
        lines.append(f"exactly {row.chance}")
    if row.note:
        lines.append(row.note.replace("<", "").replace("&", "and"))
    return "<br>".join(lines)
