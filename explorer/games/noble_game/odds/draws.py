"""The odds of draws: which card comes next from either deck, and the worth of each to a seat."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

from explorer.core.moments import Event
from explorer.core.standing import NoFigure
from explorer.games.noble_game import standing, wording
from explorer.games.noble_game.odds.sides import row
from explorer.odds.questions import Answer, Asked, NotAsked

if TYPE_CHECKING:
    from collections.abc import Iterable

    from explorer.core.moments import Seat
    from explorer.games.noble_game.state import Realm


def every_seat(asked: Asked) -> list[Seat]:
    """All seats, the one whose turn it is first."""
    state: Realm = asked.match.state
    return state.clockwise(state.turn or 0)


def nobility_draw(asked: Asked) -> Answer:
    """The next Nobility card: every card that the viewer cannot see is equally likely, wherever it lies."""
    state: Realm = asked.match.state
    pile, words = state.deck or state.discard, "Everything is open: these are the cards of the deck."
    if not state.deck:
        words = "The deck is empty, so the discards will be shuffled: these are the cards in them."
    elif asked.viewer is not None:
        if any(isinstance(one, Event) and one.kind == "reshuffled" and one.facts["deck"] == "Nobility"
               for one in asked.match.moments(barred=False)):  # fmt: skip
            raise NotAsked(
                "The discards have been shuffled in, so a card is no longer equally likely in the deck and in a hand."
            )
        hands = [card for seat, hand in enumerate(state.hands) if seat != asked.viewer for card in hand]
        pile = [*state.deck, *hands, *(state.aside if state.looking not in (None, asked.viewer) else ())]
        words = "Each card that you cannot see, in the deck or in another hand, is equally likely to be the next."
    if not pile:
        raise NotAsked("No Nobility card is left, neither in the deck nor among its discards.")
    return _answer(asked, pile, "Nobility", (f"Exact. {words}", WORTH), ("nobility.hidden", "nobility.reshuffle"))


def sovereignty_draw(asked: Asked) -> Answer:
    """The next Sovereignty card: the cards left in the deck follow from those that have come."""
    state: Realm = asked.match.state
    pile = state.sovereigns or state.sovereign_discard
    if not pile:
        raise NotAsked("No Sovereignty card is left, neither in the deck nor among its discards.")
    left = (
        "The deck is known, since all other cards lie open." if state.sovereigns else "The discards will be shuffled."
    )
    words = (f"Exact. {left} If three are turned over, these chances hold for each of them.", WORTH)
    return _answer(asked, pile, "Sovereignty", words, ("sovereign.open", "sovereign.reshuffle", "regency.three-cards"))


WORTH = "A card's worth is its worth to that seat now; some cards have none that can be counted."


def _answer(asked: Asked, pile: Iterable[str], deck: str, words: tuple[str, ...], rules: tuple[str, ...]) -> Answer:
    state: Realm = asked.match.state
    seat = asked.seat or 0
    counts = Counter(pile)
    total = sum(counts.values())
    rows, cited = [], list(rules)
    for card, count in sorted(counts.items(), key=lambda one: (-one[1], one[0])):
        note = f"{count} of {total}"
        try:
            score = standing.worth(state, seat, card)
        except NoFigure:
            pass
        else:
            note += f"; worth {score.value} ({score.unit})"
            cited += score.rules
        rows.append(row(wording.card(state, card), Fraction(count, total), note=note, key=card))
    title = f"The next {deck} card, and its worth to {wording.seat(seat)}"
    return Answer(title, tuple(rows), words, tuple(dict.fromkeys(cited)), whole=True)
