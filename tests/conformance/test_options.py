"""Every option can be chosen, and every barred option is refused with the rule that bars it."""

from __future__ import annotations

import json
from typing import Any

import pytest

import explorer
from explorer.core.match import NO_MORE
from explorer.core.moments import Choice, canonical
from tests.conformance.matches import GAMES, decisions, numbers, sample, some_decisions, where

pytestmark = pytest.mark.parametrize("game", GAMES)


def test_options_are_plain_unique_and_never_none(game: str) -> None:
    for number in numbers(game, 150):
        for match in decisions(game, number):
            choice = match.pending
            if isinstance(choice, Choice):
                assert len(choice.options) > 0, (number, match.moment, choice)
                assert len(set(choice.options)) == len(choice.options), (number, match.moment, choice)
                assert type(choice.seat) is int
                assert 0 <= choice.seat < match.state.players
                for option in choice.options:
                    assert canonical(json.loads(json.dumps(option))) == option


def test_every_offered_option_is_allowed_and_can_be_chosen(game: str) -> None:
    rules = explorer.rules(game).rules
    for number, at, match in some_decisions(game, 30, every=9):
        choice = match.pending
        if not isinstance(choice, Choice):
            continue
        for option in sample(choice.options, at, 6):
            refusal = match.why_not(option)
            assert refusal.allowed, (number, match.moment, refusal)
            assert refusal.option == option
            assert all(check.passed and check.rule in rules for check in refusal.checks)
            twin = match.fork()
            twin.choose(option)
            assert twin.answers == (*match.answers, option)
            assert twin.problems() == [], (number, match.moment, option)


@pytest.mark.parametrize("batch", range(3))
def test_every_barred_option_is_refused_by_a_rule(game: str, batch: int) -> None:
    rules = explorer.rules(game).rules
    tried = 0
    for number, _, match in some_decisions(game, batch * 10, batch * 10 + 10, every=4):
        choice = match.pending
        if not isinstance(choice, Choice):
            continue
        barred = choice.barred()
        assert not set(barred) & set(choice.options), (number, match.moment, choice)
        before = where(match) if barred else None
        for option in sample(barred, number, 4):
            refusal = match.why_not(option)
            assert not refusal.allowed
            assert any(not check.passed for check in refusal.checks), (number, match.moment, refusal)
            assert all(check.rule in rules and check.text for check in refusal.checks), refusal
            assert set(refusal.rules) == {check.rule for check in refusal.checks}
            with pytest.raises(explorer.IllegalChoice) as caught:
                match.choose(option)
            assert caught.value.refusal == refusal
            tried += 1
        assert before is None or where(match) == before
    assert tried > 10


def test_every_option_has_words_of_its_own(game: str) -> None:
    for number in numbers(game, 40):
        for match in decisions(game, number):
            choice = match.pending
            if not isinstance(choice, Choice):
                continue
            options = sample(choice.options, number, 40)
            labels = [match.label(option) for option in options]
            assert all(label.strip() == label != "" for label in labels), (choice, labels)
            assert len(set(labels)) == len(labels), (number, match.moment, choice, labels)
            for option in sample(choice.barred(), number, 10):
                assert match.label(option).strip(), (choice, option)


def test_the_words_of_an_option_choose_it(game: str) -> None:
    for number, at, match in some_decisions(game, 12, every=4):
        choice = match.pending
        if not isinstance(choice, Choice):
            continue
        for option in sample(choice.options, number, 3):
            label = match.label(option)
            ways = (label, f"  {label.upper()} ", label.replace(":", "").replace(",", " ,").lower())
            for words in ways:
                understood = match.why_not(words)
                assert understood.allowed, (number, match.moment, words)
                assert understood.option == option, (number, match.moment, words)
            twin = match.fork()
            twin.choose(ways[at % 3])
            assert twin.answers[-1] == option, (number, match.moment, ways)


def as_floats(option: Any) -> Any:
    """The option with every number replaced by one that equals it."""
    if isinstance(option, tuple):
        return tuple(as_floats(part) for part in option)
    if type(option) is not int:
        return option
    return bool(option) if option in (0, 1) else float(option)


def test_a_number_that_equals_an_options_is_kept_as_the_options(game: str) -> None:
    """Otherwise the rules would use 2.0 as a list index, now or after loading the match."""
    tried = 0
    for number, at, match in some_decisions(game, 12, every=10):
        choice = match.pending
        if isinstance(choice, Choice):
            for option in sample([one for one in choice.options if repr(as_floats(one)) != repr(one)], at, 3):
                twin = match.fork()
                assert twin.why_not(as_floats(option)).allowed, (number, option)
                twin.choose(as_floats(option))
                assert repr(twin.answers[-1]) == repr(option)
                record = twin.record()
                record["answers"][-1][3] = as_floats(option)
                assert repr(explorer.load(record).answers) == repr(twin.answers)
                tried += 1
    assert tried > 3


def test_any_word_for_no_more_means_the_one_that_is_offered(game: str) -> None:
    tried, ever = 0, False
    for _, _, match in some_decisions(game, 4, every=3):
        choice = match.pending
        if not isinstance(choice, Choice):
            continue
        ends = [option for option in choice.options if option in NO_MORE]
        labels = " ".join(match.label(option).casefold() for option in (*choice.options, *choice.barred()))
        ever = ever or bool(ends)
        for word in sorted(NO_MORE) if len(ends) == 1 else ():
            if word not in labels and word not in (*choice.options, *choice.barred()):
                assert match.why_not(word).option == ends[0], (choice, word)
                tried += 1
    assert tried > 50 or not ever


def test_what_an_option_is_about_is_described_in_plain_words(game: str) -> None:
    described = 0
    for number in numbers(game, 12):
        for match in decisions(game, number):
            choice = match.pending
            if isinstance(choice, Choice):
                for option in sample([*choice.options, *choice.barred()], number, 6):
                    told = match.game.describe(match.state, choice, option)
                    assert told == told.strip()
                    described += bool(told)
    assert described > 100
