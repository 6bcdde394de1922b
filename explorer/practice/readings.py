"""Drills from disputed readings: what the same position and answers come to under another reading is the wrong answer.

Where readings part shows only when scenes are played, and not everywhere does it make a good question. So a game's folder lists
the good ones, in `drills/readings.toml`; `python -m explorer.practice.readings GAME` prints all to pick from. Without a list there
are none.
"""

from __future__ import annotations

import sys
import tomllib
import zlib
from functools import cache
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from explorer.core.errors import NoblesseError
from explorer.core.game import game_named
from explorer.core.moments import Chance, Choice, End, Event
from explorer.core.start import from_setup, people_of
from explorer.examples import rulings
from explorer.examples.by_rule import show_me
from explorer.practice.drill import COMBINE, Answer, Drill, Source
from explorer.tutor import playing
from explorer.tutor.facts import LessonError
from explorer.tutor.session import Sentence
from explorer.what_if.branches import facts

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from explorer.core.game import Game
    from explorer.core.match import Match
    from explorer.core.moments import Moment
    from explorer.core.rulebook import Rule

KIND = "reading"

SCENES = "readings.toml"
"""The file in a game's folder of drills that lists the scenes where readings part."""

TOLD = 3
"""The most sentences of what happened just before that are told."""


class Apart(NamedTuple):
    """Where readings part.

    Attributes:
        at: the number of the moment up to which they agree; the decision before it is the drill's table.
        asked: what is asked about it.
        said: what comes of it by reading, ours first.
    """

    at: int
    asked: str
    said: Mapping[str, str]


def sources(game: Game) -> Sequence[Source]:
    """What drills can be made from: scenes of rules that are read in several ways, where the readings part."""
    return [Source(KIND, where, 0, (where.partition("/")[0],), COMBINE) for where in _scenes(game)]


def make(game: Game, source: Source) -> Drill | None:
    """The drill of a scene; None if the readings do not part there any more."""
    rule, _, ruling = source.where.partition("/")
    if (
        not game.rules.rules.get(rule)
        or not game.rules[rule].switch
        or (ruling and ruling not in rulings.of(game).rulings)
    ):
        return None
    return _drill(game, game.rules[rule], ruling)


@cache
def _scenes(game: Game) -> Sequence[str]:
    """The scenes that the game lists; cached.

    Raises:
        LessonError: the list is malformed.
    """
    path = game.folder / "drills" / SCENES
    if not path.is_file():
        return ()
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    if set(data) != {"scenes"} or not all(isinstance(one, str) for one in data["scenes"]):
        raise LessonError(f'{path.name}: it is one list, scenes = ["rule.id", "rule.id/ruling-id"].')
    return tuple(data["scenes"])


def parting(game: Game) -> Iterator[Drill]:
    """The drills of all scenes where readings part, found by playing them."""
    for rule in game.rules:
        if rule.switch:
            own = [one.id for one in rulings.of(game).about(rule.id) if one.rules[0] == rule.id]
            drills = (_drill(game, rule, name) for name in ("", *own))
            yield from (drill for drill in drills if drill is not None)


def _drill(game: Game, rule: Rule, ruling: str) -> Drill | None:
    """The drill of one scene of a rule: of a ruling, or of what shows the rule."""
    scene = rulings.of(game).rulings[ruling].match() if ruling else show_me(game, rule.id)
    if scene is None or scene.state.readings.get(rule.switch, rule.readings[0]) != rule.readings[0]:
        return None
    scene.people = people_of(scene)
    whole = scene.forward(len(scene.answers) - scene.given) if len(scene.answers) > scene.given else scene
    apart = _apart(whole, rule)
    if apart is None:
        return None
    table = whole.fork().goto(apart.at)
    if isinstance(table.moments()[apart.at], Event) and table.given:
        table = table.back()
    if not isinstance(table.pending, Choice | Chance):
        return None
    doing = table.answers[table.given : table.given + 1]
    if not doing:
        return None
    fork = rulings.answered(table.fork(), doing)
    between = [fork.tell(one) for one in _events(fork.moments()[table.moment + 1 : apart.at])][-TOLD:]
    before = [fork.tell(one) for one in _events(fork.moments()[: table.moment])][-TOLD:]
    if isinstance(table.pending, Chance):
        between = between or [table.tell(table.pending)]
    elif not between:
        between = [f"{table.tell(table.pending).rstrip('.')}: {table.label(doing[0])}."]
    answers = [
        Answer(text, reading == rule.readings[0], (Sentence(_explained(rule, reading), (rule.id,)),))
        for reading, text in apart.said.items()
    ]
    Random(zlib.crc32(f"{rule.id} {ruling}".encode())).shuffle(answers)
    question = " ".join((*between, apart.asked))
    where = f"{rule.id}/{ruling}" if ruling else rule.id
    return Drill(
        KIND, game, where, question, tuple(answers), (rule.id,), (), COMBINE, table, None, tuple(before), doing
    )


def _explained(rule: Rule, reading: str) -> str:
    """What is said of an answer."""
    if reading == rule.readings[0]:
        return " ".join(rule.text.split())
    return f"So it is at tables that read “{rule.title}” otherwise."


def _apart(whole: Match, rule: Rule) -> Apart | None:
    """Where a played scene comes out otherwise under the rule's other readings; None if it never does, or not in words."""
    ours = _told(whole)
    said: dict[str, str] = {}
    at, asked = -1, ""
    for reading in rule.readings[1:]:
        twin = _twin(whole, rule.switch, reading)
        theirs = _told(twin)
        place = next((n for n, (one, other) in enumerate(zip(ours, theirs, strict=False)) if one[1] != other[1]), None)
        if place is not None and (at < 0 or at == ours[place][0]):
            at, asked = ours[place][0], "What comes of it, as we read the rules?"
            said = {rule.readings[0]: ours[place][1], **said, reading: theirs[place][1]}
        elif place is None and not said and twin.given == whole.given and len(ours) == len(theirs):
            mine, other = ({fact.about: fact.value for fact in facts(match)} for match in (whole, twin))
            about = next((name for name in mine if mine[name] != other.get(name, mine[name])), None)
            if about is not None:
                return Apart(
                    whole.moment,
                    f"{about}, as we read the rules?",
                    {rule.readings[0]: mine[about], reading: other[about]},
                )
    texts = list(said.values())
    return Apart(at, asked, said) if len(texts) > 1 and all(texts) and len(set(texts)) == len(texts) else None


def _twin(whole: Match, switch: str, reading: str) -> Match:
    """A match begun alike and played under another reading, as far as its answers fit."""
    data = dict(whole.first_state().__dict__)
    data["readings"] = {**data["readings"], switch: reading}
    twin = from_setup(whole.game, {"position": data}, whole.seed)
    twin.people = whole.people
    for answer in whole.answers[: whole.given]:
        try:
            rulings.answered(twin, [answer])
        except NoblesseError:
            return twin
    return twin


def _told(match: Match) -> list[tuple[int, str]]:
    """What happened in a match, each event with its number; what only says where the match is, has no words."""
    events = _events(match.moments(barred=False)[: match.moment + 1])
    return [(one.at, "" if one.kind in playing.FRAME else match.tell(one)) for one in events]


def _events(moments: Sequence[Moment]) -> list[Event]:
    """The events among some moments."""
    return [one for one in moments if isinstance(one, Event) and not isinstance(one, End)]


def main(arguments: Sequence[str]) -> None:
    """Print what can be picked for a game's list.

    Args:
        arguments: the game.
    """
    for drill in parting(game_named(arguments[0])):
        told = "\n".join(f"  {'->' if one.right else '  '} {one.text}" for one in drill.answers)
        print(f"{drill.where}\n  {drill.question}\n{told}")


if __name__ == "__main__":
    main(sys.argv[1:])
