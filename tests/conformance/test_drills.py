"""Drills made from positions: one right answer, no wrong one true, nothing that the learner cannot know."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zlib
from collections import defaultdict
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

import explorer
from explorer.core.game import game_named
from explorer.core.moments import Choice, End, Event
from explorer.core.people import each_named, is_marked
from explorer.odds import NotAsked, ask, questions
from explorer.players import HeuristicPlayer, RandomPlayer
from explorer.practice import KINDS, Answer, Drill
from explorer.practice.bank import FILE, Position, built, drill_of, said, thrown_out
from explorer.practice.drills import drills_of
from explorer.practice.filters import head
from explorer.practice.kinds import MAKERS
from explorer.practice.spot import Spot
from explorer.what_if.branches import facts, given_by
from tests.conformance.people import ENGINE, ID, NUMBERED, WRONG
from tests.depth import deep

if TYPE_CHECKING:
    from collections.abc import Iterator

    from explorer.core.match import Match
    from explorer.practice import Source

GAMES = explorer.games()
ROOT = Path(__file__).parents[2]
EACH = 10
"""How many drills of each kind are tried on CI."""

EXAMINED = {
    "black_rose_wars": 70, "game_of_crowns": 30, "kings_of_ireland": 75, "noble_game": 70, "noble_treachery": 110,
}  # fmt: skip
"""How many rules of a game drills from play examine at the least."""


def sample(game: str) -> list[Source]:
    """Some drills of each kind."""
    kinds = defaultdict(list)
    for source in drills_of(game_named(game)).sources:
        if source.kind in MAKERS:
            kinds[source.kind].append(source)
    return [one for found in kinds.values() for one in Random(game).sample(found, min(len(found), deep(EACH)))]


@cache
def made(game: str) -> list[Drill]:
    """These drills."""
    found = []
    for source in sample(game):
        drill = drills_of(game_named(game)).make(source)
        assert drill is not None, source
        found.append(drill)
    return found


def right(drill: Drill) -> Answer:
    return drill.answers[drill.right]


def after(match: Match, option: object) -> Match:
    """A fork of a match in which an answer has been given."""
    fork = match.fork()
    if isinstance(fork.pending, Choice):
        fork.choose(option)
    else:
        fork.roll(option)
    return fork


def told(drill: Drill, option: object) -> dict[str, tuple[str, ...]]:
    """What comes of an answer at a drill's table up to the next question, told to the learner, with the rules cited."""
    assert drill.match is not None
    fork = after(drill.match, option)
    return {
        fork.goto(moment.at).tell(moment, drill.seat): moment.rules  # where it happens: names may change afterwards
        for moment in fork.moments(barred=False)[drill.match.moment + 1 :]
        if isinstance(moment, Event) and not isinstance(moment, End)
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_drill_has_one_right_answer_and_examines_rules_that_exist(game: str) -> None:
    examined = {rule.id for rule in game_named(game).rules if rule.standing != "advice"}
    for drill in made(game):
        texts = [answer.text.casefold() for answer in drill.answers]
        assert sum(answer.right for answer in drill.answers) == 1, drill.question
        assert len(set(texts)) == len(texts), texts
        assert len(texts) in range(2 if drill.kind == "likelier" else 3, 5)
        assert right(drill).lines, drill.question
        assert drill.kind in KINDS
        assert drill.rules
        assert examined.issuperset([*drill.rules, *drill.also])
        assert not set(drill.rules) & set(drill.also)
        assert drill.match is not None
        assert drill.match.pending is not None
        assert drill.match.people is not None


@pytest.mark.parametrize("game", GAMES)
def test_what_readers_threw_out_does_not_come_back(game: str) -> None:
    out = thrown_out(game_named(game))
    assert len(out) > 50
    assert not out & {drill.id for drill in made(game)}


@pytest.mark.parametrize("game", GAMES)
def test_a_drill_is_made_again_as_it_was(game: str) -> None:
    for source, drill in zip(sample(game), made(game), strict=True):
        again = drills_of(game_named(game)).make(source)
        assert again is not None
        assert (again.id, again.answers, again.told) == (drill.id, drill.answers, drill.told)
        assert (drill.kind, drill.where, drill.rules, drill.level) == (
            source.kind, source.where, source.rules, source.level,
        )  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_a_drill_is_said_to_people(game: str) -> None:
    for drill in made(game):
        lines = [line.text for answer in drill.answers for line in answer.lines]
        for text in (drill.question, *drill.told, *(answer.text for answer in drill.answers), *lines):
            assert text.strip()
            assert not is_marked(text)
            for wrong in (NUMBERED, WRONG, ENGINE, ID):
                assert not wrong.search(text), text
            assert "  " not in text, text
            assert ".." not in text, text
            assert "?" not in text.replace("? ", "").removesuffix("?"), text


def no_odd_one_out(drill: Drill) -> Iterator[str]:
    assert drill.match is not None
    for answer in drill.answers:
        if drill.match.why_not(answer.options[0]).allowed == answer.right:
            yield answer.text


def no_which_may(drill: Drill) -> Iterator[str]:
    assert drill.match is not None
    for answer in drill.answers:
        if drill.match.why_not(answer.options[0]).allowed != answer.right:
            yield answer.text


def no_which_rule(drill: Drill) -> Iterator[str]:
    """Answers of which the engine, asked about the option alone, says something else."""
    assert drill.match is not None
    refusal = drill.match.why_not(drill.doing[0])
    stops = {drill.game.rules[check.rule].title for check in refusal.checks if not check.passed}
    for answer in drill.answers:
        if (answer.text in stops) != answer.right:
            yield answer.text


def no_find_the_move(drill: Drill) -> Iterator[str]:
    sentence = drill.question[drill.question.index("at once: “") + 10 : -1]
    for answer in drill.answers:
        if (sentence in told(drill, answer.options[0])) != answer.right:
            yield answer.text


def no_number(drill: Drill) -> Iterator[str]:
    blank = drill.question[drill.question.index("What comes of it: “") + 19 : -1]
    found = told(drill, drill.doing[0])
    for answer in drill.answers:
        if (blank.replace("___", answer.text) in found) != answer.right:
            yield answer.text


def no_who(drill: Drill) -> Iterator[str]:
    """Answers that stand, or do not, where the question has left somebody out."""
    whose, asked = re.findall(r"\bWho(se)? ([^?]*)\?$", drill.question)[0]
    words = asked if whose else asked.partition(" ")[2]  # the verb's ending goes with the name
    found = [text.rstrip(".") for text in told(drill, drill.doing[0])]
    for answer in drill.answers:
        name = answer.text if not whose else "Your" if answer.text == "You" else f"{answer.text}'s"
        if any(text.startswith(f"{name} ") and text.endswith(words) for text in found) != answer.right:
            yield answer.text


def no_change(drill: Drill) -> Iterator[str]:
    """Answers that are, or are not, what the fact has become."""
    assert drill.match is not None
    fork = after(drill.match, drill.doing[0])
    spot = Spot(drill.match, drill.where, drill.seat)
    before = {spot.about(fact.about): fact.value for fact in facts(drill.match, drill.seat)}
    values = [
        head(fact.value)
        for fact in facts(fork, drill.seat)
        if (name := spot.about(fact.about)) in before
        and drill.question.endswith(f" {name}, before: {head(before[name])}. And after that?")
    ]
    for answer in drill.answers:
        if (answer.text in values) != answer.right:
            yield answer.text


def no_likelier(drill: Drill) -> Iterator[str]:
    assert drill.match is not None
    for question in questions(drill.match):
        try:
            odds = ask(drill.match, question.id, viewer=drill.seat, trials=1)
        except NotAsked:
            continue  # another question is meant
        if drill.question.startswith(odds.title):
            chances = {
                row.label: row.chance for row in odds.rows if f"({row.group})" in drill.question or not row.group
            }
            best = max((answer.text for answer in drill.answers), key=lambda text: chances.get(text) or 0)
            if best != right(drill).text:
                yield best


UNTRUE = {
    "odd-one-out": no_odd_one_out, "which-may": no_which_may, "which-rule": no_which_rule, "find-the-move": no_find_the_move,
    "number": no_number, "who": no_who, "change": no_change, "likelier": no_likelier,
}  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_the_right_answer_is_true_and_no_other(game: str) -> None:
    for drill in made(game):
        if drill.kind in UNTRUE:  # a part is a number of its own
            assert list(UNTRUE[drill.kind](drill)) == [], (drill.question, drill.where)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_examined_is_cited_where_it_happens(game: str) -> None:
    for drill in made(game):
        assert drill.match is not None
        if drill.kind in ("change", "number", "who", "find-the-move"):
            option = (drill.doing or right(drill).options)[0]
            fork = after(drill.match, option)
            cited = [
                moment.rules
                for moment in fork.moments(barred=False)[drill.match.moment + 1 :]
                if isinstance(moment, Event)
            ]
            if drill.kind == "change":  # or by the sum that is asked for, before or after
                sums = [fact for match in (drill.match, fork) for fact in facts(match, drill.seat)]
                cited += [
                    tuple(rule for fact in sums if fact.about == about for rule, _ in fact.why)
                    for about in {fact.about for fact in sums}
                ]
            assert any(set(drill.rules) <= set(rules) for rules in cited), drill.question
        elif drill.kind in ("odd-one-out", "which-rule"):
            checks = drill.match.why_not(right(drill).options[0]).checks
            assert set(drill.rules) <= {check.rule for check in checks if not check.passed}
        elif drill.kind == "which-may":
            barring = {rule for answer in drill.answers for rule in answer.rules}
            assert set(drill.rules) <= barring


# --- what cannot be known ---------------------------------------------------------------------------------------------

DEALS = 2


def deals(drill: Drill) -> Iterator[Match]:
    """The drill's table with all that the learner cannot know dealt anew, other than when the bank was built."""
    assert drill.match is not None
    assert drill.seat is not None
    deal = drill.match.dealer(drill.seat)
    for number in range(deep(DEALS)):
        yield deal(Random(f"conformance {drill.where} {number}"))


@pytest.mark.parametrize("game", GAMES)
def test_a_drill_is_the_same_whatever_the_learner_cannot_see(game: str) -> None:
    for source, drill in zip(sample(game), made(game), strict=True):
        for match in deals(drill):
            again = drill_of(match, source.where, source.kind, source.number)
            assert again is not None, drill.question
            assert said(again) == said(drill), drill.question
            for one, other in zip(drill.answers, again.answers, strict=True):
                assert (one.text, one.lines, one.things) == (other.text, other.lines, other.things)


def peeking(match: Match, like: Drill) -> list[Drill]:
    """Questions that nobody can answer: what the table has that the learner does not see."""
    assert like.seat is not None
    seen = {fact.about: fact.value for fact in facts(match, like.seat)}
    return [
        Drill("change", like.game, like.where, f"{fact.about}?", (Answer(fact.value, True), Answer("no")), like.rules)
        for fact in each_named(given_by(match.game).facts(match.state), match.people, like.seat)
        if seen.get(fact.about) != fact.value
    ]


@pytest.mark.parametrize("game", GAMES)
def test_what_the_learner_cannot_see_would_not_stay_the_same(game: str) -> None:
    """The control of the test before: it fails for a question about what is hidden."""
    changed = 0
    for drill in made(game):
        assert drill.match is not None
        before = list(map(said, peeking(drill.match, drill)))
        changed += any(list(map(said, peeking(match, drill))) != before for match in deals(drill))
    assert changed > 0


# --- the bank and what it falls back to -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_bank_examines_what_play_shows(game: str) -> None:
    drills = drills_of(game_named(game))
    assert (game_named(game).folder / FILE).stat().st_size < 1_500_000
    assert len(drills.examined) >= EXAMINED[game]
    for rule in sorted(drills.examined):
        assert all(rule in source.rules for source in drills.about(rule))
    assert drills.about("no such rule") == ()
    assert len(set(drills.sources)) == len(drills.sources)


def test_a_bank_is_built_the_same_every_time() -> None:
    """In another process, too, where sets have another order."""
    code = (
        "import zlib; from explorer.core.game import game_named; from explorer.practice.bank import built; "
        "print(zlib.crc32(built(game_named('game_of_crowns'), 1, scenes=False)))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert int(done.stdout) == zlib.crc32(built(game_named("game_of_crowns"), 1, scenes=False))


@pytest.mark.parametrize("game", GAMES)
def test_any_position_gives_drills(game: str) -> None:
    match = explorer.start(game, seed=5, people=True)
    asked: set[str] = set()
    player, found = HeuristicPlayer(game, 5), 0
    while not match.over and len(asked) < (4 if found else 15):
        if isinstance(match.pending, Choice) and match.pending.kind not in asked:
            asked.add(match.pending.kind)
            seat = match.pending.seat
            for drill in drills_of(game_named(game)).at(match, seat, Random(1)):
                found += 1
                assert drill.seat == seat
                assert drill.match is not None
                assert drill.match.answers == match.answers
                assert list(UNTRUE.get(drill.kind, lambda _: [])(drill)) == []
            assert not list(drills_of(game_named(game)).at(match, seat + 1, Random(1)))
        match.play(player, most=1)
    assert found


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_stored_as_it_is(game: str) -> None:
    match = explorer.start(game, seed=2, people=True).play(RandomPlayer(2), most=40)
    while match.pending is None:
        match.back()
    stored = Position.read(Position.of(match).text)
    again = stored.match(match.game, stored.name)
    assert again.state.__dict__ == match.state.__dict__
    assert repr(again.pending) == repr(match.pending)
