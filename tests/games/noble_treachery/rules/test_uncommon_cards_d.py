"""Diplomat and Divine Intervention.

What Dragon forbids is in test_uncommon_cards_that_forbid, what Druid Priestess adds in test_power.
"""

from typing import Any

import pytest

from explorer.core.moments import Begin
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


@pytest.mark.rule("card.diplomat.effects", "card.blood-ring.power")
def test_a_blood_ring_that_discards_for_both_its_players_loses_twice() -> None:
    rings = [{"card": "blood-ring", "less": 3}]
    match = played("diplomat", rings, round_type=DIPLOMACY, hands={0: ["diplomat", "noble-k"]})
    go(match, "blood-ring", "noble-k", "noble-k")
    assert power(match.state, match.state.in_play[-1]) == 6 + 5 - 6


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


@pytest.mark.rule("card.diplomat.legal", "card.diplomat.own-ban", "card.dragon")
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


OWN_BANS = [
    (["army-g", "dragon"], "dragon", "card.dragon"),
    (["mage-k", {"card": "monk", "ban": "B"}], "monk", "card.monk.colour"),
    (["army-r", "champion"], "champion", "card.champion.colours"),
]
"""Cards in play, and the one of them that its own ban would forbid, with the rule of the ban."""


@pytest.mark.rule("card.diplomat.own-ban", "card.dragon", "card.monk.colour", "card.champion.colours")
@pytest.mark.parametrize(("before", "card", "ban"), OWN_BANS)
def test_diplomat_takes_a_card_whose_own_ban_forbids_it_and_read_the_other_way_cannot(
    before: list[Any], card: str, ban: str
) -> None:
    match = played("diplomat", before, round_type=DIPLOMACY)
    assert card in options(match)
    go(match, card)
    assert "card.diplomat.own-ban" in events(match, "traded")[-1].also
    match = played("diplomat", before, round_type=DIPLOMACY, readings={"diplomat.own-ban": "holds"})
    assert card not in options(match)
    assert bars(match, card) == {ban, "card.diplomat.own-ban"}


@pytest.mark.rule("card.diplomat.own-ban")
def test_a_card_that_its_own_ban_does_not_touch_can_be_taken_under_both_readings() -> None:
    for before, card in (([{"card": "monk", "ban": "R"}], "monk"), (["mage-b", "champion"], "champion")):
        for readings in ({}, {"diplomat.own-ban": "holds"}):
            match = played("diplomat", before, round_type=DIPLOMACY, readings=readings)
            assert card in options(match)
            go(match, card)
            assert "card.diplomat.own-ban" not in events(match, "traded")[-1].also


@pytest.mark.rule("card.diplomat.own-ban", "card.diplomat.legal", "card.dragon")
def test_another_cards_ban_counts_against_a_card_that_bars_too() -> None:
    match = played("diplomat", ["dragon", {"card": "monk", "ban": "R"}], round_type=DIPLOMACY)
    assert options(match) == ["monk", "pass"]
    assert bars(match, "dragon") == {"card.monk.colour"}


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
