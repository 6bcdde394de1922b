"""The rulebook as data: a game's rules.md, parsed strictly, linked, and searchable by players' words.

A rule is a third-level heading `### id: title`, a few fields and some paragraphs. Chapters are second-level headings.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.core.errors import RulebookError, quoted
from explorer.core.glossary import Glossary, Term, first_sentence
from explorer.core.search import Entry, Index

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

STANDINGS = ("printed", "our reading", "our content", "advice")
"""The standings of a rule: in the book; ambiguous in the book and settled by us; missing in the book and added by us; a
tip."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule.

    Attributes:
        id: the id that code and tests cite: "bet.higher".
        title: the rule in a few words.
        text: the rule in our own words, in Markdown.
        chapter: the chapter of our rulebook.
        printed: the heading in the printed book that it comes from, "-" if there is none.
        standing: one of `STANDINGS`.
        links: ids of related rules.
        words: what players call the things in it.
        terms: the forms of the term that it defines, whose explanation is its first sentence; see `explorer.core.glossary`.
        switch: the name of the disputed reading that it offers, or "".
        readings: the values of that reading, our default first.
    """

    id: str
    title: str
    text: str
    chapter: str
    printed: str
    standing: str
    links: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    switch: str = ""
    readings: tuple[str, ...] = ()


_HEADING = re.compile(r"### ([a-z0-9]+(?:[.-][a-z0-9]+)*): (\S.*)")
_FIELD = re.compile(r"- (Printed|Standing|Links|Words|Term|Switch): (\S.*)")


class Rulebook:
    """All rules of one game, in the order of its printed book.

    Attributes:
        title: the game's name.
        rules: the rules by id.
        glossary: the terms that the rules define.
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
        terms = [Term(rule.terms, first_sentence(rule.text), rule.id) for rule in self.rules.values() if rule.terms]
        self.glossary = Glossary(terms, source)

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
                    "Links, Words, Term and Switch stands once at the most, with something in it."
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
            _split(fields.get("Links", ""), ","), _split(fields.get("Words", ""), ","),
            _split(fields.get("Term", ""), ","), switch.strip(), readings,
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
        """The disputed readings by name, each with its values, our default first."""
        return {rule.switch: rule.readings for rule in self.rules.values() if rule.switch}

    # --- search -----------------------------------------------------------------------------------------------------

    @cached_property
    def index(self) -> Index:
        """The search index of all rules."""
        return Index(self.entries())

    def entries(self) -> Iterator[Entry]:
        """Every rule as a search entry, named by its title, its id, and what players call it."""
        for rule in self.rules.values():
            yield Entry(rule.id, (rule.title, re.sub(r"[.-]", " ", rule.id), *rule.words), rule.text)

    def search(self, question: str, limit: int = 10) -> list[Rule]:
        """The rules that best answer a question in players' words, best first. Typing errors are tolerated.

        Args:
            question: any text; the last word may be incomplete.
            limit: the most rules to return.
        """
        return [self.rules[found.id] for found in self.index.find(question)[:limit]]

    # --- tracing ----------------------------------------------------------------------------------------------------

    def table(self, tests: Path | None = None) -> str:
        """A table of all rules: whether the game's code cites the rule, whether a test cites it, and its standing.

        Args:
            tests: the folder of tests; by default this checkout's. If there is none, the column shows "?".
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
            rows.append("The tests are not installed here; run this in a checkout to see which rules they cite.")
        return "\n".join(rows)


def _split(text: str, mark: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(mark) if part.strip())


@lru_cache(maxsize=16)
def rulebook(path: Path) -> Rulebook:
    """The rulebook in a file; cached.

    Raises:
        RulebookError: the file is malformed.
    """
    return Rulebook(path.read_text(encoding="utf-8"), str(path))


_WORD = re.compile(r"[a-z0-9.-]+")
_CITATION = re.compile(r"\[([a-z0-9.-]+)\]|\(([a-z0-9.,; -]+)\)")


def cited(folder: Path, rules: Iterable[str]) -> dict[str, list[str]]:
    """Where the Python files in a folder cite rules: as whole string constants, and as [id] or (id, …) in longer ones.

    Returns:
        Lists of "file:line" by rule id, only for ids in `rules`.
    """
    known = set(rules)
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if known.isdisjoint(_WORD.findall(text)):
            continue  # most files name no rule of the game, and to parse one takes much longer
        for node in ast.walk(ast.parse(text)):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
                continue
            names = {node.value} & known
            for match in _CITATION.finditer(node.value):
                names |= set(re.split(r"[,; ]+", match[1] or match[2])) & known
            for name in names:
                found.setdefault(name, []).append(f"{path.name}:{node.lineno}")
    return found
