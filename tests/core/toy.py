"""A tiny game to test the core without a real one: take stones, roll two dice, hold a secret card."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from explorer.core.chance import Dice, Draw
from explorer.core.errors import SetUpError
from explorer.core.game import Game
from explorer.core.moments import (
    HIDDEN,
    Begin,
    Chance,
    Check,
    Choice,
    End,
    Event,
    Moments,
    Option,
    Seat,
    Secret,
)
from explorer.core.rulebook import Rulebook
from explorer.core.state import State

if TYPE_CHECKING:
    from random import Random

    from explorer.core.match import Match

RULES = """# Stones

## Playing
### deal: One card each
- Printed: Play
- Standing: printed

Everybody gets a card.

### take: Take stones
- Printed: Play
- Standing: printed
- Links: take.enough
- Words: grab, pick up

Take one stone or two, or pass.

### take.enough: There must be enough
- Printed: Play
- Standing: our reading
- Switch: take.last = yes | no | shared

The last stone may be taken.

### roll: Roll two dice
- Printed: -
- Standing: our content

Both dice are thrown. A double is a bonus.

### tip: A tip
- Printed: -
- Standing: advice

Pass rarely.
"""


@dataclass
class Table(State):
    """Stones by colour, everybody's card and score."""

    players: int = 2
    red: int = 3
    blue: int = 3
    deck: list[str] = field(default_factory=lambda: ["ace", "king", "queen", "fool"])
    hands: list[str] = field(default_factory=list)
    score: list[int] = field(default_factory=list)
    turns: int = 0


LABELS: dict[Option, str] = {
    "pass": "pass",
    "r1": "red stone",
    "r2": "red stone twice",
    "b1": "blue stone",
    ("b", 2): "two blue stones",
}
WORTH = {"pass": (0, 0), "r1": (1, 0), "r2": (2, 0), "b1": (0, 1), ("b", 2): (0, 2)}


def deal(table: Table) -> Moments:
    cards = yield Chance(None, "deal", Draw(tuple(table.deck), table.players), "deal")
    table.hands = list(cards)
    table.deck = [card for card in table.deck if card not in cards]
    for seat, card in enumerate(cards):
        yield Event("dealt", seat, "deal", card=Secret(card, (seat,)))


def turn(table: Table, seat: Seat) -> Moments:
    yield Begin("turn", seat, "take", name=f"turn {seat}")
    low = {
        option: (Check("take.enough", False, f"only {table.red} red and {table.blue} blue are left"),)
        for option, (red, blue) in WORTH.items()
        if red > table.red or blue > table.blue
    }
    taken = yield Choice(
        seat,
        "stones",
        [option for option in WORTH if option not in low],
        "take",
        barred=lambda: low,
        why=lambda option: (Check("take", False, "that is no stone"),) if option == "stone 9" else (),
        left=table.red + table.blue,
    )
    red, blue = WORTH[taken]
    table.red -= red
    table.blue -= blue
    table.score[seat] += red + blue
    yield Event("took", seat, "take", what=list(taken) if isinstance(taken, tuple) else taken)
    values = yield Chance(seat, "dice", Dice("AB"), "roll")
    yield Event("rolled", seat, "roll", values=values)
    if values[0] == values[1]:
        yield Begin("bonus", seat, "roll", name="bonus", relation="interrupted")
        table.score[seat] += 10
        yield Event("scored", seat, "roll")
        yield End("bonus", seat, "roll")
    if sum(values) == 7:
        yield Event("prevented", seat, "roll", by=f"turn {seat}")
    yield End("turn", seat, "take")
    table.turns += 1


def finish(table: Table) -> Moments:
    yield Event("won", table.score.index(max(table.score)), "take")


def start(players: int, red: int = 3) -> Table:
    if type(red) is not int:
        raise SetUpError(f"red stones are counted, so {red!r} is no number of them.")
    order = [["turn", seat] for _ in range(6) for seat in range(players)]
    return Table(agenda=[["finish"], *reversed(order), ["deal"]], players=players, red=red, score=[0] * players)


def place(players: int = 2, red: int = 3, blue: int = 3) -> Table:
    table = start(players, red)
    table.agenda.pop()
    table.blue, table.hands, table.deck = blue, ["ace", "king", "queen"][:players], ["fool"]
    return table


def problems(table: Table) -> list[str]:
    if type(table.red) is not int or type(table.players) is not int or not isinstance(table.score, list):
        return ["that is no table"]
    return ["stones cannot be owed"] if min(table.red, table.blue) < 0 else []


def mask(table: Table, seat: Seat) -> Table:
    data = json.loads(json.dumps(table.__dict__))
    data["hands"] = [card if holder == seat else HIDDEN for holder, card in enumerate(data["hands"])]
    data["deck"] = [HIDDEN] * len(data["deck"])
    return Table.of(data)


def redeal(match: Match, seat: Seat, rng: Random) -> Match:
    """The fool swaps places with another seat's card, or does not."""
    hidden = [card for card in ("ace", "king", "queen", "fool") if card != match.state.hands[seat]]
    names = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))

    def renamed(value: Any) -> Any:
        if isinstance(value, str):
            return names.get(value, value)
        if isinstance(value, list | tuple):
            return type(value)(renamed(part) for part in value)
        return {key: renamed(part) for key, part in value.items()} if isinstance(value, dict) else value

    return match.replay_with(lambda data, given: renamed(data), lambda answer, index: renamed(answer))


def label(table: Table, choice: Choice, option: Option) -> str:
    return LABELS.get(option, f"stone {option}")


def tell(table: Table, event: Event) -> str:
    return f"{event.kind}."


class Toy(Game):
    """A game whose rules and parts are here and not in files."""

    @property
    def rules(self) -> Rulebook:
        return Rulebook(RULES)

    def given(self, part: str, name: str, default: Any) -> Any:  # noqa: ARG002 - one table has them all
        return GIVEN.get(name, default)


GIVEN: dict[str, Any] = {
    "place": place,
    "problems": problems,
    "mask": mask,
    "redeal": redeal,
    "label": label,
    "tell": tell,
}
TOY = Toy(
    id="toy",
    title="Stones",
    package=__name__,
    seats=range(2, 4),
    state=Table,
    steps={"deal": deal, "turn": turn, "finish": finish},
    start=start,
    die_names={"A": "amber", "B": "brass"},
)
