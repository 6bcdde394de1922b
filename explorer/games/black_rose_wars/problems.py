"""Everything that can be wrong with a position: user input may contain anything, but play needs a valid position."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from explorer.core.errors import quoted
from explorer.core.people import they, who
from explorer.core.shape import misfits
from explorer.games.black_rose_wars.cards import hexes
from explorer.games.black_rose_wars.cards.card_classes import FORGOTTEN
from explorer.games.black_rose_wars.language import parsing
from explorer.games.black_rose_wars.rules.clean_up_phase import TOKENS
from explorer.games.black_rose_wars.rules.game_turn import PHASES
from explorer.games.black_rose_wars.rules.setup import BLACK_ROSE_ROOM, OPTIONS
from explorer.games.black_rose_wars.state import (
    ACTIVE,
    CELL,
    DARK,
    DUMMY,
    LIGHT,
    MOONS,
    QUICK,
    READY,
    REVEALED,
    ROSE,
    Lodge,
    Model,
    Room,
)
from explorer.games.black_rose_wars.table import attributes

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from explorer.core.moments import Seat
    from explorer.games.black_rose_wars.state import Colour, Mage

LARGEST: Final = 999
"""The largest number accepted; real counts of points, turns or cubes never come near it."""

DEEDS: Final = ("explore", "fight", "command", "cast", "cast quick", "momentum")
"""The actions that a mage can have performed in its activation."""

SETTING_UP: Final = (
    "lay_out_rooms", "lay_out_cells", "first_crown", "choose_mages", "choose_schools", "enter_cells", "game_turn",
)  # fmt: skip

TURN: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("game_turn", ()),
    ("black_rose_phase", ()),
    ("shift_events", ()),
    ("draw_an_event", ()),
    ("apply_black_rose_events", ()),
    ("give_back_quest", ("mage",)),
    ("draw_a_quest", ("mage",)),
    ("discard_exceeding_quests", ("mage",)),
    ("discard_exceeding_completed", ("mage",)),
    ("end_black_rose_phase", ()),
    ("study_phase", ()),
    ("study_grimoire", ("mage",)),
    ("study_library", ("mage",)),
    ("hold_hand", ("mage",)),
    ("end_study_phase", ()),
    ("preparation_phase", ()),
    ("prepare_slot", ("mage", "slot")),
    ("end_preparation_phase", ()),
    ("action_phase", ()),
    ("cast_spell", ("mage", "slot")),
    ("resolve_effect", ("colour", "text")),
    ("act", ("mage",)),
    ("end_activation", ("seat",)),
    ("activation", ("seat",)),
    ("evocation_phase", ()),
    ("own_evocation", ("colour",)),
    ("one_evocation", ("seat",)),
    ("end_evocation_phase", ()),
    ("clean_up_phase", ()),
    ("empty_sheet", ("seat",)),
    ("make_available", ()),
    ("clean_up_effects", ()),
    ("rebuild_rooms", ()),
    ("refresh_rooms", ()),
    ("check_end", ()),
    ("end_of_game", ()),
)
"""The steps of a game turn in their order, each with the kinds of its arguments."""

ORDER: Final = {name: number for number, (name, _) in enumerate(TURN)}


def problems(state: Lodge) -> list[str]:
    """Everything that is impossible in a real game, each as a sentence, most with a rule."""
    found = misfits(state.__dict__, Lodge, Seat=int, Model=int | str)
    if found:
        return found
    if state.players not in hexes.SEATS:
        return [f"there are 2 to 4 seats, not {quoted(state.players)} [setup.layout]"]
    try:
        _ = state.kit
    except ValueError as error:
        return [" ".join(str(error).split())]
    found = list(_shape(state))
    return found or [*_cubes(state), *_cards(state), *_board(state), *_mages(state), *_evocations(state)]


def unready(state: Lodge) -> list[str]:
    """Why a match cannot begin at a position that is valid in itself, mainly because it is in the middle of a step."""
    found = [
        f"{name} is not empty, but nothing is being resolved at the start of a match [spell.sentences]"
        for name in ("stack", "happened", "doomed", "aside", "event_drawn")
        if getattr(state, name)
    ]
    if state.turn and state.moon < 2 and max(state.power) >= state.moons[state.moon]:
        found.append(f"with {max(state.power)} points the next moon must have risen [moon.rises]")
    if max(state.power) >= state.moons[2] and not state.ending:
        found.append(f"with {max(state.power)} points the end must have been triggered [end.trigger]")
    if state.looking is not None:
        found.append("nobody is looking at cards at the start of a match [study.library]")
    return [*found, *_agenda(state)]


# --- shape --------------------------------------------------------------------------------------------------------


def _shape(state: Lodge) -> Iterator[str]:
    """Problems with names, seats, colours and counts that the game does not have."""
    seats, colours, kit = range(state.players), range(-1, state.players), state.kit
    sized = {"mages": state.players, "cells": state.players, "cubes": state.players + 1, "power": state.players + 1}
    sized |= {"trophies": state.players + 1, "event_slots": 3, "moons": len(MOONS)}
    for name, size in sized.items():
        if len(getattr(state, name)) != size and not (name == "cells" and not state.cells and state.turn == 0):
            yield f"{name} has {len(getattr(state, name))} entries, not {size}"
            return
    if state.avatar not in (None, state.players - 1):
        yield f"the Avatar has the last seat, not {quoted(state.avatar)} [avatar.model]"
    counts = {"named": state.named, "turn": state.turn, "command_count": state.command_count}
    counts |= {f"cubes.{n}": count for n, count in enumerate(state.cubes)}
    counts |= {f"power.{n}": count for n, count in enumerate(state.power)}
    least = -LARGEST if state.reads("floor", "below") else 0
    for name, n in counts.items():
        if not (least if name.startswith("power.") else 0) <= n <= LARGEST:
            yield f"{name} is {quoted(n)}, not 0 to {LARGEST}"
    if not 1 <= state.commands <= LARGEST:
        yield f"the Avatar resolves 3 or 4 command cards, not {quoted(state.commands)} [avatar.commands]"
    if not 0 < state.moons[0] < state.moons[1] < state.moons[2] <= LARGEST:
        yield f"moons are three ascending numbers of points, not {quoted(state.moons)} [moon.positions]"
    if state.moon not in range(len(MOONS)):
        yield f"moon is 0, 1 or 2, not {quoted(state.moon)} [moon.positions]"
    yield from _among("options", state.options, OPTIONS)
    if state.phase not in ("", *PHASES):
        yield f"phase is {quoted(state.phase)}; the phases are: {', '.join(PHASES)} [turn.phases]"
    for name in ("crown", "first"):
        if getattr(state, name) not in seats:
            yield f"{name} is a seat from 0 to {state.players - 1}, not {quoted(getattr(state, name))} [crown]"
    for name in ("active", "looking"):
        if getattr(state, name) not in (None, *seats):
            yield f"{name} is a seat from 0 to {state.players - 1}, not {quoted(getattr(state, name))}"
    if state.winner not in (None, *colours):
        yield f"winner is a seat or -1, not {quoted(state.winner)}"
    yield from _among("passed", state.passed, seats)
    for number, own in enumerate(state.trophies):
        yield from _among(f"trophies.{number}", own, seats)
    for doom in state.doomed:
        yield from _among("doomed", [doom["seat"]], seats)
    yield from _places(state)
    for seat, mage in enumerate(state.mages):
        yield from _mage_shape(state, seat, mage)
    for id, one in state.evocations.items():
        yield from _among(f"evocations.{id}", [one["kind"]], kit.evocations)
        yield from _among(f"the room of {id}", [one["room"]], state.rooms)
        yield from _among(f"the colours of {id}", [one["owner"], one["controller"], *one["damage"]], colours)
        yield from _among(f"the upgrades of {id}", one["upgrades"], kit.upgrades)
        if one["assigned"] not in (None, *seats) or one["slot"] not in range(4):
            yield f"evocations.{id} must be on slot 1 to 3, or on slot 0 and assigned to a seat [summon.slot]"
        if not set(one["bonus"]) <= {"strength", "speed"} or any(abs(n) > LARGEST for n in one["bonus"].values()):
            yield f"the bonus of {id} consists of strength and speed, not {quoted(one['bonus'])}"
        if not (id[:1] == "e" and id[1:].isascii() and id[1:].isdecimal() and 1 <= int(id[1:6]) <= state.named):
            yield f"the ids of evocations are e1 to e{state.named}, not {quoted(id)}"
    for mark in state.persistents:
        yield from _among("persistents", [mark["owner"]], seats)
        gone = [f"e{number}" for number in range(1, state.named + 1)]
        yield from _among("persistents", [mark["holder"]], [*seats, DUMMY, *state.rooms, *gone])
        spell = (
            state.mages[mark["owner"]]["sheet"][mark["slot"]]
            if mark["slot"] in range(4) and mark["owner"] in seats
            else None
        )
        if state.phase == PHASES[-1]:
            continue  # in this phase the cards leave before the tokens
        if spell is None or (spell["card"], spell["side"], spell["stands"]) != (mark["card"], mark["side"], REVEALED):
            yield f"the persistent {quoted(mark['card'])} is not revealed on that slot [persistent.token]"
    yield from _among("hurt", [model for model in state.hurt if type(model) is int], seats)


def _places(state: Lodge) -> Iterator[str]:
    """Problems with the layout of the lodge and the cells; during the set-up they may not be laid out yet."""
    if not state.rooms and state.turn == 0:
        return
    yield from _among("rooms", state.rooms, state.kit.rooms)
    missing = [room for room in state.kit.rooms if room not in state.rooms]
    if missing:
        yield f"these rooms are missing in the lodge: {', '.join(missing)} [setup.lodge]"
        return
    if sorted(map(tuple, (tile["at"] for tile in state.rooms.values()))) != sorted(hexes.PLACES):
        yield "the rooms must be on the 19 places of the lodge, one on each [setup.lodge]"
    elif tuple(state.rooms[BLACK_ROSE_ROOM]["at"]) != hexes.CENTRE:
        yield "the Black Rose Room must be in the centre of the lodge [setup.lodge]"
    if state.cells and sorted(map(tuple, state.cells)) != sorted(state.kit.cells(state.players)):
        yield "the cells must be at their places beside the lodge, one for each seat [setup.layout]"
    for room, tile in state.rooms.items():
        yield from _among(f"the cubes on {room}", tile["slots"], range(-1, state.players))


def _mage_shape(state: Lodge, seat: Seat, mage: Mage) -> Iterator[str]:
    kit, whose = state.kit, f"of {who(seat)}"
    if mage["name"] or state.turn:
        yield from _among(f"the mage {whose}", [mage["name"]], kit.mages)
    if mage["name"] in kit.mages and kit.mages[mage["name"]].avatar != (seat == state.avatar):
        yield f"only the Avatar is the Possessed, so {quoted(mage['name'])} cannot be the mage {whose} [avatar.model]"
    if mage["school"]:
        yield from _among(f"the school {whose}", [mage["school"]], state.library)
    yield from _among(f"the room {whose}", [mage["room"]], (CELL, *state.rooms))
    for pile in ("hand", "grimoire", "memories", "aside"):
        yield from _among(f"the {pile} {whose}", mage[pile], kit.spells)
    for name in ("damage", "destiny"):
        yield from _among(f"the {name} {whose}", mage[name], range(-1, state.players))
    yield from _among(f"the jinxes {whose}", mage["jinxes"], kit.jinxes)
    quests = [*(quest["card"] for quest in mage["active"]), *mage["completed"], *mage["solved"]]
    yield from _among(f"the quests {whose}", quests, kit.quests)
    if any(not 0 <= quest["cubes"] <= LARGEST for quest in mage["active"]):
        yield f"the cubes on the quests {whose} are 0 or more [quest.cubes]"
    if mage["tokens"] not in range(TOKENS + 1):
        yield f"the tokens {whose} are 0 to {TOKENS}, not {quoted(mage['tokens'])} [action.token]"
    if len(mage["sheet"]) != 4:
        yield f"the sheet {whose} has four slots: quick, I, II and III [prepare.slots]"
        return
    for slot, spell in enumerate(mage["sheet"]):
        if spell is not None:
            yield from _spell_shape(state, f"slot {slot} {whose}", spell)
    counts = mage["marks"].get("jinx cubes", {})
    gone_off = mage["marks"].get("gone off", [])
    if not set(mage["marks"]) <= {"spells", "thinned", "jinx cubes", "gone off"} or not (
        type(mage["marks"].get("spells", 0)) is int
        and isinstance(gone_off, list)
        and all(type(one) is str for one in gone_off)
        and mage["marks"].get("thinned", True) is True
        and isinstance(counts, dict)
        and (seat == state.avatar or not counts)
        and all(
            kind in kit.jinxes and type(n) is int and 0 <= n <= mage["jinxes"].count(kind) for kind, n in counts.items()
        )
    ):
        yield f"the marks {whose} are not valid: {quoted(mage['marks'])}"


def _spell_shape(state: Lodge, where: str, spell: Any) -> Iterator[str]:
    card = state.kit.spells.get(spell["card"])
    if card is None:
        yield f"{where} has {quoted(spell['card'])}, which is not a spell"
    elif spell["side"] not in (LIGHT, DARK) or not card.side(spell["side"]):
        yield f"{card.name} has no side {quoted(spell['side'])} [prepare.side]"
    elif spell["stands"] not in (READY, ACTIVE, REVEALED):
        yield f"{card.name} is {READY}, {ACTIVE} or {REVEALED}, not {quoted(spell['stands'])} [prepare]"
    elif spell["stands"] == ACTIVE and parsing.side(card.side(spell["side"])).type not in ("trap", "protection"):
        yield f"only traps and protections can be active, and {card.name} is neither [cast.activate]"


def _among(name: str, values: Iterable[Any], known: Collection[Any]) -> Iterator[str]:
    strange = next((value for value in values if isinstance(value, bool) or value not in known), None)
    if strange is not None:
        yield f"{name}: there is no {quoted(strange)} here"


# --- what is conserved ----------------------------------------------------------------------------------------------


def placed(state: Lodge) -> Counter[Colour]:
    """The cubes outside their pools, by colour: damage, instability, on quests, and on the Avatar's jinxes."""
    out: Counter[Colour] = Counter()
    for bar in (
        *(mage["damage"] for mage in state.mages),
        *(one["damage"] for one in state.evocations.values()),
        *(tile["slots"] for tile in state.rooms.values()),
    ):
        out.update(bar)
    for seat, mage in enumerate(state.mages):
        out[seat] += sum(quest["cubes"] for quest in mage["active"])
        out[ROSE] += sum(mage["marks"].get("jinx cubes", {}).values())
    return out


def cubes_of(state: Lodge, colour: Colour) -> int:
    """The total number of a colour's cubes; 0 for the Avatar, who uses the Rose's. Rule: setup.cubes."""
    return state.kit.rose_cubes if colour == ROSE else 0 if colour == state.avatar else state.kit.cubes_each


def _cubes(state: Lodge) -> Iterator[str]:
    out = placed(state)
    for colour in (*range(state.players), ROSE):
        total, whole = state.cubes[colour] + out[colour], cubes_of(state, colour)
        if total != whole:
            whose = "The Black Rose" if colour == ROSE else who(colour)
            yield f"{whose} has {total} cubes on the table and in the pool, not {whole} [setup.cubes]"


def _spells_out(state: Lodge) -> Counter[str]:
    """The spells that are neither in the library nor among the Forgotten Spells, counted."""
    found = Counter(card for card in (*state.aside, *state.removed) if card in state.kit.spells)
    for mage in state.mages:
        for pile in (mage["hand"], mage["grimoire"], mage["memories"], mage["aside"]):
            found.update(pile)
        found.update(spell["card"] for spell in mage["sheet"] if spell is not None)
    return found


def _cards(state: Lodge) -> Iterator[str]:
    """Problems with cards that are missing, or that occur more often than they have copies."""
    kit = state.kit
    held = _spells_out(state)
    held.update(state.forgotten + state.forgotten_discard)
    for piles in state.library.values():
        if set(piles) != {"deck", "discard"}:
            yield "each school of the library has a deck and a discard [setup.library]"
            return
        held.update(piles["deck"] + piles["discard"])
    whole = Counter(kit.forgotten_deck())
    for school in state.library:
        if school not in kit.schools:
            yield f"there is no school {quoted(school)} [setup.library]"
            return
        whole.update(kit.school_deck(school))
    for mage in state.mages:
        if mage["name"] and not kit.mages[mage["name"]].avatar:
            whole[kit.mages[mage["name"]].personal] += 3
    owners = {mage.personal: mage.name for mage in kit.mages.values() if not mage.avatar}
    strangers = [card for card in held if card in owners and held[card] and not whole[card]]
    for card in strangers:
        yield f"{kit.spells[card].name} is a personal spell of {owners[card]}, who is not at the table [setup.personal]"
        del held[card]
    yield from _differences(held, whole, "setup.library")
    quests = [q for m in state.mages for q in (*(a["card"] for a in m["active"]), *m["completed"], *m["solved"])]
    events = [*state.events, *_flat(state.later_events), *state.event_drawn, *state.event_discard, *_laid(state)]
    quests += [*state.quests, *_flat(state.later_quests), *state.quest_discard]
    commands = [*state.command_deck, *state.command_under, *state.command_memories, *_flat(state.later_commands)]
    commands += [] if state.command_top is None else [state.command_top]
    decks = (
        ("events", events, kit.event_deck, "setup.decks"),
        ("quests", quests, kit.quest_deck, "setup.decks"),
        ("commands", commands, kit.command_deck, "avatar.deck"),
    )
    for kind, cards, deck, rule in decks:
        known = getattr(kit, kind)
        strange = [card for card in cards if card not in known]
        if strange:
            yield f"{quoted(strange[0])} is among the {kind} but is not one of them [{rule}]"
            continue
        all_there = kind != "commands" or state.avatar is not None
        whole = Counter(card for moon in range(len(MOONS)) for card in deck(moon)) if all_there else Counter()
        yield from _differences(Counter([*cards, *(c for c in state.removed if c in known)]), whole, rule)
    strange = [c for c in state.removed if not any(c in t for t in (kit.spells, kit.events, kit.quests, kit.commands))]
    if strange:
        yield f"{quoted(strange[0])} is among the removed cards but is not a card of the game"
    for name, table, out in (
        ("jinxes", kit.jinxes, Counter(kind for mage in state.mages for kind in mage["jinxes"])),
        ("upgrades", kit.upgrades, Counter(kind for one in state.evocations.values() for kind in one["upgrades"])),
    ):
        left = getattr(state, name)
        if any(n < 0 for n in left.values()):
            yield f"the numbers of {name} are 0 or more, not {quoted(left)}"
        yield from _differences(
            out + Counter(left), Counter({id: card.copies for id, card in table.items()}), "setup.decks"
        )


def _flat(decks: list[list[str]]) -> list[str]:
    return [card for deck in decks for card in deck]


def _laid(state: Lodge) -> list[str]:
    return [card for card in state.event_slots if card is not None]


def _differences(held: Counter[str], whole: Counter[str], rule: str) -> Iterator[str]:
    more, fewer = sorted((held - whole).elements()), sorted((whole - held).elements())
    if more:
        yield f"{quoted(more[0])} occurs {held[more[0]]} times, but there are {whole[more[0]]} copies [{rule}]"
    if fewer:
        yield f"{', '.join(sorted(set(fewer))[:6])} {'is' if len(fewer) == 1 else 'are'} missing [{rule}]"


# --- what fits together ---------------------------------------------------------------------------------------------


def _board(state: Lodge) -> Iterator[str]:
    kit = state.kit
    for room, tile in state.rooms.items():
        if len(tile["slots"]) > kit.rooms[room].slots:
            card = kit.rooms[room]
            yield f"{card.name} has {card.slots} slots but {len(tile['slots'])} cubes [instability.slots]"
    if state.crown == state.avatar or (state.first == state.avatar and state.turn):
        yield "the Avatar never holds the Crown [avatar.no-crown]"
    later = len(MOONS) - 1 - state.moon
    for name in ("later_events", "later_quests", *(["later_commands"] if state.avatar is not None else [])):
        if len(getattr(state, name)) != later:
            yield f"{name} has the decks of {len(getattr(state, name))} moons, but {later} are to come [moon.decks]"
    if state.command_top is not None and state.avatar is None:
        yield "there are command cards only if the Avatar plays [avatar.deck]"
    if state.active is None and state.done:
        yield "actions were performed, but it is nobody's activation [action.activation]"


def _mages(state: Lodge) -> Iterator[str]:
    names = [mage["name"] for mage in state.mages if mage["name"]]
    if len(set(names)) < len(names):
        yield "no two seats have the same mage [setup.mage]"
    for seat, mage in enumerate(state.mages):
        if not mage["name"]:
            continue
        most = attributes.health(state, seat)
        falling = state.stack or any(doom["seat"] == seat for doom in state.doomed)
        bears = most if falling else most - 1
        if len(mage["damage"]) > bears:
            yield (
                f"{who(seat)} has {len(mage['damage'])} damage, but Health {most}: "
                f"that defeats the mage, so {bears} is the most [mage.health]"
            )
        if seat == state.avatar and (any(mage["sheet"]) or mage["hand"] or mage["grimoire"] or mage["memories"]):
            yield "the Avatar has no spells [avatar.deck]"
        twice = [quest["card"] for quest in mage["active"] if state.kit.quests[quest["card"]].cubes < quest["cubes"]]
        if twice:
            quest_card = state.kit.quests[twice[0]]
            yield f"{quest_card.name} has room for {quest_card.cubes} cubes [quest.cubes]"


def _evocations(state: Lodge) -> Iterator[str]:
    taken: set[tuple[Colour, int]] = set()
    for id, one in state.evocations.items():
        card, most = state.kit.evocations[one["kind"]], attributes.health(state, id)
        bears = most if state.reads("gone", "at-the-period") else most - 1
        if len(one["damage"]) > bears:
            yield (
                f"{card.name} ({id}) has {len(one['damage'])} damage, but Health {most}: "
                f"it would have left, so {bears} is the most [evocation.health]"
            )
        if (one["assigned"] is None) != (one["slot"] > 0):
            yield f"{card.name} ({id}) must either be on slot 1 to 3 or be assigned to a mage [summon.slot]"
        if one["assigned"] is None and (one["owner"], one["slot"]) in taken:
            yield "two evocations are on the same slot [summon.slot]"
        taken.add((one["owner"], one["slot"]))
        if len(one["upgrades"]) > card.upgrades:
            yield f"{card.name} ({id}) can have at most {card.upgrades} upgrades [upgrade.limit]"


# --- what comes next ------------------------------------------------------------------------------------------------


def _agenda(state: Lodge) -> Iterator[str]:
    """Problems with the steps to come: they must be the rest of a set-up or of a game turn, in order."""
    steps = state.agenda[::-1]
    for step in steps:
        if not _is_step(state, step):
            yield f"the steps to come include {quoted(step)}, which is not a step"
            return
    names = [str(step[0]) for step in steps]
    if state.turn == 0:
        yield from _setting_up(state, names)
        return
    if not state.rooms or not state.cells or not state.library:
        yield "the game has begun, but the lodge, the cells or the library are not laid out [setup.lodge]"
    numbers = [ORDER.get(name, -1) for name in names]
    if -1 in numbers or numbers != sorted(numbers) or len({repr(step) for step in steps}) < len(steps):
        yield f"the steps to come are not those of a game turn in its order: {', '.join(names[:8])} [turn.phases]"
    acting = [step[1] for step in steps if step[0] in ("act", "end_activation")]
    if acting != ([] if state.active is None else [state.active]):
        yield f"it is the activation of {quoted(state.active)}, but {quoted(acting)} is to act next [action.activation]"
    if sum(name in ("act", "end_activation", "activation") for name in names) > 1:
        yield "only one activation can be among the steps to come [action.clockwise]"
    if sum(name == "one_evocation" for name in names) > 1:
        yield "only one step of single evocations can be among the steps to come [evocation-phase.order]"
    yield from _among("done", state.done, DEEDS)
    for step in steps:
        if step[0] == "preparation_phase" and any(spell for mage in state.mages for spell in mage["sheet"]):
            yield "a sheet has spells before any are prepared [prepare]"
        if step[0] == "prepare_slot" and any(
            state.mages[step[1]]["sheet"][slot] for slot in (*range(step[2] or 4, 4), QUICK)
        ):
            yield f"{who(step[1])} has spells on slots that {they(step[1])} <has> yet to fill [prepare.slots]"


def _is_step(state: Lodge, step: Any) -> bool:
    if not isinstance(step, list) or not step or not isinstance(step[0], str):
        return False
    name, *arguments = step
    if name in SETTING_UP:
        return not arguments
    if name not in ORDER:
        return False
    kinds = TURN[ORDER[name]][1]
    return len(kinds) == len(arguments) and all(_fits(state, k, a) for k, a in zip(kinds, arguments, strict=True))


def _fits(state: Lodge, kind: str, argument: Any) -> bool:
    if kind == "text":
        try:
            parsing.effect(argument)
        except (parsing.LanguageError, TypeError):
            return False
        return True
    if type(argument) is not int:
        return False
    if kind == "slot":
        return argument in range(QUICK, 4)
    if kind == "colour" and argument == ROSE:
        return True
    return argument in range(state.players) and (kind != "mage" or argument != state.avatar)


def _setting_up(state: Lodge, names: list[str]) -> Iterator[str]:
    """Problems with what should, or should not, be set up before the next step of the set-up."""
    if not names or names not in (list(SETTING_UP[-1 - len(names) : -1]), ["game_turn"]):
        yield f"the steps to come are not those of the set-up in its order: {', '.join(names[:8])} [setup]"
        return
    left = SETTING_UP.index(names[0])
    done = {
        "rooms": bool(state.rooms),
        "cells": bool(state.cells),
        "mages": all(mage["name"] for mage in state.mages),
        "schools": all(mage["school"] or seat == state.avatar for seat, mage in enumerate(state.mages)),
    }
    for name, step in (("rooms", 1), ("cells", 2), ("mages", 4), ("schools", 5)):
        if done[name] != (left >= step):
            yield f"the {name} are {'already' if done[name] else 'not'} there before the step {names[0]!r} [setup]"
    if state.phase or state.active is not None or state.evocations or state.persistents:
        yield "during the set-up there is no phase, and nothing has happened in the lodge yet [setup]"


__all__ = ["FORGOTTEN", "Model", "Room", "cubes_of", "placed", "problems", "unready"]
