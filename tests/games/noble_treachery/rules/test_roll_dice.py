"""Phase I, Roll the Dice: who rolls, which token becomes the spoils, and the bonus before it."""

import pytest

from explorer import Match
from explorer.games.noble_treachery.state import PHASES
from explorer.players import RandomPlayer
from tests.games.noble_treachery.table import answer, asked, at, begun, chance, events, last, table, told

A = {0: [1, 2], 1: [4, 7], 2: [3, 5], 3: [8, 9]}
"""Seat 1 alone has one colour only."""


def rolled(dice: list[int], **keywords: object) -> Match:
    """Seat 1, in last place, has rolled these dice: black, blue, red, green, yellow."""
    return answer(at("spoils roll", **{"treasury": A, **keywords}), dice)


def spoils(match: Match) -> tuple[str, list[int]]:
    return last(match, "spoils").rule, table(match).spoils


@pytest.mark.rule("roll", "roll.dice")
def test_a_round_has_five_phases_in_order() -> None:
    match = at("round", treasury=A, deal=3).play(RandomPlayer("phases"), until=lambda m: m.state.round == 2)
    phases = [event.facts["phase"] for event in begun(match, "phase")]
    assert phases[:5] == list(PHASES) == ["Roll the Dice", "Bet", "Challenge", "Claim Spoils", "Discard and Deal"]
    assert [event.rule for event in begun(match, "phase")][:5] == ["roll.dice", "bet", "challenge", "spoils", "deal"]


@pytest.mark.rule("roll.dice", "tiebreak.uses.last-place")
def test_the_player_in_last_place_rolls_all_five_dice() -> None:
    match = at("round", treasury=A)
    assert (chance(match).seat, chance(match).kind, repr(chance(match).source)) == (1, "roll", "Dice('KBRGY')")
    assert table(match).roller == 1
    match.roll([1, 2, 3, 4, 6])
    assert table(match).dice == {"K": 1, "B": 2, "R": 3, "G": 4, "Y": 6}
    assert told(last(match, "rolled")) == (1, "roll.dice", {"dice": "KBRGY", "values": (1, 2, 3, 4, 6)})


@pytest.mark.rule("roll.spoils", "roll.spoils.lowest", "tokens.lowest-first")
def test_the_highest_dies_lowest_token_goes_from_the_bank_to_the_middle() -> None:
    match = rolled([1, 2, 3, 6, 4])
    assert spoils(match) == ("roll.spoils.lowest", [12])  # green 2 and 9 are owned
    assert 12 not in table(match).bank


@pytest.mark.rule("roll.tie")
def test_of_tied_highest_dice_the_lowest_token_in_their_colours_becomes_the_spoils() -> None:
    assert spoils(rolled([6, 6, 6, 1, 2])) == ("roll.tie", [10])  # black 13, blue 10, red 14 are left
    assert spoils(rolled([5, 1, 5, 1, 2])) == ("roll.tie", [13])


@pytest.mark.rule("roll.next-colour")
def test_a_colour_that_is_gone_gives_way_to_the_next_highest_die() -> None:
    treasury = {0: [1, 2], 1: [4, 7], 2: [3, 14], 3: [8, 9]}
    match = rolled([3, 5, 6, 1, 2], treasury=treasury)
    assert spoils(match) == ("roll.next-colour", [10])


@pytest.mark.rule("roll.next-colour", "roll.tie")
def test_the_next_highest_can_be_a_tie_too() -> None:
    treasury = {0: [1, 2], 1: [4, 7], 2: [3, 14], 3: [8, 9]}
    assert spoils(rolled([5, 5, 6, 1, 2], treasury=treasury)) == ("roll.next-colour", [10])
    assert spoils(rolled([5, 1, 6, 5, 2], treasury=treasury)) == ("roll.next-colour", [12])


@pytest.mark.rule("roll.bank-empty")
def test_an_empty_bank_means_no_spoils() -> None:
    treasury = {0: [1, 2, 3, 4, 10], 1: [7, 14], 2: [5, 6, 8, 11, 13], 3: [9, 12, 15]}
    match = rolled([1, 2, 3, 6, 4], treasury=treasury)
    assert table(match).spoils == []
    assert told(last(match, "no spoils")) == (None, "roll.bank-empty", {})


@pytest.mark.rule("roll.bonus", "roll.bonus.first")
def test_the_bonus_comes_before_the_spoils_and_can_take_their_token() -> None:
    match = rolled([2, 2, 2, 6, 6])  # a Throne: green or yellow
    assert asked(match) == (1, "colour to take", ["G", "Y"])
    assert [(event.rule, event.facts["made"]) for event in begun(match, "bonus")] == [("roll.bonus", "Throne")]
    assert table(match).spoils == []
    match.choose("G")
    assert told(last(match, "took")) == (1, "bonus.throne.lowest", {"token": 12, "source": "bank"})
    assert spoils(match) == ("roll.tie", [6])  # no green is left, yellow 5 is owned


@pytest.mark.rule("roll.bonus.first")
def test_without_the_bonus_the_same_dice_would_have_given_another_token() -> None:
    match = rolled([2, 2, 3, 6, 6])
    assert begun(match, "bonus") == []
    assert spoils(match) == ("roll.tie", [6])
    match = rolled([2, 2, 3, 6, 6], treasury={0: [1, 2], 1: [4, 7], 2: [3], 3: [8, 9]})
    assert spoils(match) == ("roll.tie", [5])


@pytest.mark.rule("tiebreak.uses.last-place", "tiebreak.dice", "tiebreak.dice.reroll", "bonus.setup")
def test_players_without_tokens_roll_for_last_place_and_the_lowest_is_last() -> None:
    match = at("round", treasury={0: [1], 1: [], 2: [], 3: []})
    assert repr(chance(match).source) == "Dice(['seat 1', 'seat 2', 'seat 3'])"
    match.roll([2, 6, 2])
    assert (chance(match).rule, repr(chance(match).source)) == ("tiebreak.dice.reroll", "Dice(['seat 1', 'seat 3'])")
    match.roll([5, 4])
    assert table(match).roller == 3
    assert [told(event) for event in events(match, "compared")] == [
        (None, "tiebreak.dice", {"rolls": {"1": 2, "2": 6, "3": 2}}),
        (None, "tiebreak.dice.reroll", {"rolls": {"1": 5, "3": 4}}),
    ]
    assert begun(match, "bonus") == []
