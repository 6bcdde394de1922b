"""The cards and alliance tokens as data types; `own_figures` has their figures."""

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
"""Alliance tokens in the box, numbered 1 to 25 (Alliance Tokens)."""

TOKENS_PER_COLOUR = 5
"""Alliance tokens of each colour in the box (Alliance Tokens)."""

BASE_POWERS = range(1, 10)
"""Base powers are between 1 and 9 (Cards)."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card: name, colour code, base power and class (rulebook: Cards).

    `id` is `army-r` or `jester`; `name` is "Red Army" or "Goblins!"; `kind` decides the effect: it is the type of a
    common ("army"), or the id of an uncommon. `provenance` has an entry for each of "colour" and "base".
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
    """A named list of ten uncommons to leave out (our content; the rule is in Set-up I)."""

    id: str
    name: str
    why: str
    removed: tuple[str, ...]
