"""The pages' scripts and styles, read as text: no file is watched, and nothing is fetched from the network."""

from __future__ import annotations

from pathlib import Path


def read(name: str) -> str:
    """The text of a file in `widgets/static`."""
    return (Path(__file__).parent / "static" / name).read_text(encoding="utf-8")


def script(name: str) -> str:
    """A page script of `widgets/static` as an anywidget takes it, with what all of them begin with."""
    return read("make.js") + "\n" + read(name)
