"""What a seat cannot know: hands, the deck, and what somebody looks at; and how it is dealt anew."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import explorer
from explorer.core.game import game_named
from explorer.core.moments import HIDDEN
from explorer.games.noble_game.hidden import mask
from explorer.players import RandomPlayer
from tests.depth import deep, sparse
from tests.games.noble_game.realm import GAME, lay
from tests.games.noble_game.test_own_boards_and_decks import OWN

REDEALS = deep(80)


def hands_of(match: explorer.Match, seat: int, other: int) -> Counter[str]:
    """How often each card lies in another's hand in what a seat could believe."""
    rng = Random(7)
    return Counter(
        card for _ in range(REDEALS) for card in game_named(GAME).redeal(match, seat, rng).state.hands[other]
    )


@pytest.mark.rule("nobility.hidden", "office.archbishop")
def test_others_do_not_see_what_somebody_holds_or_looks_at() -> None:
    match = lay("buy", goods={0: "FWS"}, hands={1: ["Patronage"]}, offices={"Archbishop of Canterbury": "lord-0"})
    match.choose(2)
    match.roll("longbowmen")
    match.roll("shield-wall")
    own, other = mask(match.state, 0), mask(match.state, 1)
    assert own.aside == ["longbowmen", "shield-wall"]
    assert other.aside == [HIDDEN, HIDDEN]
    assert own.hands[1] == [HIDDEN]
    assert other.hands[1] == ["patronage"]
    assert set(own.deck) == set(other.deck) == {HIDDEN}
    assert own.sovereigns == match.state.sovereigns  # what is left can be told from what has come


@pytest.mark.rule("nobility.hidden", "office.archbishop")
def test_an_unseen_hand_is_any_of_the_cards_that_may_be_left() -> None:
    """The other card that the Archbishop's lord looked at lies open: the one kept is any of the 39 others, as likely."""
    match = lay("buy", goods={0: "FWS"}, offices={"Archbishop of Canterbury": "lord-0"})
    match.choose(2)
    match.roll("longbowmen")
    match.roll("patronage")
    match.choose("patronage")
    found = hands_of(match, 1, 0)
    assert sum(found.values()) == REDEALS
    left = Counter(match.state.deck) + Counter(match.state.hands[0])
    assert set(found) == set(left)
    for card, count in left.items():
        expected = REDEALS * count / 39
        assert abs(found[card] - expected) < 5 * expected**0.5, card
    assert hands_of(match, 0, 0) == Counter({"patronage": REDEALS})


@pytest.mark.rule("nobility.hidden", "nobility.limit")
def test_a_card_that_was_discarded_from_a_hand_was_there() -> None:
    match = lay("buy", goods={0: "FWS"}, hands={0: ["Patronage"] * 2 + ["Longbowmen"] * 3}, seat=0)
    match.roll("good-harvest")
    match.choose("patronage")
    rng = Random(3)
    for _ in range(50):
        dealt = game_named(GAME).redeal(match, 1, rng)
        assert len(dealt.state.hands[0]) == 5
        assert dealt.state.discard == ["patronage"]
        assert dealt.problems() == []


@pytest.mark.rule("nobility.hidden", "nobility.reshuffle")
@pytest.mark.parametrize("seed", range(3))
def test_a_deck_that_runs_out_is_dealt_anew_too(seed: int) -> None:
    """A small deck is shuffled again and again; what lay open when it was shuffled in can come back unseen."""
    match, player, rng = explorer.start(GAME, players=3, seed=seed, cards=OWN), RandomPlayer(seed), Random(seed)
    while not match.over:
        match.play(player, most=sparse(61))
        for seat in range(3):
            dealt = game_named(GAME).redeal(match, seat, rng)
            assert dealt.problems() == []
            assert mask(dealt.state, seat) == mask(match.state, seat)
    assert any(moment.rule == "nobility.reshuffle" for moment in match.moments())


@pytest.mark.rule("nobility.hidden", "nobility.reshuffle")
def test_of_two_cards_of_one_name_the_one_that_was_shuffled_in_is_not_the_one_drawn() -> None:
    """The last card of the deck is known to all; what is drawn after the discards were shuffled in is any of them."""
    match = lay(("play", "patronage"), hands={0: ["Patronage"]}, nobles={"lord-0": "H8"}, deck=["Longbowmen"])
    match.roll()
    match.roll("longbowmen")
    found = hands_of(match, 1, 0)
    assert found["longbowmen"] >= REDEALS
    found["longbowmen"] -= REDEALS
    for card, count in (Counter(match.state.deck) + Counter(["longbowmen"])).items():
        expected = REDEALS * count / 38
        assert abs(found[card] - expected) < 5 * expected**0.5, card


@pytest.mark.rule("nobility.hidden", "office.archbishop", "nobility.play")
def test_what_was_played_since_may_be_what_was_kept_of_two_alike() -> None:
    """One of two Longbowmen was discarded: the Patronage that is played next was in the hand before, or was the one kept."""
    match = lay(
        "buy",
        goods={0: "FWS"},
        hands={0: ["Patronage"]},
        nobles={"lord-0": "H8"},
        offices={"Archbishop of Canterbury": "lord-0"},
    )
    match.choose(2)
    for answer in ("longbowmen", "longbowmen"):
        match.roll(answer)
    match.choose("longbowmen")
    match.choose(("play", "patronage"))
    found = hands_of(match, 1, 0)
    assert sum(found.values()) == REDEALS
    assert found["longbowmen"] < REDEALS / 5  # two are left among 38 others
    assert found["patronage"]
