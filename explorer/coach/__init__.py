"""The coach: advice before a choice, and a word after it where a clearly better option is known.

It sees what the seat that chooses sees, says who says what it says, and claims no more than its samples bear; see README.md.

    >>> import explorer
    >>> from explorer.coach import Advising
    >>> from explorer.players import HeuristicPlayer
    >>> match = explorer.start("noble_treachery", players=4, seed=7)
    >>> match = match.play(HeuristicPlayer("noble_treachery", 7), until=lambda match: bool(match.state.bet))
    >>> advising = Advising(match, playouts=4)
    >>> advising.think()
    True
    >>> advising.advice.source
    'Rule of thumb'
"""

from explorer.coach.advice import Advice, Advising
from explorer.coach.comparison import Comparison
from explorer.coach.judging import Judging, Mistake, Verdict
from explorer.coach.review import Review

__all__ = ["Advice", "Advising", "Comparison", "Judging", "Mistake", "Review", "Verdict"]
