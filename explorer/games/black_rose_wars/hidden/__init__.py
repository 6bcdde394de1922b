"""What each seat can know: hands, prepared spells and active quests only their owners do, decks nobody does.

`masking` hides what a seat cannot know, `belief` deals it anew, `piles` and `unseen` describe what is known about it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.games.black_rose_wars.hidden.masking import mask

if TYPE_CHECKING:
    from random import Random

    from explorer.core.match import Match
    from explorer.core.moments import Seat

__all__ = ["mask", "redeal"]


def redeal(match: Match, seat: Seat, rng: Random) -> Match:
    """A copy of the match in which the cards that a seat does not know are dealt anew; see `belief`."""
    from explorer.games.black_rose_wars.hidden import belief

    return belief.watch(match).deal(match, seat, rng)
