"""Jester, Kraken, Merchant, Monk, Mystic, Necromancer, Scout, Snake Charmer and Soothsayer.

What Monk forbids is in test_uncommon_cards_that_forbid, what Sorceress adds in test_power, Sword in
test_uncommon_cards_s_to_w.
"""

from typing import Any

import pytest

from explorer.core.moments import Secret
from explorer.games.noble_treachery.rules import uncommon_cards
from explorer.games.noble_treachery.rules.power import derivation, power
from tests.games.noble_treachery.uncommons import (
    LAST,
    asked,
    bars,
    drawn,
    events,
    go,
    in_play,
    latest,
    options,
    played,
    through_the_round,
)

DIPLOMACY = "Diplomacy"


# --- Jester ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.jester")
def test_jester_may_roll_all_five_dice() -> None:
    match = played("jester")
    assert (asked(match), options(match)) == ((0, "roll or not"), ["roll", "pass"])
    go(match, "roll", [1, 1, 2, 4, 6])
    assert match.state.dice == {"K": 1, "B": 1, "R": 2, "G": 4, "Y": 6}


@pytest.mark.rule("card.jester")
def test_jester_may_roll_none() -> None:
    match = go(played("jester"), "pass")
    assert match.state.dice == {"K": 2, "B": 3, "R": 5, "G": 4, "Y": 5}
    assert latest(match, "declined")[0] == "card.jester"


@pytest.mark.rule("card.sword.jester", "card.jester")
def test_jester_rolls_the_other_four_dice_under_a_sword() -> None:
    match = go(played("jester", ["sword"]), "roll", [1, 1, 2, 4])
    assert match.state.dice == {"K": 1, "B": 1, "R": 2, "G": 4, "Y": 5}
    assert latest(match, "prevented")[1]["by"] == "card sword"


# --- Kraken ---------------------------------------------------------------------------------------------------------


def kraken(blue: int, **told: Any) -> Any:
    """Kraken played by seat 0 with this blue die, then a Mage by seat 1."""
    match = played("kraken", dice=f"K2 B{blue} R5 G4 Y5", **{"hands": {1: ["mage-k"]}, **told})
    assert asked(match) == (1, "card")  # nothing yet
    return go(match, "mage-k")


@pytest.mark.rule("card.kraken", "card.kraken.poison", "bonus.poison.bet")
def test_kraken_poisons_on_a_blue_one() -> None:
    match = kraken(1, treasury={0: [1], 2: [3, 7]}, challenger=2, bet=[12])
    assert (asked(match), options(match)) == ((0, "opponent to poison"), [1, 2, 3, "pass"])
    go(match, 2)
    assert match.state.treasury == [[1, 3, 7], [], [], []]
    assert match.state.bet == [12]
    assert latest(match, "poisoned") == ("card.kraken.poison", {"victim": 2, "tokens": (3, 7)})


@pytest.mark.rule("card.kraken.poison", "cards.can")
def test_kraken_may_spare_everybody() -> None:
    match = go(kraken(1, treasury={2: [3, 7]}), "pass")
    assert match.state.treasury[2] == [3, 7]
    assert latest(match, "declined")[0] == "card.kraken.poison"


@pytest.mark.rule("cards.can", "card.kraken.poison")
def test_kraken_must_poison_when_can_is_compulsory() -> None:
    assert options(kraken(1, readings={"can": "compulsory"})) == [1, 2, 3]


@pytest.mark.rule("card.kraken.poison", "card.castle.supersedes", "bonus.poison.any")
def test_kraken_brings_nothing_against_a_castle() -> None:
    match = go(kraken(1, before=["castle-g"], treasury={3: [8]}), 3)
    assert match.state.treasury == [[], [], [], [8]]
    assert latest(match, "prevented")[0] == "card.castle.supersedes"


@pytest.mark.rule("card.kraken.six", "card.kraken.losses")
@pytest.mark.parametrize(("readings", "place"), [({}, "bank"), ({"kraken.losses": "spoils"}, "spoils")])
def test_kraken_costs_its_player_the_whole_treasury_on_a_blue_six(readings: dict[str, str], place: str) -> None:
    match = kraken(6, treasury={0: [1, 8], 2: [3]}, challenger=0, bet=[12], spoils=[14], readings=readings)
    assert match.state.treasury == [[], [], [3], []]
    assert match.state.bet == [12]
    assert {1, 8} <= set(getattr(match.state, place))
    assert match.state.bank == sorted(match.state.bank)
    assert latest(match, "lost all") == ("card.kraken.six", {"tokens": (1, 8)})
    assert match.problems() == []


@pytest.mark.rule("card.kraken.nothing")
@pytest.mark.parametrize("blue", [2, 3, 4, 5])
def test_kraken_does_nothing_on_two_to_five(blue: int) -> None:
    match = kraken(blue, treasury={0: [1], 2: [3]})
    assert match.state.treasury == [[1], [], [3], []]
    assert latest(match, "no effect") == ("card.kraken.nothing", {"card": "kraken"})
    assert asked(match) == (2, "card")


@pytest.mark.rule("card.kraken")
def test_kraken_looks_at_the_blue_die_only_after_the_next_turn() -> None:
    match = played("kraken", dice="K2 B6 R5 G4 Y5", hands={1: ["army-k"]}, treasury={0: [1]})
    go(match, "army-k", "B", 4)
    assert match.state.treasury[0] == [1]
    assert latest(match, "no effect")[0] == "card.kraken.nothing"


@pytest.mark.rule("card.kraken")
def test_kraken_acts_once() -> None:
    match = go(kraken(1, hands={1: ["mage-k"], 2: ["mage-r"]}), "pass", "mage-r")
    assert asked(match) == (3, "card")


@pytest.mark.rule("card.kraken.last")
def test_kraken_does_nothing_as_the_last_card() -> None:
    match = played("kraken", LAST, dice="K2 B6 R5 G4 Y5", treasury={0: [1]}, spoils=[14])
    assert latest(match, "no effect") == ("card.kraken.last", {"card": "kraken"})
    assert match.state.treasury[0] == [1]


# --- Merchant -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.merchant", "cards.must")
def test_merchant_trades_a_token_for_an_opponents_choosing_both() -> None:
    match = played("merchant", treasury={0: [1, 5], 1: [8], 2: [9, 14]})
    assert (asked(match), options(match)) == ((0, "token to take"), [8, 9, 14])
    go(match, 14)
    assert (asked(match), options(match)) == ((0, "token to give"), [1, 5])
    go(match, 1)
    assert match.state.treasury == [[5, 14], [8], [1, 9], []]
    assert latest(match, "gave") == ("card.merchant", {"token": 1, "receiver": 2, "place": 2})


@pytest.mark.rule("card.merchant.none")
@pytest.mark.parametrize("bet", [[], [12]])
def test_merchant_without_a_token_just_takes(bet: list[int]) -> None:
    match = go(played("merchant", treasury={2: [9]}, challenger=0, bet=bet), 9)
    assert match.state.treasury == [[9], [], [], []]
    assert match.state.bet == bet
    assert asked(match) == (1, "card")


@pytest.mark.rule("card.merchant.bet", "bet.exception")
def test_merchant_can_trade_into_an_opponents_bet() -> None:
    match = played("merchant", treasury={0: [1]}, challenger=2, bet=[9, 13])
    assert options(match) == [9, 13]
    go(match, 13, 1)
    assert (match.state.treasury[0], match.state.bet) == ([13], [1, 9])
    assert latest(match, "took") == ("card.merchant", {"token": 13, "source": "bet"})
    assert latest(match, "gave") == ("card.merchant.bet", {"token": 1, "receiver": 2, "place": "bet"})


@pytest.mark.rule("card.merchant.bet", "card.merchant.none")
def test_merchant_without_a_token_can_take_from_a_bet() -> None:
    match = go(played("merchant", challenger=2, bet=[9, 13]), 13)
    assert (match.state.treasury[0], match.state.bet) == ([13], [9])
    assert events(match, "gave") == []


@pytest.mark.rule("card.merchant.treasury", "card.merchant")
def test_merchant_neither_takes_nor_gives_from_the_own_bet() -> None:
    match = played("merchant", treasury={0: [1], 2: [9]}, challenger=0, bet=[12])
    assert options(match) == [9]
    assert options(go(match, 9)) == [1]


@pytest.mark.rule("card.merchant.treasury", "card.merchant.none")
def test_under_another_reading_merchant_gives_from_the_own_bet_too_if_the_treasury_has_a_token() -> None:
    readings = {"merchant.gives": "bet-too"}
    match = played("merchant", treasury={0: [1], 2: [9]}, challenger=0, bet=[12], readings=readings)
    assert options(go(match, 9)) == [1, 12]
    go(match, 12)
    assert (match.state.treasury[0], match.state.treasury[2], match.state.bet) == ([1, 9], [12], [])
    assert match.problems() == []
    bare = go(played("merchant", treasury={2: [9]}, challenger=0, bet=[12], readings=readings), 9)
    assert (bare.state.treasury[0], bare.state.bet, events(bare, "gave")) == ([9], [12], [])


@pytest.mark.rule("card.merchant", "card.castle")
def test_merchant_cannot_trade_with_a_treasury_behind_a_castle() -> None:
    match = played("merchant", ["castle-g"], treasury={0: [1], 2: [9], 3: [8]})
    assert options(match) == [9]
    assert bars(match, 8) == {"card.castle"}


@pytest.mark.rule("card.merchant.bet", "card.castle.bet")
def test_merchant_reaches_a_bet_behind_a_castle_only_when_its_die_is_tied() -> None:
    unique = played("merchant", ["castle-g"], challenger=3, bet=[8], treasury={2: [9]})
    assert (options(unique), bars(unique, 8)) == ([9], {"card.castle.bet"})
    assert options(played("merchant", ["castle-r"], challenger=3, bet=[8], treasury={2: [9]})) == [8, 9]


@pytest.mark.rule("card.merchant")
def test_merchant_finds_nothing_when_no_opponent_has_a_token_in_reach() -> None:
    match = played("merchant", ["castle-g"], treasury={0: [1], 3: [8]})
    assert latest(match, "found nothing")[0] == "card.merchant"
    assert latest(match, "prevented")[0] == "card.castle"
    assert match.state.treasury == [[1], [], [], [8]]


# --- Monk -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.monk", "card.monk.colour", "cards.must")
def test_monk_rolls_any_die_and_then_forbids_any_colour() -> None:
    match = played("monk")
    assert (asked(match), options(match)) == ((0, "die to roll"), ["K", "B", "R", "G", "Y"])
    go(match, "B", 4)
    assert match.state.dice["B"] == 4
    assert (asked(match), options(match)) == ((0, "colour to forbid"), ["K", "B", "R", "G", "Y"])
    go(match, "B")
    assert latest(match, "forbade") == ("card.monk.colour", {"colour": "B"})


@pytest.mark.rule("card.monk", "bonus.first")
def test_monk_gets_the_bonus_before_forbidding() -> None:
    match = go(played("monk"), "R", 6)
    assert asked(match) == (0, "colour to take")  # black 2 to red 6: a King's Straight
    assert asked(go(match, "K")) == (0, "colour to forbid")


# --- Mystic ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.mystic")
def test_mystic_turns_war_into_diplomacy() -> None:
    match = played("mystic")
    assert match.state.round_type == DIPLOMACY
    assert latest(match, "round type") == ("card.mystic", {"type": DIPLOMACY})


@pytest.mark.rule("card.mystic")
def test_mystic_leaves_diplomacy_alone() -> None:
    match = played("mystic", round_type=DIPLOMACY)
    assert match.state.round_type == DIPLOMACY
    assert latest(match, "no effect") == ("card.mystic", {"card": "mystic"})


@pytest.mark.rule("card.mystic.last")
def test_mystic_leaves_the_type_alone_as_the_last_card() -> None:
    match = played("mystic", LAST, spoils=[14])
    assert latest(match, "won the challenge")[0] == "type.war"
    assert latest(match, "no effect") == ("card.mystic.last", {"card": "mystic"})


# --- Necromancer ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.necromancer")
def test_necromancer_may_keep_the_black_die() -> None:
    match = played("necromancer")
    assert (asked(match), options(match)) == ((0, "draw or not"), ["draw", "pass"])
    go(match, "pass")
    assert power(match.state, match.state.in_play[0]) == 4 + 2


@pytest.mark.rule("card.necromancer", "card.necromancer.draw", "card.necromancer.base", "card.necromancer.before")
def test_necromancer_counts_the_base_power_of_a_random_discard_and_nothing_else_of_it() -> None:
    match = go(played("necromancer", discard=["army-k"]), "draw")
    assert drawn(match) == (len(match.state.discard), 1)
    go(match, "army-k")
    assert latest(match, "raised") == ("card.necromancer.base", {"card": "army-k"})
    assert asked(match) == (1, "card")  # no roll for the Army, no second thoughts
    assert [term.amount for term in derivation(match.state, match.state.in_play[0])] == [4, 9]


@pytest.mark.rule("card.necromancer")
def test_necromancer_does_nothing_without_discards() -> None:
    table = played("jester").state
    table.discard = []
    (event,) = uncommon_cards.necromancer(table, table.in_play[0])
    assert (event.kind, event.rule) == ("no effect", "card.necromancer")


@pytest.mark.rule("card.necromancer.stays")
def test_the_card_beside_necromancer_is_not_in_play() -> None:
    match = go(played("necromancer", discard=["castle-k"], treasury={0: [1]}, hands={1: ["merchant"]}), "draw")
    go(match, "castle-k")
    assert in_play(match) == {0: "necromancer"}
    assert "castle-k" not in match.state.discard
    assert options(go(match, "merchant")) == [1]  # no Castle protects


@pytest.mark.rule("card.necromancer.stays", "cards.round-only", "deal.discard")
def test_the_card_beside_necromancer_is_discarded_at_the_end_of_the_round() -> None:
    match = played("necromancer", ["mage-k", "mage-y", "mage-g"], discard=["army-b"], spoils=[14])
    through_the_round(go(match, "draw", "army-b"))
    assert {"necromancer", "army-b"} <= set(match.state.discard)
    assert match.problems() == []


@pytest.mark.rule("card.necromancer.legal")
@pytest.mark.parametrize("ban", ["dragon", {"card": "monk", "ban": "R"}, "champion"])
def test_no_prohibition_touches_the_card_beside_necromancer(ban: Any) -> None:
    match = go(played("necromancer", [ban], discard=["army-r"]), "draw", "army-r")
    assert match.state.in_play[-1]["drawn"] == "army-r"
    assert power(match.state, match.state.in_play[-1]) == 4 + 9


# --- Scout ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.scout", "card.scout.take", "card.scout.give")
def test_scout_takes_a_card_from_a_hand_and_gives_one() -> None:
    match = played("scout", hands={0: ["scout", "noble-k"], 2: ["army-b"]})
    assert (asked(match), options(match)) == ((0, "hand to look at"), [1, 2, 3])
    go(match, 2)
    assert (asked(match), options(match)) == ((0, "card to take"), sorted(match.state.hands[2]))
    go(match, "army-b")
    assert asked(match) == (0, "card to give")
    assert set(options(match)) == {*match.state.hands[0]}
    go(match, "noble-k")
    assert "army-b" in match.state.hands[0]
    assert "noble-k" in match.state.hands[2]
    assert [len(hand) for hand in match.state.hands] == [6, 7, 7, 7]


@pytest.mark.rule("card.scout.give")
def test_scout_may_give_the_very_card_back() -> None:
    match = played("scout", hands={2: ["army-b"]})
    hands = [sorted(hand) for hand in match.state.hands]
    go(match, 2, "army-b")
    assert match.label("army-b") == "Blue Army (the card just taken)"
    go(match, "army-b")
    assert [sorted(hand) for hand in match.state.hands] == hands


@pytest.mark.rule("card.scout")
def test_scout_shows_a_hand_and_the_exchange_to_the_two_players_alone() -> None:
    match = go(played("scout", hands={0: ["scout", "noble-k"], 2: ["army-b"]}), 2, "army-b", "noble-k")
    for kind, cards in (("took a card", ("army-b",)), ("gave a card", ("noble-k",))):
        assert events(match, kind)[-1].facts == {"holder": 2, "cards": Secret(cards, (0, 2))}
    (event,) = events(match, "looked at")
    assert event.seen_by(1).facts["cards"] == ("?",) * 7
    assert "army-b" in event.seen_by(0).facts["cards"]


@pytest.mark.rule("card.scout.empty")
def test_scout_does_nothing_with_an_empty_own_hand() -> None:
    match = played("scout", round=13)
    assert latest(match, "no effect") == ("card.scout.empty", {"card": "scout"})
    assert asked(match) == (1, "card")


@pytest.mark.rule("card.scout.empty")
def test_scout_does_nothing_when_no_opponent_has_a_card() -> None:
    table = played("jester").state
    table.hands = [["army-k"], [], [], []]
    (event,) = uncommon_cards.scout(table, table.in_play[0])
    assert (event.kind, event.rule) == ("no effect", "card.scout.empty")


# --- Snake Charmer --------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.snake-charmer", "bet.exception", "cards.must")
def test_snake_charmer_takes_the_lowest_token_of_the_bet() -> None:
    match = played("snake-charmer", challenger=2, bet=[13, 7, 9])
    assert (match.state.treasury[0], match.state.bet) == ([7], [9, 13])
    assert latest(match, "took") == ("card.snake-charmer", {"token": 7, "source": "bet"})


@pytest.mark.rule("card.snake-charmer.two")
@pytest.mark.parametrize("bet", [[], [7]])
def test_snake_charmer_leaves_a_bet_of_fewer_than_two(bet: list[int]) -> None:
    match = played("snake-charmer", challenger=2, bet=bet)
    assert (match.state.treasury[0], match.state.bet) == ([], bet)
    assert latest(match, "no effect") == ("card.snake-charmer.two", {"card": "snake-charmer"})


@pytest.mark.rule("card.snake-charmer.own-bet")
@pytest.mark.parametrize(
    ("readings", "treasury", "bet"), [({}, [7], [9]), ({"snake-charmer.own-bet": "no"}, [], [7, 9])]
)
def test_snake_charmer_and_the_own_bet(readings: dict[str, str], treasury: list[int], bet: list[int]) -> None:
    match = played("snake-charmer", challenger=0, bet=[7, 9], readings=readings)
    assert (match.state.treasury[0], match.state.bet) == (treasury, bet)


@pytest.mark.rule("card.snake-charmer", "card.castle.bet")
def test_snake_charmer_is_stopped_by_a_castle_with_a_unique_die() -> None:
    match = played("snake-charmer", ["castle-g"], challenger=3, bet=[7, 9])
    assert match.state.bet == [7, 9]
    assert latest(match, "prevented")[0] == "card.castle.bet"


@pytest.mark.rule("card.snake-charmer", "card.castle.bet")
def test_snake_charmer_is_not_stopped_by_a_castle_with_a_tied_die() -> None:
    assert played("snake-charmer", ["castle-r"], challenger=3, bet=[7, 9]).state.bet == [9]


# --- Soothsayer -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.soothsayer", "card.soothsayer.one", "cards.must")
def test_soothsayer_must_move_one_or_two_dice_by_one() -> None:
    match = played("soothsayer")
    assert asked(match) == (0, "dice to shift")
    assert len(options(match)) == 10 + 40  # five dice up or down; ten pairs, each in four ways
    assert "pass" not in options(match)
    assert go(match, "K- G+").state.dice == {"K": 1, "B": 3, "R": 5, "G": 5, "Y": 5}


@pytest.mark.rule("card.soothsayer")
def test_soothsayer_may_move_a_single_die() -> None:
    match = go(played("soothsayer"), "B+")
    assert match.state.dice == {"K": 2, "B": 4, "R": 5, "G": 4, "Y": 5}
    assert latest(match, "changed dice") == ("card.soothsayer", {"dice": {"B": 4}})


@pytest.mark.rule("card.soothsayer.wrap")
def test_soothsayer_moves_no_die_beyond_one_or_six() -> None:
    match = played("soothsayer", dice="K1 B6 R3 G3 Y4")
    assert bars(match, "K-") == bars(match, "B+") == {"card.soothsayer.wrap"}
    assert len(options(match)) == 8 + 1 + 2 * 3 * 2 + 3 * 4  # singles; black and blue; one of them; neither


@pytest.mark.rule("card.soothsayer.wrap")
def test_soothsayer_lets_values_run_round_in_the_other_reading() -> None:
    match = played("soothsayer", dice="K1 B6 R3 G3 Y4", readings={"soothsayer.wrap": "yes"})
    assert go(match, "K- B+").state.dice == {"K": 6, "B": 1, "R": 3, "G": 3, "Y": 4}


@pytest.mark.rule("card.soothsayer.bonus", "bonus.changes")
def test_soothsayer_scores_the_combination_made() -> None:
    match = go(played("soothsayer"), "R+")
    assert latest(match, "bonus") == ("bonus.first", {"relation": "interrupted", "made": "King's Straight"})


@pytest.mark.rule("card.soothsayer.bonus")
def test_soothsayer_scores_nothing_that_lay_there_between_two_changes() -> None:
    match = go(played("soothsayer"), "K+ R+")  # red alone would have made 2 to 6
    assert match.state.dice == {"K": 3, "B": 3, "R": 6, "G": 4, "Y": 5}
    assert events(match, "bonus") == []


@pytest.mark.rule("card.sword.supersedes", "card.soothsayer")
def test_soothsayer_cannot_move_the_die_that_a_sword_locks() -> None:
    match = played("soothsayer", ["sword"])
    assert bars(match, "Y+") == bars(match, "Y-") == {"card.sword.supersedes"}
    assert not any("Y" in option for option in options(match))
