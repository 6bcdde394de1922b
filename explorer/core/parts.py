"""The parts of a game: what it may define besides its steps, in which module, and the defaults for what it does not define.

A part is a module or a package of a known name in the game's own package. It is not registered: the code that needs it asks
for it by name (`Game.part`). If it is missing, a default is used, or the feature is not offered. `PARTS` lists all parts;
"Write a game" (`explorer/authoring/README.md`) shows how to use them, and `explorer.authoring.check` checks a game.

Besides its modules a game has files: `rules.md`, which is required, and optionally `rulings/*.toml` (questions with an answer
that can be played) and `lessons/*.toml`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from explorer.core.errors import SetUpError, quoted
from explorer.core.moments import HIDDEN, Begin, Chance, Choice, Event, Option, Seat, Secret
from explorer.core.notes import ruled
from explorer.core.people import who
from explorer.core.shape import misfits, uneven
from explorer.core.standing import NoFigure, Score

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from random import Random

    from explorer.core.notes import Note
    from explorer.core.people import People
    from explorer.core.rulebook import Rulebook
    from explorer.core.state import State


class Part(NamedTuple):
    """What one module of a game may define.

    Attributes:
        gives: the names it may define, each with a description; each name has its own default.
        otherwise: the default, or what is not offered without it.
    """

    gives: Mapping[str, str]
    otherwise: str


PARTS: Final[Mapping[str, Part]] = {
    "wording": Part(
        {
            "label": "label(state, choice, option) -> str: an option as a player would say it",
            "tell": "tell(state, event) -> str: an event as one sentence; a question comes as an event of the kind "
            '"asks bid", dice and draws as "chance bid", the end of an effect as "ends bid"',
            "round_of": "round_of(state) -> tuple[str, int] | None: which round it is, as the game's own word and its number, "
            'like ("Year", 5); None where none is counted',
        },
        "the option's own words; a sentence made of the event's kind and facts; the state's field `round`",
    ),
    "people": Part(
        {
            "seated": "seated(state, people) -> People: who sits at the table in this position, where a seat has a name of "
            "the game's own, such as its mage's; the names of `people.typed` stay",
        },
        "the people that the match was started with",
    ),
    "hidden": Part(
        {
            "mask": "mask(state, seat) -> State: a state without what the seat cannot know, `HIDDEN` in its place; it may share "
            "what lies open with the given one, and changes nothing in it",
            "redeal": "redeal(match, seat, random) -> Match: a match like this one in which all that the seat cannot "
            "know is dealt anew, every fitting deal equally likely",
            "dealer": "dealer(match, seat) -> deal(random) -> Match: the same for many deals of one moment, where gathering "
            "what the seat knows takes longer than dealing",
        },
        "everything is open; a game that uses `Secret` or `Draw` must say more",
    ),
    "position": Part(
        {
            "place": "place(**keywords) -> State: a hand-built position; it takes `readings`, already checked, only if what "
            "it fills in depends on them",
        },
        "any field of the state by keyword, over a fresh one",
    ),
    "problems": Part(
        {
            "problems": "problems(state) -> list[str]: what is wrong with a position built by hand, one sentence each; the "
            "core has checked only its steps and readings. It may be defined in `position` too",
            "unready": "unready(state) -> list[str]: why a match cannot begin at a position although it is valid",
        },
        "whether each field is what its annotation says; nothing",
    ),
    "standing": Part(
        {
            "winners": "winners(state) -> tuple[Seat, ...]: who has won; empty before the end, or if nobody has",
            "standing": "standing(state) -> tuple[Score, ...]: how each seat stands, in what the game is won by",
            "worth": "worth(state, seat, thing) -> Score: what a card or a bet is worth now; raises NoFigure",
            "prospects": "prospects(state) -> Sequence[float]: how well each seat stands in the middle of a game, for a "
            "computer that looks ahead only so far; the whole position is open to it",
            "horizon": "horizon(state) -> int: how many rounds, this one included, a computer plays on before `prospects` say "
            "who does well; 0 for all of them",
        },
        "the state's field `winners` if it has one; no scores; no worth; how each seat stands; 1",
    ),
    "picture": Part(
        {
            "picture": "picture(state) -> dict: a position as JSON-able data for a board; of a masked state it shows no more",
        },
        "every field of the state: lists with one entry per seat at the seats, everything else in the middle",
    ),
    "board_targets": Part(
        {
            "targets": 'targets(state, choice, option) -> tuple[str, ...]: what on the board an option is about ("seat:2"); '
            "empty for what is not on the board, like passing",
            "chance_targets": "chance_targets(state, chance) -> tuple[str, ...]: the dice of a roll in order, or the pile "
            "drawn from",
        },
        "seats for a choice of kind seat or player, entries of a field for a choice called like it; no dice and no piles",
    ),
    "details": Part(
        {
            "describe": 'describe(state, choice, option) -> str: the printed text of what an option is about, "" if there is none'
        },
        "nothing to read",
    ),
    "notes": Part(
        {
            "note": "note(state, thing) -> Note | None: what a thing of the picture is and does, as the state shows it; of a "
            "masked state nothing that is hidden",
            "gallery": "gallery(state) -> list[Note]: all cards, rooms and pieces that a match is played with",
        },
        "what a field of the state is called, with the rule that fits its name best; an empty gallery",
    ),
    "heuristic": Part(
        {"Heuristic": "Heuristic(seed): a player (`choose`, and a `reason` in a sentence) that plays sensibly"},
        "a player that chooses at random, and says so",
    ),
    "outcomes": Part(
        {
            "outcome_classes": "outcome_classes(state) -> Mapping: the ways to classify the dice in `state.dice`, by name: the "
            "possible classes in order, and the function that finds the class for the values of all dice",
        },
        "no tab of dice",
    ),
    "odds": Part({"QUESTIONS": "the questions about odds that can be asked, see `explorer.odds`"}, "no tab of odds"),
    "reckon": Part(
        {"PATTERNS": "kinds of questions in words whose figures the game reckons, see `explorer.core.reckoning`"},
        "answers from rules and known questions only",
    ),
    "what_if": Part(
        {"WHAT_IF": "a WhatIf: what can be changed in a position, and the facts that are compared"},
        "only rolls and choices can be changed, and the fields of the state are compared",
    ),
    "show_me": Part(
        {"show_me": "show_me(rule, progress) -> Match | None: a position in which a rule matters"},
        "rulings, and games that are played until the rule is cited",
    ),
    "reference": Part(
        {"REFERENCE": "a Plan: the rules that the reference sheet should have, by their ids"},
        "the first rules of each chapter, with all cards and terms",
    ),
    "graphs": Part({"GRAPHS": "graphs of the game's own by title, each from a match and a seat"}, "no tab of its own"),
    "lay_out": Part(
        {
            "BENCH": "a Bench: the places of the table and the trays, for a workbench on which a table is laid out by touching it"
        },
        "a workbench made from the fields of the state",
    ),
    "workbench": Part(
        {"workbench": "workbench() -> Workbench: where cards that a table types in itself are laid out and resolved"},
        "no cards of one's own",
    ),
}
"""Every part by the name of its module."""


# --- the defaults -----------------------------------------------------------------------------------------------------


class Basics(Protocol):
    """What the defaults need of a `Game`, which imports this file: see its attributes of these names."""

    @property
    def title(self) -> str:
        """Its printed name."""

    @property
    def seats(self) -> range:
        """How many can play."""

    @property
    def state(self) -> type[State]:
        """Its `State` class."""

    @property
    def start(self) -> Callable[..., State]:
        """Makes the state before the first step."""

    @property
    def rules(self) -> Rulebook:
        """Its rulebook."""

    def __hash__(self) -> int:
        """Games are hashable, so that what is worked out for one can be kept."""
        return id(self)


def place(game: Basics) -> Callable[..., State]:
    """The default `place`: a new match's state with the given fields."""

    def filled(players: int | None = None, **fields: Any) -> State:
        seats = game.seats[0] if players is None else players
        if type(seats) is not int or seats not in game.seats:
            raise SetUpError(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {quoted(players)}.")
        state = game.start(seats)
        for name in fields:
            if name not in state.__dict__:
                there = ", ".join(field for field in state.__dict__ if field != "readings")
                raise SetUpError(f"{game.title} has no field {quoted(name)} to set; it has: {there}.")
        state.__dict__.update(fields)
        return state

    return filled


def problems(game: Basics) -> Callable[[Any], list[str]]:
    """The default `problems`: fields that do not have their annotated types, or do not have one entry per seat."""

    def found(state: State) -> list[str]:
        wrong = misfits(state.__dict__, game.state, Seat=Seat, Option=Any)
        if not wrong and state.players not in game.seats:
            wrong = [f"players is {quoted(state.players)}, not {game.seats[0]} to {game.seats[-1]}"]
        return wrong or uneven(state, *(name for name, begun in _lengths(game).items() if begun == tuple(game.seats)))

    return found


def unready(state: Any) -> list[str]:
    """The default `unready`: a match can begin at every valid position."""
    del state
    return []


def seated(_: Any, people: People) -> People:
    """The people that the match was started with."""
    return people


def mask(state: Any, seat: Seat) -> Any:
    """The default `mask`: the whole state, because the game hides nothing."""
    del seat
    return state.of({**state.__dict__})


def redeal(match: Any, seat: Seat, random: Random) -> Any:
    """The default `redeal`: the same match, because the game hides nothing."""
    del seat, random
    return match.fork()


def winners(state: Any) -> tuple[Seat, ...]:
    """The default `winners`: the state's field `winners`; empty if there is none."""
    return tuple(getattr(state, "winners", ()))


def standing(state: Any) -> tuple[Score, ...]:
    """The default `standing`: no scores."""
    del state
    return ()


def prospects(standing: Callable[[Any], tuple[Score, ...]]) -> Callable[[Any], list[float]]:
    """How each seat stands, as one number; of several figures each counts a tenth of the one before."""

    def found(state: Any) -> list[float]:
        values = [score.value for score in standing(state)] or [0] * state.players
        several = [value if isinstance(value, tuple) else (value or 0,) for value in values]
        return [sum(part / 10**place for place, part in enumerate(parts)) for parts in several]

    return found


def horizon(_: Any) -> int:
    """The default `horizon`: this round."""
    return 1


def worth(state: Any, seat: Seat, thing: Option) -> Score:
    """The default `worth`: nothing has a figure."""
    del state, seat
    raise NoFigure(f"{quoted(thing)} has no figure in this game.")


def describe(state: Any, choice: Choice, option: Option) -> str:
    """The default `describe`: no text."""
    del state, choice, option
    return ""


def note(game: Basics) -> Callable[[Any, str], Note | None]:
    """The default `note`: how a seat stands, or what an entry of a field is called; and the rule that fits the name best."""

    def told(state: State, thing: str) -> Note | None:
        field, _, entry = thing.partition(":")
        entry = entry.rpartition(":")[2]
        if field == "seat" and entry.isdigit() and int(entry) < state.players:
            return _found(game, thing, who(int(entry)), "who wins the game", "Player")
        if field not in state.__dict__ or field in NOT_DRAWN:
            return None
        name = capital(words(field))
        return _found(game, thing, f"{name}: {in_words(entry)}" if entry else name, f"{words(field)} {entry}", name)

    return told


def _found(game: Basics, thing: str, name: str, question: str, kind: str) -> Note | None:
    """The note of something by the rule that is found for it, or, if none is, by the first of the book."""
    rule = next(iter(game.rules.search(question, 1)), None) or next(iter(game.rules), None)
    return None if rule is None else ruled(game.rules, thing, name, rule.id, kind=kind)


def gallery(state: Any) -> list[Note]:
    """The default `gallery`: nothing."""
    del state
    return []


def picture(game: Basics) -> Callable[[Any], dict[str, Any]]:
    """The default `picture`: the state's fields by name, those of each seat separately, and everything in words."""

    def drawn(state: State) -> dict[str, Any]:
        own = {name: value for name, value in state.__dict__.items() if name not in NOT_DRAWN}
        by_seat = [name for name in own if _is_by_seat(game, state, name)]
        seats = [{"seat": seat, **{name: own[name][seat] for name in by_seat}} for seat in range(state.players)]
        middle = {name: value for name, value in own.items() if name not in by_seat}
        text = [*_sentences("", middle), *(line for one in seats for line in _sentences(f"{who(one['seat'])}: ", one))]
        return {"title": game.title, "phase": state.phase, "seats": seats, **middle, "text": " ".join(text)}

    return drawn


NOT_DRAWN: Final = ("agenda", "readings", "players", "phase")
"""Fields that the default picture does not show."""


def _is_by_seat(game: Basics, state: State, name: str) -> bool:
    """True if a field has one entry per seat: from the start for any number of players, or filled later with lists."""
    value, begun = state.__dict__[name], _lengths(game)[name]
    if not isinstance(value, list) or len(value) != state.players:
        return False
    return begun == tuple(game.seats) or (not any(begun) and all(isinstance(own, list | dict) for own in value))


@cache
def _lengths(game: Basics) -> Mapping[str, tuple[int, ...]]:
    """The length of each field of a new match, for each number of players; 0 if it is not a list."""
    fresh = [game.start(players).__dict__ for players in game.seats]
    return {
        name: tuple(len(fields[name]) if isinstance(fields[name], list) else 0 for fields in fresh) for name in fresh[0]
    }


def _sentences(before: str, fields: Mapping[str, Any]) -> Iterable[str]:
    """Fields in words, one sentence each; empty fields are omitted."""
    for name, value in fields.items():
        if name != "seat" and value not in (None, "", [], {}):
            yield f"{before}{words(name)} {in_words(value)}."


def targets(game: Basics) -> Callable[[Any, Choice, Option], tuple[str, ...]]:
    """The default `targets`: an option is about what its choice's kind names.

    That is a seat, or an entry of the field with the kind's name, as the generic board names it.
    """
    return lambda state, choice, option: _target(game, state, choice, option)


def _target(game: Basics, state: Any, choice: Choice, option: Option) -> tuple[str, ...]:
    if choice.kind in ("seat", "player", "opponent", "target") and type(option) is int and 0 <= option < state.players:
        return (f"seat:{option}",)
    for name in (choice.kind, f"{choice.kind}s"):
        held, whose = state.__dict__.get(name), ""
        if isinstance(held, list) and _is_by_seat(game, state, name):
            held, whose = held[choice.seat], f"{choice.seat}:"
        if isinstance(held, list) and option in held:
            return (f"{name}:{whose}{option}",)
    return ()


def chance_targets(state: Any, chance: Chance) -> tuple[str, ...]:
    """The default `chance_targets`: nothing on the board; dice and draws are offered beside it."""
    del state, chance
    return ()


def outcome_classes(state: Any) -> Mapping[str, Any]:
    """The default `outcome_classes`: no way to classify dice."""
    del state
    return {}


def label(state: Any, choice: Choice, option: Option) -> str:
    """The default `label`: an option in its own words."""
    del state, choice
    return in_words(option)


def round_of(state: Any) -> tuple[str, int] | None:
    """The default `round_of`: the state's field `round`; None if there is none, or before the first."""
    return ("Round", state.round) if state.round else None


def tell(state: Any, event: Event) -> str:
    """The default `tell`: a sentence made from an event's kind and facts.

    >>> from explorer.core.people import named
    >>> named(tell(None, Event("rolled", 0, "roll", value=2, pot=2)))
    'Seat 0 rolled (value 2, pot 2).'
    >>> named(tell(None, Event("asks bid", 1, "bid"))), tell(None, Event("chance roll", None, "roll"))
    ('Seat 1 must choose: bid.', 'Chance decides: roll.')
    >>> tell(None, Begin("round", None, "round", number=2)), tell(None, Event("ends round", None, "round"))
    ('Round begins (number 2).', 'Round ends.')
    """
    del state
    verb, _, what = event.kind.partition(" ")
    known = {name: fact for name, fact in event.facts.items() if name not in ("name", "relation")}
    about = ", ".join(f"{words(name)} {in_words(fact)}" for name, fact in known.items())
    facts = f" ({about})" if about else ""
    seat = event.seat
    if what and verb == "asks":
        return f"{'Somebody' if seat is None else who(seat)} must choose: {words(what)}{facts}."
    if what and verb == "chance":
        return f"Chance decides{'' if seat is None else f' for {who(seat)}'}: {words(what)}."
    if what and verb == "ends":
        return f"{capital(words(what)) if seat is None else _whose(seat, what)} ends."
    if isinstance(event, Begin):
        return f"{capital(words(event.kind)) if seat is None else _whose(seat, event.kind)} begins{facts}."
    return f"{capital(words(event.kind)) if seat is None else f'{who(seat)} {words(event.kind)}'}{facts}."


def _whose(seat: Seat, kind: str) -> str:
    """What began or ended, and whose it is: "Seat 1's turn"."""
    return f"{who(seat)}'s {words(kind)}"


def words(name: str) -> str:
    """A name as words.

    >>> words("of_a_kind"), words("pot")
    ('of a kind', 'pot')
    """
    return re.sub(r"[\s_]+", " ", name).strip()


def capital(text: str) -> str:
    """A text with its first letter capitalised."""
    return text[:1].upper() + text[1:]


def in_words(value: Any) -> str:
    """A value in words.

    >>> in_words((3, "five")), in_words(HIDDEN), in_words({"red": 1}), in_words(True), in_words([])
    ('3 five', 'hidden', 'red 1', 'yes', 'none')
    """
    if isinstance(value, Secret):
        value = value.value
    if value == HIDDEN:
        return "hidden"
    if value is None or value in ("", [], (), {}):
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " ".join(map(in_words, value))
    if isinstance(value, list):
        return ", ".join(map(in_words, value))
    if isinstance(value, dict):
        return ", ".join(f"{words(str(key))} {in_words(part)}" for key, part in value.items())
    return words(value) if isinstance(value, str) else str(value)
