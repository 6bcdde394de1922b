"""Phase II, Bet: the order, what may be bet, how bets rank, and the challenger's three duties."""

from functools import cmp_to_key
from itertools import combinations, pairwise
from random import Random

import pytest

from explorer import IllegalChoice, Match, UnreadableChoice
from explorer.games.noble_treachery.own_figures import figures
from explorer.games.noble_treachery.rules.bet import bets
from tests.games.noble_treachery.table import (
    NO_COMBINATION,
    answer,
    asked,
    at,
    begun,
    chance,
    choice,
    events,
    failed,
    holds,
    kinds,
    last,
    table,
    told,
)

TREASURY = {0: [4, 5, 8, 14], 1: [2, 9], 2: [1, 3], 3: [6, 7, 15]}
"""Red 4, yellow 5, black 8, red 14; green 2 and 9; blue 1 and black 3; yellow 6, red 7, yellow 15."""


def betting(roller: int = 3, **keywords: object) -> Match:
    """Seat 3 rolled, so seat 0 speaks first."""
    return at("bet", **{"treasury": TREASURY, "roller": roller, **keywords})


def plain_compare(a: tuple[int, ...], b: tuple[int, ...]) -> int:
    """The book's tiebreakers, rung after rung: 1 when a is ahead, -1 when b is."""
    colour_of = figures().token_colour

    def different_colours(tokens: tuple[int, ...]) -> int:
        seen: list[str] = []
        for token in tokens:
            if colour_of[token] not in seen:
                seen.append(colour_of[token])
        return len(seen)

    for rung in (different_colours, len, sum, max):
        if rung(a) > rung(b):
            return 1
        if rung(a) < rung(b):
            return -1
    return 0


# --- order and chances ----------------------------------------------------------------------------------------------


@pytest.mark.rule("bet", "bet.order", "bet.roller-last", "bet.once", "bet.pass")
@pytest.mark.parametrize("roller", range(4))
def test_each_seat_speaks_once_clockwise_from_the_rollers_left_and_the_roller_last(roller: int) -> None:
    match = betting(roller)
    spoke = []
    while match.pending is not None and match.pending.kind == "bid":
        spoke.append(choice(match).seat)
        match.choose("pass")
    assert spoke == [(roller + step) % 4 for step in (1, 2, 3, 4)]
    assert [told(event) for event in events(match, "passed")] == [(seat, "bet.pass", {}) for seat in spoke]


@pytest.mark.rule("bet.once")
def test_a_player_who_was_outbid_does_not_speak_again() -> None:
    match = answer(betting(), (4,), (9,), "pass", (15,))
    assert asked(match)[:2] == (3, "die to roll")
    assert kinds(match, ["bid", "outbid", "passed"]) == ["bid", "outbid", "bid", "passed", "outbid", "bid"]


@pytest.mark.rule("bet.three", "bet.apart", "bet.amount")
def test_a_bet_is_one_to_three_of_ones_own_tokens_and_lies_apart() -> None:
    match = betting()
    sizes = [len(option) for option in choice(match).options if option != "pass"]
    assert (sizes.count(1), sizes.count(2), sizes.count(3), len(sizes)) == (4, 6, 4, 14)
    match.choose((4, 8, 14))
    assert table(match).bet == [4, 8, 14]
    assert holds(match)[0] == [5]
    assert table(match).spoils == []
    assert told(last(match, "bid")) == (0, "bet.three", {"tokens": (4, 8, 14)})


@pytest.mark.rule("bet.three")
def test_four_tokens_anothers_token_and_a_token_twice_are_no_bet() -> None:
    match = betting()
    assert failed(match, (4, 5, 8, 14)) == ["bet.three"]
    assert failed(match, (4, 9)) == ["bet.three"]
    assert failed(match, (4, 4)) == ["bet.three"]
    assert failed(match, ()) == ["bet.once"]
    with pytest.raises(IllegalChoice):
        match.choose((4, 5, 8, 14))
    with pytest.raises(UnreadableChoice):
        match.choose(())


@pytest.mark.rule("bet.pass")
def test_a_player_without_tokens_can_only_pass() -> None:
    assert asked(betting(treasury={1: [2]})) == (0, "bid", ["pass"])


# --- higher ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bet.higher", "bet.rank")
def test_only_a_higher_bet_or_a_pass_answers_a_bet() -> None:
    match = answer(betting(), (8,))
    assert asked(match) == (1, "bid", ["pass", (9,), (2, 9)])
    assert failed(match, (2,)) == ["bet.higher", "tiebreak.sum"]
    with pytest.raises(IllegalChoice, match=r"bet\.higher"):
        match.choose((2,))


@pytest.mark.rule("bet.negated", "bet.higher")
def test_a_beaten_bet_goes_home_at_once() -> None:
    match = answer(betting(), (8, 14), "pass", "pass", (7, 15))
    assert kinds(match, ["bid", "outbid", "passed"]) == ["bid", "passed", "passed", "outbid", "bid"]
    assert told(last(match, "outbid")) == (0, "bet.negated", {"tokens": (8, 14)})
    assert told(last(match, "bid")) == (3, "bet.higher", {"tokens": (7, 15)})
    assert holds(match)[0] == [4, 5, 8, 14]
    assert (table(match).bet, table(match).challenger) == ([7, 15], 3)


@pytest.mark.rule("bet.higher", "tiebreak.colours", "tiebreak.count", "tiebreak.sum", "tiebreak.highest")
@pytest.mark.parametrize(
    ("standing", "treasury", "low", "rung"),
    [
        ((4, 5), [7, 14], (7, 14), "tiebreak.colours"),  # two colours against one
        ((4, 14), [9], (9,), "tiebreak.count"),  # two of one colour against one token
        ((4, 5), [1, 2], (1, 2), "tiebreak.sum"),
        ((4, 5), [1, 8], (1, 8), ""),  # 9 against 9, and 8 is above 5
        ((1, 8), [4, 5], (4, 5), "tiebreak.highest"),
    ],
)
def test_a_refusal_names_the_rung_on_which_a_bet_falls_behind(
    standing: tuple[int, ...], treasury: list[int], low: tuple[int, ...], rung: str
) -> None:
    match = answer(betting(treasury={0: standing, 1: treasury}), standing)
    if rung:
        assert failed(match, low) == ["bet.higher", rung]
        ladder = ["tiebreak.colours", "tiebreak.count", "tiebreak.sum", "tiebreak.highest"]
        met = [check.rule for check in match.why_not(low).checks if check.passed]
        assert met == ["bet.three", "bet.three", *ladder[: ladder.index(rung)]]
    else:
        assert match.why_not(low).allowed


# --- the ranking, two ways ------------------------------------------------------------------------------------------

ALL = tuple(range(1, 26))


@pytest.mark.rule("bet.rank", "tiebreak.uses.bets", "tiebreak.ladder")
def test_all_2625_bets_rank_as_the_tiebreakers_say() -> None:
    every = [bet for size in (1, 2, 3) for bet in combinations(ALL, size)]
    assert len(every) == 25 + 300 + 2300
    ranks, ordered = bets(ALL, "")
    assert list(ordered) == sorted(every, key=cmp_to_key(plain_compare))
    for (rank, bet), (next_rank, next_bet) in pairwise(zip(ranks, ordered, strict=True)):
        assert rank < next_rank or max(bet) == max(next_bet), (
            "equal bets share a token, so only one of them can be made"
        )


@pytest.mark.rule("bet.rank.two", "bet.rank.colours", "bet.rank.three")
def test_the_guidelines_hold_for_all_bets() -> None:
    place = {bet: number for number, bet in enumerate(bets(ALL, "")[1])}
    colour_of = figures().token_colour

    def numbers(size: int, colours: int) -> list[int]:
        return [
            number for bet, number in place.items() if len(bet) == size and len({colour_of[t] for t in bet}) == colours
        ]

    assert max(numbers(1, 1)) < min(numbers(2, 1))
    assert max(numbers(2, 1)) < min(numbers(2, 2))
    assert max(numbers(2, 2)) < min(numbers(3, 2))
    assert max(numbers(2, 2)) < min(numbers(3, 3))
    assert max(numbers(2, 1)) < min(numbers(3, 1))
    assert max(numbers(3, 1)) < min(numbers(2, 2))
    assert max(numbers(3, 2)) < min(numbers(3, 3))


@pytest.mark.rule("bet.higher", "bet.rank")
@pytest.mark.parametrize("seed", range(12))
def test_what_a_seat_may_answer_to_every_bet_agrees_with_a_plain_comparison(seed: int) -> None:
    rng = Random(seed)
    drawn = rng.sample(ALL, 11)
    first, second = sorted(drawn[:5]), sorted(drawn[5:])
    start = at("bet", players=6, roller=5, treasury={0: first, 1: second})
    own = [bet for size in (1, 2, 3) for bet in combinations(second, size)]
    for standing in choice(start).options:
        match = answer(start.fork(), standing)
        higher = [bet for bet in own if standing == "pass" or plain_compare(bet, standing) > 0]
        assert set(choice(match).options) == {"pass", *higher}
        assert {bet for bet in choice(match).barred() if len(bet) <= 3} == set(own) - set(higher)


# --- the challenger -------------------------------------------------------------------------------------------------


@pytest.mark.rule("bet.challenger")
def test_the_highest_bet_makes_the_challenger() -> None:
    match = answer(betting(), (4,), "pass", (1, 3), "pass")
    assert told(last(match, "challenger")) == (2, "bet.challenger", {})
    assert asked(match) == (2, "die to roll", ["K", "B", "R", "G", "Y"])


@pytest.mark.rule("bet.all-pass", "bet.all-pass.free", "bet.roller-last")
@pytest.mark.parametrize("roller", [0, 3])
def test_if_all_pass_the_last_to_speak_is_challenger_without_a_bet(roller: int) -> None:
    match = answer(betting(roller), *["pass"] * 4)
    assert told(last(match, "challenger")) == (roller, "bet.all-pass", {})
    assert (table(match).challenger, table(match).bet) == (roller, [])
    assert holds(match) == [TREASURY[seat] for seat in range(4)]
    assert asked(match)[:2] == (roller, "die to roll")


@pytest.mark.rule("challenger", "challenger.roll", "challenger.type", "challenger.first", "challenger.counter")
def test_the_challenger_rolls_one_die_then_names_the_type_then_the_opener() -> None:
    match = answer(betting(dice=NO_COMBINATION), (4,), "pass", "pass", "pass")
    assert asked(match) == (0, "die to roll", ["K", "B", "R", "G", "Y"])
    match.choose("R")
    assert (chance(match).seat, repr(chance(match).source)) == (0, "Dice('R')")
    match.roll(1)
    assert table(match).dice == {"K": 1, "B": 2, "R": 1, "G": 4, "Y": 6}
    assert asked(match) == (0, "round type", ["War", "Diplomacy"])
    assert table(match).round_type == ""
    match.choose("Diplomacy")
    assert told(last(match, "round type")) == (0, "challenger.type", {"type": "Diplomacy"})
    assert asked(match) == (0, "who opens", ["open", "left opens"])
    match.choose("open")
    assert told(last(match, "opens")) == (0, "challenger.first", {})
    assert asked(match)[:2] == (0, "card")


@pytest.mark.rule("parts.counter", "type", "challenger.type", "challenger.counter")
@pytest.mark.parametrize("side", ["War", "Diplomacy"])
def test_the_counter_shows_the_chosen_one_of_two_types_to_all(side: str) -> None:
    match = answer(at("duties", challenger=2), "R", 3, side)
    assert [match.view(seat).state.round_type for seat in range(4)] == [side] * 4


@pytest.mark.rule("challenger.roll")
def test_the_challenger_cannot_leave_the_roll_nor_repeat_it() -> None:
    match = at("duties", challenger=1)
    assert "pass" not in choice(match).options
    answer(match, "R", 3)
    assert asked(match)[1] == "round type"
    assert len(events(match, "rolled")) == 1


@pytest.mark.rule("challenger.bonus", "bonus.bet")
def test_the_challengers_roll_can_make_a_combination() -> None:
    match = at("duties", challenger=1, bet=[4], treasury={1: [9]}, dice="K2 B2 R2 G6 Y1")
    answer(match, "Y", 6)
    assert [(event.rule, event.facts["made"]) for event in begun(match, "bonus")] == [("challenger.bonus", "Throne")]
    assert asked(match) == (1, "colour to take", ["G", "Y"])
    match.choose("Y")
    assert holds(match)[1] == [5, 9]
    assert asked(match)[1] == "round type"


@pytest.mark.rule("challenger.first", "challenge.first")
@pytest.mark.parametrize(("answered", "first"), [("open", 2), ("left opens", 3)])
def test_the_challenger_or_the_left_neighbour_plays_first(answered: str, first: int) -> None:
    match = answer(at("duties", challenger=2), "R", 3, "War", answered)
    assert asked(match)[:2] == (first, "card")
    assert begun(match, "turn")[0].rule == "challenge.first"
