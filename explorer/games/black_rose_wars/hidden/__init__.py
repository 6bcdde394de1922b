"""What each seat can know: hands, prepared spells and active quests are their owners', decks are nobody's.

`masking` hides what a seat cannot know, `belief` deals it anew, `piles` and `unseen` say what is known of it.
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
    """A match like this one in which the cards that a seat cannot place lie elsewhere; `belief` says how likely."""
    from explorer.games.black_rose_wars.hidden import belief

    return belief.watch(match).deal(match, seat, rng)
