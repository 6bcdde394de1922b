"""People instead of seats: a game's texts name seats by marks, and `named` puts names in for whoever reads.

A game is played by seats, and read by people: "You bid 5" to one is "Lady Maud bids 5" to the next. So whoever makes a text
writes marks into it, and only the last step, which knows the people and the reader, makes words of them.

>>> said = f"{who(1)} takes {who(2)}'s card, and <keeps> {their(1)} own"
>>> named(said)
"Seat 1 takes Seat 2's card, and keeps their own"
>>> people = People.of(PEOPLE, 3)
>>> print(named(said, people, 1), named(said, people, 2), sep="; ")
You take Sir Osric's card, and keep your own; Lady Maud takes your card, and keeps her own

A mark is the text "Seat 1" between two characters that no text has, of which the first says which seat and which word is
meant. So marks can be joined, formatted and cut like any other text, and a text without people is the text without these
characters. A word in angle brackets, "<takes>", is a verb that follows the subject before it: "you take". It is written in
the third person and ends in "s". Where a name begins a sentence, the next word follows it without brackets. (In square
brackets stand the ids of rules.) A text without a mark stays as it is.

>>> named(f"{who(0)} bids or <passes>.", people, 0), named(f"{who(0)} bids or <passes>.", people, 2)
('You bid or pass.', 'Dame Alys bids or passes.')
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from explorer.core.moments import HIDDEN

if TYPE_CHECKING:
    from explorer.core.moments import Seat

T = TypeVar("T")


class Person(NamedTuple):
    """Somebody at the table.

    Attributes:
        name: the whole name: "Lady Maud".
        short: the name for narrow places: "Maud".
        pronoun: "she", "he", "it" or "they".
        blazon: their arms, as a herald says them: "per bend murrey or, swan argent"; empty for none.
    """

    name: str
    short: str
    pronoun: str = "they"
    blazon: str = ""

    @property
    def tincture(self) -> str:
        """The one colour that stands for them, on cubes, flags and charts: the first of the field; empty without arms.

        >>> [person.tincture for person in PEOPLE[:3]]
        ['azure', 'murrey', 'vert']
        """
        field = self.blazon.partition(",")[0].split()
        return field[-2] if len(field) > 1 else "".join(field)


@dataclass(frozen=True)
class People:
    """Who sits at the table, by seat. A reader's own seat is "you", whatever the name.

    Attributes:
        seats: the person of each seat.
        typed: the seats whose names the table typed itself; a game that has names of its own for seats leaves them.
    """

    seats: tuple[Person, ...]
    typed: frozenset[Seat] = frozenset()

    @classmethod
    def of(cls, known: Sequence[Person], players: int, typed: Mapping[Seat, str] | None = None) -> People:
        """The people of a table.

        Args:
            known: the people of the game, from seat 0; seats beyond them are called by their number.
            players: the number of seats.
            typed: names that the table typed itself, by seat. They are data: whoever shows them escapes them. See
                `explorer.core.start.people_of`, which checks them.
        """
        more = (Person(f"Player {seat + 1}", f"{seat + 1}") for seat in range(len(known), players))
        names = dict(typed or {})
        return cls(
            tuple(
                Person(names[seat], names[seat], blazon=person.blazon) if seat in names else person
                for seat, person in enumerate([*known[:players], *more])
            ),
            frozenset(names),
        )


PEOPLE = (
    Person("Dame Alys", "Alys", "she", "per pale azure argent, lion or"),
    Person("Lady Maud", "Maud", "she", "per bend murrey or, swan argent"),
    Person("Sir Osric", "Osric", "he", "quarterly vert argent, boar sable"),
    Person("Dame Isolde", "Isolde", "she", "per chevron celeste sable, griffin or"),
    Person("Lord Corbin", "Corbin", "he", "per saltire sable argent, stag or"),
    Person("Lady Elfrida", "Elfrida", "she", "chequy purpure argent, owl sable"),
    Person("Sir Alaric", "Alaric", "he", "per fess gules argent, squirrel sable"),
    Person("Dame Rohese", "Rohese", "she", "cendrée, bend murrey, hedgehog argent"),
    Person("Lord Wystan", "Wystan", "he", "or, pale azure, badger argent"),
)
"""The people of a game that names none of its own, in the order of the seats.

The first is "you" to whoever sits at seat 0, as most readers do, and has this name for the others.
"""

# --- marks ------------------------------------------------------------------------------------------------------------

_END = "\ue000"
_FIRST = 0xE020
_SEATS = 32  # how many seats a mark can tell apart
_WORDS = ("who", "whom", "they", "them", "their", "themself", "theirs")
_LAST = chr(_FIRST + _SEATS * len(_WORDS) - 1)
_MARK = f"([{chr(_FIRST)}-{_LAST}])([^{_END}]*){_END}"
_ANY = re.compile(f"[{_END}-{_LAST}]")
_PART = re.compile(rf"{_MARK}(?:('s\b)|( [a-z]+s\b))?|<([a-z]+s)>")
_NO_VERBS = frozenset({"always", "as", "less", "minus", "perhaps", "plus", "thus", "versus"})

_SAID = {
    "she": {"they": "she", "them": "her", "their": "her", "themself": "herself", "theirs": "hers"},
    "he": {"they": "he", "them": "him", "their": "his", "themself": "himself", "theirs": "his"},
    "it": {"they": "it", "them": "it", "their": "its", "themself": "itself", "theirs": "its"},
    "they": {"they": "they", "them": "them", "their": "their", "themself": "themselves", "theirs": "theirs"},
    "you": {
        "who": "you",
        "whom": "you",
        "they": "you",
        "them": "you",
        "their": "your",
        "themself": "yourself",
        "theirs": "yours",
    },
}


def _mark(word: str, seat: Any) -> str:
    if seat == HIDDEN:
        return "somebody" if word in ("who", "whom") else _SAID["they"][word]
    if seat is None or seat < 0:
        return "nobody" if word in ("who", "whom") else _SAID["they"][word]
    text = f"Seat {seat}" if word in ("who", "whom") else _SAID["they"][word]
    return f"{chr(_FIRST + _SEATS * _WORDS.index(word) + seat)}{text}{_END}" if seat < _SEATS else text


def who(seat: Any) -> str:
    """A mark for the name of a seat; verbs in angle brackets follow it. With "'s" behind it, whose something is: "your".

    Args:
        seat: the seat; None or a negative number is "nobody", `HIDDEN` "somebody".
    """
    return _mark("who", seat)


def whom(seat: Any) -> str:
    """A mark for the name of a seat that is not the subject: verbs in angle brackets behind it follow the one before."""
    return _mark("whom", seat)


def they(seat: Any) -> str:
    """A mark for "you", "she", "he" or "they", as a subject."""
    return _mark("they", seat)


def them(seat: Any) -> str:
    """A mark for "you", "her", "him" or "them"."""
    return _mark("them", seat)


def their(seat: Any) -> str:
    """A mark for "your", "her", "his" or "their"."""
    return _mark("their", seat)


def themself(seat: Any) -> str:
    """A mark for "yourself", "herself", "himself" or "themselves"."""
    return _mark("themself", seat)


def is_marked(text: str) -> bool:
    """True if a text still has a mark, or a part of one."""
    return _ANY.search(text) is not None


# --- "you" ------------------------------------------------------------------------------------------------------------

_ADDRESSED = re.compile(
    r"\b(?:(?P<to>on|against|with|of|to|for|from|by|at|before) you\b|(?P<own>your)\b|(?P<theirs>yours)\b|(?P<self>yourself)\b"
    r"|(?P<you>you)\b(?: (?P<verb>[a-z]+)\b)?)"
)
_MODAL = frozenset(
    {"can", "cannot", "could", "may", "might", "must", "should", "will", "would", "still", "already", "then"}
)


def addressed(text: str, seat: Seat) -> str:
    """A text that says "you" to a seat, with marks, so that others can read it too; without people it stays as it is.

    >>> said, table = addressed("you must keep your card, and you have 3", 1), People.of(PEOPLE, 2)
    >>> print(named(said), named(said, table), named(said, table, 1), sep="; ")
    you must keep your card, and you have 3; Lady Maud must keep her card, and she has 3; You must keep your card, and you have 3
    """
    if "you" not in text:
        return text
    known = False  # whether the name has been said, so that "she" will do

    def mark(name: str, pronoun: str, said: str) -> str:
        nonlocal known
        word, known = (pronoun if known else name), True
        return f"{chr(_FIRST + _SEATS * _WORDS.index(word) + seat)}{said}{_END}"

    def word(found: re.Match[str]) -> str:
        if found["self"]:
            return mark("themself", "themself", "yourself")
        if found["theirs"]:
            return mark("theirs", "theirs", "yours")
        if found["own"]:
            return mark("their", "their", "your") if known else f"{mark('who', 'who', 'you')}'s"
        if found["to"]:
            return f"{found['to']} {mark('whom', 'them', 'you')}"
        verb = found["verb"]
        said = "" if not verb else f" {verb}" if verb in _MODAL else f" <{third(verb)}>"
        return f"{mark('who', 'they', 'you')}{said}"

    return _ADDRESSED.sub(word, text)


# --- words ------------------------------------------------------------------------------------------------------------

_IRREGULAR = {"is": "are", "has": "have", "was": "were", "does": "do"}


def third(verb: str) -> str:
    """A verb of the second person in the third: the other way round than `second`.

    >>> [third(verb) for verb in ("bid", "pass", "go", "try", "play", "are", "have")]
    ['bids', 'passes', 'goes', 'tries', 'plays', 'is', 'has']
    """
    irregular = {plural: verb for verb, plural in _IRREGULAR.items() if verb != "was"}
    if verb in irregular:
        return irregular[verb]
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "z", "o")) else f"{verb}s"


def second(verb: str) -> str:
    """A verb of the third person in the second: as in "you bid", and after "they".

    >>> [second(verb) for verb in ("bids", "passes", "chooses", "goes", "tries", "lies", "is", "may")]
    ['bid', 'pass', 'choose', 'go', 'try', 'lie', 'are', 'may']
    """
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies") and len(verb) > len("lies"):
        return f"{verb[:-3]}y"
    if verb.endswith(("sses", "shes", "ches", "xes", "zzes", "oes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


def named(text: str, people: People | None = None, reader: Seat | None = None) -> str:
    """A text with words in place of its marks.

    Args:
        text: any text; one without marks stays as it is.
        people: who sits at the table; None says "Seat 0", as records and programs do.
        reader: the seat of whoever reads, who is "you"; None calls everybody by name. Without people it does not matter.
    """
    if not is_marked(text):
        return text
    plural = False  # whether the verb of the latest subject stands in the plural, as after "you"

    def word(found: re.Match[str]) -> str:
        nonlocal plural
        mark, fallback, possessive, after, verb = found.groups()
        if verb is not None:
            return second(verb) if plural else verb
        kind, seat = divmod(ord(mark) - _FIRST, _SEATS)
        said, is_plural = _word(_WORDS[kind], seat, fallback, possessive or "", people, reader)
        if said == "your" and possessive and not text[found.end() :].startswith(" "):
            said = "yours"  # "the turn is yours."
        begins = _begins(text[: found.start()]) and (people is not None or not fallback.startswith("you"))
        if _WORDS[kind] in ("who", "they") and not possessive:
            plural = is_plural
            if after and begins and plural and after.strip() not in _NO_VERBS:
                after = f" {second(after.strip())}"
        return f"{said[:1].upper()}{said[1:]}{after or ''}" if begins else f"{said}{after or ''}"

    return _clean(_PART.sub(word, text))


def _word(
    kind: str, seat: Seat, fallback: str, possessive: str, people: People | None, reader: Seat | None
) -> tuple[str, bool]:
    """What a mark says, and whether a verb after it stands in the plural."""
    if people is None or seat >= len(people.seats):
        if fallback == "you":  # the text was addressed to its reader
            return ("your" if possessive else "you"), True
        return fallback + possessive, kind == "they"
    if seat == reader:
        return ("your" if possessive else _SAID["you"][kind]), True
    person = people.seats[seat]
    if kind in ("who", "whom"):
        return person.name + possessive, False
    return _SAID[person.pronoun][kind] + possessive, kind == "they" and person.pronoun == "they"


def _begins(before: str) -> bool:
    """True if a sentence begins after these words."""
    words = before.rstrip(" ").rstrip(_END)
    spaced = words != before
    return not words or words[-1] == "\n" or (spaced and words.rstrip("'\"’”)")[-1:] in (".", "!", "?"))


def _clean(text: str) -> str:
    """A text without what is left of marks, such as one that was cut in two."""
    return _ANY.sub("", text)


def each_named(value: T, people: People | None = None, reader: Seat | None = None) -> T:
    """A copy of something with words in place of the marks in all its texts: of lists, mappings, tuples and data classes.

    Keys of mappings, and whatever else holds texts, stay as they are.
    """
    return cast("T", _each(value, people, reader))


def _each(value: Any, people: People | None, reader: Seat | None) -> Any:
    made = value
    if isinstance(value, str):
        made = named(value, people, reader)
    elif isinstance(value, list):
        made = [_each(part, people, reader) for part in value]
    elif isinstance(value, tuple):
        parts = [_each(part, people, reader) for part in value]
        made = type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    elif isinstance(value, Mapping):
        made = {key: _each(part, people, reader) for key, part in value.items()}
    elif is_dataclass(value) and not isinstance(value, type):
        made = replace(value, **{f.name: _each(getattr(value, f.name), people, reader) for f in fields(value)})
    return made
