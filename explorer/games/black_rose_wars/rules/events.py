"""Event cards: drawing, placing and pushing them along the event board, applying them in their phase, discarding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.chance import Draw
from explorer.core.moments import Chance, Choice, Event
from explorer.games.black_rose_wars.effects import resolve
from explorer.games.black_rose_wars.language import parsing, sentences, verbs
from explorer.games.black_rose_wars.state import ROSE
from explorer.games.black_rose_wars.table import power, stack

if TYPE_CHECKING:
    from explorer.core.moments import Effect, Seat
    from explorer.games.black_rose_wars.state import Colour, Lodge

STEADY_CROWN = "steady_crown"
"""The name in `Lodge.options` of the optional rule that events do not pass the Crown."""

SLOTS = 3


def draw_event(state: Lodge, seat: Seat, moon: int | None = None, rule: str = "event.draw") -> Effect:
    """A mage draws an event: it is revealed, the Crown may pass, the Rose gains points, and the event is placed.

    An instant event is applied and discarded at once, and the Rose gains the points of both corners
    (event.draw, event.crown, event.reveal-points, event.place, event.push, event.instant, event.corners);
    for empty decks and events drawn late in the turn: (event.reshuffle, event.late).

    Args:
        state: the position.
        seat: the mage that draws.
        moon: the moon of the deck (0, 1 or 2); by default the current one.
        rule: the rule by which the mage draws.
    """
    deck = _deck(state, moon)
    if not deck:
        return
    (card,) = yield Chance(seat, "event", Draw(sorted(deck), 1), rule)
    deck.remove(card)
    state.event_drawn.append(card)
    event = state.kit.events[card]
    yield Event(
        "event drawn", seat, rule, ("avatar.draws-event",) if seat == state.avatar else (), card=card, slot=event.slot
    )
    stack.happen(state, "event_drawn", seat=seat, card=card)
    if event.crown and STEADY_CROWN not in state.options:
        yield from take_crown(state, seat, "event.crown")
    late = event.reveal if event.slot == 0 and state.reads("corners", "both-after") else 0
    instant = ("event.corners",) if event.slot == 0 else ()
    yield from power.gain(state, ROSE, event.reveal - late, "event.reveal-points", instant)
    if event.slot == 0:
        yield from _apply(state, card, "event.instant")
        state.event_drawn.remove(card)
        state.event_discard.append(card)
        yield Event("event discarded", None, "event.instant", card=card)
        yield from power.gain(state, ROSE, event.discard + late, "event.corners")
    else:
        yield from _place(state, card, event.slot - 1)
        text = parsing.event(event.effect)
        if text.trigger is None and not _stands(text):
            if text.phase == "always":
                yield from _apply(state, card, "event.phase")  # the part of its text that concerns this moment
            elif state.reads("late", "at-once") and _begins(text, state.phase) and not _still_to_apply(state):
                yield from _apply(state, card, "event.late")


def drawer(state: Lodge) -> Seat:
    """Who draws the event of the Black Rose Phase: the mage to the First Mage's right, even if that is the Avatar.

    The reading "next-mage" skips the Avatar (black-rose.draw-event, avatar.draws-event).
    """
    seat = state.right_of(state.first)
    if seat == state.avatar and state.reads("neighbour", "next-mage"):
        seat = state.right_of(seat)
    return seat


def _deck(state: Lodge, moon: int | None) -> list[str]:
    """The deck of a moon; if it is empty, its discards are shuffled."""
    wanted = state.moon if moon is None else moon
    if wanted > state.moon:
        return state.later_events[wanted - state.moon - 1]
    if wanted == state.moon and state.events:
        return state.events
    old = [card for card in state.event_discard if state.kit.events[card].moon == wanted]
    if wanted == state.moon:
        state.event_discard = [card for card in state.event_discard if card not in old]
        state.events = old
        return state.events
    # an earlier moon's deck has left the game, with the cards that were never drawn
    left = [card for card in state.removed if card in state.kit.events and state.kit.events[card].moon == wanted]
    pile = state.removed if left else state.event_discard
    return _Part(pile, left or old)


class _Part(list[str]):
    """Some cards of a pile; removing a card here removes it from the pile as well."""

    def __init__(self, pile: list[str], cards: list[str]) -> None:
        super().__init__(cards)
        self._pile = pile

    def remove(self, card: str) -> None:
        """Remove a card from both."""
        super().remove(card)
        self._pile.remove(card)


def _place(state: Lodge, card: str, slot: int) -> Effect:
    """Lay an event on its slot, pushing any event there one slot to the right, and so on, the last off the board."""
    state.event_drawn.remove(card)
    going: str | None = card
    pushed: list[tuple[str, int]] = []
    while going is not None and slot < SLOTS:
        going, state.event_slots[slot] = state.event_slots[slot], going
        slot += 1
        if going is not None and slot < SLOTS:
            pushed.append((going, slot))
    if going is not None:
        state.event_discard.append(going)
    for other, to in pushed:
        yield Event("event pushed", None, "event.push", card=other, slot=to + 1)
    if going is not None:
        yield from _left(state, going, "event.push")


def shift(state: Lodge) -> Effect:
    """Step 1: move every event one slot to the right, the last one off the board (black-rose.shift)."""
    last = state.event_slots[-1]
    if last is not None:
        state.event_slots[-1] = None
        state.event_discard.append(last)
        yield from _left(state, last, "black-rose.shift")
    if any(state.event_slots):
        state.event_slots = [None, *state.event_slots[:-1]]
        yield Event("events shifted", None, "black-rose.shift", slots=list(state.event_slots))


def _left(state: Lodge, card: str, rule: str) -> Effect:
    """The Rose gains the points in the right corner of an event that leaves the board (event.leave-points)."""
    yield Event("event discarded", None, rule, card=card)
    yield from power.gain(state, ROSE, state.kit.events[card].discard, "event.leave-points")


def discard_event(state: Lodge, by: Colour, rule: str = "event.discard") -> Effect:
    """An effect discards an event of the player's choice, of two copies the left one; the Rose gains nothing.

    Returns the event, or None if there is none on the board (event.discard).
    """
    there = [card for card in state.event_slots if card is not None]
    if not there:
        return None
    card = there[0]
    if len(set(there)) > 1:
        card = yield Choice(state.chooser(by), "discard event", list(dict.fromkeys(there)), rule)
    state.event_slots[state.event_slots.index(card)] = None
    state.event_discard.append(card)
    yield Event("event discarded", None if by == ROSE else by, rule, card=card)
    return card


def apply_events(state: Lodge, phase: str) -> Effect:
    """Apply the events of a phase, from the left, except those that have a trigger.

    Every phase begins with this, except the Black Rose Phase, where it is the third step (black-rose.apply,
    event.phase).
    """
    for card in list(state.event_slots):
        if card is None or card not in state.event_slots:
            continue
        text = parsing.event(state.kit.events[card].effect)
        if _begins(text, phase) and text.trigger is None and not _stands(text):
            yield from _apply(state, card, "event.phase")
    yield from resolve.period(state)


def _begins(text: sentences.EventText, phase: str) -> bool:
    """True if a text applies at the beginning of a phase."""
    return phase.casefold().startswith(text.phase.casefold().removesuffix(" phase"))


def _still_to_apply(state: Lodge) -> bool:
    """True if the current phase's events have not been applied yet: before the third step of the Black Rose Phase.

    Rules (event.late).
    """
    return any(step[0] == "apply_black_rose_events" for step in state.agenda)


def _stands(text: sentences.EventText) -> bool:
    """True if a text only states what holds while the event is on the board."""
    standing = (verbs.MoreDamage, verbs.Undamaged, verbs.RoseTakesTrophies)
    parts = [sentence.part for sentence in text.sentences]
    return all(isinstance(part, sentences.Deeds) and isinstance(part.clauses[0], standing) for part in parts)


def _apply(state: Lodge, card: str, rule: str) -> Effect:
    event = state.kit.events[card]
    text = sentences.EffectText(parsing.event(event.effect).sentences)
    yield from resolve.resolve(state, text, source=f"event:{card}", name=event.name, caster=ROSE, rule=rule)


def take_crown(state: Lodge, seat: Seat, rule: str) -> Effect:
    """A mage takes the Crown and is First Mage from the next phase on; never the Avatar (crown, avatar.no-crown)."""
    if seat == state.avatar:
        yield Event("untouched", seat, "avatar.no-crown", model=seat)
    elif seat != state.crown:
        state.crown = seat
        yield Event("crown", seat, rule)
        stack.happen(state, "crown", seat=seat)
