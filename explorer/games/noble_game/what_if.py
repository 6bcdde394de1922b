"""What can be set otherwise in the realm, and what is told of a position when two are compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.core.compare import Edit, Fact, Step, WhatIf
from explorer.games.noble_game import economy, regency, wording
from explorer.games.noble_game.board import CAPITAL
from explorer.games.noble_game.state import GOODS, LARGEST, Realm

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.match import Match
    from explorer.core.moments import Seat

MOST = 12
"""Goods and garrisons are set so high at the most."""


def edits(match: Match, step: Step, seat: Seat | None) -> list[Edit]:
    """Goods, garrisons, forces, and which Nobles are in the capital; all of it lies open. During the set-up nothing."""
    state: Realm = match.state
    if not state.year or not step.data["year"]:
        return []
    then = Realm.of(step.data)
    found: list[Edit] = []
    for one in range(then.players):
        for letter, name in GOODS.items():
            now = then.goods[one][letter]
            found.append(_number(
                f"goods {one} {letter}", f"{wording.seat(one)}", name, now, 0, max(MOST, now), _set_goods(one, letter)
            ))  # fmt: skip
    for square, structure in then.structures.items():
        now = structure["soldiers"]
        about = f"soldiers in {wording.square(then, square)}"
        found.append(_number(
            f"garrison {square}", "Garrisons", about, now, structure["tired"], max(MOST, now), _set_soldiers("structures", square)
        ))  # fmt: skip
    for key, force in then.forces.items():
        if force["soldiers"]:
            found.append(_number(
                f"force {key}", "Forces", f"soldiers of {key}", force["soldiers"], 1, LARGEST, _set_soldiers("forces", key)
            ))  # fmt: skip
    for id, noble in then.nobles.items():
        free = noble["seat"] >= 0 and not noble["force"] and noble["at"] and not noble["regent"]
        home = then.castle(max(0, noble["seat"]))
        if free and then.structures[home]["seat"] == noble["seat"]:
            places = list(dict.fromkeys([noble["at"], CAPITAL, home]))
            found.append(
                Edit(
                    f"noble {id}", "Nobles", wording.noble(then, id), wording.square(then, noble["at"]),
                    [wording.square(then, at) for at in places], _set_place(id, places),
                )
            )  # fmt: skip
    return found


def _number(
    id: str, group: str, about: str, now: int, least: int, most: int, change: Callable[[dict[str, Any], int], None]
) -> Edit:
    options = [str(number) for number in range(least, most + 1)]

    def set_to(data: dict[str, Any], option: int) -> None:
        change(data, least + option)

    return Edit(id, group, about, str(now), options, set_to)


def _set_goods(seat: Seat, letter: str) -> Callable[[dict[str, Any], int], None]:
    def change(data: dict[str, Any], count: int) -> None:
        data["bank"][letter] += data["goods"][seat][letter] - count
        data["goods"][seat][letter] = count

    return change


def _set_soldiers(field: str, key: str) -> Callable[[dict[str, Any], int], None]:
    def change(data: dict[str, Any], count: int) -> None:
        data["reserve"] += data[field][key]["soldiers"] - count
        data[field][key]["soldiers"] = count

    return change


def _set_place(id: str, places: list[str]) -> Callable[[dict[str, Any], int], None]:
    def change(data: dict[str, Any], option: int) -> None:
        data["nobles"][id]["at"] = places[option]

    return change


def facts(state: Realm) -> list[Fact]:
    """What is so in a position, always in the same order."""
    found = []
    counts = regency.counts(state)
    for seat in range(state.players):
        who = wording.seat(seat)
        own = "".join(letter * state.goods[seat][letter] for letter in "FWS")
        found += [
            Fact(
                f"{who}'s points",
                str(state.total(seat)),
                (("win.points", "points are added up by where they came from"),),
            ),
            Fact(f"{who}'s goods", wording.goods(own), (("goods.three", "goods are counted"),)),
            Fact(f"{who}'s income", wording.goods(economy.yields(state, seat)), (("goods.yield", "a good a square"),)),
            Fact(f"{who} at court", str(counts[seat]), (("regency.count", "Nobles in the capital, and cards"),)),
            Fact(f"{who}'s squares", ", ".join(sorted(at for at, one in state.owned.items() if one == seat))),
        ]
    for square, structure in state.structures.items():
        found.append(Fact(
            f"{wording.square(state, square)}", f"{wording.seat(structure['seat'])}, {wording.plural(structure['soldiers'], 'soldier')}"
        ))  # fmt: skip
    for id in state.nobles:
        noble = state.nobles[id]
        place = "captive" if noble["captor"] >= 0 else wording.square(state, noble["at"])
        found.append(
            Fact(
                wording.noble(state, id),
                f"{wording.seat(noble['seat'])}, {place}{', ' + noble['office'] if noble['office'] else ''}",
            )
        )
    found += [Fact(f"force {key}", wording.force(state, key)) for key in state.forces]
    return found


WHAT_IF = WhatIf(edits, facts)
