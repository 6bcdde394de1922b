"""The boards, the decks, the set-up, and the checks of the house content."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Any

import networkx as nx
import pytest

import explorer
from explorer.games.noble_game import cards
from explorer.games.noble_game.board import CAPITAL, board, boards
from tests.games.noble_game.realm import GAME, goods, lay, to, told, whose

if TYPE_CHECKING:
    from explorer.games.noble_game.board import Board

BOTH = [pytest.param(plan, id=plan.name) for plan in boards().values()]


@pytest.mark.rule("board.players", "board.house")
@pytest.mark.parametrize("plan", BOTH)
def test_a_map_is_whole(plan: Board) -> None:
    assert [len(row) for row in plan.rows] == [15] * 15
    assert plan.marks[CAPITAL] == "K"
    graph = plan.graph()
    assert nx.is_connected(graph)
    assert len(plan.markets) == len(plan.castles) == plan.players
    assert len(graph) == {4: 73, 3: 55}[plan.players]
    assert set(plan.estates) == {square for square, mark in plan.marks.items() if mark == "E"}


@pytest.mark.rule("board.home", "board.resources", "move.space")
@pytest.mark.parametrize("plan", BOTH)
def test_each_home_estate_has_two_fields_and_a_forest(plan: Board) -> None:
    for seat, home in enumerate(plan.homes):
        assert sorted(plan.kind(square) for square in home) == ["castle", "field", "field", "forest"]
        away = plan.distances(plan.castles[seat])
        assert sorted(away[square] for square in home) == [0, 1, 2, 2]


def turned(plan: Board) -> dict[str, str]:
    """A quarter turn of the map: where each square comes to lie."""
    columns = "ABCDEFGHIJKLMNO"
    return {at: f"{columns[15 - int(at[1:])]}{columns.index(at[0]) + 1}" for at in plan.marks}


def test_a_quarter_turn_renumbers_the_seats_and_changes_nothing_else() -> None:
    plan = board(4)
    turn = turned(plan)
    for at, mark in plan.marks.items():
        wanted = {"1": "2", "2": "3", "3": "4", "4": "1"}.get(mark, mark)
        assert plan.marks[turn[at]] == wanted


@pytest.mark.parametrize("plan", BOTH)
def test_all_seats_have_the_same_map(plan: Board) -> None:
    """Symmetries of the network that keep every kind of square: 8 orders of four seats, all 6 of three."""
    graph = plan.graph()
    same = nx.algorithms.isomorphism.categorical_node_match("kind", "")
    orders = set()
    for order in permutations(range(plan.players)):
        for seat, castle in enumerate(plan.castles):
            graph.nodes[castle]["kind"] = f"castle {seat}"
        other = graph.copy()
        for seat, castle in enumerate(plan.castles):
            other.nodes[castle]["kind"] = f"castle {order[seat]}"
        if nx.is_isomorphic(graph, other, node_match=same):
            orders.add(order)
    assert len(orders) == {4: 8, 3: 6}[plan.players]


@pytest.mark.parametrize("plan", BOTH)
def test_gate_near_forest_and_crossroads_cannot_be_walked_round(plan: Board) -> None:
    graph = plan.graph()
    for castle in plan.castles:
        path = nx.shortest_path(graph, castle, CAPITAL)
        assert [graph.nodes[square]["choke"] for square in path[1:3]] == [True, True]
        cut = graph.copy()
        cut.remove_nodes_from([path[3]])
        assert not nx.has_path(cut, castle, CAPITAL)


@pytest.mark.rule("cards.house", "cards.effects", "nobility.types")
def test_the_decks() -> None:
    assert len(cards.pile("nobility")) == 40
    assert len(cards.pile("sovereignty")) == 24
    for type in cards.TYPES:
        assert sum(card.count for card in cards.NOBILITY.values() if card.type == type) == 10
    for card in [*cards.NOBILITY.values(), *cards.SOVEREIGNTY.values()]:
        assert card.text.endswith(".")
        assert card.house_made
        assert all(effect["kind"] in cards.KINDS for effect in card.effects)
        assert (card.when in cards.WHEN) == (card.deck == "nobility")
    named = [
        card.name
        for card in [*cards.NOBILITY.values(), *cards.SOVEREIGNTY.values()]
        if card.provenance == "name printed"
    ]
    assert named == ["Landless Noble", "Favoured Courtier"]


@pytest.mark.rule(
    "setup.first", "setup.noble", "setup.soldiers", "setup.goods", "nobles.you", "ranks.start", "goods.three"
)
def test_the_beginning() -> None:
    for players in (3, 4):
        match = explorer.start(GAME, players=players, seed=2)
        match.roll(2)
        to(match, "turn")
        state = match.state
        assert state.first == 1 == whose(match)
        for seat in range(players):
            assert goods(match, seat) == "FFW"
            assert state.tokens[seat] == 1
            assert state.nobles[f"lord-{seat}"]["at"] == state.castle(seat)
            assert state.nobles[f"lord-{seat}"]["rank"] == 1
            assert state.structures[state.castle(seat)]["soldiers"] == 3
            assert len(list(state.nobles_of(seat))) == 1
        assert all(noble["rank"] == 0 for noble in state.nobles.values() if noble["seat"] < 0)


@pytest.mark.rule("setup.cards", "setup.mulligan", "nobility.hidden")
def test_two_cards_that_may_be_exchanged_once() -> None:
    match = explorer.start(GAME, players=3, seed=2)
    for answer in ((1,), ("longbowmen",), ("patronage",)):
        match.roll(answer)
    assert match.state.hands[0] == ["longbowmen", "patronage"]
    assert match.view(1).state.hands[0] == ["?", "?"]
    match.choose("exchange")
    match.roll("good-harvest")
    match.roll("good-harvest")
    assert match.state.hands[0] == ["good-harvest"] * 2
    assert match.state.discard == ["longbowmen", "patronage"]
    assert whose(match) == 1


@pytest.mark.rule("board.home-owned")
@pytest.mark.parametrize(("reading", "squares"), [("owned", 12), ("claimed", 0)])
def test_home_squares_are_owned_or_must_be_claimed(reading: str, squares: int) -> None:
    match = explorer.start(GAME, players=4, seed=2, readings={"home.owned": reading})
    match.roll()
    assert len(match.state.owned) == squares
    assert match.state.markers == []


def test_a_setting_that_is_not_there_is_refused() -> None:
    for wrong in (
        {"players": 5},
        {"players": 2},
        {"players": 3, "cards": "x"},
        {"players": 3, "readings": {"fort.die": "x"}},
    ):
        with pytest.raises(explorer.NoblesseError):
            explorer.start(GAME, **wrong)


def test_positions_that_cannot_be_are_refused_with_the_reason() -> None:
    for keywords, reason in (
        ({"forces": [{"seat": 0, "at": "A1"}]}, "no square"),
        ({"forces": [{"seat": 0, "at": "H5", "soldiers": 13}]}, "1 to 12"),
        ({"hands": {0: ["Excalibur"]}}, "no card"),
        ({"hands": {0: ["Forced March", "Forced March"]}}, "no copy of Forced March is left"),
        ({"goods": {0: "XYZ"}}, "letters F, W and S"),
        ({"owned": {"H8": 0}}, "not a resource square"),
        ({"offices": {"Jester": "lord-0"}}, "an office is one of"),
        ({"offices": {"Chancellor": []}}, "not a player's Noble"),
        ({"farms": [[]]}, "no square"),
        ({"farms": ["H5"]}, "not a resource square"),
        ({"nobles": {"lord-0": "h8"}}, "capital letter, as H8"),
        ({"garrisons": {"j5": 1}}, "capital letter, as J5"),
        ({"forces": [{"seat": 0, "at": "H8"}]}, "only pass through"),
        ({"deck": ["Patronage"] * 3}, "not enough copies"),
        ({"cards": {"board": []}}, "not a list of tables"),
        ({"nobles": {"merlin-1": "H8"}}, "no Noble"),
        ({"forces": [{"seat": 0, "at": "H5"}, {"seat": 0, "at": "H5"}]}, "2 forces"),
        ({"garrisons": {"H5": {"seat": 0, "soldiers": 1}}}, "not a place"),
    ):
        with pytest.raises((explorer.PositionError, explorer.SetUpError), match=reason):
            lay(**keywords)


@pytest.mark.parametrize("estate", ["nowhere", "H5", "", "A1"])
def test_a_noble_whose_estate_is_no_estate_is_refused_in_words(estate: str) -> None:
    match = lay()
    match.state.nobles["ashdown"]["estate"] = estate
    assert match.problems()[0] == f"the estate of ashdown is not '{estate}'"


def test_a_force_of_a_position_has_the_spaces_that_the_rules_give_it() -> None:
    party = {"seat": 0, "at": "H5", "soldiers": 3, "nobles": ["lord-0"]}
    office = {"Lord High Constable": "lord-0"}

    def moves(**keywords: Any) -> int:
        return int(lay(**{"forces": [party], **keywords}).state.forces["f1"]["moves"])

    assert moves() == 5
    assert moves(offices=office) == 6
    assert moves(open=["Foul Roads"]) == 4
    assert moves(offices=office, open=["Foul Roads"]) == 5
    assert moves(offices=office, forces=[{**party, "soldiers": 4}]) == 5
    assert moves(offices=office, forces=[{**party, "moves": 2}]) == 2


def test_the_bank_pays_what_it_takes() -> None:
    match = lay(("take", "S"), goods={0: "FW"})
    assert goods(match, 0) == "FWS"
    assert match.state.bank["S"] == -1
    assert told(match, "took goods")[0]["goods"] == "S"
