"""Questions in words whose figures are reckoned: a card's power, combinations of dice, bets, and who wins a challenge.

Each figure comes from the game's own steps and functions: `power.derivation`, `bonuses.combination`, `winning.ladder`,
`challenge.decide_challenge`, `odds.made`.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from explorer.core.moments import Choice, Event
from explorer.core.reckoning import COUNT, Figure, Pattern, Said, amount, counted, listed, played
from explorer.games.noble_treachery import odds
from explorer.games.noble_treachery.cards import COLOUR_NAMES, COLOURS, DIE_SIDES, TOKEN_COUNT
from explorer.games.noble_treachery.own_figures import figures, tokens_in_play
from explorer.games.noble_treachery.rules import bonuses, challenge, common_cards
from explorer.games.noble_treachery.rules.bet import BY_RUNG, MOST
from explorer.games.noble_treachery.rules.bonuses import POISON, STRAIGHT, THRONE
from explorer.games.noble_treachery.rules.power import MEDDLERS, Term, derivation
from explorer.games.noble_treachery.rules.setup import SEEDED
from explorer.games.noble_treachery.rules.winning import ladder
from explorer.games.noble_treachery.state import DIPLOMACY, WAR, Colour, InPlay, Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

COLOUR = r"(black|blue|red|green|yellow)"
LETTERS: Final = {name: letter for letter, name in COLOUR_NAMES.items()}

DIE = (
    rf"\b{COLOUR}(?: (?:die|dice))?(?:'s| is| was| at| on| shows?| showing| of|:| =|=)*(?: an?| at| on)? ?(\d+)\b",
    rf"\b(\d+) on (?:the |my |a )?{COLOUR}(?: die)?\b",
    rf"\b{COLOUR}(?: die)? (?:shows|is|at|on) (?:a )?(\d+)\b",
)
"""A die with what it shows."""

OWN_DIE = (
    r"\b(\d+) on (?:its|her|his|the|my) (?:own )?(?:die|dice)\b|\b(?:its|her|his|the|my) "
    r"(?:own )?die (?:is|shows|at|on|=) ?(?:an? )?(\d+)\b"
)
"""A card's own die, without its colour."""

UNSAID: Final = ("druid-priestess", "necromancer", "blood-ring", "captain-of-the-guard", "sorceress")
"""Cards whose power depends on more than dice, the round type, and Assassin, Bard or Thaumaturge."""

POWER = (
    r"\b(?:power|worth|strong|strength|how much|how high|total|maths?|add|adds|subtract|what is|what's|count|value)\b|="
)

OUGHT = (
    r"\b(?:roll(?:s|ed|ing)? (?:it|the|a|again)|rerolls?|rerolled|chances?|odds|likely|call"
    r"|predict|steal|take|banned|can i|may i|keep|win|wins|beats?)\b"
)
"""What asks for something else than a power."""


@cache
def _names() -> dict[str, str]:
    """Every card's name in lower case: of a common its kind, without a colour."""
    kit = figures()
    found = {kit.cards[card].name.lower().rstrip("!"): card for card in kit.uncommons}
    return found | {kit.cards[card].kind: kit.cards[card].kind for card in kit.commons}


@cache
def _any_card() -> str:
    names = sorted(map(re.escape, _names()), key=len, reverse=True)
    return rf"\b(?:{COLOUR} )?({'|'.join(names)})\b(?!'?s? (?:treachery|houses?))"


class Named(NamedTuple):
    """A card that a question names: the card's id or a common's kind, and a common's colour if it is said."""

    card: str
    colour: str

    @property
    def common(self) -> bool:
        """True for a common card."""
        return f"{self.card}-r" in figures().cards

    def id(self, own: str) -> str:
        """The card's id; `own` is the colour of a common whose colour is not said."""
        return f"{self.card}-{(self.colour or own).lower()}" if self.common else self.card


def _cards(said: Said) -> list[Named]:
    return [Named(_names()[one[2]], LETTERS.get(one[1] or "", "")) for one in said.every(_any_card())]


def _dice(said: Said) -> dict[Colour, int] | None:
    """The dice that are said, by colour; None if a die is said twice or shows what no die can."""
    found: dict[Colour, int] = {}
    for pattern in DIE:
        for one in said.every(pattern):
            colour, value = (one[1], one[2]) if one[1] in LETTERS else (one[2], one[1])
            if LETTERS[colour] in found or not 1 <= amount(value) <= DIE_SIDES:
                return None
            found[LETTERS[colour]] = amount(value)
    return found


def _round_type(said: Said) -> str:
    """The round type that is said, "" if none is."""
    war, diplomacy = said.take(r"\bwar\b(?! troll)"), said.take(r"\bdipl\w*\b")
    return WAR if war and not diplomacy else DIPLOMACY if diplomacy and not war else ""


def _powers(
    card: str, dice: dict[Colour, int], round_type: str, others: Sequence[str], tokens: int
) -> list[list[Term]]:
    """A card's power, by every value of the dice and for every round type that is not said; each once."""
    found: dict[int, list[Term]] = {}
    colour = figures().cards[card].colour
    for kind in (round_type,) if round_type else (WAR, DIPLOMACY):
        for value in range(1, DIE_SIDES + 1):
            entry: InPlay = {"seat": 0, "card": card, "colour": colour, "order": 0}
            against: list[InPlay] = [
                {"seat": 1, "card": other, "colour": figures().cards[other].colour, "order": 1} for other in others
            ]
            table = Table(
                dice={**dict.fromkeys(COLOURS, value), **dice}, in_play=[entry, *against], round_type=kind,
                treasury=[[*range(1, tokens + 1)], [], [], []], round=1,
            )  # fmt: skip
            terms = derivation(table, entry)
            found.setdefault(sum(term.amount for term in terms), terms)
    return list(found.values())


def _steps(terms: Iterable[Term]) -> tuple[str, ...]:
    return tuple(
        _capital(term.text if re.search(rf"\b{abs(term.amount)}\b", term.text) else f"{term.text}: {term.amount}") + "."
        for term in terms
    )


def _sum(terms: Iterable[Term]) -> int:
    return sum(term.amount for term in terms)


def _rules(terms: Iterable[Term], *also: str) -> tuple[str, ...]:
    """The rules of a power, the last parts first, as those are special."""
    return tuple(dict.fromkeys((*reversed([term.rule for term in terms]), "cards.power", *also)))


def power(question: str) -> Figure | None:
    """The power of a card by the dice, the round type, and an Assassin, Bard or Thaumaturge of an opponent."""
    said = Said(question)
    cards = _cards(said)
    meddlers = [one for one in cards if one.card in MEDDLERS]
    mine = [one for one in cards if one.card not in MEDDLERS] or meddlers[:1]
    if len(cards) == 1 and meddlers and said.has(r"\b(?:some(?:one|body)|he|she|they|his|her|opponents?|another)\b"):
        return None
    asked = said.has(POWER)
    others = [one.card for one in meddlers if one not in mine]
    if len(mine) != 1 or mine[0].card in UNSAID or len(set(others)) < len(others):
        return None
    dice, own = _dice(said), None
    if not dice and dice is not None and (own := said.take(OWN_DIE)):
        colour = mine[0].colour or (figures().cards[mine[0].card].colour if not mine[0].common else "R")
        dice[colour] = amount(own[1] or own[2])
    said.take(r"\b(?:add|subtract|take off|minus) (?:a )?\d\b")
    if not dice or not all(1 <= value <= DIE_SIDES for value in dice.values()):
        return None
    tokens = said.count(r"tokens?") if "bard" in others else None
    if ("bard" in others) != (tokens is not None) or (tokens or 0) > TOKEN_COUNT:
        return None
    if len(dice) < len(COLOURS) and not asked:
        return None
    round_type = _round_type(said)
    if not said.understood(OUGHT):
        return None
    named = mine[0]
    if named.common and not named.colour and len(dice) > 1:
        return None
    card = named.id(next(iter(dice)))
    found = _powers(card, dice, round_type, others, tokens or 0)
    title = figures().cards[card].name
    if own is not None and named.common and not named.colour:
        title = title.split()[-1]
    shown = listed(f"{COLOUR_NAMES[die]} {value}" for die, value in dice.items())
    told = f"{title}, {shown}" + "".join(f", {figures().cards[one].name} of an opponent" for one in others)
    told += f", {round_type}" if round_type else ""
    if len(found) == 1:
        (terms,) = found
        return Figure(f"The power of {title} is {_sum(terms)}.", _steps(terms), _rules(terms), told)
    if round_type:
        return None
    by_type = {kind: _powers(card, dice, kind, others, tokens or 0) for kind in (WAR, DIPLOMACY)}
    if any(len(each) > 1 for each in by_type.values()):
        return None
    war, diplomacy = (by_type[kind][0] for kind in (WAR, DIPLOMACY))
    steps = [f"{kind}: {' '.join(_steps(terms))}" for kind, terms in ((WAR, war), (DIPLOMACY, diplomacy))]
    sentence = f"The power of {title} is {_sum(war)} in War, and {_sum(diplomacy)} in Diplomacy."
    return Figure(
        sentence, tuple(steps), tuple(dict.fromkeys((*_rules(diplomacy), *_rules(war), "type.current"))), told
    )


def winner(question: str) -> Figure | None:
    """Which of two cards wins a challenge, or which of two powers."""
    said = Said(question)
    if not said.has(r"\b(?:wins?|won|beats?|winner|better|higher|loses?|tie|against|vs?\.?|versus)\b"):
        return None
    round_type = _round_type(said)
    opened = said.take(
        r"\bchallenger (?:opened|opens|went first|goes first|played first|plays first)\b|\b(?:i "
        r"opened|i went first|and went first)\b"
    )
    last = (
        None
        if opened
        else said.take(
            r"\b(?:challenger (?:plays|played|went|goes) last|(?:and )?(?:i )?(?:went|go|played|play) last)\b"
        )
    )
    if not round_type and not said.has(r"\bboth\b"):
        return None
    cards = _cards(said)
    if cards:
        dice = _dice(said)
        if (
            len(cards) != 2
            or not dice
            or any(one.card in UNSAID or one.card in MEDDLERS for one in cards)
            or not round_type
        ):
            return None
        if any(one.common and not one.colour for one in cards) or not said.understood(
            r"\bban\w*|\bplay\b|\brerolled|\broll\b"
        ):
            return None
        ids = [one.id("R") for one in cards]
        found = [_powers(card, dice, round_type, (), 0) for card in ids]
        if ids[0] == ids[1] or any(len(each) > 1 for each in found):
            return None
        kit = figures()
        names = [kit.cards[card].name for card in ids]
        entries: list[InPlay] = [
            {"seat": seat, "card": card, "colour": kit.cards[card].colour, "order": seat}
            for seat, card in enumerate(ids)
        ]
        shown: dict[Colour, int] = {**dict.fromkeys(COLOURS, 1), **dice}
        steps = [f"{name}: {' '.join(_steps(each[0]))}" for name, each in zip(names, found, strict=True)]
        told = (
            f"{names[0]} against {names[1]}, "
            f"{listed(f'{COLOUR_NAMES[die]} {value}' for die, value in dice.items())}, {round_type}"
        )
    else:
        same = said.take(
            r"\bboth (?:ended (?:up )?(?:on|with|at)|have|had|got|are at|on|at|reach(?:ed)?) (\d+)(?: power)?\b"
        )
        pair = same or said.take(
            r"\b(\d+)(?: power)? (?:against|vs?\.?|versus|to|and) (?:his |her |my |a )?(\d+)(?: power)?\b"
        )
        if pair is None or "power" not in question or not said.understood(r"\btokens?\b|\bbets?\b"):
            return None
        powers = [amount(pair[1])] * 2 if same else [amount(pair[1]), amount(pair[2])]
        plain = [common_cards_with(value, colour) for value, colour in zip(powers, "KR", strict=True)]
        if None in plain or (not round_type and powers[0] != powers[1]):
            return None
        entries = [
            {"seat": seat, "card": one[0], "colour": colour, "order": seat}
            for seat, (one, colour) in enumerate(zip(plain, "KR", strict=True))
            if one
        ]
        shown = {
            **dict.fromkeys(COLOURS, 1),
            **{colour: one[1] for one, colour in zip(plain, "KR", strict=True) if one},
        }
        names = [f"the card of {value}" for value in powers]
        steps = []
        told = f"power {powers[0]} against {powers[1]}" + (f", {round_type}" if round_type else "")
    return _won(entries, shown, round_type, None if not (opened or last) else bool(opened), names, steps, told)


def common_cards_with(power: int, colour: Colour) -> tuple[str, int] | None:
    """A plain common card of a colour, and the die with which it has some power; None if no such card has it."""
    kit = figures()
    for card in kit.commons:
        if (
            kit.cards[card].colour == colour
            and kit.cards[card].kind != "mage"
            and 1 <= power - kit.cards[card].base <= DIE_SIDES
        ):
            return card, power - kit.cards[card].base
    return None


def _won(
    entries: list[InPlay],
    dice: dict[Colour, int],
    round_type: str,
    opened: bool | None,
    names: list[str],
    steps: list[str],
    told: str,
) -> Figure:
    """Who wins, by the game's own step; without the opener a tie has two answers."""

    def happened(first: bool) -> tuple[Event, Event | None, Event]:
        table = Table(
            dice=dice,
            in_play=entries,
            round_type=round_type or WAR,
            challenger=0 if first else 1,
            opener=0,
            treasury=[[] for _ in range(4)],
        )
        events = {one.kind: one for one in played(challenge.decide_challenge(table)) if isinstance(one, Event)}
        return events["won the challenge"], events.get("tie"), events["powers"]

    won, tie, powers = happened(True)
    values = list(powers.facts["powers"].values())
    if tie is None:
        assert won.seat is not None
        name = names[won.seat]
        steps.append(f"In {round_type} the {'highest' if round_type == WAR else 'lowest'} power wins.")
        sentence = f"{name[0].upper()}{name[1:]} wins, with {values[won.seat]} against {values[1 - won.seat]}."
        return Figure(sentence, tuple(steps), (won.rule, "challenge.final-power", "cards.power"), told)
    steps.append(f"Both have {values[0]}, and nobody else is better.")
    if opened is None:
        sentence = "A tie: the earlier card wins if the challenger opened, the later one if the challenger played last."
        return Figure(sentence, tuple(steps), ("challenge.tie", "challenge.tie.first", "challenge.tie.last"), told)
    won, tie, _ = happened(opened)
    assert tie is not None
    sentence = (
        f"A tie: the {'earlier' if opened else 'later'} of the two cards wins, because the "
        f"challenger {'opened' if opened else 'played last'}."
    )
    return Figure(
        sentence,
        tuple(steps),
        (tie.rule, "challenge.tie"),
        f"{told}, the challenger {'opened' if opened else 'played last'}",
    )


FIVE = (
    r"(?<!\d)(\d)(?:[\s,;/-]|\band\b)*(\d)(?:[\s,;/-]|\band\b)*(\d)(?:[\s,;/-]"
    r"|\band\b)*(\d)(?:[\s,;/-]|\band\b)*(\d)(?!\d)"
)


def combination(question: str) -> Figure | None:
    """What five dice make; with their colours also which token they bring."""
    said = Said(question)
    if not said.has(
        r"\b(?:combinations?|combos?|full house|straight|throne|poison|bonus|kind|anything|make|makes|made|token)\b"
    ):
        return None
    if _cards(Said(question)):
        return None
    dice = _dice(said) or {}
    if dice and len(dice) < len(COLOURS):
        return None
    if not dice:
        found = said.take(FIVE)
        if found is None:
            return None
        values = tuple(map(int, found.groups()))
    else:
        values = tuple(dice[die] for die in COLOURS)
    said.take(r"\b[345] of a kind\b|\b5 (?:dice|in a row)\b")
    if not said.understood(
        r"\bchances?\b|\bodds\b|\blikely\b|\bbets?\b|\breroll\w*\b|\bset-?up\b|\bfirst tokens\b"
        r"|\bhanding\b|\bstart\w*\b|\btie\w*\b"
    ):
        return None
    told = (
        listed(map(str, values)) if not dice else listed(f"{COLOUR_NAMES[die]} {value}" for die, value in dice.items())
    )
    wrong = [value for value in values if not 1 <= value <= DIE_SIDES]
    if wrong:
        return Figure(
            f"A die shows 1 to 6, so no five dice show {wrong[0]}.",
            ("The dice have six sides.",),
            ("parts.dice",),
            told,
        )
    made = bonuses.combination(values)
    shown = listed(map(str, sorted(values)))
    rules = {
        THRONE: ("bonus.throne", "bonus.throne.colour", "bonus.throne.lowest"),
        STRAIGHT: ("bonus.straight", "bonus.straight.colour", "bonus.straight.lowest"),
        POISON: ("bonus.poison", "bonus.five"),
        "": ("bonus.all-five", "bonus.throne", "bonus.straight", "bonus.poison"),
    }[made]
    if not made:
        return Figure(
            f"{shown} make no combination.",
            ("Three and a pair, five in a row, or five alike would make one.",),
            rules,
            told,
        )
    ranked = Counter(values).most_common()
    most, least = ranked[0][0], ranked[-1][0]
    steps = {
        THRONE: f"three of {most} and two of {least}",
        STRAIGHT: f"five in a row, {min(values)} to {max(values)}",
        POISON: f"five of {values[0]}",
    }
    if made == POISON:
        sentence = f"{shown} make {POISON}: you choose an opponent, who is poisoned."
    elif dice:
        named = listed((COLOUR_NAMES[colour] for colour in _paid(dice)), "or")
        sentence = f"{shown} make a {made}: you take the lowest {named} token from the bank."
    else:
        whose = (
            "one of the pair's two dice"
            if made == THRONE
            else f"the die with {min(values)} or the die with {max(values)}"
        )
        sentence = f"{shown} make a {made}: you take the bank's lowest token in the colour of {whose}."
    return Figure(
        sentence,
        (f"{steps[made][0].upper()}{steps[made][1:]}.",),
        rules,
        told,
    )


def _paid(dice: dict[Colour, int]) -> list[str]:
    """The colours in which a combination pays if the bank has everything, as the game's own step offers them."""
    table = Table(dice=dict(dice), bank=list(range(1, TOKEN_COUNT + 1)), treasury=[[] for _ in range(4)])
    asked = next(one for one in bonuses.score(table, 0) if isinstance(one, Choice))
    return [str(option) for option in asked.options]


class Side(NamedTuple):
    """A bet as it is said: how many tokens of each colour, and the numbers that are said, 0 for those that are not."""

    tokens: tuple[tuple[str, int], ...]

    def __str__(self) -> str:
        plain = Counter(COLOUR_NAMES[colour] for colour, number in self.tokens if not number)
        parts = [f"{COLOUR_NAMES[colour]} {number}" for colour, number in self.tokens if number]
        return listed([*parts, *(counted(many, f"{name} token") for name, many in plain.items())])


PARTS = (
    rf"\b{COLOUR} (\d+)\b|\b{COUNT} {COLOUR}s?\b(?! ?\d)(?: (?:tokens?|ones)\b)?|\b(?:the |a "
    rf"|an |single |token |number |no\. )+(\d+)\b"
)


def _side(text: str) -> Side | None:
    """A bet read from a part of a question; None if it names no tokens, or more than can be bet."""
    kit, found = figures(), []
    for one in re.finditer(PARTS, text):
        if one[1]:
            found.append((LETTERS[one[1]], int(one[2])))
        elif one[4]:
            found += [(LETTERS[one[4]], 0)] * min(amount(one[3]), MOST + 1)
        else:
            number = int(one[5])
            if not 1 <= number <= TOKEN_COUNT:
                return None
            found.append((kit.token_colour[number], number))
    numbers = [number for _, number in found if number]
    if (
        not 1 <= len(found) <= MOST
        or len(set(numbers)) < len(numbers)
        or any(number > TOKEN_COUNT for number in numbers)
    ):
        return None
    return Side(tuple(found))


BETWEEN = (
    r"\b(?:against|versus|vs\.?|than|beats?|outbids?|outranks?|over|or|(?:and |but |, )?[a-z]+ (?:has |have )?"
    r"(?:puts?|bets|bids|offers|offered|laid|lays)(?: in)?)\b"
)


def bet(question: str) -> Figure | None:
    """Which of two bets is higher."""
    said = Said(question)
    if not said.has(
        r"\b(?:bets?|bids?|beats?|outbids?|outranks?|higher|better|in charge|challenger|control|tokens?)\b"
    ):
        return None
    if _cards(Said(question)) or said.has(r"\bdice\b|\bdie\b|\brolled\b|\bpower\b|\bdipl|\bspoils\b|\bwin\w*\b"):
        return None
    pieces = re.split(BETWEEN, question)
    halves = [piece for piece in pieces if re.search(PARTS, piece)]
    if len(halves) != 2:
        return None
    sides = [_side(half) for half in halves]
    rest = Said(" ; ".join(re.sub(PARTS, ";", piece) for piece in pieces))
    if None in sides or not rest.understood(
        r"\bcolou?rs?\b|\btogether\b|\bsum\b|\badds?\b|\bif i\b|\bown\b|\bi have\b"
    ):
        return None
    mine, theirs = (side for side in sides if side is not None)
    numbers = [number for side in (mine, theirs) for _, number in side.tokens if number]
    if len(set(numbers)) < len(numbers):
        return None
    ranks = [_rank(side) for side in (mine, theirs)]
    rung = next((rung for rung in range(4) if ranks[0][rung] != ranks[1][rung]), None)
    told = f"{mine} against {theirs}"
    unknown = any(not number for side in (mine, theirs) for _, number in side.tokens)
    steps = [
        f"{_capital(str(side))}: {counted(rank[0], 'colour')}, {counted(rank[1], 'token')}."
        for side, rank in zip((mine, theirs), ranks, strict=True)
    ]
    if unknown and (rung is None or rung > 1):
        sentence = "Equal in colours and in tokens, so the higher sum of their numbers is the higher bet."
        return Figure(sentence, tuple(steps), ("bet.amount", "tiebreak.sum", "bet.rank"), told)
    if rung is None:
        return None
    if rung > 1:
        steps = [f"{step[:-1]}, {rank[2]} in sum." for step, rank in zip(steps, ranks, strict=True)]
    best = (mine, theirs)[ranks[1] > ranks[0]]
    why = ("more colours", "as many colours, and more tokens", "the higher sum", "the higher token")[rung]
    rules = (*BY_RUNG[rung], "bet.higher", *(("tokens.colours-assumed",) if numbers else ()))
    return Figure(f"The higher bet is {best}: {why}.", tuple(steps), rules, told)


def _capital(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}"


def _rank(side: Side) -> tuple[int, int, int, int]:
    """A bet's rank on the ladder; tokens without a number have numbers beyond all others, in the colours that are said."""
    colour_of = ["", *([""] * TOKEN_COUNT)]
    tokens = []
    for colour, number in side.tokens:
        if not number:
            colour_of.append(colour)
        else:
            colour_of[number] = colour
        tokens.append(number or len(colour_of) - 1)
    return ladder(colour_of, tokens)


def game_size(question: str) -> Figure | None:
    """What a number of players changes: tokens of each colour, rounds, and cards discarded before the deal."""
    said = Said(question)
    found = said.take(
        r"\b(?:with |for |in a )?(\d+)[- ]?(?:players?|people|persons?|of us|ppl|player game)\b(?: game)?"
    )
    if found is None or not said.understood(r"\bdealt? out\b|\bstart with\b"):
        return None
    players = amount(found[1])
    told = f"{players} players"
    tokens = (
        said.has(r"\btokens?\b")
        and said.has(r"\bhow many\b")
        and said.has(r"\bcolou?r\b|\beach\b|\bin (?:play|the game)\b")
    )
    rounds = said.has(r"\brounds?\b") and said.has(r"\bhow (?:many|long)\b|\bmost\b|\bmax\w*\b|\blast\b")
    seeds = (
        said.has(r"\bdiscard\w*\b")
        and said.has(r"\bhow many\b")
        and said.has(r"\b(?:start|begin|first|set ?up|before|face down)\b")
    )
    if tokens + rounds + seeds != 1:
        return None
    if players not in SEEDED:
        return Figure(
            f"The game takes 4, 5 or 6 players, not {players}.",
            ("Tokens and cards are counted for 4 to 6.",),
            ("parts.players",),
            told,
        )
    kit = figures()
    if tokens:
        there = tokens_in_play(players, kit)
        each = len([one for one in there if kit.token_colour[one] == "R"])
        steps = (f"One fewer of each colour than players: {each}.", f"Five colours: {len(there)} tokens in all.")
        return Figure(
            f"There are {each} tokens of each colour, {len(there)} in all.",
            steps,
            ("tokens.in-play", "setup.tokens"),
            told,
        )
    seed = SEEDED[players]
    if seeds:
        return Figure(
            f"{seed} cards are discarded unseen before the deal.",
            (f"With {players} players: {seed}.",),
            ("setup.seed.count", "setup.seed"),
            told,
        )
    cards = len(kit.cards) - len(next(iter(kit.presets.values())))
    deal = (cards - seed) // players
    steps = (
        f"{cards} cards less {seed} discarded: {cards - seed} for {players} players.",
        f"{deal} cards each, one played in a round.",
    )
    return Figure(f"At most {deal} rounds.", steps, ("deal.repeat", "setup.seed.count", "win.out-of-cards"), told)


def chance(question: str) -> Figure | None:
    """How likely a roll makes a combination, by the number of dice rolled and what the others show."""
    said = Said(question)
    if not said.has(r"\b(?:chances?|odds|likely|probab\w+)\b") or _cards(Said(question)):
        return None
    wanted = {
        THRONE: r"\b(?:throne|full house)\b", STRAIGHT: r"\b(?:king'?s )?straight\b", POISON: r"\b(?:poison|5 of a kind|yahtzee)\b",
    }  # fmt: skip
    asked = [made for made, words in wanted.items() if said.take(words)]
    every = said.take(r"\b(?:rolling |roll )?(?:all )?(?:the )?5 dice\b|\ball (?:the )?dice\b")
    some = (
        None
        if every
        else said.take(
            r"\b(?:re-?)?roll(?:ing|s)? (?:the )?(?:other )?(?:my )?([1-4]|one|a) (?:other )?(?:die|dice)\b",
            r"\b([1-4]|one) (?:die|dice)\b",
        )
    )
    kept = said.take(r"\b(?:keep(?:ing)?|with|have|hold(?:ing)?|got|show(?:ing)?) ((?:[1-6](?: and |,? |-|$))+)")
    values = tuple(sorted(map(int, re.findall(r"\d", kept[1])))) if kept else ()
    rolled = 5 if every else amount(some[1]) if some else 5 - len(values) if kept else 0
    if len(asked) != 1 or not rolled or rolled + len(values) != len(COLOURS) or not said.understood(r"\bbets?\b"):
        return None
    found = odds.made(values, rolled)
    likely = found.chance(asked[0])
    ways = found.derivation.outcomes
    told = (
        asked[0]
        + f", {counted(rolled, 'die', 'dice')} rolled"
        + (f", {listed(map(str, values))} kept" if values else "")
    )
    steps = (f"{int(likely * ways):,} of {ways:,} rolls.",)
    rules = {THRONE: "bonus.throne", STRAIGHT: "bonus.straight", POISON: "bonus.poison"}
    return Figure(f"The chance is {float(likely):.2%}.", steps, (rules[asked[0]], "bonus.all-five"), told)


def witch(question: str) -> Figure | None:
    """How likely each prediction of a Witch is right, by what her die shows."""
    said = Said(question)
    cards = _cards(said)
    if [one.card for one in cards] != ["witch"]:
        return None
    colour = cards[0].colour
    dice = _dice(said)
    own = said.take(OWN_DIE, r"\bdie (?:is|shows|at|on) (?:an? )?(\d)\b") if not dice else None
    if own is not None:
        dice = {colour or "R": amount(own[1] or own[2])}
    if (
        dice is None
        or len(dice) != 1
        or not said.take(r"\b(?:higher or lower|higher|lower|predict\w*|call|say|guess|chances?|odds)\b")
    ):
        return None
    ((die, value),) = dice.items()
    said.take(r"\blower\b")
    if (
        (colour and colour != die)
        or not 1 <= value <= DIE_SIDES
        or not said.understood(r"\btoken\b|\bsword\b|\bpower\b")
    ):
        return None
    card = f"witch-{die.lower()}"
    right = dict.fromkeys((common_cards.HIGHER, common_cards.LOWER), 0)
    for prediction in right:
        for rolled in range(1, DIE_SIDES + 1):
            others = zip((other for other in COLOURS if other != die), (1, 1, 2, 4), strict=True)  # no combination
            table = Table(dice={**dict(others), die: value}, treasury=[[] for _ in range(4)])
            entry: InPlay = {"seat": 0, "card": card, "colour": die, "order": 0}
            events = played(common_cards.witch(table, entry), prediction, (rolled,))
            right[prediction] += not any(isinstance(one, Event) and one.kind == "was wrong" for one in events)
    best = max(right, key=lambda one: right[one])
    steps = tuple(f"{_capital(one)}: {number} of 6." for one, number in right.items())
    name = COLOUR_NAMES[die]
    if len(set(right.values())) == 1:
        sentence = f"Either is right {right[best]} times in 6."
    else:
        sentence = f"Say {best}: it is right {right[best]} times in 6."
    return Figure(
        sentence,
        (*steps, f"A {value} again makes both wrong."),
        ("card.witch", "card.witch.fail"),
        f"a Witch, her {'' if own is not None and not colour else f'{name} '}die shows {value}",
    )


PATTERNS = (
    Pattern(
        "odds of a combination",
        (
            "chance of a full house with all five dice",
            "odds of a straight if I keep 2 3 4 5 and roll one die",
            "how likely is poison when rolling 2 dice, keeping 6 6 6",
        ),
        chance,
    ),
    Pattern(
        "prediction of a Witch",
        (
            "witch with red on 6, what should i call?",
            "blue witch, blue die is 4, higher or lower?",
            "my witch's die shows a 3, do i say higher",
        ),
        witch,
    ),
    Pattern(
        "combination",
        (
            "do 2 2 3 3 3 make a combination",
            "full house 3,3,3,5,5 - which color token",
            "is 1-2-3-4-6 a straight",
            "red 2 blue 2 black 5 green 5 yellow 5, what bonus",
        ),
        combination,
    ),
    Pattern(
        "who wins a challenge",
        (
            "does the red Knight beat the black Army in war with red 4 and black 2",
            "green Spy against blue Noble in diplomacy, green 1, blue 3, who wins",
            "we both ended on 12 power, im the challenger and went last, whose win?",
        ),
        winner,
    ),
    Pattern(
        "power of a card",
        (
            "what is my Knight worth with red 4",
            "mage in diplomcy with a 6 on its die - do i subtract 6",
            "somebody has the assassin out and i've got the blue mage, blue die's a 3. math pls",
            "white widow: red 2 black 3 green 4 yellow 1 blue 6?",
            "thaumaturge is down and i've the alchemist, blue 5 yellow 6, what do i add",
        ),
        power,
    ),
    Pattern(
        "bet against bet",
        (
            "is a blue 1 + green 2 really better than the single 25??",
            "i put in 3 reds he put in a yellow and a black, who's in charge",
            "do two green tokens beat the 23 as a bet",
        ),
        bet,
    ),
    Pattern(
        "size of the game",
        (
            "how many tokens of each colour with 5 people",
            "how many rounds will a 5 person game last max",
            "how many cards go face down in the discard at the start with 4 players",
        ),
        game_size,
    ),
)
"""What can be asked, each kind once."""
