"""The end: who wins, ties, teams, hidden agendas."""

import pytest

from explorer.games.game_of_crowns.rules.end_of_game import winners
from explorer.games.game_of_crowns.state import Table
from tests.games.answers import events, last
from tests.games.game_of_crowns.table import at, everything, table


def ended(**keywords: object) -> tuple[tuple[int, ...], str]:
    """Who has won, and by which rule."""
    event = last(at("end of the game", **keywords), "won")
    return event.facts["seats"], event.rule


def spread(*sizes: int) -> dict[int, list[str]]:
    """Hands of these sizes with Knights and Coinage only, which score nothing; seat 3 has all other cards."""
    idle = [card for card in everything() if card.endswith(("knight", "coinage"))]
    hands = {}
    for seat, size in enumerate(sizes):
        hands[seat], idle = idle[:size], idle[size:]
    return hands


def won(state: Table, totals: list[int]) -> tuple[list[int], str]:
    """Who wins with these totals, and by which rule."""
    return winners(state, totals)[:2]


@pytest.mark.rule("end.most", "goal.win")
def test_the_most_points_win() -> None:
    assert ended(hands=spread(3, 3, 3)) == ((3,), "end.most")


@pytest.mark.rule("end.shared")
def test_untouched_hands_share_the_win() -> None:
    assert ended() == ((0, 1, 2, 3), "end.shared")


@pytest.mark.rule("end.tie.cards", "end.tie.ravens", "end.shared", "team.tie", "team.points")
def test_winners_of_given_totals() -> None:
    state = table(at("action", hands={0: ["feud"] * 2, 1: ["feud"] * 2}, ravens={0: 3, 1: 2}))
    assert won(state, [5, 5, 4, 4]) == ([1], "end.tie.ravens")
    assert won(state, [6, 5, 4, 4]) == ([0], "end.most")
    assert won(state, [5, 4, 5, 4]) == ([0], "end.tie.cards")
    state.ravens[0] = 2
    assert won(state, [5, 5, 4, 4]) == ([0, 1], "end.shared")
    assert winners(state, [5, 5, 4, 4])[2] == ("end.most", "end.tie.cards", "end.tie.ravens")
    teams = table(at("action", players=6, teams=True, hands={0: ["feud"], 1: ["feud"]}))
    assert won(teams, [9, 0, 0, 0, 3, 5]) == ([0, 3], "team.points")
    teams.ravens[0] = 1
    assert won(teams, [9, 5, 0, 0, 4, 5]) == ([0, 3], "team.tie")


@pytest.mark.rule("team", "team.points", "team.players", "team.opposite")
def test_teammates_win_together_but_score_separately() -> None:
    match = at("end of the game", players=6, teams=True)
    won = last(match, "won")
    assert len(won.facts["seats"]) in (2, 4, 6)
    assert all((seat + 3) % 6 in won.facts["seats"] for seat in won.facts["seats"])


@pytest.mark.rule("agenda.end", "undertaker.count")
def test_hidden_agendas_join_the_hands_before_counting() -> None:
    agendas = {0: "undertaker", 1: "jester", 2: "jester", 3: "bard"}
    match = at("end of the game", agendas=agendas)
    state = table(match)
    assert [len(hand) for hand in state.hands] == [11] * 4
    scored = {(event.seat, event.facts["what"]): event.facts["points"] for event in events(match, "scored")}
    assert scored[0, "undertaker"] == 3
    assert scored[1, "jester"] == scored[2, "jester"] == 2
    assert scored[3, "bard"] == 4
    assert len(events(match, "took up agenda")) == 4
    assert [event.rule for event in events(match, "took up agenda")] == ["agenda.end"] * 4


def test_a_single_point_is_told_as_one_point() -> None:
    hands = {0: ["castellan", "knight"], 1: ["knight"], 2: ["knight"], 3: ["knight"]}
    match = at("end of the game", hands=hands, ravens={0: 1}, aside="the rest")
    assert match.tell(last(match, "won")) == "Seat 0 wins with 1 point."
