"""Questions about odds for a player of Kings of Ireland: raids, battles and sieges, answered exactly.

Everything that decides them is open: Forces, dice, and what each Unit must roll. The answers come from the tables of
`chances`; tests compare them with a walk through every roll of the game's own steps. Cards in hidden hands are left out
of account, and every answer says so.
"""

from __future__ import annotations

import marshal
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any

from explorer.core.moments import Choice
from explorer.games.kings_of_ireland import wording
from explorer.games.kings_of_ireland.cards import BATTLE, CARDS, FACTIONS, FORCE, KINGS, RULE
from explorer.games.kings_of_ireland.odds.chances import AGAIN, ATTACKER, DEFENDER, Ending, Needs, endings, loot, wins
from explorer.games.kings_of_ireland.rules.battle import MEET, SURVIVES, dice_for, needed, side_dice, side_force
from explorer.games.kings_of_ireland.rules.negation import LOYALTY, OATH
from explorer.games.kings_of_ireland.rules.own_turn import DRAWN
from explorer.games.kings_of_ireland.rules.targets import fewer_factions, own_kings
from explorer.games.kings_of_ireland.state import ATTACK, DEFENCE, RAID, SIEGE, Side, Table, new_fight
from explorer.games.kings_of_ireland.state import BATTLE as FIELD
from explorer.odds import (
    EXACT,
    GRID,
    LINE_CHART,
    Answer,
    Asked,
    Derivation,
    Distribution,
    Field,
    Interval,
    NotAsked,
    Question,
    Row,
    Weighed,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from explorer.core.moments import Seat

MOST_FORCE, MOST_UNITS = 61, 13
"""The largest Force and number of Units (each plus one) in the fields of "How would a fight of my own end?"."""

FORCES = range(13)
"""The amounts of added Force in the chart of what more Force would do."""

SIDES = ("Attacker", "Defender")
TIES = {AGAIN: "a tie is rolled again", ATTACKER: "the Attacker wins a tie", DEFENDER: "the Defender wins a tie"}


# --- the fight in question ------------------------------------------------------------------------------------------


def copy_of(table: Table) -> Table:
    """A copy of a position, to be changed freely."""
    return Table.of(marshal.loads(marshal.dumps(table.__dict__)))


def fought(table: Table, kind: str, attacker: Seat, defender: Seat) -> Table:
    """The table as if all Units of one seat fought all of another's, without allies and cards."""
    twin = copy_of(table)
    twin.turn = attacker
    twin.fight = new_fight(kind, attacker, defender)
    twin.fight["units"] = [list(twin.units[attacker]), list(twin.units[defender])]
    return twin


def as_it_stands(table: Table) -> Table | None:
    """The table with its current fight, or with the battle that a raid may become; None if there is no fight."""
    if table.fight is None:
        return None
    twin = copy_of(table)
    assert twin.fight is not None, "it has been copied"
    if twin.fight["kind"] == RAID:
        twin.fight["kind"] = FIELD
        twin.fight["units"][DEFENCE] = list(twin.units[twin.fight["defender"]])
    return twin


def fights(asked: Asked) -> list[tuple[str, str, Table]]:
    """The fights in question: the current one, or a battle and a siege against each other player.

    Each has its name for players, and the start of its rows' keys; both are "" for the current fight.
    """
    table: Table = asked.state
    now = as_it_stands(table)
    if now is not None:
        return [("", "", now)]
    seat = table.turn if table.turn is not None else asked.seat or 0
    if not table.units[seat]:
        raise NotAsked(f"{wording.seat(seat)} has no Unit to attack with.")
    return [
        (f"{kind} with {wording.seat(other)}", f"{kind} {other} ", fought(table, kind, seat, other))
        for other in table.others(seat)
        for kind in (FIELD, SIEGE)
    ]


def tie_of(table: Table) -> str:
    """Who wins a tie in this match (roll.tie)."""
    if table.reads("battle-tie", "attacker"):
        return ATTACKER
    return DEFENDER if table.reads("battle-tie", "defender") else AGAIN


def win(table: Table, more: Sequence[int] = (0, 0)) -> Fraction:
    """How likely it is that the Attacker has the higher roll, with added Force for each side; 0 or 1 after the roll."""
    fight = table.fight
    assert fight is not None, "a fight is asked about"
    if fight["winner"] is not None and not any(more):
        return Fraction(fight["winner"] == ATTACK)
    forces = [side_force(table, side) + more[side] for side in (ATTACK, DEFENCE)]
    dice = [side_dice(table, forces, side) for side in (ATTACK, DEFENCE)]
    return wins(dice[ATTACK], dice[DEFENCE], tie_of(table))


def needs(table: Table) -> Needs:
    """What each Unit in the fight must roll to survive, separately for the principals' Units and their allies'."""
    fight = table.fight
    assert fight is not None, "a fight is asked about"
    kept = fight["winner"]
    found: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    for side in (ATTACK, DEFENCE):
        own = set(table.units[table.principal(side)])
        for mine in (True, False):
            units = [unit for unit in fight["units"][side] if (unit in own) == mine]
            both = []
            for winner in (ATTACK, DEFENCE):
                fight["winner"] = winner
                both.append(tuple(needed(table, unit, side) for unit in units))
            found.append((both[0], both[1]))
    fight["winner"] = kept
    reserve = [unit for unit in table.units[fight["defender"]] if unit not in fight["units"][DEFENCE]]
    return Needs(found[0], found[1], found[2], found[3], len(reserve))


def ends(table: Table, more: Sequence[int] = (0, 0)) -> dict[Ending, Fraction]:
    """Every way that the fight can end, with its chance."""
    return endings(win(table, more), needs(table))


def distribution(found: dict[Any, Fraction]) -> Distribution:
    """Exact chances as a `Distribution`."""
    return Distribution(found, Derivation(EXACT, len(found)))


def total(found: dict[Ending, Fraction], holds: Callable[[Ending], bool]) -> Fraction:
    """How likely it is that something holds at the end."""
    return sum((chance for ending, chance in found.items() if holds(ending)), Fraction(0))


def _row(key: str, label: str, chance: Fraction, group: str = "", note: str = "") -> Row:
    return Row(label, chance, Interval(float(chance), float(chance)), group, note, key=key)


def _dice(table: Table) -> str:
    """Forces and dice in words."""
    fight = table.fight
    assert fight is not None, "a fight is asked about"
    forces = [side_force(table, side) for side in (ATTACK, DEFENCE)]
    dice = [side_dice(table, forces, side) for side in (ATTACK, DEFENCE)]
    return f"Force {forces[0]} against {forces[1]}: {dice[0]} dice against {dice[1]}"


def _title(name: str, table: Table) -> str:
    fight = table.fight
    assert fight is not None, "a fight is asked about"
    if name:
        return f"if {wording.seat(fight['attacker'])} attacked now with all Units"
    kind = "siege" if fight["kind"] == SIEGE else "battle"
    return f"{wording.seat(fight['attacker'])}'s {kind} against {wording.seat(fight['defender'])}"


ASIDE = "This ignores cards that may still be played, and allies who may still join."


def _aside(table: Table) -> str:
    """What an answer ignores; that includes the Reserve if it rolls too in this match (survival.reserve)."""
    reserve = " It also ignores the Reserve, which rolls for survival in this match."
    return ASIDE + (reserve if table.reads("reserve", "rolls") else "")


# --- who wins -------------------------------------------------------------------------------------------------------


def battle(asked: Asked) -> Answer:
    """How a fight ends: who wins, whether with the lower roll, whether nobody is left, and who gets the Gold."""
    rows, words = [], []
    found = fights(asked)
    for name, called, table in found:
        after = ends(table)
        rows += _ending_rows(after, called, name, _gold(table))
        words.append(f"{name[:1].upper()}{name[1:]}{': ' if name else ''}{_dice(table)}; {TIES[tie_of(table)]}.")
    words += [
        "Exact: counts every sum of the dice, and with each result every number of survivors on both sides.",
        _aside(asked.state),
    ]
    rules = ("roll.higher", "roll.tie", "survival.winner", "survival.loser", "outcome.turned", "outcome.gold")
    name, _, table = found[0]
    return Answer(f"How it ends: {_title(name, table)}", tuple(rows), tuple(words), rules)


def walls_or_field(asked: Asked) -> Weighed | None:
    """Whether the walls or the field serve a besieged seat better, if the besieger comes with all Units."""
    choice, table = asked.match.pending, asked.state
    if not isinstance(choice, Choice) or choice.kind != "walls or field" or table.fight is None:
        return None
    attacker, defender = table.fight["attacker"], table.fight["defender"]
    if not table.units[attacker]:
        return None
    figures = {}
    for option in choice.options:
        fight = fought(table, FIELD if option == MEET else SIEGE, attacker, defender)
        after = ends(fight)
        own = sum((chance * ending.defence for ending, chance in after.items()), Fraction(0))
        theirs = sum((chance * ending.attack for ending, chance in after.items()), Fraction(0))
        figures[option] = (
            total(after, lambda ending: not ending.won),
            own,
            len(table.units[attacker]) - theirs,
            total(after, lambda ending: not ending.gold),
        )
    kept = ("own Units left on average", "enemy Units lost on average", "chance that the Gold is safe")
    rules = ("siege.meet", "siege.die", "siege.survival.attacker", "roll.higher", "survival.each")
    assumed = f"{wording.seat(attacker)} <comes> with all Units, and nobody joins or plays a card"
    return Weighed(f"{wording.seat(defender)} <wins> the fight", figures, kept, rules, assumed)


def _ending_rows(after: dict[Ending, Fraction], called: str = "", name: str = "", gold: str = "") -> list[Row]:
    """The rows of how a fight ends; `called` begins their keys, `name` is their group, `gold` the note on the Gold."""
    gone = total(after, lambda e: not e.attack and not e.defence)
    return [
        _row(f"{called}wins", "Attacker wins", total(after, lambda e: e.won), name),
        _row(f"{called}turns", "the lower roll wins", total(after, lambda e: e.turned), name),
        _row(f"{called}nobody left", "nobody is left", gone, name),
        _row(f"{called}all gold", "all Gold is taken", total(after, lambda e: e.gold), name, gold),
    ]


def _gold(table: Table) -> str:
    assert table.fight is not None, "a fight is asked about"
    return f"{table.gold[table.fight['defender']]} Gold"


def survivors(asked: Asked) -> Answer:
    """How many Units are left on each side: a table of both numbers."""
    table = as_it_stands(asked.state)
    if table is None:
        table = _first_target(asked)
    after = ends(table)
    mine = range(max(ending.attack for ending in after) + 1)
    theirs = range(max(ending.defence for ending in after) + 1)
    chances: dict[tuple[int, int], Fraction] = {}
    for ending, chance in after.items():
        key = (ending.attack, ending.defence)
        chances[key] = chances.get(key, Fraction(0)) + chance
    rows = [
        _row(f"{a}-{d}", f"Attacker {a}", chances.get((a, d), Fraction(0)), f"Defender {d}") for a in mine for d in theirs
    ]  # fmt: skip
    means = [sum((chance * pair[side] for pair, chance in chances.items()), Fraction(0)) for side in (0, 1)]
    words = (
        f"{_dice(table)}; {TIES[tie_of(table)]}.",
        f"On average the Attacker's side has {float(means[0]):.2f} Units left, the Defender's {float(means[1]):.2f}.",
        "Exact: for each result of the Battle Roll, the chances of the two sides' Survival Rolls are multiplied.",
        _aside(table),
    )
    rules = ("survival.each", "survival.winner", "survival.loser", "siege.survival.attacker", "survival.add")
    return Answer(f"Units left on both sides: {_title('', table)}", tuple(rows), words, rules, whole=True, shape=GRID)


def _first_target(asked: Asked) -> Table:
    """If there is no fight: a battle between the seat whose turn it is and the chosen player, or the next one."""
    table: Table = asked.state
    seat = table.turn if table.turn is not None else 0
    target = asked.seat if asked.seat is not None and asked.seat != seat else table.others(seat)[0]
    if not table.units[seat]:
        raise NotAsked(f"{wording.seat(seat)} has no Unit to attack with.")
    return fought(table, FIELD, seat, target)


def _targets(asked: Asked) -> Sequence[Seat]:
    """The players that could be attacked; none during a fight, when the question is about that fight."""
    table: Table = asked.state
    if table.fight is not None:
        return ()
    return table.others(table.turn if table.turn is not None else 0)


# --- force and cards ------------------------------------------------------------------------------------------------


def force(asked: Asked) -> Answer:
    """The Attacker's chance to roll higher, with more and more Force for either side."""
    table = as_it_stands(asked.state) or _first_target(asked)
    fight = table.fight
    assert fight is not None, "a fight is asked about"
    if fight["winner"] is not None:
        raise NotAsked("The Battle Roll is over, so more Force would change nothing now.")
    rows = []
    for side in (ATTACK, DEFENCE):
        for more in FORCES:
            extra = (more, 0) if side == ATTACK else (0, more)
            key = f"{('attack', 'defence')[side]}+{more}"
            rows.append(_row(key, f"+{more}", win(table, extra), f"more for the {SIDES[side]}"))
    words = (
        f"Now: {_dice(table)}; {TIES[tie_of(table)]}.",
        "The line is the chance that the Attacker has the higher roll.",
        "It moves in steps: a side gets more dice only with more Force than the other, or at least twice as much.",
        ASIDE,
    )
    rules = ("force.total", "roll.two", "roll.strength", "roll.might", "roll.might.exact", "siege.die")
    return Answer(f"Force and the Battle Roll: {_title('', table)}", tuple(rows), words, rules, shape=LINE_CHART)


def _fighters(asked: Asked) -> Sequence[Seat]:
    """The seats that could play a Battle card: those in a fight before the Battle Roll whose hand the viewer sees."""
    table: Table = asked.state
    if table.fight is None or table.fight["winner"] is not None:
        return ()
    return [seat for seat in table.parties() if asked.viewer in (None, seat)]


def cards(asked: Asked) -> Answer:
    """What each Battle card in a seat's hand would change for its side."""
    seats = _fighters(asked)
    if not seats:
        raise NotAsked("Battle cards matter only in a raid, battle or siege before the Battle Roll.")
    seat = asked.seat
    if seat is None or seat not in seats:
        raise NotAsked(f"{wording.seat(seat)} does not fight, or you cannot see the hand.")
    table = as_it_stands(asked.state)
    assert table is not None, "somebody fights"
    side = table.side_of(seat)
    assert side is not None, "only who fights is asked"
    now = _for(side, win(table))
    rows = [_row("now", "without a card", now)]
    for card in table.hands[seat]:
        if card not in BATTLE:
            continue
        name = wording.card(card)
        bar = _cannot(table, seat, side, card)
        if bar:
            rows.append(Row(name, None, note=bar, key=card))
            continue
        more = 5 if card == "valor" else FORCE[card]
        chance = _for(side, win(table, (more, 0) if side == ATTACK else (0, more)))
        rows.append(_row(card, name, chance, note=f"{more:+d} Force"))
    if len(rows) == 1:
        rows.append(Row("no Battle card in hand", None, note="nothing to compare", key="none"))
    words = (
        f"Now: {_dice(table)}; {TIES[tie_of(table)]}.",
        f"The bar is the chance that {wording.seat(seat)}'s side has the higher roll with that card and no other.",
        f"A Unit of the Reserve that joins with a Forced March or Reinforcements would also add its Force. {ASIDE}",
    )
    rules = ("battle.cards", "force.total", "roll.strength", "roll.might")
    return Answer(f"What each of {wording.seat(seat)}'s Battle cards would change", tuple(rows), words, rules)


def _for(side: Side, chance: Fraction) -> Fraction:
    return chance if side == ATTACK else 1 - chance


def _cannot(table: Table, seat: Seat, side: Side, card: str) -> str:
    """Why a Battle card cannot be played in this fight; "" if it can."""
    fight = table.fight
    assert fight is not None, "a fight is asked about"
    sort, siege = BATTLE[card], fight["kind"] == SIEGE
    if sort in ("Maneuver", "Terrain") and siege:
        return f"{sort} cards are not for a siege"
    if sort in ("Siege", "Fortification") and not (siege and side == (ATTACK if sort == "Siege" else DEFENCE)):
        return f"{sort} cards are for the {SIDES[ATTACK if sort == 'Siege' else DEFENCE]} in a siege"
    if card == "ambush" and side == ATTACK:
        return "an Ambush is for the Defender"
    if card == "rally-to-banner" and not fewer_factions(table, seat):
        return "your side must have fewer Factions"
    return "no King fights on this side" if card == "valor" and not own_kings(table, seat) else ""


# --- raids ----------------------------------------------------------------------------------------------------------


def raid(asked: Asked) -> Answer:
    """How much a raid would loot if the victim does not seek battle."""
    table: Table = asked.state
    fight = table.fight
    if fight is not None and fight["kind"] == RAID and fight["loot"] == 0:
        seat, target, dice = fight["attacker"], fight["defender"], 1 + fight["raid_dice"]
        raiders = table.raiding() if fight["units"][ATTACK] else 0
    elif fight is None:
        seat = table.turn if table.turn is not None else 0
        target = asked.seat if asked.seat is not None and asked.seat != seat else table.others(seat)[0]
        raiders, dice = len(table.units[seat]), 1
    else:
        raise NotAsked("The Raid Roll is over, or this fight is not a raid.")
    if not raiders:
        raise NotAsked(f"{wording.seat(seat)} has no Unit to send.")
    chances = loot(dice, raiders, table.gold[target])
    odds = distribution(chances)
    rows = [Row.of(wording.gold(coins), odds, coins, key=str(coins)) for coins in sorted(chances)]
    average = sum((coins * chance for coins, chance in chances.items()), Fraction(0))
    sent = f"{dice} {'die' if dice == 1 else 'dice'} and {raiders} Unit{'s' if raiders > 1 else ''}"
    words = (
        f"{sent}; {wording.seat(target)} <has> {wording.gold(table.gold[target])}.",
        f"On average {float(average):.2f} Gold, unless the victim seeks battle.",
        f"Exact: counts all {6**dice} rolls.",
    )
    rules = ("raid.roll", "raid.roll.sent", "raid.poor", "card.raid-die", "raid.seek")
    return Answer(
        f"Loot of a raid by {wording.seat(seat)} on {wording.seat(target)}", tuple(rows), words, rules, whole=True
    )


def seek(asked: Asked) -> Answer:
    """Whether to seek battle with raiders: how a battle would end, and how much the loot would cost."""
    table: Table = asked.state
    fight = table.fight
    if fight is None or fight["kind"] != RAID:
        raise NotAsked("This is a question for the victim of a raid, in the Raid Phase.")
    defender = fight["defender"]
    if not table.units[defender]:
        raise NotAsked(f"{wording.seat(defender)} has no Unit to seek battle with.")
    battle_ = as_it_stands(table)
    assert battle_ is not None, "there is a raid"
    after = ends(battle_)
    means = [
        sum((chance * getattr(e, name) for e, chance in after.items()), Fraction(0)) for name in ("attack", "defence")
    ]
    rows = (
        _row("victim wins", "the victim wins", total(after, lambda e: not e.won)),
        _row("victim falls", "all the victim's Units fall", total(after, lambda e: not e.defence)),
        _row("all gold", "all Gold is lost", total(after, lambda e: e.gold), note=_gold(battle_)),
        _row("raiders fall", "all raiders fall", total(after, lambda e: not e.attack)),
    )
    lost = (
        [len(battle_.fight["units"][side]) - float(means[side]) for side in (ATTACK, DEFENCE)] if battle_.fight else []
    )
    at_stake = (
        f"Without a battle the victim loses the loot: {wording.gold(fight['loot'])}."
        if fight["loot"]
        else "The Raid Roll is still to come, so the loot is not known yet."
    )
    words = (
        f"{_dice(battle_)}; {TIES[tie_of(table)]}.",
        f"In a battle the raiders lose {lost[0]:.2f} Units on average, the victim {lost[1]:.2f}.",
        at_stake,
        f"The raider may refuse the battle and then gets nothing. {ASIDE}",
    )  # fmt: skip
    rules = ("raid.seek", "raid.agree", "raid.refuse", "roll.higher", "outcome.gold")
    return Answer(f"Should {wording.seat(defender)} seek battle?", rows, words, rules)


# --- an invented fight ----------------------------------------------------------------------------------------------


def _numbers(id: str, label: str, values: range, start: int) -> Callable[[Asked], Field]:
    options = {str(value): str(value) for value in values}
    return lambda _asked: Field(id, label, options, str(start))


CALCULATOR = (
    lambda _asked: Field("kind", "fought", {FIELD: "in the field", SIEGE: "as a siege"}),
    _numbers("attack force", "Attacker's Force", range(MOST_FORCE), 12),
    _numbers("attack units", "Attacker's Units", range(1, MOST_UNITS), 3),
    _numbers("defence force", "Defender's Force", range(MOST_FORCE), 8),
    _numbers("defence units", "Defender's Units", range(MOST_UNITS), 2),
)
"""The fields in which a player describes a fight that is not on the table."""


def calculate(asked: Asked) -> Answer:
    """How a fight that is not on the table ends, from its Forces and numbers of Units, without allies and Events."""
    table: Table = asked.state
    kind = asked.picked["kind"]
    forces = [int(asked.picked[f"{side} force"]) for side in ("attack", "defence")]
    mine, theirs = (int(asked.picked[f"{side} units"]) for side in ("attack", "defence"))
    dice = [dice_for(forces, side, kind) for side in (ATTACK, DEFENCE)]
    if not theirs and table.reads("no-units", "no-dice"):
        dice[DEFENCE] = 0
    won, lost = SURVIVES[kind][True], SURVIVES[kind][False]
    after = endings(
        wins(dice[ATTACK], dice[DEFENCE], tie_of(table)),
        Needs(
            attack=((won[ATTACK],) * mine, (lost[ATTACK],) * mine),
            defence=((lost[DEFENCE],) * theirs, (won[DEFENCE],) * theirs),
        ),
    )
    words = (
        f"Force {forces[0]} against {forces[1]}: {dice[0]} dice against {dice[1]}; {TIES[tie_of(table)]}.",
        "Include Battle cards in the Force. Survival Rolls use the printed numbers, without Events.",
        "Exact: counts every sum of the dice, and with each result every number of survivors on both sides.",
    )
    rules = (
        "force.total",
        "roll.strength",
        "roll.might",
        "roll.higher",
        "survival.each",
        "outcome.turned",
        "outcome.gold",
    )
    return Answer(f"How a {kind} of your own ends", tuple(_ending_rows(after)), words, rules)


# --- the Battle Roll alone, and draws -------------------------------------------------------------------------------


def rolls(asked: Asked) -> Answer:
    """The first Battle Roll of both sides: who is higher, and whether they tie."""
    rows, words = [], []
    found = fights(asked)
    for name, called, table in found:
        fight = table.fight
        assert fight is not None, "a fight is asked about"
        if fight["winner"] is not None:
            raise NotAsked("The Battle Roll is over.")
        forces = [side_force(table, side) for side in (ATTACK, DEFENCE)]
        dice = [side_dice(table, forces, side) for side in (ATTACK, DEFENCE)]
        higher, lower = wins(*dice, DEFENDER), 1 - wins(*dice, ATTACKER)  # ties count for the other side
        rows += [
            _row(f"{called}higher", "Attacker is higher", higher, name),
            _row(f"{called}tie", "both are equal", 1 - higher - lower, name, TIES[tie_of(table)]),
            _row(f"{called}lower", "Defender is higher", lower, name),
        ]
        words.append(f"{name[:1].upper()}{name[1:]}{': ' if name else ''}{_dice(table)}.")
    words += ["These are the chances of the first roll; a tie may have to be rolled again.", ASIDE]
    rules = ("roll.higher", "roll.tie", "roll.two", "roll.strength", "roll.might")
    name, _, table = found[0]
    return Answer(f"The Battle Roll: {_title(name, table)}", tuple(rows), tuple(words), rules, whole=True)


SORTS: dict[str, tuple[str, Callable[[str, str], bool]]] = {
    "faction": ("a Faction", lambda card, _: card in FACTIONS),
    "own clan": ("a Faction of your own clan", lambda card, clan: FACTIONS.get(card) == clan),
    "king": ("a King", lambda card, _: card in KINGS),
    "event": ("an Event", lambda card, _: CARDS[card].kind == "Event"),
    "battle": ("a Battle card", lambda card, _: card in BATTLE),
    "truce": ("a Truce or a Peace Treaty", lambda card, _: RULE[card] == "card.truce"),
    "negation": ("a card that negates", lambda card, _: card in (LOYALTY, OATH)),
}
"""Sorts of card that a player may hope to draw: the words for players, and a test of a card and the player's clan."""


def draws(asked: Asked) -> Answer:
    """How likely a seat's next Fate Phase brings at least one card of each sort."""
    table: Table = asked.state
    seat = asked.seat if asked.seat is not None else (table.turn or 0)
    if table.top:
        raise NotAsked("A player has seen the top of the deck, so the next draw is not random for everybody.")
    count = DRAWN if table.kings(seat) else DRAWN - 1
    seen = _seen(asked, seat)
    unseen = [card for card in CARDS if card not in seen]
    if len(table.draw) < count:
        raise NotAsked("The deck would run out in this draw, and the discards would be shuffled into it.")
    rows = []
    for key, (label, fits) in SORTS.items():
        fitting = sum(fits(card, table.identity[seat]) for card in unseen)
        none = Fraction(comb(len(unseen) - fitting, count), comb(len(unseen), count))
        rows.append(_row(key, label, 1 - none, note=f"{fitting} of {len(unseen)} unseen"))
    words = (
        f"{wording.seat(seat)} draws {count} cards, {'with' if count == DRAWN else 'without'} a King in play.",
        "The bar is the chance that at least one such card is among them.",
        f"Exact: each of the {len(unseen)} cards that {wording.seat(seat)} <does> not see is equally likely.",
        "This ignores what a player may remember of other hands and of discards that were shuffled into the deck.",
    )
    return Answer(
        f"What {wording.seat(seat)} may draw", tuple(rows), words, ("fate.draw", "fate.no-king", "hidden.deck")
    )


def _seen(asked: Asked, seat: Seat) -> set[str]:
    """The cards that a seat sees: on the table, in the discard pile and in its own hand."""
    table: Table = asked.match.view(seat).state
    fight = table.fight
    own = [*table.hands, *table.units, *(fight["cards"] if fight is not None else ())]
    return {card for cards in (*own, table.discard, table.playing) for card in cards}


def _hands_seen(asked: Asked) -> Sequence[Seat]:
    """The seats whose hand the viewer can see, since cards in that hand cannot be drawn."""
    table: Table = asked.state
    return range(table.players) if asked.viewer is None else [asked.viewer]


QUESTIONS = (
    Question(
        "battle",
        "How does the fight end?",
        battle,
        at=(
            "declaration",
            "card for being attacked",
            "Truce",
            "Unit to send",
            "walls or field",
            "Declaration",
            "Battle",
            "Siege",
        ),
        weighs=walls_or_field,
    ),
    Question("rolls", "Who has the higher Battle Roll?", rolls, at=("Battle Roll",)),
    Question(
        "survivors",
        "How many Units are left on both sides?",
        survivors,
        wants_seat=True,
        seats=_targets,
        at=("Survival Rolls",),
    ),
    Question("force", "What would more Force do?", force, wants_seat=True, seats=_targets),
    Question(
        "cards",
        "What would each Battle card in hand change?",
        cards,
        wants_seat=True,
        seats=_fighters,
        at=("card in a fight",),
    ),
    Question(
        "raid",
        "How much does a raid loot?",
        raid,
        wants_seat=True,
        seats=_targets,
        at=("Raid Roll", "battle or loot", "Raid"),
    ),
    Question("calculate", "How would a fight of my own end?", calculate, fields=CALCULATOR),
    Question(
        "draws",
        "What may I draw?",
        draws,
        wants_seat=True,
        seats=_hands_seen,
        at=("cards", "cards on top", "Fate", "Recruit"),
    ),
    Question("seek", "Should the victim of a raid seek battle?", seek, at=("answer to battle",)),
)
"""All questions, the most useful first."""
