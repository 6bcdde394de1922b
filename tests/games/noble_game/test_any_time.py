"""Cards and purchases while another acts: who is asked and when, and that nobody learns anything from it."""

from __future__ import annotations

from typing import Any

import pytest

import explorer
from explorer.core.moments import Begin, Choice
from explorer.players import HeuristicPlayer, RandomPlayer
from tests.depth import deep
from tests.games.noble_game.realm import GAME, asked, awaited, goods, lay, march, options, told, whose, why

COURT = {"lord-0": "H8", "lord-1": "H8"}
SUMMONS = {1: ["Urgent Summons"]}
ACTS: list[dict[str, Any]] = [{"kind": "grant", "who": "self", "what": "soldier", "n": 2}]


def deck(kind: str, **effect: Any) -> dict[str, Any]:
    """A user's deck: one card that is good at any time, and one that never is here."""
    told = {"type": "Action", "text": "-"}
    return {
        "nobility": [
            {**told, "id": "levy", "name": "Levy", "count": 10, "when": "any", "effect": [{"kind": kind, **effect}]},
            {**told, "id": "plain", "name": "Plain", "count": 10, "when": "own_turn", "effect": ACTS},
        ]
    }


LEVY = deck("grant", who="self", what="soldier", n=2)


@pytest.mark.rule("nobility.any-time", "card.relocate")
def test_a_card_is_played_between_two_things_that_another_does() -> None:
    match = lay(("noble", "lord-0"), "H8", hands=SUMMONS, nobles={"lord-1": "H8"}, tokens={0: 1})
    assert (whose(match), awaited(match), options(match)) == (1, "interjection", ["urgent-summons", "pass", "rest"])
    match.choose("urgent-summons")
    match.choose("lord-0")
    assert match.state.nobles["lord-0"]["at"] == "H2"
    assert (whose(match), awaited(match), match.state.turn) == (0, "turn", 0)  # and his turn goes on
    (announced,) = [moment for moment in match.moments() if isinstance(moment, Begin) and moment.kind == "announced"]
    assert announced.rules == ("nobility.play", "nobility.any-time")


@pytest.mark.rule("nobility.any-time", "move.deployed")
def test_it_is_asked_after_each_step_of_a_march_too() -> None:
    match = march("H5", ("go", "H6"), hands=SUMMONS, nobles=COURT)
    assert (whose(match), awaited(match)) == (1, "interjection")
    match.choose("pass")
    assert (whose(match), awaited(match)) == (0, "march")
    match.choose("stop")
    assert awaited(match) == "interjection"


@pytest.mark.rule("nobility.any-time")
def test_who_lets_everything_pass_is_asked_again_after_the_own_next_turn() -> None:
    match = lay(("take", "F"), hands=SUMMONS, nobles=COURT)
    assert match.label("rest") == "pass until your own next turn"
    match.choose("rest")
    for _ in range(2):  # Seat 0 ends, Seat 1 has its turn
        assert awaited(match) == "turn"
        assert whose(match) == _
        match.choose("end")
    assert match.state.resting == []
    assert (whose(match), awaited(match)) == (2, "turn")
    match.choose(("take", "F"))
    assert (whose(match), awaited(match)) == (1, "interjection")


@pytest.mark.rule("nobility.any-time")
def test_under_the_other_reading_they_wait_for_the_end_of_the_turn() -> None:
    match = lay(("take", "F"), hands=SUMMONS, nobles=COURT, readings={"cards.any-time": "between turns"})
    assert awaited(match) == "turn"
    match.choose("end")
    assert awaited(match) == "interjection"
    fight = march("K7", ("attack", "K6"), hands={1: ["Levy"]}, cards=LEVY, readings={"cards.any-time": "between turns"})
    assert awaited(fight) == "round of combat"


@pytest.mark.rule("nobility.any-time", "siege.one-round")
def test_a_card_is_played_when_a_fight_is_declared_and_changes_it() -> None:
    match = march("M8", ("attack", "N8"), hands={1: ["Levy"]}, cards=LEVY, garrisons={"N8": 1})
    assert (whose(match), awaited(match)) == (1, "interjection")
    match.choose("levy")
    assert match.state.structures["N8"]["soldiers"] == 3
    match.roll([1] * 3 + [1] * 6)
    field = march("J8", ("attack", "K8"), hands={1: ["Levy"]}, cards=LEVY, forces=[{"seat": 1, "at": "K8"}])
    assert awaited(field) == "interjection"


@pytest.mark.rule("card.relocate", "nobles.shut-in")
def test_nobody_is_called_out_of_a_fight_that_is_declared() -> None:
    message = deck("relocate", whose="self", **{"from": "anywhere", "to": "direct"})
    match = march(
        "J8", ("attack", "K8"), hands={1: ["Levy"]}, cards=message, nobles={"lord-1": "K8"},
        forces=[{"seat": 1, "at": "K8", "nobles": ["lord-1"]}],
    )  # fmt: skip
    assert awaited(match) == "card for the fight"
    elsewhere = march("J8", ("attack", "K8"), hands={1: ["Levy"]}, cards=message, forces=[{"seat": 1, "at": "K8"}])
    assert awaited(elsewhere) == "interjection"


@pytest.mark.rule("nobility.any-time", "nobility.hidden")
def test_who_is_asked_while_another_acts_tells_nothing_of_the_hands() -> None:
    for hand in (["Urgent Summons"], ["Longbowmen"]):
        match = lay(("take", "F"), hands={1: hand}, nobles=COURT)
        assert (whose(match), awaited(match)) == (1, "interjection")
        assert awaited(lay(("take", "F"), hands={1: hand}, nobles={"lord-1": "H8"})) == "turn"
    assert awaited(lay(("take", "F"), nobles=COURT)) == "turn"  # an empty hand lies open


@pytest.mark.rule("nobility.hidden", "nobility.any-time")
def test_whatever_the_others_hold_the_same_seats_are_asked() -> None:
    """Hands dealt anew never change who is asked out of turn, in games played at random."""
    seen = 0
    for seed in range(6):
        match = explorer.start(GAME, players=4, seed=seed)
        player = RandomPlayer(seed)
        while seen < deep(4) * (seed + 1):
            match.play(player, until=lambda one: one.pending is not None and one.pending.kind == "interjection")
            if match.over:
                break
            choice = asked(match)
            viewer = (choice.seat + 1) % 4
            other = asked(match.redeal(viewer))
            assert (other.kind, other.seat) == ("interjection", choice.seat)
            assert choice.seen_by(viewer).options == ("?",)
            seen += 1
            match.play(player, most=1)
    assert seen > deep(12)


@pytest.mark.rule("nobility.buy", "nobility.any-time")
def test_cards_are_bought_while_another_acts() -> None:
    match = lay(("take", "F"), goods={1: "FWSFWS"})
    assert (whose(match), options(match)) == (1, ["buy", "pass", "rest"])
    match.choose("buy")
    match.roll("good-harvest")
    assert goods(match, 1) == "FWS"
    assert (whose(match), awaited(match)) == (0, "turn")  # one a season
    assert awaited(lay(("take", "F"), goods={1: "FWS"}, readings={"buying.time": "own turn"})) == "turn"
    assert awaited(lay(at="contest", goods={0: "FWS"}, readings={"buying.time": "own turn"})) != "before the contest"
    house = lay(
        ("take", "F"), goods={1: "FWS"}, nobles=COURT, hands={1: ["Patronage"]}, readings={"buying.time": "own turn"}
    )
    assert why(house, "buy") == {"nobility.buy"}


@pytest.mark.rule("nobility.any-time")
def test_a_heuristic_player_does_not_keep_the_table_waiting() -> None:
    """In whole games the others are asked less than once for every ten answers."""
    count = answers = 0
    for seed in range(deep(1)):
        match = explorer.start(GAME, players=4, seed=seed)
        match.play(HeuristicPlayer(match.game, seed))
        answers += len(match.answers)
        count += sum(isinstance(m, Choice) and m.kind == "interjection" for m in match.moments(barred=False))
    assert 0 < count < answers / 10
    assert told(match, "won")
