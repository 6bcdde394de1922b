"""Hand-built positions: every keyword has a default, so a position takes only the few that matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from explorer.authoring import keywords
from explorer.authoring.card_file import told_key
from explorer.core import people
from explorer.core.errors import PositionError, SetUpError, quoted
from explorer.games.noble_game.own_figures import read_overrides
from explorer.games.noble_game.rules.forces import spaces
from explorer.games.noble_game.rules.nobles import new_force
from explorer.games.noble_game.rules.setup import home_squares, laid_out
from explorer.games.noble_game.rules.year import year_end
from explorer.games.noble_game.state import (
    GOODS,
    NEUTRAL,
    OFFICES,
    PHASES,
    RANKS,
    SEASONS,
    Realm,
    new_noble,
    new_structure,
)


def place(
    players: Any = 4, year: Any = 1, season: Any = "Spring", at: Any = "turn", seat: Any = 0, first: Any = 0,
    goods: Any = None, hands: Any = None, nobles: Any = None, garrisons: Any = None, forces: Any = None,
    owned: Any = None, farms: Any = None, offices: Any = None, tokens: Any = None, open: Any = None,
    points: Any = None, wrath: Any = None, turned: Any = None, deck: Any = None,
    readings: Any = None, cards: Any = None,
) -> Realm:  # fmt: skip
    """A position, waiting for a seat to do something.

    Args:
        players: 3 or 4.
        year: 1 to 6.
        season: "Spring" to "Winter".
        at: what comes next: "turn", "march" (of the first force), "upkeep", "contest", "year end", "generation" or
            "summer card".
        seat: whose turn it is.
        first: the starting player.
        goods: by seat, letters: {0: "FFWS"}.
        hands: by seat, Nobility cards by id or name.
        nobles: by Noble, his square and lord, as {"lord-0": "H8", "ashdown": {"seat": 0, "at": "H8", "rank": "Earl"}};
            "landless-noble-1" and "favoured-courtier-1" are brought by their cards.
        garrisons: by square, soldiers, or {"seat": 0, "soldiers": 2}; a resource square gets a fort.
        forces: a list of {"seat": 0, "at": "H5", "soldiers": 3, "nobles": ["lord-0"]}; without `moves` a force has the
            spaces that the rules give it at the beginning of a turn.
        owned: by square, the owner of a resource square outside the home estates; a marker lies on it.
        farms: squares with a production building.
        offices: by office, the Noble who holds it.
        tokens: by seat, action tokens.
        open: Sovereignty cards that lie open.
        turned: Sovereignty cards that come next: they are the only ones left in the deck.
        deck: Nobility cards left in the deck; all others lie on the discards.
        points: by seat, victory points from cards so far.
        wrath: by seat, tokens of the King's Wrath.
        readings: disputed readings, already checked by the core.
        cards: a user's own boards and decks, as in `start`.

    Raises:
        SetUpError: a keyword makes no sense by itself.
        PositionError: the position is impossible; the error lists every problem found.
    """
    if type(players) is not int or players not in (3, 4):
        raise SetUpError(f"The Noble Game is for 3 or 4 players, not {quoted(players)}.")
    state = laid_out(players, told_key(cards, read_overrides))
    state.readings = dict(readings or {})
    state.year = keywords.number(year, "a year", 1, 6)
    state.season = SEASONS.index(keywords.one_of(season, SEASONS, "a season"))
    state.phase = SEASONS[state.season]
    seat = state.turn = keywords.seat(seat, players, "seat")
    state.first = keywords.seat(first, players, "first")
    if not state.reads("home.owned", "claimed"):
        home_squares(state)
    for who, letters in keywords.by_seat(goods, players, "goods").items():
        if not isinstance(letters, str) or set(letters) - set(GOODS) or len(letters) > 200:
            raise SetUpError(f"goods are letters F, W and S, not {quoted(letters)}.")
        state.gain(who, letters)
    _cards(state, hands, open, turned)
    _land(state, garrisons, owned, farms)
    _nobles(state, nobles)
    _deck(state, deck)
    _forces(state, forces)
    for name, id in keywords.by_name(offices, "offices").items():
        office = keywords.one_of(name, OFFICES, "an office")
        if not isinstance(id, str) or id not in state.nobles or state.nobles[id]["seat"] == NEUTRAL:
            raise SetUpError(f"{quoted(id)} is not a player's Noble.")
        if state.nobles[id]["office"]:
            raise PositionError([f"{quoted(id)} holds two offices; a Noble has at most one"])
        state.nobles[id]["office"] = office
    for key, said in zip(state.forces, forces or (), strict=True):  # the Constable makes a raiding party faster
        if "moves" not in said:
            state.forces[key]["moves"] = spaces(state, key)
    for who, count in keywords.by_seat(tokens, players, "tokens").items():
        state.tokens[who] = keywords.number(count, "action tokens", 0, 99)
    for who, count in keywords.by_seat(points, players, "points").items():
        state.points[who]["cards"] = keywords.number(count, "points", -99, 99)
    for who, count in keywords.by_seat(wrath, players, "wrath").items():
        state.wrath[who] = keywords.number(count, "tokens of the King's Wrath", 0, 99)
    _next(state, keywords.begins_at(at, NEXT), seat)
    return state


NEXT = ("turn", "march", "upkeep", "contest", "year end", "generation", "summer card")


YEAR_END = {
    "upkeep": ("Upkeep", "pay_upkeep"), "contest": ("Regency", "begin_contest"),
    "year end": ("Sovereign effect", "year_end_sovereign"), "generation": ("Generation", "generate"),
}  # fmt: skip
"""The phases at the end of a year, each with its step."""


def _next(state: Realm, at: str, seat: int) -> None:
    """Put the next step on the agenda, and after it everything that follows to the end of the season or year."""
    later = [*state.clockwise(seat)[1:]]
    later = later[: (state.first - seat - 1) % state.players]
    end: list[tuple[Any, ...]] = [("end_season",)]
    if at in ("turn", "march"):
        state.actions = [int(one == seat or one in later) for one in range(state.players)]
        steps = [("take_turn", seat), ("end_turn", seat), *[("begin_turn", one) for one in later], *end]
        if at == "march":
            own = [key for key, force in state.forces.items() if force["seat"] == seat]
            if not own:
                raise PositionError([f"{people.who(seat)} has no force to march with"])
            steps.insert(0, ("march", own[0]))
        state.then(*steps)
        return
    state.turn = None
    if at == "summer card":
        state.season, state.phase = 1, PHASES[1]
        besides = [("keeper_summer",)] if state.reads("keeper.summer", "besides") else []
        state.then(("summer_sovereign",), *besides, ("begin_season", 2))
        return
    state.season = 3
    state.phase, first = YEAR_END[at]
    steps = year_end(state)
    names = [name for name, *_ in steps]
    if first not in names:
        raise PositionError(["under this match's readings the last year ends with its contest"])
    state.then(*steps[names.index(first) :])


# --- the parts --------------------------------------------------------------------------------------------------------


def _cards(state: Realm, hands: Any, open: Any, turned: Any) -> None:
    for who, ids in keywords.by_seat(hands, state.players, "hands").items():
        for id in keywords.listed(ids, "a hand"):
            card = _card(id, state.kit.nobility)
            if card not in state.deck:
                raise PositionError([f"no copy of {state.kit.nobility[card].name} is left"])
            state.deck.remove(card)
            state.hands[who].append(card)
        if len(state.hands[who]) > 5:
            raise PositionError(["a hand has at most five cards"])
    for id in keywords.listed(open, "open cards"):
        card = _card(id, state.kit.sovereignty)
        if card not in state.sovereigns:
            raise PositionError([f"no copy of {state.kit.sovereignty[card].name} is left"])
        state.sovereigns.remove(card)
        state.open.append(card)
    if turned is not None:
        wanted = [_card(id, state.kit.sovereignty) for id in keywords.listed(turned, "cards to come")]
        rest = Counter(state.sovereigns) - Counter(wanted)
        if Counter(wanted) - Counter(state.sovereigns):
            raise PositionError(["the cards to come are not all in the deck"])
        state.sovereigns, state.sovereign_discard = wanted, list(rest.elements())


def _deck(state: Realm, deck: Any) -> None:
    if deck is None:
        return
    wanted = [_card(id, state.kit.nobility) for id in keywords.listed(deck, "cards of the deck")]
    if Counter(wanted) - Counter(state.deck):
        raise PositionError(["there are not enough copies left of the cards given for the deck"])
    state.deck, state.discard = wanted, list((Counter(state.deck) - Counter(wanted)).elements())


def _card(id: Any, deck: Mapping[str, Any]) -> str:
    if isinstance(id, str):
        for card in deck.values():
            if id.strip().lower() in (card.id, card.name.lower()):
                return str(card.id)
    raise SetUpError(f"there is no card {quoted(id)} in that deck.")


def _land(state: Realm, garrisons: Any, owned: Any, farms: Any) -> None:
    for square, who in keywords.by_name(owned, "owned squares").items():
        if _square(state, square) not in state.board.goods:
            raise SetUpError(f"{quoted(square)} is not a resource square.")
        if state.owned.get(square) != who:
            state.owned[square] = keywords.seat(who, state.players, "the owner")
            state.markers.append(square)
            state.reserve -= 1
    for square in keywords.listed(farms, "farms"):
        if _square(state, square) not in state.board.goods or square in state.farms:
            raise SetUpError(f"{quoted(square)} is not a resource square without a building.")
        state.farms.append(square)
    for square, said in keywords.by_name(garrisons, "garrisons").items():
        _square(state, square)
        one = said if isinstance(said, Mapping) else {"soldiers": said}
        old = state.structures.get(square)
        if set(one) - {"seat", "soldiers"}:
            raise SetUpError("a garrison has a seat and soldiers.")
        soldiers = keywords.number(one.get("soldiers", 0), "soldiers", 0, 200)
        given = one.get("seat", old["seat"] if old is not None else state.owned.get(square, NEUTRAL))
        who = NEUTRAL if given == NEUTRAL and type(given) is int else keywords.seat(given, state.players, "the owner")
        if old is None:
            state.structures[square] = new_structure("fort", who, 0)
        state.structures[square]["seat"] = who
        state.reserve += state.structures[square]["soldiers"] - soldiers
        state.structures[square]["soldiers"] = soldiers
        if square in state.board.goods and who >= 0:
            state.owned[square] = who
        if square in state.markers:
            state.markers.remove(square)
            state.reserve += 1
        if square in state.board.estates:
            state.nobles[state.board.estates[square].lower()]["seat"] = who


def _nobles(state: Realm, nobles: Any) -> None:
    for id, said in keywords.by_name(nobles, "nobles").items():
        one = {"at": said} if isinstance(said, str) else said
        if (
            not isinstance(id, str)
            or not isinstance(one, Mapping)
            or set(one) - {"at", "seat", "rank", "captor", "regent"}
        ):
            raise SetUpError("a Noble is given by his square, or by at, seat, rank, captor and regent.")
        if id not in state.nobles:
            _newcomer(state, id, one)
        noble = state.nobles[id]
        if "seat" in one:
            noble["seat"] = keywords.seat(one["seat"], state.players, "his liege")
            if noble["estate"] and state.structures[noble["estate"]]["seat"] != noble["seat"]:
                state.structures[noble["estate"]]["seat"] = noble["seat"]
        if "rank" in one:
            noble["rank"] = RANKS.index(keywords.one_of(one["rank"], RANKS, "a rank"))
        if "captor" in one:
            noble["captor"], noble["at"] = keywords.seat(one["captor"], state.players, "his captor"), ""
            continue
        at: Any = one.get("at", noble["at"])
        regent: Any = one.get("regent", False)
        if not isinstance(at, str) or type(regent) is not bool:
            raise SetUpError(f"{id} needs a square.")
        noble["at"], noble["regent"] = _square(state, at), regent


def _newcomer(state: Realm, id: str, said: Mapping[str, Any]) -> None:
    card, _, number = id.rpartition("-")
    pile = state.deck if card in state.kit.nobility else state.sovereigns
    if not state.kit.brings_noble(card) or card not in pile or not number.isdecimal():
        raise SetUpError(f"there is no Noble {quoted(id)}.")
    pile.remove(card)
    state.nobles[id] = new_noble(keywords.seat(said.get("seat", 0), state.players, "his liege"), "H8", card=card)


def _forces(state: Realm, forces: Any) -> None:
    for said in keywords.listed(forces, "forces"):
        if not isinstance(said, Mapping) or set(said) - {"seat", "at", "soldiers", "nobles", "moves"}:
            raise SetUpError("a force has a seat, a square (at), soldiers, nobles and moves.")
        soldiers = keywords.number(said.get("soldiers", 3), "soldiers of a force", 1, 12)
        square = _square(state, said.get("at"))
        key = new_force(state, keywords.seat(said.get("seat", 0), state.players, "the owner"), square, soldiers)
        state.reserve -= soldiers
        if "moves" in said:
            state.forces[key]["moves"] = keywords.number(said["moves"], "spaces", 0, 20)
        for id in keywords.listed(said.get("nobles"), "nobles of a force"):
            if not isinstance(id, str) or id not in state.nobles:
                raise SetUpError(f"there is no Noble {quoted(id)}.")
            state.nobles[id].update({"at": square, "force": key})


# --- reading a square -------------------------------------------------------------------------------------------------


def _square(state: Realm, value: Any) -> str:
    if isinstance(value, str) and value in state.board.marks:
        return value
    big = value.strip().upper() if isinstance(value, str) else ""
    meant = f"; squares are written with a capital letter, as {big}" if big in state.board.marks else ""
    raise SetUpError(f"there is no square {quoted(value)} that pieces can stand on{meant}.")
