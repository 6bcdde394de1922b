"""Of which games the house lays warm tables, how many, and when it gives up; tested with tables that need no kernel."""

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

    def leave(self) -> None:
        self.over = True

    kernel_id = ""


def laid(monkeypatch: pytest.MonkeyPatch, *ends: str) -> tuple[int, bool]:
    """How many tables a house lays for one game with these outcomes in turn, and whether one is warm afterwards."""
    left = list(ends)

    def table(_house: Any, _notebook: str) -> Laid:
        return Laid(left.pop(0))

    monkeypatch.setattr(house, "Table", table)

    async def fill() -> bool:
        kept = house.House(kept=["table.ipynb"], pool=1)
        await kept._fill(0)
        return bool(kept.ready("table.ipynb"))

    warm = asyncio.run(fill())
    return len(ends) - len(left), warm


def test_a_table_that_fails_is_laid_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert laid(monkeypatch, "badly", "badly", "well") == (3, True)


def test_a_house_in_which_nothing_can_be_laid_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    assert laid(monkeypatch, *["badly"] * 9) == (house.TRIES, False)


def test_visitors_who_go_at_once_are_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    assert laid(monkeypatch, *["gone"] * 8, "well") == (9, True)


@pytest.mark.parametrize(
    ("pool", "asked", "warm"),
    [
        (0, "aaa", ""),
        (8, "", "abc"),  # one of each, and no more unless somebody asks
        (8, "bb", "abbbc"),
        (5, "bbbbbbac", "abbbc"),
        (5, "aaaabb", "aaabc"),  # the two beyond one of each, in proportion
        (2, "", "ab"),
        (2, "ccb", "bc"),  # too few for all: those that are asked for
        (1, "ab", "a"),
        (4, "x", "abc"),  # a notebook that is not kept
    ],
)
def test_the_warm_tables_are_of_the_games_that_are_asked_for(
    monkeypatch: pytest.MonkeyPatch, pool: int, asked: str, warm: str
) -> None:
    monkeypatch.setattr(house, "Table", lambda *_: Laid("well"))

    async def visits() -> tuple[str, str]:
        kept = house.House(kept=list("abc"), pool=pool, lately=60.0)
        for game in asked:
            table: Any = kept.take(game)
            table.over = True  # who asked has left again
        await kept._fill(0)
        found = "".join(game for game in "abc" for _ in kept.ready(game))
        kept.lately = 0.0  # and it was long ago
        await kept._fill(0)
        return found, "".join(game for game in "abc" for _ in kept.ready(game))

    found, later = asyncio.run(visits())
    assert found == warm
    assert later == "abc"[:pool]


def test_a_full_house_has_room_where_a_table_is_warm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "Table", lambda *_: Laid("well"))

    async def visits() -> list[bool]:
        kept = house.House(kept=["a", "b"], pool=1, max_kernels=1)
        await kept._fill(0)
        seen = [kept.room, kept.take("b") is not None, kept.room, kept.take("a") is not None, kept.room]
        seen.append(kept.take("a") is not None)
        for table in kept._taken:
            table.leave()
        return [*seen, kept.room]

    assert asyncio.run(visits()) == [True, True, True, True, False, False, True]
