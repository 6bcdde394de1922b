"""What can be laid out on the workbench: mages with their sheets and cubes, the lodge, evocations, and what is resolved."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from explorer.core.people import who
from explorer.games.black_rose_wars.cards.own_figures import figures
from explorer.games.black_rose_wars.notes import gallery
from explorer.games.black_rose_wars.position import BEGINS, NUMBERED, RING, SLOTS, STEP_OF
from explorer.games.black_rose_wars.problems import DEEDS
from explorer.games.black_rose_wars.rules.setup import BLACK_ROSE_ROOM, LEVELS, start
from explorer.games.black_rose_wars.state import CELL, MOONS, ROSE, Lodge
from explorer.lay_out.kinds import (
    About,
    Bench,
    Each,
    Number,
    OneOf,
    OnePiece,
    Piece,
    Pieces,
    Place,
    Record,
    Rows,
    Start,
    Text,
    YesNo,
    choices,
    next_begin,
    of_notes,
    seat_options,
    words,
)  # fmt: skip

STEPS = {
    "game_turn": "turn", "act": "activation", "end_activation": "activation", "activation": "activation",
    "cast_spell": "cast", "resolve_effect": "effect", **{step: at for at, step in STEP_OF.items()},
    "prepare_slot": "preparation", "one_evocation": "evocation",
}  # fmt: skip
"""The steps at which a position can begin, or the nearest before them, each with its word."""


def _rooms(_: About) -> list[tuple[str, str]]:
    names = figures().rooms
    return [(room, names[room].name) for room in (BLACK_ROSE_ROOM, *sorted(RING))]


def _stands(about: About) -> list[tuple[str, str]]:
    return [(CELL, "The own cell"), *_rooms(about)]


def _colours(about: About) -> list[tuple[int, str]]:
    return [*seat_options(about), (ROSE, "The Black Rose")]


def _mages(_: About) -> list[tuple[str, str]]:
    kit = figures()
    return [(id, kit.mages[id].name) for id in kit.players_mages()]


def _cubes(value: Any) -> Any:
    """Cubes given by their number: they are the Black Rose's."""
    return [ROSE] * min(value, 60) if type(value) is int else value


def _spell(value: Any) -> Any:
    """A spell given as "torment/dark", by its fields."""
    if not isinstance(value, str):
        return value
    card, _, side = value.partition("/")
    return {"card": card, "side": side} if side else {"card": card}


def _sheet(value: Any) -> Any:
    """A sheet given as a list, by its slots."""
    return dict(zip(NUMBERED, value, strict=False)) if isinstance(value, list | tuple) else value


def _quest(value: Any) -> Any:
    return {"card": value} if isinstance(value, str) else value


def _points(value: Any) -> Any:
    """Points given as a list, by seat, the Black Rose's last."""
    if not isinstance(value, list | tuple) or not value:
        return value
    return {**dict(enumerate(value[:-1])), ROSE: value[-1]}


def trays() -> dict[str, list[Piece]]:
    """Spells, quests, jinxes, evocations, upgrades, rooms, cubes and actions."""
    state = start(4)
    kit = state.kit
    notes = gallery(state)
    cubes = [Piece(seat, f"{who(seat)}'s cube", "Cubes", 0) for seat in range(state.players)]
    return {
        "spells": of_notes(notes, "spell", lambda one: kit.spells[one].copies),
        "quests": of_notes(notes, "quest", lambda one: kit.quests[one].copies),
        "jinxes": of_notes(notes, "jinx", lambda one: kit.jinxes[one].copies),
        "evocations": of_notes(notes, "evocation", lambda _: 0),
        "upgrades": of_notes(notes, "upgrade", lambda one: kit.upgrades[one].copies),
        "rooms": of_notes(notes, "room"),
        "cubes": [Piece(ROSE, "The Black Rose's cube", "Cubes", 0), *cubes],
        "trophies": [Piece(seat, f"{who(seat)}'s trophy", "Trophies", 0) for seat in range(state.players)],
        "deeds": [Piece(deed, deed.capitalize(), "Actions") for deed in DEEDS],
    }


def told(state: Lodge) -> dict[str, Any]:
    """The layout of a state."""
    if not state.turn:
        return {}
    at = next_begin(state.agenda, STEPS, "turn")
    mages = dict(enumerate(state.mages))
    slots = {number: name for name, number in SLOTS.items()}
    found: dict[str, Any] = {
        "at": at, "turn": state.turn + (at == "turn"), "moon": state.moon, "crown": state.crown,
        "mages": {seat: mage["name"] for seat, mage in mages.items() if seat != state.avatar},
        "rooms": {seat: mage["room"] for seat, mage in mages.items()},
        "damage": {seat: mage["damage"] for seat, mage in mages.items()},
        "sheets": {
            seat: {slots[n]: spell for n, spell in enumerate(mage["sheet"]) if spell is not None}
            for seat, mage in mages.items()
        },
        **{
            keyword: {seat: mage[field] for seat, mage in mages.items()}  # type: ignore[literal-required]
            for keyword, field in (
                ("hands", "hand"), ("grimoires", "grimoire"), ("memories", "memories"), ("quests", "active"),
                ("completed", "completed"), ("solved", "solved"), ("jinxes", "jinxes"), ("destiny", "destiny"),
                ("tokens", "tokens"),
            )
        },
        "evocations": [
            {name: one[name] for name in ("kind", "owner", "room", "damage", "upgrades", "assigned")}
            for one in state.evocations.values()
        ],
        "instability": {room: tile["slots"] for room, tile in state.rooms.items() if tile["slots"]},
        "rebuilt": [room for room, tile in state.rooms.items() if tile["rebuilt"]],
        "layout": {room: tile["at"] for room, tile in state.rooms.items()},
        "events": state.event_slots, "power": state.power,
        "trophies": {colour: state.trophies[colour] for colour in (ROSE, *mages) if state.trophies[colour]},
        "schools": list(state.library), "moons": state.moons, "options": state.options,
    }  # fmt: skip
    if state.figures:
        found["cards"] = json.loads(state.figures)
    if state.avatar is not None:
        level = next(level for level, commands in LEVELS.items() if commands == state.commands)
        found |= {"avatar": level, "command": state.command_top}
    step = next((step for step in reversed(state.agenda) if step[0] in STEPS), None)
    if at in ("activation", "cast", "effect") and step is not None and len(step) > 1:
        found["active"] = step[1]
    if at == "activation":
        found["done"] = list(state.done)
    if at == "cast" and step is not None:
        found["slot"] = slots[step[2]]
    if at == "effect" and step is not None:
        found["effect"] = step[2]
    if at == "preparation":  # the sheets are filled anew
        sheets = found.pop("sheets")
        found["hands"] = {
            seat: [*own, *(one["card"] for one in sheets[seat].values())] for seat, own in found["hands"].items()
        }
    return found


OWN = choices([(f"own_{number}", f"Card {number}") for number in range(1, 9)])
"""The cards that a table can type in, by the ids that they get."""

CARD = Record(
    {
        "name": ("name", Text(60)),
        "light": ("what it says", Text(2000, "combat fire mage within 2: Inflict 3. Pain 1.")),
        "instability": ("has the Instability icon", YesNo()),
    },
    needs=("light",),
)


def _card(_: About, id: Any) -> dict[str, Any]:
    """A card that was just added, as in a card file."""
    school = figures().core_schools()[0]
    text = "combat fire mage within 1: Inflict 1."
    return {"name": f"My card {str(id)[4:]}", "school": school, "copies": 4, "instability": False, "light": text}


def own(layout: Mapping[str, Any]) -> dict[str, list[Piece]]:
    """The cards that a layout brings itself."""
    cards = layout.get("cards", {}).get("spells", {})
    return {
        "spells": [
            Piece(id, str(card.get("name") or id), "Your own", 0, str(card.get("light", "")))
            for id, card in cards.items()
            if isinstance(card, Mapping)
        ]
    }


def where(thing: str) -> str:
    """What a thing of the picture stands for: a slot of a sheet, or what lies beside one."""
    kind, *rest = thing.split(":")
    if kind == "slot" and len(rest) == 2:
        slot = next((name for name, number in SLOTS.items() if str(number) == rest[1]), "")
        return f"sheets/{rest[0]}/{slot}/card"
    beside = {
        "grimoire": "grimoires",
        "memories": "memories",
        "quests": "quests",
        "trophies": "trophies",
        "health": "damage",
    }
    return f"{beside[kind]}/{rest[0]}" if kind in beside and rest else ""


SPELL = Record(
    {
        "card": ("", OnePiece("spells")),
        "side": ("side", OneOf(words("light", "dark"), "light")),
        "stands": ("stands", OneOf(words("ready", "active", "revealed"))),
    },
    _spell,
    ("card",),
)
CUBES = Pieces("cubes", 60, read=_cubes, filled="none")

PLACES = (
    Place("at", "Where play begins", OneOf(words(*BEGINS), "activation")),
    Place("active", "Whose activation it is", OneOf(_colours)),
    Place("slot", "Which slot is cast", OneOf(words(*NUMBERED), "I"), when=lambda about: about.says("at") == "cast"),
    Place(
        "effect", "The effect that is resolved", Text(2000, "Inflict 2 on each mage within 1."),
        when=lambda about: about.says("at") == "effect",
    ),
    Place("crown", "Who has the Crown", OneOf(seat_options, 0)),
    Place("turn", "Game turn", Number(1, 99, 1)),
    Place("moon", "Moon", OneOf(choices(list(enumerate(MOONS))), 0)),
    Place("mages", "Mage", Each(OneOf(_mages), distinct=True)),
    Place("rooms", "Stands in", Each(OneOf(_stands, CELL, "room"))),
    Place("damage", "Damage", Each(CUBES)),
    Place("sheets", "Sheet", Each(Record({slot: (slot, SPELL) for slot in NUMBERED}, _sheet))),
    Place("hands", "Hand", Each(Pieces("spells", filled="none"))),
    Place("grimoires", "Grimoire", Each(Pieces("spells", filled="none but personal spells"))),
    Place("memories", "Memories", Each(Pieces("spells", filled="none"))),
    Place("jinxes", "Jinxes", Each(Pieces("jinxes", filled="none"))),
    Place("tokens", "Action tokens", Each(Number(0, 2, 2))),
    Place(
        "quests",
        "Active quests",
        Each(
            Rows(
                Record(
                    {
                        "card": ("quest", OnePiece("quests")),
                        "cubes": ("cubes", Number(0, 9, 0)),
                        "revealed": ("face up", YesNo()),
                    },
                    _quest,
                    ("card",),
                ),
                lambda _: {},
                "card",
                "quests",
            )
        ),
    ),
    Place("completed", "Completed quests", Each(Pieces("quests", filled="none"))),
    Place("solved", "Solved quests", Each(Pieces("quests", filled="none"))),
    Place("destiny", "Destiny tokens", Each(Pieces("cubes", filled="none"))),
    Place("power", "Power points", Each(Number(0, 99, 0), _colours, read=_points), "The lodge"),
    Place("trophies", "Trophies", Each(Pieces("trophies", filled="none"), _colours), "The lodge"),
    Place(
        "evocations",
        "Evocations",
        Rows(
            Record(
                {
                    "kind": ("evocation", OnePiece("evocations")),
                    "owner": ("of", OneOf(_colours)),
                    "room": ("in", OneOf(_rooms, things="room")),
                    "damage": ("damage", CUBES),
                    "upgrades": ("upgrades", Pieces("upgrades", filled="none")),
                    "assigned": ("assigned to", OneOf(seat_options)),
                },
                needs=("kind", "owner", "room"),
            ),
            lambda about: {"owner": about.says("active", 0), "room": "armory"},
            "kind",
            "evocations",
        ),
        "The lodge",
    ),
    Place(
        "instability", "Instability",
        Each(CUBES, _rooms, lambda _about, _room: [ROSE], listed=False, things="room"), "The lodge",
    ),
    Place("rebuilt", "Rebuilt rooms", Pieces("rooms", filled="none", things="room"), "The lodge"),
    Place(
        "cards",
        "Cards of your own",
        Record({"spells": ("Card of your own", Each(CARD, OWN, _card, listed=False))}),
        "Cards of your own",
    ),
    Place("done", "Actions done in this activation", Pieces("deeds", filled="none"), "The lodge"),
)  # fmt: skip

WORM = Start(
    "Cerebral Worm, Persecution, Baleful Curse: a chain of three",
    {
        "mages": ["baron_doria", "gramigna"], "rooms": [BLACK_ROSE_ROOM, "armory"],
        "sheets": {"0": ["persecution"], "1": {"I": "cerebral_worm", "quick": "baleful_curse"}},
    },
)  # fmt: skip
DEFEAT = Start(
    "Two defeats by one spell: who gets which points",
    {
        "players": 4, "mages": ["baron_doria", "gramigna", "rikkart", "arianna"], "at": "cast", "active": 2, "slot": "I",
        "rooms": ["garden", "armory", "armory", "forge"], "sheets": {"2": ["shared_torture"]},
        "damage": {"1": [2, 2, 0, 0, 0, 0, 0, 0], "2": [1, 1, 1, 1, 0, 0, 0, 0, 3]},
    },
    "defeat",
)  # fmt: skip

BENCH = Bench(PLACES, trays, told, (WORM, DEFEAT), own=own, where=where)
