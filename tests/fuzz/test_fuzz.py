"""Seeded fuzzing: every input is accepted or refused with a message, and nothing else happens.

    python -m tests.fuzz --seconds 60 --seed 1          # for any time; exit code 1 if anything broke
    python -m tests.fuzz --seed 1 --input 4711          # one input again, with its traceback

What is taken is played on, looked at, saved and loaded; what is refused leaves the match as it was. A hang is told by processor
time, so that a busy machine is no fault. A short slice of it is the test at the end.
"""

from __future__ import annotations

import argparse
import copy
import json
import marshal
import pickle
import signal
import sys
import tempfile
import time
import tomllib
import traceback
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import explorer
from explorer import tutor
from explorer.annotated import Study
from explorer.annotated.session import StudySession
from explorer.core import record
from explorer.core.errors import NoblesseError
from explorer.core.game import game_named
from explorer.core.moments import Choice
from explorer.core.start import from_setup
from explorer.examples.rulings import of as rulings_of
from explorer.odds import Answer, begin, questions
from explorer.players import RandomPlayer
from explorer.what_if.branches import branch, edits
from tests.conformance.matches import GAMES, data, shown
from tests.fuzz import mangle
from widgets.links import from_link, to_link

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MATCHES = 10
"""How many matches of each game are damaged, each at another moment."""

USED = 0.2
"""The share of accepted inputs that are played on, viewed, saved and loaded."""

HANG = 20.0
"""Seconds of processor time after which an input counts as a hang."""

LONGEST = 4000
"""The most characters of a refusal, or of each line of it."""


class Hang(BaseException):
    """An input took too much processor time."""


# --- what is spoiled --------------------------------------------------------------------------------------------------


@cache
def stood(game: str, number: int) -> explorer.Match:
    """A match at some moment; must not be changed."""
    seats = game_named(game).seats
    match = explorer.start(game, players=seats[number % len(seats)], seed=f"fuzz {number}")
    match.play(RandomPlayer(number), most=Random(f"{game} {number}").randrange(4, 160))
    if number % 3 == 2:  # begins with a position
        return match.replay_with(lambda plain, _given: plain, lambda answer, _index: answer)
    return match


@cache
def recorded(game: str, number: int) -> str:
    """The match's record, as text."""
    return record.text(stood(game, number).record())


@cache
def studied(game: str, number: int) -> str:
    """A study of the match, with branches, comments, marks and a question, as text."""
    match = stood(game, number)
    study = Study(match, "A trial", about="Of everything")
    for turn in range(3):
        twin = match.fork()
        twin.seed = turn
        twin.play(RandomPlayer(turn), most=4)
        study.comment(twin, f"Branch {turn}")
        study.arrow(twin, "seat:0", "seat:1")
    study.ask(
        match,
        "How many?",
        answers=[explorer.annotated.Answer("Two", True), explorer.annotated.Answer("Three", says="No.")],
    )
    return study.text()


@cache
def linked(game: str, number: int) -> str:
    """A link to the match."""
    return to_link(stood(game, number))


@cache
def positions(game: str) -> tuple[dict[str, Any], ...]:
    """Keywords of valid positions: those of the rulings, and the defaults."""
    known = game_named(game)
    plain = {name: one.default for name, one in explorer.keywords(game).items() if one.default is not None}
    ruled = [ruling.position for ruling in rulings_of(known).rulings.values()]
    examples = [example.keywords for example in known.given("show_me", "EXAMPLES", ()) if not example.fresh]
    return (plain, *ruled, *examples)


@cache
def figures(game: str) -> dict[str, Any]:
    """Our default cards, in the form of a user's own file."""
    folder = game_named(game).folder
    found: dict[str, Any] = {}
    for path in sorted([*folder.glob("cards.toml"), *folder.glob("data/*.toml")]):
        told = tomllib.loads(path.read_text(encoding="utf-8"))
        known = ("evocations", "events", "jinxes", "mages", "quests", "rooms", "schools", "upgrades", "commands")
        if game == "black_rose_wars":
            found.setdefault(path.stem if path.stem in known else "spells", {}).update(told)
        else:
            found.update(told)
    return found


@cache
def effects() -> tuple[str, ...]:
    """Texts in the language of Black Rose Wars."""
    found: list[str] = []

    def gather(told: Any) -> None:
        if isinstance(told, str) and told.endswith(".") and " " in told:
            found.append(told)
        elif isinstance(told, dict | list):
            for part in told.values() if isinstance(told, dict) else told:
                gather(part)

    gather(figures("black_rose_wars"))
    return tuple(dict.fromkeys(found))


@cache
def progressed(game: str, step: int) -> str:
    """Saved progress of a game's first lesson at a step."""
    session = tutor.Session(tutor.lesson(game))
    for _ in range(step):
        if not session.done:
            session.skip()
        session.next()
    if not session.done and step % 2:
        session.answer(0)
    return json.dumps(session.progress())


def plain(value: Any) -> Any:
    """A copy of some data."""
    return copy.deepcopy(value)


# --- what is done with what was taken ---------------------------------------------------------------------------------


def where(match: explorer.Match) -> Any:
    """Where a match is, and its whole record."""
    return match.answers, match.given, match.moment, data(match.state), shown(match.pending)


def used(rng: Random, match: explorer.Match) -> None:
    """View a match, play it on, save and load it: it must work like any other."""
    _ = match.pending or match.over or match.forward()
    assert match.problems() == []
    game = match.game
    for seat in rng.sample(range(match.state.players), 2):
        view = match.view(seat)
        json.dumps(game.picture(view.state))
        if view.pending is not None:
            match.tell(view.pending)
    match.play(RandomPlayer(rng.randrange(99)), most=rng.choice((0, 3, 30)))
    assert match.problems() == []
    pending = match.pending
    if isinstance(pending, Choice):
        for option in (*pending.options[:5], *list(pending.barred())[:5]):
            match.label(option)
            for thing in game.targets(match.state, pending, option):
                match.note(thing, pending.seat)
            game.describe(match.state, pending, option)
            str(match.why_not(option))
    moments = match.moments(rng.randrange(match.state.players), barred=rng.random() < 0.2)
    for moment in moments[-10:]:
        match.tell(moment)
    match.chain(max(0, len(moments) - 20))
    match.gallery()
    kept = where(match)
    assert where(explorer.load(record.text(match.record()))) == kept
    if rng.random() < 0.3:
        assert where(pickle.loads(pickle.dumps(match))) == kept
        assert where(copy.deepcopy(match)) == kept
    if rng.random() < 0.3 and len(match.answers) < 300:
        assert where(from_link(to_link(match, whole=True)))[1:] == kept[1:]


def made(rng: Random, match: Any) -> bool:
    """Use the result of an input, if it is a match; use some of them thoroughly."""
    if isinstance(match, explorer.Match):
        if rng.random() < USED:
            used(rng, match)
        assert match.problems() == []
    return True


LIVE: dict[tuple[str, int], tuple[explorer.Match, Any]] = {}
"""Copies of the matches, and where they are; each is used until an input changes it."""


def stands(match: explorer.Match) -> Any:
    """Where a match is, in a form that is fast to compute and only comparable for the same match."""
    return match.answers, match.given, match.moment, marshal.dumps(match.state.__dict__, 2), id(match.pending)


def some(rng: Random) -> tuple[str, int]:
    """The game and the number of a match to act on."""
    return rng.choice(GAMES), rng.randrange(MATCHES)


def live(which: tuple[str, int]) -> explorer.Match:
    """A copy of that match, which may be changed."""
    if which not in LIVE:
        twin = stood(*which).fork()
        LIVE[which] = twin, stands(twin)
    return LIVE[which][0]


def told(rng: Random, which: tuple[str, int], act: Callable[[explorer.Match], object], *, changes: bool = True) -> bool:
    """Do something with a match: if it is refused or a query, the match is unchanged; if accepted, the match still works."""
    match = live(which)
    try:
        act(match)
    except NoblesseError:
        assert stands(match) == LIVE[which][1]
        raise
    if not changes:
        assert stands(match) == LIVE[which][1]
        return True
    del LIVE[which]
    if match.pending is not None:  # at an event it may be in the middle of a step
        assert match.problems() == []
        if rng.random() < USED / 3:
            used(rng, match)
    return True


# --- the inputs: each is given in, and its name and its share are in `INPUTS` ------------------------------------------


def record_data(rng: Random) -> Any:
    """A record as data."""
    return made(rng, explorer.load(mangle.data(rng, json.loads(recorded(rng.choice(GAMES), rng.randrange(MATCHES))))))


def record_text(rng: Random) -> Any:
    """A record as text."""
    whole, other = (recorded(rng.choice(GAMES), rng.randrange(MATCHES)) for _ in range(2))
    return made(rng, explorer.load("{" + mangle.text(rng, whole[1:], (other,))))


def record_file(rng: Random) -> Any:
    """A record as a file, with damaged bytes too."""
    told = recorded(rng.choice(GAMES), rng.randrange(MATCHES))
    raw = bytearray((mangle.text(rng, told) if rng.random() < 0.7 else told).encode("utf-8", "surrogatepass"))
    for _ in range(rng.randrange(3)):
        if raw:
            raw[rng.randrange(len(raw))] = rng.randrange(256)
    with tempfile.NamedTemporaryFile() as file:
        file.write(bytes(raw))
        file.flush()
        return made(rng, explorer.load(rng.choice((file.name, Path(file.name)))))


def link(rng: Random) -> Any:
    """A link: its text, or the data packed in it."""
    told = linked(rng.choice(GAMES), rng.randrange(MATCHES))
    if rng.random() < 0.4:
        return made(rng, from_link(mangle.text(rng, told)))
    import base64
    import zlib

    raw = json.loads(zlib.decompress(base64.urlsafe_b64decode(told + "=" * (-len(told) % 4))))
    packed = zlib.compress(json.dumps(mangle.data(rng, raw), default=str).encode("utf-8", "surrogatepass"))
    return made(rng, from_link(base64.urlsafe_b64encode(packed).decode().rstrip("=")))


def study(rng: Random) -> Any:
    """A study: as data or as text; what is taken is saved, loaded and learnt."""
    told = studied(rng.choice(GAMES), rng.randrange(MATCHES))
    whole = rng.random() < 0.6
    found = explorer.annotated.load(mangle.data(rng, json.loads(told)) if whole else "{" + mangle.text(rng, told[1:]))
    assert explorer.annotated.load(found.text()).text() == found.text()
    session = StudySession(found)
    for _ in range(rng.randrange(1, 4)):
        if not session.done:
            session.skip()
        if session.finished:
            break
        session.next()
    return True


def set_up(rng: Random) -> Any:
    """The set-up of a record."""
    game = rng.choice(GAMES)
    told = mangle.data(rng, json.loads(recorded(game, rng.randrange(MATCHES)))["setup"])
    if not isinstance(told, dict):
        return True  # a record's form is checked before its set-up
    return made(rng, from_setup(game_named(game), told))


def position(rng: Random) -> Any:
    """A position by keywords."""
    game = rng.choice(GAMES)
    told = mangle.data(rng, plain(rng.choice(positions(game))))
    if rng.random() < 0.3 and isinstance(told, dict):
        other = rng.choice(positions(game))
        told.update(plain(dict(rng.sample(list(other.items()), min(2, len(other))))))
    if not isinstance(told, dict):
        return True  # Python accepts only strings as keywords
    return made(rng, explorer.position(game, **{str(name): value for name, value in told.items()}))


def start(rng: Random) -> Any:
    """The options of a new match."""
    game = rng.choice(GAMES)
    known = game_named(game)
    picked = [rng.randrange(len(one.choices)) for one in known.settings]
    if rng.random() < 0.2:
        picked = mangle.data(rng, picked)
        if not isinstance(picked, list):
            return True  # chosen in a form, as a list of numbers
    told: dict[str, Any] = {"players": rng.choice(known.seats), **plain(known.chosen(picked))}
    switches = known.rules.switches
    told["readings"] = {name: rng.choice(switches[name]) for name in rng.sample(sorted(switches), 3)}
    told["seed"] = rng.choice((1, "x", None))
    told = mangle.data(rng, told) if rng.random() < 0.8 else told
    if not isinstance(told, dict):
        return True  # Python accepts only strings as keywords
    return made(rng, explorer.start(game, **{str(name): value for name, value in told.items()}))


def cards(rng: Random) -> Any:
    """A user's own cards: a mapping, the text in a record, or a file."""
    game = rng.choice([game for game in GAMES if "cards" in explorer.keywords(game)])
    house = figures(game)
    own: dict[str, Any] = {}
    for name in rng.sample(sorted(house), min(2, len(house))):
        part = house[name]
        own[name] = (
            {k: part[k] for k in rng.sample(sorted(part), min(2, len(part)))} if isinstance(part, dict) else part
        )
    own = mangle.data(rng, plain(own)) if rng.random() < 0.9 else plain(own)
    match rng.randrange(3):
        case 0:
            return made(rng, explorer.start(game, seed=1, cards=own))
        case 1:
            text = json.dumps(own, default=str)
            return made(rng, explorer.start(game, seed=1, cards=mangle.text(rng, text) if rng.random() < 0.5 else text))
    folder = game_named(game).folder
    source = rng.choice(sorted([*folder.glob("cards.toml"), *folder.glob("data/*.toml")])).read_text(encoding="utf-8")
    at = rng.randrange(len(source))
    with tempfile.NamedTemporaryFile(suffix=".toml") as file:
        file.write(mangle.text(rng, source[at : at + rng.choice((100, 1000, 9000))]).encode("utf-8", "surrogatepass"))
        file.flush()
        return made(rng, explorer.start(game, seed=1, cards=rng.choice((file.name, Path(file.name)))))


def effect(rng: Random) -> Any:
    """A typed effect: read, paraphrased and resolved."""
    known = effects()
    text = " ".join(rng.sample(known, rng.choice((1, 1, 2))))
    text = mangle.text(rng, text, known) if rng.random() < 0.8 else text
    bench = workbench()
    kind = rng.choice(("effect", "light", "", "dark", "card"))
    if bench.fault(kind, text) is None:
        bench.reading(kind, text)
    told = plain(rng.choice(positions("black_rose_wars")))
    told = {**told, "at": "effect", "effect": text, "active": rng.choice((0, 1, -1))}
    return made(rng, explorer.position("black_rose_wars", **told))


@cache
def workbench() -> Any:
    """The workbench of Black Rose Wars."""
    make = game_named("black_rose_wars").given("workbench", "workbench", None)
    assert make is not None
    return make()


def lay_out(rng: Random) -> Any:
    """A layout of the workbench."""
    bench = workbench()
    told = plain(rng.choice(list(bench.examples().values())))
    if rng.random() < 0.3 and isinstance(told, dict):
        told["effect"] = mangle.text(rng, rng.choice(effects()), effects())
    return made(rng, bench.match(mangle.data(rng, told) if rng.random() < 0.9 else told))


def choice(rng: Random) -> Any:
    """An answer to the pending moment, whether or not it is a choice."""
    return told(rng, some(rng), lambda match: match.choose(answer(rng, match)))


def answer(rng: Random, match: explorer.Match) -> Any:
    """A plausible answer: an option, a barred option, or the words of one with errors."""
    pending = match.pending
    if not isinstance(pending, Choice) or rng.random() < 0.1:
        return mangle.odd(rng)
    known = [*pending.options, *(pending.barred() if rng.random() < 0.2 else ())]
    option = rng.choice(known)
    if rng.random() < 0.5:
        option = match.label(option)
        return mangle.text(rng, option) if rng.random() < 0.7 else option
    if isinstance(option, tuple) and rng.random() < 0.7:
        parts = list(option)
        parts[rng.randrange(len(parts)) if parts else 0 :] = [mangle.near(rng, parts[-1])] if parts else []
        return parts
    return mangle.near(rng, option)


def roll(rng: Random) -> Any:
    """An outcome of dice or a draw."""
    which = next(
        (each for each in (some(rng) for _ in range(9)) if not isinstance(live(each).pending, Choice)), some(rng)
    )
    pending = live(which).pending
    came: Any = mangle.odd(rng)
    names: dict[str, Any] = {}
    if pending is not None and not isinstance(pending, Choice):
        came = mangle.data(rng, list(pending.source.sample(rng.random))) if rng.random() < 0.8 else came
        if rng.random() < 0.3:
            known = getattr(pending.source, "names", ("x",))
            names = {str(rng.choice(list(known))): rng.choice((1, 6, 7, 2.0, True, mangle.odd(rng)))}
    return told(rng, which, lambda match: match.roll(None if names and rng.random() < 0.8 else came, **names))


def travel(rng: Random) -> Any:
    """Time travel, views and other queries of a match."""
    number: Any = rng.choice((rng.randrange(-2, 200), mangle.odd(rng), mangle.near(rng, rng.randrange(100))))
    acts: list[Callable[[explorer.Match], object]] = [
        lambda match: match.goto(number), lambda match: match.back(number), lambda match: match.fork().back(1).forward(number),
        lambda match: match.view(number), lambda match: match.redeal(number), lambda match: match.moments(number),
        lambda match: match.fork().goto(number), lambda match: match.at_end(), lambda match: match.play({}, most=3),
    ]  # fmt: skip
    return told(rng, some(rng), rng.choice(acts))


def chain(rng: Random) -> Any:
    """The chain of some moments."""
    first, last = (rng.choice((0, 3, rng.randrange(200), mangle.odd(rng))) for _ in range(2))
    seat = rng.choice((None, 0, 1, mangle.odd(rng)))
    return told(rng, some(rng), lambda match: match.chain(first, last, seat), changes=False)


def why_not(rng: Random) -> Any:
    """Why an option is not allowed."""
    return told(rng, some(rng), lambda match: str(match.why_not(answer(rng, match))), changes=False)


def question(rng: Random) -> Any:
    """A question to the rules."""
    game = rng.choice(GAMES)
    if rng.random() < 0.2:
        explorer.keywords(rng.choice((game, mangle.odd(rng))))
    words = " ".join(rng.sample(("does", "my", "trap", "castle", "who", "wins", "bet", "?", "tie", "gold", "no"), 4))
    asked = rng.choice((mangle.text(rng, words), mangle.odd(rng)))
    str(explorer.ask(game, asked))
    if isinstance(asked, str):
        explorer.rulings(game, asked)
    return True


def odds(rng: Random) -> Any:
    """A question about odds."""
    which = some(rng)
    one = rng.choice(questions(live(which)))
    about: dict[str, Any] = {
        "seat": rng.choice((None, 0, 1)), "viewer": rng.choice((None, 0, 1)), "dice": rng.choice(("", "R", "KG")),
        "seed": 1, "trials": 2, "picked": {},
    }  # fmt: skip
    about = mangle.data(rng, about) if rng.random() < 0.9 else about
    name: Any = one.id if rng.random() < 0.9 else mangle.near(rng, one.id)
    if not isinstance(about, dict):
        return True  # Python accepts only strings as keywords

    def asked(match: explorer.Match) -> None:
        found = begin(match, name, **{str(key): value for key, value in about.items()})
        if not isinstance(found, Answer):
            found.sampling.run(0.01)
            found = found.answer()
        found.table()

    return told(rng, which, asked, changes=False)


def figure(rng: Random) -> Any:
    """Who has won, how the seats stand, and what something is worth."""
    which = some(rng)
    match = live(which)
    seat = rng.choice((0, 1, rng.randrange(match.state.players), mangle.odd(rng)))
    viewer = rng.choice((None, 0, mangle.odd(rng)))
    hands = getattr(match.state, "hands", None) or [[]]
    thing: Any = rng.choice([*hands[0], answer(rng, match), mangle.odd(rng)])

    def asked(match: explorer.Match) -> None:
        assert all(0 <= winner < match.state.players for winner in match.winners)
        assert len(match.standing(viewer)) == match.state.players
        str(match.worth(seat, thing, viewer))

    return told(rng, which, asked, changes=False)


def what_if(rng: Random) -> Any:
    """A change in "what if"."""
    match = stood(*some(rng))
    found = edits(match, rng.choice((None, 0)))
    if not found:
        return True  # nothing can be changed
    changes = [(one, rng.randrange(len(one.options))) for one in rng.sample(found, min(len(found), rng.choice((1, 2))))]
    if rng.random() < 0.3:
        changes = [(one, mangle.near(rng, option)) for one, option in changes]
    return made(rng, branch(match, changes).match)


def lesson(rng: Random) -> Any:
    """Saved progress of a lesson, and answers in it."""
    game = rng.choice(GAMES)
    known = tutor.lesson(game)
    kept = progressed(game, rng.randrange(6) if rng.random() < 0.8 else rng.randrange(len(known)))
    told: Any = mangle.data(rng, json.loads(kept))
    if rng.random() < 0.3:
        told = mangle.text(rng, kept)
    session = tutor.Session(known, told)
    for number in (mangle.odd(rng), rng.randrange(8)):
        try:
            session.answer(number)
        except NoblesseError:
            continue
    assert session.match.problems() == []
    tutor.Session(known, json.dumps(session.progress()))
    return True


INPUTS: dict[Callable[[Random], Any], int] = {
    record_data: 10, record_text: 10, record_file: 5, link: 12, study: 8, set_up: 10, position: 16, start: 10, cards: 14,
    effect: 12, lay_out: 14, choice: 80, roll: 60, travel: 8, chain: 4, why_not: 60, question: 2, odds: 8, what_if: 3, lesson: 2,
    figure: 12,
}  # fmt: skip
"""Every kind of input, and its share."""


# --- the run ----------------------------------------------------------------------------------------------------------


@dataclass
class Run:
    """The results of some inputs.

    Attributes:
        tried: how many of each kind.
        taken: how many of these were taken.
        broke: by what went wrong and where, how often; with the number of the first such input.
    """

    tried: Counter[str] = field(default_factory=Counter)
    taken: Counter[str] = field(default_factory=Counter)
    broke: dict[str, tuple[int, str]] = field(default_factory=dict)
    often: Counter[str] = field(default_factory=Counter)

    def report(self) -> str:
        """The run as text."""
        lines = [f"{sum(self.tried.values()):,} inputs, {sum(self.taken.values()):,} taken, the rest refused in words"]
        lines += [f"  {kind}: {count:,}, {self.taken[kind]:,} taken" for kind, count in sorted(self.tried.items())]
        for sort, (number, trace) in self.broke.items():
            lines.append(f"\n{self.often[sort]} times, first with --input {number}: {sort}\n{trace}")
        return "\n".join(lines)


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Interrupt an input that takes more processor time than this."""

    def stop(*_: object) -> None:
        raise Hang

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def calm(error: NoblesseError) -> None:
    """Check that a refusal is readable."""
    said = str(error)
    assert said.strip()
    longest = max(map(len, said.splitlines()))  # the faults of a card file are on separate lines
    assert longest < LONGEST, f"a refusal of {longest} letters: {said[:200]}"


def one_input(seed: int | str, number: int, run: Run) -> None:
    """Try one input and record the result."""
    rng = Random(f"{seed}/{number}")
    give = rng.choices(list(INPUTS), list(INPUTS.values()))[0]
    run.tried[give.__name__] += 1
    try:
        with at_most(HANG):
            try:
                give(rng)
                run.taken[give.__name__] += 1
            except NoblesseError as error:
                calm(error)
    except (Exception, Hang) as error:  # noqa: BLE001 - whatever came out is what is looked for
        frames = traceback.extract_tb(error.__traceback__)
        ours = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames if "tests" not in frame.filename]
        last = frames[-1]
        sort = f"{give.__name__}: {type(error).__name__} at {ours[-1] if ours else f'{Path(last.filename).name}:{last.lineno}'}"
        run.often[sort] += 1
        run.broke.setdefault(sort, (number, traceback.format_exc(limit=-6)))


def main(arguments: list[str]) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__.split("\n\n")[0])
    parser.add_argument("--seconds", type=float, default=60, help="how long, in processor time")
    parser.add_argument("--inputs", type=int, default=10**9, help="how many inputs at the most")
    parser.add_argument("--seed", default="0", help="what they follow from")
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    parser.add_argument("--input", type=int, help="only this one")
    told = parser.parse_args(arguments)
    run = Run()
    numbers = range(told.first, told.first + told.inputs) if told.input is None else range(told.input, told.input + 1)
    end = time.process_time() + told.seconds
    for number in numbers:
        if time.process_time() > end:
            break
        one_input(told.seed, number, run)
        if number % 5_000 == 4_999:
            print(f"{number + 1:,} inputs; {', '.join(run.broke) or 'nothing broke'}", file=sys.stderr, flush=True)
    print(run.report())
    return 1 if run.broke else 0


SLICE = 1500
"""How many inputs the test tries: about ten seconds of processor time."""


def test_nothing_but_a_refusal_in_words_comes_of_a_spoiled_input() -> None:
    run = Run()
    for number in range(SLICE):
        one_input("slice", number, run)
    assert not run.broke, run.report()
    assert len(run.tried) == len(INPUTS)
    assert sum(run.taken.values()) > SLICE / 20


def test_what_goes_wrong_is_found(monkeypatch: Any) -> None:
    def crash(rng: Random) -> None:
        raise KeyError(rng.random())

    def hang(_rng: Random) -> None:
        while True:
            pass

    def silent(_rng: Random) -> None:
        raise explorer.NotWaiting(" ")

    for give, sort in ((crash, "KeyError"), (hang, "Hang"), (silent, "AssertionError")):
        run = Run()
        monkeypatch.setattr(sys.modules[__name__], "INPUTS", {give: 1})
        monkeypatch.setattr(sys.modules[__name__], "HANG", 0.2)
        one_input("x", 3, run)
        assert [f": {sort} " in broke for broke in run.broke] == [True]
        assert "first with --input 3" in run.report()
