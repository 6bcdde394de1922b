"""Rules, odds and lessons for board games of noble houses. Plain Python: nothing here imports Jupyter.

>>> import explorer
>>> match = explorer.start("noble_treachery", players=4, seed=7)
>>> match.pending
Chance(None, 'dealer', Dice(['seat 0', 'seat 1', 'seat 2', 'seat 3']), 'setup.dealer')
>>> match.roll([3, 1, 4, 6])
(3, 1, 4, 6)
>>> match.choose("random")
>>> match.back().pending.kind
'way to leave out uncommons'
>>> print(match.why_not("all of them"))
all of them is not allowed: ...
"""

from __future__ import annotations

from explorer.core.errors import (
    AmbiguousChoice,
    IllegalChoice,
    IllegalRoll,
    NoblesseError,
    NotWaiting,
    PositionError,
    RecordError,
    RulebookError,
    SetUpError,
    UnknownGame,
    UnreadableChoice,
)
from explorer.core.game import game_ids, game_named
from explorer.core.loading import load
from explorer.core.match import Match, View
from explorer.core.rulebook import Rule, Rulebook
from explorer.core.standing import NoFigure, Score, Term
from explorer.core.start import Keyword, keywords, position, start
from explorer.examples.rulings import Ruling


# The package `explorer.games` has this name too. It is imported above, so importing a game later does not replace this function.
def games() -> tuple[str, ...]:
    """The names of all games, for `start`.

    This function hides the package of the same name: `import explorer.games as g` binds the function. Import a game's
    modules with `from explorer.games.noble_treachery import ...`.

    >>> "noble_treachery" in games()
    True
    """
    return game_ids()


def rules(game: str) -> Rulebook:
    """The rulebook of a game: its rules by id, in the order of the printed book.

    Raises:
        UnknownGame: no such game.
    """
    return game_named(game).rules


def ask(game: str, question: str, limit: int = 10) -> list[Rule]:
    """The rules that best answer a question in your own words, best first. Typing errors are tolerated.

    >>> [rule.id for rule in ask("noble_treachery", "does a castle protect my bet?", limit=1)]
    ['card.castle.bet']

    Raises:
        UnknownGame: no such game.
    """
    return rules(game).search(question, limit)


def rulings(game: str, question: str, limit: int = 3) -> list[Ruling]:
    """The rulings that best answer a question, best first. A ruling states the answer, and its match shows it.

    `ask` returns rules to read; a ruling answers one question. Few questions have a ruling, so the result is often empty.

    >>> (found,) = rulings("noble_treachery", "two cards are tied, who wins?", limit=1)
    >>> print(found.answer)
    It goes by how the challenger opened...
    >>> found.rules[0], found.match().pending.kind
    ('challenge.tie', 'card')

    Raises:
        UnknownGame: no such game.
    """
    return game_named(game).rulings.search(question, limit)


__all__ = [
    "AmbiguousChoice",
    "IllegalChoice",
    "IllegalRoll",
    "Keyword",
    "Match",
    "NoFigure",
    "NoblesseError",
    "NotWaiting",
    "PositionError",
    "RecordError",
    "Rule",
    "Rulebook",
    "RulebookError",
    "Ruling",
    "Score",
    "SetUpError",
    "Term",
    "UnknownGame",
    "UnreadableChoice",
    "View",
    "ask",
    "games",
    "keywords",
    "load",
    "position",
    "rules",
    "rulings",
    "start",
]
