"""Set-up: who goes first, and a clan, five gold and five cards for each player."""

from __future__ import annotations

from typing import Any

from explorer.core.chance import Dice, Draw
from explorer.core.errors import SetUpError, quoted
from explorer.core.game import Setting
from explorer.core.moments import Begin, Chance, Check, Choice, End, Event, Moments, Option, Secret
from explorer.core.people import who
from explorer.games.kings_of_ireland.cards import CARDS, CLANS, GROUPS, MINOR, VIKINGS
from explorer.games.kings_of_ireland.state import HAND, Table

GOLD = 5
"""Gold that each player starts with (setup.gold)."""

PLAYERS = range(2, 6)
"""How many can play (goal.players)."""

SETTINGS = (
    Setting(
        "vikings", "The Vikings as a clan", "setup.vikings", (("not to be picked", False), ("may be picked", True))
    ),
)
"""What can be chosen for a new match."""


def start(players: int, vikings: Any = False) -> Table:
    """The table before anything is dealt: the deck has all 128 cards (parts.deck).

    Args:
        players: 2 to 5.
        vikings: whether a player may pick the Vikings as their clan (setup.vikings).

    Raises:
        SetUpError: `vikings` is neither True nor False.
    """
    if type(vikings) is not bool:
        raise SetUpError(f"vikings is True or False [setup.vikings], not {quoted(vikings)}.")
    return Table(
        agenda=[["play_round"], ["deal_hands"], *([["pick_identity"]] * players), ["choose_first"]],
        players=players,
        vikings=vikings,
        identity=[""] * players,
        gold=[GOLD] * players,
        paid_out=GOLD * players,
        hands=[[] for _ in range(players)],
        units=[[] for _ in range(players)],
        draw=list(CARDS),
        phase="Set-up",
    )


def choose_first(table: Table) -> Moments:
    """A die decides who goes first, in place of the book's "most Irish player" (setup.first)."""
    yield Begin("set-up", None, "setup.first")
    (value,) = yield Chance(None, "first player", Dice(["first player"], table.players), "setup.first")
    table.first = value - 1
    yield Event("goes first", table.first, "setup.first")


def clans(table: Table) -> list[str]:
    """The clans that players may belong to (setup.identity); the Vikings only if the match has them (setup.vikings)."""
    return [*CLANS, VIKINGS] if table.vikings else [*CLANS]


def pick_identity(table: Table) -> Moments:
    """The next player picks a clan (setup.identity) that nobody has yet (setup.identity.one-each)."""
    assert table.first is not None
    seat = next(seat for seat in table.clockwise(table.first) if not table.identity[seat])
    free = [clan for clan in clans(table) if clan not in table.identity]

    def barred() -> dict[Option, tuple[Check, ...]]:
        return {clan: _why_not(table, clan) for clan in GROUPS if clan not in free}

    clan = yield Choice(seat, "clan to belong to", free, "setup.identity", barred)
    table.identity[seat] = clan
    yield Event("picked", seat, "setup.identity", clan=clan)


def _why_not(table: Table, clan: str) -> tuple[Check, ...]:
    """The checks of a clan that a player may want to belong to."""
    name = f"the {clan}" if clan in (VIKINGS, MINOR) else clan
    found = [
        Check("setup.identity", clan != MINOR, f"a Main Clan, or the Vikings if the match allows them; this is {name}")
    ]
    if clan == VIKINGS:
        wanted = "may" if table.vikings else "may not"
        found.append(Check("setup.vikings", table.vikings, f"the Vikings {wanted} be picked in this match"))
    holder = table.identity.index(clan) if clan in table.identity else None
    whose = "nobody" if holder is None else who(holder)
    found.append(Check("setup.identity.one-each", holder is None, f"who has picked {name} so far: {whose}"))
    return tuple(found)


def deal_hands(table: Table) -> Moments:
    """Five gold (setup.gold) and five cards (setup.hand) each; only its owner sees a hand (hidden.hands)."""
    assert table.first is not None
    cards = yield Chance(None, "hands", Draw(tuple(table.draw), HAND * table.players), "setup.hand")
    for place, seat in enumerate(table.clockwise(table.first)):
        own = cards[place * HAND : (place + 1) * HAND]
        for card in own:
            table.draw.remove(card)
        table.hands[seat] += own
        yield Event("drew", seat, "setup.hand", cards=Secret(tuple(own), (seat,)))
    yield Event("has gold", None, "setup.gold", gold=tuple(table.gold))
    yield End("set-up", None, "setup.first")
