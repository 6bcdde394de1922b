"""What if: what can be set otherwise, and what that changes; whatever is set, the position could be."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer.core.moments import HIDDEN
from explorer.players import HeuristicPlayer, RandomPlayer
from explorer.what_if.branches import branch, edits, facts, given_by, running_step
from explorer.what_if.comparison import compare
from tests.depth import deep
from tests.games.noble_game.realm import GAME, lay, march, to, told

if TYPE_CHECKING:
    from explorer import Match
    from explorer.what_if.branches import Branch, Edit


def edit(match: Match, name: str) -> Edit:
    """One of the things that can be set otherwise now."""
    return next(one for one in edits(match) if one.id == name)


def otherwise(match: Match, name: str, option: str) -> Branch:
    """The match with one thing set otherwise."""
    one = edit(match, name)
    return branch(match, [(one, one.options.index(option))])


def changed(match: Match, other: Branch) -> dict[str, tuple[str, str]]:
    """What is otherwise, by what it is about."""
    return {fact.about: (fact.before, fact.after) for fact in compare(match, other.match, other.moments).facts}


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_set_the_position_could_be(seed: int) -> None:
    rng = Random(seed)
    match = explorer.start(GAME, players=3 + seed % 2, seed=seed)
    player: Any = RandomPlayer(seed) if seed % 2 else HeuristicPlayer(GAME, seed)
    tried = 0
    while not match.over and tried < deep(16):
        match.play(player, most=rng.randrange(5, 40))
        found = edits(match)
        for one in rng.sample(found, min(4, len(found))):
            other = branch(match, [(one, rng.randrange(len(one.options)))])
            assert other.match.problems() == [], one
            tried += 1
            other.match.play(RandomPlayer(seed), most=20)
            assert other.match.problems() == [], one
            told_facts = [fact.about for fact in facts(match)]
            assert len(set(told_facts)) == len(told_facts)
    assert tried > 10


def test_during_the_set_up_nothing_can_be_set() -> None:
    assert edits(explorer.start(GAME, players=3, seed=1)) == []


def test_goods_come_from_the_bank_and_open_what_they_pay_for() -> None:
    match = lay(year=2)
    assert match.why_not(("build", "fort", "G3")).allowed is False
    two = branch(match, [(edit(match, "goods 0 S"), 2), (edit(match, "goods 0 W"), 1)])
    assert two.match.why_not(("build", "fort", "G3")).allowed
    assert two.match.state.goods[0] == {"F": 0, "W": 1, "S": 2}
    assert {letter: match.state.bank[letter] - two.match.state.bank[letter] for letter in "FWS"} == {
        "F": 0,
        "W": 1,
        "S": 2,
    }
    assert changed(match, two)["Seat 0's goods"] == ("nothing", "1 wood and 2 stone")


def test_what_has_become_otherwise_since_the_step_began_says_so() -> None:
    match = to(lay(at="generation", goods={0: "FFF", 1: "F"}), "Nobility card")
    one = edit(match, "goods 0 F")
    assert match.state.goods[0]["F"] == 5
    assert (one.now, one.about) == ("3", "food, when this step began (5 now)")
    assert edit(match, "tokens 0").about == "action tokens, when this step began (1 now)"
    assert edit(match, "goods 0 S").about == "stone"
    assert edit(lay(goods={0: "FFF"}), "goods 0 F").about == "food"
    other = branch(match, [(one, one.options.index("4"))])
    assert other.match.state.goods[0]["F"] == 6


def test_another_building_is_another_income() -> None:
    match = lay()
    other = otherwise(match, "farm G3", "stands")
    assert changed(match, other)["Seat 0's income"] == ("2 food and 1 wood", "3 food and 1 wood")
    assert otherwise(other.match, "farm G3", "does not stand").match.state.farms == []


def test_a_die_of_the_battle_that_goes_on_can_be_set() -> None:
    match = march("J8", ("attack", "K8"), [6, 1, 1, 1], forces=[{"seat": 1, "at": "K8", "soldiers": 1}])
    assert told(match, "force destroyed")
    match.back()
    match.roll([1, 1, 1, 1])  # nobody hits, and the battle goes on
    one = edit(match, "die 1 0")
    assert (one.group, one.now) == ("Dice", "1")
    other = branch(match, [(one, 5)])
    assert other.stopped == ""
    assert told(other.match, "force destroyed")
    assert "f2" not in other.match.state.forces


def test_more_soldiers_and_another_place_for_a_noble() -> None:
    match = march("I5", garrisons={"J5": {"seat": 1, "soldiers": 2}})
    bigger = otherwise(match, "force f1", "5")
    assert ("sneak", "J5") not in bigger.match.pending.options  # type: ignore[union-attr]
    held = otherwise(match, "garrison J5", "0")
    assert held.match.state.reserve == match.state.reserve + 2
    court = otherwise(lay(), "noble lord-0", "the capital H8")
    assert court.match.state.nobles["lord-0"]["at"] == "H8"


def test_a_card_changes_places_with_another() -> None:
    match = lay(hands={0: ["Good Harvest"], 1: ["Countermand", "Countermand"]})
    other = otherwise(match, "card 0 0", "King's Ear")
    assert other.match.state.hands[0] == ["kings-ear"]
    assert sorted([*other.match.state.deck, *other.match.state.hands[0]]) == sorted(
        [*match.state.deck, *match.state.hands[0]]
    )
    taken = otherwise(match, "card 0 0", "Countermand")  # both lie in another hand
    assert sorted(taken.match.state.hands[1]) == ["countermand", "good-harvest"]
    assert otherwise(match, "card 0 0", "Good Harvest").match.state.hands == match.state.hands


def test_a_seat_is_offered_no_others_hand() -> None:
    match = lay(hands={0: ["Good Harvest"], 1: ["Countermand"]})
    ids = {one.id for one in given_by(match.game).edits(match, running_step(match), 0)}
    assert "card 0 0" in ids
    assert "card 1 0" not in ids
    masked = match.view(0).state
    assert masked.hands[1] == [HIDDEN]
    seen = {fact.about: fact.value for fact in facts(match, 0)}
    assert seen["Seat 1's hand"] == "1 hidden card"
    assert seen["Seat 0's hand"] == "Good Harvest"
