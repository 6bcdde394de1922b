"""Questions in words whose figures are reckoned: dice for a battle, tribute, loot, the hand, and who survives.

Each figure comes from the game's own steps and functions: `battle.dice_for`, a played Raid Roll, `odds.chances`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from explorer.core.chance import Draw
from explorer.core.moments import Chance, Event
from explorer.core.reckoning import Figure, Pattern, Said, amount, counted, listed, percent, played
from explorer.games.kings_of_ireland.cards import BATTLE, CARDS, CLANS, FACTIONS, FORCE, TITLE, UNITS, VIKINGS
from explorer.games.kings_of_ireland.odds import chances
from explorer.games.kings_of_ireland.rules import own_turn, raid
from explorer.games.kings_of_ireland.rules.battle import SURVIVES, VALOR, dice_for, side_force, survival_rule
from explorer.games.kings_of_ireland.rules.setup import PLAYERS
from explorer.games.kings_of_ireland.state import ATTACK, DEFENCE, RAID, SIEGE, Table, new_fight
from explorer.games.kings_of_ireland.state import BATTLE as BATTLE_FIGHT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.games.kings_of_ireland.state import Fight

KINGS = tuple(card.id for card in CARDS.values() if card.kind == "King")
"""Every King, in the order of the file."""

LARGEST = 300
"""No side's Force is higher: all Units of the deck together have about as much."""

AGAINST = (
    r"(?:against|versus|vs?\.?|over|and (?:he|she|they|the other side|the defender|\w+) (?:has|have|gets?|shows?))"
)
FORCE_WORD = r"(?:\s*(?:total )?(?:force|strength|power|points?|str))?"
SIDES = (
    rf"(?:attack(?:er|ers|ing)?s? (?:has |have |with |of |is |force )*|my |i have |we have |we've |i've )?\b(\d+)"
    rf"{FORCE_WORD},? {AGAINST} (?:his |her |their |my |the |a |an )*(?:defen[cs]e |defend(?:er|ers|ing)? )?"
    rf"(?:of |with |has |force )*(\d+)\b{FORCE_WORD}"
)
ROLES = (
    rf"\battack\w*(?: force| with| has| of| is|:)* (\d+){FORCE_WORD}[,;]?(?: and| against| vs\.?| "
    rf"versus)?(?: the| my| his)* "
    rf"defen\w*(?: force| with| has| of| is|:)* (\d+){FORCE_WORD}"
)
DICE = r"\b(?:dice|die|d6s?)\b"
UNIT = r"(?:units?|guys?|clans?|factions?|tribes?|raiders?|men|dudes?|warriors?|besiegers?|looters?|lads?|fellows)"
FACTION = r"(?:factions?|clans?|tribes?|kingdoms?)"
GOLD = r"(?:gold|coins?|money|cash|loot)"
KING = r"(?:kings?|monarchs?|rulers?)"


GONE = r"\b(?:lost|lose|loses|died|dies|dead|killed|stole\w*|gone|another)\b"
"""What tells of a change, after which figures are others."""


@cache
def _cards() -> str:
    """A regular expression for the names of Events and Battle cards, which would change what is asked."""
    names = {re.escape(card.name.lower()) for card in CARDS.values() if card.kind in ("Event", "Battle")}
    return rf"\b(?:{'|'.join(sorted(names, key=len, reverse=True))}|events?|battle cards?|all(?:y|ies|iance))\b"


def _forces(said: Said) -> tuple[int, int] | None:
    """The Total Force of the Attacker and of the Defender, where both are said."""
    before = said.left
    found = said.take(ROLES, SIDES)
    if found is None:
        return None
    attack, defence = amount(found[1]), amount(found[2])
    if re.search(r"\bdefen\w+\D*$", before[: found.start()]):  # "the defender has 8 against my 10"
        attack, defence = defence, attack
    return None if max(attack, defence) > LARGEST else (attack, defence)


def _advantage(mine: int, theirs: int, walls: bool) -> tuple[str, str]:
    """Why a side rolls so many dice, and the rule."""
    dice = dice_for((mine, theirs), ATTACK, BATTLE_FIGHT)
    why = {
        2: (f"{mine} is not more than {theirs}: two dice.", "roll.two"),
        3: (f"{mine} is more than {theirs}, but not twice as much: Strength Advantage, three dice.", "roll.strength"),
        4: (f"{mine} is at least twice {theirs}: Might Advantage, four dice.", "roll.might"),
    }
    text, rule = why[dice]
    return (f"{text[:-1]}, and one more behind the walls." if walls else text), rule


def _fight(said: Said) -> tuple[tuple[int, int], str, tuple[int, int]] | None:
    """The forces, the kind of fight, and the dice of both sides."""
    kind = SIEGE if said.has(r"\b(?:sieg\w*|besieg\w*|walls?|castle)\b") else BATTLE_FIGHT
    forces = _forces(said)
    if forces is None or not any(forces):
        return None
    return forces, kind, (dice_for(forces, ATTACK, kind), dice_for(forces, DEFENCE, kind))


def _told(forces: tuple[int, int], kind: str) -> str:
    return f"a {kind}: Attacker {forces[ATTACK]} Force, Defender {forces[DEFENCE]} Force"


def dice(question: str) -> Figure | None:
    """How many dice each side rolls, by their Total Force."""
    said = Said(question)
    if not said.has(DICE) or said.has(r"\b(?:chances?|odds|probab\w+|likely)\b"):
        return None
    fight = _fight(said)
    said.take(r"\b(?:[2-6]|one)(?: dice)?,? or (?:[2-6]|one)\b(?: dice)?", r"\b[2-6] (?:dice|d6)\b")
    if fight is None or not said.understood(_cards(), r"\braid\w*"):
        return None
    forces, kind, (attack, defence) = fight
    steps = [
        f"{name}: {_advantage(forces[side], forces[1 - side], kind == SIEGE and side == DEFENCE)[0]}"
        for side, name in ((ATTACK, "Attacker"), (DEFENCE, "Defender"))
    ]
    high, low = max(forces), min(forces)
    rules = [_advantage(high, low, walls=False)[1]]
    rules += ["roll.might.exact"] if high == 2 * low else []
    rules += ["siege.die"] if kind == SIEGE else []
    if "roll.two" not in rules:
        rules.append("roll.two")
    sentence = f"The Attacker with {forces[ATTACK]} rolls {counted(attack, 'die', 'dice')}, "
    sentence += f"the Defender with {forces[DEFENCE]} rolls {counted(defence, 'die', 'dice')}."
    return Figure(sentence, tuple(steps), tuple(rules), _told(forces, kind))


def roll(question: str) -> Figure | None:
    """How likely the Attacker has the higher Battle Roll, by Force or by dice."""
    said = Said(question)
    if not said.has(r"\b(?:chances?|odds|probab\w+|likely|percent)\b"):
        return None
    by_dice = said.take(rf"\b(\d+) (?:dice|die|d6) {AGAINST} (?:his |her |their |my )?(\d+)(?: dice| die)?\b")
    steps: tuple[str, ...]
    if by_dice is not None:
        attack, defence = amount(by_dice[1]), amount(by_dice[2])
        if not (1 <= attack <= 5 and 1 <= defence <= 5):
            return None
        steps = ()
        rules: tuple[str, ...] = ("roll.higher", "roll.tie")
        told = f"Attacker {attack} dice, Defender {defence} dice"
    else:
        fight = _fight(said)
        if fight is None:
            return None
        forces, kind, (attack, defence) = fight
        steps = (f"{forces[ATTACK]} against {forces[DEFENCE]} Force is {attack} dice against {defence}.",)
        rules = ("roll.higher", "roll.tie", "roll.might", "roll.strength")
        told = _told(forces, kind)
    if not said.understood(_cards(), r"\braid\w*|\bsurviv\w*|\bkill\w*|\blose\b|\bdestroy\w*"):
        return None
    win = chances.wins(attack, defence)
    steps = (
        *steps,
        "Equal rolls are rolled again.",
        f"Of the rolls that decide, {win.numerator:,} in {win.denominator:,}.",
    )
    sentence = f"The Attacker has the higher Battle Roll in {percent(win)} of cases, {attack} dice against {defence}."
    return Figure(sentence, steps, rules, told)


def _table(players: int, units: Sequence[str], **fields: object) -> Table:
    """A position in which the first seat has some Units, and everybody some gold."""
    return Table.of({
        **Table(players=players).__dict__, "round": 2, "turn": 0, "gold": [99] * players, "identity": [""] * players,
        "hands": [[] for _ in range(players)], "units": [list(units), *([] for _ in range(players - 1))], **fields,
    })  # fmt: skip


HIGH_KING = r"\b(?:the |and |being |as |i'm |i am |also )*(?:the )?(?:high[- ]?king|hk)\b"


def _at_table(said: Said) -> int | None:
    """How many players there are, 0 if nobody says; None for a number that cannot play."""
    found = said.take(
        r"\b(?:with |in a |of )?(\d+)[- ]?(?:players?|people|persons?|of us|seats?)(?: game)?\b",
        r"\b(\d+) (?:others|opponents|other players|rivals)\b",
    )
    if found is None:
        return 0
    number = amount(found[1]) + bool(re.search("other|opponent|rival", found[0]))
    return number if number in PLAYERS else None


def tribute(question: str) -> Figure | None:
    """The Gold of a Tribute Phase, by the Factions and whether the player is High King."""
    said = Said(question)
    if not said.has(r"\b(?:tribute|earn\w*|income|gold|coins?|money|get paid|cash)\b") or not said.has(
        r"\bhow (?:much|many)|\?|="
    ):
        return None
    players = _at_table(said)
    factions = said.count(rf"(?:[a-z]+ )?{FACTION}")
    kings = said.has(HIGH_KING) and not said.has(r"\bnot (?:the )?high king|no high king")
    negated = said.take(r"\b(?:not|no|without) (?:being |the |a )*high king\b")
    said.take(HIGH_KING)
    if players is None or factions is None or not said.has(r"\b(?:tribute|earn\w*|income|get|collect|make|receive)\b"):
        return None
    other = (
        r"\braid\w*|\bbattle|\bsieg\w*|\bsteal|\bstole|\bloot|\brolled|\bdice|\bvikings?\b"
        r"|\bhis\b|\bher\b|\bfor each\b|\bevery\b"
    )
    if not said.understood(_cards(), other, rf"\b{KING}\b", r"\bin (?:my )?hand\b"):
        return None
    if factions > len(FACTIONS):
        return None
    ruler = kings and negated is None
    table = _table(players or 2, list(FACTIONS)[:factions])
    if not ruler:  # somebody else has the most Factions
        table.units[1] = list(FACTIONS)[: factions + 1]
    events = [one for one in played(own_turn.tribute_phase(table, 0)) if isinstance(one, Event)]
    own = sum(one.facts["gold"] for one in events if one.rule == "tribute.factions")
    paid = sum(one.facts["gold"] for one in events if one.rule == "tribute.high-king")
    steps = [f"{counted(factions, 'Faction')}: {own} Gold from the bank."]
    rules = ["tribute.factions"]
    told = counted(factions, "Faction") + (", High King" if ruler else "") + (f", {players} players" if players else "")
    if not ruler:
        also = " The High King gets 1 more from each other player." if negated is None else ""
        return Figure(f"You gain {own} Gold.{also}", tuple(steps), ("tribute.factions", "tribute.high-king"), told)
    rules += ["tribute.high-king", "tribute.high-king.poor"]
    if not players:
        steps.append("High King: 1 Gold from each other player who has any.")
        sentence = f"You gain {own} Gold, and as High King 1 more from each other player who has any."
        return Figure(sentence, tuple(steps), tuple(rules), told)
    steps.append(f"High King: 1 Gold from each of {players - 1} others, if they have any: {paid}.")
    sentence = f"You gain {own + paid} Gold: {own} for Factions and {paid} as High King, if all the others have Gold."
    return Figure(sentence, tuple(steps), tuple(rules), told)


def loot(question: str) -> Figure | None:
    """The loot of a raid, by the Units sent, the roll, and the victim's Gold; without a roll, what it can be."""
    said = Said(question)
    if not said.has(r"\b(?:raid\w*|rob\w*|loot\w*|plunder(?:ed|ing)?|pillaging|steal|stole)\b"):
        return None
    raided = said.has(r"\b(?:raid\w*|robb?(?:ing|ed)?|looting|sent|send|looters?)\b")
    poor = said.take(
        rf"\b(?:he|she|they|victim|target|\w+) (?:only |just )?(?:has|have|had|owns?) (?:only |just )?(\d+) {GOLD}\b",
        rf"\b(?:with|his|her|their|from|against) (?:only |just )?(\d+) {GOLD}\b",
    )
    units = said.count(rf"(?:[a-z]+ )?{UNIT}")
    rolled = said.take(
        r"\b(?:roll\w*|threw|throw|die (?:shows|is|was)|got) (?:an? |the )?(?:die )?(\d+)\b", r"\b(\d+) on the die\b"
    )
    asked = said.take(
        rf"\bhow (?:much|many)(?: {GOLD})?", r"\bon average\b|\bmost\b|\bexpect\w*\b|\bwhat(?:'s| is) (?:the|my) loot\b"
    )
    if (
        not raided
        or asked is None
        or not units
        or not said.understood(
            _cards(),
            r"\bbattle\b|\bhome\b|\bstay\w*|\bsurviv\w*|\bdead\b|\bdied\b|\bkill\w*|\bgone\b"
            r"|\blost\b|\bsieg\w*|\bdice\b|\bthey lose\b",
        )
    ):
        return None
    if units > len(UNITS) or (rolled is not None and not 1 <= amount(rolled[1]) <= chances.SIDES):
        return None
    purse = amount(poor[1]) if poor is not None else None
    told = counted(units, "raider") + (f", victim with {purse} Gold" if purse is not None else "")
    rules = ["raid.roll"] + (["raid.poor"] if purse is not None else [])
    gold = purse if purse is not None else 9999
    if rolled is None:
        odds = chances.loot(1, units, gold)
        least, most = min(odds), max(odds)
        mean = float(sum(coins * chance for coins, chance in odds.items()))
        between = f"{least} Gold" if least == most else f"{least} to {most} Gold, {mean:.3g} on average"
        steps = [f"One die, and 1 for each of {counted(units, 'Unit')} sent: {1 + units} to {6 + units}."]
        steps += [
            f"The victim has only {purse} Gold." if purse is not None and purse < 6 + units else "The victim pays it."
        ]
        return Figure(f"The loot is {between}.", tuple(steps), (*rules, "raid.loot"), told)
    names = list(UNITS)[:units]
    fight = new_fight(RAID, 0, 1)
    fight["units"][ATTACK] = names
    table = _table(2, names, fight=fight)
    table.gold[1] = gold
    value = amount(rolled[1])
    (event,) = (one for one in played(raid.raid_roll(table), (value,)) if isinstance(one, Event))
    got = event.facts["loot"]
    steps = [f"Roll {value} and {counted(units, 'Unit')} sent: {value + units}."]
    if got < value + units:
        steps.append(f"The victim has only {got} Gold.")
    told += f", roll {value}"
    sentence = (
        f"The loot is {got} "
        f"Gold{'' if poor is not None else ', if the victim has so much'}, unless the victim seeks battle."
    )
    return Figure(
        sentence,
        tuple(steps),
        (*dict.fromkeys(("raid.poor",) if got < value + units else ()), "raid.roll", "raid.seek"),
        told,
    )


def hand(question: str) -> Figure | None:
    """How many cards may be kept, and how many must go, by the Kings in play."""
    said = Said(question)
    if not said.has(r"\b(?:hand|keep|hold|discard|limit|throw away|get rid)\b") or not said.has(rf"\b{KING}\b"):
        return None
    cards = said.count(r"cards?")
    kings = said.count(rf"{KING}(?: (?:in play|out|on the table|down))?")
    if kings is None or kings > len(KINGS) or not said.has(r"\b(?:hand size|limit|how many)\b"):
        return None
    if not said.understood(
        _cards(),
        GONE,
        r"\bin (?:my |your |the )?hand\b" if cards is None else r"\bkings? in (?:my )?hand\b",
        r"\bdraw|\bhigh king|\bsurviv|\bmid\b|\bduring\b|\bmiddle\b|\bsieg\w*|\braid\w*|\bfactions?\b|\bclans?\b",
    ):
        return None
    limit = _table(2, KINGS[:kings]).hand_limit(0)
    steps = [f"Five cards, and 1 for each of {counted(kings, 'King')}: {limit}."]
    told = counted(kings, "King") + " in play"
    if cards is None:
        return Figure(
            f"You may keep {counted(limit, 'card')} at the end of your turn.",
            tuple(steps),
            ("destiny.limit", "destiny.discard"),
            told,
        )
    over = max(cards - limit, 0)
    steps.append(f"{counted(cards, 'card')} in hand: {over} over the limit.")
    goes = f"discard {over}" if over else "discard none"
    sentence = f"You may keep {limit}, so at the end of your turn you {goes}."
    return Figure(
        sentence, tuple(steps), ("destiny.limit", "destiny.discard"), f"{told}, {counted(cards, 'card')} in hand"
    )


def draw(question: str) -> Figure | None:
    """How many cards the Fate Phase brings, by the Kings in play."""
    said = Said(question)
    if not said.has(r"\b(?:draw|pick up|fate)\b") or not said.has(r"\bhow many\b"):
        return None
    kings = said.count(rf"{KING}(?: (?:in play|out|on the table|down))?")
    if (
        kings is None
        or kings > len(KINGS)
        or not said.understood(
            _cards(),
            GONE,
            r"\bhand\b|\bhigh king\b|\battack\w*|\bpile\b|\bdeck\b|\bdiscard\w*|\bkeep\b"
            r"|\bfactions?\b|\bclans?\b|\btribes?\b|\blimit\b|\bsame\b",
        )
    ):
        return None
    table = _table(2, list(KINGS)[:kings], draw=list(FACTIONS))
    drawn = next(moment for moment in own_turn.fate_phase(table, 0) if isinstance(moment, Chance))
    assert isinstance(drawn.source, Draw)
    number = drawn.source.count
    steps = (f"{own_turn.DRAWN} cards{'' if kings else ', less 1 without a King in play'}: {number}.",)
    rules = tuple(dict.fromkeys((drawn.rule, "fate.draw", "fate.no-king")))
    return Figure(f"You draw {number} cards.", steps, rules, counted(kings, "King") + " in play")


def survive(question: str) -> Figure | None:
    """How many of some Units survive a fight that is won or lost, on average, and how likely all of them do."""
    said = Said(question)
    if not said.has(r"\bsurviv\w*|\balive\b|\bdie\b|\bfall\b|\blive\b"):
        return None
    won = said.take(r"\b(?:win(?:ning|s)?|won)\b")
    lost = said.take(r"\b(?:los[et](?:ing|s)?|lost|beaten|defeat(?:ed)?)\b")
    if (won is None) == (lost is None):
        return None
    kind = SIEGE if said.has(r"\b(?:sieg\w*|besieg\w*|walls?)\b") else BATTLE_FIGHT
    side = DEFENCE if said.has(r"\b(?:defend\w*|besieged|inside|behind|walls?)\b") else ATTACK
    if kind == SIEGE and side == ATTACK and not said.has(r"\b(?:attack\w*|besieger\w*|besieging)\b"):
        return None
    units = said.count(rf"(?:[a-z]+ )?(?:{UNIT}|{KING})")
    if not units or units > 30 or not said.has(r"\b(?:chances?|odds|probab\w+|likely|how many|average|expect\w*)\b"):
        return None
    if not said.understood(
        _cards(), r"\braid\w*|\broll(?:ed)?\b|\bsanctuary\b|\breserve\b|\bhome\b|\bat least\b|\bone of\b"
    ):
        return None
    need = SURVIVES[kind][won is not None][side]
    odds = chances.survivors((need,) * units)
    mean = chances.mean(odds)
    fight: Fight = new_fight(kind, 0, 1)
    fight["winner"] = side if won is not None else 1 - side
    how = "won" if won is not None else "lost"
    told = (
        f"a {kind} {how}"
        + (f", as {('Attacker', 'Defender')[side]}" if kind == SIEGE else "")
        + f", {counted(units, 'Unit')}"
    )
    sentence = (
        f"On average {float(mean):.3g} of {counted(units, 'Unit')} survive; all of them in "
        f"{percent(odds[units])} of cases."
    )
    steps = [
        f"Each Unit survives on {'6' if need == 6 else f'{need} or more'}: {7 - need} of 6 rolls.",
        f"None is left in {percent(odds[0])} of cases.",
    ]
    return Figure(sentence, tuple(steps), (survival_rule(fight, side), "survival.each"), told)


@cache
def _named() -> dict[str, str]:
    """Every Unit and Battle card by its name in lower case."""
    return {card.name.lower(): card.id for card in CARDS.values() if card.kind in ("Faction", "King", "Battle")}


def force(question: str) -> Figure | None:
    """The Total Force of Units and Battle cards that are named, for a player of a clan if one is said."""
    said = Said(question)
    if not said.has(r"\b(?:force|strength|strong|power)\b"):
        return None
    clans = "|".join(clan.lower() for clan in (*CLANS, VIKINGS))
    own = said.take(
        rf"\b(?:i am|i'm|we are|playing|as|my clan is|i play)(?: the)? ({clans})\b", rf"\b({clans}) player\b"
    )
    names = sorted(_named(), key=len, reverse=True)
    found = [_named()[one[0]] for one in said.every(rf"\b(?:{'|'.join(map(re.escape, names))})(?!\w)")]
    faction = any(card in FACTIONS for card in found)
    if not found or len(set(found)) < len(found) or not said.has(r"\b(?:total|what|how|which|worth|together|much)\b"):
        return None
    valor = "valor" in found
    kings = [card for card in found if card in KINGS]
    if (valor and len(kings) != 1) or not (set(found) & UNITS):
        return None
    if not said.understood(
        _cards_but_battle(),
        r"\braid\w*|\bsieg\w*|\bdice\b|\bher\b|\bhis\b|\bagainst\b|\bvs\b",
        rf"\b(?:{clans}|minor)\b|\b{KING}\b|\b{UNIT}\b",
    ):
        return None
    units = [card for card in found if card in UNITS]
    clan = own[1].title() if own else ""
    fight = new_fight(BATTLE_FIGHT, 0, 1)
    fight["units"][ATTACK] = list(units)
    fight["cards"][ATTACK] = [card for card in found if card in BATTLE]
    fight["valor"] = kings if valor else []
    table = _table(2, units, fight=fight, identity=[clan, ""])
    total = side_force(table, ATTACK)
    steps, rules = [], ["force.total"]
    for card in units:
        steps.append(
            f"{TITLE[card]}: "
            f"{table.force(card, 0)}{', with 1 for your own clan' if table.force(card, 0) > FORCE[card] else ''}."
        )
        rules += ["force.own-clan"] if table.force(card, 0) > FORCE[card] else []
    for card in fight["cards"][ATTACK]:
        steps.append(f"{TITLE[card]}: {f'{VALOR} for the King' if card == 'valor' else FORCE[card]}.")
        rules += ["card.valor" if card == "valor" else "battle.cards"]
    note = "" if clan or not faction else " Each Faction of your own clan has 1 more."
    rules += ["force.own-clan"] if note else []
    told = listed(TITLE[card] for card in found) + (f"; your clan is {clan}" if clan else "")
    return Figure(f"The Total Force is {total}.{note}", tuple(steps), tuple(dict.fromkeys(rules)), told)


@cache
def _cards_but_battle() -> str:
    names = {re.escape(card.name.lower()) for card in CARDS.values() if card.kind == "Event"}
    return rf"\b(?:{'|'.join(sorted(names, key=len, reverse=True))}|events?|all(?:y|ies|iance))\b"


PATTERNS = (
    Pattern(
        "dice of a battle",
        (
            "14 against 7, how many dice",
            "18 strength vs 9, how many dice",
            "we have 12 vs 6, four dice or three",
            "I have 14 and she has 9, how many dice each",
            "siege: attacker 10, defender 12 behind walls, how many dice?",
        ),
        dice,
    ),
    Pattern(
        "who rolls higher",
        (
            "what are my odds with 14 against 7",
            "chance of winning the roll with 3 dice against 2",
            "attack 10 vs defence 12 in a siege, probability?",
        ),
        roll,
    ),
    Pattern(
        "tribute",
        (
            "how much tribute with 5 factions and the high king",
            "got 6 factions how much do i earn",
            "how much gold do I get with 4 clans as high king with 4 players",
        ),
        tribute,
    ),
    Pattern(
        "loot",
        (
            "sent 3 guys robbing and rolled a 4 how much do i steal",
            "how much loot can a raid with 3 units bring",
            "raid with 5 units, rolled a 6, he only has 4 gold, how much do I get",
        ),
        loot,
    ),
    Pattern(
        "hand",
        ("hand limit with 2 kings", "I have 9 cards and 2 kings out, how many do I discard", "hand size w/ 3 rulers?"),
        hand,
    ),
    Pattern(
        "draw",
        (
            "how many cards do i draw with no king",
            "with a king in play how many do I draw",
            "I have 2 kings out, how many cards do I pick up in fate",
        ),
        draw,
    ),
    Pattern(
        "survivors",
        (
            "how many of my 4 units survive if I win",
            "chance that 3 clans survive a lost battle",
            "how many of 5 besiegers survive a siege they lose, on average",
        ),
        survive,
    ),
    Pattern(
        "force",
        (
            "what is the total force of Over King and Dal Riada if I am Ulster",
            "how strong are Desmond, Corca and Forced March",
            "total force of Warlord with valor",
        ),
        force,
    ),
)
"""What can be asked, each kind once."""
