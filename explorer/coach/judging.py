"""Judging one choice after it was made: by exact odds where the game has them, else by paired samples."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, Final

from explorer.coach.comparison import Comparison
from explorer.core.errors import NotWaiting
from explorer.core.moments import Choice
from explorer.odds.questions import weighed

if TYPE_CHECKING:
    from explorer.coach.comparison import Finding
    from explorer.core.match import Match
    from explorer.core.moments import Option, Seat
    from explorer.odds.questions import Weighed

SECONDS = 2.0
"""How long a choice is judged, if nothing else is said."""

ODDS: Final = "Exact odds"
SAMPLES: Final = "Played on"
"""Who says that another option was better."""

CHANCE, FIGURE = Fraction(1, 10), Fraction(1, 2)
"""How far ahead an option must be by exact odds: in the chance, or in one of the further figures."""

NEARLY, SURELY = 3.0, 4.5
"""How many standard errors ahead the words for certainty change."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A choice with a clearly better option: all that is needed to put it to somebody again.

    Whoever has the match's record goes to the moment and asks for the choice: `load(record).goto(mistake.at)`.

    Attributes:
        game: the game's id.
        at: the number of the choice among the moments of the match.
        seat: who chose.
        kind: what was chosen, as `Choice.kind`.
        chosen: the option that was chosen.
        better: the option that is clearly better.
        rules: ids of the rules that make the difference, the most telling first; never empty.
    """

    game: str
    at: int
    seat: Seat
    kind: str
    chosen: Option
    better: Option
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """A mistake, in words for the seat that made it.

    Attributes:
        mistake: what it is about.
        chosen: the option that was chosen, as a player would say it.
        better: the better one.
        source: who says so: `ODDS` or `SAMPLES`.
        why: sentences: what comes out with the one and the other, and what makes the difference.
        sure: how sure that is, in a sentence.
    """

    mistake: Mistake
    chosen: str
    better: str
    source: str
    why: tuple[str, ...]
    sure: str


class Judging:
    """Judging a choice. It can go on in slices, be read in between, and be dropped at any time.

    Args:
        match: a match that stands at the choice, and stays there; hand over a fork of one that goes on.
        chosen: the option that was chosen.
        seconds: how long to judge in all.
        playouts: how often to play on in all, instead of `seconds`; then the verdict follows from the seed.
        seed: of all deals and dice; by default the match's.
        exact: False leaves the exact odds out, to compare the two.

    Attributes:
        over: True once the judging is done.

    Raises:
        NotWaiting: no choice is pending, or `chosen` is none of its options.
    """

    def __init__(
        self,
        match: Match,
        chosen: Option,
        seconds: float = SECONDS,
        playouts: int | None = None,
        seed: int | str | None = None,
        *,
        exact: bool = True,
    ) -> None:
        choice = match.pending
        if not isinstance(choice, Choice) or chosen not in choice.options:
            raise NotWaiting("there is no such choice to judge.")
        self._match, self._choice, self._chosen = match, choice, chosen
        self._seconds, self._most, self._spent = seconds, playouts, 0.0
        self._better: Option = None
        self._weighed = weighed(match) if exact else None
        self.over = len(choice.options) < 2 or self._weigh()
        if not self.over:
            seed = f"{match.seed if seed is None else seed} {match.moment}"
            self._comparison = Comparison(match.game, choice, match.view(choice.seat), chosen, seed)
            self._race = self._comparison.run()
            self.over = next(self._race, None) is None

    def think(self, seconds: float = inf) -> bool:
        """Judge for a while.

        Args:
            seconds: how long; one step is always taken, and finished: a deal, or a few choices of a game played on.

        Returns:
            True once the judging is done.
        """
        begun, before = perf_counter(), self._spent
        while not self.over:
            try:
                self._race.send(self._used())
            except StopIteration:
                self.over = True
            self._spent = before + perf_counter() - begun
            self.over = self.over or self._used() >= 1
            if self._spent - before >= seconds:
                break
        return self.over

    @property
    def playouts(self) -> int:
        """How often it has been played on so far; 0 where exact odds were enough."""
        return self._comparison.played if hasattr(self, "_comparison") else 0

    @property
    def finding(self) -> Finding | None:
        """What the samples say so far; None if they say nothing, or were not needed."""
        return self._comparison.finding if hasattr(self, "_comparison") else None

    @property
    def verdict(self) -> Verdict | None:
        """The mistake, if it was one; None if nothing clearly better is known."""
        if self._better is not None and self._weighed is not None:
            return self._by_odds(self._weighed)
        found = self.finding
        return self._by_samples(found) if self.over and found is not None and found.clear else None

    def _used(self) -> float:
        """What share of the time, or of the playouts, has been used."""
        return self._spent / self._seconds if self._most is None else self.playouts / self._most

    # --- exact odds ---------------------------------------------------------------------------------------------------

    def _weigh(self) -> bool:
        """Look for an option that is clearly better by exact odds. True if they settle it: there is one, or none can be."""
        odds = self._weighed
        if odds is None:
            return False
        others = [one for one in odds.figures if one != self._chosen]
        clear = [one for one in others if odds.better(one, self._chosen) and self._far(odds, one)]
        if clear:
            self._better = max(clear, key=lambda one: odds.figures[one])
            return True
        return all(odds.better(self._chosen, one) or odds.figures[one] == odds.figures[self._chosen] for one in others)

    def _far(self, odds: Weighed, option: Option) -> bool:
        """Whether an option is far enough ahead in one of its figures."""
        pairs = zip(odds.figures[option], odds.figures[self._chosen], strict=True)
        chance, *further = [mine - own for mine, own in pairs]
        return chance >= CHANCE or any(one >= FIGURE for one in further)

    def _by_odds(self, odds: Weighed) -> Verdict:
        names = self._names(self._better)
        mine, own = odds.figures[self._better], odds.figures[self._chosen]
        if mine[0] == own[0]:
            why = [f"The chance that {odds.what} is {percent(mine[0])} with both."]
        else:
            why = [chances(odds, self._better, self._chosen, *names)]
        why += [
            f"{kept[:1].upper()}{kept[1:]}: {figure(one)} instead of {figure(two)}."
            for kept, one, two in zip(odds.kept, mine[1:], own[1:], strict=True)
            if one != two
        ]
        mistake = self._mistake(self._better, odds.rules)
        return Verdict(mistake, names[1], names[0], ODDS, tuple(why), assumed(odds, sure=mine[0] == own[0]))

    # --- samples ------------------------------------------------------------------------------------------------------

    def _by_samples(self, found: Finding) -> Verdict:
        match, seat = self._match, self._choice.seat
        better, chosen = self._names(found.best)
        tried = (
            f"What you cannot see was dealt anew {times(found.deals)}, and the game played on: “{better}” came out ahead "
            f"{times(found.ahead)} and behind {times(found.behind)}."
        )
        why = [tried]
        rules = [self._choice.rule]
        odds = self._weighed
        if odds is not None and odds.figures[found.best][0] != odds.figures[self._chosen][0]:
            why += [chances(odds, found.best, self._chosen, better, chosen), assumed(odds)]
            rules += odds.rules
        told = self._comparison.difference(found.best)
        if told is not None:
            text = match.named(told.text, seat).strip()
            with_best, with_chosen = (of_ten(share) for share in (told.with_best, told.with_chosen))
            why.append(
                f"What differs most is of this kind: “{text}” It came {with_best} with “{better}”, "
                f"and {with_chosen} with “{chosen}”."
            )
            rules.insert(0, told.rule)
        mistake = self._mistake(found.best, tuple(dict.fromkeys(rules)))
        return Verdict(mistake, chosen, better, SAMPLES, tuple(why), certainty(found))

    def _names(self, better: Option) -> tuple[str, str]:
        """The better option and the chosen one, as a player would say them."""
        seat = self._choice.seat
        return self._match.label(better, seat), self._match.label(self._chosen, seat)

    def _mistake(self, better: Option, rules: tuple[str, ...]) -> Mistake:
        match, choice = self._match, self._choice
        return Mistake(match.game.id, match.moment, choice.seat, choice.kind, self._chosen, better, rules)


def certainty(found: Finding) -> str:
    """How sure a finding is, in words that its samples bear.

    >>> from explorer.coach.comparison import Finding
    >>> certainty(Finding("a", lead=2.0, error=0.5, spread=1.0, deals=20, ahead=15, behind=2))
    'Nearly sure, if the others play as the computers do.'
    """
    errors = found.lead / found.error if found.error else inf
    sure = "Sure" if errors >= SURELY else "Nearly sure" if errors >= NEARLY else "Likely, not certain"
    return f"{sure}, if the others play as the computers do."


def chances(odds: Weighed, better: Option, chosen: Option, *names: str) -> str:
    """The exact chances of two options, in a sentence; `names` are theirs, in this order."""
    mine, own = (percent(odds.figures[option][0]) for option in (better, chosen))
    return f"The chance that {odds.what} is {mine} with “{names[0]}”, and {own} with “{names[1]}”."


def assumed(odds: Weighed, *, sure: bool = False) -> str:
    """What exact odds take as given, in a sentence; `sure` if nothing needs to be, for what is told of them."""
    return (
        "That is exact, whatever the others do." if sure or not odds.assumed else f"That is exact, if {odds.assumed}."
    )


def percent(chance: Fraction) -> str:
    """An exact chance for a reader.

    >>> percent(Fraction(1, 3)), percent(Fraction(1)), percent(Fraction(1, 1000))
    ('33 %', '100 %', 'under 1 %')
    """
    if 0 < chance < Fraction(1, 100):
        return "under 1 %"
    return "over 99 %" if Fraction(99, 100) < chance < 1 else f"{float(100 * chance):.0f} %"


def figure(value: Fraction) -> str:
    """A figure for a reader.

    >>> figure(Fraction(3)), figure(Fraction(7, 3))
    ('3', '2.3')
    """
    return str(value) if value.denominator == 1 else f"{float(value):.1f}"


def times(count: int) -> str:
    """How often, in words.

    >>> times(0), times(1), times(12)
    ('never', 'once', '12 times')
    """
    return "never" if count == 0 else "once" if count == 1 else f"{count} times"


def of_ten(share: float) -> str:
    """A share of samples, no more exactly than a few of them bear.

    >>> of_ten(0), of_ten(0.31), of_ten(0.97), of_ten(1)
    ('never', 'about 3 times in 10', 'nearly always', 'always')
    """
    if share in (0, 1):
        return "always" if share else "never"
    tenths = round(10 * share)
    if tenths in (0, 10):
        return "nearly always" if tenths else "hardly ever"
    return f"about {times(tenths)} in 10"
