"""Raiding and sneaking: passing others under a free attack, and stealing from other players' squares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Begin, Check, Choice, Effect, End, Event, Seat
from explorer.games.noble_game import reasons
from explorer.games.noble_game.rules import fighting, nobles
from explorer.games.noble_game.rules.forces import Reach, arrive, merge, party
from explorer.games.noble_game.state import CONSTABLE, GOODS, Key, Realm

if TYPE_CHECKING:
    from explorer.games.noble_game.board import Square


def raidable(state: Realm, key: Key, square: Square) -> bool:
    """Whether a force could raid a square if it came there (raid.party, raid.square, law.peace)."""
    force = state.forces[key]
    owner = state.owned.get(square)
    return (
        party(state, key) and owner is not None and owner != force["seat"]
        and square not in force["raided"] and not state.law("raids")
    )  # fmt: skip


def may_still_raid(state: Realm, key: Key) -> bool:
    """Whether a force that has fought this turn may raid where it stands (raid.after-battle)."""
    return not (state.forces[key]["fought"] and state.reads("raid.after-battle", "barred"))


def throwers(state: Realm, seat: Seat, square: Square) -> list[Key]:
    """Who may attack a seat's party that passes a square: another player's force there, and the garrison of its walls.

    A player attacks only once: with the force or the garrison on the square, whichever throws more dice.
    (sneak.attack, sneak.once)
    """
    enemy = state.enemy_at(square, seat)
    found = [enemy] if enemy is not None else []
    structure = state.structures.get(square)
    if structure is not None and square in state.hostile(seat) and structure["seat"] != seat:
        if fighting.stands(state, square):
            found.append(square)
    same = len({state.unit(one)["seat"] for one in found}) < len(found)
    if same and not state.reads("sneak.throwers", "each"):
        return [max(found, key=lambda one: fighting.dice_of(state, one, fighting.walls(state, one)))]
    return found


def free_attacks(state: Realm, key: Key, square: Square, raid: bool = False) -> Effect:
    """The players on the square may each make a free attack; returns whether the party survives (sneak.attack)."""
    force = state.forces[key]
    seat = force["seat"]
    if force["unseen"]:
        force["unseen"] = False
        yield Event("went unseen", seat, "card.force", force=key, at=square)
        return True
    for thrower in throwers(state, seat, square):
        if (yield from fighting.free_attack(state, thrower, key, raid)):
            return False
    return True


def _come(state: Realm, key: Key, square: Square) -> Square:
    """Move a party onto a hostile square, where it cannot stay; returns the square before it on the way."""
    before = state.forces[key]["at"]
    if square != before:
        reach = Reach(state, key)
        before = reach.before(square)
        arrive(state, key, square, reach.to(square) or 0)
    state.forces[key]["must_leave"] = True
    return before


def fall_back(state: Realm, key: Key, square: Square) -> Effect:
    """Only the Lord Marshal is left: he does not get past, and goes back to the square before (office.marshal-left)."""
    riders, owner = state.nobles_with(key), state.forces[key]["seat"]
    state.tidy(key)
    yield Event(
        "force destroyed", None, "office.marshal-left", force=key, at=state.nobles[riders[0]]["at"], owner=owner
    )
    for id in riders:
        if state.nobles[id]["at"] != square:
            yield from nobles.place(state, id, square, "office.marshal-left")
        if id not in state.tired:
            state.tired.append(id)


def sneak(state: Realm, key: Key, square: Square) -> Effect:
    """Slip past another player's force or structure (sneak.declare, sneak.on, sneak.siege)."""
    force = state.forces[key]
    seat, start = force["seat"], force["at"]
    before = _come(state, key, square)
    yield Begin("sneak", seat, "sneak.declare", force=key, at=square)
    lives = yield from free_attacks(state, key, square)
    if lives and not force["soldiers"]:
        yield from fall_back(state, key, before)
    elif lives:
        structure = state.structures.get(square)
        if structure is not None and structure["seat"] == seat and square != start:
            yield Event("slipped in", seat, "sneak.siege", force=key, at=square)
            yield from nobles.enter(state, key, square)
        else:
            force["moves"] = max(force["moves"], 1)
            yield Event("slipped past", seat, "sneak.on", force=key, at=square)
            yield from nobles.capture_alone(state, key)
    yield End("sneak", seat, "sneak.declare")


def raid(state: Realm, key: Key, square: Square) -> Effect:
    """Raid another player's resource square.

    The party must survive the attack; then it steals a good, burns the building, and must leave if enemy soldiers stand
    there. (raid.party, raid.steal, raid.burn, raid.leave).
    """
    force = state.forces[key]
    seat, owner = force["seat"], state.owned[square]
    before = _come(state, key, square)
    yield Begin("raid", seat, "raid.party", force=key, at=square)
    force["raided"].append(square)
    lives = yield from free_attacks(state, key, square, raid=True)
    if lives and not force["soldiers"]:
        yield from fall_back(state, key, before)
    elif lives:
        yield from steal(state, key, square, owner)
        if square in state.farms:
            state.farms.remove(square)
            yield Event("burnt", owner, "raid.burn", at=square)
        if state.enemy_at(square, seat) is not None:
            force["moves"] = max(force["moves"], 1)
        else:
            force["must_leave"] = False
            yield from merge(state, key)
        yield from nobles.capture_alone(state, key)
    yield End("raid", seat, "raid.party")


def steal(state: Realm, key: Key, square: Square, owner: Seat) -> Effect:
    """Steal the square's good from its owner, else any other of theirs, else take it from the bank (raid.steal)."""
    seat = state.forces[key]["seat"]
    made = state.board.goods[square]
    own = state.goods[owner]
    if own[made]:
        good = made
    else:
        others = tuple(letter for letter in "FWS" if own[letter])
        good = others[0] if others else ""
        if len(others) > 1:
            none = {
                **{
                    letter: (Check("raid.steal", False, f"{GOODS[letter]} of its owner: 0"),)
                    for letter in "FWS" if not own[letter]
                },
                **reasons.compelled("raid.steal", "goods stolen in a raid: 1")(),
            }  # fmt: skip
            if state.reads("raid.picks", "owner"):
                good = yield Choice(owner, "good to give up", others, "raid.picks", barred=lambda: none)
            else:
                good = yield Choice(seat, "good to steal", others, "raid.picks", barred=lambda: none)
    if good:
        own[good] -= 1
        state.goods[seat][good] += 1
        yield Event("stole", seat, "raid.steal", goods=good, owner=owner)
    else:
        state.gain(seat, made)
        yield Event("took goods", seat, "raid.steal", goods=made)
    if state.has(key, CONSTABLE):
        state.gain(seat, made)
        yield Event("took goods", seat, "office.constable", goods=made)
