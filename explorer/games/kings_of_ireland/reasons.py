"""The conditions of an option: one predicate decides whether it is offered and gives the reasons if it is not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from explorer.core import people
from explorer.core.moments import Check

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class Demand(NamedTuple):
    """One condition that an option must meet to be offered.

    Attributes:
        rule: id of the rule that sets the condition.
        met: whether it holds; called with the table and what the condition is about.
        text: the condition and the facts that decide it, worded to be true whether met or not; called with the same.
    """

    rule: str
    met: Callable[..., object]
    text: Callable[..., str]


def allowed(demands: Iterable[Demand], *about: Any) -> bool:
    """Whether all demands are met."""
    for demand in demands:  # noqa: SIM110  # runs for each target of each choice: a generator takes half as long again
        if not demand.met(*about):
            return False
    return True


def checks(demands: Iterable[Demand], *about: Any) -> tuple[Check, ...]:
    """Every demand as a check, met or not."""
    return tuple(Check(demand.rule, bool(demand.met(*about)), demand.text(*about)) for demand in demands)


def number(count: int) -> str:
    """A number in a clause; 0 is "none"."""
    return str(count) if count else "none"


def seats(who: Iterable[int]) -> str:
    """Seats in a clause, from the lowest."""
    return listed(map(name, sorted(who)))


def name(who: int) -> str:
    """A seat in a clause: the mark for its name."""
    return people.who(who)


def listed(names: Iterable[str]) -> str:
    """Names in a clause; "nobody" if there are none."""
    return ", ".join(names) or "nobody"
