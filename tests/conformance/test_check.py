"""Our own games pass the check that we give to the authors of others."""

from __future__ import annotations

import pytest

from explorer.authoring import faults
from tests.conformance.matches import GAMES, numbers


@pytest.mark.parametrize("game", GAMES)
def test_it_has_no_faults(game: str) -> None:
    assert faults(game, matches=max(1, len(numbers(game, 6)))) == ()
