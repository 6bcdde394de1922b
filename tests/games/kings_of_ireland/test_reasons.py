"""Reasons: the checks of barred options, of duties and of impossible wishes; and the rules that events cite."""

from __future__ import annotations

from typing import Any

import pytest

import explorer
from explorer.games.kings_of_ireland.cards import BATTLE, CARDS, KINGS
from tests.games.kings_of_ireland.table import NAME, at, play, rules, told, waits, why

ULSTER = ["ulster-3", "ulster-4"]
BOOK = explorer.rules(NAME)


def checked(match: explorer.Match, option: Any) -> list[tuple[str, bool, str]]:
    """All checks of an option that is refused."""
    refusal = match.why_not(option)
    assert not refusal.allowed, option
    return [(check.rule, check.passed, check.text) for check in refusal.checks]


# --- all reasons ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("setup.first-turn", "declaration.units", "card.truce")
def test_a_barred_attack_has_all_its_checks_met_or_not() -> None:
    match = at("declaration", 3, round=1, truces=[2])
    assert checked(match, ("raid", 2)) == [
        ("setup.first-turn", False, "you may attack from your second turn on; this is turn 1"),
        ("card.truce", False, "at peace with you this turn: Seat 2; this is Seat 2"),
        ("declaration.units", False, "an attack needs a Unit; your Units in play: none"),
    ]
    assert checked(match, ("siege", 1))[1] == (
        "card.truce", True, "at peace with you this turn: Seat 2; this is Seat 1",
    )  # fmt: skip


@pytest.mark.rule("card.fortification", "siege.like-battle")
def test_a_barred_card_says_its_time_its_kind_of_fight_and_its_side() -> None:
    match = at("strength", units={0: ULSTER, 1: ["meath-3"]}, hands={0: ["fortress"]})
    assert checked(match, "fortress") == [
        ("card.fortification", True,
         "it adds to a side's Force, before the Battle Roll; now: a battle or siege before the Battle Roll, in your turn"),
        ("card.fortification", False, "a Fortification is for a siege; the fight: a battle"),
        ("card.fortification", False, "a Fortification is for the Defender's side; you are the Attacker"),
        ("battle.cards.allies", True,
         "a card for one side may be played by its principal and allies; you are the Attacker"),
    ]  # fmt: skip
    calm = at(hands={0: ["fortress"]})
    assert [passed for _, passed, _ in checked(calm, "fortress")] == [False, False, False, False]
    assert checked(calm, "fortress")[2][2].endswith("you are in no fight")


@pytest.mark.rule("card.viking-merchants", "card.rally", "card.submission")
def test_conditions_are_given_with_the_facts() -> None:
    poor = at(hands={0: ["viking-merchants", "hatred"]})
    assert checked(poor, "viking-merchants")[1][1:] == (False, "2 other cards to discard, 1 at hand")
    rally = at("strength", units={0: ULSTER, 1: ["meath-3"]}, hands={0: ["rally-to-banner"]})
    assert (
        checked(rally, "rally-to-banner")[1][2]
        == "fewer Factions in the fight than the other side; yours: 2, theirs: 1"
    )
    lost = at("survival", winner="defender", units={0: ["ulster-3"], 1: ["meath-3"]}, hands={0: ["submission"]})
    play(lost, "pass", [6], [6])
    assert checked(lost, "submission")[1:] == [
        ("card.submission", False, "for the winning side; winner: the Defender; you are the Attacker"),
        ("card.submission", False, "Factions left to the beaten side: none"),
    ]


@pytest.mark.rule("setup.identity", "setup.identity.one-each", "setup.vikings")
def test_a_barred_clan_says_who_has_picked_it() -> None:
    match = explorer.start(NAME, players=2, seed=1)
    play(match, [1], "Munster")
    assert checked(match, "Munster") == [
        ("setup.identity", True, "a Main Clan, or the Vikings if the match allows them; this is Munster"),
        ("setup.identity.one-each", False, "who has picked Munster so far: Seat 0"),
    ]
    assert checked(match, "Vikings")[2][2] == "who has picked the Vikings so far: nobody"
    assert why(match, "Minor Clan") == "setup.identity"


# --- what must be ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("events.target")
@pytest.mark.parametrize(("card", "told"), [("mutiny", {}), ("treachery", {}), ("alliance", {}), ("trade", {})])
def test_a_card_that_has_been_played_names_its_target(card: str, told: dict[str, Any]) -> None:
    card = "silk-and-spices" if card == "trade" else card
    match = play(at(hands={0: [card]}, units={1: ULSTER}), card)
    assert why(match, "pass") == "events.target"
    assert "pass" not in waits(match).options


@pytest.mark.rule("destiny.limit", "card.weak-successor", "card.viking-merchants")
def test_a_discard_that_is_compulsory_cites_the_rule_that_demands_it() -> None:
    hand = [f"ulster-{force}" for force in range(3, 9)]
    limit = play(at("destiny", hands={0: hand}), "done")
    assert checked(limit, "pass") == [("destiny.limit", False, "cards you may keep: 5; in hand: 6")]
    weak = play(at(hands={0: ["weak-successor"], 1: hand}), "weak-successor", 1)
    assert checked(weak, "pass") == [("card.weak-successor", False, "cards you must still discard: 2")]
    sold = play(at(hands={0: ["viking-merchants", "omen", "hatred"]}), "viking-merchants")
    assert why(sold, "discard nothing") == "card.viking-merchants"


@pytest.mark.rule("declaration.units", "raid.units")
def test_an_attack_needs_at_least_one_unit() -> None:
    match = play(at("declaration", units={0: ULSTER, 1: ["meath-3"]}), ("raid", 1), "done")
    assert why(match, "no more") == "declaration.units"
    play(match, "ulster-3")
    assert "enough" in waits(match).options
    assert why(match, "ulster-3") == "raid.units"


# --- what players wish ----------------------------------------------------------------------------------------------


@pytest.mark.rule("declaration.one", "declaration.may")
@pytest.mark.parametrize(("where", "rule"), [("turn", "declaration.may"), ("recruit", "declaration.may"),
                                             ("destiny", "declaration.one")])  # fmt: skip
def test_an_attack_outside_its_phase_and_a_second_one_are_refused(where: str, rule: str) -> None:
    match = at(where, units={0: ULSTER}, hands={0: ["omen"]})
    assert why(match, "raid Seat 1") == rule
    assert [passed for _, passed, _ in checked(match, ("siege", 1))] == [False, True, True, True]


@pytest.mark.rule("allies.order", "allies.invite")
def test_an_invitation_after_the_talks_is_refused() -> None:
    units = {0: ULSTER, 1: ["meath-3"], 2: ["over-king"]}
    match = at("strength", 3, units=units, hands={0: ["omen"]})
    assert why(match, ("invite", 2)) == "allies.order"


@pytest.mark.rule("allies.invite", "allies.order")
@pytest.mark.parametrize("where", ["strength", "survival", "spoils"])
def test_an_ally_hears_that_principals_alone_ask(where: str) -> None:
    units = {0: ULSTER, 1: ["meath-3"], 2: ["over-king"], 3: ["meath-4"]}
    winner = {} if where == "strength" else {"winner": "attacker"}
    begins = "strength" if where == "strength" else "survival"
    match = at(begins, 4, units=units, attack_allies={2: ["over-king"]}, hands={2: ["omen"]}, **winner)
    if where == "spoils":
        play(match, "pass", [6, 6], [6], [6])
    assert (waits(match).seat, waits(match).facts["window"]) == (2, where)
    refused = checked(match, ("invite", 3))
    assert refused[0][:2] == ("allies.order", False)
    asks = "only the Attacker and the Defender may ask; you are"
    assert refused[1] == ("allies.invite", False, f"{asks} an ally of the Attacker")
    principal = at(begins, 4, units=units, hands={0: ["omen"]}, **winner)
    assert checked(principal, ("invite", 3))[1] == ("allies.invite", True, f"{asks} the Attacker")


@pytest.mark.rule("events.neutral", "allies.invite")
def test_in_a_raid_nobody_is_asked_to_ally() -> None:
    match = at("raid", 3, units={0: ULSTER, 1: ["meath-3"], 2: ["over-king"]}, hands={0: ["omen"]})
    assert checked(match, ("invite", 2))[:2] == [
        ("events.neutral", False, "Neutrals may be asked in a battle or siege; this is a raid"),
        ("allies.invite", True, "only the Attacker and the Defender may ask; you are the Attacker"),
    ]
    loot = play(match, "pass", [6], "let them loot")
    assert why(loot, ("invite", 2)) == "events.neutral"


@pytest.mark.rule("card.coalition", "card.vassal-kingdoms")
@pytest.mark.parametrize("card", ["coalition", "vassal-kingdoms"])
def test_a_card_for_neutrals_counts_their_factions(card: str) -> None:
    match = at("strength", 3, units={0: ULSTER, 1: ["meath-3"], 2: ["over-king"]}, hands={0: [card]})
    assert checked(match, card)[1][1:] == (False, "Factions of Neutrals: none")


# --- what shaped an event -------------------------------------------------------------------------------------------


@pytest.mark.rule("outcome.turned", "outcome.both-gone", "roll.higher")
@pytest.mark.parametrize(
    ("mine", "theirs", "rule"),
    [([6], [1], "roll.higher"), ([1], [6], "outcome.turned"), ([1], [1], "outcome.both-gone")],
)
def test_who_wins_a_fight_wins_it_by_the_rule_that_decided(mine: list[int], theirs: list[int], rule: str) -> None:
    match = at("survival", winner="attacker", units={0: ["ulster-3"], 1: ["meath-3"]})
    assert rules(play(match, mine, theirs), "won the fight") == [rule]


@pytest.mark.rule("roll.tie")
def test_a_fight_won_by_a_tie_says_so() -> None:
    match = at("rolls", units={0: ["vikings-6"], 1: ["minor-clan-6"]}, readings={"battle-tie": "defender"})
    assert rules(play(match, [3, 3], [1, 5], [6], [6]), "won the fight") == ["roll.tie"]


@pytest.mark.rule("outcome.poor")
def test_a_destroyed_defender_without_gold_has_a_rule_of_its_own() -> None:
    match = at("survival", winner="attacker", units={0: ["ulster-3"], 1: ["meath-3"]}, gold=[5, 0])
    assert rules(play(match, [6], [1]), "takes nothing") == ["outcome.poor"]


@pytest.mark.rule("outcome.gold")
def test_leaving_the_gold_is_an_event() -> None:
    match = at("survival", winner="attacker", units={0: ["ulster-3"], 1: ["meath-3"]})
    assert rules(play(match, [6], [1], "leave it"), "leaves the Gold") == ["outcome.gold"]


@pytest.mark.rule("recruit.fallen", "recruit.stay")
def test_a_killed_unit_goes_to_the_discard_pile() -> None:
    match = play(at(hands={0: ["assassination"]}, units={1: ["over-king"]}), "assassination", "over-king")
    assert told(match, "lost a Unit")[0].also == ("recruit.fallen",)
    assert match.state.discard == ["over-king", "assassination"]


@pytest.mark.rule("force.own-clan", "recruit.hostile", "roll.might.exact", "card.gain")
def test_events_cite_more_specific_rules_besides_the_main_one() -> None:
    own = play(at(hands={0: ["ulster-3", "meath-3", "over-king"]}, clans=["Ulster", "Meath"]), *["ulster-3"])
    play(own, "meath-3", "over-king")
    assert [event.also[1:] for event in told(own, "recruited")] == [("force.own-clan",), ("recruit.hostile",), ()]
    double = at("rolls", units={0: ["vikings-6"], 1: ["minor-clan-3"]})
    assert told(double, "has advantage")[0].rules == ("roll.might", "roll.might.exact")
    gained = play(at("turn", hands={0: ["cattle-tribute"]}), "cattle-tribute", [4])
    assert told(gained, "gained")[0].rules == ("card.tribute-die", "card.gain")


# --- the end, and figures -------------------------------------------------------------------------------------------


@pytest.mark.rule("goal.win", "goal.tie", "goal.turns")
@pytest.mark.parametrize(("gold", "winners"), [([7, 3], (0,)), ([4, 4], (0, 1))])
def test_a_position_at_the_end_names_its_winner(gold: list[int], winners: tuple[int, ...]) -> None:
    match = explorer.position(NAME, at="end", gold=gold)
    assert match.over
    assert match.winners == winners
    assert match.state.round == 13
    assert [event.seat for event in told(match, "won")] == list(winners)
    with pytest.raises(explorer.PositionError, match="13 turns each"):
        explorer.position(NAME, at="end", round=4)


@pytest.mark.rule("goal.win")
def test_the_standing_is_the_gold() -> None:
    match = at(gold=[7, 3])
    assert [score.value for score in match.standing()] == [7, 3]
    assert match.standing()[0].rules == ("goal.win",)
    assert match.winners == ()


@pytest.mark.rule("force.own-clan", "card.valor", "parts.king.force")
def test_a_unit_is_worth_the_force_that_it_has_for_the_seat() -> None:
    match = at("strength", clans=["Ulster", "Meath"], units={0: ["ulster-3", "over-king"], 1: ["meath-3"]},
               hands={0: ["valor", "hatred", "fortress", "promises", "treachery"]})  # fmt: skip
    play(match, "valor", "over-king")
    assert [(term.value, term.rule) for term in match.worth(0, "ulster-3").terms] == [
        (3, "parts.faction"), (1, "force.own-clan"),
    ]  # fmt: skip
    assert match.worth(1, "ulster-3").value == 3
    assert match.worth(0, "over-king").value == 14
    assert [match.worth(0, card).value for card in ("hatred", "fortress", "promises")] == [6, 0, 2]
    assert match.worth(0, "promises").unit == "cards"
    with pytest.raises(explorer.NoFigure, match="Treachery"):
        match.worth(0, "treachery")
    assert match.worth(0, "?").value is None


@pytest.mark.rule("card.maneuver", "card.terrain", "card.siege", "card.fortification", "card.plain", "card.ambush",
                  "card.reserve-joins", "card.rally", "parts.king.force", "parts.faction")  # fmt: skip
def test_a_rule_gives_the_force_of_every_battle_card_and_king() -> None:
    for card in BATTLE:
        printed = CARDS[card]
        text = BOOK[printed.rule].text
        assert printed.name in text, card
        assert str(printed.force or "no Force") in text, card
    kings = BOOK["parts.king.force"].text
    for card in KINGS:
        name = CARDS[card].name
        assert f"{name} {CARDS[card].force}" in kings, card


@pytest.mark.rule("events.target", "card.valor")
def test_a_played_valor_must_name_a_king() -> None:
    match = play(at("strength", units={0: ["over-king"], 1: ["meath-3"]}, hands={0: ["valor"]}), "valor")
    assert why(match, "pass") == "events.target"


@pytest.mark.rule("battle.cards.allies", "events.when", "events.fights")
def test_a_played_card_cites_the_rule_that_allows_it_now() -> None:
    units = {0: ["vikings-3"], 1: ["meath-4"], 2: ["munster-3"]}
    match = at("strength", 3, units=units, defence_allies={2: ["munster-3"]}, hands={2: ["hatred"], 1: ["hostages"]})
    play(match, "hostages", "vikings-3", "pass", "hatred")
    assert [event.also for event in told(match, "card")] == [("events.fights",), ()]
    assert told(match, "added force")[0].also == ("battle.cards", "battle.cards.allies")
    own = play(at(hands={0: ["mutiny"]}, units=units, players=3), "mutiny", "meath-4")
    assert told(own, "card")[0].also == ("events.when",)
