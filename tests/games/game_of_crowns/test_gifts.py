"""The graph of who has given what to whom, and the changes that "what if" offers."""

from typing import Any

from explorer.games.game_of_crowns.graphs import gifts
from explorer.players import RandomPlayer
from explorer.what_if.branches import branch, edits
from explorer.what_if.comparison import compare
from tests.games.answers import answer
from tests.games.game_of_crowns.table import attack, fresh, none_spent, table


def told(graph: Any) -> list[Any]:
    """The edges in the order of their moments."""
    return sorted(graph.edges(data=True), key=lambda edge: edge[2]["at"])


def test_an_exchange_is_an_edge_each_way() -> None:
    match = answer(fresh(), "exchange", "akroyear-knight", "nothing", "celestian-trader", "chiron-feud", "ki-rin-coinage",
                   "no more", 0, 2, 0, ("accept", 2))  # fmt: skip
    graph = gifts(match)
    assert sorted(graph.nodes) == [0, 1, 2, 3]
    assert [(a, b, d["cards"], d["ravens"], d["how"]) for a, b, d in told(graph)] == [
        (0, 2, ["akroyear-knight"], 0, "exchange"), (2, 0, ["chiron-feud"], 2, "exchange"),
    ]  # fmt: skip


def test_hidden_cards_stay_hidden_in_the_graph() -> None:
    match = answer(fresh(), "akroyear-coinage", 2, "chiron-princess")
    assert [d["cards"] for _, _, d in told(gifts(match))] == [["chiron-princess"], ["akroyear-coinage"]]
    assert [d["cards"] for _, _, d in told(gifts(match, 1))] == [["?"], ["?"]]
    assert [(a, b) for a, b, _ in told(gifts(match, 1))] == [(2, 0), (0, 2)]


def test_ravens_of_a_vote_go_from_those_who_spent_them() -> None:
    match = answer(attack("a", "d", "a", "d"), 0, 2, 1, 1)
    edges = [(a, b, d["ravens"]) for a, b, d in told(gifts(answer(match, "draw a guest", "bard"))) if d["ravens"]]
    assert edges == [(0, 1, 1), (2, 1, 2)]


def test_whole_games_lead_to_well_formed_graphs() -> None:
    for number in range(6):
        match = fresh(4 + number).play(RandomPlayer(number))
        for seat in (None, 0, 1):
            for giver, taker, data in gifts(match, seat).edges(data=True):
                assert giver != taker
                assert data["cards"] or data["ravens"]
                assert data["what"]


def test_ravens_votes_and_cards_can_be_changed() -> None:
    match = attack("a", "d", "a", "d")
    known = {edit.id: edit for edit in edits(match)}
    vote = known["vote 2"]
    twin = branch(match, [(vote, vote.options.index("Defender"))]).match
    assert table(twin).votes == ["attacker", "defender", "defender", "defender"]
    ravens = known["ravens 1"]
    assert table(branch(match, [(ravens, 0)]).match).gone == 4
    card = known["card 1 celestian-trader"]
    swapped = branch(match, [(card, 1)]).match
    assert swapped.problems() == []
    found = compare(match, swapped)
    assert any("hand" in fact.about for fact in found.facts)
    assert {edit.id for edit in edits(match, 2) if edit.id.startswith("card")} == {
        edit.id for edit in edits(match, 2) if edit.id.startswith("card 2")
    }


def test_after_a_vote_the_comparison_says_who_wins() -> None:
    match = attack("a", "d", "a", "d")
    vote = next(edit for edit in edits(match) if edit.id == "vote 0")
    other = branch(match, [(vote, vote.options.index("Defender"))]).match
    about = {fact.about: (fact.before, fact.after) for fact in compare(none_spent(match), none_spent(other)).facts}
    assert about["The vote as it stands"] == (
        "Attacker 2, Defender 2: Seat 0 wins",
        "Attacker 1, Defender 3: Seat 1 wins",
    )
