"""Make an Exchange: all players offer cards face up, and the active player has to take one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core import people
from explorer.core.moments import Begin, Check, Choice, End, Event, Moments, Option, Seat
from explorer.games.game_of_crowns import wording
from explorer.games.game_of_crowns.cards import faces
from explorer.games.game_of_crowns.rules.knight import AGENDA, raven_checks
from explorer.games.game_of_crowns.state import PASS

if TYPE_CHECKING:
    from explorer.games.game_of_crowns.state import Table

SILENT, RAVENS = "nothing", "ravens"
"""The wish for nothing, and the wish for ravens; all other wishes are kinds of card (exchange.wish)."""

NO_CARD = "no more"
"""The option to add no second card (exchange.second)."""

WAIT = "wait"
"""The option to wait while the others go on bidding (exchange.ravens.turns)."""


def offer_card(table: Table) -> Moments:
    """1. The active player lays out the first card to trade away (exchange.first)."""
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
    """The checks of a card to lay out; none if `option` is not a card."""
    if not table.kit.is_card(option):
        return ()
    held = table.hands[seat].count(option)
    return (Check(rule, held > 0, f"{table.kit.name(option)} in {people.who(seat)}'s hand: {held}"),)


def _no_offers(table: Table, seat: Seat, rule: str, must: bool) -> dict[Option, tuple[Check, ...]]:
    """What is barred instead of a card in hand: to offer ravens, a hidden agenda, or nothing."""
    barred: dict[Option, tuple[Check, ...]] = {}
    if must:
        held = f"a player with a card must lay one out; cards in {people.who(seat)}'s hand: {len(table.hands[seat])}"
        barred[PASS] = (Check(rule, False, held),)
    barred[RAVENS] = (Check("exchange.ravens", False, "ravens can be added once all cards have been laid out"),)
    if table.agendas[seat]:
        barred[AGENDA] = (Check("agenda.hand", False, f"{people.who(seat)}'s hidden agenda is not part of the hand"),)
    return barred


def declare_wish(table: Table) -> Moments:
    """1. The active player may name a wish; it binds nobody (exchange.wish) and may be a bluff (hand.talk)."""
    seat = table.active
    table.wish = yield Choice(seat, "wish", wishes(table), "exchange.wish")
    yield Event("wished", seat, "exchange.wish", wish=table.wish)


def wishes(table: Table) -> tuple[Option, ...]:
    """The wishes of the active player: nothing, a kind of card, or ravens."""
    return (SILENT, *table.kit.house_kinds, *table.kit.guest_kinds, RAVENS)


def answer_offer(table: Table, seat: Seat) -> Moments:
    """2. Each other player, clockwise, must lay out a card (exchange.others); a player without cards makes no offer."""
    if not table.hands[seat]:
        yield Event("has no offer", seat, "exchange.out")
        return
    yield from _lay_out(table, seat, "exchange.others")


def add_card(table: Table) -> Moments:
    """3. The active player may lay out a second card; then all others must too (exchange.second)."""
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
    """3. Lay out a second card; a player who has none drops out of the exchange (exchange.out).

    Under the other reading, a player without a second card stays in with the first.
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

    In our reading the others add in turn, clockwise, then the active player, and so on (exchange.ravens.turns).
    """
    table.raised = False
    yield Begin("bidding", table.active, "exchange.ravens")
    table.then(*_one_round(table))


def _one_round(table: Table) -> list[tuple[str, Seat] | tuple[str]]:
    return [*[("add_ravens", other) for other in table.others(table.active) if table.offers[other]], ("accept_offer",)]


def add_ravens(table: Table, seat: Seat) -> Moments:
    """4. Add any number of ravens to an offer, or none (exchange.ravens)."""
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
    """The options of the active player: accept an offer, add ravens, or wait for better offers."""
    seat = table.active
    found: list[Option] = [("accept", other) for other in table.others(seat) if table.offers[other]]
    if not table.reads("exchange.active-ravens", "others only"):
        found += [("add", ravens) for ravens in range(1, table.ravens[seat] + 1)]
    if table.raised:
        found.append(WAIT)
    return found


def bid_checks(table: Table, option: Option) -> tuple[Check, ...]:
    """All checks of the active player's options, met or not: the reasons for `bids`."""
    seat = table.active
    if option == PASS:
        lie = sum(bool(table.offers[other]) for other in table.others(seat))
        return (Check("exchange.must", False, f"you must accept one of the offers in the end; on the table: {lie}"),)
    if option == WAIT:
        raised = "yes" if table.raised else "no"
        text = f"you may wait only if another player has added ravens since your last decision: {raised}"
        return (Check("exchange.must", table.raised, text),)
    if not isinstance(option, tuple) or len(option) != 2 or type(option[1]) is not int:
        return ()
    what, number = option
    if what == "accept" and 0 <= number < table.players:
        lies = wording.offer(table, number)
        return (
            Check(
                "exchange.accept", number != seat, f"accepted by: {people.who(seat)}; offered by: {people.who(number)}"
            ),
            Check("exchange.accept", bool(table.offers[number]), f"{people.who(number)}'s offer: {lies}"),
        )
    if what == "add" and number > 0:
        own_reading = not table.reads("exchange.active-ravens", "others only")
        who = "all players" if own_reading else "the other players only"
        return (
            Check("exchange.active-ravens", own_reading, f"players who may add ravens: {who}"),
            *raven_checks(table, seat, number, "exchange.active-ravens"),
        )
    return ()


def _no_bids(table: Table, options: list[Option]) -> dict[Option, tuple[Check, ...]]:
    """The barred options of the active player."""
    wishes_: list[Option] = [WAIT, *[("accept", other) for other in range(table.players)]]
    wishes_ += [("add", table.ravens[table.active] + 1), PASS]
    return {option: bid_checks(table, option) for option in wishes_ if option not in options}


def accept_offer(table: Table) -> Moments:
    """4. Accept an offer (exchange.accept), or go on for now; in the end one must be accepted (exchange.must)."""
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
    """4. The two trade all that they offered (exchange.trade); the others take theirs back (exchange.take-back)."""
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
