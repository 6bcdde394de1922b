"""How to Play: rounds, turns, the action of a turn, and the end of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core import people
from explorer.core.moments import Begin, Check, Choice, End, Event, Moments, Option, Seat
from explorer.games.game_of_crowns.cards import Card, faces, kind_of
from explorer.games.game_of_crowns.rules.coinage import coinage_targets
from explorer.games.game_of_crowns.rules.knight import knight_targets
from explorer.games.game_of_crowns.state import PASS

if TYPE_CHECKING:
    from explorer.games.game_of_crowns.state import Table

TURN = "Taking a Turn"
EXCHANGE = "Make an Exchange"
PLAY = "Play a Card"
GAME_OVER = "End of the Game"

PHASES = (TURN, EXCHANGE, PLAY)
"""The parts of a turn, by their printed headings."""


def begin_round(table: Table) -> Moments:
    """The raven on the round track moves forward (round.track), unless the game ends now (end.rounds, end.empty).

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
    """A turn: first any Sentinels, then deals if Negotiations is used, then one action (turn.action)."""
    table.turn = seat
    table.phase = TURN
    yield Begin("turn", seat, "turn.active")
    yield Begin("phase", None, "turn.action", phase=table.phase)
    others = table.others(seat)
    asked = [*others, seat] if table.reads("sentinel.turn", "any player's") else others
    sentinels = [("use_sentinel", other) for other in asked if table.suspects[other]]
    deals = [("negotiate", other) for other in others] if table.negotiations else []
    table.then(*sentinels, *deals, ("choose_action",), ("end_turn",))


def end_turn(table: Table) -> Moments:
    """The turn is over once its action is done (turn.end)."""
    yield End("phase", None, "turn.end")
    yield End("turn", table.turn, "turn.end")
    table.turn = table.target = table.victor = table.bound = None
    table.spared = []


def actions(table: Table, seat: Seat) -> list[Option]:
    """The possible actions of a seat: "exchange", and each Coinage and Knight that it can play (turn.action)."""
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


def action_checks(table: Table, seat: Seat, option: Option) -> tuple[Check, ...]:
    """All checks of an action, met or not: the reasons for `actions`; none if `option` is not an action or a card."""
    if option == "exchange":
        others = sum(bool(table.hands[other]) for other in table.others(seat))
        return (
            *_bound(table, option),
            Check(
                "exchange.first",
                bool(table.hands[seat]),
                f"cards in {people.who(seat)}'s hand: {len(table.hands[seat])}",
            ),
            Check("exchange.nobody", others > 0, f"other players with a card to offer: {others}"),
        )
    if not table.kit.is_card(option):
        return ()
    card: Card = option
    kind, name = kind_of(card), table.kit.name(card)
    held = table.hands[seat].count(card)
    checks = [Check("play.hand", held > 0, f"{name} in {people.who(seat)}'s hand: {held}")]
    if kind == "sentinel":
        text = "a Sentinel is used as a turn begins; this turn has already begun"
        checks.append(Check("sentinel.others", False, text))
    playable = kind in ("coinage", "knight")
    checks.append(
        Check("play.card", playable, f"only Coinage and Knights are played; this card: {table.kit.names[kind]}")
    )
    if not playable:
        return tuple(checks)
    targets = knight_targets(table, card) if kind == "knight" else coinage_targets(table)
    whom = ", ".join(map(people.who, targets)) or "nobody"
    rule = "knight.target" if kind == "knight" else "coinage.empty"
    checks.append(Check(rule, bool(targets), f"possible targets of {name}: {whom}"))
    return (*checks, *_bound(table, option))


def _bound(table: Table, option: Option) -> tuple[Check, ...]:
    """The check that an action is the attack agreed in a deal (deal.honour); none if there was no such deal."""
    if table.bound is None:
        return ()
    knight = option != "exchange" and kind_of(option) == "knight"
    fits = knight and table.bound in knight_targets(table, option)
    what = "an exchange" if option == "exchange" else table.kit.name(option)
    return (Check("deal.honour", fits, f"agreed for this turn: to attack {people.who(table.bound)}; chosen: {what}"),)


def _no_actions(table: Table, seat: Seat, options: list[Option]) -> dict[Option, tuple[Check, ...]]:
    """What is barred: an exchange or cards in hand that are not possible now, and to do nothing."""
    barred = {
        other: action_checks(table, seat, other)
        for other in ("exchange", *faces(table.hands[seat]))
        if other not in options
    }
    must = Check("turn.action", False, f"you must take one action; possible now: {len(options)}")
    return {**barred, PASS: (must,)}


def choose_action(table: Table) -> Moments:
    """Make an exchange or play a card: one of them, and only one (turn.action)."""
    seat = table.active
    options = actions(table, seat)
    if not options:
        yield Event("skipped", seat, "turn.nothing" if table.hands[seat] else "turn.no-cards")
        return
    action = yield Choice(
        seat, "action", options, "turn.action",
        barred=lambda: _no_actions(table, seat, options),
        why=lambda option: action_checks(table, seat, option) if option not in options else (),
    )  # fmt: skip
    if action != "exchange":  # the card leaves the hand at once: a match may stop at the next event (play.hand)
        table.hands[seat].remove(action)
        table.played = [action]
    yield End("phase", None, "turn.action")
    table.phase = EXCHANGE if action == "exchange" else PLAY
    yield Begin("phase", None, "exchange" if action == "exchange" else "play.card", phase=table.phase)
    if action == "exchange":
        table.then(("offer_card",))
        return
    table.then(("play_knight",) if kind_of(action) == "knight" else ("play_coinage",))
