"""The picture of the table, and the board on it: complete, escaped, only of what a seat may see, and safe from its page."""

from __future__ import annotations

import json
import logging
import xml.etree.ElementTree as ET
from typing import Any

import pytest

import explorer
from explorer import Match
from explorer.core.chance import Dice
from explorer.core.moments import HIDDEN, Chance, Choice
from explorer.players import RandomPlayer
from widgets import Board
from widgets.board import board, picture

SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ET.Element:
    """A picture of ours, which must be well-formed."""
    return ET.fromstring(svg)


def texts(svg: str) -> list[str]:
    return [
        "".join(element.itertext()) for element in parsed(svg).iter() if element.tag in (f"{SVG}text", f"{SVG}title")
    ]


def things(svg: str, **wanted: str) -> set[str]:
    """The things in a picture that have these attributes."""
    return {
        element.get("data-thing", "")
        for element in parsed(svg).iter()
        if element.get("data-thing") and all(element.get(name.replace("_", "-")) == is_ for name, is_ in wanted.items())
    }


def tell(shown: Board, **told: Any) -> None:
    """What the page sends when a visitor does something."""
    shown._hear(shown, {"moment": shown.match.moment, **told}, [])


def label(shown: Board, wanted: str) -> int:
    return next(n for n, option in enumerate(shown._shown["asked"]["options"]) if option["label"] == wanted)


@pytest.fixture
def dragon() -> Match:
    """Seat 1 must play, and a Dragon forbids its Army."""
    return explorer.position(
        "noble_treachery",
        in_play=[(0, "dragon")],
        opener=0,
        challenger=0,
        dice="K3 B4 R1 G6 Y2",
        hands={1: ["army-k", "noble-k", "thief-r", "wizard", "captain-of-the-guard"]},
        treasury={0: [4, 7], 2: [14]},
    )


# --- the picture ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [100, 300, 370, 700, 960, 1400])
@pytest.mark.parametrize("players", [4, 5, 6])
def test_every_stage_of_a_game_can_be_drawn(players: int, width: int) -> None:
    match = explorer.start("noble_treachery", players=players, seed=players)
    player = RandomPlayer(width)
    while not match.over:
        root = parsed(board(match, seat=players - 1, width=width))
        assert float(root.get("width", "0")) == max(width, 280)
        match.play(player, most=29)


@pytest.mark.parametrize("width", [300, 370, 620, 960, 1400])
@pytest.mark.parametrize("players", [4, 5, 6])
def test_panels_lie_inside_the_picture_and_apart(players: int, width: int) -> None:
    match = explorer.position("noble_treachery", players=players)
    root = parsed(board(match, width=width))
    (ground,) = [part for part in root if part.get("data-part") == "ground"]
    boxes = [[float(rect.get(name, "0")) for name in ("x", "y", "width", "height")] for rect in ground]
    assert len(boxes) == players + 1
    for number, (x, y, wide, tall) in enumerate(boxes):
        assert x >= 0
        assert y >= 0
        assert x + wide <= width
        assert y + tall <= float(root.get("height", "0"))
        for x2, y2, wide2, tall2 in boxes[:number]:
            assert x + wide <= x2 or x2 + wide2 <= x or y + tall <= y2 or y2 + tall2 <= y


def test_it_shows_dice_tokens_cards_and_powers() -> None:
    match = explorer.position(
        "noble_treachery", dice="K3 B4 R1 G6 Y2", treasury={0: [4, 5], 1: [1]}, bet=[7], challenger=2,
        in_play=[(3, "castle-k"), (0, "army-r")], opener=3, spoils=[14],
    )  # fmt: skip
    shown = texts(board(match))
    for wanted in (
        "black die, K 3",
        "green die, G 6",
        "R4",
        "Y5",
        "B1",
        "R14",
        "red token R7, staked in the bet",
        "Black Castle",
        "Red Army",
    ):
        assert wanted in shown
    assert {"8", "10"} <= set(shown), "base 5 + black 3, base 9 + red 1"
    assert "base 5 + black 3" in shown


def test_a_monk_says_what_it_forbids() -> None:
    match = explorer.position("noble_treachery", in_play=[(0, "monk")], opener=0, hands={1: ["spy-k"]})
    match.state.in_play[0]["ban"] = "R"
    assert any("forbids red cards" in text for text in texts(board(match)))


def test_a_seat_sees_backs() -> None:
    match = explorer.position("noble_treachery", hands={1: ["dragon"]})
    assert any("Dragon" in text for text in texts(board(match)))
    assert not any("Dragon" in text for text in texts(board(match, seat=0)))
    assert "card:dragon" not in board(match, seat=0)
    assert match.view(0).state.hands[1] == [HIDDEN] * 7


def test_whatever_stands_in_a_scene_is_escaped() -> None:
    match = explorer.position("noble_treachery")
    scene = match.game.scene(match.state)
    scene["seats"][0]["name"] = "<script>alert(1)</script>"
    svg = picture(scene, "noble_treachery")
    assert "<script>" not in svg
    assert "&lt;script&gt;" in svg


def test_a_picture_to_look_at_has_no_buttons(dragon: Match) -> None:
    assert 'role="button"' not in board(dragon)
    bundle, _ = Board(dragon)._repr_mimebundle_()
    assert bundle["image/svg+xml"] == board(dragon)
    assert "application/vnd.jupyter.widget-view+json" in bundle


# --- things -----------------------------------------------------------------------------------------------------------


def test_every_option_is_a_thing_in_the_picture_or_is_said_in_words() -> None:
    plain: set[str] = set()
    touched: set[str] = set()
    for seed in range(25):
        match = explorer.start("noble_treachery", players=4 + seed % 3, seed=seed)
        player = RandomPlayer(seed)
        while not match.over:
            pending = match.pending
            if isinstance(pending, Choice):
                drawn = things(board(match)) if match.moment % 5 == 0 else None
                for option in [*pending.options, *pending.barred()]:
                    about = match.game.things(match.state, pending, option)
                    assert len(set(about)) == len(about)
                    (touched if about else plain).add(pending.kind)
                    if drawn is not None and pending.kind not in ("uncommon to leave out", "colour of the Captain"):
                        assert set(about) <= drawn, (pending.kind, option)
            elif isinstance(pending, Chance):
                about = match.game.chance_things(match.state, pending)
                assert len(about) == (len(pending.source.names) if isinstance(pending.source, Dice) else 1)
            match.play(player, most=1)
    assert {"prediction", "direction", "way to leave out uncommons"} <= plain - touched
    assert {
        "card",
        "bid",
        "die to roll",
        "dice to swap",
        "spoils",
        "who opens",
        "round type",
        "hand to look at",
    } <= touched


def test_what_can_be_touched_is_a_button_and_what_is_barred_says_why(dragon: Match) -> None:
    shown = Board(dragon)._shown["picture"]
    assert things(shown, role="button") == {f"card:{card}" for card in dragon.state.hands[1]}
    assert things(shown, aria_disabled="true") == {"card:army-k"}
    assert "Black Army, K 9 base power, not allowed: a Dragon is in play and its base power is 9" in texts(shown)
    assert things(shown, tabindex="0") == things(shown, role="button")


def test_the_seat_that_is_asked_is_marked_while_bidding() -> None:
    match = explorer.start("noble_treachery", players=4, seed=2)
    match.play(RandomPlayer(1), until=lambda m: isinstance(m.pending, Choice) and m.pending.kind == "bid")
    assert match.state.turn is None
    assert any("chooses" in text for text in texts(board(match)))


# --- the board --------------------------------------------------------------------------------------------------------


def test_an_option_is_taken_and_the_news_are_told(dragon: Match) -> None:
    shown = Board(dragon)
    tell(shown, do="choose", option=label(shown, "Wizard"))
    assert shown._shown["told"] == ["Seat 1 has Wizard in play."]
    asked = shown._shown["asked"]
    assert asked["options"][label(shown, "red to 5")] == {"label": "red to 5", "things": ("die:R",)}
    tell(shown, do="choose", option=label(shown, "red to 6"))
    assert dragon.state.dice["R"] == 6
    dragon.back()
    shown.act(lambda: None)
    assert shown._shown["told"][0].startswith("Back at moment")


def test_dice_are_set_or_rolled() -> None:
    match = explorer.position("noble_treachery", in_play=[(0, "spy-k")], opener=0, hands={1: ["champion"]})
    shown = Board(match)
    tell(shown, do="choose", option=label(shown, "Champion"))
    tell(shown, do="choose", option=label(shown, "roll"))
    asked = shown._shown["asked"]
    assert (asked["kind"], asked["dice"], asked["sides"]) == ("roll", [{"thing": "die:R", "name": "red"}], 6)
    tell(shown, do="roll", values={"red": 9})
    assert "a die shows 1 to 6" in shown._message["text"]
    tell(shown, do="roll", values={"red": 5})
    assert match.state.dice["R"] == 5


def test_a_barred_option_says_why_and_names_the_rule(dragon: Match) -> None:
    shown = Board(dragon)
    heard: list[str] = []
    shown.observe(lambda change: heard.append(change["new"]), "rule")
    tell(shown, do="why", option=0)
    assert shown._message["text"].startswith("Black Army is not allowed: a Dragon is in play")
    assert shown._message["rules"] == ["card.dragon"]
    tell(shown, do="rule", id="challenge.one-card")
    assert heard == ["card.dragon", "challenge.one-card"]


def test_a_seat_sees_no_other_hand_and_lets_others_choose(dragon: Match) -> None:
    shown = Board(dragon, seat=2)
    sent = json.dumps(shown._shown)
    for card in dragon.state.hands[1]:
        assert f"card:{card}" not in sent
        assert dragon.state.card(card).name not in sent
    assert shown._shown["asked"]["kind"] == "other"
    tell(shown, do="choose", option=0)
    assert shown._message["text"] == "Seat 1 chooses now, and you are seat 2."
    tell(shown, do="answer")
    assert dragon.given == 1
    assert dragon.state.in_play[1]["seat"] == 1


def test_pictures_of_another_match_or_through_other_eyes_are_not_compared(dragon: Match) -> None:
    shown = Board(dragon)
    looks = [shown._shown["look"]]
    tell(shown, do="choose", option=1)
    looks.append(shown._shown["look"])
    tell(shown, do="seat", seat=3)
    looks.append(shown._shown["look"])
    shown.match = explorer.start("noble_treachery", players=4, seed=1)
    looks.append(shown._shown["look"])
    assert looks == [looks[0], looks[0], looks[0] + 1, looks[0] + 2]
    assert shown._shown["told"] == []


def test_held_at_an_event_it_goes_on(dragon: Match) -> None:
    shown = Board(dragon)
    tell(shown, do="choose", option=1)
    shown.moment = 0
    assert shown._shown["asked"]["kind"] == "event"
    tell(shown, do="forward")
    assert shown._shown["asked"]["kind"] == "choice"


WRONG: list[dict[str, Any]] = [
    {"do": "choose"},
    {"do": "choose", "option": 99},
    {"do": "choose", "option": -1},
    {"do": "choose", "option": True},
    {"do": "choose", "option": "army-k"},
    {"do": "choose", "option": 0, "moment": 10**6},
    {"do": "choose", "option": 0, "moment": [1]},
    {"do": "why", "option": 10**6},
    {"do": "why", "option": None},
    {"do": "roll"},
    {"do": "roll", "values": [1]},
    {"do": "roll", "values": {"red": 1}},
    {"do": "seat", "seat": 9},
    {"do": "seat", "seat": "1"},
    {"do": "rule", "id": "<script>"},
    {"do": "rule", "id": ["card.dragon"]},
    {"do": "no such thing"},
    {"do": 5},
]


@pytest.mark.parametrize("told", WRONG, ids=json.dumps)
def test_whatever_a_page_sends_harms_nothing(
    dragon: Match, told: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    shown = Board(dragon)
    before = (dragon.state.__dict__, dragon.moment)
    with caplog.at_level(logging.ERROR):
        tell(shown, **told)
    assert (dragon.state.__dict__, dragon.moment, shown.rule) == (*before, "")
    assert not caplog.records


def test_a_width_from_the_page_stays_sane(dragon: Match) -> None:
    shown = Board(dragon)
    shown.width = 10**9
    assert shown.width == 4000
    shown.width = 1
    assert 'width="280"' in shown._shown["picture"]
