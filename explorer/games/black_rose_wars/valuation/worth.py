"""What things are worth to a seat, in points: cubes on a mage or a room, cards, and the effects of texts.

This is the judgement of the heuristic player. An `Outlook` is made from what a seat can see, and tries effects out on
that copy: it parses their text with `language`, places the cubes, evaluates the change, and takes everything back. It
uses nothing hidden, no chance and no player's decisions: if a text offers a choice, it takes the best option for the
seat if the seat would choose, and the worst if somebody else would.

Names in capitals are estimates, made by watching games; everything else follows from the rules.
"""

from __future__ import annotations

import marshal
from collections import Counter
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from explorer.games.black_rose_wars import lodge
from explorer.games.black_rose_wars.cards.card_classes import FORGOTTEN
from explorer.games.black_rose_wars.effects import references, targets
from explorer.games.black_rose_wars.effects.references import Doing
from explorer.games.black_rose_wars.language import nouns, occasions, parsing
from explorer.games.black_rose_wars.language import sentences as lang
from explorer.games.black_rose_wars.rules import clean_up_phase, rooms
from explorer.games.black_rose_wars.state import CELL, DUMMY, READY, ROSE
from explorer.games.black_rose_wars.table import attributes, instability, power, triggers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from explorer.core.moments import Option, Seat
    from explorer.games.black_rose_wars.language.nouns import Who
    from explorer.games.black_rose_wars.language.sentences import Clause, Side, Text
    from explorer.games.black_rose_wars.state import Colour, Frame, Happening, Lodge, Mage, Model, Room

    Judge = Callable[["Outlook", Doing, Any], float]
    """Returns what a clause is worth, given the outlook, the effect and its actor, and the verb."""

RIVALS: Final = 0.9
"""How much one point for all rivals together counts against us."""

TROPHY: Final = 1.2
"""The worth of a trophy, for the bonus at the end."""

DEFEAT: Final = 1.5
"""What a defeat costs a mage besides the points of others: its position, and the action for leaving its cell."""

UNFINISHED: Final = 0.8
"""The factor for the points of cubes while a bar or a room is not full: others may heal or convert them."""

CARDS: Final = {"grimoire": 0.35, "memories": 0.3, "library": 0.5, "forgotten": 1.2}
"""The worth of a spell drawn, by its pile."""

JINX: Final = 0.7
DESTINY: Final = 0.5
CROWN: Final = 0.6
TOKEN: Final = 1.0
QUEST: Final = 0.8
"""The worth of a new quest."""

LIKELY: Final[dict[type[occasions.Trigger], float]] = {
    occasions.DamagesYou: 0.8, occasions.Suffers: 0.75, occasions.Inflicts: 0.85, occasions.Enters: 0.6,
    occasions.SpellTargetsYou: 0.5, occasions.SpellDamagesYou: 0.6, occasions.Attacks: 0.5, occasions.IsDefeated: 0.4,
    occasions.Defeats: 0.35, occasions.ActivatesRoom: 0.7, occasions.ResolvesRoom: 0.7, occasions.ResolvesSpell: 0.6,
    occasions.TouchesInstability: 0.7, occasions.CastsSecond: 0.3, occasions.EndsActivation: 0.7,
    occasions.PointsChange: 0.7, occasions.EvocationActivates: 0.6, occasions.Reveals: 0.5,
}  # fmt: skip
"""The chance that a trigger occurs before the turn ends; triggers not listed are less likely (`SELDOM`)."""

SELDOM: Final = 0.3

SPARE: Final = 4
"""Spells in hand beyond the four slots of a sheet are the least valuable."""


@lru_cache(maxsize=4096)
def read(source: str, text: str) -> Text | None:
    """The parsed effect of a frame, from its source and its text; None for an action."""
    sort = source.partition(":")[0]
    if sort == "action" or not text:
        return None
    ways: dict[str, Callable[[str], Text]] = {"spell": parsing.side, "command": parsing.command}
    for way in (ways.get(sort, parsing.fragment), parsing.fragment):
        try:
            return way(text)
        except parsing.LanguageError:  # a persistent spell resolves its "whenever" effect, without its head
            continue
    return None


@lru_cache(maxsize=8192)
def defeat_points(cubes: tuple[Colour, ...]) -> dict[Colour, int]:
    """The points of a defeat by colour, from the damage in any order. Rules: defeat.points, defeat.sole, defeat.tie."""
    counts = Counter(cubes)
    return dict.fromkeys(counts, 5) if len(counts) < 2 else power.rank_points(counts, (4, 2, 1))


@lru_cache(maxsize=8192)
def room_points(cubes: tuple[Colour, ...], rewards: tuple[int, int, int]) -> dict[Colour, int]:
    """The points of a rebuilt room by colour, from its cubes in any order."""
    return clean_up_phase.room_points(list(cubes), rewards)


@lru_cache(maxsize=4096)
def _speaks_of_place(text: str) -> bool:
    """True if the effect of a spell's side depends on its caster's room, apart from the target."""
    side, body = parsing.side(text), text.partition(":")[2]
    return "within" in body or "your room" in body or side.target is None or side.target.noun in ("self", "special")


def _next_step(done: int, of: int) -> float:
    """The share of a quest's worth for its next cube: later cubes count more."""
    return 2 * (done + 1) / (of * (of + 1)) if of else 1.0


JUDGES: dict[type[nouns.Node], Judge] = {}
"""The judgement of each verb. Filled by the file `verbs`, which imports this one because it needs `Outlook`."""


def evocation(state: Lodge, kind: str) -> float:
    """An evocation's worth to its owner, judged by its card."""
    card = state.kit.evocations[kind]
    return 0.35 * card.strength + 0.12 * card.health + 0.1 * card.speed + (0.3 if card.skill else 0.0)


class Outlook:
    """A seat's judgement of a position.

    Args:
        state: what the seat can see, as a copy: effects are tried out on it and taken back.
        seat: the seat that judges.
    """

    def __init__(self, state: Lodge, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.kit = state.kit
        self.given: list[Option] = []
        self.known: dict[Option, float] = {}
        self._health: dict[Model, int] = {}
        self._sorts: dict[nouns.Target, list[Model]] = {}
        self._reach: dict[tuple[Room, int], list[Room]] = {}
        self._undo: list[tuple[list[Any], list[Any]]] = []
        self._tasks = [
            (parsing.task(card.task), (card.reward + QUEST) * _next_step(quest["cubes"], card.cubes))
            for quest in state.mages[seat]["active"]
            for card in (state.kit.quests[quest["card"]],)
        ]
        # Rivals are weighted by how near they are to winning: taking from the leader helps most.
        rivals = [colour for colour in range(state.players) if colour not in (seat, state.avatar)] + [ROSE]
        threat = {colour: 1.12 ** state.power[colour] for colour in rivals}
        total = sum(threat.values())
        self.weight: dict[Colour, float] = {colour: -RIVALS * each / total for colour, each in threat.items()}
        self.weight[state.colour(seat)] = 1.0

    # --- points and cubes ---

    def points(self, by_colour: dict[Colour, int]) -> float:
        """The worth of points by colour: ours count in full, the rivals' against us."""
        total, weight = 0.0, self.weight
        for colour, n in by_colour.items():
            total += n * weight[colour]
        return total

    def sign(self, colour: Colour) -> float:
        """How much one point for a colour is worth to us."""
        return self.weight[self.state.colour(colour)]

    def bar(self, model: Model, cubes: Sequence[Colour]) -> float:
        """The worth of damage on a model: the points of a mage's defeat by how near it is, or an evocation's loss."""
        if not cubes:
            return 0.0
        state = self.state
        full = len(cubes) / self.health(model)
        if isinstance(model, str):
            its = state.evocations[model]
            return -self.sign(its["owner"]) * evocation(state, its["kind"]) * full * full
        sure = 1.0 if full >= 1 else UNFINISHED * full
        return sure * self.points(defeat_points(tuple(sorted(cubes)))) - self.sign(model) * DEFEAT * full * full

    def room(self, room: Room, cubes: Sequence[Colour]) -> float:
        """The worth of instability in a room: the points for rebuilding it, by how near that is."""
        card = self.kit.rooms[room]
        full = len(cubes) / card.slots
        sure = 1.0 if full >= 1 else UNFINISHED * full
        return sure * self.points(room_points(tuple(sorted(cubes)), card.rewards))

    def health(self, model: Model) -> int:
        """The Health of a model; cached, because trials never change it."""
        if model not in self._health:
            self._health[model] = attributes.health(self.state, model)
        return self._health[model]

    def once(self, judge: Callable[..., float], *arguments: Any, key: Option = None) -> float:
        """A cached judgement; during a trial it may differ, so it is computed anew and not kept."""
        if self._undo:
            return judge(*arguments)
        key = (judge.__name__, *arguments) if key is None else key
        if key not in self.known:
            self.known[key] = judge(*arguments)
        return self.known[key]

    def spill(self, model: Model) -> float:
        """The worth of the current damage on a model."""
        return self.bar(model, attributes.damage_on(self.state, model))

    # --- trying out ---

    def change(self, cubes: list[Colour], changed: Iterable[Colour]) -> None:
        """Set the cubes of a bar or a room; `back` restores them."""
        self._undo.append((cubes, cubes[:]))
        cubes[:] = changed

    def mark(self) -> int:
        """The current number of changes, for `back`."""
        return len(self._undo)

    def back(self, mark: int) -> None:
        """Undo all changes since a mark."""
        while len(self._undo) > mark:
            cubes, before = self._undo.pop()
            cubes[:] = before

    def hit(self, model: Model, n: int, by: Colour, *, attack: bool = False) -> float:
        """The worth of damage to a model by a colour; the cubes stay until `back`."""
        state = self.state
        if n <= 0 or attributes.out_of_reach(state, None, model) or attributes.immune(state, model, by):
            return 0.0
        if attack and isinstance(model, int):
            n += state.mages[model]["jinxes"].count("vulnerability")
        bar, colour = attributes.damage_on(state, model), state.colour(by)
        placed = min(n, self.health(model) - len(bar), state.cubes[colour])
        if placed <= 0:
            return 0.0
        before = self.bar(model, bar)
        self.change(bar, [*bar, *[colour] * placed])
        falls = isinstance(model, int) and len(bar) >= self.health(model)
        task = self.task("damage", target=model, by=by, via=None, amount=n, placed=placed, first=False, spell=True,
                         attack=attack, combat=False) if by == self.seat else 0.0  # fmt: skip
        return self.bar(model, bar) - before + (TROPHY * self.sign(by) if falls else 0.0) + task

    def place(self, room: Room, n: int, by: Colour) -> float:
        """The worth of instability placed in a room by a colour; the cubes stay until `back`."""
        state, colour = self.state, self.state.colour(by)
        placed = min(n, instability.free(state, room), state.cubes[colour])
        if placed <= 0:
            return 0.0
        slots = state.rooms[room]["slots"]
        before = self.room(room, slots)
        self.change(slots, [*slots, *[colour] * placed])
        task = self.task("instability", by=by, room=room, n=placed, filled=False) if by == self.seat else 0.0
        return self.room(room, slots) - before + task

    def swapped(self, cubes: list[Colour], off: Iterable[Colour], on: Colour | None) -> list[Colour]:
        """The cubes of a bar or a room after converting some, or healing them if `on` is None."""
        left = list(cubes)
        for cube in off:
            place = len(left) - 1 - left[::-1].index(cube)
            left[place : place + 1] = [] if on is None else [on]
        return left

    def turn(self, cubes: list[Colour], most: int, on: Colour | None, worth: Callable[[list[Colour]], float]) -> float:
        """Convert or heal the most valuable cubes; returns the gain. The change stays until `back`."""
        before = now = worth(cubes)
        best = list(cubes)
        for _ in range(most):
            tries = [self.swapped(best, [cube], on) for cube in set(best) if cube != on]
            if not tries:
                break
            after = max(tries, key=worth)
            if worth(after) <= now:
                break
            best, now = after, worth(after)
        self.change(cubes, best)
        return now - before

    # --- quests ---

    def task(self, kind: str, **facts: Any) -> float:
        """The worth of a happening for our quests."""
        tasks = [(task, worth) for task, worth in self._tasks if kind in task.kinds]
        if not tasks:
            return 0.0
        happening: Happening = {
            "kind": kind,
            "source": "",
            "spell": False,
            "caster": self.seat,
            "quiet": False,
            **facts,
        }
        return sum(worth for task, worth in tasks if triggers.match(self.state, task, happening, self.seat)[0])

    # --- effects ---

    def frame(
        self,
        source: str = "spell:",
        target: Any = None,
        origin: Any = None,
        trigger: Happening | None = None,
        caster: Colour | None = None,
    ) -> Frame:
        """The frame of an effect that might be resolved."""
        return {
            "source": source, "name": "", "caster": self.seat if caster is None else caster, "text": "", "sentence": 0,
            "target": target, "origin": origin, "trigger": trigger, "results": {}, "combat": False, "physical": False,
            "quiet": False,
        }  # fmt: skip

    def effect(self, text: Text, frame: Frame, given: Option = None) -> float:
        """The worth of the rest of an effect, from its frame's current sentence on.

        Args:
            text: the whole effect.
            frame: its frame; the results in it are not changed.
            given: the answer to the first choice among models or rooms; None to judge it as well.
        """
        mark = self.mark()
        self.given = [] if given is None else [given]
        trial: Frame = {**frame, "results": _results(frame)}
        doing = Doing(self.state, trial, trial["caster"])
        total = 0.0
        for sentence in text.sentences[trial["sentence"] :]:
            total += self._sentence(doing, sentence)
        self.back(mark)
        self.given = []
        return total

    def spell(self, text: str, frame: Frame, icon: bool = False) -> float:
        """The worth of casting a side of a spell now, at the best target.

        Args:
            text: the text of the side.
            frame: its frame; `origin` is set unless it is resolved from the caster's room.
            icon: whether the card has the Instability icon.
        """
        doing = Doing(self.state, frame, self.seat)
        here = references.origin(doing)
        side = parsing.side(text)
        value = self.aimed(text, doing)
        if icon and here is not None:
            value += self.trial(self.place, here, 1, self.seat)
        value += self.task(
            "spell_resolved", seat=self.seat, card="", side="", type=side.type, element=side.element, room=here,
            forgotten=False,
        )  # fmt: skip
        return value

    def aimed(self, text: str, doing: Doing) -> float:
        """The worth of a side of a spell at its best target."""
        side = parsing.side(text)
        here = references.origin(doing) if _speaks_of_place(text) else None
        return max(
            self.once(self._shot, side, doing.frame, aim, key=(text, aim, here)) for aim in self.aims(side, doing)
        )

    def _shot(self, side: Side, frame: Frame, target: Any) -> float:
        return self.effect(side, {**frame, "target": target})

    def aims(self, side: Side, doing: Doing) -> list[Any]:
        """The possible targets of a spell: models, rooms, its caster, or None."""
        spec = side.target
        if spec is None or spec.noun == "special":
            return [None]
        if spec.noun == "self":
            return [self.seat]
        near = self._near(references.origin(doing), spec.place)
        if spec.noun == "room":
            here = references.origin(doing)
            # Little can be done in empty rooms, so they are considered only if there are no others.
            tiles, models_in = self.state.rooms, self.state.models_in
            busy = [room for room in near if room == here or tiles[room]["slots"] or models_in(room)]
            rooms_: list[Any] = busy or near[:1]
            return rooms_ or [None]
        if spec not in self._sorts:
            wanted = nouns.Selection(
                "a", spec.noun, feature=spec.feature, health=spec.health, place=nouns.Anywhere(),
                whose="your" if spec.own else "",
            )  # fmt: skip
            self._sorts[spec] = targets.candidates(doing, wanted)
        return [*(model for model in self._sorts[spec] if self.state.room_of(model) in near), DUMMY]

    def _near(self, start: Room | None, place: nouns.Within | nouns.Anywhere | None) -> list[Room]:
        """The rooms that a target may be in, given the room from which the range counts."""
        if not isinstance(place, nouns.Within):
            return list(self.state.rooms)
        if start is None:
            return []
        if (start, place.n) not in self._reach:
            self._reach[start, place.n] = lodge.within(self.state, start, place.n)
        return self._reach[start, place.n]

    # --- sentences ---

    def _sentence(self, doing: Doing, sentence: lang.Sentence | lang.Whenever) -> float:
        if isinstance(sentence, lang.Whenever):
            trigger = doing.frame["trigger"] or self.supposed(sentence.trigger)
            waiting = replace(doing, frame={**doing.frame, "trigger": trigger})
            return 1.3 * LIKELY.get(type(sentence.trigger), SELDOM) * self._part(waiting, sentence.part)
        if sentence.enhance and not references.enhanced(doing, sentence.enhance):
            return 0.0
        value = self._part(doing, sentence.part)
        doing.results["did"] = bool(value)
        return value

    def _part(self, doing: Doing, part: lang.Part) -> float:
        if isinstance(part, lang.Deeds):
            return self._deeds(doing, part)
        if isinstance(part, lang.If):
            if references.holds(doing, part.condition):
                return self._deeds(doing, part.then)
            return 0.0 if part.otherwise is None else self._deeds(doing, part.otherwise)
        values = [self.trial(self._part, doing, option) for option in part.options]
        if part.may:
            values.append(0.0)
        ours = part.who is None and doing.actor == self.seat
        return max(values) if ours else min(values)

    def _deeds(self, doing: Doing, deeds: lang.Deeds) -> float:
        return self.deeds(doing, deeds.clauses)

    def deeds(self, doing: Doing, clauses: Iterable[Clause]) -> float:
        """The worth of several clauses in a row; their changes stay until `back`."""
        return sum(self.clause(doing, clause) for clause in clauses)

    def trial(self, what: Callable[..., float], *arguments: Any) -> float:
        """The worth of something, whose changes are undone at once."""
        mark, given = self.mark(), self.given[:]
        value = what(*arguments)
        self.back(mark)
        self.given = given
        return value

    def clause(self, doing: Doing, clause: Clause) -> float:
        """The worth of one clause; its changes stay until `back`."""
        if isinstance(clause, lang.By):
            if clause.who == nouns.Ref("the black rose"):
                return self.clause(replace(doing, actor=ROSE), clause.deed)
            return sum(self.clause(acting, clause.deed) for acting in self._actors(doing, clause.who))
        if isinstance(clause, lang.May):
            mark = self.mark()
            value = self.clause(doing, clause.verb)
            return self._if_wanted(doing, value, mark)
        if isinstance(clause, lang.MayPay):
            mark = self.mark()
            value = self.clause(doing, clause.price) + self.clause(doing, clause.verb)
            return self._if_wanted(doing, value, mark)
        judge = JUDGES.get(type(clause))
        return judge(self, doing, clause) if judge is not None else 0.0

    def _if_wanted(self, doing: Doing, value: float, mark: int) -> float:
        """The worth of something optional: 0, and undone, if it does not help the actor."""
        helps = value * self.sign(doing.actor) > 0
        if not helps:
            self.back(mark)
        return value if helps else 0.0

    def _actors(self, doing: Doing, who: Who) -> list[Doing]:
        several = isinstance(who, nouns.Selection)
        found = []
        for model in self.who(doing, who):
            seat = model if isinstance(model, int) else self.state.evocations[model]["controller"]
            found.append(replace(doing, actor=seat, it=model if several else doing.it))
        return found

    # --- who and where ---

    def who(self, doing: Doing, who: Who | None, judge: Callable[[Model], float] | None = None) -> list[Model]:
        """The models that a clause would affect; if some must be chosen, the best choice.

        Args:
            doing: the effect and its actor.
            who: the models as the text names them; None for the target, or the models in the target room.
            judge: returns the worth of each, to choose by.
        """
        state = self.state
        if who is None:
            room = references.target_room(doing)
            model = references.target_model(doing)
            found = state.models_in(room) if room is not None else [] if model is None else [model]
        elif isinstance(who, nouns.Ref):
            found = references.models(doing, who)
        elif isinstance(who.place, nouns.In) and isinstance(who.place.room, nouns.SomeRooms):
            found = self._in_best_room(doing, who, judge)
        else:
            found = self._selected(doing, who, targets.candidates(doing, who), judge)
        return [model for model in found if model != DUMMY and not references.out_of_reach(doing, model)]

    def _in_best_room(self, doing: Doing, who: nouns.Selection, judge: Callable[[Model], float] | None) -> list[Model]:
        assert isinstance(who.place, nouns.In)
        meant = references.rooms_meant(doing, who.place.room)
        if self.given and self.given[0] in meant:
            meant = [str(self.given.pop(0))]
        choices = [
            targets.candidates(doing, replace(who, place=nouns.In(nouns.NamedRoom(room))))
            for room in meant
            if self.state.models_in(room)
        ]
        each = who.how in ("each", "each other")
        worth = judge or (lambda _: 0.0)
        if not each:
            return self._selected(doing, who, list(dict.fromkeys(one for found in choices for one in found)), judge)
        return max(choices, key=lambda found: sum(self.trial(worth, one) for one in found), default=[])

    def _selected(
        self, doing: Doing, who: nouns.Selection, there: list[Model], judge: Callable[[Model], float] | None
    ) -> list[Model]:
        if who.how in ("each", "each other"):
            return there
        picked: list[Model] = []
        most = who.n if who.how == "up to" else 1
        if self.given and (self.given[0] in there or self.given[0] in (DUMMY, "no")):
            said: Any = self.given.pop(0)
            if said in (DUMMY, "no"):
                return []
            picked = [said]
        ours = doing.actor == self.seat
        worth = {one: self.trial(judge, one) if judge else 0.0 for one in there if one not in picked}
        ranked = sorted(worth, key=lambda one: worth[one], reverse=ours)
        picked += [one for one in ranked if not ours or worth[one] > 0 or judge is None][: most - len(picked)]
        if len(picked) == 1 and doing.it is None:
            doing.results["it"] = picked[0]
            if isinstance(picked[0], int):
                doing.results["that mage"] = picked[0]
        return picked

    def where(self, doing: Doing, room: nouns.Room | None, judge: Callable[[Room], float]) -> list[Room]:
        """The rooms that a clause would affect; if one must be chosen, the best one."""
        if room is None:
            own = references.target_room(doing) or references.room_of(doing, references.target_model(doing))
            own = own or references.origin(doing)
            return [] if own is None else [own]
        if isinstance(room, nouns.RoomOf) and isinstance(room.who, nouns.Selection):
            found = [self.state.room_of(model) for model in self.who(doing, room.who)]
            return [one for one in found if one is not None]
        meant = references.rooms_meant(doing, room)
        if not isinstance(room, nouns.SomeRooms) or room.each or not meant:
            return meant
        if self.given and self.given[0] in meant:
            return [str(self.given.pop(0))]
        best = max if doing.actor == self.seat else min
        return [best(meant, key=lambda one: self.trial(judge, one))]

    # --- what is supposed of the time to come ---

    def supposed(self, trigger: occasions.Trigger) -> Happening:
        """A typical happening for a trigger: mostly 2 damage, to us or from us."""
        rival = self.rival()
        ours = isinstance(
            trigger, occasions.DamagesYou | occasions.SpellDamagesYou | occasions.SpellTargetsYou | occasions.Attacks
        )
        suffers = isinstance(trigger, occasions.Suffers) and trigger.who in ("you", "your evocation", "this evocation")
        target, by = (self.seat, rival) if ours or suffers else (rival, self.seat)
        if isinstance(trigger, occasions.Inflicts):
            by = rival
        return {
            "kind": "damage", "target": target, "by": by, "via": None, "amount": 2, "placed": 0, "first": True,
            "spell": False, "attack": False, "combat": False, "source": "", "caster": rival, "quiet": False,
            "seat": rival, "room": self.state.room_of(rival),
        }  # fmt: skip

    def rival(self) -> Seat:
        """The other mage whose losses help us most."""
        others = [seat for seat in range(self.state.players) if seat != self.seat]
        return min(others, key=self.sign)

    def waiting(self, side: Side, icon: bool = False) -> float:
        """The worth of an active trap or protection: its effect on a rival times the chance of its trigger."""
        assert side.trigger is not None
        happening = self.supposed(side.trigger)
        frame = self.frame(target=self.rival(), trigger=happening)
        value = self.effect(side, frame) + (0.4 if icon else 0.0)
        value += self.task(
            "spell_resolved", seat=self.seat, card="", side="", type=side.type, element=side.element,
            room=self.state.room_of(self.seat), forgotten=False,
        )  # fmt: skip
        return LIKELY.get(type(side.trigger), SELDOM) * value

    def suppose_all_out(self) -> None:
        """Suppose that every mage has left its cell, to judge what a spell may do later. Cannot be undone."""
        state = self.state
        mages: list[Mage] = [
            {**mage, "room": lodge.doors(state, seat)[0]} if mage["room"] == CELL else mage
            for seat, mage in enumerate(state.mages)
        ]
        self.state = state.of({**state.__dict__, "mages": mages})

    def standing_still(self) -> bytes:
        """Everything that `promise` depends on, as one key: while it stays the same, its results may be cached."""
        state = self.state
        mages = [
            (
                mage["room"], mage["damage"], mage["tokens"], mage["jinxes"], mage["destiny"], mage["active"],
                mage["completed"], len(mage["hand"]) > SPARE, min(3, len(mage["memories"])),
                min(3, len(mage["grimoire"]) + len(mage["memories"])), state.revealed(seat),
                seat == self.seat and self.holds_forgotten(),
                seat != self.seat and [spell is not None and spell["stands"] == READY for spell in mage["sheet"]],
            )
            for seat, mage in enumerate(state.mages)
        ]  # fmt: skip
        table = (state.rooms, state.evocations, state.cubes, state.power, state.trophies, state.crown, state.moon)
        return marshal.dumps((self.seat, mages, table, state.event_slots, state.jinxes, state.first), 2)

    def holds_forgotten(self) -> bool:
        """True if we hold a Forgotten Spell."""
        return any(self.kit.spells[card].school == FORGOTTEN for card in self.state.mages[self.seat]["hand"])

    def promise(self, card: str, side: str) -> float:
        """The expected worth of a side of a spell in the turn being prepared, wherever we may go."""
        return self.once(self._promised, card, side)

    def _promised(self, card: str, side: str) -> float:
        state = self.state
        spell = state.kit.spells[card]
        text = spell.side(side)
        read = parsing.side(text)
        if read.trigger is not None:
            return self.waiting(read, spell.instability)
        source = f"spell:{card}"
        stands = {room: None for room in [state.room_of(self.seat), state.room_of(self.rival())] if room is not None}
        return max(
            (self.spell(text, self.frame(source, origin=room), spell.instability) for room in stands), default=0.0
        )

    def card(self, card: str) -> float:
        """The expected worth of a spell's better side."""
        spell = self.state.kit.spells[card]
        return max(self.promise(card, side) for side in ("light", "dark") if spell.side(side))

    # --- places ---

    def activation(self, room: Room) -> float:
        """The worth to us of activating a room while we are in it."""
        return self.once(self._activated, room)

    def _activated(self, room: Room) -> float:
        state = self.state
        tile, card = state.rooms[room], state.kit.rooms[room]
        if tile["used"]:
            return 0.0
        here = state.room_of(self.seat) == room
        frame = self.frame(f"room:{room}", origin=None if here else room)
        value = self.effect(parsing.effect(rooms.text_of(state, room)), frame)
        return value + self.task("room_resolved", seat=self.seat, room=room, colour=card.colour)

    def attack(self, model: Model, strength: int) -> float:
        """The worth of a physical attack by us or by our evocation."""
        return self.once(self._attacked, model, strength)

    def _attacked(self, model: Model, strength: int) -> float:
        return self.trial(lambda: self.hit(model, strength, self.seat, attack=True))

    def ready(self) -> list[tuple[str, str]]:
        """The spells that we could cast next: the quick one, and the lowest of I to III."""
        sheet = self.state.mages[self.seat]["sheet"]
        ready = [slot for slot, spell in enumerate(sheet) if spell is not None and spell["stands"] == READY]
        slots = [slot for slot in ready if slot == 0] + [slot for slot in ready if slot][:1]
        return [(spell["card"], spell["side"]) for slot in slots for spell in (sheet[slot],) if spell is not None]

    def standing(self, room: Room) -> float:
        """The worth of being in a room: casting the next spells and fighting there, less the danger from evocations."""
        return self.once(self._standing, room)

    def _standing(self, room: Room) -> float:
        state = self.state
        value = 0.0
        for card, side in self.ready():
            spell = state.kit.spells[card]
            text = spell.side(side)
            if parsing.side(text).trigger is None:
                value += 0.6 * max(0.0, self.spell(text, self.frame(f"spell:{card}", origin=room), spell.instability))
        others = [model for model in state.models_in(room) if model != self.seat]
        if state.mages[self.seat]["tokens"] > 0:
            strength = attributes.strength(state, self.seat)
            value += 0.5 * max((self.attack(model, strength) for model in others), default=0.0)
        for model in others:
            if isinstance(model, str) and self.sign(state.evocations[model]["owner"]) < 0:
                value -= 0.3 if not self._guards(model) else 1.0
        return value

    def _guards(self, id: str) -> bool:
        """True if an evocation hurts models that enter its room."""
        skill = self.state.kit.evocations[self.state.evocations[id]["kind"]].skill
        return bool(skill) and isinstance(parsing.skill(skill).trigger, occasions.Enters)

    def sortie(self, id: str, left: int, room: Room | None = None) -> float:
        """The best attack of our evocation within `left` moves, from its own room or a given one."""
        state = self.state
        start = room or state.evocations[id]["room"]
        strength = attributes.strength(state, id)
        best = 0.0
        everybody: list[Model] = [*state.mages_in_lodge(), *state.evocations]
        for model in everybody:
            there = state.room_of(model)
            if there is not None and model != id:
                far = max(0, lodge.apart(state, start, there) - left)
                worth = self.attack(model, strength)
                best = max(best, worth if far == 0 else 0.3 * worth / (1 + far))
        return best


def _results(frame: Frame) -> dict[str, Any]:
    """A copy of a frame's results, with copied lists."""
    return {name: list(said) if isinstance(said, list) else said for name, said in frame["results"].items()}
