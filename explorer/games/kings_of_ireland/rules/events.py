"""What each Event card does: a function for each card, named after it; cards with the same effect share one.

An effect runs while its card is in `table.playing`. The player first names the target, then negations may interrupt,
and only then does anything happen (events.target).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from explorer.core.chance import Dice, Draw
from explorer.core.moments import Chance, Check, Choice, Effect, Event, Moments, Option, Seat, Secret
from explorer.games.kings_of_ireland.cards import FACTIONS, KINGS, RULE, TITLE
from explorer.games.kings_of_ireland.reasons import checks
from explorer.games.kings_of_ireland.rules import deck
from explorer.games.kings_of_ireland.rules.negation import negated
from explorer.games.kings_of_ireland.rules.targets import FORCED, ON, opponents
from explorer.games.kings_of_ireland.state import ATTACK, RAID

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from explorer.games.kings_of_ireland.state import Fight, Table


PASS = "pass"
NAMED = "you have played {} and must name its target now"


def compelled(rule: str, text: str, *figures: int | str) -> dict[Option, tuple[Check, ...]]:
    """The reason why passing is barred: the rule, and a text with figures to fill in."""
    return {PASS: (Check(rule, False, text.format(*figures)),)}


def _target(table: Table, seat: Seat, card: str, kind: str) -> Effect:
    """The seat names what the card is played on; a card that has been played cannot be taken back (events.target)."""
    must = partial(compelled, "events.target", NAMED, TITLE[card])
    return (yield Choice(seat, kind, tuple(ON[card](table, seat)), RULE[card], must, card=card))


def _fight(table: Table) -> Fight:
    assert table.fight is not None, "the card is for fights"
    return table.fight


# --- units that change hands or go ----------------------------------------------------------------------------------


CLAN_THEFTS = ("card.alliance", "card.establish-ties", "card.coalition", "card.vassal-kingdoms")


def steal(table: Table, seat: Seat, units: Sequence[str], rule: str) -> Moments:
    """Units of one player go to another; a Unit that is in the fight changes to the thief's side (battle.stolen).

    In a raid nobody defends yet, so a raider stolen by the victim leaves the fight.
    """
    victim = table.owner(units[0])
    side = table.side_of(seat)
    fought = False
    for unit in units:
        table.units[victim].remove(unit)
        table.units[seat].append(unit)
        if table.fight is not None and side is not None:
            for fighting in table.fight["units"]:
                if unit in fighting:
                    fought = True
                    _drop(table.fight, fighting, unit)
                    if side == ATTACK or table.fight["kind"] != RAID:
                        table.fight["units"][side].append(unit)
                    break
    also = ("card.clan",) if rule in CLAN_THEFTS else ()
    yield Event("stole", seat, rule, (*also, "battle.stolen") if fought else also, units=tuple(units), victim=victim)


def _drop(fight: Fight, fighting: list[str], unit: str) -> None:
    """A Unit no longer fights on its side; a raider was sent all the same (raid.roll.sent)."""
    fighting.remove(unit)
    if fight["kind"] == RAID:
        fight["lost"] = fight.get("lost", 0) + 1


def remove(table: Table, units: Sequence[str], rule: str) -> Moments:
    """Units leave play (recruit.stay) for the discard pile (recruit.fallen)."""
    for unit in units:
        owner = table.owner(unit)
        table.units[owner].remove(unit)
        table.discard.append(unit)
        if table.fight is not None:
            for fighting in table.fight["units"]:
                if unit in fighting:
                    _drop(table.fight, fighting, unit)
            if unit in table.fight["valor"]:
                table.fight["valor"].remove(unit)
        yield Event("lost a Unit", owner, rule, ("recruit.fallen",), unit=unit)


def _steal_card(card: str, kind: str) -> Callable[[Table, Seat], Moments]:
    """An Event that steals one Unit; negations can stop it only if that is a Faction (negation.kings).

    It steals from an Opponent (card.treachery, card.betrayal), from any other player
    (card.marriage-bond, card.kinsmen, card.turn-on-friends), or from the beaten side (card.submission).
    """

    def effect(table: Table, seat: Seat) -> Moments:
        unit = yield from _target(table, seat, card, kind)
        if unit in FACTIONS and (yield from negated(table, seat, card, "steal", [unit])):
            return
        yield from steal(table, seat, [unit], RULE[card])

    return effect


def _steal_clan(card: str) -> Callable[[Table, Seat], Moments]:
    """An Event that steals all of one clan's Factions from one player (card.clan).

    It steals from an Opponent (card.alliance), from any other player (card.establish-ties), or from a Neutral
    (card.coalition, card.vassal-kingdoms).
    """

    def effect(table: Table, seat: Seat) -> Moments:
        victim, clan = yield from _target(table, seat, card, "clan to steal")
        units = table.group(victim, clan)
        if not (yield from negated(table, seat, card, "steal", units)):
            yield from steal(table, seat, units, RULE[card])

    return effect


def _discard_unit(card: str, kind: str) -> Callable[[Table, Seat], Moments]:
    """An Event that discards or kills one Unit; negations can stop it only if that is a Faction (negation.kings).

    Under another reading "Faction" means all Factions that one player has of a clan (card.discard-faction).
    """

    def effect(table: Table, seat: Seat) -> Moments:
        if RULE[card] == "card.discard-faction" and table.reads("infighting", "whole-clan"):
            yield from _discard_clan(table, seat, card)
            return
        unit = yield from _target(table, seat, card, kind)
        if unit in FACTIONS and (yield from negated(table, seat, card, "discard", [unit])):
            return
        yield from remove(table, [unit], RULE[card])

    return effect


def _discard_clan(table: Table, seat: Seat, card: str) -> Moments:
    """All Factions of one clan are discarded: everybody's (card.rebellion), or one player's under another reading."""
    target = yield from _target(table, seat, card, "clan to discard")
    seats, clan = (range(table.players), target) if isinstance(target, str) else ([target[0]], target[1])
    units = [unit for who in seats for unit in table.group(who, clan)]
    if not (yield from negated(table, seat, card, "discard", units)):
        yield from remove(table, units, RULE[card])


def rebellion(table: Table, seat: Seat) -> Moments:
    """All Factions of one clan in play are discarded, whoever controls them (card.rebellion)."""
    yield from _discard_clan(table, seat, "rebellion")


# --- cards and gold -------------------------------------------------------------------------------------------------


def _draw_three(card: str) -> Callable[[Table, Seat], Moments]:
    """Draw three cards; then every other player draws one, clockwise (card.draw-three)."""

    def effect(table: Table, seat: Seat) -> Moments:
        yield from deck.draw(table, seat, 3, RULE[card])
        for other in table.others(seat):
            yield from deck.draw(table, other, 1, RULE[card])

    return effect


def promises(table: Table, seat: Seat) -> Moments:
    """Draw two cards (card.promises)."""
    yield from deck.draw(table, seat, 2, "card.promises")


def dynasty(table: Table, seat: Seat) -> Moments:
    """Look through the deck for a King (card.dynasty), show him and keep him (card.dynasty.shown).

    Then the deck is shuffled, so nobody knows its top any more (card.dynasty.shuffle).
    """
    cards = deck.deck(table)
    kings = [card for card in cards if card in KINGS]
    yield Event("looked through the deck", seat, "card.dynasty", cards=Secret(tuple(cards), (seat,)))
    king = yield Choice(seat, "King to keep", (*kings, "none"), "card.dynasty")
    deck.shuffle(table)
    if king == "none":
        yield Event("took no King", seat, "card.dynasty.shown", ("card.dynasty.shuffle",))
        return
    table.draw.remove(king)
    table.hands[seat].append(king)
    yield Event("took a King", seat, "card.dynasty.shown", ("card.dynasty.shuffle",), card=king)


def weak_successor(table: Table, seat: Seat) -> Moments:
    """An Opponent discards two cards, or all if they have fewer (card.weak-successor).

    The Opponent chooses them; under another reading they are drawn at random.
    """
    victim = yield from _target(table, seat, "weak-successor", "Opponent")
    hand = table.hands[victim]
    if table.reads("weak-successor", "at-random"):
        cards = yield Chance(victim, "cards to lose", Draw(tuple(hand), min(2, len(hand))), "card.weak-successor")
        yield from deck.discard_from_hand(table, victim, list(cards), "card.weak-successor")
        return
    for left in range(min(2, len(hand)), 0, -1):
        must = partial(compelled, "card.weak-successor", "cards you must still discard: {}", left)
        card = yield Choice(victim, "card to discard", tuple(hand), "card.weak-successor", must, over=left)
        yield from deck.discard_from_hand(table, victim, [card], "card.weak-successor")


def intrigue(table: Table, seat: Seat) -> Moments:
    """Take a card at random from an Opponent's hand (card.intrigue); everybody sees it (hidden.leaving)."""
    victim = yield from _target(table, seat, "intrigue", "Opponent")
    (card,) = yield Chance(seat, "card from a hand", Draw(tuple(table.hands[victim])), "card.intrigue")
    table.hands[victim].remove(card)
    table.hands[seat].append(card)
    yield Event("took a card", seat, "card.intrigue", ("hidden.leaving",), card=card, victim=victim)


def rumors(table: Table, seat: Seat) -> Moments:
    """Look at an Opponent's hand; nobody else sees it (card.rumors)."""
    victim = yield from _target(table, seat, "rumors", "Opponent")
    cards = Secret(tuple(table.hands[victim]), (seat, victim))
    yield Event("looked at a hand", seat, "card.rumors", cards=cards, victim=victim)


def omen(table: Table, seat: Seat) -> Moments:
    """Look at the next seven cards of the deck (card.omen)."""
    yield from deck.look_at_top(table, seat, 7, "card.omen")


def _earn(card: str, dice: int) -> Callable[[Table, Seat], Moments]:
    """An Event that rolls for gold from the bank (card.gain), two of them in the Tribute Phase (card.tribute-die)."""
    names = ["gold die"] if dice == 1 else [f"gold die {number}" for number in range(1, dice + 1)]

    def effect(table: Table, seat: Seat) -> Moments:
        values = yield Chance(seat, "gold", Dice(names), RULE[card])
        table.gain(seat, sum(values))
        yield Event("gained", seat, RULE[card], ("card.gain",), gold=sum(values), values=tuple(values))

    return effect


def viking_merchants(table: Table, seat: Seat) -> Moments:
    """Discard two cards and gain two dice of gold (card.viking-merchants)."""
    for left in (2, 1):
        cards = tuple(table.hands[seat])
        must = partial(compelled, "card.viking-merchants", "cards you must still discard for the Gold: {}", left)
        card = yield Choice(seat, "card to discard", cards, "card.viking-merchants", must, over=left)
        yield from deck.discard_from_hand(table, seat, [card], "card.viking-merchants")
    yield from _earn("viking-merchants", 2)(table, seat)


def _trade(card: str) -> Callable[[Table, Seat], Moments]:
    """You and another player each roll a die and gain that much gold (card.trade)."""

    def effect(table: Table, seat: Seat) -> Moments:
        other = yield from _target(table, seat, card, "player to trade with")
        values = yield Chance(seat, "trade", Dice([f"seat {seat}", f"seat {other}"]), "card.trade")
        for who, value in zip((seat, other), values, strict=True):
            table.gain(who, value)
            yield Event("gained", who, "card.trade", ("card.gain",), gold=value, values=(value,))

    return effect


# --- alliances ------------------------------------------------------------------------------------------------------


def negotiate(table: Table, seat: Seat) -> Moments:
    """A Neutral can join nobody in this fight (card.negotiate)."""
    who = yield from _target(table, seat, "negotiate", "Neutral")
    for shut_out in _fight(table)["shut_out"]:
        if who not in shut_out:
            shut_out.append(who)
    yield Event("stays out", who, "card.negotiate", of=None)


def _not_with_enemy(card: str) -> Callable[[Table, Seat], Moments]:
    """A Neutral cannot join the Opponent in this fight (card.diplomacy)."""

    def effect(table: Table, seat: Seat) -> Moments:
        who = yield from _target(table, seat, card, "Neutral")
        (enemy,) = opponents(table, seat)
        _fight(table)["shut_out"][_side(table, enemy)].append(who)
        yield Event("stays out", who, "card.diplomacy", of=enemy)

    return effect


def no_friends(table: Table, seat: Seat) -> Moments:
    """The Opponent can win over no more Neutrals in this fight (card.no-friends)."""
    (enemy,) = opponents(table, seat)
    shut_out = _fight(table)["shut_out"][_side(table, enemy)]
    shut_out += [who for who in table.neutrals() if who not in shut_out]
    yield Event("stays alone", enemy, "card.no-friends")


def common_enemy(table: Table, seat: Seat) -> Moments:
    """One Unit of a Neutral must fight on your side, while its owner stays neutral (card.common-enemy).

    The owner may still ally, but not with the other side (card.common-enemy.side). Units of a Neutral whom an Event
    keeps from your side cannot be forced (card.common-enemy.kept-out).
    """
    options = tuple(ON["common-enemy"](table, seat))
    barred = partial(_unforced, table, seat, options)
    unit = yield Choice(seat, "Unit to ally with", options, "card.common-enemy", barred, card="common-enemy")
    fight, side, owner = _fight(table), _side(table, seat), table.owner(unit)
    fight["units"][side].append(unit)
    if owner not in fight["shut_out"][1 - side]:
        fight["shut_out"][1 - side].append(owner)
    yield Event("must fight", owner, "card.common-enemy", ("card.common-enemy.side",), unit=unit, side=side)


def _unforced(table: Table, seat: Seat, options: Sequence[str]) -> dict[Option, tuple[Check, ...]]:
    """Why passing and every other Unit are barred (card.common-enemy, card.common-enemy.kept-out)."""
    found = compelled("events.target", NAMED, TITLE["common-enemy"])
    others = (unit for units in table.units for unit in units if unit not in options)
    return found | {unit: checks(FORCED, table, seat, unit) for unit in others}


def _side(table: Table, seat: Seat) -> int:
    side = table.side_of(seat)
    assert side is not None, "only who fights is asked"
    return side


# --- around a fight -------------------------------------------------------------------------------------------------


def _raid_die(card: str) -> Callable[[Table, Seat], Moments]:
    """One more die in the Raid Roll (card.raid-die)."""

    def effect(table: Table, seat: Seat) -> Moments:
        _fight(table)["raid_dice"] += 1
        yield Event("adds a die", seat, RULE[card], card=card)

    return effect


def hunted_down(table: Table, seat: Seat) -> Moments:
    """A losing King has 2 less on the Survival Roll; under another reading all of them do (card.hunted-down)."""
    if table.reads("hunted-down", "all-kings"):
        for king in ON["hunted-down"](table, seat):
            yield from _survival(table, seat, king, -2, "card.hunted-down")
        return
    king = yield from _target(table, seat, "hunted-down", "King")
    yield from _survival(table, seat, king, -2, "card.hunted-down")


def sanctuary(table: Table, seat: Seat) -> Moments:
    """A Unit in the fight has 3 more on the Survival Roll (card.sanctuary)."""
    unit = yield from _target(table, seat, "sanctuary", "Unit")
    yield from _survival(table, seat, unit, 3, "card.sanctuary")


def _survival(table: Table, seat: Seat, unit: str, change: int, rule: str) -> Moments:
    """Change a Unit's Survival Roll; several changes add up (survival.add)."""
    survival = _fight(table)["survival"]
    survival[unit] = survival.get(unit, 0) + change
    yield Event("changes survival", seat, rule, ("survival.add",), unit=unit, change=change)


def crippling_defeat(table: Table, seat: Seat) -> Moments:
    """All Survival Rolls of the losing side are 1 lower (card.crippling-defeat)."""
    _fight(table)["crippled"] += 1
    yield Event("cripples", seat, "card.crippling-defeat")


def battle_honors(table: Table, seat: Seat) -> Moments:
    """A winner of a fight draws three cards (card.battle-honors)."""
    yield from deck.draw(table, seat, 3, "card.battle-honors")


def truce(table: Table, seat: Seat) -> Moments:
    """The player who was to be attacked cannot be attacked again this turn (card.truce)."""
    table.truces.append(seat)
    yield Event("is at peace", seat, "card.truce", ("declaration.one",))


EFFECTS: dict[str, Callable[[Table, Seat], Moments]] = {
    "political-cauldron": _draw_three("political-cauldron"),
    "troubled-times": _draw_three("troubled-times"),
    "promises": promises,
    "dynasty": dynasty,
    "weak-successor": weak_successor,
    "intrigue": intrigue,
    "rumors": rumors,
    "omen": omen,
    "infighting": _discard_unit("infighting", "Faction to discard"),
    "mutiny": _discard_unit("mutiny", "Faction to discard"),
    "rebellion": rebellion,
    "coalition": _steal_clan("coalition"),
    "vassal-kingdoms": _steal_clan("vassal-kingdoms"),
    "alliance": _steal_clan("alliance"),
    "establish-ties": _steal_clan("establish-ties"),
    "treachery": _steal_card("treachery", "Faction to steal"),
    "marriage-bond": _steal_card("marriage-bond", "Faction to steal"),
    "hostages": _steal_card("hostages", "Faction to steal"),
    "kinsmen": _steal_card("kinsmen", "Faction to steal"),
    "betrayal": _steal_card("betrayal", "King to steal"),
    "turn-on-friends": _steal_card("turn-on-friends", "Unit to steal"),
    "submission": _steal_card("submission", "Faction to steal"),
    "assassination": _discard_unit("assassination", "King to kill"),
    "murder-of-kings": _discard_unit("murder-of-kings", "King to kill"),
    "hiding": _discard_unit("hiding", "King to kill"),
    "guerilla-warfare": _discard_unit("guerilla-warfare", "Unit to discard"),
    "negotiate": negotiate,
    "diplomacy": _not_with_enemy("diplomacy"),
    "intimidation": _not_with_enemy("intimidation"),
    "no-friends": no_friends,
    "common-enemy": common_enemy,
    "punitive-raid": _raid_die("punitive-raid"),
    "severe-raids": _raid_die("severe-raids"),
    "plunder-lands": _raid_die("plunder-lands"),
    "hunted-down": hunted_down,
    "sanctuary": sanctuary,
    "crippling-defeat": crippling_defeat,
    "battle-honors": battle_honors,
    "gold-and-silver": _earn("gold-and-silver", 1),
    "sack-city": _earn("sack-city", 1),
    "pillage": _earn("pillage", 1),
    "cattle-tribute": _earn("cattle-tribute", 1),
    "iron-and-brass": _earn("iron-and-brass", 1),
    "viking-merchants": viking_merchants,
    "silk-and-spices": _trade("silk-and-spices"),
    "slaves-and-concubines": _trade("slaves-and-concubines"),
    "truce": truce,
    "peace-treaty": truce,
}
"""By Event card, its effect; the two negations are in `negation`."""
