"""Piles to draw from, as a seat knows them: the possible cards of each, and their chances.

All unseen cards are equally likely to be in a deck; for a grimoire, its public history is used as well.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb, prod
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from explorer.core.moments import Event
from explorer.games.black_rose_wars.cards.card_classes import FORGOTTEN, PERSONAL
from explorer.games.black_rose_wars.cards.card_kinds import EVENTS, QUESTS
from explorer.games.black_rose_wars.hidden.unseen import unseen, unseen_quests
from explorer.games.black_rose_wars.state import REVEALED
from explorer.games.black_rose_wars.table import naming

if TYPE_CHECKING:
    from collections.abc import Iterable

    from explorer.core.match import Match
    from explorer.core.moments import Seat
    from explorer.games.black_rose_wars.state import Lodge

LIBRARY, GRIMOIRE = "library", "grimoire"


class Stage(NamedTuple):
    """Cards of which `lies` are in a pile, unknown which ones."""

    cards: Counter[str]
    lies: int


Stages: TypeAlias = "tuple[Stage, ...]"
"""The cards drawn first, and those drawn once they are used up."""


@dataclass(frozen=True)
class Pile:
    """A pile as a seat knows it.

    Attributes:
        name: the players' name for it: "the deck of Agony".
        worlds: its possible contents, each with its weight; all have the same number of cards.
        words: the sources of this knowledge, one sentence each.
        rules: the ids of the rules used.
    """

    name: str
    worlds: tuple[tuple[int, Stages], ...]
    words: tuple[str, ...]
    rules: tuple[str, ...]

    @classmethod
    def of(cls, name: str, stages: Iterable[Stage], words: Iterable[str], rules: tuple[str, ...]) -> Pile:
        """A pile with a single possible content."""
        return cls(name, ((1, tuple(stages)),), tuple(words), rules)

    @property
    def most(self) -> int:
        """The most cards that can be drawn."""
        return sum(stage.lies for stage in self.worlds[0][1])

    @property
    def cards(self) -> Counter[str]:
        """All cards that may be drawn, each with its highest possible count."""
        found: Counter[str] = Counter()
        for _, stages in self.worlds:
            found |= sum((stage.cards for stage in stages if stage.lies), Counter())
        return found

    def chances(self, wanted: Iterable[str], n: int) -> dict[int, Fraction]:
        """The chance of each number of wanted cards among `n` drawn ones.

        >>> Pile.of("a deck", [Stage(Counter(a=2, b=3), 5)], (), ()).chances({"a"}, 2)
        {0: Fraction(3, 10), 1: Fraction(3, 5), 2: Fraction(1, 10)}
        """
        wanted = frozenset(wanted)
        total = sum(weight for weight, _ in self.worlds)
        found: dict[int, Fraction] = {}
        for weight, stages in self.worlds:
            counts, ways = _counts(stages, wanted, n)
            for count, of in counts.items():
                found[count] = found.get(count, Fraction(0)) + Fraction(weight * of, total * ways)
        return found


def parts(stages: Stages, n: int) -> list[tuple[Counter[str], int]]:
    """The cards from which `n` draws come in turn, and the number drawn from each."""
    found = []
    for stage in stages:
        drawn = min(n, stage.lies)
        n -= drawn
        if drawn:
            found.append((stage.cards, drawn))
    return found


def ways(stages: Stages, n: int) -> int:
    """The number of equally likely sets of `n` cards."""
    return prod(comb(cards.total(), drawn) for cards, drawn in parts(stages, n))


def _counts(stages: Stages, wanted: frozenset[str], n: int) -> tuple[dict[int, int], int]:
    """The number of sets by their number of wanted cards, and the total number of sets."""
    found = {0: 1}
    for cards, drawn in parts(stages, n):
        good = sum(count for card, count in cards.items() if card in wanted)
        bad = cards.total() - good
        grown: dict[int, int] = {}
        for before, sets in found.items():
            for more in range(max(0, drawn - bad), min(drawn, good) + 1):
                grown[before + more] = grown.get(before + more, 0) + sets * comb(good, more) * comb(bad, drawn - more)
        found = grown
    return found, ways(stages, n)


def piles(state: Lodge, eyes: Seat) -> dict[str, str]:
    """The names of the piles that a seat may draw from, by id; its own grimoire comes first."""
    found = {f"{GRIMOIRE}:{eyes}": f"{naming.seat(eyes)}'s grimoire"} if eyes != state.avatar else {}
    found |= {f"{LIBRARY}:{school}": f"the deck of {state.kit.schools[school].name}" for school in state.library}
    found |= {FORGOTTEN: "the Forgotten Spells", EVENTS: "the events", QUESTS: "the quests"}
    others = (seat for seat in range(state.players) if seat != state.avatar)
    return found | {f"{GRIMOIRE}:{seat}": f"{naming.seat(seat)}'s grimoire" for seat in others}


def pile(match: Match, eyes: Seat, id: str) -> Pile:
    """A pile as a seat knows it, by one of the ids of `piles`."""
    state: Lodge = match.view(eyes).state
    sort, _, which = id.partition(":")
    name = piles(state, eyes)[id]
    if sort == LIBRARY:
        cards = state.library[which]
        words = (
            f"All {state.kit.schools[which].name} spells that {naming.seat(eyes)} <does> not see are equally likely "
            "to be in the deck; the tokens on face-down spells are ignored."
        )
        return _after(
            name,
            unseen(state)[which],
            cards["deck"],
            cards["discard"],
            words,
            ("study.library", "library.draw", "library.reshuffle"),
        )
    if sort == FORGOTTEN:
        words = f"All Forgotten Spells that {naming.seat(eyes)} <does> not see are equally likely to be in the deck."
        return _after(
            name,
            unseen(state)[FORGOTTEN],
            state.forgotten,
            state.forgotten_discard,
            words,
            ("spell.forgotten", "forgotten.reshuffle"),
        )
    if sort == EVENTS:
        return _events(state, name)
    if sort == QUESTS:
        return _quests(state, name, eyes)
    return _grimoire(match, state, name, eyes, int(which))


def _after(
    name: str, unseen_cards: Counter[str], deck: list[str], discard: list[str], words: str, rules: tuple[str, ...]
) -> Pile:
    """A face-down deck, followed by its face-up discards."""
    lies = min(len(deck), unseen_cards.total())
    stages = (Stage(unseen_cards, lies), Stage(Counter(discard), len(discard)))
    after = (f"Its {lies} cards come first; then the discards are shuffled.",) if discard else ()
    return Pile.of(name, stages, (words, *after), rules)


def _events(state: Lodge, name: str) -> Pile:
    """The events of this moon that are left in the deck, which follows from those already drawn."""
    left = state.events or [card for card in state.event_discard if state.kit.events[card].moon == state.moon]
    words = "All events drawn so far are visible, so everybody knows what is left." + (
        "" if state.events else " The deck is used up, so its discards are shuffled."
    )
    return Pile.of(name, (Stage(Counter(left), len(left)),), (words,), ("event.draw", "event.reshuffle"))


def _quests(state: Lodge, name: str, eyes: Seat) -> Pile:
    """The quests of this moon that the seat does not see now, in the deck, discarded or another mage's."""
    cards = unseen_quests(state)
    lies = len(state.quests) or min(1, len(state.quest_discard))  # it is unknown how many discards are this moon's
    words = (
        f"All quests of this moon that {naming.seat(eyes)} <does> not see now are equally likely, because others' active "
        "quests and the discards are face down."
    )
    return Pile.of(
        name, (Stage(cards, min(lies, cards.total())),), (words,), ("quest.draw", "quest.reshuffle", "moon.decks")
    )


def _grimoire(match: Match, state: Lodge, name: str, eyes: Seat, seat: Seat) -> Pile:
    """A grimoire: the seat's own is known except for its order; of another's, its contents when last shuffled."""
    mage = state.mages[seat]
    lies = len(mage["grimoire"])
    rules = ("grimoire.draw", "grimoire.reshuffle")
    if seat == eyes:
        words = "Its owner knows its cards, but not their order."
        worlds = [(1, Counter(mage["grimoire"]))]
    else:
        worlds, words = _anothers_grimoire(match, state, eyes, seat)
    later = Stage(Counter(mage["memories"]), len(mage["memories"]))
    after = (f"Its {lies} cards come first; then the memories are shuffled.",) if later.lies else ()
    return Pile(name, tuple((weight, (Stage(cards, lies), later)) for weight, cards in worlds), (words, *after), rules)


def _anothers_grimoire(
    match: Match, state: Lodge, eyes: Seat, seat: Seat
) -> tuple[list[tuple[int, Counter[str]]], str]:
    """The possible contents of another seat's grimoire, with weights.

    It was made of cards that everybody saw, its list or the memories; some of them have been drawn since. A spell that
    has become visible since then was one of them, or another copy that its mage got elsewhere. Both are weighted by the
    number of ways in which the cards can have been drawn, obtained elsewhere, and shown.
    """
    lies, left = len(state.mages[seat]["grimoire"]), unseen(state)
    at_hand = sum((left[group] for group in (*state.library, FORGOTTEN, f"{PERSONAL}:{seat}")), Counter())
    shuffled = _last_shuffled(match, eyes, seat)
    if shuffled is None:
        return [
            (1, at_hand)
        ], "Its original cards are not known here: it may have any unseen spell that its mage could have."
    made_of, shown = shuffled.made_of, _open_of(state, seat) - shuffled.open + shuffled.thinned
    drawn = made_of.total() - lies
    mage = state.mages[seat]
    face_down = len(mage["hand"]) + sum(spell is not None and spell["stands"] != REVEALED for spell in mage["sheet"])
    both = sorted(made_of & shown)
    found = []
    for own in product(*(range(min(made_of[card], shown[card]) + 1) for card in both)):
        out = Counter(dict(zip(both, own, strict=True)))
        n = out.total()
        elsewhere = at_hand.total() - (made_of.total() - n)
        got = face_down - (drawn - n)
        if n > drawn or got < 0 or elsewhere < got:
            continue
        weight = comb(made_of.total() - n, drawn - n) * comb(elsewhere, got)
        for card in both:
            others = max(0, at_hand[card] + shown[card] - made_of[card])
            weight *= comb(made_of[card], out[card]) * comb(others, shown[card] - out[card])
        if weight:
            found.append((weight, made_of - out))
    words = (
        "Its cards were visible before they were last shuffled. A spell visible since may have come from it or be "
        "another copy; all ways to have drawn it, obtained it elsewhere and shown it are equally likely."
    )
    return found or [(1, made_of)], words


class _Shuffled(NamedTuple):
    """A grimoire as it was last shuffled.

    Attributes:
        made_of: the cards that it was made of.
        open: the other cards of its mage that were visible then.
        thinned: the cards that the mage has given back to their schools since.
    """

    made_of: Counter[str]
    open: Counter[str]
    thinned: Counter[str]


def _last_shuffled(match: Match, eyes: Seat, seat: Seat) -> _Shuffled | None:
    """How a grimoire was last shuffled, or None if that was not seen."""
    first: Counter[str] = Counter()
    thinned: Counter[str] = Counter()
    last: Event | None = None
    for moment in match.moments(barred=False):  # only public facts are used
        if moment.at > match.moment:
            break
        if isinstance(moment, Event) and moment.seat == seat:
            if moment.kind == "grimoire":
                first = Counter(moment.facts["cards"])
            elif moment.kind in ("first memory", "reshuffled"):
                last, thinned = moment, Counter()
            elif moment.kind == "discarded" and moment.rule == "study.thinning":
                thinned[moment.facts["card"]] += 1
    if last is None or (last.kind == "first memory" and not first):
        return None
    if last.kind == "first memory":
        memory = Counter([last.facts["card"]])
        return _Shuffled(first - memory, memory, thinned)
    before: Lodge = match.fork().goto(last.at - 1).view(eyes).state
    memories = Counter(before.mages[seat]["memories"])
    return _Shuffled(memories, _open_of(before, seat) - memories, thinned)


def _open_of(state: Lodge, seat: Seat) -> Counter[str]:
    """The spells of a mage that everybody sees: its memories and its revealed spells."""
    mage = state.mages[seat]
    revealed = (spell["card"] for spell in mage["sheet"] if spell is not None and spell["stands"] == REVEALED)
    return Counter([*mage["memories"], *revealed])
