"""Physical attacks: the models in reach, the ones of them that may be attacked, and the attack itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Event
from explorer.games.black_rose_wars import lodge
from explorer.games.black_rose_wars.state import ROSE
from explorer.games.black_rose_wars.table import attributes, damage, stack

if TYPE_CHECKING:
    from explorer.core.moments import Effect
    from explorer.games.black_rose_wars.state import Colour, Frame, Lodge, Model


def in_reach(state: Lodge, attacker: Model) -> list[Model]:
    """The other models in reach of a physical attack: in the attacker's room, or as far as its upgrades reach.

    Rules (fight.target, evocation.attack).
    """
    room = state.room_of(attacker)
    if room is None:
        return []
    far = reach(state, attacker)
    if not far:
        return [model for model in state.models_in(room) if model != attacker]
    return [model for near in lodge.within(state, room, far) for model in state.models_in(near) if model != attacker]


def reach(state: Lodge, attacker: Model) -> int:
    """The range of a model's physical attack: 0, its own room; for an evocation, what its upgrades add."""
    if isinstance(attacker, int):
        return 0
    return sum(state.kit.upgrades[kind].reach for kind in state.evocations[attacker]["upgrades"])


def victims(state: Lodge, attacker: Model, by: Colour) -> list[Model]:
    """The models that `attacker` may attack for `by`: those in reach that are not immune to damage from `by`.

    Rules (fight.target, immunity.own, immunity.evocation-attack).
    """
    return [model for model in in_reach(state, attacker) if not attributes.immune(state, model, by)]


def attack(state: Lodge, frame: Frame, attacker: Model, target: Model, by: Colour) -> Effect:
    """A physical attack: inflicts damage equal to the attacker's Strength; returns the number of cubes placed.

    An evocation's damage counts as inflicted both by it and by its controller, in the controller's colour
    (fight.attack, evocation.attack, evocation.damage-both).
    """
    evocation = attacker if isinstance(attacker, str) else None
    seat = None if by == ROSE else by
    figure = "evocation.strength" if evocation else "mage.strength"
    weak = isinstance(attacker, int) and "weakness" in state.mages[attacker]["jinxes"]
    rule, also = "evocation.attack" if evocation else "fight.attack", (figure, *(["jinx.weakness"] if weak else []))
    yield Event("attacked", seat, rule, also, attacker=attacker, target=target)
    room = state.room_of(target)
    stack.happen(state, "targeted", models=[target], room=room, by=by, combat=False, forgotten=False)
    owner = (
        state.evocations[target]["owner"] if isinstance(target, str) else None
    )  # the target may have left when triggers are matched
    stack.happen(state, "attacked", attacker=attacker, target=target, owner=owner)
    hits = [(target, attributes.strength(state, attacker))]
    placed = yield from damage.inflict(state, frame, hits, by, via=evocation, attack=True)
    return placed
