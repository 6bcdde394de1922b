"""Whether a game keeps what the rest of Noblesse relies on: one function for its author to run, over and over.

`check("pig")` plays whole games at random and looks at every moment of them. What it asks of a game follows from what the
game has: who uses no `Secret` and no `Draw` need hide nothing, who has no settings is not asked for any. Each fault says in
which match it was found, and what to do about it.
"""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import cached_property
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from explorer.core.chance import Dice
from explorer.core.errors import NoblesseError, RulebookError
from explorer.core.game import Game, game_named
from explorer.core.loading import load
from explorer.core.moments import Begin, Chance, Choice, End, Event, Moment, Option, Seat, Secret, canonical
from explorer.core.parts import PARTS
from explorer.core.start import from_setup, start
from explorer.core.state import State

if TYPE_CHECKING:
    from explorer.core.match import Match, View

MATCHES: Final = 12
"""Whole games that are played when nobody says how many."""

LONGEST: Final = 20_000
"""Answers after which a game that is played at random should have ended."""

SHOWN: Final = 3
"""Faults of one check that are told; the rest come to light when these are mended."""

EVERY: Final = 7
"""Of how many decisions one is looked at closely, where that means playing or dealing anew."""


class Fault(NamedTuple):
    """Something that a game does not keep.

    Attributes:
        check: the check that found it, by name.
        text: what is wrong, where, and what to do, in one line.
    """

    check: str
    text: str

    def __str__(self) -> str:
        return f"[{self.check}] {self.text}"


class CheckFailed(NoblesseError):
    """A game has faults; `faults` has them all, the message each on a line."""

    def __init__(self, title: str, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        many = f"{len(faults)} fault{'s' if len(faults) > 1 else ''}"
        super().__init__("\n".join([f"{title} has {many}:", *map(str, faults)]))


class _Anybody:
    """Takes any option."""

    def __init__(self, seed: Any) -> None:
        self._random = Random(f"anybody {seed}")

    def choose(self, choice: Choice, _look: Callable[[], View]) -> Option:
        """Any of the options."""
        return choice.options[int(self._random.random() * len(choice.options))]


class _Sample:
    """Some whole games of a game, played at random.

    Attributes:
        game: the game.
        many: how many games.
    """

    def __init__(self, game: Game, many: int) -> None:
        self.game = game
        self.many = many

    def begun(self, number: int) -> Match:
        """The match of a number before its first answer: all numbers of seats in turn."""
        return start(self.game.id, self.game.seats[number % len(self.game.seats)], seed=number)

    @cached_property
    def finished(self) -> list[Match]:
        """Every match, as far as it got in `LONGEST` answers."""
        return [self.begun(number).play(_Anybody(number), most=LONGEST) for number in range(self.many)]

    def decisions(self, every: int = 1) -> Iterator[tuple[str, Match]]:
        """Matches at their decisions, each with where that is in words; the same object goes on from one to the next."""
        for number in range(self.many):
            match, player, at = self.begun(number), _Anybody(number), 0
            while match.pending is not None and at < LONGEST:
                if at % every == number % every:
                    yield f"match {number}, moment {match.moment}", match
                match.play(player, most=1)
                at += 1

    def moments(self) -> Iterator[tuple[str, Match, Moment]]:
        """Every moment of every match, with where it is in words."""
        for number, match in enumerate(self.finished):
            for moment in match.moments(barred=False):
                yield f"match {number}, moment {moment.at} ({moment.kind})", match, moment

    @cached_property
    def hides(self) -> str:
        """What of the game some seats may not know, in words; "" where everything is open."""
        for where, _, moment in self.moments():
            if isinstance(moment, Chance) and moment.source.hidden:
                return f"draws from a hidden pile ({where})"
            if isinstance(moment, Event) and any(isinstance(fact, Secret) for fact in moment.facts.values()):
                return f"tells a Secret ({where})"
        return ""


Faults: TypeAlias = Iterator[str]
"""What a check finds, a line each."""


def _events(sample: _Sample) -> Faults:
    """A match comes out the same whether or not somebody hears what happens."""
    for number in range(sample.many):
        heard, *unheard = (sample.begun(number) for _ in range(3))
        heard.moments(barred=False)  # from now on it is listened to
        end, *ends = (
            json.dumps(match.play(_Anybody(number), most=LONGEST).state.__dict__) for match in (heard, *unheard)
        )
        if ends[0] == ends[1] != end:
            yield f"match {number} comes out otherwise when nobody hears its events: working out their facts must change nothing."


def _rules(sample: _Sample) -> Faults:
    """There is a rulebook, and every rule that play cites is in it."""
    try:
        known = sample.game.rules.rules
    except (OSError, RulebookError) as error:
        yield f"{sample.game.folder / 'rules.md'} cannot be read: {error} Write it as the other games' rules.md are written."
        return
    named: dict[str, str] = {}
    for where, _, moment in sample.moments():
        for name in moment.rules:
            named.setdefault(name, f"{where} cites")
    for where, match in sample.decisions(EVERY):
        barred = match.pending.barred() if isinstance(match.pending, Choice) else {}
        for name in (one.rule for checks in barred.values() for one in checks):
            named.setdefault(name, f"{where} bars by")
    for name, said in named.items():
        if name not in known:
            yield f"{said} {name!r}, which rules.md does not have: add the rule, or cite one that is there."


def _parts(sample: _Sample) -> Faults:
    """Each part that there is can be loaded, and gives something that is looked for."""
    for name, part in PARTS.items():
        module = sample.game.part(name)
        if module is not None and not any(hasattr(module, wanted) for wanted in part.gives):
            yield f"{module.__name__} gives none of {', '.join(part.gives)}: define one, or call the module otherwise."


def _starts(sample: _Sample) -> Faults:
    """A match begins for every number of players, with plain data of the declared kinds."""
    game = sample.game
    made: Any = game.state  # an author may have declared anything
    if not (isinstance(made, type) and issubclass(made, State) and "__dataclass_fields__" in vars(made)):
        yield f"{made!r} is no dataclass that extends explorer.core.state.State: make it one."
        return
    for players in game.seats:
        state = game.start(players)
        if state.players != players:
            yield f"start({players}) makes a state with players={state.players}: set it to the number it is given."
        if not state.agenda:
            yield f"start({players}) leaves the agenda empty, so nothing ever happens: put the first step on it."
        for step in state.agenda:
            if step[0] not in game.steps:
                yield f"start({players}) puts {step[0]!r} on the agenda, which is none of the steps: add it to `steps`."
        yield from (f"start({players}): {text}." for text in [*_not_plain(state), *game.problems(state)])
    for setting in game.settings:
        for words, value in setting.choices:
            seats = setting.seats[0] if setting.seats else game.seats[0]
            try:
                start(game.id, seats, **{setting.name: value})
            except NoblesseError as error:
                yield f"the setting {setting.label!r} offers {words!r}, and start refuses it: {error}"


def _not_plain(state: Any) -> Iterator[str]:
    """What in a state cannot be saved and loaded as it is."""
    try:
        if json.loads(json.dumps(state.__dict__)) != state.__dict__:
            yield "the state does not come back from JSON as it was: keep lists, not tuples, and text for the keys of tables"
    except (TypeError, ValueError) as error:
        yield f"the state cannot be written as JSON ({error}): keep numbers, text, lists and tables of these"


def _ends(sample: _Sample) -> Faults:
    """Whole games end, with winners if they say so."""
    for number, match in enumerate(sample.finished):
        if not match.over:
            yield f"match {number} has not ended after {LONGEST} answers at random: something must bring the end nearer."
        elif not all(type(seat) is int and 0 <= seat < match.state.players for seat in match.winners):
            yield f"match {number}: winners is {match.winners!r}, and seats are 0 to {match.state.players - 1}."
    for where, match in islice(sample.decisions(EVERY), 50):
        if match.winners:
            yield f"{where}: seats {match.winners!r} have won and the match goes on: name winners at the end only."


def _moments(sample: _Sample) -> Faults:
    """Options are fit to be recorded, facts are plain, and what begins also ends."""
    for where, match, moment in sample.moments():
        if moment.seat is not None and not (type(moment.seat) is int and 0 <= moment.seat < match.state.players):
            yield f"{where} is of seat {moment.seat!r}, which there is not."
        if isinstance(moment, Choice):
            options = list(moment.options)
            if not options:
                yield f"{where} has no options, so nobody can answer it: do not ask, or offer to pass."
            if len(set(map(repr, options))) != len(options):
                yield f"{where} has an option twice: each stands for one answer."
            for option in options:
                if canonical(json.loads(json.dumps(option))) != option:
                    yield f"{where} has the option {option!r}, which JSON does not keep: use text, whole numbers and tuples."
        elif isinstance(moment, Event):
            for name, fact in moment.facts.items():
                try:
                    json.dumps(fact.value if isinstance(fact, Secret) else fact)
                except (TypeError, ValueError):
                    yield f"{where} has the fact {name!r}, which JSON does not keep: use plain data, as of now."
    for number, match in enumerate(sample.finished):
        open_: list[str] = []
        for moment in match.moments(barred=False):
            if isinstance(moment, Begin):
                open_.append(moment.kind)
            elif isinstance(moment, End) and (not open_ or open_.pop() != moment.kind):
                yield f"match {number}, moment {moment.at}: {moment.kind!r} ends, and it is not what was begun last."
                break
        else:
            if match.over and open_:
                yield f"match {number}: {open_[-1]!r} begins and never ends: yield its End."


def _words(sample: _Sample) -> Faults:
    """Every moment is told in a sentence, and the options of a choice have names of their own."""
    for where, match, moment in sample.moments():
        seats: tuple[Seat | None, ...] = (None, *range(match.state.players))
        for seat in seats:
            told = match.tell(moment.seen_by(seat))
            if not told or "\n" in told or told[-1] not in ".!?:…":
                yield f"{where} is told as {told!r} to {'all' if seat is None else f'seat {seat}'}: make it a sentence on one line."
    for where, match in sample.decisions(EVERY):
        choice = match.pending
        if isinstance(choice, Choice):
            labels = [match.label(option) for option in choice.options]
            if not all(labels):
                yield f"{where}: an option of {choice.kind!r} has no label."
            twice = sorted({label for label in labels if labels.count(label) > 1})
            if twice:
                yield f"{where}: two options of {choice.kind!r} are both called {twice[0]!r}: nobody can tell them apart."


def _refusals(sample: _Sample) -> Faults:
    """What is barred is no option, says why, and asking about it changes nothing."""
    for where, match in sample.decisions():
        choice = match.pending
        if not isinstance(choice, Choice):
            continue
        before = json.dumps(match.state.__dict__)
        for option, checks in islice(choice.barred().items(), 20):
            if option in choice.options:
                yield f"{where}: {option!r} is both allowed and barred."
            if not any(not one.passed for one in checks):
                yield f"{where}: {option!r} is barred and no check of it fails: give the Check that bars it."
        if json.dumps(match.state.__dict__) != before:
            yield f"{where}: asking what is barred changes the position: work it out without touching the state."


def _positions(sample: _Sample) -> Faults:
    """Every position that play comes to is sound, and whatever else is handed in is refused in words."""
    game = sample.game
    for where, match in sample.decisions(EVERY):
        wrong = match.problems() or list(_not_plain(match.state))
        if wrong:
            yield f"{where}: play comes to a position of which `problems` says: {wrong[0]}. One of the two is wrong."
    rng = Random("garbage")
    for number, match in enumerate(sample.finished):
        for field in fields(game.state):
            data = match.first_state().__dict__
            bad: Any = rng.choice([None, "", "?", -1, 10**9, [], ["?"], [[]], [None] * 3, {}, {"?": 1}, True, 0.5])
            try:
                from_setup(game, {"position": {**data, field.name: bad}}, number).play(_Anybody(number), most=20)
            except NoblesseError:
                continue
            except Exception as error:  # noqa: BLE001 - whatever it is, a visitor must not meet it
                yield f"a position with {field.name}={bad!r} breaks play ({type(error).__name__}): let `problems` refuse it."


def _records(sample: _Sample) -> Faults:
    """A match is the same again from its record, after going back, and whenever the same is answered."""
    for number, match in enumerate(sample.finished):
        end = json.dumps(match.state.__dict__)
        try:
            again = load(json.loads(json.dumps(match.record())))
        except NoblesseError as error:
            yield f"match {number} cannot be loaded from its record: {error} Steps must depend on the state and answers alone."
            continue
        if json.dumps(again.state.__dict__) != end:
            yield f"match {number} comes out otherwise when it is loaded: steps must depend on the state and answers alone."
        if again.given:
            steps = min(again.given, 5)
            if json.dumps(again.back(steps).forward(steps).state.__dict__) != end:
                yield f"match {number} comes out otherwise after back and forward: a step keeps something outside the state."


def _views(sample: _Sample) -> Faults:
    """A seat sees its own type of state, nothing that may differ unknown to it, and looking changes nothing."""
    game, shows, differs = sample.game, 0, 0
    for where, match in sample.decisions(EVERY):
        whole = json.dumps(match.state.__dict__)
        for seat in range(match.state.players):
            view, mask = match.view(seat), game.mask(match.state, seat)
            seen = json.dumps(view.state.__dict__)
            if type(view.state) is not game.state:
                yield f"{where}: mask gives a {type(view.state).__name__}, not a {game.state.__name__}."
            shows += seen != whole
            twin = match.redeal(seat, Random(match.moment))
            differs += json.dumps(twin.state.__dict__) != whole
            if json.dumps(twin.view(seat).state.__dict__) != seen:
                yield f"{where}: seat {seat} sees that it was dealt anew: mask shows what redeal changes."
            if _heard(twin, seat, twin.moment + 1) != _heard(match, seat, twin.moment + 1):
                yield f"{where}: seat {seat} has heard something else after dealing anew: redeal must keep what it was told."
            if twin.problems():
                yield f"{where}: dealt anew for seat {seat} the position has a problem: {twin.problems()[0]}."
            if mask is match.state or mask.__dict__ is match.state.__dict__:
                yield f"{where}: mask gives the match's own state: give a state of its own, or looking changes the match."
                return
        if json.dumps(match.state.__dict__) != whole:
            yield f"{where}: looking changes the match: mask must change nothing in the state that it is given."
    if sample.hides and not shows:
        yield f"the game {sample.hides}, and no seat is kept from seeing anything: give a `mask` in hidden.py."
    if sample.hides and not differs:
        yield f"the game {sample.hides}, and dealing anew never changes anything: give a `redeal` in hidden.py."


def _heard(match: Match, seat: Seat, last: int) -> list[str]:
    """The latest moments as a seat knows them, as text."""
    return [repr(moment) for moment in match.moments(seat, barred=False)[: match.moment + 1]][-last:]


def _pictures(sample: _Sample) -> Faults:
    """A position can be drawn, and what options are about has a name."""
    for where, match in sample.decisions(EVERY):
        shown = match.game.picture(match.state)
        try:
            json.dumps(shown)
        except (TypeError, ValueError) as error:
            yield f"{where}: the picture is no plain data ({error})."
            continue
        if not isinstance(shown.get("title"), str) or not isinstance(shown.get("text"), str):
            yield f"{where}: the picture has no `title` or no `text`, which is read out for whoever does not see it."
        if [one.get("seat") for one in shown.get("seats", ())] != list(range(match.state.players)):
            yield f"{where}: the picture's `seats` are not all seats in order, each with its `seat`."
        pending = match.pending
        if isinstance(pending, Chance) and isinstance(pending.source, Dice):
            things = match.game.chance_targets(match.state, pending)
            if things and len(things) != len(pending.source.names):
                yield f"{where}: {len(pending.source.names)} dice roll and chance_targets names {len(things)}: one each, or none."
        elif isinstance(pending, Choice):
            for option in pending.options[:20]:
                things = match.game.targets(match.state, pending, option)
                if not all(isinstance(thing, str) for thing in things):
                    yield f"{where}: targets of {option!r} are {things!r}, not a tuple of names."


def _standing(sample: _Sample) -> Faults:
    """Scores are for all seats or for none."""
    for where, match in sample.decisions(EVERY):
        if len(match.standing()) not in (0, match.state.players):
            yield f"{where}: standing has {len(match.standing())} scores for {match.state.players} seats: one each, or none."


def _heuristic(sample: _Sample) -> Faults:
    """The game's own player takes options, gives reasons, and decides the same whatever is hidden from it."""
    make = sample.game.given("heuristic", "Heuristic", None)
    if make is None:
        return
    for where, match in sample.decisions(EVERY):
        choice = match.pending
        if not isinstance(choice, Choice):
            continue
        player, seat = make(1), choice.seat
        chosen = player.choose(choice, lambda match=match, seat=seat: match.view(seat))
        if chosen not in choice.options:
            yield f"{where}: the heuristic chooses {chosen!r}, which is no option."
        if not getattr(player, "reason", ""):
            yield f"{where}: the heuristic gives no reason: say why in its `reason`, in a sentence."
        twin = match.redeal(seat, Random(1))
        if isinstance(twin.pending, Choice):
            other = make(1).choose(twin.pending, lambda twin=twin, seat=seat: twin.view(seat))
            if other != chosen:
                yield f"{where}: the heuristic chooses otherwise when what it cannot know is otherwise: it sees too much."


CHECKS: Final[dict[str, Callable[[_Sample], Faults]]] = {
    "parts": _parts,
    "starts": _starts,
    "events": _events,
    "ends": _ends,
    "rules": _rules,
    "moments": _moments,
    "words": _words,
    "refusals": _refusals,
    "positions": _positions,
    "records": _records,
    "views": _views,
    "pictures": _pictures,
    "standing": _standing,
    "heuristic": _heuristic,
}
"""Every check by name, in the order in which faults are best mended."""


def faults(game: str, matches: int = MATCHES) -> tuple[Fault, ...]:
    """What a game does not keep; empty when it is sound.

    Args:
        game: its name.
        matches: how many whole games are played; more find rarer faults.

    Raises:
        UnknownGame: no such game.
        BrokenGame: it cannot be loaded.
    """
    sample = _Sample(game_named(game), matches)
    found: list[Fault] = []
    for name, check_of in CHECKS.items():
        try:
            found += [Fault(name, text) for text in islice(check_of(sample), SHOWN)]
        except Exception as error:  # noqa: BLE001 - it is the author's code that fails, and they want to hear of it
            found.append(Fault(name, f"{_where(error)} raises {type(error).__name__}: {error}"))
    return tuple(found)


def _where(error: Exception) -> str:
    """The innermost function of a trace-back, and its line: that of the author's code."""
    code = traceback.extract_tb(error.__traceback__)[-1]
    return f"{code.name} (line {code.lineno} of {code.filename})"


def check(game: str, matches: int = MATCHES) -> None:
    """Play whole games of a game, and make sure that it keeps what the rest of Noblesse relies on.

    >>> check("kings_of_ireland", matches=1)

    Args:
        game: its name.
        matches: how many whole games are played; more find rarer faults.

    Raises:
        CheckFailed: it has faults; each says what to do.
        UnknownGame: no such game.
        BrokenGame: it cannot be loaded.
    """
    found = faults(game, matches)
    if found:
        raise CheckFailed(game_named(game).title, found)
