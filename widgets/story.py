"""What the story of a match is made of: marks on the timeline, and the style of each line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.core.moments import Begin

if TYPE_CHECKING:
    from explorer.core.moments import Event, Moment


def marks(moments: list[Moment]) -> list[dict[str, Any]]:
    """Where each round and each phase begins, for the timeline: `kind`, `at` and `name`."""
    found: list[dict[str, Any]] = []
    numbers = {"round": 1, "phase": 1}  # used as names if the facts have none
    for moment in moments:
        if isinstance(moment, Begin) and moment.kind in ("round", "phase"):
            called = moment.facts.get("phase" if moment.kind == "phase" else "number")
            name = numbers[moment.kind] if called is None else called
            numbers[moment.kind] += 1
            found.append({"kind": moment.kind, "at": moment.at, "name": str(name)})
    return found


def kind_of(moment: Event) -> str:
    """The style of a story line: a heading, an interrupt, something prevented, or plain."""
    if moment.kind in ("round", "phase"):
        return moment.kind
    if moment.facts.get("relation") == "interrupted":
        return "interrupt"
    return "prevented" if moment.kind == "prevented" else "plain"
