"""What a game gives to the core: its state, its steps, and the few things that only it can know."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from explorer.core.errors import SetUpError, UnknownGame, quoted
from explorer.core.moments import canonical

games_package = importlib.import_module("explorer.games")

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from random import Random

    import networkx as nx

    from explorer.authoring.workbench import Workbench
    from explorer.core.match import Match, Player
    from explorer.core.moments import Chance, Choice, Event, Moments, Option, Seat
    from explorer.core.rulebook import Rulebook
    from explorer.core.standing import Score
    from explorer.core.state import State
    from explorer.examples.rulings import Rulings
    from explorer.odds.questions import Question
    from explorer.what_if.branches import WhatIf


@dataclass(frozen=True)
class Setting:
    """Something about a new match that whoever starts it may choose, as a form offers it.

    Attributes:
        name: the keyword of the game's `start` that takes it; where several settings have one name, their values are
            lists, and what is chosen of them is told together.
        label: what it is called.
        rule: the rule that it follows or changes.
        choices: each in words and as a value; first what holds when nothing is said.
        seats: the numbers of players that it is for; empty if for all.
        limit: the rule that says so.
    """

    name: str
    label: str
    rule: str
    choices: tuple[tuple[str, Any], ...]
    seats: tuple[int, ...] = ()
    limit: str = ""


@dataclass(frozen=True)
class Game:
    """One game, as the core sees it.

    What no step needs stands in files of one name in every game, which are imported when somebody asks: `show_me.py`,
    `what_if.py`, `odds.py` and `standing.py`.

    Attributes:
        id: its package name, "noble_treachery".
        title: its printed name.
        seats: how many can play.
        phases: the phases of a round by their printed names, in order; a state says in `phase` which it is.
        state: its `State` class.
        steps: its steps by name; an agenda names them.
        start: makes the state before the first step, from the number of players and the game's own settings.
        place: makes the state of a hand-built position, from keywords.
        problems: what is wrong with a state that somebody made by hand; empty when nothing is.
        mask: a copy of a state without what a seat cannot know.
        redeal: a match like this one in which all that the seat cannot know was dealt anew.
        label: an option as a player would say it.
        tell: an event as one sentence, in our words.
        scene: a position as JSON-able data for a picture; given a masked one, it shows no more.
        things: what on the table an option is about, as a picture names its things: "card:army-r", "seat:2"; empty for
            an option about nothing there, like passing.
        chance_things: what a roll or a draw is about: the things of its dice in their order, or what is drawn from.
        die_names: what players call the dice, by the names that outcomes use.
        heuristic: makes a sensible player of the game from a seed.
        outcome_classes: what players ask of a throw, by name ("combination"): the possible answers in order, and what
            finds the answer for the values of all dice; empty where no dice lie on the table, else the state has `dice`.
        settings: what can be chosen for a new match besides its players and its readings; files are not among it.
        describe: what is printed on the card, room or figure that an option of the choice that waits is about, to be read
            before it is taken; "" where there is nothing to read.
        workbench: where a question at the table can be laid out, see `explorer.authoring.workbench`; None where there is none.
        graphs: graphs of the game's own to be drawn, by title: each from a match and whose eyes see it (None for all), as
            `widgets.GameGraph` says what its nodes and edges tell.
    """

    id: str
    title: str
    seats: range
    phases: tuple[str, ...]
    state: type[State]
    steps: Mapping[str, Callable[..., Moments]]
    start: Callable[..., State]
    place: Callable[..., State]
    problems: Callable[[Any], list[str]]
    mask: Callable[[Any, Seat], State]
    redeal: Callable[[Match, Seat, Random], Match]
    label: Callable[[Any, Choice, Option], str]
    tell: Callable[[Any, Event], str]
    scene: Callable[[Any], dict[str, Any]]
    things: Callable[[Any, Choice, Option], tuple[str, ...]]
    chance_things: Callable[[Any, Chance], tuple[str, ...]]
    die_names: Mapping[str, str]
    heuristic: Callable[[int | str | None], Player]
    outcome_classes: Callable[[Any], Mapping[str, tuple[tuple[str, ...], Callable[[Mapping[str, int]], str]]]] = (
        lambda _state: {}
    )
    settings: tuple[Setting, ...] = ()
    describe: Callable[[Any, Choice, Option], str] = lambda _state, _choice, _option: ""
    workbench: Callable[[], Workbench] | None = None
    graphs: Mapping[str, Callable[[Match, Seat | None], nx.Graph[Any]]] = field(default_factory=dict)

    @property
    def folder(self) -> Path:
        """Where the game's files are."""
        return Path(games_package.__path__[0]) / self.id

    def _part(self, name: str) -> Any:
        """A file of the game's, imported now if it has not been."""
        return importlib.import_module(f"{games_package.__name__}.{self.id}.{name}")

    def show_me(self, rule: str, progress: Callable[[int, int], object] | None = None) -> Match | None:
        """A match in a position in which a rule matters, None if there is none; see `Scenes.show_me`."""
        found: Match | None = self._part("show_me").show_me(rule, progress)
        return found

    def what_if(self) -> WhatIf:
        """What can be set otherwise in a position."""
        found: WhatIf = self._part("what_if").WHAT_IF
        return found

    def questions(self) -> Sequence[Question]:
        """The questions about odds that the game can answer, see `explorer.odds`."""
        found: Sequence[Question] = self._part("odds").QUESTIONS
        return found

    def winners(self, state: Any) -> tuple[Seat, ...]:
        """The seats that have won; none before the end, nor where nobody at the table did."""
        found: tuple[Seat, ...] = self._part("standing").winners(state)
        return found

    def standing(self, state: Any) -> tuple[Score, ...]:
        """How each seat stands in the game's own measure; of a masked state, as far as the seat that looks can know."""
        found: tuple[Score, ...] = self._part("standing").standing(state)
        return found

    def worth(self, state: Any, seat: Seat, thing: Option) -> Score:
        """What a card, or a bet, is worth to a seat now.

        Raises:
            NoFigure: it has no figure of its own, or not now.
        """
        found: Score = self._part("standing").worth(state, seat, thing)
        return found

    @property
    def rules(self) -> Rulebook:
        """The game's rulebook, read once."""
        from explorer.core.rulebook import rulebook

        return rulebook(self.folder / "rules.md")

    def say(self, rules: Iterable[str]) -> str:
        """What some rules say, each once, in one paragraph."""
        return " ".join(" ".join(self.rules[rule].text.split()) for rule in dict.fromkeys(rules))

    @cached_property
    def rulings(self) -> Rulings:
        """Questions that players ask, with answers that can be played; read once."""
        from explorer.examples.rulings import Rulings

        return Rulings(self.folder / "rulings", self.rules)

    def chosen(self, picked: Sequence[int]) -> dict[str, Any]:
        """The keywords of `start` for one choice of each setting, by number; what holds anyway is left out.

        Raises:
            SetUpError: they are not one choice of each.
        """
        fits = len(picked) == len(self.settings) and all(
            type(number) is int and 0 <= number < len(setting.choices)
            for setting, number in zip(self.settings, picked, strict=True)
        )
        if not fits:
            raise SetUpError(f"{self.title} has {len(self.settings)} settings, and each takes one of its choices.")
        told: dict[str, Any] = {}
        for setting, number in zip(self.settings, picked, strict=True):
            _, value = setting.choices[number]
            if number:
                told[setting.name] = [*told[setting.name], *value] if setting.name in told else value
        return told

    def offers(self, name: str, value: Any) -> bool:
        """Whether a visitor can choose this by the game's settings; a record may say it in lists."""
        told = canonical(value)
        offered = [each for setting in self.settings if setting.name == name for _, each in setting.choices]
        return told in offered or (isinstance(told, tuple) and all((part,) in offered for part in told))

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        return game_named, (self.id,)


def game_ids() -> tuple[str, ...]:
    """The games there are: the packages under explorer.games."""
    return tuple(sorted(found.name for found in pkgutil.iter_modules(games_package.__path__) if found.ispkg))


_games: dict[str, Game] = {}


def game_named(name: str) -> Game:
    """The game of that name; spaces, hyphens and capitals do not matter.

    Raises:
        UnknownGame: with the names there are, the nearest first.
    """
    known = _games.get(name) if type(name) is str else None
    if known is not None:
        return known
    wanted = str(name).strip().lower().replace(" ", "_").replace("-", "_")
    ids = game_ids()
    if wanted not in ids:
        from difflib import get_close_matches

        near = get_close_matches(wanted[:60], ids, n=1)
        hint = f" Did you mean {near[0]!r}?" if near else ""
        raise UnknownGame(f"there is no game {quoted(name)}.{hint} There is: {', '.join(ids)}.")
    game: Game = importlib.import_module(f"explorer.games.{wanted}").GAME
    _games[wanted] = _games[name] = game
    return game
