"""The chains of a raid, a battle, an assault and a contest: what caused what, and what the chain calls it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import explorer
from explorer.core.chain import chain, span
from explorer.core.moments import Begin
from explorer.players import HeuristicPlayer
from tests.games.noble_game.realm import GAME, lay, march

if TYPE_CHECKING:
    from explorer import Match


def tree(match: Match) -> list[tuple[int, str, str]]:
    """Every node of a chain in order: how deep it stands, what it is, and what it says."""
    graph = chain(match.moments(), match.tell)
    depths: dict[Any, int] = {}
    found = []
    for node, data in graph.nodes(data=True):
        depths[node] = 0 if data["within"] is None else depths[data["within"]] + 1
        found.append((depths[node], data["kind"], data["what"]))
    return found


def test_a_party_sneaks_past_a_fort_and_raids() -> None:
    match = march("K8", ("sneak", "L8"), "attack", [3, 6, 5], ("go", "M7"), ("raid", "M7"),
                  garrisons={"L8": {"seat": 1, "soldiers": 2}}, farms=["M7"], goods={1: "W"})  # fmt: skip
    assert [node for node in tree(match) if node[1] != "choice"] == [
        (0, "effect", "Seat 0 tries to sneak past forest L8."),
        (1, "effect", "Seat 1 attacks the force at L8 once, and it cannot strike back."),
        (2, "chance", "The dice of the free attack are thrown."),
        (2, "event", "Seat 1 throws 3 6 5: 2 hits."),
        (2, "event", "Seat 0's force at L8 loses 2 soldiers."),
        (1, "event", "Seat 0's force at L8 gets past and must go on."),
        (0, "event", "Seat 0's force goes from forest L8 to field M7."),
        (0, "effect", "Seat 0 raids field M7."),
        (1, "event", "Seat 0 steals 1 wood from Seat 1."),
        (1, "event", "The production building on field M7 is burnt."),
    ]


def test_a_battle_has_a_node_for_each_round_and_the_capture_at_its_end() -> None:
    enemy = {"seat": 1, "at": "K8", "soldiers": 2, "nobles": ["lord-1"]}
    first, second = [1, 1, 1, 1, 1, 1, 5, 1, 1], [6, 6, 6, 1, 1, 1]
    match = march("J8", ("attack", "K8"), "longbowmen", "pass", "pass", first, "pass", second, "F", led=True,
                  nobles={"lord-1": "K8"}, hands={0: ["Longbowmen"], 1: ["Good Harvest"]}, goods={1: "FW"},
                  forces=[enemy])  # fmt: skip
    told = tree(match)
    rounds = [node for node in told if node[2].startswith("Attackers throw")]
    assert [(depth, kind) for depth, kind, _ in rounds] == [(1, "effect")] * 2
    assert (2, "event", "Seat 0's force at K8 loses 1 soldier.") in told
    assert (1, "event", "Seat 1's force is destroyed on road K8.") in told
    captured = next(place for place, node in enumerate(told) if "is captured" in node[2])
    assert told[captured][:2] == (1, "effect")
    assert told[captured + 3][2].startswith("Seat 1 pays 1 food to Seat 0 to ransom")
    graph = chain(match.moments(), match.tell)
    helps = next(node for node, what in graph.nodes(data="what") if "helps" in what)
    causes = {
        graph.nodes[cause]["event"]
        for cause, _, relation in graph.in_edges(helps, data="relation")
        if relation == "caused"
    }
    assert causes == {"announced", "field battle"}


def test_an_assault_ends_with_what_its_fall_brings() -> None:
    told = tree(march("I5", ("attack", "J5"), [6, 6, 6, 1, 1, 1]))
    under = [what for depth, _, what in told if depth == 1]
    assert under == [
        "Both sides throw their dice.",
        "Attackers throw 6 6 6: 3 hits; defenders throw 1 1 1: 0 hits.",
        "Seat 0 takes Ashdown's estate J5.",
        "3 soldiers of Seat 0's force enter Ashdown's estate J5.",
        "Ashdown swears fealty to Seat 0.",
    ]


def test_a_countermand_interrupts_and_prevents_within_the_contest() -> None:
    match = lay("kings-ear", "countermand", at="contest", nobles={"lord-0": "H8", "lord-1": "H8"},
                hands={0: ["King's Ear"], 1: ["Countermand"]})  # fmt: skip
    graph = chain(match.moments(), match.tell)
    relations = {relation for _, _, relation in graph.edges(data="relation")}
    assert {"interrupted", "prevented"} <= relations
    (stopped,) = [node for node, kind in graph.nodes(data="kind") if kind == "prevented"]
    assert graph.nodes[stopped]["what"] == "Seat 1's Countermand cancels King's Ear."
    assert tree(match)[0] == (0, "effect", "The Regency is contested.")
    assert not [what for _, _, what in tree(match) if "counts 1 more" in what]


def test_what_is_told_of_the_past_does_not_change_with_the_present() -> None:
    """A force that has moved on, shrunk or gone is still told as it was called."""
    match = explorer.start(GAME, players=3, seed=11).play(HeuristicPlayer(GAME, 11), most=260)
    before = [match.tell(moment) for moment in match.moments()]
    match.play(HeuristicPlayer(GAME, 11))
    assert match.over
    assert [match.tell(moment) for moment in match.moments()][: len(before)] == before


def test_a_turn_a_season_and_a_year_are_found_around_a_moment() -> None:
    match = explorer.start(GAME, players=3, seed=2).play(HeuristicPlayer(GAME, 2))
    moments = match.moments()
    begun = {
        kind: [m.at for m in moments if isinstance(m, Begin) and m.kind == kind] for kind in ("round", "phase", "turn")
    }
    assert {kind: len(at) for kind, at in begun.items()} == {"round": 6, "phase": 24, "turn": 72}
    at = begun["turn"][40] + 1
    parts = [span(moments, at, scope) for scope in ("turn", "phase", "round")]
    for (first, last), (wider, later) in pairwise(parts):
        assert wider < first
        assert last < later
    assert match.tell(moments[begun["round"][1]]) == "Year 2 begins."
    assert match.tell(moments[begun["phase"][1]]) == "Summer begins."
