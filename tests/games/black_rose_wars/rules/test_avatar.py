"""The Avatar: its command cards, the traps on their backs, whom its evocations go for, and what it does without."""

from __future__ import annotations

from typing import Any

import pytest

import explorer
from explorer.core.moments import Begin, Chance, Event, Secret
from explorer.games.black_rose_wars import hidden
from explorer.games.black_rose_wars.effects import resolve
from explorer.games.black_rose_wars.language import parsing
from explorer.games.black_rose_wars.rules import action_phase, avatar, clean_up_phase, evocation_phase
from explorer.games.black_rose_wars.state import ACTIVE, CELL, ROSE, I, Lodge
from explorer.games.black_rose_wars.table import attributes, command_deck, damage
from explorer.players import RandomPlayer
from tests.games.black_rose_wars.lodges import Run, cubes, damaged, evocation, lodge, points, ready, run, step

ACTION = {name: getattr(action_phase, name) for name in ("action_phase", "activation", "act", "end_activation")}
EVOCATION = {
    name: getattr(evocation_phase, name)
    for name in ("evocation_phase", "own_evocation", "one_evocation", "end_evocation_phase")
}
CLEAN_UP = {name: getattr(clean_up_phase, name) for name in ("empty_sheet", "make_available")}
ITS = 1
"""The Avatar's seat in these tests."""


def haunted(*where: str, top: str | None = None, deck: tuple[str, ...] = (), **keywords: Any) -> Lodge:
    """A lodge in which seat 1 is the Avatar's, with these command cards."""
    state = lodge(*where, avatar=ITS, command_top=top, command_deck=list(deck), **keywords)
    state.mages[ITS]["name"] = "possessed"
    state.cubes[ITS] = 0
    return state


def activated(state: Lodge, *answers: Any) -> Run:
    """The Avatar's activation."""
    return run(state, avatar.activation(state, ITS), *answers)


def through(drive: Run) -> Run:
    """Answer every chance with the first card, and every choice with its first option."""
    while drive.pending is not None:
        source: Any = drive.pending.source if isinstance(drive.pending, Chance) else None
        drive.answer((source.pool[0],) if source is not None else drive.options[0])
    return drive


def resolved(state: Lodge, text: str, caster: int, source: str = "spell:shared_torture") -> Run:
    """Somebody resolves an effect."""
    return run(
        state,
        resolve.resolve(state, parsing.fragment(text), source=source, name="x", caster=caster, rule="spell.resolve"),
    )


# --- command cards ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("avatar.activation", "avatar.commands", "avatar.goes-on", "action.no-more", "action.clockwise")
def test_it_resolves_one_card_in_each_activation_until_it_has_resolved_its_number() -> None:
    state = haunted("crypt", "garden", top="black_dart", deck=("grasping_thorns",) * 5, commands=3, crown=0)
    state.mages[0]["tokens"] = 1
    drive = step(state, ("action_phase",), steps=ACTION)
    drive.answer("explore", "done")
    through(drive)
    assert drive.done
    seats = [m.seat for m in drive.events if isinstance(m, Begin) and m.kind == "activation"]
    assert seats == [0, ITS, ITS, ITS], "it goes on although nobody else can act"
    assert state.command_count == 3
    assert state.command_memories == ["black_dart", "grasping_thorns", "grasping_thorns"]
    assert (state.command_top, len(state.command_deck)) == ("grasping_thorns", 2)


@pytest.mark.rule("avatar.card", "avatar.spell", "avatar.physical", "avatar.instability")
def test_a_card_is_resolved_from_the_top_with_its_instability_before_the_spell() -> None:
    """Revenge of the Thorns: it moves toward a mage, and then casts with 1 instability where it stands by then."""
    state = haunted("crypt", "garden", top="revenge_of_the_thorns", power=[9, 0, 0])
    damaged(state, 0, ROSE, ROSE)
    drive = through(activated(state))
    assert drive.texts() == [
        "Move toward the target.", "Place 1 instability in your room.", "Inflict 1.", "Convert 2.",
        "The target loses 1 point per damage not converted.",
    ]  # fmt: skip
    assert state.mages[ITS]["room"] == "crypt", "it is two rooms away, and its Speed is 2"
    assert state.rooms["crypt"]["slots"] == [ROSE]
    assert state.mages[0]["damage"] == [ROSE] * 3
    assert points(state)[0] == 9 - 2, "there was nothing to convert"
    effects = [(m.rule, m.facts["title"]) for m in drive.events if isinstance(m, Begin) and m.kind == "effect"]
    assert [rule for rule, _ in effects] == ["avatar.physical", "avatar.spell"]
    assert state.rooms["garden"]["slots"] == []
    assert cubes(state) == [25, 0, 30]


@pytest.mark.rule("avatar.physical", "avatar.cubes", "timing.physical")
def test_its_physical_action_attacks_with_its_strength_and_ends_when_it_falls() -> None:
    """Strangling Thorns: move, attack, convert 1. The attacked answers with a trap that defeats the Avatar."""
    state = haunted("crypt", "crypt", top="strangling_thorns")
    through(activated(state))
    assert state.mages[0]["damage"] == [ROSE] * 2
    state = haunted("crypt", "crypt", top="strangling_thorns")
    damaged(state, ITS, *[0] * 8)
    damaged(state, 0, 0)
    state.mages[0]["sheet"][I] = ready("torment", "dark", ACTIVE)
    drive = through(activated(state))
    assert state.mages[ITS]["room"] == CELL
    assert drive.kinds("attacked", "rest lost") == ["attacked"]
    assert "Convert 1." not in drive.texts(), "the rest of its action is lost"
    assert state.mages[0]["damage"] == [0, ROSE, ROSE]


@pytest.mark.rule("avatar.extra-card")
def test_some_cards_have_another_follow_that_does_not_count() -> None:
    state = haunted("crypt", "garden", top="early_grave", deck=("grasping_thorns",))
    drive = through(activated(state))
    assert state.command_memories == ["early_grave", "grasping_thorns"]
    assert state.command_count == 1
    assert [e["kind"] for e in state.evocations.values()] == ["cadaver"]
    assert "Attack the target." in drive.texts()


@pytest.mark.rule("avatar.deck", "avatar.back", "avatar.under")
def test_nobody_knows_its_next_card_but_for_the_back() -> None:
    state = haunted("crypt", "garden", deck=("black_dart", "watchful_bud"))
    drive = run(state, command_deck.turn_up(state))
    assert isinstance(drive.pending, Chance)
    drive.answer(("watchful_bud",))
    assert (state.command_top, state.command_deck) == ("watchful_bud", ["black_dart"])
    assert drive.told("top card") == [(ITS, "avatar.back", {"card": Secret("watchful_bud", ()), "back": "trap"})]
    seen = hidden.mask(state, 0)
    assert seen.command_top != "watchful_bud"
    assert "black_dart" not in seen.command_deck
    state = haunted("crypt", "garden")
    state.command_under = ["black_dart"]
    run(state, command_deck.turn_up(state), ("black_dart",))
    assert (state.command_top, state.command_under) == ("black_dart", []), "those under the deck come last"


@pytest.mark.rule("avatar.back", "trap.trigger", "avatar.commands")
def test_what_the_back_of_its_top_card_waits_for_reveals_it_at_once() -> None:
    """Watchful Bud: when a combat spell targets the Avatar, it inflicts 1 and converts 1."""
    state = haunted("crypt", "crypt", top="watchful_bud", deck=("black_dart",), commands=3)
    damaged(state, 0, 0)
    state.mages[0]["sheet"][I] = ready("ill_ember")
    drive = through(run(state, action_phase.cast(state, 0, I), ITS))
    assert [facts["card"] for _, rule, facts in drive.told("revealed") if rule == "avatar.back"] == ["watchful_bud"]
    assert state.mages[0]["damage"] == [ROSE, ROSE], "nothing but its trap is resolved"
    assert state.mages[ITS]["room"] == "crypt"
    assert (state.command_count, state.command_memories) == (1, ["watchful_bud"])
    assert state.command_top == "black_dart"
    assert state.mages[ITS]["damage"] == [0] * 3


@pytest.mark.rule("avatar.back")
def test_a_protection_on_a_back_ignores_damage() -> None:
    state = haunted("crypt", "crypt", top="hedge_of_thorns", deck=("black_dart",))
    drive = through(run(state, action_phase.fight(state, 0), ("attack", ITS)))
    assert drive.done
    assert (state.mages[ITS]["damage"], state.mages[0]["damage"]) == ([], [ROSE])


@pytest.mark.rule("avatar.dominion", "cell.leave")
def test_in_its_cell_it_does_not_activate_but_comes_back_to_the_black_rose_room() -> None:
    state = haunted("crypt", CELL, top="early_grave", deck=("black_dart",))
    drive = activated(state)
    assert drive.done
    assert state.mages[ITS]["room"] == "black_rose_room"
    assert (state.command_top, state.command_memories, state.evocations) == ("early_grave", [], {})
    assert drive.kinds() == ["dominion", "placed"]
    assert state.command_count == 0, "no card has been resolved"


@pytest.mark.rule("avatar.deck")
def test_its_deck_is_its_hand_and_loses_its_top_cards_unresolved() -> None:
    state = haunted("crypt", "crypt", top="early_grave", deck=("black_dart",))
    drive = resolved(state, "Discard 1 spell from your hand.", ITS)
    through(drive)
    assert (state.command_memories, state.command_top, state.evocations) == (["early_grave"], "black_dart", {})
    assert [rule for _, rule, _ in drive.told("command discarded")] == ["avatar.deck"]


@pytest.mark.rule("avatar.share")
def test_short_of_cubes_it_hurts_those_first_who_bear_most_of_the_roses() -> None:
    state = haunted("crypt", "crypt", "crypt", "crypt", players=4)
    damaged(state, 0, 2, 2, 2)
    damaged(state, 2, ROSE)
    damaged(state, 3, 0, 0)
    state.cubes[ROSE] = 5
    drive = run(state, damage.inflict(state, None, [(0, 3), (2, 3), (3, 3)], ITS))
    assert drive.done, "nobody is asked: no two are alike"
    assert [mage["damage"].count(ROSE) for mage in state.mages] == [2, 0, 4, 0]
    assert [rule for _, rule, _ in drive.told("short")] == ["avatar.share"]


@pytest.mark.rule("avatar.share", "avatar.crown-choice")
def test_after_the_mage_with_most_of_the_roses_damage_comes_the_one_with_most_of_all() -> None:
    """And not the one with the second most of the Rose's; where nobody bears any of hers, the most damage comes first."""
    state = haunted("crypt", "crypt", "crypt", "crypt", players=4)
    damaged(state, 0, ROSE, ROSE)
    damaged(state, 2, ROSE)
    damaged(state, 3, 0, 0, 0)
    id = evocation(state, "nigredo", 0, "crypt")
    state.cubes[ROSE] = 5
    drive = run(state, damage.inflict(state, None, [(id, 2), (2, 2), (3, 2), (0, 2)], ITS))
    assert drive.done
    assert [len(mage["damage"]) for mage in state.mages] == [4, 0, 2, 5]
    assert len(state.evocations[id]["damage"]) == 0, "evocations come last"
    state = haunted("crypt", "crypt", "crypt", "crypt", players=4)
    damaged(state, 3, 0)
    state.cubes[ROSE] = 3
    drive = run(state, damage.inflict(state, None, [(0, 2), (2, 2), (3, 2)], ITS))
    assert drive.asked == (0, "share", [1, 0]), "the others are alike: the Choice of the Crown"
    drive.answer(0)
    assert [len(mage["damage"]) for mage in state.mages] == [0, 0, 1, 3]


@pytest.mark.rule("avatar.back", "setup.decks")
def test_the_back_of_its_first_card_is_seen_from_the_beginning() -> None:
    match = explorer.start("black_rose_wars", players=2, avatar="apprentice", seed=1)
    match.play(RandomPlayer(1), until=lambda now: now.state.turn == 1)
    assert match.state.command_top is not None
    assert len(match.state.command_deck) == 8 - 1


@pytest.mark.rule("avatar.under", "avatar.moon")
def test_cards_of_an_earlier_moon_do_not_come_under_the_new_deck() -> None:
    state = haunted("crypt", "garden", moon=1)
    state.command_memories = ["black_dart", "black_lance"]
    drive = run(state, clean_up_phase.empty_sheet(state, ITS))
    assert isinstance(drive.pending, Chance)
    drive.answer(("black_lance",))
    assert (state.command_top, state.removed) == ("black_lance", ["black_dart"]), "a deck used up turns up again"


@pytest.mark.rule("avatar.back", "keyword.untriggerable")
def test_its_back_is_deaf_to_what_can_set_off_no_trap() -> None:
    texts = ("Inflict 1 on each mage anywhere.", "Inflict 1 without triggers on each mage anywhere.")
    for text, cards in zip(texts, (["hedge_of_thorns"], []), strict=True):
        state = haunted("crypt", "crypt", top="hedge_of_thorns", deck=("black_dart",))
        through(resolved(state, text, 0))
        assert state.command_memories == cards


@pytest.mark.rule("avatar.back")
def test_hit_twice_in_one_sentence_its_card_goes_off_once() -> None:
    state = haunted("crypt", "crypt", top="hedge_of_thorns", deck=("black_dart", "black_dart"))
    through(resolved(state, "Inflict 1 on each mage anywhere and inflict 1 on each mage anywhere.", 0))
    assert (state.command_memories, state.command_top) == (["hedge_of_thorns"], "black_dart")
    assert state.mages[0]["damage"] == [ROSE]


@pytest.mark.rule("avatar.card", "cell.actions")
def test_defeated_in_the_first_effect_of_a_card_it_does_not_cast_the_second_from_its_cell() -> None:
    """Revenge of the Thorns moves it, into a trap that defeats it; its spell would reach anywhere."""
    state = haunted("crypt", "garden", top="revenge_of_the_thorns")
    damaged(state, ITS, *[0] * (attributes.health(state, ITS) - 1))
    state.mages[0]["sheet"][I] = ready("footsteps_behind", stands=ACTIVE)
    drive = through(activated(state))
    assert state.mages[ITS]["room"] == CELL
    assert state.mages[0]["damage"] == []
    assert [rule for _, rule, _ in drive.told("rest lost")] == ["cell.actions"]


# --- what it does without ---------------------------------------------------------------------------------------------


@pytest.mark.rule("avatar.no-cards")
def test_no_card_comes_to_its_hand_from_anywhere() -> None:
    state = haunted("crypt", "crypt", deck=("black_dart",), forgotten=["killer_fog"])
    state.library = {"agony": {"deck": ["torment"], "discard": []}}
    for text in ("Draw 1 from your grimoire.", "Draw 1 from the library.", "Draw 1 from the forgotten spells."):
        drive = resolved(state, text, ITS)
        assert drive.done
        assert [rule for _, rule, _ in drive.told("untouched")] == ["avatar.no-cards"]
    assert (state.command_deck, state.mages[ITS]["hand"], state.forgotten) == (["black_dart"], [], ["killer_fog"])


@pytest.mark.rule("avatar.rose-damage", "keyword.pain")
def test_the_rose_does_not_hurt_it() -> None:
    state = haunted("crypt", "crypt", "crypt")
    drive = run(state, damage.inflict(state, None, [(0, 2), (ITS, 2), (2, 2)], ROSE))
    assert [len(mage["damage"]) for mage in state.mages] == [2, 0, 2]
    assert [rule for _, rule, _ in drive.told("untouched")] == ["avatar.rose-damage"]
    resolved(state, "Pain 3.", ITS)
    assert state.mages[ITS]["damage"] == []
    umbra = evocation(state, "umbra", 0, "crypt", assigned=ITS)
    step(state, ("evocation_phase",), steps=EVOCATION)
    assert state.mages[ITS]["damage"] == [0], "what is assigned to it hurts it as anybody"
    assert umbra in state.evocations


@pytest.mark.rule("avatar.spell", "trap.trigger")
def test_its_combat_spell_sets_off_what_waits_for_one_and_its_attack_does_not() -> None:
    state = haunted("crypt", "crypt", top="black_dart", deck=("grasping_thorns",))
    state.mages[0]["sheet"][I] = ready("returned_look", stands=ACTIVE)
    drive = activated(state, ("grasping_thorns",))
    assert drive.asked[:2] == (0, "reveal"), "Black Dart is a combat spell that damages it"
    state = haunted("crypt", "crypt", top="grasping_thorns", deck=("black_dart",))
    state.mages[0]["sheet"][I] = ready("returned_look", stands=ACTIVE)
    drive = activated(state, ("black_dart",))
    assert attacked(drive) == [0]
    assert drive.done, "Grasping Thorns is a physical action"


@pytest.mark.rule("avatar.spell", "trap.trigger")
def test_its_action_targets_nobody_as_a_spell_does() -> None:
    state = haunted("crypt", "crypt", top="grasping_thorns", deck=("black_dart",))
    state.mages[0]["sheet"][I] = ready("returned_look", "dark", stands=ACTIVE)
    assert activated(state, ("black_dart",)).done
    state = haunted("crypt", "crypt", top="black_dart", deck=("grasping_thorns",))
    state.mages[0]["jinxes"] = ["weakness"]
    state.mages[0]["sheet"][I] = ready("returned_look", "dark", stands=ACTIVE)
    assert activated(state, ("grasping_thorns",)).asked[:2] == (0, "reveal")


@pytest.mark.rule("avatar.back", "trap.reveal")
def test_its_back_is_a_protection_that_it_reveals() -> None:
    state = haunted("crypt", "crypt", top="hedge_of_thorns", deck=("black_dart",))
    state.mages[0]["sheet"][I] = ready("cracked_mirror", stands=ACTIVE)
    drive = resolved(state, "Inflict 1 on each other mage.", 0)
    assert drive.told("revealed")[0][:2] == (ITS, "avatar.back")
    assert drive.asked[:2] == (0, "reveal"), "another mage has revealed a protection"


# --- its evocations ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("avatar.evocation-order", "evocation-phase.rose", "evocation-phase.order")
def test_the_roses_evocations_come_first_and_the_avatars_go_by_their_slots() -> None:
    state = haunted("crypt", CELL, "crypt", crown=2)
    evocation(state, "nigredo", ITS, "crypt", slot=2)
    evocation(state, "spirit", ITS, "crypt", slot=1)
    evocation(state, "automaton", 2, "crypt")
    evocation(state, "cadaver", ROSE, "crypt")
    drive = step(state, ("evocation_phase",), steps=EVOCATION)
    while drive.pending is not None:
        drive.answer("done" if "done" in drive.options else drive.options[0])
    acted = [
        (m.facts["title"], m.seat) for m in drive.events if isinstance(m, Begin) and m.rule == "evocation.activates"
    ]
    assert acted == [("Cadaver", None), ("Automaton", 2), ("Spirit", ITS), ("Nigredo", ITS)], (
        "the Rose, then play order"
    )


def going(state: Lodge, kind: str = "cadaver", room: str = "black_rose_room") -> Run:
    """An evocation of the Avatar acts."""
    id = evocation(state, kind, ITS, room)
    return run(state, evocation_phase.activate(state, id, ITS))


def attacked(drive: Run) -> list[Any]:
    """Who was attacked."""
    return [facts["target"] for _, _, facts in drive.told("attacked")]


@pytest.mark.rule("avatar.evocation-target", "avatar.evocation-mage")
def test_it_goes_for_the_nearest_mage_that_it_can_get_at() -> None:
    state = haunted("sanctuary", "garden", "treasure_room")
    evocation(state, "cadaver", 0, "black_rose_room")
    assert attacked(through(going(state))) == [0], "a mage a room away goes before an evocation in the same room"


@pytest.mark.rule("crown.final-say", "avatar.crown-choice")
@pytest.mark.parametrize("crown", [0, 1])
def test_what_the_black_rose_would_have_to_choose_the_crown_holder_chooses(crown: int) -> None:
    state = lodge("crypt", "crypt", crown=crown)
    assert state.avatar is None
    assert (state.chooser(ROSE), state.chooser(0), state.chooser(1)) == (crown, 0, 1)
    evocation(state, "cadaver", ROSE, "crypt")
    drive = step(state, ("evocation_phase",), steps=EVOCATION)
    assert (drive.choice.seat, drive.choice.kind, set(drive.options)) == (crown, "evocation target", {0, 1})


@pytest.mark.rule("avatar.evocation-mage", "avatar.crown-choice")
@pytest.mark.parametrize(
    ("hurt", "power", "target"), [((1, 3), (9, 0), 2), ((2, 2), (1, 5), 2), ((2, 2), (5, 1), 0), ((0, 0), (3, 3), None)]
)
def test_of_the_nearest_mages_the_most_damaged_then_the_one_with_the_most_points(
    hurt: tuple[int, int], power: tuple[int, int], target: int | None
) -> None:
    state = haunted("armory", "garden", "crypt", power=[power[0], 0, power[1], 0], crown=2)
    for seat, n in zip((0, 2), hurt, strict=True):
        damaged(state, seat, *[ROSE] * n)
    drive = going(state)
    if target is None:
        assert drive.asked == (2, "evocation target", [0, 2]), "the Crown Holder breaks the last tie"
        drive.answer(0)
    assert attacked(through(drive)) == [0 if target is None else target]


@pytest.mark.rule("avatar.evocation-target", "avatar.evocation-evocation")
@pytest.mark.parametrize(
    ("hurt", "power", "target"), [((0, 1), (9, 0), "e2"), ((1, 1), (0, 4), "e2"), ((1, 1), (4, 0), "e1")]
)
def test_with_no_mage_in_reach_it_goes_for_an_evocation_by_the_same_measures(
    hurt: tuple[int, int], power: tuple[int, int], target: str
) -> None:
    state = haunted("observatory", "garden", "observatory", power=[power[0], 0, power[1], 0])
    for owner, n in zip((0, 2), hurt, strict=True):
        damaged(state, evocation(state, "nigredo", owner, "bibliotheca"), *[ROSE] * n)
    assert attacked(through(going(state, room="cemetery"))) == [target]


@pytest.mark.rule("avatar.evocation-evocation")
def test_the_nearest_evocation_comes_first() -> None:
    state = haunted("observatory", "garden", "observatory")
    far = evocation(state, "nigredo", 0, "bibliotheca")
    damaged(state, far, ROSE, ROSE)
    near = evocation(state, "nigredo", 2, "alchemical_laboratory")
    assert attacked(through(going(state, room="cemetery"))) == [near]


@pytest.mark.rule("avatar.evocation-target")
def test_on_its_way_to_an_evocation_it_does_not_turn_to_a_mage_whom_it_cannot_get_at() -> None:
    """Three rooms away the mage is out of its reach; after the first move, it is two away, and one move is left."""
    state = haunted("armory", "garden", players=3)
    near = evocation(state, "nigredo", 2, "black_rose_room")
    drive = going(state, room="cemetery")
    assert drive.done
    assert attacked(drive) == [near]


# --- the clean-up -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("avatar.clean-up", "avatar.jinx", "avatar.assigned", "avatar.under")
def test_its_own_first_step_of_the_clean_up() -> None:
    state = haunted("crypt", "garden", "forge", crown=2, top="grasping_thorns")
    its = state.mages[ITS]
    its["jinxes"] = ["weakness", "silence"]
    for kind in its["jinxes"]:
        state.jinxes[kind] -= 1
    umbras = [evocation(state, "umbra", 0, "garden", assigned=ITS) for _ in range(2)]
    kept = evocation(state, "umbra", 0, "forge", assigned=2)
    state.command_memories, state.command_under = ["black_dart", "early_grave"], ["first_root"]
    drive = run(state, clean_up_phase.empty_sheet(state, ITS))
    assert drive.asked == (2, "assigned evocation", umbras), "the Choice of the Crown"
    drive.answer(umbras[1])
    assert drive.done
    assert list(state.evocations) == [umbras[0], kept]
    assert (state.command_memories, state.command_under) == ([], ["first_root", "black_dart", "early_grave"])
    assert its["jinxes"] == ["weakness", "silence"], "a cube lies on each"
    run(state, clean_up_phase.make_available(state))
    run(state, clean_up_phase.empty_sheet(state, ITS))
    assert (its["jinxes"], state.jinxes["weakness"], state.jinxes["silence"]) == ([], 3, 3), (
        "with the second they leave"
    )
    assert list(state.evocations) == [kept]


@pytest.mark.rule("avatar.jinx")
def test_two_jinxes_of_one_kind_bear_a_cube_each() -> None:
    state = haunted("crypt", "garden")
    its = state.mages[ITS]
    its["jinxes"] = ["weakness", "weakness"]
    state.jinxes["weakness"] -= 2
    before = cubes(state)
    run(state, clean_up_phase.empty_sheet(state, ITS))
    assert its["jinxes"] == ["weakness", "weakness"], "neither bears two"
    assert (state.cubes[ROSE], cubes(state)) == (28, before), "they are its own"
    its["jinxes"].append("weakness")
    run(state, clean_up_phase.empty_sheet(state, ITS))
    assert its["jinxes"] == ["weakness"], "the one that came later stays"
    assert state.cubes[ROSE] == 29
    resolved(state, "Discard each jinx on each mage.", 0)
    assert (its["jinxes"], its["marks"], state.cubes[ROSE]) == ([], {}, 30), "its cube goes home with it"


@pytest.mark.rule("avatar.jinx", "cubes.short")
def test_without_a_cube_it_marks_no_jinx() -> None:
    state = haunted("crypt", "garden")
    its = state.mages[ITS]
    its["jinxes"], state.cubes[ROSE] = ["weakness", "silence"], 1
    run(state, clean_up_phase.empty_sheet(state, ITS))
    assert its["marks"] == {"jinx cubes": {"weakness": 1}}
    run(state, clean_up_phase.empty_sheet(state, ITS))
    assert (its["jinxes"], its["marks"]) == (["weakness", "silence"], {"jinx cubes": {"weakness": 1}})
    state.cubes[ROSE] = 1
    run(state, clean_up_phase.empty_sheet(state, ITS))
    assert (its["jinxes"], its["marks"], state.cubes[ROSE]) == (["silence"], {"jinx cubes": {"silence": 1}}, 1)


# --- hand-built, quests, priorities, the limit ------------------------------------------------------------------------


@pytest.mark.rule("avatar.back")
def test_a_hand_built_avatar_has_a_card_on_top_whose_back_can_go_off() -> None:
    match = explorer.position("black_rose_wars", avatar="apprentice", seed=1)
    assert match.state.command_top in match.state.kit.command_deck(0)
    assert len(match.state.command_deck) == len(match.state.kit.command_deck(0)) - 1
    assert match.problems() == []
    match = explorer.position(
        "black_rose_wars", avatar="apprentice", command="hedge_of_thorns", rooms=["arena", "arena"], seed=1
    )
    match.choose("fight")
    match.choose(("attack", 1))
    revealed = [m.facts["card"] for m in match.moments() if isinstance(m, Event) and m.kind == "revealed"]
    assert revealed == ["hedge_of_thorns"], "before its first activation"


@pytest.mark.parametrize(
    ("keywords", "words"),
    [
        ({"avatar": "master", "command": "crown_of_thorns"}, "command card of the First Moon"),
        ({"command": "black_dart"}, "needs the Avatar"),
        ({"avatar": "master", "command": ["black_dart"]}, "no command card"),
    ],
)
def test_a_card_that_cannot_lie_on_top_is_refused(keywords: dict[str, Any], words: str) -> None:
    with pytest.raises(explorer.SetUpError, match=words):
        explorer.position("black_rose_wars", **keywords)


@pytest.mark.rule("avatar.quests", "avatar.quest-source")
@pytest.mark.parametrize("readings", [{}, {"avatar-quest": "none"}])
def test_an_effect_has_it_solve_the_next_quest_of_the_deck(readings: dict[str, str]) -> None:
    state = haunted("crypt", "crypt", quests=["field_test"], readings=readings)
    drive = through(resolved(state, "Solve one of your completed quests.", ITS))
    assert drive.done
    if readings:
        assert (state.quests, state.mages[ITS]["solved"], state.power) == (["field_test"], [], [0, 0, 0])
        return
    assert (state.quests, state.mages[ITS]["solved"]) == ([], ["field_test"])
    assert state.power == [0, 0, state.kit.quests["field_test"].reward], "for the Black Rose"
    assert [rule for _, rule, _ in drive.told("quest solved")] == ["avatar.quests"]
    assert "effect" not in [m.kind for m in drive.events[2:] if isinstance(m, Begin)], "its own effect is not resolved"


@pytest.mark.rule("avatar.evocation-priority")
@pytest.mark.parametrize(
    ("priority", "target", "readings"),
    [
        ("", 0, {}),
        (" priority 1 anywhere", 2, {}),
        (" priority 1 anywhere", 0, {"priority": "own"}),
        (" priority 2 anywhere", 0, {}),
    ],
)
def test_a_priority_on_the_card_says_whom_its_evocation_goes_for(
    priority: str, target: int, readings: dict[str, str]
) -> None:
    """The mage in its own room is nearer, the one next door has more damage."""
    state = haunted("sanctuary", "garden", "arena", power=[0, 0, 0, 0], readings=readings)
    damaged(state, 2, ROSE)
    evocation(state, "cadaver", ROSE, "sanctuary")
    side = parsing.command(f"contingency all{priority or ' self'}: Each of your evocations activates.")

    def opening(frame: Any) -> Any:
        frame["target"] = 0
        yield from ()

    drive = run(
        state,
        resolve.resolve(
            state, side, source="command:early_grave", name="x", caster=ITS, rule="avatar.spell", opening=opening
        ),
    )
    assert attacked(through(drive)) == [target]


@pytest.mark.rule("avatar.back-limit", "avatar.back")
@pytest.mark.parametrize(("readings", "goes"), [({}, True), ({"back": "within-the-limit"}, False)])
@pytest.mark.parametrize("resolved_cards", [2, 3])
def test_its_back_goes_off_although_its_cards_are_resolved(
    readings: dict[str, str], goes: bool, resolved_cards: int
) -> None:
    state = haunted("crypt", "crypt", top="hedge_of_thorns", deck=("black_dart",), readings=readings)
    state.command_count, state.commands = resolved_cards, 3
    drive = through(run(state, action_phase.fight(state, 0), ("attack", ITS)))
    assert bool(drive.told("revealed")) == (goes or resolved_cards < 3)


@pytest.mark.rule("avatar.draws-event", "black-rose.draw-event", "avatar.no-crown")
@pytest.mark.parametrize(("readings", "drawer"), [({}, 2), ({"neighbour": "next-mage"}, 1)])
def test_it_draws_the_event_where_it_sits_right_of_the_first_mage(readings: dict[str, str], drawer: int) -> None:
    match = explorer.position(
        "black_rose_wars", players=3, avatar="apprentice", crown=0, at="black rose", readings=readings, seed=3
    )
    match.roll()
    (drawn,) = [m for m in match.moments() if m.kind == "event drawn"]
    assert drawn.seat == drawer
