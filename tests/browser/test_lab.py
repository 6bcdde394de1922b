"""`noblesse lab`: JupyterLab opens on the notebook, asks no other host and no questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_lab_opens_the_notebook(lab_server: Any, page: Page, recorder: Any) -> None:
    page.goto(lab_server.url)
    page.get_by_role("tab", name="noble_treachery.ipynb").wait_for(timeout=60_000)
    page.get_by_role("heading", name="Noble Treachery").wait_for()
    page.wait_for_timeout(2_000)  # the question about news comes late
    assert page.get_by_text("Jupyter news").count() == 0
    recorder.assert_clean()


def test_lab_asks_for_the_token(lab_server: Any, page: Page) -> None:
    page.goto(lab_server.url.partition("?")[0])
    assert "/login" in page.url
