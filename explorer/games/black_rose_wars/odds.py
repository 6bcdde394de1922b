"""The odds questions of Black Rose Wars: draws, points, and face-down traps.

All answers are exact and given for one seat: what it sees is certain, and all arrangements of the cards that it does
not see are equally likely (`piles`, `unseen`). The game's own functions count the points and match the triggers.
"""

from __future__ import annotations

import marshal
from collections import Counter
from fractions import Fraction
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING

from explorer.games.black_rose_wars import lodge
from explorer.games.black_rose_wars.cards import card_kinds
from explorer.games.black_rose_wars.hidden import piles, unseen
from explorer.games.black_rose_wars.language import parsing
from explorer.games.black_rose_wars.rules.clean_up_phase import room_points
from explorer.games.black_rose_wars.state import ROSE, Lodge
from explorer.games.black_rose_wars.table import attributes, defeats, instability, moving, naming, stack, triggers
from explorer.odds import Answer, Asked, Field, Interval, NotAsked, Question, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from explorer.core.match import Match
    from explorer.core.moments import Option, Seat
    from explorer.games.black_rose_wars.hidden.piles import Pile
    from explorer.games.black_rose_wars.hidden.unseen import Token
    from explorer.games.black_rose_wars.state import Colour, Happening, Room

MOST_DRAWN = 6
"""The most cards that a question may draw at once."""

NOW, ONE, FULL = "now", "one", "full"
"""When points are counted: now, after one more cube, or when the room or health bar is full."""

EVERYBODY = "all"


# --- who asks ---------------------------------------------------------------------------------------------------------


def _eyes(asked: Asked) -> Seat:
    """The seat whose knowledge an answer uses."""
    if asked.viewer is not None:
        return asked.viewer
    return asked.seat if asked.seat is not None else (*_mages(asked), 0)[0]


def _view(asked: Asked) -> Lodge:
    """The position as that seat sees it."""
    view: Lodge = asked.match.view(_eyes(asked)).state
    return view


def _mages(asked: Asked) -> Sequence[Seat]:
    """The seats of people, the one that chooses now first."""
    state: Lodge = asked.match.state
    pending = asked.match.pending
    first = pending.seat if pending is not None and pending.seat is not None else state.first
    seats = [seat for seat in range(state.players) if seat != state.avatar and asked.viewer in (None, seat)]
    return sorted(seats, key=lambda seat: seat != first)


def _row(label: str, chance: Fraction, group: str = "", note: str = "") -> Row:
    return Row(label, chance, Interval(float(chance), float(chance)), group, note)


def _expected(value: Fraction) -> str:
    """An expected number for readers, with the exact fraction unless it is a whole number."""
    return str(value) if value.denominator == 1 else f"{float(value):.2f} ({value})"


# --- what is drawn ----------------------------------------------------------------------------------------------------


# The fields of questions about a draw.


def _from(asked: Asked) -> Field:
    return Field("from", "From", piles.piles(_view(asked), _eyes(asked)))


def _pile(asked: Asked) -> Pile:
    match = asked.match
    return _pile_at(match, match.moment, match.answers[: match.given], _eyes(asked), asked.picked["from"])


@lru_cache(maxsize=1)
def _pile_at(match: Match, _moment: int, _answers: tuple[Option, ...], eyes: Seat, id: str) -> Pile:
    """A pile as known at one moment; cached, because the fields of a question and its answer all need it."""
    return piles.pile(match, eyes, id)


def _possible(asked: Asked) -> dict[str, card_kinds.Kind]:
    """The kinds of card in the picked pile; also all types, so that a chance of 0 is shown."""
    cards = set(_pile(asked).cards)
    key = asked.match.state.figures
    kinds = card_kinds.kinds(key, asked.picked["from"])
    return {
        id: kind for id, kind in kinds.items() if kind.cards & cards or id.startswith(("type:", "phase:", "crown:"))
    }


def _by(asked: Asked) -> Field:
    sorts = card_kinds.sorts(asked.picked["from"])
    possible = {id.partition(":")[0] for id in _possible(asked)}
    return Field("by", "Grouped by", {sort: label for sort, label in sorts.items() if sort in possible})


def _kind(asked: Asked) -> Field:
    sorts = card_kinds.sorts(asked.picked["from"])
    return Field(
        "kind", "Kind", {id: f"{sorts[id.partition(':')[0]]}: {kind.label}" for id, kind in _possible(asked).items()}
    )


def _drawn(asked: Asked) -> Field:
    most = max(1, min(MOST_DRAWN, _pile(asked).most))
    return Field("drawn", "Cards drawn", {str(n): str(n) for n in range(1, most + 1)})


def _cards_drawn(asked: Asked) -> tuple[Pile, int]:
    """The picked pile and the number of cards drawn.

    Raises:
        NotAsked: there is nothing to draw.
    """
    pile = _pile(asked)
    if not pile.most:
        raise NotAsked(f"Nothing can be drawn from {pile.name} now.")
    return pile, int(asked.picked["drawn"])


def _drawing(asked: Asked, pile: Pile, n: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The derivation of a draw's answer, and its rules."""
    stages = pile.worlds[0][1]
    drawn = ", then ".join(f"{count} of {cards.total()} possible cards" for cards, count in piles.parts(stages, n))
    how = f"Exact: {drawn}; {piles.ways(stages, n):,} sets of cards, all equally likely."
    if len(pile.worlds) > 1:
        how = f"Exact: {n} card{'s' if n > 1 else ''} from each of the {len(pile.worlds)} possible piles."
    words = [how]
    if asked.picked["from"] not in (card_kinds.EVENTS, card_kinds.QUESTS):
        words.append("A spell counts if either side is of the kind; a spell of all elements counts for each element.")
    return (*words, *pile.words), pile.rules


def draw(asked: Asked) -> Answer:
    """For each kind, the chance that at least one card drawn from a pile is of that kind."""
    pile, n = _cards_drawn(asked)
    by = asked.picked["by"]
    rows = []
    for id, kind in _possible(asked).items():
        if id.partition(":")[0] == by:
            none = pile.chances(kind.cards, n).get(0, Fraction(0))
            rows.append(_row(kind.label, 1 - none, note=_how_many_of(pile, kind, n)))
    words, rules = _drawing(asked, pile, n)
    said = "The next card" if n == 1 else f"At least one of the next {n} cards"
    title = f"{said} from {pile.name}, by {card_kinds.sorts(asked.picked['from'])[by]}"
    # A single card has one phase, one name and so on; but a spell has two sides.
    return Answer(title, tuple(rows), words, rules, whole=n == 1 and by not in ("type", "element"))


def _how_many_of(pile: Pile, kind: card_kinds.Kind, n: int) -> str:
    """How many of the possible cards are of a kind; "" if that is not known."""
    if len(pile.worlds) > 1:
        return ""
    of = [(sum(cards[card] for card in kind.cards), cards.total()) for cards, _ in piles.parts(pile.worlds[0][1], n)]
    return ", then ".join(f"{good} of {every} possible cards" for good, every in of)


def how_many(asked: Asked) -> Answer:
    """How many cards of one kind are drawn from a pile: the chances of exactly and of at least each number."""
    pile, n = _cards_drawn(asked)
    kind = _possible(asked)[asked.picked["kind"]]
    chances = pile.chances(kind.cards, n)
    rows = [_row(str(k), chances.get(k, Fraction(0)), "exactly") for k in range(n + 1)]
    rows += [
        _row(str(k), sum((chance for count, chance in chances.items() if count >= k), Fraction(0)), "at least")
        for k in range(1, n + 1)
    ]
    words, rules = _drawing(asked, pile, n)
    mean = sum((k * chance for k, chance in chances.items()), Fraction(0))
    words = (words[0], f"Expected: {_expected(mean)} of {n}.", *words[1:])
    title = f"How many of {n} card{'s' if n > 1 else ''} from {pile.name} are of the kind “{kind.label}”"
    return Answer(title, tuple(rows), words, rules)


# --- points -----------------------------------------------------------------------------------------------------------


SHARE = 60
"""The factor of weights for each cube; two to five colours divide it without remainder."""


@lru_cache(maxsize=256)
def _grown(cubes: tuple[int, ...], left: tuple[int, ...], steps: int) -> dict[tuple[int, ...], int]:
    """Cubes by colour after `steps` more, each of any colour that has one left; the weights sum to 60^steps."""
    found = {cubes: 1}
    for _ in range(steps):
        grown: dict[tuple[int, ...], int] = {}
        for there, weight in found.items():
            free = [c for c, n in enumerate(there) if n - cubes[c] < left[c]]
            share = weight * SHARE // len(free) if free else 0
            for c in free:
                more = (*there[:c], there[c] + 1, *there[c + 1 :])
                grown[more] = grown.get(more, 0) + share
            if not free:
                grown[there] = grown.get(there, 0) + weight * SHARE
        found = grown
    return found


def _colours(state: Lodge) -> list[Colour]:
    """The colours that have cubes, the Rose last."""
    return [*(seat for seat in range(state.players) if seat != state.avatar), ROSE]


def _until(asked: Asked) -> Field:
    del asked
    options = {FULL: "when it is full", ONE: "after one more cube", NOW: "now"}
    return Field("until", "Counted", options)


def _steps(asked: Asked, room: int) -> int:
    """The number of further cubes, given the room left for them."""
    return {NOW: 0, ONE: min(1, room), FULL: room}[asked.picked["until"]]


def _whose(asked: Asked) -> Field:
    """The colours whose points are shown."""
    colours = {str(colour): naming.seat(colour) for colour in _colours(asked.match.state)}
    return Field("whose", "Points of", {EVERYBODY: "everybody", **colours})


def _points(
    asked: Asked,
    bar: list[Colour],
    room: int,
    may_come: list[Colour],
    score: Callable[[list[Colour]], dict[Colour, int]],
) -> tuple[tuple[Row, ...], tuple[str, ...]]:
    """The rows and the derivation for points, counted after further cubes.

    Args:
        asked: says how many further cubes, and whose points are shown.
        bar: the cubes there now.
        room: how many further cubes there is room for.
        may_come: the colours that may place further cubes.
        score: the points of each colour, given the cubes.
    """
    state: Lodge = asked.match.state
    colours = _colours(state)
    steps = _steps(asked, room)
    there = tuple(bar.count(colour) for colour in colours)
    left = tuple(state.cubes[colour] if colour in may_come else 0 for colour in colours)
    chances: dict[tuple[Colour, int], int] = {}
    found = _grown(there, left, steps)
    for counts, weight in found.items():
        points = score([colour for colour, n in zip(colours, counts, strict=True) for _ in range(n)])
        for colour in colours:
            key = (colour, points.get(colour, 0))
            chances[key] = chances.get(key, 0) + weight
    total = SHARE**steps
    rows, expected = [], []
    for colour in colours:
        own = sorted([(points, weight) for (whose, points), weight in chances.items() if whose == colour], reverse=True)
        mean = sum((Fraction(n * weight, total) for n, weight in own), Fraction(0))
        if mean:
            expected.append(f"{naming.colour(colour)} {_expected(mean)}")
        if asked.picked["whose"] == str(colour) or (asked.picked["whose"] == EVERYBODY and mean):
            cubes = bar.count(colour)
            note = f"{cubes} cube{'s' if cubes != 1 else ''} there now"
            for n, weight in own:
                label = f"{naming.seat(colour)}: {n} point{'s' if n != 1 else ''}"
                rows.append(_row(label, Fraction(weight, total), note=note))
    if not steps:
        how = "Exact: the cubes as they are, counted by the game's own rule."
    else:
        more = "one more cube" if steps == 1 else f"{steps} more cubes"
        how = f"Exact: all {len(found):,} mixes of colours after {more}, each counted by the game's own rule."
    words = [how, f"Expected points: {', '.join(expected) or 'none'}."]
    if steps:
        names = naming.listed(map(naming.colour, may_come))
        words.append(f"Assumed: each further cube comes from any of these with one left, all equally likely: {names}.")
    return tuple(rows), tuple(words)


def _room(asked: Asked) -> Field:
    """The destroyed rooms, the fullest first."""
    state: Lodge = asked.match.state
    open_rooms = [room for room, tile in state.rooms.items() if not tile["rebuilt"]]
    open_rooms.sort(key=lambda room: (not state.rooms[room]["slots"], instability.free(state, room)))
    names = {
        room: f"{state.kit.rooms[room].name} ({len(state.rooms[room]['slots'])} of {state.kit.rooms[room].slots})"
        for room in open_rooms
    }
    return Field("room", "Room", names or {"": "none is destroyed"})


def room(asked: Asked) -> Answer:
    """Everybody's points for rebuilding a room: now, after one more cube, or with every slot filled."""
    state: Lodge = asked.match.state
    name = asked.picked["room"]
    if not name:
        raise NotAsked("This question needs a destroyed room, and there is none.")
    tile, card = state.rooms[name], state.kit.rooms[name]
    rows, words = _points(
        asked, tile["slots"], instability.free(state, name), _colours(state),
        lambda cubes: room_points(cubes, card.rewards),
    )  # fmt: skip
    if not rows:
        raise NotAsked(f"Nobody has a cube on {naming.room(state, name)}, so it would give no points now.")
    most, second, rest = card.rewards
    pays = (
        f"It gives {most} points for the most cubes, {second} for the second most, {rest} to others with any; "
        "1 fewer when tied, 1 more to a sole builder."
    )
    when = {
        NOW: "if it were rebuilt now",
        ONE: "if it were rebuilt after one more cube",
        FULL: "once it is full",
    }
    rules = ("clean-up.points", "clean-up.sole", "clean-up.tie", "clean-up.rebuild", "instability.slots")
    return Answer(f"Points for {naming.room(state, name)} {when[asked.picked['until']]}", rows, (*words, pays), rules)


def _fallen(asked: Asked) -> Field:
    """The mages, those nearest to defeat first."""
    state: Lodge = asked.match.state
    seats = [seat for seat in range(state.players) if state.mages[seat]["name"]]
    left = {seat: attributes.health(state, seat) - len(state.mages[seat]["damage"]) for seat in seats}
    seats.sort(key=lambda seat: (not state.mages[seat]["damage"], left[seat]))
    names = {
        str(seat): f"{naming.seat(seat)} ({len(state.mages[seat]['damage'])} of {attributes.health(state, seat)})"
        for seat in seats
    }
    return Field("mage", "Mage", names or {"": "there is none yet"})


def defeat(asked: Asked) -> Answer:
    """Everybody's points for a mage's defeat: now, after one more cube, or with its health bar full."""
    state: Lodge = asked.match.state
    if not asked.picked["mage"]:
        raise NotAsked("This question needs mages, and none have been chosen yet.")
    seat = int(asked.picked["mage"])
    bar = state.mages[seat]["damage"]
    hurt_by = [colour for colour in _colours(state) if not attributes.immune(state, seat, colour)]
    rows, words = _points(asked, bar, attributes.health(state, seat) - len(bar), hurt_by, defeats.defeat_points)
    if not rows:
        raise NotAsked(f"{naming.seat(seat)} has no damage, so its defeat would give no points now.")
    said = ["5 points for all the damage; else 4 for the most, 2 for the second most, 1 to others; 1 fewer when tied."]
    if state.mages[seat]["destiny"]:
        said.append("Destiny on the mage is ignored, though it may convert cubes before they are counted.")
    said.append("The trophy for the last damage comes in addition.")
    when = {
        NOW: "if it were defeated now",
        ONE: "if it were defeated after one more cube",
        FULL: "with its health bar full",
    }
    rules = ("defeat.points", "defeat.sole", "defeat.tie", "mage.health", "immunity.own")
    title = f"Points for the defeat of {naming.seat(seat)} {when[asked.picked['until']]}"
    return Answer(title, rows, (*words, *said), rules)


# --- traps ------------------------------------------------------------------------------------------------------------


def _entered(asked: Asked) -> Field:
    """The rooms that the mage could enter, first those that one move reaches."""
    state = _view(asked)
    seat = _walker(asked)
    near = lodge.exits(state, seat) if state.mages and state.mages[seat]["name"] and state.rooms else []
    far = [room for room in state.rooms if room not in near and room != state.mages[seat]["room"]]
    names = {room: state.kit.rooms[room].name for room in near}
    names |= {room: f"{state.kit.rooms[room].name} (further away)" for room in far}
    return Field("room", "Room entered", names or {"": "there is none yet"})


def _walker(asked: Asked) -> Seat:
    return asked.seat if asked.seat is not None else _eyes(asked)


def _on_entering(state: Lodge, seat: Seat, room: Room) -> tuple[Lodge, list[Happening]]:
    """A copy of the position after a mage has entered a room by Explore, and what has happened since, for triggers."""
    after = Lodge.of(marshal.loads(marshal.dumps(state.__dict__)))
    after.happened, after.stack = [], []

    def step() -> Iterator[object]:
        yield from stack.open_frame(
            after, source="action:explore", name="Explore", caster=seat, rule="explore", physical=True
        )
        yield from moving.move(after, seat, room, "explore.move")

    for _ in step():
        pass
    return after, after.happened


def traps(asked: Asked) -> Answer:
    """The chance that a spell face down under its token can be revealed when a mage enters a room."""
    state, seat, room = _view(asked), _walker(asked), asked.picked["room"]
    eyes = _eyes(asked)
    if not room:
        raise NotAsked("This question needs mages, and none have been chosen yet.")
    if not unseen.tokens(state):
        raise NotAsked(f"There is no Active trap or protection now that {naming.seat(eyes)} <does> not know.")
    under = unseen.FaceDown(state)
    if not under.possible:
        raise NotAsked("All spells that could be under these tokens are visible.")
    after, happened = _on_entering(state, seat, room)

    @cache
    def springs(card: str, side: str, owner: Seat) -> bool:
        trigger = parsing.side(state.kit.spells[card].side(side)).trigger
        return trigger is not None and any(triggers.match(after, trigger, it, owner)[0] for it in happened)

    def met(card: str, side: str, token: Token, only: Callable[[str, Token], bool] = lambda *_: True) -> bool:
        return only(card, token) and springs(card, side, token.owner)

    owners = list(dict.fromkeys(token.owner for token in under.tokens))
    rows = []
    for owner in owners:
        there = Counter({token.sort: n for token, n in under.tokens.items() if token.owner == owner})
        note = naming.listed(f"{n} {sort}{'s' if n > 1 else ''}" for sort, n in there.items())
        chance = under.chance(partial(met, only=partial(_is_of, owner)))
        rows.append(_row(f"by {naming.seat(owner)}", chance, note=f"{note} face down"))
    if len(owners) > 1:
        rows.append(_row("any of them", under.chance(met)))
    for name in under.spells(met):
        copies = sum(group[name] for group in under.unseen.values())
        note = f"{copies} unseen cop{'ies' if copies != 1 else 'y'}"
        rows.append(
            _row(state.kit.spells[name].name, under.chance(partial(met, only=partial(_is_card, name))), note=note)
        )
    words = (
        "Exact: all arrangements of the unseen spells are counted; the game's own matching of triggers is used.",
        (
            f"Assumed: all arrangements of the cards that {naming.seat(eyes)} <does> not see, in decks, hands, grimoires "
            "and on sheets, are equally likely if they fit the tokens and the sizes of the decks; so are the sides "
            "that fit."
        ),
        (
            "The owner's preferences are ignored. The owner may also decline to reveal a spell: this is the chance "
            "that one could be revealed.  Visible cards, and the back of the Avatar's card, are ignored."
        ),
    )
    rules = ("trap.token", "trap.trigger", "trap.reveal", "room.entering", "explore.each-move")
    title = f"{naming.seat(seat)} enters {naming.room(state, room)}: a face-down spell could be revealed"
    return Answer(title, tuple(rows), words, rules)


def _is_of(owner: Seat, _card: str, token: Token) -> bool:
    return token.owner == owner


def _is_card(name: str, card: str, _token: Token) -> bool:
    return card == name


QUESTIONS = (
    Question("draw", "What may I draw?", draw, wants_seat=True, seats=_mages, fields=(_from, _by, _drawn),
             at=("school", "library", "grimoire", "keep", "thin", "Study Phase")),
    Question("how_many", "How many of one kind may I draw?", how_many, wants_seat=True, seats=_mages,
             fields=(_from, _kind, _drawn)),
    Question("traps", "Can a hidden trap catch me in that room?", traps, wants_seat=True, seats=_mages,
             fields=(_entered,), at=("room", "move", "explore")),
    Question("room", "Who gets which points for a room?", room, fields=(_room, _until, _whose),
             at=("convert instability",)),
    Question("defeat", "Who gets which points for a defeat?", defeat, fields=(_fallen, _until, _whose),
             at=("fight", "target", "redirect", "convert", "evocation")),
)  # fmt: skip
"""The questions, the most useful first."""
