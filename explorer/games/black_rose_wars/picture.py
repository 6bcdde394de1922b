"""What a picture of the lodge shows: the position as plain data, with names, numbers and the owners of cubes."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from explorer.core.moments import HIDDEN
from explorer.games.black_rose_wars import details
from explorer.games.black_rose_wars.language import parsing
from explorer.games.black_rose_wars.rules import rooms
from explorer.games.black_rose_wars.state import ACTIVE, CELL, MOONS, ROSE
from explorer.games.black_rose_wars.table import attributes, naming

if TYPE_CHECKING:
    from collections.abc import Iterable

    from explorer.games.black_rose_wars.cards.hexes import Place
    from explorer.games.black_rose_wars.state import Colour, Frame, Lodge, Mage, Model, Spell

SLOTS: Final = ("Quick", "I", "II", "III")
"""The printed names of a sheet's spell slots."""


def picture(state: Lodge) -> dict[str, Any]:
    """A position as JSON-able data for a template; whatever a masked position hides is hidden here too.

    A colour is given as `owner`, a seat or -1 for the Black Rose, with its `mark`, so that pictures need not
    distinguish owners by colour alone. The readable text of a card or a room is `more`.

    It has everything that every `explorer.authoring.pictures.Picture` has, and also:

    Returns:
        `title`, `turn`, `phase`, `moon`; `rooms`, `cells`, `sight` (the rows along which rooms see each other),
        `power`, `moons`, `events`, `piles`, `stack` (the effects being resolved, the outermost first) and `seats` as
        lists of small dicts; `text`, the whole position as sentences for people who cannot see it.
    """
    shown: dict[str, Any] = {
        "title": "Black Rose Wars: Rebirth",
        "round": state.turn,
        "turn": state.turn,
        "phase": state.phase or "Set-up",
        "moon": MOONS[state.moon],
        "ending": state.ending,
        "winner": None if state.winner is None else naming.seat(state.winner),
        "rooms": [_room(state, room) for room in state.rooms],
        "cells": [_cell(state, seat) for seat in range(len(state.cells))],
        "sight": _sight(state),
        "power": [_power(state, colour) for colour in _colours(state)],
        "moons": [
            {"name": name, "at": at, "risen": state.moon > number or (number == 2 and state.ending)}
            for number, (name, at) in enumerate(zip((*MOONS[1:], "Black Rose Moon"), state.moons, strict=True))
        ],
        "events": [_event(state, number) for number in range(len(state.event_slots))],
        "piles": _piles(state),
        "stack": [_frame(state, frame) for frame in state.stack],
        "seats": [_seat(state, seat) for seat in range(state.players)],
    }
    shown["text"] = _text(shown)
    return shown


# --- cubes and models -------------------------------------------------------------------------------------------------


def _mark(owner: Colour) -> str:
    return "R" if owner == ROSE else str(owner)


def _owner(owner: Colour) -> dict[str, Any]:
    return {"owner": owner, "mark": _mark(owner)}


def _cubes(owners: Iterable[Colour]) -> list[dict[str, Any]]:
    return [_owner(owner) for owner in owners]


def _colours(state: Lodge) -> list[Colour]:
    """The colours that gain power: all seats but the Avatar's, then the Black Rose."""
    return [*(seat for seat in range(state.players) if seat != state.avatar), ROSE]


def _model(state: Lodge, model: Model) -> dict[str, Any]:
    """A mage or an evocation, wherever it is shown."""
    health = attributes.health(state, model)
    on = attributes.damage_on(state, model)
    if isinstance(model, int):
        mage = state.mages[model]
        return {
            "thing": f"mage:{model}",
            "kind": "mage",
            "id": mage["name"],
            "seat": model,
            **_owner(state.colour(model)),
            "letters": _mark(state.colour(model)),
            "name": naming.seat(model),
            "at": naming.room(state, mage["room"], model),
            "health": health,
            "damage": _cubes(on),
            "strength": attributes.strength(state, model),
            "speed": attributes.speed(state, model),
            "notes": _lasting(state, model),
            "more": "",
        }
    its = state.evocations[model]
    card = state.kit.evocations[its["kind"]]
    notes = [state.kit.upgrades[kind].name for kind in its["upgrades"]]
    if its["assigned"] is not None:
        notes.append(f"assigned to {naming.seat(its['assigned'])}")
    if its["controller"] != its["owner"]:
        notes.append(f"controlled by {naming.colour(its['controller'])}")
    if its["activated"]:
        notes.append("activated")
    notes += _lasting(state, model)
    return {
        "thing": f"evocation:{model}",
        "kind": "evocation",
        "id": its["kind"],
        **_owner(its["owner"]),
        "letters": f"{card.name[:2]}{_mark(its['owner'])}",
        "name": naming.model(state, model).removeprefix("the "),
        "short": card.name,
        "at": naming.room(state, its["room"]),
        "health": health,
        "damage": _cubes(on),
        "strength": attributes.strength(state, model),
        "speed": attributes.speed(state, model),
        "notes": notes,
        "more": card.skill,
    }


def _lasting(state: Lodge, model: Model) -> list[str]:
    """The persistent spells that affect a model."""
    borne = [persistent for persistent in state.persistents if persistent["holder"] == model]
    return [f"{naming.spell(state, one['card'])} of {naming.seat(one['owner'])}" for one in borne]


# --- the lodge --------------------------------------------------------------------------------------------------------


def _room(state: Lodge, room: str) -> dict[str, Any]:
    tile, card = state.rooms[room], state.kit.rooms[room]
    return {
        "id": room,
        "name": card.name,
        "at": list(tile["at"]),
        "colour": card.colour,
        "slots": card.slots,
        "cubes": _cubes(tile["slots"]),
        "rebuilt": tile["rebuilt"],
        "used": tile["used"],
        "models": [_model(state, model) for model in state.models_in(room)],
        "more": rooms.text_of(state, room),
    }


def _cell(state: Lodge, seat: int) -> dict[str, Any]:
    mage = state.mages[seat]
    inside = bool(mage["name"]) and mage["room"] == CELL
    return {
        "seat": seat,
        **_owner(state.colour(seat)),
        "name": f"{naming.seat(seat)}'s cell",
        "at": list(state.cells[seat]),
        "models": [_model(state, seat)] if inside else [],
    }


def _sight(state: Lodge) -> list[list[str]]:
    """The rows of two or more rooms that see each other, as names from end to end. Rule: sight.row."""
    rows: list[list[str]] = []
    by_place = {tuple(tile["at"]): state.kit.rooms[room].name for room, tile in state.rooms.items()}
    for line in range(3):
        lines = sorted(by_place, key=lambda at: (_lines(at)[line], at))
        for _, places in groupby(lines, key=lambda at: _lines(at)[line]):
            row = [by_place[at] for at in places]
            if len(row) > 1:
                rows.append(row)
    return rows


def _lines(at: Place) -> tuple[int, int, int]:
    """The rows in which a place lies: one number for each of the three directions."""
    return at[0], at[1], at[0] + at[1]


# --- the boards -------------------------------------------------------------------------------------------------------


def _power(state: Lodge, colour: Colour) -> dict[str, Any]:
    return {
        **_owner(colour),
        "name": naming.seat(colour),
        "points": state.power[colour],
        "cubes": state.cubes[colour],
        "trophies": _cubes(state.trophies[colour]),
    }


def _event(state: Lodge, number: int) -> dict[str, Any]:
    id = state.event_slots[number]
    if id is None:
        return {"slot": number + 1, "id": "", "name": "", "more": ""}
    card = state.kit.events[id]
    return {"slot": number + 1, "id": id, "name": card.name, "more": card.effect}


def _piles(state: Lodge) -> list[dict[str, Any]]:
    """All piles to draw from, with the numbers of their cards and discards."""
    kit = state.kit
    piles = [
        _pile("events", "Events", state.events, state.event_discard),
        _pile("quests", "Quests", state.quests, state.quest_discard),
        _pile("forgotten", "Forgotten Spells", state.forgotten, state.forgotten_discard),
    ]
    piles += [
        _pile(school, kit.schools[school].name, pile["deck"], pile["discard"]) for school, pile in state.library.items()
    ]
    if state.avatar is not None:
        piles.append(_pile("commands", "Commands", state.command_deck + state.command_under, state.command_memories))
        if state.command_top is not None:
            top = state.command_top
            known = top != HIDDEN and kit.commands[top]
            back = parsing.side(known.back).type if known and known.back else ""
            says = f"the next one is on top{f', with a {back} on its back' if back else ''}"
            piles[-1]["more"] = f"{says}. {known.name}: {' '.join(known.effects)}" if known else says
    return piles


def _pile(id: str, name: str, cards: list[str], discard: list[str]) -> dict[str, Any]:
    return {"id": id, "name": name, "cards": len(cards), "discard": len(discard), "more": ""}


HEAD: Final = re.compile(r"(combat|contingency|trap|protection|action)\b[^:]*: ")
"""The head of a spell's text, before its first sentence: its type and target."""


def _frame(state: Lodge, frame: Frame) -> dict[str, Any]:
    """An effect being resolved, with its current sentence `now`, "" after the last one.

    The parts of a mage's or an evocation's action may come in any order: `any_order` is then true, `sentence` is the
    number of parts done, and `now` is "".
    """
    text = HEAD.sub("", frame["text"], count=1) if HEAD.match(frame["text"]) else frame["text"]
    sentences = re.split(r"(?<=\.) ", text) if text else []
    number = frame["sentence"]
    any_order = frame["physical"] and frame["source"].startswith(("action:", "evocation:"))
    return {
        "name": frame["name"],
        "caster": naming.seat(frame["caster"]),
        **_owner(state.colour(frame["caster"])),
        "any_order": any_order,
        "sentence": number if any_order else number + 1,
        "sentences": sentences,
        "now": sentences[number] if number < len(sentences) and not any_order else "",
    }


# --- the sheets -------------------------------------------------------------------------------------------------------


def _seat(state: Lodge, seat: int) -> dict[str, Any]:
    mage = state.mages[seat]
    kit = state.kit
    known = bool(mage["name"])
    colour = state.colour(seat)
    return {
        "seat": seat,
        **_owner(colour),
        "name": naming.seat(seat),
        "mage": kit.mages[mage["name"]].name if known else "",
        "mage_id": mage["name"],
        "school": kit.schools[mage["school"]].name if mage["school"] else "",
        "avatar": seat == state.avatar,
        "roles": _roles(state, seat),
        "turn": state.active == seat,
        "room": naming.room(state, mage["room"], seat) if known else "",
        "health": attributes.health(state, seat) if known else 0,
        "damage": _cubes(mage["damage"]),
        "doomed": any(doom["seat"] == seat for doom in state.doomed),
        "tokens": mage["tokens"],
        "points": state.power[colour],
        "cubes": state.cubes[colour],
        "trophies": _cubes(state.trophies[colour]),
        "destiny": _cubes(mage["destiny"]),
        "lasting": _lasting(state, seat),
        "jinxes": [
            {"id": kind, "name": kit.jinxes[kind].name, "count": count, "more": kit.jinxes[kind].text}
            for kind, count in _counted(mage["jinxes"])
        ],
        "sheet": [_slot(state, seat, slot) for slot in range(len(SLOTS))],
        "hand": {**_pile_of(state, mage["hand"]), "limit": attributes.hand_limit(state, seat) if known else 0},
        "grimoire": _pile_of(state, mage["grimoire"]),
        "memories": _pile_of(state, mage["memories"]),
        "looks": _pile_of(state, state.aside if state.looking == seat else []),
        "quests": _quests(state, mage),
        "solved": len(mage["solved"]),
        "evocations": [
            _model(state, id)
            for id, its in state.evocations.items()
            if its["owner"] == colour and (colour != ROSE or seat == state.avatar)
        ],
    }


def _roles(state: Lodge, seat: int) -> list[str]:
    begun = state.turn > 0 or any(mage["name"] for mage in state.mages)
    roles = {
        "wins": state.winner is not None and state.winner == state.colour(seat),
        "Avatar": state.avatar == seat,
        "Crown": begun and state.crown == seat,
        "First Mage": state.turn > 0 and state.first == seat,
        "no more actions": seat in state.passed,
    }
    return [role for role, holds in roles.items() if holds]


def _counted(cards: Iterable[str]) -> list[tuple[str, int]]:
    """Each card once, with its count, in order of first occurrence."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return list(counts.items())


def _pile_of(state: Lodge, cards: list[str]) -> dict[str, Any]:
    """A hand or a pile: the number of cards, and the cards if they are visible."""
    hidden = HIDDEN in cards
    known = [] if hidden else _counted(cards)
    return {
        "count": len(cards),
        "hidden": hidden,
        "cards": [
            {
                "id": card,
                "name": naming.spell(state, card),
                "school": state.kit.spells[card].school,
                "count": count,
                "more": details.spell_text(state.kit.spells[card]),
            }
            for card, count in known
        ],
    }


def _slot(state: Lodge, seat: int, slot: int) -> dict[str, Any]:
    spell = state.mages[seat]["sheet"][slot]
    shown = {"slot": slot, "label": SLOTS[slot], "stands": "empty", "id": "", "name": "", "school": ""}
    shown |= {"side": "", "more": "", "lasts": ""}
    if spell is None:
        return shown
    shown["stands"] = _stands(state, spell)
    if spell["card"] != HIDDEN:
        shown["name"], shown["side"] = naming.spell(state, spell["card"]), spell["side"]
        shown["id"], shown["school"] = spell["card"], state.kit.spells[spell["card"]].school
        shown["more"] = state.kit.spells[spell["card"]].side(spell["side"])
    holders = [one["holder"] for one in state.persistents if (one["owner"], one["slot"]) == (seat, slot)]
    shown["lasts"] = naming.listed(naming.model(state, holder) for holder in holders) if holders else ""
    return shown


def _stands(state: Lodge, spell: Spell) -> str:
    """The state of a spell, as in a masked position: an active one is shown as its token, trap or protection."""
    if spell["stands"] != ACTIVE:
        return spell["stands"]
    return parsing.side(state.kit.spells[spell["card"]].side(spell["side"])).type


def _quests(state: Lodge, mage: Mage) -> list[dict[str, Any]]:
    shown: list[dict[str, Any]] = []
    for quest in mage["active"]:
        if quest["card"] == HIDDEN:
            shown.append({"id": "", "name": "", "stands": "face down", "cubes": quest["cubes"], "of": 0, "more": ""})
            continue
        card = state.kit.quests[quest["card"]]
        stands = "revealed" if quest["revealed"] else "face down"
        more = details.quest_text(card)
        shown.append(_quest(card.id, card.name, stands, quest["cubes"], card.cubes, more))
    for id in mage["completed"]:
        card = state.kit.quests[id]
        shown.append(_quest(id, card.name, "completed", 0, 0, details.quest_text(card, done=True)))
    return shown


def _quest(id: str, name: str, stands: str, cubes: int, of: int, more: str) -> dict[str, Any]:
    return {"id": id, "name": name, "stands": stands, "cubes": cubes, "of": of, "more": more}


# --- in sentences -----------------------------------------------------------------------------------------------------


def _text(shown: dict[str, Any]) -> str:
    parts = [
        f"Game turn {shown['turn']}, {shown['phase']}, {shown['moon']}."
        if shown["turn"]
        else f"{shown['phase']}, {shown['moon']}."
    ]
    if shown["winner"]:
        parts.append(f"{shown['winner']} has won.")
    if shown["stack"]:
        parts.append(f"Being resolved: {'; within it '.join(map(_frame_text, shown['stack']))}.")
    points = ", ".join(f"{one['name']} {one['points']}" for one in shown["power"])
    moons = ", ".join(f"{one['name']} at {one['at']}" for one in shown["moons"])
    parts.append(f"Power: {points}; {moons}.")
    events = [f"{event['slot']} {event['name']}" for event in shown["events"] if event["id"]]
    parts.append(f"Event board: {', '.join(events) or 'empty'}.")
    parts += [_seat_text(seat) for seat in shown["seats"]]
    parts += [_room_text(room) for room in shown["rooms"]]
    if shown["sight"]:
        parts.append(f"Rows in which rooms see each other: {'; '.join(', '.join(row) for row in shown['sight'])}.")
    return " ".join(parts)


def _frame_text(frame: dict[str, Any]) -> str:
    where = f", sentence {frame['sentence']} of {len(frame['sentences'])}" if frame["now"] else ""
    return f"{frame['name']} of {frame['caster']}{where}"


def _seat_text(seat: dict[str, Any]) -> str:
    about = [f"{seat['name']}{', ' + seat['room'] if seat['room'] else ''}"]
    if seat["mage"] and not seat["avatar"]:
        about.append(f"the mage {seat['mage']}")
    about += seat["roles"]
    about.append(f"damage {len(seat['damage'])} of {seat['health']}")
    if not seat["avatar"]:
        about.append(f"{seat['tokens']} physical tokens")
        about.append(f"{seat['hand']['count']} in hand{_names(seat['hand'])}")
        about.append(f"{seat['grimoire']['count']} in the grimoire, {seat['memories']['count']} in the memories")
    about += [_slot_text(slot) for slot in seat["sheet"] if slot["stands"] != "empty"]
    about += [f"{quest['stands']} quest {quest['name']}".strip() for quest in seat["quests"]]
    if seat["solved"]:
        about.append(f"{seat['solved']} solved quests")
    if seat["trophies"]:
        about.append(f"trophies {naming.mix(cube['owner'] for cube in seat['trophies'])}")
    about += [f"{jinx['count']} {jinx['name']}" for jinx in seat["jinxes"]]
    return f"{'; '.join(about)}."


def _names(pile: dict[str, Any]) -> str:
    names = [card["name"] if card["count"] == 1 else f"{card['count']} {card['name']}" for card in pile["cards"]]
    return f" ({', '.join(names)})" if names else ""


def _slot_text(slot: dict[str, Any]) -> str:
    return " ".join(
        filter(None, (slot["label"], slot["stands"], slot["name"], slot["side"] and f"{slot['side']} side"))
    )


def _room_text(room: dict[str, Any]) -> str:
    token = "" if not room["rebuilt"] else ", token used" if room["used"] else ", token fresh"
    about = f"{room['name']}: {room['colour']}, {'rebuilt' if room['rebuilt'] else 'destroyed'}{token}"
    if room["cubes"]:
        mix = naming.mix(cube["owner"] for cube in room["cubes"])
        about += f", cubes {mix} on {len(room['cubes'])} of {room['slots']} slots"
    models = [f"{model['name']} with damage {len(model['damage'])} of {model['health']}" for model in room["models"]]
    return f"{about}{'; ' + ', '.join(models) if models else ''}."
