"""How often the coach speaks, how long it takes, and how often it is right: `pytest tests/benchmarks/test_coach_speed.py`.

Choices are taken from matches in which one seat overlooks good moves and the others do not; every other time it is judged as
if the seat had chosen at random instead. Where the coach speaks from samples, its better option is tried against the chosen
one on fresh deals: to the end of the round as the computers play, the same with players who overlook things, and to the end
of the match. Times are the processor's, for the machine may do other things, too. A deep run (NOBLESSE_DEPTH=10) judges ten
times as many choices. It measures; it asserts no time and no share.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import fmean, median
from time import process_time
from typing import TYPE_CHECKING

import pytest

import explorer
from explorer.coach import Judging
from explorer.coach import judging as judging_module
from explorer.coach.judging import ODDS
from explorer.core.game import game_named
from explorer.core.moments import Choice
from explorer.core.playout import Playout
from explorer.players import EasyPlayer, HeuristicPlayer
from explorer.players.far_sighted import Trials, prospects
from tests.depth import deep

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from explorer.coach import Verdict
    from explorer.core.match import Match
    from explorer.core.moments import Option

CHOICES = 20
"""How many choices of a game are judged."""

SHARE = 0.1
"""The share of a match's choices that are."""

DEALS, ENDS = 40, 8
"""The fresh deals with which a verdict is tried to the end of the round, and of the match."""


def decisions(game: str, most: int) -> Iterator[tuple[Match, Option]]:
    """Matches at choices of the seat that overlooks things, each with what it chose; some of all."""
    seats, pick, found = game_named(game).seats, Random(game), 0
    for seed in range(1_000):
        players = max(seats[0], min(3 + seed % 3, seats[-1]))
        match = explorer.start(game, players=players, seed=seed, people=True)
        seat = seed % players
        others = {other: HeuristicPlayer(game, f"{seed} {other}") for other in range(players)}
        match.play({**others, seat: EasyPlayer(game, seed)})
        for moment in match.moments(barred=False):
            if isinstance(moment, Choice) and moment.seat == seat and len(moment.options) > 1 and pick.random() < SHARE:
                match.goto(moment.at)
                yield match.fork(), match.answers[match.given]
                found += 1
                if found == most:
                    return


def at_the_round(match: Match, verdict: Verdict, kind: type[EasyPlayer | HeuristicPlayer]) -> float:
    """How far the better option is ahead at the end of the round, on fresh deals."""
    choice = match.pending
    assert isinstance(choice, Choice)
    pair = verdict.mistake.better, verdict.mistake.chosen
    trials = Trials(match.game, match.view(choice.seat), "fresh", kind(match.game), None, None)
    for number in range(DEALS):
        for option in pair:
            trials.player = kind(match.game, f"fresh {number}")
            for _ in trials.with_deal(number, (option,)):
                pass
    return trials.lead(*pair)[0]


def at_the_end(match: Match, verdict: Verdict, ends: int = ENDS) -> tuple[float, float]:
    """How far the better option is ahead when the match is over, in prospects and in wins."""
    mistake = verdict.mistake
    deal, here = match.dealer(mistake.seat), f"{match.seed} {match.moment}"
    gains, wins = [], []
    for number in range(ends):
        start = Playout.of(deal(Random(f"end {here} {number}")), lambda moment, _: True if moment is None else None)
        out, won = [], []
        for option in (mistake.better, mistake.chosen):
            playout = start.branch()
            playout.answer(option)
            playout.play(HeuristicPlayer(match.game, f"end {here} {number}"), Random(f"dice {here} {number}").random)
            out.append(prospects(match.game, playout.state, mistake.seat))
            winners = match.game.winners(playout.state)
            won.append((mistake.seat in winners) / max(len(winners), 1))
        gains.append(out[0] - out[1])
        wins.append(won[0] - won[1])
    return fmean(gains), fmean(wins)


@pytest.mark.parametrize("game", explorer.games())
def test_how_often_it_speaks_and_is_right(
    figure: Callable[[str], None], monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr(judging_module, "perf_counter", process_time)
    times: list[float] = []
    exact = 0
    asked, spoke = Counter[str](), Counter[str]()
    pick = Random(game)
    held: dict[str, list[float]] = {"round": [], "easy": [], "end": [], "wins": []}
    for match, overlooked in decisions(game, deep(CHOICES)):
        assert isinstance(match.pending, Choice)
        who = ("easy", "random")[len(times) % 2]
        chosen = overlooked if who == "easy" else pick.choice(match.pending.options)
        begun = process_time()
        judging = Judging(match, chosen)
        judging.think()
        verdict = judging.verdict
        times.append(process_time() - begun)
        asked[who] += 1
        spoke[who] += verdict is not None
        if verdict is None:
            continue
        if verdict.source == ODDS:
            exact += 1
            continue
        held["round"].append(at_the_round(match, verdict, HeuristicPlayer))
        held["easy"].append(at_the_round(match, verdict, EasyPlayer))
        end, wins = at_the_end(match, verdict)
        held["end"].append(end)
        held["wins"].append(wins)
    said = ", ".join(f"{spoke[who]} of {asked[who]} choices ({who})" for who in asked)
    figure(f"{game}: speaks of {said}, {exact} by exact odds; {median(times):.1f} s each, {max(times):.1f} s at most")
    for name, values in held.items():
        if values:
            right, wrong = sum(one > 0 for one in values), sum(one < 0 for one in values)
            figure(f"  {name}: right {right}, wrong {wrong} of {len(values)}, {fmean(values):+.2f} on average")
