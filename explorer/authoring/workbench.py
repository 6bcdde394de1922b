"""A workbench: what a game gives so that a question at the table can be laid out, resolved and looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from explorer.core.errors import NoblesseError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from explorer.core.match import Match


class Fault(NamedTuple):
    """What is wrong with a text that somebody typed.

    Attributes:
        text: what is wrong, in a sentence.
        at: where the word that does not fit begins, in letters from 0.
        word: that word, "" at the end of the text.
    """

    text: str
    at: int
    word: str


class BenchError(NoblesseError):
    """What was laid out cannot be; `problems` has every reason, one sentence each."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__(" ".join(self.problems))


class Workbench(NamedTuple):
    """What a game gives to it.

    Attributes:
        catalogue: what can be laid out, as JSON-able lists to choose from.
        examples: lay-outs that are ready to be resolved, by title.
        match: the match that a lay-out describes; everything in it is a visitor's data. Raises `BenchError`.
        fault: what is wrong with a text typed for a card or an effect, None if it can be read.
        reading: how a text that can be read was read, in plain words, a line for each thing it says.
        language: the page that explains how to type, as Markdown.
    """

    catalogue: Callable[[], dict[str, Any]]
    examples: Callable[[], Mapping[str, dict[str, Any]]]
    match: Callable[[Any], Match]
    fault: Callable[[str, str], Fault | None]
    reading: Callable[[str, str], tuple[str, ...]]
    language: Callable[[], str]
