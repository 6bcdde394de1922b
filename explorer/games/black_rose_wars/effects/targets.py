"""Choices of models and rooms: the target of a spell, and anything else that an effect lets somebody choose.

What cannot be chosen is given with the reason: out of range, out of sight, in its cell, not of the sort required. To
harm no model, a player may always choose the dummy, an imaginary model; an attack cannot target it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from explorer.core.moments import Check, Choice, Event
from explorer.games.black_rose_wars import lodge
from explorer.games.black_rose_wars.cards.card_classes import FORGOTTEN
from explorer.games.black_rose_wars.effects import references
from explorer.games.black_rose_wars.language import nouns, parsing, verbs
from explorer.games.black_rose_wars.language import sentences as lang
from explorer.games.black_rose_wars.state import CELL, DUMMY
from explorer.games.black_rose_wars.table import attributes, naming, physical, reasons, stack

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from explorer.core.moments import Effect, Option, Seat
    from explorer.games.black_rose_wars.effects.references import Doing
    from explorer.games.black_rose_wars.language.nouns import Selection, Target, Who
    from explorer.games.black_rose_wars.state import Frame, Lodge, Model, Room

SORTS = {"model": "a model", "mage": "a mage", "evocation": "an evocation"}


# --- the target of a spell --------------------------------------------------------------------------------------------


def choose_target(state: Lodge, frame: Frame, spec: Target | None) -> Effect:
    """The caster chooses the target of its spell, once for the whole effect. Returns it: a model, a room, or None.

    An enhancement that gives the spell another target is applied first. The Avatar's target follows from its
    priorities (target.once, target.types, keyword.enhancement, avatar.priority).

    Args:
        state: the position.
        frame: the spell's frame.
        spec: the target as the spell defines it; None if it has none.
    """
    if spec is None:
        return None
    doing = references.Doing(state, frame, frame["caster"])
    spec = _instead(doing) or spec
    if spec.noun == "special":
        return None
    if spec.noun == "self":
        return frame["caster"]
    target: Model | Room
    if spec.noun == "room" or spec.priority == 3:
        target = yield from _target_room(doing, spec)
    else:
        target = yield from _target_model(doing, spec)
    return target


def _instead(doing: Doing) -> Target | None:
    """The target that an enhancement gives the spell, if its symbols are shown; else None."""
    if not doing.frame["source"].startswith("spell:"):
        return None
    for sentence in parsing.side(doing.frame["text"]).sentences:
        if isinstance(sentence, lang.Sentence) and isinstance(sentence.part, lang.Deeds):
            for clause in sentence.part.clauses:
                if isinstance(clause, verbs.TargetInstead) and references.enhanced(doing, sentence.enhance):
                    return clause.target
    return None


def _target_room(doing: Doing, spec: Target) -> Effect:
    state = doing.state
    place = spec.place or nouns.Anywhere()
    legal = references.rooms_near(doing, place)
    if spec.priority:
        legal = by_priority(state, doing.actor, 3, legal)
    room = yield from _choose_room(
        doing, legal, lambda: barred_rooms(doing, nouns.SomeRooms(place=place)), "target.room"
    )
    yield Event("target", doing.seat, "target.once", target=room, of=doing.frame["source"])
    return room


def _target_model(doing: Doing, spec: Target) -> Effect:
    state = doing.state
    place = spec.place or nouns.Anywhere()
    noun = "mage" if spec.priority else spec.noun
    wanted = nouns.Selection(
        "a", noun, feature=spec.feature, health=spec.health, place=place,
        whose="your" if spec.own else "opposing" if spec.opposing else "",
    )  # fmt: skip
    legal = candidates(doing, wanted)
    if spec.priority:
        legal = by_priority(state, doing.actor, spec.priority, legal)
        model = yield from _choose_model(doing, legal or [DUMMY], wanted, "avatar.priority")
    else:
        model = yield from _choose_model(doing, [*legal, DUMMY], wanted, "target.once")
    yield Event("target", doing.seat, "target.once", target=model, of=doing.frame["source"])
    _targeted(doing, [model])
    return model


def target_now(doing: Doing, who: Who) -> Effect:
    """From here on the effect has another target, or its first one (target.once)."""
    found: list[Model] = yield from chosen(doing, who)
    if not found:
        return False
    changed = doing.frame["target"] != found[0]
    doing.frame["target"] = found[0]
    yield Event("target", doing.seat, "target.once", target=found[0], of=doing.frame["source"])
    if changed and isinstance(who, nouns.Ref):  # a chosen target has been noted already
        _targeted(doing, found[:1])
    return True


def _targeted(doing: Doing, chosen: Iterable[Model]) -> None:
    """Note the models that an effect targets, for triggers. If a room is the target, its models are not targeted."""
    aimed = [model for model in chosen if model != DUMMY]
    source = doing.frame["source"]
    if not aimed:
        return
    card = doing.state.kit.spells.get(source.removeprefix("spell:"))
    forgotten = card is not None and card.school == FORGOTTEN
    stack.happen(
        doing.state, "targeted", models=aimed, room=doing.state.room_of(aimed[0]), by=doing.actor,
        combat=doing.frame["combat"], forgotten=forgotten,
    )  # fmt: skip


def take_aim(state: Lodge, frame: Frame, side: lang.Side) -> None:
    """A trap or protection targets the model that triggered it, if it does something to that model.

    Some printed traps say so in a sentence of their own. One that only helps its owner targets nobody, and a model that
    is out of reach by then is not targeted (trap.aims, target.default).
    """
    if state.reads("aims", "said"):
        return
    doing = references.Doing(state, frame, frame["caster"])
    aimed = dict.fromkeys(model for name in _aims(side) for model in references.models(doing, nouns.Ref(name)))
    _targeted(doing, [m for m in aimed if m != frame["caster"] and not references.out_of_reach(doing, m)])


_AT_THE_TARGET = {
    verbs.Inflict: "on", verbs.Convert: "on", verbs.Steal: "source", verbs.AssignJinx: "to", verbs.Assign: "to",
    verbs.Destiny: "on",
}  # fmt: skip
"""The verbs that apply to the target if they name nobody, each with the field in which it would name somebody."""


_ABOUT_IT = (nouns.Per, nouns.Within, nouns.In, nouns.RoomOf)
"""Nodes that only count or measure by a model, without doing anything to it."""


@cache
def _aims(side: lang.Side) -> tuple[nouns.RefName, ...]:
    """What a text's sentences do something to: "the target" or "the source", if a trigger determines them.

    "It" and "that mage" are the target until a sentence chooses another model. Conditions, counts and measures do
    nothing to anybody. The result is empty if a sentence of the text says whom it targets: that sentence then sets the
    target.
    """
    found: list[nouns.RefName] = []
    meant: dict[str, nouns.RefName] = {
        "the target": "the target", "the source": "the source", "it": "the target", "that mage": "the target",
    }  # fmt: skip
    says_so = False

    def look(node: object) -> None:
        nonlocal says_so, meant
        says_so = says_so or isinstance(node, verbs.TargetNow)
        if isinstance(node, nouns.Ref) and node.name in meant:
            found.append(meant[node.name])
        elif isinstance(node, nouns.Selection):
            meant = {name: meant[name] for name in ("the target", "the source")}
        elif isinstance(node, lang.If):
            look((node.then, node.otherwise))
        elif isinstance(node, tuple):
            for part in node:
                look(part)
        elif isinstance(node, nouns.Node) and not isinstance(node, _ABOUT_IT):
            whom = _AT_THE_TARGET.get(type(node))
            if whom is not None and getattr(node, whom) is None:
                found.append("the target")
            for name in getattr(node, "__dataclass_fields__", ()):
                look(getattr(node, name))

    look(side.sentences)
    return () if says_so else tuple(dict.fromkeys(found))


# --- models -----------------------------------------------------------------------------------------------------------


def chosen(doing: Doing, who: Who) -> Effect:
    """The models that a text names, after any choice; returns a list, empty if there are none.

    From then on, a single model is what "it" means, and a single mage also what "that mage" means
    (target.choose, dummy.choose, target.up-to).
    """
    if isinstance(who, nouns.Ref):
        found = references.models(doing, who)
        _name(doing, found)
        return found
    if isinstance(who.place, nouns.In) and isinstance(who.place.room, nouns.SomeRooms):
        rooms: list[Room] = yield from chosen_rooms(doing, who.place.room)
        if len(rooms) != 1:
            return []
        who = replace(who, place=nouns.In(nouns.NamedRoom(rooms[0])))
    legal = candidates(doing, who)
    if who.how in ("each", "each other"):
        return legal
    picked: list[Model] = []
    if who.how == "up to":
        while legal and len(picked) < who.n:
            model = yield from _choose_model(doing, [*legal, "no"], who, "target.up-to")
            if model == "no":
                break
            legal.remove(model)
            picked.append(model)
    elif legal:
        leave: list[Model] = ["no"] if doing.may else [DUMMY] if _may_be_dummy(who) and not doing.striking else []
        model = yield from _choose_model(doing, [*legal, *leave], who, "target.choose")
        picked = [] if model in ("no", DUMMY) else [model]
    if len(picked) == 1:
        _name(doing, picked)
    _targeted(doing, picked)
    return picked


def _may_be_dummy(who: Selection) -> bool:
    """True if the dummy may be chosen: for a single target, but not for a model of one's own."""
    return who.whose in ("", "opposing") and not who.hit and who.how in ("a", "another")


def _name(doing: Doing, found: Sequence[Model]) -> None:
    """Remember a single named model for "it" and "that mage"; never the caster."""
    if len(found) != 1 or found[0] == doing.caster or doing.it is not None:
        return
    doing.results["it"] = found[0]
    if isinstance(found[0], int):
        doing.results["that mage"] = found[0]


def _choose_model(doing: Doing, options: list[Any], wanted: Selection, rule: str) -> Effect:
    """Choose one of the options; without asking if there is only one."""
    if len(options) == 1:
        return options[0]
    return (
        yield Choice(
            doing.chooser,
            "target",
            options,
            rule,
            barred=lambda: barred_models(doing, wanted, options),
            source=doing.frame["source"],
            noun=wanted.noun,
        )
    )


def candidates(doing: Doing, wanted: Selection) -> list[Model]:
    """The models that a text may mean, mages in play order, then evocations (target.types, target.range)."""
    near = set(references.rooms_near(doing, wanted.place)) if wanted.place is not None else None
    others = _models(doing.state)
    if doing.striking:
        victims = [] if doing.own is None else physical.victims(doing.state, doing.own, doing.actor)
        others = [model for model in others if model in victims]
    return [model for model in others if _suits(doing, wanted, model, near)]


def _suits(doing: Doing, wanted: Selection, model: Model, near: set[Room] | None) -> bool:
    """Whether a model meets every demand of a text."""
    for _, met in _demands(doing, wanted, model, near):  # noqa: SIM110 - asked too often for a generator more
        if not met:
            return False
    return True


def barred_models(doing: Doing, wanted: Selection, options: Sequence[Any] = ()) -> reasons.Barred:
    """The models that cannot be chosen, each with all its checks; also choosing none, if that is not offered.

    Args:
        doing: the effect and its actor.
        wanted: what the text asks for.
        options: the options offered.
    """
    near = set(references.rooms_near(doing, wanted.place)) if wanted.place is not None else None
    made: dict[Any, list[Check]] = {
        model: [
            check
            for rule, met in _demands(doing, wanted, model, near)
            for check in _told(doing, wanted, model, rule, met)
        ]
        for model in _models(doing.state)
    }
    if doing.striking and doing.own is not None:
        for model, checks in reasons.attack_checks(doing.state, doing.own, doing.actor).items():
            made[model] = [*made.get(model, ()), *checks]
    if "no" not in options and DUMMY not in options:
        made["no"] = [Check("spell.may", False, "the sentence does not say “may”")]
    return {option: checks for option, checks in reasons.unmet(made).items() if option not in options}


def _models(state: Lodge) -> list[Model]:
    return [*state.play_order(), *state.evocations]


def _demands(doing: Doing, wanted: Selection, model: Model, near: set[Room] | None) -> Iterator[tuple[str, bool]]:
    """Yield each demand of a text on a model by its rule, and whether it is met; `_told` puts it into words."""
    state = doing.state
    yield "target.types", references.is_a(state, model, wanted.noun)
    rule = references.out_of_reach(doing, model)
    yield (rule, False) if rule else ("cell.safe", True)
    if wanted.how not in ("any", "each"):
        yield "target.other", not _left_out(doing, wanted, model)
    if wanted.whose == "opposing":
        yield "target.opposing", references.opposes(state, model, doing.caster)
    elif wanted.whose:
        owner = _owner_wanted(doing, wanted)
        yield "target.own", owner is not None and model in references.own_evocations(state, owner, wanted.noun)
    if wanted.hit:
        yield "target.hit", model in doing.results.get("hit", ())
    if wanted.feature is not None:
        yield "target.feature", references.has(doing, model, wanted.feature)
    if wanted.health is not None:
        yield "target.health", _printed_health(state, model) <= wanted.health
    if near is not None:
        room = state.room_of(model)
        yield "target.range", room is not None and room in near


def _owner_wanted(doing: Doing, wanted: Selection) -> Seat | None:
    """The owner whose evocations a text asks for; None if there is none."""
    owner: Any = doing.caster if wanted.whose == "your" else references.it(doing)
    return owner if isinstance(owner, int) else None


def _told(doing: Doing, wanted: Selection, model: Model, rule: str, met: bool) -> Iterator[Check]:
    """One demand in words that are true whether or not it is met."""
    state = doing.state
    room = state.room_of(model)
    match rule:
        case "target.types":
            is_ = "a mage" if isinstance(model, int) else f"the evocation {_kind(state, str(model))}"
            yield Check(rule, met, f"asked for: {SORTS.get(wanted.noun, wanted.noun)}; it is {is_}")
        case "cell.safe" if isinstance(model, int):
            reached = ", which the effect reaches" if met and room is None else ""
            yield Check(rule, met, f"it is in {naming.room(state, room)}{reached}")
        case "cell.safe":
            return
        case "target.other":
            yield Check(rule, met, f"asked for: {wanted.how} {wanted.noun}; it is {_relation(doing, wanted, model)}")
        case "target.opposing":
            yield Check(
                rule,
                met,
                f"asked for: an opposing {wanted.noun}; it opposes {naming.colour(doing.caster)}: {'yes' if met else 'no'}",
            )
        case "target.own":
            owner = _owner_wanted(doing, wanted)
            asked = "nobody" if owner is None else naming.colour(owner)
            its: Any = None if isinstance(model, int) else state.evocations[model]
            is_ = "a mage" if its is None else f"{_kind(state, str(model))} of {naming.colour(its['owner'])}"
            assigned = ", assigned" if its is not None and its["assigned"] is not None else ""
            yield Check(rule, met, f"asked for: {wanted.noun} of {asked}; it is {is_}{assigned}")
        case "target.hit":
            yield Check(rule, met, f"hit by this effect: {'yes' if met else 'no'}")
        case "target.feature":
            assert wanted.feature is not None
            has = "it has one" if met == wanted.feature.has else "it has none"
            yield Check(rule, met, f"asked for: {wanted.feature}; {has}")
        case "target.health":
            yield Check(rule, met, f"printed Health {_printed_health(state, model)}; at most {wanted.health} allowed")
        case "target.range" if room is None and references.out_of_reach(doing, model):
            return  # in its cell it has no distance
        case "target.range":
            yield from _range(doing, wanted.place, room, met)
        case _:
            yield Check(rule, met, _REACH.get(rule, "the effect cannot reach it"))


_REACH = {
    "avatar.events": "it is the Avatar, which events do not affect",
    "target.ignored": "it ignores this effect",
}


def _kind(state: Lodge, id: str) -> str:
    return state.kit.evocations[state.evocations[id]["kind"]].name


def _relation(doing: Doing, wanted: Selection, model: Model) -> str:
    """A model's part in the effect, in words: its caster, a model that the text has named already, or somebody else."""
    if not _left_out(doing, wanted, model):
        return "somebody else"
    return "the caster" if model == doing.caster else "named already"


def _left_out(doing: Doing, wanted: Selection, model: Model) -> bool:
    """True if "a mage", "another model" or "each other mage" excludes a model (target.opposing, target.other)."""
    if wanted.how in ("any", "each"):
        return False
    if model == doing.caster and wanted.noun in ("mage", "model"):
        return True
    if wanted.how in ("another", "each other"):
        return model in (doing.it, doing.own, references.target_model(doing), doing.frame["origin"])
    return False


def _printed_health(state: Lodge, model: Model) -> int:
    if isinstance(model, int):
        return state.kit.mages[state.mages[model]["name"]].health
    return state.kit.evocations[state.evocations[model]["kind"]].health


def _range(doing: Doing, place: nouns.Place | None, room: Room | None, near: bool) -> Iterator[Check]:
    """The checks that a room is near enough, and in sight if that matters (target.range, sight.row)."""
    within = isinstance(place, nouns.Within) and not isinstance(place.of, nouns.Cell)
    start = references.base(doing, place) if within and isinstance(place, nouns.Within) else None
    if room is None or start is None or not isinstance(place, nouns.Within):
        where = naming.room(doing.state, room)
        yield Check("target.range", near, f"asked for: {place}; it is in {where}, {'' if near else 'not '}there")
        return
    away = lodge.apart(doing.state, start, room)
    yield Check("target.range", away <= place.n, f"range {place.n}, distance {away}")
    yield reasons.row_check(doing.state, start, room, lodge.sees(doing.state, start, room))


# --- whom a clause affects --------------------------------------------------------------------------------------------


def reached(doing: Doing, found: Sequence[Model]) -> Effect:
    """Those of the models that the effect can reach; for the others an event gives the reason."""
    near = []
    for model in found:
        rule = references.out_of_reach(doing, model)
        if rule:
            yield Event("untouched", model if isinstance(model, int) else None, rule, model=model)
        else:
            near.append(model)
    return near


def affected(doing: Doing, who: Who | None) -> Effect:
    """The models that a clause affects: those it names, else the target, or all models in a target room.

    Rules (target.room-models, target.default).
    """
    if who is not None:
        return (yield from chosen(doing, who))
    room = references.target_room(doing)
    if room is not None:
        return doing.state.models_in(room)
    model = references.target_model(doing)
    return [] if model is None else [model]


def affected_mages(doing: Doing, who: Who | None) -> Effect:
    """The same for jinxes, Destiny and assigned evocations, which only other mages can get (target.opposing)."""
    found: list[Model] = yield from reached(doing, (yield from affected(doing, who)))
    return [model for model in found if isinstance(model, int) and model != doing.actor]


# --- rooms ------------------------------------------------------------------------------------------------------------


def chosen_rooms(doing: Doing, room: nouns.Room, fits: Callable[[Room], bool] = lambda _: True) -> Effect:
    """The rooms that a text names, after any choice; returns a list, empty if there are none.

    Args:
        doing: the effect and its actor.
        room: the rooms as the text names them.
        fits: a further condition on the rooms.
    """
    if isinstance(room, nouns.RoomOf) and isinstance(room.who, nouns.Selection):
        found = yield from chosen(doing, room.who)
        rooms = [doing.state.room_of(model) for model in found]
        return [near for near in rooms if near is not None and fits(near)]
    legal = [near for near in references.rooms_meant(doing, room) if fits(near)]
    if not isinstance(room, nouns.SomeRooms) or room.each:
        return legal
    if not legal:
        return []
    return [(yield from _choose_room(doing, legal, lambda: barred_rooms(doing, room, fits), "target.room"))]


def _choose_room(
    doing: Doing, legal: list[Room], barred: Callable[[], dict[Option, tuple[Check, ...]]], rule: str
) -> Effect:
    """Choose one of the rooms, without asking if there is only one; None if there are none."""
    if len(legal) < 2:
        return legal[0] if legal else None
    return (yield Choice(doing.chooser, "room", legal, rule, barred=barred, source=doing.frame["source"]))


def barred_rooms(
    doing: Doing, wanted: nouns.SomeRooms, fits: Callable[[Room], bool] = lambda _: True
) -> reasons.Barred:
    """The rooms that cannot be chosen, each with all its checks; also a cell, and choosing none."""
    state = doing.state
    near = set(references.rooms_near(doing, wanted.place))
    anywhere = replace(wanted, place=None)
    legal = set(references.rooms_meant(doing, anywhere))
    made: dict[Option, list[Check]] = {}
    for room in state.rooms:
        checks = list(_range(doing, wanted.place, room, room in near)) if wanted.place is not None else []
        if wanted.colours or wanted.feature is not None:
            meets = "" if room in legal else "not "
            text = f"asked for: {anywhere}; the room is {state.kit.rooms[room].colour}, and {meets}one of these"
            checks.append(Check("target.feature", room in legal, text))
        token = fits(room)
        if not token or state.rooms[room]["used"]:
            shows = "used" if state.rooms[room]["used"] else "not used"
            text = f"its activation token: {shows}; {'allowed' if token else 'not allowed'} by this effect"
            checks.append(Check("room.used", token, text))
        made[room] = checks
    made[CELL] = [Check("target.room", False, "asked for: a room of the lodge; it is a cell")]
    made["no"] = [Check("spell.may", False, "the sentence does not say “may”")]
    return reasons.unmet(made)


# --- the Avatar -------------------------------------------------------------------------------------------------------


def by_priority(state: Lodge, seat: Seat, priority: int, among: Sequence[Any]) -> list[Any]:
    """Those of the possible targets that the Avatar's priority puts first; several if they are fully tied.

    1: the mage with the most damage, then the nearest, then the one with the most points. 2: the nearest mage, then the
    most points, then the most damage. 3: the room with the most mages, then the most models, then the most instability
    (avatar.priority).

    Args:
        state: the position.
        seat: the Avatar's seat.
        priority: 1 to 3.
        among: mages; for priority 3 rooms.
    """

    def near(mage: Seat) -> int:
        room = state.room_of(mage)
        return -lodge.steps(state, seat, room) if room is not None else 0

    def hurt(mage: Seat) -> int:
        return len(attributes.damage_on(state, mage))

    def points(mage: Seat) -> int:
        return state.power[state.colour(mage)]

    def mages(room: Room) -> int:
        return sum(isinstance(model, int) for model in state.models_in(room))

    def present(room: Room) -> int:
        return len(state.models_in(room))

    def unstable(room: Room) -> int:
        return len(state.rooms[room]["slots"])

    orders: dict[int, tuple[Callable[[Any], int], ...]] = {
        1: (hurt, near, points),
        2: (near, points, hurt),
        3: (mages, present, unstable),
    }
    best = list(among)
    for measure in orders[priority]:
        top = max((measure(one) for one in best), default=0)
        best = [one for one in best if measure(one) == top]
    return best
