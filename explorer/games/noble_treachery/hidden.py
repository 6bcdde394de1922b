"""What a seat cannot know: masking a position, and dealing the unknown anew.

The book hides hands, the dealer's stack and the discard stack. Everything else lies open: what was played, drawn by a
Spy, struck down, raised by a Necromancer, discarded for a Blood Ring. A seat also remembers what it has seen.

A *history* says where every card lay after each answer. Only one is true, but to a seat all are as likely that move as
many cards from place to place each time and agree with everything it has seen: draws are at random, and what others
chose unseen (the card that a Scout took) or played is taken to say nothing.
"""

from __future__ import annotations

import marshal
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from explorer.core.match import Match
from explorer.core.moments import HIDDEN, Choice, Event, Moment, Option, Seat
from explorer.core.plain import renamed
from explorer.games.noble_treachery.challenge import prohibitions, ways
from explorer.games.noble_treachery.state import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
    from random import Random

Place: TypeAlias = int
"""Where a card lies: a seat's hand, or one of the places below."""

DRAW, DISCARD, ASIDE, OPEN, PICKED = range(-5, 0)
"""The dealer's stack, the discard stack, a Fairy's cards, all that lies open, what a Gypsy drew from a hand."""

ROUNDS = 40
"""Exchanges tried for each time that cards moved unseen; tests hold that they forget the truth."""


def mask(table: Table, seat: Seat) -> Table:
    """A copy of the position without what a seat cannot see: other hands, both stacks, another's drawn cards."""
    data = marshal.loads(marshal.dumps(table.__dict__))
    data["hands"] = [hand if holder == seat else [HIDDEN] * len(hand) for holder, hand in enumerate(data["hands"])]
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


class Lot(NamedTuple):
    """What is known of the cards that lie in one place at one stage, though not which they are.

    Attributes:
        stage: when.
        place: where.
        cards: some cards.
        only: whether nothing but these cards lies there; else one of them does, at the least.
    """

    stage: int
    place: Place
    cards: frozenset[str]
    only: bool


class Histories:
    """All histories of some cards that agree with what a seat knows, and a way to find one of them at random.

    Time is counted in stages: one begins with every answer after which cards lie elsewhere or were seen.

    Args:
        true: by stage, where each card lies in truth.
        pins: by card, the stages at which the seat sees where it lies.
        lots: what else the seat knows.
    """

    def __init__(self, true: Sequence[Mapping[str, Place]], pins: Mapping[str, set[int]], lots: Sequence[Lot]) -> None:
        self.true = {card: tuple(stage[card] for stage in true) for card in true[0] if len(pins[card]) < len(true)}
        self.pins = pins
        self.lots = lots
        self.paths = {card: list(path) for card, path in self.true.items()}
        movers = {stage: self._movers(stage) for stage in range(1, len(true))}
        self._blurred = [0, *(stage for stage in movers if movers[stage])]
        left = {stage: {self.true[card][stage - 1] for card in movers[stage]} for stage in movers}
        self._walks = bool(lots) or any(
            path[stage - 1] in left[stage]
            for card, path in self.true.items() if pins[card]
            for stage in range(max(pins[card]) + 1, len(true))
        )  # fmt: skip

    def change(self, rng: Random) -> None:
        """Go on to another history, any as likely: `paths` has it."""
        self._shuffle(rng)
        # Whatever the seat has seen lies where it last saw it go, unless something left that place unseen since then.
        if self._walks:
            for _ in range(ROUNDS * len(self._blurred)):
                self._exchange(rng.choice(self._blurred), rng)

    def _movers(self, stage: int) -> list[str]:
        """The cards that move unseen when a stage begins; always as many, whatever the history."""
        return [
            card
            for card, path in self.paths.items()
            if path[stage] != path[stage - 1] and not {stage - 1, stage} <= self.pins[card]
        ]

    def _shuffle(self, rng: Random) -> None:
        """Cards that the seat has never seen, and knows nothing different of, may change places from the start."""
        alike: dict[Hashable, list[str]] = {}
        for card in self.paths:
            if not self.pins[card]:
                alike.setdefault(tuple(card in lot.cards for lot in self.lots), []).append(card)
        for cards in alike.values():
            paths = [self.paths[card] for card in cards]
            rng.shuffle(paths)
            self.paths.update(zip(cards, paths, strict=True))

    def _exchange(self, stage: int, rng: Random) -> None:
        """Let two cards change places for a while, if the seat could not tell: a step of a random walk of histories.

        One card moved unseen when the stage began. The other lay where it came from, and goes on in its place; or it
        lies where it went to, and came there in its place. Back again is as likely, so all histories are.
        """
        paths = self.paths
        cards = list(paths)
        one = rng.choice(self._movers(stage) if stage else cards)
        onward = stage == 0 or rng.random() < 0.5
        beside = stage - 1 if onward else stage
        other = rng.choice([card for card in cards if paths[card][beside] == paths[one][beside]] if stage else cards)
        a, b = paths[one], paths[other]
        meets = [s for s in range(1, len(a)) if a[s - 1] == b[s - 1] or a[s] == b[s]]
        if onward:
            first, end = stage, rng.choice([*(s for s in meets if s > stage), len(a)])
        else:
            first, end = rng.choice([0, *(s for s in meets if s < stage)]), stage
        if any(a[s] != b[s] for card in (one, other) for s in self.pins[card] if first <= s < end):
            return
        a[first:end], b[first:end] = b[first:end], a[first:end]
        if not all(self._holds(lot) for lot in self.lots if first <= lot.stage < end):
            a[first:end], b[first:end] = b[first:end], a[first:end]

    def _holds(self, lot: Lot) -> bool:
        there = [card in lot.cards for card, path in self.paths.items() if path[lot.stage] == lot.place]
        return all(there) if lot.only else any(there)

    def names(self, group: Callable[[Sequence[Place]], Hashable]) -> dict[str, str]:
        """What each card is called instead: one that is in the same group in this history as it is in truth."""
        olds: dict[Hashable, list[str]] = {}
        news: dict[Hashable, list[str]] = {}
        for card, path in self.true.items():
            old, new = group(path), group(self.paths[card])
            if old != new:
                olds.setdefault(old, []).append(card)
                news.setdefault(new, []).append(card)
        return {card: name for old, cards in olds.items() for card, name in zip(cards, news[old], strict=True)}


class Belief:
    """What a seat knows about where cards lie, gathered from a match up to the present moment.

    Attributes:
        match: the match, which must stay where it is while the belief is used.
        seat: whose belief it is.
        histories: all that may have been.
    """

    def __init__(self, match: Match, seat: Seat) -> None:
        self.match = match
        self.seat = seat
        self._true: list[dict[str, Place]] = []
        self._stage_of: list[int] = []  # by how many answers had been given
        self._pins: dict[str, set[int]] = {card: set() for card in match.state.kit.cards}
        self._lots: list[Lot] = []
        self._gather()
        self.histories = Histories(self._true, self._pins, self._lots)

    def deal(self, rng: Random) -> Match:
        """A match that fits, in which the unknown is dealt anew; each time another one."""
        histories, stage_of = self.histories, self._stage_of
        histories.change(rng)
        return self.match.recast(
            lambda data, given: renamed(data, histories.names(lambda path: path[stage_of[given]])),
            lambda answer, index: renamed(
                answer, histories.names(lambda path: (path[stage_of[index]], path[stage_of[index + 1]]))
            ),
        )

    def _gather(self) -> None:
        """Go through the match again, answer by answer."""
        match = self.match
        moments = match.moments()[: match.moment + 1]
        twin = Match(match.game, match.setup, match.first_state())
        done = 0
        for given in range(match.given + 1):
            if given:
                answer = match.answers[given - 1]
                self._infer(twin.state, moments[done - 1], answer)
                if isinstance(twin.pending, Choice):
                    twin.choose(answer)
                else:
                    twin.roll(answer)
            # The match may be held at an event, before anybody must answer again.
            now, until = (twin.state, twin.moment + 1) if given < match.given else (match.state, len(moments))
            self._stage(now, [moment for moment in moments[done:until] if isinstance(moment, Event)])
            done = until
        self._waiting(moments)

    def _stage(self, table: Table, events: list[Event]) -> None:
        """Note where the cards lie now, and what the seat has seen since the answer before."""
        seat, now = self.seat, places(table)
        for event in events:
            if event.kind == "drew from hand":
                now.update(dict.fromkeys(event.facts["cards"].value, PICKED))
        told = {card for event in events for card in self._told(event)}
        shows = [event for event in events if event.kind == "showed hand"]
        last = len(self._true) - 1
        if last >= 0 and now == self._true[last] and not shows and all(last in self._pins[card] for card in told):
            self._stage_of.append(last)
            return
        self._true.append(now)
        self._stage_of.append(last + 1)
        for card, place in now.items():
            if place in (OPEN, seat) or (place == ASIDE and table.turn == seat):
                self._pins[card].add(last + 1)
        for card in told:  # who sees a card go sees where it goes, and where it comes from
            self._pins[card].update({last + 1, max(last, 0)})
        for event in shows:
            assert event.seat is not None
            self._lots.append(Lot(last + 1, event.seat, frozenset(event.facts["prohibited"]), only=True))

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
        """Who plays a prohibited card from a Gypsy's two can have had no better one among them."""
        if asked.rule == "card.gypsy.choose" and prohibitions(table, _seat(asked), answer):
            self._lots.append(Lot(len(self._true) - 1, PICKED, self._barred(table, _seat(asked)), only=True))

    def _waiting(self, moments: list[Moment]) -> None:
        """Who is to play a card now, and showed no hand, has a legal one."""
        table, asked, last = self.match.state, self.match.pending, len(self._true) - 1
        before = moments[-2].kind if len(moments) > 1 else ""
        if not isinstance(asked, Choice) or asked.kind != "card" or before in ("showed hand", "drew from hand"):
            return
        barred = self._barred(table, asked.seat)
        known = any(last in self._pins[card] for card in table.hands[asked.seat] if card not in barred)
        if barred and not known:
            self._lots.append(Lot(last, asked.seat, frozenset(table.kit.cards) - barred, only=False))

    def _barred(self, table: Table, seat: Seat) -> frozenset[str]:
        """The cards that a seat could play in no legal way."""
        return frozenset(c for c in table.kit.cards if all(prohibitions(table, seat, way) for way in ways(c)))


def _seat(asked: Moment) -> Seat:
    assert asked.seat is not None
    return asked.seat
