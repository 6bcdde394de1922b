"""What can go wrong, one class for each cause, so that a caller can tell a typing slip from a forbidden move.

Every message is one or two sentences that a player can act on: what was wrong, the rule where there is one, what
would be right. Raising never changes a match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from explorer.core.moments import Refusal


class NoblesseError(Exception):
    """The parent of every error that Noblesse raises on purpose."""


class UnknownGame(NoblesseError):
    """No game goes by that name."""


class BrokenGame(NoblesseError):
    """A game is installed and cannot be loaded; the message names its package and what is wrong with it."""


class SetUpError(NoblesseError):
    """A match cannot be started so: seats, a reading, a card or a setting is not one that the game has."""


SAID = 12
"""So many things a message lists; a hand that lies in two places has a problem for each of its cards."""


class PositionError(NoblesseError):
    """A position that no game could reach.

    Attributes:
        problems: everything that is wrong with it, each a sentence that names the rule.
    """

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        more = len(self.problems) - SAID
        said = [*self.problems[:SAID], *([f"and {more} more"] if more > 0 else [])]
        super().__init__("this position cannot be: " + "; ".join(said))


class NotWaiting(NoblesseError):
    """An answer was given that nobody asked for: no choice waits, or dice wait instead, or the match is over."""


class UnreadableChoice(NoblesseError):
    """The text does not name any option that waits."""


class AmbiguousChoice(NoblesseError):
    """The text fits several options.

    Attributes:
        candidates: the options it could mean.
    """

    def __init__(self, text: str, candidates: dict[object, str]) -> None:
        self.candidates = tuple(candidates)
        more = len(candidates) - SAID
        shown = ", ".join([*list(candidates.values())[:SAID], *([f"and {more} more"] if more > 0 else [])])
        super().__init__(f"{quoted(text)} could mean any of: {shown}. Say which one.")


class IllegalChoice(NoblesseError):
    """The option exists, but a rule bars it.

    Attributes:
        refusal: every check that was made, with its rule and facts.
    """

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(str(refusal))


class IllegalRoll(NoblesseError):
    """A die cannot show that, or a card cannot be drawn from there."""


class RecordError(NoblesseError):
    """A record that cannot be read, or that these rules would play differently.

    Attributes:
        moment: the first moment that differs, or None where the file as a whole is at fault.
    """

    def __init__(self, message: str, moment: int | None = None) -> None:
        self.moment = moment
        super().__init__(message)


class RulebookError(NoblesseError):
    """A rules.md that breaks its own form, or a rule id that it does not define."""


def quoted(told: object) -> str:
    """What somebody told, as a message quotes it: on one line, and cut short."""
    try:
        shown = repr(told)
    except ValueError:  # an int of thousands of digits
        shown = f"a number of {told.bit_length()} bits" if isinstance(told, int) else f"a {type(told).__name__}"
    shown = " ".join(shown.split()).encode("utf-8", "replace").decode()
    return shown if len(shown) <= 80 else f"{shown[:77]}..."
