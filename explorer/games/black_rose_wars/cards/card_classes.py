"""The printed mages, rooms and cards of Black Rose Wars: Rebirth: a class for each kind of card."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from explorer.authoring.figures import Provenance

COLOURS = ("black", "purple", "grey", "red", "yellow", "green", "blue")
"""The colours of rooms; the Black Rose Room alone is black (The Lodge)."""

ARCHETYPES = ("demon", "construct", "undead", "shadow", "spirit")
"""The archetypes of evocations, for effects that ask for one (Evocation Cards)."""

ELEMENTS = ("air", "earth", "fire", "water", "sacred", "profane", "magic", "all")
"""The elements of spells; a spell of all elements has whichever its caster chooses (Spell Card Anatomy)."""

PHASES = (
    "black rose phase", "study phase", "preparation phase", "action phase", "evocation phase", "clean-up phase", "always",
    "instant",
)  # fmt: skip
"""The phases in which events are applied, as their texts begin (Event Card Anatomy)."""

ROOMS_IN_LODGE, SPELLS_IN_GRIMOIRE = 19, 6
"""The number of rooms in the lodge, and of spells in a starting grimoire without the personal one (Setup)."""

PERSONAL, FORGOTTEN = "personal", "forgotten"
"""The values of `SpellCard.school` for personal spells and for Forgotten Spells."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What all cards have: an id, a name, and the source of each figure, by the name of its field."""

    id: str
    name: str
    provenance: Mapping[str, Provenance] = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class MageCard(Card):
    """A mage, or the Avatar.

    Attributes:
        health: the damage that defeats it.
        hand: the number of spells that it may keep in hand.
        strength: the damage of its physical attack.
        speed: the number of "Move 1" effects in its Explore.
        quests: the number of active quests, and of completed quests, that it may keep.
        personal: its personal spell, "" for the Avatar.
        core: whether we count it among the four in the box.
        avatar: whether it is the Avatar, which no player can choose.
    """

    health: int
    hand: int
    strength: int
    speed: int
    quests: int
    personal: str
    core: bool
    avatar: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomCard(Card):
    """A room.

    Attributes:
        colour: one of `COLOURS`.
        slots: its instability resistance.
        rewards: points for the most cubes, for the second most, for any other.
        destroyed, rebuilt: the effect of each side, as text.
    """

    colour: str
    slots: int
    rewards: tuple[int, int, int]
    destroyed: str
    rebuilt: str


@dataclass(frozen=True, slots=True)
class Grimoire:
    """A starting grimoire: its name and its six spells."""

    name: str
    spells: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class School(Card):
    """A school of magic.

    Attributes:
        keyword: the keyword of its cards that the reference card explains.
        text: the meaning of the keyword.
        copies: the number of copies of each of its spells.
        core: whether it is one of the six in the box.
        grimoires: its two starting grimoires.
        spells: its spells, those of the grimoires first.
    """

    keyword: str
    text: str
    copies: int
    core: bool
    grimoires: tuple[Grimoire, ...]
    spells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellCard(Card):
    """A spell.

    Attributes:
        school: the id of its school, `PERSONAL` or `FORGOTTEN`.
        copies: the number of copies; for a personal spell, of those that its mage has.
        instability: whether it places 1 instability when it is revealed.
        light, dark: its two sides as text; a spell with one side has "" for the other.
    """

    school: str
    copies: int
    instability: bool
    light: str
    dark: str

    def side(self, name: str) -> str:
        """The text of a side, "light" or "dark"."""
        return self.light if name == "light" else self.dark


@dataclass(frozen=True, slots=True, kw_only=True)
class EvocationCard(Card):
    """A kind of evocation.

    Attributes:
        archetype: one of `ARCHETYPES`.
        health, strength, speed: as printed on its card.
        copies: the number of cards and models.
        skill: an effect with its trigger as text, or "".
        strength_per_damage: Strength added for each damage on it.
        health_if_upgraded: Health added once it has an upgrade.
        upgrades: the number of upgrades that it may have.
        ignores_traps: whether its moves trigger no traps.
        large: whether it takes its owner's one large base.
        assigned: whether it is assigned to a mage instead of summoned.
    """

    archetype: str
    health: int
    strength: int
    speed: int
    copies: int
    skill: str
    strength_per_damage: int
    health_if_upgraded: int
    upgrades: int
    ignores_traps: bool
    large: bool
    assigned: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class JinxCard(Card):
    """A kind of jinx.

    Attributes:
        copies: the number of copies.
        text: what it does, in words.
        strength, speed, hand: added to those of the mage that has it.
        combat: added to each damage of its combat spells.
        exposed: added to each physical attack on it.
        skill: an effect with its trigger as text, in which "you" is the mage that has it, or "".
    """

    copies: int
    text: str
    strength: int
    speed: int
    hand: int
    combat: int
    exposed: int
    skill: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutCard(Card):
    """The places of the cells for a number of seats: axial coordinates, q and r."""

    cells: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CubesCard(Card):
    """The number of cubes of a colour."""

    copies: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UpgradeCard(Card):
    """A kind of upgrade.

    Attributes:
        copies: the number of copies.
        strength, speed, health: added to the evocation's.
        reach: added to the range of its physical attack.
        skill: an effect with its trigger as text, or "".
    """

    copies: int
    strength: int
    speed: int
    health: int
    reach: int
    skill: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCard(Card):
    """An event.

    Attributes:
        moon: 0, 1 or 2, as in a state.
        copies: the number of copies.
        crown: whether the mage that draws it takes the Crown Token.
        slot: the slot of the event board on which it is placed, 1 to 3; 0 for an instant event.
        reveal, discard: points for the Black Rose when it is revealed, and when it leaves the board by itself.
        effect: its phase and effect as text.
    """

    moon: int
    copies: int
    crown: bool
    slot: int
    reveal: int
    discard: int
    effect: str

    @property
    def phase(self) -> str:
        """The phase in which it is applied, one of `PHASES`."""
        return next((phase for phase in PHASES if self.effect.lower().startswith(phase)), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestCard(Card):
    """A quest.

    Attributes:
        moon: 0, 1 or 2, as in a state.
        copies: the number of copies.
        task: what fills a cube slot as text, or completes the quest if it has none.
        cubes: its cube slots.
        effect: its effect as text.
        reward: points for solving it.
    """

    moon: int
    copies: int
    task: str
    cubes: int
    effect: str
    reward: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandCard(Card):
    """A command card of the Avatar.

    Attributes:
        moon: 0, 1 or 2, as in a state.
        copies: the number of copies.
        instability: whether its first spell places 1 instability in the Avatar's room.
        extra: whether another command card, which does not count, is resolved after it.
        effects: its effects as text, from the top.
        back: the trap or protection that its back shows, as text with its trigger, or "".
    """

    moon: int
    copies: int
    instability: bool
    extra: bool
    effects: tuple[str, ...]
    back: str
