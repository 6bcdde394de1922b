"""A study of whole games: the same on any executor, stopped and resumed, and honest about what a reading changes."""

from __future__ import annotations

import json
import multiprocessing
import sys
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer.core.errors import NoblesseError, SetUpError
from explorer.core.game import game_named
from explorer.core.start import from_setup
from explorer.studies import EACH, Findings, KeptError, Mean
from explorer.studies.asking import listening
from explorer.studies.findings import told
from explorer.studies.playing import seated
from tests.depth import deep

if TYPE_CHECKING:
    from pathlib import Path

FEUD = {"feud.scores": "each card"}

crowns = partial(explorer.study, "game_of_crowns", readings=[FEUD, {"diplomat.counts": "own banner"}], seed="t")


@pytest.mark.parametrize(
    "make",
    [
        partial(ThreadPoolExecutor, 2),
        partial(ProcessPoolExecutor, 2, multiprocessing.get_context("spawn")),
    ],
)
def test_any_executor_finds_the_same(make: Any) -> None:
    here = crowns(games=9)
    with make() as executor:
        assert crowns(games=9, executor=executor).rows == here.rows


def test_games_follow_from_the_seed_and_their_number() -> None:
    few, many = crowns(games=2), crowns(games=5)
    assert many.rows[:6] == few.rows
    assert [row.number for row in many.rows] == [number for number in range(5) for _ in range(3)]
    assert crowns(games=2).rows == few.rows
    assert explorer.study("game_of_crowns", games=2, seed="u").rows != few.under()


@pytest.mark.parametrize("left", [1, 40, 8_000, 1_000_000])
def test_a_study_goes_on_where_it_was_stopped(tmp_path: Path, left: int) -> None:
    whole, file = crowns(games=8), tmp_path / "kept.jsonl"
    assert crowns(games=8, keep=file, progress=lambda *_: False).games == 1
    assert crowns(games=5, keep=file).rows == whole.rows[:15]
    text = file.read_bytes()
    file.write_bytes(text[: max(10, len(text) - left)])  # the machine went off while a line was written
    again = crowns(games=8, keep=file)
    assert again.rows == whole.rows
    assert again.table() == whole.table()
    numbers = [json.loads(line)["number"] for line in file.read_text().splitlines()[1:]]
    assert numbers == list(range(8))
    assert crowns(games=8, keep=file, progress=lambda *_: pytest.fail("nothing is left to play")).rows == whole.rows
    assert crowns(games=3, keep=file).rows == whole.rows[:9]


def test_a_file_of_something_else_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    crowns(games=1, keep=file)
    text = file.read_text()
    with pytest.raises(KeptError, match=r"another study.*differs in players"):
        crowns(games=1, keep=file, players=5)
    assert file.read_text() == text
    for other in ("a letter", "a letter\n", '{"a": 1}\n', "[]\n"):
        file.write_text(other)
        with pytest.raises(KeptError):
            crowns(games=1, keep=file)
        assert file.read_text() == other


class Lazy(Executor):
    """Works only when it is asked for a result, and counts what is under way."""

    def __init__(self) -> None:
        self.tasks: list[Future[Any]] = []
        self.most = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        executor = self

        class Task(Future[Any]):
            def result(self, timeout: float | None = None) -> Any:
                if not self.done():
                    self.set_result(fn(*args, **kwargs))
                return super().result(timeout)

        self.tasks.append(Task())
        executor.most = max(executor.most, sum(not task.done() for task in executor.tasks))
        return self.tasks[-1]


def test_a_bounded_number_of_tasks_is_under_way_and_the_rest_is_cancelled() -> None:
    lazy = Lazy()
    found = crowns(games=200, executor=lazy, workers=2, progress=lambda done, _: done < 3)
    assert found.games == 3
    assert lazy.most == 8
    assert sum(task.cancelled() for task in lazy.tasks) == len(lazy.tasks) - 3


def test_an_error_in_a_task_comes_out() -> None:
    with pytest.raises(SetUpError, match="Game of Crowns has no setting"):
        crowns(games=3, colour="red")


@pytest.mark.parametrize("game", explorer.games())
def test_a_reading_that_nobody_asks_about_changes_nothing(game: str) -> None:
    """The study does not play such games again, so here they are."""
    heard, asked = listening(game_named(game))
    players = heard.seats[0]
    for number in range(deep(1)):
        asked.clear()
        listened = from_setup(heard, {"players": players}, number)
        listened.play(seated("steady", heard, "a"))
        first = frozenset(asked)
        plain = from_setup(game_named(game), {"players": players}, number)
        assert plain.play(seated("steady", plain.game, "a")).answers == listened.answers
        unheard = {name: values[-1] for name, values in heard.rules.switches.items() if name not in first}
        assert first <= set(heard.rules.switches)
        other = explorer.start(game, players=players, seed=number, readings=unheard)
        assert other.play(seated("steady", other.game, "a")).answers == listened.answers
        assert other.standing() == listened.standing()


def test_what_is_noted_of_a_game_is_so() -> None:
    found = explorer.study("noble_treachery", games=1, readings=EACH, seed=5)
    assert len(found.readings) == 1 + sum(
        len(values) - 1 for values in explorer.rules("noble_treachery").switches.values()
    )
    match = explorer.start("noble_treachery", seed="5/0")
    match.play({seat: seated("random", match.game, f"5/0/{seat}") for seat in range(4)})
    row = found.rows[0]
    trace = match.moments(barred=False)
    assert (row.winners, row.moments) == (match.winners, len(trace))
    assert row.scores == tuple(score.value for score in match.standing())
    assert sum(row.rules["bet"]) == sum("bet" in moment.rules for moment in trace)
    for seat, score in enumerate(match.standing()):
        assert {rule: values[seat] for rule, values in row.points.items() if values[seat]} == {
            term.rule: term.value for term in score.terms if term.value
        }


def test_the_summary_ranks_readings_by_the_winners_that_they_change() -> None:
    found = crowns(games=60)
    first, second = found.summary()
    ours, other = found.under(0), found.under(1)
    assert first.readings == FEUD
    assert first.winner.counts.get(True) == sum(a.winners != b.winners for a, b in zip(ours, other, strict=True))
    assert first.winner.chance(True) > second.winner.chance(True)
    assert first.asked.chance(True) >= first.changed.chance(True) >= first.winner.chance(True)
    assert first.gain.value > 0, "who has the Feuds gains if each of them scores"
    assert f"feud.scores: each card: {first.told}" in str(found)
    assert sum(mean.value for mean in found.wins()) == pytest.approx(1)
    assert set(found.lengths()) == {"rounds", "choices", "moments"}
    assert found.cited()["end.count"].chance(True) == 1
    assert next(iter(found.points())) in ("princess", "castellan", "feud.tie", "trader", "feud")


def test_tables_have_a_row_for_each_game_and_for_each_rule() -> None:
    found = crowns(games=2)
    games = found.table()
    assert len(games) == 6
    assert games[0]["readings"] == "ours"
    assert games[1]["readings"] == "feud.scores=each card"
    assert sum(games[0][f"won {seat}"] for seat in range(4)) == pytest.approx(1)
    assert {row["rule"] for row in found.table("rules")} == {rule for row in found.rows for rule in row.rules}
    assert {row["seat"] for row in found.table("points")} == {0, 1, 2, 3}
    with pytest.raises(NoblesseError, match="no table 'cards'"):
        found.table("cards")


def test_a_data_frame_is_made_by_the_package_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of polars, pandas or neither, with packages that note what they are given."""
    found = crowns(games=2)

    class Package:
        DataFrame = list

    monkeypatch.setitem(sys.modules, "polars", None)
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(NoblesseError, match=r"noblesse\[studies\]"):
        found.frame()
    monkeypatch.setitem(sys.modules, "pandas", Package)
    assert found.frame("games") == found.table("games")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"games": 0}, "number of games must be"),
        ({"games": True}, "number of games must be"),
        ({"readings": "all"}, "'each'"),
        ({"readings": {"feud.scores": "each card"}}, "a list of mappings"),
        ({"readings": [{"feud.scores": "never"}]}, "is one of"),
        ({"readings": ["feud.scores"]}, "given by name"),
        ({"players": 77}, "is for 4 to 9 players"),
        ({"level": "brilliant"}, "there is no level"),
        ({"level": ["random", "steady"]}, "one for each of its 4"),
        ({"seed": None}, "seed"),
    ],
)
def test_wrong_arguments_are_named(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(NoblesseError, match=said):
        crowns(**{"games": 1, **wrong})


def test_levels_may_differ_by_seat() -> None:
    found = explorer.study("game_of_crowns", games=2, level=["steady", "random", "random", "easy"], seed=1)
    assert found.levels == ("steady", "random", "random", "easy")
    assert found.rows != explorer.study("game_of_crowns", games=2, seed=1).rows


def test_a_mean_knows_its_error() -> None:
    assert Mean.of([1, 2, 3]) == pytest.approx(Mean(2, 3**-0.5, 3))
    assert Mean.of([0, 0]).clear == 0
    low, high = Mean.of([1, 2, 3]).interval
    assert low < 2 < high
    assert told(0.009, 1000) == "changes the winner of 9 games in 1,000"
    assert told(0.01, 1000) == "changes the winner of 1 game in 100"


def test_findings_without_games_can_be_shown() -> None:
    assert str(Findings(game_named("noble_treachery"), 4, ("random",) * 4, 0, {}, ({},), [])).startswith("0 games")
