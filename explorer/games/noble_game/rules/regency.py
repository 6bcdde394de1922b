"""The Regency: counting Nobles in the capital, Regents and Co-Regents, and the offices they give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Begin, Check, Choice, Effect, End, Event, Moments, Option, Seat
from explorer.games.noble_game import reasons, wording
from explorer.games.noble_game.board import CAPITAL
from explorer.games.noble_game.rules import nobility, nobles
from explorer.games.noble_game.state import KEEPER, NEUTRAL, OFFICES, PHASES, Realm

if TYPE_CHECKING:
    from collections.abc import Iterator


def counts(state: Realm) -> list[int]:
    """Each seat's count in a contest: its Nobles in the capital, changed by cards, never below 0.

    It is 0 without a real Noble there. (regency.count, card.court).
    """
    found = []
    for seat in range(state.players):
        own = len(state.in_capital(seat))
        found.append(max(0, own + state.court[seat]) if own else 0)
    return found


def leaders(state: Realm) -> list[Seat]:
    """The seats with the highest count, in turn order; empty if all counts are 0."""
    found = counts(state)
    most = max(found)
    return [seat for seat in state.clockwise(state.first) if found[seat] == most] if most else []


def counted(state: Realm) -> bool:
    """Whether this year's contest is decided: its count has begun and the year is not over (regency.count)."""
    return state.phase in PHASES[PHASES.index("Regency") :] and all(
        name != "contest_regency" for name, *_ in state.agenda
    )


def begin_contest(state: Realm) -> Moments:
    """The contest begins (regency.contest)."""
    state.phase = "Regency"
    yield Begin("regency contest", None, "regency.contest", counts=counts(state))


def contest_regency(state: Realm) -> Moments:
    """Nobles in the capital are counted (regency.regent, regency.co-regency, regency.deadlock, office.keeper-tie).

    Last year's Regents are bound until then (nobles.regent-stays). One whose fort has become neutral meanwhile goes
    home now, unless he is Regent again (combat.mutual-noble).
    """
    found, tied = counts(state), leaders(state)
    yield Event("counted", None, "regency.count", counts=found)
    for seat in range(state.players if state.attend else 0):
        if not state.in_capital(seat):
            state.wrath[seat] += state.attend
            yield Event("king's wrath", seat, "wrath.token", card="summons-to-parliament")
    for noble in state.nobles.values():
        noble["regent"] = False
    state.attend = 0
    state.court = [0] * state.players
    keeper = next(nobility.office_seat(state, KEEPER), None)
    if len(tied) > 1 and keeper in tied and (len(tied) == 2 or not state.reads("keeper.three", "no")):
        others = [seat for seat in tied if seat != keeper]
        tied = [seat for seat in tied if seat == keeper]
        for seat in others:
            state.points[seat]["Co-Regencies"] += 1
            yield Event("lost the tie", seat, "office.keeper-tie", points=1)
    if len(tied) == 1:
        yield from regent(state, tied[0])
    elif len(tied) == 2:
        yield from co_regents(state, tied)
    else:
        state.first = (state.first + 1) % state.players
        yield Event("no regent", None, "regency.deadlock" if tied else "regency.nobody", first=state.first)
    for id, noble in state.nobles.items():
        if noble["seat"] >= 0 and noble["estate"] and not noble["regent"]:
            if state.structures[noble["estate"]]["seat"] == NEUTRAL:
                yield from nobles.return_home(state, id)
    yield End("regency contest", None, "regency.contest")


def nominate(state: Realm, seat: Seat, rule: str) -> Effect:
    """A player names one of their Nobles in the capital Regent; he stays there for a year (nobles.regent-stays)."""
    own = state.in_capital(seat)
    id = own[0]
    if len(own) > 1:
        id = yield Choice(seat, "Regent", tuple(own), rule, barred=lambda: _elsewhere(state, seat, rule))
    state.nobles[id].update({"regent": True, "force": ""})  # if forces may stop in the capital, he stays behind
    yield Event("nominated", seat, rule, noble=id)
    return id


def _elsewhere(state: Realm, seat: Seat, rule: str) -> dict[Option, tuple[Check, ...]]:
    """The Nobles who are not in the capital, and the check that somebody must be named."""
    return {
        **{
            id: (Check(rule, False, f"where he is: {wording.square(state, state.nobles[id]['at'])}"),)
            for id in state.nobles_of(seat) if state.nobles[id]["at"] != CAPITAL
        },
        **reasons.compelled(rule, "Nobles to be named: 1", "nobody")(),
    }  # fmt: skip


def regent(state: Realm, seat: Seat) -> Effect:
    """A player rules alone: two points, an office to give, a Nobility card, and the starting player's token.

    The choice among three Sovereignty cards comes later, in `sovereignty`. (regency.regent, year.first-regent).
    """
    yield from nominate(state, seat, "regency.regent")
    state.points[seat]["Regencies"] += 2
    yield Event("scored", seat, "regency.regent", points=2)
    yield from appoint(state, seat)
    yield from nobility.draw(state, seat, 1, "regency.regent")
    state.first = seat
    yield Event("first player", seat, "year.first-regent")


def co_regents(state: Realm, tied: list[Seat]) -> Effect:
    """Two Co-Regents: a point each, then an office to give or a Nobility card; the higher rank first.

    (regency.co-regency, regency.rank).
    """
    for seat in tied:
        yield from nominate(state, seat, "regency.co-regency")
        state.points[seat]["Co-Regencies"] += 1
        yield Event("scored", seat, "regency.co-regency", points=1)
    order = regents(state)
    for seat in order:
        ways = ("appoint", "card") if any(True for _ in appointments(state)) else ("card",)
        answer = yield Choice(
            seat, "Co-Regent's benefit", ways, "regency.co-benefit",
            barred=reasons.compelled("offices.rules", "Nobles without an office: none", "appoint") if len(ways) < 2 else None,
        )  # fmt: skip
        if answer == "appoint":
            yield from appoint(state, seat)
        else:
            yield from nobility.draw(state, seat, 1, "regency.co-benefit")
    if state.reads("co-regency.token", "left"):
        state.first = next(seat for seat in state.clockwise(state.left_of(state.first)) if seat in tied)
    else:
        state.first = order[0]
    yield Event("first player", state.first, "regency.rank")


def appointments(state: Realm) -> Iterator[tuple[str, str]]:
    """Each office that can be given now, with each Noble who can have it (offices.rules).

    No Noble has two, and a filled office can be given only when all are filled.
    """
    offices = nobility.vacant(state) or list(OFFICES)
    for office in offices:
        for id, noble in state.nobles.items():
            if not noble["office"] and noble["seat"] >= 0:
                yield office, id


def appoint(state: Realm, seat: Seat) -> Effect:
    """A player may give an office to a Noble (offices.rules, offices.may)."""
    ways = tuple(appointments(state))
    if not ways:
        return
    answer = yield Choice(
        seat, "appointment", (*ways, "nobody"), "offices.rules", barred=lambda: _not_given(state, set(ways))
    )
    if answer == "nobody":
        yield Event("appointed nobody", seat, "offices.may")
        return
    office, id = answer
    old = state.holder(office)
    if old is not None:
        state.nobles[old]["office"] = ""
    state.nobles[id]["office"] = office
    yield Event("appointed", seat, "offices.rules", noble=id, office=office)


def _not_given(state: Realm, ways: set[tuple[str, str]]) -> dict[Option, tuple[Check, ...]]:
    """The offices that cannot be given, for each Noble, with every check made."""
    vacant = nobility.vacant(state)
    found: dict[Option, tuple[Check, ...]] = {}
    for office in OFFICES:
        held = state.holder(office)
        holder = "nobody" if held is None else wording.noble(state, held)
        for id, noble in state.nobles.items():
            if (office, id) not in ways:
                found[(office, id)] = (
                    Check("offices.rules", office in vacant or not vacant,
                          f"{office}: held by {holder}; vacant offices: {wording.listed(vacant)}"),
                    Check("offices.rules", not noble["office"], f"his office: {noble['office'] or 'none'}"),
                    Check("offices.rules", noble["seat"] >= 0, f"whose Noble he is: {wording.seat(noble['seat'])}'s"),
                )  # fmt: skip
    return found


def regents(state: Realm) -> list[Seat]:
    """The seats of this year's Regent or Co-Regents, the higher rank first, else in turn order (regency.rank)."""
    ranks = {noble["seat"]: noble["rank"] for noble in state.nobles.values() if noble["regent"]}
    return sorted((seat for seat in state.clockwise(state.first) if seat in ranks), key=lambda seat: -ranks[seat])
