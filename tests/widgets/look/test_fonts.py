"""The fonts have what our texts need, say whose they are, and are installed with the package."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

import widgets
from widgets.look import lettering
from widgets.look.lettering import DISPLAY, TEXT, fitted, width, wrapped

ROOT = Path(widgets.__file__).parents[1]
FONTS = ROOT / "widgets" / "look" / "fonts"

SIGNS = set("→↶≥≤✓✕×▸▶◀▾▴›‹★●○⊘♛❚")
"""Signs of ours that the reader's own fonts draw, for Grenze and Source Sans 3 have none; arrows in chips, mostly."""


def test_the_fonts_have_every_character_of_our_texts() -> None:
    texts = [
        path
        for folder in ("explorer", "widgets")
        for suffix in ("toml", "md", "py", "j2")
        for path in (ROOT / folder).rglob(f"*.{suffix}")
        if "node_modules" not in path.parts
    ]
    used = {character for path in texts for character in path.read_text(encoding="utf-8") if character.isprintable()}
    for known in lettering._widths().values():
        assert used - set(known) - SIGNS == set(), "no font of ours has these: other words, or SIGNS"
    assert {*"éíúÁ×½·–—’“”…−"} <= set(lettering._widths()[TEXT])


def test_each_font_is_small_and_has_its_licence() -> None:
    rules = (FONTS / "fonts.css").read_text(encoding="utf-8")
    named = re.findall(r'url\("([\w.-]+)"\)', rules)
    assert sorted(named) == sorted(path.name for path in FONTS.glob("*.woff2"))
    assert rules.count("font-display: swap") == len(named) == 4
    for name in named:
        assert (FONTS / name).read_bytes()[:4] == b"wOF2"
        assert (FONTS / name).stat().st_size < 12_500
        licence = (FONTS / re.sub(r"-\d+\.woff2", ".OFL.txt", name)).read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "Reserved Font Name" in (FONTS / "source-sans-3.OFL.txt").read_text(encoding="utf-8")


def test_what_the_look_reads_is_installed_and_what_makes_it_is_not() -> None:
    builder = WheelBuilder(str(ROOT))
    packed = {file.distribution_path for file in builder.recurse_included_files()}
    look = {f"widgets/look/{path.relative_to(ROOT / 'widgets' / 'look')}" for path in FONTS.iterdir()}
    look |= {f"widgets/look/icons/{path.name}" for path in (FONTS.parent / "icons").glob("*.json")}
    look |= {
        f"widgets/look/{name}"
        for name in ("look.css", "parts.css", "parts.j2", "kit.html.j2", "heraldry.toml", "icons.toml")
    }
    assert look - packed == set()
    assert {path for path in packed if "look/build_" in path or "node_modules" in path} == set()


@pytest.mark.parametrize(
    "name", ["Army", "Unwavering Loyalty", "Slaves and Concubines", "Breath of the Lodge", "Æthelflæd"]
)
@pytest.mark.parametrize("room", [98, 72, 60])
def test_a_name_is_whole_and_within_its_room(name: str, room: float) -> None:
    fit = fitted(name, room, 16)
    assert " ".join(fit.lines) == name
    assert len(fit.lines) <= 2
    assert 12 <= fit.size <= 16
    for line, squeezed in zip(fit.lines, fit.squeezed, strict=True):
        assert (squeezed or width(line, fit.size)) <= room
        assert (squeezed is None) == (width(line, fit.size) <= room)


def test_a_name_that_someone_typed_is_squeezed_rather_than_cut() -> None:
    fit = fitted("Wolfeschlegelsteinhausenbergerdorff", 90, 16)
    assert (fit.lines, fit.squeezed) == (("Wolfeschlegelsteinhausenbergerdorff",), (90,))
    assert fitted("字" * 20, 90, 16).squeezed == (90,)


def test_lines_keep_every_word_and_their_room() -> None:
    said = "To be auctioned. Whoever bids most, from one good up, has fields that give one food more each."
    lines = wrapped(said, 150, 14)
    assert " ".join(lines) == said
    assert max(width(line, 14, TEXT) for line in lines) <= 150
    assert wrapped("", 100, 14) == []
    assert width("Crown", 20, DISPLAY) == 2 * width("Crown", 10, DISPLAY)
