"""The course of a year: seasons, turns, what needs an action and what does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Begin, Check, Choice, Effect, End, Event, Moments, Option, Seat
from explorer.games.noble_game import economy, forces, movement, nobility, nobles, orders
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
            yield from economy.choose_good(state, seat, "office.chancellor", CHANCELLOR)
    state.then(*[("begin_turn", seat) for seat in state.clockwise(state.first)], ("end_season",))


def end_season(state: Realm) -> Moments:
    """After summer a Sovereignty card; after winter the phases of the year's end, in the printed order (year.end)."""
    yield Event("season over", None, "year.seasons", season=PHASES[state.season])
    yield End("phase", None, "year.seasons")
    if state.season == WINTER:
        state.contest_passes = 0
        state.then(
            *[("pay_upkeep", seat) for seat in state.clockwise(state.first)],
            ("begin_contest",),
            ("contest_window", state.first),
            ("contest_regency",),
            ("year_end_sovereign",),
            ("generate",),
            ("late_auctions",),
            ("end_year",),
        )
    else:
        summer = [("summer_sovereign",)] if state.season == SUMMER else []
        if summer and state.reads("keeper.summer", "besides"):
            summer.append(("keeper_summer",))
        state.then(*summer, ("begin_season", state.season + 1))


def end_year(state: Realm) -> Moments:
    """After the sixth year the King is of age, and points are counted (year.six, win.points)."""
    yield End("round", None, "year.six")
    state.then(("final_score",) if state.year >= YEARS else ("begin_year",))


def final_score(state: Realm) -> Moments:
    """A point for each Noble; whoever has the most points wins, together with who has as many (win.nobles, win.tie)."""
    for seat in range(state.players):
        state.points[seat]["Nobles"] = len(list(state.nobles_of(seat)))
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
            found += [("raise", count, *where) for count in range(1, own["F"] + 1)]
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
    found.append("end")
    return found


def raised_in(state: Realm, seat: Seat) -> list[tuple[str, ...]]:
    """Where a seat can raise soldiers: () for home, and under the other reading castles that it took (nobles.recruit)."""
    found: list[tuple[str, ...]] = [()] if state.at_home(seat) else []
    if state.reads("recruit.where", "any castle"):
        found += [(castle,) for castle in taken(state, seat) if state.nobles_with(castle)]
    return found


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
    """What a player might think of in a turn and cannot do, each with the checks that bar it."""
    own = state.goods[seat]
    said = f"{own['F']} food, {own['W']} wood and {own['S']} stone are at hand"
    action = Check("year.action", actions_left(state, seat) > 0, "neither an action nor an action token is left")
    found: dict[Option, tuple[Check, ...]] = {("take", good): (action,) for good in GOODS}
    home = Check("nobles.recruit", bool(state.at_home(seat)), "no Noble of yours is in your home castle")
    for count in (1, own["F"] + 1):
        found[("raise", count)] = (
            action, home, Check("costs.soldier", own["F"] >= count, f"it needs {count} food; {said}"),
        )  # fmt: skip
    for castle in taken(state, seat) if state.reads("recruit.where", "any castle") else ():
        found[("raise", 1, castle)] = (
            action, Check("nobles.recruit", bool(state.nobles_with(castle)), "no Noble of yours is in that castle"),
            Check("costs.soldier", own["F"] > 0, f"it needs 1 food; {said}"),
        )  # fmt: skip
    for id in state.nobles_of(seat):
        noble = state.nobles[id]
        found[("noble", id)] = (
            action,
            Check("capture.ransom", noble["captor"] < 0, "he is a captive"),
            Check("nobles.regent-stays", not noble["regent"], "the Regent and Co-Regents stay in the capital"),
            Check(
                "nobles.shut-in",
                nobles.free_to_move(state, id) or noble["captor"] >= 0 or noble["regent"],
                "a siege shuts him in",
            ),
            Check(
                "nobles.no-passing",
                nobles.can_move(state, id) or not nobles.free_to_move(state, id),
                "others bar every way",
            ),
        )
    squares = [square for square, owner in state.owned.items() if owner == seat]
    for square in squares:
        empty = Check("build.site", state.enemy_at(square, seat) is None, "another player's force stands there")
        found[("build", "production", square)] = (
            Check("build.one", square not in state.farms, "the square has a production building already"), empty,
            Check("costs.production", own["W"] >= 2, f"it needs two wood; {said}"),
        )  # fmt: skip
        found[("build", "fort", square)] = (
            Check("build.fort", square not in state.structures, "the square has a fort already"), empty,
            Check("costs.fort", state.can_pay(seat, economy.FORT), f"it needs two stone and a wood; {said}"),
        )  # fmt: skip
    found["buy"] = nobility.buying(state, seat)
    found["sell"] = (
        Check("nobility.bank", len(state.hands[seat]) > 1, "the bank takes two Nobility cards, and you have fewer"),
    )
    market = Check("market.noble", economy.on_market(state, seat), "no Noble of yours is on a market")
    for give in "FWS":
        for take in "FWS":
            if give != take:
                found[("trade", give * 2, take)] = (
                    market,
                    Check("market.rate", own[give] > 1, f"it needs two of a kind; {said}"),
                )
    for square, one in state.structures.items():
        if one["seat"] == seat:
            found[("deploy", square)] = (
                Check("force.deploy", one["soldiers"] > 0, "no soldiers are there"),
                Check(
                    "force.no-second-march", not one["soldiers"] or one["soldiers"] > one["tired"],
                    "all of them have come in this turn",
                ),
            )  # fmt: skip
    for card in dict.fromkeys(state.hands[seat]):
        found[("play", card)] = nobility.checks(state, seat, card, timing(state))
    allowed = set(options(state, seat))
    return {
        option: checks for option, checks in found.items()
        if option not in allowed and not all(check.passed for check in checks)
    }  # fmt: skip


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


def _why(state: Realm, seat: Seat, option: Option) -> tuple[Check, ...]:
    """What bars something that is well said and not offered."""
    if isinstance(option, tuple) and len(option) == 2 and option[0] == "play" and option[1] in state.kit.nobility:
        return (Check("nobility.play", False, f"{state.kit.nobility[option[1]].name} is not in your hand"),)
    return orders.not_now(state, seat, option)


# --- what a player does -----------------------------------------------------------------------------------------------


def spend(state: Realm, seat: Seat) -> Effect:
    """Use the season's action, then tokens (year.action, nobles.tokens)."""
    if state.actions[seat]:
        state.actions[seat] -= 1
    else:
        state.tokens[seat] -= 1
        yield Event("used token", seat, "nobles.tokens", left=state.tokens[seat])


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
        card = yield Choice(seat, "card to sell", tuple(dict.fromkeys(state.hands[seat])), "nobility.bank")
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


def march(state: Realm, seat: Seat, key: str) -> Effect:
    """Moving a force needs no action (move.deployed)."""
    state.then(("march", key))
    yield Event("march", seat, "move.deployed", force=key)


def play(state: Realm, seat: Seat, card: str) -> Effect:
    """Playing a card needs no action (nobility.play)."""
    yield from nobility.play(state, seat, card)


DEEDS: dict[str, Callable[..., Effect]] = {
    "take": take, "raise": raise_troops, "noble": noble, "build": build, "buy": nobility.buy, "sell": sell, "trade": trade,
    "deploy": movement.deploy, "march": march, "storm": nobles.storm, "play": play,
}  # fmt: skip
"""By the first word of an option, what a player does in a turn."""
