"""What each Event and Battle card does, when it may be played and on what, and what cancels it."""

from __future__ import annotations

import pytest

from explorer.core.chain import chain
from explorer.games.kings_of_ireland.cards import BATTLE, CARDS
from explorer.games.kings_of_ireland.rules.battle import side_force
from explorer.games.kings_of_ireland.rules.events import EFFECTS
from explorer.games.kings_of_ireland.rules.negation import LOYALTY, OATH
from explorer.games.kings_of_ireland.rules.timing import FIGHT, WHEN
from tests.games.kings_of_ireland.table import asked, at, play, rules, told, waits, why

CLANS = ["Ulster", "Meath", "Munster"]
ULSTER = ["ulster-3", "ulster-4"]


def test_every_event_and_battle_card_has_a_time_and_an_effect() -> None:
    others = {card.id for card in CARDS.values() if card.kind in ("Event", "Battle")}
    assert set(WHEN) == others
    assert set(EFFECTS) | {LOYALTY, OATH} | set(BATTLE) == others


# --- stealing -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.treachery", "card.marriage-bond", "events.opponent")
@pytest.mark.parametrize("card", ["treachery", "marriage-bond", "hostages"])
def test_a_faction_is_stolen_from_any_other_player_in_peace(card: str) -> None:
    match = at(players=3, hands={0: [card]}, units={0: ["meath-3"], 1: [*ULSTER, "over-king"], 2: ["meath-4"]})
    match.choose(card)
    assert list(waits(match).options) == [*ULSTER, "meath-4"]
    play(match, "ulster-4")
    assert match.state.units == [["meath-3", "ulster-4"], ["ulster-3", "over-king"], ["meath-4"]]


@pytest.mark.rule("card.treachery", "card.marriage-bond", "card.betrayal", "card.alliance", "events.opponent")
@pytest.mark.parametrize(
    ("card", "options"),
    [
        ("treachery", ["meath-3"]),
        ("marriage-bond", ["meath-3", "munster-3"]),
        ("betrayal", ["over-king"]),
        ("alliance", [(1, "Meath")]),
        ("establish-ties", [(1, "Meath"), (2, "Munster")]),
    ],
)
def test_in_a_fight_the_opponent_is_the_enemy_principal(card: str, options: list[object]) -> None:
    units = {0: ["ulster-3"], 1: ["meath-3", "over-king"], 2: ["munster-3", "great-lord"]}
    match = at("strength", 3, hands={0: [card]}, units=units)
    match.choose(card)
    assert list(waits(match).options) == options


@pytest.mark.rule("card.kinsmen")
def test_kinsmen_steals_from_any_player_but_only_a_faction_of_your_own_clan() -> None:
    match = at(
        players=3, clans=CLANS, hands={0: ["kinsmen"]}, units={0: ["ulster-5"], 1: ULSTER, 2: ["ulster-9", "meath-4"]}
    )
    match.choose("Kinsmen")
    assert list(waits(match).options) == [*ULSTER, "ulster-9"]
    play(match, "ulster-9")
    assert match.state.units[0] == ["ulster-5", "ulster-9"]
    alone = at(clans=CLANS[:2], hands={0: ["kinsmen"]}, units={0: ["ulster-5"], 1: ["meath-4"]})
    assert why(alone, "kinsmen") == "card.kinsmen"


@pytest.mark.rule("card.alliance", "card.establish-ties", "card.clan", "parts.clan")
@pytest.mark.parametrize("card", ["alliance", "establish-ties"])
def test_all_factions_of_one_clan_come_over(card: str) -> None:
    theirs = [*ULSTER, "minor-clan-1", "minor-clan-2", "vikings-3", "over-king"]
    match = at(hands={0: [card]}, units={1: theirs})
    match.choose(card)
    assert list(waits(match).options) == [(1, "Ulster"), (1, "Vikings"), (1, "Minor Clan")]
    play(match, (1, "Minor Clan"))
    assert match.state.units == [["minor-clan-1", "minor-clan-2"], [*ULSTER, "vikings-3", "over-king"]]


@pytest.mark.rule("card.coalition", "card.vassal-kingdoms", "events.neutral", "card.clan")
@pytest.mark.parametrize("card", ["coalition", "vassal-kingdoms"])
def test_a_clan_is_stolen_from_a_neutral_in_a_battle_only(card: str) -> None:
    units = {0: ["meath-3"], 1: ["meath-4"], 2: [*ULSTER, "munster-3"]}
    assert why(at(players=3, hands={0: [card]}, units=units), card) == CARDS[card].rule
    match = play(at("alliances", 3, hands={1: [card]}, units=units), "done", card)
    assert list(waits(match).options) == [(2, "Ulster"), (2, "Munster")]
    play(match, (2, "Ulster"))
    assert match.state.units[1] == ["meath-4", *ULSTER]
    assert match.state.fight["units"] == [["meath-3"], ["meath-4"]]  # the stolen Unit was not in this fight


@pytest.mark.rule("card.betrayal", "negation.kings")
def test_betrayal_steals_a_king_and_cannot_be_negated() -> None:
    match = at(hands={0: ["betrayal"], 1: [LOYALTY, OATH]}, units={1: ["over-king", "ulster-3"]})
    play(match, "betrayal", "over-king")
    assert match.state.units == [["over-king"], ["ulster-3"]]


@pytest.mark.rule("card.turn-on-friends", "negation.kings")
def test_turn_on_friends_steals_any_unit_and_can_be_negated_only_for_a_faction() -> None:
    units = {0: ["meath-3"], 1: ["over-king", "ulster-3"]}
    match = play(at(hands={0: ["turn-on-friends"], 1: [LOYALTY]}, units=units), "turn-on-friends")
    assert list(waits(match).options) == ["over-king", "ulster-3"]
    king = play(match.fork(), "over-king")
    assert king.state.units[0] == ["meath-3", "over-king"]
    play(match, "ulster-3")
    assert asked(match) == (1, "negation")
    play(match, LOYALTY)
    assert match.state.units == [["meath-3"], ["over-king", "ulster-3"]]


@pytest.mark.rule("card.submission")
def test_submission_takes_a_beaten_faction_that_has_survived() -> None:
    match = at("survival", winner="attacker", hands={0: ["submission"], 1: ["omen"]},
               units={0: ["meath-3"], 1: [*ULSTER, "over-king"]})  # fmt: skip
    assert why(match, "submission") == "card.submission"
    play(match, "pass", "pass", [6], [6, 1, 6], "submission")
    assert list(waits(match).options) == ["ulster-3"]
    play(match, "ulster-3", "pass")
    assert match.state.units[0] == ["meath-3", "ulster-3"]


@pytest.mark.rule("card.submission")
def test_submission_is_for_winners() -> None:
    match = at("survival", winner="defender", hands={0: ["submission"]}, units={0: ["meath-3"], 1: ULSTER})
    play(match, "pass", [6], [6, 6])
    assert why(match, "submission") == "card.submission"


# --- discarding and killing -----------------------------------------------------------------------------------------


@pytest.mark.rule("card.discard-faction")
@pytest.mark.parametrize("card", ["infighting", "mutiny"])
def test_any_faction_is_discarded(card: str) -> None:
    match = at(hands={0: [card]}, units={0: ["meath-3"], 1: ["ulster-3", "over-king"]})
    match.choose(card)
    assert list(waits(match).options) == ["meath-3", "ulster-3"]
    play(match, "ulster-3")
    assert match.state.units == [["meath-3"], ["over-king"]]
    assert match.state.discard == ["ulster-3", card]


@pytest.mark.rule("card.kill-king", "negation.kings")
@pytest.mark.parametrize("card", ["assassination", "murder-of-kings", "hiding"])
def test_any_king_is_killed_and_nobody_can_negate_it(card: str) -> None:
    match = at(hands={0: [card], 1: [OATH]}, units={0: ["great-lord"], 1: ["ulster-3", "over-king"]})
    match.choose(card)
    assert list(waits(match).options) == ["great-lord", "over-king"]
    play(match, "over-king")
    assert match.state.units[1] == ["ulster-3"]


@pytest.mark.rule("card.rebellion", "parts.clan")
def test_a_rebellion_takes_a_whole_clan_whoever_controls_it() -> None:
    units = {0: ["ulster-5", "meath-3"], 1: [*ULSTER, "over-king"]}
    match = at(hands={0: ["rebellion"]}, units=units)
    match.choose("rebellion")
    assert list(waits(match).options) == ["Ulster", "Meath"]
    play(match, "Ulster")
    assert match.state.units == [["meath-3"], ["over-king"]]
    other = at(hands={0: ["rebellion"]}, units=units, readings={"rebellion": "one-player"})
    other.choose("rebellion")
    assert list(waits(other).options) == [(0, "Ulster"), (0, "Meath"), (1, "Ulster")]
    play(other, (1, "Ulster"))
    assert other.state.units == [["ulster-5", "meath-3"], ["over-king"]]


@pytest.mark.rule("card.guerilla-warfare")
@pytest.mark.parametrize("seat", [0, 1])
def test_guerilla_warfare_is_for_raider_and_victim_before_the_raid_roll(seat: int) -> None:
    units = {0: ["meath-3", "over-king"], 1: ["ulster-3"]}
    match = at("raid", hands={seat: ["guerilla-warfare"]}, units=units)
    assert asked(match) == (seat, "card in a fight")
    play(match, "guerilla-warfare")
    assert list(waits(match).options) == ["meath-3", "over-king", "ulster-3"]
    play(match, "over-king", [2])
    assert told(match, "raided")[0].facts["raiders"] == 2  # both were sent
    battle = at("strength", hands={seat: ["guerilla-warfare"]}, units=units)
    assert why(battle, "guerilla-warfare") == "card.guerilla-warfare"


# --- negations ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.unwavering-loyalty", "negation.when", "negation.whole", "events.discard")
@pytest.mark.parametrize(
    ("card", "target"), [("treachery", "ulster-3"), ("alliance", (1, "Ulster")), ("establish-ties", (1, "Ulster")),
                         ("hostages", "ulster-3"), ("marriage-bond", "ulster-3")],
)  # fmt: skip
def test_unwavering_loyalty_cancels_every_theft_of_factions(card: str, target: object) -> None:
    match = at(hands={0: [card], 1: [LOYALTY]}, units={1: ULSTER})
    play(match, card, target)
    assert asked(match) == (1, "negation")
    assert waits(match).facts["card"] == card
    play(match, LOYALTY)
    assert match.state.units == [[], ULSTER]
    assert match.state.discard == [LOYALTY, card]
    assert not told(match, "stole")


@pytest.mark.rule("card.oath-of-obedience", "negation.whole")
@pytest.mark.parametrize(
    ("card", "target"), [("infighting", "ulster-3"), ("mutiny", "ulster-3"), ("rebellion", "Ulster")]
)
def test_an_oath_of_obedience_cancels_every_discard_of_factions(card: str, target: object) -> None:
    match = at(hands={0: [card], 1: [OATH, LOYALTY]}, units={1: ULSTER})
    play(match, card, target)
    assert why(match, LOYALTY) == "card.unwavering-loyalty"
    play(match, OATH)
    assert match.state.units[1] == ULSTER
    assert rules(match, "prevented") == ["negation.whole"]


@pytest.mark.rule("negation.anyone", "negation.when")
def test_any_other_player_may_negate_and_they_are_asked_clockwise() -> None:
    match = at(players=4, turn=1, hands={1: ["treachery"], 0: [LOYALTY], 2: ["omen"], 3: ["hatred"]}, units={2: ULSTER})
    play(match, "treachery", "ulster-3")
    assert asked(match) == (2, "negation")
    assert match.state.units[2] == ULSTER
    play(match, "pass", "pass")
    assert asked(match) == (0, "negation")
    play(match, LOYALTY)
    assert match.state.units[2] == ULSTER


@pytest.mark.rule("negation.asked")
def test_no_player_without_cards_is_asked_and_nobody_is_once_the_negation_is_discarded() -> None:
    hands = {0: ["treachery"], 1: ["omen"]}
    seen = at(hands=hands, units={1: ULSTER}, discard=[LOYALTY])
    play(seen, "treachery", "ulster-3")
    assert seen.state.units[0] == ["ulster-3"]
    unknown = play(at(hands=hands, units={1: ULSTER}), "treachery", "ulster-3")
    assert asked(unknown) == (1, "negation")
    assert list(waits(unknown).options) == ["pass"]
    assert unknown.view(0).pending is not None
    assert unknown.view(0).pending.options == ("?",)  # type: ignore[union-attr]


@pytest.mark.rule("negation.when", "negation.whole")
def test_the_chain_shows_the_negation_and_the_card_that_it_cancels() -> None:
    match = at(hands={0: ["treachery"], 1: [LOYALTY]}, units={1: ULSTER})
    play(match, "treachery", "ulster-3", LOYALTY)
    graph = chain(match.moments(), match.tell)
    relations = {relation for _, _, relation in graph.edges(data="relation")}
    assert {"interrupted", "prevented"} <= relations
    (stopped,) = [node for node, kind in graph.nodes(data="kind") if kind == "prevented"]
    assert graph.nodes[stopped]["what"] == "Unwavering Loyalty cancels Seat 0's Treachery."


# --- cards and gold -------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.draw-three")
@pytest.mark.parametrize("card", ["political-cauldron", "troubled-times"])
def test_three_cards_and_one_for_each_other(card: str) -> None:
    match = at(players=3, hands={0: [card]})
    play(match, card, ["omen", "hatred", "forest"], ["ulster-3"], ["ulster-4"])
    assert match.state.hands == [["omen", "hatred", "forest"], ["ulster-3"], ["ulster-4"]]


@pytest.mark.rule("card.promises")
def test_promises_draw_two() -> None:
    match = play(at(hands={0: ["promises"]}), "promises", ["omen", "hatred"])
    assert match.state.hands[0] == ["omen", "hatred"]


@pytest.mark.rule("card.dynasty", "card.dynasty.shown", "card.dynasty.shuffle")
def test_a_dynasty_finds_a_king_and_shows_him_and_the_deck_is_shuffled() -> None:
    match = at(hands={0: ["dynasty"]}, units={1: ["great-lord"]}, top=["over-king", "omen"], discard=["crown-prince"])
    match.choose("dynasty")
    options = set(waits(match).options)
    assert "over-king" in options
    assert "none" in options
    assert not {"great-lord", "crown-prince", "omen"} & options
    assert match.view(1).pending.options == ("?",)  # type: ignore[union-attr]
    none = play(match.fork(), "none")
    assert none.state.hands[0] == []
    assert none.state.top == []
    play(match, "over-king")
    assert match.state.hands[0] == ["over-king"]
    assert match.state.top == []
    assert "omen" in match.state.draw
    assert told(match, "took a King")[0].seen_by(1).facts["card"] == "over-king"


@pytest.mark.rule("card.weak-successor")
@pytest.mark.parametrize("hand", [["omen", "hatred", "forest"], ["omen"]])
def test_a_weak_successor_costs_two_cards_of_the_victims_choice(hand: list[str]) -> None:
    match = at(hands={0: ["weak-successor"], 1: hand})
    play(match, "weak-successor", 1)
    for _ in hand[:2]:
        assert asked(match) == (1, "card to discard")
        match.choose(match.state.hands[1][0])
    assert match.state.hands[1] == hand[2:]
    assert match.state.discard == [*hand[:2], "weak-successor"]


@pytest.mark.rule("card.intrigue", "hidden.leaving")
def test_intrigue_takes_a_random_card_that_all_see() -> None:
    match = at(players=3, hands={0: ["intrigue"], 1: ["omen", "hatred"]})
    match.choose("intrigue")
    assert list(waits(match).options) == [1]  # Seat 2 has no card
    play(match, 1)
    assert match.view(0).pending.source.pool == ("?", "?")  # type: ignore[union-attr]
    play(match, ["hatred"])
    assert match.state.hands[:2] == [["hatred"], ["omen"]]
    assert told(match, "took a card")[0].seen_by(2).facts["card"] == "hatred"


@pytest.mark.rule("card.rumors", "hidden.hands")
def test_rumors_show_a_hand_to_one_player_only() -> None:
    match = play(at(players=3, hands={0: ["rumors"], 1: ["omen", "hatred"]}), "rumors", 1)
    (event,) = told(match, "looked at a hand")
    assert event.seen_by(0).facts["cards"] == ("omen", "hatred")
    assert event.seen_by(2).facts["cards"] == ("?", "?")


@pytest.mark.rule("card.omen", "card.omen.order", "hidden.deck")
def test_an_omen_shows_seven_cards_that_are_drawn_in_that_order() -> None:
    match = at(hands={0: ["omen", "promises"]})
    seven = [f"ulster-{force}" for force in range(3, 10)]
    play(match, "omen", seven)
    assert [card for card, _ in match.view(0).state.top] == seven
    assert [card for card, _ in match.view(1).state.top] == ["?"] * 7
    play(match, "promises")
    assert match.state.hands[0] == seven[:2]
    assert [card for card, _ in match.state.top] == seven[2:]


@pytest.mark.rule("card.omen", "card.omen.order")
@pytest.mark.parametrize("known", [6, 7])
def test_an_omen_draws_no_more_of_the_top_than_lies_unseen(known: int) -> None:
    seven = [f"ulster-{force}" for force in range(3, 10)]
    match = play(at(hands={0: ["omen"]}, top=seven[:known]), "omen")
    if known < 7:
        play(match, ["ulster-9"])
    assert [card for card, _ in match.state.top] == seven
    assert told(match, "looked at the deck")[0].seen_by(0).facts["cards"] == tuple(seven)


@pytest.mark.rule("card.omen")
def test_an_omen_shows_fewer_cards_if_the_deck_has_fewer_and_does_not_shuffle() -> None:
    rest = [card for card in CARDS if card not in ("omen", "hatred", "forest")]
    match = play(at(hands={0: ["omen"]}, discard=rest), "omen", ["forest", "hatred"])
    assert [card for card, _ in match.state.top] == ["forest", "hatred"]


@pytest.mark.rule("card.tribute-die", "card.gain")
@pytest.mark.parametrize("card", ["cattle-tribute", "iron-and-brass"])
def test_a_die_of_gold_in_the_tribute_phase_only(card: str) -> None:
    match = play(at("turn", hands={0: [card]}), card, [4])
    assert match.state.gold == [9, 5]
    assert match.state.paid_out == 14
    assert why(at(hands={0: [card]}), card) == "card.tribute-die"


@pytest.mark.rule("card.trade", "card.gain")
@pytest.mark.parametrize("card", ["silk-and-spices", "slaves-and-concubines"])
def test_trade_brings_gold_to_two_players(card: str) -> None:
    match = at(players=3, hands={0: [card]})
    match.choose(card)
    assert list(waits(match).options) == [1, 2]
    play(match, 2, [6, 2])
    assert match.state.gold == [11, 5, 7]


@pytest.mark.rule("card.viking-merchants")
def test_viking_merchants_turn_two_cards_into_two_dice_of_gold() -> None:
    match = at(hands={0: ["viking-merchants", "omen", "hatred", "forest"]})
    play(match, "viking-merchants", "omen", "forest", [3, 5])
    assert match.state.gold == [13, 5]
    assert match.state.hands[0] == ["hatred"]
    assert match.state.discard == ["omen", "forest", "viking-merchants"]
    poor = at(hands={0: ["viking-merchants", "hatred"]})
    assert why(poor, "viking-merchants") == "card.viking-merchants"


# --- around fights --------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.truce", "declaration.one")
@pytest.mark.parametrize("card", ["truce", "peace-treaty"])
def test_a_truce_ends_the_attack_and_another_may_be_attacked(card: str) -> None:
    match = at("declaration", 3, hands={1: [card]}, units={0: ULSTER})
    play(match, ("raid", 1), "done")
    assert asked(match) == (1, "Truce")
    play(match, card)
    assert match.state.truces == [1]
    assert asked(match) == (0, "declaration")
    assert list(waits(match).options) == ["nobody", ("raid", 2), ("siege", 2)]
    assert why(match, ("siege", 1)) == "card.truce"
    play(match, "nobody")
    while match.state.turn == 0:
        match.choose("done")
    assert match.state.truces == []


@pytest.mark.rule("card.truce")
def test_under_another_reading_a_truce_uses_up_the_declaration() -> None:
    match = at("declaration", 3, hands={1: ["truce"]}, units={0: ULSTER}, readings={"truce": "ends-declaration"})
    play(match, ("raid", 1), "done", "truce")
    assert match.state.turn == 1
    assert not told(match, "raided")


@pytest.mark.rule("card.truce")
def test_a_truce_drawn_because_of_an_attack_may_answer_it_and_nothing_else() -> None:
    match = play(at("declaration", units={0: ULSTER}), ("siege", 1), "draw", ["truce"], "truce")
    assert match.state.truces == [1]
    assert why(at(hands={0: ["truce"]}), "truce") == "card.truce"


def neutral(card: str, seat: int = 0) -> object:
    """A battle of Seat 0 against Seat 1 with two Neutrals."""
    units = {0: ["vikings-3"], 1: ["vikings-4"], 2: ["over-king", "meath-3"], 3: ["meath-4"]}
    return at("alliances", 4, units=units, hands={seat: [card]})


@pytest.mark.rule("card.negotiate")
def test_negotiate_keeps_a_neutral_out() -> None:
    match = play(neutral("negotiate"), "negotiate", 2)  # type: ignore[arg-type]
    assert why(match, ("invite", 2)) == "events.neutral"
    play(match, "done")
    assert list(waits(match).options) == ["done", ("invite", 3)]


@pytest.mark.rule("card.diplomacy")
@pytest.mark.parametrize("card", ["diplomacy", "intimidation"])
def test_diplomacy_keeps_a_neutral_from_the_opponent(card: str) -> None:
    match = play(neutral(card), card, 2)  # type: ignore[arg-type]
    assert list(waits(match).options) == ["done", ("invite", 2), ("invite", 3)]
    play(match, "done")
    assert list(waits(match).options) == ["done", ("invite", 3)]


@pytest.mark.rule("card.no-friends")
def test_no_friends_keeps_all_neutrals_from_the_opponent() -> None:
    match = play(neutral("no-friends"), "no-friends", "done")  # type: ignore[arg-type]
    assert list(waits(match).options) == ["done"]
    assert rules(match, "stays alone") == ["card.no-friends"]


@pytest.mark.rule("card.common-enemy", "card.common-enemy.side")
def test_a_common_enemy_makes_a_neutrals_unit_fight() -> None:
    match = play(neutral("common-enemy"), "common-enemy")  # type: ignore[arg-type]
    assert list(waits(match).options) == ["over-king", "meath-3", "meath-4"]
    play(match, "over-king")
    assert match.state.fight["units"] == [["vikings-3", "over-king"], ["vikings-4"]]
    assert match.state.fight["allies"] == [[], []]
    assert ("invite", 2) in waits(match).options
    play(match, "done")
    assert list(waits(match).options) == ["done", ("invite", 3)]  # not the other side
    play(match, "done", [6] * 4, [1, 1], [3], [1], [2])
    assert match.state.units[2] == ["meath-3"]


@pytest.mark.rule("card.common-enemy.side", "card.diplomacy")
def test_two_cards_that_keep_the_same_neutral_out_list_it_once() -> None:
    units = {0: ["vikings-3"], 1: ["vikings-4"], 2: ["over-king"]}
    match = at("alliances", 3, units=units, hands={0: ["diplomacy", "common-enemy"]})
    play(match, "diplomacy", 2, "common-enemy", "over-king")
    assert match.state.fight["shut_out"] == [[], [2]]
    assert match.problems() == []


@pytest.mark.rule("events.neutral", "events.fights")
@pytest.mark.parametrize("card", ["negotiate", "no-friends", "diplomacy", "common-enemy", "coalition"])
def test_in_peace_there_are_no_neutrals(card: str) -> None:
    assert why(at(players=3, hands={0: [card]}, units={2: ULSTER}), card) == CARDS[card].rule


@pytest.mark.rule("events.fights", "events.when")
def test_in_another_players_turn_only_cards_that_steal_discard_or_kill_can_be_played() -> None:
    units = {0: ["meath-3", "over-king"], 1: ["ulster-3"]}
    hand = ["promises", "omen", "silk-and-spices", "assassination", "treachery", "infighting", "hatred"]
    match = at("strength", units=units, hands={1: hand})
    assert list(waits(match).options) == ["pass", "assassination", "treachery", "infighting", "hatred"]
    assert why(match, "promises") == "card.promises"
    assert "your own turn" in str(match.why_not("promises"))
    own = at("strength", units=units, hands={0: hand})
    assert set(waits(own).options) >= {"promises", "omen", "silk-and-spices"}


OTHERS_TURN = {
    "card.discard-faction", "card.rebellion", "card.kill-king", "card.treachery", "card.marriage-bond", "card.kinsmen",
    "card.alliance", "card.establish-ties", "card.betrayal", "card.turn-on-friends", "card.intrigue", "card.weak-successor",
}  # fmt: skip
"""The Events of a Defender or an ally before the rolls: all that steal, discard or kill."""

OWN_MOMENT = {
    "card.guerilla-warfare", "card.coalition", "card.vassal-kingdoms", "card.common-enemy", "card.negotiate",
    "card.no-friends", "card.diplomacy", "card.hunted-down", "card.crippling-defeat", "card.sanctuary", "card.submission",
    "card.battle-honors", "card.gold-and-silver", "card.truce", "card.unwavering-loyalty", "card.oath-of-obedience",
}  # fmt: skip
"""The Events of others' turns whose own rule names the moment."""


@pytest.mark.rule("events.fights", "events.when")
def test_which_events_others_turns_allow_is_exactly_what_the_rule_lists() -> None:
    events = {card: when for card, when in WHEN.items() if card not in BATTLE}
    assert {CARDS[card].rule for card, when in events.items() if when.other >= FIGHT} == OTHERS_TURN
    assert {CARDS[card].rule for card, when in events.items() if when.other and not when.other >= FIGHT} == OWN_MOMENT


@pytest.mark.rule("card.raid-die")
@pytest.mark.parametrize("card", ["punitive-raid", "severe-raids", "plunder-lands"])
def test_a_die_more_in_the_raid_roll(card: str) -> None:
    match = at("raid", units={0: ["ulster-3"]}, hands={0: [card]}, gold=[5, 20])
    play(match, card, [3, 4])
    assert told(match, "looted")[0].facts["gold"] == 8
    assert why(at("raid", units={0: ["ulster-3"]}, hands={1: [card]}), card) == "card.raid-die"


@pytest.mark.rule("card.pillage")
def test_pillage_adds_a_die_after_loot_or_a_won_siege() -> None:
    match = at("raid", units={0: ["ulster-3"]}, hands={0: ["pillage"]})
    assert why(match, "pillage") == "card.pillage"
    play(match, "pass", [1], "pillage", [6])
    assert match.state.gold[0] == 5 + 2 + 6
    siege = at(
        "survival", attack="siege", winner="attacker", units={0: ["ulster-3"], 1: ["meath-3"]}, hands={0: ["pillage"]}
    )
    play(siege, "pass", [6], [6], "pillage", [2])
    assert siege.state.gold[0] == 7
    battle = at("survival", winner="attacker", units={0: ["ulster-3"], 1: ["meath-3"]}, hands={0: ["pillage"]})
    play(battle, "pass", [6], [6])
    assert why(battle, "pillage") == "card.pillage"


@pytest.mark.rule("card.sack-city")
@pytest.mark.parametrize(
    ("attack", "winner", "fits"),
    [("siege", "attacker", True), ("siege", "defender", False), ("battle", "attacker", False)],
)
def test_sack_city_is_for_a_siege_that_one_has_won(attack: str, winner: str, *, fits: bool) -> None:
    match = at(
        "survival", attack=attack, winner=winner, units={0: ["ulster-3"], 1: ["meath-3"]}, hands={0: ["sack-city"]}
    )
    play(match, "pass", [6], [6])
    if not fits:
        assert why(match, "sack-city") == "card.sack-city"
        return
    play(match, "sack-city", [5])
    assert match.state.gold[0] == 10


@pytest.mark.rule("card.battle-honors", "card.gold-and-silver")
@pytest.mark.parametrize("attack", ["battle", "siege"])
@pytest.mark.parametrize("seat", [0, 1])
def test_winners_draw_three_and_gain_a_die(attack: str, seat: int) -> None:
    hands = {seat: ["battle-honors", "gold-and-silver"]}
    units = {0: ["ulster-3"], 1: ["meath-3"]}
    match = at("survival", attack=attack, winner=("attacker", "defender")[seat], units=units, hands=hands)
    play(match, "pass", [6], [6], "gold-and-silver", [4], "battle-honors", ["omen", "hatred", "forest"])
    assert match.state.gold[seat] == 9
    assert match.state.hands[seat] == ["omen", "hatred", "forest"]
    lost = at("survival", attack=attack, winner=("defender", "attacker")[seat], units=units, hands=hands)
    play(lost, "pass", [6], [6])
    assert list(waits(lost).options) == ["pass"]
    assert why(lost, "battle-honors") == "card.battle-honors"


@pytest.mark.rule("card.hunted-down", "card.crippling-defeat", "card.sanctuary", "survival.add")
def test_cards_that_change_survival_rolls() -> None:
    units = {0: ["ulster-3"], 1: ["over-king", "meath-3"]}
    hands = {0: ["hunted-down", "crippling-defeat"], 1: ["sanctuary"]}
    match = play(at("survival", winner="attacker", units=units, hands=hands), "hunted-down")
    assert list(waits(match).options) == ["over-king"]
    play(match, "over-king", "sanctuary", "over-king", "crippling-defeat", [3])
    play(match, [5, 5])
    (_, theirs) = told(match, "rolled for survival")
    assert theirs.facts["needed"] == (5 + 2 - 3 + 1, 5 + 1)
    assert theirs.facts["fallen"] == ("meath-3",)


# --- Battle cards ---------------------------------------------------------------------------------------------------

SORTS = {
    "card.maneuver": ["intercept", "superior-cavalry"],
    "card.terrain": ["high-ground", "forest"],
    "card.plain": ["slaughter", "hatred"],
    "card.siege": ["butcher-and-burn", "assault", "starve-them-out"],
    "card.fortification": ["fortress", "easily-defended", "formidable-walls"],
    "card.ambush": ["ambush"],
}
ALLOWED = {
    "card.maneuver": {("battle", 0), ("battle", 1)},
    "card.terrain": {("battle", 0), ("battle", 1)},
    "card.plain": {("battle", 0), ("battle", 1), ("siege", 0), ("siege", 1)},
    "card.siege": {("siege", 0)},
    "card.fortification": {("siege", 1)},
    "card.ambush": {("battle", 1)},
}


@pytest.mark.rule(
    "card.maneuver", "card.terrain", "card.plain", "card.siege", "card.fortification", "card.ambush", "siege.like-battle"
)  # fmt: skip
@pytest.mark.parametrize("attack", ["battle", "siege"])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("rule", "card"), [(rule, card) for rule, cards in SORTS.items() for card in cards])
def test_which_battle_cards_fit_where(attack: str, seat: int, rule: str, card: str) -> None:
    match = at(
        "strength",
        attack=attack,
        units={0: ["ulster-3"], 1: ["meath-3"]},
        hands={seat: [card]},
        clans={0: "Munster", 1: "Leister"},
    )
    if (attack, seat) not in ALLOWED[rule]:
        assert why(match, card) == rule
        return
    play(match, card)
    assert side_force(match.state, seat) == 3 + CARDS[card].force
    assert side_force(match.state, 1 - seat) == 3


@pytest.mark.rule("card.reserve-joins", "raid.reserve")
@pytest.mark.parametrize("card", ["forced-march", "reinforcements"])
def test_one_unit_of_ones_own_reserve_may_join(card: str) -> None:
    match = at("strength", units={0: [*ULSTER, "over-king"], 1: ["meath-3"]}, sent=["ulster-3"], hands={0: [card]})
    play(match, card)
    assert list(waits(match).options) == ["ulster-4", "over-king", "stay"]
    stay = play(match.fork(), "stay")
    assert stay.state.fight["units"][0] == ["ulster-3"]
    play(match, "over-king")
    assert match.state.fight["units"][0] == ["ulster-3", "over-king"]
    assert side_force(match.state, 0) == 4 + 9 + 3
    siege = at("strength", attack="siege", units={0: ULSTER, 1: ["meath-3"]}, sent=["ulster-3"], hands={0: [card]})
    assert why(siege, card) == "card.reserve-joins"


@pytest.mark.rule("card.reserve-joins")
def test_without_a_reserve_it_only_adds_its_force() -> None:
    match = play(
        at("strength", units={0: ["ulster-3"], 1: ["meath-3"]}, hands={1: ["reinforcements"]}), "reinforcements"
    )
    assert side_force(match.state, 1) == 3 + 3


@pytest.mark.rule("card.rally")
@pytest.mark.parametrize(
    ("mine", "theirs", "fits"),
    [
        (["over-king", "ulster-3"], ["meath-3", "meath-4"], True),
        (ULSTER, ["meath-3", "over-king"], False),
        (["ulster-3"], ["meath-3"], False),
    ],
)
def test_rally_to_banner_is_for_the_side_with_fewer_factions(mine: list[str], theirs: list[str], *, fits: bool) -> None:
    match = at("strength", units={0: mine, 1: theirs}, hands={0: ["rally-to-banner"]})
    assert ("rally-to-banner" in waits(match).options) is fits
    if not fits:
        assert why(match, "rally-to-banner") == "card.rally"


@pytest.mark.rule("card.valor")
@pytest.mark.parametrize("attack", ["battle", "siege"])
def test_valor_raises_a_king_who_fights_on_ones_side(attack: str) -> None:
    match = at("strength", attack=attack, units={0: ["ulster-3"], 1: ["over-king", "meath-3"]}, hands={1: ["valor"]})
    play(match, "valor")
    assert list(waits(match).options) == ["over-king"]
    before = side_force(match.state, 1)
    play(match, "over-king")
    assert side_force(match.state, 1) == before + 5
    none = at("strength", units={0: ["ulster-3"], 1: ["over-king"]}, hands={0: ["valor"]})
    assert why(none, "valor") == "card.valor"
