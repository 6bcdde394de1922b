"""Telling what happens: a game writes a table of sentences, and this makes whole sentences of them.

Steps yield moments: events, choices, chances, and the ends of what began. Each has a kind, "bid", a seat or None, and
facts. A game says in a table what each kind means, and only what is particular to it: the seat's name before, the
capital letter and the full stop come from here, and so does a plain sentence for any kind that the table does not have.
The sentences are for people: they name seats by the marks of `explorer.core.people`, which whoever shows them puts names to.

>>> from explorer.core.moments import Choice, Event
>>> said = Sentences(
...     does={"bid": lambda state, facts: f"bids {facts['coins']}"},
...     happens={"rain": "rain falls on {seat}"},
...     asks={"card": "chooses a card"},
... )
>>> from explorer.core.people import PEOPLE, People, named
>>> named(said.tell(None, Event("bid", 2, "bids.open", coins=5))), said.tell(None, Event("rain", None, "weather"))
('Seat 2 bids 5.', 'Rain falls on nobody.')
>>> asked = said.tell(None, Choice(0, "card", ["ace", "king"], "hand.play"))
>>> named(asked), named(asked, People.of(PEOPLE, 3), reader=0)
('Seat 0 chooses a card.', 'You choose a card.')
>>> named(said.tell(None, Event("sold", 1, "market", card="ace", coins=3)))
'Seat 1: sold (card ace, coins 3).'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from explorer.core.errors import quoted
from explorer.core.moments import HIDDEN, Chance, Choice, End, Secret
from explorer.core.people import their, them, themself, they, who, whom

if TYPE_CHECKING:
    from explorer.core.moments import Moment, Option, Seat

Facts: TypeAlias = dict[str, Any]
"""What a sentence is made from: the moment's own facts, and its "seat", "who" (the mark for its name) and "rule"."""

Sentence: TypeAlias = str | Callable[[Any, Facts], str]
"""A text, or what makes one from the position and the facts.

"{seat}" in a text stands for the seat's name, and "<bids>" for a verb that follows it; see `explorer.core.people`.
"""

seat = who
"""A seat as a sentence names it: the mark for its name, "Seat 2" without people, "nobody" or "somebody"."""


def joined(words: Iterable[str], none: str = "nothing") -> str:
    """Words in a row, with "and" before the last; `none` where there are none.

    >>> joined(["bread", "salt", "wine"]), joined([])
    ('bread, salt and wine', 'nothing')
    """
    found = list(words)
    return " and ".join([", ".join(found[:-1]), found[-1]] if len(found) > 1 else found) or none


def sentence(words: str) -> str:
    """Words with a capital letter before and a full stop behind, unless they end a sentence already.

    >>> sentence("the year ends"), sentence("Seat 1 plays Charge!")
    ('The year ends.', 'Seat 1 plays Charge!')
    """
    return f"{words[:1].upper()}{words[1:]}{'' if words.endswith(('.', '!', '?')) else '.'}"


@dataclass(frozen=True)
class Sentences:
    """What a game says of its moments, by their kinds.

    Attributes:
        does: of an event what its seat does, after the seat's name: "bids 5"; said by itself where there is no seat.
        happens: of an event a sentence by itself, whether it has a seat or not.
        asks: of a choice what the seat that chooses is to do: "chooses a card".
        chances: of dice or a draw, before the outcome is known, a sentence by itself: "{seat} rolls".
        ends: of the end of what began, a sentence by itself: "the round is over".
        seat: how the game names a seat: by a mark, which becomes a person's name, or in its own words.
    """

    does: Mapping[str, Sentence] = field(default_factory=dict)
    happens: Mapping[str, Sentence] = field(default_factory=dict)
    asks: Mapping[str, Sentence] = field(default_factory=dict)
    chances: Mapping[str, Sentence] = field(default_factory=dict)
    ends: Mapping[str, Sentence] = field(default_factory=dict)
    seat: Callable[[Seat | None], str] = who

    def tell(self, state: Any, moment: Moment) -> str:
        """A moment as one sentence, with marks for the people in it; what is hidden in it stays hidden.

        Args:
            state: the position, for the sentences to look things up in.
            moment: any moment, or an event that stands for one: `Match.tell` tells a choice of the kind "card" as an event
                of the kind "asks card", a chance as "chance card" and an end as "ends card".
        """
        sort, kind = sort_of(moment)
        tables = {"asks": (self.asks,), "chance": (self.chances,), "ends": (self.ends,), "": (self.does, self.happens)}
        name = self.seat(moment.seat)
        for table in tables[sort]:
            if kind in table:
                said = table[kind]
                if isinstance(said, str):
                    said = said.replace("{seat}", name)
                else:
                    said = said(state, {**facts_of(moment), "seat": moment.seat, "who": name, "rule": moment.rule})
                follows = table is self.asks or (table is self.does and moment.seat is not None)
                return sentence(f"{name} {said}" if follows else said)
        return plain(moment, self.seat)


def sort_of(moment: Moment) -> tuple[str, str]:
    """What sort of moment this is, "asks", "chance", "ends" or "" for an event, and its kind without it.

    >>> from explorer.core.moments import Event
    >>> sort_of(Event("asks card", 0, "hand.play")), sort_of(Event("bid", 0, "bids.open"))
    (('asks', 'card'), ('', 'bid'))
    """
    kind = moment.kind
    if isinstance(moment, Choice):
        return "asks", kind
    if isinstance(moment, Chance):
        return "chance", kind
    if isinstance(moment, End):
        return "ends", kind
    sort, _, rest = kind.partition(" ")
    return (sort, rest) if rest and sort in ("asks", "chance", "ends") else ("", kind)


def facts_of(moment: Moment) -> Facts:
    """A moment's facts unwrapped: whoever must not know one has a copy of the moment in which it is hidden.

    >>> from explorer.core.moments import Event
    >>> facts_of(Event("drew", 0, "draw", card=Secret("ace", (0,))))
    {'card': 'ace'}
    """
    facts = {} if isinstance(moment, Chance) else moment.facts
    return {name: fact.value if isinstance(fact, Secret) else fact for name, fact in facts.items()}


def plain(moment: Moment, name: Callable[[Seat | None], str] = who) -> str:
    """Any moment as a sentence made from nothing but its kind and its facts: for a game that has no words of its own.

    Args:
        moment: what is told.
        name: how the game names a seat.

    >>> from explorer.core.moments import Chance, Event
    >>> from explorer.core.people import named
    >>> named(plain(Event("rolled", 1, "dice", values=(3, 4)))), named(plain(Event("asks card", 0, "hand.play")))
    ('Seat 1: rolled (values 3 and 4).', 'Seat 0 chooses: card.')
    >>> plain(Event("ends round", None, "rounds")), named(plain(Event("chance dice", 1, "dice")))
    ('The round is over.', 'Chance decides for Seat 1: dice.')
    """
    sort, kind = sort_of(moment)
    if sort == "asks":
        return sentence(f"{name(moment.seat)} chooses: {kind}")
    if sort == "ends":
        return sentence(f"the {kind} is over")
    if sort == "chance":
        return sentence(f"chance decides{'' if moment.seat is None else f' for {name(moment.seat)}'}: {kind}")
    facts = ", ".join(f"{fact.replace('_', ' ')} {label(value)}" for fact, value in facts_of(moment).items())
    who = "" if moment.seat is None else f"{name(moment.seat)}: "
    return sentence(f"{who}{kind}{f' ({facts})' if facts else ''}")


def label(option: Option) -> str:
    """An option, or a fact, in words made from nothing but itself; on one line, however long it may be.

    >>> label("pass"), label(("raid", 2)), label(True), label("?")
    ('pass', 'raid and 2', 'yes', 'hidden')
    """
    if isinstance(option, bool) or option is None:
        return {True: "yes", False: "no", None: "nothing"}[option]
    said = "hidden" if option == HIDDEN else option
    if (
        isinstance(option, list | tuple)
        and len(option) <= MANY
        and not any(isinstance(p, list | tuple) for p in option)
    ):
        said = joined(map(label, option))
    short = isinstance(said, str) and said and said.isprintable() and len(said) <= LONGEST
    return said if short else quoted(option)


LONGEST = 80
"""Letters that a label has at the most."""

MANY = 12
"""Parts of an option that a label names; one of more parts, or with parts in parts, is shown as Python writes it, cut short."""

__all__ = [
    "Facts", "Sentence", "Sentences", "joined", "label", "plain", "seat", "sentence", "sort_of", "their", "them", "themself",
    "they", "who", "whom",
]  # fmt: skip
