"""Fairy, Fateweaver, Goblins! and Gypsy."""

from copy import deepcopy
from typing import Any

import pytest

from explorer.core.moments import Begin, Event, Secret
from explorer.games.noble_treachery.own_figures import figures
from explorer.games.noble_treachery.rules import uncommon_cards
from explorer.games.noble_treachery.state import Table
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

DIPLOMACY = "Diplomacy"


# --- Fairy ----------------------------------------------------------------------------------------------------------

FOUR = ["army-k", "mage-r", "noble-y", "spy-g"]


@pytest.mark.rule("card.fairy")
def test_fairy_draws_as_many_discards_as_the_green_die_shows() -> None:
    match = played("fairy", discard=FOUR)
    assert drawn(match) == (len(match.state.discard), 4)
    go(match, FOUR)
    assert (asked(match), options(match)) == ((0, "card instead of the Fairy"), [*FOUR, "keep"])


def alone(discard: list[str]) -> Table:
    """A table on which Fairy, Necromancer or Blood Ring finds just these discards."""
    table = Table.of(deepcopy(played("jester").state.__dict__))
    table.discard = discard
    return table


@pytest.mark.rule("card.fairy")
def test_fairy_draws_all_discards_when_there_are_fewer() -> None:
    table = alone(["army-k", "mage-r"])
    chance: Any = next(uncommon_cards.fairy(table, table.in_play[0]))
    assert (chance.source.pool, chance.source.count) == (("army-k", "mage-r"), 2)


@pytest.mark.rule("card.fairy")
def test_fairy_does_nothing_without_discards() -> None:
    table = alone([])
    (event,) = uncommon_cards.fairy(table, table.in_play[0])
    assert isinstance(event, Event)
    assert (event.kind, event.rule) == ("no effect", "card.fairy")


@pytest.mark.rule("card.fairy.secret")
def test_fairy_shows_the_drawn_cards_to_nobody_else() -> None:
    match = go(played("fairy", discard=FOUR), FOUR)
    (event,) = events(match, "drew from discard")
    assert event.facts["cards"] == Secret(tuple(FOUR), (0,))
    assert event.seen_by(1).facts == {"cards": ("?",) * 4}
    assert match.view(1).state.aside == ["?"] * 4
    assert match.view(0).state.aside == FOUR
    go(match, "keep")
    assert set(match.view(1).state.discard) == {"?"}


@pytest.mark.rule("card.fairy.keep")
def test_fairy_may_stay_and_all_drawn_cards_go_back() -> None:
    match = played("fairy", discard=FOUR)
    pile = sorted(match.state.discard)
    go(match, FOUR, "keep")
    assert in_play(match) == {0: "fairy"}
    assert (sorted(match.state.discard), match.state.aside) == (pile, [])
    assert latest(match, "declined")[0] == "card.fairy.keep"


@pytest.mark.rule("card.fairy.play", "card.fairy.resolve", "cards.replaced")
def test_fairy_gives_way_to_a_drawn_card_which_acts_at_once() -> None:
    match = go(played("fairy", discard=FOUR), FOUR, "army-k")
    assert in_play(match) == {0: "army-k"}
    assert {"fairy", "mage-r", "noble-y", "spy-g"} <= set(match.state.discard)
    assert "army-k" not in match.state.discard
    assert latest(match, "replaced") == ("card.fairy.play", {"card": "army-k"})
    assert (asked(match), options(match)) == ((0, "die to roll"), ["B", "R", "G", "Y"])


KINDS = [card.id for card in figures().cards.values() if (card.uncommon or card.colour == "R") and card.id != "fairy"]


@pytest.mark.rule("card.fairy.resolve")
@pytest.mark.parametrize("card", KINDS)
def test_fairy_can_become_any_kind_of_card(card: str) -> None:
    match = go(played("fairy", ["castle-y"], dice="K2 B3 R5 G1 Y5", discard=[card]), [card], card)
    assert in_play(match) == {3: "castle-y", 0: card}
    begun = [moment for moment in match.moments() if isinstance(moment, Begin) and moment.kind == "card"]
    assert [(event.rule, event.facts["card"]) for event in begun] == [
        ("challenge.one-card", "fairy"), ("card.fairy.resolve", card),
    ]  # fmt: skip
    assert match.problems() == []


@pytest.mark.rule("card.fairy.resolve", "card.captain-of-the-guard")
def test_fairy_can_become_a_captain_of_another_colour() -> None:
    match = go(played("fairy", dice="K2 B3 R5 G1 Y5", discard=["captain-of-the-guard"]), ["captain-of-the-guard"])
    assert options(match) == ["captain-of-the-guard", "captain-of-the-guard/K", "captain-of-the-guard/R", "keep"]
    go(match, "captain-of-the-guard/R")
    assert match.state.in_play == [{"seat": 0, "card": "captain-of-the-guard", "colour": "R", "order": 1}]


@pytest.mark.rule("card.fairy.resolve", "card.spy.draw")
def test_fairy_become_spy_draws_the_next_players_card() -> None:
    match = played("fairy", dice="K2 B3 R5 G1 Y5", discard=["spy-k"], hands={1: ["castle-g"]})
    go(match, ["spy-k"], "spy-k", "K", 3, "castle-g")
    assert in_play(match) == {0: "spy-k", 1: "castle-g"}


@pytest.mark.rule("card.fairy.resolve", "card.goblins.last")
def test_fairy_become_goblins_as_the_last_card_leaves_the_type() -> None:
    match = played("fairy", LAST, dice="K2 B3 R5 G1 Y5", discard=["goblins"], round_type=DIPLOMACY, spoils=[14])
    go(match, ["goblins"], "goblins")
    assert match.state.round_type == DIPLOMACY
    assert latest(match, "no effect") == ("card.goblins.last", {"card": "goblins"})


@pytest.mark.rule("card.fairy.resolve", "card.diplomat")
def test_fairy_become_diplomat_may_trade_on() -> None:
    match = played("fairy", ["castle-g"], dice="K2 B3 R5 G1 Y5", discard=["diplomat"], round_type=DIPLOMACY)
    go(match, ["diplomat"], "diplomat", "castle-g")
    assert in_play(match) == {3: "diplomat", 0: "castle-g"}


@pytest.mark.rule("card.fairy.resolve", "card.diplomat.resolve")
def test_a_fairy_that_a_diplomat_takes_draws_again() -> None:
    match = played("diplomat", ["fairy"], dice="K2 B3 R5 G1 Y5", discard=["castle-g"], round_type=DIPLOMACY)
    go(match, "fairy", ["castle-g"], "castle-g")
    assert in_play(match) == {3: "diplomat", 0: "castle-g"}
    assert "fairy" in match.state.discard


@pytest.mark.rule("card.fairy.prohibited")
def test_fairy_cannot_become_what_is_prohibited() -> None:
    match = go(played("fairy", ["dragon"], discard=FOUR), FOUR)
    assert options(match) == ["mage-r", "noble-y", "spy-g", "keep"]
    assert bars(match, "army-k") == {"card.dragon"}


@pytest.mark.rule("card.fairy.prohibited")
def test_fairy_can_become_what_is_prohibited_in_the_other_reading() -> None:
    match = go(played("fairy", ["dragon"], discard=FOUR, readings={"fairy.prohibited": "allowed"}), FOUR)
    assert options(match) == [*FOUR, "keep"]


@pytest.mark.rule("card.fairy.prohibited", "card.fairy.keep")
def test_fairy_has_to_stay_when_all_drawn_cards_are_prohibited() -> None:
    match = go(played("fairy", ["dragon"], dice="K2 B3 R5 G1 Y5", discard=["army-k"]), ["army-k"])
    assert options(match) == ["keep"]


@pytest.mark.rule("card.fairy.play", "card.champion.colours")
def test_fairy_under_champion_may_become_a_green_card_for_she_leaves_herself() -> None:
    match = go(played("fairy", ["champion"], dice="K2 B3 R5 G1 Y5", discard=["mage-g"]), ["mage-g"], "mage-g")
    assert in_play(match) == {3: "champion", 0: "mage-g"}


@pytest.mark.rule("card.fairy.prohibited", "card.champion.colours")
def test_fairy_under_champion_cannot_become_a_colour_that_another_card_has() -> None:
    match = go(played("fairy", ["champion"], dice="K2 B3 R5 G1 Y5", discard=["mage-r"]), ["mage-r"])
    assert bars(match, "mage-r") == {"card.champion.colours"}


# --- Fateweaver -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.fateweaver", "tokens.lowest-first")
def test_fateweaver_takes_the_lowest_red_and_then_turns_nothing() -> None:
    match = go(played("fateweaver", hands={1: ["mage-k"]}), "take", "mage-k")
    assert match.state.treasury[0] == [4]
    assert latest(match, "took") == ("card.fateweaver", {"token": 4, "source": "bank"})
    assert asked(match) == (2, "card")


@pytest.mark.rule("card.fateweaver", "card.fateweaver.flip", "cards.can")
@pytest.mark.parametrize(("before", "after"), [("War", DIPLOMACY), (DIPLOMACY, "War")])
@pytest.mark.parametrize("readings", [{}, {"can": "compulsory"}])
def test_fateweaver_may_leave_red_and_turn_the_round(before: str, after: str, readings: dict[str, str]) -> None:
    match = played("fateweaver", round_type=before, hands={1: ["mage-k"]}, readings=readings)
    assert options(match) == ["take", "leave"]
    go(match, "leave")
    assert asked(match) == (1, "card")
    go(match, "mage-k")
    assert (asked(match), options(match)) == ((0, "turn the round type"), ["turn", "pass"])
    assert go(match, "turn").state.round_type == after
    assert latest(match, "round type") == ("card.fateweaver.flip", {"type": after})


@pytest.mark.rule("card.fateweaver.flip")
def test_fateweaver_may_leave_the_round_as_it_is() -> None:
    match = go(played("fateweaver", hands={1: ["mage-k"], 2: ["mage-r"]}), "leave", "mage-k", "pass")
    assert match.state.round_type == "War"
    assert latest(match, "declined")[0] == "card.fateweaver.flip"
    assert asked(go(match, "mage-r")) == (3, "card")  # only once


@pytest.mark.rule("card.fateweaver.bank", "card.fateweaver.flip")
def test_fateweaver_without_red_in_the_bank_can_still_turn_the_round() -> None:
    match = played("fateweaver", treasury={2: [4, 7, 14]}, hands={1: ["mage-k"]})
    assert latest(match, "found nothing")[0] == "card.fateweaver.bank"
    assert asked(match) == (1, "card")
    assert asked(go(match, "mage-k")) == (0, "turn the round type")


@pytest.mark.rule("card.fateweaver.last")
def test_fateweaver_turns_nothing_as_the_last_card() -> None:
    match = go(played("fateweaver", LAST, spoils=[14]), "leave")
    assert latest(match, "no effect") == ("card.fateweaver.last", {"card": "fateweaver"})
    assert latest(match, "won the challenge")[0] == "type.war"


@pytest.mark.rule("card.fateweaver.last", "card.fateweaver")
def test_fateweaver_can_take_red_as_the_last_card() -> None:
    assert go(played("fateweaver", LAST, spoils=[14]), "take").state.treasury[0] == [4]


# --- Goblins! -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.goblins")
def test_goblins_turn_diplomacy_into_war() -> None:
    match = played("goblins", round_type=DIPLOMACY)
    assert match.state.round_type == "War"
    assert latest(match, "round type") == ("card.goblins", {"type": "War"})


@pytest.mark.rule("card.goblins")
def test_goblins_leave_war_alone() -> None:
    match = played("goblins")
    assert match.state.round_type == "War"
    assert latest(match, "no effect") == ("card.goblins", {"card": "goblins"})


@pytest.mark.rule("card.goblins.last")
def test_goblins_leave_the_type_alone_as_the_last_card() -> None:
    match = played("goblins", LAST, round_type=DIPLOMACY, spoils=[14])
    assert latest(match, "won the challenge")[0] == "type.diplomacy"
    assert latest(match, "no effect") == ("card.goblins.last", {"card": "goblins"})


# --- Gypsy ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.gypsy", "card.gypsy.choose")
def test_gypsy_has_the_next_player_choose_from_two_random_cards() -> None:
    match = played("gypsy", hands={1: ["mage-k", "mage-r"]})
    assert match.pending is not None
    assert (match.pending.seat, match.pending.kind, drawn(match)) == (0, "Gypsy's cards", (7, 2))
    go(match, ["mage-k", "mage-r"])
    assert (asked(match), options(match)) == ((1, "card"), ["mage-k", "mage-r"])
    go(match, "mage-r")
    assert in_play(match) == {0: "gypsy", 1: "mage-r"}
    assert "mage-k" in match.state.hands[1]
    assert len(match.state.hands[1]) == 6


@pytest.mark.rule("card.gypsy.secret")
def test_gypsy_shows_the_two_cards_to_the_target_alone() -> None:
    match = go(played("gypsy", hands={1: ["mage-k", "mage-r"]}), ["mage-k", "mage-r"])
    (event,) = events(match, "drew from hand")
    assert event.facts["cards"] == Secret(("mage-k", "mage-r"), (1,))
    assert event.seen_by(0).facts["cards"] == ("?", "?")
    pending = match.view(0).pending
    assert pending is not None
    assert getattr(pending, "options", None) == ("?",)


@pytest.mark.rule("card.gypsy.when", "card.gypsy")
def test_gypsy_draws_just_before_each_players_turn() -> None:
    match = played("gypsy", hands={1: ["mage-k", "mage-r"], 2: ["mage-g"]})
    assert len(events(match, "drew from hand")) == 0
    go(match, ["mage-k"], "mage-k")
    assert [event.facts["holder"] for event in events(match, "drew from hand")] == [1]
    go(match, ["mage-g"], "mage-g")
    assert [event.facts["holder"] for event in events(match, "drew from hand")] == [1, 2]
    assert drawn(match) == (7, 2)


@pytest.mark.rule("card.gypsy", "card.gypsy.one")
def test_gypsy_draws_the_only_card_of_a_hand_of_one() -> None:
    match = played("gypsy", hands={1: ["mage-k"]}, round=13)
    assert drawn(match) == (1, 1)
    assert options(go(match, ["mage-k"])) == ["mage-k"]


@pytest.mark.rule("card.gypsy.one", "prohibit.show")
def test_an_only_card_that_is_barred_is_played_for_gypsy_without_showing_the_hand() -> None:
    match = go(about_to_play("army-k", ["dragon", "gypsy"], round=13), ["army-k"])
    assert options(match) == ["army-k"]
    assert events(match, "showed hand") == []


@pytest.mark.rule("card.gypsy.one", "prohibit.show")
def test_in_the_other_reading_gypsy_draws_nothing_from_a_hand_of_one_which_is_shown_if_barred() -> None:
    readings = {"gypsy.one": "nothing"}
    match = about_to_play("army-k", ["dragon", "gypsy"], round=13, readings=readings)
    assert options(match) == ["army-k"]
    assert events(match, "drew from hand") == []
    assert len(events(match, "showed hand")) == 1
    match = about_to_play("army-k", ["dragon", "gypsy"], round=12, readings=readings)
    assert drawn(match) == (2, 2)


@pytest.mark.rule("card.gypsy.negated", "card.gypsy.spy")
def test_a_spy_after_gypsy_ends_her_effect_for_all_later_players() -> None:
    match = played("gypsy", hands={1: ["spy-k"], 2: ["castle-g"]})
    go(match, ["spy-k"], "spy-k", "K", 3, "castle-g")
    assert latest(match, "prevented") == (
        "card.gypsy.negated", {"by": "card spy-k", "card": "spy-k", "what": "the Gypsy's draws"},
    )  # fmt: skip
    assert in_play(match) == {0: "gypsy", 1: "spy-k", 2: "castle-g"}
    assert asked(match) == (3, "card")
    assert set(match.state.hands[3]) <= set(options(match))


@pytest.mark.rule("card.gypsy.spy")
def test_a_spy_before_gypsy_leaves_her_effect() -> None:
    match = go(about_to_play("spy-k", hands={1: ["gypsy"]}), "spy-k", "K", 3, ["gypsy"])
    assert in_play(match) == {0: "spy-k", 1: "gypsy"}
    assert drawn(match) == (7, 2)


@pytest.mark.rule("card.gypsy", "cards.round-only")
def test_gypsy_reaches_no_further_than_her_round() -> None:
    match = played("gypsy", ["mage-k", "mage-y", "mage-g"], spoils=[14])
    through_the_round(match)
    assert match.state.round == 2
    assert match.state.in_play == []
