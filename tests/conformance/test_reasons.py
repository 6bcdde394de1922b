"""Every game gives complete and neutral reasons for barred options, and says what a card is worth, how seats stand and who won."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer.core.moments import Choice, Event
from explorer.players import HeuristicPlayer
from tests.conformance.matches import GAMES, decisions, finished, fresh, numbers, sample, some_decisions
from tests.depth import deep

if TYPE_CHECKING:
    from explorer import Score

pytestmark = pytest.mark.parametrize("game", GAMES)


def test_a_check_states_facts_that_hold_whether_it_is_met_or_not(game: str) -> None:
    """The same text is never used for both a check that passes and one that fails."""
    met: dict[tuple[str, str], Any] = {}
    unmet: dict[tuple[str, str], Any] = {}
    options = Counter[bool]()
    for number in numbers(game, 60):
        for match in decisions(game, number):
            choice = match.pending
            if not isinstance(choice, Choice):
                continue
            for option, checks in choice.barred().items():
                assert any(not check.passed for check in checks), (number, match.moment, option)
                assert len(set(checks)) == len(checks), (number, match.moment, option, checks)
                options[any(check.passed for check in checks)] += 1
                for check in checks:
                    (met if check.passed else unmet).setdefault(
                        (check.rule, check.text), (number, match.moment, option)
                    )
    both = {told: (met[told], unmet[told]) for told in met.keys() & unmet.keys()}
    assert both == {}
    assert options[True] > options[False] / 4, options  # passed checks are listed too, wherever more than one is made


def test_further_rules_of_an_event_are_other_rules_that_exist(game: str) -> None:
    rules = explorer.rules(game).rules
    named: set[str] = set()
    for number in numbers(game, 30):
        for moment in finished(game, number).moments(barred=False):
            if isinstance(moment, Event):
                assert set(moment.also) <= set(rules), (number, moment)
                assert len(moment.rules) == 1 + len(moment.also), (number, moment)
                named |= set(moment.also)
    assert named


def test_nobody_has_won_before_the_end_and_only_seats_win(game: str) -> None:
    won = 0
    for number in numbers(game, 24):
        match = finished(game, number)
        seats = range(match.state.players)
        assert set(match.winners) <= set(seats)
        assert list(match.winners) == sorted(set(match.winners))
        won += bool(match.winners)
        before = match.back()
        assert not before.over
        assert before.winners == ()
        assert match.goto(0).winners == ()
    # Where at random nobody at the table ever wins, sensible players do.
    assert won or any(fresh(game, number).play(HeuristicPlayer(game, number)).winners for number in range(6))


def whole(score: Score) -> None:
    """A score's value agrees with its terms."""
    if isinstance(score.value, tuple):
        assert score.value == tuple(term.value for term in score.terms)
    elif score.value is not None:
        assert score.value == sum(term.value for term in score.terms)


def test_every_seat_stands_somewhere_and_the_figure_is_what_its_parts_come_to(game: str) -> None:
    rules = explorer.rules(game).rules
    for number, _, match in some_decisions(game, 30, every=11):
        before = match.state.__dict__.copy()
        scores = match.standing()
        assert len(scores) == match.state.players
        assert len({score.unit for score in scores}) == 1
        for score in scores:
            assert score.value is not None
            assert set(score.rules) <= set(rules), (number, match.moment, score)
            whole(score)
        for viewer in range(match.state.players):
            for open_, seen in zip(scores, match.standing(viewer), strict=True):
                assert seen.value in (None, open_.value), (number, match.moment, viewer)
                assert seen.unit == open_.unit
                whole(seen)
        assert match.state.__dict__ == before


def test_the_standing_of_a_view_rests_on_nothing_that_the_seat_cannot_know(game: str) -> None:
    for number, at, match in some_decisions(game, 20, every=101):
        for seat in sample(range(match.state.players), at, deep(1)):
            assert match.redeal(seat).standing(seat) == match.standing(seat), (number, match.moment, seat)


def test_what_a_card_is_worth_is_told_with_its_derivation_or_refused_in_words(game: str) -> None:
    rules = explorer.rules(game).rules
    told = 0
    for number, at, match in some_decisions(game, 30, every=7):
        choice = match.pending
        if not isinstance(choice, Choice):
            continue
        things = [part for option in choice.options for part in (option if isinstance(option, tuple) else (option,))]
        for thing in sample([*dict.fromkeys(things), choice.options[0]], at, 8):
            try:
                score = match.worth(choice.seat, thing)
            except explorer.NoFigure:
                continue
            assert score.terms, (number, match.moment, thing)
            assert set(score.rules) <= set(rules), (number, match.moment, thing)
            whole(score)
            told += 1
            assert match.worth(choice.seat, thing, viewer=choice.seat).value in (None, score.value)
    assert told > 20
    nonsense: Any
    for nonsense in (None, [], "no such thing", -1, {}, ("go", "?")):
        with pytest.raises(explorer.NoblesseError):
            match.worth(0, nonsense)
    for seat in (-1, 99, True, "0", None):
        with pytest.raises(explorer.SetUpError):
            match.worth(seat, "x")  # type: ignore[arg-type]  # that is the point
