"""What waits for something to happen: active traps and protections, persistent effects, events, skills; and what fits.

A **listener** is one of these that a happening has set off. Traps and protections may be kept back by their owner; all
others apply by themselves, and where their text says "may" the choice is made in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from explorer.core.moments import Event
from explorer.games.black_rose_wars import lodge
from explorer.games.black_rose_wars.cards.card_classes import FORGOTTEN
from explorer.games.black_rose_wars.effects import resolve
from explorer.games.black_rose_wars.language import occasions, parsing, sentences, verbs
from explorer.games.black_rose_wars.rules import action_phase
from explorer.games.black_rose_wars.state import ACTIVE, REVEALED, ROSE
from explorer.games.black_rose_wars.table import damage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from explorer.core.moments import Effect, Option, Seat
    from explorer.games.black_rose_wars.cards.card_classes import EvocationCard, JinxCard, UpgradeCard
    from explorer.games.black_rose_wars.language.nouns import Node
    from explorer.games.black_rose_wars.language.occasions import Trigger, Where
    from explorer.games.black_rose_wars.language.sentences import EffectText
    from explorer.games.black_rose_wars.state import Colour, Happening, Lodge, Model, Room

COMMAND = "command:"
"""How the `thing` of a listener begins where it is the card on top of the Avatar's deck."""

PHYSICAL = ("explore", "fight", "command", "avatar")
"""The actions that are physical; what the Avatar does by a command card is one."""

Subject: TypeAlias = "Model | Colour | None"
"""Whom a happening speaks of: a mage by its seat, an evocation by its id, or `ROSE`."""


@dataclass(frozen=True, slots=True)
class Listener:
    """Something that a happening has set off.

    Attributes:
        owner: who decides, and who resolves it: a seat, or `ROSE`.
        thing: what it is, once each: "spell:2:1" (a seat and a slot), "persistent:0:1", "event:puppeteer", "skill:e3",
            "command:black_dart".
        name: what players call it.
        optional: whether its owner may keep it back.
        happened: what set it off.
        number: which of the happenings that was.
        effect: what it does; None for a spell, whose side tells.
        holder: for a persistent effect, who bears it; for a skill, the evocation.
        that: the mage or evocation that set it off, where there is one.
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
        """How a choice calls it."""
        return (self.thing, self.number)


class _Ear(NamedTuple):
    """Something that waits, whatever has happened."""

    owner: Colour
    thing: str
    name: str
    optional: bool
    trigger: Trigger
    effect: EffectText | None
    holder: Model | None


def chooser(state: Lodge, colour: Colour) -> Seat:
    """Who answers for somebody: each mage's player for it, the Crown Holder for the Rose and the Avatar.

    Rules (avatar.crown-choice).
    """
    return state.crown if colour in (ROSE, state.avatar) else colour


# --- who waits --------------------------------------------------------------------------------------------------------


def listeners(state: Lodge, happened: list[Happening]) -> list[Listener]:
    """Everything that these happenings set off, each thing at most once for each of them (trap.trigger, timing.period)."""
    found: list[Listener] = []
    by_kind: dict[str, list[tuple[int, Happening]]] = {}
    for number, happening in enumerate(happened):
        by_kind.setdefault(happening["kind"], []).append((number, happening))
    for ear in (*_ears(state), *_last_ears(state, by_kind.get("evocation_left", ()))):
        heard = _heard(state, ear, by_kind)
        once = ear.thing.startswith(COMMAND)  # the Avatar's card has gone after one
        if ear.thing.startswith("event:") and state.reads("waiting", "once-a-phase"):
            once = True
            if f"{state.phase}/{ear.thing}" in state.mages[0]["marks"].get("gone off", ()):
                continue
        found += islice(heard, 1) if once else heard
    return found


def _heard(state: Lodge, ear: _Ear, by_kind: Mapping[str, list[tuple[int, Happening]]]) -> Iterator[Listener]:
    """What sets one thing off, happening by happening; traps and protections, the Avatar's too, are deaf to some."""
    for kind in ear.trigger.kinds:
        for number, happening in by_kind.get(kind, ()):
            if ear.effect is None and untriggerable(state, happening):
                continue
            fits, that = match(state, ear.trigger, happening, ear.owner, ear.holder)
            if fits:
                yield Listener(
                    ear.owner, ear.thing, ear.name, ear.optional, happening, number, ear.effect, ear.holder, that
                )


def untriggerable(state: Lodge, happening: Happening) -> bool:
    """Whether traps and protections are deaf to it (keyword.untriggerable, evocation.ignores-traps)."""
    if happening["quiet"]:
        return True
    model = happening.get("model")
    if happening["kind"] == "entered" and isinstance(model, str) and model in state.evocations:
        return state.kit.evocations[state.evocations[model]["kind"]].ignores_traps
    return False


def _ears(state: Lodge) -> Iterator[_Ear]:
    """Whatever waits, the Black Rose's events first, then by seat in play order, the Avatar's top card, skills.

    Rules (event.trigger, avatar.back, avatar.back-limit).
    """
    kit = state.kit
    for id in state.event_slots:
        if id is not None:
            text = parsing.event(kit.events[id].effect)
            if text.trigger is not None and _applies_now(state, text.phase):
                effect = sentences.EffectText(text.sentences)
                yield _Ear(ROSE, f"event:{id}", kit.events[id].name, False, text.trigger, effect, None)
    for seat in state.play_order():
        for slot, spell in enumerate(state.mages[seat]["sheet"]):
            if spell is not None and spell["stands"] == ACTIVE:
                card = kit.spells[spell["card"]]
                side = parsing.side(card.side(spell["side"]))
                assert side.trigger is not None
                yield _Ear(seat, f"spell:{seat}:{slot}", card.name, True, side.trigger, None, None)
        for persistent in state.persistents:
            if persistent["owner"] == seat:
                card = kit.spells[persistent["card"]]
                for number, part in enumerate(parsing.side(card.side(persistent["side"])).sentences):
                    assert isinstance(part, sentences.Whenever)
                    thing = f"persistent:{seat}:{persistent['slot']}:{number}"
                    yield _Ear(seat, thing, card.name, False, part.trigger, part.effect, persistent["holder"])
        for kind in dict.fromkeys(state.mages[seat]["jinxes"]):
            yield from _skill(kit.jinxes[kind], f"jinx:{seat}:{kind}", seat, None)
    spent = state.command_count >= state.commands and state.reads("back", "within-the-limit")
    if (
        state.avatar is not None
        and state.command_top is not None
        and kit.commands[state.command_top].back
        and not spent
    ):
        back = parsing.side(kit.commands[state.command_top].back)
        assert back.trigger is not None
        thing = f"{COMMAND}{state.command_top}"
        yield _Ear(state.avatar, thing, kit.commands[state.command_top].name, False, back.trigger, None, None)
    for id, evocation in state.evocations.items():
        yield from _skills(state, id, evocation["kind"], evocation["upgrades"], evocation["controller"])


def _skills(state: Lodge, id: str, kind: str, upgrades: Sequence[str], controller: Colour) -> Iterator[_Ear]:
    """The skills of an evocation: its own, and those of its upgrades."""
    cards: list[EvocationCard | UpgradeCard] = [state.kit.evocations[kind]]
    for one in (*cards, *(state.kit.upgrades[kind] for kind in upgrades)):
        yield from _skill(one, f"skill:{id}:{one.id}", controller, id)


def _skill(
    card: EvocationCard | UpgradeCard | JinxCard, thing: str, owner: Colour, holder: Model | None
) -> Iterator[_Ear]:
    """The skill that a card has, if it has one."""
    if card.skill:
        read = parsing.skill(card.skill)
        yield _Ear(owner, thing, card.name, False, read.trigger, sentences.EffectText(read.sentences), holder)


def _last_ears(state: Lodge, left: Iterable[tuple[int, Happening]]) -> Iterator[_Ear]:
    """The skills of evocations that have just left, where they wait for that; all others went with them (evocation.skill)."""
    for _, h in left:
        for ear in _skills(state, h["id"], h["evocation"], h["upgrades"], h["controller"]):
            if isinstance(ear.trigger, occasions.Leaves | occasions.IsDefeated) and ear.trigger.who == "this evocation":
                yield ear


def _applies_now(state: Lodge, phase: str) -> bool:
    """Whether an event of a phase applies in the present one (event.phase)."""
    return phase == "always" or state.phase.casefold().startswith(phase.casefold().removesuffix(" phase"))


# --- declaring and resolving ------------------------------------------------------------------------------------------


def commit(state: Lodge, listener: Listener) -> Effect:
    """A declared spell is revealed, and Active no longer, whatever becomes of it (trap.reveal, trap.committed)."""
    seat, slot = _place(listener)
    spell = state.mages[seat]["sheet"][slot]
    assert spell is not None
    spell["stands"] = REVEALED
    side = parsing.side(state.kit.spells[spell["card"]].side(spell["side"]))
    yield Event("revealed", seat, "trap.reveal", card=spell["card"], side=spell["side"], slot=slot)
    resolve.happen(state, "spell_revealed", seat=seat, card=spell["card"], type=side.type)


def still_active(state: Lodge, listener: Listener) -> bool:
    """Whether a declared spell that was not revealed yet still lies Active (trap.committed)."""
    seat, slot = _place(listener)
    spell = state.mages[seat]["sheet"][slot]
    return spell is not None and spell["stands"] == ACTIVE


def run(state: Lodge, listener: Listener) -> Effect:
    """Resolve what a happening set off; it breaks into whatever is being resolved (trap.interrupt, persistent.timing)."""
    if listener.thing.startswith(COMMAND):
        from explorer.games.black_rose_wars.rules import avatar

        if listener.thing == f"{COMMAND}{state.command_top}":  # else something has discarded it since
            yield from avatar.back_goes_off(state, listener.happened, listener.that)
        return
    if listener.effect is None:
        seat, slot = _place(listener)
        yield from action_phase.resolve_spell(
            state, seat, slot, trigger=listener.happened, target=listener.that, relation="interrupted"
        )
        return
    if listener.thing.startswith("event:") and state.reads("waiting", "once-a-phase"):
        state.mages[0]["marks"].setdefault("gone off", []).append(f"{state.phase}/{listener.thing}")
    rule = {"event": "event.trigger", "persistent": "persistent.timing", "jinx": "jinx.skill"}.get(
        listener.thing.split(":")[0], "evocation.skill"
    )
    yield from resolve.resolve(
        state, listener.effect, source=_source(state, listener), name=listener.name, caster=listener.owner, rule=rule,
        target=listener.holder if listener.thing.startswith("persistent:") else listener.that, origin=_origin(listener),
        trigger=listener.happened, relation="interrupted",
    )  # fmt: skip


def _place(listener: Listener) -> tuple[Seat, int]:
    _, seat, slot = listener.thing.split(":")
    return int(seat), int(slot)


def _source(state: Lodge, listener: Listener) -> str:
    sort, *rest = listener.thing.split(":")
    if sort == "event":
        return listener.thing
    if sort == "jinx":
        return f"jinx:{rest[1]}"
    if sort == "persistent":
        spell = state.mages[int(rest[0])]["sheet"][int(rest[1])]
        return f"spell:{spell['card']}" if spell is not None else "spell:"
    return f"evocation:{rest[0]}"


def _origin(listener: Listener) -> Model | None:
    """A skill counts ranges from its evocation."""
    return listener.holder if listener.thing.startswith("skill:") else None


# --- what fits --------------------------------------------------------------------------------------------------------


def match(
    state: Lodge, trigger: Trigger, happening: Happening, you: Colour, holder: Model | None = None
) -> tuple[bool, Model | None]:
    """Whether a happening is what a trigger waits for, and the mage or evocation that set it off.

    Args:
        state: the position.
        trigger: what is waited for.
        happening: what happened.
        you: whom the trigger calls "you".
        holder: for a persistent effect, who bears it; for a skill, its evocation.
    """
    if happening["kind"] not in trigger.kinds:
        return False, None
    told = _MATCHES[type(trigger)](state, trigger, happening, you)
    if told is None:
        return False, None
    who: Any = getattr(trigger, "who", "you")
    for subject in told:
        if _is(state, who, subject, you, holder, happening):
            that = subject if subject not in (None, ROSE, you) else _doer(happening, you)
            return _where_fits(state, trigger, happening, you, holder), that
    return False, None


def _doer(happening: Happening, you: Colour) -> Model | None:
    """Where a happening speaks of you: who did it to you."""
    told = (happening.get("by"), happening["caster"])
    return next((who for who in told if who not in (None, ROSE, you)), None)


def _is(state: Lodge, actor: str, subject: Subject, you: Colour, holder: Model | None, happening: Happening) -> bool:
    """Whether somebody is whom a trigger speaks of."""
    mage = isinstance(subject, int) and subject != ROSE
    owner = happening.get("owner") if happening["kind"] == "evocation_left" else None
    if isinstance(subject, str):  # it may have left since
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
    """Whether it happened in a room that the trigger speaks of."""
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
    """Whether a spell of a type did it, and not a Forgotten one where those are left out."""
    if not happening["spell"] or (
        type and happening.get("spell_type", "combat" if happening["combat"] else "") != type
    ):
        return False
    card = state.kit.spells.get(happening["source"].removeprefix("spell:"))
    return forgotten or card is None or card.school != FORGOTTEN


def _dealers(happening: Happening) -> list[Subject]:
    """Who did something: the evocation through which it was done, and the mage (evocation.damage-both)."""
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
    """For triggers whose subject is plainly one fact of the happening."""
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
"""By trigger: whom the happening speaks of, or None where it does not fit."""


# --- what stands while an event lies on the board ---------------------------------------------------------------------


def _standing(state: Lodge, sort: type[Node]) -> Iterator[Any]:
    """What the events on the board say of all time while they lie there, of one sort (event.phase)."""
    for id in state.event_slots:
        if id is not None:
            text = parsing.event(state.kit.events[id].effect)
            if text.trigger is None and _applies_now(state, text.phase):
                for sentence in text.sentences:
                    if isinstance(sentence.part, sentences.Deeds):
                        yield from (clause for clause in sentence.part.clauses if isinstance(clause, sort))


def undamaged(state: Lodge, model: Model) -> str:
    """The rule by which an event keeps a model from damage, or ""."""
    return "event.standing" if isinstance(model, str) and any(_standing(state, verbs.Undamaged)) else ""


def more_damage(state: Lodge, model: Model, by: Colour, *, combat: bool, attack: bool) -> Iterator[tuple[int, str]]:
    """Damage added to a hit, with the rule that adds it: by Vulnerability to a physical attack, by events to a combat spell.

    Vulnerability adds nothing to spells: in the printed chain of traps its bearer suffers just what the card says. The
    reading "vulnerability" can say otherwise (jinx.vulnerability, event.standing).
    """
    exposed = isinstance(model, int) and (attack or state.reads("vulnerability", "all"))
    jinxed = damage.jinxed(state, model, "exposed") if exposed and isinstance(model, int) else 0
    if jinxed:
        yield jinxed, "jinx.vulnerability"
    more = sum(more.n for more in _standing(state, verbs.MoreDamage)) if combat and by != ROSE else 0
    if more:
        yield more, "event.standing"


def trophy_taker(state: Lodge, colour: Colour) -> Colour:
    """Who gets a trophy that a colour has won: the Black Rose where an event gives her all (event.standing)."""
    return ROSE if any(_standing(state, verbs.RoseTakesTrophies)) else colour
