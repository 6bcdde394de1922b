"""What the coach says beside a board: advice that is asked for, a word after a choice, and the review of a finished match.

It thinks in slices. The page asks for the next one, so that all else goes on meanwhile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from explorer.core.moments import Choice

if TYPE_CHECKING:
    from explorer import Match
    from explorer.coach import Advising, Judging, Review, Verdict
    from explorer.core.moments import Option, Seat

OFF: Final = ""
WHISPER: Final = "whisper"
FULL: Final = "full"
COACHES = (OFF, WHISPER, FULL)
"""How much the coach says after a choice: nothing, that there was something better, or what."""

SLICE = 0.05
"""For how many seconds it thinks before the page may do something else."""


class Coaching:
    """The coach beside one board.

    Attributes:
        advising: the advice for the choice that waits; None if nobody asked for any.
        verdict: what was better than the latest choice; None if nothing is known to be.
        review: the review of the match; None before it was asked for.
    """

    def __init__(self) -> None:
        self.advising: Advising | None = None
        self.verdict: Verdict | None = None
        self.review: Review | None = None
        self._judging: Judging | None = None
        self._made: tuple[Match, Option] | None = None  # a choice that is still to be judged
        self._about: tuple[Match, int] | None = None  # the match and the moment that the advice is for
        self._judged: tuple[Match, Seat, tuple[Option, ...]] | None = (
            None  # whose choice it was, and the answers up to it
        )
        self._reviewed: tuple[Match, Seat] | None = None
        self._found: dict[int, tuple[Match, tuple[Option, ...], Verdict]] = {}

    # --- what is asked of it ----------------------------------------------------------------------------------------

    def advise(self, match: Match) -> None:
        """Begin to think about the choice that waits; there is advice at once."""
        from explorer.coach import Advising

        self.advising, self._about = Advising(match.fork(), seed=match.seed), (match, match.moment)

    def judge(self, match: Match, before: Match) -> None:
        """Begin to judge the answer that a match has got since it stood as it stands in a copy."""
        chosen, pending = match.answers[before.given], before.pending
        self.forget_choice()
        if isinstance(pending, Choice) and len(pending.options) > 1:
            self._made = (before, chosen)
            self._judged = (match, pending.seat, tuple(match.answers[: before.given + 1]))

    def look_back(self, match: Match, seat: Seat) -> None:
        """Begin to review a seat's choices in a match."""
        from explorer.coach import Review

        self.review, self._reviewed = Review(match, seat), (match, seat)

    def forget_choice(self) -> None:
        """Say no more about the latest choice."""
        self.verdict = self._judging = self._made = self._judged = None

    def follow(self, match: Match, seat: Seat | None) -> None:
        """Drop what is said of another moment, of an answer that was taken back, or to somebody else."""
        if self._about != (match, match.moment):
            self.advising = self._about = None
        if self._judged is not None:
            about, whose, answers = self._judged
            if about is not match or whose != seat or tuple(match.answers[: len(answers)]) != answers:
                self.forget_choice()
        if self._reviewed is not None and self._reviewed != (match, seat):
            self.review = self._reviewed = None

    def mistakes(self, match: Match, seat: Seat) -> list[Verdict]:
        """What was clearly better than a seat's choices in a match, as far as they were judged, in their order."""
        told = [
            verdict
            for about, answers, verdict in self._found.values()
            if about is match and match.answers[: len(answers) - 1] == answers[:-1]  # it may have been taken back since
        ]
        if self.review is not None and self._reviewed == (match, seat):
            told += self.review.found
        found = {one.mistake.at: one for one in told if one.mistake.seat == seat}
        return [found[at] for at in sorted(found)]

    # --- thinking ---------------------------------------------------------------------------------------------------

    @property
    def thinks(self) -> bool:
        """Whether there is something left to think about."""
        return (
            (self.advising is not None and not self.advising.over)
            or self._made is not None
            or self._judging is not None
            or (self.review is not None and not self.review.over)
        )

    def think(self, seconds: float = SLICE) -> None:
        """Think for a slice: about advice first, then about the latest choice, then on with the review."""
        if self.advising is not None and not self.advising.over:
            self.advising.think(seconds)
        elif self._made is not None:
            from explorer.coach import Judging

            self._judging, self._made = Judging(*self._made), None
        elif self._judging is not None:
            if self._judging.think(seconds):
                self.verdict, self._judging = self._judging.verdict, None
                if self.verdict is not None and self._judged is not None:
                    match, _, answers = self._judged
                    self._found[self.verdict.mistake.at] = (match, answers, self.verdict)
        elif self.review is not None:
            self.review.think(seconds)

    # --- what the page is told --------------------------------------------------------------------------------------

    def said(self, match: Match, coach: str) -> dict[str, Any]:
        """All that it says now, as data for the page."""
        said: dict[str, Any] = {"full": coach == FULL}
        pending = match.pending
        if self.advising is not None and isinstance(pending, Choice):
            advice = self.advising.advice
            said["advice"] = {
                "move": advice.label,
                "why": advice.reason,
                "source": advice.source,
                "sure": advice.sure,
                "rules": _titled(match, advice.rules),
                "option": list(pending.options).index(advice.option),
            }
        if self.verdict is not None:
            said["verdict"] = _told(match, self.verdict)
        if self.review is not None:
            twin = match.at_end()
            said["review"] = {
                "done": self.review.done,
                "total": self.review.total,
                "found": [{**_told(match, one), "when": twin.goto(one.mistake.at).round} for one in self.review.found],
            }
        return said


def _told(match: Match, verdict: Verdict) -> dict[str, Any]:
    """A verdict for the page."""
    return {
        "at": verdict.mistake.at,
        "chosen": verdict.chosen,
        "better": verdict.better,
        "source": verdict.source,
        "why": list(verdict.why),
        "sure": verdict.sure,
        "rules": _titled(match, verdict.mistake.rules),
    }


def _titled(match: Match, rules: tuple[str, ...]) -> list[list[str]]:
    """Rules by id and title."""
    book = match.game.rules
    return [[rule, book[rule].title] for rule in rules if rule in book.rules]
