"""A sensible player of Kings of Ireland, with one simple idea for each kind of choice.

It puts all its Units into play, steals from the player who is furthest ahead, raids the rich and weak, besieges players
whom it can destroy, fights when it is likely to win, and keeps cards that help in a fight. It sees what its seat sees.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.authoring import advice
from explorer.authoring.advice import Advice, Advise
from explorer.core.people import them
from explorer.games.kings_of_ireland import wording
from explorer.games.kings_of_ireland.cards import BATTLE, CARDS, FACTIONS, FORCE, KINGS, RULE, UNITS
from explorer.games.kings_of_ireland.odds.chances import AGAIN, ATTACKER, DEFENDER, survivors, wins
from explorer.games.kings_of_ireland.rules.battle import FORBIDDING, VALOR, dice_for, side_dice, side_force
from explorer.games.kings_of_ireland.rules.targets import ON, still_asks
from explorer.games.kings_of_ireland.state import ATTACK, DEFENCE, RAID, SIEGE, TURNS, Side, Table
from explorer.games.kings_of_ireland.state import BATTLE as FIELD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from random import Random

    from explorer.core.moments import Choice, Option, Seat

KEEP = {
    "unwavering-loyalty": 6, "oath-of-obedience": 5, "truce": 7, "peace-treaty": 7, "battle-honors": 3,
    "gold-and-silver": 3, "submission": 5, "sanctuary": 3, "crippling-defeat": 2, "hunted-down": 2, "pillage": 4,
    "sack-city": 3, "punitive-raid": 4, "severe-raids": 4, "plunder-lands": 4, "guerilla-warfare": 4, "cattle-tribute": 6,
    "iron-and-brass": 6, "negotiate": 1, "no-friends": 1, "diplomacy": 1, "intimidation": 1, "common-enemy": 4,
    "coalition": 5, "vassal-kingdoms": 5, "omen": 0, "rumors": 0, "viking-merchants": 5, "valor": 4,
}  # fmt: skip
"""The worth of keeping a card in hand, roughly in Gold; the worth of other cards follows from their Force."""

AT_ONCE = (
    "dynasty", "political-cauldron", "troubled-times", "promises", "establish-ties", "alliance", "treachery", "kinsmen",
    "hostages", "marriage-bond", "turn-on-friends", "betrayal", "assassination", "murder-of-kings", "hiding", "mutiny",
    "infighting", "silk-and-spices", "slaves-and-concubines", "intrigue", "weak-successor", "rebellion", "omen",
    "cattle-tribute", "iron-and-brass", "rumors",
)  # fmt: skip
"""Events worth playing as soon as possible, first those that bring cards."""


def best(options: Iterable[Option], value: Callable[[Option], Any]) -> Option:
    """The option with the highest value; the first of several."""
    return max(options, key=value)


def worth(card: str) -> float:
    """The worth of a card in hand."""
    if card in UNITS:
        return 6 + FORCE[card] + (3 if card in KINGS else 0)
    return KEEP.get(card, FORCE[card] / 2 if card in BATTLE else 5)


# --- who is strong, and who is ahead --------------------------------------------------------------------------------


def strength(table: Table, seat: Seat) -> int:
    """The Force of all Units of a seat."""
    return sum(table.force(unit, seat) for unit in table.units[seat])


def riches(table: Table, seat: Seat) -> float:
    """How far ahead a seat is: its Gold, and half of what its Factions would bring in the remaining turns."""
    return table.gold[seat] + len(table.factions(seat)) * max(TURNS - table.round, 0) / 2


def win_chance(table: Table, forces: tuple[float, float], kind: str, side: Side) -> float:
    """How likely it is that a side has the higher Battle Roll with these Forces, without allies."""
    return rolls_higher(table, [dice_for(forces, each, kind) for each in (ATTACK, DEFENCE)], side)


def rolls_higher(table: Table, dice: list[int], side: Side) -> float:
    """How likely it is that a side has the higher Battle Roll with these dice."""
    tie = (
        ATTACKER
        if table.reads("battle-tie", "attacker")
        else DEFENDER
        if table.reads("battle-tie", "defender")
        else AGAIN
    )
    chance = float(wins(dice[ATTACK], dice[DEFENCE], tie))
    return chance if side == ATTACK else 1 - chance


def in_fight(table: Table, side: Side, more: float = 0) -> float:
    """How likely it is that a side has the higher Battle Roll in the current fight, with `more` Force added."""
    fight = table.fight
    assert fight is not None, "there is a fight"
    forces = [float(side_force(table, each)) for each in (ATTACK, DEFENCE)]
    forces[side] += more
    return rolls_higher(table, [side_dice(table, forces, each) for each in (ATTACK, DEFENCE)], side)


def destroys(count: int, kind: str) -> float:
    """How likely it is that all Units of a beaten Defender fall."""
    return float(survivors((6 if kind == SIEGE else 5,) * count)[0])


# --- choices --------------------------------------------------------------------------------------------------------


def pick_clan(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """Any clan: nobody has cards yet."""
    del table, seat
    return Advice(rng.choice(choice.options), "all clans are alike, and nobody has cards yet")


def play_event(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """First all Units, then Events that have a good effect now."""
    del rng
    units = [card for card in choice.options if card in UNITS]
    if units:
        unit = best(units, lambda card: (table.force(card, seat), card in FACTIONS))
        return Advice(
            unit, f"{wording.card(unit)} adds Force, and {'Gold' if unit in FACTIONS else 'cards'} every turn"
        )
    rest = sorted(table.hands[seat], key=worth)
    for card in ("viking-merchants", *AT_ONCE):
        if card in choice.options and _is_good(table, seat, card, rest):
            return Advice(card, f"{wording.card(card)} is useful now")
    return Advice("done", "the other cards are better kept")


def _is_good(table: Table, seat: Seat, card: str, rest: list[str]) -> bool:
    """Whether an Event is worth playing now."""
    if card == "viking-merchants":
        return sum(worth(other) for other in rest[:2]) < 7
    if card == "rebellion":
        return _rebellion(table, seat)[0] > 0
    aims = [target for target in ON[card](table, seat) if target in UNITS] if card in ON else []
    return not aims or max(against(table, seat, unit) for unit in aims) > 0


def _rebellion(table: Table, seat: Seat) -> tuple[float, str]:
    """How much more the loss of a clan would hurt the others than the seat itself, for the best clan, and that clan."""
    found = [(0.0, "")]
    for clan in dict.fromkeys(FACTIONS.values()):
        hurt = sum(sum(table.force(unit, who) for unit in table.group(who, clan)) for who in table.others(seat))
        own = sum(table.force(unit, seat) for unit in table.group(seat, clan))
        found.append((hurt - own * (table.players - 0.5), clan))
    return max(found)


def declare(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """First Events; then the attack with the highest expected gain, or none."""
    event = play_event(table, choice, seat, rng) if any(card in CARDS for card in choice.options) else None
    if event is not None and event.option != "done":
        return event
    force = strength(table, seat)

    def value(option: Option) -> float:
        if not isinstance(option, tuple):
            return 0.5 if option == "nobody" else -1.0
        kind, target = option
        theirs, gold = strength(table, target), table.gold[target]
        if kind == RAID:
            loot = min(gold, 3.5 + len(table.units[seat]))
            stopped = (
                0.0 if not table.units[target] else 0.9 if theirs >= force else 0.35 if 2 * theirs > force else 0.1
            )
            return loot * (1 - stopped)
        chance = win_chance(table, (force, theirs), SIEGE, ATTACK)
        own_losses = 0.17 * len(table.units[seat])
        spoiled = chance * sum(5 / 6 * 1.5 for _ in table.units[target]) if theirs else 0
        return chance * destroys(len(table.units[target]), SIEGE) * gold + spoiled * 0.5 - own_losses

    option = best([o for o in choice.options if o not in CARDS] or ["nobody"], value)
    if option == "nobody":
        return Advice(option, "no attack is worth it")
    target = option[1]
    return Advice(
        option,
        f"{wording.seat(target)} has {table.gold[target]} Gold and Force {strength(table, target)} against {force}",
    )


def truce(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """A Truce if much Gold is at stake and the attacker is as strong or stronger."""
    del rng
    treaties = [card for card in choice.options if card != "done"]
    attacker = choice.facts["by"]
    danger = table.gold[seat] >= 6 and strength(table, attacker) >= strength(table, seat)
    if treaties and danger:
        return Advice(treaties[0], "much Gold is at stake, and the attacker is at least as strong")
    return Advice("done", "a Truce is better kept" if treaties else "no card in hand answers this")


def send(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """All Units in its own attack; as an ally only the strongest Unit."""
    del rng
    if choice.rule != "allies.send":
        return Advice("all", "more Units bring more Force and more loot")
    units = [unit for unit in choice.options if unit in UNITS]
    if choice.facts["going"] or not units:
        return Advice("enough", "an ally need not risk more than one Unit")
    return Advice(best(units, lambda unit: table.force(unit, seat)), "the strongest Unit helps most")


def fight_card(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """A card that helps at this moment of the fight."""
    del rng
    cards = [card for card in choice.options if card != "pass"]
    advice = _FIGHTING[choice.facts["window"]](table, cards, seat) if cards else None
    return advice or Advice("pass", "no card in hand would help now")


def _in_raid(table: Table, cards: list[str], seat: Seat) -> Advice | None:
    fight = table.fight
    assert fight is not None, "there is a raid"
    if seat == fight["attacker"]:
        expected = 3.5 * (1 + fight["raid_dice"]) + table.raiding()
        dice = [card for card in cards if card in ("punitive-raid", "severe-raids", "plunder-lands")]
        if dice and table.gold[fight["defender"]] > expected + 1:
            return Advice(dice[0], "the victim has more Gold than the roll would bring without it")
    if "guerilla-warfare" in cards and _is_good(table, seat, "guerilla-warfare", []):
        return Advice("guerilla-warfare", "it costs another player a Unit")
    return _take(table, cards, seat)


def _take(table: Table, cards: list[str], seat: Seat) -> Advice | None:
    """An Event that takes or destroys something of other players."""
    rest = sorted(table.hands[seat], key=worth)
    for card in AT_ONCE:
        if card in cards and _is_good(table, seat, card, rest):
            return Advice(card, f"{wording.card(card)} weakens the others")
    return None


def _strengthen(table: Table, cards: list[str], seat: Seat) -> Advice | None:
    """The smallest Battle card that improves the odds; else the largest if all together do; else Events."""
    side = table.side_of(seat)
    assert side is not None, "only who fights is asked"
    force = {card: _added_force(table, seat, card) for card in cards if card in BATTLE}
    battle = sorted(force, key=force.__getitem__)
    now = in_fight(table, side)
    for card in battle:
        if in_fight(table, side, force[card]) >= now + 0.06:
            return Advice(card, f"{wording.card(card)} changes the odds of the Battle Roll")
    if len(battle) > 1 and in_fight(table, side, sum(force.values())) >= now + 0.1:
        return Advice(battle[-1], "together with the other Battle cards it changes the odds")
    neutral = [card for card in ("coalition", "vassal-kingdoms", "common-enemy") if card in cards]
    taken = _take(table, cards, seat)
    return taken or (Advice(neutral[0], "it takes Units from a Neutral") if neutral else None)


def _added_force(table: Table, seat: Seat, card: str) -> int:
    """The Force that a Battle card adds, including the Unit that it may call from the Reserve."""
    if card == "valor":
        return VALOR
    called = [table.force(unit, seat) for unit in table.reserve(seat)] if RULE[card] == "card.reserve-joins" else []
    return FORCE[card] + max(called, default=0)


def _save(table: Table, cards: list[str], seat: Seat) -> Advice | None:
    """Before the Survival Rolls: save its own Units, or make it harder for the beaten side."""
    fight, side = table.fight, table.side_of(seat)
    assert fight is not None, "there is a fight"
    won = fight["winner"] == side
    if won and "crippling-defeat" in cards and len(fight["units"][1 - (side or 0)]) > 1:
        return Advice("crippling-defeat", "more of the beaten Units will fall")
    if won and "hunted-down" in cards:
        return Advice("hunted-down", "a beaten King will hardly survive")
    if not won and "sanctuary" in cards and any(unit in table.units[seat] for unit in fight["units"][side or 0]):
        return Advice("sanctuary", "it may save the best Unit")
    return None


def _cash(table: Table, cards: list[str], seat: Seat) -> Advice | None:
    """Any card for the winner; the order does not matter."""
    del table, seat
    return Advice(cards[0], "the victory makes it worth playing")


_FIGHTING: dict[str, Callable[[Table, list[str], Seat], Advice | None]] = {
    "raid": _in_raid, "strength": _strengthen, "survival": _save, "spoils": _cash, "loot": _cash,
}  # fmt: skip


def seek(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """Battle with good chances; even chances are enough if much loot is at stake."""
    del rng
    fight = table.fight
    assert fight is not None, "there is a raid"
    raiders = sum(table.force(unit, fight["attacker"]) for unit in fight["units"][ATTACK])
    help_ = sum(FORCE[card] for card in table.hands[seat] if BATTLE.get(card) in ("Maneuver", "Terrain", "Battle"))
    chance = win_chance(table, (raiders, strength(table, seat) + help_), FIELD, DEFENCE)
    if chance >= (0.5 if choice.facts["loot"] >= 4 else 0.65):
        return Advice("seek battle", f"the raiders would lose about {round(chance * 100)} times in 100")
    return Advice("let them loot", "a battle would cost more than the loot")


def agree(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """Battle with good chances, otherwise refuse."""
    del choice, rng
    fight = table.fight
    assert fight is not None, "there is a raid"
    mine = sum(table.force(unit, seat) for unit in fight["units"][ATTACK])
    help_ = sum(FORCE[card] for card in table.hands[seat] if BATTLE.get(card) in ("Maneuver", "Terrain", "Battle"))
    chance = win_chance(table, (mine + help_, strength(table, fight["defender"])), FIELD, ATTACK)
    if chance >= 0.55:
        return Advice("agree", f"the battle would be won about {round(chance * 100)} times in 100")
    return Advice("refuse", "the battle would probably be lost")


def walls(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """The field only with very good chances or better ones than in the siege, in which the walls add a die."""
    del rng
    theirs, mine = strength(table, choice.facts["by"]), strength(table, seat)
    field = win_chance(table, (theirs, mine), FIELD, DEFENCE)
    inside = win_chance(table, (theirs, mine), SIEGE, DEFENCE)
    if field > 0.75 or field > inside:
        return Advice("meet them in the field", "a win is likely, and in the field more of the enemy's Units fall")
    return Advice(
        "stay behind the walls",
        f"the walls add a die: about {round(inside * 100)} in 100 instead of {round(field * 100)}",
    )


def alliance(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """Take a Neutral's Units; in a close fight ask the strongest Neutral; otherwise keep Neutrals from the enemy."""
    del rng
    side = table.side_of(seat)
    assert side is not None, "only who fights is asked"
    chance = in_fight(table, side)
    stakes = table.gold[table.principal(DEFENCE)]
    refused = table.fight["invited"][side] if table.fight else []  # at some tables they can be asked again, in vain
    asked = [option for option in choice.options if isinstance(option, tuple) and option[1] not in refused]
    cards = [card for card in choice.options if card in ("coalition", "vassal-kingdoms", "common-enemy")]
    if cards:
        return Advice(cards[0], "it brings Units of a Neutral")
    taken = _take(table, [card for card in choice.options if card in AT_ONCE], seat)
    if taken:
        return taken
    if asked and chance < 0.6 and stakes >= 5 and table.gold[seat] >= 2:
        return Advice(
            best(asked, lambda option: strength(table, option[1])), "the fight is close, and help may turn it"
        )
    keeps = [card for card in choice.options if card in FORBIDDING] if still_asks(table, 1 - side) else []
    if keeps and chance > 0.4 and stakes >= 5 and table.gold[table.principal(1 - side)] >= 2:
        return Advice(best(keeps, FORBIDS.index), "it keeps the enemy from turning this fight with an ally")
    return Advice("done", "help would cost more than it brings")


FORBIDS = ("negotiate", "diplomacy", "intimidation", "no-friends")
"""The cards that keep Neutrals out, from the weakest to the strongest."""


def forbid(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """If enough is at stake, keep the Neutral from the enemy, with the weakest card that does it."""
    del seat, rng
    cards = [card for card in choice.options if card != "pass"]
    stakes = table.gold[table.principal(DEFENCE)]
    if cards and stakes >= 5:
        card = min(cards, key=FORBIDS.index)
        return Advice(card, f"it keeps {wording.seat(choice.facts['to'])} from helping the enemy")
    return Advice("pass", "no card in hand answers this" if not cards else "too little is at stake")


def offer_gold(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """A few coins."""
    del rng
    most = min(3, max(table.gold[seat] // 2, 0))
    return Advice(max([o for o in choice.options if o <= most] or choice.options[:1]), "a few coins may win an ally")


def offer_card(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """With little Gold to give, the card that is worth least to the seat; otherwise none."""
    del rng
    cards = [option for option in choice.options if option in CARDS]
    if cards and table.gold[seat] < 6:
        card = best(cards, lambda option: -worth(option))
        return Advice(card, f"there is little Gold to give, and {wording.card(card)} is worth least")
    return Advice("none", "cards are worth keeping")


def promise(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """Peace to a weaker player, aid to a stronger one; a promise costs nothing."""
    del rng
    if strength(table, choice.facts["to"]) < strength(table, seat):
        return Advice("peace", "a weaker player is glad of peace, and a promise costs nothing")
    return Advice("aid", "a stronger player needs no peace, and a promise costs nothing")


def join_or_not(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """Accept for enough Gold, for less if the enemy is the one further ahead, and if the fight is not hopeless."""
    del rng
    facts = choice.facts
    side = table.side_of(facts["by"])
    assert side is not None, "the player who invites is in the fight"
    enemy = table.principal(1 - side)
    paid = facts["gold"] + (worth(facts["card"]) / 2 if facts["card"] in CARDS else 0)
    rival = riches(table, enemy) > riches(table, facts["by"])
    if (
        paid >= (2 if rival else 3)
        and in_fight(table, side, max(table.force(u, seat) for u in table.reserve(seat))) > 0.4
    ):
        return Advice("accept", "the gift is worth more than the risk")
    return Advice("decline", "it is not worth the risk")


def negation(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """Cancel cards that are played on the seat's own Units."""
    del rng
    cards = [card for card in choice.options if card != "pass"]
    mine = [unit for unit in choice.facts["units"] if unit in table.units[seat]]
    if cards and mine:
        return Advice(cards[0], f"it saves {wording.cards(mine)}")
    return Advice("pass", "it takes no Unit of this seat" if cards else "no card in hand answers this")


def against(table: Table, seat: Seat, unit: str) -> float:
    """How good it is if a Unit's player loses it: its Force, and more the further ahead that player is.

    Its Force counts half as much again if it fights for the enemy. The value is far below zero if the Unit is the
    seat's own or fights on its side.
    """
    fight, owner, side = table.fight, table.owner(unit), table.side_of(seat)
    force, enemy = table.force(unit, owner), False
    if owner == seat:
        return -50.0 - force
    if fight is not None and fight["kind"] != RAID and side is not None:
        if unit in fight["units"][side]:
            return -20.0
        enemy = unit in fight["units"][1 - side]
    return force * (1.5 if enemy else 1) + riches(table, owner) / 10


def target_unit(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """The Unit whose loss is best for the seat: strong, and of a player who is ahead."""
    del rng
    unit = best(choice.options, lambda option: against(table, seat, option))
    return Advice(unit, f"losing {wording.card(unit)} hurts {wording.seat(table.owner(unit))} most")


def own_unit(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """The seat's own strongest Unit; if it has none, the strongest of all."""
    del rng
    options = [option for option in choice.options if option in UNITS]
    if not options:
        return Advice(choice.options[0], "there is none")
    unit = best(options, lambda option: (option in table.units[seat], FORCE[option]))
    return Advice(unit, f"{wording.card(unit)} is the best one")


def target_clan(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """The clan with the most Force."""
    del rng

    def value(option: Option) -> float:
        if isinstance(option, str):
            own = sum(table.force(unit, seat) for unit in table.group(seat, option))
            return sum(table.force(u, who) for who in table.others(seat) for u in table.group(who, option)) - 3 * own
        who, clan = option
        return sum(table.force(unit, who) for unit in table.group(who, clan)) * (-1 if who == seat else 1)

    option = best(choice.options, value)
    return Advice(option, "no other clan hurts the others as much")


def richest(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """The player who is furthest ahead."""
    del rng, seat
    who = best(choice.options, lambda other: riches(table, other))
    return Advice(who, f"{wording.seat(who)} is furthest ahead")


def poorest(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """The player who is furthest behind."""
    del rng, seat
    who = best(choice.options, lambda other: -riches(table, other))
    return Advice(who, f"{wording.seat(who)} is furthest behind, so this is least likely to make {them(who)} win")


def strongest(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """The Neutral with the most Force."""
    del rng, seat
    who = best(choice.options, lambda other: strength(table, other))
    return Advice(who, f"{wording.seat(who)} could help the enemy most")


def discard(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """The card that is worth least in hand."""
    del table, seat, rng
    card = best(choice.options, lambda option: -worth(option))
    return Advice(card, f"{wording.card(card)} is worth least")


def always(option: Option, reason: str) -> Advise:
    """The same option in every position."""
    return lambda _table, _choice, _seat, _rng: Advice(option, reason)


ADVICE: dict[str, Advise] = {
    "clan to belong to": pick_clan,
    "Event to play": play_event,
    "card to play": play_event,
    "declaration": declare,
    "card for being attacked": always("draw", "a card costs nothing"),
    "Truce": truce,
    "card to discard": discard,
    "Unit to send": send,
    "card in a fight": fight_card,
    "battle or loot": seek,
    "answer to battle": agree,
    "walls or field": walls,
    "alliance": alliance,
    "Gold to offer": offer_gold,
    "card to offer": offer_card,
    "promise": promise,
    "answer to an invitation": forbid,
    "invitation": join_or_not,
    "all the Gold": always("take it all", "Gold wins the game"),
    "negation": negation,
    "King to keep": own_unit,
    "Opponent": richest,
    "Neutral": strongest,
    "player to trade with": poorest,
    "Faction to discard": target_unit,
    "Faction to steal": target_unit,
    "King to steal": target_unit,
    "King to kill": target_unit,
    "Unit to steal": target_unit,
    "Unit to discard": target_unit,
    "Unit to ally with": target_unit,
    "Unit of the Reserve": own_unit,
    "clan to steal": target_clan,
    "clan to discard": target_clan,
    "King": own_unit,
    "Unit": own_unit,
}
"""By kind of choice, the function that advises on it."""


class Heuristic(advice.Heuristic):
    """Answers choices as above; see `explorer.authoring.advice`."""

    table = ADVICE

    def moment(self, state: Table, choice: Choice) -> str:
        """The round, the seat, the kind of choice, and the number of options."""
        return f"{state.round} {choice.seat} {choice.kind} {len(choice.options)}"
