"""A page with one table on it, and what a visitor finds there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Locator, Page, expect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager
    from pathlib import Path


def serving(*words: str) -> Any:
    """A fixture for the tests of a module: `noblesse` run with these words."""

    @pytest.fixture(scope="module")
    def served(noblesse: Callable[..., AbstractContextManager[Any]]) -> Iterator[Any]:
        with noblesse(*words) as server:
            yield server

    return served


def showing(title: str, code: str) -> Any:
    """A fixture for the tests of a module: an app of one page, with what this code shows below this heading."""

    @pytest.fixture(scope="module")
    def served(noblesse: Callable[..., AbstractContextManager[Any]], notebook: Callable[..., Path]) -> Iterator[Any]:
        path = notebook(f"# {title}", code)
        with noblesse("table", "--notebooks", str(path.parent)) as server:
            yield server

    return served


def open_app(page: Page, url: str) -> None:
    """The page, once its board can be seen."""
    page.goto(url)
    expect(page.locator(".nb-view svg")).to_be_visible(timeout=60_000)


def thing(page: Page, name: str) -> Locator:
    """Something on the board, as `Game.targets` names it."""
    return page.locator(f'.nb-view [data-thing="{name}"]')


def bar(page: Page) -> Locator:
    """The bar below the board."""
    return page.get_by_role("group", name="What to do")
