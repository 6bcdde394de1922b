"""The rail: the story, the rule at work, and what is barred and why, as a seat may read them."""

from __future__ import annotations

import json
from typing import Any

import explorer
from explorer.players import RandomPlayer
from widgets import Board
from widgets.rail import BARRED, SHOWN, Rail


def told(rail: Rail) -> dict[str, Any]:
    found: dict[str, Any] = rail._rail
    return found


def test_the_newest_line_comes_first_and_a_line_leads_to_its_moment() -> None:
    match = explorer.start("noble_treachery", players=4, seed=3, people=True).play(RandomPlayer(1), most=30)
    rail = Rail(match, 0)
    lines = told(rail)["lines"]
    assert [line["at"] for line in lines] == sorted((line["at"] for line in lines), reverse=True)
    assert len(lines) <= SHOWN
    before = len(lines)
    rail._hear(rail, {"do": "earlier"}, [])
    assert len(told(rail)["lines"]) >= before
    rail._hear(rail, {"do": "goto", "moment": lines[-1]["at"]}, [])
    assert match.moment == lines[-1]["at"]
    rail._hear(rail, {"do": "last"}, [])
    assert told(rail)["moment"] == told(rail)["last"]
    rail._hear(rail, {"do": "first"}, [])
    assert match.moment == 0


def test_a_moment_that_there_is_not_is_refused_in_words() -> None:
    rail = Rail(explorer.start("noble_treachery", players=4, seed=3))
    for wrong in (10**6, "3", None, [1]):
        rail._hear(rail, {"do": "goto", "moment": wrong}, [])
        assert "no moment" in rail._message["text"]


def test_it_tells_the_rule_at_work_and_what_is_barred() -> None:
    match = explorer.position(
        "noble_treachery", in_play=[(0, "dragon")], opener=0, hands={1: ["army-k", "noble-k", "thief-r"]}
    )
    rail = Rail(match, 1)
    assert told(rail)["rule"]["id"] == "challenge.one-card"
    assert told(rail)["remark"] == "your turn"
    barred, *_ = told(rail)["barred"]
    assert barred[0] == "Black Army"
    assert barred[1].startswith("a Dragon is in play")
    assert barred[2] == "card.dragon"
    rail.seat = 2
    assert told(rail)["barred"] == []
    assert len(told(Rail(match))["barred"]) <= BARRED


def test_a_seat_reads_no_more_than_it_may_know() -> None:
    match = explorer.start("noble_treachery", players=4, seed=3).play(RandomPlayer(3), most=40)
    sent = json.dumps(told(Rail(match, 2)))
    board = Board(match, 2)
    for seat in (0, 1, 3):
        for card in match.state.hands[seat]:
            name = match.state.card(card).name
            assert name not in sent or name in json.dumps(board._shown)
