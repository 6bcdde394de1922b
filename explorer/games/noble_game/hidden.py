"""What each seat can know: other hands and the Nobility deck are hidden; all else lies open.

The Sovereignty deck is not hidden either: what is left in it follows from the cards that have come, and its order means
nothing.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, TypeAlias

from explorer.authoring import masks
from explorer.authoring.belief import Histories, History, stages

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from explorer.core.match import Match
    from explorer.core.moments import Option, Seat
    from explorer.games.noble_game.state import Realm

Place: TypeAlias = "tuple[str, int] | None"
"""Where a Nobility card lies hidden: ("hand", seat), ("deck", 0) or ("aside", seat); None if it lies open."""

DECK: Place = ("deck", 0)
TRIES = 24
"""How many exchanges are tried for each card that moved unseen."""


def mask(state: Realm, seat: Seat) -> Realm:
    """A position with everything hidden that a seat cannot know (nobility.hidden)."""
    return masks.mask(state, seat)


def piles(state: Realm) -> list[tuple[Place, list[str]]]:
    """All Nobility cards, grouped by where they lie."""
    found: list[tuple[Place, list[str]]] = [(("hand", seat), hand) for seat, hand in enumerate(state.hands)]
    found.append((DECK, state.deck))
    found.append((("aside", -1 if state.looking is None else state.looking), state.aside))
    by_nobles = [noble["card"] for noble in state.nobles.values() if noble["card"] in state.kit.nobility]
    found.append((None, [*state.discard, *state.announced, *by_nobles]))
    return found


class Watch:
    """A match as one seat watched it: which card went where, and which of these moves the seat saw.

    Copies of a card have the same id, so the copy that moved is found by comparing the places before and after.

    Attributes:
        histories: every course of the cards that fits what the seat saw.
    """

    def __init__(self, match: Match, seat: Seat) -> None:
        self.match, self.seat = match, seat
        self.histories = Histories()
        self._where: dict[int, Place] = {}
        self._names: dict[int, str] = {}
        self._lies: list[tuple[Place, list[str]]] = []
        self._stops: list[dict[int, Place]] = []
        answers = match.answers
        waited = [moment for moment in match.moments(barred=False) if moment.waits]
        for given, (state, _) in enumerate(stages(match)):
            if given == 0:
                self._begin(state)
            else:
                asked = waited[given - 1]
                self.histories.stage += 1
                drawn = answers[given - 1][0] if asked.kind == "Nobility card" else ""
                self._moved(state, drawn, -1 if asked.seat is None else asked.seat)
            self._stops.append(dict(self._where))

    def _seen(self, place: Place) -> Place:
        """A place as this seat sees it: None if it sees the faces of the cards there."""
        return None if place is not None and place[0] != "deck" and place[1] == self.seat else place

    def _begin(self, state: Realm) -> None:
        number = 0
        for place, ids in piles(state):
            for id in ids:
                self._where[number], self._names[number] = place, id
                self.histories.begin(number, id, self._seen(place), box="Nobility")
                number += 1

    def _moved(self, state: Realm, drawn: str, by: int) -> None:
        """Follow the cards to where they lie now. Seat `by` has just drawn `drawn`, before any reshuffle."""
        lies = [(place, [*ids]) for place, ids in piles(state)]
        if lies == self._lies:  # as after most answers
            return
        self._lies = lies
        now = {place: Counter(ids) for place, ids in lies if ids}
        gone: dict[str, list[int]] = {}
        taken = next((n for n, place in self._where.items() if place == DECK and self._names[n] == drawn), None)
        if taken is not None:  # first: another copy that is shuffled in must not be mistaken for it
            aside: Place = ("aside", by)
            place = aside if aside in now and now[aside][drawn] else ("hand", by)
            now[place][drawn] -= 1
            self._move(taken, place)
        for number, place in self._where.items():
            there = now.get(place)
            name = self._names[number]
            if number == taken:
                continue
            if there is not None and there[name] > 0:
                there[name] -= 1
            else:
                gone.setdefault(name, []).append(number)
        if not gone:
            return
        for place, ids in now.items():
            for name, count in ids.items():
                for _ in range(count):
                    self._move(gone[name].pop(), place)

    def _move(self, number: int, place: Place) -> None:
        before, after = self._seen(self._where[number]), self._seen(place)
        self._where[number] = place
        if after == DECK:  # only discards come there, and these lie open
            self.histories.move(number, None)
        if before != after:
            self.histories.move(number, after)

    def deal(self, rng: Random) -> Match:
        """A match that fits what the seat knows, with everything else dealt anew."""
        history = History(self.histories)
        history.change(rng, TRIES)

        def names(given: int) -> dict[Place, list[str]]:
            found: dict[Place, list[str]] = {}
            for number, place in self._stops[given].items():
                if self._seen(place) is None:
                    found.setdefault(place, []).append(self._names[number])
            for place in {*self._stops[given].values()}:
                if self._seen(place) is not None:
                    found[place] = history.pile(place, given)
            return found

        def state(data: dict[str, Any], given: int) -> dict[str, Any]:
            lies = names(given)
            for seat, hand in enumerate(data["hands"]):
                if seat != self.seat:
                    hand[:] = lies.get(("hand", seat), [])
            if data["deck"]:  # else the discards, which lie open, are shuffled in before anybody is asked
                data["deck"] = lies.get(DECK, [])
            if data["looking"] is not None and data["looking"] != self.seat:
                data["aside"] = lies.get(("aside", data["looking"]), [])
            return data

        def answer(said: Option, index: int) -> Option:
            return self._answer(history, said, index)

        return self.match.replay_with(state, answer)

    def _answer(self, history: History, said: Option, index: int) -> Option:
        """The answer `said`, with the cards named as this history has them."""
        before, after = self._stops[index], self._stops[index + 1]
        moved = [number for number, place in before.items() if after[number] != place]
        if isinstance(said, tuple) and len(said) == 1 and said[0] in self._names.values():  # a draw
            drawn = [n for n in moved if before[n] == DECK and self._names[n] == said[0]]
            if drawn:
                return (self._drawn(history, drawn[0], index),)
        if isinstance(said, str) and said in self._names.values():
            kept = [n for n in moved if _kind(before[n]) == "aside" and _kind(after[n]) == "hand"]
            if kept and self._seen(before[kept[0]]) is not None:
                return history.leaves(kept[0], index) or said
        return said

    def _drawn(self, history: History, number: int, index: int) -> str:
        """The id that this history gives to the card `number` as it left the deck."""
        return history.leaves(number, index) or self._names[number]


def _kind(place: Place) -> str:
    return "" if place is None else place[0]


def redeal(match: Match, seat: Seat, rng: Random) -> Match:
    """A match like this one with the cards that the seat cannot place dealt anew; every fitting deal is as likely."""
    return dealer(match, seat)(rng)


def dealer(match: Match, seat: Seat) -> Callable[[Random], Match]:
    """What makes such matches one after another, while the match stays at this moment."""
    return Watch(match, seat).deal
