"""Where hidden cards may be: all histories that agree with what a seat has seen, and one of them at random.

A *history* says which card was where at every time. A seat that sees only the backs of moving cards knows how many cards went
from which pile to which hand, and now and then a face. Only one history is true, but all histories with the same numbers and
the same faces are equally likely: draws are random, and hidden choices of others are taken to carry no information.

`Histories` records the true events and what was seen of them; a `History` is one history that fits.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from copy import copy
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from explorer.core.match import Match
from explorer.core.moments import Chance, Choice

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
    from random import Random

    from explorer.core.game import Game
    from explorer.core.moments import Moment, Option, Seat
    from explorer.core.state import State

Card: TypeAlias = "Hashable"
"""One physical card. Its name is what is printed on it; several cards may have the same name."""

Place: TypeAlias = "Hashable"
"""A place where cards are hidden."""

P = TypeVar("P", bound="Hashable")
"""A game's own type of places."""

OPEN = -1
"""Used instead of a visit while a card is open."""

STAYS = 1 << 60
"""The end stage of a visit that has not ended."""

NEAR = 16
"""Exchanges are tried more often between cards that left a pile at about the same time: at most so many ranks apart."""


FEWEST, MOST = 400, 20_000
"""The least and the most exchanges tried, however few or many cards left a pile."""

ROUNDS = 24
"""How many exchanges are tried per card that moved unseen, if all cards have different names. Tests check that this many
forget the truth."""

PARTS = 0.25
"""The share of exchanges that end in a later pile; these take longer than others."""


class Constraint(NamedTuple):
    """A constraint on the cards in one place at one stage, without saying which card is which.

    Attributes:
        stage: when.
        place: where.
        cards: some names.
        only: True if all cards there are among `cards`; False if at least one of them is.
    """

    stage: int
    place: Place
    cards: frozenset[str]
    only: bool


class Histories:
    """All histories that agree with what a seat knows.

    Time is counted in stages; the caller increases `stage`. The stay of a card in one hidden place is a *visit*. Cards in a
    pile or a hand look the same, so any of them may be the one that left: two visits there can exchange what happened to
    them afterwards. Seeing a face ends a chain of visits and begins a new one, and a chain that ends with a seen face must
    have been that card all along.

    Attributes:
        stage: the current stage.
        lots: further constraints, which the true history must satisfy.
    """

    def __init__(self) -> None:
        self.stage = 0
        self.lots: list[Constraint] = []
        self._known: set[int] = set()  # visits that began with a seen card
        self._bound = False  # True if some place cannot hold just any card
        self.names: dict[Card, str] = {}
        self._trails: dict[Card, tuple[list[int], list[int]]] = {}
        # By visit:
        self.places: list[Place] = []
        self.came: list[int] = []
        self.went: list[int] = []
        self.next: list[int] = []
        self.kinds: list[str] = []
        self.fits: list[Collection[str] | None] = []
        self._piles: dict[Place, list[int]] = {}
        self._ranked: tuple[int, dict[int, tuple[list[int], int]], list[int]] | None = None

    # --- recording ---

    def begin(
        self, card: Card, name: str, place: Place | None, fits: Collection[str] | None = None, *,
        apart: bool = False, box: Hashable = None,
    ) -> None:  # fmt: skip
        """Record a card that exists from now on.

        Args:
            card: the card.
            name: what is printed on it.
            place: where it is hidden; None if it is open.
            fits: the names that a card there can have; None for any.
            apart: True if it lies by itself, so that it can be followed by eye.
            box: cards of the same box may be in each other's places, if they fit; None if its identity is known.
        """
        self.names[card] = name
        visit = OPEN if place is None else self._visit(place, name, fits, apart=apart)
        if box is None:
            self._known.add(visit)
        elif visit != OPEN:
            self._link(self._visit(("box", box), name, None, apart=False, came=-1), visit)
        self._trails[card] = ([self.stage], [visit])

    def move(
        self, card: Card, place: Place | None, fits: Collection[str] | None = None, *, apart: bool = False
    ) -> None:
        """Record that a card moves to another place; the arguments are those of `begin`."""
        stages, visits = self._trails[card]
        last, name = visits[-1], self.names[card]
        if place is None:
            if last != OPEN:
                self._link(last, self._seen(name))
            visit = OPEN
        else:
            visit = self._visit(place, name, fits, apart=apart)
            if last != OPEN:
                self._link(last, visit)
            else:
                self._known.add(visit)
        stages.append(self.stage)
        visits.append(visit)

    def see(self, card: Card) -> None:
        """Record that a card's face is seen where it lies."""
        stages, visits = self._trails[card]
        last, name = visits[-1], self.names[card]
        if last != OPEN:
            self._link(last, self._seen(name))
            place = self.places[last]
            stages.append(self.stage)
            visits.append(self._visit(place, name, self.fits[last], apart=place not in self._piles))
            self._known.add(visits[-1])

    def allow(self, card: Card, fits: Collection[str]) -> None:
        """Record that a card has one of these names; this holds for its whole visit."""
        visit = self._trails[card][1][-1]
        if visit != OPEN:
            self.fits[visit] = fits
            self._bound = True

    def allowed(self, card: Card) -> Collection[str] | None:
        """The names that a card can have during its current visit; None for any, or if it is open."""
        visit = self._trails[card][1][-1]
        return None if visit == OPEN else self.fits[visit]

    def visit(self, card: Card, stage: int) -> int:
        """The visit of a card at a stage, `OPEN` if it was open."""
        stages, visits = self._trails[card]
        return visits[bisect_right(stages, stage) - 1]

    def _visit(
        self, place: Place, name: str, fits: Collection[str] | None, *, apart: bool, came: int | None = None
    ) -> int:
        visit = len(self.places)
        self._bound |= fits is not None and place is not None
        self.places.append(place)
        self.came.append(self.stage if came is None else came)
        self.went.append(STAYS)
        self.next.append(OPEN)
        self.kinds.append(name)
        self.fits.append(fits)
        if not apart:
            self._piles.setdefault(place, []).append(visit)
        return visit

    def _seen(self, name: str) -> int:
        return self._visit(None, name, (name,), apart=True)

    def _link(self, visit: int, following: int) -> None:
        self.went[visit] = self.stage
        self.next[visit] = following

    # --- for the walk ---

    def ranked(self) -> tuple[dict[int, tuple[list[int], int]], list[int]]:
        """For each visit in a pile, all visits of the pile in the order they ended, and its rank; and all ended visits.

        Piles of one card, and piles that no card has left, are omitted, because they have nothing to exchange.
        """
        size = len(self.places)
        if self._ranked is None or self._ranked[0] != size:
            ranks: dict[int, tuple[list[int], int]] = {}
            ended: list[int] = []
            for pile in self._piles.values():
                order = sorted(pile, key=self.went.__getitem__)
                if len(order) < 2 or self.went[order[0]] == STAYS:
                    continue
                ranks.update((visit, (order, rank)) for rank, visit in enumerate(order))
                ended += [visit for visit in order if self.went[visit] != STAYS]
            ended.sort(key=self.went.__getitem__)
            self._ranked = size, ranks, ended
        return self._ranked[1:]

    @property
    def doubtful(self) -> bool:
        """True if a seen card may have left unseen since, or another constraint applies; if False, `shuffle` is enough."""
        if self.lots or self._bound:
            return True
        left = {
            (self.places[visit], self.went[visit])
            for visit in self.ranked()[1] if self.places[self.next[visit]] is not None
        }  # fmt: skip
        latest: dict[Place, int] = {}
        for place, went in left:
            latest[place] = max(went, latest.get(place, 0))
        return any(self.came[visit] < latest.get(self.places[visit], 0) for visit in self._known if visit != OPEN)

    def piled(self, place: Place) -> list[int]:
        """All visits of a pile."""
        return self._piles.get(place, [])


class History:
    """One of the histories that fit; at first the true one.

    What happened after a visit (when it ended, and what came next) is identified by the visit that it belongs to in truth.
    `_holder` says to which visit it belongs in this history.

    Args:
        histories: all histories; nothing more must be recorded in them while this one is used.
    """

    def __init__(self, histories: Histories) -> None:
        self.all = histories
        self.kinds = list(histories.kinds)
        self._went = list(histories.went)
        self._next = list(histories.next)
        self._holder = list(range(len(self.kinds)))
        self._end = list(self._holder)

    def copy(self) -> History:
        """An independent copy."""
        twin = History.__new__(History)
        twin.all, twin.kinds, twin._went = self.all, list(self.kinds), list(self._went)  # noqa: SLF001 - its own twin
        twin._next, twin._holder, twin._end = list(self._next), list(self._holder), list(self._end)  # noqa: SLF001
        return twin

    def name(self, card: Card, stage: int) -> str:
        """The name, in this history, of the card that arrived where `card` truly arrived at a stage.

        It does not apply to a card already in a pile; use `pile` for the names of its cards.
        """
        visit = self.all.visit(card, stage)
        return self.all.names[card] if visit == OPEN else self.kinds[visit]

    def pile(self, place: Place, stage: int) -> list[str]:
        """The names of the cards in a pile or a hand at a stage, in no meaningful order."""
        came, went, kinds = self.all.came, self._went, self.kinds
        return [kinds[visit] for visit in self.all.piled(place) if came[visit] <= stage < went[visit]]

    def stays(self) -> Iterator[tuple[str, Place, int, int]]:
        """Each stay in a hidden place: the card's name, the place, and the stages at which it came and went."""
        for kind, place, came, went in zip(self.kinds, self.all.places, self.all.came, self._went, strict=True):
            if place is not None and came >= 0:
                yield kind, place, came, went

    def leaves(self, card: Card, stage: int) -> str | None:
        """The name, in this history, of the card that goes where `card` truly goes next; None if it has not left."""
        visit = self.all.visit(card, stage)
        if visit == OPEN:
            return self.all.names[card]
        return None if self.all.went[visit] == STAYS else self.kinds[self._holder[visit]]

    def change(self, rng: Random, tries: int) -> None:
        """Change to another history, each equally likely: `shuffle`, then `walk` with `tries` per card that left a pile."""
        self.shuffle(rng)
        if self.all.doubtful:
            self.walk(rng, min(MOST, max(FEWEST, tries * len(self.all.ranked()[1]))))

    def shuffle(self, rng: Random) -> None:
        """Permute cards that came to a pile together and of which nothing is known after they left it."""
        ranks, _ = self.all.ranked()
        came, then, fits, lots = self.all.came, self.all.next, self.all.fits, self.all.lots
        kinds, following, holder = self.kinds, self._next, self._holder
        together: dict[Hashable, list[int]] = {}
        for end, (order, _) in ranks.items():
            visit = then[end]
            while visit >= 0 and fits[visit] is None:
                visit = following[visit]
            if visit < 0:
                one = holder[end]
                lot = tuple(kinds[one] in lot.cards for lot in lots) if lots else ()
                together.setdefault((id(order), came[one], lot), []).append(end)
        for free in together.values():
            holders = [holder[end] for end in free]
            rng.shuffle(holders)
            for end, one in zip(free, holders, strict=True):
                self._give(one, end)

    def walk(self, rng: Random, tries: int) -> None:
        """Try so many exchanges.

        Two overlapping visits of a pile exchange what happened after them, if everything seen still holds; or only up to a
        later pile where both cards meet again. Each exchange is as likely as its reverse, so in the long run every history
        is equally likely. Recent ends are tried more often than old ones, because the current position depends on them.
        """
        ranks, ended = self.all.ranked()
        came, ends, then, fits = self.all.came, self.all.went, self.all.next, self.all.fits
        kinds, following, holder, lots = self.kinds, self._next, self._holder, self.all.lots
        random, many = rng.random, len(ended)
        for _ in range(tries if ended else 0):
            chance = random()
            end = ended[-1 - int(chance * chance * many)]
            order, rank = ranks[end]
            chance = random()
            if chance < 0.5 or len(order) <= 2 * NEAR:
                other = order[int(random() * len(order))]
            else:
                rank += int((chance * 4 - 3) * (NEAR + 1))
                if not 0 <= rank < len(order):
                    continue
                other = order[rank]
            if random() < PARTS:
                self._exchange_part(end, other, random)
                continue
            one, two = holder[end], holder[other]
            if one == two or came[one] >= ends[other] or came[two] >= ends[end]:
                continue
            first, second = kinds[one], kinds[two]
            if first != second:
                visit = then[end]
                while visit >= 0 and ((names := fits[visit]) is None or second in names):
                    visit = following[visit]
                if visit >= 0:
                    continue
                visit = then[other]
                while visit >= 0 and ((names := fits[visit]) is None or first in names):
                    visit = following[visit]
                if visit >= 0:
                    continue
            self._give(two, end)
            self._give(one, other)
            if lots and not self._still_hold(first, second):
                self._give(one, end)
                self._give(two, other)

    def _exchange_part(self, one: int, two: int, random: Callable[[], float]) -> None:
        """Exchange what happened after two visits, up to a later pile where both cards meet again."""
        if one == two or not self._together(one, two):
            return
        self._swap(one, two)
        meets = self._meets(one, two)
        if meets:
            left, right = meets[int(random() * len(meets))]
            self._swap(left, right)
            if self._can_be(one) and self._can_be(two) and self._together(one, two):
                self._swap(one, two)
                back = len(self._meets(one, two))
                self._swap(one, two)
                # The number of such piles may have changed; correct for it, so that the reverse is as likely.
                if random() * back < len(meets) and self._still_hold(self.kinds[one], self.kinds[two]):
                    return
            self._swap(left, right)
        self._swap(one, two)

    def _together(self, one: int, two: int) -> bool:
        came, went = self.all.came, self._went
        return came[one] < went[two] and came[two] < went[one]

    def _meets(self, one: int, two: int) -> list[tuple[int, int]]:
        """The pairs of later visits, one after each of two visits, that were in the same pile at the same time."""
        places, ranks = self.all.places, self.all.ranked()[0]
        ones, twos = self._line(one), self._line(two)
        return [
            (left, right)
            for left in ones if left in ranks
            for right in twos
            if places[left] == places[right] and self._together(left, right)
        ][1:]  # fmt: skip

    def _line(self, visit: int) -> list[int]:
        found = []
        while visit >= 0:
            found.append(visit)
            visit = self._next[visit]
        return found

    def _can_be(self, visit: int) -> bool:
        fits, name = self.all.fits, self.kinds[visit]
        return all((names := fits[other]) is None or name in names for other in self._line(visit)[1:])

    def _swap(self, one: int, two: int) -> None:
        end, other = self._end[one], self._end[two]
        self._give(two, end)
        self._give(one, other)

    def _give(self, one: int, end: int) -> None:
        """Let what truly happened after visit `end` happen after visit `one`."""
        kinds, following = self.kinds, self._next
        self._holder[end], self._end[one] = one, end
        self._went[one], following[one] = self.all.went[end], self.all.next[end]
        name, visit = kinds[one], following[one]
        while visit >= 0:
            kinds[visit] = name
            visit = following[visit]

    def _still_hold(self, first: str, second: str) -> bool:
        """True if all lots still hold after cards of two names changed places; a lot with both or neither is not affected."""
        return all((first in lot.cards) == (second in lot.cards) or self._holds(lot) for lot in self.all.lots)

    def _holds(self, lot: Constraint) -> bool:
        came, went, kinds, stage = self.all.came, self._went, self.kinds, lot.stage
        for visit in self.all.piled(lot.place):
            if came[visit] <= stage < went[visit] and (kinds[visit] in lot.cards) != lot.only:
                return not lot.only  # a single card decides: a forbidden one, or one of those required
        return lot.only


class StagedHistories(Generic[P]):
    """Histories for a game that records, stage by stage, where all cards are and which of them are seen there.

    Here all cards have different names. A history agrees with what was seen if the same numbers of cards move from place to
    place at the beginning of each stage.

    Attributes:
        history: the history that the methods describe; `another` makes others.

    Args:
        true: by stage, where each card truly is.
        pins: by card, the stages at which it is seen where it is.
        lots: further constraints.
    """

    def __init__(
        self, true: Sequence[Mapping[str, P]], pins: Mapping[str, set[int]], lots: Sequence[Constraint]
    ) -> None:
        self.true = true
        self.pins = pins
        histories = Histories()
        last = len(true) - 1
        seen = [{card for card, stages in pins.items() if stage in stages} for stage in range(last + 1)]
        # In a place that never holds two cards, no card can be confused with another, so a lot holds for the whole visit.
        crowded = {place for lies in true for place, cards in Counter(lies.values()).items() if cards > 1}
        alone = [lot for lot in lots if lot.only and lot.place not in crowded]
        for card, place in true[0].items():
            histories.begin(card, card, None if card in seen[0] else place, box="cards")
        for stage, lies in enumerate(true):
            histories.stage = 2 * stage  # cards move at even stages and are seen at odd ones
            mixed = {place for card, place in lies.items() if card not in seen[stage]}
            watched = seen[stage - 1] & seen[stage] if stage else seen[0]  # these are open already
            for card, place in lies.items():
                if stage and card not in watched:
                    if card in seen[stage] and place not in mixed:
                        histories.move(card, None)
                    elif place != true[stage - 1][card]:
                        histories.move(card, place)
            histories.stage += 1
            ahead = seen[stage] if stage == last else seen[stage + 1]
            news = seen[stage] - (watched & ahead)
            for card in [
                card for card in lies if card in news
            ]:  # not in the set's order, which differs between processes
                shown = card in ahead  # a card that is not seen leaving is no longer known
                if not shown or histories.visit(card, histories.stage) != OPEN:
                    histories.move(card, None)
                    if not shown:
                        histories.move(card, lies[card])
            for lot in alone:
                for card in [card for card, place in lies.items() if (stage, place) == (lot.stage, lot.place)]:
                    known = histories.allowed(card)
                    histories.allow(card, lot.cards if known is None else lot.cards & frozenset(known))
        # If a seen card already satisfies a lot, the lot says nothing more.
        histories.lots = [
            lot._replace(stage=2 * lot.stage + 1)
            for lot in lots
            if lot not in alone
            and (lot.only or all(true[lot.stage][card] != lot.place for card in lot.cards & seen[lot.stage]))
        ]
        self._histories = histories
        self.history = History(histories)

    def another(self, rng: Random) -> StagedHistories[P]:
        """A copy with another history, each equally likely. It starts from the truth, so it depends only on the generator.

        This object does not change, so several threads can call this at the same time.
        """
        twin = copy(self)
        twin.history = History(self._histories)
        twin.history.change(rng, ROUNDS)
        return twin

    def paths(self) -> dict[str, list[P]]:
        """Where each card is in this history, stage by stage."""
        last = len(self.true)
        found = {card: [stage[card] for stage in self.true] for card in self.true[0]}
        for name, place, came, went in self.history.stays():
            path: list[Any] = found[name]
            for stage in range(came // 2, min(went // 2, last)):
                path[stage] = place
        return found

    def places(self, stage: int) -> dict[str, P]:
        """Where each card is at a stage in this history."""
        lies = {card: place for card, place in self.true[stage].items() if stage in self.pins[card]}
        for place in {*self.true[stage].values()}:
            lies.update(dict.fromkeys(self.history.pile(place, 2 * stage + 1), place))
        return lies

    def names(self, stage: int) -> dict[str, str]:
        """The new name of each card that is elsewhere in this history: the name of a card that is now in its place."""
        olds: dict[P, list[str]] = {}
        news: dict[P, list[str]] = {}
        lies = self.places(stage)
        for card, place in self.true[stage].items():
            if lies[card] != place:
                olds.setdefault(place, []).append(card)
                news.setdefault(lies[card], []).append(card)
        return {card: name for place, cards in olds.items() for card, name in zip(cards, news[place], strict=True)}

    def named(self, card: str, stage: int) -> str:
        """The new name of a card in an answer: that of the card which goes where it goes, or is there if it stays."""
        return self.history.leaves(card, 2 * stage + 1) or self.names(stage).get(card, card)


def stages(match: Match) -> Iterator[tuple[Any, list[Moment]]]:
    """Replay a match up to its current moment: yields each position that waited for an answer, then the current one.

    With each position come the moments since the previous answer; the last of them is the one that waited. A position is valid
    only until the next one is requested. The current moment may be an event, before the next answer is needed.
    """
    moments = match.moments(barred=False)[: match.moment + 1]
    twin = Match(match.game, match.setup, match.first_state())
    done = 0
    for answer in match.answers[: match.given]:
        yield twin.state, moments[done : twin.moment + 1]
        done = twin.moment + 1
        if isinstance(twin.pending, Choice):
            twin.choose(answer)
        else:
            twin.roll(answer)
    yield match.state, moments[done:]


def replay(game: Game, state: State, answers: Sequence[Option]) -> Iterator[Moment | None]:
    """Play on from a position between steps with answers from a list; yields each moment, and None between steps.

    It ends with the match, or when an answer is not an option. The caller may extend the list meanwhile; it must not run out.
    """
    agenda, given = state.agenda, 0
    yield None
    while agenda:
        name, *arguments = agenda.pop()
        step = game.steps[name](state, *arguments)
        answer: Option = None
        while True:
            try:
                moment = step.send(answer)
            except StopIteration:
                break
            yield moment
            answer = None
            if moment.waits:
                answer = answers[given]
                given += 1
                if isinstance(moment, Choice) and answer not in moment.options:
                    return
        yield None


def indistinguishable(one: Moment, two: Moment, seat: Seat) -> bool:
    """True if two moments look the same to a seat."""
    if type(one) is not type(two) or (one.kind, one.seat, one.rule) != (two.kind, two.seat, two.rule):
        return False
    if isinstance(one, Chance):
        return repr(one.seen_by(seat).source) == repr(two.seen_by(seat).source)  # type: ignore[union-attr]
    if isinstance(one, Choice):
        return one.seat != seat or (list(one.options) == list(two.options) and one.facts == two.facts)  # type: ignore[union-attr]
    if one.also != two.also:  # type: ignore[union-attr]
        return False
    return one.facts == two.facts or one.seen_by(seat).facts == two.seen_by(seat).facts  # type: ignore[union-attr]
