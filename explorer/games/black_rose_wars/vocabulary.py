"""Examples of what can be typed in the language of effects, by what somebody wants to say: the workbench lists them.

Each can be read as it stands; numbers, sorts of models, rooms and elements stand for any other.
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
    ),
    "What sets a protection off": (
        "protection sacred when a mage damages you: Ignore up to 3.",
        "protection fire when a combat spell damages you: Ignore up to 2.",
        "protection all when a spell targets you: Ignore that effect.",
        "protection earth when another model attacks you: Inflict 2.",
        "protection profane when you are defeated: Assign an umbra.",
    ),
}
"""Whole cards."""

SENTENCES: Final = {
    "Damage": (
        "Inflict 2.",
        "Inflict 2 damage on each mage within 1.",
        "Inflict 3 plus 1 per jinx on the target.",
        "Inflict 2 without triggers.",
        "Convert 2.",
        "Heal 3 on you.",
        "Heal all damage on each of your evocations.",
        "Ignore up to 3 damage.",
        "Pain 1.",
        "Defeat the target.",
    ),
    "Instability and rooms": (
        "Place 1 instability in your room.",
        "Convert 2 instability in each red room.",
        "Activate your room.",
        "Activate a room within 1 even if used.",
    ),
    "Moves": (
        "Move up to 2.",
        "Move the target up to 1.",
        "Place the target in the crypt.",
        "Place that mage in its cell.",
        "Swap rooms with the target.",
        "Attack the target.",
    ),
    "Points, trophies, the Crown": (
        "Gain 2 points.",
        "Lose 1 point.",
        "Steal 1 point from the target.",
        "Take 1 trophy from the target.",
        "Take the crown.",
    ),
    "Jinxes, Destiny, Evocations": (
        "Assign the weakness jinx to the target.",
        "Discard each jinx on you.",
        "Destiny 1 on each mage within 1.",
        "Assign an umbra to the target.",
        "Summon a demon in your room.",
        "Summon any evocation of health up to 3.",
        "One of your constructs activates with strength +1.",
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
    ),
    "Whether, who and how often": (
        "You may move up to 1.",
        "You may pay 1 point to heal 3 on you.",
        "Choose: gain 1 point; or draw 1 from your grimoire.",
        "If the target bears at least 2 jinxes, inflict 2, otherwise inflict 1.",
        "If you did not, lose 1 point.",
        "Enhance fire fire: Inflict 2.",
        "Each other mage within 2 loses 1 point.",
        "Inflict 2 and assign slowness.",
        "Gain 1 point per demon hit max 3.",
    ),
}
"""Sentences, for a card after its colon, or for an effect by itself."""

__all__ = ["CARDS", "SENTENCES"]
