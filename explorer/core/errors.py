"""The errors, one class for each cause, so that a caller can tell a typing error from a forbidden move.

Every message is one or two sentences that a player can act on: what is wrong, the rule if there is one, and what would be
right. An error never changes a match.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from explorer.core.people import named

if TYPE_CHECKING:
    from collections.abc import Iterable

    from explorer.core.moments import Refusal, Seat
    from explorer.core.people import People


class NoblesseError(Exception):
    """The base class of all errors that Noblesse raises on purpose.

    Its message may name seats by marks; as a text it says "Seat 0", and `Match.named(error.message)` has names.
    """

    @property
    def message(self) -> str:
        """The message as it was written, with its marks."""
        return super().__str__()

    def __str__(self) -> str:
        return named(self.message)


class UnknownGame(NoblesseError):
    """There is no game of that name."""


class BrokenGame(NoblesseError):
    """A game is installed and cannot be loaded; the message names its package and what is wrong with it."""


class SetUpError(NoblesseError):
    """A match cannot start like this: the game does not have such a number of players, reading, card or setting."""


_RULE = re.compile(r" \[[\w.-]+\]")
"""The rule behind a problem: its id in square brackets."""

SAID = 12
"""How many problems a message lists; one misplaced hand alone yields one per card."""


class PositionError(NoblesseError):
    """A position that no game can reach.

    Attributes:
        problems: everything that is wrong with the position, one sentence each, with the rule.
    """

    def __init__(self, problems: Iterable[str]) -> None:
        found = tuple(problems)
        self.problems = tuple(map(named, found))
        more = len(found) - SAID
        said = [*found[:SAID], *([f"and {more} more"] if more > 0 else [])]
        super().__init__("invalid position: " + "; ".join(said))
        self._found = found

    def told(self, people: People | None = None, reader: Seat | None = None, *, cited: bool = False) -> tuple[str, ...]:
        """The problems as sentences for people: with names, and without the ids of rules.

        Args:
            people: who sits at the table; None says "Seat 0".
            reader: the seat of whoever reads.
            cited: True leaves the rule's id behind a problem, in square brackets, for a page that makes a button of it.
        """
        told = (named(problem, people, reader) for problem in self._found)
        return tuple(told if cited else (_RULE.sub("", one) for one in told))


class NotWaiting(NoblesseError):
    """An answer was given that nobody asked for: nothing is pending, or dice instead of a choice, or the match is over."""


class UnreadableChoice(NoblesseError):
    """The text does not name any of the options."""


class AmbiguousChoice(NoblesseError):
    """The text fits several options.

    Attributes:
        candidates: the options that the text could mean.
    """

    def __init__(self, text: str, candidates: dict[object, str]) -> None:
        self.candidates = tuple(candidates)
        more = len(candidates) - SAID
        shown = ", ".join([*list(candidates.values())[:SAID], *([f"and {more} more"] if more > 0 else [])])
        super().__init__(f"{quoted(text)} could mean any of: {shown}. Say which one.")


class IllegalChoice(NoblesseError):
    """The option exists, but a rule bars it.

    Attributes:
        refusal: every check made of the option, with its rule and facts.
    """

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(str(refusal))


class IllegalRoll(NoblesseError):
    """A die cannot show this value, or this card cannot be drawn here."""


class RecordError(NoblesseError):
    """A record that cannot be read, or that these rules play differently.

    Attributes:
        moment: the first moment that differs, or None if the file as a whole is at fault.
    """

    def __init__(self, message: str, moment: int | None = None) -> None:
        self.moment = moment
        super().__init__(message)


class RulebookError(NoblesseError):
    """A malformed rules.md or ruling, or a rule id that does not exist."""


def quoted(value: object) -> str:
    """`value` as an error message quotes it: one line, at most 80 characters."""
    try:
        shown = repr(value)
    except ValueError:  # an int with thousands of digits
        shown = f"a number of {value.bit_length()} bits" if isinstance(value, int) else f"a {type(value).__name__}"
    shown = " ".join(shown.split()).encode("utf-8", "replace").decode()
    return shown if len(shown) <= 80 else f"{shown[:77]}..."
