"""Figures asked for in words, compared with the book's arithmetic, with rolls counted out, and with other odds."""

from __future__ import annotations

import re
from itertools import product
from math import ceil

import pytest

from explorer.core.game import game_named
from explorer.core.reckoning import Figure, reckoned
from explorer.games.noble_game.odds import battles

GAME = game_named("noble_game")


def asked(question: str) -> Figure:
    found = reckoned(GAME, question)
    assert found is not None, question
    return found


def figures(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def test_upkeep_is_a_third_of_each_force_rounded_up() -> None:
    for one, other in product(range(1, 13), repeat=2):
        due = ceil(one / 3) + ceil(other / 3)
        found = asked(f"How much food do I owe this winter for a band of {one} and an army of {other}?")
        assert figures(found.sentence) == [due]
        frost = asked(f"upkeep in a hard frost for a band of {one} and an army of {other}?")
        assert figures(frost.sentence) == [2 * due]
        inside = asked(f"I've {one} men on the road and {other} in a fort, how much food is due")
        assert figures(inside.sentence) == [ceil(one / 3)]
    assert "more than 12" in asked("upkeep for an army of 40").sentence


def test_each_missing_food_costs_a_soldier() -> None:
    for due, food in product(range(1, 9), range(10)):
        found = asked(f"I owe {due} food and have {food}, how many lads do I bury")
        assert figures(found.sentence) == ([due - food] if due > food else [])


def test_squares_bring_one_good_and_two_with_a_building() -> None:
    for fields, farms, quarries in product(range(1, 4), range(1, 4), range(1, 3)):
        if farms <= fields:
            found = asked(f"what do {fields} fields, {farms} of them with a farm, and {quarries} quarries bring a year")
            assert figures(found.sentence) == [fields + farms, quarries]
    assert figures(asked("income of 3 forests with timber yards?").sentence) == [6]


def test_costs_add_up() -> None:
    for farms, forts, men in product(range(1, 4), repeat=3):
        found = asked(f"what do {farms} farms, {forts} forts and {men} soldiers cost")
        assert figures(found.sentence) == [men, 2 * farms + forts, 2 * forts]
    assert asked("what do i pay for a card").sentence == "That costs 1 food, 1 wood and 1 stone."


def test_bids_rank_by_number_and_then_by_stone_wood_and_food() -> None:
    bids = [(food, wood, stone) for food, wood, stone in product(range(3), repeat=3) if food + wood + stone]
    for mine, theirs in product(bids[::3], bids[::2]):
        said = [
            " ".join(f"{number} {good}" for number, good in zip(bid, ("food", "wood", "stone"), strict=True) if number)
            for bid in (mine, theirs)
        ]
        found = asked(f"bid {said[0]} against {said[1]}").sentence
        ranks = [(sum(bid), *reversed(bid)) for bid in (mine, theirs)]
        if ranks[0] == ranks[1]:
            assert found.startswith("Neither")
        else:
            best = max((mine, theirs), key=lambda bid: (sum(bid), *reversed(bid)))
            assert figures(found.split(":")[0]) == [number for number in best if number]


def test_dice_are_soldiers_nobles_and_walls() -> None:
    for men, lords, others in product(range(1, 5), range(3), range(1, 5)):
        led = f" and {lords} lords" if lords else ""
        found = asked(f"{men} men{led} against a castle with {others} men, who rolls how many")
        assert figures(found.sentence) == [men + lords, others + 2]
        fort = asked(f"how many dice do {men} men{led} in my fort throw")
        assert figures(fort.sentence) == [men + lords + 1]
    assert figures(asked("5 soldiers and the marshal, how many dice").sentence) == [7]


def test_kills_are_fives_and_sixes_less_what_walls_take_off() -> None:
    for values in product(range(1, 7), repeat=3):
        said = f"I rolled {values[0]}, {values[1]}, {values[2]} at {{}}, how many die"
        plain = sum(value >= 5 for value in values)
        for where, dead in (
            ("Tom", plain), ("Tom's fort", plain - (5 in values)), ("Tom's castle", values.count(6)),
        ):  # fmt: skip
            assert figures(asked(said.format(where)).sentence) == [dead]


def test_odds_are_those_of_floats_and_of_one_round() -> None:
    for mine, theirs in product(range(1, 8), repeat=2):
        chance = battles.win(mine, theirs, 1, 0)
        found = asked(f"chances of {mine} soldiers and a noble against {theirs} men").sentence
        shown = re.search(r"[\d.]+", found)
        assert shown is not None
        assert float(shown[0]) == pytest.approx(100 * chance, abs=0.1)
    falls = battles.summed(battles.one_round(3, 1, 0, 1, battles.FORT)).attacker
    assert f"{float(falls):.1%}" in asked("Attacking a Noble estate with 3 dudes, whats my odds first go?").sentence
    assert "5 soldiers attack 3 soldiers in a fort" in asked("odds of 3 men in my fort against 5 men").understood


@pytest.mark.parametrize(
    "said",
    [
        "can i build 2 farms on the one field",
        "Got 7 food but both my Nobles are at court. Can I recruit?",
        "do 5s kill when im attacking a castle",
        "2 different goods for one, does that work at the market",
        "odds for 13 men against 2 men",
        "can i move 2 soldiers without a noble",
        "three men and my earl against a keep with two men, who rolls how many",
        "Blight came up and I've two bare fields, what do I collect",
        "two of my barons are sitting at home when goods are handed out, what do they bring",
        "Anna bid three stone and has one, is that a legal bid",
    ],
)
def test_what_is_not_understood_is_left_alone(said: str) -> None:
    assert reckoned(GAME, said) is None
