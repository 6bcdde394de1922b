"""Quest cards: drawn, their tasks, completed, solved, discarded."""

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
    """A mage draws a quest and has it as an active one, which only it knows; returns the card, or None.

    The Black Rose puts hers face down on the discard pile and gains the points of its moon; so does the Avatar
    (quest.draw, quest.rose-draws, quest.reshuffle, avatar.quests).

    Args:
        state: the position.
        colour: who draws.
        moon: the moon of the deck (0, 1 or 2), if it is not the present one's.
        rule: what makes them draw.
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
    stack.happen(state, "quest_drawn", seat=colour)  # not which: whoever waits for it is told what has happened
    return card


def reveal_for_avatar(state: Lodge, seat: Seat) -> Effect:
    """The quest that an effect has the Avatar solve: it has drawn none, so it reveals the next one of the deck.

    Returns the card, or None; under the other reading always None (avatar.quests, avatar.quest-source).
    """
    if state.reads("avatar-quest", "none"):
        return None
    card: str | None = yield from _off_the_deck(state, seat, None, "avatar.quest-source")
    if card is not None:
        yield Event("quest revealed", seat, "avatar.quest-source", card=card)
    return card


def _off_the_deck(state: Lodge, seat: Seat | None, moon: int | None, rule: str) -> Effect:
    """A quest off the deck of a moon, whose discards are shuffled where it is empty; None where there are none either.

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
    """The deck of a moon: the present one's, a later one's, or none of a moon that has passed."""
    later = 0 if moon is None else moon - state.moon
    if later <= 0:
        return state.quests if later == 0 else []
    return state.later_quests[later - 1]


def _moon_of(state: Lodge, card: str) -> int:
    return state.kit.quests[card].moon


def discard_quest(state: Lodge, seat: Seat, card: str, rule: str = "quest.discard") -> Effect:
    """A quest of a mage goes face down to the discard pile; nobody gains anything (quest.discard)."""
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
    """What has happened fulfils tasks: a cube on the quest's next slot, or the quest is completed.

    Each happening counts once for a quest. A mage without a cube left cannot mark it
    (quest.task, quest.cubes, quest.completed, cubes.short).
    """
    for seat in state.play_order():
        if seat == state.avatar:
            continue
        for quest in list(state.mages[seat]["active"]):
            card = state.kit.quests[quest["card"]]
            task = parsing.task(card.task)
            for happening in happened:
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
    """An active quest becomes a completed one, face up; its cubes come home (quest.completed)."""
    mage = state.mages[seat]
    copies = [quest for quest in mage["active"] if quest["card"] == card]
    quest = max(copies, key=lambda quest: quest["cubes"])
    mage["active"].remove(quest)
    _take_cubes(state, seat, quest)
    mage["completed"].append(card)
    yield Event("quest completed", seat, rule, card=card)
    stack.happen(state, "quest_completed", seat=seat, card=card)


def solve(state: Lodge, seat: Seat, card: str, rule: str = "quest.solved") -> Effect:
    """A quest is solved: it lies face down, and its owner gains the reward (quest.solved, avatar.quests).

    An effect may solve one that is active, or that the Avatar has only just revealed.
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
    """Quests of a sort beyond the limit are discarded; solved ones do not count (quest.limit, quest.limit-solved)."""
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
            barred=reasons.compelled("quest.limit", f"quests there: {len(held)}, limit {limit}"),
        )  # fmt: skip
        yield from discard_quest(state, seat, card, "quest.limit")
