"""Positions of The Noble Game for tests, and what happened in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import explorer
from explorer.core.chance import Dice
from explorer.core.moments import Chance, Choice, End, Event
from explorer.examples.rulings import answered

if TYPE_CHECKING:
    from explorer import Match

GAME = "noble_game"


def lay(*answers: Any, **keywords: Any) -> Match:
    """A position, with some answers given."""
    return answered(explorer.position(GAME, seed=1, **keywords), answers)


def march(at: str, *answers: Any, soldiers: int = 3, led: bool = False, **keywords: Any) -> Match:
    """A force of Seat 0 that is about to march, the first one; further forces by keyword."""
    first = {"seat": 0, "at": at, "soldiers": soldiers, "nobles": ["lord-0"] if led else []}
    return lay(*answers, at="march", forces=[first, *keywords.pop("forces", [])], **keywords)


def told(match: Match, kind: str) -> list[dict[str, Any]]:
    """The facts of every event of a kind, with its seat and rule."""
    return [
        {**moment.facts, "seat": moment.seat, "rule": moment.rule}
        for moment in match.moments() if isinstance(moment, Event) and not isinstance(moment, End) and moment.kind == kind
    ]  # fmt: skip


def why(match: Match, option: Any) -> set[str]:
    """The rules that bar an option."""
    refusal = match.why_not(option)
    assert not refusal.allowed, refusal
    return {check.rule for check in refusal.checks if not check.passed}


def asked(match: Match) -> Choice:
    """The choice that waits."""
    assert type(match.pending) is Choice, match.pending
    return match.pending


def whose(match: Match) -> int | None:
    """Whom the choice or chance that waits belongs to."""
    assert match.pending is not None
    return match.pending.seat


def awaited(match: Match) -> str:
    """What kind of choice or chance waits."""
    assert match.pending is not None
    return match.pending.kind


def options(match: Match) -> list[Any]:
    """What can be chosen now."""
    return list(asked(match).options)


def dice(match: Match) -> list[str]:
    """The names of the dice that wait to be thrown."""
    assert type(match.pending) is Chance, match.pending
    assert isinstance(match.pending.source, Dice), match.pending
    return list(match.pending.source.names)


def to(match: Match, kind: str) -> Match:
    """On to the next choice or chance of a kind; what is asked before is passed, or its first option taken."""
    while match.pending is not None and match.pending.kind != kind:
        if isinstance(match.pending, Choice):
            passes = [option for option in ("pass", "end", "stop", "nobody") if option in match.pending.options]
            match.choose(passes[0] if passes else match.pending.options[0])
        else:
            match.roll()
    assert match.pending is not None, f"{kind} is never asked"
    return match


def goods(match: Match, seat: int) -> str:
    """A seat's goods by letter."""
    return "".join(letter * match.state.goods[seat][letter] for letter in "FWS")
