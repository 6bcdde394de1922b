"""Everything that can be wrong with a position: it may come from anywhere, and play must start from a possible one."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from explorer.authoring.card_file import CardFileError
from explorer.core.errors import SetUpError, quoted
from explorer.core.people import who
from explorer.core.shape import misfits
from explorer.games.noble_game.board import CAPITAL
from explorer.games.noble_game.own_figures import Figures, figures
from explorer.games.noble_game.state import (
    LARGEST,
    NEUTRAL,
    OFFICES,
    PHASES,
    POINTS,
    YEARS,
    Auction,
    Force,
    Noble,
    Realm,
    Structure,
    lord_id,
)  # fmt: skip

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST: Final = 999
"""More than any count of goods, soldiers or points ever reaches in play."""

STEPS: Final[dict[str, tuple[int, tuple[int, ...]]]] = {
    # by name: its place in the order of play, and the kinds of its arguments
    "draw_first_player": (0, ()), "deal_nobility": (1, (0,)), "first_generation": (2, ()), "interject": (3, (0,)),
    "march": (4, (1,)), "take_turn": (5, (0,)), "end_turn": (6, (0,)), "begin_turn": (7, (0,)), "end_season": (8, ()),
    "bid": (9, (0,)), "summer_sovereign": (10, ()), "keeper_summer": (10, ()), "begin_season": (11, (2,)), "pay_upkeep": (12, (0,)),
    "begin_contest": (13, ()), "contest_window": (14, (0,)), "contest_regency": (15, ()), "year_end_sovereign": (16, ()),
    "generate": (17, ()), "late_auctions": (18, ()), "end_year": (19, ()), "begin_year": (20, ()), "final_score": (21, ()),
}  # fmt: skip
SEAT, FORCE, SEASON = range(3)
AGAIN: Final = frozenset({"deal_nobility", "begin_turn", "pay_upkeep"})
"""Steps that come once for each seat, not once in all."""


def problems(state: Realm) -> list[str]:
    """Everything wrong with a position, one sentence each; empty if play can reach it."""
    wrong = misfits(state.__dict__, Realm, Noble=Noble, Structure=Structure, Force=Force, Auction=Auction)
    if wrong:
        return wrong
    if state.players not in (3, 4):
        return [f"The Noble Game is for 3 or 4 players, not {quoted(state.players)}"]
    try:
        figures(state.own)
    except (SetUpError, CardFileError) as error:
        return [str(error)]
    return [*_counts(state)] or [*_pieces(state)] or [*_cards(state), *_agenda(state)]


def _counts(state: Realm) -> Iterator[str]:
    """Numbers and lengths."""
    seats = range(state.players)
    for name in ("goods", "actions", "tokens", "bought", "hands", "court", "wrath", "points"):
        if len(getattr(state, name)) != state.players:
            yield f"{name} has {len(getattr(state, name))} entries for {state.players} players"
            return
    for seat in seats:
        if set(state.goods[seat]) != set("FWS") or not all(0 <= n <= MOST for n in state.goods[seat].values()):
            yield f"{who(seat)}'s goods are not counts of food (F), wood (W) and stone (S)"
        if set(state.points[seat]) != set(POINTS) or not all(-MOST <= n <= MOST for n in state.points[seat].values()):
            yield f"{who(seat)}'s points are not listed under: {', '.join(POINTS)}"
    if set(state.bank) != set("FWS") or not all(abs(n) <= 9 * MOST for n in state.bank.values()):
        yield "the bank must have food (F), wood (W) and stone (S)"
    numbers = [*state.actions, *state.tokens, *state.wrath, state.attend, state.contest_passes, state.raised]
    if not all(0 <= n <= MOST for n in numbers) or not all(-MOST <= n <= MOST for n in state.court):
        yield "a count is below 0 or far too large"
    if abs(state.reserve) > 9 * MOST:
        yield "the reserve of soldiers is far too large"
    if not 0 <= state.year <= YEARS or not 0 <= state.season <= 3 or state.phase not in ("", *PHASES):
        yield f"there is no {quoted(state.phase)} of season {quoted(state.season)} in year {quoted(state.year)}"
    if state.first not in seats or state.turn not in (None, *seats) or state.looking not in (None, *seats):
        yield "a seat is named that does not exist"
    for name in ("winners", "resting"):
        named = getattr(state, name)
        if len(set(named)) != len(named) or not set(named) <= set(seats):
            yield f"{name} must be different seats"


def _pieces(state: Realm) -> Iterator[str]:
    """Squares and the pieces on them."""
    plan, seats = state.board, range(state.players)
    owners = (NEUTRAL, *seats)
    for square, owner in state.owned.items():
        if square not in plan.goods or owner not in seats:
            yield f"{quoted(square)} cannot be owned by {quoted(owner)}: not a resource square, or no such seat"
    for name in ("markers", "farms"):
        squares = getattr(state, name)
        if len(set(squares)) != len(squares) or not all(square in plan.goods for square in squares):
            yield f"{name} must be different resource squares"
    if not set(state.markers) <= set(state.owned) - set(state.structures):
        yield "a marker must lie on an owned square without a fort"
    for square, one in state.structures.items():
        if square not in plan.marks or one["kind"] not in ("castle", "fort") or one["seat"] not in owners:
            yield f"there is no such structure at {quoted(square)}"
        elif (one["kind"] == "castle") != (square in plan.castles) or not (
            square in plan.castles or square in plan.estates or square in plan.goods
        ):
            yield f"{square} is not a place for a {one['kind']}"
        elif not 0 <= one["soldiers"] <= MOST or not 0 <= one["tired"] <= one["soldiers"]:
            yield f"the garrison of {square} has an impossible number of soldiers"
        elif one["kind"] == "castle" and one["seat"] == NEUTRAL:
            yield f"the castle {square} must belong to a player"
        elif square in plan.goods and state.owned.get(square, NEUTRAL) != one["seat"]:
            yield f"the fort at {square} and its square must have the same owner"
    missing = [square for square in (*plan.castles, *plan.estates) if square not in state.structures]
    if missing:
        yield f"there is no structure at {missing[0]}"
        return
    yield from _forces(state)
    yield from _nobles(state)
    if state.fight and state.fight not in plan.marks:
        yield f"there can be no fight at {quoted(state.fight)}"


def _forces(state: Realm) -> Iterator[str]:
    plan, seats = state.board, range(state.players)
    for key, force in state.forces.items():
        number = key[1:]
        if key[:1] != "f" or not number.isascii() or not number.isdecimal() or str(int(number[:9])) != number:
            yield f"the ids of forces are f1, f2 and so on, not {quoted(key)}"
        elif not 1 <= int(number) <= state.raised:
            yield f"only {state.raised} forces have been made, so none can be {key}"
        elif force["seat"] not in seats or force["at"] not in plan.marks:
            yield f"force {key} has no seat or no square"
        elif force["at"] == CAPITAL and not state.reads("capital.soldiers", "may stop"):
            yield f"force {key} stands in the capital, and forces only pass through it"
        elif not 0 <= force["soldiers"] <= LARGEST or not 0 <= force["moves"] <= 99:
            yield f"force {key} must have 0 to {LARGEST} soldiers and 0 to 99 spaces to move"
        elif not all(square in plan.goods for square in force["raided"]):
            yield f"force {key} has raided a square that is not a resource square"
    standing = Counter((force["at"], force["seat"]) for force in state.forces.values() if not _moving(state, force))
    for (square, seat), count in standing.items():
        if count > 1 and square != CAPITAL:
            yield f"{who(seat)} has {count} forces on {square}"


def _moving(state: Realm, force: Force) -> bool:
    """Whether a force is in the middle of a move or a fight: it may then share a square with another one."""
    structure = state.structures.get(force["at"])
    return force["must_leave"] or (structure is not None and structure["seat"] == force["seat"]) or bool(state.fight)


def _nobles(state: Realm) -> Iterator[str]:
    plan, seats = state.board, range(state.players)
    wanted = {lord_id(seat) for seat in seats} | {name.lower() for name in plan.estates.values()}
    for id in sorted(wanted - set(state.nobles)):
        yield f"the Noble {id} is missing"
    homes = {name.lower(): square for square, name in plan.estates.items()}
    offices = [noble["office"] for noble in state.nobles.values() if noble["office"]]
    if len(set(offices)) != len(offices) or not set(offices) <= set(OFFICES):
        yield f"each office can be held by one Noble; the offices are: {', '.join(OFFICES)}"
    for id, noble in state.nobles.items():
        brought = noble["card"]
        if id not in wanted:
            name, _, number = id.rpartition("-")
            if not state.kit.brings_noble(brought) or name != brought or not number.isdecimal():
                yield f"there is no Noble {quoted(id)}"
                continue
        elif brought:
            yield f"{id} was brought by no card"
        if noble["estate"] != homes.get(id, ""):
            yield f"the estate of {id} is not {quoted(noble['estate'])}"
            continue
        neutral = noble["seat"] == NEUTRAL
        if noble["seat"] not in (NEUTRAL, *seats) or (neutral and not noble["estate"]):
            yield f"{id} has no seat"
        elif neutral and (noble["at"] != noble["estate"] or noble["force"] or noble["office"] or noble["regent"]):
            yield f"{id} is neutral, so he must be on his estate, without a force or an office"
        elif (neutral and state.structures[noble["estate"]]["seat"] != NEUTRAL) or (
            noble["estate"]
            and state.structures[noble["estate"]]["seat"] != noble["seat"]
            and not state.fight
            and not (noble["regent"] and state.structures[noble["estate"]]["seat"] == NEUTRAL)
        ):
            yield f"{id} must belong to the player who holds his estate"
        if not 0 <= noble["rank"] <= 2:
            yield f"{id} has no rank {quoted(noble['rank'])}"
        captive = noble["captor"] != NEUTRAL
        if captive and (
            noble["captor"] not in seats or noble["at"] or noble["force"] or noble["captor"] == noble["seat"]
        ):
            yield f"{id} is a captive, so he must be on no square, with no force, and held by another player"
        if captive and (neutral or noble["card"]):
            yield f"{id} cannot be a captive"
        if not captive and noble["at"] not in plan.marks:
            yield f"{id} is on no square"
        if noble["regent"] and noble["at"] != CAPITAL:
            yield f"{id} is Regent, so he must be in the capital"
        if noble["force"]:
            force = state.forces.get(noble["force"])
            if force is None or force["at"] != noble["at"] or force["seat"] != noble["seat"]:
                yield f"{id} is with a force that is not his lord's or not on his square"
    regents = {noble["seat"] for noble in state.nobles.values() if noble["regent"]}
    ruling = sum(noble["regent"] for noble in state.nobles.values())
    if ruling > 2 or len(regents) > 2:
        yield "there can be only one Regent, or two Co-Regents"
    if not all(id in state.nobles for id in state.tired):
        yield "the list of tired Nobles names one who does not exist"


def _cards(state: Realm) -> Iterator[str]:
    """Every card of both decks must lie in exactly one place."""
    found = [
        *state.deck,
        *state.discard,
        *state.announced,
        *state.aside,
        *(card for hand in state.hands for card in hand),
    ]
    rulers = [*state.sovereigns, *state.sovereign_discard, *state.turned, *state.open]
    for noble in state.nobles.values():
        if noble["card"]:
            (found if noble["card"] in state.kit.nobility else rulers).append(noble["card"])
    if Counter(found) != Counter(state.kit.pile("nobility")):
        yield "the Nobility cards on the table are not those of the deck"
    if Counter(rulers) != Counter(state.kit.pile("sovereignty")):
        yield "the Sovereignty cards on the table are not those of the deck"
    if (state.looking is None) == bool(state.aside):
        yield "cards must lie aside exactly when a seat is looking at them"
    for entry in state.due:
        if (
            len(entry) != 2
            or entry[0] not in _lasting(state.kit)
            or entry[1] not in range(-1, state.players)
            or type(entry[1]) is not int
        ):
            yield "a law for the next generation must be a card and a seat, -1 for all"
    for card in state.auctions:
        if not _auctioned(state, card):
            yield f"{quoted(card)} cannot be auctioned"
    if len(set(state.auctions)) != len(state.auctions) or len(state.auctions) > 1:
        yield "only one card can be auctioned at the end of a year"
    if state.auction is not None:
        yield from _auction(state, state.auction)


def _lasting(box: Figures) -> set[str]:
    """The cards that make a law for the next generation, or whose prize is one."""
    return {
        id for id, card in box.sovereignty.items() for effect in card.effects
        for law in (effect, *effect.get("prize", ())) if law.get("until") == "next_generation"
    }  # fmt: skip


def _auctioned(state: Realm, card: str) -> bool:
    """Whether a card lies open and is an auction."""
    return card in state.open and state.kit.sovereignty[card].type == "Auction"


def _auction(state: Realm, offer: Auction) -> Iterator[str]:
    if not _auctioned(state, offer["card"]):
        yield f"{quoted(offer['card'])} cannot be auctioned now"
        return
    bidder, high = offer["bidder"], offer["bid"]
    least = state.kit.sovereignty[offer["card"]].effects[0]["min"]
    if (
        bidder not in range(-1, state.players)
        or (bidder < 0) == bool(high)
        or not 0 <= offer["passes"] <= state.players
    ):
        yield "an auction must have a bid and a bidder, or neither"
    elif high and (not set(high) <= set("FWS") or len(high) < least or not state.can_pay(bidder, high)):
        yield f"nobody can have bid {quoted(high)}"
    elif high and list(high) != sorted(high, key="FWS".index):
        yield "a bid must list food, wood, stone in this order"


def _agenda(state: Realm) -> Iterator[str]:
    """The steps to come, in an order that is possible in play."""
    last, once = -1, set()
    for step in reversed(state.agenda):
        if not step or type(step[0]) is not str or step[0] not in STEPS:
            yield f"there is no step {quoted(step[0] if step else step)}"
            return
        place, kinds = STEPS[step[0]]
        name = step[0]
        if len(step) != 1 + len(kinds) or not all(
            _fits(state, kind, one) for kind, one in zip(kinds, step[1:], strict=True)
        ):
            yield f"the step {name} has the wrong arguments"
            return
        if place < last or (name if name not in AGAIN else (name, step[1])) in once:
            yield f"the step {name} cannot come there"
            return
        last = place
        once.add(name if name not in AGAIN else (name, step[1]))
    if "bid" in once and state.auction is None:
        yield "there is no auction to bid in"
    if state.winners and state.agenda:
        yield "the game is over"


def _fits(state: Realm, kind: int, value: Any) -> bool:
    if kind == FORCE:
        return type(value) is str
    return type(value) is int and value in range(state.players if kind == SEAT else 4)
