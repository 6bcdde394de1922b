"""Draws the app's icons anew with Chromium, from our arms: `python -m widgets.site.build_icons`."""

from __future__ import annotations

import base64
import os
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

from widgets.look import drawing, heraldry

FELT = "#2D3A4A"
"""What the arms lie on where a system cuts its own shape out of the icon."""

KINDS = {"icon-192": (192, 0.06, ""), "icon-512": (512, 0.06, ""), "icon-mask": (512, 0.21, FELT)}
"""By name: the side in pixels, the margin around the arms as a share of it, and the ground."""


def main() -> None:
    """Write them beside this file."""
    drawn = drawing.environment().from_string(
        '{% import "parts.j2" as parts %}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 120">'
        '{{ parts.shield(0, 0, 100, brand.blazon, says="") }}</svg>'
    )
    arms = base64.b64encode(drawing.carried(drawn.render(brand=heraldry.noblesse())).encode()).decode()
    with sync_playwright() as playwright:
        path = os.environ.get("CHROMIUM") or shutil.which("chromium")
        page = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"]).new_page()
        for name, (side, margin, ground) in KINDS.items():
            page.set_viewport_size({"width": side, "height": side})
            page.set_content(
                f'<body style="margin:0;background:{ground or "transparent"}"><img src="data:image/svg+xml;base64,{arms}" '
                f'style="box-sizing:border-box;width:{side}px;height:{side}px;padding:{round(side * margin)}px">'
            )
            page.wait_for_function("document.images[0].complete")
            page.screenshot(path=Path(__file__).parent / "icons" / f"{name}.png", omit_background=not ground)


if __name__ == "__main__":
    main()
