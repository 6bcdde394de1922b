"""The table of Game of Crowns: whole in every room, limited to what a seat may see, and everything can be touched."""

from __future__ import annotations

import gzip
import re
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer.core.moments import Choice
from explorer.players import RandomPlayer
from tests.depth import deep, sparse
from tests.games.answers import answer, choice
from tests.games.game_of_crowns.table import GAME, at, attack, fresh
from tests.widgets.lettered import cut, overlapping, small
from tests.widgets.pictures import parsed, things
from widgets.asked import asked, asks
from widgets.boards.table import Pictures, Space, pictures

if TYPE_CHECKING:
    from explorer import Match

WIDE, PHONE = Space(), Space(390, 525, 150)
SPACES = (WIDE, PHONE, Space(320, 480, 150), Space(700, 420, 182), Space(1500, 699, 182), Space(390, 300, 150),
          Space(1018, 300, 182), Space(768, 900, 182), Space(360, 1100, 150), Space(844, 210, 182))  # fmt: skip

LARGEST = 25_000
"""The most bytes of a table's picture, packed."""


def drawn(match: Match, seat: int | None = None, space: Space = WIDE) -> Pictures:
    """A position as a page draws it."""
    _, live, tiles = asked(match, seat)
    return pictures(match, seat, space, live=live, tiles=tiles, asks=asks(match))


def said(picture: str) -> list[str]:
    """What a picture says to whoever does not see it, and its texts."""
    root = parsed(picture)
    return [one.get("aria-label", "") for one in root.iter()] + ["".join(root.itertext())]


def check(match: Match, seat: int | None, space: Space) -> None:
    """What holds for every picture of every position."""
    table, hand = drawn(match, seat, space)
    where = (getattr(match.pending, "kind", "end"), space, seat)
    for picture in (table, hand):
        assert not cut(picture), where
        assert not small(picture), where
        assert not re.search(r"nan|None|Undefined|Seat \d|⟦", picture), where
    assert not overlapping(table), where
    assert (parsed(table).get("width"), parsed(table).get("height")) == (str(space.width), str(space.height))
    assert len(gzip.compress(table.encode())) <= LARGEST
    assert set(asked(match, seat).live) <= things(table) | things(hand), where


@pytest.mark.parametrize("players", range(4, 10))
def test_every_position_is_whole_in_every_room(players: int) -> None:
    settings: Any = {4: {"customized_hands": True, "houses": "choose"}, 5: {"hidden_agendas": True}, 6: {"negotiations": True},
                8: {"teams": True, "negotiations": True}}.get(players, {})  # fmt: skip
    for seed in range(deep(1)):
        match = explorer.start(GAME, players=players, seed=players + 10 * seed, people=True, **settings)
        player, number = RandomPlayer(seed + players), 0
        while not match.over:
            seat = (None, 0, players - 1)[number % 3]
            check(match, seat, SPACES[number % len(SPACES)])
            match.play(player, most=sparse(60 if players in (6, 8) else 15) + number % 2)
            number += 1
        for space in SPACES[players % 2 :: 2]:
            check(match, number % players, space)


NAMES = [
    "Bartholomew Featherstonehaugh-Cholmondeley",
    "X",
    "Ann-Marie of the Nine Wells",
    "Ó Súilleabháin",
    "Lady <b>Maud</b>",
]
"""Names that people might type."""


@pytest.mark.parametrize("space", [WIDE, PHONE], ids=["wide", "phone"])
def test_long_names_find_room(space: Space) -> None:
    for players in (6, 9):
        match = explorer.start(
            GAME, players=players, seed=1, people={seat: f"{NAMES[seat % 5]}{seat}"[-24:] for seat in range(players)}
        )
        player = RandomPlayer(1)
        for _ in range(2):
            table, hand = drawn(match, 0, space)
            assert not cut(table)
            assert not cut(hand)
            assert not overlapping(table)
            assert "<b>" not in table + hand
            match.play(player, most=23)


TOUCHED = {"action", "offer", "vote", "knight target", "card to take", "reward", "ravens to spend"}
"""Choices whose options are things on the table; there are others, which are rare."""


def test_every_option_is_a_thing_in_the_pictures_or_is_said_in_words() -> None:
    seen: set[str] = set()
    touched: set[str] = set()
    for seed in range(deep(8)):
        if seed >= deep(2) and touched >= TOUCHED:
            break
        match = explorer.start(GAME, players=4 + seed % 6, seed=seed, negotiations=seed % 2 == 0)
        player = RandomPlayer(seed)
        while not match.over:
            pending = match.pending
            if isinstance(pending, Choice) and pending.kind not in seen:
                seen.add(pending.kind)
                for seat in (None, pending.seat):
                    live = asked(match, seat).live
                    for space in (WIDE, PHONE):
                        table, hand = drawn(match, seat, space)
                        assert set(live) <= things(table) | things(hand), (pending.kind, seat)
                        assert set(live) == things(table, tabindex="0") | things(hand, tabindex="0")
                if live:
                    touched.add(pending.kind)
            match.play(player, most=1)
    assert touched >= TOUCHED


def test_an_exchange_is_offered_as_a_button_and_what_is_barred_says_why() -> None:
    match = at(hands={0: ["chiron-knight", "feud"]})
    question = asked(match, 0).question
    assert [option["things"] for option in question["options"] if option["label"] == "make an exchange"] == [[]]
    hand = drawn(match, 0).hand
    assert things(hand, role="button") == {"card:0:chiron-knight", "card:0:akroyear-feud"}
    assert things(hand, aria_disabled="true") == {"card:0:akroyear-feud"}
    answer(match, "chiron-knight")
    table, hand = drawn(match, 0)
    assert things(table, aria_disabled="true") | things(hand, aria_disabled="true") == {"seat:0", "seat:2"}
    assert any("banner on the Knight: Chiron" in text for text in said(table))


def test_the_tray_shows_what_goes_on() -> None:
    match = at("bids", offers={1: ["trader", "feud"]}, pledged={1: 2}, ravens={1: 2})
    for space in (WIDE, PHONE):
        told = said(drawn(match, 0, space).table)
        assert "Seat 1's offer: Trader of Celestian and Feud of Celestian and 2 ravens" in told
    assert "Knight of Akroyear, 3 of them" in said(drawn(match, 0).hand)
    told = said(drawn(answer(attack("a", "d", "a", "d"), 2, 1), 0).table)
    assert {"Votes for the Attacker: 3", "Votes for the Defender: 4", "Seat 1's vote: defender, with 2 ravens"} <= set(
        told
    )
    ended = at("end of the game", hands={0: ["princess"] * 2 + ["knight"] * 3}, ravens={0: 0})
    for space in (WIDE, PHONE):
        told = said(drawn(ended, 0, space).table)
        assert any("6 points" in text and "2 Princesses × 3 Knights = 6" in text for text in told)


def test_a_seat_sees_backs_and_no_votes_before_they_are_revealed() -> None:
    match = answer(fresh(), "akroyear-knight", 1, "attacker", "defender")
    table, hand = drawn(match, 2)
    assert "card:0:" not in table + hand
    assert "of Akroyear" not in "".join(said(hand))
    assert "card:2:chiron-knight" in hand
    told = said(table)
    assert sum(text.endswith("'s vote, face down") for text in told) == 2
    assert not any(text.startswith("Votes for the Attacker:") for text in told)
    hidden = fresh(hidden_agendas=True)
    answer(hidden, "bard", "jester", "priest", "artist")
    table, hand = drawn(hidden, 1)
    assert "Seat 1's hidden agenda: Jester" in said(hand)
    assert "Bard" not in table + hand
    assert "Bard" in drawn(hidden).hand


def test_a_victor_sees_the_hand_to_take_from() -> None:
    match = attack("a", "a", "a", "d", target=1, ravens=[0, 0, 0, 0])
    answer(match, "take a card")
    options = choice(match).options
    for space in (WIDE, PHONE):
        table = drawn(match, 0, space).table
        assert {thing for thing in things(table, role="button") if thing.startswith("card:1:")} == {
            f"card:1:{card}" for card in options
        }
    assert "card:1:" not in "".join(drawn(match, 2))


def test_whatever_stands_in_a_scene_is_escaped() -> None:
    match = explorer.start(GAME, players=4, seed=1, people={0: "<script>alert(1)", 1: "A & B"})
    for seat in (0, 1):
        for picture in drawn(match, seat):
            assert "<script>" not in picture
    assert any("A & B" in text for text in said(drawn(match, 0).table))


@pytest.mark.parametrize(
    "match", [fresh(), at("bids"), attack("a", "d", "a", "d"), at("end of the game")], ids=range(4)
)
def test_the_text_alternative_tells_all_that_the_picture_shows(match: Match) -> None:
    told = match.picture()["text"]
    for seat in range(4):
        assert f"Seat {seat}, House" in told
    label: Any = parsed(pictures(match).table).get("aria-label")
    assert label == told
