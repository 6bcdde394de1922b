"""Figures asked for in words: every pattern reads its own examples and nobody else's questions, and cites rules there are."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import pytest

from explorer.core import asked
from explorer.core.game import game_named
from explorer.core.reckoning import in_digits, reckoned
from tests.conformance.matches import GAMES

if TYPE_CHECKING:
    from explorer.core.game import Game
    from explorer.core.reckoning import Figure, Pattern

ABSURD = (0, 1, 2, 3, 5, 6, 7, 9, 12, 13, 25, 26, 40, 99, 300, 1000, 9999, 123456789)


def patterns(game: Game) -> tuple[Pattern, ...]:
    """The kinds of questions that a game reckons."""
    found: tuple[Pattern, ...] = game.given("reckon", "PATTERNS", ())
    return found


RECKONING = tuple(name for name in GAMES if patterns(game_named(name)))
EXAMPLES = [(name, one.name, said) for name in RECKONING for one in patterns(game_named(name)) for said in one.examples]


def faults(game: Game, figure: Figure) -> list[str]:
    """What is wrong with a figure as it is shown."""
    wrong = [f"no rule {rule}" for rule in figure.rules if rule not in game.rules.rules]
    wrong += [f"{rule} twice" for rule in set(figure.rules) if figure.rules.count(rule) > 1]
    wrong += [f"no {part}" for part in ("sentence", "steps", "rules", "understood") if not getattr(figure, part)]
    wrong += [f"no sentence: {text}" for text in (figure.sentence, *figure.steps) if not text.endswith(".")]
    wrong += [f"too long: {figure.sentence}"] * (len(figure.sentence) > asked.LONGEST)
    return wrong


def wordings(game: Game) -> list[tuple[str, str]]:
    """Every way in which something is known to be asked, with the verdict of its answer."""
    rulings = {path.stem for path in (game.folder / "rulings").glob("*.toml")}
    return [
        (one.verdict, said) for one in asked.read(game.folder / "asked", game.rules, rulings) for said in one.wordings
    ]


def test_the_games_reckon_with_names_of_their_own() -> None:
    assert len(RECKONING) == 5
    for name in RECKONING:
        names = [one.name for one in patterns(game_named(name))]
        assert len(set(names)) == len(names)
        assert all(len(one.examples) >= 3 for one in patterns(game_named(name)))


@pytest.mark.parametrize(("name", "pattern", "said"), EXAMPLES)
def test_a_pattern_reads_its_examples_before_any_other(name: str, pattern: str, said: str) -> None:
    game = game_named(name)
    first = next((one for one in patterns(game) if one.reckon(in_digits(said)) is not None), None)
    assert first is not None
    assert first.name == pattern
    figure = reckoned(game, said)
    assert figure is not None
    assert not faults(game, figure)


@pytest.mark.parametrize("name", RECKONING)
def test_what_is_asked_in_other_games_is_left_alone(name: str) -> None:
    game = game_named(name)
    others = [said for other, _, said in EXAMPLES if other != name]
    others += [said for other in RECKONING if other != name for _, said in wordings(game_named(other))]
    assert [said for said in others if reckoned(game, said) is not None] == []


@pytest.mark.parametrize("name", RECKONING)
def test_what_has_no_numbers_and_is_answered_otherwise_is_left_alone(name: str) -> None:
    game = game_named(name)
    told = [said for verdict, said in wordings(game) if verdict not in ("figure", "depends", "readings")]
    plain = [said for said in told if not re.search(r"\d|\b(?:one|an?|single|both)\b", in_digits(said))]
    assert len(plain) > 100
    assert [said for said in plain if reckoned(game, said) is not None] == []


@pytest.mark.parametrize("name", RECKONING)
def test_what_is_known_to_be_asked_is_reckoned_soundly(name: str) -> None:
    game = game_named(name)
    found = [figure for _, said in wordings(game) if (figure := reckoned(game, said)) is not None]
    assert len(found) >= 5
    assert [wrong for figure in found for wrong in faults(game, figure)] == []


@pytest.mark.parametrize("name", RECKONING)
def test_absurd_and_mangled_questions_are_answered_soundly_or_not_at_all(name: str) -> None:
    game, random = game_named(name), Random(name)
    examples = [said for other, _, said in EXAMPLES if other == name]
    for turn in range(1500):
        said = in_digits(random.choice(examples))
        words = said.split()
        if turn % 3 == 0:
            said = re.sub(r"\d+", lambda _: str(random.choice(ABSURD)), said)
        elif turn % 3 == 1:
            del words[random.randrange(len(words))]
            said = " ".join(words)
        else:
            words[random.randrange(len(words))] = random.choice(random.choice(examples).split())
            said = " ".join(words)
        figure = reckoned(game, said)
        assert figure is None or not faults(game, figure), said


@pytest.mark.parametrize("name", RECKONING)
def test_a_number_that_nobody_reads_leaves_a_question_alone(name: str) -> None:
    game = game_named(name)
    for other, _, said in EXAMPLES:
        if other == name:
            assert reckoned(game, f"{said}; on the 77 side of 88.5") is None, said
