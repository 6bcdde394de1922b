"""A study: chapters of one game, with what it is called and who made it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from explorer.annotated import writing
from explorer.annotated.chapter import (
    CHAPTERS,
    TEXT,
    TITLE,
    Chapter,
    Mark,
    Place,
    Question,
    Remark,
    StudyError,
    cleaned,
)
from explorer.core.errors import RecordError, quoted
from explorer.core.record import put

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from explorer.annotated.chapter import Answer
    from explorer.core.match import Match
    from explorer.core.moments import Option, Seat


class Study:
    """A study: chapters of one game.

    Attributes:
        game: the game.
        chapters: the chapters, in their order; never none.
        title, author, about: what it is called, who made it, and what it is about.

    Args:
        match: the match of the first chapter, with all its answers.
        title, author, about: see above.
        seat: the seat whose hand is seen in the first chapter; None shows all hands.
    """

    def __init__(
        self, match: Match, title: str = "", *, author: str = "", about: str = "", seat: Seat | None = None
    ) -> None:
        self.game = match.game
        self.chapters: list[Chapter] = []
        self.title, self.author, self.about = title, author, about
        self.add(match, seat=seat)

    @classmethod
    def of(cls, chapters: Iterable[Chapter], title: str = "", author: str = "", about: str = "") -> Study:
        """A study of chapters that are there.

        Raises:
            StudyError: there is none, or too many.
        """
        made = cls.__new__(cls)
        made.chapters = list(chapters)
        if not 1 <= len(made.chapters) <= CHAPTERS:
            raise StudyError(f"a study has 1 to {CHAPTERS} chapters, not {len(made.chapters)}.")
        made.game = made.chapters[0].game
        made.title, made.author, made.about = title, author, about
        return made

    @property
    def title(self) -> str:
        """What it is called."""
        return self._title

    @title.setter
    def title(self, title: str) -> None:
        self._title = cleaned(title, TITLE, "A title")

    @property
    def author(self) -> str:
        """Who made it."""
        return self._author

    @author.setter
    def author(self, author: str) -> None:
        self._author = cleaned(author, TITLE, "A name")

    @property
    def about(self) -> str:
        """What it is about."""
        return self._about

    @about.setter
    def about(self, about: str) -> None:
        self._about = cleaned(about, TEXT, "A description", lines=True)

    def __repr__(self) -> str:
        count, remarks = len(self.chapters), sum(len(chapter.remarks) for chapter in self.chapters)
        return f"<Study of {self.game.title}: {quoted(self.title)}, chapters: {count}, comments: {remarks}>"

    def _repr_svg_(self) -> str | None:
        """The table at the first moment of which the study speaks, for notebooks."""
        return self.first()._repr_svg_()

    # --- chapters -----------------------------------------------------------------------------------------------------

    def add(self, match: Match, title: str = "", seat: Seat | None = None) -> Chapter:
        """Add a chapter with a match and all its answers.

        Raises:
            StudyError: it is a match of another game, or there are too many chapters.
        """
        if match.game is not self.game:
            raise StudyError(f"this study is of {self.game.title}: a match of {match.game.title} needs another one.")
        if len(self.chapters) >= CHAPTERS:
            raise StudyError(f"a study has at most {CHAPTERS} chapters.")
        chapter = Chapter(match.game, match.setup, title or f"Chapter {len(self.chapters) + 1}", seat)
        chapter.take(match, whole=True)
        self.chapters.append(chapter)
        return chapter

    def remove(self, chapter: Chapter) -> None:
        """Remove a chapter; `restore` puts it back.

        Raises:
            StudyError: it is the only one.
        """
        if len(self.chapters) == 1:
            raise StudyError("a study has at least one chapter.")
        self.chapters.remove(chapter)

    def restore(self, chapter: Chapter, number: int) -> None:
        """Put back a chapter that was removed.

        Args:
            chapter: the chapter.
            number: its place, counted from 0; the last one if there are fewer chapters now.

        Raises:
            StudyError: there are too many chapters.
        """
        if len(self.chapters) >= CHAPTERS:
            raise StudyError(f"a study has at most {CHAPTERS} chapters.")
        self.chapters.insert(number, chapter)

    def move(self, chapter: Chapter, number: int) -> None:
        """Move a chapter to another place.

        Args:
            chapter: the chapter.
            number: its new place, counted from 0.

        Raises:
            StudyError: there is no such place.
        """
        if not 0 <= number < len(self.chapters):
            raise StudyError(f"there is no place {number} among {len(self.chapters)} chapters.")
        self.chapters.remove(chapter)
        self.chapters.insert(number, chapter)

    def chapter_of(self, match: Match) -> Chapter | None:
        """The chapter to which a match belongs; None if there is none.

        It was set up alike and, unless that was a whole position, its first answer is there: another deal is another chapter.
        """
        alike = [one for one in self.chapters if one.game is match.game and one.setup == match.setup]
        there = [one for one in alike if one.place_of(match) is not None]
        begun = [
            one for one in alike if "position" in one.setup or one.node_of(match.answers[:1]) or len(one.nodes) == 1
        ]
        return next(iter(there or begun), None)

    def take(self, match: Match) -> tuple[Chapter, Place]:
        """Take a match's answers so far into its chapter, or into a new one; return the chapter, and where the match stands.

        Raises:
            StudyError: see `add` and `Chapter.take`.
        """
        chapter = self.chapter_of(match)
        if chapter is None:
            chapter = self.add(match)
            return chapter, chapter.take(match)
        return chapter, chapter.take(match)

    def first(self) -> Match:
        """A match at the first moment of which the study speaks; if there is none, at the end of its main line."""
        pages = ((chapter, place) for chapter in self.chapters for place in chapter.pages())
        chapter, place = next(pages, (self.chapters[0], None))
        return chapter.match(place)

    # --- what is said at a match's moment -----------------------------------------------------------------------------

    def remark(self, match: Match) -> Remark:
        """What is said where a match stands; nothing, if it stands outside."""
        chapter = self.chapter_of(match)
        place = chapter and chapter.place_of(match)
        return chapter.remarks.get(place, Remark()) if chapter and place else Remark()

    def put(self, match: Match, remark: Remark) -> None:
        """Say something where a match stands, instead of what was said there.

        Raises:
            StudyError: it does not fit there.
        """
        chapter, place = self.take(match)
        chapter.put(place, remark)

    def comment(self, match: Match, text: str) -> None:
        """Comment on the moment at which a match stands.

        Raises:
            StudyError: the text is too long, or the match does not fit in.
        """
        self.put(match, replace(self.remark(match), text=text))

    def ring(self, match: Match, thing: str) -> None:
        """Ring a thing on the board.

        Args:
            match: a match at the moment.
            thing: the id of the thing, as in the board's pictures: "card:army-r".

        Raises:
            StudyError: there are too many rings, or that is no id.
        """
        self.arrow(match, thing, "")

    def arrow(self, match: Match, thing: str, to: str) -> None:
        """Draw an arrow from one thing on the board to another.

        Raises:
            StudyError: there are too many arrows, or that is no id.
        """
        now = self.remark(match)
        self.put(match, replace(now, marks=(*now.marks, Mark(thing, to))))

    def ask(
        self,
        match: Match,
        text: str,
        right: Option | None = None,
        *,
        answers: Iterable[Answer] = (),
        wrong: Iterable[tuple[Option, str]] = (),
        says: str = "",
        well: str = "",
    ) -> None:
        """Ask something at the moment at which a match stands.

        Args:
            match: a match at the moment.
            text: the question.
            right: the option that is right, or words for it, as for `Match.choose`; a list for several.
            answers: answers in words, instead of an option.
            wrong: what is said of some wrong options: each the option, or words for it, and a text.
            says: what is said of every other wrong answer.
            well: what is said of a right one.

        Raises:
            StudyError: the rules do not allow the answer, or there is no wrong one.
            NotWaiting, UnreadableChoice, AmbiguousChoice: as for `Match.choose`.
        """
        rights = right if isinstance(right, list) else [] if right is None else [right]
        found = [match.why_not(one) for one in rights]
        barred = next((one for one in found if not one.allowed), None)
        if barred is not None:
            raise StudyError(str(barred))
        question = Question(
            text,
            tuple(one.option for one in found),
            tuple((match.why_not(option).option, told) for option, told in wrong),
            tuple(answers),
            says,
            well,
        )
        self.put(match, replace(self.remark(match), question=question))

    # --- files --------------------------------------------------------------------------------------------------------

    def data(self) -> dict[str, Any]:
        """The study as JSON-able data, for `explorer.annotated.load`."""
        return writing.data(self.chapters, self.game.id, title=self.title, author=self.author, about=self.about)

    def text(self) -> str:
        """The study as the text of a file: readable JSON, with one answer to a line."""
        return writing.text(self.data())

    def save(self, path: str | Path) -> None:
        """Write the study to a file, completely or not at all.

        Raises:
            StudyError: the file cannot be written.
        """
        try:
            put(path, self.text)
        except RecordError as error:
            raise StudyError(str(error).replace("the record", "the study", 1)) from None
