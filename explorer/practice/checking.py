"""Checks a file that somebody wrote, a lesson or a file of questions, by playing all of it.

>>> from pathlib import Path
>>> from explorer.core.game import game_named
>>> folder = game_named("noble_treachery").folder
>>> check(folder / "lessons" / "first.toml").faults
()
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from explorer.core.errors import NoblesseError
from explorer.core.game import game_ids, game_named
from explorer.core.notes import counted
from explorer.practice import authored, readings
from explorer.tutor import Session
from explorer.tutor.facts import LessonError
from explorer.tutor.lesson import read as read_lesson

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from explorer.core.game import Game
    from explorer.practice.ask import Ask
    from explorer.practice.drill import Drill
    from explorer.tutor import Lesson


class Checked(NamedTuple):
    """What a file has, and what is wrong with it.

    Attributes:
        told: what it has, a paragraph for each question, or a line for a lesson.
        faults: what is wrong, in the order of the file; each begins with the file's name and the line.
    """

    told: tuple[str, ...]
    faults: tuple[str, ...]

    def __str__(self) -> str:
        count = len(self.faults)
        ends = "Nothing is wrong." if not count else f"{count} thing{'s' * (count > 1)} wrong:"
        return "\n".join((*self.told, ends, *self.faults))


def check(path: Path, game: str = "") -> Checked:
    """Play a file, and say what is wrong with it.

    Args:
        path: a lesson, or a file of questions (see `explorer.practice.authored`).
        game: the game; needed only for a file outside the folders of the games.

    Raises:
        LessonError: nobody says which game it belongs to, or it is no TOML.
        UnknownGame: no such game.
    """
    found = game_named(game or _game_of(path))
    text = path.read_text(encoding="utf-8")
    if "[[step]]" in text:
        return _lesson(found, path.name, text)
    if path.name == authored.READ:
        return _only_read(found)
    if path.name == readings.SCENES:
        return _scenes(found)
    return _asks(found, path.stem, text)


def _game_of(path: Path) -> str:
    """The game in whose folder a file is."""
    names = [part for part in path.resolve().parts if part in game_ids()]
    if not names:
        raise LessonError(f"which game is {path.name} for? Name it: noblesse check {path} GAME.")
    return names[-1]


# --- files of questions -----------------------------------------------------------------------------------------------


def _asks(game: Game, name: str, text: str) -> Checked:
    told: list[str] = []
    faults: list[str] = []
    for one in authored.each(game, name, text):
        if isinstance(one, LessonError):
            faults.append(str(one))
            continue
        where = f"{name}.toml, line {one.line}"
        try:
            drill = one.drill()
        except NoblesseError as error:
            faults.append(f"{where}: {error}")
            continue
        told.append(_said(one, drill))
        faults += [f"{where}: {fault}" for fault in faults_of(drill)]
    return Checked(tuple(told), tuple(faults))


def _said(ask: Ask, drill: Drill) -> str:
    """A question with its answers, as plain text."""
    lines = [f"{ask.where} (line {ask.line})", f"  {drill.question}"]
    for answer in drill.answers:
        lines.append(f"  {'->' if answer.right else '  '} {answer.text}")
        if answer.right:
            lines += [f"         {line.text}" for line in answer.lines]
    return "\n".join(lines)


_SEAT = re.compile(r"\bSeats? \d|\bseats? \d")


def faults_of(drill: Drill) -> Iterator[str]:
    """What is wrong with the words of a question, of whatever kind."""
    said = [drill.question, *(one.text for one in drill.answers)]
    said += [line.text for one in drill.answers for line in one.lines]
    for text in said:
        if _SEAT.search(text):
            yield f"{text!r} speaks of seats: call people by their names."
        if re.search(r"[{}]|(?:^|[,:] )[Nn]one$", text):
            yield f"{text!r} is not in words: give `right`."
    people = drill.match.people if drill.match is not None else None
    if people is not None:
        sit = {name for person in people.seats for name in (person.name, person.short)}
        known = {name for person in drill.game.people for name in (person.name, person.short)}
        for name in sorted(known - sit):
            if any(re.search(rf"\b{re.escape(name)}\b", text) for text in said):
                yield f"{name} is not at this table; there sit {', '.join(person.name for person in people.seats)}."
        if drill.seat is not None:
            me = people.seats[drill.seat]
            if any(re.search(rf"\b{re.escape(me.name)}\b", text) for text in said):
                yield f"the learner is {me.name}, and is called “you”."


def _only_read(game: Game) -> Checked:
    found = authored.only_read(game)
    return Checked((f"{len(found)} rules are only to be read.",), ())


def _scenes(game: Game) -> Checked:
    """The scenes where readings part, of the game's own list."""
    listed = readings.sources(game)
    faults = [
        f"{readings.SCENES}: {one.where} makes no question." for one in listed if readings.make(game, one) is None
    ]
    return Checked((f"{len(listed)} scenes where readings part.",), tuple(faults))


# --- lessons ----------------------------------------------------------------------------------------------------------


def _lesson(game: Game, file: str, text: str) -> Checked:
    """A lesson, with every step played rightly and every wrong answer tried."""
    lines = authored.lines_of(text, "step")
    try:
        lesson = read_lesson(game, text)
    except LessonError as error:
        return Checked((), (f"{file}{_line(text, lines, str(error))}: {error}",))
    number = 0
    try:
        session = Session(lesson)
        while not session.finished or not session.done:
            for offer in range(len(session.offers())):
                Session(lesson, session.progress()).answer(offer)
            if not session.done:
                session.skip()
            if not session.finished:
                number += 1
                session.next()
    except NoblesseError as error:
        step = f"step {lesson.steps[number].id}"
        return Checked((), (f"{file}, line {lines[number]}: {step}: {str(error).removeprefix(f'{step} ')}",))
    return Checked((_about(lesson),), ())


def _line(text: str, lines: list[int], message: str) -> str:
    """Where in a lesson's file something is wrong, as far as the message says it."""
    step = re.match(r"step (?:number (\d+)|(\S+)) ", message)
    if step is None:
        return ""
    if step[1]:
        return f", line {lines[int(step[1]) - 1]}"
    named = [
        n
        for n, line in enumerate(text.splitlines(), 1)
        if re.match(rf'\s*id\s*=\s*["\']{re.escape(step[2])}["\']', line)
    ]
    return f", line {max((line for line in lines if named and line < named[0]), default=1)}"


def _about(lesson: Lesson) -> str:
    minutes = counted(max(1, round(lesson.minutes)), "minute")
    return f"{lesson.title}: {len(lesson)} steps, {len(lesson.rules)} rules, about {minutes}."
