"""The resolution chain: nesting, interrupting, resuming, preventing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from explorer.core.chain import chain
from explorer.core.chance import Dice
from explorer.core.moments import Begin, Chance, Choice, End, Event, Moment


def graph_of(*moments: Moment) -> Any:
    for at, moment in enumerate(moments):
        moment.at = at
    return chain(moments, lambda moment: f"{moment.kind}!")


def edges(moments: Sequence[Moment]) -> dict[tuple[int, int], str]:
    return {(a, b): relation for a, b, relation in graph_of(*moments).edges(data="relation")}


def begin(kind: str = "effect", **facts: Any) -> Begin:
    return Begin(kind, 0, "rule", **facts)


def end(kind: str = "effect") -> End:
    return End(kind, 0, "rule")


def event(kind: str = "happened", **facts: Any) -> Event:
    return Event(kind, 0, "rule", **facts)


def test_what_stands_inside_was_caused_and_comes_in_order() -> None:
    assert edges([begin(), event(), event(), end()]) == {(0, 1): "caused", (0, 2): "caused", (1, 2): "then"}


def test_what_comes_after_is_only_later() -> None:
    assert edges([begin(), event(), end(), event()]) == {(0, 1): "caused", (0, 3): "then"}


def test_an_interruption_interrupts_and_what_follows_is_resumed() -> None:
    found = edges(
        [begin("card"), event(), begin("bonus", relation="interrupted"), event(), end(), event(), event(), end()]
    )
    assert found == {
        (0, 1): "caused",
        (0, 2): "interrupted",
        (1, 2): "then",
        (2, 3): "caused",
        (0, 5): "caused",
        (2, 5): "resumed",
        (0, 6): "caused",
        (5, 6): "then",
    }


def test_two_interruptions_in_a_row() -> None:
    found = edges([begin(), begin(relation="interrupted"), end(), begin(relation="interrupted"), end(), event(), end()])
    assert found[1, 3] == "resumed"
    assert found[3, 5] == "resumed"


def test_what_is_prevented_hangs_on_what_prevented_it() -> None:
    found = edges([begin("castle", name="castle"), end(), begin("thief"), event("prevented", by="castle"), end()])
    assert found[0, 3] == "prevented"
    assert found[2, 3] == "caused"


def test_an_event_by_a_card_that_did_not_prevent_it_was_caused_by_it_too() -> None:
    found = edges([begin("gypsy", name="gypsy"), end(), begin("turn"), event("drew", by="gypsy"), end()])
    assert found[0, 3] == "caused"


def test_the_latest_of_a_name_is_meant_and_an_unknown_one_is_nobody() -> None:
    found = edges(
        [begin(name="x"), end(), begin(name="x"), end(), event("prevented", by="x"), event("prevented", by="y")]
    )
    assert (0, 4) not in found
    assert found[2, 4] == "prevented"
    assert {a for a, b in found if b == 5} == {4}


def test_an_event_inside_what_it_names_has_one_edge_from_it() -> None:
    assert edges([begin(name="x"), event("prevented", by="x"), end()]) == {(0, 1): "prevented"}


def test_choices_and_chances_are_nodes_and_ends_are_not() -> None:
    graph = graph_of(
        begin("card"),
        Choice(1, "die", ["A"], "choose", left=3),
        Chance(None, "roll", Dice("A"), "roll"),
        end("card"),
        event(),
    )
    assert sorted(graph) == [0, 1, 2, 4]
    choice = {"what": "die!", "kind": "choice", "event": "die", "seat": 1, "rule": "choose"}
    assert graph.nodes[1] == {**choice, "at": 1, "within": 0}
    chance = {"what": "roll!", "kind": "chance", "event": "roll", "seat": None, "rule": "roll"}
    assert graph.nodes[2] == {**chance, "at": 2, "within": 0}
    assert graph.nodes[0]["kind"] == "effect"
    assert (graph.nodes[4]["kind"], graph.nodes[4]["within"]) == ("event", None)


def test_a_part_that_begins_inside_something_is_taken_as_it_is() -> None:
    assert edges([event(), end(), event(), begin(), event()]) == {(0, 2): "then", (2, 3): "then", (3, 4): "caused"}
    assert len(graph_of()) == 0


def test_a_nameless_cause_is_not_taken_for_one_called_none() -> None:
    assert edges([begin(name="None"), end(), event("prevented")]) == {(0, 2): "then"}
