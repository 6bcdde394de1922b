"""Every side of every spell does what its card says, in a position where it has something to do.

What each does stands in `spell_sides.txt`, read against the cards line by line. Where a choice is made, `stage` says how.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from explorer.games.black_rose_wars.cards.own_figures import figures
from explorer.games.black_rose_wars.language import parsing
from explorer.games.black_rose_wars.rules import action_phase, evocation_phase, rooms
from explorer.games.black_rose_wars.state import ACTIVE, CELL, III, REVEALED, ROSE, I, Lodge
from explorer.games.black_rose_wars.table import damage, evocations, instability, moving, power, quests, spells, stack
from tests.games.black_rose_wars.lodges import damaged, ready, unstable
from tests.games.black_rose_wars.stage import changes, facts, outcome, perform, stage

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.moments import Effect


# ---- What sets traps, protections and persistent effects off ---------------------------------------------------------


def enters(room: str) -> Callable[[Lodge], Effect]:
    return lambda state: moving.place(state, 1, room, "spell.place")


def suffers(n: int, *, seat: int = 0, by: int = 1) -> Callable[[Lodge], Effect]:
    return lambda state: damage.inflict(state, None, [(seat, n)], by)


def is_defeated(seat: int, by: int) -> Callable[[Lodge], Effect]:
    return suffers(20, seat=seat, by=by)


def spell_hits(state: Lodge) -> Effect:
    """Seat 1 casts Heart of Ice on seat 0: 3 damage, convert 2, and 2 from the Black Rose to itself."""
    return action_phase.cast(state, 1, I)


def second_spell(state: Lodge) -> Effect:
    state.active = 1
    state.mages[1]["marks"]["spells"] = 1
    return action_phase.cast(state, 1, I)


def evocation_attacks(state: Lodge) -> Effect:
    state.evocations["e3"]["room"] = "armory"
    return evocation_phase.activate(state, "e3", 1)


def attacks_evocation(state: Lodge) -> Effect:
    """Seat 1 fights the evocation e2 that stands in its room."""
    return action_phase.fight(state, 1)


def reveals_protection(state: Lodge) -> Effect:
    state.mages[1]["sheet"][III] = ready("persecution", stands=ACTIVE)
    return damage.inflict(state, None, [(1, 1)], 2)


def fills_room(state: Lodge) -> Effect:
    unstable(state, "garden", ROSE, 2, 2)
    return instability.place_instability(state, 1, "garden", 1)


def ends_activation(state: Lodge) -> Effect:
    state.mages[1]["room"] = "armory"
    stack.happen(state, "activation_ended", seat=1, room="armory")
    return iter(())  # type: ignore[return-value]


def leaves_cell(state: Lodge) -> Effect:
    state.mages[1]["room"] = CELL
    return moving.move(state, 1, "throne_room", "cell.leave")


def fights(state: Lodge) -> Effect:
    """Seat 1 fights seat 0, whose room it stands in."""
    state.mages[1]["room"] = "armory"
    return action_phase.fight(state, 1)


CAUSES: dict[str, Callable[[Lodge], Effect]] = {
    "enters red": enters("arena"),
    "enters green": enters("garden"),
    "enters yours": enters("armory"),
    "1 suffers": suffers(3, seat=1, by=2),
    "you suffer": suffers(3),
    "rose hurts you": suffers(1, by=ROSE),
    "you are defeated": suffers(20),
    "2 is defeated": suffers(20, seat=2),
    "spell": spell_hits,
    "second spell": second_spell,
    "evocation attacks": evocation_attacks,
    "attacks evocation": attacks_evocation,
    "evocation enters": lambda state: moving.place(state, "e3", "armory", "spell.place"),
    "own evocation leaves": lambda state: evocations.remove_evocation(state, "e2", "evocation.removed"),
    "evocation leaves": lambda state: evocations.remove_evocation(state, "e3", "evocation.removed"),
    "solves": lambda state: quests.solve(state, 1, "wise_moon"),
    "completes": lambda state: quests.complete(state, 1, "master_of_death"),
    "draws quest": lambda state: quests.draw_quest(state, 1),
    "draws forgotten": lambda state: spells.draw_forgotten(state, 1, 1),
    "gains": lambda state: power.gain(state, 1, 1, "quest.reward"),
    "loses": lambda state: power.lose(state, 1, 1, "quest.reward"),
    "heals": lambda state: damage.heal(state, None, 1, 2, 1),
    "activates room": lambda state: rooms.activate_room(state, 1, "throne_room"),
    "reveals protection": reveals_protection,
    "places": lambda state: instability.place_instability(state, 1, "garden", 1),
    "fills": fills_room,
    "in cell": lambda state: moving.place(state, 1, CELL, "spell.place"),
    "leaves cell": leaves_cell,
    "summons": lambda state: evocations.summon(state, 1, "cadaver", "garden"),
    "ends": ends_activation,
    "fights": fights,
}


# ---- What they do ----------------------------------------------------------------------------------------------------

PREPARED: dict[str, Callable[[Lodge], None]] = {
    "submission dark": lambda state: damaged(state, 1, ROSE, ROSE),
    "soul_transfer light": lambda state: state.evocations["e1"].update({"room": "crypt"}),
    "dark_omens light": lambda state: state.mages[2]["destiny"].extend([0, 0, 1]),
    "sacrificial_pyre light": lambda state: state.mages[1]["destiny"].append(2),
    "martyrdom dark": lambda state: state.trophies[0].append(1),
}
"""What a card needs besides the stage."""

WISHES: dict[str, dict[Any, Any]] = {
    "fountain_of_the_three light": {"target": "e3"},
    "clockwork_birth dark": {"target": "e2"},
    "double_shift dark": {"target": "e2", "room": "garden"},
    "whisper_at_the_door dark": {"move": "garden"},
    "spell": {(1, "target"): 0},
    "second spell": {(1, "target"): 0},
    "attacks evocation": {"fight": ("attack", "e2")},
    "reveals protection": {(1, "reveal"): ("spell:1:3", 0)},
    "fights": {"fight": ("attack", 0)},
}
"""Answers other than what comes first, by card or by cause."""


def staged(name: str) -> Lodge:
    """The stage for a side of a spell, which lies Ready in seat 0's third slot."""
    card, side = name.split()
    spell = figures().spells[card]
    state = stage("spirit" if spell.school == "shamanic" else "succubus")
    state.mages[0]["sheet"][III] = ready(card, side)
    if name in PREPARED:
        PREPARED[name](state)
    return state


def cast(name: str) -> str:
    """What becomes of casting a side."""
    return outcome(staged(name), lambda state: action_phase.cast(state, 0, III), WISHES.get(name))


def sprung(name: str, cause: str) -> str:
    """What a trap, protection or persistent effect makes of a cause: what is otherwise than without it."""
    state, without = staged(name), staged(name)
    without.mages[0]["sheet"][III] = None
    card, which = name.split()
    side = parsing.side(figures().spells[card].side(which))
    spell = state.mages[0]["sheet"][III]
    assert spell is not None
    spell["stands"] = REVEALED if side.persistent else ACTIVE
    if side.persistent:
        assert side.target is not None
        holder = 0 if side.target.noun == "self" else 1
        state.persistents.append({"card": card, "side": which, "owner": 0, "slot": III, "holder": holder})
    wishes = {**WISHES.get(cause, {}), **WISHES.get(name, {})}
    perform(without, CAUSES[cause](without), wishes)
    driven = perform(state, CAUSES[cause](state), wishes)
    begun = [event for event in driven.events if event.kind == "effect" and event.facts.get("name") == f"spell:{card}"]
    assert begun, "it was not set off"
    state.persistents.clear()
    return changes(facts(without), facts(state))


# ---- The table -------------------------------------------------------------------------------------------------------

TABLE = [
    line.split(" = ")
    for line in Path(__file__).with_name("spell_sides.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
CAST = [(name, told) for name, told in TABLE if "|" not in name]
SPRUNG = [(*name.split(" | "), told) for name, told in TABLE if "|" in name]


@pytest.mark.parametrize(("name", "told"), CAST, ids=[name for name, _ in CAST])
def test_what_a_spell_does_when_it_is_cast(name: str, told: str) -> None:
    assert cast(name) == told


@pytest.mark.parametrize(("name", "cause", "told"), SPRUNG, ids=[f"{row[0]}, {row[1]}" for row in SPRUNG])
def test_what_a_trap_a_protection_or_a_persistent_effect_does_when_it_is_set_off(
    name: str, cause: str, told: str
) -> None:
    assert sprung(name, cause) == told


@pytest.mark.parametrize(
    ("name", "cause"),
    [
        ("returned_look light", "fights"),  # no combat spell
        ("returned_look dark", "fights"),
        ("bone_shield light", "fights"),
        ("cerebral_worm light", "enters green"),
        ("thorny_path light", "enters red"),
        ("footsteps_behind light", "enters red"),
        ("torment dark", "1 suffers"),
        ("repentance dark", "you suffer"),  # a mage, not an evocation
        ("liquefy_the_pain light", "2 is defeated"),
        ("liquefy_the_pain dark", "you are defeated"),
        ("entropy light", "places"),  # not the last
        ("stone_phoenix light", "evocation leaves"),  # not yours
        ("despair light", "completes"),  # not solved
        ("persecution light", "rose hurts you"),
        ("baleful_curse dark", "you suffer"),
        ("waking_dread dark", "heals"),
        ("tripwire_engine dark", "fights"),
        ("rigged_door dark", "spell"),
        ("ineluctable_pain dark", "you suffer"),
        ("pain_mark light", "1 suffers"),
    ],
)
def test_what_is_waited_for_has_not_happened(name: str, cause: str) -> None:
    with pytest.raises(AssertionError, match="it was not set off"):
        sprung(name, cause)


def test_the_table_has_every_side() -> None:
    sides = {
        f"{spell.id} {side}" for spell in figures().spells.values() for side in ("light", "dark") if spell.side(side)
    }
    assert {name for name, _ in CAST} | {row[0] for row in SPRUNG} == sides
    persistent = {
        name for name in sides if parsing.side(figures().spells[name.split()[0]].side(name.split()[1])).persistent
    }
    assert persistent == {name for name, _ in CAST} & {row[0] for row in SPRUNG}


# ---- What one position cannot show -----------------------------------------------------------------------------------


def test_the_cube_of_lamentations_pays_out_when_it_kills_its_caster() -> None:
    state = staged("cube_of_lamentations dark")
    damaged(state, 0, *[2] * 6)
    told = outcome(state, lambda state: action_phase.cast(state, 0, III))
    assert "points 0 +2" in told  # the bar had 2 of the Rose, 2 of seat 1 and 6 of seat 2: no point for seat 0 in it
    assert "room 0 cell" in told
    assert "damage 1" not in told


def test_the_other_cube_wakes_its_succubus_when_it_kills_its_caster() -> None:
    state = staged("cube_of_lamentations light")
    damaged(state, 0, *[2] * 6)
    told = outcome(state, lambda state: action_phase.cast(state, 0, III))
    assert "room 0 cell" in told
    assert "damage 1 +5 0" in told  # 2 of the spell, 1 and 2 more of the succubus


def test_visceral_fire_burns_what_stands_around_whom_it_has_defeated() -> None:
    state = staged("visceral_fire light")
    damaged(state, 1, *[2] * 7)
    state.evocations["e3"]["room"] = "garden"
    told = outcome(state, lambda state: action_phase.cast(state, 0, III))
    assert "room 1 cell" in told
    assert "trophies 0 +1 1" in told
    assert "e3 cadaver of 1 gone" in told


@pytest.mark.parametrize("name", ["azoth_bomb light", "azoth_bomb dark", "athanor_eruption light", "marbling dark"])
def test_without_its_symbols_an_enhancement_does_nothing(name: str) -> None:
    enhanced, plain = staged(name), staged(name)
    plain.mages[0]["sheet"][1] = plain.mages[0]["sheet"][2] = None
    with_symbols = outcome(enhanced, lambda state: action_phase.cast(state, 0, III))
    assert outcome(plain, lambda state: action_phase.cast(state, 0, III)) != with_symbols


def test_albify_needs_both_air_symbols() -> None:
    state = staged("albify light")
    state.mages[0]["sheet"][2] = None
    assert "points" not in outcome(state, lambda state: action_phase.cast(state, 0, III))
