"""Make an Exchange: its four steps, ravens, and players who run out of cards."""

from typing import Any

import pytest

from explorer import Match
from tests.games.answers import answer, asked, events, failed, last, told
from tests.games.game_of_crowns.table import at, everything, fresh, table

OFFERS = ("akroyear-knight", "nothing", "celestian-trader", "chiron-feud", "ki-rin-coinage")


def bidding(*more: Any, **keywords: Any) -> Match:
    """An exchange in which all have laid out one card, after the answers in `more`."""
    match = fresh(**keywords)
    return answer(match, "exchange", *OFFERS, "no more", *more)


@pytest.mark.rule("exchange", "exchange.first", "exchange.others", "exchange.wish")
def test_the_active_player_offers_wishes_and_all_others_answer_clockwise() -> None:
    match = fresh(first=2)
    answer(match, "exchange")
    assert asked(match)[:2] == (2, "card to offer")
    answer(match, "chiron-princess")
    assert asked(match)[:2] == (2, "wish")
    answer(match, "Knight")
    assert last(match, "wished").facts == {"wish": "knight"}
    assert table(match).wish == "knight"  # it is kept until the exchange is over
    seats = []
    for _ in range(3):
        seats.append(asked(match)[0])
        assert "pass" not in asked(match)[2]
        answer(match, asked(match)[2][0])
    assert seats == [3, 0, 1]
    assert [len(offer) for offer in table(match).offers] == [1, 1, 1, 1]
    assert asked(match)[:2] == (2, "card to add")


@pytest.mark.rule("hand.talk")
def test_a_wish_need_not_be_meant() -> None:
    match = fresh()
    answer(match, "exchange", "akroyear-knight", "trader", *OFFERS[2:], "no more", 0, 0, 0, ("accept", 2))
    assert "chiron-feud" in table(match).hands[0]  # though a Trader was asked for, and offered


@pytest.mark.rule("exchange.others")
def test_only_a_card_of_the_hand_can_be_offered() -> None:
    match = fresh()
    answer(match, "exchange")
    assert failed(match, "lyre-knight") == ["exchange.first"]
    answer(match, "akroyear-feud", "nothing")
    assert failed(match, "akroyear-feud") == ["exchange.others"]


@pytest.mark.rule("exchange.second", "exchange.second.others")
def test_a_second_card_makes_all_others_add_one() -> None:
    match = fresh()
    answer(match, "exchange", *OFFERS)
    assert failed(match, "lyre-feud") == ["exchange.second"]
    answer(match, "akroyear-feud", "celestian-feud", "chiron-knight", "ki-rin-knight")
    assert [len(offer) for offer in table(match).offers] == [2, 2, 2, 2]
    assert asked(match)[:2] == (1, "ravens to add")


@pytest.mark.rule("exchange.second")
def test_without_a_second_card_nobody_adds_one() -> None:
    match = bidding()
    assert [len(offer) for offer in table(match).offers] == [1, 1, 1, 1]
    assert asked(match) == (1, "ravens to add", [0, 1, 2, 3, 4])


@pytest.mark.rule("exchange.ravens", "exchange.ravens.turns", "exchange.must", "exchange.accept")
def test_ravens_are_added_in_turn_and_waiting_needs_a_raise() -> None:
    match = bidding(0, 2, 0)
    assert asked(match)[2] == [("accept", 1), ("accept", 2), ("accept", 3), *[("add", n) for n in (1, 2, 3, 4)], "wait"]
    assert failed(match, ("accept", 0)) == ["exchange.accept"]
    assert failed(match, ("add", 5)) == ["exchange.active-ravens"]
    answer(match, "wait", 1, 0, 0, "wait", 0, 0, 0)
    assert "wait" not in asked(match)[2]
    assert failed(match, "wait") == ["exchange.must"]
    assert table(match).pledged == [0, 1, 2, 0]


@pytest.mark.rule("exchange.ravens")
def test_a_player_cannot_add_more_ravens_than_they_have() -> None:
    assert failed(bidding(), 5) == ["exchange.ravens"]


@pytest.mark.rule("exchange.active-ravens")
def test_the_active_player_may_add_ravens_except_under_another_reading() -> None:
    match = bidding(0, 0, 0, ("add", 3))
    assert table(match).pledged[0] == 3
    assert asked(match)[:2] == (1, "ravens to add")
    answer(match, 0, 0, 0)
    assert failed(match, "wait") == ["exchange.must"]  # the active player's own ravens do not allow another wait
    other = bidding(0, 0, 0, readings={"exchange.active-ravens": "others only"})
    assert asked(other)[2] == [("accept", 1), ("accept", 2), ("accept", 3)]
    assert failed(other, ("add", 1)) == ["exchange.active-ravens"]


@pytest.mark.rule("exchange.trade", "exchange.take-back", "exchange.accept")
def test_the_accepted_offer_is_traded_and_the_rest_goes_home() -> None:
    match = bidding(1, 2, 3, ("add", 1), 0, 0, 0, ("accept", 2))
    state = table(match)
    assert state.ravens == [5, 4, 3, 4]
    assert "chiron-feud" in state.hands[0]
    assert state.hands[2].count("akroyear-knight") == 1
    assert "celestian-trader" in state.hands[1]
    assert state.hands[3].count("ki-rin-coinage") == 2
    assert [len(hand) for hand in state.hands] == [10] * 4
    assert not any(state.offers)
    assert told(events(match, "gave in exchange")[0]) == (
        0, "exchange.trade", {"cards": ("akroyear-knight",), "ravens": 1, "to": 2},
    )  # fmt: skip
    assert last(match, "took back").facts == {"seats": (1, 3)}
    assert asked(match)[:2] == (1, "action")


@pytest.mark.rule("exchange.out")
def test_a_player_without_cards_makes_no_offer() -> None:
    match = at(hands={2: []})
    answer(match, "exchange", "akroyear-feud", "nothing")
    answer(match, asked(match)[2][0])
    assert asked(match)[0] == 3
    assert told(last(match, "has no offer")) == (2, "exchange.out", {})


@pytest.mark.rule("exchange.out", "exchange.second.others")
@pytest.mark.parametrize("reading", ["drops out", "offer stands"])
def test_a_player_with_one_card_drops_out_when_a_second_is_due(reading: str) -> None:
    match = at(hands={0: ["knight", "feud"], 2: ["trader"]}, readings={"exchange.out": reading})
    answer(
        match,
        "exchange",
        "akroyear-knight",
        "nothing",
        asked(answer(match.fork(), "exchange", "akroyear-knight", "nothing"))[2][0],
    )
    answer(match, "chiron-trader", asked(answer(match.fork(), "chiron-trader"))[2][0], "akroyear-feud")
    answer(match, asked(match)[2][0])
    answer(match, asked(match)[2][0])
    state = table(match)
    if reading == "drops out":
        assert state.offers[2] == []
        assert state.hands[2] == ["chiron-trader"]
        assert told(last(match, "dropped out")) == (2, "exchange.out", {"cards": ("chiron-trader",)})
    else:
        assert state.offers[2] == ["chiron-trader"]
        assert last(match, "offer stands").rule == "exchange.out"
    answer(match, 0)
    assert asked(match)[0] == (3 if reading == "drops out" else 2)


@pytest.mark.rule("exchange.second.none", "exchange.must")
def test_no_second_card_is_added_if_nobody_could_answer_it() -> None:
    others = {1: ["trader"], 2: ["feud"], 3: ["princess"]}
    whole = everything()
    for card in ("celestian-trader", "chiron-feud", "ki-rin-princess"):
        whole.remove(card)
    match = at(hands={0: whole, **others})
    answer(match, "exchange", "akroyear-knight", "nothing", "celestian-trader", "chiron-feud", "ki-rin-princess")
    assert last(match, "added no card").rule == "exchange.second.none"
    assert asked(match)[1] == "ravens to add"
    alone = at(hands={0: ["feud"]})
    answer(alone, "exchange", "akroyear-feud", "nothing")
    for _ in range(3):
        answer(alone, asked(alone)[2][0])
    assert last(alone, "added no card").rule == "exchange.second.none"


@pytest.mark.rule("exchange.second", "exchange.trade")
def test_two_cards_are_traded_for_two() -> None:
    match = fresh()
    answer(match, "exchange", *OFFERS, "akroyear-feud", "celestian-feud", "chiron-knight", "ki-rin-knight")
    answer(match, 0, 0, 0, ("accept", 3))
    state = table(match)
    assert [card for card in state.hands[0] if not card.startswith("akroyear")] == ["ki-rin-coinage", "ki-rin-knight"]
    assert [card for card in state.hands[3] if not card.startswith("ki-rin")] == ["akroyear-feud", "akroyear-knight"]
