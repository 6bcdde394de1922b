"""Our own games pass the check that we give to the authors of others."""

from __future__ import annotations

import pytest

from explorer.authoring import checking, faults
from tests.conformance.matches import GAMES, numbers
from tests.depth import sparse


@pytest.mark.parametrize("game", GAMES)
def test_it_has_no_faults(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "EVERY", sparse(7))
    assert faults(game, matches=max(1, len(numbers(game, 6)))) == ()
