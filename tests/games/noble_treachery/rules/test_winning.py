"""Winning: five colours at the end of a round, and the ladder of five tiebreakers with its three uses."""

from random import Random
from typing import Any

import pytest

from explorer import Match
from explorer.core.chance import Dice
from explorer.games.noble_treachery.own_figures import figures
from explorer.games.noble_treachery.rules.winning import ladder
from tests.games.noble_treachery.table import (
    answer,
    asked,
    at,
    begun,
    chance,
    events,
    holds,
    kinds,
    last,
    play,
    table,
    told,
)

CARDS = ["army-k", "cleric-b", "noble-r", "thief-g", "spy-k", "mage-k"]
ALL_FIVE = [1, 2, 3, 4, 5]
ALL_FIVE_TOO = [6, 7, 8, 9, 10]
LAST_ROUND = {4: 13, 5: 11, 6: 10}


def ending(treasury: dict[int, list[int]], number: int = 7, players: int = 4, **keywords: Any) -> Match:
    """A round ends; from the seventh on, nothing is dealt."""
    in_play = keywords.pop("in_play", [(seat, CARDS[seat]) for seat in range(players)])
    return at("deal", players=players, in_play=in_play, round=number, treasury=treasury, **keywords)


def ruler(match: Match) -> tuple[int | None, str]:
    assert match.over
    won = last(match, "won")
    assert table(match).ruler == won.seat
    return won.seat, won.rule


# --- five colours ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("goal.win", "win.complete")
def test_one_token_of_every_colour_wins_at_the_end_of_a_round() -> None:
    match = ending({0: [6, 11, 14], 1: ALL_FIVE})
    assert ruler(match) == (1, "win.complete")
    assert table(match).phase == "Game over"


@pytest.mark.rule("goal.number", "tokens.value")
def test_the_numbers_on_the_tokens_do_not_matter_for_that() -> None:
    assert ruler(ending({0: [13, 14, 15, 11], 1: ALL_FIVE}))[0] == 1  # 53 in sum against 15


@pytest.mark.rule("tokens.same-colour", "goal.number", "win.complete")
def test_many_tokens_of_four_colours_do_not_win() -> None:
    match = ending({0: [1, 10, 11, 2, 9, 12, 3, 8, 13, 4, 7, 14], 1: [5], 2: [6], 3: [15]})
    assert not match.over
    assert table(match).round == 8


@pytest.mark.rule("win.end-of-round")
def test_all_five_colours_in_the_middle_of_a_round_win_nothing() -> None:
    match = at("spoils roll", treasury={0: [1, 2, 3, 4], 1: [6, 7, 8, 9, 10], 2: [11], 3: [12]})
    answer(match, [1, 2, 3, 4, 6])
    assert not match.over
    assert asked(match)[1] == "bid"


@pytest.mark.rule("win.end-of-round", "alternate.war")
def test_a_colour_lost_again_before_the_end_is_worth_nothing() -> None:
    """Seat 1 had all five; the winner takes its only black token."""
    treasury = {0: [4, 5], 1: ALL_FIVE_TOO, 2: [11], 3: [12]}
    match = at("claim spoils", in_play=[(0, "army-k"), (1, "cleric-b"), (2, "noble-r"), (3, "thief-g")],
               dice="K1 B2 R3 G4 Y6", treasury=treasury, spoils=[15], round=7)  # fmt: skip
    answer(match, "alternate action", 8)
    assert holds(match)[:2] == [[4, 5, 8], [6, 7, 9, 10]]
    assert not match.over


@pytest.mark.rule("win.two", "tiebreak.ladder")
def test_of_two_complete_sets_the_ladder_decides() -> None:
    assert ruler(ending({0: ALL_FIVE, 1: ALL_FIVE_TOO})) == (1, "win.two")  # sum 15 against 40
    assert ruler(ending({0: [*ALL_FIVE, 11], 1: ALL_FIVE_TOO})) == (0, "win.two")  # six tokens against five
    assert ruler(ending({0: ALL_FIVE, 1: ALL_FIVE_TOO, 2: [11, 12, 13, 14, 15]})) == (2, "win.two")


@pytest.mark.rule("win.two")
def test_read_the_other_way_two_complete_sets_play_on() -> None:
    match = ending({0: ALL_FIVE, 1: ALL_FIVE_TOO}, readings={"win.two": "play-on"})
    assert not match.over
    assert told(last(match, "nobody wins yet")) == (None, "win.two", {"seats": (0, 1)})
    assert table(match).round == 8
    assert ruler(ending({0: ALL_FIVE}, readings={"win.two": "play-on"})) == (0, "win.complete")


@pytest.mark.rule("win.two", "win.out-of-cards")
def test_in_the_last_round_the_ladder_decides_under_either_reading() -> None:
    match = ending({0: ALL_FIVE, 1: ALL_FIVE_TOO, 2: [11, 12]}, 13, readings={"win.two": "play-on"})
    assert ruler(match) == (1, "win.two")


@pytest.mark.rule("card.divine-intervention.no-win", "card.divine-intervention.last-round", "win.complete")
def test_a_divine_intervention_keeps_a_complete_set_from_winning_but_not_in_the_last_round() -> None:
    in_play = [(0, "divine-intervention"), (1, "cleric-b"), (2, "noble-r"), (3, "thief-g")]
    match = ending({1: ALL_FIVE}, 7, in_play=in_play)
    assert not match.over
    assert last(match, "prevented").rule == "card.divine-intervention.no-win"
    assert ruler(ending({1: ALL_FIVE}, 13, in_play=in_play)) == (1, "win.complete")


# --- out of cards ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("win.out-of-cards", "tiebreak.uses.end", "tiebreak.ladder")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_out_of_cards_the_highest_on_the_ladder_wins(players: int) -> None:
    treasury = {0: [1, 2], 1: [3, 4, 5], 2: [6, 9], 3: [7, 14, 11]}
    match = ending(treasury, LAST_ROUND[players], players)
    assert ruler(match) == (1, "win.out-of-cards")  # three colours; seat 3 has two
    assert not ending(treasury, LAST_ROUND[players] - 1, players).over


@pytest.mark.rule("win.complete", "win.out-of-cards")
def test_a_complete_set_wins_the_last_round_before_the_ladder_is_asked() -> None:
    assert ruler(ending({0: ALL_FIVE, 1: [7, 8, 9, 11, 12, 13, 14]}, 13)) == (0, "win.complete")


@pytest.mark.rule("tiebreak.dice", "tiebreak.dice.reroll", "tiebreak.uses.end")
def test_if_nobody_has_a_token_the_highest_roll_wins_and_ties_roll_again() -> None:
    match = ending({}, 13)
    assert repr(chance(match).source) == "Dice(['seat 0', 'seat 1', 'seat 2', 'seat 3'])"
    match.roll([5, 6, 6, 1])
    assert repr(chance(match).source) == "Dice(['seat 1', 'seat 2'])"
    match.roll([2, 3])
    assert ruler(match) == (2, "win.out-of-cards")
    assert [event.rule for event in events(match, "compared")] == ["tiebreak.dice", "tiebreak.dice.reroll"]


@pytest.mark.rule("tiebreak.dice.reroll", "setup.dealer.tie")
def test_read_the_other_way_all_without_tokens_roll_again() -> None:
    match = ending({}, 13, readings={"reroll": "all"})
    match.roll([5, 6, 6, 1])
    assert repr(chance(match).source) == "Dice(['seat 0', 'seat 1', 'seat 2', 'seat 3'])"
    match.roll([6, 5, 4, 1])
    assert ruler(match) == (0, "win.out-of-cards")


# --- the ladder -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("tiebreak.colours", "tiebreak.count", "tiebreak.sum", "tiebreak.highest")
@pytest.mark.parametrize(
    ("behind", "ahead"),
    [
        pytest.param([7, 8, 13, 14], [1, 2, 3], id="colours before count, sum and highest"),
        pytest.param([13, 15], [1, 2, 11], id="count before sum and highest, with as many colours"),
        pytest.param([5, 9], [2, 14], id="sum"),
        pytest.param([1, 15], [4, 13], id="sum before highest"),
        pytest.param([6, 8], [1, 13], id="highest"),
    ],
)
def test_each_rung_comes_before_those_below(behind: list[int], ahead: list[int]) -> None:
    assert ruler(ending({0: behind, 1: ahead}, 13)) == (1, "win.out-of-cards")
    assert ruler(ending({0: ahead, 1: behind}, 13)) == (0, "win.out-of-cards")


def naive_order(treasuries: list[list[int]]) -> list[int]:
    """Seats from first to last as the book describes it: each rung splits those who are still equal."""
    colour_of = figures().token_colour
    rungs = (
        lambda own: len({colour_of[token] for token in own}),
        len,
        sum,
        lambda own: max(own, default=0),
    )

    def split(seats: list[int], rung: int) -> list[int]:
        if len(seats) < 2 or rung == len(rungs):
            return seats
        values = sorted({rungs[rung](treasuries[seat]) for seat in seats}, reverse=True)
        groups = [[seat for seat in seats if rungs[rung](treasuries[seat]) == value] for value in values]
        return [seat for group in groups for seat in split(group, rung + 1)]

    return split(list(range(len(treasuries))), 0)


@pytest.mark.rule("tiebreak.ladder", "tiebreak.uses.last-place", "tiebreak.uses.end", "roll.dice")
@pytest.mark.parametrize("seed", range(25))
def test_last_place_and_winner_agree_with_a_plain_reading_of_the_tiebreakers(seed: int) -> None:
    rng = Random(seed)
    tokens = list(range(1, 26))
    rng.shuffle(tokens)
    sizes = [rng.randint(1, 4) for _ in range(6)]
    treasury = {seat: [tokens.pop() for _ in range(size)] for seat, size in enumerate(sizes)}
    order = naive_order([treasury[seat] for seat in range(6)])
    match = at("round", players=6, treasury=treasury)
    assert (chance(match).seat, begun(match, "bonus")) == (order[-1], [])
    assert isinstance(chance(match).source, Dice)
    assert ruler(ending(treasury, 10, 6)) == (order[0], "win.out-of-cards")


@pytest.mark.rule("tiebreak.highest", "tiebreak.dice")
def test_only_players_without_any_token_can_be_equal() -> None:
    colour_of = figures().token_colour
    rng = Random("equal")
    for _ in range(2000):
        drawn = rng.sample(range(1, 26), 8)
        a, b = drawn[: rng.randint(1, 4)], drawn[4 : 4 + rng.randint(1, 4)]
        assert ladder(colour_of, a) != ladder(colour_of, b)
    assert ladder(colour_of, []) == (0, 0, 0, 0) < ladder(colour_of, [1])


@pytest.mark.rule("tiebreak.dice", "tiebreak.uses.last-place")
def test_a_single_player_without_tokens_is_last_without_a_roll() -> None:
    match = at("round", treasury={0: [1], 1: [2], 2: [], 3: [4]})
    assert (chance(match).kind, chance(match).seat) == ("roll", 2)
    assert kinds(match, ["compared"]) == []


@pytest.mark.rule("tiebreak.uses.last-place")
def test_tokens_taken_during_a_round_count_for_last_place_in_the_next() -> None:
    match = play("noble-k", "B", 6, in_play=[(1, "army-b"), (2, "army-r"), (3, "army-g")], dice="K1 B2 R3 G4 Y5",
                 treasury={0: [1], 1: [2], 2: [3], 3: [4, 7]}, spoils=[5], round=7, round_type="War")  # fmt: skip
    assert asked(match) == (1, "spoils", [5])
    match.choose(5)
    assert chance(match).seat == 0
