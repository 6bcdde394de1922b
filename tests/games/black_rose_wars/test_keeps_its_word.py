"""What the language of effects takes, it does: subjects, archetypes, bonuses and triggers that once came to nothing."""

from __future__ import annotations

from typing import Any

import pytest

from explorer.games.black_rose_wars import cards, damage, evocations, parsing, resolve, triggers
from explorer.games.black_rose_wars.state import ACTIVE, ROSE, Lodge
from tests.games.black_rose_wars.lodges import Run, damaged, evocation, lodge, ready, run
from tests.games.black_rose_wars.test_effects import bar, do

HERE, THERE = "crypt", "black_rose_room"


def skill(state: Lodge, id: str, text: str, *answers: Any) -> Run:
    """The sentences of an evocation's skill, as if they had been set off."""
    return do(state, text, *answers, source=f"evocation:{state.evocations[id]['kind']}", origin=id)


def listening(text: str) -> tuple[Lodge, str]:
    """A lodge in which seat 0 has a trap or protection of one's own that waits; and the name of its card."""
    own = {"spells": {"own_1": {"name": "Mine", "school": "agony", "copies": 3, "light": text}}}
    state = lodge(HERE, HERE, HERE, figures=cards.read_overrides(own))
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
    assert bar(state, 1) == [0] * damage.strength(state, id)


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
    strength = damage.strength(state, 0)
    do(state, "You get strength +1. Attack the target.", target=1)
    assert bar(state, 1) == [0] * (strength + 1)
    assert damage.strength(state, 0) == strength


@pytest.mark.rule("evocation.bonus")
def test_an_evocation_keeps_its_bonus_for_all_that_the_effect_has_it_do() -> None:
    state = lodge(HERE, HERE)
    id = evocation(state, "succubus", 0, HERE)
    do(state, "One of your evocations gets strength +2. It attacks.")
    assert bar(state, 1) == [0] * 3
    assert damage.strength(state, id) == 1


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
    return resolve.resolve(state, parsing.effect(text), **{**usual, **facts})


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
    state = lodge(HERE, HERE, figures=cards.read_overrides({"even_printed": True, **own}))
    id = evocation(state, "succubus", 0, HERE)
    run(state, _period(state, damage.inflict(state, None, [(id, 9)], 1)))
    assert state.power[0] == heard


@pytest.mark.rule("trap.trigger", "evocation.damage-both")
def test_an_evocation_places_instability_by_its_skill() -> None:
    state, _ = listening("trap fire when your evocation places instability: Gain 1 point.")
    id = evocation(state, "nigredo", 0, HERE)
    text = parsing.effect("Place 1 instability in its room.")
    body = resolve.resolve(
        state, text, source="evocation:nigredo", name="Nigredo", caster=0, rule="evocation.skill", origin=id
    )
    assert goes_off(state, body)


def test_whose_an_evocation_was_is_told_by_what_happened() -> None:
    state = lodge(HERE, HERE)
    id = evocation(state, "succubus", 1, HERE)
    damaged(state, id, 0)
    resolve.happen(state, "damage", target=id, by=0)
    happening = state.happened.pop()
    assert happening["owners"] == {id: 1}
    assert triggers._is(state, "your evocation", id, 1, None, happening)
    assert not triggers._is(state, "your evocation", id, ROSE, None, happening)
