"""The data for a picture of the table: the position as plain data, with names, offers and votes worked out."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from explorer.core.moments import HIDDEN
from explorer.games.game_of_crowns import wording
from explorer.games.game_of_crowns.cards import HOUSES, Card, house_of, kind_of
from explorer.games.game_of_crowns.rules.end_of_game import final_hands
from explorer.games.game_of_crowns.rules.knight import tally
from explorer.games.game_of_crowns.rules.scoring import score

if TYPE_CHECKING:
    from explorer.games.game_of_crowns.state import Table


def picture(table: Table) -> dict[str, Any]:
    """The table as JSON-able data for a template; cards that are hidden in a masked position stay hidden.

    It has the keys of every `explorer.authoring.pictures.Picture`, and some more:

    Returns:
        `title`, `round`, `rounds`, `phase`; `guests` and `gone` as counts; `discard` and `played` as cards; `latest`, the
        last three discards; `turn` and `target`, the seats of the active player and of whom their card is aimed at, or
        None; `wish`, what the active player would like in the exchange, in words, or ""; `spared` and `bound`, what
        they have agreed to; `vote`, the votes of the current attack; `seats`, a list of dicts; and `text`, a
        description in sentences for players who cannot see the picture.
    """
    shown: dict[str, Any] = {
        "title": "Game of Crowns",
        "round": table.round,
        "rounds": table.rounds,
        "phase": table.phase,
        "guests": len(table.guests),
        "gone": table.gone,
        "discard": _grouped(table, table.discard),
        "latest": [_card(table, card) for card in table.discard[-3:]],
        "played": _grouped(table, table.played),
        "turn": None if table.winners else table.turn,
        "target": table.target,
        "wish": "" if table.wish in ("", "nothing") else wording.kind(table, table.wish),
        "spared": list(table.spared),
        "bound": table.bound,
        "vote": _vote(table),
        "seats": [_seat(table, seat) for seat in range(table.players)],
    }
    shown["text"] = _text(table, shown)
    return shown


def _grouped(table: Table, cards: list[Card]) -> list[dict[str, Any]]:
    """Cards, with equal ones put together and counted."""
    return [{**_card(table, card), "count": count} for card, count in Counter(cards).items()]


def _card(table: Table, card: Card) -> dict[str, Any]:
    if card == HIDDEN:
        return {"hidden": True}
    house = house_of(card)
    return {
        "hidden": False,
        "id": card,
        "kind": kind_of(card),
        "name": table.kit.names[kind_of(card)],
        "house": house,
        "banner": HOUSES.get(house, "guest"),
        "letters": HOUSES[house][:2] if house else "★",
    }


def _vote(table: Table) -> dict[str, Any] | None:
    """The votes of the current attack, None before they are revealed; None if there is no vote."""
    if table.target is None or not any(table.votes):
        return None
    attacker, defender = tally(table) if table.revealed else (None, None)
    return {"attacker": attacker, "defender": defender, "open": table.revealed}


def _seat(table: Table, seat: int) -> dict[str, Any]:
    hand = table.hands[seat]
    known = HIDDEN not in hand
    roles = {
        "begins": table.first == seat,
        "active": table.turn == seat and not table.winners,
        "Attacker": table.turn == seat and any(kind_of(card) == "knight" for card in table.played),
        "Defender": table.target == seat and any(kind_of(card) == "knight" for card in table.played),
        "won the vote": table.victor == seat and bool(table.played),
        "winner": seat in table.winners,
    }
    lines = score(final_hands(table), seat) if table.winners else []
    return {
        "seat": seat,
        "name": wording.seat(seat),
        "house": table.houses[seat],
        "banner": HOUSES.get(table.houses[seat], "no house yet"),
        "roles": [role for role, held in roles.items() if held],
        "turn": table.turn == seat,
        "team": None if not table.teams else seat % (table.players // 2) + 1,
        "ravens": table.ravens[seat],
        "known": known,
        "cards": len(hand),
        "hand": _grouped(table, hand),
        "offer": _grouped(table, table.offers[seat]),
        "pledged": table.pledged[seat],
        "vote": table.votes[seat],
        "spent": table.spent[seat],
        "agenda": [_card(table, card) for card in table.agendas[seat]],
        "score": [{"kind": line.kind, "points": line.points, "how": line.how, "rule": line.rule} for line in lines],
        "points": sum(line.points for line in lines),
    }


def _text(table: Table, shown: dict[str, Any]) -> str:
    parts = [f"Round {table.round} of {table.rounds}{', ' + table.phase if table.phase else ''}."]
    parts.append(f"{shown['guests']} guests in the deck.")
    if table.played:
        parts.append(f"In play: {wording.cards(table, table.played)}.")
    for seat in shown["seats"]:
        number = seat["seat"]
        about = f"{seat['name']}, House {seat['banner']}: {seat['cards']} cards; {wording.ravens(seat['ravens'])}"
        if seat["roles"]:
            about += f"; {', '.join(seat['roles'])}"
        if seat["known"] and table.hands[number]:
            about += f"; holds {wording.cards(table, table.hands[number])}"
        if table.offers[number]:
            about += f"; offers {wording.offer(table, number)}"
        if table.votes[number]:
            about += "; has voted" if seat["vote"] == HIDDEN else f"; votes for the {seat['vote'].capitalize()}"
        if table.spent[number]:
            about += f" with {wording.ravens(table.spent[number])}"
        if seat["score"]:
            about += f"; {seat['points']} points: {'; '.join(line['how'] for line in seat['score'])}"
        parts.append(f"{about}.")
    return " ".join(parts)
