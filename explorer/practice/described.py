"""Drills about what cards, rooms and pieces do: from a name to its text among those most like it, and back.

Only those whose text is a rule's own are asked about, for only then does the answer show that a rule is known.
"""

from __future__ import annotations

import re
import zlib
from collections import defaultdict
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from explorer.core.parts import capital
from explorer.core.start import start
from explorer.practice.drill import RECOGNISE, Answer, Drill, Source
from explorer.practice.sentences import briefly
from explorer.tutor.session import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from explorer.core.game import Game
    from explorer.core.notes import Note

KIND = "what-does-it-do"

WHAT, WHICH = 0, 1
"""The two drills of a card: what it does, and which card does this."""

WRONG = 3
"""How many wrong answers there are."""

OURS: Final = re.compile(r"\b(?:[Ww]e|[Oo]ur|book|reading)\b")
"""What a sentence has that is about how we read the book; what a card does is said without."""

THINGS: Final[Mapping[str, str]] = {
    "card": "this card",
    "office": "this Noble",
    "spell": "this spell",
    "room": "this room",
    "event": "this event",
    "quest": "this quest",
    "jinx": "this jinx",
    "mage": "this mage",
    "evocation": "this evocation",
    "upgrade": "this upgrade",
    "command": "this card",
}
"""What is asked about, by the first word of its name in the picture, and how its own text calls it."""

_SENTENCES: Final = re.compile(r"(?<=[.!?]) ")


class Described(NamedTuple):
    """A card, a room or a piece with what it does.

    Attributes:
        note: the game's note of it.
        name: its name, or what its family has in common.
        text: what it does, without its name.
        words: the words of the text.
    """

    note: Note
    name: str
    text: str
    words: frozenset[str]


def sources(game: Game) -> Iterable[Source]:
    """What drills can be made from: two for each card that has a text of its own."""
    found = _described(game)
    if len(found) <= WRONG:
        return []
    return [
        Source(KIND, name, number, (one.note.rule,), RECOGNISE)
        for name, one in found.items()
        for number in (WHAT, WHICH)
    ]


def make(game: Game, source: Source) -> Drill | None:
    """The drill of a card; None if there is no such card any more."""
    found = _described(game)
    own = found.get(source.where)
    if own is None or len(found) <= WRONG:
        return None
    rule = own.note.rule
    question = f"What does {own.name} do?" if source.number == WHAT else f"{own.text} {_asks(own)}"
    answers = [_answer(one, one is own, source.number) for one in (own, *_alike(own, found)[:WRONG])]
    Random(zlib.crc32(f"{source.where} {source.number}".encode())).shuffle(answers)
    return Drill(KIND, game, source.where, question, tuple(answers), (rule,), level=RECOGNISE)


def _asks(one: Described) -> str:
    """What is asked after a text."""
    kind = THINGS[one.note.id.partition(":")[0]].partition(" ")[2]
    return "Who is it?" if kind in ("Noble", "mage") else f"Which {kind} is it?"


def _answer(one: Described, right: bool, number: int) -> Answer:
    """An answer; picked wrongly, it says what it would have been right for."""
    text = one.text if number == WHAT else one.name
    return Answer(
        text, right, (Sentence(f"{one.name}: {one.text}", (one.note.rule,)),), () if right else (one.note.rule,)
    )


def _alike(own: Described, found: Mapping[str, Described]) -> list[Described]:
    """The others, those most like it first; those of its own kind before all."""

    def unlike(one: Described) -> tuple[bool, float]:
        return one.note.kind != own.note.kind, -len(own.words & one.words) / len(own.words | one.words)

    return sorted((one for one in found.values() if one.note.rule != own.note.rule), key=unlike)


@cache
def _described(game: Game) -> Mapping[str, Described]:
    """The cards that a rule is about, by id; of several with one text, such as a family in five colours, one; cached."""
    by_rule: dict[str, list[Note]] = defaultdict(list)
    for note in start(game.id, seed=game.id).gallery():
        by_rule[note.rule].append(note)
    found: dict[str, Described] = {}
    for notes in by_rule.values():
        note, name = notes[0], _common(notes)
        if len({one.text for one in notes}) > 1 or note.id.partition(":")[0] not in THINGS or not name:
            continue
        text = _without_name(note, name, briefly(note.text, OURS))
        if text and all(text.casefold() != one.text.casefold() for one in found.values()):
            found[note.id] = Described(note, name, text, frozenset(re.findall(r"\w{3,}", text.casefold())))
    return found


def _common(notes: Sequence[Note]) -> str:
    """The words that the names of some cards have in common: "Knight" of the Knights of all houses.

    >>> from explorer.core.notes import Note
    >>> _common([Note("", name, "", "", "") for name in ("Knight of Lyre", "Knight of Orlok")])
    'Knight'
    """
    names = [note.name.split() for note in notes]
    words = [word for word in names[0] if all(word in name for name in names)]
    return re.sub(r"( of)+$", "", " ".join(words))


def _without_name(note: Note, name: str, text: str) -> str:
    """A text with "this card" in place of the card's name; "" if the name is still in it.

    >>> from explorer.core.notes import Note
    >>> army, castellan = Note("card:army-k", "Black Army", "", "card.army", ""), Note("card:c", "", "", "castellan", "")
    >>> _without_name(army, "Army", "Roll a die, but not that of Army's own colour.")
    "Roll a die, but not that of this card's own colour."
    >>> _without_name(castellan, "Castellan", "Each Castellan is worth 1 VP."), _without_name(army, "Army", "Armies win.")
    ('Each is worth 1 VP.', '')
    """
    last = note.rule.rpartition(".")[2].replace("-", " ").title()
    names = "|".join(re.escape(one) for one in (name, *((last,) if last in name else ())))
    text = re.sub(rf"\b([Ee]ach) (?:{names})(?!\w)", r"\1", text)
    text = re.sub(rf"\b(?:(?:[Aa]n?|[Tt]he) )?(?:{names})(?!\w)", THINGS[note.id.partition(":")[0]], text)
    stems = [re.sub(r"(y|s)$", "", one.casefold()) for one in (name, last)]
    if any(stem in text.casefold() for stem in stems):
        return ""
    return " ".join(capital(sentence) for sentence in _SENTENCES.split(text))
