"""The course of a year: seasons and turns, with everything that a player does in a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.core.moments import Begin, Choice, Effect, End, Event, Moments, Seat
from explorer.games.noble_game import reasons
from explorer.games.noble_game.rules import economy, forces, movement, nobility, nobles, storming, turns
from explorer.games.noble_game.state import CHANCELLOR, PHASES, SUMMER, WINTER, YEARS, Realm

if TYPE_CHECKING:
    from collections.abc import Callable

# --- years and seasons ------------------------------------------------------------------------------------------------


def begin_year(state: Realm) -> Moments:
    """Begin a year of four seasons (year.seasons, year.six)."""
    state.year += 1
    yield Begin("round", None, "year.seasons", number=state.year)
    state.then(("begin_season", 0))


def begin_season(state: Realm, season: int) -> Moments:
    """Begin a season: an action and a turn for each, from the starting player on, whatever they have lost.

    (year.action, year.turn-order, year.everybody).
    """
    state.season, state.phase = season, PHASES[season]
    yield Begin("phase", None, "year.seasons", phase=PHASES[season])
    state.actions = [1] * state.players
    state.bought = [False] * state.players
    if season in (SUMMER, WINTER):
        for seat in nobility.office_seat(state, CHANCELLOR):
            yield from economy.choose_good(state, seat, "office.chancellor", CHANCELLOR, ("office.pay-day",))
    state.then(*[("begin_turn", seat) for seat in state.clockwise(state.first)], ("end_season",))


def end_season(state: Realm) -> Moments:
    """End a season: after summer comes a Sovereignty card, after winter the phases of the year's end (year.end)."""
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
    """End a year; after the sixth the King is of age, and points are counted (year.six, win.points)."""
    yield End("round", None, "year.six")
    state.then(("final_score",) if state.year >= YEARS else ("begin_year",))


def scoring(state: Realm, seat: Seat) -> list[str]:
    """The Nobles who score for a seat at the end (win.nobles, win.captive)."""
    free_only = state.reads("win.captives", "do not count")
    return [id for id in state.nobles_of(seat) if not free_only or state.nobles[id]["captor"] < 0]


def final_score(state: Realm) -> Moments:
    """Score a point for each Noble; all players with the most points win (win.nobles, win.tie)."""
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
    """Begin a player's turn: their forces may move again (year.turn-order, move.five)."""
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
    """End a turn; the effects of cards that last for a turn are gone (nobility.any-time)."""
    state.turn = None
    for force in state.forces.values():
        force.update({"unseen": False, "must_leave": False})
    yield End("turn", seat, "year.turn-order")
    state.then(("interject", seat))


def take_turn(state: Realm, seat: Seat) -> Moments:
    """A player does one thing in their turn; they are asked again until they end it (year.free).

    First, lords who have gained a good since the last time pay the ransoms that they owe (capture.poor).
    """
    yield from nobles.ransoms(state)
    answer = yield Choice(
        seat, "turn", tuple(turns.options(state, seat)), "year.action" if turns.actions_left(state, seat) else "year.free",
        barred=lambda: turns.barred(state, seat), why=lambda option: turns.not_offered(state, seat, option),
    )  # fmt: skip
    if answer == "end":
        yield Event("ended turn", seat, "year.free")
        return
    state.then(("take_turn", seat))
    verb, *about = answer if isinstance(answer, tuple) else (answer,)
    yield from DEEDS[verb](state, seat, *about)
    # after "march" nothing has happened yet: the force gets its orders first
    if verb != "march" and nobility.audience(state, seat):
        state.then(("interject", seat))


# --- what a player does in a turn -------------------------------------------------------------------------------------


def spend(state: Realm, seat: Seat) -> Effect:
    """Use the season's action, then tokens (year.action, nobles.tokens)."""
    if state.actions[seat]:
        state.actions[seat] -= 1
    else:
        state.tokens[seat] -= 1
        yield Event("used token", seat, "nobles.tokens", ("nobles.token-turn",), left=state.tokens[seat])


def take(state: Realm, seat: Seat, good: str) -> Effect:
    """Take a good of the player's choice: always possible with an action (year.take)."""
    yield from spend(state, seat)
    state.gain(seat, good)
    yield Event("took goods", seat, "year.take", goods=good)


def raise_troops(state: Realm, seat: Seat, count: int, castle: str = "") -> Effect:
    """Raise soldiers for a food each, at home or in `castle` (raise.castle, costs.soldier, nobles.recruit)."""
    castle = castle or state.castle(seat)
    yield from spend(state, seat)
    state.pay(seat, "F" * count)
    state.structures[castle]["soldiers"] += count
    state.reserve -= count
    yield Event("raised", seat, "raise.castle", count=count, at=castle)


def noble(state: Realm, seat: Seat, id: str) -> Effect:
    """Move a Noble with an action (nobles.move)."""
    yield from spend(state, seat)
    yield from nobles.move_noble(state, seat, id)


def build(state: Realm, seat: Seat, what: str, square: str) -> Effect:
    """Build a production building or a fort (build.free, build.garrison)."""
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
    """Give the bank two Nobility cards for a good, or for another card (nobility.bank)."""
    sold = []
    for _ in range(2):
        card = yield Choice(
            seat, "card to sell", tuple(dict.fromkeys(state.hands[seat])), "nobility.bank",
            barred=reasons.compelled("nobility.bank", "cards that the bank takes: two"),
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
    """Trade two goods for one on a market (market.rate)."""
    state.pay(seat, give)
    state.gain(seat, get)
    yield Event("traded", seat, "market.rate", gave=give, got=get)


def offer(state: Realm, seat: Seat, other: Seat, give: str, get: str) -> Effect:
    """Offer another player a good for one of theirs, if players may trade (trade.players)."""
    answer = yield Choice(other, "offer", ("accept", "decline"), "trade.players", by=seat, give=give, get=get)
    if answer == "accept":
        for one, good, to in ((seat, give, other), (other, get, seat)):
            state.goods[one][good] -= 1
            state.goods[to][good] += 1
        yield Event("exchanged goods", seat, "trade.players", to=other, gave=give, got=get)
    else:
        yield Event("declined goods", other, "trade.players", to=seat)


def march(state: Realm, seat: Seat, key: str) -> Effect:
    """Move a force; this needs no action (move.deployed)."""
    state.then(("march", key))
    yield Event("march", seat, "move.deployed", force=key, at=state.forces[key]["at"])


def play(state: Realm, seat: Seat, card: str) -> Effect:
    """Play a card; this needs no action (nobility.play)."""
    yield from nobility.play(state, seat, card)


DEEDS: dict[str, Callable[..., Effect]] = {
    "take": take, "raise": raise_troops, "noble": noble, "build": build, "buy": nobility.buy, "sell": sell, "trade": trade,
    "deploy": movement.deploy, "march": march, "storm": storming.storm, "play": play, "offer": offer,
}  # fmt: skip
"""How a player's option is carried out, by its first word."""
