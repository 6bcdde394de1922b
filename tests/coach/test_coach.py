"""The coach: right where the truth is known, silent where nothing is clear, blind to what its seat cannot see."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer.coach import Advising, Comparison, Judging, Review
from explorer.coach.advice import THUMB
from explorer.coach.comparison import ENOUGH, WIDTH
from explorer.coach.judging import ODDS, SAMPLES
from explorer.core.chance import Dice
from explorer.core.errors import NotWaiting
from explorer.core.game import Game, game_named
from explorer.core.loading import load
from explorer.core.match import Match
from explorer.core.moments import HIDDEN, Chance, Choice, Event, Moments
from explorer.core.playout import Playout
from explorer.core.state import State
from explorer.odds import walk, weighed
from explorer.players import HeuristicPlayer, RandomPlayer
from tests.depth import deep

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from explorer.core.moments import Moment, Option, Seat

GAMES = explorer.games()

KNOWN = 60
"""For how many choices of each game the verdict by exact odds is held against the truth."""


# --- a game whose truth is known --------------------------------------------------------------------------------------


@dataclass
class Cups(State):
    """A coin lies under one of three cups, each as likely: any cup pays 3 or costs 3, a lot pays what a die shows less 3."""

    players: int = 2
    coin: Any = 0
    purse: float = 0


def pick(cups: Cups) -> Moments:
    chosen = yield Choice(0, "cup", ["leave", 0, 1, 2, "bait", "lot", "other lot"], "cups.pick")
    cups.then(("pay", chosen))


def pay(cups: Cups, chosen: Option) -> Moments:
    yield Choice(1, "toll", ["take it"], "cups.pay")
    if isinstance(chosen, int):
        cups.purse += 3 if chosen == cups.coin else -3
        yield Event("opened", 0, "cups.open", cup=chosen)
    if "lot" in str(chosen):
        (die,) = yield Chance(0, "lot", Dice(["lot"]), "cups.lot")
        cups.purse += die - 3
        yield Event("won the lot", 0, "cups.lot")
    if chosen == "bait":
        cups.purse -= 5
        yield Event("bit", 0, "cups.bait")


def masked(cups: Cups, _seat: Seat) -> Cups:
    return Cups.of({**cups.__dict__, "coin": HIDDEN})


def redeal(match: Match, _seat: Seat, random: Random) -> Match:
    return match.replay_with(lambda data, _: {**data, "coin": random.randrange(3)}, lambda answer, _: answer)


class OneFile(Game):
    """A game whose parts are in this file."""

    def given(self, part: str, name: str, default: Any) -> Any:  # noqa: ARG002 - one table has them all
        return {"mask": masked, "redeal": redeal, "prospects": lambda cups: [cups.purse, 0]}.get(name, default)


def cups(coin: int = 0, seed: int = 1) -> Match:
    steps: dict[str, Callable[..., Moments]] = {"pick": pick, "pay": pay}
    game = OneFile("cups", "Cups", __name__, range(2, 3), Cups, steps, lambda players: Cups(players=players))
    return Match(game, {}, Cups(agenda=[["pick"]], coin=coin), seed=seed)


TRUTH = {"leave": 0.0, 0: -1.0, 1: -1.0, 2: -1.0, "bait": -5.0, "lot": 0.5, "other lot": 0.5}
"""What each option brings on average, for somebody who does not know where the coin is."""


@pytest.mark.parametrize("coin", [0, 1, 2])
def test_it_sees_what_follows_and_not_what_is_hidden(coin: int) -> None:
    judging = Judging(cups(coin), "bait", playouts=400)
    assert judging.think()
    verdict = judging.verdict
    assert verdict is not None
    assert (verdict.source, verdict.mistake.chosen) == (SAMPLES, "bait")
    assert TRUTH[verdict.mistake.better] > TRUTH["bait"]
    again = Judging(cups((coin + 1) % 3), "bait", playouts=400)
    again.think()
    assert again.verdict == verdict, "the coin lies elsewhere, and the seat does not know it"


def test_it_names_the_event_that_made_the_difference() -> None:
    match = cups()
    choice = match.pending
    assert isinstance(choice, Choice)
    comparison = Comparison(match.game, choice, match.view(0), "bait", seed=1)
    race = comparison.run()
    while next(race, None) is not None:
        pass
    finding = comparison.finding
    assert finding is not None
    assert finding.clear
    told = comparison.difference(finding.best)
    assert told is not None
    assert told.rule in ("cups.lot", "cups.bait")
    assert {told.with_best, told.with_chosen} == {0.0, 1.0}


def test_it_is_silent_where_options_are_equal_and_right_where_it_speaks() -> None:
    spoke = wrong = 0
    for seed in range(deep(40)):
        for chosen in ("lot", "leave", 0):
            judging = Judging(cups(seed=seed), chosen, playouts=160)
            judging.think()
            verdict = judging.verdict
            if verdict is not None:
                spoke += 1
                wrong += TRUTH[verdict.mistake.better] <= TRUTH[chosen]
    assert spoke
    assert wrong <= 0.05 * spoke, (wrong, spoke)


def test_slices_change_nothing() -> None:
    whole, sliced = (Judging(cups(), 1, playouts=200, seed=3) for _ in range(2))
    whole.think()
    slices = 1
    while not sliced.think(0.0):
        slices += 1
    assert slices > 50
    assert (sliced.finding, sliced.verdict) == (whole.finding, whole.verdict)


def test_the_best_is_chosen_on_one_half_and_tested_on_the_other() -> None:
    judging = Judging(cups(), "leave", playouts=200)
    judging.think()
    finding = judging.finding
    assert finding is not None
    assert finding.deals >= ENOUGH
    assert finding.ahead + finding.behind <= finding.deals <= judging.playouts / 4 + 1


def test_there_must_be_a_choice_to_judge_and_to_advise() -> None:
    match = cups()
    with pytest.raises(NotWaiting):
        Judging(match, "something else")
    match.choose("leave")
    match.choose("take it")
    with pytest.raises(NotWaiting):
        Judging(match, "leave")
    with pytest.raises(NotWaiting):
        Advising(match)


# --- exact odds, against the truth by the game's own steps ----------------------------------------------------------------

EXACT = {"noble_treachery": "prediction", "game_of_crowns": "ravens to spend", "kings_of_ireland": "walls or field"}
"""By game, the kind of choice that exact odds weigh."""


def choices(game: str, kind: str, most: int) -> Iterator[Match]:
    """Matches at choices of a kind, from games of computers."""
    found, seats = 0, game_named(game).seats
    for seed in range(1_000):
        match = explorer.start(game, players=max(3, seats[0]), seed=seed, people=True).play(HeuristicPlayer(game, seed))
        for moment in match.moments(barred=False):
            if isinstance(moment, Choice) and moment.kind == kind and len(moment.options) > 1:
                match.goto(moment.at)
                yield match.fork()
                found += 1
                if found == most:
                    return


def foretold(match: Match, option: Option) -> Fraction:
    """The chance that a prediction comes true: the die is rolled with the game's own steps."""

    def measure(moment: Moment | None, _state: Any) -> bool | None:
        if isinstance(moment, Event) and moment.kind == "was wrong":
            return False
        return True if moment is None or moment.rule in ("card.witch.take", "card.witch.opponent") else None

    playout = Playout.of(match, measure)
    playout.answer(option)
    return walk(playout).chance(True) if playout.result is None else Fraction(playout.result is True)


def victors(match: Match, option: Option) -> set[Any]:
    """Who can win a vote, whatever the others still spend: all ways are tried with the game's own steps."""

    def measure(moment: Moment | None, state: Any) -> str | None:
        return state.victor if moment is None or state.victor is not None else None

    start = Playout.of(match, measure)
    start.answer(option)
    found, left = set(), [start]
    while left:
        playout = left.pop()
        if playout.result is not None:
            found.add(playout.result)
            continue
        assert isinstance(playout.pending, Choice)
        for answer in playout.pending.options:
            twin = playout.branch()
            twin.answer(answer)
            left.append(twin)
    return found


def test_exact_odds_are_right_about_a_prediction() -> None:
    spoke = 0
    for match in choices("noble_treachery", "prediction", KNOWN):
        assert isinstance(match.pending, Choice)
        truth = {option: foretold(match, option) for option in match.pending.options}
        for chosen in match.pending.options:
            verdict = Judging(match, chosen, playouts=0).verdict
            if verdict is not None:
                assert verdict.source == ODDS
                assert truth[verdict.mistake.better] >= truth[chosen] + Fraction(1, 10)
                spoke += 1
    assert spoke >= KNOWN / 2


def test_exact_odds_are_right_about_ravens() -> None:
    spoke = 0
    for match in choices("game_of_crowns", "ravens to spend", KNOWN):
        assert isinstance(match.pending, Choice)
        for chosen in match.pending.options:
            verdict = Judging(match, chosen, playouts=0).verdict
            if verdict is not None:
                better = verdict.mistake.better
                assert better < chosen, "ravens that change nothing are kept"
                sure = victors(match, better)
                assert victors(match, chosen) == sure
                assert len(sure) == 1, "whatever the others do"
                spoke += 1
    assert spoke >= KNOWN


def test_exact_odds_are_right_about_walls_and_field() -> None:
    for match in choices("kings_of_ireland", "walls or field", KNOWN):
        odds = weighed(match)
        assert odds is not None
        assert isinstance(match.pending, Choice)
        for chosen in match.pending.options:
            verdict = Judging(match, chosen, playouts=0).verdict
            if (
                verdict is not None
            ):  # the walls help to win, the field costs the enemy more: hardly ever is one better in all
                better, own = odds.figures[verdict.mistake.better], odds.figures[chosen]
                assert all(one >= two for one, two in zip(better, own, strict=True)), "it is behind in nothing"


@pytest.mark.parametrize("game", ["noble_treachery"])
def test_samples_never_contradict_exact_odds(game: str) -> None:
    spoke = 0
    for match in choices(game, EXACT[game], deep(14)):
        assert isinstance(match.pending, Choice)
        odds = weighed(match)
        assert odds is not None
        for chosen in match.pending.options:
            judging = Judging(match, chosen, playouts=90, exact=False)
            judging.think()
            verdict = judging.verdict
            if verdict is not None:
                spoke += 1
                assert odds.figures[verdict.mistake.better] > odds.figures[chosen]
    assert spoke


# --- all games ---------------------------------------------------------------------------------------------------------


def midway(game: str, least: int = 2) -> Match:
    """A match at a choice with some options, some way in."""
    many = 30 if game == "black_rose_wars" else 60

    def chooses(match: Match) -> bool:
        return match.given >= many and isinstance(match.pending, Choice) and len(match.pending.options) >= least

    seats = game_named(game).seats[0]
    return explorer.start(game, players=seats, seed=1, people=True).play(HeuristicPlayer(game, 1), until=chooses)


@pytest.mark.parametrize("game", GAMES)
def test_what_it_says_follows_from_what_its_seat_sees(game: str) -> None:
    match = midway(game)
    choice = match.pending
    assert isinstance(choice, Choice)
    other = match.redeal(choice.seat, Random(3))
    assert other.state != match.state
    seen = match.view(choice.seat)
    scores = []
    for view in (seen, replace(other.view(choice.seat), dealer=seen.dealer)):
        comparison = Comparison(match.game, choice, view, choice.options[-1], seed=1)
        race = comparison.run()
        while next(race, None) is not None and comparison.played < 6:
            pass
        scores.append(comparison._trials.scores)
    assert scores[0] == scores[1]
    assert scores[0]


@pytest.mark.parametrize("game", GAMES)
def test_advice_is_one_of_the_options_with_its_reason_and_who_says_so(game: str) -> None:
    match = midway(game)
    choice = match.pending
    assert isinstance(choice, Choice)
    advising = Advising(match, playouts=24)
    first = advising.advice
    assert first.option in choice.options
    assert (first.source, first.label) == (THUMB, match.label(first.option, choice.seat))
    assert first.reason
    assert "%" not in first.reason + first.sure
    while not advising.think(0.01):
        assert advising.advice.option == first.option, "it is not changed before it is sure"
    last = advising.advice
    assert last.option in choice.options
    assert last.source in (THUMB, ODDS, SAMPLES)
    assert last.sure
    assert all(rule in match.game.rules.rules for rule in last.rules)


@pytest.mark.parametrize("game", GAMES)
def test_an_option_of_many_is_compared_with_the_best_few(game: str) -> None:
    match = midway(game, WIDTH + 1)
    choice = match.pending
    assert isinstance(choice, Choice)
    comparison = Comparison(match.game, choice, match.view(choice.seat), choice.options[-1])
    assert choice.options[-1] == comparison.options[0]
    assert 4 <= len(comparison.options) <= 5


def test_a_match_is_reviewed_and_each_mistake_can_be_put_again() -> None:
    match = explorer.start("game_of_crowns", players=4, seed=5, people=True)
    match.play({0: RandomPlayer(5), **{seat: HeuristicPlayer("game_of_crowns", seat) for seat in (1, 2, 3)}})
    review = Review(match, 0, playouts=12)
    assert review.total > 10
    before = review.done
    while not review.think(0.02):
        assert before <= review.done < review.total
        before = review.done
    assert review.done == review.total
    assert review.found
    assert [one.mistake.at for one in review.found] == sorted(one.mistake.at for one in review.found)
    for verdict in review.found:
        mistake = verdict.mistake
        again = load(match.record()).goto(mistake.at)
        assert isinstance(again.pending, Choice)
        assert (again.pending.seat, again.pending.kind) == (0, mistake.kind)
        assert again.answers[again.given] == mistake.chosen
        assert mistake.rules
        assert all(rule in match.game.rules.rules for rule in mistake.rules)
        assert verdict.better == match.fork().goto(mistake.at).label(mistake.better, 0)
        if verdict.source == SAMPLES:
            assert not any("%" in line for line in verdict.why), "twenty samples bear no percentage"
        twin = again.fork()
        twin.choose(mistake.better)


def test_odds_that_settle_a_choice_need_no_samples() -> None:
    match = next(choices("noble_treachery", "prediction", 1))
    assert isinstance(match.pending, Choice)
    odds = weighed(match)
    assert odds is not None
    best = max(match.pending.options, key=lambda option: odds.figures[option])
    judging = Judging(match, best)
    assert judging.over
    assert judging.verdict is None
    assert judging.playouts == 0
    advice = Advising(match).advice
    assert advice.option == best
