"""Battles in numbers: exact chances of field battles and assaults, by an absorbing chain over soldiers left.

One side throws a die for each soldier and some more; what a round kills is binomial. All numbers of soldiers up to a size
come from one table, filled from the smallest up: a round in which nobody dies is left out, and the other rounds are made
larger in proportion (it happens again until somebody dies). `win` and its like take floats, `table` fractions too.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

Number = TypeVar("Number", float, Fraction)

FIELD, FORT, CASTLE = "field", "fort", "castle"
HIT: Final = Fraction(1, 3)
WALL_HIT: Final = Fraction(1, 6)
"""The chance that a die kills, and against a castle (combat.hits, combat.castle)."""


class Odds(NamedTuple):
    """How a fight ends: the chances that the attacker wins, the defender does, and that both are annihilated."""

    attacker: Fraction
    defender: Fraction
    nobody: Fraction


@cache
def hits(dice: int, chance: Fraction = HIT, spoil: bool = False, named: bool = False) -> tuple[Fraction, ...]:
    """The chances that so many dice kill 0, 1, 2 … soldiers (combat.hits).

    Args:
        dice: how many are thrown.
        chance: that one kills.
        spoil: whether a fort takes one off one die: a five is spoilt if there is one (combat.fort).
        named: whether that die was named before the throw (fort.die): it then kills with a six only.
    """
    if spoil and named and dice:
        rest, one = hits(dice - 1, chance), Fraction(1, 6)
        found = [Fraction(0)] * (dice + 1)
        for number, weight in enumerate(rest):
            found[number] += weight * (1 - one)
            found[number + 1] += weight * one
        return tuple(found)
    plain = [comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(dice + 1)]
    if not spoil:
        return tuple(plain)
    # Of n hits all are sixes with chance 1/2 each; else one of them is a five, and is spoilt.
    found = [Fraction(0)] * (dice + 1)
    for number, weight in enumerate(plain):
        sixes = Fraction(1, 2**number)
        found[number] += weight * sixes
        if number:
            found[number - 1] += weight * (1 - sixes)
    return tuple(found)


@cache
def _float_hits(dice: int, chance: Fraction, spoil: bool, named: bool) -> tuple[float, ...]:
    """The same by floats, a die at a time."""
    if spoil:
        return tuple(map(float, hits(dice, chance, spoil, named)))
    if not dice:
        return (1.0,)
    p, before = float(chance), _float_hits(dice - 1, chance, False, False)
    return tuple(
        (before[n] * (1 - p) if n < dice else 0.0) + (before[n - 1] * p if n else 0.0) for n in range(dice + 1)
    )


def kill(chances: Sequence[Number], soldiers: int, zero: Number) -> list[Number]:
    """The chances of killing 0 … all of so many soldiers."""
    head = list(chances[:soldiers])
    head += [zero] * (soldiers - len(head))
    head.append(sum(chances[soldiers:], zero))
    return head


# --- field battles ----------------------------------------------------------------------------------------------------


def table(size: int, a_more: int = 0, d_more: int = 0) -> list[list[tuple[Fraction, Fraction, Fraction]]]:
    """Field battles of up to `size` soldiers a side, as fractions: `[attackers][defenders]` gives attacker, defender, nobody.

    Integers stand for a round's chances, all over the same power of three, so that nothing is reduced on the way.

    Args:
        size: the most soldiers of a side.
        a_more: dice that Nobles, offices and cards add for the attacker in every round.
        d_more: the same for the defender.

    >>> table(1)[1][1]
    (Fraction(2, 5), Fraction(2, 5), Fraction(1, 5))
    """
    weights = [
        [comb(dice, n) * 2 ** (dice - n) for n in range(dice + 1)] for dice in range(size + max(a_more, d_more) + 1)
    ]
    zero, one = Fraction(0), Fraction(1)
    found = [[(zero, zero, zero)] * (size + 1) for _ in range(size + 1)]
    for n in range(1, size + 1):
        found[n][0], found[0][n] = (one, zero, zero), (zero, one, zero)
    found[0][0] = (zero, zero, one)
    # Per cell one common denominator: chances are kept as integers over it until the cell is done.
    over: list[list[int]] = [[1] * (size + 1) for _ in range(size + 1)]
    whole: list[list[tuple[int, int, int]]] = [[(0, 0, 1)] * (size + 1) for _ in range(size + 1)]
    for n in range(1, size + 1):
        whole[n][0], whole[0][n] = (1, 0, 0), (0, 1, 0)
    for a in range(1, size + 1):
        strike = weights[a + a_more]
        for d in range(1, size + 1):
            answer = weights[d + d_more]
            a_kills, d_kills = kill_whole(strike, d), kill_whole(answer, a)
            total = 3 ** (a + a_more + d + d_more)
            bottom = 1
            cells = []
            for x, p in enumerate(a_kills):
                for y, q in enumerate(d_kills):
                    if p and q and (x or y):
                        cells.append((p * q, a - y, d - x))
            bottom = _common(over, cells)
            wins = loses = draws = 0
            for weight, left, right in cells:
                scale = weight * (bottom // over[left][right])
                won, lost, nobody = whole[left][right]
                wins += scale * won
                loses += scale * lost
                draws += scale * nobody
            over[a][d] = bottom * (total - a_kills[0] * d_kills[0])
            whole[a][d] = (wins, loses, draws)
            shrink = _gcd(wins, loses, draws, over[a][d])
            over[a][d] //= shrink
            whole[a][d] = (wins // shrink, loses // shrink, draws // shrink)
            found[a][d] = tuple(Fraction(part, over[a][d]) for part in whole[a][d])  # type: ignore[assignment]
    return found


def kill_whole(weights: Sequence[int], soldiers: int) -> list[int]:
    """The weights of killing 0 … all of so many soldiers."""
    return [*weights[:soldiers], *[0] * (soldiers - len(weights)), sum(weights[soldiers:])]


def _gcd(*numbers: int) -> int:
    from math import gcd

    return gcd(*numbers)


def _common(over: list[list[int]], cells: list[tuple[int, int, int]]) -> int:
    from math import lcm

    return lcm(*{over[left][right] for _, left, right in cells})


@cache
def float_table(size: int, a_more: int = 0, d_more: int = 0) -> list[list[tuple[float, float, float]]]:
    """The same table by floats."""
    return fill(size, a_more, d_more)


def fill(size: int, a_more: int = 0, d_more: int = 0) -> list[list[tuple[float, float, float]]]:
    """Fill a table of floats anew."""
    kills = [
        [kill(_float_hits(dice, HIT, False, False), soldiers, 0.0) for soldiers in range(size + 1)]
        for dice in range(size + max(a_more, d_more) + 1)
    ]
    wins = [[0.0] * (size + 1) for _ in range(size + 1)]
    loses = [[0.0] * (size + 1) for _ in range(size + 1)]
    for n in range(1, size + 1):
        wins[n][0] = loses[0][n] = 1.0
    for a in range(1, size + 1):
        a_kills = kills[a + a_more]
        rows = range(a + 1)
        for d in range(1, size + 1):
            strike, answer = a_kills[d], kills[d + d_more][a]
            again = 1.0 - strike[0] * answer[0]
            won = lost = 0.0
            for y in rows:
                q = answer[y]
                if q:
                    row, other = wins[a - y], loses[a - y]
                    part = lose = 0.0
                    for x in range(d + 1):
                        p = strike[x]
                        part += p * row[d - x]
                        lose += p * other[d - x]
                    won += q * part
                    lost += q * lose
            wins[a][d], loses[a][d] = won / again, lost / again
    return [
        [(wins[a][d], loses[a][d], 1.0 - wins[a][d] - loses[a][d]) for d in range(size + 1)] for a in range(size + 1)
    ]


def win(attackers: int, defenders: int, a_more: int = 0, d_more: int = 0) -> float:
    """The chance that an attacker wins a field battle (combat.field)."""
    size = max(12, attackers, defenders)
    return float_table(size, max(0, a_more), max(0, d_more))[attackers][defenders][0]


# --- assaults ---------------------------------------------------------------------------------------------------------


@cache
def assault(
    attackers: int, defenders: int, a_more: int = 0, d_more: int = 0, kind: str = FORT, named: bool = False
) -> dict[tuple[int, int], Fraction]:
    """One round against a structure: the chances of what is left, (attackers, defenders) (siege.one-round).

    Args:
        attackers: soldiers of the attacker.
        defenders: soldiers of the defender.
        a_more: dice that Nobles and offices add for the attacker.
        d_more: the same for the defender; the structure's own come by themselves.
        kind: FORT, CASTLE, or FIELD where a Siege Train makes the walls count for nothing.
        named: the other reading of fort.die.
    """
    walls = {FIELD: 0, FORT: 1, CASTLE: 2}[kind]
    strike = kill(
        hits(attackers + a_more, WALL_HIT if kind == CASTLE else HIT, kind == FORT, named), defenders, Fraction(0)
    )
    answer = kill(hits(defenders + d_more + walls), attackers, Fraction(0))
    return {
        (attackers - y, defenders - x): p * q
        for x, p in enumerate(strike) for y, q in enumerate(answer) if p and q
    }  # fmt: skip


@cache
def siege(
    attackers: int, defenders: int, a_more: int = 0, d_more: int = 0, kind: str = FORT, named: bool = False
) -> Odds:
    """Assaults until one side is gone: the structure falls, the attackers die, or both do (siege.taken, combat.mutual)."""
    if not attackers or not defenders:
        return Odds(Fraction(not defenders and attackers > 0), Fraction(not attackers and defenders > 0),
                    Fraction(not attackers and not defenders))  # fmt: skip
    left = assault(attackers, defenders, a_more, d_more, kind, named)
    again = 1 - left.get((attackers, defenders), Fraction(0))
    sums = [Fraction(0)] * 3
    for (a, d), chance in left.items():
        if (a, d) != (attackers, defenders):
            for number, part in enumerate(siege(a, d, a_more, d_more, kind, named)):
                sums[number] += chance * part / again
    return Odds(*sums)


def storm(attackers: int, defenders: int, a_more: int = 0, d_more: int = 0, kind: str = FORT) -> float:
    """The chance that a structure falls to repeated assaults, as a float, for sizes up to 12; larger ones count as 12."""
    return float(siege(min(attackers, 12), min(defenders, 12), max(0, a_more), max(0, min(d_more, 4)), kind).attacker)


# --- survivors --------------------------------------------------------------------------------------------------------


@cache
def survivors(attackers: int, defenders: int, a_more: int = 0, d_more: int = 0) -> dict[tuple[int, int], Fraction]:
    """Who is left after a field battle: the chances of (attackers, defenders), one of them 0 (combat.field)."""
    if not attackers or not defenders:
        return {(attackers, defenders): Fraction(1)}
    strike, answer = (
        kill(hits(attackers + a_more), defenders, Fraction(0)),
        kill(hits(defenders + d_more), attackers, Fraction(0)),
    )
    again = 1 - strike[0] * answer[0]
    found: dict[tuple[int, int], Fraction] = {}
    for x, p in enumerate(strike):
        for y, q in enumerate(answer):
            if (x or y) and p and q:
                for end, chance in survivors(attackers - y, defenders - x, a_more, d_more).items():
                    found[end] = found.get(end, Fraction(0)) + p * q * chance / again
    return found


def passing(soldiers: int, dice: int, only_sixes: bool = False) -> dict[int, Fraction]:
    """A free attack with so many dice on a party that sneaks or raids: the chances of how many soldiers are left.

    (sneak.attack, office.constable).
    """
    killed = kill(hits(dice, WALL_HIT if only_sixes else HIT), soldiers, Fraction(0))
    return {soldiers - number: chance for number, chance in enumerate(killed) if chance}
