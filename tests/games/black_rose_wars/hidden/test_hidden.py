"""A seat's view shows what it may know and not a trace of the rest."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest

from explorer.core.moments import HIDDEN
from explorer.games.black_rose_wars import hidden
from explorer.games.black_rose_wars.language import parsing
from explorer.games.black_rose_wars.state import ACTIVE, QUICK, READY, REVEALED, I
from tests.games.black_rose_wars.lodges import lodge, ready
from tests.games.black_rose_wars.whole import played

if TYPE_CHECKING:
    from explorer.games.black_rose_wars.state import Lodge


@pytest.mark.rule("prepare", "trap.token")
def test_what_is_seen_of_a_sheet() -> None:
    state = lodge("armory", "armory")
    state.mages[1]["sheet"] = [
        ready("persecution", stands=ACTIVE), ready("cerebral_worm", stands=ACTIVE), ready("grim_torment"),
        ready("heart_of_ice", stands=REVEALED),
    ]  # fmt: skip
    seen = hidden.mask(state, 0).mages[1]["sheet"]
    assert [spell and spell["stands"] for spell in seen] == ["protection", "trap", READY, REVEALED]
    assert [spell and spell["card"] for spell in seen] == [HIDDEN, HIDDEN, HIDDEN, "heart_of_ice"]
    assert hidden.mask(state, 1).mages[1]["sheet"] == state.mages[1]["sheet"]


def shuffled_secrets(state: Lodge, seat: int, rng: Random) -> None:
    """Exchange everything that a seat cannot know, in place, for something else that it could be."""
    kit = state.kit
    everything = sorted(kit.spells)
    for number, mage in enumerate(state.mages):
        if number == seat:
            continue
        mage["hand"] = [rng.choice(everything) for _ in mage["hand"]]
        mage["grimoire"] = [rng.choice(everything) for _ in mage["grimoire"]]
        for spell in mage["sheet"]:
            if spell is not None and spell["stands"] == READY:
                spell["card"], spell["side"] = rng.choice(everything), rng.choice(["light", "dark"])
        for quest in mage["active"]:
            if not quest["revealed"]:
                quest["card"] = rng.choice(sorted(kit.quests))
    for piles in state.library.values():
        rng.shuffle(piles["deck"])
        piles["deck"] = [rng.choice(everything) for _ in piles["deck"]]
    state.quests = [rng.choice(sorted(kit.quests)) for _ in state.quests]
    state.forgotten = [rng.choice(everything) for _ in state.forgotten]


@pytest.mark.rule("quest.draw")
@pytest.mark.parametrize("seed", range(6))
def test_two_worlds_that_differ_only_in_secrets_look_alike(seed: int) -> None:
    rng = Random(seed)
    looked = 0

    def look(state: Lodge, moment: object) -> None:
        nonlocal looked
        if rng.random() > 0.01 or not state.mages[0]["name"] or state.aside:
            return
        looked += 1
        for seat in range(state.players):
            if seat == state.avatar:
                continue
            twin = type(state).of(json.loads(json.dumps(state.__dict__)))
            shuffled_secrets(twin, seat, rng)
            assert (
                hidden.mask(twin, seat).__dict__
                == hidden.mask(type(state).of(json.loads(json.dumps(state.__dict__))), seat).__dict__
            )

    played(seed, "apprentice" if seed % 2 else None, look)
    assert looked > 3


def test_only_who_looks_sees_what_is_looked_at() -> None:
    state = lodge("armory", "armory", aside=["grim_torment"], looking=1)
    assert hidden.mask(state, 1).aside == ["grim_torment"]
    assert hidden.mask(state, 0).aside == [HIDDEN]


@pytest.mark.rule("trap.token", "cast.activate")
def test_the_token_of_an_active_spell_is_all_that_is_seen_of_it() -> None:
    state = lodge("armory", "armory")
    state.mages[1]["sheet"][QUICK] = ready("torment", "dark", stands=ACTIVE)
    state.mages[1]["sheet"][I] = ready("liquefy_the_pain", stands=ACTIVE)
    shown = [spell for spell in hidden.mask(state, 0).mages[1]["sheet"] if spell is not None]
    assert shown[0] == shown[1] == {"card": HIDDEN, "side": HIDDEN, "stands": "trap"}
    assert parsing.side(state.kit.spells["torment"].dark).type == "trap"
