"""Every game as an environment of other packages, for whoever studies play with the tools of their field; README.md shows how.

`pettingzoo` has one agent for each seat, `gymnasium` one seat among our players; `observing` is what both show and understand.
Noblesse installs none of these packages by itself: `pip install "noblesse[pettingzoo]"`.
"""

from __future__ import annotations


def not_installed(extra: str) -> ModuleNotFoundError:
    """What to raise where an adapter's package is missing.

    Args:
        extra: the extra of Noblesse that brings it.
    """
    return ModuleNotFoundError(f'explorer.adapters.{extra} needs a package: pip install "noblesse[{extra}]"')
