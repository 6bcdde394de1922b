"""What the story of a match is made of: marks on the timeline, and the style of each line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.core.moments import Begin, End, Event

if TYPE_CHECKING:
    from explorer import Match
    from explorer.core.moments import Moment, Seat


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


def timeline(match: Match, moments: list[Moment]) -> list[dict[str, Any]]:
    """The marks of a match; a position that was laid out within a round begins with this round.

    Args:
        match: any match.
        moments: its moments, with or without what was barred.
    """
    found = marks(moments)
    if "position" not in match.setup:
        return found
    within = match.game.round_of(match.game.state.of(match.setup["position"]))
    first = next((one["name"] for one in found if one["kind"] == "round"), None)
    if within is None or first == str(within[1]):
        return found
    return [{"kind": "round", "at": 0, "name": str(within[1])}, *found]


def kind_of(moment: Event) -> str:
    """The style of a story line: a heading, an interrupt, something prevented, or plain."""
    if moment.kind in ("round", "phase"):
        return moment.kind
    if moment.facts.get("relation") == "interrupted":
        return "interrupt"
    return "prevented" if moment.kind == "prevented" else "plain"


def lines(match: Match, seat: Seat | None = None, newest: int | None = None) -> list[dict[str, Any]]:
    """The lines of the story up to now, the oldest first: `at`, `text`, `depth` and `kind`.

    Args:
        match: any match.
        seat: the seat that reads, and learns no more than it may know; None reads everything.
        newest: how many lines are told, the newest ones; None tells all.
    """
    depth = 0
    found: list[tuple[Event, int]] = []
    for moment in match.moments(barred=False)[: match.moment + 1]:
        if isinstance(moment, End):
            depth = max(depth - 1, 0)
        elif isinstance(moment, Event):
            found.append((moment, depth))
        depth += isinstance(moment, Begin)
    told = []
    for event, deep in found if newest is None else found[max(len(found) - newest, 0) :]:
        seen = event.seen_by(seat) if seat is not None else event
        told.append({"at": event.at, "text": match.tell(seen, seat), "depth": deep, "kind": kind_of(event)})
    return told


def as_text(match: Match, seat: Seat | None = None) -> str:
    """The story up to now as plain text: a line each, and an empty one before each round and phase."""
    told = [match.game.title]
    for line in lines(match, seat):
        heading = line["kind"] in ("round", "phase")
        told.append(("\n" if heading else "") + "  " * (0 if heading else line["depth"]) + line["text"])
    return "\n".join(told) + "\n"
