"""What a seat cannot know: masking a position, and dealing the unknown anew.

The book hides hands, the dealer's stack and the discard stack. Everything else lies open: what was played, drawn by a
Spy, struck down, raised by a Necromancer, shown for a Blood Ring. A seat also remembers what it has seen. So a new deal
keeps every card that the seat has ever seen where it last saw it go, and shuffles those it never saw. Where somebody
drew unseen from the discard stack, any card then in it may be the one, if the seat has not seen it since.
"""

from __future__ import annotations

import marshal
from collections.abc import Iterator
from random import Random
from typing import Any

from explorer.core.chance import Draw
from explorer.core.match import Match
from explorer.core.moments import HIDDEN, Chance, Choice, Event, Moment, Seat, Secret
from explorer.games.noble_treachery.state import Table


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
    secrets = _Secrets(match, seat)
    shown_as = secrets.deal(rng)
    return match.recast(
        lambda data, given: _renamed(data, shown_as(given - 1)), lambda answer, index: _renamed(answer, shown_as(index))
    )


def _renamed(value: Any, shown_as: dict[str, str]) -> Any:
    if isinstance(value, str):
        return shown_as.get(value, value)
    if isinstance(value, list):
        return [_renamed(part, shown_as) for part in value]
    if isinstance(value, tuple):
        return tuple(_renamed(part, shown_as) for part in value)
    if isinstance(value, dict):
        return {key: _renamed(part, shown_as) for key, part in value.items()}
    return value


class _Secrets:
    """What a seat has seen and not seen, gathered from the moments of a match up to the present one."""

    def __init__(self, match: Match, seat: Seat) -> None:
        moments = match.moments()[: match.moment + 1]
        self.cards = set(match.state.kit.cards)
        # From a hand-built position on, a seat begins with what lies open there.
        self.seen_at: dict[str, int] = dict.fromkeys(self._cards_in(mask(match.first_state(), seat).__dict__), -1)
        self.draws: list[tuple[int, tuple[str, ...], tuple[str, ...]]] = []
        self.only: list[tuple[tuple[str, ...], frozenset[str]]] = []
        answers = 0
        pool: tuple[str, ...] = ()
        for moment in moments:
            if isinstance(moment, Chance | Choice):
                answers += 1
                if isinstance(moment, Chance) and isinstance(moment.source, Draw):
                    pool = tuple(moment.source.pool)
                continue
            self._see(moment, seat, answers - 1)
            self._note(moment, seat, answers - 1, pool)

    def _see(self, moment: Moment, seat: Seat, index: int) -> None:
        assert isinstance(moment, Event)
        for card in self._cards_in(moment.seen_by(seat).facts):
            self.seen_at[card] = index

    def _note(self, moment: Moment, seat: Seat, index: int, pool: tuple[str, ...]) -> None:
        assert isinstance(moment, Event)
        secret = moment.facts.get("cards")
        if not isinstance(secret, Secret) or seat in secret.seats:
            return
        if moment.kind == "drew from discard":
            self.draws.append((index, secret.value, pool))
        elif moment.kind == "showed hand":
            self.only.append((secret.value, frozenset(moment.facts["prohibited"])))

    def _cards_in(self, value: Any) -> Iterator[str]:
        if isinstance(value, str):
            if value in self.cards:
                yield value
        elif isinstance(value, dict):
            for part in value.values():
                yield from self._cards_in(part)
        elif isinstance(value, list | tuple):
            for part in value:
                yield from self._cards_in(part)

    def deal(self, rng: Random) -> Any:
        """A function from the number of an answer to what each card is called in the new deal from then on."""
        shown = self._shuffled(rng)
        steps: list[tuple[int, dict[str, str]]] = [(-1, dict(shown))]
        for index, drawn, pool in self.draws:
            for card in drawn:
                if self.seen_at.get(card, -1) > index:
                    continue
                other = rng.choice([c for c in pool if self.seen_at.get(c, -1) <= index and c not in drawn or c == card])
                shown[card], shown[other] = shown.get(other, other), shown.get(card, card)
            steps.append((index, dict(shown)))

        def shown_as(index: int) -> dict[str, str]:
            return next(names for since, names in reversed(steps) if since <= index or since == -1)

        return shown_as

    def _shuffled(self, rng: Random) -> dict[str, str]:
        """New names for the cards never seen; a hand shown to others for want of a legal card stays without one."""
        unseen = sorted(self.cards - set(self.seen_at))
        names = list(unseen)
        rng.shuffle(names)
        shown: dict[str, str] = {}
        for hand, prohibited in self.only:
            for card in hand:
                if card in unseen and card not in shown:
                    name = next((name for name in names if name in prohibited), None)
                    if name is not None:
                        names.remove(name)
                        shown[card] = name
        rest = [card for card in unseen if card not in shown]
        return {**shown, **dict(zip(rest, names, strict=True))}
