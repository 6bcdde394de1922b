"""Knight: the seven steps of an attack."""

from itertools import product
from typing import Any

import pytest

import explorer
from explorer import Match, SetUpError
from explorer.core.moments import Choice
from explorer.games.game_of_crowns.own_figures import figures
from explorer.players import RandomPlayer
from tests.games.answers import answer, asked, chance, choice, events, failed, kinds, last, told
from tests.games.game_of_crowns.table import GAME, at, attack, everything, fresh, none_spent, table


@pytest.mark.rule("knight", "knight.action", "knight.target")
def test_any_other_player_can_be_attacked() -> None:
    match = answer(fresh(), "akroyear-knight")
    assert asked(match) == (0, "knight target", [1, 2, 3])
    assert failed(match, 0) == ["knight.target", "knight.banner"]  # one's own banner, too
    assert failed(match, "attack nobody") == ["knight.target"]
    answer(match, 3)
    assert told(last(match, "aimed")) == (0, "knight.target", {"at": 3, "what": "knight"})


@pytest.mark.rule("knight.banner", "setup.banner")
def test_a_knight_cannot_attack_the_house_on_its_banner() -> None:
    match = at(hands={0: ["chiron-knight", "feud"]})
    answer(match, "chiron-knight")
    assert asked(match)[2] == [1, 3]
    assert failed(match, 2) == ["knight.banner"]


def handed_on(reading: str, *own: str) -> Match:
    """Seat 3 of Ki-rin has given a Knight of Chiron to seat 0, which also holds `own` and has the turn."""
    hands = {0: ["feud", *own], 3: ["chiron-knight", "feud"]}
    match = at(turn=3, hands=hands, readings={"knight.spares": reading})
    answer(match, "exchange", "chiron-knight", "nothing", "akroyear-feud", "celestian-feud", "chiron-feud", "no more")
    return answer(match, 0, 0, 0, ("accept", 0))


@pytest.mark.rule("knight.banner")
def test_it_matters_who_passed_a_knight_on_only_under_the_other_reading() -> None:
    assert asked(answer(handed_on("its house"), "chiron-knight"))[2] == [1, 3]
    match = answer(handed_on("its giver too"), "chiron-knight")
    assert asked(match)[2] == [1]
    assert failed(match, 2) == ["knight.banner"]
    assert failed(match, 3) == ["knight.banner"]
    assert match.view(0).state.givers == [{"chiron-knight": [3]}, {}, {}, {}]
    assert match.view(1).state.givers == [{}, {}, {}, {}]
    answer(match, 1, *["attacker"] * 4, 0, 0, 0, 0, "draw a guest", "bard")
    assert table(match).givers[0] == {}  # it is discarded


@pytest.mark.rule("knight.banner")
def test_a_position_says_who_passed_a_knight_on() -> None:
    told: dict[str, Any] = {"hands": {0: ["chiron-knight", "feud"]}, "givers": {0: {"chiron-knight": 3}}}
    match = at(**told, readings={"knight.spares": "its giver too"})
    assert asked(answer(match, "chiron-knight"))[2] == [1]
    assert failed(match, 3) == ["knight.banner"]
    with pytest.raises(SetUpError, match="the givers do not matter"):
        at(**told)


@pytest.mark.rule("knight.banner")
@pytest.mark.parametrize(
    ("givers", "why"),
    [
        ({0: ["chiron-knight"]}, "Knights and whom they came from"),
        ({0: {"feud": 3}}, "about Knights"),
        ({0: {7: 3}}, "about Knights"),
        ({0: {"ki-rin-knight": 3}}, "has none"),
        ({0: {"chiron-knight": 0}}, "from another seat"),
        ({0: {"chiron-knight": "3"}}, "from another seat"),
        ({9: {"chiron-knight": 3}}, "no seat 9"),
    ],
)
def test_givers_that_cannot_be_are_refused(givers: Any, why: str) -> None:
    with pytest.raises(SetUpError, match=why):
        at(hands={0: ["chiron-knight", "feud"]}, givers=givers, readings={"knight.spares": "its giver too"})


@pytest.mark.rule("knight.banner")
def test_among_knights_that_look_alike_any_may_be_used() -> None:
    match = handed_on("its giver too", "chiron-knight")
    assert asked(answer(match.fork(), "chiron-knight"))[2] == [1, 3]
    state = table(match)
    state.hands[0].remove("chiron-knight")
    state.gain(1, "chiron-knight", 0)
    assert state.givers[:2] == [{"chiron-knight": [3]}, {"chiron-knight": [0]}]  # the one that came first has gone
    state.hands[0].remove("chiron-knight")
    state.gain(2, "chiron-knight", 0)
    assert state.givers[:3] == [{}, {"chiron-knight": [0]}, {"chiron-knight": [0]}]


@pytest.mark.rule("knight.banner", "deal.honour")
def test_under_the_other_reading_no_deal_can_pay_a_knight_for_an_attack_on_its_giver() -> None:
    for reading, allowed in (("its house", True), ("its giver too", False)):
        match = at("turn", negotiations=True, hands={0: ["feud"]}, readings={"knight.spares": reading})
        answer(match, "propose", "celestian-knight", "enough", 0, "enough", 0, ("attack", 1))
        assert not match.why_not("accept").allowed  # by its banner
        match = at(
            "turn", negotiations=True, hands={0: ["feud"], 1: ["chiron-knight"]}, readings={"knight.spares": reading}
        )
        answer(match, "propose", "chiron-knight", 0, "enough", 0, ("attack", 1))
        assert match.why_not("accept").allowed is allowed


def test_new_deals_keep_every_attack_of_the_match_allowed() -> None:
    for number in range(6):
        match = explorer.start(GAME, players=5, seed=number, readings={"knight.spares": "its giver too"})
        match.play(RandomPlayer(number), most=150)
        for seat in range(5):
            assert match.redeal(seat).view(seat).state == match.view(seat).state


@pytest.mark.rule("knight.votes", "knight.votes.free", "knight.votes.secret", "knight.reveal", "parts.votes")
def test_all_vote_face_down_and_for_either_side() -> None:
    match = answer(fresh(), "akroyear-knight", 1)
    voters = []
    for _ in range(4):
        voters.append(asked(match)[0])
        assert asked(match)[1:] == ("vote", ["attacker", "defender"])
        answer(match, "defender")
        if len(voters) < 4:
            assert match.view(3).state.votes == ["?"] * len(voters) + [""] * (4 - len(voters))
    assert voters == [0, 1, 2, 3]
    assert last(match, "revealed votes").facts == {"votes": ("defender",) * 4}
    assert [event.seen_by(2).facts["vote"] for event in events(match, "voted")] == ["?", "?", "defender", "?"]
    assert table(match).revealed


@pytest.mark.rule("knight.ravens", "knight.ravens.order", "knight.once", "knight.count", "ravens.use")
def test_the_defender_spends_first_and_each_once() -> None:
    match = attack("a", "d", "a", "d", target=2)
    spenders = []
    while isinstance(match.pending, Choice) and match.pending.kind == "ravens to spend":
        spenders.append(match.pending.seat)
        assert list(match.pending.options) == [0, 1, 2, 3, 4]
        assert failed(match, 5) == ["knight.ravens"]
        answer(match, len(spenders) - 1)
    assert spenders == [2, 3, 0, 1]
    # Seats 0 and 2 for the Attacker with 2 and 0 ravens, seats 1 and 3 for the Defender with 3 and 1.
    assert last(match, "won the vote").facts == {"attacker": 4, "defender": 6}
    assert kinds(match, ["spent ravens", "won the vote"]) == ["spent ravens"] * 4 + ["won the vote"]


@pytest.mark.rule("knight.count")
def test_two_ravens_make_three_votes_as_in_the_book() -> None:
    match = answer(attack("a", "d", "a", "a"), 2, 0, 0, 0)
    assert last(match, "won the vote").facts == {"attacker": 3, "defender": 3}


@pytest.mark.rule("knight.ravens.none")
def test_a_player_without_ravens_is_not_asked() -> None:
    match = attack("a", "d", "a", "d", ravens={1: 0, 2: 0})
    assert asked(match)[0] == 3
    assert [event.seat for event in events(match, "has no ravens")] == [1, 2]


@pytest.mark.rule("knight.victor", "knight.tie")
@pytest.mark.parametrize("votes", list(product("ad", repeat=4)))
def test_more_votes_win_and_the_attacker_wins_ties(votes: tuple[str, ...]) -> None:
    match = none_spent(attack(*votes))
    attackers = votes.count("a")
    event = last(match, "won the vote")
    assert event.seat == (0 if attackers >= 2 else 1)
    assert event.rule == ("knight.tie" if attackers == 2 else "knight.victor")


@pytest.mark.rule("knight.reward", "knight.reward.take", "hand.secret")
def test_the_victor_may_look_and_take_any_card() -> None:
    match = none_spent(attack("a", "a", "a", "a"))
    assert asked(match) == (0, "reward", ["take a card", "draw a guest"])
    assert not events(match, "looked")
    answer(match, "take a card")
    looked = last(match, "looked")
    assert looked.seen_by(0).facts["cards"] == tuple(figures().house_set("celestian"))
    assert set(looked.seen_by(2).facts["cards"]) == {"?"}
    answer(match, "celestian-trader")
    took = last(match, "took")
    assert [took.seen_by(seat).facts["card"] for seat in range(4)] == ["celestian-trader", "celestian-trader", "?", "?"]
    assert "celestian-trader" in table(match).hands[0]
    assert "celestian-trader" not in table(match).hands[1]


@pytest.mark.rule("knight.reward", "knight.reward.guest", "guest.gain")
def test_the_victor_may_draw_a_guest() -> None:
    match = answer(none_spent(attack("d", "d", "d", "d")), "draw a guest")
    assert asked_of_deck(match) == figures().guests
    match.roll("bard")
    assert "bard" in table(match).hands[1]
    drew = last(match, "drew guest")
    assert [drew.seen_by(seat).facts["card"] for seat in range(4)] == ["?", "bard", "?", "?"]


def asked_of_deck(match: Any) -> dict[str, int]:
    return {outcome[0]: weight for outcome, weight in chance(match).source.outcomes()}


@pytest.mark.rule("knight.reward.closed")
def test_a_reward_that_does_not_exist_is_barred() -> None:
    match = none_spent(attack("a", "a", "a", "a", hands={1: []}))
    assert asked(match)[2] == ["draw a guest"]
    assert failed(match, "take a card") == ["knight.reward.closed"]
    match = none_spent(attack("a", "a", "a", "a", guests=0))
    assert asked(match)[2] == ["take a card"]
    assert failed(match, "draw a guest") == ["knight.reward.closed"]
    match = none_spent(attack("a", "a", "a", "a", guests=0, hands={1: []}))
    assert last(match, "no reward").rule == "knight.reward.closed"


@pytest.mark.rule("knight.reward.must")
def test_the_victor_must_take_a_reward_except_under_another_reading() -> None:
    match = none_spent(attack("a", "a", "a", "a"))
    assert failed(match, "pass") == ["knight.reward.must"]
    match = none_spent(attack("a", "a", "a", "a", readings={"reward.decline": "may decline"}))
    assert asked(match)[2] == ["take a card", "draw a guest", "pass"]
    answer(match, "take no reward")
    assert told(last(match, "no reward")) == (0, "knight.reward.must", {"there": 2})
    assert match.tell(last(match, "no reward")) == "Seat 0 takes no reward."
    assert [len(hand) for hand in table(match).hands] == [9, 10, 10, 10]


@pytest.mark.rule("knight.reward.look")
def test_under_the_other_reading_the_victor_looks_first() -> None:
    match = none_spent(attack("a", "a", "a", "a", readings={"reward.look": "look first"}))
    assert asked(match)[2] == ["take a card", "draw a guest"]
    assert choice(match).facts["cards"] == tuple(table(match).hands[1])
    assert events(match, "looked")
    answer(match, "draw a guest")
    match.roll()
    assert table(match).turn == 1


@pytest.mark.rule("knight.defeated", "knight.spent", "parts.ravens")
@pytest.mark.parametrize(
    ("votes", "spent", "loser", "gained", "gone"),
    [
        ("aaaa", (0, 2, 1, 3), 1, 6, 0),  # all against the Defender
        ("addd", (1, 1, 0, 2), 0, 2, 2),
        ("daaa", (3, 0, 2, 1), 1, 5, 1),  # the Attacker's own ravens went to the losing side
        ("adad", (0, 0, 0, 0), 1, 0, 0),
    ],
)  # fmt: skip
def test_the_defeated_gains_what_was_spent_against_him(
    votes: str, spent: tuple[int, ...], loser: int, gained: int, gone: int
) -> None:
    """`spent` lists the ravens in the order of spending: seats 1, 2, 3, 0."""
    match = answer(attack(*votes), *spent)
    answer(match, "take a card", asked(answer(match.fork(), "take a card"))[2][0])
    by_seat = {1: spent[0], 2: spent[1], 3: spent[2], 0: spent[3]}
    assert told(last(match, "gained ravens")) == (loser, "knight.defeated", {"ravens": gained})
    assert last(match, "ravens gone").facts == {"ravens": gone}
    state = table(match)
    assert state.ravens == [4 - by_seat[seat] + (gained if seat == loser else 0) for seat in range(4)]
    assert state.gone == gone


@pytest.mark.rule("knight.discard", "discard")
def test_the_knight_is_discarded_whoever_wins() -> None:
    for votes in ("aaaa", "dddd"):
        match = none_spent(attack(*votes))
        answer(match, "take a card", asked(answer(match.fork(), "take a card"))[2][0])
        assert table(match).discard == ["akroyear-knight"]
        assert table(match).turn == 1
        assert not table(match).played


@pytest.mark.rule("team.knight", "team.opposite")
@pytest.mark.parametrize("players", [6, 8])
def test_a_teammate_cannot_be_attacked(players: int) -> None:
    match = answer(fresh(players, teams=True), "akroyear-knight")
    assert asked(match)[2] == [seat for seat in range(1, players) if seat != players // 2]
    assert failed(match, players // 2) == ["team.knight"]


@pytest.mark.rule("hand.all", "play.hand")
def test_a_knight_gained_from_another_house_can_be_played() -> None:
    assert len(everything()) == 40
    match = at(hands={0: ["lyre-knight"]}, houses=["akroyear", "lyre", "chiron", "orlok"])
    assert "lyre-knight" in asked(match)[2]
