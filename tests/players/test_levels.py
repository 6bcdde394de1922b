"""The three levels: what each is, that none looks where it may not, and that thinking can be cut in slices."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer.core.errors import NoblesseError
from explorer.core.game import Game, game_named
from explorer.core.match import Match
from explorer.core.moments import HIDDEN, Choice, Moments
from explorer.core.state import State
from explorer.players import LEVELS, EasyPlayer, FarSightedPlayer, HeuristicPlayer, far_sighted, player
from explorer.players.far_sighted import WIDTH, Thought

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.moments import Option, Seat

GAMES = explorer.games()


# --- a game of one question -------------------------------------------------------------------------------------------


@dataclass
class Cups(State):
    """A coin lies under one of three cups: it wins, any other cup loses. The bait has its price in the next step."""

    players: int = 2
    coin: Any = 0
    purse: int = 0


def pick(cups: Cups) -> Moments:
    chosen = yield Choice(0, "cup", ["bait", 0, 1, 2, "leave"], "cups.pick")
    if chosen != "leave":
        cups.purse += 2 if chosen == "bait" else 3 if chosen == cups.coin else -3
    cups.then(("pay", chosen))


def pay(cups: Cups, chosen: Option) -> Moments:
    yield Choice(1, "toll", ["take it"], "cups.pay")
    cups.purse -= 5 * (chosen == "bait")


def masked(cups: Cups, _seat: Seat) -> Cups:
    return Cups.of({**cups.__dict__, "coin": HIDDEN})


def redeal(match: Match, _seat: Seat, random: Random) -> Match:
    return match.replay_with(lambda data, _: {**data, "coin": random.randrange(3)}, lambda answer, _: answer)


class OneFile(Game):
    """A game whose parts are in this file."""

    def given(self, part: str, name: str, default: Any) -> Any:  # noqa: ARG002 - one table has them all
        return {"mask": masked, "redeal": redeal, "prospects": lambda cups: [cups.purse, 0]}.get(name, default)


def cups(coin: int) -> Match:
    steps: dict[str, Callable[..., Moments]] = {"pick": pick, "pay": pay}
    game = OneFile("cups", "Cups", __name__, range(2, 3), Cups, steps, lambda players: Cups(players=players))
    return Match(game, {}, Cups(agenda=[["pick"]], coin=coin), seed=1)


def thought(match: Match, playouts: int, seed: int = 1) -> Thought:
    choice = match.pending
    assert isinstance(choice, Choice)
    player = FarSightedPlayer(match.game, seed, playouts=playouts)
    return player.begin(choice, match.view(choice.seat))


@pytest.mark.parametrize("coin", [0, 1, 2])
def test_the_far_sighted_sees_what_follows_and_not_what_is_hidden(coin: int) -> None:
    thinking = thought(cups(coin), playouts=200)
    assert thinking.think()
    assert thinking.best == "leave"


# --- the real games ---------------------------------------------------------------------------------------------------


def midway(game: str, least: int = 3) -> Match:
    """A match at a choice with a few options, some way in."""
    many = 30 if game == "black_rose_wars" else 60

    def chooses(match: Match) -> bool:
        return match.given >= many and isinstance(match.pending, Choice) and len(match.pending.options) >= least

    seats = game_named(game).seats[0]
    return explorer.start(game, players=seats, seed=1).play(HeuristicPlayer(game, 1), until=chooses)


@pytest.mark.parametrize("game", GAMES)
def test_what_it_thinks_follows_from_its_seed_and_from_what_its_seat_sees(game: str) -> None:
    match = midway(game)
    first = thought(match, playouts=6)
    first.think()
    assert first.playouts >= 6
    assert len(first.options) <= WIDTH
    choice = match.pending
    assert isinstance(choice, Choice)
    other = match.redeal(choice.seat, Random(3))
    assert other.state != match.state
    seen = replace(other.view(choice.seat), dealer=match.view(choice.seat).dealer)
    again = Thought(match.game, choice, seen, seed=1, playouts=6)
    while not again.think(0.0):
        assert again.best in choice.options
    assert (again.best, again.playouts) == (first.best, first.playouts)
    assert [again.lead(option) for option in again.options] == [first.lead(option) for option in first.options]


@pytest.mark.parametrize("game", GAMES)
def test_it_judges_at_the_end_of_the_round_or_as_far_ahead_as_the_game_says(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[Any] = []

    def judge(_game: Game, state: Any, _seat: Seat) -> float:
        judged.append(state)
        return 0.0

    monkeypatch.setattr(far_sighted, "prospects", judge)
    match = midway(game)
    thought(match, playouts=3).think()
    found, this = match.game, match.game.round_of(match.state)
    assert this is not None
    assert len(judged) >= 3
    for state in judged:
        if not found.winners(state) and state.agenda:
            assert found.round_of(state) == (this[0], this[1] + found.horizon(match.state))


@pytest.mark.parametrize("game", GAMES)
def test_thinking_leaves_the_match_as_it_was(game: str) -> None:
    match = midway(game)
    twin, choice = match.fork(), match.pending
    assert isinstance(choice, Choice)
    FarSightedPlayer(game, 1, playouts=4).choose(choice, lambda: match.view(choice.seat))
    assert (match.state, match.answers, match.moment) == (twin.state, twin.answers, twin.moment)
    match.play(HeuristicPlayer(game, 1), most=5)
    assert len(match.moments()) == match.moment + 1


def test_a_player_that_looks_ahead_while_play_goes_on_breaks_no_story() -> None:
    match = explorer.start("noble_treachery", players=4, seed=1)
    match.play(FarSightedPlayer("noble_treachery", 1, playouts=2), most=12)
    assert len(match.moments()) == match.moment + 1


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays(level: Any) -> None:
    seat = player(level.id, "game_of_crowns", seed=1)
    match = explorer.start("game_of_crowns", players=4, seed=1)
    assert match.play({0: seat} | dict.fromkeys((1, 2, 3), HeuristicPlayer("game_of_crowns", 1)), most=6).given == 6
    assert level.line.endswith(".")


def test_the_time_is_kept() -> None:
    match = midway("kings_of_ireland", least=2)
    choice = match.pending
    assert isinstance(choice, Choice)
    thinking = FarSightedPlayer("kings_of_ireland", 1, seconds=0.001).begin(choice, match.view(choice.seat))
    assert thinking.think(inf)
    assert thinking.best in choice.options


def test_easy_overlooks_the_best_option_about_as_often_as_not() -> None:
    match = midway("noble_treachery")
    choice = match.pending
    assert isinstance(choice, Choice)
    best = HeuristicPlayer("noble_treachery", 1).choose(choice, match._look)
    easy = EasyPlayer("noble_treachery", 1)
    taken = [easy.choose(choice, match._look) for _ in range(40)]
    assert 8 <= taken.count(best) <= 32
    assert len(set(taken)) > 2


def test_an_unknown_level_is_refused_by_name() -> None:
    with pytest.raises(NoblesseError, match="there is no level 'hard': there is easy, steady, far-sighted"):
        player("hard", "noble_treachery")
