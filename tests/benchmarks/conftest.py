"""Shared by the benchmarks: the servers and the browser of the browser tests, and a table of results at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.conftest import browser, chromium, context, noblesse, notebook, page, site, write_site

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["browser", "chromium", "context", "figure", "noblesse", "notebook", "page", "site", "write_site"]

_figures: list[str] = []


@pytest.fixture
def figure() -> Callable[[str], None]:
    """A function that adds one line to the table of figures which is printed at the end."""
    return _figures.append


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if _figures:
        terminalreporter.section("measured in the browser")
        for line in _figures:
            terminalreporter.line(line)
