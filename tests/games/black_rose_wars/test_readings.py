"""Each disputed reading that can be switched changes what it is about, and the house's reading is the other."""

from __future__ import annotations

from typing import Any

import pytest

import explorer
from explorer.core.moments import Begin, Choice
from explorer.core.start import from_setup
from explorer.games.black_rose_wars.state import CELL
from tests.games.black_rose_wars.lodges import asked

REVEAL = "the first that can be revealed"


def play(*answers: Any, readings: dict[str, str] | None = None, **keywords: Any) -> explorer.Match:
    match = explorer.position("black_rose_wars", seed=1, readings=readings or {}, **keywords)
    for answer in answers:
        match.choose(asked(match).options[0] if answer == REVEAL else answer)
    return match


def both(name: str, other: str, *answers: Any, **keywords: Any) -> tuple[explorer.Match, explorer.Match]:
    """The same under the house's reading and under the other."""
    return play(*answers, **keywords), play(*answers, readings={name: other}, **keywords)


def test_vulnerability_may_add_to_every_damage() -> None:
    house, other = both(
        "vulnerability", "all", 1, at="cast", rooms=["arena", "arena"], jinxes={1: ["vulnerability"]},
        sheets={0: ["grim_torment"]},
    )  # fmt: skip
    assert (len(house.state.mages[1]["damage"]), len(other.state.mages[1]["damage"])) == (3, 4)


def test_a_mage_may_be_allowed_to_stay_in_its_cell() -> None:
    house, other = both("cell", "may-stay", "explore")
    assert "done" not in asked(house).options
    assert "done" in asked(other).options
    other.choose("done")
    assert other.state.mages[0]["room"] == CELL
    house, other = both("cell", "may-stay", ("momentum", 1), sheets={0: [{"card": "torment", "stands": "ready"}]})
    assert "no" not in asked(house).options
    assert "no" in asked(other).options


def test_the_icon_of_a_trap_may_come_when_it_is_cast() -> None:
    ready = {1: {"I": {"card": "living_bulwark", "stands": "ready"}}}
    house, other = both("icon", "activated", at="cast", active=1, rooms=["crypt", "arena"], sheets=ready)
    assert (house.state.rooms["arena"]["slots"], other.state.rooms["arena"]["slots"]) == ([], [1])
    table: dict[str, Any] = {"rooms": ["arena", "arena"], "sheets": {0: ["grim_torment"], 1: ["living_bulwark"]}}
    house, other = both("icon", "activated", 1, REVEAL, at="cast", **table)
    assert (house.state.rooms["arena"]["slots"].count(1), other.state.rooms["arena"]["slots"].count(1)) == (1, 0)


@pytest.mark.rule("explore.speed")
def test_a_mage_slowed_on_the_way_may_lose_its_moves_at_once() -> None:
    """The printed chain: Baron Doria, of Speed 2, is slowed after his first move."""
    table: dict[str, Any] = {"mages": ["baron_doria", "gramigna"], "rooms": ["black_rose_room", "armory"]}
    sheets = {0: {"I": "persecution"}, 1: {"I": "cerebral_worm", "quick": "baleful_curse"}}
    walk = ("explore", ("move", "arena"), REVEAL, REVEAL, REVEAL)
    house, other = both("slowed", "at-once", *walk, sheets=sheets, **table)
    assert [asked(match).facts["left"] for match in (house, other)] == [1, 0]
    assert ("move", "cemetery") in asked(house).options
    assert asked(other).options == [("activate", "arena"), "done"]


@pytest.mark.rule("timing.spell", "timing.physical")
def test_a_spell_does_not_end_with_its_caster() -> None:
    """Persecution defeats the caster of Grim Torment at its first period; its Pain still comes."""
    table: dict[str, Any] = {
        "rooms": ["arena", "arena"],
        "damage": {0: 9},
        "sheets": {0: ["grim_torment"], 1: ["persecution"]},
    }
    match = play(1, REVEAL, at="cast", **table)
    assert match.state.mages[0]["room"] == CELL
    assert "Pain 1." in [m.facts["text"] for m in match.moments() if isinstance(m, Begin) and m.kind == "sentence"]


@pytest.mark.rule("timing.physical")
def test_the_rest_of_a_command_is_lost_with_its_commander() -> None:
    """Seat 0 commands a Cadaver to attack seat 1, whose Baleful Curse defeats seat 0: the Cadaver moves no more."""
    table: dict[str, Any] = {
        "rooms": ["arena", "crypt"], "damage": {0: 9}, "sheets": {1: ["baleful_curse"]},
        "evocations": [{"kind": "cadaver", "owner": 0, "room": "crypt"}],
    }  # fmt: skip
    match = play(("command", "e1"), ("attack", 1), REVEAL, **table)
    assert match.state.mages[0]["room"] == CELL
    assert match.state.evocations["e1"]["room"] == "crypt"
    assert not any(m.kind == "evocation" for m in match.moments()[-3:])
    assert asked(match).kind == "action"


def test_of_an_overkill_the_placed_cubes_may_be_ignored() -> None:
    """10 of 11 before, 3 dealt and 1 placed. Persecution ignores 3: nothing of it stays in either reading; Living Bulwark
    ignores 3 of the 4 of Shared Torture: 1 stays, or the one cube that was placed comes off.
    """
    table: dict[str, Any] = {
        "rooms": ["arena", "arena"],
        "damage": {1: 10},
        "sheets": {0: ["shared_torture/light"], 1: ["living_bulwark"]},
    }
    house, other = both("overkill", "placed", 1, REVEAL, at="cast", **table)
    assert house.problems() == other.problems() == []
    assert [any(m.kind == "defeat" for m in match.moments()) for match in (house, other)] == [True, False]


def test_the_end_may_have_to_be_there_still() -> None:
    ends = {"at": "clean-up", "power": {0: 36}, "moon": 2}
    for readings, power, over in (
        ({}, 10, True),
        ({"end": "still-there"}, 10, False),
        ({"end": "still-there"}, 36, True),
    ):
        match = explorer.position("black_rose_wars", seed=1, readings=readings, **ends)
        data = match.first_state().__dict__
        data["ending"], data["power"][0] = True, power
        match = from_setup(match.game, {"position": data})
        while isinstance(match.pending, Choice) and match.state.phase == "Clean-up Phase":
            match.choose(asked(match).options[0])
        assert match.over == over, (readings, power)


def test_completed_quests_may_count_in_a_tie() -> None:
    table: dict[str, Any] = {
        "at": "clean-up",
        "moon": 2,
        "power": [36, 36, 0],
        "completed": {1: ["magus"]},
        "solved": {0: [], 1: []},
    }
    winners = []
    for readings in ({}, {"tie": "completed-too"}):
        match = explorer.position("black_rose_wars", seed=1, readings=readings, crown=1, **table)
        data = match.first_state().__dict__
        data["ending"], data["power"] = True, [37, 36, 0]  # the Crown's point makes them equal
        match = from_setup(match.game, {"position": data})
        winners.append(asked(match).kind if match.pending else match.state.winner)
    assert winners == ["winner", 1]


def test_momentum_may_discard_what_is_active() -> None:
    house, other = both("momentum", "active-too", rooms=["arena", "crypt"], sheets={0: ["persecution"]})
    assert ("momentum", 1) not in asked(house).options
    assert ("momentum", 1) in asked(other).options
    assert "cast.ready" in house.why_not(("momentum", 1)).rules


def test_jinxes_may_leave_with_a_defeat() -> None:
    table: dict[str, Any] = {
        "rooms": ["arena", "arena"],
        "damage": {1: 9},
        "jinxes": {1: ["weakness"]},
        "sheets": {0: ["grim_torment"]},
    }
    house, other = both("jinxes", "leave", 1, at="cast", **table)
    assert (house.state.mages[1]["jinxes"], other.state.mages[1]["jinxes"]) == (["weakness"], [])
    assert any(m.rule == "jinx.defeat" for m in other.moments())
    assert other.problems() == []


@pytest.mark.parametrize("readings", [{"slowed": "x"}, {"nonsense": "all"}])
def test_a_reading_that_is_none_is_refused(readings: dict[str, str]) -> None:
    with pytest.raises(explorer.SetUpError, match="reading"):
        explorer.start("black_rose_wars", players=2, readings=readings)
