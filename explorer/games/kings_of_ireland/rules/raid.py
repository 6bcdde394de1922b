"""5. The Raid Phase: Units go out to loot, and the victim may seek battle."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from explorer.core.chance import Dice
from explorer.core.moments import Begin, Chance, Check, Choice, Effect, End, Event, Moments, Option, Seat
from explorer.games.kings_of_ireland.cards import TITLE
from explorer.games.kings_of_ireland.reasons import checks, listed
from explorer.games.kings_of_ireland.rules.playing import play
from explorer.games.kings_of_ireland.rules.targets import JOINS
from explorer.games.kings_of_ireland.rules.timing import cards_for, cards_not_for, now, role
from explorer.games.kings_of_ireland.state import ATTACK, BATTLE, RAID, Side, new_fight

if TYPE_CHECKING:
    from explorer.games.kings_of_ireland.state import Fight, Table

ALL, ENOUGH = "all", "enough"
SEEK, LET = "seek battle", "let them loot"
AGREE, REFUSE = "agree", "refuse"
PASS = "pass"

RAIDED: tuple[tuple[Any, ...], ...] = (("fight_window", "raid", 0, 0), ("raid_roll",), ("seek_battle",), ("take_loot",))
"""The steps of a raid, in order."""


def fight_of(table: Table) -> Fight:
    """The current fight, which must exist."""
    assert table.fight is not None, "somebody fights"
    return table.fight


def send_units(table: Table, seat: Seat, side: Side, rule: str) -> Effect:
    """A seat names the Units that go, at least one, one after the other; the others are its Reserve (raid.reserve).

    Each Unit joins the fight as soon as it is named, so that the table shows who goes and with how much Force; one
    event reports them all. An ally sends at least one too, or under another reading possibly none (allies.send.one).
    """
    going: list[str] = []
    free = rule == "allies.send" and table.reads("allies-send", "none")

    barred = partial(_cannot_go, table, seat, rule, going, free)
    while at_home := table.reserve(seat):
        stop = [ENOUGH] if going or free else []
        unit = yield Choice(seat, "Unit to send", (*stop, *at_home, ALL), rule, barred, going=tuple(going))
        if unit == ENOUGH:
            break
        named = at_home if unit == ALL else [unit]
        going += named
        fight_of(table)["units"][side] += named
    yield Event("sent", seat, rule, ("raid.reserve",) if at_home else (), units=tuple(going), side=side)


def _cannot_go(table: Table, seat: Seat, rule: str, going: list[str], free: bool) -> dict[Option, tuple[Check, ...]]:
    """What is barred while Units are named: those already named, and to stop before naming one."""
    home = listed(TITLE[unit] for unit in table.reserve(seat))
    found: dict[Option, tuple[Check, ...]] = {
        unit: (Check(rule, False, f"Units still to be named: {home}; this is {TITLE[unit]}"),) for unit in going
    }
    if not going and not free:
        least = "allies.send.one" if rule == "allies.send" else "declaration.units"
        found[ENOUGH] = (Check(least, False, "at least 1 Unit must go; named so far: none"),)
    return found


def raid_phase(table: Table, seat: Seat, target: Seat) -> Moments:
    """One opponent is raided (raid.target): the raider names the Units that go (raid.units); the others stay."""
    table.phase = "Raid"
    yield Begin("phase", seat, "raid", phase="Raid")
    table.fight = new_fight(RAID, seat, target)
    table.then(*RAIDED, ("end_raid", seat))
    yield from send_units(table, seat, ATTACK, "raid.units")


def fight_window(table: Table, window: str, turn: int, passes: int) -> Moments:
    """Those who fight may play cards in turn, the Attacker first, until all have passed in a row (events.turns).

    Args:
        table: the position.
        window: the moment of the fight, which decides what may be played; see `timing`.
        turn: how many turns there have been in this window.
        passes: how many players have passed in a row.
    """
    parties, hands = table.parties(), table.hands
    while passes < len(parties):
        seat = parties[turn % len(parties)]
        turn += 1
        passes += 1
        if not hands[seat]:
            continue
        options = [PASS, *cards_for(table, seat, window)]
        barred = partial(_not_now, table, seat, window)
        card = yield Choice(seat, "card in a fight", options, "events.turns", barred, window=window)
        if card != PASS:
            table.then(("fight_window", window, turn, 0))
            yield from play(table, seat, card)
            return


def _not_now(table: Table, seat: Seat, window: str) -> dict[Option, tuple[Check, ...]]:
    """What is barred in a fight now: the other cards in hand, and asking for allies.

    A raid has no Neutrals (events.neutral); in a battle or siege they are asked at one moment only (allies.order), and only
    by the principals (allies.invite).
    """
    found = cards_not_for(table, seat, window)
    side = table.side_of(seat)
    assert side is not None, "only who fights is asked"
    if fight_of(table)["kind"] == RAID:
        talks = Check("events.neutral", False, "Neutrals may be asked in a battle or siege; this is a raid")
    else:
        talks = Check(
            "allies.order", False, f"Neutrals are asked in the talks about allies; now: {now(table, seat, window)}"
        )
    asks = f"only the Attacker and the Defender may ask; you are {role(table, seat)}"
    may = Check("allies.invite", table.principal(side) == seat, asks)
    for who in table.others(seat):
        found[("invite", who)] = (talks, may, *checks(JOINS, table, who, side))
    return found


def raid_roll(table: Table) -> Moments:
    """The Raid Roll: one die (raid.roll), more with Events (card.raid-die), plus one for each Unit sent.

    A Unit that was sent counts even if a card has taken it away since (raid.roll.sent). The loot is at most all the
    victim's Gold (raid.poor), and nothing if no raider is left (raid.nobody-left).
    """
    fight = fight_of(table)
    there = len(fight["units"][ATTACK])
    if not there:
        yield Event("has no raiders left", fight["attacker"], "raid.nobody-left")
        return
    names = ["raid die", *(f"raid die {number}" for number in range(2, fight["raid_dice"] + 2))]
    values = yield Chance(fight["attacker"], "Raid Roll", Dice(names), "raid.roll")
    raiders = table.raiding()
    rolled = sum(values) + raiders
    fight["loot"] = min(rolled, table.gold[fight["defender"]])
    rule, also = ("raid.roll", ()) if fight["loot"] == rolled else ("raid.poor", ("raid.roll",))
    also = (*also, "card.raid-die") if fight["raid_dice"] else also
    also = (*also, "raid.roll.sent") if "lost" in fight else also
    yield Event(
        "raided", fight["attacker"], rule, also, values=tuple(values), raiders=raiders, loot=fight["loot"],
        victim=fight["defender"],
    )  # fmt: skip


def seek_battle(table: Table) -> Moments:
    """The victim may seek battle (raid.seek) if they have a Unit (raid.seek.unit).

    If the raider agrees (raid.agree), there is a battle instead of loot; a raider who refuses goes home with nothing
    (raid.refuse).
    """
    fight = fight_of(table)
    attacker, victim = fight["attacker"], fight["defender"]
    if not fight["units"][ATTACK]:
        return
    if not table.units[victim]:
        yield Event("cannot seek battle", victim, "raid.seek.unit")
        return
    answer = yield Choice(victim, "battle or loot", (LET, SEEK), "raid.seek", by=attacker, loot=fight["loot"])
    if answer == LET:
        yield Event("lets them loot", victim, "raid.seek")
        return
    yield Event("seeks battle", victim, "raid.seek")
    loot = fight["loot"]
    fight["loot"] = 0
    given = yield Choice(attacker, "answer to battle", (AGREE, REFUSE), "raid.agree", by=victim, loot=loot)
    if given == REFUSE:
        yield Event("refuses battle", attacker, "raid.refuse", loot=loot)
        return
    yield Event("agrees to battle", attacker, "raid.agree")
    fight["kind"] = BATTLE


def take_loot(table: Table) -> Moments:
    """If the victim sought no battle, the raiders take their loot (raid.loot), and may then pillage (card.pillage)."""
    fight = fight_of(table)
    if not fight["loot"]:
        return
    attacker, victim = fight["attacker"], fight["defender"]
    coins = table.pay(victim, attacker, fight["loot"])
    yield Event("looted", attacker, "raid.loot", gold=coins, victim=victim)
    table.then(("loot_window",))


def loot_window(table: Table) -> Moments:
    """After taking loot, the raider may play cards that add to it (card.pillage)."""
    seat = fight_of(table)["attacker"]
    if not table.hands[seat]:
        return
    options = [PASS, *cards_for(table, seat, "loot")]
    barred = partial(_not_now, table, seat, "loot")
    card = yield Choice(seat, "card in a fight", options, "card.pillage", barred, window="loot")
    if card != PASS:
        table.then(("loot_window",))
        yield from play(table, seat, card)


def end_raid(table: Table, seat: Seat) -> Moments:
    """The raid is over, or has become a battle (raid.agree)."""
    fight = fight_of(table)
    yield End("phase", seat, "raid")
    if fight["kind"] == BATTLE:
        table.then(("battle_phase", seat))
    else:
        table.fight = None
