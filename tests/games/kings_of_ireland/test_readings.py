"""Disputed rules: our reading, and the other readings with which a match can be started."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from explorer.core.moments import Chance
from explorer.games.kings_of_ireland.odds import win
from explorer.games.kings_of_ireland.rules.battle import needed, side_dice, side_force
from explorer.games.kings_of_ireland.state import ATTACK, DEFENCE
from tests.games.kings_of_ireland.table import asked, at, play, rules, told, waits

if TYPE_CHECKING:
    from explorer import Match

ULSTER = ["ulster-3", "ulster-4"]


def thrown(match: Match) -> int:
    """How many dice are rolled now."""
    assert isinstance(match.pending, Chance)
    return len(match.pending.source.names)  # type: ignore[attr-defined]


@pytest.mark.rule("card.discard-faction")
@pytest.mark.parametrize("card", ["infighting", "mutiny"])
def test_infighting_takes_one_card_or_a_players_whole_clan(card: str) -> None:
    units = {0: ["ulster-5"], 1: [*ULSTER, "meath-3", "over-king"]}
    match = at(hands={0: [card], 1: ["oath-of-obedience"]}, units=units, readings={"infighting": "whole-clan"})
    match.choose(card)
    assert asked(match) == (0, "clan to discard")
    assert list(waits(match).options) == [(0, "Ulster"), (1, "Ulster"), (1, "Meath")]
    play(match, (1, "Ulster"))
    assert asked(match) == (1, "negation")
    play(match, "pass")
    assert match.state.units == [["ulster-5"], ["meath-3", "over-king"]]
    assert set(rules(match, "lost a Unit")) == {"card.discard-faction"}


@pytest.mark.rule("card.weak-successor")
@pytest.mark.parametrize("hand", [["omen", "hatred", "forest"], ["omen"]])
def test_a_weak_successor_costs_two_cards_at_random_at_other_tables(hand: list[str]) -> None:
    match = at(hands={0: ["weak-successor"], 1: hand}, readings={"weak-successor": "at-random"})
    play(match, "weak-successor", 1)
    assert asked(match) == (1, "cards to lose")
    assert isinstance(match.pending, Chance)
    assert match.game.chance_targets(match.state, match.pending) == ("hand:1",)
    play(match, hand[-2:])
    assert match.state.hands[1] == hand[:-2]
    assert match.state.discard == [*hand[-2:], "weak-successor"]


@pytest.mark.rule("card.hunted-down")
def test_hunted_down_is_for_one_beaten_king_or_for_all_of_them() -> None:
    units = {0: ["ulster-3"], 1: ["over-king", "great-lord", "meath-3"]}
    match = at("survival", winner="attacker", hands={0: ["hunted-down"]}, units=units)
    play(match, "hunted-down", "great-lord")
    assert [needed(match.state, unit, DEFENCE) for unit in units[1]] == [5, 7, 5]
    every = at(
        "survival", winner="attacker", hands={0: ["hunted-down"]}, units=units, readings={"hunted-down": "all-kings"}
    )
    play(every, "hunted-down")
    assert [event.facts["unit"] for event in told(every, "changes survival")] == ["over-king", "great-lord"]
    assert [event.facts["needed"] for event in told(play(every, [6], [6, 6, 6]), "rolled for survival")] == [
        (3,), (7, 7, 5),
    ]  # fmt: skip


@pytest.mark.rule("roll.two.allies", "roll.two")
@pytest.mark.parametrize("attack", ["battle", "siege"])
def test_allies_add_force_or_dice_too(attack: str) -> None:
    units = {0: ["vikings-3"], 1: ["meath-4"], 2: ["munster-3"], 3: ["meath-3"]}
    table = {"attack": attack, "units": units, "attack_allies": {2: ["munster-3"]}, "defence_allies": {3: ["meath-3"]}}
    walls = attack == "siege"
    house = at("rolls", 4, clans=["Ulster", "Connacht", "Leister", "Munster"], **table)
    assert thrown(house) == 2
    other = at(
        "rolls", 4, clans=["Ulster", "Connacht", "Leister", "Munster"], readings={"battle-roll": "everybody"}, **table
    )
    assert thrown(other) == 4
    assert win(other.state) < win(house.state)
    play(other, [6, 6, 6, 6])
    assert told(other, "rolled")[0].also == ("roll.two.allies",)
    assert thrown(other) == 6 + walls  # Force 7 against 6: three for each of two, and the walls once
    play(other, [6] * (6 + walls))
    assert other.problems() == []


@pytest.mark.rule("roll.nobody", "siege.meet.unit")
def test_a_side_without_units_has_two_dice_or_none() -> None:
    units = {0: ["vikings-3"]}
    house = at("rolls", attack="siege", units=units)
    assert [side_dice(house.state, [3, 0], side) for side in (ATTACK, DEFENCE)] == [4, 3]
    play(house, [1, 1, 1, 1], [6, 6, 6])
    assert told(house, "rolled")[1].also == ("roll.two", "roll.nobody")
    assert told(house, "won the roll")[0].seat == 1
    other = at("rolls", attack="siege", units=units, readings={"no-units": "no-dice"})
    assert win(other.state) == 1
    play(other, [1, 1, 1, 1])
    assert rules(other, "has nobody to roll for") == ["roll.nobody"]
    assert told(other, "won the roll")[0].seat == 0


@pytest.mark.rule("roll.nobody")
def test_two_sides_without_units_both_roll() -> None:
    units = {0: ["vikings-3"]}
    match = at("strength", attack="siege", units=units, hands={0: ["hostages"], 1: ["turn-on-friends"]},
               readings={"no-units": "no-dice"})  # fmt: skip
    match.state.fight["units"][ATTACK].clear()
    assert [side_dice(match.state, [0, 0], side) for side in (ATTACK, DEFENCE)] == [2, 3]


@pytest.mark.rule("survival.reserve", "survival.each", "raid.reserve")
def test_the_reserve_is_safe_or_rolls_too() -> None:
    units = {0: ["vikings-3", "vikings-4"], 1: ["meath-4"], 2: ["munster-3", "over-king"], 3: ["great-lord"]}
    table = {"units": units, "sent": ["vikings-3"], "attack_allies": {2: ["munster-3"]}, "winner": "attacker"}
    house = play(at("survival", 4, **table), [3], [6], [3])
    assert house.state.units[0] == ["vikings-3", "vikings-4"]
    other = at("survival", 4, readings={"reserve": "rolls"}, **table)
    assert thrown(other) == 2
    play(other, [3, 2], [6], [2, 6])
    first, _, ally = told(other, "rolled for survival")
    assert first.facts["units"] == ("vikings-3", "vikings-4")
    assert "survival.reserve" in first.also
    assert ally.facts["fallen"] == ("munster-3",)
    assert other.state.units == [["vikings-3"], ["meath-4"], ["over-king"], ["great-lord"]]  # a Neutral rolls nothing


SIDE_CARDS = [("battle", DEFENCE, "ambush"), ("siege", DEFENCE, "fortress"), ("siege", ATTACK, "assault")]


@pytest.mark.rule("battle.cards.allies", "card.ambush", "card.fortification", "card.siege")
@pytest.mark.parametrize(("attack", "side", "card"), SIDE_CARDS)
def test_cards_of_one_side_are_for_its_allies_too_or_for_the_principal(attack: str, side: int, card: str) -> None:
    allies = {2: ["munster-3"]}
    table = {
        "units": {0: ["vikings-3"], 1: ["meath-4"], 2: ["munster-3"]}, "hands": {2: [card]}, "attack": attack,
        ("attack_allies", "defence_allies")[side]: allies,
    }  # fmt: skip
    house = at("strength", 3, **table)
    assert asked(house) == (2, "card in a fight")
    play(house, card)
    assert house.state.fight["cards"][side] == [card]
    other = at("strength", 3, readings={"side-cards": "principal"}, **table)
    refused = [check for check in other.why_not(card).checks if not check.passed]
    whose = ("the Attacker", "the Defender")[side]
    assert [(check.rule, check.text) for check in refused] == [
        ("battle.cards.allies", f"a card for one side may be played by its principal only; you are an ally of {whose}")
    ]
    own = at("strength", 3, readings={"side-cards": "principal"}, **{**table, "hands": {side: [card]}})
    assert card in waits(own).options
    assert side_force(own.state, side) < side_force(play(own, card).state, side)
