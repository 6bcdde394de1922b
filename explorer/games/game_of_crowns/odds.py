"""Questions about odds for a player of Game of Crowns.

Answers that depend only on open cards are exact, and use the steps that play the game. Answers that depend on cards
that a seat cannot place are sampled: those cards are dealt anew, and every deal that agrees with what the seat has
seen is equally likely. Other players' votes and ravens depend on their will, of which nothing is known: all their
choices are assumed to be equally likely, and the answer says so.
"""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any, cast

from explorer.core.moments import Choice, Event, Moment, Seat
from explorer.games.game_of_crowns import wording
from explorer.games.game_of_crowns.cards import faces, kind_of
from explorer.games.game_of_crowns.hidden import Belief
from explorer.games.game_of_crowns.rules.end_of_game import as_if_ended, final_hands, winners
from explorer.games.game_of_crowns.rules.exchange import trade
from explorer.games.game_of_crowns.rules.scoring import points
from explorer.games.game_of_crowns.standing import with_hand
from explorer.games.game_of_crowns.state import ATTACKER, DEFENDER, Table
from explorer.odds import (
    Answer,
    Asked,
    Course,
    Estimate,
    Field,
    Interval,
    NotAsked,
    Playout,
    Question,
    Row,
    Sampling,
    Weighed,
    heuristic,
    walk,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from explorer.core.match import Match

DEALT = (
    "In each, the cards that {seat} cannot know are dealt anew; all deals that agree with what {seat} <has> seen are equally "
    "likely."
)


def _doubt(asked: Asked) -> Belief | None:
    """The viewer's knowledge if some held card is hidden from them; None otherwise, so that the answer can be exact."""
    if asked.viewer is None:
        return None
    belief = Belief(asked.match.fork(), asked.viewer)
    return None if belief.certain and not any(asked.match.state.agendas) else belief


@dataclass(frozen=True)
class Worlds:
    """One sample: the unknown cards are dealt anew, and something is looked up in the resulting position.

    Attributes:
        belief: the viewer's knowledge.
        find: gives labels and results for a position.
    """

    belief: Belief
    find: Callable[[Table], Iterator[tuple[Any, Any]]]

    def __call__(self, seed: str) -> Iterator[tuple[Any, Any]]:
        """The labels and results of one deal."""
        yield from self.find(self.belief.world(Random(seed)))

    def __getstate__(self) -> dict[str, Any]:
        """What another process needs: the record, the seat, and what to look up."""
        return {"record": self.belief.match.record(), "seat": self.belief.seat, "find": self.find}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        from explorer.core.loading import load

        object.__setattr__(self, "belief", Belief(load(kept["record"]), kept["seat"]))
        object.__setattr__(self, "find", kept["find"])


def _sampled(sampling: Sampling, viewer: Seat) -> str:
    return f"Sampled: {sampling.done} deals, seed {sampling.seed}. {DEALT.format(seat=wording.seat(viewer))}"


# --- a random card from a hand --------------------------------------------------------------------------------------


def _grabbed(moment: Moment | None, _table: Table) -> str | None:
    """The kind of the card that was taken."""
    if isinstance(moment, Event) and moment.kind == "took":
        return kind_of(moment.facts["card"].value)
    return "nothing" if moment is None else None


@dataclass(frozen=True)
class Grab:
    """The kinds of a seat's cards."""

    seat: Seat

    def __call__(self, table: Table) -> Iterator[tuple[str, str]]:
        """The kinds of all cards in the hand, each of which is equally likely to be taken."""
        yield from (("grab", kind_of(card)) for card in table.hands[self.seat])


def _with_cards(asked: Asked) -> Sequence[Seat]:
    """The seats from which a card can be taken: first a Coinage's target, then clockwise from the active player."""
    table: Table = asked.state
    first = table.turn or 0
    order = [seat for seat in table.clockwise(first) if table.hands[seat] and seat not in (table.turn, asked.viewer)]
    return sorted(order, key=lambda seat: seat != table.target)


def grab(asked: Asked) -> Answer | Course:
    """The kind of a card taken at random from a seat's hand, as far as the viewer knows that hand."""
    table: Table = asked.match.state
    target = asked.seat
    if target is None or target not in _with_cards(asked):
        raise NotAsked("Choose another player who has cards in hand.")
    kit = table.kit
    title = f"A random card of {wording.seat(target)}'s hand"
    rules = ("coinage.random", "coinage", "hand.secret")
    kinds = (*kit.house_kinds, *kit.guest_kinds)
    belief = _doubt(asked)
    if belief is None:
        taker = next(seat for seat in table.clockwise(target) if seat != target and seat != table.teammate(target))
        whole = Table.of({**table.__dict__, "turn": taker, "target": target, "agenda": [["take_at_random"]],
                          "played": [f"{table.houses[taker] or 'lyre'}-coinage"], "spared": [], "bound": None})  # fmt: skip
        odds = walk(Playout(asked.match.game, whole, _grabbed))
        count = len(table.hands[target])
        rows = [
            Row.of(kit.names[kind], odds, kind, note=f"{int(odds.chance(kind) * count)} of {count} cards", key=kind)
            for kind in kinds
            if odds.chance(kind)
        ]
        words = (str(odds.derivation), "Every card in the hand is equally likely.", _why_exact(asked))
        return Answer(title, tuple(rows), words, rules, whole=True)
    viewer = belief.seat
    sampling = Sampling(Worlds(belief, Grab(target)), asked.trials, asked.seed)

    def tell(sampling: Sampling) -> Answer:
        found = sampling.estimates().get("grab")
        rows = [] if found is None else _rows(found, {kind: kit.names[kind] for kind in kinds}, sampling.done)
        words = (_sampled(sampling, viewer), "In each deal, all cards in the hand are counted.")
        return Answer(title, tuple(rows), words, rules, whole=True)

    return Course(sampling, tell)


def _why_exact(asked: Asked) -> str:
    if asked.viewer is None:
        return "This view shows all hands."
    return f"{wording.seat(asked.viewer)} has seen where every card went, so nothing about the hands is hidden."


def _rows(found: Estimate, names: dict[Any, str], deals: int) -> list[Row]:
    """Rows for the results, in the order of the names; the interval is based on the number of deals, not of results."""
    rows = []
    for result, name in names.items():
        chance = found.chance(result)
        if chance:
            error = 1.96 * (float(chance) * (1 - float(chance)) / max(deals, 1)) ** 0.5
            low, high = max(0.0, float(chance) - error), min(1.0, float(chance) + error)
            rows.append(Row(name, chance, Interval(low, high), trials=deals, key=str(result)))
    return rows


# --- the vote -------------------------------------------------------------------------------------------------------

Margin = Counter[int]
"""By the Attacker's lead in votes, the number of equally likely ways in which it comes about."""


def _spending(sign: int, ravens: int) -> Margin:
    return Counter({sign * (1 + spent): 1 for spent in range(ravens + 1)})


def _add(one: Margin, other: Margin) -> Margin:
    both: Margin = Counter()
    for a, x in one.items():
        for b, y in other.items():
            both[a + b] += x * y
    return both


def _side(vote: str) -> int:
    return 1 if vote == ATTACKER else -1


def spent_already(table: Table) -> set[Seat]:
    """The seats that have had their chance to spend ravens in the current attack, or are having it now."""
    to_come = {step[1] for step in table.agenda if step[0] == "spend_ravens"}
    return {seat for seat in range(table.players) if seat not in to_come}


def margin(table: Table, others: Sequence[Seat], passed: set[Seat]) -> Margin:
    """The Attacker's lead among some seats: known votes and ravens are fixed, all other choices are equally likely.

    Args:
        table: the position as a seat sees it; hidden and future votes are unknown.
        others: the seats to count.
        passed: the seats that cannot spend ravens any more.
    """
    total: Margin = Counter({0: 1})
    for seat in others:
        vote = table.votes[seat]
        known = vote in (ATTACKER, DEFENDER)
        if known and seat in passed:
            total = _add(total, Counter({_side(vote) * (1 + table.spent[seat]): 1}))
        elif known:
            total = _add(total, _spending(_side(vote), table.ravens[seat]))
        else:
            ravens = table.ravens[seat]
            total = _add(total, _spending(1, ravens) + _spending(-1, ravens))
    return total


def _undecided(asked: Asked) -> Sequence[Seat]:
    """The seats that can still vote or spend ravens in the current attack; first the one whose choice is pending."""
    table: Table = asked.match.state
    if not any(kind_of(card) == "knight" for card in table.played) or table.target is None or table.victor is not None:
        return ()
    pending = asked.match.pending
    if not table.revealed:
        order = table.clockwise(table.active)
        left = [seat for seat in order if not table.votes[seat] or table.ravens[seat]]
    else:
        left = [step[1] for step in reversed(table.agenda) if step[0] == "spend_ravens" and table.ravens[step[1]]]
        if pending is not None and pending.kind == "ravens to spend" and pending.seat is not None:
            left.insert(0, pending.seat)
    seats = [seat for seat in left if asked.viewer in (None, seat)]
    now = None if pending is None else pending.seat
    return sorted(seats, key=lambda seat: seat != now)


def vote(asked: Asked) -> Answer:
    """The Attacker's chance to win for each vote and number of ravens of one seat, over all choices of the others."""
    seats = _undecided(asked)
    seat = asked.seat
    if seat is None or seat not in seats:
        raise NotAsked("Choose a player who can still vote or spend ravens in an attack.")
    table: Table = asked.match.view(seat).state
    pending = asked.match.pending
    assert table.turn is not None
    assert table.target is not None
    passed = (spent_already(table) if table.revealed else set()) - {seat}
    if pending is not None and pending.seat is not None and pending.kind == "ravens to spend":
        passed.discard(pending.seat)
    rest = margin(table, [other for other in range(table.players) if other != seat], passed)
    ways = sum(rest.values())
    own = table.votes[seat]
    sides = [own] if own in (ATTACKER, DEFENDER) else [ATTACKER, DEFENDER]
    rows = []
    for side in sides:
        for spent in range(table.ravens[seat] + 1):
            lead = _side(side) * (1 + spent)
            won = sum(count for other, count in rest.items() if other + lead >= 0)
            chance = Fraction(won, ways)
            group = f"voting for the {side.capitalize()}" if len(sides) > 1 else ""
            rows.append(
                Row(f"spending {wording.ravens(spent)}", chance, Interval(float(chance), float(chance)), group,
                    f"{won:,} of {ways:,} ways", key=f"{side} {spent}")
            )  # fmt: skip
    open_ = "" if table.revealed else " A vote that is not revealed is equally likely to be for either side."
    words = (
        f"Exact: counts all {ways:,} ways in which the others can still vote and spend ravens.",
        f"Assumed: a player is equally likely to spend any number of their ravens.{open_}",
        "The Attacker wins ties.",
    )
    attack = f"the Attacker, {wording.seat(table.turn)}, wins against {wording.seat(table.target)}"
    title = f"How likely {attack}, by what {wording.seat(seat)} <does>"
    return Answer(title, tuple(rows), words, ("knight.victor", "knight.tie", "knight.count", "knight.ravens"))


def ravens(asked: Asked) -> Weighed | None:
    """How many ravens are worth spending: where fewer do as well whatever the others do, more are lost for nothing."""
    choice, seat = asked.match.pending, asked.seat
    if not isinstance(choice, Choice) or choice.kind != "ravens to spend" or seat is None:
        return None
    table: Table = asked.match.view(seat).state
    side = table.votes[seat]
    rows = {row.key: row.chance for row in vote(asked).rows}
    figures: dict[int, tuple[Fraction, ...]] = {}
    for spent in choice.options:
        attacks = rows.get(f"{side} {spent}")
        if attacks is None:
            return None
        figures[spent] = (attacks if side == ATTACKER else 1 - attacks, Fraction(table.ravens[seat] - spent))
    rules = ("knight.ravens", "knight.count", "knight.victor", "knight.tie")
    assumed = "the others are as likely to spend any number of their ravens"
    return Weighed(f"the {side.capitalize()} wins the vote", figures, ("ravens left",), rules, assumed)


# --- the score ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Score:
    """What a seat would score if the game ended now."""

    seat: Seat

    def __call__(self, table: Table) -> Iterator[tuple[str, int]]:
        """The points."""
        yield "score", points(as_if_ended(table), self.seat)


def _players(asked: Asked) -> Sequence[Seat]:
    """All seats; first the viewer, or the seat whose choice is pending."""
    table: Table = asked.state
    if not table.round or table.winners:
        return ()
    pending = asked.match.pending
    first = asked.viewer if asked.viewer is not None else None if pending is None else pending.seat
    return table.clockwise(first or 0)


def score(asked: Asked) -> Answer | Course:
    """What a seat would score if the game ended now, as far as the viewer can know."""
    if asked.seat is None or asked.seat not in _players(asked):
        raise NotAsked("This can be asked after the set-up and before the end of the game.")
    seat = asked.seat
    title = f"{wording.seat(seat)}'s score if the game ended now"
    rules = ("end.count", "goal.hand")
    belief = _doubt(asked)
    if belief is None:
        hands = as_if_ended(asked.match.state)
        total = points(hands, seat)
        row = Row(f"{total} VP", Fraction(1), Interval(1.0, 1.0), note="with the hands as they are", key=str(total))
        return Answer(title, (row,), ("Exact: counts the hand.", _why_exact(asked)), rules, whole=True)
    viewer = belief.seat
    sampling = Sampling(Worlds(belief, Score(seat)), asked.trials, asked.seed)

    def tell(sampling: Sampling) -> Answer:
        found = sampling.estimates().get("score")
        rows = () if found is None else _points(found)
        return Answer(title, rows, (_sampled(sampling, viewer), _mean(found)), rules, whole=True)

    return Course(sampling, tell)


def _points(found: Estimate) -> tuple[Row, ...]:
    """A row for each score from the lowest to the highest result."""
    seen = sorted(_counts(found))
    return tuple(Row.of(f"{total} VP", found, total, key=str(total)) for total in range(seen[0], seen[-1] + 1))


def _mean(found: Estimate | None) -> str:
    if found is None:
        return "There are no results yet."
    return f"On average {_average(found):.1f} VP."


def _counts(found: Estimate) -> dict[int, int]:
    """How often each number was the result."""
    return cast("dict[int, int]", dict(found.counts))


def _average(found: Estimate) -> float:
    return sum(number * count for number, count in _counts(found).items()) / found.trials


@dataclass(frozen=True)
class PlayOut:
    """One sample: the unknown cards are dealt anew, and the game is played to its end.

    Attributes:
        match: the match.
        viewer: the seat whose unknown cards are dealt anew; with None no cards are.
        seat: whose score is wanted.
    """

    match: Match
    viewer: Seat | None
    seat: Seat

    def __call__(self, seed: str) -> Iterator[tuple[str, Any]]:
        """The seat's points at the end, and whether it wins or shares the win."""
        world = self.match.fork() if self.viewer is None else self.match.redeal(self.viewer, Random(seed))
        line = Playout.of(world, _ended)
        line.play(heuristic(world.game, seed), Random(f"{seed} after").random)
        hands = final_hands(line.state)
        totals = [points(hands, seat) for seat in range(line.state.players)]
        yield "score", totals[self.seat]
        yield "wins", self.seat in winners(line.state, totals)[0]

    def __getstate__(self) -> dict[str, Any]:
        """What another process needs: the record."""
        return {"record": self.match.record(), "viewer": self.viewer, "seat": self.seat}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        from explorer.core.loading import load

        object.__setattr__(self, "match", load(kept["record"]))
        object.__setattr__(self, "viewer", kept["viewer"])
        object.__setattr__(self, "seat", kept["seat"])


def _ended(moment: Moment | None, _table: Table) -> bool | None:
    return True if moment is None else None


def final(asked: Asked) -> Course:
    """What a seat scores at the end, and how likely it is to win, if all players play like the heuristic player."""
    if asked.seat is None or asked.seat not in _players(asked):
        raise NotAsked("This can be asked after the set-up and before the end of the game.")
    seat, viewer = asked.seat, asked.viewer
    policy = heuristic(asked.match.game)
    sampling = Sampling(PlayOut(asked.match.fork(), viewer, seat), asked.trials, asked.seed, policy.words)

    def tell(sampling: Sampling) -> Answer:
        found = sampling.estimates()
        rows: tuple[Row, ...] = ()
        if "score" in found and "wins" in found:
            wins = Row.of("wins or shares the win", found["wins"], result=True, key="wins")
            rows = (wins, *_points(found["score"]))
        what = f"Sampled: {sampling.done} games played to the end, seed {sampling.seed}."
        if viewer is not None:
            what += f" {DEALT.format(seat=wording.seat(viewer))}"
        words = (what, f"Choices: {policy.words}.", _mean(found.get("score")))
        return Answer(f"{wording.seat(seat)}'s score at the end", rows, words, ("end.count", "end.most", "goal.win"))

    return Course(sampling, tell)


# --- offers ---------------------------------------------------------------------------------------------------------


def _bargaining(asked: Asked) -> Sequence[Seat]:
    """The active player and the others with an offer; empty if there are no offers."""
    table: Table = asked.match.state
    if table.turn is None or not table.offers[table.turn]:
        return ()
    others = [seat for seat in table.others(table.turn) if table.offers[seat]]
    return [table.turn, *others] if others else ()


def change(table: Table, partner: Seat, seat: Seat) -> int:
    """How much a seat's score, if the game ended now, changes if the active player trades with a partner."""
    before = points(as_if_ended(table), seat)
    after = Table.of({**table.__dict__, "hands": [list(hand) for hand in table.hands], "ravens": list(table.ravens),
                      "offers": list(table.offers), "pledged": list(table.pledged), "agenda": []})  # fmt: skip
    after.suspects = list(table.suspects)
    after.givers = [{} for _ in range(table.players)]  # the players who passed Knights on do not affect the score
    deque(trade(after, partner), maxlen=0)
    return points(as_if_ended(after), seat) - before


@dataclass(frozen=True)
class Offers:
    """How each offer would change a seat's score, and which one would improve it most."""

    seat: Seat
    partners: tuple[Seat, ...]

    def __call__(self, table: Table) -> Iterator[tuple[Any, Any]]:
        """The change for each partner, then the best partner; the first of several."""
        changes = {partner: change(table, partner, self.seat) for partner in self.partners}
        yield from changes.items()
        yield "best", max(changes, key=lambda partner: changes[partner])


def offers(asked: Asked) -> Answer | Course:
    """What each offer on the table is worth to a seat: how much its score would change with the current hands."""
    seats = _bargaining(asked)
    if asked.seat is None or asked.seat not in seats:
        raise NotAsked("Choose a player with an offer, in an exchange while offers are on the table.")
    table: Table = asked.match.state
    seat = asked.seat
    active = table.active
    partners = tuple(seats[1:])
    title = f"Which offer helps {wording.seat(seat)} most"
    rules = ("exchange.accept", "exchange.trade", "end.count")

    def label(partner: Seat) -> str:
        return f"{wording.seat(active)} trades with {wording.seat(partner)}: {wording.offer(table, partner)}"

    belief = _doubt(asked)
    if belief is None:
        found = dict(Offers(seat, partners)(table))
        best = found.pop("best")
        rows = [
            Row(label(partner), Fraction(partner == best), Interval(float(partner == best), float(partner == best)),
                note=_by(found[partner]), key=f"seat {partner}")
            for partner in partners
        ]  # fmt: skip
        words = ("Exact: makes each trade, and counts the hands before and after.",
                 "The bar shows the best offer; the number beside it is the change.", _why_exact(asked))  # fmt: skip
        return Answer(title, tuple(rows), words, rules, whole=True)
    viewer = belief.seat
    sampling = Sampling(Worlds(belief, Offers(seat, partners)), asked.trials, asked.seed)

    def tell(sampling: Sampling) -> Answer:
        found = sampling.estimates()
        rows = []
        for partner in partners if "best" in found else ():
            changes = found[partner]
            mean = _average(changes)
            rows.append(
                Row.of(label(partner), found["best"], partner, note=f"{_by(mean, 1)} on average", key=f"seat {partner}")
            )
        given = (
            "Each deal makes every trade, and counts the hands before and after. The bar is how often the offer is the "
            "best; the number beside it is the average change."
        )
        words = (_sampled(sampling, viewer), given)
        return Answer(title, tuple(rows), words, rules, whole=True)

    return Course(sampling, tell)


def _by(change: float, digits: int = 0) -> str:
    shown = f"{change:+.{digits}f}"
    return f"{shown.replace('-', '−')} VP"


# --- who holds what -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Held:
    """How many cards of a kind each seat holds."""

    kind: str

    def __call__(self, table: Table) -> Iterator[tuple[Any, Any]]:
        """The number for each seat, including cards in its offer."""
        for seat in range(table.players):
            yield seat, sum(kind_of(card) == self.kind for card in (*table.hands[seat], *table.offers[seat]))


def _kinds(asked: Asked) -> Field:
    kit = asked.match.state.kit
    return Field("kind", "Card", {kind: kit.names[kind] for kind in (*kit.house_kinds, *kit.guest_kinds)})


def holds(asked: Asked) -> Answer | Course:
    """Who holds a card of some kind, as far as the viewer can know; useful before an attack, or to choose a wish."""
    if not _players(asked):
        raise NotAsked("This can be asked after the set-up and before the end of the game.")
    table: Table = asked.match.state
    kind = asked.picked["kind"]
    others = [seat for seat in range(table.players) if seat != asked.viewer]
    title = f"Who holds a {table.kit.names[kind]}"
    rules = ("hand.secret", "knight.reward.take", "tips.battles")
    belief = _doubt(asked)
    if belief is None:
        held = dict(Held(kind)(table))
        rows = [
            Row(wording.seat(seat), Fraction(held[seat] > 0), Interval(float(held[seat] > 0), float(held[seat] > 0)),
                note=f"{held[seat]} in hand", key=f"seat {seat}")
            for seat in others
        ]  # fmt: skip
        return Answer(title, tuple(rows), ("Exact: counts the hands.", _why_exact(asked)), rules)
    viewer = belief.seat
    sampling = Sampling(Worlds(belief, Held(kind)), asked.trials, asked.seed)

    def tell(sampling: Sampling) -> Answer:
        found = sampling.estimates()
        rows = [
            Row.of(wording.seat(seat), found[seat], lambda count: count > 0,
                   note=f"{_average(found[seat]):.1f} on average", key=f"seat {seat}")
            for seat in others if seat in found
        ]  # fmt: skip
        given = "The bar is how often the seat holds at least one."
        return Answer(title, tuple(rows), (_sampled(sampling, viewer), given), rules)

    return Course(sampling, tell)


# --- guests ---------------------------------------------------------------------------------------------------------


def _gain(table: Table, seat: Seat, card: str, holder: Seat | None = None) -> int:
    """How much a seat's score, if the game ended now, grows with a card (taken from `holder`'s hand if given)."""
    now = as_if_ended(table)
    after = with_hand(now, seat, [*now.hands[seat], card])
    if holder is not None:
        rest = list(now.hands[holder])
        rest.remove(card)
        after = with_hand(after, holder, rest)
    return points(after, seat) - points(now, seat)


@dataclass(frozen=True)
class Drawn:
    """The guests that can be drawn, and what each would add to a seat's score."""

    seat: Seat

    def __call__(self, table: Table) -> Iterator[tuple[Any, Any]]:
        """Every guest in the deck, each of which is equally likely, with what it would add."""
        worth = {kind: _gain(table, self.seat, kind) for kind in dict.fromkeys(table.guests)}
        for kind in table.guests:
            yield "guest", kind
            yield kind, worth[kind]


def _drawing(asked: Asked) -> Sequence[Seat]:
    """All seats while guests are left; first the viewer, or the seat whose choice is pending."""
    return _players(asked) if asked.match.state.guests else ()


def draw(asked: Asked) -> Answer | Course:
    """Which guest a seat would draw, and what it would add to its score if the game ended now."""
    if asked.seat is None or asked.seat not in _drawing(asked):
        raise NotAsked("This can be asked during the game, while the guest deck has cards.")
    table: Table = asked.match.state
    seat, kit = asked.seat, table.kit
    title = f"The guest that {wording.seat(seat)} would draw"
    rules = ("knight.reward.guest", "setup.guests", "end.count")
    belief = _doubt(asked)
    if belief is None:
        deck = Counter(table.guests)
        rows = tuple(
            Row(kit.names[kind], Fraction(deck[kind], deck.total()), Interval(deck[kind] / deck.total(), deck[kind] / deck.total()),
                note=_by(_gain(table, seat, kind)), key=kind)
            for kind in kit.guest_kinds if deck[kind]
        )  # fmt: skip
        mean = sum(_gain(table, seat, kind) for kind in table.guests) / deck.total()
        words = ("Exact: every guest in the deck is equally likely.", _worth_words(mean), _why_exact(asked))
        return Answer(title, rows, words, rules, whole=True)
    viewer = belief.seat
    sampling = Sampling(Worlds(belief, Drawn(seat)), asked.trials, asked.seed)

    def tell(sampling: Sampling) -> Answer:
        found = sampling.estimates()
        if "guest" not in found:
            return Answer(title, (), (_sampled(sampling, viewer),), rules, whole=True)
        rows = [
            replace(row, note=f"{_by(_average(found[row.key]), 1)} on average")
            for row in _rows(found["guest"], {kind: kit.names[kind] for kind in kit.guest_kinds}, sampling.done)
        ]
        mean = sum(float(row.chance or 0) * _average(found[row.key]) for row in rows)
        return Answer(title, tuple(rows), (_sampled(sampling, viewer), _worth_words(mean)), rules, whole=True)

    return Course(sampling, tell)


def _worth_words(mean: float) -> str:
    return f"The number is how much it would change the score if the game ended now: {_by(mean, 1)} on average."


CARD, EVEN, GUEST = "card", "even", "guest"
"""The results: the best card brings more, both bring the same, the guest brings more."""


@dataclass(frozen=True)
class Rewards:
    """What the best card of a hand, and each guest in the deck, would add to a seat's score."""

    seat: Seat
    holder: Seat

    def __call__(self, table: Table) -> Iterator[tuple[Any, Any]]:
        """What the best card adds, what each guest adds, and which of the two adds more."""
        best = max(_gain(table, self.seat, card, self.holder) for card in faces(table.hands[self.holder]))
        yield CARD, best
        worth = {kind: _gain(table, self.seat, kind) for kind in dict.fromkeys(table.guests)}
        for kind in table.guests:
            yield GUEST, worth[kind]
            yield "more", EVEN if worth[kind] == best else GUEST if worth[kind] > best else CARD


def _robbed(asked: Asked) -> Field:
    """Whose hand is meant: by default the loser's or the target's, otherwise that of another player with cards."""
    table: Table = asked.match.state
    seat = asked.seat if asked.seat is not None and asked.seat in range(table.players) else 0
    others = [other for other in table.others(seat) if table.hands[other]]
    now = table.target if seat == table.turn else table.turn
    start = f"seat {now}" if now in others else ""
    return Field("hand", "Hand", {f"seat {other}": wording.seat(other) for other in others} or {"": "no hand"}, start)


def reward(asked: Asked) -> Answer | Course:
    """Whether the best card of a hand or a guest would add more to a seat's score, if the game ended now."""
    holder = asked.picked["hand"]
    if asked.seat is None or asked.seat not in _drawing(asked) or not holder:
        raise NotAsked("This can be asked during the game, while another player has cards and the deck has a guest.")
    table: Table = asked.match.state
    seat, other = asked.seat, int(holder.removeprefix("seat "))
    title = f"A card of {wording.seat(other)}'s hand or a guest, for {wording.seat(seat)}"
    rules = ("knight.reward", "knight.reward.take", "knight.reward.guest", "end.count")
    names = {CARD: "the best card brings more", EVEN: "both bring the same", GUEST: "the guest brings more"}
    belief = _doubt(asked)
    if belief is None:
        given = list(Rewards(seat, other)(table))
        more = Counter(result for label, result in given if label == "more")
        worth = {label: [gain for name, gain in given if name == label] for label in (CARD, GUEST)}
        rows = [
            Row(name, Fraction(more[key], more.total()), Interval(more[key] / more.total(), more[key] / more.total()), key=key)
            for key, name in names.items() if more[key]
        ]  # fmt: skip
        means = {label: sum(gains) / len(gains) for label, gains in worth.items()}
        words = (
            "Exact: compares every guest in the deck with the best card.",
            _reward_words(means),
            _why_exact(asked),
        )
        return Answer(title, tuple(rows), words, rules, whole=True)
    viewer = belief.seat
    sampling = Sampling(Worlds(belief, Rewards(seat, other)), asked.trials, asked.seed)

    def tell(sampling: Sampling) -> Answer:
        found = sampling.estimates()
        if "more" not in found:
            return Answer(title, (), (_sampled(sampling, viewer),), rules, whole=True)
        means = {label: _average(found[label]) for label in (CARD, GUEST)}
        words = (_sampled(sampling, viewer), _reward_words(means))
        return Answer(title, tuple(_rows(found["more"], names, sampling.done)), words, rules, whole=True)

    return Course(sampling, tell)


def _reward_words(means: Mapping[str, float]) -> str:
    return (
        f"If the game ended now, the best card of that hand would bring {_by(means[CARD], 1)} on average, a guest "
        f"{_by(means[GUEST], 1)}. This ignores what the other player loses."
    )


@dataclass(frozen=True)
class Agenda:
    """A seat's hidden agenda."""

    seat: Seat

    def __call__(self, table: Table) -> Iterator[tuple[str, str]]:
        """The guest that is the hidden agenda."""
        yield "agenda", table.agendas[self.seat][0]


def _with_agenda(asked: Asked) -> Sequence[Seat]:
    """The seats with a hidden agenda, the viewer's own last."""
    table: Table = asked.match.state
    seats = [seat for seat in range(table.players) if table.agendas[seat]]
    return sorted(seats, key=lambda seat: seat == asked.viewer)


def agenda(asked: Asked) -> Answer | Course:
    """What a seat's hidden agenda is, as far as the viewer can know."""
    if asked.seat is None or asked.seat not in _with_agenda(asked):
        raise NotAsked("This can be asked in a game with hidden agendas, before its end.")
    table: Table = asked.match.state
    seat, kit = asked.seat, table.kit
    title = f"{wording.seat(seat)}'s hidden agenda"
    rules = ("agenda", "agenda.secret", "agenda.sentinels")
    belief = _doubt(asked)
    if belief is None:
        kind = table.agendas[seat][0]
        row = Row(kit.names[kind], Fraction(1), Interval(1.0, 1.0), key=kind)
        return Answer(title, (row,), ("Exact: this view shows it.",), rules, whole=True)
    viewer = belief.seat
    sampling = Sampling(Worlds(belief, Agenda(seat)), asked.trials, asked.seed)

    def tell(sampling: Sampling) -> Answer:
        found = sampling.estimates().get("agenda")
        names = {kind: kit.names[kind] for kind in kit.guest_kinds}
        rows = [] if found is None else _rows(found, names, sampling.done)
        return Answer(title, tuple(rows), (_sampled(sampling, viewer),), rules, whole=True)

    return Course(sampling, tell)


QUESTIONS = (
    Question(
        "score",
        "What would this hand score now?",
        score,
        wants_seat=True,
        seats=_players,
        at=("action", "Taking a Turn"),
    ),
    Question(
        "vote",
        "Who wins this attack, whatever the others do?",
        vote,
        wants_seat=True,
        seats=_undecided,
        at=("vote", "ravens to spend"),
        weighs=ravens,
    ),
    Question(
        "offers",
        "Which offer helps most?",
        offers,
        wants_seat=True,
        seats=_bargaining,
        at=("offer", "wish", "ravens to add", "card to add", "Make an Exchange"),
    ),
    Question(
        "grab",
        "What would a Coinage take?",
        grab,
        wants_seat=True,
        seats=_with_cards,
        at=("coinage target", "card to take", "card at random"),
    ),
    Question(
        "final", "What will this hand score in the end?", final, wants_seat=True, seats=_players, at=("card to offer",)
    ),
    Question("holds", "Who holds a card of this kind?", holds, fields=(_kinds,), at=("knight target", "sentinel")),
    Question(
        "draw", "Which guest would be drawn, and is it worth it?", draw, wants_seat=True, seats=_drawing, at=("guest",)
    ),
    Question(
        "reward",
        "A card of that hand, or a guest?",
        reward,
        wants_seat=True,
        seats=_drawing,
        fields=(_robbed,),
        at=("reward",),
    ),
    Question("agenda", "What is this hidden agenda?", agenda, wants_seat=True, seats=_with_agenda),
)
"""All questions."""
