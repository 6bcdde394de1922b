"""What a seat cannot know: the others' dice, until somebody doubts."""

from random import Random

from explorer.core import parts
from explorer.core.match import Match
from explorer.core.moments import HIDDEN, Begin, Chance, Seat

from . import Table


def mask(table: Table, seat: Seat) -> Table:
    seen: Table = parts.mask(table, seat)
    seen.dice = [own if table.shown or who == seat else [HIDDEN] * len(own) for who, own in enumerate(table.dice)]  # type: ignore[list-item]
    return seen


def redeal(match: Match, seat: Seat, random: Random) -> Match:
    past = match.moments(barred=False)[: match.moment + 1]
    begun = max((moment.at for moment in past if isinstance(moment, Begin)), default=0)
    asked = [one if one.at > begun and not match.state.shown else None for one in past if one.waits]
    cups = {n: one.source for n, one in enumerate(asked) if isinstance(one, Chance) and one.seat != seat}
    return match.replay_with(lambda was, _: was, lambda old, n: cups[n].sample(random.random) if n in cups else old)
