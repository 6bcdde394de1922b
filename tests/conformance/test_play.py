"""Whole random games of any game: they end, nothing gets lost, and every moment has a rule, a sentence and its end."""

from __future__ import annotations

import json

import pytest

import explorer
from explorer.authoring.belief import replay
from explorer.core.moments import Begin, Chance, Choice, End, Event, Secret
from explorer.players import RandomPlayer
from tests.conformance.games import CONSERVED
from tests.conformance.matches import GAMES, decisions, finished, fresh, numbers, some_decisions

pytestmark = pytest.mark.parametrize("game", GAMES)


def test_the_game_is_in_the_suite(game: str) -> None:
    assert game in CONSERVED, f"tests/conformance/games.py lacks {game}"


@pytest.mark.parametrize("batch", range(10))
def test_whole_games_end_and_can_be_at_every_end(game: str, batch: int) -> None:
    for number in numbers(game, batch * 100, batch * 100 + 100):
        match = fresh(game, number).play(RandomPlayer(number))
        assert match.over
        assert match.pending is None
        assert match.problems() == [], number


def test_every_position_on_the_way_has_no_problem(game: str) -> None:
    for number, _, match in some_decisions(game, 100, every=7):
        assert match.problems() == [], (number, match.moment, match.pending)


def test_nothing_is_created_or_lost_at_any_decision(game: str) -> None:
    everything = CONSERVED[game]
    for number in numbers(game, 200):
        match = fresh(game, number)
        whole = everything(match.state)
        for match in decisions(game, number):
            assert everything(match.state) == whole, (number, match.moment, match.pending)
        assert everything(match.state) == whole, number


def test_nothing_is_created_or_lost_inside_steps(game: str) -> None:
    everything = CONSERVED[game]
    for number in numbers(game, 18):
        match = finished(game, number)
        whole = everything(match.first_state())
        state = match.first_state()
        for at, moment in enumerate(replay(match.game, state, list(match.answers))):
            now = everything(state)
            assert now == whole, (number, at, moment, now - whole, whole - now)


@pytest.mark.parametrize("batch", range(5))
def test_every_moment_cites_a_rule_and_can_be_told(game: str, batch: int) -> None:
    rules = explorer.rules(game).rules
    for number in numbers(game, batch * 40, batch * 40 + 40):
        match = finished(game, number)
        for at, moment in enumerate(match.moments(barred=False)):
            assert moment.at == at
            assert set(moment.rules) <= set(rules), (number, moment)
            said = match.tell(moment)
            assert said.strip() == said != "", (number, moment)
            assert said[-1] in ".!?", said


def test_a_seat_is_told_every_moment_too(game: str) -> None:
    for number in numbers(game, 30):
        match = finished(game, number)
        for seat in range(match.state.players):
            for moment in match.moments(seat, barred=False):
                assert match.tell(moment).strip(), (number, seat, moment)


@pytest.mark.parametrize("batch", range(5))
def test_what_begins_ends_and_nests(game: str, batch: int) -> None:
    for number in numbers(game, batch * 60, batch * 60 + 60):
        still_open: list[Begin] = []
        for moment in finished(game, number).moments(barred=False):
            if isinstance(moment, Begin):
                still_open.append(moment)
            elif isinstance(moment, End):
                assert still_open, (number, moment)
                begun = still_open.pop()
                assert (begun.kind, begun.seat) == (moment.kind, moment.seat), (number, moment.at)
        assert still_open == [], number


def test_facts_are_plain_data(game: str) -> None:
    for number in numbers(game, 30):
        for moment in finished(game, number).moments(barred=False):
            if isinstance(moment, Event | Choice):
                for name, fact in moment.facts.items():
                    value = fact.value if isinstance(fact, Secret) else fact
                    assert json.loads(json.dumps(value)) is not None or value is None, (number, moment, name)


def test_the_position_is_plain_data_at_every_decision(game: str) -> None:
    for number in numbers(game, 60):
        for match in decisions(game, number):
            plain = match.state.__dict__
            assert json.loads(json.dumps(plain)) == plain, (number, match.moment)


def test_weights_sum_to_their_total(game: str) -> None:
    seen = set()
    for number in numbers(game, 60):
        for match in decisions(game, number):
            chance = match.pending
            if not isinstance(chance, Chance) or chance.source.total > 10_000 or repr(chance.source) in seen:
                continue
            seen.add(repr(chance.source))
            outcomes = list(chance.source.outcomes())
            assert sum(weight for _, weight in outcomes) == chance.source.total
            assert len({outcome for outcome, _ in outcomes}) == len(outcomes)
            assert all(type(weight) is int and weight > 0 for _, weight in outcomes)
    assert seen


def test_what_is_sampled_is_an_outcome(game: str) -> None:
    for number in numbers(game, 20):
        for match in decisions(game, number):
            chance = match.pending
            if isinstance(chance, Chance) and chance.source.total <= 1_000:
                twin = match.fork()
                assert twin.roll() in {outcome for outcome, _ in chance.source.outcomes()}


def test_the_same_seed_plays_the_same(game: str) -> None:
    for number in numbers(game, 20):
        once, again = (fresh(game, number).play(RandomPlayer(number)) for _ in range(2))
        assert once.record() == again.record()
