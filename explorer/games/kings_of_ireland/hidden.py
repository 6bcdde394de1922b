"""What a seat cannot know: masking a position, and dealing the unknown cards anew.

Hands and the deck are hidden. Everybody sees a card that leaves a hand (hidden.leaving) and the discards
(hidden.discard), so a card can move unseen only when it is drawn from the deck. About an unseen card, a seat knows at
most the latest moment at which it was surely in the deck; about each place in another hand, it knows when that was
filled. A deal is possible if each unseen card is either in the deck, or in a place that was filled after that moment.
All possible deals are equally likely, since draws are random and we take other players' choices to reveal nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.authoring import masks
from explorer.authoring.plain import renamed
from explorer.core.moments import HIDDEN, Chance, Choice, Event, Seat, Secret

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from explorer.core.match import Match
    from explorer.games.kings_of_ireland.state import Table

ALWAYS = -1
"""A time before the first moment of a match."""


def mask(table: Table, seat: Seat) -> Table:
    """The position without what a seat cannot see: other hands (hidden.hands), and the deck (hidden.deck)."""
    masked = masks.mask(table, seat)
    masked.top = [[card if seat in knowing else HIDDEN, knowing] for card, knowing in masked.top]
    return masked


def redeal(match: Match, seat: Seat, rng: Random) -> Match:
    """A match like this one with the cards that the seat cannot place dealt anew; all possible deals are as likely."""
    return dealer(match, seat)(rng)


def dealer(match: Match, seat: Seat) -> Callable[[Random], Match]:
    """What makes such matches one after another, while the match stays at this moment."""
    return Belief(match, seat).deal


class Belief:
    """What a seat knows about the places of cards, from a match up to its current moment.

    Attributes:
        match: the match, which must stay at the same moment while the belief is used.
        seat: whose belief it is.
        known: cards in other hands of which the seat knows the holder.
        in_deck: by unseen card, the latest moment at which the seat knew it to be in the deck.
        drawn: by card, the moment at which it was last drawn.
        on_top: cards that the seat has seen on top of the deck and that are still there.
    """

    def __init__(self, match: Match, seat: Seat) -> None:
        self.match = match
        self.seat = seat
        self.known: set[str] = set()
        self.in_deck: dict[str, int] = {}
        self.drawn: dict[str, int] = {}
        first: Table = match.first_state()
        self.on_top = {card for card, knowing in first.top if seat in knowing}
        moments = match.moments(barred=False)[: match.moment + 1]
        self._asked = [moment.at for moment in moments if isinstance(moment, Choice | Chance)]
        for moment in moments:
            if isinstance(moment, Event):
                self._learn(moment)
        table: Table = match.state
        hidden = [card for holder, hand in enumerate(table.hands) if holder != seat for card in hand]
        self._in_hands = [card for card in hidden if card not in self.known]
        self._unseen = [*table.draw, *(card for card, knowing in table.top if seat not in knowing), *self._in_hands]

    def _learn(self, event: Event) -> None:
        """Take in what an event reveals about cards that are hidden afterwards."""
        kind, at, facts = event.kind, event.at, event.facts
        if kind == "drew":
            for card in facts["cards"].value:
                self.drawn[card] = at
                self.on_top.discard(card)
            self.known.update(self._told(facts["cards"]))
        elif kind == "reshuffled":
            self.known.difference_update(facts["cards"])
            self.in_deck.update(dict.fromkeys(facts["cards"], at))
        elif kind == "looked at the deck":
            self.on_top.update(self._told(facts["cards"]))
        elif kind == "looked through the deck":
            self.in_deck.update(dict.fromkeys(self._told(facts["cards"]), at))
        elif kind in ("took a King", "took no King"):  # the deck is shuffled
            self.in_deck.update(dict.fromkeys(self.on_top, at))
            self.on_top.clear()
            self.known.update([facts["card"]] if kind == "took a King" else ())
        elif kind == "looked at a hand":
            self.known.update(self._told(facts["cards"]))
        elif kind == "took a card" or (kind == "offered" and facts["card"] != "none"):
            self.known.add(facts["card"])

    def _told(self, fact: Secret) -> tuple[str, ...]:
        """The cards of an event, if it shows them to the seat."""
        return fact.value if self.seat in fact.seats else ()

    def deal(self, rng: Random) -> Match:
        """A match with the unknown cards dealt anew in a possible way; each call gives another one."""
        new = self._deal(rng)
        asked = self._asked

        def state(data: dict[str, Any], given: int) -> dict[str, Any]:
            # This state lies between two answers. In between, only a shuffle can have put cards into the deck.
            before = asked[given - 1] if given else ALWAYS
            pile = set(data["draw"])
            hidden = {card for card in new if self._since(card) <= before or (given and card in pile)}
            hidden = {card for card in hidden if given == len(asked) or self._since(card) < asked[given]}
            return {key: renamed(part, self._names(new, hidden)) for key, part in data.items()}

        def answer(given: Any, index: int) -> Any:
            return renamed(given, self._names(new, {card for card in new if self._since(card) < asked[index]}))

        return self.match.replay_with(state, answer)

    def _since(self, card: str) -> int:
        return self.in_deck.get(card, ALWAYS)

    def _deal(self, rng: Random) -> dict[str, str]:
        """For each unseen card, the card that takes its place; all possible deals are equally likely.

        Cards that only places filled late can hold are placed first: then the number of possible places for each card
        does not depend on where the cards before it went.
        """
        in_hands = set(self._in_hands)
        places = sorted(self._unseen, key=lambda card: -self._filled(card, in_hands))
        cards = sorted(self._unseen, key=lambda card: (-self._since(card), card))
        new: dict[str, str] = {}
        free: list[str] = []
        for card in cards:
            while places and self._filled(places[0], in_hands) >= self._since(card):
                free.append(places.pop(0))
            new[free.pop(rng.randrange(len(free)))] = card
        return new

    def _filled(self, card: str, in_hands: set[str]) -> float:
        """When the place of a card was filled; infinity for a place in the deck, which may hold any unseen card."""
        return self.drawn.get(card, ALWAYS) if card in in_hands else float("inf")

    def _names(self, new: dict[str, str], hidden: set[str]) -> dict[str, str]:
        """The renaming for an earlier time, at which only the cards in `hidden` were unseen already.

        A card that was face up at that time keeps its place; a card that takes its place later was in the deck then.
        """
        names = {}
        for card in hidden:
            other = new[card]
            while other not in hidden:
                other = new[other]
            names[card] = other
        return names
