"""What a picture of the lodge is told, and what on the table an option is about."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from explorer.core.chance import Draw
from explorer.core.moments import Begin, Chance, Choice
from explorer.core.people import each_named
from explorer.games.black_rose_wars import hidden, lodge
from explorer.games.black_rose_wars import picture as pictures
from explorer.games.black_rose_wars.board_targets import chance_targets, targets
from explorer.games.black_rose_wars.state import ACTIVE, MOONS, REVEALED, ROSE
from tests.depth import sparse
from tests.games.black_rose_wars.lodges import damaged, evocation, ready, rebuilt, unstable
from tests.games.black_rose_wars.lodges import lodge as laid
from tests.games.black_rose_wars.stage import stage
from tests.games.black_rose_wars.whole import played

if TYPE_CHECKING:
    from explorer.games.black_rose_wars.state import Lodge


def picture(state: Lodge) -> dict[str, Any]:
    """A picture as programs see it, with numbers for seats."""
    return each_named(pictures.picture(state))


def marks(cubes: list[dict[str, Any]]) -> list[str]:
    return [cube["mark"] for cube in cubes]


# --- scene ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("avatar", [None, "master"])
@pytest.mark.parametrize("seed", range(3))
def test_every_position_of_a_game_can_be_shown(seed: int, avatar: str | None) -> None:
    sentences = 0
    asked = Counter[str]()

    def look(state: Lodge, moment: Any) -> None:
        nonlocal sentences
        if isinstance(moment, Begin) and moment.rule == "spell.sentences":
            (*_, frame) = picture(state)["stack"]
            assert frame["now"] == moment.facts["text"]
            sentences += 1
        elif isinstance(moment, Choice):
            asked[moment.kind] += 1
            if (asked[moment.kind] - 1) % sparse(1):
                return
            shown = picture(state if moment.at % 2 else hidden.mask(state, moment.seat))
            assert json.loads(json.dumps(shown)) == shown
            for room, tile in zip(shown["rooms"], state.rooms.values(), strict=True):
                assert len(room["cubes"]) == len(tile["slots"]) <= room["slots"]

    played(seed, avatar, look)
    assert sentences > 50


def test_sight_has_the_rows_in_which_rooms_see_each_other() -> None:
    state = laid("arena", "crypt")
    names = {room: state.kit.rooms[room].name for room in state.rooms}
    rows = picture(state)["sight"]
    for a, b in combinations(state.rooms, 2):
        together = any(names[a] in row and names[b] in row for row in rows)
        assert together == lodge.sees(state, a, b), (a, b)


def test_a_room_says_its_colour_its_side_its_token_and_whose_cubes_it_has() -> None:
    state = laid("arena", "crypt")
    rebuilt(state, "arena", used=True)
    unstable(state, "arena", 1, ROSE)
    shown = {room["id"]: room for room in picture(state)["rooms"]}
    arena = shown["arena"]
    assert (arena["colour"], arena["rebuilt"], arena["used"], arena["slots"]) == ("red", True, True, 6)
    assert marks(arena["cubes"]) == ["1", "R"]
    assert arena["more"] == state.kit.rooms["arena"].rebuilt
    assert shown["crypt"]["more"] == state.kit.rooms["crypt"].destroyed
    assert [model["thing"] for model in arena["models"]] == ["mage:0"]
    assert (
        "Arena: red, rebuilt, token used, cubes 1 from the Black Rose and 1 from Seat 1 on 2 of 6 slots; Seat 0"
        in picture(state)["text"]
    )


def test_models_have_owner_letters_damage_and_what_they_bear() -> None:
    state = laid("arena", "crypt")
    id = evocation(state, "succubus", 1, "arena", upgrades=["sharpened"], controller=0, activated=True)
    damaged(state, id, 0)
    damaged(state, 0, ROSE, 1)
    state.persistents = [{"card": "pain_mark", "side": "light", "owner": 1, "slot": 2, "holder": id}]
    state.mages[1]["sheet"][2] = ready("pain_mark", stands=REVEALED)
    shown = picture(state)
    mage, succubus = next(room for room in shown["rooms"] if room["id"] == "arena")["models"]
    assert (mage["letters"], mage["mark"], marks(mage["damage"])) == ("0", "0", ["R", "1"])
    assert (succubus["letters"], succubus["thing"], marks(succubus["damage"])) == ("Su1", f"evocation:{id}", ["0"])
    assert succubus["notes"] == ["Sharpened", "controlled by Seat 0", "activated", "Pain Mark of Seat 1"]
    assert shown["seats"][1]["sheet"][2]["lasts"] == "Seat 1's Succubus"
    assert [one["thing"] for one in shown["seats"][1]["evocations"]] == [f"evocation:{id}"]


def test_others_see_the_token_of_an_active_spell_and_no_more() -> None:
    state = laid("arena", "crypt")
    state.mages[0]["sheet"] = [None, ready("torment", stands=ACTIVE), ready("heart_of_ice", "dark"), None]
    state.mages[0]["hand"] = ["marbling", "marbling", "albify"]
    state.mages[0]["active"] = [{"card": "field_test", "cubes": 1, "revealed": False}]
    own, other = (picture(hidden.mask(state, seat))["seats"][0] for seat in (0, 1))
    assert [slot["stands"] for slot in own["sheet"]] == ["empty", "trap", "ready", "empty"]
    assert [slot["stands"] for slot in other["sheet"]] == [slot["stands"] for slot in own["sheet"]]
    assert [slot["name"] for slot in own["sheet"]] == ["", "Torment", "Heart of Ice", ""]
    assert own["hand"]["cards"][0]["name"] == "Marbling"
    assert [card["count"] for card in own["hand"]["cards"]] == [2, 1]
    assert (other["hand"]["count"], other["hand"]["hidden"], other["hand"]["cards"]) == (3, True, [])
    assert own["quests"][0]["name"] == "Field Test"
    told = json.dumps(picture(hidden.mask(state, 1)))
    for name in ("Torment", "Heart of Ice", "Marbling", "Albify", "Field Test"):
        assert name not in told


def test_the_boards_show_moons_events_piles_and_the_rose() -> None:
    state = stage()
    state.moon = 1
    shown = picture(state)
    assert [(moon["at"], moon["risen"]) for moon in shown["moons"]] == [(40, True), (50, False), (60, False)]
    assert shown["moon"] == MOONS[1]
    assert [one["mark"] for one in shown["power"]] == ["0", "1", "2", "R"]
    assert [event["name"] for event in shown["events"]] == ["Gift to Fools", "", ""]
    assert [pile["id"] for pile in shown["piles"]][:4] == ["events", "quests", "forgotten", "agony"]
    assert shown["piles"][0]["cards"] == len(state.events)


# --- things -----------------------------------------------------------------------------------------------------------


def about(state: Lodge, kind: str, option: Any, seat: int = 0, **facts: Any) -> tuple[str, ...]:
    return targets(state, Choice(seat, kind, [option], "rule", **facts), option)


def test_options_are_about_things() -> None:
    state = stage()
    assert about(state, "explore", ("move", "crypt")) == ("room:crypt",)
    assert about(state, "fight", ("attack", 2)) == ("mage:2",)
    assert about(state, "evocation", ("attack", "e3")) == ("evocation:e3",)
    assert about(state, "target", "dummy") == ()
    assert about(state, "action", "explore") == ()
    assert about(state, "action", ("momentum", 2), seat=1) == ("slot:1:2",)
    assert about(state, "action", ("jinx", "silence"), seat=1) == ("jinx:1:silence",)
    assert about(state, "prepare", ("torment", "dark")) == ("card:0:torment",)
    assert about(state, "ready spell", 1, of=2) == ("slot:2:1",)
    assert about(state, "reveal", ("spell:1:2", 0)) == ("slot:1:2",)
    assert about(state, "order", ("skill:e2:succubus", 0)) == ("evocation:e2",)
    assert about(state, "order", ("persistent:1:3:0", 0)) == ("slot:1:3",)
    assert about(state, "discard event", "gift_to_fools") == ("event:1",)
    assert about(state, "search", ("memories", "evil_eye")) == ("memories:0",)
    assert about(state, "search", ("library", "torment")) == ("pile:agony",)
    assert about(state, "solve quest", "golden_sun") == ("quest:0:golden_sun",)
    assert about(state, "discard quest", "dominate_fear") == (), "a solved quest lies in a heap"
    for option in ("no", "done", "end"):
        assert about(state, "move", option) == ()


@pytest.mark.parametrize(
    ("kind", "card", "wanted"),
    [
        ("grimoire", "torment", ("grimoire:1",)),
        ("memories", "torment", ("memories:1",)),
        ("library", "torment", ("pile:agony",)),
        ("library", "?", ()),
        ("forgotten", "open_gate", ("pile:forgotten",)),
        ("event", "awakening", ("pile:events",)),
        ("quest", "field_test", ("pile:quests",)),
        ("command", "black_dart", ("pile:commands",)),
        ("rooms", "arena", ()),
    ],
)
def test_draws_are_from_piles(kind: str, card: str, wanted: tuple[str, ...]) -> None:
    assert chance_targets(stage(), Chance(1, kind, Draw([card], 1), "rule")) == wanted
