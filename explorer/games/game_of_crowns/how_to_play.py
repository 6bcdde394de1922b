"""How to Play: rounds, turns, the action of a turn, the end of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Begin, Check, Choice, End, Event, Moments, Option, Seat
from explorer.games.game_of_crowns.cards import Card, faces, kind_of
from explorer.games.game_of_crowns.coinage import coinage_targets
from explorer.games.game_of_crowns.knight import knight_targets

if TYPE_CHECKING:
    from explorer.games.game_of_crowns.state import Table

TURN = "Taking a Turn"
EXCHANGE = "Make an Exchange"
PLAY = "Play a Card"
GAME_OVER = "End of the Game"


def begin_round(table: Table) -> Moments:
    """The raven on the round track moves on (round.track); the game may end now (end.rounds, end.empty).

    In a round each player has one turn, clockwise from the starting player (round.turns, turn.order).
    """
    assert table.first is not None
    table.turn = None
    if table.round >= table.rounds:
        yield Event("game end", None, "end.rounds", rounds=table.rounds)
        table.then(("end_of_game",))
        return
    empty = [seat for seat, hand in enumerate(table.hands) if not hand]
    if empty:
        yield Event("no cards", empty[0], "end.empty")
        table.then(("end_of_game",))
        return
    table.round += 1
    yield Begin("round", None, "round.track" if table.round > 1 else "setup.track", number=table.round)
    table.then(*[("take_turn", seat) for seat in table.clockwise(table.first)], ("end_round",))


def end_round(table: Table) -> Moments:
    """The last turn of a round is over, so another round follows (round.end)."""
    table.turn = None
    yield End("round", None, "round.end", number=table.round)
    table.then(("begin_round",))


def take_turn(table: Table, seat: Seat) -> Moments:
    """A turn: Sentinels may come first, with Negotiations then deals; then one action (turn.action)."""
    table.turn = seat
    table.phase = TURN
    yield Begin("turn", seat, "turn.active")
    yield Begin("phase", None, "turn.action", phase=table.phase)
    others = table.others(seat)
    sentinels = [("use_sentinel", other) for other in others if table.suspects[other]]
    deals = [("negotiate", other) for other in others] if table.negotiations else []
    table.then(*sentinels, *deals, ("choose_action",), ("end_turn",))


def end_turn(table: Table) -> Moments:
    """When the action is done, the turn is over (turn.end)."""
    yield End("phase", None, "turn.end")
    yield End("turn", table.turn, "turn.end")
    table.turn = table.target = table.victor = table.bound = None
    table.spared = []


def actions(table: Table, seat: Seat) -> list[Option]:
    """What a seat can do on its turn: "exchange", or a Coinage or Knight that it can play (turn.action)."""
    hand = table.hands[seat]
    if table.bound is not None:
        return [
            card for card in faces(hand) if kind_of(card) == "knight" and table.bound in knight_targets(table, card)
        ]
    found: list[Option] = ["exchange"] if hand and _somebody_can_offer(table, seat) else []
    grabs = bool(coinage_targets(table))
    for card in faces(hand):
        kind = kind_of(card)
        if (kind == "coinage" and grabs) or (kind == "knight" and knight_targets(table, card)):
            found.append(card)
    return found


def _somebody_can_offer(table: Table, seat: Seat) -> bool:
    return any(hand for other, hand in enumerate(table.hands) if other != seat)


def no_action(table: Table, seat: Seat, option: Option) -> tuple[Check, ...]:
    """Why something cannot be the action of this turn."""
    if option == "exchange":
        if table.bound is not None:
            return (Check("deal.honour", False, f"seat {seat} has agreed to attack seat {table.bound} with a Knight"),)
        return (Check("exchange.nobody", _somebody_can_offer(table, seat), "nobody else has a card to offer"),)
    if not table.kit.is_card(option):
        return ()
    card: Card = option
    kind = kind_of(card)
    if card not in table.hands[seat]:
        return (Check("play.hand", False, f"seat {seat} does not hold {table.kit.name(card)}"),)
    if kind not in ("coinage", "knight"):
        rule = "sentinel.others" if kind == "sentinel" else "play.card"
        return (Check(rule, False, "only Coinage and Knights are played as an action"),)
    if table.bound is not None:
        return (Check("deal.honour", False, f"seat {seat} has agreed to attack seat {table.bound} with a Knight"),)
    rule = "knight.target" if kind == "knight" else "coinage.empty"
    return (Check(rule, False, "there is nobody at whom it could be aimed"),)


def choose_action(table: Table) -> Moments:
    """Make an exchange or play a card: one of them, and only one (turn.action)."""
    seat = table.active
    options = actions(table, seat)
    if not options:
        yield Event("skipped", seat, "turn.nothing" if table.hands[seat] else "turn.no-cards")
        return
    action = yield Choice(
        seat, "action", options, "turn.action",
        barred=lambda: {
            other: no_action(table, seat, other)
            for other in ("exchange", *faces(table.hands[seat]))
            if other not in options
        },
        why=lambda option: no_action(table, seat, option) if option not in options else (),
    )  # fmt: skip
    yield End("phase", None, "turn.action")
    table.phase = EXCHANGE if action == "exchange" else PLAY
    yield Begin("phase", None, "exchange" if action == "exchange" else "play.card", phase=table.phase)
    if action == "exchange":
        table.then(("offer_card",))
        return
    table.hands[seat].remove(action)
    table.played = [action]
    table.then(("play_knight",) if kind_of(action) == "knight" else ("play_coinage",))
