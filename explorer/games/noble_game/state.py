"""The state: seats, Nobles, structures, forces, goods and cards, with queries that all chapters of the rules use."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypedDict

from explorer.authoring.card_file import kept
from explorer.authoring.masks import NOBODYS, OWNERS, only_for
from explorer.core.state import State
from explorer.games.noble_game.board import CAPITAL, Board, Square
from explorer.games.noble_game.own_figures import Figures, figures

if TYPE_CHECKING:
    from collections.abc import Iterator

    from explorer.core.moments import Seat

Key: TypeAlias = str
"""One side of a fight: the id of a force ("f3"), or for a garrison the square of its structure ("H2")."""

GOODS: Final = {"F": "food", "W": "wood", "S": "stone"}
"""The three goods by letter (goods.three)."""

RANKS: Final = ("Lord", "Earl", "Duke")
SEASONS: Final = ("Spring", "Summer", "Autumn", "Winter")
SUMMER, WINTER = 1, 3
"""The numbers of the two seasons in which more happens than turns."""

PHASES: Final = (*SEASONS, "Upkeep", "Regency", "Sovereign effect", "Generation")
"""The phases of a year: its four seasons, then the phases at the end of winter, in their printed order."""

ARCHBISHOP, MARSHAL, KEEPER, CHANCELLOR, CONSTABLE = OFFICES = (
    "Archbishop of Canterbury", "Lord Marshal", "Keeper of the Privy Seal", "Chancellor", "Lord High Constable",
)  # fmt: skip
POINTS: Final = ("Regencies", "Co-Regencies", "battles", "captures", "cards", "Nobles")
"""The sources of victory points; the King's Wrath is counted by its tokens."""

NEUTRAL: Final = -1
YEARS: Final = 6
PARTY: Final = 3
"""The most soldiers of a raiding party; more are an army (force.army)."""
LARGEST: Final = 12
HAND: Final = 5


class Noble(TypedDict):
    """A Noble.

    His lord's seat (-1 if he is neutral), his square, the force he is with ("" for none), the square of his own estate
    ("" for none), the card that brought him ("" for none), his rank (0 Lord to 2 Duke), office ("" for none), the seat
    that holds him captive (-1 for none; a captive has no square), and whether he is Regent or Co-Regent this year.
    """

    seat: int
    at: str
    force: str
    estate: str
    card: str
    rank: int
    office: str
    captor: int
    regent: bool


class Structure(TypedDict):
    """A castle or fort: its owner (-1 if neutral), the soldiers in it, and how many of these came in this turn."""

    kind: str
    seat: int
    soldiers: int
    tired: int


class Force(TypedDict):
    """A raiding party or army.

    Its owner, square and number of soldiers, its spaces left this turn, whether it must leave its square, whether nobody
    sees its next sneak or raid, the squares raided this turn, and whether it has fought and has stopped this turn.
    """

    seat: int
    at: str
    soldiers: int
    moves: int
    must_leave: bool
    unseen: bool
    raided: list[str]
    fought: bool
    done: bool


class Auction(TypedDict):
    """An auction under way: its card, the highest bid (F, W, S letters; "" for none), the bidder, passes in a row."""

    card: str
    bid: str
    bidder: int
    passes: int


def new_noble(seat: Seat, at: str, estate: str = "", rank: int = 0, card: str = "") -> Noble:
    """A Noble who holds no office (ranks.start)."""
    return {
        "seat": seat, "at": at, "force": "", "estate": estate, "card": card, "rank": rank, "office": "", "captor": NEUTRAL,
        "regent": False,
    }  # fmt: skip


def new_structure(kind: str, seat: Seat, soldiers: int) -> Structure:
    """A castle or a fort."""
    return {"kind": kind, "seat": seat, "soldiers": soldiers, "tired": 0}


def lord_id(seat: Seat) -> str:
    """The id of the Noble that a player begins with (nobles.you)."""
    return f"lord-{seat}"


@dataclass
class Realm(State):
    """A position of The Noble Game.

    Attributes:
        players: how many seats, 3 or 4.
        own: a user's own boards and decks as canonical text, "" for ours.
        year: its number, 1 to 6; 0 before the first.
        season: 0 spring to 3 winter.
        phase: one of `PHASES`, "" before the first.
        first: the starting player.
        turn: the seat whose turn it is, or None.
        goods: each seat's food, wood and stone, by letter.
        bank: goods taken in less goods paid out, by letter; negative counts are fine, as the bank never runs out.
        reserve: soldiers off the board, counted in the same way.
        nobles: all Nobles by id.
        structures: castles and forts by square.
        owned: the owner of each owned resource square.
        markers: the squares marked by a soldier on his side.
        farms: the squares with a production building.
        forces: raiding parties and armies by id.
        raised: how many forces have been made so far.
        actions: the actions that each seat has left this season, without its tokens.
        tokens: action tokens.
        bought: whether each seat has bought a Nobility card this season.
        tired: Nobles who came into a structure, or stormed one, this turn.
        resting: seats that pass on everything until their own next turn.
        hands: each seat's Nobility cards.
        deck, discard: the other Nobility cards; the order of the deck means nothing.
        announced: Nobility cards announced but not settled, the first one first.
        aside: Nobility cards that a seat is looking at to keep one.
        looking: that seat, or None.
        sovereigns, sovereign_discard: the Sovereignty cards; the order of the deck means nothing.
        turned: Sovereignty cards turned over, from which none has been chosen yet.
        open: the Sovereignty cards that lie open this year.
        due: laws for the next generation: [card, the seat it is for or -1 for all].
        attend: how many summonses are judged at the next contest.
        court: what cards add to or take from each seat's count in this year's contest.
        contest_passes: how many seats in a row have passed in the window before the contest.
        wrath: each seat's tokens of the King's Wrath.
        points: each seat's victory points by their source.
        auction: the auction under way, or None.
        auctions: Sovereignty cards whose auction is held after the generation.
        fight: the square of the fight under way, "" for none.
        marching: the force that is being moved, "" for none.
        winners: who has won; empty before the end.
    """

    players: int = 4
    own: str = ""
    year: int = 0
    season: int = 0
    phase: str = ""
    first: int = 0
    turn: int | None = None
    goods: list[dict[str, int]] = field(default_factory=list)
    bank: dict[str, int] = field(default_factory=dict)
    reserve: int = 0
    nobles: dict[str, Noble] = field(default_factory=dict)
    structures: dict[str, Structure] = field(default_factory=dict)
    owned: dict[str, int] = field(default_factory=dict)
    markers: list[str] = field(default_factory=list)
    farms: list[str] = field(default_factory=list)
    forces: dict[str, Force] = field(default_factory=dict)
    raised: int = 0
    actions: list[int] = field(default_factory=list)
    tokens: list[int] = field(default_factory=list)
    bought: list[bool] = field(default_factory=list)
    tired: list[str] = field(default_factory=list)
    resting: list[int] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list, metadata=OWNERS)
    deck: list[str] = field(default_factory=list, metadata=NOBODYS)
    discard: list[str] = field(default_factory=list)
    announced: list[str] = field(default_factory=list)
    aside: list[str] = field(default_factory=list, metadata=only_for("looking"))
    looking: int | None = None
    sovereigns: list[str] = field(default_factory=list)
    sovereign_discard: list[str] = field(default_factory=list)
    turned: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    due: list[list[str | int]] = field(default_factory=list)
    attend: int = 0
    court: list[int] = field(default_factory=list)
    contest_passes: int = 0
    wrath: list[int] = field(default_factory=list)
    points: list[dict[str, int]] = field(default_factory=list)
    auction: Auction | None = None
    auctions: list[str] = field(default_factory=list)
    fight: str = ""
    marching: str = ""
    winners: list[int] = field(default_factory=list)

    def finished(self) -> bool:
        """Whether the sixth year has been scored."""
        return bool(self.winners)

    def settings(self, given: dict[str, Any]) -> dict[str, Any]:
        """The settings to store in a record: the contents of a user's own file, so that the record needs no file."""
        return kept(given, self.own)

    # --- the board and the decks ---

    @property
    def kit(self) -> Figures:
        """The boards and decks that this match is played with."""
        return figures(self.own)

    @property
    def board(self) -> Board:
        """The board for this many players."""
        return figures(self.own).boards[self.players]

    def castle(self, seat: Seat) -> Square:
        """The square of a seat's home castle."""
        return self.board.castles[seat]

    # --- pieces ---

    def unit(self, key: Key) -> Force | Structure:
        """The force or the structure of this key."""
        return self.forces[key] if key in self.forces else self.structures[key]

    def nobles_of(self, seat: Seat) -> Iterator[str]:
        """The ids of a seat's Nobles, captives too."""
        return (id for id, noble in self.nobles.items() if noble["seat"] == seat)

    def nobles_with(self, key: Key) -> list[str]:
        """The Nobles of a force, or those in a structure."""
        if key in self.forces:
            return [id for id, noble in self.nobles.items() if noble["force"] == key]
        seat = self.structures[key]["seat"]
        return [
            id for id, noble in self.nobles.items()
            if noble["at"] == key and not noble["force"] and noble["seat"] == seat
        ]  # fmt: skip

    def in_capital(self, seat: Seat) -> list[str]:
        """A seat's Nobles in the capital."""
        return [id for id, noble in self.nobles.items() if noble["at"] == CAPITAL and noble["seat"] == seat]

    def at_home(self, seat: Seat) -> list[str]:
        """A seat's Nobles in its home castle, if the seat holds it."""
        castle = self.castle(seat)
        return self.nobles_with(castle) if self.structures[castle]["seat"] == seat else []

    def holder(self, office: str) -> str | None:
        """The Noble who holds an office, or None."""
        return next((id for id, noble in self.nobles.items() if noble["office"] == office), None)

    def has(self, key: Key, office: str) -> bool:
        """Whether the holder of an office is with a force or in a garrison."""
        return any(self.nobles[id]["office"] == office for id in self.nobles_with(key))

    def force_at(self, square: Square) -> str | None:
        """The force on a square, or None. There is at most one at rest, outside the capital."""
        return next((id for id, force in self.forces.items() if force["at"] == square), None)

    def enemy_at(self, square: Square, seat: Seat) -> str | None:
        """A force of another seat on a square, or None; in the capital there are no enemies.

        (capital.peace, capital.court).
        """
        if square == CAPITAL:
            return None
        for id, force in self.forces.items():
            if force["at"] == square and force["seat"] != seat:
                return id
        return None

    def tidy(self, key: Key) -> None:
        """Remove a force without soldiers; its Nobles are left alone on its square (force.dissolved).

        If it has fought, the Marshal cannot storm any more this turn (office.marshal-alone).
        """
        force = self.forces.get(key)
        if force is not None and not force["soldiers"]:
            for id in self.nobles_with(key):
                self.nobles[id]["force"] = ""
                if force["fought"] and self.nobles[id]["office"] == MARSHAL and id not in self.tired:
                    self.tired.append(id)
            del self.forces[key]

    def besieged(self, square: Square) -> bool:
        """Whether another player's force stands on a structure's square (siege.besieged)."""
        return self.enemy_at(square, self.structures[square]["seat"]) is not None

    def hostile(self, seat: Seat) -> set[Square]:
        """The squares that a seat's soldiers cannot just walk over (move.encounter, estate.passing).

        All others' pieces bar the way, whatever players have promised, and its own do not (trade.promises, move.own).
        """
        blocks = (seat, NEUTRAL) if not self.reads("neutral.blocks", "yes") else (seat,)
        found = {square for square, s in self.structures.items() if s["seat"] not in blocks}
        found.update(f["at"] for f in self.forces.values() if f["seat"] != seat)
        found.discard(CAPITAL)
        return found

    # --- goods ---

    def pay(self, seat: Seat, cost: str) -> None:
        """Give goods to the bank, a letter each: "FWS"."""
        for letter in cost:
            self.goods[seat][letter] -= 1
            self.bank[letter] += 1

    def gain(self, seat: Seat, goods: str) -> None:
        """Take goods from the bank, a letter each; it never runs out (goods.bank)."""
        for letter in goods:
            self.goods[seat][letter] += 1
            self.bank[letter] -= 1

    def can_pay(self, seat: Seat, cost: str) -> bool:
        """Whether a seat has these goods."""
        own = self.goods[seat]
        return all(own[letter] >= cost.count(letter) for letter in "FWS")

    # --- laws and readings ---

    def law(self, key: str) -> bool:
        """Whether an open Sovereignty card makes this law."""
        designs = self.kit.sovereignty
        return any(
            effect["kind"] == "law" and effect["key"] == key and effect["until"] == "in_force"
            for card in self.open for effect in designs[card].effects
        )  # fmt: skip

    def reads(self, name: str, other: str) -> bool:
        """True if this match reads rule `name` as `other` instead of our default."""
        return self.readings.get(name) == other

    # --- points ---

    def total(self, seat: Seat) -> int:
        """A seat's victory points so far, less the King's Wrath (win.points, wrath.token)."""
        return sum(self.points[seat].values()) - self.wrath[seat]
