"""Rulings: questions that players ask, each a small file with its answer and a position that shows the answer.

A file in `games/<game>/rulings` is TOML: `questions` (one question in several wordings), `answer`, `rules`, `[position]`
(keywords of `explorer.position`), `answers` (given to the position in order) and `[then]` (what must hold afterwards). For
practice `wrong` lists answers that are wrong, and `right` is the answer in a few words, by default its first sentence; a question
that is answered with Yes or No needs neither.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from explorer.core.errors import RulebookError
from explorer.core.moments import Chance, Choice, Event, canonical
from explorer.core.start import position

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from explorer.core.game import Game
    from explorer.core.match import Match
    from explorer.core.rulebook import Rulebook

FIELDS = {
    "questions": list,
    "answer": str,
    "rules": list,
    "position": dict,
    "answers": list,
    "then": dict,
    "right": str,
    "wrong": list,
}
THEN = ("state", "scene", "asks", "bars", "told", "not_told")
"""The keys of `[then]`: values in the state and in the picture's data, the pending moment, barred options, and events that
must or must not have happened."""


@dataclass(frozen=True)
class Ruling:
    """A question, its answer, and a position that shows it.

    Attributes:
        id: the name of its file.
        game: the game's id.
        questions: the same question in several wordings.
        answer: the short answer.
        rules: the ids of the rules that settle it, the most important first.
        position: keywords of `explorer.position`.
        answers: the answers given to the position, to choices and to chance.
        then: what must hold afterwards; see `THEN`.
        right: the answer in a few words; "" if its first sentence will do.
        wrong: answers that are wrong.
    """

    id: str
    game: str
    questions: tuple[str, ...]
    answer: str
    rules: tuple[str, ...]
    position: dict[str, Any] = field(default_factory=dict)
    answers: tuple[Any, ...] = ()
    then: dict[str, Any] = field(default_factory=dict)
    right: str = ""
    wrong: tuple[str, ...] = ()

    def begun(self) -> Match:
        """The match before any answer."""
        return position(self.game, seed=self.id, **keywords(self.position))

    def played(self) -> Match:
        """The match after all answers."""
        return answered(self.begun(), self.answers)

    def match(self) -> Match:
        """The match to show: at its beginning, with the answers in its record for `forward`."""
        match = self.played()
        return match.back(match.given) if match.given else match

    def faults(self, played: Match | None = None) -> list[str]:
        """Where the game contradicts the ruling; empty if the ruling holds.

        Args:
            played: the match after all answers, where it is at hand; by default it is played.
        """
        match = self.played() if played is None else played
        found = []
        shown = match.picture() if "scene" in self.then else {}
        for name, data in (("state", match.state.__dict__), ("scene", shown)):
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
            if refusal.allowed or bar["rule"] not in {check.rule for check in refusal.checks if not check.passed}:
                found.append(f"{bar['option']!r} is not barred by {bar['rule']}: {refusal}")
        for wanted, name in ((True, "told"), (False, "not_told")):
            for about in self.then.get(name, ()):
                if any(fits(moment, about) for moment in match.moments() if isinstance(moment, Event)) != wanted:
                    found.append(f"event {about!r} {'never happened' if wanted else 'happened'}")
        return found


def answered(match: Match, answers: tuple[Any, ...] | list[Any]) -> Match:
    """Give a match these answers, outcomes of chance among them."""
    for answer in answers:
        if isinstance(match.pending, Chance):
            match.roll(answer)
        else:
            match.choose(answer)
    return match


@cache
def of(game: Game) -> Rulings:
    """The rulings of a game; cached."""
    return Rulings(game.folder / "rulings", game.rules, game.id)


class Rulings:
    """The rulings of one game. What answers questions with them is `explorer.examples.answers`.

    Args:
        folder: the folder of the rulings' files; it may be empty or missing.
        book: the game's rules.
        game: the game's id; by default the name of the parent folder.

    Attributes:
        rulings: the rulings by id.
    """

    def __init__(self, folder: Path, book: Rulebook, game: str = "") -> None:
        name = game or folder.parent.name
        self.rulings = {path.stem: _read(path, book, name) for path in sorted(folder.glob("*.toml"))}

    def about(self, rule: str) -> list[Ruling]:
        """The rulings that a rule settles, those first in which it matters most."""
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
        raise RulebookError(f"{path}: a ruling needs questions, an answer and rules.")
    for rule in data["rules"]:
        _ = book[rule]
    strange = [name for name in data.get("then", {}) if name not in THEN]
    if strange:
        raise RulebookError(f"{path}: `then` takes {', '.join(THEN)}, not {strange[0]!r}.")
    return Ruling(
        path.stem, game, tuple(data["questions"]), data["answer"], tuple(data["rules"]),
        data.get("position", {}), tuple(map(canonical, data.get("answers", ()))), data.get("then", {}),
        data.get("right", ""), tuple(data.get("wrong", ())),
    )  # fmt: skip


def keywords(value: Any) -> Any:
    """Keywords read from TOML, with seats as keys turned back into ints: TOML keys are always text."""
    if isinstance(value, dict):
        return {int(key) if key.isdecimal() else key: keywords(item) for key, item in value.items()}
    return [keywords(item) for item in value] if isinstance(value, list) else value


def _at(data: Any, path: str) -> Any:
    for step in path.split("."):
        data = data[int(step)] if isinstance(data, list | tuple) else data[step]
    return data


def fits(moment: Event, about: Mapping[str, Any]) -> bool:
    """True if an event has these facts; `kind`, `seat` and `rule` are its own."""
    facts = {**moment.facts, "kind": moment.kind, "seat": moment.seat, "rule": moment.rule}
    return all(canonical(facts.get(key)) == canonical(value) for key, value in about.items())
