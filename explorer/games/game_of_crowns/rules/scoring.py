"""Card Effects at the end of the game: a function for each kind of card, which says what it scores and how.

Nothing here changes the table: every function only looks at the final hands.
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
        kind: the kind of card that scores.
        points: victory points; negative for Jesters if another player has more.
        how: how the points are calculated: "2 Princesses × 3 Knights = 6".
        rule: the rule for these points.
        also: other rules that matter for them.
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
    """All final hands, counted once for the scores of all seats.

    Attributes:
        hands: each seat's cards.
        counts: for each seat, the number of cards of each kind.
        sizes: for each seat, the number of cards.
        ravens: for each seat, the number of ravens.
        houses: each seat's house.
        readings: the match's readings of disputed rules that are not our default.
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
        """True if the match reads rule `name` as `other` instead of our default."""
        return self.readings.get(name) == other

    def most(self, kind: Kind) -> int:
        """The most cards of a kind that any seat has."""
        return max(count[kind] for count in self.counts)


def castellan(hands: Hands, seat: Seat) -> Line:
    """Each Castellan: 1 for each raven of the seat (ravens.use); nothing without ravens (castellan.none)."""
    own, ravens = hands.counts[seat]["castellan"], hands.ravens[seat]
    rule = "castellan" if ravens else "castellan.none"
    return _product("castellan", own, ravens, f"{ravens} raven{'' if ravens == 1 else 's'}", rule)


def feud(hands: Hands, seat: Seat) -> Line:
    """Each Feud: 1 if nobody has more Feuds (feud.tie, feud.together), otherwise nothing (feud.none)."""
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
    """Each Princess: 1 for each Knight of the seat."""
    own, knights = hands.counts[seat]["princess"], hands.counts[seat]["knight"]
    return _product("princess", own, knights, many(knights, "knight"), "princess")


def trader(hands: Hands, seat: Seat) -> Line:
    """Each Trader: 1 for each Coinage of the seat."""
    own, coinage = hands.counts[seat]["trader"], hands.counts[seat]["coinage"]
    return _product("trader", own, coinage, many(coinage, "coinage"), "trader")


def artist(hands: Hands, seat: Seat) -> Line:
    """Each Artist: 1 for each Princess of the two adjacent players (guest.adjacent)."""
    return _neighbours(hands, seat, "artist", "princess")


def bard(hands: Hands, seat: Seat) -> Line:
    """Each Bard: 1 for each Coinage of the two adjacent players (guest.adjacent)."""
    return _neighbours(hands, seat, "bard", "coinage")


def diplomat(hands: Hands, seat: Seat) -> Line:
    """Each Diplomat: 1 for each house card with another banner, without guests (diplomat.banner, diplomat.guests)."""
    own, house = hands.counts[seat]["diplomat"], hands.houses[seat]
    banners = [banner for banner in map(house_of, hands.hands[seat]) if banner]
    also = ("diplomat.guests",) if len(hands.hands[seat]) > len(banners) + own else ()
    if hands.reads("diplomat.counts", "own banner"):
        counted = banners.count(house)
        return _product("diplomat", own, counted, f"{counted} of the player's house", "diplomat.banner", also)
    if hands.reads("diplomat.counts", "other players"):
        counted = sum(banner in hands.houses and banner != house for banner in banners)
        return _product("diplomat", own, counted, f"{counted} of other players' houses", "diplomat.banner", also)
    counted = len(banners) - banners.count(house)
    return _product("diplomat", own, counted, f"{counted} of other houses", "diplomat", ("diplomat.banner", *also))


def _each_card(hands: Hands) -> bool:
    """Whether each card scores the whole majority by itself, under another reading (feud.together, jester.together)."""
    return hands.reads("feud.scores", "each card")


def jester(hands: Hands, seat: Seat) -> Line:
    """Each Jester: 2 if nobody has more (jester.tie, jester.together); otherwise −2 for all together (jester.loss)."""
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
    """Each Priest: 3 for each whole set of a Castellan, a Princess and a Trader (priest.sets)."""
    count = hands.counts[seat]
    own, sets = count["priest"], min(count["castellan"], count["princess"], count["trader"])
    return _product(
        "priest", own, 3 * sets, f"3 × {sets} set{'' if sets == 1 else 's'}", "priest" if sets else "priest.sets"
    )


def sentinel(hands: Hands, seat: Seat) -> Line:
    """A Sentinel scores nothing: it is for use during the game (sentinel.score)."""
    return Line("sentinel", 0, f"{many(hands.counts[seat]['sentinel'], 'sentinel')}: 0", "sentinel.score")


def undertaker(hands: Hands, seat: Seat) -> Line:
    """Each Undertaker: 3 if nobody has fewer cards; all cards count (undertaker.count)."""
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
"""The scoring kinds, in the order of the book; Coinage and Knights score nothing by themselves."""


def score(hands: Hands, seat: Seat) -> list[Line]:
    """A seat's score, with a line for each scoring kind that it holds."""
    own = hands.counts[seat]
    return [effect(hands, seat) for kind, effect in EFFECTS.items() if own[kind]]


def points(hands: Hands, seat: Seat) -> int:
    """A seat's victory points: the sum of its lines (end.count)."""
    return sum(line.points for line in score(hands, seat))
