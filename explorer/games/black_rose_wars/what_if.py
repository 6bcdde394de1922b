"""What can be changed in a position, and the facts by which two positions are compared."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from explorer.core.moments import HIDDEN
from explorer.games.black_rose_wars.language import parsing
from explorer.games.black_rose_wars.state import ACTIVE, CELL, READY, REVEALED, ROSE, Lodge
from explorer.games.black_rose_wars.table import attributes, naming
from explorer.games.black_rose_wars.table.defeats import defeat_points
from explorer.what_if.branches import Edit, Fact, RunningStep, WhatIf

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from explorer.core.match import Match
    from explorer.core.moments import Seat
    from explorer.games.black_rose_wars.state import Colour, Room, Spell

SLOTS = ("quick slot", "slot I", "slot II", "slot III")

MOST_POWER = 40
"""The most power that can be set."""


# --- edits ----------------------------------------------------------------------------------------------------------


def edits(match: Match, step: RunningStep, seat: Seat | None) -> list[Edit]:
    """The possible changes: mages' rooms, damage and spells, power, and sides of rooms; none during the set-up.

    A spell is swapped with another from its owner's hand, so that no card is lost.
    """
    state: Lodge = match.state
    if state.turn == 0 or not step.data["turn"]:
        return []
    found: list[Edit] = []
    rooms: list[Room] = [CELL, *state.rooms]
    then = Lodge.of(step.data)
    for number, mage in enumerate(then.mages):
        who = naming.seat(number)
        names = tuple(naming.room(state, room, number) for room in rooms)
        found.append(
            Edit(
                f"room {number}", "Mages", f"{who}'s room", names[rooms.index(mage["room"])], names,
                lambda data, option, number=number: data["mages"][number].update(room=rooms[option]),  # type: ignore[misc]
            )
        )  # fmt: skip
        found += [_damage(then, number, colour) for colour in (ROSE, *range(then.players)) if colour != then.avatar]
        if seat in (None, number):
            found += [
                edit
                for slot, spell in enumerate(mage["sheet"])
                if spell is not None and spell["stands"] != REVEALED
                for edit in _spell(then, number, slot, spell)
            ]
    for colour in (*range(then.players), ROSE):
        if colour != then.avatar:
            found.append(_power(then, colour))
    found += [_rebuilt(then, room) for room in then.rooms]
    return found


def _damage(state: Lodge, seat: Seat, colour: Colour) -> Edit:
    """The number of a colour's cubes on a mage, within the mage's Health and the pool; other cubes stay."""
    mage = state.mages[seat]
    own = mage["damage"].count(colour)
    most = min(own + state.cubes[colour], attributes.health(state, seat) - 1 - len(mage["damage"]) + own)
    options = tuple(str(n) for n in range(max(most, own) + 1))

    def change(data: dict[str, Any], option: int) -> None:
        bar: list[int] = data["mages"][seat]["damage"]
        before = bar.count(colour)
        bar[:] = [cube for cube in bar if cube != colour] + [colour] * option
        data["cubes"][colour] += before - option

    group = f"Damage on {naming.seat(seat)}"
    return Edit(
        f"damage {seat} {colour}",
        group,
        f"{_capital(naming.colour(colour))}'s cubes on {naming.seat(seat)}",
        str(own),
        options,
        change,
    )


def _spell(state: Lodge, seat: Seat, slot: int, spell: Spell) -> list[Edit]:
    """A spell that is not revealed: swapped with one from hand; a trap or protection also active or ready."""
    hand = sorted(set(state.mages[seat]["hand"]))
    choices = [
        (card, side)
        for card in (spell["card"], *(card for card in hand if card != spell["card"]))
        for side in ("light", "dark")
        if state.kit.spells[card].side(side)
    ]
    options = tuple(f"{naming.spell(state, card)}, {side} side" for card, side in choices)
    where = f"{naming.seat(seat)}'s {SLOTS[slot]}"

    def change(data: dict[str, Any], option: int) -> None:
        card, side = choices[option]
        mage = data["mages"][seat]
        there = mage["sheet"][slot]
        if card != there["card"]:
            mage["hand"].remove(card)
            mage["hand"].append(there["card"])
        waits = _waits(state, card, side)
        stands = there["stands"] if waits == _waits(state, there["card"], there["side"]) else ACTIVE if waits else READY
        mage["sheet"][slot] = {"card": card, "side": side, "stands": stands}

    found = [
        Edit(
            f"spell {seat} {slot}", f"Sheet of {naming.seat(seat)}", where,
            options[choices.index((spell["card"], spell["side"]))], options, change,
        )
    ]  # fmt: skip
    if _waits(state, spell["card"], spell["side"]):
        stands = (READY, ACTIVE)

        def turn(data: dict[str, Any], option: int) -> None:
            data["mages"][seat]["sheet"][slot]["stands"] = stands[option]

        name = f"{where} stands"
        found.append(
            Edit(f"stands {seat} {slot}", f"Sheet of {naming.seat(seat)}", name, spell["stands"], stands, turn)
        )
    return found


def _waits(state: Lodge, card: str, side: str) -> bool:
    return parsing.side(state.kit.spells[card].side(side)).type in ("trap", "protection")


def _power(state: Lodge, colour: Colour) -> Edit:
    who = naming.colour(colour)
    # More points would raise the next moon or trigger the end, with other decks: a different position.
    most = MOST_POWER if state.ending else state.moons[state.moon] - 1
    options = tuple(map(str, range(max(most, state.power[colour]) + 1)))

    def change(data: dict[str, Any], option: int) -> None:
        data["power"][colour] = option

    limit = "" if state.ending else f", below {most + 1}, at which the next moon rises"
    return Edit(f"power {colour}", "Power", f"{who}'s power{limit}", str(state.power[colour]), options, change)


def _rebuilt(state: Lodge, room: Room) -> Edit:
    sides = ("destroyed", "rebuilt")

    def change(data: dict[str, Any], option: int) -> None:
        data["rooms"][room]["rebuilt"] = bool(option)

    now = sides[state.rooms[room]["rebuilt"]]
    return Edit(f"side {room}", "Rooms", naming.room(state, room), now, sides, change)


# --- facts ----------------------------------------------------------------------------------------------------------


def facts(state: Lodge) -> list[Fact]:
    """Each mage's room, damage, points for its defeat, and sheet; power, evocations and rooms."""
    if not state.rooms:
        return []
    found: list[Fact] = []
    for seat in range(state.players):
        if state.mages[seat]["name"]:
            found += _mage(state, seat)
    for colour in (*range(state.players), ROSE):
        if colour != state.avatar:
            found.append(Fact(f"{_capital(naming.colour(colour))}: power", str(state.power[colour])))
    for id, one in state.evocations.items():
        about = naming.model(state, id)
        bar = f", {naming.mix(one['damage'])}" if one["damage"] else ""
        found.append(Fact(_capital(about), f"{naming.room(state, one['room'])}{bar}"))
    for room, tile in state.rooms.items():
        side = "rebuilt" if tile["rebuilt"] else "destroyed"
        cubes = f", instability {naming.mix(tile['slots'])}" if tile["slots"] else ""
        found.append(Fact(_capital(naming.room(state, room)), f"{side}{cubes}{', used' if tile['used'] else ''}"))
    return found


def _mage(state: Lodge, seat: Seat) -> list[Fact]:
    mage, who = state.mages[seat], naming.seat(seat)
    room = naming.room(state, mage["room"], seat)
    most = attributes.health(state, seat)
    bar = f"{len(mage['damage'])} of {most}" + (f": {naming.mix(mage['damage'])}" if mage["damage"] else "")
    found = [Fact(f"{who}: room", room), Fact(f"{who}: damage", bar, (("mage.health", f"Health: {most}"),))]
    if mage["damage"]:
        points = defeat_points(mage["damage"])
        given = ", ".join(f"{naming.colour(colour)} {points[colour]}" for colour in sorted(points, key=_last(state)))
        rule = "defeat.sole" if len(points) == 1 else "defeat.points"
        found.append(Fact(f"{who}: a defeat would pay", given, ((rule, naming.mix(mage["damage"])),)))
    if mage["jinxes"]:
        counts = Counter(state.kit.jinxes[kind].name for kind in mage["jinxes"])
        found.append(Fact(f"{who}: jinxes", ", ".join(f"{n} {name}" for name, n in sorted(counts.items()))))
    for slot, spell in enumerate(mage["sheet"]):
        if spell is not None:
            name = "a card face down" if spell["card"] == HIDDEN else naming.spell(state, spell["card"])
            found.append(Fact(f"{who}: {SLOTS[slot]}", f"{name}, {spell['stands']}"))
    found.append(Fact(f"{who}: hand", f"{len(mage['hand'])} spells"))
    return found


def _last(state: Lodge) -> Callable[[Colour], int]:
    """Seats in order, the Black Rose last."""
    return lambda colour: state.players if colour == ROSE else colour


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


WHAT_IF = WhatIf(edits, facts)


__all__: Sequence[str] = ("WHAT_IF", "edits", "facts")
