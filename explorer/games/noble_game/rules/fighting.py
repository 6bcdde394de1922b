"""Combat: throws, field battles to the end, assaults of one round, and free attacks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from explorer.core.chance import Dice
from explorer.core.moments import Begin, Chance, Check, Choice, Effect, End, Event, Option, Seat
from explorer.games.noble_game import wording
from explorer.games.noble_game.rules import nobility, nobles
from explorer.games.noble_game.state import CONSTABLE, MARSHAL, NEUTRAL, PARTY, Key, Realm

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

FIELD, ASSAULT, FREE = "field battle", "assault", "free attack"
HIT, CASTLE_HIT = 5, 6
"""The least that a die must show to kill: usually, and against a castle's walls (combat.hits, combat.castle)."""
WALLS = {"fort": 1, "castle": 2}
"""Dice that a structure adds for its defender (combat.fort, combat.castle)."""


@dataclass(slots=True)
class Mods:
    """The help of cards for one side in one round: more dice, absorbed kills, and whether it ignores walls."""

    dice: int = 0
    absorb: int = 0
    ignore_structure: int = 0


# --- strength ---------------------------------------------------------------------------------------------------------


def walls(state: Realm, key: Key) -> int:
    """The dice that a structure gives its garrison; 0 for a force."""
    return WALLS[state.structures[key]["kind"]] if key in state.structures else 0


def dice_of(state: Realm, key: Key, structure: int = 0) -> int:
    """How many dice a side throws: one for each soldier and Noble, one more for the Lord Marshal, and the structure's.

    (combat.dice, combat.nobles, office.marshal).
    """
    found = state.nobles_with(key)
    marshal = any(state.nobles[id]["office"] == MARSHAL for id in found)
    return state.unit(key)["soldiers"] + len(found) + marshal + structure


def _where(state: Realm, key: Key) -> str:
    """The square of a force or a garrison."""
    return state.forces[key]["at"] if key in state.forces else key


def stands(state: Realm, key: Key) -> bool:
    """Whether a side can fight: soldiers, or the Lord Marshal alone (combat.undefended, office.marshal-alone)."""
    return state.unit(key)["soldiers"] > 0 or state.has(key, MARSHAL)


def kills(values: Sequence[int], hit: int, fort: bool, named: bool = False) -> int:
    """How many enemies a throw kills.

    Args:
        values: the values of the dice.
        hit: the least value that kills.
        fort: whether a fort takes one off one die (combat.fort).
        named: whether that is the first die, named before the throw; otherwise it is one that only just kills.

    >>> kills((3, 6, 5), 5, fort=False), kills((3, 6, 5), 5, fort=True), kills((6, 6), 5, fort=True)
    (2, 1, 2)
    """
    found = sum(value >= hit for value in values)
    lowered = values[:1] if named else [value for value in values if value == hit]
    return found - (fort and any(value == hit for value in lowered))


def lose(state: Realm, key: Key, count: int) -> int:
    """Remove up to `count` soldiers; returns how many were removed."""
    unit = state.unit(key)
    count = min(count, unit["soldiers"])
    unit["soldiers"] -= count
    state.reserve += count
    if key in state.structures:
        structure = state.structures[key]
        structure["tired"] = min(structure["tired"], structure["soldiers"])
    return count


# --- cards in a fight -------------------------------------------------------------------------------------------------


def combat_cards(state: Realm, sides: tuple[Key, Key], kind: str) -> Effect:
    """Both sides may play cards before the dice, the attacker first; returns their help (combat.cards, military.where).

    In a free attack the first of the two sides is the one that throws.
    """
    mods = {key: Mods() for key in sides}
    for number, key in enumerate(sides):
        seat = state.unit(key)["seat"]
        if key in state.structures and not state.reads("military.garrison", "allowed"):
            continue
        wanted = []
        if kind != FREE or number == 0:
            wanted.append("dice")
        if kind != FREE or number == 1:
            wanted.append("absorb")
        if kind == ASSAULT and number == 0:
            wanted.append("ignore_structure")
        while seat != NEUTRAL and state.hands[seat] and state.nobles_with(key):
            cards = [c for c in dict.fromkeys(state.hands[seat]) if _fits(state, c, wanted)]
            answer: Option = yield Choice(
                seat,
                "card for the fight",
                (*cards, "pass"),
                "combat.cards",
                barred=_not_now(state, seat, wanted),
                force=key,
            )
            if answer == "pass":
                break
            stood = yield from nobility.announce(state, seat, answer)
            state.announced.pop()
            state.discard.append(answer)
            if stood:
                for effect in state.kit.nobility[answer].effects:
                    mod = effect["mod"]
                    setattr(mods[key], mod, getattr(mods[key], mod) + effect["value"])
                by = f"card {answer} {len(state.announced) + 1}"
                yield Event(
                    "helps in the fight", seat, "card.force", card=answer, force=key, at=_where(state, key), by=by
                )
    return mods[sides[0]], mods[sides[1]]


def _fits(state: Realm, card: str, wanted: list[str]) -> bool:
    design = state.kit.nobility[card]
    return design.when == "combat" and all(effect["mod"] in wanted for effect in design.effects)


HELPS = {"dice": "more dice", "absorb": "kills that do nothing", "ignore_structure": "walls that count for nothing"}
"""The help that a card gives in a fight, in words."""


def _fitting(state: Realm, seat: Seat, card: str, wanted: list[str]) -> tuple[Check, ...]:
    """Every check made of a card before the dice."""
    design = state.kit.nobility[card]
    first, *rest = nobility.checks(state, seat, card, ("combat",))
    if design.when != "combat":
        return first, *rest
    gives = wording.listed(HELPS[effect["mod"]] for effect in design.effects)
    use = wording.listed(HELPS[mod] for mod in wanted)
    return (
        first,
        rest[0],
        Check("nobility.useless", _fits(state, card, wanted), f"{design.name} gives {gives}; useful here: {use}"),
    )


def _not_now(state: Realm, seat: Seat, wanted: list[str]) -> Callable[[], dict[Option, tuple[Check, ...]]]:
    def barred() -> dict[Option, tuple[Check, ...]]:
        made = {card: _fitting(state, seat, card, wanted) for card in dict.fromkeys(state.hands[seat])}
        return {card: found for card, found in made.items() if not all(check.passed for check in found)}

    return barred


# --- throws -----------------------------------------------------------------------------------------------------------


def names(side: str, count: int) -> list[str]:
    """Names for a side's dice, "attacker 1" and so on."""
    return [f"{side} {number}" for number in range(1, count + 1)]


def suffer(state: Realm, key: Key, hits: int, absorb: int) -> Effect:
    """A side loses soldiers, then the Lord Marshal if there are hits left. Returns whether the side is beaten."""
    if hits and absorb:
        yield Event(
            "absorbed", state.unit(key)["seat"], "card.force", count=min(hits, absorb), force=key, at=_where(state, key)
        )
        hits = max(0, hits - absorb)
    marshal = state.has(key, MARSHAL)
    lost = lose(state, key, hits)
    seat = None if state.unit(key)["seat"] == NEUTRAL else state.unit(key)["seat"]
    if lost:
        yield Event("lost soldiers", seat, "combat.hits", force=key, at=_where(state, key), count=lost)
    if marshal and hits > lost and not state.unit(key)["soldiers"]:
        yield Event("marshal struck down", seat, "office.marshal", force=key)
        return True
    return not state.unit(key)["soldiers"] and not marshal


def exchange(state: Realm, attacker: Key, defender: Key, kind: str) -> Effect:
    """One round: both throw at once. Returns whether (attacker, defender) are beaten (combat.simultaneous)."""
    a_mods, d_mods = yield from combat_cards(state, (attacker, defender), kind)
    structure = state.structures.get(defender)
    walled = structure is not None and not a_mods.ignore_structure
    fort = walled and structure is not None and structure["kind"] == "fort"
    castle = walled and not fort
    a_count = dice_of(state, attacker) + a_mods.dice
    d_count = dice_of(state, defender, walls(state, defender) if walled else 0) + d_mods.dice
    source = Dice([*names("attacker", a_count), *names("defender", d_count)])
    values = yield Chance(None, "round of combat", source, "combat.hits")
    named = state.reads("fort.die", "named before")
    a_hits = kills(values[:a_count], CASTLE_HIT if castle else HIT, fort, named)
    d_hits = kills(values[a_count:], HIT, fort=False)
    rule = "combat.castle" if castle else "combat.fort" if fort else "combat.simultaneous"
    yield Begin(
        "blows", None, rule,
        attacker=attacker, defender=defender, attack=list(values[:a_count]), defence=list(values[a_count:]),
        hits=[a_hits, d_hits],
    )  # fmt: skip
    d_out = yield from suffer(state, defender, a_hits, d_mods.absorb)
    a_out = yield from suffer(state, attacker, d_hits, a_mods.absorb)
    yield End("blows", None, rule)
    return a_out, d_out


def free_attack(state: Realm, thrower: Key, target: Key, raid: bool = False) -> Effect:
    """One throw without an answer, at a party that sneaks or raids; returns whether the party is beaten.

    (sneak.attack, office.constable, office.constable-raid). A neutral garrison that bars the way always attacks
    (estate.passing).
    """
    owner = state.unit(thrower)["seat"]
    seat = None if owner == NEUTRAL else owner
    if seat is not None:
        answer = yield Choice(seat, "free attack", ("attack", "let pass"), "sneak.attack", force=target)
        if answer == "let pass":
            yield Event("let pass", seat, "sneak.attack", force=target, at=_where(state, target))
            return False
    yield Begin("free attack", seat, "sneak.attack", force=target, at=_where(state, target))
    mods, target_mods = yield from combat_cards(state, (thrower, target), FREE)
    count = dice_of(state, thrower, walls(state, thrower)) + mods.dice
    values = yield Chance(seat, "free attack", Dice(names("attacker", count)), "sneak.attack")
    constable = only_sixes(state, target, raid)
    hits = kills(values, 6 if constable else HIT, fort=False)
    yield Event(
        "free attack thrown", seat, "office.constable" if constable else "sneak.attack",
        ("office.constable-raid",) if constable and raid else (), dice=list(values), hits=hits,
    )  # fmt: skip
    beaten = yield from suffer(state, target, hits, target_mods.absorb)
    if beaten:
        yield from defeat(state, target, owner)
    yield End("free attack", seat, "sneak.attack")
    return beaten


def only_sixes(state: Realm, key: Key, raid: bool) -> bool:
    """Whether only sixes kill a party as it sneaks or raids, because the Constable is with it.

    (office.constable, office.constable-raid).
    """
    return state.has(key, CONSTABLE) and not (raid and state.reads("constable.raid", "fives too"))


# --- fights -----------------------------------------------------------------------------------------------------------


def score_battle(state: Realm, winner: Seat, loser: Seat, led: bool) -> Effect:
    """A point for a battle won against another player with a Noble on both sides (win.battles, win.assault)."""
    if led and winner >= 0 and loser >= 0:
        state.points[winner]["battles"] += 1
        yield Event("scored", winner, "win.battles", points=1)


def defeat(state: Realm, key: Key, winner: Seat) -> Effect:
    """A beaten force is removed, and the winner captures its Nobles (capture.defeat)."""
    taken = state.nobles_with(key)
    square, owner = state.forces[key]["at"], state.forces[key]["seat"]
    lose(state, key, state.forces[key]["soldiers"])
    state.tidy(key)
    yield Event("force destroyed", None, "combat.field", force=key, at=square, owner=owner)
    for id in taken:
        yield from nobles.capture(state, id, winner)


def field_battle(state: Realm, attacker: Key, defender: Key) -> Effect:
    """Two forces fight until one or both are dead (combat.field, combat.mutual)."""
    one, other = state.forces[attacker]["seat"], state.forces[defender]["seat"]
    square = state.forces[defender]["at"]
    state.fight = square
    before_walls = ("move.field-first",) if state.structures.get(square, {"seat": one})["seat"] != one else ()
    yield Begin(FIELD, one, "combat.field", before_walls, attacker=attacker, defender=defender, at=square)
    yield from nobility.before_fight(state, one)
    led = bool(state.nobles_with(attacker)) and bool(state.nobles_with(defender))
    a_out = d_out = False
    while not a_out and not d_out:
        a_out, d_out = yield from exchange(state, attacker, defender, FIELD)
    state.forces[attacker]["fought"] = True
    state.forces[attacker]["moves"] = 0
    if a_out and d_out:
        yield Event("mutual annihilation", None, "combat.mutual", at=square)
    elif d_out:
        yield from score_battle(state, one, other, led)
        yield from defeat(state, defender, one)
        yield from nobles.capture_alone(state, attacker)
    else:
        yield from score_battle(state, other, one, led)
        yield from defeat(state, attacker, other)
        yield from nobles.capture_alone(state, defender)
    for key in (attacker, defender):
        state.tidy(key)
    state.fight = ""
    yield End(FIELD, one, "combat.field")


def assault(state: Realm, attacker: Key, square: str) -> Effect:
    """One round against a structure; if both sides have soldiers left, both stay (siege.one-round, siege.taken)."""
    seat, owner = state.forces[attacker]["seat"], state.structures[square]["seat"]
    state.fight = square
    led = bool(state.nobles_with(attacker))
    standing = ("force.army-stands",) if state.forces[attacker]["soldiers"] > PARTY and not led else ()
    yield Begin(ASSAULT, seat, "siege.one-round", standing, attacker=attacker, defender=square, at=square)
    state.forces[attacker]["fought"] = True
    state.forces[attacker]["moves"] = 0
    yield from nobility.before_fight(state, seat)
    led = bool(state.nobles_with(attacker)) and bool(state.nobles_with(square))
    scores = not state.reads("assault.points", "do not count")
    if not stands(state, square):
        yield from nobles.take_structure(state, attacker, square)
    else:
        a_out, d_out = yield from exchange(state, attacker, square, ASSAULT)
        if a_out and d_out:
            yield Event("mutual annihilation", None, "combat.mutual", at=square)
            state.tidy(attacker)
            yield from nobles.revert(state, square)
        elif d_out:
            yield from score_battle(state, seat, owner, led and scores)
            yield from nobles.take_structure(state, attacker, square)
        elif a_out:
            yield from score_battle(state, owner, seat, led and scores)
            yield from defeat(state, attacker, owner)
        else:
            yield Event("siege goes on", seat, "siege.one-round", at=square)
    state.tidy(attacker)
    state.fight = ""
    yield End(ASSAULT, seat, "siege.one-round")
