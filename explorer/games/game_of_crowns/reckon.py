"""Questions in words whose figures are reckoned: the points of a hand, votes with ravens, and what a Sentinel takes.

Each figure comes from the game's own steps and functions: `scoring.score`, the steps of a Knight's attack, `use_sentinel`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from explorer.core.moments import Event
from explorer.core.reckoning import Figure, Pattern, Said, amount, counted, listed, played
from explorer.games.game_of_crowns.rules import guests, knight
from explorer.games.game_of_crowns.rules.scoring import EFFECTS, Hands, many, score
from explorer.games.game_of_crowns.standing import MAJORITIES, NEIGHBOURS
from explorer.games.game_of_crowns.state import ATTACKER, DEFENDER, Table

if TYPE_CHECKING:
    from explorer.games.game_of_crowns.cards import Kind

KINDS: Final[dict[Kind, str]] = {
    "knight": r"knigh?ts?|horsem[ae]n|fighters?|guys on horses|riders?",
    "coinage": r"coinages?|coins?|money(?: cards?)?",
    "feud": r"feuds?",
    "trader": r"traders?|merchants?",
    "princess": r"princess(?:es)?",
    "castellan": r"castellans?",
    "artist": r"artists?|painters?",
    "bard": r"bards?|minstrels?",
    "diplomat": r"diplomats?|envoys?",
    "jester": r"jesters?|clowns?",
    "priest": r"priests?|clerics?",
    "undertaker": r"undertakers?|grave ?diggers?",
    "sentinel": r"sentinels?",
}
"""By which words players call each kind of card."""

ANY_KIND = "|".join(KINDS.values())
RAVENS = r"(?:ravens?|crows?|birds?|tokens?)"
POINTS = r"(?:points?|pts?|vps?|victory points?)"
MOST = 40
"""The most cards or ravens of a kind that are reckoned with: the box has no more."""

OWN, LEFT, OTHER, RIGHT = range(4)
"""The seats of a table made for a question: who asks, the two neighbours, and somebody else."""

ELSEWHERE = (
    r"\b(?:offer\w*|trad(?:e|es|ed|ing)\b|swap\w*|exchang\w*|attack\w*|vot\w*|steal\w*|stole"
    r"|take[ns]?|took|draw\w*|play(?:ed|s)?\b|"
    r"discard\w*|use[ds]?\b|spen[dt]\w*|before|until|partner|team\w*|agenda|rounds?|turns?"
    r"|start\w*|begin\w*|bid|handed|barter|deal)\b"
)
"""Words of play: at the end, when points are counted, nobody does anything."""


def kind_said(word: str) -> Kind:
    """The kind of card that a word means."""
    import re

    return next(kind for kind, words in KINDS.items() if re.fullmatch(words, word))


SET = frozenset(("castellan", "princess", "trader"))
"""What a Priest counts (priest.sets)."""


class Held(NamedTuple):
    """What a question says of the final hands.

    Attributes:
        own: the number of cards of each kind in the hand that is scored.
        ravens: its ravens; None if nothing is said of them.
        others: the most cards of each kind that another player has.
        left, right: the cards of a kind that the neighbours have; None if nothing is said.
        foreign: cards of other houses; None if nothing is said.
    """

    own: dict[Kind, int]
    ravens: int | None
    others: dict[Kind, int]
    left: int | None
    right: int | None
    foreign: int | None


def _others(said: Said) -> dict[Kind, int]:
    """The cards that other players have, by kind; "" where the kind is the one that was asked about."""
    subject = (
        r"\b(?:some(?:one|body)(?: else)?|no(?:body|[ -]?one)(?: else)?|another(?: player)?"
        r"|the others?|others|opponents?)"
    )
    if said.has(r"\b(?:i|i've|ive|i'm|my|me)\b"):
        subject = r"\b(?!(?:i|ve|ive|we|you|me|and|they|guys|it|this|that)\b)[a-z]+(?: else)?"
    found: dict[Kind, int] = {}
    for one in said.every(
        rf"{subject}(?:'s| got| has| have| had| holds?| owns?| ends? (?:up )?with)(?: only| just| "
        rf"got)*(?: (?:more th[ae]n|at most))? "
        rf"(\d+|an?|one|no)\b(?: ({ANY_KIND})\b)?(?! {RAVENS})"
    ):
        kind = kind_said(one[2]) if one[2] else ""
        found[kind] = max(found.get(kind, 0), amount(one[1]))
    return found


def _around(said: Said) -> tuple[int | None, int | None]:
    """How many cards of a kind the left and the right neighbour have; the second is None if only one is spoken of."""
    both = said.take(
        rf"\bneighbou?rs? (?:have|has|hold|with|got) (\d+|one|an?|no) and (\d+|one|an?|no)(?: (?:{ANY_KIND})\b)?",
        rf"\bneighbou?rs? (?:each|both) (?:have|hold) (?P<each>\d+|one|an?|no)(?: (?:{ANY_KIND})\b)?",
    )
    if both is not None:
        return (amount(both[1]), amount(both[2] if both.lastindex == 2 else both[1]))
    sides = {
        one[1]: amount(one[2])
        for one in said.every(
            rf"\b(?:on|to) (?:my|the) (left|right)(?: side)?(?: (?:has|have|had|ends|ended|up|with"
            rf"|holds?|got|only|just))* (\d+|one|an?|no)\b"
            rf"(?: (?:{ANY_KIND})\b)?"
        )
    }
    if sides:
        return sides.get("left", sides.get("right")), sides.get("right") if len(sides) == 2 else None
    one = said.take(rf"\bneighbou?r (?:has|have|holds?|with|got) (\d+|one|an?|no)(?: (?:{ANY_KIND})\b)?")
    return (amount(one[1]) if one is not None else None), None


def _held(said: Said) -> Held:
    own: dict[Kind, int] = {}
    left, right = _around(said)
    tied = said.take(
        rf"\b(?:me and \w+|\w+ and (?:i|me)) (?:both |each )*(?:have|had|hold|got) (\d+|one|an?) ({ANY_KIND})\b"
    )
    others = {} if tied is not None else _others(said)
    if tied is not None:
        kind = kind_said(tied[2])
        own[kind] = others[kind] = amount(tied[1])
    ravens = said.count(RAVENS)
    foreign = said.take(
        r"\b(\d+) (?:foreign|other|different)(?: houses?'?s?)?(?: house)? (?:cards?|banners?)",
        r"\b(\d+) cards? (?:of|from|with) (?:other|foreign|different) (?:houses?|banners?|families)",
    )
    for kind, words in KINDS.items():
        if kind == "sentinel":  # it scores nothing, so who speaks of it asks something else
            continue
        if (number := said.count(words)) is not None:
            own[kind] = own.get(kind, 0) + number
        elif (
            kind in EFFECTS
            and kind not in own
            and said.take(rf"(?:^|[+,;:] ?|\b(?:my|the|with|and|holding|his|her) )(?:{words})\b")
        ):
            own[kind] = 1
    if "" in others:  # of the kind that is asked about
        majority = [kind for kind in own if kind in MAJORITIES]
        number = others.pop("")
        if len(majority) == 1:
            others[majority[0]] = max(number, others.get(majority[0], 0))
        else:
            own.clear()
    return Held(own, ravens, others, left, right, amount(foreign[1]) if foreign else None)


def _needs(kind: Kind, held: Held, most: bool) -> str:
    """What a question leaves out that a kind's points need; "" if it says everything."""
    partner = {"princess": "knight", "trader": "coinage"}.get(kind)
    if partner is not None:
        return "" if partner in held.own else f"1 for each {partner.capitalize()}"
    if kind == "castellan":
        return "" if held.ravens is not None else "1 for each raven"
    if kind in MAJORITIES:
        return "" if most or kind in held.others else "points if nobody has more"
    if kind in NEIGHBOURS:
        return "" if held.left is not None else f"1 for each {NEIGHBOURS[kind].capitalize()} of both neighbours"
    if kind == "diplomat":
        return "" if held.foreign is not None else "1 for each card of another house"
    if kind == "priest":
        return "" if SET & held.own.keys() else "3 for each Castellan, Princess and Trader together"
    return "3 if nobody has fewer cards" if kind == "undertaker" else ""


def hand(question: str) -> Figure | None:
    """The victory points of a hand, as far as the question says what they depend on."""
    said = Said(question.replace("none", "0"))
    if not said.has(
        rf"\b{POINTS}\b|\bscores?\b|\bworth\b|\bhow much\b|\btotal\b|\bcount\b|=|\bwhat (?:do|does"
        rf"|did|will|is)\b|\bmath\b"
    ):
        return None
    most = said.take(
        r"\bno(?:body|[ -]?one)(?: else)? (?:has|have|had) (?:more|as many)(?! th[ae]n)",
        r"\b(?:and )?(?:i have |has |have |with )?(?:the )?(?:most|lead|majority)\b(?! (?:feuds?"
        r"|jesters?|clowns?) (?:win|get))",
    )
    said.every(
        rf"(?:\bis (?:that|it)|=|\bfor|\bor|\bmy|\bget|\bmake|\bmakes|\bscore) ?-?\d+(?: "
        rf"{POINTS})?\b(?! (?:{ANY_KIND}|{RAVENS})\b)"
    )
    numbers = re.search(rf"\d|\b(?:one|an?|single|pair)(?: of)? (?:{ANY_KIND}|{RAVENS})\b", said.left)
    held = _held(said)
    losing = r"\b(?:lose|loses|lost|minus)\b" if "jester" not in held.own else r"\blost\b"
    if not held.own or not said.understood(ELSEWHERE, losing, rf"\b(?:{ANY_KIND}|{RAVENS})\b", r"\beach\b"):
        return None
    if (
        max(
            *held.own.values(),
            held.ravens or 0,
            *held.others.values(),
            held.left or 0,
            held.right or 0,
            held.foreign or 0,
            0,
        )
        > MOST
    ):
        return None
    if held.foreign is not None and set(held.own) != {"diplomat"}:
        return None
    scoring = [kind for kind in held.own if kind in EFFECTS]
    lacks = {kind: needs for kind in scoring if (needs := _needs(kind, held, most is not None)) and held.own[kind]}
    certain = [kind for kind in scoring if kind not in lacks]
    if not certain or numbers is None or (held.others and not MAJORITIES & set(scoring)):
        return None
    hands: list[list[str]] = [[], [], [], []]
    for kind, number in held.own.items():
        hands[OWN] += [kind if kind in GUESTS else f"lyre-{kind}"] * number
    hands[OWN] += ["orlok-knight"] * (held.foreign or 0)
    for kind, number in held.others.items():
        hands[OTHER] += [kind if kind in GUESTS else f"orlok-{kind}"] * number
    for kind, counts in NEIGHBOURS.items():
        if kind in certain:
            hands[LEFT] += [f"orlok-{counts}"] * (held.left or 0)
            hands[RIGHT] += [f"orlok-{counts}"] * (held.right or 0)
    final = Hands(hands, [held.ravens or 0, 0, 0, 0], ["lyre", "orlok", "midian", "chiron"])
    lines = [line for line in score(final, OWN) if line.kind in certain]
    total = sum(line.points for line in lines)
    steps = [f"{line.how}." for line in lines] or [f"{listed(many(held.own[kind], kind) for kind in certain)}: 0."]
    rules = [line.rule for line in lines] or [certain[0]]
    rules += [rule for line in lines for rule in line.also]
    also = [f"the {kind.capitalize()} also scores {needs}" for kind, needs in lacks.items()]
    if set(certain) & set(NEIGHBOURS) and held.right is None:
        also.append("the other neighbour's count too")
    rest = f"; {listed(also)}" if also else ""
    told = listed(
        [many(number, kind) for kind, number in held.own.items()]
        + ([counted(held.ravens, "raven")] if held.ravens is not None else [])
        + ([f"{held.foreign} cards of other houses"] if held.foreign is not None else [])
    )
    told += "".join(f"; another player has {many(number, kind)}" for kind, number in held.others.items())
    if held.left is not None:
        told += f"; neighbours' cards: {held.left}" + (f" and {held.right}" if held.right is not None else "")
    told += "; nobody has more" if most is not None else ""
    points = f"{'−' if total < 0 else ''}{abs(total)} victory point{'' if abs(total) == 1 else 's'}"
    return Figure(f"That is {points}{rest}.", tuple(steps), tuple(dict.fromkeys((*rules, *lacks, "end.count"))), told)


GUESTS = frozenset(("artist", "bard", "diplomat", "jester", "priest", "undertaker", "sentinel"))
"""The kinds of guests (guest.no-banner)."""


def undertaker(question: str) -> Figure | None:
    """The points of an Undertaker, by the number of cards in the own hand and in the others'."""
    said = Said(question)
    if not said.take(rf"\b(?:the |my |an? |1 )?(?:{KINDS['undertaker']})\b"):
        return None
    others = said.take(
        r"\b(?:the (?:rest|others?)|others|everybody else|everyone else|\w+ (?:people|ppl|players"
        r"|others)|(?!i |we )[a-z]+) "
        r"(?:has|have|had|hold|got) (?:at least )?(\d+)(?: cards?)?\b",
        r"\bsmallest other hand (?:is|has) (\d+)\b",
    )
    own = said.take(
        r"\b(?:i have|i've|i hold|with|i got|and|me)?(?: got)? ?(\d+) cards?\b", r"\bi (?:have|hold|got) (\d+)\b"
    )
    if own is None or others is None or not said.understood(ELSEWHERE, rf"\b(?:{ANY_KIND}|{RAVENS})\b"):
        return None
    mine, theirs = amount(own[1]), amount(others[1])
    if not 1 <= mine <= 2 * MOST or theirs > 2 * MOST:
        return None
    hands = [["undertaker", *["lyre-knight"] * (mine - 1)], *[["orlok-knight"] * theirs] * 3]
    (line,) = score(Hands(hands, [0] * 4, ["lyre", "orlok", "midian", "chiron"]), OWN)
    told = f"an Undertaker, {counted(mine, 'card')} in your hand, the smallest other hand has {theirs}"
    return Figure(
        f"The Undertaker scores {counted(line.points, 'victory point')}.", (f"{line.how}.",),
        tuple(dict.fromkeys((line.rule, "undertaker", *line.also))), told,
    )  # fmt: skip


def _vote(votes: tuple[int, int], spent: tuple[int, int]) -> Table:
    """A vote with so many votes for each side, and so many ravens on them; one vote of each side carries the ravens."""
    players = max(sum(votes), 2)
    cast = [ATTACKER] * votes[0] + [DEFENDER] * votes[1] + [""] * (players - sum(votes))
    ravens = [0] * players
    if votes[0]:
        ravens[0] = spent[0]
    if votes[1]:
        ravens[votes[0]] = spent[1]
    return Table.of({**Table(players=players).__dict__, "votes": cast, "spent": ravens, "turn": 0, "target": 1})


VOTERS = 9
"""The most who vote."""

SIDE = rf"(\d+)(?: votes?)?(?:(?: and|,| plus| with| \+)+ (?:a |an )?(\d+|one|a) {RAVENS})?"


def _side(number: int, ravens: int) -> str:
    return counted(number, "vote") + (f" and {counted(ravens, 'raven')}" if ravens else "")


def votes(question: str) -> Figure | None:
    """Which side wins a vote."""
    said = Said(question)
    if not said.has(r"\bvot\w*|\bballot|\bfight\b") or not said.has(
        r"\bwho\b|\bwins?\b|\bwon\b|\bresult\b|\bhow is\b|\bdo i\b|\benough\b"
    ):
        return None
    found = said.take(
        rf"\b{SIDE} (?:(?:for (?:me|us|him|her|\w+) )?(?:and |against |versus |vs\.? |to |- "
        rf"?))+{SIDE}(?: (?:for|against) (?:me|us|him|her|\w+))?\b",
        r"\b(\d+)()-(\d+)()\b",
    )
    if found is None or not said.understood(
        r"\b(?:offer\w*|swap\w*|deal|again|until|before|after|abstain\w*|sentinel)\b", rf"\b(?:{ANY_KIND}|{RAVENS})\b"
    ):
        return None
    mine, theirs = amount(found[1]), amount(found[3])
    spent = tuple(amount(found[one]) if found[one] else 0 for one in (2, 4))
    if (
        mine + theirs > VOTERS
        or not mine + theirs >= 1
        or max(spent) > 4 * VOTERS
        or (spent[0] and not mine)
        or (spent[1] and not theirs)
    ):
        return None
    table = _vote((mine, theirs), (spent[0], spent[1]))
    (event,) = (
        one for one in played(knight.determine_victor(table)) if isinstance(one, Event) and one.kind == "won the vote"
    )
    one, other = event.facts["attacker"], event.facts["defender"]
    steps = [
        f"{_side(number, ravens)}: {total}."
        for number, ravens, total in ((mine, spent[0], one), (theirs, spent[1], other))
    ]
    told = f"{_side(mine, spent[0])} against {_side(theirs, spent[1])}"
    if one == other:
        sentence = f"{one} to {other} is a tie, so the Attacker wins."
        steps.append("The Attacker wins ties.")
    else:
        sentence = f"The side with {max(one, other)} votes wins, against {min(one, other)}."
    rules = [event.rule, *event.also, "knight.count"]
    return Figure(sentence, tuple(steps), tuple(dict.fromkeys(rules)), told)


def weight(question: str) -> Figure | None:
    """How many votes one player's vote and ravens are."""
    said = Said(question)
    if not said.has(r"\bvot\w*") or not said.take(
        r"\bhow many(?: votes)?\b", r"\bwhat(?:'s| is| does)\b", r"\btotal\b"
    ):
        return None
    ravens = said.count(RAVENS)
    if ravens is None or ravens > 4 * VOTERS or not said.has(r"\b(?:i|my|me|he|she|she's|one|vote|a player)\b"):
        return None
    if not said.has(r"\b(?:laid?|put|spen[dt]|add\w*|with|and|plus|use)\b") or not said.understood(
        r"\bagainst\b|\bwho\b|\bback\b|\bwins?\b|\blos\w*\b|\bcan i\b|\bmay i\b|\beach\b", rf"\b(?:{ANY_KIND})\b"
    ):
        return None
    total = knight.tally(_vote((1, 0), (ravens, 0)))[0]
    steps = (f"1 for the vote card, and 1 for each of {counted(ravens, 'raven')}.",)
    return Figure(
        f"That is {counted(total, 'vote')}.",
        steps,
        ("knight.count", "knight.ravens"),
        f"a vote with {counted(ravens, 'raven')}",
    )


def spoils(question: str) -> Figure | None:
    """How many ravens the defeated gets, and how many are gone."""
    said = Said(question)
    for_attacker = said.take(
        rf"\b(\d+|an?|one|no) {RAVENS} (?:on|for|with|by) (?:the )?attack\w*",
        rf"\battack\w*(?: side)? (?:spent|laid|put|used|spends?)(?: in)? (\d+|an?|one|no)(?: {RAVENS})?\b",
    )
    for_defender = said.take(
        rf"\b(\d+|an?|one|no)(?: {RAVENS})? (?:on|for|with|by) (?:the )?defen\w*",
        rf"\bdefen\w*(?: side)? (?:spent|laid|put|used|spends?)(?: in)? (\d+|an?|one|no)(?: {RAVENS})?\b",
    )
    lost = said.take(r"\b(?:the )?(attack|defen)\w* (?:loses?|lost|is defeated|was defeated|is beaten)\b")
    won = said.take(r"\b(?:the )?(attack|defen)\w* (?:wins?|won)\b")
    if for_attacker is None or for_defender is None or (lost is None) == (won is None):
        return None
    result = lost or won
    assert result is not None
    if not said.understood(rf"\b(?:{ANY_KIND})\b"):
        return None
    attacker_won = (result[1] == "attack") == (won is not None)
    spent = amount(for_attacker[1]), amount(for_defender[1])
    if max(spent) > 4 * VOTERS:
        return None
    table = _vote((1, 1), spent)
    table.victor = 0 if attacker_won else 1
    table.ravens, table.hands = [0, 0], [["lyre-knight"], []]
    table.played, table.givers = ["lyre-knight"], [{}, {}]
    happened = {one.kind: one for one in played(knight.defeated_rewards(table)) if isinstance(one, Event)}
    gained, gone = happened["gained ravens"].facts["ravens"], happened["ravens gone"].facts["ravens"]
    loser = "Defender" if attacker_won else "Attacker"
    told = (
        f"{counted(spent[0], 'raven')} for the Attacker, {counted(spent[1], 'raven')} for the "
        f"Defender, the {loser} loses"
    )
    steps = (
        f"Spent against the {loser}: {gained}; they are the {loser}'s now.",
        f"Spent for the {loser}: {gone}; they leave the game.",
    )
    return Figure(
        f"The defeated {loser} gains {counted(gained, 'raven')}; {counted(gone, 'raven')} "
        f"{'is' if gone == 1 else 'are'} gone.",
        steps,
        ("knight.defeated", "knight.spent"),
        told,
    )


def sentinel(question: str) -> Figure | None:
    """How many ravens a Sentinel takes."""
    said = Said(question)
    if not said.take(rf"\b(?:{KINDS['sentinel']})\b") or said.has(r"\b(?:sentinels|2 sentinel)\b"):
        return None
    ravens = said.count(RAVENS)
    if (
        not ravens
        or ravens > 4 * VOTERS
        or not said.understood(
            rf"\b(?:{ANY_KIND})\b",
            r"\bagain\b|\band i have\b|\bi have\b|\bi hold\b|\bown\b|\bboth\b|\bspen[dt]\b|\bmy turn\b",
        )
    ):
        return None
    told = f"a Sentinel against a player with {counted(ravens, 'raven')}"
    table = Table(players=2, ravens=[0, ravens], hands=[["sentinel"], []], turn=1)
    happened = played(guests.use_sentinel(table, 0), guests.USE, guests.KEEP)
    (event,) = (one for one in happened if isinstance(one, Event) and one.kind == "took ravens")
    taken = event.facts["ravens"]
    steps = (f"Half of {ravens}, rounded down, is {taken}.", f"The player keeps {ravens - taken}.")
    return Figure(
        f"The Sentinel takes {counted(taken, 'raven') if taken else 'nothing'}.",
        steps,
        tuple(dict.fromkeys((event.rule, "sentinel.half", "sentinel"))),
        told,
    )


PATTERNS = (
    Pattern(
        "votes",
        (
            "4 votes and 2 ravens against 3, who wins",
            "we voted 3-3, who wins the fight?",
            "votes are 4 to 4, who takes it",
            "5 votes for Tom and 3 for me, who won the vote",
        ),
        votes,
    ),
    Pattern(
        "weight of a vote",
        (
            "i voted Defender and laid two ravens, how many votes is that",
            "I vote with 3 birds, how many votes in all",
            "how many votes is my vote plus a raven",
        ),
        weight,
    ),
    Pattern(
        "ravens after a fight",
        (
            "attacker spent 4 ravens, defender spent 2, the defender loses, who gets how many",
            "3 ravens on attacker, 2 ravens on defender, attacker lost",
            "Attackers put in 5 ravens and defenders put in 1, attacker wins, how many does he get",
        ),
        spoils,
    ),
    Pattern(
        "sentinel",
        (
            "sentinel on someone with 5 ravens",
            "Tom has 7 tokens, what do i get with my sentinel",
            "sentinel on someone with 1 raven? worth it?",
        ),
        sentinel,
    ),
    Pattern(
        "undertaker",
        (
            "undertaker: I have 5 cards, the others have 8, points?",
            "i have the gravedigger and five cards, the rest have eight, what do i get",
            "undertaker with 7 cards, Anna has 6",
        ),
        undertaker,
    ),
    Pattern(
        "points of a hand",
        (
            "2 princesses and 3 knights = ?",
            "5 ravens and 2 castellans how much is that",
            "had 1 jester, someone else had 2, what do i get",
            "3 castellans, 2 princess, 1 trader with priest = ?",
            "trader + 3 coins = 3?",
            "i've got 4 feud, nobody else has more then 2, what do i get",
            "Bela's neighbours have 1 and 2 Princesses, what's her Artist worth",
            "i ended with five foreign cards and the envoy, whats he worth",
        ),
        hand,
    ),
)
"""What can be asked, each kind once."""
