"""Coinage: the card taken blindly, who sees what, and teammates."""

import pytest

from explorer.core.moments import Chance
from tests.games.answers import answer, asked, chance, failed, last
from tests.games.game_of_crowns.table import at, fresh, table


@pytest.mark.rule("coinage", "coinage.action", "coinage.random")
def test_a_random_card_is_taken_before_the_coinage_goes_over() -> None:
    match = fresh()
    answer(match, "akroyear-coinage")
    assert asked(match) == (0, "coinage target", [1, 2, 3])
    assert failed(match, 0) == ["coinage"]
    answer(match, 2)
    source = chance(match).source
    assert dict(source.outcomes()) == {
        ("chiron-castellan",): 1, ("chiron-coinage",): 2, ("chiron-feud",): 2, ("chiron-knight",): 3,
        ("chiron-princess",): 1, ("chiron-trader",): 1,
    }  # fmt: skip
    match.roll("chiron-princess")
    state = table(match)
    assert "chiron-princess" in state.hands[0]
    assert state.hands[2].count("akroyear-coinage") == 1
    assert state.hands[0].count("akroyear-coinage") == 1
    assert [len(hand) for hand in state.hands] == [10] * 4
    assert state.turn == 1


@pytest.mark.rule("coinage.hidden")
def test_only_the_two_players_learn_which_cards_changed_hands() -> None:
    match = answer(fresh(), "akroyear-coinage", 2, "chiron-princess")
    took, gave = last(match, "took"), last(match, "gave")
    for seat, sees in ((0, True), (1, False), (2, True), (3, False)):
        assert (took.seen_by(seat).facts["card"] == "chiron-princess") is sees
        assert (gave.seen_by(seat).facts["card"] == "akroyear-coinage") is sees


@pytest.mark.rule("coinage.hidden")
def test_a_played_coinage_lies_face_down() -> None:
    match = answer(fresh(), "akroyear-coinage")
    assert match.view(1).state.played == ["?"]
    assert match.view(0).state.played == ["akroyear-coinage"]


@pytest.mark.rule("coinage.empty")
def test_an_empty_hand_is_no_target() -> None:
    match = answer(at(hands={0: ["coinage", "feud"], 2: []}), "akroyear-coinage")
    assert asked(match)[2] == [1, 3]
    assert failed(match, 2) == ["coinage.empty"]
    match = answer(at(turn=1, hands={0: [], 1: ["coinage", "feud"]}), "celestian-coinage")
    assert asked(match)[2] == [2, 3]
    assert failed(match, 0) == ["coinage.empty"]


@pytest.mark.rule("team.coinage", "team.opposite")
@pytest.mark.parametrize("players", [6, 8])
def test_a_teammate_chooses_the_card_to_give(players: int) -> None:
    match = answer(fresh(players, teams=True), "akroyear-coinage", players // 2)
    seat, kind, options = asked(match)
    assert (seat, kind) == (players // 2, "card to give")
    assert len(options) == 6
    answer(match, options[0])
    assert options[0] in table(match).hands[0]
    other = answer(fresh(players, teams=True), "akroyear-coinage", 1)
    assert isinstance(other.pending, Chance)
