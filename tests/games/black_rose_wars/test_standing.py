"""Who has won, who stands how, and what a quest, a room, an attack or a spell is worth; and reasons that are whole."""

from __future__ import annotations

from typing import Any

import pytest

import explorer
from explorer.core.moments import Choice
from explorer.games.black_rose_wars import standing
from explorer.games.black_rose_wars.rules import actions
from explorer.games.black_rose_wars.state import ACTIVE, CELL, ROSE, I
from explorer.players import RandomPlayer
from tests.games.black_rose_wars.lodges import asked, damaged, evocation, lodge, ready, unstable


@pytest.mark.rule("end.winner", "end.rose-wins", "avatar.power")
@pytest.mark.parametrize(
    ("winner", "avatar", "won"), [(None, None, ()), (1, None, (1,)), (ROSE, None, ()), (ROSE, 2, (2,)), (0, 2, (0,))]
)
def test_who_has_won(winner: int | None, avatar: int | None, won: tuple[int, ...]) -> None:
    assert standing.winners(lodge("crypt", "arena", "forge", winner=winner, avatar=avatar)) == won


@pytest.mark.rule("power.gain", "end.bonuses", "end.quests", "end.trophies", "end.crown")
def test_how_the_seats_stand() -> None:
    state = lodge("crypt", "arena", power=[7, 3, 9], crown=1)
    state.mages[0]["solved"] = ["field_test"]
    state.trophies = [[1], [0, 0], []]
    first, second = standing.standing(state)
    assert (first.value, second.value) == (7 + 4 + 2, 3 + 4 + 1)
    assert [(term.value, term.rule) for term in second.terms] == [
        (3, "power.gain"),
        (4, "end.trophies"),
        (1, "end.crown"),
    ]
    state.winner, state.power[1] = 1, 8  # with the bonuses on the board
    assert standing.standing(state)[1].value == 8


def test_quests_promise_points_and_a_jinx_costs_some() -> None:
    state = lodge("crypt", "arena", power=[7, 3, 9])
    before = standing.prospects(state)
    assert before == [score.value for score in standing.standing(state)]
    state.mages[0]["completed"] = ["field_test"]
    state.mages[1]["jinxes"] = ["weakness"]
    assert standing.prospects(state) == [
        before[0] + standing.QUEST * state.kit.quests["field_test"].reward,
        before[1] - standing.JINX,
    ]
    state.winner = 0
    assert standing.prospects(state) == [score.value for score in standing.standing(state)]


@pytest.mark.rule(
    "quest.reward", "clean-up.points", "clean-up.sole", "clean-up.tie", "evocation.strength", "mage.strength"
)
def test_what_things_are_worth() -> None:
    state = lodge("crypt", "arena", moon=1)
    assert standing.worth(state, 0, "field_test").value == state.kit.quests["field_test"].reward
    unstable(state, "armory", 0, 0, 1)
    rewards = state.kit.rooms["armory"].rewards
    assert [standing.worth(state, seat, "armory").value for seat in (0, 1)] == [rewards[0], rewards[1]]
    unstable(state, "armory", 1)
    assert standing.worth(state, 1, "armory").rules == ("clean-up.tie",)
    id = evocation(state, "succubus", 0, "crypt")
    damaged(state, id, 1, 1)
    assert standing.worth(state, 0, id).rules == ("evocation.strength", "evocation.skill")
    state.mages[0]["jinxes"] = ["weakness"]
    fight = standing.worth(state, 0, "fight")
    assert [(term.value, term.rule) for term in fight.terms] == [(2, "mage.strength"), (-1, "jinx.weakness")]


@pytest.mark.rule("damage.place", "jinx.weakness", "event.standing")
def test_what_a_spell_inflicts() -> None:
    state = lodge("crypt", "arena", phase="Action Phase")
    assert standing.worth(state, 0, "ill_ember").value == 3
    assert standing.worth(state, 0, ("grim_torment", "light")).value == 3
    state.mages[0]["jinxes"], state.event_slots[0] = ["weakness", "weakness"], "assault"
    assert [(t.value, t.rule) for t in standing.worth(state, 0, "ill_ember").terms] == [
        (3, "damage.place"), (1, "event.standing"), (-2, "jinx.weakness"),
    ]  # fmt: skip
    state.mages[0]["sheet"][I] = ready("submission", "dark")
    assert standing.worth(state, 0, "submission").value == 1, "the side that lies there: 2 and 1 and, twice weakened, 1"
    for nothing in ("naming_of_ills", "throne", None, ("a", "b"), -1):
        with pytest.raises(explorer.NoFigure):
            standing.worth(state, 0, nothing)


# --- reasons ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("action.one-or-two", "cell.actions", "quest.activate", "jinx.pay", "momentum.active", "command.own")
def test_options_and_reasons_come_from_the_same_checks() -> None:
    """Whatever an activation offers passes every check made of it, in whole matches."""
    looked = 0
    for seed in range(3):
        match, player = explorer.start("black_rose_wars", players=2 + seed % 3, seed=seed), RandomPlayer(seed)
        while not match.over and match.given < 900:
            pending = match.pending
            if isinstance(pending, Choice) and pending.kind == "action":
                looked += 1
                for option in pending.options:
                    if option != "end":
                        made = list(actions.action_checks(match.state, pending.seat, option))
                        assert all(check.passed for check in made), (option, made)
                assert not set(pending.barred()) & set(pending.options)
            match.play(player, most=1)
    assert looked > 50


def bars(choice: Choice, option: Any) -> list[str]:
    return [check.rule for check in choice.checks(option) if not check.passed]


@pytest.mark.rule("action.activation", "explore.between", "cell.placed")
def test_a_quest_or_the_quick_spell_between_two_moves_is_told_why_not() -> None:
    match = explorer.position(
        "black_rose_wars",
        rooms=["arena", "forge"],
        completed={0: ["field_test"]},
        sheets={0: {"quick": "ill_ember"}},
        seed=1,
    )
    match.choose("explore")
    choice = asked(match)
    assert bars(choice, ("quest", "field_test")) == ["action.activation"]
    assert bars(choice, ("cast", 0)) == ["action.activation"]
    assert bars(choice, ("move", CELL)) == ["cell.placed"]
    assert match.why_not(("cast", 0)).label == "cast the spell in the quick slot"
    for option in choice.barred():
        assert match.label(option)
        assert match.game.targets(match.state, choice, option) is not None


@pytest.mark.rule("fight", "explore")
def test_what_belongs_to_another_action_is_told_why_not() -> None:
    match = explorer.position("black_rose_wars", rooms=["arena", "arena"], seed=1)
    match.choose("explore")
    assert bars(asked(match), ("attack", 1)) == ["explore"]
    match = explorer.position("black_rose_wars", rooms=["arena", "arena"], seed=1)
    match.choose("fight")
    assert bars(asked(match), ("move", "cemetery")) == ["fight"]


@pytest.mark.rule("cell.actions", "quest.activate")
def test_why_a_quest_cannot_be_used() -> None:
    match = explorer.position(
        "black_rose_wars", rooms=["cell", "arena"], completed={0: ["field_test"]}, quests={0: ["golden_sun"]}, seed=1
    )
    assert bars(asked(match), ("quest", "field_test")) == ["cell.actions"]
    assert bars(asked(match), ("quest", "golden_sun")) == ["cell.actions", "quest.activate"]


@pytest.mark.rule("momentum.move", "cell.must-leave", "study.limit", "spell.may")
def test_what_is_compulsory_says_which_rule_compels() -> None:
    table: dict[str, Any] = {"rooms": ["cell", "arena"], "sheets": {0: [{"card": "persecution", "stands": "ready"}]}}
    match = explorer.position("black_rose_wars", seed=1, **table)
    match.choose(("momentum", 1))
    assert bars(asked(match), "no") == ["cell.must-leave"]
    state = lodge("crypt", "crypt")
    state.mages[1]["sheet"][I] = ready("living_bulwark", stands=ACTIVE)
    match = explorer.position("black_rose_wars", seed=1, at="study", hands={0: ["torment"] * 3, 1: ["marbling"] * 3})
    while asked(match).kind != "school":
        match.choose("no")
        while not isinstance(match.pending, Choice):
            match.roll()
    assert bars(asked(match), "no") == ["study.library"]
