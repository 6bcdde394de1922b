"""Phase IV, Claim Spoils: the winner takes a token from the spoils, or takes the alternate action."""

from __future__ import annotations

from functools import partial

from explorer.core import people
from explorer.core.moments import Begin, Check, Choice, Effect, End, Event, Moments, Option, Seat
from explorer.games.noble_treachery.cards import COLOURS
from explorer.games.noble_treachery.reasons import Barred, names, no_passing
from explorer.games.noble_treachery.rules import tokens
from explorer.games.noble_treachery.state import WAR, Table

ALTERNATE = "alternate action"


def claim_spoils_phase(table: Table) -> Moments:
    """IV. The winner takes one token from the spoils; the rest goes to the bank.

    A winner who lacks none of their colours may take the alternate action instead. One who must claim may claim any
    token (spoils.must.any), but only one (spoils.one). To do neither is an option only under another reading
    (spoils.due, alternate.no-spoils). Tokens of a bet that was taken back count as owned (alternate.own-bet).
    """
    table.phase = "Claim Spoils"
    yield Begin("phase", None, "spoils", phase=table.phase)
    seat = table.winner
    assert seat is not None
    lacking = table.colours_of(table.spoils) - table.colours_of(table.treasury[seat])
    options: list[Option] = list(table.spoils)
    if not lacking:
        options.append(ALTERNATE)
    rule = "spoils.due" if table.spoils else "alternate.no-spoils"
    free = not lacking and (
        table.reads("spoils.due", "may-decline") if table.spoils else table.reads("no-spoils", "may")
    )
    if free:
        options.append("pass")
    taken: Option = ALTERNATE
    if table.spoils or free:
        asks = "spoils.must" if lacking else "spoils.choice" if table.spoils else rule
        taken = yield Choice(
            seat, "spoils", options, asks, barred=partial(not_claimed, table, seat, lacking, free=free)
        )
    if taken == "pass":
        yield Event("declined", seat, rule)
    elif taken == ALTERNATE:
        yield from alternate_action(table, seat)
    else:
        table.spoils.remove(taken)
        tokens.put(table.treasury[seat], taken)
        also = ("spoils.must", "spoils.must.any") if lacking else ("spoils.choice",)
        yield Event("took", seat, "spoils", ("spoils.one", *also), token=taken, source="spoils")
    if table.spoils:
        left = tuple(table.spoils)
        table.bank = sorted(table.bank + table.spoils)
        table.spoils = []
        yield Event("back to the bank", None, "spoils.return", tokens=left)
    yield End("phase", None, "spoils")


def not_claimed(table: Table, seat: Seat, lacking: set[str], *, free: bool) -> Barred:
    """Bars the alternate action while the winner lacks a colour in the spoils, taking several tokens, and passing."""
    found: Barred = {}
    if lacking:
        colours = names(colour for colour in COLOURS if colour in lacking)
        found[ALTERNATE] = (
            Check("spoils.must", False, f"the spoils have {colours}, which the winner lacks"),
            Check("spoils.choice", True, f"{people.who(seat)} has won the challenge"),
        )
    if len(table.spoils) > 1:
        text = f"only 1 token can be claimed, and these are {len(table.spoils)}"
        found[tuple(table.spoils)] = (Check("spoils", True, "they are in the spoils"), Check("spoils.one", False, text))
    if not free:
        rule = "spoils.must" if lacking else "spoils.due" if table.spoils else "alternate.no-spoils"
        found.update(
            no_passing(rule, "claim a token" if lacking else "claim a token or carry out the alternate action")
        )
    return found


def alternate_action(table: Table, seat: Seat) -> Effect:
    """In War, take any token from any opponent; in Diplomacy, make all pass a token of one colour in one direction.

    The round type that is showing counts (type.current). The token taken (alternate.war.colour) or the colour passed
    (alternate.diplomacy.colour) may match one in the spoils; whoever lacks the colour passes nothing
    (alternate.diplomacy.none). Without spoils, this is all that the winner can do (alternate.no-spoils).
    """
    rule = "spoils.choice" if table.spoils else "alternate.no-spoils"
    yield Begin("alternate action", seat, rule)
    if table.round_type == WAR:
        yield from tokens.take_from_another(table, seat, COLOURS, "alternate.war")
    else:
        yield from tokens.have_all_pass(
            table, seat, "alternate.diplomacy", "alternate.diplomacy", "alternate.diplomacy"
        )
    yield End("alternate action", seat, rule)
