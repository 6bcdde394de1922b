"""What is new, version by version, for those who use Noblesse: told in `news.md`, the newest version first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

HEADING = "## "


@dataclass(frozen=True)
class News:
    """What a version brought.

    Attributes:
        version: the version.
        said: what is new in it, as Markdown.
    """

    version: str
    said: str

    @cached_property
    def html(self) -> str:
        """What is new in it, as HTML."""
        from markdown_it import MarkdownIt

        return str(MarkdownIt("commonmark", {"html": False}).render(self.said))


@cache
def news() -> tuple[News, ...]:
    """All versions, the newest first.

    >>> news()[-1].version
    '0.1.0'
    """
    text = Path(__file__).with_name("news.md").read_text(encoding="utf-8")
    told = (part.partition("\n") for part in text.removeprefix(HEADING).split(f"\n{HEADING}"))
    return tuple(News(version.strip(), said) for version, _, said in told)
