"""Ranked search in short texts by players' words. It tolerates typing errors and an incomplete last word."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache, cached_property
from math import inf, log
from typing import TYPE_CHECKING, NamedTuple

from explorer.core.stem import stem

if TYPE_CHECKING:
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


NAMED = 3
"""How many times a word in a name counts in the ranking of texts; one in the text counts once."""

SATURATION, EVENNESS = 1.2, 0.75
"""BM25's two constants, with their usual values: how soon more of the same word adds nothing, and what a long text costs."""


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
            forms = self._forms(word)
            for entry in self._having(forms, self._by_name):
                called[entry] += weight
            for entry in self._having(forms, self._by_word):
                mentioned[entry] += weight
            for name in self._having(forms, self._in_names):
                shared[name] += weight
        for word in idle:
            for name in shared.keys() & self._having(_exact(word), self._in_names):
                shared[name] += LITTLE
        nearest: dict[int, float] = defaultdict(float)
        for name, both in shared.items():
            entry, length = self._names[name]
            nearest[entry] = max(nearest[entry], both / (asked + LITTLE * len(idle) + length - both))
        ranked = self._ranked([form for word in sought for form in self._forms(word)])
        found = []
        for entry, rank in ranked:
            id, share = self._entries[entry].id, called[entry] / asked
            # The weights are a matter of judgement; tests/conformance/test_newcomers.py has the expected results.
            # A text that covers much of the query comes before a name that is one word of it, such as a card's name.
            score = 4 * nearest[entry] + 2 * share + 2 * mentioned[entry] / asked + rank / ranked[0][1]
            score -= DETAIL * id.count(".")
            found.append((-score, -rank, entry, Found(id, share, score)))
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

    # Words are compared by their stems. By stem, and then by the place of what has it, how often it is there:

    @cached_property
    def _by_name(self) -> Mapping[str, Mapping[int, int]]:
        """In which entries' names each stem is."""
        return _counted([word for name in entry.names for word in words_of(name)] for entry in self._entries)

    @cached_property
    def _by_text(self) -> Mapping[str, Mapping[int, int]]:
        """In which entries' texts each stem is."""
        return _counted(words_of(entry.text) for entry in self._entries)

    @cached_property
    def _by_word(self) -> Mapping[str, Mapping[int, float]]:
        """In which entries each stem is, in names or text, with those in names counted `NAMED` times."""
        found: dict[str, dict[int, float]] = defaultdict(lambda: defaultdict(float))
        for counts, times in ((self._by_name, NAMED), (self._by_text, 1)):
            for root, places in counts.items():
                for entry, often in places.items():
                    found[root][entry] += times * often
        return {root: dict(places) for root, places in found.items()}

    @cached_property
    def _in_names(self) -> Mapping[str, Mapping[int, int]]:
        """In which single names each stem is; `_names` has the entries that they name."""
        return _counted(words_of(name) for entry in self._entries for name in entry.names)

    @cached_property
    def _lengths(self) -> list[float]:
        """By entry, what its length takes from each of its words in the ranking."""
        words = [sum(len(words_of(text)) for text in (*entry.names, entry.text)) for entry in self._entries]
        usual = sum(words) / len(words)
        return [SATURATION * (1 - EVENNESS + EVENNESS * length / usual) for length in words]

    def _having(self, forms: Iterable[str], where: Mapping[str, Mapping[int, float]]) -> set[int]:
        """Where any of some words is."""
        return {place for form in forms for place in where.get(stem(form), ())}

    def _ranked(self, forms: Sequence[str]) -> list[tuple[int, float]]:
        """The entries that have any of some words, each with its rank by BM25, the best first.

        See S. Robertson and H. Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009.
        """
        ranks: dict[int, float] = defaultdict(float)
        for form in forms:
            places = self._by_word.get(stem(form), {})
            rarity = max(log((len(self._entries) - len(places) + 0.5) / (len(places) + 0.5)), 1e-6)
            for entry, often in places.items():
                ranks[entry] += rarity * often * (SATURATION + 1) / (often + self._lengths[entry])
        return sorted(ranks.items(), key=lambda one: -one[1])

    @cached_property
    def _names(self) -> list[tuple[int, float]]:
        """By place of a name, its entry, and the total weight of the name's words."""
        weight = cache(self._weight)
        names = [(number, words_of(name)) for number, entry in enumerate(self._entries) for name in entry.names]
        return [(number, sum(map(weight, set(words)))) for number, words in names]

    @cached_property
    def _vocabulary(self) -> dict[str, bool]:
        """Every word that is not idle, and whether it is in a name, which makes it the likelier correction of a typo."""
        known = {word: False for entry in self._entries for word in words_of(entry.text)}
        known.update((word, True) for entry in self._entries for name in entry.names for word in words_of(name))
        return {word: named for word, named in known.items() if word not in IDLE}

    def _forms(self, word: str) -> Sequence[str]:
        """A word in all its forms; if no text has the word, all words that begin with it, as it may be incomplete."""
        exact = _exact(word)
        if self._having(exact, self._by_word):
            return exact
        return [other for other in self._vocabulary if other.startswith(word)]

    def _weight(self, word: str) -> float:
        """The weight of a word; the rarer, the heavier."""
        if word in IDLE:
            return LITTLE
        return log(1 + len(self._entries) / len(self._having(self._forms(word), self._by_word)))

    def _spelled(self, word: str, unfinished: bool) -> str | None:
        """The indexed spelling of a typed word: exact, prefix while typing, or an unambiguous typo; else None."""
        if self._having(_exact(word), self._by_word):
            return word
        if (unfinished or len(word) > 4) and any(other.startswith(word) for other in self._vocabulary):
            return word
        # One error per four letters, none in the first letter, and only between letters easily confused: else another word.
        allowed = len(word) // 4
        near = [
            (slips, not named, other)
            for other, named in self._vocabulary.items()
            if (other[0] == word[0] or other[:2] == word[1::-1]) and (slips := _slips(word, other)) <= allowed
        ]
        if not near and unfinished and allowed:  # an error in an incomplete word
            starts = {other[: len(word)] for other, named in self._vocabulary.items() if named and other[0] == word[0]}
            near = [(1, False, start) for start in starts if _slips(word, start) == 1]
        return min(near)[2] if near else None


def _counted(texts: Iterable[Iterable[str]]) -> dict[str, dict[int, int]]:
    """By stem, how often it is in which of some texts, each given by its words."""
    found: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for place, words in enumerate(texts):
        for word in words:
            found[stem(word)][place] += 1
    return {root: dict(places) for root, places in found.items()}


def _exact(word: str) -> tuple[str, ...]:
    """A word in all its forms."""
    return tuple(dict.fromkeys((word, *FORMS.get(word, ()))))


def _slips(word: str, other: str) -> float:
    """With how many slips somebody types a word for another: a letter too many, too few, another, or two swapped.

    It is infinite if there are more than one per four letters, or one of them is a letter that is not easily confused with
    the right one.

    >>> _slips("theif", "thief"), _slips("gard", "guard"), _slips("cord", "card"), _slips("bard", "card")
    (1, 1, 1, inf)
    """
    most = len(word) // 4
    if abs(len(word) - len(other)) > most:
        return inf
    fewest = _distance(word, other, most, strict=False)
    return fewest if fewest <= most and _distance(word, other, most, strict=True) == fewest else inf


def _distance(word: str, other: str, most: int, *, strict: bool) -> float:
    """The optimal string alignment distance of two words, or infinity if it is clear that it is larger than `most`.

    A strict one puts only letters in each other's place that are alike.
    """
    before: list[float] = []
    row: list[float] = list(range(len(other) + 1))
    for at, letter in enumerate(word):
        twice, before, row = before, row, [at + 1.0]
        for to, wanted in enumerate(other):
            changed = 0 if letter == wanted else 1 if not strict or frozenset((letter, wanted)) in ALIKE else inf
            least = min(before[to] + changed, before[to + 1] + 1, row[to] + 1)
            if at and to and letter == other[to - 1] and word[at - 1] == wanted:
                least = min(least, twice[to - 1] + 1)
            row.append(least)
        if min(row) > most and min(before) > most:
            return inf
    return row[-1]


def _is_fact(word: str) -> bool:
    """True if a word is a number or a colour."""
    return word in FACTS or word.isdigit()


def words_of(text: str) -> list[str]:
    """The words of a text, in lower case."""
    return re.findall(r"[a-z0-9]+", text.lower())
