"""`check` finds what an author has forgotten: one small sound game, and a broken one for each kind of fault."""

from __future__ import annotations

import importlib
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from explorer.authoring import CheckFailed, check, checking, faults
from explorer.core import game
from explorer.core.chance import Dice, Draw
from explorer.core.game import Game, Setting
from explorer.core.moments import HIDDEN, Begin, Chance, Check, Choice, End, Event, Moments, Seat, Secret
from explorer.core.rulebook import Rulebook
from explorer.core.standing import Score
from explorer.core.state import State

if TYPE_CHECKING:
    from collections.abc import Callable

RULES = "# Race\n\n## Playing\n### step: A step\n- Printed: -\n- Standing: our content\n\nThrow a die, or rest.\n"


@dataclass
class Track(State):
    """Where everybody is."""

    at: list[int] = field(default_factory=list)
    card: str = ""
    winners: list[int] = field(default_factory=list)


def start(players: int) -> Track:
    return Track(agenda=[["turn", 0]], players=players, at=[0] * players)


def turn(track: Track, seat: Seat) -> Moments:
    yield Begin("turn", seat, "step")
    barred = {"fly": (Check("step", False, "nobody flies"),)}
    if (yield Choice(seat, "move", ["throw", "rest"], "step", barred=lambda: barred)) == "throw":
        (value,) = yield Chance(seat, "die", Dice("A"), "step")
        track.at[seat] += value
        yield Event("moved", seat, "step", by=value)
    yield End("turn", seat, "step")
    if track.at[seat] >= 12:
        track.winners = [seat]
        yield Event("won", seat, "step")
    else:
        track.then(("turn", track.left_of(seat)))


class Race(Game):
    """A game without a package: its parts are given to it."""

    parts: dict[str, Any]

    @property
    def rules(self) -> Rulebook:
        return Rulebook(RULES)

    def part(self, name: str) -> Any:
        return self.parts.get(name)

    def given(self, part: str, name: str, default: Any) -> Any:
        del part
        return self.parts.get(name, default)


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """What `check` says of the race with some things otherwise: fields of the game, and what its parts give."""

    def faults_of(parts: dict[str, Any] | None = None, **otherwise: Any) -> list[str]:
        fields: dict[str, Any] = {
            "id": "race", "title": "Race", "package": __name__, "seats": range(2, 4), "state": Track,
            "steps": {"turn": turn}, "start": start, **otherwise,
        }  # fmt: skip
        race = Race(**fields)
        race.__dict__["parts"] = parts or {}
        monkeypatch.setitem(game._games, "race", race)
        return [str(fault) for fault in faults("race", matches=4)]

    return faults_of


def played(step: Callable[[Track, Seat], Moments]) -> dict[str, Any]:
    """The steps of a race with something else before each turn."""

    def also(track: Track, seat: Seat) -> Moments:
        yield from step(track, seat)
        yield from turn(track, seat)

    return {"turn": also}


def test_a_sound_game_has_no_faults(found: Callable[..., list[str]]) -> None:
    assert found() == []
    check("race", matches=2)


def test_its_message_is_the_one_that_the_page_shows(found: Callable[..., list[str]]) -> None:
    found(steps=played(lambda track, seat: iter_of(Event("sat", seat, "sit"))))
    with pytest.raises(CheckFailed) as raised:
        check("race")
    page = Path(checking.__file__).with_name("README.md").read_text(encoding="utf-8")
    assert f"```\n{raised.value}\n```" in page
    assert [fault.check for fault in raised.value.faults] == ["rules"]


def iter_of(*moments: Any) -> Moments:
    """A step of these moments."""
    for moment in moments:  # noqa: UP028 - what `yield from` a tuple is sent, it cannot take
        yield moment


LEAKY = """
from explorer.core.moments import Event

def walked(track, seat):
    track.at[seat] += 1
    return track.at[seat]

def before(turn):
    def both(track, seat):
        yield Event("walked", seat, "step", to=walked(track, seat))
        yield from turn(track, seat)
    return both
"""


def test_an_event_that_changes_something_is_a_fault(
    found: Callable[..., list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "leaky_race.py").write_text(LEAKY, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    leaky = importlib.import_module("leaky_race")
    faults_found = found(package="leaky_race", steps={"turn": leaky.before(turn)})
    monkeypatch.delitem(sys.modules, "leaky_race")
    assert any("when nobody hears its events" in fault for fault in faults_found), faults_found


def secret(track: Track, seat: Seat) -> Moments:
    (track.card,) = yield Chance(seat, "card", Draw(("ace", "king", "queen"), 1), "step")
    yield Event("drew", seat, "step", card=Secret(track.card, (seat,)))


def never(track: Track, seat: Seat) -> Moments:
    yield Choice(seat, "move", ["rest"], "step")
    track.then(("turn", track.left_of(seat)))


LEFT: list[int] = []


def remembers(track: Track, seat: Seat) -> Moments:
    LEFT.append(seat)
    track.card = str(len(LEFT))
    yield Event("sat", seat, "step")


def touches(track: Track) -> dict[str, tuple[Check, ...]]:
    track.card += "x"
    return {}


@dataclass
class Tupled(Track):
    """Keeps a tuple, which JSON does not."""

    pair: Any = (1, 2)


@dataclass
class Typed(Track):
    """Says that a text is a number."""

    count: int = "none"  # type: ignore[assignment]


class Stubborn:
    """A player that takes no option, and says nothing."""

    def __init__(self, seed: object) -> None:
        del seed

    def choose(self, choice: Choice, look: Callable[[], Any]) -> str:
        del choice, look
        return "fly"


def started(cls: type[Track], **more: Any) -> Callable[[int], Track]:
    return lambda players: cls(agenda=[["turn", 0]], players=players, at=[0] * players, **more)


def asks(*options: Any, **more: Any) -> dict[str, Any]:
    return played(lambda track, seat: iter_of(Choice(seat, "odd", options, "step", **more)))


BROKEN: dict[str, tuple[dict[str, Any], str]] = {
    "a part that gives nothing": ({"parts": {"odds": checking}}, "[parts] explorer.authoring.checking gives none of QUESTIONS"),
    "no dataclass": ({"state": State.__mro__[1]}, "[starts] <class 'object'> is no dataclass"),
    "another number of players": (
        {"start": lambda players: start(2)}, "[starts] start(3) makes a state with players=2",
    ),
    "an empty agenda": ({"start": lambda players: Track(players=players)}, "[starts] start(2) leaves the agenda empty"),
    "an unknown step": (
        {"start": lambda players: Track(agenda=[["fly"]], players=players)}, "[starts] start(2) puts 'fly' on the agenda",
    ),
    "a tuple in the state": (
        {"state": Tupled, "start": started(Tupled)}, "[starts] start(2): the state does not come back from JSON as it was",
    ),
    "a field of another kind": (
        {"state": Typed, "start": started(Typed)}, "[starts] start(2): count is 'none', not a whole number.",
    ),
    "a setting that start does not take": (
        {"settings": (Setting("laps", "Laps", "step", (("one", 1),)),)}, "[starts] the setting 'Laps' offers 'one'",
    ),
    "a game without end": ({"steps": {"turn": never}}, "[ends] match 0 has not ended after"),
    "winners too early": ({"parts": {"winners": lambda track: (0,)}}, "[ends] match 0, moment"),
    "winners that are no seats": ({"parts": {"winners": lambda track: (7,)}}, "[ends] match 0: winners is (7,)"),
    "a rule that is not in the book": (
        {"steps": played(lambda track, seat: iter_of(Event("sat", seat, "sit")))}, "cites 'sit', which rules.md does not have",
    ),
    "an option twice": ({"steps": asks("a", "a")}, "has an option twice"),
    "an option that JSON does not keep": ({"steps": asks(1.5, frozenset({1}))}, "[moments] "),
    "a fact that JSON does not keep": (
        {"steps": played(lambda track, seat: iter_of(Event("sat", seat, "step", on={1, 2})))}, "has the fact 'on'",
    ),
    "an End without its Begin": (
        {"steps": played(lambda track, seat: iter_of(End("nap", seat, "step")))}, "'nap' ends, and it is not what was begun last",
    ),
    "a Begin without its End": (
        {"steps": played(lambda track, seat: iter_of(Begin("nap", seat, "step")))}, "'nap' begins and never ends",
    ),
    "a seat that there is not": (
        {"steps": played(lambda track, seat: iter_of(Event("sat", 9, "step")))}, "is of seat 9, which there is not",
    ),
    "no sentence": ({"parts": {"tell": lambda track, event: event.kind}}, "make it a sentence on one line"),
    "two options of one name": ({"parts": {"label": lambda track, choice, option: "go"}}, "are both called 'go'"),
    "allowed and barred": (
        {"steps": asks("a", "b", barred=lambda: {"a": (Check("step", False, "no"),)})}, "'a' is both allowed and barred",
    ),
    "barred without a reason": ({"steps": asks("a", barred=lambda: {"b": ()})}, "'b' is barred and no check of it fails"),
    "asking what is barred changes the position": (
        {"steps": played(lambda track, seat: iter_of(Choice(seat, "odd", ["a"], "step", barred=lambda: touches(track))))},
        "asking what is barred changes the position",
    ),
    "problems with what play comes to": (
        {"parts": {"problems": lambda track: ["a problem"] if any(track.at) else []}},
        "play comes to a position of which `problems` says: a problem",
    ),
    "no problem with anything": ({"parts": {"problems": lambda track: []}}, "breaks play"),
    "a step that keeps something outside the state": (
        {"steps": played(remembers)}, "depend on the state and answers alone",
    ),
    "a secret and no mask": ({"steps": played(secret)}, "give a `mask` in hidden.py"),
    "a mask and no redeal": (
        {"steps": played(secret), "parts": {"mask": lambda track, seat: masked(track)}}, "give a `redeal` in hidden.py",
    ),
    "a mask that is no copy": ({"parts": {"mask": lambda track, seat: track}}, "looking changes the match"),
    "a picture without its seats": (
        {"parts": {"picture": lambda track: {"title": "", "text": "", "seats": []}}}, "`seats` are not all seats in order",
    ),
    "targets for some dice only": (
        {"parts": {"chance_targets": lambda track, chance: ("die:A", "die:B")}}, "1 dice roll and chance_targets names 2",
    ),
    "scores for one seat only": (
        {"parts": {"standing": lambda track: (Score(1, "steps"),)}}, "standing has 1 scores for 2 seats",
    ),
    "a player that takes no option": ({"parts": {"Heuristic": Stubborn}}, "the heuristic chooses 'fly', which is no option"),
    "a player without reasons": ({"parts": {"Heuristic": Stubborn}}, "the heuristic gives no reason"),
    "code that fails": ({"parts": {"picture": lambda track: track.__dict__["title"]}}, "[pictures] <lambda> (line "),
}  # fmt: skip


def masked(track: Track) -> Track:
    """A copy in which the card is hidden."""
    return Track(list(track.agenda), {}, track.players, list(track.at), HIDDEN, list(track.winners))


@pytest.mark.parametrize("fault", BROKEN)
def test_it_finds(fault: str, found: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "LONGEST", 300)
    otherwise, said = BROKEN[fault]
    told = found(**otherwise)
    assert any(said in one for one in told), told


def test_every_check_has_a_broken_game() -> None:
    heard = {said.partition("]")[0].strip("[") for _, said in BROKEN.values() if said.startswith("[")}
    assert {"parts", "starts", "ends", "moments", "pictures"} <= heard
    assert len(BROKEN) > 2 * len(checking.CHECKS)
