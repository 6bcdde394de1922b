"""What every card, room, model and place of the lodge is and does, and the gallery of all cards.

A thing of the table and a card have the same first word: "evocation:e7" is a model in the lodge, "evocation:succubus" the card.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Final

from explorer.authoring.sentences import joined
from explorer.core.game import game_named
from explorer.core.moments import HIDDEN
from explorer.core.notes import Note, by_kind, counted, ruled
from explorer.core.parts import capital
from explorer.core.people import who
from explorer.games.black_rose_wars.cards.card_classes import ELEMENTS, FORGOTTEN, PERSONAL
from explorer.games.black_rose_wars.cards.own_figures import figures
from explorer.games.black_rose_wars.language import parsing
from explorer.games.black_rose_wars.language.plain_words import reading
from explorer.games.black_rose_wars.state import MOONS, ROSE
from explorer.games.black_rose_wars.table import attributes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from explorer.games.black_rose_wars.cards.card_classes import Card, SpellCard
    from explorer.games.black_rose_wars.cards.own_figures import Figures
    from explorer.games.black_rose_wars.state import Colour, Lodge

    Told = Callable[[Lodge, str, str], Note | None]

WHOSE: Final = {
    "found": "from other public sources", "assumed": "our content", "own": "from your own file",
    "printed": "printed",
}  # fmt: skip
"""What to say of a text or a figure that the book does not print, by its provenance."""

BOOK = game_named("black_rose_wars").rules

FIGURES: Final = ("health", "hand", "strength", "speed")
"""The figures of a mage."""

PRINTED_ON_EVOCATIONS: Final = ("health", "strength", "speed", "skill", "large")
"""What stands on the card of an evocation."""

HEAD: Final = re.compile(r"(combat|contingency|trap|protection|action) (?:(\w+) )?([^:]*): ")
"""The head of a spell's or a command's text: its type, its element, and its target or trigger."""


def gallery(state: Lodge) -> list[Note]:
    """All cards that the match is played with, or could be: mages, rooms, schools and their spells, evocations, and so on.

    A spell's text is here as short as on a card; its note spells it out.
    """
    kit = state.kit
    tables: dict[str, Iterable[str]] = {
        "mage": (id for id, card in kit.mages.items() if not card.avatar), "room": kit.rooms, "school": kit.schools,
        "evocation": kit.evocations, "jinx": kit.jinxes, "upgrade": kit.upgrades, "event": kit.events,
        "quest": kit.quests, "command": kit.commands,
    }  # fmt: skip
    cards = [note(state, f"{kind}:{id}") for kind, table in tables.items() for id in table]
    spells = [
        _capitalised(kit, _spell(state, f"spell:{id}", card, short=True))
        for id, card in kit.spells.items()
        if card.copies
    ]
    return [*spells, *(card for card in cards if card is not None)]


def _capitalised(kit: Figures, told: Note) -> Note:
    """A note as people write: names as they are printed, and "at most"; the language of the cards is terser."""
    named, proper = _proper(kit.key)
    text = re.sub(r" max (\d+)", r", at most \1", told.text)
    return replace(told, text=named.sub(lambda found: proper[found[0]], text))


@cache
def _proper(key: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """What finds the names of a kit's rooms, evocations and jinxes in small letters, and how each is printed."""
    kit = figures(key)
    names = [card.name for table in (kit.rooms, kit.evocations, kit.jinxes) for card in table.values()]
    proper = {name.lower(): name for name in ("Black Rose", "Crown", *names)}
    longest_first = sorted(proper, key=len, reverse=True)
    return re.compile(rf"\b({'|'.join(map(re.escape, longest_first))})(?=s?\b)"), proper


def _besides(card: Card, what: str, *fields: str) -> str:
    """Whose a card's text or figures are, where the book does not print them all.

    "its text is our content"; of several sources "its text is partly printed, partly our content".
    """
    sources = [card.provenance[field].standing for field in fields if field in card.provenance]
    whose = [words for standing, words in WHOSE.items() if standing in sources]
    if len(whose) > 1:
        return f"{what} {', '.join(f'partly {words}' for words in sorted(whose, key=lambda one: one != 'printed'))}"
    return "" if whose in ([], ["printed"]) else f"{what} {whose[0]}"


def _sentence(text: str) -> str:
    """A text of the language as a sentence: its first letter large, and a full stop at its end."""
    return capital(text) if text.endswith(".") else f"{capital(text)}."


# --- spells ---


def _spell(state: Lodge, thing: str, card: SpellCard, side: str = "", *, short: bool = False) -> Note:
    """A spell: both sides, or the one that is named; in the language of the cards if it is to be short."""
    texts = {name: text for name, text in (("light", card.light), ("dark", card.dark)) if text}
    shown = {side: texts[side]} if side in texts else texts
    said = [_side(name, text, short, alone=len(texts) == 1) for name, text in shown.items()]
    if card.instability:
        said.insert(0, "It places 1 instability when it is revealed.")
    types = list(dict.fromkeys(found[1] for text in texts.values() if (found := HEAD.match(text))))
    if card.school == FORGOTTEN:
        rule, group = "spell.forgotten", "Forgotten Spells"
    elif card.school == PERSONAL:
        rule, group = "setup.personal", "Personal spells"
    else:
        rule = "trap.trigger" if types and types[0] in ("trap", "protection") else "cast.reveal"
        group = state.kit.schools[card.school].name
    return ruled(
        BOOK, thing, card.name, rule, text="\n".join(said), figure=" / ".join(types), kind="Spell", group=group,
        besides=_besides(card, "its text is", *texts),
    )  # fmt: skip


def _side(name: str, text: str, short: bool, *, alone: bool) -> str:
    """One side of a spell: in plain words; or as on a card, "Light (combat, profane; model within 1): Inflict 4."."""
    if not short:
        words = " ".join(reading(parsing.side(text)))
        return words if alone else f"{name.capitalize()} side: {words}"
    return f"{'' if alone else f'{name.capitalize()} '}{_headed(text)}"


def _headed(text: str) -> str:
    """A text with its head in brackets: "(combat, profane; model within 1): Inflict 4."."""
    head = HEAD.match(text)
    if head is None:
        return _sentence(text)
    kind, element, rest = head[1], head[2] or "", head[3]
    if element not in ELEMENTS:
        element, rest = "", f"{element} {rest}".strip()
    about = ", ".join(filter(None, (kind, "all elements" if element == "all" else element)))
    rest = rest.replace("room within 0", "your own room").replace(" within 0", " in your room")
    return f"({about}; {rest}): {text[head.end() :]}" if rest else f"({about}): {text[head.end() :]}"


def _held(state: Lodge, thing: str, which: str) -> Note | None:
    """A spell in a hand or looked at, by its id behind a seat: "0:torment"."""
    card = state.kit.spells.get(which.rpartition(":")[2])
    return None if card is None else _spell(state, thing, card)


def _slot(state: Lodge, thing: str, which: str) -> Note | None:
    """A slot of a sheet: the spell on it, as far as it can be seen."""
    one, _, other = which.partition(":")
    seat = _seat_of(state, one)
    if seat is None or not other.isdigit() or int(other) >= len(SLOTS):
        return None
    name, spell = SLOTS[int(other)], state.mages[seat]["sheet"][int(other)]
    if spell is None:
        return ruled(BOOK, thing, f"{who(seat)}'s {name}", "prepare.slots", figure="empty", kind="Place")
    if spell["card"] == HIDDEN:
        return ruled(BOOK, thing, f"A spell in {who(seat)}'s {name}", "prepare", figure="face down", kind="Place")
    return _spell(state, thing, state.kit.spells[spell["card"]], spell["side"])


SLOTS: Final = ("quick slot", "slot I", "slot II", "slot III")


def _school(state: Lodge, thing: str, which: str) -> Note | None:
    school = state.kit.schools.get(which)
    if school is None:
        return None
    count = len([one for one in state.kit.spells.values() if one.school == which and one.copies])
    books = joined([grimoire.name for grimoire in school.grimoires])
    return ruled(
        BOOK, thing, school.name, "setup.school", text=f"{_sentence(school.text)} Its starting grimoires are {books}.",
        figure=f"{counted(count, 'spell')}, {counted(school.copies, 'copy', 'copies')} of each", kind="School",
        group=school.name, besides=_besides(school, "its keyword is", "text"),
    )  # fmt: skip


# --- mages, evocations, jinxes, upgrades ---


def _mage(state: Lodge, thing: str, which: str) -> Note | None:
    """A mage in the lodge by its seat, or a mage's card by its id."""
    seat = _seat_of(state, which)
    if seat is None:
        return _mage_card(state, thing, which) if which in state.kit.mages else None
    mage = state.mages[seat]
    if not mage["name"]:
        return None
    card = state.kit.mages[mage["name"]]
    damage, health = len(attributes.damage_on(state, seat)), attributes.health(state, seat)
    figures = [
        f"damage {damage} of {health}", f"Strength {attributes.strength(state, seat)}", f"Speed {attributes.speed(state, seat)}",
    ]  # fmt: skip
    jinxes = [state.kit.jinxes[kind].name for kind in dict.fromkeys(mage["jinxes"])]
    said = [f"{who(seat)}'s mage.", *([f"Jinxes: {joined(jinxes)}."] if jinxes else [])]
    return ruled(
        BOOK, thing, card.name, "mage.health", text=" ".join([*said, *_own(state, mage["name"])]),
        figure=", ".join(figures), kind="Mage", besides=_besides(card, "the figures are", *FIGURES),
    )  # fmt: skip


def _own(state: Lodge, id: str) -> list[str]:
    """What is peculiar to a mage: its personal spell; and what its Health means."""
    card = state.kit.mages[id]
    own = [f"Personal spell: {state.kit.spells[card.personal].name}."] if card.personal else []
    return [*own, *BOOK["mage.health"].text.split()]


def _mage_card(state: Lodge, thing: str, id: str) -> Note:
    card = state.kit.mages[id]
    figures = f"Health {card.health}, Hand {card.hand}, Strength {card.strength}, Speed {card.speed}"
    return ruled(
        BOOK, thing, card.name, "mage.health", text=" ".join(_own(state, id)), figure=figures, kind="Mage",
        besides=_besides(card, "the figures are", *FIGURES),
    )  # fmt: skip


def _evocation(state: Lodge, thing: str, which: str) -> Note | None:
    """An evocation in the lodge by its id, or a kind of evocation."""
    its = state.evocations.get(which)
    card = state.kit.evocations.get(which if its is None else its["kind"])
    if card is None:
        return None
    said, figures = [], [f"Health {card.health}", f"Strength {card.strength}", f"Speed {card.speed}"]
    if its is not None:
        damage, health = len(attributes.damage_on(state, which)), attributes.health(state, which)
        figures = [
            f"damage {damage} of {health}", f"Strength {attributes.strength(state, which)}",
            f"Speed {attributes.speed(state, which)}",
        ]  # fmt: skip
        said.append(f"{_owner(its['owner'])}'s evocation.")
        upgrades = [state.kit.upgrades[kind].name for kind in its["upgrades"]]
        said += [f"Upgrades: {joined(upgrades)}."] if upgrades else []
        said += [f"Assigned to {who(its['assigned'])}."] if its["assigned"] is not None else []
    skills = [_sentence(card.skill)] if card.skill else []
    skills += (
        [f"It has {card.strength_per_damage} more Strength for each damage on it."] if card.strength_per_damage else []
    )
    skills += [f"An upgrade gives it {card.health_if_upgraded} more Health."] if card.health_if_upgraded else []
    skills += [f"It may have {counted(card.upgrades, 'upgrade')}."] if card.upgrades > 1 else []
    skills += ["Its moves trigger no traps."] if card.ignores_traps else []
    skills += ["It has a large base, and a mage owns one such evocation at most."] if card.large else []
    rule = "summon.assigned" if card.assigned else "evocation.skill" if skills else "evocation.activates"
    told = ("summon.assigned", "evocation.assigned-attack", "evocation.assigned-follows") if card.assigned else (rule,)
    said += skills or [" ".join(BOOK[one].text.split()) for one in told]
    return ruled(
        BOOK, thing, card.name, rule, text=" ".join(said), figure=", ".join(figures), kind="Evocation",
        group=card.archetype.capitalize(), besides=_besides(card, "its skill and figures are", *PRINTED_ON_EVOCATIONS),
    )  # fmt: skip


def _jinx(state: Lodge, thing: str, which: str) -> Note | None:
    id = which.rpartition(":")[2]
    card = state.kit.jinxes.get(id)
    if card is None:
        return None
    rule = f"jinx.{id}" if f"jinx.{id}" in BOOK.rules else "jinx.assign"
    besides = "" if BOOK[rule].standing == "our content" else _besides(card, "its text is", "text")
    return ruled(
        BOOK, thing, card.name, rule, text=_sentence(card.text), figure=counted(card.copies, "copy", "copies"),
        kind="Jinx", besides=besides,
    )  # fmt: skip


def _upgrade(state: Lodge, thing: str, which: str) -> Note | None:
    card = state.kit.upgrades.get(which)
    if card is None:
        return None
    added = {"Strength": card.strength, "Speed": card.speed, "Health": card.health, "range": card.reach}
    figures = [f"{value:+d} {name}" for name, value in added.items() if value]
    said = [_sentence(card.skill)] if card.skill else []
    said += [" ".join(BOOK["upgrade.card"].text.split())]
    return ruled(BOOK, thing, card.name, "upgrade.card", text=" ".join(said), figure=", ".join(figures), kind="Upgrade")


# --- rooms, events, quests, commands ---


def _room(state: Lodge, thing: str, which: str) -> Note | None:
    return _room_card(state, thing, which) if which in state.kit.rooms else None


def _room_card(state: Lodge, thing: str, which: str) -> Note:
    card, tile = state.kit.rooms[which], state.rooms.get(which)
    first, second, other = card.rewards
    figures = [card.colour, f"{card.slots} slots" if tile is None else f"{len(tile['slots'])} of {card.slots} cubes"]
    if tile is not None:
        figures.append("rebuilt" if tile["rebuilt"] else "destroyed")
    text = (
        f"Destroyed: {card.destroyed}\nRebuilt: {card.rebuilt}\nWhen it is rebuilt, the most cubes in it pay {first}, the second "
        f"most {second}, any others {other}. Whoever has all of them gains 1 more; those who are tied gain 1 less."
    )
    return ruled(
        BOOK, thing, card.name, "room.effect", text=text, figure=", ".join(figures), kind="Room", group=card.colour,
        besides=_besides(card, "its text is", "destroyed", "rebuilt"),
    )  # fmt: skip


def _event(state: Lodge, thing: str, which: str) -> Note | None:
    """An event by its slot on the board, from 1, or by its id."""
    slot = int(which) - 1 if which.isdigit() else -1
    id = state.event_slots[slot] if 0 <= slot < len(state.event_slots) else which
    if id is None:
        return ruled(BOOK, thing, f"Event slot {which}", "event.place", figure="empty", kind="Place")
    card = state.kit.events.get(id)
    if card is None:
        return None
    figures = [MOONS[card.moon], f"slot {card.slot}" if card.slot else "instant"]
    # an instant event leaves as soon as it has been applied, so it pays both corners in one go (event.instant)
    now, later = (card.reveal, card.discard) if card.slot else (card.reveal + card.discard, 0)
    figures += [f"the Black Rose {now:+d}"] if now else []
    figures += [f"{'' if now else 'the Black Rose '}{later:+d} as it leaves"] if later else []
    when, _, effect = card.effect.partition(": ")
    phase = " ".join(word if word == "phase" else word.capitalize() for word in card.phase.split()).replace(
        "phase", "Phase"
    )
    said = [f"{phase or when}{f',{rest}' if (rest := when[len(card.phase) :]) else ''}: {effect}"]
    said += ["Whoever draws it takes the Crown."] if card.crown else []
    return ruled(
        BOOK, thing, card.name, "event.phase" if card.slot else "event.instant", text=" ".join(said),
        figure=", ".join(figures), kind="Event", group=MOONS[card.moon],
        besides=_besides(card, "its text is", "effect"),
    )  # fmt: skip


def _quest(state: Lodge, thing: str, which: str) -> Note | None:
    card = state.kit.quests.get(which.rpartition(":")[2])
    if card is None:
        return None
    task = f"Task: {card.task}{f', {card.cubes} times' if card.cubes > 1 else ''}."
    points = counted(card.reward, "point")
    return ruled(
        BOOK, thing, card.name, "quest.task", text=f"{task}\nEffect: {_sentence(card.effect)}",
        figure=f"{MOONS[card.moon]}, {points}", kind="Quest", group=MOONS[card.moon],
        besides=_besides(card, "its text is", "task", "effect"),
    )  # fmt: skip


def _unseen(state: Lodge, thing: str, which: str) -> Note | None:
    """A quest face down, of which nothing is known."""
    seat = _seat_of(state, which.partition(":")[0])
    if seat is None:
        return None
    return ruled(BOOK, thing, f"{who(seat)}'s quest", "quest.draw", figure="face down", kind="Quest")


def _command(state: Lodge, thing: str, which: str) -> Note | None:
    card = state.kit.commands.get(which)
    if card is None:
        return None
    said = ["It places 1 instability before its first spell."] if card.instability else []
    said += [_headed(effect) for effect in card.effects]
    said += [f"On its back: {_headed(card.back)}"] if card.back else []
    said += ["Another command card follows it, which does not count."] if card.extra else []
    return ruled(
        BOOK, thing, card.name, "avatar.card", text="\n".join(said), figure=MOONS[card.moon], kind="Command",
        group=MOONS[card.moon], besides=_besides(card, "its text is", "effects", *(["back"] if card.back else [])),
    )  # fmt: skip


# --- places ---


def _seat_of(state: Lodge, which: str) -> int | None:
    return int(which) if which.isdigit() and int(which) < state.players else None


def _owner(colour: Colour) -> str:
    """A colour's owner in a sentence."""
    return "The Black Rose" if colour == ROSE else who(colour)


def _seat(state: Lodge, thing: str, which: str) -> Note | None:
    seat = _seat_of(state, which)
    if seat is None:
        return None
    name, colour = state.mages[seat]["name"], state.colour(seat)
    roles = {"<has> the Crown": state.crown, "<is> the First Mage": state.first, "<commands> the Avatar": state.avatar}
    said = [words for words, holder in roles.items() if holder == seat] if name else []
    text = [f"{who(seat)} {joined(said)}."] if said else []
    return ruled(
        BOOK, thing, who(seat), "end.winner", text=" ".join([*text, *BOOK["end.winner"].text.split()]),
        figure=f"{counted(state.power[colour], 'point')}{f', {state.kit.mages[name].name}' if name else ''}",
        kind="Player", group=state.kit.schools[state.mages[seat]["school"]].name if state.mages[seat]["school"] else "",
    )  # fmt: skip


def _power(state: Lodge, thing: str, which: str) -> Note | None:
    """What a colour has on the power board; "-1" is the Black Rose."""
    seat = ROSE if which == str(ROSE) else _seat_of(state, which)
    if seat is None:
        return None
    whose = "The Black Rose's power" if seat == ROSE else f"{who(seat)}'s power"
    figure = f"{counted(state.power[seat], 'point')}, {counted(state.cubes[seat], 'cube')} left"
    return ruled(BOOK, thing, whose, "power.gain", more=["moon.rises"], figure=figure, kind="Place")


def _of_seat(what: str, rule: str, figure: Callable[[Lodge, int], str], more: Iterable[str] = ()) -> Told:
    """What tells of something that every seat has."""

    def told(state: Lodge, thing: str, which: str) -> Note | None:
        seat = _seat_of(state, which)
        if seat is None:
            return None
        return ruled(BOOK, thing, f"{who(seat)}'s {what}", rule, more=more, figure=figure(state, seat), kind="Place")

    return told


def _health(state: Lodge, seat: int) -> str:
    if not state.mages[seat]["name"]:
        return ""
    return f"damage {len(state.mages[seat]['damage'])} of {attributes.health(state, seat)}"


PILES: Final = {
    "events": ("Events", "black-rose.draw-event"),
    "quests": ("Quests", "black-rose.draw-quest"),
    "forgotten": ("Forgotten Spells", "spell.forgotten"),
    "commands": ("Commands", "avatar.deck"),
}
"""By pile: its name and its rule; the other piles are the schools of the library."""


def _pile(state: Lodge, thing: str, which: str) -> Note | None:
    if which in state.library:
        pile, school = state.library[which], state.kit.schools[which]
        figure = f"{counted(len(pile['deck']), 'spell')}, {len(pile['discard'])} discarded"
        return ruled(
            BOOK,
            thing,
            school.name,
            "setup.library",
            more=["study"],
            figure=figure,
            kind="Place",
            group=school.name,
        )
    if which not in PILES:
        return None
    name, rule = PILES[which]
    counts = {
        "events": (state.events, state.event_discard), "quests": (state.quests, state.quest_discard),
        "forgotten": (state.forgotten, state.forgotten_discard),
        "commands": (state.command_deck + state.command_under, state.command_memories),
    }[which]  # fmt: skip
    figure = f"{counted(len(counts[0]), 'card')}, {len(counts[1])} discarded"
    return ruled(BOOK, thing, name, rule, figure=figure, kind="Place")


def _cell(state: Lodge, thing: str, which: str) -> Note | None:
    seat = _seat_of(state, which)
    return None if seat is None else ruled(BOOK, thing, f"{who(seat)}'s cell", "cell.safe", kind="Place")


TOLD: dict[str, Told] = {
    "room": _room,
    "cell": _cell,
    "mage": _mage,
    "evocation": _evocation,
    "card": _held,
    "looked": _held,
    "spell": _held,
    "slot": _slot,
    "school": _school,
    "quest": _quest,
    "unseen": _unseen,
    "jinx": _jinx,
    "upgrade": _upgrade,
    "event": _event,
    "command": _command,
    "seat": _seat,
    "power": _power,
    "pile": _pile,
    "health": _of_seat("health", "mage.health", _health, ["damage.place"]),
    "tokens": _of_seat(
        "action tokens", "action.token", lambda state, seat: f"{state.mages[seat]['tokens']} of 2 available"
    ),
    "crown": _of_seat("Crown", "crown", lambda state, seat: ""),
    "first": _of_seat("marker of the First Mage", "crown.play-order", lambda state, seat: "", ["crown"]),
    "trophies": _of_seat(
        "trophies",
        "defeat.trophy",
        lambda state, seat: counted(len(state.trophies[state.colour(seat)]), "trophy", "trophies"),
    ),
    "quests": _of_seat(
        "quests",
        "quest.draw",
        lambda state, seat: counted(len(state.mages[seat]["active"]), "active quest"),
        ["quest.task"],
    ),
    "solved": _of_seat(
        "solved quests", "quest.solved", lambda state, seat: counted(len(state.mages[seat]["solved"]), "quest")
    ),
    "hand": _of_seat("hand", "mage.hand", lambda state, seat: counted(len(state.mages[seat]["hand"]), "spell")),
    "grimoire": _of_seat(
        "grimoire", "grimoire", lambda state, seat: counted(len(state.mages[seat]["grimoire"]), "spell")
    ),
    "memories": _of_seat(
        "memories", "grimoire.memories", lambda state, seat: counted(len(state.mages[seat]["memories"]), "spell")
    ),
}
"""By the first word of a thing's name, what tells of it: from the lodge, the whole name and the rest of it."""
_terse = by_kind(TOLD)


def note(state: Lodge, thing: str) -> Note | None:
    """The note of a thing of the lodge, by its name as in `board_targets`, or of a card; None if there is no such thing."""
    told = _terse(state, thing)
    return None if told is None else _capitalised(state.kit, told)
