"""The app: a match on a table, and four doors to it. It is made of widgets that also work on their own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import ipywidgets
import traitlets

from explorer import Match
from explorer.core.moments import Choice
from explorer.core.start import people_of
from explorer.players.levels import LEVELS, player
from explorer.tutor import course, lessons
from explorer.tutor.guided import MATCH
from widgets import assets
from widgets.board import Board
from widgets.doors import DOORS, LEVEL, PERSON, YOU, Doors
from widgets.links import Address, describe
from widgets.opening import given_match
from widgets.panes import Panes, Rounds
from widgets.rail import Rail
from widgets.still.shown import Still
from widgets.terms import Terms
from widgets.ways import ADDRESSED, COURSE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from explorer.annotated import Study as Kept
    from explorer.practice import Drill
    from widgets.guided import GuidedMatch
    from widgets.lay_out import LayOut
    from widgets.lesson import Lesson
    from widgets.match_widget import MatchWidget
    from widgets.opening import Given
    from widgets.practice import Practice

PANES = {"Chain": "", "Chances": "odds", "Dice": "outcomes", "What if": "", "Study": ""}
"""What is beside the table in Explore, each with the part that a game must have for it; its own graphs follow "Chain"."""


class App(Still, ipywidgets.VBox):
    """Everything on one page: a table to play at, and the doors Learn, Ask, Play and Explore.

        App(explorer.start("noble_treachery", players=4, seed=7))

    Every door takes the match along. What stands behind a door is made when it is first opened, so the page opens
    quickly, and a visitor who only plays uses little memory.

    Attributes:
        match: the match on the page; a widget that sets another (a new table, "show me", a branch, a link) sets it for all.
        door: which door is open.
        seat: the seat whose hand is seen; None shows all hands, and then nothing goes on by itself.
        parts: the widgets made so far, by name.
        practice: what one learns with, behind the door Learn; None before that was opened.

    Args:
        match: the match to begin with; or what holds one: a study, a record, or a link or a file's path as text. A study opens
            as a lesson.
        seat: the visitor's seat. The computer plays the others. Whatever is opened is looked at first, with all hands open.

    Raises:
        NoblesseError: what is given holds no match.
    """

    match = traitlets.Instance(Match)
    door = traitlets.Enum(DOORS, "play")
    seat = traitlets.Int(0, allow_none=True)

    def __init__(self, match: Given, seat: int | None = 0) -> None:
        given = given_match(match)
        seat = seat if given.match is match else None
        match = given.match
        self.parts: dict[str, MatchWidget] = {}
        self.practice: Practice | None = None
        self._wanted = ""  # the lesson to open first behind the door Learn; empty: where the visitor was last
        self._way = "course"  # the way to learn to open first there
        self._lessons: Lesson | None = None
        self._guided: GuidedMatch | None = None
        self._teaching: Lesson | GuidedMatch  # which of them is open
        self._learns = False  # whether a study is behind the door Learn
        self._sitters: list[str] = []  # empty: the visitor, and our usual computers
        self._left: WeakKeyDictionary[Match, tuple[int | None, bool, list[str]]] = WeakKeyDictionary()
        if match.people is None:
            match.people = people_of(match)
        self.match = match
        game = match.game
        names = [name for name, part in PANES.items() if not part or game.part(part) is not None]
        after = names.index("Chain") + 1
        self._panes = [*names[:after], *game.given("graphs", "GRAPHS", {}), *names[after:]]
        self._panes.append("Workbench")
        self._tabs = Panes(self._panes, [name for name in ("What if", "Chain") if name in self._panes])
        self._boxed = {name: ipywidgets.VBox().add_class("nb-pane") for name in self._panes}
        self._boxes = {
            "rail": ipywidgets.Box().add_class("nb-beside").add_class("nb-rail-box"),
            "ask": ipywidgets.Box().add_class("nb-page").add_class("nb-ask-box"),
            "explore": ipywidgets.Box([self._tabs, *self._boxed.values()])
            .add_class("nb-beside")
            .add_class("nb-explore-box"),
            "learn": ipywidgets.Box().add_class("nb-page").add_class("nb-learn-box"),
            "cards": ipywidgets.Box().add_class("nb-page").add_class("nb-cards-box"),
            "sheet": ipywidgets.Box().add_class("nb-page").add_class("nb-sheet-box"),
        }
        super().__init__()
        self.seat = seat
        board = self._add("Board", Board(match, seat, plays_on=seat is not None, home=seat or 0))
        self._deal()
        head = self._add("Doors", Doors(match))
        address = self._add("Address", Address(match))
        rail = self._add("Rail", Rail(match, seat))
        rounds = self._add("Rounds", Rounds(match, seat, shown=False))
        terms = self._add("Terms", Terms(match))
        for trait in ("pace", "own_dice", "coach"):
            traitlets.link((head, trait), (board, trait))
        traitlets.link((self, "door"), (head, "door"))
        head.observe(self._sit_down, "new")
        head.observe(self._ask, "question")
        head.observe(lambda change: self._want_lesson(change["new"]), "lesson")
        head.observe(lambda change: self._want_way(change["new"]), "way")
        head.observe(self._take_back, "back")
        head.observe(self._reach, "asks")
        head.observe(lambda _: board.act(board.turn_hands), "hands")
        head.observe(self._show_cards, "cards")
        head.observe(self._show_sheet, "sheet")
        self._boxes["rail"].children = (rail,)
        style = ipywidgets.HTML(f"<style>{assets.read('app.css')}</style>").add_class("nb-style")
        table = ipywidgets.Box([board]).add_class("nb-table")
        self.children = (style, address, head, rounds, table, *self._boxes.values(), terms)
        self.add_class("nb-app").add_class("look").add_class("nb-at-play")
        self._tabs.observe(lambda _: self._open_panes(), "seen")
        self.observe(self._enter, "door")
        self._note_view()  # a reload must find the visitor's seat even if nothing else was opened
        address.observe(self._come_back, "back")
        address.observe(lambda change: self._lay_out(change["new"]), "told")
        for source in (address, head):
            source.observe(lambda change: self._take_study(change["new"]), "study")
        if given.study is not None:
            self._take_study(given.study)
        elif any(given.words):
            address.tell(given, f"Opened: {describe(match)}")

    # --- without a script -----------------------------------------------------------------------------------------------

    def words(self) -> str:
        """The table in words."""
        return self.parts["Board"].words()

    def picture(self) -> str | None:
        """The table."""
        return self.parts["Board"].picture()

    # --- the table ----------------------------------------------------------------------------------------------------

    def _deal(self) -> None:
        """Play the set-up of a match that has not begun, up to the first choice of somebody at this screen, if anybody is."""
        if not self.match.answers and self.parts["Board"].plays_on and self.seat is not None:
            self.parts["Board"].act(self.parts["Board"].deal)

    def _take_back(self, _change: dict[str, Any]) -> None:
        """Take back the latest answer: in the lesson, where that is what one sees; in practice nothing is taken back."""
        if self.door == "learn" and not self._learns and self._learning().way != COURSE:
            return
        seen = self.parts["Lesson" if self.door == "learn" else "Board"]
        seen.act(partial(seen.handlers()["take back"], {}))

    def _sit_down(self, change: dict[str, Any]) -> None:
        """Play at a new table."""
        match, address = change["new"]["match"], self.parts["Address"]
        played = address.played
        sitters = change["new"]["sitters"] or self._sitters or [YOU, *[LEVEL] * (match.state.players - 1)]
        here = self._seat(match, sitters)
        self.parts["Board"].plays_on = True
        self.match = match
        self.seat = sitters.index(YOU) if YOU in sitters else here[0] if here else None
        self._deal()
        address.begin(replaces=played)
        self.door = "play"

    def _seat(self, match: Match, sitters: Sequence[str]) -> list[int]:
        """Let people and computers sit down at a match, our usual ones if none are named; return the people's seats."""
        board = self.parts["Board"]
        here = [seat for seat, sits in enumerate(sitters) if sits in (YOU, PERSON)]
        computers = {seat: sits for seat, sits in enumerate(sitters) if seat not in here}
        board.players = {
            seat: player(sits, match.game, f"{match.seed} {seat}") for seat, sits in computers.items()
        } or None
        board.people = here
        board.home = sitters.index(YOU) if YOU in sitters else here[0] if here else 0
        self._sitters = list(sitters)
        return here

    @traitlets.observe("match")
    def _another_match(self, change: dict[str, Any]) -> None:
        """Put names on a match that came from elsewhere, and open its hands: it is looked at, not played."""
        if self.match.people is None:
            self.match.people = people_of(self.match)
        if not isinstance(change["old"], Match) or "Board" not in self.parts:
            return
        board = self.parts["Board"]
        self._left[change["old"]] = (self.seat, board.plays_on, self._sitters)
        if self.match in self._left:  # it is played here, too
            self._sit_again()
        elif self.match not in (self.parts["Doors"].new.get("match"), board.branch):
            board.plays_on = False
            self._seat(self.match, [])
            self.seat = None

    def _sit_again(self) -> None:
        """Let those who sat at the match before sit down at it again."""
        seat, self.parts["Board"].plays_on, sitters = self._left[self.match]
        self._seat(self.match, sitters)
        self.seat = seat

    def _add(self, name: str, widget: MatchWidget) -> MatchWidget:
        """Link a widget to the others: they share the match and the seat, and clicking a rule opens the door Ask."""
        self.parts[name] = widget
        traitlets.link((self, "match"), (widget, "match"))
        if name != "Address":
            traitlets.link((self, "seat"), (widget, "seat"))
        if widget.has_trait("rule") and name != "Rules":
            widget.observe(self._show_rule, "rule")
        if widget.has_trait("branch"):
            widget.observe(self._take_branch, "branch")
        return widget

    # --- the doors ------------------------------------------------------------------------------------------------------

    def _enter(self, change: dict[str, Any]) -> None:
        """Open a door, and make what stands behind it if this is the first time."""
        door = change["new"]
        self.parts["Doors"].cards = self.parts["Doors"].sheet = False
        self.remove_class(f"nb-at-{change['old']}").add_class(f"nb-at-{door}")
        if door == "ask":
            self._rules()
        elif door == "learn" and not self._learns:
            self._learning()
        elif door == "explore":
            self._open_panes()
        self._pause()
        self._note_view()

    def _learning(self) -> Practice:
        """What stands behind the door Learn, made if needed."""
        if self.practice is None:
            from widgets.practice import Practice

            game, way = self.match.game.id, ADDRESSED[self._way]
            made = Practice(
                game, way, taught=self._taught, done=self._done, own=self._own, mistakes=self._mistakes, leads_on=True
            )
            self.practice = made
            made.observe(lambda _: self._note_view(), "way")
            made.observe(self._play_drill, "played_on")
            self._boxes["learn"].children = (made,)
        return self.practice

    def _taught(self) -> Lesson | GuidedMatch:
        """What one is taught by first: the lesson that was wanted, or the one opened last, or the guided match."""
        self._learn(self._wanted)
        self._wanted = ""
        return self._teaching

    def _done(self) -> frozenset[str]:
        """The lessons that the visitor has done."""
        return frozenset() if self._lessons is None else self._lessons.done

    def _own(self) -> tuple[Match, int] | None:
        """The match on the page and the visitor's seat in it, if they play it and have chosen something."""
        if self.seat is None or not self.parts["Board"].plays_on:
            return None
        past = self.match.moments(barred=False)[: self.match.moment]
        mine = any(isinstance(one, Choice) and one.seat == self.seat for one in past)
        return (self.match, self.seat) if mine else None

    def _mistakes(self) -> list[Drill]:
        """What the coach has found better than the visitor's choices in the match, as drills."""
        from explorer.practice import better

        return [better.drill(self.match, one) for one in self.parts["Board"].mistakes()]

    def _play_drill(self, change: dict[str, Any]) -> None:
        """Play on from a drill, against the computer."""
        wanted = change["new"]
        if wanted:
            seats = range(wanted["match"].state.players)
            sitters = [YOU if seat == wanted["seat"] else LEVEL for seat in seats]
            self.parts["Doors"].new = {"match": wanted["match"], "sitters": sitters}

    def _want_lesson(self, name: object) -> None:
        """Have a lesson behind the door Learn, if the game has one of that name."""
        if not isinstance(name, str) or name not in (*lessons(self.match.game.id), MATCH) or self._learns:
            return
        if "Lesson" in self.parts:
            self._learn(name)
        else:
            self._wanted = name  # it is made when the door is opened

    def _learn(self, name: str) -> None:
        """Have a lesson behind the door Learn, or the guided match; with "" the lesson opened last, if there are any."""
        if name == MATCH or not lessons(self.match.game.id):
            self._teach_by(self._guided_match())
            return
        made = self._lessons
        lesson = self._course(name)
        self._teach_by(lesson)
        if made is not None and name:
            lesson.act(partial(lesson.turn_to, name))

    def _want_way(self, way: object) -> None:
        """Have a way to learn open behind the door Learn, if there is one of that name."""
        if not isinstance(way, str) or way not in ADDRESSED or self._learns:
            return
        self._way = way
        if self.practice is not None:
            self.practice.way = ADDRESSED[way]

    def _teach_by(self, taught: Lesson | GuidedMatch) -> None:
        """Show something as the course behind the door Learn."""
        self.parts["Lesson"] = self._teaching = taught
        if self.practice is not None:
            self.practice.teach(taught)
        self._note_view()

    def _course(self, first: str = "") -> Lesson:
        """The game's lessons, made if needed: with one of them open, or the one opened last."""
        if self._lessons is None:
            from widgets.lesson import Lesson

            made = Lesson(lesson=first, course=course(self.match.game.id), leads_on=True, guides=True)
            made.observe(lambda _: self.set_trait("door", "play"), "plays")
            made.observe(lambda _: self._learn(MATCH), "matches")
            made.observe(lambda _: self._note_view(), "name")
            self._lessons = made
        return self._lessons

    def _guided_match(self) -> GuidedMatch:
        """The guided match, made if needed."""
        if self._guided is None:
            from widgets.guided import GuidedMatch

            game = self.match.game.id
            known = self._lessons.known if self._lessons is not None else ()
            made = GuidedMatch(game, known, leads_on=bool(lessons(game)))
            traitlets.dlink((self.parts["Board"], "pace"), (made, "pace"))
            made.observe(lambda _: self._list_lessons(), "leaves")
            self._guided = made
        return self._guided

    def _list_lessons(self) -> None:
        """Go from the guided match to the list of the lessons."""
        lesson = self._course()
        self._teach_by(lesson)
        lesson.open_list()

    def _rules(self) -> MatchWidget:
        if "Rules" not in self.parts:
            from widgets.rules_panel import RulesPanel

            rules = self._add("Rules", RulesPanel(self.match, has_bench=True))
            rules.observe(self._step_through, "steps")
            rules.observe(self._lay_out_case, "lays")
            rules.observe(self._show_chain, "chains")
            self._boxes["ask"].children = (rules,)
        return self.parts["Rules"]

    def _reach(self, _change: dict[str, Any]) -> None:
        """Open the door Ask with the keyboard in its field."""
        self.door = "ask"
        self._rules().reach()

    def _step_through(self, _change: dict[str, Any]) -> None:
        """Show a position that was opened in Ask, and where to look in it."""
        self.door = "explore"
        self.parts["Board"].set_trait("_message", {"text": self._rules().said, "kind": "note"})

    def _show_chain(self, _change: dict[str, Any]) -> None:
        """Show a case that was read in Ask in the chain, at the moment that matters."""
        self._tabs.seen = ["Chain"]
        self.door = "explore"

    def _open_panes(self) -> None:
        """Show the open panes of Explore: make them if needed, and pause the hidden ones."""
        for name, box in self._boxed.items():
            for kind, holds in (("open", name in self._tabs.seen), ("latest", name == self._tabs.seen[-1])):
                (box.add_class if holds else box.remove_class)(f"nb-{kind}")
        self._pause()
        for name in list(self._tabs.seen):
            if name in self.parts:
                continue
            if name == "Workbench":
                self._bench()
                self._tabs.seen = [name]  # it wants all the room beside the table, until something is asked of it
            elif name == "Study":
                self._study()
            else:
                self._boxed[name].children = (self._add(name, _maker(name)(self.match)),)
        self._note_view()

    # --- the workbench --------------------------------------------------------------------------------------------------

    def _bench(self) -> LayOut:
        """The pane with the workbench, made if needed; below it what the game itself adds to it."""
        if "Workbench" not in self.parts:
            from widgets.lay_out import LayOut

            bench = self._add("Workbench", LayOut(self.match, self.seat))
            bench.observe(self._open_beside, "opens")
            bench.observe(self._ask_odds, "question")
            bench.observe(lambda _: self._note_view(), "told")
            bench.observe(lambda _: self.parts["Address"].begin(replaces=False), "laid_out")
            self._boxed["Workbench"].children = (self._with_own(bench),)
        return self.parts["Workbench"]

    def _with_own(self, bench: LayOut) -> ipywidgets.Widget:
        """The workbench, and behind a second tab what the game itself adds to it: cards read while they are typed in."""
        if self.match.game.part("workbench") is None:
            return bench
        boxes = ipywidgets.VBox([bench]), ipywidgets.VBox()
        tabs = ipywidgets.Tab(boxes, titles=("The table", "Cards of your own")).add_class("nb-bench-tabs")

        def make(change: dict[str, Any]) -> None:
            if change["new"] == 1 and not boxes[1].children:
                from widgets.workbench import WorkbenchPage

                page = WorkbenchPage(self.match.game.id)
                page.stepper.observe(self._show_rule, "rule")
                boxes[1].children = (page,)

        tabs.observe(make, "selected_index")
        return tabs

    def _open_beside(self, change: dict[str, Any]) -> None:
        """Open the pane that the workbench wants beside it."""
        if change["new"] in self._panes:
            self._tabs.seen = ["Workbench", change["new"]]

    def _ask_odds(self, change: dict[str, Any]) -> None:
        """Ask the odds what an example of the workbench is about."""
        if change["new"] and "Chances" in self._panes:
            self._tabs.seen = ["Workbench", "Chances"]
            self.parts["Chances"].set_trait("follows", False)
            self.parts["Chances"].set_trait("question", change["new"])

    def _lay_out(self, layout: dict[str, Any]) -> None:
        """Open a layout on the workbench."""
        bench = self._enter_bench()
        bench.act(lambda: bench.lay_out(layout))

    def _lay_out_case(self, _change: dict[str, Any]) -> None:
        """Lay out the case of a ruling that was read in Ask; with no ruling, open the workbench as it is."""
        bench, case = self._enter_bench(), self.parts["Rules"].case
        if case:
            bench.act(lambda: bench.lay_out_case(case))

    def _enter_bench(self) -> LayOut:
        """Open the workbench."""
        bench = self._bench()
        self._tabs.seen = ["Workbench"]
        self.door = "explore"
        return bench

    # --- studies --------------------------------------------------------------------------------------------------------

    def _study(self) -> MatchWidget:
        """The pane with the study, made if needed."""
        if "Study" not in self.parts:
            from widgets.study import Study

            pane = self._add("Study", Study(self.match, self.seat))
            pane.observe(lambda _: self._teach(pane.study), "lessons")
            pane.observe(lambda _: self._teach(pane.study) if self._learns else None, "resumed")
            traitlets.dlink((pane, "marks"), (self.parts["Board"], "marks"))
            self._boxed["Study"].children = (pane,)
        return self.parts["Study"]

    def _take_study(self, study: Kept) -> None:
        """Open a study: as a lesson, if there is something to learn, and in Explore."""
        pane = self._study()
        pane.act(lambda: pane.begin(study))
        self._tabs.seen = [*(name for name in self._tabs.seen[-1:] if name != "Study"), "Study"]
        if any(chapter.remarks for chapter in study.chapters):
            self._teach(study)
        else:
            self.door = "explore"
        self._pause()

    def _teach(self, study: Kept) -> None:
        """Show a study as a lesson behind the door Learn, until the visitor leaves it."""
        from widgets.study_lesson import StudyLesson

        lesson = StudyLesson(study, self.match.people)
        lesson.observe(lambda _: self._leave_study(), "leaves")
        self.parts["Lesson"] = lesson
        self._learns = True
        self._boxes["learn"].children = (lesson,)
        self.door = "learn"

    def _leave_study(self) -> None:
        """Go from a study's lesson to the study in Explore; behind the door Learn is the game's own lesson again."""
        self.door, self._learns = "explore", False
        self._tabs.seen = [*(name for name in self._tabs.seen[-1:] if name != "Study"), "Study"]
        lesson = self.parts.pop("Lesson")
        made = self.practice
        self._boxes["learn"].children = () if made is None else (made,)
        if made is not None and COURSE in made.parts:
            self.parts["Lesson"] = made.parts[COURSE]
        lesson.close()

    def _show_cards(self, change: dict[str, Any]) -> None:
        """Show all cards of the match's game over whatever door is open, or put them away."""
        if not change["new"]:
            self.remove_class("nb-at-cards")
            return
        self.add_class("nb-at-cards")  # at once: a gallery takes a moment to make
        from widgets.gallery import Gallery

        found = self._boxes["cards"].children
        gallery = found[0] if found else Gallery(self.match)
        gallery.match = self.match
        gallery.sought = self.parts["Doors"].card
        self._boxes["cards"].children = (gallery,)

    def _show_sheet(self, change: dict[str, Any]) -> None:
        """Show the rules at a glance over whatever door is open, or put them away."""
        if not change["new"]:
            self.remove_class("nb-at-sheet")
            return
        self.add_class("nb-at-sheet")
        if "Sheet" not in self.parts:
            from widgets.reference import ReferenceSheet

            sheet = self._add("Sheet", ReferenceSheet(self.match, closes=True))
            sheet.observe(lambda _: self.parts["Doors"].set_trait("sheet", False), "closed")
            self._boxes["sheet"].children = (sheet,)

    def _pause(self) -> None:
        """Let only what is in sight draw."""
        explored = self.door == "explore"
        self.parts["Rounds"].shown = explored
        for name in self._panes:
            if name in self.parts:
                self.parts[name].shown = explored and name in self._tabs.seen

    def _ask(self, change: dict[str, Any]) -> None:
        """Answer a question that was asked on the front page."""
        self.door = "ask"
        rules = self._rules()
        rules.act(lambda: rules.ask(change["new"]))

    def _show_rule(self, change: dict[str, Any]) -> None:
        if change["new"]:
            self.parts["Doors"].sheet = False
            self.door = "ask"
            self._rules().set_trait("rule", change["new"])

    def _take_branch(self, change: dict[str, Any]) -> None:
        """Make a branch that was opened the match on the page."""
        if change["new"] is not None:
            self.match = change["new"]

    # --- after a reload -------------------------------------------------------------------------------------------------

    def _note_view(self) -> None:
        """Store in the address what is open and who sits where, so that a reload restores it."""
        people = self.match.people
        self.parts["Address"].view = {
            "door": self.door,
            "panes": self._tabs.seen,
            "seat": self.seat,
            "sitters": self._sitters,
            "names": {str(seat): people.seats[seat].name for seat in sorted(people.typed)} if people else {},
            **({"study": True} if self.door == "learn" and self._learns else {}),
            **(self._learnt_view() if self.door == "learn" and not self._learns else {}),
            **({"layout": self.parts["Workbench"].told} if "Workbench" in self.parts else {}),
        }

    def _learnt_view(self) -> dict[str, str]:
        """Which way to learn is open, and which lesson."""
        names = {title: name for name, title in ADDRESSED.items()}
        way = {"way": names[self.practice.way]} if self.practice is not None else {}
        return {**way, **({"lesson": self.parts["Lesson"].name} if "Lesson" in self.parts else {})}

    @traitlets.observe("seat", "match")
    def _note_seat(self, _change: dict[str, Any]) -> None:
        if "Address" in self.parts:
            self._note_view()

    def _come_back(self, change: dict[str, Any]) -> None:
        """After a reload, take the match, with the same people at it, and open what was open before.

        They sit down before the match is shown, so that no hand shows that they did not see. What there is not is passed over.
        """
        match, view = change["new"]["match"], change["new"]["view"]
        seats, kinds = range(match.state.players), {YOU, PERSON, *(level.id for level in LEVELS)}
        names, sitters, seat, panes = (view.get(name) for name in ("names", "sitters", "seat", "panes"))
        if isinstance(names, dict) and names:
            typed = {int(seat): name for seat, name in names.items() if str(seat).isdecimal()}
            match.people = people_of(match, typed)
        if not isinstance(sitters, list) or len(sitters) != len(seats) or not all(str(one) in kinds for one in sitters):
            sitters = []
        if "seat" in view and (seat is None or (type(seat) is int and seat in seats)):
            self._left[match] = (seat, seat is not None, sitters)
            if match is self.match:
                self._sit_again()
        self.match = match
        if isinstance(panes, list) and (known := [name for name in panes if name in self._panes]):
            self._tabs.seen = known
        if isinstance(view.get("layout"), dict):
            self._bench().recall(view["layout"])
        if view.get("study") is True:
            self._learns = True  # the browser has the study, and sends it to the pane
            self._study()
        elif view.get("door") in self.parts["Doors"].doors:
            self._want_lesson(view.get("lesson"))
            self._want_way(view.get("way"))
            self.door = view["door"]


def _maker(name: str) -> Callable[[Match], MatchWidget]:
    """The widget class for a pane, imported only now; one that is not in `PANES` is one of the game's own graphs."""
    if name == "Chances":
        from widgets.odds import Odds

        return Odds
    if name == "What if":
        from widgets.what_if import WhatIf

        return WhatIf
    if name in ("Chain", "Dice"):
        from widgets.chain import Chain, DiceGraph

        return Chain if name == "Chain" else DiceGraph
    from widgets.game_graph import GameGraph

    return partial(GameGraph, title=name)
