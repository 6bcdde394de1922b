"""The table of Black Rose Wars and the strip: what can be touched is drawn, what is hidden is not, and all of it has room."""

from __future__ import annotations

import gzip
import math
import re
from html import unescape
from itertools import pairwise, product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer.core.moments import HIDDEN, Choice
from explorer.games.black_rose_wars import lodge
from explorer.players import HeuristicPlayer, RandomPlayer
from tests.depth import deep, sparse
from tests.widgets.pictures import SVG, parsed
from widgets import look
from widgets.asked import asked, asks
from widgets.boards.table import Pictures, Space, pictures
from widgets.look.lettering import width

if TYPE_CHECKING:
    import xml.etree.ElementTree as ET
    from collections.abc import Iterator

    from explorer import Match

GAME = "black_rose_wars"
TABLES: tuple[dict[str, Any], ...] = (
    {"players": 2},
    {"players": 3},
    {"players": 4},
    {"players": 3, "avatar": "apprentice"},
)
WIDE, NARROW = Space(), Space(390, 525, 150)
SPACES = (WIDE, NARROW, Space(320, 320, 150), Space(700, 330, 182), Space(1500, 700, 182))


def match_of(number: int) -> Match:
    return explorer.start(GAME, seed=number, people=True, **TABLES[number % len(TABLES)])


def positions(number: int, step: int) -> Iterator[Match]:
    """Every so many positions of a match, and the first of each kind of question."""
    match = match_of(number)
    player: Any = RandomPlayer(number) if number % 8 < 4 else HeuristicPlayer(GAME, str(number))
    kinds: set[str] = set()
    while not match.over and match.given < 450:
        kind = getattr(match.pending, "kind", "")
        if match.given % step == 0 or kind not in kinds:
            kinds.add(kind)
            yield match
        match.play(player, most=1)
    yield match


def drawn(match: Match, seat: int | None, space: Space, near: int | None = None) -> tuple[Pictures, set[str]]:
    """A position, drawn as on a page, and the things that can be touched."""
    _, live, tiles = asked(match, seat)
    return pictures(match, seat, space, near=near, live=live, tiles=tiles, asks=asks(match)), set(live)


def named(both: Pictures) -> list[str]:
    """The things in both pictures."""
    return [thing for svg in both for one in parsed(svg).iter() if (thing := one.get("data-thing"))]


def until(number: int, kind: str, most: int = 1500) -> Match:
    match = match_of(number)
    match.play(HeuristicPlayer(GAME, "1"), most=most, until=lambda now: getattr(now.pending, "kind", "") == kind)
    assert getattr(match.pending, "kind", "") == kind
    return match


# --- what is drawn ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(deep(4)))
def test_what_can_be_touched_is_drawn_and_everything_once(number: int) -> None:
    for count, match in enumerate(positions(number, sparse(83))):
        asked_seat = None if match.pending is None else match.pending.seat
        for space in (WIDE, NARROW):
            both, live = drawn(match, asked_seat if count % 4 else None, space)
            things = named(both)
            assert sorted(things) == sorted(set(things))
            assert live <= set(things), (match.given, match.pending, space, live - set(things))


def test_on_a_table_where_all_hands_are_open_somebody_else_may_be_asked() -> None:
    match = until(2, "prepare")
    assert match.pending is not None
    asked_seat = match.pending.seat
    assert asked_seat is not None
    both, live = drawn(match, None, WIDE, near=(asked_seat + 1) % 4)
    assert {thing for thing in live if thing.startswith("card:")}
    assert live <= set(named(both))


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_sees_of_others_only_what_lies_open(seat: int) -> None:
    match = until(1, "action")
    for space in SPACES:
        both, _ = drawn(match, seat, space)
        shown = "".join(both)
        for other, mage in enumerate(match.state.mages):
            if other == seat:
                continue
            cards = [*mage["hand"], *(spell["card"] for spell in mage["sheet"] if spell and spell["stands"] == "ready")]
            assert HIDDEN not in cards
            assert not [card for card in cards if f"card:{other}:{card}" in shown]
            secret = {quest["card"] for quest in mage["active"] if not quest["revealed"]}
            assert not [quest for quest in secret if f"quest:{other}:{quest}" in shown]
        known = {f"card:{seat}:{card}" for card in match.state.mages[seat]["hand"]}
        assert known <= set(named(both))


def test_the_names_of_hidden_spells_are_nowhere() -> None:
    match = until(1, "action")
    kit = match.state.kit
    seen = match.picture(0)
    open_ = {
        card["name"]
        for one in seen["seats"]
        for pile in ("hand", "grimoire", "memories")
        for card in one[pile]["cards"]
    }
    open_ |= {slot["name"] for one in seen["seats"] for slot in one["sheet"]} | {
        frame["name"] for frame in seen["stack"]
    }
    both, _ = drawn(match, 0, WIDE)
    names = {kit.spells[card].name for mage in match.state.mages[1:] for card in mage["hand"]} - open_
    assert names
    assert not [name for name in names if name in unescape("".join(both))]


def test_nobody_is_called_a_seat() -> None:
    for match in positions(5, sparse(211)):
        for svg in drawn(match, 0, NARROW)[0]:
            said = [one.get("aria-label", "").partition(", not allowed")[0] for one in parsed(svg).iter()]
            said += [text for text, *_ in lettered(svg)]
            assert not [one for one in said if re.search(r"Seat \d", one)]


def test_a_name_that_was_typed_is_whole_and_harmless() -> None:
    typed = "<b>Zoë</b> of & by Ghent"
    match = explorer.start(GAME, players=3, seed=1, people={1: typed})
    match.play(RandomPlayer(1), most=60)
    for space in SPACES:
        both, _ = drawn(match, 0, space)
        assert "<b>" not in both.table
        assert typed in {"".join(one.itertext()) for one in parsed(both.table).iter(f"{SVG}text")}


# --- how it is drawn --------------------------------------------------------------------------------------------------


def lettered(svg: str) -> Iterator[tuple[str, float, float, float, float]]:
    """Every text with its left and right end, its baseline and its size, in pixels of the picture."""

    def walk(one: ET.Element, x: float, y: float, k: float) -> Iterator[tuple[str, float, float, float, float]]:
        move = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", one.get("transform", ""))
        if move:
            x, y = x + k * float(move[1]), y + k * float(move[2])
        if scale := re.search(r"scale\(([\d.]+)\)", one.get("transform", "")):
            k *= float(scale[1])
        if one.tag == f"{SVG}text" and (said := "".join(one.itertext())):
            classes, size = one.get("class", ""), float(one.get("font-size", "0"))
            face = "Grenze 600" if "look-d" in classes else "Source Sans 3 400"
            long = float(one.get("textLength") or width(said, size, face))  # type: ignore[arg-type]
            left = float(one.get("x", "0")) - long * {"middle": 0.5, "end": 1.0}.get(one.get("text-anchor", ""), 0)
            yield said, x + k * left, x + k * (left + long), y + k * float(one.get("y", "0")), k * size
        for inner in one:
            yield from walk(inner, x, y, k)

    return walk(parsed(svg), 0, 0, 1)


@pytest.mark.parametrize("number", range(deep(4)))
def test_every_text_is_in_the_picture_and_can_be_read(number: int) -> None:
    for count, match in enumerate(positions(number, sparse(41))):
        space = SPACES[count % len(SPACES)]
        both, _ = drawn(match, (0, None)[count % 2], space)
        assert parsed(both.table).get("viewBox") == f"0 0 {space.width} {space.height}"
        for svg, high in zip(both, (space.height, space.strip), strict=True):
            wide = float(parsed(svg).get("width", "0"))
            for said, left, right, y, size in lettered(svg):
                where = (said, space, match.given)
                assert left >= -1, where
                assert right <= wide + 1, where
                assert size * 0.6 <= y <= high - 1, where
                assert size >= 12, where


@pytest.mark.parametrize("space", SPACES)
def test_the_parts_of_the_right_column_do_not_overlap(space: Space) -> None:
    for match in positions(2, sparse(211)):
        tops: list[tuple[float, str]] = []
        both, _ = drawn(match, 0, space)
        for part in parsed(both.table):
            move = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", part.get("transform", ""))
            if part.get("data-part") in ("power", "events") and move:
                tops.append((float(move[2]), part.get("data-part", "")))
        assert len(tops) == 2
        if not space.narrow:
            assert all(after - before > 40 for (before, _), (after, _) in pairwise(tops))


def test_rooms_share_a_row_just_when_they_see_each_other() -> None:
    match = until(1, "action")
    both, _ = drawn(match, 0, WIDE)
    rows = {
        part.get("data-part", "").removeprefix("room "): set(part.get("class", "").split())
        for part in parsed(both.table)
        if part.get("data-part", "").startswith("room ")
    }
    assert set(rows) == set(match.state.rooms)
    for (a, rows_of_a), (b, rows_of_b) in product(rows.items(), repeat=2):
        assert bool(rows_of_a & rows_of_b) == lodge.sees(match.state, a, b), (a, b)
    style = (Path(look.__file__).parent / "parts.css").read_text(encoding="utf-8")
    for row in set().union(*rows.values()):
        assert f".look:has(> .{row}:is(:hover, :focus-within)) > .{row} > .look-room > .look-edge" in style


def test_the_effect_that_is_being_resolved_is_named() -> None:
    match = match_of(1)
    match.play(RandomPlayer(3), until=lambda now: any(frame["text"] for frame in now.state.stack))
    (*_, frame) = match.picture(0)["stack"]
    for space in (WIDE, NARROW):
        both, _ = drawn(match, 0, space)
        assert frame["name"].split()[-1] in " ".join(text for text, *_ in lettered(both.table))
        assert [
            one
            for one in parsed(both.table).iter()
            if frame["now"] in one.get("aria-label", "") and frame["name"] in one.get("aria-label", "")
        ]


def test_rooms_lie_side_by_side() -> None:
    match = match_of(2)
    match.play(RandomPlayer(2), most=40)
    for space in SPACES:
        both, _ = drawn(match, 0, space)
        places = {}
        for part in parsed(both.table):
            move = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", part.get("transform", ""))
            if part.get("data-part", "").startswith("room ") and move:
                places[part.get("data-part")] = (float(move[1]), float(move[2]))
        assert len(places) == 19
        nearest = min(math.dist(a, b) for a in places.values() for b in places.values() if a != b)
        # a hexagon of radius r is as high as r times the root of 3
        outline = next(e.get("d", "") for e in parsed(both.table).iter(f"{SVG}path") if e.get("class") == "look-edge")
        radius = float(re.match(r"M([\d.]+)", outline)[1])  # type: ignore[index]
        assert radius * math.sqrt(3) <= nearest + 1


def test_a_table_weighs_little() -> None:
    for match in positions(6, sparse(211)):
        both, _ = drawn(match, None, WIDE)
        assert sum(len(gzip.compress(svg.encode())) for svg in both) < 20_000


def test_what_stands_on_a_sheet_says_when_it_can_be_cast() -> None:
    match = until(1, "action")
    assert isinstance(match.pending, Choice)
    seat = match.pending.seat
    both, _ = drawn(match, seat, WIDE)
    sheet = match.state.mages[seat]["sheet"]
    waiting = [
        slot
        for slot in (2, 3)
        if sheet[slot] and sheet[slot]["stands"] == "ready" and sheet[slot - 1] and sheet[slot - 1]["stands"] == "ready"
    ]
    said = [one for one, *_ in lettered(both.hand)]
    assert waiting
    assert [one for one in said if one.startswith("after slot")] == [
        f"after slot {('', 'I', 'II')[slot - 1]}" for slot in waiting
    ]


def test_options_without_a_place_lie_on_the_strip_as_tiles() -> None:
    match = until(0, "mage")
    both, live = drawn(match, None, WIDE)
    tiles = {thing for thing in live if thing.startswith("option:")}
    assert len(tiles) > 4
    assert tiles <= {thing.get("data-thing") for thing in parsed(both.hand).iter()}
