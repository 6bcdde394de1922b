"""How the seats stand, and what a card or a raven is worth: the victory points (VP) if the game ended now.

In a masked position only the VP that the seat knows for sure are counted: a majority may depend on cards that it cannot
see, and so may a card that counts what a neighbour holds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.errors import quoted
from explorer.core.moments import HIDDEN
from explorer.core.standing import NoFigure, Score, Term
from explorer.games.game_of_crowns import wording
from explorer.games.game_of_crowns.cards import HOUSES, kind_of
from explorer.games.game_of_crowns.rules.end_of_game import as_if_ended
from explorer.games.game_of_crowns.rules.exchange import RAVENS
from explorer.games.game_of_crowns.rules.scoring import Hands, Line, score

if TYPE_CHECKING:
    from explorer.core.moments import Option, Seat
    from explorer.games.game_of_crowns.cards import Card, Kind
    from explorer.games.game_of_crowns.state import Table

UNIT = "victory points"

MAJORITIES = frozenset({"feud", "jester"})
"""Kinds that score for the player who has the most."""

NEIGHBOURS = {"artist": "princess", "bard": "coinage"}
"""Kinds that score for cards of the neighbours, with the kind that they count."""


def winners(table: Table) -> tuple[Seat, ...]:
    """Who has won, with both teammates; nobody before the end."""
    return tuple(table.winners)


def standing(table: Table) -> tuple[Score, ...]:
    """Each seat's VP if the game ended now, line by line (end.count); with Team Play its team's VP (team.points)."""
    hands = as_if_ended(table)
    own = [_own(table, hands, seat) for seat in range(table.players)]
    return tuple(own if not table.teams else (_team(table, own, seat) for seat in range(table.players)))


def worth(table: Table, seat: Seat, thing: Option) -> Score:
    """What a card is worth in a seat's hand: the VP that the seat would lose without it, or gain with it.

    Args:
        table: the position.
        seat: whose hand.
        thing: a card, "lyre-knight" or "jester"; a kind, "knight", which means such a card in the hand, or else the one
            of the seat's house; or "ravens", which means one more raven.

    Raises:
        NoFigure: `thing` is neither a card nor "ravens".
    """
    now = as_if_ended(table)
    cards = list(now.hands[seat])
    if HIDDEN in cards:
        return Score(None, UNIT)
    if not isinstance(thing, str):
        raise NoFigure(f"only cards and ravens are worth something, not {quoted(thing)}.")
    if thing == RAVENS:
        return _change(table, seat, now, with_hand(now, seat, cards, ravens=1), "castellan")
    card = _card(table, seat, cards, thing)
    if card in cards:
        cards.remove(card)
        return _change(table, seat, with_hand(now, seat, cards), now, kind_of(card))
    return _change(table, seat, now, with_hand(now, seat, [*cards, card]), kind_of(card))


def _card(table: Table, seat: Seat, cards: list[Card], thing: str) -> Card:
    """The card that `thing` means; see `worth`."""
    if thing in table.kit.house_kinds:
        return next(
            (card for card in cards if kind_of(card) == thing), f"{table.houses[seat] or next(iter(HOUSES))}-{thing}"
        )
    if not table.kit.is_card(thing):
        raise NoFigure(f"only cards and ravens are worth something, not {quoted(thing)}.")
    return thing


def with_hand(hands: Hands, seat: Seat, cards: list[Card], ravens: int = 0) -> Hands:
    """The same hands, with other cards for one seat and perhaps more ravens."""
    own = [cards if holder == seat else hand for holder, hand in enumerate(hands.hands)]
    counts = [count + ravens if holder == seat else count for holder, count in enumerate(hands.ravens)]
    return Hands(own, counts, hands.houses, hands.readings)


def _change(table: Table, seat: Seat, without: Hands, there: Hands, kind: Kind) -> Score:
    """What a card or raven is worth: the lines of the score that change with it."""
    before, after = ({line.kind: line for line in score(hands, seat)} for hands in (without, there))
    terms, sure = [], True
    for name in dict.fromkeys([*after, *before]):
        had, has = before.get(name), after.get(name)
        gain = (has.points if has else 0) - (had.points if had else 0)
        sure = sure and all(_sure(table, hands, seat, name) for hands in (without, there))
        if gain and _sure(table, without, seat, name) and _sure(table, there, seat, name):
            instead = f", without it {had.how}" if had else ""
            text = f"{has.how}{instead}" if has else f"without it {had.how}" if had else ""
            terms.append(Term(text, gain, (has or had).rule))  # type: ignore[union-attr]  # one of them exists
    if not sure:
        return Score(None, UNIT, tuple(terms))
    nothing = Term(f"{table.kit.names[kind]}: changes nothing in this hand now", 0, kind)
    return Score.summed(UNIT, terms or [nothing])


def _own(table: Table, hands: Hands, seat: Seat) -> Score:
    """A seat's own VP."""
    if HIDDEN in hands.hands[seat]:
        return Score(None, UNIT)
    lines = score(hands, seat)
    terms = [_term(line) for line in lines if _sure(table, hands, seat, line.kind)]
    return Score.summed(UNIT, terms) if len(terms) == len(lines) else Score(None, UNIT, tuple(terms))


def _term(line: Line) -> Term:
    return Term(line.how, line.points, line.rule)


def _team(table: Table, own: list[Score], seat: Seat) -> Score:
    """A seat's VP and its teammate's together."""
    mate = table.teammate(seat)
    assert mate is not None
    theirs = own[mate].value
    if not isinstance(theirs, int):
        return Score(None, UNIT, own[seat].terms)
    terms = (*own[seat].terms, Term(f"{wording.seat(mate)}, the teammate: {theirs}", theirs, "team.points"))
    return Score(None, UNIT, terms) if own[seat].value is None else Score.summed(UNIT, terms)


def _sure(table: Table, hands: Hands, seat: Seat, kind: Kind) -> bool:
    """Whether the viewer knows what a kind scores for a seat whose cards they see, though other hands are hidden."""
    hidden = [other for other in range(table.players) if other != seat and HIDDEN in hands.hands[other]]
    if kind in NEIGHBOURS:
        around = set(hands.left_right(seat)) & set(hidden)
        return not around or not _unseen(table, hands, NEIGHBOURS[kind])
    if kind not in MAJORITIES or not hidden:
        return True
    own, unseen = hands.counts[seat][kind], _unseen(table, hands, kind)
    most = max(hands.counts[other][kind] + min(unseen, hands.counts[other][HIDDEN]) for other in hidden)
    return own > most or own < hands.most(kind)


def _unseen(table: Table, hands: Hands, kind: Kind) -> int:
    """How many cards of a kind the viewer cannot see."""
    seen = [*table.discard, *table.played, *table.boxed, *(card for hand in hands.hands for card in hand)]
    return sum(kind_of(card) == kind for card in table.kit.all_cards()) - sum(kind_of(card) == kind for card in seen)
