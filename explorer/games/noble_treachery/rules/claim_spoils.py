"""Phase IV, Claim Spoils: the winner takes a token from the spoils, or acts otherwise."""

from __future__ import annotations

from functools import partial

from explorer.core.moments import Begin, Check, Choice, Effect, End, Event, Moments, Option, Seat
from explorer.games.noble_treachery.cards import COLOURS
from explorer.games.noble_treachery.reasons import Barred, names, no_passing
from explorer.games.noble_treachery.rules import tokens
from explorer.games.noble_treachery.state import WAR, Table

ALTERNATE = "alternate action"


def claim_spoils_phase(table: Table) -> Moments:
    """IV. One token from the spoils; who lacks none of their colours may act otherwise; the rest goes to the bank.

    Who must claim may still claim any of them (spoils.must.any), one at most (spoils.one). To do neither is offered only
    where that is how the book is read (spoils.due, alternate.no-spoils). A bet that came home counts as owned
    (alternate.own-bet).
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
    """What the winner may not do: act otherwise while a colour is lacking, take several tokens, or one from elsewhere."""
    found: Barred = {}
    if lacking:
        colours = names(colour for colour in COLOURS if colour in lacking)
        found[ALTERNATE] = (
            Check("spoils.must", False, f"the spoils have {colours}, which the winner lacks"),
            Check("spoils.choice", True, f"seat {seat} has won the challenge"),
        )
    if len(table.spoils) > 1:
        text = f"1 token is claimed, and these are {len(table.spoils)}"
        found[tuple(table.spoils)] = (Check("spoils", True, "they lie in the spoils"), Check("spoils.one", False, text))
    if not free:
        rule = "spoils.must" if lacking else "spoils.due" if table.spoils else "alternate.no-spoils"
        found.update(
            no_passing(rule, "claim a token" if lacking else "claim the spoils or carry out an alternate action")
        )
    return found


def alternate_action(table: Table, seat: Seat) -> Effect:
    """In War, take any token of any opponent; in Diplomacy, have all pass a token of one colour one way.

    What the round now is, counts (type.current). A colour of the spoils may be taken (alternate.war.colour) or passed
    (alternate.diplomacy.colour) too; who lacks it passes none (alternate.diplomacy.none). With no spoils it is all that
    the winner can do (alternate.no-spoils).
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
