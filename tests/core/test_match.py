"""A match: answering, refusing, time and forks, on a toy game."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer.core.moments import HIDDEN, Begin, Chance, Check, Choice, Event, Option, Refusal, canonical
from explorer.players import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.match import View


def begun(seed: int = 1) -> explorer.Match:
    """Cards are dealt; seat 0 is to take stones."""
    match = explorer.start("toy", seed=seed)
    match.roll(["king", "fool"])
    return match


def first(match: explorer.Match) -> list[Any]:
    assert isinstance(match.pending, Choice)
    return list(match.pending.options)


# --- answering ---


def test_an_option_is_chosen_as_it_is() -> None:
    match = begun()
    match.choose(("b", 2))
    assert match.state.blue == 1
    assert match.answers == (("king", "fool"), ("b", 2))


def test_a_list_is_a_tuple() -> None:
    match = begun()
    match.choose(["b", 2])
    assert match.answers[-1] == ("b", 2)
    assert canonical([1, [2, (3, [4])], "x"]) == (1, (2, (3, (4,))), "x")


@pytest.mark.parametrize(
    ("words", "option"),
    [
        ("red stone", "r1"),
        ("RED  Stone", "r1"),
        ("twice", "r2"),
        ("stones", ("b", 2)),
        ("blue two", ("b", 2)),
        ("pass", "pass"),
    ],
)
def test_words_that_name_one_option_choose_it(words: str, option: Option) -> None:
    match = begun()
    match.choose(words)
    assert match.answers[-1] == option


def test_words_that_fit_several_are_ambiguous() -> None:
    match = begun()
    with pytest.raises(explorer.AmbiguousChoice) as caught:
        match.choose("blue")
    assert caught.value.candidates == ("b1", ("b", 2))
    assert str(caught.value) == "'blue' could mean any of: blue stone, two blue stones. Say which one."
    with pytest.raises(explorer.AmbiguousChoice):
        match.why_not("blue")


@pytest.mark.parametrize(
    "words", ["green", "", " ", "red blue", 7, None, 1.5, ("b", 3), [], {}, {"b": 2}, b"r1", object()]
)
def test_what_names_no_option_is_unreadable(words: Any) -> None:
    match = begun()
    with pytest.raises(explorer.UnreadableChoice, match="the options are: pass, red stone"):
        match.choose(words)
    refusal = match.why_not(words)
    assert not refusal.allowed
    assert refusal.rules == ("take",)
    assert match.given == 1


def test_what_a_rule_bars_is_illegal_and_says_why() -> None:
    match = begun()
    match.choose("r2")
    match.roll([1, 2])
    with pytest.raises(explorer.IllegalChoice) as caught:
        match.choose("twice")
    assert str(caught.value) == "red stone twice is not allowed: only 1 red and 3 blue are left [take.enough]."
    assert caught.value.refusal == match.why_not("r2")
    assert match.why_not("r2").checks == (Check("take.enough", False, "only 1 red and 3 blue are left"),)
    assert match.why_not("r1").allowed
    assert str(match.why_not("r1")) == "red stone is allowed."


def test_what_only_why_knows_is_illegal_too_also_once_moments_were_asked_for() -> None:
    match = begun()
    before = match.why_not("stone 9")
    assert before.checks == (Check("take", False, "that is no stone"),)
    match.moments()
    assert match.why_not("stone 9") == before
    match.choose("r1")
    match.roll()
    assert match.why_not("stone 9") == before
    with pytest.raises(explorer.IllegalChoice, match="that is no stone"):
        match.choose("stone 9")


def test_what_a_choice_barred_can_be_asked_after_it_was_answered() -> None:
    match = begun()
    match.moments()
    for answer in ("r2", [1, 2], "r1", [1, 2], "b1"):
        match.choose(answer) if isinstance(match.pending, Choice) else match.roll(answer)
    choices = [moment for moment in match.moments() if isinstance(moment, Choice)]
    assert [list(choice.barred()) for choice in choices] == [[], ["r2"], ["r1", "r2"]]
    again = explorer.load(match.record())
    again.moments(barred=False)  # faster, and does not affect later calls
    for late in (again, again.fork()):
        assert [list(m.barred()) for m in late.moments() if isinstance(m, Choice)] == [[], ["r2"], ["r1", "r2"]]


# --- chance ---


def test_a_roll_is_told_whole_or_in_part() -> None:
    match = begun()
    match.choose("pass")
    assert match.fork().roll([2, 5]) == (2, 5)
    for named in ({"amber": 6}, {"A": 6}):
        assert match.fork().roll(**named)[0] == 6
    assert {match.fork().roll(brass=3)[0] for _ in range(60)} == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    ("outcome", "named", "said"),
    [
        ([7, 1], {}, "a die shows 1 to 6, so amber cannot show 7"),
        ([1], {}, "2 dice are rolled (amber, brass), but 1 values were given"),
        ("12", {}, "but 1 values were given"),
        ([True, 1], {}, "amber cannot show True"),
        ([1.0, 1], {}, "amber cannot show 1.0"),
        (None, {"red": 1}, "there is no die 'red' in this roll; it has: amber, brass"),
        (None, {"brass": 0}, "brass cannot show 0"),
        (None, {"brass": None}, "brass cannot show None"),
    ],
)
def test_a_roll_that_cannot_be_is_refused(outcome: Any, named: dict[str, Any], said: str) -> None:
    match = begun()
    match.choose("pass")
    with pytest.raises(explorer.IllegalRoll) as caught:
        match.roll(outcome, **named)
    assert said in str(caught.value)
    assert match.given == 2


def test_a_refused_roll_leaves_the_dice_as_they_were() -> None:
    rolls = []
    for tries in range(3):
        match = begun(seed=5)
        match.choose("pass")
        for _ in range(tries):
            with pytest.raises(explorer.IllegalRoll):
                match.roll(amber=9)
        rolls.append(match.roll())
    assert len(set(rolls)) == 1


@pytest.mark.parametrize("told", [["joker"], ["ace", "ace"], ["ace", "king", "queen"], 3, [None], {"ace": 1}])
def test_a_draw_that_cannot_be_is_refused(told: Any) -> None:
    match = explorer.start("toy")
    with pytest.raises(explorer.IllegalRoll):
        match.roll(told)
    with pytest.raises(explorer.IllegalRoll, match="cards are drawn here, not dice"):
        match.roll(red=1)


def test_a_draw_is_told_in_part_or_by_one_name() -> None:
    for told in (["ace"], ("ace",), "ace"):
        assert explorer.start("toy").roll(told)[0] == "ace"


def test_choosing_and_rolling_are_not_each_other() -> None:
    match = begun()
    with pytest.raises(explorer.NotWaiting, match=r"seat 0 must choose \(stones\): use choose"):
        match.roll()
    match.choose("pass")
    with pytest.raises(explorer.NotWaiting, match=r"chance decides now \(dice\): use roll"):
        match.choose("pass")
    with pytest.raises(explorer.NotWaiting):
        match.why_not("pass")


def test_after_the_end_nothing_waits() -> None:
    match = begun().play(RandomPlayer(1))
    assert match.over
    for act in (match.roll, lambda: match.choose("pass"), lambda: match.why_not("pass"), match.forward):
        with pytest.raises(explorer.NotWaiting):
            act()
    assert repr(match) == "<Match of Stones: over>"


# --- playing ---


def test_play_goes_to_the_end_and_is_repeatable() -> None:
    records = [explorer.start("toy", players=3, seed=2).play(RandomPlayer(4)).record() for _ in range(2)]
    assert records[0] == records[1]
    assert len(records[0]["answers"]) == 1 + 6 * 3 * 2


def test_play_stops_when_told() -> None:
    match = explorer.start("toy", seed=1)
    assert match.play(RandomPlayer(1), most=4).given == 4
    assert match.play(RandomPlayer(1), most=0).given == 4
    assert match.play(RandomPlayer(1), until=lambda m: m.state.turns == 3).state.turns == 3
    assert isinstance(match.pending, Choice)


def test_play_stops_where_a_seat_has_no_player() -> None:
    match = explorer.start("toy", seed=1).play({1: RandomPlayer(1)})
    assert isinstance(match.pending, Choice)
    assert match.pending.seat == 0
    match.choose("pass")
    match.play({1: RandomPlayer(1)})
    assert match.state.turns == 2
    assert match.pending.seat == 0
    assert match.play({}).given == match.given


class Cheat:
    def choose(self, choice: Choice, look: Callable[[], View]) -> Option:
        assert look().state.hands[1 - choice.seat] == HIDDEN
        assert look().seat == choice.seat
        return "r2"


def test_a_player_sees_a_view_and_cannot_cheat() -> None:
    match = explorer.start("toy", seed=1)
    with pytest.raises(explorer.IllegalChoice, match="only 1 red"):
        match.play(Cheat())
    assert match.state.turns == 1
    assert match.problems() == []


# --- time ---


def test_back_and_forward() -> None:
    match = begun().play(RandomPlayer(1), most=5)
    answers = match.answers
    assert match.back().given == 5
    assert match.back(3).given == 2
    assert match.answers == answers
    assert match.forward(2).given == 4
    assert match.forward(2).given == 6
    for steps in (0, -1, 7, 10**30):
        with pytest.raises(explorer.NotWaiting):
            match.back(steps)
    for steps in (0, -1, 1):
        with pytest.raises(explorer.NotWaiting):
            match.forward(steps)
    assert match.given == 6


def test_from_an_event_back_goes_to_the_decision_before_and_forward_to_the_one_after() -> None:
    match = begun()
    match.choose("r1")
    match.roll([3, 4])
    moments = match.moments()
    took = next(moment.at for moment in moments if moment.kind == "took")
    match.goto(took)
    assert match.pending is None
    assert not match.over
    assert match.moment == took
    with pytest.raises(explorer.NotWaiting, match=f"the match is at an event \\(moment {took}\\): go forward"):
        match.choose("pass")
    assert match.back().moment == took - 1
    assert first(match) == ["pass", "r1", "r2", "b1", ("b", 2)]
    assert match.goto(took).forward().moment == took + 1
    assert isinstance(match.pending, Chance)


def test_from_the_last_event_of_the_record_too() -> None:
    match = begun()
    match.choose("r1")
    match.goto(match.moment - 1)
    assert match.back().given == 1
    match.goto(3).back(1)
    assert match.given == 0


@pytest.mark.parametrize("moment", [-1, 10**9, True, 1.0, "1", None, [1]])
def test_there_are_no_other_moments(moment: Any) -> None:
    match = begun()
    with pytest.raises(explorer.NotWaiting, match="the match has moments 0 to 4"):
        match.goto(moment)


def test_going_to_the_last_moment_of_a_finished_match_is_its_end() -> None:
    match = begun().play(RandomPlayer(1))
    last = match.moment
    assert match.back(4).over is False
    assert match.goto(last).over


def test_moments_are_numbered_and_include_what_was_taken_back() -> None:
    match = begun().play(RandomPlayer(1), most=8)
    whole = [repr(moment) for moment in match.moments()]
    match.back(5)
    assert [repr(moment) for moment in match.moments()] == whole
    assert [moment.at for moment in match.moments()] == list(range(len(whole)))
    match.choose("pass") if isinstance(match.pending, Choice) else match.roll([1, 2])
    assert len(match.moments()) < len(whole)


def test_a_fork_stands_in_the_same_place_and_goes_its_own_way() -> None:
    match = begun()
    twin = match.fork()
    assert (twin.moment, twin.answers, twin.given) == (match.moment, match.answers, match.given)
    twin.choose("r1")
    assert match.state.red == 3
    match.choose("b1")
    assert (twin.state.red, twin.state.blue) == (2, 3)
    assert (match.state.red, match.state.blue) == (3, 2)
    assert [moment.kind for moment in match.moments()] == [moment.kind for moment in twin.moments()]
    assert [moment.facts for moment in match.moments() if moment.kind == "took"] == [{"what": "b1"}]  # type: ignore[union-attr]


def test_forks_roll_differently_and_repeatably() -> None:
    def rolls(match: explorer.Match) -> list[Any]:
        return match.play(RandomPlayer(1)).answers[2::2]  # type: ignore[return-value]

    match = begun(seed=8)
    first_two = [rolls(match.fork()), rolls(match.fork())]
    assert first_two[0] != first_two[1]
    again = begun(seed=8)
    assert [rolls(again.fork()), rolls(again.fork())] == first_two


def test_a_fork_of_a_finished_match_is_finished() -> None:
    match = begun().play(RandomPlayer(1))
    assert match.fork().over
    assert match.fork().state == match.state
    assert match.goto(match.moment).fork().over
    assert not match.back().fork().over


def test_at_end_is_a_match_of_its_own() -> None:
    match = begun().play(RandomPlayer(1))
    end = match.state.score
    match.back(7)
    assert match.at_end().over
    assert match.at_end().state.score == end
    assert not match.over


def test_keyframes_make_no_difference() -> None:
    match = explorer.start("toy", players=3, seed=3).play(RandomPlayer(3))
    played = explorer.start("toy", players=3, seed=3)
    places = []
    while not played.over:
        places.append((played.moment, json.dumps(played.state.__dict__)))
        played.play(RandomPlayer(played.given), most=1)
    replay = explorer.load(played.record())
    for moment, data in reversed(places):
        assert json.dumps(replay.goto(moment).state.__dict__) == data
    assert match.over


# --- looking ---


def test_a_view_hides_and_another_seats_options_are_not_shown() -> None:
    match = begun()
    assert match.view(0).state.hands == ["king", HIDDEN]
    assert match.view(1).state.hands == [HIDDEN, "fool"]
    assert match.view(0).pending is match.pending
    pending = match.view(1).pending
    assert isinstance(pending, Choice)
    assert set(pending.options) == {HIDDEN}
    assert pending.facts == {}
    assert pending.barred() == {}
    assert match.view(0).match_id == "toy"


def test_how_many_options_another_seat_has_is_not_shown() -> None:
    match = begun()
    counts = set()
    for answer in ("r2", [1, 2], "r1", [1, 2], "b1", [1, 2]):
        if isinstance(match.pending, Choice):
            pending = match.view(1 - match.pending.seat).pending
            assert isinstance(pending, Choice)
            counts.add(len(pending.options))
            match.choose(answer)
        else:
            match.roll(answer)
    assert len(counts) == 1


def test_moments_of_a_seat_hide_secrets() -> None:
    match = begun()
    dealt = [[m.facts["card"] for m in match.moments(seat) if m.kind == "dealt"] for seat in (0, 1)]  # type: ignore[union-attr]
    assert dealt == [["king", HIDDEN], [HIDDEN, "fool"]]
    opened = [m.facts["card"].value for m in match.moments() if m.kind == "dealt"]  # type: ignore[union-attr]
    assert opened == ["king", "fool"]
    chance = match.moments(0)[0]
    assert isinstance(chance, Chance)
    assert tuple(chance.source.pool) == (HIDDEN,) * 4  # type: ignore[attr-defined]


@pytest.mark.parametrize("seat", [-1, 2, None, "0", 0.0, True])
def test_there_is_no_other_seat(seat: Any) -> None:
    match = begun()
    for look in (match.view, match.redeal):
        with pytest.raises(explorer.SetUpError, match="the seats are 0 to 1"):
            look(seat)


def test_replay_with_begins_at_a_kept_position_and_gives_the_rewritten_answers() -> None:
    match = begun().play(RandomPlayer(1), most=9)
    same = match.replay_with(lambda data, given: data, lambda answer, index: answer)
    assert same.state.__dict__ == match.state.__dict__
    assert repr(same.pending) == repr(match.pending)
    seen: list[tuple[int, Any]] = []

    def noted(answer: Any, index: int) -> Any:
        seen.append((index, answer))
        return answer

    match.replay_with(lambda data, given: data, noted)
    assert [match.answers[index] for index, _ in seen] == [answer for _, answer in seen]
    assert seen[-1][0] == match.given - 1


def test_recast_refuses_answers_that_do_not_fit() -> None:
    match = begun()
    match.choose("r2")
    with pytest.raises(explorer.IllegalChoice):
        match.replay_with(lambda data, given: {**data, "red": 1}, lambda answer, index: answer)
    assert match.state.red == 1


def test_recast_of_a_match_held_at_an_event_is_held_there() -> None:
    match = begun()
    match.choose("r1")
    match.roll([3, 3])
    event = next(moment.at for moment in match.moments() if moment.kind == "scored")
    match.goto(event)
    same = match.replay_with(lambda data, given: data, lambda answer, index: answer)
    assert same.pending is None
    assert same.state.__dict__ == match.state.__dict__
    assert same.moments()[same.moment].kind == "scored"


def test_redeal_keeps_what_the_seat_knows() -> None:
    match = begun()
    cards = {tuple(match.redeal(0, Random(seed)).state.hands) for seed in range(40)}
    assert cards == {("king", "ace"), ("king", "queen"), ("king", "fool")}
    assert match.redeal(0).state.hands == match.redeal(0).state.hands


def test_first_state_is_a_copy() -> None:
    match = begun()
    match.first_state().score.append(99)
    assert match.first_state().score == [0, 0]


# --- beginning ---


def test_start_takes_the_fewest_players_when_none_are_told() -> None:
    assert explorer.start("toy").state.players == 2
    assert explorer.start("toy", players=3).state.players == 3


@pytest.mark.parametrize("players", [1, 4, 0, -1, 2.0, True, "2", [], {}, int])
def test_other_numbers_of_players_are_refused(players: Any) -> None:
    with pytest.raises(explorer.SetUpError, match="Stones is for 2 to 3 players, not"):
        explorer.start("toy", players=players)


@pytest.mark.parametrize("seed", [1.5, b"x", [], (), {}, object(), "\ud800"])
def test_other_seeds_are_refused(seed: Any) -> None:
    with pytest.raises(explorer.SetUpError, match="a seed is a whole number or a text"):
        explorer.start("toy", seed=seed)


def test_unknown_settings_are_refused_by_name() -> None:
    with pytest.raises(explorer.SetUpError, match="Stones has no setting 'green'; it has: players, red"):
        explorer.start("toy", green=1)
    with pytest.raises(explorer.SetUpError, match="Stones has no setting 'green'; it has: players, red, blue"):
        explorer.position("toy", green=1)
    with pytest.raises(explorer.SetUpError, match="'x' is no number of them"):
        explorer.start("toy", red="x")


def test_readings_are_checked_and_those_of_the_house_left_out() -> None:
    assert explorer.start("toy", readings={"take.last": "no"}).state.readings == {"take.last": "no"}
    assert explorer.start("toy", readings={"take.last": "no"}).setup == {"players": 2, "readings": {"take.last": "no"}}
    assert explorer.start("toy", readings={"take.last": "yes"}).setup == {"players": 2}
    with pytest.raises(explorer.SetUpError, match=r"Stones has no reading 'take\.first'; it has: take.last"):
        explorer.start("toy", readings={"take.first": "no"})
    with pytest.raises(explorer.SetUpError, match=r"the reading 'take\.last' is one of: yes, no, shared; not 'maybe'"):
        explorer.start("toy", readings={"take.last": "maybe"})
    strange: list[Any] = [[], "no", 3, False]
    for readings in strange:
        with pytest.raises(explorer.SetUpError, match="readings are given by name"):
            explorer.start("toy", readings=readings)


def test_a_position_is_checked() -> None:
    assert explorer.position("toy", red=1).state.red == 1
    with pytest.raises(explorer.PositionError, match="invalid position: stones cannot be owed") as caught:
        explorer.position("toy", red=-1)
    assert caught.value.problems == ("stones cannot be owed",)


def test_of_very_many_problems_a_message_says_the_first_and_how_many_more() -> None:
    error = explorer.PositionError(f"problem {number}" for number in range(1, 15))
    assert len(error.problems) == 14
    assert str(error).endswith("problem 11; problem 12; and 2 more")


def test_games_are_found_by_name_and_the_nearest_is_suggested() -> None:
    assert explorer.start("Noble Treachery").game is explorer.start("noble-treachery").game
    with pytest.raises(explorer.UnknownGame, match="Did you mean 'noble_treachery'"):
        explorer.start("noble_treechery")
    strange: list[Any] = [None, 3, [], {}, b"toy", "x" * 10_000]
    for name in strange:
        with pytest.raises(explorer.UnknownGame, match="there is no game"):
            explorer.start(name)


# --- moments ---


def test_moments_say_what_they_are() -> None:
    assert repr(Event("took", 1, "take", what="r1")) == "Event('took', 1, 'take', what='r1')"
    assert repr(Begin("turn", None, "take")) == "Begin('turn', None, 'take')"
    assert repr(Choice(0, "x", ["a"], "take")) == "Choice(0, 'x', ['a'], 'take')"
    assert [kind.waits for kind in (Event, Begin, Choice, Chance)] == [False, False, True, True]


def test_a_refusals_rules_name_those_that_bar_first() -> None:
    refusal = Refusal(
        "x", "x", False, (Check("a", True, "fine"), Check("b", False, "not fine"), Check("a", True, "fine"))
    )
    assert refusal.rules == ("b", "a")
    assert str(refusal) == "x is not allowed: not fine [b]."
