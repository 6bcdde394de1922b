"""What in a question speaks for another subject than the game: other games by name, words of other things.

`elsewhere.txt` beside this module has them, and the names of people, which speak neither for a game nor against it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from explorer.core.words import root, words_of

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

_FILE: Final = Path(__file__).with_name("elsewhere.txt")

GAMES, PERHAPS, THINGS, PEOPLE = "games elsewhere", "games perhaps", "things elsewhere", "people"
"""The lines of the file."""

PLACED: Final = frozenset(map(root, ("in", "play")))
"""Before a word that may be a game's name, what makes it one: "in risk"."""

COMPARED: Final = frozenset(map(root, ("like", "as", "than", "unlike")))
"""Before that, what only compares: "is it like in risk" is about the game at hand."""

_HEADED = re.compile(r"\s*[\w' ]{2,30}[:,]")
"""A text that begins with a heading: "Risk: how many dice"."""


class Signs(NamedTuple):
    """What speaks for another subject.

    Attributes:
        games: how many other games are named.
        things: how many words are those of other things.
        strange: the roots of the words that say so.
        people: the roots of the names of people.
    """

    games: int
    things: int
    strange: frozenset[str]
    people: frozenset[str]


class Elsewhere:
    """Finds what speaks for another subject than a game.

    >>> found = Elsewhere(()).signs("Does Anna get a knight in chess?")
    >>> found.games, found.things, sorted(found.people)
    (1, 0, ['anna'])
    >>> Elsewhere({"risk"}).signs("in risk of losing").games, Elsewhere(()).signs("in risk, who attacks?").games
    (0, 1)

    Args:
        own: the roots of the words of the game's rules, which are no sign.
    """

    def __init__(self, own: Container[str]) -> None:
        self._words: dict[str, str] = {}
        self._phrases: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for line in _FILE.read_text(encoding="utf-8").splitlines():
            kind, colon, terms = line.partition("#")[0].partition(":")
            for term in terms.split(",") if colon else ():
                first, *more = map(root, words_of(term))
                if more:
                    self._phrases.setdefault(first, []).append(((first, *more), kind))
                elif first not in own:
                    self._words.setdefault(first, kind)

    def signs(self, text: str) -> Signs:
        """What in a text speaks for another subject."""
        roots = tuple(map(root, words_of(text)))
        headed = _HEADED.match(text) is not None
        found = dict.fromkeys((GAMES, PERHAPS, THINGS, PEOPLE), 0)
        strange: set[str] = set()
        people: set[str] = set()
        for at, one in enumerate(roots):
            phrases = [
                (phrase, kind) for phrase, kind in self._phrases.get(one, ()) if phrase == roots[at : at + len(phrase)]
            ]
            for phrase, kind in (*phrases, ((one,), self._words.get(one))):
                if kind is None or (kind == PERHAPS and not (headed if at == 0 else _named(roots, at))):
                    continue
                if kind in (GAMES, PERHAPS) and _compared(roots, at):
                    continue
                found[kind] += 1
                (people if kind == PEOPLE else strange).update(phrase)
        return Signs(found[GAMES] + found[PERHAPS], found[THINGS], frozenset(strange), frozenset(people))


def _named(roots: Sequence[str], at: int) -> bool:
    """True if what stands before a word makes a game's name of it."""
    return _before(roots, at)[1] in PLACED


def _compared(roots: Sequence[str], at: int) -> bool:
    """True if a game is named only to compare with it: "like chess", "as in chess"."""
    earlier, before = _before(roots, at)
    return before in COMPARED or (before in PLACED and earlier in COMPARED)


def _before(roots: Sequence[str], at: int) -> tuple[str, str]:
    """The two roots before a place, without articles; "" where there is none."""
    earlier, before = ["", "", *(one for one in roots[max(0, at - 3) : at] if one != "the")][-2:]
    return earlier, before
