"""Whole random games with every optional rule: they end, no card is lost, and every position on the way is possible."""

import json

import pytest

import explorer
from explorer.core.moments import Begin, Choice, End
from explorer.players import RandomPlayer
from tests.conformance.games import CONSERVED
from tests.depth import sparse
from tests.games.answers import last
from tests.games.game_of_crowns.table import GAME


def match_of(number: int) -> explorer.Match:
    """Match number `number`; the numbers mix seats, rounds, optional rules and readings."""
    players = 4 + number % 6
    readings = {name: values[number // 2 % len(values)] for name, values in explorer.rules(GAME).switches.items()}
    return explorer.start(
        GAME, players=players, seed=number, readings=readings, rounds=3 + number % 4, negotiations=number % 2 == 0,
        hidden_agendas=number % 3 == 0, customized_hands=players == 4, teams=players in (6, 8),
        houses="choose" if number % 5 == 0 else None,
    )  # fmt: skip


@pytest.mark.rule("longer", "team", "custom", "deal", "agenda")
@pytest.mark.parametrize("number", range(18))
def test_every_position_on_the_way_could_be(number: int) -> None:
    match, player = match_of(number), RandomPlayer(number)
    whole = CONSERVED[GAME](match.state)
    while not match.over:
        assert match.problems() == [], match.pending
        assert CONSERVED[GAME](match.state) == whole
        match.play(player, most=sparse(5))  # stops inside turns, votes and deals, which take other numbers of answers
    assert match.problems() == []
    assert CONSERVED[GAME](match.state) == whole
    assert last(match, "won").facts["seats"] == tuple(match.state.winners)


@pytest.mark.parametrize("number", range(6))
def test_every_moment_is_cited_told_and_closed(number: int) -> None:
    match = match_of(number).play(RandomPlayer(number))
    rules = explorer.rules(GAME).rules
    still_open = []
    for moment in match.moments():
        assert moment.rule in rules
        assert match.tell(moment).strip()[-1] in ".!"
        if isinstance(moment, Begin):
            still_open.append(moment.kind)
        elif isinstance(moment, End):
            assert still_open.pop() == moment.kind
    assert still_open == []


@pytest.mark.parametrize("number", range(6))
def test_labels_are_unique_and_records_come_back(number: int) -> None:
    match, player = match_of(number), RandomPlayer(number)
    while not match.over:
        if isinstance(match.pending, Choice) and match.given % 7 == 0:
            labels = [match.label(option) for option in match.pending.options]
            assert len(set(labels)) == len(labels)
        match.play(player, most=1)
    again = explorer.load(json.loads(json.dumps(match.record())))
    assert again.state == match.state
