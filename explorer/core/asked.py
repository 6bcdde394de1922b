"""How people ask: what is asked in which words, with the answer in a sentence and the rules that settle it.

The files `games/<game>/asked/*.toml` are lists of tables `[[asked]]`, each with `wordings`, `answer`, `verdict`, `rules`, and
`ruling`, the ruling that plays the answer. A yes or no that none plays says why in `unplayed`. `slang.txt` beside them has
the game's own lines of the thesaurus.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from explorer.core.errors import RulebookError

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping

    from explorer.core.rulebook import Rulebook

VERDICTS: Final[Mapping[str, str]] = {
    "yes": "Yes",
    "no": "No",
    "depends": "It depends",
    "figure": "A figure",
    "fact": "A fact",
    "readings": "Readings differ",
    "open": "The book does not say",
}
"""What an answer can be, by the word that files use, and in words."""

LONGEST = 240
"""The most characters of an answer: one sentence, or two short ones."""

AT_ANY_TABLE: Final = Path(__file__).with_name("any_table.toml")
"""What is asked at every table, and what no book settles."""

FIELDS: Final[Mapping[str, type]] = {
    "wordings": list,
    "answer": str,
    "verdict": str,
    "rules": list,
    "ruling": str,
    "unplayed": str,
}


@dataclass(frozen=True, slots=True)
class Asked:
    """One thing that people ask.

    Attributes:
        wordings: the same question in several people's words.
        answer: what settles it, in a sentence that can be read alone.
        verdict: one of `VERDICTS`.
        rules: the ids of the rules that settle it, the most important first; what the book leaves open may have none.
        ruling: the id of the ruling that plays the answer, "" if there is none.
        unplayed: why none plays it, "" if one does.
    """

    wordings: tuple[str, ...]
    answer: str
    verdict: str
    rules: tuple[str, ...]
    ruling: str = ""
    unplayed: str = ""


def read(folder: Path, book: Rulebook, rulings: Container[str]) -> tuple[Asked, ...]:
    """What is asked according to the files of a folder, in the order of their names, and at any table.

    Args:
        folder: the folder; it may be missing.
        book: the game's rules.
        rulings: the ids of the game's rulings.

    Raises:
        RulebookError: a file cannot be read, or names what is not there.
    """
    files = [*sorted(folder.glob("*.toml")), AT_ANY_TABLE]
    return tuple(one for path in files for one in _file(path, book, rulings))


def _file(path: Path, book: Rulebook, rulings: Container[str]) -> Iterator[Asked]:
    import tomllib

    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise RulebookError(f"{path}: {error}.") from None
    tables = data.get("asked", [])
    if set(data) - {"asked"} or not isinstance(tables, list):
        raise RulebookError(f"{path}: it is a list of tables [[asked]], and nothing else.")
    for number, table in enumerate(tables, 1):
        yield _table(f"{path}, question {number}", table, book, rulings)


def _table(where: str, table: dict[str, Any], book: Rulebook, rulings: Container[str]) -> Asked:
    for key, value in table.items():
        if key not in FIELDS or not isinstance(value, FIELDS[key]):
            raise RulebookError(
                f"{where}: {key!r} is not one of {', '.join(FIELDS)}, or not a {FIELDS.get(key, str).__name__}."
            )
    if not all(table.get(key) for key in ("wordings", "answer", "verdict")) or "rules" not in table:
        raise RulebookError(f"{where}: it needs wordings, an answer, a verdict and rules.")
    if table["verdict"] not in VERDICTS:
        raise RulebookError(f"{where}: the verdict is one of {', '.join(VERDICTS)}, not {table['verdict']!r}.")
    if len(table["answer"]) > LONGEST:
        raise RulebookError(f"{where}: the answer has {len(table['answer'])} characters; {LONGEST} are the most.")
    if not table["rules"] and table["verdict"] != "open":
        raise RulebookError(f"{where}: only what the book leaves open has no rule.")
    for rule in table["rules"]:
        _ = book[rule]
    ruling = table.get("ruling", "")
    if ruling and ruling not in rulings:
        raise RulebookError(f"{where}: there is no ruling {ruling!r}.")
    if table["verdict"] in ("yes", "no") and not (ruling or table.get("unplayed")):
        raise RulebookError(
            f"{where}: a yes or no names the ruling that plays it, or says in `unplayed` why none does."
        )
    return Asked(
        tuple(table["wordings"]),
        table["answer"],
        table["verdict"],
        tuple(table["rules"]),
        ruling,
        table.get("unplayed", ""),
    )
