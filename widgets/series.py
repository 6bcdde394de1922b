"""What a board is asked about: a sitting of practice, one's own match, an exam; and what each says at its end."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol

from explorer.core.moments import Choice
from explorer.practice import minutes, result
from explorer.practice.exam import PASSED, QUESTIONS
from explorer.practice.learnt import Sat
from explorer.practice.picking import LENGTH
from widgets.certificate import certificate
from widgets.ways import DRILLS, MAP

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime
    from random import Random

    from explorer import Match
    from explorer.core.game import Game
    from explorer.practice import Counts, Drill, Session
    from explorer.practice.learnt import Learnt

STATES = {"known": "known", "shaky": "shaky", "met": "met", "new": "new", "read": "read"}
"""What a rule is to the visitor, in words."""

OWN = 40
"""How many of the visitor's own choices in a match are looked at for drills."""


class Learner(Protocol):
    """Whoever answers: `widgets.practice.Practice` stands for the visitor.

    Attributes:
        game: the game.
        clock: tells the time, in UTC.
    """

    game: Game
    clock: Callable[[], datetime]

    @property
    def learnt(self) -> Learnt:
        """What is kept of them."""

    def taught(self) -> frozenset[str]:
        """The rules that lessons have taught them."""

    def counts(self) -> Counts:
        """How many rules they know, and so on."""

    def faded(self) -> list[str]:
        """The rules that they knew and that are due."""

    def session(self) -> Session:
        """What chooses drills for them."""

    def keep(self) -> None:
        """Keep what they have learnt."""


class Training:
    """A sitting of drills, chosen by what the visitor remembers.

    Args:
        practice: whose memory hears the answers.
        session: what chooses the drills.
        title: what these drills are together.
    """

    tells = True

    def __init__(self, practice: Learner, session: Session, title: str = DRILLS) -> None:
        self.title, self.length = title, LENGTH
        self._practice, self._session = practice, session
        self._known = practice.counts().known
        self._rules: list[str] = []
        self._rights = 0

    def next(self) -> Drill | None:
        """The drill that the memory wants most now."""
        drill = self._session.next(self._practice.clock())
        if drill is None:
            self.length = len(self._rules)
        return drill

    def answered(self, drill: Drill, picked: int, seconds: float, *, opened: bool) -> None:
        """Remember it, and ask about what was missed once more."""
        practice = self._practice
        practice.learnt.memory.answered(
            drill, picked, practice.clock(), seconds, opened=opened, lessons=practice.taught()
        )
        self._rules.append(drill.rules[0])
        if drill.answers[picked].right:
            self._rights += 1
        else:
            self._session.missed(drill)
        practice.keep()

    def again(self, drill: Drill) -> None:
        """Ask about its rule once more, soon."""
        self._session.missed(drill)

    def bad(self, drill: Drill) -> None:
        """Keep its id."""
        self._practice.learnt.note_bad(drill)
        self._practice.keep()

    def over(self) -> dict[str, Any]:
        """How it went, and what to do next."""
        practice = self._practice
        if not self._rules:
            return {"title": "There is nothing to ask about", "lines": [], "acts": [["map", MAP, "is-go"]]}
        known, faded = practice.counts().known, len(practice.faded())
        lines = [f"{self._rights} of {several(len(self._rules), 'question')} right."]
        if known != self._known:
            lines.append(f"You know {several(known, 'rule')} now; before it was {self._known}.")
        if faded:
            lines.append(f"{have_faded(faded)}.")
        rules, now = practice.game.rules, practice.clock()
        told = [
            [one, rules[one].title, STATES[practice.learnt.memory.state(one, now)]]
            for one in dict.fromkeys(self._rules)
        ]
        acts = [["map", MAP, "is-quiet"], ["more", f"{LENGTH} more", "is-go"]]
        return {"title": "That was practice", "lines": lines, "rules": told, "acts": acts}


class Own:
    """What makes drills of the visitor's own match: of the choices that they had in it.

    Args:
        drills: what makes drills at a position.
        match: the match.
        seat: the visitor's seat.
        random: chooses.
    """

    def __init__(self, drills: Any, match: Match, seat: int, random: Random) -> None:
        self._drills, self._match, self._seat, self._random = drills, match, seat, random

    def found(self) -> list[Drill]:
        """At most one drill of each choice, about a sitting of them, from all over the match."""
        twin = self._match.at_end()
        moments = twin.moments(barred=False)
        mine = [at for at, one in enumerate(moments) if isinstance(one, Choice) and one.seat == self._seat]
        self._random.shuffle(mine)
        found: dict[str, Drill] = {}
        for at in mine[:OWN]:
            twin.goto(at)
            pending = twin.pending
            if not isinstance(pending, Choice) or len(pending.options) < 2:
                continue
            there = twin.fork()
            drill = next((one for one in self._drills.at(there, self._seat, self._random) if one.id not in found), None)
            if drill is not None:
                found[drill.id] = drill
            if len(found) == LENGTH:
                break
        return list(found.values())


class Listed(Training):
    """A sitting of given drills.

    Args:
        practice: whose memory hears the answers.
        drills: the drills.
        title: what they are together.
    """

    def __init__(self, practice: Learner, drills: Sequence[Drill], title: str) -> None:
        super().__init__(practice, practice.session(), title)
        self.length = len(drills)
        self._left = list(drills)

    def next(self) -> Drill | None:
        """The next of them."""
        return self._left.pop(0) if self._left else None


class Sitting:
    """An exam: its drills one after another, judged at the end.

    Args:
        practice: who keeps the result.
        drills: the exam's.
        number: which exam it is.
    """

    tells = False

    def __init__(self, practice: Learner, drills: Sequence[Drill], number: int) -> None:
        self.title, self.length = f"Exam {number}", len(drills)
        self._practice, self._drills, self._number = practice, drills, number
        self._picked: list[int | None] = []
        self._began = monotonic()
        self._over: dict[str, Any] = {}

    def next(self) -> Drill | None:
        """The next question."""
        return self._drills[len(self._picked)] if len(self._picked) < len(self._drills) else None

    def answered(self, drill: Drill, picked: int, seconds: float, *, opened: bool) -> None:
        """Note the answer; what it says of the memory counts, too."""
        practice = self._practice
        self._picked.append(picked)
        practice.learnt.memory.answered(
            drill, picked, practice.clock(), seconds, opened=opened, lessons=practice.taught()
        )
        practice.keep()

    def again(self, drill: Drill) -> None:
        """An exam asks nothing twice."""

    def bad(self, drill: Drill) -> None:
        """Keep its id."""
        self._practice.learnt.note_bad(drill)
        self._practice.keep()

    def over(self) -> dict[str, Any]:
        """The result, what was missed, and the certificate if it was passed."""
        if self._over:
            return self._over
        practice, game = self._practice, self._practice.game
        came = result(self._drills, self._picked, monotonic() - self._began)
        day = practice.clock().date()
        practice.learnt.note_exam(Sat(self._number, came.right, came.of, round(came.seconds), day.isoformat()))
        practice.keep()
        lines = [f"{came.right} of {came.of} right, in {in_minutes(came.seconds)}."]
        if not came.passed:
            lines.append(f"It is passed with {least(came.of)}.")
        if came.missed:
            lines.append("What these were about:")
        rules = game.rules
        now = practice.clock()
        missed = [[one, rules[one].title, STATES[practice.learnt.memory.state(one, now)]] for one in came.missed]
        acts = [["exam", "To the exams", "is-go" if not came.missed else "is-quiet"]]
        if came.missed:
            acts.append(["missed", "Practise what was missed", "is-go"])
        self._over = {
            "title": f"{game.title}: exam {self._number} {'passed' if came.passed else 'is over'}",
            "lines": lines,
            "rules": missed,
            "acts": acts,
            "missed": list(came.missed),
        }
        if came.passed:
            self._over["paper"] = certificate(game, self._number, came, in_minutes(came.seconds), day)
        return self._over


def several(number: int, thing: str) -> str:
    """A number of things: "1 rule", "9 rules"."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def have_faded(number: int) -> str:
    """How many rules have faded, and how long practising them takes.

    >>> have_faded(1), have_faded(9)
    ('1 rule has faded: 1 minute', '9 rules have faded: 5 minutes')
    """
    return f"{several(number, 'rule')} {'has' if number == 1 else 'have'} faded: {several(minutes(number), 'minute')}"


def least(of: int) -> int:
    """How many right answers pass an exam of so many questions."""
    return -(-PASSED * of // QUESTIONS)


def in_minutes(seconds: float) -> str:
    """A time in words.

    >>> in_minutes(65), in_minutes(600), in_minutes(9)
    ('1 min 5 s', '10 min', '9 s')
    """
    whole, rest = divmod(round(seconds), 60)
    return " ".join(filter(None, (f"{whole} min" if whole else "", f"{rest} s" if rest or not whole else "")))
