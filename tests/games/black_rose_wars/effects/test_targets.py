"""What can be targeted and chosen, from where, and why the rest cannot."""

from __future__ import annotations

from typing import Any

import pytest

from explorer.games.black_rose_wars import lodge
from explorer.games.black_rose_wars.effects import resolve, targets
from explorer.games.black_rose_wars.effects.references import Doing
from explorer.games.black_rose_wars.language import nouns, parsing, sentences, verbs
from explorer.games.black_rose_wars.state import CELL, DUMMY, ROSE, Frame, Lodge
from tests.games.black_rose_wars.lodges import PLAN, Run, damaged, evocation, unstable
from tests.games.black_rose_wars.lodges import lodge as new_lodge

NEAR = "combat fire {} : Inflict 1."


def frame(caster: int = 0, source: str = "spell:shared_torture", **facts: Any) -> Frame:
    made: Frame = {
        "source": source,
        "name": "a spell",
        "caster": caster,
        "text": "combat fire self: Inflict 1.",
        "sentence": 0,
        "target": None,
        "origin": None,
        "trigger": None,
        "results": {},
        "combat": True,
        "physical": False,
        "quiet": False,
    }
    made.update(facts)  # type: ignore[typeddict-item]
    return made


def aim(state: Lodge, spec: str, **facts: Any) -> Run:
    """Let a spell whose target is written so choose it."""
    made = frame(**facts)
    state.stack.append(made)
    side = parsing.command(f"contingency fire {spec}: Pain 1.")
    return Run(state, targets.choose_target(state, made, side.target))


@pytest.mark.rule("target.types", "target.opposing", "dummy.choose")
def test_a_model_is_any_other_model_or_the_dummy() -> None:
    state = new_lodge("crypt", "crypt")
    own, other = evocation(state, "cadaver", 0, "crypt"), evocation(state, "cadaver", 1, "crypt")
    drive = aim(state, "model within 0")
    assert drive.asked == (0, "target", [1, own, other, DUMMY])
    assert drive.why_not(0) == ["target.other"]
    drive.answer(other)
    assert drive.result == other
    assert [facts["target"] for _, rule, facts in drive.told("target") if rule == "target.once"] == [other]


@pytest.mark.rule("target.types")
def test_a_mage_and_an_evocation_are_told_apart() -> None:
    state = new_lodge("crypt", "crypt")
    own, other = evocation(state, "cadaver", 0, "crypt"), evocation(state, "nigredo", 1, "crypt")
    assert aim(state, "mage within 0").options == [1, DUMMY]
    assert aim(state, "mage within 0").why_not(other) == ["target.types"]
    assert aim(state, "evocation within 0").options == [own, other, DUMMY]
    assert aim(state, "undead within 0").options == [own, DUMMY]
    assert aim(state, "construct within 0").options == [other, DUMMY]
    assert aim(state, "nigredo anywhere").options == [other, DUMMY]


@pytest.mark.rule("target.range", "sight.row", "target.anywhere")
def test_a_number_needs_range_and_sight_and_anywhere_neither() -> None:
    # from the arena at (-1, 0): the black rose room is beside it, the treasure room at (-1, 2) two along a column,
    # the throne room at (1, 0) two along a row, the armory at (1, -1) two away but in no row
    state = new_lodge("arena", "treasure_room", "armory", "bibliotheca", players=4)
    assert aim(state, "mage within 1").result == DUMMY
    drive = aim(state, "mage within 2")
    assert drive.options == [1, DUMMY]
    assert drive.why_not(2) == ["sight.row"]
    assert lodge.apart(state, "arena", "armory") == 2
    (row,) = (check for check in drive.choice.checks(2) if check.rule == "sight.row")
    assert row.text == "the Arena and the Armory do not lie in one row"
    assert aim(state, "mage within 3").options == [1, DUMMY]
    assert aim(state, "mage anywhere").options == [1, 2, 3, DUMMY]


@pytest.mark.rule("sight.unblocked")
def test_whoever_stands_in_between_blocks_nothing() -> None:
    state = new_lodge("arena", "throne_room", "black_rose_room")
    evocation(state, "colossus", 1, "black_rose_room")
    assert aim(state, "mage within 2").options == [1, 2, DUMMY]


@pytest.mark.rule("target.range")
def test_what_is_too_far_is_told_with_both_figures() -> None:
    state = new_lodge("cemetery", "pleasures_room", "cemetery")
    drive = aim(state, "mage within 2")
    assert drive.options == [2, DUMMY]
    assert [tuple(check) for check in drive.choice.checks(1)] == [
        ("target.types", True, "asked for: a mage; it is a mage"),
        ("cell.safe", True, "it is in the Pleasures Room"),
        ("target.other", True, "asked for: a mage; it is somebody else"),
        ("target.range", False, "range 2, distance 4"),
        ("sight.row", True, "the Cemetery and the Pleasures Room lie in one row"),
    ]


@pytest.mark.rule("cell.safe")
def test_a_mage_in_its_cell_is_out_of_reach_but_for_events() -> None:
    state = new_lodge("crypt", CELL, "crypt")
    assert aim(state, "mage anywhere").options == [2, DUMMY]
    assert aim(state, "mage anywhere").why_not(1) == ["cell.safe"]
    assert choose(state, "each mage").result == [0, 2]
    assert choose(state, "each mage", frame(ROSE, "event:pledge")).result == [0, 1, 2]
    assert choose(state, "each mage in the lodge", frame(ROSE, "event:pledge")).result == [0, 2]


@pytest.mark.rule("cell.safe")
def test_a_caster_in_its_cell_reaches_only_anywhere() -> None:
    state = new_lodge(CELL, "crypt")
    assert aim(state, "mage within 9").result == DUMMY
    assert aim(state, "mage anywhere").options == [1, DUMMY]
    drive = aim(state, "room within 2")
    assert drive.done
    assert drive.result is None


@pytest.mark.rule("target.room")
def test_rooms_in_range() -> None:
    state = new_lodge("black_rose_room", "crypt")
    drive = aim(state, "room within 1")
    assert drive.choice.kind == "room"
    assert set(drive.options) == {"black_rose_room", "throne_room", "armory", "crypt", "arena", "sanctuary", "garden"}
    assert drive.why_not("cemetery") == ["target.range"]
    assert drive.why_not("observatory") == ["target.range", "sight.row"]
    assert aim(state, "room within 2").why_not("observatory") == ["sight.row"]
    assert set(aim(state, "room anywhere").options) == set(PLAN)
    only = aim(state, "room within 0")
    assert only.done
    assert only.result == "black_rose_room"


@pytest.mark.rule("target.types")
def test_oneself_and_nothing_in_particular_ask_nobody() -> None:
    state = new_lodge("crypt", "crypt")
    assert (aim(state, "self").result, aim(state, "self").done) == (0, True)
    assert (aim(state, "special").result, aim(state, "special").done) == (None, True)
    assert Run(state, targets.choose_target(state, frame(), None)).result is None


@pytest.mark.rule("target.own", "summon.assigned")
def test_own_evocations_but_not_the_assigned() -> None:
    state = new_lodge("crypt", "arena")
    mine, theirs = evocation(state, "cadaver", 0, "forge"), evocation(state, "cadaver", 1, "crypt")
    umbra = evocation(state, "umbra", 0, "arena", assigned=1)
    drive = aim(state, "own evocation anywhere")
    assert drive.options == [mine, DUMMY]
    assert drive.why_not(theirs) == ["target.own"]
    assert drive.why_not(umbra) == ["target.own"]
    assert aim(state, "own umbra anywhere").options == [umbra, DUMMY]


@pytest.mark.rule("target.health", "target.feature")
def test_health_and_features_narrow_the_choice() -> None:
    state = new_lodge("crypt", "crypt", "crypt")
    small, large = evocation(state, "cadaver", 1, "crypt"), evocation(state, "colossus", 1, "crypt")
    drive = aim(state, "evocation of health up to 3 within 1")
    assert drive.options == [small, DUMMY]
    assert drive.why_not(large) == ["target.health"]
    state.mages[2]["jinxes"].append("weakness")
    drive = aim(state, "mage with a jinx within 2")
    assert drive.options == [2, DUMMY]
    assert drive.why_not(1) == ["target.feature"]
    assert aim(state, "mage without a jinx within 2").options == [1, DUMMY]
    evocation(state, "umbra", 0, "crypt", assigned=1)
    evocation(state, "umbra", 1, "crypt", assigned=2)
    assert aim(state, "mage with your umbra anywhere").options == [1, DUMMY]


@pytest.mark.rule("room.from-afar", "target.origin")
@pytest.mark.parametrize(("origin", "near"), [("forge", [1]), (None, [2])])
def test_ranges_count_from_what_the_effect_is_resolved_from(origin: str | None, near: list[int]) -> None:
    state = new_lodge("crypt", "forge", "crypt")
    assert aim(state, "mage within 0", origin=origin).options == [*near, DUMMY]
    id = evocation(state, "cadaver", 0, "forge")
    assert aim(state, "mage within 0", origin=id).options == [1, DUMMY]


@pytest.mark.rule("target.ignored")
def test_who_ignores_the_effect_is_out_of_its_reach() -> None:
    state = new_lodge("crypt", "crypt", "crypt")
    drive = aim(state, "mage within 0", results={"spared": [1]})
    assert drive.options == [2, DUMMY]
    assert drive.why_not(1) == ["target.ignored"]


@pytest.mark.rule("avatar.crown-choice")
def test_the_crown_holder_chooses_for_the_avatar() -> None:
    state = new_lodge("crypt", "crypt", "crypt", avatar=0, crown=2)
    assert aim(state, "model within 0").asked == (2, "target", [1, 2, DUMMY])


@pytest.mark.rule("avatar.events")
def test_events_do_not_touch_the_avatar() -> None:
    state = new_lodge("crypt", "crypt", "crypt", avatar=1)
    doing = Doing(state, frame(ROSE, "event:pledge"), ROSE)
    assert targets.candidates(doing, nouns.Selection("each", "mage")) == [0, 2]


# --- the Avatar's priorities ------------------------------------------------------------------------------------------


def haunted(*where: str) -> Lodge:
    return new_lodge("black_rose_room", *where, avatar=0, crown=1)


@pytest.mark.rule("avatar.priority")
def test_the_first_priority_is_damage_then_nearness_then_points() -> None:
    state = haunted("crypt", "forge", "armory")
    damaged(state, 2, 1, 1)
    assert targets.by_priority(state, 0, 1, [1, 2, 3]) == [2]
    damaged(state, 1, 2, 2)
    damaged(state, 3, 2, 2)
    assert targets.by_priority(state, 0, 1, [1, 2, 3]) == [1, 3]
    state.power[3] = 1
    assert targets.by_priority(state, 0, 1, [1, 2, 3]) == [3]


@pytest.mark.rule("avatar.priority")
def test_the_second_priority_is_nearness_then_points_then_damage() -> None:
    state = haunted("crypt", "forge", "armory")
    damaged(state, 2, 1, 1)
    assert targets.by_priority(state, 0, 2, [1, 2, 3]) == [1, 3]
    damaged(state, 1, 2)
    assert targets.by_priority(state, 0, 2, [1, 2, 3]) == [1]
    state.power[3] = 1
    assert targets.by_priority(state, 0, 2, [1, 2, 3]) == [3]


@pytest.mark.rule("avatar.priority")
def test_the_third_priority_is_mages_then_models_then_instability() -> None:
    state = haunted("crypt", "forge", "armory")
    rooms = ["crypt", "forge", "garden"]
    assert targets.by_priority(state, 0, 3, rooms) == ["crypt", "forge"]
    unstable(state, "forge", 1)
    assert targets.by_priority(state, 0, 3, rooms) == ["forge"]
    evocation(state, "cadaver", 1, "crypt")
    assert targets.by_priority(state, 0, 3, rooms) == ["crypt"]


@pytest.mark.rule("avatar.priority", "avatar.crown-choice")
def test_priorities_find_the_target_and_the_crown_breaks_ties() -> None:
    state = haunted("crypt", "forge", "armory")
    drive = aim(state, "priority 2 anywhere", source="command:corrupted_ray")
    assert drive.asked == (1, "target", [1, 3])
    drive.answer(3)
    assert drive.result == 3
    state.power[1] = 2
    drive = aim(state, "priority 2 anywhere", source="command:corrupted_ray")
    assert (drive.done, drive.result) == (True, 1)
    drive = aim(state, "priority 3 anywhere", source="command:deep_root")
    assert set(drive.options) == {"black_rose_room", "crypt", "forge", "armory"}
    nobody = haunted(CELL, CELL)
    assert aim(nobody, "priority 1", source="command:black_dart").result == DUMMY


# --- being targeted ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("target.once")
def test_a_spell_that_targets_a_model_can_be_waited_for() -> None:
    state = new_lodge("crypt", "crypt")
    aim(state, "mage within 0").answer(1)
    (happening,) = [h for h in state.happened if h["kind"] == "targeted"]
    assert (happening["models"], happening["by"], happening["room"]) == ([1], 0, "crypt")
    assert (happening["combat"], happening["forgotten"]) == (True, False)


@pytest.mark.rule("target.room")
@pytest.mark.parametrize(("spec", "answers"), [("room within 1", ["crypt"]), ("model within 0", [DUMMY]), ("self", [])])
def test_a_room_the_dummy_and_oneself_are_not_targeted_models(spec: str, answers: list[str]) -> None:
    state = new_lodge("crypt", "crypt")
    aim(state, spec).answer(*answers)
    assert [h for h in state.happened if h["kind"] == "targeted"] == []


# --- choices within an effect -----------------------------------------------------------------------------------------


def choose(state: Lodge, who: str, made: Frame | None = None) -> Run:
    made = made or frame()
    state.stack.append(made)
    (sentence,) = parsing.fragment(f"Remove {who}.").sentences
    assert isinstance(sentence.part, sentences.Deeds)
    (verb,) = sentence.part.clauses
    assert isinstance(verb, verbs.Remove)
    return Run(state, targets.chosen(Doing(state, made, made["caster"]), verb.who))


@pytest.mark.rule("target.choose")
def test_nobody_is_asked_where_there_is_one_thing_to_choose() -> None:
    state = new_lodge("crypt", "crypt")
    assert choose(state, "one of your evocations").result == []
    first = evocation(state, "cadaver", 0, "forge")
    assert choose(state, "one of your evocations").result == [first]
    second = evocation(state, "cadaver", 0, "crypt")
    assert choose(state, "one of your evocations").options == [first, second]


@pytest.mark.rule("target.up-to")
def test_up_to_so_many_can_stop_early() -> None:
    state = new_lodge("crypt", "crypt", "forge", "forge")
    drive = choose(state, "up to 2 mages")
    assert drive.options == [1, 2, 3, "no"]
    drive.answer(2)
    assert drive.options == [1, 3, "no"]
    drive.answer("no")
    assert drive.result == [2]
    assert choose(state, "up to 2 mages").answer(3, 1).result == [3, 1]
    assert choose(state, "up to 2 mages").answer("no").result == []


@pytest.mark.rule("target.other")
def test_another_and_each_other_leave_out_who_is_spoken_of() -> None:
    state = new_lodge("crypt", "crypt", "crypt", "crypt")
    assert choose(state, "each mage").result == [0, 1, 2, 3]
    assert choose(state, "each other mage", frame(target=2)).result == [1, 3]
    assert choose(state, "another mage", frame(target=2)).options == [1, 3, DUMMY]
    this = evocation(state, "albedo", 0, "crypt")
    more = evocation(state, "cadaver", 0, "crypt")
    assert choose(state, "another of your evocations", frame(origin=this)).result == [more]


@pytest.mark.rule("target.hit")
def test_those_that_were_hit() -> None:
    state = new_lodge("crypt", "crypt", "crypt")
    id = evocation(state, "cadaver", 1, "crypt")
    made = frame(results={"hit": [2, id, 2]})
    assert choose(state, "each model hit", made).result == [2, id]
    assert choose(state, "a mage hit", made).result == [2]
    assert choose(state, "the models hit", made).result == [2, id]


def test_any_means_oneself_too() -> None:
    state = new_lodge("crypt", "crypt")
    assert choose(state, "any mage anywhere").options == [0, 1]
    assert choose(state, "a mage anywhere").options == [1, DUMMY]


@pytest.mark.rule("dummy.no-attack")
def test_an_attack_cannot_have_the_dummy() -> None:
    state = new_lodge("crypt", "crypt", "forge")
    effect = parsing.fragment("You may attack.")
    drive = Run(state, resolve.resolve(state, effect, source="room:forge", name="Forge", caster=0, rule="room.effect"))
    assert drive.options == [1, "no"]
    assert drive.why_not(2) == ["fight.target"]
