"""A bank of positions, from which a game's drills are made.

`python -m explorer.practice.bank GAME` builds one anew; with `--same` it keeps the positions, and finds out again what they
give, which is to be done after a game's words or the kinds of drills have changed.

What is stored is positions, and which drills each of them gives: never a drill. The positions come from games played by
computers and from the scenes and rulings of the game; they are chosen so that every rule has drills of as many kinds as
possible. A drill stays in the bank only if it comes out the same when all that its seat cannot see is dealt anew.

The file `drills/positions.bin` in the game's folder holds, each behind its length: an index as JSON, a text that all
positions resemble, and the positions, compressed one by one with that text, so that reading one is quick. A game without
the file gets a small bank when its first drill is wanted.
"""

from __future__ import annotations

import json
import marshal
import re
import sys
import zlib
from collections import Counter, defaultdict
from functools import cached_property
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from explorer.core.errors import IllegalChoice, IllegalRoll, NoblesseError
from explorer.core.game import Game, game_named
from explorer.core.match import Match
from explorer.core.moments import Chance, Event, Option, Seat, canonical
from explorer.core.playout import Playout
from explorer.core.start import people_of, start
from explorer.examples.by_rule import show_me
from explorer.examples.rulings import of as rulings_of
from explorer.players import HeuristicPlayer, RandomPlayer
from explorer.practice.drill import Drill, Source
from explorer.practice.kinds import MAKERS, OF_ONE_ANSWER
from explorer.practice.spot import STORY, Spot, first

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

FILE = Path("drills", "positions.bin")
"""The bank's file in a game's folder."""

THROWN_OUT = Path("drills", "thrown_out.txt")
"""The file in a game's folder with the ids of drills that readers threw out; a bank leaves them out."""

STRIDE = 8
"""How many drills of one kind one answer of a position may give; the number of a drill counts answers and drills."""

TRIED = 24
"""How many answers of a position are looked at when a bank is built."""

PLAYED = 80
"""How many games are played for a bank."""

FEW = 4
"""How many games are played for a game without a bank."""

EACH = 12
"""How many positions of each kind of question are taken from one game at the most."""

BEFORE = 20
"""Before how many events that cite a rule a position is taken."""

ENOUGH = 6
"""How many drills of one kind a rule should have."""

MANY = 10
"""How many drills of one kind are kept of a rule at the most."""

ALIKE = 5
"""How many drills a game may have that differ in names and numbers only, and must be worked out at each position anew."""

SAME = 2
"""How many of the kinds in which there is nothing to work out anew."""

RECOGNISED = frozenset({"which-rule", "likelier", "who"})
"""These kinds."""

AHEAD = 4
"""How many decisions after a scene's beginning are taken, too."""

LARGEST = 330_000
"""The most bytes of all positions of a bank."""

DEALS = 7
"""How often all that a seat cannot see is dealt anew, to see whether a drill stays the same."""


class Position(NamedTuple):
    """A position to make drills of.

    Attributes:
        data: the state of a match a few answers before.
        answers: the answers given since.
    """

    data: dict[str, Any]
    answers: tuple[Option, ...]

    @classmethod
    def of(cls, match: Match) -> Position:
        """The position of a match, with so many answers before it that there is something to tell."""
        near = match.replay_with(lambda data, _: data, lambda answer, _: answer)
        playout = Playout(match.game, near.first_state(), lambda _moment, _state: None)
        begun = [(0, near.first_state().__dict__)]
        for number, answer in enumerate(near.answers):
            playout.answer(answer)
            if playout.place is not None:
                begun.append((number + 1, marshal.loads(playout.place)))
        given, data = next((one for one in reversed(begun) if len(near.answers) - one[0] >= STORY), begun[0])
        return cls(json.loads(json.dumps(data)), tuple(near.answers[given:]))

    @classmethod
    def read(cls, text: str) -> Position:
        """A position from its text."""
        data, answers = json.loads(text)
        return cls(data, tuple(canonical(answer) for answer in answers))

    @property
    def text(self) -> str:
        """The position as a text."""
        return json.dumps([self.data, self.answers], separators=(",", ":"))

    @property
    def name(self) -> str:
        """Its name, the same in every bank."""
        return f"{zlib.crc32(self.text.encode()):08x}"

    def match(self, game: Game, name: str) -> Match:
        """The match at the position, with the people of its game at the table."""
        match = Match(game, {"position": self.data}, game.state.of(json.loads(json.dumps(self.data))), name)
        for answer in self.answers:
            if isinstance(match.pending, Chance):
                match.roll(answer)
            else:
                match.choose(answer)
        match.people = people_of(match)
        return match


# --- the drills of a position -----------------------------------------------------------------------------------------


def drill_of(match: Match, where: str, kind: str, number: int) -> Drill | None:
    """The drill of a kind and a number that a position gives; None if there is none."""
    if kind not in OF_ONE_ANSWER:
        return first(MAKERS[kind](Spot(match, where), Random(f"{where} {kind}")), number)
    answer, number = divmod(number, STRIDE)
    spot = Spot(match, where, only=answer)
    return first(MAKERS[kind](spot, Random(f"{where} {kind} {answer}")), number)


def drills_at(spot: Spot) -> Iterator[tuple[int, Drill]]:
    """All drills that a position gives, each with its number."""
    where = spot.where
    for kind, drills in MAKERS.items():
        if kind not in OF_ONE_ANSWER:
            yield from enumerate(drills(spot, Random(f"{where} {kind}")))
    answers = range(len(spot.answers))
    looked_at = answers if len(answers) <= TRIED else sorted(Random(where).sample(answers, TRIED))
    for answer in looked_at:
        spot.only = answer
        for kind in OF_ONE_ANSWER_IN_ORDER:
            found = islice(MAKERS[kind](spot, Random(f"{where} {kind} {answer}")), STRIDE)
            yield from ((answer * STRIDE + number, drill) for number, drill in enumerate(found))
    spot.only = None


OF_ONE_ANSWER_IN_ORDER = tuple(kind for kind in MAKERS if kind in OF_ONE_ANSWER)


Said: TypeAlias = tuple[str, str, tuple[str, ...]]
"""What must be the same whatever a seat cannot see: what a drill is called, answers and tells."""


def said(drill: Drill) -> Said:
    """What must be the same of a drill whatever its seat cannot see; its id stands for its question and its answers."""
    return drill.id, drill.answers[drill.right].text, drill.told


def lasting(match: Match, where: str, seat: Seat, deals: int = DEALS) -> set[Said]:
    """What the drills of a position say that stays the same when all that a seat cannot see is dealt anew."""
    kept: set[Said] | None = None
    try:
        deal = match.dealer(seat)
        for number in range(deals):
            now = {said(drill) for _, drill in drills_at(Spot(deal(Random(f"{where} {number}")), where, seat))}
            kept = now if kept is None else kept & now
    except (IllegalChoice, IllegalRoll):
        return set()  # what was answered cannot be answered in another deal: it hangs on what is hidden
    return kept or set()


# --- the bank ---------------------------------------------------------------------------------------------------------


class Bank:
    """The positions of one game and the drills that they give.

    Args:
        game: the game.
        stored: the content of its file.

    Attributes:
        game: the game.
        places: where in the file each position stands and how long it is, by the position's name.
    """

    def __init__(self, game: Game, stored: bytes) -> None:
        self.game = game
        self._stored = stored
        index, at = _part(stored, 0)
        self._alike, at = _part(stored, at)
        found = json.loads(index)
        self.places: dict[str, tuple[int, int]] = {}
        for name, length in found["positions"]:
            self.places[name] = (at, length)
            at += length
        self._index: dict[str, Any] = found

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """The drills that the positions give."""
        names, kinds, rules = list(self.places), self._index["kinds"], self._index["rules"]
        return tuple(
            Source(kinds[kind], names[place], number, tuple(rules[rule] for rule in examined), level)
            for place, kind, number, level, *examined in self._index["sources"]
        )

    def match(self, where: str) -> Match:
        """The match at a position."""
        return self.position(where).match(self.game, where)

    def position(self, where: str) -> Position:
        """A position by its name."""
        at, length = self.places[where]
        unpack = zlib.decompressobj(zdict=self._alike)
        return Position.read(unpack.decompress(self._stored[at : at + length]).decode())

    def make(self, source: Source) -> Drill | None:
        """The drill of a source; None if it is no longer made of its position, or examines other rules now."""
        if source.where not in self.places:
            return None
        drill = drill_of(self.match(source.where), source.where, source.kind, source.number)
        return drill if drill is not None and drill.rules == source.rules else None


def bank_of(game: Game) -> Bank:
    """The bank of a game; a small one is built for a game that brings none."""
    file = game.folder / FILE
    return Bank(game, file.read_bytes() if file.is_file() else built(game, FEW))


def _part(stored: bytes, at: int) -> tuple[bytes, int]:
    """A compressed part that begins with its length, and where the next one begins."""
    end = at + 4 + int.from_bytes(stored[at : at + 4], "big")
    return zlib.decompress(stored[at + 4 : end]), end


# --- building it ------------------------------------------------------------------------------------------------------


class _Candidate(NamedTuple):
    """A position with what it gives, and the shape of each drill; see `shape`."""

    name: str
    position: Position
    sources: tuple[Source, ...]
    shapes: dict[Source, str]

    def fresh(self, shapes: Counter[str]) -> _Candidate:
        """The same without drills of which there are enough alike."""
        found = (one for one in self.sources if shapes[self.shapes[one]] < (SAME if one.kind in RECOGNISED else ALIKE))
        return self._replace(sources=tuple(found))


def shape(drill: Drill) -> str:
    """What drills have in common that differ in names and numbers only: to know one is to know all.

    The question and the right answer stand in it without names and numbers, and the rules.
    """
    right = drill.answers[drill.right].text
    said = re.sub(r"\b[A-Z][\w'’-]*|\d+", "_", f"{drill.question} {right}")
    return f"{drill.kind} {drill.rules[0]} {re.sub(r'_[ _,and]*_', '_', said)}"


def built(game: Game, games: int = PLAYED, scenes: bool = True) -> bytes:
    """The file of a game's bank: always the same for the same game.

    Args:
        game: the game.
        games: how many games to play for it.
        scenes: True to take positions from the scenes of the rules and from the rulings, too.
    """
    positions = (Position.of(match) for match in _positions(game, games, scenes))
    return _packed(game, _chosen(game, _candidates(game, positions)))


def _candidates(game: Game, positions: Iterable[Position]) -> list[_Candidate]:
    """The different ones of some positions that give drills, with what they give."""
    found: dict[str, _Candidate] = {}
    for position in positions:
        name = position.name
        if name in found:
            continue
        drills = {drill.id: (number, drill) for number, drill in drills_at(Spot(position.match(game, name), name))}
        made = {Source(one.kind, name, number, one.rules, one.level): shape(one) for number, one in drills.values()}
        found[name] = _Candidate(name, position, tuple(made), made)
    return [one for one in found.values() if one.sources]


def _positions(game: Game, games: int, scenes: bool) -> Iterator[Match]:
    """Matches at decisions: from games played, and with `scenes` from the scenes of all rules and from the rulings."""
    shown: Counter[str] = Counter()
    for number in range(games):
        yield from _played(game, number, shown)
    if not scenes:
        return
    for rule in game.rules:
        match = show_me(game, rule.id)
        if match is not None:
            yield from _along(match)
    for ruling in rulings_of(game).rulings.values():
        yield from _along(ruling.match())


def _played(game: Game, number: int, shown: Counter[str]) -> Iterator[Match]:
    """Decisions of one game: some of each kind, and those before events that cite a rule not often seen yet."""
    random = Random(f"bank {number}")
    settings = game.chosen([random.randrange(len(one.choices)) for one in game.settings]) if number % 3 == 2 else {}
    players = game.seats[number % len(game.seats)]
    try:
        match = start(game.id, players, f"bank {number}", **settings)
    except NoblesseError:
        match = start(game.id, players, f"bank {number}")  # these settings do not go together
    match.play(RandomPlayer(number) if number % 2 else HeuristicPlayer(game, number))
    wanted: set[int] = set()
    kinds: defaultdict[str, list[int]] = defaultdict(list)
    before = None
    for moment in match.moments(barred=False):
        if isinstance(moment, Event):
            for rule in moment.rules:
                if before is not None and shown[rule] < BEFORE:
                    shown[rule] += 1
                    wanted.add(before)
        else:
            before = moment.at
            kinds[moment.kind].append(moment.at)
    for places in kinds.values():
        wanted.update(random.sample(places, min(len(places), max(1, EACH // len(kinds)))))
    for at in sorted(wanted):
        yield match.fork().goto(at)


def _along(match: Match) -> Iterator[Match]:
    """A match and its next decisions, as its record has them."""
    if match.pending is not None:
        yield match
    for _ in range(min(AHEAD, len(match.answers) - match.given)):
        match.forward()
        if match.pending is not None:
            yield match


def _chosen(game: Game, candidates: Sequence[_Candidate]) -> list[_Candidate]:
    """The candidates that together give every rule drills of many kinds, the most useful first."""
    has: Counter[tuple[str, str]] = Counter()
    shapes: Counter[str] = Counter()
    left = {one.name: one for one in candidates}
    worth = {name: _worth(one.sources, has) for name, one in left.items()}
    chosen = []
    size = 0
    while left and size < LARGEST:
        name = max(left, key=lambda one: (worth[one], one))
        one = left.pop(name).fresh(shapes)
        now = _worth(one.sources, has)
        if now < worth[name] and left and now < max(worth[other] for other in left):
            worth[name], left[name] = now, one  # others have taken its place meanwhile
            continue
        if now <= 0:
            break
        one = _checked(game, one)
        if _worth(one.sources, has) <= 0:
            continue
        one = one._replace(sources=tuple(source for source in one.sources if has[source.rules[0], source.kind] < MANY))
        shapes.update(one.shapes[source] for source in one.sources)
        has.update((rule, source.kind) for source in one.sources for rule in source.rules)
        chosen.append(one)
        size += len(zlib.compress(one.position.text.encode(), 9)) // 2
    return chosen


def _worth(sources: Iterable[Source], has: Counter[tuple[str, str]]) -> float:
    """What a position would add: drills for rules and kinds that have fewer than enough."""
    wanted = {(rule, source.kind) for source in sources for rule in source.rules[:1]}
    return sum(1 / (1 + has[pair]) for pair in sorted(wanted) if has[pair] < ENOUGH)


def _checked(game: Game, one: _Candidate) -> _Candidate:
    """A candidate with those of its drills that stay the same whatever their seat cannot see."""
    match = one.position.match(game, one.name)
    spot = Spot(match, one.name)
    kept = lasting(match, one.name, spot.seat)
    out = thrown_out(game)
    stay = {(one.kind, number) for number, one in drills_at(spot) if said(one) in kept and one.id not in out}
    found: dict[tuple[str, tuple[str, ...]], Source] = {}
    for source in one.sources:
        if (source.kind, source.number) in stay:
            found.setdefault((source.kind, source.rules), source)  # a second one would ask almost the same
    return one._replace(sources=tuple(found.values()))


def thrown_out(game: Game) -> frozenset[str]:
    """The ids of a game's drills that readers threw out, such as those for which learners pressed "This question is bad"."""
    file = game.folder / THROWN_OUT
    return frozenset(file.read_text(encoding="ascii").split()) if file.is_file() else frozenset()


def _packed(game: Game, chosen: Sequence[_Candidate]) -> bytes:
    """The file of a bank."""
    texts = [one.position.text.encode() for one in chosen]
    alike = b"".join(texts[:: max(1, len(texts) // 6)])[-32_000:]
    packed = []
    for text in texts:
        pack = zlib.compressobj(9, zdict=alike)
        packed.append(pack.compress(text) + pack.flush())
    rules = [rule.id for rule in game.rules]
    numbers = {rule: number for number, rule in enumerate(rules)}
    kinds = list(MAKERS)
    index = {
        "positions": [[one.name, len(data)] for one, data in zip(chosen, packed, strict=True)],
        "kinds": kinds,
        "rules": rules,
        "sources": [
            [place, kinds.index(source.kind), source.number, source.level, *(numbers[rule] for rule in source.rules)]
            for place, one in enumerate(chosen)
            for source in one.sources
        ],
    }
    parts = [zlib.compress(json.dumps(index, separators=(",", ":")).encode(), 9), zlib.compress(alike, 9)]
    return b"".join([*(len(part).to_bytes(4, "big") + part for part in parts), *packed])


def built_again(bank: Bank) -> bytes:
    """The file of a bank with the positions that it has, after what is made of them has changed; that takes seconds."""
    positions = map(bank.position, bank.places)
    return _packed(bank.game, _chosen(bank.game, _candidates(bank.game, positions)))


def main(given: Sequence[str]) -> None:
    """Build the banks of some games; with `--same`, of the positions that they have."""
    for name in (one for one in given if one != "--same"):
        game = game_named(name)
        file = game.folder / FILE
        stored = built_again(bank_of(game)) if "--same" in given else built(game)
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(stored)
        bank = Bank(game, stored)
        rules = Counter(rule for source in bank.sources for rule in source.rules)
        print(
            f"{game.title}: {len(bank.places)} positions, {len(bank.sources)} drills of {len(rules)} rules, "
            f"{sum(count >= 5 for count in rules.values())} of them with five or more; {len(stored):,} bytes"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
