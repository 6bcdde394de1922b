"""Figures asked for in words, compared with fights and phases that are played, and with every roll counted out."""

from __future__ import annotations

import re
from itertools import product
from random import Random

import pytest

from explorer.core.chance import Dice
from explorer.core.game import game_named
from explorer.core.moments import Chance
from explorer.core.reckoning import Figure, reckoned
from explorer.games.kings_of_ireland.cards import FACTIONS, FORCE, TITLE, UNITS
from explorer.games.kings_of_ireland.reckon import KINGS
from explorer.games.kings_of_ireland.rules.battle import side_force
from explorer.games.kings_of_ireland.state import ATTACK, DEFENCE
from tests.games.kings_of_ireland.table import at, play

GAME = game_named("kings_of_ireland")


def asked(question: str) -> Figure:
    found = reckoned(GAME, question)
    assert found is not None, question
    return found


def figures(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


@pytest.mark.parametrize("number", range(12))
def test_dice_are_those_of_a_fight_that_is_played(number: int) -> None:
    units = Random(number).sample(sorted(UNITS), 7)
    mine, theirs = units[: 1 + number % 5], units[5:]
    kind = ("battle", "siege")[number % 2]
    match = at("rolls", attack=kind, units={0: mine, 1: theirs})
    attack, defence = (side_force(match.state, side) for side in (ATTACK, DEFENCE))
    thrown = []
    for _ in (ATTACK, DEFENCE):
        assert isinstance(match.pending, Chance)
        dice = match.pending.source
        assert isinstance(dice, Dice)
        thrown.append(len(dice.names))
        match = play(match, [1 + len(thrown)] * len(dice.names))
    walls = "siege: " if kind == "siege" else ""
    found = asked(f"{walls}attacker {attack}, defender {defence}, how many dice?")
    assert figures(found.sentence) == [attack, thrown[0], defence, thrown[1]]
    assert f"{walls[:5] or 'battle'}: " in found.understood


@pytest.mark.parametrize(("attack", "defence"), [(2, 2), (3, 2), (2, 3), (4, 2), (2, 4), (3, 3)])
def test_the_chance_of_the_higher_roll_is_that_of_all_rolls(attack: int, defence: int) -> None:
    sums = [sum(roll[:attack]) - sum(roll[attack:]) for roll in product(range(1, 7), repeat=attack + defence)]
    chance = sum(lead > 0 for lead in sums) / sum(lead != 0 for lead in sums)
    assert f"in {chance:.1%} of" in asked(f"chance of winning the roll with {attack} dice against {defence}").sentence


@pytest.mark.parametrize("factions", range(1, 20))
def test_tribute_is_that_of_a_phase_that_is_played(factions: int) -> None:
    for players in range(2, 6):
        match = at("turn", players=players, units={0: list(FACTIONS)[:factions]}, gold=[9] * players)
        got = match.state.gold[0] - 9
        said = f"how much gold do I get with {factions} clans as high king with {players} players"
        assert figures(asked(said).sentence)[0] == got == factions + players - 1
    assert figures(asked(f"got {factions} factions how much do i earn").sentence)[0] == factions


def test_loot_is_the_roll_and_the_raiders_and_no_more_than_there_is() -> None:
    for units, rolled, gold in product(range(1, 8), range(1, 7), range(0, 16, 3)):
        said = f"raid with {units} units, rolled a {rolled}, he only has {gold} gold, how much do I get"
        assert figures(asked(said).sentence)[0] == min(units + rolled, gold)
        found = asked(f"how much loot can a raid with {units} units bring")
        assert figures(found.sentence)[:2] == [units + 1, units + 6]


def test_kings_let_keep_and_draw_more() -> None:
    for kings in range(len(KINGS) + 1):
        assert figures(asked(f"hand limit with {kings} kings").sentence)[0] == 5 + kings
        assert figures(asked(f"how many cards do i draw with {kings} kings in play").sentence)[0] == (4 if kings else 3)
        for cards in range(1, 20, 3):
            found = asked(f"I have {cards} cards and {kings} kings out, how many do I discard")
            over = max(0, cards - 5 - kings)
            assert found.sentence.endswith(f"discard {over or 'none'}.")


@pytest.mark.parametrize(("said", "need"), [("if I win", 3), ("if I lose", 5)])
def test_survivors_are_those_of_all_rolls(said: str, need: int) -> None:
    for units in range(1, 6):
        rolls = [sum(value >= need for value in roll) for roll in product(range(1, 7), repeat=units)]
        found = asked(f"how many of my {units} units survive {said}")
        assert f"{sum(rolls) / len(rolls):.3g} of {units}" in found.sentence
        assert f"{rolls.count(units) / len(rolls):.1%}" in found.sentence


@pytest.mark.parametrize("number", range(20))
def test_force_is_that_of_the_cards(number: int) -> None:
    units = Random(number).sample(sorted(UNITS), 3)
    names = [TITLE[unit].split(" (")[0] for unit in units]
    own = sum(FACTIONS.get(unit) == "Meath" for unit in units)
    found = asked(f"what is the total force of {names[0]}, {names[1]} and {names[2]} if I am Meath")
    assert figures(found.sentence)[0] == sum(FORCE[unit] for unit in units) + own


def test_who_attacks_is_read_from_the_words() -> None:
    found = asked("how many dice does the defender roll with 8 against my 10 in a siege")
    assert found.understood == "a siege: Attacker 10 Force, Defender 8 Force"


@pytest.mark.parametrize(
    "said",
    [
        "how many dice do i roll with 10 vs 5 and an ally of 3", "12 vs 6 in a siege and I have Fortress, how many dice",
        "14 against 7.5, how many dice", "14 against 99999, how many dice", "how much tribute with 60 factions",
        "raid with 3 units and rolled a 9, how much", "how much income for 3 factions and 2 kings",
        "got a king in hand but not played, still 4 cards?", "we both rolled 11",
        "how many cards do I draw if my 2 kings died", "I have 3 kings and lost one, what is my hand limit",
    ],
)  # fmt: skip
def test_what_is_not_understood_is_left_alone(said: str) -> None:
    assert reckoned(GAME, said) is None
