"""Set-up: the starting player, the first Nobility cards, and a first generation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.authoring.card_file import told_key
from explorer.core.chance import Dice
from explorer.core.moments import Begin, Chance, Choice, End, Event, Moments, Seat
from explorer.games.noble_game.own_figures import figures, read_overrides
from explorer.games.noble_game.rules import economy, nobility
from explorer.games.noble_game.state import NEUTRAL, POINTS, Realm, lord_id, new_noble, new_structure

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator, Mapping

FIRST_SOLDIERS = 3
"""Soldiers in each home castle at the start (setup.soldiers)."""
FIRST_CARDS = 2
"""Nobility cards dealt to each player (setup.cards)."""


def laid_out(players: int, own: str = "") -> Realm:
    """The board and the decks before anything has been dealt (board.players, board.home, estate.neutral, setup.noble)."""
    box = figures(own)
    plan = box.boards[players]
    nobles = {lord_id(seat): new_noble(seat, castle, rank=1) for seat, castle in enumerate(plan.castles)}
    nobles |= {name.lower(): new_noble(NEUTRAL, square, square) for square, name in plan.estates.items()}
    structures = {castle: new_structure("castle", seat, FIRST_SOLDIERS) for seat, castle in enumerate(plan.castles)}
    structures |= {square: new_structure("fort", NEUTRAL, 1) for square in plan.estates}
    return Realm(
        players=players,
        own=own,
        goods=[dict.fromkeys("FWS", 0) for _ in range(players)],
        bank=dict.fromkeys("FWS", 0),
        reserve=-sum(one["soldiers"] for one in structures.values()),
        nobles=nobles,
        structures=structures,
        actions=[0] * players,
        tokens=[0] * players,
        bought=[False] * players,
        hands=[[] for _ in range(players)],
        deck=box.pile("nobility"),
        sovereigns=box.pile("sovereignty"),
        court=[0] * players,
        wrath=[0] * players,
        points=[dict.fromkeys(POINTS, 0) for _ in range(players)],
    )


def start(players: int, cards: Mapping[str, object] | str | os.PathLike[str] | None = None) -> Realm:
    """The realm before the starting player is drawn.

    Args:
        players: 3 or 4; each number has its own board.
        cards: a user's own boards and decks, see `own_figures.read_overrides`.

    Raises:
        SetUpError: the boards or decks cannot be played with; the error lists every fault.
    """
    state = laid_out(players, told_key(cards, read_overrides))
    state.agenda = [
        ["begin_year"],
        ["first_generation"],
        *[["deal_nobility", seat] for seat in reversed(range(players))],
        ["draw_first_player"],
    ]
    return state


def home_squares(state: Realm) -> None:
    """Each home estate's fields and forest belong to its seat from the start, without a marker (board.home-owned)."""
    for seat, home in enumerate(state.board.homes):
        state.owned.update({square: seat for square in sorted(home) if square != state.castle(seat)})


def draw_first_player(state: Realm) -> Moments:
    """Draw the starting player at random (setup.first)."""
    if not state.reads("home.owned", "claimed"):
        home_squares(state)
    (number,) = yield Chance(None, "starting player", Dice(("starting player",), state.players), "setup.first")
    state.first = number - 1
    yield Event("first player", state.first, "setup.first")


def deal_nobility(state: Realm, seat: Seat) -> Moments:
    """Deal a seat two Nobility cards; it may exchange both once (setup.cards, setup.mulligan)."""
    yield Begin("deal", seat, "setup.cards")
    yield from nobility.draw(state, seat, FIRST_CARDS, "setup.cards")
    answer = yield Choice(seat, "mulligan", ("keep", "exchange"), "setup.mulligan")
    if answer == "exchange":
        cards, state.hands[seat] = list(state.hands[seat]), []
        state.discard += cards
        yield Event("exchanged hand", seat, "setup.mulligan", cards=cards)
        yield from nobility.draw(state, seat, FIRST_CARDS, "setup.mulligan")
    yield End("deal", seat, "setup.cards")


def first_generation(state: Realm) -> Moments:
    """Give the goods and tokens of one generation before the first year (setup.goods)."""
    yield Begin("generation", None, "setup.goods")
    for seat in state.clockwise(state.first):
        yield from economy.income(state, seat)
        yield from economy.take_tokens(state, seat)
    yield End("generation", None, "setup.goods")


def seats(state: Realm) -> Iterator[Seat]:
    """All seats in turn order (year.turn-order)."""
    yield from state.clockwise(state.first)
