"""The questions about odds: battles to the end, assaults, sneaking and raiding, one soldier more, and the Regency.

All are exact. `battles` has the chains; tests walk the game's own steps to the same numbers.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb, prod
from typing import TYPE_CHECKING

from explorer.core.moments import HIDDEN, Seat
from explorer.games.noble_game import battles, regency, wording
from explorer.games.noble_game.cards import pile
from explorer.games.noble_game.state import KEEPER, LARGEST, PARTY
from explorer.odds.distribution import Interval
from explorer.odds.questions import Answer, Asked, Field, NotAsked, Question, Row

if TYPE_CHECKING:
    from collections.abc import Iterator

    from explorer.games.noble_game.state import Realm

EAR = "kings-ear"


def row(label: str, chance: Fraction, group: str = "", note: str = "") -> Row:
    """A bar for an exact chance."""
    return Row(label, chance, Interval(float(chance), float(chance)), group, note)


# --- what is picked ---------------------------------------------------------------------------------------------------


def _numbers(id: str, label: str, first: int, last: int, one: str) -> Field:
    return Field(id, label, {str(number): wording.plural(number, one) for number in range(first, last + 1)})


def attackers(asked: Asked) -> Field:
    """How many soldiers attack: three, as a raiding party has, unless picked."""
    return Field(
        "attackers", "Attackers", {str(n): wording.plural(n, "soldier") for n in (3, 1, 2, *range(4, LARGEST + 1))}
    )


def defenders(asked: Asked) -> Field:
    """How many soldiers defend."""
    return Field("defenders", "Defenders", {str(n): wording.plural(n, "soldier") for n in (1, *range(2, LARGEST + 1))})


def attack_dice(asked: Asked) -> Field:
    """Dice that Nobles, the Lord Marshal and cards add for the attacker in every round."""
    return _numbers("attack dice", "Attacker's further dice", 0, 6, "die")


def defence_dice(asked: Asked) -> Field:
    """Dice that Nobles, the Lord Marshal and cards add for the defender in every round."""
    return _numbers("defence dice", "Defender's further dice", 0, 6, "die")


def walls(asked: Asked) -> Field:
    """What is assaulted."""
    return Field("walls", "Structure", {"fort": "a fort", "castle": "a castle"})


def sneakers(asked: Asked) -> Field:
    """How many soldiers sneak or raid."""
    return _numbers("party", "Raiding party", 1, PARTY, "soldier")


def watchers(asked: Asked) -> Field:
    """How many dice are thrown at them: soldiers, Nobles, and the structure's."""
    return _numbers("dice", "Dice thrown at them", 1, LARGEST + 4, "die")


def constable(asked: Asked) -> Field:
    """Whether the Lord High Constable is with them."""
    return Field("constable", "Lord High Constable", {"no": "is not with them", "yes": "is with them"})


def _sizes(asked: Asked) -> tuple[int, int, int, int]:
    picked = asked.picked
    return (
        int(picked["attackers"]), int(picked["defenders"]), int(picked["attack dice"]), int(picked["defence dice"]),
    )  # fmt: skip


# --- answers ----------------------------------------------------------------------------------------------------------

CHAIN = (
    "Exact: an absorbing chain over the soldiers left; a round in which nobody dies is left out and comes again.",
    "Every die kills with a five or a six; both sides throw at once.",
)


def battle(asked: Asked) -> Answer:
    """A field battle to the end: who wins, and with how many left."""
    a, d, more, other = _sizes(asked)
    left = battles.survivors(a, d, more, other)
    found: dict[str, Fraction] = dict.fromkeys(
        ("the attacker wins", "the defender wins", "nobody is left"), Fraction(0)
    )
    rows = []
    for (x, y), chance in sorted(left.items(), reverse=True):
        found["the attacker wins" if x else "the defender wins" if y else "nobody is left"] += chance
        rows.append(row(f"{wording.plural(x, 'attacker')} left" if x else f"{wording.plural(y, 'defender')} left" if y
                        else "none left", chance, "who is left"))  # fmt: skip
    ends = [row(label, chance, "how it ends") for label, chance in found.items()]
    title = f"Field battle, {a} soldiers against {d}{_more(more, other)}"
    return Answer(title, (*ends, *rows), CHAIN, ("combat.field", "combat.hits", "combat.mutual"), whole=True)


def _more(one: int, other: int) -> str:
    found = [
        f"{n} further {'die' if n == 1 else 'dice'} for the {who}"
        for n, who in ((one, "attacker"), (other, "defender"))
        if n
    ]
    return f", {' and '.join(found)}" if found else ""


def assault(asked: Asked) -> Answer:
    """An assault: what one round brings, and what comes of assaulting until one side is gone."""
    a, d, more, other = _sizes(asked)
    kind = asked.picked["walls"]
    named = asked.state.readings.get("fort.die") == "named before"
    left = battles.assault(a, d, more, other, kind, named)
    once: dict[str, Fraction] = dict.fromkeys(
        ("it falls", "both still stand", "the attackers die", "nobody is left"), Fraction(0)
    )
    for (x, y), chance in left.items():
        once[
            "both still stand" if x and y else "it falls" if x else "the attackers die" if y else "nobody is left"
        ] += chance
    end = battles.siege(a, d, more, other, kind, named)
    rows = [row(label, chance, "one round") for label, chance in once.items()]
    rows += [
        row(label, chance, "until one side is gone")
        for label, chance in zip(("it falls", "the attackers die", "nobody is left"), end, strict=True)
    ]
    words = (
        *CHAIN,
        "The fort's defender lowers a five if there is one." if kind == "fort" else "Only sixes kill in a castle.",
    )
    title = f"Assault on a {kind}, {a} soldiers against {d}{_more(more, other)}"
    rules = ("siege.one-round", f"combat.{kind}", "siege.taken", "combat.mutual")
    return Answer(title, tuple(rows), words, rules, whole=True)


def passing(asked: Asked) -> Answer:
    """Sneaking past, or raiding under, a throw that is not answered."""
    soldiers, dice = int(asked.picked["party"]), int(asked.picked["dice"])
    sixes = asked.picked["constable"] == "yes"
    left = battles.passing(soldiers, dice, sixes)
    rows = [row("the party gets through", 1 - left.get(0, Fraction(0)), "the party")]
    rows.append(row("the party dies", left.get(0, Fraction(0)), "the party"))
    rows += [
        row(f"{wording.plural(n, 'soldier')} left", chance, "soldiers left")
        for n, chance in sorted(left.items(), reverse=True)
    ]
    words = ("Exact: what so many dice kill is binomial.", "Only sixes kill." if sixes else "Fives and sixes kill.")
    title = f"{wording.plural(soldiers, 'soldier')} sneaking or raiding under {wording.plural(dice, 'die')}"
    return Answer(
        title,
        tuple(rows),
        words,
        ("sneak.attack", "raid.party", "office.constable"),
        whole=True,
    )


def one_more(asked: Asked) -> Answer:
    """What one more soldier, or one more Noble, is worth to the attacker."""
    a, d, more, other = _sizes(asked)
    size = max(a + 1, d)
    plain = battles.table(size, more, other)
    led = battles.table(size, more + 1, other)
    rows = (
        row("as it is", plain[a][d][0], "field battle"),
        row(
            "one more soldier", plain[a + 1][d][0], "field battle", f"{float(plain[a + 1][d][0] - plain[a][d][0]):+.1%}"
        ),
        row("one more Noble", led[a][d][0], "field battle", f"{float(led[a][d][0] - plain[a][d][0]):+.1%}"),
        row("as it is", battles.siege(a, d, more, other).attacker, "fort until it falls"),
        row("one more soldier", battles.siege(a + 1, d, more, other).attacker, "fort until it falls"),
        row("one more Noble", battles.siege(a, d, more + 1, other).attacker, "fort until it falls"),
    )
    title = f"One more attacker, {a} soldiers against {d}{_more(more, other)}"
    return Answer(
        title, rows, (*CHAIN, "A Noble adds a die and cannot die."), ("combat.dice", "combat.nobles", "combat.field")
    )


# --- the Regency ------------------------------------------------------------------------------------------------------


def arrivals(asked: Asked) -> Field:
    """How many more Nobles the seat may still bring to the capital before they are counted."""
    return _numbers("arrivals", "Nobles still to come to the capital", 0, 4, "Noble")


def deals(unseen: int, ears: int, hands: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """How some cards may lie in hidden hands: each way with its chance, all unseen cards alike.

    Args:
        unseen: how many cards are unseen, in the hands and out of them.
        ears: how many of these are the ones that count.
        hands: how many cards each hidden hand has.
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


def regency_odds(asked: Asked) -> Answer:
    """The Regency if Nobles were counted now: every King's Ear that may be played in the capital is played."""
    seat = asked.seat if asked.seat is not None else 0
    viewer = asked.viewer if asked.viewer is not None else seat
    state: Realm = asked.match.view(viewer).state
    if not state.year or state.winners:
        raise NotAsked("The Regency is contested at the end of each year: ask it while a match is played.")
    more = int(asked.picked["arrivals"])
    seen = Counter(
        [*state.discard, *state.announced, *state.hands[viewer], *(c for c in state.aside if c != HIDDEN)]
        + [noble["card"] for noble in state.nobles.values() if noble["card"]]
    )
    deck = Counter(pile("nobility"))
    ears = deck[EAR] - seen[EAR]
    others = [one for one in range(state.players) if one != viewer]
    unseen = len(state.deck) + sum(len(state.hands[one]) for one in others) + state.aside.count(HIDDEN)
    counts = [len(state.in_capital(one)) + (more if one == seat else 0) for one in range(state.players)]
    chances = dict.fromkeys(("Regent", "Co-Regent", "neither"), Fraction(0))
    hands = tuple(len(state.hands[one]) for one in others)
    for held, chance in deals(unseen, ears, hands):
        with_cards = list(counts)
        for one, number in [*zip(others, held, strict=True), (viewer, state.hands[viewer].count(EAR))]:
            with_cards[one] = counts[one] + number + state.court[one] if counts[one] else 0
        chances[_place(state, [max(0, count) for count in with_cards], seat)] += chance
    words = (
        "Exact: every way in which the unseen King's Ears can lie in the other hands is counted.",
        (
            "Assumed: all hidden cards are as likely anywhere; whoever has a Noble in the capital plays every King's Ear held; "
            "no Noble comes or goes but those picked here, and nobody plays another card."
        ),
    )
    title = f"The Regency for {wording.seat(seat)}, Nobles at court {', '.join(map(str, counts))}"
    return Answer(title, tuple(row(label, chance) for label, chance in chances.items()), words,
                  ("regency.count", "regency.regent", "regency.co-regency", "office.keeper-tie", "card.court"), whole=True)  # fmt: skip


def _place(state: Realm, counts: list[int], seat: Seat) -> str:
    """What a seat would be with these counts."""
    most = max(counts)
    tied = [one for one, count in enumerate(counts) if count == most and most]
    keeper = state.holder(KEEPER)
    lord = state.nobles[keeper]["seat"] if keeper is not None and state.nobles[keeper]["at"] == "H8" else None
    if len(tied) > 1 and lord in tied and (len(tied) == 2 or state.readings.get("keeper.three") != "no"):
        tied = [one for one in tied if one == lord]
    if seat not in tied or len(tied) > 2:
        return "neither"
    return "Regent" if len(tied) == 1 else "Co-Regent"


def _seats(asked: Asked) -> list[Seat]:
    state = asked.match.state
    counts = regency.counts(state)
    return sorted(range(state.players), key=lambda seat: -counts[seat])


QUESTIONS = (
    Question("battle", "Who wins a field battle?", battle, fields=(attackers, defenders, attack_dice, defence_dice)),
    Question("assault", "Does a fort or castle fall?", assault, fields=(attackers, defenders, attack_dice, defence_dice, walls)),
    Question("passing", "Does a party get past?", passing, fields=(sneakers, watchers, constable)),
    Question("one_more", "What is one more soldier or Noble worth?", one_more, fields=(attackers, defenders, attack_dice, defence_dice)),
    Question("regency", "Who will be Regent?", regency_odds, wants_seat=True, seats=_seats, fields=(arrivals,)),
)  # fmt: skip
"""What can be asked, the most useful first."""
