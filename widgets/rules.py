"""Rules as HTML for a panel: our own Markdown, rendered with HTML switched off."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

    from explorer import Rulebook


@cache
def _writer() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False})


def as_html(rulebook: Rulebook, ids: list[str], question: str = "") -> dict[str, Any]:
    """Some rules for the page.

    Args:
        rulebook: where they stand.
        ids: which; those that the rulebook does not have are left out.
        question: what was asked, to be said back.

    Returns:
        `question`, and `rules` with `id`, `title`, `html`, `chapter`, `printed`, `standing`, `links`, `switch` and, where
        there is a switch, its `reading` and the `values` that this can have, the house's first.
    """
    found = [rulebook.rules[name] for name in ids if name in rulebook.rules]
    return {
        "question": question,
        "rules": [
            {
                "id": rule.id,
                "title": rule.title,
                "html": _writer().render(rule.text),
                "chapter": rule.chapter,
                "printed": rule.printed,
                "standing": rule.standing,
                "links": [[link, rulebook.rules[link].title] for link in rule.links],
                "switch": f"{rule.switch}: {' | '.join(rule.readings)}" if rule.switch else "",
                "reading": rule.switch,
                "values": list(rule.readings),
            }
            for rule in found
        ],
    }
