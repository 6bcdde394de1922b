"""Registers the toy game like any other game while a test runs."""

from __future__ import annotations

import pytest

from explorer.core import game
from tests.core.toy import TOY


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(game._games, "toy", TOY)
