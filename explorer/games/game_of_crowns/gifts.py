"""Who has given what to whom: exchanges, grabs, spoils and ravens of a match as a networkx graph."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.core.moments import Event, Secret
from explorer.games.game_of_crowns import wording
from explorer.games.game_of_crowns.state import ATTACKER, DEFENDER

if TYPE_CHECKING:
    import networkx as nx

    from explorer.core.match import Match
    from explorer.core.moments import Seat

HOW = {
    "gave in exchange": "exchange",
    "gave in a deal": "deal",
    "gave": "Coinage",
    "took": "taken",
    "took ravens": "Sentinel",
    "gained ravens": "defeat",
}
"""How something changed hands, by the kind of the event that tells it."""


def gifts(match: Match, seat: Seat | None = None) -> nx.MultiDiGraph[Seat]:
    """A node for each seat, an edge for each time that something went from one to another, up to the present moment.

    Args:
        match: the match as it stands.
        seat: as this seat may know it; None shows all.

    Returns:
        Nodes have `label`; edges `at` (the moment), `how` (one of `HOW`), `cards` (faces, hidden ones as "?"), `ravens`, `what`
        (both in words) and `rule`.
    """
    import networkx as nx

    graph: nx.MultiDiGraph[Seat] = nx.MultiDiGraph()
    table = match.state
    for who in range(table.players):
        graph.add_node(who, label=wording.seat(who))
    votes: list[tuple[Seat, str, int]] = []
    winning = ""
    for moment in match.moments(seat)[: match.moment + 1]:
        if not isinstance(moment, Event) or moment.seat is None:
            continue
        facts: dict[str, Any] = {k: f.value if isinstance(f, Secret) else f for k, f in moment.facts.items()}
        if moment.kind == "attack":
            votes = []
        elif moment.kind == "won the vote":
            winning = ATTACKER if facts["attacker"] >= facts["defender"] else DEFENDER
        elif moment.kind == "spent ravens":
            votes.append((moment.seat, facts["vote"], facts["ravens"]))
        elif moment.kind == "gained ravens":
            for giver, side, ravens in votes:  # what the defeated gains comes from those who voted against him
                if side == winning:
                    _edge(graph, match, moment, giver, moment.seat, (), ravens)
        elif moment.kind in HOW:
            cards = tuple(facts.get("cards", ())) or ((facts["card"],) if "card" in facts else ())
            giver = facts.get("holder", moment.seat)
            taker = facts.get("to", moment.seat)
            _edge(graph, match, moment, giver, taker, cards, facts.get("ravens", 0))
    return graph


def _edge(
    graph: nx.MultiDiGraph[Seat],
    match: Match,
    moment: Event,
    giver: Seat,
    taker: Seat,
    cards: tuple[str, ...],
    ravens: int,
) -> None:
    if giver == taker or not (cards or ravens):
        return
    what = wording.goods(match.state, cards, ravens)
    graph.add_edge(
        giver,
        taker,
        at=moment.at,
        how=HOW[moment.kind],
        cards=list(cards),
        ravens=ravens,
        what=what,
        rule=moment.rule,
    )
