"""The stepper without a browser: what it shows, how it handles messages, and what it never reveals."""

from __future__ import annotations

import json
import logging
import re
from typing import Any

import pytest
import traitlets

import explorer
from explorer import Match
from explorer.core.moments import Choice, End, Event
from explorer.players import RandomPlayer
from tests.widgets.pictures import SVG, parsed
from widgets import Stepper
from widgets.stepper import ONE_ANSWER, SHOWN


@pytest.fixture
def dragon() -> Match:
    """Seat 1 must play, and a Dragon forbids its Army."""
    return explorer.position(
        "noble_treachery",
        in_play=[(0, "dragon")],
        opener=0,
        challenger=0,
        hands={1: ["army-k", "noble-k", "thief-r"]},
        treasury={0: [4, 7], 2: [14]},
    )


def tell(stepper: Stepper, **told: Any) -> None:
    """Send a message as the page does when a visitor acts."""
    stepper._hear(stepper, told, [])


def test_it_shows_the_choice_with_what_is_barred_and_why(dragon: Match) -> None:
    stepper = Stepper(dragon)
    assert stepper._asked["text"] == "Seat 1 chooses a card to play."
    assert "Black Noble" in stepper._asked["options"]
    army = next(bar for bar in stepper._asked["barred"] if bar["label"] == "Black Army")
    assert army["why"] == [
        {
            "rule": "card.dragon",
            "title": "Dragon: no base power of 8 or more after it",
            "text": "a Dragon is in play and its base power is 9",
        }
    ]


def test_what_an_option_is_about_can_be_read_before_it_is_taken(dragon: Match) -> None:
    asked = Stepper(dragon)._asked
    texts = dict(zip(asked["options"], asked["texts"], strict=True))
    assert (
        texts["Red Thief"]
        == "You may roll the die of Thief's colour, and steal a token of that colour if no die is lower."
    )
    army = next(bar for bar in asked["barred"] if bar["label"] == "Black Army")
    assert "roll one die of your choice" in army["text"]
    assert asked["note"] == ""


def test_a_choice_without_a_choice_says_why_it_is_asked() -> None:
    match = explorer.start("kings_of_ireland", players=3, seed=1)
    match.play(
        RandomPlayer(1), until=lambda match: isinstance(match.pending, Choice) and len(match.pending.options) == 1
    )
    stepper = Stepper(match)
    assert len(stepper._asked["options"]) == 1
    assert stepper._asked["note"] == ONE_ANSWER


def test_choosing_goes_on_and_tells_the_story(dragon: Match) -> None:
    stepper = Stepper(dragon)
    tell(stepper, do="choose", option=stepper._asked["options"].index("Red Thief"))
    assert stepper._asked["text"] == "Seat 1 may roll."
    assert stepper._story[-1]["text"] == "Seat 1 has Red Thief in play."
    assert stepper.moment == dragon.moment
    tell(stepper, do="choose", option=0)
    assert stepper._asked == {
        "kind": "chance",
        "text": "Seat 1 rolls.",
        "rule": "card.thief",
        "title": "Thief, base power 4: you may roll its own die",
        "dice": ["red"],
        "sides": 6,
        "does": "Roll",
    }
    tell(stepper, do="roll", values={"red": 5})
    assert dragon.state.dice["R"] == 5


def test_as_many_faces_are_offered_as_the_die_has() -> None:
    stepper = Stepper(explorer.start("noble_game", players=3, seed=1))
    assert (stepper._asked["dice"], stepper._asked["sides"]) == (["starting player"], 3)
    tell(stepper, do="roll", values={"starting player": 3})
    assert stepper.match.state.first == 2


def test_back_forward_and_a_told_moment(dragon: Match) -> None:
    stepper = Stepper(dragon)
    start = stepper.moment
    tell(stepper, do="choose", option=0)
    later = stepper.moment
    tell(stepper, do="back")
    assert stepper.moment == start
    tell(stepper, do="forward")
    assert stepper.moment == later
    stepper.moment = 0
    assert dragon.moment == 0
    assert stepper._asked["kind"] == "event"
    assert stepper._table["can_forward"]


def test_moments_of_two_steppers_can_be_linked(dragon: Match) -> None:
    here, there = Stepper(dragon), Stepper(dragon.fork())
    traitlets.link((here, "match"), (there, "match"))
    traitlets.link((here, "moment"), (there, "moment"))
    tell(here, do="choose", option=0)
    assert there.moment == here.moment == dragon.moment


def test_another_match_can_be_set(dragon: Match) -> None:
    stepper = Stepper(dragon, seat=3)
    stepper.match = explorer.start("noble_treachery", players=4, seed=1)
    assert stepper._table["phase"] == "Set-up"
    assert stepper.moment == stepper.match.moment
    tell(stepper, do="new", players=6, settings=[0])
    assert len(stepper._table["people"]) == 6


def test_a_new_match_is_set_as_the_form_says() -> None:
    stepper = Stepper(explorer.start("game_of_crowns", seed=1))
    asked = {setting["label"]: setting for setting in stepper._fresh["settings"]}
    assert asked["Team Play"]["seats"] == [6, 8]
    assert asked["Team Play"]["limit"] == "team.players"
    assert asked["Rounds"]["choices"] == ["3 rounds", "4 rounds", "5 rounds", "6 rounds"]
    picked = [{"Rounds": 2, "Houses": 1, "Team Play": 1}.get(label, 0) for label in asked]
    tell(stepper, do="new", players=6, settings=picked)
    state = stepper.match.state
    assert (state.players, state.rounds, state.teams, state.negotiations) == (6, 5, True, False)
    assert stepper.match.setup == {"players": 6, "rounds": 5, "houses": "choose", "teams": True}
    assert stepper._table["begun"] == 1


def test_what_cannot_be_set_is_said_as_it_is_and_the_match_stays() -> None:
    stepper = Stepper(explorer.start("game_of_crowns", seed=1))
    before = stepper.match
    tell(stepper, do="new", players=5, settings=[0, 0, 0, 0, 1, 0])
    assert stepper._message["text"] == "Customized Hands is for 4 players only, not 5 [custom.players]."
    assert (stepper.match, stepper._table["begun"]) == (before, 0)


@pytest.mark.parametrize("game", sorted(explorer.games()))
def test_a_new_match_is_asked_for_every_reading_of_its_game(game: str) -> None:
    stepper = Stepper(explorer.start(game, seed=1))
    asked = {one["name"]: one for one in stepper._fresh["readings"]}
    assert {name: tuple(one["choices"]) for name, one in asked.items()} == stepper.match.game.rules.switches
    assert all(one["taken"] == one["choices"][0] and one["label"] for one in asked.values())
    # what each weighs is told with it
    assert all(re.search(r"the winner of .*\d+ games", one["weighs"]) for one in asked.values())


def test_a_new_match_reads_the_rules_as_the_form_says() -> None:
    stepper = Stepper(explorer.start("noble_treachery", seed=1, readings={"can": "compulsory"}))
    assert [one["name"] for one in stepper._fresh["readings"] if one["taken"] != one["choices"][0]] == ["can"]
    tell(stepper, do="new", players=5, settings=[0], readings={"can": "compulsory"})
    assert stepper.match.state.readings == {"can": "compulsory"}
    tell(stepper, do="new", players=5, settings=[0], readings={})
    assert stepper.match.state.readings == {}
    before = stepper.match
    for wrong in ({"can": "perhaps"}, {"no such": "x"}, {"can": ["compulsory"]}):
        tell(stepper, do="new", players=5, settings=[0], readings=wrong)
        assert stepper._message["text"]
        assert stepper.match is before


def test_next_phase_plays_to_it_and_stops_for_the_seat_that_somebody_plays() -> None:
    stepper = Stepper(explorer.start("noble_treachery", players=4, seed=5))
    phases = []
    for _ in range(7):
        tell(stepper, do="phase")
        phases.append(stepper._table["phase"])
    assert phases == [
        "Roll the Dice", "Bet", "Challenge", "Claim Spoils", "Discard and Deal", "Roll the Dice", "Bet",
    ]  # fmt: skip
    stepper.seat = 2
    tell(stepper, do="phase")
    pending = stepper.match.pending
    assert isinstance(pending, Choice)
    assert pending.seat == 2
    assert stepper._asked["mine"]


def test_the_timeline_marks_where_rounds_and_phases_begin() -> None:
    match = explorer.start("noble_treachery", players=4, seed=3).play(RandomPlayer(3))
    stepper = Stepper(match)
    moments = match.moments()
    assert [mark["name"] for mark in stepper._marks if mark["kind"] == "round"][:2] == ["1", "2"]
    assert {mark["name"] for mark in stepper._marks if mark["kind"] == "phase"} == set(match.game.phases)
    assert all(moments[mark["at"]].kind == mark["kind"] for mark in stepper._marks)


def test_stepping_by_moments_passes_over_what_only_closes() -> None:
    match = explorer.start("noble_treachery", players=4, seed=3).play(RandomPlayer(3), most=60)
    stepper = Stepper(match)
    moments = match.moments()
    tell(stepper, do="goto", moment=0)
    seen = [stepper.moment]
    while stepper.moment < len(moments) - 1:
        tell(stepper, do="step", by=1)
        seen.append(stepper.moment)
    assert seen[:-1] == [m.at for m in moments[:-1] if not isinstance(m, End)]
    assert seen[-1] == len(moments) - 1
    tell(stepper, do="step", by=-1)
    assert stepper.moment == max(m.at for m in moments[:-1] if not isinstance(m, End))
    tell(stepper, do="goto", moment=0)
    tell(stepper, do="step", by=-1)
    assert stepper.moment == 0


def test_playing_shows_what_is_recorded_and_then_lets_the_computer_play_to_the_end() -> None:
    whole = explorer.start("noble_treachery", players=4, seed=3).play(RandomPlayer(3))
    match = whole.back(25).fork().back(15)
    given = match.given
    stepper = Stepper(match, players=RandomPlayer(3))
    tell(stepper, do="tick")
    assert match.given == given, "it plays only when it is told to"
    stepper.playing = True
    latest = stepper.moment
    while stepper.playing:
        tell(stepper, do="tick")
        assert stepper.moment > latest or not stepper.playing
        latest = stepper.moment
    assert match.over
    stepper.playing = True
    tell(stepper, do="goto", moment=5)
    assert not stepper.playing


def test_a_step_that_is_asked_for_twice_is_done_once() -> None:
    stepper = Stepper(explorer.start("noble_treachery", players=4, seed=3), players=RandomPlayer(3))
    stepper.playing = True
    asked_at = stepper.moment
    tell(stepper, do="tick", moment=asked_at)
    there = stepper.moment
    assert there > asked_at
    tell(stepper, do="tick", moment=asked_at)
    assert stepper.moment == there
    tell(stepper, do="tick", moment=there)
    assert stepper.moment > there


def test_playing_stops_where_ones_own_choice_waits() -> None:
    match = explorer.start("noble_treachery", players=4, seed=3)
    stepper = Stepper(match, seat=2)
    stepper.playing = True
    while stepper.playing:
        tell(stepper, do="tick")
    assert isinstance(match.pending, Choice)
    assert match.pending.seat == 2


def test_a_seat_sees_no_other_hand(dragon: Match) -> None:
    stepper = Stepper(dragon, seat=2)
    sent = json.dumps([stepper._asked, stepper._story, stepper._table]) + stepper._board
    for card in dragon.state.hands[1]:
        name = dragon.state.card(card).name
        assert name not in sent
        assert f'"{card}"' not in sent
    assert not stepper._asked["mine"]
    tell(stepper, do="choose", option=0)
    assert stepper._message["text"] == "Seat 1 chooses now, and you are Seat 2."
    assert dragon.given == 0


WRONG: list[dict[str, Any]] = [
    {"do": "choose"},
    {"do": "choose", "option": 99},
    {"do": "choose", "option": -1},
    {"do": "choose", "option": True},
    {"do": "choose", "option": "army-k"},
    {"do": "roll"},
    {"do": "roll", "values": [1]},
    {"do": "goto", "moment": 10**9},
    {"do": "goto", "moment": "x"},
    {"do": "goto"},
    {"do": "back"},
    {"do": "seat", "seat": 9},
    {"do": "seat", "seat": "1"},
    {"do": "new", "players": 40, "settings": [0]},
    {"do": "new", "players": None, "settings": [0]},
    {"do": "new", "players": 4, "settings": [99]},
    {"do": "new", "players": 4, "settings": {"a": 1}},
    {"do": "new", "players": 4, "settings": [[0]]},
    {"do": "why", "option": 10**6},
    {"do": "rule", "id": "<script>"},
    {"do": "ask", "question": {"a": 1}},
    {"do": "no such thing"},
    {"do": 5},
    {},
]


@pytest.mark.parametrize("told", WRONG, ids=json.dumps)
def test_whatever_a_page_sends_harms_nothing(
    dragon: Match, told: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    stepper = Stepper(dragon)
    before = (dragon.state.__dict__, dragon.moment)
    with caplog.at_level(logging.ERROR):
        tell(stepper, **told)
    assert (dragon.state.__dict__, dragon.moment) == before
    assert not caplog.records
    assert "Traceback" not in json.dumps(stepper._message)


def test_what_goes_wrong_on_our_side_reaches_nobody_as_a_traceback(
    dragon: Match, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    stepper = Stepper(dragon)

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Match, "choose", broken)
    tell(stepper, do="choose", option=0)
    assert stepper._message["text"].startswith("Something went wrong on our side.")
    assert caplog.records


def test_rules_are_rendered_and_searched(dragon: Match) -> None:
    stepper = Stepper(dragon)
    tell(stepper, do="rule", id="card.dragon")
    (shown,) = stepper._rule["rules"]
    assert shown["title"].startswith("Dragon")
    assert shown["html"].startswith("<p>")
    tell(stepper, do="ask", question="castle poison")
    assert any(rule["id"].startswith("card.castle") for rule in stepper._rule["rules"])


def test_the_whole_story_is_told_a_page_at_a_time_and_what_is_left_out_is_counted() -> None:
    match = explorer.start("noble_game", seed=7).play(RandomPlayer(7))
    told = [moment for moment in match.moments() if isinstance(moment, Event) and not isinstance(moment, End)]
    assert len(told) > 2 * SHOWN
    stepper = Stepper(match)
    tell(stepper, do="story", whole=True)
    for pages in range(1, len(told) // SHOWN + 2):
        assert len(stepper._story) == min(pages * SHOWN, len(told))
        assert stepper._story[-1]["at"] == told[-1].at
        assert stepper._table["earlier"] == len(told) - len(stepper._story)
        tell(stepper, do="earlier")
    assert [line["at"] for line in stepper._story] == [moment.at for moment in told]
    tell(stepper, do="story", whole=True)
    assert len(stepper._story) == SHOWN


@pytest.mark.parametrize("width", [320, 760])
def test_the_strip_below_the_board_is_seen_whole_however_narrow_it_is(dragon: Match, width: int) -> None:
    strip = parsed(Stepper(dragon, width=width)._board).findall(f"{SVG}svg")[-1]
    hand = Stepper(dragon, seat=1, width=width).match.picture(1)["seats"][1]["hand"]
    assert float(strip.get("viewBox", "").split()[2]) > width  # as long as it is on a page, where it is scrolled
    assert float(strip.get("width", "0")) == width
    assert hand
    cards = [one for one in strip.iter() if one.get("data-thing", "").startswith("card:")]
    assert len(cards) == len(hand)


def test_every_moment_of_a_whole_match_can_be_shown() -> None:
    match = explorer.start("noble_treachery", players=6, seed=11).play(RandomPlayer(11))
    stepper = Stepper(match, seat=1)
    for moment in range(0, len(match.moments()), 9):
        stepper.moment = moment
        assert stepper._table["phase"]
        assert stepper._board.startswith("<svg")
    stepper.moment = len(match.moments()) - 1
    assert stepper._asked["kind"] == "over"
    assert "becomes ruler of Black Rose" in stepper._asked["text"]
