"""What a seat cannot know: masking a position, and dealing the unknown anew.

The book hides hands, the dealer's stack and the discard stack. Everything else lies open: what was played, drawn by a
Spy, struck down, raised by a Necromancer, discarded for a Blood Ring. A seat also remembers what it has seen.

A *history* says for every card where it lay after each answer. The true one is known here; a seat takes any other to be
as likely that has as many cards move from place to place each time and agrees with all that the seat has seen. For
every draw is at random, and what others chose unseen (a card that a Scout took) is taken to be a draw too.
"""

from __future__ import annotations

import marshal
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, TypeAlias

from explorer.core.match import Match
from explorer.core.moments import HIDDEN, Choice, Event, Moment, Option, Seat, Secret
from explorer.games.noble_treachery.challenge import PROHIBITORS, prohibitions, ways
from explorer.games.noble_treachery.state import Table

Place: TypeAlias = int
"""Where a card lies: a seat's hand, or one of those below."""

DRAW, DISCARD, ASIDE, OPEN, PICKED = range(-5, 0)
"""The dealer's stack, the discard stack, a Fairy's cards, everything that all can see, what a Gypsy drew from a hand."""

SWEEPS = 40
"""Exchanges tried for each time that something moved unseen; a few already make a history forget where it came from."""


def mask(table: Table, seat: Seat) -> Table:
    """A copy of the position without what a seat cannot see: other hands, both stacks, another's drawn cards."""
    data = marshal.loads(marshal.dumps(table.__dict__))
    data["hands"] = [
        hand if holder == seat else [HIDDEN] * len(hand) for holder, hand in enumerate(data["hands"])
    ]
    data["draw"] = [HIDDEN] * len(data["draw"])
    data["discard"] = [HIDDEN] * len(data["discard"])
    if table.turn != seat:
        data["aside"] = [HIDDEN] * len(data["aside"])
    return Table.of(data)


def redeal(match: Match, seat: Seat, rng: Random) -> Match:
    """A match like this one in which the cards that a seat cannot place lie elsewhere, every fitting way as likely."""
    return Belief(match, seat).deal(rng)


def places(table: Table) -> dict[str, Place]:
    """Where each card lies."""
    found = dict.fromkeys(table.kit.cards, OPEN)
    found.update(dict.fromkeys(table.draw, DRAW))
    found.update(dict.fromkeys(table.discard, DISCARD))
    found.update(dict.fromkeys(table.aside, ASIDE))
    for seat, hand in enumerate(table.hands):
        found.update(dict.fromkeys(hand, seat))
    return found


class Belief:
    """What a seat knows about where cards lie, gathered from a match up to the present moment.

    Attributes:
        match: the match; it must not go on while the belief is used.
        seat: whose belief it is.
        true: by stage, where each card really lies. A stage is a time after an answer at which something had changed.
        stage_of: by number of answers given, the stage then.
        pins: by card, the stages at which the seat sees or saw where it lies.
        only: (stage, hand, cards): a hand that shows no other cards, because its player had no legal one.
    """

    def __init__(self, match: Match, seat: Seat) -> None:
        self.match = match
        self.seat = seat
        self.true: list[dict[str, Place]] = []
        self.stage_of: list[int] = []
        self.pins: dict[str, set[int]] = {card: set() for card in match.state.kit.cards}
        self.only: list[tuple[int, Place, frozenset[str]]] = []
        self._gather()
        moving = range(1, len(self.true))
        self._unseen = [[c for c in self.pins if self._moves(c, stage) and not self._sees(c, stage)] for stage in moving]
        unknown = [card for card in self.pins if len(self.pins[card]) < len(self.true)]
        self._paths = {card: [stage[card] for stage in self.true] for card in unknown}

    # --- what happened ----------------------------------------------------------------------------------------------

    def _gather(self) -> None:
        """Go through the match again, answer by answer."""
        match = self.match
        moments = match.moments()[: match.moment + 1]
        twin = Match(match.game, match.setup, match.first_state())
        done = 0
        for given in range(match.given + 1):
            last = given == match.given
            if given:
                answer = match.answers[given - 1]
                twin.choose(answer) if isinstance(twin.pending, Choice) else twin.roll(answer)
            # The present moment may be an event, before the match comes to where somebody must answer.
            until = match.moment + 1 if last else twin.moment + 1
            self._stage(match.state if last else twin.state, moments[done:until])
            done = until

    def _stage(self, table: Table, since: list[Moment]) -> None:
        """Note where the cards lie now, and what the seat has seen since the answer before."""
        now = places(table)
        events = [moment for moment in since if isinstance(moment, Event)]
        picked = [event for event in events if event.kind == "drew from hand"]
        for event in picked:
            now.update(dict.fromkeys(event.facts["cards"].value, PICKED))
        told = set(self._cards_in([event.seen_by(self.seat).facts for event in events]))
        shows = [self._showed(event) for event in events if event.kind == "showed hand"]
        shows += [self._took_barred(table, event) for event in picked if table.in_play[-1:] != [None]]
        if self.true and now == self.true[-1] and told <= self._always_seen(table) and not any(shows):
            self.stage_of.append(len(self.true) - 1)
            return
        self.true.append(now)
        stage = len(self.true) - 1
        self.stage_of.append(stage)
        for card in told:  # who sees a card go sees where it goes to and where it comes from
            self.pins[card].update({stage, max(stage - 1, 0)})
        for card in self._cards_in(mask(table, self.seat).__dict__):
            self.pins[card].add(stage)
        self.only += [(stage, place, cards) for show in shows if show for place, cards in [show]]
