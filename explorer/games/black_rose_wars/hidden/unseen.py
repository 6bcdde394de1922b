"""The cards that a seat does not see: unseen spells and quests, and what may be under the tokens it sees.

All of this uses only what the seat sees now. All arrangements of the unseen cards that fit are equally likely; what
others have chosen to do is ignored.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb, factorial, prod
from operator import add, le
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from explorer.games.black_rose_wars.cards.card_classes import FORGOTTEN, PERSONAL
from explorer.games.black_rose_wars.language import parsing
from explorer.games.black_rose_wars.state import DARK, LIGHT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from explorer.core.moments import Seat
    from explorer.games.black_rose_wars.state import Lodge

TOKENS = ("trap", "protection")
"""What everybody sees of an active spell (trap.token)."""

SIDES = (LIGHT, DARK)


# --- unseen cards -----------------------------------------------------------------------------------------------------


def unseen(state: Lodge) -> dict[str, Counter[str]]:
    """The spells that a view does not show, by school; also Forgotten and personal ones ("personal:2").

    Args:
        state: a position as a seat sees it.
    """
    kit = state.kit
    seen = Counter(card for card in _spells(state) if card in kit.spells)
    found = {school: Counter(kit.school_deck(school)) - seen for school in state.library}
    found[FORGOTTEN] = Counter(kit.forgotten_deck()) - seen
    for seat, mage in enumerate(state.mages):
        card = kit.mages[mage["name"]].personal if mage["name"] else ""
        found[f"{PERSONAL}:{seat}"] = Counter({card: kit.spells[card].copies} if card else {}) - seen
    return found


def _spells(state: Lodge) -> Iterator[str]:
    for mage in state.mages:
        for cards in (mage["hand"], mage["grimoire"], mage["memories"], mage["aside"]):
            yield from cards
        yield from (spell["card"] for spell in mage["sheet"] if spell is not None)
    for piles_of in state.library.values():
        yield from piles_of["deck"]
        yield from piles_of["discard"]
    for pile_of in (state.forgotten, state.forgotten_discard, state.removed, state.aside):
        yield from pile_of


def unseen_quests(state: Lodge) -> Counter[str]:
    """The quests of the current moon that a view does not show."""
    seen: Counter[str] = Counter([*state.quests, *state.quest_discard, *state.removed])
    for mage in state.mages:
        seen.update([*(quest["card"] for quest in mage["active"]), *mage["completed"], *mage["solved"]])
    return Counter(state.kit.quest_deck(state.moon)) - seen


# --- spells under tokens ----------------------------------------------------------------------------------------------


class Token(NamedTuple):
    """What everybody sees of an active spell: its owner, and "trap" or "protection"."""

    owner: Seat
    sort: str


def tokens(state: Lodge) -> Counter[Token]:
    """The active spells that a view does not show, by their tokens."""
    return Counter(
        Token(seat, spell["stands"])
        for seat, mage in enumerate(state.mages)
        for spell in mage["sheet"]
        if spell is not None and spell["stands"] in TOKENS
    )


def fitting(state: Lodge, card: str, sort: str) -> list[str]:
    """The sides of a spell that fit a token."""
    spell = state.kit.spells[card]
    return [side for side in SIDES if spell.side(side) and parsing.side(spell.side(side)).type == sort]


Caught: TypeAlias = "Callable[[str, str, Token], bool]"
"""Returns True if a spell (its id, its side) under a token counts."""

_Ways: TypeAlias = "dict[tuple[int, ...], int]"
"""The number of ways, by how many spells are under the tokens of each sort."""


class FaceDown:
    """What may be under the tokens that a view shows.

    All arrangements of the unseen spells over the face-down places are equally likely if they fit the tokens and the
    decks: a deck has a known number of cards of its own school, and a personal spell is with its mage. Under a token,
    both sides that fit are equally likely.

    Args:
        state: a position as a seat sees it.
    """

    def __init__(self, state: Lodge) -> None:
        self.tokens = tokens(state)
        self.unseen = unseen(state)
        self._decks = {group: len(state.library[group]["deck"]) for group in state.library}
        self._decks[FORGOTTEN] = len(state.forgotten)
        self._fits = {
            (group, card, token): fitting(state, card, token.sort)
            for group, cards in self.unseen.items()
            for card in cards
            for token in self.tokens
            if group.partition(":")[0] != PERSONAL or group == f"{PERSONAL}:{token.owner}"
        }
        self._known: dict[frozenset[tuple[tuple[int, ...], int]], int] = {}
        self._every = self._laid(lambda *_: True)

    @property
    def possible(self) -> bool:
        """True if there are unseen spells that fit all the tokens."""
        return self._every > 0

    def spells(self, caught: Caught) -> list[str]:
        """The unseen spells that would count under one of the tokens."""
        found = (
            card for (_, card, token), sides in self._fits.items() if any(caught(card, side, token) for side in sides)
        )
        return list(dict.fromkeys(found))

    def chance(self, caught: Caught) -> Fraction:
        """The chance that at least one spell under a token counts."""
        return 1 - Fraction(self._laid(lambda *it: not caught(*it)), self._every)

    def _laid(self, counts: Caught) -> int:
        """The number of ways to have a spell that counts under every token, each side weighted.

        Tokens with the same weights for all spells form one sort, which keeps this fast.
        """
        weights: dict[Token, tuple[int, ...]] = {
            token: tuple(
                self._weight(group, card, token, counts) for group, cards in self.unseen.items() for card in cards
            )
            for token in self.tokens
        }
        sorts: Counter[tuple[int, ...]] = Counter()
        for token, count in self.tokens.items():
            sorts[weights[token]] += count
        known = frozenset(sorts.items())
        if known not in self._known:
            self._known[known] = self._ways(list(zip(*sorts, strict=True)), tuple(sorts.values()))
        return self._known[known]

    def _ways(self, weights: list[tuple[int, ...]], most: tuple[int, ...]) -> int:
        """The same, from each unseen spell's weights under the sorts of tokens, and each sort's number of tokens."""
        total: _Ways = {(0,) * len(most): 1}
        at = 0
        for group, cards in self.unseen.items():
            found: _Ways = {(0,) * len(most): 1}
            for copies in cards.values():
                weight, at = weights[at] if weights else (), at + 1
                for _ in range(copies if any(weight) else 0):
                    found = _one_more(found, weight, most)
            left, deck = cards.total(), self._decks.get(group, 0)
            # Spells under no token are distributed between the deck and all other places.
            total = _both(total, {key: n * comb(left - sum(key), deck) for key, n in found.items()}, most)
        return total.get(most, 0) * prod(map(factorial, most))

    def _weight(self, group: str, card: str, token: Token, counts: Caught) -> int:
        """The weight of a spell under a token: 2 in total, divided between the sides that fit."""
        sides = self._fits.get((group, card, token), [])
        return sum(2 // len(sides) for side in sides if counts(card, side, token))


def _one_more(found: _Ways, weight: tuple[int, ...], most: tuple[int, ...]) -> _Ways:
    """The ways with one more spell, under a token of one of the sorts or under none."""
    grown = dict(found)
    for key, n in found.items():
        for place, of in enumerate(weight):
            if of and key[place] < most[place]:
                there = (*key[:place], key[place] + 1, *key[place + 1 :])
                grown[there] = grown.get(there, 0) + n * of
    return grown


def _both(one: _Ways, other: _Ways, most: tuple[int, ...]) -> _Ways:
    """The ways for two groups of spells together."""
    found: _Ways = {}
    for a, n in one.items():
        for b, m in other.items():
            key = tuple(map(add, a, b))
            if m and all(map(le, key, most)):
                found[key] = found.get(key, 0) + n * m
    return found
