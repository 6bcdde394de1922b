"""The fields of each kind of card in a file: their valid values, and how they are stored."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from explorer.games.black_rose_wars.cards.card_classes import (
    ARCHETYPES,
    COLOURS,
    FORGOTTEN,
    PERSONAL,
    ROOMS_IN_LODGE,
    SPELLS_IN_GRIMOIRE,
    CommandCard,
    CubesCard,
    EventCard,
    EvocationCard,
    Grimoire,
    JinxCard,
    LayoutCard,
    MageCard,
    QuestCard,
    RoomCard,
    School,
    SpellCard,
    UpgradeCard,
)

NEEDED: Any = object()
"""The default of a required field."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a card: `fault` says what a value should be ("" if it is valid), `read` makes the stored value."""

    fault: Callable[[object], str]
    default: Any = NEEDED
    read: Callable[[Any], Any] = lambda value: value


@dataclass(frozen=True, slots=True)
class Table:
    """One kind of card: its noun, class, files and fields; `closed` says why no card can be added, if so."""

    noun: str
    card: Callable[..., Any]
    files: tuple[str, ...]
    fields: Mapping[str, Field]
    closed: str = ""


def _number(low: int, high: int) -> Callable[[object], str]:
    right = f"write a whole number from {low} to {high}"
    return lambda value: "" if type(value) is int and low <= value <= high else right  # True does not count as a number


def _flag(value: object) -> str:
    return "" if isinstance(value, bool) else "write true or false"


def _words(longest: int) -> Callable[[object], str]:
    def fault(value: object) -> str:
        if isinstance(value, str) and value.strip() and len(value) <= longest and value.isprintable():
            return ""
        return f"write a text of at most {longest} letters on one line"

    return fault


def _one_of(names: tuple[str, ...]) -> Callable[[object], str]:
    return lambda value: "" if isinstance(value, str) and value in names else f"write one of {', '.join(names)}"


def _named(value: object) -> str:
    return "" if isinstance(value, str) and len(value) <= 60 else "write the id of a card, like torment"


def _effect(parser: str, *, empty: bool = False) -> Callable[[object], str]:
    """A text in the language of effects, read by the given function of `parsing`."""

    def fault(value: object) -> str:
        if not isinstance(value, str):
            return "write an effect as text"
        if empty and not value:
            return ""
        from explorer.games.black_rose_wars.language import parsing

        try:
            getattr(parsing, parser)(value)
        except parsing.LanguageError as error:
            return str(error)
        return ""

    return fault


def _list_of(each: Callable[[object], str], fewest: int, most: int) -> Callable[[object], str]:
    def fault(value: object) -> str:
        if not isinstance(value, list) or not fewest <= len(value) <= most:
            many = str(fewest) if fewest == most else f"{fewest} to {most}"
            return f"write a list of {many}"
        return next((wrong for wrong in map(each, value) if wrong), "")

    return fault


def _grimoire(value: object) -> str:
    right = f'write {{ name = "…", spells = [{SPELLS_IN_GRIMOIRE} ids] }}'
    if not isinstance(value, Mapping) or set(value) != {"name", "spells"} or _words(40)(value["name"]):
        return right
    spells = value["spells"]
    if _list_of(_named, SPELLS_IN_GRIMOIRE, SPELLS_IN_GRIMOIRE)(spells) or len(set(spells)) < SPELLS_IN_GRIMOIRE:
        return right
    return ""


def _grimoires(value: list[dict[str, Any]]) -> tuple[Grimoire, ...]:
    return tuple(Grimoire(row["name"], tuple(row["spells"])) for row in value)


def _cells(value: object) -> str:
    """Different places beside the lodge."""
    from explorer.games.black_rose_wars.cards.hexes import CENTRE, RADIUS, distance

    right = f"write a list of places [q, r], each {RADIUS + 1} steps from the centre, all different"
    if not isinstance(value, list) or not all(isinstance(at, list) and len(at) == 2 for at in value):
        return right
    if any(type(n) is not int for at in value for n in at) or len({(q, r) for q, r in value}) < len(value):
        return right
    return "" if all(distance(CENTRE, at) == RADIUS + 1 for at in value) else right


_NAME = Field(_words(60))
_MOON = Field(_number(1, 3), read=lambda moon: moon - 1)
_ONE = Field(_number(0, 20), 1)
_YES_NO = Field(_flag, False)

TABLES: dict[str, Table] = {
    "mages": Table(
        "mage",
        MageCard,
        ("mages",),
        {
            "name": _NAME,
            "health": Field(_number(1, 40)),
            "hand": Field(_number(0, 30)),
            "strength": Field(_number(0, 20)),
            "speed": Field(_number(0, 10)),
            "quests": Field(_number(0, 10)),
            "personal": Field(_named),
            "core": _YES_NO,
            "avatar": _YES_NO,
        },
    ),
    "rooms": Table(
        "room",
        RoomCard,
        ("rooms",),
        {
            "name": _NAME,
            "colour": Field(_one_of(COLOURS)),
            "slots": Field(_number(1, 30)),
            "rewards": Field(_list_of(_number(0, 20), 3, 3), read=tuple),
            "destroyed": Field(_effect("effect")),
            "rebuilt": Field(_effect("effect")),
        },
        closed=f"the lodge has {ROOMS_IN_LODGE} rooms; change one of them instead",
    ),
    "schools": Table(
        "school",
        School,
        ("schools",),
        {
            "name": _NAME,
            "keyword": Field(_words(40)),
            "text": Field(_words(400)),
            "copies": Field(_number(1, 10), 3),
            "core": _YES_NO,
            "grimoires": Field(_list_of(_grimoire, 2, 2), read=_grimoires),
        },
    ),
    "spells": Table(
        "spell",
        SpellCard,
        (PERSONAL, FORGOTTEN),  # also one file for each school
        {
            "name": _NAME,
            "school": Field(_named),
            "copies": Field(_number(0, 20), 3),
            "instability": _YES_NO,
            "light": Field(_effect("side")),
            "dark": Field(_effect("side", empty=True), ""),
        },
    ),
    "evocations": Table(
        "evocation",
        EvocationCard,
        ("evocations",),
        {
            "name": _NAME,
            "archetype": Field(_one_of(ARCHETYPES)),
            "health": Field(_number(1, 40)),
            "strength": Field(_number(0, 20)),
            "speed": Field(_number(0, 10)),
            "copies": Field(_number(0, 30)),
            "skill": Field(_effect("skill", empty=True), ""),
            "strength_per_damage": Field(_number(0, 5), 0),
            "health_if_upgraded": Field(_number(0, 10), 0),
            "upgrades": Field(_number(0, 5), 1),
            "ignores_traps": _YES_NO,
            "large": _YES_NO,
            "assigned": _YES_NO,
        },
    ),
    "jinxes": Table(
        "jinx",
        JinxCard,
        ("jinxes",),
        {
            "name": _NAME,
            "copies": Field(_number(0, 30)),
            "text": Field(_words(400)),
            "strength": Field(_number(-5, 5), 0),
            "speed": Field(_number(-5, 5), 0),
            "hand": Field(_number(-10, 10), 0),
            "combat": Field(_number(-5, 5), 0),
            "exposed": Field(_number(-5, 5), 0),
            "skill": Field(_effect("skill", empty=True), ""),
        },
    ),
    "layouts": Table(
        "layout",
        LayoutCard,
        ("layouts",),
        {"name": _NAME, "cells": Field(_cells, read=lambda cells: tuple((q, r) for q, r in cells))},
        closed="the lodge has seats for 2 to 4; change one of these layouts instead",
    ),
    "cubes": Table(
        "cubes",
        CubesCard,
        ("cubes",),
        {"name": _NAME, "copies": Field(_number(1, 99))},
        closed="there are only cubes of the mages and of the Black Rose",
    ),
    "upgrades": Table(
        "upgrade",
        UpgradeCard,
        ("upgrades",),
        {
            "name": _NAME,
            "copies": Field(_number(0, 30)),
            "strength": Field(_number(0, 10), 0),
            "speed": Field(_number(0, 10), 0),
            "health": Field(_number(0, 20), 0),
            "reach": Field(_number(0, 4), 0),
            "skill": Field(_effect("skill", empty=True), ""),
        },
    ),
    "events": Table(
        "event",
        EventCard,
        ("events",),
        {
            "name": _NAME,
            "moon": _MOON,
            "copies": _ONE,
            "crown": _YES_NO,
            "slot": Field(_number(0, 3)),
            "reveal": Field(_number(0, 20)),
            "discard": Field(_number(0, 20)),
            "effect": Field(_effect("event")),
        },
    ),
    "quests": Table(
        "quest",
        QuestCard,
        ("quests",),
        {
            "name": _NAME,
            "moon": _MOON,
            "copies": _ONE,
            "task": Field(_effect("task")),
            "cubes": Field(_number(0, 10), 0),
            "effect": Field(_effect("effect")),
            "reward": Field(_number(0, 20)),
        },
    ),
    "commands": Table(
        "command card",
        CommandCard,
        ("commands",),
        {
            "name": _NAME,
            "moon": _MOON,
            "copies": _ONE,
            "instability": _YES_NO,
            "extra": _YES_NO,
            "effects": Field(_list_of(_effect("command"), 1, 4), read=tuple),
            "back": Field(_effect("side", empty=True), ""),
        },
    ),
}
