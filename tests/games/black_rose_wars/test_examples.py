"""The worked examples of the rulebook that are about spells, traps, protections and defeats, with their exact cubes.

Baron Doria is seat 0, Gramigna seat 1, Rikkart seat 2. What an example leaves open (where a mage stands, which cubes lie
there before) is chosen so that it can happen.
"""

from __future__ import annotations

from typing import Any

import pytest

from explorer.core.moments import Begin, Event
from explorer.games.black_rose_wars.effects import resolve
from explorer.games.black_rose_wars.rules import action_phase, study_phase
from explorer.games.black_rose_wars.state import ACTIVE, CELL, QUICK, REVEALED, ROSE, I, Lodge
from explorer.games.black_rose_wars.table import power, stack
from tests.games.black_rose_wars.lodges import Run, cubes, damaged, lodge, ready, run

DORIA, GRAMIGNA, RIKKART = 0, 1, 2


def reveal(drive: Run, seat: int, card: str) -> None:
    """A seat is asked whether it reveals a card, and does."""
    who, kind, options = drive.asked
    assert (who, kind) == (seat, "reveal")
    assert len(options) == 2, "there is the card, and keeping it back"
    drive.answer(options[0])
    assert drive.told("revealed")[-1][2]["card"] == card


def storeys(drive: Run) -> list[tuple[str, int]]:
    """The effects that were begun, with how deep they stand in the stack."""
    return [(e.facts["title"], e.facts["depth"]) for e in drive.events if isinstance(e, Begin) and e.kind == "effect"]


@pytest.mark.rule("timing.period", "timing.resume", "trap.interrupt", "damage.ignore", "keyword.pain")
def test_grim_torment_is_interrupted_at_its_first_period_and_then_goes_on() -> None:
    state = lodge("armory", "armory", "black_rose_room")
    state.mages[RIKKART]["sheet"][I] = ready("grim_torment")
    state.mages[GRAMIGNA]["sheet"][QUICK] = ready("persecution", stands=ACTIVE)
    drive = run(state, action_phase.cast(state, RIKKART, I))
    drive.answer(GRAMIGNA)
    assert state.mages[GRAMIGNA]["damage"] == [RIKKART] * 3
    assert state.stack[-1]["sentence"] == 1, "the first sentence is done, the second not begun"
    reveal(drive, GRAMIGNA, "persecution")
    assert drive.done
    assert drive.texts() == [
        "Place 1 instability in your room.", "Inflict 3.", "Ignore up to 3.", "Inflict as many as ignored.", "Pain 1.",
    ]  # fmt: skip
    assert storeys(drive) == [("Grim Torment", 1), ("Persecution", 2)]
    assert state.mages[GRAMIGNA]["damage"] == []
    assert state.mages[RIKKART]["damage"] == [GRAMIGNA] * 3 + [ROSE]
    assert cubes(state) == [25, 25, 25, 30]


def worm_in_the_arena() -> Lodge:
    state = lodge("black_rose_room", "armory")
    state.mages[DORIA]["name"] = "baron_doria"
    state.mages[GRAMIGNA]["name"] = "gramigna"
    state.mages[GRAMIGNA]["sheet"][I] = ready("cerebral_worm", stands=ACTIVE)
    state.mages[GRAMIGNA]["sheet"][QUICK] = ready("baleful_curse", stands=ACTIVE)
    state.mages[DORIA]["sheet"][I] = ready("persecution", stands=ACTIVE)
    return state


@pytest.mark.rule("trap.interrupt", "timing.resume", "damage.ignore", "jinx.assign", "jinx.vulnerability")
def test_the_chain_of_three_traps_and_protections_and_the_way_back() -> None:
    state = worm_in_the_arena()
    drive = run(state, action_phase.explore(state, DORIA), ("move", "arena"))
    reveal(drive, GRAMIGNA, "cerebral_worm")
    assert state.mages[DORIA]["damage"] == [GRAMIGNA] * 2
    assert state.mages[DORIA]["jinxes"] == ["vulnerability"]
    reveal(drive, DORIA, "persecution")
    assert state.mages[DORIA]["damage"] == [], "2 of the 3 it may ignore were there"
    assert state.mages[GRAMIGNA]["damage"] == [DORIA] * 2
    reveal(drive, GRAMIGNA, "baleful_curse")
    assert state.mages[DORIA]["damage"] == [GRAMIGNA] * 2
    assert state.mages[DORIA]["jinxes"] == ["vulnerability", "slowness"]
    assert state.rooms["arena"]["slots"] == [GRAMIGNA] * 2, "one for each jinx, the second came on the way"
    assert storeys(drive)[1:] == [("Cerebral Worm", 2), ("Persecution", 3), ("Baleful Curse", 4)]
    assert drive.texts() == [
        "Move 1.", "Inflict 2 and assign vulnerability.", "Ignore up to 3.", "Inflict as many as ignored.",
        "Inflict 2 and assign slowness.", "Place 1 instability per jinx on the target in its room.",
    ]  # fmt: skip
    assert drive.asked[:2] == (DORIA, "explore"), "Doria was not defeated and goes on exploring"
    assert ("activate", "arena") in drive.options
    assert cubes(state) == [25, 25, 30]


@pytest.mark.rule("trap.reveal")
def test_nobody_must_reveal_anything() -> None:
    state = worm_in_the_arena()
    drive = run(state, action_phase.explore(state, DORIA), ("move", "arena"), "no")
    assert drive.asked[:2] == (DORIA, "explore")
    assert state.mages[GRAMIGNA]["sheet"][I]["stands"] == ACTIVE  # type: ignore[index]
    assert not state.mages[DORIA]["damage"]


@pytest.mark.rule(
    "mage.health",
    "damage.place",
    "damage.excess",
    "defeat.period",
    "defeat.tie",
    "defeat.trophy",
    "defeat.points",
    "cell.safe",
)
def test_shared_torture_defeats_both_its_target_and_its_caster() -> None:
    """Gramigna falls to the 4 of the first sentence; the conversion finds her in her cell; Pain 3 defeats Rikkart."""
    state = lodge("garden", "armory", "armory", "forge", players=4)
    for seat, name in enumerate(("baron_doria", "gramigna", "rikkart", "arianna")):
        state.mages[seat]["name"] = name
    damaged(state, GRAMIGNA, *[RIKKART] * 2, *[DORIA] * 6)
    damaged(state, RIKKART, *[GRAMIGNA] * 4, *[DORIA] * 4, 3)
    state.mages[RIKKART]["sheet"][I] = ready("shared_torture")
    drive = run(state, action_phase.cast(state, RIKKART, I), GRAMIGNA)
    assert drive.done
    assert [event.seat for event in drive.events if isinstance(event, Begin) and event.kind == "defeat"] == [
        GRAMIGNA, RIKKART,
    ]  # fmt: skip
    assert drive.texts() == ["Inflict 4.", "Convert 1.", "Pain 3."]
    assert state.mages[GRAMIGNA]["room"] == state.mages[RIKKART]["room"] == CELL
    # Gramigna (Health 11): 5 of Rikkart's cubes and 6 of Doria's; Rikkart dealt the last and takes the trophy
    # Rikkart (Health 11): Gramigna and Doria tied with 4, the fourth mage 1, the Rose 2 of Pain 3, for one had no room
    assert state.trophies[RIKKART] == [GRAMIGNA]
    assert state.trophies[ROSE] == [RIKKART]
    gained = {DORIA: 4 + 3, GRAMIGNA: 3, RIKKART: 2, 3: 1, ROSE: 2}
    assert {colour: state.power[colour] for colour in gained} == gained
    assert cubes(state) == [25, 25, 25, 25, 30]


@pytest.mark.rule("moon.positions", "moon.rises", "moon.decks", "moon.personal", "moon.stays")
def test_evil_eye_brings_the_second_moon() -> None:
    """Gramigna's sixth point: both decks are replaced and every mage takes a personal spell into its hand."""
    state = lodge("armory", "armory", power=[0, 5, 0], events=["x1"], quests=["q1"], later_events=[["x2"], ["x3"]])
    state.later_quests = [["q2"], ["q3"]]
    for seat, card in ((DORIA, "barons_privilege"), (GRAMIGNA, "evil_eye")):
        state.mages[seat]["aside"] = [card] * 2
    state.mages[GRAMIGNA]["sheet"][I] = ready("evil_eye")
    drive = run(state, action_phase.cast(state, GRAMIGNA, I), DORIA)
    while not drive.done:
        drive.answer(drive.options[0])
    assert state.power[GRAMIGNA] == 6
    assert state.moon == 1
    assert (state.events, state.quests) == (["x2"], ["q2"])
    assert [mage["hand"] for mage in state.mages] == [["barons_privilege"], ["evil_eye"]]
    run(state, power.lose(state, GRAMIGNA, 3, "test.loss"))
    assert state.moon == 1, "points lost bring no moon back"


@pytest.mark.rule("study.grimoire", "study.library", "study.keep", "study.thinning", "study.limit", "mage.hand")
def test_the_baron_thins_his_grimoire_instead_of_discarding() -> None:
    """Five in hand, two drawn, two of four kept make nine; the limit is eight, and one goes back to its school."""
    state = lodge("armory", "armory")
    state.mages[DORIA]["name"] = "baron_doria"
    kit = state.kit
    for school in ("nightmare", "technomancy"):
        state.library[school] = {"deck": kit.school_deck(school), "discard": []}
    hand = state.library["nightmare"]["deck"][:5]
    del state.library["nightmare"]["deck"][:5]
    grimoire = state.library["technomancy"]["deck"][:4]
    del state.library["technomancy"]["deck"][:4]
    state.mages[DORIA].update(hand=hand, grimoire=grimoire)  # type: ignore[call-arg]
    drive = run(state, study_phase.study_grimoire(state, DORIA), "no", tuple(grimoire[:2]))
    assert len(state.mages[DORIA]["hand"]) == 7
    drive = run(state, study_phase.study_library(state, DORIA))
    for school in ("nightmare", "nightmare", "nightmare", "technomancy"):
        drive.answer(school)
        assert drive.pending is not None
        drive.answer((state.library[school]["deck"][0],))
    while not drive.done:
        drive.answer(drive.options[0])
    assert len(state.mages[DORIA]["hand"]) == 9
    assert sum(len(piles["discard"]) for piles in state.library.values()) == 2
    drive = run(state, study_phase.hold_hand(state, DORIA))
    card = drive.options[1]
    drive.answer(card)
    assert drive.done, "eight are no more than he can hold"
    assert len(state.mages[DORIA]["hand"]) == 8
    assert state.mages[DORIA]["memories"] == []
    assert card in state.library[kit.spells[card].school]["discard"]


@pytest.mark.rule("trap.interrupt")
def test_the_live_stack_tells_every_storey_while_a_protection_waits() -> None:
    state = worm_in_the_arena()
    drive = run(state, action_phase.explore(state, DORIA), ("move", "arena"))
    reveal(drive, GRAMIGNA, "cerebral_worm")
    reveal(drive, DORIA, "persecution")
    assert drive.asked[0] == GRAMIGNA, "Baleful Curse could be revealed now"
    seen: list[Any] = [(frame["name"], frame["caster"], frame["sentence"]) for frame in state.stack[1:]]
    assert seen == [("Cerebral Worm", GRAMIGNA, 1), ("Persecution", DORIA, 2)]
    assert state.mages[GRAMIGNA]["sheet"][I]["stands"] == REVEALED  # type: ignore[index]


@pytest.mark.rule("timing.loop")
def test_a_chain_without_an_end_is_told_as_a_loop() -> None:
    """Two persistent effects that feed each other are stopped, and said to be a loop."""
    state = lodge("armory", "armory")
    original = resolve.MOST

    def forever(state: Lodge, number: int) -> Any:
        from explorer.games.black_rose_wars.language import parsing

        frame = yield from resolve.resolve(
            state, parsing.effect("Gain 1 point."), source="spell:x", name=f"x{number}", caster=0, rule="spell.resolve"
        )
        return frame

    outer = stack.open_frame(state, source="spell:outer", name="outer", caster=0, rule="spell.resolve")

    def many() -> Any:
        yield from outer
        for number in range(original + 5):
            yield from forever(state, number)
        yield from stack.close_frame(state)

    drive = run(state, many())
    loops = [event for event in drive.events if type(event) is Event and event.kind == "loop"]
    assert len(loops) == 5
    assert state.power[0] == original
