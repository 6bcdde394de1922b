"""How much each disputed reading of a game weighs: what a study of all of them found, kept in the game's folder.

`weighed.json` beside a game's rules.md is written by `python -m tests.weighed`. It says how the study was made, and for each
reading, against ours on the same deals: in how many games it was asked about, how many went otherwise, which had another
winner, how much longer games were, and what those gained for whom the rule came up more than for others; each mean with its
standard error and the number of games behind it. A game without the file is not weighed.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

from explorer.core.game import game_named
from explorer.odds.distribution import SAMPLED, Derivation, Estimate
from explorer.studies.findings import Compared, Mean, bounds

if TYPE_CHECKING:
    from explorer.core.rulebook import Rule
    from explorer.studies.findings import Findings

FILE: Final = "weighed.json"
"""The file in a game's folder."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """How much the readings of a game weigh.

    Attributes:
        about: how the study was made: the version of Noblesse, games, players, levels and seed.
        readings: the readings, the one that changes the most winners first.
    """

    about: dict[str, Any]
    readings: tuple[Compared, ...]


@cache
def weighed(game: str) -> Weighed | None:
    """How much the readings of a game weigh; None if nobody has weighed them.

    >>> import explorer
    >>> found = weighed("game_of_crowns")
    >>> found.readings[0].readings
    {'feud.scores': 'each card'}

    Raises:
        UnknownGame: no such game.
    """
    file = game_named(game).folder / FILE
    if not file.exists():
        return None
    kept = json.loads(file.read_text(encoding="utf-8"))
    about = kept["about"]

    def share(count: int) -> Estimate:
        counts = {True: count, False: about["games"] - count}
        return Estimate(counts, Derivation(SAMPLED, about["games"], seed=str(about["seed"])))

    def mean(figures: list[float] | None) -> Mean | None:
        return None if figures is None else Mean(figures[0], figures[1], int(figures[2]))

    return Weighed(
        about,
        tuple(
            Compared(
                one["readings"], share(one["asked"]), share(one["changed"]), share(len(one["winner"])),
                mean(one["rounds"]), mean(one["choices"]) or Mean.of(()), mean(one["gain"]) or Mean.of(()),
            )
            for one in kept["readings"]
        ),
    )  # fmt: skip


def weight(game: str, rule: Rule) -> str:
    """How much a disputed rule weighs and how sure that is, in a sentence; "" if nobody has weighed it.

    >>> import explorer
    >>> weight("game_of_crowns", explorer.rules("game_of_crowns")["feud.together"])
    'Between computers, the other reading changes the winner of ... games in 100 (... to ...; 500 games played).'
    """
    found = weighed(game)
    every = [] if found is None else [one for one in found.readings if rule.switch in one.readings]
    if not every:
        return ""
    most = max(every, key=lambda one: one.winner.chance(True))
    which = "the other reading" if len(every) == 1 else "another reading"
    sure = f" ({bounds(most.winner)})" if most.winner.chance(True) else ""
    return f"Between computers, {which} {most.told}{sure}."


def text(found: Findings) -> str:
    """The file of a study of each reading of a game: JSON with a line for each reading."""
    ours = found.under()
    number = {json.dumps(readings): at for at, readings in enumerate(found.readings)}

    def figures(mean: Mean | None) -> list[float] | None:
        return None if mean is None or mean.games < 2 else [round(mean.value, 4), round(mean.error, 4), mean.games]

    lines = []
    for one in found.summary():
        other = found.under(number[json.dumps(one.readings)])
        line = {
            "readings": one.readings, "asked": one.asked.counts.get(True, 0), "changed": one.changed.counts.get(True, 0),
            "winner": [a.number for a, b in zip(ours, other, strict=True) if a.winners != b.winners],
            "rounds": figures(one.rounds), "choices": figures(one.choices), "gain": figures(one.gain),
        }  # fmt: skip
        lines.append(json.dumps(line, ensure_ascii=False))
    about = {
        "noblesse": version("noblesse"), "games": found.games, "players": found.players,
        "level": found.levels[0], "seed": found.seed,
    }  # fmt: skip
    body = ",\n  ".join(lines)
    return f'{{"about": {json.dumps(about)},\n "readings": [\n  {body}]}}\n'
