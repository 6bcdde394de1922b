"""The questions about odds: battles to the end, assaults, sneaking and raiding, one soldier more, and the Regency.

All are exact. `battles` has the chains; the tests walk the game's own steps to the same numbers.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from math import comb, prod
from typing import TYPE_CHECKING, Any

from explorer.core.moments import HIDDEN, Choice
from explorer.games.noble_game import battles, fighting, movement, nobility, regency, wording
from explorer.games.noble_game.battles import CASTLE, FIELD, FORT
from explorer.games.noble_game.board import CAPITAL
from explorer.games.noble_game.state import CONSTABLE, KEEPER, LARGEST, MARSHAL, NEUTRAL, PARTY
from explorer.odds.distribution import Interval
from explorer.odds.questions import GRID, LINE, Answer, Asked, Field, NotAsked, Question, Row

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from explorer.core.moments import Seat
    from explorer.games.noble_game.cards import Card
    from explorer.games.noble_game.state import Key, Realm

NONE = Fraction(0)

Left = dict[tuple[int, int], Fraction]
"""Chances of what is left of the attacker and of the defender, as `Side.points` counts them."""


def row(label: str, chance: Fraction, group: str = "", note: str = "") -> Row:
    """A bar for an exact chance."""
    return Row(label, chance, Interval(float(chance), float(chance)), group, note)


# --- sides ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a fight.

    Attributes:
        soldiers: how many.
        nobles: how many Nobles are with them, the Lord Marshal among them.
        marshal: whether he is one of them.
        dice: what cards add to the first round's dice.
        absorb: how many hits of the first round do nothing.
        walls_down: whether a Siege Train makes the other side's structure count for nothing in the first round.
    """

    soldiers: int
    nobles: int = 0
    marshal: bool = False
    dice: int = 0
    absorb: int = 0
    walls_down: bool = False

    @property
    def points(self) -> int:
        """The hits that it can take: a soldier each, and the last one falls on the Lord Marshal (office.marshal)."""
        return self.soldiers + self.marshal

    @property
    def more(self) -> int:
        """The dice beyond those of its points, one a Noble: the Lord Marshal's second die is that of his point.

        (combat.nobles, office.marshal).
        """
        return self.nobles

    def left(self, points: int) -> str:
        """What so many points are, in words."""
        if not self.marshal or not points:
            return wording.plural(points, "soldier")
        return (
            f"{wording.plural(points - 1, 'soldier')} and the Lord Marshal" if points > 1 else "the Lord Marshal alone"
        )

    def __str__(self) -> str:
        """Its soldiers and Nobles, and its cards."""
        told = [wording.plural(self.soldiers, "soldier")]
        if self.marshal:
            told.append("the Lord Marshal")
        if others := self.nobles - self.marshal:
            told.append(wording.plural(others, "Noble"))
        cards = [f"{self.dice} dice more"] * (self.dice > 0) + [f"{self.absorb} hits absorbed"] * (self.absorb > 0)
        cards += ["no walls against it"] * self.walls_down
        return " and ".join(told) + (f" (first round: {', '.join(cards)})" if cards else "")


def after_a_round(attacker: Side, defender: Side, kind: str = FIELD, named: bool = False) -> Left:
    """What is left after the first round, in which the cards count (combat.simultaneous, card.force)."""
    return battles.one_round(
        attacker.points, defender.points, attacker.more + attacker.dice, defender.more + defender.dice,
        FIELD if attacker.walls_down else kind, named, (attacker.absorb, defender.absorb),
    )  # fmt: skip


def to_the_end(attacker: Side, defender: Side, kind: str = FIELD, named: bool = False) -> Left:
    """What is left when one side is gone: the round with cards once, then the chain (combat.field, siege.taken)."""
    start = {(attacker.points, defender.points): Fraction(1)}
    if any((attacker.dice, attacker.absorb, attacker.walls_down, defender.dice, defender.absorb)):
        start = after_a_round(attacker, defender, kind, named)
    return battles.follow(start, attacker.more, defender.more, kind, named)


def names_die(state: Realm) -> bool:
    """Whether a fort's defender names the die before the throw in this match (fort.die)."""
    return state.reads("fort.die", "named before")


# --- what is picked ---------------------------------------------------------------------------------------------------


def _numbers(id: str, label: str, first: int, last: int, one: str, start: int) -> Field:
    options = {str(number): wording.plural(number, one) for number in range(first, last + 1)}
    return Field(id, label, options, str(start))


def marching(asked: Asked) -> Side | None:
    """The force that is about to do something, if one is."""
    pending = asked.match.pending
    if isinstance(pending, Choice) and pending.kind == "march":
        return side(asked.match.state, pending.facts["force"])
    return None


def attackers(asked: Asked) -> Field:
    """How many soldiers attack: as many as the force has that marches now, else a raiding party's three."""
    now = marching(asked)
    return _numbers("attackers", "Attackers", 1, LARGEST, "soldier", now.soldiers if now and now.soldiers else PARTY)


def defenders(asked: Asked) -> Field:
    """How many soldiers defend: one, as in an estate that nobody has touched, unless picked (estate.neutral)."""
    return _numbers("defenders", "Defenders", 1, LARGEST, "soldier", 1)


LED: Mapping[str, tuple[str, int, bool]] = {
    "0": ("no Noble", 0, False), "1": ("a Noble", 1, False), "2": ("2 Nobles", 2, False), "3": ("3 Nobles", 3, False),
    "4": ("4 Nobles", 4, False), "m": ("the Lord Marshal", 1, True), "m1": ("the Lord Marshal and a Noble", 2, True),
    "m2": ("the Lord Marshal and 2 Nobles", 3, True),
}  # fmt: skip
"""Who may be with a side: in words, how many Nobles, and whether the Lord Marshal is one of them."""


def helps(state: Realm) -> dict[str, tuple[str, int, int, bool]]:
    """What a side may play before a round, a card or two of the deck: in words, dice, hits absorbed, walls that count for nothing.

    (card.force, combat.cards).
    """
    fit = [card for card in state.kit.nobility.values() if card.when == "combat"]
    found = {}
    for cards in (*((card,) for card in fit), *combinations(fit, 2)):
        effects = [(effect["mod"], effect["value"]) for card in cards for effect in card.effects]
        dice, absorb, down = (
            sum(value for mod, value in effects if mod == wanted) for wanted in ("dice", "absorb", "ignore_structure")
        )
        found["+".join(card.id for card in cards)] = (" and ".join(card.name for card in cards), dice, absorb, down > 0)
    return found


def _led(id: str, label: str, start: str) -> Field:
    return Field(id, label, {key: told[0] for key, told in LED.items()}, start)


def attack_nobles(asked: Asked) -> Field:
    """Who is with the attackers; an army has a Noble (force.army)."""
    now = marching(asked)
    if now is not None:
        for key, (_, nobles, marshal) in LED.items():
            if (nobles, marshal) == (now.nobles, now.marshal):
                return _led("attack nobles", "With the attackers", key)
    army = int(asked.picked["attackers"]) > PARTY
    return _led("attack nobles", "With the attackers", "1" if army else "0")


def defence_nobles(asked: Asked) -> Field:
    """Who is with the defenders; in a structure, as in an estate, a Noble unless picked."""
    return _led("defence nobles", "With the defenders", "1" if "walls" in asked.picked else "0")


def _cards(asked: Asked, id: str, label: str, nobles: str, assaults: bool = False) -> Field:
    options = {"none": "no card"}
    if nobles != "0":
        options |= {key: told[0] for key, told in helps(asked.state).items() if assaults or not told[3]}
    return Field(id, label, options)


def attack_card(asked: Asked) -> Field:
    """What the attacker plays before the first round: a Noble must be there (nobility.military)."""
    return _cards(asked, "attack card", "Attackers' card", asked.picked["attack nobles"], "walls" in asked.picked)


def defence_card(asked: Asked) -> Field:
    """The same for the defender; a garrison plays none, unless the match reads it otherwise (military.where)."""
    barred = "walls" in asked.picked and not asked.state.reads("military.garrison", "allowed")
    return _cards(asked, "defence card", "Defenders' card", "0" if barred else asked.picked["defence nobles"])


WALLS: Mapping[str, str] = {FORT: "a fort", CASTLE: "a castle"}


def walls(asked: Asked) -> Field:
    """What is assaulted."""
    return Field("walls", "Structure", WALLS)


def ground(asked: Asked) -> Field:
    """Where all sizes meet."""
    return Field("ground", "Where", {FIELD: "in the field", **{kind: f"at {what}" for kind, what in WALLS.items()}})


def sneakers(asked: Asked) -> Field:
    """How many soldiers sneak or raid: as many as the force has that marches now, if it is a raiding party."""
    now = marching(asked)
    return _numbers("party", "Raiding party", 1, PARTY, "soldier", min(max(1, now.soldiers), PARTY) if now else PARTY)


def watchers(asked: Asked) -> Field:
    """How many dice are thrown at them: soldiers, Nobles, and the structure's (sneak.attack)."""
    return _numbers("dice", "Dice thrown at them", 1, LARGEST + 4, "die", 3)


def constable(asked: Asked) -> Field:
    """Whether the Lord High Constable is with them (office.constable)."""
    return Field("constable", "Lord High Constable", {"no": "is not with them", "yes": "is with them"})


def sides(asked: Asked) -> tuple[Side, Side]:
    """The two sides that somebody has picked."""
    picked, known = asked.picked, helps(asked.state)

    def one(soldiers: str, nobles: str, card: str) -> Side:
        _, count, marshal = LED[picked[nobles]]
        _, dice, absorb, down = known.get(picked.get(card, "none"), ("", 0, 0, False))
        return Side(int(picked[soldiers]), count, marshal, dice, absorb, down)

    return one("attackers", "attack nobles", "attack card"), one("defenders", "defence nobles", "defence card")


# --- battles picked ---------------------------------------------------------------------------------------------------

CHAIN = (
    "Exact: an absorbing chain over what is left of both sides; a round in which nobody dies is left out and comes again.",
    "Every die kills with a five or a six; both sides throw at once, a die a soldier and one more for each Noble.",
)
MARSHAL_WORDS = (
    "The Lord Marshal throws a die more and takes the last hit, so he counts as a soldier besides the Noble he is."
)
CARD_WORDS = "Cards count in the first round only."
FIVE_WORDS = {
    FIELD: "There are no walls.",
    FORT: "The fort's defender throws a die more and spoils a five if there is one.",
    CASTLE: "The castle's defender throws two dice more, and only sixes kill in it.",
}
NAMED_WORDS = "The fort's defender throws a die more and has named one die, which kills with a six only."


def derivation(one: Side, other: Side, kind: str, named: bool) -> tuple[str, ...]:
    """Where the numbers of a fight come from."""
    words = list(CHAIN)
    if kind != FIELD:
        words.append(NAMED_WORDS if named and kind == FORT else FIVE_WORDS[kind])
    if one.marshal or other.marshal:
        words.append(MARSHAL_WORDS)
    if any((one.dice, one.absorb, one.walls_down, other.dice, other.absorb)):
        words.append(CARD_WORDS)
    return tuple(words)


def cited(one: Side, other: Side, kind: str) -> tuple[str, ...]:
    """The rules that a fight rests on."""
    found = ["combat.hits", "combat.dice", "combat.simultaneous", "combat.mutual"]
    found += ["combat.field"] if kind == FIELD else [f"combat.{kind}", "siege.one-round", "siege.taken"]
    if kind == FORT:
        found.append("fort.die")
    if one.nobles or other.nobles:
        found.append("combat.nobles")
    if one.marshal or other.marshal:
        found.append("office.marshal")
    if any((one.dice, one.absorb, one.walls_down, other.dice, other.absorb)):
        found += ["combat.cards", "card.force"]
    return tuple(found)


ENDS = ("the attacker wins", "the defender wins", "nobody is left")


def _ends(left: Left, group: str = "") -> list[Row]:
    return [row(label, chance, group) for label, chance in zip(ENDS, battles.summed(left), strict=True)]


def battle(asked: Asked) -> Answer:
    """A field battle to the end: who wins."""
    one, other = sides(asked)
    title = f"Field battle: {one} against {other}"
    words, rules = derivation(one, other, FIELD, False), cited(one, other, FIELD)
    return Answer(title, tuple(_ends(to_the_end(one, other))), words, rules, whole=True)


def survivors(asked: Asked) -> Answer:
    """A field battle to the end: who is left."""
    one, other = sides(asked)
    rows = []
    for (x, y), chance in sorted(to_the_end(one, other).items(), key=lambda end: (-end[0][0], end[0][1])):
        told = f"{one.left(x)} of the attacker" if x else f"{other.left(y)} of the defender" if y else "nobody"
        rows.append(row(told, chance))
    title = f"Left after a field battle: {one} against {other}"
    return Answer(title, tuple(rows), derivation(one, other, FIELD, False), cited(one, other, FIELD), whole=True)


def sizes(asked: Asked) -> Answer:
    """The chance that the attacker wins, for all sizes of both sides."""
    kind = asked.picked["ground"]
    (_, a_nobles, a_marshal), (_, d_nobles, d_marshal) = (
        LED[asked.picked[f"{who} nobles"]] for who in ("attack", "defence")
    )
    one, other = Side(1, a_nobles, a_marshal), Side(1, d_nobles, d_marshal)
    named = names_die(asked.state)
    rows = []
    table = battles.table(LARGEST + 1, one.more, other.more, kind, named)
    for d in range(1, LARGEST + 1):
        for a in range(1, LARGEST + 1):
            here, there = replace(one, soldiers=a).points, replace(other, soldiers=d).points
            rows.append(row(str(d), table.at(here, there).attacker, str(a), f"{a} against {d}"))
    who = [f"{LED[asked.picked[f'{who} nobles']][0]} with the {who}ers" for who in ("attack",)]
    who.append(f"{LED[asked.picked['defence nobles']][0]} with the defenders")
    where = "in the field" if kind == FIELD else f"assaulting {WALLS[kind]} until one side is gone"
    title = f"The attacker wins {where}: attackers across, defenders down; {' and '.join(who)}"
    return Answer(title, tuple(rows), derivation(one, other, kind, named), cited(one, other, kind), shape=GRID)


AGAIN = "Assaults go on turn after turn with nobody coming or leaving, until one side is gone."
ROUND, UNTIL = "one round", "until one side is gone"


def assault(asked: Asked) -> Answer:
    """An assault: what one round brings, and what comes of assaulting until one side is gone."""
    one, other = sides(asked)
    kind, named = asked.picked["walls"], names_die(asked.state)
    once = after_a_round(one, other, kind, named)
    falls, dies, nobody = battles.summed(once)
    rows = [
        row("it falls", falls, ROUND), row("the attackers die", dies, ROUND), row("nobody is left", nobody, ROUND),
        row("both still stand", 1 - falls - dies - nobody, ROUND),
    ]  # fmt: skip
    end = battles.summed(to_the_end(one, other, kind, named))
    labels = ("it falls", "the attackers die", "nobody is left")
    rows += [row(label, chance, UNTIL) for label, chance in zip(labels, end, strict=True)]
    rows.append(row("both still stand", NONE, UNTIL))
    title = f"Assault on {WALLS[kind]}: {one} against {other}"
    return Answer(
        title, tuple(rows), (*derivation(one, other, kind, named), AGAIN), cited(one, other, kind), whole=True
    )


# --- sneaking and raiding ---------------------------------------------------------------------------------------------


def _passing_words(sixes: bool) -> tuple[str, ...]:
    return (
        "Exact: how many of so many dice kill is binomial; what is left of the party goes on.",
        "Only sixes kill, as the Lord High Constable is with them." if sixes else "Fives and sixes kill.",
        "A fort adds one die and a castle two, but nothing is taken off the dice of those who pass.",
    )


PASSING_RULES = ("sneak.attack", "sneak.on", "raid.party", "combat.dice", "combat.hits")


def passing(asked: Asked) -> Answer:
    """Sneaking past, or raiding under, one throw that is not answered: what is left of the party."""
    soldiers, dice = int(asked.picked["party"]), int(asked.picked["dice"])
    sixes = asked.picked["constable"] == "yes"
    left = battles.passing(soldiers, dice, sixes)
    rows = [
        row(f"{wording.plural(n, 'soldier')} left" if n else "none left", left.get(n, NONE))
        for n in range(soldiers, -1, -1)
    ]
    through = 1 - left.get(0, NONE)
    words = (f"It gets through with a chance of {float(through):.1%}.", *_passing_words(sixes))
    title = f"{wording.plural(soldiers, 'soldier')} sneaking or raiding under {wording.plural(dice, 'die')}"
    return Answer(title, tuple(rows), words, (*PASSING_RULES, *(["office.constable"] if sixes else [])), whole=True)


def past(asked: Asked) -> Answer:
    """The chance to get past, for every number of dice thrown and every size of party."""
    sixes = asked.picked["constable"] == "yes"
    rows = tuple(
        row(
            str(dice),
            1 - battles.passing(soldiers, dice, sixes).get(0, NONE),
            f"{wording.plural(soldiers, 'soldier')} sneak",
        )
        for soldiers in range(1, PARTY + 1)
        for dice in range(LARGEST + 1)
    )
    title = f"Getting past: dice thrown along the line{', only sixes kill' if sixes else ''}"
    rules = (*PASSING_RULES, *(["office.constable"] if sixes else []))
    return Answer(title, rows, _passing_words(sixes), rules, shape=LINE)


# --- one more ---------------------------------------------------------------------------------------------------------


def one_more(asked: Asked) -> Answer:
    """What one more soldier, one more Noble, or the Lord Marshal is worth to the attacker."""
    one, other = sides(asked)
    named = names_die(asked.state)
    ways: dict[str, Side | None] = {
        "as it is": one,
        "one more soldier": replace(one, soldiers=one.soldiers + 1) if one.soldiers < LARGEST else None,
        "one more Noble": replace(one, nobles=one.nobles + 1),
        "the Lord Marshal as well": None if one.marshal or other.marshal
                                    else replace(one, nobles=one.nobles + 1, marshal=True),
    }  # fmt: skip
    rows = []
    for kind, group in ((FIELD, "field battle"), (FORT, "fort until it falls"), (CASTLE, "castle until it falls")):
        tables = {
            more: battles.table(max(one.points + 1, other.points), more, other.more, kind, named)
            for more in (one.more, one.more + 1)
        }
        plain = tables[one.more].at(one.points, other.points).attacker
        for label, side in ways.items():
            if side is None:
                continue
            chance = tables[side.more].at(side.points, other.points).attacker
            rows.append(row(label, chance, group, "" if label == "as it is" else f"{float(chance - plain):+.1%}"))
    words = (*CHAIN, FIVE_WORDS[CASTLE], NAMED_WORDS if named else FIVE_WORDS[FORT], MARSHAL_WORDS, AGAIN)
    title = f"One more with the attackers: {one} against {other}"
    rules = (
        "combat.dice",
        "combat.nobles",
        "office.marshal",
        "combat.field",
        "combat.fort",
        "combat.castle",
        "fort.die",
    )
    return Answer(title, tuple(rows), words, rules)


# --- as it stands -----------------------------------------------------------------------------------------------------


def side(state: Realm, key: Key, other: Key | None = None) -> Side:
    """A side as it stands, with a second force that it would merge with."""
    keys = [key] if other is None else [key, other]
    nobles = sum(len(state.nobles_with(one)) for one in keys)
    soldiers = sum(state.unit(one)["soldiers"] for one in keys)
    return Side(soldiers, nobles, any(state.has(one, MARSHAL) for one in keys))


def met(state: Realm, key: Key, square: str) -> tuple[Side, Side, str]:
    """Both sides of a fight that a force would have on a square, and its kind (move.encounter, force.merge)."""
    force = state.forces[key]
    enemy = state.enemy_at(square, force["seat"])
    friend = next(
        (id for id, f in state.forces.items() if f["at"] == square and f["seat"] == force["seat"] and id != key), None
    )
    mine = side(state, key, friend)
    if enemy is not None:
        return mine, side(state, enemy), FIELD
    return mine, side(state, square), state.structures[square]["kind"]


def thrown(state: Realm, key: Key, square: str) -> int:
    """The dice that may be thrown at a party that sneaks over a square or raids it (sneak.attack)."""
    return sum(
        fighting.dice_of(state, one, fighting.walls(state, one)) for one in movement.throwers(state, key, square)
    )


def here(asked: Asked) -> Answer:
    """What the force that marches could come to, deed by deed; in a fight, how it ends."""
    state: Realm = asked.match.state
    pending = asked.match.pending
    if state.fight and state.turn is not None:
        return _this_fight(asked)
    if not isinstance(pending, Choice) or pending.kind != "march":
        raise NotAsked("It is about a force on its way or a fight under way: ask it when one is.")
    key = pending.facts["force"]
    named = names_die(state)
    rows = []
    rules = ["move.encounter"]
    for option in pending.options:
        verb, *about = option if isinstance(option, tuple) else (option,)
        label = wording.label(state, pending, option)
        if verb == "attack":
            mine, theirs, kind = met(state, key, about[0])
            rules += cited(mine, theirs, kind)
            if not theirs.points:
                rows.append(row(label, Fraction(1), note="nobody defends it"))
                continue
            once = battles.summed(after_a_round(mine, theirs, kind, named))
            end = battles.summed(to_the_end(mine, theirs, kind, named))
            told = (
                "" if kind == FIELD else f"in this round; {float(end.attacker):.1%} if kept up until one side is gone"
            )
            rows.append(row(label, end.attacker if kind == FIELD else once.attacker, note=told))
        elif verb in ("sneak", "raid"):
            dice = 0 if state.forces[key]["unseen"] else thrown(state, key, about[0])
            sixes = state.has(key, CONSTABLE)
            left = battles.passing(state.forces[key]["soldiers"], dice, sixes)
            rows.append(row(label, 1 - left.get(0, NONE), note=f"under {wording.plural(dice, 'die')}"))
            rules += [*PASSING_RULES, *(["office.constable"] if sixes else [])]
    if not rows:
        raise NotAsked("The force can meet nobody from where it stands.")
    rows.sort(key=lambda one: -(one.chance or 0))
    words = (
        "Exact: a field battle to its end, an assault for one round, and getting through for a party that sneaks or raids.",
        "Cards that may be played are left aside, and whoever may attack a party that passes does.",
    )
    return Answer(f"What {wording.force(state, key)} could do", tuple(rows), words, tuple(dict.fromkeys(rules)))


def _this_fight(asked: Asked) -> Answer:
    """The fight that goes on, its rounds to come."""
    state: Realm = asked.match.state
    square, seat = state.fight, state.turn
    key = next((id for id, force in state.forces.items() if force["at"] == square and force["seat"] == seat), None)
    enemy = state.enemy_at(square, seat) if seat is not None else None
    if key is None or (enemy is None and square not in state.structures):
        raise NotAsked("The fight is over: nothing more is thrown in it.")
    mine, theirs, kind = met(state, key, square)
    named = names_die(state)
    words = (*derivation(mine, theirs, kind, named), "Cards that may still be played are left aside.")
    if kind == FIELD:
        rows = _ends(to_the_end(mine, theirs))
    else:
        falls, dies, nobody = battles.summed(after_a_round(mine, theirs, kind, named))
        rows = [row("it falls", falls), row("the attackers die", dies), row("nobody is left", nobody),
                row("both still stand", 1 - falls - dies - nobody)]  # fmt: skip
    title = f"The {'field battle' if kind == FIELD else 'assault'} on {wording.square(state, square)}: {mine} against {theirs}"
    return Answer(title, tuple(rows), words, cited(mine, theirs, kind), whole=True)


# --- the Regency ------------------------------------------------------------------------------------------------------


def may_come(state: Realm, seat: Seat) -> int:
    """How many more Nobles a seat can bring to the capital before this year's contest, an action each.

    Those that it has and are free to come, and no more than its actions in this season and one in each that is left; what
    cards add is left aside. (nobles.move, year.action).
    """
    free = sum(state.nobles[id]["at"] != CAPITAL and state.nobles[id]["captor"] < 0 for id in state.nobles_of(seat))
    return min(free, state.actions[seat] + state.tokens[seat] + 3 - state.season)


def arrivals(asked: Asked) -> Field:
    """How many more Nobles the seat brings to the capital before they are counted."""
    return Field("arrivals", "Nobles it still brings", {
        str(number): wording.plural(number, "Noble") for number in range(may_come(asked.match.state, _seat(asked)) + 1)
    })  # fmt: skip


def others_bring(asked: Asked) -> Field:
    """How many each of the others brings, as far as it can."""
    state: Realm = asked.match.state
    most = max(may_come(state, one) for one in range(state.players) if one != _seat(asked))
    told = {str(number): f"{number} each, who can" for number in range(1, most + 1)}
    return Field("others", "Nobles the others bring", {"0": "none", **told})


def _seat(asked: Asked) -> Seat:
    return asked.seat if asked.seat is not None else 0


def deals(unseen: int, ears: int, hands: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """How some cards may lie in hidden hands: each way with its chance, all unseen cards alike.

    Args:
        unseen: how many cards are unseen, in the hands and out of them.
        ears: how many of these are the ones that count.
        hands: how many cards each hidden hand has.

    >>> [(held, str(chance)) for held, chance in deals(4, 1, (1, 2))]
    [((0, 0), '1/4'), ((0, 1), '1/2'), ((1, 0), '1/4')]
    """
    whole = comb(unseen, ears)

    def ways(left: tuple[int, ...], rest: int) -> Iterator[tuple[int, ...]]:
        if not left:
            yield ()
            return
        for number in range(min(left[0], rest) + 1):
            for further in ways(left[1:], rest - number):
                yield (number, *further)

    for found in ways(hands, ears):
        outside = comb(unseen - sum(hands), ears - sum(found))
        if outside:
            yield found, Fraction(prod(comb(n, k) for n, k in zip(hands, found, strict=True)) * outside, whole)


def is_ear(card: Card) -> bool:
    """Whether a card does one thing: its player counts one Noble more, as King's Ear does (card.court)."""
    return [(one["kind"], one.get("who"), one.get("delta")) for one in card.effects] == [("court", "self", 1)]


RANKED = ("Regent", "Co-Regent", "neither")


def regency_chances(state: Realm, viewer: Seat, seat: Seat, come: Mapping[Seat, int]) -> dict[str, Fraction]:
    """The chances that a seat is Regent, Co-Regent or neither, as a viewer knows them (regency.count, card.court).

    Args:
        state: the position as the viewer sees it.
        viewer: whose eyes see: its own hand is known, the others are not.
        seat: about whom it is.
        come: how many Nobles each seat still brings to the capital.
    """
    seen = Counter(
        [*state.discard, *state.announced, *state.hands[viewer], *(card for card in state.aside if card != HIDDEN)]
        + [noble["card"] for noble in state.nobles.values() if noble["card"]]
    )
    kinds = {card.id: card.count - seen[card.id] for card in state.kit.nobility.values() if is_ear(card)}
    ears = sum(kinds.values())
    others = [one for one in range(state.players) if one != viewer]
    unseen = len(state.deck) + sum(len(state.hands[one]) for one in others) + state.aside.count(HIDDEN)
    there = [len(state.in_capital(one)) + come.get(one, 0) for one in range(state.players)]
    home = state.reads("political.place", "home")
    able = [bool(state.at_home(one)) if home else there[one] > 0 for one in range(state.players)]
    chances = dict.fromkeys(RANKED, NONE)
    for held, chance in deals(unseen, ears, tuple(len(state.hands[one]) for one in others)):
        counts = [max(0, count + state.court[one]) if count else 0 for one, count in enumerate(there)]
        for one, number in (
            *zip(others, held, strict=True),
            (viewer, sum(card in kinds for card in state.hands[viewer])),
        ):
            if there[one] and able[one]:
                counts[one] = max(0, there[one] + state.court[one] + number)
        chances[_place(state, counts, seat)] += chance
    return chances


def _place(state: Realm, counts: list[int], seat: Seat) -> str:
    """What a seat would be with these counts (regency.regent, regency.co-regency, office.keeper-tie)."""
    most = max(counts)
    tied = [one for one, count in enumerate(counts) if count == most and most]
    keeper = next(nobility.office_seat(state, KEEPER), NEUTRAL)
    if len(tied) > 1 and keeper in tied and (len(tied) == 2 or not state.reads("keeper.three", "no")):
        tied = [keeper]
    if seat not in tied or len(tied) > 2:
        return "neither"
    return "Regent" if len(tied) == 1 else "Co-Regent"


REGENCY_WORDS = (
    "Exact: every way in which the unseen King's Ears can lie in the other hands is counted.",
    (
        "Assumed: all hidden cards are as likely anywhere; who has a Noble in the capital plays every King's Ear held; no other "
        "card is played, and nobody leaves the capital."
    ),
)
REGENCY_RULES = (
    "regency.count",
    "regency.regent",
    "regency.co-regency",
    "regency.deadlock",
    "office.keeper-tie",
    "card.court",
)


def _known(asked: Asked) -> tuple[Realm, Seat, Seat]:
    """The position as the viewer sees it, the viewer, and the seat asked about."""
    seat = _seat(asked)
    viewer = asked.viewer if asked.viewer is not None else seat
    state: Realm = asked.match.view(viewer).state
    if not state.year or state.winners:
        raise NotAsked("The Regency is contested at the end of each year: ask it while a match is played.")
    if regency.counted(state):
        raise NotAsked(f"This year's Nobles have been counted already{_who_rules(state)}. Ask it again next year.")
    return state, viewer, seat


def _who_rules(state: Realm) -> str:
    """Who rules after the count, as the end of a sentence; nothing while Regents are still being named."""
    if state.phase == "Regency":
        return ""
    names = [wording.seat(seat) for seat in regency.regents(state)]
    if not names:
        return ": there is no Regent"
    return f": {' and '.join(names)} {'are Co-Regents' if len(names) > 1 else 'is Regent'}"


def _come(state: Realm, seat: Seat, own: int, each: int) -> dict[Seat, int]:
    return {one: own if one == seat else min(each, may_come(state, one)) for one in range(state.players)}


def regency_odds(asked: Asked) -> Answer:
    """The Regency, given who still comes to the capital."""
    state, viewer, seat = _known(asked)
    come = _come(state, seat, int(asked.picked["arrivals"]), int(asked.picked["others"]))
    chances = regency_chances(state, viewer, seat, come)
    counts = [len(state.in_capital(one)) + come[one] for one in range(state.players)]
    told = ", ".join(f"{wording.seat(one)} {count}" for one, count in enumerate(counts))
    title = f"The Regency for {wording.seat(seat)}, Nobles in the capital: {told}"
    rows = tuple(row(label, chance) for label, chance in chances.items())
    return Answer(title, rows, REGENCY_WORDS, REGENCY_RULES, whole=True)


def regency_arrivals(asked: Asked) -> Answer:
    """The chance to be sole Regent, for all that may still arrive on both sides."""
    state, viewer, seat = _known(asked)
    most = max(may_come(state, one) for one in range(state.players) if one != seat)
    rows = tuple(
        row(f"it brings {own}", regency_chances(state, viewer, seat, _come(state, seat, own, each))["Regent"],
            f"others bring {each}", "each who can" if each else "")
        for own in range(may_come(state, seat) + 1) for each in range(most + 1)
    )  # fmt: skip
    title = f"{wording.seat(seat)} sole Regent, by the Nobles that still come to the capital"
    able = ", ".join(f"{wording.seat(one)} {may_come(state, one)}" for one in range(state.players))
    words = (*REGENCY_WORDS, f"At the most there come by their own moves, an action each: {able}.")
    return Answer(title, rows, words, (*REGENCY_RULES, "nobles.move", "year.action"), shape=GRID)


def _seats(asked: Asked) -> list[Seat]:
    state = asked.match.state
    counts = regency.counts(state)
    return sorted(range(state.players), key=lambda seat: -counts[seat])


FIGHT: tuple[Any, ...] = (attackers, attack_nobles, attack_card, defenders, defence_nobles, defence_card)
QUESTIONS = (
    Question("battle", "Who wins a field battle?", battle, fields=FIGHT),
    Question("here", "What would come of it here?", here),
    Question("survivors", "Who is left after a field battle?", survivors, fields=FIGHT),
    Question("sizes", "Who wins, for all sizes?", sizes, fields=(ground, lambda asked: _led("attack nobles", "With the attackers", "0"),
                                                                lambda asked: _led("defence nobles", "With the defenders", "0"))),
    Question("assault", "Does a fort or castle fall?", assault, fields=(walls, *FIGHT)),
    Question("passing", "What is left of a party that sneaks or raids?", passing, fields=(sneakers, watchers, constable)),
    Question("past", "Does a party get past?", past, fields=(constable,)),
    Question("one_more", "What is one more soldier or Noble worth?", one_more, fields=(attackers, attack_nobles, defenders, defence_nobles)),
    Question("regency", "Who will be Regent?", regency_odds, wants_seat=True, seats=_seats, fields=(arrivals, others_bring)),
    Question("arrivals", "What would more Nobles in the capital bring?", regency_arrivals, wants_seat=True, seats=_seats),
)  # fmt: skip
"""What can be asked, the most useful first; the very first can be asked at every moment of a match."""
