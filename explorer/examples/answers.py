"""Questions in players' own words, answered: yes, no or a figure, the rule, and the ruling that plays it.

What is asked is compared with how people ask (`explorer.core.asked`, and the questions of rulings) and with the rules
(`explorer.core.ranking`, `explorer.core.search`). The nearest wording's answer is stated if it is near enough, and nothing that
answers otherwise is as near.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cache, cached_property
from heapq import nlargest
from itertools import pairwise
from math import exp, log, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from explorer.core import asked, reckoning, search
from explorer.core.asked import VERDICTS, Asked
from explorer.core.elsewhere import Elsewhere
from explorer.core.polarity import TURNING, poles, wants_word
from explorer.core.ranking import Nearest, Ranking, Topic
from explorer.core.search import Entry, Index
from explorer.core.stem import stem
from explorer.core.words import IDLE, LONGEST, root, thesaurus, words_of
from explorer.examples import rulings

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from explorer.core.game import Game
    from explorer.core.glossary import Term
    from explorer.core.ranking import Words
    from explorer.core.reckoning import Figure
    from explorer.core.rulebook import Rule
    from explorer.core.search import Reading
    from explorer.examples.rulings import Ruling

RULES = 10
"""The most rules that an answer lists."""

RARE, COMMON, LONG = 2, 20, 5
"""A word that is in at most so few wordings, and in no rule, is a slip if a rule's word that is like it is in so many; shorter
ones are too often words of their own."""

NEAREST = 5
"""The most other questions that stand beside an answer: five hold a right one for nine askers in ten."""

CONSIDERED = 60
"""How many places of each ranking count."""

FUSED = 3
"""A place in a ranking counts one in so many more than its number: rankings are added by places, as their scores differ."""

BY_ANSWER, BY_PLACE, BY_SCORE = 1.0, 0.5, 0.5
"""What counts besides the likeness of a question's nearest wording, which is from 0 to 1: how well all its wordings and its
answer fit, the place of its first rule, and how well its rules fit; each as a share of the best."""

VOTED, VOTE, SECOND, FADING = 2, 0.2, 0.6, 0.7
"""How the nearest questions vote for rules: a rule's own place counts one in so many more than its number; the nearest's first
rule adds so much, its second rule this share of it, and each question this share of what the one before it adds."""

STATED = 0.6
"""How sure an answer must be to be stated."""

UNSETTLED = 0.25
"""Below this no rule is near enough to settle a question."""

ABOUT: Final = (1.35, 2.7, 12.8, -3.8, -7.5)
"""What speaks for a question's being about the game: the share of it that the game knows, the likeness of the nearest wording,
that of the `NEAREST` on average; and against it: each word of other things, at most two, and another game's name. Fitted to
6,600 held-out wordings and to 270 questions about anything else."""

FAMILIAR = 4.3
"""A question is about the game if all that comes to so much. Of wordings that were held out 6 in 100 fell below."""

FOREIGN, NAME = 4.0, 3.0
"""What counts against a question: a word that the game does not know, and one that is written like somebody's name."""

UNWRITTEN = 0.4
"""Where nobody wrote down how people ask, a question is about the game if so much of it is among the game's words."""

SILENT = 0.5
"""The share that the game knows of a question in which nothing is told."""

STRANGE = 6.0
"""The weight, in the likeness of two wordings, of a word that the game does not know: that of a rare one."""

OPEN: Final = (3.9, 0.7, 2.0, -1.35)
"""What speaks for a question's being one that no book settles: a start, how far its words lean to those, the share that they have
in the scores of the nearest questions; and against it: the best score of a question that one settles. Fitted to 9,100 held-out
wordings; half of those of the open questions were tried without their question's other wordings. How much of a question's words
the best settled question covers was tried as well, and told nothing more."""

NO_ANSWER, NOT_THAT = 0.5, 1.8
"""From this on a question is told to be open where no answer is stated, and where one is: of what a book settles 10 in 100, and 2
in 100 come so far, of what it leaves open 70 and 30. An answer that says itself that it is ours stands."""

AT_TABLE = 1.0
"""A question that leans so far to what no book settles, and has no word of other things, is about the game, though the game does
not know its words: people talk, quit and spill drinks at its table."""

RARELY = 0.1
"""A word counts as so many wordings more among those of each kind, so that one which is missing in the other tells no end."""

TELLING = 2
"""With fewer words that say something a question is too vague for that."""

UNSURE = "unsure"
"""The verdict where several answers are possible; the nearest questions are listed."""

_THESAURUS = Path(asked.__file__).with_name("thesaurus.txt")

WORD: Final = (-0.4, 2.6, 2.1, -0.3, -3.0)
"""Whether an answer may begin with Yes or No, as the known question may be put the other way round: a start, what it adds how
sure the answer is and how like the wording is, and what takes off each way round in which they differ, and the share of the
nearest questions' scores that says the opposite. Fitted to 1,700 held-out wordings."""

WORDED = 1.95
"""From this on Yes or No is said: to 60 in 100 of those who asked for it, of which 94 in 100 were right."""

EXACT = 0.99
"""From this likeness on a wording is the very question, and comes before all that fits better as a whole."""

SAME = 0.8
"""From this likeness on a wording is taken for the very question: its yes or no goes before a figure that was reckoned."""

UNKNOWN = "unknown"
"""The verdict where no rule is near enough to settle a question about the game."""

OFF_TOPIC = "elsewhere"
"""The verdict on a question that is not about the game."""

TOLD: Final[Mapping[str, str]] = {
    **VERDICTS,
    UNSURE: "Which of these?",
    UNKNOWN: "No rule known",
    OFF_TOPIC: "Not about this game",
}
"""Every verdict, in words."""


class Question(NamedTuple):
    """Something that is asked, with its answer.

    Attributes:
        wordings: in which words.
        verdict: one of `VERDICTS`.
        answer: what settles it.
        rules: the ids of the rules that settle it, the most important first.
        ruling: the id of the ruling that plays it, "" if there is none.
    """

    wordings: tuple[str, ...]
    verdict: str
    answer: str
    rules: tuple[str, ...]
    ruling: str

    @property
    def left_open(self) -> bool:
        """True if the answer says that the book is silent, or ours one of several readings."""
        return self.verdict in ("open", "readings") or _SAID.search(self.answer) is not None

    def agrees(self, other: Question) -> bool:
        """True if another question has the same answer as this."""
        if self.ruling and self.ruling == other.ruling:
            return True
        return self.rules[:1] == other.rules[:1] and self.verdict == other.verdict


class Near(NamedTuple):
    """A question that is like the one that was asked.

    Attributes:
        wording: its wording that comes nearest.
        question: the question.
        likeness: how near it comes, from 0 to 1.
        score: how well its question answers, from 0 to 3.
    """

    wording: str
    question: Question
    likeness: float
    score: float


class Disputed(NamedTuple):
    """A rule on which readings differ.

    Attributes:
        rule: the rule.
        ours: the reading that we take.
        others: the other readings, which a match can be started with.
    """

    rule: Rule
    ours: str
    others: tuple[str, ...]


@dataclass(frozen=True)
class Answer:
    """What the rules say to a question.

    Attributes:
        game: the game's id.
        question: what was asked.
        verdict: one of `TOLD`.
        sentence: the answer in a sentence; what can be said instead where none is stated.
        sure: how likely it is that the sentence answers the question, from 0 to 1.
        because: the rules that settle it, the most important first; empty where no answer is stated.
        rules: the rules that answer, best first, each with its standing.
        ruling: the ruling that plays the answer; None if there is none.
        taken_for: the known wording that the question was taken for, "" where nothing is stated.
        nearest: other questions that come near, best first.
        disputed: where readings differ, in the rules that settle it.
        figure: how a figure comes about, where one was reckoned.
        reading: which words were mended, and which are unknown.
    """

    game: str
    question: str
    verdict: str
    sentence: str
    sure: float
    because: tuple[Rule, ...]
    rules: tuple[Rule, ...]
    ruling: Ruling | None
    taken_for: str
    nearest: tuple[Near, ...]
    disputed: tuple[Disputed, ...]
    figure: Figure | None
    reading: Reading

    @property
    def stated(self) -> bool:
        """True if an answer is stated, rather than questions or rules to choose from."""
        return self.verdict in VERDICTS

    def __str__(self) -> str:
        lines = [self.sentence]
        if self.figure:
            lines += [f"  {step}" for step in self.figure.steps]
        if self.taken_for:
            lines.append(f"As asked: {self.taken_for}")
        lines += [
            f"{each.rule.title}: we play {each.ours}; also played: {', '.join(each.others)}" for each in self.disputed
        ]
        if self.verdict != OFF_TOPIC:
            lines += [f"{rule.id} ({rule.standing}): {rule.title}" for rule in self.rules[:3]]
        if not self.stated:
            lines += [f"Did you mean: {near.wording}" for near in self.nearest]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        from html import escape

        def listed(items: Iterable[str]) -> str:
            return "".join(f"<li>{item}</li>" for item in items)

        parts = [f"<p><strong>{escape(self.sentence)}</strong></p>"]
        if self.figure:
            parts.append(f"<ol>{listed(map(escape, self.figure.steps))}</ol>")
        if self.taken_for:
            parts.append(f"<p>As asked: “{escape(self.taken_for)}”</p>")
        if self.verdict != OFF_TOPIC:
            rules = (f"<b>{escape(r.title)}</b> ({escape(r.standing)}, {escape(r.id)})" for r in self.rules[:3])
            parts.append(f"<ul>{listed(rules)}</ul>")
        if not self.stated and self.nearest:
            parts.append(f"<p>Did you mean</p><ul>{listed(escape(near.wording) for near in self.nearest)}</ul>")
        return "".join(parts)


@cache
def of(game: Game) -> Answers:
    """What answers questions about a game; cached."""
    return Answers(game)


class Answers:
    """Answers questions about one game.

    Args:
        game: any game; without files of how people ask, its rules and rulings are compared.

    Attributes:
        questions: everything that is known to be asked: first what the files say, then the rulings.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._rulings = rulings.of(game).rulings
        known = asked.read(game.folder / "asked", game.rules, self._rulings)
        self.questions: Sequence[Question] = (*map(_asked, known), *map(_ruled, self._rulings.values()))

    @cached_property
    def _wordings(self) -> Mapping[str, tuple[str, ...]]:
        """By rule, how people ask about it: what its first two rules settle."""
        found: dict[str, list[str]] = defaultdict(list)
        for question in self.questions:
            for rule in question.rules[:2]:
                found[rule] += question.wordings
        return {rule: tuple(wordings) for rule, wordings in found.items()}

    @cached_property
    def _often(self) -> Counter[str]:
        """By stem, in how many wordings it is."""
        return Counter(one for _, text in self._texts for one in set(map(stem, search.words_of(text))))

    @cached_property
    def _index(self) -> Index:
        """The rules by their names, which mends slips, and finds the last word while it is typed."""
        return Index(
            Entry(entry.id, (*entry.names, *self._wordings.get(entry.id, ())), entry.text)
            for entry in self._game.rules.entries()
        )

    @cached_property
    def _ranking(self) -> Ranking:
        """The rules by concepts."""
        topics = [
            Topic(rule.id, rule.title, rule.words, rule.text, self._wordings.get(rule.id, ()))
            for rule in self._game.rules
        ]
        words = thesaurus(_THESAURUS, self._game.folder / "asked" / "slang.txt")
        return Ranking(topics, words)

    @cached_property
    def _answering(self) -> Ranking:
        """The questions by concepts, each by its number as its id."""
        title = {rule.id: rule.title for rule in self._game.rules}
        topics = [
            Topic(
                str(number),
                one.wordings[0],
                (),
                " ".join((one.answer, *(title[rule] for rule in one.rules))),
                one.wordings,
            )
            for number, one in enumerate(self.questions)
        ]
        return Ranking(topics, self._ranking.thesaurus)

    @cached_property
    def _leaning(self) -> Mapping[str, float]:
        """By word, concept or pair of words, how far it leans to what no book settles: the log of how much likelier it is there.

        What stands in a single wording tells nothing.
        """
        open_, settled = Counter[str](), Counter[str]()
        many = {True: 1, False: 1}
        for number, text in self._texts:
            left_open = self.questions[number].verdict == "open"
            many[left_open] += 1
            (open_ if left_open else settled).update(_phrases(self._ranking.read(words_of(text))))
        return {
            term: log((open_[term] + RARELY) / many[True]) - log((settled[term] + RARELY) / many[False])
            for term in open_.keys() | settled.keys()
            if open_[term] + settled[term] > 1
        }

    def _leans(self, words: Words) -> float:
        """How far a question leans to what no book settles: naive Bayes, less sure of long questions, whose words go together."""
        found = [self._leaning[term] for term in _phrases(words) if term in self._leaning]
        return sum(found) / sqrt(len(found) + 1)

    @cached_property
    def _texts(self) -> Sequence[tuple[int, str]]:
        """Every wording, with the number of its question."""
        return [(number, text) for number, one in enumerate(self.questions) for text in one.wordings]

    @cached_property
    def _nearest(self) -> Nearest:
        """Every wording, by concepts."""
        return Nearest(
            ((number, self._ranking.read(words_of(text)).concepts) for number, text in self._texts),
            self._weight,
        )

    @cached_property
    def _own(self) -> frozenset[str]:
        """The roots of the words of the rules, and of answers by them, which name cards."""
        texts = [text for rule in self._game.rules for text in (rule.title, rule.text, *rule.words)]
        texts += [question.answer for question in self.questions if question.verdict != "open"]
        return frozenset(root(word) for text in texts for word in words_of(text))

    @cached_property
    def _elsewhere(self) -> Elsewhere:
        """What speaks for another subject; the words of the rules do not."""
        return Elsewhere(self._own)

    @cached_property
    def _terms(self) -> Mapping[str, Term]:
        """The terms of the glossary, by their forms in lower case."""
        return {name.lower(): term for term in self._game.rules.glossary.terms for name in term.names}

    def _weight(self, term: str) -> float:
        return self._ranking.concept_rarity(term) or STRANGE

    # --- asking -----------------------------------------------------------------------------------------------------

    def ask(self, question: str) -> Answer:
        """What the rules say to a question.

        Args:
            question: any text; the last word may be incomplete.
        """
        question = str(question)[:LONGEST]
        slips = self._slips(question)
        asked = re.sub(r"\w+", lambda word: slips.get(word[0].lower(), word[0]), question) if slips else question
        reading = self._index.read(asked)
        reading = reading._replace(mended={**reading.mended, **{right: word for word, right in slips.items()}})
        mended = {typed: right for right, typed in reading.mended.items()}
        words = self._ranking.read([mended.get(word, word) for word in words_of(asked)])
        like = self._like(words)
        rules, fits = self._ranked(asked, words, like)
        near = self._near(words, like, rules, fits)
        figure = reckoning.reckoned(self._game, " ".join(mended.get(word, word) for word in question.split()))
        sure = self._sure(near, rules)
        told = near[0].question if near and sure >= STATED else None
        if figure is not None and not (told and told.verdict in ("yes", "no") and near[0].likeness >= SAME):
            return self._answer(
                question, reading, "figure", figure.sentence, 1, figure.rules, "", "", rules, near, figure
            )
        same = bool(near) and near[0].likeness >= SAME
        if figure is None and (sought := _sought(asked)) and not same:
            term = self._terms.get(sought.lower()) or self._terms.get(sought.lower().removesuffix("s"))
            if term is not None:
                taken_for = f"what is meant by “{term.name}”"
                return self._answer(
                    question, reading, "fact", term.text, 1, (term.rule,), "", taken_for, rules, near
                )  # fmt: skip
            if self._no_word(sought):
                sentence = f"“{sought}” is no word of the rules of {self._game.title}."
                return self._answer(question, reading, OFF_TOPIC, sentence, 0, (), "", "", (), ())
        if figure is None and not same and not self._about(question, words, like):
            sentence = f"Nothing in the rules of {self._game.title} is about that."
            return self._answer(question, reading, OFF_TOPIC, sentence, 0, (), "", "", (), ())
        if told is not None and (same or told.left_open or self._open(words, near) < NOT_THAT):
            turned = (poles(asked) ^ poles(near[0].wording)) & TURNING
            worded = same or (wants_word(asked) and not turned and _worded(asked, near, sure) >= WORDED)
            verdict, sentence = (told.verdict, told.answer) if worded else _without_word(told)
            return self._answer(
                question, reading, verdict, sentence, sure, told.rules, told.ruling, near[0].wording, rules,
                near, figure,
            )  # fmt: skip
        verdict, sentence = self._unstated(sure, rules, words, near)
        return self._answer(question, reading, verdict, sentence, sure, (), "", "", rules, near)

    def rulings(self, question: str, limit: int = 3) -> list[Ruling]:
        """The rulings that answer a question, best first: its own, and those of the nearest questions.

        Args:
            question: any text; the last word may be incomplete.
            limit: the most rulings to return.
        """
        answer = self.ask(question)
        near = [self._rulings[one.question.ruling] for one in answer.nearest if one.question.ruling]
        found = {one.id: one for one in (*filter(None, (answer.ruling,)), *near)}
        return list(found.values())[:limit]

    def _slips(self, question: str) -> dict[str, str]:
        """By words of a question that are slips which somebody has written down, the words that were meant.

        How people ask is full of slips, and a slip is no word of its own, though it is in a wording.
        """
        found = {}
        for word in dict.fromkeys(search.words_of(question)):
            if len(word) >= LONG and 0 < self._often[stem(word)] <= RARE:
                for right in self._game.rules.index.read(f"{word} ").mended:
                    if self._often[stem(right)] >= COMMON:
                        found[word] = right
        return found

    def _like(self, words: Words) -> dict[int, tuple[float, str]]:
        """By number of a question, the likeness of its nearest wording, and that wording."""
        found: dict[int, tuple[float, str]] = {}
        for text, likeness in self._nearest.likeness(words.concepts).items():
            number, wording = self._texts[text]
            if number not in found or likeness > found[number][0]:
                found[number] = likeness, wording
        return found

    def _ranked(
        self, question: str, words: Words, like: Mapping[int, tuple[float, str]]
    ) -> tuple[list[str], dict[str, float]]:
        """The ids of the rules that answer a question, best first, and by id how well they fit.

        Two unlike rankings are added by places.
        """
        nearest: dict[str, float] = {}
        for number, (likeness, _) in like.items():
            for rule in self.questions[number].rules[:2]:
                if likeness > nearest.get(rule, 0.0):
                    nearest[rule] = likeness
        fits = self._ranking.scores(words, nearest)
        found: dict[str, float] = defaultdict(float)
        for ranked in (
            nlargest(CONSIDERED, fits, key=fits.__getitem__),
            [one.id for one in self._index.find(question)[:CONSIDERED]],
        ):
            for place, id in enumerate(ranked):
                found[id] += 1 / (place + FUSED)
        return sorted(found, key=lambda rule: -found[rule]), fits

    def _near(
        self, words: Words, like: Mapping[int, tuple[float, str]], rules: Sequence[str], fits: Mapping[str, float]
    ) -> list[Near]:
        """The known questions that are like one that is asked, best first, each with its nearest wording."""
        answers = self._answering.scores(words, {str(number): likeness for number, (likeness, _) in like.items()})
        most = max(answers.values(), default=0) or 1
        most_of_rules = max(fits.values(), default=0) or 1
        places = {rule: FUSED / (place + FUSED) for place, rule in enumerate(rules[:CONSIDERED])}
        found = []
        for id in nlargest(CONSIDERED, answers, key=answers.__getitem__):
            number = int(id)
            if number not in like:
                continue
            likeness, wording = like[number]
            one = self.questions[number]
            score = likeness + BY_ANSWER * answers[id] / most
            if one.rules:
                score += BY_PLACE * places.get(one.rules[0], 0)
                score += BY_SCORE * max(fits.get(rule, 0) for rule in one.rules[:2]) / most_of_rules
            else:  # what no book settles has no rule that could fit
                score += (BY_PLACE + BY_SCORE) * likeness
            found.append(Near(wording, one, likeness, score))
        return sorted(found, key=lambda one: (one.likeness < EXACT, -one.score))

    def _sure(self, near: Sequence[Near], rules: Sequence[str]) -> float:
        """How likely it is that the nearest question's answer is right, from 0 to 1.

        The better it fits, the farther the best is that is answered otherwise, and if the best rule settles it, the likelier.
        """
        if not near:
            return 0
        first = near[0]
        other = next((one.score for one in near if not one.question.agrees(first.question)), 0)
        best = not first.question.rules or first.question.rules[0] == rules[0]
        return 1 / (1 + exp(-(SURE[0] + SURE[1] * first.score + SURE[2] * (first.score - other) + SURE[3] * best)))

    def _about(self, question: str, words: Words, like: Mapping[int, tuple[float, str]]) -> bool:
        """True if a question is about the game."""
        signs = self._elsewhere.signs(question)
        if not signs.games and not signs.things and self._leans(words) >= AT_TABLE:
            return True
        names = {root(name.lower()) for name in _NAME.findall(question)}
        known = asked = 0.0
        for term in words.telling_concepts - signs.people:
            weight = 0 if term in signs.strange else self._ranking.concept_rarity(term)
            known += weight
            asked += weight or (NAME if term in names else FOREIGN)
        if not self._rulings and not (self._game.folder / "asked").is_dir():
            return not asked or known / asked >= UNWRITTEN
        nearest = nlargest(NEAREST, (likeness for likeness, _ in like.values()))
        told = (
            known / asked if asked else SILENT,
            nearest[0] if nearest else 0,
            sum(nearest) / NEAREST,
            min(signs.things, 2),
            min(signs.games, 1),
        )
        return sum(weight * one for weight, one in zip(ABOUT, told, strict=True)) >= FAMILIAR

    def _open(self, words: Words, near: Sequence[Near]) -> float:
        """What speaks for a question's being one that no book settles."""
        few = near[:NEAREST]
        left_open = sum(one.score for one in few if one.question.verdict == "open")
        settled = next((one.score for one in near if one.question.verdict != "open"), 0.0)
        told = (1.0, self._leans(words), left_open / (sum(one.score for one in few) or 1), settled)
        return sum(weight * one for weight, one in zip(OPEN, told, strict=True))

    def _no_word(self, sought: str) -> bool:
        """True if no word of some is one of the game's, nor begins one that is still being typed; one idle word is one."""
        found = [*map(root, words_of(sought))]
        return bool(found) and not any(
            one in IDLE
            or one in self._own
            or self._ranking.thesaurus.knows(one)
            or any(own.startswith(one) for own in self._own)
            for one in found
        )

    def _unstated(self, sure: float, rules: Sequence[str], words: Words, near: Sequence[Near]) -> tuple[str, str]:
        """The verdict where no answer is stated, and what is said instead."""
        vague = len(words.telling_concepts) < TELLING
        if (sure >= UNSETTLED and (vague or self._open(words, near) < NO_ANSWER)) or not self.questions:
            return UNSURE, "Which of these do you mean?"
        title = self._game.rules[rules[0]].title
        return UNKNOWN, f"We know no rule that settles this. The nearest is “{title}”."

    def _answer(
        self, question: str, reading: Reading, verdict: str, sentence: str, sure: float, settled: Sequence[str],
        ruling: str, taken_for: str, ranked: Sequence[str], near: Sequence[Near], figure: Figure | None = None,
    ) -> Answer:  # fmt: skip
        book = self._game.rules
        ids = list(dict.fromkeys((*settled[:1], *_voted(ranked, near))))[:RULES]
        others = [one for one in near if one.wording != taken_for]
        return Answer(
            self._game.id, question, verdict, sentence, sure, tuple(book[id] for id in settled),
            tuple(book[id] for id in ids),
            self._rulings.get(ruling), taken_for, tuple(others[:NEAREST]),
            tuple(Disputed(book[id], book[id].readings[0], book[id].readings[1:]) for id in settled if book[id].switch),
            figure, reading,
        )  # fmt: skip


SURE: Final = (-5.8, 2.3, 1.2, 1.0)
"""How sure an answer is: a start, what its score adds, what the distance to the best other
answer adds, and what it adds that the best rule settles it; fitted to 475 questions of other authors."""


def _worded(question: str, near: Sequence[Near], sure: float) -> float:
    """What speaks for beginning the nearest question's answer with Yes or No."""
    first = near[0]
    same = dict.fromkeys(("yes", "no"), 0.0)
    for one in near[:NEAREST]:
        if one.question.verdict in same:
            same[one.question.verdict] += one.score
    opposite = 1 - same.get(first.question.verdict, 0.0) / (sum(same.values()) or 1)
    told = (1.0, sure, first.likeness, len(poles(question) ^ poles(first.wording)), opposite)
    return sum(weight * one for weight, one in zip(WORD, told, strict=True))


def _voted(rules: Sequence[str], near: Sequence[Near]) -> list[str]:
    """The ids of some ranked rules, ranked anew by which of them the nearest questions name; the very nearest's comes first."""
    found = {rule: 1 / (place + VOTED) for place, rule in enumerate(rules[:CONSIDERED])}
    vote = VOTE
    for one in near:
        for part, rule in zip((1.0, SECOND), one.question.rules, strict=False):
            found[rule] = found.get(rule, 0) + vote * part
        vote *= FADING
    first = near[:1] and near[0].question.rules[:1]
    return list(dict.fromkeys((*first, *sorted(found, key=lambda rule: -found[rule]))))


_SOUGHT = re.compile(
    r"(?:what(?:'?s| is| are| does| do)|define|explain|meaning of|what is meant by)? ?"
    r"(?:\b(?:an?|the)\b)? ?([\w'-]+(?: [\w'-]+){0,2}?)(?: (?:means?|do|stands? for))?",
    re.IGNORECASE,
)
"""A question after what something is, or the bare thing: "what is a trap", "trap?"."""


def _sought(question: str) -> str:
    """The thing that a short question wants explained, "" if it wants something else.

    >>> [_sought(one) for one in ("What is a trap?", "traps?", "what does the Jester do", "who wins", "is it mine?")]
    ['trap', 'traps', 'Jester', '', '']
    """
    text = " ".join(question.replace("’", "'").strip(" ?.!").split())
    found = _SOUGHT.fullmatch(text)
    bare = found is not None and found[1] == text
    if found is None or (bare and not question.rstrip().endswith("?")) or (bare and len(text.split()) > 1):
        return ""
    return found[1]


def _phrases(words: Words) -> set[str]:
    """The words of a question, its concepts, and every two words that follow each other, with its beginning and end."""
    roots = ("", *words.roots, "")
    return {*words.roots, *words.concepts, *map(" ".join, pairwise(roots))}


_NAME = re.compile(r"(?<=\w )[A-Z][a-z]+")
"""A word that begins with a large letter and no sentence."""

_WORD = re.compile(r"(?:Yes|No)[.,:;] ")


def _without_word(question: Question) -> tuple[str, str]:
    """The verdict on a question, and its answer, without the Yes or No with which it begins.

    >>> _without_word(Question((), "no", "No, by our reading: it stays.", (), ""))
    ('fact', 'By our reading: it stays.')
    """
    answer = _WORD.sub("", question.answer, count=1)
    if question.verdict not in ("yes", "no") or not answer:
        return question.verdict, question.answer
    return "fact", answer[0].upper() + answer[1:]


_SAID = re.compile(
    r"\b(our (own|reading)|as we (play|read)|the book (does not|is silent|names no|gives no|says no))", re.IGNORECASE
)
"""How an answer says that it is ours."""

_BEGINNINGS: Final[Mapping[str, str]] = {"Yes": "yes", "No": "no", "It depends": "depends"}
_FIGURE = re.compile(r"(\d+|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten)\b")


def _asked(one: Asked) -> Question:
    return Question(one.wordings, one.verdict, one.answer, one.rules, one.ruling)


def _ruled(one: Ruling) -> Question:
    beginning = re.split(r"[.,:;]| on ", one.answer, maxsplit=1)[0]
    verdict = _BEGINNINGS.get(beginning) or ("figure" if _FIGURE.match(one.answer) else "fact")
    return Question(one.questions, verdict, one.answer, one.rules, one.id)
