"""What the tests of Black Rose Wars share: a lodge laid out in one line, effects driven by hand, and what came of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.core.moments import Begin, Chance, Choice, Event
from explorer.games.black_rose_wars.cards.own_figures import figures
from explorer.games.black_rose_wars.state import CELL, READY, ROSE, Lodge, Mage, Spell
from explorer.games.black_rose_wars.table import quests

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    import pytest

    from explorer.core.match import Match
    from explorer.core.moments import Effect

MAGES = ("rikkart", "gramigna", "baron_doria", "arianna")

PLAN = {
    "black_rose_room": (0, 0),
    "throne_room": (1, 0),
    "armory": (1, -1),
    "crypt": (0, -1),
    "arena": (-1, 0),
    "sanctuary": (-1, 1),
    "garden": (0, 1),
    "pleasures_room": (2, 0),
    "sacrificial_altar": (2, -1),
    "summoner_room": (2, -2),
    "observatory": (1, -2),
    "forge": (0, -2),
    "the_abyss": (-1, -1),
    "cemetery": (-2, 0),
    "alchemical_laboratory": (-2, 1),
    "bibliotheca": (-2, 2),
    "treasure_room": (-1, 2),
    "oracle_room": (0, 2),
    "mirrors_room": (1, 1),
}
"""Where the rooms of the tests lie: the Black Rose Room with its ring, then the outer ring, each in a circle."""


def mage(name: str, room: str = CELL, **keywords: Any) -> Mage:
    """A mage with an empty sheet and both tokens."""
    made: Mage = {
        "name": name,
        "school": "",
        "room": room,
        "damage": [],
        "tokens": 2,
        "hand": [],
        "grimoire": [],
        "memories": [],
        "aside": [],
        "sheet": [None, None, None, None],
        "active": [],
        "completed": [],
        "solved": [],
        "jinxes": [],
        "destiny": [],
        "marks": {},
    }
    made.update(keywords)  # type: ignore[typeddict-item]
    return made


def ready(card: str, side: str = "light", stands: str = READY) -> Spell:
    """A spell on a sheet."""
    return {"card": card, "side": side, "stands": stands}


def lodge(*where: str, players: int | None = None, **keywords: Any) -> Lodge:
    """A lodge with these mages in these rooms, `CELL` for the own cell; the rest as after the set-up."""
    seats = players or max(2, len(where))
    kit = figures()
    rooms = [*where, *[CELL] * (seats - len(where))]
    state = Lodge(
        players=seats,
        mages=[mage(name, room) for name, room in zip(MAGES, rooms, strict=False)],
        cells=[list(at) for at in kit.cells(seats)],
        rooms={room: {"at": list(at), "slots": [], "rebuilt": False, "used": False} for room, at in PLAN.items()},
        cubes=[25] * seats + [30],
        power=[0] * (seats + 1),
        trophies=[[] for _ in range(seats + 1)],
        jinxes={id: card.copies for id, card in kit.jinxes.items()},
        upgrades={id: card.copies for id, card in kit.upgrades.items()},
        turn=1,
    )
    for name, value in keywords.items():
        assert hasattr(state, name), name
        setattr(state, name, value)
    return state


def evocation(state: Lodge, kind: str, owner: int, room: str, **keywords: Any) -> str:
    """Put an evocation into the lodge; returns its id."""
    state.named += 1
    id = f"e{state.named}"
    slot = 0 if keywords.get("assigned") is not None else len(state.evocations_of(owner)) + 1
    state.evocations[id] = {
        "kind": kind,
        "owner": owner,
        "controller": owner,
        "slot": slot,
        "room": room,
        "damage": [],
        "upgrades": [],
        "assigned": None,
        "activated": False,
        "bonus": {},
    }
    state.evocations[id].update(keywords)  # type: ignore[typeddict-item]
    return id


def damaged(state: Lodge, model: int | str, *colours: int) -> None:
    """Put damage cubes on a model, out of their pools."""
    bar = state.mages[model]["damage"] if isinstance(model, int) else state.evocations[model]["damage"]
    bar.extend(colours)
    for colour in colours:
        state.cubes[colour] -= 1


def unstable(state: Lodge, room: str, *colours: int) -> None:
    """Put instability cubes on a room, out of their pools."""
    state.rooms[room]["slots"].extend(colours)
    for colour in colours:
        state.cubes[colour] -= 1


def rebuilt(state: Lodge, room: str, used: bool = False) -> None:
    """Turn a room to its rebuilt side."""
    state.rooms[room]["rebuilt"], state.rooms[room]["used"] = True, used


def cubes(state: Lodge) -> list[int]:
    """All cubes of each colour, wherever they are: what never changes."""
    total = list(state.cubes)
    bars: list[Iterable[int]] = [m["damage"] for m in state.mages]
    bars += [e["damage"] for e in state.evocations.values()]
    bars += [tile["slots"] for tile in state.rooms.values()]
    for bar in bars:
        for colour in bar:
            total[colour] += 1
    for seat, one in enumerate(state.mages):
        total[seat] += sum(quest["cubes"] for quest in one["active"])
        total[ROSE] += sum(one["marks"].get("jinx cubes", {}).values())
    return total


def asked(match: Match) -> Choice:
    """The choice that waits in a match."""
    choice = match.pending
    assert isinstance(choice, Choice), choice
    return choice


class Run:
    """An effect, or steps from the agenda, driven up to the question that nobody has answered yet.

    Attributes:
        events: all that has happened.
        pending: the choice or chance that waits, or None.
        result: what the effect gave back.
        moments: all of it, choices and chances among it.
    """

    def __init__(self, state: Lodge, effect: Effect | None = None, steps: Mapping[str, Any] | None = None) -> None:
        self.state = state
        self.steps = steps or {}
        self.events: list[Event] = []
        self.pending: Choice | Chance | None = None
        self.result: Any = None
        self.moments: list[Any] = []
        self._effect = effect
        self._go(None)

    def _go(self, answer: Any) -> None:
        self.pending = None
        while True:
            if self._effect is None:
                # A step of another chapter ends the drive: tests of one chapter play only its own steps.
                if not self.state.agenda or self.state.agenda[-1][0] not in self.steps:
                    return
                name, *arguments = self.state.agenda.pop()
                self._effect = self.steps[name](self.state, *arguments)
                answer = None
            try:
                moment = self._effect.send(answer)
            except StopIteration as stop:
                self.result = stop.value
                self._effect = None
                answer = None
                continue
            answer = None
            self.moments.append(moment)
            if isinstance(moment, Event):
                self.events.append(moment)
            else:
                self.pending = moment
                return

    def answer(self, *answers: Any) -> Run:
        """Give answers in a row; a choice must offer each."""
        for given in answers:
            assert self.pending is not None, f"nothing waits for {given!r}"
            if isinstance(self.pending, Choice):
                assert given in self.pending.options, (given, self.pending)
            self._go(given)
        return self

    @property
    def choice(self) -> Choice:
        """The choice that waits."""
        assert isinstance(self.pending, Choice), self.pending
        return self.pending

    @property
    def options(self) -> list[Any]:
        """What may be chosen."""
        return list(self.choice.options)

    @property
    def asked(self) -> tuple[int, str, list[Any]]:
        """Who is asked what, with which options."""
        return self.choice.seat, self.choice.kind, self.options

    @property
    def done(self) -> bool:
        """Whether nothing waits."""
        return self.pending is None

    def kinds(self, *wanted: str) -> list[str]:
        """The kinds of what happened in order, some of them or all but what begins and ends."""
        return [e.kind for e in self.events if (e.kind in wanted if wanted else type(e) is Event)]

    def told(self, kind: str) -> list[tuple[int | None, str, dict[str, Any]]]:
        """All that the events of one kind say: seat, rule, facts."""
        return [(event.seat, event.rule, event.facts) for event in self.events if event.kind == kind]

    def texts(self) -> list[str]:
        """The sentences and single effects that were begun, in order."""
        return [e.facts["text"] for e in self.events if isinstance(e, Begin) and e.kind == "sentence"]

    def why_not(self, option: Any) -> list[str]:
        """The rules that bar an option of the choice that waits."""
        assert option not in self.choice.options
        return [check.rule for check in self.choice.checks(option) if not check.passed]


def run(state: Lodge, effect: Effect, *answers: Any) -> Run:
    """Drive one effect, with answers to what it asks."""
    return Run(state, effect).answer(*answers)


def points(state: Lodge) -> dict[int, int]:
    """Power by colour, the Rose's under `ROSE`."""
    return {**dict(enumerate(state.power[:-1])), ROSE: state.power[ROSE]}


def step(state: Lodge, *agenda: tuple[Any, ...], steps: Mapping[str, Any]) -> Run:
    """Drive steps by name, with whatever they put on the agenda, until one is not among `steps`."""
    state.then(*agenda)
    return Run(state, steps=steps)


def springs(monkeypatch: pytest.MonkeyPatch, kind: str, effect: Callable[[Lodge, dict[str, Any]], Effect]) -> None:
    """Have something done at the period after each happening of a kind, as a trap does, without a card for it."""

    def progress(state: Lodge, happened: list[dict[str, Any]]) -> Effect:
        for happening in happened:
            if happening["kind"] == kind:
                yield from effect(state, happening)

    monkeypatch.setattr(quests, "progress", progress)
