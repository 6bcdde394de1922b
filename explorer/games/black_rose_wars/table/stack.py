"""The stack of effects being resolved, and the list of what has happened since the last period.

Nothing is resolved here: effects are opened and closed, and happenings are only noted. `effects.resolve` reads both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.core.moments import Begin, End
from explorer.games.black_rose_wars.state import ROSE

if TYPE_CHECKING:
    from explorer.core.moments import Effect
    from explorer.games.black_rose_wars.state import Colour, Frame, Happening, Lodge, Model, Room


def open_frame(
    state: Lodge,
    *,
    source: str,
    name: str,
    caster: Colour,
    rule: str,
    text: str = "",
    target: Model | Room | None = None,
    origin: Model | Room | None = None,
    trigger: Happening | None = None,
    combat: bool = False,
    physical: bool = False,
    quiet: bool = False,
    relation: str = "caused",
) -> Effect:
    """Put an effect on the stack and announce that it begins; returns its frame. `close_frame` ends it.

    Args:
        state: the position.
        source: what is being resolved, see `Frame`.
        name: the players' name of the source.
        caster: the colour that resolves it: a seat, or `ROSE`.
        rule: the rule that causes it.
        text: the effect's text.
        target: the target of the whole effect, if it is known before the first sentence.
        origin: where ranges are counted from, if not from the caster.
        trigger: the happening that triggered it.
        combat: True for a combat spell.
        physical: True for a physical action; the rest of it is lost if the mage that performs it is defeated.
        quiet: True if it cannot trigger traps or protections.
        relation: "interrupted" if it interrupts another effect.
    """
    frame: Frame = {
        "source": source,
        "name": name,
        "caster": caster,
        "text": text,
        "sentence": 0,
        "target": target,
        "origin": origin,
        "trigger": trigger,
        "results": {},
        "combat": combat,
        "physical": physical,
        "quiet": quiet,
    }
    state.stack.append(frame)
    seat = None if caster == ROSE else caster
    yield Begin("effect", seat, rule, name=source, title=name, text=text, depth=len(state.stack), relation=relation)
    return frame


def close_frame(state: Lodge, rule: str = "timing.resume") -> Effect:
    """Take the innermost effect off the stack and announce that it has been resolved."""
    frame = state.stack.pop()
    yield End("effect", None if frame["caster"] == ROSE else frame["caster"], rule, name=frame["source"])


def fallen(frame: Frame) -> bool:
    """True if a physical action ends early because its performer was defeated during it. Rule: timing.physical."""
    return bool(frame["results"].get("fallen"))


def is_spell(frame: Frame) -> bool:
    """True if an effect is a spell: from a mage's sheet, or a non-physical one of the Avatar. Rule: avatar.spell."""
    return frame["source"].startswith("spell:") or (frame["source"].startswith("command:") and not frame["physical"])


def happen(state: Lodge, kind: str, **facts: Any) -> None:
    """Note a happening that may trigger something; it is matched against triggers at the next period."""
    source = state.stack[-1] if state.stack else None
    spell = source is not None and is_spell(source)
    there = state.evocations
    # Triggers may ask for an evocation's owner after it has left.
    owners = (
        {one: there[one]["owner"] for one in facts.values() if isinstance(one, str) and one in there} if there else {}
    )
    state.happened.append(
        {
            "kind": kind,
            "spell": spell,
            "spell_type": source["text"].partition(" ")[0] if source and spell else "",
            "owners": owners,
            **facts,
            "source": source["source"] if source else "",
            "caster": source["caster"] if source else ROSE,
            "quiet": bool(source and source["quiet"]),
        }
    )
