"""Damage and defeat: what is placed, ignored and healed, and the steps by which a mage falls, or is saved."""

from __future__ import annotations

from typing import Any

import pytest

from explorer.core.moments import Begin
from explorer.games.black_rose_wars.effects import resolve
from explorer.games.black_rose_wars.rules import action_phase, evocation_phase
from explorer.games.black_rose_wars.state import ACTIVE, CELL, ROSE, I, Lodge
from explorer.games.black_rose_wars.table import damage, stack
from tests.games.black_rose_wars.lodges import Run, cubes, damaged, evocation, lodge, points, ready, run


def dealt(state: Lodge, hits: list[tuple[Any, int]], by: int) -> Any:
    """Damage on several at the same time, and the period after it."""
    yield from damage.inflict(state, None, hits, by)
    yield from resolve.period(state)


def cast(state: Lodge, card: str, *answers: Any, side: str = "light") -> Run:
    """Seat 0 casts a spell."""
    state.mages[0]["sheet"][I] = ready(card, side)
    return run(state, action_phase.cast(state, 0, I), *answers)


# --- damage -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("damage.place", "damage.excess", "mage.health")
@pytest.mark.parametrize(("there", "amount", "placed"), [(0, 3, 3), (9, 2, 2), (9, 5, 2), (10, 3, 1)])
def test_no_more_cubes_than_the_health_bar_has_room_for(there: int, amount: int, placed: int) -> None:
    state = lodge("crypt", "crypt")
    damaged(state, 1, *[ROSE] * there)
    drive = run(state, damage.inflict(state, None, [(1, amount)], 0))
    assert drive.result == placed
    assert state.mages[1]["damage"] == [ROSE] * there + [0] * placed, "from the left, in the inflicter's colour"
    assert (state.cubes[0], bool(state.doomed)) == (25 - placed, there + placed == 11)


@pytest.mark.rule("damage.place", "cubes.short")
def test_with_too_few_cubes_for_two_models_they_are_shared_out() -> None:
    """The rulebook's example: 3 on each of two models, and only 4 cubes are left."""
    state = lodge("crypt", "crypt", "crypt")
    state.cubes[0] = 4
    drive = run(state, damage.inflict(state, None, [(1, 3), (2, 3)], 0))
    assert drive.asked == (0, "share", [3, 2, 1])
    drive.answer(1)
    assert (len(state.mages[1]["damage"]), len(state.mages[2]["damage"])) == (1, 3)
    assert state.cubes[0] == 0


@pytest.mark.rule("cubes.short", "damage.ignore")
def test_only_the_damage_for_which_there_are_cubes_is_dealt_and_ignored() -> None:
    state = lodge("crypt", "crypt")
    state.cubes[0] = 1
    state.mages[1]["sheet"][I] = ready("living_bulwark", stands=ACTIVE)
    drive = cast(state, "ill_ember", 1)
    assert drive.told("damaged")[0][2]["amount"] == 1, "of 3"
    drive.answer(drive.options[0])
    assert (state.mages[1]["damage"], state.cubes[0]) == ([], 1), "the one that was dealt is ignored"


@pytest.mark.rule("cubes.short", "trap.trigger")
def test_who_gets_no_cube_has_suffered_nothing() -> None:
    state = lodge("crypt", "crypt")
    state.cubes[0] = 0
    state.mages[1]["sheet"][I] = ready("living_bulwark", stands=ACTIVE)
    drive = cast(state, "ill_ember", 1)
    assert drive.done, "there is nothing to ignore"
    assert state.hurt == []
    assert drive.told("damaged") == []


@pytest.mark.rule("damage.heal", "damage.heal-choice")
def test_whose_damage_is_healed_says_which_cubes_go() -> None:
    state = lodge("crypt", "crypt", "crypt")
    damaged(state, 0, 1, ROSE, 1)
    drive = run(state, damage.heal(state, None, 0, 2, 2))
    assert drive.asked[:2] == (0, "heal"), "the healed, not the healer"
    assert set(drive.options) == {(ROSE, 1), (1, 1)}
    drive.answer((1, 1))
    assert (state.mages[0]["damage"], state.cubes) == ([ROSE], [25, 25, 25, 29])
    assert run(state, damage.heal(state, None, 0, 5, 2)).result == 1, "no more than there is"
    id = evocation(state, "nigredo", 1, "crypt")
    damaged(state, id, 0, ROSE)
    assert run(state, damage.heal(state, None, id, 1, 2)).asked[0] == 1


@pytest.mark.rule("jinx.weakness", "mage.strength", "fight.attack")
def test_weakness_takes_one_off_attacks_and_combat_spells() -> None:
    for jinxes, attack, spell in ((0, 2, 3), (1, 1, 2)):
        state = lodge("crypt", "crypt")
        state.mages[0]["jinxes"] = ["weakness"] * jinxes
        run(state, action_phase.fight(state, 0), ("attack", 1))
        assert len(state.mages[1]["damage"]) == attack
        cast(state, "ill_ember", 1)
        assert len(state.mages[1]["damage"]) == attack + spell


@pytest.mark.rule("jinx.weakness")
def test_weakness_leaves_one_damage_and_other_effects_alone() -> None:
    state = lodge("crypt", "crypt")
    state.mages[0]["jinxes"] = ["weakness"] * 3
    cast(state, "ill_ember", 1)
    assert state.mages[1]["damage"] == [0]
    cast(state, "visceral_fire", 1)
    assert state.mages[1]["damage"] == [0, 0]
    assert state.mages[0]["damage"] == [ROSE] * 2, "Pain is inflicted by the Black Rose"


@pytest.mark.rule("jinx.vulnerability")
def test_vulnerability_adds_to_physical_attacks_alone() -> None:
    state = lodge("crypt", "crypt")
    state.mages[1]["jinxes"] = ["vulnerability"] * 2
    run(state, action_phase.fight(state, 0), ("attack", 1))
    assert len(state.mages[1]["damage"]) == 4
    cast(state, "ill_ember", 1)
    assert len(state.mages[1]["damage"]) == 7
    state = lodge("crypt", "crypt")
    state.mages[1]["jinxes"] = ["vulnerability"]
    id = evocation(state, "cadaver", 0, "crypt")
    run(state, evocation_phase.activate(state, id, 0), ("attack", 1))
    assert len(state.mages[1]["damage"]) == 3, "an evocation's attack is a physical one"


# --- ignoring and being saved -----------------------------------------------------------------------------------------


@pytest.mark.rule("defeat.saved", "damage.ignore", "defeat.period")
def test_who_ignores_enough_at_the_period_is_not_defeated() -> None:
    state = lodge("crypt", "crypt")
    damaged(state, 1, *[ROSE] * 9)
    state.mages[1]["sheet"][I] = ready("persecution", stands=ACTIVE)
    drive = cast(state, "ill_ember", 1)
    assert [doom["seat"] for doom in state.doomed] == [1], "it falls, and waits for the period"
    assert state.mages[1]["room"] == "crypt"
    drive.answer(drive.options[0])
    assert drive.done
    assert (state.mages[1]["room"], state.mages[1]["damage"]) == ("crypt", [ROSE] * 9)
    assert [rule for _, rule, _ in drive.told("prevented")] == ["damage.ignore", "defeat.saved"]
    assert state.trophies == [[], [], []]


@pytest.mark.rule("damage.ignore-overkill", "defeat.saved")
@pytest.mark.parametrize(
    ("card", "there", "falls", "left"),
    [
        ("shared_torture", 10, True, 0),  # 4 dealt, 1 placed, 3 ignored: the 1 that stays is the one placed
        ("shared_torture", 9, False, 10),  # 4 dealt, 2 placed, 3 ignored: 1 stays
        ("ill_ember", 10, False, 10),  # 3 dealt, 1 placed, all 3 ignored
    ],
)
def test_of_an_overkill_what_was_not_ignored_stays(card: str, there: int, falls: bool, left: int) -> None:
    state = lodge("crypt", "crypt")
    damaged(state, 1, *[ROSE] * there)
    state.mages[1]["sheet"][I] = ready("living_bulwark", stands=ACTIVE)
    drive = cast(state, card, 1)
    assert drive.choice.kind == "reveal"
    drive.answer(drive.options[0])
    while not drive.done:
        drive.answer(drive.options[0] if drive.choice.kind != "convert" else ())
    assert (state.mages[1]["room"] == CELL) == falls
    assert len(state.mages[1]["damage"]) == left
    assert cubes(state) == [25, 25, 30]


def doomed_outright(state: Lodge, seat: int, *, spared: bool) -> Any:
    """An effect defeats a mage outright, and perhaps another says that it is not defeated after all."""
    yield from damage.defeat_outright(state, seat, 0)
    yield from damage.heal(state, None, seat, 9, seat)
    if spared:
        yield from damage.spare(state, seat)
    yield from resolve.period(state)


@pytest.mark.rule("defeat.outright", "defeat.spared", "defeat.trophy")
@pytest.mark.parametrize("spared", [False, True])
def test_an_outright_defeat_is_undone_only_by_what_says_so(spared: bool) -> None:
    state = lodge("crypt", "crypt", "arena")
    damaged(state, 1, 2)
    drive = run(state, doomed_outright(state, 1, spared=spared))
    assert (state.mages[1]["room"] == "crypt") == spared
    assert state.trophies[0] == ([] if spared else [1])
    assert [rule for _, rule, _ in drive.told("prevented")] == (["defeat.spared"] if spared else [])


@pytest.mark.rule("trophy.seven", "defeat.trophy", "defeat.sole")
@pytest.mark.parametrize("taken", [6, 7])
def test_after_seven_trophies_of_a_mage_its_defeat_brings_points_only(taken: int) -> None:
    state = lodge("crypt", "crypt", "arena")
    state.trophies[2] = [1] * taken

    def killed() -> Any:
        yield from damage.inflict(state, None, [(1, 20)], 0)
        yield from resolve.period(state)

    drive = run(state, killed())
    assert drive.kinds("trophy") == ["trophy"] * (7 - taken)
    assert sum(row.count(1) for row in state.trophies) == 7
    assert points(state)[0] == 5


@pytest.mark.rule("defeat.outright", "defeat.sole", "defeat.trophy")
def test_in_an_outright_defeat_only_the_cubes_there_count() -> None:
    state = lodge("crypt", "crypt", "arena")
    damaged(state, 1, 2)
    state.mages[1]["destiny"] = [0, 0, 0]
    drive = cast(state, "dark_omens", 1, ())  # nobody's cube is converted
    assert drive.done
    assert points(state) == {0: 0, 1: 0, 2: 5, ROSE: 0}
    assert state.trophies == [[1], [], [], []], "who resolved it takes the trophy"


# --- defeats ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("defeat.steps", "defeat.evocations", "defeat.cell", "defeat.cubes", "defeat.points")
def test_the_steps_of_a_defeat_in_their_order() -> None:
    state = lodge("crypt", "crypt", "arena")
    damaged(state, 1, *[2] * 3, *[ROSE] * 6)
    umbras = [evocation(state, "umbra", owner, "crypt", assigned=1) for owner in (0, 2)]
    own, other = evocation(state, "umbra", 1, "arena", assigned=2), evocation(state, "cadaver", 1, "crypt")
    state.mages[1]["sheet"][I] = ready("mist_cloak", "dark", ACTIVE)  # when it is defeated: a spirit
    drive = run(state, dealt(state, [(1, 2)], 0))
    drive.answer(drive.options[0])
    assert drive.done
    assert drive.kinds("summoned", "removed", "placed", "trophy", "gained", "cleared") == [
        "summoned", "removed", "removed", "placed", "trophy", "gained", "gained", "gained", "cleared",
    ]  # fmt: skip
    assert [rule for _, rule, _ in drive.told("removed")] == ["defeat.evocations"] * 2
    assert set(state.evocations) == {own, other, "e5"}, "its own stay, what was assigned to it has left"
    assert umbras == ["e1", "e2"]
    assert (state.mages[1]["room"], state.mages[1]["damage"]) == (CELL, [])
    assert points(state) == {0: 1, 1: 0, 2: 2, ROSE: 4}
    assert (state.trophies, state.cubes) == ([[1], [], [], []], [25, 25, 25, 30])


@pytest.mark.rule("defeat.steps", "timing.play-order", "crown.play-order")
@pytest.mark.parametrize(("first", "order"), [(0, [1, 2]), (2, [2, 1])])
def test_several_defeats_are_resolved_in_play_order(first: int, order: list[int]) -> None:
    state = lodge("crypt", "crypt", "crypt", first=first, crown=first)
    for seat in (1, 2):
        damaged(state, seat, *[ROSE] * 9)
    drive = run(state, dealt(state, [(1, 2), (2, 2)], 0))
    assert [m.seat for m in drive.events if isinstance(m, Begin) and m.kind == "defeat"] == order


@pytest.mark.rule("defeat.evocations")
def test_what_the_removal_of_an_umbra_sets_off_is_resolved() -> None:
    """Stone Phoenix: when an evocation of its owner leaves, a nigredo is summoned in its room."""
    state = lodge("crypt", "crypt", "arena")
    damaged(state, 1, *[ROSE] * 9)
    evocation(state, "umbra", 2, "crypt", assigned=1)
    state.mages[2]["sheet"][I] = ready("stone_phoenix", stands=ACTIVE)
    drive = run(state, dealt(state, [(1, 2)], 0))
    assert drive.asked[:2] == (2, "reveal")
    drive.answer(drive.options[0])
    assert [(e["kind"], e["room"], e["owner"]) for e in state.evocations.values()] == [("nigredo", "crypt", 2)]


@pytest.mark.rule("defeat.evocations", "defeat.steps")
def test_what_the_removal_sets_off_comes_before_the_cell_and_the_points() -> None:
    """Third step before the fourth: the defeated mage's own Stone Phoenix still places its instability in the lodge."""
    state = lodge("crypt", "crypt", "crypt")
    for seat in (1, 2):
        damaged(state, seat, *[ROSE] * 9)
    evocation(state, "umbra", 2, "crypt", assigned=1)
    state.mages[2]["sheet"][I] = ready("stone_phoenix", stands=ACTIVE)
    drive = run(state, dealt(state, [(1, 2), (2, 2)], 0))
    drive.answer(drive.options[0])
    while drive.pending is not None:
        drive.answer(drive.options[0])
    assert drive.kinds("removed", "summoned", "placed", "trophy") == [
        "removed", "summoned", "placed", "trophy", "placed", "trophy",
    ]  # fmt: skip
    assert (state.doomed, state.trophies[0]) == ([], [1, 2]), "each is defeated once"


@pytest.mark.rule("defeat.saved", "defeat.trophy", "defeat.period")
def test_who_was_saved_and_is_hit_again_falls_to_the_last_to_hit() -> None:
    """Seat 0 fells seat 1, which ignores all of it; seat 2, whom that has hurt, strikes back at seat 1."""
    state = lodge("crypt", "crypt", "crypt")
    damaged(state, 1, *[ROSE] * 9)

    def felled_twice() -> Any:
        yield from damage.inflict(state, None, [(1, 2)], 0)
        (hit,) = [happening for happening in state.happened if happening["kind"] == "damage"]
        frame = yield from stack.open_frame(
            state, source="spell:persecution", name="x", caster=1, rule="spell.resolve", trigger=hit
        )
        yield from damage.ignore(state, frame, 2)
        yield from damage.inflict(state, frame, [(1, 5)], 2)
        yield from resolve.period(state)
        assert state.mages[1]["room"] == CELL, "at the period of the effect that it fell to"
        yield from stack.close_frame(state)

    drive = run(state, felled_twice())
    assert drive.done
    assert state.trophies == [[], [], [1], []]
    assert [facts["by"] for _, _, facts in drive.told("falls")] == [0, 2]


@pytest.mark.rule("jinx.defeat")
@pytest.mark.parametrize(("readings", "left"), [({}, ["weakness", "silence"]), ({"jinxes": "leave"}, [])])
def test_a_defeat_leaves_the_jinxes_unless_the_other_reading_is_played(
    readings: dict[str, str], left: list[str]
) -> None:
    state = lodge("crypt", "crypt", readings=readings)
    state.mages[1]["jinxes"] = ["weakness", "silence"]
    damaged(state, 1, *[ROSE] * 9)
    run(state, dealt(state, [(1, 2)], 0))
    assert (state.mages[1]["room"], state.mages[1]["jinxes"]) == (CELL, left)


@pytest.mark.rule("defeat.trophy", "defeat.tie", "defeat.sole")
def test_the_black_rose_takes_trophies_and_points_too() -> None:
    state = lodge("crypt", "crypt")
    run(state, dealt(state, [(1, 11)], ROSE))
    assert (points(state), state.trophies) == ({0: 0, 1: 0, ROSE: 5}, [[], [], [1]])
    damaged(state, 0, *[1] * 5)
    run(state, dealt(state, [(0, 9)], ROSE))
    assert points(state) == {0: 0, 1: 2, ROSE: 5 + 4}


@pytest.mark.rule("defeat.spared", "defeat.outright")
def test_only_an_effect_that_says_so_undoes_an_outright_defeat() -> None:
    state = lodge("crypt", "crypt")
    damaged(state, 1, ROSE)

    def struck(then: Any) -> Any:
        yield from damage.defeat_outright(state, 1, 0)
        yield from then
        yield from resolve.period(state)

    drive = run(state, struck(damage.spare(state, 1)))
    assert (state.mages[1]["room"], state.mages[1]["damage"]) == ("crypt", [ROSE])
    assert [rule for _, rule, facts in drive.told("prevented") if facts["what"] == "defeat"] == ["defeat.spared"]
    run(state, struck(damage.heal(state, None, 1, 1, 1)))
    assert state.mages[1]["room"] == CELL, "without damage it falls all the same"
