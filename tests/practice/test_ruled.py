"""Drills from rulings, from what cards do, and from readings."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

import explorer
from explorer.core.game import game_named
from explorer.examples import answers, rulings
from explorer.practice import described, readings, ruled
from explorer.practice.sentences import briefly

if TYPE_CHECKING:
    from pathlib import Path

GAMES = explorer.games()


@pytest.mark.parametrize("game", GAMES)
def test_a_ruling_is_answered_as_it_says(game: str) -> None:
    found = game_named(game)
    known = rulings.of(found).rulings
    asked = {
        (one.ruling, words(text)): one.verdict
        for one in answers.of(found).questions
        if one.ruling
        for text in one.wordings
    }
    besides = 0
    for source in ruled.sources(found):
        drill = ruled.make(found, source)
        assert drill is not None
        ruling, right = known[source.where], drill.answers[drill.right].text
        if drill.question.casefold() not in {text.casefold() for text in ruling.questions}:
            besides += 1
            assert asked[ruling.id, words(drill.question)] == right.casefold(), drill.question
            assert [one.text for one in drill.answers] == ["Yes", "No"]
        elif ruling.wrong and right not in ("Yes", "No"):
            assert {one.text for one in drill.answers} == {right, *ruling.wrong}
        else:
            assert [one.text for one in drill.answers] == ["Yes", "No"]
            assert re.match(rf"{right}\b", ruling.answer)
    assert besides > 100


def words(text: str) -> str:
    """A question as it is typed, in small letters and without a mark."""
    return text.casefold().rstrip("?")


def test_wordings_that_could_be_the_other_way_round_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_named("game_of_crowns")
    wordings = (
        "Can I refuse to offer a card?", "do all players have to join an exchange?", "he wants to trade, can I keep out of it?",
        "i cant sit this one out?", "What if I would rather not offer a card?", "no card from me, ok?",
    )  # fmt: skip
    (tmp_path / "refuse.toml").write_text(
        f'questions = {json.dumps(wordings)}\nanswer = "No. Every player offers one."\nrules = ["exchange.others"]\n',
        encoding="utf-8",
    )
    known = rulings.Rulings(tmp_path, game.rules, game.id)
    monkeypatch.setattr(rulings, "of", lambda _: known)
    made = [ruled.make(game, source) for source in ruled.sources(game)]
    assert [drill.question for drill in made if drill is not None] == ["Can I refuse to offer a card?"]


def test_a_ruling_that_is_no_more_makes_nothing() -> None:
    game = game_named(GAMES[0])
    source = next(iter(ruled.sources(game)))
    assert ruled.make(game, source._replace(where="gone")) is None
    assert ruled.make(game, source._replace(number=99)) is None


def test_what_a_card_does_is_said_without_its_name() -> None:
    game = game_named("noble_treachery")
    drills = [described.make(game, source) for source in described.sources(game)]
    what = next(drill for drill in drills if drill is not None and drill.question == "What does Army do?")
    assert "this card's own colour" in what.answers[what.right].text
    which = next(drill for drill in drills if drill is not None and drill.question.endswith(" Which card is it?"))
    assert which.answers[which.right].text not in which.question
    assert {one.rules for one in which.answers if not one.right}.isdisjoint({which.rules, ()})


def test_what_a_reading_changes_is_the_wrong_answer() -> None:
    game = game_named("kings_of_ireland")
    source = next(one for one in readings.sources(game) if one.where == "roll.tie")
    drill = readings.make(game, source)
    assert drill is not None
    assert drill.answers[drill.right].text == "Both have 9 and roll again."
    assert len(drill.answers) == len(game.rules["roll.tie"].readings)
    assert drill.doing
    assert readings.make(game, source._replace(where="roll.tie/gone")) is None
    assert readings.make(game, source._replace(where="turn.order")) is None


def test_a_rule_is_said_briefly() -> None:
    assert briefly("One. Two. The book says three.") == "One. Two."
    assert briefly(f"{'a' * 300}.") == ""
