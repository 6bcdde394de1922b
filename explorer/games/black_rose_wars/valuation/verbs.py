"""What each verb of the language is worth to a seat: the judgements that an `Outlook` uses, clause by clause.

Each considers what the verb would change for the seat and its rivals; the estimates in capitals are those of `worth`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from explorer.games.black_rose_wars.effects import references
from explorer.games.black_rose_wars.language import nouns, verbs
from explorer.games.black_rose_wars.state import DUMMY, READY, ROSE
from explorer.games.black_rose_wars.table import attributes, physical
from explorer.games.black_rose_wars.valuation.worth import (
    CARDS,
    CROWN,
    DEFEAT,
    DESTINY,
    JINX,
    JUDGES,
    QUEST,
    SPARE,
    TOKEN,
    TROPHY,
    defeat_points,
    evocation,
)

if TYPE_CHECKING:
    from explorer.games.black_rose_wars.effects.references import Doing
    from explorer.games.black_rose_wars.state import Colour, Model, Room
    from explorer.games.black_rose_wars.valuation.worth import Judge, Outlook

# --- cubes -----------------------------------------------------------------------------------------------------


def _inflict(outlook: Outlook, doing: Doing, verb: verbs.Inflict) -> float:
    each = isinstance(verb.on, nouns.Selection) and verb.on.how in ("each", "each other")

    def amount(model: Model) -> int:
        return references.amount_of(replace(doing, it=model) if each else doing, verb.amount)

    total = 0.0
    for model in outlook.who(doing, verb.on, lambda one: outlook.hit(one, amount(one), doing.actor)):
        n = amount(model)
        total += outlook.hit(model, n, doing.actor)
        doing.results["inflicted"] = doing.results.get("inflicted", 0) + n
        doing.results.setdefault("hit", []).append(model)
        if isinstance(model, int) and len(attributes.damage_on(outlook.state, model)) >= outlook.health(model):
            doing.results.setdefault("defeated", []).append(model)
    return total


def _pain(outlook: Outlook, doing: Doing, verb: verbs.Pain) -> float:
    if doing.caster == ROSE:
        return 0.0
    return outlook.hit(doing.caster, references.amount_of(doing, verb.amount), ROSE)


def _suffer(outlook: Outlook, doing: Doing, verb: verbs.Suffer) -> float:
    return 0.0 if doing.actor == ROSE else outlook.hit(doing.actor, verb.n, ROSE)


def _turn_damage(outlook: Outlook, model: Model, most: int, by: Colour) -> float:
    if attributes.immune(outlook.state, model, by):
        return 0.0
    bar = attributes.damage_on(outlook.state, model)
    return outlook.turn(bar, most, outlook.state.colour(by), lambda cubes: outlook.bar(model, cubes))


def _convert(outlook: Outlook, doing: Doing, verb: verbs.Convert) -> float:
    n = references.amount_of(doing, verb.amount)
    by = doing.actor
    found = outlook.who(doing, verb.on, lambda one: _turn_damage(outlook, one, n, by))
    return sum(_turn_damage(outlook, model, n, by) for model in found) * (1.0 if by == outlook.seat else -1.0)


def _heal_one(outlook: Outlook, model: Model, most: int) -> float:
    bar = attributes.damage_on(outlook.state, model)
    return outlook.turn(bar, most, None, lambda cubes: outlook.bar(model, cubes))


def _heal(outlook: Outlook, doing: Doing, verb: verbs.Heal) -> float:
    n = 99 if isinstance(verb.amount, nouns.All) else references.amount_of(doing, verb.amount)

    def healed(model: Model) -> float:
        if outlook.state.colour_of(model) == outlook.state.colour(outlook.seat):
            return _heal_one(outlook, model, n)
        bar = attributes.damage_on(outlook.state, model)
        before = outlook.bar(model, bar)
        outlook.change(bar, bar[:-n] if n < len(bar) else [])
        return outlook.bar(model, bar) - before

    return sum(healed(model) for model in outlook.who(doing, verb.on, healed))


def _place(outlook: Outlook, doing: Doing, verb: verbs.PlaceInstability) -> float:
    n = references.amount_of(doing, verb.amount)
    by = doing.actor
    return sum(
        outlook.place(room, n, by) for room in outlook.where(doing, verb.room, lambda r: outlook.place(r, n, by))
    )


def _turn_room(outlook: Outlook, room: Room, most: int, by: Colour) -> float:
    slots = outlook.state.rooms[room]["slots"]
    if by != outlook.seat:
        return -0.5 * min(most, len(slots))
    value = outlook.turn(slots, most, outlook.state.colour(by), lambda cubes: outlook.room(room, cubes))
    return value + (outlook.task("converted_instability", by=by, room=room, n=1) if value else 0.0)


def _convert_instability(outlook: Outlook, doing: Doing, verb: verbs.ConvertInstability) -> float:
    n = references.amount_of(doing, verb.amount)
    by = doing.actor
    found = outlook.where(doing, verb.room, lambda room: _turn_room(outlook, room, n, by))
    return sum(_turn_room(outlook, room, n, by) for room in found)


def _ignored(outlook: Outlook, doing: Doing, most: int) -> float:
    """The worth of removing damage again; if none has been placed, of preventing it."""
    hit = doing.frame["trigger"]
    if hit is None or hit["kind"] != "damage" or hit["target"] == DUMMY:
        return 0.0
    model, by = hit["target"], hit["by"]
    if not hit["placed"]:
        return -outlook.trial(lambda: outlook.hit(model, min(most, hit["amount"]), by))
    off = max(0, hit["placed"] - (hit["amount"] - min(most, hit["amount"])))
    bar, colour = attributes.damage_on(outlook.state, model), outlook.state.colour(by)
    off = min(off, bar.count(colour))
    before = outlook.bar(model, bar)
    saved = any(doom["seat"] == model for doom in outlook.state.doomed) and off > 0
    outlook.change(bar, outlook.swapped(bar, [colour] * off, None))
    trophy = -TROPHY * outlook.sign(by) if saved else 0.0
    return outlook.bar(model, bar) - before + trophy


def _ignore(outlook: Outlook, doing: Doing, verb: verbs.Ignore) -> float:
    return _ignored(outlook, doing, verb.n)


def _ignore_effect(outlook: Outlook, doing: Doing, _: verbs.IgnoreEffect) -> float:
    hit = doing.frame["trigger"]
    return _ignored(outlook, doing, 99) if hit is not None and hit["kind"] == "damage" else 1.0


def _redirect(outlook: Outlook, doing: Doing, verb: verbs.Redirect) -> float:
    hit = doing.frame["trigger"]
    most = hit["amount"] if hit is not None and verb.most is None else verb.most or 0
    found = outlook.who(doing, verb.to)
    if hit is None or hit["kind"] != "damage" or not found:
        return 0.0
    return _ignored(outlook, doing, most) + outlook.hit(found[0], most, hit["by"])


def _defeat(outlook: Outlook, doing: Doing, verb: verbs.Defeat) -> float:
    def fallen(model: Model) -> float:
        bar = attributes.damage_on(outlook.state, model)
        prizes = defeat_points(tuple(sorted(bar)))
        lost = DEFEAT * outlook.sign(outlook.state.colour_of(model))
        return outlook.points(prizes) - outlook.bar(model, bar) + TROPHY * outlook.sign(doing.actor) - lost

    return sum(fallen(model) for model in outlook.who(doing, verb.who, fallen))


# --- points and the like ---------------------------------------------------------------------------------------


def _steal(outlook: Outlook, doing: Doing, verb: verbs.Steal) -> float:
    if verb.source == nouns.Ref("the black rose"):
        return min(verb.n, outlook.state.power[ROSE]) * (outlook.sign(doing.actor) - outlook.weight[ROSE])

    def stolen(model: Model) -> float:
        colour = outlook.state.colour_of(model)
        return min(verb.n, outlook.state.power[colour]) * (outlook.sign(doing.actor) - outlook.sign(colour))

    return sum(stolen(model) for model in outlook.who(doing, verb.source, stolen))


def _lose(outlook: Outlook, doing: Doing, verb: verbs.Lose) -> float:
    n = references.amount_of(doing, verb.amount)
    return -outlook.sign(doing.actor) * min(n, outlook.state.power[outlook.state.colour(doing.actor)])


def _trophies(outlook: Outlook, doing: Doing, verb: verbs.TakeTrophy) -> float:
    found = outlook.who(doing, verb.source, lambda _: 1.0)
    return TROPHY * verb.n * outlook.sign(doing.actor) * sum(isinstance(model, int) for model in found)


# --- models ----------------------------------------------------------------------------------------------------


def _fight(outlook: Outlook, doing: Doing, verb: verbs.Attack) -> float:
    attacker = doing.own
    if attacker is None:
        return 0.0
    strength = attributes.strength(outlook.state, attacker)
    near = physical.victims(outlook.state, attacker, doing.actor)
    if verb.who is not None:
        near = [model for model in outlook.who(doing, verb.who) if model in near]
    best = max(near, key=lambda one: outlook.attack(one, strength), default=None)
    return 0.0 if best is None else outlook.hit(best, strength, doing.actor, attack=True)


def _summoned(outlook: Outlook, doing: Doing, kind: str, n: int = 1) -> float:
    slots = 3 - len(outlook.state.evocations_of(doing.actor))
    each = evocation(outlook.state, kind) if kind in outlook.state.kit.evocations else 1.0
    task = outlook.task("summoned", by=doing.actor, id="", evocation=kind, room="", to=None)
    return outlook.sign(doing.actor) * each * (min(n, slots) if slots > 0 else 0.2) + task


def _summon_any(outlook: Outlook, doing: Doing, verb: verbs.SummonAny) -> float:
    kinds = [
        kind
        for kind, card in outlook.state.kit.evocations.items()
        if not card.assigned and (verb.health is None or card.health <= verb.health)
    ]
    return max((_summoned(outlook, doing, kind) for kind in kinds), default=0.0, key=abs)


def _assign(outlook: Outlook, doing: Doing, verb: verbs.Assign) -> float:
    def haunted(model: Model) -> float:
        colour = outlook.state.colour_of(model)
        return 0.5 * (outlook.sign(doing.actor) - outlook.sign(colour))

    return sum(haunted(model) for model in outlook.who(doing, verb.to, haunted))


def _remove(outlook: Outlook, doing: Doing, verb: verbs.Remove) -> float:
    def gone(model: Model) -> float:
        if isinstance(model, int):
            return 0.0
        its = outlook.state.evocations[model]
        left = 1 - len(its["damage"]) / attributes.health(outlook.state, model)
        return -outlook.sign(its["owner"]) * evocation(outlook.state, its["kind"]) * max(0.2, left)

    return sum(gone(model) for model in outlook.who(doing, verb.who, gone))


def _activate(outlook: Outlook, doing: Doing, verb: verbs.Activate) -> float:
    state, ours = outlook.state, doing.actor == outlook.seat

    def goes(model: Model) -> float:
        if isinstance(model, int):
            return 0.0
        own = state.evocations[model]["controller"] == outlook.seat
        if ours and (own or verb.yours):
            return outlook.sortie(model, attributes.speed(state, model) + verb.speed)
        return -0.4

    found = outlook.who(doing, verb.who, goes)
    # An evocation that this effect has just summoned is not on the table in this trial.
    new = verb.who == nouns.Ref("it") and not found and doing.frame["origin"] is None
    return 0.6 * outlook.sign(doing.actor) if new else sum(goes(model) for model in found)


def _jinx(outlook: Outlook, doing: Doing, verb: verbs.AssignJinx) -> float:
    n = len(outlook.state.jinxes) if verb.kind == "each" else 1

    def jinxed(model: Model) -> float:
        return -JINX * n * outlook.sign(outlook.state.colour_of(model)) if model != doing.actor else 0.0

    return sum(jinxed(model) for model in outlook.who(doing, verb.to, jinxed))


def _unjinx(outlook: Outlook, doing: Doing, verb: verbs.DiscardJinxes) -> float:
    found = [model for model in outlook.who(doing, verb.on) if isinstance(model, int)]
    return sum(JINX * len(outlook.state.mages[model]["jinxes"]) * outlook.sign(model) for model in found)


def _destiny(outlook: Outlook, doing: Doing, verb: verbs.Destiny) -> float:
    def destined(model: Model) -> float:
        if not isinstance(model, int) or model == doing.actor:
            return 0.0
        return DESTINY * outlook.sign(doing.actor) * min(verb.n, 3 - len(outlook.state.mages[model]["destiny"]))

    return sum(destined(model) for model in outlook.who(doing, verb.on, destined))


def _moved(outlook: Outlook, doing: Doing, verb: verbs.Move) -> float:
    return 0.1 * verb.n * outlook.sign(doing.actor)


def _put(outlook: Outlook, doing: Doing, verb: verbs.Put) -> float:
    """The worth of being placed somewhere; being sent into the cell costs an action for leaving it."""

    def placed(model: Model) -> float:
        colour = outlook.state.colour_of(model)
        if isinstance(verb.room, nouns.Cell):
            return -0.6 * outlook.sign(colour)
        return 0.2 * outlook.sign(doing.actor)

    return sum(placed(model) for model in outlook.who(doing, verb.who, placed))


# --- cards -----------------------------------------------------------------------------------------------------


def _draw(outlook: Outlook, doing: Doing, verb: verbs.Draw) -> float:
    if doing.actor == ROSE:
        return 0.0
    n = verb.n if verb.keep is None else verb.keep + 0.3 * (verb.n - verb.keep)
    mage = outlook.state.mages[doing.actor]
    if verb.pile == "memories":
        n = min(n, len(mage["memories"]))
    elif verb.pile == "grimoire":
        n = min(n, len(mage["grimoire"]) + len(mage["memories"]))
    return outlook.sign(doing.actor) * CARDS[verb.pile] * n


def _draw_quests(outlook: Outlook, doing: Doing, verb: verbs.DrawQuests) -> float:
    state = outlook.state
    if doing.actor in (ROSE, state.avatar):
        return outlook.weight[ROSE] * (state.moon + 1) * verb.n
    mage = state.mages[doing.actor]
    limit = state.kit.mages[mage["name"]].quests
    n = verb.n if verb.keep is None else verb.keep
    return outlook.sign(doing.actor) * (QUEST * n if len(mage["active"]) < limit else 0.2)


def _discard(outlook: Outlook, doing: Doing, verb: verbs.DiscardSpells) -> float:
    if doing.actor == ROSE:
        return 0.0
    mage = outlook.state.mages[doing.actor]
    there = sum(spell is not None and spell["stands"] == READY for spell in mage["sheet"]) if verb.ready else 9
    spare = len(mage["hand"]) > SPARE and not verb.ready
    return -outlook.sign(doing.actor) * (0.8 if verb.ready else 0.15 if spare else 0.35) * min(verb.n, there)


def _complete(outlook: Outlook, doing: Doing, _: verbs.CompleteQuest) -> float:
    if doing.actor != outlook.seat:
        return 0.0
    kit = outlook.state.kit
    active = outlook.state.mages[outlook.seat]["active"]
    return max((kit.quests[quest["card"]].reward + 0.0 for quest in active), default=0.0)


def _solve(outlook: Outlook, doing: Doing, _: verbs.SolveQuest) -> float:
    if doing.actor != outlook.seat:
        return 0.0
    kit = outlook.state.kit
    return max((kit.quests[card].reward + 0.0 for card in outlook.state.mages[outlook.seat]["completed"]), default=0.0)


def _reward(outlook: Outlook, doing: Doing) -> int:
    """The reward of the quest whose effect this is."""
    quest = outlook.kit.quests.get(doing.frame["source"].removeprefix("quest:"))
    return 0 if quest is None else quest.reward


def _give(outlook: Outlook, doing: Doing, verb: verbs.GiveSpell) -> float:
    """Giving a spell away is a loss, unless a quest rewards it."""
    if doing.actor != outlook.seat or not outlook.holds_forgotten():
        return 0.0
    value = 0.5 * _reward(outlook, doing) - 0.4
    return value if outlook.who(doing, verb.to, lambda _: value) else 0.0


def _regain(outlook: Outlook, doing: Doing, verb: verbs.Regain) -> float:
    if doing.actor in (ROSE, outlook.state.avatar):
        return 0.0
    return outlook.sign(doing.actor) * TOKEN * min(verb.n, 2 - outlook.state.mages[doing.actor]["tokens"])


def _activate_room(outlook: Outlook, doing: Doing, verb: verbs.ActivateRoom) -> float:
    if doing.actor != outlook.seat:
        return -0.3
    if any(frame.startswith("room:") for frame in (doing.frame["source"],)):
        return 0.5  # a room that activates rooms: not evaluated any deeper
    given, outlook.given = outlook.given, []
    meant = references.rooms_meant(doing, verb.room)
    said = [room for room in meant if room in given]
    near = [room for room in (said or meant) if room not in verb.excepted]
    value = max((outlook.activation(room) for room in near), default=0.0)
    outlook.given = given
    return value


def _flat(worth: float) -> Judge:
    """A judgement with a constant worth for the actor."""
    return lambda outlook, doing, _: worth * outlook.sign(doing.actor)


def _each(worth: float) -> Judge:
    """A judgement with a constant worth for each of the verb's `n`."""
    return lambda outlook, doing, verb: worth * verb.n * outlook.sign(doing.actor)


JUDGES |= {
    verbs.Inflict: _inflict,
    verbs.Pain: _pain,
    verbs.Suffer: _suffer,
    verbs.Convert: _convert,
    verbs.Heal: _heal,
    verbs.PlaceInstability: _place,
    verbs.ConvertInstability: _convert_instability,
    verbs.Ignore: _ignore,
    verbs.IgnoreEffect: _ignore_effect,
    verbs.Redirect: _redirect,
    verbs.Defeat: _defeat,
    verbs.Gain: lambda outlook, doing, verb: references.amount_of(doing, verb.amount) * outlook.sign(doing.actor),
    verbs.Lose: _lose,
    verbs.Pay: _each(-1.0),
    verbs.Steal: _steal,
    verbs.TakeTrophy: _trophies,
    verbs.SpendTrophy: _each(-TROPHY),
    verbs.GiveTrophy: _each(-1.3 * TROPHY),
    verbs.TakeCrown: lambda outlook, doing, _: (
        0.0 if doing.actor == outlook.state.crown else CROWN * outlook.sign(doing.actor)
    ),
    verbs.Attack: _fight,
    verbs.Summon: lambda outlook, doing, verb: _summoned(outlook, doing, verb.kind, verb.n),
    verbs.SummonAny: _summon_any,
    verbs.SummonSame: _flat(1.0),
    verbs.Assign: _assign,
    verbs.Remove: _remove,
    verbs.Activate: _activate,
    verbs.Strengthen: _flat(0.4),
    verbs.EndActivation: _flat(0.8),
    verbs.Upgrade: _flat(0.7),
    verbs.DiscardUpgrade: lambda outlook, doing, _: (
        -0.6 * outlook.sign(doing.actor)
        if any(outlook.state.evocations[id]["upgrades"] for id in outlook.state.evocations_of(doing.actor))
        else 0.0
    ),
    verbs.AssignJinx: _jinx,
    verbs.DiscardJinxes: _unjinx,
    verbs.MoveJinx: lambda outlook, doing, _: (
        2 * JINX if doing.actor == outlook.seat and outlook.state.mages[outlook.seat]["jinxes"] else 0.0
    ),
    verbs.Destiny: _destiny,
    verbs.Move: _moved,
    verbs.Put: _put,
    verbs.Draw: _draw,
    verbs.DrawQuests: _draw_quests,
    verbs.DrawEvents: lambda outlook, _, verb: 2.5 * outlook.weight[ROSE] * verb.n + 0.2,
    verbs.Search: _each(0.7),
    verbs.ShuffleMemories: _flat(0.1),
    verbs.DiscardSpells: _discard,
    verbs.DiscardEvents: lambda outlook, _, verb: -1.0 * outlook.weight[ROSE] * verb.n + 0.1,
    verbs.DiscardQuests: _each(-QUEST),
    verbs.ReturnSpell: _flat(0.4),
    verbs.ReplaceSpell: _flat(0.5),
    verbs.GiveSpell: _give,
    verbs.LookAtHand: _flat(0.05),
    verbs.CompleteQuest: _complete,
    verbs.SolveQuest: _solve,
    verbs.Unsolved: lambda outlook, doing, _: -1.0 - _reward(outlook, doing),
    verbs.CastNext: _flat(0.7),
    verbs.Regain: _regain,
    verbs.ActivateRoom: _activate_room,
    verbs.ResolveAnother: _flat(1.5),
}
# All other verbs count as 0.
