"""6. and 7. The Battle Phase, and the Siege Phase, which is handled like it: allies, Force, the rolls, and what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.core.chance import Dice
from explorer.core.moments import Begin, Chance, Check, Choice, End, Event, Moments, Option, Seat
from explorer.games.kings_of_ireland.cards import FORCE, TITLE
from explorer.games.kings_of_ireland.playing import join, play
from explorer.games.kings_of_ireland.raid import fight_of, send_units
from explorer.games.kings_of_ireland.state import ATTACK, BATTLE, DEFENCE, SIEGE, Side, new_fight
from explorer.games.kings_of_ireland.timing import cards_for, cards_not_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.games.kings_of_ireland.state import Fight, Table

STAND, MEET = "stay behind the walls", "meet them in the field"
DONE, NONE, PASS = "done", "none", "pass"
ACCEPT, DECLINE = "accept", "decline"
TAKE, LEAVE = "take it all", "leave it"
PROMISES = (NONE, "peace", "aid")
VALOR = 5
"""Force that Valor gives a King (card.valor)."""

SURVIVES = {BATTLE: {True: (3, 3), False: (5, 5)}, SIEGE: {True: (2, 2), False: (2, 6)}}
"""What a Unit must roll at least, by kind of fight and whether its side has won: (of the Attacker's, of the Defender's)."""

ROLLS: tuple[tuple[Any, ...], ...] = (("battle_roll",), ("compare_rolls",))
"""The Battle Roll of both sides, made again while it is a tie."""

FOUGHT: tuple[tuple[Any, ...], ...] = (
    ("alliances", ATTACK), ("alliances", DEFENCE), ("fight_window", "strength", 0, 0), ("count_forces",), *ROLLS,
    ("fight_window", "survival", 0, 0), ("survival_rolls",), ("outcome",), ("fight_window", "spoils", 0, 0),
)  # fmt: skip
"""The steps of a battle and of a siege, in order."""


def battle_phase(table: Table, seat: Seat) -> Moments:
    """A battle comes from a raid or a siege only (battle.only). The Defender fights with every Unit (battle.defender).

    The raiders are the Attacker's Units; one who came for a siege names them now (battle.attacker).
    """
    table.phase = "Battle"
    fight = fight_of(table)
    table.then(*FOUGHT, ("end_fight", seat, "battle"))
    yield Begin("phase", seat, "battle", phase="Battle")
    if not fight["units"][ATTACK]:
        yield from send_units(table, seat, ATTACK, "battle.attacker")
    yield from join(table, fight["defender"], list(table.units[fight["defender"]]), DEFENCE, "battle.defender")


def siege_phase(table: Table, seat: Seat, target: Seat) -> Moments:
    """Whoever is besieged may meet the enemy in the field, and if not there is a siege."""
    table.phase = "Siege"
    table.fight = new_fight(SIEGE, seat, target)
    table.then(("walls_or_field",), ("besiege", seat))
    yield Begin("phase", seat, "siege", phase="Siege")


def walls_or_field(table: Table) -> Moments:
    """The besieged may meet the enemy in the field (siege.meet), if they have a Unit (siege.meet.unit)."""
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
    """The besiegers are named (siege.units), and the siege is fought like a battle (siege.like-battle).

    The Units that stay are the Attacker's Reserve (raid.reserve); the Defender fights with every Unit (siege.defender).
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
    """A principal may ask Neutrals to ally (allies.invite), if there are any, the Attacker first; each once (allies.once).

    In between they may play Events, those about Neutrals among them (events.neutral).
    """
    seat = table.principal(side)
    neutrals = table.neutrals()
    if not neutrals:
        return
    able = [who for who in neutrals if not _cannot_join(table, who, side)]
    events = cards_for(table, seat, "alliances")
    options: list[Option] = [DONE, *(("invite", who) for who in able), *events]

    def barred() -> dict[Option, tuple[Check, ...]]:
        found = cards_not_for(table, seat, "alliances")
        for who in neutrals:
            if why := _cannot_join(table, who, side):
                found[("invite", who)] = (why,)
        return found

    option = yield Choice(seat, "alliance", options, "allies.invite", barred, window="alliances", side=side)
    if option == DONE:
        return
    table.then(("alliances", side))
    if isinstance(option, tuple):
        yield from invite(table, seat, option[1], side)
    else:
        yield from play(table, seat, option)


def _cannot_join(table: Table, who: Seat, side: Side) -> Check | None:
    """What keeps a Neutral from being asked, or None."""
    fight = fight_of(table)
    if who in fight["shut_out"][side]:
        return Check("events.neutral", False, f"an Event keeps Seat {who} from this side")
    if who in fight["invited"][side]:
        return Check("allies.once", False, f"Seat {who} has been asked in this fight already")
    if not table.reserve(who):
        return Check("allies.units", False, f"Seat {who} has no Unit to send")
    return None


def invite(table: Table, seat: Seat, who: Seat, side: Side) -> Moments:
    """An invitation may come with Gold (allies.gold), a card (allies.card) and a promise (allies.promise).

    Gifts change hands when the other accepts (allies.gift); the card is seen by all (hidden.leaving). Promises are written
    down and bind nobody (allies.promise.free). An ally sends some or all of their Units (allies.send).
    """
    fight = fight_of(table)
    fight["invited"][side].append(who)
    yield Begin("invitation", seat, "allies.invite", to=who)
    gold = yield Choice(seat, "Gold to offer", tuple(range(table.gold[seat] + 1)), "allies.gold", to=who)
    card = yield Choice(seat, "card to offer", (NONE, *table.hands[seat]), "allies.card", to=who)
    promise = yield Choice(seat, "promise", PROMISES, "allies.promise", to=who)
    yield Event("offered", seat, "allies.invite", to=who, gold=gold, card=card, promise=promise)
    options = (DECLINE, ACCEPT)
    given = yield Choice(who, "invitation", options, "allies.free", by=seat, gold=gold, card=card, promise=promise)
    if given == ACCEPT:
        yield Event("allied", who, "allies.free", to=seat)
        fight["allies"][side].append(who)
        if gold:
            table.pay(seat, who, gold)
            yield Event("gave Gold", seat, "allies.gift", to=who, gold=gold)
        if card != NONE:
            table.hands[seat].remove(card)
            table.hands[who].append(card)
            yield Event("gave a card", seat, "allies.gift", to=who, card=card)
        if promise != NONE:
            table.promises.append([seat, who, promise, table.round])
            yield Event("promised", seat, "allies.promise.free", to=who, promise=promise)
        yield from send_units(table, who, side, "allies.send")
    else:
        yield Event("declined", who, "allies.free", to=seat)
    yield End("invitation", seat, "allies.invite")


# --- the rolls ------------------------------------------------------------------------------------------------------


def side_force(table: Table, side: Side) -> int:
    """A side's Total Force: its Units (force.total), its Battle cards (battle.cards), five for each Valor."""
    fight = fight_of(table)
    units, cards = fight["units"][side], fight["cards"][side]
    total = sum(table.force(unit, table.owner(unit)) for unit in units)
    return total + sum(FORCE[card] for card in cards) + VALOR * sum(king in units for king in fight["valor"])


def dice_for(forces: Sequence[float], side: Side, kind: str) -> int:
    """Dice that a side rolls.

    Two (roll.two); three with the higher Force, the Strength Advantage (roll.strength); four with twice the other's, the
    Might Advantage (roll.might), which exactly twice is enough for (roll.might.exact). The Defender in a siege rolls one more
    (siege.die).
    """
    mine, theirs = forces[side], forces[1 - side]
    dice = 2 if mine <= theirs else 4 if mine >= 2 * theirs else 3
    return dice + (kind == SIEGE and side == DEFENCE)


def count_forces(table: Table) -> Moments:
    """Both sides add up their Force (force.total), and one may have an advantage by it (roll.strength, roll.might)."""
    forces = [side_force(table, side) for side in (ATTACK, DEFENCE)]
    yield Event("forces", None, "force.total", attack=forces[0], defence=forces[1])
    for side in (ATTACK, DEFENCE):
        if forces[side] > forces[1 - side]:
            might = forces[side] >= 2 * forces[1 - side]
            yield Event("has advantage", table.principal(side), "roll.might" if might else "roll.strength", might=might)


def battle_roll(table: Table) -> Moments:
    """The two principals make the Battle Roll, each for their side, the Attacker first."""
    fight = fight_of(table)
    forces = [side_force(table, side) for side in (ATTACK, DEFENCE)]
    for side in (ATTACK, DEFENCE):
        rule, seat = _roll_rule(forces, side, fight), table.principal(side)
        dice = dice_for(forces, side, fight["kind"])
        names = [f"{('attack', 'defence')[side]} die {number}" for number in range(1, dice + 1)]
        values = yield Chance(seat, "Battle Roll", Dice(names), rule)
        fight["totals"][side] = sum(values)
        yield Event("rolled", seat, rule, values=tuple(values), total=sum(values))


def compare_rolls(table: Table) -> Moments:
    """The higher total wins (roll.higher); equal totals are rolled again (roll.tie)."""
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


def _roll_rule(forces: Sequence[int], side: Side, fight: Fight) -> str:
    if fight["kind"] == SIEGE and side == DEFENCE:
        return "siege.die"
    mine, theirs = forces[side], forces[1 - side]
    return "roll.two" if mine <= theirs else "roll.might" if mine >= 2 * theirs else "roll.strength"


# --- survival and its outcome ---------------------------------------------------------------------------------------


def needed(table: Table, unit: str, side: Side) -> int:
    """What a Unit must roll at least to survive, all changes counted in.

    In battle three for winners (survival.winner), five for losers (survival.loser). In a siege two for the Attacker's whoever
    wins (siege.survival.attacker), for the Defender's two if they win (siege.survival.defender-wins), else six
    (siege.survival.defender-loses). What Events change adds up (survival.add).
    """
    fight = fight_of(table)
    won = fight["winner"] == side
    base = SURVIVES[fight["kind"]][won][side]
    return base - fight["survival"].get(unit, 0) + (0 if won else fight["crippled"])


def survival_rolls(table: Table) -> Moments:
    """A die for each Unit in the fight, rolled by who controls it (survival.each); allies' Units too (survival.allies)."""
    fight = fight_of(table)
    for seat in range(table.players):
        for side in (ATTACK, DEFENCE):
            units = [unit for unit in fight["units"][side] if unit in table.units[seat]]
            if not units:
                continue
            rule = survival_rule(fight, side)
            values = yield Chance(seat, "Survival Rolls", Dice([TITLE[unit] for unit in units]), rule)
            needs = [needed(table, unit, side) for unit in units]
            fallen = [unit for unit, value, need in zip(units, values, needs, strict=True) if value < need]
            yield Event(
                "rolled for survival", seat, rule, units=tuple(units), values=tuple(values), needed=tuple(needs),
                fallen=tuple(fallen),
            )  # fmt: skip
            for unit in fallen:
                table.units[seat].remove(unit)
                fight["units"][side].remove(unit)
                table.discard.append(unit)
                if unit in fight["valor"]:
                    fight["valor"].remove(unit)


def survival_rule(fight: Fight, side: Side) -> str:
    """The rule that says what a side's Units need."""
    won = fight["winner"] == side
    if fight["kind"] != SIEGE:
        return "survival.winner" if won else "survival.loser"
    if side == ATTACK:
        return "siege.survival.attacker"
    return "siege.survival.defender-wins" if won else "siege.survival.defender-loses"


def outcome(table: Table) -> Moments:
    """Who has won after all, and whether the Attacker takes all the Defender's Gold.

    A winner whose side has no Unit left loses to a loser whose side has one (outcome.turned); with both sides gone it stays
    as it was rolled (outcome.both-gone). An Attacker who has won, with a Unit of their own left in the fight, may take all Gold
    of a Defender without any Unit left (outcome.gold); allies do not count there (outcome.principals). Otherwise nobody
    takes anything (outcome.nothing).
    """
    fight = fight_of(table)
    winner = fight["winner"]
    assert winner is not None, "the Battle Rolls have been made"
    left = [len(units) for units in fight["units"]]
    if not left[winner] and left[1 - winner]:
        winner = fight["winner"] = 1 - winner
        yield Event("turned", table.principal(winner), "outcome.turned")
    elif not left[winner]:
        yield Event("nobody is left", None, "outcome.both-gone")
    seat = table.principal(winner)
    yield Event("won the fight", seat, "roll.higher", siege=fight["kind"] == SIEGE)
    defender = fight["defender"]
    mine = [unit for unit in fight["units"][ATTACK] if unit in table.units[seat]]
    if winner == DEFENCE or not mine or table.units[defender] or not table.gold[defender]:
        yield Event("takes nothing", seat, _why_nothing(table, winner, mine))
        return
    take = yield Choice(seat, "all the Gold", (TAKE, LEAVE), "outcome.gold", of=defender, gold=table.gold[defender])
    if take == TAKE:
        coins = table.pay(defender, seat, table.gold[defender])
        yield Event("took all Gold", seat, "outcome.gold", gold=coins, victim=defender)


def _why_nothing(table: Table, winner: Side, mine: list[str]) -> str:
    """The rule for which a winner takes no Gold."""
    allied = fight_of(table)["units"][ATTACK]
    return "outcome.principals" if winner == ATTACK and not mine and allied else "outcome.nothing"


def end_fight(table: Table, seat: Seat, rule: str) -> Moments:
    """The Battle cards of both sides are discarded (battle.cards.discard); all Units left go home (battle.home)."""
    fight = fight_of(table)
    cards = [card for side in fight["cards"] for card in side]
    table.fight = None
    table.discard += cards
    if cards:
        yield Event("buried", None, "battle.cards.discard", cards=tuple(cards))
    yield Event("goes home", seat, "battle.home")
    yield End("phase", seat, rule)
