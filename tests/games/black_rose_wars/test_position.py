"""Hand-built lodges: everything that is told lies where it should, the rest where it belongs, and what cannot be is named."""

from __future__ import annotations

from typing import Any

import pytest

import explorer
from explorer.core.errors import PositionError, SetUpError
from explorer.core.start import from_setup
from explorer.games.black_rose_wars.position import BEGINS
from explorer.games.black_rose_wars.state import ACTIVE, CELL, QUICK, READY, ROSE, I
from explorer.players import RandomPlayer
from tests.games.black_rose_wars.lodges import asked


def position(**keywords: Any) -> explorer.Match:
    return explorer.position("black_rose_wars", seed=1, **keywords)


def test_nothing_told_is_a_lodge_after_the_set_up() -> None:
    match = position()
    state = match.state
    assert match.problems() == []
    assert [mage["room"] for mage in state.mages] == [CELL, CELL]
    assert state.cubes == [25, 25, 30]
    assert (asked(match).seat, asked(match).kind) == (0, "action")


def test_everything_told_lies_there() -> None:
    match = position(
        players=3, mages={0: "gramigna", 2: "arianna"}, rooms={0: "arena", 1: "crypt"}, damage={0: [1, 1, ROSE], 1: 4},
        sheets={0: {"I": "torment", "quick": "grim_torment/light"}, 1: ["persecution"]}, hands={1: ["night_wind"]},
        jinxes={0: ["weakness"]}, destiny={1: [0]}, tokens={0: 1}, power={0: 5, ROSE: 2}, crown=1,
        evocations=[{"kind": "succubus", "owner": 0, "room": "forge", "damage": [1]}],
        instability={"arena": [0, ROSE], "crypt": 3}, rebuilt=["forge"], active=0,
    )  # fmt: skip
    state = match.state
    gramigna = state.mages[0]
    assert (gramigna["name"], gramigna["room"], gramigna["damage"], gramigna["tokens"]) == (
        "gramigna", "arena", [1, 1, ROSE], 1,
    )  # fmt: skip
    assert gramigna["sheet"][I] == {"card": "torment", "side": "light", "stands": ACTIVE}
    assert gramigna["sheet"][QUICK] == {"card": "grim_torment", "side": "light", "stands": READY}
    assert state.mages[1]["damage"] == [ROSE] * 4
    assert state.mages[1]["hand"] == ["night_wind"]
    assert state.power == [5, 0, 0, 2]
    assert state.rooms["crypt"]["slots"] == [ROSE] * 3
    assert state.rooms["forge"]["rebuilt"]
    assert state.evocations["e1"]["slot"] == 1
    assert state.cubes == [24, 22, 25, 30 - 1 - 4 - 1 - 3]
    assert state.jinxes["weakness"] == state.kit.jinxes["weakness"].copies - 1
    assert match.problems() == []


@pytest.mark.parametrize("at", BEGINS)
@pytest.mark.parametrize("avatar", [None, "master"])
def test_play_can_begin_anywhere(at: str, avatar: str | None) -> None:
    prepared = at not in ("turn", "black rose", "study", "preparation")
    match = position(
        players=3, at=at, avatar=avatar, turn=2, rooms=["arena", "crypt"],
        sheets={0: ["grim_torment"]} if prepared else {}, effect="Inflict 2 on each mage within 1.",
    )  # fmt: skip
    match.play(RandomPlayer(3))
    assert match.over
    assert match.problems() == []
    assert match.state.finished() == (at not in ("cast", "effect"))


@pytest.mark.parametrize("moon", [0, 1, 2])
def test_a_later_moon_has_its_own_decks(moon: int) -> None:
    state = position(moon=moon).state
    assert len(state.later_events) == len(state.later_quests) == 2 - moon
    assert {state.kit.events[card].moon for card in state.events} == {moon}
    assert [len(mage["aside"]) for mage in state.mages] == [2 - moon] * 2
    assert sum(mage["grimoire"].count(state.kit.mages[mage["name"]].personal) for mage in state.mages) == 2 * (1 + moon)


@pytest.mark.parametrize(
    ("keywords", "said"),
    [
        ({"rooms": ["aren"]}, "did you mean 'arena'?"),
        ({"at": "midnight"}, "begins at one of"),
        ({"sheets": {0: {"IV": "torment"}}}, "the slots quick, I, II, III"),
        ({"sheets": {0: ["tormnt"]}}, "did you mean 'torment'?"),
        ({"sheets": {0: ["torment/dusk"]}}, "has no side 'dusk'"),
        ({"at": "cast"}, "no spell to cast"),
        ({"at": "effect", "effect": "Inflct 3."}, '"Inflct" at letter 1'),
        ({"damage": {5: 1}}, "no seat 5"),
        ({"evocations": [{"kind": "succubus"}]}, "an evocation is given as"),
        ({"power": [1, 2]}, "power is given for 2 seats"),
        ({"turn": 0}, "turn is a number from 1"),
        ({"at": "turn"}, "turn=2"),
        ({"layout": {"arena": [9, 9]}}, "different places"),
        ({"events": ["x"]}, "three slots"),
        ({"crown": 7}, "crown is a number from 0 to 1"),
    ],
)
def test_what_makes_no_sense_is_said_in_one_line(keywords: dict[str, Any], said: str) -> None:
    with pytest.raises(SetUpError) as caught:
        position(**keywords)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("keywords", "rule"),
    [
        ({"damage": {0: 20}}, "mage.health"),
        ({"damage": {0: 11}}, "mage.health"),
        ({"evocations": [{"kind": "cadaver", "owner": 0, "room": "forge", "damage": [1, 1]}]}, "evocation.health"),
        ({"damage": {0: [1] * 9, 1: [1] * 9}, "instability": {"arena": [1] * 6, "crypt": [1] * 6}}, "setup.cubes"),
        ({"sheets": {0: ["torment"] * 4}}, "setup.library"),
        ({"instability": {"arena": 12}}, "instability.slots"),
        ({"mages": ["gramigna", "gramigna"]}, "setup.mage"),
        ({"evocations": [{"kind": "succubus", "owner": 0, "room": "forge"}] * 5}, "summon.slot"),
        ({"at": "study", "sheets": {0: ["torment"]}}, "prepare"),
        ({"avatar": "master", "crown": 1}, "avatar.no-crown"),
        ({"sheets": {0: [{"card": "grim_torment", "stands": "active"}]}}, "cast.activate"),
    ],
)
def test_what_cannot_be_is_listed_with_its_rule(keywords: dict[str, Any], rule: str) -> None:
    with pytest.raises(PositionError) as caught:
        position(**keywords)
    assert f"[{rule}]" in str(caught.value)


def test_a_position_in_the_middle_of_an_effect_is_no_beginning() -> None:
    match = position(rooms=["arena", "arena"], sheets={0: ["grim_torment"], 1: ["persecution"]}, at="cast")
    match.choose(1)
    assert asked(match).kind == "reveal"
    assert match.state.stack
    with pytest.raises(PositionError, match="start of a match"):
        from_setup(match.game, {"position": match.state.__dict__})


@pytest.mark.parametrize("slot", [["I"], {"I": 1}, ("I",), 1, None, "i", "IV", True])
def test_a_slot_is_told_by_its_name(slot: Any) -> None:
    with pytest.raises(SetUpError, match="there is no spell to cast in slot"):
        position(at="cast", rooms=["armory", "armory"], sheets={0: {"I": "grim_torment"}}, slot=slot)


def test_a_reveal_is_answered_by_the_id_of_the_card() -> None:
    match = position(
        at="cast", rooms=["armory", "armory"], damage={1: 9}, sheets={0: ["grim_torment"], 1: ["persecution"]}
    )
    match.choose("seat 1")
    assert asked(match).kind == "reveal"
    assert match.fork().why_not("persecution").allowed
    match.choose("persecution")
    assert len(match.state.mages[1]["damage"]) == 9
