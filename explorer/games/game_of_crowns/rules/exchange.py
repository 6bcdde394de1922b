"""Make an Exchange: everybody offers face up, the active player must accept one of the offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Begin, Check, Choice, End, Event, Moments, Option, Seat
from explorer.games.game_of_crowns import wording
from explorer.games.game_of_crowns.cards import faces
from explorer.games.game_of_crowns.rules.knight import AGENDA, raven_checks
from explorer.games.game_of_crowns.state import PASS

if TYPE_CHECKING:
    from explorer.games.game_of_crowns.state import Table

SILENT, RAVENS = "nothing", "ravens"
"""To declare no wish, or a wish for ravens; else a kind of card is wished for (exchange.wish)."""

NO_CARD = "no more"
"""To add no second card (exchange.second)."""

WAIT = "wait"
"""To let the others go on bidding (exchange.ravens.turns)."""


def offer_card(table: Table) -> Moments:
    """1. The active player lays out the card promised for the exchange (exchange.first)."""
    seat = table.active
    yield Begin("exchange", seat, "exchange", name="exchange")
    yield from _lay_out(table, seat, "exchange.first")
    table.then(("declare_wish",), *[("answer_offer", other) for other in table.others(seat)], ("add_card",))


def _lay_out(table: Table, seat: Seat, rule: str) -> Moments:
    hand = table.hands[seat]
    card = yield Choice(
        seat, "card to offer", faces(hand), rule, barred=lambda: _no_offers(table, seat, rule, bool(hand)),
        why=lambda option: card_checks(table, seat, option, rule),
    )  # fmt: skip
    hand.remove(card)
    table.offers[seat].append(card)
    yield Event("offered", seat, rule, card=card)


def card_checks(table: Table, seat: Seat, option: Option, rule: str) -> tuple[Check, ...]:
    """What is asked of a card that is laid out; nothing of what is no card."""
    if not table.kit.is_card(option):
        return ()
    held = table.hands[seat].count(option)
    return (Check(rule, held > 0, f"{table.kit.name(option)} in the hand of seat {seat}: {held}"),)


def _no_offers(table: Table, seat: Seat, rule: str, must: bool) -> dict[Option, tuple[Check, ...]]:
    """What somebody might rather lay out than a card of the hand: ravens, a hidden agenda, or nothing."""
    barred: dict[Option, tuple[Check, ...]] = {}
    if must:
        held = f"seat {seat} lays out a card of its hand: {len(table.hands[seat])} cards"
        barred[PASS] = (Check(rule, False, held),)
    barred[RAVENS] = (Check("exchange.ravens", False, "ravens are added once every card has been laid out"),)
    if table.agendas[seat]:
        barred[AGENDA] = (Check("agenda.hand", False, f"seat {seat}'s hidden agenda is no card of the hand"),)
    return barred


def declare_wish(table: Table) -> Moments:
    """1. The active player may say what would be welcome; it binds nobody (exchange.wish)."""
    seat = table.active
    table.wish = yield Choice(seat, "wish", wishes(table), "exchange.wish")
    yield Event("wished", seat, "exchange.wish", wish=table.wish)


def wishes(table: Table) -> tuple[Option, ...]:
    """What the active player can ask for: nothing, a kind of card, or ravens."""
    return (SILENT, *table.kit.house_kinds, *table.kit.guest_kinds, RAVENS)


def answer_offer(table: Table, seat: Seat) -> Moments:
    """2. Each other player, clockwise, must lay out a card (exchange.others); without one there is no offer."""
    if not table.hands[seat]:
        yield Event("has no offer", seat, "exchange.out")
        return
    yield from _lay_out(table, seat, "exchange.others")


def add_card(table: Table) -> Moments:
    """3. The active player may lay out a second card, and then all others must too (exchange.second)."""
    seat = table.active
    hand = table.hands[seat]
    answered = any(table.hands[other] and table.offers[other] for other in range(table.players) if other != seat)
    table.then(("begin_bidding",))
    if not hand or not (answered or table.reads("exchange.out", "offer stands")):
        yield Event("added no card", seat, "exchange.second.none")
        return
    card = yield Choice(
        seat, "card to add", (NO_CARD, *faces(hand)), "exchange.second",
        barred=lambda: _no_offers(table, seat, "exchange.second", must=False),
        why=lambda option: card_checks(table, seat, option, "exchange.second"),
    )  # fmt: skip
    if card == NO_CARD:
        yield Event("added no card", seat, "exchange.second")
        return
    hand.remove(card)
    table.offers[seat].append(card)
    yield Event("offered", seat, "exchange.second", card=card)
    table.then(*[("answer_addition", other) for other in table.others(seat)])


def answer_addition(table: Table, seat: Seat) -> Moments:
    """3. Lay out one card more; who has none left drops out of the exchange (exchange.out).

    Under the other reading, a player without a second card stays in with one.
    """
    if not table.offers[seat]:
        return
    if table.hands[seat]:
        yield from _lay_out(table, seat, "exchange.second.others")
    elif table.reads("exchange.out", "offer stands"):
        yield Event("offer stands", seat, "exchange.out")
    else:
        cards = tuple(table.offers[seat])
        _take_back(table, seat)
        yield Event("dropped out", seat, "exchange.out", cards=cards)


def begin_bidding(table: Table) -> Moments:
    """4. Players may add ravens to their offers until the active player accepts one (exchange.ravens).

    We let the others add in turn, clockwise, then the active player; and round again (exchange.ravens.turns).
    """
    table.raised = False
    yield Begin("bidding", table.active, "exchange.ravens")
    table.then(*_one_round(table))


def _one_round(table: Table) -> list[tuple[str, Seat] | tuple[str]]:
    return [*[("add_ravens", other) for other in table.others(table.active) if table.offers[other]], ("accept_offer",)]


def add_ravens(table: Table, seat: Seat) -> Moments:
    """4. Add any number of ravens to one's offer, or none (exchange.ravens)."""
    own = table.ravens[seat]
    if not own:
        return
    added = yield Choice(
        seat, "ravens to add", range(own + 1), "exchange.ravens",
        why=lambda option: raven_checks(table, seat, option, "exchange.ravens"),
    )  # fmt: skip
    if added:
        _pledge(table, seat, added)
        yield Event("added ravens", seat, "exchange.ravens", ravens=added)


def _pledge(table: Table, seat: Seat, ravens: int) -> None:
    table.ravens[seat] -= ravens
    table.pledged[seat] += ravens
    table.raised = True


def bids(table: Table) -> list[Option]:
    """What the active player can do: accept an offer, add ravens, or wait for better offers."""
    seat = table.active
    found: list[Option] = [("accept", other) for other in table.others(seat) if table.offers[other]]
    if not table.reads("exchange.active-ravens", "others only"):
        found += [("add", ravens) for ravens in range(1, table.ravens[seat] + 1)]
    if table.raised:
        found.append(WAIT)
    return found


def bid_checks(table: Table, option: Option) -> tuple[Check, ...]:
    """All that is asked of what the active player does with the offers, met or not: `bids` with its reasons."""
    seat = table.active
    if option == PASS:
        lie = sum(bool(table.offers[other]) for other in table.others(seat))
        return (Check("exchange.must", False, f"one of the offers must be accepted in the end; on the table: {lie}"),)
    if option == WAIT:
        raised = "yes" if table.raised else "no"
        text = f"to wait, another player must have added ravens since the last decision: {raised}"
        return (Check("exchange.must", table.raised, text),)
    if not isinstance(option, tuple) or len(option) != 2 or type(option[1]) is not int:
        return ()
    what, number = option
    if what == "accept" and 0 <= number < table.players:
        lies = wording.offer(table, number)
        return (
            Check("exchange.accept", number != seat, f"accepted by: seat {seat}; offered by: seat {number}"),
            Check("exchange.accept", bool(table.offers[number]), f"offer of seat {number}: {lies}"),
        )
    if what == "add" and number > 0:
        own_reading = not table.reads("exchange.active-ravens", "others only")
        who = "all players" if own_reading else "the other players only"
        return (
            Check("exchange.active-ravens", own_reading, f"who adds ravens: {who}"),
            *raven_checks(table, seat, number, "exchange.active-ravens"),
        )
    return ()


def _no_bids(table: Table, options: list[Option]) -> dict[Option, tuple[Check, ...]]:
    """What the active player might want of the offers and may not."""
    wishes_: list[Option] = [WAIT, *[("accept", other) for other in range(table.players)]]
    wishes_ += [("add", table.ravens[table.active] + 1), PASS]
    return {option: bid_checks(table, option) for option in wishes_ if option not in options}


def accept_offer(table: Table) -> Moments:
    """4. Accept one offer (exchange.accept), or go on: one must be accepted in the end (exchange.must)."""
    seat = table.active
    options = bids(table)
    answer = yield Choice(
        seat, "offer", options, "exchange.accept",
        barred=lambda: _no_bids(table, options),
        why=lambda option: bid_checks(table, option) if option not in options else (),
    )  # fmt: skip
    table.raised = False
    if answer == WAIT:
        yield Event("waits", seat, "exchange.ravens.turns")
        table.then(*_one_round(table))
        return
    what, number = answer
    if what == "add":
        _pledge(table, seat, number)
        table.raised = False
        yield Event("added ravens", seat, "exchange.active-ravens", ravens=number)
        table.then(*_one_round(table))
        return
    yield Event("accepted", seat, "exchange.accept", offer=number)
    yield End("bidding", seat, "exchange.ravens")
    table.then(("trade", number))


def trade(table: Table, partner: Seat) -> Moments:
    """4. The two trade all that they have offered (exchange.trade); all others take theirs back (exchange.take-back)."""
    seat = table.active
    given = {giver: (tuple(table.offers[giver]), table.pledged[giver]) for giver in (seat, partner)}
    for giver, taker in ((seat, partner), (partner, seat)):
        cards, ravens = given[giver]
        table.offers[giver] = []
        table.pledged[giver] = 0
        for card in cards:
            table.gain(taker, card, giver)
        table.ravens[taker] += ravens
        raised = "exchange.active-ravens" if giver == seat else "exchange.ravens"
        also = (raised,) if ravens else ()
        yield Event("gave in exchange", giver, "exchange.trade", also, cards=cards, ravens=ravens, to=taker)
    back = [other for other in table.others(seat) if table.offers[other]]
    for other in back:
        _take_back(table, other)
    table.wish = ""
    yield Event("took back", None, "exchange.take-back", seats=tuple(back))
    yield End("exchange", seat, "exchange")


def _take_back(table: Table, seat: Seat) -> None:
    for card in table.offers[seat]:
        table.gain(seat, card)
    table.ravens[seat] += table.pledged[seat]
    table.offers[seat] = []
    table.pledged[seat] = 0
