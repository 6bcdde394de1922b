"""The interface of a game's workbench, on which a question from play is laid out, resolved and examined."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from explorer.core.errors import NoblesseError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from explorer.core.match import Match
    from explorer.core.moments import Choice, Option


class Fault(NamedTuple):
    """What is wrong with a typed text.

    Attributes:
        text: what is wrong, in a sentence.
        at: the index of the first character that does not fit.
        word: the word that does not fit, "" at the end of the text.
    """

    text: str
    at: int
    word: str


class BenchError(NoblesseError):
    """A layout is invalid; `problems` has every reason, one sentence each."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__(" ".join(self.problems))


class Workbench(NamedTuple):
    """The functions that a game provides for its workbench.

    Attributes:
        catalogue: returns what can be laid out, as JSON-able lists to choose from.
        examples: returns layouts that are ready to resolve, by title.
        match: makes the match that a layout describes. The layout is untrusted; raises `BenchError`.
        fault: takes "card" or "effect" and a typed text, and returns what is wrong with it, None if nothing is.
        reading: takes the same, for a text without a fault, and returns how it was understood, in plain lines.
        language: returns the page that explains how to type cards, in Markdown.
        window: returns the automatic answer to a window: with True the first thing that can be revealed, with False nothing.
            None if the choice is not a window, so that the seat must be asked.
    """

    catalogue: Callable[[], dict[str, Any]]
    examples: Callable[[], Mapping[str, dict[str, Any]]]
    match: Callable[[Any], Match]
    fault: Callable[[str, str], Fault | None]
    reading: Callable[[str, str], tuple[str, ...]]
    language: Callable[[], str]
    window: Callable[[Choice, bool], Option | None]
