"""A chapter of a study, and what it is made of: a match's set-up, a tree of answers, and remarks at moments.

A place in a chapter is an answer of its tree and a moment: the moments between two answers are known by it, too. Everything
that somebody writes is plain text. It is measured and cleaned here, and whoever shows it escapes it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from explorer.core.errors import NoblesseError, quoted
from explorer.core.match import Match, one_of
from explorer.core.moments import Chance, Choice, Option, Seat, canonical
from explorer.core.start import from_setup

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from explorer.core.game import Game

TITLE = 120
"""The most characters of a title, a name, or the label of a thing."""

TEXT = 4_000
"""The most characters of a comment, a question, or what is said of an answer."""

CHAPTERS, ANSWERS, REMARKS, MARKS, OFFERED = 64, 5_000, 400, 24, 12
"""The most chapters of a study, answers and remarks of a chapter, marks of a remark, and answers in words of a question."""

SIDES = 64
"""The most branches that begin at one place."""


class StudyError(NoblesseError):
    """A study cannot be read, or cannot be changed like this; the message says where, and what would be right."""


class Place(NamedTuple):
    """A place in a chapter.

    Attributes:
        node: the number of the latest answer; 0 before the first.
        moment: the number of the moment, as in `Match.moment`.
    """

    node: int
    moment: int


class Mark(NamedTuple):
    """Something on the board to look at.

    Attributes:
        thing: the id of a thing on the board, which is ringed: "card:army-r", "seat:2".
        to: the thing at which an arrow from the first one points; "" for a ring.
    """

    thing: str
    to: str = ""


class Answer(NamedTuple):
    """An answer in words.

    Attributes:
        text: the answer.
        right: whether it is right.
        says: what is said of it, if it is wrong.
    """

    text: str
    right: bool = False
    says: str = ""


@dataclass(frozen=True)
class Question:
    """What a learner is asked: for one of the options that the match offers, or for one of several answers in words.

    Attributes:
        text: the question.
        right: the options that are right.
        wrong: what is said of some of the others, each an option and a text.
        answers: the answers in words, at least one right and one wrong; empty if an option is asked for.
        says: what is said of every other wrong answer.
        well: what is said of a right one.
    """

    text: str
    right: tuple[Option, ...] = ()
    wrong: tuple[tuple[Option, str], ...] = ()
    answers: tuple[Answer, ...] = ()
    says: str = ""
    well: str = ""


@dataclass(frozen=True)
class Remark:
    """What is said at a place: a comment, marks on the board, a question, or all of these.

    Attributes:
        text: the comment.
        marks: the rings and arrows.
        question: the question, if something is asked here.
    """

    text: str = ""
    marks: tuple[Mark, ...] = ()
    question: Question | None = None

    def __bool__(self) -> bool:
        return bool(self.text or self.marks or self.question)


@dataclass
class Node:
    """An answer in a chapter's tree.

    Attributes:
        number: its number.
        after: the number of the answer before it; 0 for none.
        seat, kind: who was asked for what; no seat for some rolls and draws.
        answer: the answer.
        asked: the number of the moment at which it was asked for; -1 for the beginning.
        last: the number of the next moment that waits, or of the last one.
        then: the numbers of the answers after it: the main line first, then the branches.
    """

    number: int
    after: int
    seat: Seat | None
    kind: str
    answer: Option
    asked: int
    last: int
    then: list[int] = field(default_factory=list)


def cleaned(given: object, most: int, what: str, *, lines: bool = False) -> str:
    """A text that somebody wrote: without blanks around it, and without signs that cannot be printed.

    >>> cleaned("  The  first bet ", 20, "A title")
    'The first bet'

    Args:
        given: the text.
        most: how many characters it may have.
        what: what it is, for the error.
        lines: True if it may have several lines.

    Raises:
        StudyError: it is no text, or too long.
    """
    if not isinstance(given, str):
        raise StudyError(f"{what} is a text, not {quoted(given)}.")
    if len(given) > 4 * most:
        raise StudyError(f"{what} has at most {most:,} characters; this has {len(given):,}.")
    whole = [" ".join("".join(c for c in line if c.isprintable()).split()) for line in given.splitlines()]
    text = "\n".join(whole).strip() if lines else " ".join(filter(None, whole))
    if len(text) > most:
        raise StudyError(f"{what} has at most {most:,} characters; this has {len(text):,}.")
    return text


class Chapter:
    """A chapter: a match's set-up, a tree of answers to it, and remarks at moments.

    Attributes:
        title: its heading.
        game: the game.
        setup: how the match was set up, as in a record.
        seat: the seat whose hand is seen; None shows all hands.
        nodes: the answers by number; 0 is the beginning.
        remarks: what is said, by place.

    Args:
        game, setup, title, seat: see above.

    Raises:
        SetUpError: the set-up does not start a match.
    """

    def __init__(self, game: Game, setup: dict[str, Any], title: str = "", seat: Seat | None = None) -> None:
        self._title = cleaned(title, TITLE, "A title")
        self._begin = from_setup(game, setup)
        self.game, self.setup = game, self._begin.setup
        self._latest = self._begin  # the match asked for last: the next one is rarely far from it
        self.seat = seat
        self.nodes = {0: Node(0, -1, None, "", None, -1, _last(self._begin))}
        self.remarks: dict[Place, Remark] = {}

    @property
    def title(self) -> str:
        """Its heading."""
        return self._title

    @title.setter
    def title(self, title: str) -> None:
        self._title = cleaned(title, TITLE, "A title")

    @property
    def seat(self) -> Seat | None:
        """The seat whose hand is seen; None shows all hands."""
        return self._seat

    @seat.setter
    def seat(self, seat: Seat | None) -> None:
        players = self._begin.state.players
        if seat is not None and (type(seat) is not int or not 0 <= seat < players):
            raise StudyError(f"there is no seat {quoted(seat)} to look from: the seats are 0 to {players - 1}.")
        self._seat = seat

    # --- places -------------------------------------------------------------------------------------------------------

    def path(self, node: int) -> list[int]:
        """The numbers of the answers that lead to one, from the first to itself.

        Raises:
            StudyError: there is no such answer.
        """
        if type(node) is not int or node not in self.nodes:
            raise StudyError(f"the chapter has no answer {quoted(node)}.")
        found = []
        while node:
            found.append(node)
            node = self.nodes[node].after
        return found[::-1]

    def check_place(self, place: Place) -> None:
        """Check that the chapter has a place.

        Raises:
            StudyError: it has not.
        """
        self.path(place.node)
        node = self.nodes[place.node]
        if type(place.moment) is not int or not node.asked < place.moment <= node.last:
            raise StudyError(
                f"answer {place.node} is followed by the moments {node.asked + 1} to {node.last}, and not by "
                f"{quoted(place.moment)}."
            )

    def match(self, place: Place | None = None) -> Match:
        """A match at a place, which is not bound to the chapter; without a place, at the end of the main line.

        Raises:
            StudyError: there is no such place.
        """
        if place is None:
            node = self.main()[-1] if self.main() else 0
            place = Place(node, self.nodes[node].last)
        self.check_place(place)
        answers = [self.nodes[number].answer for number in self.path(place.node)]
        made = self._latest.fork()
        alike = next(
            (at for at, pair in enumerate(zip(answers, made.answers, strict=False)) if pair[0] != pair[1]), None
        )
        alike = min(len(answers), made.given) if alike is None else alike
        if alike < made.given:
            made.back(made.given - alike)
        self._latest = self._play(made, answers[alike:])
        made = self._latest.fork()
        return made if made.moment == place.moment else made.goto(place.moment)

    def lead(self, match: Match, place: Place) -> Match:
        """Play a match of this chapter on to a place that lies on its way, and return it.

        Raises:
            StudyError: the match has gone another way.
        """
        answers = [self.nodes[number].answer for number in self.path(place.node)]
        if not self.leads(match, place):
            raise StudyError("the match has gone another way.")
        self._play(match, answers[match.given :])
        return match if match.moment == place.moment else match.goto(place.moment)

    @staticmethod
    def _play(match: Match, answers: Iterable[Option]) -> Match:
        for answer in answers:
            if isinstance(match.pending, Chance):
                match.roll(answer)
            else:
                match.choose(answer)
        return match

    def leads(self, match: Match, place: Place) -> bool:
        """True if a match of this chapter waits, or is over, on the way to a place."""
        answers = tuple(self.nodes[number].answer for number in self.path(place.node))
        waits = match.pending is not None or match.over
        return waits and match.answers[: match.given] == answers[: match.given] and match.setup == self.setup

    def place_of(self, match: Match) -> Place | None:
        """Where a match stands in this chapter; None if it stands outside."""
        if match.game is not self.game or match.setup != self.setup:
            return None
        node = self.node_of(match.answers[: match.given])
        return None if node is None else Place(node, match.moment)

    def node_of(self, answers: Sequence[Option]) -> int | None:
        """The number of the answer to which these answers lead; None if the tree has no such line."""
        at = 0
        for answer in answers:
            child = self._child(at, answer)
            if child is None:
                return None
            at = child
        return at

    def _child(self, node: int, answer: Option) -> int | None:
        return next((one for one in self.nodes[node].then if self.nodes[one].answer == answer), None)

    def main(self) -> list[int]:
        """The numbers of the answers of the main line."""
        found: list[int] = []
        at = 0
        while self.nodes[at].then:
            at = self.nodes[at].then[0]
            found.append(at)
        return found

    def order(self) -> Iterator[int]:
        """The numbers of all answers as a book prints them: after each answer of a line, the branches beside it.

        >>> import explorer
        >>> match = explorer.position("noble_treachery", at="bet", roller=3, treasury={0: [8], 1: [7, 9]})
        >>> chapter = Chapter(match.game, match.setup)
        >>> for line in (["black 8", "pass"], ["pass", "bet red 7"]):
        ...     twin = match.fork()
        ...     for answer in line:
        ...         twin.choose(answer)
        ...     _ = chapter.take(twin)
        >>> [(one, chapter.nodes[one].answer) for one in chapter.order()]
        [(0, None), (1, (8,)), (3, 'pass'), (4, (7,)), (2, 'pass')]
        """
        yield 0
        ahead = [(0, True)]  # answers, and whether they are told already
        while ahead:
            at, told = ahead.pop()
            if not told:
                yield at
            then = self.nodes[at].then
            if then:
                yield then[0]
                ahead.append((then[0], True))
                ahead += [(one, False) for one in reversed(then[1:])]

    # --- changes ------------------------------------------------------------------------------------------------------

    def take(self, match: Match, *, whole: bool = False) -> Place:
        """Take a match's answers into the tree, as a branch where they differ.

        Args:
            match: a match of the same set-up.
            whole: True to take the answers that were taken back, too.

        Returns:
            Where the match stands.

        Raises:
            StudyError: it is a match of another set-up, or there are too many answers.
        """
        if match.game is not self.game or match.setup != self.setup:
            raise StudyError("this match was set up in another way: it needs a chapter of its own.")
        moments = match.moments(barred=False)
        asked = [moment for moment in moments if isinstance(moment, Choice | Chance)]
        ends = [*(moment.at for moment in asked[1:]), len(moments) - 1]
        at, here = 0, 0
        count = len(match.answers) if whole else match.given
        for number, answer in enumerate(match.answers[:count]):
            child = self._child(at, answer)
            if child is None:
                question = asked[number]
                child = self.add(at, question.seat, question.kind, answer, question.at, ends[number])
            at = child
            here = at if number < match.given else here
        return Place(here, match.moment)

    def add(
        self, after: int, seat: Seat | None, kind: str, answer: Option, asked: int, last: int, number: int | None = None
    ) -> int:
        """Add an answer that the rules allow, and return its number; see `Node`. Without a number, it gets the next one.

        Raises:
            StudyError: there are too many.
        """
        if len(self.nodes) > ANSWERS:
            raise StudyError(f"a chapter has at most {ANSWERS:,} answers: begin another one.")
        if len(self.nodes[after].then) >= SIDES:
            raise StudyError(f"at most {SIDES} branches begin at one place.")
        number = max(self.nodes) + 1 if number is None else number
        self.nodes[number] = Node(number, after, seat, kind, canonical(answer), asked, last)
        self.nodes[after].then.append(number)
        return number

    def put(self, place: Place, remark: Remark) -> None:
        """Say something at a place, instead of what was said there; nothing takes it away.

        Raises:
            StudyError: there is no such place, or the remark does not fit there.
        """
        self.check_place(place)
        if place not in self.remarks and len(self.remarks) >= REMARKS:
            raise StudyError(f"a chapter has at most {REMARKS} comments: begin another one.")
        if checked := self._checked(place, remark):
            self.remarks[place] = checked
        else:
            self.remarks.pop(place, None)

    def _checked(self, place: Place, remark: Remark) -> Remark:
        marks = tuple(dict.fromkeys(Mark(_thing(one.thing), _thing(one.to) if one.to else "") for one in remark.marks))
        if len(marks) > MARKS:
            raise StudyError(f"at most {MARKS} rings and arrows fit on one board.")
        if any(mark.thing == mark.to for mark in marks):
            raise StudyError("an arrow leads from one thing to another.")
        text = cleaned(remark.text, TEXT, "A comment", lines=True)
        return Remark(text, marks, remark.question and self._asked(place, remark.question))

    def _asked(self, place: Place, question: Question) -> Question:
        """A question whose texts fit, and whose right answer can be given."""
        text = cleaned(question.text, TEXT, "A question", lines=True)
        if not text:
            raise StudyError("a question needs words.")
        says, well = (
            cleaned(one, TEXT, "What is said of an answer", lines=True) for one in (question.says, question.well)
        )
        if question.answers:
            return Question(text, answers=_in_words(question), says=says, well=well)
        match = self.match(place)
        pending = match.pending
        if not isinstance(pending, Choice):
            raise StudyError("nobody chooses here: ask at a choice, or offer answers in words.")
        right = tuple(_one_of(pending, option) for option in question.right)
        if not right or len(right) >= len(pending.options) + len(pending.barred()):
            raise StudyError("a question needs a right answer, and a wrong one that can be given.")
        every = (*pending.options, *pending.barred())
        wrong = []
        for option, told in question.wrong:
            found = one_of(every, canonical(option))
            if found is None or found in right:
                raise StudyError(f"{quoted(option)} is no wrong answer here.")
            wrong.append((found, cleaned(told, TEXT, "What is said of an answer", lines=True)))
        return Question(text, right, tuple(wrong), (), says, well)

    def drop(self, node: int) -> None:
        """Remove an answer with all that follows it and is said there.

        Raises:
            StudyError: there is no such answer, or it is the beginning.
        """
        self.path(node)
        if not node:
            raise StudyError("the beginning of a chapter stays: remove the chapter instead.")
        gone, ahead = set(), [node]
        while ahead:
            gone.add(at := ahead.pop())
            ahead += self.nodes[at].then
        self.nodes[self.nodes[node].after].then.remove(node)
        self.nodes = {number: one for number, one in self.nodes.items() if number not in gone}
        self.remarks = {place: remark for place, remark in self.remarks.items() if place.node not in gone}

    def promote(self, node: int) -> None:
        """Make an answer the main line, wherever a branch leads to it.

        Raises:
            StudyError: there is no such answer.
        """
        for number in self.path(node):
            then = self.nodes[self.nodes[number].after].then
            then.remove(number)
            then.insert(0, number)

    def pages(self) -> list[Place]:
        """The places at which something is said, in the order in which a book prints them."""
        order = {number: place for place, number in enumerate(self.order())}
        return sorted(self.remarks, key=lambda place: (order[place.node], place.moment))


def _last(match: Match) -> int:
    _ = match.pending
    return match.moment


def _thing(given: object) -> str:
    """The id of a thing."""
    found = cleaned(given, TITLE, "The name of a thing")
    if not found or found != given:
        raise StudyError(f"{quoted(given)} names nothing on a board.")
    return found


def _one_of(pending: Choice, option: Option) -> Option:
    found = one_of(pending.options, canonical(option))
    if found is None:
        raise StudyError(f"the rules do not allow {quoted(option)} here, so it cannot be the right answer.")
    return found


def _in_words(question: Question) -> tuple[Answer, ...]:
    made = tuple(
        Answer(
            cleaned(one.text, TITLE, "An answer"),
            one.right is True,
            cleaned(one.says, TEXT, "What is said of an answer", lines=True),
        )
        for one in question.answers
    )
    if len(made) > OFFERED or len({one.text for one in made}) < len(made) or not all(one.text for one in made):
        raise StudyError(f"a question has up to {OFFERED} answers in words, no two of them alike.")
    if len({one.right for one in made}) < 2:
        raise StudyError("a question needs a right answer and a wrong one.")
    if question.right or question.wrong:
        raise StudyError("a question asks for an option, or offers answers in words: not both.")
    return made
