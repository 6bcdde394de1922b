"""A sensible player of Black Rose Wars, with reasons for its choices.

For each kind of choice, one function gives every option a worth in points, and the best option is taken. The worth of
things, and of the texts of effects, is judged in `valuation.worth`. The player sees only what its seat sees and looks
no further ahead than the current effect, so it is quick, easy to understand, and beatable.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from explorer.authoring import advice
from explorer.core import people
from explorer.games.black_rose_wars import lodge, wording
from explorer.games.black_rose_wars.effects.references import Doing
from explorer.games.black_rose_wars.language import nouns, occasions, parsing, verbs
from explorer.games.black_rose_wars.language import sentences as lang
from explorer.games.black_rose_wars.state import DUMMY, QUICK, READY, ROSE, I
from explorer.games.black_rose_wars.table import attributes, triggers
from explorer.games.black_rose_wars.valuation import worth
from explorer.games.black_rose_wars.valuation.worth import Outlook

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from explorer.core.moments import Choice, Option, Seat
    from explorer.games.black_rose_wars.language.sentences import Side
    from explorer.games.black_rose_wars.state import Frame, Lodge, Room

    Judge: TypeAlias = Callable[[Outlook, Choice, Option], float]

ENOUGH: Final = 0.15
"""A second action worth less than this is saved for later, when somebody may come near."""

WEAK: Final = 0.45
"""A spell worth less than this is thinned out of the grimoire."""

SURE: Final = 100.0
"""More than any other worth."""


# --- setting up and studying ------------------------------------------------------------------------------------------


def at_random(*_: Any) -> float:
    """All options are equally good: mages and schools are a matter of taste."""
    return 0.0


def school(outlook: Outlook, _: Choice, option: Option) -> float:
    """In the library, spells of our own school suit those that we have."""
    return 0.5 if option == outlook.state.mages[outlook.seat]["school"] else 0.0


def keep(outlook: Outlook, _: Choice, option: Option) -> float:
    """The most promising spell."""
    return outlook.card(option)


def search(outlook: Outlook, _: Choice, option: Option) -> float:
    """The most promising spell of any pile."""
    return outlook.card(option[1])


def discard(outlook: Outlook, _: Choice, option: Option) -> float:
    """The least promising spell."""
    return -outlook.card(option)


def thin(outlook: Outlook, _: Choice, option: Option) -> float:
    """Thin out a weak spell, if enough spells are left to draw from."""
    if option == "no":
        return 0.0
    mage = outlook.state.mages[outlook.seat]
    few = len(mage["hand"]) + len(mage["grimoire"]) + len(mage["memories"]) < 8
    return -1.0 if few else WEAK - outlook.card(option)


def active_spell(outlook: Outlook, choice: Choice, option: Option) -> float:
    """Keep a trap or protection that was not triggered, unless it is weak or the hand is full."""
    mage = outlook.state.mages[outlook.seat]
    crowded = len(mage["hand"]) + 4 > attributes.hand_limit(outlook.state, outlook.seat)
    return outlook.card(choice.facts["card"]) - (0.9 if crowded else WEAK) if option == "hand" else 0.0


def revealed_spell(outlook: Outlook, choice: Choice, option: Option) -> float:
    """Return the best of the revealed spells to hand; replace the worst."""
    spell: Any = outlook.state.mages[outlook.seat]["sheet"][option]
    return outlook.card(spell["card"]) * (1 if choice.rule == "spell.return" else -1)


# --- preparing --------------------------------------------------------------------------------------------------------


def prepare(outlook: Outlook, choice: Choice, option: Option) -> float:
    """The side's expected worth; traps and protections should be cast early, and the quick slot suits combat spells."""
    if option == "none":
        return 0.0
    card, side = option
    read = parsing.side(outlook.state.kit.spells[card].side(side))
    waits = read.trigger is not None
    slot = choice.facts["slot"]
    early = 0.3 if slot == I and waits else 0.2 if slot == QUICK and read.type == "combat" else 0.0
    # Spending a card costs little: the hand is refilled each turn, and excess cards are lost.
    return outlook.promise(card, side) + early + _symbols(outlook, read) + 0.05


def _symbols(outlook: Outlook, side: Side) -> float:
    """The worth of an element for a quest that needs several symbols shown."""
    kit = outlook.state.kit
    sheet = [spell for spell in outlook.state.mages[outlook.seat]["sheet"] if spell is not None]
    shown = [parsing.side(kit.spells[spell["card"]].side(spell["side"])).element for spell in sheet]
    help_ = 0.0
    for quest in outlook.state.mages[outlook.seat]["active"]:
        card = kit.quests[quest["card"]]
        task = parsing.task(card.task)
        if isinstance(task, occasions.ShowsSymbols) and side.element in (*task.elements, "all"):
            there = sum(element in (*task.elements, "all") for element in shown)
            help_ += 0.25 * card.reward * (1 + there)
    return help_


# --- actions ----------------------------------------------------------------------------------------------------------


def action(outlook: Outlook, _: Choice, option: Option) -> float:
    """The most promising action; but completed quests first, for their reward."""
    if option == "end":
        return ENOUGH
    if option == "explore":
        return explored(outlook)
    if option == "fight":
        return fought(outlook)
    name, at = option
    if name == "quest":
        return _solved(outlook, at)
    if name == "jinx":
        return _rid_of_jinx(outlook)
    if name == "command":
        return outlook.sortie(at, attributes.speed(outlook.state, at)) - 0.1
    if name == "momentum":
        return _momentum(outlook, at)
    return _cast(outlook, at)


def _solved(outlook: Outlook, quest: str) -> float:
    """Solve it at once, unless its effect costs more than its reward or leaves it unsolved."""
    card = outlook.state.kit.quests[quest]
    value = card.reward + outlook.effect(parsing.effect(card.effect), outlook.frame(f"quest:{quest}"))
    return SURE + value if value > 0 else -1.0


def _rid_of_jinx(outlook: Outlook) -> float:
    """Paying 2 points is worth it with many points, and early enough before the end."""
    state = outlook.state
    rich = state.power[outlook.seat] >= 8
    return JINX_GONE if rich and max(state.power) < state.moons[2] - 8 else -1.0


JINX_GONE: Final = 0.6


def _cast(outlook: Outlook, slot: int) -> float:
    """The worth of the spell cast from here now; of a trap or protection, while others can still act."""
    state = outlook.state
    spell: Any = state.mages[outlook.seat]["sheet"][slot]
    card = state.kit.spells[spell["card"]]
    side = parsing.side(card.side(spell["side"]))
    if side.trigger is not None:
        return outlook.waiting(side, card.instability) * max(0.3, min(1.0, _left_to_others(state, outlook.seat) / 5))
    return outlook.spell(card.side(spell["side"]), outlook.frame(f"spell:{card.id}"), card.instability)


def _left_to_others(state: Lodge, seat: Seat) -> int:
    """The number of actions that the other mages can still perform this turn."""
    left = 0
    for other in state.others(seat):
        if other == state.avatar:
            left += state.commands - state.command_count
        else:
            mage = state.mages[other]
            ready = sum(spell is not None and spell["stands"] == READY for spell in mage["sheet"])
            left += mage["tokens"] + ready
    return left


def _momentum(outlook: Outlook, slot: int) -> float:
    """Give up a spell for one move: only without tokens left, and preferably to leave the cell."""
    state, seat = outlook.state, outlook.seat
    mage = state.mages[seat]
    if mage["tokens"] > 0:
        return -1.0
    spell: Any = mage["sheet"][slot]
    others = sum(spell is not None and spell["stands"] == READY for spell in mage["sheet"]) - 1
    lost = 0.2 + 0.5 * outlook.card(spell["card"])
    here = state.room_of(seat)
    if here is None:
        return 0.4 * others - lost
    gain = max(outlook.standing(room) for room in lodge.exits(state, seat)) - outlook.standing(here)
    return 0.6 * gain - lost


# --- exploring and fighting -------------------------------------------------------------------------------------------


def _places(outlook: Outlook, start: Room, left: int) -> dict[Room, float]:
    """The worth of being in each room within `left` moves; nearer rooms are slightly better."""
    return {
        room: outlook.standing(room) - 0.05 * far
        for room in outlook.state.rooms
        for far in (lodge.apart(outlook.state, start, room),)
        if far <= left
    }


def explored(outlook: Outlook) -> float:
    """The worth of Explore compared with staying: the best room to activate and to be in."""
    state, seat = outlook.state, outlook.seat
    speed = attributes.speed(state, seat)
    here = state.room_of(seat)
    if here is None:
        doors = lodge.doors(state, seat)
        near = [room for room in state.rooms if any(lodge.apart(state, door, room) < speed for door in doors)]
        best = max(max(0.0, outlook.standing(room)) + max(0.0, outlook.activation(room)) for room in near)
        return best + 1.0  # nothing else can be done in the cell
    places = _places(outlook, here, speed)
    stay = outlook.activation(here)
    there = max(value + max(0.0, outlook.activation(room)) for room, value in places.items())
    best = max(there, max(places.values()) + max(0.0, stay))
    return best - places[here]


def explore(outlook: Outlook, choice: Choice, option: Option) -> float:
    """Move towards the best room to activate and to be in; activate the present room first if that is better."""
    state, seat = outlook.state, outlook.seat
    here, left = state.room_of(seat), choice.facts["left"]
    untouched = any(other[0] == "activate" for other in choice.options if isinstance(other, tuple))
    moving = any(other[0] == "move" for other in choice.options if isinstance(other, tuple))
    if option == "done":
        return 0.0 if here is None else outlook.standing(here)
    what, room = option
    if what == "activate":
        first = moving and state.stack[-1]["sentence"] == 0
        after = max(_places(outlook, room, left).values()) if first else outlook.standing(room)
        return outlook.activation(room) + after
    may_activate = untouched or here is None or state.stack[-1]["results"].get("activated") is None
    return max(
        value - 0.05 + (max(0.0, outlook.activation(goal)) if may_activate else 0.0)
        for goal, value in _places(outlook, room, left - 1).items()
    )


def fought(outlook: Outlook) -> float:
    """The worth of Fight: its best attack, and the activation of the room."""
    state, seat = outlook.state, outlook.seat
    room = str(state.room_of(seat))
    strength = attributes.strength(state, seat)
    near = (outlook.attack(model, strength) for model in state.models_in(room) if model != seat)
    return max([0.0, *near]) + max(0.0, outlook.activation(room))


def fight(outlook: Outlook, _: Choice, option: Option) -> float:
    """The parts of a Fight that help, the better one first."""
    if option == "done":
        return 0.0
    what, at = option
    return (
        outlook.activation(at)
        if what == "activate"
        else outlook.attack(at, attributes.strength(outlook.state, outlook.seat))
    )


def move(outlook: Outlook, choice: Choice, option: Option) -> float:
    """Move ourselves to the best room, our evocations towards victims, and others away from our models."""
    state = outlook.state
    model = choice.facts["model"]
    room = state.room_of(model) if option == "no" else option
    if room is None:
        return 0.0
    if model == outlook.seat:
        return outlook.standing(room)
    if isinstance(model, str) and state.evocations[model]["controller"] == outlook.seat:
        return outlook.sortie(model, 0, room)
    ours = sum(
        attributes.strength(state, other) for other in state.models_in(room) if state.colour_of(other) == outlook.seat
    )
    return 0.3 * ours + (0.05 if option == "no" else 0.0)


# --- evocations -------------------------------------------------------------------------------------------------------


def evocation(outlook: Outlook, choice: Choice, option: Option) -> float:
    """Attack if that helps, else move to where it will."""
    state = outlook.state
    model, left = choice.facts["model"], choice.facts.get("left", 0)
    if option == "done":
        return (
            outlook.sortie(model, 0, state.evocations[model]["room"]) if left < attributes.speed(state, model) else 0.0
        )
    what, at = option
    if what == "attack":
        return outlook.attack(at, attributes.strength(state, model)) + 0.1
    return outlook.sortie(model, left - 1, at) - 0.05


def which_evocation(outlook: Outlook, _: Choice, option: Option) -> float:
    """The evocation that can do most."""
    return outlook.sortie(option, attributes.speed(outlook.state, option))


def evocation_target(outlook: Outlook, choice: Choice, option: Option) -> float:
    """The target of the Black Rose's evocation, if we must choose: not us."""
    return outlook.trial(lambda: outlook.hit(option, attributes.strength(outlook.state, choice.facts["model"]), ROSE))


def replaced(outlook: Outlook, choice: Choice, option: Option) -> float:
    """Replace a weaker evocation by the new one."""
    if option == "no":
        return -worth.evocation(outlook.state, choice.facts["evocation"])
    its = outlook.state.evocations[option]
    left = 1 - len(its["damage"]) / attributes.health(outlook.state, option)
    return -worth.evocation(outlook.state, its["kind"]) * left - 0.5 * len(its["upgrades"])


def evocation_kind(outlook: Outlook, _: Choice, option: Option) -> float:
    """The strongest available kind."""
    return worth.evocation(outlook.state, option)


def upgrade(outlook: Outlook, _: Choice, option: Option) -> float:
    """The upgrade that adds most."""
    card = outlook.state.kit.upgrades[option]
    return card.strength + 0.6 * card.reach + 0.5 * card.speed + 0.3 * card.health + (0.7 if card.skill else 0.0)


def discard_upgrade(outlook: Outlook, choice: Choice, option: Option) -> float:
    """The upgrade that adds least."""
    return -upgrade(outlook, choice, option[1])


# --- effects ----------------------------------------------------------------------------------------------------------


def chosen(outlook: Outlook, choice: Choice, option: Option) -> float:
    """The worth of the rest of the current effect with this target, model or room."""
    frame = outlook.state.stack[-1]
    text = worth.read(frame["source"], frame["text"])
    if text is None:
        return _plainly(outlook, option)
    if _is_target(choice, frame, text):
        return outlook.effect(text, {**frame, "target": option, "sentence": 0})
    return outlook.effect(text, frame, option)


def _is_target(choice: Choice, frame: Frame, text: Any) -> bool:
    """True for the choice of a spell's target, before its first sentence."""
    spec = getattr(text, "target", None)
    if spec is None or frame["target"] is not None:
        return False
    return choice.rule in ("target.once", "avatar.priority") or (choice.kind == "room" and spec.noun == "room")


def _plainly(outlook: Outlook, option: Option) -> float:
    """Judge a model or a room without knowing the effect: as for our damage or instability."""
    state = outlook.state
    if option in state.rooms:
        return outlook.room(option, [*state.rooms[option]["slots"], outlook.seat])
    return outlook.trial(lambda: outlook.hit(option, 1, outlook.seat)) if option not in ("no", "dummy") else 0.0


def attack(outlook: Outlook, _: Choice, option: Option) -> float:
    """The best model to attack, if any."""
    caster = outlook.state.stack[-1]["caster"]
    if option == "no":
        return 0.0
    strength = attributes.strength(outlook.state, caster) if caster != ROSE else 2
    return outlook.trial(lambda: outlook.hit(option, strength, caster, attack=True))


def _clauses(part: Any) -> Iterator[Any]:
    """All clauses of a part of an effect, including its branches."""
    if isinstance(part, lang.Deeds):
        for clause in part.clauses:
            yield clause
            if isinstance(clause, lang.By):
                yield clause.deed
    elif isinstance(part, lang.If):
        yield from _clauses(part.then)
        yield from _clauses(part.otherwise)
    elif isinstance(part, lang.Choose):
        for option in part.options:
            yield from _clauses(option)


def _acting(outlook: Outlook, choice: Choice) -> tuple[Doing, Any]:
    """The current effect with its actor, and the part of it that is performed now."""
    frame = outlook.state.stack[-1]
    doing = Doing(outlook.state, {**frame, "results": dict(frame["results"])}, choice.facts["actor"])
    text = worth.read(frame["source"], frame["text"])
    return doing, None if text is None else text.sentences[min(frame["sentence"], len(text.sentences) - 1)].part


def may(outlook: Outlook, choice: Choice, option: Option) -> float:
    """Yes, if the offer helps after its price."""
    if option == "no":
        return 0.0
    doing, part = _acting(outlook, choice)
    given = choice.facts["text"]
    for clause in _clauses(part):
        if isinstance(clause, lang.MayPay) and str(clause) == given:
            return outlook.trial(outlook.deeds, doing, (clause.price, clause.verb)) - 0.01
        if isinstance(clause, lang.May) and str(clause.verb) == given:
            return outlook.trial(outlook.clause, doing, clause.verb) - 0.01
    return -0.1


def choose(outlook: Outlook, choice: Choice, option: Option) -> float:
    """The branch that helps most."""
    doing, part = _acting(outlook, choice)
    if option == "no" or not isinstance(part, lang.Choose):
        return 0.0
    branch = next((one for one in part.options if str(one) == option), None)
    if not isinstance(branch, lang.Deeds):
        return 0.0
    return outlook.trial(outlook.deeds, doing, branch.clauses)


def reveal(outlook: Outlook, choice: Choice, option: Option) -> float:
    """The worth of a trap or protection now, less its worth if kept; avoiding our defeat comes before all else."""
    if option == "no":
        return 0.0
    state, seat = outlook.state, outlook.seat
    thing = option[0].split(":")
    if thing[0] != "spell" or int(thing[1]) != seat:
        return 0.1
    spell: Any = state.mages[seat]["sheet"][int(thing[2])]
    card = state.kit.spells[spell["card"]]
    side = parsing.side(card.side(spell["side"]))
    happening = choice.facts["what"][choice.options.index(option)]
    _, that = triggers.match(state, _trigger(side), happening, seat)
    now = outlook.effect(side, outlook.frame(f"spell:{card.id}", target=that, trigger=happening))
    if card.instability and state.room_of(seat) is not None:
        now += outlook.trial(lambda: outlook.place(str(state.room_of(seat)), 1, seat))
    falls = any(doom["seat"] == seat and not doom["outright"] for doom in state.doomed)
    if falls and _spares(outlook, side, happening):
        return SURE
    soon = max(0.2, min(0.6, _left_to_others(state, seat) / 12))
    return now - soon * outlook.waiting(side, card.instability)


def _trigger(side: Side) -> occasions.Trigger:
    assert side.trigger is not None
    return side.trigger


def _spares(outlook: Outlook, side: Side, happening: dict[str, Any]) -> bool:
    """True if a protection removes enough damage to save its owner from defeat."""
    seat = outlook.seat
    if happening["kind"] == "doomed":
        return any(isinstance(c, verbs.Heal | verbs.IgnoreEffect) for s in side.sentences for c in _clauses(s.part))
    if happening["kind"] != "damage" or happening["target"] != seat:
        return False
    off = 0
    for sentence in side.sentences:
        for clause in _clauses(sentence.part):
            if isinstance(clause, verbs.IgnoreEffect) or (isinstance(clause, verbs.Redirect) and clause.whole):
                return True
            off += clause.n if isinstance(clause, verbs.Ignore) else 0
            off += clause.amount.n if isinstance(clause, verbs.Heal) and isinstance(clause.amount, nouns.Number) else 0
    return off > int(happening["amount"]) - int(happening["placed"])


def order(outlook: Outlook, _: Choice, option: Option) -> float:
    """Protections first."""
    thing = option[0].split(":")
    if thing[0] != "spell" or int(thing[1]) != outlook.seat:
        return 0.0
    spell: Any = outlook.state.mages[outlook.seat]["sheet"][int(thing[2])]
    side = parsing.side(outlook.state.kit.spells[spell["card"]].side(spell["side"]))
    return 1.0 if side.type == "protection" else 0.5


# --- cubes ------------------------------------------------------------------------------------------------------------


def convert(outlook: Outlook, choice: Choice, option: Option) -> float:
    """The cubes whose conversion brings most, judged by the bar or the room after it."""
    if choice.kind == "convert instability":
        room = choice.facts["room"]
        return outlook.room(room, outlook.swapped(outlook.state.rooms[room]["slots"], option, outlook.seat))
    model = choice.facts["model"]
    return outlook.bar(model, outlook.swapped(attributes.damage_on(outlook.state, model), option, outlook.seat))


def heal(outlook: Outlook, choice: Choice, option: Option) -> float:
    """The cubes that would have brought rivals the most."""
    model = choice.facts["model"]
    return outlook.bar(model, outlook.swapped(attributes.damage_on(outlook.state, model), option, None))


def share(outlook: Outlook, choice: Choice, option: Option) -> float:
    """If cubes are short, the share that does most."""
    return outlook.trial(lambda: outlook.hit(choice.facts["model"], option, outlook.seat))


def redirect(outlook: Outlook, choice: Choice, option: Option) -> float:
    """What it saves us, less what it costs the evocation."""
    state = outlook.state
    hit = state.stack[-1]["trigger"]
    if option == "no" or hit is None:
        return 0.0
    bar, colour, to = attributes.damage_on(state, hit["target"]), state.colour(hit["by"]), choice.facts["to"]
    if bar.count(colour) < option:
        return -0.1
    spared = outlook.bar(hit["target"], outlook.swapped(bar, [colour] * option, None)) - outlook.bar(hit["target"], bar)
    falls = any(doom["seat"] == hit["target"] for doom in state.doomed)
    on_it = attributes.damage_on(state, to)
    cost = outlook.bar(to, [*on_it, *[colour] * option]) - outlook.bar(to, on_it)
    return spared + cost + (worth.TROPHY if falls and hit["target"] == outlook.seat else 0.0)


def next_room(outlook: Outlook, _: Choice, option: Option) -> float:
    """The room where a cube brings most."""
    return outlook.trial(lambda: outlook.place(option, 1, outlook.seat))


# --- quests, events, jinxes, the rest ---------------------------------------------------------------------------------


def lose_quest(outlook: Outlook, _: Choice, option: Option) -> float:
    """The least promising quest, by its reward and its progress. Never give one back, as the Rose would gain."""
    if option == "no":
        return SURE
    card = outlook.state.kit.quests[option]
    mage = outlook.state.mages[outlook.seat]
    cubes = next((quest["cubes"] for quest in mage["active"] if quest["card"] == option), card.cubes)
    return -card.reward * (1 + cubes) / (1 + card.cubes)


def best_quest(outlook: Outlook, _: Choice, option: Option) -> float:
    """The quest that brings most."""
    return float(outlook.state.kit.quests[option].reward)


def discard_event(outlook: Outlook, _: Choice, option: Option) -> float:
    """The event that would give the Black Rose the most points when it leaves."""
    return float(outlook.state.kit.events[option].discard)


HARM: Final = {"slowness": 0.7, "vulnerability": 0.8, "weakness": 1.0, "silence": 0.6}
"""How much each jinx hinders; a user's own jinx counts as average."""


def jinx(_: Outlook, __: Choice, option: Option) -> float:
    """The jinx that hinders most, whether assigned or passed on."""
    return HARM.get(option, 0.75)


def room_to_copy(outlook: Outlook, _: Choice, option: Option) -> float:
    """The rebuilt side that does most for us."""
    text = outlook.state.kit.rooms[option].rebuilt
    return outlook.effect(parsing.effect(text), outlook.frame(f"room:{option}"))


def own_colour(outlook: Outlook, _: Choice, option: Option) -> float:
    """Ourselves, if we may choose the winner."""
    return outlook.sign(option)


def first(_: Outlook, choice: Choice, option: Option) -> float:
    """The first option: all are equally good."""
    return -choice.options.index(option)


ADVICE: Final[dict[str, tuple[Judge, str]]] = {
    "mage": (at_random, "one mage is as good as another"),
    "school": (school, "a school of magic is a matter of taste"),
    "grimoire": (at_random, "either grimoire will do"),
    "keep": (keep, "{option} promises most"),
    "search": (search, "{they} can use {option} best"),
    "discard": (discard, "{they} will miss {option} least"),
    "thin": (thin, "{their} grimoire is better without {option}"),
    "active spell": (active_spell, "the spell is most useful there"),
    "revealed spell": (revealed_spell, "that spell is the best one to move"),
    "prepare": (prepare, "{option} suits this turn"),
    "action": (action, "“{option}” promises most now"),
    "explore": (explore, "“{option}” leads where {they} can do most"),
    "fight": (fight, "“{option}” brings most"),
    "move": (move, "that is the better place"),
    "evocation": (evocation, "“{option}” brings most"),
    "which evocation": (which_evocation, "{option} can do most"),
    "evocation target": (evocation_target, "this hurts {them} least"),
    "assigned evocation": (first, "one is as good as the other"),
    "replace": (replaced, "{option} is worth least"),
    "evocation kind": (evocation_kind, "{option} is the strongest"),
    "upgrade": (upgrade, "{option} adds most"),
    "discard upgrade": (discard_upgrade, "{option} adds least"),
    "target": (chosen, "the effect helps {them} most with {option}"),
    "room": (chosen, "the effect helps {them} most with {option}"),
    "attack": (attack, "{option} is the best target"),
    "may": (may, "{they} <gains> by this"),
    "choose": (choose, "{they} <gains> most this way"),
    "reveal": (reveal, "{option} is right at this moment"),
    "order": (order, "{option} should come first"),
    "convert": (convert, "these cubes count most"),
    "convert instability": (convert, "these cubes count most"),
    "heal": (heal, "these cubes would have helped others most"),
    "share": (share, "they do most there"),
    "redirect": (redirect, "{they} <loses> least this way"),
    "next room": (next_room, "a cube brings most there"),
    "discard quest": (lose_quest, "{option} promises least"),
    "give back quest": (lose_quest, "giving a quest back would help the Black Rose"),
    "complete quest": (best_quest, "{option} brings most"),
    "solve quest": (best_quest, "{option} brings most"),
    "spell": (discard, "{they} will miss {option} least"),
    "discard event": (discard_event, "{option} would give the Black Rose most"),
    "jinx": (jinx, "{option} hinders most"),
    "room to copy": (room_to_copy, "{option} does most for {them}"),
    "ready spell": (first, "the next spell is the one to discard"),
    "trophy": (first, "one trophy is as good as another"),
    "toward": (first, "all ways are equally short"),
    "winner": (own_colour, "{they} would rather win {themself}"),
}
"""The function that judges each kind of choice, and the reason given."""

AHEAD: Final = ("keep", "search", "discard", "thin", "prepare", "active spell", "revealed spell", "spell")
"""The kinds of choice that concern later phases, when nobody will be in a cell."""


DECLINED: Final = ("no", "none", "done", "end", DUMMY)
"""The options that decline an offer."""


class Heuristic(advice.Heuristic):
    """Makes every choice of Black Rose Wars from what its seat can see; see `explorer.authoring.advice`."""

    says = "{seat} thinks that {reason}"

    def __init__(self, seed: int | str | None = None) -> None:
        super().__init__(seed)
        self._known: tuple[bytes, dict[Option, float]] = b"", {}

    def advise(self, state: Lodge, choice: Choice, rng: Random) -> advice.Advice | None:
        """The most promising option; of equal ones, a random one."""
        if choice.kind not in ADVICE:
            return None
        judge, why = ADVICE[choice.kind]
        outlook = Outlook(state, choice.seat)
        if choice.kind in AHEAD:
            outlook.suppose_all_out()
            still = outlook.standing_still()
            if still != self._known[0]:
                self._known = still, {}
            outlook.known = self._known[1]
        values = [judge(outlook, choice, option) for option in choice.options]
        best = max(values)
        option = rng.choice([one for one, value in zip(choice.options, values, strict=True) if value >= best - 1e-9])
        if option in DECLINED and choice.kind != "give back quest":
            why = "everything else promises less"
        said = why.format(
            option=wording.label(state, choice, option),
            they=people.they(choice.seat),
            them=people.them(choice.seat),
            their=people.their(choice.seat),
            themself=people.themself(choice.seat),
        )
        return advice.Advice(option, said, best)

    def moment(self, state: Lodge, choice: Choice) -> str:
        """The seed of random answers: the choice, the turn, the points, and the number of happenings."""
        return f"{choice.kind} {choice.seat} {state.turn} {state.power} {len(state.happened)}"
