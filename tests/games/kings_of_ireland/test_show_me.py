"""The examples of rules, and the changes that "what if" offers: each is played."""

from __future__ import annotations

from typing import Any

import pytest

import explorer
from explorer.games.kings_of_ireland.show_me import show_me
from explorer.what_if.branches import branch, facts, given_by, running_step
from explorer.what_if.comparison import compare
from tests.games.kings_of_ireland.table import NAME, at, play
from tests.games.shown import cited, linked

BOOK = explorer.rules(NAME)
PLAYED = [rule.id for rule in BOOK if rule.standing != "advice"]


def near(rule: str) -> set[str]:
    """A rule, the rules linked with it in either direction, and the rules of which these are details."""
    beside = linked(BOOK, rule)
    return beside | {name.rpartition(".")[0] for name in beside}


def test_the_example_of_every_rule_of_play_cites_it_or_a_linked_rule() -> None:
    astray = []
    for rule in PLAYED:
        match = show_me(rule)
        assert match is not None, rule
        if not near(rule) & cited(match) and not rule.startswith(("goal.", "parts.", "hidden.")):
            astray.append(rule)
    assert astray == []


@pytest.mark.parametrize("rule", ["goal.story", "no.such.rule", "", "__class__"])
def test_where_nothing_hangs_on_it_there_is_nothing_to_show(rule: str) -> None:
    assert show_me(rule) is None


def test_a_rule_without_an_example_is_looked_for_in_games() -> None:
    from explorer.examples.by_rule import Examples

    told: list[tuple[int, int]] = []
    found = Examples(NAME, (), most=6)
    match = found.find("fate.reshuffle", lambda done, most: told.append((done, most)))
    assert match is not None
    assert "fate.reshuffle" in cited(match)
    assert told[0] == (0, 6)
    assert Examples(NAME, (), most=1).find("goal.players", None) is None


# --- what if --------------------------------------------------------------------------------------------------------


def edit(match: explorer.Match, name: str) -> Any:
    """The change with this name that can be made now."""
    step = running_step(match)
    return next(one for one in given_by(match.game).edits(match, step, None) if one.id == name)


def test_another_unit_changes_force_and_dice() -> None:
    match = at("rolls", units={0: ["vikings-4"], 1: ["meath-6"]})
    one = edit(match, "card vikings-4")
    other = branch(match, [(one, one.options.index("Foreign Occupiers (Vikings 9)"))])
    assert other.stopped == ""
    facts = {fact.about: (fact.before, fact.after) for fact in compare(match, other.match, other.moments).facts}
    assert facts["Attacker: Force"] == ("4", "9")
    assert facts["Attacker: dice"] == ("2", "3")


def test_more_gold_comes_from_the_bank() -> None:
    match = at("declaration", units={0: ["vikings-4"]})
    one = edit(match, "gold 1")
    other = branch(match, [(one, 20)])
    assert other.match.state.gold == [5, 20]
    assert other.match.problems() == []


def test_a_die_of_the_current_step_can_be_changed() -> None:
    units = {0: ["ulster-3", "ulster-4"], 1: ["meath-3"]}
    match = play(at("survival", winner="attacker", units=units), [6, 2])
    assert match.state.units[0] == ["ulster-3"]
    one = edit(match, "die 0 1")
    assert (one.about, one.now) == ("Dal Riada (Ulster 4)'s Survival Roll", "2")
    other = branch(match, [(one, 2)])
    assert other.stopped == ""
    assert other.match.state.units[0] == ["ulster-3", "ulster-4"]


def test_a_seat_cannot_change_the_cards_of_another_hand() -> None:
    match = at(hands={0: ["omen"], 1: ["hatred"]})
    ids = {one.id for one in given_by(match.game).edits(match, running_step(match), 0)}
    assert "card omen" in ids
    assert "card hatred" not in ids
    told = {fact.about for fact in facts(match, 0)}
    assert "Seat 0: hand" in told
    assert "Seat 1: hand" not in told
