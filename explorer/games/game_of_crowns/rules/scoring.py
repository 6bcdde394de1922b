"""Card Effects at the end of the game: what each card is worth, under its printed name, with how it comes about.

Nothing here changes the table: every function looks at one seat's final hand and says what it scores.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from explorer.games.game_of_crowns.cards import house_of, kind_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from explorer.core.moments import Seat
    from explorer.games.game_of_crowns.cards import Card, Kind


class Line(NamedTuple):
    """One line of a score.

    Attributes:
        kind: the card that scores.
        points: victory points; negative for a Jester in the minority.
        how: how they come about: "2 Princesses × 3 Knights = 6".
        rule: the rule that says so.
        also: further rules that it rests on.
    """

    kind: Kind
    points: int
    how: str
    rule: str
    also: tuple[str, ...] = ()


PLURALS = {
    "knight": "Knights", "coinage": "Coinage", "feud": "Feuds", "trader": "Traders", "princess": "Princesses",
    "castellan": "Castellans", "artist": "Artists", "bard": "Bards", "diplomat": "Diplomats", "jester": "Jesters",
    "priest": "Priests", "undertaker": "Undertakers", "sentinel": "Sentinels",
}  # fmt: skip


def many(count: int, kind: Kind) -> str:
    """A number of cards of a kind: "1 Knight", "3 Knights"."""
    return f"{count} {kind.capitalize() if count == 1 else PLURALS[kind]}"


class Hands:
    """All final hands, counted once for all who score.

    Attributes:
        hands: each seat's cards.
        counts: for each seat, how many of each kind.
        sizes: for each seat, how many cards.
        ravens: for each seat, how many ravens.
        houses: each seat's house.
        readings: disputed readings, as a match has them.
    """

    def __init__(
        self,
        hands: Sequence[Sequence[Card]],
        ravens: Sequence[int],
        houses: Sequence[str],
        readings: dict[str, str] | None = None,
    ) -> None:
        self.hands = hands
        self.counts = [Counter(map(kind_of, hand)) for hand in hands]
        self.sizes = [len(hand) for hand in hands]
        self.ravens = list(ravens)
        self.houses = list(houses)
        self.readings = readings or {}

    def left_right(self, seat: Seat) -> tuple[Seat, Seat]:
        """The adjacent players."""
        players = len(self.counts)
        return (seat + 1) % players, (seat - 1) % players

    def reads(self, name: str, other: str) -> bool:
        """Whether a disputed reading is taken otherwise than the house does, in this way."""
        return self.readings.get(name) == other

    def most(self, kind: Kind) -> int:
        """The most cards of a kind that any seat has."""
        return max(count[kind] for count in self.counts)


def castellan(hands: Hands, seat: Seat) -> Line:
    """1 for each raven that one has (ravens.use), for each Castellan; none without ravens (castellan.none)."""
    own, ravens = hands.counts[seat]["castellan"], hands.ravens[seat]
    rule = "castellan" if ravens else "castellan.none"
    return _product("castellan", own, ravens, f"{ravens} raven{'' if ravens == 1 else 's'}", rule)


def feud(hands: Hands, seat: Seat) -> Line:
    """1 for each Feud, if nobody has more (feud.tie), all together (feud.together); else nothing (feud.none)."""
    own, most = hands.counts[seat]["feud"], hands.most("feud")
    if own < most:
        return Line("feud", 0, f"{many(own, 'feud')}, but another player has {most}: 0", "feud.none")
    tied = sum(count["feud"] == most for count in hands.counts) > 1
    each = own if _each_card(hands) else 1
    most_of = "as many as any" if tied else "the most"
    how = (
        f"{many(own, 'feud')}, {most_of} = {own}"
        if each == 1
        else f"{many(own, 'feud')}, {most_of}, × {own} = {own * own}"
    )
    return Line("feud", own * each, how, "feud.tie" if tied else "feud", ("feud.together",))


def princess(hands: Hands, seat: Seat) -> Line:
    """1 for each Knight that one has, for each Princess."""
    own, knights = hands.counts[seat]["princess"], hands.counts[seat]["knight"]
    return _product("princess", own, knights, many(knights, "knight"), "princess")


def trader(hands: Hands, seat: Seat) -> Line:
    """1 for each Coinage that one has, for each Trader."""
    own, coinage = hands.counts[seat]["trader"], hands.counts[seat]["coinage"]
    return _product("trader", own, coinage, many(coinage, "coinage"), "trader")


def artist(hands: Hands, seat: Seat) -> Line:
    """1 for each Princess that the two adjacent players have, for each Artist (guest.adjacent)."""
    return _neighbours(hands, seat, "artist", "princess")


def bard(hands: Hands, seat: Seat) -> Line:
    """1 for each Coinage that the two adjacent players have, for each Bard (guest.adjacent)."""
    return _neighbours(hands, seat, "bard", "coinage")


def diplomat(hands: Hands, seat: Seat) -> Line:
    """1 for each house card with another banner than one's own, guests left out (diplomat.banner, diplomat.guests)."""
    own, house = hands.counts[seat]["diplomat"], hands.houses[seat]
    banners = [banner for banner in map(house_of, hands.hands[seat]) if banner]
    also = ("diplomat.guests",) if len(hands.hands[seat]) > len(banners) + own else ()
    if hands.reads("diplomat.counts", "own banner"):
        counted = banners.count(house)
        return _product("diplomat", own, counted, f"{counted} of the own house", "diplomat.banner", also)
    if hands.reads("diplomat.counts", "other players"):
        counted = sum(banner in hands.houses and banner != house for banner in banners)
        return _product("diplomat", own, counted, f"{counted} of other players' houses", "diplomat.banner", also)
    counted = len(banners) - banners.count(house)
    return _product("diplomat", own, counted, f"{counted} of other houses", "diplomat", ("diplomat.banner", *also))


def _each_card(hands: Hands) -> bool:
    """Whether what a majority is worth is read for each card (feud.together, jester.together)."""
    return hands.reads("feud.scores", "each card")


def jester(hands: Hands, seat: Seat) -> Line:
    """2 for each Jester if nobody has more (jester.tie), all together (jester.together); else 2 less in all (jester.loss)."""
    own, most = hands.counts[seat]["jester"], hands.most("jester")
    if own == most:
        tied = sum(count["jester"] == most for count in hands.counts) > 1
        won = 2 * own * (own if _each_card(hands) else 1)
        each = f"2 × {own}" if won != 2 * own else "2"
        how = f"{many(own, 'jester')}, {'as many as any' if tied else 'the most'}, × {each} = {won}"
        return Line("jester", won, how, "jester.tie" if tied else "jester", ("jester.together",))
    lost = 2 * own if hands.reads("jester.loss", "each card") else 2
    return Line("jester", -lost, f"{many(own, 'jester')}, but another player has {most}: −{lost}", "jester.loss")


def priest(hands: Hands, seat: Seat) -> Line:
    """3 for each whole set of a Castellan, a Princess and a Trader, for each Priest (priest.sets)."""
    count = hands.counts[seat]
    own, sets = count["priest"], min(count["castellan"], count["princess"], count["trader"])
    return _product(
        "priest", own, 3 * sets, f"3 × {sets} set{'' if sets == 1 else 's'}", "priest" if sets else "priest.sets"
    )


def sentinel(hands: Hands, seat: Seat) -> Line:
    """Nothing at the end: it is for use during the game (sentinel.score)."""
    return Line("sentinel", 0, f"{many(hands.counts[seat]['sentinel'], 'sentinel')}: 0", "sentinel.score")


def undertaker(hands: Hands, seat: Seat) -> Line:
    """3 if nobody has fewer cards, all cards counted (undertaker.count), for each Undertaker."""
    own, cards, fewest = hands.counts[seat]["undertaker"], hands.sizes[seat], min(hands.sizes)
    if cards > fewest:
        return Line("undertaker", 0, f"{cards} cards, but another player has {fewest}: 0", "undertaker.more")
    tied = hands.sizes.count(fewest) > 1
    how = f"{many(own, 'undertaker')} × 3, with {cards} cards {'as few as any' if tied else 'the fewest'} = {3 * own}"
    return Line("undertaker", 3 * own, how, "undertaker.tie" if tied else "undertaker", ("undertaker.count",))


def _product(kind: Kind, own: int, each: int, of: str, rule: str, also: tuple[str, ...] = ()) -> Line:
    return Line(kind, own * each, f"{many(own, kind)} × {of} = {own * each}", rule, also)


def _neighbours(hands: Hands, seat: Seat, kind: Kind, counted: Kind) -> Line:
    left, right = (hands.counts[other][counted] for other in hands.left_right(seat))
    own, both = hands.counts[seat][kind], left + right
    return Line(
        kind,
        own * both,
        f"{many(own, kind)} × {both} {PLURALS[counted]} ({left} left, {right} right) = {own * both}",
        kind,
        ("guest.adjacent",),
    )


EFFECTS: dict[Kind, Callable[[Hands, Seat], Line]] = {
    "castellan": castellan,
    "feud": feud,
    "princess": princess,
    "trader": trader,
    "artist": artist,
    "bard": bard,
    "diplomat": diplomat,
    "jester": jester,
    "priest": priest,
    "sentinel": sentinel,
    "undertaker": undertaker,
}
"""What scores, in the order of the book; Coinage and Knights score nothing by themselves."""


def score(hands: Hands, seat: Seat) -> list[Line]:
    """A seat's score, a line for each kind that it holds and that could score."""
    own = hands.counts[seat]
    return [effect(hands, seat) for kind, effect in EFFECTS.items() if own[kind]]


def points(hands: Hands, seat: Seat) -> int:
    """A seat's victory points: the sum of its lines (end.count)."""
    return sum(line.points for line in score(hands, seat))
