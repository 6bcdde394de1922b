"""Studies: whole games by the thousand, and what they say about the rules.

    >>> import explorer
    >>> found = explorer.study("game_of_crowns", games=6, readings=[{"feud.scores": "each card"}], seed=1)
    >>> len(found.rows), found.readings
    (12, ({}, {'feud.scores': 'each card'}))
    >>> print(found)
    6 games of Game of Crowns for 4 players...

Every game follows from the study's seed and its own number, and has the same seed under each reading. So two readings are
compared on the same deals and the same players, and the result is the same on any executor.
"""

from __future__ import annotations

from explorer.studies.findings import Compared, Findings, Mean
from explorer.studies.kept import KeptError
from explorer.studies.playing import Played
from explorer.studies.study import EACH, study

__all__ = ["EACH", "Compared", "Findings", "KeptError", "Mean", "Played", "study"]
