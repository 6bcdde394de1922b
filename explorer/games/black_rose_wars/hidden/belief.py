"""What a seat can know about the places of all cards, and random deals that fit this knowledge.

A `Watch` replays a match and follows every single card: copies of a spell have the same id, so they are told apart by
what left one place and came to another between two moments. For every seat it reports to an
`authoring.belief.Histories` what happened, and what that seat saw of it:

- visible cards: its own cards, memories, discards, revealed cards, cards that it looks at, a hand that it is shown;
- the token of a face-down spell that was cast, trap or protection; the moon on the back of a quest;
- what did not happen: a quest whose task had been fulfilled would have been revealed, and the owner of a trap that
  could have been triggered would have been asked.

Exact: all histories of the cards that agree with this are equally likely (draws are random, and other players' choices
are ignored as evidence); all sides of a hidden spell that fit are equally likely.

Not exact:

- If a mage has several spells face down, each is assumed to have been triggered as often as it really was, although
  only the total number is visible.
- What follows from the questions asked (that a hand had a spell to thin, what a search of the library found) is
  considered only since the last stored position.
- A walk of a limited number of steps comes near the uniform distribution over all histories, but does not quite reach
  it.
- If no whole deal fits, one found by small steps may be too similar to the true deal, in rare cases identical.
"""

from __future__ import annotations

import marshal
from collections import Counter, defaultdict
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias
from weakref import WeakKeyDictionary

from explorer.authoring.belief import OPEN, Histories, History, indistinguishable, replay
from explorer.core.moments import Chance, Event, Secret
from explorer.games.black_rose_wars.cards.card_classes import FORGOTTEN, PERSONAL
from explorer.games.black_rose_wars.cards.own_figures import figures
from explorer.games.black_rose_wars.hidden.masking import mask
from explorer.games.black_rose_wars.language import parsing
from explorer.games.black_rose_wars.state import ACTIVE, DARK, LIGHT, MOONS, REVEALED, Lodge
from explorer.games.black_rose_wars.table import triggers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from random import Random

    from explorer.core.match import Match
    from explorer.core.moments import Moment, Option, Seat
    from explorer.games.black_rose_wars.cards.own_figures import Figures
    from explorer.games.black_rose_wars.state import Happening, Spell

Place: TypeAlias = "tuple[Any, ...]"
"""A place of cards: ("hand", seat), ("deck", school), ("slot", seat, slot), ("up", seat, slot) …"""

Sides: TypeAlias = "Mapping[str, tuple[str, ...]]"
"""By spell: its possible sides."""

OPEN_TO_ALL = frozenset(
    {"memories", "personal", "up", "shown", "completed", "solved", "discard", "commands seen", "gone"}
)
OPEN_TO_OWNER = frozenset({"hand", "grimoire", "slot", "active", "looked at"})
APART = frozenset({"slot", "active", "looked at", "top", "between"})
"""Places in which every card lies separately, so that observers can follow it."""

BETWEEN: Place = ("between",)
"""The place of cards that are nowhere else, in the middle of an effect."""

TRIES = 60
"""Exchanges tried for each card that ever left a hidden pile; tests check that this is enough to forget the truth."""

DEALS = 4
"""The number of whole deals tried; if none fits, a deal is found by small steps that fit."""

SMALL_STEPS, SMALL = 12, 150
"""The number of small steps, and of exchanges tried in each."""


# --- where cards are --------------------------------------------------------------------------------------------------


def piles(data: Mapping[str, Any], kit: Figures) -> Iterator[tuple[Place, list[str]]]:
    """Every place with its cards in their order; without events, which are all public."""
    for seat, mage in enumerate(data["mages"]):
        for name in ("hand", "grimoire", "memories", "completed", "solved"):
            yield (name, seat), mage[name]
        yield ("personal", seat), mage["aside"]
        for slot, spell in enumerate(mage["sheet"]):
            up = spell is not None and spell["stands"] == REVEALED
            yield ("slot", seat, slot), [spell["card"]] if spell is not None and not up else []
            yield ("up", seat, slot), [spell["card"]] if up else []
        yield ("active", seat), [quest["card"] for quest in mage["active"] if not quest["revealed"]]
        yield ("shown", seat), [quest["card"] for quest in mage["active"] if quest["revealed"]]
    for school, both in data["library"].items():
        yield ("deck", school), both["deck"]
        yield ("discard", school), both["discard"]
    yield ("deck", FORGOTTEN), data["forgotten"]
    yield ("discard", FORGOTTEN), data["forgotten_discard"]
    last = len(MOONS) - 1
    decks = [data["quests"], *data["later_quests"]]
    for later, deck in enumerate(reversed(decks)):
        yield ("quests", last - later), deck
    for moon in range(len(MOONS)):  # the moon is on the back
        yield ("quests discarded", moon), [c for c in data["quest_discard"] if kit.quests[c].moon == moon]
        yield ("quests removed", moon), [c for c in data["removed"] if c in kit.quests and kit.quests[c].moon == moon]
        yield (
            ("commands removed", moon),
            [c for c in data["removed"] if c in kit.commands and kit.commands[c].moon == moon],
        )
    yield ("gone",), [c for c in data["removed"] if c in kit.spells]
    commands = [data["command_deck"], *data["later_commands"]]
    for later, deck in enumerate(reversed(commands)):
        yield ("commands", last - later), deck
    yield ("under",), data["command_under"]
    yield ("top",), [] if data["command_top"] is None else [data["command_top"]]
    yield ("commands seen",), data["command_memories"]
    looking = data["looking"]
    yield ("looked at", looking), data["aside"]


def relaid(
    data: dict[str, Any], kit: Figures, now: Mapping[Place, list[str]], sides: Mapping[Place, str]
) -> dict[str, Any]:
    """The position's data with other cards in its hidden places; all lists of cards keep their lengths."""
    left = {place: iter(cards) for place, cards in now.items()}

    def fill(place: Place, cards: list[str]) -> None:
        cards[:] = [next(left[place]) for _ in cards]

    for seat, mage in enumerate(data["mages"]):
        for name in ("hand", "grimoire"):
            fill((name, seat), mage[name])
        for slot, spell in enumerate(mage["sheet"]):
            place = ("slot", seat, slot)
            if spell is not None and spell["stands"] != REVEALED:
                spell["card"] = next(left[place])
                spell["side"] = sides.get(place, spell["side"])
        for quest in mage["active"]:
            if not quest["revealed"]:
                quest["card"] = next(left["active", seat])
    for school, both in data["library"].items():
        fill(("deck", school), both["deck"])
    fill(("deck", FORGOTTEN), data["forgotten"])
    last = len(MOONS) - 1
    for name, decks in (
        ("quests", [data["quests"], *data["later_quests"]]),
        ("commands", [data["command_deck"], *data["later_commands"]]),
    ):
        for later, deck in enumerate(reversed(decks)):
            fill((name, last - later), deck)
    data["quest_discard"] = [next(left["quests discarded", kit.quests[c].moon]) for c in data["quest_discard"]]
    data["removed"] = [
        next(left["quests removed", kit.quests[c].moon]) if c in kit.quests
        else next(left["commands removed", kit.commands[c].moon]) if c in kit.commands
        else c
        for c in data["removed"]
    ]  # fmt: skip
    fill(("under",), data["command_under"])
    if data["command_top"] is not None:
        data["command_top"] = next(left["top",])
    fill(("looked at", data["looking"]), data["aside"])
    return data


def is_open(place: Place, seat: Seat) -> bool:
    """True if a seat sees the cards in a place."""
    return place[0] in OPEN_TO_ALL or (place[0] in OPEN_TO_OWNER and place[1] == seat)


# --- what a hidden card can be ----------------------------------------------------------------------------------------


@cache
def sides_of(key: str, type: str = "") -> Sides:
    """All spells with the sides that they have, or those of one type."""
    found: dict[str, tuple[str, ...]] = {}
    for card in figures(key).spells.values():
        sides = tuple(
            side
            for side in (LIGHT, DARK)
            if card.side(side) and (not type or parsing.side(card.side(side)).type == type)
        )
        if sides:
            found[card.id] = sides
    return found


@cache
def waiting_spells(key: str) -> Mapping[str, list[tuple[str, str]]]:
    """By kind of happening: the sides of spells that it may trigger."""
    kit = figures(key)
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for card, sides in sides_of(key).items():
        for side in sides:
            read = parsing.side(kit.spells[card].side(side))
            if read.type in ("trap", "protection") and read.trigger is not None:
                for kind in read.trigger.kinds:
                    found[kind].append((card, side))
    return found


@cache
def waiting_quests(key: str) -> Mapping[str, list[str]]:
    """By kind of happening: the quests whose task it may fulfil."""
    found: dict[str, list[str]] = defaultdict(list)
    for quest in figures(key).quests.values():
        for kind in parsing.task(quest.task).kinds:
            found[kind].append(quest.id)
    return found


@cache
def waiting_commands(key: str) -> Mapping[str, list[str]]:
    """By kind of happening: the command cards whose backs it may trigger."""
    kit = figures(key)
    found: dict[str, list[str]] = defaultdict(list)
    for card in kit.commands.values():
        if card.back and (trigger := parsing.side(card.back).trigger) is not None:
            for kind in trigger.kinds:
                found[kind].append(card.id)
    return found


@cache
def same_backs(key: str, card: str) -> frozenset[str]:
    """The command cards of a card's moon whose backs look like its own."""
    kit = figures(key)

    def shown(id: str) -> tuple[int, str]:
        back = kit.commands[id].back
        return kit.commands[id].moon, parsing.side(back).type if back else ""

    return frozenset(other for other in kit.commands if shown(other) == shown(card))


class Watched(Lodge):
    """A position that reports at each period what has happened, before any trigger is resolved."""

    heard: Callable[[list[Happening]], None]

    @property
    def happened(self) -> list[Happening]:
        """What has happened since the last period."""
        happened: list[Happening] = self.__dict__["happened"]
        return happened

    @happened.setter
    def happened(self, happened: list[Happening]) -> None:
        before = self.__dict__["happened"]
        self.__dict__["happened"] = happened
        if before and not happened:
            self.heard(before)


# --- following the cards ----------------------------------------------------------------------------------------------


class Watch:
    """A replay of a match up to its current moment that follows every card; it can continue with the match.

    Attributes:
        answers: the answers given so far.
        moments: all moments so far.
        stage: how many times cards have moved or been seen.
        beliefs: by seat, the possible histories of the cards.
        moves: every move of a card: the stage, the card, and its new place.
        asked: for each answer, the choice or draw, and the number of moves before it.
        between: by number of answers given, the positions between two steps: the cards of each place in their order,
            and the stage.
    """

    def __init__(self, match: Match) -> None:
        first = match.first_state()
        self.answers: list[Option] = []
        self.moments: list[Moment] = []
        self.stage = 0
        self.moves: list[tuple[int, int, Place]] = []
        self.asked: list[tuple[Moment, int]] = []
        self.between: dict[int, list[tuple[dict[Place, list[int]], int]]] = {}
        self.names: list[str] = []
        self._state = Watched.of(first.__dict__)
        self._state.heard = self._hear
        self._kit = first.kit
        self._key = first.figures
        self._kept: list[Any] = []
        self._lie: dict[Place, list[int]] = {}
        self._known: dict[Place, list[str]] = {}
        self._free: list[int] = []
        self._drawn: dict[Place, tuple[str, ...]] = {}
        self._over = False
        self._waits: Moment | None = None
        self._play = replay(match.game, self._state, self.answers)
        boxed = "position" in match.setup
        self.beliefs = [Histories() for _ in range(first.players)]
        self._cast: set[int] = set()
        self._named: dict[int, list[tuple[int, int, int]]] = {}
        # Decks first: cards that come last are exchanged most, see `History.walk`.
        for place, cards in reversed([*piles(first.__dict__, self._kit)]):
            self._known[place] = list(cards)
            self._lie[place] = [self._new(name, place, boxed=boxed) for name in cards]
        self._kept = copied(self._flat())
        self._look_at_tokens()

    def _new(self, name: str, place: Place, *, boxed: bool = False) -> int:
        card = len(self.names)
        self.names.append(name)
        fits = self._fits(name, place)
        box: Any = None
        if boxed:
            kit = self._kit
            box = kit.quests[name].moon if name in kit.quests else name in kit.spells or ("c", kit.commands[name].moon)
        for seat, belief in enumerate(self.beliefs):
            belief.begin(
                card, name, None if is_open(place, seat) else place,
                self._could(name, place) if boxed else fits, apart=place[0] in APART, box=box,
            )  # fmt: skip
        return card

    # --- going on ---

    def follow(self, match: Match) -> bool:
        """Continue to the match's current moment; False if its history differs."""
        given = match.given
        said = match.answers[:given]
        wanted = match.moment + 1
        if len(self.moments) > wanted or list(said[: len(self.answers)]) != self.answers:
            return False
        self.answers += said[len(self.answers) :]
        while not self._over and (len(self.moments) < wanted or match.over):
            self._over = not self._on()
        return True

    def _on(self) -> bool:
        """Play on to the next moment or the end of a step; False if the match is over."""
        if self._waits is not None:
            if isinstance(self._waits, Chance) and self._waits.kind == "grimoire":
                self._drawn["grimoire", self._waits.seat] = self.answers[len(self.asked)]
            self.asked.append((self._waits, len(self.moves)))
        try:
            moment = next(self._play)
        except StopIteration:
            return False
        self._look()
        self._waits = moment if moment is not None and moment.waits else None
        if moment is None:
            self.between.setdefault(len(self.asked), []).append((dict(self._lie), self.stage))
        else:
            self.moments.append(moment)
            if isinstance(moment, Event):
                self._see(moment)
        return True

    def _flat(self) -> list[Any]:
        """Everything that contains cards, to detect changes."""
        state = self._state
        return [
            *((m["hand"], m["grimoire"], m["memories"], m["sheet"], m["active"], m["completed"], m["solved"], m["aside"])
              for m in state.mages),
            state.library, state.forgotten, state.forgotten_discard, state.quests, state.later_quests, state.removed,
            state.quest_discard, state.command_deck, state.command_under, state.command_top, state.command_memories,
            state.later_commands, state.aside, state.looking,
        ]  # fmt: skip

    def _look(self) -> None:
        """Follow the cards that have moved since the last time."""
        flat = self._flat()
        if flat == self._kept:
            return
        self._kept = copied(flat)
        names = self.names
        gone: list[tuple[int, Place]] = []
        come: list[tuple[Place, int, str]] = []
        changed: dict[Place, list[int]] = {}
        known, drawing = self._known, self._drawn
        here = dict(piles(self._state.__dict__, self._kit))
        for place in known:
            here.setdefault(place, [])
        for place, cards in here.items():
            if known.get(place, []) == cards and place not in drawing:
                continue
            before, drawn = self._lie.get(place, []), drawing.get(place, ())
            known[place] = list(cards)
            stay: dict[str, list[int]] = defaultdict(list)
            for card in reversed(before):
                stay[names[card]].append(card)
            # Cards drawn last leave the grimoire, even if the memories, which become the new one, have another copy.
            gone += [(stay[name].pop(), place) for name in drawn]
            after = [stay[name].pop() if stay[name] else -1 for name in cards]
            come += [(place, at, name) for at, (card, name) in enumerate(zip(after, cards, strict=True)) if card < 0]
            gone += [(card, place) for rest in stay.values() for card in rest]
            changed[place] = after
        self._drawn = {}
        if changed:
            self._pass()
            self._follow(gone, come, changed)
        self._look_at_tokens()

    def _pass(self) -> None:
        """Begin a new stage."""
        self.stage += 1
        for belief in self.beliefs:
            belief.stage = self.stage

    def _follow(
        self, gone: list[tuple[int, Place]], come: list[tuple[Place, int, str]], changed: dict[Place, list[int]]
    ) -> None:
        """Determine which card went where: a card that arrives has just left another place, or was in between."""
        away: dict[str, list[int]] = defaultdict(list)
        for card, place in gone:
            if place[0] == "slot" and changed.get(("up", *place[1:])):
                self._turned_up(card, place)
            away[self.names[card]].append(card)
        for card in self._free:
            away[self.names[card]].append(card)
        for place, at, name in come:
            if away[name]:
                card = away[name].pop(0)
                self._move(card, place)
            else:
                card = self._new(name, place)
            changed[place][at] = card
        self._lie.update(changed)
        left = [card for cards in away.values() for card in cards]
        for card in left:
            if card not in self._free:
                self._move(card, BETWEEN)
        self._free = left

    def _move(self, card: int, place: Place) -> None:
        fits, apart = self._fits(self.names[card], place), place[0] in APART
        for seat, belief in enumerate(self.beliefs):
            belief.move(card, None if is_open(place, seat) else place, fits, apart=apart)
        self.moves.append((self.stage, card, place))
        self._cast.discard(card)

    def _fits(self, name: str, place: Place) -> Any:
        """What a hidden card in a place can be; None if it may be any card that came there."""
        if place[0] == "slot":
            return sides_of(self._key)
        if place[0] == "active":
            moon = self._kit.quests[name].moon
            return frozenset(quest.id for quest in self._kit.quests.values() if quest.moon == moon)
        if place[0] == "top":
            return same_backs(self._key, name)
        return None

    def _could(self, name: str, place: Place) -> Any:
        """What a card in a place of a hand-built position can be."""
        kit = self._kit
        if place[0] == "deck":
            return frozenset(card.id for card in kit.spells.values() if card.school == place[1])
        if place[0] not in ("hand", "grimoire", "slot"):
            return self._fits(name, place)
        mage = kit.mages.get(self._state.mages[place[1]]["name"])
        own = mage.personal if mage is not None else ""
        sides = sides_of(self._key)
        return {card: sides[card] for card in sides if card == own or kit.spells[card].school != PERSONAL}

    # --- what is seen ---

    def _see(self, event: Event) -> None:
        """Note cards that are shown although they are hidden before or afterwards."""
        if event.kind == "grimoire":
            self._show(("grimoire", event.seat), range(len(self.beliefs)))
        elif event.kind == "looked":
            shown: Secret = event.facts["cards"]
            self._show(("hand", event.facts["of"]), shown.seats)

    def _show(self, place: Place, seats: Iterable[Seat]) -> None:
        self._pass()
        for seat in seats:
            for card in self._lie[place]:
                self.beliefs[seat].see(card)

    def _turned_up(self, card: int, place: Place) -> None:
        """A spell is revealed, so it had this side all the time."""
        spell = self._state.mages[place[1]]["sheet"][place[2]]
        assert spell is not None
        for belief in self.beliefs:
            belief.allow(card, {spell["card"]: (spell["side"],)})

    def _active(self) -> Iterator[tuple[Seat, int, Spell]]:
        """The spells face down under a token: the owner, the card, and the spell."""
        for seat, mage in enumerate(self._state.mages):
            for slot, spell in enumerate(mage["sheet"]):
                if spell is not None and spell["stands"] == ACTIVE:
                    yield seat, self._lie["slot", seat, slot][0], spell

    def _look_at_tokens(self) -> None:
        """The token of a spell that was cast face down shows its type."""
        for _, card, spell in self._active():
            if card not in self._cast:
                self._cast.add(card)
                of_type = sides_of(self._key, parsing.side(self._kit.spells[spell["card"]].side(spell["side"])).type)
                self._restrict(card, lambda name, side, known=of_type: side in known.get(name, ()))  # type: ignore[misc]

    def _restrict(self, card: int, keeps: Callable[[str, str], bool]) -> None:
        """Restrict the sides of a hidden spell to those for which `keeps` is True."""
        for belief in self.beliefs:
            known: Any = belief.allowed(card)
            if known is not None:
                kept = {name: tuple(side for side in known[name] if keeps(name, side)) for name in known}
                belief.allow(card, {name: sides for name, sides in kept.items() if sides})

    def _hear(self, happened: list[Happening]) -> None:
        """At a period cards may be triggered; whatever is not triggered is excluded."""
        self._look()
        for seat, card, spell in self._active():
            times = self._times(seat, happened)
            true = times.get((spell["card"], spell["side"]), 0)
            if times:
                self._restrict(card, lambda name, side, t=times, n=true: t.get((name, side), 0) == n)  # type: ignore[misc]
        for seat in range(len(self.beliefs)):
            cards = self._lie["active", seat]
            if cards and (fulfilled := self._fulfilled(seat, happened)):
                for card in cards:
                    self._exclude(card, fulfilled)
        for card in self._lie["top",]:
            if sprung := self._sprung(happened):
                self._exclude(card, sprung)

    def _exclude(self, card: int, names: set[str]) -> None:
        """Exclude names for a hidden card; if it has one of them, it will be revealed now."""
        for belief in self.beliefs:
            known = belief.allowed(card)
            if known is not None:
                name = self.names[card]
                belief.allow(card, (name,) if name in names else frozenset(known) - names)

    def _times(self, seat: Seat, happened: list[Happening]) -> dict[tuple[str, str], int]:
        """How often each side of a spell would have been triggered for a mage."""
        state, kit, times = self._state, self._kit, Counter[tuple[str, str]]()
        for happening in happened:
            waiting = waiting_spells(self._key).get(happening["kind"], ())
            if waiting and not triggers.untriggerable(state, happening):
                for card, side in waiting:
                    trigger = parsing.side(kit.spells[card].side(side)).trigger
                    assert trigger is not None
                    if triggers.match(state, trigger, happening, seat)[0]:
                        times[card, side] += 1
        return times

    def _fulfilled(self, seat: Seat, happened: list[Happening]) -> set[str]:
        """The quests whose task a mage would have fulfilled."""
        state, kit = self._state, self._kit
        return {
            quest
            for happening in happened
            for quest in waiting_quests(self._key).get(happening["kind"], ())
            if triggers.match(state, parsing.task(kit.quests[quest].task), happening, seat)[0]
        }

    def _sprung(self, happened: list[Happening]) -> set[str]:
        """The command cards whose backs would have been triggered."""
        state, kit, found = self._state, self._kit, set()
        assert state.avatar is not None
        for happening in happened:
            for card in waiting_commands(self._key).get(happening["kind"], ()):
                trigger = parsing.side(kit.commands[card].back).trigger
                assert trigger is not None
                if triggers.match(state, trigger, happening, state.avatar)[0]:
                    found.add(card)
        return found

    # --- answers and deals ---

    def named(self, index: int) -> list[tuple[int, int, int]]:
        """The cards that an answer names: index in the answer, card, and the stage of the move that follows."""
        named = self._named.get(index)
        if named is None:
            asked, since = self.asked[index]
            # Several answers before the cards move, as when keeping cards looked at, must not mean the same card.
            meant = {
                (card, stage)
                for before in range(index - 1, -1, -1) if self.asked[before][1] == since
                for _, card, stage in self.named(before)
            } if index and self.asked[index - 1][1] == since else set()  # fmt: skip
            answer = self.answers[index]
            named = []
            for at, part in enumerate(answer if isinstance(answer, tuple) else (answer,)):
                found = self._meant(part, asked.kind, since, meant) if isinstance(part, str) else None
                if found is not None:
                    meant.add(found)
                    named.append((at, *found))
            self._named[index] = named
        return named

    def _meant(self, name: str, kind: str, since: int, meant: set[tuple[int, int]]) -> tuple[int, int] | None:
        """The next card of a name that moves, and its stage; else one that is looked at."""
        kit = self._kit
        if name not in kit.spells and name not in kit.quests and name not in kit.commands:
            return None
        for stage, card, place in self.moves[since:]:
            wanted = place[0] == "hand" if kind == "keep" else place != BETWEEN
            if self.names[card] == name and wanted and (card, stage) not in meant:
                return card, stage
        lies = [card for place, cards in self._lie.items() if place[0] == "looked at" for card in cards]
        return next(((c, self.stage) for c in lies if self.names[c] == name and (c, self.stage) not in meant), None)

    def deal(self, match: Match, seat: Seat, rng: Random) -> Match:
        """A match that fits a seat's knowledge, with everything unknown dealt anew.

        Whole deals are tried first. If none agrees with the questions that others were asked, the deal is reached from
        the true one by small steps that fit.
        """
        kept = Kept(self, match, seat)
        belief = self.beliefs[seat]
        for _ in range(DEALS):
            deal = Deal(kept, History(belief), rng)
            deal.history.change(rng, TRIES)
            if deal.fits():
                return deal.match()
        deal = Deal(kept, History(belief), rng)
        for _ in range(SMALL_STEPS):
            step = Deal(kept, deal.history.copy(), rng)
            step.history.walk(rng, SMALL)
            if step.fits():
                deal = step
        return deal.match()


class Kept:
    """The last stored position of a match, and what a seat has seen since.

    Attributes:
        watch: the watch that follows the cards.
        match: the match.
        seat: the seat that sees.
        given: the number of answers given before that position.
        lies: the cards in each place of that position.
        stage: the stage of that position.
    """

    def __init__(self, watch: Watch, match: Match, seat: Seat) -> None:
        self.watch, self.match, self.seat = watch, match, seat
        self.given, count, self._data = match.kept()
        here = dict(piles(self.data(), match.state.kit))
        self.lies, self.stage = next(
            (lies, stage)
            for lies, stage in watch.between[self.given]
            if all([watch.names[card] for card in lies.get(place, ())] == cards for place, cards in here.items())
        )
        self.seen = watch.moments[count:]
        self.view = mask(match.state, seat).__dict__

    def data(self) -> dict[str, Any]:
        """A copy of the position's data."""
        data: dict[str, Any] = marshal.loads(self._data)
        return data


class Deal:
    """A possible deal of the cards, with a check that it would have led to what the seat has seen."""

    def __init__(self, kept: Kept, history: History, rng: Random) -> None:
        self.kept = kept
        self.history = history
        self._rng = rng
        self._sides: dict[int, str] = {}

    def fits(self) -> bool:
        """True if the seat would have seen exactly what it has seen."""
        kept, seen = self.kept, 0
        match = kept.match
        state = Lodge.of(self.data())
        self._dealt = [self.answer(index) for index in range(kept.given, match.given)]
        for moment in replay(match.game, state, self._dealt):
            if moment is not None:
                if not indistinguishable(moment, kept.seen[seen], kept.seat):
                    return False
                seen += 1
                if seen == len(kept.seen) and not match.over:
                    break
        return seen == len(kept.seen) and mask(state, kept.seat).__dict__ == kept.view

    def match(self) -> Match:
        """The match with this deal."""
        given = self.kept.given
        dealt = [self.answer(index) for index in range(given, self.kept.match.given)]
        return self.kept.match.replay_with(lambda data, at: self.data(), lambda answer, index: dealt[index - given])

    def data(self) -> dict[str, Any]:
        """The stored position with this deal."""
        kept, history = self.kept, self.history
        now = {
            place: [history.name(card, kept.stage) for card in cards]
            if place[0] in APART or is_open(place, kept.seat)
            else history.pile(place, kept.stage)
            for place, cards in kept.lies.items()
        }
        sides = {
            place: side
            for place, cards in kept.lies.items() if place[0] == "slot"
            for card in cards if (side := self._side(card, kept.stage))
        }  # fmt: skip
        return relaid(kept.data(), kept.match.state.kit, now, sides)

    def answer(self, index: int) -> Option:
        """An answer, rewritten for this deal."""
        watch, answer = self.kept.watch, self.kept.watch.answers[index]
        moved = watch.named(index)
        if not moved:
            return answer
        parts = list(answer) if isinstance(answer, tuple) else [answer]
        for at, card, stage in moved:
            parts[at] = self.history.name(card, stage)
            if watch.asked[index][0].kind == "prepare":
                parts[1] = self._side(card, stage) or parts[1]
        return tuple(parts) if isinstance(answer, tuple) else parts[0]

    def _side(self, card: int, stage: int) -> str:
        """The side of a hidden spell, chosen at random from those that fit; "" for a visible one."""
        belief = self.history.all
        visit = belief.visit(card, stage)
        if visit == OPEN:
            return ""
        if visit not in self._sides:
            fits: Any = belief.fits[visit]
            sides = fits[self.history.kinds[visit]]
            self._sides[visit] = sides[int(self._rng.random() * len(sides))]
        return self._sides[visit]


def copied(data: Any) -> Any:
    """A copy of plain data."""
    return marshal.loads(marshal.dumps(data))


_watches: WeakKeyDictionary[Match, Watch] = WeakKeyDictionary()


def watch(match: Match) -> Watch:
    """The cached watch of a match, brought up to date, or a new one."""
    known = _watches.get(match)
    if known is None or not known.follow(match):
        known = _watches[match] = Watch(match)
        assert known.follow(match)
    return known
