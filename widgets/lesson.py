"""The lesson: a board that teaches its game step by step, with words beside it, feedback and the rules."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any

import traitlets

from explorer import Match, tutor
from explorer.core.errors import NoblesseError, quoted
from explorer.core.moments import Choice
from explorer.tutor.guided import MATCH, plan
from explorer.tutor.lesson import FIRST
from widgets import assets
from widgets.asked import Asked, asked, imperative, with_tiles
from widgets.guided import ABOUT, TITLE, kept_as
from widgets.look import drawing, faces
from widgets.taught import Taught

if TYPE_CHECKING:
    from collections.abc import Callable

    from markdown_it import MarkdownIt

    from explorer import Rulebook
    from explorer.core.moments import Seat
    from explorer.tutor import Course, Offer
    from widgets.boards.table import Pictures

_BOLD = re.compile(r"\*\*([^*]+)\*\*")
"""What is printed bold."""


@cache
def _writer() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False})


class Lesson(Taught):
    """A lesson of a game: the table, what is to be done there, and beside it the chapters, the words, and what came of an answer.

        Lesson()
        Lesson("noble_treachery", "first")
        Lesson(course=tutor.course("noble_treachery"))

    With a course it begins where the visitor was last, lists the other lessons, and leads on from one to the next.
    The lesson makes its own match. Other widgets can show it too: `rail = Rail(lesson.match)`, and, because some steps set
    up a new table, `traitlets.link((lesson, "match"), (rail, "match"))`. An answer given on a `Board` beside it counts as an
    answer here. Progress is saved only in the visitor's browser.

    Attributes:
        match, moment, seat, size: see `Board`; the seat is the learner's.
        rule: the id of the rule shown, "" for none; set it, or link it to another panel.
        leads_on: True if somebody observes `plays`, so that the end of the lesson offers a first match.
        plays: counts how often the visitor asked to play a match after the lesson.
        guides: True if somebody observes `matches`, so that the guided match stands among the lessons.
        matches: counts how often the visitor asked for the guided match.
        name: the id of the lesson that is open.
        session: the `explorer.tutor.Session` behind the widget.

    Args:
        game: the game's name; a course knows its own.
        lesson: the id of one of its lessons; by default the first, or with a course the one opened last.
        course: the lessons among which the visitor may choose; without one there is only this.
        **traits: other ipywidgets traits.

    Raises:
        NoblesseError: there is no such game, or the game has no such lesson.
    """

    _esm = assets.script("lesson.js")
    leads_on = traitlets.Bool(default_value=False)
    plays = traitlets.Int(0)
    guides = traitlets.Bool(default_value=False)
    matches = traitlets.Int(0)
    name = traitlets.Unicode("")
    _key = traitlets.Unicode().tag(sync=True)
    _step = traitlets.Dict().tag(sync=True)
    _progress = traitlets.Unicode().tag(sync=True)
    _fresh = traitlets.Bool(True).tag(sync=True)
    _lists = traitlets.Int(0).tag(sync=True)
    _course = traitlets.Dict().tag(sync=True)

    def __init__(
        self, game: str = "noble_treachery", lesson: str = "", course: Course | None = None, **traits: Any
    ) -> None:
        first = lesson or FIRST
        found = tutor.lesson(game, first) if course is None else course[first]
        self._teach(tutor.Session(found), course, chosen=bool(lesson), **traits)

    def _teach(
        self, session: tutor.Session, course: Course | None = None, *, chosen: bool = True, **traits: Any
    ) -> None:
        """Begin with a session, whoever made it."""
        self.session = session
        self.course = course
        self._chosen = chosen  # else the browser may know a lesson to go on with
        self._done: set[str] = set()
        self._left_at: dict[str, str] = {}  # the progress in each lesson of the course
        self._serial = 0
        self._tried = ""
        self._note_table()
        shown = session.lesson
        super().__init__(
            session.match,
            **{
                "seat": session.seat,
                "name": shown.id,
                "_key": _kept_as(shown),
                **traits,
            },
        )

    @property
    def done(self) -> frozenset[str]:
        """The ids of the lessons of the course that the visitor has done."""
        return frozenset(self._done)

    # --- from the page ----------------------------------------------------------------------------------------------

    def handlers(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """The handlers of the page's messages, by the name in `do`; `option` is the place of an offer in `_asked`."""
        session = self.session
        return {
            "choose": lambda message: self._at_lesson(lambda: self._take("options", message.get("option"))),
            "why": lambda message: self._at_lesson(lambda: self._take("barred", message.get("option"))),
            "next": lambda _: self._at_lesson(session.next),
            "back": lambda _: self._at_lesson(session.back),
            "take back": lambda _: self._at_lesson(session.back),
            "skip": lambda _: self._at_lesson(session.skip),
            "restart": lambda _: self._at_lesson(self._restart),
            "put back": lambda _: self._at_lesson(lambda: None),
            "play": lambda _: self._lead_on(),
            "onward": lambda _: self._onward(),
            "match": lambda _: self._lead_to_match(),
            "resume": self._resume,
            "lesson": lambda message: self._choose_lesson(message.get("id")),
            "rule": lambda message: self._open_rule(message.get("id")),
            "read": self._read,
        }

    def _at_lesson(self, action: Callable[[], object]) -> None:
        """Do something in the lesson, on the table as the lesson left it, and show the result."""
        self._fresh = False
        if self._strayed():
            self._put_back()
        try:
            action()
        finally:
            self._follow()

    def _take(self, among: str, number: Any) -> None:
        """Answer with one of the options, or of the barred ones, that the page shows."""
        offered = [place for place, offer in enumerate(self.session.offers()) if self._among(offer) == among]
        if type(number) is not int or not 0 <= number < len(offered):
            raise NoblesseError("That answer is no longer available.")
        self._answer(offered[number])

    def _among(self, offer: Offer) -> str:
        """Where the page has an offer: only in free play does it tell beforehand what is barred."""
        return "options" if offer.allowed or self.session.step.kind != "play" else "barred"

    def _answer(self, number: int) -> None:
        offers = self.session.offers()
        self._tried = offers[number].label if 0 <= number < len(offers) else ""
        self.session.answer(number)

    def _lead_on(self) -> None:
        self.plays += 1

    def _lead_to_match(self) -> None:
        self.matches += 1

    def _resume(self, message: dict[str, Any]) -> None:
        """Resume where the visitor's browser says they were; the session checks the data, which is untrusted."""
        if not self._fresh:  # an answer given in the meantime takes precedence
            return
        self._fresh = False
        progress = message.get("progress")
        said: dict[str, Any] = {}
        if self.course is not None:
            said = self._recall(self.course, message)
            if self.name not in self._left_at:  # the browser has something of another lesson only
                self._follow()
                self._message = said
                return
            progress = self._left_at[self.name]
        said = self._take_up(progress) or said
        self._follow()
        self._message = said

    def _take_up(self, progress: Any) -> dict[str, Any]:
        """Go to where the lesson was left, and return what is to be said of that."""
        try:
            self.session.resume(progress if isinstance(progress, str) else "")
        except tutor.ProgressError as error:
            return {"text": f"{error} The lesson starts from the beginning."}
        if not self.session.number:
            return {}
        return {"text": "Welcome back: the lesson continues where you left off.", "kind": "note"}

    # --- the course -------------------------------------------------------------------------------------------------

    def open_list(self) -> None:
        """Open the list of the lessons."""
        self._lists += 1

    @property
    def known(self) -> frozenset[str]:
        """The rules taught by the lessons that are done; none without a course."""
        return frozenset() if self.course is None else self.course.taught(self._done)

    def turn_to(self, name: Any) -> None:
        """Go to a lesson of the course, to where the visitor left it.

        Raises:
            NoblesseError: there is no such lesson.
        """
        if self.course is None or not isinstance(name, str) or name not in self.course.ids:
            raise NoblesseError(f"There is no lesson {quoted(name)}.")
        self._chosen = True
        if name == self.name:
            return
        self._change(name)
        said = self._take_up(self._left_at[name]) if name in self._left_at else {}
        self._follow()
        self._message = said

    def _choose_lesson(self, name: Any) -> None:
        self._fresh = False
        self.turn_to(name)

    def _change(self, name: str) -> None:
        """Teach another lesson of the course, from its beginning."""
        assert self.course is not None
        self.session = tutor.Session(self.course[name])
        self._tried = ""
        self.rule = ""
        self._key = _kept_as(self.session.lesson)
        self.name = name

    def _recall(self, course: Course, message: dict[str, Any]) -> dict[str, Any]:
        """Take what the visitor's browser has of a course, and return what is to be said of it; none of it is trusted."""
        kept, been = message.get("kept"), tutor.Been()
        said: dict[str, Any] = {}
        for lesson in course.lessons:
            if isinstance(kept, dict) and isinstance(kept.get(lesson.id), str):
                self._left_at[lesson.id] = kept[lesson.id]
                if self._step_in(lesson) == len(lesson) - 1 and not lesson.steps[-1].acts:
                    self._done.add(lesson.id)  # it was taken before there were others
        if message.get("been") is not None:
            try:
                been = course.read(message["been"])
            except tutor.ProgressError as error:
                said = {"text": f"{error} Which lessons you have done is not known any more."}
        self._done |= been.done
        if been.last and not self._chosen and been.last != self.name:
            self._change(been.last)
        return said

    def _restart(self) -> None:
        """Begin the lesson anew; then it is not done any more."""
        self.session.restart()
        self._done.discard(self.name)

    def _note_course(self, course: Course) -> dict[str, Any]:
        """What the page lists of the course, and keeps of it."""
        session = self.session
        if session.finished:
            self._done.add(self.name)
        if not self._fresh:
            self._left_at[self.name] = self._progress
        listed = [self._listed(one) for one in course.lessons]
        taught, teachable, rules = course.counted(self._done)
        following = course.after(self.name, self._done) if session.finished else session.lesson
        begun = bool(self._done or session.number or session.answers or self.name != FIRST)
        return {
            "key": f"noblesse course {course.game.id}",
            "been": course.told(tutor.Been(frozenset(self._done), self.name)) if begun else "",
            "prefix": _kept_as(session.lesson).removesuffix(self.name),
            "lessons": listed,
            "match": self._listed_match(course) if self.guides else {},
            "done": len(self._done),
            "numbers": f"Rules taught by the lessons you have done: {taught}. By all lessons: {teachable}. "
            f"Rules of the game, without mere advice: {rules}.",
            "game": course.game.id,
            "on": {"lesson": following.id, "where": self._stands(following)} if begun and following else {},
        }

    def _stands(self, lesson: tutor.Lesson) -> str:
        """Where one goes on, for the front page."""
        if lesson.id != self.name:
            return f"Next lesson: {lesson.title}"
        return f"{lesson.title}, step {self.session.number + 1} of {len(lesson)}"

    def _listed(self, lesson: tutor.Lesson) -> dict[str, Any]:
        """A lesson in the list: what it is, and where the visitor stands in it."""
        step, done, here = self._step_in(lesson), lesson.id in self._done, lesson.id == self.name
        state = "done" if done else "begun" if step else "new"
        told = f"step {step + 1} of {len(lesson)}" if state == "begun" else state
        return {
            "id": lesson.id,
            "title": lesson.title,
            "about": lesson.about,
            "minutes": f"about {max(round(lesson.minutes), 1)} min",
            "state": state,
            "told": "open now" if here and state == "new" else f"{told}, open now" if here else told,
            "here": here,
        }

    def _listed_match(self, course: Course) -> dict[str, Any]:
        """The guided match in the list; where the visitor stands in it the browser alone knows."""
        game = course.game.id
        return {"id": MATCH, "after": plan(game).after, "title": TITLE, "about": ABOUT, "key": kept_as(game)}

    def _step_in(self, lesson: tutor.Lesson) -> int:
        """The number of the step at which a lesson of the course was left, 0 if it was not begun."""
        try:
            return tutor.step_of(lesson, self._left_at[lesson.id]) if lesson.id in self._left_at else 0
        except tutor.ProgressError:
            return 0  # it is said when the lesson is opened

    # --- the table, which other widgets may change ------------------------------------------------------------------

    def _note_table(self) -> None:
        """Remember the table as the lesson left it."""
        match = self.session.match
        self._left: tuple[Match, tuple[Any, ...], int] = (match, match.answers[: match.given], match.moment)

    def _follow(self) -> None:
        """Show the lesson's current table."""
        self._serial += 1
        self.session.match.forget()  # else a board beside it would take the lesson's table for a moment that has been
        self._note_table()
        self.match = self.session.match
        if self.seat != self.session.seat:  # another lesson, or another chapter of a study
            self.seat = self.session.seat

    def _strayed(self) -> bool:
        """True if another widget has moved the match or replaced it."""
        match, answers, moment = self._left
        return self.match is not match or match.answers[: match.given] != answers or match.moment != moment

    def _put_back(self) -> None:
        match, answers, moment = self._left
        if match.answers[: len(answers)] == answers:
            match.goto(moment)
        else:
            self.session.put_back()

    def _take_from_neighbour(self) -> bool:
        """Take what a neighbour did to the match as an answer, if it was one answer to this step; True if taken."""
        match, answers, _ = self._left
        now = match.answers[: match.given]
        if self.match is not match or len(now) != len(answers) + 1 or now[:-1] != answers:
            return False
        self.act(lambda: None)  # the neighbours first draw the answer, and then what follows from it
        self._put_back()
        offers = self.session.offers()
        fitting = [number for number, offer in enumerate(offers) if offer.option in (now[-1], None)]
        if not fitting or self.session.step.kind == "ask":
            match.forward()
            return False
        self._at_lesson(lambda: self._answer(fitting[0]))
        return True

    # --- without a script -------------------------------------------------------------------------------------------

    def picture(self) -> str | None:
        """None: a step is in its words, and `Board(lesson.match)` draws its table."""

    def words(self) -> str:
        """The step in words."""
        session = self.session
        offers = [f"  {offer.label}" for offer in session.offers()]
        called = f"{session.lesson.game.title}: {session.lesson.title.lower()}: {session.step.title}"
        return "\n".join([called, session.text, *offers])

    # --- what is shown ----------------------------------------------------------------------------------------------

    def _define(self, drawn: Pictures) -> None:
        """Send the icons and hatchings of the table, those beside it, and the dice that are offered."""
        self._defined |= drawing.used("".join(faces.die(colour, 1) for colour in faces.COLOURS))
        super()._define(drawn)

    def _is_now(self) -> bool:
        """A lesson's table is never one that has been."""
        return True

    def _round_over(self) -> None:
        """The lesson says itself what a round has brought."""

    def _last_page(self) -> dict[str, Any]:
        """The lesson has an end of its own."""
        return {}

    def show(self) -> None:
        """Set everything at once; the page draws only what changed."""
        if self._strayed() and self._take_from_neighbour():
            self.act(lambda: None)
        session = self.session
        lesson, step, feedback = session.lesson, session.step, session.feedback
        rules = lesson.game.rules
        right, of = session.score
        self._step = {
            "lesson": lesson.title,
            "chapters": self._chapters(),
            "left": _left(lesson.minutes * (1 - session.number / len(lesson))),
            "id": step.id,
            "number": session.number,
            "of": len(lesson),
            "title": step.title,
            "html": self._html(),
            "about": lesson.about if session.number == 0 else "",
            "rules": [[name, rules[name].title] for name in step.rules],
            "done": session.done,
            "begun": bool(session.number or session.answers),
            "score": f"{right} of {of} questions right at the first try." if session.finished else "",
            "story": [] if feedback is not None and feedback.right else _lines(session.story(), rules),
            "feedback": None
            if feedback is None
            else {
                "right": feedback.right,
                "free": step.kind == "play",
                "tried": self._label(),
                "lines": _lines(feedback.lines, rules),
                "events": _lines(feedback.events, rules),
            },
            "serial": self._serial,
        }
        self._progress = json.dumps(session.progress())
        self._course = {} if self.course is None else self._note_course(self.course)
        super().show()
        # an answer that changes nothing on the table is an answer, too: the page waits for it
        self._shown = {**self._shown, "advises": False, "can_back": session.number > 0, "serial": self._serial}

    def _html(self) -> str:
        """The step's words."""
        session = self.session
        asks = session.step.acts and not session.done
        return str(_writer().render(_task(session.text)[1] if asks else session.text))

    def _label(self) -> str:
        """What was answered last in this step, as it was offered."""
        kept = self.session.answers.get(self.session.step.id, [])
        offers = self.session.offers()
        label = self._tried or (offers[kept[-1]].label if kept and 0 <= kept[-1] < len(offers) else "")
        return label[:1].upper() + label[1:]

    def _chapters(self) -> list[dict[str, Any]]:
        """The chapters with their steps: how many are behind the learner, and which is the present one."""
        session = self.session
        chapters, first = [], 0
        for title, count in session.lesson.chapters:
            behind = session.number + session.finished - first
            now = session.number - first
            chapters.append({"title": title, "steps": count, "behind": min(max(behind, 0), count), "now": now})
            first += count
        return chapters

    def _asked(self, _curtain: Seat | None, _now: bool) -> Asked:
        """What is asked here: what the lesson asks, with the things on the table that its answers are about."""
        session, match = self.session, self.match
        if self._strayed():
            acts = [["put back", "Back to the lesson", "is-go"]]
            return Asked({"kind": "over", "text": "The match was moved on elsewhere.", "acts": acts}, {}, [])
        question: dict[str, Any] = {"kind": "choice", "text": self._question(), "rule": session.step.rules[0]}
        question |= {"acts": self._acts(), "options": [], "barred": [], "said": ""}
        if session.done:
            return Asked({**question, "kind": "over"}, {}, [])
        pending = match.pending
        if session.step.kind == "play" and isinstance(pending, Choice):
            free = asked(match, self.seat)
            offered = [offer.option for offer in session.offers() if not offer.allowed]
            barred = [
                one for one, option in zip(free.question["barred"], pending.barred(), strict=True) if option in offered
            ]
            return Asked({**question, "options": free.question["options"], "barred": barred}, free.live, free.tiles)
        tried = [] if session.step.kind == "play" else session.wrong
        for number, offer in enumerate(session.offers()):
            things = []
            if session.step.kind == "do" and isinstance(pending, Choice):
                things = list(match.game.targets(match.state, pending, offer.option))
            one = {"label": offer.label, "things": things, "tried": number in tried}
            question["options"].append({**one, **self._face(offer)})
        live = {
            thing: {"state": "option", "says": "", "why": ""} for one in question["options"] for thing in one["things"]
        }
        question["said"] = "" if tried else "A wrong try costs nothing."
        if any("picture" in one for one in question["options"]):
            return Asked(question, live, [])
        return with_tiles(question, live)

    def _question(self) -> str:
        """What is to be done, in a sentence."""
        session, pending = self.session, self.match.pending
        if session.done:
            return "The lesson is done." if session.finished else "Go on when you are ready."
        if session.step.kind == "play" and pending is not None:
            return imperative(self.match.tell(pending, self.seat))
        return _task(session.text)[0] or session.step.title

    def _acts(self) -> list[list[str]]:
        """The buttons that are always in the same place: what the page sends, the label, and its class."""
        session = self.session
        back = [["back", "Back", "is-quiet"]] if session.number else []
        if not session.done:
            return [*back, ["skip", "Show me", "is-quiet"]]
        if not session.finished:
            return [*back, ["next", "Next", "is-go"]]
        return [*back, *self._leads()]

    def _leads(self) -> list[list[str]]:
        """The buttons that lead on from the lesson's end, the main one last, as everywhere."""
        first = self.name == FIRST
        play = [["play", "Play your first match" if first else "Play a match"]] if self.leads_on else []
        following = self.course.after(self.name, self._done) if self.course else None
        onward = [["onward", f"Next lesson: {following.title}"]] if following else []
        leads = [*onward, *play] if first else [*play, *onward]
        if self.guides and self.course and self.name == plan(self.course.game.id).after:
            leads = [*onward, ["match", TITLE]]  # it is time to play one
        return [[*one, "is-go" if one is leads[-1] else "is-quiet"] for one in leads]

    def _onward(self) -> None:
        """Go to the next lesson, from its beginning if it is new."""
        following = self.course.after(self.name, self._done) if self.course else None
        if following is not None:
            self.turn_to(following.id)

    def _face(self, offer: Offer) -> dict[str, str]:
        """The face of a die that an offer is about, as a picture; empty if it is about none."""
        if not isinstance(offer.option, tuple) or len(offer.option) != 1 or isinstance(self.match.pending, Choice):
            return {}
        return {"picture": faces.die(offer.label, offer.option[0])}


def _task(text: str) -> tuple[str, str]:
    r"""What a step's text asks for, and the rest of the text: the task is what it prints bold last, if that is a sentence.

    >>> _task("The red die adds to it. **What must red show?**")
    ('What must red show?', 'The red die adds to it.')
    >>> _task("Choose for once: **what must red\nshow?**")
    ('What must red show?', 'Choose for once.')
    >>> _task("An **army** is large.")
    ('', 'An **army** is large.')
    """
    found = list(_BOLD.finditer(text))
    if not found or not found[-1][1].rstrip().endswith((".", "?", "!")):
        return "", text
    task = " ".join(found[-1][1].split())
    before, after = text[: found[-1].start()].rstrip(), text[found[-1].end() :]
    if before.endswith(":"):
        before = f"{before[:-1]}."
    return task[:1].upper() + task[1:], f"{before}{after}".rstrip()


def _kept_as(lesson: tutor.Lesson) -> str:
    """The key under which the visitor's browser keeps the progress in a lesson."""
    return f"noblesse lesson {lesson.game.id} {lesson.id}"


def _left(minutes: float) -> str:
    """How long something still takes, in words."""
    whole = max(round(minutes), 1)
    return f"about {whole} {'minute' if whole == 1 else 'minutes'} left"


def _lines(lines: Any, rules: Rulebook) -> list[dict[str, Any]]:
    return [{"text": line.text, "rules": [[rule, rules[rule].title] for rule in line.rules]} for line in lines]
