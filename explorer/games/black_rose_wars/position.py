"""Hand-built positions: mages in rooms, spells on their sheets, cubes, evocations, and the step at which play begins.

Whatever is not described is as after the set-up: all remaining cubes, cards and tokens are in their pools and decks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final

from explorer.authoring import keywords
from explorer.core.errors import PositionError, SetUpError, quoted
from explorer.core.people import whom
from explorer.games.black_rose_wars import problems
from explorer.games.black_rose_wars.cards import hexes
from explorer.games.black_rose_wars.cards.card_classes import FORGOTTEN, PERSONAL
from explorer.games.black_rose_wars.language import parsing
from explorer.games.black_rose_wars.rules.game_turn import PHASES
from explorer.games.black_rose_wars.rules.setup import BLACK_ROSE_ROOM, LIBRARY_SCHOOLS, start
from explorer.games.black_rose_wars.state import ACTIVE, CELL, LIGHT, MOONS, QUICK, READY, ROSE, Lodge

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.moments import Seat
    from explorer.games.black_rose_wars.state import Colour, Spell

SLOTS: Final = {"quick": QUICK, "I": 1, "II": 2, "III": 3}
"""The slots of a sheet by name."""

NUMBERED: Final = ("I", "II", "III", "quick")
"""The slots in the order in which they are filled when a sheet is given as a list."""

BEGINS: Final = (
    "turn", "black rose", "study", "preparation", "action", "activation", "cast", "effect", "evocation", "clean-up",
)  # fmt: skip
"""Where play may begin: the values of `position(at=…)`. After "cast" and "effect" the match ends."""

STEP_OF: Final = {
    "black rose": "black_rose_phase", "study": "study_phase", "preparation": "preparation_phase",
    "action": "action_phase", "evocation": "evocation_phase", "clean-up": "clean_up_phase",
}  # fmt: skip

RING: Final = (
    "throne_room", "armory", "crypt", "arena", "sanctuary", "garden", "pleasures_room", "sacrificial_altar",
    "summoner_room", "observatory", "forge", "the_abyss", "cemetery", "alchemical_laboratory", "bibliotheca",
    "treasure_room", "oracle_room", "mirrors_room",
)  # fmt: skip
"""The rooms in the order in which they are laid around the Black Rose Room, unless `layout` says otherwise."""


def place(
    players: int = 2,
    mages: Any = None,
    rooms: Any = None,
    damage: Any = None,
    sheets: Any = None,
    hands: Any = None,
    grimoires: Any = None,
    memories: Any = None,
    quests: Any = None,
    completed: Any = None,
    solved: Any = None,
    jinxes: Any = None,
    destiny: Any = None,
    tokens: Any = None,
    evocations: Sequence[Mapping[str, Any]] = (),
    instability: Any = None,
    rebuilt: Sequence[str] = (),
    layout: Any = None,
    events: Any = None,
    power: Any = None,
    trophies: Any = None,
    crown: Seat = 0,
    avatar: str | None = None,
    command: str | None = None,
    moons: Any = None,
    options: Sequence[str] = (),
    schools: Any = None,
    cards: Any = None,
    turn: int = 1,
    moon: int = 0,
    active: Seat | None = None,
    done: Sequence[str] = (),
    slot: str = "I",
    effect: str = "",
    at: str = "activation",
    deal: int | str = 0,
) -> Lodge:
    """Build the described position.

    Args:
        players: the number of seats, the Avatar's included: 2 to 4.
        mages: the mages by seat; the other seats take the mages of the box in order.
        rooms: where each mage is, by seat: a room's id or "cell", which is the default.
        damage: cubes on mages, by seat: a list of colours (seats, -1 for the Rose), or a number of the Rose's cubes.
        sheets: spells by seat: a list, for slots I, II, III and quick in this order, or a mapping by slot. A spell is
            given as "torment", "torment/dark" or {"card": "persecution", "side": "light", "stands": "active"};
            without "stands", a trap or protection is active and any other spell is ready.
        hands: spells by seat.
        grimoires: spells by seat.
        memories: spells by seat.
        quests: active quests by seat, an id or {"card": …, "cubes": 1, "revealed": true} each.
        completed: quests by seat.
        solved: quests by seat.
        jinxes: by seat, "weakness" and so on.
        destiny: colours of the Destiny tokens by seat.
        tokens: physical action tokens left by seat; two by default.
        evocations: {"kind": "succubus", "owner": 0, "room": "arena"} each, perhaps with "damage", "upgrades",
            "assigned" (a seat).
        instability: cubes by room: a list of colours, or a number of the Rose's cubes.
        rebuilt: rooms that show their rebuilt side.
        layout: where rooms lie, [q, r] by room; the others fill the free places.
        events: the event board's three slots from the left, each an id or None.
        power: power points: a list with the seats in order and the Rose last, or a mapping by seat, -1 for the Rose.
        trophies: for each colour, the seats whose trophies it holds.
        crown: the seat that holds the Crown.
        avatar: None, "apprentice" or "master".
        command: the id of the command card on top of the Avatar's deck; by default `deal` draws one.
        moons: as in `start`.
        options: as in `start`.
        schools: schools of the library; those of the spells above are added.
        cards: a user's own cards, as in `start`.
        turn: the number of the game turn.
        moon: 0, 1 or 2.
        active: the seat whose activation it is, or that casts or resolves; the Crown Holder by default. -1 is the Black
            Rose, who can only resolve effects.
        done: the actions that the active mage has performed in this activation.
        slot: the slot whose spell is cast if `at` is "cast".
        effect: the text that is resolved if `at` is "effect".
        at: where play begins, one of `BEGINS`.
        deal: the seed by which everything undescribed is filled in.

    Raises:
        SetUpError: the value of a keyword is invalid in itself.
    """
    at = keywords.begins_at(at, BEGINS)
    state = start(players, avatar=avatar, moons=moons, options=options, cards=cards)
    state.agenda = []
    people = range(state.players)
    state.turn, state.moon = keywords.number(turn, "turn", 1, 999), keywords.number(moon, "moon", 0, len(MOONS) - 1)
    state.crown = state.first = keywords.number(crown, "crown", 0, state.players - 1)
    _lay_out(state, layout, keywords.by_name(instability, "instability"), rebuilt)
    _take_mages(state, keywords.by_seat(mages, people, "mages"))
    builder = _Builder(state, Random(f"position {quoted(keywords.filling(deal))}"))
    for seat in people:
        mage = state.mages[seat]
        for name, given in (("hand", hands), ("grimoire", grimoires), ("memories", memories)):
            mage[name] = builder.spells(keywords.by_seat(given, people, f"{name}s").get(seat, ()), name)  # type: ignore[literal-required]
        mage["sheet"] = builder.sheet(keywords.by_seat(sheets, people, "sheets").get(seat, ()))
        mage["damage"] = _cubes(state, keywords.by_seat(damage, people, "damage").get(seat, ()), "damage")
        mage["destiny"] = _cubes(state, keywords.by_seat(destiny, people, "destiny").get(seat, ()), "destiny")
        mage["jinxes"] = keywords.named(
            keywords.by_seat(jinxes, people, "jinxes").get(seat, ()), state.kit.jinxes, "jinx"
        )
        mage["active"] = builder.quests(keywords.by_seat(quests, people, "quests").get(seat, ()))
        mage["completed"] = keywords.named(
            keywords.by_seat(completed, people, "completed").get(seat, ()), state.kit.quests, "quest"
        )
        mage["solved"] = keywords.named(
            keywords.by_seat(solved, people, "solved").get(seat, ()), state.kit.quests, "quest"
        )
        mage["tokens"] = keywords.number(keywords.by_seat(tokens, people, "tokens").get(seat, 2), "tokens", 0, 2)
        room = keywords.by_seat(rooms, people, "rooms").get(seat, BLACK_ROSE_ROOM if seat == state.avatar else CELL)
        mage["room"] = keywords.named([room], (CELL, *state.rooms), "room")[0]
    builder.evocations(evocations)
    state.event_slots = [
        None if e is None else keywords.named([e], state.kit.events, "event")[0] for e in _three(events)
    ]
    state.power = _points(state, power)
    state.ending = max(state.power) >= state.moons[2]
    for colour, own in keywords.by_seat(trophies, (ROSE, *people), "trophies").items():
        state.trophies[colour] = [
            keywords.number(seat, "trophies", 0, state.players - 1) for seat in keywords.listed(own, "trophies")
        ]
    builder.decks(schools)
    builder.top_command(command)
    _begin(state, at, active, done, slot, effect)
    return state


# --- reading keywords -----------------------------------------------------------------------------------------------


def _cubes(state: Lodge, given: Any, what: str) -> list[Colour]:
    """The colours of the given cubes; a number means that many of the Black Rose's."""
    if type(given) is int:
        return [ROSE] * keywords.number(given, what, 0, 60)
    return [keywords.number(colour, what, ROSE, state.players - 1) for colour in keywords.listed(given, what)]


def _three(given: Any) -> list[Any]:
    slots = [None, None, None] if given is None else keywords.listed(given, "events")
    if len(slots) != 3:
        raise SetUpError(f"the event board has three slots, so events takes three ids or None, not {quoted(given)}.")
    return slots


def _points(state: Lodge, given: Any) -> list[int]:
    colours = [*range(state.players), ROSE]
    if isinstance(given, Mapping):
        points = [keywords.by_seat(given, sorted(colours), "power").get(colour, 0) for colour in colours]
    else:
        points = [0] * len(colours) if given is None else keywords.listed(given, "power")
    if len(points) != len(colours):
        raise SetUpError(f"power is given for {state.players} seats and the Black Rose, not as {quoted(given)}.")
    return [keywords.number(n, "power", 0, 999) for n in points]


# --- what is where --------------------------------------------------------------------------------------------------


def _lay_out(state: Lodge, given: Any, instability: dict[Any, Any], rebuilt: Any) -> None:
    """Lay out the rooms and the cells, with the cubes on them."""
    known = (BLACK_ROSE_ROOM, *RING)
    wanted = keywords.by_name(given, "layout")
    keywords.named(list(wanted), known, "room")
    places = {room: tuple(keywords.listed(at, "layout")) for room, at in wanted.items()}
    strange = [at for at in places.values() if at not in hexes.PLACES]
    if strange or len(set(places.values())) < len(places):
        raise SetUpError(f"rooms lie on different places [q, r] of the lodge, not on {quoted(strange or wanted)}.")
    places.setdefault(BLACK_ROSE_ROOM, hexes.CENTRE)
    ring = sorted((at for at in hexes.PLACES if at not in places.values()), key=around)
    places |= dict(zip((room for room in RING if room not in places), ring, strict=False))
    keywords.named([*instability], known, "room")
    turned = keywords.named(rebuilt, known, "room")
    state.rooms = {
        room: {
            "at": list(places[room]), "slots": _cubes(state, instability.get(room, ()), "instability"),
            "rebuilt": room in turned, "used": False,
        }
        for room in known
    }  # fmt: skip
    state.cells = [list(at) for at in state.kit.cells(state.players)]


def around(at: Sequence[int]) -> tuple[int, int]:
    """A sort key: the places in the order in which rooms are laid, ring by ring and around each ring."""
    ring = hexes.distance(at, hexes.CENTRE)
    return ring, _circle(ring).index((at[0], at[1])) if ring else 0


def _circle(ring: int) -> list[tuple[int, int]]:
    """The places of a ring, in order around it."""
    at, found = (ring, 0), []
    for q, r in ((0, -1), (-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1)):
        for _ in range(ring):
            found.append(at)
            at = (at[0] + q, at[1] + r)
    return found


def _take_mages(state: Lodge, given: dict[int, Any]) -> None:
    """Give each seat a mage, the Avatar the Possessed, and the seats' schools in the order of the library."""
    free = [mage for mage in state.kit.players_mages() if mage not in given.values()]
    schools = list(state.library)
    for seat, mage in enumerate(state.mages):
        if seat == state.avatar:
            mage["name"] = next(card.id for card in state.kit.mages.values() if card.avatar)
            continue
        mage["name"] = keywords.named([given.get(seat) or free.pop(0)], state.kit.mages, "mage")[0]
        mage["school"] = schools[seat]


class _Builder:
    """Reads what is given about cards, and puts every other card into its deck."""

    def __init__(self, state: Lodge, rng: Random) -> None:
        self.state, self.kit, self.rng = state, state.kit, rng

    def spells(self, given: Any, what: str) -> list[str]:
        return keywords.named(keywords.listed(given, what), self.kit.spells, "spell")

    def sheet(self, given: Any) -> list[Spell | None]:
        """The four slots: quick, I, II, III."""
        if not isinstance(given, Mapping):
            spells = keywords.listed(given, "sheets")
            if len(spells) > len(NUMBERED):
                raise SetUpError(f"a sheet has four slots, not {len(spells)}.")
            given = dict(zip(NUMBERED, spells, strict=False))
        strange = [name for name in given if name not in SLOTS]
        if strange:
            raise SetUpError(f"a sheet has the slots {', '.join(SLOTS)}, not {quoted(strange[0])}.")
        sheet: list[Spell | None] = [None] * len(SLOTS)
        for name, spell in given.items():
            sheet[SLOTS[name]] = None if spell is None else self._spell(spell)
        return sheet

    def _spell(self, given: Any) -> Spell:
        if isinstance(given, str):
            card, _, side = given.partition("/")
            given = {"card": card, "side": side or LIGHT}
        if not isinstance(given, Mapping) or "card" not in given or not set(given) <= {"card", "side", "stands"}:
            raise SetUpError(f"a spell on a sheet is given as 'torment' or 'torment/dark', not as {quoted(given)}.")
        (card,) = keywords.named([given["card"]], self.kit.spells, "spell")
        side = given.get("side", LIGHT)
        text = self.kit.spells[card].side(side) if side in ("light", "dark") else ""
        if not text:
            raise SetUpError(f"{self.kit.spells[card].name} has no side {quoted(side)}.")
        waits = parsing.side(text).type in ("trap", "protection")
        stands = given.get("stands", ACTIVE if waits else READY)
        return {"card": card, "side": side, "stands": stands}

    def quests(self, given: Any) -> list[Any]:
        found = []
        for one in keywords.listed(given, "quests"):
            quest = {"card": one} if isinstance(one, str) else keywords.by_name(one, "a quest")
            if not set(quest) <= {"card", "cubes", "revealed"} or "card" not in quest:
                raise SetUpError(f"a quest is given as its id or as {{'card': …, 'cubes': 1}}, not as {quoted(one)}.")
            keywords.named([quest["card"]], self.kit.quests, "quest")
            found.append({"cubes": 0, "revealed": False, **quest})
        return found

    def evocations(self, given: Any) -> None:
        state = self.state
        fields = {"kind", "owner", "room", "damage", "upgrades", "assigned"}
        for one in keywords.listed(given, "evocations"):
            if not isinstance(one, Mapping) or not {"kind", "owner", "room"} <= set(one) <= fields:
                raise SetUpError(
                    "an evocation is given as {'kind': 'succubus', 'owner': 0, 'room': 'arena'},"
                    f" not as {quoted(one)}."
                )
            (kind,) = keywords.named([one["kind"]], self.kit.evocations, "evocation")
            owner = keywords.number(one["owner"], "owner", ROSE, state.players - 1)
            assigned = one.get("assigned")
            if assigned is not None:
                assigned = keywords.number(assigned, "assigned", 0, state.players - 1)
            state.named += 1
            state.evocations[f"e{state.named}"] = {
                "kind": kind,
                "owner": owner,
                "controller": owner,
                "slot": 0 if assigned is not None else len(state.evocations_of(owner)) + 1,
                "room": keywords.named([one["room"]], state.rooms, "room")[0],
                "damage": _cubes(state, one.get("damage", ()), "damage"),
                "upgrades": keywords.named(one.get("upgrades", ()), self.kit.upgrades, "upgrade"),
                "assigned": assigned,
                "activated": False,
                "bonus": {},
            }

    def decks(self, schools: Any) -> None:
        """Put all remaining cards where they belong; the library includes the schools of all given spells."""
        state, kit = self.state, self.kit
        held = [card for mage in state.mages for pile in _piles(mage) for card in pile]
        needed = [kit.spells[card].school for card in held]
        named = keywords.named(schools, kit.schools, "school")
        usual = [*needed, *(school for school in kit.schools if school in state.library), *kit.schools]
        library = list(dict.fromkeys(s for s in [*named, *usual] if s in kit.schools))[:LIBRARY_SCHOOLS]
        state.library = {
            s: {"deck": kit.school_deck(s), "discard": []} for s in sorted(library, key=[*kit.schools].index)
        }
        for seat, mage in enumerate(state.mages):
            if seat != state.avatar:
                mage["school"] = mage["school"] if mage["school"] in library else library[seat]
                self._personal(mage)
        for card in held:
            school = kit.spells[card].school
            if school == PERSONAL:
                continue
            deck = state.forgotten if school == FORGOTTEN else state.library.get(school, {"deck": []})["deck"]
            if card not in deck:
                raise PositionError([f"{kit.spells[card].name} is in more places than it has copies [setup.library]"])
            deck.remove(card)
        self._by_moon("events", kit.event_deck, [card for card in state.event_slots if card is not None])
        mages = state.mages
        solved = [q for m in mages for q in (*(a["card"] for a in m["active"]), *m["completed"], *m["solved"])]
        self._by_moon("quests", kit.quest_deck, solved)
        if state.avatar is not None:
            self._by_moon("commands", kit.command_deck, [])
        for name, table, out in (
            ("jinxes", kit.jinxes, [kind for mage in mages for kind in mage["jinxes"]]),
            ("upgrades", kit.upgrades, [kind for one in state.evocations.values() for kind in one["upgrades"]]),
        ):
            setattr(state, name, {id: card.copies - out.count(id) for id, card in table.items()})
        spent = problems.placed(state)
        for colour in (*range(state.players), ROSE):
            state.cubes[colour] = problems.cubes_of(state, colour) - spent[colour]
            if state.cubes[colour] < 0:
                whose = "the Black Rose" if colour == ROSE else whom(colour)
                whole = problems.cubes_of(state, colour)
                raise PositionError(
                    [f"{spent[colour]} cubes of {whose} are placed, but there are only {whole} [setup.cubes]"]
                )

    def top_command(self, given: Any) -> None:
        """Turn up the Avatar's top command card, as after the set-up; its back is visible (avatar.back)."""
        state = self.state
        if given is not None:
            if state.avatar is None:
                raise SetUpError("a top command card needs the Avatar: avatar='apprentice' or 'master'.")
            (given,) = keywords.named([given], state.command_deck, f"command card of the {MOONS[state.moon]}")
        if state.command_deck:
            state.command_top = given or self.rng.choice(sorted(state.command_deck))
            state.command_deck.remove(state.command_top)

    def _personal(self, mage: Any) -> None:
        """Place a mage's three personal spells: those not given wait for later moons, or are in the grimoire."""
        card = self.kit.mages[mage["name"]].personal
        left = 3 - sum(pile.count(card) for pile in _piles(mage))
        waiting = min(max(left, 0), len(MOONS) - 1 - self.state.moon)
        mage["aside"] = [card] * waiting
        mage["grimoire"] = sorted([*mage["grimoire"], *[card] * (left - waiting)])

    def _by_moon(self, kind: str, deck: Callable[[int], list[str]], out: list[str]) -> None:
        """Make the decks of a kind: the current moon's and those of later moons; earlier ones are out of the game."""
        state, left = self.state, list(out)
        decks = []
        for moon in range(len(MOONS)):
            cards = deck(moon)
            for card in [card for card in cards if card in left]:
                if card in left:
                    left.remove(card)
                    cards.remove(card)
            decks.append(cards)
        state.removed += [card for cards in decks[: state.moon] for card in cards]
        name = "command_deck" if kind == "commands" else kind
        setattr(state, name, decks[state.moon])
        setattr(state, f"later_{kind}", decks[state.moon + 1 :])


def _piles(mage: Any) -> tuple[list[str], ...]:
    return mage["hand"], mage["grimoire"], mage["memories"], [spell["card"] for spell in mage["sheet"] if spell]


def _begin(state: Lodge, at: str, active: Any, done: Any, slot: Any, effect: Any) -> None:
    """Put the steps on the agenda, from the one at which play begins."""
    phases = list(STEP_OF.values())
    who = (
        state.crown
        if active is None
        else keywords.number(active, "active", ROSE if at == "effect" else 0, state.players - 1)
    )
    if at == "turn":
        state.turn -= 1
        steps: list[list[Any]] = [["game_turn"]]
        if state.turn == 0:
            raise SetUpError("a position at the beginning of a turn needs at least the second turn: turn=2.")
    elif at in STEP_OF:
        first = phases.index(STEP_OF[at])
        steps = [[name] for name in phases[first:]]
        state.phase = PHASES[first - 1] if first else ""
    else:
        state.phase = "Action Phase"
        state.first = state.crown
        if at == "cast":
            if not isinstance(slot, str) or slot not in SLOTS or state.mages[who]["sheet"][SLOTS[slot]] is None:
                raise SetUpError(f"there is no spell to cast in slot {quoted(slot)}.")
            steps = [["cast_spell", who, SLOTS[slot]]]
        elif at == "effect":
            steps = [["resolve_effect", who, _text(effect)]]
        else:
            state.active, state.done = who, keywords.named(done, problems.DEEDS, "action")
            begin = "act" if who != state.avatar else "activation"
            state.active = who if begin == "act" else None
            steps = [[begin, who], *[[name] for name in phases[4:]]]
    state.agenda = steps[::-1]


def _text(given: Any) -> str:
    """A typed effect, checked to be in the language of the cards."""
    if not isinstance(given, str):
        raise SetUpError(f"an effect is given as a text like 'Inflict 3.', not as {quoted(given)}.")
    try:
        parsing.effect(given)
    except parsing.LanguageError as error:
        raise SetUpError(str(error)) from None
    return given
