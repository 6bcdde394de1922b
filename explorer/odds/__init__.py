"""Odds: exact where all ways can be walked, sampled otherwise, and always with their derivation.

    >>> import explorer
    >>> from explorer.odds import ask
    >>> match = explorer.position("noble_treachery", dice="K3 B3 R3 G6 Y2")
    >>> print(ask(match, "combinations", dice="GY").table())
    What black 3, blue 3 and red 3 make with green and yellow rolled
    Throne: 13.89%, 5 of 36 rolls
    King's Straight: 0.00%, 0 of 36 rolls
    Poison: 2.78%, 1 of 36 rolls
    nothing: 83.33%, 30 of 36 rolls

Plain Python: nothing here needs numpy, Jupyter or a charting library.
"""

from explorer.core.playout import Measure, Playout
from explorer.odds.distribution import EXACT, SAMPLED, Derivation, Distribution, Estimate, Interval, Result
from explorer.odds.policy import FIRST, Policy, at_random, by_rule, heuristic
from explorer.odds.questions import (
    BARS,
    GRID,
    LINE_CHART,
    Answer,
    Asked,
    Course,
    Field,
    NotAsked,
    Question,
    Row,
    Weighed,
    ask,
    begin,
    fitting,
    question,
    questions,
    weighed,
)
from explorer.odds.sample import Sampling, Trial, sample
from explorer.odds.walk import BUDGET, TooManyWays, walk

__all__ = [
    "BARS",
    "BUDGET",
    "EXACT",
    "FIRST",
    "GRID",
    "LINE_CHART",
    "SAMPLED",
    "Answer",
    "Asked",
    "Course",
    "Derivation",
    "Distribution",
    "Estimate",
    "Field",
    "Interval",
    "Measure",
    "NotAsked",
    "Playout",
    "Policy",
    "Question",
    "Result",
    "Row",
    "Sampling",
    "TooManyWays",
    "Trial",
    "Weighed",
    "ask",
    "at_random",
    "begin",
    "by_rule",
    "fitting",
    "heuristic",
    "question",
    "questions",
    "sample",
    "walk",
    "weighed",
]
