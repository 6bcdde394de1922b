"""What a card, a piece or a place is, for whoever points at it or leafs through all of them.

Every game may have a file `notes.py` with two functions, available through `Match`:

- `note(state, thing)`: the `Note` of a thing that the game's picture draws, by the picture's name for it ("card:army-r"). The
  state is the position as the reader may see it, so a note tells nothing that is hidden. None if there is nothing to say.
- `gallery(state)`: the notes of all cards, rooms and pieces with which a match is played, those of the table's own files
  included, whether they are in play or not.

Texts name seats by the marks of `explorer.core.people`; they are plain text, which whoever shows it escapes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from explorer.core.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Note:
    """What a card, a piece or a place is, in a few words.

    Attributes:
        id: in a position the thing's name in the picture; in a gallery a name that stays the same from match to match.
        name: its name for players, never empty.
        text: what it does, in our own words; a new line begins what stands for itself, as each side of a spell.
        rule: the id of the rule about it, for "Ask about it".
        standing: the rule's standing, one of `explorer.core.rulebook.STANDINGS`; after a semicolon what more there is to
            say about where its figures come from.
        figure: its figures: "base 7, power 9 now"; "" if it has none.
        kind: what sort of thing it is: "Uncommon", "Spell", "Room".
        group: the colour, house, clan or school that it belongs to; "" if none.
    """

    id: str
    name: str
    text: str
    rule: str
    standing: str
    figure: str = ""
    kind: str = ""
    group: str = ""


def ruled(
    book: Rulebook,
    id: str,
    name: str,
    rule: str,
    *,
    more: Iterable[str] = (),
    text: str = "",
    figure: str = "",
    kind: str = "",
    group: str = "",
    besides: str = "",
) -> Note:
    """The note of something that a rule is about.

    Args:
        book: the game's rulebook.
        id: see `Note`, as for `name`, `figure`, `kind` and `group`.
        name: its name.
        rule: the id of the rule, which gives the standing and, unless there is a `text`, the words.
        more: the ids of rules whose words are added.
        text: words in place of those of the rules.
        figure: its figures.
        kind: what sort of thing it is.
        group: what it belongs to.
        besides: what more there is to say about where its figures come from.

    Raises:
        RulebookError: there is no such rule.
    """
    words = text or " ".join(" ".join(book[one].text.split()) for one in (rule, *more))
    standing = book[rule].standing
    return Note(id, name, words, rule, f"{standing}; {besides}" if besides else standing, figure, kind, group)


def as_read(book: Rulebook, note: Note, readings: Mapping[str, str]) -> Note:
    """A note that says where its table reads the rule, or a rule below it, otherwise than we do.

    Args:
        book: the game's rulebook.
        note: the note.
        readings: the table's readings of disputed rules, as a state has them.
    """
    below = [rule for rule in book if rule.switch and (rule.id == note.rule or rule.id.startswith(f"{note.rule}."))]
    here = [
        (rule, readings[rule.switch])
        for rule in below
        if readings.get(rule.switch, rule.readings[0]) != rule.readings[0]
    ]
    said = [f"“{rule.title}” is read here as “{reading}”" for rule, reading in here]
    return replace(note, standing="; ".join([note.standing, *said])) if said else note


def by_kind(told: Mapping[str, Callable[[Any, str, str], Note | None]]) -> Callable[[Any, str], Note | None]:
    """A game's `note`, where the first word of a thing's name says what kind of thing it is: "card:army-r".

    Args:
        told: by that word, what tells of such a thing, from the state, the thing's whole name and the rest of the name.

    Returns:
        A function that gives the note of a thing, or None if nothing tells of its kind.
    """

    def note(state: Any, thing: str) -> Note | None:
        kind, _, which = thing.partition(":")
        return told[kind](state, thing, which) if kind in told else None

    return note


def counted(count: int, one: str, many: str = "") -> str:
    """A number of things: "1 card", "no cards".

    >>> counted(1, "card"), counted(0, "card"), counted(3, "quarry", "quarries")
    ('1 card', 'no cards', '3 quarries')
    """
    return f"{count or 'no'} {one if count == 1 else many or f'{one}s'}"
