"""A game's parts: found by name, with defaults; and how games are found, those that are broken among them."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer.core import game, parts
from explorer.core.game import Game, broken_games, game_ids, game_named
from explorer.core.match import Match
from explorer.core.moments import Begin, Choice, Event, Moments, Secret
from explorer.core.parts import PARTS
from explorer.core.people import each_named, named
from explorer.core.state import State
from tests.widgets.lettered import cut, overlapping, small
from tests.widgets.pictures import things
from widgets.boards.table import Space, pictures
from widgets.story import marks, timeline

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", explorer.games())
def test_every_part_of_a_game_gives_what_the_contract_says(name: str) -> None:
    found = game_named(name)
    for part, what in PARTS.items():
        module = found.part(part)
        assert module is None or any(hasattr(module, wanted) for wanted in what.gives), part
    assert {"wording", "hidden", "position", "standing", "picture"} <= {p for p in PARTS if found.part(p) is not None}


def test_the_core_imports_nothing_of_the_floors_above_it() -> None:
    above = ("authoring", "examples", "what_if", "odds", "players", "tutor", "games")
    for path in (ROOT / "explorer" / "core").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert not (node.module or "").startswith(tuple(f"explorer.{floor}" for floor in above)), path.name


def test_a_part_that_is_not_there_is_none() -> None:
    found = game_named("kings_of_ireland")
    assert found.part("workbench") is None
    assert found.given("workbench", "workbench", 7) == 7
    assert found.given("odds", "NOTHING_LIKE_IT", 8) == 8


# --- how games are found ---


def a_package(folder: Path, name: str, code: str, **files: str) -> None:
    """A package of one game in a folder, with what pip writes beside it."""
    (folder / name).mkdir()
    (folder / name / "__init__.py").write_text(code)
    for file, text in files.items():
        (folder / name / f"{file}.py").write_text(text)
    about = folder / f"{name}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[noblesse.games]\n{name} = {name}\n")


CODE = """
from explorer.core.game import Game
from explorer.core.state import State
from explorer.core.people import each_named, named
GAME = Game({id!r}, "A Trial", __name__, range(2, 3), State, {{}}, lambda players: State(players=players))
"""


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """A function that installs a package of these files; it is gone after the test."""

    def put(name: str, code: str, **files: str) -> None:
        a_package(tmp_path, name, code, **files)
        game._installed.cache_clear()

    before = set(game._games)
    monkeypatch.syspath_prepend(tmp_path)
    yield put
    monkeypatch.undo()
    game._installed.cache_clear()
    for name in set(game._games) - before:
        del game._games[name]
    for name in [name for name in sys.modules if name.startswith("trial_")]:
        del sys.modules[name]


def test_a_game_of_another_package_is_found(outside: Callable[..., None], tmp_path: Path) -> None:
    outside("trial_one", CODE.format(id="trial_one"))
    assert "trial_one" in explorer.games()
    found = game_named("Trial one")
    assert found.title == "A Trial"
    assert found.folder == tmp_path / "trial_one"
    assert found.part("odds") is None


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import nothing_like_it", "cannot be loaded: ModuleNotFoundError: No module named 'nothing_like_it'."),
        ("GAME = 7", "trial_bad has no `GAME` that is an explorer.core.game.Game"),
        (
            CODE.format(id="else"),
            "its GAME has id 'else' and package 'trial_bad', and its entry point says 'trial_bad'",
        ),
    ],
)
def test_a_broken_game_is_named_and_takes_nobody_with_it(outside: Callable[..., None], code: str, said: str) -> None:
    outside("trial_bad", code)
    (fault,) = broken_games().values()
    assert fault.startswith("the game 'trial_bad' of trial_bad 1.0 cannot be loaded: ")
    assert said in fault
    with pytest.warns(UserWarning, match="trial_bad 1.0 cannot be loaded"):
        assert "trial_bad" not in explorer.games()
    with pytest.raises(explorer.BrokenGame, match="cannot be loaded"):
        explorer.start("trial_bad")
    assert explorer.start("noble_treachery").pending is not None
    assert "trial_bad" in game_ids()


def test_a_part_that_cannot_be_imported_says_so(outside: Callable[..., None]) -> None:
    outside("trial_part", CODE.format(id="trial_part"), odds="1 / 0")
    with pytest.raises(explorer.BrokenGame, match="A Trial has a part 'odds' that cannot be loaded: ZeroDivisionError"):
        game_named("trial_part").part("odds")


def test_nobody_takes_the_name_of_our_game(monkeypatch: pytest.MonkeyPatch) -> None:
    points = (
        EntryPoint("noble_game", "somebody.elses", game.GROUP),
        EntryPoint("noble_game", "explorer.games.noble_game", game.GROUP),
    )
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: points)
    game._installed.cache_clear()
    try:
        assert game_named("noble_game").package == "explorer.games.noble_game"
        assert list(broken_games()) == ["noble_game (somebody.elses)"]
    finally:
        game._installed.cache_clear()


def test_a_checkout_that_was_not_installed_again_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: ())
    monkeypatch.setattr(game, "_games", {})
    game._installed.cache_clear()
    try:
        with pytest.raises(explorer.UnknownGame, match=r"install it again: pip install -e \."):
            explorer.start("noble_game")
    finally:
        game._installed.cache_clear()


def test_to_import_the_explorer_reads_no_entry_points() -> None:
    code = "import explorer, sys; print('importlib.metadata' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "False"


# --- what stands in ---


@dataclass
class Table(State):
    """Seats' hands, dice, and a long list.

    Attributes:
        hands: the cards of each seat.
    """

    hands: list[list[str]] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
    notes: str = ""


def start(players: int) -> Table:
    return Table(players=players, hands=[["ace", "?"] for _ in range(players)], cards=["x"] * 40, dice=[1, 6])


def step(table: Table) -> Moments:
    yield Event("sat", 0, "sit")
    table.notes = "sat"


BARE = Game("bare", "Bare", "tests", range(2, 5), Table, {"step": step}, start)


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> Callable[[Table], Match]:
    """A function that makes a match of a position, while the game is known by its name."""
    monkeypatch.setitem(game._games, "bare", BARE)
    return lambda table: Match(BARE, {}, table)


SPACES = [Space(280, 480, 150), Space(320, 525, 150), Space(600, 525, 150), Space(), Space(1400, 700)]


@pytest.mark.parametrize("space", SPACES, ids=lambda space: str(space.width))
def test_a_picture_of_any_state(bare: Callable[[Table], Match], space: Space) -> None:
    table = Table(players=2, hands=[["ace", "?"], []], cards=["b"] * 40, dice=[1, 6], notes="n" * 300)
    shown = each_named(BARE.picture(table))
    assert [seat["hands"] for seat in shown["seats"]] == [["ace", "?"], []]
    assert shown["dice"] == [1, 6], "two dice are not the two seats'"
    assert "Seat 0: hands ace, hidden." in shown["text"]
    live = {"hands:0:ace": {"state": "option", "says": "", "why": ""}}
    drawn = pictures(bare(table), space=space, live=live)
    for svg in drawn:
        assert (cut(svg), small(svg), overlapping(svg)) == ([], [], [])
    assert re.search(r">(and 16 more|\+\d+)</text>", drawn.table), "what finds no room is counted"
    assert "n…</text>" in drawn.table
    assert f"Notes: {'n' * 300}" in drawn.table, "what is said of a text is all of it"
    assert {"dice:1", "dice:6"} <= things(drawn.table)
    assert things(drawn.hand, role="button", aria_label="Seat 0, Hands: ace") == {"hands:0:ace"}
    assert things(drawn.table, role="button") == set()


def test_what_an_option_is_about_is_said_by_its_kind(bare: Callable[[Table], Match]) -> None:
    table = start(3)
    for kind, option, about in (
        ("seat", 2, ("seat:2",)), ("card", "x", ("cards:x",)), ("hand", "ace", ("hands:1:ace",)), ("seat", 9, ()),
        ("seat", "pass", ()), ("card", "y", ()), ("agenda", ["step"], ()),
    ):  # fmt: skip
        assert BARE.targets(table, Choice(1, kind, [option], "r"), option) == about
    assert pictures(bare(table)).table.count('data-thing="cards:x"') == 1


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (
            Event("took_back", 1, "r", what=Secret(("a", 2), (1,)), from_whom=None),
            "Seat 1 took back (what a 2, from whom none).",
        ),
        (Event("shuffled", None, "r"), "Shuffled."),
        (Event("asks which card", 0, "r", of=3), "Seat 0 must choose: which card (of 3)."),
        (Event("chance draw", 2, "r"), "Chance decides for Seat 2: draw."),
        (Event("ends turn", 1, "r"), "Seat 1's turn ends."),
        (Begin("turn", 1, "r", name="t", relation="interrupted"), "Seat 1's turn begins."),
    ],
)
def test_any_event_is_a_sentence(event: Event, said: str) -> None:
    assert named(BARE.tell(None, event)) == said


def test_any_position_is_read_and_checked_by_the_annotations() -> None:
    table: Any = BARE.place(players=3, notes="here")
    assert (table.players, table.notes, BARE.problems(table)) == (3, "here", [])
    with pytest.raises(explorer.SetUpError, match="Bare is for 2 to 4 players, not 7"):
        BARE.place(players=7)
    for wrong, said in (
        ({"hands": [[], []]}, "hands has 2 places for 3 players"), ({"notes": 3}, "notes is 3, not a text"),
        ({"players": 9}, "players is 9, not 2 to 4"),
    ):  # fmt: skip
        assert BARE.problems(Table.of({**table.__dict__, **wrong})) == [said]


def test_open_information_is_a_state_of_its_own() -> None:
    table = start(2)
    seen = BARE.mask(table, 0)
    assert seen == table
    seen.hands = []
    assert table.hands[0] == ["ace", "?"]


def test_a_state_without_phases_and_rounds_has_both_names() -> None:
    assert (start(2).phase, start(2).round) == ("", None)


@pytest.mark.parametrize(
    ("game", "laid", "said"),
    [
        ("noble_game", {"year": 5}, "Year 5"),
        ("black_rose_wars", {"turn": 3}, "Game turn 3"),
        ("noble_treachery", {"at": "bet", "roller": 1}, "Round 1"),
    ],
)
def test_a_position_laid_out_by_hand_tells_its_round(game: str, laid: dict[str, Any], said: str) -> None:
    match = explorer.position(game, **laid)
    assert match.round == said
    first = next(mark for mark in timeline(match, match.moments(barred=False)) if mark["kind"] == "round")
    assert said.endswith(f" {first['name']}")
    assert explorer.start(game, players=4, seed=1).round == ""


def test_rounds_and_phases_that_say_nothing_of_themselves_are_counted() -> None:
    moments = [Begin("round", None, "r"), Begin("phase", None, "r", name="odd"), Begin("round", 1, "r", number=7)]
    assert [mark["name"] for mark in marks(list(moments))] == ["1", "1", "7"]


def test_a_word_that_is_no_part_has_no_default() -> None:
    assert parts.describe(None, Choice(0, "a", ["b"], "r"), "b") == ""
    assert parts.outcome_classes(None) == {}
