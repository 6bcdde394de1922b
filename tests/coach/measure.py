"""How often the coach speaks, how long it takes, and how often it is right: prints the figures of explorer/coach/README.md.

    python -m tests.coach.measure noble_treachery --minutes 10

Choices are taken from matches in which one seat overlooks good moves and the others do not; every other time it is judged as
if the seat had chosen at random instead. Where the coach speaks, its
better option is tried against the chosen one on fresh deals that it has not seen: to the end of the round as it plays on
itself; the same with players who overlook things; and to the end of the match.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from statistics import fmean, median
from time import perf_counter, process_time
from typing import TYPE_CHECKING

import explorer
from explorer.coach import Judging
from explorer.coach import judging as judging_module
from explorer.coach.judging import ODDS
from explorer.core.game import game_named
from explorer.core.moments import Choice
from explorer.core.playout import Playout
from explorer.players import EasyPlayer, HeuristicPlayer
from explorer.players.far_sighted import Trials, prospects

if TYPE_CHECKING:
    from collections.abc import Iterator

    from explorer.coach import Verdict
    from explorer.core.match import Match
    from explorer.core.moments import Option

DEALS = 40
"""The fresh deals with which a verdict is tried to the end of the round."""

ENDS = 8
"""The fresh deals with which it is tried to the end of the match."""


def decisions(game: str, share: float) -> Iterator[tuple[Match, Option]]:
    """Matches at choices of the seat that overlooks things, each with what it chose; some of all."""
    seats, pick = game_named(game).seats, Random(game)
    for seed in range(1_000):
        players = max(seats[0], min(3 + seed % 3, seats[-1]))
        match = explorer.start(game, players=players, seed=seed, people=True)
        seat = seed % players
        others = {other: HeuristicPlayer(game, f"{seed} {other}") for other in range(players)}
        match.play({**others, seat: EasyPlayer(game, seed)})
        for moment in match.moments(barred=False):
            if isinstance(moment, Choice) and moment.seat == seat and len(moment.options) > 1 and pick.random() < share:
                match.goto(moment.at)
                yield match.fork(), match.answers[match.given]


def lead(match: Match, verdict: Verdict, kind: type[EasyPlayer | HeuristicPlayer], deals: int) -> tuple[float, float]:
    """How far the better option is ahead at the end of the round, on fresh deals, and the standard error."""
    choice = match.pending
    assert isinstance(choice, Choice)
    pair = verdict.mistake.better, verdict.mistake.chosen
    trials = Trials(match.game, match.view(choice.seat), "fresh", kind(match.game), None, None)
    for number in range(deals):
        trials.player = kind(match.game, f"fresh {number}")
        for _ in trials.with_deal(number, pair):
            pass
    return trials.lead(*pair)


def at_the_end(match: Match, verdict: Verdict, deals: int) -> tuple[float, float]:
    """How far the better option is ahead when the match is over, in prospects and in wins."""
    mistake = verdict.mistake
    deal = match.dealer(mistake.seat)
    gains, wins = [], []
    for number in range(deals):
        start = Playout.of(deal(Random(f"end {number}")), lambda moment, _: True if moment is None else None)
        out, won = [], []
        for option in (mistake.better, mistake.chosen):
            playout = start.branch()
            playout.answer(option)
            playout.play(HeuristicPlayer(match.game, f"end {number}"), Random(f"dice {number}").random)
            out.append(prospects(match.game, playout.state, mistake.seat))
            winners = match.game.winners(playout.state)
            won.append((mistake.seat in winners) / max(len(winners), 1))
        gains.append(out[0] - out[1])
        wins.append(won[0] - won[1])
    return fmean(gains), fmean(wins)


def main() -> None:
    """Measure a game and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--spoken", type=int, default=60)
    parser.add_argument("--share", type=float, default=0.3)
    parser.add_argument("--seconds", type=float, default=2.0)
    given = parser.parse_args()
    judging_module.perf_counter = process_time  # the machine may do other things, too
    end = perf_counter() + 60 * given.minutes
    times: list[float] = []
    exact = 0
    asked, spoke = Counter[str](), Counter[str]()
    pick = Random(given.game)
    held: dict[str, list[float]] = {"round": [], "easy": [], "end": [], "wins": []}
    for match, overlooked in decisions(given.game, given.share):
        assert isinstance(match.pending, Choice)
        who = ("easy", "random")[len(times) % 2]
        chosen = overlooked if who == "easy" else pick.choice(match.pending.options)
        asked[who] += 1
        begun = process_time()
        judging = Judging(match, chosen, given.seconds)
        judging.think()
        times.append(process_time() - begun)
        verdict = judging.verdict
        spoke[who] += verdict is not None
        if verdict is not None and verdict.source == ODDS:
            exact += 1
        elif verdict is not None:
            found = {
                "round": lead(match, verdict, HeuristicPlayer, DEALS)[0],
                "easy": lead(match, verdict, EasyPlayer, DEALS)[0],
            }
            found["end"], found["wins"] = at_the_end(match, verdict, ENDS)
            print("held", verdict.mistake.kind, judging.finding, found, flush=True)
            for name, one in found.items():
                held[name].append(one)
        if len(held["round"]) >= given.spoken or perf_counter() > end:
            break
    print(
        f"{given.game}: spoke {spoke['easy']} of {asked['easy']} (easy), {spoke['random']} of {asked['random']} (random), "
        f"{exact} by exact odds; "
        f"seconds median {median(times):.2f}, most {max(times):.2f}"
    )
    for name, values in held.items():
        if values:
            right, wrong = sum(one > 0 for one in values), sum(one < 0 for one in values)
            print(f"  {name}: right {right}, wrong {wrong} of {len(values)}; mean {fmean(values):+.3f}")


if __name__ == "__main__":
    main()
