"""What every card, hand and place of the table is and does, and the gallery of all cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.authoring.sentences import joined
from explorer.core.game import game_named
from explorer.core.moments import HIDDEN
from explorer.core.notes import Note, by_kind, counted, ruled
from explorer.games.game_of_crowns import wording
from explorer.games.game_of_crowns.cards import HOUSES, house_of, kind_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.games.game_of_crowns.cards import Card
    from explorer.games.game_of_crowns.state import Table

    Told = Callable[[Table, str, str], Note | None]

MORE: dict[str, tuple[str, ...]] = {
    "coinage": ("coinage.random",),
    "diplomat": ("diplomat.guests",),
    "feud": ("feud.tie", "feud.none"),
    "jester": ("jester.tie", "jester.loss"),
    "knight": ("knight.banner",),
    "priest": ("priest.sets",),
    "sentinel": ("sentinel.half", "sentinel.none"),
    "undertaker": ("undertaker.count", "undertaker.tie"),
}
"""By kind of card, the rules besides its own without which a player would not know what it does."""

SHORT = {
    "artist": "At the end it is worth 1 VP for each Princess in the hands of your two neighbours; your own do not matter.",
    "bard": "At the end it is worth 1 VP for each Coinage in the hands of your two neighbours; your own does not matter.",
    "diplomat.guests": "Guests bear no banner, so they do not count.",
    "priest": "At the end it is worth 3 VP for each set of a Castellan, a Princess and a Trader in your hand.",
    "priest.sets": "With 2 Castellans, 3 Princesses and 1 Trader it is one set; a second Trader would make it two.",
    "sentinel.half": "Half is rounded down: of 5 ravens it takes 2.",
    "sentinel.none": "A player without ravens cannot be chosen.",
    "undertaker.count": "All cards in a hand count, house cards and guests, the Undertaker itself among them.",
    "undertaker.tie": "Those who tie for the fewest score too: with 7 cards, against hands of 7, 9 and 10, it scores.",
    "feud.tie": "Those who tie for the most all score.",
    "jester.tie": "Those who tie for the most all score.",
    "knight.banner": "It cannot be used against the house whose banner it bears.",
    "jester.loss": "Whoever holds a Jester, but fewer than somebody else, loses 2 VP in all.",
}
"""Rules that need their title or the one before, or weigh readings, in one sentence that stands for itself."""

WHOSE = {"found": "from a review, not from the book", "assumed": "our content", "own": "from your own file"}
"""What to say of a number of copies that the book does not print, by its provenance."""

BOOK = game_named("game_of_crowns").rules


def gallery(table: Table) -> list[Note]:
    """Every face of the nine houses and of the guests, then the two vote cards and the raven."""
    faces = [f"{house}-{kind}" for house in HOUSES for kind in table.kit.house_kinds] + list(table.kit.guest_kinds)
    places = [_vote(table, f"vote:{side}", side) for side in ("attacker", "defender")]
    return [*(_face(table, f"card:{face}", face) for face in faces), *filter(None, places), _raven("raven", "")]


# --- cards ---


def _card(table: Table, thing: str, which: str) -> Note | None:
    """A card, wherever it lies: "1:lyre-knight", or the face alone."""
    face = which.rpartition(":")[2]
    return _face(table, thing, face) if table.kit.is_card(face) else None


def _face(table: Table, thing: str, face: Card) -> Note:
    kind, house = kind_of(face), house_of(face)
    copies = table.kit.house[kind] if house else table.kit.guests[kind]
    whose = WHOSE.get(table.kit.provenance[kind].standing)
    figures = [POINTS.get(kind, "no VP"), f"{counted(copies, 'copy', 'copies')}{' in each house' if house else ''}"]
    return ruled(
        BOOK,
        thing,
        table.kit.name(face),
        kind,
        text=" ".join(_said(table, rule) for rule in (kind, *MORE.get(kind, ()))),
        figure=", ".join(figures),
        kind="House card" if house else "Guest",
        group=HOUSES.get(house, ""),
        besides=f"the number of copies is {whose}" if whose else "",
    )


def _said(table: Table, rule: str) -> str:
    """A rule's words, or the sentence in their place, as the table reads the rule."""
    if rule == "knight.banner" and table.reads("knight.spares", "its giver too"):
        return (
            "It cannot be used against the house whose banner it bears, nor against a player who passed it on to you."
        )
    if rule == "jester.loss" and table.reads("jester.loss", "each card"):
        return "Whoever holds Jesters, but fewer than somebody else, loses 2 VP for each."
    if rule == "sentinel":
        whose = "any player's" if table.reads("sentinel.turn", "any player's") else "another player's"
        return f"Discard it as {whose} turn begins, and take half of that player's ravens. You need not use it."
    if rule == "diplomat":
        own, others = table.reads("diplomat.counts", "own banner"), table.reads("diplomat.counts", "other players")
        banner = (
            "your own banner"
            if own
            else "the banner of another player's house"
            if others
            else "another banner than yours"
        )
        return f"At the end it is worth 1 VP for each house card in your hand that bears {banner}."
    return SHORT.get(rule) or " ".join(BOOK[rule].text.split())


POINTS = {
    "artist": "1 VP a Princess next to you", "bard": "1 VP a Coinage next to you", "castellan": "1 VP a raven",
    "diplomat": "1 VP a card of another house", "feud": "1 VP each for the most", "jester": "2 VP each for the most",
    "priest": "3 VP a set", "princess": "1 VP a Knight", "trader": "1 VP a Coinage", "undertaker": "3 VP",
}  # fmt: skip
"""By kind of card, what it scores in a few words."""


# --- places ---


def _seat_of(table: Table, which: str) -> int | None:
    return int(which) if which.isdigit() and int(which) < table.players else None


def _seat(table: Table, thing: str, which: str) -> Note | None:
    seat = _seat_of(table, which)
    if seat is None:
        return None
    house = HOUSES.get(table.houses[seat], "")
    roles = {"<is> the active player": table.turn, "<is> the target": table.target, "began the game": table.first}
    said = [words for words, holder in roles.items() if holder == seat]
    text = f"{wording.seat(seat)} {joined(said)}. " if said else ""
    return ruled(
        BOOK, thing, wording.seat(seat), "goal.hand", text=text + BOOK["goal.hand"].text,
        figure=f"{counted(len(table.hands[seat]), 'card')}, {wording.ravens(table.ravens[seat])}",
        kind="Player", group=house,
    )  # fmt: skip


def _hand(table: Table, thing: str, which: str) -> Note | None:
    seat = _seat_of(table, which)
    if seat is None:
        return None
    count = counted(len(table.hands[seat]), "card")
    return ruled(BOOK, thing, f"{wording.seat(seat)}'s hand", "hand.secret", figure=count, kind="Place")


def _ravens(table: Table, thing: str, which: str) -> Note | None:
    seat = _seat_of(table, which)
    return None if seat is None else _raven(thing, wording.ravens(table.ravens[seat]), f"{wording.seat(seat)}'s ravens")


def _raven(thing: str, figure: str, name: str = "Raven") -> Note:
    return ruled(BOOK, thing, name, "ravens.use", figure=figure, kind="Token", text=(
        "Ravens feed Castellans at the end, add votes in an attack and raise offers; with Negotiations they buy favours."
    ))  # fmt: skip


def _offer(table: Table, thing: str, which: str) -> Note | None:
    seat = _seat_of(table, which)
    if seat is None:
        return None
    laid = wording.offer(table, seat)
    text = f"{wording.seat(seat)} <offers> {laid}. {' '.join(BOOK['exchange.accept'].text.split())}"
    return ruled(BOOK, thing, f"{wording.seat(seat)}'s offer", "exchange.accept", text=text, kind="Place")


def _vote(table: Table, thing: str, which: str) -> Note | None:
    names = {"attacker": "Attacker", "defender": "Defender"}
    if which not in names:
        return None
    more = f"{BOOK['knight.count'].text} {BOOK['knight.tie'].text}"
    cast = sum(vote == which for vote in table.votes)
    figure = counted(cast, "vote") if table.revealed and HIDDEN not in table.votes else ""
    text = f"A vote for the {names[which]}, in every attack. {BOOK['knight.votes'].text} {more}"
    return ruled(
        BOOK, thing, f"Vote for the {names[which]}", "knight.votes", text=text, figure=figure, kind="Vote card"
    )


def _voted(table: Table, thing: str, which: str) -> Note | None:
    """A seat's vote in the attack that is going on."""
    seat = _seat_of(table, which)
    if seat is None:
        return None
    vote = table.votes[seat]
    figure = "none yet" if not vote else "face down" if vote == HIDDEN else f"for the {vote.capitalize()}"
    return ruled(
        BOOK,
        thing,
        f"{wording.seat(seat)}'s vote",
        "knight.votes",
        more=["knight.count"],
        figure=figure,
        kind="Vote card",
    )


def _played(table: Table, thing: str, which: str) -> Note | None:
    """The Coinage or Knight that is being resolved."""
    if which or not table.played:
        return None
    if table.played[-1] != HIDDEN:
        return _face(table, thing, table.played[-1])
    return ruled(BOOK, thing, "Coinage", "coinage", more=["coinage.hidden"], figure="face down", kind="House card")


def _pile(table: Table, thing: str, which: str) -> Note | None:
    if which != "guests":
        return None
    return ruled(BOOK, thing, "Guest deck", "guest.gain", figure=counted(len(table.guests), "card"), kind="Place")


TOLD: dict[str, Told] = {
    "card": _card,
    "seat": _seat,
    "hand": _hand,
    "ravens": _ravens,
    "offer": _offer,
    "vote": _vote,
    "voted": _voted,
    "played": _played,
    "pile": _pile,
}
"""By the first word of a thing's name, what tells of it: from the table, the whole name and the rest of it."""

note = by_kind(TOLD)
"""The note of a thing of the table, by its name as in `board_targets`; None if there is no such thing."""
