"""The state of a game: dice, tokens, cards and whose turn it is, with the queries that all chapters use."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from explorer.authoring.card_file import kept
from explorer.authoring.masks import NOBODYS, OWNERS, only_for
from explorer.core.moments import Event, Seat
from explorer.core.state import State
from explorer.games.noble_treachery.cards import COLOURS, Card
from explorer.games.noble_treachery.own_figures import Figures, figures

Colour: TypeAlias = str
"""A colour's letter: K black, B blue, R red, G green, Y yellow. It also names the die of this colour."""

Token: TypeAlias = int
"""An alliance token, identified by its alliance value, 1 to 25; no two have the same."""

InPlay: TypeAlias = dict[str, Any]
"""The card that a seat has played this round: `seat`; `card` (None once discarded); `colour`; `order` (how many cards
had been resolved before it). Some cards have more: `ban` (Monk's colour), `due` (the seat at the end of whose turn
Kraken or Fateweaver acts), `drawn` (Necromancer's card), `less` (how much power a Blood Ring has lost), `negated`
(Gypsy), `counted` (each seat's tokens in treasury and bet when Bard was played, if the reading counts those)."""

WAR = "War"
DIPLOMACY = "Diplomacy"

PHASES = ("Roll the Dice", "Bet", "Challenge", "Claim Spoils", "Discard and Deal")
"""The phases of a round, by their printed names."""


@dataclass
class Table(State):
    """A position of Noble Treachery.

    Attributes:
        players: how many seats, 4 to 6.
        figures: the key of the figures in use: "" for ours, else a user's own (see `own_figures`).
        dice: the value each die shows, by colour.
        bank: the bank's tokens, ascending.
        boxed: tokens out of this game.
        treasury: each seat's tokens, without the bet.
        spoils: tokens in the middle.
        bet: tokens of the highest bet so far, then of the challenger.
        challenger: who made the highest bet so far, then who controls the round; None before any bet.
        hands: each seat's cards.
        draw: the dealer's stack; its order has no meaning, because every draw is random.
        discard: the community discard stack, face down; its order has no meaning.
        removed: uncommons out of this game.
        aside: cards that a seat looks at in the middle of an effect.
        drawn: for each seat, the card that a Spy drew and the seat must play, or None.
        in_play: the cards played this round, in order of play.
        resolved: how many cards have been resolved this round.
        round: the round's number, from 1.
        phase: the printed name of the phase, "" before the first.
        dealer, roller, opener, turn, winner: seats, or None where there is none yet.
        round_type: WAR, DIPLOMACY, or "" before it is chosen.
        no_win: True if a Divine Intervention keeps anybody from winning the game this round.
        ruler: who has won the game, or None.
    """

    players: int = 4
    figures: str = ""
    dice: dict[Colour, int] = field(default_factory=lambda: dict.fromkeys(COLOURS, 1))
    bank: list[Token] = field(default_factory=list)
    boxed: list[Token] = field(default_factory=list)
    treasury: list[list[Token]] = field(default_factory=list)
    spoils: list[Token] = field(default_factory=list)
    bet: list[Token] = field(default_factory=list)
    challenger: Seat | None = None
    hands: list[list[str]] = field(default_factory=list, metadata=OWNERS)
    draw: list[str] = field(default_factory=list, metadata=NOBODYS)
    discard: list[str] = field(default_factory=list, metadata=NOBODYS)
    removed: list[str] = field(default_factory=list)
    aside: list[str] = field(default_factory=list, metadata=only_for("turn"))
    drawn: list[str | None] = field(default_factory=list)
    in_play: list[InPlay] = field(default_factory=list)
    resolved: int = 0
    round: int = 0
    phase: str = ""
    dealer: Seat | None = None
    roller: Seat | None = None
    opener: Seat | None = None
    turn: Seat | None = None
    winner: Seat | None = None
    round_type: str = ""
    no_win: bool = False
    ruler: Seat | None = None

    def settings(self, given: dict[str, Any]) -> dict[str, Any]:
        """The settings to store in a record, with the contents of a user's own cards file instead of its path."""
        return kept(given, self.figures)

    # --- figures ---

    @property
    def kit(self) -> Figures:
        """The figures of the cards and tokens in this match."""
        return figures(self.figures)

    def card(self, card: str) -> Card:
        """The card with this id, as printed."""
        return figures(self.figures).cards[card]

    def colour(self, token: Token) -> Colour:
        """The colour of a token."""
        return figures(self.figures).token_colour[token]

    # --- tokens ---

    def of_colour(self, tokens: list[Token], colour: Colour) -> list[Token]:
        """The tokens of one colour among `tokens`, ascending."""
        colours = figures(self.figures).token_colour
        return sorted(token for token in tokens if colours[token] == colour)

    def colours_of(self, tokens: list[Token]) -> set[Colour]:
        """The different colours of `tokens`."""
        colours = figures(self.figures).token_colour
        return {colours[token] for token in tokens}

    def owner(self, token: Token) -> Seat | None:
        """The seat in whose treasury or bet a token is, or None."""
        for seat, tokens in enumerate(self.treasury):
            if token in tokens:
                return seat
        return self.challenger if token in self.bet else None

    # --- cards in play ---

    def entry_of(self, seat: Seat) -> InPlay | None:
        """A seat's card in play, or None if it has not played or its card was discarded."""
        for entry in self.in_play:
            if entry["seat"] == seat:
                return entry if entry["card"] is not None else None
        return None

    def find(self, card: str) -> InPlay | None:
        """The entry in `in_play` of a card, or None if the card is not in play."""
        for entry in self.in_play:
            if entry["card"] == card:
                return entry
        return None

    def castle(self, seat: Seat) -> InPlay | None:
        """The Castle that a seat has in play, or None."""
        entry = self.entry_of(seat)
        return entry if entry is not None and entry["card"].startswith("castle-") else None

    def is_last_card(self) -> bool:
        """True if the newest card in play is the last of this challenge."""
        return len(self.in_play) == self.players

    def locked(self) -> frozenset[Colour]:
        """The dice that no effect can change: yellow while a Sword is in play (card.sword)."""
        return YELLOW if self.find("sword") is not None else NONE


YELLOW = frozenset("Y")
NONE: frozenset[Colour] = frozenset()


def name_of(entry: InPlay) -> str:
    """The name of a card in play in the chain of events."""
    return f"card {entry['card']}"


def prevented(entry: InPlay, rule: str, what: str, seat: Seat, also: tuple[str, ...] = ()) -> Event:
    """The event that a card in play protected a seat from something."""
    return Event("prevented", seat, rule, also, by=name_of(entry), card=entry["card"], what=what)
