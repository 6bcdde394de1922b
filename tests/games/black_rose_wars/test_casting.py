"""Cast a Spell: what is revealed and what lies face down, the Instability icon, the target, and rooms that are activated."""

from __future__ import annotations

from typing import Any

import pytest

from explorer.core.moments import Chance, Secret
from explorer.games.black_rose_wars.cards.own_figures import figures
from explorer.games.black_rose_wars.rules import action_phase, rooms
from explorer.games.black_rose_wars.state import ACTIVE, CELL, II, QUICK, READY, REVEALED, ROSE, I, Lodge
from tests.games.black_rose_wars.lodges import Run, cubes, damaged, evocation, lodge, ready, rebuilt, run, step

STEPS = {name: getattr(action_phase, name) for name in ("activation", "act", "end_activation")}


def casting(state: Lodge, slot: int, card: str, side: str = "light") -> Run:
    """Seat 0 casts a spell."""
    state.mages[0]["sheet"][slot] = ready(card, side)
    return run(state, action_phase.cast(state, 0, slot))


@pytest.mark.rule("cast.reveal", "instability.icon", "target.once", "spell.sentences", "cast", "spell.resolve")
def test_the_icon_comes_first_then_the_target_then_the_sentences() -> None:
    """Visceral Fire, the rulebook's quick spell: 1 instability, a mage within 2, 2 damage, and Pain 2."""
    state = lodge("black_rose_room", "forge")
    drive = casting(state, QUICK, "visceral_fire")
    assert state.rooms["black_rose_room"]["slots"] == [0]
    assert drive.texts() == ["Place 1 instability in your room."]
    assert 1 in drive.options
    drive.answer(1)
    assert drive.done
    assert state.mages[1]["damage"] == [0, 0]
    assert state.mages[0]["damage"] == [ROSE, ROSE]
    assert len(drive.texts()) == 4
    assert state.mages[0]["sheet"][QUICK] == ready("visceral_fire", stands=REVEALED)
    assert drive.told("cast") == [(0, "cast.reveal", {"slot": QUICK, "card": "visceral_fire", "side": "light"})]
    assert [h["kind"] for h in state.happened] == ["spell_resolved"]
    assert state.happened[0]["element"] == "fire"
    assert cubes(state) == [25, 25, 30]


@pytest.mark.rule("target.once", "cell.safe", "target.range")
def test_why_somebody_cannot_be_targeted() -> None:
    state = lodge("black_rose_room", "sacrificial_altar", CELL, "forge")
    drive = casting(state, QUICK, "visceral_fire")
    assert drive.options == [3, "dummy"]
    assert drive.why_not(1)
    assert drive.why_not(2) == ["cell.safe"]


@pytest.mark.rule("instability.no-slot", "instability.icon")
def test_without_a_slot_the_icon_places_nothing() -> None:
    state = lodge("black_rose_room", "forge")
    rebuilt(state, "black_rose_room")
    casting(state, QUICK, "visceral_fire").answer(1)
    assert state.rooms["black_rose_room"]["slots"] == []
    assert state.mages[1]["damage"] == [0, 0]


@pytest.mark.rule("cast.activate", "trap.token", "trap.icon")
def test_a_protection_is_put_face_down_and_places_nothing_yet() -> None:
    state = lodge("crypt", "crypt")
    drive = casting(state, I, "living_bulwark")
    assert drive.done
    assert state.mages[0]["sheet"][I] == ready("living_bulwark", stands=ACTIVE)
    assert drive.told("cast") == [
        (0, "cast.activate", {"slot": I, "token": "protection", "card": Secret("living_bulwark", (0,))})
    ]
    assert state.rooms["crypt"]["slots"] == []
    assert [happening["kind"] for happening in state.happened] == ["cast"]


@pytest.mark.rule("trap.icon", "trap.reveal", "timing.period")
def test_its_icon_is_placed_when_it_is_revealed() -> None:
    state = lodge("crypt", "crypt")
    state.mages[1]["sheet"][I] = ready("living_bulwark", stands=ACTIVE)
    drive = run(state, action_phase.fight(state, 0), ("attack", 1))
    assert drive.asked[:2] == (1, "reveal")
    drive.answer(next(option for option in drive.options if option != "no"))
    while drive.pending is not None and drive.choice.kind != "fight":
        drive.answer(drive.options[0])
    assert state.rooms["crypt"]["slots"] == [1]
    assert state.mages[1]["damage"] == []
    assert cubes(state) == [25, 25, 30]


@pytest.mark.rule("persistent.token", "cast.reveal")
def test_a_persistent_spell_marks_who_bears_it_and_waits() -> None:
    state = lodge("crypt", "arena")
    drive = casting(state, II, "ineluctable_pain", "dark")
    assert drive.done
    assert state.persistents == [
        {"card": "ineluctable_pain", "side": "dark", "owner": 0, "slot": II, "holder": 0}
    ]  # fmt: skip
    state = lodge("crypt", "arena")
    drive = casting(state, II, "ineluctable_pain").answer(1)
    assert state.persistents[0]["holder"] == 1


@pytest.mark.rule("cast.twice", "cast.next-slot", "action.one-or-two")
def test_two_spells_in_one_activation_one_of_them_quick() -> None:
    for first, second in ((QUICK, I), (I, QUICK)):
        state = lodge("crypt", "arena")
        state.mages[0]["sheet"][QUICK] = ready("torment")
        state.mages[0]["sheet"][I] = ready("master_of_pleasure")
        state.mages[0]["sheet"][II] = ready("submission")
        drive = step(state, ("activation", 0), steps=STEPS)
        drive.answer(("cast", first))
        if first == I:
            assert drive.why_not(("cast", II)) == ["cast.twice"]
        drive.answer(("cast", second))
        assert drive.asked[0] == 1
        assert [spell["stands"] for spell in state.mages[0]["sheet"] if spell] == [ACTIVE, ACTIVE, READY]


@pytest.mark.rule("trap.trigger")
def test_the_second_spell_of_an_activation_can_be_waited_for() -> None:
    state = lodge("crypt", "arena")
    state.mages[0]["sheet"][QUICK] = ready("torment")
    state.mages[0]["sheet"][I] = ready("master_of_pleasure")
    state.mages[1]["sheet"][I] = ready("rigged_door", "dark", ACTIVE)
    drive = step(state, ("activation", 0), steps=STEPS)
    drive.answer(("cast", QUICK), ("cast", I))
    assert drive.asked[:2] == (1, "reveal")
    drive.answer(drive.options[0])
    assert state.mages[0]["damage"] == [1, 1]


@pytest.mark.rule("quest.activate", "quest.solved")
def test_a_completed_quest_is_activated_before_or_after_an_action() -> None:
    state = lodge("crypt", "arena")
    state.mages[0]["completed"] = ["acquire_wealth"]
    drive = step(state, ("activation", 0), steps=STEPS)
    assert ("quest", "acquire_wealth") in drive.options
    drive.answer(("quest", "acquire_wealth"))
    assert state.rooms["crypt"]["slots"] == [0]
    assert state.mages[0]["solved"] == ["acquire_wealth"]
    assert "end" not in drive.options


@pytest.mark.rule("timing.physical", "trap.trigger", "defeat.cell", "target.default", "trap.interrupt")
def test_the_trap_of_the_rulebook_ends_the_explore() -> None:
    """Baron Doria moves into the Sanctuary, Cerebral Worm inflicts 2, and his other Move and the room are lost."""
    state = lodge("armory", "bibliotheca", "black_rose_room")
    state.mages[1]["sheet"][I] = ready("cerebral_worm", stands=ACTIVE)
    damaged(state, 2, *[1] * 9)
    drive = run(state, action_phase.explore(state, 2), ("move", "sanctuary"))
    assert drive.asked[:2] == (1, "reveal")
    drive.answer(drive.options[0])
    assert drive.done
    assert state.mages[2]["room"] == CELL
    assert drive.kinds("rest lost") == ["rest lost"]
    assert drive.texts()[0] == "Move 1."
    assert "Activate a room." not in drive.texts()
    assert state.trophies[1] == [2]
    assert cubes(state) == [25, 25, 25, 30]


# --- rooms ------------------------------------------------------------------------------------------------------------


def activated(state: Lodge, room: str) -> Run:
    """Seat 0 explores and activates its room."""
    return run(state, action_phase.explore(state, 0), ("activate", room))


def through(drive: Run) -> Run:
    """Answer whatever is asked with the first that is offered, until the Explore asks again."""
    while drive.pending is not None:
        if isinstance(drive.pending, Chance):
            drive.answer(next(drive.pending.source.outcomes())[0])
        elif drive.pending.kind == "explore":
            drive.answer("done")
        elif drive.pending.kind == "move":
            drive.answer("no")
        else:
            drive.answer(drive.options[0])
    return drive


def stocked(*where: str, **keywords: Any) -> Lodge:
    """A lodge with something in every pile that a room may draw from."""
    kit = figures()
    state = lodge(*where, **keywords)
    state.library = {school: {"deck": kit.school_deck(school), "discard": []} for school in kit.core_schools()}
    state.forgotten = kit.forgotten_deck()
    state.events, *state.later_events = (kit.event_deck(moon) for moon in range(3))
    state.quests, *state.later_quests = (kit.quest_deck(moon) for moon in range(3))
    for mage in state.mages:
        mage["hand"] = ["torment", "submission", "heart_of_ice", "cold_hand"]
        mage["grimoire"] = ["hot_piston", "gear_storm", "falling_rock", "brush_fire"]
        mage["memories"] = ["azoth_bomb", "deflagrate"]
    return state


@pytest.mark.rule("room.effect", "room.activate", "room.flip-token")
@pytest.mark.parametrize("side", ["destroyed", "rebuilt"])
@pytest.mark.parametrize("room", figures().rooms)
def test_every_room_can_be_activated_and_resolved(room: str, side: str) -> None:
    state = stocked(room, room, "crypt", power=[3, 3, 3, 0], crown=1)
    evocation(state, "cadaver", 1, room)
    if side == "rebuilt":
        rebuilt(state, room)
    state.mages[0]["sheet"][I] = ready("torment")
    state.mages[0]["sheet"][II] = ready("heart_of_ice", stands=REVEALED)
    damaged(state, 0, 1, ROSE)
    before = cubes(state)
    drive = through(activated(state, room))
    assert state.stack == []
    assert cubes(state) == before
    assert state.rooms[room]["used"] == (side == "rebuilt")
    resolved = [event for event in drive.events if event.kind == "effect" and event.facts["name"] == f"room:{room}"]
    assert len(resolved) == 2
    assert [facts for _, _, facts in drive.told("skipped") if facts["source"] == f"room:{room}"] == []


@pytest.mark.rule("room.again", "room.used")
def test_a_destroyed_room_works_again_and_a_rebuilt_one_does_not() -> None:
    state = lodge("crypt", "crypt")
    for _ in range(2):
        through(activated(state, "crypt"))
        state.mages[0]["tokens"] = 2
    assert len(state.evocations) == 2
    rebuilt(state, "crypt")
    through(activated(state, "crypt"))
    state.mages[0]["tokens"] = 2
    drive = run(state, action_phase.explore(state, 0))
    assert drive.why_not(("activate", "crypt")) == ["room.used"]
    assert [check.rule for check in rooms.checks(state, 1, "crypt") if not check.passed] == ["room.used"]


@pytest.mark.rule("cast.by-effect", "room.effect")
def test_the_rebuilt_arena_casts_the_next_ready_spell() -> None:
    state = lodge("arena", "crypt")
    rebuilt(state, "arena")
    state.mages[0]["sheet"][QUICK] = ready("master_of_pleasure")
    state.mages[0]["sheet"][I] = ready("submission", stands=REVEALED)
    state.mages[0]["sheet"][II] = ready("torment")
    through(activated(state, "arena"))
    assert [spell["stands"] for spell in state.mages[0]["sheet"] if spell] == [READY, REVEALED, ACTIVE]


@pytest.mark.rule("room.copy")
def test_the_mirrors_room_copies_without_using_the_other() -> None:
    state = lodge("mirrors_room", "crypt")
    rebuilt(state, "mirrors_room")
    drive = activated(state, "mirrors_room")
    assert "throne_room" not in drive.options
    assert "black_rose_room" not in drive.options
    drive.answer("treasure_room")
    assert state.power[0] == 2
    assert not state.rooms["treasure_room"]["used"]
    assert state.rooms["mirrors_room"]["used"]


@pytest.mark.rule("room.from-afar", "room.used")
def test_a_room_activated_from_afar_counts_its_ranges_from_itself() -> None:
    state = lodge("crypt", "oracle_room")
    evocation(state, "spirit", 0, "garden")
    drive = casting(state, I, "voice_of_the_place", "dark")
    assert set(drive.options) >= {"oracle_room", "garden", "treasure_room"}
    assert "forge" not in drive.options
