"""Triggers: what waits for one (active traps and protections, persistent effects, events, skills), and what fulfils it.

A **listener** is one of these that a happening has triggered. The owner of a trap or protection may decline to reveal
it; all others apply automatically, and a "may" in their text is decided while they resolve.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from explorer.core.moments import Check
from explorer.games.black_rose_wars import lodge
from explorer.games.black_rose_wars.cards.card_classes import FORGOTTEN
from explorer.games.black_rose_wars.language import occasions, parsing, sentences
from explorer.games.black_rose_wars.language.writing import unparse
from explorer.games.black_rose_wars.state import ACTIVE, ROSE
from explorer.games.black_rose_wars.table import in_force, reasons

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from explorer.core.moments import Option, Seat
    from explorer.games.black_rose_wars.cards.card_classes import EvocationCard, JinxCard, UpgradeCard
    from explorer.games.black_rose_wars.language.nouns import Node
    from explorer.games.black_rose_wars.language.occasions import Trigger, Where
    from explorer.games.black_rose_wars.language.sentences import EffectText
    from explorer.games.black_rose_wars.state import Colour, Happening, Lodge, Model, Room


SORTS = ("spell", "persistent", "event", "skill", "jinx", "command")
"""What can have a trigger: the prefix of a listener's `thing`. `resolve.ANSWERS` has the function for each."""

COMMAND = "command:"
"""The prefix of a listener's `thing` for the card on top of the Avatar's deck."""

PHYSICAL = ("explore", "fight", "command", "avatar")
"""The physical actions; what the Avatar does by a command card is one of them."""

Subject: TypeAlias = "Model | Colour | None"
"""Whom a happening concerns: a mage by its seat, an evocation by its id, or `ROSE`."""


@dataclass(frozen=True, slots=True)
class Listener:
    """Something that a happening has triggered.

    Attributes:
        owner: the colour that decides and resolves it: a seat, or `ROSE`.
        thing: its unique id: "spell:2:1" (a seat and a slot), "persistent:0:1", "event:puppeteer", "skill:e3",
            "command:black_dart".
        name: the players' name for it.
        optional: whether its owner may decline to reveal it.
        happened: the happening that triggered it.
        number: that happening's index.
        effect: its effect; None for a spell, whose side says it.
        holder: for a persistent effect, the model that it affects; for a skill, the evocation.
        that: the mage or evocation that triggered it, if there is one.
    """

    owner: Colour
    thing: str
    name: str
    optional: bool
    happened: Happening
    number: int
    effect: EffectText | None
    holder: Model | None
    that: Model | None

    @property
    def option(self) -> Option:
        """It as an option of a choice."""
        return (self.thing, self.number)

    @property
    def sort(self) -> str:
        """Which of the `SORTS` it is."""
        return self.thing.partition(":")[0]

    @property
    def place(self) -> tuple[Seat, int]:
        """For a spell: its seat and its slot."""
        _, seat, slot = self.thing.split(":")
        return int(seat), int(slot)


class _Waiting(NamedTuple):
    """Something that waits for its trigger; the fields are those of `Listener`."""

    owner: Colour
    thing: str
    name: str
    optional: bool
    trigger: Trigger
    effect: EffectText | None
    holder: Model | None


# --- who waits --------------------------------------------------------------------------------------------------------


def listeners(state: Lodge, happened: list[Happening]) -> list[Listener]:
    """Everything that these happenings trigger, each at most once per happening (trap.trigger, timing.period)."""
    found: list[Listener] = []
    if not happened:
        return found
    by_kind: dict[str, list[tuple[int, Happening]]] = {}
    for number, happening in enumerate(happened):
        by_kind.setdefault(happening["kind"], []).append((number, happening))
    for one in (*_waiting(state, by_kind.keys()), *_waiting_to_leave(state, by_kind.get("evocation_left", ()))):
        triggered = _triggered(state, one, by_kind)
        once = one.thing.startswith(COMMAND)  # the Avatar's card is used up by one trigger
        if one.thing.startswith("event:") and state.reads("waiting", "once-a-phase"):
            once = True
            if f"{state.phase}/{one.thing}" in state.mages[0]["marks"].get("gone off", ()):
                continue
        found += islice(triggered, 1) if once else triggered
    return found


def _triggered(state: Lodge, one: _Waiting, by_kind: Mapping[str, list[tuple[int, Happening]]]) -> Iterator[Listener]:
    """Yield a listener for each happening that triggers `one`; traps and protections ignore `untriggerable` ones."""
    for kind in one.trigger.kinds:
        for number, happening in by_kind.get(kind, ()):
            if one.effect is None and untriggerable(state, happening):
                continue
            fits, that = match(state, one.trigger, happening, one.owner, one.holder)
            if fits:
                yield Listener(
                    one.owner, one.thing, one.name, one.optional, happening, number, one.effect, one.holder, that
                )


def untriggerable(state: Lodge, happening: Happening) -> bool:
    """True if traps and protections ignore a happening (keyword.untriggerable, evocation.ignores-traps)."""
    if happening["quiet"]:
        return True
    model = happening.get("model")
    if happening["kind"] == "entered" and isinstance(model, str) and model in state.evocations:
        return state.kit.evocations[state.evocations[model]["kind"]].ignores_traps
    return False


def _hears(trigger: Trigger, kinds: AbstractSet[str]) -> bool:
    """Whether happenings of these kinds can fulfil a trigger at all."""
    return not kinds.isdisjoint(trigger.kinds)


def _waiting(state: Lodge, kinds: AbstractSet[str]) -> Iterator[_Waiting]:
    """Everything that waits for happenings of some kinds.

    First the Black Rose's events, then by seat in play order, the Avatar's top card, skills.
    Rules (event.trigger, avatar.back, avatar.back-limit).
    """
    kit = state.kit
    for id in state.event_slots:
        if id is not None:
            text = parsing.event(kit.events[id].effect)
            if text.trigger is not None and _hears(text.trigger, kinds) and in_force.applies_now(state, text.phase):
                effect = sentences.EffectText(text.sentences)
                yield _Waiting(ROSE, f"event:{id}", kit.events[id].name, False, text.trigger, effect, None)
    for seat in state.play_order():
        for slot, spell in enumerate(state.mages[seat]["sheet"]):
            if spell is not None and spell["stands"] == ACTIVE:
                card = kit.spells[spell["card"]]
                side = parsing.side(card.side(spell["side"]))
                assert side.trigger is not None
                if _hears(side.trigger, kinds):
                    yield _Waiting(seat, f"spell:{seat}:{slot}", card.name, True, side.trigger, None, None)
        for persistent in state.persistents:
            if persistent["owner"] == seat:
                card = kit.spells[persistent["card"]]
                for number, part in enumerate(parsing.side(card.side(persistent["side"])).sentences):
                    assert isinstance(part, sentences.Whenever)
                    if _hears(part.trigger, kinds):
                        thing = f"persistent:{seat}:{persistent['slot']}:{number}"
                        yield _Waiting(seat, thing, card.name, False, part.trigger, part.effect, persistent["holder"])
        for kind in dict.fromkeys(state.mages[seat]["jinxes"]):
            yield from _skill(kit.jinxes[kind], f"jinx:{seat}:{kind}", seat, None, kinds)
    spent = state.command_count >= state.commands and state.reads("back", "within-the-limit")
    if (
        state.avatar is not None
        and state.command_top is not None
        and kit.commands[state.command_top].back
        and not spent
    ):
        back = parsing.side(kit.commands[state.command_top].back)
        assert back.trigger is not None
        if _hears(back.trigger, kinds):
            thing = f"{COMMAND}{state.command_top}"
            yield _Waiting(state.avatar, thing, kit.commands[state.command_top].name, False, back.trigger, None, None)
    for id, evocation in state.evocations.items():
        yield from _skills(state, id, evocation["kind"], evocation["upgrades"], evocation["controller"], kinds)


def _skills(
    state: Lodge, id: str, kind: str, upgrades: Sequence[str], controller: Colour, kinds: AbstractSet[str]
) -> Iterator[_Waiting]:
    """The skills of an evocation that wait for happenings of some kinds: its own and those of its upgrades."""
    kit = state.kit
    yield from _skill(kit.evocations[kind], f"skill:{id}:{kind}", controller, id, kinds)
    for upgrade in upgrades:
        yield from _skill(kit.upgrades[upgrade], f"skill:{id}:{upgrade}", controller, id, kinds)


def _skill(
    card: EvocationCard | UpgradeCard | JinxCard,
    thing: str,
    owner: Colour,
    holder: Model | None,
    kinds: AbstractSet[str],
) -> Iterator[_Waiting]:
    """A card's skill, if it has one that waits for happenings of some kinds."""
    if card.skill:
        read = parsing.skill(card.skill)
        if _hears(read.trigger, kinds):
            yield _Waiting(owner, thing, card.name, False, read.trigger, sentences.EffectText(read.sentences), holder)


def _waiting_to_leave(state: Lodge, left: Iterable[tuple[int, Happening]]) -> Iterator[_Waiting]:
    """The skills of evocations that have just left, but only those triggered by leaving (evocation.skill)."""
    for _, h in left:
        for skill in _skills(
            state, h["id"], h["evocation"], h["upgrades"], h["controller"], frozenset({"evocation_left"})
        ):
            waits_for = skill.trigger
            if isinstance(waits_for, occasions.Leaves | occasions.IsDefeated) and waits_for.who == "this evocation":
                yield skill


def not_set_off(state: Lodge, seat: Seat, going_off: Collection[str], happened: Iterable[Happening]) -> reasons.Barred:
    """The Active cards of a mage, by id, that nothing that has happened triggers (trap.trigger).

    Args:
        state: the position.
        seat: the owner of the cards.
        going_off: the cards that have been triggered, as the `thing` of their listeners.
        happened: what has happened since the last period.
    """
    since = ", ".join(dict.fromkeys(str(happening["kind"]).replace("_", " ") for happening in happened))
    made: dict[Option, list[Check]] = {}
    for slot, spell in enumerate(state.mages[seat]["sheet"]):
        if spell is not None and spell["stands"] == ACTIVE and f"spell:{seat}:{slot}" not in going_off:
            trigger = parsing.side(state.kit.spells[spell["card"]].side(spell["side"])).trigger
            assert trigger is not None
            given = f"waits for: when {unparse(trigger)}; happened: {since}"
            made[spell["card"]] = [Check("trap.trigger", False, given)]
    return reasons.unmet(made)


# --- what fits --------------------------------------------------------------------------------------------------------


def match(
    state: Lodge, trigger: Trigger, happening: Happening, you: Colour, holder: Model | None = None
) -> tuple[bool, Model | None]:
    """Whether a happening fulfils a trigger, and the mage or evocation that triggered it.

    Args:
        state: the position.
        trigger: the trigger.
        happening: what happened.
        you: the colour that the trigger calls "you".
        holder: for a persistent effect, the model that it affects; for a skill, its evocation.
    """
    if happening["kind"] not in trigger.kinds:
        return False, None
    given = _MATCHES[type(trigger)](state, trigger, happening, you)
    if given is None:
        return False, None
    who: Any = getattr(trigger, "who", "you")
    for subject in given:
        if _is(state, who, subject, you, holder, happening):
            that = subject if subject not in (None, ROSE, you) else _doer(happening, you)
            return _where_fits(state, trigger, happening, you, holder), that
    return False, None


def _doer(happening: Happening, you: Colour) -> Model | None:
    """For a happening that concerns `you`: who did it to you."""
    given = (happening.get("by"), happening["caster"])
    return next((who for who in given if who not in (None, ROSE, you)), None)


def _is(state: Lodge, actor: str, subject: Subject, you: Colour, holder: Model | None, happening: Happening) -> bool:
    """True if `subject` is the `actor` of a trigger's text."""
    mage = isinstance(subject, int) and subject != ROSE
    owner = happening.get("owner") if happening["kind"] == "evocation_left" else None
    if isinstance(subject, str):  # it may have left already
        there = state.evocations.get(subject)
        owner = happening.get("owners", {}).get(subject, owner) if there is None else there["owner"]
    match actor:
        case "you":
            return subject == you
        case "a mage":
            return mage
        case "another mage":
            return mage and subject != you
        case "an opposing mage":
            return mage and subject != you
        case "an opposing evocation":
            return isinstance(subject, str) and owner is not None and state.colour(owner) != state.colour(you)
        case "an opposing model":
            return _is(state, "an opposing mage" if mage else "an opposing evocation", subject, you, holder, happening)
        case "a model":
            return mage or isinstance(subject, str)
        case "another model":
            return (mage or isinstance(subject, str)) and subject != you
        case "an evocation":
            return isinstance(subject, str)
        case "your evocation":
            return isinstance(subject, str) and owner is not None and state.colour(owner) == state.colour(you)
        case "this evocation":
            return subject == holder
        case "your owner":
            there = state.evocations.get(holder) if isinstance(holder, str) else None
            return subject == (happening.get("owner") if there is None else there["owner"])
        case "the target":
            return subject == holder
        case "the black rose":
            return subject in (ROSE, state.avatar)
        case "a mage with your damage":
            return mage and state.colour(you) in happening.get("colours", state.mages[int(subject or 0)]["damage"])
    raise AssertionError(actor)


def _where_fits(state: Lodge, trigger: Trigger, happening: Happening, you: Colour, holder: Model | None) -> bool:
    """True if it happened in a room that the trigger allows."""
    where: Where | None = getattr(trigger, "where", None)
    if where is None or where == occasions.Where():
        return True
    room: Room | None = happening.get("room")
    if room is None or room not in state.rooms:
        return False
    if where.room and room != where.room:
        return False
    if where.colours and state.kit.rooms[room].colour not in where.colours:
        return False
    near: list[Model] = []
    if where.near == "you" and you != ROSE:
        near = [you]
    elif where.near == "this evocation" and holder is not None:
        near = [holder]
    elif where.near == "your evocation":
        near = list(state.evocations_of(you))
    if not where.near:
        return True
    rooms = [state.room_of(model) for model in near]
    return any(stands is not None and room in lodge.within(state, stands, where.within) for stands in rooms)


def _spell_of(state: Lodge, happening: Happening, type: str, *, forgotten: bool) -> bool:
    """True if a spell of the type did it; a Forgotten one counts only if `forgotten` is True."""
    if not happening["spell"] or (
        type and happening.get("spell_type", "combat" if happening["combat"] else "") != type
    ):
        return False
    card = state.kit.spells.get(happening["source"].removeprefix("spell:"))
    return forgotten or card is None or card.school != FORGOTTEN


def _dealers(happening: Happening) -> list[Subject]:
    """Who did something: the evocation, if one did it for a mage, and the mage (evocation.damage-both)."""
    return [model for model in (happening.get("via"), happening["by"]) if model is not None]


def _inflicts(_: Lodge, trigger: Any, h: Happening, __: Colour) -> list[Subject] | None:
    attacked = h["attack"] or h["spell"] or h["source"].startswith("action:")
    return _dealers(h) if attacked or not trigger.attacking else None


def _damages_you(_: Lodge, __: Any, h: Happening, you: Colour) -> list[Subject] | None:
    return _dealers(h) if h["target"] == you else None


def _suffers(_: Lodge, trigger: Any, h: Happening, __: Colour) -> list[Subject] | None:
    enough = h["amount"] >= trigger.least
    return [h["target"]] if enough and (h["first"] or not trigger.once) else None


def _moves(_: Lodge, __: Any, h: Happening, ___: Colour) -> list[Subject] | None:
    return [h["model"]] if h["how"] == "move" else None


def _performs(_: Lodge, trigger: Any, h: Happening, __: Colour) -> list[Subject] | None:
    kinds = {"": True, "physical": h["action"] in PHYSICAL}
    return [h["seat"]] if kinds.get(trigger.action, h["action"] == trigger.action) else None


def _touches_evocation(_: Lodge, __: Any, h: Happening, ___: Colour) -> list[Subject] | None:
    return _dealers(h) if isinstance(h["target"], str) else None


def _spell_damages(state: Lodge, trigger: Any, h: Happening, you: Colour) -> list[Subject] | None:
    hit = h["target"] == you and h["by"] != you
    return [you] if hit and h["spell"] and _spell_of(state, h, trigger.type, forgotten=trigger.forgotten) else None


def _spell_targets(state: Lodge, trigger: Any, h: Happening, you: Colour) -> list[Subject] | None:
    aimed = you in h["models"] and h.get("by", h["caster"]) != you
    return [you] if aimed and _spell_of(state, h, trigger.type, forgotten=trigger.forgotten) else None


def _effect_targets(_: Lodge, __: Any, h: Happening, you: Colour) -> list[Subject] | None:
    return [you] if you in h["models"] and h.get("by", h["caster"]) != you else None


def _attacks(_: Lodge, trigger: Any, h: Happening, you: Colour) -> list[Subject] | None:
    return [h["attacker"]] if (h["owner"] if trigger.evocation else h["target"]) == you else None


def _is_defeated(_: Lodge, trigger: Any, h: Happening, __: Colour) -> list[Subject] | None:
    if h["kind"] == "evocation_left":
        return [h["id"]] if h.get("defeated") else None
    return [h["seat"]] if (h["kind"] == "doomed") == (trigger.who == "you") else None


def _points(_: Lodge, trigger: Any, h: Happening, __: Colour) -> list[Subject] | None:
    wanted = trigger.gains if h["change"] > 0 else trigger.loses
    return [h["colour"]] if wanted and h["change"] else None


def _instability(_: Lodge, trigger: Any, h: Happening, __: Colour) -> list[Subject] | None:
    wanted = trigger.places if h["kind"] == "instability" else trigger.converts
    return _dealers(h) if wanted and (not trigger.last or h.get("filled")) else None


def _spell_resolved(_: Lodge, trigger: Any, h: Happening, __: Colour) -> list[Subject] | None:
    if trigger.types and h["type"] not in trigger.types:
        return None
    fits = not trigger.elements or h["element"] == "all" or h["element"] in trigger.elements
    return [h["seat"]] if fits else None


def _reveals(_: Lodge, trigger: Any, h: Happening, __: Colour) -> list[Subject] | None:
    return [h["seat"]] if h["type"] in trigger.types else None


def _finishes(_: Lodge, trigger: Any, h: Happening, __: Colour) -> list[Subject] | None:
    wanted = trigger.completes if h["kind"] == "quest_completed" else trigger.solves
    return [h["seat"]] if wanted else None


def _shows(state: Lodge, trigger: Any, h: Happening, you: Colour) -> list[Subject] | None:
    if h["seat"] != you:
        return None
    elements = [parsing.side(state.kit.spells[s["card"]].side(s["side"])).element for s in state.revealed(you)]
    shown = sum(element == "all" or element in trigger.elements for element in elements)
    return [you] if shown >= trigger.n else None


def _the(fact: str) -> Callable[[Lodge, Any, Happening, Colour], list[Subject] | None]:
    """For triggers whose subject is one fact of the happening."""
    return lambda state, trigger, happening, you: [happening[fact]]


_MATCHES: dict[type[Node], Callable[[Lodge, Any, Happening, Colour], list[Subject] | None]] = {
    occasions.Enters: _the("model"),
    occasions.LeavesCell: _the("seat"),
    occasions.PlacedInCell: _the("seat"),
    occasions.Leaves: _the("id"),
    occasions.Inflicts: _inflicts,
    occasions.DamagesYou: _damages_you,
    occasions.Suffers: _suffers,
    occasions.Heals: _the("target"),
    occasions.TouchesEvocation: _touches_evocation,
    occasions.SpellDamagesYou: _spell_damages,
    occasions.SpellTargetsYou: _spell_targets,
    occasions.EffectTargetsYou: _effect_targets,
    occasions.Moves: _moves,
    occasions.Performs: _performs,
    occasions.Casts: _the("seat"),
    occasions.Attacks: _attacks,
    occasions.IsDefeated: _is_defeated,
    occasions.Defeats: lambda state, trigger, happening, you: _dealers(happening),
    occasions.PointsChange: _points,
    occasions.TouchesInstability: _instability,
    occasions.ActivatesRoom: _the("seat"),
    occasions.ResolvesRoom: _the("seat"),
    occasions.ResolvesSpell: _spell_resolved,
    occasions.Reveals: _reveals,
    occasions.CastsSecond: _the("seat"),
    occasions.EndsActivation: _the("seat"),
    occasions.Summons: _the("by"),
    occasions.DrawsForgotten: _the("seat"),
    occasions.DrawsQuest: _the("seat"),
    occasions.FinishesQuest: _finishes,
    occasions.EvocationActivates: _the("id"),
    occasions.ShowsSymbols: _shows,
}
"""By class of trigger: the possible subjects of a happening, or None if it does not fulfil the trigger."""
