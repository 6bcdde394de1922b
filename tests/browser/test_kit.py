"""The kit in a browser: nothing is fetched, axe finds nothing, and texts are as wide as the table of widths says."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, get_args

import pytest

from widgets.look import kit, lettering

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = Path(__file__).parent / "vendor" / "axe.min.js"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("kit") / "kit.html"
    path.write_text(kit.page(), encoding="utf-8")
    return path.as_uri()


def test_axe_finds_nothing_in_the_kit(page: Page, address: str) -> None:
    """On the narrowest page, what is moderate included; light and dark differ in their colours alone."""
    page.set_viewport_size({"width": 390, "height": 844})
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    page.goto(address)
    assert [url for url in requested if not url.startswith("data:")] == [address]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it does not scroll sideways"
    page.evaluate(AXE.read_text(encoding="utf-8"))
    # axe cannot tell what a text in a picture stands on, and takes long to say so: test_tinctures counts those contrasts
    found = page.evaluate(
        """async () => [
            ...(await axe.run({ exclude: [["[data-theme=dark]"]] }, { rules: { "color-contrast": { enabled: false } } })).violations,
            ...(await axe.run({ include: [[".kit-beside"], [".kit-cloths"], ["footer"]] }, { runOnly: ["color-contrast"] })).violations,
        ].map(one => one.id + ": " + one.nodes[0].html)"""
    )
    assert found == []


def test_forced_colours_outline_what_a_black_ground_would_swallow(page: Page, address: str) -> None:
    page.goto(address)
    page.emulate_media(forced_colors="active")
    strokes = page.evaluate(
        """() => [".look-card .look-edge", ".look-card .look-call", "body"].map(which => getComputedStyle(document.querySelector(which)))
            .map((style, at) => at < 2 ? style.stroke : style.color)"""
    )
    page.emulate_media(forced_colors="none")
    edge, call, words = strokes
    assert edge == words
    assert call not in {words, "rgb(255, 154, 69)"}


def test_texts_are_as_wide_as_is_said(page: Page, address: str) -> None:
    """Kerning narrows them a little; if a font had changed, or had not been loaded, they would differ by far more."""
    page.goto(address)
    for face in get_args(lettering.Face):
        family, weight = face.rsplit(" ", 1)
        for text in ("Unwavering Loyalty", "Lady Aífe’s 2 × 12", "Wool Monopoly: 1,305"):
            measured = page.evaluate(
                """async ([family, weight, text]) => {
                    await document.fonts.load(`${weight} 100px "${family}"`, text);
                    const span = document.createElement("span");
                    span.textContent = text;
                    span.style.cssText = `font: ${weight} 100px "${family}"; white-space: pre; position: absolute; font-variant-numeric: lining-nums`;
                    document.body.append(span);
                    const width = span.getBoundingClientRect().width;
                    span.remove();
                    return width;
                }""",
                [family, weight, text],
            )
            said = lettering.width(text, 100, face)
            assert 0.94 * said <= measured <= 1.01 * said, (face, text)


def test_light_and_dark_stand_side_by_side(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 2600, "height": 900})
    page.goto(address)
    sides = page.locator(".kit-side").evaluate_all(
        "sides => sides.map(one => [one.getBoundingClientRect().y, getComputedStyle(one).backgroundColor])"
    )
    assert sides == [[0, "rgb(242, 236, 223)"], [0, "rgb(20, 23, 28)"]]
