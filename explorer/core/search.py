"""Search in players' words: short texts, ranked, with typing slips forgiven and the last word still being typed."""

from __future__ import annotations

import re
from functools import cached_property
from math import log
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

LONGEST = 400
"""Characters of a question that are looked at."""

MOST_WORDS = 24
"""Words of a question that are looked for."""

IDLE = frozenset(
    re.findall(
        r"\w+",
        """
        a about after again all also am an and any anybody anyone are as at be because but by can could did do does done
        each else ever every for from get gets got had happen happens has have he her him his how i if in into is it its
        just long many may me mean means much must my need not no now of off on once one only or our out s say says she
        should so somebody someone t tell than that the their them then there these they thing this those to too us use
        used want was we were what when where which who whose why will with work works would you your cant dont doesnt
        didnt isnt wont theres whats
        """,
    )
)
"""Words of a question that say little about what is sought: they only tell names apart that are alike in all others."""

LITTLE = 0.3
"""What an idle word weighs; another weighs from 0.7, where it stands everywhere, up to 6."""

DETAIL = 0.1
"""What a rule loses against the rule that it is a detail of, for each dot in its id."""

IRREGULAR = {
    "won": "win", "lost": "lose", "dice": "die", "drew": "draw", "drawn": "draw", "dealt": "deal", "paid": "pay", "took": "take",
    "taken": "take", "gave": "give", "given": "give", "chose": "choose", "chosen": "choose", "began": "begin", "stole": "steal",
    "stolen": "steal", "spent": "spend", "threw": "throw", "thrown": "throw",
}  # fmt: skip
"""Forms that no ending explains."""

ENDINGS = ("ings", "ing", "ers", "ies", "ied", "er", "ed", "es", "s")
"""Endings that a word may have or lack and be the same to who asks; the first that fits is taken off."""


class Entry(NamedTuple):
    """Something that can be found.

    Attributes:
        id: what is found.
        names: what it is called, each a few words: its title, and what players call it or how they ask for it.
        text: all of it.
    """

    id: str
    names: tuple[str, ...]
    text: str


class Reading(NamedTuple):
    """How a question is understood.

    Attributes:
        words: what is looked for, spelled as the texts spell it.
        mended: what was typed, by the word that it was taken for.
        unknown: words of the question that stand nowhere, nor any like them.
    """

    words: tuple[str, ...]
    mended: Mapping[str, str]
    unknown: tuple[str, ...]


class Found(NamedTuple):
    """An entry that was found.

    Attributes:
        id: the entry's.
        called: how much of what was asked is in its names, 0 to 1.
    """

    id: str
    called: float


class Index:
    """Some entries, searchable.

    >>> shelf = Index([Entry("a", ("Thief steals", "robber"), "It takes a token."), Entry("b", ("Witch",), "Foretells.")])
    >>> [found.id for found in shelf.find("what does the theif do?")]
    ['a']
    >>> shelf.read("is the theif a wizard?")
    Reading(words=('thief',), mended={'thief': 'theif'}, unknown=('wizard',))
    """

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._entries: Sequence[Entry] = tuple(entries)

    def find(self, question: str) -> list[Found]:
        """What answers a question, best first.

        It counts how much of the question stands in an entry's names, and in its text; and how near the question comes to
        one of the names: who asks "how do I win" is helped by what is called so, and less by all that has to do with it.

        Args:
            question: anything; only its words matter, and the last may be half typed.
        """
        reading = self.read(question)
        if not reading.words:
            return []
        forms = [self._forms(word) for word in reading.words]
        sought = [(one, min(map(self._weight, one))) for one in forms]
        idle = IDLE.intersection(words_of(str(question)[:LONGEST])) - set(reading.words)
        asked = sum(weight for _, weight in sought)

        def shared(said: set[str]) -> float:
            """How much of what is sought is in some words."""
            return sum(weight for one, weight in sought if not one.isdisjoint(said))

        found = []
        for number, (names, text) in enumerate(self._stems):
            called = shared(set().union(*names))
            told = shared(text.union(*names))
            if not told:
                continue
            nearest = 0.0
            for name, length in zip(names, self._lengths[number], strict=True):
                if both := shared(name):
                    both += LITTLE * len(idle & name)
                    nearest = max(nearest, both / (asked + LITTLE * len(idle) + length - both))
            id = self._entries[number].id
            score = 2 * nearest + (called + told) / asked - DETAIL * id.count(".")
            found.append((-round(score, 6), len(text), number, Found(id, called / asked)))
        return [one for *_, one in sorted(found)]

    def read(self, question: str) -> Reading:
        """How a question is understood: without idle words, unless it has no others, and with slips mended."""
        typed = str(question)[:LONGEST]
        asked = words_of(typed)
        last = asked[-1] if asked and not typed[-1:].isspace() else ""
        words: list[str] = []
        mended: dict[str, str] = {}
        unknown: list[str] = []
        for word in [word for word in asked if word not in IDLE][:MOST_WORDS] or asked[:MOST_WORDS]:
            spelled = self._spelled(word, word == last)
            if spelled is None:
                unknown.append(word)
                continue
            words.append(spelled)
            if spelled != word:
                mended[spelled] = word
        return Reading(tuple(dict.fromkeys(words)), mended, tuple(dict.fromkeys(unknown)))

    # --- what is looked in ------------------------------------------------------------------------------------------

    @cached_property
    def _stems(self) -> list[tuple[list[set[str]], set[str]]]:
        """Of each entry the stems of each of its names, and of its text."""
        return [([stems(name) for name in entry.names], stems(entry.text)) for entry in self._entries]

    @cached_property
    def _lengths(self) -> list[list[float]]:
        """How much each name of each entry weighs."""
        return [[sum(map(self._weight, name)) for name in names] for names, _ in self._stems]

    @cached_property
    def _counts(self) -> dict[str, int]:
        """In how many entries each stem is."""
        counts: dict[str, int] = {}
        for names, text in self._stems:
            for one in text.union(*names):
                counts[one] = counts.get(one, 0) + 1
        return counts

    @cached_property
    def _vocabulary(self) -> dict[str, bool]:
        """Every word that is not idle, and whether something is called so, which is likelier meant than what is only said."""
        known: dict[str, bool] = {}
        for entry in self._entries:
            known.update((word, True) for name in entry.names for word in words_of(name))
            for word in words_of(entry.text):
                known.setdefault(word, False)
        return {word: named for word, named in known.items() if word not in IDLE}

    def _weight(self, one: str) -> float:
        return LITTLE if one in IDLE else log(1 + len(self._entries) / self._counts.get(one, 1))

    def _forms(self, word: str) -> set[str]:
        """The stems that a word of a reading stands for: several where it is the beginning of words."""
        one = stem(word)
        return {one} if one in self._counts else {stem(other) for other in self._vocabulary if other.startswith(word)}

    def _spelled(self, word: str, unfinished: bool) -> str | None:
        """A word as the texts spell it: itself, or what it begins while it is typed, or what it was surely meant to be."""
        known = self._vocabulary
        if stem(word) in self._counts:
            return word
        if (unfinished or len(word) > 4) and any(other.startswith(word) for other in known):
            return word
        # One slip in four letters, and none in the first: else it is another word.
        allowed = len(word) // 4
        near = [
            (found, not named, other)
            for other, named in known.items()
            if abs(len(other) - len(word)) <= allowed
            and (other[0] == word[0] or other[:2] == word[1::-1])
            and (found := slips(word, other)) <= allowed
        ]
        if not near and unfinished and allowed:  # a slip in a word that is not typed to its end
            begun = {other[: len(word)] for other, named in known.items() if named and other[0] == word[0]}
            near = [(1, False, other) for other in begun if slips(word, other) == 1]
        return min(near)[2] if near else None


def words_of(text: str) -> list[str]:
    """The words of a text, small."""
    return re.findall(r"[a-z0-9]+", text.lower())


def stem(word: str) -> str:
    """What the forms of a word have in common; an idle word is as it is.

    >>> stem("defeated") == stem("defeat"), stem("winner") == stem("win"), stem("armies") == stem("army")
    (True, True, True)
    """
    if word in IDLE:
        return word
    word = IRREGULAR.get(word, word)
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) >= len(ending) + 2:
            word = word[: -len(ending)]
            break
    word = word[:-1] if len(word) > 2 and word[-1] in "ey" else word
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


def stems(text: str) -> set[str]:
    """The stems of the words of a text."""
    return set(map(stem, words_of(text)))


def slips(typed: str, meant: str) -> int:
    """How many typing slips lie between two words: a letter wrong, missing, too much, or two swapped.

    >>> slips("theif", "thief"), slips("caslte", "castle"), slips("wich", "witch")
    (1, 1, 1)
    """
    before: list[int] = []
    row = list(range(len(meant) + 1))
    for i, letter in enumerate(typed, 1):
        older, before, row = before, row, [i] + [0] * len(meant)
        for j, other in enumerate(meant, 1):
            row[j] = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == meant[j - 2] and typed[i - 2] == other:
                row[j] = min(row[j], older[j - 2] + 1)
    return row[-1]
