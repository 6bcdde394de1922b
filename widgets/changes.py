"""What a step changes on the table: which things have come, moved or show something else, and that in a few words.

The pictures say of each thing where it lies and what it shows (see `widgets/static/board.js`), so whatever is drawn can be
compared, and nothing is told that the reader does not see.
"""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from explorer.core.moments import Event
    from widgets.boards.table import Pictures

LONGEST = 40
"""The most characters of a chip; what would be longer is left to the story."""

CHIPS = 3
"""The most chips of a line."""

FEW = 4
"""So many things may change with a line that does not speak of them."""

SEATS = ("at", "attacker", "by", "holder", "model", "owner", "receiver", "source", "target", "to", "victim")
"""The facts whose numbers are seats."""

_THING = re.compile(' data-thing="')
_ICON = re.compile(r'href="#i-([a-z0-9-]+)"')
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
_CLAUSE = re.compile(r"[:;,()]")


class Thing(NamedTuple):
    """A thing as a picture shows it.

    Attributes:
        says: what it is and what it shows, for who cannot see it.
        at: where it lies, in words; "" if that is not told.
        now: what it shows; "" for nothing.
        quiet: True if nobody is told that it is new.
        icon: the first one that it is drawn with; "" for none.
    """

    says: str
    at: str = ""
    now: str = ""
    quiet: bool = False
    icon: str = ""


def things(drawn: Pictures) -> dict[str, Thing]:
    """The things in two pictures, by id; of those drawn more than once, the first, and the table's before the strip's."""
    found: dict[str, Thing] = {}
    picture = drawn.table + drawn.hand
    named = [found.start() for found in _THING.finditer(picture)]  # to look at every tag would take ten times as long
    starts = [picture.rindex("<", 0, at) for at in named]
    for at, start, end in zip(named, starts, [*starts[1:], len(picture)], strict=True):
        over = picture.index(">", at)
        said = {name: unescape(value) for name, value in _ATTRIBUTE.findall(picture, start, over)}
        icon = _ICON.search(picture, over, end)
        thing = Thing(
            said.get("aria-label", ""),
            said.get("data-at", ""),
            said.get("data-now", ""),
            "data-quiet" in said,
            icon[1] if icon else "",
        )
        found.setdefault(said["data-thing"], thing)
    return found


def name_of(says: str) -> str:
    """The name of a thing in what it says of itself: the words up to where they say more.

    >>> name_of("Lady Maud: 5 cards, 3 tokens")
    'Lady Maud'
    """
    return _CLAUSE.split(says)[0].strip()


def compare(before: Mapping[str, Thing], after: Mapping[str, Thing]) -> list[str]:
    """The ids of the things that have come, lie elsewhere, or show something else.

    >>> compare({"die": Thing("a die", now="3")}, {"die": Thing("a die", now="5"), "coin": Thing("a coin", at="your hand")})
    ['die', 'coin']
    """
    found = []
    for id, now in after.items():
        was = before.get(id)
        if was is None:
            changed = bool(now.at) and not now.quiet
        else:
            changed = (bool(now.at) and was.at != now.at) or (bool(was.now and now.now) and was.now != now.now)
        if changed:
            found.append(id)
    return found


def chips(
    before: Mapping[str, Thing], after: Mapping[str, Thing], line: str, spoken: Collection[str] = ()
) -> list[str]:
    """What has changed, in a few words each, for the line of the story that tells of it.

    Where much has changed at once, only that is told of which the line speaks.

    Args:
        before: the things before it.
        after: the things after it.
        line: the line.
        spoken: the things that the line speaks of, by id.

    >>> gold = {"gold:1": Thing("Lady Gormla: 9 gold", now="9")}, {"gold:1": Thing("Lady Gormla: 11 gold", now="11")}
    >>> chips(*gold, "A good year.")
    ['Lady Gormla: 9 → 11 gold']
    >>> chips(*gold, "Lady Gormla gains 2 gold.")
    ['9 → 11 gold']
    """
    ids = compare(before, after)
    named = [id for id in ids if id in spoken or _subject(after[id]).lower() in line.lower()]
    found: dict[str, str] = {}
    for id in ids if len(ids) <= FEW else named:
        was = before.get(id)
        told, subject = _chip("" if was is None else was.now, after[id])
        if told and told not in line:
            found[told] = found.get(told) or subject
    several = len(set(found.values()) - {""}) > 1
    said = [
        f"{subject}: {told}" if subject and (several or subject.lower() not in line.lower()) else told
        for told, subject in found.items()
    ]
    return [one for one in said if len(one) <= LONGEST][:CHIPS]


def _subject(thing: Thing) -> str:
    """A thing's name: how what it says of itself begins."""
    return name_of(thing.says)


def _chip(was: str, thing: Thing) -> tuple[str, str]:
    """A change of figures in words, "power 12" or "11 → 9 gold", and of what where that must be said; "" for none."""
    old, new = _CLAUSE.split(was)[0], _CLAUSE.split(thing.now)[0]
    whole = re.compile(rf"(?<![\w-]){re.escape(new)}(?!\w)")
    clause = next((one.strip() for one in _CLAUSE.split(thing.says) if whole.search(one)), "")
    if not clause or old == new or not re.search(r"\d", new) or (old and not re.search(r"\d", old)):
        return "", ""
    if not old:  # a figure that was not there before tells something only with its unit
        return (clause if clause != new else ""), ""
    subject = _subject(thing)
    return whole.sub(lambda _: _between(old, new), clause, count=1), "" if clause == subject else subject


def _between(old: str, new: str) -> str:
    """Two texts as a change, with the words that they share said once.

    >>> _between("7 cards in hand", "6 cards in hand")
    '7 → 6 cards in hand'
    """
    before, after = old.split(), new.split()
    head: list[str] = []
    while len(before) > 1 and len(after) > 1 and before[0] == after[0]:
        head.append(before.pop(0))
        after.pop(0)
    tail: list[str] = []
    while len(before) > 1 and len(after) > 1 and before[-1] == after[-1]:
        tail.insert(0, before.pop())
        after.pop()
    return " ".join([*head, *before, "→", *after, *tail])


def _about(event: Event) -> set[str]:
    """What an event speaks of, as its facts name it: ids of things, or the last parts of such ids."""
    found = {f"seat:{event.seat}"}
    for name, fact in event.facts.items():
        kind = "seat" if name in SEATS else name.removesuffix("s")
        found |= {value if isinstance(value, str) else f"{kind}:{value}" for value in _values(fact)}
    return found


def spoken(event: Event, ids: Iterable[str]) -> list[str]:
    """The things, of those given by their ids, that an event speaks of; the event as the reader may see it.

    An id ends in the thing's own name; where it has three parts, the second is the seat that the thing belongs to.

    >>> from explorer.core.moments import Event
    >>> event = Event("gained", 1, "rule", goods="F", to=1)
    >>> spoken(event, ["seat:0", "seat:1", "good:0:F", "good:1:F", "die:K"])
    ['seat:1', 'good:1:F']
    """
    named = _about(event)
    return [id for id in ids if _names(named, id)]


def _names(named: Collection[str], id: str) -> bool:
    kind, *owner, last = id.split(":") if ":" in id else ["", id]
    if id in named:
        return True
    if owner and f"seat:{owner[0]}" not in named:
        return False
    return last in named or (bool(owner) and f"{kind}:{last}" in named)


def _values(fact: object) -> list[str | int]:
    """The names and numbers in a fact."""
    if isinstance(fact, bool) or fact is None:
        return []
    if isinstance(fact, str | int):
        return [fact]
    if isinstance(fact, tuple | list):
        return [value for part in fact for value in _values(part)]
    return []
