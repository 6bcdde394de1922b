"""What is on the table: hands, ravens, offers and votes; with functions that all chapters use."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from explorer.authoring.card_file import kept
from explorer.authoring.masks import NOBODYS, OWNERS
from explorer.core.state import State
from explorer.games.game_of_crowns.cards import Card, kind_of
from explorer.games.game_of_crowns.own_figures import Figures, figures

if TYPE_CHECKING:
    from explorer.core.moments import Seat

PLAYERS = range(4, 10)
"""How many can play (parts.players)."""

ATTACKER = "attacker"
DEFENDER = "defender"

PASS = "pass"
"""The option to do nothing where a rule demands a choice: always barred, except for a reward under another reading."""


@dataclass
class Table(State):
    """A position of Game of Crowns.

    Attributes:
        players: how many seats, 4 to 9.
        figures: the numbers of copies of the cards: "" for our own, otherwise a user's, as text (see `own_figures`).
        houses: each seat's house.
        hands: each seat's cards, sorted.
        ravens: each seat's ravens, without those that are in an offer or spent on a vote.
        agendas: each seat's hidden agenda: one card, or none.
        guests: the guest deck; its order has no meaning, as every draw is random.
        discard: the discarded cards, face up.
        played: the Coinage or Knight that is being resolved.
        offers: the cards that each seat has laid out in the current exchange.
        pledged: the ravens that each seat has added to its offer.
        raised: whether a player has added ravens since the active player last decided.
        wish: what the active player has asked for in the current exchange; "" before that.
        votes: how each seat votes in the current attack: "attacker", "defender", or "" before it has voted.
        revealed: whether the votes have been turned up.
        spent: the ravens that each seat has spent on its vote.
        boxed: cards that everybody knows to be out of this game.
        spare: with Customized Hands, each seat's second set while it chooses.
        returned: with Customized Hands, the cards that went back to the box face down.
        gone: how many ravens have left the game.
        suspects: for each seat, whether it may hold a guest as far as the others know; only such seats are asked about
            Sentinels.
        givers: for each seat the players who passed Knights on to it, by the Knight's face; filled only under the
            reading for which that matters (knight.banner).
        round: the number of the round, from 1; 0 before the first.
        rounds: the number of rounds after which the game ends.
        phase: the printed name of the current part of a turn.
        first: the starting player; None before that is known.
        turn: the active player; None between turns.
        target: the target of the Coinage or Knight that is being resolved.
        victor: who has won the attack that is being resolved.
        spared: with Negotiations, the seats that the active player has agreed not to target this turn.
        bound: with Negotiations, the seat that the active player has agreed to attack this turn.
        hidden_agendas, negotiations, customized_hands, teams: whether each optional rule is used.
        winners: who has won.
    """

    players: int = 4
    figures: str = ""
    houses: list[str] = field(default_factory=list)
    hands: list[list[Card]] = field(default_factory=list, metadata=OWNERS)
    ravens: list[int] = field(default_factory=list)
    agendas: list[list[Card]] = field(default_factory=list, metadata=OWNERS)
    guests: list[Card] = field(default_factory=list, metadata=NOBODYS)
    discard: list[Card] = field(default_factory=list)
    played: list[Card] = field(default_factory=list)
    offers: list[list[Card]] = field(default_factory=list)
    pledged: list[int] = field(default_factory=list)
    raised: bool = False
    wish: str = ""
    votes: list[str] = field(default_factory=list)
    revealed: bool = False
    spent: list[int] = field(default_factory=list)
    boxed: list[Card] = field(default_factory=list)
    spare: list[list[Card]] = field(default_factory=list, metadata=OWNERS)
    returned: list[Card] = field(default_factory=list, metadata=NOBODYS)
    gone: int = 0
    suspects: list[bool] = field(default_factory=list)
    givers: list[dict[Card, list[Seat]]] = field(default_factory=list, metadata=OWNERS)
    round: int = 0
    rounds: int = 3
    phase: str = ""
    first: Seat | None = None
    turn: Seat | None = None
    target: Seat | None = None
    victor: Seat | None = None
    spared: list[Seat] = field(default_factory=list)
    bound: Seat | None = None
    hidden_agendas: bool = False
    negotiations: bool = False
    customized_hands: bool = False
    teams: bool = False
    winners: list[Seat] = field(default_factory=list)

    def settings(self, given: dict[str, Any]) -> dict[str, Any]:
        """The settings to store in a record, with the contents of a user's cards file in place of its path."""
        return kept(given, self.figures)

    # --- seats ---

    def neighbours(self, seat: Seat) -> tuple[Seat, Seat]:
        """The seats directly to the left and to the right."""
        return (seat + 1) % self.players, (seat - 1) % self.players

    def teammate(self, seat: Seat) -> Seat | None:
        """With Team Play, the seat opposite (team.opposite); None otherwise."""
        return (seat + self.players // 2) % self.players if self.teams else None

    @property
    def active(self) -> Seat:
        """The active player (turn.active)."""
        assert self.turn is not None
        return self.turn

    # --- cards ---

    @property
    def kit(self) -> Figures:
        """The cards that this match is played with."""
        return figures(self.figures)

    def gain(self, seat: Seat, card: Card, giver: Seat | None = None) -> None:
        """Put a card, house card or guest, into a hand (hand.all); `giver` is the player that it comes from, if any."""
        insort(self.hands[seat], card)
        if card in figures(self.figures).guests:
            self.suspects[seat] = True
        if (
            giver is not None
            and self.readings
            and kind_of(card) == "knight"
            and self.reads("knight.spares", "its giver too")
        ):
            self.forget(giver, card)
            self.givers[seat].setdefault(card, []).append(giver)

    def forget(self, seat: Seat, card: Card) -> None:
        """Note that a Knight has left a seat: of several that look alike, the one that came first (knight.banner)."""
        came = self.givers[seat].get(card)
        if came and len(came) > self.copies(seat, card):
            del came[0]
            if not came:
                del self.givers[seat][card]

    def copies(self, seat: Seat, card: Card) -> int:
        """How many cards with a face a seat holds, offers or has played."""
        return [*self.hands[seat], *self.offers[seat], *(self.played if seat == self.turn else ())].count(card)

    def passer(self, seat: Seat, card: Card) -> Seat | None:
        """The one player who passed on all of a seat's Knights with this face (knight.banner), or None."""
        came = self.givers[seat].get(card, [])
        return came[0] if len(set(came)) == 1 and len(came) == self.copies(seat, card) else None

    def count(self, seat: Seat, kind: str) -> int:
        """How many cards of a kind a seat holds."""
        return sum([kind_of(card) == kind for card in self.hands[seat]])
