"""What the rules demand of an option: one predicate for what is offered and for the reasons why something is not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from explorer.core.moments import Check

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class Demand(NamedTuple):
    """One thing that must hold for an option to be offered.

    Attributes:
        rule: id of the rule that demands it.
        met: whether it holds, from the table and whatever the demand is about.
        text: the demand with the facts that decide it, from the same; it reads as well where it is met as where it is not.
    """

    rule: str
    met: Callable[..., object]
    text: Callable[..., str]


def allowed(demands: Iterable[Demand], *about: Any) -> bool:
    """Whether all demands are met."""
    for demand in demands:  # noqa: SIM110  # asked for each target of each choice: a generator takes half as long again
        if not demand.met(*about):
            return False
    return True


def checks(demands: Iterable[Demand], *about: Any) -> tuple[Check, ...]:
    """Every demand as it stands, met or not."""
    return tuple(Check(demand.rule, bool(demand.met(*about)), demand.text(*about)) for demand in demands)


def number(count: int) -> str:
    """How many there are, in a clause: "none" for nought."""
    return str(count) if count else "none"


def seats(who: Iterable[int]) -> str:
    """Seats in a clause, from the lowest."""
    return listed(f"Seat {one}" for one in sorted(who))


def listed(names: Iterable[str]) -> str:
    """Names in a clause: "nobody" where there are none."""
    return ", ".join(names) or "nobody"
