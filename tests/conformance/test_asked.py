"""How people ask, game by game: much is written down, and what is written is answered as it was meant."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

import explorer
from explorer.core.asked import Asked, read
from explorer.core.game import game_named
from explorer.examples.answers import NEAREST, OFF_TOPIC, RULES, TOLD
from explorer.examples.answers import of as answers_of
from explorer.examples.rulings import of as rulings_of
from tests.conformance.matches import GAMES
from tests.depth import sparse

POPULAR, WORDINGS, EVERY = 60, 8, 2
"""So many rules of a game are asked about in so many wordings; every other rule in at least two."""

FOUND = 0.97
"""The share of known wordings that are taken for their own question, or for one with the same answer."""

ELSEWHERE = """
what's the weather in paris tomorrow; best pizza topping; can my pawn move backwards; who won the world cup in 2014
how do i install python; what does en passant mean; write me a poem about cats; do I need a driving licence for a moped
when does the train leave; translate hello into german; what is a good pinot noir; how do I fix a puncture
who invented the telephone; my phone battery is empty; how tall is mount everest; how do I tie my shoes
sort a list in javascript; how do I make coffee; when is the next bus to town; is the supermarket still open
"""
"""Questions that are about none of the games."""


def asked(game: str) -> tuple[Asked, ...]:
    """What the files of a game say."""
    known = game_named(game)
    return read(known.folder / "asked", known.rules, rulings_of(known).rulings)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_asked_about_and_many_in_many_words(game: str) -> None:
    often: dict[str, int] = {}
    for one in asked(game):
        for rule in one.rules:
            often[rule] = often.get(rule, 0) + len(one.wordings)
    rules = explorer.rules(game)
    assert [rule.id for rule in rules if often.get(rule.id, 0) < EVERY] == []
    assert sum(number >= WORDINGS for number in often.values()) >= POPULAR


@pytest.mark.parametrize("game", GAMES)
def test_no_wording_stands_twice(game: str) -> None:
    """In the files; a ruling may be asked for in words that stand there too."""
    seen: dict[str, Asked] = {}
    for one in asked(game):
        for wording in one.wordings:
            said = " ".join(re.findall(r"\w+", wording.lower()))
            assert said not in seen, (wording, one.answer, seen[said].answer)
            seen[said] = one


@pytest.mark.parametrize("game", GAMES)
def test_an_answer_begins_with_its_verdict(game: str) -> None:
    for one in asked(game):
        if one.verdict in ("yes", "no"):
            assert one.answer.startswith(one.verdict.title()), one


@pytest.mark.parametrize("game", GAMES)
def test_what_is_written_is_answered_as_it_was_meant(game: str) -> None:
    known = answers_of(game_named(game))
    tried = [(one, wording) for one in known.questions for wording in one.wordings][:: sparse(2)]
    rules = explorer.rules(game)
    missed = []
    for one, wording in tried:
        answer = known.ask(wording)
        if answer.sentence != one.answer and not (
            answer.stated and {rules[rule] for rule in one.rules[:1]} <= {*answer.rules[:3]}
        ):
            missed.append((wording, answer.verdict, answer.taken_for))
    assert len(missed) <= (1 - FOUND) * len(tried), missed


@pytest.mark.parametrize("game", GAMES)
def test_what_is_about_something_else_is_told(game: str) -> None:
    questions = [one.strip() for one in re.split(r"[;\n]", ELSEWHERE) if one.strip()]
    told = [explorer.ask(game, one) for one in questions]
    missed = [answer.question for answer in told if answer.verdict != OFF_TOPIC]
    assert len(missed) <= len(questions) / 5, missed
    assert not any(answer.rules or answer.nearest for answer in told if answer.verdict == OFF_TOPIC)


class Reader(HTMLParser):
    """Collects the tags and the text of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002 - the parser's own signature
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "question", ["who wins a tie?", "how many cards do I get", "<b>may I <script>pass", "", "zzzz"]
)
def test_an_answer_prints_and_shows_itself(game: str, question: str) -> None:
    answer = explorer.ask(game, question)
    assert answer.verdict in TOLD
    assert answer.stated == bool(answer.taken_for or answer.figure) == bool(answer.because)
    assert len(answer.rules) <= RULES
    assert len(answer.nearest) <= NEAREST
    assert str(answer).startswith(answer.sentence)
    page = Reader()
    page.feed(answer._repr_html_())
    assert answer.sentence in page.text
    assert page.tags <= {"p", "strong", "ul", "ol", "li", "b"}


@pytest.mark.parametrize("game", GAMES)
def test_an_unfinished_word_is_enough(game: str) -> None:
    """The question is answered while it is typed: every beginning of it is taken."""
    for wording in asked(game)[0].wordings:
        for end in range(len(wording)):
            assert explorer.ask(game, wording[:end]).question == wording[:end]
