"""The course of a match: what a round changed, how the seats stood, and which answers decided it."""

from __future__ import annotations

import pytest

import explorer
from explorer.core.course import closing, decisions, number_of, rounds, standings, summary
from explorer.core.moments import Choice
from explorer.core.people import who
from explorer.players import HeuristicPlayer

GAMES = explorer.games()


@pytest.fixture(scope="module", params=GAMES)
def over(request: pytest.FixtureRequest) -> explorer.Match:
    game: str = request.param
    return explorer.start(game, seed=1, people=True).play(HeuristicPlayer(game, 1))


def test_a_round_begins_where_the_one_before_it_ended(over: explorer.Match) -> None:
    begins = rounds(over.moments(barred=False))
    before = None
    for number in range(len(begins)):
        told = summary(over, number)
        assert [change.seat for change in told.changes] == list(range(over.state.players))
        if before is not None:
            assert [change.before.value for change in told.changes] == before
        before = [change.after.value for change in told.changes]
    assert before is None or before == [score.value for score in over.standing()]


def test_a_reader_learns_no_more_than_the_table_shows(over: explorer.Match) -> None:
    begins = rounds(over.moments(barred=False))
    told = summary(over, 0, reader=0)
    last = begins[1].at - 1 if len(begins) > 1 else over.moment
    twin = over.fork()
    assert tuple(change.after for change in told.changes) == twin.goto(last).standing(0)
    assert not any("hidden" in line for line in told.told)


def test_standings_end_as_the_match_did(over: explorer.Match) -> None:
    course = standings(over)
    assert len(course) == len(rounds(over.moments(barred=False)))
    if course:
        assert course[-1][1] == tuple(number_of(score.value) for score in over.standing())


def test_what_decided_it_is_a_choice_that_was_made(over: explorer.Match) -> None:
    record = over.record()
    found = decisions(over, reader=0)
    assert bool(found) == bool(over.winners)
    swings = [abs(one.swing) for one in found]
    assert swings == sorted(swings, reverse=True)
    moments = over.moments(barred=False)
    for one in found:
        choice = moments[one.at]
        assert isinstance(choice, Choice)
        assert choice.seat == one.seat
        assert one.chosen
        assert one.told
        assert over.named(who(0)) not in one.chosen + one.told, "whoever reads is you"
    if over.game.id == "noble_game":
        assert all(abs(one.swing) <= 2 for one in found), "Regencies, not the Nobles that are counted at the end"
    assert over.record() == record
    assert over.over


def test_a_match_without_a_winner_was_not_decided() -> None:
    assert decisions(explorer.start("noble_treachery", players=4, seed=1)) == []


def test_a_tie_that_is_broken_names_the_rule() -> None:
    """Both have 11 VP in the end, one of them with a Knight less and a raven more: the smaller hand wins."""
    match = explorer.position(
        "game_of_crowns", at="end of the game", players=4, discard=["akroyear-knight"], ravens={0: 5, 1: 4, 2: 4, 3: 3},
    )  # fmt: skip
    match.play(HeuristicPlayer("game_of_crowns", 1))
    assert [score.value for score in match.standing()] == [11, 11, 11, 10]
    assert match.winners == (0,)
    assert closing(match) == ["Ties go to fewer cards."]
