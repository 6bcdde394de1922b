"""The coach beside the board: advice, a word after a choice, taking back, and the review of a finished match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer.core.moments import Choice
from explorer.odds import weighed
from explorer.players import HeuristicPlayer
from widgets.app import App
from widgets.board import Board
from widgets.coach import FULL, OFF, WHISPER

if TYPE_CHECKING:
    from explorer import Match


def tell(shown: Board, **told: Any) -> None:
    """Send a message as the page does."""
    shown._hear(shown, {"moment": shown.match.moment, **told}, [])


def thinks(shown: Board) -> int:
    """Ask for slices as the page does, until there are no more; how many there were."""
    slices = 0
    while shown.judging:
        tell(shown, do="coach")
        slices += 1
    return slices


@pytest.fixture
def witch() -> Match:
    """Somebody predicts what a Witch's die will show, and one of the two predictions cannot come true."""
    match = explorer.start("noble_treachery", players=4, seed=7, people=True)
    return match.play(
        HeuristicPlayer("noble_treachery", 7), until=lambda match: getattr(match.pending, "kind", "") == "prediction"
    )


def seated(match: Match, coach: str = OFF) -> Board:
    """A board at which whoever chooses now is the visitor."""
    assert isinstance(match.pending, Choice)
    return Board(match, seat=match.pending.seat, plays_on=True, coach=coach)


def wrong(match: Match) -> int:
    """The number of the prediction that comes true less often."""
    assert isinstance(match.pending, Choice)
    odds = weighed(match)
    assert odds is not None
    return list(match.pending.options).index(min(match.pending.options, key=lambda option: odds.figures[option]))


def test_advice_comes_at_once_and_lights_what_it_is_about() -> None:
    match = explorer.start("noble_treachery", players=4, seed=3, people=True)
    shown = Board(match, seat=0, plays_on=True)
    tell(shown, do="skip")
    moment = match.moment
    tell(shown, do="advise")
    advice = shown._coach["advice"]
    option = shown._shown["asked"]["options"][advice["option"]]
    assert (option["label"], option["things"]) == (advice["move"], shown.pointed)
    assert advice["why"]
    assert advice["source"] == "Rule of thumb"
    assert shown.judging, "it goes on thinking, and the page stays awake"
    assert thinks(shown) > 3
    assert "Looking" not in shown._coach["advice"]["sure"]
    assert match.moment == moment, "it plays nothing"
    tell(shown, do="choose", option=advice["option"])
    assert "advice" not in shown._coach
    assert shown.pointed == []


def test_nobody_is_advised_about_what_others_choose(witch: Match) -> None:
    assert isinstance(witch.pending, Choice)
    shown = Board(witch, seat=(witch.pending.seat + 1) % 4)
    tell(shown, do="advise")
    assert "advice" not in shown._coach


def test_it_is_silent_unless_it_is_asked(witch: Match) -> None:
    shown = seated(witch)
    tell(shown, do="choose", option=wrong(witch))
    assert not shown.judging
    assert "verdict" not in shown._coach


@pytest.mark.parametrize("coach", [WHISPER, FULL])
def test_it_says_what_was_better_and_the_choice_can_be_tried_again(witch: Match, coach: str) -> None:
    shown, moment = seated(witch, coach), witch.moment
    worse = wrong(witch)
    tell(shown, do="choose", option=worse)
    assert "verdict" not in shown._coach
    thinks(shown)
    verdict = shown._coach["verdict"]
    assert shown._coach["full"] == (coach == FULL)
    assert (verdict["at"], verdict["source"]) == (moment, "Exact odds")
    assert "0 %" in verdict["why"][0]
    assert ["card.witch", witch.game.rules["card.witch"].title] in verdict["rules"]
    tell(shown, do="again", at=moment)
    assert witch.moment == moment
    assert isinstance(witch.pending, Choice)
    assert "verdict" not in shown._coach
    tell(shown, do="choose", option=1 - worse)
    thinks(shown)
    assert "verdict" not in shown._coach, "now it was the better one"


def test_it_says_no_more_of_what_was_taken_back_or_put_away_or_to_others(witch: Match) -> None:
    assert isinstance(witch.pending, Choice)
    seat = witch.pending.seat
    shown, worse = seated(witch, FULL), wrong(witch)
    for end in ({"do": "hush"}, {"do": "take back"}, {"do": "seat", "seat": (seat + 1) % 4}):
        tell(shown, do="choose", option=worse)
        thinks(shown)
        assert "verdict" in shown._coach
        tell(shown, **end)
        assert "verdict" not in shown._coach
        tell(shown, do="seat", seat=seat)
        while getattr(witch.pending, "kind", "") != "prediction":
            witch.back()
        witch.forget()


def test_a_visitor_who_only_looks_on_is_neither_judged_nor_reviewed(witch: Match) -> None:
    shown = Board(witch, seat=None, coach=FULL)
    tell(shown, do="choose", option=wrong(witch))
    assert not shown.judging
    tell(shown, do="review")
    assert "review" not in shown._coach
    assert not shown._shown["reviews"]


def over(witch: Match) -> tuple[Match, int, int]:
    """A short match to its end, with a wrong prediction in it: the match, whose, and the moment of it."""
    match = witch.replay_with(lambda data, _: data, lambda answer, _: answer)
    assert isinstance(match.pending, Choice)
    seat, at = match.pending.seat, match.moment
    match.choose(match.pending.options[wrong(match)])
    return match.play(HeuristicPlayer("noble_treachery", 7)), seat, at


def test_a_finished_match_is_reviewed_and_a_mistake_tried_again_in_a_branch(
    witch: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("explorer.coach.review.SECONDS", 0.05)
    match, seat, at = over(witch)
    shown = Board(match, seat=seat, plays_on=True)
    assert shown._shown["last"]["title"]
    tell(shown, do="review")
    assert shown._coach["review"]["total"] > shown._coach["review"]["done"]
    thinks(shown)
    review = shown._coach["review"]
    assert review["done"] == review["total"]
    (found,) = (one for one in review["found"] if one["at"] == at)
    assert found["when"].startswith("Round")
    tell(shown, do="again", at=at)
    assert shown.match is not match
    assert shown.match.moment == at
    assert match.over
    assert "review" not in shown._coach


def test_what_the_page_asks_to_try_again_is_checked(witch: Match) -> None:
    shown = seated(witch, FULL)
    strange: tuple[Any, ...] = (None, "x", -1, 10**9, [], witch.moment)
    for at in strange:
        moment = witch.moment
        tell(shown, do="again", at=at)
        assert witch.moment == moment


def test_the_app_has_the_setting(witch: Match) -> None:
    app = App(witch)
    head, board = app.parts["Doors"], app.parts["Board"]
    head._hear(head, {"do": "settle", "pace": 2, "own_dice": True, "coach": WHISPER}, [])
    assert (board.pace, board.own_dice, board.coach) == (2, True, WHISPER)


@pytest.mark.parametrize(
    "wrong", [{"pace": 0}, {"pace": "fast"}, {"own_dice": "yes"}, {"coach": "loud"}, {"coach": []}]
)
def test_a_setting_that_there_is_not_is_refused_in_words(witch: Match, wrong: dict[str, Any]) -> None:
    app = App(witch)
    head, board = app.parts["Doors"], app.parts["Board"]
    head._hear(head, {"do": "settle", **wrong}, [])
    assert head._message["text"] == f"The setting {next(iter(wrong))!r} cannot be {next(iter(wrong.values()))!r}."
    assert (board.pace, board.own_dice, board.coach) == (0.9, False, OFF)


def test_a_mistake_becomes_a_drill_of_the_visitors_own_match(witch: Match) -> None:
    assert isinstance(witch.pending, Choice)
    seat, odds, options = witch.pending.seat, weighed(witch), list(witch.pending.options)
    assert odds is not None
    app = App(witch, seat)
    shown = app.parts["Board"]
    shown.coach = WHISPER
    assert app._mistakes() == []
    chosen = options[wrong(witch)]
    tell(shown, do="choose", option=wrong(witch))
    thinks(shown)
    (drill,) = app._mistakes()
    right = drill.answers[drill.right]
    assert odds.figures[right.options[0]] > odds.figures[chosen]
    assert [one.options[0] for one in drill.answers if not one.right] == [chosen]
    assert drill.match is not None
    assert drill.match.pending.rule == witch.at_end().goto(drill.match.moment).pending.rule  # type: ignore[union-attr]
    assert right.options[0] in drill.match.pending.options  # type: ignore[union-attr]
    assert drill.rules
    tell(shown, do="take back")
    assert [one.id for one in app._mistakes()] == [drill.id], "it is still a mistake that was made"
    app.door = "learn"
    assert app.practice is not None
    app.practice.ways._hear(app.practice.ways, {"do": "recall", "text": None}, [])  # the browser has kept nothing
    assert app.practice.practise_own()
    board = app.practice.parts["Practice"]
    assert board.drill is not None
    assert board.drill.id == drill.id
