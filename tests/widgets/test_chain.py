"""The chain and the dice graph without a browser: what they show, how they handle messages, and what they remember."""

from __future__ import annotations

import io
import json
import logging
import re
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
import traitlets

import explorer
import widgets
from explorer import Match, NoblesseError
from explorer.core.chain import RELATIONS, SCOPES
from explorer.core.moments import Chance, Choice, End
from explorer.players import RandomPlayer
from widgets import Chain, DiceGraph, Stepper, assets
from widgets.chain import MOST


@pytest.fixture(scope="module")
def played() -> Match:
    """A finished match; each test takes a fork."""
    return explorer.start("noble_treachery", players=4, seed=11).play(RandomPlayer(11))


@pytest.fixture
def match(played: Match) -> Match:
    """The same, in the middle of the first challenge."""
    fork = played.fork()
    turn = next(m.at for m in fork.moments() if m.kind == "turn")
    return fork.goto(turn + 3)


@pytest.fixture
def dragon() -> Match:
    """Seat 1 must play, and a Dragon forbids its Army."""
    return explorer.position(
        "noble_treachery",
        in_play=[(0, "dragon")],
        opener=0,
        challenger=0,
        dice="K3 B4 R1 G6 Y2",
        hands={1: ["army-k", "noble-k", "thief-r"]},
        treasury={0: [4, 7], 2: [14]},
    )


def tell(widget: Chain | DiceGraph, **told: Any) -> None:
    """Send a message as the page does when a visitor acts."""
    widget._hear(widget, told, [])


def nodes(widget: Chain | DiceGraph) -> dict[str, dict[str, Any]]:
    return {node["id"]: node for node in widget._graph["nodes"]}


def edges(widget: Chain | DiceGraph) -> set[tuple[str, str, str]]:
    return {(edge["from"], edge["to"], edge["relation"]) for edge in widget._graph["edges"]}


def test_it_shows_the_present_round_and_each_scope_is_more(match: Match) -> None:
    chain = Chain(match)
    first = nodes(chain)[next(iter(nodes(chain)))]
    assert first["text"] == "Round 1 begins."
    counts = []
    for scope in SCOPES:
        tell(chain, do="scope", scope=scope)
        shown = [node for node in nodes(chain).values() if node["kind"] != "barred"]
        counts.append(sum(1 + node["folded"] for node in shown))
        assert len(shown) <= MOST
        assert chain._graph["first"] <= match.moment <= chain._graph["last"]
    assert counts == sorted(counts)
    assert counts[-1] >= sum(not isinstance(moment, End) for moment in match.moments())


def test_every_node_has_words_and_a_rule_and_edges_join_nodes(match: Match) -> None:
    chain = Chain(match)
    for scope in SCOPES:
        chain.scope = scope
        shown = nodes(chain)
        for node in shown.values():
            assert node["text"]
            assert set(node["rules"]) <= set(chain._graph["rules"])
            assert node["within"] is None or node["within"] in shown
        for before, after, relation in edges(chain):
            assert {before, after} <= set(shown)
            assert relation in RELATIONS


def test_a_node_goes_to_its_moment_and_the_other_widgets_follow(match: Match) -> None:
    chain, stepper = Chain(match), Stepper(match)
    drawn = chain._graph
    node = next(node for node in nodes(chain).values() if node["kind"] == "chance")
    tell(chain, do="goto", moment=node["at"])
    assert chain.moment == stepper.moment == match.moment == node["at"]
    assert isinstance(match.pending, Chance)
    assert stepper._asked["kind"] == "chance"
    assert chain._graph == drawn  # the same round: only the moment is sent again


def test_it_follows_when_another_widget_goes_on(match: Match) -> None:
    chain, stepper = Chain(match, scope="phase"), Stepper(match)
    match.goto(0)
    stepper.act(lambda: None)
    assert chain.moment == 0
    assert next(iter(nodes(chain).values()))["at"] == 0


def test_what_was_not_allowed_hangs_on_its_choice_and_can_be_left_out(dragon: Match) -> None:
    chain = Chain(dragon)
    asked = str(dragon.moment)
    barred = {node["text"]: node for node in nodes(chain).values() if node["kind"] == "barred"}
    army = barred["Black Army: a Dragon is in play and its base power is 9."]
    assert (army["rules"], army["at"], army["within"]) == (["card.dragon"], dragon.moment, asked)
    assert (asked, army["id"], "barred") in edges(chain)
    tell(chain, do="barred", barred=False)
    assert not chain.barred
    assert all(node["kind"] != "barred" for node in nodes(chain).values())


def test_what_was_barred_is_still_there_after_the_answer(dragon: Match) -> None:
    chain = Chain(dragon)
    before = {node["text"] for node in nodes(chain).values() if node["kind"] == "barred"}
    dragon.choose("thief-r")
    chain.act(lambda: None)
    assert before <= {node["text"] for node in nodes(chain).values() if node["kind"] == "barred"}


def test_what_was_prevented_shows_by_what(played: Match) -> None:
    match = played.fork()
    stopped = [m for m in match.moments() if m.kind == "prevented"]
    assert stopped
    for moment in stopped:
        match.goto(moment.at)
        for scope in ("phase", "round"):
            chain = Chain(match, scope=scope)
            node = nodes(chain)[str(moment.at)]
            assert node["kind"] == "prevented"
            (by,) = [
                before for before, after, relation in edges(chain) if relation == "prevented" and after == node["id"]
            ]
            assert nodes(chain)[by]["kind"] == "effect"
            assert "Castle" in nodes(chain)[by]["text"]


def test_order_that_a_cause_implies_is_not_drawn(match: Match) -> None:
    chain = Chain(match)
    within = {node["id"]: node["within"] for node in nodes(chain).values()}
    assert all(within[before] is None for before, _, relation in edges(chain) if relation == "then")


def test_a_whole_match_is_folded_and_opened(played: Match) -> None:
    chain = Chain(played.fork(), scope="match")
    closed = len(nodes(chain))
    assert closed <= MOST
    begun = next(node for node in nodes(chain).values() if node["folded"])
    tell(chain, do="open", node=begun["at"])
    assert closed < len(nodes(chain))
    assert nodes(chain)[begun["id"]]["open"]
    assert nodes(chain)[begun["id"]]["folded"] == 0
    tell(chain, do="open", node=begun["at"])
    assert len(nodes(chain)) == closed
    tell(chain, do="open", node=begun["at"])
    tell(chain, do="scope", scope="match")
    assert len(nodes(chain)) == closed  # a newly chosen scope begins with closed effects


@pytest.mark.parametrize("game", explorer.games())
def test_dealing_and_what_is_not_of_now_are_folded_and_open_when_they_are_chosen(game: str) -> None:
    match = explorer.start(game, seed=7).play(RandomPlayer(7), most=90)
    chain = Chain(match, scope="match")
    marks = {key: node for key, node in nodes(chain).items() if node["mark"]}
    first = next(node for node in marks.values() if node["folded"])  # the set-up, where a game marks it
    assert not first["open"]
    assert any(node["open"] for node in marks.values()), "what one is in is open"
    assert max(node["at"] for node in nodes(chain).values() if node["kind"] != "barred") == match.moment
    tell(chain, do="open", node=first["id"])
    inside = [node for node in nodes(chain).values() if node["within"] == first["id"]]
    assert inside
    assert nodes(chain)[first["id"]]["open"]
    for deal in [node for node in inside if node["kind"] == "deal"]:
        assert re.fullmatch(rf"{deal['folded']} steps of dealing\.", deal["text"])
        tell(chain, do="open", node=deal["id"])
        steps = [node for node in nodes(chain).values() if node["within"] == deal["id"]]
        assert len(steps) == deal["folded"]
        assert {node["kind"] for node in steps} <= {"chance", "event"}
    tell(chain, do="open", node=first["id"])
    assert nodes(chain).keys() == set(nodes(Chain(match, scope="match")))
    match.goto(0)
    chain.act(lambda: None)
    assert not nodes(chain).get(first["id"], first)["open"], "what somebody closed stays closed, wherever one goes"


def test_no_end_of_things_is_held_open(played: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("widgets.chain.OPEN", 9)  # as with the true number, in less time
    chain = Chain(played.fork(), scope="match")
    begun = [moment.at for moment in played.moments() if type(moment).__name__ == "Begin"]
    for node in begun[:10]:
        assert "Too much" not in chain._message.get("text", "")
        tell(chain, do="open", node=node)
    assert chain._message["text"] == "Too much is open. Close something first."


def test_moments_of_ones_own_choosing(match: Match) -> None:
    chain = Chain(match, first=5, last=9)
    assert chain._graph["part"]
    assert all(5 <= node["at"] <= 9 for node in nodes(chain).values())
    chain.last = None
    assert chain._graph["last"] == len(match.moments()) - 1
    tell(chain, do="scope", scope="turn")
    assert (chain.first, chain.last, chain._graph["part"]) == (None, None, False)
    with pytest.raises(traitlets.TraitError):
        chain.first = -1
    with pytest.raises(traitlets.TraitError):
        chain.scope = "week"
    chain.first = 10**9
    assert len(nodes(chain)) <= 1


def test_a_seat_sees_neither_anothers_cards_nor_anothers_bars(dragon: Match) -> None:
    own, other = Chain(dragon, seat=1), Chain(dragon, seat=2)
    assert any(node["kind"] == "barred" for node in nodes(own).values())
    assert all(node["kind"] != "barred" for node in nodes(other).values())
    for card in dragon.state.hands[1]:
        assert dragon.state.card(card).name not in json.dumps(other._graph) + other.graphml()
    own.seat = 2
    assert own._graph == other._graph


def test_a_seat_sees_only_its_own_deal(match: Match) -> None:
    match.goto(len(match.moments()) - 1)
    dealt = [m for m in match.moments() if m.kind == "was dealt"]
    for seat in range(4):
        chain = Chain(match, first=0, seat=seat)
        chain._opened.update(m.at for m in match.moments())
        chain.act(lambda: None)
        texts = {node["at"]: node["text"] for node in nodes(chain).values()}
        for moment in dealt:
            if moment.at in texts:
                assert ("hidden" in texts[moment.at]) == (moment.seat != seat)
        for moment in match.moments():
            if isinstance(moment, Choice) and moment.seat != seat:
                assert f"{moment.at}/0" not in nodes(chain)


def test_graphml_can_be_read_back(dragon: Match) -> None:
    chain = Chain(dragon)
    graph = nx.read_graphml(io.BytesIO(chain.graphml().encode()))
    assert set(graph) == set(nodes(chain))
    assert graph.nodes[str(dragon.moment)]["kind"] == "choice"
    assert {relation for _, _, relation in graph.edges(data="relation")} >= {"barred"}
    dice = nx.read_graphml(io.BytesIO(DiceGraph(dragon, "R").graphml().encode()))
    assert dice.edges["now", "nothing"]["probability"] == "5/6"
    assert json.loads(dice.nodes["now"]["values"])["K"] == 3


def test_graphml_is_sent_when_asked_for(dragon: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Any] = []
    chain = Chain(dragon)
    monkeypatch.setattr(chain, "send", sent.append)
    tell(chain, do="graphml")
    assert sent == [{"graphml": chain.graphml()}]


WRONG: list[dict[str, Any]] = [
    {"do": "goto"},
    {"do": "goto", "moment": 10**9},
    {"do": "goto", "moment": -1},
    {"do": "goto", "moment": True},
    {"do": "goto", "moment": "3"},
    {"do": "scope"},
    {"do": "scope", "scope": "week"},
    {"do": "scope", "scope": ["turn"]},
    {"do": "scope", "scope": {}},
    {"do": "open"},
    {"do": "open", "node": 10**9},
    {"do": "open", "node": -1},
    {"do": "open", "node": "x"},
    {"do": "open", "node": [0]},
    {"do": "no such thing"},
    {"do": None},
    {},
]


@pytest.mark.parametrize("told", WRONG, ids=json.dumps)
def test_whatever_a_page_sends_harms_nothing(
    dragon: Match, told: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    chain = Chain(dragon)
    before = (json.dumps(dragon.state.__dict__), dragon.moment, chain._graph)
    with caplog.at_level(logging.ERROR):
        tell(chain, **told)
    assert (json.dumps(dragon.state.__dict__), dragon.moment, chain._graph) == before
    assert not caplog.records
    if told.get("do") in chain.handlers():
        assert chain._message["text"].endswith(".")


def test_every_moment_of_a_match_can_be_the_present_one(played: Match) -> None:
    match = played.fork()
    chain = Chain(match, scope="turn")
    for moment in range(0, len(match.moments()), 7):
        chain.moment = moment
        assert chain._graph["first"] <= moment <= chain._graph["last"]
        assert nodes(chain)


# --- the dice graph ---------------------------------------------------------------------------------------------------


def test_the_dice_that_wait_are_rolled(dragon: Match) -> None:
    dragon.choose("thief-r")
    dragon.choose("roll")
    dice = DiceGraph(dragon)
    assert [face["die"] for face in dice._graph["dice"] if face["rolled"]] == ["R"]
    assert nodes(dice)["now"]["text"] == "Roll red"
    dragon.roll([5])
    dice.act(lambda: None)
    assert [face["value"] for face in dice._graph["dice"]] == [3, 4, 5, 6, 2]


def test_classes_have_fraction_percent_and_an_example(dragon: Match) -> None:
    dice = DiceGraph(dragon, "R")
    straight = nodes(dice)["King's Straight"]
    assert (straight["chance"], straight["throw_count"], straight["share"]) == ("1/6 = 16.7 %", "1 of 6 throws", 1 / 6)
    assert straight["throws"] == ["K3 B4 R5 G6 Y2"]
    assert [(face["value"], face["rolled"]) for face in straight["dice"]] == [
        (3, False), (4, False), (5, True), (6, False), (2, False),
    ]  # fmt: skip
    assert [edge["label"] for edge in dice._graph["edges"]] == ["16.7 %", "83.3 %"]
    assert dice._graph["impossible"] == ["Throne", "Poison"]


def test_dice_and_question_are_picked(dragon: Match) -> None:
    dice = DiceGraph(dragon)
    for die in "BRG":
        tell(dice, do="die", die=die, rolled=False)
    assert nodes(dice)["now"]["text"] == "Roll black, yellow"
    tell(dice, do="by", by="highest die")
    assert dice._graph["by"] == "highest die"
    assert dice._graph["questions"] == ["combination", "highest die", "lowest die"]
    tell(dice, do="die", die="G", rolled=True)
    assert dice.dice == ["K", "G", "Y"]
    dice.dice = []
    assert nodes(dice)["now"]["text"] == "Roll nothing"
    assert nodes(dice)["green"]["chance"] == "100 %"
    dice.dice = None
    assert nodes(dice)["now"]["text"] == "Roll black, blue, red, green, yellow"


DICE_WRONG: list[dict[str, Any]] = [
    {"do": "die"},
    {"do": "die", "die": "K"},
    {"do": "die", "die": "K", "rolled": 1},
    {"do": "die", "die": "X", "rolled": True},
    {"do": "die", "die": ["K"], "rolled": True},
    {"do": "die", "die": {}, "rolled": False},
    {"do": "by"},
    {"do": "by", "by": ""},
    {"do": "by", "by": "luck"},
    {"do": "by", "by": ["combination"]},
]


@pytest.mark.parametrize("told", DICE_WRONG, ids=json.dumps)
def test_wrong_dice_harm_nothing(dragon: Match, told: dict[str, Any], caplog: pytest.LogCaptureFixture) -> None:
    dice = DiceGraph(dragon)
    before = dice._graph
    with caplog.at_level(logging.ERROR):
        tell(dice, **told)
    assert dice._graph == before
    assert not caplog.records
    assert dice._message["text"].endswith(".")


def test_dice_and_questions_that_do_not_exist_are_refused_in_python_too(dragon: Match) -> None:
    with pytest.raises(NoblesseError, match="no die 'X'"):
        DiceGraph(dragon, "KX")
    with pytest.raises(NoblesseError, match="no classes 'luck'"):
        DiceGraph(dragon, by="luck")
    dice = DiceGraph(dragon)
    with pytest.raises(traitlets.TraitError, match="no classes 'luck'"):
        dice.by = "luck"


# --- the page's side --------------------------------------------------------------------------------------------------

STATIC = Path(widgets.__file__).parent / "static"


def test_the_layout_is_ours_to_pass_on() -> None:
    text = (STATIC / "vendor" / "dagre.js").read_text(encoding="utf-8")
    assert text.startswith("/*! @dagrejs/dagre")
    assert "Permission is hereby granted, free of charge" in text[:1500]
    assert len(text) < 60_000
    pinned = json.loads((STATIC / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    assert pinned["@dagrejs/dagre"] == "3.1.3"
    assert "dagre 3.1.3" in text[:100]


def test_the_page_names_every_kind_and_relation_and_asks_no_other_host() -> None:
    script = assets.script("chain.js")
    for word in RELATIONS:
        assert re.search(rf"\b{word}: \"", script), word
    assert set(re.findall(r"https?://[^\"'\s]+", script)) == {"http://www.w3.org/2000/svg"}
    assert "innerHTML" not in script
