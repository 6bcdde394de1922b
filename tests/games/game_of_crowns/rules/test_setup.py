"""Setup: houses, guests, the starting player, the round track, and the settings of a match."""

from collections import Counter
from typing import Any

import pytest

import explorer
import explorer.players
from explorer.core.moments import Chance
from explorer.games.game_of_crowns.cards import HOUSES
from explorer.games.game_of_crowns.own_figures import figures
from tests.games.answers import answer, asked, chance, events, last
from tests.games.game_of_crowns.table import GAME, fresh, table


@pytest.mark.rule("setup.players", "parts.players", "parts.ravens", "setup.banner")
@pytest.mark.parametrize("players", range(4, 10))
def test_each_player_has_ten_cards_of_one_house_and_four_ravens(players: int) -> None:
    state = table(fresh(players))
    assert len(set(state.houses)) == players
    for seat, house in enumerate(state.houses):
        assert state.hands[seat] == figures().house_set(house)
        assert len(state.hands[seat]) == 10
    assert state.ravens == [4] * players
    assert sum(state.ravens) + state.gone == 4 * players


@pytest.mark.rule("setup.box", "parts.box")
def test_unused_houses_stay_in_the_box() -> None:
    state = table(fresh(5))
    assert Counter(card.rpartition("-")[0] for card in state.boxed) == dict.fromkeys(list(HOUSES)[5:], 10)
    assert table(fresh(9)).boxed == []


@pytest.mark.rule("setup.guests", "parts.guests-assumed")
def test_all_eleven_guests_are_in_the_deck() -> None:
    assert table(fresh()).guests == figures().guest_deck
    assert len(figures().guest_deck) == 11


@pytest.mark.rule("setup.first", "setup.first.drawn", "turn.order")
def test_the_starting_player_is_given_or_drawn() -> None:
    assert asked(fresh(first=2))[0] == 2
    match = explorer.start(GAME, players=5, seed=3)
    assert [outcome for outcome, _ in chance(match).source.outcomes()] == [(f"Seat {seat}",) for seat in range(5)]
    match.roll("Seat 3")
    assert asked(match)[0] == 3
    assert last(match, "begins").rule == "setup.first"


@pytest.mark.rule("setup.track")
def test_the_round_track_is_set() -> None:
    event = last(fresh(), "round track")
    assert (event.seat, event.rule, event.facts) == (0, "setup.track", {"rounds": 3})


@pytest.mark.rule("setup.house.choice")
def test_houses_are_given_or_chosen() -> None:
    assert table(fresh(houses=["Lyre", "orlok", "KI-RIN", "chiron"])).houses == ["lyre", "orlok", "ki-rin", "chiron"]
    match = fresh(houses="choose")
    answer(match, "orlok", "House Lyre", "midian")
    assert asked(match)[2] == [house for house in HOUSES if house not in ("orlok", "lyre", "midian")]
    answer(match, "redtower")
    assert table(match).houses == ["orlok", "lyre", "midian", "redtower"]


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"players": 3}, "4 to 9"),
        ({"players": 10}, "4 to 9"),
        ({"houses": ["lyre"]}, "one house for each"),
        ({"houses": ["lyre", "lyre", "orlok", "chiron"]}, "one player at the most"),
        ({"houses": ["lyre", "stark", "orlok", "chiron"]}, "no house 'stark'"),
        ({"first": 4}, "0 to 3"),
        ({"first": True}, "0 to 3"),
        ({"rounds": 2}, "4 to 6"),
        ({"rounds": 7}, "4 to 6"),
        ({"teams": True}, "6 or 8"),
        ({"players": 5, "customized_hands": True}, "4 players only"),
        ({"negotiations": "yes"}, "True or False"),
        ({"cards": 5}, "path"),
        ({"cards": {"guests": {"jester": 9}}}, "11 cards in all"),
        ({"readings": {"feud.scores": "twice"}}, "one of"),
        ({"nonsense": 1}, "no setting"),
    ],
)
def test_bad_settings_are_refused_in_plain_words(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(explorer.SetUpError, match=said):
        explorer.start(GAME, **{"players": 4, **settings})


# --- Hidden Agendas ---


@pytest.mark.rule("agenda", "agenda.sentinels", "agenda.secret", "agenda.hand")
@pytest.mark.parametrize("players", [4, 9])
def test_each_player_draws_a_hidden_agenda_from_a_deck_without_sentinels(players: int) -> None:
    match = fresh(players, hidden_agendas=True)
    while isinstance(match.pending, Chance):
        assert "sentinel" not in {outcome[0] for outcome, _ in match.pending.source.outcomes()}
        match.roll()
    state = table(match)
    assert [len(agenda) for agenda in state.agendas] == [1] * players
    assert len(state.guests) == 9 - players
    assert state.boxed.count("sentinel") == 2
    assert [len(hand) for hand in state.hands] == [10] * players
    view = match.view(1).state
    assert view.agendas[1] == state.agendas[1]
    assert view.agendas[0] == ["?"]


# --- Customized Hands ---


@pytest.mark.rule("custom", "custom.set", "custom.three", "custom.box", "custom.players")
def test_up_to_three_cards_are_exchanged_with_a_second_set() -> None:
    match = fresh(customized_hands=True, houses=["akroyear", "celestian", "chiron", "ki-rin"])
    assert [event.facts["house"] for event in events(match, "took second set")] == [
        "lyre",
        "midian",
        "occultus",
        "orlok",
    ]
    answer(match, ("akroyear-feud", "lyre-trader"), ("akroyear-feud", "lyre-castellan"), "keep")
    assert asked(match)[0] == 1
    answer(match, *["keep"] * 9)
    state = table(match)
    assert state.hands[0].count("akroyear-feud") == 0
    assert {"lyre-trader", "lyre-castellan"} <= set(state.hands[0])
    assert [len(hand) for hand in state.hands] == [10] * 4
    assert len(state.returned) == 40
    assert state.returned.count("akroyear-feud") == 2
    assert all(card.startswith("redtower") for card in state.boxed)


@pytest.mark.rule("custom.three", "custom.secret")
def test_an_exchange_with_the_second_set_cannot_be_undone_and_stays_secret() -> None:
    match = fresh(customized_hands=True)
    answer(match, ("akroyear-feud", "lyre-trader"))
    assert not match.why_not(("lyre-trader", "lyre-feud")).allowed
    assert not match.why_not(("akroyear-knight", "akroyear-feud")).allowed
    kept = fresh(customized_hands=True)
    answer(kept, "keep")
    said = [[match.tell(moment) for moment in one.moments(2)] for one in (match, kept)]
    assert said[0] == said[1]


# --- Longer Games ---


@pytest.mark.rule("longer")
@pytest.mark.parametrize("rounds", [3, 4, 5, 6])
def test_a_longer_game_has_as_many_rounds_as_were_agreed_on(rounds: int) -> None:
    match = fresh(rounds=rounds).play(explorer.players.RandomPlayer(1))
    assert len(events(match, "round")) == 2 * rounds
    assert last(match, "game end").rule == "end.rounds"
