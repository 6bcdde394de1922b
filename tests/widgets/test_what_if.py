"""What if, without a browser: what can be changed, what is compared, and what is refused."""

from __future__ import annotations

import json
import logging
import re
from typing import Any

import pytest

import explorer
from explorer import Match
from explorer.players import RandomPlayer
from widgets import Stepper, WhatIf


@pytest.fixture
def match() -> Match:
    return explorer.position(
        "noble_treachery", in_play=[(0, "dragon"), (1, "mage-b")], opener=0, challenger=0, dice="K3 B4 R1 G6 Y2", bet=[1],
        spoils=[8], hands={2: ["army-k", "noble-k", "thief-r"], 3: ["army-r"]}, treasury={0: [4, 7], 2: [14]},
    )  # fmt: skip


def tell(widget: WhatIf, **told: Any) -> dict[str, Any]:
    """Send a message as the page does when a visitor acts, and return what it shows."""
    widget._hear(widget, told, [])
    result: dict[str, Any] = widget._result
    return result


def option(widget: WhatIf, edit: str, text: str) -> int:
    shown = widget._edits
    pool = next(one["pool"] for one in shown["edits"] if one["id"] == edit)
    number: int = shown["pools"][pool].index(text)
    return number


def test_it_lists_what_can_be_set_otherwise(match: Match) -> None:
    shown = WhatIf(match)._edits
    groups = {edit["group"] for edit in shown["edits"]}
    assert groups == {"Dice", "Round", "Cards in play", *(f"Seat {seat}'s hand" for seat in range(4))}
    assert len(shown["pools"]) == 4  # 80 cards are sent once, not once for each card on the table
    assert shown["throw"] is None


def test_a_comparison_tells_what_changes_and_by_which_rule(match: Match) -> None:
    widget = WhatIf(match)
    found = tell(widget, do="compare", edits={"die R": option(widget, "die R", "5")})
    assert found["said"] == ["Red die: 5 instead of 1"]
    power = next(fact for fact in found["facts"] if fact["about"] == "Seat 0: power")
    assert power == {
        "about": "Seat 0: power", "before": "10 = base 9 + red 1", "after": "14 = base 9 + red 5",
        "why": [{"rule": "cards.power", "title": match.game.rules["cards.power"].title, "text": "red 5"}],
    }  # fmt: skip
    assert widget.match is match
    assert match.given == 0


def test_both_are_played_on_with_the_same_luck(match: Match) -> None:
    widget = WhatIf(match)
    tell(widget, do="compare", edits={"die R": 4})
    found = tell(widget, do="play")
    assert found["played"]
    assert {told["rule"] for told in found["before"]} & {"challenge.final-power", "type.war"}
    assert {told["rule"] for told in found["after"]} & {"challenge.final-power", "type.war"}
    assert "Red die" in {fact["about"] for fact in found["facts"]}
    assert match.given == 0
    assert tell(widget, do="play") == found


def test_the_branch_can_be_opened_and_is_a_match_of_its_own(match: Match) -> None:
    widget = WhatIf(match)
    stepper = Stepper(match)
    widget.observe(lambda change: stepper.set_trait("match", change["new"]), "branch")
    tell(widget, do="compare", edits={"type": option(widget, "type", "Diplomacy")})
    tell(widget, do="open")
    assert widget.branch is not None
    assert stepper.match is widget.branch
    assert (stepper.match.state.round_type, match.state.round_type) == ("Diplomacy", "War")
    stepper.match.choose("noble-k")
    tell(widget, do="open")
    assert widget.branch is not stepper.match or widget.branch.given == 0


def test_what_cannot_be_is_listed_in_words(match: Match) -> None:
    widget = WhatIf(match)
    removed = match.state.card(match.state.removed[0]).name
    found = tell(widget, do="compare", edits={"card army-k": option(widget, "card army-k", removed)})
    assert set(found) == {"problems"}
    (left_out,) = (one for one in found["problems"] if one["rule"] == "setup.commons")
    assert left_out["text"] == "Black Army cannot be left out: all commons stay in the game."
    assert left_out["title"] == match.game.rules["setup.commons"].title
    tell(widget, do="open")
    assert widget.branch is None
    assert widget._message["text"] == "Compare something first."


def test_dice_are_drawn_with_each_of_their_faces(match: Match) -> None:
    widget = WhatIf(match)
    drawn = {edit["about"]: edit["faces"] for edit in widget._edits["edits"] if edit["faces"]}
    assert list(drawn) == ["black die", "blue die", "red die", "green die", "yellow die"]
    for faces in drawn.values():
        assert [picture.count("<circle") for picture in faces] == [1, 2, 3, 4, 5, 6]
    for used in re.findall(r"url\(#(h-[a-z]+)\)", "".join(faces[0] for faces in drawn.values())):
        assert f'id="{used}"' in widget._definitions


def test_the_latest_roll_can_come_otherwise() -> None:
    match = explorer.position("noble_treachery", dice="K1 B1 R3 G4 Y6", opener=0, challenger=0, hands={0: ["witch-r"]})
    match.choose("witch-r")
    match.choose("higher")
    match.roll([5])
    widget = WhatIf(match)
    thrown = widget._edits["throw"]
    assert (thrown["text"], [die[:2] for die in thrown["dice"]], thrown["sides"]) == ("Seat 0 rolls.", [["red", 5]], 6)
    found = tell(widget, do="compare", throw={"red": 2})
    assert found["said"] == ["Red die rolled: 2"]
    assert any(told["rule"] == "card.witch.fail" for told in found["after"])
    tell(widget, do="compare", throw={"red": 2}, edits={"type": 1})
    assert widget._message["text"] == "Change the position, the latest roll or a choice: one at a time."


def test_another_moment_puts_the_comparison_away(match: Match) -> None:
    widget = WhatIf(match)
    tell(widget, do="compare", edits={"die R": 4})
    match_before = widget._result
    Stepper(match)._hear(None, {"do": "seat", "seat": None}, [])
    assert widget._result == match_before  # nothing has changed
    match.choose("noble-k")
    widget._draw()
    assert widget._result == {}


def test_try_again_puts_it_away_too(match: Match) -> None:
    widget = WhatIf(match)
    tell(widget, do="compare", edits={"die R": 4})
    assert tell(widget, do="again") == {}


def test_a_seat_sets_and_reads_only_what_it_sees(match: Match) -> None:
    widget = WhatIf(match, seat=2)
    groups = {edit["group"] for edit in widget._edits["edits"]}
    assert groups == {"Dice", "Round", "Cards in play", "Seat 2's hand"}
    tell(widget, do="compare", edits={"card army-r": 0})
    assert widget._message["text"] == "That can no longer be changed."
    for do in ("compare", "play"):
        found = tell(widget, do=do, edits={"die R": 4})
        told = json.dumps(found)
        for seat in (0, 1, 3):
            hidden = [match.state.card(card).name for card in match.state.hands[seat]]
            if do == "compare":
                assert not [name for name in hidden if name in told]
    assert "dealt anew" in found["said"][0]


def test_a_cited_rule_is_handed_on(match: Match) -> None:
    widget = WhatIf(match)
    heard: list[str] = []
    widget.observe(lambda change: heard.append(change["new"]), "rule")
    tell(widget, do="rule", id="cards.power")
    tell(widget, do="rule", id="cards.power")
    tell(widget, do="rule", id="<script>")
    assert heard == ["cards.power", "", "cards.power"]


def test_over_and_set_up() -> None:
    match = explorer.start("noble_treachery", seed=1)
    widget = WhatIf(match)
    assert widget._edits["edits"] == []
    match.play(RandomPlayer(1))
    widget._draw()
    assert widget._edits["over"]


WRONG: list[dict[str, Any]] = [
    {"do": "compare"},
    {"do": "compare", "edits": {}},
    {"do": "compare", "edits": []},
    {"do": "compare", "edits": [1]},
    {"do": "compare", "edits": "die R"},
    {"do": "compare", "edits": {"die R": 99}},
    {"do": "compare", "edits": {"die R": -1}},
    {"do": "compare", "edits": {"die R": True}},
    {"do": "compare", "edits": {"die R": "4"}},
    {"do": "compare", "edits": {"die R": None}},
    {"do": "compare", "edits": {"no such": 1}},
    {"do": "compare", "edits": {str(n): n for n in range(1000)}},
    {"do": "compare", "throw": {"red": 2}},
    {"do": "compare", "throw": [1]},
    {"do": "compare", "throw": "red"},
    {"do": "play"},
    {"do": "open"},
    {"do": "rule"},
    {"do": "rule", "id": {}},
    {"do": "no such thing"},
    {},
]


@pytest.mark.parametrize("told", WRONG, ids=lambda told: json.dumps(told)[:60])
def test_whatever_a_page_sends_harms_nothing(
    match: Match, told: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    widget = WhatIf(match)
    before = json.dumps(match.state.__dict__)
    with caplog.at_level(logging.ERROR):
        found = tell(widget, **told)
    assert found == {}
    assert widget.branch is None
    assert json.dumps(match.state.__dict__) == before
    assert not caplog.records


@pytest.mark.parametrize("told", [{"red": 9}, {"red": "2"}, {"mauve": 2}, {"red": True}, {"red": None}, [2], "x"])
def test_a_throw_that_cannot_be_is_refused(told: Any, caplog: pytest.LogCaptureFixture) -> None:
    match = explorer.position("noble_treachery", dice="K1 B1 R3 G4 Y6", opener=0, challenger=0, hands={0: ["witch-r"]})
    match.choose("witch-r")
    match.choose("higher")
    match.roll([5])
    widget = WhatIf(match)
    with caplog.at_level(logging.ERROR):
        assert tell(widget, do="compare", throw=told) == {}
    assert widget._message["text"]
    assert not caplog.records
