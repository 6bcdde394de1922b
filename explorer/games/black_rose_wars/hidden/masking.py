"""A position as a seat sees it, with everything hidden that the seat cannot know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.authoring import masks
from explorer.core.moments import HIDDEN
from explorer.games.black_rose_wars.language import parsing
from explorer.games.black_rose_wars.state import ACTIVE, REVEALED, Lodge

if TYPE_CHECKING:
    from explorer.core.moments import Seat
    from explorer.games.black_rose_wars.state import Mage, Spell


def mask(state: Lodge, seat: Seat) -> Lodge:
    """A position without what a seat cannot know.

    A hidden card becomes `HIDDEN`, so that cards can still be counted. Other seats' spells on their sheets show only
    their slots; active ones also their tokens: `stands` is then "trap" or "protection". The face of the Avatar's top
    card is hidden, like its deck. The event deck is visible: its cards follow from the events that have been drawn.
    Rules: prepare, trap.token, grimoire, quest.draw, avatar.back.
    """
    masked = masks.mask(state, seat)
    masked.mages = [mage if number == seat else _masked_mage(state, mage) for number, mage in enumerate(masked.mages)]
    masked.library = {school: {**piles, "deck": _backs(piles["deck"])} for school, piles in masked.library.items()}
    masked.removed = [
        HIDDEN if card in state.kit.quests or card in state.kit.commands else card for card in masked.removed
    ]
    return masked


def _backs(cards: list[str]) -> list[str]:
    return [HIDDEN] * len(cards)


def _masked_mage(state: Lodge, mage: Mage) -> Mage:
    """A mage as the other seats see it."""
    return {
        **mage,
        "hand": _backs(mage["hand"]),
        "grimoire": _backs(mage["grimoire"]),
        "sheet": [
            spell if spell is None or spell["stands"] == REVEALED else _masked_spell(state, spell)
            for spell in mage["sheet"]
        ],
        "active": [quest if quest["revealed"] else {**quest, "card": HIDDEN} for quest in mage["active"]],
    }


def _masked_spell(state: Lodge, spell: Spell) -> Spell:
    """A spell that lies face down: its slot, and its token if it is active."""
    stands = spell["stands"]
    if stands == ACTIVE:
        stands = parsing.side(state.kit.spells[spell["card"]].side(spell["side"])).type
    return {"card": HIDDEN, "side": HIDDEN, "stands": stands}
