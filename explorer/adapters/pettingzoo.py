"""Any game as a PettingZoo environment: one agent for each seat, which choose one after the other.

>>> from explorer.adapters.pettingzoo import env
>>> zoo = env("game_of_crowns", players=4)
>>> zoo.reset(seed=7)
>>> observation, reward, terminated, truncated, info = zoo.last()
>>> zoo.agent_selection, info["kind"], info["options"][:2]
('seat_2', 'action', ('exchange', 'chiron-coinage'))
>>> zoo.step(0)
>>> zoo.last()[4]["kind"]
'card to offer'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.adapters import not_installed

try:
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper
except ModuleNotFoundError as error:
    raise not_installed("pettingzoo") from error

from explorer.adapters.observing import ACTIONS, RENDER_MODES, Table, check_render_mode

if TYPE_CHECKING:
    from gymnasium import spaces


def env(
    game: str,
    players: int | None = None,
    *,
    actions: int = ACTIONS,
    render_mode: str | None = None,
    **settings: Any,
) -> AECEnv[str, Any, Any]:
    """A game as an environment in the wrappers that PettingZoo's own card games have.

    Whoever takes an action that means nothing now loses 1, and the match ends there; a number that is no action is an error.

    Args:
        game: the game's name.
        players: the number of seats; by default the fewest that the game allows.
        actions: how many actions there are; where a choice has more options, the last action turns the page.
        render_mode: "ansi" to return, or "human" to print, who must choose and what each action means.
        **settings: as `explorer.start` takes them.

    Raises:
        UnknownGame: no such game.
        SetUpError: the game does not have this number of players or this setting, or there are too few actions.
    """
    raw = raw_env(game, players, actions=actions, render_mode=render_mode, **settings)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(raw, illegal_reward=-1)))


def raw_env(
    game: str,
    players: int | None = None,
    *,
    actions: int = ACTIONS,
    render_mode: str | None = None,
    **settings: Any,
) -> MatchEnv:
    """The same without wrappers: an action that means nothing raises `IllegalChoice`, and changes nothing."""
    return MatchEnv(Table(game, players, actions, settings), render_mode)


class MatchEnv(AECEnv[str, Any, Any]):
    """A match as an environment; `env` makes one.

    Attributes:
        table: the match, and what its numbers mean.
    """

    def __init__(self, table: Table, render_mode: str | None = None) -> None:
        super().__init__()
        check_render_mode(render_mode)
        self.table = table
        self.render_mode = render_mode
        # Never do two seats choose at once, so there is nothing that could go on in parallel.
        self.metadata = {
            "name": f"{table.game.id}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(table.players)]
        self.agents: list[str] = []
        self._spaces = {agent: table.spaces() for agent in self.possible_agents}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seed: int | None = None
        self._played = 0

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent observes: `observation`, `options` and `action_mask`."""
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """The numbers of the actions."""
        return self._spaces[agent][1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new match: with a seed the first of its row, without one the next of the same row."""
        del options
        if seed is not None:
            self._seed, self._played = seed, 0
        self.table.start(None if self._seed is None else f"{self._seed}/{self._played}")
        self._played += 1
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn()

    def _turn(self) -> None:
        """Give the turn to whoever must choose; at the end it stays where it is, and all are done."""
        asked = self.table.asked
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if asked is None:
            self.rewards = dict(zip(self.agents, self.table.returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[asked.seat]
            self.infos[self.agent_selection] = self.table.info(asked.seat)

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent's seat knows now."""
        return self.table.observation(self._seats[agent])

    def step(self, action: Any) -> None:
        """Let the agent whose turn it is take an action; at the end, None.

        Raises:
            IllegalChoice: the action means nothing now.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.act(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._turn()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Who must choose, and what each action means."""
        return self.table.render(self.render_mode)

    def close(self) -> None:
        """Nothing is open; PettingZoo asks for this wherever there is a `render`."""
