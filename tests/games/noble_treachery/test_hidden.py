"""What a seat cannot know, and that every way to deal it anew comes up as often as it should."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer.core.moments import HIDDEN, Choice
from explorer.games.noble_treachery import hidden
from explorer.games.noble_treachery.hidden import Belief
from explorer.players import RandomPlayer
from tests.depth import deep
from tests.games.samples import near

if TYPE_CHECKING:
    from collections.abc import Iterator

NAME = "noble_treachery"
CALM = "K1 B3 R4 G2 Y6"
"""Dice that make nothing, also when one of them is rolled to a 5."""


def at(begins: str = "challenge", **keywords: Any) -> explorer.Match:
    return explorer.position(NAME, at=begins, **{"dice": CALM, "challenger": 3, **keywords})


def play(match: explorer.Match, *answers: Any) -> explorer.Match:
    for answer in answers:
        if isinstance(match.pending, Choice):
            match.choose(answer)
        else:
            match.roll(answer)
    return match


def deals(match: explorer.Match, seat: int, count: int, seed: int = 1) -> Iterator[Any]:
    """Positions that a seat thinks possible."""
    belief, rng = Belief(match, seat), Random(seed)
    for _ in range(count):
        yield belief.deal(rng).state  # from the truth each time: nothing of it must be left


# --- masking ---


@pytest.mark.rule("setup.hand.hidden", "setup.seed.hidden", "deal.buried")
def test_other_hands_and_both_stacks_are_masked() -> None:
    table = at(players=5).view(2).state
    assert [set(hand) == {HIDDEN} for hand in table.hands] == [True, True, False, True, True]
    assert [len(hand) for hand in table.hands] == [7] * 5
    assert set(table.draw) == set(table.discard) == {HIDDEN}
    assert HIDDEN not in table.removed


@pytest.mark.rule("tokens.open")
def test_what_lies_open_is_not_masked() -> None:
    match = at(in_play=[(0, "army-k"), (1, "sword")], hands={2: ["thief-r"]}, treasury={1: [4]}, bet=[7])
    view = match.view(3).state
    for name in ("in_play", "treasury", "bet", "spoils", "bank", "dice", "removed", "agenda"):
        assert getattr(view, name) == getattr(match.state, name)


@pytest.mark.rule("card.fairy.secret")
def test_a_fairys_cards_are_seen_by_their_player_only() -> None:
    match = play(at(opener=0, hands={0: ["fairy"]}), "fairy")
    match.roll()
    assert [HIDDEN in match.view(seat).state.aside for seat in range(4)] == [False, True, True, True]
    assert match.view(0).state.aside == match.state.aside


# --- what a seat believes at the table ---


def test_never_seen_cards_may_lie_anywhere_hidden() -> None:
    """A card is in a place as often as the place holds hidden cards."""
    match, count = at(round=6), deep(50)
    found: Counter[str] = Counter()
    for table in deals(match, 0, count):
        where = hidden.places(table)["army-k" if "army-k" not in match.state.hands[0] else "army-b"]
        found["hand" if where > 0 else "discard" if where == hidden.DISCARD else "draw"] += 1
    table = match.state
    unseen = 70 - len(table.hands[0])
    for name, size in (("hand", 21), ("discard", len(table.discard)), ("draw", len(table.draw))):
        assert near(found[name] / count, size / unseen, count), (name, found)


def test_ones_own_hand_and_the_cards_left_out_stay() -> None:
    match = at()
    for table in deals(match, 1, 50):
        assert table.hands[1] == match.state.hands[1]
        assert table.removed == match.state.removed
        assert table.in_play == match.state.in_play


@pytest.mark.rule("card.blood-ring.draw")
def test_a_card_that_another_seat_drew_from_the_discard_may_be_any_there() -> None:
    match = at(opener=1, hands={1: ["blood-ring", "army-k"]}, round=10)
    play(match, "blood-ring", "army-k")
    match.roll()
    size, count = len(match.state.discard) + 1, deep(50)
    discarded = sum("army-k" in table.hands[1] for table in deals(match, 0, count))
    # It was seen to be discarded, and is one of the cards that may have come back.
    assert near(discarded / count, 1 / size, count), discarded


@pytest.mark.rule("card.blood-ring.draw")
def test_who_drew_from_the_discard_knows_the_card() -> None:
    match = play(at(opener=1, hands={1: ["blood-ring", "army-k"]}, round=10), "blood-ring", "army-k", "army-k")
    assert all(table.hands[1] == match.state.hands[1] for table in deals(match, 1, 30))


def test_what_the_drawer_plays_then_was_drawn_or_held() -> None:
    """Seat 1 drew what it had discarded; to the others it may have drawn anything."""
    match = at(opener=1, hands={1: ["blood-ring", "army-k", "army-b"]}, round=11)
    play(match, "blood-ring", "army-k", "army-k")  # it drew what it had discarded
    count = deep(50)
    size = len(match.state.discard) + 1
    assert near(sum("army-k" in t.hands[1] for t in deals(match, 2, count)) / count, 1 / size, count)


@pytest.mark.rule("card.fairy")
def test_a_fairys_unseen_cards_may_be_any_that_was_never_seen() -> None:
    match = play(at(opener=1, hands={1: ["fairy"]}, dice="K1 B3 R4 G5 Y6", round=8), "fairy")
    match.roll()
    count = deep(120)  # so that every card comes up
    found = Counter(card for table in deals(match, 0, count) for card in table.aside)
    unseen = 70 - 1 - len(match.state.hands[0])
    assert len(found) == unseen
    assert sum(found.values()) == 5 * count
    assert all(near(found[card] / count, 5 / unseen, count) for card in found)


@pytest.mark.rule("card.fairy.secret")
def test_who_kept_the_fairy_knows_what_went_back_to_the_discard() -> None:
    match = play(at(opener=0, hands={0: ["fairy"]}, dice="K1 B3 R4 G5 Y6"), "fairy")
    seen = match.roll()
    match.choose("keep")
    for table in deals(match, 0, 60):
        assert set(seen) <= set(table.discard)
    elsewhere = Counter(card for table in deals(match, 2, 300) for hand in table.hands for card in hand)
    assert all(elsewhere[card] for card in seen)


def scouted() -> explorer.Match:
    """Seat 1, with nothing legal, shows its hand for seat 0's Dragon; seat 2 then scouts it, out of sight."""
    hands = {1: ["army-r", "army-g", "knight-k"], 2: ["scout", "thief-r", "thief-b"]}
    match = at(opener=0, hands=hands, in_play=[(0, "dragon")], round=11)
    return play(match, "army-r", "K", 1, "scout", 1)


@pytest.mark.rule("prohibit.show", "card.scout.take", "card.scout.give")
def test_a_known_card_may_have_gone_with_an_unseen_scout() -> None:
    """Of two known cards either was taken; then one of three was given. Each is now with seat 2 one time in three."""
    match = play(scouted(), "army-g", "thief-b")
    count = deep(50)
    found: Counter[str] = Counter()
    for table in deals(match, 0, count):
        held = set(table.hands[2]) & {"army-g", "knight-k"}
        assert len(held) <= 1
        found[held.pop() if held else "neither"] += 1
    assert all(near(found[name] / count, 1 / 3, count) for name in ("army-g", "knight-k", "neither")), found


@pytest.mark.rule("card.scout.take")
def test_in_the_middle_of_an_unseen_scout_either_card_may_be_the_one_taken() -> None:
    match = play(scouted(), "army-g")
    count = deep(50)
    taken = Counter(next(iter({"army-g", "knight-k"} & set(table.hands[2]))) for table in deals(match, 0, count))
    assert near(taken["army-g"] / count, 1 / 2, count), taken


@pytest.mark.rule("card.scout")
@pytest.mark.parametrize("seat", [1, 2])
def test_a_scout_and_the_scouted_know_both_cards(seat: int) -> None:
    match = play(scouted(), "army-g", "thief-b")
    for table in deals(match, seat, 60):
        assert "thief-b" in table.hands[1]
        assert "army-g" in table.hands[2]
        if seat == 2:
            assert sorted(table.hands[1]) == ["knight-k", "thief-b"]
        else:
            assert len({*table.hands[2]} - {"army-g"}) == len(table.hands[2]) - 1


@pytest.mark.rule("prohibit.show", "prohibit.show.only")
def test_a_hand_shown_to_others_holds_prohibited_cards_only() -> None:
    match = at(opener=0, in_play=[(0, "dragon")], hands={1: ["army-r", "army-g", "knight-k"]}, round=11)
    for table in deals(match, 0, 20):  # it was shown to seat 0
        assert sorted(table.hands[1]) == ["army-g", "army-r", "knight-k"]
    count = deep(50)
    high = {card for card, printed in match.state.kit.cards.items() if printed.base >= 8}
    unseen = high - {*match.state.hands[2], *match.state.removed, "dragon"}
    found = Counter(card for table in deals(match, 2, count) for card in table.hands[1])
    assert set(found) == unseen
    assert all(near(found[card] / count, 3 / len(unseen), count) for card in unseen)


@pytest.mark.rule("prohibit.none-legal")
def test_who_showed_no_hand_has_a_legal_card() -> None:
    """The rest is as likely as before: one hand in so many has nothing legal, and does not come up."""
    match = at(opener=0, in_play=[(0, "dragon")], hands={1: ["thief-r"]}, round=13)
    high = {card for card, printed in match.state.kit.cards.items() if printed.base >= 8}
    count = deep(400)
    found = Counter(card for table in deals(match, 2, count) for card in table.hands[1])
    hidden_cards = 70 - 1 - len(match.state.hands[2])
    low = {c for c in match.state.kit.cards if c not in high} - {*match.state.hands[2], *match.state.removed}
    assert set(found) == low
    assert len(low) < hidden_cards
    assert all(near(found[card] / count, 1 / len(low), count) for card in low)


@pytest.mark.rule("card.spy.draw", "card.spy.becomes")
def test_what_a_spy_drew_lies_open_and_the_rest_of_the_hand_does_not() -> None:
    match = play(at(opener=1, hands={1: ["spy-r"], 2: ["castle-k"]}, round=11), "spy-r", "K", 1, "castle-k")
    found: set[str] = set()
    for table in deals(match, 0, 400):
        assert table.in_play == match.state.in_play
        assert table.drawn == match.state.drawn
        found.update(table.hands[2])
    assert "castle-k" not in found
    assert len(found) == 70 - 2 - len(match.state.hands[0])


@pytest.mark.rule("card.gypsy", "card.gypsy.secret")
def test_a_gypsys_two_may_be_any_two_of_the_hand() -> None:
    match = at(opener=3, in_play=[(3, "gypsy")], challenger=2, hands={0: ["army-r", "army-g", "thief-k"]}, round=11)
    play(match, ["army-r", "thief-k"])
    belief, rng = Belief(match, 1), Random(3)
    found: Counter[str] = Counter()
    count = deep(300)
    for _ in range(count):
        twin = belief.deal(rng)
        assert isinstance(twin.pending, Choice)
        assert set(twin.pending.options) <= {*twin.state.hands[0], "captain-of-the-guard/K", "captain-of-the-guard/R"}
        found.update({option.split("/")[0] for option in twin.pending.options})
    unseen = 70 - 1 - len(match.state.hands[1])
    assert len(found) == unseen
    assert all(near(found[card] / count, 2 / unseen, count) for card in found)
    assert all(belief.match.redeal(0, rng).state.hands[0] == match.state.hands[0] for _ in range(5))


@pytest.mark.rule("prohibit.drawn")
def test_who_plays_a_prohibited_card_from_a_gypsys_two_had_no_legal_one() -> None:
    hands = {1: ["army-r", "army-g", "thief-k", "thief-r"]}
    match = at(opener=3, in_play=[(3, "gypsy"), (0, "dragon")], challenger=2, hands=hands, round=10)
    play(match, ["army-r", "army-g"], "army-r")
    high = {card for card, printed in match.state.kit.cards.items() if printed.base >= 8}
    found: Counter[int] = Counter()
    for table in deals(match, 2, 300):
        held = set(table.hands[1]) & high
        assert held
        found[len(held)] += 1
    assert len(found) > 1


# --- a redealt match ---


def test_a_redealt_match_can_be_redealt_again() -> None:
    match = play(at(opener=1, hands={1: ["spy-r"]}), "spy-r", "K", 1)
    again = match.redeal(2, Random(1)).redeal(2, Random(2))
    assert again.view(2).state == match.view(2).state
    assert again.problems() == []


def test_only_what_has_happened_is_known() -> None:
    """What comes later in the record, once taken back, is not known."""
    match = at(opener=1, hands={1: ["army-r"]}, round=12)
    play(match, "army-r")
    match.back()
    assert any("army-r" not in table.hands[1] for table in deals(match, 0, 30))


@pytest.mark.parametrize("pair", list(combinations(range(4), 2)))
def test_what_is_dealt_anew_is_seen_alike_by_the_seat_alone(pair: tuple[int, int]) -> None:
    seat, other = pair
    match = at()
    twin = match.redeal(seat, Random(5))
    assert twin.view(seat).state == match.view(seat).state
    assert twin.view(other).state != match.view(other).state


@pytest.mark.rule("setup.hand", "deal.one", "deal.dealer")
@pytest.mark.parametrize("step", range(6))
def test_a_match_held_in_the_middle_of_a_deal_can_be_dealt_anew(step: int) -> None:
    """Whatever a seat takes for the cards dealt, all of them can be dealt."""
    match = explorer.start("noble_treachery", players=6, seed=5).play(RandomPlayer(5))
    dealt = [moment.at for moment in match.moments(barred=False) if moment.kind == "was dealt"]
    match.goto(dealt[6 + step])
    for seat in range(6):
        twin = match.redeal(seat, Random(seat))
        assert twin.state.hands[seat] == match.state.hands[seat]
        assert sum(map(len, [*twin.state.hands, twin.state.draw])) == sum(
            map(len, [*match.state.hands, match.state.draw])
        )
