"""Who has given what to whom in a match, as a networkx graph: exchanges, deals, Coinage, rewards and ravens."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Any

from explorer.core.moments import Event, Secret
from explorer.games.game_of_crowns import wording
from explorer.games.game_of_crowns.cards import HOUSES
from explorer.games.game_of_crowns.state import ATTACKER, DEFENDER

if TYPE_CHECKING:
    from collections.abc import Iterable

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
"""By kind of event, how cards or ravens changed hands."""


def gifts(match: Match, seat: Seat | None = None) -> nx.MultiDiGraph[Seat]:
    """A graph with a node for each seat and an edge for each gift from one seat to another, up to the current moment.

    Args:
        match: the match.
        seat: the seat whose knowledge is shown; None shows everything.

    Returns:
        Each node has `label`. Each edge has `at` (the moment), `how` (a value of `HOW`), `cards` (faces, hidden ones as
        "?"), `ravens`, `what` (cards and ravens in words) and `rule`.
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
            for giver, side, ravens in votes:  # the loser's ravens come from players who voted against them
                if side == winning:
                    _edge(graph, match, moment, giver, moment.seat, (), ravens)
        elif moment.kind in HOW:
            cards = tuple(facts.get("cards", ())) or ((facts["card"],) if "card" in facts else ())
            giver = facts.get("holder", moment.seat)
            taker = facts.get("to", moment.seat)
            _edge(graph, match, moment, giver, taker, cards, facts.get("ravens", 0))
    return graph


def picture(match: Match, seat: Seat | None = None) -> nx.DiGraph[Seat]:
    """The graph to be drawn, with the seats round a table: one arrow for all gifts from one seat to another.

    Args:
        match: the match.
        seat: the seat whose knowledge is shown; None shows everything.
    """
    import networkx as nx

    table = match.state
    all_gifts = gifts(match, seat)
    graph: nx.DiGraph[Seat] = nx.DiGraph(
        about="Who has given what to whom so far: in exchanges and deals, by Coinage, after attacks and for votes. "
        "The more cards and ravens, the wider the arrow.",
        strong="whose turn it is",
    )
    for who in range(table.players):
        angle = 2 * pi * who / table.players  # seat 0 is at the bottom, the others follow clockwise
        given, got = (_sum(said) for said in (all_gifts.out_edges(who, data=True), all_gifts.in_edges(who, data=True)))
        house = HOUSES.get(table.houses[who], "")
        graph.add_node(
            who,
            text=wording.seat(who),
            name=f"{wording.seat(who)}, House {house}" if house else wording.seat(who),
            kind="player",
            x=-sin(angle),
            y=cos(angle),
            told=[f"Gave {given or 'nothing'}; got {got or 'nothing'}."],
            strong=table.turn == who and not match.over,
        )
    for giver in range(table.players):
        for taker in range(table.players):
            between = [said for said in all_gifts.out_edges(giver, data=True) if said[1] == taker]
            if between:
                graph.add_edge(
                    giver,
                    taker,
                    label=_sum(between),
                    weight=sum(len(gift["cards"]) + gift["ravens"] for *_, gift in between),
                    told=[
                        (gift["at"], f"{wording.seat(giver)} to {wording.seat(taker)}: {gift['what']} ({gift['how']})")
                        for *_, gift in between
                    ],
                )
    return graph


def _sum(said: Iterable[tuple[Seat, Seat, dict[str, Any]]]) -> str:
    """The number of cards and ravens in some gifts: "2 cards, 1 raven"; "" if there are none."""
    some = [gift for *_, gift in said]
    cards, tokens = sum(len(gift["cards"]) for gift in some), sum(gift["ravens"] for gift in some)
    parts = [f"{cards} card{'' if cards == 1 else 's'}"] if cards else []
    return ", ".join([*parts, wording.ravens(tokens)] if tokens else parts)


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


GRAPHS = {"Gifts": picture}
"""This game's own graphs, by title."""
