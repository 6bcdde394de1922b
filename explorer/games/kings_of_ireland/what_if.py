"""What a player can change on the table, and which facts of two positions are compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.authoring.plain import renamed
from explorer.core.chance import Dice
from explorer.core.moments import HIDDEN, Chance, Choice, Option
from explorer.games.kings_of_ireland import wording
from explorer.games.kings_of_ireland.cards import CARDS, TITLED, UNITS
from explorer.games.kings_of_ireland.rules.battle import side_dice, side_force
from explorer.games.kings_of_ireland.state import ATTACK, DEFENCE, RAID, TURNS, Table
from explorer.what_if.branches import Edit, Fact, RunningStep, WhatIf

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.match import Match
    from explorer.core.moments import Seat

SIDES = ("Attacker", "Defender")
COINS = tuple(str(coins) for coins in range(51))
FACES = tuple(map(str, range(1, 7)))


# --- edits ----------------------------------------------------------------------------------------------------------


def edits(match: Match, step: RunningStep, seat: Seat | None) -> list[Edit]:
    """Gold, Units in play, cards in hands, and the dice of the running step; nothing before the first turn."""
    table: Table = match.state
    if table.round == 0:
        return []
    found = _dice(step)
    found += [_gold(who, coins) for who, coins in enumerate(table.gold)]
    for who, units in enumerate(table.units):
        found += [_card(unit, f"{wording.seat(who)}'s Units", wording.seat(who), tuple(UNITS_)) for unit in units]
    for who, hand in enumerate(table.hands):
        if seat in (None, who):
            found += [_card(card, f"{wording.seat(who)}'s hand", wording.seat(who), tuple(CARDS)) for card in hand]
    return found


UNITS_ = [card for card in CARDS if card in UNITS]


def _dice(step: RunningStep) -> list[Edit]:
    """Each die that the current step has rolled."""
    found = []
    for number, (asked, given) in enumerate(step.answers):
        if not isinstance(asked, Chance) or not isinstance(asked.source, Dice):
            continue
        for place, name in enumerate(asked.source.names):
            about = f"{name}'s Survival Roll" if name in TITLED else name
            set_ = _set_die(asked.kind, tuple(asked.source.names), place)
            found.append(Edit(f"die {number} {place}", "Dice", about, str(given[place]), FACES, _nothing, set_))
    return found


def _set_die(kind: str, names: tuple[str, ...], place: int) -> Callable[[Choice | Chance, Option, int], Option]:
    """The function that sets one die of a roll; it recognises the roll by its kind and the names of its dice."""

    def answer(asked: Choice | Chance, given: Option, option: int) -> Option:
        source = asked.source if isinstance(asked, Chance) else None
        same = isinstance(source, Dice) and (asked.kind, tuple(source.names)) == (kind, names)
        return (*given[:place], option + 1, *given[place + 1 :]) if same else given

    return answer


def _nothing(_data: dict[str, Any], _option: int) -> None:
    """Change nothing in the position, since dice are not part of it; only the answer changes."""


def _gold(who: Seat, coins: int) -> Edit:
    """A player's gold; the bank pays or takes the difference."""

    def change(data: dict[str, Any], option: int) -> None:
        data["paid_out"] += option - data["gold"][who]
        data["gold"][who] = option

    return Edit(f"gold {who}", "Gold", f"{wording.seat(who)}'s gold", str(coins), COINS, change)


def _card(card: str, group: str, whose: str, cards: tuple[str, ...]) -> Edit:
    """A card, which changes places with another, wherever that one is."""

    def names(option: int) -> dict[str, str]:
        return {card: cards[option], cards[option]: card}

    def change(data: dict[str, Any], option: int) -> None:
        data.update(renamed(data, names(option)))
        fight = data["fight"]
        if fight is not None:
            fight["survival"] = {names(option).get(unit, unit): change for unit, change in fight["survival"].items()}

    def answer(_asked: Choice | Chance, given: Option, option: int) -> Option:
        return renamed(given, names(option))

    name = wording.card(card)
    return Edit(f"card {card}", group, f"{whose}'s {name}", name, tuple(map(wording.card, cards)), change, answer)


# --- facts ----------------------------------------------------------------------------------------------------------


def facts(table: Table) -> list[Fact]:
    """The turn, the High King, each seat's gold, Units and hand, and the state of the fight."""
    found = [
        Fact("Turn", f"{table.round} of {TURNS}"),
        Fact("High King", wording.seat(table.high_king()), (("high-king", "the most Factions"),)),
    ]
    for seat in range(table.players):
        name = wording.seat(seat)
        found.append(
            Fact(f"{name}: gold", str(table.gold[seat]), (("tribute.factions", "one for each Faction a turn"),))
        )
        found.append(Fact(f"{name}: Units", wording.cards(sorted(table.units[seat]))))
        hand = table.hands[seat]
        if HIDDEN not in hand:
            found.append(Fact(f"{name}: hand", wording.cards(sorted(hand))))
    return [*found, *_fight(table)]


def _fight(table: Table) -> list[Fact]:
    fight = table.fight
    if fight is None:
        return []
    found = []
    forces = [side_force(table, side) for side in (ATTACK, DEFENCE)]
    for side in (ATTACK, DEFENCE):
        name = SIDES[side]
        found.append(Fact(f"{name}: in the fight", wording.cards(sorted(fight["units"][side]))))
        found.append(Fact(f"{name}: Force", str(forces[side]), (("force.total", "Units and Battle cards together"),)))
        if fight["kind"] != RAID:
            rule = "roll.might" if forces[side] >= 2 * forces[1 - side] else "roll.strength"
            dice = side_dice(table, forces, side)
            found.append(
                Fact(f"{name}: dice", str(dice), ((rule, f"Force {forces[side]} against {forces[1 - side]}"),))
            )
    if fight["winner"] is not None:
        found.append(Fact("Winner so far", SIDES[fight["winner"]]))
    return found


WHAT_IF = WhatIf(edits, facts)
