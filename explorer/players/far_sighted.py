"""A player that looks ahead: it deals anew what it cannot know, plays on with every option, and takes what comes out best.

It sees what its seat sees. All deals come from `View.dealer`, so they agree with what the seat knows and with nothing else; in
them everybody plays as the heuristic does. Every option is tried with the same deals and the same dice, so that the options
are compared and not their luck: each kind of chance has dice of its own for each seat, so that one roll more changes no other.
"""

from __future__ import annotations

from itertools import islice
from math import ceil, inf, sqrt
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import TYPE_CHECKING, Any

from explorer.core.game import Game, game_named
from explorer.core.moments import Chance
from explorer.core.playout import Playout
from explorer.players.heuristic import HeuristicPlayer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from explorer.core.match import Dealer, Player, View
    from explorer.core.moments import Choice, Moment, Option, Seat

SECONDS = 1.0
"""How long it thinks about a choice, if nothing else is said."""

WIDTH = 8
"""How many options it tries: those that the heuristic ranks first."""

DEALS = 16
"""How many deals it makes for one choice; then it plays on from the same ones with other dice."""

SURE = 1.0
"""By how many standard errors an option must come out better than the heuristic's before it is preferred."""

AHEAD = 40
"""How many choices it plays on before it judges the position, in a game that counts no rounds; in others see `Game.horizon`."""

WON = 5.0
"""What a win is worth beside the prospects of a position."""

BEHIND = 2.0
"""By how many standard errors an option must come out worse than the heuristic's to drop out at once."""

FIRST = 4
"""How often every option is tried before any drops out at once."""

STRIDE = 10
"""How many choices it plays on before it looks at the clock."""

ALL = slice(None)


class Trials:
    """Every option of a choice, played on with the same deals and the same dice, as the heuristic would play.

    Args:
        game: the game.
        view: what the seat knows; its match must stay at this moment while there is trying.
        seed: of all deals and dice.
        player: who answers all choices that follow.
        hear: called with every moment of every playout, and the position there.
        deals: how many deals are made; then it is played on from the same ones with other dice. None makes a new one each time.

    Attributes:
        scores: what has come out for each option, one figure for each deal that it was tried with, in their order.
        played: how often it has been played on so far.
        player: who answers all choices that follow; another may take over between two deals.
    """

    def __init__(
        self,
        game: Game,
        view: View,
        seed: str,
        player: Player,
        hear: Callable[[Moment, Any], None] | None = None,
        deals: int | None = DEALS,
    ) -> None:
        self.scores: dict[Option, list[float]] = {}
        self.played = 0
        self.player = player
        self._game, self._seat, self._seed, self._hear = game, view.seat, seed, hear
        self._view, self._deals = view, deals
        self._deal: Dealer | None = None
        self._starts: list[Playout] = []

    def lead(self, option: Option, other: Option, part: slice = ALL) -> tuple[float, float]:
        """How much better an option has come out than another, on average, and the standard error of that.

        Args:
            option: the one.
            other: the other.
            part: which of the deals count.
        """
        pairs = zip(self.scores.get(option, [])[part], self.scores.get(other, [])[part], strict=False)
        gains = [mine - own for mine, own in pairs]
        return (fmean(gains), stdev(gains) / sqrt(len(gains))) if len(gains) > 1 else (0.0, inf)

    def with_deal(self, number: int, options: Iterable[Option]) -> Iterator[bool]:
        """Try some options with one deal and its dice; yields often."""
        if self._deal is None:
            assert self._view.dealer is not None, "a playout has no past to deal anew"
            self._deal = self._view.dealer()
            yield True
        if self._deals is None or len(self._starts) < self._deals:
            deal = self._deal(Random(f"{self._seed} deal {number}"))
            start = Playout.of(deal, self._measure, hears=self._hear is not None)
            if self._deals is not None:
                self._starts.append(start)
        else:
            start = self._starts[number % self._deals]
        for option in options:
            yield from self._play(start.branch(last=True), option, f"{self._seed} dice {number}")

    def _measure(self, moment: Moment | None, state: Any) -> bool | None:
        if moment is None:
            return True
        if self._hear is not None:
            self._hear(moment, state)
        return None

    def _play(self, playout: Playout, option: Option, seed: str) -> Iterator[bool]:
        """Play on with an option, and note what came out."""
        luck: dict[tuple[str, Seat | None], Callable[[], float]] = {}
        round_of, rounds = self._game.round_of, self._game.horizon(playout.state)
        this = round_of(playout.state)
        playout.answer(option)
        done = False

        def dice() -> float:
            """The next number for the pending chance: of its kind, and of the seat that rolls or draws."""
            chance = playout.pending
            assert isinstance(chance, Chance)
            whose = chance.kind, chance.seat
            if whose not in luck:
                luck[whose] = Random(f"{seed} {whose}").random
            return luck[whose]()

        def stop(_: Choice) -> bool:
            nonlocal done, rounds, this
            if rounds and this is None:
                done = playout.choices >= AHEAD
            elif rounds and (now := round_of(playout.state)) != this:
                this, rounds = now, rounds - 1
                done = not rounds
            return done or playout.choices >= pause

        while playout.result is None and not done:
            pause = playout.choices + STRIDE
            playout.play(self.player, dice, stop)
            yield True
        self.scores.setdefault(option, []).append(prospects(self._game, playout.state, self._seat))
        self.played += 1
        yield True


class Thought:
    """Thinking about one choice. It can go on in slices, be read in between, and be dropped at any time.

    Args:
        game: the game.
        choice: what is asked.
        view: what the seat knows; its match must stay at this moment while there is thinking.
        seed: of all deals and dice.
        seconds: how long to think in all.
        playouts: how often to play on in all, instead of `seconds`; then the answer follows from the seed.

    Attributes:
        options: the options that are tried, the heuristic's own choice first.
        over: True once the thinking is done.
    """

    def __init__(
        self,
        game: Game,
        choice: Choice,
        view: View,
        seed: int | str | None = None,
        seconds: float = SECONDS,
        playouts: int | None = None,
    ) -> None:
        self.over = False
        self._game, self._view, self._seat = game, view, choice.seat
        self._seed = f"{seed} {choice.kind} {choice.options}"
        self._seconds, self._most, self._spent = seconds, playouts, 0.0
        self._player = HeuristicPlayer(game, seed)
        self.options = tuple(islice(self._player.ranking(choice, lambda: view), WIDTH))
        self._trials = Trials(game, view, self._seed, self._player)
        self._racing = list(self.options)
        self._race = self._run()

    def think(self, seconds: float = inf) -> bool:
        """Think for a while.

        Args:
            seconds: how long; one step is always taken, and finished: a deal, or a few choices of a game played on.

        Returns:
            True once the thinking is done.
        """
        begun, before = perf_counter(), self._spent
        while not self.over:
            self.over = next(self._race, None) is None or self._used() >= 1
            self._spent = before + perf_counter() - begun
            if self._spent - before >= seconds:
                break
        return self.over

    @property
    def playouts(self) -> int:
        """How often it has played on so far."""
        return self._trials.played

    @property
    def reason(self) -> str:
        """One sentence about what it has found so far."""
        if len(self.options) == 1:
            return "There is nothing else to choose."
        much = f"Played on {self.playouts} times"
        if self.best == self.options[0]:
            return f"{much}, nothing came out clearly better than what looks best now."
        return f"{much}, this came out better than what looks best now."

    @property
    def best(self) -> Option:
        """The best option so far: the heuristic's, unless another has clearly come out better."""
        found = max(self._racing, key=lambda option: self.lead(option)[0])
        gain, error = self.lead(found)
        return found if gain > SURE * error else self.options[0]

    def lead(self, option: Option) -> tuple[float, float]:
        """How much better an option has come out than the heuristic's, on average, and the standard error of that."""
        return self._trials.lead(option, self.options[0])

    def _used(self) -> float:
        """What share of the time, or of the playouts, has been used."""
        return self._spent / self._seconds if self._most is None else self.playouts / self._most

    def _run(self) -> Iterator[bool]:
        """Try the options in a race, and yield often."""
        if len(self.options) < 2 or self._view.dealer is None:
            return
        own, number = self.options[0], 0
        while self._racing != [own]:
            yield from self._trials.with_deal(number, self._racing)
            number += 1
            ranked = sorted(self._racing, key=lambda option: -self.lead(option)[0])
            left = max(2, ceil(len(self.options) ** (1 - self._used())))
            self._racing = [own, *(option for option in ranked[:left] if option != own and not self._behind(option))]

    def _behind(self, option: Option) -> bool:
        """Whether an option has clearly come out worse than the heuristic's, or just the same every time."""
        gain, error = self.lead(option)
        return len(self._trials.scores[option]) >= FIRST and gain <= -BEHIND * error


def prospects(game: Game, state: Any, seat: Seat) -> float:
    """How well a seat stands: by how much it leads the best of the others, and whether it has won."""
    figures, winners = game.prospects(state), game.winners(state)
    others = [figure for other, figure in enumerate(figures) if other != seat]
    return (WON / len(winners) if seat in winners else 0.0) + figures[seat] - max(others, default=0.0)


class FarSightedPlayer:
    """Looks ahead within a budget for each choice; see `Thought`.

    Args:
        game: the game, or its name.
        seed: of its deals and dice.
        seconds: how long it thinks about a choice.
        playouts: how often it plays on for a choice, instead of `seconds`; then the same seed plays the same.

    Attributes:
        reason: one sentence about the latest answer; "" before the first.
    """

    def __init__(
        self,
        game: Game | str,
        seed: int | str | None = None,
        seconds: float = SECONDS,
        playouts: int | None = None,
    ) -> None:
        self._game = game_named(game) if isinstance(game, str) else game
        self._seed, self._seconds, self._most = seed, seconds, playouts
        self.reason = ""

    def begin(self, choice: Choice, view: View) -> Thought:
        """Thinking about a choice, not yet begun, for a page that stays awake meanwhile."""
        return Thought(self._game, choice, view, self._seed, self._seconds, self._most)

    def choose(self, choice: Choice, look: Callable[[], View]) -> Option:
        """The option that comes out best."""
        thought = self.begin(choice, look())
        thought.think()
        self.reason = thought.reason
        return thought.best
