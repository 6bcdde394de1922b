"""When the house lays another warm table, and when it gives up; tested with tables that need no kernel."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

pytest.importorskip("voila")

from widgets.voila import house


class Laid:
    """A table that is laid at once: successfully, with an error, or left by its visitor."""

    def __init__(self, ends: str) -> None:
        self.over, self._gone = ends != "well", ends == "gone"

    async def laid(self) -> None:
        await asyncio.sleep(0)

    def left(self) -> bool:
        return self._gone


def laid(monkeypatch: pytest.MonkeyPatch, *ends: str) -> tuple[int, bool]:
    """How many tables a house lays for one game with these outcomes in turn, and whether one is warm afterwards."""
    left = list(ends)

    def table(_house: Any, _notebook: str) -> Laid:
        return Laid(left.pop(0))

    monkeypatch.setattr(house, "Table", table)

    async def fill() -> bool:
        kept = house.House(kept=["table.ipynb"])
        await kept._fill(0)
        return not kept._warm["table.ipynb"].over

    warm = asyncio.run(fill())
    return len(ends) - len(left), warm


def test_a_table_that_fails_is_laid_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert laid(monkeypatch, "badly", "badly", "well") == (3, True)


def test_a_house_in_which_nothing_can_be_laid_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    assert laid(monkeypatch, *["badly"] * 9) == (house.TRIES, False)


def test_visitors_who_go_at_once_are_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    assert laid(monkeypatch, *["gone"] * 8, "well") == (9, True)
