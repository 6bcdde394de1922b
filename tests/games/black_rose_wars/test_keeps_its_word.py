"""What the language of effects takes, it does: subjects, archetypes, bonuses and triggers that once came to nothing."""

from __future__ import annotations

from typing import Any

import pytest

import explorer
from explorer.games.black_rose_wars.cards import own_figures
from explorer.games.black_rose_wars.effects import resolve
from explorer.games.black_rose_wars.language import parsing
from explorer.games.black_rose_wars.rules import action_phase, evocation_phase
from explorer.games.black_rose_wars.state import ACTIVE, ROSE, Lodge
from explorer.games.black_rose_wars.table import attributes, damage, evocations, in_force, moving, stack, triggers
from tests.games.black_rose_wars.effects.test_effects import bar, do
from tests.games.black_rose_wars.lodges import Run, damaged, evocation, lodge, ready, run

HERE, THERE = "crypt", "black_rose_room"


def skill(state: Lodge, id: str, text: str, *answers: Any) -> Run:
    """The sentences of an evocation's skill, as if they had been set off."""
    return do(state, text, *answers, source=f"evocation:{state.evocations[id]['kind']}", origin=id)


def listening(text: str) -> tuple[Lodge, str]:
    """A lodge in which seat 0 has a trap or protection of one's own that waits; and the name of its card."""
    own = {"spells": {"own_1": {"name": "Mine", "school": "agony", "copies": 3, "light": text}}}
    state = lodge(HERE, HERE, HERE, figures=own_figures.read_overrides(own))
    state.mages[0]["sheet"][1] = ready("own_1", stands=ACTIVE)
    return state, "own_1"


def goes_off(state: Lodge, effect: Any) -> bool:
    """Whether something asks to be revealed in the course of an effect."""
    driven = Run(state, _period(state, effect))
    while driven.pending is not None and driven.choice.kind != "reveal":
        driven.answer(driven.options[0])
    return driven.pending is not None


def _period(state: Lodge, effect: Any) -> Any:
    yield from effect
    yield from resolve.period(state)


# --- an evocation does what a sentence says of it -----------------------------------------------------------------------


@pytest.mark.rule("evocation.subject")
def test_this_evocation_attacks_itself_and_for_its_own_strength() -> None:
    state = lodge(HERE, HERE)
    id = evocation(state, "nigredo", 0, HERE)
    drive = skill(state, id, "This evocation may attack a mage within 0.", 1)
    assert [facts["attacker"] for _, _, facts in drive.told("attacked")] == [id]
    assert bar(state, 1) == [0] * attributes.strength(state, id)


@pytest.mark.rule("evocation.subject")
def test_one_of_your_evocations_attacks_and_not_its_mage() -> None:
    state = lodge(HERE, THERE)
    id = evocation(state, "succubus", 0, THERE)
    drive = do(state, "One of your evocations attacks.")
    assert [facts["attacker"] for _, _, facts in drive.told("attacked")] == [id]
    assert bar(state, 1) == [0]


@pytest.mark.rule("evocation.subject")
def test_an_evocation_that_is_the_target_moves_and_its_mage_stays() -> None:
    state = lodge(HERE, HERE)
    id = evocation(state, "succubus", 1, HERE)
    drive = do(state, "The target moves up to 1.", target=id)
    assert drive.asked[:2] == (1, "move")
    drive.answer(THERE)
    assert state.evocations[id]["room"] == THERE
    assert state.mages[1]["room"] == HERE


@pytest.mark.rule("evocation.subject")
def test_what_takes_a_mage_is_not_done_by_an_evocation() -> None:
    state = lodge(HERE, HERE)
    state.power[1] = 3
    id = evocation(state, "succubus", 1, HERE)
    drive = do(state, "The target loses 1 point.", target=id)
    assert drive.told("untouched") == [(None, "evocation.subject", {"model": id})]
    assert state.power[1] == 3


@pytest.mark.rule("evocation.subject", "evocation.damage-both")
def test_damage_that_an_evocation_is_told_to_inflict_is_its_own_too() -> None:
    state = lodge(HERE, HERE)
    id = evocation(state, "succubus", 0, HERE)
    drive = do(state, "One of your evocations inflicts 2 on the target and places 1 instability in its room.", target=1)
    assert [(facts["via"], facts["amount"]) for _, _, facts in drive.told("damaged")] == [(id, 2)]
    assert bar(state, 1) == [0, 0]
    assert state.rooms[HERE]["slots"] == [0]


# --- archetypes ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("summon.any")
def test_an_archetype_is_summoned_as_one_of_its_kinds() -> None:
    state = lodge(HERE, HERE)
    do(state, "Summon a demon in your room.")
    assert [one["kind"] for one in state.evocations.values()] == ["succubus"]
    drive = do(state, "Summon a construct in your room.")
    assert drive.asked == (0, "evocation kind", ["nigredo", "albedo", "automaton"])
    drive.answer("automaton")
    assert [one["kind"] for one in state.evocations.values()] == ["succubus", "automaton"]


@pytest.mark.rule("summon.assigned")
def test_what_is_assigned_is_not_summoned_and_says_so() -> None:
    state = lodge(HERE, HERE)
    drive = do(state, "Summon an umbra in your room. Assign a shadow to the target.", target=1)
    assert drive.told("not summoned") == [(0, "summon.assigned", {"evocation": "umbra"})]
    assert [(one["kind"], one["assigned"]) for one in state.evocations.values()] == [("umbra", 1)]


# --- strength and speed for an effect -------------------------------------------------------------------------------------


@pytest.mark.rule("evocation.bonus")
def test_a_mage_is_stronger_for_the_effect_that_says_so() -> None:
    state = lodge(HERE, HERE)
    strength = attributes.strength(state, 0)
    do(state, "You get strength +1. Attack the target.", target=1)
    assert bar(state, 1) == [0] * (strength + 1)
    assert attributes.strength(state, 0) == strength


@pytest.mark.rule("evocation.bonus")
def test_an_evocation_keeps_its_bonus_for_all_that_the_effect_has_it_do() -> None:
    state = lodge(HERE, HERE)
    id = evocation(state, "succubus", 0, HERE)
    do(state, "One of your evocations gets strength +2. It attacks.")
    assert bar(state, 1) == [0] * 3
    assert attributes.strength(state, id) == 1


@pytest.mark.rule("evocation.bonus")
def test_speed_counts_on_the_way_toward_somebody() -> None:
    state = lodge("forge", "oracle_room")
    do(state, "You get speed +1. Move toward the target.", target=1)
    assert state.mages[0]["room"] == "garden"


# --- what sets something off -----------------------------------------------------------------------------------------------


@pytest.mark.rule("trap.trigger", "evocation.health")
def test_damage_that_removes_an_evocation_is_suffered_by_it() -> None:
    state, _ = listening("trap fire when your evocation suffers damage: Gain 1 point.")
    id = evocation(state, "succubus", 0, HERE)
    assert goes_off(state, damage.inflict(state, None, [(id, 9)], 1))
    assert id not in state.evocations


@pytest.mark.rule("trap.trigger")
@pytest.mark.parametrize("who", ["your evocation", "a model", "an evocation", "another model"])
@pytest.mark.parametrize("how", ["damage", "outright"])
def test_an_evocation_is_defeated(who: str, how: str) -> None:
    state, _ = listening(f"trap fire when {who} is defeated: Gain 1 point.")
    id = evocation(state, "succubus", 0, HERE)
    if how == "damage":
        assert goes_off(state, damage.inflict(state, None, [(id, 9)], 1))
    else:
        assert goes_off(state, do_later(state, "Defeat the target.", target=id, caster=1))


def do_later(state: Lodge, text: str, **facts: Any) -> Any:
    usual = {"source": "effect:typed", "name": "an effect", "rule": "spell.resolve"}
    return resolve.resolve(state, parsing.fragment(text), **{**usual, **facts})


@pytest.mark.rule("trap.trigger")
def test_one_that_is_only_removed_is_not_defeated() -> None:
    state, _ = listening("trap fire when your evocation is defeated: Gain 1 point.")
    id = evocation(state, "succubus", 0, HERE)
    assert not goes_off(state, evocations.remove_evocation(state, id, "evocation.removed"))


@pytest.mark.rule("trap.trigger")
def test_a_model_that_is_a_mage_is_defeated_too() -> None:
    state, _ = listening("trap fire when a model is defeated: Gain 1 point.")
    assert goes_off(state, damage.defeat_outright(state, 1, 2))


@pytest.mark.rule("evocation.skill")
@pytest.mark.parametrize(("waits", "heard"), [("leaves", True), ("is defeated", True), ("suffers damage", False)])
def test_a_skill_goes_with_its_evocation_unless_it_waits_for_that(waits: str, heard: bool) -> None:
    own = {"evocations": {"succubus": {"skill": f"when this evocation {waits}: Your owner gains 1 point."}}}
    state = lodge(HERE, HERE, figures=own_figures.read_overrides({"even_printed": True, **own}))
    id = evocation(state, "succubus", 0, HERE)
    run(state, _period(state, damage.inflict(state, None, [(id, 9)], 1)))
    assert state.power[0] == heard


@pytest.mark.rule("trap.trigger", "evocation.damage-both")
def test_an_evocation_places_instability_by_its_skill() -> None:
    state, _ = listening("trap fire when your evocation places instability: Gain 1 point.")
    id = evocation(state, "nigredo", 0, HERE)
    text = parsing.fragment("Place 1 instability in its room.")
    body = resolve.resolve(
        state, text, source="evocation:nigredo", name="Nigredo", caster=0, rule="evocation.skill", origin=id
    )
    assert goes_off(state, body)


def test_whose_an_evocation_was_is_told_by_what_happened() -> None:
    state = lodge(HERE, HERE)
    id = evocation(state, "succubus", 1, HERE)
    damaged(state, id, 0)
    stack.happen(state, "damage", target=id, by=0)
    happening = state.happened.pop()
    assert happening["owners"] == {id: 1}
    assert triggers._is(state, "your evocation", id, 1, None, happening)
    assert not triggers._is(state, "your evocation", id, ROSE, None, happening)


# --- what the printed book says -------------------------------------------------------------------------------------------


@pytest.mark.rule("trap.trigger")
@pytest.mark.parametrize(
    ("action", "heard"),
    [("an action", True), ("a physical action", True), ("an explore action", True), ("a fight action", False)],
)
def test_a_mage_performs_an_action_of_a_kind(action: str, heard: bool) -> None:
    state, _ = listening(f"trap fire when another mage performs {action}: Inflict 2.")
    assert goes_off(state, action_phase.explore(state, 1)) == heard


@pytest.mark.rule("trap.trigger")
def test_momentum_is_an_action_and_no_physical_one() -> None:
    for action, heard in (("a momentum action", True), ("a physical action", False)):
        state, _ = listening(f"trap fire when another mage performs {action}: Inflict 2.")
        state.mages[1]["sheet"][1] = ready("torment")
        assert goes_off(state, action_phase.momentum(state, 1, 1)) == heard


@pytest.mark.rule("persistent.each-time", "explore.each-move")
def test_a_mage_moves_and_is_not_placed() -> None:
    text = "contingency fire mage within 2 persistent: When the target moves, inflict 1 on the target."
    own = {"spells": {"own_1": {"name": "Mine", "school": "agony", "copies": 3, "light": text}}}
    state = lodge(HERE, HERE, figures=own_figures.read_overrides(own))
    state.persistents = [{"card": "own_1", "side": "light", "owner": 0, "slot": 1, "holder": 1}]
    run(state, _period(state, moving.place(state, 1, "arena", "spell.place")))
    assert bar(state, 1) == []
    run(state, _period(state, moving.move(state, 1, THERE, "explore.move")))
    assert bar(state, 1) == [0]


@pytest.mark.rule("trap.trigger")
@pytest.mark.parametrize("source", ["room:crypt", "spell:torment", "quest:golden_sun", "effect:typed"])
def test_an_effect_of_any_sort_targets_you(source: str) -> None:
    state, _ = listening("protection fire when an effect targets you: Heal 1.")
    assert goes_off(state, do_later(state, "Inflict 1 on a mage within 0.", source=source, caster=1))
    state, _ = listening("protection fire when an effect targets you: Heal 1.")
    assert not goes_off(state, do_later(state, "Pain 1.", source=source, caster=1))


@pytest.mark.rule("target.once")
def test_target_that_mage_is_a_sentence_of_its_own() -> None:
    text = "trap air when another mage enters a red or blue room: Target that mage. Inflict 2 and assign vulnerability."
    assert str(parsing.side(text)) == text
    state = lodge(HERE, HERE)
    drive = do(state, "Target a mage within 0. Inflict 2 and assign weakness.", 1)
    assert [facts["target"] for _, _, facts in drive.told("target")] == [1]
    assert (bar(state, 1), state.mages[1]["jinxes"]) == ([0, 0], ["weakness"])


@pytest.mark.rule("target.opposing")
def test_an_opposing_model_is_none_of_ones_own() -> None:
    state = lodge(HERE, HERE)
    own, other = evocation(state, "succubus", 0, HERE), evocation(state, "cadaver", 1, HERE)
    drive = do(state, "Inflict 1 on an opposing model within 0.")
    assert drive.options == [1, other, "dummy"]
    assert drive.why_not(own) == ["target.opposing"]
    do(state, "Inflict 1 on each enemy evocation within 0.")
    assert (bar(state, own), bar(state, other)) == ([], [0])
    side = parsing.side("combat fire opposing evocation within 1: Inflict 1.")
    assert side.target is not None
    assert side.target.opposing


@pytest.mark.rule("target.range", "instability.place")
def test_each_room_within_so_many() -> None:
    state = lodge(HERE, THERE)
    do(state, "Place 1 instability in each room within 1.")
    filled = {room for room, tile in state.rooms.items() if tile["slots"]}
    assert filled == {HERE, "armory", "observatory", "forge", "the_abyss", "arena", THERE}


@pytest.mark.rule("jinx.discard", "avatar.jinx")
def test_one_jinx_of_several_is_discarded() -> None:
    state = lodge(HERE, HERE)
    state.mages[0]["jinxes"] = ["slowness", "slowness", "silence"]
    state.mages[0]["marks"] = {"jinx cubes": {"slowness": 2}}
    state.cubes[ROSE] -= 2
    before = dict(state.jinxes)
    drive = do(state, "Discard a jinx on you.")
    assert drive.asked == (0, "jinx", ["silence", "slowness"])
    drive.answer("slowness")
    assert state.mages[0]["jinxes"] == ["slowness", "silence"]
    assert state.jinxes["slowness"] == before["slowness"] + 1
    assert (state.mages[0]["marks"], state.cubes[ROSE]) == ({"jinx cubes": {"slowness": 1}}, 29)


@pytest.mark.rule("quest.solved")
def test_an_active_quest_is_solved() -> None:
    state = lodge(HERE, HERE)
    state.mages[0]["active"] = [{"card": "golden_sun", "cubes": 0, "revealed": False}]
    do(state, "Solve one of your active quests.")
    assert (state.mages[0]["active"], state.mages[0]["solved"]) == ([], ["golden_sun"])


@pytest.mark.rule("evocation.taken", "evocation.controller")
def test_control_that_is_taken_lasts() -> None:
    state = lodge(HERE, HERE, phase="Evocation Phase")
    id = evocation(state, "cadaver", 1, HERE)
    do(state, "Take control of the target.", target=id)
    its = state.evocations[id]
    assert (its["owner"], its["controller"]) == (1, 0)
    drive = run(state, evocation_phase._activate_one(state, 1, [id]))
    assert drive.choice.seat == 0
    drive.answer(("attack", 1), "done")
    assert bar(state, 1) == [0] * attributes.strength(state, id)
    assert its["controller"] == 0


@pytest.mark.rule("spell.move")
def test_move_1_is_no_up_to() -> None:
    state = lodge(HERE, THERE)
    drive = do(state, "Move 2.")
    assert "no" not in drive.options
    drive.answer(THERE)
    assert "no" not in drive.options
    drive = do(lodge(HERE, THERE), "You may move 2.")
    assert "no" in drive.options
    assert "no" not in drive.answer(THERE).options
    assert "no" in do(lodge(HERE, THERE), "Move up to 2.").options


@pytest.mark.rule("amount.per")
def test_for_each_counts_before_or_after() -> None:
    for text in (
        "For each jinx assigned to the target, place 1 instability in the target's room.",
        "Place 1 instability for each jinx on the target in the room of the target.",
    ):
        state = lodge(HERE, THERE)
        state.mages[1]["jinxes"] = ["slowness", "silence"]
        do(state, text, target=1)
        assert state.rooms[THERE]["slots"] == [0, 0]


@pytest.mark.rule("trap.trigger")
def test_at_least_so_much_damage_is_suffered() -> None:
    for n, heard in ((2, False), (3, True)):
        state, _ = listening("protection fire when you suffer at least 3 damage: Heal 1.")
        assert goes_off(state, damage.inflict(state, None, [(0, n)], 1)) == heard


# --- jinxes, cells and cubes that an owner of the box corrects -------------------------------------------------------------


@pytest.mark.rule("jinx.slowness", "jinx.weakness", "jinx.silence", "jinx.vulnerability")
def test_what_a_jinx_changes_can_be_corrected() -> None:
    own = {
        "jinxes": {"slowness": {"speed": 0, "strength": 2}, "silence": {"hand": -3}, "vulnerability": {"exposed": 2}}
    }
    state = lodge(HERE, HERE, figures=own_figures.read_overrides(own))
    plain = lodge(HERE, HERE)
    for one in (state, plain):
        one.mages[0]["jinxes"] = ["slowness", "silence", "vulnerability"]
    assert (attributes.speed(plain, 0), attributes.strength(plain, 0), attributes.hand_limit(plain, 0)) == (1, 2, 6)
    assert (attributes.speed(state, 0), attributes.strength(state, 0), attributes.hand_limit(state, 0)) == (2, 4, 4)
    assert list(in_force.more_damage(state, 0, 1, combat=False, attack=True)) == [(2, "jinx.vulnerability")]


@pytest.mark.rule("jinx.skill")
def test_a_jinx_of_ones_own_is_assigned_and_does_what_it_says() -> None:
    own = {"jinxes": {"doom": {"name": "Doom", "copies": 2, "text": "…", "skill": "when you move: Pain 1."}}}
    state = lodge(HERE, HERE, figures=own_figures.read_overrides(own), jinxes={"doom": 2})
    do(state, "Assign 'doom' to the target.", target=1)
    assert state.mages[1]["jinxes"] == ["doom"]
    run(state, _period(state, moving.move(state, 1, THERE, "explore.move")))
    assert bar(state, 1) == [ROSE]


@pytest.mark.rule("setup.layout", "setup.cubes")
def test_cells_and_cubes_can_be_corrected() -> None:
    own = {"layouts": {"two": {"cells": [[-3, 0], [3, 0]]}}, "cubes": {"mage": {"copies": 20}}}
    match = explorer.position("black_rose_wars", players=2, cards=own)
    assert match.state.cells == [[-3, 0], [3, 0]]
    assert match.state.cubes[:2] == [20, 20]


@pytest.mark.rule("trap.trigger", "target.range")
def test_a_room_within_so_many_of_you_is_waited_for() -> None:
    for room, heard in (("armory", True), ("arena", True), ("garden", False)):
        state, _ = listening("trap fire when another mage enters a room within 1 of you: Inflict 2.")
        assert goes_off(state, moving.place(state, 1, room, "spell.place")) == heard
