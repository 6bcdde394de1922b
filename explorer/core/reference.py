"""The reference sheet of a game: what one looks up while playing, on one page, each line with the rule that it comes from.

Everything is taken from what a game says anyway: its phases, its rules' titles, its terms and its gallery. A game's part
`reference` may name the rules that a sheet should have, in a `Plan`; without it the chapters say what belongs where.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Final

from explorer.core.glossary import first_sentence
from explorer.core.match import Match
from explorer.core.parts import capital, words
from explorer.core.start import start
from explorer.core.stem import stem

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from explorer.core.game import Game
    from explorer.core.notes import Note
    from explorer.core.rulebook import Rule, Rulebook

MAIN: Final = 5
"""How many rules of a chapter stand on the sheet of a game that does not name them."""

SHORT: Final = 110
"""The most characters of what a card does; a longer sentence ends with a dash of dots."""

FEW: Final = 3
"""So many cards of one rule with different figures stand apart; more stand together, with the least and the greatest."""

END: Final = re.compile(r"\b(goal|end|ending|winning|scoring|victory|tiebreaks?)\b", re.IGNORECASE)
"""What the chapters about the end of a game are called."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a game's sheet should have, by the ids of its rules; a line says what the rule's title says.

    Attributes:
        phases: what is done in a phase, by its name; phases in which the same is done may share a heading.
        costs: what things cost, and what is paid.
        symbols: by the name of a picture as `KIND:ID`, such as "things:food", the rule about what it stands for.
        dice: what dice do.
        end: how the game ends and is won.
        cards: the kinds of the gallery whose cards stand on the sheet one by one, the most important first, each with its
            heading; of the other kinds it says how many there are.
        rule_of: by a kind, the rule about cards of this kind.
        told: the rules whose first sentence is said in place of their title, which alone would say too little.
        bare: the kinds of cards whose figures tell only of one match, and are left out.
        titles: the headings of sections that the game calls otherwise, by their ids.
    """

    phases: Mapping[str, Sequence[str]] = field(default_factory=dict)
    costs: Sequence[str] = ()
    symbols: Mapping[str, str] = field(default_factory=dict)
    dice: Sequence[str] = ()
    end: Sequence[str] = ()
    cards: Mapping[str, str] = field(default_factory=dict)
    rule_of: Mapping[str, str] = field(default_factory=dict)
    told: Collection[str] = ()
    bare: Collection[str] = ()
    titles: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a sheet.

    Attributes:
        name: what it is about; "" where the text says all.
        text: what is said of it.
        rule: the id of the rule that says so.
        figure: its figures: "base 7".
        count: how many there are; 0 where that is not counted.
        picture: the name of the picture that it explains, "" for none.
    """

    name: str
    text: str
    rule: str
    figure: str = ""
    count: int = 0
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Lines that stand together: a phase, a kind of card; without a title, all of a section."""

    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a sheet.

    Attributes:
        id: one of "phases", "costs", "symbols", "dice", "end", "cards" and "terms"; "chapters" for what is nothing of these.
        title: its heading.
        groups: what stands in it.
    """

    id: str
    title: str
    groups: tuple[Group, ...]

    def lines(self) -> Iterator[Line]:
        """All lines."""
        return (line for group in self.groups for line in group.lines)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The reference sheet of a game.

    Attributes:
        game: the game's id.
        title: its name.
        sections: what there is, in the order of the page; none is empty.
    """

    game: str
    title: str
    sections: tuple[Section, ...]

    def lines(self) -> Iterator[Line]:
        """All lines of all sections."""
        return (line for section in self.sections for line in section.lines())

    def __str__(self) -> str:
        shown = [self.title]
        for section in self.sections:
            shown += ["", section.title.upper()]
            for group in section.groups:
                shown += [group.title] if group.title else []
                shown += [f"  {said(line)}" for line in group.lines]
        return "\n".join(shown)


def said(line: Line) -> str:
    """A line as text."""
    name = ", ".join(filter(None, (line.name, line.figure, f"{line.count} of them" if line.count > 1 else "")))
    return f"{name}: {line.text}" if name and line.text else name or line.text


@cache
def sheet(game: Game) -> Sheet:
    """The reference sheet of a game; cached.

    Raises:
        RulebookError: the game's plan names a rule that there is not.
    """
    plan: Plan = game.given("reference", "REFERENCE", Plan())
    given = game.part("reference") is not None
    book = game.rules
    chapters = {} if given else _chapters(book)

    def lines(ids: Iterable[str]) -> list[Line]:
        return [_line(book[id], plan) for id in ids]

    if plan.phases:
        phases = [Group(name, tuple(lines(ids))) for name, ids in plan.phases.items()]
    else:
        phases = [_phase(phase, chapters) for phase in game.phases]
    ends = [rule for name in [*chapters] if END.search(name) for rule in chapters.pop(name)]
    rest = [Group(name, tuple(map(_titled, rules))) for name, rules in chapters.items()]
    found = [
        Section("phases", "Phases", tuple(phases)),
        _section("costs", "Costs", lines(plan.costs)),
        _section("dice", "Dice", lines(plan.dice)),
        _section("end", "End and scoring", [*lines(plan.end), *map(_titled, ends)]),
        _section("symbols", "Symbols", [_symbol(book[rule], name, plan) for name, rule in plan.symbols.items()]),
        Section("chapters", "The rules", tuple(group for group in rest if group.lines)),
        Section("cards", "Cards", tuple(_cards(game, plan))),
        _section("terms", "Terms", [Line(called(term.names), term.text, term.rule) for term in book.glossary]),
    ]
    named = [replace(section, title=plan.titles.get(section.id, section.title)) for section in found]
    return Sheet(game.id, game.title, tuple(section for section in named if any(section.lines())))


def _section(id: str, title: str, lines: Sequence[Line]) -> Section:
    return Section(id, title, (Group("", tuple(lines)),))


def _titled(rule: Rule) -> Line:
    return Line("", rule.title, rule.id)


def _line(rule: Rule, plan: Plan) -> Line:
    return Line("", first_sentence(rule.text), rule.id) if rule.id in plan.told else _titled(rule)


def _symbol(rule: Rule, picture: str, plan: Plan) -> Line:
    """What a picture stands for: its name is not said twice."""
    name, line = capital(words(picture.partition(":")[2])), _line(rule, plan)
    begins = line.text[: len(name) + len("House ")].lower()
    return replace(line, name="" if name.lower() in begins else name, picture=picture)


# --- phases and chapters --------------------------------------------------------------------------------------------------


def _chapters(book: Rulebook) -> dict[str, list[Rule]]:
    """The first main rules of each chapter: of those that stand in the book, or fill a gap, the least detailed."""
    found: dict[str, list[Rule]] = {}
    for rule in book:
        if rule.standing != "advice":
            found.setdefault(rule.chapter, []).append(rule)
    for name, rules in found.items():
        least = sorted(rules, key=lambda rule: rule.id.count("."))[:MAIN]
        found[name] = [rule for rule in rules if rule in least]
    return found


def _phase(phase: str, chapters: dict[str, list[Rule]]) -> Group:
    """What is done in a phase, by the chapter of its name, which is taken from the others."""
    for split in (_words, _stems):  # "Challenge" is not "The challenger", if there is a chapter "III. Challenge"
        for name in chapters:
            if set(split(phase)) <= set(split(name)):
                return Group(phase, tuple(map(_titled, chapters.pop(name))))
    return Group(phase, ())


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", text.lower())


def _stems(text: str) -> list[str]:
    return [stem(word) for word in _words(text)]


def called(names: Sequence[str]) -> str:
    """What a term is called, without forms that only bend one of the others.

    >>> called(("raven", "ravens")), called(("Crown", "Crown Holder", "First Mage"))
    ('raven', 'Crown, First Mage')
    """
    shown: list[str] = []
    known: set[str] = set()
    for name in names:
        own = set(_stems(name))
        if not own & known:
            shown.append(name)
            known |= own
    return ", ".join(shown)


# --- cards ----------------------------------------------------------------------------------------------------------------


def _cards(game: Game, plan: Plan) -> Iterator[Group]:
    """The cards of each kind: one by one where the plan says so, or says nothing; else how many there are."""
    notes = Match.gallery(start(game.id, seed=1))
    kinds = dict.fromkeys(note.kind for note in notes)
    wanted = {kind: head for kind, head in plan.cards.items() if kind in kinds} or {
        kind: _plural(kind) for kind in kinds
    }
    for kind, head in wanted.items():
        own = [replace(note, figure="") if kind in plan.bare else note for note in notes if note.kind == kind]
        yield Group(head, tuple(_card_lines(game.rules, own)))
    others = []
    for kind in kinds:
        if kind not in wanted:
            own = [note for note in notes if note.kind == kind]
            rule = plan.rule_of.get(kind) or Counter(note.rule for note in own).most_common(1)[0][0]
            others.append(Line(_plural(kind), game.rules[rule].title, rule, count=len(own)))
    if others:
        yield Group("In the gallery", tuple(others))


def _plural(kind: str) -> str:
    if not kind or kind.endswith(("s", "lity", "gnty")):
        return kind or "Cards"
    return f"{kind}{'es' if kind.endswith(('x', 'ch')) else 's'}"


def _card_lines(book: Rulebook, notes: Sequence[Note]) -> Iterator[Line]:
    """Cards in lines: those that one rule tells alike, such as a card in each colour, share a line."""
    alike: dict[tuple[str, str], list[Note]] = {}
    for note in notes:
        alike.setdefault((note.rule, note.text), []).append(note)
    for (id, _), same in alike.items():
        figures = list(dict.fromkeys(note.figure for note in same))
        if len(figures) > 1 and len(same) <= FEW:
            for note in same:
                yield replace(_card_line(book[id], [note]), name=note.name)
        else:
            line = _card_line(book[id], same)
            yield line if len(figures) == 1 else replace(line, figure=_span(figures))


def _card_line(rule: Rule, same: Sequence[Note]) -> Line:
    """A line for cards that are told alike: by the rule's title, where it names them, else by what is said of them."""
    before, colon, after = rule.title.partition(": ")
    told = {word for name in re.split(r", | and ", before) for word in _stems(name)}
    first = same[0]
    if colon and all(told & set(_stems(note.name)) for note in same):
        # "Army, base power 7" is called Army: its figure has a place of its own
        name, text = before.partition(", base power")[0], capital(after)
    else:
        name = first.name if len(same) == 1 else ", ".join(dict.fromkeys(note.name for note in same))
        name = name if len(name) <= SHORT / 2 else _plural(first.kind)
        text = _short(first.text)
    count = len(same) if len(same) > 1 and not re.search(r"\beach\b", first.figure) else 0
    figure = first.figure
    if len(same) == 1 and not set(_stems(first.group)) & set(_stems(f"{name} {text} {figure}")):
        figure = ", ".join(filter(None, (first.group, figure)))
    return Line(name, text, rule.id, figure, count)


def _short(text: str) -> str:
    """What a card does, in one line: as many of its lines as have room, or else the first sentence."""
    lines = text.split("\n")
    told = [whole for end in range(len(lines)) if len(whole := " ".join(lines[: end + 1])) <= SHORT]
    first = told[-1] if told else first_sentence(lines[0])
    return first if len(first) <= SHORT else f"{first[: SHORT - 1].rsplit(' ', 1)[0].rstrip(',;:')} …"


def _span(figures: Sequence[str]) -> str:
    """Figures in one: the same for all, or from the least to the greatest.

    >>> _span(["Force 5", "Force 3", "Force 9"]), _span(["base 7"])
    ('Force 3 to 9', 'base 7')
    """
    if len(figures) == 1:
        return figures[0]
    numbers = [re.fullmatch(r"(\D*)(\d+)", figure) for figure in figures]
    heads = {found[1] for found in numbers if found}
    if len(heads) != 1 or not all(numbers):
        return ""
    values = sorted(int(found[2]) for found in numbers if found)
    return f"{heads.pop()}{values[0]} to {values[-1]}"
