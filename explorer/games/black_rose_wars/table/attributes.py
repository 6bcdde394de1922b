"""A model's Health, Strength, Speed and hand limit with all modifiers; also its damage, and immunity to effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.games.black_rose_wars.state import CELL, DUMMY, ROSE

if TYPE_CHECKING:
    from explorer.core.moments import Seat
    from explorer.games.black_rose_wars.state import Colour, Frame, Lodge, Model


def health(state: Lodge, model: Model) -> int:
    """The number of damage cubes that defeats a model (mage.health, evocation.health)."""
    if isinstance(model, int):
        return state.kit.mages[state.mages[model]["name"]].health
    evocation = state.evocations[model]
    card = state.kit.evocations[evocation["kind"]]
    upgraded = card.health_if_upgraded if evocation["upgrades"] else 0
    return card.health + upgraded + sum(state.kit.upgrades[kind].health for kind in evocation["upgrades"])


def strength(state: Lodge, model: Model) -> int:
    """The damage of a model's physical attack (mage.strength, evocation.strength, jinx.weakness)."""
    if isinstance(model, int):
        mage = state.mages[model]
        printed = state.kit.mages[mage["name"]].strength
        return max(printed + jinxed(state, model, "strength"), min(printed, 1)) + _bonus(state, model)[0]
    evocation = state.evocations[model]
    card = state.kit.evocations[evocation["kind"]]
    own = card.strength + card.strength_per_damage * len(evocation["damage"])
    upgrades = sum(state.kit.upgrades[kind].strength for kind in evocation["upgrades"])
    return own + upgrades + evocation["bonus"].get("strength", 0) + _bonus(state, model)[0]


def speed(state: Lodge, model: Model) -> int:
    """The number of "Move 1" effects of a model (mage.speed, evocation.speed, jinx.slowness)."""
    if isinstance(model, int):
        mage = state.mages[model]
        slowed = max(1, state.kit.mages[mage["name"]].speed + jinxed(state, model, "speed"))
        return slowed + _bonus(state, model)[1]
    evocation = state.evocations[model]
    card = state.kit.evocations[evocation["kind"]]
    upgrades = sum(state.kit.upgrades[kind].speed for kind in evocation["upgrades"])
    return card.speed + upgrades + evocation["bonus"].get("speed", 0) + _bonus(state, model)[1]


def _bonus(state: Lodge, model: Model) -> tuple[int, int]:
    """Strength and Speed that the effects being resolved add to a model (evocation.bonus)."""
    added = [bonus for frame in state.stack for bonus in frame["results"].get("bonus", ()) if bonus[0] == model]
    return sum(bonus[1] for bonus in added), sum(bonus[2] for bonus in added)


def hand_limit(state: Lodge, seat: Seat) -> int:
    """The number of spells that a mage may keep in hand (mage.hand, jinx.silence)."""
    return state.kit.mages[state.mages[seat]["name"]].hand + jinxed(state, seat, "hand")


def jinxed(state: Lodge, seat: Seat, figure: str) -> int:
    """The sum that a mage's jinxes add to one of its figures, as printed on their cards."""
    jinxes = state.mages[seat]["jinxes"]
    cards = state.kit.jinxes if jinxes else {}
    added: int = sum(getattr(cards[kind], figure) for kind in jinxes)
    return added


def damage_on(state: Lodge, model: Model) -> list[Colour]:
    """The colours of the damage cubes on a model, in order of placement: the list itself; empty for the dummy."""
    if isinstance(model, int):
        return state.mages[model]["damage"]
    return state.evocations[model]["damage"] if model in state.evocations else []


def out_of_reach(state: Lodge, frame: Frame | None, model: Model) -> str:
    """The rule by which an effect cannot affect a model, or "" (cell.safe, dummy.nothing)."""
    if model == DUMMY:
        return "dummy.nothing"
    if isinstance(model, int):
        from_event = frame is not None and frame["source"].startswith("event:")
        return "cell.safe" if state.mages[model]["room"] == CELL and not from_event else ""
    return "" if model in state.evocations else "evocation.gone"


def immune(state: Lodge, model: Model, by: Colour) -> str:
    """The rule by which a model is immune to damage and conversion from a colour, or "".

    A mage and its evocations are immune to whatever that mage owns or controls; the Avatar is immune to the Rose
    (immunity.own, avatar.rose-damage).
    """
    if isinstance(model, int):
        if model == by:
            return "immunity.own"
        return "avatar.rose-damage" if model == state.avatar and by == ROSE else ""
    own = state.colour(state.evocations[model]["owner"]) == state.colour(by)
    return "immunity.own" if own else ""
