"""When each card may be played, and the reasons why a card may not be played now.

A *window* is a moment at which players may play cards: "tribute", "recruit", "declaration" and "destiny" in your own
turn; "truce" if you are attacked; "raid", "alliances", "invitation", "strength", "survival", "spoils" and "loot" in a
fight; "steal" and "discard" for negations.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from explorer.core.moments import Check
from explorer.games.kings_of_ireland.cards import BATTLE, RULE, UNITS
from explorer.games.kings_of_ireland.reasons import Demand, allowed, checks, number, seats
from explorer.games.kings_of_ireland.rules import targets
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
        own: the windows in the player's own turn.
        other: the windows in another player's turn.
        words: the same in a clause, as a reason why it cannot be played now.
    """

    own: frozenset[str]
    other: frozenset[str]
    words: str


_OWN = When(CALM | FIGHT, NONE, "it is for your own turn, before any Battle Roll")
_ANY = When(CALM | FIGHT, FIGHT, "it is for your own turn, or a fight that you are in, before any Battle Roll")
_TALKS = When(TALKS, TALKS, "it is for a battle or siege that you are in, before the rolls")
_FORBIDS = When(TALKS | {"invitation"}, TALKS | {"invitation"}, _TALKS.words)
_FORCE = When(frozenset({"strength"}), frozenset({"strength"}), "it adds to a side's Force, before the Battle Roll")
_AFTER = When(frozenset({"survival"}), frozenset({"survival"}), "it is played between Battle Roll and Survival Rolls")
_SPOILS = When(frozenset({"spoils"}), frozenset({"spoils"}), "it is for a side that has won a battle or siege")
_TRUCE = When(NONE, frozenset({"truce"}), "it answers a raid or siege that is declared against you")

WHEN: dict[str, When] = {
    # In your own turn only (events.when).
    "political-cauldron": _OWN, "troubled-times": _OWN, "promises": _OWN, "dynasty": _OWN, "omen": _OWN, "rumors": _OWN,
    "silk-and-spices": _OWN, "slaves-and-concubines": _OWN, "viking-merchants": _OWN,
    # In your own turn and in any fight that you are in (events.fights).
    "infighting": _ANY, "mutiny": _ANY, "rebellion": _ANY, "alliance": _ANY, "establish-ties": _ANY, "treachery": _ANY,
    "marriage-bond": _ANY, "hostages": _ANY, "kinsmen": _ANY, "betrayal": _ANY, "turn-on-friends": _ANY, "intrigue": _ANY,
    "weak-successor": _ANY, "assassination": _ANY, "murder-of-kings": _ANY, "hiding": _ANY,
    # About Neutrals, who exist only in a battle or siege (events.neutral).
    "coalition": _TALKS, "vassal-kingdoms": _TALKS, "common-enemy": _TALKS,
    # To keep Neutrals from allying, as long as one may still come (allies.answer).
    "negotiate": _FORBIDS, "no-friends": _FORBIDS, "intimidation": _FORBIDS, "diplomacy": _FORBIDS,
    # At the moment that is named on the card.
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
"""By card that is not a Unit, when it may be played: in your own turn (events.when), or in a fight (events.fights)."""


NOW = {
    "tribute": "your Tribute Phase", "recruit": "your Recruit Phase", "declaration": "your Declaration Phase",
    "destiny": "your Destiny Phase", "truce": "an attack on you has been declared", "raid": "a raid before the Raid Roll",
    "alliances": "the talks about allies", "invitation": "an invitation by the other side",
    "strength": "a battle or siege before the Battle Roll", "survival": "between the Battle Roll and the Survival Rolls",
    "spoils": "after the Survival Rolls", "loot": "loot has been taken", "steal": "a card that steals a Faction",
    "discard": "a card that discards a Faction",
}  # fmt: skip
"""Players' words for each window, to say why a card cannot be played in it."""


def now(table: Table, seat: Seat, window: str) -> str:
    """What is going on now, for the reasons why a card cannot be played."""
    whose = "in your turn" if table.turn == seat else "in another's turn"
    return NOW[window] if window in CALM else f"{NOW[window]}, {whose}"


# --- a card's conditions besides its time ---------------------------------------------------------------------------


def _fight(table: Table) -> str:
    return "none" if table.fight is None else f"a {table.fight['kind']}"


def role(table: Table, seat: Seat) -> str:
    """A seat's role in the fight in words: the Attacker, the Defender, an ally of theirs, or none."""
    side = table.side_of(seat)
    if side is None:
        return targets.OUT
    return targets.SIDES[side] if table.principal(side) == seat else f"an ally of {targets.SIDES[side]}"


def _winner(table: Table) -> str:
    winner = None if table.fight is None else table.fight["winner"]
    return "nobody" if winner is None else targets.SIDES[winner]


def _found(rule: str, what: str, found: targets.Targets) -> Demand:
    """The condition that there is something to play the card on."""
    return Demand(rule, found, lambda table, seat: f"{what}: {number(len(found(table, seat)))}")


def _field(rule: str, what: str) -> Demand:
    return Demand(
        rule,
        lambda table, _: targets.in_field(table),
        lambda table, _: f"{what} is for a battle in the field; the fight: {_fight(table)}",
    )


def _siege(rule: str, what: str) -> Demand:
    def met(table: Table, _: Seat) -> bool:
        return table.fight is not None and table.fight["kind"] == SIEGE

    return Demand(rule, met, lambda table, _: f"{what} is for a siege; the fight: {_fight(table)}")


def _for(rule: str, what: str, side: int) -> Demand:
    """The condition that the seat is on the side of the fight for which the card is."""
    return Demand(
        rule,
        lambda table, seat: table.side_of(seat) == side,
        lambda table, seat: f"{what} is for {targets.SIDES[side]}'s side; you are {role(table, seat)}",
    )


def _plays(table: Table, seat: Seat) -> bool:
    side = table.side_of(seat)
    return side is not None and (not table.reads("side-cards", "principal") or table.principal(side) == seat)


def _who_plays(table: Table, seat: Seat) -> str:
    who = "its principal only" if table.reads("side-cards", "principal") else "its principal and allies"
    return f"a card for one side may be played by {who}; you are {role(table, seat)}"


PLAYS = Demand("battle.cards.allies", _plays, _who_plays)
"""A card for one side may be played by everybody who fights on it; under another reading only by its principal."""


def _won(rule: str) -> Demand:
    return Demand(
        rule,
        targets.won,
        lambda table, seat: f"for the winning side; winner: {_winner(table)}; you are {role(table, seat)}",
    )


def _won_siege(table: Table, seat: Seat) -> str:
    return f"the fight: {_fight(table)}; winner: {_winner(table)}; you are {role(table, seat)}"


def _loot(table: Table) -> int:
    return 0 if table.fight is None else table.fight["loot"]


DEMANDS: dict[str, tuple[Demand, ...]] = {
    card: demands
    for cards, demands in {
        ("infighting", "mutiny"): (_found("card.discard-faction", "Factions in play", targets.any_faction),),
        # If any Faction is in play, there is a clan to name; this is cheaper than listing the clans.
        ("rebellion",): (_found("card.rebellion", "Factions in play", targets.any_faction),),
        ("treachery",): (_found("card.treachery", "Factions of an Opponent", targets.ON["treachery"]),),
        ("alliance",): (_found("card.alliance", "Factions of an Opponent", targets.ON["treachery"]),),
        ("hostages", "marriage-bond"): (
            _found("card.marriage-bond", "Factions of other players", targets.ON["hostages"]),
        ),
        ("establish-ties",): (_found("card.establish-ties", "Factions of other players", targets.ON["hostages"]),),
        ("coalition",): (_found("card.coalition", "Factions of Neutrals", targets.neutral_factions),),
        ("vassal-kingdoms",): (_found("card.vassal-kingdoms", "Factions of Neutrals", targets.neutral_factions),),
        ("kinsmen",): (_found("card.kinsmen", "Factions of your clan before others", targets.kin),),
        ("betrayal",): (_found("card.betrayal", "Kings of an Opponent", targets.ON["betrayal"]),),
        ("turn-on-friends",): (_found("card.turn-on-friends", "Units of other players", targets.unfriendly),),
        ("submission",): (
            _won("card.submission"),
            _found("card.submission", "Factions left to the beaten side", targets.beaten_factions),
        ),
        ("assassination", "murder-of-kings", "hiding"): (_found("card.kill-king", "Kings in play", targets.any_king),),
        ("guerilla-warfare",): (_found("card.guerilla-warfare", "Units in play", targets.any_unit),),
        ("weak-successor",): (_found("card.weak-successor", "Opponents with cards in hand", targets.with_hand),),
        ("intrigue",): (_found("card.intrigue", "Opponents with cards in hand", targets.with_hand),),
        ("rumors",): (_found("card.rumors", "Opponents with cards in hand", targets.with_hand),),
        ("negotiate", "diplomacy", "intimidation", "no-friends"): (
            Demand("allies.answer", targets.enemy_friends, targets.friends_left),
        ),
        ("common-enemy",): (
            _found("card.common-enemy", "Units of Neutrals that do not fight yet", targets.resting),
            Demand(
                "card.common-enemy.kept-out",
                targets.neutral_units,
                lambda table, seat: (
                    f"of those, Units that may be forced: {number(len(targets.neutral_units(table, seat)))}; "
                    f"kept from your side by Events: {seats(targets.unforced(table, seat))}"
                ),
            ),
        ),
        ("hunted-down",): (_found("card.hunted-down", "Kings of the beaten side in the fight", targets.beaten_kings),),
        ("sanctuary",): (_found("card.sanctuary", "Units in the fight", targets.fighters),),
        ("battle-honors",): (_won("card.battle-honors"),),
        ("gold-and-silver",): (_won("card.gold-and-silver"),),
        ("sack-city",): (
            Demand("card.sack-city", targets.won_siege, lambda t, s: f"a siege laid and won; {_won_siege(t, s)}"),
        ),
        ("pillage",): (
            Demand(
                "card.pillage",
                lambda table, seat: targets.won_siege(table, seat) or _loot(table),
                lambda table, seat: (
                    f"loot of a raid, or a siege laid and won; loot: {number(_loot(table))}; {_won_siege(table, seat)}"
                ),
            ),
        ),
        ("viking-merchants",): (
            Demand(
                "card.viking-merchants",
                lambda table, seat: len(table.hands[seat]) > 2,
                lambda table, seat: f"2 other cards to discard, {len(table.hands[seat]) - 1} at hand",
            ),
        ),
        ("valor",): (_found("card.valor", "Kings who fight on your side", targets.own_kings),),
        ("rally-to-banner",): (
            Demand(
                "card.rally",
                targets.fewer_factions,
                lambda table, seat: (
                    f"fewer Factions in the fight than the other side; {targets.faction_counts(table, seat)}"
                ),
            ),
        ),
        ("ambush",): (_field("card.ambush", "an Ambush"), _for("card.ambush", "an Ambush", DEFENCE), PLAYS),
        ("intercept", "superior-cavalry"): (_field("card.maneuver", "a Maneuver"),),
        ("high-ground", "forest"): (_field("card.terrain", "Terrain"),),
        ("forced-march", "reinforcements"): (_field("card.reserve-joins", "a Maneuver"),),
        ("butcher-and-burn", "assault", "starve-them-out"): (
            _siege("card.siege", "a Siege card"),
            _for("card.siege", "a Siege card", ATTACK),
            PLAYS,
        ),
        ("fortress", "easily-defended", "formidable-walls"): (
            _siege("card.fortification", "a Fortification"),
            _for("card.fortification", "a Fortification", DEFENCE),
            PLAYS,
        ),
    }.items()
    for card in cards
}
"""By card, its conditions besides the time; a card that is not listed has none.

Maneuvers (card.maneuver, card.ambush) and Terrain (card.terrain) are for a battle, Siege cards (card.siege) and
Fortifications (card.fortification) for a siege; plain Battle cards (card.plain) are for both.
"""

READY: dict[str, Callable[[Table, Seat], object]] = {
    card: demands[0].met if len(demands) == 1 else partial(allowed, demands) for card, demands in DEMANDS.items()
}
"""By card, one predicate: whether all its conditions in `DEMANDS` hold."""


PLAYED_IN = {
    (window, own): frozenset(card for card, when in WHEN.items() if window in (when.own if own else when.other))
    for window in {window for when in WHEN.values() for window in when.own | when.other}
    for own in (True, False)
}
"""The cards that may be played in a window, by the window and whether it is the player's own turn."""


def cards_for(table: Table, seat: Seat, window: str) -> list[Option]:
    """The cards in a seat's hand, other than Units, that it may play now."""
    played = PLAYED_IN[window, table.turn == seat]
    return [c for c in table.hands[seat] if c in played and ((ready := READY.get(c)) is None or ready(table, seat))]


def cards_not_for(table: Table, seat: Seat, window: str) -> dict[Option, tuple[Check, ...]]:
    """The other cards in its hand, each with all its checks: its time, and its other conditions."""
    allowed_now = cards_for(table, seat, window)
    return {
        card: _checks(table, seat, window, card)
        for card in table.hands[seat]
        if card not in allowed_now and not (card in UNITS and window == "recruit")
    }


def _checks(table: Table, seat: Seat, window: str, card: str) -> tuple[Check, ...]:
    is_now = now(table, seat, window)
    if card in UNITS:
        return (
            Check("recruit.units", False, f"Factions and Kings are played in your own Recruit Phase; now: {is_now}"),
        )
    when = WHEN[card]
    in_time = window in (when.own if table.turn == seat else when.other)
    return (
        Check(RULE[card], in_time, f"{when.words}; now: {is_now}"),
        *checks(DEMANDS.get(card, ()), table, seat),
    )
