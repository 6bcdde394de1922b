"""What is on the table: gold, hands, Units, the deck and the fight under way; with functions that all chapters use."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict

from explorer.authoring.masks import NOBODYS, OWNERS
from explorer.core.state import State
from explorer.games.kings_of_ireland.cards import FACTIONS, FORCE

if TYPE_CHECKING:
    from explorer.core.moments import Seat

Side: TypeAlias = int
"""A side of a fight: 0 is the Attacker's, 1 the Defender's."""

ATTACK, DEFENCE = 0, 1

RAID, BATTLE, SIEGE = "raid", "battle", "siege"
"""The kinds of fight; a raid or a siege may become a battle."""

TURNS = 13
"""Turns of each player in a game (goal.turns)."""

PHASES = ("Tribute", "Fate", "Recruit", "Declaration", "Raid", "Battle", "Siege", "Destiny")
"""The phases of a turn, by their printed names (turn.phases)."""


class Lost(TypedDict, total=False):
    """What only some fights have.

    Attributes:
        lost: how many raiders cards have taken away from a raid (raid.roll.sent).
    """

    lost: int


class Fight(Lost):
    """A raid, battle or siege under way.

    `units`, `allies`, `cards`, `invited`, `shut_out` and `totals` have one entry for each side.

    Attributes:
        kind: RAID, BATTLE or SIEGE.
        attacker, defender: the two principals.
        units: the Units that fight, in the order in which they came.
        allies: the seats that have joined a principal.
        cards: Battle cards played.
        invited: the seats that a principal has asked to join.
        shut_out: the Neutrals that an Event keeps from joining a side.
        talking: the sides that may still ask Neutrals.
        asked: the Neutral who is being asked to ally, or None.
        valor: Kings on whom a Valor was played.
        raid_dice: how many dice Events add to the Raid Roll.
        loot: gold that the raiders are about to take.
        totals: the Battle Rolls; 0 before they are made.
        winner: the side that has won, or None.
        survival: what Events add to a Unit's Survival Roll.
        crippled: how much lower the losers' Survival Rolls are.
    """

    kind: str
    attacker: Seat
    defender: Seat
    units: list[list[str]]
    allies: list[list[Seat]]
    cards: list[list[str]]
    invited: list[list[Seat]]
    shut_out: list[list[Seat]]
    talking: list[Side]
    asked: Seat | None
    valor: list[str]
    raid_dice: int
    loot: int
    totals: list[int]
    winner: Side | None
    survival: dict[str, int]
    crippled: int


def new_fight(kind: str, attacker: Seat, defender: Seat) -> Fight:
    """A new fight between two principals; everything else is still open."""
    return {
        "kind": kind, "attacker": attacker, "defender": defender, "units": [[], []], "allies": [[], []],
        "cards": [[], []], "invited": [[], []], "shut_out": [[], []],
        "talking": [ATTACK, DEFENCE], "asked": None, "valor": [], "raid_dice": 0, "loot": 0,
        "totals": [0, 0], "winner": None, "survival": {}, "crippled": 0,
    }  # fmt: skip


@dataclass
class Table(State):
    """A position of Kings of Ireland.

    Attributes:
        players: how many seats, 2 to 5.
        vikings: whether the Vikings may be a player's clan.
        identity: each seat's clan; "" before it is picked.
        gold: each seat's coins.
        paid_out: all coins that the bank has paid out, which is all the gold that the seats have.
        hands: each seat's cards.
        units: the Factions and Kings in front of each seat.
        draw: the deck without the cards in `top`; its order has no meaning, as every draw is random.
        top: cards on top of the deck whose order somebody has seen, the next one first: [card, [seats who saw it]].
        discard: the discard pile, face up.
        playing: Event cards and negations being resolved, the innermost last.
        fight: the current raid, battle or siege, or None.
        truces: seats that the player whose turn it is can no longer attack this turn.
        promises: what allies were promised: [who promises, to whom, "peace" or "aid", in which round].
        round: the number of the round, in which each player takes one turn; 0 before the first.
        phase: the printed name of the phase; "Set-up" before the first.
        first: who goes first; None before that is known.
        turn: whose turn it is, or None.
        winners: who has won the game; several players may share the win.
    """

    players: int = 2
    vikings: bool = False
    identity: list[str] = field(default_factory=list)
    gold: list[int] = field(default_factory=list)
    paid_out: int = 0
    hands: list[list[str]] = field(default_factory=list, metadata=OWNERS)
    units: list[list[str]] = field(default_factory=list)
    draw: list[str] = field(default_factory=list, metadata=NOBODYS)
    top: list[list[Any]] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    playing: list[str] = field(default_factory=list)
    fight: Fight | None = None
    truces: list[Seat] = field(default_factory=list)
    promises: list[list[Any]] = field(default_factory=list)
    round: int = 0
    phase: str = ""
    first: Seat | None = None
    turn: Seat | None = None
    winners: list[Seat] = field(default_factory=list)

    # --- units ---

    def owner(self, unit: str) -> Seat:
        """Who controls a Unit in play.

        Raises:
            LookupError: it is not in play.
        """
        for seat, units in enumerate(self.units):
            if unit in units:
                return seat
        raise LookupError(unit)

    def factions(self, seat: Seat) -> list[str]:
        """The Factions that a seat controls."""
        return [unit for unit in self.units[seat] if unit in FACTIONS]

    def kings(self, seat: Seat) -> list[str]:
        """The Kings that a seat controls."""
        return [unit for unit in self.units[seat] if unit not in FACTIONS]

    def group(self, seat: Seat, clan: str) -> list[str]:
        """The Factions of one clan that a seat controls."""
        return [unit for unit in self.units[seat] if FACTIONS.get(unit) == clan]

    def force(self, unit: str, owner: Seat) -> int:
        """A Unit's Force if `owner` controls it: a Faction of the owner's clan has one more (force.own-clan)."""
        return FORCE[unit] + (FACTIONS.get(unit) == self.identity[owner])

    def high_king(self) -> Seat | None:
        """Who controls the most Factions; None while several players tie (high-king, high-king.tie)."""
        counts = [len(self.factions(seat)) for seat in range(self.players)]
        most = max(counts)
        return counts.index(most) if most and counts.count(most) == 1 else None

    def hand_limit(self, seat: Seat) -> int:
        """How many cards a seat may keep at the end of its turn (destiny.limit)."""
        return HAND + len(self.kings(seat))

    # --- fights ---

    def side_of(self, seat: Seat) -> Side | None:
        """On which side a seat fights; None for a Neutral, and if there is no fight."""
        fight = self.fight
        if fight is None:
            return None
        if seat == fight["attacker"] or seat in fight["allies"][ATTACK]:
            return ATTACK
        return DEFENCE if seat == fight["defender"] or seat in fight["allies"][DEFENCE] else None

    def principal(self, side: Side) -> Seat:
        """The Attacker or the Defender of the fight."""
        fight = self.fight
        assert fight is not None, "somebody fights"
        return fight["attacker"] if side == ATTACK else fight["defender"]

    def parties(self) -> list[Seat]:
        """Every seat that fights: the Attacker, the Defender, and their allies."""
        fight = self.fight
        assert fight is not None, "somebody fights"
        return [fight["attacker"], fight["defender"], *fight["allies"][ATTACK], *fight["allies"][DEFENCE]]

    def neutrals(self) -> list[Seat]:
        """The seats that stay out of the battle or siege, clockwise from the Attacker; none if there is neither."""
        fight = self.fight
        if fight is None or fight["kind"] == RAID:
            return []
        return [seat for seat in self.clockwise(fight["attacker"]) if self.side_of(seat) is None]

    def reserve(self, seat: Seat) -> list[str]:
        """The Units of a seat that are not in the fight (raid.reserve)."""
        fight = self.fight
        fighting = fight["units"] if fight is not None else [[], []]
        return [unit for unit in self.units[seat] if unit not in fighting[0] and unit not in fighting[1]]

    def raiding(self) -> int:
        """How many Units count for the Raid Roll: all that were sent, or those still in the raid (raid.roll.sent)."""
        fight = self.fight
        assert fight is not None, "somebody raids"
        there = len(fight["units"][ATTACK])
        return there if self.reads("raid-roll", "still-there") else there + fight.get("lost", 0)

    # --- gold ---

    def gain(self, seat: Seat, coins: int) -> None:
        """A seat gets coins from the bank, which never runs out (parts.gold)."""
        self.gold[seat] += coins
        self.paid_out += coins

    def pay(self, payer: Seat, receiver: Seat, coins: int) -> int:
        """A seat pays another some coins, or all that it has if that is fewer.

        Returns:
            How many coins it paid.
        """
        coins = min(coins, self.gold[payer])
        self.gold[payer] -= coins
        self.gold[receiver] += coins
        return coins


HAND = 5
"""Cards dealt to each player, and kept at the end of a turn by a player without Kings (setup.hand, destiny.limit)."""
