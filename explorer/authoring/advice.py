"""A sensible player from a table of advice: for each kind of choice, one function that has one small idea of what is good.

A game derives a class from `Heuristic` and gives it its table. What is alike for all comes from here: a choice of one
option is not thought about, a kind without advice is answered at random and says so, and one seed is handled once.

>>> from explorer.core.match import View
>>> from explorer.core.moments import Choice
>>> from explorer.core.state import State
>>> class Careful(Heuristic):
...     table = {"bid": lambda state, choice, seat, rng: Advice(min(choice.options), "little is risked so")}
>>> player, state = Careful(seed=1), State(players=2)
>>> choice = Choice(0, "bid", [3, 1, 2], "bids.open")
>>> player.choose(choice, lambda: View(0, state, choice, "my_game")), player.reason
(1, 'Little is risked so.')
"""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeAlias

from explorer.authoring.sentences import seat, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from explorer.core.match import View
    from explorer.core.moments import Choice, Option, Seat


class Advice(NamedTuple):
    """What to do, and why.

    Attributes:
        option: one of the options of the choice.
        reason: why, in a few words: "little is risked so".
        value: how much it promises, for a game that compares advice, in whatever it measures.
    """

    option: Option
    reason: str
    value: float = 0.0


Advise: TypeAlias = "Callable[[Any, Choice, Seat, Random], Advice]"
"""The answer to one kind of choice, from the position as the seat sees it, the choice, the seat, and a source of chance.

The position is not to be changed: whoever tries something out does it on a copy."""


def best_of(options: Iterable[Option], value: Callable[[Option], float], reason: Callable[[Option], str]) -> Advice:
    """The option of the highest value, the first of equals; no option if there is none.

    >>> best_of([2, 3, 1], lambda option: option % 3, lambda option: f"{option} leaves most")
    Advice(option=2, reason='2 leaves most', value=2)
    """
    values = [(value(option), option) for option in options]
    if not values:
        return Advice(None, "there is nothing to choose from")
    top, option = max(values, key=lambda pair: pair[0])
    return Advice(option, reason(option), top)


class Later:
    """A `Random` that is seeded when something is first drawn from it: most advice leaves nothing to chance.

    >>> Later(lambda: "tuesday").random() == Random("tuesday").random()
    True
    """

    def __init__(self, seed: Callable[[], str]) -> None:
        self._seed = seed

    def __getattr__(self, name: str) -> Any:
        return getattr(self._random, name)

    @cached_property
    def _random(self) -> Random:
        return Random(self._seed())


class Heuristic:
    """Answers every choice from what its seat can see.

    Args:
        seed: the same seed answers the same position the same.

    Attributes:
        table: the game's advice, by the kind of the choice.
        says: how a reason is put; "{seat}" is the seat that chooses.
        reason: one sentence about the latest answer, with marks for people, "" before the first; it may tell what the seat
            holds.
    """

    table: ClassVar[Mapping[str, Advise]] = {}
    says: ClassVar[str] = "{reason}"

    def __init__(self, seed: int | str | None = None) -> None:
        self.seed = seed
        self.reason = ""

    def choose(self, choice: Choice, look: Callable[[], View]) -> Option:
        """The option that looks best; `reason` then says why.

        Args:
            choice: what is asked.
            look: gives what the seat that is asked knows; not called where there is nothing to think about.
        """
        if len(choice.options) == 1:
            self.reason = "There is nothing else to choose."
            return choice.options[0]
        state = look().state
        rng: Any = Later(lambda: f"{self.seed} {self.moment(state, choice)}")
        found = self.advise(state, choice, rng)
        if found is None or found.option not in choice.options:
            found = Advice(rng.choice(choice.options), "no advice is known for this, so any option will do")
        self.reason = sentence(self.says.format(seat=seat(choice.seat), reason=found.reason))
        return found.option

    def advise(self, state: Any, choice: Choice, rng: Random) -> Advice | None:
        """What the table says; None where it has nothing for such a choice. A game that judges in another way overrides it."""
        known = self.table.get(choice.kind)
        return known(state, choice, choice.seat, rng) if known is not None else None

    def moment(self, state: Any, choice: Choice) -> str:
        """What tells one moment from another, so that chance does not fall the same way in all of them.

        A game can name what changes most often in it, and nothing that the seat cannot know.
        """
        return (
            f"{choice.kind} {choice.seat} {choice.options} {getattr(state, 'round', '')} {getattr(state, 'phase', '')}"
        )
