"""The tools that games are made with. A game uses what it needs; the core uses none of it.

`README.md` in this folder shows how to write a game; `check` tells its author what it lacks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from explorer.authoring.checking import CheckFailed, Fault, check, faults


def __getattr__(name: str) -> Any:
    """What checks a game, imported when somebody asks for it: games use the other tools here, and no table is checked."""
    if name in __all__:
        from explorer.authoring import checking

        return getattr(checking, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = ["CheckFailed", "Fault", "check", "faults"]
