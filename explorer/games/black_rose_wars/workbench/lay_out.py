"""The card workbench: mages in rooms, spells on their sheets, a user's own cards, and what is to be resolved."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from explorer.authoring.workbench import BenchError, Fault, Workbench
from explorer.core.errors import NoblesseError, PositionError, quoted
from explorer.core.people import People, Person
from explorer.core.start import position
from explorer.games.black_rose_wars.cards.card_classes import FORGOTTEN, PERSONAL
from explorer.games.black_rose_wars.cards.hexes import PLACES
from explorer.games.black_rose_wars.cards.own_figures import figures
from explorer.games.black_rose_wars.language import parsing, vocabulary
from explorer.games.black_rose_wars.language import plain_words as plain
from explorer.games.black_rose_wars.position import NUMBERED, around
from explorer.games.black_rose_wars.rules.setup import BLACK_ROSE_ROOM, MOON_POWER
from explorer.games.black_rose_wars.state import CELL, MOONS, ROSE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from explorer.core.match import Match
    from explorer.core.moments import Choice, Option

MOST_OWN: Final = 8
"""The most cards that a user can type in for one lay-out."""

MOST_LISTED: Final = 24
"""The most evocations, rooms or cubes that one lay-out can list."""

OWN: Final = "own_"
"""The prefix of the ids of typed cards; their number follows."""

FIELDS: Final = {
    "mages", "evocations", "instability", "own", "what", "who", "slot", "effect", "power", "crown", "rebuilt", "layout",
}  # fmt: skip

MAGE_FIELDS: Final = {
    "mage", "room", "damage", "sheet", "ready", "jinxes", "hand", "tokens", "active", "completed", "solved", "trophies",
    "destiny",
}  # fmt: skip


# --- what there is --------------------------------------------------------------------------------------------------


def catalogue() -> dict[str, Any]:
    """Everything that can be laid out: ids with names; for cards also their effects and how certain those are."""
    kit = figures()
    schools = {**{id: school.name for id, school in kit.schools.items()}, PERSONAL: "Personal", FORGOTTEN: "Forgotten"}
    spells = []
    for card in kit.spells.values():
        for side in ("light", "dark"):
            text = card.side(side)
            if card.copies and text:
                read = parsing.side(text)
                spells.append(
                    {
                        "id": f"{card.id}/{side}",
                        "name": card.name,
                        "side": side,
                        "type": read.type,
                        "school": schools[card.school],
                        "text": text,
                        "standing": card.provenance[side].standing,
                    }
                )
    words = (("card", vocabulary.CARDS | vocabulary.ON_TARGETS), ("effect", vocabulary.SENTENCES))
    words = (("card", vocabulary.CARDS | vocabulary.ON_TARGETS), ("effect", vocabulary.SENTENCES))
    usual = position("black_rose_wars", seed="workbench").state.rooms
    places = {tuple(tile["at"]): room for room, tile in usual.items()}
    return {
        "places": [{"at": list(at), "room": places[at]} for at in sorted(PLACES, key=around)],
        "quests": [
            {"id": quest.id, "name": quest.name, "moon": MOONS[quest.moon], "text": f"{quest.task}: {quest.effect}"}
            for quest in kit.quests.values()
            if quest.copies
        ],
        "mages": [{"id": id, "name": kit.mages[id].name, "health": kit.mages[id].health} for id in kit.players_mages()],
        "rooms": [
            {"id": CELL, "name": "its cell"},
            *({"id": room.id, "name": room.name, "colour": room.colour} for room in kit.rooms.values()),
        ],
        "spells": spells,
        "evocations": [{"id": card.id, "name": card.name} for card in kit.evocations.values() if card.copies],
        "jinxes": [{"id": jinx.id, "name": jinx.name, "text": jinx.text} for jinx in kit.jinxes.values()],
        "slots": list(NUMBERED),
        "words": [
            {"title": title, "kind": kind, "texts": list(texts)}
            for kind, sections in words
            for title, texts in sections.items()
        ],
        "longest": parsing.LONGEST,
    }


def examples() -> dict[str, dict[str, Any]]:
    """Example lay-outs; the first four are worked examples of the rulebook."""
    worm = {
        "mages": [
            {"mage": "baron_doria", "room": BLACK_ROSE_ROOM, "sheet": {"I": "persecution/light"}},
            {"mage": "gramigna", "room": "armory", "sheet": {"I": "cerebral_worm/light", "quick": "baleful_curse/light"}},
        ],
        "what": "act",
        "who": 0,
    }  # fmt: skip
    torment = {
        "mages": [
            {"mage": "rikkart", "room": "armory", "sheet": {"I": "grim_torment/light"}},
            {"mage": "gramigna", "room": "armory", "sheet": {"quick": "persecution/light"}},
        ],
        "what": "cast",
        "who": 0,
        "slot": "I",
    }
    double = {
        "mages": [
            {"mage": "baron_doria", "room": "garden"},
            {"mage": "gramigna", "room": "armory", "damage": {"2": 2, "0": 6}},
            {"mage": "rikkart", "room": "armory", "damage": {"1": 4, "0": 4, "3": 1}, "sheet": {"I": "shared_torture/light"}},
            {"mage": "arianna", "room": "forge"},
        ],
        "what": "cast",
        "who": 2,
        "slot": "I",
    }  # fmt: skip
    saved = {
        "mages": [
            {"mage": "rikkart", "room": "armory", "sheet": {"I": "grim_torment/light"}},
            {"mage": "gramigna", "room": "armory", "damage": {"-1": 9}, "sheet": {"I": "persecution/light"}},
        ],
        "what": "cast",
        "who": 0,
        "slot": "I",
    }
    typed = {
        "mages": [
            {"mage": "rikkart", "room": "armory"},
            {"mage": "gramigna", "room": "arena", "sheet": {"I": f"{OWN}1/light"}},
        ],
        "own": [{"name": "Snare of Mine", "text": "trap fire when another mage enters a room: Inflict 2. Pain 1."}],
        "what": "act",
        "who": 0,
    }
    return {
        "Cerebral Worm, Persecution, Baleful Curse: a chain of three": worm,
        "Grim Torment, interrupted at its first period": torment,
        "Shared Torture: two defeats by one spell": double,
        "A protection undoes a defeat": saved,
        "A card of your own: a trap that waits in the Arena": typed,
    }


# --- from a lay-out to a match --------------------------------------------------------------------------------------


def match(given: Any) -> Match:
    """The match that a lay-out describes.

    Args:
        given: `mages`, two to four of `mage`, `room`, `damage` (cubes by colour: "0", "1" … and "-1" for the Black
            Rose), `sheet` ("torment/light" by slot), `ready` (slots whose trap or protection is not cast yet),
            `jinxes`, `hand` (spells), `tokens` (physical action tokens left), the quests that are `active`, `completed`
            and `solved`, and `trophies` and `destiny` (how many, by the seat that they are of or from); `evocations`
            (`kind`, `owner`, `room`); `instability` (`room`, `colour`, `n`); `own` cards (`name`, `text`, and
            `instability` if it has that icon), with the ids "own_1/light" and so on; `power` (points by colour, which
            determine the moon), `crown` (the seat that holds it), `rebuilt` (rooms), `layout` (places [q, r] by room;
            the others fill the free places); `what` is to be done: "cast" (`who`, `slot`), "effect" (`who`, `effect`)
            or "act" (`who`), an activation.

    Raises:
        BenchError: the lay-out is not possible; with every reason.
    """
    fields = _table(given, FIELDS, "a lay-out")
    mages = [_table(one, MAGE_FIELDS, "a mage") for one in _list(fields.get("mages"), "mages", 4)]
    if len(mages) < 2:
        raise BenchError(["A lay-out has two to four mages."])
    own = _own(fields.get("own"))
    power = _counts(fields.get("power"), [*range(len(mages)), ROSE], 99, "Points")
    keywords: dict[str, Any] = {
        "power": power,
        "moon": sum(max(power.values(), default=0) >= moon for moon in MOON_POWER[:2]),
        "crown": fields.get("crown", 0),
        "rebuilt": _list(fields.get("rebuilt"), "rebuilt rooms", MOST_LISTED),
        "layout": fields.get("layout"),
        "tokens": {n: mage.get("tokens", 2) for n, mage in enumerate(mages)},
        "hands": {n: _list(mage.get("hand"), "spells in hand", MOST_LISTED) for n, mage in enumerate(mages)},
        "quests": {n: _list(mage.get("active"), "active quests", MOST_LISTED) for n, mage in enumerate(mages)},
        "completed": {n: _list(mage.get("completed"), "completed quests", MOST_LISTED) for n, mage in enumerate(mages)},
        "solved": {n: _list(mage.get("solved"), "solved quests", MOST_LISTED) for n, mage in enumerate(mages)},
        "trophies": {n: _each(mage.get("trophies"), len(mages), 7, "Trophies") for n, mage in enumerate(mages)},
        "destiny": {n: _each(mage.get("destiny"), len(mages), 3, "Destiny") for n, mage in enumerate(mages)},
        "players": len(mages),
        "mages": {n: mage["mage"] for n, mage in enumerate(mages) if mage.get("mage")},
        "rooms": {n: mage.get("room", CELL) for n, mage in enumerate(mages)},
        "damage": {n: _cubes(mage.get("damage"), len(mages)) for n, mage in enumerate(mages)},
        "sheets": {n: _sheet(mage) for n, mage in enumerate(mages)},
        "jinxes": {n: _list(mage.get("jinxes"), "jinxes", MOST_LISTED) for n, mage in enumerate(mages)},
        "evocations": [
            _table(one, {"kind", "owner", "room"}, "an evocation")
            for one in _list(fields.get("evocations"), "evocations", MOST_LISTED)
        ],
        "instability": _instability(fields.get("instability"), len(mages)),
        "cards": {"spells": own} if own else None,
    }
    who = fields.get("who", 0)
    what = fields.get("what", "act")
    if what == "cast":
        keywords |= {"at": "cast", "active": who, "slot": fields.get("slot", "I")}
    elif what == "effect":
        keywords |= {"at": "effect", "active": who, "effect": fields.get("effect", "")}
    elif what == "act":
        keywords |= {"at": "activation", "active": who}
    else:
        raise BenchError([f"What is to be done is cast, effect or act, not {quoted(what)}."])
    try:
        return position("black_rose_wars", seed="workbench", **keywords)
    except PositionError as error:
        raise BenchError([_capital(problem) for problem in error.told(_people(keywords["mages"]))]) from None
    except NoblesseError as error:
        raise BenchError([_capital(line.strip(" -")) for line in str(error).splitlines() if line.strip(" -")]) from None


def _people(mages: Mapping[int, Any]) -> People:
    """The mages of a layout, by seat, to name them in what is wrong with it."""
    every = figures().mages
    names = {seat: every[mage].name for seat, mage in mages.items() if isinstance(mage, str) and mage in every}
    return People(tuple(Person(names.get(seat, f"Mage {seat + 1}"), "") for seat in range(max(mages, default=0) + 1)))


def _capital(words: str) -> str:
    words = f"{words[:1].upper()}{words[1:]}"
    return words if words.endswith((".", "…", "?")) else f"{words}."


def _table(given: Any, fields: set[str], what: str) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise BenchError([f"{_capital(what)[:-1]} is given by its fields, not as {quoted(given)}."])
    strange = [name for name in given if name not in fields]
    if strange:
        raise BenchError([f"{_capital(what)[:-1]} has no {quoted(strange[0])}; it has: {', '.join(sorted(fields))}."])
    return given


def _list(given: Any, what: str, most: int) -> list[Any]:
    if given is None:
        return []
    if not isinstance(given, list) or len(given) > most:
        raise BenchError([f"{_capital(what)[:-1]} are a list of at most {most}, not {quoted(given)}."])
    return given


def _own(given: Any) -> dict[str, dict[str, Any]]:
    """Typed cards as in a card file: only with a light side, and with enough copies."""
    school = figures().core_schools()[0]
    found, problems = {}, []
    for number, one in enumerate(_list(given, "cards of your own", MOST_OWN), 1):
        card = _table(one, {"name", "text", "instability"}, "a card of your own")
        name, text = card.get("name") or f"Card {number}", card.get("text")
        fault_ = fault("card", text) if isinstance(text, str) else Fault("The text of a card must be text.", 0, "")
        if fault_ is not None:
            problems.append(f"{name if isinstance(name, str) else 'A card'}: {fault_.text}"[:600])
        icon = card.get("instability", False)
        found[f"{OWN}{number}"] = {"name": name, "school": school, "copies": 4, "instability": icon, "light": text}
    if problems:
        raise BenchError(problems)
    return found


def _counts(given: Any, colours: Sequence[int], most: int, what: str) -> dict[int, int]:
    """The number of something by colour."""
    counts = given if isinstance(given, dict) else {}
    known = {str(colour): colour for colour in colours}
    strange = any(k not in known or type(n) is not int or not 0 <= n <= most for k, n in counts.items())
    if strange or (given is not None and given is not counts):
        raise BenchError([f"{what} are counted by colour, as in {{'0': 2, '-1': 1}}, not as {quoted(given)}."])
    return {known[colour]: n for colour, n in counts.items()}


def _cubes(given: Any, players: int) -> list[int]:
    counts = _counts(given, [*range(players), ROSE], 40, "Cubes")
    return [colour for colour, n in counts.items() for _ in range(n)]


def _each(given: Any, players: int, most: int, what: str) -> list[int]:
    """The seats of something, each as often as its number."""
    return [seat for seat, n in _counts(given, range(players), most, what).items() for _ in range(n)]


def _sheet(mage: Mapping[str, Any]) -> dict[str, Any]:
    sheet = _table(mage.get("sheet") or {}, set(NUMBERED), "a sheet")
    ready = _list(mage.get("ready"), "ready slots", 4)
    found: dict[str, Any] = {}
    for slot, spell in sheet.items():
        if not isinstance(spell, str):
            raise BenchError([f"A spell on a sheet is given as torment/light, not as {quoted(spell)}."])
        card, _, side = spell.partition("/")
        found[slot] = {"card": card, "side": side or "light"} | ({"stands": "ready"} if slot in ready else {})
    return found


def _instability(given: Any, players: int) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for one in _list(given, "rooms with instability", MOST_LISTED):
        row = _table(one, {"room", "colour", "n"}, "instability")
        room, colour, n = row.get("room"), row.get("colour", ROSE), row.get("n", 1)
        if not isinstance(room, str) or type(colour) is not int or not ROSE <= colour < players:
            raise BenchError([f"Instability needs a room and a colour, not {quoted(one)}."])
        if type(n) is not int or not 0 <= n <= 20:
            raise BenchError([f"The number of cubes is 0 to 20, not {quoted(n)}."])
        found.setdefault(room, []).extend([colour] * n)
    return found


def language() -> str:
    """The page that explains the language of effects, as Markdown."""
    return (Path(__file__).parents[1] / "language" / "README.md").read_text(encoding="utf-8")


def fault(kind: str, text: str) -> Fault | None:
    """What is wrong with a typed "card" (a whole side: its type, target or trigger, sentences) or "effect"."""
    try:
        (parsing.side if kind == "card" else parsing.effect)(text)
    except parsing.LanguageError as error:
        return Fault(str(error), error.at, error.word)
    known = figures()
    for name in parsing.own_names(text):
        if name not in known.evocations and name not in known.jinxes:
            found = re.search(f"'{name.replace('_', '[ _]+')}'", text, re.IGNORECASE)
            at, word = (found.start(), found[0]) if found else (0, name)
            return Fault(f"There is no evocation or jinx {word}.", at, word)
    return None


def reading(kind: str, text: str) -> tuple[str, ...]:
    """How a valid typed "card" or "effect" was understood: who does what to whom, one line for each sentence."""
    return plain.reading(parsing.side(text) if kind == "card" else parsing.effect(text))


def window(choice: Choice, reveals: bool) -> Option | None:
    """The automatic answer to a window: reveal the first card, or none; order cards as offered."""
    if choice.kind == "order":
        return choice.options[0]
    return choice.options[0 if reveals else -1] if choice.kind == "reveal" else None


WORKBENCH = Workbench(catalogue, examples, match, fault, reading, language, window)

__all__ = ["WORKBENCH", "catalogue", "examples", "fault", "language", "match", "reading"]
