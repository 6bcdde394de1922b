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
    rail, board = Rail(match, 2), Board(match, 2)
    rail._hear(rail, {"do": "chips"}, [])
    pointed = []
    for line in told(rail)["lines"][:10]:
        rail._hear(rail, {"do": "point", "moment": line["at"]}, [])
        pointed.append(board.pointed)
    sent = json.dumps([told(rail), rail._chips])
    for seat in (0, 1, 3):
        for card in match.state.hands[seat]:
            name = match.state.card(card).name
            assert name not in sent or name in json.dumps(board._shown)
            assert not any(f"card:{card}" in ids for ids in pointed)


def fight() -> explorer.Match:
    """A challenge in which the Dragon has been played, and the Fairy after it."""
    match = explorer.position(
        "noble_treachery",
        people=True,
        in_play=[(0, "dragon")],
        opener=0,
        hands={1: ["fairy", "army-k"], 2: ["noble-k"], 3: ["noble-g"]},
    )
    match.choose("fairy")
    return match


def test_a_line_has_chips_for_what_changed_with_it() -> None:
    match = fight()
    rail = Rail(match, 0)
    assert rail._chips == {}
    rail._hear(rail, {"do": "chips"}, [])
    lines = {line["at"]: line["text"] for line in told(rail)["lines"]}
    assert rail._chips
    for at, chips in rail._chips.items():
        assert lines[int(at)] == "Lady Maud has Fairy in play."
        assert chips == ["7 → 6 cards in hand", "power 5"]


def test_a_line_rings_what_it_speaks_of_at_any_moment() -> None:
    match = fight()
    board, rail = Board(match, 0), Rail(match, 0)
    (played,) = (line["at"] for line in told(rail)["lines"] if "Fairy" in line["text"])
    match.play(RandomPlayer(2), most=2)
    rail.act(lambda: None)
    sent = board._shown
    rail._hear(rail, {"do": "point", "moment": played}, [])
    assert {"seat:1", "card:fairy"} <= set(board.pointed)
    assert board._shown is sent  # nothing else is drawn for it
    for nowhere in (-1, 10**6, "3", None, [1]):
        rail._hear(rail, {"do": "point", "moment": played}, [])
        rail._hear(rail, {"do": "point", "moment": nowhere}, [])
        assert board.pointed == []


def test_what_came_of_answers_that_were_taken_back_is_forgotten() -> None:
    match = explorer.start("noble_treachery", players=4, seed=3, people=True).play(RandomPlayer(1), most=30)
    rail = Rail(match, 0)
    rail._hear(rail, {"do": "chips"}, [])
    match.back(8)
    match.forget()
    match.play(RandomPlayer(2), most=8)
    rail.act(lambda: None)
    rail._hear(rail, {"do": "chips"}, [])
    fresh = Rail(match, 0)
    fresh._hear(fresh, {"do": "chips"}, [])
    assert rail._chips == fresh._chips
