"""What a player can change in a position, and the facts that are compared between two positions."""

from __future__ import annotations

import marshal
from typing import TYPE_CHECKING, Any

from explorer.core.chance import Dice
from explorer.core.moments import HIDDEN, Chance, Choice, Event, Option, Seat
from explorer.games.noble_treachery import wording
from explorer.games.noble_treachery.cards import COLOUR_NAMES, COLOURS, DIE_SIDES
from explorer.games.noble_treachery.rules import challenge
from explorer.games.noble_treachery.rules.power import derivation
from explorer.games.noble_treachery.state import DIPLOMACY, WAR, Colour, InPlay, Table, Token
from explorer.what_if.branches import Edit, Fact, RunningStep, WhatIf

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.core.match import Match

FACES = tuple(map(str, range(1, DIE_SIDES + 1)))
TYPES = (WAR, DIPLOMACY)
HOME = ("taken back",)


# --- edits ----------------------------------------------------------------------------------------------------------


def edits(match: Match, step: RunningStep, seat: Seat | None) -> list[Edit]:
    """The dice, the round type, the bet, and the cards in play and in hands; nothing during set-up."""
    table: Table = match.state
    if table.round == 0:
        return []
    found = [_die(table, die, step) for die in COLOURS]
    if table.round_type:
        found.append(
            Edit(
                "type", "Round", "round type", table.round_type, TYPES, lambda data, n: data.update(round_type=TYPES[n])
            )
        )
    if table.bet and step.data["bet"] == table.bet:
        now = f"{wording.seat(table.challenger)}: {wording.tokens(table, table.bet)}"
        found.append(Edit("bet", "Round", "bet", now, HOME, _take_back))
    cards = tuple(table.kit.cards)
    names = tuple(f"{table.card(card).name}" for card in cards)
    found += [
        _card(table, entry["card"], "Cards in play", wording.seat(entry["seat"]), cards, names)
        for entry in table.in_play
        if entry["card"] is not None
    ]
    for holder, hand in enumerate(table.hands):
        if seat in (None, holder):
            found += [
                _card(table, card, f"{wording.seat(holder)}'s hand", wording.seat(holder), cards, names)
                for card in hand
            ]
    return found


def _die(table: Table, die: Colour, step: RunningStep) -> Edit:
    """The edit of a die: its value now, or its result if the running step rolled it."""
    thrown = any(
        isinstance(asked.source, Dice) and die in asked.source.names
        for asked, _ in step.answers
        if isinstance(asked, Chance)
    )

    def change(data: dict[str, Any], option: int) -> None:
        if not thrown:
            data["dice"][die] = option + 1

    def answer(asked: Choice | Chance, given: Option, option: int) -> Option:
        if isinstance(asked, Chance) and isinstance(asked.source, Dice) and die in asked.source.names:
            return tuple(option + 1 if name == die else v for name, v in zip(asked.source.names, given, strict=True))
        return given

    return Edit(f"die {die}", "Dice", f"{COLOUR_NAMES[die]} die", str(table.dice[die]), FACES, change, answer)


def _take_back(data: dict[str, Any], _option: int) -> None:
    """Return the bet to its owner; if bids are still to come, there is then no bet so far."""
    own = data["treasury"][data["challenger"]]
    own[:] = sorted([*own, *data["bet"]])
    data["bet"] = []
    if any(step[0] == "name_challenger" for step in data["agenda"]):
        data["challenger"] = None


def _card(table: Table, card: str, group: str, whose: str, cards: Sequence[str], names: Sequence[str]) -> Edit:
    """The edit of a card: it changes places with another card, wherever that is."""

    def change(data: dict[str, Any], option: int) -> None:
        _swap(data, table, card, cards[option])

    def answer(_asked: Choice | Chance, given: Option, option: int) -> Option:
        names_ = {card: cards[option], cards[option]: card}
        return _renamed(given, names_)

    about = f"{whose}'s {table.card(card).name}"
    return Edit(f"card {card}", group, about, table.card(card).name, names, change, answer)


def _renamed(given: Option, names: dict[str, str]) -> Option:
    if isinstance(given, tuple):
        return tuple(_renamed(part, names) for part in given)
    if isinstance(given, str):
        plain, mark, colour = given.partition("/")  # a Captain's disguise goes with him
        return (
            given if plain not in names else names[plain] if mark else names.get(given, given) if not colour else given
        )
    return given


def _swap(data: dict[str, Any], table: Table, one: str, other: str) -> None:
    """Swap two cards; a card that enters play this way has none of the changes that the other had."""
    names = {one: other, other: one}
    for place in (data["draw"], data["discard"], data["removed"], data["aside"], data["drawn"], *data["hands"]):
        place[:] = [names.get(card, card) for card in place]
    for entry in data["in_play"]:
        if entry["card"] in names and one != other:
            card = names[entry["card"]]
            kept = {"seat": entry["seat"], "order": entry["order"]}
            entry.clear()
            entry.update(kept, card=card, colour=table.card(card).colour)
        if entry.get("drawn") in names:
            entry["drawn"] = names[entry["drawn"]]


# --- facts ----------------------------------------------------------------------------------------------------------


def facts(table: Table) -> list[Fact]:
    """Dice, round type, bet and spoils, each seat's tokens, card, power and hand, and who would win now."""
    found = [Fact(f"{COLOUR_NAMES[die].capitalize()} die", _face(table, die)) for die in COLOURS]
    found.append(Fact("Round type", table.round_type or "not chosen"))
    found.append(Fact("Challenger", "nobody" if table.challenger is None else wording.seat(table.challenger)))
    found.append(Fact("Bet", wording.tokens(table, table.bet)))
    found.append(Fact("Spoils", wording.tokens(table, table.spoils)))
    for seat in range(table.players):
        found += _seat(table, seat)
    found += _as_it_stands(table)
    found.append(Fact("Bank", wording.tokens(table, table.bank)))
    return found


def _face(table: Table, die: Colour) -> str:
    return f"{table.dice[die]}{', locked' if die in table.locked() else ''}"


def _count(table: Table, own: list[Token]) -> str:
    colours = len(table.colours_of(own))
    return f" ({colours} colour{'s' if colours > 1 else ''})" if own else ""


def _seat(table: Table, seat: Seat) -> list[Fact]:
    name = wording.seat(seat)
    own = table.treasury[seat]
    found = [Fact(f"{name}: tokens", f"{wording.tokens(table, own)}{_count(table, own)}")]
    entry: InPlay | None = table.entry_of(seat)
    if entry is not None:
        found.append(Fact(f"{name}: card", wording.card(table, entry["card"])))
        terms = derivation(table, entry)
        sum_ = " + ".join(term.text for term in terms).replace("+ minus", "-")
        value = f"{sum(term.amount for term in terms)} = {sum_}"
        found.append(Fact(f"{name}: power", value, tuple((term.rule, term.text) for term in terms)))
    hand = table.hands[seat]
    if HIDDEN not in hand:
        found.append(Fact(f"{name}: hand", wording.cards(table, sorted(hand))))
    return found


def _as_it_stands(table: Table) -> list[Fact]:
    """The winner if the challenge were decided now; found by running the game's own step on a copy."""
    if not table.round_type or not any(entry["card"] for entry in table.in_play) or table.phase != "Challenge":
        if table.winner is not None:
            return [Fact("Won the challenge", wording.seat(table.winner))]
        return []
    copy = Table.of(marshal.loads(marshal.dumps(table.__dict__)))
    events = [moment for moment in challenge.decide_challenge(copy) if isinstance(moment, Event)]
    said = [event for event in events if event.kind in ("tie", "won the challenge")]
    why = tuple((event.rule, wording.tell(table, event).rstrip(".")) for event in said)
    won = said[-1]
    found = [Fact("Would win as it stands", f"{wording.seat(won.seat)} with {won.facts['power']}", why)]
    found += [
        Fact("The bet would", _BET[event.kind], ((event.rule, wording.tell(table, event).rstrip(".")),))
        for event in events
        if event.kind in _BET
    ]
    return found


_BET = {"lost the bet": "join the spoils", "took back the bet": "return to its owner"}

WHAT_IF = WhatIf(edits, facts)
