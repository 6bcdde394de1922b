"""Diplomat, Divine Intervention, Fairy, Fateweaver, Goblins! and Gypsy; Dragon is in test_uncommon_cards_that_forbid."""

from copy import deepcopy

import pytest

from explorer.core.moments import Begin, Secret
from explorer.games.noble_treachery import uncommon_cards
from explorer.games.noble_treachery.cards import figures
from explorer.games.noble_treachery.power import power
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


# --- Diplomat -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.diplomat")
def test_diplomat_does_nothing_in_war() -> None:
    match = played("diplomat", ["castle-g"])
    assert latest(match, "no effect") == ("card.diplomat", {"card": "diplomat"})
    assert in_play(match) == {3: "castle-g", 0: "diplomat"}


@pytest.mark.rule("card.diplomat.last")
def test_diplomat_does_nothing_as_the_last_card() -> None:
    match = played("diplomat", LAST, round_type=DIPLOMACY)
    assert latest(match, "no effect") == ("card.diplomat.last", {"card": "diplomat"})
    assert in_play(match)[0] == "diplomat"


@pytest.mark.rule("card.diplomat")
def test_diplomat_may_stay() -> None:
    match = played("diplomat", ["castle-g"], round_type=DIPLOMACY)
    assert (asked(match), options(match)) == ((0, "card to trade for"), ["castle-g", "pass"])
    go(match, "pass")
    assert in_play(match) == {3: "castle-g", 0: "diplomat"}
    assert latest(match, "declined")[0] == "card.diplomat"


@pytest.mark.rule("card.diplomat")
def test_diplomat_trades_only_for_what_is_in_play() -> None:
    assert options(played("diplomat", round_type=DIPLOMACY)) == ["pass"]
    assert options(played("diplomat", [{"card": None}, "mage-k"], round_type=DIPLOMACY)) == ["mage-k", "pass"]


@pytest.mark.rule("card.diplomat", "card.diplomat.becomes")
def test_diplomat_becomes_the_other_players_card() -> None:
    match = go(played("diplomat", ["mage-k", "castle-g"], round_type=DIPLOMACY), "mage-k")
    assert in_play(match) == {2: "diplomat", 3: "castle-g", 0: "mage-k"}
    assert latest(match, "traded") == ("card.diplomat.becomes", {"victim": 2, "card": "mage-k"})
    assert asked(match) == (1, "card")  # and does nothing again for that player
    assert power(match.state, match.state.in_play[0]) == 6 + 5


@pytest.mark.rule("card.diplomat.resolve", "cards.replaced", "cards.you")
def test_diplomat_has_the_taken_card_act_as_just_played() -> None:
    match = go(played("diplomat", ["army-k"], round_type=DIPLOMACY), "army-k")
    assert (asked(match), options(match)) == ((0, "die to roll"), ["B", "R", "G", "Y"])
    begun = [moment for moment in match.moments() if isinstance(moment, Begin) and moment.kind == "card"]
    assert [(event.facts["card"], event.seat) for event in begun] == [("diplomat", 0), ("army-k", 0)]
    assert begun[1].rule == "card.diplomat.resolve"


@pytest.mark.rule("card.diplomat.effects", "card.castle")
def test_diplomat_takes_castles_protection_along() -> None:
    match = played(
        "diplomat", ["castle-g"], round_type=DIPLOMACY, treasury={0: [8], 3: [9]}, hands={1: ["merchant"]}
    )  # fmt: skip
    go(match, "castle-g", "merchant")
    assert options(match) == [9]
    assert bars(match, 8) == {"card.castle"}


@pytest.mark.rule("card.diplomat.effects", "card.sword")
def test_diplomat_taking_sword_keeps_the_die_locked() -> None:
    match = go(played("diplomat", ["sword"], round_type=DIPLOMACY, hands={1: ["army-k"]}), "sword", "army-k")
    assert in_play(match) == {3: "diplomat", 0: "sword", 1: "army-k"}
    assert options(match) == ["B", "R", "G"]


@pytest.mark.rule("card.diplomat.effects", "card.kraken", "card.diplomat.resolve")
def test_diplomat_taking_kraken_waits_for_its_own_next_player() -> None:
    match = played(
        "diplomat", [{"card": "kraken", "due": 0}], dice="K2 B1 R5 G4 Y5", round_type=DIPLOMACY,
        hands={1: ["mage-k"]}, treasury={3: [8]},
    )  # fmt: skip
    go(match, "kraken")
    assert asked(match) == (1, "card")
    go(match, "mage-k")
    assert asked(match) == (0, "opponent to poison")
    assert go(match, 3).state.treasury == [[8], [], [], []]


@pytest.mark.rule("card.diplomat.effects", "card.fateweaver.flip")
def test_diplomat_taking_fateweaver_asks_anew_and_turns_after_the_next_player() -> None:
    match = played("diplomat", [{"card": "fateweaver", "due": 0}], round_type=DIPLOMACY, hands={1: ["mage-k"]})
    go(match, "fateweaver")
    assert asked(match) == (0, "red token")
    go(match, "leave", "mage-k")
    assert asked(match) == (0, "turn the round type")
    assert go(match, "turn").state.round_type == "War"


@pytest.mark.rule("card.diplomat.effects", "card.monk", "card.monk.colour")
def test_diplomat_taking_monk_rolls_and_bars_anew() -> None:
    match = played("diplomat", [{"card": "monk", "ban": "B"}], round_type=DIPLOMACY)
    go(match, "monk", "K", 3, "G")
    assert match.state.in_play == [
        {"seat": 3, "card": "diplomat", "colour": "Y", "order": 1},
        {"seat": 0, "card": "monk", "colour": "B", "order": 2, "ban": "G"},
    ]


@pytest.mark.rule("card.diplomat.effects", "card.champion")
def test_diplomat_taking_champion_may_roll_red() -> None:
    match = go(played("diplomat", ["army-r", "champion"], round_type=DIPLOMACY), "champion")
    assert asked(match) == (0, "roll or not")


@pytest.mark.rule("card.necromancer.with", "card.necromancer.stays", "card.diplomat.effects")
def test_diplomat_taking_necromancer_takes_the_drawn_card_along() -> None:
    match = played("diplomat", [{"card": "necromancer", "drawn": "army-b"}], round_type=DIPLOMACY)
    go(match, "necromancer")
    assert latest(match, "no effect") == ("card.necromancer.stays", {"card": "necromancer"})
    assert match.state.in_play[-1]["drawn"] == "army-b"
    assert power(match.state, match.state.in_play[-1]) == 4 + 9


@pytest.mark.rule("card.diplomat.resolve", "card.necromancer")
def test_diplomat_taking_necromancer_without_a_card_may_draw_one() -> None:
    match = go(played("diplomat", ["necromancer"], round_type=DIPLOMACY, discard=["noble-y"]), "necromancer")
    assert asked(match) == (0, "draw or not")
    go(match, "draw", "noble-y")
    assert power(match.state, match.state.in_play[-1]) == 4 + 1


@pytest.mark.rule("card.diplomat.resolve", "card.spy.draw")
def test_diplomat_taking_spy_rolls_and_draws_from_its_own_left() -> None:
    match = played("diplomat", ["spy-k"], round_type=DIPLOMACY, hands={1: ["castle-g"]})
    go(match, "spy-k", "K", 3, "castle-g")
    assert latest(match, "drew to play") == ("card.spy.draw", {"holder": 1, "card": "castle-g"})
    assert in_play(match) == {3: "diplomat", 0: "spy-k", 1: "castle-g"}


@pytest.mark.rule("card.diplomat.effects", "card.blood-ring.power")
def test_diplomat_taking_blood_ring_takes_what_it_lost_along() -> None:
    match = go(played("diplomat", [{"card": "blood-ring", "less": 3}], round_type=DIPLOMACY), "blood-ring", "pass")
    assert power(match.state, match.state.in_play[-1]) == 6 + 5 - 3


@pytest.mark.rule("card.diplomat.resolve", "card.cyclops")
def test_diplomat_taking_cyclops_can_strike_the_diplomat() -> None:
    match = played("diplomat", ["cyclops"], dice="K1 B3 R5 G4 Y5", round_type=DIPLOMACY)
    assert options(go(match, "cyclops")) == ["diplomat"]


@pytest.mark.rule("card.diplomat.effects", "card.gypsy")
def test_diplomat_taking_gypsy_draws_from_those_who_come_after() -> None:
    match = about_to_play("diplomat", ["gypsy"], round_type=DIPLOMACY)
    go(match, ["diplomat"], "diplomat", "gypsy")
    assert match.pending is not None
    assert (match.pending.seat, match.pending.kind, drawn(match)) == (0, "Gypsy's cards", (7, 2))


@pytest.mark.rule("card.captain-of-the-guard.chosen", "card.diplomat.resolve")
def test_diplomat_taking_the_captain_chooses_his_colour_anew() -> None:
    match = go(played("diplomat", ["captain-of-the-guard/R"], round_type=DIPLOMACY), "captain-of-the-guard")
    assert asked(match) == (0, "colour of the Captain")
    go(match, "captain-of-the-guard/K")
    assert match.state.in_play[-1]["colour"] == "K"


@pytest.mark.rule("card.diplomat.legal", "card.captain-of-the-guard.before")
def test_diplomat_taking_the_captain_gets_him_in_the_one_legal_colour() -> None:
    match = played(
        "diplomat", ["mage-b", "captain-of-the-guard/K", "champion"], players=5, round_type=DIPLOMACY,
    )  # fmt: skip
    go(match, "captain-of-the-guard")
    assert match.state.in_play[-1]["colour"] == "K"
    assert asked(match) == (1, "card")


@pytest.mark.rule("card.diplomat.legal", "card.dragon")
def test_diplomat_cannot_take_what_a_dragon_forbids_but_the_dragon_itself() -> None:
    match = played("diplomat", ["army-g", "dragon"], round_type=DIPLOMACY)
    assert options(match) == ["dragon", "pass"]
    assert bars(match, "army-g") == {"card.dragon"}


@pytest.mark.rule("card.diplomat.legal", "card.monk.colour")
def test_diplomat_cannot_take_a_colour_that_a_monk_forbids_but_the_monk_itself() -> None:
    match = played("diplomat", ["mage-b", {"card": "monk", "ban": "B"}], round_type=DIPLOMACY)
    assert options(match) == ["monk", "pass"]
    assert bars(match, "mage-b") == {"card.monk.colour"}


@pytest.mark.rule("card.diplomat.legal", "card.champion.colours")
def test_diplomat_under_champion_cannot_take_a_colour_that_another_card_has() -> None:
    match = played("diplomat", ["army-r", "mage-b", "champion"], players=5, round_type=DIPLOMACY)
    assert options(match) == ["mage-b", "champion", "pass"]
    assert bars(match, "army-r") == {"card.champion.colours"}


@pytest.mark.rule("card.diplomat.ties")
@pytest.mark.parametrize(("readings", "winner"), [({}, 2), ({"diplomat.ties": "fresh"}, 3)])
def test_ties_after_a_trade_go_by_seat_or_by_when_the_card_came(readings: dict[str, str], winner: int) -> None:
    match = played(
        "diplomat", ["castle-g", "castle-k"], dice="K2 B3 R5 G4 Y1", round_type=DIPLOMACY, challenger=2,
        readings=readings, spoils=[14], hands={1: ["castle-b"]},
    )  # fmt: skip
    go(match, "castle-g", "castle-b")
    assert latest(match, "powers")[1]["powers"] == {"2": 7, "3": 7, "0": 9, "1": 8}
    assert match.state.winner == winner


# --- Divine Intervention --------------------------------------------------------------------------------------------


@pytest.mark.rule("card.divine-intervention", "cards.must")
def test_divine_intervention_takes_from_the_spoils_a_colour_one_lacks() -> None:
    match = played("divine-intervention", spoils=[14], treasury={0: [1]})
    assert (match.state.treasury[0], match.state.spoils) == ([1, 14], [])
    assert latest(match, "took") == ("card.divine-intervention", {"token": 14, "source": "spoils"})


@pytest.mark.rule("card.divine-intervention.lacks")
@pytest.mark.parametrize("spoils", [[14], []])
def test_divine_intervention_takes_nothing_of_a_colour_one_has(spoils: list[int]) -> None:
    match = played("divine-intervention", spoils=spoils, treasury={0: [4]})
    assert (match.state.treasury[0], match.state.spoils) == ([4], spoils)
    assert latest(match, "no effect") == ("card.divine-intervention.lacks", {"card": "divine-intervention"})


@pytest.mark.rule("card.divine-intervention", "card.divine-intervention.lacks")
def test_divine_intervention_chooses_where_the_spoils_have_several_such_colours() -> None:
    match = played("divine-intervention", spoils=[3, 4, 14], treasury={0: [8]})
    assert options(match) == [4, 14]
    assert go(match, 14).state.treasury[0] == [8, 14]
    assert match.state.spoils == [3, 4]


@pytest.mark.rule("card.divine-intervention.bet")
@pytest.mark.parametrize(("readings", "treasury"), [({}, [14]), ({"divine.bet": "owned"}, [])])
def test_divine_intervention_and_the_own_bet(readings: dict[str, str], treasury: list[int]) -> None:
    match = played("divine-intervention", spoils=[14], challenger=0, bet=[4], readings=readings)
    assert match.state.treasury[0] == treasury


@pytest.mark.rule("card.divine-intervention.bet")
def test_divine_intervention_never_minds_another_players_bet() -> None:
    match = played("divine-intervention", spoils=[14], challenger=2, bet=[4], readings={"divine.bet": "owned"})
    assert match.state.treasury[0] == [14]


COMPLETE = {0: [7], 1: [1, 2, 3, 4, 5]}
"""Seat 1 has all colours, and seat 0 has no use for red spoils."""


@pytest.mark.rule("card.divine-intervention.no-win")
def test_divine_intervention_keeps_anybody_from_winning_and_another_round_is_played() -> None:
    match = played("divine-intervention", ["mage-k", "mage-y", "mage-g"], treasury=COMPLETE, spoils=[14])
    through_the_round(match)
    assert latest(match, "prevented")[0] == "card.divine-intervention.no-win"
    assert (match.state.ruler, match.state.round) == (None, 2)


@pytest.mark.rule("card.divine-intervention.no-win", "cards.round-only")
def test_divine_intervention_reaches_no_further_than_its_round() -> None:
    match = played("divine-intervention", ["mage-k", "mage-y", "mage-g"], treasury=COMPLETE, spoils=[14])
    through_the_round(match)
    assert "divine-intervention" in match.state.discard
    assert (match.state.in_play, match.state.no_win) == ([], False)


@pytest.mark.rule("card.divine-intervention.last-round")
def test_divine_intervention_keeps_nobody_from_winning_in_the_last_round() -> None:
    match = played("divine-intervention", ["mage-k", "mage-y", "mage-g"], treasury=COMPLETE, spoils=[14], round=13)
    through_the_round(match)
    assert events(match, "prevented") == []
    assert match.state.ruler == 1


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
    chance = next(uncommon_cards.fairy(table, table.in_play[0]))
    assert (chance.source.pool, chance.source.count) == (("army-k", "mage-r"), 2)


@pytest.mark.rule("card.fairy")
def test_fairy_does_nothing_without_discards() -> None:
    table = alone([])
    (event,) = uncommon_cards.fairy(table, table.in_play[0])
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
    assert match.moments(1)[-2].facts == {}  # type: ignore[union-attr]  # the end of the turn is an event
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
    assert getattr(pending, "options", None) == ("?", "?")


@pytest.mark.rule("card.gypsy.when", "card.gypsy")
def test_gypsy_draws_just_before_each_players_turn() -> None:
    match = played("gypsy", hands={1: ["mage-k", "mage-r"], 2: ["mage-g"]})
    assert len(events(match, "drew from hand")) == 0
    go(match, ["mage-k"], "mage-k")
    assert [event.facts["holder"] for event in events(match, "drew from hand")] == [1]
    go(match, ["mage-g"], "mage-g")
    assert [event.facts["holder"] for event in events(match, "drew from hand")] == [1, 2]
    assert drawn(match) == (7, 2)


@pytest.mark.rule("card.gypsy")
def test_gypsy_draws_the_only_card_of_a_hand_of_one() -> None:
    match = played("gypsy", hands={1: ["mage-k"]}, round=13)
    assert drawn(match) == (1, 1)
    assert options(go(match, ["mage-k"])) == ["mage-k"]


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
