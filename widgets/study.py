"""A study in a notebook and in Explore: the tree of a match's answers, and what is said, drawn and asked there, in chapters."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import traitlets

from explorer import Match
from explorer.annotated import Answer, Chapter, Mark, Place, Question, Remark, StudyError
from explorer.annotated import Study as Kept
from explorer.annotated.session import where
from explorer.core.moments import Begin, Choice, End, Event
from explorer.core.people import who
from explorer.core.start import people_like, people_of
from widgets import assets
from widgets.links import LinkError, about_study, from_file, study_file, study_link
from widgets.match_widget import MatchWidget
from widgets.study_pages import as_picture, printed

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


SNIPPET = 80
"""The most characters of a line of the tree."""

ROWS = 1_500
"""The most answers that are shown in the tree."""

OPTIONS = 60
"""The most options of which one can be asked for."""


class Study(MatchWidget):
    """A match that is commented on: a tree of its answers, and what is said, drawn and asked at each moment.

        Study(match)
        Study(explorer.annotated.load("bids.json"))

    What is played on a `Board` of the same match, or of a `branch` of it, is added to the tree.

    Attributes:
        match, moment, seat, shown: see `MatchWidget`.
        study: the `explorer.annotated.Study` behind the widget.
        branch: the match of another line or chapter that was gone to; link it to widgets that draw matches.
        marks: what is ringed and pointed at, at the moment; link it to the `marks` of a `Board`.
        lessons: counts how often the visitor wanted to see the study as a lesson.
        resumed: counts how often a study came back that the visitor's browser had kept.

    Args:
        match: a match to begin a study with, or a study.
        seat: see above.
        **traits: other ipywidgets traits.
    """

    _esm = assets.script("study.js")
    _css = assets.look("study.css", fonts=True)

    branch = traitlets.Instance(Match, allow_none=True)
    marks: traitlets.List[list[str]] = traitlets.List(traitlets.List(traitlets.Unicode()))
    lessons = traitlets.Int(0)
    resumed = traitlets.Int(0)
    _study = traitlets.Dict().tag(sync=True)
    _tree: traitlets.List[list[Any]] = traitlets.List().tag(sync=True)
    _text = traitlets.Unicode("").tag(sync=True)  # the whole study, for the browser to keep
    _made = traitlets.Dict().tag(sync=True)  # a link, a file or a page to print

    def __init__(self, match: Match | Kept, seat: int | None = None, **traits: Any) -> None:
        given = isinstance(match, Kept)
        if isinstance(match, Kept):
            self.study, match = match, match.first()
            match.people = people_of(match)
        else:
            self.study = Kept(match, seat=seat)
        self._chapter = self.study.chapters[0]
        self._labels: dict[tuple[Chapter, int], tuple[str, str, str]] = {}
        self._changed = self._fresh = given  # whether somebody wrote something, and since it was sent
        self._reader = seat
        self._ids: dict[Chapter, int] = {}
        self._removed: list[tuple[Chapter, int]] = []  # the chapters that can be put back, each with the place it had
        self._number = 0
        self._read = False
        super().__init__(match, seat, **traits)

    # --- from Python --------------------------------------------------------------------------------------------------

    def save(self, path: str | Path) -> None:
        """Write the study to a file, completely or not at all; `explorer.annotated.load` reads it.

        Raises:
            StudyError: the file cannot be written.
        """
        self.study.save(path)

    def begin(self, study: Kept) -> None:
        """Show another study, at the first moment of which it speaks."""
        self.study, self._labels, self._removed = study, {}, []
        self._change()
        pages = [(chapter, place) for chapter in study.chapters for place in chapter.pages()]
        chapter, place = next(iter(pages), (study.chapters[0], None))
        self._go(chapter, place or Place(0, study.chapters[0].nodes[0].last))

    def picture(self) -> str | None:
        """The first moments of which the study speaks, one below the other."""
        return as_picture(self.study, self.match.people)

    def words(self) -> str:
        """The study in words: its chapters, with what is said."""
        said = [about_study(self.study)]
        for chapter in self.study.chapters:
            said.append(chapter.title)
            for place in chapter.pages():
                remark = chapter.remarks[place]
                asks = f" {remark.question.text}" if remark.question else ""
                said.append(f"  {where(chapter.match(place))}: {remark.text}{asks}".rstrip())
        return "\n".join(said)

    # --- from the page ------------------------------------------------------------------------------------------------

    def handlers(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """The handlers of the page's messages, by the name in `do`. `place` is a node and a moment; without it, the present one."""
        return {
            "goto": lambda message: self._go(*self._at(message)),
            "comment": lambda message: self._say(message, text=message.get("text", "")),
            "mark": self._mark,
            "unmark": self._unmark,
            "ask": self._ask,
            "unask": lambda message: self._say(message, question=None),
            "name": self._name,
            "chapter": self._open_chapter,
            "new chapter": lambda _: self._new_chapter(),
            "name chapter": self._name_chapter,
            "move chapter": self._move_chapter,
            "remove chapter": self._remove_chapter,
            "restore chapter": lambda _: self._restore_chapter(),
            "drop": self._drop,
            "promote": self._promote,
            "save": lambda _: self._give(**study_file(self.study)),
            "link": lambda _: self._link(),
            "print": lambda _: self._give(html=printed(self.study, self.match.people)),
            "lesson": lambda _: self._lesson(),
            "open": self._open_file,
            "new": lambda _: self.begin(Kept(self.match, seat=self.seat)),
            "resume": self._resume,
        }

    def _at(self, message: dict[str, Any]) -> tuple[Chapter, Place]:
        """The chapter and the place that a message is about; the match's own without one."""
        given = message.get("place")
        if given is None:
            chapter, place = self.study.take(self.match)
            self._chapter = chapter
            return chapter, place
        if not isinstance(given, list) or len(given) != 2:
            raise StudyError("a place is an answer and a moment.")
        return self._chapter, Place(*given)

    def _say(self, message: dict[str, Any], **said: Any) -> None:
        """Change what is said at a place."""
        chapter, place = self._at(message)
        chapter.put(place, replace(chapter.remarks.get(place, Remark()), **said))
        self._change()

    def _mark(self, message: dict[str, Any]) -> None:
        """Ring a thing, or draw an arrow from it to another one."""
        chapter, place = self._at(message)
        mark = Mark(message.get("thing", ""), message.get("to", ""))
        now = chapter.remarks.get(place, Remark())
        marks = tuple(one for one in now.marks if one != mark) if mark in now.marks else (*now.marks, mark)
        self._say({**message, "place": list(place)}, marks=marks)

    def _unmark(self, message: dict[str, Any]) -> None:
        """Remove a mark by its number, or without one all of them."""
        chapter, place = self._at(message)
        number = message.get("number")
        marks = chapter.remarks.get(place, Remark()).marks
        self._say(
            {**message, "place": list(place)},
            marks=() if number is None else tuple(one for at, one in enumerate(marks) if at != number),
        )

    def _ask(self, message: dict[str, Any]) -> None:
        """Ask something: for options by their numbers, or with answers in words."""
        texts = {name: message.get(name, "") for name in ("text", "says", "well")}
        words = message.get("answers")
        if isinstance(words, list) and words:
            answers = tuple(Answer(one, number == 0) for number, one in enumerate(words))
            # the right one is written first, and not shown first: all stand in the order of the alphabet
            question = Question(answers=tuple(sorted(answers, key=lambda one: str(one.text).casefold())), **texts)
        else:
            pending = self.match.pending
            numbers = message.get("right")
            options = pending.options if isinstance(pending, Choice) else ()
            if not isinstance(numbers, list) or not all(
                type(one) is int and 0 <= one < len(options) for one in numbers
            ):
                raise StudyError("That option is no longer available.")
            question = Question(right=tuple(options[one] for one in numbers), **texts)
        self._say(message, question=question)

    def _name(self, message: dict[str, Any]) -> None:
        """Set a title, the author or what the study is about, or the seat by which the present chapter is seen."""
        what, text = message.get("what"), message.get("text", "")
        if what in ("title", "author", "about"):
            setattr(self.study, what, text)
        elif what == "seat":
            self._chapter.seat = text
        self._change()

    def _chapter_at(self, message: dict[str, Any]) -> Chapter:
        """The chapter that a message names by its id, which it keeps wherever it is moved."""
        found = next((one for one in self.study.chapters if self._id(one) == message.get("chapter")), None)
        if found is None:
            raise StudyError("That chapter is no longer there.")
        return found

    def _id(self, chapter: Chapter) -> int:
        return self._ids.setdefault(chapter, len(self._ids))

    def _open_chapter(self, message: dict[str, Any]) -> None:
        """Go to a chapter: to the first moment of which it speaks, or to its beginning."""
        self._go_to(self._chapter_at(message))

    def _go_to(self, chapter: Chapter) -> None:
        self._go(chapter, next(iter(chapter.pages()), Place(0, chapter.nodes[0].last)))

    def _new_chapter(self) -> None:
        """Begin a chapter with the present match."""
        self._chapter = self.study.add(self.match, seat=self.seat)
        self._change()

    def _name_chapter(self, message: dict[str, Any]) -> None:
        self._chapter_at(message).title = message.get("text", "")
        self._change()

    def _move_chapter(self, message: dict[str, Any]) -> None:
        """Move a chapter by so many places: up or down, to the first or the last at most."""
        by = message.get("by")
        if type(by) is not int:
            raise StudyError("A chapter is moved by a whole number of places.")
        chapter = self._chapter_at(message)
        number = self.study.chapters.index(chapter) + by
        self.study.move(chapter, min(max(number, 0), len(self.study.chapters) - 1))
        self._change()

    def _remove_chapter(self, message: dict[str, Any]) -> None:
        """Remove a chapter, which can be put back until another study is opened."""
        chapter = self._chapter_at(message)
        number = self.study.chapters.index(chapter)
        self.study.remove(chapter)
        self._removed.append((chapter, number))
        self._change()
        if chapter is self._chapter:
            self._go_to(self.study.chapters[max(number - 1, 0)])

    def _restore_chapter(self) -> None:
        """Put back the chapter that was removed last, and go to it."""
        if not self._removed:
            raise StudyError("There is nothing to put back.")
        chapter, number = self._removed[-1]
        self.study.restore(chapter, number)
        self._removed.pop()
        self._change()
        self._go_to(chapter)

    def _drop(self, message: dict[str, Any]) -> None:
        """Remove an answer with all that follows, and go to the one before it."""
        node = message.get("node", -1)
        before = self._chapter.nodes[node].after if node in self._chapter.nodes else 0
        self._chapter.drop(node)
        self._change()
        self._go(self._chapter, Place(before, self._chapter.nodes[before].last))

    def _promote(self, message: dict[str, Any]) -> None:
        """Make a branch the main line."""
        self._chapter.promote(message.get("node", -1))
        self._change()

    def _change(self) -> None:
        """Note that there is something to keep."""
        self._changed = self._fresh = True

    def _give(self, **made: str) -> None:
        """Send something that was made to the page."""
        self._number += 1
        self._made = {**made, "number": self._number}

    def _link(self) -> None:
        about = about_study(self.study)
        try:
            self._give(link=study_link(self.study), about=about)
        except LinkError:
            self._give(long="This study is too long for a link. Save it as a file: whoever opens that has all of it.")

    def _lesson(self) -> None:
        if not any(chapter.remarks for chapter in self.study.chapters):
            raise StudyError("There is nothing to learn yet: comment on a moment, or ask something.")
        self.lessons += 1

    def _open_file(self, message: dict[str, Any]) -> None:
        found = from_file(message.get("text"))
        if found.match.game is not self.match.game:
            raise StudyError(f"This is of {found.match.game.title}: open it there.")
        self.begin(found.study or Kept(found.match))

    def _resume(self, message: dict[str, Any]) -> None:
        """Go on with the study that the visitor's browser has kept, if nothing else has been done here."""
        if self._read or self._changed:
            return
        self._read = True
        kept = from_file(message.get("text")).study
        if kept is None or kept.game is not self.match.game:
            return
        self.study, self._labels, self._changed = kept, {}, True
        self._chapter = kept.chapter_of(self.match) or kept.chapters[0]
        self.resumed += 1

    # --- going --------------------------------------------------------------------------------------------------------

    def _go(self, chapter: Chapter, place: Place) -> None:
        """Go to a place: in the match, if it has been there, or else in a match of its own."""
        chapter.check_place(place)
        self._chapter = chapter
        match = self.match
        if chapter.setup == match.setup and chapter.node_of(match.answers) is not None:
            line = [chapter.nodes[one].answer for one in chapter.path(place.node)]
            if match.answers[: len(line)] == tuple(line):
                match.goto(place.moment)
                return
        end = place.node
        while chapter.nodes[end].then:
            end = chapter.nodes[end].then[0]
        twin = chapter.match(Place(end, chapter.nodes[end].last))
        twin.people = people_like(twin, match)
        twin.goto(place.moment)
        self.branch = twin
        self.match = twin

    # --- what is shown ------------------------------------------------------------------------------------------------

    @traitlets.observe("shown")
    def _out_of_sight(self, _change: dict[str, Any]) -> None:
        if not self.shown:
            self.marks = []

    def show(self) -> None:
        """Set everything at once; the page draws only what changed."""
        match, study = self.match, self.study
        chapter = self._chapter if self._chapter.place_of(match) is not None else study.chapter_of(match)
        if chapter is None and not self._changed and match.game is study.game:
            self.study = study = Kept(match, seat=self.seat)  # nobody has written anything yet
            chapter, self._labels = study.chapters[0], {}
        place = None
        if chapter is not None:
            self._chapter = chapter
            place = chapter.take(match)
        remark = chapter.remarks.get(place, Remark()) if chapter is not None and place is not None else Remark()
        self.marks = [list(one) for one in remark.marks]
        self._tree = [] if chapter is None else self._rows(chapter)
        self._study = {
            "game": study.game.id,
            "title": study.title,
            "author": study.author,
            "about": study.about,
            "chapters": [[self._id(one), one.title, len(one.remarks)] for one in study.chapters],
            "chapter": None if chapter is None else self._id(chapter),
            "removed": self._removed[-1][0].title if self._removed else None,
            "seat": None if chapter is None else chapter.seat,
            "seats": [match.named(who(seat), self.seat) for seat in range(match.state.players)],
            "place": None if place is None else list(place),
            "main": place is not None and chapter is not None and place.node in (0, *chapter.main()),
            "where": where(match),
            "told": match.tell(match.moments(barred=False)[match.moment].seen_by(self.seat), self.seat),
            "text": remark.text,
            "marks": [list(one) for one in remark.marks],
            "question": self._question(remark.question),
            "options": self._options(),
            "remarks": sum(len(one.remarks) for one in study.chapters),
        }
        if self._fresh:
            self._fresh, self._text = False, study.text()

    def _options(self) -> list[str]:
        """The options that can be asked for; none if nobody chooses, or there are too many."""
        pending = self.match.pending
        if not isinstance(pending, Choice) or self.seat not in (None, pending.seat):
            return []
        if len(pending.options) > OPTIONS:
            return []
        if len(pending.options) == 1 and not pending.barred():
            return []
        return [self.match.label(option, self.seat) for option in pending.options]

    def _question(self, question: Question | None) -> dict[str, Any] | None:
        if question is None:
            return None
        pending = self.match.pending
        options = pending.options if isinstance(pending, Choice) else ()
        right = [one.text for one in question.answers if one.right]
        return {
            "text": question.text,
            "right": [options.index(one) for one in question.right if one in options],
            "answers": [*right, *(one.text for one in question.answers if not one.right)],
            "says": question.says,
            "well": question.well,
        }

    def _rows(self, chapter: Chapter) -> list[list[Any]]:
        """The tree for the page: of each answer worth a line its number, place, depth, label, who gave it, and what is said."""
        if self._reader != self.seat:
            self._reader, self._labels = self.seat, {}
        self._label(chapter)
        spoken: dict[int, list[Place]] = {}
        for place in chapter.remarks:
            spoken.setdefault(place.node, []).append(place)
        depth = {0: 0}
        rows: list[list[Any]] = []
        for number in chapter.order():
            node = chapter.nodes[number]
            beside = chapter.nodes[node.after].then if number else [0]
            depth[number] = depth[node.after] + (beside[0] != number) if number else 0
            label, name, at = self._labels[chapter, number]
            said = sorted(spoken.get(number, ()))
            if label or said or len(beside) > 1 or not number:
                spoken_here = [[place.moment, *_short(chapter.remarks[place])] for place in said]
                called = label or name or at
                rows.append([number, node.last, depth[number], called, name if label else "", at, spoken_here])
        return rows[:ROWS]

    def _label(self, chapter: Chapter) -> None:
        """Find what each answer is called: "" where nobody had a choice; and where in the match it was given."""
        missing = [number for number in chapter.order() if (chapter, number) not in self._labels]
        twin, stands = self.match, -1
        people = self.match.people
        for number in missing:
            node = chapter.nodes[number]
            if not number:
                self._labels[chapter, 0] = ("The beginning", "", where(chapter.match(Place(0, node.last))))
                continue
            if stands != node.after:
                twin = chapter.match(Place(node.after, chapter.nodes[node.after].last))
                twin.people = people_like(twin, self.match) if people else None
            pending = twin.pending
            assert pending is not None
            name = "" if pending.seat is None else twin.named(who(pending.seat), self.seat)
            if isinstance(pending, Choice):
                secret = self.seat not in (
                    None,
                    pending.seat,
                )  # of what others choose, a player sees what the story tells
                label = twin.label(node.answer, self.seat) if len(pending.options) > 1 and not secret else ""
                before = len(twin.moments(barred=False))
                twin.choose(node.answer)
                if secret and (label := self._seen(twin, before, pending.seat)):
                    name = ""
            else:
                label = ""
                twin.roll(node.answer)
            self._labels[chapter, number] = (label[:1].upper() + label[1:], name, where(twin))
            stands = number

    def _seen(self, match: Match, before: int, seat: int | None) -> str:
        """What the story tells of what a seat has chosen: the first line of its own after so many moments; "" for nothing."""
        for moment in match.moments(barred=False)[before:]:
            if isinstance(moment, Event) and not isinstance(moment, Begin | End) and moment.seat == seat:
                return _cut(match.tell(moment.seen_by(self.seat), self.seat))
        return ""


def _short(remark: Remark) -> tuple[str, int, bool]:
    """A remark as the tree shows it: the beginning of its text, how many marks it has, and whether it asks."""
    return _cut(" ".join(remark.text.split())), len(remark.marks), remark.question is not None


def _cut(text: str) -> str:
    """A text as the tree has room for it."""
    return text if len(text) <= SNIPPET else f"{text[: SNIPPET - 1]}…"
