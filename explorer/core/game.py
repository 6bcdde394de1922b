"""A game as the core sees it: what every moment needs, its parts by name, and how installed games are found."""

from __future__ import annotations

import importlib
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from explorer.core import parts
from explorer.core.errors import BrokenGame, SetUpError, UnknownGame, quoted
from explorer.core.moments import canonical

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from importlib.metadata import EntryPoint
    from random import Random
    from types import ModuleType

    from explorer.core.match import Match
    from explorer.core.moments import Chance, Choice, Event, Moments, Option, Seat
    from explorer.core.rulebook import Rulebook
    from explorer.core.standing import Score
    from explorer.core.state import State

    OutcomeClasses: TypeAlias = Mapping[str, tuple[tuple[str, ...], Callable[[Mapping[str, int]], str]]]

GROUP = "noblesse.games"
"""The group of entry points by which games are found: the game's name, and the package whose `GAME` it is."""


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


@dataclass(frozen=True, eq=False)
class Game:
    """One game: what every moment needs, and by name the parts that it may have besides.

    A part is a module of a known name in the game's own package, imported when somebody first asks; `explorer.core.parts`
    lists them all, with what stands in where one is missing.

    Attributes:
        id: its name as an entry point of `noblesse.games` and in records, "noble_treachery".
        title: its printed name.
        package: the package that has its parts and its files: `__name__` in the package's own `__init__.py`.
        seats: how many can play.
        state: its `State` class.
        steps: its steps by name; an agenda names them.
        start: makes the state before the first step, from the number of players and the game's own settings.
        phases: the phases of a round by their printed names, in order; a state says in `phase` which it is.
        settings: what can be chosen for a new match besides its players and its readings; files are not among it.
        die_names: what players call the dice, by the names that outcomes use.
    """

    id: str
    title: str
    package: str
    seats: range
    state: type[State]
    steps: Mapping[str, Callable[..., Moments]]
    start: Callable[..., State]
    phases: tuple[str, ...] = ()
    settings: tuple[Setting, ...] = ()
    die_names: Mapping[str, str] = field(default_factory=dict)

    # --- its parts and files ----------------------------------------------------------------------------------------

    def part(self, name: str) -> ModuleType | None:
        """A part of the game by the name of its module, None where the game has none.

        Raises:
            BrokenGame: the module is there and cannot be imported.
        """
        return _part(self.package, name, self.title)

    def given(self, part: str, name: str, default: Any) -> Any:
        """What a part gives under a name; the default where it gives no such thing, or where there is no such part.

        Raises:
            BrokenGame: the part is there and cannot be imported.
        """
        return getattr(self.part(part), name, default)

    @cached_property
    def folder(self) -> Path:
        """Where the game's files are: the folder of its package."""
        return Path(next(iter(importlib.import_module(self.package).__path__)))

    @property
    def rules(self) -> Rulebook:
        """The game's rulebook, read once."""
        from explorer.core.rulebook import rulebook

        return rulebook(self.folder / "rules.md")

    def say(self, rules: Iterable[str]) -> str:
        """What some rules say, each once, in one paragraph."""
        return " ".join(" ".join(self.rules[rule].text.split()) for rule in dict.fromkeys(rules))

    # --- what the parts say that several floors ask; each is looked up once ---------------------------------------------

    @cached_property
    def label(self) -> Callable[[Any, Choice, Option], str]:
        """An option as a player would say it."""
        found: Callable[[Any, Choice, Option], str] = self.given("wording", "label", parts.label)
        return found

    @cached_property
    def tell(self) -> Callable[[Any, Event], str]:
        """An event as one sentence, in our words."""
        found: Callable[[Any, Event], str] = self.given("wording", "tell", parts.tell)
        return found

    @cached_property
    def mask(self) -> Callable[[Any, Seat], Any]:
        """A copy of a state without what a seat cannot know."""
        found: Callable[[Any, Seat], Any] = self.given("hidden", "mask", parts.mask)
        return found

    @cached_property
    def redeal(self) -> Callable[[Match, Seat, Random], Match]:
        """A match like this one in which all that the seat cannot know was dealt anew."""
        found: Callable[[Match, Seat, Random], Match] = self.given("hidden", "redeal", parts.redeal)
        return found

    @cached_property
    def place(self) -> Callable[..., State]:
        """Makes the state of a hand-built position, from keywords."""
        found: Callable[..., State] = self.given("position", "place", parts.place(self))
        return found

    @cached_property
    def problems(self) -> Callable[[Any], list[str]]:
        """What is wrong with a state that somebody made by hand; empty when nothing is."""
        found: Callable[[Any], list[str]] = self.given(
            "problems", "problems", self.given("position", "problems", parts.problems(self))
        )
        return found

    @cached_property
    def unready(self) -> Callable[[Any], list[str]]:
        """What keeps a match from beginning at a state though nothing is wrong with it."""
        found: Callable[[Any], list[str]] = self.given("problems", "unready", parts.unready)
        return found

    @cached_property
    def winners(self) -> Callable[[Any], tuple[Seat, ...]]:
        """The seats that have won; none before the end, nor where nobody at the table did."""
        found: Callable[[Any], tuple[Seat, ...]] = self.given("standing", "winners", parts.winners)
        return found

    @cached_property
    def standing(self) -> Callable[[Any], tuple[Score, ...]]:
        """How each seat stands in the game's own measure; of a masked state, as far as the seat that looks can know."""
        found: Callable[[Any], tuple[Score, ...]] = self.given("standing", "standing", parts.standing)
        return found

    @cached_property
    def worth(self) -> Callable[[Any, Seat, Option], Score]:
        """What a card, or a bet, is worth to a seat now; raises `NoFigure` where it has no figure of its own, or not now."""
        found: Callable[[Any, Seat, Option], Score] = self.given("standing", "worth", parts.worth)
        return found

    @cached_property
    def picture(self) -> Callable[[Any], dict[str, Any]]:
        """A position as JSON-able data for a picture; given a masked one, it shows no more."""
        found: Callable[[Any], dict[str, Any]] = self.given("picture", "picture", parts.picture(self))
        return found

    @cached_property
    def targets(self) -> Callable[[Any, Choice, Option], tuple[str, ...]]:
        """What on the board an option is about, as the picture names it: "card:army-r", "seat:2"."""
        found: Callable[[Any, Choice, Option], tuple[str, ...]] = self.given(
            "board_targets", "targets", parts.targets(self)
        )
        return found

    @cached_property
    def chance_targets(self) -> Callable[[Any, Chance], tuple[str, ...]]:
        """What a roll or a draw is about: its dice in their order, or what is drawn from; empty for what is not there."""
        found: Callable[[Any, Chance], tuple[str, ...]]
        found = self.given("board_targets", "chance_targets", parts.chance_targets)
        return found

    @cached_property
    def describe(self) -> Callable[[Any, Choice, Option], str]:
        """What is printed on what an option of the choice that waits is about; "" where there is nothing to read."""
        found: Callable[[Any, Choice, Option], str] = self.given("details", "describe", parts.describe)
        return found

    @cached_property
    def outcome_classes(self) -> Callable[[Any], OutcomeClasses]:
        """What players ask of a throw, by name; empty where no dice lie on the table, else the state has `dice`."""
        found: Callable[[Any], OutcomeClasses] = self.given("outcomes", "outcome_classes", parts.outcome_classes)
        return found

    # --- settings ---------------------------------------------------------------------------------------------------

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


@cache
def _part(package: str, name: str, title: str) -> ModuleType | None:
    """A module of a package, None where it has no such module."""
    from importlib.util import find_spec

    whole = f"{package}.{name}"
    if find_spec(whole) is None:
        return None
    try:
        return importlib.import_module(whole)
    except Exception as error:
        raise BrokenGame(f"{title} has a part {name!r} that cannot be loaded: {_said(error)}.") from error


def _said(error: Exception) -> str:
    """An error in a line: its kind and its words."""
    return f"{type(error).__name__}: {' '.join(str(error).split())}".rstrip(". ")


# --- the games that are installed -------------------------------------------------------------------------------------


@cache
def _installed() -> Mapping[str, tuple[EntryPoint, ...]]:
    """Every game that a package names as an entry point, by its name; of several with one name, ours is the first."""
    from importlib.metadata import entry_points

    found: dict[str, list[EntryPoint]] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: not point.module.startswith("explorer.")):
        same = found.setdefault(_plain(point.name), [])
        if point.value not in [other.value for other in same]:
            same.append(point)
    return {name: tuple(points) for name, points in sorted(found.items())}


def _plain(name: str) -> str:
    """A game's name as it is looked up: spaces, hyphens and capitals do not matter."""
    return name.strip().lower().replace(" ", "_").replace("-", "_")


def game_ids() -> tuple[str, ...]:
    """The names of all games that are installed, those that cannot be loaded among them; none is imported."""
    return tuple(_installed())


def broken_games() -> dict[str, str]:
    """What is wrong with each installed game that cannot be loaded, in a sentence; all are tried."""
    found = {}
    for name, points in _installed().items():
        try:
            game_named(name)
        except BrokenGame as error:
            found[name] = str(error)
        for point in points[1:]:
            found[f"{name} ({point.value})"] = (
                f"{_whose(point)} brings a game {name!r}, which {_whose(points[0])} has taken."
            )
    return found


_games: dict[str, Game] = {}


def game_named(name: str) -> Game:
    """The game of that name; spaces, hyphens and capitals do not matter.

    Raises:
        UnknownGame: with the names there are, the nearest first.
        BrokenGame: it is installed and cannot be loaded.
    """
    known = _games.get(name) if type(name) is str else None
    if known is not None:
        return known
    wanted, ids = _plain(str(name)), game_ids()
    if not ids:
        raise UnknownGame(
            f"no package names a game among the entry points of {GROUP!r}, not even Noblesse itself. If this is a checkout "
            "that has changed since it was installed, install it again: pip install -e ."
        )
    if wanted not in ids:
        from difflib import get_close_matches

        near = get_close_matches(wanted[:60], ids, n=1)
        hint = f" Did you mean {near[0]!r}?" if near else ""
        raise UnknownGame(f"there is no game {quoted(name)}.{hint} There is: {', '.join(ids)}.")
    game = _loaded(wanted, _installed()[wanted][0])
    _games[wanted] = _games[name] = game
    return game


def _loaded(name: str, point: EntryPoint) -> Game:
    """The game that an entry point names."""
    before = f"the game {name!r} of {_whose(point)} cannot be loaded"
    try:
        module = importlib.import_module(point.module)
    except Exception as error:
        raise BrokenGame(f"{before}: {_said(error)}.") from error
    game = getattr(module, point.attr or "GAME", None)
    if not isinstance(game, Game):
        raise BrokenGame(f"{before}: {point.module} has no `GAME` that is an explorer.core.game.Game.")
    if not hasattr(module, "__path__"):
        raise BrokenGame(
            f"{before}: {point.module} is a single file; make it a package, with rules.md beside its __init__.py."
        )
    if game.id != name or game.package != point.module:
        raise BrokenGame(
            f"{before}: its GAME has id {game.id!r} and package {game.package!r}, and its entry point says "
            f"{name!r} and {point.module!r}."
        )
    return game


def _whose(point: EntryPoint) -> str:
    """The distribution that an entry point comes from, as a message says it."""
    return f"{point.dist.name} {point.dist.version}" if point.dist is not None else f"the package {point.module}"
