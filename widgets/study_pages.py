"""A study on paper, and as a still picture: a board at each moment of which it speaks, and below it what is said there.

Whatever somebody wrote is text here as everywhere: it is escaped.
"""

from __future__ import annotations

import re
from collections import Counter
from html import escape
from typing import TYPE_CHECKING

from explorer.annotated.session import where
from widgets import changes
from widgets.board import board
from widgets.boards.table import Space, pictures
from widgets.still.marks import marked
from widgets.still.measure import in_lines
from widgets.still.shrink import shrunk

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from explorer import Match
    from explorer.annotated import Chapter, Mark, Place, Question, Remark, Study
    from explorer.core.moments import Seat
    from explorer.core.people import People

SHOWN = 6
"""How many moments a still picture shows; a page of paper shows all."""

LONGEST = 60
"""The most characters of what is said of a thing."""

WIDE, LINE, SIZE = 1018, 24, 17
"""The width of a still picture, the height of a line of text, and its size, in pixels."""


def printed(study: Study, people: People | None = None) -> str:
    """A study as HTML for paper: an article that brings no style and no script of its own.

    Args:
        study: any study.
        people: who sits at the table, for texts; None says "Seat 0".
    """
    parts = [f"<h1>{escape(study.title or study.game.title)}</h1>"]
    by = ", ".join(
        filter(None, (study.game.title if study.title else "", f"by {study.author}" if study.author else ""))
    )
    parts += [f'<p class="nb-by">{escape(by)}</p>'] if by else []
    parts += _paragraphs(study.about)
    answers: list[str] = []
    pictured = 0
    for chapter in study.chapters:
        title = _heading(study, chapter)
        parts += [f"<h2>{escape(title)}</h2>"] if title else []
        for place, match in _moments(chapter, people):
            remark = chapter.remarks[place]
            pictured += 1
            svg, seat = apart(picture(match, remark, chapter.seat), f"p{pictured}-"), chapter.seat
            under = [f"<p><b>{escape(where(match))}</b></p>", *_paragraphs(remark.text)]
            under += _paragraphs(told(match, remark.marks, seat))
            if (question := remark.question) is not None:
                answers.append(_answer(match, question, seat, ", ".join(filter(None, (title, where(match))))))
                under.append(f"<p><b>{len(answers)}. {escape(question.text)}</b></p>")
                under.append(_choices(match, question, seat))
            parts.append(f"<figure>{svg}<figcaption>{''.join(under)}</figcaption></figure>")
    if answers:
        parts.append(f'<section class="nb-solved"><h2>Answers</h2><ol>{"".join(answers)}</ol></section>')
    return f"<article>{''.join(parts)}</article>"


def as_picture(study: Study, people: People | None = None) -> str | None:
    """The first moments of which a study speaks, one below the other, as one SVG; None if it speaks of none."""
    drawn: list[str] = []
    y = 0
    known = [(chapter, place) for chapter in study.chapters for place in chapter.pages()]
    for chapter, place in known[:SHOWN]:
        match = chapter.match(place)
        match.people = people
        remark = chapter.remarks[place]
        said = [where(match), *remark.text.splitlines(), told(match, remark.marks, chapter.seat)]
        said += [remark.question.text] if remark.question else []
        lines = [line for text in said if text for line in in_lines(text, WIDE - 40, SIZE)]
        if title := _heading(study, chapter) if drawn else study.title or study.game.title:
            y += 34
            drawn.append(_text(title, y, 22))
        svg = picture(match, remark, chapter.seat)
        space = Space()
        drawn.append(svg.replace("<svg ", f'<svg y="{y + 12}" ', 1))
        y += 12 + space.height + space.strip + 8
        for line in lines:
            y += LINE
            drawn.append(_text(line, y, SIZE))
        y += 12
    if not drawn:
        return None
    if len(known) > SHOWN:
        y += LINE
        drawn.append(_text(f"And {len(known) - SHOWN} more.", y, SIZE))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {y + 16}" width="{WIDE}" height="{y + 16}" '
        f'font-family="&quot;Source Sans 3&quot;, system-ui, sans-serif"><rect width="{WIDE}" height="{y + 16}" fill="#FBF8F0"/>'
        f"{''.join(drawn)}</svg>"
    )


def picture(match: Match, remark: Remark, seat: Seat | None) -> str:
    """A board with the marks of a remark, as an SVG that needs nothing else."""
    return shrunk(marked(board(match, seat), remark.marks))


def apart(svg: str, prefix: str) -> str:
    """A picture whose own names begin with `prefix`: on a page with others, what it refers to is found in itself.

    >>> apart("<clipPath id='a'/><use href='#a'/><g clip-path='url(#a)'/>", "p1-")
    "<clipPath id='p1-a'/><use href='#p1-a'/><g clip-path='url(#p1-a)'/>"
    """
    return re.sub(r"( id=['\"]|href=['\"]#|url\(#)", rf"\g<1>{prefix}", svg)


def told(match: Match, marks: Sequence[Mark], seat: Seat | None) -> str:
    """What is ringed, and where arrows lead, in words; "" for nothing."""
    if not marks:
        return ""
    names = _names(match, seat)
    rings = [names[mark.thing] for mark in marks if not mark.to and mark.thing in names]
    arrows = [f"{names[m.thing]} to {names[m.to]}" for m in marks if m.to in names and m.thing in names]
    said = [f"Ringed: {', '.join(rings)}."] if rings else []
    return " ".join([*said, *([f"Arrows: {', '.join(arrows)}."] if arrows else [])])


def _names(match: Match, seat: Seat | None) -> dict[str, str]:
    """What each thing on the table is called; where several have one name, with what else is said of them."""
    there = changes.things(pictures(match, seat))
    names = {id: changes.name_of(thing.says) for id, thing in there.items()}
    times = Counter(names.values())
    return {id: name if times[name] == 1 else there[id].says[:LONGEST] for id, name in names.items()}


def _heading(study: Study, chapter: Chapter) -> str:
    """A chapter's title; "" for the only chapter of a study if nobody has named it."""
    return "" if len(study.chapters) == 1 and chapter.title == "Chapter 1" else chapter.title


def _moments(chapter: Chapter, people: People | None) -> Iterator[tuple[Place, Match]]:
    for place in chapter.pages():
        match = chapter.match(place)
        match.people = people
        yield place, match


def _paragraphs(text: str) -> list[str]:
    return [f"<p>{escape(line)}</p>" for line in text.splitlines() if line]


def _choices(match: Match, question: Question, seat: Seat | None) -> str:
    offered = [one.text for one in question.answers] or _labels(match, seat)
    return f'<ul class="nb-offered">{"".join(f"<li>{escape(one)}</li>" for one in offered)}</ul>'


def _labels(match: Match, seat: Seat | None) -> list[str]:
    pending = match.pending
    options = getattr(pending, "options", ())
    return [match.label(option, seat) for option in options] if len(options) <= 12 else []


def _answer(match: Match, question: Question, seat: Seat | None, at: str) -> str:
    right = [one.text for one in question.answers if one.right] or [match.label(one, seat) for one in question.right]
    said = f"{' or '.join(right)}."
    return f"<li>{escape(said[:1].upper() + said[1:])} {escape(question.well)} <small>({escape(at)})</small></li>"


def _text(said: str, y: int, size: int) -> str:
    bold = ' font-weight="600"' if size > SIZE else ""
    return f'<text x="20" y="{y}" font-size="{size}" fill="#221B12"{bold}>{escape(said)}</text>'
