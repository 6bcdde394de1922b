"""The things on the board that an option is about, so that a player can choose it by clicking one of them.

A thing is named "kind:which": "square:H8", "force:f2", "noble:ashdown", "office:Chancellor", "seat:2", "die:attacker 1",
"card:0:longbowmen" and "good:0:F" (a seat's own), "card:scutage" (on the table), "pile:nobility", "pile:sovereignty".

What can be done in a turn is many options of a few kinds. So each kind is a thing too, a tile such as "act:raise", which
comes first in every option of its kind: with the tile alone, what else fits is shown. A barred option names the tile only
while there is one, that is, while another option of its kind is open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.chance import Dice
from explorer.core.moments import HIDDEN
from explorer.games.noble_game.state import GOODS, OFFICES

if TYPE_CHECKING:
    from explorer.core.moments import Chance, Choice, Option, Seat
    from explorer.games.noble_game.state import Realm

Things = tuple[str, ...]

ACTS = {
    "take": "take", "raise": "raise", "build": "build", "deploy": "deploy", "march": "march", "noble": "noble", "storm": "noble",
    "trade": "trade", "offer": "offer", "buy": "buy", "sell": "sell", "garrison": "garrison",
}  # fmt: skip
"""The tile for what an option does in a turn or on a march, by the option's first word."""


def thing(state: Realm, seat: Seat, word: str) -> Things:
    """The thing on the board that one word of a seat's option names, if any."""
    if word in state.board.marks:
        return (f"square:{word}",)
    if word in state.forces:
        return (f"force:{word}",)
    if word in state.nobles:
        return (f"noble:{word}",)
    if word in OFFICES:
        return (f"office:{word}",)
    if state.kit.is_card(word):
        return (f"card:{seat}:{word}" if word in state.kit.nobility else f"card:{word}",)
    return (f"good:{seat}:{word}",) if word in GOODS else ()


def targets(state: Realm, choice: Choice, option: Option) -> Things:
    """The things that an option is about, without repeats."""
    if option == HIDDEN or choice.kind in ("bid", "pay for a pardon", "what to pay", "mulligan"):
        return ()
    if choice.kind == "opponent at court":
        return () if option == "pass" else (f"seat:{option}",)
    act = _act(choice, option)
    if not act:
        return _about(state, choice, option)
    if any(_act(choice, other) == act for other in choice.options):
        return (f"act:{act}", *_about(state, choice, option))
    return () if act in ("trade", "offer") else _about(state, choice, option)


def _act(choice: Choice, option: Option) -> str:
    """The tile for an option; "" for none."""
    if choice.kind not in ("turn", "march"):
        return ""
    return ACTS.get(option[0] if isinstance(option, tuple) else str(option), "")


def _about(state: Realm, choice: Choice, option: Option) -> Things:
    """The things that an option is about, without its tile."""
    if not isinstance(option, tuple):
        return thing(state, choice.seat, option) if isinstance(option, str) else ()
    verb, *about = option
    if verb == "claim":
        return (f"square:{choice.facts['at']}",)
    if verb == "raise":
        return tuple(f"square:{castle}" for castle in about[1:])
    if verb == "garrison":
        return ()
    if verb == "trade":
        words: list[str] = [*about[0], about[1]]
    elif verb == "offer":
        return (f"seat:{about[0]}", *(thing(state, choice.seat, about[1])), f"good:{about[0]}:{about[2]}")
    else:
        words = [*map(str, option if choice.kind in ("direct move", "appointment") else about)]
    return tuple(dict.fromkeys(found for word in words for found in thing(state, choice.seat, word)))


def chance_targets(state: Realm, chance: Chance) -> Things:
    """The dice that are thrown, or the pile that is drawn from."""
    if isinstance(chance.source, Dice):
        return tuple(f"die:{name}" for name in chance.source.names)
    return ("pile:sovereignty",) if chance.kind == "Sovereignty card" else ("pile:nobility",)
