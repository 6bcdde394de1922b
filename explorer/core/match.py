"""A match: a timeline with answers in players' words, refusals with their rules, and what each seat knows."""

from __future__ import annotations

import marshal
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeAlias

from explorer.core.errors import (
    AmbiguousChoice,
    IllegalChoice,
    IllegalRoll,
    NoblesseError,
    NotWaiting,
    SetUpError,
    UnreadableChoice,
    quoted,
)
from explorer.core.moments import (
    HIDDEN,
    Chance,
    Check,
    Choice,
    End,
    Event,
    Moment,
    Option,
    Refusal,
    Seat,
    canonical,
)
from explorer.core.notes import as_read
from explorer.core.people import addressed, each_named, named
from explorer.core.record import save, write
from explorer.core.timeline import STOP, Timeline

if TYPE_CHECKING:
    from pathlib import Path

    import networkx as nx

    from explorer.core.notes import Note
    from explorer.core.people import People
    from explorer.core.standing import Score

PICTURES = "noblesse.pictures"
"""The entry point group of what draws a match: a function that takes one and returns an SVG. Nothing in here draws."""


@dataclass(frozen=True, slots=True)
class View:
    """What one seat knows at one moment.

    Attributes:
        seat: the seat.
        state: the position, of the game's own State type, with `HIDDEN` for everything that the seat cannot know.
        pending: the pending moment, with other seats' options hidden.
        match_id: the game's id.
        people: who sits at the table, for texts; None says "Seat 0".
        dealer: `Match.dealer` for this seat, for a player that wants to try out what it cannot know; None in a playout, which
            has no past.
    """

    seat: Seat
    state: Any
    pending: Choice | Chance | None
    match_id: str
    people: People | None = None
    dealer: Callable[[], Dealer] | None = field(default=None, compare=False, repr=False)


Dealer: TypeAlias = "Callable[[Random], Match]"
"""Makes a match that agrees with everything that some seat knows, with the rest dealt anew."""


class Player(Protocol):
    """Answers choices: a person behind a widget, or a program."""

    def choose(self, choice: Choice, look: Callable[[], View]) -> Option:
        """Return one of `choice.options`; `look()` returns what the choosing seat knows."""


NO_MORE = frozenset({"done", "pass", "none", "nobody", "enough", "stay", "leave it", "no", "end", "stop"})
"""The options that mean "no more". Each of these words chooses whichever of them a choice has, if it has only one."""


def one_of(options: Sequence[Option], given: Option) -> Option | None:
    """The option that equals `given`, or None. It returns the option itself: given 2.0, it returns 2."""
    try:
        return options[options.index(given)]
    except ValueError:  # it is not an option, or cannot be compared
        return None


class Match(Timeline):
    """A match of a game, to play, to look at and to take back.

    Matches are made by `explorer.start`, `explorer.position` and `explorer.load`. The current moment, the record, `back`,
    `forward`, `goto` and `fork` come from `Timeline`; this class adds answering, refusals and views.

    Attributes:
        game, setup, seed: see `Timeline`.
        people: who sits at the table, for everything that it says; None, the default, says "Seat 0".
    """

    __slots__ = ()

    # --- answering --------------------------------------------------------------------------------------------------

    def choose(self, option: Option) -> None:
        """Answer the pending choice, with one of its options or with words that name exactly one of them.

        Words are some or all words of the option's label, in any case. A card's id works in place of its name, and any of
        `NO_MORE` chooses the option that takes no more. A number may be any that equals the option.

        Answers that were taken back are dropped; `fork` first to keep them.

        Raises:
            NotWaiting: no choice is pending.
            IllegalChoice: a rule bars the option; the error has the `Refusal`.
            UnreadableChoice: the words name no option.
            AmbiguousChoice: the words name several options.
        """
        choice = self.pending
        if type(choice) is not Choice:
            raise NotWaiting(self._what_waits("choose"))
        given = canonical(option)
        found = one_of(choice.options, given)
        self._answer(self._read(choice, given) if found is None else found)

    def roll(self, outcome: Any = None, **named: Any) -> tuple[Any, ...]:
        """Roll the pending dice or draw the pending cards, at random or with a given outcome.

        Args:
            outcome: all dice in order, or the first cards drawn; None decides at random.
            **named: single dice by name, as in `roll(red=6)`; the other dice roll at random.

        Returns:
            The outcome: values in the order of the dice, or cards in the order drawn.

        Raises:
            NotWaiting: no roll or draw is pending.
            IllegalRoll: the outcome is not possible.
        """
        chance = self.pending
        if type(chance) is not Chance:
            raise NotWaiting(self._what_waits("roll"))
        if outcome is None and not named:
            came = chance.source.sample(self._chance())
        else:
            came = canonical(chance.source.read(canonical(outcome), named, self._number, self.game.die_names))
        self._answer(came)
        return came

    def play(
        self,
        players: Mapping[Seat, Player] | Player,
        until: Callable[[Match], bool] | None = None,
        most: int = 1_000_000,
    ) -> Self:
        """Let players answer choices, and decide chance at random, until the end or until a seat without a player chooses.

        Args:
            players: one player for all seats, or players by seat; play stops at a choice of a seat without a player.
            until: called before every answer; play stops if it returns True.
            most: the most answers to give.

        Returns:
            This match.
        """
        random = self._chance()
        alone = None if isinstance(players, Mapping) else players
        seats: Mapping[Seat, Player] = players if isinstance(players, Mapping) else {}
        look = self._look

        left = most

        def decide(pending: Choice | Chance) -> Option:
            nonlocal left
            if left <= 0 or (until is not None and until(self)):
                return STOP
            left -= 1
            if type(pending) is Chance:
                return pending.source.sample(random)
            player = alone or seats.get(pending.seat)  # type: ignore[arg-type]  # only chance may have no seat
            if player is None:
                return STOP
            option = player.choose(pending, look)  # type: ignore[arg-type]  # anything else is a choice
            options = pending.options  # type: ignore[union-attr]
            try:
                return options[options.index(option)]
            except ValueError:
                raise IllegalChoice(self.why_not(option)) from None

        pending = self.pending
        if pending is not None and (first := decide(pending)) is not STOP:
            self._answer(first, decide)
        return self

    def _look(self) -> View:
        assert type(self._pending) is Choice
        return self.view(self._pending.seat)

    def why_not(self, option: Option, reader: Seat | None = None) -> Refusal:
        """Whether the pending choice allows an option, and all checks made of it, with their rules.

        Args:
            option: the option, or words for it.
            reader: the seat of whoever reads the answer, and is "you" in it.

        Raises:
            NotWaiting: no choice is pending.
            AmbiguousChoice: the words fit several options.
        """
        choice = self.pending
        if type(choice) is not Choice:
            raise NotWaiting(self._what_waits("choose"))
        option = canonical(option)
        try:
            option = self._named(choice, option)
        except UnreadableChoice as none:
            return Refusal(
                option, quoted(option).strip("'"), False, (Check(choice.rule, False, str(none).rstrip(".")),)
            )
        label = self.label(option, reader)
        if option in choice.options:
            return Refusal(option, label, True, (Check(choice.rule, True, f"{label} is one of the options"),))
        return Refusal(option, label, False, self.checks(option, reader))

    def label(self, option: Option, reader: Seat | None = None) -> str:
        """An option of the pending choice, as a player would say it.

        Args:
            option: the option.
            reader: the seat of whoever reads it, and is "you" in it; None calls everybody by name.
        """
        choice = self.pending
        if option == HIDDEN:
            return "hidden"
        if type(choice) is not Choice:
            return str(option)
        return self.named(addressed(self.game.label(self._state, choice, option), choice.seat), reader)

    def checks(self, option: Option, reader: Seat | None = None) -> tuple[Check, ...]:
        """All checks made of an option that the pending choice bars; empty if there is no such option.

        Args:
            option: the option itself.
            reader: the seat of whoever reads them, and is "you" in them; None calls everybody by name.
        """
        choice = self.pending
        if type(choice) is not Choice:
            return ()
        made = (check._replace(text=addressed(check.text, choice.seat)) for check in choice.checks(option))
        return each_named(tuple(made), self.people, reader)

    def _named(self, choice: Choice, given: Option) -> Option:
        """The option or barred option that equals `given`, or that its words name."""
        every = (*choice.options, *choice.barred())
        option = one_of(every, given)
        if option is not None:
            return option
        if _hashable(given) and choice.checks(given):
            return given
        labels = {known: self.game.label(self._state, choice, known) for known in every}
        known = {option: named(label, self.people) for option, label in labels.items()}
        if isinstance(given, str) and (words := _words(given)):
            # The names of people, or "you" for the seat that chooses, or "Seat 0" as in records.
            others = ({o: named(label, *by) for o, label in labels.items()} for by in ((self.people, choice.seat), ()))
            fits = _fitting(given, known) or next(filter(None, (_fitting(given, other) for other in others)), {})
            if len(fits) != 1 and words in NO_MORE:
                allowed = [option for option in choice.options if option in NO_MORE]
                ends = allowed or [option for option in known if option in NO_MORE]
                fits = {ends[0]: known[ends[0]]} if len(ends) == 1 else fits
            if len(fits) == 1:
                return next(iter(fits))
            if fits:
                raise AmbiguousChoice(given, fits)
        shown = [known[allowed] for allowed in choice.options[:8]]
        more = f" and {len(choice.options) - 8} more" if len(choice.options) > 8 else ""
        raise UnreadableChoice(
            f"{quoted(given)} is not an option for {choice.kind!r} here; the options are: {', '.join(shown)}{more}."
        )

    def _read(self, choice: Choice, option: Option) -> Option:
        found = self._named(choice, option)
        if found not in choice.options:
            raise IllegalChoice(Refusal(found, self.label(found), False, self.checks(found)))
        return found

    def _what_waits(self, wanted: str) -> str:
        pending = self.pending
        if self.over:
            return "the match is over: go back, or start a new one."
        if pending is None:
            return f"the match is at an event (moment {self.moment}): go forward() to the next choice or roll."
        if type(pending) is Choice:
            return f"seat {pending.seat} must choose ({pending.kind}): use choose(), not {wanted}()."
        return f"chance decides now ({pending.kind}): use roll(), not {wanted}()."

    def _number(self) -> float:
        """A random number. The generator is made when the first is asked for: it takes longer than to copy a match."""
        return self._chance()()

    def _chance(self) -> Callable[[], float]:
        if self._random is None:
            self._random = Random(self.seed)
        return self._random.random

    # --- looking ----------------------------------------------------------------------------------------------------

    def view(self, seat: Seat) -> View:
        """What a seat knows at the current moment.

        Raises:
            SetUpError: there is no such seat.
        """
        self._materialise()
        pending = self._pending
        self._seat(seat)
        return View(
            seat,
            self._state.of(marshal.loads(marshal.dumps(self.game.mask(self._state, seat).__dict__))),
            None if pending is None else pending.seen_by(seat),
            self.game.id,
            self.people,
            partial(self.dealer, seat),
        )

    def picture(self, seat: Seat | None = None) -> dict[str, Any]:
        """The position as JSON-able data for a picture, with people in its texts; see `Game.picture`.

        Args:
            seat: the seat that looks on, which limits what is shown; None shows everything.

        Raises:
            SetUpError: there is no such seat.
        """
        return each_named(self.game.picture(self._seen(seat)), self.people, seat)

    def note(self, thing: str, seat: Seat | None = None) -> Note | None:
        """What a thing that the picture draws is and does; see `explorer.core.notes`.

        Args:
            thing: its name in the picture: "card:army-r".
            seat: the seat that reads, which limits what is told and is "you" in it; None tells everything, and calls
                everybody by name.

        Returns:
            The note, as plain text that whoever shows it escapes; None if there is nothing to say of such a thing.

        Raises:
            SetUpError: there is no such seat.
        """
        state = self._seen(seat)
        found = self.game.note(state, thing)
        if found is None:
            return None
        return each_named(as_read(self.game.rules, found, state.readings), self.people, seat)

    def gallery(self) -> list[Note]:
        """All cards, rooms and pieces that the match is played with, those of the table's own files included."""
        book, state = self.game.rules, self.state
        return [each_named(as_read(book, note, state.readings), self.people) for note in self.game.gallery(state)]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won; empty before the end, or if no seat has won."""
        return self.game.winners(self.state)

    def standing(self, viewer: Seat | None = None) -> tuple[Score, ...]:
        """How each seat stands in the game's own unit, each figure with its derivation.

        Args:
            viewer: the seat whose knowledge limits the answer; None sees everything.

        Raises:
            SetUpError: there is no such seat.
        """
        return each_named(self.game.standing(self._seen(viewer)), self.people, viewer)

    def worth(self, seat: Seat, thing: Option, viewer: Seat | None = None) -> Score:
        """What a card or a bet is worth to a seat now, with its derivation.

        Args:
            seat: the seat.
            thing: the card's id, or a bet in the form of an option.
            viewer: the seat whose knowledge limits the answer; None sees everything.

        Raises:
            SetUpError: there is no such seat.
            NoFigure: the thing has no figure, or not now.
        """
        self._seat(seat)
        return each_named(self.game.worth(self._seen(viewer), seat, canonical(thing)), self.people, viewer)

    def _seen(self, viewer: Seat | None) -> Any:
        return self.state if viewer is None else self.view(viewer).state

    def redeal(self, seat: Seat, rng: Random | None = None) -> Match:
        """A match that agrees with everything a seat knows, with everything that it cannot know dealt anew.

        All deals that agree are equally likely; other seats' choices are taken to say nothing about their cards.

        Args:
            seat: the seat whose knowledge is kept.
            rng: the random generator for the deal; by default one that follows from the match's seed.
        """
        return self.dealer(seat)(rng or Random(f"{self.seed}/redeal/{self._given}"))

    def dealer(self, seat: Seat) -> Dealer:
        """What makes one match after another as `redeal` does, each from a random generator.

        What the seat knows is gathered once for all of them. It serves for as long as this match stays at the current moment.

        Args:
            seat: the seat whose knowledge is kept.
        """
        self._materialise()
        self._seat(seat)
        deal = self.game.dealer(self, seat)

        def another(rng: Random) -> Match:
            dealt: Match = deal(rng)
            dealt.people = self.people
            return dealt

        return another

    def replay_with(
        self,
        state: Callable[[dict[str, Any], int], dict[str, Any]],
        answer: Callable[[Option, int], Option],
        whole: bool = False,
    ) -> Self:
        """A match that begins at the latest keyframe before now, rewritten, and replays the later answers, rewritten.

        Args:
            state: takes the position's data and how many answers had been given, and returns the data to begin with.
            answer: takes an answer and its number, and returns the answer to give.
            whole: True to begin at the match's first position instead.

        Raises:
            IllegalChoice: the rewritten answers do not fit the rewritten position.
        """
        self._materialise()
        given, count, kept = self._keyframes[0] if whole else self.kept()
        data = state(marshal.loads(kept), given)
        self._forks += 1
        setup = {"position": data}
        twin = type(self)(self.game, setup, self.game.state.of(data), f"{self.seed}/{self._given}.{self._forks}")
        twin.people = self.people
        twin._materialise()
        for index in range(given, self._given):
            given_now = answer(self._answers[index], index)
            pending = twin._pending
            if type(pending) is Choice and given_now not in pending.options:
                raise IllegalChoice(twin.why_not(given_now))
            twin._answer(given_now)
        if self._pending is None and not self.over:
            twin._hear()
            twin._seek(self._given - given, self._count - count)
        return twin

    def _seat(self, seat: Seat) -> None:
        if type(seat) is not int or not 0 <= seat < self.state.players:
            raise SetUpError(f"there is no seat {quoted(seat)}: the seats are 0 to {self.state.players - 1}.")

    def tell(self, moment: Moment, reader: Seat | None = None) -> str:
        """A moment as one sentence in our words; hidden facts stay hidden.

        Args:
            moment: the moment, as whoever reads may see it.
            reader: the seat of whoever reads, and is "you" in it; None calls everybody by name.
        """
        told: Event
        if isinstance(moment, End):
            told = Event(f"ends {moment.kind}", moment.seat, moment.rule)
        elif isinstance(moment, Event):
            told = moment
        elif isinstance(moment, Choice):
            told = Event(f"asks {moment.kind}", moment.seat, moment.rule, **moment.facts)
        else:
            told = Event(f"chance {moment.kind}", moment.seat, moment.rule)
        return self.named(self.game.tell(self.state, told), reader)

    @property
    def round(self) -> str:
        """Which round it is, in the game's own word, as in "Year 5"; "" where none is counted."""
        found = self.game.round_of(self.state)
        return f"{found[0]} {found[1]}" if found else ""

    def named(self, text: str, reader: Seat | None = None) -> str:
        """A text of the game with people in place of its marks; see `explorer.core.people`.

        Args:
            text: any text.
            reader: the seat of whoever reads, and is "you" in it; None calls everybody by name.
        """
        return named(text, self.people, reader)

    def chain(self, first: int = 0, last: int | None = None, seat: Seat | None = None) -> nx.DiGraph[int]:
        """What caused, interrupted, prevented and resumed what, as a graph; see `explorer.core.chain`.

        Args:
            first: the first moment to show.
            last: the last moment to show; None for the latest.
            seat: show the moments as this seat may see them; None shows everything.

        Raises:
            NotWaiting: there are no such moments.
        """
        from explorer.core.chain import chain

        if seat is not None:
            self._seat(seat)
        moments = self.moments(seat)
        last = len(moments) - 1 if last is None else last
        if type(first) is not int or type(last) is not int or not 0 <= first <= last < len(moments):
            raise NotWaiting(
                f"there are no moments {quoted(first)} to {quoted(last)}: the match has 0 to {len(moments) - 1}."
            )
        return chain(moments[first : last + 1], lambda moment: self.tell(moment, seat))

    def problems(self) -> list[str]:
        """What is wrong with the position; empty for every position that play can reach."""
        return each_named(self.game.problems(self.state), self.people)

    # --- records ----------------------------------------------------------------------------------------------------

    def record(self) -> dict[str, Any]:
        """The match as JSON-able data, for `explorer.load`."""
        return write(self)

    def save(self, path: str | Path) -> None:
        """Write the record to a file as readable JSON; the file is written completely or not at all."""
        save(self, path)

    def __repr__(self) -> str:
        where = "over" if self.over else f"moment {self.moment}, waiting for {self.pending!r}"
        return f"<Match of {self.game.title}: {where}>"

    def _repr_svg_(self) -> str | None:
        """The table with all hands as an SVG, for notebooks; None if nothing that draws matches is installed."""
        from importlib.metadata import entry_points

        drawers = entry_points(group=PICTURES)
        return str(next(iter(drawers)).load()(self)) if drawers else None


def _words(text: str) -> str:
    """The words of a text without case and punctuation; a card's id is split into words too.

    >>> _words("Accept Seat 2: the King's 3") == _words("accept_seat-2, the kings 3")
    True
    """
    return " ".join(re.sub(r"[^\w]|_", " ", re.sub("['’]", "", text.casefold())).split())


def _fitting(given: str, known: dict[Option, str]) -> dict[Option, str]:
    """The options whose labels are these words; else those that contain them in sequence; else those that contain them all.

    A card's id counts as one word: it does not match a label that has its parts in different places.
    """
    wanted = _words(given)
    whole = len(given.split()) == 1
    plain = {option: _words(label) for option, label in known.items()}
    fits = (
        [option for option, label in known.items() if label.casefold().split() == given.casefold().split()]
        or [option for option, label in plain.items() if label == wanted]
        or [option for option, label in plain.items() if f" {wanted} " in f" {label} "]
        or [option for option, label in plain.items() if not whole and set(wanted.split()) <= set(label.split())]
    )
    return {option: known[option] for option in fits}


def _hashable(option: Option) -> bool:
    try:
        hash(option)
    except TypeError:
        return False
    return True


__all__ = ["IllegalRoll", "Match", "NoblesseError", "Player", "View"]
