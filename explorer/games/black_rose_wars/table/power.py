"""Power points, the moons that rise with them, and the ranking by which defeats, rooms and the end give points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Begin, End, Event
from explorer.games.black_rose_wars.state import MOONS, ROSE
from explorer.games.black_rose_wars.table import stack

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from explorer.core.moments import Effect
    from explorer.games.black_rose_wars.state import Colour, Lodge


def rank_points(
    counts: Mapping[Colour, int],
    prizes: Sequence[int],
    *,
    sole: int = 0,
    last_ties: bool = True,
    shared: bool = False,
) -> dict[Colour, int]:
    """The points for having the most of something, the second most, or any other number above 0.

    Colours with equal counts share a rank and each get one point fewer, but never less than 0; a tie for the most still
    leaves the second prize to the next count (defeat.tie, clean-up.tie, end.tie).

    Args:
        counts: how many each colour has; 0 gets no points.
        prizes: the points for the most, for the second most, for the rest.
        sole: added if only one colour has any.
        last_ties: whether ties among the rest cost a point as well.
        shared: whether all of the rest count as tied, however many they have (defeat.tie-rest).

    >>> rank_points({0: 3, 1: 3, 2: 2, 3: 1}, (4, 2, 1))
    {0: 3, 1: 3, 2: 2, 3: 1}
    """
    part = [colour for colour, count in counts.items() if count > 0]
    ranks = sorted({counts[colour] for colour in part}, reverse=True)
    points = {}
    for colour in part:
        rank = min(ranks.index(counts[colour]), 2)
        rest = {2} if shared else set()
        tied = sum(_same(ranks, counts[other], counts[colour], rest) for other in part) > 1
        less = tied and (rank < 2 or last_ties)
        points[colour] = max(0, prizes[rank] - less + (sole if len(part) == 1 else 0))
    return points


def _same(ranks: Sequence[int], one: int, other: int, rest: set[int]) -> bool:
    """True if two counts share a rank: they are equal, or both are among the rest and the rest is one rank."""
    return one == other or {min(ranks.index(one), 2), min(ranks.index(other), 2)} == rest


def gain(state: Lodge, colour: Colour, n: int, rule: str, also: tuple[str, ...] = ()) -> Effect:
    """A colour gains points, and a moon may rise at once (power.gain, moon.rises).

    Args:
        state: the position.
        colour: a seat or `ROSE`; the Avatar's points go to the Rose.
        n: the number of points.
        rule: the rule that gives them.
        also: further rules that affected the number.
    """
    colour = state.colour(colour)
    if n <= 0:
        return
    state.power[colour] += n
    yield Event("gained", _seat(colour), rule, also, colour=colour, amount=n, power=state.power[colour])
    stack.happen(state, "points", colour=colour, change=n)
    while state.moon < 2 and state.power[colour] >= state.moons[state.moon]:
        yield from _next_moon(state)
    if not state.ending and state.power[colour] >= state.moons[2]:
        state.ending = True
        yield Event("ending", _seat(colour), "end.trigger", colour=colour, power=state.power[colour])


def lose(state: Lodge, colour: Colour, n: int, rule: str) -> Effect:
    """A colour loses points, but not below 0; returns the number lost. The moon stays (power.floor, moon.stays)."""
    colour = state.colour(colour)
    lost = n if state.reads("floor", "below") else min(n, state.power[colour])
    if lost <= 0:
        return 0
    state.power[colour] -= lost
    also = ("power.floor",) if lost < n else ()
    yield Event("lost", _seat(colour), rule, also, colour=colour, amount=lost, power=state.power[colour])
    stack.happen(state, "points", colour=colour, change=-lost)
    return lost


def steal(state: Lodge, source: Colour, to: Colour, n: int, rule: str) -> Effect:
    """One colour loses points and another gains as many as were lost; returns the number (power.steal)."""
    lost = yield from lose(state, source, n, rule)
    yield from gain(state, to, lost, rule)
    return lost


def _seat(colour: Colour) -> int | None:
    return None if colour == ROSE else colour


def _next_moon(state: Lodge) -> Effect:
    """The next moon rises: its decks replace the old ones, and each mage takes a personal spell into hand.

    Events on the board stay there (moon.decks, moon.personal, moon.events-stay, avatar.moon).
    """
    yield Begin("moon", None, "moon.rises", name=MOONS[state.moon + 1], moon=state.moon + 1)
    state.moon += 1
    for old, later in ((state.events, state.later_events), (state.quests, state.later_quests)):
        state.removed.extend(old)
        old[:] = later.pop(0) if later else []
    if state.avatar is not None:
        yield from _next_commands(state)
    yield Event("decks", None, "moon.decks", moon=state.moon)
    for seat in state.play_order():
        mage = state.mages[seat]
        if mage["aside"]:
            card = mage["aside"].pop()
            mage["hand"].append(card)
            yield Event("personal spell", seat, "moon.personal", card=card)
    yield End("moon", None, "moon.rises")


def _next_commands(state: Lodge) -> Effect:
    """The Avatar's next command deck replaces all its old cards, in the deck, on top and under it (avatar.moon)."""
    from explorer.games.black_rose_wars.table import command_deck

    old = [*state.command_deck, *state.command_under, *([state.command_top] if state.command_top else [])]
    state.removed.extend(old)
    state.command_deck = state.later_commands.pop(0) if state.later_commands else []
    state.command_under = []
    state.command_top = None
    yield Event("commands", state.avatar, "avatar.moon", moon=state.moon)
    yield from command_deck.turn_up(state)
