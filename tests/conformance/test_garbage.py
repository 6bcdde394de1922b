"""Whatever a match is given, it either works or is refused in one helpful line, and a refusal changes nothing."""

from __future__ import annotations

import inspect
import json
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import explorer
from explorer.core import record
from explorer.core.game import game_named
from explorer.core.moments import Chance, Refusal
from explorer.players import RandomPlayer
from tests.conformance.matches import GAMES, midway, where
from tests.depth import deep

if TYPE_CHECKING:
    from collections.abc import Callable

SLOW = settings(deadline=None, derandomize=True, max_examples=deep(15), suppress_health_check=[HealthCheck.too_slow])

SMALL = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([-1, 0, 1, 2, 6, 7, 10**30, -(10**30), 2**63]),
    st.floats(),
    st.text(max_size=30),
    st.sampled_from(
        ["", " ", "?", "pass", "R", "red", "roll", "\x00", "\ud800", "K3 B4 R1 G6 Y2", "a" * 5000, "..", "/"]
    ),
    st.binary(max_size=8),
)
NUMBER = st.integers(0, 11)
"""Numbers of matches that stop midway; few are enough, since the input is what varies."""
HASHABLE = st.one_of(SMALL, st.tuples(SMALL, SMALL), st.frozensets(SMALL, max_size=2))
ANYTHING = st.recursive(
    SMALL,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.lists(inner, max_size=4).map(tuple),
        st.dictionaries(HASHABLE, inner, max_size=3),
        st.builds(set, st.lists(HASHABLE, max_size=2)),
        st.just(object()),
    ),
    max_leaves=8,
)


def calmly(act: Callable[[], Any], *, newlines: bool = False) -> Any:
    """The result of an action, or its refusal: one line, neither empty nor too long."""
    try:
        return act()
    except explorer.NoblesseError as error:
        said = str(error)
        assert said.strip()
        assert len(said) < 4000, said
        assert newlines or "\n" not in said, said
        said.encode("utf-8", "replace")
        return error


def held(match: explorer.Match, act: Callable[[], Any], before: Any = None) -> Any:
    """An action is either refused and changes nothing, or accepted and leads to a valid match.

    Returns:
        where the match stands now, to pass as `before` to the next call.
    """
    before = where(match) if before is None else before
    result = calmly(act)
    after = where(match)
    if isinstance(result, explorer.NoblesseError):
        assert after == before, result
    elif after != before:
        assert match.problems() == []
        assert json.dumps(match.record())
    return after


@pytest.mark.parametrize("game", GAMES)
@SLOW
@given(number=NUMBER, value=ANYTHING)
def test_choose(game: str, number: int, value: Any) -> None:
    match = midway(game, number)
    held(match, lambda: match.choose(value))


@pytest.mark.parametrize("game", GAMES)
@SLOW
@given(number=NUMBER, value=ANYTHING)
def test_why_not(game: str, number: int, value: Any) -> None:
    match = midway(game, number)
    before = where(match)
    result = calmly(lambda: match.why_not(value))
    assert isinstance(result, Refusal | explorer.NoblesseError)
    if isinstance(result, Refusal):
        rules = explorer.rules(game).rules
        assert result.label is not None
        assert result.checks
        assert all(check.rule in rules for check in result.checks)
        assert result.allowed == all(check.passed for check in result.checks)
        assert "\n" not in str(result)
    assert where(match) == before


@pytest.mark.parametrize("game", GAMES)
@SLOW
@given(number=NUMBER, value=ANYTHING, named=st.dictionaries(st.text(max_size=6), ANYTHING, max_size=2))
def test_roll(game: str, number: int, value: Any, named: dict[str, Any]) -> None:
    match = midway(game, number).play({})
    named.pop("outcome", None)
    held(match, lambda: match.roll(value, **named))
    held(match, lambda: match.roll(**named))


@pytest.mark.parametrize("game", GAMES)
@SLOW
@given(number=NUMBER, value=ANYTHING)
def test_a_refused_roll_does_not_use_the_dice_up(game: str, number: int, value: Any) -> None:
    match = midway(game, number)
    match.play(RandomPlayer(number), until=lambda match: isinstance(match.pending, Chance))
    if match.over:
        return
    plain, teased = match.fork(), match.fork()
    plain.seed = teased.seed = number
    for told in ({"outcome": value}, {"outcome": [7, 7]}, {"red": 9}, {"red": value}):
        place = where(teased)
        result = calmly(lambda told=told: teased.roll(**told))  # type: ignore[misc]
        if not isinstance(result, explorer.NoblesseError):
            return
        assert where(teased) == place
    assert plain.roll() == teased.roll()


@cache
def settled(game: str, number: int) -> explorer.Match:
    """A match that stops midway, with all that its choices barred, which takes longer to find out than anything asked here."""
    match = midway(game, number)
    match.moments()
    return match


@pytest.mark.parametrize("game", GAMES)
@SLOW
@given(number=NUMBER, value=ANYTHING)
def test_travel_and_views(game: str, number: int, value: Any) -> None:
    match = settled(game, number).fork()
    place = where(match)
    for act in (match.goto, match.back, match.forward, match.view, match.redeal, match.moments, match.chain):
        place = held(match, lambda act=act: act(value), place)  # type: ignore[misc]
    held(match, lambda: match.chain(0, value), place)


@pytest.mark.parametrize("game", GAMES)
@SLOW
@given(data=st.data(), value=ANYTHING)
def test_start(game: str, data: st.DataObject, value: Any) -> None:
    names = ["players", "seed", "readings", "nonsense", *inspect.signature(game_named(game).start).parameters]
    name = data.draw(st.sampled_from(names))
    match = calmly(lambda: explorer.start(game, **{"players": game_named(game).seats[0], name: value}), newlines=True)
    if isinstance(match, explorer.Match):
        assert match.problems() == []
        assert match.play(RandomPlayer(1)).over
        assert where(explorer.load(record.text(match.record()))) == where(match)


@SLOW
@given(value=ANYTHING)
def test_games_that_are_not_there(value: Any) -> None:
    for act in (explorer.start, explorer.position, explorer.rules, explorer.load, lambda name: explorer.ask(name, "x")):
        calmly(lambda act=act: act(value))  # type: ignore[misc]


@pytest.mark.parametrize("game", GAMES)
@SLOW
@given(value=ANYTHING)
def test_questions(game: str, value: Any) -> None:
    found = calmly(lambda: explorer.ask(game, value))
    assert isinstance(found, explorer.Answer | explorer.NoblesseError)


@pytest.mark.parametrize("game", GAMES)
@settings(SLOW, max_examples=deep(60))
@given(data=st.data())
def test_position(game: str, data: st.DataObject) -> None:
    names = [*inspect.signature(game_named(game).place).parameters, "seed", "nonsense"]
    keywords = data.draw(st.dictionaries(st.sampled_from(names), ANYTHING, min_size=1, max_size=2))
    match = calmly(
        lambda: explorer.position(game, **keywords), newlines=True
    )  # the faults of a card file are listed on separate lines
    if isinstance(match, explorer.Match):
        assert match.problems() == []
        assert where(explorer.load(record.text(match.record()))) == where(match)


@pytest.mark.parametrize(
    "game", [game for game in GAMES if "cards" in inspect.signature(game_named(game).start).parameters]
)
def test_a_file_of_cards_with_long_names(game: str) -> None:
    """A message quotes what somebody wrote, shortened."""
    long = "a" * 5000
    sections = ("commons", "cards", "tokens", "presets", "house", "mages", "spells", "events", "board", long)
    rows: list[Any] = [{long: {}}, {long: {long: 1}}, {long: 1}, long, [{long: 1}], [long]]
    for told in ({section: row} for section in sections for row in rows):
        error = calmly(lambda told=told: explorer.start(game, cards=told), newlines=True)  # type: ignore[misc]
        assert isinstance(error, explorer.NoblesseError)


def paths(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of everything in some JSON data."""
    found = [here] if here else []
    for key, part in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        found += paths(part, (*here, key))
    return found


@cache
def recorded(game: str, number: int, *, begun: bool) -> str:
    """The record of a match that stops midway; if `begun` there, it holds a position."""
    match = midway(game, number)
    if begun:
        match = match.replay_with(lambda plain, given: plain, lambda answer, index: answer)
    return json.dumps(match.record())


def replaced(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """JSON data with the value at one path replaced; `...` removes it."""
    copy = json.loads(json.dumps(value))
    place = copy
    for key in path[:-1]:
        place = place[key]
    if new is ...:
        del place[path[-1]]
    else:
        place[path[-1]] = new
    return copy


@pytest.mark.parametrize("game", GAMES)
@settings(SLOW, max_examples=deep(50))
@given(data=st.data(), number=NUMBER, value=st.one_of(st.just(...), ANYTHING))
def test_load_of_an_edited_record(game: str, data: st.DataObject, number: int, value: Any) -> None:
    whole = json.loads(recorded(game, number, begun=bool(number % 2)))
    last = len(whole["answers"]) - 4
    shallow = [path for path in paths(whole) if len(path) == 1 or path[0] != "answers" or path[1] > last]
    edited = replaced(whole, data.draw(st.sampled_from(shallow)), value)
    result = calmly(lambda: explorer.load(edited))
    assert isinstance(result, explorer.Match | explorer.RecordError)
    if isinstance(result, explorer.Match):
        assert result.problems() == []


@pytest.mark.parametrize("game", GAMES)
@settings(SLOW, max_examples=deep(60))
@given(data=st.data(), number=NUMBER, value=st.one_of(st.just(...), ANYTHING))
def test_a_position_edited_by_hand_is_refused_or_can_be_played(
    game: str, data: st.DataObject, number: int, value: Any
) -> None:
    first = json.loads(recorded(game, number, begun=True))["setup"]["position"]
    path = data.draw(st.sampled_from(paths(first)))
    other = data.draw(st.sampled_from(paths(first)))
    moved = first
    for key in other:
        moved = moved[key]
    edited = replaced(first, path, moved if data.draw(st.booleans()) else value)
    try:
        text = json.dumps(
            {"noblesse": 1, "game": game, "setup": {"position": edited}, "answers": [], "at": 0, "ends": {}}
        )
    except (TypeError, ValueError):
        return
    result = calmly(lambda: explorer.load(text))
    assert isinstance(result, explorer.RecordError)
    if "after the last answer" in str(result):  # it was accepted as a position, so it can be played
        played = explorer.core.start.from_setup(game_named(game), {"position": json.loads(json.dumps(edited))})
        assert played.play(RandomPlayer(number)).over


@pytest.mark.parametrize("game", GAMES)
def test_a_number_of_thousands_of_digits(game: str) -> None:
    """Python refuses to convert such a number to text, so no message may try to."""
    huge = 10**5000
    match = midway(game, 4).play({})
    for act in (
        match.choose,
        match.why_not,
        match.roll,
        match.goto,
        match.back,
        match.view,
        match.redeal,
        explorer.load,
    ):
        held(match, lambda act=act: act(huge))  # type: ignore[misc]
        held(match, lambda act=act: act([huge, {"x": huge}]))  # type: ignore[misc]
    calmly(lambda: explorer.start(game, players=huge))
    for name in inspect.signature(game_named(game).place).parameters:
        for value in (huge, [huge]):
            keywords: dict[str, Any] = {name: value}
            calmly(lambda keywords=keywords: explorer.position(game, **keywords))  # type: ignore[misc]


@pytest.mark.parametrize("game", GAMES)
def test_a_record_cut_off_anywhere(game: str) -> None:
    match = midway(game, 5)
    text = record.text(match.record()).rstrip()
    for length in sorted({*range(1, 60), *Random(1).sample(range(1, len(text)), 200)}):
        with pytest.raises(explorer.RecordError):
            explorer.load(text[:length] if text[:length].startswith("{") else "{" + text[:length])
