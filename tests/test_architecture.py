"""No file imports itself round about, arrows between folders point down, and rules, code and tests name each other."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import explorer
from explorer.core.rulebook import cited
from tests.import_graph import Arrow, arrows, circles, imports, upward

ROOT = Path(__file__).parents[1]
GAMES = explorer.games()


def modules(*folders: str) -> list[Path]:
    """The Python files below some folders of the checkout."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def against(paths: list[Path], *forbidden: str) -> list[str]:
    """Imports of forbidden modules, or of anything in them."""
    return [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in paths
        for line, name in imports(path, ROOT)
        if any(name == module or name.startswith(f"{module}.") for module in forbidden)
    ]


JUPYTER = (
    "IPython", "ipykernel", "ipywidgets", "anywidget", "traitlets", "jupyter", "jupyter_client", "jupyter_core",
    "jupyter_server", "jupyterlab", "nbclient", "nbconvert", "nbformat", "notebook", "plotly", "tornado", "voila", "widgets",
)  # fmt: skip


@cache
def every_arrow() -> tuple[Arrow, ...]:
    """Every import between two of our own files, those in functions and for types only included."""
    return tuple(arrows(ROOT, "explorer", "widgets"))


def written(root: Path, files: dict[str, str]) -> Path:
    """A checkout with these files."""
    for name, code in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(code)
    return root


def test_the_scan_sees_imports_of_every_form(tmp_path: Path) -> None:
    code = (
        "import x.y\nfrom z import w\nfrom . import c\nfrom ..d import e\ndef f():\n  import g\nimport_module('h.i')\n"
    )
    written(tmp_path, {"a/b/m.py": code})
    found = {name for _, name in imports(tmp_path / "a" / "b" / "m.py", tmp_path)}
    assert found == {"x.y", "z.w", "a.b.c", "a.d.e", "g", "h.i"}


def test_the_scan_names_what_imports_something_forbidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    written(tmp_path, {"a/m.py": "import x.y\nfrom z import w\nimport_module('h.i')\n"})
    assert against([tmp_path / "a" / "m.py"], "x", "h.i") == ["a/m.py:1 imports x.y", "a/m.py:3 imports h.i"]


# --- no circle, and every arrow down ---


@pytest.mark.parametrize(
    "back",
    [
        "import a.one",
        "from a import one",
        "from a.one import f",
        "from . import one",
        "from .one import f",
        "def g():\n    from a.one import f",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from a.one import f",
        "from importlib import import_module\ndef g():\n    return import_module('a.one')",
        "import a.three",  # which imports the first: a circle of three
        "from a import f",  # the package, which imports the first
    ],
)
def test_a_circle_of_files_is_found_whatever_closes_it(tmp_path: Path, back: str) -> None:
    files = {"a/__init__.py": "from a.one import f", "a/one.py": "from a import two", "a/two.py": back}
    root = written(tmp_path, {**files, "a/three.py": "import a.one"})
    (said,) = circles(arrows(root, "a"))
    assert "a/one.py:1 imports a/two.py" in said
    line = max(number for number, text in enumerate(back.splitlines(), 1) if "import " in text or "import_" in text)
    assert f"a/two.py:{line} imports a/" in said
    assert circles(arrows(written(root, {"a/two.py": ""}), "a")) == []


def test_a_circle_of_rooms_is_found_where_no_files_make_one(tmp_path: Path) -> None:
    files = {"a/x/one.py": "import a.y.two", "a/y/two.py": "", "a/y/three.py": "\nimport a.x.four", "a/x/four.py": ""}
    found = arrows(written(tmp_path, files), "a")
    assert circles(found) == []
    (said,) = circles(found, lambda file: file.split("/")[1])
    assert said.startswith("2 in a circle: x, y; ")
    assert all(way in said for way in ("a/x/one.py:1 imports a/y/two.py", "a/y/three.py:2 imports a/x/four.py"))


def test_an_arrow_up_is_found(tmp_path: Path) -> None:
    files = {"low/one.py": "def f():\n    import high.two", "high/two.py": "", "high/three.py": "import low.one"}
    found = arrows(written(tmp_path, files), "low", "high")
    assert upward(found, lambda file: ["low", "high"].index(file.split("/")[0])) == ["low/one.py:2 imports high/two.py"]


def test_no_file_imports_itself_round_about() -> None:
    assert circles(every_arrow()) == []


FLOORS = (
    "core", "authoring", "players", "examples", "what_if", "lay_out", "odds", "coach", "tutor", "practice", "annotated",
    "adapters", "dataset", "studies", "games", "explorer", "widgets",
)  # fmt: skip
"""The floors from the lowest up: the folders of the explorer, the explorer's own front door, and the widgets.

A file imports from its own floor and from those below it.
"""


def floor(file: str) -> str:
    """The floor on which a file stands."""
    folder, _, rest = file.partition("/")
    return rest.partition("/")[0] if folder == "explorer" and "/" in rest else folder


def test_every_arrow_between_floors_points_down() -> None:
    assert {floor(end) for arrow in every_arrow() for end in (arrow.start, arrow.end)} == set(FLOORS)
    assert upward(every_arrow(), lambda file: FLOORS.index(floor(file))) == []


def inside(game: str) -> list[Arrow]:
    """The arrows between files of one game."""
    folder = f"explorer/games/{game}/"
    return [arrow for arrow in every_arrow() if arrow.start.startswith(folder) and arrow.end.startswith(folder)]


def room(file: str) -> str:
    """The room of its game in which a file stands: a folder, or the file itself."""
    return file.split("/")[3].removesuffix(".py")


@pytest.mark.parametrize("game", GAMES)
def test_the_rooms_of_a_game_form_no_circle(game: str) -> None:
    assert circles(inside(game), room) == []


ASKED_FROM_ABOVE = frozenset({
    "board_targets", "details", "graphs", "heuristic", "hidden", "lay_out", "odds", "outcomes", "picture", "position", "problems",
    "show_me", "notes", "standing", "valuation", "what_if", "wording", "workbench",
})  # fmt: skip
"""The parts of a game that are asked for by a match, its players or its pages, and by no rule."""

ASKED_BY_RULES = {
    ("game_of_crowns", "wording"): "a check states its facts in the words of the story",
    ("noble_game", "wording"): "a check states its facts in the words of the story",
}
"""The parts that rules ask for all the same, by game, and why."""


@pytest.mark.parametrize("game", GAMES)
def test_rules_ask_for_no_part_that_only_pages_and_players_want(game: str) -> None:
    found = [arrow for arrow in inside(game) if room(arrow.start) == "rules" and room(arrow.end) in ASKED_FROM_ABOVE]
    assert [str(arrow) for arrow in found if (game, room(arrow.end)) not in ASKED_BY_RULES] == []
    listed = {part for known, part in ASKED_BY_RULES if known == game}
    assert listed == {room(arrow.end) for arrow in found}, "a listed part is not asked for any more"


PART_OF = {"odds": "odds", "what_if": "what_if", "lay_out": "lay_out", "examples": "show_me", "players": "heuristic"}
"""By floor of the explorer, the one part of a game that knows it: what a question or an example is made of."""


@pytest.mark.parametrize("game", GAMES)
def test_a_game_knows_each_floor_above_its_steps_in_one_part_only(game: str) -> None:
    folder = f"explorer/games/{game}/"
    found = [arrow for arrow in every_arrow() if arrow.start.startswith(folder) and floor(arrow.end) != "games"]
    low = ("core", "authoring")
    bad = [
        arrow for arrow in found if floor(arrow.end) not in low and PART_OF.get(floor(arrow.end)) != room(arrow.start)
    ]
    assert [str(arrow) for arrow in bad] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_knows_no_other(game: str) -> None:
    others = [f"explorer.games.{other}" for other in GAMES if other != game]
    assert against(modules(f"explorer/games/{game}"), *others) == []


# --- what is imported, and what it costs ---


def test_the_explorer_imports_nothing_of_jupyter_and_no_widget() -> None:
    assert against(modules("explorer"), *JUPYTER) == []


def test_the_explorer_below_the_games_knows_no_single_game() -> None:
    below = [f"explorer/{floor}" for floor in FLOORS[: FLOORS.index("games")]]
    assert against(modules(*below), *(f"explorer.games.{game}" for game in GAMES)) == []


def test_widgets_know_no_steps_and_no_state() -> None:
    """A widget uses matches, views and rules: it imports no game's modules and does not advance a match by itself."""
    assert against(modules("widgets"), *(f"explorer.games.{game}" for game in GAMES)) == []


def test_no_tests_are_imported_by_what_is_installed() -> None:
    assert against(modules("explorer", "widgets"), "tests", "pytest", "hypothesis") == []


OF_ADAPTERS = ("explorer.adapters", "gymnasium", "pettingzoo", "pyspiel", "open_spiel", "rlcard")
"""What only adapters import, because most who play have no use for it and do not install it."""


def test_nothing_that_is_played_imports_an_adapter_or_its_package() -> None:
    played = [path for path in modules("explorer", "widgets") if "adapters" not in path.parts]
    assert against(played, *OF_ADAPTERS) == []


HEAVY = ("ipywidgets", "IPython", "plotly", "numpy", "networkx", "sqlite3", "jinja2", "tornado", "traitlets", "anywidget",
         "icepool", "tomllib", "pandas", "scipy", "rapidfuzz")  # fmt: skip


@pytest.mark.parametrize(
    "code",
    [
        "import explorer",
        "import explorer; m = explorer.start(explorer.games()[0]); m.roll(); m.fork(); m.back()",
    ],
)
def test_importing_the_explorer_is_light(code: str) -> None:
    # A game's figures are read when it is first started.
    heavy = [name for name in HEAVY if name != "tomllib" or "start" not in code]
    script = f"{code}\nimport sys\nprint(*[name for name in {heavy!r} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True, timeout=120
    )
    assert done.stdout.split() == []


def test_the_whole_public_api_is_named() -> None:
    for name in explorer.__all__:
        assert hasattr(explorer, name), name
    public = {name for name in vars(explorer) if not name.startswith("_") and name != "annotations"}
    submodules = {path.stem for path in (ROOT / "explorer").iterdir()}
    assert public - set(explorer.__all__) - submodules <= {"game_named", "game_ids", "Any", "TYPE_CHECKING"}


# --- rules, code and tests ---


class Scan(NamedTuple):
    """What the Python files of a folder say of rules and switches.

    Attributes:
        strings: their string constants, each with "file:line".
        reads: the arguments of `reads(name, value)`, with "file:line".
        marks: the arguments of `@pytest.mark.rule(...)`, with "file:line".
    """

    strings: list[tuple[str, str]]
    reads: list[tuple[list[ast.expr], str]]
    marks: list[tuple[list[ast.expr], str]]


@cache
def scan(folder: Path) -> Scan:
    """The scan of a folder of the checkout; each of many files is parsed only once."""
    found = Scan([], [], [])
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.strings.append((node.value, f"{path.name}:{node.lineno}"))
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                if node.func.attr == "reads":
                    found.reads.append((node.args, f"{path.name}:{node.lineno}"))
                elif node.func.attr == "rule" and ast.unparse(node.func) == "pytest.mark.rule":
                    found.marks.append((node.args, f"{path.name}:{node.lineno}"))
    return found


BASE = r"[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+"


def cited_anywhere(folder: Path) -> dict[str, list[str]]:
    """Everything in a game's code that looks like a rule's id where one is cited."""
    found: dict[str, list[str]] = {}
    for text, place in scan(folder).strings:
        names = {text} if re.fullmatch(BASE, text) else set()
        for match in re.finditer(rf"\[({BASE})\]|\(({BASE}(?:[,;] {BASE})*)\)", text):
            names.update(re.split(r"[,;] ", match[1] or match[2]))
        for name in names:
            found.setdefault(name, []).append(place)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_code_cites_exists(game: str) -> None:
    rules = explorer.rules(game)
    chapters = {name.split(".")[0] for name in rules.rules}
    known = {*rules.rules, *rules.switches}
    strange = {
        name: places
        for name, places in cited_anywhere(ROOT / "explorer" / "games" / game).items()
        if name.split(".")[0] in chapters and name not in known and not name.endswith((".toml", ".py", ".md"))
    }
    assert strange == {}


def rule_marks(folder: Path) -> dict[str, list[str]]:
    """The rules that tests say they exercise, by `@pytest.mark.rule(...)`."""
    found: dict[str, list[str]] = {}
    for names, place in scan(folder).marks:
        for name in names:
            assert isinstance(name, ast.Constant), f"{place} names no rule plainly"
            found.setdefault(str(name.value), []).append(place)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_a_test_names_exists(game: str) -> None:
    rules = explorer.rules(game).rules
    marks = rule_marks(ROOT / "tests" / "games" / game)
    assert {name: places for name, places in marks.items() if name not in rules} == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_is_no_advice_is_cited_in_code(game: str) -> None:
    rules = explorer.rules(game).rules
    code = cited(ROOT / "explorer" / "games" / game, rules)
    assert [rule.id for rule in rules.values() if rule.standing != "advice" and rule.id not in code] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_is_no_advice_is_named_by_a_test(game: str) -> None:
    rules = explorer.rules(game).rules
    marks = rule_marks(ROOT / "tests" / "games" / game)
    assert [rule.id for rule in rules.values() if rule.standing != "advice" and rule.id not in marks] == []


def readings_read(folder: Path) -> dict[str, set[str]]:
    """The switches that code asks about with `reads(name, value)`, with the values."""
    found: dict[str, set[str]] = {}
    for (name, value), place in scan(folder).reads:
        assert isinstance(name, ast.Constant), place
        assert isinstance(value, ast.Constant), place
        found.setdefault(str(name.value), set()).add(str(value.value))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_switches_in_code_and_in_the_rulebook_are_the_same(game: str) -> None:
    """The house's reading is what the code does when no other is asked for; every other one is asked for."""
    switches = explorer.rules(game).switches
    read = readings_read(ROOT / "explorer" / "games" / game)
    assert {name: set(values[1:]) for name, values in switches.items()} == read


@pytest.mark.parametrize("game", GAMES)
def test_only_our_readings_have_switches(game: str) -> None:
    rules = explorer.rules(game).rules.values()
    assert [rule.id for rule in rules if rule.switch and rule.standing != "our reading"] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_switch_is_tested_in_each_other_reading(game: str) -> None:
    """A test gives the reading by name and value, as in `readings={"can": "compulsory"}`."""
    strings = {text for text, _ in scan(ROOT / "tests" / "games" / game).strings}
    switches = explorer.rules(game).switches
    untested = {name: values for name, values in switches.items() if not {name, *values[1:]} <= strings}
    assert untested == {}
