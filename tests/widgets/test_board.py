"""The picture and the board widget: complete, escaped, limited to what a seat may see, and safe from page messages."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest

import explorer
from explorer import Match
from explorer.core.chance import Dice
from explorer.core.moments import HIDDEN, Chance, Choice
from explorer.players import RandomPlayer
from tests.depth import DEPTH, deep, sparse
from tests.widgets.pictures import panels_apart, parsed, texts, things
from widgets import Board
from widgets.board import board, picture

TABLES: list[tuple[str, dict[str, Any]]] = [
    *(("noble_treachery", {"players": players}) for players in (4, 5, 6)),
    *(("black_rose_wars", {"players": players}) for players in (2, 3, 4)),
    ("black_rose_wars", {"players": 3, "avatar": "apprentice"}),
    *(("noble_game", {"players": players}) for players in (3, 4)),
]
"""Games with their settings: every number of seats, and the Avatar at one of them."""

NAMES = [" ".join([game, *map(str, settings.values())]) for game, settings in TABLES]


def touchable(match: Match) -> set[str]:
    """The pieces in the picture on a page, where more can be clicked than in a plain picture."""
    shown = Board(match)
    shown.close()
    return things(shown._shown["picture"])


def tell(shown: Board, **told: Any) -> None:
    """Send a message as the page does when a visitor acts."""
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
@pytest.mark.parametrize(("game", "settings"), TABLES, ids=NAMES)
def test_every_stage_of_a_game_can_be_drawn(game: str, settings: dict[str, Any], width: int) -> None:
    match = explorer.start(game, seed=width, **settings)
    player = RandomPlayer(width)
    while not match.over:
        root = parsed(board(match, seat=settings["players"] - 1, width=width))
        assert float(root.get("width", "0")) == max(width, 280)
        match.play(player, most=sparse(100))


@pytest.mark.parametrize("width", [300, 370, 620, 960, 1400])
@pytest.mark.parametrize(("game", "settings"), TABLES, ids=NAMES)
def test_panels_lie_inside_the_picture_and_apart(game: str, settings: dict[str, Any], width: int) -> None:
    match = explorer.start(game, seed=1, **settings).play(RandomPlayer(1), most=400)
    assert panels_apart(board(match, width=width), width) > settings["players"]


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


@pytest.mark.parametrize(("game", "settings"), TABLES, ids=NAMES)
def test_whatever_stands_in_a_scene_is_escaped(game: str, settings: dict[str, Any]) -> None:
    match = explorer.start(game, seed=3, **settings).play(RandomPlayer(3), most=300)
    scene = match.game.picture(match.state)

    def spoilt(told: Any, key: str = "") -> Any:
        """The scene with markup in every text except names of colours and states."""
        if isinstance(told, dict):
            return {name: spoilt(value, name) for name, value in told.items()}
        if isinstance(told, list):
            return [spoilt(value, key) for value in told]
        return f"<script>{told}" if isinstance(told, str) and key in ("name", "more", "id", "text", "title") else told

    svg = picture(spoilt(scene), game, live={})
    assert "<script>" not in svg
    assert "&lt;script&gt;" in svg
    parsed(svg)


def test_a_picture_to_look_at_has_no_buttons(dragon: Match) -> None:
    assert 'role="button"' not in board(dragon)
    bundle, _ = Board(dragon)._repr_mimebundle_()
    assert bundle["image/svg+xml"] == board(dragon)
    assert "application/vnd.jupyter.widget-view+json" in bundle


# --- things -----------------------------------------------------------------------------------------------------------


NOT_DRAWN = ("uncommon to leave out", "colour of the Captain")
"""Choices about cards that the table does not show."""

IN_WORDS = {
    "noble_treachery": {"prediction", "direction", "way to leave out uncommons"},
}
"""Choices whose options are about nothing on the table."""

LOOKED_AT = sparse(1)
"""After how many answers all options are looked at."""

DRAWN = LOOKED_AT * max(1, 19 // DEPTH)
"""After how many answers the table is drawn as well, which takes by far the most time."""

TOUCHED = {
    "noble_treachery": {
        "card", "bid", "die to roll", "dice to swap", "spoils", "who opens", "round type", "hand to look at",
    },
}  # fmt: skip
"""Choices whose options are pieces on the table; there are others, which are rare."""


@pytest.mark.parametrize("game", sorted(TOUCHED))
def test_every_option_is_a_thing_in_the_picture_or_is_said_in_words(game: str) -> None:
    plain: set[str] = set()
    touched: set[str] = set()
    tables = [settings for name, settings in TABLES if name == game]
    most = deep(12 if game == "noble_treachery" else 5)
    for seed in range(most):
        if seed >= most // 4 and IN_WORDS[game] <= plain - touched and TOUCHED[game] <= touched:
            break
        match = explorer.start(game, seed=seed, **tables[seed % len(tables)])
        player = RandomPlayer(seed)
        while not match.over:
            pending = match.pending
            assert pending is not None
            new = pending.kind not in plain | touched
            if not new and match.given % LOOKED_AT:
                match.play(player, most=1)
                continue
            drawn = touchable(match) if new or match.given % DRAWN == 0 else None
            if isinstance(pending, Choice):
                for option in [*pending.options, *pending.barred()]:
                    about = match.game.targets(match.state, pending, option)
                    assert len(set(about)) == len(about)
                    (touched if about else plain).add(pending.kind)
                    if drawn is not None and pending.kind not in NOT_DRAWN:
                        assert set(about) <= drawn, (pending.kind, option)
            elif isinstance(pending, Chance):
                about = match.game.chance_targets(match.state, pending)
                assert len(about) == len(pending.source.names) if isinstance(pending.source, Dice) else len(about) < 2
                assert drawn is None or set(about) <= drawn, pending.kind
            match.play(player, most=1)
    assert IN_WORDS[game] <= plain - touched
    assert TOUCHED[game] <= touched


def test_what_can_be_touched_is_a_button_and_what_is_barred_says_why(dragon: Match) -> None:
    shown = Board(dragon)._shown["picture"]
    assert things(shown, role="button") == {f"card:{card}" for card in dragon.state.hands[1]}
    assert things(shown, aria_disabled="true") == {"card:army-k"}
    assert "Black Army, K 9 base power, not allowed: a Dragon is in play and its base power is 9" in texts(shown)
    assert things(shown, tabindex="0") == things(shown, role="button")


@pytest.mark.parametrize(("game", "settings"), TABLES, ids=NAMES)
def test_a_thing_is_drawn_once(game: str, settings: dict[str, Any]) -> None:
    match = explorer.start(game, seed=4, **settings)
    player = RandomPlayer(4)
    while not match.over:
        shown = Board(match)
        named = [name for e in parsed(shown._shown["picture"]).iter() if (name := e.get("data-thing"))]
        assert sorted(named) == sorted(set(named))
        shown.close()
        match.play(player, most=sparse(61))


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
    assert shown._message["rules"] == ["card.dragon", "challenge.one-card"]
    tell(shown, do="rule", id="challenge.one-card")
    tell(shown, do="rule", id="challenge.one-card")
    assert list(filter(None, heard)) == ["card.dragon", "challenge.one-card", "challenge.one-card"]


def test_a_seat_sees_no_other_hand_and_lets_others_choose(dragon: Match) -> None:
    shown = Board(dragon, seat=2)
    sent = json.dumps(shown._shown)
    for card in dragon.state.hands[1]:
        assert f"card:{card}" not in sent
        assert dragon.state.card(card).name not in sent
    assert shown._shown["asked"]["kind"] == "other"
    tell(shown, do="choose", option=0)
    assert shown._message["text"] == "Seat 1 chooses now, and you are Seat 2."
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


def test_a_page_that_is_behind_is_shown_again_what_is_true(dragon: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unchanged state is not sent again by itself, and the page may have missed it."""
    shown, sent = Board(dragon), []
    monkeypatch.setattr(shown, "send_state", lambda key=None: sent.append(key))
    shown._hear(shown, {"do": "choose", "option": 0, "moment": dragon.moment - 1}, [])
    assert "moved on" in shown._message["text"]
    assert "_shown" in sent


def test_a_width_from_the_page_stays_sane(dragon: Match) -> None:
    shown = Board(dragon)
    shown.width = 10**9
    assert shown.width == 4000
    shown.width = 1
    assert 'width="280"' in shown._shown["picture"]
