"""The end of the game: bonuses for quests, trophies and the Crown, then the new Grand Magister."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Begin, Choice, End, Event
from explorer.games.black_rose_wars.state import ROSE
from explorer.games.black_rose_wars.table import power

if TYPE_CHECKING:
    from explorer.core.moments import Effect, Moments
    from explorer.games.black_rose_wars.state import Colour, Lodge

BONUSES = (4, 2, 1)
"""Points for the most quests or trophies, the second most, and any other number above 0 (end.quests, end.trophies)."""

CROWN_BONUS = 1
"""Points for the Crown Holder (end.crown)."""


FOR = {
    "end.quests": "solved quests", "end.trophies": "trophies", "end.crown": "the Crown",
    "end.winner": "points", "end.tie-quests": "quests", "end.tie-trophies": "trophies",
}  # fmt: skip
"""What is counted by each rule, in words."""


def colours(state: Lodge) -> list[Colour]:
    """All colours that score: the mages in play order, then the Black Rose, which the Avatar shares."""
    return [*(seat for seat in state.play_order() if seat != state.avatar), ROSE]


def solved(state: Lodge, colour: Colour) -> int:
    """The number of a colour's solved quests; the Avatar's count for the Rose (end.quests, avatar.quests)."""
    seat = state.avatar if colour == ROSE else colour
    return 0 if seat is None else len(state.mages[seat]["solved"])


def _completed(state: Lodge, colour: Colour) -> int:
    """The number of quests completed but not solved, if the reading "tie" counts them too; else 0 (end.tie-quests)."""
    seat = state.avatar if colour == ROSE else colour
    return len(state.mages[seat]["completed"]) if seat is not None and state.reads("tie", "completed-too") else 0


def bonuses(state: Lodge) -> dict[str, dict[Colour, int]]:
    """The bonus points of each kind, by colour. Ties cost a point only for the first and second places.

    Rules (end.quests, end.trophies, end.tie, end.crown).
    """
    by_quests = {colour: solved(state, colour) for colour in colours(state)}
    by_trophies = {colour: len(state.trophies[colour]) for colour in colours(state)}
    return {
        "end.quests": power.rank_points(by_quests, BONUSES, last_ties=False),
        "end.trophies": power.rank_points(by_trophies, BONUSES, last_ties=False),
        "end.crown": {state.colour(state.crown): CROWN_BONUS},
    }


def end_of_game(state: Lodge) -> Moments:
    """Add the bonuses; whoever then has the most points wins (end.bonuses, end.winner, end.rose-wins)."""
    yield Begin("end of the game", None, "end.bonuses", name="end of the game")
    held = {
        "end.quests": {colour: solved(state, colour) for colour in colours(state)},
        "end.trophies": {colour: len(state.trophies[colour]) for colour in colours(state)},
    }
    for rule, points in bonuses(state).items():
        counts = held.get(rule, {})
        for colour in colours(state):
            amount = points.get(colour, 0)
            if amount:
                state.power[colour] += amount
                seat = None if colour == ROSE else colour
                place = len({n for n in counts.values() if n > counts[colour]}) if counts else 2
                tied = place < 2 and list(counts.values()).count(counts[colour]) > 1
                also = ("end.tie",) if tied else ()
                facts = {"colour": colour, "amount": amount, "power": state.power[colour], "what": FOR[rule]}
                yield Event("bonus", seat, rule, also, **facts)
    winner, rule = yield from _winner(state)
    state.winner = winner
    state.agenda = []
    yield Event("won", None if winner == ROSE else winner, rule, colour=winner, power=list(state.power))
    yield End("end of the game", None, rule)


def _winner(state: Lodge) -> Effect:
    """The winner: most points; if tied, most solved quests; then most trophies; then the First Mage's choice.

    The Black Rose cannot be chosen, unless the Avatar plays. Returns the colour, and the rule that decided
    (end.winner, end.tie-quests, end.tie-trophies, end.tie-first-mage).
    """
    left = colours(state)
    rungs = {
        "end.winner": {colour: state.power[colour] for colour in left},
        "end.tie-quests": {colour: solved(state, colour) + _completed(state, colour) for colour in left},
        "end.tie-trophies": {colour: len(state.trophies[colour]) for colour in left},
    }
    for rule, counts in rungs.items():
        most = max(counts[colour] for colour in left)
        left = [colour for colour in left if counts[colour] == most]
        if len(left) == 1:
            return left[0], ("end.rose-wins" if left == [ROSE] and rule == "end.winner" else rule)
        yield Event("tied", None, rule, colours=list(left), count=most, what=FOR[rule])
    every = state.avatar is not None or state.reads("last-tie", "rose-too")
    mages = [colour for colour in left if colour != ROSE or every]
    winner = mages[0]
    if len(mages) > 1:
        winner = yield Choice(state.first, "winner", mages, "end.tie-first-mage")
    return winner, "end.tie-first-mage"
