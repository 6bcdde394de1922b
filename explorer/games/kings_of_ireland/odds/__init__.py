"""The questions about odds that a player of Kings of Ireland asks: raids, battles and sieges, exactly.

All of it lies open: Forces, dice and what each Unit needs. The answers come from the tables of `chances`; the tests hold
them to the steps of the game, walked throw by throw. Cards in hidden hands are left aside, and every answer says so.
"""

from __future__ import annotations

import marshal
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any

from explorer.games.kings_of_ireland import wording
from explorer.games.kings_of_ireland.cards import BATTLE, CARDS, FACTIONS, FORCE, KINGS, RULE
from explorer.games.kings_of_ireland.odds.chances import AGAIN, ATTACKER, DEFENDER, Ending, Needs, endings, loot, wins
from explorer.games.kings_of_ireland.rules.battle import SURVIVES, dice_for, needed, side_dice, side_force
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
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from explorer.core.moments import Seat

MOST_FORCE, MOST_UNITS = 61, 13
"""How far a fight of one's own can be told."""

FORCES = range(13)
"""Force added in the chart of what more Force would do."""

SIDES = ("Attacker", "Defender")
TIES = {AGAIN: "a tie is rolled again", ATTACKER: "the Attacker has a tie", DEFENDER: "the Defender has a tie"}


# --- the fight that is asked about ----------------------------------------------------------------------------------


def copy_of(table: Table) -> Table:
    """A position of its own to set something up in."""
    return Table.of(marshal.loads(marshal.dumps(table.__dict__)))


def fought(table: Table, kind: str, attacker: Seat, defender: Seat) -> Table:
    """The table as if all Units of one seat met all of another's, without allies and cards."""
    twin = copy_of(table)
    twin.turn = attacker
    twin.fight = new_fight(kind, attacker, defender)
    twin.fight["units"] = [list(twin.units[attacker]), list(twin.units[defender])]
    return twin


def as_it_stands(table: Table) -> Table | None:
    """The table with its own fight, a raid as the battle that it may become; None in peace."""
    if table.fight is None:
        return None
    twin = copy_of(table)
    assert twin.fight is not None, "it has been copied"
    if twin.fight["kind"] == RAID:
        twin.fight["kind"] = FIELD
        twin.fight["units"][DEFENCE] = list(twin.units[twin.fight["defender"]])
    return twin


def fights(asked: Asked) -> list[tuple[str, str, Table]]:
    """What is looked at: the fight that goes on, or a battle and a siege against each other player.

    Each by its name, and by what it is called in keys: "" for the fight that goes on.
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
    """Who has a tie in this match (roll.tie)."""
    if table.reads("battle-tie", "attacker"):
        return ATTACKER
    return DEFENDER if table.reads("battle-tie", "defender") else AGAIN


def win(table: Table, more: Sequence[int] = (0, 0)) -> Fraction:
    """How likely the Attacker has the higher roll, with some Force more on either side; certain once it was rolled."""
    fight = table.fight
    assert fight is not None, "a fight is asked about"
    if fight["winner"] is not None and not any(more):
        return Fraction(fight["winner"] == ATTACK)
    forces = [side_force(table, side) + more[side] for side in (ATTACK, DEFENCE)]
    dice = [side_dice(table, forces, side) for side in (ATTACK, DEFENCE)]
    return wins(dice[ATTACK], dice[DEFENCE], tie_of(table))


def needs(table: Table) -> Needs:
    """What every Unit in the fight needs, the principals' own and their allies' apart."""
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
    """Chances as the odds of this house hold them."""
    return Distribution(found, Derivation(EXACT, len(found)))


def total(found: dict[Ending, Fraction], holds: Callable[[Ending], bool]) -> Fraction:
    """How likely something holds at the end."""
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
    return f"the {kind} of {wording.seat(fight['attacker'])} against {wording.seat(fight['defender'])}"


ASIDE = "Cards that somebody may still play, and allies who may still come, are left aside."


def _aside(table: Table) -> str:
    """What an answer leaves aside; in some matches the Reserve rolls too (survival.reserve)."""
    more = " So is the Reserve, which rolls for survival too in this match." if table.reads("reserve", "rolls") else ""
    return f"{ASIDE}{more}"


# --- who wins -------------------------------------------------------------------------------------------------------


def battle(asked: Asked) -> Answer:
    """How a fight ends: who has won after all, whether the result turns, who is destroyed, and who gets the Gold."""
    rows, words = [], []
    found = fights(asked)
    for name, called, table in found:
        after = ends(table)
        rows += _ending_rows(after, called, name, _gold(table))
        words.append(f"{name[:1].upper()}{name[1:]}{': ' if name else ''}{_dice(table)}; {TIES[tie_of(table)]}.")
    words += [
        "Exact: all sums of the dice are counted, and with each result all numbers of survivors on both sides.",
        _aside(asked.state),
    ]
    rules = ("roll.higher", "roll.tie", "survival.winner", "survival.loser", "outcome.turned", "outcome.gold")
    name, _, table = found[0]
    return Answer(f"How it ends: {_title(name, table)}", tuple(rows), tuple(words), rules)


def _ending_rows(after: dict[Ending, Fraction], called: str = "", name: str = "", gold: str = "") -> list[Row]:
    """How a fight ends: who has won after all, whether the result turns, who is destroyed, and who gets the Gold."""
    gone = total(after, lambda e: not e.attack and not e.defence)
    return [
        _row(f"{called}wins", "Attacker wins", total(after, lambda e: e.won), name),
        _row(f"{called}turns", "the result turns", total(after, lambda e: e.turned), name),
        _row(f"{called}nobody left", "nobody is left", gone, name),
        _row(f"{called}all gold", "all Gold is taken", total(after, lambda e: e.gold), name, gold),
    ]


def _gold(table: Table) -> str:
    assert table.fight is not None, "a fight is asked about"
    return f"{table.gold[table.fight['defender']]} gold"


def survivors(asked: Asked) -> Answer:
    """How many Units are left on either side: a table of both numbers."""
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
        f"On average {float(means[0]):.2f} of the Attacker's side and {float(means[1]):.2f} of the Defender's are left.",
        "Exact: each side's Units roll by themselves, so with either result the chances of both numbers are multiplied.",
        _aside(table),
    )
    rules = ("survival.each", "survival.winner", "survival.loser", "siege.survival.attacker", "survival.add")
    return Answer(f"Units left on both sides: {_title('', table)}", tuple(rows), words, rules, whole=True, shape=GRID)


def _first_target(asked: Asked) -> Table:
    """In peace: a battle of the asked seat, or whoever's turn it is, with the player asked about last."""
    table: Table = asked.state
    seat = table.turn if table.turn is not None else 0
    target = asked.seat if asked.seat is not None and asked.seat != seat else table.others(seat)[0]
    if not table.units[seat]:
        raise NotAsked(f"{wording.seat(seat)} has no Unit to attack with.")
    return fought(table, FIELD, seat, target)


def _targets(asked: Asked) -> Sequence[Seat]:
    """In peace, whom one could attack; in a fight there is no choice."""
    table: Table = asked.state
    if table.fight is not None:
        return ()
    return table.others(table.turn if table.turn is not None else 0)


# --- force and cards ------------------------------------------------------------------------------------------------


def force(asked: Asked) -> Answer:
    """The chance to roll higher with more Force on either side, step by step."""
    table = as_it_stands(asked.state) or _first_target(asked)
    fight = table.fight
    assert fight is not None, "a fight is asked about"
    if fight["winner"] is not None:
        raise NotAsked("The Battle Roll is over: more Force would change nothing now.")
    rows = []
    for side in (ATTACK, DEFENCE):
        for more in FORCES:
            extra = (more, 0) if side == ATTACK else (0, more)
            key = f"{('attack', 'defence')[side]}+{more}"
            rows.append(_row(key, f"+{more}", win(table, extra), f"more for the {SIDES[side]}"))
    words = (
        f"As it stands: {_dice(table)}; {TIES[tie_of(table)]}.",
        "The line is the chance that the Attacker has the higher roll.",
        "It moves in steps: only the dice change it, at more Force than the other side and at twice as much.",
        ASIDE,
    )
    rules = ("force.total", "roll.two", "roll.strength", "roll.might", "roll.might.exact", "siege.die")
    return Answer(f"Force and the Battle Roll: {_title('', table)}", tuple(rows), words, rules, shape=LINE_CHART)


def _fighters(asked: Asked) -> Sequence[Seat]:
    """Who could play a Battle card: the parties of a battle or siege before its roll, those whose hand can be seen."""
    table: Table = asked.state
    if table.fight is None or table.fight["winner"] is not None:
        return ()
    return [seat for seat in table.parties() if asked.viewer in (None, seat)]


def cards(asked: Asked) -> Answer:
    """What each Battle card in a seat's hand would change for its side."""
    seats = _fighters(asked)
    if not seats:
        raise NotAsked("This is about Battle cards: ask it in a raid, battle or siege before the Battle Roll.")
    seat = asked.seat
    if seat is None or seat not in seats:
        raise NotAsked(f"{wording.seat(seat)} does not fight, or hides the hand.")
    table = as_it_stands(asked.state)
    assert table is not None, "somebody fights"
    side = table.side_of(seat)
    assert side is not None, "only who fights is asked"
    now = _for(side, win(table))
    rows = [_row("now", "as it stands", now)]
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
        f"As it stands: {_dice(table)}; {TIES[tie_of(table)]}.",
        f"The bar is the chance that the side of {wording.seat(seat)} has the higher roll with that card and no other.",
        f"A Unit of the Reserve that joins with a Forced March or Reinforcements would add its Force besides. {ASIDE}",
    )
    rules = ("battle.cards", "force.total", "roll.strength", "roll.might")
    return Answer(f"What each Battle card of {wording.seat(seat)} would change", tuple(rows), words, rules)


def _for(side: Side, chance: Fraction) -> Fraction:
    return chance if side == ATTACK else 1 - chance


def _cannot(table: Table, seat: Seat, side: Side, card: str) -> str:
    """Why a Battle card is of no use in this fight, or ""."""
    fight = table.fight
    assert fight is not None, "a fight is asked about"
    sort, siege = BATTLE[card], fight["kind"] == SIEGE
    if sort in ("Maneuver", "Terrain") and siege:
        return f"a {sort} is not used in a siege"
    if sort in ("Siege", "Fortification") and not (siege and side == (ATTACK if sort == "Siege" else DEFENCE)):
        return f"a {sort} card is for the {SIDES[ATTACK if sort == 'Siege' else DEFENCE]} in a siege"
    if card == "ambush" and side == ATTACK:
        return "an Ambush is for the Defender"
    if card == "rally-to-banner" and not fewer_factions(table, seat):
        return "the side must have fewer Factions"
    return "no King fights on this side" if card == "valor" and not own_kings(table, seat) else ""


# --- raids ----------------------------------------------------------------------------------------------------------


def raid(asked: Asked) -> Answer:
    """How much a raid would loot, if nobody stands in the way."""
    table: Table = asked.state
    fight = table.fight
    if fight is not None and fight["kind"] == RAID and fight["loot"] == 0:
        seat, target, raiders, dice = (
            fight["attacker"],
            fight["defender"],
            len(fight["units"][ATTACK]),
            1 + fight["raid_dice"],
        )
    elif fight is None:
        seat = table.turn if table.turn is not None else 0
        target = asked.seat if asked.seat is not None and asked.seat != seat else table.others(seat)[0]
        raiders, dice = len(table.units[seat]), 1
    else:
        raise NotAsked("The Raid Roll is over, or there is no raid: ask it before.")
    if not raiders:
        raise NotAsked(f"{wording.seat(seat)} has no Unit to send.")
    chances = loot(dice, raiders, table.gold[target])
    odds = distribution(chances)
    rows = [Row.of(wording.gold(coins), odds, coins, key=str(coins)) for coins in sorted(chances)]
    average = sum((coins * chance for coins, chance in chances.items()), Fraction(0))
    sent = f"{dice} {'die' if dice == 1 else 'dice'} and {raiders} Unit{'s' if raiders > 1 else ''}"
    words = (
        f"{sent}; {wording.seat(target)} has {wording.gold(table.gold[target])}.",
        f"On average {float(average):.2f} gold, unless the victim seeks battle.",
        f"Exact: all {6**dice} throws are counted.",
    )
    rules = ("raid.roll", "raid.poor", "card.raid-die", "raid.seek")
    return Answer(
        f"Loot of a raid by {wording.seat(seat)} on {wording.seat(target)}", tuple(rows), words, rules, whole=True
    )


def seek(asked: Asked) -> Answer:
    """Whether to seek battle with raiders: what a battle would bring, beside what the loot would cost."""
    table: Table = asked.state
    fight = table.fight
    if fight is None or fight["kind"] != RAID:
        raise NotAsked("This is for whoever is raided: ask it in a Raid Phase.")
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
        _row("victim falls", "all victim's Units fall", total(after, lambda e: not e.defence)),
        _row("all gold", "all Gold is lost", total(after, lambda e: e.gold), note=_gold(battle_)),
        _row("raiders fall", "all raiders fall", total(after, lambda e: not e.attack)),
    )
    lost = (
        [len(battle_.fight["units"][side]) - float(means[side]) for side in (ATTACK, DEFENCE)] if battle_.fight else []
    )
    at_stake = (
        f"Without battle the loot is lost: {wording.gold(fight['loot'])} at stake."
        if fight["loot"]
        else "The Raid Roll is still to come: what is at stake is not known yet."
    )
    words = (
        f"{_dice(battle_)}; {TIES[tie_of(table)]}.",
        f"In battle the raiders lose {lost[0]:.2f} Units on average, the victim {lost[1]:.2f}.",
        at_stake,
        f"The raider may refuse the battle and then gets nothing. {ASIDE}",
    )  # fmt: skip
    rules = ("raid.seek", "raid.agree", "raid.refuse", "roll.higher", "outcome.gold")
    return Answer(f"Should {wording.seat(defender)} seek battle?", rows, words, rules)


# --- a fight of one's own -------------------------------------------------------------------------------------------


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
"""What is picked for a fight that is on no table."""


def calculate(asked: Asked) -> Answer:
    """How a fight ends that is on no table: by its Forces and the number of Units, without allies and Events."""
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
        "Battle cards count with the Force; the book's own figures decide who survives, without Events.",
        "Exact: all sums of the dice are counted, and with each result all numbers of survivors on both sides.",
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


# --- the roll itself, and draws -------------------------------------------------------------------------------------


def rolls(asked: Asked) -> Answer:
    """The first throw of the Battle Roll: who is higher, and whether it must be made again."""
    rows, words = [], []
    found = fights(asked)
    for name, called, table in found:
        fight = table.fight
        assert fight is not None, "a fight is asked about"
        if fight["winner"] is not None:
            raise NotAsked("The Battle Roll is over: ask this before.")
        forces = [side_force(table, side) for side in (ATTACK, DEFENCE)]
        dice = [side_dice(table, forces, side) for side in (ATTACK, DEFENCE)]
        higher, lower = wins(*dice, DEFENDER), 1 - wins(*dice, ATTACKER)  # a tie to the other side: none to this
        rows += [
            _row(f"{called}higher", "Attacker is higher", higher, name),
            _row(f"{called}tie", "both are equal", 1 - higher - lower, name, TIES[tie_of(table)]),
            _row(f"{called}lower", "Defender is higher", lower, name),
        ]
        words.append(f"{name[:1].upper()}{name[1:]}{': ' if name else ''}{_dice(table)}.")
    words += ["This is the first throw; rolls are made again where ties are, with the same dice.", ASIDE]
    rules = ("roll.higher", "roll.tie", "roll.two", "roll.strength", "roll.might")
    name, _, table = found[0]
    return Answer(f"The Battle Roll: {_title(name, table)}", tuple(rows), tuple(words), rules, whole=True)


SORTS: dict[str, tuple[str, Callable[[str, str], bool]]] = {
    "faction": ("a Faction", lambda card, _: card in FACTIONS),
    "own clan": ("a Faction of one's own clan", lambda card, clan: FACTIONS.get(card) == clan),
    "king": ("a King", lambda card, _: card in KINGS),
    "event": ("an Event", lambda card, _: CARDS[card].kind == "Event"),
    "battle": ("a Battle card", lambda card, _: card in BATTLE),
    "truce": ("a Truce or a Peace Treaty", lambda card, _: RULE[card] == "card.truce"),
    "negation": ("a card that negates", lambda card, _: card in (LOYALTY, OATH)),
}
"""What one may hope to draw: how a player calls it, and which cards it is, given one's clan."""


def draws(asked: Asked) -> Answer:
    """What a seat's next Fate Phase may bring: at least one card of each sort among those that it draws."""
    table: Table = asked.state
    seat = asked.seat if asked.seat is not None else (table.turn or 0)
    if table.top:
        raise NotAsked("Somebody has seen the top of the deck: what is drawn next is no matter of chance alone.")
    count = DRAWN if table.kings(seat) else DRAWN - 1
    seen = _seen(asked, seat)
    unseen = [card for card in CARDS if card not in seen]
    if len(table.draw) < count:
        raise NotAsked("The deck will run out in this draw, and the discards are shuffled into it.")
    rows = []
    for key, (label, fits) in SORTS.items():
        fitting = sum(fits(card, table.identity[seat]) for card in unseen)
        none = Fraction(comb(len(unseen) - fitting, count), comb(len(unseen), count))
        rows.append(_row(key, label, 1 - none, note=f"{fitting} of {len(unseen)} unseen"))
    words = (
        f"{wording.seat(seat)} draws {count} cards, {'with' if count == DRAWN else 'without'} a King in play.",
        "The bar is the chance that at least one is among them.",
        f"Exact: each of the {len(unseen)} cards that {wording.seat(seat)} does not see is as likely to come.",
        "What one may remember of other hands, and of a deck made anew, is left aside.",
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
    """Whose hand whoever asks can see: what one holds cannot be drawn."""
    table: Table = asked.state
    return range(table.players) if asked.viewer is None else [asked.viewer]


QUESTIONS = (
    Question("battle", "How does the fight end?", battle),
    Question("rolls", "Who has the higher Battle Roll?", rolls),
    Question("survivors", "How many Units are left on both sides?", survivors, wants_seat=True, seats=_targets),
    Question("force", "What would more Force do?", force, wants_seat=True, seats=_targets),
    Question("cards", "What would each Battle card in hand change?", cards, wants_seat=True, seats=_fighters),
    Question("raid", "How much does a raid loot?", raid, wants_seat=True, seats=_targets),
    Question("calculate", "How would a fight of my own end?", calculate, fields=CALCULATOR),
    Question("draws", "What may I draw?", draws, wants_seat=True, seats=_hands_seen),
    Question("seek", "Should the victim of a raid seek battle?", seek),
)
"""What can be asked, the most useful first."""
