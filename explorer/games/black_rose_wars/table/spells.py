"""Spells in the grimoire, hand, memories, library and Forgotten deck: drawing, discarding, searching."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.chance import Draw
from explorer.core.moments import Chance, Choice, Event, Secret
from explorer.games.black_rose_wars.cards.card_classes import FORGOTTEN, PERSONAL
from explorer.games.black_rose_wars.state import READY
from explorer.games.black_rose_wars.table import reasons, stack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.core.moments import Effect, Seat
    from explorer.games.black_rose_wars.state import Lodge


# --- drawing ----------------------------------------------------------------------------------------------------------


def draw_grimoire(state: Lodge, seat: Seat, n: int, rule: str = "grimoire.draw") -> Effect:
    """Draw spells from a mage's grimoire into its hand; if it is empty, the memories become the grimoire first.

    Returns the cards drawn, fewer than `n` if grimoire and memories together have fewer
    (grimoire.draw, grimoire.reshuffle, grimoire.empty).
    """
    mage = state.mages[seat]
    drawn: list[str] = []
    while len(drawn) < n and (mage["grimoire"] or mage["memories"]):
        if not mage["grimoire"]:
            yield from shuffle_memories(state, seat)
        cards: tuple[str, ...] = yield Chance(seat, "grimoire", Draw(sorted(mage["grimoire"]), n - len(drawn)), rule)
        for card in cards:
            mage["grimoire"].remove(card)
        mage["hand"].extend(cards)
        drawn.extend(cards)
    if drawn:
        also = ("grimoire.empty",) if len(drawn) < n else ()
        yield Event("drew", seat, rule, also, pile="grimoire", n=len(drawn), cards=Secret(tuple(drawn), (seat,)))
    return drawn


def shuffle_memories(state: Lodge, seat: Seat) -> Effect:
    """Shuffle the memories into the grimoire (grimoire.reshuffle)."""
    mage = state.mages[seat]
    mage["grimoire"].extend(mage["memories"])
    mage["memories"].clear()
    yield Event("reshuffled", seat, "grimoire.reshuffle", pile="memories")


def draw_from_school(state: Lodge, seat: Seat, school: str, rule: str) -> Effect:
    """Draw one spell of a school to look at, reshuffling its discards if the deck is empty; returns it, or None.

    The card is in `state.aside` until it is kept or discarded (study.library, library.reshuffle).
    """
    piles = state.library[school]
    if not piles["deck"]:
        piles["deck"], piles["discard"] = piles["discard"], []
    if not piles["deck"]:
        return None
    (card,) = yield Chance(seat, "library", Draw(sorted(piles["deck"]), 1), rule)
    piles["deck"].remove(card)
    state.aside.append(card)
    state.looking = seat
    yield Event("looked at", seat, rule, school=school, card=Secret(card, (seat,)))
    return card


def schools_with_spells(state: Lodge) -> list[str]:
    """The schools of the library that still have spells to draw, in their order on the table."""
    return [school for school, piles in state.library.items() if piles["deck"] or piles["discard"]]


def _left(state: Lodge, school: str) -> int:
    """The number of spells of a school that can still be drawn."""
    piles = state.library[school]
    return len(piles["deck"]) + len(piles["discard"])


def draw_library(state: Lodge, seat: Seat, n: int, keep: int | None = None, rule: str = "library.draw") -> Effect:
    """Draw spells of chosen schools, one by one, and keep some; the others go to their schools' discards.

    The mage sees each spell before it names the next school; with the reading "schools-first" it names all schools
    first (study.library).

    Args:
        state: the position.
        seat: the mage that draws.
        n: the number of spells drawn.
        keep: the number kept in hand; None for all.
        rule: the rule by which the mage draws.
    """
    looked: list[str] = []
    first = state.reads("library", "schools-first")
    named: list[str] = []
    for drawn in range(n):
        schools = [school for school in schools_with_spells(state) if _left(state, school) > named.count(school)]
        if not schools:
            break
        left = reasons.compelled(rule, f"schools named: {drawn} of {n}")
        named.append((yield Choice(state.chooser(seat), "school", schools, rule, barred=left, drawn=drawn, of=n)))
        if not first:
            looked.append((yield from draw_from_school(state, seat, named.pop(), rule)))
    while named:
        looked.append((yield from draw_from_school(state, seat, named.pop(0), rule)))
    yield from _keep(state, seat, looked, len(looked) if keep is None else keep, rule)


def _keep(state: Lodge, seat: Seat, looked: list[str], keep: int, rule: str) -> Effect:
    """Put some of the cards looked at into the hand, the rest face up on their schools' discards (study.keep)."""
    left = list(looked)
    kept: list[str] = []
    while left and len(kept) < keep:
        options = sorted(set(left))
        card = options[0]
        if len(left) > keep - len(kept) and len(options) > 1:
            card = yield Choice(
                state.chooser(seat), "keep", options, rule, cards=sorted(left), left=keep - len(kept),
                barred=reasons.compelled(rule, f"spells kept: {len(kept)} of {keep}"),
            )  # fmt: skip
        left.remove(card)
        kept.append(card)
    for card in kept:
        state.aside.remove(card)
        state.mages[seat]["hand"].append(card)
    yield Event("kept", seat, rule, n=len(kept), cards=Secret(tuple(kept), (seat,)))
    for card in left:
        state.aside.remove(card)
        yield from _to_school(state, seat, card, rule)
    state.looking = None


def draw_forgotten(state: Lodge, seat: Seat, n: int, keep: int | None = None, rule: str = "spell.forgotten") -> Effect:
    """Draw Forgotten Spells and keep some; the others go to their own discard pile.

    Rules (spell.forgotten, forgotten.reshuffle).
    """
    looked: list[str] = []
    for _ in range(n):
        if not state.forgotten:
            state.forgotten, state.forgotten_discard = state.forgotten_discard, []
        if not state.forgotten:
            break
        (card,) = yield Chance(seat, "forgotten", Draw(sorted(state.forgotten), 1), rule)
        state.forgotten.remove(card)
        state.aside.append(card)
        state.looking = seat
        looked.append(card)
        yield Event("looked at", seat, rule, school=FORGOTTEN, card=Secret(card, (seat,)))
    yield from _keep(state, seat, looked, len(looked) if keep is None else keep, rule)
    if looked:
        stack.happen(state, "drew_forgotten", seat=seat)


def draw_memories(state: Lodge, seat: Seat, n: int, rule: str = "memories.random") -> Effect:
    """Take random cards from a mage's memories into its hand (memories.random)."""
    mage = state.mages[seat]
    if not mage["memories"]:
        return
    cards: tuple[str, ...] = yield Chance(seat, "memories", Draw(sorted(mage["memories"]), n), rule)
    for card in cards:
        mage["memories"].remove(card)
    mage["hand"].extend(cards)
    yield Event("drew", seat, rule, pile="memories", n=len(cards), cards=list(cards))


def search(state: Lodge, seat: Seat, piles: Sequence[str], n: int, rule: str = "spell.search") -> Effect:
    """Search a mage's piles ("grimoire", "memories", "library") for spells of its choice, then shuffle the piles.

    In the library, a spell may be of any school (spell.search).
    """
    mage = state.mages[seat]
    for _ in range(n):
        options: list[tuple[str, str]] = []
        for pile in piles:
            if pile == "library":
                found = {card for school in state.library.values() for card in school["deck"]}
            else:
                found = set(mage["grimoire"] if pile == "grimoire" else mage["memories"])
            options += [(pile, card) for card in sorted(found)]
        if not options:
            return
        pile, card = yield Choice(
            state.chooser(seat), "search", options, rule,
            barred=reasons.compelled(rule, f"spells to choose from: {len(options)}"),
        )  # fmt: skip
        if pile == "library":
            next(school for school in state.library.values() if card in school["deck"])["deck"].remove(card)
        else:
            (mage["grimoire"] if pile == "grimoire" else mage["memories"]).remove(card)
        mage["hand"].append(card)
        shown = card if pile == "memories" else Secret(card, (seat,))
        yield Event("found", seat, rule, pile=pile, card=shown)


# --- discarding -------------------------------------------------------------------------------------------------------


def discard_from_hand(state: Lodge, seat: Seat, n: int, rule: str) -> Effect:
    """Discard up to `n` spells of the mage's choice from its hand to its memories; returns the number."""
    mage = state.mages[seat]
    discarded = 0
    while discarded < n and mage["hand"]:
        options = sorted(set(mage["hand"]))
        card = options[0]
        if len(options) > 1:
            card = yield Choice(
                state.chooser(seat), "discard", options, rule, left=n - discarded,
                barred=reasons.compelled(rule, f"spells discarded: {discarded} of {n}"),
            )  # fmt: skip
        mage["hand"].remove(card)
        yield from to_memories(state, seat, card, rule)
        discarded += 1
    return discarded


def discard_ready(state: Lodge, seat: Seat, n: int, by: Seat, rule: str) -> Effect:
    """Discard Ready spells from a sheet to the owner's memories; `by` chooses them by slot without seeing them."""
    mage = state.mages[seat]
    for _ in range(n):
        slots = [slot for slot, spell in enumerate(mage["sheet"]) if spell is not None and spell["stands"] == READY]
        if not slots:
            return
        slot = yield Choice(
            state.chooser(by), "ready spell", slots, rule, of=seat,
            barred=reasons.compelled(rule, f"Ready spells on the sheet: {len(slots)}"),
        )  # fmt: skip
        spell = mage["sheet"][slot]
        assert spell is not None
        mage["sheet"][slot] = None
        yield from to_memories(state, seat, spell["card"], rule)


def to_memories(state: Lodge, seat: Seat, card: str, rule: str = "grimoire.memories") -> Effect:
    """Put a spell face up into its owner's memories (grimoire.memories)."""
    state.mages[seat]["memories"].append(card)
    yield Event("discarded", seat, rule, card=card, pile="memories")


def _to_school(state: Lodge, seat: Seat, card: str, rule: str) -> Effect:
    """Put a spell face up on its discard pile, its school's or the Forgotten one; a personal spell into memories."""
    school = state.kit.spells[card].school
    if school == PERSONAL:
        yield from to_memories(state, seat, card, rule)
        return
    if school == FORGOTTEN:
        state.forgotten_discard.append(card)
    else:
        state.library[school]["discard"].append(card)
    yield Event("discarded", seat, rule, card=card, pile=school)


def thin(state: Lodge, seat: Seat, card: str) -> Effect:
    """A mage gives a spell from its hand back to its school, allowed once per Study Phase (study.thinning)."""
    state.mages[seat]["hand"].remove(card)
    state.mages[seat]["marks"]["thinned"] = True
    yield from _to_school(state, seat, card, "study.thinning")


def thinnable(state: Lodge, seat: Seat) -> list[str]:
    """The spells in hand that belong to a school of the library (study.thinning)."""
    return sorted({card for card in state.mages[seat]["hand"] if state.kit.spells[card].school in state.library})


def return_to_hand(state: Lodge, seat: Seat, slot: int, rule: str) -> Effect:
    """Return a spell from the sheet to its owner's hand."""
    spell = state.mages[seat]["sheet"][slot]
    assert spell is not None
    state.mages[seat]["sheet"][slot] = None
    state.mages[seat]["hand"].append(spell["card"])
    yield Event("returned", seat, rule, slot=slot, card=Secret(spell["card"], (seat,)))
