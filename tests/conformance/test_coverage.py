"""Every rule that is more than advice is taught by a lesson, asked by a drill, or marked as only to be read."""

from __future__ import annotations

import pytest

import explorer
from explorer import tutor
from explorer.core.game import game_named
from explorer.practice import authored, described, readings, ruled


@pytest.mark.parametrize("game", explorer.games())
def test_no_rule_is_forgotten(game: str) -> None:
    found, course = game_named(game), tutor.course(game)
    rules = {rule.id for rule in found.rules.rules.values() if rule.standing != "advice"}
    taught = course.taught(course.ids)
    asked = {
        rule for module in (authored, ruled, described, readings) for one in module.sources(found) for rule in one.rules
    }
    only_read = set(authored.only_read(found))
    assert taught <= rules
    assert sorted(rules - taught - asked - only_read) == []
