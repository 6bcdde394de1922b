"""The heuristic player: it answers everything, looks at nothing hidden, says why, and beats random players."""

from typing import Any

import pytest

import explorer
from explorer.core.moments import Choice
from explorer.games.game_of_crowns.heuristic import BY_KIND
from explorer.players import HeuristicPlayer, RandomPlayer
from tests.games.answers import answer, choice, last
from tests.games.game_of_crowns.table import GAME, at, attack, fresh


def advice(match: explorer.Match) -> Any:
    pending = choice(match)
    option, reason = HeuristicPlayer(GAME, 1).advice(match.view(pending.seat), pending)
    assert option in pending.options
    assert reason.endswith(".")
    return option


def test_it_beats_random_players_clearly() -> None:
    won = 0.0
    for number in range(24):
        players = 4 + number % 6
        me = number % players
        match = explorer.start(GAME, players=players, seed=number)
        match.play(
            {s: HeuristicPlayer(GAME, number) if s == me else RandomPlayer(f"{number} {s}") for s in range(players)}
        )
        seats = last(match, "won").facts["seats"]
        won += (me in seats) / len(seats)
    assert won > 18  # a random player in its place would win four


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
                asked.add(pending.kind)
                advice(match)
            match.play(mixed, most=1)
    assert asked == set(BY_KIND)


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
def test_offers_answer_the_wish_where_they_gain_by_it() -> None:
    hand = ["castellan", "knight", "princess", "trader"]
    for wish, offered in (("knight", "knight"), ("trader", "trader"), ("castellan", "princess")):
        match = at(hands={0: ["feud", "castellan"], 1: hand}, ravens={1: 4})
        match = answer(match, "exchange", "akroyear-castellan", wish)
        assert advice(match) == f"celestian-{offered}"  # a Castellan for a Castellan would gain nothing


@pytest.mark.rule("exchange.wish")
def test_what_is_wished_for_helps_here_more_than_it_is_missed_elsewhere() -> None:
    match = answer(at(hands={0: ["knight", "princess", "celestian-princess", "feud"]}), "exchange", "akroyear-feud")
    assert advice(match) == "knight"


def test_a_card_that_feeds_nothing_is_added_whatever_the_size_of_the_hand() -> None:
    hand = ["knight", "knight", "princess", "coinage", "coinage", "trader", "castellan", "undertaker", "feud", "bard"]
    match = at(hands={0: hand}, players=5, ravens={0: 4})
    match = answer(match, "exchange", "akroyear-feud", "nothing")
    match = answer(match, "celestian-feud", "chiron-feud", "ki-rin-feud", "lyre-feud")
    assert choice(match).kind == "card to add"
    assert advice(match) == "undertaker"  # of no use in so large a hand, which an exchange makes no smaller


@pytest.mark.rule("knight.votes.free")
def test_bystanders_vote_against_whoever_has_clearly_more() -> None:
    rich, poor = ["knight", "coinage", "feud", "trader", "princess"], ["feud"]
    assert advice(answer(at("vote", target=1, hands={0: rich, 1: poor}), "attacker", "defender")) == "defender"
    assert advice(answer(at("vote", target=1, hands={0: poor, 1: rich}), "attacker", "defender")) == "attacker"


@pytest.mark.rule("deal.accept")
def test_it_takes_good_deals_and_leaves_bad_ones() -> None:
    good = answer(fresh(negotiations=True), "propose", "celestian-princess", "enough", 2, "enough", 0, "nothing")
    assert advice(good) == "accept"
    bad = answer(fresh(negotiations=True), "propose", "enough", 0, "princess", "enough", 4, "nothing")
    assert advice(bad) == "decline"
