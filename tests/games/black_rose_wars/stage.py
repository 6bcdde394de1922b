"""A crowded position in which every card has something to do, players who take what comes first, and what became of it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from explorer.core.moments import Chance, Choice
from explorer.games.black_rose_wars.effects import resolve
from explorer.games.black_rose_wars.state import REVEALED, ROSE, Lodge
from tests.games.black_rose_wars.lodges import Run, cubes, damaged, evocation, lodge, ready, unstable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from explorer.core.moments import Effect


def stage(servant: str = "succubus") -> Lodge:
    """Three mages near each other, with something of everything.

    Seat 0 stands in the Armory with seat 2, and has two revealed spells of all elements, so that every enhancement is
    shown; seat 1 stands in the Throne Room next door and holds the Crown. Of the evocations e1 is seat 0's nigredo with
    an upgrade, e2 its succubus or another servant, e3 seat 1's cadaver, e4 seat 0's umbra on seat 1.
    """
    state = lodge(
        "armory",
        "throne_room",
        "armory",
        crown=1,
        phase="Action Phase",
        active=0,
        power=[5, 5, 5, 5],
        moons=[40, 50, 60],
    )
    evocation(state, "nigredo", 0, "throne_room", upgrades=["sharpened"])
    evocation(state, servant, 0, "throne_room")
    evocation(state, "cadaver", 1, "black_rose_room")
    evocation(state, "umbra", 0, "throne_room", assigned=1)
    damaged(state, "e1", 1)
    damaged(state, "e2", 1)
    damaged(state, 0, ROSE, ROSE, 1, 1)
    damaged(state, 1, 2, 2)
    damaged(state, 2, 1, 1)
    unstable(state, "throne_room", 1, ROSE)
    unstable(state, "crypt", 1)
    you, first, second = state.mages
    you["jinxes"], first["jinxes"] = ["slowness"], ["slowness", "silence"]
    first["destiny"] = [0, 0]
    you["sheet"] = [None, ready("overtime", stands=REVEALED), ready("overtime", "dark", stands=REVEALED), None]
    you["hand"], you["grimoire"], you["memories"] = ["torment"] * 4, ["marbling"] * 4, ["evil_eye"] * 2
    for mage in (first, second):
        mage["hand"], mage["grimoire"] = ["torment"] * 2, ["marbling"] * 4
        mage["sheet"][1] = ready("heart_of_ice")
        mage["tokens"] = 1
    you["tokens"] = 1
    you["active"] = [{"card": "field_test", "cubes": 0, "revealed": True}]
    you["completed"], first["completed"] = ["golden_sun"], ["wise_moon"]
    first["active"] = [{"card": "master_of_death", "cubes": 0, "revealed": True}]
    state.trophies[0], state.trophies[1] = [2], [0]
    state.library = {
        school: {"deck": state.kit.school_deck(school), "discard": []} for school in state.kit.core_schools()
    }
    state.forgotten = state.kit.forgotten_deck()
    state.events, *state.later_events = (state.kit.event_deck(moon) for moon in range(3))
    state.quests, *state.later_quests = (state.kit.quest_deck(moon) for moon in range(3))
    state.event_slots = ["gift_to_fools", None, None]
    return state


def taken(moment: Choice | Chance, wishes: Mapping[Any, Any]) -> Any:
    """What a player who thinks little answers: what is wished for a kind of choice, else the first thing on offer.

    Whoever can attack does so once and does nothing else, a spell on rooms falls on the Throne Room, others than seat 0 reveal
    nothing, and a succubus takes no damage for its owner. Cards come in the order of the pile.
    """
    if isinstance(moment, Chance):
        source: Any = moment.source
        return tuple(source.pool[: source.count])
    usual = {"room": "throne_room", "redirect": "no"} | ({"reveal": "no"} if moment.seat else {})
    for wish in (wishes.get((moment.seat, moment.kind)), wishes.get(moment.kind), usual.get(moment.kind)):
        if wish in moment.options:
            return wish
    if moment.kind in ("evocation", "fight"):
        return next((option for option in moment.options if option[0] == "attack"), "done")
    return moment.options[0]


def perform(state: Lodge, effect: Effect, wishes: Mapping[Any, Any] | None = None) -> Run:
    """Drive an effect to its end."""
    before = cubes(state)
    driven = Run(state, _with_period(state, effect))
    while driven.pending is not None:
        answer = taken(driven.pending, wishes or {})
        if isinstance(driven.pending, Choice):
            assert answer in driven.pending.options, (answer, driven.pending)
        driven.answer(answer)
    assert cubes(state) == before, "no cube is lost and none is made"
    assert min(state.cubes) >= 0
    assert not state.stack
    assert not state.happened
    assert not state.doomed
    return driven


def _with_period(state: Lodge, effect: Effect) -> Effect:
    """An effect, and the period after it, as an action has."""
    yield from effect
    yield from resolve.period(state)


# ---- What became of it -----------------------------------------------------------------------------------------------


def facts(state: Lodge) -> dict[str, Any]:
    """All that a card may change, one entry each."""
    found: dict[str, Any] = {"crown": state.crown}
    for colour in range(-1, state.players):
        found[f"points {_name(colour)}"] = state.power[colour]
        found[f"trophies {_name(colour)}"] = Counter(map(str, state.trophies[colour]))
    for seat, mage in enumerate(state.mages):
        found[f"room {seat}"] = mage["room"]
        found[f"damage {seat}"] = Counter(map(_name, mage["damage"]))
        found[f"jinxes {seat}"] = Counter(mage["jinxes"])
        found[f"destiny {seat}"] = len(mage["destiny"])
        found[f"tokens {seat}"] = mage["tokens"]
        for pile in ("hand", "grimoire", "memories", "completed", "solved"):
            found[f"{pile} {seat}"] = len(mage[pile])
        found[f"active {seat}"] = len(mage["active"])
        if seat:  # seat 0 casts what is tested
            found[f"unrevealed {seat}"] = sum(
                spell is not None and spell["stands"] != REVEALED for spell in mage["sheet"]
            )
    for room, tile in state.rooms.items():
        found[f"instability {room}"] = Counter(map(_name, tile["slots"]))
        found[f"used {room}"] = tile["used"]
    for id, its in state.evocations.items():
        found[f"{id} {its['kind']} of {_name(its['owner'])}"] = its["room"]
        found[f"damage {id}"] = Counter(map(_name, its["damage"]))
        found[f"upgrades {id}"] = len(its["upgrades"])
    found["persistent"] = len(state.persistents)
    found["forgotten"] = len(state.forgotten)
    found["library"] = sum(len(piles["deck"]) for piles in state.library.values())
    found["events"] = sum(id is not None for id in state.event_slots)
    return found


def _name(colour: int) -> str:
    return "rose" if colour == ROSE else str(colour)


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """What differs between two positions, in one line; "nothing" if nothing does."""
    told = []
    for name in [*before, *(name for name in after if name not in before)]:
        was, now = before.get(name), after.get(name)
        of_evocation = name.partition(" ")[0] in ("damage", "upgrades") and " e" in name
        if was == now or (of_evocation and now is None) or (of_evocation and was is None and not now):
            continue
        if isinstance(was or now, Counter):
            was, now = was or Counter(), now or Counter()
            changed = [key for key in sorted({*was, *now}) if now[key] != was[key]]
            told += [f"{name} {now[key] - was[key]:+} {key}" for key in changed]
        elif isinstance(was, int) and not isinstance(was, bool) and now is not None and name != "crown":
            told.append(f"{name} {now - was:+}")
        else:
            told.append(f"{name} {'gone' if now is None else now}")
    return ", ".join(told) or "nothing"


def outcome(state: Lodge, effect: Callable[[Lodge], Effect], wishes: Mapping[Any, Any] | None = None) -> str:
    """What an effect changes."""
    before = facts(state)
    perform(state, effect(state), wishes)
    return changes(before, facts(state))
