"""Power points: gained, lost, stolen; the moons they bring; and the rule of ranks against a naive second implementation."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from explorer.games.black_rose_wars.state import ROSE, Lodge
from explorer.games.black_rose_wars.table import power
from explorer.games.black_rose_wars.table.power import rank_points
from tests.games.black_rose_wars.lodges import lodge, points, run

# --- gaining and losing -----------------------------------------------------------------------------------------------


@pytest.mark.rule("power.gain")
def test_points_go_up_the_track() -> None:
    state = lodge()
    drive = run(state, power.gain(state, 1, 3, "quest.reward"))
    assert points(state) == {0: 0, 1: 3, ROSE: 0}
    assert drive.told("gained") == [(1, "quest.reward", {"colour": 1, "amount": 3, "power": 3})]
    assert [(h["kind"], h["colour"], h["change"]) for h in state.happened] == [("points", 1, 3)]


@pytest.mark.rule("power.gain")
@pytest.mark.parametrize("n", [0, -2])
def test_nothing_is_gained_by_nothing(n: int) -> None:
    state = lodge()
    assert not run(state, power.gain(state, 1, n, "quest.reward")).events
    assert state.happened == []


@pytest.mark.rule("power.floor")
@pytest.mark.parametrize(("has", "loses", "left"), [(5, 2, 3), (2, 2, 0), (1, 3, 0), (0, 2, 0)])
def test_nobody_falls_below_nothing(has: int, loses: int, left: int) -> None:
    state = lodge(power=[has, 0, 0])
    drive = run(state, power.lose(state, 0, loses, "power.lose"))
    assert state.power[0] == left
    assert drive.result == has - left
    assert [h["change"] for h in state.happened] == ([left - has] if has != left else [])


@pytest.mark.rule("power.steal")
def test_a_thief_gets_what_was_there() -> None:
    state = lodge(power=[1, 4, 0])
    assert run(state, power.steal(state, 0, 1, 2, "power.steal")).result == 1
    assert points(state) == {0: 0, 1: 5, ROSE: 0}
    state = lodge(power=[0, 4, 0])
    assert run(state, power.steal(state, 0, 1, 2, "power.steal")).result == 0
    assert points(state) == {0: 0, 1: 4, ROSE: 0}


@pytest.mark.rule("avatar.power")
def test_the_avatars_points_are_the_roses() -> None:
    state = lodge(avatar=1)
    run(state, power.gain(state, 1, 2, "quest.reward"))
    run(state, power.gain(state, ROSE, 1, "quest.reward"))
    assert points(state) == {0: 0, 1: 0, ROSE: 3}
    assert run(state, power.lose(state, 1, 5, "power.lose")).result == 3


# --- moons ------------------------------------------------------------------------------------------------------------


def with_decks(**keywords: Any) -> Lodge:
    """Two mages with two personal spells aside, and decks of one card a moon."""
    state = lodge(
        events=["event 1"],
        later_events=[["event 2"], ["event 3"]],
        quests=["quest 1"],
        later_quests=[["quest 2"], ["quest 3"]],
        event_slots=[None, "seen", None],
        **keywords,
    )
    for seat, mage in enumerate(state.mages):
        mage["aside"] = [f"personal {seat}"] * 2
    return state


@pytest.mark.rule("moon.rises", "moon.decks", "moon.personal", "moon.events-stay")
def test_the_second_moon_rises_when_a_token_reaches_its_cube() -> None:
    state = with_decks(power=[5, 0, 0])
    drive = run(state, power.gain(state, 0, 1, "power.gain"))
    assert state.moon == 1
    assert (state.events, state.quests) == (["event 2"], ["quest 2"])
    assert (state.later_events, state.later_quests) == ([["event 3"]], [["quest 3"]])
    assert state.removed == ["event 1", "quest 1"]
    assert state.event_slots == [None, "seen", None]
    assert [mage["hand"] for mage in state.mages] == [["personal 0"], ["personal 1"]]
    assert [mage["aside"] for mage in state.mages] == [["personal 0"], ["personal 1"]]
    assert drive.kinds() == ["gained", "decks", "personal spell", "personal spell"]
    assert not state.ending


@pytest.mark.rule("moon.rises")
@pytest.mark.parametrize(
    ("before", "gains", "moon"), [(0, 5, 0), (4, 1, 0), (5, 4, 1), (0, 6, 1), (0, 18, 2), (17, 30, 2)]
)
def test_a_moon_rises_when_its_cube_is_reached_or_passed_and_two_may_at_once(
    before: int, gains: int, moon: int
) -> None:
    state = with_decks(power=[before, 0, 0], moon=int(before >= 6))
    run(state, power.gain(state, 0, gains, "power.gain"))
    assert state.moon == moon


@pytest.mark.rule("moon.rises", "moon.personal")
def test_a_moon_rises_once_whoever_reaches_it_first() -> None:
    state = with_decks()
    run(state, power.gain(state, ROSE, 6, "event.reveal"))
    run(state, power.gain(state, 0, 7, "power.gain"))
    assert state.moon == 1
    assert [mage["hand"] for mage in state.mages] == [["personal 0"], ["personal 1"]]


@pytest.mark.rule("moon.stays")
def test_a_moon_does_not_set_when_points_are_lost() -> None:
    state = with_decks(power=[5, 0, 0])
    run(state, power.gain(state, 0, 1, "power.gain"))
    run(state, power.lose(state, 0, 6, "power.lose"))
    run(state, power.gain(state, 0, 6, "power.gain"))
    assert state.moon == 1
    assert state.events == ["event 2"]


@pytest.mark.rule("moon.positions", "end.trigger")
def test_moved_moons_rise_where_they_lie() -> None:
    state = with_decks(moons=[3, 4, 6])
    run(state, power.gain(state, 0, 3, "power.gain"))
    assert (state.moon, state.ending) == (1, False)
    run(state, power.gain(state, 1, 6, "power.gain"))
    assert (state.moon, state.ending) == (2, True)


@pytest.mark.rule("end.trigger", "end.latched")
def test_the_end_once_reached_stays_so() -> None:
    state = with_decks(power=[34, 0, 0], moon=2)
    run(state, power.gain(state, 0, 1, "power.gain"))
    assert state.ending
    run(state, power.lose(state, 0, 9, "power.lose"))
    assert state.ending


@pytest.mark.rule("avatar.moon")
def test_the_avatars_commands_change_with_the_moon() -> None:
    state = with_decks(
        power=[5, 0, 0],
        avatar=1,
        command_deck=["a"],
        command_under=["b"],
        command_top="c",
        later_commands=[["black_dart"], ["e"]],
    )
    state.mages[1]["aside"] = []
    drive = run(state, power.gain(state, 0, 1, "power.gain"))
    drive.answer(("black_dart",))
    assert (state.command_deck, state.command_under, state.command_top) == ([], [], "black_dart"), "its back is seen"
    assert state.removed == ["event 1", "quest 1", "a", "b", "c"]


# --- ranks ------------------------------------------------------------------------------------------------------------


def plain_ranks(counts: tuple[int, ...], prizes: tuple[int, int, int], sole: int, last_ties: bool) -> dict[int, int]:
    """The book's words one after the other, with nothing clever in it."""
    points = {}
    players = [player for player in range(len(counts)) if counts[player] > 0]
    best = 0
    for player in players:
        best = max(best, counts[player])
    second = 0
    for player in players:
        if counts[player] != best:
            second = max(second, counts[player])
    for player in players:
        equals = [other for other in players if counts[other] == counts[player]]
        if counts[player] == best:
            points[player] = prizes[0]
            if len(equals) > 1:
                points[player] -= 1
        elif counts[player] == second:
            points[player] = prizes[1]
            if len(equals) > 1:
                points[player] -= 1
        else:
            points[player] = prizes[2]
            if len(equals) > 1 and last_ties:
                points[player] -= 1
        points[player] = max(points[player], 0)
    if len(players) == 1:
        points[players[0]] += sole
    return points


@pytest.mark.rule("defeat.points", "defeat.tie", "clean-up.points", "clean-up.tie", "clean-up.sole", "end.tie")
@pytest.mark.parametrize("prizes", [(4, 2, 1), (6, 3, 1), (3, 1, 1), (2, 1, 0)])
@pytest.mark.parametrize("last_ties", [True, False])
def test_ranks_over_all_small_cases(prizes: tuple[int, int, int], last_ties: bool) -> None:
    for colours in range(1, 6):
        for counts in product(range(5), repeat=colours):
            for sole in (0, 1):
                assert rank_points(dict(enumerate(counts)), prizes, sole=sole, last_ties=last_ties) == plain_ranks(
                    counts, prizes, sole, last_ties
                )


@pytest.mark.rule("defeat.points", "defeat.tie")
@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ((5, 3, 2, 1), (4, 2, 1, 1)),
        ((4, 4, 3), (3, 3, 2)),  # the rulebook's double defeat: two tied for the most, and a second
        ((4, 4, 3, 1), (3, 3, 2, 1)),
        ((5, 3, 3), (4, 1, 1)),
        ((5, 3, 1, 1), (4, 2, 0, 0)),
        ((3, 3, 3), (3, 3, 3)),
    ],
)
def test_ranks_of_the_rulebook(counts: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert tuple(rank_points(dict(enumerate(counts)), (4, 2, 1)).values()) == expected
