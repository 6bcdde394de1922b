"""The Sentinel."""

import pytest

from tests.games.answers import answer, asked, events, failed, last, told
from tests.games.game_of_crowns.table import at, fresh, table


@pytest.mark.rule("sentinel", "sentinel.half", "sentinel.others", "sentinel.no-action")
def test_of_five_ravens_it_takes_two_and_the_turn_goes_on() -> None:
    match = at("turn", hands={2: ["sentinel", "feud"]}, ravens={0: 5, 1: 3})
    answer(match, "keep")  # for all the others know, seat 1 may hold a guest
    assert asked(match) == (2, "sentinel", ["keep", "use"])
    answer(match, "use")
    state = table(match)
    assert state.ravens == [3, 3, 6, 4]
    assert state.discard == ["sentinel"]
    assert told(last(match, "took ravens")) == (2, "sentinel.half", {"ravens": 2, "holder": 0})
    answer(match, "keep")
    answer(match, "keep")
    assert asked(match)[:2] == (0, "action")


@pytest.mark.rule("sentinel.others")
def test_the_active_player_is_not_asked_about_sentinels() -> None:
    match = at("turn", hands={0: ["sentinel", "feud"]})
    seats = []
    while asked(match)[1] == "sentinel":
        seats.append(asked(match)[0])
        answer(match, "keep")
    assert seats == [1, 2, 3]


@pytest.mark.rule("sentinel.others")
def test_under_the_other_reading_the_active_player_may_discard_it() -> None:
    match = at("turn", hands={0: ["sentinel", "feud"]}, readings={"sentinel.turn": "any player's"})
    answer(match, "keep", "keep", "keep")
    assert asked(match) == (0, "sentinel", ["keep", "use"])
    answer(match, "use")
    assert told(last(match, "took ravens")) == (0, "sentinel.others", {"ravens": 0, "holder": 0})
    assert table(match).ravens == [4, 4, 4, 4]
    assert table(match).hands[0] == ["akroyear-feud"]
    assert match.problems() == []


@pytest.mark.rule("sentinel.none")
def test_it_cannot_be_used_on_a_player_without_ravens() -> None:
    match = at("turn", hands={2: ["sentinel", "feud"]}, ravens={0: 0})
    assert asked(match)[1] == "action"


@pytest.mark.rule("sentinel.one")
def test_one_raven_is_enough_though_nothing_is_taken() -> None:
    match = answer(at("turn", hands={1: ["sentinel", "feud"]}, ravens={0: 1}), "use")
    assert told(last(match, "took ravens")) == (1, "sentinel.one", {"ravens": 0, "holder": 0})
    assert table(match).ravens[0] == 1
    assert "sentinel" in table(match).discard


@pytest.mark.rule("sentinel.several")
def test_several_sentinels_are_used_one_by_one() -> None:
    match = at("turn", hands={1: ["sentinel", "feud"], 3: ["sentinel", "feud"]}, ravens={0: 7})
    answer(match, "use", "keep", "keep", "use")
    assert [event.facts["ravens"] for event in events(match, "took ravens")] == [3, 2]
    both = answer(at("turn", hands={2: ["sentinel", "sentinel"]}, ravens={0: 7}), "keep", "use", "use")
    assert [event.facts["ravens"] for event in events(both, "took ravens")] == [3, 2]
    assert asked(both)[1] == "action"  # everybody has seen both Sentinels leave


@pytest.mark.rule("sentinel.asked")
def test_all_who_may_hold_a_guest_are_asked() -> None:
    match = at("turn", hands={1: ["jester", "feud"]})
    assert asked(match) == (1, "sentinel", ["keep"])
    assert failed(match, "use") == ["sentinel"]
    assert asked(fresh())[1] == "action"  # before any guest was drawn, nobody can have one


@pytest.mark.rule("sentinel.asked")
def test_a_player_who_takes_an_unseen_card_from_a_suspect_becomes_one() -> None:
    match = fresh()
    answer(match, "akroyear-knight", 1, *["attacker"] * 4, 0, 0, 0, 0, "draw a guest", "bard")
    assert table(match).suspects == [True, False, False, False]
    assert asked(match)[:2] == (0, "sentinel")
    answer(match, "keep", "celestian-coinage", 0, "bard")
    assert table(match).suspects == [True, True, False, False]


@pytest.mark.rule("sentinel.asked", "agenda.sentinels")
def test_nobody_is_asked_when_the_sentinels_are_out_of_the_game() -> None:
    match = at("turn", agendas={0: "bard", 1: "artist", 2: "priest", 3: "jester"}, hands={1: ["jester", "feud"]})
    assert asked(match)[:2] == (0, "action")
