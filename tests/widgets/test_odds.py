"""The odds panel without a browser: its answers and charts, when it answers anew, and what it never reveals."""

from __future__ import annotations

import asyncio
import gzip
import json
import logging
import subprocess
import sys
import urllib.request
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor
from contextlib import contextmanager
from fractions import Fraction
from functools import cache, partial
from typing import TYPE_CHECKING, Any

import pytest
import traitlets

import explorer
from explorer import Match
from explorer.odds import Answer, Row, ask, begin
from widgets import Odds, Stepper, plotly_once, samplers
from widgets.odds import as_csv, chart, file_name, percent
from widgets.voila import kept_file

if TYPE_CHECKING:
    from collections.abc import Iterator

QUESTIONS = ("combinations", "cards", "die", "spoils", "witch", "thief", "cleric")


@pytest.fixture
def match() -> Match:
    """Two cards are in play; Seat 2 has the turn."""
    return explorer.position(
        "noble_treachery", in_play=[(0, "witch-k"), (1, "army-r")], opener=0, challenger=0, dice="K3 B4 R1 G6 Y2",
        hands={2: ["army-k", "noble-k", "thief-r"]}, treasury={0: [4, 7], 2: [14]},
    )  # fmt: skip


FEW = 50
"""How many samples are enough to see how a page goes on while they are made."""


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sampling is done with the first few samples, which take seconds."""
    monkeypatch.setattr("widgets.odds.begin", partial(begin, trials=FEW))


def tell(odds: Odds, **told: Any) -> None:
    """Send a message as the page does when a visitor acts."""
    odds._hear(odds, told, [])


def chances(odds: Odds) -> dict[str, str]:
    return {f"{row['label']} {row['group']}".strip(): row["chance"] for row in odds._answer["rows"]}


def test_a_question_is_answered_at_once(match: Match) -> None:
    odds = Odds(match, question="combinations")
    assert odds._answer["title"] == "What all five dice rolled make"
    assert chances(odds) == {"Throne": "3.9%", "King's Straight": "3.1%", "Poison": "0.08%", "nothing": "93.0%"}
    assert [row["exact"] for row in odds._answer["rows"]] == ["25/648", "5/162", "1/1296", "1205/1296"]
    assert odds._answer["derivation"][0].startswith("Exact: all 7,776 ways")
    assert odds._progress == {}
    assert odds._figure["data"][0]["x"] == pytest.approx([300 / 7776, 240 / 7776, 6 / 7776, 7230 / 7776])


def test_it_opens_with_the_question_that_fits_and_follows_the_match(match: Match) -> None:
    odds = Odds(match)
    assert (odds.question, odds._asked["question"]) == ("cards", "cards")
    assert odds._asked["why"] == "It fits what waits: Seat 2 chooses a card to play."
    match.choose("thief-r")
    odds._draw()
    assert odds.question == "thief"
    match.choose("roll")
    odds._draw()
    assert (odds.question, odds.dice) == ("combinations", "R")  # the one die that waits
    assert odds._answer["title"] == "What black 3, blue 4, green 6 and yellow 2 make with red rolled"
    match.goto(0)
    odds._draw()
    assert (odds.question, odds.follows) == ("cards", True)


def test_a_question_picked_by_hand_stays_until_the_match_is_followed_again(match: Match) -> None:
    odds = Odds(match)
    tell(odds, do="question", question="cards")  # the same, but now it is the visitor's
    match.choose("thief-r")
    odds._draw()
    assert (odds.follows, odds.question, odds._asked["why"]) == (False, "cards", "You chose this question.")
    tell(odds, do="follow")
    assert (odds.follows, odds.question) == (True, "thief")
    tell(odds, do="dice", dice=["Y"])  # whoever picks dice has picked what they are for
    assert (odds.follows, odds.dice) == (False, "Y")
    tell(odds, do="question", question="no such question")
    assert "no question" in odds._message["text"]
    assert not Odds(match, question="spoils").follows


def test_where_nothing_fits_the_first_question_with_an_answer_is_asked() -> None:
    start = explorer.start("noble_treachery", players=4, seed=1, people=True)
    odds = Odds(start, seat=0)
    assert odds._asked["why"] == "No question is about what waits here. This is the first that has an answer."
    assert odds._answer["rows"]


def test_a_table_is_saved_with_every_figure_under_a_name_that_speaks(match: Match) -> None:
    odds = Odds(match, question="combinations")
    sent: list[Any] = []
    odds.send = lambda content, buffers=None: sent.append(content)
    tell(odds, do="csv")
    lines = sent[0]["csv"].splitlines()
    assert lines[0] == "What,Which,Chance,95 % from,95 % to,Exactly,Samples,Note"
    assert lines[1] == 'Throne,,0.0385802,0.0385802,0.0385802,25/648,,"300 of 7,776 rolls"'
    assert len(lines) == 5
    assert odds._answer["file"] == "noble-treachery_round-1_challenge_what-all-five-dice-rolled-make"


def test_what_somebody_typed_is_no_formula_in_a_saved_table() -> None:
    text = as_csv([Row("=HYPERLINK(1)", Fraction(1, 2), group="@x"), Row("Lady, “Maud”", None, note="-1")])
    assert text.splitlines()[1:] == ["'=HYPERLINK(1),'@x,0.5,0.5,0.5,1/2,,", '"Lady, “Maud”",,,,,,,\'-1']
    assert len(file_name("a b" * 90)) <= 100


def test_people_have_their_own_tinctures_and_every_bar_its_hatching() -> None:
    rows = tuple(Row(name, Fraction(1, 2), group=group) for group in ("Lady Maud", "nobody") for name in ("You", "it"))
    figure = chart(Answer("Who", rows, (), ()), {"You": "azure", "Lady Maud": "murrey"})
    maud, nobody = (trace["marker"] for trace in figure["data"])
    assert maud["color"] == ["var(--azure)", "var(--murrey)"]
    assert nobody["color"] == ["var(--azure)", "var(--or)"]
    assert maud["pattern"]["shape"] == ["-", "x"]
    sixth = chart(Answer("Six", tuple(Row("it", Fraction(1, 2), group=str(n)) for n in range(6)), (), ()))
    looks = {(trace["marker"]["color"][0], trace["marker"]["pattern"]["shape"][0]) for trace in sixth["data"]}
    assert len(looks) == 6


def test_dice_are_picked_by_the_page_and_from_python(match: Match) -> None:
    odds = Odds(match, question="combinations")
    tell(odds, do="dice", dice=["Y", "K", "K", "nonsense"])
    assert odds.dice == "KY"
    assert odds._answer["title"] == "What blue 4, red 1 and green 6 make with black and yellow rolled"
    assert [name for name, _, picked in odds._asked["dice"] if picked] == ["K", "Y"]
    odds.dice = "GB"
    assert odds.dice == "BG"
    tell(odds, do="dice", dice=[])
    assert odds._answer == {"none": "Choose the dice to roll."}
    assert odds._figure == {}
    with pytest.raises(traitlets.TraitError):
        odds.dice = "KX"


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("question", QUESTIONS)
def test_every_chart_is_one_that_plotly_takes_with_all_that_the_table_has(match: Match, question: str) -> None:
    from plotly import graph_objects

    odds = Odds(match, question=question)
    odds.finish()
    figure = odds.figure()
    assert isinstance(figure, graph_objects.Figure)
    bars = [trace for trace in figure.data if trace.type == "bar"]
    drawn = {(label, bar.name or ""): x for bar in bars for label, x in zip(bar.y, bar.x, strict=True)}
    assert odds.answer is not None
    assert drawn == {(row.label, row.group): float(row.chance) for row in odds.answer.rows if row.chance is not None}
    assert all(len(bar.hovertext) == len(bar.x) for bar in bars)
    assert (question == "cards") == any(bar.error_x.array is not None for bar in bars)
    assert odds._answer["spoken"].startswith(odds._answer["title"])
    assert odds._answer["rules"]


def test_the_answer_follows_the_match(match: Match) -> None:
    odds, stepper = Odds(match, question="witch"), Stepper(match)
    assert chances(odds)["red 1 higher"] == "83.3%"
    stepper._hear(stepper, {"do": "choose", "option": stepper._asked["options"].index("Red Thief")}, [])
    stepper._hear(stepper, {"do": "choose", "option": 0}, [])
    stepper._hear(stepper, {"do": "roll", "values": {"red": 5}}, [])
    assert chances(odds)["red 5 higher"] == "16.7%"
    stepper._hear(stepper, {"do": "first"}, [])
    assert chances(odds)["red 1 higher"] == "83.3%"


def test_nothing_is_answered_twice(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    odds = Odds(match)
    calls = []

    def counted(*_: object, **about: object) -> Answer:
        calls.append(about)
        return ask(match, "spoils")

    monkeypatch.setattr("widgets.odds.begin", counted)
    odds._draw()
    assert calls == []
    match.choose("thief-r")
    odds._draw()
    assert len(calls) == 1


def test_the_seats_that_can_be_asked_about_are_offered(match: Match) -> None:
    odds = Odds(match, question="die")
    assert (odds._asked["seats"], odds._asked["seat"]) == ([[1, "Seat 1"], [0, "Seat 0"]], 1)
    tell(odds, do="about", seat=0)
    assert odds._answer["title"].startswith("Seat 0's Black Witch wins")
    tell(odds, do="question", question="cards")
    assert (odds._asked["seats"], odds._asked["seat"]) == ([[2, "Seat 2"], [3, "Seat 3"]], 2)  # Seat 0 has played


@pytest.mark.usefixtures("few")
def test_a_seat_asks_for_itself_alone_and_sees_no_other_hand(match: Match) -> None:
    odds = Odds(match, seat=3, question="cards")
    odds.finish()
    assert odds._asked["seats"] == []
    tell(odds, do="about", seat=2)
    # the questions are the same for everybody, and may name any card
    asked = {name: value for name, value in odds._asked.items() if name != "questions"}
    sent = json.dumps([odds._answer, odds._figure, asked])
    for seat in (0, 1, 2):
        for card in match.state.hands[seat]:
            assert match.state.card(card).name not in sent
    for card in match.state.hands[3]:
        assert match.state.card(card).name in sent


def test_a_question_without_a_meaning_now_says_when_it_has(match: Match) -> None:
    odds = Odds(explorer.start("noble_treachery", players=4, seed=1), question="cards")
    assert odds._answer["none"].startswith("This is about a card still to be played")
    assert odds.answer is None
    assert len(odds.figure().data) == 0


# --- sampling ---


async def until(odds: Odds, what: Any) -> None:
    for _ in range(3000):
        if what():
            return
        await asyncio.sleep(0.002)
    pytest.fail(f"it did not come to that: {odds._progress}")


@pytest.mark.usefixtures("few")
def test_sampling_goes_on_in_slices_and_can_be_stopped_and_gone_on_with(match: Match) -> None:
    async def visit() -> None:
        odds = Odds(match, question="cards")
        assert odds._progress == {"done": 0, "of": FEW, "running": True, "more": False}
        await until(odds, lambda: 0 < odds._progress["done"] < FEW)
        assert odds._answer["sampled"]
        tell(odds, do="cancel")
        stopped = odds._progress["done"]
        assert not odds._progress["running"]
        assert odds._progress["more"]
        await asyncio.sleep(0.05)
        assert odds._progress["done"] == stopped
        tell(odds, do="more")
        tell(odds, do="more")  # a second request has no effect
        await until(odds, lambda: odds._progress["done"] == FEW)
        tell(odds, do="more")
        assert odds._progress["of"] == 2 * FEW
        await until(odds, lambda: odds._progress["done"] == 2 * FEW)
        assert odds.answer == ask(match, "cards", seat=2, seed=match.moment, trials=2 * FEW)

    asyncio.run(visit())


def test_a_match_that_moves_on_ends_a_sampling(match: Match) -> None:
    async def visit() -> None:
        odds = Odds(match, question="cards")
        task = odds._task
        assert task is not None
        await until(odds, lambda: odds._progress["done"] > 0)
        match.choose("thief-r")
        odds._draw()
        assert odds._asked["seat"] == 3
        await asyncio.sleep(0)
        assert task.cancelled()
        assert odds._answer["title"].startswith("Seat 3's chance")
        odds.close()

    asyncio.run(visit())


@pytest.mark.usefixtures("few")
def test_a_sampling_rests_while_nobody_looks(match: Match) -> None:
    async def visit() -> None:
        odds = Odds(match, question="cards")
        await until(odds, lambda: odds._progress["done"] > 0)
        odds.shown = False
        assert odds._course is not None
        done = odds._course.sampling.done
        await asyncio.sleep(0.05)
        assert odds._course.sampling.done == done
        odds.shown = True
        await until(odds, lambda: odds._progress["done"] == FEW)

    asyncio.run(visit())


@contextmanager
def sampled_by(executor: Executor, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Samples are drawn on this executor."""
    monkeypatch.setattr(samplers, "executor", cache(lambda: executor))
    with executor:
        yield


@pytest.mark.usefixtures("few")
def test_samplers_draw_the_same_samples_and_can_be_stopped_and_gone_on_with(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        odds = Odds(match, question="cards")
        await until(odds, lambda: 0 < odds._progress["done"] < FEW)
        tell(odds, do="cancel")
        stopped = odds._progress["done"]
        await asyncio.sleep(0.05)
        assert odds._progress["done"] == stopped
        tell(odds, do="more")
        await until(odds, lambda: odds._progress["done"] == FEW and not odds._progress["running"])
        assert odds.answer == ask(match, "cards", seat=2, seed=match.moment, trials=FEW)

    with sampled_by(ThreadPoolExecutor(2), monkeypatch):
        asyncio.run(visit())


class Broken(Executor):
    """One whose processes have been killed."""

    def submit(self, *_args: Any, **_given: Any) -> Any:
        raise BrokenExecutor


@pytest.mark.usefixtures("few")
def test_if_samplers_are_killed_the_kernel_draws_what_is_missing(
    match: Match, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def visit() -> None:
        odds = Odds(match, question="cards")
        await until(odds, lambda: odds._progress["done"] == FEW)
        assert not odds._message

    with sampled_by(Broken(), monkeypatch):
        asyncio.run(visit())
    assert "the samplers ended" in caplog.text


def test_what_fails_in_a_slice_reaches_nobody_as_a_traceback(
    match: Match, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    async def visit() -> None:
        odds = Odds(match, question="cards")
        monkeypatch.setattr(Match, "redeal", broken)
        await until(odds, lambda: odds._message)
        assert odds._message["text"].startswith("Something went wrong on our side")

    asyncio.run(visit())
    assert caplog.records


# --- what a page sends ---

WRONG: list[dict[str, Any]] = [
    {"do": "question"},
    {"do": "question", "question": "<script>"},
    {"do": "question", "question": ["witch"]},
    {"do": "dice"},
    {"do": "dice", "dice": "K"},
    {"do": "dice", "dice": {"K": 1}},
    {"do": "about"},
    {"do": "about", "seat": 9},
    {"do": "about", "seat": True},
    {"do": "about", "seat": "1"},
    {"do": "cancel"},
    {"do": "more"},
    {"do": "rule", "id": "<script>"},
    {"do": "rule"},
    {"do": "no such thing"},
    {},
]


@pytest.mark.parametrize("told", WRONG, ids=json.dumps)
def test_whatever_a_page_sends_harms_nothing(
    match: Match, told: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    odds = Odds(match)
    before = (repr(match.state), match.moment, odds.question, odds.dice, odds.about)
    with caplog.at_level(logging.ERROR):
        tell(odds, **told)
    assert (repr(match.state), match.moment, odds.question, odds.dice, odds.about) == before
    assert not caplog.records
    assert "Traceback" not in json.dumps(odds._message)


def test_what_goes_wrong_on_our_side_reaches_nobody_as_a_traceback(
    match: Match, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    odds = Odds(match)
    monkeypatch.setattr("widgets.odds.begin", broken)
    tell(odds, do="question", question="witch")
    assert odds._message["text"].startswith("Something went wrong on our side")
    assert caplog.records


def test_rules_are_read_here(match: Match) -> None:
    odds = Odds(match, question="combinations")
    rule, title = odds._answer["rules"][0]
    assert title == match.game.rules[rule].title
    tell(odds, do="rule", id=rule)
    assert odds._rule["rules"][0]["html"].startswith("<p>")
    assert odds.rule == rule


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (0, "0%"),
        (1, "100%"),
        (0.5, "50.0%"),
        (0.0031, "0.31%"),
        (0.9996, "99.96%"),
        (1e-6, "below 0.01%"),
        (1 - 1e-6, "above 99.99%"),
    ],
)
def test_no_chance_is_rounded_to_never_or_always(chance: float, shown: str) -> None:
    assert percent(chance) == shown


def test_markup_in_a_label_stays_text(match: Match) -> None:
    from dataclasses import replace

    answer = ask(match, "witch")
    evil = Answer(answer.title, (replace(answer.rows[0], label="<b>&amp;", note="<i>"),), (), ())
    drawn = json.dumps(chart(evil)["layout"]["yaxis"]["ticktext"])
    assert "<b>" not in drawn
    assert "<i>" not in chart(evil)["data"][0]["hovertext"][0]


# --- plotly ---


def test_a_panel_imports_no_plotly() -> None:
    code = (
        "import sys, explorer\nfrom widgets import Odds\n"
        "odds = Odds(explorer.start('noble_treachery', players=4, seed=1))\nodds.question = 'witch'\n"
        "print([name for name in sys.modules if name.partition('.')[0] in ('plotly', 'numpy', 'pandas')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout.split() == ["[]"]


def test_the_script_goes_to_the_page_once_asked_for_and_compressed(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[Any] = []
    odds = Odds(match)
    monkeypatch.setattr(odds, "send", lambda content, buffers: sent.append((content, buffers)))
    tell(odds, do="plotly")
    ((content, (packed,)),) = sent
    assert content == {"plotly": True}
    script = gzip.decompress(packed).decode()
    assert script.startswith("const module = { exports: {} };")
    assert "plotly.js v" in script[:200]
    assert script.endswith("export default module.exports;\n")


def test_a_server_of_ours_serves_it_as_a_file() -> None:
    from tornado.httpserver import HTTPServer
    from tornado.testing import bind_unused_port
    from tornado.web import Application

    environment: dict[str, str] = {}
    plotly_once.tell_kernels(environment)
    path = environment[plotly_once.VARIABLE]

    async def visit() -> None:
        socket, port = bind_unused_port()
        server = HTTPServer(Application([kept_file.route("/base/", plotly_once.path(), plotly_once.module)]))
        server.add_socket(socket)
        url = f"http://127.0.0.1:{port}/base/{path}"
        reply = await asyncio.to_thread(urllib.request.urlopen, url, timeout=30)
        with reply:
            assert reply.headers["Content-Encoding"] == "gzip"
            assert "immutable" in reply.headers["Cache-Control"]
            assert reply.headers["Content-Type"].startswith("text/javascript")
            assert reply.read() == plotly_once.module()
        server.stop()
        await server.close_all_connections()

    asyncio.run(visit())
    assert plotly_once.release() in path
