"""Coinage: exchange it for a card taken at random from another player's hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.chance import Draw
from explorer.core.moments import Begin, Chance, Check, Choice, End, Event, Moments, Option, Seat, Secret
from explorer.games.game_of_crowns.cards import faces

if TYPE_CHECKING:
    from explorer.games.game_of_crowns.state import Table


def coinage_targets(table: Table) -> list[Seat]:
    """Whose hand a card can be taken from: any other player's that has one (coinage.empty)."""
    hands = table.hands
    return [other for other in table.others(table.active) if hands[other] and other not in table.spared]


def no_coinage_target(table: Table, option: Option) -> tuple[Check, ...]:
    """Why a seat cannot be the target of a Coinage."""
    if type(option) is not int or not 0 <= option < table.players:
        return ()
    if option == table.active:
        return (Check("coinage", False, "a Coinage takes a card from another player"),)
    if not table.hands[option]:
        return (Check("coinage.empty", False, f"seat {option} has no card that could be taken"),)
    return (Check("deal.honour", option not in table.spared, f"seat {table.active} has agreed to spare seat {option}"),)


def play_coinage(table: Table) -> Moments:
    """Name whose hand a card is taken from; that is the action of this turn (coinage.action).

    The Coinage lies face down, so that only those two know its banner (coinage.hidden).
    """
    seat = table.active
    yield Begin("coinage", seat, "coinage.action", name="Coinage")
    table.then(("name_coinage_target",))


def name_coinage_target(table: Table) -> Moments:
    """Choose the other player (coinage); with Negotiations, deals may change it before a card is taken."""
    seat = table.active
    targets = coinage_targets(table)
    barred = [other for other in range(table.players) if other not in targets]
    target = yield Choice(
        seat, "coinage target", targets, "coinage",
        barred=lambda: {other: no_coinage_target(table, other) for other in barred},
    )  # fmt: skip
    table.target = target
    yield Event("aimed", seat, "coinage", at=target, what="coinage")
    deals = [("negotiate", other) for other in table.others(seat)] if table.negotiations else []
    table.then(*deals, ("take_at_random",))


def take_at_random(table: Table) -> Moments:
    """Take the card, then hand over the Coinage (coinage.random); a teammate chooses the card to give (team.coinage)."""
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
        card = yield Choice(target, "card to give", faces(hand), rule)
    else:
        rule = "coinage.random"
        card = (yield Chance(seat, "card at random", Draw(tuple(hand)), rule))[0]
    both = (seat, target)
    hand.remove(card)
    table.gain(seat, card)
    table.suspects[seat] = table.suspects[seat] or table.suspects[target]
    yield Event("took", seat, rule, card=Secret(card, both), holder=target)
    coinage = table.played.pop()
    table.gain(target, coinage)
    yield Event("gave", seat, "coinage.hidden", card=Secret(coinage, both), to=target)
    yield End("coinage", seat, "coinage.action")
