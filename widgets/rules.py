"""Rules as HTML for the page, rendered from our own Markdown with raw HTML switched off."""

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


def cited(rulebook: Rulebook, rule: str, text: str = "") -> dict[str, str]:
    """What is said by a rule, as a page cites it: the `text`, the rule's `title`, and as `rule` its id, which nobody reads.

    The id and the title are empty if the rulebook has no such rule.
    """
    known = rulebook.rules.get(rule)
    return {"text": text, "rule": known.id, "title": known.title} if known else {"text": text, "rule": "", "title": ""}


def as_html(rulebook: Rulebook, ids: list[str], question: str = "") -> dict[str, Any]:
    """Some rules, as data for the page.

    Args:
        rulebook: the game's rulebook.
        ids: the rules' ids; those that the rulebook does not have are left out.
        question: the question asked, to be shown again.

    Returns:
        `question`, and `rules`, each with `id`, `title`, `html`, `chapter`, `printed`, `standing`, `links`, `switch` and,
        if it has a switch, the name of its `reading` and the possible `values`, our default first.
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
