"""A position: the lodge, the mages and their sheets, the decks and the two boards; and whose turn it is.

Everything is plain data. A **model** is called by a seat (a mage) or by an id like "e7" (an evocation). A **colour** is
a seat's, or `ROSE` for the Black Rose; every list indexed by colour has one entry for each seat and the Rose's last, so
that the index `ROSE`, which is -1, works. The Avatar has a seat but plays the Rose's colour; `colour(seat)` returns it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypedDict

from explorer.authoring.card_file import kept
from explorer.authoring.masks import NOBODYS, only_for
from explorer.core.state import State
from explorer.games.black_rose_wars.cards.own_figures import Figures, figures

if TYPE_CHECKING:
    from explorer.core.moments import Seat

Colour: TypeAlias = int
"""Whose cubes: a seat, or `ROSE`."""

Model: TypeAlias = "Seat | str"
"""A mage by its seat, an evocation by its id, or `DUMMY`."""

Room: TypeAlias = str
"""A room by its id ("throne_room"), or `CELL` for a mage in its own cell."""

Happening: TypeAlias = dict[str, Any]
"""An occurrence that may trigger something, as plain data: `kind` and the facts of that kind; see `table.triggers`."""

ROSE: Final = -1
"""The Black Rose, as a colour and as an actor."""

DUMMY: Final = "dummy"
"""An imaginary model: it may be targeted, but nothing happens to it."""

CELL: Final = "cell"
"""The `room` of a mage that is in its own cell, outside the lodge."""

QUICK, I, II, III = range(4)  # noqa: E741 - these are the printed names
"""The spell slots of a sheet, as indices of `Mage["sheet"]`."""

READY, ACTIVE, REVEALED = "ready", "active", "revealed"
"""The states of a spell on a sheet: not yet cast; a trap or protection that was cast face down; face up."""

LIGHT, DARK = "light", "dark"

MOONS = ("First Moon", "Second Moon", "Third Moon")


class Spell(TypedDict):
    """A spell on a sheet.

    Attributes:
        card: its id.
        side: `LIGHT` or `DARK`, whichever was chosen.
        stands: `READY`, `ACTIVE` or `REVEALED`.
    """

    card: str
    side: str
    stands: str


class ActiveQuest(TypedDict):
    """A quest that is not completed yet: its id, the cubes on it, and whether it is face up."""

    card: str
    cubes: int
    revealed: bool


class Mage(TypedDict):
    """A mage, its card and its sheet.

    Attributes:
        name: id of the mage's card; "possessed" for the Avatar.
        school: the school it started from, "" for the Avatar.
        room: where it is, `CELL` in its own cell.
        damage: the colours of the cubes on its health bar, in the order in which they were placed.
        tokens: physical action tokens still available.
        hand, grimoire, memories: cards; the order of hand and grimoire has no meaning, memories lie face up.
        aside: personal spells that wait for the next moons.
        sheet: the spells on the slots quick, I, II and III, each a `Spell` or None.
        active: quests in the active slot.
        completed, solved: quests in the other slot; completed ones lie face up, solved ones face down.
        jinxes: the kinds of the jinxes on it.
        destiny: the colours of the Destiny tokens on it.
        marks: other facts by name, until the clean-up empties this. If events trigger only once a phase, seat 0's
            marks list those that have triggered ("gone off").
    """

    name: str
    school: str
    room: Room
    damage: list[Colour]
    tokens: int
    hand: list[str]
    grimoire: list[str]
    memories: list[str]
    aside: list[str]
    sheet: list[Spell | None]
    active: list[ActiveQuest]
    completed: list[str]
    solved: list[str]
    jinxes: list[str]
    destiny: list[Colour]
    marks: dict[str, Any]


class Evocation(TypedDict):
    """An evocation in the lodge.

    Attributes:
        kind: the id of its card: "succubus".
        owner: the colour that summoned it.
        controller: the colour that decides for it now.
        slot: 1 to 3 on its owner's sheet, 0 if it is assigned to a mage.
        room: where it is.
        damage: the colours of the cubes on its card.
        upgrades: the kinds of the upgrades on it.
        assigned: the seat it is assigned to, or None.
        activated: whether it has been activated in this evocation phase.
        bonus: Strength and Speed added for the current activation, by name.
    """

    kind: str
    owner: Colour
    controller: Colour
    slot: int
    room: Room
    damage: list[Colour]
    upgrades: list[str]
    assigned: Seat | None
    activated: bool
    bonus: dict[str, int]


class Tile(TypedDict):
    """A room of the lodge.

    Attributes:
        at: its axial coordinates [q, r].
        slots: the colours of the instability cubes on it, in the order in which they were placed.
        rebuilt: whether it shows its rebuilt side.
        used: whether its activation token shows the red cross.
    """

    at: list[int]
    slots: list[Colour]
    rebuilt: bool
    used: bool


class Persistent(TypedDict):
    """A persistent effect in play.

    Attributes:
        card, side: the spell that it comes from.
        owner: the seat that cast it.
        slot: the slot whose token marks it.
        holder: the model that it affects.
    """

    card: str
    side: str
    owner: Seat
    slot: int
    holder: Model


class Frame(TypedDict):
    """An effect being resolved: one level of the stack.

    Attributes:
        source: what is being resolved: "spell:shared_torture", "room:crypt", "quest:…", "event:…", "action:explore",
            "evocation:succubus", "command:…".
        name: the players' name of the source.
        caster: the colour that resolves it; `ROSE` for an event.
        text: the text of the whole effect, to show how far it has been resolved.
        sentence: the number of the sentence being resolved, from 0; after its period, of the next one.
        target: the target chosen for the whole effect: a model, a room, or None.
        origin: the evocation (by id) or the room from which the caster resolves it, if not from its own room.
        trigger: the happening that triggered it, or None.
        results: outcomes that later sentences refer to: numbers such as "inflicted", "ignored", "converted" and
            "unconverted"; "hit" (models), "defeated" (seats), "moved" …
        combat: True for a combat spell.
        physical: True for a physical action, which ends if the mage that performs it is defeated.
        quiet: True if it cannot trigger traps or protections.
    """

    source: str
    name: str
    caster: Colour
    text: str
    sentence: int
    target: Model | Room | None
    origin: Model | Room | None
    trigger: Happening | None
    results: dict[str, Any]
    combat: bool
    physical: bool
    quiet: bool


class Doom(TypedDict):
    """A mage that has been defeated but whose defeat waits for the next period to be resolved.

    Attributes:
        seat: the mage.
        by: the colour that dealt the last damage, or that defeated it outright.
        outright: True if it is defeated whatever damage it has.
        depth: how many effects were on the stack at that moment; the innermost of those resolves the defeat.
        saved_by: the source of the effect that has removed damage from it since; "" if none has.
    """

    seat: Seat
    by: Colour
    outright: bool
    depth: int
    saved_by: str


@dataclass
class Lodge(State):
    """A position of Black Rose Wars: Rebirth.

    Attributes:
        players: the number of seats, the Avatar's included: 2 to 4.
        figures: the cards in use: "" for ours, else a user's own (see `own_figures`).
        options: optional rules in use: "steady_crown", "crown_of_the_summoner".
        moons: the power points at which the Second Moon rises, the Third Moon rises, and the game ends.
        avatar: the Avatar's seat, or None.
        commands: the number of command cards that the Avatar resolves in an Action Phase: 3 or 4.
        mages: one for each seat.
        cells: the coordinates of each seat's cell, [q, r].
        rooms: the rooms of the lodge by id.
        evocations: the evocations in the lodge by id.
        named: how many evocation ids have been used so far.
        cubes: cubes left in each pool, by colour.
        power: power points, by colour; the Avatar's are the Rose's.
        trophies: for each colour, the seats whose trophies it holds.
        crown: the holder of the Crown Token.
        moon: 0, 1 or 2.
        ending: True as soon as somebody has reached the Black Rose Moon Cube, and from then on.
        library: by school, its draw pile `deck` (whose order has no meaning) and its face-up `discard`.
        forgotten, forgotten_discard: the deck of Forgotten Spells and its discard pile.
        events, later_events: the event deck of the current moon, and those of later moons in order.
        event_slots: the three slots of the event board, from the left, each an id or None.
        event_drawn: events that have been revealed but not placed yet; an instant one stays here until it is applied.
        event_discard: events that have left the board.
        quests, later_quests: the quest deck of the current moon, and those of later moons in order.
        quest_discard: discarded quests, face down.
        jinxes, upgrades: the jinx and upgrade cards left, by kind.
        command_deck, command_under: the Avatar's command cards in a hidden order, and those shuffled under them.
        command_top: the card on top, or None; its back is visible, its face is hidden.
        command_memories: command cards revealed this turn.
        later_commands: the command decks of later moons.
        command_count: how many command cards that count have been resolved this Action Phase.
        persistents: persistent effects in play.
        hurt: the models that have suffered damage this turn.
        removed: the cards that are out of the game.
        turn: the game turn, from 1; 0 during the set-up.
        phase: the printed name of the phase, "" during the set-up.
        first: the First Mage of this phase; changes only between phases.
        active: the mage whose activation it is, or None.
        done: the actions performed in this activation, by name: "explore", "cast", "cast quick" …
        passed: the seats that can perform no more actions this phase.
        aside: cards that a player is looking at in the middle of an effect.
        looking: the player who looks at them, or None.
        stack: the effects being resolved, the outermost first.
        happened: what has happened since the last period; triggers are matched against it.
        doomed: the mages whose defeat waits for a period.
        winner: the colour that has won, or None.
    """

    players: int = 2
    figures: str = ""
    options: list[str] = field(default_factory=list)
    moons: list[int] = field(default_factory=lambda: [6, 18, 35])
    avatar: Seat | None = None
    commands: int = 3
    mages: list[Mage] = field(default_factory=list)
    cells: list[list[int]] = field(default_factory=list)
    rooms: dict[Room, Tile] = field(default_factory=dict)
    evocations: dict[str, Evocation] = field(default_factory=dict)
    named: int = 0
    cubes: list[int] = field(default_factory=list)
    power: list[int] = field(default_factory=list)
    trophies: list[list[Seat]] = field(default_factory=list)
    crown: Seat = 0
    moon: int = 0
    ending: bool = False
    library: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    forgotten: list[str] = field(default_factory=list, metadata=NOBODYS)
    forgotten_discard: list[str] = field(default_factory=list)
    events: list[str] = field(default_factory=list)
    later_events: list[list[str]] = field(default_factory=list)
    event_slots: list[str | None] = field(default_factory=lambda: [None, None, None])
    event_drawn: list[str] = field(default_factory=list)
    event_discard: list[str] = field(default_factory=list)
    quests: list[str] = field(default_factory=list, metadata=NOBODYS)
    later_quests: list[list[str]] = field(default_factory=list, metadata=NOBODYS)
    quest_discard: list[str] = field(default_factory=list, metadata=NOBODYS)
    jinxes: dict[str, int] = field(default_factory=dict)
    upgrades: dict[str, int] = field(default_factory=dict)
    command_deck: list[str] = field(default_factory=list, metadata=NOBODYS)
    command_under: list[str] = field(default_factory=list, metadata=NOBODYS)
    command_top: str | None = field(default=None, metadata=NOBODYS)
    command_memories: list[str] = field(default_factory=list)
    later_commands: list[list[str]] = field(default_factory=list, metadata=NOBODYS)
    command_count: int = 0
    persistents: list[Persistent] = field(default_factory=list)
    hurt: list[Model] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    turn: int = 0
    phase: str = ""
    first: Seat = 0
    active: Seat | None = None
    done: list[str] = field(default_factory=list)
    passed: list[Seat] = field(default_factory=list)
    aside: list[str] = field(default_factory=list, metadata=only_for("looking"))
    looking: Seat | None = None
    stack: list[Frame] = field(default_factory=list)
    happened: list[Happening] = field(default_factory=list)
    doomed: list[Doom] = field(default_factory=list)
    winner: Colour | None = None

    # --- figures ---

    @property
    def kit(self) -> Figures:
        """The mages, rooms and cards used in this match."""
        return figures(self.figures)

    def settings(self, given: dict[str, Any]) -> dict[str, Any]:
        """The settings to store in a record: the contents of a user's card file, so that replaying needs no file."""
        return kept(given, self.figures)

    def finished(self) -> bool:
        """True if the game has been won. A spell cast on its own on the workbench ends without a winner."""
        return self.winner is not None

    # --- seats and colours ---

    def colour(self, seat: Colour) -> Colour:
        """The colour of a seat's cubes and power: its own; the Avatar uses the Rose's (avatar.cubes, avatar.power)."""
        return ROSE if seat == self.avatar else seat

    def chooser(self, colour: Colour) -> Seat:
        """The seat that chooses for a colour: a mage's own player; for the Rose and the Avatar the Crown Holder.

        Rules (avatar.crown-choice, crown.final-say).
        """
        return self.crown if colour in (ROSE, self.avatar) else colour

    def right_of(self, seat: Seat) -> Seat:
        """The next seat counter-clockwise."""
        return (seat - 1) % self.players

    def play_order(self) -> list[Seat]:
        """All seats, clockwise from the First Mage (crown.play-order)."""
        return self.clockwise(self.first)

    def others(self, seat: Colour) -> list[Seat]:
        """All other seats in play order."""
        return [other for other in self.play_order() if other != seat]

    # --- models ---

    def is_mage(self, model: Model) -> bool:
        """True if the model is a mage."""
        return isinstance(model, int)

    def room_of(self, model: Model) -> Room | None:
        """The room that a model is in; None if it is in a cell or has left the lodge."""
        if isinstance(model, int):
            room = self.mages[model]["room"] if model >= 0 else CELL
            return None if room == CELL else room
        evocation = self.evocations.get(model)
        return None if evocation is None else evocation["room"]

    def models_in(self, room: Room) -> list[Model]:
        """The models in a room: mages in play order, then evocations in the order they were summoned."""
        mages = self.mages
        found: list[Model] = [seat for seat in self.play_order() if mages[seat]["room"] == room]
        return found + [id for id, evocation in self.evocations.items() if evocation["room"] == room]

    def mages_in_lodge(self) -> list[Seat]:
        """The seats whose mage is in the lodge, in play order."""
        return [seat for seat in self.play_order() if self.mages[seat]["room"] != CELL]

    def evocations_of(self, colour: Colour) -> list[str]:
        """The evocations that a colour owns, without assigned ones, in the order of their slots."""
        own = [id for id, e in self.evocations.items() if e["owner"] == colour and e["assigned"] is None]
        return sorted(own, key=lambda one: self.evocations[one]["slot"])

    def colour_of(self, model: Model) -> Colour:
        """The colour of the cubes that a model places: a mage's own, or that of an evocation's controller."""
        return self.colour(model if isinstance(model, int) else self.evocations[model]["controller"])

    # --- spells ---

    def revealed(self, seat: Seat) -> list[Spell]:
        """The face-up spells on a sheet, in the order of the slots."""
        return [spell for spell in self.mages[seat]["sheet"] if spell is not None and spell["stands"] == REVEALED]
