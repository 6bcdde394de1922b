"""Coinage: swap it for a card taken at random from another player's hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core import people
from explorer.core.chance import Draw
from explorer.core.moments import Begin, Chance, Check, Choice, End, Event, Moments, Option, Seat, Secret
from explorer.games.game_of_crowns.cards import faces
from explorer.games.game_of_crowns.rules.knight import deal_checks
from explorer.games.game_of_crowns.state import PASS

if TYPE_CHECKING:
    from explorer.games.game_of_crowns.state import Table


def coinage_targets(table: Table) -> list[Seat]:
    """The players from whom a card can be taken: any other player with a card in hand (coinage.empty)."""
    hands = table.hands
    return [other for other in table.others(table.active) if hands[other] and other not in table.spared]


def target_checks(table: Table, target: Seat) -> tuple[Check, ...]:
    """All checks of the target of a Coinage, met or not: the reasons for `coinage_targets`."""
    seat, held = table.active, len(table.hands[target])
    return (
        Check(
            "coinage",
            target != seat,
            f"the target is another player than {people.whom(seat)}; chosen: {people.whom(target)}",
        ),
        Check("coinage.empty", held > 0, f"cards in {people.who(target)}'s hand: {held}"),
        *deal_checks(table, target),
    )


def _no_targets(table: Table, targets: list[Seat]) -> dict[Option, tuple[Check, ...]]:
    """What is barred: to take from the other seats, and to take from nobody."""
    others: list[Option] = [seat for seat in range(table.players) if seat not in targets]
    whom = ", ".join(map(people.who, targets))
    must = Check("coinage", False, f"you must take a card from one of these: {whom}")
    return {**{seat: target_checks(table, seat) for seat in others}, PASS: (must,)}


def play_coinage(table: Table) -> Moments:
    """Play a Coinage, which is the action of this turn (coinage.action).

    It lies face down: only the two players concerned get to know its banner (coinage.hidden).
    """
    seat = table.active
    yield Begin("coinage", seat, "coinage.action", name="Coinage")
    table.then(("name_coinage_target",))


def name_coinage_target(table: Table) -> Moments:
    """Choose the other player (coinage); with Negotiations, deals may change it before a card is taken."""
    seat = table.active
    targets = coinage_targets(table)
    target = yield Choice(seat, "coinage target", targets, "coinage", barred=lambda: _no_targets(table, targets))
    table.target = target
    yield Event("aimed", seat, "coinage", at=target, what="coinage")
    deals = [("negotiate", other) for other in table.others(seat)] if table.negotiations else []
    table.then(*deals, ("take_at_random",))


def take_at_random(table: Table) -> Moments:
    """Take the card, then hand over the Coinage (coinage.random); a teammate chooses the card (team.coinage)."""
    seat, target = table.active, table.target
    assert target is not None
    if target in table.spared or not table.hands[target]:  # a deal has changed the target, or emptied the hand
        yield Event("spared", seat, "deal.retarget", at=target)
        table.target = None
        if coinage_targets(table):
            table.then(("name_coinage_target",))
            return
        yield Event("no target", seat, "coinage.empty")
        table.gain(seat, table.played.pop())
        yield End("coinage", seat, "coinage.action")
        return
    hand = table.hands[target]
    if target == table.teammate(seat):
        rule = "team.coinage"
        must = Check(rule, False, f"you must give one of the cards in your hand; you have {len(hand)}")
        card = yield Choice(target, "card to give", faces(hand), rule, barred=lambda: {PASS: (must,)})
    else:
        rule = "coinage.random"
        card = (yield Chance(seat, "card at random", Draw(tuple(hand)), rule))[0]
    both = (seat, target)
    hand.remove(card)
    table.gain(seat, card, target)
    table.suspects[seat] = table.suspects[seat] or table.suspects[target]
    yield Event("took", seat, rule, card=Secret(card, both), holder=target)
    coinage = table.played.pop()
    table.gain(target, coinage)
    yield Event("gave", seat, "coinage.hidden", card=Secret(coinage, both), to=target)
    yield End("coinage", seat, "coinage.action")
