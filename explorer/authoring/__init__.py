"""The tools that games are made with. A game uses what it needs; the core uses none of it.

`README.md` in this folder shows how to write a game; `check` tells its author what it lacks.
"""

from explorer.authoring.checking import CheckFailed, Fault, check, faults

__all__ = ["CheckFailed", "Fault", "check", "faults"]
