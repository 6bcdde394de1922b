"""Matches as data: a line of JSON for each, with every answer in numbers and in words. README.md says what is in a line.

>>> from explorer import dataset
>>> line = next(dataset.lines("game_of_crowns", players=4, kinds="random", seed=7))
>>> line["answers"][0]["asked"], line["answers"][0]["words"]
('Chance decides who begins.', 'Seat 2')
>>> dataset.match_of(line).winners == tuple(line["winners"])
True
"""

from __future__ import annotations

import json
from importlib.metadata import version
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from explorer.core.chance import Dice
from explorer.core.errors import RecordError, SetUpError, quoted
from explorer.core.loading import load
from explorer.core.moments import Chance, Choice, End
from explorer.core.start import is_seed, start
from explorer.players import of_kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from explorer.core.match import Match, Player, View
    from explorer.core.moments import Option

SCHEMA: Final = 1
"""The version of the format; a line has it under "noblesse dataset"."""


def schema() -> dict[str, Any]:
    """What a line holds, as JSON Schema."""
    found: dict[str, Any] = json.loads((Path(__file__).parent / "schema.json").read_text(encoding="utf-8"))
    return found


def lines(
    game: str,
    players: int | None = None,
    *,
    kinds: str | Sequence[str] = "steady",
    seed: int | str = 0,
    **settings: Any,
) -> Iterator[dict[str, Any]]:
    """Play matches without end, and tell of each; the same arguments play the same ones.

    Args:
        game: the game's name.
        players: the number of seats; by default the fewest that the game allows.
        kinds: who plays: one of `explorer.players.KINDS` for all seats, or one for each seat.
        seed: of the whole row of matches.
        **settings: `readings` and the game's own settings, as `explorer.start` takes them.

    Yields:
        what a line holds, for one match after the other.

    Raises:
        UnknownGame: no such game.
        SetUpError: the game does not have this number of players, reading or setting, or there are too many or too few kinds.
        NoblesseError: there is no such player.
    """
    if not is_seed(seed):
        raise SetUpError(f"a seed is a whole number or a text, not {quoted(seed)}.")
    first = start(game, players, **settings)
    seats = first.state.players
    sitting = [kinds] * seats if isinstance(kinds, str) else list(kinds)
    if len(sitting) != seats:
        raise SetUpError(
            f"{len(sitting)} players are named for {seats} seats: name one for all of them, or one for each."
        )
    for kind in sitting:
        of_kind(kind, first.game)  # says now if there is none
    return (_line(first, number, sitting, f"{seed}/{number}", settings) for number in count())


def _line(first: Match, number: int, kinds: Sequence[str], seed: str, settings: Mapping[str, Any]) -> dict[str, Any]:
    """Play the match of a number, and tell of it."""
    game = first.game
    match = start(game.id, first.state.players, seed, **settings)
    labels: list[str] = []
    match.play(
        {seat: _Labelling(of_kind(kind, game, f"{seed}/seat {seat}"), match, labels) for seat, kind in enumerate(kinds)}
    )
    reached = game.round_of(match.state)
    return {
        "noblesse dataset": SCHEMA,
        "version": version("noblesse"),
        "game": game.id,
        "number": number,
        "seed": seed,
        "players": match.state.players,
        "kinds": list(kinds),
        "settings": {name: value for name, value in match.setup.items() if name != "players"},
        "choices": len(labels),
        "moments": match.moment + 1,
        "rounds": reached[1] if reached else None,
        "winners": list(match.winners),
        "scores": [
            {
                "value": list(score.value) if isinstance(score.value, tuple) else score.value,
                "unit": score.unit,
                "terms": [{"text": term.text, "value": term.value, "rule": term.rule} for term in score.terms],
            }
            for score in match.standing()
        ],
        "answers": _answers(match, iter(labels)),
        "record": match.record(),
    }


class _Labelling:
    """A player who notes what people would say for each choice made, which can be told only while it is pending."""

    def __init__(self, player: Player, match: Match, labels: list[str]) -> None:
        self._player, self._match, self._labels = player, match, labels

    def choose(self, choice: Choice, look: Callable[[], View]) -> Option:
        """What the player chooses."""
        option = self._player.choose(choice, look)
        self._labels.append(self._match.label(option))
        return option


def _answers(match: Match, labels: Iterator[str]) -> list[dict[str, Any]]:
    """All answers of a finished match, each with its question and what came of it."""
    answers = iter(match.answers)
    names = {note.id.rpartition(":")[2]: note.name for note in match.gallery()}
    found: list[dict[str, Any]] = []
    for moment in match.moments(barred=False):
        if isinstance(moment, Choice | Chance):
            answer = next(answers)
            found.append({**_asked(match, moment, answer, labels, names), "then": []})
        elif found and not isinstance(moment, End):  # that something is over goes without saying
            found[-1]["then"].append(match.tell(moment))
    return found


def _asked(
    match: Match, asked: Choice | Chance, answer: Option, labels: Iterator[str], names: Mapping[str, str]
) -> dict[str, Any]:
    """A question and its answer, in numbers and in words."""
    told: dict[str, Any] = {
        "moment": asked.at,
        "seat": asked.seat,
        "kind": asked.kind,
        "rule": asked.rule,
        "asked": match.tell(asked),
        "answer": json.loads(json.dumps(answer)),
    }
    if isinstance(asked, Choice):
        told |= {"option": asked.options.index(answer), "words": next(labels), "options": len(asked.options)}
    elif isinstance(asked.source, Dice):
        dice = [match.game.die_names.get(die, die) for die in asked.source.names]
        told["words"] = ", ".join(f"{die} {value}" for die, value in zip(dice, answer, strict=True))
    else:
        told["words"] = ", ".join(names.get(card, card) for card in answer)
    return told


def text(line: Mapping[str, Any]) -> str:
    """A line as it stands in a file, with its end."""
    return json.dumps(line, ensure_ascii=False) + "\n"


def read(path: str | Path) -> Iterator[dict[str, Any]]:
    """The lines of a file, one after the other.

    Raises:
        RecordError: a line is none of a dataset, or of another version; the message says which line.
    """
    with Path(path).open(encoding="utf-8") as file:
        for number, found in enumerate(file, 1):
            try:
                line = json.loads(found)
            except ValueError:
                line = None
            if not isinstance(line, dict) or line.get("noblesse dataset") != SCHEMA:
                raise RecordError(f"line {number} of {quoted(str(path))} is no match of a dataset of format {SCHEMA}.")
            yield line


def match_of(line: Mapping[str, Any]) -> Match:
    """The match that a line tells of, played again to its end.

    Raises:
        RecordError: these rules play it differently.
    """
    return load(line["record"])
