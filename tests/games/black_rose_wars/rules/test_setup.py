"""The set-up step by step: the lodge, decks and cubes, the Crown, and what each player takes in turn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from explorer.core.errors import SetUpError
from explorer.core.moments import Chance
from explorer.games.black_rose_wars.cards import hexes
from explorer.games.black_rose_wars.cards.card_classes import FORGOTTEN
from explorer.games.black_rose_wars.cards.own_figures import figures
from explorer.games.black_rose_wars.rules import setup
from explorer.games.black_rose_wars.state import CELL, ROSE, Lodge
from tests.games.black_rose_wars.lodges import Run

STEPS = {
    name: getattr(setup, name)
    for name in ("lay_out_rooms", "lay_out_cells", "first_crown", "choose_mages", "choose_schools", "enter_cells")
}


def beginning(players: int = 3, **keywords: Any) -> Run:
    """A set-up from its first chance on."""
    return Run(setup.start(players, **keywords), steps=STEPS)


def pool(drive: Run) -> tuple[str, ...]:
    """What the chance that waits draws from."""
    assert isinstance(drive.pending, Chance)
    source: Any = drive.pending.source
    return tuple(source.pool)


def set_up(players: int = 3, crown: int = 1, **keywords: Any) -> Run:
    """A whole set-up: the Throne Room to the right, all else in its order, first schools and first grimoires."""
    drive = beginning(players, **keywords).answer(("1,0",))
    drive.answer(pool(drive))
    drive.answer(pool(drive)[::-1])
    drive.answer((str(crown),))
    while drive.pending is not None:
        drive.answer((pool(drive)[0],) if isinstance(drive.pending, Chance) else drive.options[0])
    return drive


# --- the lodge --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("setup.lodge", "setup.throne", "setup.shuffle")
def test_the_throne_room_lies_on_any_side_of_the_black_rose_room_and_all_others_anywhere() -> None:
    drive = beginning()
    assert sorted(pool(drive)) == sorted(f"{q},{r}" for q, r in hexes.AROUND)
    drive.answer(("-1,1",))
    others = pool(drive)
    assert len(others) == 17
    drive.answer(tuple(reversed(others)))
    rooms = drive.state.rooms
    assert len(rooms) == 19
    assert (rooms["black_rose_room"]["at"], rooms["throne_room"]["at"]) == ([0, 0], [-1, 1])
    assert sorted(tuple(tile["at"]) for tile in rooms.values()) == sorted(hexes.PLACES)
    assert not any(tile["rebuilt"] or tile["slots"] for tile in rooms.values())
    again = beginning().answer(("-1,1",), others).state.rooms
    assert {room for room in rooms if rooms[room]["at"] != again[room]["at"]} >= set(others) - {others[8]}


@pytest.mark.rule("setup.cells", "setup.enter")
def test_the_cells_are_shuffled_and_show_whose_they_are_at_the_end() -> None:
    drive = beginning().answer(("1,0",))
    drive.answer(pool(drive))
    assert pool(drive) == ("0", "1", "2")
    drive.answer(("2", "0", "1"))
    state = drive.state
    assert [tuple(cell) for cell in state.cells] == [figures().cells(3)[place] for place in (1, 2, 0)]
    assert drive.kinds("enters") == []
    done = set_up()
    assert [(seat, facts["room"]) for seat, _, facts in done.told("enters")] == [(1, CELL), (2, CELL), (0, CELL)]
    assert [mage["room"] for mage in done.state.mages] == [CELL] * 3
    assert done.state.power == [0, 0, 0, 0]


@pytest.mark.rule("avatar.event-decks")
@pytest.mark.parametrize("avatar", ["apprentice", "master"])
def test_the_ordinary_events_are_used_with_the_avatar(avatar: str) -> None:
    with_it, without = setup.start(3, avatar=avatar), setup.start(3)
    assert [with_it.events, *with_it.later_events] == [without.events, *without.later_events]


@pytest.mark.rule("setup.cubes", "setup.decks")
@pytest.mark.parametrize("avatar", [None, "master"])
def test_cubes_and_the_decks_of_the_first_moon(avatar: str | None) -> None:
    state = setup.start(4, avatar=avatar)
    assert state.cubes == ([25] * 4 if avatar is None else [25, 25, 25, 0]) + [30]
    assert sum(setup.start(4).cubes) == 130, "all that the box holds"
    for deck, later, cards in (
        (state.events, state.later_events, state.kit.events),
        (state.quests, state.later_quests, state.kit.quests),
        (state.command_deck, state.later_commands, state.kit.commands if avatar else {}),
    ):
        assert [{cards[card].moon for card in moon} for moon in (deck, *later)] == (
            [{0}, {1}, {2}] if cards else [set()]
        )
    assert state.jinxes == dict.fromkeys(state.kit.jinxes, 3)
    assert state.upgrades == dict.fromkeys(state.kit.upgrades, 3)


@pytest.mark.rule("setup.library", "spell.forgotten")
def test_the_library_is_six_schools_and_the_forgotten_spells_are_none_of_them() -> None:
    state = setup.start(2)
    assert len(state.library) == 6
    assert FORGOTTEN not in state.library
    for school, piles in state.library.items():
        assert piles["discard"] == []
        assert len(piles["deck"]) == 36
        assert {state.kit.spells[card].school for card in piles["deck"]} == {school}
    assert {state.kit.spells[card].school for card in state.forgotten} == {FORGOTTEN}


@pytest.mark.rule("setup.crown")
@pytest.mark.parametrize(("avatar", "people"), [(None, ("0", "1", "2")), ("apprentice", ("0", "1"))])
def test_chance_gives_the_crown_to_a_player(avatar: str | None, people: tuple[str, ...]) -> None:
    drive = beginning(avatar=avatar).answer(("1,0",))
    drive.answer(pool(drive))
    drive.answer(pool(drive))
    assert pool(drive) == people
    drive.answer(("1",))
    assert (drive.state.crown, drive.state.first) == (1, 1)


# --- the mages --------------------------------------------------------------------------------------------------------


def choices(drive: Run, kind: str) -> list[tuple[int, list[Any]]]:
    """Drive to the end, taking the last option of each choice of a kind; who was asked, with which options."""
    found = []
    while drive.pending is not None:
        if isinstance(drive.pending, Chance):
            drive.answer((pool(drive)[0],))
        elif drive.choice.kind == kind:
            found.append((drive.choice.seat, drive.options))
            drive.answer(drive.options[-1])
        else:
            drive.answer(drive.options[0])
    return found


def crowned(players: int = 3, crown: int = 1, **keywords: Any) -> Run:
    """A set-up up to the mages."""
    drive = beginning(players, **keywords).answer(("1,0",))
    drive.answer(pool(drive))
    drive.answer(pool(drive))
    return drive.answer((str(crown),))


@pytest.mark.rule("setup.players")
def test_two_to_four_can_play() -> None:
    for players in (2, 3, 4):
        assert beginning(players).state.players == players
    for players in (1, 5, True):
        with pytest.raises(SetUpError, match="2 to 4"):
            beginning(players)


@pytest.mark.rule("setup.mage", "crown.play-order")
def test_from_the_crown_on_each_takes_a_mage_that_is_left() -> None:
    drive = crowned()
    asked = choices(drive, "mage")
    assert [seat for seat, _ in asked] == [1, 2, 0]
    first, second, third = (options for _, options in asked)
    assert (second, third) == (first[:-1], first[:-2])
    assert "possessed" not in first
    assert [mage["name"] for mage in drive.state.mages] == [third[-1], first[-1], second[-1]]


@pytest.mark.rule("setup.school", "setup.grimoire", "setup.personal", "setup.first-memory", "setup")
def test_each_takes_a_school_of_its_own_one_of_its_grimoires_and_a_personal_spell() -> None:
    drive = crowned()
    state = drive.state
    full = {school: Counter(piles["deck"]) for school, piles in state.library.items()}
    asked = choices(drive, "school")
    assert [seat for seat, _ in asked] == [1, 2, 0]
    schools = list(state.library)
    assert [options for _, options in asked] == [schools, schools[:-1], schools[:-2]]
    for seat, school in ((1, schools[-1]), (2, schools[-2]), (0, schools[-3])):
        mage, personal = state.mages[seat], state.kit.mages[state.mages[seat]["name"]].personal
        assert mage["school"] == school
        grimoire = state.kit.schools[school].grimoires[0].spells
        assert Counter(mage["grimoire"] + mage["memories"]) == Counter([*grimoire, personal])
        assert (len(mage["grimoire"]), len(mage["memories"])) == (6, 1)
        assert mage["aside"] == [personal] * 2
        assert full[school] - Counter(state.library[school]["deck"]) == Counter(grimoire)


@pytest.mark.rule("setup.grimoire")
def test_a_school_offers_two_grimoires() -> None:
    drive = crowned()
    asked = choices(drive, "grimoire")
    kit = drive.state.kit
    for seat, options in asked:
        mage = drive.state.mages[seat]
        first, second = kit.schools[mage["school"]].grimoires
        assert options == [first.name, second.name]
        assert set(second.spells) <= {*mage["grimoire"], *mage["memories"]}


@pytest.mark.rule("setup.first-memory")
def test_any_card_of_the_starting_grimoire_may_lie_on_top() -> None:
    drive = crowned()
    while not isinstance(drive.pending, Chance):
        drive.answer(drive.options[0])
    cards = pool(drive)
    assert len(cards) == 7
    drive.answer((cards[-1],))
    assert drive.state.mages[1]["memories"] == [cards[-1]]
    assert drive.told("first memory") == [(1, "setup.first-memory", {"card": cards[-1]})]


# --- the Avatar -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("avatar.model", "avatar.possessed-room", "avatar.commands")
@pytest.mark.parametrize(("level", "commands"), [("apprentice", 3), ("master", 4)])
def test_the_possessed_takes_nobodys_mage_and_begins_in_the_black_rose_room(level: str, commands: int) -> None:
    state = set_up(3, avatar=level).state
    assert (state.avatar, state.commands) == (2, commands)
    possessed = state.mages[2]
    assert (possessed["name"], possessed["room"], possessed["school"]) == ("possessed", "black_rose_room", "")
    assert [mage["room"] for mage in state.mages[:2]] == [CELL, CELL]
    assert not possessed["grimoire"] + possessed["hand"] + possessed["memories"]
    assert len(state.library) == 6


@pytest.mark.rule("avatar.model")
def test_with_three_players_a_model_is_left_for_the_avatar() -> None:
    asked = choices(crowned(4, avatar="apprentice"), "mage")
    assert [len(options) for _, options in asked] == [len(asked[0][1]) - taken for taken in range(3)]
    assert len(asked[-1][1]) > 1, "one that nobody uses"


def test_every_card_and_cube_is_somewhere() -> None:
    state: Lodge = set_up(4).state
    assert state.agenda == [["game_turn"]]
    assert state.trophies == [[] for _ in range(5)]
    assert state.power[ROSE] == 0
