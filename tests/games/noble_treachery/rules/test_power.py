"""The power of a card: every term with its text and rule, and the whole of it against a second reading of the book."""

from random import Random
from typing import Any

import pytest

import explorer
from explorer.games.noble_treachery.cards import COLOURS
from explorer.games.noble_treachery.own_figures import figures, read_overrides
from explorer.games.noble_treachery.rules.power import Term, derivation, power
from explorer.games.noble_treachery.state import InPlay, Table
from tests.depth import deep
from tests.games.noble_treachery import uncommons
from tests.games.noble_treachery.uncommons import go, latest

WAR, DIPLOMACY = "War", "Diplomacy"


def table(played: list[str | dict[str, Any]], dice: str, round_type: str = WAR, **told: Any) -> Table:
    """Seats 0, 1, … have these cards in play; the bet, if any, is seat 0's unless told otherwise."""
    in_play = [{"seat": seat, **({"card": c} if isinstance(c, str) else c)} for seat, c in enumerate(played)]
    told = {"dice": dice, "round_type": round_type, "challenger": 0, "removed": [], **told}
    state: Table = explorer.position("noble_treachery", in_play=in_play, opener=0, **told).first_state()
    return state


def terms(played: list[str | dict[str, Any]], dice: str, round_type: str = WAR, **told: Any) -> list[Term]:
    """How the power of seat 0's card comes about; a `Term` equals a plain tuple."""
    state = table(played, dice, round_type, **told)
    return derivation(state, state.in_play[0])


def base(value: int) -> Term:
    return Term("cards.power", f"base {value}", value)


# --- base and die ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("cards.power", "cards.base", "cards.commons.base")
@pytest.mark.parametrize("kind", ["army", "knight", "witch", "castle", "thief", "cleric", "spy", "noble"])
@pytest.mark.parametrize("round_type", [WAR, DIPLOMACY])
def test_a_common_adds_the_die_of_its_colour_in_either_round(kind: str, round_type: str) -> None:
    printed = {"army": 9, "knight": 8, "witch": 6, "castle": 5, "thief": 4, "cleric": 3, "spy": 2, "noble": 1}[kind]
    for colour, name, value in (("r", "red", 4), ("k", "black", 1), ("b", "blue", 2), ("g", "green", 6)):
        found = terms([f"{kind}-{colour}"], "K1 B2 R4 G6 Y6", round_type)
        assert found == [base(printed), ("cards.power", f"{name} {value}", value)]


@pytest.mark.rule("cards.power")
def test_the_printed_example_of_the_red_army() -> None:
    state = table(["army-r"], "K1 B2 R4 G6 Y6")
    assert power(state, state.in_play[0]) == 13


@pytest.mark.rule("cards.power-changes")
def test_a_power_changes_when_a_later_player_rolls_its_die() -> None:
    match = uncommons.played("thief-b", dice="K1 B2 R4 G6 Y6", hands={1: ["army-k"]})
    assert power(match.state, match.state.in_play[0]) == 6  # the printed example
    go(match, "pass", "army-k", "B", 5)
    assert power(match.state, match.state.in_play[0]) == 9


@pytest.mark.rule("cards.power", "challenge.final-power")
def test_the_powers_compared_are_those_at_the_end() -> None:
    match = uncommons.played("army-k", ["mage-k", "mage-r", "mage-b"], spoils=[14])
    go(match, "B", 6)
    assert latest(match, "powers")[1]["powers"] == {"1": 9, "2": 12, "3": 13, "0": 11}


# --- Mage -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.mage")
@pytest.mark.parametrize("value", [1, 5, 6])
def test_mage_adds_its_die_in_war(value: int) -> None:
    assert terms(["mage-k"], f"K{value} B2 R4 G6 Y6") == [base(7), ("cards.power", f"black {value}", value)]


@pytest.mark.rule("card.mage.diplomacy")
@pytest.mark.parametrize("value", [1, 2, 3, 4, 5])
def test_mage_subtracts_its_die_in_diplomacy_up_to_five(value: int) -> None:
    found = terms(["mage-k"], f"K{value} B2 R4 G6 Y6", DIPLOMACY)
    assert found == [base(7), ("card.mage.diplomacy", f"minus black {value}", -value)]


@pytest.mark.rule("card.mage.six")
def test_mage_adds_a_six_even_in_diplomacy() -> None:
    assert terms(["mage-k"], "K6 B2 R4 G6 Y6", DIPLOMACY) == [base(7), ("card.mage.six", "black 6", 6)]


@pytest.mark.rule("card.mage.only")
def test_no_other_card_ever_subtracts_a_die() -> None:
    for card in figures().cards.values():
        found = terms([card.id], "K2 B2 R2 G2 Y2", DIPLOMACY)
        subtracted = [text for _, text, amount in found if amount < 0 and text != DIPLOMACY]
        assert bool(subtracted) == (card.kind == "mage"), card.id


# --- cards that count dice in their own way -------------------------------------------------------------------------


@pytest.mark.rule("card.alchemist")
def test_alchemist_adds_blue_and_yellow_and_not_green() -> None:
    assert terms(["alchemist"], "K1 B2 R3 G6 Y5") == [
        base(4), ("card.alchemist", "blue 2", 2), ("card.alchemist", "yellow 5", 5),
    ]  # fmt: skip


@pytest.mark.rule("card.alchemist.green")
def test_alchemist_is_a_green_card_to_druid_priestess_and_sorceress() -> None:
    state = table(["druid-priestess", "alchemist", "sorceress"], "K1 B2 R3 G6 Y5")
    assert state.in_play[1]["colour"] == "G"
    assert ("card.druid-priestess", "another green card", 4) in derivation(state, state.in_play[0])
    assert ("card.sorceress", "2 in play not red", 2) in derivation(state, state.in_play[2])


@pytest.mark.rule("card.white-widow", "card.white-widow.high", "card.white-widow.green")
def test_the_printed_example_of_white_widow() -> None:
    found = terms(["white-widow"], "K3 B6 R2 G4 Y1")
    assert found == [
        base(7), ("card.white-widow", "black 3", 3), ("card.white-widow", "red 2", 2),
        ("card.white-widow", "yellow 1", 1),
    ]  # fmt: skip
    assert sum(amount for _, _, amount in found) == 13


@pytest.mark.rule("card.white-widow.green")
@pytest.mark.parametrize(("green", "total"), [(1, 8), (2, 9), (3, 10), (4, 7), (5, 7), (6, 7)])
def test_white_widow_adds_her_own_die_only_up_to_three(green: int, total: int) -> None:
    state = table(["white-widow"], f"K4 B5 R6 G{green} Y6")
    assert power(state, state.in_play[0]) == total


@pytest.mark.rule("card.necromancer.base", "card.necromancer")
@pytest.mark.parametrize("round_type", [WAR, DIPLOMACY])
def test_necromancer_counts_a_drawn_card_instead_of_the_black_die(round_type: str) -> None:
    found = terms([{"card": "necromancer", "drawn": "knight-g"}], "K6 B2 R3 G4 Y5", round_type)
    assert found == [base(4), ("card.necromancer.base", "base of Green Knight", 8)]
    assert terms(["necromancer"], "K6 B2 R3 G4 Y5") == [base(4), ("cards.power", "black 6", 6)]


@pytest.mark.rule("card.captain-of-the-guard.lasts", "card.captain-of-the-guard.not-blue")
def test_captain_of_the_guard_adds_the_die_of_the_colour_he_came_in() -> None:
    found = terms(["captain-of-the-guard/K"], "K6 B2 R3 G4 Y5")
    assert found == [base(7), ("card.captain-of-the-guard.lasts", "black 6", 6)]
    assert terms(["captain-of-the-guard"], "K6 B2 R3 G4 Y5") == [base(7), ("cards.power", "blue 2", 2)]


# --- cards that add or take away by themselves ----------------------------------------------------------------------


@pytest.mark.rule("card.crown", "card.crown.base", "card.crown.die")
@pytest.mark.parametrize(("round_type", "change", "total"), [(WAR, 4, 12), (DIPLOMACY, -4, 4)])
def test_crown_gains_four_in_war_and_loses_four_in_diplomacy(round_type: str, change: int, total: int) -> None:
    found = terms(["crown"], "K3 B2 R3 G4 Y5", round_type)
    assert found == [base(5), ("card.crown.die", "black 3", 3), ("card.crown", round_type, change)]
    assert sum(amount for _, _, amount in found) == total


@pytest.mark.rule("card.crown", "type.current")
def test_crown_goes_by_the_round_type_as_it_is_now() -> None:
    match = uncommons.played("crown", hands={1: ["mystic"]})
    assert power(match.state, match.state.in_play[0]) == 11
    assert power(go(match, "mystic").state, match.state.in_play[0]) == 3


@pytest.mark.rule("card.blood-ring.power")
def test_blood_ring_loses_three_when_a_card_was_discarded() -> None:
    found = terms([{"card": "blood-ring", "less": 3}], "K6 B2 R3 G4 Y5")
    assert found == [base(6), ("cards.power", "red 3", 3), ("card.blood-ring.power", "a card was discarded", -3)]
    assert terms(["blood-ring"], "K6 B2 R3 G4 Y5") == [base(6), ("cards.power", "red 3", 3)]


@pytest.mark.rule("card.druid-priestess", "card.druid-priestess.black", "card.druid-priestess.base")
def test_druid_priestess_with_a_green_and_two_black_cards() -> None:
    found = terms(["druid-priestess", "mage-g", "army-k", "noble-k"], "K1 B2 R3 G2 Y5")
    assert found == [
        base(6), ("cards.power", "green 2", 2), ("card.druid-priestess", "another green card", 4),
        ("card.druid-priestess.black", "2 black in play", -2),
    ]  # fmt: skip
    assert sum(amount for _, _, amount in found) == 10


@pytest.mark.rule("card.druid-priestess")
def test_druid_priestess_gains_four_once_and_not_for_herself() -> None:
    two = terms(["druid-priestess", "mage-g", "army-g"], "K1 B2 R3 G2 Y5")
    assert [amount for _, _, amount in two] == [6, 2, 4]
    assert terms(["druid-priestess", "mage-b"], "K1 B2 R3 G2 Y5") == [base(6), ("cards.power", "green 2", 2)]


@pytest.mark.rule("card.druid-priestess.black", "card.captain-of-the-guard.not-blue", "card.necromancer.stays")
def test_druid_priestess_counts_a_black_captain_but_not_what_lies_beside_necromancer() -> None:
    cards: list[str | dict[str, Any]] = [
        "druid-priestess", "captain-of-the-guard/K", {"card": "necromancer", "drawn": "army-g"},
    ]  # fmt: skip
    found = terms(cards, "K1 B2 R3 G2 Y5")
    assert found == [base(6), ("cards.power", "green 2", 2), ("card.druid-priestess.black", "2 black in play", -2)]


@pytest.mark.rule("card.sorceress", "card.sorceress.die")
def test_sorceress_gains_one_for_each_card_that_is_not_red() -> None:
    found = terms(["sorceress", "army-r", "mage-g", "captain-of-the-guard"], "K1 B2 R3 G2 Y5")
    assert found == [base(4), ("card.sorceress.die", "red 3", 3), ("card.sorceress", "2 in play not red", 2)]
    assert terms(["sorceress", "army-r"], "K1 B2 R3 G2 Y5") == [base(4), ("card.sorceress.die", "red 3", 3)]


@pytest.mark.rule("card.sorceress", "card.captain-of-the-guard.not-blue", "card.cyclops.negated")
def test_sorceress_counts_neither_a_red_captain_nor_a_struck_card() -> None:
    found = terms(["sorceress", "captain-of-the-guard/R", {"card": None}, "mage-b"], "K1 B2 R3 G2 Y5")
    assert found[2:] == [("card.sorceress", "1 in play not red", 1)]


# --- what opponents' cards add --------------------------------------------------------------------------------------


@pytest.mark.rule("card.bard")
def test_bard_adds_one_for_each_token_of_an_opponent() -> None:
    found = terms(["army-r", "bard"], "K1 B2 R3 G2 Y5", DIPLOMACY, treasury={0: [1, 2], 1: [3, 4, 5]})
    assert found == [base(9), ("cards.power", "red 3", 3), ("card.bard", "2 tokens, for the Bard", 2)]


@pytest.mark.rule("card.bard.bet")
def test_bard_counts_the_tokens_in_the_bet_of_that_opponent() -> None:
    found = terms(["army-r", "bard"], "K1 B2 R3 G2 Y5", treasury={0: [1]}, bet=[5, 8])
    assert found[2:] == [("card.bard", "1 token, for the Bard", 1), ("card.bard.bet", "2 tokens bet, for the Bard", 2)]
    found = terms(["army-r", "bard"], "K1 B2 R3 G2 Y5", treasury={0: [1]}, bet=[5, 8], challenger=2)
    assert found[2:] == [("card.bard", "1 token, for the Bard", 1)]


@pytest.mark.rule("card.bard.when", "card.bard.bet", "cards.power-changes")
@pytest.mark.parametrize(("reading", "power_"), [("live", 11 + 1), ("when-played", 11 + 3)])
def test_bard_counts_tokens_as_they_are_or_as_they_were_when_it_was_played(reading: str, power_: int) -> None:
    """Seat 0 has two tokens and one bet when Bard comes; then it loses the two, as a Poison would take them."""
    match = explorer.position(
        "noble_treachery", in_play=[(0, "army-r"), (1, "castle-k")], dice="K1 B6 R2 G3 Y4", opener=0, challenger=0,
        treasury={0: [2, 3]}, bet=[1], hands={2: ["bard"]}, readings={"bard": reading},
    )  # fmt: skip
    go(match, "bard")
    assert power(match.state, match.state.in_play[0]) == 11 + 3
    match.state.treasury[0] = []
    assert power(match.state, match.state.in_play[0]) == power_


@pytest.mark.rule("card.bard.when", "card.diplomat.effects")
def test_what_a_bard_counted_stays_in_a_record_and_is_counted_anew_for_a_diplomat() -> None:
    match = explorer.position(
        "noble_treachery", round_type=DIPLOMACY, in_play=[(1, "army-r")], opener=1, treasury={1: [4, 7]},
        hands={2: ["bard"], 3: ["diplomat"]}, readings={"bard": "when-played"},
    )  # fmt: skip
    go(match, "bard")
    assert explorer.load(match.record()).state.in_play[1]["counted"] == [[0, 0], [2, 0], [0, 0], [0, 0]]
    match.state.treasury[1].clear()
    go(match, "diplomat", "bard")
    assert match.state.in_play[2]["counted"] == [[0, 0]] * 4
    assert "counted" not in match.state.in_play[1]


@pytest.mark.rule("card.bard.when")
@pytest.mark.parametrize("counted", [3, [[0, 0]], [[0, 0]] * 3 + [[0, 99]], [[0, 0]] * 3 + [[True, 0]], ["ab"] * 4])
def test_a_count_that_cannot_be_is_refused(counted: Any) -> None:
    with pytest.raises(explorer.PositionError, match="not a card that a seat could have in play"):
        explorer.position("noble_treachery", in_play=[{"seat": 0, "card": "bard", "counted": counted}], opener=0)


@pytest.mark.rule("card.bard", "cards.you")
def test_bard_adds_nothing_to_itself_nor_for_no_tokens() -> None:
    assert terms(["bard"], "K1 B2 R3 G2 Y5", treasury={0: [1]}) == [base(3), ("cards.power", "yellow 5", 5)]
    assert len(terms(["army-r", "bard"], "K1 B2 R3 G2 Y5")) == 2


@pytest.mark.rule("card.assassin")
def test_assassin_adds_the_blue_die_to_opponents_in_diplomacy() -> None:
    found = terms(["army-r", "assassin"], "K1 B2 R3 G2 Y5", DIPLOMACY)
    assert found == [base(9), ("cards.power", "red 3", 3), ("card.assassin", "blue 2, for the Assassin", 2)]


@pytest.mark.rule("card.assassin", "cards.you")
def test_assassin_adds_nothing_in_war_nor_to_itself() -> None:
    assert len(terms(["army-r", "assassin"], "K1 B2 R3 G2 Y5")) == 2
    assert terms(["assassin"], "K1 B2 R3 G2 Y5", DIPLOMACY) == [base(3), ("cards.power", "blue 2", 2)]


@pytest.mark.rule("card.assassin.twice")
def test_assassin_has_a_blue_card_count_blue_twice() -> None:
    found = terms(["thief-b", "assassin"], "K1 B2 R3 G2 Y5", DIPLOMACY)
    assert found == [base(4), ("cards.power", "blue 2", 2), ("card.assassin.twice", "blue 2, for the Assassin", 2)]


@pytest.mark.rule("card.assassin.twice", "card.captain-of-the-guard.not-blue")
def test_assassin_has_a_captain_who_is_no_longer_blue_count_blue_once() -> None:
    found = terms(["captain-of-the-guard/R", "assassin"], "K1 B2 R3 G2 Y5", DIPLOMACY)
    assert found[1:] == [
        ("card.captain-of-the-guard.lasts", "red 3", 3), ("card.assassin", "blue 2, for the Assassin", 2),
    ]  # fmt: skip


@pytest.mark.rule("card.assassin.mage")
@pytest.mark.parametrize(("value", "total"), [(1, 7), (3, 7), (5, 7), (6, 19)])
def test_assassin_has_a_blue_mage_subtract_and_add(value: int, total: int) -> None:
    found = terms(["mage-b", "assassin"], f"K1 B{value} R3 G2 Y5", DIPLOMACY)
    own = ("card.mage.six", "blue 6", 6) if value == 6 else ("card.mage.diplomacy", f"minus blue {value}", -value)
    assert found == [base(7), own, ("card.assassin.mage", f"blue {value}, for the Assassin", value)]
    assert sum(amount for _, _, amount in found) == total


@pytest.mark.rule("card.assassin", "card.alchemist")
def test_assassin_has_an_alchemist_count_blue_twice() -> None:
    found = terms(["alchemist", "assassin"], "K1 B2 R3 G6 Y5", DIPLOMACY)
    assert [amount for _, _, amount in found] == [4, 2, 5, 2]


@pytest.mark.rule("card.assassin", "card.necromancer.base")
def test_assassin_adds_blue_to_a_necromancer_with_a_card() -> None:
    found = terms([{"card": "necromancer", "drawn": "army-b"}, "assassin"], "K1 B2 R3 G6 Y5", DIPLOMACY)
    assert found[2:] == [("card.assassin", "blue 2, for the Assassin", 2)]


@pytest.mark.rule("card.assassin.widow")
@pytest.mark.parametrize(
    ("readings", "blue", "amounts"),
    [
        ({}, 3, [7, 3, 3]),
        ({}, 4, [7]),
        ({"assassin.widow": "always"}, 3, [7, 3, 3]),
        ({"assassin.widow": "always"}, 4, [7, 4]),
    ],
)
def test_assassin_against_white_widow(readings: dict[str, str], blue: int, amounts: list[int]) -> None:
    found = terms(["white-widow", "assassin"], f"K6 B{blue} R6 G5 Y4", DIPLOMACY, readings=readings)
    assert [amount for _, _, amount in found] == amounts
    assert len(amounts) == 1 or found[-1][:2] == ("card.assassin.widow", f"blue {blue}, for the Assassin")


# --- Thaumaturge ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.thaumaturge", "card.thaumaturge.all")
@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_thaumaturge_has_odd_dice_count_nothing_for_all_cards_its_own_too(value: int) -> None:
    state = table(["army-k", "thaumaturge"], f"K{value} B2 R{value} G2 Y5")
    counted = value if value % 2 == 0 else 0
    assert [power(state, entry) for entry in state.in_play] == [9 + counted, 3 + counted]
    named = ("card.thaumaturge", f"black {value} is odd") if value % 2 else ("cards.power", f"black {value}")
    assert derivation(state, state.in_play[0])[1] == (*named, counted)


@pytest.mark.rule("card.thaumaturge.only-power")
def test_thaumaturge_leaves_the_dice_themselves_as_they_are() -> None:
    match = uncommons.played("curse", ["thaumaturge"], dice="K1 B3 R5 G4 Y5", treasury={1: [3]})
    assert match.state.treasury[1] == []  # black 1 is still the lowest die
    assert match.state.dice["K"] == 1


@pytest.mark.rule("card.thaumaturge", "card.mage.diplomacy", "card.mage.six")
@pytest.mark.parametrize(("value", "total"), [(1, 7), (2, 5), (4, 3), (5, 7), (6, 13)])
def test_thaumaturge_with_a_mage_in_diplomacy(value: int, total: int) -> None:
    state = table(["mage-k", "thaumaturge"], f"K{value} B2 R1 G2 Y5", DIPLOMACY)
    assert power(state, state.in_play[0]) == total


@pytest.mark.rule("card.thaumaturge", "card.white-widow")
def test_thaumaturge_with_white_widow_leaves_only_twos() -> None:
    found = terms(["white-widow", "thaumaturge"], "K3 B6 R2 G4 Y1")
    assert found == [
        base(7), ("card.thaumaturge", "black 3 is odd", 0), ("card.white-widow", "red 2", 2),
        ("card.thaumaturge", "yellow 1 is odd", 0),
    ]  # fmt: skip


@pytest.mark.rule("card.thaumaturge", "card.assassin")
def test_thaumaturge_with_assassin_adds_only_an_even_blue_die() -> None:
    found = terms(["army-k", "assassin", "thaumaturge"], "K2 B3 R2 G4 Y1", DIPLOMACY)
    assert found[2:] == [("card.thaumaturge", "blue 3 is odd, for the Assassin", 0)]
    found = terms(["army-k", "assassin", "thaumaturge"], "K2 B4 R2 G4 Y1", DIPLOMACY)
    assert found[2:] == [("card.assassin", "blue 4, for the Assassin", 4)]


@pytest.mark.rule("card.thaumaturge", "card.necromancer.base", "card.bard", "card.crown")
def test_thaumaturge_touches_nothing_but_dice() -> None:
    state = table([{"card": "necromancer", "drawn": "army-b"}, "thaumaturge", "bard", "crown"], "K3 B3 R3 G3 Y3",
                  treasury={0: [1], 3: [2, 3]})  # fmt: skip
    assert [power(state, entry) for entry in state.in_play] == [4 + 9 + 1, 3, 3, 5 + 4 + 2]


@pytest.mark.rule("card.cyclops.negated", "card.thaumaturge", "card.bard", "card.assassin")
@pytest.mark.parametrize("gone", ["thaumaturge", "bard", "assassin"])
def test_a_struck_card_changes_no_power(gone: str) -> None:
    match = uncommons.played("cyclops", [gone], dice="K1 B3 R3 G2 Y2", round_type=DIPLOMACY, treasury={0: [1]})
    go(match, gone)
    assert power(match.state, match.state.in_play[-1]) == 7 + 1


# --- figures --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cards.base", "cards.deck", "cards.commons", "cards.uncommons", "cards.base-assumed")
def test_every_card_of_the_box_counts_its_printed_base_first() -> None:
    kit = figures()
    assert (len(kit.cards), len(kit.commons), len(kit.uncommons)) == (80, 45, 35)
    for card in kit.cards.values():
        state = table([card.id], "K2 B2 R2 G2 Y3")
        assert derivation(state, state.in_play[0])[0] == Term("cards.power", f"base {card.base}", card.base)
        assert 1 <= card.base <= 9


@pytest.mark.rule("cards.base-assumed", "cards.colour-assumed")
def test_somebodys_own_figures_change_powers() -> None:
    own = {"cards": {"jester": {"colour": "R", "base": 9}}}
    assert read_overrides(own)
    assert terms(["jester"], "K1 B2 R4 G6 Y6", cards=own) == [base(9), ("cards.power", "red 4", 4)]


# --- a second reading -----------------------------------------------------------------------------------------------


def by_the_book(state: Table, entry: InPlay) -> int:
    """The power of a card as one reads it off the book, from the position alone; knows nothing of `power`."""
    card, seat, colour = entry["card"], entry["seat"], entry["colour"]
    cards = [e for e in state.in_play if e["card"]]
    names = {e["card"]: e["seat"] for e in cards}
    diplomacy = state.round_type == "Diplomacy"

    def pips(die: str) -> int:
        value = state.dice[die]
        if "thaumaturge" in names and value in (1, 3, 5):
            return 0
        return value

    total = state.card(card).base
    if card == "alchemist":
        total += pips("B") + pips("Y")
    elif card == "white-widow":
        for die in ("K", "B", "R", "G", "Y"):
            if state.dice[die] in (1, 2, 3):
                total += pips(die)
    elif card == "necromancer" and entry.get("drawn"):
        total += state.card(entry["drawn"]).base
    elif card in ("mage-k", "mage-b", "mage-r", "mage-g", "mage-y") and diplomacy and state.dice[colour] != 6:
        total -= pips(colour)
    else:
        total += pips(colour)
    if card == "crown":
        total += -4 if diplomacy else 4
    if card == "blood-ring" and entry.get("less"):
        total -= 3
    if card == "druid-priestess":
        if sum(e["colour"] == "G" for e in cards) >= 2:
            total += 4
        total -= sum(e["colour"] == "K" for e in cards)
    if card == "sorceress":
        total += sum(e["colour"] in ("K", "B", "G", "Y") for e in cards)
    if names.get("bard", seat) != seat:
        total += len(state.treasury[seat])
        if seat == state.challenger:
            total += len(state.bet)
    if names.get("assassin", seat) != seat and diplomacy:
        widow_refuses = card == "white-widow" and state.dice["B"] >= 4
        total += 0 if widow_refuses and state.readings.get("assassin.widow") != "always" else pips("B")
    return total


SPECIAL = (
    "alchemist", "assassin", "bard", "blood-ring", "captain-of-the-guard", "crown", "druid-priestess", "mage-b",
    "mage-k", "necromancer", "sorceress", "thaumaturge", "white-widow", "thief-b", "army-k", "mage-g",
)  # fmt: skip


def scattered(random: Random) -> Table:
    """A table in the middle or at the end of a challenge, full of cards that look at one another."""
    players = random.choice((4, 5, 6))
    cards = list(dict.fromkeys([*random.sample(SPECIAL, players), *random.sample(list(figures().cards), 3)]))
    random.shuffle(cards)
    loose = random.sample(range(1, 5 * (players - 1)), 9)
    in_play: list[dict[str, Any]] = []
    for seat in range(random.randint(1, players)):
        told: dict[str, Any] = {"seat": seat, "card": cards[seat]}
        if cards[seat] == "necromancer" and random.random() < 0.5:
            told["drawn"] = next(card for card in ("army-g", "noble-y", "dragon", "curse") if card not in cards)
        if cards[seat] == "blood-ring" and random.random() < 0.5:
            told["less"] = 3
        if cards[seat] == "captain-of-the-guard":
            told["card"] += random.choice(("", "/K", "/R"))
        if seat and random.random() < 0.1:
            told = {"seat": seat, "card": None}
        in_play.append(told)
    colours = figures().token_colour
    usable = [token for token in loose if sum(colours[t] == colours[token] for t in range(1, token + 1)) < players]
    state: Table = explorer.position(
        "noble_treachery", players=players, opener=0, in_play=in_play, removed=[],
        dice={colour: random.randint(1, 6) for colour in COLOURS},
        round_type=random.choice((WAR, DIPLOMACY)),
        challenger=random.randrange(players), bet=usable[:random.randint(0, 3)],
        treasury={seat: usable[3 + 2 * seat : 5 + 2 * seat] for seat in range(3)},
        readings={"assassin.widow": random.choice(("low-only", "always"))},
    ).first_state()  # fmt: skip
    return state


@pytest.mark.rule("cards.power", "challenge.final-power")
@pytest.mark.parametrize("seed", range(20))
def test_powers_agree_with_a_second_reading_of_the_book(seed: int) -> None:
    random = Random(seed)
    for _ in range(deep(60)):
        state = scattered(random)
        for entry in state.in_play:
            if entry["card"]:
                assert power(state, entry) == by_the_book(state, entry), (entry, state)
                assert power(state, entry) == sum(term.amount for term in derivation(state, entry))
