"""What each card can be played on in a position: the options for its target, empty if it cannot be played.

The choice of an Event's target offers exactly these options; targets are decided nowhere else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from explorer.games.kings_of_ireland.cards import FACTIONS, GROUPS, KINGS, TITLE
from explorer.games.kings_of_ireland.reasons import Demand, allowed, listed, name, number, seats
from explorer.games.kings_of_ireland.state import ATTACK, BATTLE, RAID, SIEGE, Side, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from explorer.core.moments import Option, Seat

Targets: TypeAlias = "Callable[[Table, Seat], Sequence[Option]]"
"""A function that lists what a card can be played on, given the table and the seat that plays it."""


def opponents(table: Table, seat: Seat) -> list[Seat]:
    """An Opponent: for those in a fight the enemy principal, otherwise any other player (events.opponent)."""
    side = table.side_of(seat)
    return table.others(seat) if side is None else [table.principal(1 - side)]


def _factions(table: Table, seats: Sequence[Seat]) -> list[str]:
    return [unit for seat in seats for unit in table.units[seat] if unit in FACTIONS]


def _kings(table: Table, seats: Sequence[Seat]) -> list[str]:
    return [unit for seat in seats for unit in table.units[seat] if unit not in FACTIONS]


def neutral_factions(table: Table, seat: Seat) -> list[str]:
    """Factions of Neutrals (card.coalition, card.vassal-kingdoms)."""
    del seat
    return _factions(table, table.neutrals())


def _clans(table: Table, seats: Sequence[Seat]) -> list[tuple[Seat, str]]:
    """The clans of the Factions that some seats control, seat by seat; the Minor Clan counts as one (parts.clan)."""
    found = []
    for seat in seats:
        own = {FACTIONS.get(unit) for unit in table.units[seat]}
        found += [(seat, clan) for clan in GROUPS if clan in own]
    return found


def any_faction(table: Table, seat: Seat) -> list[str]:
    """Every Faction in play."""
    del seat
    return _factions(table, range(table.players))


def one_or_clan(table: Table, seat: Seat) -> Sequence[Option]:
    """Every Faction in play; every player's clans if "Faction" is read as a whole clan (card.discard-faction)."""
    if table.reads("infighting", "whole-clan"):
        return _clans(table, range(table.players))
    return any_faction(table, seat)


def any_king(table: Table, seat: Seat) -> list[str]:
    """Every King in play (card.kill-king)."""
    del seat
    return _kings(table, range(table.players))


def any_unit(table: Table, seat: Seat) -> list[str]:
    """Every Unit in play (card.guerilla-warfare)."""
    del seat
    return [unit for units in table.units for unit in units]


def any_clan(table: Table, seat: Seat) -> Sequence[Option]:
    """Every clan with a Faction in play, whoever controls it (card.rebellion)."""
    if table.reads("rebellion", "one-player"):
        return _clans(table, range(table.players))
    found = {FACTIONS[unit] for unit in any_faction(table, seat)}
    return [clan for clan in GROUPS if clan in found]


def unfriendly(table: Table, seat: Seat) -> list[str]:
    """Every Unit of another player (card.turn-on-friends)."""
    return [unit for other in table.others(seat) for unit in table.units[other]]


def kin(table: Table, seat: Seat) -> list[str]:
    """Other players' Factions of the seat's own clan (card.kinsmen)."""
    return [unit for other in table.others(seat) for unit in table.group(other, table.identity[seat])]


def with_hand(table: Table, seat: Seat) -> list[Seat]:
    """Opponents with cards in hand (card.weak-successor, card.intrigue, card.rumors)."""
    return [other for other in opponents(table, seat) if table.hands[other]]


SIDES = ("the Attacker", "the Defender")
OUT = "in no fight"
"""The role of a seat that does not fight."""

ASKED = (
    Demand(
        "events.neutral",
        lambda table, who, side: who not in table.fight["shut_out"][side],
        lambda table, who, side: (
            f"kept from {SIDES[side]} by Events: {seats(table.fight['shut_out'][side])}; this is {name(who)}"
        ),
    ),
    Demand(
        "allies.once",
        lambda table, who, side: who not in table.fight["invited"][side] or table.reads("ask-again", "no-limit"),
        lambda table, who, side: (
            f"{SIDES[side]} may ask {name(who)} as often as they like"
            if table.reads("ask-again", "no-limit")
            else f"{SIDES[side]} may ask {name(who)} once; asked so far: {number(table.fight['invited'][side].count(who))}"
        ),
    ),
    Demand(
        "allies.units",
        lambda table, who, side: table.reserve(who),
        lambda table, who, side: f"{name(who)}'s Units that do not fight yet: {number(len(table.reserve(who)))}",
    ),
)
"""The conditions for a side to ask a Neutral to ally."""

JOINS = (
    Demand(
        "allies.invite",
        lambda table, who, side: table.side_of(who) is None,
        lambda table, who, side: f"{name(who)} fights for {_whom(table.side_of(who))}",
    ),
    *ASKED,
)
"""The conditions for a side to ask any other seat to ally."""


def _whom(side: Side | None) -> str:
    return "nobody" if side is None else SIDES[side]


def may_be_asked(table: Table, who: Seat, side: Side) -> bool:
    """Whether a side can ask a Neutral to ally (allies.invite, allies.once, allies.units)."""
    return allowed(ASKED, table, who, side)


def enemy_friends(table: Table, seat: Seat) -> list[Seat]:
    """The Neutral who is being asked, or all who may still join the Opponent.

    These cards keep them out: card.negotiate, card.diplomacy, card.no-friends; once nobody may join any more, they
    would do nothing (allies.answer). Until the Battle Roll, a Common Enemy may force the Units even of Neutrals who
    cannot be asked any more, unless such a card keeps them out (card.common-enemy.kept-out).
    """
    fight, side = table.fight, table.side_of(seat)
    if fight is None or side is None:
        return []
    if fight["asked"] is not None:
        return [fight["asked"]]
    enemy = 1 - side
    if not table.reads("common-enemy", "forces"):
        kept = fight["shut_out"][enemy]
        return [who for who in table.neutrals() if who not in kept and table.reserve(who)]
    return [who for who in table.neutrals() if may_be_asked(table, who, enemy)] if still_asks(table, enemy) else []


def still_asks(table: Table, side: Side) -> bool:
    """Whether a side may still ask Neutrals; if the sides take turns, each may until both passed (allies.order)."""
    fight = table.fight
    if fight is None or fight["kind"] == RAID:
        return False
    return side in fight["talking"] or (bool(fight["talking"]) and table.reads("invitations", "in-turn"))


def kept_out(table: Table, side: Side | None) -> list[Seat]:
    """The Neutrals whom Events keep from a side; none if there is no fight."""
    return [] if table.fight is None or side is None else table.fight["shut_out"][side]


def friends_left(table: Table, seat: Seat) -> str:
    """The Neutrals who may still join the Opponent, in words, as a reason why a card is barred (allies.answer)."""
    side = table.side_of(seat)
    enemy = None if side is None else 1 - side
    left, kept = listed(map(name, enemy_friends(table, seat))), seats(kept_out(table, enemy))
    if not table.reads("common-enemy", "forces"):
        return f"Neutrals who may still join the other side, asked or forced: {left}; kept from it by Events: {kept}"
    asks = "yes" if enemy is not None and still_asks(table, enemy) else "no"
    return (
        f"Neutrals whom the other side may still ask to ally: {left}; kept from it by Events: {kept}; "
        f"it may still ask: {asks}"
    )


def neutral_units(table: Table, seat: Seat) -> list[str]:
    """Units of Neutrals that do not fight yet and can be forced to join this side (card.common-enemy).

    The Units of a Neutral whom an Event keeps from this side cannot (card.common-enemy.kept-out).
    """
    side = table.side_of(seat)
    if side is None:
        return []
    kept = unforced(table, seat)
    return [unit for who in table.neutrals() if who not in kept for unit in table.reserve(who)]


def unforced(table: Table, seat: Seat) -> list[Seat]:
    """The Neutrals whose Units a seat's side cannot force; none under another reading (card.common-enemy.kept-out)."""
    return [] if table.reads("common-enemy", "forces") else kept_out(table, table.side_of(seat))


def resting(table: Table, seat: Seat) -> list[str]:
    """Units of Neutrals that do not fight yet, even if an Event keeps the Neutral out (card.common-enemy)."""
    del seat
    return [unit for who in table.neutrals() for unit in table.reserve(who)]


FORCED = (
    Demand(
        "card.common-enemy",
        lambda table, seat, unit: unit in resting(table, seat),
        lambda table, seat, unit: (
            f"Units of Neutrals that do not fight yet: {listed(TITLE[one] for one in resting(table, seat))}; "
            f"this is {TITLE[unit]}"
        ),
    ),
    Demand(
        "card.common-enemy.kept-out",
        lambda table, seat, unit: table.owner(unit) not in unforced(table, seat),
        lambda table, seat, unit: (
            f"kept from your side by Events: {seats(unforced(table, seat))}; "
            f"{TITLE[unit]} belongs to {name(table.owner(unit))}"
        ),
    ),
)
"""The conditions for a side to force a Unit to fight (card.common-enemy)."""


def fighters(table: Table, seat: Seat) -> list[str]:
    """Every Unit in the fight (card.sanctuary)."""
    del seat
    return [unit for side in _units(table) for unit in side]


def _units(table: Table) -> list[list[str]]:
    fight = table.fight
    return [[], []] if fight is None else fight["units"]


def beaten(table: Table) -> list[str]:
    """The Units of the side that has lost."""
    fight = table.fight
    return [] if fight is None or fight["winner"] is None else fight["units"][1 - fight["winner"]]


def beaten_kings(table: Table, seat: Seat) -> list[str]:
    """Kings of the side that has lost (card.hunted-down)."""
    del seat
    return [unit for unit in beaten(table) if unit in KINGS]


def beaten_factions(table: Table, seat: Seat) -> list[str]:
    """Factions of the side that has lost, except the seat's own (card.submission)."""
    return [unit for unit in beaten(table) if unit in FACTIONS and unit not in table.units[seat]]


def own_kings(table: Table, seat: Seat) -> list[str]:
    """Kings who fight on the seat's side (card.valor)."""
    side = table.side_of(seat)
    return [] if side is None else [unit for unit in _units(table)[side] if unit in KINGS]


def won(table: Table, seat: Seat) -> bool:
    """Whether a seat is on the winning side (card.battle-honors, card.gold-and-silver)."""
    fight = table.fight
    return fight is not None and fight["winner"] is not None and table.side_of(seat) == fight["winner"]


def won_siege(table: Table, seat: Seat) -> bool:
    """Whether a seat has laid a siege and won it (card.sack-city)."""
    fight = table.fight
    return fight is not None and fight["kind"] == SIEGE and fight["winner"] == ATTACK == table.side_of(seat)


def fewer_factions(table: Table, seat: Seat) -> bool:
    """Whether a seat's side has fewer Factions in the fight than the other (card.rally)."""
    side = table.side_of(seat)
    if side is None:
        return False
    counts = [sum(unit in FACTIONS for unit in units) for units in _units(table)]
    return counts[side] < counts[1 - side]


def faction_counts(table: Table, seat: Seat) -> str:
    """How many Factions fight on each side, as the reason why a Rally cannot be played (card.rally)."""
    side = table.side_of(seat)
    if side is None:
        return f"you are {OUT}"
    counts = [sum(unit in FACTIONS for unit in units) for units in _units(table)]
    return f"yours: {number(counts[side])}, theirs: {number(counts[1 - side])}"


def in_field(table: Table) -> bool:
    """Whether the fight is a battle in the field, not a siege."""
    return table.fight is not None and table.fight["kind"] == BATTLE


ON: dict[str, Targets] = {
    "infighting": one_or_clan,
    "mutiny": one_or_clan,
    "rebellion": any_clan,
    "alliance": lambda table, seat: _clans(table, opponents(table, seat)),
    "establish-ties": lambda table, seat: _clans(table, table.others(seat)),
    "coalition": lambda table, seat: _clans(table, table.neutrals()),
    "vassal-kingdoms": lambda table, seat: _clans(table, table.neutrals()),
    "treachery": lambda table, seat: _factions(table, opponents(table, seat)),
    "marriage-bond": lambda table, seat: _factions(table, table.others(seat)),
    "hostages": lambda table, seat: _factions(table, table.others(seat)),
    "kinsmen": kin,
    "betrayal": lambda table, seat: _kings(table, opponents(table, seat)),
    "turn-on-friends": unfriendly,
    "submission": beaten_factions,
    "assassination": any_king,
    "murder-of-kings": any_king,
    "hiding": any_king,
    "guerilla-warfare": any_unit,
    "weak-successor": with_hand,
    "intrigue": with_hand,
    "rumors": with_hand,
    "silk-and-spices": lambda table, seat: table.others(seat),
    "slaves-and-concubines": lambda table, seat: table.others(seat),
    "negotiate": enemy_friends,
    "diplomacy": enemy_friends,
    "intimidation": enemy_friends,
    "common-enemy": neutral_units,
    "hunted-down": beaten_kings,
    "sanctuary": fighters,
    "valor": own_kings,
}
"""By card, what it can be played on."""
