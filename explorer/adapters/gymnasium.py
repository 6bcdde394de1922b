"""Any game as a Gymnasium environment: one seat learns, and our players sit on the others.

>>> from explorer.adapters.gymnasium import env
>>> alone = env("game_of_crowns", players=4, seat=2, others="steady")
>>> observation, info = alone.reset(seed=7)
>>> info["kind"], info["options"]
('action', ('exchange', 'chiron-coinage', 'chiron-knight'))
>>> observation, reward, terminated, truncated, info = alone.step(0)

Every installed game is registered, too: `gymnasium.make("noblesse/game_of_crowns-v0", players=4)`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from explorer.adapters import not_installed

try:
    import gymnasium
    import numpy as np
except ModuleNotFoundError as error:
    raise not_installed("gymnasium") from error

from explorer.adapters.observing import ACTIONS, RENDER_MODES, Table, check_render_mode
from explorer.core.errors import IllegalChoice, SetUpError, quoted
from explorer.core.game import game_ids
from explorer.players import of_kind

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from explorer.core.moments import Seat

ILLEGAL: Final = -1.0
"""The reward of whoever takes an action that means nothing."""


def env(
    game: str,
    players: int | None = None,
    *,
    seat: Seat = 0,
    others: str = "steady",
    actions: int = ACTIONS,
    render_mode: str | None = None,
    **settings: Any,
) -> SeatEnv:
    """One seat of a game as an environment.

    Args:
        game: the game's name.
        players: the number of seats; by default the fewest that the game allows.
        seat: the seat that learns.
        others: who sits on the others: "random", or the id of a level, such as "steady".
        actions: how many actions there are; where a choice has more options, the last action turns the page.
        render_mode: "ansi" to return, or "human" to print, what the seat must choose and what each action means.
        **settings: as `explorer.start` takes them.

    Raises:
        UnknownGame: no such game.
        SetUpError: the game does not have this number of players or this setting, no such seat, or there are too few actions.
        NoblesseError: there is no such player.
    """
    return SeatEnv(Table(game, players, actions, settings), seat, others, render_mode)


class SeatEnv(gymnasium.Env[dict[str, Any], Any]):
    """One seat of a match as an environment; `env` makes one.

    Attributes:
        table: the match, and what its numbers mean.
        seat: the seat that learns.
        others: who sits on the others.
    """

    def __init__(self, table: Table, seat: Seat, others: str, render_mode: str | None = None) -> None:
        check_render_mode(render_mode)
        if type(seat) is not int or not 0 <= seat < table.players:
            raise SetUpError(f"there is no seat {quoted(seat)}: the seats are 0 to {table.players - 1}.")
        of_kind(others, table.game)  # says now if there is none
        self.table = table
        self.seat = seat
        self.others = others
        self.render_mode = render_mode
        self.metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}
        self.observation_space, self.action_space = table.spaces()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a new match, and play on to the seat's first choice."""
        super().reset(seed=seed, options=options)
        number = int(self.np_random.integers(1 << 62))
        player = of_kind(self.others, self.table.game, number)
        self.table.start(number, {other: player for other in range(self.table.players) if other != self.seat})
        return self._seen()

    def _seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        return self.table.observation(self.seat), self.table.info(self.seat)

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Take an action, and play on to the seat's next choice or to the end.

        An action that means nothing ends the match, with the reward `ILLEGAL`; `info["refusal"]` says why.

        Raises:
            NotWaiting: the match is over.
        """
        try:
            self.table.act(action)
        except IllegalChoice as error:
            observation, info = self._seen()
            return observation, ILLEGAL, True, False, {**info, "refusal": str(error)}
        over = self.table.asked is None
        observation, info = self._seen()
        return observation, self.table.returns[self.seat], over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions mean something now, as the MaskablePPO of sb3-contrib asks."""
        return self.table.mask(self.seat).astype(np.bool_)

    def render(self) -> str | None:
        """What the seat must choose, and what each action means."""
        return self.table.render(self.render_mode)


for _game in game_ids():
    gymnasium.register(f"noblesse/{_game}-v0", entry_point=f"{__name__}:env", kwargs={"game": _game})
