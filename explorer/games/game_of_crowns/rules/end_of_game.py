"""End of the Game: hidden agendas join the hands, all players count their points, and the winners are found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Begin, End, Event, Moments, Seat
from explorer.games.game_of_crowns.rules.how_to_play import GAME_OVER
from explorer.games.game_of_crowns.rules.scoring import Hands, score

if TYPE_CHECKING:
    from explorer.games.game_of_crowns.state import Table


def end_of_game(table: Table) -> Moments:
    """Only hands and ravens are counted (end.count, goal.hand); the most points win (end.most, goal.win)."""
    table.phase = GAME_OVER
    yield Begin("end of the game", None, "end.count")
    for seat in range(table.players):
        if table.agendas[seat]:
            card = table.agendas[seat].pop()
            table.gain(seat, card)
            yield Event("took up agenda", seat, "agenda.end", card=card)
    hands = final_hands(table)
    for seat in range(table.players):
        yield Event("showed hand", seat, "end.count", cards=tuple(table.hands[seat]), ravens=table.ravens[seat])
    totals = []
    for seat in range(table.players):
        lines = score(hands, seat)
        totals.append(sum(line.points for line in lines))
        yield Begin("score", seat, "end.count", points=totals[seat])
        for line in lines:
            yield Event("scored", seat, line.rule, line.also, what=line.kind, points=line.points, how=line.how)
        yield End("score", seat, "end.count")
    table.winners, rule, also = winners(table, totals)
    yield Event("won", None, rule, also, seats=tuple(table.winners), points=[totals[seat] for seat in table.winners])
    yield End("end of the game", None, "end.count")


def final_hands(table: Table) -> Hands:
    """The hands as they would be counted now."""
    return Hands(table.hands, table.ravens, table.houses, table.readings)


def as_if_ended(table: Table) -> Hands:
    """The hands as they would be counted if the game ended now: with offers, spent ravens and hidden agendas."""
    whole = zip(table.hands, table.offers, table.agendas, strict=True)
    ravens = [
        own + offered + spent for own, offered, spent in zip(table.ravens, table.pledged, table.spent, strict=True)
    ]
    return Hands([[*hand, *offer, *agenda] for hand, offer, agenda in whole], ravens, table.houses, table.readings)


def winners(table: Table, totals: list[int]) -> tuple[list[Seat], str, tuple[str, ...]]:
    """Who wins, the rule that decides it, and the rules that came before without deciding it.

    Most points win, then fewest cards, then fewest ravens; players who still tie share the win.

    With Team Play the points, cards and ravens of both teammates are added up (team.points, team.tie).
    """
    if table.teams:
        half = table.players // 2
        sides = [[seat, seat + half] for seat in range(half)]
    else:
        sides = [[seat] for seat in range(table.players)]
    best = sides
    first = "team.points" if table.teams else "end.most"
    tried: list[str] = []
    for name, worth in (
        (first, lambda seat: totals[seat]),
        ("end.tie.cards", lambda seat: -len(table.hands[seat])),
        ("end.tie.ravens", lambda seat: -table.ravens[seat]),
    ):
        sums = [sum(map(worth, side)) for side in best]
        best = [side for side, total in zip(best, sums, strict=True) if total == max(sums)]
        tried.append(name)
        if len(best) == 1:
            rule = "team.tie" if table.teams and name != first else name
            return best[0], rule, tuple(one for one in tried if one != rule)
    return sorted(seat for side in best for seat in side), "end.shared", tuple(tried)
