"""The workbench: lay out a table by touching it, and every other widget asks its questions of that very table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from explorer import Match, NoblesseError
from explorer.core.parts import capital
from explorer.core.people import People, each_named, is_marked
from explorer.core.start import people_like
from explorer.examples.rulings import of as rulings_of
from explorer.lay_out import (
    LayoutError,
    Mend,
    Piece,
    Touch,
    bench_of,
    changed,
    checked,
    form,
    from_match,
    from_ruling,
    laid,
    left_out,
    mends,
    put_on,
    trays,
    usual_players,
)
from explorer.odds import questions
from widgets import assets
from widgets.links import LinkError, layout_link
from widgets.match_widget import RuleWidget
from widgets.rules import cited

if TYPE_CHECKING:
    from collections.abc import Callable

KEPT = 200
"""How many layouts can be gone back to."""

MOST_PROBLEMS, MENDED = 12, 3
"""The most problems that are told, and the most for which something that mends them is looked for."""

LONGEST = 200
"""How many characters of a name from the page are read."""

OPENS = ("Chain", "Chances", "What if")
"""The panes that answer what happens, how likely it is, and what would change."""


class LayOut(RuleWidget):
    """Lays out a table, and sets `match` to the match at it whenever one can begin there.

        LayOut(match)

    Link `match` to the widgets that draw a match: `traitlets.link((lay_out, "match"), (board, "match"))`. What may be done,
    why not, what happens and how likely it is, they say of the table that is laid out.

    Attributes:
        match, moment, seat: see `MatchWidget`.
        rule: see `RuleWidget`.
        told: the layout, as JSON-able data: keywords of `explorer.position`.
        laid_out: counts the tables that were laid out, so that a page need not say itself that another match is open.
        opens: the pane that the visitor wants beside this one, one of `OPENS`; and `question`, the question of the game's
            odds that the layout is about. "" for none.
    """

    _esm = assets.script("lay_out.js")
    _css = assets.look("lay_out.css", fonts=True)

    told = traitlets.Dict().tag(sync=True)
    laid_out = traitlets.Int(0)
    opens = traitlets.Unicode("")
    question = traitlets.Unicode("")
    _form: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    _trays = traitlets.Dict().tag(sync=True)
    _sources = traitlets.Dict().tag(sync=True)
    _problems: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    _state = traitlets.Dict().tag(sync=True)
    _link = traitlets.Dict().tag(sync=True)

    def __init__(self, match: Match, seat: int | None = None, **traits: Any) -> None:
        self._past: list[dict[str, Any]] = []
        self._future: list[dict[str, Any]] = []
        self._home: Match | None = None
        self._made: Match | None = None
        self._mends: list[list[Mend]] = []
        self._said = ""
        self._copied = 0
        self._drawn: tuple[Any, ...] = ()
        super().__init__(match, seat, **traits)

    # --- from the page ----------------------------------------------------------------------------------------------

    def handlers(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """The handlers of the page's messages, by the name in `do`."""
        return {
            "touch": self._touch,
            "table": self._put_on_table,
            "undo": lambda _: self._step(self._past, self._future),
            "redo": lambda _: self._step(self._future, self._past),
            "nothing": lambda _: self.lay_out({}),
            "match": lambda _: self.take_over(),
            "ruling": lambda message: self.lay_out_case(str(message.get("id"))[:LONGEST]),
            "start": self._start,
            "mend": self._mend,
            "home": lambda _: self._go_home(),
            "link": lambda _: self._copy(),
            "open": self._open,
            "rule": self._look_up,
        }

    def _touch(self, message: dict[str, Any]) -> None:
        """Change one thing."""
        cell, touch = str(message.get("cell"))[:LONGEST], Touch(str(message.get("act"))[:20], message.get("value"))
        self._put(changed(self.match.game, self.told, cell, touch))

    def _put_on_table(self, message: dict[str, Any]) -> None:
        """Put a piece down on a thing of the table itself."""
        thing, tray = str(message.get("thing"))[:LONGEST], str(message.get("tray"))[:LONGEST]
        self._put(put_on(self.match.game, self.told, thing, tray, message.get("value")))

    def lay_out(self, layout: Any, said: str = "") -> None:
        """Put a layout on the table.

        Args:
            layout: the layout, in any form that `explorer.position` takes; untrusted.
            said: what is said of it.

        Raises:
            LayoutError: it is no layout of this game.
        """
        self._put(checked(self.match.game, layout), said)

    def recall(self, layout: Any) -> None:
        """Show a layout that was laid out before the page was loaded again; the match stays. What is none is passed over."""
        try:
            self.told = checked(self.match.game, layout)
        except LayoutError:
            return
        self._draw()

    def take_over(self) -> None:
        """Lay out the match at hand, as far as a layout can tell it."""
        match = self.match
        layout = from_match(match)
        self._put(layout)
        if self._made is None:
            return
        lost = left_out(match, self._made)
        self._said = (
            f"This is the match at hand, at the beginning of its present step. Different here: {'; '.join(lost)}."
            if lost
            else "This is the match at hand, at the beginning of its present step."
        )

    def lay_out_case(self, ruling: str) -> None:
        """Lay out the case of a ruling.

        Args:
            ruling: its id.

        Raises:
            NoblesseError: there is none.
        """
        found = rulings_of(self.match.game).rulings.get(ruling)
        if found is None:
            raise NoblesseError("There is no such question.")
        self._put(from_ruling(found), f"{found.questions[0]} {found.answer}")

    def _start(self, message: dict[str, Any]) -> None:
        """Lay out one of the game's examples, and ask the odds what it is about."""
        number, starts = message.get("number"), bench_of(self.match.game).starts
        if type(number) is not int or not 0 <= number < len(starts):
            raise NoblesseError("There is no such example.")
        self.lay_out(starts[number].layout)
        self.question = ""
        self.question = starts[number].odds

    def _mend(self, message: dict[str, Any]) -> None:
        """Carry out a change that was offered for a problem."""
        problem, mend = message.get("problem"), message.get("mend")
        if type(problem) is not int or type(mend) is not int or problem < 0 or mend < 0:
            raise NoblesseError("A change is named by its numbers.")
        try:
            found = self._mends[problem][mend]
        except IndexError:
            raise NoblesseError("That is mended already.") from None
        self._put(found.layout)

    def _step(self, out: list[dict[str, Any]], to: list[dict[str, Any]]) -> None:
        """Go to the layout before this one, or to the one after it."""
        if out:
            to.append(self.told)
            self._lay(out.pop())

    def _go_home(self) -> None:
        """Go back to the match that was at hand before anything was laid out; the layout stays."""
        if self._home is not None:
            home, self._home = self._home, None
            self.match = home

    def _open(self, message: dict[str, Any]) -> None:
        """Ask for a pane beside this one."""
        if message.get("pane") in OPENS:
            self.opens = ""
            self.opens = message["pane"]

    def _copy(self) -> None:
        """Make a link to the layout."""
        self._copied += 1
        try:
            self._link = {"text": layout_link(self.match.game, self.told), "number": self._copied}
        except LinkError as error:
            self._link = {"long": str(error), "number": self._copied}

    # --- laying out -------------------------------------------------------------------------------------------------

    def _put(self, layout: dict[str, Any], said: str = "") -> None:
        """Put another layout on the table, from which one can go back to the present one."""
        if layout != self.told or self._made is None:
            self._past = [*self._past, self.told][-KEPT:]
            self._future = []
        self._lay(layout, said)

    def _lay(self, layout: dict[str, Any], said: str = "") -> None:
        game, before = self.match.game, self.match
        self._said = said
        found = laid(game, layout, people=self._people(layout))
        self._mends = [
            mends(game, layout, problem) if number < MENDED else [] for number, problem in enumerate(found.problems)
        ]
        self._problems = [self._problem(*one) for one in zip(found.problems, self._mends, strict=True)][:MOST_PROBLEMS]
        self.told = layout
        if found.match is None:
            return
        found.match.people = people_like(found.match, before)
        if before is not self._made:
            self._home = before
        self._made = found.match
        self.match = found.match
        self.laid_out += 1

    def _problem(self, told: str, offered: list[Mend]) -> dict[str, Any]:
        """A problem as the page shows it: a sentence, the rule behind it by its title, and what mends it."""
        text, _, rule = told.removesuffix("]").rpartition(" [") if told.endswith("]") else (told, "", "")
        text = capital(text)
        people = self._people(self.told)
        return {
            **cited(self.match.game.rules, rule, text if text.endswith((".", "?")) else f"{text}."),
            "mends": [each_named(mend.text, people) for mend in offered],
        }

    def _people(self, layout: dict[str, Any]) -> People:
        """Who sits at a layout's table."""
        match = self.match
        players = layout.get("players", usual_players(match.game))
        if match.people is not None and len(match.people.seats) == players:
            return match.people
        return People.of(match.game.people, players if type(players) is int and 0 < players < LONGEST else 1)

    # --- what is shown ----------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Set everything; the page draws only what changed."""
        game, match = self.match.game, self.match
        if not self._sources:
            self._sources = {
                "title": game.title,
                "starts": [start.title for start in bench_of(game).starts],
                "odds": bool(questions(match)),
                "rulings": [[one.id, one.questions[0]] for one in rulings_of(game).rulings.values()],
            }
        people = self._people(self.told)
        drawn = (self.told, people)
        if drawn != self._drawn:
            self._drawn = drawn
            self._trays = {
                name: [
                    [one.id, one.name, one.group, one.text, one.copies]
                    for one in each_named([one for one in pieces if _is_here(one, people)], people)
                ]
                for name, pieces in trays(game, self.told).items()
            }
            self._form = each_named(
                [
                    {**group, "title": people.seats[group["seat"]].name} if "seat" in group else group
                    for group in form(game, self.told)
                ],
                people,
            )
        pending = match.pending
        self._state = {
            "undo": bool(self._past),
            "redo": bool(self._future),
            "home": self._home is not None and match is self._made,
            "here": match is self._made,
            "said": self._said,
            "asks": match.tell(pending, self.seat) if pending is not None else "",
            "over": match.over,
        }

    def words(self) -> str:
        """The layout in words: what is said of each place."""
        lines = [f"A table of {self.match.game.title}:"]
        for group in self._form:
            said = [cell["label"] for cell in group["cells"] if cell["said"]]
            if said:
                lines.append(f"  {group['title']}: {', '.join(said)}")
        return "\n".join([*lines, *(f"  {problem['text']}" for problem in self._problems)])


def _is_here(piece: Piece, people: People) -> bool:
    """Whether somebody sits at the table whose piece it is: the cubes of a fourth player are not laid out among three."""
    return not is_marked(piece.name) or type(piece.id) is not int or piece.id < len(people.seats)


__all__ = ["LayOut", "LayoutError"]
