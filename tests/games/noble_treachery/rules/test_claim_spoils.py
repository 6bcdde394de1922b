"""Phase IV, Claim Spoils: the claim, the two alternate actions, and what goes back to the bank."""

from itertools import pairwise
from typing import Any

import pytest

import explorer
from explorer import IllegalChoice, Match
from explorer.core.moments import Choice
from explorer.players import RandomPlayer
from tests.games.noble_treachery.table import (
    answer,
    asked,
    at,
    begun,
    choice,
    events,
    failed,
    holds,
    kinds,
    last,
    table,
    told,
)

CARDS = {
    "War": [(0, "army-k"), (1, "cleric-b"), (2, "noble-r"), (3, "thief-g")],
    "Diplomacy": [(0, "noble-k"), (1, "cleric-b"), (2, "army-r"), (3, "thief-g")],
}
"""With K1 B2 R3 G4 seat 0 wins: 10 is the highest in War, 2 the lowest in Diplomacy."""


def won(kind: str = "War", cards: list[Any] | None = None, **keywords: Any) -> Match:
    """Seat 0 has won the challenge."""
    match = at("claim spoils", in_play=cards or CARDS[kind], dice="K1 B2 R3 G4 Y6", round_type=kind, **keywords)
    assert last(match, "won the challenge").seat == 0
    return match


# --- claiming -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("spoils", "spoils.one", "spoils.return", "tokens.bank")
def test_the_winner_takes_one_token_and_the_rest_goes_to_the_bank() -> None:
    match = won(challenger=3, bet=[4, 5], spoils=[3], treasury={0: [1]})
    assert asked(match) == (0, "spoils", [3, 4, 5])
    match.choose(4)
    assert told(last(match, "took")) == (0, "spoils", {"token": 4, "source": "spoils"})
    assert told(last(match, "back to the bank")) == (None, "spoils.return", {"tokens": (3, 5)})
    assert holds(match)[0] == [1, 4]
    assert {3, 5} <= set(table(match).bank)
    assert table(match).bank == sorted(table(match).bank)
    assert table(match).spoils == []


@pytest.mark.rule("spoils.must")
def test_a_missing_colour_in_the_spoils_forces_a_claim() -> None:
    match = won(spoils=[7], treasury={0: [1]})
    assert asked(match) == (0, "spoils", [7])
    assert choice(match).rule == "spoils.must"
    assert failed(match, "alternate action") == ["spoils.must"]
    assert str(match.why_not("alternate action")) == (
        "alternate action is not allowed: the spoils have red, which the winner lacks [spoils.must]."
    )
    with pytest.raises(IllegalChoice):
        match.choose("alternate action")


@pytest.mark.rule("spoils.must.any", "tokens.same-colour")
def test_the_forced_claim_may_be_a_colour_already_owned() -> None:
    match = won(challenger=3, bet=[10, 4], spoils=[3], treasury={0: [1, 8]})  # black and blue owned, red missing
    assert asked(match) == (0, "spoils", [3, 4, 10])
    match.choose(10)
    assert holds(match)[0] == [1, 8, 10]


@pytest.mark.rule("spoils.choice", "spoils.due")
def test_a_winner_with_all_their_colours_claims_or_acts_otherwise_and_cannot_decline_both() -> None:
    match = won(spoils=[7], treasury={0: [4], 1: [2]})
    assert asked(match) == (0, "spoils", [7, "alternate action"])
    assert choice(match).rule == "spoils.choice"
    match.choose(7)
    assert holds(match)[0] == [4, 7]
    assert begun(match, "alternate action") == []


@pytest.mark.rule("spoils.must", "challenge.bet.lost")
def test_a_lost_bet_counts_for_what_the_winner_lacks() -> None:
    match = won(challenger=3, bet=[5], spoils=[7], treasury={0: [4]})
    assert asked(match) == (0, "spoils", [5, 7])  # red is owned, but yellow from the bet is missing


# --- War ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("alternate.war", "alternate.war.colour", "spoils.return")
def test_in_war_the_winner_takes_any_token_of_any_opponent() -> None:
    match = won(spoils=[7], treasury={0: [4], 1: [2, 14], 2: [9], 3: [6]})
    match.choose("alternate action")
    assert asked(match) == (0, "token to take", [2, 6, 9, 14])  # red 14 has a colour of the spoils
    match.choose(14)
    assert told(last(match, "took")) == (0, "alternate.war", {"token": 14, "source": 1})
    assert holds(match) == [[4, 14], [2], [9], [6]]
    assert 7 in table(match).bank
    assert [event.rule for event in begun(match, "alternate action")] == ["spoils.choice"]


@pytest.mark.rule("alternate.war", "card.castle.until", "card.castle")
def test_a_castle_holds_against_the_alternate_action_of_war() -> None:
    cards = [(0, "army-k"), (1, "castle-b"), (2, "noble-r"), (3, "thief-g")]
    match = won(cards=cards, spoils=[7], treasury={0: [4], 1: [2, 14], 2: [9]})
    match.choose("alternate action")
    assert asked(match) == (0, "token to take", [9])
    assert failed(match, 14) == ["card.castle.until"]
    match.choose(9)
    assert holds(match)[1] == [2, 14]


@pytest.mark.rule("card.castle.until", "alternate.war")
def test_where_castles_keep_all_the_alternate_action_of_war_takes_nothing() -> None:
    cards = [(0, "army-k"), (1, "castle-b"), (2, "noble-r"), (3, "thief-g")]
    match = won(cards=cards, spoils=[7], treasury={0: [4], 1: [2, 14]})
    match.choose("alternate action")
    assert told(last(match, "prevented")) == (
        1, "card.castle.until", {"by": "card castle-b", "card": "castle-b", "what": "taking a token"},
    )  # fmt: skip
    assert told(last(match, "found nothing")) == (0, "alternate.war", {})
    assert holds(match) == [[4], [2, 14], [], []]


@pytest.mark.rule("alternate.no-spoils", "roll.bank-empty")
@pytest.mark.parametrize("kind", ["War", "Diplomacy"])
def test_without_spoils_the_alternate_action_is_due(kind: str) -> None:
    match = won(kind, treasury={0: [4], 1: [2]})
    wanted = {"War": (0, "token to take", [2]), "Diplomacy": (0, "colour to pass", ["K", "B", "R", "G", "Y"])}
    assert asked(match) == wanted[kind]
    assert [event.rule for event in begun(match, "alternate action")] == ["alternate.no-spoils"]


@pytest.mark.rule("alternate.no-spoils", "challenge.bet.lost")
def test_a_lost_bet_fills_empty_spoils_after_all() -> None:
    match = won(challenger=3, bet=[5], treasury={0: [4]})
    assert asked(match) == (0, "spoils", [5])


@pytest.mark.rule("alternate.no-spoils")
def test_without_spoils_and_without_anything_to_take_nothing_happens() -> None:
    match = won(treasury={0: [4]})
    assert kinds(match, ["found nothing", "buried"]) == ["found nothing", "buried"]
    assert holds(match) == [[4], [], [], []]


@pytest.mark.rule("alternate.no-spoils")
@pytest.mark.parametrize("kind", ["War", "Diplomacy"])
def test_without_spoils_the_alternate_action_is_due_or_free_as_one_reads_it(kind: str) -> None:
    due = won(kind, treasury={0: [4], 1: [7]})
    assert asked(due)[1] == {"War": "token to take", "Diplomacy": "colour to pass"}[kind]
    free = won(kind, treasury={0: [4], 1: [7]}, readings={"no-spoils": "may"})
    assert asked(free) == (0, "spoils", ["alternate action", "pass"])
    assert choice(free).rule == "alternate.no-spoils"
    free.choose("pass")
    assert told(last(free, "declined")) == (0, "alternate.no-spoils", {})
    assert holds(free) == [[4], [7], [], []]
    acted = answer(won(kind, treasury={0: [4], 1: [7]}, readings={"no-spoils": "may"}), "alternate action")
    assert asked(acted)[1] == asked(due)[1]


@pytest.mark.rule("spoils.due", "spoils.must")
def test_read_the_other_way_a_winner_who_is_free_to_choose_may_take_nothing() -> None:
    match = won(spoils=[7], treasury={0: [4]}, readings={"spoils.due": "may-decline"})
    assert asked(match) == (0, "spoils", [7, "alternate action", "pass"])
    match.choose("pass")
    assert told(last(match, "declined")) == (0, "spoils.due", {})
    assert told(last(match, "back to the bank")) == (None, "spoils.return", {"tokens": (7,)})
    assert asked(won(spoils=[7], treasury={0: [1]}, readings={"spoils.due": "may-decline"})) == (0, "spoils", [7])
    assert asked(won(spoils=[7], treasury={0: [4]})) == (0, "spoils", [7, "alternate action"])


# --- Diplomacy ------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "alternate.diplomacy", "alternate.diplomacy.pick", "alternate.diplomacy.none", "alternate.diplomacy.colour"
)
@pytest.mark.parametrize(
    ("direction", "after"),
    [("clockwise", [[5, 7, 11], [1, 2], [6, 10], []]), ("counterclockwise", [[5, 7, 10], [2], [6, 11], [1]])],
)
def test_in_diplomacy_all_pass_a_token_of_one_colour_one_way(direction: str, after: list[list[int]]) -> None:
    """Blue: seats 0, 1 and 3 pass 1, 10 and 11; seat 2 has none and only receives."""
    match = won("Diplomacy", spoils=[4], treasury={0: [1, 5, 7], 1: [2, 10], 2: [6], 3: [11]})
    match.choose("alternate action")
    assert asked(match) == (0, "colour to pass", ["K", "B", "R", "G", "Y"])
    assert choice(match).rule == "alternate.diplomacy"
    match.choose("B")
    assert asked(match) == (0, "direction", ["clockwise", "counterclockwise"])
    match.choose(direction)
    assert holds(match) == after
    assert told(last(match, "has passed")) == (0, "alternate.diplomacy", {"colour": "B", "direction": direction})


@pytest.mark.rule("alternate.diplomacy.pick", "alternate.diplomacy.colour")
def test_the_giver_picks_among_several_of_the_colour_and_it_may_be_that_of_the_spoils() -> None:
    match = answer(won("Diplomacy", spoils=[7], treasury={0: [4], 2: [14, 9]}), "alternate action", "R", "clockwise")
    assert holds(match) == [[], [4], [9], [14]]
    match = won("Diplomacy", spoils=[4], treasury={0: [7, 14]})
    answer(match, "alternate action", "R", "clockwise")
    assert asked(match) == (0, "token to pass", [7, 14])
    assert choice(match).facts == {"colour": "R", "receiver": 1}
    match.choose(14)
    assert holds(match) == [[7], [14], [], []]


@pytest.mark.rule("alternate.simultaneous")
def test_all_choose_from_what_they_held_before_so_nothing_is_passed_twice() -> None:
    match = won("Diplomacy", players=6, treasury={0: [4], 1: [7], 2: [], 3: [14, 17], 4: [], 5: [22]},
                cards=[*CARDS["Diplomacy"], (4, "army-y"), (5, "army-b")])  # fmt: skip
    answer(match, "R", "clockwise")
    assert asked(match) == (3, "token to pass", [14, 17])
    assert holds(match) == [[4], [7], [], [14, 17], [], [22]], "nothing has moved yet"
    match.choose(17)
    assert holds(match) == [[22], [4], [7], [14], [17], []]
    assert [event.rule for event in events(match, "passed on")] == ["alternate.diplomacy.pick"] * 4


@pytest.mark.rule("card.castle.until", "card.castle", "alternate.diplomacy")
def test_a_castles_owner_passes_nothing_in_the_alternate_action_but_receives() -> None:
    cards = [(0, "noble-k"), (1, "castle-b"), (2, "army-r"), (3, "thief-g")]
    match = won("Diplomacy", cards=cards, treasury={0: [4], 1: [7], 2: [14]})
    answer(match, "R", "clockwise")
    assert holds(match) == [[], [4, 7], [], [14]]
    assert told(last(match, "prevented")) == (
        1, "card.castle.until", {"by": "card castle-b", "card": "castle-b", "what": "passing a red token"},
    )  # fmt: skip


@pytest.mark.rule("alternate.own-bet", "challenge.bet.regained")
def test_a_winning_challenger_can_pass_a_token_that_was_bet() -> None:
    match = won("Diplomacy", challenger=0, bet=[7], treasury={0: [4]}, spoils=[14])
    answer(match, "alternate action", "R", "clockwise")
    assert asked(match) == (0, "token to pass", [4, 7])
    match.choose(7)
    assert holds(match) == [[4], [7], [], []]


@pytest.mark.rule("type.current", "alternate.war", "alternate.diplomacy")
def test_the_alternate_action_goes_by_the_type_that_shows() -> None:
    for kind, kinds_ in (("War", ["token to take"]), ("Diplomacy", ["colour to pass", "direction"])):
        match = won(kind, treasury={0: [4], 1: [2]})
        if kind == "Diplomacy":
            match.choose("G")
        asks = [m.kind for m in match.moments() if isinstance(m, Choice)]
        assert asks == kinds_


@pytest.mark.rule("spoils.return", "tokens.bank")
def test_after_the_phase_every_token_is_in_a_treasury_or_in_the_bank() -> None:
    match = won(challenger=3, bet=[10, 4], spoils=[3], treasury={0: [1, 8], 2: [2]})
    match.choose(4)
    every = sorted([*table(match).bank, *(token for own in holds(match) for token in own)])
    assert every == list(range(1, 16))
    assert all(a < b for a, b in pairwise(table(match).bank))


@pytest.mark.rule("spoils.return", "challenge.bet.regained", "challenge.bet.lost", "tokens.bank")
def test_at_every_moment_of_a_whole_game_each_token_lies_in_just_one_place() -> None:
    match = explorer.start("noble_treachery", seed=5, removed="random").play(RandomPlayer(5))
    boxed = next(moment.at for moment in match.moments() if moment.kind == "boxed")
    for number in range(boxed, len(match.moments())):
        now = table(match.goto(number))
        every = [*now.bank, *now.spoils, *now.bet, *now.boxed, *(token for own in now.treasury for token in own)]
        assert sorted(every) == list(range(1, 26)), match.moments()[number]
