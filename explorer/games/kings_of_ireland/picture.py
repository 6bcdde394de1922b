"""The data for a picture of the table: the position as plain data, with names, Forces and sides worked out."""

from __future__ import annotations

from typing import Any

from explorer.core.moments import HIDDEN, Seat
from explorer.games.kings_of_ireland import wording
from explorer.games.kings_of_ireland.cards import CARDS, FORCE, KINGS
from explorer.games.kings_of_ireland.rules.battle import VALOR, side_dice, side_force
from explorer.games.kings_of_ireland.state import ATTACK, DEFENCE, RAID, TURNS, Side, Table

SIDES = ("Attacker", "Defender")


def picture(table: Table) -> dict[str, Any]:
    """The table as JSON-able data for a template; cards that are hidden in a masked position stay hidden.

    It has the keys of every `explorer.authoring.pictures.Picture`, and some more:

    Returns:
        `title`, `round`, `rounds`, `phase`; `draw` and `discard` as counts; `top` (the known top of the deck); `last`
        (the latest discards, latest first); `playing`; `fight` (None if there is none); `seats`, a list of dicts;
        `kings`, what each King's card shows, wherever it lies, for whoever looks for one in the deck; and `text`, a
        description in sentences for players who cannot see the picture.
    """
    shown: dict[str, Any] = {
        "title": "Kings of Ireland",
        "round": table.round,
        "rounds": TURNS,
        "phase": table.phase,
        "draw": len(table.draw) + len(table.top),
        "top": [_card(card) for card, _ in table.top],
        "discard": len(table.discard),
        "last": [_card(card) for card in reversed(table.discard[-6:])],
        "playing": [_card(card) for card in table.playing],
        "fight": _fight(table),
        "seats": [_seat(table, seat) for seat in range(table.players)],
        "kings": [_card(king) for king in CARDS if king in KINGS],
    }
    shown["text"] = _text(table, shown)
    return shown


def _card(card: str) -> dict[str, Any]:
    if card == HIDDEN:
        return {"hidden": True}
    printed = CARDS[card]
    return {
        "hidden": False, "id": card, "name": printed.name, "kind": printed.kind, "group": printed.group,
        "force": printed.force, "says": wording.card(card),
    }  # fmt: skip


def _unit(table: Table, unit: str, owner: Seat) -> dict[str, Any]:
    """A Unit with its Force under its owner, and the side on which it fights."""
    side = _fights_for(table, unit)
    valor = table.fight is not None and unit in table.fight["valor"]
    change = table.fight["survival"].get(unit, 0) if table.fight is not None else 0
    notes = (["Valor"] if valor else []) + ([f"survival {change:+d}"] if change else [])
    force = table.force(unit, owner) + VALOR * valor
    return {**_card(unit), "now": force, "side": None if side is None else SIDES[side], "note": ", ".join(notes)}


def _fights_for(table: Table, unit: str) -> Side | None:
    if table.fight is None:
        return None
    return next((side for side in (ATTACK, DEFENCE) if unit in table.fight["units"][side]), None)


def _fight(table: Table) -> dict[str, Any] | None:
    fight = table.fight
    if fight is None:
        return None
    forces = [side_force(table, side) for side in (ATTACK, DEFENCE)]
    raid = fight["kind"] == RAID
    return {
        "kind": fight["kind"],
        "loot": fight["loot"],
        "winner": None if fight["winner"] is None else SIDES[fight["winner"]],
        "sides": [
            {
                "name": SIDES[side],
                "seat": table.principal(side),
                "allies": list(fight["allies"][side]),
                "units": len(fight["units"][side]),
                "force": forces[side],
                "dice": None if raid else side_dice(table, forces, side),
                "total": fight["totals"][side] or None,
                "cards": [{**_card(card), "now": FORCE[card]} for card in fight["cards"][side]],
            }
            for side in (ATTACK, DEFENCE)
        ],
    }


def _seat(table: Table, seat: Seat) -> dict[str, Any]:
    side = table.side_of(seat)
    fight = table.fight
    roles = ["High King"] if table.high_king() == seat else []
    if fight is not None and side is not None:
        principal = table.principal(side) == seat
        roles.append(SIDES[side] if principal else f"ally of the {SIDES[side]}")
    roles += ["cannot be attacked"] if seat in table.truces else []
    roles = ["winner"] if seat in table.winners else roles
    units = sorted(table.units[seat], key=lambda unit: (CARDS[unit].kind, CARDS[unit].group, FORCE[unit]))
    return {
        "seat": seat,
        "name": wording.seat(seat),
        "clan": table.identity[seat],
        "gold": table.gold[seat],
        "roles": roles,
        "turn": table.turn == seat,
        "factions": len(table.factions(seat)),
        "kings": len(table.kings(seat)),
        "units": [_unit(table, unit, seat) for unit in units],
        "hand": [_card(card) for card in table.hands[seat]],
        "limit": table.hand_limit(seat),
    }


def _text(table: Table, shown: dict[str, Any]) -> str:
    parts = [f"Turn {table.round} of {TURNS}{', ' + table.phase if table.phase else ''}."]
    for seat in shown["seats"]:
        held = f"{len(seat['hand'])} card{'' if len(seat['hand']) == 1 else 's'}"
        about = f"{seat['name']}{', ' + seat['clan'] if seat['clan'] else ''}: {seat['gold']} Gold, {held} in hand"
        if seat["roles"]:
            about += f", {', '.join(seat['roles'])}"
        if seat["units"]:
            about += f"; Units: {', '.join(unit['says'] for unit in seat['units'])}"
        parts.append(f"{about}.")
    fight = shown["fight"]
    if fight is not None:
        one, other = fight["sides"]
        parts.append(
            f"{wording.seat(one['seat'])}'s {fight['kind']} against {wording.seat(other['seat'])}: "
            f"Force {one['force']} against {other['force']}."
        )
    return " ".join(parts)
