"""What a seat cannot know, and that each possible new deal comes up as often as it should."""

from collections import Counter
from random import Random

import pytest

import explorer
from explorer.core.moments import HIDDEN
from explorer.games.game_of_crowns.hidden import Belief
from explorer.players import RandomPlayer
from tests.depth import deep
from tests.games.answers import answer
from tests.games.game_of_crowns.table import GAME, attack, fresh, none_spent, table

DEALS = deep(80)


def near(found: float, expected: float, count: int = DEALS) -> bool:
    """Whether a share of `count` samples is as expected, within four standard errors."""
    return bool(abs(found - expected) <= 4 * (expected * (1 - expected) / count) ** 0.5)


@pytest.mark.rule("hand.secret", "setup.guests")
def test_other_hands_and_the_deck_are_masked() -> None:
    view = fresh().view(2).state
    assert [set(hand) == {HIDDEN} for hand in view.hands] == [True, True, False, True]
    assert [len(hand) for hand in view.hands] == [10] * 4
    assert set(view.guests) == {HIDDEN}


@pytest.mark.rule("hand.secret", "end.count")
def test_all_hands_are_open_once_the_game_is_over() -> None:
    match = fresh().play(RandomPlayer(3))
    assert match.view(1).state.hands == table(match).hands


@pytest.mark.rule("exchange.trade")
def test_what_is_traded_face_up_is_known_to_all() -> None:
    match = answer(fresh(), "exchange", "akroyear-knight", "nothing", "celestian-trader", "chiron-feud", "ki-rin-coinage",
                   "no more", 0, 0, 0, ("accept", 2))  # fmt: skip
    for seat in range(4):
        assert Belief(match, seat).certain
        assert match.redeal(seat, Random(seat)).state.hands == table(match).hands


@pytest.mark.rule("coinage.hidden", "coinage.random")
def test_a_card_taken_blindly_may_be_any_card_of_that_hand() -> None:
    match = answer(fresh(), "akroyear-coinage", 2, "chiron-princess")
    assert Belief(match, 0).certain
    assert Belief(match, 2).certain
    belief, rng = Belief(match, 1), Random(5)
    assert not belief.certain
    taken: Counter[str] = Counter()
    for _ in range(DEALS):
        world = belief.world(rng)
        (card,) = [card for card in world.hands[0] if card.startswith("chiron")]
        taken[card] += 1
        assert len(world.hands[2]) == 10
        assert "akroyear-coinage" in world.hands[2]
    for card, copies in {"chiron-knight": 3, "chiron-coinage": 2, "chiron-feud": 2, "chiron-princess": 1}.items():
        assert near(taken[card] / DEALS, copies / 10), taken


@pytest.mark.rule("knight.reward.take", "knight.reward.guest")
def test_a_drawn_guest_and_a_picked_card_are_unknown_to_other_players() -> None:
    match = answer(none_spent(attack("a", "a", "a", "a")), "draw a guest", "bard")
    belief, rng = Belief(match, 2), Random(2)
    drawn = Counter(next(c for c in belief.world(rng).hands[0] if "-" not in c) for _ in range(DEALS))
    assert near(drawn["jester"] / DEALS, 4 / 11)
    assert near(drawn["sentinel"] / DEALS, 2 / 11)
    assert Belief(match, 0).world(rng).hands[0] == table(match).hands[0]


@pytest.mark.rule("knight.reward.take")
def test_a_player_who_has_looked_at_a_hand_remembers_it() -> None:
    match = fresh()
    answer(match, "akroyear-coinage", 2, "chiron-princess")
    # Seat 1 attacks seat 0, wins, and sees the Princess of Chiron.
    answer(match, "celestian-knight", 0, *["attacker"] * 4)
    none_spent(match)
    answer(match, "take a card", "akroyear-trader")
    assert Belief(match, 1).certain
    assert not Belief(match, 3).certain


@pytest.mark.rule("knight.votes.secret")
def test_face_down_votes_are_chosen_anew() -> None:
    match = answer(fresh(), "akroyear-knight", 1, "attacker", "defender")
    assert match.view(2).state.votes == [HIDDEN, HIDDEN, "", ""]
    votes = Counter(tuple(match.redeal(2, Random(n)).state.votes[:2]) for n in range(80))
    assert len(votes) == 4
    assert {match.redeal(0, Random(n)).state.votes[0] for n in range(20)} == {"attacker"}


@pytest.mark.rule("agenda.secret")
def test_all_hidden_agendas_but_the_seats_own_are_dealt_anew() -> None:
    match = answer(fresh(hidden_agendas=True), "bard", "jester", "priest", "artist")
    belief, rng = Belief(match, 1), Random(3)
    seen = Counter(tuple(belief.world(rng).agendas[0]) for _ in range(DEALS))
    # Eight guests are unknown to seat 1: three Jesters and five others, without Sentinels.
    assert near(seen["jester",] / DEALS, 3 / 8), seen
    assert all(belief.world(rng).agendas[1] == ["jester"] for _ in range(20))


@pytest.mark.rule("custom.secret")
def test_cards_exchanged_with_a_second_set_stay_secret() -> None:
    match = fresh(customized_hands=True)
    answer(match, ("akroyear-feud", "lyre-trader"), "keep", "keep", *["keep"] * 9)
    hands = {tuple(match.redeal(2, Random(n)).state.hands[0]) for n in range(40)}
    assert len(hands) > 10
    assert {len(hand) for hand in hands} == {10}
    assert match.redeal(0, Random(1)).state.hands[0] == table(match).hands[0]


def test_a_redealt_match_with_all_optional_rules_is_the_same_to_the_seat() -> None:
    for number in range(6):
        settings = {"hidden_agendas": True, "negotiations": True, "customized_hands": number % 2 == 0}
        match = explorer.start(GAME, players=4 + number % 2 * 2, seed=number, teams=number % 2 == 1, **settings)
        answers = match.fork().play(RandomPlayer(number)).given
        match.play(RandomPlayer(number), most=Random(number).randrange(answers))
        for seat in range(match.state.players):
            twin = match.redeal(seat, Random(number))
            assert twin.view(seat).state == match.view(seat).state
            assert twin.problems() == []


@pytest.mark.rule("play.card", "coinage.hidden")
def test_a_match_stopped_while_a_card_is_played_can_be_dealt_anew() -> None:
    """The Coinage has left the hand by then, so for another seat it may be any that may have been in the hand."""
    match = explorer.start(GAME, players=7, seed=3).play(RandomPlayer(3))
    begun = [m for m in match.moments(barred=False) if m.kind == "phase" and m.rule == "play.card" and m.at > 400]
    assert len(begun) > 3
    for moment in begun[:6]:
        match.goto(moment.at)
        assert len(table(match).played) == 1
        for seat in (1, 4):
            twin = match.redeal(seat, Random(moment.at))
            assert twin.state.hands[seat] == table(match).hands[seat]
