"""The rulebook as data: a game's rules.md, read strictly, linked, and searchable in players' words.

A rule is a third-level heading `### id: title`, a few fields and some paragraphs; chapters are second-level headings.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.core.errors import RulebookError, quoted
from explorer.core.search import Entry, Index

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

STANDINGS = ("printed", "our reading", "our content", "advice")
"""What a rule can be: in the book; ambiguous there and settled by us; missing there and filled by us; a tip."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule.

    Attributes:
        id: how code and tests cite it: "bet.higher".
        title: it in a few words.
        text: it in our own words, Markdown.
        chapter: the chapter of our rulebook that it stands in.
        printed: the heading of the printed book that it comes from, "-" where the book has none.
        standing: one of `STANDINGS`.
        links: ids of related rules.
        words: what players call the things in it.
        switch: name of the reading that it offers, or "".
        readings: the values of that reading, the house's first.
    """

    id: str
    title: str
    text: str
    chapter: str
    printed: str
    standing: str
    links: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    switch: str = ""
    readings: tuple[str, ...] = ()


_HEADING = re.compile(r"### ([a-z0-9]+(?:[.-][a-z0-9]+)*): (\S.*)")
_FIELD = re.compile(r"- (Printed|Standing|Links|Words|Switch): (\S.*)")


class Rulebook:
    """All rules of one game, in the order of its printed book.

    Attributes:
        title: the game's name.
        rules: the rules by id.
    """

    def __init__(self, text: str, source: str = "rules.md") -> None:
        self.source = source
        self.title = ""
        self.rules: dict[str, Rule] = {}
        self._read(text)
        for rule in self.rules.values():
            for link in rule.links:
                if link not in self.rules:
                    raise RulebookError(f"{source}: rule {rule.id} links to {link}, which is not defined.")

    def _read(self, text: str) -> None:
        chapter = ""
        blocks = re.split(r"^(?=#{1,3} )", text, flags=re.MULTILINE)
        for block in blocks:
            first, _, body = block.partition("\n")
            if first.startswith("# "):
                if self.title:
                    raise RulebookError(f"{self.source}: it has two names, {self.title!r} and {first[2:].strip()!r}.")
                self.title = first[2:].strip()
            elif first.startswith("## "):
                chapter = first[3:].strip()
            elif first.startswith("### "):
                self._add(first, body, chapter)
        if not self.title:
            raise RulebookError(f"{self.source}: it must begin with the game's name as a first-level heading.")

    def _add(self, heading: str, body: str, chapter: str) -> None:
        found = _HEADING.fullmatch(heading.strip())
        if found is None:
            raise RulebookError(f"{self.source}: a rule's heading is '### id: title', not {heading.strip()!r}.")
        name, title = found.groups()
        fields: dict[str, str] = {}
        lines = body.strip("\n").splitlines()
        while lines and lines[0].startswith("- "):
            field = _FIELD.fullmatch(lines[0].strip())
            if field is None or field[1] in fields:
                raise RulebookError(
                    f"{self.source}: rule {name} has the line {lines[0]!r}, where each of the fields Printed, Standing, "
                    "Links, Words and Switch stands once at the most, with something in it."
                )
            fields[field[1]] = field[2]
            lines.pop(0)
        text = "\n".join(lines).strip()
        for wanted in ("Printed", "Standing"):
            if wanted not in fields:
                raise RulebookError(f"{self.source}: rule {name} lacks the field {wanted}.")
        if fields["Standing"] not in STANDINGS:
            raise RulebookError(
                f"{self.source}: rule {name} has standing {fields['Standing']!r}; there is: {', '.join(STANDINGS)}."
            )
        if not text or name in self.rules:
            raise RulebookError(f"{self.source}: rule {name} {'is defined twice' if text else 'says nothing'}.")
        switch, _, values = fields.get("Switch", "").partition("=")
        readings = _split(values, "|")
        if "Switch" in fields and (not switch.strip() or len(set(readings)) < max(2, len(readings))):
            raise RulebookError(
                f"{self.source}: rule {name} has a switch that is not 'name = reading | other reading'."
            )
        if switch and any(rule.switch == switch.strip() for rule in self.rules.values()):
            raise RulebookError(f"{self.source}: rule {name} offers the switch {switch.strip()!r}, which another has.")
        self.rules[name] = Rule(
            name, title, text, chapter, fields["Printed"], fields["Standing"],
            _split(fields.get("Links", ""), ","), _split(fields.get("Words", ""), ","), switch.strip(), readings,
        )  # fmt: skip

    def __getitem__(self, rule: str) -> Rule:
        try:
            return self.rules[rule]
        except (KeyError, TypeError):
            from difflib import get_close_matches

            near = get_close_matches(str(rule)[:60], self.rules, n=3)
            raise RulebookError(
                f"{self.title} has no rule {quoted(rule)}{'; near it: ' + ', '.join(near) if near else ''}."
            ) from None

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules.values())

    def __len__(self) -> int:
        return len(self.rules)

    @cached_property
    def switches(self) -> dict[str, tuple[str, ...]]:
        """The disputed readings by name, each with its values, the house's first."""
        return {rule.switch: rule.readings for rule in self.rules.values() if rule.switch}

    # --- search -----------------------------------------------------------------------------------------------------

    @cached_property
    def index(self) -> Index:
        """All rules, searchable."""
        return Index(self.entries())

    def entries(self) -> Iterator[Entry]:
        """Every rule as something to be found: by its title, its id, and what players call it."""
        for rule in self.rules.values():
            yield Entry(rule.id, (rule.title, re.sub(r"[.-]", " ", rule.id), *rule.words), rule.text)

    def search(self, question: str, limit: int = 10) -> list[Rule]:
        """The rules that answer a question best, best first; in the players' words, typing slips forgiven.

        Args:
            question: anything; only its words matter, and the last may be half typed.
            limit: how many rules at the most.
        """
        return [self.rules[found.id] for found in self.index.find(question)[:limit]]

    # --- tracing ----------------------------------------------------------------------------------------------------

    def table(self, tests: Path | None = None) -> str:
        """Every rule with whether the game's code cites it, whether a test exercises it, and how it stands.

        Args:
            tests: the folder of tests; by default the one of this checkout. Installed without it, that column says so.
        """
        package = Path(self.source).parent
        tests = tests or package.parents[2] / "tests"
        code = cited(package, self.rules)
        tried = cited(tests, self.rules) if tests.is_dir() else None
        width = max(len(name) for name in self.rules)
        rows = [f"{'rule':{width}}  in code  tested  standing"]
        for rule in self.rules.values():
            idle = rule.standing == "advice"
            coded = "-" if idle else "yes" if rule.id in code else "no"
            tested = "-" if idle else "?" if tried is None else "yes" if rule.id in tried else "no"
            switch = f" ({rule.switch}: {' | '.join(rule.readings)})" if rule.switch else ""
            rows.append(f"{rule.id:{width}}  {coded:7}  {tested:6}  {rule.standing}{switch}")
        counted = [rule for rule in self.rules.values() if rule.standing != "advice"]
        tested_count = "?" if tried is None else sum(rule.id in tried for rule in counted)
        rows.append(
            f"{len(self.rules)} rules, {len(self.rules) - len(counted)} of them advice; of the other {len(counted)}, "
            f"{sum(rule.id in code for rule in counted)} are cited in code and {tested_count} in tests."
        )
        if tried is None:
            rows.append("The tests are not installed here; run this in a checkout to see what they exercise.")
        return "\n".join(rows)


def _split(text: str, mark: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(mark) if part.strip())


@lru_cache(maxsize=16)
def rulebook(path: Path) -> Rulebook:
    """The rulebook in a file, read once.

    Raises:
        RulebookError: it breaks the form.
    """
    return Rulebook(path.read_text(encoding="utf-8"), str(path))


_CITATION = re.compile(r"\[([a-z0-9.-]+)\]|\(([a-z0-9.,; -]+)\)")


def cited(folder: Path, rules: Iterable[str]) -> dict[str, list[str]]:
    """Where the Python files below a folder cite rules: whole string constants, and [id] or (id, …) in longer ones.

    Returns:
        "file:line" by rule id, only for ids among `rules`.
    """
    known = set(rules)
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
                continue
            names = {node.value} & known
            for match in _CITATION.finditer(node.value):
                names |= set(re.split(r"[,; ]+", match[1] or match[2])) & known
            for name in names:
                found.setdefault(name, []).append(f"{path.name}:{node.lineno}")
    return found
