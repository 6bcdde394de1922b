"""The printed text of cards, rooms and mages, shown with options and on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.core.moments import HIDDEN
from explorer.games.black_rose_wars.rules import rooms
from explorer.games.black_rose_wars.table import naming

if TYPE_CHECKING:
    from explorer.core.moments import Choice, Option
    from explorer.games.black_rose_wars.cards.card_classes import QuestCard, SpellCard
    from explorer.games.black_rose_wars.state import Lodge, Spell


def describe(state: Lodge, choice: Choice, option: Option) -> str:
    """The text of the card, room or mage that an option concerns; "" if there is none or it is hidden."""
    if choice.kind in ("reveal", "order"):
        return _waiting(state, str(option[0])) if isinstance(option, tuple) else thing(state, option)
    if choice.kind in ("action", "revealed spell"):
        name, at = option if isinstance(option, tuple) else ("slot", option)
        if name in ("cast", "momentum", "slot"):
            return _laid(state, choice.seat, at)
        return thing(state, at)
    if choice.kind == "grimoire":
        found = [one for one in state.kit.schools[choice.facts["school"]].grimoires if one.name == option]
        return naming.listed(naming.spell(state, card) for one in found for card in one.spells)
    if choice.kind == "room to copy":
        return state.kit.rooms[str(option)].rebuilt
    if option and isinstance(option, tuple):
        if choice.kind == "prepare":
            return _side(state, {"card": option[0], "side": option[1], "stands": ""})
        option = option[-1]
    return thing(state, option)


def thing(state: Lodge, id: Any) -> str:
    """The text printed on the card, room or mage with this id; "" for anything else."""
    kit = state.kit
    if not isinstance(id, str):
        return ""
    if id in state.evocations:
        return kit.evocations[state.evocations[id]["kind"]].skill
    if id in kit.spells:
        return spell_text(kit.spells[id])
    if id in state.rooms:
        return rooms.text_of(state, id)
    if id in kit.quests:
        return quest_text(kit.quests[id])
    if id in kit.events:
        return kit.events[id].effect
    if id in kit.mages:
        mage = kit.mages[id]
        own = f". Its personal spell: {kit.spells[mage.personal].name}" if mage.personal else ""
        return f"Health {mage.health}, hand {mage.hand}, Strength {mage.strength}, Speed {mage.speed}{own}."
    if id in kit.schools:
        return kit.schools[id].text
    if id in kit.evocations:
        card = kit.evocations[id]
        skill = f" {card.skill}" if card.skill else ""
        return f"Health {card.health}, Strength {card.strength}, Speed {card.speed}.{skill}"
    if id in kit.jinxes:
        return kit.jinxes[id].text
    return kit.upgrades[id].skill if id in kit.upgrades else ""


def spell_text(card: SpellCard) -> str:
    """The text of both sides of a spell."""
    sides = {"Light": card.light, "Dark": card.dark}
    icon = "Places 1 instability. " if card.instability else ""
    return icon + " / ".join(f"{side}: {text}" for side, text in sides.items() if text)


def quest_text(card: QuestCard, *, done: bool = False) -> str:
    """The text of a quest: its task, unless it is done, its effect and its reward."""
    task = "" if done else f"Task: {card.task}. "
    return f"{task}Effect: {card.effect} Worth {card.reward} point{'s' if card.reward != 1 else ''}."


def _side(state: Lodge, spell: Spell | Any) -> str:
    if spell is None or spell["card"] == HIDDEN:
        return ""
    card = state.kit.spells[spell["card"]]
    return ("Places 1 instability. " if card.instability else "") + card.side(spell["side"])


def _laid(state: Lodge, seat: Any, slot: Any) -> str:
    """The chosen side of a spell on a sheet."""
    sheet = state.mages[seat]["sheet"]
    return _side(state, sheet[slot]) if type(slot) is int and 0 <= slot < len(sheet) else ""


def _waiting(state: Lodge, name: str) -> str:
    """The text of a listener: a spell on a sheet, a skill, or an event."""
    sort, _, rest = name.partition(":")
    if sort in ("spell", "persistent"):
        seat, slot = rest.split(":")[:2]
        return _laid(state, int(seat), int(slot))
    return thing(state, rest.partition(":")[0]) if sort in ("skill", "event") else ""


__all__ = ["describe", "quest_text", "spell_text", "thing"]
