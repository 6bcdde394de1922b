"""The Action Phase: whose activation it is, what may be done in it, and the five actions with every limit on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from explorer.games.black_rose_wars.effects import resolve
from explorer.games.black_rose_wars.rules import action_phase, actions, rooms
from explorer.games.black_rose_wars.state import ACTIVE, CELL, II, III, QUICK, REVEALED, ROSE, I, Lodge
from explorer.games.black_rose_wars.table import damage, moving
from tests.games.black_rose_wars.lodges import Run, damaged, evocation, lodge, ready, rebuilt, run, springs, step

if TYPE_CHECKING:
    from explorer.core.moments import Effect

STEPS = {
    name: getattr(action_phase, name) for name in ("action_phase", "activation", "act", "end_activation")
}  # fmt: skip


def acting(state: Lodge, seat: int = 0) -> Run:
    """The activation of a seat begins."""
    return step(state, ("activation", seat), steps=STEPS)


def explored(state: Lodge, *answers: Any) -> Run:
    """Seat 0 explores."""
    return run(state, action_phase.explore(state, 0), *answers)


# --- whose turn it is -------------------------------------------------------------------------------------------------


@pytest.mark.rule("action.phase", "action.clockwise", "crown", "crown.play-order")
def test_the_crown_holder_begins_and_activations_go_clockwise() -> None:
    state = lodge(*["crypt"] * 3, crown=1)
    drive = step(state, ("action_phase",), steps=STEPS)
    spoke = []
    for turn in range(6):
        spoke.append(drive.choice.seat)
        drive.answer("fight", "done")
        if turn < 3:
            drive.answer("end")  # with the second token gone nothing is left to end
    assert spoke == [1, 2, 0, 1, 2, 0]
    assert drive.done
    assert state.phase == "Action Phase"
    assert [mage["tokens"] for mage in state.mages] == [0, 0, 0]


@pytest.mark.rule("action.six", "action.no-more")
def test_two_tokens_and_four_spells_make_six_actions() -> None:
    state = lodge("crypt", "arena")
    state.mages[1]["tokens"] = 0
    state.mages[0]["sheet"] = [ready("torment") for _ in range(4)]
    drive = step(state, ("action_phase",), steps=STEPS)
    done = 0
    while not drive.done:
        if drive.choice.kind == "action":
            action = "explore" if "explore" in drive.options else next(o for o in drive.options if o[0] == "momentum")
            done += 1
            drive.answer(action)
        else:
            drive.answer("no" if "no" in drive.options else "done")
    assert done == 6
    assert (state.mages[0]["tokens"], state.mages[0]["sheet"]) == (0, [None] * 4)


@pytest.mark.rule("action.no-more")
def test_who_can_do_nothing_is_passed_over_until_nobody_can_do_anything() -> None:
    state = lodge("crypt", "arena")
    state.mages[1]["tokens"] = 0
    state.mages[1]["sheet"][I] = ready("torment", stands=ACTIVE)
    drive = step(state, ("action_phase",), steps=STEPS)
    drive.answer("explore", "done", "end")
    assert drive.asked[0] == 0
    assert state.passed == [1]
    drive.answer("explore", "done")
    assert drive.done
    assert [seat for seat, _, _ in drive.told("passed")] == [1]
    assert state.agenda == []


@pytest.mark.rule("action.no-more")
def test_who_passed_comes_in_again_with_something_to_do() -> None:
    state = lodge("crypt", "arena")
    state.mages[1]["tokens"] = 0
    drive = acting(state)
    drive.answer("explore", "done", "end")
    assert state.passed == [1]
    state.mages[1]["tokens"] = 1
    drive.answer("explore", "done")
    assert drive.asked[0] == 1


@pytest.mark.rule("action.one-or-two")
def test_one_action_must_and_a_second_may_be_performed() -> None:
    state = lodge("crypt", "arena")
    drive = acting(state)
    assert "end" not in drive.options
    assert drive.why_not("end") == ["action.one-or-two"]
    drive.answer("explore", "done")
    assert "end" in drive.options
    drive.answer("explore", "done")
    assert drive.asked[0] == 1
    assert state.done == []


@pytest.mark.rule("action.one-or-two")
def test_a_third_action_waits_for_the_next_activation() -> None:
    state = lodge("crypt", "arena", power=[2, 0, 0])
    state.mages[0]["tokens"] = 3
    state.mages[0]["jinxes"] = ["slowness"]
    drive = acting(state).answer("explore", "done", "explore", "done")
    assert drive.options == [("jinx", "slowness"), "end"]
    assert drive.why_not("explore") == ["action.one-or-two"]


@pytest.mark.rule("action.clockwise")
def test_the_end_of_an_activation_can_be_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, str]] = []

    def note(state: Lodge, happening: dict[str, Any]) -> Effect:
        seen.append((happening["seat"], happening["room"]))
        yield from ()

    springs(monkeypatch, "activation_ended", note)
    acting(lodge("crypt", "arena")).answer("explore", "done", "end")
    assert seen == [(0, "crypt")]


# --- what may be done -------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "action.token", "command.own", "command.assigned", "cast.next-slot", "momentum", "cast.ready", "momentum.active"
)
def test_everything_that_can_be_done_is_offered_and_the_rest_barred_with_why() -> None:
    state = lodge("crypt", "arena")
    mine, theirs = evocation(state, "cadaver", 0, "crypt"), evocation(state, "cadaver", 1, "crypt")
    shadow = evocation(state, "umbra", 0, "arena", assigned=1)
    sheet = state.mages[0]["sheet"]
    sheet[QUICK], sheet[I], sheet[II] = ready("visceral_fire"), ready("torment", stands=ACTIVE), ready("heart_of_ice")
    sheet[III] = ready("submission")
    drive = acting(state)
    assert drive.options == [
        "explore", "fight", ("command", mine), ("cast", QUICK), ("cast", II),
        ("momentum", QUICK), ("momentum", II), ("momentum", III),
    ]  # fmt: skip
    assert drive.why_not(("command", theirs)) == ["command.own"]
    assert drive.why_not(("command", shadow)) == ["command.assigned"]
    assert drive.why_not(("cast", I)) == ["cast.ready"]
    assert drive.why_not(("cast", III)) == ["cast.next-slot"]
    assert drive.why_not(("momentum", I)) == ["momentum.active"]


@pytest.mark.rule("action.token")
def test_without_a_token_there_is_no_physical_action() -> None:
    state = lodge("crypt", "arena")
    mine = evocation(state, "cadaver", 0, "crypt")
    state.mages[0]["tokens"] = 0
    state.mages[0]["sheet"][I] = ready("submission")
    drive = acting(state)
    assert drive.options == [("cast", I), ("momentum", I)]
    for option in ("explore", "fight", ("command", mine)):
        assert drive.why_not(option) == ["action.token"]


@pytest.mark.rule("cell.actions", "cell.must-leave")
def test_a_mage_in_its_cell_has_only_explore_and_momentum() -> None:
    state = lodge(CELL, "arena", power=[9, 0, 0])
    mine = evocation(state, "cadaver", 0, "crypt")
    mage = state.mages[0]
    mage["sheet"][QUICK], mage["sheet"][I] = ready("visceral_fire"), ready("torment", stands=ACTIVE)
    mage["completed"], mage["jinxes"] = ["field_test"], ["slowness"]
    drive = acting(state)
    assert drive.options == ["explore", ("momentum", QUICK)]
    for option in ("fight", ("command", mine), ("cast", QUICK)):
        assert "cell.actions" in drive.why_not(option)


@pytest.mark.rule("cell.must-leave", "action.one-or-two")
@pytest.mark.parametrize("tokens", [0, 1])
def test_with_a_token_or_a_ready_spell_nobody_ends_the_phase_in_its_cell(tokens: int) -> None:
    state = lodge(CELL, "arena")
    state.mages[0]["tokens"] = tokens
    state.mages[0]["sheet"][I] = None if tokens else ready("torment")
    drive = acting(state)
    assert drive.options == (["explore"] if tokens else [("momentum", I)])
    assert drive.why_not("end") == ["action.one-or-two"]
    drive.answer(drive.options[0], "cemetery" if not tokens else ("move", "cemetery"))
    assert state.mages[0]["room"] == "cemetery"


@pytest.mark.rule("cell.actions", "cell.must-leave", "action.no-more")
def test_a_mage_that_has_no_way_out_stays_in_its_cell() -> None:
    state = lodge(CELL, "arena")
    state.mages[0]["tokens"] = 0
    state.mages[0]["sheet"][I] = ready("torment", stands=ACTIVE)
    assert acting(state).asked[0] == 1


@pytest.mark.rule("cast.next-slot", "cast.twice", "momentum.active", "cast.ready")
@pytest.mark.parametrize(
    ("done", "stands", "offered"),
    [
        ([], "RRRR", [QUICK, I]),
        ([], "-RRR", [I]),
        ([], "RAVR", [QUICK, III]),
        ([], "R-RR", [QUICK, II]),  # a slot that a Momentum has emptied no longer holds the others back
        ([], "RVVV", [QUICK]),
        (["cast"], "RVRR", [QUICK]),
        (["cast"], "-VRR", []),
        (["cast quick"], "VRRR", [I]),
        (["explore"], "RRRR", [QUICK, I]),
    ],
)
def test_which_spells_can_be_cast(done: list[str], stands: str, offered: list[int]) -> None:
    state = lodge("crypt", done=done)
    how = {"R": "ready", "A": ACTIVE, "V": REVEALED}
    state.mages[0]["sheet"] = [ready("submission", stands=how[mark]) if mark != "-" else None for mark in stands]
    options = actions.possible_actions(state, 0)
    assert [option[1] for option in options if option[0] == "cast"] == offered
    assert [option[1] for option in options if option[0] == "momentum"] == [
        slot for slot, mark in enumerate(stands) if mark == "R"
    ]


@pytest.mark.rule("cast.twice")
def test_why_a_second_numbered_spell_cannot_be_cast() -> None:
    state = lodge("crypt", done=["cast"])
    state.mages[0]["sheet"][II] = ready("submission")
    told = {check.rule: check.passed for check in actions.barred_actions(state, 0)["cast", II]}
    assert [rule for rule, passed in told.items() if not passed] == ["cast.twice"]
    assert {rule for rule, passed in told.items() if passed} == {
        "action.one-or-two", "cell.actions", "cast.ready", "cast.next-slot",
    }  # fmt: skip


@pytest.mark.rule("jinx.pay")
def test_a_jinx_is_paid_off_before_or_after_an_action() -> None:
    state = lodge("crypt", "arena", power=[3, 0, 0])
    state.mages[0]["jinxes"] = ["slowness", "weakness", "slowness"]
    state.jinxes["slowness"] = 1
    drive = acting(state)
    assert ("jinx", "slowness") in drive.options
    drive.answer(("jinx", "slowness"))
    assert state.power[0] == 1
    assert state.mages[0]["jinxes"] == ["weakness", "slowness"]
    assert state.jinxes["slowness"] == 2
    assert ("jinx", "weakness") not in drive.options
    assert "end" not in drive.options


# --- Explore ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("explore", "explore.each-move", "explore.between")
def test_moves_and_then_the_room() -> None:
    state = lodge("crypt", "arena")
    drive = explored(state)
    assert ("activate", "crypt") in drive.options
    drive.answer(("move", "black_rose_room"))
    assert "done" in drive.options
    assert ("activate", "black_rose_room") in drive.options
    drive.answer(("move", "garden"), ("activate", "garden"), "garden")
    assert drive.done
    assert drive.texts() == ["Move 1.", "Move 1.", "Activate a room.", "Place 1 instability in a room within 1."]
    assert state.rooms["garden"]["slots"] == [0]
    assert state.mages[0]["room"] == "garden"
    assert state.mages[0]["tokens"] == 1
    assert state.stack == []


@pytest.mark.rule("explore", "explore.between", "explore.once")
def test_the_room_and_then_moves() -> None:
    state = lodge("crypt", "arena")
    drive = explored(state, ("activate", "crypt"))
    assert drive.why_not(("activate", "crypt")) == ["explore.once"]
    drive.answer(("move", "black_rose_room"))
    assert drive.options[-1] == "done"
    assert not [option for option in drive.options if option[0] == "activate"]
    drive.answer(("move", "garden"))
    assert drive.done
    assert [text for text in drive.texts() if text in ("Move 1.", "Activate a room.")] == [
        "Activate a room.", "Move 1.", "Move 1."
    ]  # fmt: skip


@pytest.mark.rule("explore.between")
def test_nothing_comes_between_two_moves() -> None:
    drive = explored(lodge("forge", "arena"), ("move", "crypt"), ("activate", "crypt"))
    assert drive.done
    assert drive.state.mages[0]["room"] == "crypt"


@pytest.mark.rule("explore", "explore.move")
@pytest.mark.parametrize("answers", [("done",), (("move", "armory"), "done"), (("activate", "crypt"), "done")])
def test_any_part_may_be_left_out(answers: tuple[Any, ...]) -> None:
    drive = explored(lodge("crypt", "arena"), *answers)
    assert drive.done
    assert drive.state.mages[0]["tokens"] == 1


@pytest.mark.rule("explore.move", "mage.speed", "jinx.slowness")
@pytest.mark.parametrize(("jinxes", "moves"), [(0, 2), (1, 1), (3, 1)])
def test_as_many_moves_as_the_speed(jinxes: int, moves: int) -> None:
    state = lodge("crypt", "arena")
    state.mages[0]["jinxes"] = ["slowness"] * jinxes
    drive = explored(state)
    assert drive.choice.facts["left"] == moves
    path = ["black_rose_room", "garden"][:moves]
    drive.answer(*[("move", room) for room in path])
    assert drive.options == [("activate", path[-1]), "done"]


@pytest.mark.rule("explore.adjacent")
def test_a_move_goes_to_an_adjacent_room() -> None:
    drive = explored(lodge("crypt", "arena"))
    assert drive.why_not(("move", "garden")) == ["explore.adjacent"]
    assert drive.why_not(("move", "crypt")) == ["explore.adjacent"]


@pytest.mark.rule("room.used", "explore")
def test_a_used_room_is_not_offered() -> None:
    state = lodge("crypt", "arena")
    rebuilt(state, "crypt", used=True)
    drive = explored(state)
    assert drive.why_not(("activate", "crypt")) == ["room.used"]
    assert drive.why_not(("activate", "garden")) == ["room.activate"]


@pytest.mark.rule("cell.must-leave", "cell.out", "cell.doors", "explore")
def test_who_explores_from_its_cell_leaves_it() -> None:
    state = lodge(CELL, "arena")
    drive = explored(state)
    assert drive.options == [("move", "the_abyss"), ("move", "cemetery")]
    assert drive.why_not("done") == ["cell.must-leave"]
    assert drive.why_not(("move", "crypt")) == ["cell.doors"]
    drive.answer(("move", "cemetery"))
    assert ("activate", "cemetery") in drive.options
    assert "done" in drive.options


@pytest.mark.rule("timing.physical", "explore.each-move", "defeat.sole")
def test_a_trap_that_defeats_the_explorer_ends_the_explore(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rulebook's example: the first Move leads into the Sanctuary, a trap inflicts 2, and the rest is lost."""
    state = lodge("crypt", "bibliotheca", "black_rose_room")
    damaged(state, 2, *[1] * 8)
    springs(monkeypatch, "entered", lambda s, h: damage.inflict(s, None, [(h["model"], 2)], 1))
    drive = run(state, action_phase.explore(state, 2), ("move", "sanctuary"))
    assert drive.done
    assert state.mages[2]["room"] == CELL
    assert drive.texts() == ["Move 1."]
    assert drive.told("rest lost") == [(2, "timing.physical", {"of": "action:explore", "resumes": False})]
    assert state.power[1] == 5
    assert state.stack == []


@pytest.mark.rule("timing.physical")
def test_a_trap_that_does_not_defeat_lets_the_explore_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    state = lodge("crypt", "bibliotheca")
    springs(monkeypatch, "entered", lambda s, h: damage.inflict(s, None, [(h["model"], 2)], 1))
    drive = explored(state, ("move", "armory"), ("move", "crypt"), ("activate", "crypt"))
    assert drive.done
    assert state.mages[0]["damage"] == [1] * 4


@pytest.mark.rule("timing.room-finishes", "timing.physical")
def test_the_effect_of_a_room_is_finished_although_its_mage_falls(monkeypatch: pytest.MonkeyPatch) -> None:
    state = lodge("crypt", "bibliotheca")
    damaged(state, 0, *[1] * 10)
    finished = []

    def effect(state: Lodge, seat: int, room: str, text: str) -> Effect:
        del text
        yield from damage.inflict(state, None, [(seat, 2)], ROSE)
        yield from resolve.period(state)
        assert state.mages[seat]["room"] == CELL
        finished.append(room)

    monkeypatch.setattr(rooms, "resolve_effect", effect)
    drive = explored(state, ("activate", "crypt"))
    assert finished == ["crypt"]
    assert drive.done
    assert drive.kinds("rest lost") == ["rest lost"]
    assert state.mages[0]["room"] == CELL


@pytest.mark.rule("explore", "cell.placed")
def test_a_mage_placed_in_its_cell_undefeated_goes_on_exploring(monkeypatch: pytest.MonkeyPatch) -> None:
    state = lodge("crypt", "bibliotheca")

    def effect(state: Lodge, seat: int, room: str, text: str) -> Effect:
        del room, text
        yield from moving.place(state, seat, CELL, "cell.placed")

    monkeypatch.setattr(rooms, "resolve_effect", effect)
    drive = explored(state, ("activate", "crypt"))
    assert drive.options == [("move", "the_abyss"), ("move", "cemetery"), "done"]


# --- Fight ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fight", "fight.attack", "fight.order", "mage.strength")
def test_an_attack_and_the_room_in_either_order() -> None:
    for answers in ((("attack", 1), ("activate", "crypt")), (("activate", "crypt"), ("attack", 1))):
        state = lodge("crypt", "crypt")
        drive = run(state, action_phase.fight(state, 0), *answers)
        assert drive.done
        assert state.mages[1]["damage"] == [0, 0]
        assert state.mages[0]["tokens"] == 1
        assert drive.told("damaged")[0][2]["amount"] == 2


@pytest.mark.rule("fight.target", "immunity.own", "cell.safe", "dummy.no-attack", "fight.once")
def test_whom_a_mage_may_attack() -> None:
    state = lodge("crypt", "crypt", "arena", CELL)
    mine, theirs = evocation(state, "cadaver", 0, "crypt"), evocation(state, "cadaver", 1, "crypt")
    drive = run(state, action_phase.fight(state, 0))
    assert drive.options == [("attack", 1), ("attack", theirs), ("activate", "crypt"), "done"]
    assert drive.why_not(("attack", mine)) == ["immunity.own"]
    assert drive.why_not(("attack", 2)) == ["fight.target"]
    assert drive.why_not(("attack", 3)) == ["cell.safe"]
    assert drive.why_not(("attack", "dummy")) == ["dummy.no-attack"]
    drive.answer(("attack", theirs))
    assert theirs not in state.evocations
    assert drive.why_not(("attack", 1)) == ["fight.once"]


@pytest.mark.rule("fight", "fight.order")
def test_a_fight_may_be_nothing_at_all() -> None:
    state = lodge("crypt", "arena")
    assert run(state, action_phase.fight(state, 0), "done").done
    state = lodge("crypt", "arena")
    rebuilt(state, "crypt", used=True)
    assert run(state, action_phase.fight(state, 0)).done
    assert state.mages[0]["tokens"] == 1


@pytest.mark.rule("timing.physical", "fight")
def test_a_fighter_who_is_struck_down_does_not_activate_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    state = lodge("crypt", "crypt")
    damaged(state, 0, *[ROSE] * 10)
    springs(monkeypatch, "attacked", lambda s, h: damage.inflict(s, None, [(h["attacker"], 1)], 1))
    drive = run(state, action_phase.fight(state, 0), ("attack", 1))
    assert drive.done
    assert drive.texts() == ["Attack."]
    assert state.mages[1]["damage"] == [0, 0]
    assert state.mages[0]["room"] == CELL


@pytest.mark.rule("fight.attack", "defeat.points", "defeat.trophy")
def test_an_attack_that_defeats() -> None:
    state = lodge("crypt", "crypt")
    damaged(state, 1, 0, 0, 0, *[ROSE] * 6)
    run(state, action_phase.fight(state, 0), ("attack", 1), "done")
    assert state.mages[1]["room"] == CELL
    assert state.trophies == [[1], [], []]
    assert state.power == [2, 0, 4]


# --- Command ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("command", "command.own", "evocation.activates")
def test_a_command_activates_one_evocation() -> None:
    state = lodge("crypt", "arena")
    mine = evocation(state, "cadaver", 0, "crypt")
    drive = acting(state).answer(("command", mine))
    assert drive.asked[:2] == (0, "evocation")
    drive.answer(("move", "black_rose_room"), ("move", "arena"), ("attack", 1))
    assert state.mages[1]["damage"] == [0, 0]
    assert state.mages[0]["tokens"] == 1
    assert state.evocations[mine]["bonus"] == {}
    assert "end" in drive.options


# --- Momentum ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("momentum", "momentum.move")
@pytest.mark.parametrize("answer", ["no", "armory"])
def test_momentum_discards_a_ready_spell_and_may_move_one(answer: str) -> None:
    state = lodge("crypt", "arena")
    state.mages[0]["sheet"][II] = ready("submission")
    drive = run(state, action_phase.momentum(state, 0, II))
    assert set(drive.options) == {"armory", "black_rose_room", "arena", "observatory", "forge", "the_abyss", "no"}
    drive.answer(answer)
    assert drive.done
    assert state.mages[0]["sheet"] == [None] * 4
    assert state.mages[0]["memories"] == ["submission"]
    assert state.mages[0]["tokens"] == 2
    assert state.mages[0]["room"] == ("crypt" if answer == "no" else answer)
    assert state.stack == []


@pytest.mark.rule("cell.must-leave", "cell.out", "momentum")
def test_momentum_in_a_cell_leads_out_of_it() -> None:
    state = lodge(CELL, "arena")
    state.mages[0]["sheet"][QUICK] = ready("submission")
    drive = run(state, action_phase.momentum(state, 0, QUICK))
    assert drive.options == ["the_abyss", "cemetery"]
    drive.answer("cemetery")
    assert state.mages[0]["room"] == "cemetery"
