"""The exact chances of everything that dice decide in a fight: loot, who rolls higher, and who survives.

The Raid Roll, the Battle Roll and the Survival Rolls are computed as sums and products over small tables. Tests compare
the results with a walk through every roll of the game's own steps.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

AGAIN, ATTACKER, DEFENDER = "again", "attacker", "defender"
"""Who wins a tied Battle Roll; `AGAIN` if it is rolled again (roll.tie)."""

SIDES = 6


@lru_cache(maxsize=1)
def die() -> Any:
    """One die; icepool is imported only when it is needed."""
    import icepool

    return icepool.d(SIDES)


@lru_cache(maxsize=64)
def sums(dice: int) -> tuple[int, ...]:
    """The number of ways in which some dice give each sum, from 0 on.

    >>> sums(2)[7], sum(sums(2))
    (6, 36)
    """
    rolled = dice @ die()
    return tuple(rolled.quantity(total) for total in range(SIDES * dice + 1))


@lru_cache(maxsize=256)
def wins(attack: int, defence: int, tie: str = AGAIN) -> Fraction:
    """How likely the Attacker has the higher Battle Roll (roll.higher).

    Args:
        attack: the Attacker's dice.
        defence: the Defender's dice.
        tie: who wins with equal totals: `AGAIN`, `ATTACKER` or `DEFENDER`.

    >>> wins(3, 2)
    Fraction(1009, 1206)
    """
    lead = attack @ die() - defence @ die()
    more, same = lead.quantity(">", 0), lead.quantity("==", 0)
    if tie == ATTACKER:
        more += same
    return Fraction(more, lead.denominator() - (same if tie == AGAIN else 0))


@lru_cache(maxsize=4096)
def survivors(needs: tuple[int, ...]) -> tuple[Fraction, ...]:
    """How likely it is that 0, 1, 2 … of some Units survive (survival.each).

    Args:
        needs: the least roll with which each Unit survives; with 1 or less it always does, with 7 or more never.

    >>> survivors((3, 3))[2]
    Fraction(4, 9)
    """
    alive = 0 @ die()
    for need, count in Counter(needs).items():
        alive = alive + count @ (die() >= need)
    return tuple(alive.probability(number) for number in range(len(needs) + 1))


class Needs(NamedTuple):
    """What each Unit in a fight must roll to survive: (if the Attacker rolls higher, if the Defender rolls higher).

    Attributes:
        attack: for the Attacker's own Units.
        attack_allies: for Units of allies on the Attacker's side.
        defence: for the Defender's own Units.
        defence_allies: for Units of allies on the Defender's side.
        safe: how many Units of the Defender are not in the fight and so cannot fall.
    """

    attack: tuple[tuple[int, ...], tuple[int, ...]]
    attack_allies: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    defence: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    defence_allies: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    safe: int = 0


class Ending(NamedTuple):
    """One way that a fight can end.

    Attributes:
        rolled: whether the Attacker had the higher roll.
        attack, defence: how many Units are left on each side, allies' included.
        gold: whether the Attacker may take all Gold: the Attacker has won and has a Unit of their own left, and the
            Defender has none (outcome.gold, outcome.principals).
    """

    rolled: bool
    attack: int
    defence: int
    gold: bool

    @property
    def won(self) -> bool:
        """Whether the Attacker's side has won in the end (outcome.turned, outcome.both-gone)."""
        return won(self.rolled, self.attack, self.defence)

    @property
    def turned(self) -> bool:
        """Whether the side with the lower roll has won (outcome.turned)."""
        return self.won != self.rolled


def won(rolled: bool, attack: int, defence: int) -> bool:
    """Whether the Attacker's side has won, by the roll and the Units left on both sides."""
    mine, theirs = (attack, defence) if rolled else (defence, attack)
    return rolled == bool(mine or not theirs)


def endings(win: Fraction, needs: Needs) -> dict[Ending, Fraction]:
    """Every way that a fight can end, with its chance.

    Args:
        win: how likely it is that the Attacker has the higher roll.
        needs: what the Units must roll to survive.
    """
    found: dict[Ending, Fraction] = {}
    for which, chance in enumerate((win, 1 - win)):
        if not chance:
            continue
        rolled = which == 0
        attack = _sides(needs.attack[which], needs.attack_allies[which])
        defence = _sides(needs.defence[which], needs.defence_allies[which])
        for (mine, own), likely in attack.items():
            for (theirs, left), as_likely in defence.items():
                gold = won(rolled, mine, theirs) and own and not left and not needs.safe
                ending = Ending(rolled, mine, theirs, gold)
                found[ending] = found.get(ending, Fraction(0)) + chance * likely * as_likely
    return found


def _sides(own: tuple[int, ...], allies: tuple[int, ...]) -> dict[tuple[int, bool], Fraction]:
    """The chance of each (number of Units left on a side, whether one of them is the principal's own)."""
    found: dict[tuple[int, bool], Fraction] = {}
    for mine, likely in enumerate(survivors(own)):
        for others, as_likely in enumerate(survivors(allies)):
            if likely and as_likely:
                key = (mine + others, mine > 0)
                found[key] = found.get(key, Fraction(0)) + likely * as_likely
    return found


def loot(dice: int, raiders: int, gold: int) -> dict[int, Fraction]:
    """The chance of each amount of loot: dice plus raiders (raid.roll), at most the victim's gold (raid.poor)."""
    found: dict[int, Fraction] = {}
    for total, ways in enumerate(sums(dice)):
        if ways:
            coins = min(total + raiders, gold)
            found[coins] = found.get(coins, Fraction(0)) + Fraction(ways, 6**dice)
    return found


def mean(chances: Sequence[Fraction]) -> Fraction:
    """The expected number; `chances[n]` is the chance of the number n."""
    return sum((count * chance for count, chance in enumerate(chances)), Fraction(0))
