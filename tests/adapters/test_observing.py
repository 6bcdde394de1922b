"""What a program sees of a match: all that its seat knows and nothing else, and numbers that always mean the same."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import explorer
from explorer.adapters.observing import (
    BOUND,
    NEXT_PAGE,
    Table,
    _one_for_each_seat,
    option_vector,
    position_vector,
)
from explorer.core.errors import IllegalChoice, NotWaiting, SetUpError, UnknownGame
from explorer.core.game import game_named
from explorer.core.moments import Choice
from tests.conformance.matches import GAMES, midway, numbers


@pytest.mark.parametrize("game", GAMES)
def test_a_position_tells_what_the_seat_knows_and_nothing_that_it_cannot_know(game: str) -> None:
    changed = 0
    for number in numbers(game, 1000, 1160):
        match = midway(game, number)
        seat = number % match.state.players
        seen = position_vector(match, seat)
        assert seen.dtype == np.float32
        assert np.abs(seen).max() <= BOUND
        dealt = match.redeal(seat, Random(number))
        assert np.array_equal(position_vector(dealt, seat), seen)
        changed += dealt.state != match.state
    assert changed, "no deal changed anything, so the test shows nothing"


def test_a_position_tells_of_ones_own_hand() -> None:
    hands = [["army-k", "army-r"], ["dragon", "army-r"]]
    held = [explorer.position("noble_treachery", opener=0, hands={0: hand}) for hand in hands]
    assert not np.array_equal(position_vector(held[0], 0), position_vector(held[1], 0))


def test_only_whoever_is_asked_sees_the_options() -> None:
    table = Table("noble_treachery", 4, 64, {})
    table.start(7)
    assert table.asked is not None
    for seat in range(4):
        asked = seat == table.asked.seat
        seen = table.observation(seat)
        assert seen["action_mask"].sum() == (6 if asked else 0)
        assert [row.any() for row in seen["options"]].count(True) == (6 if asked else 0)
        assert bool(table.info(seat)) is asked
        assert table.spaces()[0].contains(seen)


@pytest.mark.parametrize("game", GAMES)
def test_what_belongs_to_seats_is_told_from_piles(game: str) -> None:
    """However long a pile happens to be, it is not turned so that it begins with the viewer."""
    fields = _one_for_each_seat(game_named(game))
    for number in numbers(game, 2000, 2080):
        state = midway(game, number).state
        assert {len(getattr(state, name)) for name in fields} == {state.players}


def test_lists_for_seats_begin_with_whoever_looks() -> None:
    rich = [explorer.position("kings_of_ireland", players=3, gold={seat: 50}) for seat in (0, 1)]
    assert np.array_equal(
        position_vector(rich[0], 0) - position_vector(_poor(), 0),
        position_vector(rich[1], 1) - position_vector(_poor(), 1),
    )


def _poor() -> explorer.Match:
    return explorer.position("kings_of_ireland", players=3)


@pytest.mark.parametrize("game", GAMES)
def test_an_option_is_the_same_whenever_it_is_offered_and_unlike_the_others(game: str) -> None:
    for number in numbers(game, 3000, 3080):
        match = midway(game, number)
        choice = match.pending
        if isinstance(choice, Choice) and len(choice.options) > 1:
            vectors = {option_vector(choice.kind, option).tobytes() for option in choice.options}
            assert len(vectors) == len(choice.options)


def test_with_few_actions_the_last_one_turns_the_page_until_all_options_were_shown() -> None:
    whole, paged = Table("noble_treachery", 4, 64, {}), Table("noble_treachery", 4, 3, {})
    for table in (whole, paged):
        table.start(7)
    assert whole.shown == ("random", "first-game", "duel-of-dice", "steady-rounds", "even-houses", "one by one")
    pages = [paged.shown]
    while paged.shown[-1] == NEXT_PAGE:
        paged.act(2)
        pages.append(paged.shown)
    assert pages == [
        ("random", "first-game", NEXT_PAGE),
        ("duel-of-dice", "steady-rounds", NEXT_PAGE),
        ("even-houses", "one by one"),
    ]
    assert whole.asked is not None
    assert paged.mask(whole.asked.seat).tolist() == [1, 1, 0]
    with pytest.raises(IllegalChoice):
        paged.act(2)
    paged.act(1)
    whole.act(5)
    assert paged.match.answers == whole.match.answers
    assert paged.shown[0] == whole.shown[0]


@pytest.mark.parametrize("game", GAMES)
def test_two_actions_are_enough_for_any_match(game: str) -> None:
    table, random = Table(game, None, 2, {}), Random(5)
    table.start(5)
    for _ in range(200):
        if table.asked is not None:
            table.act(random.randrange(len(table.shown)))
    assert table.match.given > 20


def test_an_action_that_means_nothing_is_refused_with_the_rule_and_changes_nothing() -> None:
    table = Table("noble_treachery", 4, 64, {})
    table.start(7)
    before = table.match.record()
    for action in (6, 63, 64, -1):
        with pytest.raises(IllegalChoice, match=r"action -?\d+ is not allowed: here .* 0 to 5 \[setup.removed\]"):
            table.act(action)
    assert table.match.record() == before


def test_after_the_end_no_action_is_taken() -> None:
    table, random = Table("game_of_crowns", 4, 64, {}), Random(1)
    table.start(1)
    while table.asked is not None:
        assert table.returns == [0, 0, 0, 0]
        table.act(random.randrange(len(table.shown)))
    assert sum(table.returns) == pytest.approx(0)
    assert {seat for seat, won in enumerate(table.returns) if won > 0} == set(table.match.winners)
    assert str(table).startswith("Game of Crowns: over; won by Seat ")
    with pytest.raises(NotWaiting, match="reset"):
        table.act(0)


def test_a_table_shows_the_options_in_players_words() -> None:
    table = Table("noble_treachery", 4, 4, {})
    table.start(7)
    assert str(table).splitlines()[1:] == [
        "   0  ten at random",
        "   1  the set First game",
        "   2  the set Duel of dice",
        "   3  next page",
    ]


def test_a_wrong_game_players_setting_or_number_of_actions_is_refused_at_once() -> None:
    with pytest.raises(UnknownGame, match="Did you mean 'noble_treachery'"):
        Table("noble_treachary", None, 64, {})
    with pytest.raises(SetUpError, match="4 to 6 players, not 9"):
        Table("noble_treachery", 9, 64, {})
    with pytest.raises(SetUpError, match="no setting 'speed'"):
        Table("noble_treachery", 4, 64, {"speed": 1})
    with pytest.raises(SetUpError, match="at least 2 actions, not 1"):
        Table("noble_treachery", 4, 1, {})
