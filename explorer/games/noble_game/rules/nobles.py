"""Nobles: moving, gaining, capture, changing sides, and ransom."""

from __future__ import annotations

from explorer.core.moments import Begin, Check, Choice, Effect, End, Event, Option, Seat
from explorer.games.noble_game import reasons, wording
from explorer.games.noble_game.board import CAPITAL, Square
from explorer.games.noble_game.state import CONSTABLE, MARSHAL, NEUTRAL, PARTY, Key, Noble, Realm, new_noble

WALK = 8
"""The spaces that a Noble walks in one move (nobles.walk)."""


# --- moving -----------------------------------------------------------------------------------------------------------


def free_to_move(state: Realm, id: str) -> bool:
    """Whether a Noble can move: not a captive, not Regent, not besieged (nobles.regent-stays, nobles.shut-in)."""
    noble = state.nobles[id]
    if noble["captor"] >= 0 or noble["regent"] or not noble["at"] or noble["at"] == state.fight:
        return False
    structure = state.structures.get(noble["at"])
    inside = structure is not None and not noble["force"] and structure["seat"] == noble["seat"]
    return not (inside and state.besieged(noble["at"])) or state.reads("siege.nobles", "free to go")


def direct(state: Realm, id: str) -> list[Square]:
    """The squares where a Noble can go at once: the capital, home, his lord's castles, his own fort (nobles.direct)."""
    if not free_to_move(state, id):
        return []
    noble = state.nobles[id]
    found = [CAPITAL]
    for square, one in state.structures.items():
        friendly = one["kind"] == "castle" or square == noble["estate"]
        if friendly and one["seat"] == noble["seat"] and not state.besieged(square):
            found.append(square)
    here = noble["at"] if not noble["force"] else ""
    return [square for square in found if square != here]


def can_move(state: Realm, id: str) -> bool:
    """Whether a Noble has any square to move to; in the capital, with all roads and his castle shut, he has none."""
    if not free_to_move(state, id):
        return False
    here = state.nobles[id]["at"]
    return here != CAPITAL or any(square != here for square in direct(state, id)) or bool(destinations(state, id))


def moving(state: Realm, id: str) -> tuple[Check, ...]:
    """Every check made of a Noble's move, except that of the action that it costs."""
    noble = state.nobles[id]
    structure = state.structures.get(noble["at"])
    inside = structure is not None and not noble["force"] and structure["seat"] == noble["seat"]
    shut_in = inside and state.besieged(noble["at"]) and not state.reads("siege.nobles", "free to go")
    found = [
        Check("capture.ransom", noble["captor"] < 0, f"captor: {wording.seat(noble['captor'])}"),
        Check(
            "nobles.regent-stays", not noble["regent"], f"Regent or Co-Regent this year: {wording.yes(noble['regent'])}"
        ),
        Check("nobles.shut-in", not shut_in, f"shut in by a siege: {wording.yes(shut_in)}"),
    ]
    if free_to_move(state, id):
        squares = len(destinations(state, id))
        found.append(Check("nobles.no-passing", squares > 0, f"squares open to him: {squares}"))
    return tuple(found)


def destinations(state: Realm, id: str) -> list[Square]:
    """The squares where a Noble can move with an action (nobles.move, nobles.walk, nobles.no-passing)."""
    if not free_to_move(state, id):
        return []
    noble = state.nobles[id]
    closed = state.hostile(noble["seat"])
    found = dict.fromkeys(direct(state, id))
    reach = state.board.reach(noble["at"], WALK, closed)
    found.update(dict.fromkeys(reach))
    for square in sorted(closed):
        if square in state.structures and _walks_up_to(state, noble, square):
            if any(reach.get(near, WALK) < WALK for near in state.board.roads[square]):
                found[square] = None
    found.pop(noble["at"], None)
    return list(found)


def _walks_up_to(state: Realm, noble: Noble, square: Square) -> bool:
    """Whether a Noble can walk up to others' walls: to his lord's force before them, or as the Marshal."""
    enemy = state.enemy_at(square, noble["seat"])
    return enemy is None and (noble["office"] == MARSHAL or own_force(state, square, noble["seat"]) is not None)


def place(state: Realm, id: str, square: Square, rule: str) -> Effect:
    """Put a Noble on a square; if one of his lord's forces stands there in the field, he joins it (nobles.join).

    He is not among those who have come in this turn, so that he may ride out at once (force.no-second-march).
    """
    noble = state.nobles[id]
    yield Event("noble moved", noble["seat"], rule, noble=id, start=noble["at"], at=square)
    part(state, id)
    noble["at"] = square
    structure = state.structures.get(square)
    force = own_force(state, square, noble["seat"])
    inside = structure is not None and structure["seat"] == noble["seat"]
    if force is not None and not inside and square != CAPITAL:
        attach(state, id, force)


def attach(state: Realm, id: str, key: Key) -> None:
    """A Noble joins a force; the Constable makes a raiding party faster at once (office.constable)."""
    state.nobles[id]["force"] = key
    _hasten(state, id, 1)


def part(state: Realm, id: str) -> None:
    """A Noble leaves his force, if any; the Constable takes his extra space, if unused, with him (office.constable)."""
    if state.nobles[id]["force"]:
        _hasten(state, id, -1)
    state.nobles[id]["force"] = ""


def _hasten(state: Realm, id: str, by: int) -> None:
    force = state.forces[state.nobles[id]["force"]]
    if state.nobles[id]["office"] == CONSTABLE and force["soldiers"] <= PARTY:
        force["moves"] = max(0, force["moves"] + by)


def own_force(state: Realm, square: Square, seat: Seat, but: Key = "") -> Key | None:
    """A seat's force on a square, other than `but`, or None."""
    return next(
        (key for key, f in state.forces.items() if f["at"] == square and f["seat"] == seat and key != but), None
    )


def send_home(state: Realm, id: str, rule: str) -> Effect:
    """A Noble goes from the capital to his lord's castle."""
    yield from place(state, id, state.castle(state.nobles[id]["seat"]), rule)


def move_noble(state: Realm, seat: Seat, id: str) -> Effect:
    """Move a Noble, for which an action has been spent; he may have moved this turn before (nobles.move, nobles.again)."""
    options = tuple(destinations(state, id))
    square = yield Choice(
        seat, "where the Noble goes", options, "nobles.move", barred=lambda: _out_of_reach(state, id), noble=id
    )
    yield from place(state, id, square, "nobles.direct" if square in direct(state, id) else "nobles.walk")


def _out_of_reach(state: Realm, id: str) -> dict[Option, tuple[Check, ...]]:
    """The squares where a Noble cannot go, each with its checks."""
    noble = state.nobles[id]
    there, closed = set(destinations(state, id)), state.hostile(noble["seat"])
    away = state.board.distances(noble["at"])
    reach = state.board.reach(noble["at"], WALK, closed)
    found = reasons.compelled("nobles.move", "the action has been spent on his move")()
    for square in state.board.marks:
        if square in there:
            continue
        own = square in state.structures and state.structures[square]["seat"] == noble["seat"]
        near, besieged = away[square] <= WALK, own and state.besieged(square)
        shut = near and square not in reach and square not in closed
        found[square] = (
            Check("nobles.move", square != noble["at"], f"from {noble['at']} to {square}"),
            Check("siege.besieged", not besieged, f"a structure of yours under siege: {wording.yes(besieged)}"),
            Check("nobles.no-passing", square not in closed, f"others there: {wording.others(state, square, noble['seat'])}"),
            Check("nobles.walk", near, f"{away[square]} spaces away, {WALK} on foot; at once he goes to the capital, "
                  "to his lord's castles and to his own fort"),
            *([Check("nobles.no-passing", False, f"free ways of {WALK} spaces: none")] if shut else ()),
        )  # fmt: skip
    return found


def new_force(state: Realm, seat: Seat, square: Square, soldiers: int) -> Key:
    """Make a force; its spaces for this turn must still be set."""
    state.raised += 1
    key = f"f{state.raised}"
    state.forces[key] = {
        "seat": seat, "at": square, "soldiers": soldiers, "moves": 0, "must_leave": False, "unseen": False, "raided": [],
        "fought": False, "done": False,
    }  # fmt: skip
    return key


# --- gaining and losing -----------------------------------------------------------------------------------------------


def newcomer(state: Realm, seat: Seat, square: Square, card: str) -> str:
    """Make the Noble whom a card brings, on a square; the card stays with him (nobles.landless)."""
    known = [id for id in state.nobles if id.startswith(f"{card}-")]
    number = next(n for n in range(1, len(known) + 2) if f"{card}-{n}" not in state.nobles)
    id = f"{card}-{number}"
    state.nobles[id] = new_noble(seat, square, card=card)
    return id


def capture(state: Realm, id: str, captor: Seat) -> Effect:
    """A Noble is captured: the captor scores, then the Noble flees or is ransomed, at once if his lord can pay.

    (capture.point, capture.flees, capture.ransom).
    """
    noble = state.nobles[id]
    owner = noble["seat"]
    yield Begin("captured", captor if captor >= 0 else None, "capture.defeat", noble=id, owner=owner)
    noble["force"] = ""
    noble["regent"] = False
    if captor < 0:
        yield Event("got away", owner, "capture.neutral", noble=id)
        refuge(state, id)
    else:
        state.points[captor]["captures"] += 1
        yield Event("scored", captor, "capture.point", points=1)
        if noble["card"]:
            pile = state.discard if noble["card"] in state.kit.nobility else state.sovereign_discard
            pile.append(noble["card"])
            del state.nobles[id]
            state.tired = [one for one in state.tired if one != id]
            yield Event("fled", owner, "capture.flees", noble=id)
        else:
            noble["captor"], noble["at"] = captor, ""
            yield from ransom(state, id)
    yield End("captured", captor if captor >= 0 else None, "capture.defeat")


def refuge(state: Realm, id: str) -> None:
    """Put a freed Noble into his lord's home castle, or into the capital if another player holds it (capture.home)."""
    noble = state.nobles[id]
    castle = state.castle(noble["seat"])
    noble["at"] = castle if state.structures[castle]["seat"] == noble["seat"] else CAPITAL
    noble["captor"] = NEUTRAL


def ransom(state: Realm, id: str) -> Effect:
    """The lord pays the captor, or the bank, a good of his choice, as soon as he has one (capture.ransom, capture.poor)."""
    noble = state.nobles[id]
    owner = noble["seat"]
    paid = None if state.reads("ransom.to", "bank") else noble["captor"]
    have = tuple(good for good in "FWS" if state.goods[owner][good])
    if not have:
        yield Event("held captive", owner, "capture.poor", noble=id)
        return
    good = have[0]
    if len(have) > 1:
        good = yield Choice(
            owner, "ransom", have, "capture.ransom", noble=id,
            barred=reasons.compelled("capture.ransom", f"{wording.at_hand(state, owner)}, the ransom is 1"),
        )  # fmt: skip
    state.pay(owner, good)
    if paid is not None:
        state.gain(paid, good)
    refuge(state, id)
    yield Event("ransomed", owner, "capture.ransom", noble=id, goods=good, to=paid)


def ransoms(state: Realm) -> Effect:
    """Ransom all captives whose lords have a good by now (capture.poor)."""
    for id in list(state.nobles):
        noble = state.nobles[id]
        if noble["captor"] >= 0 and any(state.goods[noble["seat"]].values()):
            yield from ransom(state, id)


def alone(state: Realm, square: Square, seat: Seat) -> list[str]:
    """Other players' Nobles on a square without a force or walls of their lord's (capture.alone, capital.court)."""
    if square == CAPITAL:
        return []
    structure = state.structures.get(square)
    inside = structure["seat"] if structure is not None else None
    return [
        id for id, noble in state.nobles.items()
        if noble["at"] == square and not noble["force"] and noble["seat"] not in (seat, inside, NEUTRAL)
    ]  # fmt: skip


def capture_alone(state: Realm, key: Key) -> Effect:
    """Soldiers who come to the square of an unaccompanied Noble capture him (capture.alone)."""
    force = state.forces.get(key)
    if force is not None and force["soldiers"]:
        for id in alone(state, force["at"], force["seat"]):
            yield from capture(state, id, force["seat"])


# --- structures that change hands -------------------------------------------------------------------------------------


def take_structure(state: Realm, key: Key, square: Square) -> Effect:
    """A structure falls: the victors go in and take the Nobles inside (siege.taken, estate.fealty, capture.switch).

    A castle brings no other square, and what is built on a fort's square stays (siege.castle-only, build.stands).
    """
    force, structure = state.forces[key], state.structures[square]
    seat, old = force["seat"], structure["seat"]
    inside = state.nobles_with(square)
    state.reserve += structure["soldiers"]
    structure["soldiers"] = 0
    structure["seat"] = seat
    if square in state.board.goods:
        state.owned[square] = seat
    if structure["kind"] == "fort" and square in state.markers:
        state.markers.remove(square)
    yield Event("structure taken", seat, "siege.taken", at=square, owner=old)
    yield from enter(state, key, square)
    for id in inside:
        noble = state.nobles[id]
        if old == NEUTRAL:
            noble["seat"] = seat
            yield Event("swore fealty", seat, "estate.fealty", noble=id)
            if state.reads("fealty.point", "yes"):
                state.points[seat]["captures"] += 1
                yield Event("scored", seat, "estate.no-capture", points=1)
        elif noble["estate"] == square:
            if not state.reads("inside.point", "no"):
                state.points[seat]["captures"] += 1
                yield Event("scored", seat, "capture.point", ("capture.inside",), points=1)
            yield from change_sides(state, id, seat)
        else:
            yield from capture(state, id, seat)
    for id, noble in list(state.nobles.items()):
        if noble["estate"] == square and noble["seat"] != seat:
            yield from change_sides(state, id, seat)
    yield from capture_in(state, square, seat)


def capture_in(state: Realm, square: Square, seat: Seat) -> Effect:
    """Other players' Nobles left alone on the structure's square are captured too (capture.alone)."""
    if state.structures[square]["soldiers"]:
        for id in alone(state, square, seat):
            yield from capture(state, id, seat)


def change_sides(state: Realm, id: str, seat: Seat) -> Effect:
    """A Noble whose own fort has fallen changes sides and goes home to it, unless he is in London (capture.switch).

    He keeps his office, and a Regent stays Regent, except under the other reading (office.changed-sides).
    """
    noble = state.nobles[id]
    key = noble["force"]
    serves = ("office.changed-sides",) if noble["office"] or noble["regent"] else ()
    if state.reads("sides.office", "loses"):
        noble["office"], noble["regent"] = "", False
    noble["seat"], noble["captor"], noble["force"] = seat, NEUTRAL, ""
    if noble["at"] != CAPITAL:
        noble["at"] = noble["estate"]
    if key:
        state.tidy(key)
    yield Event("changed sides", seat, "capture.switch", serves, noble=id)


def revert(state: Realm, square: Square) -> Effect:
    """Both sides died at a fort: it is neutral again and its own Noble returns there. A castle stays with its owner.

    A Regent stays in the capital while he rules, except under the other reading.

    (combat.mutual-fort, combat.mutual-noble, combat.mutual-castle).
    """
    structure = state.structures[square]
    structure["soldiers"] = structure["tired"] = 0
    if structure["kind"] == "castle":
        return
    structure["seat"] = NEUTRAL
    state.owned.pop(square, None)
    for id, noble in list(state.nobles.items()):
        if noble["estate"] == square and (not noble["regent"] or state.reads("mutual.regent", "goes home")):
            yield from return_home(state, id)
    yield Event("neutral again", None, "combat.mutual-fort", at=square)


def return_home(state: Realm, id: str) -> Effect:
    """A Noble whose fort is neutral again returns there and serves nobody (combat.mutual-fort, combat.mutual-noble)."""
    noble = state.nobles[id]
    key = noble["force"]
    noble.update(
        {"seat": NEUTRAL, "at": noble["estate"], "force": "", "captor": NEUTRAL, "office": "", "regent": False}
    )
    if key:
        state.tidy(key)
    yield Event("returned to his estate", None, "combat.mutual-fort", ("combat.mutual-noble",), noble=id)


def enter(state: Realm, key: Key, square: Square, soldiers: int | None = None) -> Effect:
    """Soldiers of a force go inside for this turn, however many are there already; if all go, its Nobles go too.

    (force.garrison, force.garrison-size).
    """
    force, structure = state.forces[key], state.structures[square]
    count = force["soldiers"] if soldiers is None else soldiers
    force["soldiers"] -= count
    structure["soldiers"] += count
    structure["tired"] += count
    riders = state.nobles_with(key) if not force["soldiers"] else []
    yield Event("entered garrison", force["seat"], "force.garrison", force=key, at=square, count=count)
    state.tidy(key)
    for id in riders:
        if id not in state.tired:
            state.tired.append(id)
