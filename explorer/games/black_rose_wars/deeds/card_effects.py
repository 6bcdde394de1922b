"""What effects do with cards, rooms and action tokens; see `performing`.

The Black Rose and the Avatar neither draw nor hold spells; effects that would make them do so have no effect
(avatar.no-cards).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.core.moments import Choice, Event, Secret
from explorer.games.black_rose_wars.cards.card_classes import FORGOTTEN
from explorer.games.black_rose_wars.effects.performing import performs
from explorer.games.black_rose_wars.effects.references import it, origin, tally
from explorer.games.black_rose_wars.effects.targets import chosen, chosen_rooms, reached
from explorer.games.black_rose_wars.language import parsing, verbs
from explorer.games.black_rose_wars.rules import action_phase, events, rooms
from explorer.games.black_rose_wars.rules.clean_up_phase import TOKENS
from explorer.games.black_rose_wars.state import DARK, LIGHT, READY, REVEALED, ROSE
from explorer.games.black_rose_wars.table import command_deck, quests, reasons, spells, stack

if TYPE_CHECKING:
    from explorer.core.moments import Effect, Option
    from explorer.games.black_rose_wars.effects.references import Doing
    from explorer.games.black_rose_wars.state import Mage, Model, Room, Spell


def _no_cards(doing: Doing) -> Effect:
    """Returns True, with an event, if the actor is one that has no spells (avatar.no-cards)."""
    if doing.actor not in (ROSE, doing.state.avatar):
        return False
    yield Event("untouched", doing.seat, "avatar.no-cards", model=doing.actor)
    return True


def _mage(doing: Doing) -> Mage:
    return doing.state.mages[doing.actor]


# --- drawing and searching --------------------------------------------------------------------------------------------


@performs(verbs.Draw)
def draw(doing: Doing, verb: verbs.Draw) -> Effect:
    """Draw spells into the hand, and keep a number (grimoire.draw, library.draw, spell.forgotten, memories.random)."""
    if (yield from _no_cards(doing)):
        return False
    state, seat = doing.state, doing.actor
    before = len(_mage(doing)["hand"])
    if verb.pile == "grimoire":
        yield from spells.draw_grimoire(state, seat, verb.n)
    elif verb.pile == "memories":
        yield from spells.draw_memories(state, seat, verb.n)
    elif verb.pile == "library":
        yield from spells.draw_library(state, seat, verb.n, verb.keep)
    else:
        yield from spells.draw_forgotten(state, seat, verb.n, verb.keep)
    return len(_mage(doing)["hand"]) > before


@performs(verbs.DrawQuests)
def draw_quests(doing: Doing, verb: verbs.DrawQuests) -> Effect:
    """Draw quests, and discard all but the number to keep (quest.draw, quest.keep)."""
    state, drawn = doing.state, []
    for _ in range(verb.n):
        card = yield from quests.draw_quest(state, doing.actor, verb.moon)
        if card is not None:
            drawn.append(card)
    done = bool(drawn)
    while verb.keep is not None and len(drawn) > verb.keep and doing.actor not in (ROSE, state.avatar):
        card = yield Choice(
            doing.chooser,
            "discard quest",
            sorted(set(drawn)),
            "quest.keep",
            keep=verb.keep,
            source=doing.frame["source"],
        )
        drawn.remove(card)
        yield from quests.discard_quest(state, doing.actor, card, "quest.keep")
    return done


@performs(verbs.DrawEvents)
def draw_events(doing: Doing, verb: verbs.DrawEvents) -> Effect:
    """Draw events; the First Mage's right-hand neighbour draws the Rose's (event.draw, black-rose.draw)."""
    state = doing.state
    seat = doing.actor
    if seat == ROSE:
        seat = state.first if state.reads("rose-draws", "first-mage") else events.drawer(state)
    before = len(state.event_discard), list(state.event_slots)
    for _ in range(verb.n):
        yield from events.draw_event(state, seat, verb.moon)
    return before != (len(state.event_discard), state.event_slots)


@performs(verbs.Search)
def search(doing: Doing, verb: verbs.Search) -> Effect:
    """Search the actor's piles, or the library, for spells (spell.search)."""
    if (yield from _no_cards(doing)):
        return False
    before = len(_mage(doing)["hand"])
    yield from spells.search(doing.state, doing.actor, verb.piles, verb.n)
    return len(_mage(doing)["hand"]) > before


@performs(verbs.ShuffleMemories)
def shuffle_memories(doing: Doing, _: verbs.ShuffleMemories) -> Effect:
    """Shuffle the actor's memories into its grimoire (grimoire.reshuffle)."""
    if (yield from _no_cards(doing)) or not _mage(doing)["memories"]:
        return False
    yield from spells.shuffle_memories(doing.state, doing.actor)
    return True


# --- discarding -------------------------------------------------------------------------------------------------------


@performs(verbs.DiscardSpells)
def discard_spells(doing: Doing, verb: verbs.DiscardSpells) -> Effect:
    """Discard the actor's spells to its memories: from its hand, or Ready ones from its sheet.

    The actor chooses from its own hand; the caster chooses among another mage's Ready ones without seeing them
    (spell.discard, spell.discard-ready).
    """
    if doing.actor == doing.state.avatar and not verb.ready:
        return (yield from command_deck.discard(doing.state, verb.n)) > 0
    if (yield from _no_cards(doing)):
        return False
    if not verb.ready:
        gone: int = yield from spells.discard_from_hand(doing.state, doing.actor, verb.n, "spell.discard")
        tally(doing, gone, "discarded")
        return gone > 0
    before = len(_mage(doing)["memories"])
    yield from spells.discard_ready(doing.state, doing.actor, verb.n, doing.caster, "spell.discard-ready")
    tally(doing, len(_mage(doing)["memories"]) - before, "discarded")
    return len(_mage(doing)["memories"]) > before


@performs(verbs.DiscardEvents)
def discard_events(doing: Doing, verb: verbs.DiscardEvents) -> Effect:
    """Discard events of the actor's choice from the board (event.discard)."""
    gone = 0
    for _ in range(verb.n):
        gone += (yield from events.discard_event(doing.state, doing.actor)) is not None
    tally(doing, gone, "discarded")
    return gone > 0


@performs(verbs.DiscardQuests)
def discard_quests(doing: Doing, verb: verbs.DiscardQuests) -> Effect:
    """Discard some of the actor's quests (quest.discard)."""
    if (yield from _no_cards(doing)):
        return False
    gone = 0
    for _ in range(verb.n):
        held = _held(_mage(doing), verb.which)
        card = yield from _one_card(doing, held, "discard quest", "quest.discard")
        if card is None:
            break
        yield from quests.discard_quest(doing.state, doing.actor, card)
        gone += 1
    tally(doing, gone, "discarded")
    return gone > 0


def _held(mage: Mage, which: str) -> list[str]:
    if which == "active":
        return [quest["card"] for quest in mage["active"]]
    return list(mage["completed"] if which == "completed" else mage["solved"])


def _one_card(doing: Doing, held: list[str], kind: str, rule: str) -> Effect:
    """Choose one of the cards, without asking if all are the same; None if there are none."""
    options = sorted(set(held))
    if len(options) < 2:
        return options[0] if options else None
    must = reasons.compelled("spell.may", "the sentence does not say “may”")
    return (yield Choice(doing.chooser, kind, options, rule, must, source=doing.frame["source"]))


# --- spells on the sheet and in hand ----------------------------------------------------------------------------------


@performs(verbs.ReturnSpell)
def return_spell(doing: Doing, verb: verbs.ReturnSpell) -> Effect:
    """Return one of the actor's revealed spells to hand; one of all elements counts as any (spell.return)."""
    slots = [] if (yield from _no_cards(doing)) else _revealed(doing, verb.elements)
    if not slots:
        return False
    slot = slots[0]
    if len(slots) > 1:
        slot = yield Choice(doing.chooser, "revealed spell", slots, "spell.return", source=doing.frame["source"])
    _end_persistents(doing, slot)
    yield from spells.return_to_hand(doing.state, doing.actor, slot, "spell.return")
    return True


@performs(verbs.ReplaceSpell)
def replace_spell(doing: Doing, _: verbs.ReplaceSpell) -> Effect:
    """Replace a revealed spell, which goes to the memories, by one from hand: Ready, on the side of the actor's choice.

    Rules (spell.replace).
    """
    slots = [] if (yield from _no_cards(doing)) else _revealed(doing, ())
    mage = _mage(doing) if slots else None
    if mage is None or not mage["hand"]:
        return False
    slot = slots[0]
    source = doing.frame["source"]
    if len(slots) > 1:
        slot = yield Choice(doing.chooser, "revealed spell", slots, "spell.replace", source=source)
    cards = doing.state.kit.spells
    options: list[Option] = [
        (card, side) for card in sorted(set(mage["hand"])) for side in (LIGHT, DARK) if cards[card].side(side)
    ]
    card, side = yield Choice(doing.chooser, "prepare", options, "spell.replace", slot=slot, source=source)
    old = mage["sheet"][slot]
    assert old is not None
    _end_persistents(doing, slot)
    yield from spells.to_memories(doing.state, doing.actor, old["card"], "spell.replace")
    mage["hand"].remove(card)
    placed: Spell = {"card": card, "side": side, "stands": READY}
    mage["sheet"][slot] = placed
    yield Event("prepared", doing.actor, "spell.replace", slot=slot, card=Secret(card, (doing.actor,)))
    return True


def _revealed(doing: Doing, elements: tuple[str, ...]) -> list[int]:
    """The slots of the actor's revealed spells that show one of the elements."""
    cards = doing.state.kit.spells
    found = []
    for slot, spell in enumerate(_mage(doing)["sheet"]):
        if spell is None or spell["stands"] != REVEALED:
            continue
        element = parsing.side(cards[spell["card"]].side(spell["side"])).element
        if not elements or element == "all" or element in elements:
            found.append(slot)
    return found


def _end_persistents(doing: Doing, slot: int) -> None:
    """End the persistent effect of a spell that leaves play (persistent.end)."""
    state = doing.state
    state.persistents = [p for p in state.persistents if (p["owner"], p["slot"]) != (doing.actor, slot)]


@performs(verbs.GiveSpell)
def give_spell(doing: Doing, verb: verbs.GiveSpell) -> Effect:
    """Give a Forgotten Spell from hand to another mage (spell.give)."""
    if (yield from _no_cards(doing)):
        return False
    state, hand = doing.state, _mage(doing)["hand"]
    forgotten = [card for card in hand if state.kit.spells[card].school == FORGOTTEN]
    if not forgotten:
        return False
    found: list[Model] = yield from reached(doing, (yield from chosen(doing, verb.to)))
    to = next((model for model in found if isinstance(model, int) and model not in (doing.actor, state.avatar)), None)
    if to is None:
        return False
    card = yield from _one_card(doing, forgotten, "spell", "spell.give")
    hand.remove(card)
    state.mages[to]["hand"].append(card)
    yield Event("given", doing.actor, "spell.give", to=to, card=Secret(card, (doing.actor, to)))
    return True


@performs(verbs.LookAtHand)
def look_at_hand(doing: Doing, _: verbs.LookAtHand) -> Effect:
    """Look at a mage's hand (spell.look)."""
    mage = it(doing)
    found: list[Model] = yield from reached(doing, [] if mage is None else [mage])
    mages = [model for model in found if isinstance(model, int) and model != doing.state.avatar]
    for seat in mages:
        hand = tuple(sorted(doing.state.mages[seat]["hand"]))
        seen_by = (seat,) if doing.actor == ROSE else (seat, doing.actor)
        yield Event("looked", doing.seat, "spell.look", of=seat, cards=Secret(hand, seen_by))
    return bool(mages)


@performs(verbs.CastNext)
def cast_next(doing: Doing, _: verbs.CastNext) -> Effect:
    """Cast the actor's next Ready spell (cast.by-effect)."""
    if (yield from _no_cards(doing)) or not any(s is not None and s["stands"] == READY for s in _mage(doing)["sheet"]):
        return False
    yield from action_phase.cast_next(doing.state, doing.actor)
    return True


# --- quests -----------------------------------------------------------------------------------------------------------


@performs(verbs.CompleteQuest)
def complete_quest(doing: Doing, _: verbs.CompleteQuest) -> Effect:
    """Complete one of the actor's active quests; the Black Rose has none (quest.completed)."""
    if doing.actor == ROSE:
        return False
    card = yield from _one_card(doing, _held(_mage(doing), "active"), "complete quest", "quest.completed")
    if card is None:
        return False
    yield from quests.complete(doing.state, doing.actor, card)
    return True


@performs(verbs.SolveQuest)
def solve_quest(doing: Doing, verb: verbs.SolveQuest) -> Effect:
    """Solve one of the actor's completed or active quests for its reward; the Avatar reveals a quest to solve.

    Rules (quest.solved, quest.solved-by-effect, avatar.quests, avatar.quest-source).
    """
    state, seat = doing.state, doing.actor
    if seat == ROSE:
        return False
    if seat == state.avatar:
        card = yield from quests.reveal_for_avatar(state, seat)
    else:
        held = _held(_mage(doing), verb.which)
        card = yield from _one_card(doing, held, "solve quest", "quest.solved-by-effect")
    if card is None:
        return False
    if seat != state.avatar and state.reads("solved", "effect-too"):
        yield from action_phase.activate_quest(state, seat, card)
    else:
        yield from quests.solve(
            state, seat, card, "avatar.quests" if seat == state.avatar else "quest.solved-by-effect"
        )
    return True


@performs(verbs.Unsolved)
def unsolved(doing: Doing, _: verbs.Unsolved) -> Effect:
    """Keep the quest that has this effect completed instead of solving it (quest.unsolved)."""
    doing.results["unsolved"] = True
    yield Event("not solved", doing.seat, "quest.unsolved", source=doing.frame["source"])
    return True


# --- rooms and tokens -------------------------------------------------------------------------------------------------


@performs(verbs.ActivateRoom)
def activate_room(doing: Doing, verb: verbs.ActivateRoom) -> Effect:
    """Activate a room from anywhere (room.from-afar, room.used)."""
    if (yield from _no_cards(doing)):
        return False
    state = doing.state

    def usable(room: Room) -> bool:
        return room not in verb.excepted and (verb.used_too or not state.rooms[room]["used"])

    found: list[Room] = yield from chosen_rooms(doing, verb.room, usable)
    for room in found:
        yield from rooms.activate_room(state, doing.actor, room)
    return bool(found)


@performs(verbs.ResolveAnother)
def resolve_another(doing: Doing, verb: verbs.ResolveAnother) -> Effect:
    """Resolve the effect of another room's rebuilt side, from where its caster stands (room.copy, room.copy-range)."""
    if (yield from _no_cards(doing)):
        return False
    state = doing.state
    own = doing.frame["source"].removeprefix("room:")
    options = [room for room in state.rooms if room not in (own, *verb.excepted)]
    room = yield Choice(doing.chooser, "room to copy", options, "room.copy", source=doing.frame["source"])
    here = origin(doing)
    yield Event("copied", doing.seat, "room.copy", room=room)
    start = room if state.reads("copied", "from-there") else here
    yield from rooms.resolve_effect(state, doing.actor, room, state.kit.rooms[room].rebuilt, start)
    stack.happen(state, "room_copied", seat=doing.actor, room=here, of=room)
    return True


@performs(verbs.Regain)
def regain(doing: Doing, verb: verbs.Regain) -> Effect:
    """Make exhausted physical action tokens available again (action.regain)."""
    if (yield from _no_cards(doing)):
        return False
    mage: Any = _mage(doing)
    back = min(verb.n, TOKENS - mage["tokens"])
    if back > 0:
        mage["tokens"] += back
        yield Event("regained", doing.actor, "action.regain", amount=back, left=mage["tokens"])
    return back > 0
