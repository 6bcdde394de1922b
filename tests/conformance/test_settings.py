"""The settings of a new match: every choice starts a match that can be played, and cites a rule."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer import SetUpError
from explorer.core.game import game_named
from explorer.core.moments import canonical
from explorer.players import RandomPlayer
from tests.conformance.matches import GAMES

if TYPE_CHECKING:
    from explorer.core.game import Setting

EACH = [
    pytest.param(game, place, number, id=f"{game}-{setting.label}-{words}")
    for game in GAMES
    for place, setting in enumerate(game_named(game).settings)
    for number, (words, _) in enumerate(setting.choices)
]


def alone(game: str, place: int, number: int) -> dict[str, Any]:
    """The keywords for one choice of one setting, the other settings at their defaults."""
    settings = game_named(game).settings
    return game_named(game).chosen([number if at == place else 0 for at in range(len(settings))])


def seats(game: str, setting: Setting) -> set[int]:
    """The least and the most players that a setting applies to."""
    fit = setting.seats or game_named(game).seats
    return {min(fit), max(fit)}


@pytest.mark.parametrize(("game", "place", "number"), EACH)
def test_every_choice_of_every_setting_starts_a_match(game: str, place: int, number: int) -> None:
    setting = game_named(game).settings[place]
    told = alone(game, place, number)
    assert bool(told) == (number > 0)
    for players in seats(game, setting):
        match = explorer.start(game, players=players, seed=number, **told)
        match.play(RandomPlayer(number), most=30)
        assert match.problems() == []
        assert match.given == 30


@pytest.mark.parametrize("game", GAMES)
def test_all_settings_at_once_start_a_match(game: str) -> None:
    settings = game_named(game).settings
    for players in game_named(game).seats:
        last = [len(one.choices) - 1 if players in (one.seats or (players,)) else 0 for one in settings]
        match = explorer.start(game, players=players, seed=1, **game_named(game).chosen(last))
        match.play(RandomPlayer(1), most=30)
        assert match.problems() == []


@pytest.mark.parametrize("game", GAMES)
def test_settings_are_keywords_of_the_game_and_begin_with_its_own(game: str) -> None:
    keywords = inspect.signature(game_named(game).start).parameters
    for setting in game_named(game).settings:
        default = keywords[setting.name].default
        first = setting.choices[0][1]
        assert explorer.start(game).state == explorer.start(game, **{setting.name: first}).state
        assert default in (first, None)
        rules = explorer.rules(game).rules
        assert setting.rule in rules
        assert not setting.limit or setting.limit in rules
        assert len({words for words, _ in setting.choices}) == len(setting.choices) > 1


@pytest.mark.parametrize("game", GAMES)
def test_a_setting_is_refused_for_other_numbers_of_players_by_the_rule_that_it_names(game: str) -> None:
    for place, setting in enumerate(game_named(game).settings):
        for players in set(game_named(game).seats) - set(setting.seats or game_named(game).seats):
            for number in range(1, len(setting.choices)):
                with pytest.raises(SetUpError) as refused:
                    explorer.start(game, players=players, **alone(game, place, number))
                assert f"[{setting.limit}]" in str(refused.value)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_offered_is_known_again_in_a_record(game: str) -> None:
    offers = game_named(game).offers
    settings = game_named(game).settings
    for number in range(max((len(setting.choices) for setting in settings), default=0)):
        told = game_named(game).chosen([min(number, len(setting.choices) - 1) for setting in settings])
        for name, value in told.items():
            assert offers(name, list(value) if isinstance(canonical(value), tuple) else value)
    others: list[Any] = ["/etc/passwd", ["jester"], {"a": 1}, [[]], -1]
    for name in [*(setting.name for setting in settings), "cards", "players"]:
        assert not any(offers(name, value) for value in others)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("picked", ["too few", "too many", 9, "0", True, None, -1])
def test_what_is_no_choice_of_each_is_refused(game: str, picked: Any) -> None:
    number = len(game_named(game).settings)
    wrong = {"too few": [0] * (number - 1), "too many": [0] * (number + 1)}.get(picked, [picked] * number)
    if not number:  # a game without settings refuses every choice
        wrong = [picked]
    with pytest.raises(SetUpError, match="takes one of its choices"):
        game_named(game).chosen(wrong)
