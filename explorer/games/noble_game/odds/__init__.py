"""The questions about odds: battles to the end, assaults, sneaking and raiding, one soldier more, and the Regency.

All are exact. `battles` has the chains, `sides` the fields to pick from, `draws` the decks and `regency` the Regency.
The tests reach the same numbers by walking the game's own steps.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from explorer.core.moments import Choice
from explorer.games.noble_game import wording
from explorer.games.noble_game.odds import battles
from explorer.games.noble_game.odds.battles import CASTLE, FIELD, FORT
from explorer.games.noble_game.odds.draws import every_seat, nobility_draw, sovereignty_draw
from explorer.games.noble_game.odds.regency import arrivals, by_arrivals, by_count, others_bring, who_rules
from explorer.games.noble_game.odds.sides import (
    LED,
    WALLS,
    Left,
    Side,
    after_a_round,
    attack_card,
    attack_nobles,
    attackers,
    constable,
    defence_card,
    defence_nobles,
    defenders,
    ground,
    led,
    met,
    names_die,
    row,
    sides,
    sneakers,
    to_the_end,
    walls,
    watchers,
)
from explorer.games.noble_game.rules import fighting, raiding
from explorer.games.noble_game.state import LARGEST, PARTY
from explorer.odds.questions import GRID, LINE_CHART, Answer, Asked, NotAsked, Question, Row

if TYPE_CHECKING:
    from explorer.games.noble_game.state import Key, Realm

NONE = Fraction(0)


# --- picked battles ---------------------------------------------------------------------------------------------------

CHAIN = (
    "Exact: an absorbing Markov chain over what is left of both sides; a round in which nobody dies is thrown again.",
    "A five or a six kills; both sides throw at once, a die for each soldier and one more for each Noble.",
)
MARSHAL_WORDS = (
    "The Lord Marshal throws one die more and takes the last hit, so he counts as a Noble and as a soldier too."
)
CARD_WORDS = "Cards count in the first round only."
FIVE_WORDS = {
    FIELD: "There are no walls.",
    FORT: "The fort's defender throws one die more and spoils a five if there is one.",
    CASTLE: "The castle's defender throws two dice more, and only sixes kill in it.",
}
NAMED_WORDS = (
    "The fort's defender throws one die more and names one of the attacker's dice, which kills only with a six."
)


def derivation(one: Side, other: Side, kind: str, named: bool) -> tuple[str, ...]:
    """Sentences that say how the numbers of a fight are worked out."""
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
    ends = zip(ENDS, battles.summed(left), battles.Odds._fields, strict=True)
    return [row(label, chance, group, key=key) for label, chance, key in ends]


def battle(asked: Asked) -> Answer:
    """Who wins a field battle fought to the end."""
    one, other = sides(asked)
    title = f"Field battle: {one} against {other}"
    words, rules = derivation(one, other, FIELD, False), cited(one, other, FIELD)
    return Answer(title, tuple(_ends(to_the_end(one, other))), words, rules, whole=True)


def survivors(asked: Asked) -> Answer:
    """Who is left after a field battle fought to the end."""
    one, other = sides(asked)
    rows = []
    for (x, y), chance in sorted(to_the_end(one, other).items(), key=lambda end: (-end[0][0], end[0][1])):
        given = f"{one.left(x)} of the attacker" if x else f"{other.left(y)} of the defender" if y else "nobody"
        rows.append(row(given, chance, key=f"{x} {y}"))
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
            rows.append(row(str(d), table.at(here, there).attacker, str(a), f"{a} against {d}", f"{a} {d}"))
    who = [f"{LED[asked.picked[f'{who} nobles']][0]} with the {who}ers" for who in ("attack",)]
    who.append(f"{LED[asked.picked['defence nobles']][0]} with the defenders")
    where = "in the field" if kind == FIELD else f"assaulting {WALLS[kind]} until one side is gone"
    title = f"The attacker wins {where}: attackers across, defenders down; {' and '.join(who)}"
    return Answer(title, tuple(rows), derivation(one, other, kind, named), cited(one, other, kind), shape=GRID)


AGAIN = "Assaults go on turn after turn, nobody comes or leaves, until one side is gone."
ROUND, UNTIL = "one round", "until one side is gone"


def assault(asked: Asked) -> Answer:
    """An assault: the result of one round, and of assaulting again until one side is gone."""
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
        "Exact: the number of dice that kill is binomial; what is left of the party goes on.",
        "Only sixes kill, as the Lord High Constable is with the party." if sixes else "Fives and sixes kill.",
        "A fort adds one die and a castle two; walls take nothing off any die here.",
    )


PASSING_RULES = ("sneak.attack", "sneak.on", "raid.party", "combat.dice", "combat.hits")


def passing(asked: Asked) -> Answer:
    """What is left of a party that sneaks or raids, after one free attack on it."""
    soldiers, dice = int(asked.picked["party"]), int(asked.picked["dice"])
    sixes = asked.picked["constable"] == "yes"
    left = battles.passing(soldiers, dice, sixes)
    rows = [
        row(f"{wording.plural(n, 'soldier')} left" if n else "none left", left.get(n, NONE), key=str(n))
        for n in range(soldiers, -1, -1)
    ]
    through = 1 - left.get(0, NONE)
    words = (f"The chance to get through is {float(through):.1%}.", *_passing_words(sixes))
    title = f"{wording.plural(soldiers, 'soldier')} sneaking or raiding under {wording.plural(dice, 'die')}"
    return Answer(title, tuple(rows), words, (*PASSING_RULES, *(["office.constable"] if sixes else [])), whole=True)


def past(asked: Asked) -> Answer:
    """The chance to get past, for every number of dice and every size of party."""
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
    title = f"The chance to get past, by dice thrown{'; only sixes kill' if sixes else ''}"
    rules = (*PASSING_RULES, *(["office.constable"] if sixes else []))
    return Answer(title, rows, _passing_words(sixes), rules, shape=LINE_CHART)


# --- one more ---------------------------------------------------------------------------------------------------------


def one_more(asked: Asked) -> Answer:
    """The attacker's gain from one more soldier, one more Noble, or the Lord Marshal."""
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
    title = f"One more for the attackers: {one} against {other}"
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


# --- the present position ---------------------------------------------------------------------------------------------


def thrown(state: Realm, key: Key, square: str) -> int:
    """The dice that may be thrown at a party that sneaks past a square or raids it (sneak.attack)."""
    return sum(
        fighting.dice_of(state, one, fighting.walls(state, one))
        for one in raiding.throwers(state, state.forces[key]["seat"], square)
    )


def here(asked: Asked) -> Answer:
    """The chance of success for each order that the marching force could be given; during a fight, how it ends."""
    state: Realm = asked.match.state
    pending = asked.match.pending
    if state.fight and state.turn is not None:
        return _this_fight(asked)
    if not isinstance(pending, Choice) or pending.kind != "march":
        raise NotAsked("This is about a force being moved or a fight under way: ask it at such a moment.")
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
                rows.append(row(label, Fraction(1), note="nobody defends it", key=f"attack {about[0]}"))
                continue
            once = battles.summed(after_a_round(mine, theirs, kind, named))
            end = battles.summed(to_the_end(mine, theirs, kind, named))
            given = (
                "" if kind == FIELD else f"in this round; {float(end.attacker):.1%} if kept up until one side is gone"
            )
            rows.append(
                row(label, end.attacker if kind == FIELD else once.attacker, note=given, key=f"attack {about[0]}")
            )
        elif verb in ("sneak", "raid"):
            dice = 0 if state.forces[key]["unseen"] else thrown(state, key, about[0])
            sixes = fighting.only_sixes(state, key, verb == "raid")
            left = battles.passing(state.forces[key]["soldiers"], dice, sixes)
            rows.append(
                row(label, 1 - left.get(0, NONE), note=f"under {wording.plural(dice, 'die')}", key=f"{verb} {about[0]}")
            )
            rules += [*PASSING_RULES, *(["office.constable"] if sixes else [])]
    if not rows:
        raise NotAsked("The force can meet nobody from where it stands.")
    rows.sort(key=lambda one: -(one.chance or 0))
    words = (
        "Exact: a field battle to its end, an assault for one round, and getting through for a party that sneaks or raids.",
        "Cards that may be played are left out, and every player who may attack a party that passes does.",
    )
    return Answer(f"What {wording.force(state, key)} could do", tuple(rows), words, tuple(dict.fromkeys(rules)))


def _this_fight(asked: Asked) -> Answer:
    """How the fight under way ends, from its next round on."""
    state: Realm = asked.match.state
    square, seat = state.fight, state.turn
    key = next((id for id, force in state.forces.items() if force["at"] == square and force["seat"] == seat), None)
    enemy = state.enemy_at(square, seat) if seat is not None else None
    if key is None or (enemy is None and square not in state.structures):
        raise NotAsked("The fight is over: nothing more is thrown in it.")
    mine, theirs, kind = met(state, key, square)
    named = names_die(state)
    words = (*derivation(mine, theirs, kind, named), "Cards that may still be played are left out.")
    if kind == FIELD:
        rows = _ends(to_the_end(mine, theirs))
    else:
        falls, dies, nobody = battles.summed(after_a_round(mine, theirs, kind, named))
        rows = [row("it falls", falls), row("the attackers die", dies), row("nobody is left", nobody),
                row("both still stand", 1 - falls - dies - nobody)]  # fmt: skip
    title = f"The {'field battle' if kind == FIELD else 'assault'} on {wording.square(state, square)}: {mine} against {theirs}"
    return Answer(title, tuple(rows), words, cited(mine, theirs, kind), whole=True)


# --- the questions ----------------------------------------------------------------------------------------------------

FIGHT: tuple[Any, ...] = (attackers, attack_nobles, attack_card, defenders, defence_nobles, defence_card)
QUESTIONS = (
    Question("battle", "Who wins a field battle?", battle, fields=FIGHT),
    Question("here", "What are the chances here?", here,
             at=("march", "soldiers", "direct move", "round of combat", "free attack", "card for the fight")),
    Question("survivors", "Who is left after a field battle?", survivors, fields=FIGHT),
    Question("sizes", "Who wins, for all sizes?", sizes, fields=(ground, lambda asked: led("attack nobles", "With the attackers", "0"),
                                                                lambda asked: led("defence nobles", "With the defenders", "0"))),
    Question("assault", "Does a fort or castle fall?", assault, fields=(walls, *FIGHT)),
    Question("passing", "What is left of a party that sneaks or raids?", passing, fields=(sneakers, watchers, constable)),
    Question("past", "Does a party get past?", past, fields=(constable,)),
    Question("one_more", "What is one more soldier or Noble worth?", one_more, fields=(attackers, attack_nobles, defenders, defence_nobles)),
    Question("regency", "Who will be Regent?", who_rules, wants_seat=True, seats=by_count, fields=(arrivals, others_bring),
             at=("before the contest", "countermand", "Regency", "Winter")),
    Question("draw", "Which Nobility card is drawn next?", nobility_draw, wants_seat=True, seats=every_seat,
             at=("Nobility card", "cards to draw", "mulligan")),
    Question("sovereign", "Which Sovereignty card comes next?", sovereignty_draw, wants_seat=True, seats=every_seat,
             at=("Sovereignty card", "Sovereign effect")),
    Question("arrivals", "What would more Nobles in the capital bring?", by_arrivals, wants_seat=True, seats=by_count,
             at=("where the Noble goes",)),
)  # fmt: skip
"""The questions, the most useful first; the very first can be asked at every moment of a match."""
