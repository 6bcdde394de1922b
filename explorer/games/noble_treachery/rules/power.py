"""The power of a card in play and its derivation: base power, dice, and what cards add or subtract.

Powers are never stored. They are worked out each time from the current dice and cards, so they change at once when a die
or the round type changes, or a card enters or leaves play (cards.power-changes).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from explorer.games.noble_treachery.cards import COLOUR_NAMES
from explorer.games.noble_treachery.state import DIPLOMACY, WAR, Colour, InPlay, Table

if TYPE_CHECKING:
    from explorer.core.moments import Seat


class Term(NamedTuple):
    """One part of a card's power.

    Attributes:
        rule: id of the rule that adds it.
        text: its description: "red 4".
        amount: how much it adds; negative if it subtracts.
    """

    rule: str
    text: str
    amount: int


PECULIAR = frozenset({"alchemist", "blood-ring", "crown", "druid-priestess", "necromancer", "sorceress", "white-widow"})
"""Cards whose own power is not always base power and one die."""

MEDDLERS = frozenset({"assassin", "bard", "thaumaturge"})
"""Cards that change the powers of others' cards."""


ADDED = (0, 1, 2, 3, 4, 5, 6)
"""What a die adds to the power of most cards, by what it shows."""

TAKEN = (0, -1, -2, -3, -4, -5, 6)
"""What the die of a Mage adds in Diplomacy (card.mage.diplomacy, card.mage.six)."""


def power(table: Table, entry: InPlay) -> int:
    """The current power of a card in play."""
    figures = plain(table, entry)
    if figures is not None:
        base, adds = figures
        return base + adds[table.dice[entry["colour"]]]
    return sum([term.amount for term in derivation(table, entry)])


def plain(table: Table, entry: InPlay) -> tuple[int, tuple[int, ...]] | None:
    """The base power of a card and what its die adds by what it shows; None if its power hangs on more than these two."""
    card = entry["card"]
    if card in PECULIAR or not MEDDLERS.isdisjoint([other["card"] for other in table.in_play]):
        return None
    mage = card.startswith("mage-") and table.round_type == DIPLOMACY
    return table.card(card).base, TAKEN if mage else ADDED


def derivation(table: Table, entry: InPlay) -> list[Term]:
    """The parts of the power of a card in play. The first is the base power, which nothing changes.

    (cards.base, card.crown.base, card.druid-priestess.base)

    Args:
        table: the position.
        entry: a card in play, not one that was discarded.
    """
    card, colour = entry["card"], entry["colour"]
    printed = table.card(card)
    terms = [Term("cards.power", f"base {printed.base}", printed.base)]
    terms += _dice(table, entry, colour)
    terms += _own(table, entry)
    terms += _others(table, entry)
    return terms


def worth(table: Table, die: Colour) -> int:
    """The amount that a die adds to powers: 0 for an odd die while a Thaumaturge is in play.

    This applies to every card, but the die itself does not change (card.thaumaturge.all, card.thaumaturge.only-power).
    """
    value = table.dice[die]
    return 0 if value % 2 and table.find("thaumaturge") is not None else value


def _die(table: Table, die: Colour, rule: str) -> Term:
    value = worth(table, die)
    if value != table.dice[die]:
        return Term("card.thaumaturge", f"{COLOUR_NAMES[die]} {table.dice[die]} is odd", 0)
    return Term(rule, f"{COLOUR_NAMES[die]} {value}", value)


OWN_DIE = {"crown": "card.crown.die", "sorceress": "card.sorceress.die"}
"""Cards whose text says explicitly that they add the die of their colour."""


def _dice(table: Table, entry: InPlay, colour: Colour) -> list[Term]:
    """The dice that a card adds: the one of its own colour, unless the card says otherwise.

    `colour` is the card's colour in play: Alchemist is green (card.alchemist.green), Captain of the Guard has the colour
    he was played in (card.captain-of-the-guard.not-blue). White Widow treats her own die like the others
    (card.white-widow.green) and adds none of four or more (card.white-widow.high). Only Mage subtracts a die
    (card.mage.only).
    """
    card = entry["card"]
    if card == "alchemist":
        return [_die(table, "B", "card.alchemist"), _die(table, "Y", "card.alchemist")]
    if card == "white-widow":
        return [_die(table, die, "card.white-widow") for die, value in table.dice.items() if value <= 3]
    if card == "necromancer" and entry.get("drawn") is not None:
        drawn = table.card(entry["drawn"])
        return [Term("card.necromancer.base", f"base of {drawn.name}", drawn.base)]
    if card.startswith("mage-") and table.round_type == DIPLOMACY:
        if table.dice[colour] <= 5:
            term = _die(table, colour, "card.mage.diplomacy")
            return [term._replace(text=f"minus {term.text}" if term.amount else term.text, amount=-term.amount)]
        return [_die(table, colour, "card.mage.six")]
    changed = colour != table.card(card).colour
    return [_die(table, colour, "card.captain-of-the-guard.lasts" if changed else OWN_DIE.get(card, "cards.power"))]


def _own(table: Table, entry: InPlay) -> list[Term]:
    """The changes to a card's power by its own text."""
    card = entry["card"]
    others = [e for e in table.in_play if e is not entry and e["card"] is not None]
    if card == "crown" and table.round_type:
        return [Term("card.crown", table.round_type, 4 if table.round_type == WAR else -4)]
    if card == "blood-ring" and entry.get("less"):
        times = "" if entry["less"] == 3 else f" {entry['less'] // 3} times"
        return [Term("card.blood-ring.power", f"a card was discarded{times}", -entry["less"])]
    if card == "druid-priestess":
        green = any(other["colour"] == "G" for other in others)
        black = sum(other["colour"] == "K" for other in others)
        terms = [Term("card.druid-priestess", "another green card", 4)] if green else []
        return terms + ([Term("card.druid-priestess.black", f"{black} black in play", -black)] if black else [])
    if card == "sorceress":
        count = sum(other["colour"] != "R" for other in others)
        return [Term("card.sorceress", f"{count} in play not red", count)] if count else []
    return []


def _others(table: Table, entry: InPlay) -> list[Term]:
    """The changes to a card's power by opponents' cards."""
    terms = []
    seat = entry["seat"]
    for other in table.in_play:
        if other["seat"] == seat:
            continue
        if other["card"] == "bard":
            own, staked = other["counted"][seat] if "counted" in other else tokens_of(table, seat)
            for rule, place, count in (("card.bard", "", own), ("card.bard.bet", " bet", staked)):
                if count:
                    terms.append(Term(rule, f"{count} token{'s' if count > 1 else ''}{place}, for the Bard", count))
        elif other["card"] == "assassin" and table.round_type == DIPLOMACY:
            rule = _assassinated(entry)
            high = entry["card"] == "white-widow" and table.dice["B"] > 3
            if not high or table.reads("assassin.widow", "always"):
                term = _die(table, "B", rule)
                terms.append(term._replace(text=f"{term.text}, for the Assassin"))
    return terms


def tokens_of(table: Table, seat: Seat) -> tuple[int, int]:
    """How many tokens a seat has in its treasury and in its bet; Bard counts both (card.bard.when)."""
    return len(table.treasury[seat]), len(table.bet) if table.challenger == seat else 0


def _assassinated(entry: InPlay) -> str:
    """The rule by which Assassin adds the blue die to a card; some cards count this die in another way as well."""
    if entry["card"] == "white-widow":
        return "card.assassin.widow"
    if entry["card"] == "mage-b":
        return "card.assassin.mage"
    return "card.assassin.twice" if entry["colour"] == "B" else "card.assassin"
