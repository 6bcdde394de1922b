"""Rules and rulings are found in the words that players use at the table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import explorer
from explorer.core.errors import IllegalChoice, NotWaiting, UnreadableChoice
from explorer.core.game import game_named
from explorer.examples.rulings import of as rulings_of

if TYPE_CHECKING:
    from explorer.core.rulebook import Rule
    from explorer.examples.rulings import Ruling

BOOK = explorer.rules("black_rose_wars")
RULINGS = rulings_of(game_named("black_rose_wars"))

WANTED = {
    "must I reveal a trap?": "trap.reveal",
    "traps interupt": "trap.interrupt",
    "two traps at the same time": "timing.play-order",
    "both my traps": "timing.one-player",
    "caster defeated": "timing.spell",
    "defeated while exploring": "timing.physical",
    "undo a defeat": "defeat.saved",
    "respawn": "defeat.cell",
    "outright defeat": "defeat.outright",
    "tie damage": "defeat.tie",
    "convert damage": "damage.convert",
    "friendly fire": "immunity.own",
    "run out of cubes": "cubes.short",
    "dummy target": "dummy.choose",
    "nobody in range": "dummy.choose",
    "range from a cell": "target.origin",
    "around a corner": "sight.row",
    "Can I attack someone in their cell?": "cell.safe",
    "what blocks the line of sight": "sight.unblocked",
    "may I leave slot I empty": "prepare.left",
    "whom does my protection heal": "target.default",
    "discard a trap with momentum": "momentum.active",
    "two spells in one activation": "cast.twice",
    "activate between moves": "explore.between",
    "stay in the cell": "cell.must-leave",
    "keep an unused trap": "clean-up.active",
    "instability of a trap": "trap.icon",
    "who inflicts evocation damage": "evocation.damage-both",
    "who chooses for the avatar": "avatar.crown-choice",
    "vulnerabilty": "jinx.vulnerability",
    "remove a jinx": "jinx.pay",
    "when does the game end": "end.trigger",
    "who wins": "end.winner",
    "negative points": "power.floor",
    "first player": "crown",
}


@pytest.mark.parametrize(("asked", "rule"), WANTED.items())
def test_rules_are_found_in_players_words(asked: str, rule: str) -> None:
    assert BOOK.search(asked)[0].id == rule


def test_rules_lead_to_the_rulings_that_they_settle() -> None:
    for rule in ("trap.reveal", "timing.play-order", "defeat.saved", "cubes.short", "keyword.pain", "momentum.active"):
        assert RULINGS.about(rule), rule


SETTLED = [
    (rule, ruling) for rule in BOOK if rule.switch for ruling in RULINGS.about(rule.id) if ruling.rules[0] == rule.id
]


def test_most_readings_have_a_ruling() -> None:
    named = {rule.switch for rule, _ in SETTLED}
    assert named >= {"momentum", "cell", "icon", "overkill", "jinxes", "vulnerability", "end"}


def goes_otherwise(ruling: Ruling) -> bool:
    """Whether something else comes of a ruling's position, or its answers are not even asked for or allowed."""
    try:
        return bool(ruling.faults())
    except (IllegalChoice, NotWaiting, UnreadableChoice):
        return True


@pytest.mark.parametrize(("rule", "ruling"), SETTLED, ids=[ruling.id for _, ruling in SETTLED])
def test_under_the_other_reading_it_goes_otherwise(rule: Rule, ruling: Ruling) -> None:
    """Where a ruling takes a disputed reading, its answer says so, and its position shows the difference."""
    assert "reading" in ruling.answer
    for other in rule.readings[1:]:
        readings = {**ruling.position.get("readings", {}), rule.switch: other}
        assert goes_otherwise(replace(ruling, position={**ruling.position, "readings": readings}))
