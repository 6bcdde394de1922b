"""The two sides of a fight in a question: as they are or as the asker picks them, and the results of their fight."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

from explorer.core.moments import Choice
from explorer.games.noble_game import wording
from explorer.games.noble_game.odds import battles
from explorer.games.noble_game.odds.battles import CASTLE, FIELD, FORT
from explorer.games.noble_game.state import LARGEST, MARSHAL, PARTY
from explorer.odds.distribution import Interval
from explorer.odds.questions import Asked, Field, Row

if TYPE_CHECKING:
    from collections.abc import Mapping

    from explorer.games.noble_game.state import Key, Realm

Left = dict[tuple[int, int], Fraction]
"""The chances of each pair (left of the attacker, left of the defender), counted as in `Side.points`."""


def row(label: str, chance: Fraction, group: str = "", note: str = "", key: str = "") -> Row:
    """A bar for an exact chance. The label is for readers, the key for programs."""
    return Row(label, chance, Interval(float(chance), float(chance)), group, note, key=key)


# --- sides ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a fight.

    Attributes:
        soldiers: the number of soldiers.
        nobles: the number of Nobles with them, the Lord Marshal included.
        marshal: whether the Lord Marshal is one of them.
        dice: the dice that cards add in the first round.
        absorb: how many hits do nothing in the first round.
        walls_down: whether a Siege Train makes the other side's structure count for nothing in the first round.
    """

    soldiers: int
    nobles: int = 0
    marshal: bool = False
    dice: int = 0
    absorb: int = 0
    walls_down: bool = False

    @property
    def points(self) -> int:
        """The hits that it can take: one for each soldier, and a last one for the Lord Marshal (office.marshal)."""
        return self.soldiers + self.marshal

    @property
    def more(self) -> int:
        """The dice beyond one for each of its points: one for each Noble. The Lord Marshal's second die is his point's.

        (combat.nobles, office.marshal).
        """
        return self.nobles

    def left(self, points: int) -> str:
        """The soldiers, and the Lord Marshal, that this number of points means."""
        if not self.marshal or not points:
            return wording.plural(points, "soldier")
        return (
            f"{wording.plural(points - 1, 'soldier')} and the Lord Marshal" if points > 1 else "the Lord Marshal alone"
        )

    def __str__(self) -> str:
        """Its soldiers and Nobles, and its cards."""
        given = [wording.plural(self.soldiers, "soldier")]
        if self.marshal:
            given.append("the Lord Marshal")
        if others := self.nobles - self.marshal:
            given.append(wording.plural(others, "Noble"))
        cards = [f"{self.dice} dice more"] * (self.dice > 0) + [f"{self.absorb} hits absorbed"] * (self.absorb > 0)
        cards += ["no walls against it"] * self.walls_down
        return " and ".join(given) + (f" (first round: {', '.join(cards)})" if cards else "")


def after_a_round(attacker: Side, defender: Side, kind: str = FIELD, named: bool = False) -> Left:
    """What is left after the first round, in which the cards count (combat.simultaneous, card.force)."""
    return dict(battles.one_round(
        attacker.points, defender.points, attacker.more + attacker.dice, defender.more + defender.dice,
        FIELD if attacker.walls_down else kind, named, (attacker.absorb, defender.absorb),
    ))  # fmt: skip


def to_the_end(attacker: Side, defender: Side, kind: str = FIELD, named: bool = False) -> Left:
    """What is left when one side is gone: the round with cards once, then the chain (combat.field, siege.taken)."""
    start = {(attacker.points, defender.points): Fraction(1)}
    if any((attacker.dice, attacker.absorb, attacker.walls_down, defender.dice, defender.absorb)):
        start = after_a_round(attacker, defender, kind, named)
    return battles.follow(start, attacker.more, defender.more, kind, named)


def names_die(state: Realm) -> bool:
    """Whether, in this match, a fort's defender names the die before the throw (fort.die)."""
    return state.reads("fort.die", "named before")


# --- the fields to pick from ------------------------------------------------------------------------------------------


def _numbers(id: str, label: str, first: int, last: int, one: str, start: int) -> Field:
    options = {str(number): wording.plural(number, one) for number in range(first, last + 1)}
    return Field(id, label, options, str(start))


def marching(asked: Asked) -> Side | None:
    """The force that is about to do something, if one is."""
    pending = asked.match.pending
    if isinstance(pending, Choice) and pending.kind == "march":
        return side(asked.match.state, pending.facts["force"])
    return None


def attackers(asked: Asked) -> Field:
    """How many soldiers attack: at first those of the force that is marching, else a raiding party's three."""
    now = marching(asked)
    return _numbers("attackers", "Attackers", 1, LARGEST, "soldier", now.soldiers if now and now.soldiers else PARTY)


def defenders(asked: Asked) -> Field:
    """How many soldiers defend: at first one, as in an untouched estate (estate.neutral)."""
    return _numbers("defenders", "Defenders", 1, LARGEST, "soldier", 1)


LED: Mapping[str, tuple[str, int, bool]] = {
    "0": ("no Noble", 0, False), "1": ("a Noble", 1, False), "2": ("2 Nobles", 2, False), "3": ("3 Nobles", 3, False),
    "4": ("4 Nobles", 4, False), "m": ("the Lord Marshal", 1, True), "m1": ("the Lord Marshal and a Noble", 2, True),
    "m2": ("the Lord Marshal and 2 Nobles", 3, True),
}  # fmt: skip
"""Who may be with a side: in words, how many Nobles, and whether the Lord Marshal is one of them."""


def helps(state: Realm) -> dict[str, tuple[str, int, int, bool]]:
    """One or two cards that a side may play before a round: names, dice, hits absorbed, whether walls are ignored.

    (card.force, combat.cards).
    """
    fit = [card for card in state.kit.nobility.values() if card.when == "combat"]
    found = {}
    for cards in (*((card,) for card in fit), *combinations(fit, 2)):
        effects = [(effect["mod"], effect["value"]) for card in cards for effect in card.effects]
        dice, absorb, down = (
            sum(value for mod, value in effects if mod == wanted) for wanted in ("dice", "absorb", "ignore_structure")
        )
        found["+".join(card.id for card in cards)] = (" and ".join(card.name for card in cards), dice, absorb, down > 0)
    return found


def led(id: str, label: str, start: str) -> Field:
    """Who is with a side."""
    return Field(id, label, {key: given[0] for key, given in LED.items()}, start)


def attack_nobles(asked: Asked) -> Field:
    """Who is with the attackers: at first as in the marching force, else a Noble if they are an army (force.army)."""
    now = marching(asked)
    if now is not None:
        for key, (_, nobles, marshal) in LED.items():
            if (nobles, marshal) == (now.nobles, now.marshal):
                return led("attack nobles", "With the attackers", key)
    army = int(asked.picked["attackers"]) > PARTY
    return led("attack nobles", "With the attackers", "1" if army else "0")


def defence_nobles(asked: Asked) -> Field:
    """Who is with the defenders: at first a Noble in a structure, as in an estate, else nobody."""
    return led("defence nobles", "With the defenders", "1" if "walls" in asked.picked else "0")


def _cards(asked: Asked, id: str, label: str, nobles: str, assaults: bool = False) -> Field:
    options = {"none": "no card"}
    if nobles != "0":
        options |= {key: given[0] for key, given in helps(asked.state).items() if assaults or not given[3]}
    return Field(id, label, options)


def attack_card(asked: Asked) -> Field:
    """The card that the attacker plays before the first round: it needs a Noble (nobility.military)."""
    return _cards(asked, "attack card", "Attackers' card", asked.picked["attack nobles"], "walls" in asked.picked)


def defence_card(asked: Asked) -> Field:
    """The same for the defender; a garrison plays none, unless this match reads military.where differently."""
    barred = "walls" in asked.picked and not asked.state.reads("military.garrison", "allowed")
    return _cards(asked, "defence card", "Defenders' card", "0" if barred else asked.picked["defence nobles"])


WALLS: Mapping[str, str] = {FORT: "a fort", CASTLE: "a castle"}


def walls(asked: Asked) -> Field:
    """The structure that is assaulted."""
    return Field("walls", "Structure", WALLS)


def ground(asked: Asked) -> Field:
    """Where the fights take place: in the field, or at a structure."""
    return Field("ground", "Where", {FIELD: "in the field", **{kind: f"at {what}" for kind, what in WALLS.items()}})


def sneakers(asked: Asked) -> Field:
    """How many soldiers sneak or raid: at first those of the force that is marching, three at most."""
    now = marching(asked)
    return _numbers("party", "Raiding party", 1, PARTY, "soldier", min(max(1, now.soldiers), PARTY) if now else PARTY)


def watchers(asked: Asked) -> Field:
    """How many dice are thrown at them, for soldiers, Nobles and the structure (sneak.attack)."""
    return _numbers("dice", "Dice thrown at them", 1, LARGEST + 4, "die", 3)


def constable(asked: Asked) -> Field:
    """Whether the Lord High Constable is with them (office.constable)."""
    return Field("constable", "Lord High Constable", {"no": "is not with them", "yes": "is with them"})


def sides(asked: Asked) -> tuple[Side, Side]:
    """The two sides that the asker has picked."""
    picked, known = asked.picked, helps(asked.state)

    def one(soldiers: str, nobles: str, card: str) -> Side:
        _, count, marshal = LED[picked[nobles]]
        _, dice, absorb, down = known.get(picked.get(card, "none"), ("", 0, 0, False))
        return Side(int(picked[soldiers]), count, marshal, dice, absorb, down)

    return one("attackers", "attack nobles", "attack card"), one("defenders", "defence nobles", "defence card")


# --- the present position ---------------------------------------------------------------------------------------------


def side(state: Realm, key: Key, other: Key | None = None) -> Side:
    """A side as it is now, together with a second force that it would merge with."""
    keys = [key] if other is None else [key, other]
    nobles = sum(len(state.nobles_with(one)) for one in keys)
    soldiers = sum(state.unit(one)["soldiers"] for one in keys)
    return Side(soldiers, nobles, any(state.has(one, MARSHAL) for one in keys))


def met(state: Realm, key: Key, square: str) -> tuple[Side, Side, str]:
    """Both sides of a fight that a force would have on a square, and its kind (move.encounter, force.merge)."""
    force = state.forces[key]
    enemy = state.enemy_at(square, force["seat"])
    friend = next(
        (id for id, f in state.forces.items() if f["at"] == square and f["seat"] == force["seat"] and id != key), None
    )
    mine = side(state, key, friend)
    if enemy is not None:
        return mine, side(state, enemy), FIELD
    return mine, side(state, square), state.structures[square]["kind"]
