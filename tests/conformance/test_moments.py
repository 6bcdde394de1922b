"""The page `moments.md` of each game is correct: it lists what the code can produce, and what play produces fits it."""

from __future__ import annotations

import pytest

from tests import moments_page
from tests.conformance.matches import GAMES, finished, numbers
from tests.moments_page import Kind, code, look, read, unfit

MADE = "the page is not of this code: run `python -m tests.moments_page {game}`"


def told(game: str) -> moments_page.Kinds:
    """What the game's page says."""
    return read(moments_page.path(game).read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_what_the_code_can_bring_is_on_the_page_and_nothing_else(game: str) -> None:
    page, made = told(game), code(game).kinds()
    assert set(made) <= set(page), MADE.format(game=game)
    assert {name for _, name in set(page) - set(made)} <= code(game).texts, MADE.format(game=game)
    for key, kind in made.items():
        assert kind.rules <= page[key].rules, (key, MADE.format(game=game))
        assert set(kind.facts) <= set(page[key].facts), (key, MADE.format(game=game))


@pytest.mark.parametrize("game", GAMES)
def test_what_play_brings_fits_the_page(game: str) -> None:
    page = told(game)
    for number in numbers(game, 24):
        seen: moments_page.Kinds = {}
        look(finished(game, number), seen, barred=number % 4 == 0)
        assert unfit(page, seen) == [], (number, MADE.format(game=game))


@pytest.mark.parametrize("game", GAMES)
def test_the_page_can_be_read_by_whoever_writes_a_player(game: str) -> None:
    text = moments_page.path(game).read_text(encoding="utf-8")
    page = told(game)
    choices = [kind for (section, _), kind in page.items() if section == "choice"]
    assert len(choices) > 10
    assert sum(bool(kind.shapes) for kind in choices) > len(choices) * 0.8
    assert f"python -m tests.moments_page {game}`" in text
    assert not any(line.endswith(" ") for line in text.splitlines())


def test_what_does_not_fit_is_named() -> None:
    page = {("choice", "bid"): Kind({"bet"}, {"by": {"int"}}, {"int": "1"}), ("event", "won"): Kind(all_facts=False)}
    seen = {
        ("choice", "bid"): Kind(
            {"bet", "tie"}, {"by": {"int", "none"}, "of": {"int"}}, {"int": "1", "'pass'": "'pass'"}
        ),
        ("event", "won"): Kind(set(), {"by": {"int"}}),
        ("event", "lost"): Kind(),
    }
    assert unfit(page, seen) == [
        "choice 'bid' cites tie",
        "choice 'bid' has the option 'pass' ('pass')",
        "choice 'bid' has the fact by of type none",
        "choice 'bid' has the fact of",
        "event 'lost' is not on the page",
    ]
    assert unfit(seen, seen) == []
