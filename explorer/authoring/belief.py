"""What may have become of hidden cards: all histories that agree with what somebody has seen, and one of them at random.

A *history* says which card lay where at every time. Somebody who only sees backs move knows the flow - so many cards
went from this pile to that hand - and, now and then, a face. Only one history is true, but all that have the same flow
and the same faces are as likely: draws are at random, and what others chose unseen is taken to say nothing.

`Histories` is told the truth as it happens, and which of it is seen; a `History` is then one of those that fit.
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
"""One piece of card-board. What is printed on it is its name; several may have the same."""

Place: TypeAlias = "Hashable"
"""Where cards lie hidden."""

P = TypeVar("P", bound="Hashable")
"""A game's own places."""

OPEN = -1
"""Instead of a visit: the card lies open."""

STAYS = 1 << 60
"""The stage at which a visit ends that has not ended."""

NEAR = 16
"""Exchanges are tried more often between cards that left a pile at about the same time: so many ranks apart."""


FEWEST, MOST = 400, 20_000
"""Exchanges that are tried at least and at most, however few or many cards ever left a pile."""

ROUNDS = 24
"""Exchanges tried for each card that moved unseen, where all cards have names of their own; tests hold that they forget
the truth."""

PARTS = 0.25
"""How often an exchange is tried that ends in a later pile; it takes longer than others."""


class Constraint(NamedTuple):
    """What is known of the cards that lie in one place at one stage, though not which they are.

    Attributes:
        stage: when.
        place: where.
        cards: some names.
        only: whether nothing but these lies there; else one of them does, at the least.
    """

    stage: int
    place: Place
    cards: frozenset[str]
    only: bool


class Histories:
    """All histories that agree with what somebody knows.

    Time is counted in stages; whoever tells what happens moves `stage` on. The stay of a card in one hidden place is a
    *visit*. In a pile or a hand nobody can tell the cards apart, so whichever was there may be the one that left: there
    two visits can exchange what became of them. A face that is seen ends a line of visits and begins a new one, and
    whatever line comes to such an end must have been that card all along.

    Attributes:
        stage: the present one.
        lots: what else is known; it must hold in truth.
    """

    def __init__(self) -> None:
        self.stage = 0
        self.lots: list[Constraint] = []
        self._known: set[int] = set()  # visits of a card that had just been seen
        self._bound = False  # whether not just any card can lie in some place
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

    # --- being told ---

    def begin(
        self, card: Card, name: str, place: Place | None, fits: Collection[str] | None = None, *,
        apart: bool = False, box: Hashable = None,
    ) -> None:  # fmt: skip
        """A card is there from now on.

        Args:
            card: which.
            name: what is printed on it.
            place: where it lies hidden; None if it lies open.
            fits: the names that a card there can have, if not any.
            apart: whether it lies by itself, so that it can be followed with the eyes.
            box: cards out of the same box may lie in each other's places, if they fit; None where nobody doubts it.
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
        """A card goes to another place; the arguments are those of `begin`."""
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
        """The face of a card is seen where it lies."""
        stages, visits = self._trails[card]
        last, name = visits[-1], self.names[card]
        if last != OPEN:
            self._link(last, self._seen(name))
            place = self.places[last]
            stages.append(self.stage)
            visits.append(self._visit(place, name, self.fits[last], apart=place not in self._piles))
            self._known.add(visits[-1])

    def allow(self, card: Card, fits: Collection[str]) -> None:
        """Where a card lies now, it can only have one of these names, and could all the time it lay there."""
        visit = self._trails[card][1][-1]
        if visit != OPEN:
            self.fits[visit] = fits
            self._bound = True

    def allowed(self, card: Card) -> Collection[str] | None:
        """The names that a card can have where it lies now; None for any, or if it lies open."""
        visit = self._trails[card][1][-1]
        return None if visit == OPEN else self.fits[visit]

    def visit(self, card: Card, stage: int) -> int:
        """The visit of a card at a stage, `OPEN` if it lay open."""
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
        """By visit in a pile: all visits of the pile as they ended, and its rank among them; and those that have ended.

        A pile of one card, or from which nothing ever left, has nothing to exchange.
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
        """Whether a card that has been seen may have left unseen since, or something else binds: else all may be shuffled."""
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
    """One history among those that fit: the true one at first.

    What became of a visit - when it ended and what came then - is called by the visit that had it in truth. `holder` says
    which visit has it here.

    Args:
        histories: all of them; they must not be told more while this one is used.
    """

    def __init__(self, histories: Histories) -> None:
        self.all = histories
        self.kinds = list(histories.kinds)
        self._went = list(histories.went)
        self._next = list(histories.next)
        self._holder = list(range(len(self.kinds)))
        self._end = list(self._holder)

    def copy(self) -> History:
        """The same history, to go on from by itself."""
        twin = History.__new__(History)
        twin.all, twin.kinds, twin._went = self.all, list(self.kinds), list(self._went)  # noqa: SLF001 - its own twin
        twin._next, twin._holder, twin._end = list(self._next), list(self._holder), list(self._end)  # noqa: SLF001
        return twin

    def name(self, card: Card, stage: int) -> str:
        """What is printed, in this history, on the card that came where that one came in truth at a stage.

        Of one that already lay in a pile it says nothing: there `pile` tells which cards there were.
        """
        visit = self.all.visit(card, stage)
        return self.all.names[card] if visit == OPEN else self.kinds[visit]

    def pile(self, place: Place, stage: int) -> list[str]:
        """What is printed on the cards that lay in a pile or a hand at a stage, in no order that means anything."""
        came, went, kinds = self.all.came, self._went, self.kinds
        return [kinds[visit] for visit in self.all.piled(place) if came[visit] <= stage < went[visit]]

    def stays(self) -> Iterator[tuple[str, Place, int, int]]:
        """Each stay in a hidden place: the card's name, the place, and the stages at which it came and went."""
        for kind, place, came, went in zip(self.kinds, self.all.places, self.all.came, self._went, strict=True):
            if place is not None and came >= 0:
                yield kind, place, came, went

    def leaves(self, card: Card, stage: int) -> str | None:
        """What is printed, in this history, on the card that goes where that one goes next; None if it has not gone."""
        visit = self.all.visit(card, stage)
        if visit == OPEN:
            return self.all.names[card]
        return None if self.all.went[visit] == STAYS else self.kinds[self._holder[visit]]

    def change(self, rng: Random, tries: int) -> None:
        """Go on to another history, any as likely: `shuffle`, and so many times `walk` for each card that left a pile."""
        self.shuffle(rng)
        if self.all.doubtful:
            self.walk(rng, min(MOST, max(FEWEST, tries * len(self.all.ranked()[1]))))

    def shuffle(self, rng: Random) -> None:
        """Let cards that came to a pile together, and of which nothing is known since they left it, change places."""
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

        Two visits of one pile that overlap exchange what became of them, if all that was seen still holds; or they do so
        only as far as to a later pile where both came together again. Back again is as likely, so in the long run every
        history comes up as often. Recent ends are tried more often than old ones, for the present hangs on them.
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
        """Exchange what became of two visits, up to a later pile where both came together again."""
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
                # There may now be more such piles, or fewer: the way back must be as likely as the way here.
                if random() * back < len(meets) and self._still_hold(self.kinds[one], self.kinds[two]):
                    return
            self._swap(left, right)
        self._swap(one, two)

    def _together(self, one: int, two: int) -> bool:
        came, went = self.all.came, self._went
        return came[one] < went[two] and came[two] < went[one]

    def _meets(self, one: int, two: int) -> list[tuple[int, int]]:
        """The pairs of visits, of two lines of them from the given ones on, that were in one pile at one time."""
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
        """Of the visit `one` becomes what `end` says."""
        kinds, following = self.kinds, self._next
        self._holder[end], self._end[one] = one, end
        self._went[one], following[one] = self.all.went[end], self.all.next[end]
        name, visit = kinds[one], following[one]
        while visit >= 0:
            kinds[visit] = name
            visit = following[visit]

    def _still_hold(self, first: str, second: str) -> bool:
        """Whether all lots still hold where cards of two names have changed places: to a lot with both it is all the same."""
        return all((first in lot.cards) == (second in lot.cards) or self._holds(lot) for lot in self.all.lots)

    def _holds(self, lot: Constraint) -> bool:
        came, went, kinds, stage = self.all.came, self._went, self.kinds, lot.stage
        for visit in self.all.piled(lot.place):
            if came[visit] <= stage < went[visit] and (kinds[visit] in lot.cards) != lot.only:
                return not lot.only  # one card settles it: one that must not be there, or one of those that were wanted
        return lot.only


class StagedHistories(Generic[P]):
    """Histories of a game that notes, stage after stage, where all cards lie and which of them are seen there.

    Every card has a name of its own here, and each history is one of all that agree with what is seen: as many cards
    move from place to place when a stage begins.

    Attributes:
        history: the one that is told of; `another` gives others.

    Args:
        true: by stage, where each card lies in truth.
        pins: by card, the stages at which it is seen where it lies.
        lots: what else is known.
    """

    def __init__(
        self, true: Sequence[Mapping[str, P]], pins: Mapping[str, set[int]], lots: Sequence[Constraint]
    ) -> None:
        self.true = true
        self.pins = pins
        told = Histories()
        last = len(true) - 1
        seen = [{card for card, stages in pins.items() if stage in stages} for stage in range(last + 1)]
        # Where no two cards ever lie together none can be taken for another, so a lot tells what may lie there all the time.
        crowded = {place for lies in true for place, cards in Counter(lies.values()).items() if cards > 1}
        alone = [lot for lot in lots if lot.only and lot.place not in crowded]
        for card, place in true[0].items():
            told.begin(card, card, None if card in seen[0] else place, box="cards")
        for stage, lies in enumerate(true):
            told.stage = 2 * stage  # cards move now, and are seen half a stage later
            mixed = {place for card, place in lies.items() if card not in seen[stage]}
            watched = seen[stage - 1] & seen[stage] if stage else seen[0]  # these lie open already
            for card, place in lies.items():
                if stage and card not in watched:
                    if card in seen[stage] and place not in mixed:
                        told.move(card, None)
                    elif place != true[stage - 1][card]:
                        told.move(card, place)
            told.stage += 1
            ahead = seen[stage] if stage == last else seen[stage + 1]
            news = seen[stage] - (watched & ahead)
            for card in [card for card in lies if card in news]:  # a set's order is another in each process
                shown = card in ahead  # who does not see it go knows no longer which it is
                if not shown or told.visit(card, told.stage) != OPEN:
                    told.move(card, None)
                    if not shown:
                        told.move(card, lies[card])
            for lot in alone:
                for card in [card for card, place in lies.items() if (stage, place) == (lot.stage, lot.place)]:
                    known = told.allowed(card)
                    told.allow(card, lot.cards if known is None else lot.cards & frozenset(known))
        # Where a card that is seen is one of those that a lot wants, the lot says nothing more.
        told.lots = [
            lot._replace(stage=2 * lot.stage + 1)
            for lot in lots
            if lot not in alone
            and (lot.only or all(true[lot.stage][card] != lot.place for card in lot.cards & seen[lot.stage]))
        ]
        self._told = told
        self.history = History(told)

    def another(self, rng: Random) -> StagedHistories[P]:
        """The same with another history, any as likely, found from the truth: it hangs on the generator alone.

        This one stays as it is, so that several threads can ask it at the same time.
        """
        twin = copy(self)
        twin.history = History(self._told)
        twin.history.change(rng, ROUNDS)
        return twin

    def paths(self) -> dict[str, list[P]]:
        """Where each card lies in this history, stage by stage."""
        last = len(self.true)
        found = {card: [stage[card] for stage in self.true] for card in self.true[0]}
        for name, place, came, went in self.history.stays():
            path: list[Any] = found[name]
            for stage in range(came // 2, min(went // 2, last)):
                path[stage] = place
        return found

    def places(self, stage: int) -> dict[str, P]:
        """Where each card lies at a stage in this history."""
        lies = {card: place for card, place in self.true[stage].items() if stage in self.pins[card]}
        for place in {*self.true[stage].values()}:
            lies.update(dict.fromkeys(self.history.pile(place, 2 * stage + 1), place))
        return lies

    def names(self, stage: int) -> dict[str, str]:
        """What each card is called that lies elsewhere in this history: like one that lies in its place."""
        olds: dict[P, list[str]] = {}
        news: dict[P, list[str]] = {}
        lies = self.places(stage)
        for card, place in self.true[stage].items():
            if lies[card] != place:
                olds.setdefault(place, []).append(card)
                news.setdefault(lies[card], []).append(card)
        return {card: name for place, cards in olds.items() for card, name in zip(cards, news[place], strict=True)}

    def named(self, card: str, stage: int) -> str:
        """What a card is called that an answer names: the one that goes where it goes, or that lies there if it stays."""
        return self.history.leaves(card, 2 * stage + 1) or self.names(stage).get(card, card)


def stages(match: Match) -> Iterator[tuple[Any, list[Moment]]]:
    """A match again from its first position to where it stands: the positions in which it waited, the last being its own.

    With each come the moments since the answer before it; the last of them is the one that waited. A position is good until
    the next is asked for. The match may be held at an event, before anybody must answer again.
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
    """Play on from a position between two steps, giving answers from a list; each moment, and None between two steps.

    It ends where play does, or where an answer is no option. While it waits the list may grow; it must not run out.
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
    """Whether a seat sees no difference between two moments."""
    if type(one) is not type(two) or (one.kind, one.seat, one.rule) != (two.kind, two.seat, two.rule):
        return False
    if isinstance(one, Chance):
        return repr(one.seen_by(seat).source) == repr(two.seen_by(seat).source)  # type: ignore[union-attr]
    if isinstance(one, Choice):
        return one.seat != seat or (list(one.options) == list(two.options) and one.facts == two.facts)  # type: ignore[union-attr]
    if one.also != two.also:  # type: ignore[union-attr]
        return False
    return one.facts == two.facts or one.seen_by(seat).facts == two.seen_by(seat).facts  # type: ignore[union-attr]
