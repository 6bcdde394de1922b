"""Play that nobody listens to: without the events it is the same play, to the last answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from explorer.core.game import game_named
from explorer.core.moments import Choice, Event
from explorer.players import HeuristicPlayer, RandomPlayer
from tests.conformance.matches import GAMES, fresh, numbers
from tests.depth import deep

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.match import Match, View
    from explorer.core.moments import Moment, Option

pytestmark = pytest.mark.parametrize("game", GAMES)


def listened_to(match: Match) -> Match:
    """The match, its events heard from now on."""
    match.moments(barred=False)
    return match


def same(one: Match, other: Match) -> bool:
    """Whether two matches have come to the same place by the same answers."""
    ways = [(match.state.__dict__, match.answers, repr(match.pending), match.over) for match in (one, other)]
    return ways[0] == ways[1]


def test_the_same_games_come_out(game: str) -> None:
    for number in numbers(game, 300):
        quiet, heard = fresh(game, number), listened_to(fresh(game, number))
        for match in (quiet, heard):
            match.play(RandomPlayer(number))
        assert same(quiet, heard), number
        assert quiet.record() == heard.record(), number
        assert list(map(repr, quiet.moments())) == list(map(repr, heard.moments())), number


def test_every_question_is_the_same_with_the_same_position(game: str) -> None:
    for number in numbers(game, 20):
        quiet, heard = fresh(game, number), listened_to(fresh(game, number))
        players = RandomPlayer(number), RandomPlayer(number)
        while not quiet.over:
            assert same(quiet, heard), (number, len(quiet.answers))
            for match, player in zip((quiet, heard), players, strict=True):
                match.play(player, most=1)
        assert heard.over


def test_who_steps_from_outside_comes_to_the_same_games(game: str) -> None:
    number = numbers(game, 1)[0]
    quiet = fresh(game, number).play(RandomPlayer(number))
    stepped = fresh(game, number)
    for answer in quiet.answers:
        if isinstance(stepped.pending, Choice):
            stepped.choose(answer)
        else:
            stepped.roll(answer)
    assert same(stepped, quiet)


def test_somebody_may_begin_to_listen_at_any_moment(game: str) -> None:
    class Curious:
        """Asks what has happened as soon as so many answers have been given."""

        def __init__(self, match: Match, after: int) -> None:
            self._match, self._after, self._player = match, after, RandomPlayer(1)

        def choose(self, choice: Choice, look: Callable[[], View]) -> Option:
            if len(self._match.answers) >= self._after:
                moments = self._match.moments(barred=False)
                assert repr(moments[-1]) == repr(choice)
                assert self._match.moment == len(moments) - 1
            return self._player.choose(choice, look)

    whole = fresh(game, 1).play(RandomPlayer(1))
    for part in range(deep(4)):
        match = fresh(game, 1)
        match.play(Curious(match, len(whole.answers) * part // deep(4)))
        assert same(match, whole), part
        assert match.record() == whole.record(), part


def test_time_goes_back_and_on_in_a_match_nobody_has_listened_to(game: str) -> None:
    number = numbers(game, 1)[0]
    whole = fresh(game, number).play(RandomPlayer(number))
    heard = listened_to(fresh(game, number)).play(RandomPlayer(number))
    for back in (len(whole.answers), len(whole.answers) // 2, 1):
        assert same(whole.fork().back(back), heard.fork().back(back)), back
        assert same(whole.fork().back(back).forward(back), heard), back
        again, also = (match.fork().back(back).fork() for match in (whole, heard))
        again.seed = also.seed = number
        assert same(again.play(RandomPlayer(2)), also.play(RandomPlayer(2))), back


def test_heuristic_players_play_alike(game: str) -> None:
    quiet, heard = fresh(game, 3), listened_to(fresh(game, 3))
    for match in (quiet, heard):
        match.play(HeuristicPlayer(game, 3), most=120)
    assert same(quiet, heard)


def test_hardly_an_event_is_left(game: str) -> None:
    counted: list[int] = []
    for quietly in (True, False):
        found: list[Moment] = []
        match = fresh(game, 2)
        state, answers = match.first_state(), iter(fresh(game, 2).play(RandomPlayer(2)).answers)
        steps = game_named(game).quiet if quietly else game_named(game).steps
        while state.agenda:
            name, *arguments = state.agenda.pop()
            step = steps[name](state, *arguments)
            answer = None
            while (moment := _sent(step, answer)) is not None:
                answer = next(answers) if moment.waits else None
                found.append(moment)
        counted.append(sum(isinstance(moment, Event) for moment in found))
    assert counted[0] <= counted[1] / 100, counted


def _sent(step: object, answer: Option) -> Moment | None:
    try:
        moment: Moment = step.send(answer)  # type: ignore[attr-defined]
    except StopIteration:
        return None
    return moment
