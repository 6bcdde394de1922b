"""Everything that can be wrong with a position: what somebody typed may hold anything, and play must start from sense."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from explorer.authoring.card_file import CardFileError
from explorer.core.errors import SetUpError, quoted
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
"""No count of goods, soldiers or points comes near."""

STEPS: Final[dict[str, tuple[int, tuple[int, ...]]]] = {
    # by name: where it stands in the order of play, and how many arguments of which kind it takes
    "draw_first_player": (0, ()), "deal_nobility": (1, (0,)), "first_generation": (2, ()), "interject": (3, (0,)),
    "march": (4, (1,)), "take_turn": (5, (0,)), "end_turn": (6, (0,)), "begin_turn": (7, (0,)), "end_season": (8, ()),
    "bid": (9, (0,)), "summer_sovereign": (10, ()), "keeper_summer": (10, ()), "begin_season": (11, (2,)), "pay_upkeep": (12, (0,)),
    "begin_contest": (13, ()), "contest_window": (14, (0,)), "contest_regency": (15, ()), "year_end_sovereign": (16, ()),
    "generate": (17, ()), "late_auctions": (18, ()), "end_year": (19, ()), "begin_year": (20, ()), "final_score": (21, ()),
}  # fmt: skip
SEAT, FORCE, SEASON = range(3)
AGAIN: Final = frozenset({"deal_nobility", "begin_turn", "pay_upkeep"})
"""Steps that come once for each seat."""


def problems(state: Realm) -> list[str]:
    """What is wrong with a position, one sentence each; nothing if it could be come to."""
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
            yield f"the goods of Seat {seat} are not so many food (F), wood (W) and stone (S)"
        if set(state.points[seat]) != set(POINTS) or not all(-MOST <= n <= MOST for n in state.points[seat].values()):
            yield f"the points of Seat {seat} are not told by: {', '.join(POINTS)}"
    if set(state.bank) != set("FWS") or not all(abs(n) <= 9 * MOST for n in state.bank.values()):
        yield "the bank has food (F), wood (W) and stone (S)"
    numbers = [*state.actions, *state.tokens, *state.wrath, state.attend, state.contest_passes, state.raised]
    if not all(0 <= n <= MOST for n in numbers) or not all(-MOST <= n <= MOST for n in state.court):
        yield "a count is below 0 or far too large"
    if abs(state.reserve) > 9 * MOST:
        yield "the reserve of soldiers is far too large"
    if not 0 <= state.year <= YEARS or not 0 <= state.season <= 3 or state.phase not in ("", *PHASES):
        yield f"there is no {quoted(state.phase)} of season {quoted(state.season)} in year {quoted(state.year)}"
    if state.first not in seats or state.turn not in (None, *seats) or state.looking not in (None, *seats):
        yield "a seat is named that is not there"
    for name in ("winners", "resting"):
        named = getattr(state, name)
        if len(set(named)) != len(named) or not set(named) <= set(seats):
            yield f"{name} are different seats"


def _pieces(state: Realm) -> Iterator[str]:
    """Squares and what stands on them."""
    plan, seats = state.board, range(state.players)
    owners = (NEUTRAL, *seats)
    for square, owner in state.owned.items():
        if square not in plan.goods or owner not in seats:
            yield f"{quoted(square)} cannot be owned by {quoted(owner)}: it is no resource square, or there is no such seat"
    for name in ("markers", "farms"):
        squares = getattr(state, name)
        if len(set(squares)) != len(squares) or not all(square in plan.goods for square in squares):
            yield f"{name} are different resource squares"
    if not set(state.markers) <= set(state.owned) - set(state.structures):
        yield "a soldier marks an owned square without a fort"
    for square, one in state.structures.items():
        if square not in plan.marks or one["kind"] not in ("castle", "fort") or one["seat"] not in owners:
            yield f"there is no such structure at {quoted(square)}"
        elif (one["kind"] == "castle") != (square in plan.castles) or not (
            square in plan.castles or square in plan.estates or square in plan.goods
        ):
            yield f"{square} is no place for a {one['kind']}"
        elif not 0 <= one["soldiers"] <= MOST or not 0 <= one["tired"] <= one["soldiers"]:
            yield f"the garrison of {square} has so many soldiers as cannot be"
        elif one["kind"] == "castle" and one["seat"] == NEUTRAL:
            yield f"the castle {square} is a player's"
        elif square in plan.goods and state.owned.get(square, NEUTRAL) != one["seat"]:
            yield f"the fort at {square} and its square have one owner"
    missing = [square for square in (*plan.castles, *plan.estates) if square not in state.structures]
    if missing:
        yield f"there is no structure at {missing[0]}"
        return
    yield from _forces(state)
    yield from _nobles(state)
    if state.fight and state.fight not in plan.marks:
        yield f"no fight can be at {quoted(state.fight)}"


def _forces(state: Realm) -> Iterator[str]:
    plan, seats = state.board, range(state.players)
    for key, force in state.forces.items():
        number = key[1:]
        if key[:1] != "f" or not number.isascii() or not number.isdecimal() or str(int(number[:9])) != number:
            yield f"forces are called f1, f2 and so on, not {quoted(key)}"
        elif not 1 <= int(number) <= state.raised:
            yield f"there have been {state.raised} forces, so none is called {key}"
        elif force["seat"] not in seats or force["at"] not in plan.marks:
            yield f"force {key} has no seat or no square"
        elif force["at"] == CAPITAL and not state.reads("capital.soldiers", "may stop"):
            yield f"force {key} stands in the capital, and forces only pass through it"
        elif not 0 <= force["soldiers"] <= LARGEST or not 0 <= force["moves"] <= 99:
            yield f"force {key} has 0 to {LARGEST} soldiers and some spaces to move"
        elif not all(square in plan.goods for square in force["raided"]):
            yield f"force {key} has raided what is no resource square"
    standing = Counter((force["at"], force["seat"]) for force in state.forces.values() if not _moving(state, force))
    for (square, seat), count in standing.items():
        if count > 1 and square != CAPITAL:
            yield f"Seat {seat} has {count} forces on {square}"


def _moving(state: Realm, force: Force) -> bool:
    """Whether a force is in the middle of something: it may then stand where another does."""
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
        yield f"each office is held by one Noble; there are: {', '.join(OFFICES)}"
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
            yield f"{id} is neutral, so he is on his estate and nothing else"
        elif (neutral and state.structures[noble["estate"]]["seat"] != NEUTRAL) or (
            noble["estate"]
            and state.structures[noble["estate"]]["seat"] != noble["seat"]
            and not state.fight
            and not (noble["regent"] and state.structures[noble["estate"]]["seat"] == NEUTRAL)
        ):
            yield f"{id} belongs to whoever holds his estate"
        if not 0 <= noble["rank"] <= 2:
            yield f"{id} has no rank {quoted(noble['rank'])}"
        captive = noble["captor"] != NEUTRAL
        if captive and (
            noble["captor"] not in seats or noble["at"] or noble["force"] or noble["captor"] == noble["seat"]
        ):
            yield f"{id} is a captive, who stands nowhere"
        if captive and (neutral or noble["card"]):
            yield f"{id} cannot be a captive"
        if not captive and noble["at"] not in plan.marks:
            yield f"{id} stands on no square"
        if noble["regent"] and noble["at"] != CAPITAL:
            yield f"{id} rules, so he is in the capital"
        if noble["force"]:
            force = state.forces.get(noble["force"])
            if force is None or force["at"] != noble["at"] or force["seat"] != noble["seat"]:
                yield f"{id} is with no force of his player's where he stands"
    regents = {noble["seat"] for noble in state.nobles.values() if noble["regent"]}
    ruling = sum(noble["regent"] for noble in state.nobles.values())
    if ruling > 2 or len(regents) > 2:
        yield "there is one Regent, or there are two Co-Regents"
    if not all(id in state.nobles for id in state.tired):
        yield "a Noble is tired who is not there"


def _cards(state: Realm) -> Iterator[str]:
    """Every card of both decks lies somewhere, once."""
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
        yield "cards lie aside for the one who looks at them"
    for entry in state.due:
        if (
            len(entry) != 2
            or entry[0] not in _lasting(state.kit)
            or entry[1] not in range(-1, state.players)
            or type(entry[1]) is not int
        ):
            yield "a law for the next generation is a card and a seat, -1 for all"
    for card in state.auctions:
        if not _auctioned(state, card):
            yield f"{quoted(card)} is not to be auctioned"
    if len(set(state.auctions)) != len(state.auctions) or len(state.auctions) > 1:
        yield "one card is auctioned at the end of a year"
    if state.auction is not None:
        yield from _auction(state, state.auction)


def _lasting(box: Figures) -> set[str]:
    """The cards that make, or whose prize is, a law for the next generation."""
    return {
        id for id, card in box.sovereignty.items() for effect in card.effects
        for law in (effect, *effect.get("prize", ())) if law.get("until") == "next_generation"
    }  # fmt: skip


def _auctioned(state: Realm, card: str) -> bool:
    """Whether a card lies open and is auctioned."""
    return card in state.open and state.kit.sovereignty[card].type == "Auction"


def _auction(state: Realm, offer: Auction) -> Iterator[str]:
    if not _auctioned(state, offer["card"]):
        yield f"{quoted(offer['card'])} is not auctioned now"
        return
    bidder, high = offer["bidder"], offer["bid"]
    least = state.kit.sovereignty[offer["card"]].effects[0]["min"]
    if (
        bidder not in range(-1, state.players)
        or (bidder < 0) == bool(high)
        or not 0 <= offer["passes"] <= state.players
    ):
        yield "an auction has a bid and a bidder, or neither"
    elif high and (not set(high) <= set("FWS") or len(high) < least or not state.can_pay(bidder, high)):
        yield f"nobody can have bid {quoted(high)}"
    elif high and list(high) != sorted(high, key="FWS".index):
        yield "a bid is told in the order food, wood, stone"


def _agenda(state: Realm) -> Iterator[str]:
    """The steps to come, in an order that play could have."""
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
            yield f"the step {name} is told otherwise"
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
