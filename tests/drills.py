"""Drills made by hand at real tables, to try what shows them: what makes drills is not needed for that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer import start
from explorer.core.moments import Choice
from explorer.players import HeuristicPlayer
from explorer.practice import Answer, Drill, Source
from explorer.practice.exam import QUESTIONS
from explorer.tutor.session import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from explorer.core.match import Match

TELLS = 3
"""How many of the latest events a drill tells."""


def at_choice(game: str, seat: int = 0, seed: str = "drills", least: int = 2, most: int = 300) -> Match:
    """A match at a choice of a seat that has so many options, and something that is barred; the game's people sit at it."""
    match = start(game, seed=seed, people=True)
    player = HeuristicPlayer(game, seed)

    def here(match: Match) -> bool:
        pending = match.pending
        return (
            isinstance(pending, Choice)
            and pending.seat == seat
            and len(pending.options) >= least
            and bool(pending.barred())
        )

    match.play(player, until=here, most=most)
    assert here(match)
    return match


def odd_one(match: Match) -> Drill:
    """Which of these is not allowed: a barred option among allowed ones; each is done when it is picked."""
    choice = match.pending
    assert isinstance(choice, Choice)
    barred = next(iter(choice.barred()))
    refused = match.why_not(barred, choice.seat)
    things = match.game.targets
    answers = [
        Answer(
            match.label(option, choice.seat),
            options=(option,),
            lines=(Sentence("That is allowed.", (choice.rule,)),),
            things=tuple(things(match.state, choice, option)),
        )
        for option in choice.options[:3]
    ]
    told = (Sentence(refused.told, refused.rules),)
    right = Answer(
        match.label(barred, choice.seat),
        True,
        told,
        options=(barred,),
        things=tuple(things(match.state, choice, barred)),
    )
    answers.insert(1, right)
    rules = tuple(dict.fromkeys(check.rule for check in refused.checks if not check.passed))
    return Drill(
        "odd-one-out", match.game, "by hand", "Which of these is not allowed now?", tuple(answers), rules[:1],
        match=match, seat=choice.seat, told=_told(match, choice.seat),
    )  # fmt: skip


def what_comes(match: Match) -> Drill:
    """What comes of an answer that is supposed: the answers are words, and only the right one can be shown."""
    choice = match.pending
    assert isinstance(choice, Choice)
    option = choice.options[0]
    label = match.label(option, choice.seat)
    answers = (
        Answer("It is done", True, (Sentence("Nothing bars it.", (choice.rule,)),)),
        Answer("Nothing happens", lines=(Sentence("It is done at once.", (choice.rule,)),)),
        Answer("It is not allowed", lines=(Sentence("No rule bars it.", (choice.rule,)),)),
    )
    return Drill(
        "change", match.game, "by hand", f"You answer: {label}. What comes of it?", answers, (choice.rule,),
        match=match, seat=choice.seat, told=_told(match, choice.seat), doing=(option,),
    )  # fmt: skip


def of_words(match: Match) -> Drill:
    """A question about no table."""
    rule = next(iter(match.game.rules.rules.values()))
    answers = (Answer(rule.title, True, (Sentence("So it is called.", (rule.id,)),)), Answer("Something else <b>"))
    return Drill("what-does-it-do", match.game, "by hand", "What is the first rule called?", answers, (rule.id,))


def _told(match: Match, seat: int) -> tuple[str, ...]:
    from explorer.core.moments import End, Event

    events = [one for one in match.moments(barred=False) if isinstance(one, Event) and not isinstance(one, End)]
    return tuple(match.tell(one.seen_by(seat), seat) for one in events[-TELLS:])


class ByHand:
    """A series of these three, with what was heard of the answers.

    Args:
        game: the game's name.
        length: how many drills there are.
        tells: whether each answer is judged at once.
    """

    def __init__(self, game: str, length: int = 3, *, tells: bool = True) -> None:
        self.title, self.length, self.tells = "Practice", length, tells
        match = at_choice(game)
        self.drills = [odd_one(match), what_comes(match), of_words(match)]
        self.heard: list[Any] = []
        self._at = 0

    def next(self) -> Drill | None:
        """The next of them, from the first again after the last."""
        self._at += 1
        return self.drills[(self._at - 1) % len(self.drills)]

    def answered(self, drill: Drill, picked: int, seconds: float, *, opened: bool) -> None:
        """Note what was answered."""
        assert seconds >= 0
        self.heard.append((drill.id, picked, opened))

    def again(self, drill: Drill) -> None:
        """Note that it is to be asked again."""
        self.heard.append(("again", drill.id))

    def bad(self, drill: Drill) -> None:
        """Note that it is bad."""
        self.heard.append(("bad", drill.id))

    def over(self) -> dict[str, Any]:
        """An end."""
        return {"title": "Practice is over", "lines": ["Three questions."], "acts": [["more", "Ten more", "is-go"]]}


class Handmade:
    """What makes drills of a game, of a few positions of one match: what `Practice` needs of one.

    Args:
        game: the game's name.
        only_read: rules that are only to be read.
    """

    def __init__(self, game: str, only_read: tuple[str, ...] = ()) -> None:
        self.only_read = only_read
        self.made: dict[str, Drill] = {}
        player = HeuristicPlayer(game, "handmade")
        match = start(game, seed="handmade", people=True)
        while len(self.made) < 2 * QUESTIONS and not match.over and match.given < 400:
            pending = match.pending
            if isinstance(pending, Choice) and pending.seat == 0 and len(pending.options) > 1 and pending.barred():
                for drill in (odd_one(match.fork()), what_comes(match.fork())):
                    self.made.setdefault(drill.question + drill.rules[0], drill)
            match.play(player, most=1)
        self.sources = tuple(
            Source(one.kind, one.where, number, one.rules, one.level) for number, one in enumerate(self.made.values())
        )

    def about(self, rule: str) -> list[Source]:
        """The sources of drills about a rule."""
        return [one for one in self.sources if rule in one.rules]

    def make(self, source: Source) -> Drill:
        """The drill of a source."""
        return list(self.made.values())[source.number]

    def at(self, match: Match, seat: int, random: Random) -> Iterator[Drill]:
        """Drills at any position."""
        pending = match.pending
        if isinstance(pending, Choice) and pending.seat == seat and pending.barred():
            for made in random.sample((odd_one, what_comes), 2):
                yield made(match.fork())
