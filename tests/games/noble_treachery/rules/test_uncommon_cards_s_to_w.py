"""Sword, Tome, Wall of Thorns, War Troll and Wizard, and effects at the end of a turn together.

What Sorceress, Thaumaturge and White Widow add is in test_power.
"""

from typing import Any

import pytest

from explorer.core.match import Match
from explorer.core.moments import Chance, Event
from tests.games.noble_treachery.uncommons import (
    LAST,
    about_to_play,
    asked,
    bars,
    events,
    go,
    latest,
    options,
    played,
)

DIPLOMACY = "Diplomacy"


# --- Sword ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.sword")
def test_sword_itself_asks_nothing() -> None:
    assert asked(played("sword")) == (1, "card")


@pytest.mark.rule("card.sword", "card.army.locked")
def test_nobody_can_roll_the_yellow_die_after_sword_its_own_player_no_more_than_others() -> None:
    match = played("sword", ["tome"], hands={1: ["army-k"]})
    assert asked(match) == (3, "die to roll")  # Tome, at the end of Sword's turn
    assert options(match) == ["K", "B", "R", "G", "pass"]
    assert "card.sword" in bars(match, "Y")
    go(match, "pass", "army-k")
    assert options(match) == ["B", "R", "G"]


@pytest.mark.rule("card.sword")
def test_the_yellow_die_is_free_before_sword() -> None:
    assert options(played("army-k", hands={1: ["sword"]})) == ["B", "R", "G", "Y"]


@pytest.mark.rule("card.sword.highest", "card.knight.locked")
def test_a_forced_roll_of_the_highest_die_falls_away_when_that_is_yellow() -> None:
    match = played("knight-y", ["sword"], dice="K2 B3 R3 G4 Y5")
    assert options(match) == ["G", "Y"]  # the highest other die, or the own one
    match = played("knight-k", ["sword"], dice="K2 B3 R3 G4 Y6")
    assert options(match) == ["K", "Y"]
    go(match, "Y")
    assert match.state.dice["Y"] == 6
    assert events(match, "rolled") == []
    assert latest(match, "prevented")[1]["what"] == "rolling the yellow die"


@pytest.mark.rule("card.sword", "cards.round-only")
def test_sword_locks_the_die_no_longer_than_its_round() -> None:
    match = played("sword", ["mage-k", "mage-y", "mage-g"], spoils=[14])
    while match.state.round == 1:
        if isinstance(match.pending, Chance):
            match.roll()
        else:
            match.choose(options(match)[0])
    while not isinstance(match.pending, Chance) or match.pending.kind != "roll":
        match.roll()
    assert "Y" in getattr(match.pending.source, "names", ())


# --- Tome -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.tome", "card.tome.own-turn", "cards.can")
@pytest.mark.parametrize("readings", [{}, {"can": "compulsory"}])
def test_tome_may_roll_a_die_at_the_end_of_its_own_and_every_later_turn(readings: dict[str, str]) -> None:
    match = played("tome", hands={1: ["mage-k"], 2: ["mage-y"], 3: ["mage-g"]}, readings=readings, spoils=[14])
    for card, value in (("mage-k", 2), ("mage-y", 3), ("mage-g", 4)):
        assert (asked(match), options(match)) == ((0, "die to roll"), ["K", "B", "R", "G", "Y", "pass"])
        go(match, "R", value)
        assert latest(match, "rolled") == ("card.tome", {"dice": "R", "values": (value,)})
        assert asked(match)[1] == "card"
        go(match, card)
    assert asked(match) == (0, "die to roll")
    assert events(match, "powers") == []
    go(match, "pass")
    assert latest(match, "declined")[0] == "card.tome"
    assert len(events(match, "powers")) == 1


@pytest.mark.rule("card.tome.own-turn")
def test_tome_rolls_from_the_next_turn_on_in_the_other_reading() -> None:
    match = played("tome", hands={1: ["mage-k"]}, readings={"tome.own-turn": "no"})
    assert asked(match) == (1, "card")
    assert asked(go(match, "mage-k")) == (0, "die to roll")


@pytest.mark.rule("card.tome")
def test_tome_does_not_roll_for_turns_before_it() -> None:
    match = about_to_play("tome", ["mage-k"])
    assert asked(match) == (0, "card")


@pytest.mark.rule("card.tome", "cards.you")
def test_tome_gives_its_own_player_the_bonus() -> None:
    match = go(played("tome", hands={1: ["mage-k"]}), "pass", "mage-k", "R", 6)
    assert asked(match) == (0, "colour to take")


# --- Wall of Thorns -------------------------------------------------------------------------------------------------


def wall(**told: Any) -> Match:
    """Wall of Thorns by seat 0, Mages by all others."""
    match = played("wall-of-thorns", hands={1: ["mage-k"], 2: ["mage-y"], 3: ["mage-b"]}, spoils=[14], **told)
    for seat, card in ((1, "mage-k"), (2, "mage-y"), (3, "mage-b")):
        assert asked(match) == (seat, "card")  # no roll before
        go(match, card)
    return match


@pytest.mark.rule("card.wall-of-thorns", "card.wall-of-thorns.when", "endturn.before-winner")
def test_wall_of_thorns_rolls_a_die_after_the_last_turn_before_there_is_a_winner() -> None:
    match = wall()
    assert (asked(match), options(match)) == ((0, "die to roll"), ["K", "B", "R", "G", "Y", "pass"])
    assert match.state.winner is None
    go(match, "K", 6)
    assert latest(match, "rolled") == ("card.wall-of-thorns", {"dice": "K", "values": (6,)})


@pytest.mark.rule("card.wall-of-thorns.optional")
def test_wall_of_thorns_need_not_roll() -> None:
    match = go(wall(), "pass")
    assert events(match, "rolled") == []
    assert latest(match, "powers")[1]["powers"] == {"0": 12, "1": 9, "2": 12, "3": 10}


@pytest.mark.rule("card.wall-of-thorns")
def test_wall_of_thorns_does_not_roll_in_diplomacy() -> None:
    match = wall(round_type=DIPLOMACY)
    assert match.state.winner is not None
    assert events(match, "rolled") == []


@pytest.mark.rule("card.wall-of-thorns")
def test_wall_of_thorns_rolls_as_the_last_card_too() -> None:
    assert asked(played("wall-of-thorns", LAST)) == (0, "die to roll")


# --- War Troll ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.war-troll", "cards.must")
def test_war_troll_rolls_black_and_up_to_two_others() -> None:
    match = played("war-troll")
    assert asked(match) == (0, "dice to roll")
    assert options(match) == ["K", "KB", "KR", "KG", "KY", "KBR", "KBG", "KBY", "KRG", "KRY", "KGY"]


@pytest.mark.rule("card.war-troll.together")
def test_war_troll_rolls_all_chosen_dice_at_once() -> None:
    match = go(played("war-troll"), "KRG", [6, 2, 2])
    assert match.state.dice == {"K": 6, "B": 3, "R": 2, "G": 2, "Y": 5}
    assert latest(match, "rolled") == ("card.war-troll", {"dice": "KRG", "values": (6, 2, 2)})
    assert asked(match) == (1, "card")


@pytest.mark.rule("card.war-troll", "card.army.locked", "card.sword")
def test_war_troll_cannot_add_the_die_that_a_sword_locks() -> None:
    match = played("war-troll", ["sword"])
    assert options(match) == ["K", "KB", "KR", "KG", "KBR", "KBG", "KRG"]
    assert bars(match, "KY") == bars(match, "KBY") == {"card.sword", "card.army.locked"}


@pytest.mark.rule("card.war-troll", "card.army.locked")
def test_war_troll_may_name_the_locked_die_in_the_other_reading_and_it_does_not_roll() -> None:
    match = go(played("war-troll", ["sword"], readings={"army.locked": "may"}), "KBY", [6, 1])
    assert match.state.dice == {"K": 6, "B": 1, "R": 5, "G": 4, "Y": 5}


# --- Wizard ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.wizard", "cards.must")
def test_wizard_sets_any_die_to_any_other_value() -> None:
    match = played("wizard")
    assert asked(match) == (0, "die to set")
    assert len(options(match)) == 25
    go(match, "K6")
    assert match.state.dice == {"K": 6, "B": 3, "R": 5, "G": 4, "Y": 5}
    assert latest(match, "changed dice") == ("card.wizard", {"dice": {"K": 6}})


@pytest.mark.rule("card.wizard.different")
def test_wizard_must_change_the_value() -> None:
    assert bars(played("wizard"), "K2") == {"card.wizard.different"}


@pytest.mark.rule("card.wizard.bonus", "bonus.changes")
def test_wizard_scores_the_combination_made() -> None:
    match = go(played("wizard"), "R6")
    assert latest(match, "bonus")[1]["made"] == "King's Straight"
    assert options(match) == ["K", "R"]


@pytest.mark.rule("card.sword.supersedes", "card.wizard")
def test_wizard_cannot_set_the_die_that_a_sword_locks() -> None:
    match = played("wizard", ["sword"])
    assert len(options(match)) == 20
    now = match.state.dice["Y"]
    for value in range(1, 7):
        assert bars(match, f"Y{value}") == {"card.sword.supersedes"} | (
            {"card.wizard.different"} if value == now else set()
        )


# --- effects at the end of a turn -----------------------------------------------------------------------------------


def asks(match: Match) -> list[tuple[int | None, str]]:
    """Whom end-of-turn effects have asked, and for what, turn ends included."""
    found: list[tuple[int | None, str]] = []
    for moment in match.moments():
        if isinstance(moment, Event):
            if moment.kind == "turn" and type(moment).__name__ == "End":
                found.append((moment.seat, "turn ends"))
        elif moment.rule in ("card.tome", "card.kraken.poison", "card.fateweaver.flip", "card.wall-of-thorns"):
            found.append((moment.seat, moment.rule))
    return found


@pytest.mark.rule("endturn", "endturn.before-winner", "card.kraken", "card.tome", "card.wall-of-thorns")
def test_end_of_turn_effects_go_in_the_order_in_which_the_cards_were_played() -> None:
    match = played(
        "tome", dice="K2 B1 R5 G4 Y5", spoils=[14], round_type=DIPLOMACY,
        hands={1: ["kraken"], 2: ["fateweaver"], 3: ["wall-of-thorns"]},
    )  # fmt: skip
    go(match, "pass", "kraken", "pass", "fateweaver", "leave", "pass", "pass", "wall-of-thorns", "pass", "turn")
    assert asks(match) == [
        (0, "card.tome"), (0, "turn ends"),
        (0, "card.tome"), (1, "turn ends"),
        (0, "card.tome"), (1, "card.kraken.poison"), (2, "turn ends"),
        (0, "card.tome"), (2, "card.fateweaver.flip"), (3, "card.wall-of-thorns"),
    ]  # fmt: skip
    assert match.state.round_type == "War"  # so Wall of Thorns, which came last, may roll
    assert events(match, "powers") == []


@pytest.mark.rule("endturn", "card.wall-of-thorns", "card.fateweaver.flip")
def test_wall_of_thorns_before_fateweaver_has_missed_a_war_that_she_makes() -> None:
    match = played(
        "wall-of-thorns", spoils=[14], round_type=DIPLOMACY,
        hands={1: ["mage-k"], 2: ["fateweaver"], 3: ["mage-b"]},
    )  # fmt: skip
    go(match, "mage-k", "fateweaver", "leave", "mage-b", "turn")
    assert asks(match)[-2:] == [(2, "card.fateweaver.flip"), (3, "turn ends")]
    assert latest(match, "won the challenge")[0] == "type.war"


@pytest.mark.rule("endturn", "card.wall-of-thorns", "card.fateweaver.flip")
def test_wall_of_thorns_before_fateweaver_rolls_in_a_war_that_she_ends() -> None:
    match = played("wall-of-thorns", spoils=[14], hands={1: ["mage-k"], 2: ["fateweaver"], 3: ["mage-b"]})
    go(match, "mage-k", "fateweaver", "leave", "mage-b", "K", 1, "turn")
    assert asks(match)[-5:] == [
        (2, "turn ends"), (0, "card.wall-of-thorns"), (0, "card.wall-of-thorns"), (2, "card.fateweaver.flip"),
        (3, "turn ends"),
    ]  # fmt: skip
    assert latest(match, "won the challenge")[0] == "type.diplomacy"


@pytest.mark.rule("endturn", "card.tome", "card.kraken")
def test_a_tome_before_kraken_can_still_turn_the_blue_die() -> None:
    match = played(
        "kraken", [{"card": "tome"}], dice="K2 B6 R5 G4 Y5", treasury={0: [3]}, hands={1: ["mage-k"]}
    )  # fmt: skip
    go(match, "pass", "mage-k", "B", 4)
    assert match.state.treasury[0] == [3]


@pytest.mark.rule("endturn", "card.tome", "card.kraken")
def test_a_tome_after_kraken_comes_too_late() -> None:
    match = played("tome", [{"card": "kraken", "due": 0}], dice="K2 B6 R5 G4 Y5", treasury={3: [3]})
    assert match.state.treasury[3] == []
    assert asked(match) == (0, "die to roll")


@pytest.mark.rule("endturn", "card.diplomat.resolve")
def test_a_tome_that_a_diplomat_took_counts_as_played_then() -> None:
    match = played("diplomat", [{"card": "tome"}, {"card": "kraken", "due": 0}], dice="K2 B1 R5 G4 Y5",
                   round_type=DIPLOMACY)  # fmt: skip
    go(match, "tome")
    assert asked(match) == (3, "opponent to poison")
    assert asked(go(match, "pass")) == (0, "die to roll")


@pytest.mark.rule("cards.resume", "cards.stop")
def test_play_goes_on_with_the_next_seat_when_an_action_is_done() -> None:
    match = played("wizard")
    assert asked(match) == (0, "die to set")
    assert asked(go(match, "K6")) == (1, "card")
