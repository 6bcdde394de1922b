"""The end of the game: bonuses, who wins, the ladder of tie-breaks; the bonuses against a naive second implementation."""

from __future__ import annotations

from itertools import product

import pytest

from explorer.games.black_rose_wars.rules import clean_up_phase, end_of_game
from explorer.games.black_rose_wars.state import ROSE, Lodge
from tests.games.black_rose_wars.lodges import Run, lodge, points, run


def ended(
    power: tuple[int, ...], solved: tuple[int, ...], trophies: tuple[int, ...], crown: int = 0, **keywords: object
) -> Lodge:
    """A lodge at its end: power and trophies by seat and the Rose's last, solved quests by seat."""
    state = lodge(
        players=len(solved),
        power=list(power),
        trophies=[[0] * count for count in trophies],
        crown=crown,
        first=crown,
        ending=True,
        **keywords,
    )
    for mage, count in zip(state.mages, solved, strict=True):
        mage["solved"] = ["quest"] * count
    return state


def end(state: Lodge) -> Run:
    return run(state, end_of_game.end_of_game(state))


# --- bonuses ----------------------------------------------------------------------------------------------------------


def plain_bonus(counts: tuple[int, ...]) -> list[int]:
    """4 for the most, 2 for the next, 1 for any other with some; those who share first or second get one less."""
    given = []
    for own in counts:
        above = {count for count in counts if count > own}
        shared = counts.count(own) > 1
        if own == 0:
            given.append(0)
        elif not above:
            given.append(3 if shared else 4)
        elif len(above) == 1:
            given.append(1 if shared else 2)
        else:
            given.append(1)
    return given


@pytest.mark.rule("end.quests", "end.trophies", "end.tie")
def test_bonuses_over_all_small_cases() -> None:
    for counts in product(range(5), repeat=4):
        state = ended((0,) * 5, counts, (*counts, 0))
        bonuses = end_of_game.bonuses(state)
        for rule in ("end.quests", "end.trophies"):
            assert [bonuses[rule].get(seat, 0) for seat in range(4)] == plain_bonus(counts)
    for counts in product(range(4), repeat=5):
        bonus = end_of_game.bonuses(ended((0,) * 5, (0,) * 4, counts))["end.trophies"]
        assert [bonus.get(colour, 0) for colour in (0, 1, 2, 3, ROSE)] == plain_bonus(counts)


@pytest.mark.rule("end.bonuses", "end.quests", "end.trophies", "end.crown")
def test_bonuses_are_added_to_the_power_board() -> None:
    state = ended((30, 28, 33, 20), (3, 3, 1), (2, 0, 1, 4), crown=1)
    drive = end(state)
    assert points(state) == {0: 30 + 3 + 2, 1: 28 + 3 + 1, 2: 33 + 2 + 1, ROSE: 20 + 4}
    assert [(seat, rule, facts["amount"]) for seat, rule, facts in drive.told("bonus")] == [
        (1, "end.quests", 3), (2, "end.quests", 2), (0, "end.quests", 3),
        (2, "end.trophies", 1), (0, "end.trophies", 2), (None, "end.trophies", 4),
        (1, "end.crown", 1),
    ]  # fmt: skip
    assert state.winner == 2
    assert drive.told("won") == [(2, "end.winner", {"colour": 2, "power": [35, 32, 36, 24]})]


@pytest.mark.rule("avatar.quests", "avatar.power")
def test_the_roses_bonuses_are_the_avatars() -> None:
    state = ended((30, 0, 20), (1, 3), (0, 0, 2), avatar=1)
    assert end_of_game.bonuses(state) == {"end.quests": {0: 2, ROSE: 4}, "end.trophies": {ROSE: 4}, "end.crown": {0: 1}}
    end(state)
    assert points(state) == {0: 33, 1: 0, ROSE: 28}


@pytest.mark.rule("end.rose-wins")
def test_the_black_rose_may_win() -> None:
    state = ended((30, 28, 38), (0, 0), (0, 0, 0))
    drive = end(state)
    assert state.winner == ROSE
    assert drive.told("won")[0][:2] == (None, "end.rose-wins")


# --- ties -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("end.tie-quests", "end.tie-trophies")
def test_the_example_of_the_rulebook() -> None:
    """Red and blue both have 44 with all bonuses and five quests each; red has eight trophies and blue five."""
    red, blue = 0, 1
    state = ended((37, 39, 20, 10), (5, 5, 2), (8, 5, 0, 0), crown=2)
    drive = end(state)
    assert points(state)[red] == points(state)[blue] == 44
    assert state.winner == red
    assert drive.told("won")[0][1] == "end.tie-trophies"
    assert [(rule, facts["count"]) for _, rule, facts in drive.told("tied")] == [
        ("end.winner", 44),
        ("end.tie-quests", 5),
    ]


@pytest.mark.rule("end.tie-quests")
def test_more_solved_quests_break_the_tie() -> None:
    state = ended((29, 30, 0), (2, 3), (9, 0, 0), crown=1)
    end(state)
    assert points(state)[0] == points(state)[1] == 35
    assert state.winner == 1


@pytest.mark.rule("end.tie-first-mage")
@pytest.mark.parametrize("says", [0, 1])
def test_the_first_mage_declares_the_winner_of_a_full_tie(says: int) -> None:
    state = ended((30, 30, 20, 0), (2, 2, 0), (1, 1, 0, 0), crown=2)
    drive = end(state)
    assert drive.asked == (2, "winner", [0, 1])
    drive.answer(says)
    assert state.winner == says
    assert drive.told("won")[0][:2] == (says, "end.tie-first-mage")


@pytest.mark.rule("end.tie-quests", "end.rose-wins")
def test_a_mage_with_quests_beats_the_rose_in_a_tie() -> None:
    state = ended((30, 10, 35), (1, 0), (0, 0, 0), crown=0)
    end(state)
    assert points(state) == {0: 35, 1: 10, ROSE: 35}
    assert state.winner == 0


@pytest.mark.rule("end.tie-first-mage", "end.rose-wins")
def test_the_first_mage_declares_a_mage_and_never_the_rose() -> None:
    state = ended((29, 30, 30), (0, 0), (1, 1, 1), crown=0)
    drive = end(state)
    assert drive.asked == (0, "winner", [0, 1]), "tied with her, and with each other"
    state = ended((20, 30, 30), (0, 0), (0, 1, 1), crown=0)
    end(state)
    assert state.winner == 1, "the only mage of those tied"


@pytest.mark.rule("end.tie-first-mage", "avatar.power")
def test_the_avatar_is_a_mage_whom_the_first_mage_can_declare() -> None:
    state = ended((29, 0, 30), (0, 0), (1, 0, 1), crown=0, avatar=1)
    assert end(state).asked == (0, "winner", [0, ROSE])


# --- whether it ends --------------------------------------------------------------------------------------------------


@pytest.mark.rule("clean-up.end", "end.latched", "end.trigger")
@pytest.mark.parametrize(("ending", "next_step"), [(True, "end_of_game"), (False, "game_turn")])
def test_the_last_step_of_the_clean_up_decides(ending: bool, next_step: str) -> None:
    state = lodge(ending=ending, power=[3, 3, 3])
    run(state, clean_up_phase.check_end(state))
    assert state.agenda == [[next_step]]


@pytest.mark.rule("end.winner")
def test_nothing_comes_after_the_end() -> None:
    state = ended((40, 1, 1), (0, 0), (0, 0, 0))
    state.then(("game_turn",))
    end(state)
    assert state.agenda == []
