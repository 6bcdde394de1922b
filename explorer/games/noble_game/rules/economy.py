"""Economy: the yield of squares, costs, markets, and the upkeep of forces in the field."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, Any, Final

from explorer.core.moments import Begin, Choice, Effect, End, Event, Moments, Seat
from explorer.games.noble_game import reasons
from explorer.games.noble_game.board import CAPITAL
from explorer.games.noble_game.rules import fighting, nobility, nobles
from explorer.games.noble_game.state import GOODS, NEUTRAL, Realm

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

PRODUCTION: Final = "WW"
FORT: Final = "SSW"
"""The costs of a production building and a fort (costs.production, costs.fort)."""


def spread(goods: Iterable[str]) -> str:
    """Goods in the order food, wood, stone: "FWS"."""
    return "".join(sorted(goods, key="FWS".index))


def affordable(state: Realm, seat: Seat, count: int) -> tuple[str, ...]:
    """Every way in which a seat can pay `count` goods."""
    own = state.goods[seat]
    return _ways(own["F"], own["W"], own["S"], count)


@lru_cache(maxsize=4096)
def _ways(food: int, wood: int, stone: int, count: int) -> tuple[str, ...]:
    """Every way to pay `count` goods with that much food, wood and stone."""
    return tuple(
        "F" * foods + "W" * woods + "S" * (count - foods - woods)
        for foods in range(min(food, count), -1, -1)
        for woods in range(min(wood, count - foods), -1, -1)
        if count - foods - woods <= stone
    )


def choose_good(state: Realm, seat: Seat, rule: str, why: str, also: tuple[str, ...] = ()) -> Effect:
    """A seat takes a good of its choice from the bank."""
    good = yield Choice(seat, "good", tuple(GOODS), rule, why=None, reason=why)
    state.gain(seat, good)
    yield Event("took goods", seat, rule, also, goods=good)


# --- generation -------------------------------------------------------------------------------------------------------


def bonus(state: Realm, seat: Seat, square: str) -> int:
    """How much laws add to a square's yield at the next generation (law.fields)."""
    if state.board.goods[square] != "F":
        return 0
    more = 0
    for card, whose in state.due:
        effect = law_of(state, str(card))
        if effect["scope"] == "no farm":
            more -= square not in state.farms
        elif whose in (NEUTRAL, seat):
            more += effect["value"]
    return more


def law_of(state: Realm, card: str) -> Mapping[str, Any]:
    """The law that a card makes for the next generation, directly or as the prize of its auction."""
    effects = state.kit.sovereignty[card].effects
    found: Mapping[str, Any] = next(
        law for effect in effects for law in (effect, *effect.get("prize", ())) if law.get("until") == "next_generation"
    )  # fmt: skip
    return found


def yields(state: Realm, seat: Seat) -> str:
    """The goods of a seat's squares in a generation: one each, two with a building (goods.yield, costs.production)."""
    found: list[str] = []
    for square, owner in state.owned.items():
        if owner == seat:
            found += state.board.goods[square] * max(0, 1 + (square in state.farms) + bonus(state, seat, square))
    return spread(found)


def income(state: Realm, seat: Seat) -> Effect:
    """A seat takes the goods of its squares."""
    goods = yields(state, seat)
    state.gain(seat, goods)
    yield Event("generated", seat, "goods.yield", goods=goods)


def take_tokens(state: Realm, seat: Seat) -> Effect:
    """An action token for each Noble in the home castle, for the year to come (nobles.tokens)."""
    state.tokens[seat] = len(state.at_home(seat))
    yield Event("action tokens", seat, "nobles.tokens", count=state.tokens[seat])


def generate(state: Realm) -> Moments:
    """The last phase of a year: goods, neutral recruits, action tokens, and Nobility cards (year.generation)."""
    state.phase = "Generation"
    yield Begin("generation", None, "year.generation")
    for seat in state.clockwise(state.first):
        yield from income(state, seat)
        if state.reads("estate.yield", "a good"):
            for square, name in state.board.estates.items():
                if state.structures[square]["seat"] == seat:
                    yield from choose_good(state, seat, "board.estates", f"{name}'s estate")
        yield from take_tokens(state, seat)
    for square, one in state.structures.items():
        if one["seat"] == NEUTRAL and not one["soldiers"] and state.nobles_with(square):
            one["soldiers"] = 1
            state.reserve -= 1
            yield Event("neutral recruit", None, "estate.recruit", at=square)
    state.due = []
    yield from nobles.ransoms(state)
    if not state.reads("yearly.card", "none"):
        for seat in state.clockwise(state.first):
            yield from nobility.draw(state, seat, 1, "year.card")
    yield End("generation", None, "year.generation")


# --- markets ----------------------------------------------------------------------------------------------------------


def on_market(state: Realm, seat: Seat) -> bool:
    """Whether a seat has a Noble on a market; a Trade Fair makes the capital one (market.noble, law.fair)."""
    return bool(traders(state, seat))


def traders(state: Realm, seat: Seat) -> list[str]:
    """A seat's Nobles on a market."""
    markets = state.board.markets
    fair = state.law("capital_is_market")
    return [
        id for id, noble in state.nobles.items()
        if noble["seat"] == seat and (noble["at"] in markets or (fair and noble["at"] == CAPITAL))
    ]  # fmt: skip


def trades(state: Realm, seat: Seat) -> list[tuple[str, str, str]]:
    """The trades open to a seat on a market in its turn: two goods for one (market.rate, market.pair, market.turn)."""
    own = state.goods[seat]
    if state.reads("market.pair", "any two"):
        pairs = list(affordable(state, seat, 2))
    else:
        pairs = [good * 2 for good in "FWS" if own[good] >= 2]
    return [("trade", pair, good) for pair in pairs for good in "FWS" if good not in pair]


def offers(state: Realm, seat: Seat) -> Iterator[tuple[str, Seat, str, str]]:
    """Each exchange of one good for another that a seat might offer to another seat (trade.players)."""
    for other in state.others(seat):
        for give in "FWS":
            for get in "FWS":
                if give != get:
                    yield "offer", other, give, get


def can_offer(state: Realm, seat: Seat, other: Seat, give: str, get: str) -> bool:
    """Whether both seats have the goods that would change hands."""
    return state.goods[seat][give] > 0 and state.goods[other][get] > 0


# --- upkeep -----------------------------------------------------------------------------------------------------------


def upkeep(state: Realm, key: str) -> int:
    """The food that a force costs in winter.

    It is a third of its soldiers, rounded up; nothing at home; twice as much in a Hard Frost. (upkeep.food, law.frost).
    """
    force = state.forces[key]
    if force["at"] in state.board.homes[force["seat"]]:
        return 0
    return ceil(force["soldiers"] / 3) * (2 if state.law("upkeep") else 1)


def pay_upkeep(state: Realm, seat: Seat) -> Moments:
    """A seat pays food for its forces in the field; each missing food costs a soldier (upkeep.food, upkeep.unpaid)."""
    state.phase = "Upkeep"
    bills = {key: upkeep(state, key) for key, force in state.forces.items() if force["seat"] == seat}
    due = sum(bills.values())
    if not due:
        return
    yield Begin("upkeep", seat, "upkeep.food", food=due)
    paid = min(due, state.goods[seat]["F"])
    state.pay(seat, "F" * paid)
    yield Event("paid upkeep", seat, "upkeep.food", food=paid)
    compelled = reasons.compelled("upkeep.unpaid", f"{due} food due, {paid} paid")
    for _ in range(due - paid):
        hungry = [key for key, bill in bills.items() if bill and key in state.forces and state.forces[key]["soldiers"]]
        if not hungry:
            break
        key = hungry[0]
        if len(hungry) > 1:
            key = yield Choice(seat, "force to go hungry", tuple(hungry), "upkeep.which", barred=compelled)
        bills[key] -= 1
        yield Event("starved", seat, "upkeep.unpaid", force=key, at=state.forces[key]["at"])
        fighting.lose(state, key, 1)
        state.tidy(key)
    yield End("upkeep", seat, "upkeep.food")
