"""Phase III, Challenge: one card each, powers, ties, the bet; cards that others forbid."""

import itertools
from typing import Any

import pytest

import explorer
from explorer import IllegalChoice, Match
from explorer.core.moments import HIDDEN, Begin, End, Event, Secret
from explorer.games.noble_treachery.rules.power import derivation, power
from explorer.players import RandomPlayer
from tests.games.noble_treachery.table import (
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

FULL = [(0, "army-k"), (1, "witch-b"), (2, "noble-r"), (3, "cleric-g")]
"""With K1 B2 R3 G4: powers 10, 8, 4, 7."""
DICE = "K1 B2 R3 G4 Y6"


def decided(in_play: list[Any], dice: str = DICE, **keywords: Any) -> Match:
    """All have played; the challenge has been decided."""
    return at("claim spoils", in_play=in_play, dice=dice, **keywords)


# --- playing --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("challenge", "challenge.one-card", "challenge.clockwise", "challenge.first")
def test_from_the_opener_on_each_seat_plays_one_card_from_its_hand_clockwise() -> None:
    hands = {2: ["mage-k"], 3: ["castle-k"], 0: ["castle-b"], 1: ["castle-r"]}
    match = at("challenge", challenger=2, opener=2, hands=hands, spoils=[7])
    played = []
    for seat in (2, 3, 0, 1):
        card = hands[seat][0]
        assert asked(match) == (seat, "card", table(match).hands[seat])
        match.choose(card)
        played.append((seat, card))
    assert [(entry["seat"], entry["card"]) for entry in table(match).in_play] == played
    assert [(event.seat, event.rule) for event in begun(match, "turn")] == [
        (2, "challenge.first"), (3, "challenge.clockwise"), (0, "challenge.clockwise"), (1, "challenge.clockwise"),
    ]  # fmt: skip
    assert [len(hand) for hand in table(match).hands] == [6] * 4
    assert table(match).winner is not None


@pytest.mark.rule("challenge.one-card")
def test_a_card_that_is_not_in_ones_hand_cannot_be_played_and_nobody_can_pass() -> None:
    match = at("challenge", opener=0, hands={0: ["army-k"], 1: ["army-b"]})
    assert failed(match, "army-b") == ["challenge.one-card"]
    assert failed(match, "captain-of-the-guard/R") == ["challenge.one-card"]
    assert "pass" not in choice(match).options
    with pytest.raises(IllegalChoice):
        match.choose("army-b")


@pytest.mark.rule("challenge.stop", "cards.stop", "cards.you", "cards.resume")
def test_play_stops_for_a_cards_action_and_then_goes_on() -> None:
    match = play("army-k", hands={1: ["castle-r"]}, dice=DICE)
    assert asked(match) == (0, "die to roll", ["B", "R", "G", "Y"])  # whoever played it, not the next seat
    answer(match, "R", 6)
    assert asked(match)[:2] == (1, "card")
    assert table(match).dice["R"] == 6


# --- powers ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cards.power", "cards.base")
def test_power_is_base_power_plus_the_die_of_the_cards_colour() -> None:
    kinds_ = {"army": 9, "knight": 8, "mage": 7, "witch": 6, "castle": 5, "thief": 4, "cleric": 3, "spy": 2, "noble": 1}
    dice = {"k": 1, "b": 2, "r": 3, "g": 4, "y": 6}
    for (kind, base), (colour, value) in itertools.product(kinds_.items(), dice.items()):
        now = table(at("challenge", in_play=[(3, f"{kind}-{colour}")], dice=DICE))
        assert power(now, now.in_play[0]) == base + value
        assert [term.amount for term in derivation(now, now.in_play[0])] == [base, value]


@pytest.mark.rule("cards.power-changes", "cards.power")
def test_a_rolled_die_changes_the_power_of_every_card_that_counts_it() -> None:
    in_play = [(2, "thief-b"), (3, "castle-b")]
    match = play("noble-k", "B", in_play=in_play, dice="K1 B2 R3 G4 Y6")
    assert [power(table(match), entry) for entry in table(match).in_play] == [6, 7, 2]
    match.roll(5)
    assert [power(table(match), entry) for entry in table(match).in_play] == [9, 10, 2]


@pytest.mark.rule("challenge.final-power", "cards.power-changes")
def test_the_dice_as_they_finally_lie_decide() -> None:
    in_play = [(1, "castle-b"), (2, "thief-g"), (3, "cleric-r")]
    match = play("noble-k", "R", 6, in_play=in_play, dice="K1 B3 R1 G3 Y3", round_type="War", spoils=[7])
    assert last(match, "powers").facts == {"powers": {"1": 8, "2": 7, "3": 9, "0": 2}}
    assert table(match).winner == 3


# --- the winner -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("challenge.winner", "type.war", "type.diplomacy", "type")
@pytest.mark.parametrize(
    ("kind", "winner", "best", "rule"), [("War", 0, 10, "type.war"), ("Diplomacy", 2, 4, "type.diplomacy")]
)
def test_the_highest_power_wins_a_war_and_the_lowest_a_diplomacy(kind: str, winner: int, best: int, rule: str) -> None:
    match = decided(FULL, round_type=kind)
    assert told(last(match, "powers")) == (
        None, "challenge.final-power", {"powers": {"0": 10, "1": 8, "2": 4, "3": 7}},
    )  # fmt: skip
    assert told(last(match, "won the challenge")) == (winner, rule, {"power": best})
    assert events(match, "tie") == []


TIED = [(1, "army-k"), (2, "knight-b"), (3, "army-y"), (0, "knight-r")]
"""With K1 B2 R2 Y1 all have power 10."""
TIED_DICE = "K1 B2 R2 G6 Y1"


@pytest.mark.rule("challenge.tie", "challenge.tie.first", "challenge.tie.last")
@pytest.mark.parametrize("kind", ["War", "Diplomacy"])
@pytest.mark.parametrize(
    ("challenger", "winner", "rule"), [(1, 1, "challenge.tie.first"), (0, 0, "challenge.tie.last")]
)
def test_a_tie_goes_to_the_earliest_if_the_challenger_opened_else_to_the_latest(
    challenger: int, winner: int, rule: str, kind: str
) -> None:
    match = decided(TIED, TIED_DICE, challenger=challenger, round_type=kind)
    assert told(last(match, "tie")) == (winner, rule, {"power": 10})
    assert table(match).winner == winner


@pytest.mark.rule("challenge.tie.first", "challenge.tie.last")
@pytest.mark.parametrize(("challenger", "winner"), [(1, 2), (0, 3)])
def test_only_the_tied_cards_count_for_that(challenger: int, winner: int) -> None:
    in_play = [(1, "noble-k"), (2, "knight-b"), (3, "army-y"), (0, "noble-r")]
    assert table(decided(in_play, TIED_DICE, challenger=challenger)).winner == winner


@pytest.mark.rule("type.current", "type.diplomacy")
def test_the_type_that_shows_at_the_end_decides_and_so_for_the_alternate_action() -> None:
    hands = {1: ["mystic"], 2: ["noble-k"]}
    match = play("castle-b", in_play=[(3, "castle-r")], hands=hands, round_type="War", dice=DICE)
    answer(match, "mystic", "noble-k", "B", 2)
    assert table(match).round_type == "Diplomacy"
    assert table(match).winner == 2  # with 2, the lowest; in War the red Castle's 8 would have beaten it
    assert last(match, "won the challenge").rule == "type.diplomacy"
    assert asked(match)[1] == "colour to pass"  # no spoils: the alternate action of Diplomacy


# --- the bet --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("challenge.bet.regained", "spoils")
def test_a_winning_challenger_has_the_bet_back_before_claiming() -> None:
    match = decided(FULL, challenger=0, bet=[4, 5], treasury={0: [1]}, spoils=[7])
    assert told(last(match, "took back the bet")) == (0, "challenge.bet.regained", {"tokens": (4, 5)})
    assert (holds(match)[0], table(match).bet, table(match).spoils) == ([1, 4, 5], [], [7])
    assert asked(match) == (0, "spoils", [7, "alternate action"])  # red 4 is owned again


@pytest.mark.rule("challenge.bet.lost", "spoils")
def test_a_losing_challengers_bet_becomes_part_of_the_spoils() -> None:
    match = decided(FULL, challenger=3, bet=[4, 5], treasury={3: [1]}, spoils=[3])
    assert told(last(match, "lost the bet")) == (3, "challenge.bet.lost", {"tokens": (4, 5)})
    assert (holds(match)[3], table(match).bet, table(match).spoils) == ([1], [], [3, 4, 5])
    assert asked(match) == (0, "spoils", [3, 4, 5])


@pytest.mark.rule("bet.all-pass.free", "challenge.bet.lost")
def test_a_challenger_without_a_bet_loses_none() -> None:
    match = decided(FULL, challenger=3, spoils=[3])
    assert kinds(match, ["lost the bet", "took back the bet"]) == []


@pytest.mark.rule("bet.out-of-play", "bet.not-spoils", "bonus.bet", "bonus.poison.bet")
def test_no_card_and_no_roll_that_does_not_name_the_bet_can_touch_it() -> None:
    at_risk = {"challenger": 2, "bet": [4, 7]}
    # a Witch without red in the bank
    match = play("witch-r", "higher", 6, "14", treasury={1: [14]}, dice="K1 B2 R3 G4 Y6", **at_risk)
    assert table(match).bet == [4, 7]
    match = play("witch-r", "higher", 6, treasury={3: [14]}, dice="K1 B2 R3 G4 Y1", **at_risk)
    assert asked(match) == (0, "token to take", [14, "pass"])
    assert failed(match, 7) == ["bet.out-of-play"]
    # a Cleric's passing
    match = play("cleric-k", "R", "clockwise", dice="K1 B1 R3 G4 Y6", **at_risk)
    assert table(match).bet == [4, 7]
    # a Poison
    match = play("noble-k", "B", 5, 2, treasury={2: [14]}, dice="K5 B1 R5 G5 Y5", **at_risk)
    assert (holds(match)[0], holds(match)[2], table(match).bet) == ([14], [], [4, 7])
    # a bet is neither in the bank nor in the spoils
    assert not {4, 7} & {*table(match).bank, *table(match).spoils}


@pytest.mark.rule("bet.exception", "card.thief.bet")
def test_a_card_that_names_the_bet_can_touch_it() -> None:
    match = play("thief-r", "pass", 7, challenger=2, bet=[4, 7], dice="K2 B2 R1 G4 Y6")
    assert (table(match).bet, holds(match)[0]) == ([4], [7])


# --- cards that forbid others ---------------------------------------------------------------------------------------

MONK = {"seat": 3, "card": "monk", "ban": "R"}


@pytest.mark.rule("prohibit")
def test_a_barred_card_cannot_be_played_while_a_legal_one_is_in_hand() -> None:
    hands = {0: ["army-k", "knight-k", "mage-k", "army-b", "knight-b", "army-g", "knight-g"]}
    match = at("challenge", in_play=[(3, "dragon")], hands=hands)
    assert asked(match) == (0, "card", ["mage-k"])
    why = ("card.dragon", "challenge.one-card")  # what bars it, and that it is in the hand
    assert {card: match.why_not(card).rules for card in hands[0][:2]} == dict.fromkeys(hands[0][:2], why)
    assert failed(match, "knight-g") == ["card.dragon"]
    assert events(match, "showed hand") == []


@pytest.mark.rule("prohibit.none-legal", "prohibit.show", "prohibit.show.only")
def test_with_no_legal_card_any_is_played_and_only_who_bars_sees_the_hand() -> None:
    hand = ["army-k", "army-b", "army-r", "army-g", "army-y", "knight-k", "knight-b"]
    match = at("challenge", in_play=[(2, "castle-g"), (3, "dragon")], hands={0: hand})
    assert asked(match) == (0, "card", hand)
    shown = last(match, "showed hand")
    assert (shown.seat, shown.rule, shown.facts["to"]) == (0, "prohibit.show", (3,))
    assert shown.facts["cards"] == Secret(tuple(hand), (0, 3))
    assert [shown.seen_by(seat).facts["cards"] for seat in range(4)] == [
        tuple(hand), (HIDDEN,) * 7, (HIDDEN,) * 7, tuple(hand),
    ]  # fmt: skip
    match.choose("knight-k")
    assert table(match).in_play[-1]["card"] == "knight-k"


@pytest.mark.rule("prohibit.several", "prohibit.show")
def test_several_bans_together_leave_any_card_and_the_hand_is_shown_to_each_who_bars() -> None:
    hand = ["army-k", "army-b", "knight-k", "spy-r", "noble-r", "cleric-r", "army-r"]
    in_play = [(1, "castle-g"), (2, "dragon"), MONK]
    match = at("challenge", in_play=in_play, hands={0: hand})
    assert asked(match) == (0, "card", hand)  # also spy-r, which only the Monk bars, and army-r, which both bar
    assert last(match, "showed hand").facts["to"] == (2, 3)


@pytest.mark.rule("prohibit.several", "prohibit.show")
def test_the_hand_is_not_shown_to_a_player_whose_card_bars_nothing_of_it() -> None:
    hand = ["spy-r", "noble-r", "cleric-r", "thief-r", "castle-r", "witch-r", "mage-r"]
    match = at("challenge", in_play=[(2, "dragon"), MONK], hands={0: hand})
    assert last(match, "showed hand").facts["to"] == (3,)


@pytest.mark.rule("prohibit.drawn", "card.spy.becomes")
def test_a_barred_card_that_a_spy_drew_is_played_and_no_hand_is_shown() -> None:
    in_play = [(2, "dragon"), (3, "castle-g")]
    match = play("spy-k", "R", 2, "army-b", in_play=in_play, hands={1: ["army-b", "noble-y"]}, dice=DICE)
    assert table(match).in_play[-1]["card"] == "army-b"
    assert events(match, "showed hand") == []
    assert asked(match) == (1, "die to roll", ["K", "R", "G", "Y"])


@pytest.mark.rule("prohibit.drawn")
@pytest.mark.parametrize(
    ("two", "free"),
    [
        (["army-b", "noble-y"], ["noble-y"]),
        (["army-b", "knight-y"], ["army-b", "knight-y"]),
        (["spy-k", "noble-y"], ["spy-k", "noble-y"]),
    ],
)
def test_of_two_cards_that_a_gypsy_drew_a_legal_one_is_played_if_there_is_one(two: list[str], free: list[str]) -> None:
    match = at("challenge", in_play=[(2, "dragon"), (3, "gypsy")], hands={0: two})
    assert chance(match).kind == "Gypsy's cards"
    match.roll(two)
    assert asked(match) == (0, "card", free)
    for card in set(two) - set(free):
        assert failed(match, card) == ["prohibit.drawn", "card.dragon"]
    assert events(match, "showed hand") == []


# --- whole games ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("challenge.winner", "challenge.tie", "challenge.tie.first", "challenge.tie.last")
@pytest.mark.parametrize("seed", range(4))
def test_in_whole_games_every_winner_agrees_with_a_plain_look_at_the_powers(seed: int) -> None:
    match = explorer.start("noble_treachery", players=4 + seed % 3, seed=seed, removed="random")
    kind, challenger = "", None
    order: list[int | None] = []
    powers: dict[int | None, int] = {}
    winners = 0
    for moment in match.play(RandomPlayer(seed)).moments():
        if not isinstance(moment, Event):
            continue
        if moment.kind == "round type":
            kind = moment.facts["type"]
        elif moment.kind == "challenger":
            challenger, order = moment.seat, []
        elif moment.kind == "turn" and isinstance(moment, Begin):
            order.append(moment.seat)
        elif moment.kind == "powers":
            powers = {int(seat): value for seat, value in moment.facts["powers"].items()}
        elif moment.kind == "won the challenge":
            best = (max if kind == "War" else min)(powers.values())
            tied = [seat for seat in order if powers.get(seat) == best]
            assert moment.seat == (tied[0] if order[0] == challenger else tied[-1])
            winners += 1
    assert winners == table(match).round


@pytest.mark.rule("cards.resume", "challenge.stop")
@pytest.mark.parametrize("seed", range(3))
def test_in_whole_games_whatever_begins_ends_before_what_it_stands_in(seed: int) -> None:
    match = explorer.start("noble_treachery", players=4 + seed, seed=seed, removed="random").play(RandomPlayer(seed))
    open_: list[tuple[str, int | None, str]] = []
    for moment in match.moments():
        if isinstance(moment, Begin):
            open_.append((moment.kind, moment.seat, moment.rule))
        elif isinstance(moment, End):
            assert open_.pop() == (moment.kind, moment.seat, moment.rule)
    assert open_ == []
