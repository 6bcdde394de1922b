"""Amulet, Blood Ring, Captain of the Guard, Champion, Curse and Cyclops.

What Alchemist, Assassin, Bard and Crown add is in test_power, what Champion forbids in test_uncommon_cards_that_forbid.
"""

import pytest

from explorer.core.moments import Begin, Secret
from explorer.games.noble_treachery.rules.power import power
from tests.games.noble_treachery.uncommons import (
    LAST,
    about_to_play,
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

ONE = "K1 B3 R5 G4 Y5"
"""A die shows 1, as Cyclops wants it."""


# --- Amulet ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.amulet", "cards.stop")
def test_amulet_swaps_the_values_of_two_dice() -> None:
    match = go(played("amulet"), "KR")
    assert match.state.dice == {"K": 5, "B": 3, "R": 2, "G": 4, "Y": 5}
    assert latest(match, "changed dice") == ("card.amulet", {"dice": {"K": 5, "R": 2}})


@pytest.mark.rule("card.amulet", "cards.must")
def test_amulet_must_swap_any_two_that_differ() -> None:
    match = played("amulet")
    assert asked(match) == (0, "dice to swap")
    assert options(match) == ["KB", "KR", "KG", "KY", "BR", "BG", "BY", "RG", "GY"]


@pytest.mark.rule("card.amulet.different")
def test_amulet_cannot_swap_equal_dice() -> None:
    assert bars(played("amulet"), "RY") == {"card.amulet.different"}


@pytest.mark.rule("card.amulet.different")
def test_amulet_does_nothing_when_all_dice_are_equal() -> None:
    match = played("amulet", dice="K3 B3 R3 G3 Y3")
    assert latest(match, "no effect") == ("card.amulet.different", {"card": "amulet"})
    assert asked(match) == (1, "card")


@pytest.mark.rule("card.amulet.bonus", "bonus.changes")
def test_amulet_scores_the_combination_that_lies_there_after_the_swap() -> None:
    match = go(played("amulet", dice="K2 B2 R5 G5 Y5"), "KR")
    assert asked(match) == (0, "colour to take")
    assert options(match) == ["B", "R"]  # the pair after the swap
    assert go(match, "R").state.treasury[0] == [4]


@pytest.mark.rule("card.sword.supersedes", "card.amulet")
def test_amulet_cannot_swap_the_die_that_a_sword_locks() -> None:
    match = played("amulet", ["sword"])
    assert options(match) == ["KB", "KR", "KG", "BR", "BG", "RG"]
    assert bars(match, "KY") == {"card.sword.supersedes"}


@pytest.mark.rule("card.sword.supersedes", "card.amulet.different")
def test_amulet_does_nothing_when_only_the_locked_die_differs() -> None:
    match = played("amulet", ["sword"], dice="K3 B3 R3 G3 Y5")
    assert latest(match, "no effect") == ("card.amulet.different", {"card": "amulet"})
    assert match.state.dice["Y"] == 5


# --- Blood Ring -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.blood-ring")
def test_blood_ring_may_be_left_alone() -> None:
    match = played("blood-ring")
    assert len(options(match)) == 7  # six cards and "pass"
    go(match, "pass")
    assert latest(match, "declined")[0] == "card.blood-ring"
    assert len(match.state.hands[0]) == 6
    assert power(match.state, match.state.in_play[0]) == 6 + 5


@pytest.mark.rule("card.blood-ring", "card.blood-ring.draw", "card.blood-ring.power")
def test_blood_ring_discards_a_card_for_a_random_one_and_three_power() -> None:
    match = played("blood-ring", hands={0: ["blood-ring", "noble-k"]}, discard=["army-b"])
    pile = len(match.state.discard)
    go(match, "noble-k")
    assert drawn(match) == (pile + 1, 1)
    go(match, "army-b")
    assert "army-b" in match.state.hands[0]
    assert "noble-k" not in match.state.hands[0]
    assert "noble-k" in match.state.discard
    assert "army-b" not in match.state.discard
    assert len(match.state.hands[0]) == 6
    assert power(match.state, match.state.in_play[0]) == 6 + 5 - 3


@pytest.mark.rule("card.blood-ring.draw")
def test_blood_ring_may_draw_the_very_card_discarded() -> None:
    match = go(played("blood-ring", hands={0: ["blood-ring", "noble-k"]}), "noble-k", "noble-k")
    assert "noble-k" in match.state.hands[0]
    assert power(match.state, match.state.in_play[0]) == 6 + 5 - 3


@pytest.mark.rule("card.blood-ring.shown")
def test_blood_ring_shows_the_discard_to_all_and_the_draw_to_nobody_else() -> None:
    match = go(played("blood-ring", hands={0: ["blood-ring", "noble-k"]}, discard=["army-b"]), "noble-k", "army-b")
    (shown,) = events(match, "discarded")
    assert (shown.rule, shown.seen_by(2).facts) == ("card.blood-ring.shown", {"card": "noble-k"})
    (taken,) = events(match, "drew from discard")
    assert taken.facts["cards"] == Secret(("army-b",), (0,))
    assert taken.seen_by(2).facts == {"cards": ("?",)}


@pytest.mark.rule("card.blood-ring.empty")
def test_blood_ring_does_nothing_with_an_empty_hand() -> None:
    match = played("blood-ring", round=13)
    assert match.state.hands[0] == []
    assert latest(match, "no effect") == ("card.blood-ring.empty", {"card": "blood-ring"})
    assert asked(match) == (1, "card")


# --- Captain of the Guard -------------------------------------------------------------------------------------------

WAYS = ["captain-of-the-guard", "captain-of-the-guard/K", "captain-of-the-guard/R"]


@pytest.mark.rule("card.captain-of-the-guard", "card.captain-of-the-guard.lasts")
@pytest.mark.parametrize(
    ("way", "colour", "worth"), [(WAYS[0], "B", 7 + 3), (WAYS[1], "K", 7 + 2), (WAYS[2], "R", 7 + 5)]
)
def test_captain_of_the_guard_is_blue_black_or_red_to_the_end_of_the_round(way: str, colour: str, worth: int) -> None:
    match = about_to_play("captain-of-the-guard", LAST, spoils=[14])
    assert set(WAYS) <= set(options(match))
    go(match, way)
    entry = match.state.in_play[-1]
    assert (entry["card"], entry["colour"], power(match.state, entry)) == ("captain-of-the-guard", colour, worth)
    assert latest(match, "powers")[1]["powers"]["0"] == worth


@pytest.mark.rule("card.captain-of-the-guard.before")
def test_captain_of_the_guard_is_never_in_play_as_blue_first() -> None:
    match = go(about_to_play("captain-of-the-guard"), "captain-of-the-guard/R")
    begun = [moment for moment in match.moments() if isinstance(moment, Begin) and moment.kind == "card"]
    assert [event.facts["colour"] for event in begun] == ["R"]


@pytest.mark.rule("card.captain-of-the-guard.chosen", "card.spy.becomes")
def test_captain_of_the_guard_drawn_by_a_spy_is_coloured_by_its_owner() -> None:
    match = go(played("spy-k", hands={1: ["captain-of-the-guard"]}), "K", 3, "captain-of-the-guard")
    assert asked(match) == (1, "colour of the Captain")
    assert options(match) == WAYS
    assert go(match, "captain-of-the-guard/K").state.in_play[-1]["colour"] == "K"


@pytest.mark.rule("card.captain-of-the-guard.chosen", "card.gypsy.choose")
def test_captain_of_the_guard_drawn_by_gypsy_may_still_change() -> None:
    match = played("gypsy", hands={1: ["captain-of-the-guard", "mage-k"]})
    go(match, ["captain-of-the-guard", "mage-k"])
    assert options(match) == [*WAYS, "mage-k"]
    go(match, "captain-of-the-guard/R")
    assert match.state.in_play[-1]["colour"] == "R"
    assert "captain-of-the-guard" not in match.state.hands[1]


# --- Champion -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.champion")
def test_champion_may_roll_the_red_die() -> None:
    match = played("champion")
    assert (asked(match), options(match)) == ((0, "roll or not"), ["roll", "pass"])
    go(match, "roll", 2)
    assert match.state.dice["R"] == 2
    assert latest(match, "rolled") == ("card.champion", {"dice": "R", "values": (2,)})


@pytest.mark.rule("card.champion")
def test_champion_may_leave_the_red_die() -> None:
    match = go(played("champion"), "pass")
    assert match.state.dice["R"] == 5
    assert latest(match, "declined")[0] == "card.champion"
    assert events(match, "rolled") == []


# --- Curse ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.curse", "card.curse.own")
def test_curse_returns_all_tokens_of_the_lowest_die_to_the_bank_its_players_too() -> None:
    match = played("curse", treasury={0: [1, 3], 1: [8], 2: [4, 5]})
    assert match.state.treasury == [[1], [], [4, 5], []]
    assert match.state.bank == [2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
    assert latest(match, "cursed") == ("card.curse", {"colour": "K", "tokens": (3, 8)})


@pytest.mark.rule("card.curse.tied")
def test_curse_does_nothing_when_the_lowest_dice_are_tied() -> None:
    match = played("curse", dice="K2 B2 R5 G4 Y6", treasury={0: [1, 3], 1: [8]})
    assert match.state.treasury == [[1, 3], [8], [], []]
    assert latest(match, "no effect") == ("card.curse.tied", {"card": "curse"})


@pytest.mark.rule("card.curse.bet", "bet.exception")
def test_curse_reaches_the_bet_and_the_spoils() -> None:
    match = played("curse", challenger=2, bet=[3, 7], spoils=[13])
    assert (match.state.bet, match.state.spoils) == ([7], [])
    assert {3, 13} <= set(match.state.bank)
    assert latest(match, "cursed")[1]["tokens"] == (3, 13)


@pytest.mark.rule("card.curse", "card.castle", "card.castle.supersedes")
def test_curse_spares_the_treasury_behind_a_castle() -> None:
    match = played("curse", ["castle-g"], treasury={1: [3], 3: [8]})
    assert match.state.treasury == [[], [], [], [8]]
    assert latest(match, "prevented") == (
        "card.castle", {"by": "card castle-g", "card": "castle-g", "what": "the Curse"},
    )  # fmt: skip


@pytest.mark.rule("card.curse.bet", "card.castle.bet")
def test_curse_spares_a_bet_that_a_castle_protects() -> None:
    match = played("curse", ["castle-g"], challenger=3, bet=[8, 9], spoils=[3])
    assert (match.state.bet, match.state.spoils) == ([8, 9], [])
    assert latest(match, "prevented")[0] == "card.castle.bet"


@pytest.mark.rule("card.curse.bet", "card.castle.bet")
def test_curse_takes_the_bet_when_the_castles_die_is_tied() -> None:
    match = played("curse", ["castle-r"], challenger=3, bet=[8, 9], treasury={3: [3]})
    assert (match.state.bet, match.state.treasury[3]) == ([9], [3])


# --- Cyclops --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.cyclops")
def test_cyclops_does_nothing_without_a_one() -> None:
    match = played("cyclops", ["army-b"])
    assert latest(match, "no effect") == ("card.cyclops", {"card": "cyclops"})
    assert in_play(match) == {3: "army-b", 0: "cyclops"}


@pytest.mark.rule("card.cyclops", "cards.must")
def test_cyclops_must_strike_an_opponents_card() -> None:
    match = played("cyclops", ["army-b", "mage-k"], dice=ONE)
    assert (asked(match), options(match)) == ((0, "card to strike"), ["army-b", "mage-k"])
    go(match, "army-b")
    assert in_play(match) == {2: None, 3: "mage-k", 0: "cyclops"}
    assert "army-b" in match.state.discard
    assert latest(match, "struck down") == ("card.cyclops.negated", {"victim": 2, "card": "army-b"})


@pytest.mark.rule("card.cyclops.in-play")
def test_cyclops_played_first_finds_nothing_to_strike() -> None:
    match = played("cyclops", dice=ONE)
    assert latest(match, "no effect") == ("card.cyclops", {"card": "cyclops"})
    assert asked(match) == (1, "card")


@pytest.mark.rule("card.cyclops.in-play")
def test_cyclops_does_not_find_a_place_that_is_empty_already() -> None:
    assert options(played("cyclops", [{"card": None}, "mage-k"], dice=ONE)) == ["mage-k"]


@pytest.mark.rule("card.cyclops.negated", "card.sword")
def test_cyclops_on_sword_frees_the_yellow_die() -> None:
    match = go(played("cyclops", ["sword"], dice=ONE, hands={1: ["army-k"]}), "sword", "army-k")
    assert options(match) == ["B", "R", "G", "Y"]


@pytest.mark.rule("card.cyclops.negated", "card.castle")
def test_cyclops_on_castle_lays_the_treasury_open() -> None:
    match = played("cyclops", ["castle-g"], dice=ONE, treasury={3: [8]}, hands={1: ["merchant"]})
    assert options(go(match, "castle-g", "merchant")) == [8]


@pytest.mark.rule("card.cyclops.negated", "card.castle.bet.regained", "challenge.bet.lost")
def test_cyclops_on_castle_loses_the_bet_too() -> None:
    match = played("cyclops", ["mage-k", "mage-y", "castle-g"], dice=ONE, challenger=3, bet=[8], spoils=[14])
    go(match, "castle-g")
    assert latest(match, "lost the bet") == ("challenge.bet.lost", {"tokens": (8,)})


@pytest.mark.rule("card.cyclops.negated", "card.gypsy")
def test_cyclops_on_gypsy_gives_the_choice_back() -> None:
    match = go(about_to_play("cyclops", ["gypsy"], dice=ONE), ["cyclops"], "cyclops", "gypsy")
    assert asked(match) == (1, "card")
    assert set(match.state.hands[1]) <= set(options(match))


@pytest.mark.rule("card.cyclops.negated", "card.dragon")
def test_cyclops_on_dragon_lifts_the_prohibition() -> None:
    match = go(played("cyclops", ["dragon"], dice=ONE, hands={1: ["army-k", "noble-k"]}), "dragon")
    assert "army-k" in options(match)


@pytest.mark.rule("card.cyclops.negated", "card.monk.colour")
def test_cyclops_on_monk_lifts_the_prohibition() -> None:
    match = go(played("cyclops", [{"card": "monk", "ban": "R"}], dice=ONE, hands={1: ["army-r", "noble-k"]}), "monk")
    assert "army-r" in options(match)


@pytest.mark.rule("card.cyclops.negated", "card.kraken")
def test_cyclops_on_kraken_keeps_it_below() -> None:
    match = played("cyclops", [{"card": "kraken", "due": 0}], dice="K1 B6 R5 G4 Y5", treasury={3: [8]})
    go(match, "kraken")
    assert asked(match) == (1, "card")
    assert match.state.treasury[3] == [8]


@pytest.mark.rule("card.cyclops.negated", "card.fateweaver.flip")
def test_cyclops_on_fateweaver_keeps_the_round_type() -> None:
    match = go(played("cyclops", [{"card": "fateweaver", "due": 0}], dice=ONE), "fateweaver")
    assert asked(match) == (1, "card")


@pytest.mark.rule("card.necromancer.with", "card.cyclops")
def test_cyclops_on_necromancer_discards_the_drawn_card_too() -> None:
    match = go(played("cyclops", [{"card": "necromancer", "drawn": "army-b"}], dice=ONE), "necromancer")
    assert {"necromancer", "army-b"} <= set(match.state.discard)
    assert match.state.in_play[0] == {"seat": 3, "card": None, "colour": "", "order": 0}
    assert match.problems() == []


@pytest.mark.rule("card.cyclops.kept", "card.cyclops.no-card", "card.divine-intervention.removed")
@pytest.mark.parametrize(("struck", "ruler"), [("divine-intervention", 1), ("mage-y", None)])
def test_cyclops_on_divine_intervention_lets_the_game_be_won_but_leaves_tokens(struck: str, ruler: int | None) -> None:
    match = played(
        "cyclops", ["divine-intervention", "mage-y"], dice=ONE, treasury={1: [1, 2, 3, 4, 5], 2: [6], 0: [7]},
        spoils=[14], hands={1: ["mage-k"]},
    )  # fmt: skip
    through_the_round(match, struck, "mage-k")
    assert match.state.ruler == ruler
    assert match.state.treasury[2][0] == 6


@pytest.mark.rule("card.cyclops.no-card", "card.cyclops.empty", "challenge.winner")
def test_a_struck_seat_cannot_win_even_with_what_would_be_the_highest_power() -> None:
    match = go(played("cyclops", ["mage-k", "mage-y", "army-g"], dice=ONE, spoils=[14]), "army-g")
    assert latest(match, "powers")[1]["powers"] == {"1": 8, "2": 12, "0": 8}
    assert match.state.winner == 2


@pytest.mark.rule("card.cyclops.empty")
def test_a_seat_without_a_card_is_left_out_of_a_diplomacy_too() -> None:
    match = played("mage-b", ["mage-k", {"card": None}, "army-g"], spoils=[14], round_type="Diplomacy")
    assert latest(match, "powers")[1]["powers"] == {"1": 5, "3": 13, "0": 4}


@pytest.mark.rule("card.cyclops.no-card")
def test_a_struck_player_still_passes_and_receives_tokens() -> None:
    match = played("cyclops", ["mage-k"], dice="K1 B3 R5 G3 Y5", treasury={2: [3], 3: [8]}, hands={1: ["cleric-b"]})
    go(match, "mage-k", "cleric-b", "K", "clockwise")
    assert match.state.treasury == [[8], [], [], [3]]
