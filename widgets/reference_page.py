"""A game's reference sheet as HTML: one article for the screen and for paper, which a style sheet arranges in columns."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import TYPE_CHECKING, Final

from widgets.look import drawing, heraldry, icons

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from explorer.core.reference import Group, Line, Section, Sheet

SIGNS: Final = {
    "phases": "play_on", "costs": "unless", "dice": "dice", "end": "right", "symbols": "explore", "chapters": "rule",
    "cards": "card_in_hand", "terms": "tutor",
}  # fmt: skip
"""The page's own icon at the head of each section."""

ASIDE: Final = ("terms", "cards", "symbols")
"""The sections that are looked up in, and stand beside the others, in their order."""


@cache
def article(sheet: Sheet) -> str:
    """A sheet as HTML that brings no style and no script of its own; each line is a button with the id of its rule.

    Besides "terms", "cards" and "symbols", all sections stand in a first block, to be read; those three stand in a second,
    each in a `<details>`, to be looked up in.
    """
    by_id = {section.id: section for section in sheet.sections}
    told = {line.text for section in sheet.sections if section.id != "terms" for line in section.lines()}
    read = "".join(_section(sheet.game, one) for one in sheet.sections if one.id not in ASIDE)
    aside = "".join(
        _details(sheet.game, by_id[id], told, opened=not at) for at, id in enumerate(x for x in ASIDE if x in by_id)
    )
    return (
        f'<article class="nb-ref-sheet"><header>{_arms(sheet.game)}<h1>{escape(sheet.title)}</h1>'
        f"<p>Rules at a glance</p></header>"
        f'<div class="nb-ref-read"><div>{read}</div></div><div class="nb-ref-aside">{aside}</div></article>'
    )


def definitions(sheet: Sheet) -> str:
    """The icons and hatchings that the sheet refers to, to stand in `<defs>`."""
    return str(drawing.defined(drawing.used(article(sheet)) | {"shield"}))


def _section(game: str, section: Section) -> str:
    return f'<section data-section="{section.id}"><h2>{_head(section)}</h2>{_groups(game, section)}</section>'


def _details(game: str, section: Section, told: AbstractSet[str], *, opened: bool) -> str:
    # what another line says in the same words needs no room on paper
    twice = told if section.id == "terms" else frozenset()
    return (
        f'<details data-section="{section.id}"{" open" if opened else ""}><summary><h2>{_head(section)}</h2></summary>'
        f"<div>{_groups(game, section, twice)}</div></details>"
    )


def _head(section: Section) -> str:
    return f"{_icon(icons.table('ui')[SIGNS[section.id]])}{escape(section.title)}"


def _groups(game: str, section: Section, twice: AbstractSet[str] = frozenset()) -> str:
    return "".join(_group(game, group, twice) for group in section.groups)


def _group(game: str, group: Group, twice: AbstractSet[str]) -> str:
    head = f"<h3>{escape(group.title)}</h3>" if group.title else ""
    return (
        f"{head}<ul>{''.join(_line(game, line, line.text in twice) for line in group.lines)}</ul>"
        if group.lines
        else head
    )


def _line(game: str, line: Line, twice: bool) -> str:
    picture = _picture(game, line.picture) if line.picture else ""
    name = f"<b>{escape(line.name)}</b> " if line.name else ""
    figures = ", ".join(filter(None, (line.figure, f"×{line.count}" if line.count > 1 else "")))
    figure = f"<i>{escape(figures)}</i> " if figures else ""
    kind = ' class="is-told"' if twice else ""
    return (
        f'<li{kind}><button type="button" data-rule="{escape(line.rule)}">'
        f"{picture}<span>{name}{figure}{escape(line.text)}</span></button></li>"
    )


def _icon(name: str) -> str:
    parts = drawing.environment().get_template("parts.j2").module
    return str(parts.pictogram(name, 16))  # type: ignore[attr-defined]


def _picture(game: str, named: str) -> str:
    """The arms that a name stands for, or else its icon; nothing where the look has neither."""
    kind, _, id = named.partition(":")
    if (bearer := heraldry.bearers(game, kind).get(id)) is not None:
        return _shield(bearer.blazon, 16)
    try:
        return _icon(icons.named(game, kind, id))
    except icons.UnknownIcon:
        return ""


def _shield(blazon: heraldry.Blazon, wide: int) -> str:
    drawn = drawing.kept("shield", 0, 0, 100, blazon.said, says="")
    tall = round(wide * 1.2)
    return f'<svg class="nb-ref-shield" width="{wide}" height="{tall}" viewBox="-3 -3 106 126" aria-hidden="true">{drawn}</svg>'


@cache
def _arms(game: str) -> str:
    """What stands before a game's name: the arms of its houses, clans or schools; without any, our own."""
    for kind in ("houses", "clans", "schools"):
        if borne := heraldry.bearers(game, kind):
            return f'<div class="nb-ref-arms">{"".join(_shield(one.blazon, 22) for one in borne.values())}</div>'
    return f'<div class="nb-ref-arms">{_shield(heraldry.noblesse().blazon, 22)}</div>'
