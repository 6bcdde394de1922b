"""Reasons: a barred option has all its checks, and exactly the barred options have one that failed."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import explorer
from explorer.core.moments import Check, Choice, Option
from explorer.games.game_of_crowns.cards import faces
from explorer.games.game_of_crowns.rules import coinage, exchange, how_to_play, knight, negotiations
from explorer.games.game_of_crowns.state import PASS, Table
from explorer.players import RandomPlayer
from tests.games.answers import answer, asked, choice, failed
from tests.games.game_of_crowns.table import GAME, at, attack, fresh, none_spent

Reasons = Callable[[Table, Option], tuple[Check, ...]]

REASONS: dict[str, Reasons] = {
    "knight target": lambda table, option: knight.target_checks(table, table.played[0], option),
    "coinage target": coinage.target_checks,
    "action": lambda table, option: how_to_play.action_checks(table, table.active, option),
    "offer": exchange.bid_checks,
}


def considered(table: Table, pending: Choice) -> Iterator[Option]:
    """All options of the pending choice that a player might think of."""
    if pending.kind in ("knight target", "coinage target"):
        yield from range(table.players)
    elif pending.kind == "action":
        yield from ("exchange", *faces(table.hands[pending.seat]))
    else:
        yield from (("accept", seat) for seat in range(table.players))
        yield from (("add", ravens) for ravens in range(1, table.ravens[pending.seat] + 3))
        yield "wait"


def test_an_option_is_offered_exactly_if_all_its_checks_are_met() -> None:
    met: dict[str, int] = dict.fromkeys(REASONS, 0)
    for number in range(16):
        readings = {"knight.spares": "its giver too", "exchange.active-ravens": "others only"} if number % 2 else {}
        match = explorer.start(
            GAME, players=6 if number % 3 == 0 else 4 + number % 6, seed=number, readings=readings,
            negotiations=number % 4 < 2, teams=number % 3 == 0,
        )  # fmt: skip
        player = RandomPlayer(number)
        while not match.over:
            pending = match.pending
            if isinstance(pending, Choice) and pending.kind in REASONS:
                for option in considered(match.state, pending):
                    checks = REASONS[pending.kind](match.state, option)
                    allowed = all(check.passed for check in checks)
                    assert checks
                    assert allowed == (option in pending.options), (number, match.moment, option, checks)
                    met[pending.kind] += 1
            match.play(player, most=1)
    assert min(met.values()) > 50


def because(match: explorer.Match, option: Any) -> list[tuple[str, bool]]:
    return [(check.rule, check.passed) for check in match.why_not(option).checks]


@pytest.mark.rule("knight.target", "knight.banner", "team.knight")
def test_a_barred_target_has_all_its_checks_met_or_not() -> None:
    match = answer(at(players=6, teams=True, hands={0: ["ki-rin-knight", "feud"]}), "ki-rin-knight")
    assert because(match, 3) == [("knight.target", True), ("knight.banner", False), ("team.knight", False)]
    assert because(match, 0) == [("knight.target", False), ("knight.banner", True), ("team.knight", True)]
    assert match.why_not(3).checks[1].text == "banner on the Knight: Ki-rin; Seat 3's house: Ki-rin"


@pytest.mark.rule(
    "turn.action", "exchange.first", "exchange.others", "exchange.must", "exchange.second.others", "knight.votes",
    "knight.target", "coinage", "knight.reward.take", "knight.reward.must", "team.coinage", "deal.honour",
)  # fmt: skip
def test_passing_a_compulsory_choice_cites_the_rule_that_demands_it() -> None:
    match = fresh()
    assert failed(match, "do nothing") == ["turn.action"]
    exchanging = answer(fresh(), "exchange")
    assert failed(exchanging, "offer no card") == ["exchange.first"]
    answer(exchanging, "akroyear-feud", "nothing")
    assert failed(exchanging, PASS) == ["exchange.others"]
    answer(exchanging, "celestian-feud", "chiron-feud", "ki-rin-feud", "akroyear-feud")
    assert failed(exchanging, PASS) == ["exchange.second.others"]
    answer(exchanging, "celestian-feud", "chiron-feud", "ki-rin-feud", 0, 0, 0)
    assert failed(exchanging, "accept no offer") == ["exchange.must"]
    assert failed(exchanging, "wait") == ["exchange.must"]
    assert failed(answer(fresh(), "akroyear-knight"), "attack nobody") == ["knight.target"]
    assert failed(answer(fresh(), "akroyear-coinage"), "take from nobody") == ["coinage"]
    assert failed(answer(fresh(), "akroyear-knight", 1), "abstain") == ["knight.votes"]
    won = none_spent(attack("a", "a", "a", "a"))
    assert failed(won, "take no reward") == ["knight.reward.must"]
    assert failed(answer(won, "take a card"), "take no card") == ["knight.reward.take"]
    assert failed(answer(fresh(6, teams=True), "akroyear-coinage", 3), "give no card") == ["team.coinage"]
    deal = answer(fresh(negotiations=True), "propose", "enough", 0, "feud", "enough", 0, "nothing", "accept")
    assert failed(deal, "hand over no card") == ["deal.honour"]
    assert failed(deal, "akroyear-trader") == ["deal.honour"]


@pytest.mark.rule(
    "exchange.ravens", "agenda.hand", "knight.reward.look", "deal.undertaking", "setup.players", "custom.set"
)
def test_options_that_a_player_may_want_but_cannot_have_are_barred_with_a_reason() -> None:
    agendas = {0: "bard", 1: "artist", 2: "priest", 3: "jester"}
    match = answer(at(agendas=agendas), "exchange")
    assert failed(match, "ravens") == ["exchange.ravens"]
    assert match.label("ravens") == "ravens instead of a card"
    assert match.game.targets(match.state, choice(match), "ravens") == ("ravens:0",)
    assert failed(match, "a hidden agenda") == ["agenda.hand"]
    won = answer(none_spent(attack("a", "a", "a", "a", agendas=agendas)), "take a card")
    assert failed(won, "draw a guest card") == ["knight.reward.look"]
    assert because(won, "draw a guest") == [("knight.reward.look", False), ("knight.reward.closed", True)]
    assert failed(won, "a hidden agenda") == ["agenda.hand"]
    assert failed(answer(fresh(), "akroyear-knight", 1, *["attacker"] * 4), 5) == ["knight.ravens"]
    talk = answer(fresh(negotiations=True), *["no deal"] * 3, "akroyear-knight", 1, "propose", "enough", 0, "enough", 0)
    assert failed(talk, ("attack", 2)) == ["deal.undertaking"]
    assert failed(answer(fresh(houses="choose"), "lyre"), "House Lyre") == ["setup.players"]
    swapped = answer(fresh(customized_hands=True), ("akroyear-feud", "lyre-trader"))
    assert failed(swapped, ("akroyear-knight", "akroyear-feud")) == ["custom.set"]
    assert because(swapped, ("lyre-trader", "lyre-feud")) == [("custom.three", False), ("custom.set", True)]


@pytest.mark.rule("deal.honour")
def test_a_barred_deal_has_all_its_checks() -> None:
    match = at("turn", negotiations=True, hands={0: ["feud", "akroyear-knight"]})
    answer(match, "propose", "enough", 0, "knight", "knight", 0, ("attack", 2))
    assert asked(match)[2] == ["decline"]
    assert [(c.passed, c.text.partition(";")[0]) for c in choice(match).barred()["accept"]] == [
        (False, "Knight: 2 wanted, 1 in hand"),
        (False, "agreed for this turn: to spare nobody, to attack nobody"),
    ]
    assert negotiations.deal_checks(match.state, {**choice(match).facts, "duty": "nothing"})[1].passed


def test_every_reason_cites_a_rule_of_the_game() -> None:
    rules = explorer.rules(GAME).rules
    for number in range(4):
        match = explorer.start(GAME, players=6, seed=number, negotiations=True, hidden_agendas=True)
        for moment in match.play(RandomPlayer(number)).moments():
            if isinstance(moment, Choice):
                assert {check.rule for checks in moment.barred().values() for check in checks} <= set(rules)
