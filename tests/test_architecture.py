"""The arrows between the folders, what an import costs, and that rules, code and tests name each other."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import explorer
from explorer.core.rulebook import cited

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
GAMES = explorer.games()


def modules(*folders: str) -> list[Path]:
    """The Python files below some folders of the checkout."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Every module that a file imports, wherever in it, with the line; names after `from` count as modules too."""
    package = ".".join(path.relative_to(ROOT).with_suffix("").parts[:-1])
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package.split(".")[: len(package.split(".")) - node.level + 1]) if node.level else ""
            module = ".".join(part for part in (base, node.module or "") if part)
            for name in node.names:
                yield node.lineno, f"{module}.{name.name}"
        elif isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == "import_module":
            yield from ((node.lineno, str(name.value)) for name in node.args[:1] if isinstance(name, ast.Constant))


def against(paths: list[Path], *forbidden: str) -> list[str]:
    """Imports of forbidden modules, or of anything in them."""
    return [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in paths
        for line, name in imports(path)
        if any(name == module or name.startswith(f"{module}.") for module in forbidden)
    ]


JUPYTER = (
    "IPython", "ipykernel", "ipywidgets", "anywidget", "traitlets", "jupyter", "jupyter_client", "jupyter_core",
    "jupyter_server", "jupyterlab", "nbclient", "nbconvert", "nbformat", "notebook", "plotly", "tornado", "voila", "widgets",
)  # fmt: skip


def test_the_scan_sees_imports_of_every_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    (tmp_path / "a" / "b").mkdir(parents=True)
    code = (
        "import x.y\nfrom z import w\nfrom . import c\nfrom ..d import e\ndef f():\n  import g\nimport_module('h.i')\n"
    )
    (tmp_path / "a" / "b" / "m.py").write_text(code)
    found = {name for _, name in imports(tmp_path / "a" / "b" / "m.py")}
    assert found == {"x.y", "z.w", "a.b.c", "a.d.e", "g", "h.i"}
    assert against([tmp_path / "a" / "b" / "m.py"], "x", "h.i") == ["a/b/m.py:1 imports x.y", "a/b/m.py:7 imports h.i"]


def test_the_explorer_imports_nothing_of_jupyter_and_no_widget() -> None:
    assert against(modules("explorer"), *JUPYTER) == []


def test_the_core_imports_no_game_and_nothing_above_it() -> None:
    allowed = {"explorer/core/game.py"}  # it looks games up by name
    paths = [path for path in modules("explorer/core") if str(path.relative_to(ROOT)) not in allowed]
    assert against(paths, "explorer.games") == []
    above = [f"explorer.{folder}" for folder in ("players", "odds", "tutor")]
    bad = against(modules("explorer/core"), *(f"explorer.games.{game}" for game in GAMES), *above)
    assert [line for line in bad if not _for_types_only(line)] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_imports_the_core_and_itself_only(game: str) -> None:
    """In annotations it may name what odds and players are made of."""
    others = [f"explorer.games.{other}" for other in GAMES if other != game]
    above = [f"explorer.{folder}" for folder in ("players", "odds", "tutor")]
    found = against(modules(f"explorer/games/{game}"), *others)
    steps = [path for path in modules(f"explorer/games/{game}") if not _is_of_odds(path)]
    assert found + [line for line in against(steps, *above) if not _for_types_only(line)] == []


def _is_of_odds(path: Path) -> bool:
    """Whether a game's file serves its questions about odds, which are read when they are first asked for."""
    return path.name == "odds.py" or path.parent.name == "odds"


def _for_types_only(line: str) -> bool:
    """Whether an import stands under `if TYPE_CHECKING`."""
    place = line.split(" ", maxsplit=1)[0]
    name, _, number = place.partition(":")
    tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))
    blocks = [node for node in ast.walk(tree) if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)]
    return any(block.lineno <= int(number) <= (block.end_lineno or 0) for block in blocks)


@pytest.mark.parametrize("above", ["odds", "tutor"])
def test_players_and_odds_and_lessons_know_no_single_game(above: str) -> None:
    assert (
        against(modules(f"explorer/{above}", "explorer/players"), *(f"explorer.games.{game}" for game in GAMES)) == []
    )


def test_widgets_know_no_steps_and_no_state() -> None:
    """A widget uses matches, views and rules: it imports no game's modules and does not advance a match by itself."""
    assert against(modules("widgets"), *(f"explorer.games.{game}" for game in GAMES)) == []


def test_no_tests_are_imported_by_what_is_installed() -> None:
    assert against(modules("explorer", "widgets"), "tests", "pytest", "hypothesis") == []


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
    assert public - set(explorer.__all__) - submodules <= {"game_named", "game_ids"}


# --- rules, code and tests ---

BASE = r"[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+"


def cited_anywhere(folder: Path) -> dict[str, list[str]]:
    """Everything in a game's code that looks like a rule's id where one is cited."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
                continue
            names = {node.value} if re.fullmatch(BASE, node.value) else set()
            for match in re.finditer(rf"\[({BASE})\]|\(({BASE}(?:[,;] {BASE})*)\)", node.value):
                names.update(re.split(r"[,;] ", match[1] or match[2]))
            for name in names:
                found.setdefault(name, []).append(f"{path.name}:{node.lineno}")
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
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for name in node.args:
                    assert isinstance(name, ast.Constant), f"{path.name}:{node.lineno} names no rule plainly"
                    found.setdefault(str(name.value), []).append(f"{path.name}:{node.lineno}")
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
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "reads":
                name, value = node.args
                assert isinstance(name, ast.Constant), f"{path.name}:{node.lineno}"
                assert isinstance(value, ast.Constant), f"{path.name}:{node.lineno}"
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
    strings: set[str] = set()
    for path in sorted((ROOT / "tests" / "games" / game).rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        strings |= {n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)}
    switches = explorer.rules(game).switches
    untested = {name: values for name, values in switches.items() if not {name, *values[1:]} <= strings}
    assert untested == {}
