"""The guided match: a whole match on the board, which stops at each rule that is new to the visitor, with its text beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from explorer import tutor
from explorer.tutor.guided import MATCH
from widgets import assets
from widgets.asked import Asked
from widgets.rules import as_html
from widgets.taught import Taught

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from explorer.core.moments import Refusal, Seat
    from explorer.tutor.session import Sentence

TITLE = "Your first match"
"""What the guided match is called."""

ABOUT = "Play a whole match against the computer. It stops at each rule that is new to you."
"""What it is, in the list of the lessons."""

FREE = "Play as you like. As soon as a rule comes up that is new to you, the match stops and tells it here."
"""What is said while nothing is to be told."""


class GuidedMatch(Taught):
    """A whole match against computers, which stops at each rule met for the first time.

        GuidedMatch("kings_of_ireland")

    Between the stops it is a board like any other: everything can be chosen, tried and asked. What was met is kept only in
    the visitor's browser, with the match.

    Attributes:
        match, moment, seat, size, rule: see `Taught`; the seat is the visitor's.
        guided: the `explorer.tutor.Guided` behind the widget.
        leads_on: True if somebody observes `leaves`, so that the visitor can go to the lessons.
        leaves: counts how often the visitor wanted to go to the lessons.
        name: what stands for it where lessons have their ids.

    Args:
        game: the game's name.
        known: the rules that the visitor knows, as from lessons that are done; the browser may know of more.
        **traits: other ipywidgets traits.

    Raises:
        NoblesseError: there is no such game.
    """

    _esm = assets.script("guided.js")

    name = MATCH
    leads_on = traitlets.Bool(default_value=False)
    leaves = traitlets.Int(0)
    _key = traitlets.Unicode().tag(sync=True)
    _guide = traitlets.Dict().tag(sync=True)
    _tally = traitlets.Dict().tag(sync=True)
    _progress = traitlets.Unicode().tag(sync=True)
    _fresh = traitlets.Bool(True).tag(sync=True)

    def __init__(self, game: str, known: Collection[str] = (), **traits: Any) -> None:
        self.guided = guided = tutor.Guided(game, known)
        self._listed = False  # whether the visitor looks at the lists
        self._serial = 0
        super().__init__(
            guided.match, **{"seat": guided.seat, "plays_on": True, "_key": kept_as(guided.game.id), **traits}
        )

    # --- from the page ----------------------------------------------------------------------------------------------

    def handlers(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """The handlers of the page's messages, by the name in `do`; it has one seat, and one match."""
        shared = super().handlers()
        own = {
            "onward": lambda _: self.guided.go_on(),
            "end": lambda _: self.guided.end(),
            "resume": lambda _: self.guided.resume(),
            "restart": lambda _: self._restart(),
        }
        plays = {name: shared[name] for name in ("choose", "why", "roll", "forward", "on", "skip", "take back", "from")}
        looks = {name: shared[name] for name in ("now", "step", "read", "advise", "summary")}
        return {
            **{
                name: self._playing(act)
                for name, act in (plays | own | {"branch": lambda _: self._from_here()}).items()
            },
            **looks,
            "rule": lambda message: self._open_rule(message.get("id")),
            "list": lambda _: self._list(),
            "lessons": lambda _: self._leave(),
            "kept": self._take_up,
        }

    def _playing(self, act: Callable[[dict[str, Any]], object]) -> Callable[[dict[str, Any]], object]:
        """What a handler does, after which the match here is worth more than the one that the browser kept."""

        def played(message: dict[str, Any]) -> None:
            self._fresh = False
            act(message)

        return played

    def _why(self, message: dict[str, Any]) -> Refusal | None:
        """Say why an option is barred; a rule that is new is told as at any stop, and another one shown."""
        refusal = super()._why(message)
        if refusal is not None:
            before = self.guided.stop
            if self.guided.tried(refusal) is not before:
                self.rule = ""
        return refusal

    def take_back(self) -> None:
        """Take back the visitor's latest answer, and what came after it; an ended match goes on with it."""
        super().take_back()
        self.guided.resume()

    def _from_here(self) -> None:
        """Play on from the moment that is shown; what came after it is forgotten."""
        self.match.forget()
        self.guided.resume()

    def _play_from(self, message: dict[str, Any]) -> None:
        """Play on from a moment."""
        self.match.goto(message.get("moment", -1))
        self._from_here()

    def _restart(self) -> None:
        self.guided.deal()
        self.rule = ""
        self._show_match()

    def _leave(self) -> None:
        self.leaves += 1

    def _list(self) -> None:
        self._listed = True

    def _take_up(self, message: dict[str, Any]) -> None:
        """Go on where the browser says the visitor was, with what it says they have learnt; both are checked."""
        if not self._fresh:  # what was played in the meantime takes precedence
            return
        self._fresh = False
        said: dict[str, Any] = {}
        known = self.guided.known
        if message.get("been") is not None:
            course = tutor.course(self.guided.game.id)
            try:
                known |= course.taught(course.read(message["been"]).done)
            except tutor.ProgressError as error:
                said = {"text": f"{error} Which lessons you have done is not known any more."}
        self.guided = tutor.Guided(self.guided.game.id, known)
        if message.get("progress") is not None:
            try:
                self.guided.take_up(message["progress"])
                said = said or {"text": "Welcome back: the match goes on where you left it.", "kind": "note"}
            except tutor.ProgressError as error:
                said = {"text": f"{error} It begins anew."}
        self._show_match()
        self._message = said

    def _show_match(self) -> None:
        self.match = self.guided.match

    # --- what goes on by itself ---------------------------------------------------------------------------------------

    def _goes_on(self) -> bool:
        """True if the next moment comes by itself: not where something is to be read."""
        return self._stop() is None and not self.guided.ended and super()._goes_on()

    def _stop(self) -> tutor.Stop | None:
        """The stop at which the match stands, when all that has happened is noted."""
        return self.guided.follow() if self.guided.match is self.match else None

    def _waits(self) -> bool:
        """True if the visitor must read before the match goes on; at a choice of one's own, choosing is going on."""
        return self._stop() is not None and not self._mine()

    # --- what is shown ----------------------------------------------------------------------------------------------

    def _asked(self, curtain: Seat | None, now: bool) -> Asked:
        """What is asked here: to read what is new, or what any board asks."""
        what = super()._asked(curtain, now)
        stop = self._stop()
        if not now:
            return what
        if self.guided.ended and not self.match.over:
            acts = [["resume", "Play on", "is-quiet"]]
            return Asked({"kind": "over", "text": "You have ended the match.", "acts": acts}, {}, [])
        if stop is not None and self._waits():
            rules = self.match.game.rules
            titles = "; ".join(rules[rule].title for line in stop.lines or stop.earlier for rule in line.rules)
            acts = [["onward", "Go on", "is-go"]]
            return Asked({"kind": "over", "text": f"Just now: {titles}.", "acts": acts}, {}, [])
        return what

    def _summary(self) -> dict[str, Any]:
        """What the round that has just ended changed, once what is new has been read."""
        return {} if self._waits() or self.guided.ended else super()._summary()

    def show(self) -> None:
        """Set everything at once; the page draws only what changed."""
        stop = self._stop()
        self._serial += 1
        super().show()
        # what changes nothing on the table is answered, too: the page waits for it
        self._shown = {**self._shown, "serial": self._serial}
        guided, rules = self.guided, self.match.game.rules
        tally = guided.tally()
        self._guide = {
            "title": TITLE,
            "where": _where(len(tally.new), len(tally.again)),
            "met": len(tally.new) + len(tally.again),
            "of": sum(map(len, tally)),
            "left": len(tally.left),
            "free": "" if stop or guided.ended else FREE,
            "lines": self._lines(stop.lines if stop else ()),
            "earlier": self._lines(stop.earlier if stop else ()),
            "mentioned": [[rule, rules[rule].title] for rule in guided.mentioned],
            "ended": guided.ended,
            "over": self.match.over,
            "begun": self.match.given > 0,
            "leads": self.leads_on,
            "serial": self._serial,
        }
        if self._listed or guided.ended:
            self._tally = {
                name: [[rule, rules[rule].title] for rule in named] for name, named in tally._asdict().items()
            }
        if not self._shown["on"]:  # what others do meanwhile is theirs to do again
            self._progress = guided.progress()

    def _lines(self, lines: Iterable[Sentence]) -> list[dict[str, Any]]:
        """What happened, with the rules behind it in full."""
        rules = self.match.game.rules
        return [{"text": line.text, "rules": as_html(rules, list(line.rules))["rules"]} for line in lines]

    # --- without a script -------------------------------------------------------------------------------------------

    def picture(self) -> str | None:
        """None: what is to be read stands in words, and `Board(guided.match)` draws the table."""

    def words(self) -> str:
        """What is new, in words."""
        stop, rules = self._stop(), self.match.game.rules
        new = [f"  {rules[rule].title}: {rules[rule].text}" for rule in (stop.rules if stop else ())]
        return "\n".join([f"{self.match.game.title}: {TITLE.lower()}", *new, super().words()])


def kept_as(game: str) -> str:
    """The key under which the visitor's browser keeps a game's guided match."""
    return f"noblesse guided {game}"


def _where(new: int, again: int) -> str:
    """How many rules were met, in words.

    >>> _where(1, 0), _where(4, 20)
    ('1 rule met, new to you', '24 rules met, 4 of them new to you')
    """
    if not again:
        return f"{new} {'rule' if new == 1 else 'rules'} met{', new to you' if new else ''}"
    return f"{new + again} rules met, {new} of them new to you"
