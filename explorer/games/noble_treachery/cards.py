"""What cards and alliance tokens are; how they are printed is in `own_figures`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from explorer.authoring.figures import Provenance

COLOURS = ("K", "B", "R", "G", "Y")
"""The five colours by letter, in the order in which the rulebook lists the dice (The Dice): K is black, B is blue."""

COLOUR_NAMES = {"K": "black", "B": "blue", "R": "red", "G": "green", "Y": "yellow"}
"""Letter of a colour -> its name (The Dice; Cards has the note on K and B)."""

HOUSES = {"R": "Rebah", "B": "Behrenstoke", "K": "Grymm", "Y": "Carpanzini", "G": "Calin"}
"""Letter of a colour -> its noble house (Alliance Tokens)."""

DIE_SIDES = 6
"""Every die has six sides (The Dice)."""

TOKEN_COUNT = 25
"""Alliance tokens in the box, worth 1 to 25 each once (Alliance Tokens)."""

TOKENS_PER_COLOUR = 5
"""Alliance tokens of each colour in the box (Alliance Tokens)."""

BASE_POWERS = range(1, 10)
"""Base powers run from 1 to 9 (Cards)."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card: name, colour code, base power and class (rulebook: Cards).

    `id` is `army-r` or `jester`; `name` is "Red Army" or "Goblins!"; `kind` is what the effect hangs on: the type of a
    common ("army"), the id of an uncommon. `provenance` has an entry for each of "colour" and "base".
    """

    id: str
    name: str
    kind: str
    colour: str
    base: int
    uncommon: bool
    provenance: Mapping[str, Provenance] = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Preset:
    """Ten uncommons that leave the game together, under a name (our content; the rule is in Set-up I)."""

    id: str
    name: str
    why: str
    removed: tuple[str, ...]
