"""What every card and place of the table is and does, and the gallery of all cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.authoring.sentences import joined
from explorer.core.game import game_named
from explorer.core.moments import HIDDEN
from explorer.core.notes import Note, by_kind, counted, ruled
from explorer.core.parts import capital
from explorer.core.people import whom
from explorer.games.kings_of_ireland import wording
from explorer.games.kings_of_ireland.cards import CARDS, Card
from explorer.games.kings_of_ireland.rules.battle import VALOR
from explorer.games.kings_of_ireland.state import PHASES, RAID

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.games.kings_of_ireland.state import Table

    Told = Callable[[Table, str, str], Note | None]

FACTION = (
    "A Faction fights with its Force and brings its controller one Gold in each Tribute Phase. Controlled by a player of "
    "its own clan it has one Force more. Whoever controls the most Factions is the High King."
)
KING = (
    "A King fights with his Force. With a King in play you draw four cards a turn, not three, and for each King you may "
    "keep one card more. He brings no Gold."
)

BOOK = game_named("kings_of_ireland").rules


def gallery(table: Table) -> list[Note]:
    """All 128 cards: Factions by clan, Kings, Events, Battle cards."""
    return [_told(table, f"card:{card.id}", card) for card in CARDS.values()]


# --- cards ---


def _card(table: Table, thing: str, which: str) -> Note | None:
    return _told(table, thing, CARDS[which]) if which in CARDS else None


def _told(table: Table, thing: str, card: Card) -> Note:
    figures = [f"Force {card.force}"] if card.force else []
    owner = next((seat for seat in range(table.players) if card.id in table.units[seat]), None)
    if owner is not None:
        valor = table.fight is not None and card.id in table.fight["valor"]
        now = table.force(card.id, owner) + VALOR * valor
        figures += [f"{now} now"] if now != card.force else []
    text = {"Faction": FACTION, "King": KING}.get(card.kind, "")
    return ruled(
        BOOK, thing, card.name, card.rule, text=text, figure=", ".join(figures), kind=card.kind, group=card.group
    )


# --- places, dice and phases ---


def _seat_of(table: Table, which: str) -> int | None:
    return int(which) if which.isdigit() and int(which) < table.players else None


def _seat(table: Table, thing: str, which: str) -> Note | None:
    seat = _seat_of(table, which)
    if seat is None:
        return None
    factions, kings = table.factions(seat), table.kings(seat)
    said = [f"<controls> {counted(len(factions), 'Faction')} and {counted(len(kings), 'King')}"]
    said += ["<is> the High King"] if table.high_king() == seat else []
    said += ["cannot be attacked this turn"] if seat in table.truces else []
    text = f"{wording.seat(seat)} {joined(said)}. {BOOK['goal.win'].text}"
    return ruled(
        BOOK, thing, wording.seat(seat), "goal.win", text=text, kind="Player", group=table.identity[seat],
        figure=f"{wording.gold(table.gold[seat])}, {counted(len(table.hands[seat]), 'card')} in hand",
    )  # fmt: skip


def _gold(table: Table, thing: str, which: str) -> Note | None:
    seat = _seat_of(table, which)
    if seat is None:
        return None
    text = f"{BOOK['tribute.factions'].text} {BOOK['goal.win'].text}"
    figure = wording.gold(table.gold[seat])
    return ruled(
        BOOK, thing, f"{wording.seat(seat)}'s Gold", "tribute.factions", text=text, figure=figure, kind="Token"
    )


def _hand(table: Table, thing: str, which: str) -> Note | None:
    seat = _seat_of(table, which)
    if seat is None:
        return None
    count, limit = counted(len(table.hands[seat]), "card"), table.hand_limit(seat)
    text = f"Only {whom(seat)} may see it. At the end of {wording.seat(seat)}'s turn it may have {limit} cards."
    return ruled(BOOK, thing, f"{wording.seat(seat)}'s hand", "hidden.hands", text=text, figure=count, kind="Place")


def _pile(table: Table, thing: str, which: str) -> Note | None:
    if which == "discard":
        count, latest = counted(len(table.discard), "card"), table.discard[-1:]
        text = BOOK["hidden.discard"].text
        if latest and latest[0] != HIDDEN:
            text += f" The latest is {wording.card(latest[0])}."
        return ruled(BOOK, thing, "Discard pile", "hidden.discard", text=text, figure=count, kind="Place")
    if which != "draw":
        return None
    count = counted(len(table.draw) + len(table.top), "card")
    return ruled(BOOK, thing, "Deck", "hidden.deck", more=["fate.draw", "fate.no-king"], figure=count, kind="Place")


def _die(table: Table, thing: str, which: str) -> Note | None:
    """A die: of a raid, of a battle or siege, of the set-up, or of the card that is being played."""
    if not which:
        return None
    if table.playing:
        rule = CARDS[table.playing[-1]].rule if table.playing[-1] in CARDS else "parts.gold"
    elif table.fight is not None:
        rule = "raid.roll" if table.fight["kind"] == RAID else "roll.two"
    else:
        rule = "parts.gold" if table.round else "setup.first"
    return ruled(BOOK, thing, capital(which.replace("-", " ")), rule, kind="Die")


def _phase(table: Table, thing: str, which: str) -> Note | None:
    """The phase of the turn, whose rule is named after it."""
    now = which or table.phase
    if now in PHASES:
        return ruled(BOOK, thing, f"{now} Phase", PHASE[now], kind="Phase")
    return None if which else ruled(BOOK, thing, table.phase or "Between turns", "turn.phases", kind="Phase")


PHASE = {
    "Tribute": "tribute.factions", "Fate": "fate.draw", "Recruit": "recruit.units", "Declaration": "declaration.may",
    "Raid": "raid.roll", "Battle": "battle.only", "Siege": "siege.like-battle", "Destiny": "destiny.limit",
}  # fmt: skip
"""By phase, the rule that says what happens in it."""

TOLD: dict[str, Told] = {
    "card": _card,
    "seat": _seat,
    "gold": _gold,
    "hand": _hand,
    "pile": _pile,
    "die": _die,
    "phase": _phase,
}
"""By the first word of a thing's name, what tells of it: from the table, the whole name and the rest of it."""

note = by_kind(TOLD)
"""The note of a thing of the table, by its name as in `board_targets`; None if there is no such thing."""
