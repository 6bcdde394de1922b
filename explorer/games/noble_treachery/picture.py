"""The data for a picture of the table: the position with names, colours and powers worked out."""

from __future__ import annotations

from typing import Any

from explorer.core.moments import HIDDEN
from explorer.games.noble_treachery import wording
from explorer.games.noble_treachery.cards import COLOUR_NAMES, COLOURS
from explorer.games.noble_treachery.rules.power import derivation
from explorer.games.noble_treachery.state import DIPLOMACY, WAR, InPlay, Table, Token


def picture(table: Table) -> dict[str, Any]:
    """The table as JSON-able data for a template; anything hidden in a masked position stays hidden.

    It has everything that an `explorer.authoring.pictures.Picture` has, and also:

    Returns:
        `title`, `round`, `type`; `types`, `dice`, `bank`, `spoils`, `bet` and `seats` as lists of small dicts; `draw`
        and `discard` as counts; `text`, the whole table in sentences, for players who cannot see it.
    """
    locked = table.locked()
    shown: dict[str, Any] = {
        "title": "Noble Treachery",
        "round": table.round,
        "phase": table.phase,
        "type": table.round_type,
        "types": [{"name": name, "now": name == table.round_type} for name in (WAR, DIPLOMACY)],
        "dice": [
            {"letter": die, "colour": COLOUR_NAMES[die], "value": value, "locked": die in locked}
            for die, value in table.dice.items()
        ],
        "bank": [
            {"letter": die, "colour": COLOUR_NAMES[die], "tokens": table.of_colour(table.bank, die)} for die in COLOURS
        ],
        "spoils": _tokens(table, table.spoils),
        "bet": _tokens(table, table.bet),
        "draw": len(table.draw),
        "discard": len(table.discard),
        "seats": [_seat(table, seat) for seat in range(table.players)],
    }
    shown["text"] = _text(table, shown)
    return shown


def _tokens(table: Table, tokens: list[Token]) -> list[dict[str, Any]]:
    return [
        {"value": token, "letter": table.colour(token), "colour": COLOUR_NAMES[table.colour(token)]} for token in tokens
    ]


def _card(table: Table, card: str) -> dict[str, Any]:
    if card == HIDDEN:
        return {"hidden": True}
    printed = table.card(card)
    return {"hidden": False, "id": card, "name": printed.name, "letter": printed.colour, "base": printed.base}


def _in_play(table: Table, entry: InPlay) -> dict[str, Any]:
    terms = derivation(table, entry)
    how = " + ".join(term.text for term in terms)
    shown = _card(table, entry["card"])
    return {
        **shown,
        "letter": entry["colour"],
        "power": sum(term.amount for term in terms),
        "how": how.replace("+ minus", "-"),
        "terms": [{"rule": term.rule, "text": term.text, "amount": term.amount} for term in terms],
        "note": _note(entry),
    }


def _note(entry: InPlay) -> str:
    """The lasting or future effect of a card in play, apart from changes to powers; "" if it has none."""
    if entry.get("ban"):
        return f"forbids {COLOUR_NAMES[entry['ban']]} cards"
    if entry.get("negated"):
        return "draws no more this round"
    if entry.get("due") is not None:
        return f"acts at the end of {wording.seat(entry['due'])}'s turn"
    return ""


def _seat(table: Table, seat: int) -> dict[str, Any]:
    roles = {
        "dealer": table.dealer,
        "last place": table.roller,
        "challenger": table.challenger,
        "opens": table.opener if not table.in_play else None,
        "won the challenge": table.winner,
    }
    if table.ruler is not None:  # nothing else matters any more
        roles = {"rules Black Rose": table.ruler}
    entry = next((entry for entry in table.in_play if entry["seat"] == seat), None)
    card = None if entry is None or entry["card"] is None else _in_play(table, entry)
    drawn = table.drawn[seat]
    return {
        "seat": seat,
        "name": wording.seat(seat),
        "roles": [role for role, holder in roles.items() if holder == seat],
        "turn": table.turn == seat,
        "tokens": _tokens(table, table.treasury[seat]),
        "bet": _tokens(table, table.bet) if table.challenger == seat else [],
        "hand": [_card(table, card) for card in table.hands[seat]],
        "aside": [_card(table, card) for card in table.aside] if table.turn == seat else [],
        "card": card,
        "struck": entry is not None and entry["card"] is None,
        "must_play": None if drawn is None else _card(table, drawn),
    }


def _text(table: Table, shown: dict[str, Any]) -> str:
    dice = ", ".join(f"{die['colour']} {die['value']}" for die in shown["dice"])
    parts = [f"Round {table.round}{', ' + table.round_type if table.round_type else ''}. Dice: {dice}."]
    if table.spoils:
        parts.append(f"Spoils: {wording.tokens(table, table.spoils)}.")
    for seat in shown["seats"]:
        about = (
            f"{seat['name']}: tokens {wording.tokens(table, table.treasury[seat['seat']])}; {len(seat['hand'])} cards"
        )
        if seat["bet"]:
            about += f"; bet {wording.tokens(table, table.bet)}"
        if seat["card"]:
            about += f"; plays {seat['card']['name']}, power {seat['card']['power']}"
        parts.append(f"{about}.")
    return " ".join(parts)
