"""The data for a picture of the realm: the position as plain data, with names and counts worked out."""

from __future__ import annotations

from typing import Any

from explorer.core.moments import HIDDEN
from explorer.games.noble_game import wording
from explorer.games.noble_game.board import COLUMNS
from explorer.games.noble_game.rules import economy, forces, orders, regency
from explorer.games.noble_game.state import GOODS, NEUTRAL, OFFICES, RANKS, SEASONS, YEARS, Realm

HOUSE = "The board and all cards are our content: the rulebook describes them and prints none."
OWN = "Some boards or cards come from a player's own file; the others are our content."


def picture(state: Realm) -> dict[str, Any]:
    """The realm as JSON-able data for a template; everything hidden in a masked position is hidden here too.

    It has everything that an `explorer.authoring.pictures.Picture` has, and also:

    Returns:
        `title`, `year`, `years`, `season`, `seasons`, `phase`; `rows`, the marks of the board; `squares`, `forces`, `nobles`,
        `seats`, `offices`, `open`, `turned` as lists of small dicts; `auction` or None; `piles`; `house`, a sentence on
        which of this is our content; `text`, the whole as sentences. A force being moved has its `reach`.
    """
    shown: dict[str, Any] = {
        "title": "The Noble Game",
        "round": state.year,
        "year": state.year,
        "years": YEARS,
        "season": SEASONS[state.season],
        "seasons": list(SEASONS),
        "phase": state.phase,
        "rows": list(state.board.rows),
        "columns": COLUMNS,
        "squares": [_square(state, at, mark) for at, mark in state.board.marks.items()],
        "forces": [_force(state, key) for key in state.forces],
        "nobles": [_noble(state, id) for id in state.nobles],
        "seats": [_seat(state, seat) for seat in range(state.players)],
        "offices": [_office(state, office) for office in OFFICES],
        "court": regency.counts(state),
        "open": [_card(state, id) for id in state.open],
        "turned": [_card(state, id) for id in state.turned],
        "auction": _auction(state),
        "piles": {
            "nobility": [len(state.deck), len(state.discard)],
            "sovereignty": [len(state.sovereigns), len(state.sovereign_discard)],
        },
        "fight": state.fight,
        "marching": state.marching,
        "winners": list(state.winners),
        "house": OWN if state.own else HOUSE,
    }
    shown["text"] = _text(state, shown)
    return shown


def _card(state: Realm, id: str) -> dict[str, Any]:
    if id == HIDDEN:
        return {"hidden": True}
    one = state.kit.card(id)
    return {"hidden": False, "id": id, "name": one.name, "type": one.type, "text": one.text, "house": one.house_made}


def _square(state: Realm, at: str, mark: str) -> dict[str, Any]:
    structure = state.structures.get(at)
    owner = state.owned.get(at, NEUTRAL)
    notes = []
    if owner >= 0:
        notes.append(f"owned by {wording.seat(owner)}")
    if at in state.markers:
        notes.append("marked by a soldier")
    if at in state.farms:
        notes.append("production building")
    if structure is not None:
        whose = f"{wording.seat(structure['seat'])}'s" if structure["seat"] >= 0 else "neutral"
        own = wording.square(state, at).startswith(f"{whose} {structure['kind']}")
        soldiers = wording.plural(structure["soldiers"], "soldier")
        notes.append(soldiers if own else f"{whose} {structure['kind']}, {soldiers}")
    lies = "; ".join(notes)
    there = [wording.titled(state, id) for id, noble in state.nobles.items() if noble["at"] == at]
    if there:
        notes.append(", ".join(there))
    return {
        "at": at,
        "column": COLUMNS.index(at[0]),
        "row": int(at[1:]) - 1,
        "mark": mark,
        "kind": state.board.kind(at),
        "name": wording.square(state, at),
        "good": state.board.goods.get(at, ""),
        "owner": owner,
        "marker": at in state.markers,
        "farm": at in state.farms,
        "structure": None if structure is None else dict(structure),
        "notes": notes,
        "lies": lies,
    }


def _force(state: Realm, key: str) -> dict[str, Any]:
    force = state.forces[key]
    return {
        "id": key,
        "seat": force["seat"],
        "at": force["at"],
        "soldiers": force["soldiers"],
        "nobles": state.nobles_with(key),
        "moves": force["moves"],
        "upkeep": economy.upkeep(state, key),
        "name": wording.force(state, key),
        "army": not forces.party(state, key),
        "reach": reach(state, key),
    }


def reach(state: Realm, key: str) -> list[dict[str, Any]]:
    """The squares that a force can come to while it is being moved, how, and whom it would meet there.

    Returns:
        For each square `at`; `ways`, some of "go", "attack", "sneak" and "raid"; `meets`, in words, "" for nobody.
    """
    if key != state.marching:
        return []
    found: dict[str, list[str]] = {}
    for option in orders.options(state, key):
        if isinstance(option, tuple) and option[0] in ("go", "attack", "sneak", "raid"):
            found.setdefault(option[1], []).append(option[0])
    return [{"at": at, "ways": ways, "meets": _meets(state, at, key)} for at, ways in found.items()]


def _meets(state: Realm, at: str, key: str) -> str:
    """The other players' soldiers that a force would meet on a square, in words."""
    seat, enemy, structure = (
        state.forces[key]["seat"],
        state.enemy_at(at, state.forces[key]["seat"]),
        state.structures.get(at),
    )
    found = []
    if enemy is not None:
        found.append(
            f"{wording.plural(state.forces[enemy]['soldiers'], 'soldier')} of {wording.seat(state.forces[enemy]['seat'])}"
        )
    if structure is not None and structure["seat"] != seat:
        whose = wording.seat(structure["seat"]) if structure["seat"] >= 0 else "nobody"
        found.append(f"a {structure['kind']} of {whose} with {wording.plural(structure['soldiers'], 'soldier')}")
    return " and ".join(found)


def _noble(state: Realm, id: str) -> dict[str, Any]:
    one = state.nobles[id]
    return {
        "id": id, "name": wording.noble(state, id), "seat": one["seat"], "at": one["at"], "force": one["force"],
        "rank": RANKS[one["rank"]], "office": one["office"], "regent": one["regent"], "captor": one["captor"],
    }  # fmt: skip


def _office(state: Realm, office: str) -> dict[str, Any]:
    id = state.holder(office)
    return {
        "name": office,
        "holder": "" if id is None else wording.noble(state, id),
        "seat": NEUTRAL if id is None else state.nobles[id]["seat"],
    }


def _auction(state: Realm) -> dict[str, Any] | None:
    offer = state.auction
    if offer is None:
        return None
    return {
        "card": _card(state, offer["card"]),
        "bid": wording.goods(offer["bid"]) if offer["bid"] else "no bid yet",
        "bidder": offer["bidder"],
    }


def _seat(state: Realm, seat: int) -> dict[str, Any]:
    points = [{"name": name, "points": count} for name, count in state.points[seat].items()]
    points.append({"name": "King's Wrath", "points": -state.wrath[seat]})
    roles = ["starting player"] if state.first == seat and state.year else []
    if any(noble["regent"] and noble["seat"] == seat for noble in state.nobles.values()):
        ruling = sum(noble["regent"] for noble in state.nobles.values())
        roles.append("Regent" if ruling == 1 else "Co-Regent")
    if seat in state.winners:
        roles.append("winner")
    return {
        "seat": seat,
        "name": wording.seat(seat),
        "turn": state.turn == seat,
        "roles": roles,
        "goods": [
            {"letter": letter, "name": name, "count": state.goods[seat][letter]} for letter, name in GOODS.items()
        ],
        "yields": wording.goods(economy.yields(state, seat)),
        "actions": state.actions[seat],
        "tokens": state.tokens[seat],
        "total": state.total(seat),
        "points": points,
        "nobles": list(state.nobles_of(seat)),
        "captives": [id for id in state.nobles_of(seat) if state.nobles[id]["captor"] >= 0],
        "hand": [_card(state, card) for card in state.hands[seat]],
        "aside": [_card(state, card) for card in state.aside] if state.looking == seat else [],
    }


def _text(state: Realm, shown: dict[str, Any]) -> str:
    parts = [
        f"Year {state.year} of {YEARS}, {shown['season']}{', ' + state.phase if state.phase not in SEASONS else ''}."
    ]
    for seat in shown["seats"]:
        own = ", ".join(f"{good['count']} {good['name']}" for good in seat["goods"])
        roles = f" ({', '.join(seat['roles'])})" if seat["roles"] else ""
        parts.append(
            f"{seat['name']}{roles}: {wording.plural(seat['total'], 'point')}; {own}; {wording.plural(len(seat['hand']), 'card')}."
        )
    parts += [
        f"{square['name'][:1].upper()}{square['name'][1:]}: {'; '.join(square['notes'])}."
        for square in shown["squares"]
        if square["notes"]
    ]
    parts += [f"{wording.seat(force['seat'])}: {force['name']}." for force in shown["forces"]]
    parts += [f"{office['name']}: {office['holder']}." for office in shown["offices"] if office["holder"]]
    parts += [f"Open: {card['name']}." for card in shown["open"]]
    return " ".join(parts)
