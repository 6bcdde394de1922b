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

from typing import TYPE_CHECKING, Any

from explorer import annotated

# The package `explorer.games` has the name of a function below. Imported now, it cannot replace the function later.
from explorer import games as _package  # noqa: F401
from explorer.core.errors import (
    AmbiguousChoice,
    BrokenGame,
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
from explorer.core.game import broken_games, game_ids, game_named
from explorer.core.loading import load
from explorer.core.match import Match, View
from explorer.core.people import People, Person
from explorer.core.rulebook import Rule, Rulebook
from explorer.core.standing import NoFigure, Score, Term
from explorer.core.start import Keyword, keywords, people_of, position, start

if TYPE_CHECKING:
    from explorer.examples.answers import Answer
    from explorer.examples.rulings import Ruling
    from explorer.studies.study import study

_ASKED_FOR = {
    "Answer": "explorer.examples.answers",
    "Ruling": "explorer.examples.rulings",
    "study": "explorer.studies.study",
}


def __getattr__(name: str) -> Any:
    """What is imported when somebody asks for it: it is not wanted for a table, which every import delays."""
    if name in _ASKED_FOR:
        from importlib import import_module

        return getattr(import_module(_ASKED_FOR[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def games() -> tuple[str, ...]:
    """The names of all games, for `start`: ours, and those of other installed packages.

    A game that cannot be loaded is omitted, with a warning that says why; `broken_games` returns the reasons.

    This function hides the package of the same name: `import explorer.games as g` binds the function. Import a game's
    modules with `from explorer.games.noble_treachery import ...`.

    >>> "noble_treachery" in games()
    True
    """
    import warnings

    broken = broken_games()
    for fault in broken.values():
        warnings.warn(fault, stacklevel=2)
    return tuple(name for name in game_ids() if name not in broken)


def rules(game: str) -> Rulebook:
    """The rulebook of a game: its rules by id, in the order of the printed book.

    Raises:
        UnknownGame: no such game.
    """
    return game_named(game).rules


def ask(game: str, question: str) -> Answer:
    """What the rules say to a question in your own words: yes, no or a figure, why, and how sure that is.

    Typing errors are tolerated. The answer prints as text, and a notebook shows it.

    >>> answer = ask("noble_treachery", "does a castle protect my bet?")
    >>> answer.verdict, answer.rules[0].id
    ('depends', 'card.castle.bet')

    Raises:
        UnknownGame: no such game.
    """
    from explorer.examples.answers import of

    return of(game_named(game)).ask(question)


def rulings(game: str, question: str, limit: int = 3) -> list[Ruling]:
    """The rulings that best answer a question, best first. A ruling states the answer, and its match shows it.

    `ask` answers any question; a ruling answers one, and plays it. Few questions have a ruling, so the result is often empty.

    >>> (found,) = rulings("noble_treachery", "two cards are tied, who wins?", limit=1)
    >>> print(found.answer)
    It depends on who opened...
    >>> found.rules[0], found.match().pending.kind
    ('challenge.tie', 'card')

    Raises:
        UnknownGame: no such game.
    """
    from explorer.examples.answers import of

    return of(game_named(game)).rulings(question, limit)


__all__ = [
    "AmbiguousChoice",
    "Answer",
    "BrokenGame",
    "IllegalChoice",
    "IllegalRoll",
    "Keyword",
    "Match",
    "NoFigure",
    "NoblesseError",
    "NotWaiting",
    "People",
    "Person",
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
    "annotated",
    "ask",
    "broken_games",
    "games",
    "keywords",
    "load",
    "people_of",
    "position",
    "rules",
    "rulings",
    "start",
    "study",
]
