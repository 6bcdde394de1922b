"""Sovereignty cards: turning over, choosing, their effects, and auctions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.core.chance import Draw
from explorer.core.moments import Begin, Chance, Check, Choice, Effect, End, Event, Moments, Option, Seat
from explorer.games.noble_game import reasons, wording
from explorer.games.noble_game.board import CAPITAL
from explorer.games.noble_game.rules import economy, fighting, nobility, nobles, regency
from explorer.games.noble_game.state import KEEPER, Realm

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from explorer.games.noble_game.cards import Card

YEAR_END, SUMMER = "year end", "summer"
MANY = 40
"""A seat that could make more bids than this is first asked how many goods it bids."""


# --- turning over -----------------------------------------------------------------------------------------------------


def turn_over(state: Realm, count: int, rule: str) -> Effect:
    """Turn over cards of the deck; when it runs out, shuffle the discards into it (sovereign.reshuffle)."""
    for _ in range(count):
        if not state.sovereigns:
            if not state.sovereign_discard:
                return
            state.sovereigns, state.sovereign_discard = state.sovereign_discard, []
            yield Event("reshuffled", None, "sovereign.reshuffle", deck="Sovereignty", count=len(state.sovereigns))
        (card,) = yield Chance(None, "Sovereignty card", Draw(tuple(state.sovereigns)), rule)
        state.sovereigns.remove(card)
        state.turned.append(card)
        yield Event("turned over", None, rule, card=card)


def discard_turned(state: Realm, card: str) -> None:
    """Put one of the cards turned over on the discards."""
    state.turned.remove(card)
    state.sovereign_discard.append(card)


def year_end_sovereign(state: Realm) -> Moments:
    """Discard the open cards. The Regent chooses one of three, Co-Regents discard one each, else the next card comes.

    (sovereign.discard, regency.three-cards, regency.co-cards, sovereign.plain).
    """
    state.phase = "Sovereign effect"
    for card in state.open:
        yield Event("card ends", None, "sovereign.discard", card=card)
    state.sovereign_discard += state.open
    state.open = []
    rulers = regency.regents(state)
    yield from turn_over(state, 3 if rulers else 1, "regency.three-cards" if rulers else "sovereign.plain")
    if len(rulers) == 1:
        while len(state.turned) > 1:
            chosen = yield Choice(
                rulers[0], "Sovereignty card", tuple(dict.fromkeys(state.turned)), "regency.three-cards",
                barred=reasons.compelled("regency.three-cards", "cards that take effect: 1", "neither"),
            )  # fmt: skip
            state.turned.remove(chosen)
            state.sovereign_discard += state.turned
            state.turned = [chosen]
    for seat in rulers if len(rulers) > 1 else ():
        if len(state.turned) > 1:
            card = yield Choice(
                seat, "Sovereignty card to discard", tuple(dict.fromkeys(state.turned)), "regency.co-cards",
                barred=reasons.compelled("regency.co-cards", "cards that each Co-Regent discards: 1"),
            )  # fmt: skip
            discard_turned(state, card)
            yield Event("discarded sovereign", seat, "regency.co-cards", card=card)
    yield from _take_effect(state, YEAR_END)


def summer_sovereign(state: Realm) -> Moments:
    """A card at the end of each summer; with the Keeper in London, his lord turns over two and plays one or none.

    (sovereign.summer, office.keeper-summer).
    """
    keeper = next(nobility.office_seat(state, KEEPER), None)
    if keeper is None or state.reads("keeper.summer", "besides"):
        yield from turn_over(state, 1, "sovereign.summer")
        yield from _take_effect(state, SUMMER)
    else:
        yield from _keepers_pair(state, keeper)


def keeper_summer(state: Realm) -> Moments:
    """Under the other reading, the Keeper's pair besides the usual card (office.keeper-summer)."""
    for keeper in nobility.office_seat(state, KEEPER):
        yield from _keepers_pair(state, keeper)


def _keepers_pair(state: Realm, keeper: Seat) -> Effect:
    yield from turn_over(state, 2, "office.keeper-summer")
    if state.turned:
        options = (*dict.fromkeys(state.turned), "neither")
        chosen = yield Choice(keeper, "Sovereignty card", options, "office.keeper-summer")
        for card in list(state.turned):
            if card != chosen or state.turned.count(card) > 1:
                discard_turned(state, card)
    yield from _take_effect(state, SUMMER)


def _take_effect(state: Realm, when: str) -> Effect:
    """The card that is left lies open from now on and takes effect (sovereign.open)."""
    for card in list(state.turned):
        state.turned.remove(card)
        state.open.append(card)
        yield Begin("sovereign", None, "sovereign.open", card=card)
        for effect in state.kit.sovereignty[card].effects:
            yield from EFFECTS[effect["kind"]](state, card, effect, when)
        yield End("sovereign", None, "sovereign.open")


# --- effects ----------------------------------------------------------------------------------------------------------


def auction(state: Realm, card: str, effect: Mapping[str, Any], when: str) -> Effect:
    """Hold an auction: at once in summer, after the generation at a year's end (bidding.when, bidding.summer)."""
    yield Event("auction called", None, "bidding.when" if when == YEAR_END else "bidding.summer", card=card)
    if when == YEAR_END:
        state.auctions.append(card)
    else:
        open_auction(state, card)


def law(state: Realm, card: str, effect: Mapping[str, Any], when: str) -> Effect:
    """A law that lasts while the card lies open, or until the next generation (law.open, law.fields)."""
    yield Event("law", None, "law.open" if effect["until"] == "in_force" else "law.fields", card=card)
    if effect["until"] == "next_generation":
        state.due.append([card, -1])


def grant(state: Realm, card: str, effect: Mapping[str, Any], when: str) -> Effect:
    """Goods for all, a pardon, or points for the most Nobles (sovereign.grant, wrath.pardon, sovereign.uncle)."""
    if effect["what"] == "good":
        for seat in state.clockwise(state.first):
            for _ in range(effect["n"]):
                yield from economy.choose_good(state, seat, "sovereign.grant", state.kit.sovereignty[card].name)
    elif effect["what"] == "wrath_token":
        for seat in state.clockwise(state.first):
            ways = tuple(economy.affordable(state, seat, effect["price"]))
            if state.wrath[seat] and ways:
                answer = yield Choice(seat, "pay for a pardon", (*ways, "no"), "wrath.pardon")
                if answer != "no":
                    state.pay(seat, answer)
                    state.wrath[seat] -= 1
                    yield Event("pardoned", seat, "wrath.pardon", goods=answer)
    else:
        most = most_nobles(state)
        if len(most) == 1:
            state.points[most[0]]["cards"] += effect["n"]
            yield Event("scored", most[0], "sovereign.uncle", points=effect["n"])


def most_nobles(state: Realm) -> list[Seat]:
    """The seats with the most Nobles."""
    owned = [len(list(state.nobles_of(seat))) for seat in range(state.players)]
    return [seat for seat, count in enumerate(owned) if count == max(owned)]


def soldiers(state: Realm, seat: Seat) -> list[str]:
    """A seat's garrisons and forces with soldiers; markers do not count."""
    found = [key for key, one in state.structures.items() if one["seat"] == seat and one["soldiers"]]
    return found + [key for key, one in state.forces.items() if one["seat"] == seat and one["soldiers"]]


def order(state: Realm, card: str, effect: Mapping[str, Any], when: str) -> Effect:
    """A command to all, in turn order: players who cannot obey suffer the King's Wrath (wrath.obey, wrath.token)."""
    task = effect["task"]
    if task == "attend":
        state.attend += 1
        yield Event("summoned", None, "wrath.attend", card=card)
        return
    for seat in state.clockwise(state.first):
        obeyed = yield from TASKS[task](state, seat, effect)
        if not obeyed:
            state.wrath[seat] += 1
            yield Event("king's wrath", seat, "wrath.token", card=card)


def _ordered(ways: int) -> Callable[[], dict[Option, tuple[Check, ...]]]:
    return reasons.compelled("wrath.obey", f"ways to obey the order: {ways}")


def pay_order(state: Realm, seat: Seat, effect: Mapping[str, Any]) -> Effect:
    """Obey by paying one of the card's prices to the bank; returns whether the seat could."""
    ways = tuple(price for price in effect["pay"] if state.can_pay(seat, price))
    if not ways:
        return False
    price = ways[0]
    if len(ways) > 1:
        price = yield Choice(seat, "what to pay", ways, "wrath.obey", barred=_ordered(len(ways)))
    state.pay(seat, price)
    yield Event("paid", seat, "wrath.obey", goods=price)
    return True


def lose_soldier(state: Realm, seat: Seat, effect: Mapping[str, Any]) -> Effect:
    """Obey by removing a soldier from a garrison or a force; returns whether the seat could. Markers do not count."""
    places = soldiers(state, seat)
    if not places:
        return False
    key = places[0]
    if len(places) > 1:
        key = yield Choice(seat, "soldier to give", tuple(places), "wrath.obey", barred=_ordered(len(places)))
    yield Event(
        "lost soldiers",
        seat,
        "wrath.obey",
        force=key,
        at=state.forces[key]["at"] if key in state.forces else key,
        count=1,
    )
    fighting.lose(state, key, 1)
    state.tidy(key)
    return True


def leave_court(state: Realm, seat: Seat, effect: Mapping[str, Any]) -> Effect:
    """Obey by sending a Noble, not a Regent, home from the capital; returns False if there are some but none can go."""
    there = [id for id in state.in_capital(seat) if not state.nobles[id]["regent"]]
    if not there:
        return True
    able = [id for id in there if nobility.can_be_sent(state, id)]
    if not able:
        return False
    id = able[0]
    if len(able) > 1:
        id = yield Choice(seat, "Noble to send home", tuple(able), "wrath.obey", barred=_ordered(len(able)))
    yield from nobles.send_home(state, id, "wrath.obey")
    return True


TASKS: Mapping[str, Callable[[Realm, Seat, Mapping[str, Any]], Effect]] = {
    "pay": pay_order, "lose soldier": lose_soldier, "leave court": leave_court,
}  # fmt: skip
EFFECTS: Mapping[str, Callable[[Realm, str, Mapping[str, Any], str], Effect]] = {
    "auction": auction, "law": law, "grant": grant, "order": order,
}  # fmt: skip
"""How to carry out an effect of a Sovereignty card, by its kind."""


# --- bidding ----------------------------------------------------------------------------------------------------------


def worth(bid: str) -> tuple[int, int, int, int]:
    """The rank of a bid: by the number of goods, then stone, wood, food (bidding.rank).

    >>> worth("FFF") > worth("SS") > worth("WW") > worth("FW")
    True
    """
    return len(bid), bid.count("S"), bid.count("W"), bid.count("F")


def _least(card: Card) -> int:
    """The least number of goods in a bid for a card (bidding.least)."""
    found: int = card.effects[0]["min"]
    return found


def bids(state: Realm, seat: Seat) -> Iterator[str]:
    """Each bid that a seat can pay and that beats the highest bid, from the card's least bid up."""
    assert state.auction is not None
    high = state.auction["bid"]
    least = max(_least(state.kit.sovereignty[state.auction["card"]]), len(high))
    for count in range(least, sum(state.goods[seat].values()) + 1):
        ways = economy.affordable(state, seat, count)
        yield from ways if count > len(high) else (bid for bid in ways if worth(bid) > worth(high))


def open_auction(state: Realm, card: str) -> None:
    """Begin an auction; the starting player bids first (bidding.turns)."""
    state.auction = {"card": card, "bid": "", "bidder": -1, "passes": 0}
    state.then(("bid", state.first))


def late_auctions(state: Realm) -> Moments:
    """Hold the auctions of the year's end, after the generation (bidding.when)."""
    if state.auctions:
        card = state.auctions.pop(0)
        yield Event("auction", None, "bidding.when", card=card)
        state.then(("late_auctions",))
        open_auction(state, card)


def bid(state: Realm, seat: Seat) -> Moments:
    """A seat bids or passes; it goes round until all pass in a row (bidding.turns, bidding.raise, bidding.again)."""
    assert state.auction is not None
    offer = state.auction
    if offer["bidder"] == seat:  # everybody else has passed
        yield from settle(state)
        return
    ways = tuple(bids(state, seat))
    given: dict[str, Any] = {"card": offer["card"], "high": offer["bid"]}
    answer: Option = ""
    if len(ways) > MANY:
        sizes = tuple(dict.fromkeys(map(len, ways)))
        answer = yield Choice(
            seat, "size of the bid", (*sizes, "pass"), "bidding.raise", barred=lambda: _too_small(state, seat), **given
        )
        ways = tuple(way for way in ways if len(way) == answer)
    if answer != "pass":
        passing = () if answer else ("pass",)
        said = (
            reasons.compelled("bidding.raise", f"number of goods announced for the bid: {answer}")() if answer else {}
        )
        answer = yield Choice(
            seat, "bid", (*ways, *passing), "bidding.raise", barred=lambda: {**_too_low(state, seat), **said}, **given
        )
    if answer == "pass":
        offer["passes"] += 1
        yield Event("passed", seat, "bidding.again")
    else:
        offer.update({"bid": answer, "bidder": seat, "passes": 0})
        yield Event("bid", seat, "bidding.raise", goods=answer)
    if offer["bidder"] < 0 and offer["passes"] >= state.players:
        yield from settle(state)
    else:
        state.then(("bid", (seat + 1) % state.players))


def _too_small(state: Realm, seat: Seat) -> dict[Option, tuple[Check, ...]]:
    """The numbers of goods with which the seat cannot raise, each with every check made of it."""
    assert state.auction is not None
    sizes = {len(way) for way in bids(state, seat)}
    owned = sum(state.goods[seat].values())
    found: dict[Option, tuple[Check, ...]] = {}
    for size in (size for size in range(1, owned + 2) if size not in sizes):
        best = max(economy.affordable(state, seat, size), key=worth, default="")
        found[size] = (
            _enough(state, size),
            *([_higher(state, best)] if best else ()),
            Check("bidding.pay", size <= owned, f"{wording.plural(size, 'good')} bid, {owned} at hand"),
        )
    return found


def _too_low(state: Realm, seat: Seat) -> dict[Option, tuple[Check, ...]]:
    """Bids of one kind of good that do not raise, each with every check made of it."""
    allowed = set(bids(state, seat))
    ways = (good * count for count in (1, 2, 3, 4) for good in "FWS")
    return {
        way: (
            _enough(state, len(way)), _higher(state, way),
            Check("bidding.pay", state.can_pay(seat, way), f"{wording.goods(way)} bid, {wording.at_hand(state, seat)}"),
        )
        for way in ways if way not in allowed
    }  # fmt: skip


def _enough(state: Realm, size: int) -> Check:
    assert state.auction is not None
    least = _least(state.kit.sovereignty[state.auction["card"]])
    return Check("bidding.least", size >= least, f"{wording.plural(size, 'good')} bid, the least is {least}")


def _higher(state: Realm, way: str) -> Check:
    assert state.auction is not None
    high = state.auction["bid"]
    return Check(
        "bidding.rank", worth(way) > worth(high), f"{wording.goods(way)} against {wording.goods(high)} bid so far"
    )


def settle(state: Realm) -> Effect:
    """The highest bidder pays and takes the prize; without a bid nobody does (bidding.winner, bidding.none)."""
    assert state.auction is not None
    offer, state.auction = state.auction, None
    card, seat = offer["card"], offer["bidder"]
    if seat < 0:
        yield Event("no bids", None, "bidding.none", card=card)
        return
    state.pay(seat, offer["bid"])
    yield Event("won auction", seat, "bidding.winner", card=card, goods=offer["bid"])
    for prize in state.kit.sovereignty[card].effects[0]["prize"]:
        if prize["kind"] == "noble":
            state.open.remove(card)
            id = nobles.newcomer(state, seat, CAPITAL, card)
            yield Event("noble joined", seat, "nobles.landless", noble=id, at=CAPITAL)
        elif prize["kind"] == "grant":
            state.points[seat]["cards"] += prize["n"]
            yield Event("scored", seat, "sovereign.points", points=prize["n"])
        elif prize["kind"] == "promote":
            yield from raise_rank(state, seat)
        elif state.phase == "Generation":  # it counts for the generation that has just taken place
            fields = [at for at, owner in state.owned.items() if owner == seat and state.board.goods[at] == "F"]
            more = "F" * (prize["value"] * len(fields))
            state.gain(seat, more)
            yield Event("took goods", seat, "bidding.retroactive", goods=more)
        else:
            state.due.append([card, seat])
            yield Event("law", seat, "law.fields", card=card)


def raise_rank(state: Realm, seat: Seat) -> Effect:
    """A Noble rises by one rank: Lord, Earl, Duke (ranks.raise)."""
    able = tuple(id for id in state.nobles_of(seat) if state.nobles[id]["rank"] < 2)
    if not able:
        return
    id = able[0]
    if len(able) > 1:
        id = yield Choice(
            seat, "Noble to raise", able, "ranks.raise", barred=reasons.compelled("ranks.raise", "ranks won: 1")
        )
    state.nobles[id]["rank"] += 1
    yield Event("raised in rank", seat, "ranks.raise", noble=id, rank=state.nobles[id]["rank"])
