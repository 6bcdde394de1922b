"""6. and 7. The Battle Phase and the Siege Phase, which have the same steps: allies, Force, rolls and the outcome."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from explorer.core.chance import Dice
from explorer.core.moments import Begin, Chance, Check, Choice, Effect, End, Event, Moments, Option, Seat
from explorer.games.kings_of_ireland.cards import FORCE, RULE, TITLE
from explorer.games.kings_of_ireland.reasons import checks
from explorer.games.kings_of_ireland.rules.playing import join, play
from explorer.games.kings_of_ireland.rules.raid import fight_of, send_units
from explorer.games.kings_of_ireland.rules.targets import JOINS, may_be_asked
from explorer.games.kings_of_ireland.rules.timing import cards_for, cards_not_for
from explorer.games.kings_of_ireland.state import ATTACK, BATTLE, DEFENCE, SIEGE, Side, new_fight

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from explorer.games.kings_of_ireland.state import Fight, Table

STAND, MEET = "stay behind the walls", "meet them in the field"
DONE, NONE, PASS = "done", "none", "pass"
ACCEPT, DECLINE = "accept", "decline"
TAKE, LEAVE = "take it all", "leave it"
PROMISES = (NONE, "peace", "aid")
FORBIDDING = frozenset(
    card for card, rule in RULE.items() if rule in ("card.negotiate", "card.diplomacy", "card.no-friends")
)
"""The cards that keep Neutrals from allying with a side."""

VALOR = 5
"""Force that Valor gives a King (card.valor)."""

SURVIVES = {BATTLE: {True: (3, 3), False: (5, 5)}, SIEGE: {True: (2, 2), False: (2, 6)}}
"""The least roll with which a Unit survives, by kind of fight and whether its side won: (Attacker's, Defender's)."""

ROLLS: tuple[tuple[Any, ...], ...] = (("battle_roll",), ("compare_rolls",))
"""The Battle Rolls of both sides; repeated after a tie."""

FOUGHT: tuple[tuple[Any, ...], ...] = (
    ("alliances", ATTACK), ("fight_window", "strength", 0, 0), ("count_forces",), *ROLLS,
    ("fight_window", "survival", 0, 0), ("survival_rolls",), ("outcome",), ("fight_window", "spoils", 0, 0),
)  # fmt: skip
"""The steps of a battle and of a siege, in order."""


def battle_phase(table: Table, seat: Seat) -> Moments:
    """A battle arises only from a raid or a siege (battle.only). The Defender fights with every Unit (battle.defender).

    The Attacker fights with the raiders, or after a siege was declared names the Units now (battle.attacker).
    """
    table.phase = "Battle"
    fight = fight_of(table)
    table.then(*FOUGHT, ("end_fight", seat, "battle"))
    yield Begin("phase", seat, "battle", phase="Battle")
    if not fight["units"][ATTACK]:
        yield from send_units(table, seat, ATTACK, "battle.attacker")
    yield from join(table, fight["defender"], list(table.units[fight["defender"]]), DEFENCE, "battle.defender")


def siege_phase(table: Table, seat: Seat, target: Seat) -> Moments:
    """A siege begins, unless the besieged player meets the enemy in the field."""
    table.phase = "Siege"
    table.fight = new_fight(SIEGE, seat, target)
    table.then(("walls_or_field",), ("besiege", seat))
    yield Begin("phase", seat, "siege", phase="Siege")


def walls_or_field(table: Table) -> Moments:
    """The besieged player may meet the enemy in the field (siege.meet) if they have a Unit (siege.meet.unit)."""
    fight = fight_of(table)
    target = fight["defender"]
    if not table.units[target]:
        yield Event("cannot meet them", target, "siege.meet.unit")
        return
    answer = yield Choice(target, "walls or field", (STAND, MEET), "siege.meet", by=fight["attacker"])
    if answer == MEET:
        fight["kind"] = BATTLE
        yield Event("meets them in the field", target, "siege.meet")
    else:
        yield Event("stays behind the walls", target, "siege.meet")


def besiege(table: Table, seat: Seat) -> Moments:
    """The Attacker names the besiegers (siege.units), and the siege is fought like a battle (siege.like-battle).

    The Attacker's other Units are their Reserve (raid.reserve); the Defender fights with every Unit (siege.defender).
    """
    fight = fight_of(table)
    if fight["kind"] == BATTLE:
        table.then(("battle_phase", seat))
        yield End("phase", seat, "siege")
        return
    table.then(*FOUGHT, ("end_fight", seat, "siege"))
    yield from send_units(table, seat, ATTACK, "siege.units")
    target = fight["defender"]
    if table.units[target]:
        yield from join(table, target, list(table.units[target]), DEFENCE, "siege.defender")
    yield Event("lays siege", seat, "siege.like-battle", target=target)


# --- allies ---------------------------------------------------------------------------------------------------------


def alliances(table: Table, side: Side) -> Moments:
    """The Attacker, then the Defender, may ask Neutrals to ally (allies.invite), each Neutral once (allies.once).

    In between they may play Events, among them those about Neutrals (events.neutral). The Attacker finishes before the
    Defender begins; under another reading they take turns, one action each, until both have passed (allies.order).
    Under one more a Neutral who declined can be asked again.
    """
    fight, seat = fight_of(table), table.principal(side)
    neutrals = table.neutrals()
    if not neutrals:
        fight["talking"] = []
        return
    able = [who for who in neutrals if may_be_asked(table, who, side)]
    events = cards_for(table, seat, "alliances")
    options: list[Option] = [DONE, *(("invite", who) for who in able), *events]

    def barred() -> dict[Option, tuple[Check, ...]]:
        found = cards_not_for(table, seat, "alliances")
        for who in table.others(seat):
            if who not in able:
                found[("invite", who)] = checks(JOINS, table, who, side)
        return found

    option = yield Choice(seat, "alliance", options, "allies.invite", barred, window="alliances", side=side)
    if option == DONE:
        fight["talking"].remove(side)
        if fight["talking"]:
            table.then(("alliances", 1 - side))
        return
    if table.reads("invitations", "in-turn"):
        fight["talking"] = [ATTACK, DEFENCE]
        table.then(("alliances", 1 - side))
    else:
        table.then(("alliances", side))
    if isinstance(option, tuple):
        yield from invite(table, seat, option[1], side)
    else:
        yield from play(table, seat, option)


def invite(table: Table, seat: Seat, who: Seat, side: Side) -> Moments:
    """An invitation may come with Gold (allies.gold), a card (allies.card) and a promise (allies.promise).

    The other principal may forbid it before it is answered (allies.answer). If the Neutral accepts, the gifts change
    hands (allies.gift), and everybody sees the card (hidden.leaving). Promises are noted but bind nobody
    (allies.promise.free). An ally sends some or all of their Units (allies.send).
    """
    fight = fight_of(table)
    if who not in fight["invited"][side]:
        fight["invited"][side].append(who)
    fight["asked"] = who
    yield Begin("invitation", seat, "allies.invite", to=who)
    gold = yield Choice(
        seat,
        "Gold to offer",
        tuple(range(table.gold[seat] + 1)),
        "allies.gold",
        why=partial(_too_much, table, seat),
        to=who,
    )
    card = yield Choice(seat, "card to offer", (NONE, *table.hands[seat]), "allies.card", to=who)
    promise = yield Choice(seat, "promise", PROMISES, "allies.promise", to=who)
    also = ((gold, "allies.gold"), (card != NONE, "allies.card"), (promise != NONE, "allies.promise"))
    offer = tuple(rule for part, rule in also if part)
    yield Event("offered", seat, "allies.invite", offer, to=who, gold=gold, card=card, promise=promise)
    forbidden = yield from _forbidden(table, seat, who, side)
    fight["asked"] = None
    if not forbidden:
        options = (DECLINE, ACCEPT)
        given = yield Choice(who, "invitation", options, "allies.free", by=seat, gold=gold, card=card, promise=promise)
        if given == ACCEPT:
            yield from _ally(table, seat, who, side, gold, card, promise)
        else:
            yield Event("declined", who, "allies.free", to=seat)
    yield End("invitation", seat, "allies.invite")


def _too_much(table: Table, seat: Seat, option: Option) -> tuple[Check, ...]:
    """Why a principal cannot offer a sum of Gold."""
    if type(option) is not int:
        return ()
    return (Check("allies.gold", 0 <= option <= table.gold[seat], f"{option} Gold, {table.gold[seat]} at hand"),)


def _forbidden(table: Table, seat: Seat, who: Seat, side: Side) -> Effect:
    """The other principal may forbid it (allies.answer): card.negotiate, card.diplomacy, card.no-friends.

    They are not asked if they have no card or if all cards that forbid are in the discard pile, nor under the reading
    in which both sides ask in turn (allies.order). Returns whether the invitation is forbidden.
    """
    other = table.principal(1 - side)
    if not table.hands[other] or table.reads("invitations", "in-turn") or set(table.discard) >= FORBIDDING:
        return False
    options = [PASS, *cards_for(table, other, "invitation")]
    barred = partial(cards_not_for, table, other, "invitation")
    card = yield Choice(other, "answer to an invitation", options, "allies.answer", barred, by=seat, to=who)
    if card == PASS:
        return False
    yield from play(table, other, card, "interrupted")
    yield Event("prevented", seat, "allies.answer", (RULE[card],), by=f"card {card}", card=card, what="invitation")
    return True


def _ally(table: Table, seat: Seat, who: Seat, side: Side, gold: int, card: str, promise: str) -> Moments:
    """The Neutral joins the side; gifts change hands (allies.gift), and the ally names Units to send (allies.send)."""
    yield Event("allied", who, "allies.free", to=seat)
    fight_of(table)["allies"][side].append(who)
    if gold:
        table.pay(seat, who, gold)
        yield Event("gave Gold", seat, "allies.gift", ("allies.gold",), to=who, gold=gold)
    if card != NONE:
        table.hands[seat].remove(card)
        table.hands[who].append(card)
        yield Event("gave a card", seat, "allies.gift", ("allies.card", "hidden.leaving"), to=who, card=card)
    if promise != NONE:
        table.promises.append([seat, who, promise, table.round])
        yield Event("promised", seat, "allies.promise.free", ("allies.promise",), to=who, promise=promise)
    yield from send_units(table, who, side, "allies.send")


# --- the rolls ------------------------------------------------------------------------------------------------------


def side_force(table: Table, side: Side) -> int:
    """A side's Total Force: its Units (force.total), its Battle cards (battle.cards), five for each Valor."""
    fight = fight_of(table)
    units, cards = fight["units"][side], fight["cards"][side]
    total = sum(table.force(unit, table.owner(unit)) for unit in units)
    return total + sum(FORCE[card] for card in cards) + VALOR * sum(king in units for king in fight["valor"])


def dice_for(forces: Sequence[float], side: Side, kind: str) -> int:
    """How many dice a principal rolls.

    Two (roll.two); three with the higher Force, the Strength Advantage (roll.strength); four with at least twice the
    other side's Force, the Might Advantage (roll.might, roll.might.exact). The Defender in a siege rolls one more
    (siege.die).
    """
    mine, theirs = forces[side], forces[1 - side]
    dice = 2 if mine <= theirs else 4 if mine >= 2 * theirs else 3
    return dice + (kind == SIEGE and side == DEFENCE)


def side_dice(table: Table, forces: Sequence[float], side: Side) -> int:
    """How many dice a side rolls: its principal's, since allies add Force but no dice (roll.two.allies).

    A side without Units rolls too; under another reading only if the other side has none either (roll.nobody).
    """
    fight = fight_of(table)
    dice = dice_for(forces, side, fight["kind"])
    if table.reads("battle-roll", "everybody"):
        walls = fight["kind"] == SIEGE and side == DEFENCE
        dice += (dice - walls) * len(fight["allies"][side])
    if table.reads("no-units", "no-dice") and fight["units"][1 - side] and not fight["units"][side]:
        return 0
    return dice


def count_forces(table: Table) -> Moments:
    """Both sides add up their Force (force.total), which may give one an advantage (roll.strength, roll.might)."""
    forces = [side_force(table, side) for side in (ATTACK, DEFENCE)]
    yield Event("forces", None, "force.total", tuple(_force_rules(table)), attack=forces[0], defence=forces[1])
    for side in (ATTACK, DEFENCE):
        if forces[side] > forces[1 - side]:
            rule, also = _advantage(forces, side)
            yield Event("has advantage", table.principal(side), rule, also, might=rule == "roll.might")


def _force_rules(table: Table) -> Iterator[str]:
    """The rules that add to the Units' printed Force in this fight."""
    fight = fight_of(table)
    fighting = fight["units"][ATTACK] + fight["units"][DEFENCE]
    if any(not set(table.group(seat, table.identity[seat])).isdisjoint(fighting) for seat in range(table.players)):
        yield "force.own-clan"
    if any(fight["cards"]):
        yield "battle.cards"
    if fight["valor"]:
        yield "card.valor"


def _advantage(forces: Sequence[int], side: Side) -> tuple[str, tuple[str, ...]]:
    """The rule for a principal's dice; and the rule about exactly twice the Force, if it decides."""
    mine, theirs = forces[side], forces[1 - side]
    if mine <= theirs:
        return "roll.two", ()
    if mine < 2 * theirs:
        return "roll.strength", ()
    return "roll.might", ("roll.might.exact",) if mine == 2 * theirs or not theirs else ()


def battle_roll(table: Table) -> Moments:
    """Each principal makes the Battle Roll for their side, the Attacker first."""
    fight = fight_of(table)
    forces = [side_force(table, side) for side in (ATTACK, DEFENCE)]
    for side in (ATTACK, DEFENCE):
        (rule, also), seat = _roll_rules(table, forces, side), table.principal(side)
        dice = side_dice(table, forces, side)
        if not dice:
            yield Event("has nobody to roll for", seat, "roll.nobody")
            continue
        names = [f"{('attack', 'defence')[side]} die {number}" for number in range(1, dice + 1)]
        values = yield Chance(seat, "Battle Roll", Dice(names), rule)
        fight["totals"][side] = sum(values)
        yield Event("rolled", seat, rule, also, values=tuple(values), total=sum(values))


def compare_rolls(table: Table) -> Moments:
    """The higher total wins (roll.higher); after equal totals both roll again (roll.tie)."""
    fight = fight_of(table)
    attack, defence = fight["totals"]
    if attack == defence and not (table.reads("battle-tie", "attacker") or table.reads("battle-tie", "defender")):
        yield Event("tied", None, "roll.tie", total=attack)
        fight["totals"] = [0, 0]
        table.then(*ROLLS)
        return
    attacker = attack > defence or (attack == defence and table.reads("battle-tie", "attacker"))
    winner = fight["winner"] = ATTACK if attacker else DEFENCE
    rule = "roll.tie" if attack == defence else "roll.higher"
    yield Event("won the roll", table.principal(winner), rule)


def _roll_rules(table: Table, forces: Sequence[int], side: Side) -> tuple[str, tuple[str, ...]]:
    """The main rule for a side's dice, and the other rules that affect them."""
    fight = fight_of(table)
    rule, also = _advantage(forces, side)
    if fight["allies"][side]:
        also = (*also, "roll.two.allies")
    if not fight["units"][side]:
        also = (*also, "roll.nobody")
    if fight["kind"] == SIEGE and side == DEFENCE:
        return "siege.die", (rule, *also)
    return rule, also


# --- survival and its outcome ---------------------------------------------------------------------------------------


def needed(table: Table, unit: str, side: Side) -> int:
    """The least roll with which a Unit survives, including what Events change.

    In a battle: three for winners (survival.winner), five for losers (survival.loser). In a siege: two for the
    Attacker's side, whoever wins (siege.survival.attacker); for the Defender's side two if it wins
    (siege.survival.defender-wins), six if it loses (siege.survival.defender-loses). The effects of several Events add
    up (survival.add).
    """
    fight = fight_of(table)
    won = fight["winner"] == side
    base = SURVIVES[fight["kind"]][won][side]
    return base - fight["survival"].get(unit, 0) + (0 if won else fight["crippled"])


def survival_rolls(table: Table) -> Moments:
    """A die for each Unit in the fight (survival.each), allies' Units too (survival.allies), rolled by its controller.

    The Reserve does not roll, except under another reading (survival.reserve). Units that fail are discarded
    (recruit.fallen).
    """
    fight = fight_of(table)
    reserve = table.reads("reserve", "rolls")
    for seat in range(table.players):
        for side in (ATTACK, DEFENCE):
            units = [unit for unit in fight["units"][side] if unit in table.units[seat]]
            if reserve and table.side_of(seat) == side:
                units += table.reserve(seat)
            if not units:
                continue
            rule = survival_rule(fight, side)
            values = yield Chance(seat, "Survival Rolls", Dice([TITLE[unit] for unit in units]), rule)
            needs = [needed(table, unit, side) for unit in units]
            fallen = [unit for unit, value, need in zip(units, values, needs, strict=True) if value < need]
            also = _survival_rules(table, seat, side, units)
            yield Event(
                "rolled for survival", seat, rule, also, units=tuple(units), values=tuple(values),
                needed=tuple(needs), fallen=tuple(fallen),
            )  # fmt: skip
            for unit in fallen:
                table.units[seat].remove(unit)
                table.discard.append(unit)
                if unit in fight["units"][side]:
                    fight["units"][side].remove(unit)
                if unit in fight["valor"]:
                    fight["valor"].remove(unit)


def _survival_rules(table: Table, seat: Seat, side: Side, units: list[str]) -> tuple[str, ...]:
    """The other rules that affect a seat's Survival Rolls."""
    fight = fight_of(table)
    found = ["survival.each"]
    if table.principal(side) != seat:
        found.append("survival.allies" if table.side_of(seat) == side else "card.common-enemy.side")
    if (fight["crippled"] and fight["winner"] != side) or not fight["survival"].keys().isdisjoint(units):
        found.append("survival.add")
    if not set(units) <= set(fight["units"][side]):
        found.append("survival.reserve")
    return tuple(found)


def survival_rule(fight: Fight, side: Side) -> str:
    """The rule that says what a side's Units must roll to survive."""
    won = fight["winner"] == side
    if fight["kind"] != SIEGE:
        return "survival.winner" if won else "survival.loser"
    if side == ATTACK:
        return "siege.survival.attacker"
    return "siege.survival.defender-wins" if won else "siege.survival.defender-loses"


def outcome(table: Table) -> Moments:
    """Who has won in the end, and whether the Attacker takes all the Defender's Gold.

    If the side that won the roll has no Unit left and the other side has one, the other side wins (outcome.turned);
    if both have none, the roll counts (outcome.both-gone). An Attacker who has won and has a Unit of their own left
    in the fight may take all Gold (outcome.gold) of a Defender who has none left and has some Gold (outcome.poor);
    allies' Units do not count for this (outcome.principals). In all other cases nobody takes anything
    (outcome.nothing).
    """
    fight = fight_of(table)
    winner = fight["winner"]
    assert winner is not None, "the Battle Rolls have been made"
    left = [len(units) for units in fight["units"]]
    rule = "roll.tie" if fight["totals"][ATTACK] == fight["totals"][DEFENCE] else "roll.higher"
    if not left[winner] and left[1 - winner]:
        winner = fight["winner"] = 1 - winner
        rule = "outcome.turned"
        yield Event("turned", table.principal(winner), rule)
    elif not left[winner]:
        rule = "outcome.both-gone"
        yield Event("nobody is left", None, rule)
    seat = table.principal(winner)
    also = ("siege.like-battle",) if fight["kind"] == SIEGE else ()
    yield Event("won the fight", seat, rule, also, siege=fight["kind"] == SIEGE)
    defender = fight["defender"]
    mine = [unit for unit in fight["units"][ATTACK] if unit in table.units[seat]]
    if winner == DEFENCE or not mine or table.units[defender] or not table.gold[defender]:
        yield Event("takes nothing", seat, _why_nothing(table, winner, mine))
        return
    take = yield Choice(seat, "all the Gold", (TAKE, LEAVE), "outcome.gold", of=defender, gold=table.gold[defender])
    if take == TAKE:
        coins = table.pay(defender, seat, table.gold[defender])
        also = ("outcome.principals",) if any(fight["allies"]) else ()
        yield Event("took all Gold", seat, "outcome.gold", also, gold=coins, victim=defender)
    else:
        yield Event("leaves the Gold", seat, "outcome.gold", victim=defender)


def _why_nothing(table: Table, winner: Side, mine: list[str]) -> str:
    """The rule by which the winner takes no Gold."""
    fight = fight_of(table)
    if winner == ATTACK and mine and not table.units[fight["defender"]]:
        return "outcome.poor"
    return "outcome.principals" if winner == ATTACK and not mine and fight["units"][ATTACK] else "outcome.nothing"


def end_fight(table: Table, seat: Seat, rule: str) -> Moments:
    """The Battle cards of both sides are discarded (battle.cards.discard); the Units left go home (battle.home)."""
    fight = fight_of(table)
    cards = [card for side in fight["cards"] for card in side]
    table.fight = None
    table.discard += cards
    if cards:
        yield Event("buried", None, "battle.cards.discard", cards=tuple(cards))
    yield Event("goes home", seat, "battle.home")
    yield End("phase", seat, rule)
