"""Search in players' words: short texts, ranked, with typing slips forgiven and the last word still being typed."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Mapping, Sequence

LONGEST = 400
"""Characters of a question that are looked at."""

MOST_WORDS = 24
"""Words of a question that are looked for."""

IDLE = frozenset(
    re.findall(
        r"\w+",
        """
        a about after again all also am an and any are as at be because but by can could did do does done else ever
        for from get gets got had happen happens has have he her him his how i if in into is it its just long may me
        mean means much must my need not no now of off on once one only or our out s say says she should so t tell
        than that the their them then there these they thing this those to too us use used want was we were what when
        where which who whose why will with would you your cant dont doesnt didnt isnt wont theres whats
        """,
    )
)
"""Words of a question that say nothing about what is sought."""


class Entry(NamedTuple):
    """Something that can be found.

    Attributes:
        id: what is found.
        title: what it is, in a few words.
        words: what players call it.
        text: all of it.
    """

    id: str
    title: str
    words: str
    text: str


class Index:
    """Some entries, searchable.

    >>> shelf = Index([Entry("a", "Thief steals", "robber", "It takes a token."), Entry("b", "Witch", "", "Foretells.")])
    >>> shelf.find("what does the theif do?"), shelf.read("what does the theif do?")
    (['a'], ['thief'])
    """

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._entries: Sequence[Entry] = tuple(entries)

    def find(self, question: str, limit: int = 10) -> list[str]:
        """The ids of the entries that answer a question best, best first.

        Args:
            question: anything; only its words matter, and the last may be half typed.
            limit: how many at the most.
        """
        terms = self.read(question)
        if not terms:
            return []
        # Each word is a quoted prefix, so nothing that a visitor types is read as search syntax.
        query = " OR ".join(f'"{term}"*' for term in terms)
        rows = self._shelf.execute(
            "SELECT id, title, words, text FROM entry WHERE entry MATCH ? ORDER BY bm25(entry, 0.0, 6.0, 8.0, 1.0) LIMIT 60",
            (query,),
        )
        stems = [term[: max(4, len(term) - 2)] for term in terms]
        # Of what ranks near, that comes first which has more of what was asked, and the rule before its details.
        scored = []
        for place, (name, title, words, text) in enumerate(rows):
            called, said = words_of(f"{title} {words}"), words_of(text)
            named = sum(any(word.startswith(stem) for word in called) for stem in stems)
            told = sum(any(word.startswith(stem) for word in said) for stem in stems)
            scored.append((place - 7 * named - 5 * told + 2 * name.count("."), place, name))
        return [name for _, _, name in sorted(scored)[:limit]]

    def read(self, question: str) -> list[str]:
        """The words that are looked for when this is asked: without idle ones, and spelled as the texts spell them."""
        asked = words_of(str(question)[:LONGEST])
        words = [word for word in asked if word not in IDLE] or asked
        last = asked[-1] if asked and not str(question)[-1:].isspace() else ""
        return list(dict.fromkeys(self._spelled(word, word == last) for word in words[:MOST_WORDS]))

    def words_in(self, id: str) -> set[str]:
        """All words by which an entry is called: its title's and its own."""
        entry = self._by_id[id]
        return set(words_of(f"{entry.title} {entry.words}"))

    # --- what is looked in ------------------------------------------------------------------------------------------

    @cached_property
    def _by_id(self) -> dict[str, Entry]:
        return {entry.id: entry for entry in self._entries}

    @cached_property
    def _shelf(self) -> sqlite3.Connection:
        import sqlite3

        shelf = sqlite3.connect(":memory:", check_same_thread=False)
        shelf.execute(
            "CREATE VIRTUAL TABLE entry USING fts5(id UNINDEXED, title, words, text, tokenize='porter unicode61')"
        )
        shelf.executemany("INSERT INTO entry VALUES (?, ?, ?, ?)", self._entries)
        return shelf

    @cached_property
    def _vocabulary(self) -> Mapping[str, int]:
        """Every word, with how much it weighs: what names an entry is likelier meant than what stands in its text."""
        weights: dict[str, int] = {}
        for entry in self._entries:
            for text, weight in ((entry.text, 1), (entry.words, 4), (entry.title, 6)):
                for word in words_of(text):
                    weights[word] = max(weights.get(word, 0), 0 if word in IDLE else weight)
        return weights

    def _spelled(self, word: str, unfinished: bool) -> str:
        """A word as the texts spell it: itself if it is there, or begins one that is and may still be typed."""
        known = self._vocabulary
        if word in known or len(word) < 3 or word.isdecimal():
            return word
        if any(other.startswith(word) for other in known) and (unfinished or len(word) > 4):
            return word
        from difflib import get_close_matches

        near = get_close_matches(word, [other for other in known if abs(len(other) - len(word)) <= 3], n=8, cutoff=0.66)
        near = [other for other in near if slips(word, other) <= 1 + (len(word) > 4) + (len(word) > 8)]
        if not near and unfinished:  # a slip in a word that is not typed to its end
            stems = {other[: len(word)] for other in known if len(other) > len(word) and known[other] > 1}
            near = [stem for stem in get_close_matches(word, stems, n=4, cutoff=0.7) if slips(word, stem) <= 1]
        if not near:
            return word
        return min(near, key=lambda other: (slips(word, other) - known.get(other, 0) / 12, other))


def words_of(text: str) -> list[str]:
    """The words of a text, small."""
    return re.findall(r"[a-z0-9]+", text.lower())


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
