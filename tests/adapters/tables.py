"""The tables at which the peers' own checks play."""

from __future__ import annotations

import explorer
from explorer.core.game import game_named
from tests.depth import DEPTH

TABLES = [
    (game, players)
    for game in explorer.games()
    for players in (game_named(game).seats if DEPTH >= 4 else game_named(game).seats[:1])
]
"""Every game with the fewest players, and in a deep run with each number of players."""
