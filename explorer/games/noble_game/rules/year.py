"""The course of a year: seasons, turns, what needs an action and what does not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.core.moments import Begin, Check, Choice, Effect, End, Event, Moments, Option, Seat
from explorer.games.noble_game import wording
from explorer.games.noble_game.rules import economy, forces, movement, nobility, nobles, orders
from explorer.games.noble_game.state import CHANCELLOR, GOODS, PHASES, YEARS, Realm

if TYPE_CHECKING:
    from collections.abc import Callable

SUMMER, WINTER = 1, 3


# --- years and seasons ------------------------------------------------------------------------------------------------


def begin_year(state: Realm) -> Moments:
    """A year has four seasons (year.seasons, year.six)."""
    state.year += 1
    yield Begin("round", None, "year.seasons", number=state.year)
    state.then(("begin_season", 0))


def begin_season(state: Realm, season: int) -> Moments:
    """Each player has an action and a turn, from the starting player on (year.action, year.turn-order)."""
    state.season, state.phase = season, PHASES[season]
    yield Begin("phase", None, "year.seasons", phase=PHASES[season])
    state.actions = [1] * state.players
    state.bought = [False] * state.players
    if season in (SUMMER, WINTER):
        for seat in nobility.office_seat(state, CHANCELLOR):
            yield from economy.choose_good(state, seat, "office.chancellor", CHANCELLOR, ("office.pay-day",))
    state.then(*[("begin_turn", seat) for seat in state.clockwise(state.first)], ("end_season",))


def end_season(state: Realm) -> Moments:
    """After summer a Sovereignty card; after winter the phases of the year's end, in the printed order (year.end)."""
    yield Event("season over", None, "year.seasons", season=PHASES[state.season])
    yield End("phase", None, "year.seasons")
    if state.season == WINTER:
        state.contest_passes = 0
        state.then(*year_end(state))
    else:
        summer = [("summer_sovereign",)] if state.season == SUMMER else []
        if summer and state.reads("keeper.summer", "besides"):
            summer.append(("keeper_summer",))
        state.then(*summer, ("begin_season", state.season + 1))


def year_end(state: Realm) -> list[tuple[Any, ...]]:
    """The steps after winter, in the printed order (year.end); the last year may end with its contest (year.last)."""
    last = state.year >= YEARS and state.reads("last.year", "to the contest")
    return [
        *[("pay_upkeep", seat) for seat in state.clockwise(state.first)],
        ("begin_contest",), ("contest_window", state.first), ("contest_regency",),
        *(() if last else (("year_end_sovereign",), ("generate",), ("late_auctions",))), ("end_year",),
    ]  # fmt: skip


def end_year(state: Realm) -> Moments:
    """After the sixth year the King is of age, and points are counted (year.six, win.points)."""
    yield End("round", None, "year.six")
    state.then(("final_score",) if state.year >= YEARS else ("begin_year",))


def scoring(state: Realm, seat: Seat) -> list[str]:
    """The Nobles for whom a seat would score at the end (win.nobles, win.captive)."""
    free_only = state.reads("win.captives", "do not count")
    return [id for id in state.nobles_of(seat) if not free_only or state.nobles[id]["captor"] < 0]


def final_score(state: Realm) -> Moments:
    """A point for each Noble; whoever has the most points wins, together with who has as many (win.nobles, win.tie)."""
    for seat in range(state.players):
        state.points[seat]["Nobles"] = len(scoring(state, seat))
        yield Event("scored", seat, "win.nobles", points=state.points[seat]["Nobles"])
    totals = [state.total(seat) for seat in range(state.players)]
    state.winners = [seat for seat, total in enumerate(totals) if total == max(totals)]
    yield Event(
        "won", None, "win.tie" if len(state.winners) > 1 else "win.points", winners=state.winners, points=totals
    )


# --- a turn -----------------------------------------------------------------------------------------------------------


def begin_turn(state: Realm, seat: Seat) -> Moments:
    """A player's turn in a season: forces may move again (year.turn-order, move.five)."""
    state.turn = seat
    state.resting = [one for one in state.resting if one != seat]
    yield Begin("turn", seat, "year.turn-order")
    state.tired = []
    for one in state.structures.values():
        one["tired"] = 0
    for key, force in state.forces.items():
        if force["seat"] == seat:
            force.update(
                {
                    "moves": forces.spaces(state, key),
                    "must_leave": False,
                    "unseen": False,
                    "raided": [],
                    "fought": False,
                    "done": False,
                }
            )
    state.then(("take_turn", seat), ("end_turn", seat))


def end_turn(state: Realm, seat: Seat) -> Moments:
    """A turn is over; what cards gave for it is gone (nobility.any-time)."""
    state.turn = None
    for force in state.forces.values():
        force.update({"unseen": False, "must_leave": False})
    yield End("turn", seat, "year.turn-order")
    state.then(("interject", seat))


def actions_left(state: Realm, seat: Seat) -> int:
    """A seat's actions: the season's, what cards gave, and its tokens (year.action, nobles.tokens)."""
    return state.actions[seat] + state.tokens[seat]


def timing(state: Realm) -> tuple[str, ...]:
    """When a card may be that is played in one's own turn (nobility.when)."""
    return ("own_turn", "any", "contest") if state.season == WINTER else ("own_turn", "any")


def options(state: Realm, seat: Seat) -> list[Option]:
    """All that a seat can do now in its turn."""
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
    found += [("storm", id) for id in nobles.storms(state, seat)]
    found += [("play", card) for card in nobility.playable(state, seat, timing(state))]
    if state.reads("players.trade", "one for one"):
        found += [offer for offer in economy.offers(state, seat) if economy.can_offer(state, seat, *offer[1:])]
    found.append("end")
    return found


def raised_in(state: Realm, seat: Seat) -> list[tuple[str, ...]]:
    """Where a seat can raise soldiers: () for home, and under the other reading castles that it took (nobles.recruit)."""
    found: list[tuple[str, ...]] = [()] if state.at_home(seat) else []
    if state.reads("recruit.where", "any castle"):
        found += [(castle,) for castle in taken(state, seat) if state.nobles_with(castle)]
    return found


def most_raised(state: Realm, food: int) -> int:
    """How many soldiers one action raises for so much food (raise.any, costs.soldier)."""
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
    """What a player might think of in a turn and cannot do, each with every check made of it."""
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
    """What needs an action: goods, soldiers, and moves of Nobles."""
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
    """Production buildings, forts, and the castle that nobody can build."""
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
    """Cards bought and sold, and goods traded."""
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
                    *(() if mixed else (Check("market.pair", alike, f"kinds of goods given: {len(set(give))}, one is wanted"),)),
                )  # fmt: skip
    trades = state.reads("players.trade", "one for one")
    for offer in economy.offers(state, seat):
        _, other, give, get = offer
        there = state.goods[other][get]
        found[offer] = (
            Check("trade.players", economy.can_offer(state, seat, other, give, get),
                  f"{own[give]} {GOODS[give]} at hand, {there} {GOODS[get]} with {wording.seat(other)}") if trades
            else Check("trade.players", False, "goods are traded with: the bank only"),
        )  # fmt: skip
    return found


def _setting_out(state: Realm, seat: Seat) -> dict[Option, tuple[Check, ...]]:
    """Forces that are still to be deployed."""
    found: dict[Option, tuple[Check, ...]] = {}
    for square, one in state.structures.items():
        if one["seat"] == seat:
            rested = one["soldiers"] - one["tired"]
            found[("deploy", square)] = (
                Check("force.deploy", one["soldiers"] > 0, f"soldiers there: {one['soldiers']}"),
                Check("force.no-second-march", rested > 0, f"soldiers there who have not come in this turn: {rested}"),
            )
    return found


def take_turn(state: Realm, seat: Seat) -> Moments:
    """One thing that a player does in a turn; it goes on until the player ends it (year.free).

    Whoever has come to a good since the last one pays the ransoms that wait for it (capture.poor).
    """
    yield from nobles.ransoms(state)
    answer = yield Choice(
        seat, "turn", tuple(options(state, seat)), "year.action" if actions_left(state, seat) else "year.free",
        barred=lambda: barred(state, seat), why=lambda option: _why(state, seat, option),
    )  # fmt: skip
    if answer == "end":
        yield Event("ended turn", seat, "year.free")
        return
    state.then(("take_turn", seat))
    verb, *about = answer if isinstance(answer, tuple) else (answer,)
    yield from DEEDS[verb](state, seat, *about)
    if verb != "march" and nobility.audience(state, seat):  # a march is asked what it does before anything is done
        state.then(("interject", seat))


def checks(state: Realm, seat: Seat, option: Option) -> tuple[Check, ...] | None:
    """What a turn itself has against something: nothing where it offers it, None where it is no deed of a turn."""
    if option in options(state, seat):
        return ()
    return barred(state, seat).get(option) or _why(state, seat, option) or None


def _why(state: Realm, seat: Seat, option: Option) -> tuple[Check, ...]:
    """What bars something that is well said and not offered."""
    if isinstance(option, tuple) and len(option) == 2 and option[0] == "play" and option[1] in state.kit.nobility:
        return (Check("nobility.play", False, f"copies of {state.kit.nobility[option[1]].name} in your hand: 0"),)
    return orders.not_now(state, seat, option)


# --- what a player does -----------------------------------------------------------------------------------------------


def spend(state: Realm, seat: Seat) -> Effect:
    """Use the season's action, then tokens (year.action, nobles.tokens)."""
    if state.actions[seat]:
        state.actions[seat] -= 1
    else:
        state.tokens[seat] -= 1
        yield Event("used token", seat, "nobles.tokens", ("nobles.token-turn",), left=state.tokens[seat])


def take(state: Realm, seat: Seat, good: str) -> Effect:
    """Take a good of one's choice: what an action is always worth (year.take)."""
    yield from spend(state, seat)
    state.gain(seat, good)
    yield Event("took goods", seat, "year.take", goods=good)


def raise_troops(state: Realm, seat: Seat, count: int, castle: str = "") -> Effect:
    """Soldiers at a food each, into the home castle unless another is told (raise.castle, costs.soldier, nobles.recruit)."""
    castle = castle or state.castle(seat)
    yield from spend(state, seat)
    state.pay(seat, "F" * count)
    state.structures[castle]["soldiers"] += count
    state.reserve -= count
    yield Event("raised", seat, "raise.castle", count=count, at=castle)


def noble(state: Realm, seat: Seat, id: str) -> Effect:
    """Moving a Noble is an action (nobles.move)."""
    yield from spend(state, seat)
    yield from nobles.move_noble(state, seat, id)


def build(state: Realm, seat: Seat, what: str, square: str) -> Effect:
    """A production building or a fort (build.free, build.garrison)."""
    if what == "production":
        state.pay(seat, economy.PRODUCTION)
        state.farms.append(square)
    else:
        state.pay(seat, economy.FORT)
        marked = square in state.markers
        if marked:
            state.markers.remove(square)
        state.structures[square] = {"kind": "fort", "seat": seat, "soldiers": int(marked), "tired": 0}
    yield Event("built", seat, "build.free" if what == "production" else "build.garrison", what=what, at=square)


def sell(state: Realm, seat: Seat) -> Effect:
    """Two Nobility cards for a good from the bank, or for another card (nobility.bank)."""
    sold = []
    for _ in range(2):
        card = yield Choice(
            seat, "card to sell", tuple(dict.fromkeys(state.hands[seat])), "nobility.bank",
            barred=nobility.compelled("nobility.bank", "cards that the bank takes: two"),
        )  # fmt: skip
        state.hands[seat].remove(card)
        state.discard.append(card)
        sold.append(card)
    yield Event("sold cards", seat, "nobility.bank", cards=sold)
    if state.reads("bank.cards", "another card"):
        yield from nobility.draw(state, seat, 1, "nobility.bank")
    else:
        yield from economy.choose_good(state, seat, "nobility.bank", "two Nobility cards")


def trade(state: Realm, seat: Seat, give: str, get: str) -> Effect:
    """Two goods for one on a market (market.rate)."""
    state.pay(seat, give)
    state.gain(seat, get)
    yield Event("traded", seat, "market.rate", gave=give, got=get)


def offer(state: Realm, seat: Seat, other: Seat, give: str, get: str) -> Effect:
    """Offer another player a good for one of his, where players may trade (trade.players)."""
    answer = yield Choice(other, "offer", ("accept", "decline"), "trade.players", by=seat, give=give, get=get)
    if answer == "accept":
        for one, good, to in ((seat, give, other), (other, get, seat)):
            state.goods[one][good] -= 1
            state.goods[to][good] += 1
        yield Event("exchanged goods", seat, "trade.players", to=other, gave=give, got=get)
    else:
        yield Event("declined goods", other, "trade.players", to=seat)


def march(state: Realm, seat: Seat, key: str) -> Effect:
    """Moving a force needs no action (move.deployed)."""
    state.then(("march", key))
    yield Event("march", seat, "move.deployed", force=key, at=state.forces[key]["at"])


def play(state: Realm, seat: Seat, card: str) -> Effect:
    """Playing a card needs no action (nobility.play)."""
    yield from nobility.play(state, seat, card)


DEEDS: dict[str, Callable[..., Effect]] = {
    "take": take, "raise": raise_troops, "noble": noble, "build": build, "buy": nobility.buy, "sell": sell, "trade": trade,
    "deploy": movement.deploy, "march": march, "storm": nobles.storm, "play": play, "offer": offer,
}  # fmt: skip
"""By the first word of an option, what a player does in a turn."""
