"""Every room, quest, event, skill and command card does what it says, in a position where it has something to do.

What each does stands in `card_effects.txt`, read against the cards line by line. Where a choice is made, `stage` says how.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from explorer.games.black_rose_wars.cards.own_figures import figures
from explorer.games.black_rose_wars.rules import action_phase, avatar, events, evocation_phase, rooms
from explorer.games.black_rose_wars.state import ACTIVE, CELL, REVEALED, ROSE, Lodge
from explorer.games.black_rose_wars.table import damage, evocations, instability, moving, quests
from tests.games.black_rose_wars.lodges import damaged, mage, ready, rebuilt
from tests.games.black_rose_wars.stage import changes, facts, outcome, perform, stage

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.moments import Effect

WISHES: dict[str, dict[Any, Any]] = {
    "garden rebuilt": {"room": "crypt"},
    "mirrors_room rebuilt": {"room to copy": "treasure_room"},
    "illusory_moon": {"room": "garden"},
}
"""Answers other than what comes first."""


# ---- Rooms -----------------------------------------------------------------------------------------------------------


def in_room(name: str) -> Lodge:
    """The stage, with seat 0 in a room that shows a side."""
    room, side = name.split()
    state = stage()
    state.mages[0]["room"] = state.mages[2]["room"] = room
    if side == "rebuilt":
        rebuilt(state, room)
        for colour in state.rooms[room]["slots"]:
            state.cubes[colour] += 1
        state.rooms[room]["slots"] = []
    if name == "arena rebuilt":
        state.mages[0]["sheet"][3] = ready("naming_of_ills")
    state.events = ["midnight_rebirth"]
    return state


def activated(name: str) -> str:
    """What becomes of activating a side of a room, its token apart."""
    room = name.split(maxsplit=1)[0]
    told = outcome(in_room(name), lambda state: rooms.activate_room(state, 0, room), WISHES.get(name))
    return ", ".join(part for part in told.split(", ") if part != f"used {room} True")


# ---- Quests ----------------------------------------------------------------------------------------------------------

REVEALED_FOR = {"holy_corruption": "cold_hand", "magic_stem": "brush_fire", "earth_tempest": "falling_rock"}
"""A revealed spell of an element that the quest gives back."""


def quest_done(card: str) -> str:
    """What becomes of activating the effect of a completed quest, its reward and its place apart."""
    state = stage()
    state.events, state.mages[0]["completed"] = ["midnight_rebirth"], []
    if card == "field_test":
        state.mages[0]["active"] = []
    if card in ("holy_corruption", "magic_stem", "earth_tempest"):
        state.mages[0]["sheet"][1] = ready(
            {"holy_corruption": "cold_hand", "magic_stem": "brush_fire"}.get(card, "falling_rock"), stands=REVEALED
        )
    if card == "surrender_of_power":
        state.mages[0]["hand"].append("arcane_barrage")
        state.forgotten.remove("arcane_barrage")
    if card == "dominate_fear":
        state.evocations["e3"]["room"] = "throne_room"
    state.mages[0]["completed"].append(card)
    before = facts(state)
    perform(state, action_phase.activate_quest(state, 0, card), WISHES.get(card))
    after = facts(state)
    assert (card in state.mages[0]["solved"]) == (card not in state.mages[0]["completed"])
    if card in state.mages[0]["solved"]:
        after["points 0"] -= figures().quests[card].reward
        after["solved 0"] -= 1
        after["completed 0"] += 1
    return changes(before, after)


# ---- Events ----------------------------------------------------------------------------------------------------------


def event_stage(card: str) -> Lodge:
    state = stage()
    state.event_slots = [None, None, None]
    event = figures().events[card]
    state.moon = event.moon
    decks = [state.events, *state.later_events]
    state.events, state.later_events = decks[event.moon], decks[event.moon + 1 :]
    state.removed += [id for deck in decks[: event.moon] for id in deck]
    quest_decks = [state.quests, *state.later_quests]
    state.quests, state.later_quests = quest_decks[event.moon], quest_decks[event.moon + 1 :]
    if card == "manipulating_the_past":
        state.mages[1]["solved"] = ["wise_moon"]
        state.mages[1]["completed"] = []
    return state


def event_applied(card: str) -> str:
    """What an event that waits for nothing does: an instant one when it is drawn, its points apart, another in its phase."""
    state, event = event_stage(card), figures().events[card]
    if event.phase in ("instant", "always"):
        rest = [id for id in state.events if id != card]
        state.events, state.options = [card], ["steady_crown"]

        def drawn(state: Lodge) -> Effect:
            state.power[ROSE] -= event.reveal + (event.discard if event.slot == 0 else 0)
            yield from events.draw_event(state, 2)
            state.events += rest

        before = facts(state)
        perform(state, drawn(state), WISHES.get(card))
        return changes(before, facts(state)).removesuffix(", events +1").removesuffix("events +1")
    state.event_slots[0] = card
    return outcome(state, lambda state: events.apply_events(state, event.phase.title()), WISHES.get(card))


def event_sprung(card: str, cause: str) -> str:
    """What an event makes of a cause: what is otherwise than without it."""
    state, without = event_stage(card), event_stage(card)
    state.event_slots[2] = card
    perform(without, CAUSES[cause](without))
    perform(state, CAUSES[cause](state))
    after = facts(state)
    after["events"] -= 1
    return changes(facts(without), after)


def room_of_colour(room: str) -> Callable[[Lodge], Effect]:
    return lambda state: rooms.activate_room(state, 1, room)


def casts(card: str, side: str = "light") -> Callable[[Lodge], Effect]:
    def cause(state: Lodge) -> Effect:
        state.mages[0]["sheet"][3] = ready(card, side)
        return action_phase.cast(state, 0, 3)

    return cause


def _two_kill(state: Lodge) -> Effect:
    """Seat 2 defeats seat 1, which seat 0 has damaged."""
    damaged(state, 1, 0)
    return damage.inflict(state, None, [(1, 20)], 2)


CAUSES: dict[str, Callable[[Lodge], Effect]] = {
    "in cell": lambda state: moving.place(state, 1, CELL, "spell.place"),
    "evocation leaves": lambda state: evocations.remove_evocation(state, "e3", "evocation.removed"),
    "places": lambda state: instability.place_instability(state, 1, "garden", 1),
    "grey": room_of_colour("crypt"),
    "red": room_of_colour("arena"),
    "yellow": room_of_colour("observatory"),
    "blue": room_of_colour("the_abyss"),
    "green": room_of_colour("garden"),
    "purple": room_of_colour("armory"),
    "casts combat": casts("cold_hand"),
    "casts contingency": casts("naming_of_ills"),
    "solves": lambda state: quests.solve(state, 1, "wise_moon"),
    "evocation hurt": lambda state: damage.inflict(state, None, [("e3", 1)], 0),
    "2 is defeated": lambda state: damage.inflict(state, None, [(2, 20)], 1),
    "1 dies of you too": _two_kill,
    "your wound": lambda state: damage.inflict(state, None, [(0, 3)], 1),
    "your activation": lambda state: evocation_phase.activate(state, "e2", 0),
    "1 enters": lambda state: moving.place(state, 1, "garden", "spell.place"),
    "0 enters": lambda state: moving.place(state, 0, "garden", "spell.place"),
    "its wound": lambda state: damage.inflict(state, None, [("e2", 1)], 1),
    "combat spell": casts("cold_hand"),
}


# ---- Skills ----------------------------------------------------------------------------------------------------------


def skilled(name: str, cause: str) -> str:
    """What a skill makes of a cause: what is otherwise than without it. The evocation e2 has it, or the upgrade with it."""
    kit, kind = figures(), name
    state, without = stage(), stage()
    for each, carries in ((state, True), (without, False)):
        its = each.evocations["e2"]
        its["damage"], each.cubes[1] = [], each.cubes[1] + 1
        its["kind"] = kind if kind in kit.evocations and carries else "cadaver"
        its["upgrades"] = [kind] if kind in kit.upgrades and carries else []
        if cause.endswith("enters"):
            its["room"] = "garden"
        wishes = {"redirect": 1}
        perform(each, CAUSES[cause](each), wishes)
        its["kind"] = "cadaver"
        its["upgrades"] = []
    return changes(facts(without), facts(state))


# ---- Command cards ---------------------------------------------------------------------------------------------------


def haunted(card: str) -> Lodge:
    """The stage with the Avatar at seat 2, in the Black Rose Room, and a command card on top of its deck."""
    state = stage()
    for seat in (1, 2):
        for colour in state.mages[seat]["damage"]:
            state.cubes[colour] += 1
        state.mages[seat]["damage"] = []
    damaged(state, 1, 0, 0)
    state.cubes[ROSE] += state.cubes[2]
    state.cubes[2] = 0
    state.avatar = 2
    state.mages[2] = mage("possessed", "black_rose_room")
    state.trophies[0] = [1]
    state.command_top = card
    state.command_deck = ["black_dart"] * 3
    state.mages[0]["room"] = "armory"
    return state


def commanded(card: str) -> str:
    """What the Avatar does with a command card; of a card that lets another follow, that one is a Black Dart."""
    return outcome(haunted(card), lambda state: avatar.activation(state, 2))


def goes_off(card: str, cause: str) -> str:
    """What the back of a command card makes of a cause: what is otherwise than with a plain card on top."""
    state, without = haunted(card), haunted("black_dart")
    wishes = {(0, "target"): 2}
    for each in (state, without):
        perform(each, CAUSES[cause](each), wishes)
    return changes(facts(without), facts(state))


# ---- The table -------------------------------------------------------------------------------------------------------

TABLE = [
    line.split(" = ")
    for line in Path(__file__).with_name("card_effects.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]

HOW: dict[str, Callable[..., str]] = {
    "room": activated,
    "quest": quest_done,
    "event": event_applied,
    "event set off": event_sprung,
    "skill set off": skilled,
    "command": commanded,
    "command set off": goes_off,
}


@pytest.mark.parametrize(("name", "told"), TABLE, ids=[row[0] for row in TABLE])
def test_what_a_card_does(name: str, told: str) -> None:
    how, _, rest = name.partition(": ")
    assert HOW[how](*rest.split(" | ")) == told


def test_the_table_has_every_card() -> None:
    kit = figures()
    named = [name.split(" | ")[0].replace(" set off", "") for name, _ in TABLE]
    wanted = [f"room: {room} {side}" for room in kit.rooms for side in ("destroyed", "rebuilt")]
    wanted += [f"quest: {id}" for id in kit.quests] + [f"event: {id}" for id in kit.events]
    wanted += [f"command: {id}" for id in kit.commands]
    wanted += [f"skill: {card.id}" for card in kit.evocations.values() if card.skill]
    wanted += [f"skill: {card.id}" for card in kit.upgrades.values() if card.skill]
    assert set(named) == set(wanted)
    backs = {f"command set off: {card.id}" for card in kit.commands.values() if card.back}
    assert backs == {name.split(" | ")[0] for name, _ in TABLE if name.startswith("command set off")}


# ---- Tasks -----------------------------------------------------------------------------------------------------------


def casts_in(room: str, card: str, side: str = "light") -> Callable[[Lodge], Effect]:
    def cause(state: Lodge) -> Effect:
        state.mages[0]["room"] = room
        return casts(card, side)(state)

    return cause


def resolves_active(card: str) -> Callable[[Lodge], Effect]:
    """A trap or protection of seat 0 is set off when seat 1 damages it."""

    def cause(state: Lodge) -> Effect:
        state.mages[0]["sheet"][3] = ready(card, "dark" if card == "torment" else "light", ACTIVE)
        return damage.inflict(state, None, [(0, 1)], 1)

    return cause


def activates(room: str) -> Callable[[Lodge], Effect]:
    return lambda state: rooms.activate_room(state, 0, room)


def places_in(room: str) -> Callable[[Lodge], Effect]:
    return lambda state: instability.place_instability(state, 0, room, 1)


COMBAT = {
    "air": "distant_thunder", "earth": "falling_rock", "fire": "brush_fire", "water": "heart_of_ice", "sacred": "sacrificial_pyre",
    "profane": "cold_hand", "magic": "scrap_charge",
}  # fmt: skip
"""A combat spell of each element; with the stage's two spells of all elements it shows three symbols."""

TASKS: dict[str, list[Callable[[Lodge], Effect]]] = {
    "holy_corruption": [casts(COMBAT["sacred"], "dark"), casts(COMBAT["profane"])],
    "contingent_mage": [casts("naming_of_ills")],
    "shattered_illusion": [activates("the_abyss")],
    "warrior_wizard": [casts(COMBAT["fire"])],
    "magic_stem": [casts(COMBAT["fire"]), casts(COMBAT["water"])],
    "guarding_wisdom": [activates("sanctuary")],
    "dominate_fear": [activates("crypt")],
    "earth_tempest": [casts(COMBAT["air"]), casts(COMBAT["earth"])],
    "channeling_instability": [places_in("forge")],
    "summoner_wizard": [lambda state: evocations.summon(state, 0, "cadaver", "garden")],
    "guardian_mage": [resolves_active("persecution")],
    "conspirator_mage": [resolves_active("torment")],
    "rest_the_limbs": [activates("throne_room")],
    "field_test": [activates("arena")],
    "acquire_wealth": [activates("forge")],
    "cinder_and_gold": [activates("sanctuary"), activates("crypt")],
    "emerald_amethyst": [activates("forge"), activates("armory")],
    "electric_ruby": [activates("arena"), activates("the_abyss")],
    "enigmatic_sun": [places_in("armory"), lambda state: instability.convert_instability(state, 0, "throne_room", 1)],
    "bloody_sun": [places_in("arena")],
    "vial_sun": [places_in("forge")],
    "golden_sun": [places_in("sanctuary")],
    "extinct_sun": [places_in("crypt"), lambda state: instability.convert_instability(state, 0, "crypt", 1)],
    "invisible_sun": [places_in("the_abyss")],
    "cinder_star": [casts_in("crypt", COMBAT["fire"]), casts_in("crypt", COMBAT["profane"])],
    "purple_star": [casts_in("pleasures_room", COMBAT["profane"]), casts_in("pleasures_room", "overtime")],
    "crimson_star": [casts_in("alchemical_laboratory", COMBAT["water"])],
    "emerald_star": [casts_in("forge", COMBAT["earth"])],
    "citrine_star": [casts_in("observatory", COMBAT["air"])],
    "indigo_star": [casts_in("oracle_room", "naming_of_ills"), casts_in("oracle_room", COMBAT["fire"])],
    "illusory_moon": [activates("mirrors_room")],
    "mortal_moon": [activates("cemetery")],
    "generous_moon": [activates("garden")],
    "wise_moon": [activates("bibliotheca")],
    "persuasive_moon": [activates("armory")],
    "powerful_moon": [activates("arena")],
    "collective_sacrifice": [
        lambda state: damage.inflict(state, None, [("e3", 1)], 0),
        lambda state: damage.heal(state, None, "e1", 1, 0),
    ],
    "aeromancer": [casts(COMBAT["air"])],
    "hydromancer": [casts(COMBAT["water"])],
    "geomancer": [casts(COMBAT["earth"])],
    "pyromancer": [casts(COMBAT["fire"])],
    "magus": [casts(COMBAT["magic"])],
    "summoner": [casts(COMBAT["profane"])],
    "theurge": [casts(COMBAT["sacred"], "dark"), casts(COMBAT["profane"])],
    "elementalist": [casts(COMBAT["magic"]), casts(COMBAT["profane"])],
    "surrender_of_power": [activates("black_rose_room")],
    "deep_knowledge": [casts_in("black_rose_room", COMBAT["fire"])],
    "power_catalyst": [lambda state: damage.inflict(state, None, [(1, 1)], 0)],
    "master_of_death": [CAUSES["1 dies of you too"]],
}
"""What fulfils each task, once."""

IDLE: tuple[Callable[[Lodge], Effect], ...] = (
    lambda state: damage.inflict(state, None, [(0, 1)], 1),
    lambda state: moving.place(state, 0, "garden", "spell.place"),
    CAUSES["2 is defeated"],
    CAUSES["grey"],
    CAUSES["places"],
    CAUSES["solves"],
)
"""What others do, or what is no task, fulfils none."""


def marked(card: str, cause: Callable[[Lodge], Effect]) -> int:
    """How many cubes a cause puts on a quest of seat 0; 1 for a quest without cubes that it completes."""
    state = stage()
    state.mages[0]["completed"] = []
    state.mages[0]["active"] = [{"card": card, "cubes": 0, "revealed": False}]
    perform(state, cause(state))
    if card in state.mages[0]["completed"]:
        return 1
    quest = next(quest for quest in state.mages[0]["active"] if quest["card"] == card)
    assert quest["revealed"] == (quest["cubes"] > 0)
    return quest["cubes"]


def test_there_is_something_for_every_task() -> None:
    assert set(TASKS) == set(figures().quests)


@pytest.mark.parametrize(
    ("card", "number"), [(card, number) for card, causes in TASKS.items() for number in range(len(causes))]
)
def test_what_fulfils_a_task(card: str, number: int) -> None:
    assert marked(card, TASKS[card][number]) == 1


@pytest.mark.parametrize("card", TASKS)
def test_what_others_do_fulfils_no_task(card: str) -> None:
    assert [marked(card, cause) for cause in IDLE] == [0] * len(IDLE)
