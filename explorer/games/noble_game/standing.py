"""Who has won, where victory points came from, and the worth of a card, a Noble or a bid to a seat now."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from explorer.core.errors import quoted
from explorer.core.standing import NoFigure, Score, Term
from explorer.games.noble_game import wording
from explorer.games.noble_game.rules import economy, nobility, sovereignty, year
from explorer.games.noble_game.state import GOODS, NEUTRAL, YEARS, Realm

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from explorer.core.moments import Option, Seat
    from explorer.games.noble_game.cards import Card

POINTS = "victory points"
SOURCES = {
    "Regencies": "regency.regent", "Co-Regencies": "regency.co-regency", "battles": "win.battles",
    "captures": "capture.point", "cards": "sovereign.points", "Nobles": "win.nobles",
}  # fmt: skip
"""For each source of victory points, the rule that gives them."""
UNITS = {
    "soldier": "soldiers", "nobility_card": "Nobility cards", "action": "actions", "vp": POINTS,
    "dice": "dice", "absorb": "kills that do nothing", "move": "spaces",
}  # fmt: skip
"""The unit of each thing that an effect gives; anything else is counted in goods."""


def winners(state: Realm) -> tuple[Seat, ...]:
    """The seats that have won; none before the end."""
    return tuple(sorted(state.winners))


def standing(state: Realm) -> tuple[Score, ...]:
    """Each seat's victory points so far by their source, less the King's Wrath (win.points).

    Nobles are added when the sixth year is over.
    """
    return tuple(_points(state, seat) for seat in range(state.players))


def prospects(state: Realm) -> list[float]:
    """How well each seat stands in the middle of a game: its points, and what it may still bring it more, from what it has.

    The weights were fitted to the points at the end of 250 games of heuristic players. At the end only the points count.
    """
    if state.winners:
        return [float(state.total(seat)) for seat in range(state.players)]
    years = max(YEARS - state.year + 1 - state.season / 4, 0)  # those still to come, with what is left of this one
    soldiers = Counter[int]()
    for unit in (*state.forces.values(), *state.structures.values()):
        soldiers[unit["seat"]] += unit["soldiers"]
    fields = Counter(state.owned.values())
    found = []
    for seat in range(state.players):
        own = [noble for noble in state.nobles.values() if noble["seat"] == seat]
        found.append(
            state.total(seat)
            + (0.85 + 0.27 * years) * len(year.scoring(state, seat))
            + 0.18 * years * sum(bool(noble["office"]) for noble in own)
            + 0.4 * sum(noble["regent"] for noble in own)
            + 0.15 * state.season * len(state.in_capital(seat))
            + 0.1 * years * fields[seat]
            + (0.1 + 0.12 * years) * soldiers[seat]
            + (0.8 + 0.2 * years) * state.tokens[seat]
            + 0.06 * min(years, 1) * sum(state.goods[seat].values())
        )
    return found


def horizon(_: Realm) -> int:
    """To the end of the next year: later, what others choose and draw hides what a choice has changed."""
    return 2


def _points(state: Realm, seat: Seat) -> Score:
    terms = [Term(name, points, SOURCES[name]) for name, points in state.points[seat].items() if points]
    if state.wrath[seat]:
        terms.append(Term("tokens of the King's Wrath", -state.wrath[seat], "wrath.token"))
    return Score.summed(POINTS, terms)


def worth(state: Realm, seat: Seat, thing: Option) -> Score:
    """The worth of a card, a Noble or a bid to a seat now.

    A bid is given by its letters, "FFW"; it is ranked by four figures (bidding.rank).

    Raises:
        NoFigure: there is no such thing, or its worth has no figure.
    """
    if not isinstance(thing, str) or not thing:
        raise NoFigure(f"{quoted(thing)} is not a card, a Noble or a bid: only these have a worth in The Noble Game.")
    if set(thing) <= set(GOODS):
        return _bid(thing)
    if thing in state.nobles:
        return _noble(state, seat, thing)
    if not state.kit.is_card(thing):
        raise NoFigure(f"{quoted(thing)} is not a card, a Noble or a bid: only these have a worth in The Noble Game.")
    card = state.kit.card(thing)
    found = [part for effect in card.effects for part in _effect(state, seat, card, effect)]
    units = {unit for unit, _ in found}
    if len(units) != 1:
        what = "nothing that can be counted" if not units else "several things with no common unit"
        raise NoFigure(f"{card.name} gives {what}: {card.text}")
    return Score.summed(units.pop(), (term for _, term in found))


def _bid(letters: str) -> Score:
    """The figures by which a bid is ranked (bidding.rank)."""
    count, *rest = sovereignty.worth(letters)
    terms = [Term(wording.plural(count, "good"), count, "bidding.rank")]
    terms += [Term(f"{number} {GOODS[good]}", number, "bidding.rank") for number, good in zip(rest, "SWF", strict=True)]
    return Score.ranked("bid", terms)


def _noble(state: Realm, seat: Seat, id: str) -> Score:
    """The point that a Noble brings at the end (win.nobles, win.captive)."""
    noble = state.nobles[id]
    if noble["seat"] != seat:
        whose = wording.seat(noble["seat"])
        raise NoFigure(f"{wording.noble(state, id)} serves {whose}, so he scores nothing for {wording.seat(seat)}.")
    captive, scores = noble["captor"] >= 0, id in year.scoring(state, seat)
    text, says = ("a captive at the end", "win.captive") if captive else ("a Noble at the end", "win.nobles")
    return Score.summed(POINTS, [Term(text, int(scores), says)])


def _effect(state: Realm, seat: Seat, card: Card, effect: Mapping[str, Any]) -> Iterator[tuple[str, Term]]:
    """What an effect brings a seat, each part with its unit; nothing if it has no figure."""
    kind = effect["kind"]
    if kind == "auction":
        for prize in effect["prize"]:
            yield from _effect(state, seat, card, prize)
    elif kind == "grant":
        yield from _granted(state, seat, card, effect)
    elif kind == "law" and effect["until"] == "next_generation":
        whose = seat if effect["scope"] == "winner" else NEUTRAL
        then = Realm.of({**state.__dict__, "due": [*state.due, [card.id, whose]]})
        more = len(economy.yields(then, seat)) - len(economy.yields(state, seat))
        yield "goods", Term("from its fields at the next generation", more, "law.fields")
    elif kind == "order":
        yield from _ordered(state, seat, effect)
    elif kind == "noble":
        yield POINTS, Term("a Noble at the end", 1, "win.nobles")
    elif kind == "build":
        yield "goods a year", Term("a production building", int(bool(nobility.sites(state, seat))), "goods.yield")
    elif kind == "court":
        text = "an opponent counts fewer" if effect["who"] == "opponent" else "counts more"
        yield "Nobles ahead at court", Term(text, abs(effect["delta"]), "card.court")
    elif kind == "force" and effect["mod"] in UNITS:
        yield UNITS[effect["mod"]], Term(card.name, effect["value"], "card.force")


def _granted(state: Realm, seat: Seat, card: Card, effect: Mapping[str, Any]) -> Iterator[tuple[str, Term]]:
    """A gift to this seat; 0 if the gift goes to other players only."""
    what, n = effect["what"], effect["n"]
    if what == "wrath_token":
        yield (
            POINTS,
            Term(f"for {effect['price']} goods, with a token to return", min(-n, state.wrath[seat]), "wrath.pardon"),
        )
    elif effect["who"] == "most nobles":
        falls = sovereignty.most_nobles(state) == [seat]
        yield POINTS, Term("for the one with the most Nobles", n if falls else 0, "sovereign.uncle")
    else:
        rule = "card.grant" if card.deck == "nobility" else "sovereign.points" if what == "vp" else "sovereign.grant"
        yield UNITS.get(what, "goods"), Term(card.name, n, rule)


def _ordered(state: Realm, seat: Seat, effect: Mapping[str, Any]) -> Iterator[tuple[str, Term]]:
    """The cost of an order: what it asks for, or a point if it cannot be obeyed (wrath.obey, wrath.token)."""
    task = effect["task"]
    wrath = POINTS, Term("cannot obey", -1, "wrath.token")
    if task == "pay":
        ways = [price for price in effect["pay"] if state.can_pay(seat, price)]
        yield ("goods", Term("the cheapest way to obey", -min(map(len, ways)), "wrath.obey")) if ways else wrath
    elif task == "lose soldier":
        yield ("soldiers", Term("a soldier given up", -1, "wrath.obey")) if sovereignty.soldiers(state, seat) else wrath
    elif task == "attend":
        yield (
            POINTS,
            Term("Nobles in the capital when they are counted", -int(not state.in_capital(seat)), "wrath.attend"),
        )
    else:
        there = [id for id in state.in_capital(seat) if not state.nobles[id]["regent"]]
        able = any(nobility.can_be_sent(state, id) for id in there)
        yield wrath if there and not able else ("Nobles at court", Term("one goes home", -int(able), "wrath.obey"))
