"""Every rule that is not mere advice is taught, examined, or marked as only to be read."""

from __future__ import annotations

import pytest

import explorer
from tests.coverage import coverage, table

GAMES = explorer.games()

TAUGHT_OR_EXAMINED = 0.95
ENOUGH = 0.6
"""The shares of all rules that are taught or examined, and that have enough different drills, at the least."""


@pytest.mark.parametrize("game", GAMES)
def test_no_rule_is_left_out(game: str) -> None:
    assert coverage(game).without == []


@pytest.mark.parametrize("game", GAMES)
def test_what_is_only_to_be_read_is_not_examined(game: str) -> None:
    found = coverage(game)
    assert not found.read & found.examined, sorted(found.read & found.examined)


@pytest.mark.parametrize("game", GAMES)
def test_nearly_all_rules_are_taught_or_examined(game: str) -> None:
    found = coverage(game)
    assert len(found.taught | found.examined) >= TAUGHT_OR_EXAMINED * len(found.rules)


def test_the_table_has_a_line_for_each_game() -> None:
    lines = table(GAMES).splitlines()
    assert [line.split()[0] for line in lines[1:]] == list(GAMES)
