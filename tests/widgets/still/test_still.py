"""What notebooks show where no script runs: every part's picture stands alone, and its words can be read in a terminal."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

import pytest
from IPython.core.formatters import DisplayFormatter

import explorer
from explorer.odds import Answer, Row, begin
from explorer.players import HeuristicPlayer
from tests.widgets.pictures import SVG, parsed, texts
from widgets import (
    App,
    Board,
    Chain,
    CopyLink,
    DiceGraph,
    GameGraph,
    Lesson,
    Odds,
    RulesPanel,
    Stepper,
    WhatIf,
    Workbench,
    plotly_once,
)
from widgets.board import board
from widgets.odds import said
from widgets.still import chart, graph
from widgets.still.shown import VIEW
from widgets.still.shrink import PLAIN, rounded, shrunk

if TYPE_CHECKING:
    import xml.etree.ElementTree as ET

    from explorer import Match

ROOT = Path(__file__).parents[3]
MOST = 100_000
"""The most bytes of a picture, for the fullest table; most have half of it."""


def stands_alone(svg: str) -> None:
    """It needs nothing besides itself, and forges remove nothing from it that it needs."""
    root = parsed(svg)
    ids = {one.get("id") for one in root.iter()} - {None}
    for one in root.iter():
        assert one.tag.removeprefix(SVG) not in ("script", "style", "foreignObject", "image", "a", "symbol")
        for name, value in one.attrib.items():
            assert name not in ("style", "class", "tabindex")
            assert not name.startswith(("on", "data-"))
            assert "var(" not in value
            for wanted in re.findall(r"url\(#(.*?)\)", value) + ([value[1:]] if name == "href" else []):
                assert wanted in ids, f"{name} refers to {wanted}, which is not there"
    assert not re.findall(r"(?<!xmlns=')https?://", re.sub(r"<metadata>.*?</metadata>", "", svg))
    assert root.get("viewBox")
    assert root.get("role") in ("img", "group")
    assert root.get("aria-label")
    assert len(svg.encode()) < MOST


def bundle(widget: Any) -> dict[str, Any]:
    """What a notebook keeps of a widget, as IPython makes it."""
    data, _ = DisplayFormatter().format(widget)  # type: ignore[no-untyped-call]
    return dict(data)


@pytest.fixture(scope="module", params=explorer.games())
def played(request: pytest.FixtureRequest) -> Match:
    """A match of each game, some way in."""
    match = explorer.start(request.param, seed=7, people=True)
    return match.play(HeuristicPlayer(request.param, 3), most=50)


def written(svg: str) -> list[str]:
    """All that is written in a picture, in order, with what it draws by its name."""
    root = parsed(svg)
    named = {one.get("id"): one for one in root.iter() if one.get("id")}

    def texts_of(one: ET.Element) -> list[str]:
        if one.tag == f"{SVG}use":
            return texts_of(named[one.get("href", "")[1:]])
        own = ["".join(one.itertext())] if one.tag == f"{SVG}text" else []
        return own + [text for child in one if child.tag != f"{SVG}defs" for text in texts_of(child)]

    return texts_of(root)


# --- a board's picture ----------------------------------------------------------------------------------------------------


def test_a_boards_picture_stands_alone_says_the_same_and_is_smaller(played: Match) -> None:
    whole = board(played)
    still = shrunk(whole)
    stands_alone(still)
    assert len(still) < 0.7 * len(whole)
    assert written(still) == written(whole)


def test_only_what_is_seen_is_kept() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'
    still = f"<svg xmlns='http://www.w3.org/2000/svg' font-family='{escape(PLAIN, {chr(39): '&#39;'})}'>{{}}</svg>"
    drawn = '<path d="M.5 1L2 3"/><text>a \' &lt; b</text>'
    unseen = '<rect width="9" height="9" fill="transparent"/><g opacity="0"><text>ring</text></g>'
    assert shrunk(svg.format(drawn + unseen)) == still.format("<path d='M.5 1l1.5 2'/><text>a ' &lt; b</text>")


def test_what_a_visitor_typed_stays_text() -> None:
    match = explorer.start("noble_treachery", players=4, seed=7, people={0: "<b>' onload='x"})
    match.play(HeuristicPlayer("noble_treachery", 1), most=20)
    assert any("<b>' onload='x" in said for said in texts(shrunk(board(match))))
    stands_alone(shrunk(board(match)))


@pytest.mark.parametrize(
    ("path", "digits", "scale", "wanted"),
    [
        ("m10 10l.4.4l.4.4l.4.4", 0, 1, "M10 10l1 1"),  # no error adds up, and what is too short is left out
        ("M0 0H10.26V-5.04h-.26z", 1, 1, "M0 0h10.3v-5h-.3z"),
        ("M0 0a5 5 0 1110 0A5 5 0 0 1 0 0", 0, 1, "M0 0a5 5 0 1 1 10 0 5 5 0 0 1 -10 0"),
        ("M8 8c4 0 8 4 8 8s-4 8-8 8q-8 0-8-8t8-8z", 0, 0.5, "M4 4c2 0 4 2 4 4s-2 4-4 4q-4 0-4-4t4-4z"),
        ("M0 0c.2.2.4.4.9.9", 0, 1, "M0 0l1 1"),  # a curve within one point is a line
        ("M0 0 10 10 20 0", 0, 1, "M0 0l10 10 10-10"),
    ],
)
def test_paths_are_rounded(path: str, digits: int, scale: float, wanted: str) -> None:
    assert rounded(path, digits, scale) == wanted


# --- the other pictures ---------------------------------------------------------------------------------------------------


def test_the_chain_is_drawn_in_the_order_of_time(played: Match) -> None:
    chain = Chain(played)
    stands_alone(chain.picture())
    lines = chain.words().splitlines()
    assert lines[0].startswith(played.game.title)
    assert len(lines) > 1
    assert all(line.startswith("  ") for line in lines[1:])


def theft() -> Match:
    """A theft that another's card cancels."""
    match = explorer.position(
        "kings_of_ireland",
        people=True,
        at="recruit",
        units=[["meath-5"], ["ulster-3", "ulster-8"]],
        hands=[["alliance"], ["unwavering-loyalty"]],
    )
    match.choose("Alliance")
    match.choose("Lady Gormla's Ulster Factions")
    match.choose("Unwavering Loyalty")
    return match


def test_the_chain_tells_what_interrupts_and_what_is_not_allowed() -> None:
    chain = Chain(theft())
    assert "      Lady Gormla plays Unwavering Loyalty (effect, interrupts)" in chain.words().splitlines()
    read = texts(chain.picture())
    assert "effect · interrupts" in read
    assert "not allowed" in read
    assert [text for text in read if text.startswith("now: ")] == ["now: choice"]


def test_a_chain_names_few_of_many_barred_options() -> None:
    def barred(number: int) -> dict[str, Any]:
        return {"id": f"1/{number}", "at": 1, "kind": "barred", "text": f"no {number}", "within": "1", "folded": 0}

    choice = {"id": "1", "at": 1, "kind": "choice", "text": "choose", "within": None, "folded": 0}
    assert len(graph.listed({"nodes": [choice, *map(barred, range(4))], "edges": []})) == 5
    assert graph.listed({"nodes": [choice, *map(barred, range(9))], "edges": []})[-2:] == [
        "    no 2 (not allowed)",
        "    And 6 more (not allowed)",
    ]


def test_lines_between_far_boxes_have_their_word() -> None:
    nodes = [
        {"id": str(n), "at": n, "kind": "event", "text": f"thing {n}", "within": None, "folded": 0} for n in range(3)
    ]
    svg = graph.chain({"nodes": nodes, "edges": [{"from": "0", "to": "2", "relation": "prevented"}]}, 1, "A chain")
    stands_alone(svg)
    assert "prevents" in texts(svg)
    assert "now: event" in texts(svg)


def test_a_roll_is_drawn_with_its_chances() -> None:
    dice = DiceGraph(explorer.position("noble_treachery", dice="K5 B5 R2 G2 Y1"), dice=["Y"])
    stands_alone(dice.picture())
    read = texts(dice.picture())
    assert "Roll yellow: combination" in read[0] or "Roll yellow: combination" in read
    assert any(text.endswith(" %") for text in read)
    assert "of 6 throws" in dice.words()


@pytest.mark.parametrize(("game", "title"), [("game_of_crowns", "Gifts"), ("noble_game", "Map")])
def test_a_games_own_graph_is_drawn(game: str, title: str) -> None:
    match = explorer.start(game, seed=3, people=True)
    own = GameGraph(match, title)
    stands_alone(own.picture())
    assert own.words().startswith(f"{title}. ")
    names = {node["text"] for node in own._graph["nodes"]}
    assert names <= set(texts(own.picture()))


def test_a_graph_without_nodes_says_what_it_would_show() -> None:
    empty = {"nodes": [], "edges": [], "about": "Nobody gave anything.", "directed": True, "kinds": [], "strong": ""}
    svg = graph.scattered(empty, "Gifts")
    stands_alone(svg)
    assert "Nobody gave anything." in texts(svg)


@pytest.mark.parametrize("name", ["sizes", "past", "battle"])  # a grid, lines, and bars
def test_odds_are_drawn_with_all_their_rows(name: str) -> None:
    match = explorer.start("noble_game", players=3, seed=7, people=True)
    odds = Odds(match, question=name)
    assert odds.answer is not None
    stands_alone(odds.picture())
    read = " ".join(texts(odds.picture()))
    for row in odds.answer.rows:
        assert row.group in read or not row.group
    assert len(odds.words().splitlines()) == 1 + len(odds.answer.rows) + len(odds.answer.derivation)


def test_odds_that_must_be_sampled_say_so_until_they_are() -> None:
    match = explorer.start("noble_treachery", players=4, seed=7, people=True)
    match.play(HeuristicPlayer("noble_treachery", 3), most=40)
    odds = Odds(match, question="discard")
    assert "finish()" in odds.words()
    stands_alone(odds.picture())
    course = begin(match, "discard", trials=4)
    assert not isinstance(course, Answer)
    course.sampling.run()
    svg = chart.chart(course.answer(), lambda row, small: f"{row.chance}")
    stands_alone(svg)
    assert "Sampled 4 times; the line on a bar is its 95 % interval." in texts(svg)


def test_odds_that_cannot_be_asked_say_why() -> None:
    odds = Odds(explorer.start("game_of_crowns", players=5, seed=7), question="score")
    why = "This can be asked after the set-up and before the end of the game."
    assert why in odds.words()
    assert why in texts(odds.picture())


def test_a_row_without_a_chance_says_why() -> None:
    row = Row("a", None, note="nobody knows")
    assert said(row) == "nobody knows"
    assert said(row, small=True) == ""


# --- what a notebook keeps ------------------------------------------------------------------------------------------------


def test_a_notebook_gets_the_widget_its_picture_and_its_words(played: Match) -> None:
    for widget in (App(played), Board(played), Chain(played), Odds(played)):
        kept = bundle(widget)
        assert kept[VIEW]["model_id"] == widget.model_id
        stands_alone(kept["image/svg+xml"])
        assert kept["text/plain"] == str(widget)
        assert "Seat " not in kept["text/plain"]


def test_parts_without_a_picture_have_words(played: Match) -> None:
    for widget in (RulesPanel(played), WhatIf(played), CopyLink(played), Stepper(played, parts=[])):
        kept = bundle(widget)
        assert set(kept) == {VIEW, "text/plain"}
        assert len(kept["text/plain"]) > 20
    assert "image/svg+xml" in bundle(Stepper(played))
    assert bundle(Lesson(played.game.id))["text/plain"].startswith(f"{played.game.title}: ")


def test_words_follow_what_is_shown() -> None:
    match = explorer.start("noble_treachery", players=4, seed=7, people=True)
    panel = RulesPanel(match)
    assert "rules" in panel.words()
    panel.rule = "setup.dealer"
    assert panel.words().startswith(match.game.rules["setup.dealer"].title)
    assert bundle(Workbench("black_rose_wars"))["text/plain"].startswith("Black Rose Wars")


def test_a_widget_is_named_in_one_line(played: Match) -> None:
    assert repr(Board(played)) == f"<Board: {played.game.title}, moment {played.moment}>"


def test_our_own_pages_get_no_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(plotly_once.VARIABLE, "voila/plotly/1.js")
    assert set(bundle(App(explorer.start("noble_treachery", players=4, seed=7)))) == {VIEW, "text/plain"}


def test_a_match_is_drawn_by_what_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    match = explorer.start("noble_treachery", players=4, seed=7, people=True)
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    points = [EntryPoint(name, value, "noblesse.pictures") for name, value in told["noblesse.pictures"].items()]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points if group == "noblesse.pictures" else [])
    stands_alone(str(match._repr_svg_()))
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [])
    assert match._repr_svg_() is None
