"""The options of a player's turn, and the checks of all others; `year` and the other chapters carry them out.

It is also asked during a march, to say why something that a turn offers must wait.
"""

from __future__ import annotations

from explorer.core.moments import Check, Option, Seat
from explorer.games.noble_game import wording
from explorer.games.noble_game.rules import economy, nobility, nobles, orders, storming
from explorer.games.noble_game.state import GOODS, WINTER, Realm


def actions_left(state: Realm, seat: Seat) -> int:
    """A seat's actions: the season's, those from cards, and its tokens (year.action, nobles.tokens)."""
    return state.actions[seat] + state.tokens[seat]


def timing(state: Realm) -> tuple[str, ...]:
    """The kinds of timing of the cards that can be played in the seat's own turn now (nobility.when)."""
    return ("own_turn", "any", "contest") if state.season == WINTER else ("own_turn", "any")


def options(state: Realm, seat: Seat) -> list[Option]:
    """Every option of a seat in its turn now."""
    found: list[Option] = []
    own = state.goods[seat]
    if state.actions[seat] + state.tokens[seat] > 0:
        found += [("take", good) for good in GOODS]
        for where in raised_in(state, seat) if own["F"] else ():
            found += [("raise", count, *where) for count in range(1, most_raised(state, own["F"]) + 1)]
        found += [("noble", id) for id in state.nobles_of(seat) if nobles.can_move(state, id)]
    if own["W"]:
        if own["W"] >= 2:
            found += [("build", "production", square) for square in nobility.sites(state, seat)]
        if own["S"] >= 2:
            found += [("build", "fort", square) for square in fort_sites(state, seat)]
        if nobility.can_buy(state, seat):
            found.append("buy")
    if len(state.hands[seat]) > 1:
        found.append("sell")
    if own["F"] + own["W"] + own["S"] > 1 and economy.on_market(state, seat):
        found += economy.trades(state, seat)
    for square, one in state.structures.items():
        if one["seat"] == seat and one["soldiers"] > one["tired"]:
            found.append(("deploy", square))
    found += [("march", key) for key, force in state.forces.items() if force["seat"] == seat and not force["done"]]
    found += [("storm", id) for id in storming.storms(state, seat)]
    found += [("play", card) for card in nobility.playable(state, seat, timing(state))]
    if state.reads("players.trade", "one for one"):
        found += [offer for offer in economy.offers(state, seat) if economy.can_offer(state, seat, *offer[1:])]
    found.append("end")
    return found


def raised_in(state: Realm, seat: Seat) -> list[tuple[str, ...]]:
    """Where a seat can raise soldiers: () for home, and in the other reading taken castles too; a siege bars nothing.

    (nobles.recruit, siege.recruit).
    """
    found: list[tuple[str, ...]] = [()] if state.at_home(seat) else []
    if state.reads("recruit.where", "any castle"):
        found += [(castle,) for castle in taken(state, seat) if state.nobles_with(castle)]
    return found


def most_raised(state: Realm, food: int) -> int:
    """The most soldiers that one action can raise with this much food (raise.any, costs.soldier)."""
    return min(food, 1) if state.reads("raise.count", "one") else food


def taken(state: Realm, seat: Seat) -> list[str]:
    """The castles that a seat holds besides its own."""
    return [
        castle
        for castle in state.board.castles
        if castle != state.castle(seat) and state.structures[castle]["seat"] == seat
    ]


def fort_sites(state: Realm, seat: Seat) -> list[str]:
    """Owned resource squares without a fort, and without another player's force (build.fort)."""
    return [
        square for square, owner in state.owned.items()
        if owner == seat and square not in state.structures and state.enemy_at(square, seat) is None
    ]  # fmt: skip


def barred(state: Realm, seat: Seat) -> dict[Option, tuple[Check, ...]]:
    """Options that a player might expect in a turn and that are barred, each with every check made of it."""
    found = {
        **_actions(state, seat), **_buildings(state, seat), **_dealings(state, seat), **_setting_out(state, seat),
    }  # fmt: skip
    for card in dict.fromkeys(state.hands[seat]):
        found[("play", card)] = nobility.checks(state, seat, card, timing(state))
    allowed = set(options(state, seat))
    return {
        option: checks for option, checks in found.items()
        if option not in allowed and not all(check.passed for check in checks)
    }  # fmt: skip


def _actions(state: Realm, seat: Seat) -> dict[Option, tuple[Check, ...]]:
    """The checks of what needs an action: taking goods, raising soldiers, and moving Nobles."""
    own = state.goods[seat]
    action = Check(
        "year.action", actions_left(state, seat) > 0,
        f"actions left this season: {state.actions[seat]}, action tokens: {state.tokens[seat]}",
    )  # fmt: skip
    found: dict[Option, tuple[Check, ...]] = {("take", good): (action,) for good in GOODS}
    at_home = wording.listed(wording.noble(state, id) for id in state.at_home(seat))
    home = Check("nobles.recruit", bool(state.at_home(seat)), f"Nobles of yours in your home castle: {at_home}")
    one_only = state.reads("raise.count", "one")
    for count in dict.fromkeys((1, *((2,) if one_only else ()), own["F"] + 1)):
        found[("raise", count)] = (
            action, home, Check("costs.soldier", own["F"] >= count, f"{count} food needed, {own['F']} at hand"),
            *((Check("raise.any", count == 1, f"{wording.plural(count, 'soldier')}, one for each action"),) * one_only),
        )  # fmt: skip
    anywhere = state.reads("recruit.where", "any castle")
    for castle in taken(state, seat):
        there = wording.listed(wording.noble(state, id) for id in state.nobles_with(castle))
        found[("raise", 1, castle)] = (
            action,
            Check("nobles.recruit", bool(state.nobles_with(castle)), f"Nobles of yours in that castle: {there}") if anywhere
            else Check("nobles.recruit", False, "castles where soldiers are raised: your home castle only"),
            Check("costs.soldier", own["F"] > 0, f"1 food needed, {own['F']} at hand"),
        )  # fmt: skip
    for id in state.nobles_of(seat):
        found[("noble", id)] = (action, *nobles.moving(state, id))
    return found


def _buildings(state: Realm, seat: Seat) -> dict[Option, tuple[Check, ...]]:
    """The checks of building: production buildings, forts, and castles, which nobody can build.

    Nothing takes a building down again but a raid (build.stands).
    """
    own = state.goods[seat]
    found: dict[Option, tuple[Check, ...]] = {}
    for square in (square for square, owner in state.owned.items() if owner == seat):
        empty = Check(
            "build.site", state.enemy_at(square, seat) is None, f"others there: {wording.others(state, square, seat)}"
        )
        farm = square in state.farms
        found[("build", "production", square)] = (
            Check("build.one", not farm, f"production buildings there: {int(farm)}"), empty,
            Check("costs.production", own["W"] >= 2, f"2 wood needed, {own['W']} at hand"),
        )  # fmt: skip
        fort = Check("build.fort", square not in state.structures, f"forts there: {int(square in state.structures)}")
        found[("build", "fort", square)] = (
            fort, empty,
            Check(
                "costs.fort", state.can_pay(seat, economy.FORT),
                f"1 wood and 2 stone needed, {wording.at_hand(state, seat)}",
            ),
        )  # fmt: skip
        found[("build", "castle", square)] = (
            Check("build.castle", False, "what can be built: production buildings and forts"), fort, empty,
        )  # fmt: skip
    return found


def _dealings(state: Realm, seat: Seat) -> dict[Option, tuple[Check, ...]]:
    """The checks of buying and selling cards, and of trading goods."""
    own, cards = state.goods[seat], len(state.hands[seat])
    found: dict[Option, tuple[Check, ...]] = {
        "buy": nobility.buying(state, seat),
        "sell": (Check("nobility.bank", cards > 1, f"2 Nobility cards needed, {cards} in hand"),),
    }
    market = Check(
        "market.noble", economy.on_market(state, seat),
        f"Nobles of yours on a market: {wording.listed(wording.noble(state, id) for id in economy.traders(state, seat))}",
    )  # fmt: skip
    mixed, hand = state.reads("market.pair", "any two"), wording.at_hand(state, seat)
    for give in ("FF", "WW", "SS", "FW", "FS", "WS"):
        alike = give[0] == give[1]
        for take in "FWS":
            if take not in give:
                found[("trade", give, take)] = (
                    market,
                    Check("market.rate", state.can_pay(seat, give), f"{wording.goods(give)} needed, {hand}"),
                    *(() if mixed else (Check("market.pair", alike, f"kinds of goods given: {len(set(give))}, at most 1"),)),
                )  # fmt: skip
    trades = state.reads("players.trade", "one for one")
    for offer in economy.offers(state, seat):
        _, other, give, get = offer
        there = state.goods[other][get]
        found[offer] = (
            Check("trade.players", economy.can_offer(state, seat, other, give, get),
                  f"{own[give]} {GOODS[give]} at hand, {there} {GOODS[get]} with {wording.seat(other)}") if trades
            else Check("trade.players", False, "goods are traded only with the bank"),
        )  # fmt: skip
    return found


def _setting_out(state: Realm, seat: Seat) -> dict[Option, tuple[Check, ...]]:
    """The checks of deploying forces."""
    found: dict[Option, tuple[Check, ...]] = {}
    for square, one in state.structures.items():
        if one["seat"] == seat:
            rested = one["soldiers"] - one["tired"]
            found[("deploy", square)] = (
                Check("force.deploy", one["soldiers"] > 0, f"soldiers there: {one['soldiers']}"),
                Check("force.no-second-march", rested > 0, f"soldiers there who have not come in this turn: {rested}"),
            )
    return found


def checks(state: Realm, seat: Seat, option: Option) -> tuple[Check, ...] | None:
    """The checks that bar an option in a turn: empty if the turn offers it, None if it is not an option of a turn."""
    if option in options(state, seat):
        return ()
    return barred(state, seat).get(option) or not_offered(state, seat, option) or None


def not_offered(state: Realm, seat: Seat, option: Option) -> tuple[Check, ...]:
    """The checks that bar an option which is well formed but not offered."""
    if isinstance(option, tuple) and len(option) == 2 and option[0] == "play" and option[1] in state.kit.nobility:
        return (Check("nobility.play", False, f"copies of {state.kit.nobility[option[1]].name} in your hand: 0"),)
    return orders.not_now(state, seat, option)
