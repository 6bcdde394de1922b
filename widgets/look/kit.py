"""One self-contained page that shows every part in every state: `python -m widgets.look.kit FILE`.

For whoever changes the parts: light and dark side by side (below each other where there is no room), all tinctures,
divisions, people and shields. The first sheet of each has its things where the design's own picture of the kit has them, so
that the two can be laid over each other.
"""

from __future__ import annotations

import base64
import re
import sys
from pathlib import Path
from typing import Final

from widgets.look import drawing, heraldry, icons
from widgets.look.tinctures import CLOTHS

HERE: Final = Path(__file__).parent

CARDS: Final = (
    ("", "gules", "Army", "knight-banner", 9, None, "face up"),
    ("can", "azure", "Witch", "witch-flight", 6, None, "may be chosen"),
    ("chosen", "vert", "Castle", "castle", 5, None, "chosen"),
    ("barred", "or", "Knight", "mounted-knight", 8, None, "barred"),
    ("moved", "sable", "Spy", "spyglass", 2, None, "just moved"),
    ("", "gules", "Dragon", "spiked-dragon-head", 9, 12, "in play, power 12"),
)
"""The cards of the design's picture: state, tincture, name, icon, base, power, and what is said below."""

PARTED: Final = (
    *(f"{one} azure argent" for one in list(heraldry.DIVISIONS)[:7]),
    *(f"azure, {one} argent" for one in list(heraldry.ORDINARIES)[:6]),
    *(f"{one} azure argent" for one in list(heraldry.DIVISIONS)[7:]),
    "azure, bordure argent",
)
"""Every division and ordinary, in the order of the design's picture."""

STATES: Final = ("", "can", "chosen", "barred", "moved", "focused")
"""Every state; the last is what the keyboard does."""


def fonts() -> str:
    """The `@font-face` rules with the fonts in them, for a page that stands alone."""

    def inlined(found: re.Match[str]) -> str:
        held = base64.b64encode((HERE / "fonts" / found[1]).read_bytes()).decode("ascii")
        return f'url("data:font/woff2;base64,{held}")'

    return re.sub(r'url\("([\w.-]+)"\)', inlined, (HERE / "fonts" / "fonts.css").read_text(encoding="utf-8"))


def page() -> str:
    """The page."""
    template = drawing.environment().get_template("kit.html.j2")
    shown = vars(template.module)["halves"](
        cards=CARDS,
        states=STATES,
        cloths=list(CLOTHS),
        people=heraldry.people(),
        irish=heraldry.people("kings_of_ireland"),
        houses=[
            *heraldry.bearers("noble_treachery", "houses").values(),
            *heraldry.bearers("game_of_crowns", "houses").values(),
        ],
        clans=list(heraldry.bearers("kings_of_ireland", "clans").values()),
        schools=list(heraldry.bearers("black_rose_wars", "schools").values()),
        mages=list(heraldry.bearers("black_rose_wars", "mages").values()),
        parted=[heraldry.read(said) for said in PARTED],
        noblesse=heraldry.noblesse(),
        credits=icons.credits(),
    )
    styles = [fonts(), *((HERE / name).read_text(encoding="utf-8") for name in ("look.css", "parts.css"))]
    return template.render(shown=shown, styles=styles, defined=drawing.definitions(str(shown)))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("Say where to write the page: python -m widgets.look.kit kit.html")
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
