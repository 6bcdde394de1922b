"""The phases of a turn without a fight: Tribute, Fate, Recruit, Declaration, Destiny."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from explorer.core.moments import Begin, Check, Choice, Effect, End, Event, Moments, Option, Seat, checks_of
from explorer.games.kings_of_ireland.cards import FACTIONS, RULE, UNITS
from explorer.games.kings_of_ireland.reasons import Demand, allowed, checks, listed, name, number
from explorer.games.kings_of_ireland.rules import deck
from explorer.games.kings_of_ireland.rules.events import compelled
from explorer.games.kings_of_ireland.rules.playing import play
from explorer.games.kings_of_ireland.rules.timing import cards_for, cards_not_for, now
from explorer.games.kings_of_ireland.state import RAID, SIEGE

if TYPE_CHECKING:
    from explorer.games.kings_of_ireland.state import Table

DRAWN = 4
"""Cards drawn in the Fate Phase (fate.draw)."""

DONE = "done"
NO_ATTACK = "nobody"


def tribute_phase(table: Table, seat: Seat) -> Moments:
    """1. One Gold for each Faction (tribute.factions), and one from each other player for the High King.

    There is no High King while several players tie (high-king.tie). The tribute must be paid (tribute.high-king), but a
    player without Gold pays nothing (tribute.high-king.poor).
    """
    table.phase = "Tribute"
    yield Begin("phase", seat, "tribute", phase="Tribute")
    count = len(table.factions(seat))
    if count:
        table.gain(seat, count)
        yield Event("gained", seat, "tribute.factions", gold=count)
    king = table.high_king()
    if king == seat:
        yield Event("is High King", seat, "high-king")
        for payer in table.others(seat):
            if table.pay(payer, seat, 1):
                yield Event("paid", payer, "tribute.high-king", gold=1, to=seat)
            else:
                yield Event("has nothing to pay", payer, "tribute.high-king.poor", to=seat)
    elif king is None and count and all(len(table.factions(other)) <= count for other in table.others(seat)):
        yield Event("shares the most Factions", seat, "high-king.tie")
    table.then(("end_tribute", seat))
    yield from own_events(table, seat, "tribute")


def own_events(table: Table, seat: Seat, window: str) -> Moments:
    """A phase in which you may play Events, one after the other (events.when, events.many)."""
    if not table.hands[seat]:
        return
    options = [DONE, *cards_for(table, seat, window)]
    barred = partial(_not_here, table, seat, window)
    card = yield Choice(seat, "Event to play", options, "events.when", barred, window=window)
    if card != DONE:
        table.then(("own_events", seat, window))
        yield from play(table, seat, card)


def end_tribute(table: Table, seat: Seat) -> Moments:
    """The Tribute Phase is over."""
    del table
    yield End("phase", seat, "tribute")


def fate_phase(table: Table, seat: Seat) -> Moments:
    """2. Draw four cards (fate.draw), or three without a King in play (fate.no-king)."""
    table.phase = "Fate"
    yield Begin("phase", seat, "fate", phase="Fate")
    ruled = bool(table.kings(seat))
    yield from deck.draw(table, seat, DRAWN if ruled else DRAWN - 1, "fate.draw" if ruled else "fate.no-king")
    yield End("phase", seat, "fate")


def recruit_phase(table: Table, seat: Seat) -> Moments:
    """3. Factions and Kings are put into play; Events may be played too."""
    table.phase = "Recruit"
    yield Begin("phase", seat, "recruit", phase="Recruit")
    yield from recruit(table, seat)


def recruit(table: Table, seat: Seat) -> Moments:
    """Put Factions and Kings into play (recruit.units), as many as you like (recruit.many), and play Events.

    Units lie face up (recruit.open) and stay until removed (recruit.stay). A Faction may be of any clan: your own
    (force.own-clan) or another player's (recruit.hostile).
    """
    hand = table.hands[seat]
    card = DONE
    if hand:
        options = [DONE, *[card for card in hand if card in UNITS], *cards_for(table, seat, "recruit")]
        barred = partial(_not_here, table, seat, "recruit")
        card = yield Choice(seat, "card to play", options, "recruit.units", barred, window="recruit")
    if card == DONE:
        yield End("phase", seat, "recruit")
        return
    table.then(("recruit", seat))
    if card in UNITS:
        hand.remove(card)
        table.units[seat].append(card)
        yield Event("recruited", seat, RULE[card], _clan_rules(table, seat, card), unit=card)
        return
    yield from play(table, seat, card)


def _clan_rules(table: Table, seat: Seat, unit: str) -> tuple[str, ...]:
    """The rules to name for a recruited Unit, by its clan (recruit.hostile, force.own-clan)."""
    clan = FACTIONS.get(unit)
    if clan is None or clan not in table.identity:
        return ("recruit.units",)
    return ("recruit.units", "force.own-clan" if table.identity[seat] == clan else "recruit.hostile")


def declaration_phase(table: Table, seat: Seat) -> Moments:
    """4. A raid or a siege may be declared against another player."""
    table.phase = "Declaration"
    yield Begin("phase", seat, "declaration", phase="Declaration")
    yield from declare(table, seat)


def declare(table: Table, seat: Seat) -> Moments:
    """Declare a raid or a siege against one player, or neither (declaration.may); once a turn (declaration.one).

    The target may draw a card at once (declaration.draw), and may answer with a Truce or a Peace Treaty (card.truce).
    """
    targets = [target for target in table.others(seat) if allowed(ATTACKS, table, seat, target)]
    options: list[Option] = [NO_ATTACK]
    options += [(kind, target) for target in targets for kind in (RAID, SIEGE)]
    options += cards_for(table, seat, "declaration")

    def barred() -> dict[Option, tuple[Check, ...]]:
        found = cards_not_for(table, seat, "declaration")
        for target in table.others(seat):
            if target not in targets:
                found.update(checks_of([(RAID, target), (SIEGE, target)], *checks(ATTACKS, table, seat, target)))
        return found

    option = yield Choice(seat, "declaration", options, "declaration.may", barred)
    if option == NO_ATTACK:
        yield Event("declared nothing", seat, "declaration.may")
    elif not isinstance(option, tuple):
        table.then(("declare", seat))
        yield from play(table, seat, option)
        return
    else:
        kind, target = option
        yield Event(
            "declared",
            seat,
            "declaration.may",
            ("raid.target" if kind == RAID else "siege",),
            attack=kind,
            target=target,
        )
        if not (yield from _truce(table, seat, target, kind)):
            table.then((f"{kind}_phase", seat, target))
        elif not table.reads("truce", "ends-declaration"):
            table.then(("declare", seat))  # another opponent may still be attacked
            return
    yield End("phase", seat, "declaration")


def _truce(table: Table, seat: Seat, target: Seat, kind: str) -> Effect:
    """The target may draw a card (declaration.draw), then play a Truce (card.truce); returns whether they play one."""
    take = yield Choice(target, "card for being attacked", ("draw", DONE), "declaration.draw", by=seat)
    if take == "draw":
        yield from deck.draw(table, target, 1, "declaration.draw")
    if not table.hands[target]:
        return False
    truces = cards_for(table, target, "truce")
    barred = partial(cards_not_for, table, target, "truce")
    card = yield Choice(target, "Truce", [DONE, *truces], "card.truce", barred, by=seat, attack=kind)
    if card == DONE:
        return False
    yield from play(table, target, card)
    return True


ATTACKS = (
    Demand(
        "setup.first-turn",
        lambda table, seat, target: table.round > 1,
        lambda table, seat, target: f"you may attack from your second turn on; this is turn {table.round}",
    ),
    Demand(
        "card.truce",
        lambda table, seat, target: target not in table.truces,
        lambda table, seat, target: (
            f"at peace with you this turn: {listed(map(name, table.truces))}; this is {name(target)}"
        ),
    ),
    Demand(
        "declaration.units",
        lambda table, seat, target: table.units[seat],
        lambda table, seat, target: f"an attack needs a Unit; your Units in play: {number(len(table.units[seat]))}",
    ),
)
"""What must hold for a seat to attack another."""


def _not_here(table: Table, seat: Seat, window: str) -> dict[Option, tuple[Check, ...]]:
    """What is barred in a phase: cards that are not for it, and attacks (declaration.may, declaration.one)."""
    found = cards_not_for(table, seat, window)
    rule = "declaration.one" if window == "destiny" else "declaration.may"
    time = Check(rule, False, f"one attack a turn, in your Declaration Phase; now: {now(table, seat, window)}")
    for target in table.others(seat):
        found.update(checks_of([(RAID, target), (SIEGE, target)], time, *checks(ATTACKS, table, seat, target)))
    return found


def destiny_phase(table: Table, seat: Seat) -> Moments:
    """8. The last Events; then the hand is cut down to its limit."""
    table.phase = "Destiny"
    yield Begin("phase", seat, "destiny", phase="Destiny")
    table.then(("cut_hand", seat))
    yield from own_events(table, seat, "destiny")


def cut_hand(table: Table, seat: Seat) -> Moments:
    """Keep five cards and one more for each King (destiny.limit); discard the rest (destiny.discard), one at a time."""
    hand = table.hands[seat]
    over = len(hand) - table.hand_limit(seat)
    if over > 0:
        figures = len(hand) - over, len(hand)
        must = partial(compelled, "destiny.limit", "cards you may keep: {}; in hand: {}", *figures)
        card = yield Choice(seat, "card to discard", tuple(hand), "destiny.discard", must, over=over)
        yield from deck.discard_from_hand(table, seat, [card], "destiny.discard", ("destiny.limit",))
    if over > 1:
        table.then(("cut_hand", seat))
    else:
        yield End("phase", seat, "destiny")
