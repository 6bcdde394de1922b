"""The only guest that is used during the game: the Sentinel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core import people
from explorer.core.moments import Begin, Check, Choice, End, Event, Moments, Seat

if TYPE_CHECKING:
    from explorer.games.game_of_crowns.state import Table

USE, KEEP = "use", "keep"


def use_sentinel(table: Table, seat: Seat) -> Moments:
    """Sentinel: discarded as another player's turn begins, it takes half of that player's ravens (sentinel).

    Every player who may hold a guest is asked, so that the question reveals nothing (sentinel.asked). A player
    without ravens is no target (sentinel.none); one with a single raven is, though half of it is nothing
    (sentinel.one). Several Sentinels are used one by one (sentinel.several), and the turn goes on as usual
    (sentinel.no-action). Under the other reading of sentinel.others the active player is asked too.
    """
    active = table.active
    while table.ravens[active] and _sentinels_left(table):
        holds = "sentinel" in table.hands[seat]
        use = yield Choice(
            seat, "sentinel", (KEEP, USE) if holds else (KEEP,), "sentinel.asked",
            barred=dict if holds else lambda: {USE: use_checks(table, seat)},
        )  # fmt: skip
        if use == KEEP:
            return
        table.hands[seat].remove("sentinel")
        table.discard.append("sentinel")
        yield Begin("sentinel", seat, "sentinel", name="Sentinel", relation="interrupted")
        taken = 0 if seat == active else table.ravens[active] // 2
        table.ravens[active] -= taken
        table.ravens[seat] += taken
        rule = "sentinel.others" if seat == active else "sentinel.half" if taken else "sentinel.one"
        yield Event("took ravens", seat, rule, ravens=taken, holder=active)
        yield End("sentinel", seat, "sentinel.no-action")


def use_checks(table: Table, seat: Seat) -> tuple[Check, ...]:
    """All checks of a seat that wants to use a Sentinel as this turn begins."""
    active = table.active
    ravens = table.ravens[active]
    held = table.hands[seat].count("sentinel")
    return (
        Check("sentinel", held > 0, f"Sentinels in {people.who(seat)}'s hand: {held}"),
        Check("sentinel.none", ravens > 0, f"{people.who(active)}'s ravens, as the turn begins: {ravens}"),
    )


def _sentinels_left(table: Table) -> bool:
    """Whether any player could still have a Sentinel, judging by the cards that everybody sees."""
    seen = table.discard.count("sentinel") + table.boxed.count("sentinel")
    return seen < table.kit.guests["sentinel"]
