"""The book's own examples, and fights worked out anew by plain counting, against the engine."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from itertools import permutations, product
from typing import TYPE_CHECKING, Any

import pytest

from explorer.core.moments import Chance
from tests.games.noble_game.realm import dice, goods, lay, march, options, told

if TYPE_CHECKING:
    from explorer import Match

FORT, CASTLE = "L8", "N8"


# --- the book's examples ----------------------------------------------------------------------------------------------


@pytest.mark.rule("sneak.attack", "sneak.on", "combat.fort", "combat.hits")
@pytest.mark.parametrize("thrown", sorted(permutations((3, 6, 5))))
def test_three_soldiers_sneak_past_a_fort_with_two(thrown: tuple[int, ...]) -> None:
    """Two dice for the soldiers and one for the fort: 3, 6 and 5 kill two; the last one moves on, and raids what lies behind."""
    match = march("K8", ("sneak", FORT), "attack", garrisons={FORT: {"seat": 1, "soldiers": 2}}, goods={1: "F"})
    assert len(dice(match)) == 3
    match.roll(thrown)
    assert match.state.forces["f1"]["soldiers"] == 1
    assert match.state.structures[FORT]["soldiers"] == 2  # nobody answers
    match.choose(("go", "M7"))
    match.choose(("raid", "M7"))
    assert goods(match, 0) == "F"


@pytest.mark.rule("estate.neutral", "combat.nobles", "combat.dice")
def test_an_unclaimed_estate_throws_three_dice() -> None:
    """One for the defender, one for the fort, one for the Noble."""
    match = march("I5", ("attack", "J5"))
    assert dice(match) == ["attacker 1", "attacker 2", "attacker 3", "defender 1", "defender 2", "defender 3"]


@pytest.mark.rule("upkeep.food")
@pytest.mark.parametrize(("soldiers", "food"), [(1, 1), (3, 1), (4, 2), (6, 2), (7, 3), (12, 4)])
def test_upkeep_is_a_third_rounded_up(soldiers: int, food: int) -> None:
    one = {"seat": 0, "at": "D4", "soldiers": soldiers, "nobles": ["lord-0"]}
    match = lay(at="upkeep", forces=[one], goods={0: "FFFFF"})
    assert goods(match, 0) == "F" * (5 - food)


# --- a round by plain counting ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Side:
    """Who fights: soldiers, Nobles other than the Marshal, and whether he is there."""

    soldiers: int
    nobles: int = 0
    marshal: bool = False

    def dice(self, walls: int = 0) -> int:
        """A die a soldier and a Noble; the Marshal is a Noble, and one die more; then the walls'."""
        return self.soldiers + self.nobles + 2 * self.marshal + walls

    def hit(self, kills: int) -> Side:
        """What is left: soldiers first, the Marshal last."""
        over = kills - self.soldiers
        return replace(self, soldiers=max(0, -over), marshal=self.marshal and over < 1)

    def beaten(self) -> bool:
        return not self.soldiers and not self.marshal


def struck(values: tuple[int, ...], walls: str) -> int:
    """How many an attacker's dice kill: a castle lowers each by one, a fort the one that its lord likes."""
    if walls == "castle":
        values = tuple(value - 1 for value in values)
    count = sum(value in (5, 6) for value in values)
    if walls == "fort" and values:
        count = min(
            sum(value in (5, 6) for value in (*values[:n], values[n] - 1, *values[n + 1 :])) for n in range(len(values))
        )
    return count


def fought(a: Side, d: Side, walls: str, a_values: tuple[int, ...], d_values: tuple[int, ...]) -> tuple[Side, Side]:
    """Both sides after a round."""
    return a.hit(struck(d_values, "")), d.hit(struck(a_values, walls))


def laid(a: Side, d: Side, walls: str) -> Match:
    """The two before their first round: on the road, at a fort or at a castle."""
    at, before = {"": ("K8", "J8"), "fort": (FORT, "K8"), "castle": (CASTLE, "M8")}[walls]
    nobles: dict[str, Any] = {}
    offices: dict[str, str] = {}
    riders: list[list[str]] = []
    for seat, (side, vassals) in enumerate(((a, ["holt", "ashdown"]), (d, ["corfe", "brackley"]))):
        found = [f"lord-{seat}", *vassals][: side.nobles + side.marshal]
        riders.append(found)
        if side.marshal:
            offices["Lord Marshal"] = found[0]
        nobles.update({id: {"seat": seat, "at": at if seat else before} for id in found})
        nobles.setdefault(f"lord-{seat}", "H8")
    garrisons: dict[str, Any] = {}
    forces: list[dict[str, Any]] = [{"seat": 0, "at": before, "soldiers": a.soldiers, "nobles": riders[0]}]
    if walls:
        garrisons[at] = {"seat": 1, "soldiers": d.soldiers}
    else:
        forces.append({"seat": 1, "at": at, "soldiers": d.soldiers, "nobles": riders[1]})
    match = lay(at="march", nobles=nobles, offices=offices, garrisons=garrisons, forces=forces, goods={0: "F", 1: "F"})
    match.choose(("attack", at))
    return match


def left(match: Match, a: Side, d: Side, walls: str) -> tuple[int, int]:
    """The soldiers that the engine has left of each side."""
    state = match.state
    at = {"": "K8", "fort": FORT, "castle": CASTLE}[walls]
    attackers = sum(force["soldiers"] for force in state.forces.values() if force["seat"] == 0)
    if walls:
        one = state.structures[at]
        inside = one["soldiers"]
        return (inside, 0) if one["seat"] == 0 else (attackers, inside)
    return attackers, sum(force["soldiers"] for force in state.forces.values() if force["seat"] == 1)


def outcome(match: Match) -> str:
    """How the engine tells that the latest assault has ended."""
    for kind in ("mutual annihilation", "structure taken", "siege goes on", "force destroyed"):
        if told(match, kind):
            return kind
    raise AssertionError(match.moments())


SIDES = [Side(1), Side(2), Side(1, 1), Side(1, 0, True), Side(2, 1)]
PAIRS = [(a, d) for a, d in product(SIDES, SIDES[:4]) if not (a.marshal and d.marshal)]


@pytest.mark.rule("combat.fort", "combat.castle", "combat.nobles", "office.marshal", "siege.one-round", "combat.mutual")
@pytest.mark.parametrize("walls", ["fort", "castle"])
@pytest.mark.parametrize(("a", "d"), PAIRS)
def test_an_assault_by_counting_every_throw(a: Side, d: Side, walls: str) -> None:
    """All throws of a four, a five or a six on each die: what is left, and how the assault is said to end."""
    before = laid(a, d, walls)
    more = {"fort": 1, "castle": 2}[walls]
    assert len(dice(before)) == a.dice() + d.dice(more)
    throws = list(product((4, 5, 6), repeat=len(dice(before))))
    for thrown in random.Random(3).sample(throws, min(len(throws), 40)):
        match = before.fork()
        match.roll(thrown)
        one, other = fought(a, d, walls, thrown[: a.dice()], thrown[a.dice() :])
        wanted = (
            "mutual annihilation" if one.beaten() and other.beaten() else "structure taken" if other.beaten()
            else "force destroyed" if one.beaten() else "siege goes on"
        )  # fmt: skip
        assert outcome(match) == wanted, thrown
        assert left(match, a, d, walls) == (one.soldiers, other.soldiers), thrown


@pytest.mark.rule(
    "combat.field", "combat.simultaneous", "office.marshal", "combat.mutual", "win.battles", "capture.point"
)
@pytest.mark.parametrize("seed", range(60))
def test_a_field_battle_by_counting_round_for_round(seed: int) -> None:
    """The same dice to the engine and to plain counting, to the end: who is left, who scores, who is captured."""
    rng = random.Random(seed)
    marshals = rng.choice([(False, False), (True, False), (False, True)])
    a, d = (Side(rng.randint(1, 5), rng.randint(0, 1), marshal) for marshal in marshals)
    a = replace(a, nobles=max(a.nobles, 1 - a.marshal)) if a.soldiers > 3 else a
    d = replace(d, nobles=max(d.nobles, 1 - d.marshal)) if d.soldiers > 3 else d
    led = bool(a.nobles + a.marshal) and bool(d.nobles + d.marshal)
    riders = [side.nobles + side.marshal for side in (a, d)]
    match = laid(a, d, "")
    while not a.beaten() and not d.beaten():
        assert isinstance(match.pending, Chance)
        assert len(dice(match)) == a.dice() + d.dice()
        thrown = tuple(rng.randint(1, 6) for _ in dice(match))
        match.roll(thrown)
        a, d = fought(a, d, "", thrown[: a.dice()], thrown[a.dice() :])
    assert left(match, a, d, "") == (a.soldiers, d.soldiers)
    points = [(one["battles"], one["captures"]) for one in match.state.points[:2]]
    if a.beaten() and d.beaten():
        assert told(match, "mutual annihilation")
        assert points == [(0, 0), (0, 0)]
    else:
        winner = 0 if d.beaten() else 1
        assert points[winner] == (int(led), riders[1 - winner])
        assert points[1 - winner] == (0, 0)


@pytest.mark.rule("office.constable", "sneak.attack")
@pytest.mark.parametrize("thrown", sorted(product((4, 5, 6), repeat=4)))
def test_a_free_attack_by_counting_every_throw(thrown: tuple[int, ...]) -> None:
    """Two soldiers in a castle throw four dice at a party of three; with the Constable only sixes kill."""
    for constable in (False, True):
        match = march(
            "M8", ("sneak", CASTLE), "attack", thrown, led=True, nobles={"lord-1": "H8"}, goods={0: "F"},
            garrisons={CASTLE: 2}, offices={"Lord High Constable": "lord-0"} if constable else {},
        )  # fmt: skip
        killed = sum(value == 6 or (value == 5 and not constable) for value in thrown)
        if killed >= 3:
            assert match.state.forces == {}
            assert match.state.points[1]["captures"] == 1
        else:
            assert match.state.forces["f1"]["soldiers"] == 3 - killed
            assert options(match)
