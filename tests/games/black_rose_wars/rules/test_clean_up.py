"""Clean-up step by step: sheets, persistents, tokens, and the order in which all of it comes."""

from __future__ import annotations

import pytest

from explorer.core.moments import Secret
from explorer.games.black_rose_wars.rules import clean_up_phase
from explorer.games.black_rose_wars.state import ACTIVE, II, III, QUICK, REVEALED, I
from tests.games.black_rose_wars.lodges import evocation, lodge, points, ready, rebuilt, run, step, unstable

STEPS = {
    name: getattr(clean_up_phase, name)
    for name in (
        "clean_up_phase", "empty_sheet", "make_available", "clean_up_effects", "rebuild_rooms", "refresh_rooms", "check_end"
    )
}  # fmt: skip


@pytest.mark.rule("clean-up.discard", "clean-up.forgotten")
def test_all_spells_go_to_the_memories_and_revealed_forgotten_ones_out_of_the_game() -> None:
    state = lodge("crypt", "arena")
    mage = state.mages[0]
    mage["memories"] = ["old"]
    mage["sheet"] = [
        ready("arcane_barrage"), ready("submission", stands=REVEALED), ready("killer_fog", stands=REVEALED), None
    ]  # fmt: skip
    drive = run(state, clean_up_phase.empty_sheet(state, 0))
    assert drive.done
    assert mage["sheet"] == [None] * 4
    assert mage["memories"] == ["old", "arcane_barrage", "submission"]
    assert state.removed == ["killer_fog"]
    assert [rule for _, rule, _ in drive.told("discarded")] == [
        "clean-up.discard", "clean-up.discard", "clean-up.forgotten"
    ]  # fmt: skip


@pytest.mark.rule("clean-up.active")
def test_active_spells_may_go_back_to_the_hand_unseen() -> None:
    state = lodge("crypt", "arena")
    mage = state.mages[0]
    mage["sheet"][I], mage["sheet"][III] = ready("torment", stands=ACTIVE), ready("persecution", stands=ACTIVE)
    drive = run(state, clean_up_phase.empty_sheet(state, 0))
    assert drive.asked == (0, "active spell", ["hand", "memories"])
    assert drive.choice.facts == {"card": "torment", "slot": I}
    drive.answer("hand", "memories")
    assert (mage["hand"], mage["memories"]) == (["torment"], ["persecution"])
    assert drive.told("returned")[0][2]["card"] == Secret("torment", (0,))
    assert drive.told("discarded")[0][2]["card"] == "persecution"


@pytest.mark.rule("clean-up.tokens", "clean-up.evocations", "clean-up.persistents", "persistent.end")
def test_tokens_evocations_and_persistents() -> None:
    state = lodge("crypt", "arena")
    id = evocation(state, "cadaver", 0, "crypt", activated=True)
    state.mages[0]["tokens"], state.mages[0]["marks"] = 0, {"warded": True}
    state.mages[1]["tokens"] = 1
    state.persistents = [{"card": "pain_mark", "side": "light", "owner": 1, "slot": 0, "holder": 0}]
    drive = run(state, clean_up_phase.make_available(state))
    assert [mage["tokens"] for mage in state.mages] == [2, 2]
    assert state.mages[0]["marks"] == {}
    assert not state.evocations[id]["activated"]
    assert state.persistents == []
    assert drive.kinds() == ["persistents end", "available"]


@pytest.mark.rule("clean-up", "clean-up.effects", "clean-up.rebuild", "clean-up.refresh", "clean-up.end")
def test_the_five_steps_in_their_order() -> None:
    state = lodge("crypt", "arena", crown=1, turn=4)
    state.mages[0]["sheet"][QUICK] = ready("submission", stands=REVEALED)
    state.mages[1]["sheet"][II] = ready("heart_of_ice", stands=REVEALED)
    state.mages[0]["hand"] = ["torment"]
    unstable(state, "garden", 0, 0, 1, 1)
    rebuilt(state, "forge", used=True)
    drive = step(state, ("clean_up_phase",), steps=STEPS)
    assert drive.done
    assert drive.kinds() == ["discarded", "discarded", "available", "gained", "gained", "rebuilt", "refreshed"]
    assert [seat for seat, _, _ in drive.told("discarded")] == [1, 0]
    assert list(points(state).values()) == [1, 1, 0]
    assert state.mages[0]["hand"] == ["torment"]
    assert state.agenda == [["game_turn"]]
    assert state.phase == "Clean-up Phase"
