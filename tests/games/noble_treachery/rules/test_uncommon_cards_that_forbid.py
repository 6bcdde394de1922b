"""Dragon, Champion and Monk, alone and together, and what happens when nothing legal is in hand."""

from typing import Any

import pytest

from explorer.core.moments import Secret
from explorer.games.noble_treachery.rules.power import power
from tests.games.noble_treachery.uncommons import (
    about_to_play,
    asked,
    bars,
    events,
    go,
    in_play,
    latest,
    options,
    played,
)

TWO_CARDS, ONE_CARD = 12, 13
"""Rounds late in a game of four, in which each hand has only so many cards."""


def hand_of_two(first: str, second: str, before: list[Any], **told: Any) -> Any:
    """Seat 0 is to play one of these two cards."""
    return about_to_play(first, before, hands={0: [first, second]}, round=TWO_CARDS, **told)


CAPTAIN = ["captain-of-the-guard", "captain-of-the-guard/K", "captain-of-the-guard/R"]


# --- Dragon ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.dragon", "prohibit")
@pytest.mark.parametrize(
    ("card", "by"),
    [("army-k", {"card.dragon"}), ("knight-k", {"card.dragon"}), ("sword", {"card.dragon"}), ("mage-k", set())],
)
def test_dragon_forbids_base_powers_of_eight_and_more(card: str, by: set[str]) -> None:
    match = hand_of_two("noble-b", card, ["dragon"])
    assert options(match) == (["noble-b"] if by else ["noble-b", card])
    assert bars(match, card) == by


@pytest.mark.rule("card.dragon.base")
def test_dragon_looks_at_the_printed_number_not_at_the_power() -> None:
    match = hand_of_two("noble-b", "mage-k", ["dragon"], dice="K6 B3 R5 G4 Y5")
    go(match, "mage-k")
    assert power(match.state, match.state.in_play[-1]) == 13


@pytest.mark.rule("card.dragon")
def test_dragon_leaves_cards_before_it_and_forbids_all_after_it() -> None:
    hands = {1: ["army-k", "mage-k"], 2: ["army-b", "mage-b"]}
    match = about_to_play("dragon", ["army-g"], hands=hands, round=TWO_CARDS)
    go(match, "dragon")
    assert in_play(match)[3] == "army-g"
    assert options(match) == ["mage-k"]
    assert options(go(match, "mage-k")) == ["mage-b"]


@pytest.mark.rule("card.dragon.choice", "prohibit.none-legal", "prohibit.show")
def test_a_player_without_choice_plays_a_card_that_dragon_forbids_and_shows_the_hand() -> None:
    match = hand_of_two("army-k", "knight-b", ["dragon"])
    assert options(match) == ["army-k", "knight-b"]
    rule, facts = latest(match, "showed hand")
    assert (rule, facts["to"], facts["cards"]) == ("prohibit.show", (3,), ("army-k", "knight-b"))
    assert in_play(go(match, "army-k")) == {3: "dragon", 0: "army-k"}


@pytest.mark.rule("card.dragon", "cards.round-only")
def test_dragon_forbids_nothing_in_another_round() -> None:
    match = about_to_play("army-k", discard=["dragon"])
    assert "army-k" in options(match)


# --- Champion -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.champion.colours")
def test_champion_forbids_every_colour_in_play_from_before_and_after_it() -> None:
    hands = {1: ["noble-k", "mage-b"], 2: ["noble-b", "mage-g"]}
    match = about_to_play("champion", ["mage-k"], hands=hands, round=TWO_CARDS)
    go(match, "champion", "pass")
    assert options(match) == ["mage-b"]
    assert bars(match, "noble-k") == {"card.champion.colours"}
    assert options(go(match, "mage-b")) == ["mage-g"]


@pytest.mark.rule("card.champion.colours")
def test_champion_counts_itself() -> None:
    assert options(hand_of_two("mage-r", "mage-k", ["champion"])) == ["mage-k"]


@pytest.mark.rule("card.champion.colours")
def test_champion_may_itself_have_a_colour_that_is_in_play() -> None:
    assert "champion" in options(about_to_play("champion", ["mage-r"]))


@pytest.mark.rule("card.champion.colours", "card.cyclops.negated")
def test_champion_does_not_count_a_card_that_was_struck() -> None:
    assert "mage-k" in options(hand_of_two("mage-k", "mage-b", [{"card": None}, "champion"]))


@pytest.mark.rule("card.champion.colours", "card.captain-of-the-guard.not-blue")
def test_champion_counts_a_captain_in_the_colour_he_came_in() -> None:
    match = hand_of_two("mage-b", "mage-k", ["captain-of-the-guard/K", "champion"])
    assert options(match) == ["mage-b"]


@pytest.mark.rule("card.champion.colours", "card.captain-of-the-guard.before")
@pytest.mark.parametrize(
    ("before", "legal"),
    [(["champion"], CAPTAIN[:2]), (["mage-b", "champion"], CAPTAIN[1:2]), (["mage-k", "champion"], CAPTAIN[:1])],
)
def test_the_captain_may_come_in_a_colour_that_champion_leaves(before: list[str], legal: list[str]) -> None:
    match = about_to_play("captain-of-the-guard", before, round=ONE_CARD)
    assert options(match) == legal
    assert events(match, "showed hand") == []
    assert all(bars(match, way) == {"card.champion.colours"} for way in CAPTAIN if way not in legal)


@pytest.mark.rule("card.champion.colours", "prohibit.none-legal")
def test_a_captain_without_a_legal_colour_may_come_in_any() -> None:
    match = about_to_play("captain-of-the-guard", ["mage-k", "mage-b", "champion"], round=ONE_CARD)
    assert options(match) == CAPTAIN
    assert latest(match, "showed hand")[1]["to"] == (3,)


# --- Monk -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.monk.colour")
def test_monk_forbids_the_colour_to_all_opponents_to_come() -> None:
    match = played("monk", hands={1: ["mage-r", "mage-k"], 2: ["noble-r", "mage-b"]}, round=TWO_CARDS)
    go(match, "K", 3, "R")
    assert options(match) == ["mage-k"]
    assert bars(match, "mage-r") == {"card.monk.colour"}
    assert options(go(match, "mage-k")) == ["mage-b"]


@pytest.mark.rule("card.monk.colour", "card.captain-of-the-guard.before")
@pytest.mark.parametrize(
    ("ban", "legal"), [("B", CAPTAIN[1:]), ("K", CAPTAIN[::2]), ("R", CAPTAIN[:2]), ("G", CAPTAIN)]
)
def test_the_captain_may_come_in_a_colour_that_monk_leaves(ban: str, legal: list[str]) -> None:
    match = about_to_play("captain-of-the-guard", [{"card": "monk", "ban": ban}], round=ONE_CARD)
    assert options(match) == legal


@pytest.mark.rule("card.monk.colour", "card.alchemist.green")
def test_monk_forbids_the_alchemist_as_a_green_card() -> None:
    match = hand_of_two("alchemist", "mage-b", [{"card": "monk", "ban": "G"}])
    assert (options(match), bars(match, "alchemist")) == (["mage-b"], {"card.monk.colour"})
    assert options(hand_of_two("alchemist", "mage-b", [{"card": "monk", "ban": "Y"}])) == ["alchemist", "mage-b"]


# --- nothing legal --------------------------------------------------------------------------------------------------


@pytest.mark.rule("prohibit.several", "prohibit.show", "prohibit.none-legal")
def test_two_prohibitions_that_leave_nothing_allow_any_card_and_both_players_see_the_hand() -> None:
    match = hand_of_two("army-k", "mage-r", ["dragon", {"card": "monk", "ban": "R"}])
    assert options(match) == ["army-k", "mage-r"]
    assert latest(match, "showed hand")[1]["to"] == (2, 3)


@pytest.mark.rule("prohibit.show", "prohibit.several")
def test_only_players_whose_card_bars_something_of_the_hand_see_it() -> None:
    match = hand_of_two("army-k", "knight-b", ["dragon", {"card": "monk", "ban": "R"}])
    assert latest(match, "showed hand")[1]["to"] == (2,)


@pytest.mark.rule("prohibit.show.only")
def test_nobody_else_sees_the_hand() -> None:
    match = hand_of_two("army-k", "knight-b", ["dragon"])
    (event,) = events(match, "showed hand")
    assert event.facts["cards"] == Secret(("army-k", "knight-b"), (0, 3))
    assert [event.seen_by(seat).facts["cards"][0] for seat in range(4)] == ["army-k", "?", "?", "army-k"]


@pytest.mark.rule("prohibit.show", "prohibit")
def test_no_hand_is_shown_while_a_legal_card_is_there() -> None:
    assert events(hand_of_two("army-k", "mage-b", ["dragon"]), "showed hand") == []


@pytest.mark.rule("prohibit")
def test_a_refusal_names_every_prohibition_that_a_card_breaks() -> None:
    match = hand_of_two("army-r", "mage-k", ["mage-g", "dragon", {"card": "monk", "ban": "R"}])
    assert bars(match, "army-r") == {"card.dragon", "card.monk.colour"}


# --- cards that somebody else picked --------------------------------------------------------------------------------


@pytest.mark.rule("prohibit.drawn", "card.spy.becomes")
def test_a_prohibited_card_that_a_spy_drew_is_played_and_no_hand_is_shown() -> None:
    match = played("spy-k", ["dragon"], hands={1: ["army-k"]})
    go(match, "K", 3, "army-k")
    assert in_play(match) == {3: "dragon", 0: "spy-k", 1: "army-k"}
    assert events(match, "showed hand") == []


@pytest.mark.rule("prohibit.drawn", "card.gypsy.choose")
def test_the_legal_one_of_two_cards_that_gypsy_drew_must_be_played() -> None:
    match = played("gypsy", ["dragon"], hands={1: ["army-k", "mage-b"]})
    go(match, ["army-k", "mage-b"])
    assert options(match) == ["mage-b"]
    assert bars(match, "army-k") == {"card.dragon", "prohibit.drawn"}
    other = next(card for card in match.state.hands[1] if card not in ("army-k", "mage-b"))
    assert "card.gypsy.choose" in bars(match, other)
    assert bars(match, "pass") == {"card.gypsy.choose"}


@pytest.mark.rule("prohibit.drawn", "card.gypsy.choose")
def test_either_of_two_prohibited_cards_that_gypsy_drew_may_be_played() -> None:
    match = played("gypsy", ["dragon"], hands={1: ["army-k", "knight-b", "noble-g"]})
    go(match, ["army-k", "knight-b"])
    assert options(match) == ["army-k", "knight-b"]
    assert asked(go(match, "knight-b"))[0] == 1
