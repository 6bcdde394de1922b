# /// script
# dependencies = ["fonttools==4.68.0", "brotli==1.2.1"]
# ///
"""Makes the fonts that the look uses from the npm packages: `npm ci --ignore-scripts` in `widgets/static`, then this.

It wants Python packages that nothing else wants, so it runs by itself, in an environment that has the two named above:
`python widgets/look/build_fonts.py`. What it writes into `fonts` is committed: the subsets as woff2, the licences beside
them, `fonts.css`, and `widths.json` with the width of every character, by which `lettering` fits a text.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
PACKAGES = HERE.parent / "static" / "node_modules" / "@fontsource"
FACES = (("Grenze", 500), ("Grenze", 600), ("Source Sans 3", 400), ("Source Sans 3", 600))
FEATURES = ("kern", "liga", "lnum", "tnum")
CHARACTERS = {
    *range(0x20, 0x7F),
    *(set(range(0xA0, 0x100)) - {0xAD}),  # Latin-1: á, é, í, ó, ú of Irish names, ×, ½, ·
    *map(ord, "–—‘’‚“”„•…′″‹›−∕€™"),
}
"""The characters of the subsets. The fonts have no →, ≥, ★ or other signs: the reader's own fonts draw those."""


def _slug(family: str) -> str:
    return family.lower().replace(" ", "-")


def _widths(font: Any) -> dict[str, int]:
    """The width of each character in thousandths of the size; of a figure, the widest of its lining forms."""
    forms: dict[str, set[str]] = {}
    for record in font["GSUB"].table.FeatureList.FeatureRecord:
        if record.FeatureTag in {"lnum", "tnum"}:
            for index in record.Feature.LookupListIndex:
                for table in font["GSUB"].table.LookupList.Lookup[index].SubTable:
                    for glyph, other in getattr(table, "mapping", {}).items():
                        forms.setdefault(glyph, set()).add(other)
    unit = font["head"].unitsPerEm
    found = {}
    for code, glyph in font.getBestCmap().items():
        # a form may have further forms: lining first, and of these the tabular ones
        reached, todo = set(), [glyph]
        while todo:
            one = todo.pop()
            if one not in reached:
                reached.add(one)
                todo += forms.get(one, ())
        if len(reached) > 1:
            reached.discard(glyph)  # old-style figures are never shown
        found[chr(code)] = max(round(font["hmtx"][one][0] * 1000 / unit) for one in reached)
    return dict(sorted(found.items()))


def main() -> None:
    """Write the four fonts and all that is said about them."""
    # only this script wants them, and it is imported where they are not
    from fontTools.subset import Options, Subsetter, load_font, save_font

    widths, rules = {}, []
    for family, weight in FACES:
        slug = _slug(family)
        options = Options(flavor="woff2", layout_features=list(FEATURES), hinting=False, recalc_timestamp=False)
        font = load_font(str(PACKAGES / slug / "files" / f"{slug}-latin-{weight}-normal.woff2"), options)
        cutter = Subsetter(options)
        cutter.populate(unicodes=CHARACTERS)
        cutter.subset(font)
        widths[f"{family} {weight}"] = _widths(font)
        save_font(font, str(HERE / "fonts" / f"{slug}-{weight}.woff2"), options)
        # the package's licence says less of whose the font is than the font itself
        owner, licence = font["name"].getDebugName(0), (PACKAGES / slug / "LICENSE").read_text(encoding="utf-8")
        (HERE / "fonts" / f"{slug}.OFL.txt").write_text(f"{owner}\n\n{licence}", encoding="utf-8")
        rules.append(
            f'@font-face {{ font-family: "{family}"; font-weight: {weight}; font-style: normal; font-display: swap;\n'
            f'  src: url("{slug}-{weight}.woff2") format("woff2"); }}\n'
        )
    (HERE / "fonts" / "fonts.css").write_text("".join(rules), encoding="utf-8")
    text = json.dumps(widths, ensure_ascii=False, indent=None, separators=(",", ":")).replace('},"', '},\n"')
    (HERE / "fonts" / "widths.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
