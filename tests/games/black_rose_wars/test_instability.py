"""Instability: placed on free slots, never more than there are cubes, and converted in any mix of colours."""

from __future__ import annotations

from itertools import product

import pytest

from explorer.games.black_rose_wars.state import ROSE
from explorer.games.black_rose_wars.table import instability
from tests.games.black_rose_wars.lodges import cubes, lodge, rebuilt, run, unstable


@pytest.mark.rule("instability.place", "instability.slots")
def test_cubes_go_on_the_slots_in_the_order_they_come() -> None:
    state = lodge()
    unstable(state, "garden", 1)
    drive = run(state, instability.place_instability(state, 0, "garden", 2))
    assert drive.result == 2
    assert state.rooms["garden"]["slots"] == [1, 0, 0]
    assert state.cubes == [23, 24, 30]
    assert not instability.full(state, "garden")
    assert [(h["kind"], h["by"], h["room"], h["n"], h["filled"]) for h in state.happened] == [
        ("instability", 0, "garden", 2, False)
    ]


@pytest.mark.rule("instability.no-slot", "room.full")
@pytest.mark.parametrize(("there", "n", "placed"), [(0, 4, 4), (2, 4, 2), (3, 1, 1), (4, 1, 0), (4, 0, 0)])
def test_what_finds_no_slot_is_not_placed(there: int, n: int, placed: int) -> None:
    state = lodge()
    unstable(state, "garden", *[1] * there)
    drive = run(state, instability.place_instability(state, 0, "garden", n))
    assert drive.result == placed
    assert instability.full(state, "garden") == (there + placed == 4)
    assert [facts["amount"] for _, rule, facts in drive.told("unplaced") if rule == "instability.no-slot"] == (
        [n - placed] if n > placed else []
    )
    assert [h["filled"] for h in state.happened] == ([there + placed == 4] if placed else [])
    assert cubes(state) == [25, 25, 30]


@pytest.mark.rule("instability.rebuilt", "instability.no-slot")
def test_a_rebuilt_room_takes_no_cubes() -> None:
    state = lodge()
    state.rooms["garden"]["rebuilt"] = True
    drive = run(state, instability.place_instability(state, 0, "garden", 2))
    assert (drive.result, state.rooms["garden"]["slots"], cubes(state)) == (0, [], [25, 25, 30])
    (event,) = (moment for moment in drive.events if moment.kind == "unplaced")
    assert (event.rule, event.also) == ("instability.no-slot", ("instability.rebuilt",))


@pytest.mark.rule("cubes.short")
@pytest.mark.parametrize("left", [0, 1])
def test_nobody_places_more_cubes_than_it_has(left: int) -> None:
    state = lodge(cubes=[left, 25, 30])
    drive = run(state, instability.place_instability(state, 0, "garden", 3))
    assert (drive.result, state.cubes[0]) == (left, 0)
    assert [(rule, facts["amount"]) for _, rule, facts in drive.told("unplaced")] == [("cubes.short", 3 - left)]


@pytest.mark.rule("room.rebuilt-side")
def test_a_rebuilt_room_has_no_slots() -> None:
    state = lodge()
    rebuilt(state, "garden")
    assert run(state, instability.place_instability(state, 0, "garden", 1)).result == 0
    assert not instability.full(state, "garden")
    assert run(state, instability.convert_instability(state, 0, "garden", 1)).done


@pytest.mark.rule("avatar.cubes", "instability.place")
def test_the_avatar_places_the_roses_cubes() -> None:
    state = lodge(avatar=1)
    run(state, instability.place_instability(state, 1, "garden", 1))
    run(state, instability.place_instability(state, ROSE, "garden", 1))
    assert state.rooms["garden"]["slots"] == [ROSE, ROSE]
    assert state.cubes == [25, 25, 28]


# --- converting -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("instability.convert")
def test_any_mix_of_others_cubes_may_be_converted_or_none() -> None:
    state = lodge(players=3)
    unstable(state, "crypt", 1, 0, 2, 1)
    drive = run(state, instability.convert_instability(state, 0, "crypt", 2))
    assert drive.choice.seat == 0
    assert set(drive.options) == {(1, 1), (1, 2), (1,), (2,), ()}
    drive.answer((1, 2))
    assert drive.result == 2
    assert sorted(state.rooms["crypt"]["slots"]) == [0, 0, 0, 1]
    assert cubes(state) == [25, 25, 25, 30]
    assert [(h["kind"], h["by"], h["n"]) for h in state.happened] == [("converted_instability", 0, 2)]


@pytest.mark.rule("instability.convert")
def test_converting_nothing_is_allowed_and_sets_nothing_off() -> None:
    state = lodge()
    unstable(state, "crypt", 1)
    assert run(state, instability.convert_instability(state, 0, "crypt", 2), ()).result == 0
    assert state.happened == []


@pytest.mark.rule("instability.convert")
def test_every_mix_offered_is_one_that_can_be_made() -> None:
    for row in product((0, 1, 2, ROSE), repeat=4):
        for most in range(1, 5):
            state = lodge(players=3)
            unstable(state, "garden", *row)
            drive = run(state, instability.convert_instability(state, 0, "garden", most))
            expected = set()
            for taken in product((False, True), repeat=4):
                mix = tuple(sorted(cube for cube, take in zip(row, taken, strict=True) if take))
                if len(mix) <= most and 0 not in mix:
                    expected.add(mix)
            if expected == {()}:
                assert drive.done
            else:
                assert set(drive.options) == expected
                assert len(drive.options) == len(expected)


@pytest.mark.rule("cubes.short")
def test_conversion_needs_cubes_of_ones_own() -> None:
    state = lodge(cubes=[1, 25, 30])
    unstable(state, "crypt", 1, 1, 1)
    drive = run(state, instability.convert_instability(state, 0, "crypt", 3))
    assert drive.options == [(1,), ()]


@pytest.mark.rule("avatar.convert")
def test_the_avatar_and_the_rose_convert_from_the_right() -> None:
    for actor in (1, ROSE):
        state = lodge(players=3, avatar=1)
        unstable(state, "crypt", 0, ROSE, 2, 0, ROSE)
        assert run(state, instability.convert_instability(state, actor, "crypt", 2)).result == 2
        assert state.rooms["crypt"]["slots"] == [0, ROSE, ROSE, ROSE, ROSE]
        assert cubes(state) == [25, 25, 25, 30]
