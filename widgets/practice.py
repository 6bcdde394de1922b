"""Practice: drills of a game, a map of what one knows of its rules, and an exam, beside the course."""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING, Any

import ipywidgets
import traitlets

from explorer import tutor
from explorer.core.errors import NoblesseError
from explorer.core.game import game_named
from explorer.practice import KeptError, Memory, Session, exam, minutes
from explorer.practice.authored import only_read
from explorer.practice.exam import PASSED, QUESTIONS
from explorer.practice.learnt import Learnt, game_of, key, read, written
from explorer.practice.picking import LENGTH
from widgets import plotly_once
from widgets.drill_board import DrillBoard
from widgets.rule_map import RuleMap
from widgets.series import Listed, Own, Sitting, Training, have_faded, in_minutes, several
from widgets.still.shown import Still
from widgets.ways import COURSE, DRILLS, EXAM, MAP, Ways

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from explorer import Match
    from explorer.core.game import Game
    from explorer.practice import Counts, Drill
    from widgets.lesson import Lesson


class Practice(Still, ipywidgets.VBox):
    """Drills of a game, the map of its rules, an exam, and the course.

        Practice("kings_of_ireland")

    What one remembers is kept in the visitor's browser, and in JupyterLab in a file of the user's; nothing on a server.

    Attributes:
        game: the game.
        way: which of the ways to learn is open.
        clock: tells the time, in UTC.
        played_on: the match that the visitor wants to play on, and the seat; empty before.
        own: gives the visitor's own match and their seat in it, if there is one.
        mistakes: gives the drills of the visitor's own mistakes in it.

    Args:
        game: the game's name.
        way: which of the ways is open first.
        taught: makes what stands under Course, when that is opened; by default the lessons of the game, if it has any.
        done: tells the ids of the lessons that the visitor has done.
        drills: what makes the drills, by default those of the game.
        file: where what is learnt is kept; by default `default_file()`. None keeps it in the visitor's browser.
        own, mistakes: see above.
        leads_on: True if somebody observes `played_on`.
        seed: decides which drills come, among those that are as good; None for others each time.

    Raises:
        UnknownGame: no such game.
        KeptError: the file is not one of ours; it is not written over either.
    """

    way = traitlets.Unicode(DRILLS)
    played_on = traitlets.Dict()

    def __init__(
        self,
        game: str,
        way: str = DRILLS,
        *,
        taught: Callable[[], Any] | None = None,
        done: Callable[[], frozenset[str]] | None = None,
        drills: Any = None,
        file: Path | bool | None = True,
        own: Callable[[], tuple[Match, int] | None] = lambda: None,
        mistakes: Callable[[], list[Drill]] = list,
        leads_on: bool = False,
        seed: int | str | None = None,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.game: Game = game_named(game)
        self.file = default_file() if file is True else file or None
        self.clock, self.own, self.mistakes, self._leads_on = clock, own, mistakes, leads_on
        self._drills, self._random = drills, Random(seed)
        self._taught, self._done = taught or self._lesson, done or self._lessons_done
        self.parts: dict[str, Any] = {}
        self._ready = self.file is not None  # else the browser has what is kept, and says so first
        self._wanted: tuple[str, ...] = ()
        self._text: Any = None  # what the browser or the file has, to be read when it is needed
        self._learnt: Learnt | None = None
        if self.file is not None and self.file.exists():
            self._text = read(self.file.read_text(encoding="utf-8")).get(key(self.game.id))
        names = [
            name for name in (COURSE, DRILLS, MAP, EXAM) if name != COURSE or taught or tutor.lessons(self.game.id)
        ]
        self.ways = Ways(names, way if way in names else DRILLS, in_browser=self.file is None, key=key(self.game.id))
        self._boxes = {name: ipywidgets.Box().add_class("nb-way") for name in names}
        super().__init__((self.ways, *self._boxes.values()))
        self.add_class("nb-practice").add_class("look")
        self.way = self.ways.seen
        traitlets.link((self.ways, "seen"), (self, "way"))
        self.ways.hears = {"recall": self._recall}
        self.observe(lambda _: self._open(), "way")
        self._open()

    # --- what it is made of -----------------------------------------------------------------------------------------

    @property
    def learnt(self) -> Learnt:
        """What is kept of the visitor. What cannot be read is said, and then nothing is known of them."""
        if self._learnt is None:
            kinds, only_read = self._kinds(), self._only_read()
            found = Learnt(Memory(self.game, kinds, only_read))
            try:
                if self._text is not None:
                    found = Learnt.of(self.game, self._text, kinds, only_read)
            except KeptError as error:
                self.ways.say(f"{error} Practice begins anew.")
            self._learnt = found
        return self._learnt

    @property
    def drills(self) -> Any:
        """What makes the drills."""
        if self._drills is None:
            from explorer.practice.drills import drills_of

            self._drills = drills_of(self.game)
        return self._drills

    def _kinds(self) -> Mapping[str, int]:
        """In how many kinds of question each rule can be asked about."""
        kinds: dict[str, set[str]] = {}
        for source in self.drills.sources:
            for rule in source.rules:
                kinds.setdefault(rule, set()).add(source.kind)
        return {rule: len(found) for rule, found in kinds.items()}

    def _only_read(self) -> frozenset[str]:
        """The rules that are only to be read."""
        own = getattr(self.drills, "only_read", None)
        return frozenset(only_read(self.game) if own is None else own)

    def order(self) -> list[str]:
        """The rules that can be asked about, in the order in which they are learnt: as the course has them, then the others."""
        course = tutor.course(self.game.id)
        first = [rule for lesson in course.lessons for rule in lesson.rules]
        asked = {rule for source in self.drills.sources for rule in source.rules[:1]}
        return [rule for rule in dict.fromkeys([*first, *self.game.rules.rules]) if rule in asked]

    def taught(self) -> frozenset[str]:
        """The rules that were taught by the lessons that the visitor has done."""
        return tutor.course(self.game.id).taught(self._done())

    def session(self, about: Iterable[str] = ()) -> Session:
        """What chooses drills, about some rules or all."""
        return Session(self.learnt.memory, self.drills, self.order(), self._random, self.taught(), frozenset(about))

    def counts(self) -> Counts:
        """How many rules are known, and so on."""
        return self.learnt.memory.count(self.clock())

    def faded(self) -> list[str]:
        """The rules that were known and are due."""
        return self.learnt.memory.faded(self.clock())

    # --- the ways ---------------------------------------------------------------------------------------------------

    def _open(self) -> None:
        """Open a way, and make what stands there if this is the first time."""
        for name, box in self._boxes.items():
            (box.add_class if name == self.way else box.remove_class)("nb-open")
        for name, part in self.parts.items():
            part.shown = name == self.way
        if self.way == COURSE:
            self._show_course()
        elif not self._ready:
            return  # what the browser has kept comes first
        elif self.way == DRILLS:
            self._show_drills()
        elif self.way == MAP:
            self._show_map()
        elif self.way == EXAM:
            self._show_exam()

    def _add(self, name: str, part: Any) -> Any:
        self.parts[name] = part
        self._boxes[name].children = (part,)
        return part

    def _show_course(self) -> None:
        if COURSE not in self.parts:
            self._add(COURSE, self._taught())

    def _lesson(self) -> Lesson:
        """The course's lessons."""
        from widgets.lesson import Lesson

        return Lesson(course=tutor.course(self.game.id))

    def _lessons_done(self) -> frozenset[str]:
        """The lessons that were done here."""
        return self.parts[COURSE].done if COURSE in self.parts else frozenset()

    def teach(self, taught: Any) -> None:
        """Have something else under Course, and open that."""
        self._add(COURSE, taught)
        self.way = COURSE

    def _board(self, name: str) -> DrillBoard:
        """A board for drills."""
        board: DrillBoard = self._add(name, DrillBoard(self.game.id, leads_on=self._leads_on))
        board.observe(lambda change: self._look_up(board, change["new"]), "rule")
        board.observe(lambda change: self.set_trait("played_on", change["new"]), "played_on")
        board.observe(lambda change: self._leave(name, change["new"][0]), "left")
        return board

    def _show_drills(self) -> None:
        if DRILLS not in self.parts:
            board = self._board(DRILLS)
            board.begin(Training(self, self.session(self._wanted)))
            self._wanted = ()

    def practise(self, rules: Iterable[str] = ()) -> None:
        """Ask about some rules now, or about what is due."""
        self._wanted = tuple(rules)
        if DRILLS in self.parts:
            board, series = self.parts[DRILLS], Training(self, self.session(self._wanted))
            board.act(lambda: board.begin(series))
        self.way = DRILLS

    def practise_own(self) -> bool:
        """Ask about the choices that the visitor had in their own match, their mistakes first; False if there is nothing to ask."""
        mine = self.own()
        found = [*self.mistakes(), *(Own(self.drills, *mine, self._random).found() if mine else [])][:LENGTH]
        if not found:
            return False
        self.way = DRILLS
        board = self.parts[DRILLS]
        board.act(lambda: board.begin(Listed(self, found, "From your match")))
        return True

    def _leave(self, name: str, how: str) -> None:
        """Do what was pressed at the end of a series."""
        board = self.parts[name]
        if how == "map":
            self.way = MAP
        elif how == "more":
            self.practise()
        elif how == "missed" and isinstance(board.series, Sitting):
            self.practise(board.series.over()["missed"])
        elif how == "exam":
            board.end(self._exams())
        elif how.startswith("begin ") and how[6:].isdecimal():
            self._begin_exam(int(how[6:]))

    def _look_up(self, board: DrillBoard, rule: str) -> None:
        """Show a rule on the map, if no question is there to show it beside."""
        if rule and board.drill is None:
            self.way = MAP
            self.parts[MAP].look_up(rule)

    # --- the map ----------------------------------------------------------------------------------------------------

    def _show_map(self) -> None:
        if MAP in self.parts:
            self.parts[MAP].show(self._map())
            return
        shown: RuleMap = self._add(MAP, RuleMap(self.game, self._map()))
        shown.hears = {
            "practise": lambda message: self._practise_some(message.get("rules")),
            "own": lambda _: self._practise_match(),
            "read": lambda message: self._read_rule(message.get("id")),
            "export": lambda _: self._export(),
            "import": lambda message: self._import(message.get("text")),
            "forget": lambda _: self._forget(),
        }

    def _map(self) -> dict[str, Any]:
        """The rulebook by chapter, what each rule is to the visitor, and how it can come to be known."""
        memory, now = self.learnt.memory, self.clock()
        asked = {rule for source in self.drills.sources for rule in source.rules}
        chapters: dict[str, list[dict[str, Any]]] = {}
        for rule in self.game.rules.rules.values():
            if rule.standing == "advice":
                continue
            how = "read" if rule.id in memory.only_read else "asked" if rule.id in asked else ""
            one = {"id": rule.id, "title": rule.title, "state": memory.state(rule.id, now), "how": how}
            chapters.setdefault(rule.chapter, []).append(one)
        counts, faded = self.counts(), len(self.faded())
        taught, teachable, rules = tutor.course(self.game.id).counted(self._done())
        can = sum(one["how"] == "asked" for found in chapters.values() for one in found)
        numbers = [
            ["Known", counts.known, can, "of the rules that practice can ask about"],
            ["Taught", taught, teachable, "of the rules that the lessons teach"],
            ["Read", counts.read, counts.read + counts.unread, "of the rules that are only to be read"],
        ]
        return {
            "title": self.game.title,
            "numbers": numbers,
            "rules": f"{several(rules, 'rule')} in all, without mere advice.",
            "faded": have_faded(faded) if faded else "",
            "chapters": [{"title": title, "rules": found} for title, found in chapters.items()],
            "own": self.own() is not None,
            "bad": len(self.learnt.bad),
            "in_file": "" if self.file is None else "in a file of yours",
        }

    def _practise_some(self, rules: Any) -> None:
        known = self.game.rules.rules
        if not isinstance(rules, list) or not all(isinstance(one, str) and one in known for one in rules):
            raise NoblesseError("There is no such rule.")
        self.practise(rules)

    def _practise_match(self) -> None:
        if not self.practise_own():
            raise NoblesseError("There is nothing to ask about in your match yet: play on first.")

    def _read_rule(self, name: Any) -> None:
        if isinstance(name, str):
            self.learnt.memory.read(name)
            self.keep()
            self._show_map()

    # --- the exam ---------------------------------------------------------------------------------------------------

    def _show_exam(self) -> None:
        if EXAM not in self.parts:
            self._board(EXAM).end(self._exams())

    def _exams(self) -> dict[str, Any]:
        """The page before an exam."""
        sat = [one.number for one in self.learnt.exams]
        numbers = range(1, max(sat, default=0) + 2)
        acts, lines = [], []
        for number in numbers:
            best = self.learnt.best(number)
            if best is not None:
                lines.append(f"Exam {number}: your best is {best.right} of {best.of}, in {in_minutes(best.seconds)}.")
            acts.append(
                [f"begin {number}", f"Exam {number}{' again' if best else ''}", "is-quiet" if best else "is-go"]
            )
        about = (
            f"An exam asks {QUESTIONS} questions from all over the rulebook, always the same. It tells what was right at the end, "
            f"and takes about {minutes(QUESTIONS)} minutes; {PASSED} right pass it."
        )
        return {"title": f"Exam: {self.game.title}", "lines": [about, *lines], "acts": acts}

    def _begin_exam(self, number: int) -> None:
        drills = exam(self.game, self.drills, self.order(), number)
        board = self.parts[EXAM]
        if not drills:
            raise NoblesseError("There is nothing to ask about.")
        board.act(lambda: board.begin(Sitting(self, drills, number)))

    # --- what is kept -----------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Keep what has been learnt, in the file or in the visitor's browser."""
        if self.file is not None:
            _write(self.file, {key(self.game.id): self.learnt.told()})
        self._tell_kept()

    def _tell_kept(self) -> None:
        """Tell the page what the browser is to keep, and when rules will have faded, for the front page."""
        memory, now = self.learnt.memory, self.clock()
        known = [rule for rule in memory.traces if memory.state(rule, now) in ("known", "shaky")]
        fades = sorted(int(memory.traces[rule].card.due.timestamp()) for rule in known)
        self.ways.tell(self.game.id, self.learnt.told(), fades)

    def _recall(self, message: dict[str, Any]) -> None:
        """Take what the visitor's browser has kept, once."""
        if not self._ready:
            self._ready, self._text = True, message.get("text")
            self._learnt = None  # what was known before was nothing
            self._open()

    def _take(self, text: Any) -> None:
        """Take over what was kept elsewhere."""
        memory = self.learnt.memory
        self._learnt = Learnt.of(self.game, text, memory.kinds, memory.only_read)

    def _export(self) -> None:
        """Give the page what is kept in the file; what the browser keeps, it adds itself."""
        kept = read(self.file.read_text(encoding="utf-8")) if self.file is not None and self.file.exists() else {}
        self.parts[MAP].give(kept={name: text for name, text in kept.items() if game_of(name)})

    def _import(self, text: Any) -> None:
        """Take a file with what was learnt, of all games; each game's part is checked before any is taken."""
        kept = read(text)
        titles = []
        for name, one in kept.items():
            if game := game_of(name):
                found = game_named(game)
                Learnt.of(found, one, {}, ())
                titles.append(found.title)
        mine = {name: one for name, one in kept.items() if game_of(name)}
        if self.file is not None:
            _write(self.file, mine)
        rest = {name: one for name, one in kept.items() if self.file is None or name not in mine}
        if key(self.game.id) in mine:
            self._take(mine[key(self.game.id)])
            self._tell_kept()
        said = f"Taken over: {', '.join(sorted(titles))}." if titles else "Taken over: lessons only."
        self.parts[MAP].give(taken=rest, said=said)
        self._renew()

    def _forget(self) -> None:
        """Forget what was practised of this game."""
        memory = self.learnt.memory
        self._learnt = Learnt(Memory(self.game, memory.kinds, memory.only_read))
        self.keep()
        self._renew()

    def _renew(self) -> None:
        """Begin anew with another memory."""
        for name in (DRILLS, EXAM):
            if name in self.parts:
                self._boxes[name].children = ()
                self.parts.pop(name).close()
        self._show_map()

    # --- without a script -------------------------------------------------------------------------------------------

    @property
    def match(self) -> Match:  # type: ignore[override]
        """The table on which a drill is asked."""
        found: Match = self._boxes[DRILLS].children[0].match
        return found

    def words(self) -> str:
        """What one knows, in words."""
        counts = self.counts()
        can = counts.known + counts.shaky + counts.met + counts.new
        return f"{self.game.title}: you know {counts.known} of {several(can, 'rule')}; {len(self.faded())} have faded."

    def __repr__(self) -> str:
        return f"<Practice: {self.words()}>"


def default_file() -> Path | None:
    """Where what is learnt is kept: in JupyterLab a file of the user's; None elsewhere, where the visitor's browser keeps it."""
    served = plotly_once.address() or any(name.startswith("VOILA_") for name in os.environ)
    ipython = sys.modules.get("IPython")
    in_kernel = ipython is not None and hasattr(ipython.get_ipython(), "kernel")
    if served or sys.platform == "emscripten" or not in_kernel:
        return None
    from platformdirs import user_data_path

    return user_data_path("noblesse", appauthor=False) / "learnt.json"


def _write(file: Path, texts: Mapping[str, str]) -> None:
    """Put texts into the file, whole or not at all; what it has of other games stays."""
    kept = read(file.read_text(encoding="utf-8")) if file.exists() else {}
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(f".{os.getpid()}.tmp")
    fresh.write_text(written({**kept, **texts}), encoding="utf-8")
    fresh.replace(file)
