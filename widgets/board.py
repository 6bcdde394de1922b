"""The board: the table, the ribbon that says what is to be done, and the strip with the hand of whoever sits near.

`board` draws a position without a browser; `Board` puts it on a page, where the pieces that an option is about are buttons.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping
from itertools import count
from typing import TYPE_CHECKING, Any, ClassVar

import traitlets

from explorer import NoblesseError
from explorer.core.course import closing, decisions, number_of, rounds, standings, summary
from explorer.core.moments import Chance, Choice, End, Event, Seat
from explorer.core.people import who
from explorer.players.far_sighted import FarSightedPlayer
from widgets import assets, changes
from widgets.asked import Asked, asked, asks
from widgets.boards.table import Pictures, Space, pictures
from widgets.coach import COACHES, OFF, Coaching
from widgets.look import drawing
from widgets.look.tinctures import CLOTHS
from widgets.match_widget import PlayWidget
from widgets.still.shrink import shrunk

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer import Match
    from explorer.coach import Verdict
    from explorer.core.match import Player
    from explorer.core.moments import Refusal
    from explorer.core.standing import Score
    from explorer.players.far_sighted import Thought

NARROWEST, WIDEST = 280, 2000
"""The least and the greatest width of a table in pixels."""

HIGHEST = 1400
"""The greatest height of a table in pixels."""

SLICE = 0.05
"""For how many seconds a far-sighted player thinks before the page may do something else."""

LINE = 100
"""The most characters in a line of text, for terminals."""

NEWS = 6
"""The most events announced at once; the story lists them all."""


def board(match: Match, seat: Seat | None = None, width: int = Space().width) -> str:
    """A match's current position as one SVG that stands alone: the table, and below it the strip.

    Args:
        match: any match.
        seat: the seat whose view is drawn; None shows all hands.
        width: the width in pixels.
    """
    width = min(max(int(width), NARROWEST), WIDEST)
    space = Space(width, 525, 150) if width < 700 else Space(width)
    return one_picture(pictures(match, seat, space), space, match.game.id)


def still(match: Match, seat: Seat | None = None) -> str:
    """A match's current position as a picture for a notebook, a forge or a mail: as `board`, and half as large.

    Args:
        match: any match.
        seat: the seat whose view is drawn; None shows all hands.
    """
    return shrunk(board(match, seat))


def in_words(match: Match, seat: Seat | None = None) -> str:
    """A match's current position in words: what lies on the table, and what is to be done.

    Args:
        match: any match.
        seat: the seat that reads; None knows all hands.
    """
    table = match.named(match.picture(seat)["text"], seat)
    return f"{match.game.title}\n{textwrap.fill(table, LINE)}\n{asked(match, seat)[0]['text']}"


def one_picture(drawn: Pictures, space: Space, game: str) -> str:
    """The table and the strip in one SVG, with cloth, wood and all that it refers to."""
    height = space.height + space.strip
    felt = CLOTHS[game].light if game in CLOTHS else "#2D3A4A"
    table = str(drawn.table).replace("<svg ", '<svg x="0" y="0" ', 1)
    hand = str(drawn.hand).replace("<svg ", f'<svg x="0" y="{space.height}" ', 1)
    # nobody can scroll here, so a strip that is longer than the table is drawn smaller
    hand = re.sub(r'(<svg [^>]*?) width="[^"]*"', rf'\1 width="{space.width}"', hand, count=1)
    return drawing.carried(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {space.width} {height}" '
        f'width="{space.width}" height="{height}" role="group" aria-label="The table and the hand">'
        f'<rect width="{space.width}" height="{height}" fill="{felt}"/>'
        f'<rect width="{space.width}" height="{height}" fill="url(#weave)"/>'
        f'<rect y="{space.height}" width="{space.width}" height="{space.strip}" fill="#513B2A"/>{table}{hand}</svg>'
    )


class Board(PlayWidget):
    """The table, on which a match is played with a mouse, a finger or the keyboard.

        Board(explorer.start("noble_treachery", players=4, seed=7))

    Whatever an option is about is a button in the picture. A button that fits one option takes it. A button that fits
    several is picked, and the ribbon offers those options. A barred button says why, and sets `rule`. Changes are
    ringed, animated (unless the visitor prefers no motion) and read out. Whatever is pointed at can be read.

    Attributes:
        match, moment, seat, rule: see `PlayWidget`; with a `seat`, other hands show their backs.
        plays_on: True if whatever is not the visitor's own to decide goes on by itself: the other seats, chance, and a
            choice that has one option.
        pace: seconds between two moments that go on by themselves.
        own_dice: True if the table rolls its own dice and tells what they show.
        people: the seats of the people who share this screen. With two or more, a curtain falls before another of them
            sees their hand.
        thinking: counts the moments for which a far-sighted player has thought without an answer.
        coach: how much the coach says after a choice, one of `widgets.coach.COACHES`.
        judging: counts the slices for which the coach has thought; 0 while it does not.
        home: the seat of a visitor who looks on with all hands open, and can go back to it; None if nobody plays here.
        pointed: the ids of the things that are ringed because the story speaks of them.
        marks: what a study rings and points at: each the id of a thing, and that of the thing to which an arrow leads, or "".
        branch: the match that somebody plays on from a moment of another one; the board shows it, too.
        size: the width and the height of the table, and the height of the strip, in pixels; set by the page.

    Args:
        match, seat, players, **traits: see `PlayWidget`.
    """

    _esm = assets.script("board.js")
    _css = assets.look("board.css", fonts=True)
    ASKED_IN = "_shown"
    LOOKS = frozenset({"read", "advise", "coach", "review", "hush"})
    LOWEST: ClassVar[int] = 200
    """The least height of a table in pixels; where there is less room, the picture is drawn smaller."""

    plays_on = traitlets.Bool(default_value=False).tag(sync=True)
    pace = traitlets.Float(0.9, min=0.05, max=10.0).tag(sync=True)
    own_dice = traitlets.Bool(default_value=False).tag(sync=True)
    people: traitlets.List[int] = traitlets.List(traitlets.Int())
    size: traitlets.List[int] = traitlets.List(traitlets.Int(), list(Space()), minlen=3, maxlen=3).tag(sync=True)
    thinking = traitlets.Int(0).tag(sync=True)
    coach = traitlets.Enum(COACHES, OFF)
    judging = traitlets.Int(0).tag(sync=True)
    home = traitlets.Int(None, allow_none=True)
    pointed: traitlets.List[str] = traitlets.List(traitlets.Unicode()).tag(sync=True)
    marks: traitlets.List[list[str]] = traitlets.List(traitlets.List(traitlets.Unicode())).tag(sync=True)
    branch = traitlets.Any(None)
    _shown = traitlets.Dict().tag(sync=True)  # one trait, so that the page never draws half of an update
    _definitions = traitlets.Unicode().tag(sync=True)
    _note = traitlets.Dict().tag(sync=True)
    _coach = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        match: Match,
        seat: int | None = None,
        players: Mapping[int, Player] | Player | None = None,
        **traits: Any,
    ) -> None:
        self._last: tuple[Match | None, int] = (None, -1)
        self._thought: tuple[tuple[Match, int], Thought] | None = None
        self._since = -1
        self._compared: tuple[int, int, dict[str, changes.Thing], list[str]] = (-1, -1, {}, [])
        self._looks = count()
        self._look: tuple[Match, int | None] | None = None
        self._look_number = 0
        self._near: Seat = 0
        self._rounds: tuple[Match | None, int] = (None, 0)
        self._ended: tuple[Match | None, int, Seat | None, dict[str, Any]] = (None, 0, None, {})
        self._defined: set[str] = set()
        self._coaching = Coaching()
        self._advised: list[str] = []
        super().__init__(match, seat, players, **traits)

    @traitlets.validate("size")
    def _sane_size(self, proposal: dict[str, Any]) -> list[int]:
        width, height, strip = proposal["value"]
        return [min(max(width, NARROWEST), WIDEST), min(max(height, self.LOWEST), HIGHEST), min(max(strip, 100), 400)]

    @traitlets.observe("size", "plays_on", "own_dice", "people")
    def _new_look(self, _change: dict[str, Any]) -> None:
        self._draw()

    def picture(self) -> str | None:
        """The table and the strip."""
        return still(self.match, self.seat)

    def words(self) -> str:
        """The table in words, and what is to be done."""
        return in_words(self.match, self.seat)

    # --- from the page ----------------------------------------------------------------------------------------------

    def handlers(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """The handlers of the page's messages, by the name in `do`."""
        return {
            "choose": self._choose,
            "why": self._why,
            "roll": self._roll,
            "answer": lambda _: self._let_answer(),
            "forward": lambda _: self.match.forward(),
            "on": self._go_on,
            "skip": lambda _: self.skip(),
            "take back": lambda _: self.take_back(),
            "now": lambda _: self._to_now(),
            "step": self._walk,
            "branch": lambda _: self._play_from_here(),
            "rule": self._look_up,
            "read": self._read,
            "seat": self._sit,
            "hands": lambda _: self.turn_hands(),
            "curtain": self._lift_curtain,
            "advise": lambda _: self._advise(),
            "coach": lambda _: self._think_on(),
            "hush": lambda _: self._hush(),
            "again": self._try_again,
            "review": lambda _: self._look_back(),
            "summary": lambda _: self._read_summary(),
            "from": self._play_from,
        }

    def _why(self, message: dict[str, Any]) -> Refusal | None:
        """Say why an option is barred, and set `rule` to the rule that bars it."""
        refusal = super()._why(message)
        if refusal is not None and refusal.rules:
            self.rule = refusal.rules[0]
        return refusal

    def _read(self, message: dict[str, Any]) -> None:
        """Send the note of a thing."""
        thing = str(message.get("thing", ""))[:200]
        found = self.match.note(thing, self.seat)
        self._note = (
            {}
            if found is None
            else {
                "thing": thing,
                "name": found.name,
                "figure": found.figure,
                "text": found.text,
                "standing": found.standing,
                "rule": found.rule,
            }
        )

    # --- what goes on by itself ---------------------------------------------------------------------------------------

    def _mine(self) -> bool:
        """True if the visitor must decide what is pending now."""
        pending = self.match.pending
        if isinstance(pending, Choice):
            asked = pending.seat == self.seat or (self.seat is None and not self.plays_on)
            return asked and len(pending.options) > 1
        return isinstance(pending, Chance) and self.own_dice

    def _is_now(self) -> bool:
        """True if the latest moment is shown, not an earlier one that somebody looks back at."""
        match = self.match
        return match.moment >= len(match.moments(barred=False)) - 1 and match.given >= len(match.answers)

    def _goes_on(self) -> bool:
        """True if the next moment comes by itself."""
        return (
            self.plays_on
            and self._is_now()
            and not self.match.over
            and not self._mine()
            and self._curtain() is None
            and self._round_over() is None
        )

    def _go_on(self, message: dict[str, Any]) -> None:
        """Go on by one answer: another seat's, chance, or the only option. A page that hears nothing asks again."""
        if message.get("moment", self.match.moment) == self.match.moment and self._goes_on():
            self._one_answer()

    def _one_answer(self) -> None:
        pending = self.match.pending
        if pending is None:
            self.match.forward()
        elif isinstance(pending, Choice) and len(pending.options) == 1:
            self.match.choose(pending.options[0])
        elif (thought := self._thinking_about(pending)) is None:
            self._let_answer()
        elif thought.think(SLICE):
            self.match.choose(thought.best)
        else:
            self.thinking += 1

    def _thinking_about(self, pending: Choice | Chance) -> Thought | None:
        """What a far-sighted player thinks of what is pending, begun or gone on with; None if no such player is asked."""
        players = self._others()
        player = players.get(pending.seat) if isinstance(players, Mapping) else players  # type: ignore[arg-type]
        if not isinstance(pending, Choice) or len(pending.options) == 1 or not isinstance(player, FarSightedPlayer):
            return None
        now = (self.match, self.match.moment)
        if self._thought is None or self._thought[0] != now:
            self._thought = (now, player.begin(pending, self.match.view(pending.seat)))
        return self._thought[1]

    def skip(self) -> None:
        """Go on to what the visitor must decide next.

        A far-sighted player is not hurried: the page goes on asking for its answer, without a pause between the moments.
        """
        self._to_now()
        while self._goes_on():
            pending = self.match.pending
            self._one_answer()
            if pending is not None and self.match.pending is pending:
                return  # somebody thinks

    def deal(self) -> None:
        """Go on from an empty table to what the visitor must decide first, as if it had stood there like that."""
        self.skip()
        self._look = None  # nothing is compared with what nobody has seen

    def _to_now(self) -> None:
        self.match.goto(len(self.match.moments(barred=False)) - 1)

    def take_back(self) -> None:
        """Take back the visitor's latest answer, and what came after it; or only come back, from looking at what has been."""
        match = self.match
        if not self._is_now():
            self._to_now()
            return
        if not match.given:
            return
        match.back()
        while match.given and not self._mine():
            match.back()
        match.forget()

    def _walk(self, message: dict[str, Any]) -> None:
        """Look at the moment before or after this one."""
        by = -1 if message.get("by") == -1 else 1
        moments = self.match.moments(barred=False)
        at = self.match.moment + by
        while 0 < at < len(moments) - 1 and isinstance(moments[at], End):
            at += by
        if 0 <= at < len(moments):
            self.match.goto(at)

    def _play_from_here(self) -> None:
        """Play on from the moment that is shown, in a match of its own: the one before stays as it is."""
        self.branch = self.match.fork()
        self.match = self.branch

    def mistakes(self) -> list[Verdict]:
        """What the coach has found clearly better than the visitor's own choices in the match, in their order."""
        return [] if self.seat is None else self._coaching.mistakes(self.match, self.seat)

    # --- advice, and the end of a round -----------------------------------------------------------------------------

    def _advise(self) -> None:
        """Say what might be chosen, why, and who says so."""
        pending = self.match.pending
        if isinstance(pending, Choice) and self.seat in (None, pending.seat):
            self._coaching.advise(self.match)
            self._think_on()

    def _choose(self, message: dict[str, Any]) -> None:
        """Choose, and let the coach judge it if it is to."""
        before = self.match.fork() if self.coach and self.seat is not None and self._mine() else None
        super()._choose(message)
        if before is not None:
            self._coaching.judge(self.match, before)

    def _think_on(self) -> None:
        """Let the coach think for a slice, and tell the page what it says now; the page asks for the next slice."""
        self._coaching.think()
        self._tell_coach()

    def _tell_coach(self) -> None:
        """Tell the page what the coach says, ring what it advises, and let the page ask for more if there is more."""
        self._coaching.follow(self.match, self.seat)
        said = self._coach = self._coaching.said(self.match, self.coach)
        question, was = self._shown["asked"], self._advised
        option = said["advice"]["option"] if "advice" in said and question["kind"] == "choice" else None
        self._advised = [] if option is None else question["options"][option]["things"]
        if self._advised != was:
            self.pointed = self._advised
        self.judging = self.judging + 1 if self._coaching.thinks else 0

    def _hush(self) -> None:
        """Put away what the coach says of the latest choice."""
        self._coaching.forget_choice()
        self._tell_coach()

    def _try_again(self, message: dict[str, Any]) -> None:
        """Go back to a choice that the coach has judged: in a match that is over in a branch, else in the match itself."""
        match = self.match
        if match.over:
            self._play_from({"moment": message.get("at", -1)})
            return
        verdict = self._coaching.verdict
        if verdict is not None and verdict.mistake.at == message.get("at"):
            match.goto(verdict.mistake.at).forget()

    def _look_back(self) -> None:
        """Review the visitor's own choices in a match that is over."""
        if self.match.over and self.seat is not None:
            self._coaching.look_back(self.match, self.seat)
            self._think_on()

    def _round_over(self) -> int | None:
        """The place of the round that has ended since the visitor last read a summary; None if none has.

        Whoever comes to another match, goes back, or looks on without playing has read all there is.
        """
        begun = len(rounds(self.match.moments(barred=False)[: self.match.moment + 1]))
        seen, read = self._rounds
        if seen is not self.match or begun < read or not read or not self.plays_on:
            self._rounds = (self.match, begun)
            return None
        return begun - 2 if begun > read else None

    def _read_summary(self) -> None:
        self._rounds = (self.match, len(rounds(self.match.moments(barred=False)[: self.match.moment + 1])))

    def _summary(self) -> dict[str, Any]:
        """What the round that has just ended changed, for the page; empty if none has, or it was read."""
        number = self._round_over()
        if number is None:
            return {}
        match = self.match
        told = summary(match, number, self.seat)
        begin = match.tell(rounds(match.moments(barred=False))[number])  # "Year 1 begins.", in the game's own word
        return {
            "title": f"{begin.removesuffix('.').removesuffix(' begins')} is over",
            "rows": [
                {
                    "name": match.named(who(one.seat), self.seat),
                    "before": figure(one.before),
                    "after": figure(one.after),
                    "why": list(one.why),
                }
                for one in told.changes
            ],
            "unit": told.changes[0].after.unit,
            "told": list(told.told),
        }

    def _last_page(self) -> dict[str, Any]:
        """The end of the game, for the page: the ranking, where the points came from, and what decided it."""
        match = self.match
        if not match.over or not match.state.finished():
            return {}
        if self._ended[0] is match and self._ended[1:3] == (len(match.answers), self.seat):
            return self._ended[3]
        name = [match.named(who(seat), self.seat) for seat in range(match.state.players)]
        scores = match.standing()
        ranked = sorted(
            range(len(scores)), key=lambda seat: (seat not in match.winners, -(number_of(scores[seat].value) or 0))
        )
        how = closing(match, self.seat)
        page = {
            "title": _winning([name[seat] for seat in match.winners]) if match.winners else how.pop().rstrip("."),
            "how": how,
            "unit": scores[0].unit,
            "rows": [
                {
                    "name": name[seat],
                    "won": seat in match.winners,
                    "value": figure(scores[seat]),
                    "terms": [[term.text, term.value] for term in scores[seat].terms if term.value],
                }
                for seat in ranked
            ],
            "rounds": [[label, list(values)] for label, values in standings(match)],
            "names": name,
            "decided": [
                {
                    "at": one.at,
                    "name": name[one.seat],
                    "chosen": one.chosen,
                    "swing": 0 if isinstance(scores[0].value, tuple) else round(one.swing),
                    "told": one.told,
                }
                for one in decisions(match, reader=self.seat)
            ],
        }
        self._ended = (match, len(match.answers), self.seat, page)
        return page

    def _play_from(self, message: dict[str, Any]) -> None:
        """Open a branch at a moment: the match that is over stays as it is."""
        twin = self.match.at_end()
        twin.goto(message.get("moment", -1))
        self.branch = twin.fork()
        self.match = self.branch

    # --- the curtain --------------------------------------------------------------------------------------------------

    def _curtain(self) -> Seat | None:
        """The seat that must take the screen before its hand is shown; None if nobody must."""
        pending = self.match.pending
        if len(self.people) < 2 or not isinstance(pending, Choice) or self._lies_open():
            return None
        return pending.seat if pending.seat in self.people and pending.seat != self.seat else None

    def _lies_open(self) -> bool:
        """True if somebody who plays here looks on with all hands open."""
        return self.home is not None and self.seat is None and not self.plays_on

    def turn_hands(self) -> None:
        """Open all hands for looking on, when nothing goes on by itself; or close them, and go back to one's own seat.

        Raises:
            NoblesseError: somebody else must take the screen first.
        """
        if self._curtain() is not None:
            raise NoblesseError("Hand the screen over first.")
        if self.seat is None:
            self.seat, self.plays_on = self.home or 0, True
        else:
            self.home, self.plays_on, self.seat = self.seat, False, None

    def _lift_curtain(self, _message: dict[str, Any]) -> None:
        waiting = self._curtain()
        if waiting is not None:
            self.seat = waiting

    # --- what is shown ----------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Set everything at once; the page draws only what changed."""
        match = self.match
        if self._look is None or self._look[0] is not match or self._look[1] != self.seat:
            self._look, self._look_number = (match, self.seat), next(self._looks)
        curtain = self._curtain()
        now = self._is_now()
        question, live, tiles = self._asked(curtain, now)
        pending = match.pending
        if self.seat is not None:
            self._near = self.seat
        elif pending is not None and pending.seat is not None:
            self._near = pending.seat
        drawn = pictures(match, self.seat, Space(*self.size), near=self._near, live=live, tiles=tiles, asks=asks(match))
        self._define(drawn)
        rules = match.game.rules.rules
        rule = question.get("rule", "")
        self._shown = {
            "table": drawn.table,
            "hand": drawn.hand,
            "game": match.game.id,
            "asked": {**question, "title": rules[rule].title if rule in rules else ""},
            "told": self._news(),
            "moment": match.moment,
            "look": self._look_number,  # pictures with the same `look` can be compared: same match, same seat
            "changed": self._changed(drawn),
            "seats": [match.named(who(seat), self.seat) for seat in range(match.state.players)],
            "on": self._goes_on(),
            "past": "" if now else self._where(),
            "open": self._lies_open(),
            "curtain": "" if curtain is None else match.named(who(curtain)),
            "can_back": match.given > 0,
            "summary": self._summary() if now else {},
            "last": self._last_page() if now else {},
            "advises": self.seat is not None and question["kind"] == "choice",
            "reviews": self.seat is not None,
        }
        self._tell_coach()
        self._last = (match, match.moment)

    def _changed(self, drawn: Pictures) -> list[str]:
        """The things that have changed since the moment shown before this one, by id."""
        look, moment, before, changed = self._compared
        now = changes.things(drawn)
        if look != self._look_number:
            changed = []
        elif moment != self.match.moment:
            changed = changes.compare(before, now)
        self._compared = (self._look_number, self.match.moment, now, changed)
        return changed

    def _asked(self, curtain: Seat | None, now: bool) -> Asked:
        """What is asked, what can be touched, and the tiles; nothing can be chosen behind a curtain, or in what has been."""
        what = asked(self.match, self.seat)
        if curtain is None and now:
            return what
        return Asked({**what.question, "kind": "past" if curtain is None else "curtain"}, {}, [])

    def _define(self, drawn: Pictures) -> None:
        """Send the icons and hatchings that the pictures use for the first time here."""
        used = drawing.used(drawn.table) | drawing.used(drawn.hand)
        if not used <= self._defined:
            self._defined |= used
            self._definitions = str(drawing.defined(self._defined | {"weave", "lamp"}))

    def _where(self) -> str:
        """Where an earlier moment is, in words: "round 6"."""
        return self.match.round[:1].lower() + self.match.round[1:] or "the beginning"

    def _news(self) -> list[str]:
        """What has happened since the last moment shown, in sentences; made anew each time, as the seat may change."""
        match, now = self.match, self.match.moment
        seen, last = self._last
        if seen is not match:
            self._since = now
        elif now != last:
            self._since = last
        if now < self._since:
            return []
        events = match.moments(barred=False)[self._since + 1 : now + 1]
        told = [one for one in events if isinstance(one, Event) and not isinstance(one, End)]
        return [match.tell(event.seen_by(self.seat), self.seat) for event in told[-NEWS:]]


def figure(score: Score) -> str:
    """A score's figure for a reader: "12", or "3, 4, 31" of several; "hidden" if the reader cannot know it."""
    if score.value is None:
        return "hidden"
    return ", ".join(map(str, score.value)) if isinstance(score.value, tuple) else str(score.value)


def _winning(names: list[str]) -> str:
    """Who has won, as a heading."""
    if len(names) > 1:
        return f"{', '.join(names[:-1])} and {names[-1]} win together"
    return "You win" if names == ["You"] else f"{names[0]} wins"
