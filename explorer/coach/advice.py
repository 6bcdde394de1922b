"""Advice before a choice: a move, its reason in the game's words, who says so, and how sure that is.

The rule of thumb speaks at once; then its move is judged like anybody's, and a clearly better one takes its place.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Final

from explorer.coach.judging import SECONDS, Judging, times
from explorer.core.errors import NotWaiting
from explorer.core.moments import Choice
from explorer.players import HeuristicPlayer

if TYPE_CHECKING:
    from explorer.core.match import Match
    from explorer.core.moments import Option

THUMB: Final = "Rule of thumb"
"""Who gives advice that nothing else has bettered."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A move that is advised.

    Attributes:
        option: the option.
        label: the option as a player would say it.
        reason: why, in sentences.
        source: who says so: `THUMB`, or the source of a `Verdict`.
        sure: how sure that is, in a sentence.
        rules: ids of the rules that it rests on.
        things: what on the board the option is about, by the picture's names.
    """

    option: Option
    label: str
    reason: str
    source: str
    sure: str
    rules: tuple[str, ...]
    things: tuple[str, ...]


class Advising:
    """Thinking about advice for the pending choice. It can go on in slices; there is advice from the beginning.

    Args:
        match: a match that stands at the choice, and stays there.
        seconds: how long to look for something better than the rule of thumb.
        playouts: how often to play on in all, instead of `seconds`; then the advice follows from the seed.
        seed: by default the match's.

    Raises:
        NotWaiting: no choice is pending.
    """

    def __init__(
        self,
        match: Match,
        seconds: float = SECONDS,
        playouts: int | None = None,
        seed: int | str | None = None,
    ) -> None:
        choice = match.pending
        if not isinstance(choice, Choice):
            raise NotWaiting("nobody chooses now, so there is nothing to advise.")
        self._match, self._choice = match, choice
        seed = match.seed if seed is None else seed
        self._option, reason = HeuristicPlayer(match.game, seed).advice(match.view(choice.seat))
        self._reason = f"{reason[:1].upper()}{reason[1:]}".strip()
        self._judging = Judging(match, self._option, seconds, playouts, seed)

    def think(self, seconds: float = inf) -> bool:
        """Look for something better for a while; True once that is done."""
        return self._judging.think(seconds)

    @property
    def over(self) -> bool:
        """Whether the advice is final."""
        return self._judging.over

    @property
    def advice(self) -> Advice:
        """The advice so far."""
        verdict = self._judging.verdict
        if verdict is not None:
            mistake = verdict.mistake
            return self._of(mistake.better, " ".join(verdict.why), verdict.source, verdict.sure, mistake.rules)
        return self._of(self._option, self._reason, THUMB, self._tested, (self._choice.rule,))

    @property
    def _tested(self) -> str:
        """How far the rule of thumb has been put to the test."""
        judging = self._judging
        if len(self._choice.options) == 1:
            return ""
        if not judging.over:
            return "Looking for something better."
        if judging.finding is None and not judging.playouts:
            return "By exact odds nothing is better."
        return f"Played on {times(judging.playouts)}, nothing came out clearly better."

    def _of(self, option: Option, reason: str, source: str, sure: str, rules: tuple[str, ...]) -> Advice:
        match = self._match
        things = tuple(match.game.targets(match.state, self._choice, option))
        return Advice(option, match.label(option, self._choice.seat), reason, source, sure, rules, things)
