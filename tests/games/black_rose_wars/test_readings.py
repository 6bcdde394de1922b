"""Each disputed reading that can be switched changes what it is about, and the house's reading is the other."""

from __future__ import annotations

from typing import Any

import pytest

import explorer
from explorer.core.moments import Begin, Chance, Choice
from explorer.core.start import from_setup
from explorer.games.black_rose_wars.cards.own_figures import figures, read_overrides
from explorer.games.black_rose_wars.effects import resolve
from explorer.games.black_rose_wars.language import parsing
from explorer.games.black_rose_wars.rules import action_phase, actions, clean_up_phase, end_of_game, events
from explorer.games.black_rose_wars.state import ACTIVE, CELL, ROSE, Lodge
from explorer.games.black_rose_wars.table import damage, instability, power, quests, stack
from tests.games.black_rose_wars.lodges import Run, asked, cubes, damaged, evocation, lodge, ready, run

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
    for readings, points, over in (
        ({}, 10, True),
        ({"end": "still-there"}, 10, False),
        ({"end": "still-there"}, 36, True),
    ):
        match = explorer.position("black_rose_wars", seed=1, readings=readings, **ends)
        data = match.first_state().__dict__
        data["ending"], data["power"][0] = True, points
        match = from_setup(match.game, {"position": data})
        while isinstance(match.pending, Choice) and match.state.phase == "Clean-up Phase":
            match.choose(asked(match).options[0])
        assert match.over == over, (readings, points)


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
    assert "momentum.active" in house.why_not(("momentum", 1)).rules


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


# --- readings that the book leaves open -------------------------------------------------------------------------------


def driven(state: Lodge, effect: Any, *answers: Any) -> Run:
    """An effect with these answers, then the first option of everything."""
    drive = run(state, effect, *answers)
    while drive.pending is not None:
        source: Any = drive.pending.source if isinstance(drive.pending, Chance) else None
        drive.answer(tuple(source.pool[: source.count]) if source is not None else drive.options[0])
    return drive


def performed(state: Lodge, text: str, caster: int, source: str = "spell:torment") -> Any:
    return resolve.resolve(state, parsing.effect(text), source=source, name="x", caster=caster, rule="spell.resolve")


@pytest.mark.rule("command.again", "evocation-phase")
@pytest.mark.parametrize(("readings", "times"), [({}, 2), ({"commanded": "once"}, 1)])
def test_a_commanded_evocation_acts_again_in_its_phase(readings: dict[str, str], times: int) -> None:
    table: dict[str, Any] = {
        "evocations": [{"kind": "cadaver", "owner": 0, "room": "crypt"}],
        "rooms": ["arena", "forge"],
        "tokens": {0: 1},
    }
    match = play(("command", "e1"), readings=readings, **table)
    while not match.over and match.state.turn == 1:
        if isinstance(match.pending, Chance):
            match.roll()
        else:
            match.choose("done" if "done" in asked(match).options else asked(match).options[-1])
    activations = [m for m in match.moments() if isinstance(m, Begin) and m.facts.get("title") == "Cadaver"]
    assert len(activations) == times


@pytest.mark.rule("event.late")
@pytest.mark.parametrize(("readings", "applied"), [({}, False), ({"late": "at-once"}, True)])
def test_an_event_that_comes_after_its_beginning_waits(readings: dict[str, str], applied: bool) -> None:
    card = next(id for id, event in figures().events.items() if parsing.event(event.effect).phase == "action phase"
                and parsing.event(event.effect).trigger is None and not events._stands(parsing.event(event.effect)))  # fmt: skip
    state = lodge("crypt", "arena", events=[card], phase="Action Phase", readings=readings, power=[5, 5, 5])
    drive = driven(state, events.draw_event(state, 0))
    assert card in state.event_slots
    assert any(isinstance(m, Begin) and m.kind == "effect" for m in drive.events) == applied
    state.agenda = [["apply_black_rose_events"]]
    assert events._still_to_apply(state)


@pytest.mark.rule("quest.solved-by-effect", "quest.solved")
@pytest.mark.parametrize(("readings", "carried_out"), [({}, False), ({"solved": "effect-too"}, True)])
def test_a_quest_that_an_effect_solves_does_not_carry_out_its_own(readings: dict[str, str], carried_out: bool) -> None:
    state = lodge("crypt", "arena", readings=readings)
    state.mages[0]["completed"] = ["field_test"]
    drive = driven(state, performed(state, "Solve one of your completed quests.", 0))
    assert state.mages[0]["solved"] == ["field_test"]
    assert state.power[0] >= state.kit.quests["field_test"].reward
    begun = [m.facts["name"] for m in drive.events if isinstance(m, Begin) and m.kind == "effect"]
    assert ("quest:field_test" in begun) == carried_out


@pytest.mark.rule("spell.move", "explore.each-move")
@pytest.mark.parametrize(("readings", "asked_after"), [({}, 1), ({"moves": "at-the-end"}, 2)])
def test_a_period_comes_after_each_step_of_a_move(readings: dict[str, str], asked_after: int) -> None:
    state = lodge("crypt", "garden", readings=readings)
    state.mages[1]["sheet"][1] = ready("cerebral_worm", stands=ACTIVE)
    drive = run(state, performed(state, "Move up to 2.", 0), "arena")
    if asked_after == 2:
        assert drive.asked[:2] == (0, "move")
        drive.answer("sanctuary")
    assert drive.asked[:2] == (1, "reveal")


@pytest.mark.rule("prepare.left", "prepare.number")
def test_a_gap_on_the_sheet_may_be_allowed() -> None:
    table: dict[str, Any] = {"at": "preparation", "hands": {0: ["torment", "ill_ember", "marbling"]}}
    house, other = both("gaps", "allowed", **table)
    assert ["none" in asked(match).options for match in (house, other)] == [False, True]
    for answer in ("none", asked(other).options[0], "none"):
        other.choose(answer)
    assert asked(other).facts["slot"] == 0
    assert "none" not in asked(other).options, "two must lie there"
    other.choose(asked(other).options[0])
    assert [spell is not None for spell in other.state.mages[0]["sheet"]] == [True, False, True, False]
    house.choose(asked(house).options[0])
    house.choose("none")
    assert asked(house).facts["slot"] == 0, "an empty slot closes those to its right"


@pytest.mark.rule("study.library", "library.draw")
def test_all_schools_may_have_to_be_named_first() -> None:
    house, other = both("library", "schools-first", at="study", grimoires={0: ["torment"] * 3})
    for match, looked in ((house, [0, 1, 2, 3]), (other, [0, 0, 0, 0])):
        counts = []
        while isinstance(match.pending, Chance) or asked(match).kind != "keep":
            if isinstance(match.pending, Chance):
                match.roll()
            elif asked(match).kind == "school":
                counts.append(sum(m.kind == "looked at" for m in match.moments()))
                match.choose("agony")
            else:
                match.choose("no")
        assert counts == looked
        assert asked(match).kind == "keep"
        assert len(match.state.aside) == 4


@pytest.mark.rule("trap.committed")
@pytest.mark.parametrize("keeps", [True, False])
def test_a_declared_trap_may_not_bind(keeps: bool) -> None:
    """The first trap defeats who has come in; the owner of the second may keep it."""
    stands = {}
    for readings in ({}, {"declared": "not-binding"}):
        state = lodge("crypt", "garden", readings=readings)
        damaged(state, 0, *[ROSE] * 9)
        for slot in (1, 2):
            state.mages[1]["sheet"][slot] = ready("cerebral_worm", stands=ACTIVE)
        drive = run(state, action_phase.explore(state, 0), ("move", "arena"))
        drive.answer(drive.options[0]).answer(drive.options[0])
        if readings:
            assert drive.asked[:2] == (1, "reveal")
            assert drive.choice.rule == "trap.committed"
            drive.answer("no" if keeps else drive.options[0])
        assert drive.done
        stands[bool(readings)] = [spell and spell["stands"] for spell in state.mages[1]["sheet"][1:3]]
    assert stands == {False: ["revealed"] * 2, True: ["revealed", "active" if keeps else "revealed"]}


@pytest.mark.rule("black-rose.draw", "event.crown")
@pytest.mark.parametrize(("readings", "crown"), [({}, 2), ({"rose-draws": "first-mage"}, 0)])
def test_who_draws_for_the_rose(readings: dict[str, str], crown: int) -> None:
    card = next(id for id, event in figures().events.items() if event.crown and event.slot)
    state = lodge("crypt", "arena", "forge", events=[card], readings=readings, crown=0, first=0)
    drive = driven(state, performed(state, "The Black Rose draws 1 event.", 0))
    assert [seat for seat, _, _ in drive.told("event drawn")] == [crown]
    assert state.crown == crown


@pytest.mark.rule("event.trigger")
@pytest.mark.parametrize(("readings", "gained"), [({}, [1, 2]), ({"waiting": "once-a-phase"}, [1, 1])])
def test_an_event_that_waits_may_go_off_once_a_phase(readings: dict[str, str], gained: list[int]) -> None:
    card = next(id for id, event in figures().events.items() if "activates a grey room" in event.effect)
    room = next(id for id, room in figures().rooms.items() if room.colour == "grey")
    state = lodge(room, "arena", event_slots=[card, None, None], phase="Action Phase", readings=readings)
    told = []
    for _ in range(2):
        driven(state, _activated(state, room))
        told.append(state.power[ROSE])
    assert told == gained


def _activated(state: Lodge, room: str) -> Any:
    stack.happen(state, "room_activated", seat=0, room=room, colour="grey")
    yield from resolve.period(state)


@pytest.mark.rule("power.floor", "power.steal", "power.lose")
def test_points_may_be_negative() -> None:
    for readings, left in (({}, [2, 0, 0]), ({"floor": "below"}, [3, -1, 0])):
        state = lodge("crypt", "crypt", power=[0, 2, 0], readings=readings)
        drive = driven(state, power.steal(state, 1, 0, 3, "power.steal"))
        assert drive.done
        assert state.power == left
    match = play(readings={"floor": "below"})
    match.state.power[0] = -2
    assert match.problems() == []


@pytest.mark.rule("quest.limit-solved", "quest.limit")
@pytest.mark.parametrize(("readings", "kept"), [({}, 3), ({"limit": "solved-too"}, 2)])
def test_solved_quests_may_count_against_the_limit(readings: dict[str, str], kept: int) -> None:
    state = lodge("crypt", "arena", readings=readings)
    mage = state.mages[0]
    assert state.kit.mages[mage["name"]].quests == 2
    mage["completed"], mage["solved"] = ["golden_sun"], ["field_test", "wise_moon"]
    driven(state, quests.down_to_limit(state, 0, "completed"))
    assert len(mage["completed"]) + len(mage["solved"]) == kept


@pytest.mark.rule("event.corners", "event.instant", "event.reveal-points")
@pytest.mark.parametrize("readings", [{}, {"corners": "both-after"}])
def test_when_an_instant_event_pays(readings: dict[str, str]) -> None:
    card = next(id for id, event in figures().events.items() if not event.slot)
    own = read_overrides({"events": {card: {"reveal": 1, "discard": 2}}})
    state = lodge("crypt", "arena", events=[card], readings=readings, figures=own)
    drive = driven(state, events.draw_event(state, 0))
    told = [m.rule if m.kind == "gained" else "effect" for m in drive.events if m.kind in ("gained", "effect")]
    told = [rule for number, rule in enumerate(told) if rule in ("effect", "event.reveal-points", "event.corners")]
    first, last = ("event.reveal-points", "event.corners") if not readings else ("effect", "event.corners")
    assert (told[0], told[-1]) == (first, last)
    assert state.power[ROSE] >= state.kit.events[card].reveal + state.kit.events[card].discard


@pytest.mark.rule("evocation.at-once", "evocation.health")
@pytest.mark.parametrize(("readings", "there"), [({}, False), ({"gone": "at-the-period"}, True)])
def test_an_evocation_leaves_at_once(readings: dict[str, str], there: bool) -> None:
    state = lodge("crypt", "arena", readings=readings)
    id = evocation(state, "cadaver", 1, "crypt")
    run(state, damage.inflict(state, None, [(id, 9)], 0))
    assert (id in state.evocations) == there
    driven(state, resolve.period(state))
    assert id not in state.evocations
    assert cubes(state) == [25, 25, 30]


@pytest.mark.rule("momentum.active", "action.no-more")
@pytest.mark.parametrize(("readings", "acts"), [({}, False), ({"momentum": "active-too"}, True)])
def test_who_can_only_discard_an_active_trap_is_not_passed_over(readings: dict[str, str], acts: bool) -> None:
    state = lodge("crypt", "arena", readings=readings)
    state.mages[0]["tokens"] = 0
    state.mages[0]["sheet"][1] = ready("persecution", stands=ACTIVE)
    assert actions.can_act(state, 0) == acts


@pytest.mark.rule("cell.actions")
def test_a_completed_quest_is_not_used_from_the_cell() -> None:
    match = play(rooms=["cell", "arena"], completed={0: ["field_test"]})
    assert ("quest", "field_test") not in asked(match).options
    match = play(rooms=["crypt", "arena"], completed={0: ["field_test"]})
    assert ("quest", "field_test") in asked(match).options


@pytest.mark.rule("cubes.not-dealt", "cubes.short")
@pytest.mark.parametrize(("readings", "hurt"), [({}, []), ({"shortage": "dealt"}, [1])])
def test_damage_without_a_cube_is_not_dealt(readings: dict[str, str], hurt: list[int]) -> None:
    state = lodge("crypt", "crypt", readings=readings)
    state.cubes[0] = 0
    drive = run(state, damage.inflict(state, None, [(1, 3)], 0))
    assert drive.result == 0
    assert (state.mages[1]["damage"], state.hurt) == ([], hurt)


@pytest.mark.rule("defeat.tie-rest", "defeat.tie", "clean-up.tie")
@pytest.mark.parametrize(("readings", "points"), [({}, 1), ({"rest": "shared"}, 0)])
def test_who_is_tied_in_the_last_rank(readings: dict[str, str], points: int) -> None:
    state = lodge("crypt", "crypt", "crypt", "crypt", players=4, readings=readings)
    damaged(state, 1, 0, 0, 0, 0, ROSE, ROSE, ROSE, 2, 2, 3)
    driven(state, damage.inflict(state, None, [(1, 1)], 0))
    driven(state, resolve.period(state))
    assert (state.power[0], state.power[ROSE]) == (4, 2)
    assert (state.power[2], state.power[3]) == (points, points), "2 cubes and 1"


@pytest.mark.rule("end.tie-first-mage")
@pytest.mark.parametrize(("readings", "options"), [({}, [0, 1]), ({"last-tie": "rose-too"}, [0, 1, ROSE])])
def test_whom_the_first_mage_may_name(readings: dict[str, str], options: list[int]) -> None:
    state = lodge("crypt", "crypt", "arena", power=[4, 5, 0, 5], crown=0, readings=readings)
    drive = run(state, end_of_game.end_of_game(state))
    assert drive.asked == (0, "winner", options)


@pytest.mark.rule("timing.rose-first", "timing.play-order")
@pytest.mark.parametrize(("readings", "first"), [({}, "event"), ({"rose": "last"}, "spell")])
def test_the_rose_comes_first_at_a_period(readings: dict[str, str], first: str) -> None:
    card = next(id for id, event in figures().events.items() if "resolves a combat spell or trap" in event.effect)
    state = lodge("crypt", "crypt", event_slots=[card, None, None], phase="Action Phase", readings=readings)
    state.mages[1]["sheet"][1] = ready("tripwire_engine", stands=ACTIVE)
    state.mages[1]["sheet"][2] = ready("torment", stands=ACTIVE)

    def both_go_off() -> Any:
        stack.happen(
            state, "spell_resolved", seat=0, card="ill_ember", side="light", type="combat", element="fire", room="crypt",
            forgotten=False,
        )  # fmt: skip
        yield from damage.inflict(state, None, [(1, 1)], 0)
        yield from resolve.period(state)

    drive = driven(state, both_go_off())
    names = [m.facts["name"] for m in drive.events if isinstance(m, Begin) and m.kind == "effect"]
    assert names[0].startswith(first), names


@pytest.mark.rule("timing.quests-first", "quest.task")
@pytest.mark.parametrize(
    ("readings", "order"), [({}, ["quest revealed", "revealed"]), ({"notes": "last"}, ["revealed", "quest revealed"])]
)
def test_quests_take_note_before_traps_answer(readings: dict[str, str], order: list[str]) -> None:
    state = lodge("crypt", "crypt", readings=readings)
    state.mages[0]["active"] = [{"card": "channeling_instability", "cubes": 0, "revealed": False}]
    state.mages[1]["sheet"][1] = ready("persecution", stands=ACTIVE)

    def both() -> Any:
        yield from instability.place_instability(state, 0, "crypt", 1)
        yield from damage.inflict(state, None, [(1, 1)], 0)
        yield from resolve.period(state)

    assert driven(state, both()).kinds("quest revealed", "revealed") == order


# --- evocations -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("evocation.taken")
@pytest.mark.parametrize(("readings", "holds"), [({}, 0), ({"taken": "clean-up"}, 1)])
def test_control_that_was_taken_may_end_in_the_clean_up(readings: dict[str, str], holds: int) -> None:
    state = lodge("crypt", "crypt", readings=readings)
    its = evocation(state, "cadaver", 1, "crypt", controller=0)
    drive = run(state, clean_up_phase.clean_up_effects(state))
    assert state.evocations[its]["controller"] == holds
    assert [facts["by"] for _, _, facts in drive.told("controlled")] == ([1] if readings else [])


def _resolved(state: Lodge, text: str, target: Any) -> Run:
    return run(
        state,
        resolve.resolve(
            state,
            parsing.fragment(text),
            source="room:forge",
            name="Forge",
            caster=0,
            rule="room.effect",
            target=target,
        ),
    )


@pytest.mark.rule("evocation.subject")
@pytest.mark.parametrize("readings", [{}, {"subject": "mage"}])
def test_an_evocation_that_is_named_or_its_mage_does_it(readings: dict[str, str]) -> None:
    state = lodge("crypt", "crypt", readings=readings)
    its = evocation(state, "cadaver", 1, "crypt")
    drive = _resolved(state, "The target moves 1.", its)
    drive.answer(drive.options[0])
    moved = [facts["model"] for _, _, facts in drive.told("moved")]
    assert moved == ([1] if readings else [its])


@pytest.mark.rule("evocation.gone")
@pytest.mark.parametrize(("readings", "cubes_there"), [({}, []), ({"trace": "its-room"}, [0])])
def test_the_room_of_an_evocation_that_the_damage_defeated(readings: dict[str, str], cubes_there: list[int]) -> None:
    state = lodge("forge", "crypt", readings=readings)
    its = evocation(state, "cadaver", 1, "crypt")
    _resolved(state, "Inflict 9. Place 1 instability in its room.", its)
    assert its not in state.evocations
    assert state.rooms["crypt"]["slots"] == cubes_there
