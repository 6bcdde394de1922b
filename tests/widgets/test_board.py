"""The picture of the table: well-formed, complete, escaped, and only of what a seat may see."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

import explorer
from explorer.core.moments import HIDDEN
from explorer.players import RandomPlayer
from widgets.board import board, picture

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    return ["".join(element.itertext()) for element in ET.fromstring(svg).iter() if element.tag in (f"{SVG}text", f"{SVG}title")]


@pytest.mark.parametrize("width", [100, 300, 370, 700, 960, 1400])
@pytest.mark.parametrize("players", [4, 5, 6])
def test_every_stage_of_a_game_can_be_drawn(players: int, width: int) -> None:
    match = explorer.start("noble_treachery", players=players, seed=players)
    player = RandomPlayer(width)
    while not match.over:
        root = ET.fromstring(board(match, seat=players - 1, width=width))
        assert float(root.get("width", "0")) == max(width, 280)
        match.play(player, most=29)


def test_it_shows_dice_tokens_cards_and_powers() -> None:
    match = explorer.position(
        "noble_treachery", dice="K3 B4 R1 G6 Y2", treasury={0: [4, 5], 1: [1]}, bet=[7], challenger=2,
        in_play=[(3, "castle-k"), (0, "army-r")], opener=3, spoils=[14],
    )  # fmt: skip
    shown = texts(board(match))
    for wanted in ("black die: 3", "green die: 6", "R4", "Y5", "B1", "R14", "red token 7, staked in the bet", "Black Castle", "Red Army"):
        assert wanted in shown
    assert {"8", "10"} <= set(shown), "base 5 + black 3, base 9 + red 1"
    assert "base 5 + black 3" in shown


def test_a_seat_sees_backs() -> None:
    match = explorer.position("noble_treachery", hands={1: ["dragon"]})
    assert any("Dragon" in text for text in texts(board(match)))
    assert not any("Dragon" in text for text in texts(board(match, seat=0)))
    assert match.view(0).state.hands[1] == [HIDDEN] * 7


def test_whatever_stands_in_a_scene_is_escaped() -> None:
    match = explorer.position("noble_treachery")
    scene = match.game.scene(match.state)
    scene["seats"][0]["name"] = "<script>alert(1)</script>"
    svg = picture(scene, "noble_treachery")
    assert "<script>" not in svg
    assert "&lt;script&gt;" in svg
