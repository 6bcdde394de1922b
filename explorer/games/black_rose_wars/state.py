"""What lies on the table: the lodge, the mages and their sheets, the decks, the two boards; and who comes when.

Everything is plain data. A **model** is called by a seat (a mage) or by an id like "e7" (an evocation). A **colour** is
a seat's, or `ROSE` for the Black Rose; every list over colours has one entry a seat and the Rose's last, so that
`ROSE`, which is -1, finds it. The Avatar sits at a seat but plays the Rose's colour: ask `colour(seat)`.
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
"""Something that a trigger may wait for, as plain data: `kind` and the facts of that kind; see `table.triggers`."""

ROSE: Final = -1
"""The Black Rose, as a colour and as an actor."""

DUMMY: Final = "dummy"
"""The model that is not there: it may be targeted, and nothing happens to it."""

CELL: Final = "cell"
"""Where a mage is while it is in its own cell, outside the lodge."""

QUICK, I, II, III = range(4)  # noqa: E741 - the slots are printed so
"""The spell slots of a sheet, by their place in `Mage["sheet"]`."""

READY, ACTIVE, REVEALED = "ready", "active", "revealed"
"""How a spell on a sheet stands: not yet cast; a trap or protection cast face down; face up."""

LIGHT, DARK = "light", "dark"

MOONS = ("First Moon", "Second Moon", "Third Moon")


class Spell(TypedDict):
    """A spell on a sheet.

    Attributes:
        card: its id.
        side: `LIGHT` or `DARK`, the side that was chosen.
        stands: `READY`, `ACTIVE` or `REVEALED`.
    """

    card: str
    side: str
    stands: str


class ActiveQuest(TypedDict):
    """A quest that is not completed: its id, the cubes on it, and whether all can see it."""

    card: str
    cubes: int
    revealed: bool


class Mage(TypedDict):
    """A mage, its card and its sheet.

    Attributes:
        name: id of the mage's card; "possessed" for the Avatar.
        school: the school it started from, "" for the Avatar.
        room: where it is, `CELL` in its own cell.
        damage: the colours of the cubes on its health bar, in the order they came.
        tokens: physical action tokens still available.
        hand, grimoire, memories: cards; the order of hand and grimoire means nothing, memories lie face up.
        aside: personal spells that wait for the next moons.
        sheet: the spells on the slots quick, I, II, III, each a `Spell` or None.
        active: quests in the active slot.
        completed, solved: quests in the other slot, face up and face down.
        jinxes: kinds of the jinxes on it.
        destiny: colours of the Destiny tokens on it.
        marks: what else is kept here until the clean-up, by name; emptied then. Where events go off only once a phase,
            seat 0 keeps which have ("gone off").
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
        kind: id of its card: "succubus".
        owner: the colour that summoned it.
        controller: who decides for it now.
        slot: 1 to 3 on its owner's sheet, 0 for an assigned one.
        room: where it is.
        damage: the colours of the cubes on its card.
        upgrades: kinds of the upgrades on it.
        assigned: the seat it is assigned to, or None.
        activated: whether it has been activated in this evocation phase.
        bonus: Strength and Speed added for the activation in course, by name.
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
        slots: the colours of the instability cubes on it, in the order they came.
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
        card, side: the spell it comes from.
        owner: who cast it.
        slot: the slot whose token marks it.
        holder: the model that bears it.
    """

    card: str
    side: str
    owner: Seat
    slot: int
    holder: Model


class Frame(TypedDict):
    """An effect being resolved: one storey of the live stack.

    Attributes:
        source: what resolves: "spell:shared_torture", "room:crypt", "quest:…", "event:…", "action:explore",
            "evocation:succubus", "command:…".
        name: the source as players call it.
        caster: who resolves it; `ROSE` for an event.
        text: the whole effect as text, to show where it stands.
        sentence: the number of the sentence being resolved, from 0; what comes next once a period is passed.
        target: the target chosen for the whole effect: a model, a room, or None.
        origin: where the caster resolves it from, if not from where it stands: an evocation id or a room.
        trigger: the happening that triggered it, or None.
        results: figures that later sentences look back to: "inflicted", "ignored", "converted", "unconverted"; "hit"
            (models), "defeated" (seats), "moved" …
        combat: whether it is a combat spell.
        physical: whether it is a physical action, which its performer's defeat ends.
        quiet: whether it can trigger no trap or protection.
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
    """A mage that has been defeated and whose defeat waits for the period.

    Attributes:
        seat: who.
        by: the colour that dealt the last damage, or that defeated it outright.
        outright: whether it is defeated whatever damage it has.
        depth: how many effects were being resolved when it happened; the defeat is that effect's to resolve.
        saved_by: the source of the effect that has taken damage off it since, "" for none.
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
        players: how many seats, the Avatar's among them: 2 to 4.
        figures: which cards are meant: "" for the house's, else a user's own (see `own_figures`).
        options: optional rules in use: "steady_crown", "crown_of_the_summoner".
        moons: the power at which the Second Moon, the Third Moon and the end come.
        avatar: the Avatar's seat, or None.
        commands: how many command cards the Avatar resolves in an Action Phase: 3 or 4.
        mages: one for each seat.
        cells: the coordinates of each seat's cell, [q, r].
        rooms: the rooms of the lodge by id.
        evocations: the evocations in the lodge by id.
        named: how many evocation ids have been given.
        cubes: cubes left in each pool, by colour.
        power: power points, by colour; the Avatar's are the Rose's.
        trophies: by colour, whose trophies each holds.
        crown: who holds the Crown Token.
        moon: 0, 1 or 2.
        ending: whether somebody has reached the Black Rose Moon Cube; it stays so.
        library: by school, its draw pile `deck` (order means nothing) and its face-up `discard`.
        forgotten, forgotten_discard: the deck of Forgotten Spells, and its discards.
        events: the event deck of the current moon; `later_events` those of later moons, in order.
        event_slots: the three slots of the event board, from the left; an id or None.
        event_drawn: events that are revealed and not yet placed; an instant one until it has been applied.
        event_discard: events that have left it.
        quests: the quest deck of the current moon; `later_quests` those of later moons.
        quest_discard: quests discarded, face down.
        jinxes: jinx cards left, by kind; `upgrades` the same.
        command_deck: the Avatar's command cards whose order nobody knows; `command_under` those shuffled under them.
        command_top: the card on top, drawn but not revealed (its back is seen), or None.
        command_memories: command cards revealed this turn; `later_commands` the decks of later moons.
        command_count: how many counted command cards were resolved this Action Phase.
        persistents: persistent effects in play.
        hurt: models that have suffered damage this turn.
        removed: cards out of the game.
        turn: the game turn, from 1; 0 during the set-up.
        phase: the printed name of the phase, "" during the set-up.
        first: the First Mage of this phase; it changes only between phases.
        active: whose activation it is, or None.
        done: actions performed in this activation, by name: "explore", "cast", "cast quick" …
        passed: seats that can perform no more actions this phase.
        aside: cards that are looked at in the middle of an effect.
        looking: who looks at them, or None.
        stack: the effects being resolved, the outermost first.
        happened: what has happened since the last period, for triggers to look at.
        doomed: mages whose defeat waits for a period.
        winner: who has won (a colour), or None.
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
        """The mages, rooms and cards that this match is played with."""
        return figures(self.figures)

    def settings(self, given: dict[str, Any]) -> dict[str, Any]:
        """What a user's own cards file said, so that the record needs no file."""
        return kept(given, self.figures)

    def finished(self) -> bool:
        """Whether the game has been won: a spell that was cast by itself on the workbench ends otherwise."""
        return self.winner is not None

    # --- seats and colours ---

    def colour(self, seat: Colour) -> Colour:
        """Whose cubes and power a seat plays: its own, the Avatar the Rose's (avatar.cubes, avatar.power)."""
        return ROSE if seat == self.avatar else seat

    def chooser(self, colour: Colour) -> Seat:
        """Who answers for somebody: each player for their own mage, the Crown Holder for the Rose and the Avatar.

        Rules (avatar.crown-choice).
        """
        return self.crown if colour in (ROSE, self.avatar) else colour

    def right_of(self, seat: Seat) -> Seat:
        """The next seat counter-clockwise."""
        return (seat - 1) % self.players

    def play_order(self) -> list[Seat]:
        """All seats, clockwise from the First Mage (crown.play-order)."""
        return [(self.first + step) % self.players for step in range(self.players)]

    def others(self, seat: Colour) -> list[Seat]:
        """All other seats in play order."""
        return [other for other in self.play_order() if other != seat]

    # --- models ---

    def is_mage(self, model: Model) -> bool:
        """Whether a model is a mage."""
        return isinstance(model, int)

    def room_of(self, model: Model) -> Room | None:
        """The room a model is in; None in a cell, and for what is not in the lodge."""
        if isinstance(model, int):
            room = self.mages[model]["room"] if model >= 0 else CELL
            return None if room == CELL else room
        evocation = self.evocations.get(model)
        return None if evocation is None else evocation["room"]

    def models_in(self, room: Room) -> list[Model]:
        """The models in a room: mages in play order, then evocations in the order they were summoned."""
        mages: list[Model] = [seat for seat in self.play_order() if self.mages[seat]["room"] == room]
        return mages + [id for id, evocation in self.evocations.items() if evocation["room"] == room]

    def mages_in_lodge(self) -> list[Seat]:
        """The seats whose mage is in the lodge, in play order."""
        return [seat for seat in self.play_order() if self.mages[seat]["room"] != CELL]

    def evocations_of(self, colour: Colour) -> list[str]:
        """The evocations a colour owns, assigned ones not among them, in the order of their slots."""
        own = [id for id, e in self.evocations.items() if e["owner"] == colour and e["assigned"] is None]
        return sorted(own, key=lambda one: self.evocations[one]["slot"])

    def colour_of(self, model: Model) -> Colour:
        """The colour of the cubes that a model places: a mage's own, an evocation's controller's."""
        return self.colour(model if isinstance(model, int) else self.evocations[model]["controller"])

    # --- spells ---

    def revealed(self, seat: Seat) -> list[Spell]:
        """The face-up spells on a sheet, in the order of the slots."""
        return [spell for spell in self.mages[seat]["sheet"] if spell is not None and spell["stands"] == REVEALED]
