"""A game as the core sees it: what every match needs, its parts by name, and the installed games."""

from __future__ import annotations

import importlib
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from explorer.core import parts
from explorer.core.errors import BrokenGame, SetUpError, UnknownGame, quoted
from explorer.core.moments import canonical
from explorer.core.people import PEOPLE, Person

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from importlib.metadata import EntryPoint
    from random import Random
    from types import ModuleType

    from explorer.core.moments import Chance, Choice, Event, Moments, Option, Seat
    from explorer.core.notes import Note
    from explorer.core.people import People
    from explorer.core.rulebook import Rulebook
    from explorer.core.standing import Score
    from explorer.core.state import State

    OutcomeClasses: TypeAlias = Mapping[str, tuple[tuple[str, ...], Callable[[Mapping[str, int]], str]]]

GROUP = "noblesse.games"
"""The entry point group of games: each entry point has the game's name and the package that defines its `GAME`."""


@dataclass(frozen=True)
class Setting:
    """Something that can be chosen for a new match, as a form offers it.

    Attributes:
        name: the keyword of the game's `start`. If several settings share a name, their values are lists, and the chosen
            lists are joined.
        label: its name for players.
        rule: the rule that it follows or changes.
        choices: each choice in words and as a value, the default first.
        seats: the numbers of players that it applies to; empty for all.
        limit: the rule that restricts `seats`.
    """

    name: str
    label: str
    rule: str
    choices: tuple[tuple[str, Any], ...]
    seats: tuple[int, ...] = ()
    limit: str = ""


@dataclass(frozen=True, eq=False)
class Game:
    """One game: what every match needs, and access to its optional parts by name.

    A part is a module of a known name in the game's package, imported on first use. `explorer.core.parts` lists all parts,
    and what is used if a part is missing.

    Attributes:
        id: its name as an entry point of `noblesse.games` and in records: "noble_treachery".
        title: its printed name.
        package: the package with its parts and files: `__name__` in the package's own `__init__.py`.
        seats: the possible numbers of players.
        state: its `State` class.
        steps: its steps by the names that an agenda uses.
        start: makes the state before the first step, from the number of players and the game's own settings.
        phases: the printed names of a round's phases, in order; a state's `phase` is one of them.
        settings: what can be chosen for a new match besides players and readings; never files.
        die_names: players' names of the dice, by the names that outcomes use.
        people: who sits at the table where nobody types names, from seat 0.
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
    people: tuple[Person, ...] = PEOPLE

    # --- its parts and files ----------------------------------------------------------------------------------------

    def part(self, name: str) -> ModuleType | None:
        """A part of the game by the name of its module; None if the game does not have it.

        Raises:
            BrokenGame: the module exists but cannot be imported.
        """
        return _part(self.package, name, self.title)

    def given(self, part: str, name: str, default: Any) -> Any:
        """A name defined by a part; `default` if the part or the name does not exist.

        Raises:
            BrokenGame: the part exists but cannot be imported.
        """
        return getattr(self.part(part), name, default)

    @cached_property
    def folder(self) -> Path:
        """The folder of the game's package, which has its files."""
        return Path(next(iter(importlib.import_module(self.package).__path__)))

    @property
    def rules(self) -> Rulebook:
        """The game's rulebook; cached."""
        from explorer.core.rulebook import rulebook

        return rulebook(self.folder / "rules.md")

    @cached_property
    def quiet(self) -> Mapping[str, Callable[..., Moments]]:
        """The steps without the events that nobody hears; see `explorer.core.quiet`. Making them takes a while."""
        from explorer.core.quiet import quiet

        return quiet(self.package, self.steps)

    def steps_for(self, *, heard: bool, long: bool) -> Mapping[str, Callable[..., Moments]]:
        """The steps to play with.

        Args:
            heard: whether somebody hears the events.
            long: whether so much is to be played that the quiet steps are worth their making.
        """
        return self.steps if heard or not (long or "quiet" in vars(self)) else self.quiet

    def say(self, rules: Iterable[str]) -> str:
        """The texts of some rules, each once, in one paragraph."""
        return " ".join(" ".join(self.rules[rule].text.split()) for rule in dict.fromkeys(rules))

    # --- functions of the parts, each looked up once ------------------------------------------------------------------

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
    def round_of(self) -> Callable[[Any], tuple[str, int] | None]:
        """Which round a position is in, as the game's own word and its number; None where none is counted."""
        found: Callable[[Any], tuple[str, int] | None] = self.given("wording", "round_of", parts.round_of)
        return found

    @cached_property
    def seated(self) -> Callable[[Any, People], People]:
        """Who sits at a table in a position, where the game has names of its own for seats, such as a mage's."""
        found: Callable[[Any, People], People] = self.given("people", "seated", parts.seated)
        return found

    @cached_property
    def mask(self) -> Callable[[Any, Seat], Any]:
        """A state without what a seat cannot know; it may share with the given one what lies open, and is only read."""
        found: Callable[[Any, Seat], Any] = self.given("hidden", "mask", parts.mask)
        return found

    @cached_property
    def redeal(self) -> Callable[[Any, Seat, Random], Any]:
        """Makes a match like this one with everything that the seat cannot know dealt anew."""
        found: Callable[[Any, Seat, Random], Any] = self.given("hidden", "redeal", parts.redeal)
        return found

    @cached_property
    def dealer(self) -> Callable[[Any, Seat], Callable[[Random], Any]]:
        """Gathers what a seat knows at a match's moment, and returns what deals everything else anew, again and again."""
        found: Callable[[Any, Seat], Callable[[Random], Any]]
        found = self.given("hidden", "dealer", lambda match, seat: partial(self.redeal, match, seat))
        return found

    @cached_property
    def place(self) -> Callable[..., State]:
        """Makes the state of a hand-built position, from keywords."""
        found: Callable[..., State] = self.given("position", "place", parts.place(self))
        return found

    @cached_property
    def problems(self) -> Callable[[Any], list[str]]:
        """What is wrong with a state built by hand; empty if nothing is."""
        found: Callable[[Any], list[str]] = self.given(
            "problems", "problems", self.given("position", "problems", parts.problems(self))
        )
        return found

    @cached_property
    def unready(self) -> Callable[[Any], list[str]]:
        """Why a match cannot begin at a state although it is valid."""
        found: Callable[[Any], list[str]] = self.given("problems", "unready", parts.unready)
        return found

    @cached_property
    def winners(self) -> Callable[[Any], tuple[Seat, ...]]:
        """The seats that have won; empty before the end, or if no seat has won."""
        found: Callable[[Any], tuple[Seat, ...]] = self.given("standing", "winners", parts.winners)
        return found

    @cached_property
    def standing(self) -> Callable[[Any], tuple[Score, ...]]:
        """How each seat stands in the game's own unit; for a masked state, as far as its viewer can know."""
        found: Callable[[Any], tuple[Score, ...]] = self.given("standing", "standing", parts.standing)
        return found

    @cached_property
    def worth(self) -> Callable[[Any, Seat, Option], Score]:
        """What a card or a bet is worth to a seat now; raises `NoFigure` if it has no figure, or not now."""
        found: Callable[[Any, Seat, Option], Score] = self.given("standing", "worth", parts.worth)
        return found

    @cached_property
    def prospects(self) -> Callable[[Any], Sequence[float]]:
        """How well each seat stands in the middle of a game, for a computer that looks ahead only so far."""
        found: Callable[[Any], Sequence[float]] = self.given("standing", "prospects", parts.prospects(self.standing))
        return found

    @cached_property
    def horizon(self) -> Callable[[Any], int]:
        """How many rounds, this one included, a computer plays on before the prospects say who does well; 0 for all of them."""
        found: Callable[[Any], int] = self.given("standing", "horizon", parts.horizon)
        return found

    @cached_property
    def picture(self) -> Callable[[Any], dict[str, Any]]:
        """A position as JSON-able data for a picture; of a masked position it shows no more."""
        found: Callable[[Any], dict[str, Any]] = self.given("picture", "picture", parts.picture(self))
        return found

    @cached_property
    def targets(self) -> Callable[[Any, Choice, Option], tuple[str, ...]]:
        """What on the board an option is about, by the picture's names: "card:army-r", "seat:2"."""
        found: Callable[[Any, Choice, Option], tuple[str, ...]] = self.given(
            "board_targets", "targets", parts.targets(self)
        )
        return found

    @cached_property
    def chance_targets(self) -> Callable[[Any, Chance], tuple[str, ...]]:
        """What on the board a roll or a draw is about: its dice in order, or the pile; empty if it is not on the board."""
        found: Callable[[Any, Chance], tuple[str, ...]]
        found = self.given("board_targets", "chance_targets", parts.chance_targets)
        return found

    @cached_property
    def describe(self) -> Callable[[Any, Choice, Option], str]:
        """The printed text of what an option of the pending choice is about; "" if there is none."""
        found: Callable[[Any, Choice, Option], str] = self.given("details", "describe", parts.describe)
        return found

    @cached_property
    def note(self) -> Callable[[Any, str], Note | None]:
        """What a thing of the picture is and does, as a state shows it; None if there is nothing to say."""
        found: Callable[[Any, str], Note | None] = self.given("notes", "note", parts.note(self))
        return found

    @cached_property
    def gallery(self) -> Callable[[Any], list[Note]]:
        """All cards, rooms and pieces that a match is played with, those of the table's own files included."""
        found: Callable[[Any], list[Note]] = self.given("notes", "gallery", parts.gallery)
        return found

    @cached_property
    def outcome_classes(self) -> Callable[[Any], OutcomeClasses]:
        """The ways to classify a throw, by name; empty if there are no dice, else the state has `dice`."""
        found: Callable[[Any], OutcomeClasses] = self.given("outcomes", "outcome_classes", parts.outcome_classes)
        return found

    # --- settings ---------------------------------------------------------------------------------------------------

    def chosen(self, picked: Sequence[int]) -> dict[str, Any]:
        """The keywords of `start` for one choice of each setting, by index; defaults are omitted.

        Raises:
            SetUpError: `picked` is not one choice of each setting.
        """
        fits = len(picked) == len(self.settings) and all(
            type(number) is int and 0 <= number < len(setting.choices)
            for setting, number in zip(self.settings, picked, strict=True)
        )
        if not fits:
            count = len(self.settings)
            settings = "1 setting, which takes" if count == 1 else f"{count} settings, each of which takes"
            raise SetUpError(f"{self.title} has {settings} one of its choices.")
        chosen: dict[str, Any] = {}
        for setting, number in zip(self.settings, picked, strict=True):
            _, value = setting.choices[number]
            if number:
                chosen[setting.name] = [*chosen[setting.name], *value] if setting.name in chosen else value
        return chosen

    def offers(self, name: str, value: Any) -> bool:
        """True if a visitor can choose this value with the game's settings; a record may have it as lists."""
        given = canonical(value)
        offered = [each for setting in self.settings if setting.name == name for _, each in setting.choices]
        return given in offered or (isinstance(given, tuple) and all((part,) in offered for part in given))

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        return game_named, (self.id,)


@cache
def _part(package: str, name: str, title: str) -> ModuleType | None:
    """A module of a package; None if it does not exist."""
    from importlib.util import find_spec

    whole = f"{package}.{name}"
    if find_spec(whole) is None:
        return None
    try:
        return importlib.import_module(whole)
    except Exception as error:
        raise BrokenGame(f"{title} has a part {name!r} that cannot be loaded: {_said(error)}.") from error


def _said(error: Exception) -> str:
    """An error in one line: its class and its message."""
    return f"{type(error).__name__}: {' '.join(str(error).split())}".rstrip(". ")


# --- the games that are installed -------------------------------------------------------------------------------------


@cache
def _installed() -> Mapping[str, tuple[EntryPoint, ...]]:
    """The entry points of all installed games by name; of several with the same name, ours comes first."""
    from importlib.metadata import entry_points

    found: dict[str, list[EntryPoint]] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: not point.module.startswith("explorer.")):
        same = found.setdefault(_plain(point.name), [])
        if point.value not in [other.value for other in same]:
            same.append(point)
    return {name: tuple(points) for name, points in sorted(found.items())}


def _plain(name: str) -> str:
    """A game's name as it is looked up; spaces, hyphens and capitals do not matter."""
    return name.strip().lower().replace(" ", "_").replace("-", "_")


def game_ids() -> tuple[str, ...]:
    """The names of all installed games, including those that cannot be loaded; imports none of them."""
    return tuple(_installed())


def broken_games() -> dict[str, str]:
    """Try to load all installed games: what is wrong with each that fails, in a sentence, by name."""
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
        UnknownGame: there is no such game; the message lists all names, the nearest first.
        BrokenGame: the game is installed but cannot be loaded.
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
