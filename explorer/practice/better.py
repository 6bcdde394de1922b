"""Drills from one's own mistakes: at the choice where something was clearly better, which of the two is it?

What is better was found by the coach: by exact odds, or by playing on and testing that on other deals.
"""

from __future__ import annotations

import zlib
from random import Random
from typing import TYPE_CHECKING

from explorer.core.moments import Choice
from explorer.core.people import named
from explorer.practice.drill import COMBINE, Answer, Drill
from explorer.tutor.session import Sentence

if TYPE_CHECKING:
    from explorer.coach import Verdict
    from explorer.core.match import Match

KIND = "better"


def drill(match: Match, verdict: Verdict) -> Drill:
    """The drill of a mistake.

    Args:
        match: the match in which it was made; it is not changed.
        verdict: what the coach says of it.
    """
    mistake = verdict.mistake
    table = match.at_end().goto(mistake.at).fork()
    why = tuple(Sentence(named(text, match.people, mistake.seat)) for text in verdict.why)
    answers = []
    for option, right in ((mistake.better, True), (mistake.chosen, False)):
        pending = table.pending
        things = match.game.targets(table.state, pending, option) if isinstance(pending, Choice) else ()
        lines = why if right else (Sentence("This is what you chose in your match."),)
        answers.append(Answer(table.label(option, mistake.seat), right, lines, (), (option,), tuple(things)))
    where = f"{mistake.at} of your match"
    Random(zlib.crc32(f"{match.setup} {where}".encode())).shuffle(answers)
    game = match.game
    known = tuple(rule for rule in mistake.rules if game.rules[rule].standing != "advice")
    return Drill(
        KIND, game, where, "Which of the two is clearly better?", tuple(answers), known or mistake.rules, (), COMBINE,
        table, mistake.seat,
    )  # fmt: skip
