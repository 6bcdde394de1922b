"""Figures asked for in words, compared with the book's ranking, the cards, and points that are played."""

from __future__ import annotations

import re
from itertools import product

import pytest

from explorer.core.game import game_named
from explorer.core.reckoning import Figure, reckoned
from explorer.games.black_rose_wars.state import Lodge

GAME = game_named("black_rose_wars")
KIT = Lodge().kit


def asked(question: str) -> Figure:
    found = reckoned(GAME, question)
    assert found is not None, question
    return found


def figures(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def ranked(counts: tuple[int, ...], prizes: tuple[int, int, int], last_ties: bool = True) -> list[int]:
    """The points of three who share, worked out rank by rank."""
    sizes = sorted(set(counts), reverse=True)
    won = []
    for count in counts:
        rank = min(sizes.index(count), 2)
        tied = counts.count(count) > 1 and (rank < 2 or last_ties)
        won.append(max(0, prizes[rank] - tied))
    return won


def test_a_defeat_pays_by_rank() -> None:
    for counts in product(range(1, 6), repeat=3):
        mine, tom, rose = counts
        found = asked(f"he is dead: I did {mine} damage, Tom did {tom}, the black rose {rose}, how many points")
        won = dict(zip(("you", "tom", "black rose"), ranked(counts, (4, 2, 1)), strict=True))
        shown = dict(re.findall(r"(you|tom|black rose) gains? (\d+)", found.sentence.lower()))
        assert {name: int(number) for name, number in shown.items()} == won
    assert asked("what do i get for a kill if i did all of it").sentence == "You gain 5 points."


def test_a_full_room_pays_by_its_size() -> None:
    for card in KIT.rooms.values():
        for mine in range(1, card.slots - 1):
            tom = card.slots - mine - 1
            found = asked(f"room rebuilt with my {mine} cubes, Tom's {tom} and Eva's 1, how do we score points")
            shown = dict(re.findall(r"(you|tom|eva) gains? (\d+)", found.sentence.lower()))
            won = ranked((mine, tom, 1), card.rewards)
            assert [int(shown[name]) for name in ("you", "tom", "eva")] == won
    assert "not full yet" in asked("the Crypt is full: I have 2 cubes, Tom has 1 cube, how many points").sentence


def test_the_bonus_at_the_end_pays_by_rank() -> None:
    for counts in product(range(1, 5), repeat=3):
        mine, tom, eva = counts
        found = asked(f"trophies: I have {mine}, Tom has {tom}, Eva has {eva}, what bonus")
        shown = dict(re.findall(r"(you|tom|eva) gains? (\d+)", found.sentence.lower()))
        assert [int(shown[name]) for name in ("you", "tom", "eva")] == ranked(counts, (4, 2, 1), last_ties=False)


def test_cubes_beyond_the_health_are_not_placed() -> None:
    for left, dealt in product(range(1, 9), repeat=2):
        found = asked(f"he had {left} life left and I hit for {dealt}, how many cubes count")
        assert figures(found.sentence)[:2] == [min(left, dealt), dealt]
        assert ("is defeated" in found.sentence) == (dealt >= left)
    for mage in KIT.mages.values():
        if mage.name != "Possessed":
            found = asked(f"{mage.name} has 8 damage and I deal 2 more damage, is he dead")
            assert ("is defeated" in found.sentence) == (mage.health <= 10)


def test_the_figures_of_a_mage_are_those_of_its_card() -> None:
    for mage in KIT.mages.values():
        if mage.name != "Possessed":
            assert figures(asked(f"how much health does {mage.name} have").sentence) == [mage.health]
            assert figures(asked(f"what is {mage.name}'s strength").sentence) == [mage.strength]
            assert figures(asked(f"what is {mage.name}'s strength with weakness").sentence) == [mage.strength - 1]
            assert figures(asked(f"what is {mage.name}'s hand limit with silence").sentence) == [mage.hand - 1]
            assert figures(asked(f"what is {mage.name}'s speed").sentence) == [mage.speed]


def test_moons_rise_at_their_points() -> None:
    for points in range(1, 70):
        found = asked(f"which moon is it at {points} points").sentence
        if points >= 35:
            assert "the end of the game has come" in found
        else:
            moon = "First" if points < 6 else "Second" if points < 18 else "Third"
            following = 6 if points < 6 else 18 if points < 18 else 35
            assert f"it is the {moon} Moon" in found
            assert found.endswith(f"{following}, {following - points} more.")


def test_nobody_loses_more_points_than_there_are() -> None:
    for own, wanted in product(range(1, 8), repeat=2):
        gone = min(own, wanted)
        assert figures(asked(f"he steals {wanted} pts but i only have {own}").sentence) == [gone, gone]
        assert figures(asked(f"i have {own} points and lose {wanted}, where does my marker end up").sentence) == [
            gone,
            own - gone,
        ]


def test_rooms_take_cubes_until_they_are_full() -> None:
    for card in KIT.rooms.values():
        for cubes in range(1, card.slots + 1):
            found = asked(f"how many more cubes fit in {card.name} with {cubes} cubes in it")
            assert figures(found.sentence) == [card.slots - cubes]
        assert "has only" in asked(f"how many more cubes fit in {card.name} with 19 cubes in it").sentence


def test_two_to_four_spells_are_prepared() -> None:
    for hand in range(1, 15):
        found = asked(f"i have {hand} cards in hand, how many of them can i put down")
        assert figures(found.sentence) == sorted({min(2, hand), min(4, hand)})


@pytest.mark.parametrize(
    "said",
    [
        "dropped back under 6 points, does the moon go back", "i hit 35 and then lost some points. still ending?",
        "ran out of cubes and my spell wants 3 more on two targets, i got 4", "range 2 means what",
        "my monster did 3 damage and I did 2, he is dead, how many points",
        "my Cadaver has 2 Health and takes two cubes. where do its card and figure go", "2 spells in one go?",
        "Otto was on 19, got robbed down to 16 and he says its second moon again, is it", "half of 5 damage? up or down",
        "Karin's bar was just filled but her protection ignores two of the cubes, does she get away with it",
    ],
)  # fmt: skip
def test_what_is_not_understood_is_left_alone(said: str) -> None:
    assert reckoned(GAME, said) is None
