"""Rulings: questions that players ask, each a small file with its answer and a position in which the answer can be seen.

A file of `games/<game>/rulings` is TOML: `questions` (one in several wordings), `answer`, `rules`, `[position]` (keywords
of `explorer.position`), `answers` (to what the position then asks, one after the other) and `[then]`: what must hold.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from explorer.core.errors import RulebookError
from explorer.core.moments import Chance, Choice, Event, canonical
from explorer.core.search import Entry, Index
from explorer.core.start import position

if TYPE_CHECKING:
    from pathlib import Path

    from explorer.core.game import Game
    from explorer.core.match import Match
    from explorer.core.rulebook import Rule, Rulebook

FIELDS = {"questions": list, "answer": str, "rules": list, "position": dict, "answers": list, "then": dict}
THEN = ("state", "scene", "asks", "bars", "told", "not_told")
"""What can be demanded: values in the state and in the scene, what is asked, what is barred, what was told or not."""

ASKED = "asked "
"""Before a ruling's id in the index; no rule's id has a space."""

CALLED = 0.6
"""How much of what is asked must be in a ruling's questions: it answers one question, and a word in common helps nobody."""


@dataclass(frozen=True)
class Ruling:
    """A question, its answer, and where to see it.

    Attributes:
        id: the name of its file.
        game: the game's id.
        questions: the same question in several wordings.
        answer: the short answer.
        rules: what settles it, the weightiest first.
        position: keywords of `explorer.position`.
        answers: what is then answered, choices and chance alike.
        then: what must hold afterwards; see `THEN`.
    """

    id: str
    game: str
    questions: tuple[str, ...]
    answer: str
    rules: tuple[str, ...]
    position: dict[str, Any] = field(default_factory=dict)
    answers: tuple[Any, ...] = ()
    then: dict[str, Any] = field(default_factory=dict)

    def begun(self) -> Match:
        """The position, before anything is answered."""
        return position(self.game, seed=self.id, **_keywords(self.position))

    def played(self) -> Match:
        """The position, with the answers given."""
        return answered(self.begun(), self.answers)

    def match(self) -> Match:
        """The position to look at: nothing is answered yet, and `forward` gives the answers one by one."""
        match = self.played()
        return match.back(match.given) if match.given else match

    def faults(self) -> list[str]:
        """What the game says otherwise than the ruling; empty where it holds."""
        match = self.played()
        found = []
        state, scene = match.state.__dict__, match.game.picture(match.state)
        for name, data in (("state", state), ("scene", scene)):
            for path, value in self.then.get(name, {}).items():
                is_ = _at(data, path)
                if canonical(is_) != canonical(value):
                    found.append(f"{name} {path} is {is_!r}, not {value!r}")
        asks = self.then.get("asks")
        if asks:
            pending = match.pending
            now = {"seat": getattr(pending, "seat", None), "kind": getattr(pending, "kind", None)}
            if isinstance(pending, Choice):
                now["options"] = list(pending.options)
            found += [
                f"{k} asked is {now.get(k)!r}, not {v!r}"
                for k, v in asks.items()
                if canonical(now.get(k)) != canonical(v)
            ]
        for bar in self.then.get("bars", ()):
            refusal = match.why_not(canonical(bar["option"]))
            if refusal.allowed or bar["rule"] not in refusal.rules:
                found.append(f"{bar['option']!r} is not barred by {bar['rule']}: {refusal}")
        for wanted, name in ((True, "told"), (False, "not_told")):
            for about in self.then.get(name, ()):
                if any(_fits(moment, about) for moment in match.moments() if isinstance(moment, Event)) != wanted:
                    found.append(f"it is {'never ' if wanted else ''}told: {about!r}")
        return found


def answered(match: Match, answers: tuple[Any, ...] | list[Any]) -> Match:
    """A match after these answers, told dice and cards among them."""
    for answer in answers:
        if isinstance(match.pending, Chance):
            match.roll(answer)
        else:
            match.choose(answer)
    return match


@cache
def of(game: Game) -> Rulings:
    """The rulings of a game; read once."""
    return Rulings(game.folder / "rulings", game.rules, game.id)


class Rulings:
    """The rulings of one game, and the rules that they stand beside.

    Args:
        folder: where the files of the rulings are; there may be none.
        book: the game's rules.
        game: its id; by default the name of the folder that the rulings' folder lies in.

    Attributes:
        rulings: by id.
    """

    def __init__(self, folder: Path, book: Rulebook, game: str = "") -> None:
        name = game or folder.parent.name
        self.rulings = {path.stem: _read(path, book, name) for path in sorted(folder.glob("*.toml"))}
        self._book = book

    @cached_property
    def index(self) -> Index:
        """The rulings and all rules of the game, searchable; a ruling's id there begins with `ASKED`."""
        asked = (Entry(f"{ASKED}{one.id}", one.questions, one.answer) for one in self.rulings.values())
        return Index([*asked, *self._book.entries()])

    def answers(self, question: str, limit: int = 12) -> list[Ruling | Rule]:
        """The rulings and the rules that answer a question, best first.

        Args:
            question: anything; only its words matter, and the last may be half typed.
            limit: how many at the most.
        """
        found: list[Ruling | Rule] = []
        for one in self.index.find(question):
            if not one.id.startswith(ASKED):
                found.append(self._book[one.id])
            elif one.called >= CALLED:
                found.append(self.rulings[one.id.removeprefix(ASKED)])
        return found[:limit]

    def search(self, question: str, limit: int = 3) -> list[Ruling]:
        """The rulings that answer a question, best first."""
        found = self.answers(question, len(self.rulings) + len(self._book))
        return [ruling for ruling in found if isinstance(ruling, Ruling)][:limit]

    def about(self, rule: str) -> list[Ruling]:
        """The rulings that a rule settles, those first that it settles most of all."""
        return sorted((r for r in self.rulings.values() if rule in r.rules), key=lambda r: r.rules.index(rule))


def _read(path: Path, book: Rulebook, game: str) -> Ruling:
    import tomllib

    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise RulebookError(f"{path}: {error}.") from None
    for key, value in data.items():
        if key not in FIELDS or not isinstance(value, FIELDS[key]):
            raise RulebookError(
                f"{path}: {key!r} is not one of {', '.join(FIELDS)}, or not a {FIELDS.get(key, str).__name__}."
            )
    if not all(data.get(key) for key in ("questions", "answer", "rules")):
        raise RulebookError(f"{path}: a ruling has questions, an answer and rules.")
    for rule in data["rules"]:
        _ = book[rule]
    strange = [name for name in data.get("then", {}) if name not in THEN]
    if strange:
        raise RulebookError(f"{path}: a ruling demands {', '.join(THEN)} only, not {strange[0]!r}.")
    return Ruling(
        path.stem, game, tuple(data["questions"]), data["answer"], tuple(data["rules"]),
        data.get("position", {}), tuple(map(canonical, data.get("answers", ()))), data.get("then", {}),
    )  # fmt: skip


def _keywords(told: Any) -> Any:
    """Keywords as Python has them: TOML writes seats, which are numbers, as text where they are keys."""
    if isinstance(told, dict):
        return {int(key) if key.isdecimal() else key: _keywords(value) for key, value in told.items()}
    return [_keywords(value) for value in told] if isinstance(told, list) else told


def _at(data: Any, path: str) -> Any:
    for step in path.split("."):
        data = data[int(step)] if isinstance(data, list | tuple) else data[step]
    return data


def _fits(moment: Event, about: dict[str, Any]) -> bool:
    facts = {**moment.facts, "kind": moment.kind, "seat": moment.seat, "rule": moment.rule}
    return all(canonical(facts.get(key)) == canonical(value) for key, value in about.items())
