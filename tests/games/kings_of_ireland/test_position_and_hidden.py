"""Hand-built positions, and dealing anew what a seat cannot know."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import explorer
from explorer import Match
from explorer.games.kings_of_ireland.cards import CARDS
from explorer.games.kings_of_ireland.hidden import Belief
from explorer.players import RandomPlayer
from tests.conformance.matches import data, shown
from tests.depth import deep, sparse
from tests.games.kings_of_ireland.table import NAME, at, play, told, waits


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"players": 6}, "2 to 5 players"),
        ({"at": "lunch"}, "begins at one of"),
        ({"turn": 5}, "turn is a seat"),
        ({"round": 14}, "turns 1 to 13"),
        ({"gold": {0: -1}}, "gold is a number"),
        ({"gold": {7: 1}}, "gold has no seat 7"),
        ({"clans": {0: "Norway"}}, "a clan is one of"),
        ({"units": {0: ["unicorn"]}}, "no card 'unicorn'"),
        ({"units": "ulster-3"}, "takes a list"),
        ({"attack": "duel"}, "an attack is one of: battle, siege"),
        ({"winner": "nobody"}, "the winner is one of: attacker, defender"),
        ({"deal": 1.5}, "a number or a text"),
        ({"readings": {"tie": "x"}}, "no reading 'tie'"),
    ],
)
def test_a_keyword_that_makes_no_sense_is_refused(told: dict[str, Any], said: str) -> None:
    with pytest.raises(explorer.SetUpError, match=said):
        explorer.position(NAME, **told)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"units": {0: ["hatred"]}}, "is no Unit"),
        ({"units": {0: ["ulster-3"]}, "discard": ["ulster-3"]}, "in two places"),
        ({"clans": {0: "Ulster", 1: "Ulster"}}, "two players belong to one clan"),
        ({"clans": {0: "Vikings"}}, "no clan to belong to"),
        ({"at": "strength", "units": {0: ["ulster-3"]}, "target": 0}, "attacks themselves"),
        ({"at": "strength", "sent": ["ulster-3"]}, "not in play"),
        ({"at": "strength", "units": {1: ["ulster-3"]}, "sent": ["ulster-3"]}, "fights twice"),
        ({"at": "survival", "units": {0: ["ulster-3"]}}, "nobody has won"),
        ({"at": "rolls", "units": {0: ["ulster-3"]}, "winner": "attacker"}, "before the Battle Rolls"),
        ({"at": "strength", "units": {0: ["ulster-3"]}, "attack_allies": {1: []}}, "on two sides"),
        ({"at": "strength", "units": {0: ["ulster-3"]}, "attack_cards": ["omen"]}, "none that could be"),
    ],
)
def test_a_position_that_cannot_be_says_all_that_is_wrong(told: dict[str, Any], said: str) -> None:
    with pytest.raises(explorer.PositionError, match=said) as caught:
        explorer.position(NAME, **told)
    assert all("[" in problem for problem in caught.value.problems)


def test_what_is_not_described_is_filled_in_and_depends_only_on_the_seed() -> None:
    one = explorer.position(NAME, players=4, deal="a").first_state()
    assert one == explorer.position(NAME, players=4, deal="a").first_state()
    assert one != explorer.position(NAME, players=4, deal="b").first_state()
    assert [len(hand) for hand in one.hands] == [5] * 4
    assert Counter([*one.draw, *(card for hand in one.hands for card in hand)]) == Counter(list(CARDS))


@pytest.mark.parametrize(
    "where", ["turn", "recruit", "declaration", "destiny", "raid", "alliances", "strength", "rolls"]
)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_position_is_played_on_to_the_end_of_the_game(where: str, players: int) -> None:
    units = {0: ["ulster-3", "over-king"], 1: ["meath-4"]}
    match = explorer.position(NAME, players=players, at=where, units=units, round=11, seed=3, attack="siege")
    assert match.problems() == []
    assert match.play(RandomPlayer(3)).over
    assert match.problems() == []


def test_a_position_at_the_end_is_over() -> None:
    assert explorer.position(NAME, at="end", round=13).over


# --- dealing anew ---------------------------------------------------------------------------------------------------


def same(match: Match, seat: int, number: int) -> Match:
    """A new deal of the match for a seat, after checking that the seat sees no difference."""
    other = match.redeal(seat, Random(number))
    assert other.problems() == []
    assert data(other.view(seat).state) == data(match.view(seat).state)
    assert shown(other.view(seat).pending) == shown(match.view(seat).pending)
    return other


@pytest.mark.rule("hidden.hands", "hidden.deck", "hidden.discard", "hidden.leaving")
@pytest.mark.parametrize("seed", range(8))
def test_a_new_deal_shows_a_seat_nothing_new_and_moves_what_it_cannot_see(seed: int) -> None:
    match = explorer.start(NAME, players=2 + seed % 4, seed=seed).play(RandomPlayer(seed), most=60)
    moved = 0
    for step in range(deep(10)):
        if match.over:
            break
        for seat in range(match.state.players):
            moved += same(match, seat, step).state.hands != match.state.hands
        match.play(RandomPlayer(seed + step), most=sparse(11))
    assert moved > 0


def hands(match: Match, seat: int, number: int = 4000) -> Counter[str]:
    """How often each card is in Seat 1's hand in `number` new deals for a seat."""
    belief, rng = Belief(match, seat), Random(1)
    found: Counter[str] = Counter()
    for _ in range(number):
        found.update(belief.deal(rng).state.hands[1])
    return found


@pytest.mark.rule("card.rumors", "hidden.hands")
def test_cards_seen_with_rumors_stay_known_until_they_are_played() -> None:
    match = play(at(hands={0: ["rumors"], 1: ["omen", "hatred"]}), "rumors", 1)
    found = hands(match, 0, 50)
    assert found == Counter({"omen": 50, "hatred": 50})
    (looked,) = told(match, "looked at a hand")
    assert Belief(match.goto(looked.at), 0).known == {"omen", "hatred"}
    assert Belief(match.goto(looked.at - 1), 0).known == set()  # it has not looked yet


@pytest.mark.rule("fate.reshuffle", "hidden.discard")
def test_cards_held_before_a_shuffle_are_not_from_the_discards() -> None:
    old = ["omen", "rumors", "hatred"]
    own = [card for card in CARDS if card not in (*old, "forest", "ulster-3", "ulster-4", "ambush")]
    match = at(
        "declaration", hands={0: own, 1: [*old, "forest"]}, units={0: ["ulster-3"]}, discard=["ulster-4", "ambush"]
    )
    play(match, ("raid", 1), "draw")  # the deck is empty: the two discards are shuffled, and one is drawn
    match.roll(["ambush"])
    found = hands(match, 0)
    assert [found[card] for card in (*old, "forest")] == [4000] * 4  # all others are in sight, so they must be there
    assert set(found) == {*old, "forest", "ulster-4", "ambush"}
    assert 1800 < found["ambush"] < 2200


@pytest.mark.rule("card.dynasty", "card.dynasty.shuffle")
def test_a_player_who_has_looked_through_the_deck_knows_which_cards_are_in_no_hand() -> None:
    hidden = ["omen", "rumors", "hatred", "forest"]
    own = [card for card in CARDS if card not in (*hidden, "dynasty", "over-king")]
    match = at(hands={0: ["dynasty"], 1: ["omen", "rumors"]}, units={}, discard=own)
    before = hands(match, 0, 2000)
    assert all(700 < before[card] < 900 for card in hidden)  # two of five cards each
    play(match, "dynasty", "over-king")
    assert hands(match, 0, 50) == Counter({"omen": 50, "rumors": 50})
    assert hands(match, 0, 50).keys() == {"omen", "rumors"}


@pytest.mark.rule("card.omen", "card.dynasty.shuffle")
def test_cards_shuffled_from_the_top_may_be_drawn_later_but_were_in_no_hand_before() -> None:
    rest = ["hatred", "forest", "ambush", "ulster-3", "ulster-4", "ulster-5", "ulster-6", "ulster-7"]
    own = [card for card in CARDS if card not in (*rest, "omen", "dynasty", "promises", "over-king", "valor")]
    match = at("destiny", hands={0: ["omen"], 1: ["dynasty", "valor", "promises"]}, discard=own)
    play(match, "omen", ["over-king", *rest[:6]])
    assert match.state.turn == 1
    while waits(match).kind != "card to play":
        play(match, *(["done"] if match.pending is not None and match.pending.kind == "Event to play" else [None]))
    belief = Belief(match, 0)
    assert {"over-king", "hatred", "forest"} <= belief.known  # Seat 1 has drawn what Seat 0 had seen on top
    play(match, "dynasty", "none")
    found = hands(match, 0, 300)
    assert found["hatred"] == found["over-king"] == 300


def test_all_possible_deals_are_equally_likely() -> None:
    """Seat 1 holds one card from before a shuffle and one drawn after it: all possible pairs come up equally often."""
    match = at("declaration", hands={0: [c for c in CARDS if c not in ("omen", "hatred", "forest", "ambush", "ulster-3")],
                                     1: ["omen"]}, units={0: ["ulster-3"]}, discard=["hatred", "forest", "ambush"])  # fmt: skip
    play(match, ("raid", 1), "draw", ["forest"])
    pairs: Counter[tuple[str, ...]] = Counter()
    belief, rng = Belief(match, 0), Random(5)
    for _ in range(3000):
        pairs[tuple(belief.deal(rng).state.hands[1])] += 1
    assert set(pairs) == {("omen", card) for card in ("hatred", "forest", "ambush")}
    assert all(900 < count < 1100 for count in pairs.values())
