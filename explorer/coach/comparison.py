"""Paired samples: the option that was chosen against the others, over what the seat cannot know.

Every option is played on with the same deals and the same dice, by `explorer.players.far_sighted.Trials`, as far as the game's
horizon; in every other pair of deals by players who overlook things, so that nothing hangs on what a perfect computer would
do. Half of the deals choose which option looks best, the other half test it: tested on the deals that chose it, it would look
better than it is.
"""

from __future__ import annotations

from itertools import islice
from math import ceil
from statistics import fmean, pstdev
from typing import TYPE_CHECKING, NamedTuple

from explorer.core.moments import Begin, End, Event
from explorer.players import EasyPlayer, HeuristicPlayer
from explorer.players.far_sighted import Trials

if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from explorer.core.game import Game
    from explorer.core.match import View
    from explorer.core.moments import Choice, Moment, Option, Seat

WIDTH = 8
"""The most options that are all tried; of more, only some are."""

BEST = 4
"""How many options are tried where there are more than `WIDTH`: those that the heuristic ranks first, and the chosen one."""

CHOOSING, TESTING = slice(0, None, 2), slice(1, None, 2)
"""The deals that choose the best option, and those that test it."""

FIRST = 4
"""With how many choosing deals every option is tried before any drops out."""

BEHIND, HOPEFUL = 2.0, 1.0
"""By how many standard errors an option must come out worse than the chosen one to drop out at once, and how far ahead it must
be by the time that there are deals enough to test it."""

OUTRIGHT = 5.0
"""By how many standard errors the choosing deals must favour an option for the race to end early."""

ENOUGH = 10
"""How many testing deals a finding needs."""

SURE = 2.0
"""How many standard errors a better option must be ahead."""

LEAST = 0.2
"""How far ahead it must be, as a share of what the deals alone move the outcome (their standard deviation)."""

APART = 0.3
"""By how much the shares of two options must differ for an event to be named as what made the difference."""


class Told(NamedTuple):
    """An event that comes more often with one option than with the other.

    Attributes:
        text: one of these events, as a sentence with marks for people.
        rule: the rule that brings it about.
        with_best: in what share of the deals it came with the better option.
        with_chosen: the same with the chosen one.
    """

    text: str
    rule: str
    with_best: float
    with_chosen: float


class Finding(NamedTuple):
    """What the testing deals say of the option that the choosing deals took for the best.

    Attributes:
        best: the option.
        lead: how much better it came out than the chosen one, on average, in the game's own measure of prospects.
        error: the standard error of that.
        spread: the standard deviation of what came out for the chosen one.
        deals: how many deals tested it.
        ahead, behind: in how many of them it came out better, and worse.
    """

    best: Option
    lead: float
    error: float
    spread: float
    deals: int
    ahead: int
    behind: int

    @property
    def clear(self) -> bool:
        """Whether the option is clearly better than the chosen one."""
        return self.deals >= ENOUGH and self.lead > SURE * self.error and self.lead > LEAST * self.spread


class Comparison:
    """A race of the options of a choice against the chosen one. It can run in steps, and be read in between.

    Args:
        game: the game.
        choice: what was asked.
        view: what the seat knew; its match must stay at this moment.
        chosen: the option that was chosen.
        seed: of all deals and dice.

    Attributes:
        options: the options that are tried.
    """

    def __init__(self, game: Game, choice: Choice, view: View, chosen: Option, seed: int | str | None = None) -> None:
        player = HeuristicPlayer(game, seed)
        self._game, self._view, self._chosen, self._seed = game, view, chosen, seed
        self._trials = Trials(game, view, f"{seed} {choice.kind}", player, self._hear, None)
        some = list(choice.options)
        if len(some) > WIDTH:
            some = list(islice(player.ranking(choice, lambda: view), BEST))
        self.options = tuple(dict.fromkeys((chosen, *some)))
        self._heard: dict[Option, dict[_Sort, dict[int, int]]] = {option: {} for option in self.options}
        self._texts: dict[_Sort, str] = {}
        self._now: tuple[Option, int] = (chosen, 0)
        self._waited, self._count = False, 0

    def run(self) -> Generator[bool, float | None, None]:
        """Race on; yields often, and is sent the share of the time that has been used, by which the field narrows."""
        others = [option for option in self.options if option != self._chosen]
        number, used = 0, 0.0
        while others and self._view.dealer is not None:
            # whoever always played the same would make what they do look certain
            kind = EasyPlayer if number // 2 % 2 else HeuristicPlayer
            for option in (self._chosen, *others):
                self._trials.player = kind(self._game, f"{self._seed} {number}")
                self._now, self._waited, self._count = (option, number), False, 0
                for _ in self._trials.with_deal(number, (option,)):
                    used = (yield True) or used
            number += 1
            if number < 2 * FIRST:
                continue
            enough = number >= 2 * ENOUGH
            others = [one for one in others if not self._behind(one, HOPEFUL if enough else -BEHIND)]
            others.sort(key=lambda one: -self._trials.lead(one, self._chosen, CHOOSING)[0])
            others = others[: ceil(len(self.options) ** (1 - used))]
            if enough and others and not self._behind(others[0], OUTRIGHT):
                break  # only the choosing deals may say so, or the test would be stopped where it looks best

    @property
    def played(self) -> int:
        """How often it has been played on so far."""
        return self._trials.played

    @property
    def finding(self) -> Finding | None:
        """What the testing deals say so far; None if nothing could be tested."""
        scores, chosen = self._trials.scores, self._chosen
        tried = [one for one in self.options if one != chosen and len(scores.get(one, ())) >= 2 * ENOUGH]
        if not tried:
            return None
        best = max(tried, key=lambda one: self._trials.lead(one, chosen, CHOOSING)[0])
        lead, error = self._trials.lead(best, chosen, TESTING)
        gains = [mine - own for mine, own in zip(scores[best], scores[chosen], strict=False)][TESTING]
        return Finding(
            best,
            lead,
            error,
            pstdev(scores[chosen]),
            len(gains),
            sum(gain > 0 for gain in gains),
            sum(gain < 0 for gain in gains),
        )

    def difference(self, best: Option) -> Told | None:
        """The event whose share differs most between an option and the chosen one, if any differs much.

        Of several that differ alike, it is one that happens to the seat itself, and the one that comes last: what comes of a
        move, rather than the move.
        """
        deals = len(self._trials.scores[best])
        found: Told | None = None
        most = (APART, False, 0.0)
        for sort, text in self._texts.items():
            mine, theirs = (
                [place for number, place in self._heard[one].get(sort, {}).items() if number < deals]
                for one in (best, self._chosen)
            )
            share, other = len(mine) / deals, len(theirs) / deals
            rank = (abs(share - other), sort.seat == self._view.seat, fmean([*mine, *theirs] or [0]))
            if rank > most:
                found, most = Told(text, sort.rule, share, other), rank
        return found

    def _behind(self, option: Option, errors: float) -> bool:
        """Whether an option is not that many standard errors ahead of the chosen one, by the deals that choose."""
        lead, error = self._trials.lead(option, self._chosen, CHOOSING)
        return lead <= errors * error

    def _hear(self, moment: Moment, state: Any) -> None:
        """Note what is told in a playout, once somebody or chance has decided something: before, it only repeats the option."""
        if moment.waits:
            self._waited = True
        elif self._waited and isinstance(moment, Event) and not isinstance(moment, Begin | End):
            sort = _Sort(moment.kind, moment.rule, moment.seat)
            option, number = self._now
            self._count += 1
            self._heard[option].setdefault(sort, {}).setdefault(number, self._count)
            if sort not in self._texts:
                self._texts[sort] = self._game.tell(state, moment.seen_by(self._view.seat))


class _Sort(NamedTuple):
    """What makes two events alike.

    Attributes:
        kind, rule, seat: the event's.
    """

    kind: str
    rule: str
    seat: Seat | None
