"""What lies on the table: dice, tokens, cards, and whose turn it is; plus the questions that every chapter asks of it."""

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
"""A house's letter: K black, B blue, R red, G green, Y yellow; a die and a token are called by it too."""

Token: TypeAlias = int
"""An alliance token, called by its alliance value, 1 to 25: no two have the same."""

InPlay: TypeAlias = dict[str, Any]
"""What a seat has played this round: `seat`; `card` (None once discarded); `colour`; `order` (how many cards had been
resolved before it); and what the card itself keeps: `ban` (Monk's colour), `due` (at the end of whose turn Kraken or
Fateweaver acts), `drawn` (Necromancer's card), `less` (Blood Ring's loss), `negated` (Gypsy), `counted` (each seat's
tokens in treasury and bet when Bard was played, where that is what counts)."""

WAR = "War"
DIPLOMACY = "Diplomacy"

PHASES = ("Roll the Dice", "Bet", "Challenge", "Claim Spoils", "Discard and Deal")
"""The phases of a round, by their printed names."""


@dataclass
class Table(State):
    """A position of Noble Treachery.

    Attributes:
        players: how many seats, 4 to 6.
        figures: which cards and tokens are meant: "" for the house's, else a user's own (see `own_figures`).
        dice: the value each die shows, by colour.
        bank: the bank's tokens, ascending.
        boxed: tokens out of this game.
        treasury: each seat's own tokens, the bet not among them.
        spoils: tokens in the middle.
        bet: tokens of the standing bet, then of the challenger.
        challenger: who made the standing bet, then who controls the round; None before any bet.
        hands: each seat's cards.
        draw: the dealer's stack; its order means nothing, every draw is at random.
        discard: the community discard stack, face down; its order means nothing.
        removed: uncommons out of this game.
        aside: cards that a seat looks at in the middle of an effect.
        drawn: for each seat, the card that a Spy drew for it to play, or None.
        in_play: what has been played this round, in order of play.
        resolved: how many cards have been resolved this round.
        round: its number, from 1.
        phase: the printed name of the phase, "" before the first.
        dealer, roller, opener, turn, winner: seats, or None where there is none yet.
        round_type: WAR, DIPLOMACY, or "" before it is chosen.
        no_win: whether a Divine Intervention in play keeps this round from ending the game.
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
        """What a user's own cards file said, so that the record needs no file."""
        return kept(given, self.figures)

    # --- seats ---

    # --- figures ---

    @property
    def kit(self) -> Figures:
        """The cards and tokens that this match is played with."""
        return figures(self.figures)

    def card(self, card: str) -> Card:
        """What is printed on a card."""
        return figures(self.figures).cards[card]

    def colour(self, token: Token) -> Colour:
        """The house that a token stands for."""
        return figures(self.figures).token_colour[token]

    # --- tokens ---

    def of_colour(self, tokens: list[Token], colour: Colour) -> list[Token]:
        """Those of some tokens that have this colour, ascending."""
        colours = figures(self.figures).token_colour
        return sorted(token for token in tokens if colours[token] == colour)

    def colours_of(self, tokens: list[Token]) -> set[Colour]:
        """The colours among some tokens."""
        colours = figures(self.figures).token_colour
        return {colours[token] for token in tokens}

    def owner(self, token: Token) -> Seat | None:
        """Whose treasury or bet a token lies in, or None."""
        for seat, tokens in enumerate(self.treasury):
            if token in tokens:
                return seat
        return self.challenger if token in self.bet else None

    # --- cards in play ---

    def entry_of(self, seat: Seat) -> InPlay | None:
        """What a seat has in play, or None if it has not played or its card was discarded."""
        for entry in self.in_play:
            if entry["seat"] == seat:
                return entry if entry["card"] is not None else None
        return None

    def find(self, card: str) -> InPlay | None:
        """Where a card is in play, or None."""
        for entry in self.in_play:
            if entry["card"] == card:
                return entry
        return None

    def castle(self, seat: Seat) -> InPlay | None:
        """The Castle that a seat has in play, or None."""
        entry = self.entry_of(seat)
        return entry if entry is not None and entry["card"].startswith("castle-") else None

    def is_last_card(self) -> bool:
        """Whether the newest card in play is the last of this challenge."""
        return len(self.in_play) == self.players

    def locked(self) -> frozenset[Colour]:
        """The dice that no effect can change: yellow while a Sword is in play (card.sword)."""
        return YELLOW if self.find("sword") is not None else NONE


YELLOW = frozenset("Y")
NONE: frozenset[Colour] = frozenset()


def name_of(entry: InPlay) -> str:
    """How the chain calls a card in play."""
    return f"card {entry['card']}"


def prevented(entry: InPlay, rule: str, what: str, seat: Seat, also: tuple[str, ...] = ()) -> Event:
    """A card in play stopped something from befalling a seat."""
    return Event("prevented", seat, rule, also, by=name_of(entry), card=entry["card"], what=what)
