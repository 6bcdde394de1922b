"""Writes the page `moments.md` of each game: every kind of choice, chance and event, for authors of players and adapters.

    python -m tests.moments_page                 # rewrites the pages of all games
    python -m tests.moments_page noble_game      # of one game

Which kinds there are, by which rules and with which facts, is read from the game's code: its calls of `Choice`, `Chance`,
`Event`, `Begin` and `frame`, a name followed to where it was given its value. What the options look like, and of which
type the facts are, is seen in play: matches of random and of sensible players, the rulings, the positions of *show me*.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from explorer.core.chance import Dice
from explorer.core.game import game_ids, game_named
from explorer.core.moments import Begin, Chance, Choice, End, Moment, Secret
from explorer.examples.rulings import of as rulings_of
from explorer.players import HeuristicPlayer
from tests.conformance.matches import finished, fresh

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from explorer.core.match import Match

SECTIONS = {"choice": "Choices", "chance": "Chance", "event": "Events", "frame": "Frames"}
"""The headings of the page, by the kind of moment."""

MORE = "and more"
"""The end of a list whose further items are computed at run time."""

SAMPLED = 24
"""For how many choices of a kind per match all options are examined; of further choices only a few."""


@dataclass
class Kind:
    """One kind of moment.

    Attributes:
        rules: the rules that it cites; those of `also` too.
        facts: the types of each fact by its name, "secret" among them where it may be.
        shapes: what its options look like, or what chance brings, each with one example.
        told: one of them as the story tells it.
        all_rules: whether the code tells all its rules, so that no other can come.
        all_facts: whether it tells all its facts.
    """

    rules: set[str] = field(default_factory=set)
    facts: dict[str, set[str]] = field(default_factory=dict)
    shapes: dict[str, str] = field(default_factory=dict)
    told: str = ""
    all_rules: bool = True
    all_facts: bool = True


Kinds = dict[tuple[str, str], Kind]
"""Every kind of moment by section and name."""


# --- what the code says -----------------------------------------------------------------------------------------------

CALLS = {
    "Choice": ("choice", 1, 3),
    "Chance": ("chance", 1, 3),
    "Event": ("event", 0, 2),
    "Begin": ("frame", 0, 2),
    "End": ("frame", 0, 2),
    "frame": ("frame", 0, 2),
}
"""The calls that make a moment: its section, and the positions of the arguments kind and rule."""

NO_FACTS = {"barred", "why", "also", "rule", "body", "source", "options"}
"""Keywords of those calls that are not facts."""


EXAMPLES = {"show_me.py", "heuristic.py", "odds.py", "what_if.py", "lodge.py", "details.py", "bench.py"}
"""Files of a game that use card names only for display; they are not read for the rules' own words."""


class Code:
    """The Python code of one game, which can tell the possible values of an expression.

    Attributes:
        texts: every text in it.
        words: those that are words of its own, and no card's id or name.
        leading: those with which a tuple begins.
    """

    def __init__(self, game: str) -> None:
        paths = sorted(game_named(game).folder.rglob("*.py"))
        self.trees = [ast.parse(path.read_text(encoding="utf-8")) for path in paths]
        self.functions: dict[str, list[ast.FunctionDef]] = {}
        self.constants: dict[str, list[ast.expr]] = {}
        self.calls: dict[str, list[tuple[ast.Call, ast.FunctionDef | None]]] = {}
        self.texts = {text for tree in self.trees for text in _texts(tree)}
        for tree in self.trees:
            for node in tree.body:
                for name, value in _assigned(node):
                    self.constants.setdefault(name, []).append(value)
            self._walk(tree, None)
        steps = [tree for path, tree in zip(paths, self.trees, strict=True) if path.name not in EXAMPLES]
        self.words = {
            text for tree in steps for text in _texts(tree) if not re.search("[0-9]", text) and not text.isupper()
        }
        leading = {
            node.elts[0].value
            for tree in steps
            for node in ast.walk(tree)
            if isinstance(node, ast.Tuple) and node.elts and isinstance(node.elts[0], ast.Constant)
        }
        self.leading = {text for text in leading if isinstance(text, str)}
        for path in game_named(game).folder.rglob("*.toml"):
            if path.parent.name not in ("asked", "drills", "rulings", "lessons"):
                self.words -= set(_strings(tomllib.loads(path.read_text(encoding="utf-8"))))

    def _walk(self, node: ast.AST, inside: ast.FunctionDef | None) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Call):
                self.calls.setdefault(ast.unparse(child.func).rpartition(".")[2], []).append((child, inside))
            if isinstance(child, ast.FunctionDef):
                self.functions.setdefault(child.name, []).append(child)
            self._walk(child, child if isinstance(child, ast.FunctionDef) else inside)

    def values(self, expression: ast.expr | None, inside: ast.FunctionDef | None, depth: int = 0) -> set[str | None]:
        """The possible texts of an expression; None among them for values known only in play."""
        if depth > 6 or expression is None:
            return {None}
        found: set[str | None] = set()
        match expression:
            case ast.Constant(value=str() as text):
                return {text}
            case ast.IfExp(body=one, orelse=other):
                parts: list[tuple[ast.expr, ast.FunctionDef | None]] = [(one, inside), (other, inside)]
            case ast.Subscript(value=ast.Name(id=name)) if name in self.constants:
                tables = [one for one in self.constants[name] if isinstance(one, ast.Dict)]
                parts = [(value, None) for table in tables for value in table.values]
            case ast.Name(id=name):
                parts = [*self._given(name, inside), *((one, None) for one in self.constants.get(name, ()))]
            case _:
                parts = []
        for part, where in parts:
            found |= self.values(part, where, depth + 1)
        return found or {None}

    def _given(self, name: str, inside: ast.FunctionDef | None) -> Iterator[tuple[ast.expr, ast.FunctionDef | None]]:
        """The values of a name in a function: from assignments, defaults, or callers of the function."""
        if inside is None:
            return
        for node in ast.walk(inside):
            yield from ((value, inside) for known, value in _assigned(node) if known == name)
        names = [one.arg for one in (*inside.args.posonlyargs, *inside.args.args)]
        every = [*names, *(one.arg for one in inside.args.kwonlyargs)]
        if name not in every:
            return
        defaults = dict(zip(reversed(names), reversed(inside.args.defaults), strict=False))
        defaults |= {
            one.arg: value
            for one, value in zip(inside.args.kwonlyargs, inside.args.kw_defaults, strict=True)
            if value is not None
        }
        if name in defaults:
            yield defaults[name], None
        place = names.index(name) if name in names else 99
        for call, caller in self.calls.get(inside.name, ()):
            told = {keyword.arg: keyword.value for keyword in call.keywords}
            if name in told:
                yield told[name], caller
            elif len(call.args) > place:
                yield call.args[place], caller

    def kinds(self) -> Kinds:
        """Every kind of moment that the code makes."""
        found: Kinds = {}
        for function, (section, of_kind, of_rule) in CALLS.items():
            for call, inside in self.calls.get(function, ()):
                told = {keyword.arg: keyword.value for keyword in call.keywords}
                if len(call.args) <= of_kind:
                    continue
                rule = call.args[of_rule] if len(call.args) > of_rule else told.get("rule")
                rules = self.values(rule, inside)
                further = told.get("also")
                for part in further.elts if isinstance(further, ast.Tuple) else () if further is None else (None,):
                    rules |= self.values(part, inside)
                for name in self.values(call.args[of_kind], inside):
                    if name is not None:
                        kind = found.setdefault((section, name), Kind())
                        kind.rules |= {one for one in rules if one}
                        kind.all_rules &= None not in rules
                        kind.all_facts &= None not in told
                        for fact in told:
                            if fact is not None and fact not in NO_FACTS:
                                kind.facts.setdefault(fact, set())
        return found


def _assigned(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """The names that a statement assigns, with their values."""
    if isinstance(node, ast.Assign):
        for target in node.targets:
            if isinstance(target, ast.Name):
                yield target.id, node.value
            elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                for one, value in zip(target.elts, node.value.elts, strict=False):
                    if isinstance(one, ast.Name):
                        yield one.id, value
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
        yield node.target.id, node.value


def _texts(tree: ast.AST) -> set[str]:
    """Every text in some code."""
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def _strings(told: Any) -> Iterator[str]:
    """Every text in some data, names of fields too."""
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict):
        for key, value in told.items():
            yield key
            yield from _strings(value)
    elif isinstance(told, list):
        for part in told:
            yield from _strings(part)


@cache
def code(game: str) -> Code:
    """The code of a game; cached."""
    return Code(game)


# --- what play shows --------------------------------------------------------------------------------------------------


def shape(option: Any, words: Iterable[str], leading: Iterable[str] = ()) -> str:
    """The form of an option: its fixed words, and a type for each part that varies.

    >>> shape("pass", {"pass"}), shape(("raid", 1), (), {"raid"}), shape("army-r", ()), shape((1, 2, 2), ())
    ("'pass'", "('raid', int)", 'str', '(int, …)')
    """
    if isinstance(option, tuple):
        parts = [shape(part, words) for part in option]
        if option and option[0] in leading:
            parts[0] = repr(option[0])
        alike = len(set(parts)) == 1 and not parts[0].startswith("'")
        if not parts or alike:
            return f"({parts[0] if parts else ''}, …)"
        return f"({', '.join(parts)})"
    return repr(option) if isinstance(option, str) and option in words else type(option).__name__


def fact_type(value: Any) -> str:
    """The JSON type of a fact's value.

    >>> fact_type([1, 2]), fact_type(()), fact_type({"a": [1]}), fact_type(None), fact_type(("a", 1))
    ('list of int', 'list', 'table', 'none', 'list of int, str')
    """
    if isinstance(value, list | tuple):
        parts = sorted({fact_type(part) for part in value})
        return f"list of {', '.join(parts)}" if parts else "list"
    if isinstance(value, dict):
        return "table"
    return "none" if value is None else type(value).__name__


def section_of(moment: Moment) -> str:
    """The section of the page that a moment belongs to."""
    if isinstance(moment, Choice):
        return "choice"
    if isinstance(moment, Chance):
        return "chance"
    return "frame" if isinstance(moment, Begin | End) else "event"


def types(fact: Any) -> set[str]:
    """The types of a fact, "secret" among them if not every seat may see it."""
    return {"secret", fact_type(fact.value)} if isinstance(fact, Secret) else {fact_type(fact)}


def look(match: Match, found: Kinds, barred: bool) -> None:
    """Add everything that a match shows to what was found."""
    looked: dict[str, int] = {}
    words, leading = code(match.game.id).words, code(match.game.id).leading
    for moment in match.moments(barred=barred):
        kind = found.setdefault((section_of(moment), moment.kind), Kind())
        kind.rules.update(moment.rules)
        kind.told = kind.told or match.tell(moment)
        if isinstance(moment, Chance):
            dice = isinstance(moment.source, Dice)
            kind.shapes["a value for each die" if dice else "an id for each card drawn"] = ""
            continue
        for name, fact in moment.facts.items():
            kind.facts.setdefault(name, set()).update(types(fact))
        if isinstance(moment, Choice):
            looked[moment.kind] = often = looked.get(moment.kind, 0) + 1
            options = list(moment.options)
            if often > SAMPLED:
                options = options[:: len(options) // 4 + 1]
            elif barred:
                options += moment.barred()
            for option in options:
                kind.shapes.setdefault(shape(option, words, leading), repr(option))


def corpus(game: str, most: int) -> Iterator[tuple[Match, bool]]:
    """Matches that show a game's moments, each with a flag whether to examine barred options."""
    for number in range(most):
        yield finished(game, number), number % 4 == 0
        if number % 4 == 0:
            yield fresh(game, number).play(HeuristicPlayer(game, number)), False
    known = game_named(game)
    for ruling in rulings_of(known).rulings.values():
        yield ruling.played(), True
    for example in known.given("show_me", "EXAMPLES", ()):
        yield example.match().at_end(), True


def found_in_play(game: str, most: int) -> Kinds:
    """Every kind of moment seen in play, with the form of its options and facts."""
    found: Kinds = {}
    for match, barred in corpus(game, most):
        look(match, found, barred)
    return found


# --- the page ---------------------------------------------------------------------------------------------------------

HEAD = """# What a match of {title} asks and tells

Made by `python -m tests.moments_page {id}` from the game's code and from play; not written by hand.

A match is a stream of moments. *Choices* are answered by `match.choose(option)`, *chance* by `match.roll(values)`; *events*
only tell, and a *frame* is the pair of `Begin` and `End` of one kind around what happens within. Each has a `seat`, a
`rule`, and facts by name (`moment.facts`). A seat is a number from 0, clockwise.

Options are written as Python has them: `'pass'` is that very word; `str`, `int` and `bool` stand for what is different each
time, such as a card's id or a seat; `(int, …)` is a tuple of any length. What is barred now looks like what may be chosen.
*Told* is one of its kind in words.
Of a fact, *secret* says that seats which may not see it find `"?"` there, `none` that it may be `None`; a kind or a fact
without types is rare, and was not met when this page was made.
"""


def merged(game: str, most: int) -> Kinds:
    """What the code says, combined with what play shows."""
    found = code(game).kinds()
    for key, seen in found_in_play(game, most).items():
        kind = found.setdefault(key, Kind(all_rules=False, all_facts=False))
        kind.rules |= seen.rules
        kind.shapes |= seen.shapes
        kind.told = seen.told
        for name, fact in seen.facts.items():
            kind.facts.setdefault(name, set()).update(fact)
    return found


def page(game: str, most: int = 72) -> str:
    """The whole page of a game."""
    known = game_named(game)
    lines = [HEAD.format(title=known.title, id=game)]
    found = merged(game, most)
    for section, title in SECTIONS.items():
        lines.append(f"## {title}\n")
        for (where, name), kind in sorted(found.items()):
            if where == section:
                lines += [f"### {name}\n", *_lines(section, kind), ""]
    return "\n".join(lines).rstrip() + "\n"


def _lines(section: str, kind: Kind) -> Iterator[str]:
    if kind.told:
        yield f"- Told: {kind.told}"
    rules = [f"`{rule}`" for rule in sorted(kind.rules)]
    yield f"- Rules: {', '.join([*rules, *([] if kind.all_rules else [MORE])])}"
    if section in ("choice", "chance") and kind.shapes:
        parts = [
            f"`{form}`" + (f" as `{example}`" if example not in ("", form) else "")
            for form, example in sorted(kind.shapes.items())
        ]
        yield f"- {'Options' if section == 'choice' else 'Brings'}: {'; '.join(parts)}"
    facts = [f"`{name}` {' or '.join(sorted(told))}".rstrip() for name, told in sorted(kind.facts.items())]
    if facts or not kind.all_facts:
        yield f"- Facts: {'; '.join([*facts, *([] if kind.all_facts else [MORE])])}"


def read(text: str) -> Kinds:
    """The kinds of a page, as `page` wrote them."""
    found: Kinds = {}
    sections = {title: section for section, title in SECTIONS.items()}
    section, kind = "", Kind()
    for line in text.splitlines():
        if line.startswith("## "):
            section = sections[line[3:]]
        elif line.startswith("### "):
            kind = found[section, line[4:]] = Kind()
        elif line.startswith("- Rules: "):
            kind.rules = set(re.findall(r"`([^`]+)`", line))
            kind.all_rules = not line.endswith(MORE)
        elif line.startswith(("- Options: ", "- Brings: ")):
            kind.shapes = dict.fromkeys(re.findall(r"(?:: |; )`([^`]+)`", line), "")
        elif line.startswith("- Facts: "):
            kind.all_facts = not line.endswith(MORE)
            for name, told in re.findall(r"`(\w+)`([^;]*)", line):
                kind.facts[name] = set(told.strip().split(" or ")) - {""}
    return found


def unfit(page: Kinds, seen: Kinds) -> list[str]:
    """What was seen in play but is missing on the page, one line each."""
    found = []
    for (section, name), kind in seen.items():
        known = page.get((section, name))
        where = f"{section} {name!r}"
        if known is None:
            found.append(f"{where} is not on the page")
            continue
        if known.all_rules:
            found += [f"{where} cites {rule}" for rule in sorted(kind.rules - known.rules)]
        found += [f"{where} has the option {example} ({form})" for form, example in sorted(kind.shapes.items())
                  if form not in known.shapes]  # fmt: skip
        for fact, told in kind.facts.items():
            if fact in known.facts:
                strange = told - known.facts[fact]
                found += [f"{where} has the fact {fact} of type {one}" for one in sorted(strange)]
            elif known.all_facts:
                found.append(f"{where} has the fact {fact}")
    return found


def path(game: str) -> Path:
    """The path of a game's page."""
    return game_named(game).folder / "moments.md"


def write(games: Iterable[str]) -> None:
    """Rewrite the pages of some games."""
    for game in games:
        path(game).write_text(page(game), encoding="utf-8")
        print(f"{game}: {len(read(path(game).read_text(encoding='utf-8')))} kinds of moments")


if __name__ == "__main__":
    write(sys.argv[1:] or game_ids())
