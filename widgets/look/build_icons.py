"""Takes the icons that the look uses from the npm package: `npm ci --ignore-scripts && npm run icons` in `widgets/static`.

Writes one file a game, `icons/GAME.json`, and `icons/ui.json` for what every page needs: by name, what stands inside an
icon's `<svg viewBox="0 0 512 512">`, without its colour, so that whoever uses it gives one. With `--check` it writes nothing
and says whether what is committed is what the package holds.

It needs nothing but Python: the checks of the page scripts run it before Noblesse is installed.
"""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parent / "static" / "node_modules" / "@iconify-json" / "game-icons"
SIDE = 512
"""The side of an icon's square."""

Sets = dict[str, dict[str, str]]
"""By file, what each of its icons holds."""


def _names(table: Any) -> set[str]:
    """Every text in a table of tables."""
    return {table} if isinstance(table, str) else set().union(*map(_names, table.values()))


def wanted() -> dict[str, set[str]]:
    """The icons of each file. What people bear is for every page, and so are charges that no game has among its icons."""
    listed = tomllib.loads((HERE / "icons.toml").read_text(encoding="utf-8"))
    del listed["source"]
    found = {part: _names(table) for part, table in listed.items()}
    arms = tomllib.loads((HERE / "heraldry.toml").read_text(encoding="utf-8"))
    found["ui"] |= set(arms["charges"].values()) - set().union(*found.values())
    found["ui"] |= {arms["charges"][charge] for charge in arms["everywhere"]}
    return found


def built(package: Path = PACKAGE) -> Sets:
    """The files' contents.

    Raises:
        SystemExit: the package lacks an icon or is another version, or an icon is not a square of one colour.
    """
    version = json.loads((package / "package.json").read_text(encoding="utf-8"))["version"]
    listed = tomllib.loads((HERE / "icons.toml").read_text(encoding="utf-8"))["source"]["version"]
    if version != listed:
        raise SystemExit(f"The package is version {version}, and icons.toml names {listed}.")
    held = json.loads((package / "icons.json").read_text(encoding="utf-8"))
    if (held["width"], held["height"]) != (SIDE, SIDE):
        raise SystemExit(f"The package's icons are not {SIDE} × {SIDE} any more.")
    return {part: {name: _body(held["icons"], name) for name in sorted(names)} for part, names in wanted().items()}


def _body(icons: dict[str, Any], name: str) -> str:
    if name not in icons:
        raise SystemExit(f"The package has no icon “{name}”.")
    body = str(icons[name]["body"])
    # "hidden" only means that the set offers a newer icon under another name
    if set(icons[name]) - {"body", "hidden"} or body.count('fill="') != body.count('fill="currentColor"'):
        raise SystemExit(f"The icon “{name}” is not a square of one colour.")
    return body.replace('fill="currentColor" ', "")


def main(check: bool) -> None:
    """Write the files, or say which are not current."""
    (HERE / "icons").mkdir(exist_ok=True)
    for part, icons in built().items():
        path = HERE / "icons" / f"{part}.json"
        text = json.dumps(icons, indent=0) + "\n"
        if not check:
            path.write_text(text, encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != text:
            raise SystemExit(f"{path.name} is not what the package holds: npm run icons")


if __name__ == "__main__":
    main("--check" in sys.argv[1:])
