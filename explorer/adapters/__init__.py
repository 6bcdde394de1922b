"""Every game as an environment of other packages, for whoever studies play with the tools of their field; README.md shows how.

`pettingzoo` has one agent for each seat, `gymnasium` one seat among our players; `observing` is what both show and understand.
`openspiel` has whole game trees, with every die and every card. Noblesse installs none of these packages by itself:
`pip install "noblesse[pettingzoo]"`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from explorer.core.game import Game


def not_installed(extra: str) -> ModuleNotFoundError:
    """What to raise where an adapter's package is missing.

    Args:
        extra: the extra of Noblesse that brings it.
    """
    return ModuleNotFoundError(f'explorer.adapters.{extra} needs a package: pip install "noblesse[{extra}]"')


def returns(game: Game, state: Any) -> list[float]:
    """What each seat has won in a position, which sums to 0: the winners share 1, and all seats pay for it alike."""
    won, players = game.winners(state), state.players
    share = 1 / len(won) if won else 0.0
    return [(share if seat in won else 0.0) - bool(won) / players for seat in range(players)]
