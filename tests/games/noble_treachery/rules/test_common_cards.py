"""The nine common cards, clause by clause."""

from collections import Counter
from itertools import product
from typing import Any

import pytest

import explorer
from explorer import IllegalChoice, Match
from explorer.core.moments import HIDDEN
from explorer.games.noble_treachery.own_figures import figures
from explorer.games.noble_treachery.rules.power import power
from explorer.players import RandomPlayer
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
    play,
    table,
    told,
)

COLOURS = "KBRGY"
SWORD = [(3, "sword")]


# --- the card as it is in play --------------------------------------------------------------------------------------


@pytest.mark.rule("cards.commons.colour", "card.army", "card.noble", "cards.must")
@pytest.mark.parametrize(("kind", "own"), list(product(("army", "noble"), COLOURS)))
def test_army_and_noble_must_roll_any_one_die_but_their_own(kind: str, own: str) -> None:
    match = play(f"{kind}-{own.lower()}")
    others = [die for die in COLOURS if die != own]
    assert asked(match) == (0, "die to roll", others)
    assert choice(match).rule == f"card.{kind}"
    assert failed(match, own) == [f"card.{kind}"]
    with pytest.raises(IllegalChoice):
        match.choose(own)
    match.choose(others[2])
    assert repr(chance(match).source) == f"Dice('{others[2]}')"
    before = dict(table(match).dice)
    match.roll(6)
    assert table(match).dice == {**before, others[2]: 6}
    assert asked(match)[:2] == (1, "card")


@pytest.mark.rule("card.army.locked")
@pytest.mark.parametrize(
    ("card", "kind"), [("army-k", "army"), ("noble-k", "noble"), ("spy-k", "spy"), ("monk", "monk")]
)
def test_a_free_choice_of_die_must_avoid_a_locked_one(card: str, kind: str) -> None:
    match = play(card, in_play=SWORD)
    assert "Y" not in choice(match).options
    assert failed(match, "Y") == ["card.sword", "card.army.locked"]
    assert choice(match).rule == f"card.{kind}"


@pytest.mark.rule("card.army.locked")
def test_read_the_other_way_a_locked_die_may_be_picked_and_is_not_rolled() -> None:
    match = play("army-k", in_play=SWORD, readings={"army.locked": "may"}, dice=NO_COMBINATION)
    assert asked(match) == (0, "die to roll", ["B", "R", "G", "Y"])
    match.choose("Y")
    assert table(match).dice["Y"] == 6
    assert kinds(match, ["rolled", "prevented"]) == ["prevented"]
    assert asked(match)[:2] == (1, "card")


@pytest.mark.rule("card.army", "card.army.locked")
def test_a_yellow_army_may_not_roll_yellow_under_any_reading() -> None:
    for readings in ({}, {"army.locked": "may"}):
        match = play("army-y", in_play=SWORD, readings=readings)
        assert asked(match) == (0, "die to roll", ["K", "B", "R", "G"])
        locked = [] if readings else ["card.sword", "card.army.locked"]
        assert failed(match, "Y") == ["card.army", *locked]


# --- Knight ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.knight", "card.knight.tie", "cards.must")
@pytest.mark.parametrize(
    ("dice", "options"),
    [
        ("K1 B2 R3 G4 Y6", ["R", "Y"]),
        ("K1 B5 R3 G5 Y2", ["B", "R", "G"]),
        ("K4 B4 R6 G4 Y4", ["K", "B", "R", "G", "Y"]),  # its own is highest, all others tie below it
        ("K1 B2 R6 G4 Y3", ["R", "G"]),
    ],
)
def test_a_knight_rolls_its_own_die_or_the_highest_other(dice: str, options: list[str]) -> None:
    match = play("knight-r", dice=dice)
    assert asked(match) == (0, "die to roll", options)
    for die in set(COLOURS) - set(options):
        assert failed(match, die) == ["card.knight"]


@pytest.mark.rule("card.knight")
def test_a_knight_says_why_a_lower_die_is_barred() -> None:
    assert str(play("knight-r", dice="K1 B2 R3 G4 Y6").why_not("G")) == (
        "green is not allowed: the highest other die shows 6, and green shows 4 [card.knight]."
    )


@pytest.mark.rule("card.knight.locked")
def test_a_knight_may_pick_a_locked_die_and_then_rolls_nothing() -> None:
    match = answer(play("knight-r", in_play=SWORD, dice="K1 B2 R3 G4 Y6"), "Y")
    assert kinds(match, ["rolled", "prevented"]) == ["prevented"]
    assert table(match).dice["Y"] == 6
    match = answer(play("knight-y", in_play=SWORD, dice="K1 B2 R3 G4 Y3"), "Y")
    assert kinds(match, ["rolled", "prevented"]) == ["prevented"]


@pytest.mark.rule("card.knight.locked")
@pytest.mark.parametrize(
    ("card", "dice", "options"),
    [
        ("knight-r", "K1 B2 R3 G4 Y6", ["R"]),  # yellow is the highest other
        ("knight-r", "K1 B6 R3 G4 Y6", ["B", "R"]),
        ("knight-y", "K1 B2 R3 G5 Y3", ["G"]),  # yellow is its own
    ],
)
def test_read_the_other_way_a_knight_rolls_the_other_die(card: str, dice: str, options: list[str]) -> None:
    match = play(card, in_play=SWORD, dice=dice, readings={"knight.locked": "must-avoid"})
    assert asked(match) == (0, "die to roll", options)
    assert failed(match, "Y") == ["card.sword", "card.knight.locked"]


# --- Mage -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.mage", "card.mage.diplomacy", "card.mage.six")
@pytest.mark.parametrize(("colour", "value"), list(product(COLOURS, range(1, 7))))
def test_a_mage_adds_its_die_in_war_and_in_diplomacy_subtracts_all_but_a_six(colour: str, value: int) -> None:
    for kind, expected in (("War", 7 + value), ("Diplomacy", 7 - value if value <= 5 else 13)):
        dice = {**dict.fromkeys(COLOURS, 4), colour: value}
        now = table(at("challenge", in_play=[(3, f"mage-{colour.lower()}")], dice=dice, round_type=kind))
        assert power(now, now.in_play[0]) == expected


@pytest.mark.rule("card.mage.only")
def test_no_other_card_subtracts_its_die_in_diplomacy() -> None:
    for card in figures().cards:
        powers = []
        for value in (2, 4):  # even, and above three or not, makes no difference to who subtracts
            dice = {**dict.fromkeys(COLOURS, 6), figures().cards[card].colour: value}
            now = table(at("challenge", in_play=[(3, card)], dice=dice, round_type="Diplomacy"))
            powers.append(power(now, now.in_play[0]))
        falls = powers[1] < powers[0]
        # White Widow leaves out a die of 4 or more, which is something else.
        assert falls == (card.startswith("mage-") or card == "white-widow"), card


@pytest.mark.rule("type.current", "card.mage.diplomacy")
def test_a_mage_goes_by_the_type_that_shows_now() -> None:
    match = play("goblins", in_play=[(2, "castle-g"), (3, "mage-k")], dice="K3 B2 R2 G4 Y6", round_type="Diplomacy")
    assert table(match).round_type == "War"
    now = table(match)
    assert power(now, now.in_play[1]) == 10


# --- Witch ----------------------------------------------------------------------------------------------------------


def witch(before: int, said: str, after: int, *answers: Any, **keywords: Any) -> Match:
    """A red Witch; the other dice make no combination whatever red shows."""
    return play("witch-r", said, after, *answers, dice=f"K1 B1 R{before} G4 Y6", **keywords)


@pytest.mark.rule("card.witch", "cards.stop")
def test_a_witch_foretells_before_rolling_her_own_die() -> None:
    match = play("witch-r", dice="K1 B1 R3 G4 Y6")
    assert asked(match) == (0, "prediction", ["higher", "lower"])
    assert choice(match).facts == {"die": "R", "value": 3}
    match.choose("higher")
    assert told(last(match, "predicted")) == (0, "card.witch", {"said": "higher", "die": "R", "value": 3})
    assert repr(chance(match).source) == "Dice('R')"


@pytest.mark.rule("card.witch", "card.witch.take", "card.witch.fail")
@pytest.mark.parametrize(("before", "said"), list(product(range(1, 7), ("higher", "lower"))))
def test_the_forecast_is_held_against_the_value_before_the_roll(before: int, said: str) -> None:
    right = []
    for after in range(1, 7):
        match = witch(before, said, after)
        if asked(match)[1] == "token from the bank":
            right.append(after)
            assert events(match, "was wrong") == []
        else:
            assert told(last(match, "was wrong")) == (
                0, "card.witch.fail", {"die": "R", "before": before, "value": after},
            )  # fmt: skip
            assert holds(match)[0] == []
    assert right == [after for after in range(1, 7) if (after > before if said == "higher" else after < before)]


@pytest.mark.rule("card.witch.take", "tokens.lowest-first", "cards.can")
def test_a_right_forecast_offers_the_banks_lowest_token_of_her_colour() -> None:
    match = witch(3, "higher", 5, treasury={1: [4]})
    assert asked(match) == (0, "token from the bank", ["take", "pass"])
    fork = answer(match.fork(), "take")
    assert told(last(fork, "took")) == (0, "card.witch.take", {"token": 7, "source": "bank"})
    assert holds(fork)[0] == [7]
    match.choose("pass")
    assert told(last(match, "declined")) == (0, "card.witch.take", {})
    assert holds(match)[0] == []


@pytest.mark.rule("cards.can", "card.witch.take")
def test_read_strictly_the_token_has_to_be_taken() -> None:
    match = witch(3, "higher", 5, readings={"can": "compulsory"})
    assert holds(match)[0] == [4]
    assert asked(match)[:2] == (1, "card")


RED_GONE = {1: [4, 14], 2: [7]}


@pytest.mark.rule("card.witch.opponent", "card.witch.exact", "cards.can")
def test_without_her_colour_in_the_bank_she_can_take_any_such_token_of_any_player() -> None:
    match = witch(3, "lower", 2, treasury=RED_GONE)
    assert asked(match) == (0, "token to take", [4, 7, 14, "pass"])
    fork = answer(match.fork(), 14)
    assert told(last(fork, "took")) == (0, "card.witch.opponent", {"token": 14, "source": 1})
    assert holds(fork)[:3] == [[14], [4], [7]]
    match.choose("pass")
    assert holds(match)[0] == []


@pytest.mark.rule("cards.can", "card.witch.opponent")
def test_read_strictly_she_has_to_take_from_another_too() -> None:
    match = witch(3, "lower", 2, treasury=RED_GONE, readings={"can": "compulsory"})
    assert asked(match) == (0, "token to take", [4, 7, 14])


@pytest.mark.rule("card.witch.opponent", "bet.out-of-play", "card.castle")
def test_a_bet_and_a_castles_treasury_are_safe_from_a_witch() -> None:
    match = witch(
        3, "lower", 2, treasury={1: [4], 2: [7]}, challenger=1, bet=[14], in_play=[(2, "castle-k"), (3, "army-k")]
    )
    assert asked(match) == (0, "token to take", [4, "pass"])
    assert (failed(match, 14), failed(match, 7)) == (["bet.out-of-play"], ["card.castle"])


@pytest.mark.rule("card.witch.opponent")
def test_a_witch_whose_colour_only_she_has_takes_nothing() -> None:
    match = witch(3, "lower", 2, treasury={0: [4, 7, 14]})
    assert told(last(match, "found nothing")) == (0, "card.witch.opponent", {})


@pytest.mark.rule("card.sword.witch", "card.witch", "card.sword")
def test_a_yellow_witch_cannot_roll_a_locked_die_and_takes_nothing() -> None:
    match = play("witch-y", in_play=SWORD)
    assert kinds(match, ["predicted", "rolled", "prevented", "took"]) == ["prevented"]
    assert last(match, "prevented").also == ("card.sword.witch",)
    assert asked(match)[:2] == (1, "card")


# --- Castle ---------------------------------------------------------------------------------------------------------

UNIQUE, TIED = "K5 B1 R1 G4 Y6", "K4 B1 R1 G4 Y6"
"""A black Castle's die is unique, or tied with green."""


@pytest.mark.rule("card.castle")
def test_a_treasury_behind_a_castle_is_neither_taken_from_nor_passed_on_nor_destroyed() -> None:
    castle = {"in_play": [(3, "castle-k")], "treasury": {3: [4, 7]}, "challenger": 1}
    taken = play("thief-r", "pass", dice="K2 B3 R1 G4 Y6", **castle)
    assert told(last(taken, "prevented")) == (
        3, "card.castle", {"by": "card castle-k", "card": "castle-k", "what": "taking a token"},
    )  # fmt: skip
    assert last(taken, "found nothing").rule == "card.thief.none"
    passed = play("cleric-b", "R", "clockwise", dice=UNIQUE, **castle)
    destroyed = play("curse", dice="K2 B3 R1 G4 Y6", **castle)
    assert holds(taken)[3] == holds(passed)[3] == holds(destroyed)[3] == [4, 7]


@pytest.mark.rule("card.castle")
def test_a_castle_guards_its_owner_alone_and_only_from_when_it_is_in_play() -> None:
    match = play("thief-r", "pass", in_play=[(3, "castle-k")], treasury={2: [4], 3: [7]}, dice="K2 B3 R1 G4 Y6")
    assert asked(match) == (0, "token to take", [4])
    match = play("thief-r", "pass", hands={1: ["castle-k"]}, treasury={1: [4]}, dice="K2 B3 R1 G4 Y6")
    assert asked(match) == (0, "token to take", [4])


@pytest.mark.rule("card.castle", "card.castle.supersedes")
@pytest.mark.parametrize("dice", [UNIQUE, TIED])
def test_the_treasury_is_safe_whatever_the_castles_die_shows(dice: str) -> None:
    match = play("cleric-b", "R", "clockwise", dice=dice, in_play=[(3, "castle-k")], treasury={3: [4]})
    assert holds(match)[3] == [4]


THIEF = {UNIQUE: "K5 B2 R1 G4 Y6", TIED: "K4 B2 R1 G4 Y6"}


@pytest.mark.rule("card.castle.bet", "card.castle.bet.when", "card.thief.bet")
def test_a_castle_guards_the_bet_from_a_thief_only_while_its_die_is_unique() -> None:
    keywords: dict[str, Any] = {"in_play": [(2, "castle-k"), (3, "army-g")], "challenger": 2, "bet": [4, 8]}
    match = play("thief-r", "pass", dice=THIEF[UNIQUE], treasury={1: [7]}, **keywords)
    assert asked(match) == (0, "token to take", [7])
    assert failed(match, 4) == ["card.castle.bet"]
    match = play("thief-r", "pass", dice=THIEF[TIED], treasury={1: [7]}, **keywords)
    assert asked(match) == (0, "token to take", [4, 7])
    match = play("thief-r", "pass", dice=THIEF[UNIQUE], **keywords)
    assert told(last(match, "prevented")) == (
        2, "card.castle.bet", {"by": "card castle-k", "card": "castle-k", "what": "taking from the bet"},
    )  # fmt: skip
    assert table(match).bet == [4, 8]


@pytest.mark.rule("card.castle.bet.when")
def test_the_dice_count_as_they_lie_at_the_threat_not_as_they_lay_before() -> None:
    """The Thief's own roll ties the Castle's die, or unties it."""
    keywords: dict[str, Any] = {"in_play": [(2, "castle-r"), (3, "army-g")], "challenger": 2, "bet": [1, 4]}
    match = play("thief-b", "roll", 1, dice="K5 B3 R1 G4 Y6", **keywords)
    assert asked(match) == (0, "token to take", [1])
    match = play("thief-b", "roll", 1, dice="K5 B2 R2 G4 Y6", **keywords)
    assert events(match, "took") == []
    assert last(match, "prevented").rule == "card.castle.bet"


@pytest.mark.rule("card.castle.bet", "bet.exception")
@pytest.mark.parametrize("card", ["curse", "snake-charmer"])
@pytest.mark.parametrize(("tied", "left"), [(False, [4, 7]), (True, None)])
def test_a_castle_guards_the_bet_from_all_that_names_it(card: str, left: list[int] | None, *, tied: bool) -> None:
    dice = "K4 B2 R1 G4 Y6" if tied else "K5 B2 R1 G4 Y6"
    match = play(card, in_play=[(2, "castle-k"), (3, "army-g")], challenger=2, bet=[4, 7], dice=dice)
    lost = {"curse": [], "snake-charmer": [7]}[card]
    assert table(match).bet == (lost if left is None else left)


LOSES = [(2, "castle-k"), (3, "army-g"), (0, "noble-b"), (1, "noble-r")]


@pytest.mark.rule("card.castle.bet.regained", "card.castle.bet", "challenge.bet.lost")
def test_a_guarded_bet_survives_a_lost_challenge() -> None:
    match = at("claim spoils", in_play=LOSES, challenger=2, bet=[4, 8], spoils=[9], treasury={2: [1]}, dice=UNIQUE)
    assert table(match).winner == 3
    assert told(last(match, "prevented")) == (
        2, "card.castle.bet.regained", {"by": "card castle-k", "card": "castle-k", "what": "losing the bet"},
    )  # fmt: skip
    assert told(last(match, "took back the bet")) == (2, "card.castle.bet.regained", {"tokens": (4, 8)})
    assert (holds(match)[2], table(match).bet, table(match).spoils) == ([1, 4, 8], [], [9])


@pytest.mark.rule("card.castle.bet", "card.castle.bet.when", "challenge.bet.lost")
def test_with_a_tied_die_a_castles_bet_is_lost_like_any() -> None:
    match = at("claim spoils", in_play=LOSES, challenger=2, bet=[4, 8], spoils=[9], treasury={2: [1]}, dice=TIED)
    assert (holds(match)[2], table(match).bet, table(match).spoils) == ([1], [], [4, 8, 9])


@pytest.mark.rule("card.castle.bet.when", "card.castle.bet.regained")
@pytest.mark.parametrize(("dice", "rolled", "kept"), [(UNIQUE, 5, False), (TIED, 3, True)])
def test_at_the_end_the_last_roll_counts_for_the_bet_too(dice: str, rolled: int, *, kept: bool) -> None:
    match = play("army-y", "G", rolled, in_play=[(1, "castle-k"), (2, "noble-g"), (3, "noble-r")], dice=dice,
                 challenger=1, bet=[4, 8], spoils=[9])  # fmt: skip
    assert table(match).winner == 0
    assert (holds(match)[1] == [4, 8]) is kept


@pytest.mark.rule("card.castle.bet")
def test_anothers_castle_does_not_guard_the_bet() -> None:
    match = at("claim spoils", in_play=LOSES, challenger=0, bet=[4, 8], spoils=[9], dice=UNIQUE)
    assert table(match).spoils == [4, 8, 9]


@pytest.mark.rule("card.castle.until", "cards.round-only")
def test_a_castle_holds_until_the_round_ends_and_no_longer() -> None:
    in_play = [(0, "army-k"), (1, "castle-b"), (2, "noble-r"), (3, "thief-g")]
    match = at("claim spoils", in_play=in_play, dice="K1 B2 R3 G4 Y6", treasury={0: [4], 1: [7]}, spoils=[14], round=7)
    match.choose("alternate action")
    assert holds(match)[1] == [7]
    assert table(match).in_play == []
    assert table(match).castle(1) is None


@pytest.mark.rule("card.castle.receives", "card.cleric.none")
def test_a_castles_owner_may_still_be_passed_a_token() -> None:
    match = play("cleric-b", "R", "clockwise", dice=UNIQUE, in_play=[(3, "castle-k")], treasury={2: [4], 3: [7]})
    assert holds(match) == [[], [], [], [4, 7]]


@pytest.mark.rule("card.castle.receives")
def test_read_the_other_way_the_token_stays_with_the_neighbour() -> None:
    treasury = {1: [14], 2: [4], 3: [7]}
    match = play("cleric-b", "R", "clockwise", dice=UNIQUE, in_play=[(3, "castle-k")], treasury=treasury,
                 readings={"castle.receives": "no"})  # fmt: skip
    assert holds(match) == [[], [], [4, 14], [7]]
    assert [event.rule for event in events(match, "prevented")] == ["card.castle.receives", "card.castle"]


# --- Thief ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.thief", "card.thief.order", "card.thief.lowest")
def test_a_thief_may_roll_its_own_die_and_only_then_steals() -> None:
    match = play("thief-r", treasury={1: [4]}, dice="K1 B1 R3 G4 Y6")
    assert asked(match) == (0, "roll or not", ["roll", "pass"])
    fork = answer(match.fork(), "roll")
    assert repr(chance(fork).source) == "Dice('R')"
    fork.roll(1)
    assert kinds(fork, ["rolled", "took"]) == ["rolled"]
    assert asked(fork) == (0, "token to take", [4])
    match.choose("pass")
    assert told(last(match, "not lowest")) == (0, "card.thief.lowest", {"die": "R", "value": 3})
    assert holds(match)[1] == [4]


@pytest.mark.rule("card.thief.order")
def test_after_the_theft_there_is_no_roll() -> None:
    match = play("thief-r", "pass", 4, treasury={1: [4, 7]}, dice="K2 B2 R1 G4 Y6")
    assert kinds(match, ["rolled", "took"]) == ["took"]
    assert asked(match)[:2] == (1, "card")


@pytest.mark.rule("card.thief.lowest")
@pytest.mark.parametrize("value", range(1, 7))
def test_it_steals_if_no_die_is_lower_and_a_tie_is_enough(value: int) -> None:
    match = play("thief-r", "roll", value, treasury={1: [4]}, dice="K3 B3 R6 G4 Y6")
    assert (asked(match)[1] == "token to take") is (value <= 3)


@pytest.mark.rule("card.thief.exact", "card.thief.bet", "card.thief.lowest")
def test_the_thief_picks_any_opponents_token_of_its_colour_or_one_of_the_bet() -> None:
    match = play("thief-r", "pass", treasury={0: [17], 1: [4, 2], 3: [7]}, players=5, challenger=2, bet=[8, 14],
                 dice="K2 B2 R1 G4 Y6", opener=0)  # fmt: skip
    assert asked(match) == (0, "token to take", [4, 7, 14])
    match.choose(14)
    assert told(last(match, "took")) == (0, "card.thief.exact", {"token": 14, "source": "bet"})
    assert (holds(match)[0], table(match).bet) == ([14, 17], [8])


@pytest.mark.rule("card.thief.bet")
def test_ones_own_bet_is_no_opponents_token() -> None:
    match = play("thief-r", "pass", challenger=0, bet=[4], treasury={0: [7]}, dice="K2 B2 R1 G4 Y6", opener=0)
    assert told(last(match, "found nothing")) == (0, "card.thief.none", {})
    assert table(match).bet == [4]


@pytest.mark.rule("card.thief.none")
def test_if_no_opponent_has_the_colour_the_bank_does_not_make_up_for_it() -> None:
    match = play("thief-r", "pass", treasury={1: [1]}, dice="K2 B2 R1 G4 Y6")
    assert told(last(match, "found nothing")) == (0, "card.thief.none", {})
    assert holds(match)[0] == []
    assert {4, 7, 14} <= set(table(match).bank)


@pytest.mark.rule("card.thief.none", "card.castle")
def test_a_castle_is_only_blamed_for_what_it_keeps() -> None:
    castle: dict[str, Any] = {"in_play": [(2, "castle-k"), (3, "army-g")], "dice": "K5 B2 R1 G4 Y6"}
    match = play("thief-r", "pass", treasury={2: [1]}, challenger=2, bet=[8], **castle)
    assert kinds(match, ["prevented", "found nothing"]) == ["found nothing"]
    match = play("thief-r", "pass", treasury={1: [7], 2: [1, 4]}, challenger=2, bet=[8, 14], **castle)
    assert asked(match) == (0, "token to take", [7])
    assert failed(match, 4) == ["card.castle"]
    assert failed(match, 14) == ["card.castle.bet"]
    assert failed(match, 1) == ["card.thief.exact", "card.castle"]  # blue, and guarded too
    assert failed(match, 8) == ["card.thief.exact", "card.castle.bet"]
    assert failed(match, "pass") == ["card.thief.token"]


@pytest.mark.rule("card.thief.token", "cards.can")
@pytest.mark.parametrize("can", ["optional", "compulsory"])
def test_the_theft_is_compulsory_and_read_the_other_way_optional(can: str) -> None:
    keywords: dict[str, Any] = {"treasury": {1: [4]}, "dice": "K2 B2 R1 G4 Y6"}
    match = play("thief-r", "pass", readings={"can": can}, **keywords)
    assert asked(match) == (0, "token to take", [4])
    match = play("thief-r", "pass", readings={"can": can, "thief.token": "optional"}, **keywords)
    assert asked(match) == (0, "token to take", [4, "pass"])
    match.choose("pass")
    assert holds(match)[1] == [4]


@pytest.mark.rule("card.sword.thief", "card.thief", "card.sword", "card.thief.lowest")
def test_a_yellow_thief_cannot_roll_a_locked_die_but_still_steals() -> None:
    match = play("thief-y", in_play=SWORD, treasury={1: [5]}, dice="K2 B2 R3 G4 Y1")
    assert last(match, "prevented").also == ("card.sword.thief",)
    assert asked(match) == (0, "token to take", [5])


@pytest.mark.rule("card.sword.thief", "card.thief.lowest")
def test_a_yellow_thief_under_a_sword_steals_nothing_while_a_die_is_lower() -> None:
    match = play("thief-y", in_play=SWORD, treasury={1: [5]}, dice="K2 B2 R3 G4 Y3")
    assert kinds(match, ["rolled", "prevented", "not lowest"]) == ["prevented", "not lowest"]
    assert holds(match)[1] == [5]


# --- Cleric ---------------------------------------------------------------------------------------------------------

PASSING = {0: [4], 1: [7], 2: [14], 3: [2]}


@pytest.mark.rule("card.cleric")
def test_a_cleric_whose_die_is_tied_with_none_does_nothing() -> None:
    match = play("cleric-r", treasury=PASSING, dice="K1 B1 R3 G4 Y4")
    assert told(last(match, "not tied")) == (0, "card.cleric", {"die": "R", "value": 3})
    assert holds(match) == [[4], [7], [14], [2]]


@pytest.mark.rule("card.cleric", "card.cleric.colour", "card.cleric.direction", "card.cleric.none", "cards.must")
@pytest.mark.parametrize(
    ("direction", "after"), [("clockwise", [[], [4], [7], [2, 14]]), ("counterclockwise", [[7], [14], [], [2, 4]])]
)
def test_with_a_tied_die_all_pass_a_token_of_one_colour_one_way(direction: str, after: list[list[int]]) -> None:
    match = play("cleric-r", treasury=PASSING, dice="K1 B1 R4 G4 Y6")
    assert asked(match) == (0, "colour to pass", ["K", "B", "R", "G", "Y"])
    assert choice(match).rule == "card.cleric.colour"
    match.choose("R")
    assert asked(match) == (0, "direction", ["clockwise", "counterclockwise"])
    assert choice(match).rule == "card.cleric.direction"
    match.choose(direction)
    assert holds(match) == after
    assert told(last(match, "has passed")) == (0, "card.cleric", {"colour": "R", "direction": direction})
    assert [event.rule for event in events(match, "passed on")] == ["card.cleric.pick"] * 3
    assert events(match, "found nothing") == []
    assert asked(match)[:2] == (1, "card")


@pytest.mark.rule("card.cleric.colour", "card.cleric.none")
def test_any_colour_can_be_named_also_one_that_nobody_has() -> None:
    match = play("cleric-r", "Y", "clockwise", treasury=PASSING, dice="K1 B1 R4 G4 Y6")
    assert holds(match) == [[4], [7], [14], [2]]
    assert told(last(match, "found nothing")) == (None, "card.cleric.pick", {})


@pytest.mark.rule("card.cleric.pick")
def test_each_giver_picks_among_its_own_tokens_of_the_colour() -> None:
    match = play(
        "cleric-r", "R", "clockwise", treasury={0: [4, 7], 2: [14, 17], 1: [2]}, players=5, dice="K1 B1 R4 G4 Y6"
    )
    assert asked(match) == (0, "token to pass", [4, 7])
    match.choose(7)
    assert asked(match) == (2, "token to pass", [14, 17])
    assert choice(match).rule == "card.cleric.pick"
    match.choose(14)
    assert holds(match) == [[4], [2, 7], [17], [14], []]


@pytest.mark.rule("alternate.simultaneous", "card.cleric.none")
def test_a_token_just_received_is_not_passed_on() -> None:
    match = play("cleric-r", "R", "clockwise", treasury={0: [4]}, dice="K1 B1 R4 G4 Y6")
    assert holds(match) == [[], [4], [], []]


@pytest.mark.rule("card.cleric.bet", "bet.out-of-play")
def test_no_token_is_passed_out_of_a_bet() -> None:
    match = play("cleric-r", "R", "clockwise", treasury={0: [4]}, challenger=2, bet=[7, 14], dice="K1 B1 R4 G4 Y6")
    assert (holds(match), table(match).bet) == ([[], [4], [], []], [7, 14])


# --- Spy ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.spy", "card.spy.draw", "cards.must")
def test_a_spy_rolls_any_die_and_then_draws_blind_from_the_left_neighbours_hand() -> None:
    match = play("spy-k", dice=NO_COMBINATION)
    assert asked(match) == (0, "die to roll", ["K", "B", "R", "G", "Y"])  # its own too
    match.choose("K")
    match.roll(1)
    assert (chance(match).kind, chance(match).seat) == ("Spy's card", 0)
    hand = tuple(table(match).hands[1])
    assert Counter(dict(chance(match).source.outcomes())) == Counter({(card,): 1 for card in hand})
    hidden = match.view(0).pending
    assert hidden is not None
    assert list(hidden.source.pool) == [HIDDEN] * 7  # type: ignore[union-attr]


@pytest.mark.rule("card.spy.becomes", "card.spy.when", "card.spy.stays")
def test_the_drawn_card_waits_openly_for_its_owners_turn_and_is_then_played() -> None:
    hands = {1: ["army-b", "noble-y", "thief-r"]}
    match = play("spy-k", "K", 1, dice=NO_COMBINATION, hands=hands, in_play=[(3, "castle-g")])
    others = [card for card in table(match).hands[1] if card != "army-b"]
    match.roll("army-b")
    drew = last(match, "drew to play")
    assert told(drew) == (0, "card.spy.draw", {"holder": 1, "card": "army-b"})
    turn = begun(match, "turn")[-1]
    came = begun(match, "card")[-1]
    assert (came.seat, came.rule, came.facts["card"]) == (1, "card.spy.becomes", "army-b")
    assert drew.at < turn.at < came.at
    assert asked(match) == (1, "die to roll", ["K", "R", "G", "Y"])
    assert [(entry["seat"], entry["card"]) for entry in table(match).in_play] == [
        (3, "castle-g"), (0, "spy-k"), (1, "army-b"),
    ]  # fmt: skip
    assert table(match).hands[1] == others
    assert table(match).drawn == [None] * 4


@pytest.mark.rule("card.spy.when")
def test_until_its_owners_turn_nothing_counts_the_drawn_card() -> None:
    """A Tome acts at the end of the Spy's turn, when the card has been drawn but is not in play."""
    match = play("spy-k", "K", 1, "army-b", dice=NO_COMBINATION, hands={1: ["army-b"]}, in_play=[(3, "tome")])
    assert asked(match)[:2] == (3, "die to roll")
    assert table(match).drawn == [None, "army-b", None, None]
    assert [entry["card"] for entry in table(match).in_play] == ["tome", "spy-k"]
    assert all(match.view(seat).state.drawn[1] == "army-b" for seat in range(4))


@pytest.mark.rule("deal.same", "card.spy.stays")
def test_after_a_spy_all_hands_are_still_equal() -> None:
    in_play = [(2, "castle-k"), (3, "castle-g")]
    match = play("spy-k", "K", 1, "castle-b", dice=NO_COMBINATION, hands={1: ["castle-b"]}, in_play=in_play, spoils=[3])
    assert [len(hand) for hand in table(match).hands] == [6] * 4
    assert table(match).winner is not None


@pytest.mark.rule("card.spy.last", "card.spy.round")
def test_as_the_last_card_a_spy_rolls_but_draws_nothing() -> None:
    match = play(
        "spy-k", "K", 1, in_play=[(1, "castle-k"), (2, "castle-b"), (3, "castle-g")], dice=NO_COMBINATION, spoils=[3]
    )
    assert told(last(match, "no effect")) == (0, "card.spy.last", {"card": "spy-k"})
    assert events(match, "drew to play") == []
    assert table(match).drawn == [None] * 4
    assert len(table(match).hands[1]) == 6


@pytest.mark.rule("card.spy.round")
def test_in_whole_games_no_drawn_card_is_left_for_a_later_round() -> None:
    spied = 0
    for seed in range(5):
        match = explorer.start("noble_treachery", seed=seed, removed="random")
        player = RandomPlayer(seed)
        while not match.over:
            match.play(player, most=1)
            assert table(match).phase == "Challenge" or table(match).drawn == [None] * 4
        spied += len(events(match, "drew to play"))
    assert spied > 0


@pytest.mark.rule("card.spy.becomes")
def test_a_spy_can_draw_another_spy_which_draws_in_its_turn() -> None:
    match = play("spy-k", "K", 1, "spy-b", "B", 2, dice=NO_COMBINATION, hands={1: ["spy-b"], 2: ["castle-k"]})
    assert (chance(match).kind, chance(match).seat) == ("Spy's card", 1)
    match.roll("castle-k")
    assert [(entry["seat"], entry["card"]) for entry in table(match).in_play] == [
        (0, "spy-k"),
        (1, "spy-b"),
        (2, "castle-k"),
    ]


@pytest.mark.rule("card.witch.exact")
def test_under_another_reading_a_witch_takes_only_the_lowest_token_of_the_player_she_chooses() -> None:
    match = witch(3, "lower", 2, treasury=RED_GONE, readings={"witch.exact": "lowest"})
    assert asked(match) == (0, "token to take", [4, 7, "pass"])
    assert failed(match, 14) == ["card.witch.exact"]
    assert match.why_not(14).checks[0].text == "only the lowest can be taken, which is 4"
