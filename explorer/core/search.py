"""Search in players' words: short texts, ranked, with typing slips forgiven and the last word still being typed."""

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
        didnt isnt wont theres whats thats wanna gonna u r ur w o ppl guy guys
        """,
    )
)
"""Words of a question that say little about what is sought: they only tell names apart that are alike in all others."""

LITTLE = 0.3
"""What an idle word weighs; another weighs from 0.7, where it stands everywhere, up to 6."""

DETAIL = 0.1
"""What a rule loses against the rule that it is a detail of, for each dot in its id."""

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
"""Forms that SQLite's stemmer does not know, and what is typed for short: who asks for one is answered by the other too."""

FORMS: dict[str, tuple[str, ...]] = {
    form: (base, *(other for other, its in IRREGULAR.items() if its == base))
    for pair in IRREGULAR.items()
    for form, base in ((pair[0], pair[1]), (pair[1], pair[1]))
}
"""By each of these forms all that are the same word: who asks for "tie" is answered by "tied" too."""

FACTS = frozenset(
    re.findall(
        r"\w+",
        """
        0 1 2 3 4 5 6 7 8 9 one two three four five six seven eight nine ten eleven twelve
        black blue green red white yellow
        """,
    )
)
"""Numbers and colours: they say what lay on the table, and less what is asked about it."""

FACT = 0.35
"""What such a word weighs beside others, as a share of what it would weigh."""

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
"""Letters that are taken for each other: neighbours on a keyboard, vowels, and those that sound alike."""


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

        SQLite ranks what has to do with it. Ahead comes what has a name near to the question: who asks "how do I win" is
        helped by what is called so, and less by all that speaks of winning.

        Args:
            question: anything; only its words matter, and the last may be half typed.
        """
        sought = {word: self._weight(word) for word in self.read(question).words}
        if not sought:
            return []
        for word in filter(_is_fact, sought):
            sought[word] *= FACT
        asked = sum(sought.values())
        idle = IDLE.intersection(words_of(str(question)[:LONGEST])).difference(sought)
        called: dict[int, float] = defaultdict(float)
        told: dict[int, float] = defaultdict(float)
        shared: dict[int, float] = defaultdict(float)
        for word, weight in sought.items():
            for entry in self._with("entry", f"names : {self._term(word)}"):
                called[entry] += weight
            for entry in self._with("entry", self._term(word)):
                told[entry] += weight
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
            one = Found(self._entries[entry].id, called[entry] / asked)
            # What comes out is a matter of taste: tests/conformance/test_newcomers.py holds what players should be told.
            # What tells much of the question is ahead of what is called by one word of it, such as the name of a card.
            score = 4 * nearest[entry] + 2 * one.called + 2 * told[entry] / asked + rank / ranked[0][1]
            score -= DETAIL * one.id.count(".")
            found.append((-score, rank, entry, one))
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
    def _shelf(self) -> sqlite3.Connection:
        """Each entry in the table `entry`, and each single name in `name`; SQLite takes words for the same by their stems."""
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
        """The rows of a table in which a query of SQLite's holds."""
        return [row for (row,) in self._shelf.execute(f"SELECT rowid FROM {table}(?)", (query,))]  # noqa: S608 - ours

    @cached_property
    def _names(self) -> dict[int, tuple[int, float]]:
        """By row of `name` the entry that is called so, and what the words of the name weigh together."""
        weight = cache(self._weight)
        names = [(number, words_of(name)) for number, entry in enumerate(self._entries) for name in entry.names]
        return {row: (number, sum(map(weight, set(words)))) for row, (number, words) in enumerate(names, 1)}

    @cached_property
    def _vocabulary(self) -> dict[str, bool]:
        """Every word that is not idle, and whether something is called so, which is likelier meant than what is only said."""
        known = {word: False for entry in self._entries for word in words_of(entry.text)}
        known.update((word, True) for entry in self._entries for name in entry.names for word in words_of(name))
        return {word: named for word, named in known.items() if word not in IDLE}

    def _exact(self, word: str) -> str:
        """A word in SQLite's syntax: in quotes, so that it is nothing but a word."""
        return " OR ".join(f'"{form}"' for form in dict.fromkeys((word, *FORMS.get(word, ()))))

    def _term(self, word: str) -> str:
        """The same; or, where nothing has the word, all those that it begins: it is still being typed."""
        exact = self._exact(word)
        if not self._with("entry", exact):
            exact = " OR ".join(f'"{other}"' for other in self._vocabulary if other.startswith(word))
        return f"({exact})"

    def _weight(self, word: str) -> float:
        """How much it says that a word is there; the rarer it is, the more."""
        return LITTLE if word in IDLE else log(1 + len(self._entries) / len(self._with("entry", self._term(word))))

    def _spelled(self, word: str, unfinished: bool) -> str | None:
        """A word as the texts spell it: itself, or what it begins while it is typed, or what it was surely meant to be."""
        if self._with("entry", self._exact(word)):
            return word
        if (unfinished or len(word) > 4) and any(other.startswith(word) for other in self._vocabulary):
            return word
        from rapidfuzz.distance import OSA

        # One slip in four letters, none in the first, and no letter for one quite unlike it: else it is another word.
        allowed = len(word) // 4
        near = [
            (slips, not named, other)
            for other, named in self._vocabulary.items()
            if (other[0] == word[0] or other[:2] == word[1::-1])
            and (slips := OSA.distance(word, other, score_cutoff=allowed)) <= allowed
            and _alike(word, other)
        ]
        if not near and unfinished and allowed:  # a slip in a word that is not typed to its end
            starts = {other[: len(word)] for other, named in self._vocabulary.items() if named and other[0] == word[0]}
            near = [(1, False, start) for start in starts if OSA.distance(word, start) == 1 and _alike(word, start)]
        return min(near)[2] if near else None


def _alike(word: str, other: str) -> bool:
    """Whether each letter of a word that stands for another is easily taken for it, or the two are only swapped."""
    from rapidfuzz.distance import Levenshtein

    replaced = [(op.src_pos, op.dest_pos) for op in Levenshtein.editops(word, other) if op.tag == "replace"]
    return all(
        frozenset((word[at], other[to])) in ALIKE
        or any(word[max(at + by, 0) : at + by + 2] == other[max(to + by, 0) : to + by + 2][::-1] for by in (-1, 0))
        for at, to in replaced
    )


def _is_fact(word: str) -> bool:
    """Whether a word is a number or a colour."""
    return word in FACTS or word.isdigit()


def words_of(text: str) -> list[str]:
    """The words of a text, small."""
    return re.findall(r"[a-z0-9]+", text.lower())
