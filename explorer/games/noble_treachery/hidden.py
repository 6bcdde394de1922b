"""Hidden information: masking a position for a seat, and redealing the cards whose places the seat cannot know.

The book hides hands, the dealer's stack and the discard stack. Everything else is open: all tokens (tokens.open), cards
played, drawn by a Spy, struck down, raised by a Necromancer, discarded for a Blood Ring. A seat also remembers what it
has seen.

A *history* says where every card was after each answer. Only one history is true. But a seat considers all histories
equally likely that agree with everything it has seen and move the same number of cards between the same places each time.
Draws are random, and the choices of others (the card that a Scout took, or a card played) are taken to reveal nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from explorer.authoring import masks
from explorer.authoring.belief import Constraint, StagedHistories, stages
from explorer.authoring.plain import renamed
from explorer.core.moments import Choice, Event, Moment, Option, Seat
from explorer.games.noble_treachery.rules.challenge import prohibiting, ways

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from explorer.core.match import Match
    from explorer.games.noble_treachery.state import Table

Place: TypeAlias = int
"""Where a card is: a seat's hand (the seat), or one of the places below."""

DRAW, DISCARD, ASIDE, OPEN, PICKED = range(-5, 0)
"""The dealer's stack, the discard stack, a Fairy's cards, any open place, the cards that a Gypsy drew from a hand."""


def mask(table: Table, seat: Seat) -> Table:
    """The position with everything masked that a seat cannot see: other hands, both stacks, others' drawn cards."""
    return masks.mask(table, seat)


def redeal(match: Match, seat: Seat, rng: Random) -> Match:
    """A match like this one with the cards redealt that a seat cannot place; all possible deals are equally likely."""
    return dealer(match, seat)(rng)


def dealer(match: Match, seat: Seat) -> Callable[[Random], Match]:
    """What makes such matches one after another, while the match stays at this moment."""
    return Belief(match, seat).deal


def places(table: Table) -> dict[str, Place]:
    """Where each card is."""
    found = dict.fromkeys(table.kit.cards, OPEN)
    found.update(dict.fromkeys(table.draw, DRAW))
    found.update(dict.fromkeys(table.discard, DISCARD))
    found.update(dict.fromkeys(table.aside, ASIDE))
    for seat, hand in enumerate(table.hands):
        found.update(dict.fromkeys(hand, seat))
    return found


class Belief:
    """What a seat knows about where cards are, gathered from a match up to the present moment.

    Attributes:
        match: the match, which must not move to another moment while the belief is used.
        seat: whose belief it is.
        histories: all histories that the seat considers possible.
    """

    def __init__(self, match: Match, seat: Seat) -> None:
        self.match = match
        self.seat = seat
        self._true: list[dict[str, Place]] = []
        self._stage_of: list[int] = []  # by how many answers had been given
        self._pins: dict[str, set[int]] = {card: set() for card in match.state.kit.cards}
        self._lots: list[Constraint] = []
        self._gather()
        self.histories = StagedHistories(self._true, self._pins, self._lots)

    def deal(self, rng: Random) -> Match:
        """A match with a possible deal of the unknown cards; each call returns another one."""
        histories, stage_of = self.histories.another(rng), self._stage_of

        def state(data: dict[str, Any], given: int) -> dict[str, Any]:
            found: dict[str, Any] = renamed(data, histories.names(stage_of[given]))
            return found

        def answer(said: Option, index: int) -> Option:
            known, stage = self._pins, stage_of[index]
            return renamed(said, lambda text: histories.named(text, stage) if text in known else text)

        return self.match.replay_with(state, answer)

    def _gather(self) -> None:
        """Replay the match, answer by answer."""
        answers = self.match.answers[: self.match.given]
        for given, (table, moments) in enumerate(stages(self.match)):
            self._stage(table, [moment for moment in moments if isinstance(moment, Event)])
            if given < len(answers):
                self._infer(table, moments[-1], answers[given])
        self._waiting(moments)

    def _stage(self, table: Table, events: list[Event]) -> None:
        """Note where the cards are now, and what the seat has seen since the previous answer."""
        seat, now = self.seat, places(table)
        for event in events:
            if event.kind == "drew from hand":
                now.update(dict.fromkeys(event.facts["cards"].value, PICKED))
        said = {card for event in events for card in self._told(event)}
        shows = [event for event in events if event.kind == "showed hand"]
        last = len(self._true) - 1
        if last >= 0 and now == self._true[last] and not shows and all(last in self._pins[card] for card in said):
            self._stage_of.append(last)
            return
        self._true.append(now)
        self._stage_of.append(last + 1)
        for card, place in now.items():
            if place in (OPEN, seat) or (place == ASIDE and table.turn == seat):
                self._pins[card].add(last + 1)
        for card in said:  # a seat that sees a card move sees where it comes from and where it goes
            self._pins[card].update({last + 1, max(last, 0)})
        for event in shows:
            assert event.seat is not None
            self._lots.append(Constraint(last + 1, event.seat, frozenset(event.facts["prohibited"]), only=True))

    def _told(self, event: Event) -> Iterator[str]:
        """The cards that an event shows to the seat."""
        waiting: list[Any] = [fact for name, fact in event.seen_by(self.seat).facts.items() if name != "prohibited"]
        while waiting:
            value = waiting.pop()
            if isinstance(value, str):
                if value in self._pins:
                    yield value
            elif isinstance(value, list | tuple):
                waiting += value

    def _infer(self, table: Table, asked: Moment, answer: Option) -> None:
        """If a seat plays a prohibited card of the two that a Gypsy drew, the other was prohibited too."""
        if asked.rule == "card.gypsy.choose" and prohibiting(table, _seat(asked), answer):
            self._lots.append(Constraint(len(self._true) - 1, PICKED, self._barred(table, _seat(asked)), only=True))

    def _waiting(self, moments: list[Moment]) -> None:
        """A seat that is to play a card now, and did not show its hand, has a legal one."""
        table, asked, last = self.match.state, self.match.pending, len(self._true) - 1
        before = moments[-2].kind if len(moments) > 1 else ""
        if not isinstance(asked, Choice) or asked.kind != "card" or before in ("showed hand", "drew from hand"):
            return
        barred = self._barred(table, asked.seat)
        known = any(last in self._pins[card] for card in table.hands[asked.seat] if card not in barred)
        if barred and not known:
            self._lots.append(Constraint(last, asked.seat, frozenset(table.kit.cards) - barred, only=False))

    def _barred(self, table: Table, seat: Seat) -> frozenset[str]:
        """The cards that a seat could not play legally in any way."""
        return frozenset(c for c in table.kit.cards if all(prohibiting(table, seat, way) for way in ways(c)))


def _seat(asked: Moment) -> Seat:
    assert asked.seat is not None
    return asked.seat
