"""What a seat cannot know: masking a position, and dealing the unknown cards anew.

Hidden are the hands, the hidden agendas, the order of the guest deck, the banner of a Coinage while it changes hands,
the cards that went back to the box face down, and the votes until all are revealed. But every player begins with the
same kinds of cards, and everybody sees what is offered, traded, or played as a Knight: so a seat that remembers knows
where most cards are. Cards move unseen only when a victor picks one, when a guest is drawn, when a Coinage and the
card taken for it change hands, and when cards are exchanged with a second set.

Here each copy of a face is a card of its own. Every history of these copies that agrees with what the seat has seen is
equally likely (`explorer.authoring.belief`). The number of cards that another player exchanged with a second set, which
nobody sees, is not dealt anew.
"""

from __future__ import annotations

import marshal
from collections import Counter
from typing import TYPE_CHECKING, Any, TypeAlias

from explorer.authoring import masks
from explorer.authoring.belief import Constraint, StagedHistories, stages
from explorer.core.errors import IllegalChoice
from explorer.core.moments import HIDDEN, Chance, Choice, Event, Moment, Option, Seat, Secret
from explorer.games.game_of_crowns.cards import Card, house_of, kind_of
from explorer.games.game_of_crowns.rules.how_to_play import GAME_OVER
from explorer.games.game_of_crowns.rules.knight import SIDES
from explorer.games.game_of_crowns.state import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from random import Random

    from explorer.core.match import Match

DECK, PLAYED, OPEN, BOX, RETURNED, OUT, IN = range(-7, 0)
"""Places other than hands: the guest deck, a face-down Coinage, all cards face up on the table, the box, the cards that
went back to it face down, and the two cards of an exchange with a second set on their way out and in."""

AGENDA, SPARE = 100, 200
"""The place of a seat's hidden agenda is `AGENDA` plus the seat, that of its second set `SPARE` plus the seat."""

SHOWING = frozenset({"looked", "skipped", "put forward"})
"""Events that reveal something about a hand without moving cards."""

Place: TypeAlias = int
"""A seat's hand, or one of the places above."""

Copy = str
"""One of several cards with the same face: "lyre-knight#2"."""


def mask(table: Table, seat: Seat) -> Table:
    """The position without what a seat cannot see (hand.secret); all hands are open once the game is over."""
    masked = masks.mask(table, seat)
    if _hands_open(table):
        masked.hands = table.hands
    if not _played_open(table, seat):
        masked.played = [HIDDEN]
    if not table.revealed:
        masked.votes = [HIDDEN if vote and who != seat else vote for who, vote in enumerate(table.votes)]
    return masked


def _hands_open(table: Table) -> bool:
    return table.phase == GAME_OVER and not table.agenda


def _played_open(table: Table, seat: Seat) -> bool:
    """Whether a seat sees the card that is being played: a Knight is face up, a Coinage face down (coinage.hidden)."""
    return not table.played or seat == table.turn or kind_of(table.played[0]) != "coinage"


def redeal(match: Match, seat: Seat, rng: Random) -> Match:
    """A match like this one with everything that the seat cannot know dealt anew; all possible deals are as likely."""
    return dealer(match, seat)(rng)


def dealer(match: Match, seat: Seat) -> Callable[[Random], Match]:
    """What makes such matches one after another, while the match stays at this moment."""
    return Belief(match, seat).deal


def face(copy: Copy) -> Card:
    """The face of a copy."""
    return copy.partition("#")[0]


def lying(table: Table) -> dict[Place, list[Card]]:
    """The cards in each place."""
    down = bool(table.played) and kind_of(table.played[0]) == "coinage"
    found: dict[Place, list[Card]] = {
        DECK: table.guests,
        PLAYED: table.played if down else [],
        OPEN: [*table.discard, *([] if down else table.played), *(card for cards in table.offers for card in cards)],
        BOX: table.boxed,
        RETURNED: table.returned,
    }
    for seat in range(table.players):
        found[seat] = table.hands[seat]
        found[AGENDA + seat] = table.agendas[seat]
        found[SPARE + seat] = table.spare[seat]
    return found


class Belief:
    """What a seat knows about the places of cards, from a match up to its current moment.

    Attributes:
        match: the match, which must stay at the same moment while the belief is used.
        seat: whose belief it is.
        histories: all histories of the cards that are possible for the seat.
    """

    def __init__(self, match: Match, seat: Seat) -> None:
        self.match = match
        self.seat = seat
        first = match.first_state()
        self._true: list[dict[Copy, Place]] = [_copies(first)]
        self._stage_of: list[int] = []  # by how many answers had been given
        self._pins: dict[Copy, set[int]] = {copy: set() for copy in self._true[0]}
        self._lots: list[Constraint] = []
        self._looked = -1
        self._lay: dict[Place, tuple[Card, ...]] = {place: tuple(cards) for place, cards in lying(first).items()}
        self._all_known = bool(first.agenda) and first.agenda[-1][0] == "set_up_players"
        self._begin(first)
        for table, moments in stages(match):
            self._stage(table, [moment for moment in moments if isinstance(moment, Event)])
        self._conclude()
        self.histories = StagedHistories(self._true, self._pins, self._lots)

    def deal(self, rng: Random) -> Match:
        """A match with the unknown cards dealt anew in a possible way; each call gives another one.

        If it matters who passed a Knight on (knight.banner), an attack of the match may be barred in the new deal; then
        another deal is tried.
        """
        while True:
            try:
                return self._dealt(rng)
            except IllegalChoice:
                if not self.match.state.reads("knight.spares", "its giver too"):
                    raise

    def _dealt(self, rng: Random) -> Match:
        paths = self._another(rng)
        moments = self.match.moments(barred=False)
        asked = [moment for moment in moments if moment.waits]
        now: Table = self.match.state
        voting = any(now.votes) and not now.revealed
        first_vote = _first_vote(asked, self.match.given) if voting else self.match.given

        def begin(data: dict[str, Any], given: int) -> dict[str, Any]:
            del given
            where = {copy: path[0] for copy, path in paths.items()}
            if any(self._true[0][copy] != place for copy, place in where.items()):
                _move(data, {**self._true[0], **where})
            if voting and not first_vote and not data["revealed"]:
                data["votes"] = [
                    rng.choice(SIDES) if vote and who != self.seat else vote for who, vote in enumerate(data["votes"])
                ]
            return data

        def answer(given: Option, number: int) -> Option:
            moment = asked[number]
            if (
                number >= first_vote
                and isinstance(moment, Choice)
                and moment.kind == "vote"
                and moment.seat != self.seat
            ):
                return rng.choice(SIDES)
            return self._answer_again(moment, given, number, paths)

        return self.match.replay_with(begin, answer, whole=True)

    def _another(self, rng: Random) -> dict[Copy, list[Place]]:
        """The paths of the cards that the seat cannot always place, in a possible history; all are equally likely."""
        length = len(self._true)
        return {
            copy: path for copy, path in self.histories.another(rng).paths().items() if len(self._pins[copy]) < length
        }

    @property
    def certain(self) -> bool:
        """Whether the seat knows the place of every card that is not in the guest deck or was returned face down."""
        last = len(self._true) - 1
        return all(last in self._pins[copy] or place in (DECK, RETURNED) for copy, place in self._true[-1].items())

    def world(self, rng: Random) -> Table:
        """The current position with the unknown cards dealt anew: quicker than a match, for looking at only."""
        data = marshal.loads(marshal.dumps(self.match.state.__dict__))
        _move(data, self.histories.another(rng).places(len(self._true) - 1))
        return Table.of(data)

    # --- gathering --------------------------------------------------------------------------------------------------

    def _begin(self, first: Table) -> None:
        """What the seat knows about the first position of the match."""
        guests = frozenset(copy for copy in self._pins if not house_of(face(copy)))
        known = {BOX, OPEN, self.seat, AGENDA + self.seat, SPARE + self.seat}
        if _played_open(first, self.seat):
            known.add(PLAYED)
        if _hands_open(first):
            known.update(range(first.players))
        for copy, place in self._true[0].items():
            if self._all_known or place in known:
                self._pins[copy].add(0)
        if self._all_known:
            return
        self._lots.append(Constraint(0, DECK, guests, only=True))
        house_cards = frozenset(self._pins) - guests
        agendas = frozenset(copy for copy in guests if face(copy) != "sentinel")
        for seat in range(first.players):
            self._lots.append(Constraint(0, AGENDA + seat, agendas, only=True))
            if not first.suspects[seat]:
                self._lots.append(Constraint(0, seat, house_cards, only=True))
            own = frozenset(copy for copy in self._pins if house_of(face(copy)) == first.houses[seat])
            self._lots.append(Constraint(0, SPARE + seat, house_cards, only=True))
            if first.agenda and first.agenda[-1][0] == "customize":
                self._lots.append(Constraint(0, seat, own, only=True))
        if PLAYED not in known:
            self._lots.append(Constraint(0, PLAYED, self._of_kind("coinage"), only=True))

    def _of_kind(self, *kinds: str) -> frozenset[Copy]:
        return frozenset(copy for copy in self._pins if kind_of(face(copy)) in kinds)

    def _stage(self, table: Table, events: list[Event]) -> None:
        """Note the places of all cards now, and what the seat has seen since the previous answer."""
        before = self._true[-1]
        now = dict(before)
        seen: set[Copy] = set()
        unseen = False
        for event in events:
            for source, target, card in _unseen_moves(event):
                copy = next(copy for copy, place in now.items() if place == source and face(copy) == card)
                now[copy] = target
                fact = next(fact for fact in event.facts.values() if isinstance(fact, Secret))
                if self.seat in fact.seats:
                    seen.add(copy)
                else:
                    unseen = True
            if event.kind == "swapped" and (OUT in now.values() or IN in now.values()):
                now = self._swapped(now, event, seen)
        last = self._settle(now, table)
        hidden = {PLAYED} if not _played_open(table, self.seat) else set()
        hidden |= {RETURNED}
        for copy in last:
            if now[copy] not in hidden or before[copy] == SPARE + self.seat:
                seen.add(copy)
        if not _played_open(table, self.seat) or RETURNED in {now[copy] for copy in last}:
            unseen = True
        if unseen:
            self._all_known = False
        if now != self._true[-1]:
            self._true.append(now)
        stage = len(self._true) - 1
        self._stage_of.append(stage)
        for copy in seen:  # a seat that sees a card move sees both places
            self._pins[copy].update({stage, max(stage - 1, 0)})
        self._look(table, stage, events)

    def _swapped(self, now: dict[Copy, Place], event: Event, seen: set[Copy]) -> dict[Copy, Place]:
        """An exchange with a second set takes two stages, so that both cards have a place in between."""
        assert event.seat is not None
        self._true.append(now)
        stage = len(self._true) - 1
        own = self.match.state.houses[event.seat]
        mine = frozenset(copy for copy in self._pins if house_of(face(copy)) == own)
        if event.seat == self.seat:
            for copy, place in now.items():
                if place in (OUT, IN):
                    self._pins[copy].update({stage - 1, stage, stage + 1})
                    seen.add(copy)
        else:
            self._all_known = False
            self._lots.append(Constraint(stage, OUT, mine, only=True))
            self._lots.append(Constraint(stage, IN, frozenset(self._pins) - mine, only=True))
        after = {OUT: SPARE + event.seat, IN: event.seat}
        return {copy: after.get(place, place) for copy, place in now.items()}

    def _settle(self, now: dict[Copy, Place], table: Table) -> list[Copy]:
        """Move copies in `now` to the places where the table has their faces; returns the moved copies."""
        lies = {place: tuple(cards) for place, cards in lying(table).items()}
        wanted = {place: Counter(cards) for place, cards in lies.items() if cards != self._lay.get(place)}
        self._lay = lies
        if not wanted:
            return []
        copies = [(copy, place, face(copy)) for copy, place in now.items() if place in wanted]
        had: dict[Place, Counter[Card]] = {place: Counter() for place in wanted}
        for _, place, card in copies:
            had[place][card] += 1
        short: dict[Card, list[Place]] = {}
        for place, cards in wanted.items():
            for card in (cards - had[place]).elements():
                short.setdefault(card, []).append(place)
        if not short:
            return []
        over = {place: cards - wanted[place] for place, cards in had.items()}
        moved = []
        for copy, place, card in copies:
            if over[place][card] > 0:
                over[place][card] -= 1
                now[copy] = short[card].pop()
                moved.append(copy)
        return moved

    def _look(self, table: Table, stage: int, events: list[Event]) -> None:
        """Note the cards that the seat sees now, and those that it is shown."""
        if stage == self._looked and not any(event.kind in SHOWING for event in events):
            return
        self._looked = stage
        now = self._true[stage]
        eyes = {BOX, OPEN, self.seat, AGENDA + self.seat, SPARE + self.seat}
        if _played_open(table, self.seat):
            eyes.add(PLAYED)
        else:
            self._lots.append(Constraint(stage, PLAYED, self._of_kind("coinage"), only=True))
        if _hands_open(table):
            eyes.update(range(table.players))
        for event in events:
            if event.kind == "looked" and self.seat in event.facts["cards"].seats:
                eyes.add(event.facts["holder"])
            if event.kind == "skipped" and event.rule == "turn.nothing" and event.seat is not None:
                idle = frozenset(self._pins) - self._of_kind("coinage", "knight")
                self._lots.append(Constraint(stage, event.seat, idle, only=True))
            if event.kind == "put forward":
                self._shown(event.seat, event.facts["cards"], stage)
        for copy, place in now.items():
            if self._all_known or place in eyes:
                self._pins[copy].add(stage)

    def _shown(self, holder: Seat | None, cards: Iterable[Card], stage: int) -> None:
        """Note that a player shows cards of a hand: the same number of copies are known, those known already first."""
        held = sorted(
            (copy for copy, place in self._true[stage].items() if place == holder),
            key=lambda copy: stage not in self._pins[copy],
        )
        for card, count in Counter(cards).items():
            for copy in [copy for copy in held if face(copy) == card][:count]:
                self._pins[copy].add(stage)

    def _conclude(self) -> None:
        """Draw conclusions: a card stays known until a card that may be the same one leaves its place unseen.

        The same holds backwards: a known card was in its place before, until a card that may be the same one came
        unseen.
        """
        moves = {stage: self._moved(stage) for stage in range(1, len(self._true))}
        seen: list[set[Copy]] = [set() for _ in self._true]
        for copy, pinned in self._pins.items():
            for stage in pinned:
                seen[stage].add(copy)
        known = -1
        while known != (known := sum(map(len, seen))):
            for stage, moved in moves.items():
                self._carry(seen, stage - 1, stage, moved)
            for stage, moved in reversed(moves.items()):
                self._carry(seen, stage, stage - 1, moved)
        for stage, copies in enumerate(seen):
            for copy in copies:
                self._pins[copy].add(stage)

    def _moved(self, stage: int) -> list[tuple[Copy, Place, Place]]:
        """The copies that moved as a stage began, each with its old and new place."""
        before, after = self._true[stage - 1], self._true[stage]
        return [(copy, place, after[copy]) for copy, place in before.items() if place != after[copy]]

    def _carry(self, seen: list[set[Copy]], known: int, new: int, moved: list[tuple[Copy, Place, Place]]) -> None:
        """Add what is known at stage `known` to the neighbouring stage `new`, as far as it must hold there too."""
        here, there, where, still = seen[known], seen[new], self._true[known], self._true[new]
        unseen = [move for move in moved if not (move[0] in here and move[0] in there)]
        ends = [(copy, source, target) if known < new else (copy, target, source) for copy, source, target in unseen]
        for copy, place, other in ends:
            # The cards that could have moved like this; if all have one face, it does not matter which one it was.
            able = {face(c) for c, lies in where.items()
                    if lies == place and (c == copy or not (c in here and c in there)) and _fits(c, place, other)}  # fmt: skip
            if len(able) == 1 and copy in here:
                there.add(copy)
        left = [(place, other) for copy, place, other in ends if copy not in there]
        for copy in here - there:
            place = where[copy]
            if still[copy] == place and not any(
                place == source and _fits(copy, place, other) for source, other in left
            ):
                there.add(copy)

    # --- dealing ----------------------------------------------------------------------------------------------------

    def _answer_again(self, asked: Moment, given: Option, number: int, paths: Mapping[Copy, list[Place]]) -> Option:
        """The answer that fits a history's paths, if the seat did not see the true one."""
        before, after = self._stage_of[number], self._stage_of[number + 1]

        def gone(source: Place, target: Callable[[Place], bool], old: int = before, new: int = after) -> Card | None:
            for copy, path in paths.items():
                if path[old] == source and target(path[new]):
                    return face(copy)
            return None

        if isinstance(asked, Chance):
            if asked.kind in ("guest", "hidden agenda"):
                place = _of(asked.seat) if asked.kind == "guest" else AGENDA + _of(asked.seat)
                card = gone(DECK, lambda place_now: place_now == place)
                return given if card is None else (card,)
            if asked.kind == "card at random":
                card = self._taken(before, after, paths)
                return given if card is None else (card,)
            return given
        if not isinstance(asked, Choice):
            return given
        if asked.kind == "action" and given != "exchange" and kind_of(given) == "coinage":
            return gone(_of(asked.seat), lambda place: place == PLAYED) or given
        if asked.rule in ("knight.reward.take", "team.coinage"):
            return self._taken(before, after, paths) or given
        if asked.kind == "card to swap" and given != "keep":
            out = gone(_of(asked.seat), lambda place: place == OUT, before, after - 1)
            new = gone(SPARE + _of(asked.seat), lambda place: place == IN, before, after - 1)
            return given if out is None or new is None else (out, new)
        return given

    def _taken(self, before: int, after: int, paths: Mapping[Copy, list[Place]]) -> Card | None:
        """The card that went from one hand to another; None if the seat knows it, since then the true answer stays."""
        for copy, path in paths.items():
            if path[before] != path[after] and 0 <= path[before] < AGENDA and 0 <= path[after] < AGENDA:
                return face(copy)
        return None


def _fits(copy: Copy, one: Place, other: Place) -> bool:
    """Whether a card could move between two places: only a Coinage is played face down."""
    return PLAYED not in (one, other) or kind_of(face(copy)) == "coinage"


def _of(seat: Seat | None) -> Seat:
    assert seat is not None
    return seat


def _copies(table: Table) -> dict[Copy, Place]:
    """All cards as copies, with their places."""
    counts: Counter[Card] = Counter()
    found = {}
    for place, cards in lying(table).items():
        for card in cards:
            counts[card] += 1
            found[f"{card}#{counts[card]}"] = place
    return found


def _unseen_moves(event: Event) -> list[tuple[Place, Place, Card]]:
    """The moves in an event that not everybody sees: from where, to where, and which card."""
    seat, facts = event.seat, event.facts
    if event.kind == "took":
        return [(facts["holder"], _of(seat), facts["card"].value)]
    if event.kind == "gave":
        return [(PLAYED, facts["to"], facts["card"].value)]
    if event.kind == "drew guest":
        return [(DECK, _of(seat), facts["card"].value)]
    if event.kind == "hidden agenda":
        return [(DECK, AGENDA + _of(seat), facts["card"].value)]
    if event.kind == "swapped" and facts["swap"].value != "keep":
        out, new = facts["swap"].value
        return [(_of(seat), OUT, out), (SPARE + _of(seat), IN, new)]
    return []


def _first_vote(asked: list[Moment], given: int) -> int:
    """The number of the first answer in the current vote."""
    number = given
    while number and isinstance(before := asked[number - 1], Choice) and before.kind == "vote":
        number -= 1
    return number


def _move(data: dict[str, Any], where: Mapping[Copy, Place]) -> None:
    """Put the hidden cards of a position into the places of their copies."""
    lies: dict[Place, list[Card]] = {}
    for copy, place in where.items():
        lies.setdefault(place, []).append(face(copy))

    def there(place: Place) -> list[Card]:
        return sorted(lies.get(place, ()))

    players: Iterable[Seat] = range(data["players"])
    data["guests"], data["returned"] = there(DECK), there(RETURNED)
    for name, first in (("hands", 0), ("agendas", AGENDA), ("spare", SPARE)):
        data[name] = [there(first + seat) for seat in players]
    if PLAYED in lies:
        data["played"] = there(PLAYED)
