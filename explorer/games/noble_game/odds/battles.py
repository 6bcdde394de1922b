"""Exact chances of field battles and assaults, by an absorbing Markov chain over the soldiers left.

A side throws a die for each soldier and some more; the number of kills in a round is binomial. One table has all
numbers of soldiers up to a size, filled from the smallest up. A round in which nobody dies is simply thrown again, so it
is left out and the chances of the other rounds are scaled up. `win`, `storm` and the float tables use floats; everything
else is exact.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb, gcd
from operator import mul
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Number = TypeVar("Number", int, float, Fraction)

FIELD, FORT, CASTLE = "field", "fort", "castle"
WALLS: Final = {FIELD: 0, FORT: 1, CASTLE: 2}
"""The dice that a structure gives its defender (combat.fort, combat.castle)."""
HIT: Final = Fraction(1, 3)
WALL_HIT: Final = Fraction(1, 6)
"""The chance that a die kills, and against a castle (combat.hits, combat.castle)."""


class Odds(NamedTuple):
    """How a fight ends: the chances that the attacker wins, that the defender wins, and that both are annihilated."""

    attacker: Fraction
    defender: Fraction
    nobody: Fraction


@cache
def hits(dice: int, chance: Fraction = HIT, spoil: bool = False, named: bool = False) -> tuple[Fraction, ...]:
    """The chances that a throw kills 0, 1, 2 … soldiers (combat.hits).

    Args:
        dice: how many dice are thrown.
        chance: the chance that one die kills.
        spoil: whether a fort takes one off one die: a five is spoilt if there is one (combat.fort).
        named: whether that die is named before the throw (fort.die): it then kills only with a six.
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
    # Each of n hits is a six with chance 1/2. Unless all are sixes, one of them is a five, and is spoilt.
    found = [Fraction(0)] * (dice + 1)
    for number, weight in enumerate(plain):
        sixes = Fraction(1, 2**number)
        found[number] += weight * sixes
        if number:
            found[number - 1] += weight * (1 - sixes)
    return tuple(found)


@cache
def _float_hits(dice: int, chance: Fraction, spoil: bool, named: bool) -> tuple[float, ...]:
    """`hits` in floats, computed one die at a time."""
    if spoil:
        return tuple(map(float, hits(dice, chance, spoil, named)))
    if not dice:
        return (1.0,)
    p, before = float(chance), _float_hits(dice - 1, chance, False, False)
    return tuple(
        (before[n] * (1 - p) if n < dice else 0.0) + (before[n - 1] * p if n else 0.0) for n in range(dice + 1)
    )


def kill(chances: Sequence[Number], soldiers: int, zero: Number) -> list[Number]:
    """The chances of killing 0, 1, … or all of `soldiers`, from the chances of 0, 1, 2 … hits."""
    head = list(chances[:soldiers])
    head += [zero] * (soldiers - len(head))
    head.append(sum(chances[soldiers:], zero))
    return head


# --- field battles ----------------------------------------------------------------------------------------------------


class Table(NamedTuple):
    """The results of fights to the end, for all sizes, as whole numbers over one denominator.

    Attributes:
        wins: the attacker's chances to win, by attackers and defenders.
        loses: the defender's chances to win.
        over: the denominator of all of them.
    """

    wins: Sequence[Sequence[int]]
    loses: Sequence[Sequence[int]]
    over: int

    def at(self, attackers: int, defenders: int) -> Odds:
        """How the fight of these numbers of soldiers ends."""
        won, lost = self.wins[attackers][defenders], self.loses[attackers][defenders]
        return Odds(*(Fraction(part, self.over) for part in (won, lost, self.over - won - lost)))


def table(size: int, a_more: int = 0, d_more: int = 0, kind: str = FIELD, named: bool = False) -> Table:
    """The results of fights to the end with up to `size` soldiers on each side.

    It computes with whole numbers over one denominator, which grows as new cells need it. That is faster than adding
    fractions, which reduces each sum.

    Args:
        size: the most soldiers of a side.
        a_more: dice that Nobles, offices and cards add for the attacker in every round.
        d_more: the same for the defender, without the structure's own dice.
        kind: FIELD; or FORT or CASTLE, assaulted until one side is gone.
        named: the other reading of fort.die.

    >>> table(1).at(1, 1)
    Odds(attacker=Fraction(2, 5), defender=Fraction(2, 5), nobody=Fraction(1, 5))
    """
    base, chance = (3, HIT) if kind == FIELD else (6, WALL_HIT if kind == CASTLE else HIT)
    strikes = [_whole(hits(a + a_more, chance, kind == FORT, named), base) for a in range(size + 1)]
    answers = [_whole(hits(d + d_more + WALLS[kind]), 3) for d in range(size + 1)]
    sizes = range(size + 1)
    wins = [[int(a > 0 and not d) for d in sizes] for a in sizes]
    loses = [[int(d > 0 and not a) for d in sizes] for a in sizes]
    over = 1
    for a in sizes[1:]:
        for d in sizes[1:]:
            strike, answer = kill(strikes[a], d, 0), kill(answers[d], a, 0)
            again = strike[0] * answer[0]
            # The cell itself is still 0, so a round in which nobody dies adds nothing.
            won, lost = (
                sum(q * sum(map(mul, strike, reversed(ends[a - y][: d + 1]))) for y, q in enumerate(answer))
                for ends in (wins, loses)
            )
            dies = sum(strike) * sum(answer) - again
            shrink = gcd(dies, won, lost)
            if (scale := dies // shrink) > 1:
                over *= scale
                wins, loses = ([[n * scale for n in row] for row in ends] for ends in (wins, loses))
            wins[a][d], loses[a][d] = won // shrink, lost // shrink
    return Table(wins, loses, over)


def _whole(chances: Sequence[Fraction], base: int) -> list[int]:
    """The chances of `hits` as whole numbers: out of `base` to the power of the number of dice."""
    out_of = base ** (len(chances) - 1)
    return [int(chance * out_of) for chance in chances]


@cache
def float_table(size: int, a_more: int = 0, d_more: int = 0) -> list[list[tuple[float, float, float]]]:
    """The same table for field battles, in floats."""
    return fill(size, a_more, d_more)


def fill(size: int, a_more: int = 0, d_more: int = 0) -> list[list[tuple[float, float, float]]]:
    """Compute a table of floats."""
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
    """The chance that the attacker wins a field battle (combat.field)."""
    size = max(12, attackers, defenders)
    return float_table(size, max(0, a_more), max(0, d_more))[attackers][defenders][0]


# --- rounds, and how they end -----------------------------------------------------------------------------------------


def absorbed(chances: Sequence[Fraction], count: int) -> list[Fraction]:
    """The chances of hits if the first `count` of them do nothing (card.force)."""
    return [sum(chances[: count + 1], Fraction(0)), *chances[count + 1 :]]


@cache
def one_round(
    attackers: int, defenders: int, a_more: int = 0, d_more: int = 0, kind: str = FIELD, named: bool = False,
    absorb: tuple[int, int] = (0, 0),
) -> Mapping[tuple[int, int], Fraction]:  # fmt: skip
    """One round: the chances of what is left, (attackers, defenders) (combat.simultaneous, siege.one-round).

    Args:
        attackers: soldiers of the attacker.
        defenders: soldiers of the defender.
        a_more: dice that Nobles, offices and cards add for the attacker.
        d_more: the same for the defender, without the structure's own dice.
        kind: FIELD, also if a Siege Train makes the walls count for nothing; FORT or CASTLE.
        named: the other reading of fort.die.
        absorb: hits against the attacker and the defender that do nothing.
    """
    chance = WALL_HIT if kind == CASTLE else HIT
    strike = absorbed(hits(attackers + a_more, chance, kind == FORT, named), absorb[1])
    answer = absorbed(hits(defenders + d_more + WALLS[kind]), absorb[0])
    return {
        (attackers - y, defenders - x): p * q
        for x, p in enumerate(kill(strike, defenders, Fraction(0)))
        for y, q in enumerate(kill(answer, attackers, Fraction(0))) if p and q
    }  # fmt: skip


def follow(
    start: Mapping[tuple[int, int], Fraction], a_more: int, d_more: int, kind: str, named: bool
) -> dict[tuple[int, int], Fraction]:
    """Rounds until one side is gone: from chances of (attackers, defenders) to the chances of what is left at the end.

    It works down from the most soldiers; the other arguments are those of `one_round`. (combat.field, siege.taken,
    combat.mutual).
    """
    waiting, found = dict(start), {}
    for a in range(max((a for a, _ in start), default=0), -1, -1):
        for d in range(max((d for _, d in start), default=0), -1, -1):
            weight = waiting.pop((a, d), None)
            if weight is None:
                continue
            if not a or not d:
                found[a, d] = weight
                continue
            left = dict(one_round(a, d, a_more, d_more, kind, named))
            weight /= 1 - left.pop((a, d), Fraction(0))
            for end, chance in left.items():
                waiting[end] = waiting.get(end, Fraction(0)) + weight * chance
    return found


def ends(
    attackers: int, defenders: int, a_more: int = 0, d_more: int = 0, kind: str = FIELD, named: bool = False
) -> dict[tuple[int, int], Fraction]:
    """`follow` from one given number of soldiers on each side.

    >>> ends(1, 1)
    {(1, 0): Fraction(2, 5), (0, 1): Fraction(2, 5), (0, 0): Fraction(1, 5)}
    """
    return follow({(attackers, defenders): Fraction(1)}, a_more, d_more, kind, named)


def summed(left: Mapping[tuple[int, int], Fraction]) -> Odds:
    """Chances of soldiers left, summed up by who is left: only the attacker, only the defender, nobody."""
    won = sum((chance for (a, d), chance in left.items() if a and not d), Fraction(0))
    lost = sum((chance for (a, d), chance in left.items() if d and not a), Fraction(0))
    return Odds(won, lost, left.get((0, 0), Fraction(0)))


@cache
def siege(
    attackers: int, defenders: int, a_more: int = 0, d_more: int = 0, kind: str = FORT, named: bool = False
) -> Odds:
    """Assaults until one side is gone: the structure falls, the attackers die, or both do (siege.taken, combat.mutual)."""
    return summed(ends(attackers, defenders, a_more, d_more, kind, named))


def storm(attackers: int, defenders: int, a_more: int = 0, d_more: int = 0, kind: str = FORT) -> float:
    """The chance that a structure falls to repeated assaults, as a float. More than 12 soldiers count as 12."""
    return float(siege(min(attackers, 12), min(defenders, 12), max(0, a_more), max(0, min(d_more, 4)), kind).attacker)


def passing(soldiers: int, dice: int, only_sixes: bool = False, absorb: int = 0) -> dict[int, Fraction]:
    """A free attack with `dice` dice on a party that sneaks or raids: the chance of each number of soldiers left.

    (sneak.attack, office.constable).
    """
    killed = kill(absorbed(hits(dice, WALL_HIT if only_sixes else HIT), absorb), soldiers, Fraction(0))
    return {soldiers - number: chance for number, chance in enumerate(killed) if chance}
