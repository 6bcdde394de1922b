"""Examples of the language of effects, grouped by meaning; the workbench lists them.

Each is valid as written; numbers, nouns, rooms and elements can be replaced by others.
"""

from __future__ import annotations

from typing import Final

CARDS: Final = {
    "Whom a spell targets": (
        "combat fire mage within 2: Inflict 3.",
        "combat earth model within 1: Inflict 3.",
        "combat air room within 2: Inflict 2.",
        "combat water mage with your umbra anywhere: Convert 3.",
        "contingency earth evocation of health up to 3 within 1: Remove the target.",
        "contingency magic self: Draw 2 from your grimoire.",
        "contingency all special: Search the library for 2.",
        "combat sacred self persistent: When you inflict damage, gain 1 point.",
    ),
    "What sets a trap off": (
        "trap fire when another mage enters a red or yellow room: Inflict 2.",
        "trap air when another mage leaves its cell: Inflict 2.",
        "trap water when another mage activates a room: Inflict 2.",
        "trap earth when a mage summons an evocation: Inflict 2.",
        "trap magic when another mage resolves a combat spell: Inflict 2.",
        "trap profane when another mage is defeated: Gain 1 point.",
        "trap sacred when another mage gains points: Steal 1 point.",
        "trap fire when another mage places instability in your room: Inflict 2.",
        "trap air when another mage draws a quest: Steal 1 point.",
        "trap fire when another mage performs an explore action: Inflict 2.",
        "trap earth when an opposing model moves: Target that mage. Inflict 1.",
        "trap air when another mage casts a spell: Steal 1 point.",
    ),
    "What sets a protection off": (
        "protection sacred when a mage damages you: Ignore up to 3.",
        "protection fire when a combat spell damages you: Ignore up to 2.",
        "protection all when a spell targets you: Ignore that effect.",
        "protection water when an effect targets you: Heal 2.",
        "protection magic when you suffer at least 3 damage: Ignore up to 3 damage.",
        "protection earth when another model attacks you: Inflict 2.",
        "protection profane when you are defeated: Assign an umbra.",
    ),
}
"""Whole cards."""

ON_TARGETS: Final = {
    "What is done to a card's target": (
        "combat fire model within 2: Inflict 2. Convert 2.",
        "combat fire model within 2: Inflict 3 plus 1 for each jinx on the target.",
        "combat fire model within 2: Inflict 2 without triggers. If you defeated the target, gain 1 point.",
        "combat air mage within 2: Inflict 2 and assign slowness.",
        "combat air mage within 1: Steal 1 point. Assign the weakness jinx to the target. Move yourself up to 1.",
        "contingency magic mage within 2: Place the target in the crypt. Swap rooms with the target.",
        "contingency magic mage within 2: Take 1 trophy from the target. Assign an umbra to the target.",
        "contingency earth evocation within 2: It activates under your control.",
        "combat water mage within 2: If the target bears at least 2 jinxes, inflict 2, otherwise inflict 1.",
        "combat water mage within 2: For each jinx assigned to the target, place 1 instability in the target's room.",
        "combat fire model within 2: Enhance fire fire: Inflict 2. Gain 1 point per demon hit max 3.",
    ),
}
"""Whole cards whose sentences refer to their target."""

SENTENCES: Final = {
    "Damage": (
        "Inflict 2 on a mage within 1.",
        "Inflict 2 damage on each opposing model within 1.",
        "Target a mage within 2. Inflict 2.",
        "Convert up to 2 on a mage anywhere.",
        "Heal 3 on you.",
        "Heal all damage on each of your evocations.",
        "Pain 1.",
        "Defeat a mage within 0.",
    ),
    "Instability and rooms": (
        "Place 1 instability in your room.",
        "Place 1 instability in each room within 1.",
        "Convert 2 instability in each red room.",
        "Activate your room.",
        "Activate a room within 1 even if used.",
    ),
    "Moves": (
        "Move up to 2.",
        "Move 1.",
        "Move a mage within 1 up to 1.",
        "Place a mage within 2 in its cell.",
        "Attack a model within 0.",
    ),
    "Points, trophies, the Crown": (
        "Gain 2 points.",
        "Lose 1 point.",
        "Steal 1 point from a mage within 2.",
        "Spend 1 trophy.",
        "Get the crown.",
    ),
    "Jinxes, Destiny, Evocations": (
        "Assign weakness to a mage within 1.",
        "Discard a jinx on you.",
        "Discard each jinx on you.",
        "Destiny 1 on each mage within 1.",
        "Summon a demon in your room.",
        "Summon any evocation of health up to 3.",
        "One of your evocations attacks a model within 0.",
        "One of your constructs activates with strength +1.",
        "Take control of an opposing evocation within 1.",
        "Remove an evocation within 2.",
    ),
    "Cards": (
        "Draw 2 from your grimoire.",
        "Draw 2 from the library and keep 1.",
        "Draw 1 quest.",
        "Search your grimoire or memories for 1.",
        "Each mage discards 1 spell from its hand.",
        "Return a revealed spell to your hand.",
        "Cast your next ready spell.",
        "Complete one of your quests.",
        "Solve one of your active quests.",
    ),
    "Whether, who and how often": (
        "You may move up to 1.",
        "You may pay 1 point to heal 3 on you.",
        "Choose: gain 1 point; or draw 1 from your grimoire.",
        "Take the crown. If you did not, lose 1 point.",
        "You get strength +1. Attack a mage within 0.",
        "Each other mage within 2 loses 1 point.",
        "For each 2 damage on you, gain 1 point.",
    ),
}
"""Sentences, for a card after its colon, or for an effect by itself."""

__all__ = ["CARDS", "ON_TARGETS", "SENTENCES"]
