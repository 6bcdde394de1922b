"""Random games of every size run to their end, and nothing is made or lost on the way."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from explorer.core.moments import Begin, End
from explorer.games.black_rose_wars.state import ROSE
from tests.depth import sparse
from tests.games.black_rose_wars.lodges import cubes
from tests.games.black_rose_wars.whole import played

if TYPE_CHECKING:
    from explorer.games.black_rose_wars.state import Lodge


def spells(state: Lodge) -> Counter[str]:
    """Every spell, wherever it lies."""
    found: list[str] = [*state.forgotten, *state.forgotten_discard, *state.aside]
    for piles in state.library.values():
        found += [*piles["deck"], *piles["discard"]]
    for mage in state.mages:
        found += [*mage["hand"], *mage["grimoire"], *mage["memories"], *mage["aside"]]
        found += [spell["card"] for spell in mage["sheet"] if spell is not None]
    return Counter(found + [card for card in state.removed if card in state.kit.spells])


def quests(state: Lodge) -> Counter[str]:
    """Every quest, wherever it lies."""
    found = [*state.quests, *state.quest_discard, *(card for deck in state.later_quests for card in deck)]
    for mage in state.mages:
        found += [*(quest["card"] for quest in mage["active"]), *mage["completed"], *mage["solved"]]
    return Counter(found + [card for card in state.removed if card in state.kit.quests])


def events(state: Lodge) -> Counter[str]:
    """Every event, wherever it lies."""
    found = [*state.events, *state.event_discard, *(card for deck in state.later_events for card in deck)]
    found += [card for card in state.event_slots if card is not None]
    return Counter(found + [card for card in state.removed if card in state.kit.events])


@pytest.mark.parametrize("avatar", [None, "apprentice", "master"])
@pytest.mark.parametrize("seed", range(20))
def test_a_game_ends_and_nothing_is_lost(seed: int, avatar: str | None) -> None:
    depth, looked = 0, [0]
    before: list[Any] = []

    def look(state: Lodge, moment: object) -> None:
        nonlocal depth
        depth += isinstance(moment, Begin) - isinstance(moment, End)
        assert depth >= 0
        looked[0] += 1
        if looked[0] % sparse(1) and not isinstance(moment, Begin):
            return
        each = [0 if seat == state.avatar else state.kit.cubes_each for seat in range(state.players)]
        assert cubes(state) == [*each, state.kit.rose_cubes]
        assert min(state.power) >= 0
        assert min(state.cubes) >= 0
        if isinstance(moment, Begin) and moment.kind == "phase" and state.turn:
            held = [quests(state), events(state), spells(state)]
            before.append(held)
            assert held == before[0]
            assert not state.stack
            assert not state.doomed

    state = played(seed, avatar, look)
    assert depth == 0, "everything that began has ended"
    assert state.winner is not None
    assert state.ending
    assert max(state.power) >= state.moons[-1] or state.winner != ROSE
    assert not state.aside


@pytest.mark.parametrize(
    "options", [["steady_crown"], ["crown_of_the_summoner"], ["steady_crown", "crown_of_the_summoner"]]
)
def test_the_optional_rules_play_to_the_end(options: list[str]) -> None:
    for seed in range(4):
        assert played(seed, None, options=options).winner is not None


def test_moved_moons_make_a_short_game() -> None:
    assert played(1, None, moons=[2, 4, 6]).turn < played(1, None).turn
