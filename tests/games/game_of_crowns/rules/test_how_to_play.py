"""How to Play: turns, rounds, the action of a turn, and the two ways in which the game ends."""

import pytest

from explorer.players import RandomPlayer
from tests.games.answers import answer, asked, choice, events, failed, last
from tests.games.game_of_crowns.table import at, everything, fresh, none_spent, table


@pytest.mark.rule("turn.action", "play.card", "play.hand", "turn.active")
def test_the_action_is_an_exchange_or_a_coinage_or_a_knight() -> None:
    match = fresh()
    assert asked(match) == (0, "action", ["exchange", "akroyear-coinage", "akroyear-knight"])
    assert failed(match, "akroyear-trader") == ["play.card"]
    assert failed(match, "lyre-knight") == ["play.hand"]
    assert failed(at(hands={0: ["jester", "sentinel", "knight"]}), "jester") == ["play.card"]


@pytest.mark.rule("turn.action", "sentinel.no-action")
def test_a_sentinel_is_no_action() -> None:
    match = at(hands={0: ["sentinel", "knight"]})
    assert failed(match, "sentinel") == ["sentinel.others", "play.card"]


@pytest.mark.rule("turn.order", "turn.end", "round.turns", "round.end", "round.track", "end.rounds")
def test_turns_go_clockwise_from_the_starting_player_for_three_rounds() -> None:
    match = fresh(5, first=3).play(RandomPlayer(1))
    turns = [event.seat for event in events(match, "turn") if type(event).__name__ == "Begin"]
    assert turns == [3, 4, 0, 1, 2] * 3
    numbers = [event.facts["number"] for event in events(match, "round") if type(event).__name__ == "Begin"]
    assert numbers == [1, 2, 3]
    rules = [event.rule for event in events(match, "round") if type(event).__name__ == "Begin"]
    assert rules == ["setup.track", "round.track", "round.track"]
    assert last(match, "game end").rule == "end.rounds"
    assert match.over


@pytest.mark.rule("end.empty")
def test_an_empty_hand_ends_the_game_as_a_round_begins() -> None:
    match = at("round", hands={2: []}, round=2)
    assert match.over
    assert last(match, "no cards").seat == 2
    assert table(match).round == 1


@pytest.mark.rule("turn.no-cards", "end.empty")
def test_an_empty_hand_on_ones_turn_is_skipped_and_the_round_goes_on() -> None:
    match = at(hands={0: []}, turn=0)
    assert last(match, "skipped").rule == "turn.no-cards"
    assert asked(match)[:2] == (1, "action")


@pytest.mark.rule("turn.nothing", "exchange.nobody", "coinage.empty")
def test_a_turn_without_any_possible_action_is_skipped() -> None:
    """Seats 1 to 3 have no cards, and seat 0 holds nothing that can be played: all Knights are discarded."""
    whole = [card for card in everything() if not card.endswith("knight")]
    match = at(
        hands={0: whole, 1: [], 2: [], 3: []}, discard=[card for card in everything() if card.endswith("knight")]
    )
    assert events(match, "skipped")[0].rule == "turn.nothing"
    assert match.over


@pytest.mark.rule("exchange.nobody")
def test_with_nobody_to_exchange_with_only_knights_can_be_played() -> None:
    match = at(hands={0: everything(), 1: [], 2: [], 3: []})
    assert asked(match)[2] == [f"{house}-knight" for house in ("akroyear", "celestian", "chiron", "ki-rin")]
    assert failed(match, "exchange") == ["exchange.nobody"]
    assert failed(match, "akroyear-coinage") == ["coinage.empty"]


@pytest.mark.rule("end.count", "goal.hand", "end.most", "goal.win")
def test_the_example_of_the_book_scores_twenty() -> None:
    hand = ["princess"] * 2 + ["knight"] * 3 + ["coinage"] * 2 + ["castellan"] * 2
    match = at("end of the game", hands={0: hand}, ravens={0: 7})
    how = {event.facts["what"]: event.facts["how"] for event in events(match, "scored") if event.seat == 0}
    assert how == {
        "castellan": "2 Castellans × 7 ravens = 14",
        "princess": "2 Princesses × 3 Knights = 6",
    }
    assert next(event for event in events(match, "score") if event.seat == 0).facts["points"] == 20
    assert last(match, "won").rule == "end.most"
    assert last(match, "won").facts["seats"] == (0,)


@pytest.mark.rule("turn.end", "turn.action")
def test_after_the_action_the_next_player_has_the_turn() -> None:
    match = fresh()
    answer(match, "akroyear-knight", 1, "attacker", "attacker", "attacker", "attacker")
    none_spent(match)
    answer(match, "take a card", "celestian-feud")
    assert choice(match).seat == 1
    assert table(match).turn == 1
