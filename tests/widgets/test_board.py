"""The picture and the board widget: complete, escaped, limited to what a seat may see, and safe from page messages."""

from __future__ import annotations

import json
import logging
import re
from typing import Any

import pytest

import explorer
from explorer import Match
from explorer.core.chance import Dice
from explorer.core.moments import HIDDEN, Chance, Choice
from explorer.core.people import who
from explorer.core.start import people_of
from explorer.games.black_rose_wars.show_me import LAST
from explorer.games.black_rose_wars.state import ROSE
from explorer.players import HeuristicPlayer, RandomPlayer
from explorer.players.far_sighted import FarSightedPlayer
from tests.depth import DEPTH, deep, sparse
from tests.widgets.pictures import parsed, texts, things
from widgets import Board
from widgets.asked import asked, imperative
from widgets.board import board
from widgets.boards.table import Space, pictures
from widgets.still.shrink import shrunk

TABLES: list[tuple[str, dict[str, Any]]] = [
    *(("noble_treachery", {"players": players}) for players in (4, 5, 6)),
    *(("black_rose_wars", {"players": players}) for players in (2, 3, 4)),
    ("black_rose_wars", {"players": 3, "avatar": "apprentice"}),
    *(("noble_game", {"players": players}) for players in (3, 4)),
]
"""Games with their settings: every number of seats, and the Avatar at one of them."""

NAMES = [" ".join([game, *map(str, settings.values())]) for game, settings in TABLES]


SPACES = (Space(), Space(390, 525, 150), Space(320, 420, 148), Space(746, 467, 182), Space(1500, 800, 182))
"""Rooms for a table: the design's two, and others."""


def both(match: Match, seat: int | None = None, space: Space | None = None) -> str:
    """The table and the strip as they are on a page, in one picture."""
    _, live, tiles = asked(match, seat)
    drawn = pictures(match, seat, space, live=live, tiles=tiles)
    return f'<svg xmlns="http://www.w3.org/2000/svg">{drawn.table}{drawn.hand}</svg>'


def shown_by(shown: Board) -> str:
    """The same, as a board shows it."""
    return f'<svg xmlns="http://www.w3.org/2000/svg">{shown._shown["table"]}{shown._shown["hand"]}</svg>'


def touchable(match: Match) -> set[str]:
    """The pieces in the picture on a page, where more can be clicked than in a plain picture."""
    return things(both(match))


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


@pytest.mark.parametrize("space", SPACES, ids=str)
@pytest.mark.parametrize(("game", "settings"), TABLES, ids=NAMES)
def test_every_stage_of_a_game_can_be_drawn(game: str, settings: dict[str, Any], space: Space) -> None:
    match = explorer.start(game, seed=space.width, **settings)
    player = RandomPlayer(space.width)
    while not match.over:
        drawn = pictures(match, settings["players"] - 1, space)
        assert parsed(drawn.table).get("viewBox") == f"0 0 {space.width} {space.height}"
        assert float(parsed(drawn.hand).get("width", "0")) >= space.width
        match.play(player, most=sparse(100))


@pytest.mark.parametrize("width", [100, 390, 1018, 9000])
def test_a_picture_to_look_at_stands_alone(width: int) -> None:
    svg = board(explorer.start("noble_treachery", players=4, seed=1), width=width)
    root = parsed(svg)
    assert float(root.get("width", "0")) == min(max(width, 280), 2000)
    ids = {one.get("id") for one in root.iter()}
    for one in root.iter():
        for name, value in one.attrib.items():
            wanted = [value[1:]] if name.endswith("href") else re.findall(r"url\(#([\w-]+)\)", value)
            assert set(wanted) <= ids


def test_it_shows_dice_tokens_cards_and_powers() -> None:
    match = explorer.position(
        "noble_treachery", dice="K3 B4 R1 G6 Y2", treasury={0: [4, 5], 1: [1]}, bet=[7], challenger=2,
        in_play=[(3, "castle-k"), (0, "army-r")], opener=3, spoils=[14],
    )  # fmt: skip
    shown = texts(both(match))
    for wanted in ("Black die: 3", "Green die: 6", "Yellow token 5", "Red token 14", "Red token 7, staked"):
        assert wanted in shown
    assert "Black Castle, base 5, power 8: base 5 + black 3" in shown
    assert "Red Army, base 9, power 10: base 9 + red 1" in shown


def test_a_monk_says_what_it_forbids() -> None:
    match = explorer.position("noble_treachery", in_play=[(0, "monk")], opener=0, hands={1: ["spy-k"]})
    match.state.in_play[0]["ban"] = "R"
    assert any("forbids red cards" in text for text in texts(both(match)))


def test_a_seat_sees_backs() -> None:
    match = explorer.position("noble_treachery", hands={1: ["dragon"]})
    assert any("Dragon" in text for text in texts(board(match)))
    assert not any("Dragon" in text for text in texts(board(match, seat=0)))
    assert "card:dragon" not in board(match, seat=0)
    assert match.view(0).state.hands[1] == [HIDDEN] * 7


@pytest.mark.parametrize(("game", "settings"), TABLES, ids=NAMES)
def test_whatever_stands_in_a_scene_is_escaped(
    game: str, settings: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = explorer.start(game, seed=3, **settings).play(RandomPlayer(3), most=300)
    scene = match.game.picture(match.state)

    def spoilt(told: Any, key: str = "") -> Any:
        """The scene with markup in every text except names of colours and states."""
        if isinstance(told, dict):
            return {name: spoilt(value, name) for name, value in told.items()}
        if isinstance(told, list):
            return [spoilt(value, key) for value in told]
        return f"<script>{told}" if isinstance(told, str) and key in ("name", "more", "text", "title") else told

    match.people = people_of(match, {seat: f"<script>{seat}</script>" for seat in range(match.state.players)})
    monkeypatch.setattr(Match, "picture", lambda *_: spoilt(scene))
    svg = both(match)
    assert "<script>" not in svg
    assert "&lt;script&gt;" in svg
    parsed(svg)


def test_a_picture_to_look_at_has_no_buttons(dragon: Match) -> None:
    assert 'role="button"' not in board(dragon)
    bundle, _ = Board(dragon)._repr_mimebundle_()
    assert bundle["image/svg+xml"] == shrunk(board(dragon))
    assert "application/vnd.jupyter.widget-view+json" in bundle


# --- things -----------------------------------------------------------------------------------------------------------


NOT_DRAWN = ("uncommon to leave out", "colour of the Captain")
"""Choices about cards that the table does not show."""

IN_WORDS = {
    "noble_treachery": {"prediction", "direction", "way to leave out uncommons"},
    "black_rose_wars": {"mage", "grimoire", "choose", "may", "convert"},
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
    "black_rose_wars": {
        "school", "keep", "prepare", "thin", "discard", "action", "explore", "fight", "evocation", "target", "room", "reveal",
        "which evocation", "active spell", "give back quest",
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
    shown = shown_by(Board(dragon))
    assert things(shown, role="button") == {f"card:{card}" for card in dragon.state.hands[1]}
    assert things(shown, aria_disabled="true") == {"card:army-k"}
    assert "Black Army, base 9, not allowed: a Dragon is in play and its base power is 9" in texts(shown)
    assert things(shown, tabindex="0") == things(shown, role="button")


@pytest.mark.parametrize(("game", "settings"), TABLES, ids=NAMES)
def test_a_thing_is_drawn_once(game: str, settings: dict[str, Any]) -> None:
    match = explorer.start(game, seed=4, **settings)
    player = RandomPlayer(4)
    while not match.over:
        shown = Board(match)
        named = [name for e in parsed(shown_by(shown)).iter() if (name := e.get("data-thing"))]
        assert sorted(named) == sorted(set(named))
        shown.close()
        match.play(player, most=sparse(61))


# --- the board --------------------------------------------------------------------------------------------------------


def test_an_option_is_taken_and_the_news_are_told(dragon: Match) -> None:
    shown = Board(dragon)
    tell(shown, do="choose", option=label(shown, "Wizard"))
    assert shown._shown["told"] == ["Seat 1 has Wizard in play."]
    asked = shown._shown["asked"]
    assert asked["options"][label(shown, "red to 5")] == {"label": "red to 5", "things": ["die:R"]}
    tell(shown, do="choose", option=label(shown, "red to 6"))
    assert dragon.state.dice["R"] == 6
    dragon.back()
    shown.act(lambda: None)
    assert shown._shown["told"] == []
    assert shown._shown["past"]
    assert shown._shown["asked"]["kind"] == "past"


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
    assert shown._message["rules"] == ["card.dragon"], "that a card must be played is met, and bars nothing"
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


def test_a_look_at_what_has_been_changes_nothing(dragon: Match) -> None:
    shown = Board(dragon)
    tell(shown, do="choose", option=1)
    shown.moment = 0
    assert shown._shown["asked"]["kind"] == "past"
    tell(shown, do="now")
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


def test_a_size_from_the_page_stays_sane(dragon: Match) -> None:
    shown = Board(dragon)
    shown.size = [10**9, 10**9, 10**9]
    assert shown.size == [2000, 1400, 400]
    shown.size = [1, 1, 1]
    assert 'viewBox="0 0 280 200"' in shown._shown["table"]


def test_icons_and_hatchings_come_once(dragon: Match) -> None:
    shown = Board(dragon)
    before = shown._definitions
    shown.act(lambda: None)
    assert shown._definitions is before
    for wanted in set(re.findall(r'href="#(i-[\w-]+)"', shown_by(shown))):
        assert f'id="{wanted}"' in before


# --- what goes on by itself -------------------------------------------------------------------------------------------


def played_on(shown: Board, most: int = 400) -> None:
    """Let the page ask for the next moment until the visitor must decide, as it does at its pace."""
    while shown._shown["on"] and most:
        tell(shown, do="on")
        most -= 1
    assert most


@pytest.mark.parametrize("game", explorer.games())
def test_others_play_by_themselves_until_the_visitor_must_decide(game: str) -> None:
    match = explorer.start(game, seed=3, people=True)
    shown = Board(match, seat=0, plays_on=True)
    played_on(shown)
    choice = match.pending
    assert isinstance(choice, Choice)
    assert choice.seat == 0
    assert len(choice.options) > 1
    tell(shown, do="choose", option=0)
    tell(shown, do="skip")
    assert match.over or shown._shown["summary"] or match.pending.seat == 0  # type: ignore[union-attr]


def test_a_tick_for_another_moment_counts_nothing() -> None:
    match = explorer.start("noble_treachery", players=4, seed=3)
    shown = Board(match, seat=0, plays_on=True)
    tell(shown, do="on")
    given = match.given
    tell(shown, do="on", moment=0)
    assert match.given == given == 1


def test_a_far_sighted_player_thinks_in_slices_and_then_waits_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("widgets.board.SLICE", 0.0)
    match = explorer.start("noble_treachery", players=4, seed=3)
    player = FarSightedPlayer(match.game, seed=1, playouts=8)
    shown = Board(match, seat=0, players=dict.fromkeys((1, 2, 3), player), plays_on=True)
    answered = False  # after thinking
    while not answered:
        given, thought = match.given, shown.thinking
        tell(shown, do="on" if shown._shown["on"] else "choose", option=0)
        assert (match.given > given) != (shown.thinking > thought), "the match goes on, or somebody thinks on"
        answered = bool(thought) and match.given > given
    while shown._shown["on"]:
        given, thought = match.given, shown.thinking
        tell(shown, do="skip")
        assert match.given > given or shown.thinking > thought
    assert isinstance(match.pending, Choice)
    assert match.pending.seat == 0


def test_with_all_hands_open_one_plays_for_all_or_looks_on_while_the_others_play() -> None:
    match = explorer.start("noble_treachery", players=4, seed=3)
    shown = Board(match)
    assert not shown._shown["on"]
    assert things(shown_by(shown), role="button")
    shown.plays_on = True
    assert shown._shown["on"]
    tell(shown, do="skip")
    assert match.over


def test_a_table_with_its_own_dice_is_asked_for_them() -> None:
    match = explorer.start("noble_treachery", players=4, seed=3)
    shown = Board(match, seat=0, plays_on=True, own_dice=True)
    assert not shown._shown["on"]
    shown.own_dice = False
    assert shown._shown["on"]


def test_an_answer_is_taken_back_with_all_that_came_after_it() -> None:
    match = explorer.start("noble_treachery", players=4, seed=3)
    shown = Board(match, seat=0, plays_on=True)
    tell(shown, do="skip")
    record = (match.answers, match.moment)
    tell(shown, do="choose", option=0)
    tell(shown, do="skip")
    assert match.given > len(record[0])
    tell(shown, do="take back")
    assert (match.answers, match.moment) == record
    assert shown._shown["past"] == ""


def test_who_looks_back_can_play_on_from_there() -> None:
    match = explorer.start("noble_treachery", players=4, seed=3)
    shown = Board(match, seat=0, plays_on=True)
    tell(shown, do="skip")
    tell(shown, do="choose", option=0)
    tell(shown, do="skip")
    last = match.moment
    shown.moment = last // 2
    assert shown._shown["past"]
    assert not shown._shown["on"]
    assert things(shown_by(shown), role="button") == set()
    tell(shown, do="take back")  # whoever only looks takes nothing back
    assert (match.moment, shown._shown["past"]) == (last, "")
    shown.moment = last // 2
    tell(shown, do="branch")
    assert shown._shown["past"] == ""
    assert shown.match is shown.branch is not match
    assert len(shown.match.moments()) - 1 <= last
    assert len(match.moments()) - 1 == last, "the match before stays as it is"


def test_a_curtain_falls_before_another_person_sees_their_hand() -> None:
    match = explorer.start("noble_treachery", players=4, seed=3, people=True)
    shown = Board(match, seat=0, plays_on=True, people=[0, 1])
    for _ in range(20):
        tell(shown, do="skip")
        if shown._shown["curtain"]:
            break
        tell(shown, do="choose", option=0)
    assert shown._shown["curtain"] == "Lady Maud"
    assert things(shown_by(shown), role="button") == set()
    assert not any(f"card:{card}" in shown_by(shown) for card in match.state.hands[1])
    tell(shown, do="curtain")
    assert shown.seat == 1
    assert shown._shown["curtain"] == ""
    assert all(f"card:{card}" in shown_by(shown) for card in match.state.hands[1])


def test_the_end_of_a_round_is_summed_up_once() -> None:
    match = explorer.start("kings_of_ireland", players=2, seed=3, people=True)
    shown = Board(match, seat=0, plays_on=True)
    for _ in range(200):
        tell(shown, do="skip")
        if shown._shown["summary"]:
            break
        tell(shown, do="choose", option=0)
    summary = shown._shown["summary"]
    assert [row["name"] for row in summary["rows"]] == ["You", match.named(who(1))]
    assert (summary["title"], summary["unit"]) == ("Round 1 is over", "Gold")
    assert not shown._shown["on"]
    tell(shown, do="summary")
    assert shown._shown["summary"] == {}


@pytest.mark.parametrize("game", explorer.games())
def test_the_last_page_ranks_and_says_what_decided(game: str) -> None:
    match = explorer.start(game, seed=1, people=True).play(HeuristicPlayer(game, 1))
    shown = Board(match, seat=0, plays_on=True)
    last = shown._shown["last"]
    assert len(last["rows"]) == match.state.players
    assert {row["name"] for row in last["rows"] if row["won"]} <= {row["name"] for row in last["rows"]}
    assert all(0 <= one["at"] < match.moment for one in last["decided"])
    assert "You" in last["names"]
    shown.seat = 1  # each reader is told by another name
    assert shown._shown["last"]["names"].index("You") == 1
    if last["decided"]:
        branches: list[Match] = []
        shown.observe(lambda change: branches.append(change["new"]), "branch")
        tell(shown, do="from", moment=last["decided"][0]["at"])
        assert branches[0].moment == last["decided"][0]["at"]
        assert branches[0].pending is not None
        assert match.over


def test_a_summary_speaks_of_years_where_the_game_has_years() -> None:
    match = explorer.start("noble_game", players=3, seed=4, people=True)
    shown = Board(match, seat=0, plays_on=True)
    tell(shown, do="skip")
    tell(shown, do="choose", option=0)
    tell(shown, do="skip")
    match.play(HeuristicPlayer("noble_game", 4), until=lambda one: one.state.year == 2)
    shown.size = [700, 467, 182]
    assert shown._shown["summary"]["title"] == "Year 1 is over"


@pytest.mark.parametrize(
    ("laid", "title", "how"),
    [
        (
            {"power": [10, 20, 33], "instability": {"garden": [ROSE] * 4}}, "The Black Rose wins with 36 points", [],
        ),
        (
            {"power": [33, 35, 10], "solved": {0: ["field_test"], 1: ["warrior_wizard", "contingent_mage"]}},
            "Gramigna wins",
            ["You and Gramigna are tied: 39 points each.", "Gramigna wins with 39 points."],
        ),
    ],
    ids=["the Black Rose", "a tie"],
)  # fmt: skip
def test_the_last_page_says_how_it_was_decided_where_the_points_do_not(
    laid: dict[str, Any], title: str, how: list[str]
) -> None:
    match = explorer.position("black_rose_wars", people=True, **LAST | laid)
    last = Board(match.play(HeuristicPlayer("black_rose_wars", 1)), seat=0)._shown["last"]
    assert (last["title"], last["how"]) == (title, how)
    assert [row["won"] for row in last["rows"]] == [bool(how), False]


def test_a_thing_is_read(dragon: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Board(dragon, seat=1)
    monkeypatch.setattr(Board, "show", lambda _: pytest.fail("what is only read is no reason to draw anything"))
    tell(shown, do="read", thing="card:army-k")
    assert shown._note["name"] == "Black Army"
    tell(shown, do="read", thing="card:dragon")
    assert "8 or more" in shown._note["text"] or "8" in shown._note["text"]
    tell(shown, do="read", thing="no such thing")
    assert shown._note == {}


@pytest.mark.parametrize(
    ("said", "asked_for"),
    [
        ("You bid or pass.", "Bid or pass."),
        ("You may draw.", "You may draw."),
        ("You must pay 3.", "Pay 3."),
        ("You.", "You."),
        ("Yours is the turn.", "Yours is the turn."),
    ],
)
def test_what_is_asked_of_the_reader_is_an_imperative(said: str, asked_for: str) -> None:
    assert imperative(said) == asked_for


def test_what_is_dealt_at_the_beginning_is_not_ringed_and_what_changes_later_is() -> None:
    board = Board(explorer.start("noble_treachery", players=4, seed=7, people=True), 0, plays_on=True)
    board.act(board.deal)
    assert board.match.moment > 0
    assert board._shown["changed"] == []
    before = board.match.moment
    board._hear(None, {"do": "choose", "option": 1, "moment": before}, [])
    assert board.match.moment > before
    assert board._shown["changed"]
