"""What can be changed in the realm, and the facts that two positions are compared by."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from explorer.core.chance import Dice
from explorer.core.moments import Chance
from explorer.games.noble_game import wording
from explorer.games.noble_game.board import CAPITAL
from explorer.games.noble_game.rules import economy, regency
from explorer.games.noble_game.state import GOODS, LARGEST, Realm
from explorer.what_if.branches import Edit, Fact, RunningStep, WhatIf

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.match import Match
    from explorer.core.moments import Choice, Option, Seat

MOST = 12
"""The most that goods, tokens and garrisons can be set to, unless there are more already."""

FACES = tuple(map(str, range(1, 7)))

# --- edits ------------------------------------------------------------------------------------------------------------


def edits(match: Match, step: RunningStep, seat: Seat | None) -> list[Edit]:
    """The dice of the running step, goods, tokens, buildings, garrisons, forces, where Nobles are, and cards in hand.

    Everything but the hands lies open; a seat can set only its own hand. During the set-up there is nothing to set. A
    change applies to the position in which the step began, so an edit says if its value has changed since.
    """
    state: Realm = match.state
    if not state.year or not step.data["year"]:
        return []
    now = {edit.id: edit.now for edit in _settable(state, seat)}
    return [*_dice(step), *(_dated(edit, now.get(edit.id)) for edit in _settable(Realm.of(step.data), seat))]


def _dated(edit: Edit, now: str | None) -> Edit:
    """The edit, with a note if its value has changed since the step began; `now` is the value now, None if gone."""
    if now == edit.now:
        return edit
    return replace(edit, about=f"{edit.about}, when this step began ({'gone' if now is None else f'{now} now'})")


def _settable(then: Realm, seat: Seat | None) -> list[Edit]:
    """Everything that can be changed in a position."""
    found = []
    for one in range(then.players):
        who = wording.seat(one)
        for letter, name in GOODS.items():
            found.append(
                _number(f"goods {one} {letter}", who, name, then.goods[one][letter], 0, _set_goods(one, letter))
            )
        found.append(_number(f"tokens {one}", who, "action tokens", then.tokens[one], 0, _set_tokens(one)))
    for square in then.owned:
        stands = square in then.farms
        about = f"a production building on {wording.square(then, square)}"
        found.append(Edit(f"farm {square}", "Buildings", about, YES_NO[not stands], YES_NO, _set_farm(square)))
    for square, structure in then.structures.items():
        about = f"soldiers in {wording.square(then, square)}"
        found.append(_number(
            f"garrison {square}", "Garrisons", about, structure["soldiers"], structure["tired"], _set_soldiers("structures", square)
        ))  # fmt: skip
    for key, force in then.forces.items():
        if force["soldiers"]:
            about = f"soldiers of {wording.force(then, key)}"
            found.append(_number(f"force {key}", "Forces", about, force["soldiers"], 1, _set_soldiers("forces", key)))
    found += [edit for id in then.nobles if (edit := _noble(then, id)) is not None]
    for whose, hand in enumerate(then.hands):
        if seat in (None, whose):
            found += [_card(then, whose, place) for place in range(len(hand))]
    return found


YES_NO = ("stands", "does not stand")


def _dice(step: RunningStep) -> list[Edit]:
    """Each die that the running step has thrown."""
    found = []
    for number, (asked, given) in enumerate(step.answers):
        if isinstance(asked, Chance) and isinstance(asked.source, Dice):
            for place, name in enumerate(asked.source.names):
                about = f"{asked.kind}, {name}"
                set_ = _set_die(asked, given, place)
                found.append(Edit(f"die {number} {place}", "Dice", about, str(given[place]), FACES, _nothing, set_))
    return found


def _set_die(asked: Chance, values: tuple[int, ...], place: int) -> Callable[[Choice | Chance, Option, int], Option]:
    """A function that sets one die of a throw, which it recognises by its kind, its dice and the values they showed.

    If two rounds of a battle were thrown exactly alike, this changes the first: after it the battle goes differently.
    """
    names = list(asked.source.names) if isinstance(asked.source, Dice) else []

    def answer(other: Choice | Chance, given: Option, option: int) -> Option:
        source = other.source if isinstance(other, Chance) else None
        same = isinstance(source, Dice) and other.kind == asked.kind and list(source.names) == names and given == values
        return (*given[:place], option + 1, *given[place + 1 :]) if same else given

    return answer


def _nothing(_data: dict[str, Any], _option: int) -> None:
    """Change nothing: the dice are not in the position, only in the answer."""


def _number(
    id: str, group: str, about: str, now: int, least: int, change: Callable[[dict[str, Any], int], None]
) -> Edit:
    most = LARGEST if group == "Forces" else max(MOST, now)
    options = [str(number) for number in range(least, most + 1)]

    def set_to(data: dict[str, Any], option: int) -> None:
        change(data, least + option)

    return Edit(id, group, about, str(now), options, set_to)


def _set_goods(seat: Seat, letter: str) -> Callable[[dict[str, Any], int], None]:
    def change(data: dict[str, Any], count: int) -> None:
        data["bank"][letter] += data["goods"][seat][letter] - count
        data["goods"][seat][letter] = count

    return change


def _set_tokens(seat: Seat) -> Callable[[dict[str, Any], int], None]:
    def change(data: dict[str, Any], count: int) -> None:
        data["tokens"][seat] = count

    return change


def _set_farm(square: str) -> Callable[[dict[str, Any], int], None]:
    def change(data: dict[str, Any], option: int) -> None:
        data["farms"] = [one for one in data["farms"] if one != square] + ([] if option else [square])

    return change


def _set_soldiers(field: str, key: str) -> Callable[[dict[str, Any], int], None]:
    def change(data: dict[str, Any], count: int) -> None:
        data["reserve"] += data[field][key]["soldiers"] - count
        data[field][key]["soldiers"] = count

    return change


def _noble(state: Realm, id: str) -> Edit | None:
    """The square of a Noble who could be elsewhere: the one he is on, the capital, or his lord's home castle."""
    noble = state.nobles[id]
    if noble["seat"] < 0 or noble["force"] or not noble["at"] or noble["regent"]:
        return None
    home = state.castle(noble["seat"])
    if state.structures[home]["seat"] != noble["seat"]:
        return None
    places = list(dict.fromkeys([noble["at"], CAPITAL, home]))
    names = [wording.square(state, at) for at in places]

    def change(data: dict[str, Any], option: int) -> None:
        data["nobles"][id]["at"] = places[option]

    return Edit(f"noble {id}", "Nobles", wording.noble(state, id), names[0], names, change)


def _card(state: Realm, seat: Seat, place: int) -> Edit:
    """A card in hand: it changes places with the first copy of another card that is not in that hand."""
    now = state.hands[seat][place]
    designs = list(state.kit.nobility)
    names = [state.kit.card(id).name for id in designs]

    def change(data: dict[str, Any], option: int) -> None:
        wanted, mine = designs[option], data["hands"][seat]
        others = [hand for one, hand in enumerate(data["hands"]) if one != seat]
        for pile in (data["deck"], *others, data["discard"]):
            if wanted != now and wanted in pile:
                pile[pile.index(wanted)], mine[mine.index(now)] = now, wanted
                return

    whose = wording.seat(seat)
    return Edit(f"card {seat} {place}", f"Hand of {whose}", f"{whose}'s {state.kit.card(now).name}", state.kit.card(now).name,
                names, change)  # fmt: skip


# --- facts ------------------------------------------------------------------------------------------------------------


def facts(state: Realm) -> list[Fact]:
    """The facts of a position, always in the same order."""
    counts = regency.counts(state)
    found = []
    for seat in range(state.players):
        who = wording.seat(seat)
        own = "".join(letter * state.goods[seat][letter] for letter in "FWS")
        squares = ", ".join(sorted(at for at, one in state.owned.items() if one == seat))
        found += [
            Fact(
                f"{who}'s points",
                str(state.total(seat)),
                (("win.points", "points are added up by their source"),),
            ),
            Fact(f"{who}'s goods", wording.goods(own), (("goods.three", "goods are counted"),)),
            Fact(
                f"{who}'s income",
                wording.goods(economy.yields(state, seat)),
                (("goods.yield", "one good for each square"),),
            ),
            Fact(f"{who} at court", str(counts[seat]), (("regency.count", "Nobles in the capital, and cards"),)),
            Fact(f"{who}'s squares", squares or "none"),
            Fact(
                f"{who}'s action tokens",
                str(state.tokens[seat]),
                (("nobles.tokens", "one for each Noble in the home castle"),),
            ),
            Fact(f"{who}'s hand", wording.hand(state, sorted(state.hands[seat]))),
        ]
    found.append(Fact("production buildings", ", ".join(sorted(state.farms)) or "none"))
    found.append(Fact("Sovereignty cards that lie open", wording.hand(state, state.open)))
    for square, structure in state.structures.items():
        held = f"{wording.seat(structure['seat'])}, {wording.plural(structure['soldiers'], 'soldier')}"
        found.append(Fact(wording.square(state, square), held))
    for id, noble in state.nobles.items():
        place = "captive" if noble["captor"] >= 0 else wording.square(state, noble["at"])
        office = f", {noble['office']}" if noble["office"] else ""
        found.append(Fact(wording.noble(state, id), f"{wording.seat(noble['seat'])}, {place}{office}"))
    found += [Fact(f"force {key}", wording.force(state, key)) for key in state.forces]
    return found


WHAT_IF = WhatIf(edits, facts)
