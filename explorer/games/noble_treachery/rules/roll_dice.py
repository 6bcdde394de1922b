"""Phase I, Roll the Dice: the player in last place rolls all five dice, and the highest decides the spoils."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Begin, End, Event, Moments
from explorer.games.noble_treachery.rules import bonuses, tokens
from explorer.games.noble_treachery.rules.winning import in_last_place

if TYPE_CHECKING:
    from explorer.games.noble_treachery.state import Table


def play_round(table: Table) -> Moments:
    """A round has five phases, in this order."""
    table.round += 1
    table.round_type = ""
    table.challenger = table.opener = table.winner = table.turn = None
    table.no_win = False
    table.resolved = 0
    yield Begin("round", None, "roll", number=table.round)
    table.then(
        ("roll_dice_phase",), ("bet_phase",), ("challenge_phase",), ("claim_spoils_phase",),
        ("discard_and_deal_phase",), ("end_round",),
    )  # fmt: skip


def roll_dice_phase(table: Table) -> Moments:
    """I. Last place rolls all dice and gains any bonus (roll.bonus) before the spoils are found (roll.bonus.first)."""
    table.phase = "Roll the Dice"
    yield Begin("phase", None, "roll.dice", phase=table.phase)
    roller = table.roller = yield from in_last_place(table)
    yield Event("is last", roller, "roll.dice", ("tiebreak.uses.last-place", "tiebreak.ladder"))
    yield from bonuses.roll(table, roller, "KBRGY", "roll.dice")
    token = tokens.lowest_by_dice(table)
    if token is None:
        yield Event("no spoils", None, "roll.bank-empty", ("alternate.no-spoils",))
    else:
        rule = tokens.pointed_by(table, token, "roll.spoils.lowest", "roll.tie", "roll.next-colour")
        also = ("roll.tie.gone",) if tokens.tied_and_gone(table) else ()
        table.bank.remove(token)
        table.spoils = [token]
        yield Event("spoils", None, rule, ("roll.spoils", "tokens.lowest-first", *also), token=token)
    yield End("phase", None, "roll.dice")
