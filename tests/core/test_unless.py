"""What would change an answer: exceptions, and other readings."""

from __future__ import annotations

import pytest

import explorer
from explorer.core.game import game_named
from explorer.core.rulebook import Rulebook
from explorer.examples.answers import of as answers_of
from explorer.examples.unless import MOST, exceptions, readings

RULES = """# A game
## One
### toll: The toll
- Printed: 1
- Standing: printed
- Links: toll.bridge

You pay a token. You pay nothing if it is raining, unless you have a hat.

### toll.bridge: On a bridge
- Printed: 1
- Standing: our reading
- Switch: bridge = pays | goes free

The book does not say who pays. We let everybody pay. Under the other reading
the last one goes free, except in winter.

### toll.end: At the end
- Printed: 1
- Standing: our reading
- Switch: end = one | two

The book says nothing.
"""


def test_a_disputed_rule_speaks_of_both_readings() -> None:
    book = Rulebook(RULES)
    ours, other = readings(book["toll.bridge"])
    assert ours == "The book does not say who pays. We let everybody pay."
    assert other == "Under the other reading the last one goes free, except in winter."
    assert readings(book["toll.end"]) == ("The book says nothing.", "")


@pytest.mark.parametrize("game", explorer.games())
def test_every_disputed_rule_speaks_of_its_readings(game: str) -> None:
    for rule in explorer.rules(game):
        if rule.switch:
            assert any(readings(rule)), rule.id


@pytest.mark.parametrize("game", explorer.games())
def test_exceptions_are_sentences_of_rules_that_the_question_is_about(game: str) -> None:
    known, book = answers_of(game_named(game)), explorer.rules(game)
    found = 0
    for question in known.questions[::9]:
        answer = known.ask(question.wordings[0])
        told = exceptions(book, answer)
        found += bool(told)
        assert len(told) <= MOST
        for one in told:
            assert one.sentence in " ".join(one.rule.text.split())
            assert one.rule in (*answer.because, *answer.rules)
    assert found


def test_the_exception_of_a_rule_that_settles_it_comes_first() -> None:
    answer = explorer.ask("kings_of_ireland", "How many dice do I roll in a battle?")
    rule, sentence = exceptions(explorer.rules("kings_of_ireland"), answer)[0]
    assert (rule.id, "unless" in sentence) == ("roll.two", True)
