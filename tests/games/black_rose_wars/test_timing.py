"""Who breaks in when: traps of several players and of one, cards that are spent, persistent effects, deaf traps."""

from __future__ import annotations

from typing import Any

import pytest

from explorer.core.moments import Begin
from explorer.games.black_rose_wars.effects import resolve
from explorer.games.black_rose_wars.rules import action_phase
from explorer.games.black_rose_wars.state import ACTIVE, CELL, II, QUICK, REVEALED, ROSE, I, Lodge
from explorer.games.black_rose_wars.table import damage, instability
from tests.games.black_rose_wars.lodges import Run, cubes, damaged, evocation, lodge, ready, run, step


def begun(drive: Run) -> list[tuple[str, int, str]]:
    """The effects that were begun: name, who resolves it, and how it stands to the one around it."""
    return [
        (moment.facts["title"], moment.facts["depth"], moment.facts["relation"])
        for moment in drive.events
        if isinstance(moment, Begin) and moment.kind == "effect"
    ]


def reveals(drive: Run, *seats: int) -> None:
    """These seats in a row are asked to reveal, and each does."""
    for seat in seats:
        assert drive.asked[:2] == (seat, "reveal")
        drive.answer(drive.options[0])


@pytest.mark.rule("action.activation")
def test_an_action_is_resolved_to_its_end_before_another_begins() -> None:
    state = lodge("crypt", "crypt")
    state.mages[0]["sheet"][I] = ready("ill_ember")
    steps = {name: getattr(action_phase, name) for name in ("activation", "act", "end_activation")}
    drive = step(state, ("activation", 0), steps=steps)
    assert drive.asked == (0, "action", ["explore", "fight", ("cast", I), ("momentum", I)])
    drive.answer("fight")
    assert drive.asked[:2] == (0, "fight")
    drive.answer(("attack", 1))
    assert drive.asked[:2] == (0, "fight"), "it is not over: no other action is offered"
    drive.answer("done")
    assert drive.asked == (0, "action", ["explore", "fight", ("cast", I), ("momentum", I), "end"])


@pytest.mark.rule("quest.task", "timing.period")
def test_at_a_period_a_fulfilled_quest_is_shown_before_anybody_reveals_anything() -> None:
    state = lodge("crypt", "crypt")
    state.mages[0]["active"] = [{"card": "channeling_instability", "cubes": 0, "revealed": False}]
    state.mages[1]["sheet"][I] = ready("persecution", stands=ACTIVE)

    def both() -> Any:
        yield from instability.place_instability(state, 0, "crypt", 1)
        yield from damage.inflict(state, None, [(1, 1)], 0)
        yield from resolve.period(state)

    drive = run(state, both())
    assert drive.asked[:2] == (1, "reveal")
    assert drive.kinds("quest revealed", "declined") == ["quest revealed"]


# --- several triggers at a time ---------------------------------------------------------------------------------------


def haunted_room(first: int) -> Lodge:
    """Seats 1 and 2 each wait for another mage to enter their room."""
    state = lodge("black_rose_room", "crypt", "crypt", first=first, crown=first)
    for seat in (1, 2):
        state.mages[seat]["sheet"][I] = ready("footsteps_behind", stands=ACTIVE)
    return state


@pytest.mark.rule("timing.play-order", "crown.play-order", "trap.reveal")
@pytest.mark.parametrize(("first", "order"), [(0, (1, 2)), (2, (2, 1))])
def test_triggers_of_several_players_are_declared_and_resolved_in_play_order(
    first: int, order: tuple[int, int]
) -> None:
    state = haunted_room(first)
    drive = run(state, action_phase.explore(state, 0), ("move", "crypt"))
    reveals(drive, *order)
    assert state.mages[0]["damage"] == list(order), "1 damage each, in that order"
    assert [e["owner"] for e in state.evocations.values()] == list(order)


@pytest.mark.rule("timing.one-player")
@pytest.mark.parametrize("chosen", ["persecution", "baleful_curse"])
def test_one_players_triggers_are_resolved_in_the_order_it_says(chosen: str) -> None:
    state = lodge("crypt", "crypt")
    sheet = state.mages[1]["sheet"]
    sheet[I], sheet[II] = ready("persecution", stands=ACTIVE), ready("baleful_curse", stands=ACTIVE)
    drive = run(state, action_phase.fight(state, 0), ("attack", 1))
    reveals(drive, 1, 1)
    assert drive.asked[:2] == (1, "order")
    names = {"persecution": "Persecution", "baleful_curse": "Baleful Curse"}
    drive.answer(drive.options[drive.choice.facts["names"].index(names[chosen])])
    told = [title for title, _, relation in begun(drive) if relation == "interrupted"]
    assert told == [names[chosen], *(name for card, name in names.items() if card != chosen)]
    assert state.mages[1]["damage"] == []
    assert state.mages[0]["damage"] == [1] * 4


@pytest.mark.rule("trap.committed", "timing.one-player")
def test_a_declared_card_is_spent_though_its_target_has_gone() -> None:
    """Torment destroys the cadaver that attacked; Repentance, declared with it, has nothing left to take over."""
    state = lodge("arena", "crypt")
    cadaver = evocation(state, "cadaver", 0, "crypt")
    sheet = state.mages[1]["sheet"]
    sheet[I], sheet[II] = ready("torment", "dark", ACTIVE), ready("repentance", "dark", ACTIVE)
    drive = run(state, action_phase.command(state, 0, cadaver), ("attack", 1))
    reveals(drive, 1, 1)
    drive.answer(drive.options[drive.choice.facts["names"].index("Torment")])
    assert drive.done
    assert state.evocations == {}
    assert [spell["stands"] for spell in sheet if spell] == [REVEALED, REVEALED]
    assert "It activates under your control." in [facts["text"] for _, _, facts in drive.told("skipped")]


@pytest.mark.rule("trap.trigger", "trap.reveal")
def test_what_was_kept_back_may_be_revealed_the_next_time() -> None:
    state = haunted_room(first=0)
    drive = run(state, action_phase.explore(state, 0), ("move", "crypt"), "no", "no", ("move", "black_rose_room"))
    assert drive.done or drive.choice.kind == "explore", "leaving is not entering"
    drive = run(state, action_phase.explore(state, 0), ("move", "crypt"))
    reveals(drive, 1)
    assert state.mages[0]["damage"] == []
    drive.answer("no")
    assert state.mages[0]["damage"] == [1]


@pytest.mark.rule("golden-rule", "evocation.ignores-traps", "trap.trigger")
@pytest.mark.parametrize(("kind", "asked"), [("spirit", False), ("cadaver", True)])
def test_the_moves_of_a_spirit_set_off_no_trap(kind: str, asked: bool) -> None:
    """Tripwire Engine: when an evocation enters its owner's room."""
    state = lodge("arena", "crypt")
    id = evocation(state, kind, 0, "black_rose_room")
    state.mages[1]["sheet"][I] = ready("tripwire_engine", stands=ACTIVE)
    drive = run(state, action_phase.command(state, 0, id), ("move", "crypt"))
    assert (drive.choice.kind == "reveal") == asked


@pytest.mark.rule("keyword.untriggerable")
def test_a_damage_without_triggers_sets_off_no_protection() -> None:
    state = lodge("crypt", "crypt")
    state.mages[0]["sheet"][I] = ready("supreme_fireball")
    state.mages[1]["sheet"][I] = ready("persecution", stands=ACTIVE)
    drive = run(state, action_phase.cast(state, 0, I), "crypt")
    assert drive.done
    assert state.mages[1]["damage"] == [0] * 5


@pytest.mark.rule("timing.spell", "cell.placed", "defeat.period")
def test_a_caster_that_falls_finishes_its_spell_from_its_cell() -> None:
    state = lodge("crypt", "crypt")
    damaged(state, 0, *[ROSE] * 9)
    state.mages[0]["sheet"][I] = ready("shared_torture")
    state.mages[1]["sheet"][I] = ready("baleful_curse", stands=ACTIVE)
    drive = run(state, action_phase.cast(state, 0, I), 1)
    reveals(drive, 1)
    assert state.mages[0]["room"] == CELL
    while not drive.done:
        drive.answer(drive.options[0])
    assert drive.texts()[-2:] == ["Convert 1.", "Pain 3."]
    assert state.mages[0]["damage"] == [], "in its cell nothing of the spell touches it"


# --- persistent effects -----------------------------------------------------------------------------------------------


@pytest.mark.rule("persistent.each-time", "persistent.compulsory", "persistent.timing", "persistent.token")
def test_a_persistent_effect_applies_by_itself_each_time_at_the_period() -> None:
    """Pain Mark: when its bearer inflicts damage with a spell or physical action, it suffers 2."""
    state = lodge("crypt", "crypt", "crypt")
    state.mages[0]["sheet"][QUICK] = ready("pain_mark")
    run(state, action_phase.cast(state, 0, QUICK), 1)
    assert [(p["owner"], p["slot"], p["holder"]) for p in state.persistents] == [(0, QUICK, 1)]
    for number in (1, 2):
        drive = run(state, action_phase.fight(state, 1), ("attack", 2))
        assert drive.asked[:2] == (1, "fight"), "nobody was asked: it goes on with the rest of the Fight"
        assert begun(drive)[1:] == [("Pain Mark", 2, "interrupted")]
        assert state.mages[1]["damage"] == [0] * 2 * number
        drive.answer("done")
    state.mages[2]["sheet"][I] = ready("ill_ember")
    run(state, action_phase.cast(state, 2, I), 0)
    assert state.mages[2]["damage"] == [1] * 4, "who does not bear it is not touched"
    assert cubes(state) == [25, 25, 25, 30]


@pytest.mark.rule("persistent.compulsory", "persistent.timing", "timing.play-order")
def test_a_persistent_effect_takes_its_turn_among_the_traps() -> None:
    """The owner of Pain Mark comes first in play order, so seat 1 suffers it before the protection goes off."""
    state = lodge("crypt", "crypt", "crypt")
    state.persistents = [{"card": "pain_mark", "side": "light", "owner": 0, "slot": QUICK, "holder": 1}]
    state.mages[0]["sheet"][QUICK] = ready("pain_mark", stands=REVEALED)
    state.mages[2]["sheet"][I] = ready("persecution", stands=ACTIVE)
    drive = run(state, action_phase.fight(state, 1), ("attack", 2))
    reveals(drive, 2)
    assert [title for title, _, _ in begun(drive)[1:]] == ["Pain Mark", "Persecution"]
    assert state.mages[1]["damage"] == [0, 0, 2, 2]


@pytest.mark.rule("persistent.compulsory", "spell.may")
def test_what_a_persistent_effect_says_may_be_done_need_not() -> None:
    """Pain Mark, dark: when its caster suffers damage, it may redirect it to an evocation."""
    state = lodge("crypt", "crypt")
    state.persistents = [{"card": "pain_mark", "side": "dark", "owner": 0, "slot": QUICK, "holder": 0}]
    state.mages[0]["sheet"][QUICK] = ready("pain_mark", "dark", stands=REVEALED)
    id = evocation(state, "nigredo", 0, "arena")
    drive: Any = run(state, action_phase.fight(state, 1), ("attack", 0))
    assert drive.asked == (0, "target", [id, "no"])
    drive.answer("no")
    assert state.mages[0]["damage"] == [1, 1]
