"""Who has won, each seat's points, and what a quest, a room, a spell or an attack is worth now.

See `explorer.core.standing`. All of it is public, apart from spells that only their owner can look at.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from explorer.core.errors import quoted
from explorer.core.standing import NoFigure, Score, Term
from explorer.games.black_rose_wars.effects import references
from explorer.games.black_rose_wars.language import nouns, parsing, sentences, verbs
from explorer.games.black_rose_wars.rules import clean_up_phase, end_of_game
from explorer.games.black_rose_wars.state import DARK, DUMMY, LIGHT, ROSE
from explorer.games.black_rose_wars.table import attributes, in_force

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from explorer.core.moments import Option, Seat
    from explorer.games.black_rose_wars.state import Frame, Lodge, Model, Room

POINTS, DAMAGE = "power points", "damage"

FIGURES = ("quest", "command", "activate", "fight", "attack")
"""The first parts of two-part options; the second part is the quest, card, room or model concerned."""


def winners(state: Lodge) -> tuple[Seat, ...]:
    """The new Grand Magister; nobody before the end, or if the Black Rose has won and no Avatar plays.

    Rules (end.winner, end.rose-wins).
    """
    if state.winner is None:
        return ()
    seat = state.avatar if state.winner == ROSE else state.winner
    return () if seat is None else (seat,)


def standing(state: Lodge) -> tuple[Score, ...]:
    """The points of each seat: those on the Power Board, plus the bonuses if the game ended now.

    At the end the board includes the bonuses. The Avatar's points are the Black Rose's
    (power.gain, end.bonuses, avatar.power).
    """
    extra = end_of_game.bonuses(state) if state.turn else {}
    scores = []
    for seat in range(state.players):
        colour = state.colour(seat)
        bonuses = [
            Term(end_of_game.FOR[rule], points[colour], rule) for rule, points in extra.items() if points.get(colour, 0)
        ]
        counted = sum(term.value for term in bonuses) if state.winner is not None else 0
        board = Term("on the Power Board", state.power[colour] - counted, "power.gain")
        scores.append(Score.summed(POINTS, [board, *bonuses]))
    return tuple(scores)


JINX = 1.0
"""What a jinx costs its mage, in points."""

QUEST = 0.8
"""How much of its reward a completed quest is worth; the cubes on another count as their share of it."""


def prospects(state: Lodge) -> list[float]:
    """How well each seat stands in the middle of a game: its points with the bonuses, its quests, and its jinxes.

    Cubes in rooms and on mages are left out: at the end of a turn they say nothing about who will win.
    """
    found = [float(sum(term.value for term in score.terms)) for score in standing(state)]
    if state.winner is None:
        for seat, mage in enumerate(state.mages):
            begun = [(state.kit.quests[quest["card"]], quest["cubes"]) for quest in mage["active"]]
            found[seat] += QUEST * sum(card.reward * cubes / card.cubes for card, cubes in begun if card.cubes)
            found[seat] += QUEST * sum(state.kit.quests[card].reward for card in mage["completed"])
            found[seat] -= JINX * len(mage["jinxes"])
    return found


def worth(state: Lodge, seat: Seat, thing: Option) -> Score:
    """What something is worth to a seat now, judged only by public knowledge and the seat's own cards.

    - A quest: its reward.
    - A room: the points that the seat would gain if the room were rebuilt now.
    - An evocation (by id or kind), a mage, or "fight" for the seat's own mage: the damage of its attack.
    - A spell, or a (spell, side) pair as in options: the damage to a target without cards or tokens. Of a spell's two
      sides the better one counts, unless the spell lies on the seat's sheet.

    Args:
        state: the position.
        seat: the seat to which it is worth something.
        thing: the id of one of these, or an option that concerns one.

    Raises:
        NoFigure: `thing` is none of these, or has no such value.
    """
    if isinstance(thing, tuple) and len(thing) == 2:
        first, second = thing
        if second in (LIGHT, DARK) and isinstance(first, str) and first in state.kit.spells:
            return _spell(state, seat, first, [second])
        if first in FIGURES:
            thing = second
    if not isinstance(thing, str):
        raise NoFigure(f"only a quest, a room, an evocation, a mage or a spell has a worth, not {quoted(thing)}.")
    kit = state.kit
    if thing in kit.quests:
        quest = kit.quests[thing]
        return Score.summed(POINTS, [Term(f"the reward of {quest.name}", quest.reward, "quest.reward")])
    if thing in state.rooms:
        return _room(state, seat, thing)
    if thing in state.evocations:
        return Score.summed(DAMAGE, _evocation(state, thing))
    if thing in kit.evocations:
        printed = Term(f"printed on {kit.evocations[thing].name}", kit.evocations[thing].strength, "evocation.strength")
        return Score.summed(DAMAGE, [printed])
    named = {mage["name"]: other for other, mage in enumerate(state.mages) if mage["name"]}
    if thing == "fight" and state.mages[seat]["name"]:
        return Score.summed(DAMAGE, _mage(state, seat))
    if thing in named:
        return Score.summed(DAMAGE, _mage(state, named[thing]))
    if thing in kit.spells:
        laid = [spell["side"] for spell in state.mages[seat]["sheet"] if spell is not None and spell["card"] == thing]
        return _spell(state, seat, thing, laid or [side for side in (LIGHT, DARK) if kit.spells[thing].side(side)])
    raise NoFigure(f"{quoted(thing)} has no worth in points or damage.")


# --- attacks ----------------------------------------------------------------------------------------------------------


def _mage(state: Lodge, seat: Seat) -> Iterator[Term]:
    """The damage of a mage's physical attack (mage.strength, jinx.weakness)."""
    printed = state.kit.mages[state.mages[seat]["name"]].strength
    yield Term("printed Strength", printed, "mage.strength")
    yield from _rest("Weakness", attributes.strength(state, seat) - printed, "jinx.weakness")


def _evocation(state: Lodge, id: str) -> Iterator[Term]:
    """The damage of an evocation's attack: printed, for the damage on it, from upgrades, and for this activation."""
    its = state.evocations[id]
    card = state.kit.evocations[its["kind"]]
    yield Term(f"printed on {card.name}", card.strength, "evocation.strength")
    yield from _rest("for the damage on it", card.strength_per_damage * len(its["damage"]), "evocation.skill")
    yield from _rest("upgrades", sum(state.kit.upgrades[kind].strength for kind in its["upgrades"]), "upgrade.card")
    yield from _rest("in this activation", its["bonus"].get("strength", 0), "evocation.bonus")


def _rest(text: str, value: int, rule: str) -> Iterator[Term]:
    """A term, unless its value is 0."""
    if value:
        yield Term(text, value, rule)


# --- rooms ------------------------------------------------------------------------------------------------------------


def _room(state: Lodge, seat: Seat, room: Room) -> Score:
    """What a seat would gain if a room were rebuilt now (clean-up.points, clean-up.sole, clean-up.tie)."""
    tile, card = state.rooms[room], state.kit.rooms[room]
    if tile["rebuilt"]:
        raise NoFigure(f"the {card.name} has been rebuilt already and gives no more points.")
    counts, colour = Counter(tile["slots"]), state.colour(seat)
    shared = state.reads("rest", "shared")
    gained = clean_up_phase.room_points(tile["slots"], card.rewards, shared=shared).get(colour, 0)
    tied = counts[colour] > 0 and list(counts.values()).count(counts[colour]) > 1
    rule = "clean-up.sole" if set(counts) == {colour} else "clean-up.tie" if tied else "clean-up.points"
    return Score.summed(POINTS, [Term(f"{counts[colour]} of {len(tile['slots'])} cubes there", gained, rule)])


# --- spells -----------------------------------------------------------------------------------------------------------


def _spell(state: Lodge, seat: Seat, card: str, sides: Iterable[str]) -> Score:
    """The damage of a spell to a target without cards or tokens, by the best of the given sides."""
    found = [terms for side in sides if (terms := list(_damage(state, seat, card, side)))]
    if not found:
        raise NoFigure(f"{state.kit.spells[card].name} inflicts no damage on a target by itself.")
    return Score.summed(DAMAGE, max(found, key=lambda terms: sum(term.value for term in terms)))


def _damage(state: Lodge, seat: Seat, card: str, given: str) -> Iterator[Term]:
    """Each amount of damage that a side deals to its target, and what increases or reduces it (damage.place)."""
    text = state.kit.spells[card].side(given)
    if not text:
        return
    side = parsing.side(text)
    combat = side.type == "combat"
    frame: Frame = {
        "source": f"spell:{card}", "name": card, "caster": seat, "text": text, "sentence": 0, "target": DUMMY,
        "origin": None, "trigger": None, "results": {}, "combat": combat, "physical": False, "quiet": False,
    }  # fmt: skip
    doing = references.Doing(state, frame, seat)
    for sentence in side.sentences:
        if not isinstance(sentence, sentences.Sentence) or not isinstance(sentence.part, sentences.Deeds):
            continue
        if sentence.enhance and not references.enhanced(doing, sentence.enhance):
            continue
        for clause in sentence.part.clauses:
            if isinstance(clause, verbs.Inflict) and _on_the_target(clause):
                yield from _inflicted(state, seat, clause, references.amount_of(doing, clause.amount), combat)


def _on_the_target(clause: verbs.Inflict) -> bool:
    """True if the damage goes to the target, or to each model in it if the target is a room."""
    on: Any = clause.on
    return on is None or on in (nouns.Ref("the target"), nouns.Ref("the source")) or on == nouns.Ref("the models hit")


def _inflicted(state: Lodge, seat: Seat, clause: verbs.Inflict, n: int, combat: bool) -> Iterator[Term]:
    if n <= 0:
        return
    yield Term(str(clause), n, "damage.place")
    target: Model = DUMMY
    added = sum(more for more, _ in in_force.more_damage(state, target, seat, combat=combat, attack=False))
    yield from _rest("an event", added, "event.standing")
    if combat:
        less = min(state.mages[seat]["jinxes"].count("weakness"), n + added - 1)
        yield from _rest("Weakness", -less, "jinx.weakness")
