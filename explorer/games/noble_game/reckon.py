"""Questions in words whose figures are reckoned: upkeep, yields, costs, bids, dice, kills, and the odds of a battle.

Each figure comes from the game's own functions: `economy.upkeep`, `economy.yields`, `sovereignty.worth`, `fighting.dice_of`,
`fighting.kills`, `odds.battles`.
"""

from __future__ import annotations

import re
from typing import Final

from explorer.core.moments import Event
from explorer.core.reckoning import COUNT, Figure, Pattern, Said, amount, counted, listed, percent, played
from explorer.games.noble_game.odds import battles
from explorer.games.noble_game.odds.battles import CASTLE, FIELD, FORT
from explorer.games.noble_game.odds.sides import Side, after_a_round
from explorer.games.noble_game.rules import economy, fighting, nobility, nobles, setup, sovereignty
from explorer.games.noble_game.state import GOODS, LARGEST, MARSHAL, Realm, new_noble

SOLDIERS = r"(?:soldiers?|m[ae]n|guys?|dudes?|lads?|troops?|raiders?|fighters?)"
LEADERS = r"(?:nobles?|lords?|barons?|earls?|dukes?|leaders?)"
GOOD: Final = {
    "F": r"(?:foods?|corn|lo(?:af|aves)|grain)", "W": r"(?:woods?|timbers?|logs?)", "S": r"(?:stones?|rocks?)",
}  # fmt: skip
"""By which words players call each good."""

CARDS = r"\b(?:cards?|laws?|blight|harvest|sovereign\w*|constable|keeper|treasurer|chancellor|edict)\b"
"""Cards and offices, which change figures."""

MOST = 60
"""The most of a thing that is reckoned with."""


def _realm() -> Realm:
    """A board with nothing on it but what a question puts there."""
    return setup.laid_out(3)


# --- upkeep -----------------------------------------------------------------------------------------------------------

FORCE = r"(?:band|army|armies|force|party|parties|group|stack|column|host|raiding party)s?"
INSIDE = (
    rf"\b(\d+|one|an?)(?: {SOLDIERS})? (?:(?:sitting|who sit|resting|standing|men|stay|staying"
    rf"|left) )*(?:in|at|inside|garrisoning) "
    rf"(?:a |the |my |his |her |tom's |anna's |our )?(?:forts?|castles?|home|garrisons?"
    rf"|strongholds?|keep|walls)\b(?: estate)?"
)


def _forces(said: Said) -> list[int]:
    """How many soldiers each force in the field has."""
    found: list[int] = []
    if sums := said.take(rf"\b\d+(?: ?\+ ?\d+)+(?: {SOLDIERS})?(?: in (?:\d+ )?{FORCE})?"):
        found += [int(number) for number in re.findall(r"\d+", sums[0].split(" in ")[0])]
    if listing := said.take(rf"\b{FORCE} of ((?:\d+(?:,? and |, ))+\d+)(?: {SOLDIERS})?\b"):
        found += [int(number) for number in re.findall(r"\d+", listing[1])]
    if lone := said.take(
        rf"\b(\d+) (?:single|lone|separate) {SOLDIERS}(?: out)?(?: in (\d+) (?:places|squares|bands))?"
    ):
        if lone[2] and lone[2] != lone[1]:
            return []
        found += [1] * min(amount(lone[1]), MOST)
    for pattern in (
        rf"\b(?:an? )?{FORCE} of (\d+|one)(?: {SOLDIERS})?\b",
        rf"\b(\d+)[- ](?:m[ae]n|soldier|strong) {FORCE}\b",
        rf"{COUNT} {SOLDIERS}\b",
    ):
        found += [amount(one[1]) for one in said.every(pattern)]
    return found


def upkeep(question: str) -> Figure | None:
    """The food that forces in the field cost in winter."""
    said = Said(question)
    if not said.has(r"\b(?:upkeep|feed\w*|food|eat|owe|winter)\b") or not said.has(
        r"\bhow much\b|\bupkeep\b|\bowe\b|\bdue\b|\bcosts?\b|\btotal\b|="
    ):
        return None
    frost = said.take(r"\b(?:hard )?frost(?: card)?\b") is not None
    said.every(INSIDE)
    forces = _forces(said)
    other = (
        r"\b(?:missing|lose|lost|starv\w*|short|bury|pay instead|have no|only|recruit\w*|raise"
        r"|hire|half|fed|forts?|castles?|home|hungry)\b"
    )
    if (
        not forces
        or max(forces) > MOST
        or not said.understood(other, CARDS, r"\bfoods? (?:each|in hand)\b|\bi have \d|\blands?\b|\bfields\b")
    ):
        return None
    state = _realm()
    away = next(square for square in state.board.goods if not any(square in home for home in state.board.homes))
    if frost:
        state.open = ["hard-frost"]
    keys = [nobles.new_force(state, 0, away, number) for number in forces]
    bills = [economy.upkeep(state, key) for key in keys]
    total = sum(bills)
    steps = [f"A force of {number}: {bill}." for number, bill in zip(forces, bills, strict=True)]
    if len(forces) > 1:
        steps.append(f"Together: {total}.")
    steps.append(
        "A food for every three soldiers or part of three, for each force by itself; garrisons "
        "and forces at home eat nothing."
    )
    if max(forces) > LARGEST:
        told = f"a force of {max(forces)}"
        return Figure(
            f"No force has more than {LARGEST} soldiers.",
            (f"{max(forces)} is more than {LARGEST}.",),
            ("force.size", "upkeep.food"),
            told,
        )
    told = (
        f"{'forces' if len(forces) > 1 else 'a force'} of {listed(map(str, forces))} in the "
        f"field{', in a Hard Frost' if frost else ''}"
    )
    rules = ("upkeep.food", *(("law.frost",) if frost else ()))
    return Figure(f"You owe {total} food.", tuple(steps), rules, told)


def unpaid(question: str) -> Figure | None:
    """How many soldiers starve where food is missing."""
    said = Said(question)
    if not said.has(r"\b(?:owe|due|upkeep)\b") or not said.take(r"\bhow many\b|\bwhat do i lose\b|\bwhat happens\b"):
        return None
    due = said.take(
        r"\b(?:owe|owing|due is|upkeep is|upkeep of) (\d+)(?: food)?\b", r"\b(\d+) food (?:is |are )?(?:due|owed)\b"
    )
    have = said.take(r"\b(?:have|has|got|with|pay)(?: only| just)? (\d+|one|no|none)(?: food)?\b")
    if due is None or have is None or not said.understood(CARDS, r"\bforces\b|\bbands\b"):
        return None
    owed, food = amount(due[1]), 0 if have[1] == "none" else amount(have[1])
    if owed > LARGEST or food > MOST:
        return None
    state = _realm()
    away = next(square for square in state.board.goods if not any(square in home for home in state.board.homes))
    nobles.new_force(state, 0, away, 3 * owed)
    state.goods[0]["F"] = food
    starved = sum(isinstance(one, Event) and one.kind == "starved" for one in played(economy.pay_upkeep(state, 0)))
    steps = (f"{owed} food due, {min(owed, food)} paid: {starved} missing.",)
    sentence = f"You lose {counted(starved, 'soldier')}." if starved else "You lose nobody: all is paid."
    return Figure(sentence, steps, ("upkeep.unpaid", "upkeep.which", "upkeep.food"), f"{owed} food due, {food} at hand")


# --- goods ------------------------------------------------------------------------------------------------------------

LAND: Final = {"F": r"fields?", "W": r"forests?", "S": r"quarr(?:y|ies)"}
CALLED: Final = {"F": ("field", "fields"), "W": ("forest", "forests"), "S": ("quarry", "quarries")}
"""A square and squares, by the good that they give."""

BUILDING = r"(?:farms?|(?:production )?buildings?|(?:timber )?yards?|(?:quarry )?pits?)"


def yields(question: str) -> Figure | None:
    """The goods that squares bring in a generation."""
    said = Said(question)
    if not said.has(r"\b(?:how much|how many|what do|what's|what is|yields?|income|produce|=)") or not said.has(
        r"\b(?:yields?|income|produces?|get|gets|collect|bring|brings|give|gives|make|makes|is "
        r"that|generation|goods|harvest|=)"
    ):
        return None
    found: list[tuple[str, int, int]] = []
    for letter, land in LAND.items():
        built = said.take(
            rf"{COUNT} (?:{land})\b,? ?(?:and )?(?:\b(\d+|one|all|each|both) of (?:them|these"
            rf"|which) )?\b(?:with|has|have|having|is|are)(?: an?| one| their)? "
            rf"(?:{BUILDING}|built(?: up| on)?)(?: (?:each|on it|on them))?\b"
        )
        plain = None if built else said.take(rf"{COUNT} (?:plain |bare |more )?(?:{land})\b")
        if built is not None:
            number = amount(built[1])
            with_building = number if built[2] in ("all", "each", "both") else amount(built[2]) if built[2] else number
            if built[2] is None and number > 1 and not re.search(r"farms|buildings|yards|pits|each|built", built[0]):
                return None
            found.append((letter, number, with_building))
        elif plain is not None:
            found.append((letter, amount(plain[1]), 0))
    other = (
        rf"\b(?:can i|may i|build\w*|spend|cost\w*|second|per|raid\w*|plunder\w*|rob\w*|loot\w*"
        rf"|steal\w*|leave|mine|burn\w*|claim\w*|buy|swap|trade|sell|marker|estates?)\b|\b{BUILDING}\b"
    )
    said.take(rf"\bhow (?:much|many) (?:{'|'.join(GOOD.values())}|goods)\b")
    if not found or not said.understood(CARDS, other, r"\b(?:fields?|forests?|quarr\w+|woods)\b"):
        return None
    state = _realm()
    for letter, number, farms in found:
        squares = [square for square, good in state.board.goods.items() if good == letter]
        if number > len(squares) or farms > number:
            return None
        state.owned.update(dict.fromkeys(squares[:number], 0))
        state.farms += squares[:farms]
    goods = economy.yields(state, 0)
    steps, told = [], []
    for letter, number, farms in found:
        got = goods.count(letter)
        more = f", {farms} with a building" if farms else ""
        told.append(f"{counted(number, *CALLED[letter])}{more}")
        steps.append(f"{told[-1]}: {got} {GOODS[letter]}.")
    rules = ("goods.yield", *(("costs.production",) if any(farms for *_, farms in found) else ()))
    return Figure(f"That is {_goods(goods)} a year.", tuple(steps), rules, listed(told))


def _goods(goods: str) -> str:
    """Goods in words: "2 food and 1 stone"."""
    parts = [f"{goods.count(letter)} {GOODS[letter]}" for letter in "FWS" if letter in goods]
    return listed(parts) if parts else "nothing"


SOLDIER = "F"
"""What a soldier costs (costs.soldier)."""

PRICES: Final = {
    rf"{BUILDING}": (economy.PRODUCTION, "costs.production", ("production building", "production buildings")),
    r"forts?": (economy.FORT, "costs.fort", ("fort", "forts")),
    rf"(?:new )?{SOLDIERS}": (SOLDIER, "costs.soldier", ("soldier", "soldiers")),
    r"(?:nobility )?cards?": (nobility.PRICE, "costs.card", ("Nobility card", "Nobility cards")),
}


def costs(question: str) -> Figure | None:
    """What some buildings, forts, soldiers and Nobility cards cost together."""
    said = Said(question)
    if not said.has(r"\bcosts?\b|\bprice\b|\bhow much\b|\bwhat do i (?:pay|need|hand in|spend)\b|\bpay for\b"):
        return None
    if not said.has(
        r"\bhow much (?:is|are|for) (?:an?|one|\d+)\b"
        r"|\bcosts?\b|\bprice\b|\bpay\b|\bneed\b|\bbuild\b|\brecruit\b|\braise\b|\bbuy\b|\bhand in\b|\bspend\b"
    ):
        return None
    said.take(r"\b(?:a|one|per|each) (?:year|turn|season|action)\b")
    found = [(things, number) for things in PRICES if (number := said.count(things)) is not None]
    things = "|".join(f"(?:{words})" for words in PRICES)
    other = (
        r"\b(?:upkeep|feed|winter|owe|ransom|action|turn|at once|can i|may i|enough|second"
        r"|dice|die|castles?|nobles?|fields?|forests?|quarr\w+|where|when|who)\b"
    )
    if not found or not said.understood(
        rf"\b(?:{things})\b",
        other,
        r"\bi have\b|\bi've\b|\bgot\b|\bhow many\b|\bwhy\b|\battack\w*|\blos\w+|\bmove\b|\bblight\b|\bcheaper\b|\bthan\b",
    ):
        return None
    if any(not 1 <= number <= MOST for _, number in found) or not any(number > 0 for _, number in found):
        return None
    goods, steps, rules, told = "", [], [], []
    for words, number in found:
        price, rule, (one, many) = PRICES[words]
        goods += price * number
        steps.append(f"{counted(number, one, many)}: {_goods(price * number)}.")
        rules.append(rule)
        told.append(counted(number, one, many))
    note = (
        " A player buys only one card in a season."
        if any("card" in words and number > 1 for words, number in found)
        else ""
    )
    return Figure(
        f"That costs {_goods(economy.spread(goods))}.{note}",
        tuple(steps),
        (*rules, *(("nobility.one-a-season",) if note else ())),
        listed(told),
    )


def bid(question: str) -> Figure | None:
    """Which of two bids is higher."""
    said = Said(question)
    pieces = re.split(
        r"\b(?:against|versus|vs\.?|than|or|over|beats?|outbids?|higher than|,? (?:is |are )?(?:my|his|her|their))\b|,",
        question,
    )
    halves = [piece for piece in pieces if re.search(rf"\b(?:{'|'.join(GOOD.values())})\b", piece)]
    rest = Said(" ; ".join(piece for piece in pieces if piece not in halves))
    if (
        len(halves) != 2
        or not rest.understood(CARDS)
        or not (
            said.has(r"\bbids?\b|\bbidding\b|\bauction\b|\boutbids?\b")
            or (said.has(r"\b(?:better|higher|beats?|over)\b") and len(re.findall(COUNT, question)) >= 2)
        )
    ):
        return None
    bids = []
    for half in halves:
        side = Said(half)
        goods = ""
        for letter, words in GOOD.items():
            while (number := side.count(words)) is not None:
                if number > MOST:
                    return None
                goods += letter * number
        if not goods or not side.understood(
            r"\b(?:market|swap|trade|bank|change|worth|for|into|raid|steal|stole|has|i have|i've"
            r"|can i|may i|legal|build|cost\w*|pay)\b",
            CARDS,
            rf"\b(?:{'|'.join(GOOD.values())})\b",
        ):
            return None
        bids.append(economy.spread(goods))
    ranks = [sovereignty.worth(one) for one in bids]
    told = f"{_goods(bids[0])} against {_goods(bids[1])}"
    if ranks[0] == ranks[1]:
        return Figure(
            "Neither: they are the same bid.", ("A raise must be higher.",), ("bidding.rank", "bidding.raise"), told
        )
    best = bids[ranks[1] > ranks[0]]
    steps = [f"{counted(len(one), 'good')}: {_goods(one)}." for one in bids]
    if len(bids[0]) == len(bids[1]):
        rung = next(rung for rung in range(1, 4) if ranks[0][rung] != ranks[1][rung])
        why = f"as many goods, and more {('', 'stone', 'wood', 'food')[rung]}"
        steps.append("As many goods: more stone wins, then more wood, then more food.")
    else:
        why = f"{max(map(len, bids))} goods beat {min(map(len, bids))}"
        steps.append("More goods beat fewer.")
    return Figure(f"The higher bid is {_goods(best)}: {why}.", tuple(steps), ("bidding.rank", "bidding.raise"), told)


# --- battles ----------------------------------------------------------------------------------------------------------


def _side(said: Said) -> Side | None:
    """Soldiers, Nobles and the Lord Marshal in a part of a question."""
    marshal = said.take(r"\b(?:and |with |\+ )?(?:the |my |his |her )?(?:lord )?marshal\b") is not None
    led = said.count(LEADERS)
    if led is None and said.take(rf"\b(?:and|with|plus|\+) (?:my|his|her|the|their) {LEADERS}\b"):
        led = 1
    soldiers = said.count(SOLDIERS)
    if soldiers is None and (plain := said.take(r"\b(\d+)\b")):
        soldiers = amount(plain[1])
    if soldiers is None or not 1 <= soldiers <= LARGEST or (led or 0) > 6:
        return None
    return Side(soldiers, (led or 0) + marshal, marshal)


AGAINST = (
    r"\b(?:against|versus|vs\.?|attack(?:s|ing)?|storm(?:s|ing)?|assault(?:s|ing)?|fights?"
    r"|fighting|on|take|beat|beating|defeat)\b"
)
WHERE: Final = {FORT: r"\bforts?\b", CASTLE: r"\bcastles?\b"}
UNCLEAR = (
    r"\b(?:keep|strongholds?|towers?|walls?|sneak\w*|raid\w*|siege train|field of|free attack|recruit\w*|upkeep)\b"
)


def _fight(question: str) -> tuple[Side, Side, str, Said] | None:
    """Both sides, where they fight, and what is left of the question."""
    halves = re.split(AGAINST, question)
    if (
        re.search(r"^\s*(?:my |i )?(?:attack|storm|assault)(?:ing)?\b", question) and len(halves) > 1
    ):  # "attacking a fort with 3 men"
        what, *rest = re.split(r"\bwith\b", question, maxsplit=1)
        halves = [*rest, what] if rest and re.search(r"\d|\b(?:forts?|castles?|estates?)\b", what) else halves
    elif (
        len(halves) == 2
        and re.search(r"\b(?:fort|castle|defen\w+)\b", halves[0])
        and not re.search(r"\b(?:fort|castle|defen\w+)\b", halves[1])
    ):
        halves.reverse()  # "3 men in my fort against 5"
    whole = Said(question)
    estate = whole.has(r"\b(?:(?:neutral|noble|red) (?:noble )?(?:estates?|forts?|square)|estates?)\b")
    kind = FORT if whole.has(WHERE[FORT]) or estate else CASTLE if whole.has(WHERE[CASTLE]) else FIELD
    if whole.has(WHERE[FORT]) and whole.has(WHERE[CASTLE]):
        return None
    sides, left = [], ""
    for half in halves:
        part = Said(half)
        if (
            estate
            and re.search(r"\bestates?|neutral fort|red square", half)
            and not re.search(rf"\d+ {SOLDIERS}", half)
        ):
            part.take(r"\b(?:neutral |noble |red )*(?:noble )?(?:estates?|forts?|square)\b")
            sides.append(Side(1, 1))
        elif (side := _side(part)) is not None:
            sides.append(side)
        left += f" ; {part.left}"
    if len(sides) != 2:
        return None
    return sides[0], sides[1], kind, Said(left)


PLACE: Final = {FIELD: "in the field", FORT: "in a fort", CASTLE: "in a castle"}


WALL_RULES: Final = {
    FIELD: ("combat.field",),
    FORT: ("combat.fort", "fort.die", "siege.one-round"),
    CASTLE: ("combat.castle", "siege.one-round"),
}


def battle(question: str) -> Figure | None:
    """How likely the attackers win: a field battle to its end; against walls in the first round."""
    if not re.search(r"\b(?:odds|chances?|likely|probab\w+)\b", question) or not re.search(
        rf"\d+ {SOLDIERS}\b", question
    ):
        return None
    fight = _fight(question)
    if fight is None:
        return None
    one, other, kind, said = fight
    said.take(r"\b(?:in (?:the |my )?)?(?:1st|first|one|1) (?:round|go|turn|throw)\b")
    if not said.understood(UNCLEAR, CARDS, r"\bnext\b|\bround [2-9]\b|\bsurviv\w*"):
        return None
    told = f"{one} attack {other} {PLACE[kind]}"
    if kind == FIELD:
        end = battles.table(max(one.points, other.points), one.more, other.more).at(one.points, other.points)
        sentence = f"The attackers win {percent(end.attacker)} of such battles."
        steps = [f"The defenders win {percent(end.defender)}, and {percent(end.nobody)} end with nobody left."]
    else:
        end = battles.summed(after_a_round(one, other, kind))
        sentence = f"It falls in the first round in {percent(end.attacker)} of cases."
        stands = 1 - end.attacker - end.defender - end.nobody
        dies, nobody = percent(end.defender), percent(end.nobody)
        steps = [f"The attackers die in {dies}, nobody is left in {nobody}, both still stand in {percent(stands)}."]
    steps.append(
        f"Fives and sixes kill; {'no walls' if kind == FIELD else 'the walls help the defenders'}; without cards."
    )
    return Figure(sentence, tuple(steps), (*WALL_RULES[kind], "combat.hits", "combat.dice"), told)


def dice(question: str) -> Figure | None:
    """How many dice a side throws, or both sides."""
    said = Said(question)
    if not said.has(r"\b(?:dice|die|d6|rolls?|throws?)\b") or not said.take(
        r"\bhow many(?: dice| d6)?\b|\bwho rolls how many\b|\bdice\?"
    ):
        return None
    if said.has(r"\b(?:odds|chances?|sneak\w*|raid\w*|rolled|threw|passing|pass|past|free)\b"):
        return None
    said.take(r"\b(?:dice|die|d6)\b")
    fight = _fight(said.left)
    sides: list[tuple[str, Side, str]]
    if fight is not None:
        one, other, kind, said = fight
        sides = [("attackers", one, FIELD), ("defenders", other, kind)]
    else:
        inside = said.take(
            r"\b(?:in|at|inside) (?:(?:a|an|the|my|his|her|their|our|home|own) )*(?:fort|castle)\b"
            r"|\b(?:the|my|a) (?:fort|castle)(?:'s)? (?:garrison|has|with)\b"
        )
        side = _side(said) if said.has(rf"{COUNT} {SOLDIERS}\b") else None
        if side is None:
            return None
        kind = FIELD if inside is None else (FORT if "fort" in inside[0] else CASTLE)
        sides = [("defenders" if kind != FIELD else "soldiers", side, kind)]
    if not said.understood(
        UNCLEAR.replace("|recruit", "|kill\\w*|recruit"),
        CARDS,
        rf"\b{LEADERS}\b" if fight is None else UNCLEAR,
        r"\b(?:forts?|castles?|units?|survival|jester|clans?)\b" if fight is None else UNCLEAR,
    ):
        return None
    parts, steps, told = [], [], []
    for name, side, kind in sides:
        state = _realm()
        away = next(iter(state.board.goods))
        key = nobles.new_force(state, 0, away, side.soldiers)
        for number in range(side.nobles):
            noble = new_noble(0, away)
            noble.update({"force": key, "office": MARSHAL if side.marshal and not number else ""})
            state.nobles[f"noble-{number}"] = noble
        wall = fighting.WALLS.get(kind, 0)
        thrown = fighting.dice_of(state, key, wall)
        more = [f"{counted(side.soldiers, 'soldier')}: {side.soldiers}"]
        more += [f"{counted(side.nobles, 'Noble')}: {side.nobles}"] if side.nobles else []
        more += ["the Lord Marshal: 1 more"] if side.marshal else []
        more += [f"the {kind}: {wall}"] if wall else []
        steps.append(f"{f'The {name}: ' if len(sides) > 1 else ''}{', '.join(more)}.")
        parts.append(f"the {name} throw {counted(thrown, 'die', 'dice')}")
        told.append(f"{side} {PLACE[kind] if name != 'attackers' else ''}".strip())
    rules = ["combat.dice"]
    rules += ["combat.nobles"] if any(side.nobles for _, side, _ in sides) else []
    rules += ["office.marshal"] if any(side.marshal for _, side, _ in sides) else []
    rules += [f"combat.{kind}" for *_, kind in sides if kind != FIELD]
    sentence = listed(parts)
    return Figure(f"{sentence[0].upper()}{sentence[1:]}.", tuple(steps), tuple(rules), " against ".join(told))


ROLLED = (
    r"\b(?:rolled|roll|throw|threw|get|got|thrown)(?: an?| the)? ((?:(?:an? )?[1-9](?:,? and "
    r"|, | |/|-)?(?:an? )?)+)(?=\D|$)"
)


def kills(question: str) -> Figure | None:
    """How many soldiers a throw kills."""
    said = Said(question)
    if not said.has(r"\b(?:fall|falls|die|dies|kill\w*|hits?|dead|lose|loses|casualties)\b") or not said.take(
        r"\bhow many\b|\bwhat does\b"
    ):
        return None
    said.take(r"\b\d+ dice\b(?: at \w+(?:'s)?(?: m[ae]n)?)?")
    rolled = said.take(ROLLED)
    if rolled is None:
        return None
    values = tuple(map(int, re.findall(r"\d", rolled[1])))
    fort, castle = said.take(WHERE[FORT]), said.take(WHERE[CASTLE])
    if (
        not values
        or max(values) > 6
        or (fort and castle)
        or len(values) > 2 * LARGEST
        or not said.understood(
            UNCLEAR,
            CARDS,
            r"\bbattle with\b|\bupkeep\b|\bdefen\w+|\bgarrison\w*|\bfrom (?:a|the|my) ;|\bhis fort\b|\bmy fort\b",
        )
    ):
        return None
    hit = fighting.CASTLE_HIT if castle else fighting.HIT
    killed = fighting.kills(values, hit, fort is not None)
    steps = [f"{'Sixes' if castle else 'Fives and sixes'} kill: {sum(value >= hit for value in values)}."]
    if fort:
        steps.append("The fort lowers one die by 1: a five, if there is one.")
    where = "a fort" if fort else "a castle" if castle else "no walls"
    rules = (
        ("combat.fort", "fort.die", "combat.hits")
        if fort
        else ("combat.castle", "combat.hits")
        if castle
        else ("combat.hits",)
    )
    return Figure(
        f"{counted(killed, 'soldier').capitalize()} {'falls' if killed == 1 else 'fall'}.",
        tuple(steps),
        rules,
        f"rolled {listed(map(str, values))} against {where}",
    )


PATTERNS = (
    Pattern(
        "missing food",
        (
            "I owe three food and have one, how many lads do I bury",
            "Owe three food, have one, what do I lose?",
            "upkeep is 4 and I have no food, how many soldiers starve",
        ),
        unpaid,
    ),
    Pattern(
        "upkeep",
        (
            "How much food do I owe this winter for a band of 3, a band of 1 and an army of 10?",
            "upkeep for 4 guys = ?",
            "forces of 10, 3 and 1 in the field, total food at winter's end",
            "I've seven men on the road and two in a fort, how much food is due",
        ),
        upkeep,
    ),
    Pattern(
        "odds of a battle",
        (
            "Attacking a Noble estate with 3 dudes, whats my odds first go?",
            "chances of 5 soldiers and a noble against 4 men",
            "odds of 6 men against 3 men in a castle",
        ),
        battle,
    ),
    Pattern(
        "kills",
        (
            "I throw four dice at Tom's men and get a 4, 5, 5 and 6, how many fall",
            "I rolled 5, 5, 2 at Anna's fort, how many of her men die",
            "rolled 6 5 3 against a castle, how many kills",
        ),
        kills,
    ),
    Pattern(
        "dice",
        (
            "how many dice for three soldiers in the open",
            "three men and my earl against a castle with two men, who rolls how many",
            "how many dice do 4 men and a lord in my fort throw",
            "5 soldiers and the marshal, how many dice",
        ),
        dice,
    ),
    Pattern(
        "bids",
        (
            "bid 3 food 1 stone against 4 food",
            "is 3 food better than 2 stone",
            "two stone or two wood, which bid is higher",
            "does one stone one food beat two woods",
        ),
        bid,
    ),
    Pattern(
        "yields",
        (
            "I have three fields, one of them with a farm, how much corn is that",
            "what do 2 forests and a quarry bring a year",
            "income of 3 fields with farms?",
        ),
        yields,
    ),
    Pattern(
        "costs",
        (
            "what do 2 farms and a fort cost",
            "what do I hand in to recruit three men",
            "how much wood and stone to build 2 forts",
        ),
        costs,
    ),
)
"""What can be asked, each kind once."""
