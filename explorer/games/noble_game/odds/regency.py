"""The odds of the Regency: who will lead in the capital, with any number of King's Ears in the other hands.

Exact: every possible way to place the unseen cards is counted.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb, prod
from typing import TYPE_CHECKING

from explorer.core.moments import HIDDEN
from explorer.games.noble_game import wording
from explorer.games.noble_game.board import CAPITAL
from explorer.games.noble_game.odds.sides import row
from explorer.games.noble_game.rules import nobility, regency
from explorer.games.noble_game.state import KEEPER, NEUTRAL
from explorer.odds.questions import GRID, Answer, Asked, Field, NotAsked

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from explorer.core.moments import Seat
    from explorer.games.noble_game.cards import Card
    from explorer.games.noble_game.state import Realm


def may_come(state: Realm, seat: Seat) -> int:
    """How many more Nobles a seat can bring to the capital before this year's contest, an action each.

    These are its Nobles who are free to come, but no more than its actions: those of this season, and one for each
    season left. Extra actions from cards are left out. (nobles.move, year.action).
    """
    free = sum(state.nobles[id]["at"] != CAPITAL and state.nobles[id]["captor"] < 0 for id in state.nobles_of(seat))
    return min(free, state.actions[seat] + state.tokens[seat] + 3 - state.season)


def arrivals(asked: Asked) -> Field:
    """How many more Nobles the seat brings to the capital before they are counted."""
    return Field("arrivals", "Nobles it still brings", {
        str(number): wording.plural(number, "Noble") for number in range(may_come(asked.match.state, _seat(asked)) + 1)
    })  # fmt: skip


def others_bring(asked: Asked) -> Field:
    """How many each of the others brings, if it can bring so many."""
    state: Realm = asked.match.state
    most = max(may_come(state, one) for one in range(state.players) if one != _seat(asked))
    given = {str(number): f"{number} each, if they can" for number in range(1, most + 1)}
    return Field("others", "Nobles the others bring", {"0": "none", **given})


def _seat(asked: Asked) -> Seat:
    return asked.seat if asked.seat is not None else 0


def deals(unseen: int, ears: int, hands: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """How certain cards may lie in hidden hands: each way with its chance, every unseen card equally likely anywhere.

    Args:
        unseen: how many cards are unseen, in the hands and elsewhere.
        ears: how many of these are the cards in question.
        hands: how many cards each hidden hand has.

    >>> [(held, str(chance)) for held, chance in deals(4, 1, (1, 2))]
    [((0, 0), '1/4'), ((0, 1), '1/2'), ((1, 0), '1/4')]
    """
    whole = comb(unseen, ears)

    def ways(left: tuple[int, ...], rest: int) -> Iterator[tuple[int, ...]]:
        if not left:
            yield ()
            return
        for number in range(min(left[0], rest) + 1):
            for further in ways(left[1:], rest - number):
                yield (number, *further)

    for found in ways(hands, ears):
        outside = comb(unseen - sum(hands), ears - sum(found))
        if outside:
            yield found, Fraction(prod(comb(n, k) for n, k in zip(hands, found, strict=True)) * outside, whole)


def is_ear(card: Card) -> bool:
    """Whether a card does exactly what King's Ear does: its player counts one Noble more (card.court)."""
    return [(one["kind"], one.get("who"), one.get("delta")) for one in card.effects] == [("court", "self", 1)]


RANKED = ("Regent", "Co-Regent", "neither")


def seat_chances(state: Realm, viewer: Seat, seat: Seat, come: Mapping[Seat, int]) -> dict[str, Fraction]:
    """The chances that a seat is Regent, Co-Regent or neither, as a viewer knows them (regency.count, card.court).

    Args:
        state: the position as the viewer sees it.
        viewer: the seat that looks: it knows its own hand, and no other.
        seat: the seat that the chances are about.
        come: how many Nobles each seat still brings to the capital.
    """
    seen = Counter(
        [*state.discard, *state.announced, *state.hands[viewer], *(card for card in state.aside if card != HIDDEN)]
        + [noble["card"] for noble in state.nobles.values() if noble["card"]]
    )
    kinds = {card.id: card.count - seen[card.id] for card in state.kit.nobility.values() if is_ear(card)}
    ears = sum(kinds.values())
    others = [one for one in range(state.players) if one != viewer]
    unseen = len(state.deck) + sum(len(state.hands[one]) for one in others) + state.aside.count(HIDDEN)
    there = [len(state.in_capital(one)) + come.get(one, 0) for one in range(state.players)]
    home = state.reads("political.place", "home")
    able = [bool(state.at_home(one)) if home else there[one] > 0 for one in range(state.players)]
    chances = dict.fromkeys(RANKED, Fraction(0))
    for held, chance in deals(unseen, ears, tuple(len(state.hands[one]) for one in others)):
        counts = [max(0, count + state.court[one]) if count else 0 for one, count in enumerate(there)]
        for one, number in (
            *zip(others, held, strict=True),
            (viewer, sum(card in kinds for card in state.hands[viewer])),
        ):
            if there[one] and able[one]:
                counts[one] = max(0, there[one] + state.court[one] + number)
        chances[_place(state, counts, seat)] += chance
    return chances


def _place(state: Realm, counts: list[int], seat: Seat) -> str:
    """A seat's place in `RANKED` with these counts (regency.regent, regency.co-regency, office.keeper-tie)."""
    most = max(counts)
    tied = [one for one, count in enumerate(counts) if count == most and most]
    keeper = next(nobility.office_seat(state, KEEPER), NEUTRAL)
    if len(tied) > 1 and keeper in tied and (len(tied) == 2 or not state.reads("keeper.three", "no")):
        tied = [keeper]
    if seat not in tied or len(tied) > 2:
        return "neither"
    return "Regent" if len(tied) == 1 else "Co-Regent"


REGENCY_WORDS = (
    "Exact: every way to place the unseen King's Ears in the other hands is counted.",
    (
        "Assumed: every hidden card is equally likely anywhere; each player with a Noble in the capital plays every "
        "King's Ear they hold; no other card is played, and nobody leaves the capital."
    ),
)
REGENCY_RULES = (
    "regency.count",
    "regency.regent",
    "regency.co-regency",
    "regency.deadlock",
    "office.keeper-tie",
    "card.court",
)


def _known(asked: Asked) -> tuple[Realm, Seat, Seat]:
    """The position as the viewer sees it, the viewer, and the seat in question."""
    seat = _seat(asked)
    viewer = asked.viewer if asked.viewer is not None else seat
    state: Realm = asked.match.view(viewer).state
    if not state.year or state.winners:
        raise NotAsked("The Regency is contested at the end of each year: ask this while a match is being played.")
    if regency.counted(state):
        raise NotAsked(f"This year's Nobles have been counted already{_who_rules(state)}. Ask again next year.")
    return state, viewer, seat


def _who_rules(state: Realm) -> str:
    """The end of a sentence that says who rules after the count; "" while Regents are still being named."""
    if state.phase == "Regency":
        return ""
    names = [wording.seat(seat) for seat in regency.regents(state)]
    if not names:
        return ": there is no Regent"
    return f": {' and '.join(names)} {'are Co-Regents' if len(names) > 1 else '<is> Regent'}"


def _come(state: Realm, seat: Seat, own: int, each: int) -> dict[Seat, int]:
    return {one: own if one == seat else min(each, may_come(state, one)) for one in range(state.players)}


def who_rules(asked: Asked) -> Answer:
    """Who will be Regent, given the Nobles who still come to the capital."""
    state, viewer, seat = _known(asked)
    come = _come(state, seat, int(asked.picked["arrivals"]), int(asked.picked["others"]))
    chances = seat_chances(state, viewer, seat, come)
    counts = [len(state.in_capital(one)) + come[one] for one in range(state.players)]
    given = ", ".join(f"{wording.seat(one)} {count}" for one, count in enumerate(counts))
    title = f"The Regency for {wording.seat(seat)}, Nobles in the capital: {given}"
    rows = tuple(row(label, chance, key=label.lower()) for label, chance in chances.items())
    return Answer(title, rows, REGENCY_WORDS, REGENCY_RULES, whole=True)


def by_arrivals(asked: Asked) -> Answer:
    """The chance to be sole Regent, for every number of Nobles that the seat and the others may still bring."""
    state, viewer, seat = _known(asked)
    most = max(may_come(state, one) for one in range(state.players) if one != seat)
    rows = tuple(
        row(f"it brings {own}", seat_chances(state, viewer, seat, _come(state, seat, own, each))["Regent"],
            f"others bring {each}", "each who can" if each else "", f"{own} {each}")
        for own in range(may_come(state, seat) + 1) for each in range(most + 1)
    )  # fmt: skip
    title = f"{wording.seat(seat)} sole Regent, by the Nobles who still come to the capital"
    able = ", ".join(f"{wording.seat(one)} {may_come(state, one)}" for one in range(state.players))
    words = (*REGENCY_WORDS, f"The most that each can bring by their own moves, an action each: {able}.")
    return Answer(title, rows, words, (*REGENCY_RULES, "nobles.move", "year.action"), shape=GRID)


def by_count(asked: Asked) -> list[Seat]:
    """All seats, the most Nobles at court first."""
    state = asked.match.state
    counts = regency.counts(state)
    return sorted(range(state.players), key=lambda seat: -counts[seat])
