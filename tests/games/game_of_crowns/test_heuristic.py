"""The heuristic player: it answers every choice, uses nothing hidden, gives reasons, and beats random players."""

from collections import Counter
from itertools import count
from typing import Any

import pytest

import explorer
from explorer.core.moments import Choice, Event
from explorer.games.game_of_crowns.heuristic import ADVICE
from explorer.games.game_of_crowns.own_figures import figures
from explorer.games.game_of_crowns.valuation import SPARE, Holdings, best_left, pick
from explorer.players import HeuristicPlayer, RandomPlayer
from tests.depth import sparse
from tests.games.answers import answer, choice, last
from tests.games.game_of_crowns.table import GAME, at, attack, fresh, none_spent
from tests.players.wandering import rather


def advice(match: explorer.Match) -> Any:
    pending = choice(match)
    option, reason = HeuristicPlayer(GAME, 1).advice(match.view(pending.seat), pending)
    assert option in pending.options
    assert reason.endswith(".")
    return option


def test_it_beats_random_players_clearly() -> None:
    def won(number: int) -> float:
        """The heuristic player's share of the win in game `number`."""
        players = 4 + number % 6
        me = number % players
        match = explorer.start(GAME, players=players, seed=number)
        match.play(
            {s: HeuristicPlayer(GAME, number) if s == me else RandomPlayer(f"{number} {s}") for s in range(players)}
        )
        seats = last(match, "won").facts["seats"]
        return (me in seats) / len(seats)

    assert rather(map(won, count()), 0.75, 0.45)  # a random player in its place would win one in six


def test_it_answers_every_kind_of_choice_with_a_reason() -> None:
    asked = set()
    for number in range(14):
        settings = {"negotiations": number % 2 == 0, "hidden_agendas": number % 3 == 0, "houses": "choose" if number == 5 else None,
                    "customized_hands": number % 7 == 0, "teams": number % 7 in (2, 4)}  # fmt: skip
        players = 4 if number % 7 == 0 else 6 if number % 7 in (2, 4) else 5
        match = explorer.start(GAME, players=players, seed=number, **settings)
        mixed = {s: HeuristicPlayer(GAME, s) if (s + number) % 2 else RandomPlayer(s) for s in range(players)}
        while not match.over:
            pending = match.pending
            if isinstance(pending, Choice):
                if pending.kind not in asked or not match.given % sparse(1):
                    advice(match)
                asked.add(pending.kind)
            match.play(mixed, most=1)
    assert asked == set(ADVICE)


def test_it_plays_whole_games_of_any_size() -> None:
    for players in range(4, 10):
        assert explorer.start(GAME, players=players, seed=players).play(HeuristicPlayer(GAME, 1)).over


def test_single_decisions_are_sensible() -> None:
    assert advice(answer(fresh(), "akroyear-knight", 1)) == "attacker"
    assert advice(attack("a", "d", "d", "d", ravens={1: 0, 2: 0, 3: 0, 0: 4})) == 2  # two ravens make a tie
    assert advice(attack("a", "a", "a", "a", target=1)) == 0
    match = at("bids", hands={0: ["knight"] * 3}, ravens=[0, 0, 0, 0],
               offers={0: ["feud"], 1: ["princess"], 2: ["feud"], 3: ["coinage"]})  # fmt: skip
    assert advice(match) == ("accept", 1)
    swap = fresh(customized_hands=True)
    assert advice(swap) != "keep"
    assert advice(at("turn", hands={1: ["sentinel", "castellan"]}, ravens={0: 6})) == "use"
    assert advice(at("turn", hands={1: ["sentinel", "feud"]}, ravens={0: 1})) == "keep"


@pytest.mark.rule("exchange.wish", "exchange.others")
def test_players_offer_the_wished_card_if_they_gain_by_it() -> None:
    hand = ["castellan", "knight", "princess", "trader"]
    for wish, offered in (("knight", "knight"), ("trader", "trader"), ("castellan", "princess")):
        match = at(hands={0: ["feud", "castellan"], 1: hand}, ravens={1: 4})
        match = answer(match, "exchange", "akroyear-castellan", wish)
        assert advice(match) == f"celestian-{offered}"  # a Castellan for a Castellan would gain nothing


@pytest.mark.rule("exchange.wish")
def test_it_wishes_for_a_card_that_helps_it_more_than_others_need_it() -> None:
    match = answer(at(hands={0: ["knight", "princess", "celestian-princess", "feud"]}), "exchange", "akroyear-feud")
    assert advice(match) == "knight"


def test_a_worthless_card_is_added_whatever_the_size_of_the_hand() -> None:
    hand = ["knight", "knight", "princess", "coinage", "coinage", "trader", "castellan", "undertaker", "feud", "bard"]
    match = at(hands={0: hand, 1: ["feud", "knight"]}, players=5, ravens={0: 4})
    match = answer(match, "exchange", "akroyear-feud", "nothing")
    match = answer(match, "celestian-feud", "chiron-feud", "ki-rin-feud", "lyre-feud")
    assert choice(match).kind == "card to add"
    assert advice(match) == "undertaker"  # worthless here: another hand is much smaller, and exchanges keep its size


@pytest.mark.rule("knight.votes.free")
def test_other_players_vote_against_the_side_that_has_clearly_more() -> None:
    rich, poor = ["knight", "coinage", "feud", "trader", "princess"], ["feud"]
    assert advice(answer(at("vote", target=1, hands={0: rich, 1: poor}), "attacker", "defender")) == "defender"
    assert advice(answer(at("vote", target=1, hands={0: poor, 1: rich}), "attacker", "defender")) == "attacker"


@pytest.mark.rule("deal.accept")
def test_it_accepts_good_deals_and_declines_bad_ones() -> None:
    good = answer(fresh(negotiations=True), "propose", "celestian-princess", "enough", 2, "enough", 0, "nothing")
    assert advice(good) == "accept"
    bad = answer(fresh(negotiations=True), "propose", "enough", 0, "princess", "enough", 4, "nothing")
    assert advice(bad) == "decline"


# --- the whole game is used ---


def played(games: int, **settings: Any) -> tuple[Counter[str], Counter[tuple[str, str]]]:
    """The rules that are cited in some games of heuristic players, and their answers by kind of choice."""
    rules, chosen = Counter[str](), Counter[tuple[str, str]]()
    for number in range(games):
        match = explorer.start(GAME, seed=number, **{"players": 4 + number % 6, **settings}).play(
            HeuristicPlayer(GAME, number)
        )
        answers = iter(match.answers)
        for moment in match.moments(barred=False):
            if isinstance(moment, Event):
                rules.update(moment.rules)
            else:
                chosen[moment.kind, str(next(answers))] += 1
    return rules, chosen


@pytest.mark.rule("guest.gain", "knight.reward.guest", "sentinel.half", "exchange.ravens.turns")
def test_it_draws_and_uses_guests_and_waits_for_more_ravens() -> None:
    rules, chosen = played(36)
    assert rules["guest.gain"] > 6
    assert (
        chosen["reward", "draw a guest"] < chosen["reward", "take a card"] / 5
    )  # a card of choice is mostly worth more
    assert rules["sentinel"] > 0
    assert chosen["offer", "wait"] > 10
    assert rules["jester.together"] > 0


@pytest.mark.rule("deal.open", "deal.undertaking", "deal.accept")
def test_it_proposes_deals_for_cards_and_for_being_spared() -> None:
    rules, chosen = played(10, negotiations=True)
    wanted = {option for kind, option in chosen if kind == "kind wanted"}
    given = {option for kind, option in chosen if kind == "card to give"}
    assert len(wanted) > 4
    assert len(given) > 4
    assert rules["deal.undertaking"] > 0
    assert chosen["deal", "accept"] > 20


@pytest.mark.rule("knight.reward", "jester")
def test_it_draws_a_guest_if_that_promises_more() -> None:
    poor = attack("a", "a", "a", "a", hands={0: ["jester"] * 3 + ["castellan", "princess", "trader"], 1: ["feud"]})
    assert advice(none_spent(poor)) == "draw a guest"
    rich = attack("a", "a", "a", "a", hands={0: ["princess", "celestian-princess", "chiron-princess"]})
    assert advice(none_spent(rich)) == "take a card"
    idle = attack("a", "a", "a", "a", hands={0: ["princess"] * 1}, readings={"reward.decline": "may decline"})
    assert advice(none_spent(idle)) != "pass"


def test_a_sentinel_is_worth_the_ravens_that_it_could_still_take() -> None:
    match = at(hands={0: ["castellan", "celestian-castellan"]}, ravens={0: 0, 1: 6})
    assert Holdings(match.view(0).state, 0).gain("sentinel") == pytest.approx(2 * 3 + 2 * SPARE)
    over = at(turn=3, first=0, round=3, hands={3: ["castellan", "chiron-castellan"]}, ravens={3: 0, 1: 6})
    assert Holdings(over.view(3).state, 3).gain("sentinel") == pytest.approx(2 * SPARE)


def test_a_guest_that_the_seat_sees_is_not_expected_from_the_deck() -> None:
    match = at(hands={0: ["jester", "bard"]}, discard=["sentinel"])
    unseen = Holdings(match.view(0).state, 0).unseen
    assert unseen == {"jester": 3, "sentinel": 1, "artist": 1, "diplomat": 1, "priest": 1, "undertaker": 1}
    assert best_left(figures(), Holdings(match.view(0).state, 0), 10) < pick(
        figures(), Holdings(match.view(0).state, 0)
    )
