"""A position as a seat sees it, with everything hidden that the seat cannot know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.authoring import masks
from explorer.core.moments import HIDDEN
from explorer.games.black_rose_wars.language import parsing
from explorer.games.black_rose_wars.state import ACTIVE, REVEALED, Lodge

if TYPE_CHECKING:
    from explorer.core.moments import Seat
    from explorer.games.black_rose_wars.state import Mage


def mask(state: Lodge, seat: Seat) -> Lodge:
    """A copy of a position without what a seat cannot know.

    A hidden card becomes `HIDDEN`, so that cards can still be counted. Other seats' spells on their sheets show only
    their slots; active ones also their tokens: `stands` is then "trap" or "protection". The face of the Avatar's top
    card is hidden, like its deck. The event deck is visible: its cards follow from the events that have been drawn.
    Rules: prepare, trap.token, grimoire, quest.draw, avatar.back.
    """
    masked = masks.mask(state, seat)
    for number, mage in enumerate(masked.mages):
        if number != seat:
            _mask_mage(state, mage)
    for piles in masked.library.values():
        piles["deck"] = _backs(piles["deck"])
    masked.removed = [
        HIDDEN if card in state.kit.quests or card in state.kit.commands else card for card in masked.removed
    ]
    return masked


def _backs(cards: list[str]) -> list[str]:
    return [HIDDEN] * len(cards)


def _mask_mage(state: Lodge, mage: Mage) -> None:
    mage["hand"] = _backs(mage["hand"])
    mage["grimoire"] = _backs(mage["grimoire"])
    for spell in mage["sheet"]:
        if spell is not None and spell["stands"] != REVEALED:
            if spell["stands"] == ACTIVE:
                spell["stands"] = parsing.side(state.kit.spells[spell["card"]].side(spell["side"])).type
            spell["card"] = spell["side"] = HIDDEN
    for quest in mage["active"]:
        if not quest["revealed"]:
            quest["card"] = HIDDEN
