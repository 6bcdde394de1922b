"""Moving: one step, several with a period after each, and being placed; what counts as entering a room."""

from __future__ import annotations

import pytest

from explorer.games.black_rose_wars.deeds import model_effects
from explorer.games.black_rose_wars.state import CELL, Lodge
from explorer.games.black_rose_wars.table import damage, moving
from tests.games.black_rose_wars.lodges import evocation, lodge, run, springs


def noted(state: Lodge) -> list[tuple[str, object]]:
    """What happened, and where."""
    return [(happening["kind"], happening.get("room")) for happening in state.happened]


@pytest.mark.rule("explore.move", "room.entering")
def test_a_move_leaves_one_room_and_enters_another() -> None:
    state = lodge("crypt", "arena")
    drive = run(state, moving.move(state, 0, "forge", "explore.move"))
    assert state.mages[0]["room"] == "forge"
    assert drive.told("moved") == [(0, "explore.move", {"model": 0, "room": "forge", "was": "crypt"})]
    assert noted(state) == [("left_room", "crypt"), ("entered", "forge")]
    assert (state.happened[1]["was"], state.happened[1]["how"]) == ("crypt", "move")


@pytest.mark.rule("room.entering", "cell.placed")
def test_being_placed_is_entering_too_but_not_where_one_is() -> None:
    state = lodge("crypt", "arena")
    id = evocation(state, "cadaver", 1, "garden")
    run(state, moving.place(state, id, "forge", "spell.place"))
    assert noted(state) == [("left_room", "garden"), ("entered", "forge")]
    state.happened.clear()
    assert run(state, moving.place(state, id, "forge", "spell.place")).events == []
    run(state, moving.place(state, 0, CELL, "cell.placed"))
    assert noted(state) == [("left_room", "crypt"), ("in_cell", None)]
    assert state.happened[1]["was"] == "crypt"


@pytest.mark.rule("cell.doors", "cell.leave")
def test_leaving_a_cell_is_noted() -> None:
    state = lodge(CELL, "arena")
    run(state, moving.move(state, 0, "cemetery", "explore.move"))
    assert noted(state) == [("left_cell", "cemetery"), ("entered", "cemetery")]


@pytest.mark.rule("explore.each-move", "timing.period")
def test_several_moves_with_a_period_after_each(monkeypatch: pytest.MonkeyPatch) -> None:
    state = lodge("crypt", "arena")
    springs(monkeypatch, "entered", lambda s, h: damage.inflict(s, None, [(h["model"], 1)], 1))
    drive = run(state, model_effects.move_up_to(state, 0, 3, 0, "spell.move"))
    assert drive.choice.facts == {"model": 0, "left": 3}
    assert drive.why_not("garden") == ["explore.adjacent"]
    drive.answer("forge")
    assert state.mages[0]["damage"] == [1]
    drive.answer("crypt", "no")
    assert drive.result == 2
    assert state.mages[0]["damage"] == [1, 1]


@pytest.mark.rule("cell.leave", "explore.each-move")
def test_moves_end_in_the_cell_and_with_a_model_that_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    springs(monkeypatch, "entered", lambda s, h: moving.place(s, h["model"], CELL, "cell.placed"))
    state = lodge("crypt", "arena")
    drive = run(state, model_effects.move_up_to(state, 0, 3, 0, "spell.move"), "forge")
    assert drive.done
    assert drive.result == 1
    springs(monkeypatch, "entered", lambda s, h: damage.inflict(s, None, [(h["model"], 2)], 0))
    state = lodge("crypt", "arena")
    id = evocation(state, "cadaver", 1, "garden")
    assert run(state, model_effects.move_up_to(state, id, 3, 1, "spell.move"), "black_rose_room").done
    assert id not in state.evocations
    assert run(lodge(CELL, "arena"), model_effects.move_up_to(lodge(CELL, "arena"), 0, 2, 0, "spell.move")).done


@pytest.mark.rule("avatar.crown-choice")
def test_the_crown_holder_moves_what_the_rose_moves() -> None:
    state = lodge("crypt", "arena", crown=1)
    assert run(state, model_effects.move_up_to(state, 0, 1, -1, "spell.move")).choice.seat == 1
