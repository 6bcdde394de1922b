"""The picture of Kings of Ireland, and its odds as charts."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

import explorer
from explorer import Match
from explorer.core.chance import Dice
from explorer.core.moments import Chance, Choice
from explorer.odds import ask
from explorer.players import RandomPlayer
from tests.depth import sparse
from tests.widgets.pictures import panels_apart, parsed, texts, things
from widgets import App, Board, Odds
from widgets.board import board
from widgets.odds import chart

NAME = "kings_of_ireland"
UNITS = [["ulster-5", "vikings-7", "petty-king-4"], ["munster-7", "over-king"], ["meath-3"]]


def fight(**more: Any) -> Match:
    """A battle between two of three players, before its cards."""
    told: dict[str, Any] = {"players": 3, "at": "strength", "units": UNITS, "hands": [["hatred"], ["ambush"], ["omen"]]}
    return explorer.position(NAME, **{**told, **more})


@pytest.mark.parametrize("width", [100, 300, 370, 700, 960, 1400])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_stage_of_a_game_can_be_drawn(players: int, width: int) -> None:
    match = explorer.start(NAME, players=players, seed=players)
    player = RandomPlayer(width)
    while not match.over:
        root = parsed(board(match, seat=players - 1, width=width))
        assert float(root.get("width", "0")) == max(width, 280)
        match.play(player, most=sparse(60))


@cache
def halfway(players: int) -> Match:
    """A match in its middle, to be looked at only."""
    return explorer.start(NAME, players=players, seed=1).play(RandomPlayer(1), most=400)


@pytest.mark.parametrize("width", [300, 370, 620, 960, 1400])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_panels_lie_inside_the_picture_and_apart(players: int, width: int) -> None:
    assert panels_apart(board(halfway(players), width=width), width) == players + 1


def test_it_shows_gold_units_sides_and_the_fight() -> None:
    match = fight(attack_cards=["slaughter"], gold=[7, 12, 3], clans=["Ulster", "Munster", "Meath"], round=5)
    shown = texts(board(match, width=1300))
    for wanted in (
        "Turn 5 of 13",
        "7 gold",
        "Dal Fiatach (Ulster 5), Force 6, fights for the Attacker",
        "Over King (King 9), fights for the Defender",
        "Attacker Seat 0: 3 Units, Force 23, 3 dice; Slaughter 6",
        "Defender Seat 1: 2 Units, Force 17, 2 dice",
    ):
        assert wanted in shown, wanted


def test_hidden_cards_are_not_in_the_picture() -> None:
    match = fight(top=["dynasty", "promises"])
    text = json.dumps(match.game.picture(match.view(0).state)) + board(match, 0)
    for card in ("Ambush", "Omen"):
        assert card not in text
    assert "Hatred" in text
    assert "card:ambush" in things(board(match))
    assert "Ambush" in " ".join(texts(board(match)))


def test_the_text_alternative_tells_the_table() -> None:
    label = parsed(board(fight(), 0)).get("aria-label") or ""
    assert "Seat 1, Connacht: 5 gold, 1 card in hand, Defender; Units: " in label
    assert "Seat 0's battle against Seat 1: Force" in label


def test_dice_can_be_touched_and_set() -> None:
    match = fight(at="rolls", hands=[[], [], []])
    shown = Board(match)
    picture = shown._shown["picture"]
    pending = match.pending
    assert isinstance(pending, Chance)
    assert isinstance(pending.source, Dice)
    dice = {f"die:{name}" for name in pending.source.names}
    assert dice <= things(picture, role="button")
    shown._hear(shown, {"do": "roll", "values": {"attack die 1": 6}, "moment": match.moment}, [])
    assert match.answers[-1][0] == 6


def test_units_roll_for_themselves() -> None:
    match = fight(at="survival", winner="attacker", hands=[[], [], []])
    assert {"card:ulster-5", "card:vikings-7", "card:petty-king-4"} <= things(
        Board(match)._shown["picture"], role="button"
    )


def test_what_may_be_chosen_is_a_button_and_what_is_barred_says_why() -> None:
    match = explorer.position(
        NAME, at="recruit", units=[["meath-3"], []], hands=[["ulster-3", "hatred", "infighting"], []]
    )
    shown = Board(match)
    picture = shown._shown["picture"]
    assert {"card:ulster-3", "card:infighting"} <= things(picture, role="button")
    assert things(picture, aria_disabled="true") == {
        "card:hatred",
        "seat:1",
    }  # and nobody can be attacked in this phase
    options = shown._shown["asked"]["options"]
    number = next(n for n, option in enumerate(options) if option["things"] == ("card:ulster-3",))
    shown._hear(shown, {"do": "choose", "option": number, "moment": match.moment}, [])
    assert match.state.units[0] == ["meath-3", "ulster-3"]


@pytest.mark.parametrize("seed", range(3))
def test_all_things_of_options_are_in_the_picture_of_a_whole_game(seed: int) -> None:
    match = explorer.start(NAME, players=2 + seed, seed=seed)
    player = RandomPlayer(seed)
    while not match.over:
        pending = match.pending
        if isinstance(pending, Choice) and match.given % sparse(7) == 0:
            named = {t for option in pending.options for t in match.game.targets(match.state, pending, option)}
            missing = {name for name in named - things(Board(match)._shown["picture"]) if name != "hand"}
            assert missing <= {f"card:{card}" for card in (*match.state.draw, *(c for c, _ in match.state.top))}
        match.play(player, most=1)


def test_the_app_has_no_tab_of_dice() -> None:
    app = App(explorer.start(NAME, players=2, seed=1))
    assert list(app._tabs.titles) == ["Rules", "Chain", "Odds", "What if"]
    app._tabs.selected_index = 3
    assert "What if" in app.parts


@pytest.mark.parametrize(
    ("question", "kind"), [("battle", "bar"), ("survivors", "heatmap"), ("force", "scatter"), ("cards", "bar")]
)
def test_odds_are_drawn_in_their_shape(question: str, kind: str) -> None:
    match = fight()
    answer = ask(match, question, seat=0 if question == "cards" else None)
    drawn = chart(answer)
    assert {trace["type"] for trace in drawn["data"]} == {kind}
    assert json.dumps(drawn)
    shown = Odds(match, question=question)
    assert shown.answer is not None
    shown.figure()  # plotly accepts it


def test_the_heat_map_has_every_pair_and_the_line_every_step() -> None:
    match = fight(units=[["ulster-5", "vikings-7"], ["munster-7"], []])
    heat = chart(ask(match, "survivors"))["data"][0]
    assert [len(row) for row in heat["z"]] == [2, 2, 2]
    assert sum(map(sum, heat["z"])) == pytest.approx(1)
    lines = chart(ask(match, "force"))["data"]
    assert [len(line["x"]) for line in lines] == [13, 13]
    assert len({(line["line"]["dash"], line["marker"]["symbol"]) for line in lines}) == 2
