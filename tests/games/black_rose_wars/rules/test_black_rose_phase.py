"""The Black Rose Phase: events come, are pushed along their board, apply and pay; quests are given back, drawn, limited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from explorer.core.moments import Begin, Chance, Secret
from explorer.games.black_rose_wars.cards import own_figures
from explorer.games.black_rose_wars.cards.own_figures import read_overrides
from explorer.games.black_rose_wars.effects import resolve as resolving
from explorer.games.black_rose_wars.language import parsing
from explorer.games.black_rose_wars.rules import (
    action_phase,
    black_rose_phase,
    clean_up_phase,
    events,
    evocation_phase,
    preparation_phase,
    study_phase,
)
from explorer.games.black_rose_wars.state import ROSE, ActiveQuest, I, Lodge
from explorer.games.black_rose_wars.table import damage, quests
from tests.games.black_rose_wars.lodges import Run, evocation, lodge, points, ready, run, step

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.moments import Moments

STEPS = {
    name: getattr(black_rose_phase, name)
    for name in (
        "black_rose_phase", "shift_events", "draw_an_event", "apply_black_rose_events", "give_back_quest",
        "draw_a_quest", "discard_exceeding_quests", "discard_exceeding_completed", "end_black_rose_phase",
    )
}  # fmt: skip


def active(card: str, cubes: int = 0, revealed: bool = False) -> ActiveQuest:
    """A quest in the active slot."""
    return {"card": card, "cubes": cubes, "revealed": revealed}


def drawn(state: Lodge, card: str, *answers: Any, seat: int = 0) -> Run:
    """Somebody draws that event."""
    state.events = [card]
    return run(state, events.draw_event(state, seat), (card,), *answers)


def pool(drive: Run) -> tuple[str, ...]:
    """What the chance that waits draws from."""
    assert isinstance(drive.pending, Chance)
    source: Any = drive.pending.source
    return tuple(source.pool)


def applied(drive: Run) -> list[str]:
    """The effects that were begun, in order."""
    return [moment.facts["title"] for moment in drive.events if isinstance(moment, Begin) and moment.kind == "effect"]


# --- the phase --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("black-rose", "black-rose.draw-event", "black-rose.draw-quest", "quest.limit", "crown")
def test_the_six_steps_in_their_order() -> None:
    state = lodge("crypt", "arena", "garden", crown=2, events=["pledge"], quests=["magus", "theurge"], first=0)
    state.event_slots = [None, "assault", "illness"]
    state.mages[0]["active"] = [active("field_test")]
    state.mages[1]["active"] = [active("acquire_wealth"), active("conspirator_mage"), active("guardian_mage")]
    drive = step(state, ("black_rose_phase",), steps=STEPS)
    assert state.first == 2, "the Crown Holder is First Mage from the beginning of the phase"
    assert drive.kinds() == ["event discarded", "gained", "events shifted"]
    assert isinstance(drive.pending, Chance)
    assert drive.pending.seat == 1, "the right-hand neighbour of the First Mage draws"
    drive.answer(("pledge",))
    assert [facts["colour"] for _, _, facts in drive.told("damaged")] == [ROSE] * 3
    drive.answer("field_test", "no")
    assert [seat for seat, _, _ in drive.told("quest discarded")] == [0]
    for seat in (2, 0):
        assert isinstance(drive.pending, Chance)
        assert drive.pending.seat == seat, "in play order, whoever has none"
        drive.answer((pool(drive)[0],))
    assert drive.asked[:2] == (1, "discard quest")
    drive.answer("guardian_mage")
    assert drive.done
    assert [len(mage["active"]) for mage in state.mages] == [1, 2, 1]
    assert drive.events[-1].kind == "phase"


@pytest.mark.rule("black-rose.shift", "event.leave-points")
def test_events_go_on_by_one_slot_and_the_last_pays_its_right_corner() -> None:
    state = lodge(players=2, event_slots=["woe", None, "illness"])
    drive = run(state, events.shift(state))
    assert (state.event_slots, state.event_discard) == ([None, "woe", None], ["illness"])
    assert drive.told("gained") == [(None, "event.leave-points", {"colour": ROSE, "amount": 2, "power": 2})]
    run(state, events.shift(state))
    assert (state.event_slots, state.power[ROSE]) == ([None, None, "woe"], 2)


@pytest.mark.rule("black-rose.apply", "event.phase")
def test_events_of_the_phase_apply_from_the_left_and_the_others_wait() -> None:
    state = lodge("crypt", "arena", "forge", event_slots=["gift_to_fools", "wave_of_fatigue", "rebirth_at_noon"])
    state.library = {"agony": {"deck": state.kit.school_deck("agony"), "discard": []}}
    state.phase = "Black Rose Phase"
    drive = run(state, events.apply_events(state, state.phase))
    assert drive.asked[:2] == (0, "may"), "the leftmost comes first"
    drive.answer("no", "no", "no")
    assert drive.done
    blue_or_purple = {room for room, card in state.kit.rooms.items() if card.colour in ("blue", "purple")}
    assert {room for room, tile in state.rooms.items() if tile["slots"] == [ROSE]} == blue_or_purple
    assert applied(drive) == ["Gift to Fools", "Rebirth at Noon"]
    state.phase = "Action Phase"
    drive = run(state, events.apply_events(state, state.phase))
    assert applied(drive) == ["Wave of Fatigue"]


@pytest.mark.rule("event.phase")
@pytest.mark.parametrize(
    ("phase", "begin"),
    [
        ("black rose", lambda state: events.apply_events(state, "Black Rose Phase")),
        ("study", study_phase.study_phase),
        ("preparation", preparation_phase.preparation_phase),
        ("action", action_phase.action_phase),
        ("evocation", evocation_phase.evocation_phase),
        ("clean-up", clean_up_phase.clean_up_phase),
    ],
)
def test_a_users_event_applies_at_the_beginning_of_whichever_phase_it_names(
    phase: str, begin: Callable[[Lodge], Moments]
) -> None:
    effect = f"{phase} phase: The Black Rose gains 1 point."
    state = lodge("crypt", "arena", event_slots=["pledge", None, None])
    state.figures = own_figures.read_overrides({"events": {"pledge": {"effect": effect}}})
    assert applied(run(state, begin(state))) == ["Pledge"]
    assert state.power[ROSE] == 1


@pytest.mark.rule("black-rose.draw")
def test_what_the_rose_draws_the_first_mages_right_neighbour_draws() -> None:
    state = lodge("crypt", "arena", "garden", first=1, crown=1, events=["remembrance"], moon=2)
    state.removed = ["gift_to_fools", "growth"]
    drive = run(state, events.draw_event(state, 2), ("remembrance",))
    assert isinstance(drive.pending, Chance)
    assert drive.pending.seat == 0
    drive.answer(("gift_to_fools",), ("growth",))
    assert [seat for seat, _, _ in drive.told("event drawn")] == [2, 0, 0]
    assert state.event_slots == ["growth", "gift_to_fools", None]


# --- what becomes of a drawn event ------------------------------------------------------------------------------------


@pytest.mark.rule("event.draw", "event.reveal-points", "event.place", "event.leave-points")
def test_a_drawn_event_pays_its_left_corner_and_lies_on_its_slot() -> None:
    state = lodge(players=2)
    drive = drawn(state, "illness")
    assert (state.event_slots, state.events, state.event_drawn) == ([None, None, "illness"], [], [])
    assert drive.told("gained") == [(None, "event.reveal-points", {"colour": ROSE, "amount": 1, "power": 1})]
    assert drawn(state, "woe").told("event pushed") == []
    assert (state.event_slots, state.event_discard) == ([None, None, "woe"], ["illness"])
    assert state.power[ROSE] == 1 + 2 + 2, "one revealed, another too, and the first has left"


@pytest.mark.rule("event.push", "event.place")
@pytest.mark.parametrize(
    ("there", "after", "gone"),
    [
        ([None, "woe", None], ["growth", "woe", None], []),
        (["battle", None, "woe"], ["growth", "battle", "woe"], []),
        (["battle", "assault", None], ["growth", "battle", "assault"], []),
        (["battle", "assault", "woe"], ["growth", "battle", "assault"], ["woe"]),
    ],
)
def test_a_taken_slot_pushes_on(there: list[str | None], after: list[str | None], gone: list[str]) -> None:
    state = lodge(players=2, event_slots=list(there))
    drive = drawn(state, "growth")
    assert (state.event_slots, state.event_discard) == (after, gone)
    assert points(state)[ROSE] == 2 + sum(state.kit.events[card].discard for card in gone)
    moved = [card for card in there if card and card in after and there.index(card) != after.index(card)]
    assert sorted(facts["card"] for _, _, facts in drive.told("event pushed")) == sorted(moved)


@pytest.mark.rule("event.crown", "crown.changes")
@pytest.mark.parametrize(("options", "holder"), [([], 1), (["steady_crown"], 0)])
def test_some_events_pass_the_crown_unless_it_is_steady(options: list[str], holder: int) -> None:
    state = lodge("crypt", "arena", options=options)
    drawn(state, "hidden_resources", seat=1)
    assert (state.crown, state.first) == (holder, 0)
    drawn(state, "gift_to_fools", seat=0)
    assert state.crown == holder, "it has no crown sign"


@pytest.mark.rule("event.instant")
def test_an_instant_event_applies_at_once_and_moves_nothing() -> None:
    state = lodge("crypt", "arena", event_slots=["battle", "assault", "woe"])
    evocation(state, "nigredo", 1, "forge")
    drive = drawn(state, "black_thorns")
    assert state.evocations["e1"]["damage"] == [ROSE] * 2
    assert (state.event_slots, state.event_discard) == (["battle", "assault", "woe"], ["black_thorns"])
    card = state.kit.events["black_thorns"]
    assert state.power[ROSE] == card.reveal + card.discard == 2
    assert [facts["card"] for _, _, facts in drive.told("event discarded")] == ["black_thorns"]


@pytest.mark.rule("event.standing", "event.phase")
@pytest.mark.parametrize(("phase", "more"), [("Action Phase", 1), ("Evocation Phase", 0)])
def test_an_event_that_only_says_how_things_are_holds_in_its_phase(phase: str, more: int) -> None:
    state = lodge("crypt", "crypt", phase=phase, event_slots=[None, "assault", None])
    state.mages[0]["sheet"][I] = ready("cold_hand")
    run(state, action_phase.cast(state, 0, I), 1)
    assert len(state.mages[1]["damage"]) == 3 + more
    state.event_slots = [None] * 3
    state.mages[0]["sheet"][I] = ready("cold_hand")
    run(state, action_phase.cast(state, 0, I), 1)
    assert len(state.mages[1]["damage"]) == 6 + more


@pytest.mark.rule("event.trigger", "event.phase")
def test_an_event_that_waits_goes_off_by_itself_each_time_in_its_phase() -> None:
    state = lodge("crypt", "arena", phase="Action Phase", event_slots=[None, None, "puppeteer"])
    for _ in range(2):
        evocation(state, "cadaver", 0, "forge")
    drive = run(state, both_leave(state))
    assert drive.done, "nobody is asked"
    assert state.rooms["forge"]["slots"] == [ROSE, ROSE]
    state.phase = "Evocation Phase"
    evocation(state, "cadaver", 0, "garden")
    run(state, both_leave(state))
    assert state.rooms["garden"]["slots"] == []


def both_leave(state: Lodge) -> Any:
    """Every evocation is destroyed, and a period follows."""
    yield from damage.inflict(state, None, [(id, 9) for id in state.evocations], 1)
    yield from resolving.period(state)


@pytest.mark.rule("event.reshuffle")
def test_an_empty_event_deck_takes_its_moons_discards() -> None:
    state = lodge("crypt", "arena", event_discard=["battle", "gift_to_fools", "growth"], moon=1)
    drive = run(state, events.draw_event(state, 0))
    assert pool(drive) == ("battle", "growth")
    drive.answer(("growth",))
    assert (state.events, state.event_discard) == (["battle"], ["gift_to_fools"])
    state = lodge("crypt", "arena")
    assert run(state, events.draw_event(state, 0)).events == [], "with no card at all nothing is drawn"


@pytest.mark.rule("event.discard")
def test_an_event_that_an_effect_discards_pays_nothing() -> None:
    state = lodge("crypt", "arena", event_slots=["battle", None, "illness"])
    drive = run(state, events.discard_event(state, 0))
    assert drive.asked == (0, "discard event", ["battle", "illness"])
    drive.answer("illness")
    assert (state.event_slots, state.power) == (["battle", None, None], [0, 0, 0])
    drive = run(state, events.discard_event(state, ROSE))
    assert drive.told("event discarded") == [(None, "event.discard", {"card": "battle"})], "the Rose has no seat"


@pytest.mark.rule("black-rose.shift", "event.discard")
def test_of_two_copies_of_an_event_one_leaves_the_board() -> None:
    two = read_overrides({"events": {"battle": {"copies": 2}}})
    state = lodge("crypt", "arena", figures=two, event_slots=[None, "battle", "battle"])
    run(state, events.shift(state))
    assert (state.event_slots, state.event_discard) == ([None, None, "battle"], ["battle"])
    state.event_slots = ["growth", "battle", "battle"]
    drive = run(state, events.discard_event(state, 0))
    assert drive.options == ["growth", "battle"]
    drive.answer("battle")
    assert (state.event_slots, state.event_discard) == (["growth", None, "battle"], ["battle", "battle"])


# --- quests -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("black-rose.give-back", "quest.rose-draws")
@pytest.mark.parametrize(("card", "pays"), [("field_test", 1), ("golden_sun", 2), ("magus", 3)])
def test_a_quest_given_back_or_drawn_by_the_rose_pays_her_by_its_moon(card: str, pays: int) -> None:
    state = lodge("crypt", "arena")
    state.mages[1]["active"], state.mages[1]["completed"] = [active(card)], ["wise_moon"]
    drive = run(state, black_rose_phase.give_back_quest(state, 1))
    assert drive.asked == (1, "give back quest", ["no", card])
    drive.answer(card)
    assert (points(state), state.quest_discard) == ({0: 0, 1: 0, ROSE: pays}, [card])
    assert drive.told("quest discarded")[0][2]["card"] == Secret(card, (1,)), "face down"
    state = lodge("crypt", "arena", quests=[card])
    drive = run(state, quests.draw_quest(state, ROSE), (card,))
    assert (points(state), state.quest_discard) == ({0: 0, 1: 0, ROSE: pays}, [card])
    assert drive.told("quest drawn")[0][2]["card"] == Secret(card, ())


@pytest.mark.rule("black-rose.give-back")
def test_who_gives_none_back_or_has_none_pays_nothing() -> None:
    state = lodge("crypt", "arena")
    assert run(state, black_rose_phase.give_back_quest(state, 1)).done
    state.mages[1]["active"] = [active("magus")]
    run(state, black_rose_phase.give_back_quest(state, 1), "no")
    assert (state.power, len(state.mages[1]["active"])) == ([0, 0, 0], 1)


@pytest.mark.rule("quest.discard")
def test_a_quest_that_an_effect_discards_pays_nobody() -> None:
    state = lodge("crypt", "arena")
    mage = state.mages[0]
    mage["active"], mage["completed"], mage["solved"] = [active("magus", 1)], ["golden_sun"], ["field_test"]
    state.cubes[0] -= 1
    for card in ("golden_sun", "magus", "field_test"):
        run(state, quests.discard_quest(state, 0, card))
    assert state.power == [0, 0, 0]
    assert state.quest_discard == ["golden_sun", "magus", "field_test"]
    assert (mage["active"], mage["completed"], mage["solved"]) == ([], [], [])
    assert state.cubes[0] == 25


def resolved(state: Lodge, seat: int, text: str) -> Run:
    """A mage resolves an effect."""
    return run(
        state,
        resolving.resolve(
            state, parsing.fragment(text), source="room:garden", name="Garden", caster=seat, rule="room.effect"
        ),
    )


@pytest.mark.rule("quest.task", "quest.cubes", "quest.completed")
def test_each_time_its_task_is_fulfilled_a_quest_takes_a_cube() -> None:
    """Channeling Instability: each time its owner places instability, four times."""
    state = lodge("crypt", "arena")
    mage = state.mages[0]
    mage["active"] = [active("channeling_instability")]
    resolved(state, 1, "Place 1 instability in your room.")
    assert mage["active"] == [active("channeling_instability")], "another's instability is not its owner's"
    drive = resolved(state, 0, "Place 1 instability in your room.")
    assert mage["active"] == [active("channeling_instability", 1, revealed=True)]
    assert state.cubes[0] == 23, "one in the room and one on the quest"
    assert drive.kinds("quest revealed", "quest marked") == ["quest revealed", "quest marked"]
    for _ in range(2):
        drive = resolved(state, 0, "Place 1 instability in your room.")
        assert drive.kinds("quest revealed") == []
    drive = resolved(state, 0, "Place 1 instability in your room.")
    assert (mage["active"], mage["completed"]) == ([], ["channeling_instability"])
    assert state.cubes[0] == 25 - 4, "its cubes come home"


@pytest.mark.rule("quest.task", "quest.completed")
def test_a_quest_without_slots_is_completed_at_once() -> None:
    """Illusory Moon: resolve the Mirrors Room."""
    state = lodge("mirrors_room", "arena")
    state.mages[0]["active"] = [active("illusory_moon"), active("magus")]
    state.mages[0]["memories"] = ["torment"]
    drive = run(state, action_phase.explore(state, 0), ("activate", "mirrors_room"))
    while isinstance(drive.pending, Chance):
        drive.answer((pool(drive)[0],))
    assert (state.mages[0]["completed"], state.mages[0]["active"]) == (["illusory_moon"], [active("magus")])


@pytest.mark.rule("quest.activate", "quest.solved", "quest.reward")
def test_a_solved_quest_pays_what_is_printed_on_it() -> None:
    state = lodge("crypt", "arena")
    mage = state.mages[0]
    mage["completed"], mage["damage"] = ["mortal_moon"], []
    drive = run(state, action_phase.activate_quest(state, 0, "mortal_moon"))
    assert (mage["completed"], mage["solved"]) == ([], ["mortal_moon"])
    reward = state.kit.quests["mortal_moon"].reward
    assert (reward, state.power) == (2, [1 + 2, 0, 0]), "a point of its effect, and its reward"
    assert [rule for _, rule, _ in drive.told("gained")] == ["power.gain", "quest.reward"]


@pytest.mark.rule("quest.cubes", "quest.completed")
def test_of_two_copies_of_a_quest_the_filled_one_is_completed() -> None:
    two = read_overrides({"quests": {"channeling_instability": {"copies": 2}}})
    state = lodge("crypt", "arena", figures=two)
    state.mages[0]["active"] = [active("channeling_instability", cubes, revealed=True) for cubes in (1, 3)]
    state.cubes[0] -= 4
    text = parsing.fragment("Place 1 instability in your room.")
    run(state, resolving.resolve(state, text, source="x", name="x", caster=0, rule="spell.resolve"))
    assert state.mages[0]["active"] == [active("channeling_instability", 2, revealed=True)]
    assert state.mages[0]["completed"] == ["channeling_instability"]
    assert state.cubes[0] == 25 - 2 - 1, "two on the other copy, one in the room"
    state.mages[0]["active"] *= 2
    assert run(state, black_rose_phase.give_back_quest(state, 0)).options == ["no", "channeling_instability"]
    state.mages[0]["completed"] *= 2
    state.active = 0
    assert run(state, action_phase.act(state, 0)).options.count(("quest", "channeling_instability")) == 1


@pytest.mark.rule("quest.limit")
def test_no_more_active_and_no_more_completed_quests_than_the_limit() -> None:
    state = lodge("crypt", "arena")
    mage, other = state.mages
    other["active"] = [active(card) for card in ("wise_moon", "geomancer", "aeromancer")]
    mage["active"] = [active(card) for card in ("magus", "theurge", "field_test")]
    mage["completed"] = ["golden_sun", "wise_moon", "vial_sun", "bloody_sun"]
    mage["solved"] = ["summoner"] * 5
    state.quests = ["guardian_mage"]
    drive = step(state, ("black_rose_phase",), steps=STEPS).answer("no", "no")
    assert state.kit.mages[mage["name"]].quests == 2
    assert drive.asked == (0, "discard quest", ["field_test", "magus", "theurge"])
    drive.answer("magus")
    assert drive.asked == (1, "discard quest", ["aeromancer", "geomancer", "wise_moon"]), "all active ones come first"
    drive.answer("geomancer")
    assert drive.asked == (0, "discard quest", ["bloody_sun", "golden_sun", "vial_sun", "wise_moon"])
    drive.answer("vial_sun", "bloody_sun")
    assert drive.done
    assert [quest["card"] for quest in mage["active"]] == ["theurge", "field_test"]
    assert mage["completed"] == ["golden_sun", "wise_moon"]
    assert (len(mage["solved"]), state.power) == (5, [0, 0, 0])


@pytest.mark.rule("quest.reshuffle", "black-rose.draw-quest")
def test_an_empty_quest_deck_takes_its_moons_discards() -> None:
    state = lodge("crypt", "arena", quest_discard=["magus", "golden_sun", "wise_moon"], moon=1)
    drive = run(state, black_rose_phase.draw_a_quest(state, 0))
    assert pool(drive) == ("golden_sun", "wise_moon")
    drive.answer(("wise_moon",))
    assert (state.quests, state.quest_discard) == (["golden_sun"], ["magus"])
    assert run(state, black_rose_phase.draw_a_quest(state, 0)).done, "who has one draws none"
    state = lodge("crypt", "arena")
    assert run(state, quests.draw_quest(state, 0)).result is None
