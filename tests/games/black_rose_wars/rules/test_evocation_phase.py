"""Evocations: summoned and assigned, their slots and models, their activation, and the phase in which all activate."""

from __future__ import annotations

from typing import Any

import pytest

from explorer.games.black_rose_wars.rules import evocation_phase
from explorer.games.black_rose_wars.state import CELL, ROSE, Lodge
from explorer.games.black_rose_wars.table import attributes, damage, evocations, moving
from tests.games.black_rose_wars.lodges import Run, cubes, damaged, evocation, lodge, run, springs, step

STEPS = {
    name: getattr(evocation_phase, name)
    for name in ("evocation_phase", "own_evocation", "one_evocation", "end_evocation_phase")
}


def kinds_of(state: Lodge) -> list[str]:
    return [happening["kind"] for happening in state.happened]


# --- summoning --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("summon.place", "summon.slot", "room.entering")
def test_a_summoned_evocation_takes_the_first_free_slot() -> None:
    state = lodge("crypt", "arena")
    first = run(state, evocations.summon(state, 0, "cadaver", "garden")).result
    second = run(state, evocations.summon(state, 0, "succubus", "garden")).result
    run(state, evocations.remove_evocation(state, first, "evocation.removed"))
    third = run(state, evocations.summon(state, 0, "nigredo", "forge")).result
    assert [state.evocations[id]["slot"] for id in (second, third)] == [2, 1]
    assert state.evocations[third]["room"] == "forge"
    assert (state.evocations[third]["owner"], state.evocations[third]["controller"]) == (0, 0)
    assert len({first, second, third}) == 3
    assert kinds_of(state) == ["summoned", "entered"] * 2 + ["evocation_left"] + ["summoned", "entered"]
    assert state.evocations_of(0) == [third, second]


@pytest.mark.rule("summon.replace")
def test_with_full_slots_one_may_be_replaced() -> None:
    state = lodge("crypt", "arena")
    own = [evocation(state, "cadaver", 0, "crypt") for _ in range(3)]
    damaged(state, own[1], 1)
    drive = run(state, evocations.summon(state, 0, "succubus", "garden"))
    assert drive.asked == (0, "replace", [*own, "no"])
    drive.answer(own[1])
    assert state.evocations_of(0) == [own[0], drive.result, own[2]]
    assert state.evocations[drive.result]["slot"] == 2
    assert cubes(state) == [25, 25, 30]


@pytest.mark.rule("summon.replace")
def test_or_none_is_and_none_comes() -> None:
    state = lodge("crypt", "arena")
    own = [evocation(state, "cadaver", 0, "crypt") for _ in range(3)]
    assert run(state, evocations.summon(state, 0, "succubus", "garden"), "no").result is None
    assert state.evocations_of(0) == own


@pytest.mark.rule("summon.large")
def test_one_evocation_on_a_large_base() -> None:
    state = lodge("crypt", "arena")
    evocation(state, "cadaver", 0, "crypt")
    large = evocation(state, "colossus", 0, "crypt")
    drive = run(state, evocations.summon(state, 0, "colossus", "garden"))
    assert drive.asked == (0, "replace", [large, "no"])
    drive.answer(large)
    assert [state.evocations[id]["kind"] for id in state.evocations_of(0)] == ["cadaver", "colossus"]
    assert run(state, evocations.summon(state, 1, "colossus", "garden")).done


@pytest.mark.rule("summon.no-model")
def test_without_a_model_none_comes_and_nothing_is_asked() -> None:
    state = lodge("crypt", "arena")
    for _ in range(3):
        evocation(state, "succubus", 1, "arena")
        evocation(state, "cadaver", 0, "arena")
    drive = run(state, evocations.summon(state, 0, "succubus", "garden"))
    assert drive.done
    assert drive.result is None
    assert drive.told("not summoned") == [(0, "summon.no-model", {"evocation": "succubus"})]


@pytest.mark.rule("summon.assigned")
def test_an_assigned_evocation_needs_no_slot() -> None:
    state = lodge("crypt", "arena")
    for _ in range(3):
        evocation(state, "cadaver", 0, "crypt")
    shadow = run(state, evocations.assign(state, "umbra", 1, 0)).result
    assert state.evocations[shadow] == {
        "kind": "umbra", "owner": 0, "controller": 0, "slot": 0, "room": "arena", "damage": [], "upgrades": [],
        "assigned": 1, "activated": False, "bonus": {},
    }  # fmt: skip
    assert shadow not in state.evocations_of(0)
    assert kinds_of(state) == ["assigned", "entered"]


@pytest.mark.rule("summon.assigned", "cell.safe", "summon.no-model")
def test_none_is_assigned_to_a_mage_in_its_cell_nor_without_a_model() -> None:
    state = lodge("crypt", CELL)
    assert run(state, evocations.assign(state, "umbra", 1, 0)).result is None
    state = lodge("crypt", "arena")
    for _ in range(6):
        evocation(state, "umbra", 0, "arena", assigned=1)
    assert run(state, evocations.assign(state, "umbra", 1, 0)).result is None


@pytest.mark.rule("evocation.assigned-follows")
def test_an_assigned_evocation_goes_where_its_mage_goes_in_the_lodge() -> None:
    state = lodge("crypt", "arena")
    shadow = evocation(state, "umbra", 0, "arena", assigned=1)
    run(state, moving.move(state, 1, "cemetery", "explore.move"))
    assert state.evocations[shadow]["room"] == "cemetery"
    run(state, moving.place(state, 1, CELL, "cell.placed"))
    assert state.evocations[shadow]["room"] == "cemetery"
    run(state, moving.move(state, 1, "mirrors_room", "explore.move"))
    assert state.evocations[shadow]["room"] == "mirrors_room"


# --- leaving ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("evocation.removed", "evocation.health")
def test_what_leaves_gives_back_everything() -> None:
    state = lodge("crypt", "arena")
    id = evocation(state, "nigredo", 0, "garden", upgrades=["swift", "armoured"])
    damaged(state, id, 1, ROSE)
    state.upgrades = {"swift": 2, "armoured": 0}
    state.persistents = [
        {"card": "pain_mark", "side": "light", "owner": 1, "slot": 0, "holder": id},
        {"card": "pain_mark", "side": "light", "owner": 1, "slot": 1, "holder": 0},
    ]
    run(state, evocations.remove_evocation(state, id, "evocation.removed"))
    assert state.evocations == {}
    assert state.cubes == [25, 25, 30]
    assert state.upgrades == {"swift": 3, "armoured": 1}
    assert [persistent["holder"] for persistent in state.persistents] == [0]
    left = state.happened[0]
    assert (left["kind"], left["evocation"], left["owner"], left["room"], left["archetype"], left["damage"]) == (
        "evocation_left", "nigredo", 0, "garden", "construct", 2
    )  # fmt: skip
    assert run(state, evocations.remove_evocation(state, id, "evocation.removed")).events == []


# --- upgrades ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("upgrade.card", "upgrade.limit", "upgrade.none-left")
def test_upgrades_are_chosen_and_limited() -> None:
    state = lodge("crypt", "arena")
    id = evocation(state, "automaton", 0, "crypt")
    drive = run(state, evocations.upgrade(state, id))
    assert drive.asked == (0, "upgrade", list(state.upgrades))
    drive.answer("swift")
    assert state.upgrades["swift"] == 2
    run(state, evocations.upgrade(state, id, "armoured"))
    assert state.evocations[id]["upgrades"] == ["swift", "armoured"]
    assert run(state, evocations.upgrade(state, id)).told("not upgraded")[0][1] == "upgrade.limit"
    state.upgrades = dict.fromkeys(state.upgrades, 0)
    assert run(state, evocations.upgrade(state, id)).told("not upgraded")[0][1] == "upgrade.none-left"


@pytest.mark.rule("upgrade.card", "evocation.health")
def test_what_its_armour_alone_kept_falls_with_it() -> None:
    state = lodge("crypt", "arena")
    id = evocation(state, "automaton", 0, "crypt", upgrades=["armoured", "swift"])
    damaged(state, id, 1, 1, 1)
    run(state, evocations.discard_upgrade(state, id, "swift"))
    assert id in state.evocations
    run(state, evocations.discard_upgrade(state, id, "armoured"))
    assert id not in state.evocations
    assert cubes(state) == [25, 25, 30]


# --- activation -------------------------------------------------------------------------------------------------------


def activated(state: Lodge, id: str, by: int = 0, *answers: Any, **more: int) -> Run:
    return run(state, evocation_phase.activate(state, id, by, **more), *answers)


@pytest.mark.rule("evocation.activates", "evocation.moves", "evocation.attack")
def test_moves_and_then_an_attack_that_ends_it() -> None:
    state = lodge("crypt", "garden")
    id = evocation(state, "succubus", 0, "crypt")
    drive = activated(state, id, 0, ("move", "black_rose_room"), ("move", "garden"))
    assert drive.options == [("attack", 1), "done"]
    drive.answer(("attack", 1))
    assert drive.done
    assert drive.texts() == ["Move 1.", "Move 1.", "Attack."]
    assert state.mages[1]["damage"] == [0]
    assert state.stack == []


@pytest.mark.rule("evocation.attack", "evocation.moves")
def test_an_attack_and_then_moves() -> None:
    state = lodge("garden", "crypt")
    id = evocation(state, "succubus", 0, "crypt")
    drive = activated(state, id, 0, ("attack", 1), ("move", "black_rose_room"))
    assert ("attack", 0) not in drive.options
    assert all(option == "done" or option[0] == "move" for option in drive.options)
    drive.answer(("move", "garden"))
    assert drive.done
    assert state.evocations[id]["room"] == "garden"


@pytest.mark.rule("evocation.moves")
def test_an_attack_between_moves_ends_the_moves() -> None:
    state = lodge("garden", "black_rose_room")
    id = evocation(state, "succubus", 0, "crypt")
    assert activated(state, id, 0, ("move", "black_rose_room"), ("attack", 1)).done
    assert state.evocations[id]["room"] == "black_rose_room"


@pytest.mark.rule("evocation.activates")
def test_an_activation_may_do_nothing() -> None:
    state = lodge("garden", "black_rose_room")
    id = evocation(state, "succubus", 0, "crypt")
    assert activated(state, id, 0, "done").done


@pytest.mark.rule("evocation.strength", "evocation.speed", "evocation.bonus")
def test_strength_and_speed_of_this_activation() -> None:
    state = lodge("garden", "black_rose_room")
    id = evocation(state, "succubus", 0, "crypt", upgrades=["sharpened", "swift"])
    damaged(state, id, 1)
    drive = activated(state, id, 0, strength=2, speed=1)
    assert drive.choice.facts["left"] == 4
    drive.answer(("move", "black_rose_room"), ("attack", 1))
    assert state.mages[1]["damage"] == [0] * 5
    assert state.evocations[id]["bonus"] == {}
    assert attributes.speed(state, id) == 3
    assert attributes.strength(state, id) == 3


@pytest.mark.rule("immunity.own", "immunity.evocation-attack", "fight.target", "cell.safe", "dummy.no-attack")
def test_whom_an_evocation_may_attack() -> None:
    state = lodge("crypt", "crypt", "arena", CELL)
    id, own = evocation(state, "succubus", 0, "crypt"), evocation(state, "cadaver", 0, "crypt")
    theirs = evocation(state, "cadaver", 1, "crypt")
    drive = activated(state, id)
    assert [option for option in drive.options if option[0] == "attack"] == [("attack", 1), ("attack", theirs)]
    assert drive.why_not(("attack", 0)) == ["immunity.evocation-attack"]
    assert drive.why_not(("attack", own)) == ["immunity.evocation-attack"]
    assert drive.why_not(("attack", 2)) == ["fight.target"]
    assert drive.why_not(("attack", 3)) == ["cell.safe"]
    assert drive.why_not(("move", "garden")) == ["explore.adjacent"]


@pytest.mark.rule("evocation.controller", "immunity.evocation-attack")
def test_under_anothers_control_it_may_attack_its_owner_and_places_the_others_cubes() -> None:
    state = lodge("crypt", "crypt")
    id, own = evocation(state, "spirit", 0, "crypt"), evocation(state, "cadaver", 0, "crypt")
    drive = activated(state, id, 1)
    assert drive.choice.seat == 1
    assert [option for option in drive.options if option[0] == "attack"] == [("attack", 0), ("attack", own)]
    drive.answer(("attack", 0), "done")
    assert state.mages[0]["damage"] == [1, 1]
    assert state.evocations[id]["controller"] == 0


@pytest.mark.rule("upgrade.card")
def test_a_reach_lets_it_attack_the_next_rooms() -> None:
    state = lodge("garden", "black_rose_room", "garden")
    id = evocation(state, "automaton", 0, "crypt", upgrades=["far_reaching"])
    drive = activated(state, id)
    assert [option for option in drive.options if option[0] == "attack"] == [("attack", 1)]


@pytest.mark.rule("evocation.assigned-attack")
@pytest.mark.parametrize(("where", "hit"), [("arena", [0]), (CELL, [])])
def test_an_assigned_one_hits_its_mage_if_it_is_there(where: str, hit: list[int]) -> None:
    state = lodge("arena", where)
    shadow = evocation(state, "umbra", 0, "arena", assigned=1)
    assert activated(state, shadow).done
    assert state.mages[1]["damage"] == hit


@pytest.mark.rule("evocation.gone", "timing.period")
def test_an_evocation_that_falls_in_its_activation_does_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    state = lodge("crypt", "garden")
    id = evocation(state, "cadaver", 0, "crypt")
    springs(monkeypatch, "entered", lambda s, h: damage.inflict(s, None, [(h["model"], 2)], 1))
    drive = activated(state, id, 0, ("move", "black_rose_room"))
    assert drive.done
    assert state.evocations == {}
    assert state.stack == []
    assert cubes(state) == [25, 25, 30]


@pytest.mark.rule("evocation.ended")
def test_an_effect_may_end_an_activation_and_begin_another(monkeypatch: pytest.MonkeyPatch) -> None:
    state = lodge("crypt", "black_rose_room")
    id = evocation(state, "cadaver", 0, "crypt")

    def turned(state: Lodge, happening: dict[str, Any]) -> Any:
        del happening
        yield from evocations.end_activation(state, id)
        yield from evocation_phase.activate(state, id, 1)

    springs(monkeypatch, "damage", turned)
    drive = activated(state, id, 0, ("move", "black_rose_room"), ("attack", 1))
    assert drive.asked[:2] == (1, "evocation")
    drive.answer("done")
    assert drive.done
    assert state.evocations[id]["controller"] == 0
    drive = run(state, evocation_phase.activate(state, id, 0), "done")
    assert drive.done


@pytest.mark.rule("evocation.gone")
def test_what_has_left_does_not_activate() -> None:
    state = lodge()
    assert run(state, evocation_phase.activate(state, "e9", 0)).events == []


# --- the phase --------------------------------------------------------------------------------------------------------


def phase(state: Lodge) -> Run:
    return step(state, ("evocation_phase",), steps=STEPS)


@pytest.mark.rule("evocation-phase", "evocation-phase.order", "evocation-phase.any-order")
def test_mages_activate_all_theirs_in_play_order_in_any_order() -> None:
    state = lodge("crypt", "arena", "garden", crown=1)
    a, b, c = (evocation(state, "cadaver", owner, "forge") for owner in (0, 0, 1))
    drive = phase(state)
    assert drive.asked[:2] == (1, "evocation")
    drive.answer("done")
    assert drive.asked == (0, "which evocation", [a, b])
    drive.answer(b, "done")
    assert drive.choice.facts["model"] == a
    drive.answer("done")
    assert drive.done
    assert [id for id, e in state.evocations.items() if e["activated"]] == [a, b, c]
    assert state.phase == "Evocation Phase"
    assert drive.events[-1].kind == "phase"


@pytest.mark.rule("evocation-phase.order")
def test_an_evocation_summoned_in_the_phase_activates_too(monkeypatch: pytest.MonkeyPatch) -> None:
    state = lodge("crypt", "arena")
    evocation(state, "cadaver", 0, "forge")
    springs(monkeypatch, "left_room", lambda s, h: evocations.summon(s, 0, "spirit", "forge"))
    drive = phase(state).answer(("move", "crypt"), "done")
    assert [state.evocations[drive.choice.facts["model"]]["kind"]] == ["spirit"]


@pytest.mark.rule("summon.assigned")
def test_assigned_ones_are_activated_by_who_assigned_them() -> None:
    state = lodge("crypt", "arena")
    evocation(state, "umbra", 0, "arena", assigned=1)
    assert phase(state).done
    assert state.mages[1]["damage"] == [0]


@pytest.mark.rule("evocation-phase.crown-of-the-summoner", "evocation-phase.pass")
def test_with_the_crown_of_the_summoner_mages_take_turns() -> None:
    state = lodge("crypt", "arena", "garden", options=["crown_of_the_summoner"])
    a, b = (evocation(state, "cadaver", 0, "forge") for _ in range(2))
    c = evocation(state, "cadaver", 1, "forge")
    drive = phase(state)
    order = []
    drive.answer(b)
    for _ in range(3):
        order.append(drive.choice.facts["model"])
        drive.answer("done")
    assert order == [b, c, a]
    assert drive.done
    assert [seat for seat, _, _ in drive.told("passed")] == [2]


@pytest.mark.rule("evocation-phase.pass", "evocation-phase.crown-of-the-summoner")
def test_who_has_passed_is_out_for_the_rest_of_the_phase() -> None:
    """Seat 0 passes; then an evocation comes to it, and is not activated any more."""
    state = lodge("crypt", "arena", options=["crown_of_the_summoner"])
    for _ in range(2):
        evocation(state, "cadaver", 1, "garden")
    drive = step(state, ("evocation_phase",), steps=STEPS)
    assert drive.asked[:2] == (1, "which evocation")
    late = evocation(state, "cadaver", 0, "forge")
    drive.answer("e1")
    while drive.pending is not None:
        drive.answer("done" if "done" in drive.options else drive.options[0])
    assert [seat for seat, _, _ in drive.told("passed")] == [0]
    assert [id for id, its in state.evocations.items() if its["activated"]] == ["e1", "e2"]
    assert late == "e3"
