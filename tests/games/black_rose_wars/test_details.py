"""What an option is about can be read before it is taken, and nothing that its chooser may not see."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import explorer
from explorer.core.game import game_named
from explorer.core.moments import HIDDEN, Choice
from explorer.core.start import position
from explorer.games.black_rose_wars import details
from explorer.games.black_rose_wars.state import ROSE
from explorer.players import RandomPlayer
from explorer.what_if.branches import branch, edits
from tests.games.black_rose_wars.lodges import asked

if TYPE_CHECKING:
    from explorer import Match
    from explorer.core.moments import Option

GAME = game_named("black_rose_wars")

TOLD = {"prepare", "thin", "keep", "discard", "school", "grimoire", "mage", "search"}
"""Kinds of choice of which each option but "none" has a text."""


def described(match: Match, option: Option) -> str:
    return GAME.describe(match.state, asked(match), option)


@pytest.mark.parametrize("seed", range(3))
def test_every_card_on_offer_can_be_read(seed: int) -> None:
    match = explorer.start("black_rose_wars", players=3, seed=seed)
    player, kinds = RandomPlayer(seed), set()
    for _ in range(400):
        if match.over:
            break
        pending = match.pending
        if isinstance(pending, Choice):
            for option in (*pending.options, *pending.barred()):
                text = described(match, option)
                assert HIDDEN not in text
                if pending.kind in TOLD and option not in ("no", "none", "done"):
                    assert text, (pending.kind, option)
            kinds.add(pending.kind)
        match.play(player, most=1)
    assert kinds > {"prepare", "school", "mage", "action"}


def acting() -> Match:
    return position(
        "black_rose_wars",
        mages={0: "gramigna", 1: "rikkart"},
        rooms={0: "arena", 1: "armory"},
        sheets={
            0: {"I": {"card": "ill_ember", "stands": "ready"}, "quick": {"card": "cerebral_worm", "stands": "ready"}}
        },
        at="activation",
        active=0,
    )


def test_casts_and_momentum_name_the_spell_and_tell_its_side() -> None:
    match = acting()
    labels = {match.label(option): option for option in asked(match).options}
    cast = labels["Cast Ill Ember from slot I"]
    assert "Momentum: discard Cerebral Worm from the quick slot" in labels
    assert "Inflict 3" in described(match, cast)
    assert described(match, labels["Momentum: discard Cerebral Worm from the quick slot"]).startswith(
        ("trap", "Places")
    )
    assert match.label(("cast", 3)) == "Cast from slot III"
    assert asked(match).seen_by(1).facts == {}
    match.choose("Cast from slot I")


def test_a_room_a_quest_and_a_jinx_are_told() -> None:
    match = acting()
    match.choose("Explore")
    assert described(match, ("activate", "arena")) == "Inflict 1 on a model within 1."
    quest = match.state.kit.quests["contingent_mage"]
    assert details.quest_text(quest).startswith("Task: you resolve a contingency. Effect: Search your grimoire for 1.")
    assert "Task" not in details.quest_text(quest, done=True)


def test_nobody_is_told_to_move_itself_by_its_seat() -> None:
    match = acting()
    match.choose("Momentum: discard Cerebral Worm from the quick slot")
    pending = asked(match)
    assert pending.kind == "move"
    assert match.tell(pending) == "Seat 0 may move themselves."


def test_anybodys_damage_can_be_set_otherwise() -> None:
    match = acting()
    found = {edit.id: edit for edit in edits(match)}
    theirs, hers = found["damage 0 1"], found[f"damage 0 {ROSE}"]
    assert theirs.about == "Seat 1's cubes on Seat 0"
    made = branch(match, [(theirs, 2), (hers, 1)])
    assert sorted(made.match.state.mages[0]["damage"]) == [ROSE, 1, 1]
    assert made.match.problems() == []
