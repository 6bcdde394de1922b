"""Questions in words whose figures are reckoned: points for defeats and rooms, damage and Health, moons, spells to prepare.

Each figure comes from the game's own steps and functions: `defeats.defeat_points`, `clean_up_phase.room_points`,
`damage.inflict`, `power.gain`, `power.steal`, `preparation_phase`, `table.attributes`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from explorer.core.moments import Event
from explorer.core.reckoning import Figure, Pattern, Said, amount, counted, listed, played
from explorer.games.black_rose_wars.position import place
from explorer.games.black_rose_wars.rules.clean_up_phase import room_points
from explorer.games.black_rose_wars.rules.end_of_game import BONUSES
from explorer.games.black_rose_wars.rules.preparation_phase import FEWEST, SLOTS
from explorer.games.black_rose_wars.state import MOONS, ROSE, Lodge
from explorer.games.black_rose_wars.table import attributes, damage, instability, power
from explorer.games.black_rose_wars.table.defeats import defeat_points

if TYPE_CHECKING:
    from collections.abc import Mapping

CUBES = r"(?:cubes?|damage|points? of damage|hits?|of them)"
MOST = 30
"""The most cubes or points that are reckoned with: a colour has about as many cubes."""

DID = r"(?:did|dealt|deals?|does|do|has|have|had|put|puts|placed|with|got|inflicted|laid|put down)"
NOBODY = (
    r"(?!(?:and|when|the|on|of|for|than|only|just|to|a|an|are|is|with|was|had|has|have|did"
    r"|does|but|all|in|at|range|points?|cubes?|damage|both|each)\b)"
)


def _shares(said: Said, things: str) -> dict[str, int]:
    """Who has how many of something, by name: "i", "tom", "rose"."""
    found: dict[str, int] = {}
    both = said.take(
        rf"\b(we|[a-z]+ and [a-z]+) (?:both|each) (?:{DID}|have got)(?: inflicted| done)? (\d+|one"
        rf"|an?)(?: (?:{things}))?\b",
    )
    if both is not None:
        names = both[1].split(" and ") if " and " in both[1] else ["i", "the other"]
        found |= dict.fromkeys(["i" if name == "me" else name for name in names], amount(both[2]))
    if rose := said.take(
        rf"\b(?:the )?(?:black )?rose(?:'s)?(?: {DID})?(?: only| just)? (\d+|one|an?)(?: more)?(?: (?:{things}))?\b",
        rf"\b(\d+|one|an?)(?: more)?(?: (?:{things}))? (?:from|of|by) the (?:black )?rose\b",
    ):
        found["rose"] = amount(rose[1])
    for one in said.every(
        rf"\b{NOBODY}((?:my )?[a-z]+(?: else)?)(?:'s)?(?: (?:only |just )?{DID})?(?: only| just)? "
        rf"(\d+|one)(?: (?:{things}))?\b"
    ):
        name = one[1].replace("my ", "your ") if one[1] != "my" else "i"
        name = "i" if name in ("i", "me", "mine", "ve") else name
        if name in found:
            return {}
        found[name] = amount(one[2])
    return found


def _named(name: str) -> str:
    """Somebody's name in an answer."""
    return {"i": "you", "rose": "the Black Rose", "else": "somebody else"}.get(
        name, name if " " in name else name.title()
    )


def _prizes(shares: Mapping[str, int]) -> dict[str, int]:
    """The colours of those who share, each its own; the Rose's is `ROSE`."""
    return {name: ROSE if name == "rose" else number for number, name in enumerate(shares)}


def _told(points: Mapping[str, int], unit: str = "point") -> str:
    parts = [f"{_named(name)} {'gain' if name == 'i' else 'gains'} {number}" for name, number in points.items()]
    sentence = listed(parts)
    return f"{sentence[0].upper()}{sentence[1:]} {unit if list(points.values())[-1] == 1 else f'{unit}s'}."


def _ranked(shares: Mapping[str, int], things: tuple[str, str], won: Mapping[str, int]) -> tuple[str, ...]:
    order = sorted(shares, key=lambda name: -shares[name])
    return tuple(
        f"{_named(name)[0].upper()}{_named(name)[1:]}: {counted(shares[name], *things)}, {counted(won[name], 'point')}."
        for name in order
    )


def _tied(shares: Mapping[str, int]) -> bool:
    return len(set(shares.values())) < len(shares)


DEFEATED = (
    r"\b(?:defeat\w*|kill(?:s|ed|ing)?|dead|(?:took|taking|take|taken) (?:some(?:one|body)"
    r"|him|her|\w+)? ?out|fallen|fell|falls|loser|knocked out|died|corpse)\b"
)


def defeat(question: str) -> Figure | None:
    """The points for a defeated mage, by who has dealt how much damage."""
    said = Said(question)
    if not said.has(DEFEATED) or not said.has(
        r"\bpoints?\b|\bpts\b|\bscore\w*\b|\bget\b|\bgets\b|\bhow much\b|\bworth\b"
    ):
        return None
    alone = said.take(
        rf"\b(?:i|me|we) (?:alone )?(?:{DID}) all(?: of)?(?: the)?(?: \d+)?(?: (?:{CUBES}))?\b",
        rf"\ball (?:the )?(?:\d+ )?(?:{CUBES}) (?:is|are|was|were) (?:mine|my own)\b",
    )
    shares = {"i": 3} if alone else _shares(said, CUBES)
    other = (
        r"\b(?:evocations?|pet|monster|summon\w*|room|trophy|trophies|life|hp|health"
        r"|convert\w*|destiny|ignor\w*|heal\w*|left|moon|quests?)\b"
    )
    if any(re.search(other, name) for name in shares):  # its damage counts for somebody as well
        return None
    if not shares or (len(shares) == 1 and not alone) or not said.understood(other) or max(shares.values()) > MOST:
        return None
    colours = _prizes(shares)
    given = defeat_points([colours[name] for name, number in shares.items() for _ in range(number)])
    won = {name: given.get(colours[name], 0) for name in shares}
    if alone:
        steps: tuple[str, ...] = ("All of the damage is yours: 5 points instead of 4.",)
    else:
        steps = _ranked(shares, ("cube", "cubes"), won)
        steps += ("Tied for a rank: one point less each.",) if _tied(shares) else ()
    rules = ("defeat.sole",) if alone else ("defeat.points", *(("defeat.tie",) if _tied(shares) else ()))
    told = (
        "all of the damage is yours" if alone else listed(f"{_named(name)} {number}" for name, number in shares.items())
    )
    return Figure(_told(won), steps, rules, told)


@cache
def _rooms() -> dict[str, str]:
    """The rooms by their names in lower case, without "Room" and "The"."""
    return {room.name.lower().removesuffix(" room").removeprefix("the "): id for id, room in Lodge().kit.rooms.items()}


def _room(said: Said) -> str:
    names = sorted(_rooms(), key=len, reverse=True)
    found = said.take(rf"\b(?:the )?({'|'.join(names)})(?: room)?\b(?!'s (?:cubes?|\d))")
    return _rooms()[found[1]] if found else ""


def room(question: str) -> Figure | None:
    """The points for a rebuilt room, by who has how many cubes in it."""
    said = Said(question)
    if not said.has(r"\b(?:rebuil[dt]\w*|restor\w*|repair\w*|fixed|full|filled|rooms?)\b") or not said.has(
        r"\bcubes?\b|\binstability\b"
    ):
        return None
    if not said.has(r"\bpoints?\b|\bpts\b|\bscor\w*\b|\bget\b|\bgets\b|\bhow much\b|\bpaid\b|\bpays?\b"):
        return None
    rose = said.has(r"\bblack rose room\b")
    where = _room(said) if not said.has(r"\b(?:the )?(?:black )?rose (?:has|have|with|\d)") or rose else ""
    things = r"(?:cubes?|instability)(?: (?:cubes?|in it|there))?"
    shares = _shares(said, things)
    other = r"\b(?:convert\w*|damage|dead|defeat\w*|evocations?|moon|quests?|slots?|left|more|placed?|pool)\b"
    if len(shares) < 2 or not said.understood(other):
        return None
    kit = Lodge().kit
    total = sum(shares.values())
    if where:
        card = kit.rooms[where]
        if total != card.slots:
            full = "is not full yet, and pays nothing" if total < card.slots else "cannot hold so many"
            sentence = f"{card.name} has {card.slots} slots: with {counted(total, 'cube')} it {full}."
            return Figure(
                sentence,
                (f"{total} of {card.slots}.",),
                ("instability.slots", "clean-up.rebuild"),
                f"{card.name}, {counted(total, 'cube')}",
            )
        rewards = {card.rewards}
    else:
        rewards = {one.rewards for one in kit.rooms.values() if one.slots == total}
    if len(rewards) != 1:
        return None
    (prizes,) = rewards
    colours = _prizes(shares)
    given = room_points([colours[name] for name, number in shares.items() for _ in range(number)], prizes)
    won = {name: given.get(colours[name], 0) for name in shares}
    steps = (
        f"A room of {counted(total, 'slot')} pays {prizes[0]}, {prizes[1]} and {prizes[2]}.",
        *_ranked(shares, ("cube", "cubes"), won), *(("Tied for a rank: one point less each.",) if _tied(shares) else ()),
    )  # fmt: skip
    rules = ("clean-up.points", *(("clean-up.tie",) if _tied(shares) else ()))
    told = listed(f"{_named(name)} {number}" for name, number in shares.items())
    return Figure(_told(won), steps, rules, f"{kit.rooms[where].name if where else f'a room of {total} slots'}: {told}")


def bonus(question: str) -> Figure | None:
    """The points at the end for the most solved quests or trophies."""
    said = Said(question)
    kinds = {
        "end.quests": (r"(?:solved |fulfilled )?quests?(?: solved)?", ("solved quest", "solved quests")),
        "end.trophies": (r"troph(?:y|ies)|skulls?", ("trophy", "trophies")),
    }
    rules = [rule for rule, (words, _) in kinds.items() if said.has(rf"\b(?:{words})\b")]
    if len(rules) != 1 or not said.has(r"\bpoints?\b|\bbonus\w*\b|\bhow much\b|\bscor\w*\b|\bget\b|\bgets\b"):
        return None
    (rule,) = rules
    words, things = kinds[rule]
    said.take(r"\b(?:and )?nobody (?:else )?has (?:more|any|as many)\b")
    shares = _shares(said, words)
    other = (
        r"\b(?:reward|card|pays?|unsolved|completed|draw|drop\w*|discard\w*|limit|mid|during"
        r"|moon|giv\w+|lose|win|wins|winner|tie-?break\w*)\b"
    )
    if len(shares) < 2 or not said.understood(other) or max(shares.values()) > MOST:
        return None
    colours = _prizes(shares)
    given = power.rank_points({colours[name]: number for name, number in shares.items()}, BONUSES, last_ties=False)
    won = {name: given.get(colours[name], 0) for name in shares}
    steps = (
        f"At the end the most pay {BONUSES[0]}, the second most {BONUSES[1]}, any others {BONUSES[2]}.",
        *_ranked(shares, things, won),
    )
    told = listed(f"{_named(name)} {counted(number, *things)}" for name, number in shares.items())
    return Figure(_told(won), steps, (rule, "end.bonuses", *(("end.tie",) if _tied(shares) else ())), told)


# --- damage -----------------------------------------------------------------------------------------------------------

HEALTH = r"(?:life|lives|hp|health|hit points?|spaces?|free slots?|slots?|free spaces?)"


@cache
def _mages() -> dict[str, str]:
    return {mage.name.lower(): id for id, mage in Lodge().kit.mages.items() if id != "possessed"}


@cache
def _evocations() -> str:
    """A regular expression for the names of evocations, which have Health of their own."""
    names = (re.escape(card.name.lower()) for card in Lodge().kit.evocations.values())
    return rf"\b(?:{'|'.join(names)})s?\b"


def overkill(question: str) -> Figure | None:
    """How many cubes of some damage are placed on a mage, and whether it is defeated."""
    said = Said(question)
    if not said.has(r"\b(?:cubes?|damage|hit|hits|deal\w*|dealt|blow|inflict\w*)\b"):
        return None
    name = said.take(rf"\b({'|'.join(_mages())})\b")
    bar = said.take(
        rf"\b(\d+|one|an?)(?: {HEALTH})(?: (?:is|are|were|was|remain\w*|free))*(?: left)?\b",
        rf"\b{HEALTH} (?:of |is |at )?(\d+)(?: left)?\b",
        r"\bonly (\d+) left\b",
    )
    already = (
        said.take(r"\b(?:has|had|with|at|already|got)(?: already| on)? (\d+) (?:damage|cubes)(?: already| on \w+)?\b")
        if name and bar is None
        else None
    )
    hit = said.take(
        r"\b(?:hits?|hitting|deals?|dealing|dealt|inflicts?|blow (?:was|is)|blow of|take|takes|did"
        r"|for|suffers?)(?: him| her| me)?(?: for| of)? (\d+)(?: more)?(?: (?:damage|cubes?))?\b",
        r"\b(\d+) (?:more )?(?:damage|cubes?)\b",
    )
    said.take(r"\b(?:all|the|these|those) (?:the )?(\d+)(?: cubes?| damage)?\b")
    other = (
        r"\b(?:ignor\w*|heal\w*|redirect\w*|convert\w*|points?|pool|evocations?|pet|monster"
        r"|summon\w*|room|jinx\w*|vulnerab\w*|weak\w*|half|trap|protection|each|someone else|buddy|rose)\b"
    )
    if hit is None or (bar is None) == (already is None) or not said.understood(other, _evocations()):
        return None
    if not said.has(
        r"\bhow many\b|\bdo\b|\bdoes\b|\bcount\b|\bplaced?\b|\bdead\b|\bdefeated\b|\bdie\b"
        r"|\benough\b|\bwhat\b|\bis (?:he|she)\b|\blay\b"
    ):
        return None
    dealt = amount(hit[1])
    state = place(
        players=2,
        mages=[_mages()[name[1]] if name else "rikkart", "gramigna" if not name or name[1] != "gramigna" else "mors"],
    )
    health = attributes.health(state, 0)
    there = amount(already[1]) if already is not None else health - amount(bar[1]) if bar is not None else 0
    if dealt > MOST or not dealt or (bar is not None and amount(bar[1]) > health):
        return None
    if already is not None and there >= health:
        who = name[1].title() if name else "A mage"
        return Figure(
            f"{who} has {health} Health, so {there} damage has defeated it already.",
            (f"{there} of {health}.",),
            ("mage.health", "damage.excess"),
            f"{there} damage",
        )
    mage = state.mages[0]
    mage["damage"], mage["room"] = [ROSE] * there, next(iter(state.rooms))
    happened = played(damage.inflict(state, None, [(0, dealt)], 1))
    cubes = len(mage["damage"]) - there
    falls = any(isinstance(one, Event) and one.kind == "falls" for one in happened)
    left = health - len(mage["damage"])
    steps = [f"{dealt} damage, {counted(health - there, 'space')} left on the bar: {counted(cubes, 'cube')} placed."]
    rules = ["damage.excess"] if cubes < dealt else []
    rules += ["damage.place", *(["defeat.period"] if falls else []), "mage.health"]
    sentence = (
        f"{counted(cubes, 'cube')} of {dealt} {'is' if cubes == 1 else 'are'} placed, and "
        f"the mage {'is defeated' if falls else f'has {left} Health left'}."
    )
    told = f"{name[1].title() if name else 'a mage'} with {health - there} Health left, {dealt} damage"
    return Figure(sentence, tuple(steps), tuple(rules), told)


FIGURES: Final = {
    r"health|life|lives|hp|hit points?": ("Health", "mage.health", attributes.health),
    r"strength|punch\w*|physical attack|hit(?:s)? for|attack\w*": ("Strength", "mage.strength", attributes.strength),
    r"speed|moves?|fast": ("Speed", "mage.speed", attributes.speed),
    r"hand(?: (?:value|limit|size))?": ("Hand value", "mage.hand", attributes.hand_limit),
}
"""The figures of a mage, by the words for them."""


def mage(question: str) -> Figure | None:
    """A mage's Health, Strength, Speed or Hand value, with its jinxes."""
    said = Said(question)
    name = said.take(rf"\b({'|'.join(_mages())})\b(?:'s)?")
    if name is None or not said.has(r"\b(?:how (?:much|many|fast|strong|hard)|what(?:'s| is)|=)"):
        return None
    kit = Lodge().kit
    jinxes = [id for id, jinx in kit.jinxes.items() if said.take(rf"\b{jinx.name.lower()}\b(?: jinx)?")]
    asked = [(words, *rest) for words, rest in FIGURES.items() if said.take(rf"\b(?:{words})\b")]
    said.take(r"\bdamage\b|\bcards?\b|\bspells?\b|\brooms?\b")
    if len(asked) != 1 or not said.understood(
        rf"\b(?:{'|'.join(_mages())})\b",
        r"\b(?:left|after|heal\w*|trap|evocation\w*|i|me|cast\w*|reach|range|far|prepare|jinx\w*)\b",
    ):
        return None
    ((_, title, rule, figure),) = asked
    state = place(players=2, mages=[_mages()[name[1]], "gramigna" if name[1] != "gramigna" else "mors"])
    printed = figure(state, 0)
    state.mages[0]["jinxes"] = jinxes
    found = figure(state, 0)
    who = name[1].title()
    steps = [f"Printed: {printed}."] + [f"{kit.jinxes[id].name}: {found}." for id in jinxes if found != printed]
    rules = (rule, *(f"jinx.{id}" for id in jinxes))
    return Figure(
        f"{who}'s {title} is {found}.",
        tuple(steps),
        rules,
        listed([who, *(kit.jinxes[id].name for id in jinxes)]) + f", {title}",
    )


# --- points -----------------------------------------------------------------------------------------------------------

POINTS = r"(?:points?|pts|power|vps?|pp)"


def moon(question: str) -> Figure | None:
    """Which moon it is at some points, and how far the next one is."""
    said = Said(question)
    if not said.has(r"\bmoons?\b") or said.has(
        r"\b(?:dropp\w*|lost|lose|loses|back|fell|falls|stole|steal\w*|robbed|again|once more|was|were|return)\b"
    ):
        return None
    said.every(r"\b(?:first|second|third|1st|2nd|3rd|next)(?: moons?)?\b|\bmoons? (?:[123]|one|three)\b")
    start = said.take(
        rf"\b(?:on|at|with|have|has|reach\w*|got|stand on|hit|hits) (\d+)(?: {POINTS})?\b", rf"\b(\d+) {POINTS}\b"
    )
    more = (
        said.take(rf"\b(?:scores?|gains?|gets?|plus|adds?|and|\+) (\d+)(?: more)?(?: {POINTS})?\b")
        if start is not None
        else None
    )
    other = r"\b(?:event|quest|deck|card|spell|cube|agree|house rule|standard|book|says|personal|rose)\w*\b"
    if (
        start is None
        or not said.understood(other)
        or not said.has(r"\bhow\b|\bwhich\b|\bwhat\b|\bdoes\b|\bdo\b|\bis it\b|\bturn\b|\?")
    ):
        return None
    power_now = amount(start[1]) + (amount(more[1]) if more else 0)
    state = place(players=2)
    if power_now > 2 * state.moons[2]:
        return None
    played(power.gain(state, 0, power_now, "power.gain"))
    told = counted(power_now, "point") if not more else f"{amount(start[1])} points and {amount(more[1])} more"
    named = MOONS[state.moon]
    steps = [f"Second Moon at {state.moons[0]}, Third Moon at {state.moons[1]}, end at {state.moons[2]}."]
    rules = ["moon.positions", "moon.rises"]
    if state.ending:
        return Figure(
            f"At {power_now} points the end of the game has come.",
            tuple(steps),
            ("end.trigger", "clean-up.end", "moon.positions"),
            told,
        )
    nxt = state.moons[state.moon]
    upcoming = "the end of the game" if state.moon == 2 else f"the {MOONS[state.moon + 1]}"
    steps.append(f"From {power_now} to {nxt}: {nxt - power_now}.")
    rules += ["end.trigger"] if state.moon == 2 else []
    sentence = (
        f"At {power_now} points it is the {named}, if nobody has had more; {upcoming} comes "
        f"at {nxt}, {nxt - power_now} more."
    )
    return Figure(sentence, tuple(steps), tuple(rules), told)


def robbed(question: str) -> Figure | None:
    """How many points are lost or stolen where there are too few."""
    said = Said(question)
    if not said.has(r"\b(?:points?|pts|steals?|stole|robs?|robbed|minus|marker)\b"):
        return None
    theft = said.has(r"\b(?:steals?|stole|robs?|robbed|take|takes|took)\b") and not said.has(
        r"\b(?:spell|card|event|room|trap) takes\b"
    )
    lost = said.take(
        rf"\b(?:steals?|stole|takes?|took|robs?|robbed|loses?|lost|losing)(?: (?:me|him|her|[a-z]+) "
        rf"of)? (\d+)(?: {POINTS})?(?: (?:off|from)(?: (?:me|him|her|\w+))?)?\b"
    )
    there = said.take(
        rf"\b(?:have|has|had|with|stand on|is on|am on|i'm on)(?: only| just)? (\d+|one|an? single"
        rf"|an?)(?: {POINTS})?\b",
        rf"\bonly (\d+|one)(?: {POINTS})?\b",
    )
    other = r"\b(?:cubes?|damage|quests?|cards?|spells? (?:from|of)|moon|room|trophy|trophies|tokens?|life|hp|health)\b"
    if lost is None or there is None or not said.understood(other):
        return None
    own = amount(there[1].split()[-1])
    wanted = amount(lost[1])
    if max(own, wanted) > 2 * MOST:
        return None
    state = place(players=2)
    state.power[0] = own
    step = power.steal(state, 0, 1, wanted, "power.steal") if theft else power.lose(state, 0, wanted, "power.lose")
    played(step)
    gone = own - state.power[0]
    told = f"{counted(own, 'point')}, {wanted} to be {'stolen' if theft else 'lost'}"
    steps = (f"{own} less {wanted}, but not below 0: {gone} {'go' if gone != 1 else 'goes'}, {state.power[0]} left.",)
    if theft:
        sentence = (
            f"{counted(gone, 'point')} {'is' if gone == 1 else 'are'} lost, and the thief gains {state.power[1]}."
        )
        return Figure(sentence, steps, ("power.steal", "power.floor"), told)
    return Figure(
        f"{counted(gone, 'point')} {'is' if gone == 1 else 'are'} lost; {state.power[0]} left.",
        steps,
        ("power.floor", "power.lose"),
        told,
    )


# --- rooms and spells -------------------------------------------------------------------------------------------------


def slots(question: str) -> Figure | None:
    """How many cubes a room still takes."""
    said = Said(question)
    if not said.has(r"\bhow many\b") or not said.has(
        r"\b(?:more|left|free|empty|slots?|room for|until|full|fill|missing)\b"
    ):
        return None
    where = _room(said)
    cubes = said.take(r"\b(\d+|one|an?|no) (?:instability )?(?:cubes?|instability)\b(?: (?:in it|there|already))?")
    other = (
        r"\b(?:health|points?|move\w*|card|spells?|damage|pool|rebuilt|restored|convert\w*|activat\w*|mages?|models?)\b"
    )
    if not where or not said.understood(other) or (cubes is None and not said.has(r"\bslots?\b")):
        return None
    state = place(players=2)
    if where not in state.rooms:
        return None
    there = amount(cubes[1]) if cubes is not None else 0
    card = state.kit.rooms[where]
    if there > card.slots:
        return Figure(
            f"{card.name} has only {card.slots} slots.",
            (f"{there} is more than {card.slots}.",),
            ("instability.slots",),
            f"{card.name}, {there} cubes",
        )
    state.rooms[where]["slots"] = [ROSE] * there
    free = instability.free(state, where)
    steps = (f"{card.slots} slots, {there} filled: {free} empty.",)
    sentence = (
        f"{card.name} takes {counted(free, 'more cube', 'more cubes')}."
        if there
        else f"{card.name} has {card.slots} slots."
    )
    return Figure(
        sentence,
        steps,
        ("instability.slots", *(("room.full",) if not free else ())),
        f"{card.name}, {counted(there, 'cube')}",
    )


def prepare(question: str) -> Figure | None:
    """How many spells a hand lets a mage prepare."""
    said = Said(question)
    if not said.has(r"\b(?:prepare\w*|put down|lay|plan|preparing|preparation)\b") or not said.has(
        r"\bhow many\b|\bmost\b|\bmax\w*\b|\bcap\b|\bleast\b"
    ):
        return None
    cards = said.take(
        r"\b(?:hand of|have|hold|holding|got|with|all) (\d+|one|an?|no)(?: (?:cards?|spells?))?(?: "
        r"(?:in|of) (?:my |his |her )?hand| of (?:his|hers|mine))?\b",
        r"\b(\d+|one) (?:cards?|spells?)(?: in (?:my )?hand)?\b",
    )
    other = (
        r"\b(?:library|study|grimoire|traps?|quests?|events?|copies|draw\w*|discard\w*|slot|room|cubes?|avatar|room)\b"
    )
    if cards is None or not said.understood(other):
        return None
    hand = amount(cards[1])
    if hand > MOST:
        return None
    least, most = min(FEWEST, hand), min(SLOTS, hand)
    number = f"{most}" if least == most else f"{least} to {most}"
    steps = (f"At least {FEWEST}, at most {SLOTS}, and no more than the {hand} in hand.",)
    rules = ("prepare.number", "prepare.slots", *(("prepare.few",) if hand < FEWEST else ()))
    return Figure(f"You prepare {number} of them.", steps, rules, f"{counted(hand, 'spell')} in hand")


PATTERNS = (
    Pattern(
        "points for a defeat",
        (
            "how many points for taking someone out when I did 4, my buddy 4 and someone else 2?",
            "Eva has five cubes on the fallen mage, Tom one, what does Eva get",
            "we both did 4 damage to the dead guy, how much do we get",
        ),
        defeat,
    ),
    Pattern(
        "points for a room",
        (
            "room rebuilt with my three cubes and Anna's one, how do we score",
            "the Crypt is full: I have 3 cubes, Tom has 2 cubes, Eva has 1, how many points",
            "rebuilt room, I have 2 cubes and Tom has 2 cubes, points?",
        ),
        room,
    ),
    Pattern(
        "bonus at the end",
        (
            "I have 3 solved quests and Tom has 2, how many points at the end",
            "we both have three solved quests and nobody has more, how much each",
            "trophies: Anna has 4, I have 2, Tom has 1, what bonus",
        ),
        bonus,
    ),
    Pattern(
        "damage and Health",
        (
            "Overkill: he had 2 life left and I hit for 4. Do all 4 cubes count?",
            "Mors has 8 damage and I deal 2 more damage, is he dead",
            "the blow was 4 but only 2 spaces were left, do the extra cubes count",
        ),
        overkill,
    ),
    Pattern(
        "figures of a mage",
        (
            "how much health does Baron Doria have",
            "what is Mors's strength with weakness",
            "how many cards is Rikkart's hand limit",
        ),
        mage,
    ),
    Pattern(
        "moons",
        (
            "i am on 17, how far is it to the Third Moon",
            "Lena is on 5 and scores 2 more, does the moon turn",
            "which moon is it at 20 points",
        ),
        moon,
    ),
    Pattern(
        "lost and stolen points",
        (
            "he steals 3 pts but i only have 1",
            "i have 1 point and lose 3, where does my marker end up",
            "i steal 2 from someone with only 1 point, what do i get",
        ),
        robbed,
    ),
    Pattern(
        "free slots",
        (
            "how many more cubes fit in the Crypt with 4 cubes in it",
            "how many slots does the Garden have",
            "Arena has 5 cubes, how many until it is full",
        ),
        slots,
    ),
    Pattern(
        "spells to prepare",
        (
            "i have eight cards in hand, how many of them can i put down",
            "Anna wants to lay all seven of hers, what is the cap",
            "with one spell in hand how many do I prepare",
        ),
        prepare,
    ),
)
"""What can be asked, each kind once."""
