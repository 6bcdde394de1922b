"""What is new, version by version, for those who use Noblesse: told in `news.md`, the newest version first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt

HEADING = "## "


@dataclass(frozen=True)
class News:
    """What a version brought.

    Attributes:
        version: the version.
        html: what is new in it.
    """

    version: str
    html: str


@cache
def news() -> tuple[News, ...]:
    """All versions, the newest first.

    >>> news()[-1].version
    '0.1.0'
    """
    text = Path(__file__).with_name("news.md").read_text(encoding="utf-8")
    writer = MarkdownIt("commonmark", {"html": False})
    told = (part.partition("\n") for part in text.removeprefix(HEADING).split(f"\n{HEADING}"))
    return tuple(News(version.strip(), writer.render(said)) for version, _, said in told)
