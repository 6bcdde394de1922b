"""Ranking rules for a question by their words, by concepts, and by how people ask about them.

Everything is added up from short lists of what has a word; nothing is computed rule by rule when a question is asked.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from math import log
from typing import TYPE_CHECKING, Final, NamedTuple

from explorer.core.words import CONDITION, IDLE, Thesaurus, root, words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

WEIGHTS: Final[Mapping[str, float]] = {
    "names": 1.6, "text": 0.6, "concepts of the title": 1.5, "concepts of the names": 0.8, "concepts of the text": 0.4,
    "wordings": 0.9, "parent": 3.3, "cover": 4.3, "cover of concepts": 3.2, "aspect": 2.8, "nearest name": 2.8,
    "nearest wording": 5.5,
}  # fmt: skip
"""What each feature counts; learnt from the rulings' questions, not from how people ask."""

SATURATION, EVENNESS = 1.2, 0.6
"""BM25's two constants: how soon more of the same word adds nothing, and what a long text costs."""

LITTLE = 0.15
"""What a word that says little counts between names that are otherwise equally near."""


class Topic(NamedTuple):
    """What is ranked: a rule.

    Attributes:
        id: its id; what stands before a dot in it is its parent's, from which it takes names.
        title: its title.
        names: what players call it.
        text: its full text.
        wordings: how people ask about it.
    """

    id: str
    title: str
    names: tuple[str, ...]
    text: str
    wordings: tuple[str, ...] = ()


class Words(NamedTuple):
    """A question as it is compared.

    Attributes:
        roots: the roots of its words.
        concepts: its concepts, and the roots that stand for none.
    """

    roots: tuple[str, ...]
    concepts: tuple[str, ...]

    @property
    def telling(self) -> set[str]:
        """The roots that say something, or all if none does."""
        return {one for one in self.roots if one not in IDLE} or set(self.roots)

    @property
    def telling_concepts(self) -> set[str]:
        """The concepts that say something, or all if none does."""
        return {one for one in self.concepts if one not in IDLE} or set(self.concepts)


class Nearest:
    """Texts of a few words each, and how near a question comes to them.

    Args:
        texts: each text's owner and its terms.
        rarity: the weight of a term.
    """

    def __init__(self, texts: Iterable[tuple[int, Iterable[str]]], rarity: Callable[[str], float]) -> None:
        self.owners: list[int] = []
        self._mass: list[float] = []
        self._having: dict[str, list[int]] = defaultdict(list)
        self._rarity = rarity
        for owner, terms in texts:
            for term in set(terms):
                self._having[term].append(len(self.owners))
            self._mass.append(sum(map(self._weight, set(terms))))
            self.owners.append(owner)

    def _weight(self, term: str) -> float:
        return LITTLE if term in IDLE else self._rarity(term)

    def likeness(self, terms: Iterable[str]) -> dict[int, float]:
        """By text, the share of weight that it has in common with some terms: Jaccard's index, weighted, from 0 to 1."""
        shared: dict[int, float] = defaultdict(float)
        total = 0.0
        for term in set(terms):
            weight = self._weight(term)
            if not weight:
                continue
            total += weight
            for text in self._having.get(term, ()):
                shared[text] += weight
        mass = self._mass
        return {text: both / (total + mass[text] - both) for text, both in shared.items()}

    def best(self, terms: Iterable[str]) -> dict[int, float]:
        """By owner, the likeness of its nearest text."""
        found: dict[int, float] = {}
        for text, likeness in self.likeness(terms).items():
            owner = self.owners[text]
            if likeness > found.get(owner, 0.0):
                found[owner] = likeness
        return found


class Ranking:
    """Ranks topics for a question.

    Args:
        topics: what is ranked.
        thesaurus: the concepts that words stand for.
    """

    def __init__(self, topics: Sequence[Topic], thesaurus: Thesaurus) -> None:
        self.topics = topics
        self.thesaurus = thesaurus
        names = [_telling([*topic.names, topic.title], _roots) for topic in topics]
        text = [_telling([topic.text], _roots) for topic in topics]
        spaced = [topic.id.replace(".", " ").replace("-", " ") for topic in topics]
        concepts = thesaurus.concepts
        title = [_telling([topic.title, id], concepts) for topic, id in zip(topics, spaced, strict=True)]
        called = [_telling(topic.names, concepts) for topic in topics]
        said = [_telling([topic.text], concepts) for topic in topics]
        asked = [_telling(topic.wordings, concepts) for topic in topics]
        self._rarity = _rarities([{*a, *b} for a, b in zip(names, text, strict=True)])
        self._concept_rarity = _rarities(
            [{*a, *b, *c, *d} for a, b, c, d in zip(title, called, said, asked, strict=True)]
        )
        self._by_root: dict[str, dict[int, float]] = defaultdict(lambda: defaultdict(float))
        self._by_concept: dict[str, dict[int, float]] = defaultdict(lambda: defaultdict(float))
        for feature, field in (("names", names), ("text", text)):
            _add(self._by_root, field, WEIGHTS[feature])
        for feature, field in (
            ("concepts of the title", title), ("concepts of the names", called), ("concepts of the text", said),
            ("wordings", asked), ("parent", self._inherited(title, called)),
        ):  # fmt: skip
            _add(self._by_concept, field, WEIGHTS[feature])
        for number, (a, b) in enumerate(zip(names, text, strict=True)):
            for term in {*a, *b}:
                self._by_root[term][number] += WEIGHTS["cover"]
        own = [{*a, *b, *c} for a, b, c in zip(title, called, asked, strict=True)]
        for number, terms in enumerate(own):
            for term in terms.union(said[number]):
                self._by_concept[term][number] += WEIGHTS["cover of concepts"]
        self._tell_apart(own)
        self._names = Nearest(
            (
                (number, _roots(name))
                for number, topic in enumerate(topics)
                for name in (topic.title, spaced[number], *topic.names)
            ),
            self.rarity,
        )

    def rarity(self, term: str) -> float:
        """The weight of a root; 0 for one that no topic has."""
        return self._rarity.get(term, 0)

    def concept_rarity(self, term: str) -> float:
        """The weight of a concept, or of a root that stands for none; 0 for one that no topic has."""
        return self._concept_rarity.get(term, 0)

    def read(self, words: Sequence[str]) -> Words:
        """Some words as they are compared."""
        roots = tuple(map(root, words))
        return Words(roots, tuple(self.thesaurus.of(roots)))

    def scores(self, question: Words, nearest: Mapping[str, float]) -> dict[str, float]:
        """By id, how well topics answer a question; those that have nothing to do with it are left out.

        Args:
            question: what is asked.
            nearest: by id, the likeness of the nearest wording in which people ask about a topic, from 0 to 1.
        """
        found: dict[int, float] = defaultdict(float)
        for terms, rarities, having in (
            (question.telling, self._rarity, self._by_root),
            (question.telling_concepts, self._concept_rarity, self._by_concept),
        ):
            known = {term: rarities[term] for term in terms if term in rarities}
            total = sum(known.values()) or 1
            for term, weight in known.items():
                for number, value in having[term].items():
                    found[number] += weight / total * value
        for number, likeness in self._names.best(question.roots).items():
            found[number] += WEIGHTS["nearest name"] * likeness
        scores = {self.topics[number].id: score for number, score in found.items()}
        for id, likeness in nearest.items():
            scores[id] = scores.get(id, 0) + WEIGHTS["nearest wording"] * likeness
        return scores

    def _inherited(self, title: Sequence[list[str]], called: Sequence[list[str]]) -> list[list[str]]:
        """By topic, the concepts of its parent: "feud.tie" is also about feuds."""
        rows = {topic.id: number for number, topic in enumerate(self.topics)}
        found = []
        for topic in self.topics:
            above = topic.id
            while "." in above:
                above = above.rpartition(".")[0]
                if above in rows:
                    found.append([*called[rows[above]], *title[rows[above]]])
                    break
            else:
                found.append(_telling([topic.id.partition(".")[0].replace("-", " ")], self.thesaurus.concepts))
        return found

    def _tell_apart(self, own: Sequence[set[str]]) -> None:
        """Add what tells the topics of one family apart: a concept counts the more, the fewer of them have it."""
        families: dict[str, list[int]] = defaultdict(list)
        for number, topic in enumerate(self.topics):
            parts = topic.id.split(".")
            families[".".join(parts[: 2 if parts[0] == "card" else 1])].append(number)
        for members in families.values():
            if len(members) > 1:
                having = Counter(term for number in members for term in own[number])
                most = len(members) + 0.5
                for number in members:
                    for term in own[number]:
                        self._by_concept[term][number] += WEIGHTS["aspect"] * log(most / having[term]) / log(most)


def _roots(text: str) -> list[str]:
    return list(map(root, words_of(text)))


def _telling(texts: Iterable[str], terms: Callable[[str], list[str]]) -> list[str]:
    """The terms of some texts that say something."""
    return [term for text in texts for term in terms(text) if term not in IDLE]


def _rarities(topics: Sequence[set[str]]) -> dict[str, float]:
    """The weight of each term, from how many topics have it."""
    having = Counter(term for terms in topics for term in terms)
    return {term: log(1 + (len(topics) + 1) / (often + 0.5)) * CONDITION.get(term, 1) for term, often in having.items()}


def _add(table: Mapping[str, dict[int, float]], field: Sequence[Sequence[str]], weight: float) -> None:
    """Add BM25's values of one field to what is known by term and topic."""
    usual = sum(max(len(terms), 1) for terms in field) / max(len(field), 1)
    for number, terms in enumerate(field):
        length = SATURATION * (1 - EVENNESS + EVENNESS * max(len(terms), 1) / usual)
        for term, often in Counter(terms).items():
            table[term][number] += weight * often * (SATURATION + 1) / (often + length)
