"""What the words of an effect refer to while it is performed: "the target", "its room", "1 per 2 damage on you".

Nothing here asks a player or changes the position; choices are in `targets`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from explorer.games.black_rose_wars import lodge
from explorer.games.black_rose_wars.cards import hexes
from explorer.games.black_rose_wars.language import nouns, parsing
from explorer.games.black_rose_wars.language import sentences as lang
from explorer.games.black_rose_wars.state import CELL, DUMMY, ROSE
from explorer.games.black_rose_wars.table import attributes, damage

if TYPE_CHECKING:
    from explorer.core.moments import Seat
    from explorer.games.black_rose_wars.language.nouns import Amount
    from explorer.games.black_rose_wars.language.sentences import Condition
    from explorer.games.black_rose_wars.state import Colour, Frame, Lodge, Model, Room, Spell


@dataclass(slots=True)
class Doing:
    """The effect that is being performed, and who performs it. It never changes; not being frozen, it is made faster.

    Attributes:
        state: the position.
        frame: the effect.
        actor: the colour that acts: the caster, or whom the sentence names instead; for an evocation its controller.
        body: the evocation that acts, if the sentence names one.
        striking: True if the chosen model will be attacked, so that only models that can be attacked may be chosen.
        it: in a sentence about each of several models, the one that "it" means now; else None.
        may: True if the actor may decline; the choice then offers that.
        fallen: True if the sentence is about a mage's defeat, and so uses the room where it was defeated.
    """

    state: Lodge
    frame: Frame
    actor: Colour
    it: Model | None = None
    may: bool = False
    fallen: bool = False
    body: str | None = None
    striking: bool = False

    @property
    def caster(self) -> Colour:
        """The colour that "you" means."""
        return self.frame["caster"]

    @property
    def results(self) -> dict[str, Any]:
        """What the effect has done so far."""
        return self.frame["results"]

    @property
    def seat(self) -> Seat | None:
        """The actor as the seat of an event; None for the Black Rose."""
        return None if self.actor == ROSE else self.actor

    @property
    def chooser(self) -> Seat:
        """The seat that makes the actor's choices (avatar.crown-choice)."""
        return self.state.chooser(self.actor)

    @property
    def own(self) -> Model | None:
        """The model that acts: the named evocation, else the actor's mage; None for the Black Rose."""
        return self.seat if self.body is None else self.body


# --- who --------------------------------------------------------------------------------------------------------------


def models(doing: Doing, who: nouns.Ref) -> list[Model]:
    """The models that a reference means; an empty list if there are none, `DUMMY` if that is the target."""
    name, state, trigger = who.name, doing.state, doing.frame["trigger"]
    found: Model | None = None
    match name:
        case "you":
            found = None if doing.caster == ROSE else doing.caster
        case "the target":
            found = target_model(doing)
        case "the source":
            found = _source(doing)
        case "that mage":
            found = doing.results.get("that mage")
            if found is None:
                found = target_model(doing)
        case "the defeated mage":
            found = trigger.get("seat") if trigger is not None and trigger["kind"] in ("doomed", "defeated") else None
        case "it":
            found = it(doing)
        case "this evocation":
            found = _this_evocation(doing)
        case "your owner":
            this = _this_evocation(doing)
            gone = ROSE if trigger is None else trigger.get("owner", ROSE)
            owner = state.evocations[this]["owner"] if this in state.evocations else gone
            found = None if owner == ROSE else owner
        case "the crown holder":
            found = state.crown
        case "the black rose":  # if the Avatar plays, texts about her apply to it (avatar.cubes)
            found = state.avatar
        case "the models hit":
            return list(dict.fromkeys(doing.results.get("hit", [])))
    return [] if found is None else [found]


def target_model(doing: Doing) -> Model | None:
    """The target of the effect, if it is a model."""
    target = doing.frame["target"]
    return None if target in doing.state.rooms else target


def target_room(doing: Doing) -> Room | None:
    """The target of the effect, if it is a room."""
    target = doing.frame["target"]
    return target if isinstance(target, str) and target in doing.state.rooms else None


def it(doing: Doing) -> Model | None:
    """The single model named last, or else the target, or else the evocation whose skill this is."""
    if doing.it is not None:
        return doing.it
    named: Model | None = doing.results.get("it")
    if named is not None:
        return named
    target = target_model(doing)
    return target if target is not None else _this_evocation(doing)


def _this_evocation(doing: Doing) -> str | None:
    origin = doing.frame["origin"]
    return origin if isinstance(origin, str) and origin not in doing.state.rooms else None


def _source(doing: Doing) -> Model | None:
    """The model that dealt the damage, or caused the defeat, that triggered the effect.

    If an evocation did and is still in the lodge, the evocation; otherwise the mage (evocation.damage-both).
    """
    trigger = doing.frame["trigger"]
    given = damage.damage_of(trigger) or trigger
    if given is None or (given is trigger and trigger["kind"] not in ("doomed", "defeated", "evocation_left")):
        return target_model(doing)
    if given.get("via") in doing.state.evocations:
        evocation: str = given["via"]
        return evocation
    by: Colour = given["by"]
    return None if by == ROSE else by


def out_of_reach(doing: Doing, model: Model) -> str:
    """The rule by which this effect cannot affect a model, or "".

    A mage in its cell is safe, except from events and from effects triggered by its being placed there. The effect does
    not affect a model that has ignored it, and events do not affect the Avatar (cell.safe, dummy.nothing,
    target.ignored, avatar.events).
    """
    trigger = doing.frame["trigger"]
    if model in doing.results.get("spared", ()):
        return "target.ignored"
    if model == doing.state.avatar and doing.frame["source"].startswith("event:"):
        return "avatar.events"
    if trigger is not None and trigger["kind"] == "in_cell" and trigger["seat"] == model:
        return ""
    return attributes.out_of_reach(doing.state, doing.frame, model)


# --- where ------------------------------------------------------------------------------------------------------------


def room_of(doing: Doing, model: Model | None) -> Room | None:
    """The room of a model; if it has left, its last room, but only if the effect is about its leaving.

    That is so if the effect itself has removed the model, or if its leaving triggered the effect. Any other model that
    has left is in no room; nor is a defeated mage, unless the sentence is about its defeat (defeat.last-room,
    evocation.gone, cell.safe).
    """
    if model is None or model == DUMMY:
        return None
    room = doing.state.room_of(model)
    if room is not None:
        return room
    if doing.fallen and isinstance(model, int):
        fell: Room | None = doing.results.get("last_room")
        return fell
    for left, where in reversed(doing.results.get("left", [])):
        if left == model:
            last: Room = where
            return last
    trigger = doing.frame["trigger"]
    if trigger is not None and trigger["kind"] in LEAVINGS and model in (trigger.get("id"), trigger.get("seat")):
        room = trigger.get("was") if trigger["kind"] == "in_cell" else trigger.get("room")
        return None if room == CELL else room
    return None


LEAVINGS = ("in_cell", "defeated", "evocation_left")
"""The happenings by which a model leaves its room; the effects that they trigger still know the room."""


def origin(doing: Doing) -> Room | None:
    """The room from which ranges count: the actor's, or the one that the effect is resolved from (target.origin)."""
    start = doing.frame["origin"]
    if doing.actor == doing.caster and doing.body is None and start is not None:
        return start if start in doing.state.rooms else room_of(doing, start)
    return room_of(doing, doing.own)


def rooms_near(doing: Doing, place: nouns.Within | nouns.Anywhere | nouns.In | None) -> list[Room]:
    """The rooms that are near enough; all if there is no limit (target.range, target.anywhere)."""
    state = doing.state
    if isinstance(place, nouns.In):
        return rooms_meant(doing, place.room)
    if not isinstance(place, nouns.Within):
        return list(state.rooms)
    if isinstance(place.of, nouns.Cell):
        mage = doing.caster if place.of.yours else it(doing)
        if not isinstance(mage, int) or mage == ROSE:
            return []
        cell = state.cells[mage]
        return [room for room, tile in state.rooms.items() if hexes.distance(cell, tile["at"]) <= place.n]
    start = base(doing, place)
    return [] if start is None else lodge.within(state, start, place.n)


def base(doing: Doing, place: nouns.Within) -> Room | None:
    """The room from which a range is counted."""
    if place.of is None:
        return origin(doing)
    if isinstance(place.of, nouns.Ref):
        return next((room_of(doing, model) for model in models(doing, place.of)), None)
    return next(iter(rooms_meant(doing, place.of)), None)


def rooms_meant(doing: Doing, room: nouns.Room) -> list[Room]:
    """The rooms that a text means: one, or all that may be chosen."""
    state = doing.state
    found: Room | None = None
    match room:
        case nouns.NamedRoom(id):
            found = id if id in state.rooms else None
        case nouns.RoomRef("your room"):
            found = origin(doing)
        case nouns.RoomRef("its room"):
            found = room_of(doing, it(doing))
        case nouns.RoomRef("that room"):
            trigger = doing.frame["trigger"]
            found = None if trigger is None else trigger.get("room")
        case nouns.RoomRef("the room"):
            found = target_room(doing)
            if found is None:
                found = room_of(doing, target_model(doing))
        case nouns.RoomOf(nouns.Ref() as who):
            found = next((room_of(doing, model) for model in models(doing, who)), None)
        case nouns.SomeRooms(_, colours, feature, place):
            return [
                id
                for id in rooms_near(doing, place)
                if (not colours or state.kit.rooms[id].colour in colours)
                and (feature is None or stands_there(doing, feature, id))
            ]
    return [] if found is None or found == CELL else [found]


def stands_there(doing: Doing, feature: nouns.Feature, room: Room) -> bool:
    """True if a room meets a feature: a model of a sort, perhaps the caster's own, is in it (or is not)."""
    here = [model for model in doing.state.models_in(room) if is_a(doing.state, model, feature.what)]
    return any(not feature.yours or owned_by(doing.state, model, doing.caster) for model in here) == feature.has


# --- what somebody is and has -----------------------------------------------------------------------------------------


def is_a(state: Lodge, model: Model, noun: str) -> bool:
    """True if a model is what a noun says: a model, a mage, an evocation, or one of an archetype or a kind."""
    if isinstance(model, int) or noun in ("model", "mage"):
        return noun == "model" or (noun == "mage" and isinstance(model, int))
    evocation = state.evocations.get(model)
    if evocation is None:
        return False
    return noun in ("evocation", evocation["kind"], state.kit.evocations[evocation["kind"]].archetype)


def owned_by(state: Lodge, model: Model, colour: Colour) -> bool:
    """True if a model is an evocation that a colour owns, assigned ones included."""
    return model in state.evocations and state.colour(state.evocations[str(model)]["owner"]) == state.colour(colour)


def opposes(state: Lodge, model: Model, colour: Colour) -> bool:
    """True if a model opposes a colour: another mage, or an evocation with another owner (target.opposing)."""
    return model != colour if isinstance(model, int) else not owned_by(state, model, colour)


def own_evocations(state: Lodge, colour: Colour, noun: str) -> list[str]:
    """The evocations of a colour that a noun means.

    "Evocation" excludes those that are assigned to a mage; texts that mean them name their kind (summon.assigned).
    """
    return [
        id
        for id, evocation in state.evocations.items()
        if owned_by(state, id, colour)
        and is_a(state, id, noun)
        and (noun != "evocation" or evocation["assigned"] is None)
    ]


def has(doing: Doing, model: Model, feature: nouns.Feature) -> bool:
    """True if a model has a feature, or lacks it if the text demands that."""
    return _has(doing, model, feature.what, yours=feature.yours) == feature.has


def _has(doing: Doing, model: Model, what: str, *, yours: bool) -> bool:
    state = doing.state
    cubes = attributes.damage_on(state, model)
    if what == "damage":
        return state.colour(doing.caster) in cubes if yours else bool(cubes)
    if what == "black rose damage":
        return ROSE in cubes
    if what == "unconverted":
        return model not in doing.results.get("turned", ())
    if not isinstance(model, int):
        return False
    if what == "evocation":
        return bool(own_evocations(state, model, "evocation"))
    if what == "completed quest":
        return bool(state.mages[model]["completed"])
    return bool(on(doing, model, what, colour=doing.caster if yours else None))


def on(doing: Doing, model: Model, what: str, colour: Colour | None = None) -> int:
    """How much of something is on a model: damage, jinxes, Destiny, or assigned evocations (all or of one colour)."""
    state = doing.state
    if what in ("damage", "black rose damage"):
        cubes = attributes.damage_on(state, model)
        return len(cubes) if what == "damage" else cubes.count(ROSE)
    if not isinstance(model, int):
        return 0
    if what == "jinx":
        return len(state.mages[model]["jinxes"])
    if what == "destiny":
        return len(state.mages[model]["destiny"])
    return sum(
        evocation["assigned"] == model and is_a(state, id, what) and (colour is None or owned_by(state, id, colour))
        for id, evocation in state.evocations.items()
    )


# --- how much ---------------------------------------------------------------------------------------------------------

TALLIES = {
    "ignored": "ignored",
    "converted": "converted",
    "not converted": "unconverted",
    "damage not converted": "unconverted",
    "inflicted": "inflicted",
    "healed": "healed",
    "discarded": "discarded",
    "jinx discarded": "jinxes off",
    "assigned": "assigned",
    "destiny assigned": "destiny",
    "instability converted": "turned instability",
}
"""The keys in a frame's `results` for what later sentences refer to."""


def tally(doing: Doing, n: int, *names: str) -> None:
    """Add a number to results that later sentences may refer to."""
    for name in names:
        doing.results[name] = doing.results.get(name, 0) + n


def amount_of(doing: Doing, amount: Amount) -> int:
    """The current value of an amount (amount.per, amount.looks-back)."""
    match amount:
        case nouns.Number(n):
            return n
        case nouns.AsMany("suffered", plus) if doing.frame["trigger"] is not None:
            hit = damage.damage_of(doing.frame["trigger"])
            return (hit["amount"] if hit is not None else 0) + plus
        case nouns.AsMany("healed", plus) if doing.frame["trigger"] is not None:
            given = doing.frame["trigger"]
            return (given["amount"] if given["kind"] == "healed" else 0) + plus
        case nouns.AsMany(what, plus):
            tally: int = doing.results.get(TALLIES.get(what, what), 0)
            return tally + plus
        case nouns.Per(n, counter, every, base_, most):
            much = base_ + n * (_count(doing, counter) // max(1, every))
            return much if most is None else min(much, most)


def _count(doing: Doing, counter: nouns.Counter) -> int:
    state = doing.state
    match counter:
        case nouns.CountOn(what, who):
            return sum(on(doing, model, what) for model in models(doing, who))
        case nouns.CountStrength():
            mage = it(doing)
            own = own_evocations(state, mage, "evocation") if isinstance(mage, int) else []
            return sum(attributes.strength(state, id) for id in own)
        case nouns.CountInPlay("jinx"):
            return sum(len(mage["jinxes"]) for mage in state.mages)
        case nouns.CountInPlay(what):
            return sum(is_a(state, id, what) for id in state.evocations)
        case nouns.CountOwn("upgrade"):
            own = own_evocations(state, doing.caster, "evocation")
            return sum(len(state.evocations[id]["upgrades"]) for id in own)
        case nouns.CountOwn(what):
            return len(own_evocations(state, doing.caster, what))
        case nouns.CountHit(noun):
            return sum(_was_a(state, model, noun) for model in set(doing.results.get("hit", ())))
        case nouns.CountSymbols(element):
            return sum(shown in (element, "all") for shown in symbols(state, doing.caster))
        case nouns.CountDone(what):
            tally: int = doing.results.get(TALLIES[what], 0)
            return tally


def _was_a(state: Lodge, model: Model, noun: str) -> bool:
    """True if a model that was hit is, or was before it left, what a noun says."""
    gone = isinstance(model, str) and model not in state.evocations
    return noun in ("model", "evocation") if gone else is_a(state, model, noun)


def symbols(state: Lodge, seat: Colour) -> list[str]:
    """The elements of a mage's revealed spells."""
    return [] if seat == ROSE else [_side(state, spell).element for spell in state.revealed(seat)]


def _side(state: Lodge, spell: Spell) -> lang.Side:
    return parsing.side(state.kit.spells[spell["card"]].side(spell["side"]))


def enhanced(doing: Doing, wanted: tuple[str, ...]) -> bool:
    """True if the caster's other revealed spells show these symbols, one spell for each (keyword.enhancement).

    A spell of all elements counts as any one symbol. A second copy of the same card counts as another spell.
    """
    state, source, text = doing.state, doing.frame["source"], doing.frame["text"]
    shown = Counter(symbols(state, doing.caster))
    revealed = state.revealed(doing.caster) if doing.caster != ROSE else []
    copies = [_side(state, spell) for spell in revealed if source == f"spell:{spell['card']}"]
    if copies:
        shown[next((side for side in copies if str(side) == text), copies[0]).element] -= 1
    missing = Counter(wanted) - shown
    return missing.total() <= shown["all"] - Counter(wanted)["all"]


# --- whether ----------------------------------------------------------------------------------------------------------


def holds(doing: Doing, condition: Condition) -> bool:
    """True if a condition is met now (spell.condition)."""
    state = doing.state
    match condition:
        case lang.YouDefeated(who):
            return bool(set(models(doing, who)) & set(doing.results.get("defeated", ())))
        case lang.WereDefeated():
            return doing.caster in doing.results.get("defeated", ())
        case lang.Did(done):
            return bool(doing.results.get("did")) == done
        case lang.Bears(who, what, n):
            return any(on(doing, model, what) >= n for model in _reached(doing, who))
        case lang.BearsOwn(who, kind):
            return any(on(doing, model, kind, colour=doing.caster) for model in _reached(doing, who))
        case lang.HoldsCrown(who):
            return state.crown in models(doing, who)
        case lang.Unhurt(who):
            return all(not attributes.damage_on(state, model) for model in models(doing, who) if model != DUMMY)
        case lang.HasThere(who, noun, room):
            rooms = rooms_meant(doing, room)
            own = [
                id
                for model in models(doing, who)
                if isinstance(model, int)
                for id in own_evocations(state, model, noun)
            ]
            return any(state.evocations[id]["room"] in rooms for id in own)
        case lang.InPlay(noun):
            present: list[Model] = [*state.mages_in_lodge(), *state.evocations]
            return any(is_a(state, model, noun) for model in present)


def _reached(doing: Doing, who: nouns.Ref) -> list[Model]:
    return [model for model in models(doing, who) if not out_of_reach(doing, model)]
