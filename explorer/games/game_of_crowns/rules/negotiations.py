"""Optional rule Negotiations: the other players may make deals with the active player, who must keep them.

The book does not say when and how. In our reading there are talks as a turn begins, and each time a target is named,
also in the place of one that a deal has spared (deal.windows, deal.retarget). In each, every other player, clockwise,
may make one proposal (deal.one): cards and ravens in return for cards, ravens, or an undertaking for this turn.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

from explorer.core import people
from explorer.core.moments import Begin, Check, Choice, Effect, End, Event, Moments, Option, Seat
from explorer.games.game_of_crowns import wording
from explorer.games.game_of_crowns.cards import Card, Kind, faces, house_of, kind_of
from explorer.games.game_of_crowns.rules.knight import knight_targets
from explorer.games.game_of_crowns.state import PASS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from explorer.games.game_of_crowns.state import Table

ENOUGH = "enough"
"""The option to add nothing more to a proposal."""

NOTHING, PROMISE = "nothing", "promise"
"""The undertakings that bind nobody: none at all, or a promise for later (deal.promise)."""

Deal = dict[str, Any]
"""A proposal: who makes it (`by`), the cards and ravens given (`cards`, `ravens`), the kinds of card and the ravens
wanted (`kinds`, `wanted`), and the undertaking wanted (`duty`)."""


def negotiate(table: Table, seat: Seat) -> Moments:
    """Another player may propose a deal to the active player (deal.active), who may accept it (deal.accept)."""
    active = table.active
    answer = yield Choice(seat, "propose or not", ("no deal", "propose"), "deal.one")
    if answer == "no deal":
        return
    yield Begin("deal", seat, "deal", name="deal")
    deal = yield from _propose(table, seat)
    if not any((deal["cards"], deal["ravens"], deal["kinds"], deal["wanted"], deal["duty"] != NOTHING)):
        yield Event("no deal", seat, "deal.one")
    else:
        yield Event("proposed", seat, "deal.open", **{key: value for key, value in deal.items() if key != "by"})
        checks = deal_checks(table, deal)
        keepable = all(check.passed for check in checks)
        options = ("decline", "accept") if keepable else ("decline",)
        answer = yield Choice(
            active, "deal", options, "deal.accept",
            barred=lambda: {} if keepable else {"accept": checks}, by=seat, **{k: v for k, v in deal.items() if k != "by"},
        )  # fmt: skip
        if answer == "accept":
            yield from _carry_out(table, deal)
        else:
            yield Event("declined", active, "deal.accept", by=seat)
    yield End("deal", seat, "deal")


def _propose(table: Table, seat: Seat) -> Effect:
    """Ask for what is given, then for what is wanted, piece by piece, so that no choice has many options."""
    active = table.active
    cards: list[Card] = []
    while rest := sorted((Counter(table.hands[seat]) - Counter(cards)).elements()):
        card = yield Choice(seat, "card to give", (ENOUGH, *faces(rest)), "deal.open", given=tuple(cards))
        if card == ENOUGH:
            break
        cards.append(card)
        yield Event("put forward", seat, "deal.open", cards=tuple(cards))
    ravens = 0
    if table.ravens[seat]:
        ravens = yield Choice(seat, "ravens to give", range(table.ravens[seat] + 1), "deal.open")
    kinds: list[Kind] = []
    known = (*table.kit.house_kinds, *table.kit.guest_kinds)
    while len(kinds) < len(table.hands[active]):
        kind = yield Choice(seat, "kind wanted", (ENOUGH, *known), "deal.open", asked=tuple(kinds))
        if kind == ENOUGH:
            break
        kinds.append(kind)
    wanted = 0
    if table.ravens[active]:
        wanted = yield Choice(seat, "ravens wanted", range(table.ravens[active] + 1), "deal.open")
    duty = yield Choice(seat, "undertaking wanted", duties(table), "deal.undertaking", barred=lambda: _no_duties(table))
    return {"by": seat, "cards": tuple(cards), "ravens": ravens, "kinds": tuple(kinds), "wanted": wanted, "duty": duty}


def duties(table: Table) -> tuple[Option, ...]:
    """The undertakings that the active player can be asked for (deal.undertaking), judging by what everybody sees."""
    others = table.others(table.active)
    if table.target is not None:
        return (NOTHING, ("spare", table.target), PROMISE)
    mate = table.teammate(table.active)
    attacks = [("attack", other) for other in others if other != mate]
    return (NOTHING, *[("spare", other) for other in others], *attacks, PROMISE)


def _no_duties(table: Table) -> dict[Option, tuple[Check, ...]]:
    """The barred undertakings: to attack the teammate, or anybody once a target is named."""
    open_ = duties(table)
    mate = table.teammate(table.active)
    named = people.who(table.target)
    barred: dict[Option, tuple[Check, ...]] = {}
    for other in table.others(table.active):
        checks = [
            Check(
                "deal.undertaking",
                table.target is None,
                f"an attack can be asked for only before a target is named; target: {named}",
            )
        ]
        if table.teams:
            checks.append(
                Check(
                    "team.knight", other != mate, f"teammate: {people.who(mate)}; to be attacked: {people.who(other)}"
                )
            )
        if ("attack", other) not in open_:
            barred["attack", other] = tuple(checks)
    return barred


def deal_checks(table: Table, deal: Deal) -> tuple[Check, ...]:
    """All checks that the active player could keep a deal if they accepted it now, met or not (deal.honour)."""
    active = table.active
    held = Counter(kind_of(card) for card in table.hands[active])
    wanted: Counter[Kind] = Counter(deal["kinds"])
    checks = [
        Check("deal.honour", held[kind] >= number, f"{table.kit.names[kind]}: {number} wanted, {held[kind]} in hand")
        for kind, number in wanted.items()
    ]
    spared = ", ".join(map(people.who, table.spared)) or "nobody"
    attacked = people.who(table.bound)
    agreed = f"to spare {spared}, to attack {attacked}"
    dutiful = _dutiful(table, deal)
    text = (
        f"agreed for this turn: {agreed}; now asked for: {wording.duty(table, deal['duty'])}; all of this can be done"
    )
    checks.append(Check("deal.honour", dutiful, f"{text}: {'yes' if dutiful else 'no'}"))
    return tuple(checks)


def _dutiful(table: Table, deal: Deal) -> bool:
    """Whether everything agreed for this turn can still be done after this deal."""
    duty = deal["duty"]
    spared, bound = list(table.spared), table.bound
    if isinstance(duty, tuple):
        what, who = duty
        if what == "spare":
            spared.append(who)
        elif bound in (None, who):
            bound = who
        else:
            return False
    if bound is None:
        # A Knight whose target is spared needs another target; a Coinage would come back to the hand.
        if not table.played or kind_of(table.played[0]) != "knight" or table.target not in spared:
            return True
        return any(other not in spared for other in knight_targets(table, table.played[0]))
    if bound in spared:
        return False
    if table.played:
        return True
    able = _able(table, table.hands[table.active], bound)
    knights = table.count(table.active, "knight")
    return _given_able(table, deal, bound) or (able > 0 and deal["kinds"].count("knight") < knights)


def _able(table: Table, cards: Iterable[Card], target: Seat) -> int:
    """How many Knights among some cards could surely attack a seat, whichever of those that look alike are given."""
    if target == table.teammate(table.active):
        return 0
    givers = table.givers[table.active]
    return sum(
        kind_of(card) == "knight" and house_of(card) != table.houses[target] and target not in givers.get(card, ())
        for card in cards
    )


def _given_able(table: Table, deal: Deal, target: Seat) -> bool:
    """Whether a Knight given in the deal could attack a seat; under a reading not its giver (knight.banner)."""
    if table.reads("knight.spares", "its giver too") and deal["by"] == target:
        return False
    return _able(table, deal["cards"], target) > 0


def _can_go(table: Table, card: Card, wanted: list[Card], deal: Deal) -> bool:
    """Whether a card can be handed over: not if it is the last Knight for an agreed attack (deal.honour)."""
    duty = deal["duty"]
    bound = duty[1] if isinstance(duty, tuple) and duty[0] == "attack" else table.bound
    if bound is None or table.played or _given_able(table, deal, bound):
        return True
    rest = Counter(table.hands[table.active]) - Counter([*wanted, card])
    return _able(table, rest.elements(), bound) > 0


def _no_handing_over(
    table: Table, kind: Kind, rest: Iterable[Card], gone: list[Card], deal: Deal
) -> dict[Option, tuple[Check, ...]]:
    """What is barred: to hand over cards that do not fit the deal, and to hand over nothing."""
    must = Check("deal.honour", False, f"you have agreed to hand over: {table.kit.names[kind]}")
    barred: dict[Option, tuple[Check, ...]] = {PASS: (must,)}
    for card in rest:
        able = _can_go(table, card, gone, deal)
        if kind_of(card) != kind or not able:
            name = table.kit.name(card)
            text = f"the agreed attack is still possible without {name}: {'yes' if able else 'no'}"
            barred[card] = (
                Check(
                    "deal.honour",
                    kind_of(card) == kind,
                    f"agreed to hand over: {table.kit.names[kind]}; chosen: {name}",
                ),
                Check("deal.honour", able, text),
            )
    return barred


def _carry_out(table: Table, deal: Deal) -> Moments:
    """Cards and ravens change hands at once, face up (deal.open); the undertaking holds for this turn (deal.honour)."""
    active, seat = table.active, deal["by"]
    wanted: list[Card] = []
    for kind in deal["kinds"]:
        left = Counter(table.hands[active]) - Counter(wanted)
        rest = faces(sorted(left.elements()))
        fitting = tuple(card for card in rest if kind_of(card) == kind and _can_go(table, card, wanted, deal))
        gone = list(wanted)
        card = yield Choice(
            active, "card to hand over", fitting, "deal.accept",
            barred=partial(_no_handing_over, table, kind, rest, gone, deal),
        )  # fmt: skip
        wanted.append(card)
        yield Event("put forward", active, "deal.open", cards=tuple(wanted))
    for giver, taker, cards, ravens in (
        (seat, active, deal["cards"], deal["ravens"]),
        (active, seat, tuple(wanted), deal["wanted"]),
    ):
        for card in cards:
            table.hands[giver].remove(card)
        for card in cards:
            table.gain(taker, card, giver)
        table.ravens[giver] -= ravens
        table.ravens[taker] += ravens
        yield Event("gave in a deal", giver, "deal.open", cards=cards, ravens=ravens, to=taker)
    duty = deal["duty"]
    if isinstance(duty, tuple):
        if duty[0] == "spare":
            table.spared = sorted({*table.spared, duty[1]})
        else:
            table.bound = duty[1]
    also = ("deal.undertaking",) if isinstance(duty, tuple) else ()
    yield Event("agreed", active, "deal.promise" if duty == PROMISE else "deal.honour", also, duty=duty, by=seat)
