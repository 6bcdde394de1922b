"""Walking and sampling agree with each other, with a match played by hand, and on any executor."""

from __future__ import annotations

import pickle
from collections import Counter
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import nullcontext
from fractions import Fraction
from functools import cache
from itertools import product
from multiprocessing import get_context
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer import Match
from explorer.core.chance import Dice
from explorer.core.moments import Chance, Choice, Event, Moment, Moments
from explorer.odds import (
    Answer,
    Course,
    Estimate,
    NotAsked,
    Playout,
    Sampling,
    TooManyWays,
    ask,
    at_random,
    begin,
    by_rule,
    heuristic,
    questions,
    sample,
    walk,
)
from explorer.odds.sample import draw
from tests.conformance.matches import some_decisions

if TYPE_CHECKING:
    from collections.abc import Iterator


def seven_sins() -> Match:
    """Seat 3 plays last: what the others hold no longer matters."""
    return explorer.position(
        "noble_treachery", in_play=[(0, "castle-k"), (1, "mage-r"), (2, "knight-g")], opener=0, challenger=0,
        dice="K3 B4 R4 G5 Y2", hands={3: ["army-y", "army-b", "noble-y", "witch-y", "thief-r"]}, treasury={0: [4, 7], 3: [14]},
    )  # fmt: skip


def winner(moment: Moment | None, table: Any) -> int | None:
    if isinstance(moment, Event) and moment.kind == "won the challenge":
        return moment.seat
    return -1 if moment is None else None


def test_walking_a_line_is_playing_the_match_every_way() -> None:
    match = seven_sins()
    match.choose("army-y")
    match.choose("G")
    by_hand: dict[int, int] = {}
    for value in range(1, 7):
        twin = match.fork()
        twin.roll(value)
        by_hand[twin.state.winner] = by_hand.get(twin.state.winner, 0) + 1
    found = walk(Playout.of(match, winner))
    assert dict(found) == {seat: Fraction(count, 6) for seat, count in by_hand.items()}
    assert found.derivation.outcomes == 6
    assert len(found) > 1


@cache
def chances_of_cards() -> Answer:
    """The sampled chances with every card that Seat 3 holds."""
    return ask(seven_sins(), "cards", seat=3, trials=120)


@pytest.mark.parametrize("card", ["army-y", "army-b", "witch-y", "noble-y", "thief-r"])
def test_the_chance_with_a_card_is_the_same_exact_and_sampled(card: str) -> None:
    match = seven_sins()
    sampled = chances_of_cards()
    match.choose(card)
    exact = walk(Playout.of(match, winner), heuristic(match.game))
    chance = exact.chance(3)
    row = next(row for row in sampled.rows if row.label == match.state.card(card).name)
    assert row.chance is not None
    estimate = Estimate(
        {True: int(row.chance * row.trials), False: row.trials - int(row.chance * row.trials)}, exact.derivation
    )
    assert abs(row.chance - chance) <= 4 * estimate.error(True) + Fraction(1, 1000)


class Rolls:
    """One sample: the combination of all five dice."""

    def __call__(self, seed: str) -> Iterator[tuple[str, str]]:
        match = explorer.position("noble_treachery", at="spoils roll", treasury={0: [1], 1: [4], 2: [9], 3: [14]})
        line = Playout.of(match, first_bonus)
        yield "made", str(line.play(at_random(seed), Random(seed).random))


def first_bonus(moment: Moment | None, _table: Any) -> str | None:
    if isinstance(moment, Event) and moment.kind == "bonus":
        return str(moment.facts["made"])
    return "nothing" if isinstance(moment, Event) and moment.kind == "spoils" else None


def test_a_roll_of_all_dice_sampled_is_within_four_errors_of_exact() -> None:
    exact = walk(
        Playout.of(
            explorer.position("noble_treachery", at="spoils roll", treasury={0: [1], 1: [4], 2: [9], 3: [14]}),
            first_bonus,
        )
    )
    assert exact.chance("Throne") == Fraction(300, 7776)
    found = sample(Rolls(), 1500, seed="a roll")["made"]
    assert sum(found.values()) == 1
    for made in exact:
        error = (float(exact[made]) * (1 - float(exact[made])) / found.trials) ** 0.5
        assert abs(float(found.chance(made) - exact[made])) <= 4 * error


def executors() -> list[Any]:
    return [nullcontext(None), ThreadPoolExecutor(2), ProcessPoolExecutor(2, mp_context=get_context("spawn"))]


def test_any_executor_draws_the_same_samples() -> None:
    match = seven_sins()
    found = []
    for context in executors():
        executor: Executor | None
        with context as executor:
            found.append(ask(match, "cards", executor=executor, seat=3, trials=23, seed="x"))
    assert found[0] == found[1] == found[2]


SAMPLED = {
    "game_of_crowns": {"final", "grab", "holds", "draw", "reward", "offers"},
    "noble_treachery": {"cards", "discard"},
}
"""The games' questions that are sampled at some moment, and those of them that a few matches come to."""


@pytest.mark.parametrize("game", SAMPLED)
def test_each_sampled_question_is_drawn_the_same_in_another_process(game: str) -> None:
    seen = set()
    for _, _, match in some_decisions(game, 8, every=37):
        for question in questions(match):
            if question.id in seen:
                continue
            try:
                course = begin(match, question.id, viewer=0)
            except NotAsked:
                continue
            if isinstance(course, Course):
                seen.add(question.id)
                sent = pickle.loads(pickle.dumps(course.sampling.trial))
                assert draw(sent, "s", range(2)) == draw(course.sampling.trial, "s", range(2)), question.id
    assert seen >= SAMPLED[game]


def test_slices_draw_the_same_samples_as_one_go() -> None:
    match = seven_sins()
    sliced, whole = begin(match, "cards", seat=3, trials=6), begin(match, "cards", seat=3, trials=6)
    assert not isinstance(sliced, explorer.odds.Answer)
    assert not isinstance(whole, explorer.odds.Answer)
    slices = 1
    while not sliced.sampling.run(0.0):
        slices += 1
    whole.sampling.run()
    assert slices > 6
    assert sliced.answer() == whole.answer()


@pytest.mark.parametrize("make", [nullcontext, lambda: ThreadPoolExecutor(1)])
def test_a_sampling_can_be_left_and_gone_on_with(make: Any) -> None:
    told: list[tuple[int, int]] = []

    def progress(done: int, of: int) -> bool:
        told.append((done, of))
        return done < 10

    with make() as executor:
        answer = ask(seven_sins(), "cards", executor=executor, progress=progress, seat=3, trials=5000)
    assert told
    assert told[-1][1] == 5000
    assert 0 < max(row.trials for row in answer.rows) < 5000


def test_what_is_done_is_always_the_first_so_many() -> None:
    with ThreadPoolExecutor(2) as executor:
        sampling = Sampling(Rolls(), 30, "s")
        sampling.run_on(executor, lambda done, _: done < 10)
    left = sampling.done
    assert left < 30
    sampling.run()
    assert dict(sampling.estimates()["made"].counts) == dict(sample(Rolls(), 30, "s")["made"].counts)


def test_an_executor_goes_on_from_the_middle_of_a_sample() -> None:
    match = seven_sins()
    sliced, whole = begin(match, "cards", seat=3, trials=12), begin(match, "cards", seat=3, trials=12)
    assert not isinstance(sliced, explorer.odds.Answer)
    assert not isinstance(whole, explorer.odds.Answer)
    sliced.sampling.run(0.0)  # one result, and there are several to a sample
    with ThreadPoolExecutor(2) as executor:
        assert sliced.sampling.run_on(executor)
    whole.sampling.run()
    assert sliced.answer() == whole.answer()


def test_a_budget_is_kept() -> None:
    match = explorer.position("noble_treachery", at="spoils roll", treasury={0: [1], 1: [4], 2: [9], 3: [14]})
    with pytest.raises(TooManyWays, match="more than 7,775 ways"):
        walk(Playout.of(match, first_bonus), budget=7775)


def test_ways_that_lead_to_the_same_place_are_walked_once_and_counted_each() -> None:
    """Two dice twice, keeping only the first sum: 36 + 11 * 36 outcomes instead of 36 + 36 * 36."""

    def throw(table: Any) -> Moments:
        values = yield Chance(None, "throw", Dice("AB"), "parts.dice")
        table.round += sum(values)

    state = seven_sins().first_state()
    state.agenda, state.round = [["throw"], ["throw"]], 0
    line = Playout(
        seven_sins().game, state, lambda moment, table: table.round if moment is None else None, {"throw": throw}
    )
    found = walk(line.branch(), budget=36 + 11 * 36)
    assert found.derivation.outcomes == 36 * 36
    sums = Counter(sum(values) for values in product(range(1, 7), repeat=4))
    assert dict(found) == {total: Fraction(count, 6**4) for total, count in sums.items()}
    with pytest.raises(TooManyWays):
        walk(line, budget=35 + 11 * 36)


def test_a_place_that_many_ways_lead_to_is_walked_once_wherever_they_come_from() -> None:
    """Two dice, three times: after 11 sums come 21 and not 11 times 11. Ways and choices are counted as if none had met."""

    def throw(table: Any) -> Moments:
        yield Choice(0, "bow", ["deep", "low"], "parts.dice")
        values = yield Chance(None, "throw", Dice("AB"), "parts.dice")
        table.round += sum(values)

    state = seven_sins().first_state()
    state.agenda, state.round = [["throw"]] * 3, 0
    line = Playout(
        seven_sins().game, state, lambda moment, table: table.round if moment is None else None, {"throw": throw}
    )
    found = walk(line.branch(), budget=36 * (1 + 11 + 21))
    assert (found.derivation.outcomes, found.derivation.choices) == (36**3, 1 + 36 + 36**2)
    sums = Counter(sum(values) for values in product(range(1, 7), repeat=6))
    assert dict(found) == {total: Fraction(count, 6**6) for total, count in sums.items()}
    with pytest.raises(TooManyWays):
        walk(line, budget=36 * (1 + 11 + 21) - 1)


def test_a_chance_can_be_taken_for_granted() -> None:
    match = explorer.position("noble_treachery", at="spoils roll", treasury={0: [1], 1: [4], 2: [9], 3: [14]})
    found = walk(Playout.of(match, first_bonus), given=lambda _: (6, 6, 6, 6, 6))
    assert dict(found) == {"Poison": 1}


def test_a_measure_without_a_result_is_an_error_of_the_program() -> None:
    state = seven_sins().first_state()
    state.agenda = []
    with pytest.raises(TypeError, match="returned None at the end"):
        walk(Playout(seven_sins().game, state, lambda _moment, _table: None))


def test_branches_go_their_own_way() -> None:
    match = seven_sins()
    match.choose("army-y")
    line = Playout.of(match, winner)
    assert isinstance(line.pending, Choice)
    one, other = line.branch(), line.branch()
    one.answer("K")
    other.answer("G")
    assert isinstance(one.pending, Chance)
    twin = one.branch()
    one.answer((6,))
    twin.answer((1,))
    assert (one.state.dice["K"], twin.state.dice["K"], line.state.dice["K"]) == (6, 1, 3)
    assert other.result is None
    assert match.state.dice["K"] == 3


def test_a_line_from_an_event_goes_on_to_the_next_decision() -> None:
    match = seven_sins()
    match.goto(0)
    assert match.pending is None
    line = Playout.of(match, winner)
    assert isinstance(line.pending, Choice)
    assert line.pending.seat == 3


def test_a_policy_sees_what_its_seat_sees() -> None:
    seen = []

    def rule(choice: Choice, view: Any) -> Any:
        seen.append(view.state.hands[(choice.seat + 1) % 4])
        return choice.options[0]

    walk(Playout.of(seven_sins(), winner), by_rule("the first", rule))
    assert seen
    assert all(set(hand) <= {"?"} for hand in seen)
