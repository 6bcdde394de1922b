"""The boards and decks that a match is played with: ours or a user's own (board.house, cards.house).

A user's file has the shape of the files in `data/`: `[[board]]` replaces our board for that number of players,
`[[nobility]]` and `[[sovereignty]]` each replace a whole deck; anything left out stays ours. So copy one of our files,
change it, and start with it: `explorer.start("noble_game", players=3, cards="my-own.toml")`.

>>> sorted(figures().boards), len(figures().nobility), len(figures().sovereignty)
([3, 4], 19, 18)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, TypeAlias

from explorer.authoring.card_file import heading, hint, shown
from explorer.authoring.figures import OwnFigures
from explorer.games.noble_game.board import CAPITAL, COLUMNS, MARKS, Board, board_of, boards
from explorer.games.noble_game.cards import SOVEREIGN_TYPES, TYPES, WHEN, Card, card_of, deck

Row: TypeAlias = Mapping[str, Any]
"""A board, a card or an effect as its table in a file."""

PARTS: Final = ("board", "nobility", "sovereignty")
FEWEST: Final = {"nobility": 20, "sovereignty": 10}
"""The fewest cards that a deck may have: enough to deal all hands and to turn three cards over."""
MOST_COPIES: Final = 40
RESERVED: Final = frozenset({
    "lord", "pass", "end", "stop", "neither", "nobody", "appoint", "card", "keep", "exchange", "attack", "sell", "hidden", "buy",
    "rest",
})  # fmt: skip
"""Words that options use, so no card or estate may have one of them as its name."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Boards and decks.

    Attributes:
        key: canonical text of everything that is a user's own, "" if nothing is; a match stores it.
        boards: by number of players.
        nobility, sovereignty: the designs of the decks by id.
    """

    key: str
    boards: Mapping[int, Board]
    nobility: Mapping[str, Card]
    sovereignty: Mapping[str, Card]

    def card(self, id: str) -> Card:
        """A card of either deck."""
        return self.nobility[id] if id in self.nobility else self.sovereignty[id]

    def is_card(self, id: str) -> bool:
        """True if either deck has a card of this id."""
        return id in self.nobility or id in self.sovereignty

    def pile(self, name: str) -> list[str]:
        """All cards of a deck, "nobility" or "sovereignty": every copy of every design."""
        designs = self.nobility if name == "nobility" else self.sovereignty
        return [card.id for card in designs.values() for _ in range(card.count)]

    def brings_noble(self, id: str) -> bool:
        """True if a card brings a Noble; it then stays with him (nobles.landless)."""
        effects = self.card(id).effects if self.is_card(id) else ()
        return any(one["kind"] == "noble" for effect in effects for one in (effect, *effect.get("prize", ())))


def _build(key: str, found: Mapping[str, Any]) -> Figures:
    """Our boards and decks, with a user's checked ones in place of ours."""
    own = {one["players"]: board_of(one) for one in found.get("board", ())}
    decks = {
        name: {row["id"]: card_of(name, row, "own") for row in found[name]} if name in found else deck(name)
        for name in ("nobility", "sovereignty")
    }
    return Figures(key, {**boards(), **own}, decks["nobility"], decks["sovereignty"])


def _check(data: Mapping[str, Any]) -> tuple[dict[str, list[Row]], list[str]]:
    """The user's parts that differ from our boards and decks, and every fault."""
    faults: list[str] = []
    own: dict[str, list[Row]] = {}
    for part, rows in data.items():
        if part == "provenance":  # our own files have this key
            continue
        if part not in PARTS:
            known = ", ".join(f"[[{name}]]" for name in PARTS)
            faults.append(f"[{heading(part)}]: no such section{hint(str(part), PARTS)}; a file has {known}")
        elif not isinstance(rows, list) or not rows or not all(isinstance(row, Mapping) for row in rows):
            faults.append(f"[[{part}]]: {shown(rows)} is not a list of tables; write [[{part}]] above each")
        elif part == "board":
            own[part] = _boards(rows, faults)
        else:
            own[part] = _deck(part, rows, faults)
    if not faults:
        faults += _clashes(own)
    if faults:
        return {}, faults
    kept = {part: [row for row in rows if part != "board" or row not in _house("board")] for part, rows in own.items()}
    return {part: rows for part, rows in kept.items() if rows and rows != _house(part)}, []


@lru_cache(maxsize=8)
def _house(part: str) -> list[Row]:
    """Our boards or deck in the same shape."""
    if part == "board":
        return [
            {"name": one.name, "players": players, "rows": list(one.rows), "estates": dict(one.estates)}
            for players, one in boards().items()
        ]
    return [_plain_card(part, card.given) for card in deck(part).values()]


def _clashes(own: Mapping[str, list[Row]]) -> list[str]:
    """A fault for each name that would mean two things."""
    one, other = ({row["id"] for row in own.get(name, _house(name))} for name in ("nobility", "sovereignty"))
    plans = [*_house("board"), *own.get("board", ())]
    estates = {name.lower() for plan in plans for name in plan["estates"].values()}
    return [
        *(f'"{id}" is a card of both decks; give one of them another id' for id in sorted(one & other)),
        *(f'"{id}" is a card and an estate; give one of them another name' for id in sorted(estates & (one | other))),
    ]


# --- boards -----------------------------------------------------------------------------------------------------------


def _boards(rows: list[Any], faults: list[str]) -> list[Row]:
    found: list[Row] = []
    for number, row in enumerate(rows, 1):
        place = f"[[board]] {number}"
        said = len(faults)
        _fields(place, row, ("name", "players", "rows", "estates"), (), faults)
        if len(faults) > said:
            continue
        if type(row["players"]) is not int or row["players"] not in boards():
            faults.append(f"{place} players: {shown(row['players'])} is not a number of players; write 3 or 4")
        if any(one["players"] == row["players"] for one in found):
            faults.append(f"{place} players: there are two boards for {row['players']} players; leave one out")
        if not _is_text(row["name"], 40):
            faults.append(f"{place} name: write a text of at most 40 letters")
        lines = row["rows"]
        if (
            not isinstance(lines, list | tuple)
            or len(lines) != len(COLUMNS)
            or not all(isinstance(line, str) and len(line) == len(COLUMNS) for line in lines)
        ):
            faults.append(f"{place} rows: write fifteen texts of fifteen marks each")
        else:
            strange = sorted({mark for line in lines for mark in line} - set(MARKS))
            if strange:
                faults.append(f"{place} rows: {shown(strange[0])} is not a mark; the marks are {' '.join(MARKS)}")
        estates = row["estates"]
        if not isinstance(estates, Mapping) or not all(
            isinstance(at, str) and isinstance(name, str) and re.fullmatch("[A-Z][a-z]{2,19}", name)
            for at, name in estates.items()
        ):
            faults.append(f"{place} estates: write the name of each, one word like Ashdown, by its square")
        if len(faults) == said:
            given = {"name": row["name"], "players": row["players"], "rows": list(lines), "estates": dict(estates)}
            faults += [f"{place} ({given['name']}): {fault}" for fault in _board_faults(board_of(given))]
            found.append(given)
    return found


def _board_faults(plan: Board) -> list[str]:
    """Every reason why a board cannot be played on."""
    marks = list(plan.marks.values())
    seats = "1234"[: plan.players]
    faults = []
    if [square for square, mark in plan.marks.items() if mark == "K"] != [CAPITAL]:
        faults.append(f"the capital K must be on {CAPITAL} and nowhere else")
    if sorted(mark for mark in marks if mark in "1234") != list(seats):
        faults.append(f"there must be one castle for each seat: {', '.join(seats)}, and no other")
    if marks.count("M") != plan.players:
        faults.append(f"there must be as many markets M as players: {plan.players}, not {marks.count('M')}")
    if set(plan.estates) != {square for square, mark in plan.marks.items() if mark == "E"}:
        faults.append("each square E must have a name under estates, and no other square may have one")
    names = [name.lower() for name in plan.estates.values()]
    if len(set(names)) != len(names) or set(names) & RESERVED:
        faults.append(f"estates must have different names, none of them {' or '.join(sorted(RESERVED))}")
    if faults:
        return faults
    if len(plan.distances(CAPITAL)) != len(plan.marks):
        lost = sorted(set(plan.marks) - set(plan.distances(CAPITAL)))
        return [f"nobody can come from the capital to {lost[0]}"]
    for seat, home in enumerate(plan.homes):
        has = sorted(plan.marks[square] for square in home)
        if has != sorted([seats[seat], "F", "F", "W"]):
            faults.append(
                f"the home estate of castle {seats[seat]} must have two fields F and a forest W nearest to it"
            )
    return faults


# --- decks ------------------------------------------------------------------------------------------------------------


def _deck(name: str, rows: list[Any], faults: list[str]) -> list[Row]:
    found: list[Row] = []
    for number, row in enumerate(rows, 1):
        place = f"[[{name}]] {row['id'] if _is_id(row.get('id')) else number}"
        said = len(faults)
        when = ("when",) if name == "nobility" else ()
        _fields(place, row, ("id", "name", "type", "count", *when, "effect", "text"), ("printed",), faults)
        if len(faults) > said:
            continue
        if not _is_id(row["id"]):
            faults.append(
                f"{place} id: {shown(row['id'])} is not an id; write small letters and hyphens, like good-harvest"
            )
        elif any(one["id"] == row["id"] for one in found):
            faults.append(f"{place}: two cards have this id; give one of them another")
        for field, longest in (("name", 40), ("text", 300)):
            if not _is_text(row[field], longest):
                faults.append(f"{place} {field}: write a text of at most {longest} letters on one line")
        _one_of(f"{place} type", row["type"], TYPES if name == "nobility" else SOVEREIGN_TYPES, faults)
        if type(row["count"]) is not int or not 1 <= row["count"] <= MOST_COPIES:
            faults.append(f"{place} count: {shown(row['count'])} is not a number of copies; write 1 to {MOST_COPIES}")
        if name == "nobility":
            _one_of(f"{place} when", row["when"], WHEN, faults)
        effects = row["effect"]
        if not isinstance(effects, list | tuple) or not 0 < len(effects) <= 4:
            faults.append(f"{place} effect: write a list of one to four effects")
        else:
            for effect in effects:
                _effect(place, name, effect, faults)
        if len(faults) == said:
            faults += [f"{place}: {fault}" for fault in _card_faults(name, row)]
            found.append(_plain_card(name, row))
    total = sum(row["count"] for row in found)
    if not faults and not FEWEST[name] <= total <= 200:
        faults.append(f"[[{name}]]: the deck has {total} cards; it needs {FEWEST[name]} to 200")
    return found


def _plain_card(name: str, row: Row) -> Row:
    """A card in the form that the canonical text uses."""
    fields = ("id", "name", "type", "count", *(("when",) if name == "nobility" else ()), "text")
    return {**{field: row[field] for field in fields}, "effect": [_plain(effect) for effect in row["effect"]]}


def _plain(given: Any) -> Any:
    if isinstance(given, Mapping):
        return {key: _plain(value) for key, value in given.items()}
    return [_plain(one) for one in given] if isinstance(given, list | tuple) else given


Fault: TypeAlias = Callable[[Any], str]
"""Says what a value should be; "" if it is right."""


def _among(*known: Any) -> Fault:
    return lambda value: "" if any(type(value) is type(one) and value == one for one in known) else (
        f"write {' or '.join(map(shown, known))}"
    )  # fmt: skip


def _from(least: int, most: int) -> Fault:
    return lambda value: "" if type(value) is int and value and least <= value <= most else (
        f"write a whole number from {least} to {most}, and not 0"
    )  # fmt: skip


def _cost(value: Any) -> str:
    if isinstance(value, Mapping) and set(value) <= {"food", "wood", "stone"}:
        if all(type(count) is int and 0 <= count <= 9 for count in value.values()):
            return ""
    return "write food, wood and stone with 0 to 9 of each, like { food = 1 }"


def _prices(value: Any) -> str:
    if isinstance(value, list | tuple) and 0 < len(value) <= 6:
        if all(isinstance(one, str) and re.fullmatch("[FWS]{1,9}", one) for one in value):
            if all(list(one) == sorted(one, key="FWS".index) for one in value) and len(set(value)) == len(value):
                return ""
    return 'write a list of different prices in letters F, W and S in this order, like ["S", "WW"]'


OPTIONAL: Final = frozenset({"cost"})
OWN, ALL = _among("self"), _among("all")

EFFECTS: Final[Mapping[str, Mapping[str, tuple[Mapping[str, Fault], ...]]]] = {
    # for each deck and kind, the sets of parameters that an effect may have
    "nobility": {
        "grant": ({
            "who": OWN, "what": _among("food", "wood", "stone", "good", "soldier", "nobility_card", "action", "vp"),
            "n": _from(1, 9),
        },),
        "build": ({"what": _among("production"), "cost": _among(0)},),
        "noble": ({"place": _among("home castle"), "cost": _cost, "on_capture": _among("nobility")},),
        "relocate": (
            {"whose": OWN, "from": _among("anywhere"), "to": _among("direct")},
            {"whose": _among("opponent"), "from": _among("capital"), "to": _among("home castle")},
        ),
        "court": ({"who": _among("self", "opponent"), "delta": _from(-9, 9)},),
        "promote": ({"what": _among("office")},),
        "force": (
            {"mod": _among("dice", "absorb"), "value": _from(1, 9), "span": _among("round")},
            {"mod": _among("ignore_structure"), "value": _among(1), "span": _among("round")},
            {"mod": _among("move"), "value": _from(1, 9), "span": _among("turn")},
            {"mod": _among("unseen"), "value": _among(1), "span": _among("turn")},
        ),
        "cancel": ({},),
    },
    "sovereignty": {
        "auction": ({"min": _from(1, 9), "prize": lambda value: ""},),
        "order": (
            {"task": _among("pay"), "pay": _prices, "who": ALL},
            {"task": _among("lose soldier", "attend"), "who": ALL},
            {"task": _among("leave court"), "who": _among("courtiers")},
        ),
        "law": (
            {"key": _among("raids"), "value": _among(0), "scope": ALL, "until": _among("in_force")},
            {"key": _among("force_move"), "value": _among(-1), "scope": ALL, "until": _among("in_force")},
            {"key": _among("upkeep"), "value": _among(2), "scope": ALL, "until": _among("in_force")},
            {"key": _among("capital_is_market"), "value": _among(1), "scope": ALL, "until": _among("in_force")},
            {"key": _among("yield.field"), "value": _from(-9, 9), "scope": ALL, "until": _among("next_generation")},
            {"key": _among("yield.field"), "value": _among(-1), "scope": _among("no farm"), "until": _among("next_generation")},
        ),
        "grant": (
            {"who": ALL, "what": _among("good"), "n": _from(1, 9)},
            {"who": ALL, "what": _among("wrath_token"), "n": _among(-1), "price": _from(1, 9), "optional": _among(True)},
            {"who": _among("most nobles"), "what": _among("vp"), "n": _from(-9, 9)},
        ),
    },
    "prize": {
        "noble": ({"place": _among("capital"), "on_capture": _among("sovereignty")},),
        "promote": ({"what": _among("rank")},),
        "grant": ({"who": _among("winner"), "what": _among("vp"), "n": _from(1, 9)},),
        "law": ({
            "key": _among("yield.field"), "value": _from(1, 9), "scope": _among("winner"), "until": _among("next_generation"),
        },),
    },
}  # fmt: skip
"""Every effect that the engine can carry out: it has a kind and exactly the parameters of one of that kind's sets."""


def _effect(place: str, where: str, given: Any, faults: list[str]) -> None:
    """Add a fault if an effect of a deck, or of an auction's prize, cannot be carried out."""
    known = EFFECTS[where]
    kind = given.get("kind") if isinstance(given, Mapping) else given
    if not isinstance(given, Mapping) or not isinstance(kind, str) or kind not in known:
        near = hint(str(kind), known)
        faults.append(
            f"{place} effect: {shown(kind)} is not a kind of effect here{near}; the kinds are {', '.join(known)}"
        )
        return
    best: list[str] | None = None
    for shape in known[kind]:
        wrong = _misfits(f"{place} {kind}", shape, given)
        if best is None or len(wrong) < len(best):
            best = wrong
    faults += best or []
    if kind == "auction" and not best:
        if not isinstance(given["prize"], list | tuple) or not 0 < len(given["prize"]) <= 4:
            faults.append(f"{place} prize: write a list of one to four effects")
            return
        for prize in given["prize"]:
            _effect(f"{place} prize", "prize", prize, faults)


def _misfits(place: str, shape: Mapping[str, Fault], given: Row) -> list[str]:
    known = ", ".join(shape) or "nothing"
    wrong = [
        f"{place}: there is no {shown(key)}{hint(str(key), shape)}; it has {known}"
        for key in given if key != "kind" and key not in shape
    ]  # fmt: skip
    for key, fault in shape.items():
        if key not in given:
            if key not in OPTIONAL:
                wrong.append(f"{place}: {key} is missing; {fault(None) or 'write it'}")
        elif said := fault(given[key]):
            wrong.append(f"{place} {key}: {shown(given[key])} will not do; {said}")
    return wrong


def _card_faults(name: str, row: Row) -> list[str]:
    """A fault for everything on a card that does not go together."""
    kinds = [effect["kind"] for effect in row["effect"]]
    prizes = [prize["kind"] for effect in row["effect"] for prize in effect.get("prize", ())]
    faults = []
    if max(kinds.count("noble"), prizes.count("noble")) > 1:
        faults.append("a card brings at most one Noble, and stays with him")
    if name == "sovereignty":
        if kinds[0] != row["type"].lower():
            faults.append(f"its type is {row['type']}, so its first effect is of the kind {row['type'].lower()}")
        if "auction" in kinds and len(kinds) > 1:
            faults.append("a card with an auction has no other effect; put what is won into its prize")
        lasting = [e for e in row["effect"] for e in (e, *e.get("prize", ())) if e.get("until") == "next_generation"]
        if len(lasting) > 1:
            faults.append("a card makes at most one law for the next generation")
        return faults
    fights = [effect.get("span") == "round" for effect in row["effect"]]
    if any(fights) != (row["when"] == "combat") or any(fights) != all(fights):
        faults.append("a card that helps in a round is played in combat, and does nothing else")
    elif any(fights) and row["type"] != "Military":
        faults.append("a card for combat is Military")
    if ("cancel" in kinds) != (row["when"] == "response") or ("cancel" in kinds and len(kinds) > 1):
        faults.append("a card that cancels is played in response, and does nothing else")
    own_turn = {"move", "unseen", "action"} & {e.get("mod", e.get("what")) for e in row["effect"]}
    if own_turn and row["when"] != "own_turn":
        faults.append("a card that gives an action, or helps a force on its way, is played in own_turn")
    return faults


# --- values -----------------------------------------------------------------------------------------------------------


def _fields(place: str, row: Row, needed: tuple[str, ...], other: tuple[str, ...], faults: list[str]) -> None:
    """Add a fault for each field that a table lacks or should not have."""
    known = ", ".join(needed)
    faults += [
        f"{place}: there is no {shown(key)}{hint(str(key), needed)}; it has {known}"
        for key in row if key not in needed and key not in other
    ]  # fmt: skip
    faults += [f"{place}: {key} is missing" for key in needed if key not in row]


def _one_of(place: str, value: Any, known: tuple[str, ...], faults: list[str]) -> None:
    if not isinstance(value, str) or value not in known:
        near = hint(value, known) if isinstance(value, str) else ""
        faults.append(f"{place}: {shown(value)} is not known{near}; write one of {', '.join(known)}")


def _is_id(value: Any) -> bool:
    return (
        isinstance(value, str)
        and 4 <= len(value) <= 40
        and re.fullmatch("[a-z]+(-[a-z]+)*", value) is not None
        and value not in RESERVED
    )


def _is_text(value: Any, longest: int) -> bool:
    return isinstance(value, str) and bool(value.strip()) and len(value) <= longest and value.isprintable()


_OWN = OwnFigures(_check, _build, ascii=False)

figures = _OWN.figures
"""The boards and decks under a key; ours for "". They are shared: do not change them."""

read_overrides = _OWN.read
"""A user's own boards and decks as a key, "" if they are the same as ours; `CardFileError` lists every fault."""
