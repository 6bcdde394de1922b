"""When each card may be played, and why another may not be now.

A *window* is a moment at which players are asked for cards: "tribute", "recruit", "declaration" and "destiny" in one's own
turn; "truce" for who is attacked; "raid", "alliances", "strength", "survival", "spoils" and "loot" in a fight; "steal" and
"discard" for negations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from explorer.core.moments import Check
from explorer.games.kings_of_ireland import targets
from explorer.games.kings_of_ireland.cards import BATTLE, CARDS, RULE, UNITS
from explorer.games.kings_of_ireland.state import ATTACK, DEFENCE, SIEGE

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.moments import Option, Seat
    from explorer.games.kings_of_ireland.state import Table

NONE: frozenset[str] = frozenset()
CALM = frozenset({"tribute", "recruit", "declaration", "destiny"})
FIGHT = frozenset({"raid", "alliances", "strength"})
TALKS = frozenset({"alliances", "strength"})


class When(NamedTuple):
    """When a card may be played.

    Attributes:
        own: the windows in one's own turn.
        other: the windows in another's turn.
        words: the same in a clause, for who asks why not now.
    """

    own: frozenset[str]
    other: frozenset[str]
    words: str


_OWN = When(CALM | FIGHT, NONE, "it is for your own turn, before any battle roll")
_ANY = When(CALM | FIGHT, FIGHT, "it is for your own turn, or a fight that you are in, before any battle roll")
_TALKS = When(TALKS, TALKS, "it is for a battle or siege that you are in, before the rolls")
_FORCE = When(frozenset({"strength"}), frozenset({"strength"}), "it adds to a side's force, before the battle rolls")
_AFTER = When(frozenset({"survival"}), frozenset({"survival"}), "it is played between battle roll and survival rolls")
_SPOILS = When(frozenset({"spoils"}), frozenset({"spoils"}), "it is for a side that has won a battle or siege")
_TRUCE = When(NONE, frozenset({"truce"}), "it answers a raid or siege that is declared against you")

WHEN: dict[str, When] = {
    # In one's own turn only (events.when).
    "political-cauldron": _OWN, "troubled-times": _OWN, "promises": _OWN, "dynasty": _OWN, "omen": _OWN, "rumors": _OWN,
    "silk-and-spices": _OWN, "slaves-and-concubines": _OWN, "viking-merchants": _OWN,
    # In one's own turn and in any fight one is in (events.fights).
    "infighting": _ANY, "mutiny": _ANY, "rebellion": _ANY, "alliance": _ANY, "establish-ties": _ANY, "treachery": _ANY,
    "marriage-bond": _ANY, "hostages": _ANY, "kinsmen": _ANY, "betrayal": _ANY, "turn-on-friends": _ANY, "intrigue": _ANY,
    "weak-successor": _ANY, "assassination": _ANY, "murder-of-kings": _ANY, "hiding": _ANY,
    # About Neutrals, of whom there are none but in a battle or siege (events.neutral).
    "coalition": _TALKS, "vassal-kingdoms": _TALKS, "negotiate": _TALKS, "common-enemy": _TALKS, "no-friends": _TALKS,
    "intimidation": _TALKS, "diplomacy": _TALKS,
    # At the moment that the card names.
    "cattle-tribute": When(frozenset({"tribute"}), NONE, "it is for your own Tribute Phase"),
    "iron-and-brass": When(frozenset({"tribute"}), NONE, "it is for your own Tribute Phase"),
    "punitive-raid": When(frozenset({"raid"}), NONE, "it adds to a Raid Roll of yours, before the roll"),
    "severe-raids": When(frozenset({"raid"}), NONE, "it adds to a Raid Roll of yours, before the roll"),
    "plunder-lands": When(frozenset({"raid"}), NONE, "it adds to a Raid Roll of yours, before the roll"),
    "guerilla-warfare": When(frozenset({"raid"}), frozenset({"raid"}), "it is for the Raid Phase, before the Raid Roll"),
    "hunted-down": _AFTER, "crippling-defeat": _AFTER, "sanctuary": _AFTER,
    "submission": _SPOILS, "battle-honors": _SPOILS, "gold-and-silver": _SPOILS,
    "sack-city": When(frozenset({"spoils"}), NONE, "it is for a siege that you have laid and won"),
    "pillage": When(frozenset({"spoils", "loot"}), NONE, "it is for loot that your raid has brought, or a siege of yours"),
    "truce": _TRUCE, "peace-treaty": _TRUCE,
    "unwavering-loyalty": When(frozenset({"steal"}), frozenset({"steal"}), "it answers a card that steals a Faction"),
    "oath-of-obedience": When(frozenset({"discard"}), frozenset({"discard"}), "it answers a card that discards a Faction"),
    **dict.fromkeys(BATTLE, _FORCE),
}  # fmt: skip
"""By card that is no Unit, when it may be played: in one's own turn (events.when), in another's fight (events.fights)."""


def _siege_card(table: Table, seat: Seat, side: int) -> bool:
    return table.fight is not None and table.fight["kind"] == SIEGE and table.side_of(seat) == side


def _field_card(table: Table, seat: Seat) -> bool:
    del seat
    return targets.in_field(table)


READY: dict[str, Callable[[Table, Seat], object]] = {
    **targets.ON,
    # Whether there is any clan is known sooner than which ones.
    "rebellion": targets.any_faction,
    "alliance": targets.ON["treachery"],
    "establish-ties": targets.ON["hostages"],
    "viking-merchants": lambda table, seat: len(table.hands[seat]) > 2,
    "no-friends": lambda table, seat: table.neutrals(),
    "submission": lambda table, seat: targets.won(table, seat) and targets.beaten_factions(table, seat),
    "battle-honors": targets.won,
    "gold-and-silver": targets.won,
    "sack-city": targets.won_siege,
    "pillage": lambda table, seat: targets.won_siege(table, seat) or (table.fight is not None and table.fight["loot"]),
    "rally-to-banner": targets.fewer_factions,
    "ambush": lambda table, seat: targets.in_field(table) and table.side_of(seat) == DEFENCE,
    **{card: _field_card for card in BATTLE if BATTLE[card] in ("Maneuver", "Terrain") and card != "ambush"},
    **{card: lambda table, seat: _siege_card(table, seat, ATTACK) for card in BATTLE if BATTLE[card] == "Siege"},
    **{card: lambda table, seat: _siege_card(table, seat, DEFENCE) for card in BATTLE if BATTLE[card] == "Fortification"},
}  # fmt: skip
"""By card, what must hold besides the time; a card that is not here can always be played then.

Maneuvers (card.maneuver, card.ambush) and Terrain (card.terrain) are for the field, Siege cards (card.siege) and
Fortifications (card.fortification) for a siege; plain Battle cards (card.plain) are for both.
"""

WHY: dict[str, str] = {
    "Maneuver": "a Maneuver is for a battle in the field",
    "Terrain": "Terrain is for a battle in the field",
    "Siege": "a Siege card is for the Attacker's side in a siege",
    "Fortification": "a Fortification is for the Defender's side in a siege",
    "ambush": "an Ambush is for the Defender's side in the field",
    "rally-to-banner": "its side must have fewer Factions in the fight",
    "viking-merchants": "two other cards must be discarded for it",
    "sack-city": "no siege of yours has been won",
    "pillage": "no loot was taken, and no siege of yours has been won",
    "battle-honors": "your side has not won",
    "gold-and-silver": "your side has not won",
}
"""By card or by sort, what is amiss when it is not ready."""


PLAYED_IN = {
    (window, own): frozenset(card for card, when in WHEN.items() if window in (when.own if own else when.other))
    for window in {window for when in WHEN.values() for window in when.own | when.other}
    for own in (True, False)
}
"""By window, and whether it is one's own turn: the cards that may be played in it."""


def cards_for(table: Table, seat: Seat, window: str) -> list[Option]:
    """The cards in a seat's hand, Units left aside, that it may play now."""
    played = PLAYED_IN[window, table.turn == seat]
    return [c for c in table.hands[seat] if c in played and ((ready := READY.get(c)) is None or ready(table, seat))]


def cards_not_for(table: Table, seat: Seat, window: str) -> dict[Option, tuple[Check, ...]]:
    """The other cards in its hand, each with the check that bars it."""
    allowed = cards_for(table, seat, window)
    return {
        card: (_why(table, seat, window, card),)
        for card in table.hands[seat]
        if card not in allowed and not (card in UNITS and window == "recruit")
    }


def _why(table: Table, seat: Seat, window: str, card: str) -> Check:
    if card in UNITS:
        return Check("recruit.units", False, "Factions and Kings are played in your own Recruit Phase")
    when = WHEN[card]
    if window not in (when.own if table.turn == seat else when.other):
        return Check(RULE[card], False, when.words)
    why = WHY.get(card) or WHY.get(CARDS[card].group) or "there is nothing that it could be played on"
    return Check(RULE[card], False, why)
