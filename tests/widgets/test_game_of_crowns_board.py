"""The picture of Game of Crowns: complete, escaped, limited to what a seat may see, and everything can be clicked."""

from __future__ import annotations

import json
from typing import Any

import pytest

import explorer
from explorer import Match
from explorer.core.moments import Chance, Choice
from explorer.players import RandomPlayer
from tests.depth import DEPTH, deep, sparse
from tests.games.answers import answer
from tests.games.game_of_crowns.table import GAME, at, attack, fresh
from tests.widgets.pictures import panels_apart, parsed, texts, things
from widgets import Board
from widgets.board import board, picture

WORDS = frozenset({"wish", "house", "propose or not", "kind wanted", "deal"})
"""Choices about nothing that lies on the table."""


def tell(shown: Board, **told: Any) -> None:
    """Send a message as the page does when a visitor acts."""
    shown._hear(shown, {"moment": shown.match.moment, **told}, [])


@pytest.mark.parametrize("width", [100, 364, 700, 960, 1340])
@pytest.mark.parametrize("players", [4, 6, 9])
def test_every_stage_of_a_game_can_be_drawn(players: int, width: int) -> None:
    match = explorer.start(GAME, players=players, seed=players, hidden_agendas=players == 9, teams=players == 6)
    player = RandomPlayer(width)
    while not match.over:
        root = parsed(board(match, seat=players - 1, width=width))
        assert float(root.get("width", "0")) == max(width, 280)
        match.play(player, most=sparse(23))
    assert any("VP" in text for text in texts(board(match, width=width)))


@pytest.mark.parametrize("width", [300, 364, 620, 960, 1340])
@pytest.mark.parametrize("players", range(4, 10))
def test_panels_lie_inside_the_picture_and_apart(players: int, width: int) -> None:
    match = explorer.position(GAME, players=players, at="bids")
    assert panels_apart(board(match, width=width), width) == players + 1


def test_it_shows_hands_offers_votes_and_scores() -> None:
    shown = texts(board(at("bids", offers={1: ["trader", "feud"]}, pledged={1: 2}, ravens={1: 2})))
    assert "Seat 1 offers Trader and Feud and 2 ravens" in shown
    assert "Knight, Akroyear, 3 of them" in shown
    shown = texts(board(answer(attack("a", "d", "a", "d"), 2, 1)))
    assert {"Attacker 3", "Defender 4", "votes for the Defender, with 2 ravens"} <= set(shown)
    shown = texts(board(at("end of the game", hands={0: ["princess"] * 2 + ["knight"] * 3}, ravens={0: 0})))
    assert "2 Princesses × 3 Knights = 6" in shown
    assert "6 VP" in shown


def test_a_seat_sees_backs_and_no_votes_before_they_are_revealed() -> None:
    match = answer(fresh(), "akroyear-knight", 1, "attacker", "defender")
    svg = board(match, seat=2)
    assert "card:0:" not in svg
    assert "Princess, Akroyear" not in svg
    assert "card:2:chiron-knight" in svg
    assert texts(svg).count("has voted") == 2
    assert "Attacker 1" not in texts(svg)
    hidden = fresh(hidden_agendas=True)
    answer(hidden, "bard", "jester", "priest", "artist")
    assert "hidden agenda: Jester" in texts(board(hidden, seat=1))
    assert "Bard" not in board(hidden, seat=1)


def test_whatever_stands_in_a_scene_is_escaped() -> None:
    scene = fresh().game.picture(fresh().state)
    scene["seats"][0]["name"] = "<script>alert(1)</script>"
    svg = picture(scene, GAME)
    assert "<script>" not in svg
    assert "&lt;script&gt;" in svg


DRAWN = max(1, 19 // DEPTH)
"""After how many answers the table is drawn, which takes by far the most time."""


TOUCHED = {"action", "offer", "vote", "knight target", "card to take", "reward", "ravens to spend"}
"""Choices whose options are pieces on the table; there are others, which are rare."""


def test_every_option_is_a_thing_in_the_picture_or_is_said_in_words() -> None:
    plain: set[str] = set()
    touched: set[str] = set()
    most = deep(10)
    for seed in range(most):
        if seed >= most // 4 and touched >= TOUCHED:
            break
        match = explorer.start(
            GAME, players=4 + seed % 6, seed=seed, negotiations=seed % 2 == 0, customized_hands=seed % 6 == 0
        )
        player = RandomPlayer(seed)
        while not match.over:
            pending = match.pending
            if isinstance(pending, Choice):
                new = pending.kind not in plain | touched
                drawn = things(board(match)) if new or match.given % DRAWN == 0 else None
                for option in [*pending.options, *pending.barred()]:
                    about = match.game.targets(match.state, pending, option)
                    assert len(set(about)) == len(about)
                    (touched if about else plain).add(pending.kind)
                    if drawn is not None:
                        assert set(about) <= drawn, (pending.kind, option)
            elif isinstance(pending, Chance):
                about = match.game.chance_targets(match.state, pending)
                assert not about or set(about) <= things(board(match))
            match.play(player, most=1)
    assert plain - touched <= WORDS
    assert touched >= TOUCHED


def test_what_can_be_touched_is_a_button_and_what_is_barred_says_why() -> None:
    match = at(hands={0: ["chiron-knight", "feud"]})
    shown = Board(match)._shown["picture"]
    assert things(shown, role="button") == {"seat:0", "card:0:chiron-knight", "card:0:akroyear-feud"}
    assert things(shown, aria_disabled="true") == {"card:0:akroyear-feud"}
    assert things(shown, tabindex="0") == things(shown, role="button")
    answer(match, "chiron-knight")
    shown = Board(match)._shown["picture"]
    assert things(shown, aria_disabled="true") == {"seat:0", "seat:2"}
    assert any("banner on the Knight: Chiron; Seat 2's house: Chiron" in text for text in texts(shown))


def test_a_match_is_played_by_touching_and_others_answer() -> None:
    match = fresh()
    shown = Board(match, seat=0)
    labels = [option["label"] for option in shown._shown["asked"]["options"]]
    tell(shown, do="choose", option=labels.index("play Coinage of Akroyear"))
    assert "Seat 0 plays a Coinage." in shown._shown["told"]
    other = Board(fresh(first=2), seat=0)
    assert other._shown["asked"]["kind"] == "other"
    assert "Princess, Chiron" not in json.dumps(other._shown)


@pytest.mark.parametrize(
    "match", [fresh(), at("bids"), attack("a", "d", "a", "d"), at("end of the game")], ids=range(4)
)
def test_the_text_alternative_tells_all_that_the_picture_shows(match: Match) -> None:
    said = match.picture()["text"]
    for seat in range(4):
        assert f"Seat {seat}, House" in said
    label = parsed(board(match)).get("aria-label")
    assert label == said
