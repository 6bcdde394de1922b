"""Quest cards: drawing, their tasks, completing, solving, discarding."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from explorer.core.chance import Draw
from explorer.core.moments import Chance, Choice, Event, Secret
from explorer.games.black_rose_wars.language import parsing
from explorer.games.black_rose_wars.state import ROSE
from explorer.games.black_rose_wars.table import power, reasons, stack, triggers

if TYPE_CHECKING:
    from explorer.core.moments import Effect, Seat
    from explorer.games.black_rose_wars.state import ActiveQuest, Colour, Happening, Lodge


# --- drawing and discarding -------------------------------------------------------------------------------------------


def draw_quest(state: Lodge, colour: Colour, moon: int | None = None, rule: str = "quest.draw") -> Effect:
    """A mage draws a quest as a secret active one; returns the card, or None.

    The Black Rose and the Avatar discard theirs face down instead, and the Rose gains points by its moon
    (quest.draw, quest.rose-draws, quest.reshuffle, avatar.quests).

    Args:
        state: the position.
        colour: the colour that draws.
        moon: the moon of the deck (0, 1 or 2); by default the current one.
        rule: the rule by which it draws.
    """
    seat = None if colour == ROSE else colour
    card: str | None = yield from _off_the_deck(state, seat, moon, rule)
    if card is None:
        return None
    if colour in (ROSE, state.avatar):
        state.quest_discard.append(card)
        yield Event("quest drawn", seat, "quest.rose-draws", card=Secret(card, ()))
        yield from power.gain(state, ROSE, _moon_of(state, card) + 1, "quest.rose-draws")
        return card
    state.mages[colour]["active"].append({"card": card, "cubes": 0, "revealed": False})
    yield Event("quest drawn", seat, rule, card=Secret(card, (colour,)))
    stack.happen(state, "quest_drawn", seat=colour)  # without the card, which a trigger would reveal
    return card


def reveal_for_avatar(state: Lodge, seat: Seat) -> Effect:
    """The quest that the Avatar solves by an effect: it has drawn none, so it reveals the top card of the deck.

    Returns the card, or None; always None if the reading "avatar-quest" is "none" (avatar.quests, avatar.quest-source).
    """
    if state.reads("avatar-quest", "none"):
        return None
    card: str | None = yield from _off_the_deck(state, seat, None, "avatar.quest-source")
    if card is not None:
        yield Event("quest revealed", seat, "avatar.quest-source", card=card)
    return card


def _off_the_deck(state: Lodge, seat: Seat | None, moon: int | None, rule: str) -> Effect:
    """Draw a quest from a moon's deck, reshuffling its discards if it is empty; None if there are none either.

    Rules (quest.reshuffle).
    """
    deck = _deck(state, moon)
    if not deck and moon in (None, state.moon):
        state.quests, state.quest_discard = (
            [card for card in state.quest_discard if _moon_of(state, card) == state.moon],
            [card for card in state.quest_discard if _moon_of(state, card) != state.moon],
        )
        deck = state.quests
    if not deck:
        return None
    (card,) = yield Chance(seat, "quest", Draw(sorted(deck), 1), rule)
    deck.remove(card)
    return card


def _deck(state: Lodge, moon: int | None) -> list[str]:
    """The deck of the current moon or a later one; an empty list for an earlier moon."""
    later = 0 if moon is None else moon - state.moon
    if later <= 0:
        return state.quests if later == 0 else []
    return state.later_quests[later - 1]


def _moon_of(state: Lodge, card: str) -> int:
    return state.kit.quests[card].moon


def discard_quest(state: Lodge, seat: Seat, card: str, rule: str = "quest.discard") -> Effect:
    """Put a mage's quest face down on the discard pile; nobody gains anything (quest.discard)."""
    mage = state.mages[seat]
    active = next((quest for quest in mage["active"] if quest["card"] == card), None)
    if active is not None:
        mage["active"].remove(active)
        _take_cubes(state, seat, active)
    elif card in mage["completed"]:
        mage["completed"].remove(card)
    else:
        mage["solved"].remove(card)
    state.quest_discard.append(card)
    known = card if active is None or active["revealed"] else Secret(card, (seat,))
    yield Event("quest discarded", seat, rule, card=known)


def _take_cubes(state: Lodge, seat: Seat, quest: ActiveQuest) -> None:
    state.cubes[seat] += quest["cubes"]
    quest["cubes"] = 0


# --- tasks ------------------------------------------------------------------------------------------------------------


def progress(state: Lodge, happened: list[Happening]) -> Effect:
    """Check what has happened against the tasks of active quests: place a cube on the quest, or complete it.

    Each happening counts once for a quest. A mage that has no cube left cannot mark the quest
    (quest.task, quest.cubes, quest.completed, cubes.short).
    """
    for seat in state.play_order():
        if seat == state.avatar:
            continue
        for quest in list(state.mages[seat]["active"]):
            card = state.kit.quests[quest["card"]]
            task = parsing.task(card.task)
            for happening in [one for one in happened if one["kind"] in task.kinds]:
                if quest not in state.mages[seat]["active"] or not triggers.match(state, task, happening, seat)[0]:
                    continue
                if not quest["revealed"]:
                    quest["revealed"] = True
                    yield Event("quest revealed", seat, "quest.task", card=card.id)
                if card.cubes:
                    if state.cubes[seat] < 1:
                        yield Event("short", seat, "cubes.short", needed=1, left=0)
                        continue
                    state.cubes[seat] -= 1
                    quest["cubes"] += 1
                    yield Event("quest marked", seat, "quest.cubes", card=card.id, cubes=quest["cubes"], of=card.cubes)
                if quest["cubes"] == card.cubes:
                    yield from complete(state, seat, card.id)


def complete(state: Lodge, seat: Seat, card: str, rule: str = "quest.completed") -> Effect:
    """Turn an active quest into a completed one, face up; its cubes return to their pool (quest.completed)."""
    mage = state.mages[seat]
    copies = [quest for quest in mage["active"] if quest["card"] == card]
    quest = max(copies, key=lambda quest: quest["cubes"])
    mage["active"].remove(quest)
    _take_cubes(state, seat, quest)
    mage["completed"].append(card)
    yield Event("quest completed", seat, rule, card=card)
    stack.happen(state, "quest_completed", seat=seat, card=card)


def solve(state: Lodge, seat: Seat, card: str, rule: str = "quest.solved") -> Effect:
    """Solve a quest: turn it face down; its owner gains the reward (quest.solved, avatar.quests).

    An effect may solve an active quest, or one that the Avatar has just revealed.
    """
    mage = state.mages[seat]
    active = next((quest for quest in mage["active"] if quest["card"] == card), None)
    if active is not None:
        mage["active"].remove(active)
        _take_cubes(state, seat, active)
    elif card in mage["completed"]:
        mage["completed"].remove(card)
    mage["solved"].append(card)
    yield Event("quest solved", seat, rule, card=card)
    yield from power.gain(state, state.colour(seat), state.kit.quests[card].reward, "quest.reward")
    stack.happen(state, "quest_solved", seat=seat, card=card)


# --- the limit --------------------------------------------------------------------------------------------------------


def down_to_limit(state: Lodge, seat: Seat, which: Literal["active", "completed"]) -> Effect:
    """Discard active or completed quests over the limit; solved ones do not count (quest.limit, quest.limit-solved)."""
    mage = state.mages[seat]
    limit = state.kit.mages[mage["name"]].quests
    while True:
        held = [quest["card"] for quest in mage["active"]] if which == "active" else list(mage["completed"])
        if which == "completed" and state.reads("limit", "solved-too"):
            held += mage["solved"]
        if len(held) <= limit:
            break
        card = yield Choice(
            seat, "discard quest", sorted(set(held)), "quest.limit", limit=limit, which=which,
            barred=reasons.compelled("quest.limit", f"{which} quests: {len(held)}; limit: {limit}"),
        )  # fmt: skip
        yield from discard_quest(state, seat, card, "quest.limit")
