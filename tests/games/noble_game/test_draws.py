"""The odds of draws: counted, the same for whoever cannot tell the unseen cards apart, and what each card is worth."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from explorer import odds
from tests.games.noble_game.realm import lay, to

HANDS = {0: ["Longbowmen", "Patronage"], 1: ["Longbowmen", "Countermand"]}


@pytest.mark.rule("nobility.hidden")
def test_the_unseen_cards_are_alike_to_a_seat_and_known_to_who_sees_all() -> None:
    match = lay(hands=HANDS)
    mine = odds.ask(match, "draw", seat=0, viewer=0)
    assert mine.chance("longbowmen") == Fraction(2, 38)
    assert mine.chance("countermand") == Fraction(2, 38)
    everything = odds.ask(match, "draw", seat=0)
    assert everything.chance("longbowmen") == Fraction(1, 36)
    assert sum(one.chance or 0 for one in mine.rows) == 1
    assert "worth 2 (goods)" in next(one.note for one in mine.rows if one.key == "good-harvest")


@pytest.mark.rule("nobility.hidden")
def test_it_is_what_dealing_anew_comes_to() -> None:
    match = lay(hands=HANDS)
    rng = Random(3)
    seen: Counter[str] = Counter()
    for _ in range(150):
        seen.update(match.redeal(0, rng).state.deck)
    share = seen["longbowmen"] / seen.total()
    assert abs(share - float(odds.ask(match, "draw", seat=0, viewer=0).chance("longbowmen") or 0)) < 0.01


@pytest.mark.rule("nobility.reshuffle")
def test_an_empty_deck_gives_its_discards_and_a_shuffled_one_is_not_counted() -> None:
    empty = lay(deck=[], hands=HANDS)
    assert odds.ask(empty, "draw", seat=0, viewer=0).chance("longbowmen") == Fraction(1, 36)
    shuffled = lay("buy", deck=[], goods={0: "FWS"}, hands=HANDS)
    shuffled.roll("patronage")
    with pytest.raises(odds.NotAsked):
        odds.ask(shuffled, "draw", seat=0, viewer=0)
    assert odds.ask(shuffled, "draw", seat=0).rows


@pytest.mark.rule("sovereign.reshuffle", "sovereign.open")
def test_the_sovereignty_deck_is_known_to_all() -> None:
    match = lay(at="summer card", turned=["Royal Bounty", "Blight"])
    for viewer in (None, 0, 2):
        found = odds.ask(match, "sovereign", seat=1, viewer=viewer)
        assert {one.key: one.chance for one in found.rows} == {"royal-bounty": Fraction(1, 2), "blight": Fraction(1, 2)}
    assert "worth -2 (goods)" in next(one.note for one in found.rows if one.key == "blight")
    after = to(match, "good") if match.roll("royal-bounty") else match
    assert odds.ask(after, "sovereign", seat=1).chance("blight") == 1
