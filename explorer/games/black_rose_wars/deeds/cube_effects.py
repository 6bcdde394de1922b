"""What effects do with cubes and tokens: damage, instability, points, trophies, the Crown; see `performing`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from explorer.core.moments import Choice, Event
from explorer.games.black_rose_wars.effects.performing import performs
from explorer.games.black_rose_wars.effects.references import (
    Doing,
    amount_of,
    on,
    origin,
    room_of,
    target_model,
    target_room,
)
from explorer.games.black_rose_wars.effects.targets import (
    affected,
    affected_mages,
    candidates,
    chosen,
    chosen_rooms,
    reached,
)
from explorer.games.black_rose_wars.language import nouns, verbs
from explorer.games.black_rose_wars.rules import events
from explorer.games.black_rose_wars.state import DUMMY, ROSE
from explorer.games.black_rose_wars.table import attributes, damage, defeats, instability, power, stack

if TYPE_CHECKING:
    from explorer.core.moments import Effect
    from explorer.games.black_rose_wars.state import Colour, Model, Room


# --- damage -----------------------------------------------------------------------------------------------------------


@performs(verbs.Inflict)
def inflict(doing: Doing, verb: verbs.Inflict) -> Effect:
    """Inflict damage on one model, or on several at the same time (damage.place, keyword.untriggerable)."""
    found: list[Model] = [
        model for model in (yield from affected(doing, verb.on)) if model not in doing.results.get("spared", ())
    ]
    each = isinstance(verb.on, nouns.Selection) and verb.on.how in ("each", "each other")
    hits = [(model, amount_of(replace(doing, it=model) if each else doing, verb.amount)) for model in found]
    hits = [(model, n) for model, n in hits if n > 0]
    if not hits:
        return False
    frame = doing.frame
    quiet, frame["quiet"] = frame["quiet"], frame["quiet"] or verb.quiet
    yield from _inflict(doing, hits, doing.actor)
    frame["quiet"] = quiet
    return True


def _inflict(doing: Doing, hits: list[tuple[Model, int]], by: Colour) -> Effect:
    """Inflict damage for a colour and note the cubes placed. The Rose's damage does not count as the caster's hit."""
    state, frame, results = doing.state, doing.frame, doing.results
    via = via_evocation(doing) if by == doing.actor else None
    colour = state.colour(by)
    before = {model: attributes.damage_on(state, model).count(colour) for model, _ in hits}
    kept = results.get("inflicted", 0), list(results.get("hit", []))
    yield from damage.inflict(state, frame, hits, by, via=via)
    for model, n in before.items():
        placed = attributes.damage_on(state, model).count(colour) - n
        if placed > 0:
            results.setdefault("placed", []).append([model, placed, colour])
    if by == ROSE and doing.caster != ROSE and doing.state.colour(doing.caster) != ROSE:
        results["inflicted"], results["hit"] = kept


def via_evocation(doing: Doing) -> str | None:
    """The evocation that does something for its controller: the one named, or the one whose skill this is."""
    this = doing.frame["origin"] if doing.body is None else doing.body
    skill = doing.frame["source"].startswith("evocation:") and doing.actor == doing.caster
    return str(this) if this in doing.state.evocations and (skill or doing.body is not None) else None


@performs(verbs.Pain)
def pain(doing: Doing, verb: verbs.Pain) -> Effect:
    """The Black Rose inflicts damage on the caster (keyword.pain)."""
    n = amount_of(doing, verb.amount)
    if doing.caster == ROSE or n <= 0:
        return False
    yield from _inflict(doing, [(doing.caster, n)], ROSE)
    return True


@performs(verbs.Suffer)
def suffer(doing: Doing, verb: verbs.Suffer) -> Effect:
    """Suffer damage from the Black Rose as a price (spell.price)."""
    if doing.actor == ROSE:
        return False
    yield from _inflict(doing, [(doing.actor, verb.n)], ROSE)
    return True


@performs(verbs.Convert)
def convert(doing: Doing, verb: verbs.Convert) -> Effect:
    """Convert up to an amount of damage on each model (damage.convert)."""
    any_turned = False
    each = isinstance(verb.on, nouns.Selection)
    for model in (yield from affected(doing, verb.on)):
        most = amount_of(replace(doing, it=model) if each else doing, verb.amount)
        if model in doing.results.get("spared", ()) or most <= 0:
            continue
        turned = yield from damage.convert_damage(doing.state, doing.frame, model, most, doing.actor)
        if turned:
            doing.results.setdefault("turned", []).append(model)
            any_turned = True
    return any_turned


@performs(verbs.Heal)
def heal(doing: Doing, verb: verbs.Heal) -> Effect:
    """Heal damage on each model: an amount, all, or all but the Black Rose's (damage.heal, damage.heal-choice)."""
    state, healed = doing.state, 0
    for model in (yield from affected(doing, verb.on)):
        if model == DUMMY or model in doing.results.get("spared", ()):
            continue
        if isinstance(verb.amount, nouns.All):
            n = on(doing, model, "damage")
            if verb.amount.but_rose:
                healed += yield from _heal_but_rose(doing, model)
                continue
        else:
            n = amount_of(doing, verb.amount)
        healed += yield from damage.heal(state, doing.frame, model, n, doing.actor)
    doing.results["healed"] = doing.results.get("healed", 0) + healed
    return healed > 0


def _heal_but_rose(doing: Doing, model: Model) -> Effect:
    """Remove all cubes but the Black Rose's."""
    if not (yield from reached(doing, [model])):
        return 0
    state = doing.state
    bar = attributes.damage_on(state, model)
    off = [cube for cube in bar if cube != ROSE]
    if off:
        bar[:] = [ROSE] * bar.count(ROSE)
        for cube in off:
            state.cubes[cube] += 1
        damage.relieved(state, model, doing.frame["source"])
        seat = model if isinstance(model, int) else None
        yield Event("healed", seat, "damage.heal", model=model, amount=len(off), colours=off)
        stack.happen(state, "healed", target=model, amount=len(off), by=doing.actor)
    return len(off)


@performs(verbs.Ignore)
def ignore(doing: Doing, verb: verbs.Ignore) -> Effect:
    """Ignore damage that triggered this effect (damage.ignore)."""
    return (yield from damage.ignore(doing.state, doing.frame, verb.n)) > 0


@performs(verbs.IgnoreEffect)
def ignore_effect(doing: Doing, _: verbs.IgnoreEffect) -> Effect:
    """The interrupted effect does nothing to the caster: the damage it has placed is removed, and no more follows.

    Rules (target.ignored).
    """
    state, trigger = doing.state, doing.frame["trigger"]
    if len(state.stack) < 2 or trigger is None or state.stack[-2]["source"] != trigger["source"]:
        return False
    ignored = state.stack[-2]["results"]
    ignored.setdefault("spared", []).append(doing.caster)
    off = 0
    for model, cubes, colour in ignored.get("placed", []):
        if model == doing.caster:
            bar = attributes.damage_on(state, model)
            for _cube in range(min(cubes, bar.count(colour))):
                del bar[len(bar) - 1 - bar[::-1].index(colour)]
                state.cubes[colour] += 1
                off += 1
    damage.relieved(state, doing.caster, doing.frame["source"])
    yield Event(
        "prevented", doing.seat, "target.ignored", model=doing.caster, amount=off, cubes=off, by=doing.frame["source"],
        of=trigger["source"], undoes=[mark for model, mark in ignored.get("marks", []) if model == doing.caster],
    )  # fmt: skip
    return True


@performs(verbs.Redirect)
def redirect(doing: Doing, verb: verbs.Redirect) -> Effect:
    """Move damage that triggered this effect to an evocation (damage.redirect)."""
    state, hit = doing.state, damage.damage_of(doing.frame["trigger"])
    if hit is None:
        return False
    found: list[Model] = yield from chosen(doing, verb.to)
    to = next((model for model in found if isinstance(model, str) and model in state.evocations), None)
    if to is None:
        left = doing.may and isinstance(verb.to, nouns.Selection) and candidates(doing, verb.to)
        return None if left else False
    room = attributes.health(state, to) - len(attributes.damage_on(state, to))
    most = min(hit["placed"], room, hit["placed"] if verb.most is None else verb.most)
    if most <= 0:
        return False
    n: int | str = most
    named = isinstance(verb.to, nouns.Ref)
    if not verb.whole and (most > 1 or (doing.may and named)):
        options = [*range(most, 0, -1), *(["no"] if doing.may and named else [])]
        n = yield Choice(doing.chooser, "redirect", options, "damage.redirect", to=to, source=doing.frame["source"])
    if n == "no":
        return None
    return (yield from damage.redirect(state, doing.frame, int(n), to)) > 0


# --- instability ------------------------------------------------------------------------------------------------------


def _rooms(doing: Doing, room: nouns.Room | None) -> Effect:
    """The rooms that a clause affects: those it names, else the target or its room, else the actor's own."""
    if room is not None:
        return (yield from chosen_rooms(doing, room))
    target = target_model(doing)
    named = target is not None and target != DUMMY
    own = target_room(doing) or (room_of(doing, target) if named else origin(doing))
    return [] if own is None else [own]


@performs(verbs.PlaceInstability)
def place_instability(doing: Doing, verb: verbs.PlaceInstability) -> Effect:
    """Place instability in each of the rooms; an actor with too few cubes chooses the order of the rooms.

    Rules (instability.place, cubes.short).
    """
    state = doing.state
    rooms: list[Room] = yield from _rooms(doing, verb.room)
    n = amount_of(doing, verb.amount)
    placed = 0
    while rooms and n > 0:
        room = rooms[0]
        short = sum(min(n, instability.free(state, left)) for left in rooms) > state.cubes[state.colour(doing.actor)]
        if short and len(rooms) > 1 and state.cubes[state.colour(doing.actor)]:
            room = yield Choice(doing.chooser, "next room", rooms, "cubes.short", source=doing.frame["source"])
        rooms = [left for left in rooms if left != room]
        placed += yield from instability.place_instability(state, doing.actor, room, n, via_evocation(doing))
    return placed > 0


@performs(verbs.ConvertInstability)
def convert_instability(doing: Doing, verb: verbs.ConvertInstability) -> Effect:
    """Convert up to an amount of instability in each of the rooms (instability.convert)."""
    rooms: list[Room] = yield from _rooms(doing, verb.room)
    turned = 0
    for room in rooms:
        turned += yield from instability.convert_instability(
            doing.state, doing.actor, room, amount_of(doing, verb.amount), via_evocation(doing)
        )
    doing.results["turned instability"] = doing.results.get("turned instability", 0) + turned
    return turned > 0


# --- points, trophies, the crown --------------------------------------------------------------------------------------


@performs(verbs.Gain)
def gain(doing: Doing, verb: verbs.Gain) -> Effect:
    """Gain points (power.gain)."""
    n = amount_of(doing, verb.amount)
    yield from power.gain(doing.state, doing.actor, n, "power.gain")
    return n > 0


@performs(verbs.Lose)
def lose(doing: Doing, verb: verbs.Lose) -> Effect:
    """Lose points, but not more than there are (power.lose)."""
    return (yield from power.lose(doing.state, doing.actor, amount_of(doing, verb.amount), "power.lose")) > 0


@performs(verbs.Pay)
def pay(doing: Doing, verb: verbs.Pay) -> Effect:
    """Pay points (spell.price)."""
    return (yield from power.lose(doing.state, doing.actor, verb.n, "spell.price")) == verb.n


@performs(verbs.Steal)
def steal(doing: Doing, verb: verbs.Steal) -> Effect:
    """Take points from mages, or from the Black Rose (power.steal)."""
    state, stolen = doing.state, 0
    if verb.source == nouns.Ref("the black rose"):
        return (yield from power.steal(state, ROSE, doing.actor, verb.n, "power.steal")) > 0
    for model in (yield from affected_mages(doing, verb.source)):
        stolen += yield from power.steal(state, model, doing.actor, verb.n, "power.steal")
    return stolen > 0


@performs(verbs.TakeTrophy)
def take_trophy(doing: Doing, verb: verbs.TakeTrophy) -> Effect:
    """Take trophies of mages, as far as their trophies last (trophy.take, trophy.seven)."""
    state, taken = doing.state, 0
    colour = state.colour(doing.actor)
    for model in (yield from affected_mages(doing, verb.source)):
        for _ in range(verb.n):
            if not defeats.trophy_left(state, model):
                break
            state.trophies[colour].append(model)
            taken += 1
            yield Event("trophy", doing.seat, "trophy.take", of=model, colour=colour)
            stack.happen(state, "trophy", colour=colour, of=model)
    return taken > 0


@performs(verbs.SpendTrophy)
def spend_trophy(doing: Doing, verb: verbs.SpendTrophy) -> Effect:
    """Return trophies of the actor's choice to the mages to which they belong (trophy.spend)."""
    row, spent = doing.state.trophies[doing.state.colour(doing.actor)], False
    for _ in range(min(verb.n, len(row))):
        of = yield from _own_trophy(doing, "trophy.spend")
        yield Event("trophy spent", doing.seat, "trophy.spend", of=of)
        spent = True
    return spent


@performs(verbs.GiveTrophy)
def give_trophy(doing: Doing, verb: verbs.GiveTrophy) -> Effect:
    """Give trophies of the actor's choice to the Black Rose (trophy.give)."""
    row, given = doing.state.trophies[doing.state.colour(doing.actor)], False
    if doing.state.colour(doing.actor) == ROSE:
        return False
    for _ in range(min(verb.n, len(row))):
        of = yield from _own_trophy(doing, "trophy.give")
        doing.state.trophies[ROSE].append(of)
        yield Event("trophy given", doing.seat, "trophy.give", of=of, to=ROSE)
        stack.happen(doing.state, "trophy", colour=ROSE, of=of)
        given = True
    return given


def _own_trophy(doing: Doing, rule: str) -> Effect:
    """Choose one of the actor's trophies and remove it from the actor's row."""
    row = doing.state.trophies[doing.state.colour(doing.actor)]
    options = sorted(set(row))
    of = options[0]
    if len(options) > 1:
        of = yield Choice(doing.chooser, "trophy", options, rule, source=doing.frame["source"])
    row.remove(of)
    return of


@performs(verbs.TakeCrown)
def take_crown(doing: Doing, _: verbs.TakeCrown) -> Effect:
    """Become Crown Holder, and First Mage from the next phase on; never the Avatar (crown.changes, avatar.no-crown)."""
    before = doing.state.crown
    if doing.actor != ROSE:
        yield from events.take_crown(doing.state, doing.actor, "crown.changes")
    return doing.state.crown != before
