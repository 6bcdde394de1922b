"""Card Effects at the end: each card, the book's examples, and an independent scoring written from the book alone."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from explorer.games.game_of_crowns.cards import HOUSES
from explorer.games.game_of_crowns.own_figures import figures
from explorer.games.game_of_crowns.rules.scoring import EFFECTS, Hands, points, score

if TYPE_CHECKING:
    from explorer.games.game_of_crowns.rules.scoring import Line

FILLER = ["orlok-knight"]
OWN = ["akroyear", "celestian", "chiron", "ki-rin"]


def hands(*own: list[str], ravens: tuple[int, ...] = (0, 0, 0, 0), readings: dict[str, str] | None = None) -> Hands:
    """Four hands; a kind without a house means a card of seat 0's house, and hands left out have one Knight."""
    whole = [[card if "-" in card or card in figures().guests else f"akroyear-{card}" for card in hand] for hand in own]
    whole += [FILLER] * (4 - len(whole))
    return Hands(whole, ravens, OWN, readings)


def line(kind: str, counted: Hands, seat: int = 0) -> tuple[int, str]:
    """The points of one kind, and the rule for them."""
    found: Line = EFFECTS[kind](counted, seat)
    return found.points, found.rule


@pytest.mark.rule("castellan", "castellan.none", "ravens.use")
def test_castellan() -> None:
    assert line("castellan", hands(["castellan"] * 2, ravens=(7, 0, 0, 0))) == (14, "castellan")
    assert line("castellan", hands(["castellan"] * 2)) == (0, "castellan.none")


@pytest.mark.rule("princess")
def test_princess() -> None:
    assert line("princess", hands(["princess"] * 2 + ["knight"] * 3)) == (6, "princess")
    assert EFFECTS["princess"](hands(["princess"] * 2 + ["knight"] * 3), 0).how == "2 Princesses × 3 Knights = 6"
    assert line("princess", hands(["princess"])) == (0, "princess")


@pytest.mark.rule("trader")
def test_trader() -> None:
    assert line("trader", hands(["trader"] * 3 + ["coinage"] * 2)) == (6, "trader")
    assert line("trader", hands(["trader", "knight"])) == (0, "trader")


@pytest.mark.rule("feud", "feud.tie", "feud.none", "feud.together")
def test_feud() -> None:
    assert line("feud", hands(["feud"] * 3, ["feud"] * 2)) == (3, "feud")
    assert line("feud", hands(["feud"] * 2, ["feud"] * 2)) == (2, "feud.tie")
    assert line("feud", hands(["feud"] * 2, ["feud"] * 3)) == (0, "feud.none")
    assert line("feud", hands(["feud"] * 3, readings={"feud.scores": "each card"}))[0] == 9


@pytest.mark.rule("artist", "guest.adjacent")
def test_artist() -> None:
    around = hands(["artist", "princess"], ["princess"] * 2, ["princess"] * 5, ["princess"])
    assert line("artist", around) == (3, "artist")
    assert line("artist", hands(["artist"], [], ["princess"], ["princess"])) == (1, "artist")


@pytest.mark.rule("bard", "guest.adjacent")
def test_bard() -> None:
    around = hands(["bard", "coinage"], ["coinage"] * 2, ["coinage"] * 5, ["coinage"])
    assert line("bard", around) == (3, "bard")
    assert line("bard", around, 2) == (0, "bard")


@pytest.mark.rule("diplomat", "diplomat.banner", "diplomat.guests", "guest.no-banner")
def test_diplomat() -> None:
    held = ["diplomat", "jester", "lyre-knight", "lyre-feud", "orlok-trader", "akroyear-feud"]
    assert line("diplomat", hands(held)) == (3, "diplomat")
    assert line("diplomat", hands(held, readings={"diplomat.counts": "own banner"})) == (1, "diplomat.banner")
    of_a_second_set = [*held, "celestian-feud"]  # nobody plays Lyre or Orlok here
    assert line("diplomat", hands(of_a_second_set)) == (4, "diplomat")
    by_players = {"diplomat.counts": "other players"}
    assert line("diplomat", hands(of_a_second_set, readings=by_players)) == (1, "diplomat.banner")


@pytest.mark.rule("jester.together", "feud.together")
def test_the_reading_for_feuds_also_applies_to_jesters() -> None:
    each = {"feud.scores": "each card"}
    assert line("jester", hands(["jester"] * 3, ["jester"])) == (6, "jester")
    assert line("jester", hands(["jester"] * 3, ["jester"], readings=each)) == (18, "jester")
    assert EFFECTS["jester"](hands(["jester"] * 3, readings=each), 0).how == "3 Jesters, the most, × 2 × 3 = 18"
    assert line("jester", hands(["jester"], ["jester"] * 3, readings=each)) == (
        -2,
        "jester.loss",
    )  # a switch of its own
    assert EFFECTS["jester"](hands(["jester"]), 0).also == ("jester.together",)


@pytest.mark.rule("jester", "jester.tie", "jester.loss")
def test_jester() -> None:
    assert line("jester", hands(["jester"] * 2, ["jester"])) == (4, "jester")
    assert line("jester", hands(["jester"] * 2, ["jester"] * 2)) == (4, "jester.tie")
    assert line("jester", hands(["jester"], ["jester"] * 2)) == (-2, "jester.loss")
    assert line("jester", hands(["jester"], ["jester"] * 3), 1) == (6, "jester")
    assert line("jester", hands(["jester", "jester"], ["jester"] * 3, readings={"jester.loss": "each card"}))[0] == -4
    assert [found.kind for found in score(hands(["knight"], ["jester"]), 0)] == []


@pytest.mark.rule("priest", "priest.sets")
def test_priest() -> None:
    book = ["castellan"] * 2 + ["princess"] * 3 + ["trader"]
    assert line("priest", hands(["priest", *book])) == (3, "priest")
    assert line("priest", hands(["priest", *book, "lyre-trader"])) == (6, "priest")
    assert line("priest", hands(["priest", "castellan", "princess"])) == (0, "priest.sets")


@pytest.mark.rule("sentinel.score")
def test_sentinel() -> None:
    assert line("sentinel", hands(["sentinel"])) == (0, "sentinel.score")


@pytest.mark.rule("undertaker", "undertaker.count", "undertaker.tie", "undertaker.more")
def test_undertaker() -> None:
    seven = ["undertaker", *["knight"] * 6]
    assert line("undertaker", hands(seven, ["knight"] * 7, ["knight"] * 9, ["knight"] * 10)) == (3, "undertaker.tie")
    assert line("undertaker", hands(seven, ["knight"] * 6, ["knight"] * 9, ["knight"] * 10)) == (0, "undertaker.more")
    assert line("undertaker", hands(seven, ["knight"] * 8, ["knight"] * 9, ["jester"] * 10)) == (3, "undertaker")


@pytest.mark.rule("end.count", "play.card")
def test_coinage_and_knights_are_worth_nothing_alone() -> None:
    assert score(hands(["coinage"] * 2 + ["knight"] * 3), 0) == []
    assert (
        points(hands(["princess"] * 2 + ["knight"] * 3 + ["coinage"] * 2 + ["castellan"] * 2, ravens=(7, 0, 0, 0)), 0)
        == 20
    )


# --- a second scoring, written from the book without looking at the first ---


def naive(all_hands: list[list[str]], ravens: list[int], houses: list[str], me: int) -> int:
    """A seat's score, card by card; majorities score once."""

    def is_a(card: str, kind: str) -> bool:
        return card == kind or card.endswith("-" + kind)

    def number(seat: int, kind: str) -> int:
        total = 0
        for card in all_hands[seat]:
            if is_a(card, kind):
                total += 1
        return total

    total = 0
    players = len(all_hands)
    for card in all_hands[me]:
        if is_a(card, "castellan"):
            total += ravens[me]
        if is_a(card, "princess"):
            total += number(me, "knight")
        if is_a(card, "trader"):
            total += number(me, "coinage")
        if is_a(card, "feud") and not any(number(seat, "feud") > number(me, "feud") for seat in range(players)):
            total += 1
        if is_a(card, "artist"):
            total += number((me + 1) % players, "princess") + number((me + players - 1) % players, "princess")
        if is_a(card, "bard"):
            total += number((me + 1) % players, "coinage") + number((me + players - 1) % players, "coinage")
        if is_a(card, "diplomat"):
            total += len([c for c in all_hands[me] if any(c.startswith(h + "-") for h in HOUSES if h != houses[me])])
        if is_a(card, "priest"):
            heap = list(all_hands[me])
            while all(any(is_a(c, kind) for c in heap) for kind in ("castellan", "princess", "trader")):
                for kind in ("castellan", "princess", "trader"):
                    heap.remove(next(c for c in heap if is_a(c, kind)))
                total += 3
        if is_a(card, "undertaker") and all(len(other) >= len(all_hands[me]) for other in all_hands):
            total += 3
    if number(me, "jester"):
        best = max(number(seat, "jester") for seat in range(players))
        total += 2 * number(me, "jester") if number(me, "jester") == best else -2
    return total


@pytest.mark.rule("end.count")
@pytest.mark.parametrize("players", range(4, 10))
def test_both_scorings_agree_on_random_hands(players: int) -> None:
    rng = Random(players)
    kit = figures()
    for _ in range(400):
        houses = list(HOUSES)[:players]
        cards = [*kit.guest_deck, *(card for house in houses for card in kit.house_set(house))]
        rng.shuffle(cards)
        dealt: list[list[str]] = [[] for _ in houses]
        for card in cards[: rng.randrange(len(cards) + 1)]:
            rng.choice(dealt).append(card)
        ravens = [rng.randrange(9) for _ in houses]
        counted = Hands(dealt, ravens, houses)
        for seat in range(players):
            assert points(counted, seat) == naive(dealt, ravens, houses, seat), (dealt, ravens, seat)
            assert points(counted, seat) == sum(found.points for found in score(counted, seat))
