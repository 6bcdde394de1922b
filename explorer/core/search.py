"""Ranked search in short texts by players' words. It tolerates typing errors and an incomplete last word."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache, cached_property
from math import log
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Mapping, Sequence

LONGEST = 400
"""How many characters of a question are read."""

MOST_WORDS = 24
"""How many words of a question are searched."""

IDLE = frozenset(
    re.findall(
        r"\w+",
        """
        a about after again all also am an and any anybody anyone are as at be because but by can could did do does done
        each else ever every for from get gets got had happen happens has have he her him his how i if in into is it its
        just long many may me mean means much must my need not no now of off on once one only or our out s say says she
        should so somebody someone t tell than that the their them then there these they thing this those to too us use
        used want was we were what when where which who whose why will with work works would you your cant dont doesnt
        didnt isnt wont theres whats thats wanna gonna u r ur w o ppl guy guys
        """,
    )
)
"""Words that say little about what is sought; they only decide between names that are otherwise equally close."""

LITTLE = 0.3
"""The weight of an idle word; other words weigh from 0.7, for one that occurs everywhere, up to 6."""

DETAIL = 0.1
"""The penalty for each dot in a rule's id, so that a rule comes before its details."""

IRREGULAR = {
    "won": "win", "winner": "win", "lost": "lose", "dice": "die", "dies": "die", "died": "die", "drew": "draw", "drawn": "draw",
    "dealt": "deal", "paid": "pay", "took": "take", "taken": "take", "gave": "give", "given": "give", "chose": "choose",
    "chosen": "choose", "began": "begin", "stole": "steal", "stolen": "steal", "spent": "spend", "threw": "throw",
    "thrown": "throw", "tied": "tie", "ties": "tie", "tying": "tie", "loser": "lose", "losers": "lose", "losing": "lose",
    "fought": "fight", "bought": "buy", "sold": "sell", "held": "hold",
    "broke": "break", "broken": "break", "fell": "fall", "fallen": "fall", "came": "come", "went": "go",
    "1st": "first", "2nd": "second", "3rd": "third", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six",
    "thru": "through", "dmg": "damage", "pts": "points", "diff": "difference", "lvl": "level", "opp": "opponent",
    "min": "minimum", "max": "maximum",
}  # fmt: skip
"""Irregular forms and abbreviations; a query for one also matches the other."""

FORMS: dict[str, tuple[str, ...]] = {
    form: (base, *(other for other, its in IRREGULAR.items() if its == base))
    for pair in IRREGULAR.items()
    for form, base in ((pair[0], pair[1]), (pair[1], pair[1]))
}
"""For each form, all forms of the same word: a query for "tie" also matches "tied"."""

FACTS = frozenset(
    re.findall(
        r"\w+",
        """
        0 1 2 3 4 5 6 7 8 9 one two three four five six seven eight nine ten eleven twelve
        black blue green red white yellow
        """,
    )
)
"""Numbers and colours: they describe the situation rather than the question."""

FACT = 0.35
"""The factor by which the weight of such a word is reduced."""

ALIKE = frozenset(
    map(
        frozenset,
        re.findall(
            r"\w+",
            """
            qw we er rt ty yu ui io op as sd df fg gh hj jk kl zx xc cv vb bn nm
            ae ai ao au ay ei eo eu ey iu iy ou oy uy ck cs cq ct sz dt fp fv fw gj kq bp vw
            """,
        ),
    )
)
"""Pairs of letters that are easily confused: neighbours on a keyboard, vowels, and letters that sound alike."""


class Entry(NamedTuple):
    """Something that can be found.

    Attributes:
        id: its id.
        names: its names, a few words each: its title, what players call it, and how they ask for it.
        text: its full text.
    """

    id: str
    names: tuple[str, ...]
    text: str


class Reading(NamedTuple):
    """How a question was understood.

    Attributes:
        words: the words searched, as the texts spell them.
        mended: for each corrected word, what was typed.
        unknown: words of the question that occur nowhere, nor any similar word.
    """

    words: tuple[str, ...]
    mended: Mapping[str, str]
    unknown: tuple[str, ...]


class Found(NamedTuple):
    """A search result.

    Attributes:
        id: the entry's id.
        called: the share of the query that matches the entry's names, 0 to 1.
        score: how well it answers, from about 0 to 9; of the words that are known at all.
    """

    id: str
    called: float
    score: float


class Index:
    """A search index of some entries.

    >>> shelf = Index([Entry("a", ("Thief steals", "robber"), "It takes a token."), Entry("b", ("Witch",), "Foretells.")])
    >>> [found.id for found in shelf.find("what does the theif do?")]
    ['a']
    >>> shelf.read("is the theif a wizard?")
    Reading(words=('thief',), mended={'thief': 'theif'}, unknown=('wizard',))
    """

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._entries: Sequence[Entry] = tuple(entries)

    def find(self, question: str) -> list[Found]:
        """The entries that answer a question, best first.

        Ranked by BM25; entries whose title is close to the query come first: for "how do I win", the entry of that name
        helps more than every text that mentions winning.

        Args:
            question: any text; the last word may be incomplete.
        """
        sought = {word: self._weight(word) for word in self.read(question).words}
        if not sought:
            return []
        for word in filter(_is_fact, sought):
            sought[word] *= FACT
        asked = sum(sought.values())
        idle = IDLE.intersection(words_of(str(question)[:LONGEST])).difference(sought)
        called: dict[int, float] = defaultdict(float)
        mentioned: dict[int, float] = defaultdict(float)
        shared: dict[int, float] = defaultdict(float)
        for word, weight in sought.items():
            for entry in self._with("entry", f"names : {self._term(word)}"):
                called[entry] += weight
            for entry in self._with("entry", self._term(word)):
                mentioned[entry] += weight
            for name in self._with("name", self._term(word)):
                shared[name] += weight
        for word in idle:
            for name in shared.keys() & set(self._with("name", self._exact(word))):
                shared[name] += LITTLE
        nearest: dict[int, float] = defaultdict(float)
        for name, both in shared.items():
            entry, length = self._names[name]
            nearest[entry] = max(nearest[entry], both / (asked + LITTLE * len(idle) + length - both))
        ranked = self._shelf.execute(
            "SELECT rowid, bm25(entry, 3) FROM entry WHERE entry MATCH ? ORDER BY 2",
            (" OR ".join(map(self._term, sought)),),
        ).fetchall()
        found = []
        for entry, rank in ranked:
            id, share = self._entries[entry].id, called[entry] / asked
            # The weights are a matter of judgement; tests/conformance/test_newcomers.py has the expected results.
            # A text that covers much of the query comes before a name that is one word of it, such as a card's name.
            score = 4 * nearest[entry] + 2 * share + 2 * mentioned[entry] / asked + rank / ranked[0][1]
            score -= DETAIL * id.count(".")
            found.append((-score, rank, entry, Found(id, share, score)))
        return [one for *_, one in sorted(found)]

    def read(self, question: str) -> Reading:
        """How a question is understood: without idle words, unless it has no others, and with typing errors corrected."""
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

    # --- the index --------------------------------------------------------------------------------------------------

    @cached_property
    def _shelf(self) -> sqlite3.Connection:
        """The database: each entry in table `entry`, each single name in table `name`; SQLite compares words by stem."""
        import sqlite3

        shelf = sqlite3.connect(":memory:", check_same_thread=False)
        shelf.execute("CREATE VIRTUAL TABLE entry USING fts5(names, text, tokenize='porter')")
        shelf.execute("CREATE VIRTUAL TABLE name USING fts5(said, tokenize='porter')")
        for number, entry in enumerate(self._entries):
            names = [" ".join(words_of(name)) for name in entry.names]
            row = (number, " ".join(names), " ".join(words_of(entry.text)))
            shelf.execute("INSERT INTO entry(rowid, names, text) VALUES (?, ?, ?)", row)
            shelf.executemany("INSERT INTO name(said) VALUES (?)", ((name,) for name in names))
        return shelf

    def _with(self, table: str, query: str) -> list[int]:
        """The rows of a table that match an SQLite full-text query."""
        return [row for (row,) in self._shelf.execute(f"SELECT rowid FROM {table}(?)", (query,))]  # noqa: S608 - ours

    @cached_property
    def _names(self) -> dict[int, tuple[int, float]]:
        """By row of `name`, the entry with this name, and the total weight of the name's words."""
        weight = cache(self._weight)
        names = [(number, words_of(name)) for number, entry in enumerate(self._entries) for name in entry.names]
        return {row: (number, sum(map(weight, set(words)))) for row, (number, words) in enumerate(names, 1)}

    @cached_property
    def _vocabulary(self) -> dict[str, bool]:
        """Every word that is not idle, and whether it is in a name, which makes it the likelier correction of a typo."""
        known = {word: False for entry in self._entries for word in words_of(entry.text)}
        known.update((word, True) for entry in self._entries for name in entry.names for word in words_of(name))
        return {word: named for word, named in known.items() if word not in IDLE}

    def _exact(self, word: str) -> str:
        """A query for a word in all its forms, each in quotes so that SQLite does not read it as syntax."""
        return " OR ".join(f'"{form}"' for form in dict.fromkeys((word, *FORMS.get(word, ()))))

    def _term(self, word: str) -> str:
        """A query for a word; if no text has the word, for all words that begin with it, as it may be incomplete."""
        exact = self._exact(word)
        if not self._with("entry", exact):
            exact = " OR ".join(f'"{other}"' for other in self._vocabulary if other.startswith(word))
        return f"({exact})"

    def _weight(self, word: str) -> float:
        """The weight of a word; the rarer, the heavier."""
        return LITTLE if word in IDLE else log(1 + len(self._entries) / len(self._with("entry", self._term(word))))

    def _spelled(self, word: str, unfinished: bool) -> str | None:
        """The indexed spelling of a typed word: exact, prefix while typing, or an unambiguous typo; else None."""
        if self._with("entry", self._exact(word)):
            return word
        if (unfinished or len(word) > 4) and any(other.startswith(word) for other in self._vocabulary):
            return word
        from rapidfuzz.distance import OSA

        # One error per four letters, none in the first letter, and only between letters easily confused: else another word.
        allowed = len(word) // 4
        near = [
            (slips, not named, other)
            for other, named in self._vocabulary.items()
            if (other[0] == word[0] or other[:2] == word[1::-1])
            and (slips := OSA.distance(word, other, score_cutoff=allowed)) <= allowed
            and _alike(word, other)
        ]
        if not near and unfinished and allowed:  # an error in an incomplete word
            starts = {other[: len(word)] for other, named in self._vocabulary.items() if named and other[0] == word[0]}
            near = [(1, False, start) for start in starts if OSA.distance(word, start) == 1 and _alike(word, start)]
        return min(near)[2] if near else None


def _alike(word: str, other: str) -> bool:
    """True if two words differ only by letters that are easily confused, or by swapped letters."""
    from rapidfuzz.distance import Levenshtein

    replaced = [(op.src_pos, op.dest_pos) for op in Levenshtein.editops(word, other) if op.tag == "replace"]
    return all(
        frozenset((word[at], other[to])) in ALIKE
        or any(word[max(at + by, 0) : at + by + 2] == other[max(to + by, 0) : to + by + 2][::-1] for by in (-1, 0))
        for at, to in replaced
    )


def _is_fact(word: str) -> bool:
    """True if a word is a number or a colour."""
    return word in FACTS or word.isdigit()


def words_of(text: str) -> list[str]:
    """The words of a text, in lower case."""
    return re.findall(r"[a-z0-9]+", text.lower())
