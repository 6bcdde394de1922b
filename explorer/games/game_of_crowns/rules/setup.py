"""Setup: houses, guests, the starting player and the round track; also Customized Hands and Hidden Agendas."""

from __future__ import annotations

from bisect import insort
from functools import partial
from typing import Any

from explorer.authoring.card_file import told_key
from explorer.core import people
from explorer.core.chance import Draw
from explorer.core.errors import SetUpError, quoted
from explorer.core.game import Setting
from explorer.core.moments import Begin, Chance, Check, Choice, End, Event, Moments, Option, Seat, Secret
from explorer.games.game_of_crowns.cards import HOUSES, RAVENS_EACH, faces, house_of
from explorer.games.game_of_crowns.own_figures import figures, read_overrides
from explorer.games.game_of_crowns.state import Table

ROUNDS = range(3, 7)
"""Rounds of a game: three, or with Longer Games up to six (longer)."""

SWAPS = 3
"""How many cards each player may exchange with Customized Hands (custom.three)."""

CUSTOMIZED, TEAMS = (4,), (6, 8)
"""The numbers of players for Customized Hands and for Team Play (custom.players, team.players)."""

_WITHOUT_OR_WITH = (("without", False), ("with", True))

SETTINGS = (
    Setting("rounds", "Rounds", "longer", tuple((f"{n} rounds", n) for n in ROUNDS)),
    Setting("houses", "Houses", "setup.house.choice", (("given out by name", None), ("each player chooses", "choose"))),
    Setting("hidden_agendas", "Hidden Agendas", "agenda", _WITHOUT_OR_WITH),
    Setting("negotiations", "Negotiations", "deal", _WITHOUT_OR_WITH),
    Setting("customized_hands", "Customized Hands", "custom", _WITHOUT_OR_WITH, CUSTOMIZED, "custom.players"),
    Setting("teams", "Team Play", "team", _WITHOUT_OR_WITH, TEAMS, "team.players"),
)
"""What can be chosen for a new match: rounds, houses, and every optional rule."""


def start(
    players: int,
    houses: Any = None,
    first: Any = None,
    rounds: int = 3,
    hidden_agendas: bool = False,
    negotiations: bool = False,
    customized_hands: bool = False,
    teams: bool = False,
    cards: Any = None,
) -> Table:
    """The table before anything is dealt, with everything that is in the box (parts.box).

    The numbers of copies in `cards.toml` were found in a review or are assumed
    (parts.house-found, parts.guests-assumed).

    Args:
        players: 4 to 9 (parts.players).
        houses: each seat's house, as in ["lyre", "orlok", …]; None gives the houses out in alphabetical order, "choose"
            lets each player choose.
        first: the starting player's seat; None decides by chance who wore a crown last (setup.first.drawn).
        rounds: 3, or 4 to 6 (longer).
        hidden_agendas: whether each player begins with a guest face down (agenda).
        negotiations: whether players may make deals with the active player (deal).
        customized_hands: whether players may exchange up to three cards with a second set; four players only (custom).
        teams: whether players who sit opposite each other are a team; six or eight players only (team).
        cards: the path of a user's own `cards.toml`, or its contents as a mapping or as the text that a record stores.

    Raises:
        SetUpError: a setting has a wrong value; the message says which values are possible.
    """
    for name, flag in (
        ("hidden_agendas", hidden_agendas), ("negotiations", negotiations),
        ("customized_hands", customized_hands), ("teams", teams),
    ):  # fmt: skip
        if type(flag) is not bool:
            raise SetUpError(f"{name} must be True or False, not {quoted(flag)}.")
    if customized_hands and players not in CUSTOMIZED:
        raise SetUpError(f"Customized Hands is for 4 players only, not {players} [custom.players].")
    if teams and players not in TEAMS:
        raise SetUpError(f"Team Play is for 6 or 8 players only, not {players} [team.players].")
    if type(rounds) is not int or rounds not in ROUNDS:
        raise SetUpError(f"a game has 3 rounds, or 4 to 6 if it is a longer one, not {quoted(rounds)} [longer].")
    if first is not None and (type(first) is not int or not 0 <= first < players):
        raise SetUpError(f"the starting player is a seat from 0 to {players - 1}, not {quoted(first)}.")
    key = told_key(cards, read_overrides)
    kit = figures(key)
    chosen = _houses(houses, players)
    customize = [["customize", seat] for seat in range(players)] if customized_hands else []
    return Table(
        agenda=[
            ["determine_starting_player", *([] if first is None else [first])],
            *([["deal_hidden_agendas"]] if hidden_agendas else []),
            ["set_up_guests"],
            *([["return_to_box"]] if customized_hands else []),
            *reversed(customize),
            ["set_up_players", *chosen],
        ],
        players=players,
        figures=key,
        hands=[[] for _ in range(players)],
        houses=[""] * players,
        ravens=[0] * players,
        agendas=[[] for _ in range(players)],
        offers=[[] for _ in range(players)],
        pledged=[0] * players,
        votes=[""] * players,
        spent=[0] * players,
        spare=[[] for _ in range(players)],
        suspects=[False] * players,
        givers=[{} for _ in range(players)],
        boxed=kit.all_cards(),
        rounds=rounds,
        phase="Set-up",
        hidden_agendas=hidden_agendas,
        negotiations=negotiations,
        customized_hands=customized_hands,
        teams=teams,
    )


def _houses(houses: Any, players: int) -> list[str]:
    """Each seat's house; empty if the players choose."""
    if houses is None:
        return list(HOUSES)[:players]
    if isinstance(houses, str) and houses == "choose":
        return []
    if not isinstance(houses, list | tuple) or len(houses) != players:
        raise SetUpError(
            f"houses must list one house for each of the {players} players, or be 'choose'; not {quoted(houses)}."
        )
    plain = {name.casefold(): id for id, name in HOUSES.items()}
    found = [plain.get(house.strip().casefold()) if isinstance(house, str) else None for house in houses]
    strange = [given for given, house in zip(houses, found, strict=True) if house is None]
    if strange:
        raise SetUpError(f"there is no house {quoted(strange[0])}; the houses are {', '.join(HOUSES.values())}.")
    if len(set(found)) < players:
        raise SetUpError(f"each house can have one player at the most [setup.players], not as in {quoted(houses)}.")
    return [house for house in found if house is not None]


def set_up_players(table: Table, *houses: str) -> Moments:
    """1. Each player takes a house's ten cards and four ravens; the other houses stay in the box (setup.box).

    The vote cards (parts.votes) and the reference card are the same for everybody and in no hand (hand.votes), so the
    state leaves them out. No more ravens ever come into the game (parts.ravens).

    Args:
        table: the position.
        *houses: each seat's house; none if each player chooses (setup.house.choice).
    """
    yield Begin("set-up", None, "setup.players")
    taken = list(houses)
    for seat in range(table.players):
        if len(taken) <= seat:
            left = tuple(house for house in HOUSES if house not in taken)
            choice = Choice(seat, "house", left, "setup.house.choice", barred=partial(_taken, list(taken)))
            taken.append((yield choice))
        house = table.houses[seat] = taken[seat]
        table.hands[seat] = _take_set(table, house)
        table.ravens[seat] = RAVENS_EACH
        yield Event(
            "took house", seat, "setup.players", house=house, cards=tuple(table.hands[seat]), ravens=RAVENS_EACH
        )
    unused = [house for house in HOUSES if house not in taken]
    if table.customized_hands:
        for seat in range(table.players):
            house = unused.pop(0)
            table.spare[seat] = _take_set(table, house)
            yield Event("took second set", seat, "custom.set", house=house)
    yield Event("box", None, "setup.box", houses=tuple(unused))


def _taken(taken: list[str]) -> dict[Option, tuple[Check, ...]]:
    """The houses that are taken, each with the reason."""
    return {
        house: (Check("setup.players", False, f"House {HOUSES[house]} is taken by {people.who(seat)}"),)
        for seat, house in enumerate(taken)
    }


def _take_set(table: Table, house: str) -> list[str]:
    cards = table.kit.house_set(house)
    first = table.boxed.index(cards[0])  # the box is sorted, so the cards of a house are next to each other
    del table.boxed[first : first + len(cards)]
    return cards


def customize(table: Table, seat: Seat) -> Moments:
    """Customized Hands: exchange up to three cards with the second set, without showing how many (custom.secret).

    Each player is asked three times whatever they answer, since the number of questions would reveal the number of
    cards.
    """
    yield Begin("customizing", seat, "custom")
    own, spare = table.hands[seat], table.spare[seat]
    house = table.houses[seat]
    for number in range(SWAPS):
        options: list[Option] = ["keep"]
        mine = [card for card in faces(own) if house_of(card) == house]
        options += [(out, new) for out in mine for new in faces(spare) if house_of(new) != house]
        swap = yield Choice(
            seat, "card to swap", options, "custom.three",
            barred=lambda: _no_swaps(table, seat), why=lambda option: _swap_checks(table, seat, option),
            left=SWAPS - number,
        )  # fmt: skip
        if swap != "keep":
            out, new = swap
            own.remove(out)
            spare.remove(new)
            insort(own, new)
            insort(spare, out)
        yield Event("swapped", seat, "custom.secret", swap=Secret(swap, (seat,)))
    yield End("customizing", seat, "custom")


def _swap_checks(table: Table, seat: Seat, option: Option) -> tuple[Check, ...]:
    """All checks of an exchange with the second set, met or not; none if `option` is not a pair of cards."""
    if not isinstance(option, tuple) or len(option) != 2 or not all(table.kit.is_card(card) for card in option):
        return ()
    out, new = option
    house, name = table.houses[seat], table.kit.name
    held = table.hands[seat].count(out) if house_of(out) == house else 0
    there = table.spare[seat].count(new) if house_of(new) != house else 0
    return (
        Check("custom.three", held > 0, f"{name(out)} of your own house in your hand: {held}"),
        Check("custom.set", there > 0, f"{name(new)} still in the second set: {there}"),
    )


def _no_swaps(table: Table, seat: Seat) -> dict[Option, tuple[Check, ...]]:
    """The barred exchanges: giving away a card that came from the second set, and taking back one that went there."""
    own, spare, house = faces(table.hands[seat]), faces(table.spare[seat]), table.houses[seat]
    come = [card for card in own if house_of(card) != house]
    gone = [card for card in spare if house_of(card) == house]
    swaps = [(out, new) for out in come for new in spare] + [(out, new) for out in own for new in gone]
    return {swap: _swap_checks(table, seat, swap) for swap in dict.fromkeys(swaps)}


def return_to_box(table: Table) -> Moments:
    """Customized Hands: the second sets, with any exchanged cards, go back to the box face down (custom.box)."""
    table.returned = sorted(card for cards in table.spare for card in cards)
    table.spare = [[] for _ in range(table.players)]
    yield Event("returned", None, "custom.box", count=len(table.returned))


def set_up_guests(table: Table) -> Moments:
    """2. The guests are shuffled: from now on each draw is equally likely to be any of those left (setup.guests)."""
    guests = set(table.kit.guests)
    table.guests = [card for card in table.boxed if card in guests]
    table.boxed = [card for card in table.boxed if card not in guests]
    yield Event("guest deck", None, "setup.guests", count=len(table.guests))


def deal_hidden_agendas(table: Table) -> Moments:
    """Hidden Agendas: the Sentinels are removed (agenda.sentinels), then each player draws a guest face down (agenda).

    That guest is not part of the hand until the end of the game (agenda.hand).
    """
    sentinels = [card for card in table.guests if card == "sentinel"]
    table.guests = [card for card in table.guests if card != "sentinel"]
    table.boxed = sorted([*table.boxed, *sentinels])
    yield Event("removed", None, "agenda.sentinels", cards=tuple(sentinels))
    for seat in range(table.players):
        card: str = (yield Chance(seat, "hidden agenda", Draw(tuple(table.guests)), "agenda"))[0]
        table.guests.remove(card)
        table.agendas[seat] = [card]
        yield Event("hidden agenda", seat, "agenda.secret", card=Secret(card, (seat,)))


def determine_starting_player(table: Table, *first: Seat) -> Moments:
    """3. The player who last wore a crown begins (setup.first); chance decides if none is named (setup.first.drawn)."""
    if first:
        table.first = first[0]
    else:
        names = tuple(f"Seat {seat}" for seat in range(table.players))
        name = (yield Chance(None, "starting player", Draw(names), "setup.first.drawn"))[0]
        table.first = names.index(name)
    yield Event("begins", table.first, "setup.first")
    table.then(("set_round_track",), ("begin_round",))


def set_round_track(table: Table) -> Moments:
    """4. The round track lies by the starting player, a raven on its first space (setup.track)."""
    yield Event(
        "round track", table.first, "setup.track" if table.rounds == ROUNDS[0] else "longer", rounds=table.rounds
    )
    yield End("set-up", None, "setup.players")
