"""Clean-up steps 3 and 4: full rooms give their points, turn over and are available; the scoring is done twice."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations

import pytest

from explorer.games.black_rose_wars.cards.own_figures import figures
from explorer.games.black_rose_wars.rules import clean_up_phase, rooms
from explorer.games.black_rose_wars.state import ROSE
from tests.games.black_rose_wars.lodges import cubes, evocation, lodge, points, rebuilt, run, unstable


def plain_points(slots: tuple[int, ...], flags: tuple[int, int, int]) -> dict[int, int]:
    """What each colour gets for a room, read from the book's list of flags step by step."""
    builders = []
    for cube in slots:
        if cube not in builders:
            builders.append(cube)
    placed = {builder: len([cube for cube in slots if cube == builder]) for builder in builders}
    if len(builders) == 1:
        return {builders[0]: flags[0] + 1}
    left, middle, right = flags
    first = [builder for builder in builders if all(placed[builder] >= placed[other] for other in builders)]
    others = [builder for builder in builders if builder not in first]
    second = [builder for builder in others if all(placed[builder] >= placed[other] for other in others)]
    given = {}
    for builder in builders:
        if builder in first:
            given[builder] = left - 1 if len(first) > 1 else left
        elif builder in second:
            given[builder] = middle - 1 if len(second) > 1 else middle
        else:
            equals = [other for other in others if placed[other] == placed[builder]]
            given[builder] = right - 1 if len(equals) > 1 else right
        given[builder] = max(given[builder], 0)
    return given


@pytest.mark.rule("clean-up.points", "clean-up.sole", "clean-up.tie")
@pytest.mark.parametrize("room", ["garden", "bibliotheca", "crypt", "throne_room"])
def test_points_of_a_room_over_every_way_to_fill_it(room: str) -> None:
    card = figures().rooms[room]
    for slots in combinations_with_replacement((0, 1, 2, 3, ROSE), card.slots):
        assert clean_up_phase.room_points(list(slots), card.rewards) == plain_points(slots, card.rewards)


@pytest.mark.rule("clean-up.points")
def test_the_order_of_the_cubes_does_not_matter() -> None:
    for slots in permutations((0, 0, 1, 2)):
        assert clean_up_phase.room_points(list(slots), (2, 1, 0)) == {0: 2, 1: 0, 2: 0}


@pytest.mark.rule("clean-up.rebuild", "clean-up.points", "clean-up.flip", "clean-up.models-stay")
def test_the_bibliotheca_is_rebuilt() -> None:
    """Five slots, 3 for the most and 1 for any other: two cubes, two cubes and one."""
    state = lodge("bibliotheca", "crypt", "crypt")
    servant = evocation(state, "cadaver", 1, "bibliotheca")
    unstable(state, "bibliotheca", 0, 0, 1, 1, 1)
    drive = run(state, clean_up_phase.rebuild_rooms(state))
    assert points(state) == {0: 1, 1: 3, 2: 0, ROSE: 0}
    assert state.rooms["bibliotheca"] == {
        "at": state.rooms["bibliotheca"]["at"], "slots": [], "rebuilt": True, "used": False
    }  # fmt: skip
    assert state.cubes == [25, 25, 25, 30]
    assert state.mages[0]["room"] == state.evocations[servant]["room"] == "bibliotheca"
    assert drive.kinds() == ["gained", "gained", "rebuilt"]


@pytest.mark.rule("clean-up.sole")
def test_who_builds_alone_gets_one_more() -> None:
    state = lodge()
    unstable(state, "garden", 1, 1, 1, 1)
    drive = run(state, clean_up_phase.rebuild_rooms(state))
    assert drive.told("gained")[0][1] == "clean-up.sole"
    assert points(state) == {0: 0, 1: 3, ROSE: 0}


@pytest.mark.rule("clean-up.points", "avatar.power")
@pytest.mark.parametrize("avatar", [None, 1])
def test_the_black_rose_builds_too(avatar: int | None) -> None:
    state = lodge(avatar=avatar)
    unstable(state, "garden", ROSE, ROSE, ROSE, 0)
    run(state, clean_up_phase.rebuild_rooms(state))
    assert points(state) == {0: 1, 1: 0, ROSE: 2}
    assert cubes(state) == [25, 25, 30]


@pytest.mark.rule("clean-up.rebuild", "room.full")
def test_only_full_rooms_are_rebuilt_and_never_twice() -> None:
    state = lodge()
    unstable(state, "garden", 0, 0, 0)
    unstable(state, "forge", 0, 0, 0, 1)
    rebuilt(state, "crypt")
    run(state, clean_up_phase.rebuild_rooms(state))
    assert [room for room, tile in state.rooms.items() if tile["rebuilt"]] == ["crypt", "forge"]
    assert state.rooms["garden"]["slots"] == [0, 0, 0]
    assert points(state) == {0: 2, 1: 1, ROSE: 0}


@pytest.mark.rule("room.activate", "room.again", "room.used", "clean-up.refresh")
def test_when_a_room_can_be_activated() -> None:
    state = lodge("garden")
    assert not rooms.unusable(state, 0, "garden")
    assert [check.rule for check in rooms.checks(state, 1, "garden") if not check.passed] == ["room.activate"]
    rebuilt(state, "garden", used=True)
    assert [check.rule for check in rooms.checks(state, 0, "garden") if not check.passed] == ["room.used"]
    assert [check.rule for check in rooms.checks(state, 1, "garden") if not check.passed] == [
        "room.activate",
        "room.used",
    ]
    drive = run(state, clean_up_phase.refresh_rooms(state))
    assert drive.told("refreshed") == [(None, "clean-up.refresh", {"rooms": ["garden"]})]
    assert not rooms.unusable(state, 0, "garden")
    assert run(state, clean_up_phase.refresh_rooms(state)).events == []
