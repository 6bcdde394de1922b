"""What the widgets beside a table show can be read by people: no seat by its number, no id, no word that only programs say."""

from __future__ import annotations

import pytest

import explorer
from explorer.core.moments import Chance, Choice
from explorer.odds import questions
from tests.conformance.matches import GAMES, finished
from tests.conformance.shown import PROGRAMS, drawn, unfit
from tests.depth import deep, sparse


def test_words_of_programmers_and_of_pictures_are_found() -> None:
    for text in ("a HeuristicPlayer", "as the heuristic player does", "two widgets"):
        assert PROGRAMS.search(text), text
    assert not PROGRAMS.search("Lady Maud plays the White Widow of Black Rose.")
    picture = '<svg aria-label="Your hand"><g id="card:army-k"><text>Army<tspan>7</tspan>now</text></g></svg>'
    assert [text for text in drawn(picture) if text] == ["Your hand", "Army", "7", "now"]
    assert list(drawn("")) == []


@pytest.mark.parametrize("game", GAMES)
def test_what_is_shown_is_fit_for_people(game: str) -> None:
    seats = explorer.start(game).game.seats
    for seed in range(deep(1)):
        match = explorer.start(game, players=seats[(seed + 1) % len(seats)], seed=seed + 1, people=True)
        wrong = unfit(match, seed + 1, sparse(7))
        assert not wrong, "\n".join(f"{text} ({where})" for text, where in wrong.items())


@pytest.mark.parametrize("game", GAMES)
def test_every_question_fits_choices_and_phases_that_there_are(game: str) -> None:
    """The rarest choice would be waited for in vain, so a kind of choice is looked for in what the rules say."""
    match = finished(game, 1)
    files = [
        one for one in match.game.folder.rglob("*.py") if "odds" not in one.relative_to(match.game.folder).as_posix()
    ]
    source = "".join(one.read_text(encoding="utf-8") for one in files)
    said = {name for one in questions(match) for name in one.at}
    assert {name for name in said if name not in match.game.phases and f'"{name}"' not in source} == set()
    waited = {one.kind for one in match.moments(barred=False) if isinstance(one, Choice | Chance)}
    assert waited & said or not questions(match)
