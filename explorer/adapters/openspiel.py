"""Every game as a game of OpenSpiel, for tree search and whatever else OpenSpiel has.

Importing this module makes all installed games known to OpenSpiel, under `noblesse_` and their name:

>>> import pyspiel
>>> import explorer.adapters.openspiel
>>> game = pyspiel.load_game("noblesse_noble_treachery(players=5)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 6)

Chance is explicit. A deal of forty cards has more outcomes than can be listed, so chance is taken apart: each die and each
card drawn is a node of its own. An action is the number of an option among those of its choice, which an information state
fixes; `action_to_string` says what the option is.
"""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, unquote

from explorer.adapters import not_installed, returns
from explorer.core.chance import Dice, Draw
from explorer.core.errors import IllegalRoll, SetUpError, UnreadableChoice, quoted
from explorer.core.game import broken_games, game_ids, game_named
from explorer.core.moments import Chance, Choice
from explorer.core.playout import Playout
from explorer.core.start import from_setup, start
from explorer.players import HeuristicPlayer

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as error:
    raise not_installed("openspiel") from error

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.game import Game
    from explorer.core.match import Dealer, Match, Player, View
    from explorer.core.moments import Option, Seat

ACTIONS: Final = 4096
"""The most options that a choice may have."""

OUTCOMES: Final = 256
"""The most different cards that a pile may have."""

LONGEST: Final = 100_000
"""The most choices, dice and cards of a match."""

UNTOLD: Final = "agenda"
"""The field of a position that is no fact at the table: the engine's steps to come, which may tell what is hidden."""


# --- games ------------------------------------------------------------------------------------------------------------


def load(game: str, players: int | None = None, **settings: Any) -> NoblesseGame:
    """A game of OpenSpiel. Without settings, `pyspiel.load_game` does the same.

    >>> game = load("noble_treachery", 5, readings={"thief.token": "optional"})
    >>> game.num_players(), game.new_initial_state().match.state.readings
    (5, {'thief.token': 'optional'})

    Args:
        game: the game's name.
        players: the number of players; by default the fewest that the game allows.
        **settings: `readings` and the game's own settings, as in `explorer.start`.

    Raises:
        UnknownGame: no such game.
        SetUpError: the game does not have this number of players, reading or setting.
    """
    found = game_named(game)
    seats = found.seats[0] if players is None else players
    setup = dict(start(found.id, seats, **settings).setup)  # says what is wrong in our words
    given = f"players={setup.pop('players')}"
    if settings:  # quoted, so that they can stand in a text of OpenSpiel's form
        given += f",settings={quote(json.dumps(setup), safe='')}"
    return _loaded(found.id, f"noblesse_{found.id}({given})")


def register(game: str) -> str:
    """Make a game known to OpenSpiel, if it is not yet: for one that was installed after this module was imported.

    Args:
        game: the game's name.

    Returns:
        Its name in OpenSpiel.

    Raises:
        UnknownGame: no such game.
    """
    found = game_named(game)
    name = f"noblesse_{found.id}"
    if name not in pyspiel.registered_names():
        kind = pyspiel.GameType(
            short_name=name,
            long_name=found.title,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=found.seats[-1],
            min_num_players=found.seats[0],
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=False,
            parameter_specification={"players": found.seats[0], "settings": ""},
        )
        # A class, not a function: OpenSpiel keeps it until Python has ended, and would then free a function too late.
        pyspiel.register_game(kind, type(name, (NoblesseGame,), {"kind": kind, "id": found.id}))
    return name


class NoblesseGame(pyspiel.Game):
    """A game with a number of players and settings.

    Attributes:
        kind: what OpenSpiel knows of the game; each game has a class of its own.
        id: the game's name in Noblesse.
        seats: the number of players.
    """

    kind: pyspiel.GameType
    id: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.seats: int = given.get("players", self.kind.min_num_players)
        settings = json.loads(unquote(given.get("settings") or "{}"))
        self._first = from_setup(game_named(self.id), {**settings, "players": self.seats}, seed=0)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=OUTCOMES,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> NoblesseState:
        """The start of a match."""
        return NoblesseState(self, self._first.fork())

    def state_of(self, match: Match) -> NoblesseState:
        """A match at its present moment, as a state; what happened before is not in the state's `history`.

        Args:
            match: a match of this game with as many players, at a choice, a roll or a draw, or over. It is not changed.

        Raises:
            SetUpError: it is a match of another game or with another number of players, or it is at an event.
        """
        if match.game.id != self.id or match.state.players != self.seats:
            raise SetUpError(
                f"this is {self.id} for {self.seats} players, and the match is one of {match.game.id} for "
                f"{match.state.players}."
            )
        if match.pending is None and not match.over:
            raise SetUpError(f"the match is at an event (moment {match.moment}): go forward() to a choice or a roll.")
        return NoblesseState(self, match.fork())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What writes down what a seat has seen so far, or sees now."""
        if params:
            raise SetUpError(f"there are no parameters for what a seat sees, such as {quoted(params)}.")
        return Observer(recalls=iig_obs_type is not None and iig_obs_type.perfect_recall)

    def __reduce__(self) -> tuple[Callable[[str, str], NoblesseGame], tuple[str, str]]:
        return _loaded, (self.id, str(self))


def _loaded(game: str, text: str) -> NoblesseGame:
    """A game of OpenSpiel from its own text, in a process that may not know it yet."""
    register(game)
    loaded: NoblesseGame = pyspiel.load_game(text)
    return loaded


# --- states -----------------------------------------------------------------------------------------------------------


class NoblesseState(pyspiel.State):
    """A match at a choice, a die or a card to come, or at its end."""

    def __init__(self, game: NoblesseGame, match: Match) -> None:
        super().__init__(game)
        self._place = _Place(match)

    @property
    def match(self) -> Match:
        """The match at this state. Look at it as you like, and change a `fork` of it."""
        return self._place.match

    def current_player(self) -> int:
        """Who chooses, or that chance decides, or that the match is over."""
        pending = self._place.match.pending
        if pending is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return pending.seat if type(pending) is Choice else int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """True if the match is over."""
        return self._place.match.pending is None

    def _legal_actions(self, player: Seat) -> list[int]:
        pending = self._place.match.pending
        if type(pending) is not Choice or pending.seat != player:
            return []
        count = len(pending.options)
        assert count <= ACTIONS, f"the choice {pending.kind!r} has {count} options, and here are {ACTIONS} actions"
        return list(range(count))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What the next die or card may be, and how probably."""
        ways = self._place.ways()
        total = sum(weight for _, weight in ways)
        return [(number, weight / total) for number, (_, weight) in enumerate(ways)]

    def _apply_action(self, action: int) -> None:
        pending = self._place.match.pending
        if type(pending) is not Choice:
            self._place.draw(action)
        elif 0 <= action < len(pending.options):
            self._place.match.choose(pending.options[action])
        else:
            raise UnreadableChoice(f"there is no action {action} here: there are 0 to {len(pending.options) - 1}.")

    def _action_to_string(self, player: Seat, action: int) -> str:  # noqa: ARG002 - asked of whoever decides here
        match = self._place.match
        pending = match.pending
        if type(pending) is Choice:
            return match.label(pending.options[action])
        assert pending is not None, "the match is over"
        return f"{pending.kind}: {self._place.ways()[action][0]}"

    def returns(self) -> list[float]:
        """What each seat has won, which sums to 0: the winners share 1, and all seats pay for it alike."""
        match = self._place.match
        return returns(match.game, match.state)

    def seen(self, seat: Seat) -> str:
        """All that a seat has been told and asked so far, and its answers: its information state."""
        return self._place.seen(seat)

    def sees(self, seat: Seat) -> str:
        """What a seat sees now: its observation."""
        match = self._place.match
        return f"{_known(match, match.state, seat)}\n{match.pending and match.pending.seen_by(seat)!r}"

    def resampled(self, seat: Seat, random: Random) -> NoblesseState:
        """A state with the same information state of a seat, and everything that the seat cannot know dealt anew."""
        twin = NoblesseState(self.get_game(), self._place.dealt(seat, random))
        twin._place.take_over(self._place, seat)
        return twin

    def resample_from_infostate(self, player: Seat, sampler: Callable[[], float]) -> NoblesseState:
        """As `resampled`, in the form that OpenSpiel's bots in Python ask for."""
        return self.resampled(player, Random(sampler()))

    def __str__(self) -> str:
        place = self._place
        part = f", come so far {place.part}" if place.part else ""
        return f"{place.match.game.id} after {place.match.given} answers{part}: {place.match.pending!r}"


def _known(match: Match, state: Any, seat: Seat) -> str:
    """What a seat can know of a position of a match, as text."""
    known = match.game.mask(state, seat).__dict__
    return repr({name: value for name, value in known.items() if name != UNTOLD})


class _Place:
    """Where a state is: all that OpenSpiel copies and saves with it.

    Attributes:
        match: the match.
        part: the dice or cards that have come so far of those that the match waits for.
    """

    __slots__ = ("_dealer", "_past", "_ways", "match", "part")

    def __init__(
        self, match: Match, part: tuple[Any, ...] = (), past: dict[Seat, tuple[str, int, int]] | None = None
    ) -> None:
        self.match = match
        self.part = part
        self._past = past or {}
        """What each seat has seen so far, as text, and how many moments and answers that is."""
        self._ways: list[tuple[Any, int]] | None = None
        self._dealer: tuple[tuple[Seat, int], Dealer] | None = None

    def __deepcopy__(self, memo: dict[int, Any]) -> _Place:
        """What the copies share is never changed; a dealer serves one match only."""
        return _Place(self.match.__deepcopy__(memo), self.part, self._past.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return _Place, (self.match, self.part, self._past)

    # --- chance ---

    def ways(self) -> list[tuple[Any, int]]:
        """What comes next and with which weight: one die, one card, or the whole of some other source of chance."""
        if self._ways is None:
            pending = self.match.pending
            assert isinstance(pending, Chance), "chance does not decide here"
            source = pending.source
            if isinstance(source, Dice):
                self._ways = [(value, 1) for value in range(1, source.sides + 1)]
            elif isinstance(source, Draw):
                self._ways = sorted((Counter(source.pool) - Counter(self.part)).items())
            else:
                self._ways = list(source.outcomes())
            count = len(self._ways)
            assert count <= OUTCOMES, f"{pending.kind!r} has {count} outcomes, and here are at most {OUTCOMES}"
        return self._ways

    def draw(self, number: int) -> None:
        """Let one die or card come; the match goes on when it is the last."""
        pending, ways = self.match.pending, self.ways()
        assert isinstance(pending, Chance)
        if not 0 <= number < len(ways):
            raise IllegalRoll(f"there is no outcome {number} here: there are 0 to {len(ways) - 1}.")
        source, came = pending.source, ways[number][0]
        self._ways = None
        if isinstance(source, Dice | Draw):
            came = (*self.part, came)
            if len(came) < (len(source.names) if isinstance(source, Dice) else source.count):
                self.part = came
                return
        self.part = ()
        self.match.roll(came)

    # --- what a seat knows ---

    def seen(self, seat: Seat) -> str:
        """All that a seat has been told and asked so far, and its answers. No moment is put into words twice."""
        match = self.match
        text, count, given = self._past.get(seat) or (self._begun(seat), 0, 0)
        moments = match.moments(barred=False)[count : match.moment + 1]
        pending = moments.pop() if moments and match.pending is not None else None
        told = [text]
        for moment in moments:
            told.append(f"{moment.seen_by(seat)!r}\n")
            if moment.waits:
                if type(moment) is Choice and moment.seat == seat:
                    told.append(f"{match.answers[given]!r}\n")
                given += 1
        text = "".join(told)
        self._past[seat] = text, count + len(moments), given
        return text if pending is None else f"{text}{pending.seen_by(seat)!r}\n"

    def _begun(self, seat: Seat) -> str:
        """What a seat sees where the match begins; nothing at the start of a game, where nothing has been dealt."""
        match = self.match
        return f"{_known(match, match.first_state(), seat)}\n" if "position" in match.setup else ""

    def dealt(self, seat: Seat, random: Random) -> Match:
        """A match that agrees with everything a seat knows; what it knows is gathered once."""
        now = seat, self.match.given  # a dealer serves for one seat at one moment
        if self._dealer is None or self._dealer[0] != now:
            self._dealer = now, self.match.dealer(seat)
        return self._dealer[1](random)

    def take_over(self, other: _Place, seat: Seat) -> None:
        """Keep what a seat has seen in the match that this one was dealt from, of which this one lacks the beginning."""
        other.seen(seat)
        match = self.match
        self._past[seat] = other._past[seat][0], match.moment + (match.pending is None), match.given


class Observer:
    """Writes down what a seat has seen so far (with perfect recall) or sees now, for OpenSpiel. There is no tensor.

    Attributes:
        tensor: empty.
        dict: empty.
    """

    def __init__(self, recalls: bool) -> None:
        self._recalls = recalls
        self.tensor = np.zeros(0, np.float32)
        self.dict: dict[str, Any] = {}

    def set_from(self, state: NoblesseState, player: Seat) -> None:
        """There is nothing to set."""

    def string_from(self, state: NoblesseState, player: Seat) -> str:
        """What a seat has seen, or sees."""
        return state.seen(player) if self._recalls else state.sees(player)


# --- bots -------------------------------------------------------------------------------------------------------------


class Evaluator:
    """What a player of ours makes of a state, for OpenSpiel's searches: which options look best, and how the match ends.

    Args:
        game: the game, or its name.
        seed: of the dice and cards to come.
        player: who plays on to the end; by default the game's heuristic.
    """

    def __init__(self, game: Game | str, seed: int | str | None = None, player: Player | None = None) -> None:
        self._heuristic = HeuristicPlayer(game, seed)
        self._player = self._heuristic if player is None else player
        self._random = Random(seed)

    def evaluate(self, state: NoblesseState) -> list[float]:
        """What each seat wins if the match is played on to its end once."""
        playout = Playout.of(state.match, lambda moment, _: True if moment is None else None)
        playout.play(self._player, self._random.random)
        return returns(playout.game, playout.state)

    def prior(self, state: NoblesseState) -> list[tuple[int, float]]:
        """The legal actions, each with a share that falls with its place in the heuristic's ranking: as 1, 1/2, 1/3."""
        choice = state.match.pending
        if type(choice) is not Choice:
            return state.chance_outcomes()
        view = state.match.view(choice.seat)
        places = {option: place for place, option in enumerate(self._heuristic.ranking(choice, lambda: view), 1)}
        total = sum(1 / place for place in places.values())
        return [(action, 1 / places[option] / total) for action, option in enumerate(choice.options)]


class BotPlayer:
    """A bot of OpenSpiel as a player of ours, for `Match.play` and whatever else takes players.

    The bot is shown a match that agrees with what its seat knows, with all else dealt anew: it cannot cheat.

    Args:
        bot: the bot; it is asked for one `step` after the other, of any seat and any match.
        game: the bot's game.
        seed: of the deals.
    """

    def __init__(self, bot: pyspiel.Bot, game: NoblesseGame, seed: int | str | None = None) -> None:
        self._bot, self._game, self._random = bot, game, Random(seed)

    def choose(self, choice: Choice, look: Callable[[], View]) -> Option:
        """The bot's option."""
        deal = look().dealer
        assert deal is not None, "a playout has no past to deal anew"
        state = self._game.state_of(deal()(self._random))
        return choice.options[self._bot.step(state)]


class PlayerBot(pyspiel.Bot):
    """A player of ours as a bot of OpenSpiel, to measure other bots against. It sees what its seat sees.

    Args:
        player: the player.
    """

    def __init__(self, player: Player) -> None:
        super().__init__()
        self._player = player

    def step(self, state: NoblesseState) -> int:
        """The number of the player's option."""
        choice = state.match.pending
        assert type(choice) is Choice, "no seat chooses here"
        return choice.options.index(self._player.choose(choice, lambda: state.match.view(choice.seat)))

    def restart_at(self, state: NoblesseState) -> None:
        """Our players keep nothing from one match to the next."""


_broken = broken_games()
for _id in game_ids():
    if _id not in _broken:
        register(_id)
