"""The chain of events: nesting, interruption, resumption, prevention."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import networkx as nx
import pytest

from explorer.core.chain import around, chain, fold, gather, implied, part, span
from explorer.core.chance import Dice, Draw
from explorer.core.moments import HIDDEN, Begin, Chance, Check, Choice, End, Event, Moment, Secret

if TYPE_CHECKING:
    from collections.abc import Sequence


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


def test_what_ends_by_an_interruption_is_not_resumed() -> None:
    found = edges([begin(), begin(relation="interrupted"), end(), event("rest lost", resumes=False), event(), end()])
    assert (found[1, 3], found[3, 4]) == ("then", "then")


def test_of_two_interruptions_in_a_row_the_second_does_not_resume() -> None:
    found = edges([begin(), begin(relation="interrupted"), end(), begin(relation="interrupted"), end(), event(), end()])
    assert found[1, 3] == "then"
    assert found[3, 5] == "resumed"
    assert (1, 5) not in found


def test_what_an_interruption_prevents_where_it_broke_in_is_not_resumed() -> None:
    """A protection saves its mage, so the defeat does not happen; then the effect resumes."""
    found = edges(
        [begin("card", name="card"), event(), begin("shield", name="shield", relation="interrupted"), end(),
         event("prevented", by="shield"), event(), event(), end()]
    )  # fmt: skip
    assert (found[2, 4], found[4, 5]) == ("prevented", "then")
    assert (found[2, 5], found[5, 6]) == ("resumed", "then")


def test_what_an_interruption_causes_where_it_broke_in_is_not_resumed() -> None:
    found = edges(
        [begin("card"), begin("trap", name="trap", relation="interrupted"), end(), event(by="trap"), event(), end()]
    )
    assert (found[1, 3], found[1, 4]) == ("caused", "resumed")


def test_an_interruption_that_ends_a_sentence_is_followed_by_the_next_sentence_resumed() -> None:
    found = edges(
        [begin("card", name="card"), begin("sentence"), event(), begin(relation="interrupted"), end(), end("sentence"),
         begin("sentence"), end("sentence"), end("card"), event()]
    )  # fmt: skip
    assert found[3, 6] == "resumed"
    assert found[1, 6] == "then"
    assert [pair for pair, relation in found.items() if relation == "resumed"] == [(3, 6)]


@pytest.mark.parametrize("whole", [{"kind": "effect", "name": "card"}, {"kind": "turn"}, {"relation": "interrupted"}])
def test_what_ends_whole_with_its_interruption_leaves_nothing_to_resume(whole: dict[str, Any]) -> None:
    found = edges([begin("round"), begin(**whole), begin(relation="interrupted"), end(), end(), event(), end()])
    assert (2, 5) not in found


def test_an_interruption_of_an_interruption_resumes_the_inner_and_then_the_outer_one() -> None:
    found = edges(
        [
            begin("card"),
            begin(relation="interrupted"),
            begin(relation="interrupted"),
            end(),
            event(),
            end(),
            event(),
            end(),
        ]
    )
    assert {pair for pair, relation in found.items() if relation == "resumed"} == {(2, 4), (1, 6)}


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
    assert graph.nodes[1] == {**choice, "also": (), "facts": {}, "at": 1, "within": 0, "mark": False, "dealing": False}
    chance = {"what": "roll!", "kind": "chance", "event": "roll", "seat": None, "rule": "roll"}
    assert graph.nodes[2] == {**chance, "also": (), "facts": {}, "at": 2, "within": 0, "mark": False, "dealing": False}
    assert graph.nodes[0]["kind"] == "effect"
    assert (graph.nodes[4]["kind"], graph.nodes[4]["within"]) == ("event", None)


def test_what_takes_something_back_has_prevented_that() -> None:
    """A card inflicts damage, a protection interrupts and takes it back, and the card resumes."""
    found = edges(
        [
            begin("card", name="card"), begin("sentence"), event("damaged", mark="hit 1"), end("sentence"),
            begin("shield", name="shield", relation="interrupted"), event("prevented", by="shield", undoes=["hit 1"]), end(),
            event(), end(),
        ]
    )  # fmt: skip
    assert found[4, 2] == "prevented"
    assert found[4, 5] == "prevented"
    assert (found[0, 4], found[4, 7]) == ("interrupted", "resumed")


def test_nothing_that_is_taken_back_makes_a_circle() -> None:
    """The damage and the protection are in one sentence, one after the other, so the damage already leads to the protection."""
    graph = graph_of(
        begin("sentence"), event("damaged", mark="hit 1"), begin("shield", name="shield"),
        event("prevented", by="shield", undoes=["hit 1", "hit 2"]), end(), end(),
    )  # fmt: skip
    assert nx.is_directed_acyclic_graph(graph)
    assert graph.edges[1, 2]["relation"] == "then"


def test_folding_what_was_taken_back_makes_no_circle() -> None:
    graph = graph_of(
        begin("card"), begin("sentence"), event("damaged", mark="hit 1"), end(),
        begin("shield", name="shield", relation="interrupted"), event("prevented", by="shield", undoes=["hit 1"]), end(), end(),
    )  # fmt: skip
    small = fold(graph, 3)
    assert nx.is_directed_acyclic_graph(small)
    assert small.edges[1, 4]["relation"] == "then"


def test_a_node_has_the_facts_of_its_event_as_far_as_they_are_open() -> None:
    drew = Event("drew", 0, "rule", card=Secret("noble", (1,)), n=1)
    assert graph_of(drew).nodes[0]["facts"] == {"card": "noble", "n": 1}
    assert graph_of(drew.seen_by(0)).nodes[0]["facts"] == {"card": HIDDEN, "n": 1}
    assert graph_of(choice()).nodes[0]["facts"] == {}


def test_every_rule_that_an_event_or_a_ban_cites_is_on_its_node() -> None:
    graph = graph_of(Event("took", 0, "take", also=("take.limit", "take")))
    assert (graph.nodes[0]["rule"], graph.nodes[0]["also"]) == ("take", ("take.limit",))
    two = (Check("dragon", False, "a Dragon"), Check("fine", True, "fine"), Check("castle", False, "a Castle"))
    ban = barred_of(choice(army=two))["1/0"]
    assert (ban["rule"], ban["also"]) == ("dragon", ("castle",))


def test_a_part_that_begins_inside_something_is_taken_as_it_is() -> None:
    assert edges([event(), end(), event(), begin(), event()]) == {(0, 2): "then", (2, 3): "then", (3, 4): "caused"}
    assert len(graph_of()) == 0


def test_a_nameless_cause_is_not_taken_for_one_called_none() -> None:
    assert edges([begin(name="None"), end(), event("prevented")]) == {(0, 2): "then"}


# --- what choices bar -------------------------------------------------------------------------------------------------


def choice(**barred: tuple[Check, ...]) -> Choice:
    return Choice(2, "card", ["noble"], "one-card", barred=lambda: barred)


def barred_of(asked: Choice) -> dict[Any, Any]:
    graph = chain(numbered(begin(), asked, event(), end()), lambda moment: f"{moment.kind}!", lambda _, option: option)
    assert [node for node in graph if isinstance(node, int)] == [0, 1, 2]
    return {node: data for node, data in graph.nodes(data=True) if data["kind"] == "barred"}


def numbered(*moments: Moment) -> list[Moment]:
    for at, moment in enumerate(moments):
        moment.at = at
    return list(moments)


def test_options_barred_for_one_reason_are_one_node_on_the_choice() -> None:
    dragon, castle = Check("dragon", False, "a Dragon is in play"), Check("castle", False, "a Castle guards it")
    fine = Check("turn", True, "it is your turn")
    found = barred_of(choice(army=(fine, dragon), knight=(dragon,), token=(castle,)))
    assert found == {
        "1/0": {
            "what": "Army, knight: a Dragon is in play.", "kind": "barred", "event": "barred", "seat": 2,
            "rule": "dragon", "also": (), "facts": {}, "at": 1, "within": 1, "options": 2,
            "mark": False, "dealing": False,
        },
        "1/1": {
            "what": "Token: a Castle guards it.", "kind": "barred", "event": "barred", "seat": 2,
            "rule": "castle", "also": (), "facts": {}, "at": 1, "within": 1, "options": 1,
            "mark": False, "dealing": False,
        },
    }  # fmt: skip


def test_many_barred_options_are_counted() -> None:
    low = (Check("higher", False, "it is no raise"),)
    found = barred_of(choice(**{f"t{number}": low for number in range(7)}))
    assert [data["what"] for data in found.values()] == ["T0, t1, t2, t3, 3 more: it is no raise."]


def test_a_bar_without_a_reason_cites_the_choice() -> None:
    assert barred_of(choice(army=()))["1/0"]["rule"] == "one-card"
    assert barred_of(choice(army=()))["1/0"]["what"] == "Army."


def test_nothing_hidden_and_nothing_unasked_is_barred() -> None:
    assert barred_of(choice(**{HIDDEN: ()})) == {}
    graph = graph_of(choice(army=()))
    assert list(graph) == [0]


# --- parts of a match -------------------------------------------------------------------------------------------------

MATCH = (
    "<set-up . >set-up <round <phase . >phase <phase <turn . >turn <turn . <card . >card >turn >phase >round "
    "<round <phase . >phase"
)
"""Begins, ends and events by number: 0 to 2 set-up, 3 to 18 the first round, 19 to 22 one that has not ended."""


def match() -> list[Moment]:
    made = {"<": Begin, ">": End}
    return numbered(*(made[w[0]](w[1:], 0, "rule") if w[0] in made else event() for w in MATCH.split()))


@pytest.mark.parametrize(
    ("at", "scope", "wanted"),
    [
        (13, "turn", (11, 16)),
        (14, "turn", (11, 16)),
        (16, "turn", (11, 16)),  # a turn's end belongs to it
        (9, "turn", (8, 10)),
        (5, "turn", (4, 6)),  # no turn is open: the phase
        (7, "turn", (7, 17)),
        (13, "phase", (7, 17)),
        (3, "phase", (3, 18)),  # no phase is open: the round
        (13, "round", (3, 18)),
        (18, "round", (3, 18)),
        (21, "round", (19, 22)),
        (1, "round", (0, 2)),  # before all rounds
        (1, "turn", (0, 2)),
        (13, "match", (0, 22)),
    ],
)
def test_the_span_around_a_moment(at: int, scope: str, wanted: tuple[int, int]) -> None:
    assert span(match(), at, scope) == wanted


def test_the_span_of_a_match_that_began_in_the_middle() -> None:
    moments = numbered(event(), End("phase", 0, "rule"), End("round", 0, "rule"), Begin("round", 0, "rule"), event())
    assert span(moments, 0, "phase") == (0, 2)
    assert span(moments, 4, "turn") == (3, 4)
    assert span([], 0, "round") == (0, 0)


def test_a_part_keeps_what_prevents_something_in_it() -> None:
    graph = graph_of(
        begin("castle", name="castle"), event(), end(), begin("other", name="other"), end(),
        begin("thief"), event("prevented", by="castle"), end(), event(),
    )  # fmt: skip
    cut = part(graph, 5, 7)
    assert list(cut) == [0, 5, 6]
    assert dict(cut.nodes(data="within")) == {0: None, 5: None, 6: 5}
    assert set(cut.edges(data="relation")) == {(0, 6, "prevented"), (5, 6, "caused")}
    assert len(graph) == 6  # the original graph is unchanged
    assert list(part(graph, 8, 8)) == [8]


def test_folding_closes_the_deepest_first() -> None:
    graph = chain(match(), lambda moment: moment.kind)
    assert dict(fold(graph, 15).nodes(data="folded")) == dict.fromkeys(graph, 0)
    assert dict(fold(graph, 14).nodes(data="folded"))[13] == 1
    assert dict(fold(graph, 7).nodes(data="folded")) == {0: 0, 1: 0, 3: 0, 4: 1, 7: 6, 19: 0, 20: 1}
    assert dict(fold(graph, 6).nodes(data="folded")) == {0: 1, 3: 9, 19: 2}
    assert list(fold(graph, 0)) == [0, 3, 19]


def test_what_is_opened_stays_open() -> None:
    graph = chain(match(), lambda moment: moment.kind)
    small = fold(graph, 3, opened={3, 7})
    assert dict(small.nodes(data="folded")) == {0: 1, 3: 0, 4: 1, 7: 0, 8: 1, 11: 3, 19: 2}
    assert list(fold(graph, 3, opened={7})) == [0, 3, 19]  # it is inside a closed effect
    assert small.has_edge(7, 11)


def test_folding_still_tells_that_something_inside_was_prevented() -> None:
    graph = graph_of(begin("castle", name="castle"), end(), begin("thief"), event("prevented", by="castle"), end())
    assert list(fold(graph, 2).edges(data="relation")) == [(0, 2, "prevented")]
    graph = graph_of(
        begin("castle", name="castle"), end(), event(), begin("thief"), event("prevented", by="castle"), end()
    )
    assert set(fold(graph, 3).edges(data="relation")) == {
        (0, 2, "then"), (2, 3, "then"), (0, 3, "prevented"),
    }  # fmt: skip


def test_what_is_closed_shows_how_much_it_holds() -> None:
    graph = chain(match(), lambda moment: moment.kind)
    small = fold(graph, 100, closed={3, 8})
    assert dict(small.nodes(data="folded")) == {0: 0, 1: 0, 3: 9, 19: 0, 20: 0, 21: 0}
    assert dict(fold(graph, 100, closed={19}).nodes(data="folded"))[19] == 2
    assert not set(fold(graph, 5, closed={0, 3, 19})) - {0, 3, 19}, "what is closed is not counted among the most"


# --- dealing, and where in the game one is ----------------------------------------------------------------------------


def drawn(rule: str = "deal") -> Chance:
    return Chance(0, "deal", Draw(("king", "queen")), rule)


def told(rule: str = "deal", **facts: Any) -> Event:
    return Event("was dealt", 0, rule, **facts)


def test_the_steps_of_dealing_are_put_into_one_node() -> None:
    whole = gather(
        graph_of(begin("set-up"), event(), drawn(), told(), told("deal.more"), drawn(), told(), event("begins"), end())
    )
    deal = whole.nodes["2+"]
    assert (deal["kind"], deal["what"], deal["within"], deal["at"]) == ("deal", "5 steps of dealing.", 0, 2)
    assert (deal["rule"], deal["also"]) == ("deal", ("deal.more",))
    assert list(whole) == [0, 1, "2+", 2, 3, 4, 5, 6, 7], "in order of time"
    assert [whole.nodes[node]["within"] for node in (1, 2, 6, 7)] == [0, "2+", "2+", 0]
    closed = fold(whole, 100, closed={"2+"})
    assert dict(closed.nodes(data="folded")) == {0: 0, 1: 0, "2+": 5, 7: 0}
    assert {(1, "2+"), ("2+", 7), (0, "2+")} <= set(closed.edges), "it stands in their place"
    assert implied(closed) == {(1, "2+"), ("2+", 7)}


def test_what_is_no_dealing_is_left_alone() -> None:
    rolled = Chance(0, "roll", Dice("A"), "deal")
    runs: tuple[list[Moment], ...] = (
        [drawn(), told()],  # too few to be worth it
        [rolled, told(), told(), told()],  # dice
        [drawn(), told(), event(), told(), told()],  # something else came between
        [drawn(), told("dealer"), told("dealer")],  # another rule, whose id begins alike
        [drawn(), told(by="spy"), told(by="spy")],  # a card's doing
    )
    for moments in runs:
        assert not [node for node in gather(graph_of(*moments)) if isinstance(node, str)]


def test_a_link_of_what_prevents_stays_where_it_was() -> None:
    graph = gather(
        graph_of(begin("castle", name="castle"), drawn(), told(), told(), end(), event("prevented", by="castle"))
    )
    assert graph.edges[0, 5]["relation"] == "prevented"
    assert graph.edges[0, "1+"]["relation"] == "caused"


def test_what_the_present_stands_in_and_what_prevented_something_there() -> None:
    moments = [
        begin("round"), begin("turn"), begin("castle", name="castle"), end(), end(), begin("turn"), event(), end(),
        begin("turn"), event("prevented", by="castle"), event(), end(), end(),
    ]  # fmt: skip
    graph = graph_of(*moments)
    assert [node for node, mark in graph.nodes(data="mark") if mark] == [0, 1, 5, 8]
    assert around(graph, 6) == {0, 5, 6}
    assert around(graph, 10) == {0, 8, 10, 1, 2}
    assert around(graph, -1) == set()


def test_order_inside_one_cause_goes_without_saying() -> None:
    graph = graph_of(begin(), event(), event(), end(), event())
    assert implied(graph) == {(1, 2)}
    assert graph.edges[0, 4]["relation"] == "then"
