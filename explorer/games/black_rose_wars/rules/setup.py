"""The set-up: lay out the lodge, make boards and decks; each player takes a mage, a school and a grimoire."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.authoring import keywords
from explorer.authoring.card_file import told_key
from explorer.core.chance import Draw
from explorer.core.errors import SetUpError, quoted
from explorer.core.game import Setting
from explorer.core.moments import Begin, Chance, Choice, End, Event
from explorer.games.black_rose_wars.cards import hexes
from explorer.games.black_rose_wars.cards.own_figures import read_overrides
from explorer.games.black_rose_wars.state import CELL, MOONS, Lodge

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping, Sequence

    from explorer.core.moments import Moments, Seat
    from explorer.games.black_rose_wars.state import Mage

MOON_POWER = (6, 18, 35)
"""The slots of the three moon cubes on the Power Board in a standard game (moon.positions)."""

OPTIONS = ("steady_crown", "crown_of_the_summoner")
"""The optional rules that are switched on by name."""

LEVELS = {"apprentice": 3, "master": 4}
"""Command cards in an Action Phase, by the Avatar's level (avatar.commands)."""

SETTINGS = (
    Setting(
        "avatar",
        "The Avatar",
        "avatar.commands",
        (("does not play", None), *((f"has the last seat, as {level.capitalize()}", level) for level in LEVELS)),
    ),
    Setting(
        "moons",
        "Second Moon, Third Moon and end at",
        "moon.positions",
        (
            ("6, 18 and 35 points", MOON_POWER),
            ("4, 12 and 24 points, a shorter match", (4, 12, 24)),
            ("8, 24 and 46 points, a longer match", (8, 24, 46)),
        ),
    ),
    Setting("options", "Events with the crown sign", "event.crown", (("pass the Crown", ()), ("do not", OPTIONS[:1]))),
    Setting(
        "options",
        "Evocations act",
        "evocation-phase.crown-of-the-summoner",
        (("all of one mage, then all of the next", ()), ("one of each mage in turn", OPTIONS[1:])),
    ),
)
"""What can be chosen for a new match: the Avatar and each optional rule."""

BLACK_ROSE_ROOM, THRONE_ROOM = "black_rose_room", "throne_room"

LIBRARY_SCHOOLS = 6


def start(
    players: int,
    avatar: str | None = None,
    moons: Sequence[int] | None = None,
    options: Sequence[str] = (),
    schools: Sequence[str] | None = None,
    cards: Mapping[str, object] | str | os.PathLike[str] | None = None,
) -> Lodge:
    """The state before the first step of the set-up.

    Args:
        players: the number of seats, the Avatar's included: 2 to 4 (setup.players); 2 for one player against it.
        avatar: None, or the Avatar's level, "apprentice" or "master"; the Avatar then has the last seat. Its own event
            decks are not known, so the ordinary ones are used with it too (avatar.event-decks).
        moons: the power points at which the Second Moon rises, the Third Moon rises and the game ends; by default
            6, 18 and 35.
        options: optional rules: "steady_crown", "crown_of_the_summoner".
        schools: the six schools of the library; by default those of the box.
        cards: a user's own figures and cards, see `own_figures.read_overrides`.

    Raises:
        SetUpError: a value that the game does not have; the message lists the possible ones.
    """
    seats: object = players  # unchecked input
    if type(seats) is not int or seats not in hexes.SEATS:
        raise SetUpError(f"the lodge has seats for 2 to 4, the Avatar included, not for {quoted(players)}.")
    figures = told_key(cards, read_overrides)
    state = Lodge(players=players, figures=figures)
    if avatar is not None:
        if avatar not in tuple(LEVELS):  # unchecked input, perhaps not hashable
            raise SetUpError(f"the Avatar's level is {' or '.join(LEVELS)}, not {quoted(avatar)}.")
        state.avatar, state.commands = players - 1, LEVELS[avatar]
    state.moons = _moons(moons)
    state.options = _options(options)
    kit = state.kit
    named = kit.core_schools() if schools is None else keywords.listed(schools, "schools")
    strange = [school for school in named if not isinstance(school, str) or school not in kit.schools]
    if strange or len(set(named)) != LIBRARY_SCHOOLS:
        raise SetUpError(
            f"the library has six different schools, chosen from: {', '.join(kit.schools)}"
            + (f"; not {quoted(strange[0])}." if strange else ".")
        )
    state.library = {school: {"deck": kit.school_deck(school), "discard": []} for school in named}
    state.forgotten = kit.forgotten_deck()
    state.events, *state.later_events = (kit.event_deck(moon) for moon in range(len(MOONS)))
    state.quests, *state.later_quests = (kit.quest_deck(moon) for moon in range(len(MOONS)))
    if state.avatar is not None:
        state.command_deck, *state.later_commands = (kit.command_deck(moon) for moon in range(len(MOONS)))
    state.jinxes = {kind: jinx.copies for kind, jinx in kit.jinxes.items()}
    state.upgrades = {kind: upgrade.copies for kind, upgrade in kit.upgrades.items()}
    each = [0 if seat == state.avatar else kit.cubes_each for seat in range(state.players)]
    state.cubes = [*each, kit.rose_cubes]
    state.power = [0] * (state.players + 1)
    state.trophies = [[] for _ in state.power]
    state.mages = [_nobody() for _ in range(state.players)]
    state.then(
        ("lay_out_rooms",),
        ("lay_out_cells",),
        ("first_crown",),
        ("choose_mages",),
        ("choose_schools",),
        ("enter_cells",),
    )
    return state


def _moons(given: Sequence[int] | None) -> list[int]:
    """The power points of the three moons, checked (moon.positions)."""
    moons = list(MOON_POWER) if given is None else keywords.listed(given, "moons")
    if len(moons) != 3 or any(type(n) is not int for n in moons) or not 0 < moons[0] < moons[1] < moons[2] <= 70:
        raise SetUpError(f"moons are three ascending numbers of points, as in [6, 18, 35], not {quoted(given)}.")
    return moons


def _options(given: Sequence[str]) -> list[str]:
    options = keywords.listed(given, "options")
    strange = [name for name in options if name not in OPTIONS]
    if strange:
        raise SetUpError(f"an optional rule is one of: {', '.join(OPTIONS)}; not {quoted(strange[0])}.")
    return sorted(set(options))


def _nobody() -> Mage:
    """The `Mage` of a seat that has not chosen one yet."""
    return {
        "name": "", "school": "", "room": CELL, "damage": [], "tokens": 2, "hand": [], "grimoire": [], "memories": [],
        "aside": [], "sheet": [None, None, None, None], "active": [], "completed": [], "solved": [], "jinxes": [],
        "destiny": [], "marks": {},
    }  # fmt: skip


# --- the lodge --------------------------------------------------------------------------------------------------------


def lay_out_rooms(state: Lodge) -> Moments:
    """Lay out the Black Rose Room in the centre, the Throne Room beside it, the others at random; all destroyed.

    Rules (setup.lodge, setup.throne, setup.shuffle).
    """
    yield Begin("phase", None, "setup", phase="Set-up")
    sides = [f"{q},{r}" for q, r in hexes.AROUND]
    (side,) = yield Chance(None, "throne", Draw(sides, 1), "setup.throne")
    throne = tuple(int(part) for part in side.split(","))
    places = [place for place in hexes.PLACES if place not in (hexes.CENTRE, throne)]
    others = sorted(room for room in state.kit.rooms if room not in (BLACK_ROSE_ROOM, THRONE_ROOM))
    laid = yield Chance(None, "rooms", Draw(others, len(others)), "setup.shuffle")
    for room, place in ((BLACK_ROSE_ROOM, hexes.CENTRE), (THRONE_ROOM, throne), *zip(laid, places, strict=True)):
        state.rooms[room] = {"at": list(place), "slots": [], "rebuilt": False, "used": False}
    yield Event("lodge", None, "setup.lodge", throne=list(throne))


def lay_out_cells(state: Lodge) -> Moments:
    """Shuffle the cells face down and lay them at their places; they are turned over later.

    Rules (setup.cells, setup.layout).
    """
    places = state.kit.cells(state.players)
    drawn = yield Chance(
        None, "cells", Draw([str(seat) for seat in range(state.players)], state.players), "setup.cells"
    )
    state.cells = [[0, 0] for _ in places]
    for seat, place in zip(drawn, places, strict=True):
        state.cells[int(seat)] = list(place)
    yield Event("cells", None, "setup.cells", cells=[list(cell) for cell in state.cells])


def first_crown(state: Lodge) -> Moments:
    """Give the Crown to whoever was last given a rose; here by chance, and never to the Avatar (setup.crown)."""
    people = [str(seat) for seat in range(state.players) if seat != state.avatar]
    (seat,) = yield Chance(None, "crown", Draw(people, 1), "setup.crown")
    state.crown = state.first = int(seat)
    yield Event("crown", state.crown, "setup.crown")


# --- the mages --------------------------------------------------------------------------------------------------------


def choose_mages(state: Lodge) -> Moments:
    """Everybody takes a mage and its three personal spells, the Crown Holder first (setup.mage, avatar.model)."""
    for seat in state.play_order():
        if seat == state.avatar:
            state.mages[seat]["name"] = next(mage.id for mage in state.kit.mages.values() if mage.avatar)
            yield Event("mage", seat, "avatar.model", mage=state.mages[seat]["name"])
            continue
        taken = {mage["name"] for mage in state.mages}
        free = [mage for mage in state.kit.players_mages() if mage not in taken]
        mage = yield Choice(seat, "mage", free, "setup.mage")
        state.mages[seat]["name"] = mage
        state.mages[seat]["aside"] = [state.kit.mages[mage].personal] * 3
        yield Event("mage", seat, "setup.mage", mage=mage)


def choose_schools(state: Lodge) -> Moments:
    """In turn, everybody takes a free school and one of its two grimoires (setup.school, setup.grimoire)."""
    for seat in state.play_order():
        if seat == state.avatar:
            continue
        taken = {mage["school"] for mage in state.mages}
        school = yield Choice(seat, "school", [s for s in state.library if s not in taken], "setup.school")
        state.mages[seat]["school"] = school
        yield Event("school", seat, "setup.school", school=school)
        names = [grimoire.name for grimoire in state.kit.schools[school].grimoires]
        name = yield Choice(seat, "grimoire", names, "setup.grimoire", school=school)
        yield from _take_grimoire(state, seat, school, names.index(name))


def _take_grimoire(state: Lodge, seat: Seat, school: str, which: int) -> Moments:
    """Shuffle six spells of the school and one personal spell; the top one goes face up to the memories.

    Rules (setup.grimoire, setup.personal, setup.first-memory).
    """
    mage = state.mages[seat]
    grimoire = state.kit.schools[school].grimoires[which]
    for card in grimoire.spells:
        state.library[school]["deck"].remove(card)
    mage["grimoire"] = sorted([*grimoire.spells, mage["aside"].pop()])
    yield Event("grimoire", seat, "setup.grimoire", name=grimoire.name, cards=list(mage["grimoire"]))
    (card,) = yield Chance(seat, "first memory", Draw(tuple(mage["grimoire"]), 1), "setup.first-memory")
    mage["grimoire"].remove(card)
    mage["memories"].append(card)
    yield Event("first memory", seat, "setup.first-memory", card=card)


def enter_cells(state: Lodge) -> Moments:
    """Turn the cells over, put the mages into theirs and the Possessed into the Black Rose Room; then play begins.

    Rules (setup.enter, avatar.possessed-room).
    """
    for seat in state.play_order():
        room = BLACK_ROSE_ROOM if seat == state.avatar else CELL
        state.mages[seat]["room"] = room
        rule = "avatar.possessed-room" if seat == state.avatar else "setup.enter"
        yield Event("enters", seat, rule, room=room, cell=list(state.cells[seat]))
    if state.avatar is not None:
        from explorer.games.black_rose_wars.table import command_deck

        yield from command_deck.turn_up(state)
    yield End("phase", None, "setup", phase="Set-up")
    state.then(("game_turn",))
