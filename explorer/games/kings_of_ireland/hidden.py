"""What a seat cannot know: masking a position, and dealing the unknown anew.

The book hides hands and the deck. A card that leaves a hand is seen by all (hidden.leaving), and so are the discards
(hidden.discard); so the only thing that moves unseen is a card drawn from the deck. Of a card that a seat cannot see now it
knows at most that it lay in the deck at some time, and of every place in a hand when it was filled. Any deal in which each
unseen card lies in the deck, or in a place filled since it was last known to be there, fits; and all of them are as
likely, for draws are at random and what others chose is taken to say nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.authoring import masks
from explorer.authoring.plain import renamed
from explorer.core.moments import HIDDEN, Chance, Choice, Event, Seat, Secret

if TYPE_CHECKING:
    from random import Random

    from explorer.core.match import Match
    from explorer.games.kings_of_ireland.state import Table

ALWAYS = -1
"""Before the first moment of a match."""


def mask(table: Table, seat: Seat) -> Table:
    """A copy of the position without what a seat cannot see: other hands (hidden.hands), and the deck (hidden.deck)."""
    masked = masks.mask(table, seat)
    masked.top = [[card if seat in knowing else HIDDEN, knowing] for card, knowing in masked.top]
    return masked


def redeal(match: Match, seat: Seat, rng: Random) -> Match:
    """A match like this one in which the cards that a seat cannot place lie elsewhere, every fitting way as likely."""
    return Belief(match, seat).deal(rng)


class Belief:
    """What a seat knows about where cards lie, gathered from a match up to the present moment.

    Attributes:
        match: the match, which must stay where it is while the belief is used.
        seat: whose belief it is.
        known: cards that others hold, and the seat knows who.
        in_deck: by unseen card, the latest moment at which the seat knew it to be in the deck.
        drawn: by card, the moment at which it was last drawn.
        on_top: cards on top of the deck that the seat has seen there.
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
        """What an event tells about cards that nobody sees any more."""
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
        """A match that fits, in which the unknown is dealt anew; each time another one."""
        new = self._deal(rng)
        asked = self._asked

        def state(data: dict[str, Any], given: int) -> dict[str, Any]:
            # The position lies between two answers; only a shuffle can have come between them without a third.
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
        """For each unseen card the one that lies in its place instead; any fitting deal, each as likely.

        Whatever must lie in places filled late is placed first: then how many ways are left never hangs on how it fell.
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
        """When the place of a card was filled; the deck is filled anew at every draw."""
        return self.drawn.get(card, ALWAYS) if card in in_hands else float("inf")

    def _names(self, new: dict[str, str], hidden: set[str]) -> dict[str, str]:
        """What cards are called at a time when only these of the unseen ones were unseen already.

        A card that lay open then stays where it was: whoever lies in its place by now lay in the deck.
        """
        names = {}
        for card in hidden:
            other = new[card]
            while other not in hidden:
                other = new[other]
            names[card] = other
        return names
