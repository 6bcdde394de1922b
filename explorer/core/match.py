"""A match: a timeline with what people ask of it: answers, refusals with their rules, and what each seat knows."""

from __future__ import annotations

import marshal
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, Self

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
from explorer.core.record import save, write
from explorer.core.timeline import STOP, Timeline

if TYPE_CHECKING:
    from pathlib import Path

    import networkx as nx

    from explorer.core.standing import Score


@dataclass(frozen=True, slots=True)
class View:
    """What one seat knows at one moment.

    Attributes:
        seat: whose view it is.
        state: the position, with `HIDDEN` for everything this seat cannot know; of the game's own State type.
        pending: the moment that waits, another seat's options hidden.
        match_id: the game's id, to look rules and figures up.
    """

    seat: Seat
    state: Any
    pending: Choice | Chance | None
    match_id: str


class Player(Protocol):
    """Whoever answers choices: a person behind a widget, or a program."""

    def choose(self, choice: Choice, look: Callable[[], View]) -> Option:
        """One of `choice.options`; `look()` gives what the choosing seat may know."""


NO_MORE = frozenset({"done", "pass", "none", "nobody", "enough", "stay", "leave it", "no", "end", "stop"})
"""The options that mean "no more": each of these words chooses whichever of them a choice has, if it has just one."""


def one_of(options: Sequence[Option], told: Option) -> Option | None:
    """The option that equals what was told, None if none does: 2.0 and 2 are one number, but only 2 is kept."""
    try:
        return options[options.index(told)]
    except ValueError:  # it is none of them, or such an odd thing that it cannot be compared
        return None


class Match(Timeline):
    """A game being played, looked at, or taken back.

    Made by `explorer.start`, `explorer.position` and `explorer.load`. Where it stands, its answers, `back`, `forward`,
    `goto` and `fork` are those of a `Timeline`; here are the answers, the refusals and the views.

    Attributes:
        game, setup, seed: see `Timeline`.
    """

    __slots__ = ()

    # --- answering --------------------------------------------------------------------------------------------------

    def choose(self, option: Option) -> None:
        """Answer the choice that waits, with one of its options or with words that name just one of them.

        Words are those of the option's label, all or some, in any case; a card's id will do for its name, and any of `NO_MORE`
        for the option that takes no more. A number may be told as any that equals it.

        What was taken back before is forgotten; `fork` first to keep it.

        Raises:
            NotWaiting: no choice waits.
            IllegalChoice: a rule bars the option; it carries the `Refusal`.
            UnreadableChoice: it names no option.
            AmbiguousChoice: it names several.
        """
        choice = self.pending
        if type(choice) is not Choice:
            raise NotWaiting(self._what_waits("choose"))
        told = canonical(option)
        found = one_of(choice.options, told)
        self._answer(self._read(choice, told) if found is None else found)

    def roll(self, outcome: Any = None, **named: Any) -> tuple[Any, ...]:
        """Let chance answer: at random, or as told.

        Args:
            outcome: all dice in order, or the first cards drawn; None leaves them to chance.
            **named: single dice by name, as in `roll(red=6)`; the others roll.

        Returns:
            What came: values in the order of the dice, or cards in the order drawn.

        Raises:
            NotWaiting: no dice and no draw wait.
            IllegalRoll: a die or a card that cannot come.
        """
        chance = self.pending
        if type(chance) is not Chance:
            raise NotWaiting(self._what_waits("roll"))
        random = self._chance()
        if outcome is None and not named:
            came = chance.source.sample(random)
        else:
            told = canonical(outcome)
            came = canonical(chance.source.read(told, named, random, self.game.die_names))
        self._answer(came)
        return came

    def play(
        self,
        players: Mapping[Seat, Player] | Player,
        until: Callable[[Match], bool] | None = None,
        most: int = 1_000_000,
    ) -> Self:
        """Let players answer their choices and chance its own, to the end, or to where a person must.

        Args:
            players: one for all seats, or one for each seat; a choice of a seat without a player stops it.
            until: asked before every answer; True stops it.
            most: how many answers at most.

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
            option = player.choose(pending, look)  # type: ignore[arg-type]  # what is not chance is a choice
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

    def why_not(self, option: Option) -> Refusal:
        """Whether the choice that waits allows an option, and every check that says so, with its rule.

        Raises:
            NotWaiting: no choice waits.
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
        label = self.label(option)
        if option in choice.options:
            return Refusal(option, label, True, (Check(choice.rule, True, f"{label} is one of the options"),))
        return Refusal(option, label, False, choice.checks(option))

    def label(self, option: Option) -> str:
        """An option of the choice that waits, as a player would say it."""
        choice = self.pending
        if option == HIDDEN:
            return "hidden"
        return self.game.label(self._state, choice, option) if type(choice) is Choice else str(option)

    def _named(self, choice: Choice, told: Option) -> Option:
        """The option or barred option that this is, or that these words name."""
        every = (*choice.options, *choice.barred())
        option = one_of(every, told)
        if option is not None:
            return option
        if _hashable(told) and choice.checks(told):
            return told
        known = {known: self.game.label(self._state, choice, known) for known in every}
        if isinstance(told, str) and (words := _words(told)):
            fits = _fitting(told, known)
            if len(fits) != 1 and words in NO_MORE:
                allowed = [option for option in choice.options if option in NO_MORE]
                ends = allowed or [option for option in known if option in NO_MORE]
                fits = {ends[0]: known[ends[0]]} if len(ends) == 1 else fits
            if len(fits) == 1:
                return next(iter(fits))
            if fits:
                raise AmbiguousChoice(told, fits)
        shown = [known[allowed] for allowed in choice.options[:8]]
        more = f" and {len(choice.options) - 8} more" if len(choice.options) > 8 else ""
        raise UnreadableChoice(
            f"{quoted(told)} is not something to choose for {choice.kind!r} here; the options are: {', '.join(shown)}{more}."
        )

    def _read(self, choice: Choice, option: Option) -> Option:
        named = self._named(choice, option)
        if named not in choice.options:
            raise IllegalChoice(Refusal(named, self.label(named), False, choice.checks(named)))
        return named

    def _what_waits(self, wanted: str) -> str:
        pending = self.pending
        if self.over:
            return "the match is over: go back, or start a new one."
        if pending is None:
            return f"the match is held at an event (moment {self.moment}): go forward() to where somebody must answer."
        if type(pending) is Choice:
            return f"seat {pending.seat} must choose ({pending.kind}); nothing is rolled now: use choose(), not {wanted}()."
        return f"chance decides now ({pending.kind}); nothing is chosen: use roll(), not {wanted}()."

    def _chance(self) -> Callable[[], float]:
        if self._random is None:
            self._random = Random(self.seed)
        return self._random.random

    # --- looking ----------------------------------------------------------------------------------------------------

    def view(self, seat: Seat) -> View:
        """What a seat knows now.

        Raises:
            SetUpError: there is no such seat.
        """
        self._materialise()
        pending = self._pending
        self._seat(seat)
        return View(
            seat, self.game.mask(self._state, seat), None if pending is None else pending.seen_by(seat), self.game.id
        )

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won; none before the end, nor where nobody at the table did."""
        return self.game.winners(self.state)

    def standing(self, viewer: Seat | None = None) -> tuple[Score, ...]:
        """How each seat stands in the game's own measure, each figure with its derivation.

        Args:
            viewer: as far as this seat can know; None is somebody who sees everything.

        Raises:
            SetUpError: there is no such seat.
        """
        return self.game.standing(self._seen(viewer))

    def worth(self, seat: Seat, thing: Option, viewer: Seat | None = None) -> Score:
        """What a card, or a bet, is worth to a seat now, with its derivation.

        Args:
            seat: to whom.
            thing: the card's id, or a bet as an option says it.
            viewer: as far as this seat can know; None is somebody who sees everything.

        Raises:
            SetUpError: there is no such seat.
            NoFigure: it has no figure of its own, or not now.
        """
        self._seat(seat)
        return self.game.worth(self._seen(viewer), seat, canonical(thing))

    def _seen(self, viewer: Seat | None) -> Any:
        return self.state if viewer is None else self.view(viewer).state

    def redeal(self, seat: Seat, rng: Random | None = None) -> Match:
        """A match that fits everything the seat knows, in which all that it cannot know was dealt anew.

        Every fitting deal is equally likely; what others chose to do is taken to say nothing about their cards.

        Args:
            seat: whose knowledge is kept.
            rng: where the deal comes from; by default the match's own.
        """
        self._materialise()
        self._seat(seat)
        return self.game.redeal(self, seat, rng or Random(f"{self.seed}/redeal/{self._given}"))

    def recast(
        self,
        state: Callable[[dict[str, Any], int], dict[str, Any]],
        answer: Callable[[Option, int], Option],
        whole: bool = False,
    ) -> Self:
        """A match that begins at the latest kept position before now, rewritten, and gives the rewritten answers since.

        Args:
            state: from the position's data, and how many answers had been given, to the data to begin with.
            answer: from an answer and its number to the answer to give.
            whole: whether it begins where this match began instead.

        Raises:
            IllegalChoice: the rewritten answers do not fit the rewritten position.
        """
        self._materialise()
        given, count, kept = self._keyframes[0] if whole else self.kept()
        data = state(marshal.loads(kept), given)
        self._forks += 1
        setup = {"position": data}
        twin = type(self)(self.game, setup, self.game.state.of(data), f"{self.seed}/{self._given}.{self._forks}")
        twin._materialise()
        for index in range(given, self._given):
            given_now = answer(self._answers[index], index)
            pending = twin._pending
            if type(pending) is Choice and given_now not in pending.options:
                raise IllegalChoice(twin.why_not(given_now))
            twin._answer(given_now)
        if self._pending is None and not self.over:
            twin._seek(self._given - given, self._count - count)
        return twin

    def _seat(self, seat: Seat) -> None:
        if type(seat) is not int or not 0 <= seat < self.state.players:
            raise SetUpError(f"there is no seat {quoted(seat)}: the seats are 0 to {self.state.players - 1}.")

    def tell(self, moment: Moment) -> str:
        """A moment as one sentence in our words; what it hides stays hidden."""
        if isinstance(moment, End):
            return self.game.tell(self.state, Event(f"ends {moment.kind}", moment.seat, moment.rule))
        if isinstance(moment, Event):
            return self.game.tell(self.state, moment)
        if isinstance(moment, Choice):
            return self.game.tell(self.state, Event(f"asks {moment.kind}", moment.seat, moment.rule, **moment.facts))
        return self.game.tell(self.state, Event(f"chance {moment.kind}", moment.seat, moment.rule))

    def chain(self, first: int = 0, last: int | None = None, seat: Seat | None = None) -> nx.DiGraph[int]:
        """What caused, interrupted, prevented and resumed what, as a graph: see `explorer.core.chain`.

        Args:
            first: the first moment that it shows.
            last: the last one, None for the latest.
            seat: as this seat may know it; None shows all.

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
        return chain(moments[first : last + 1], self.tell)

    def problems(self) -> list[str]:
        """What is wrong with the position; empty for every position that play can reach."""
        return self.game.problems(self.state)

    # --- keeping ----------------------------------------------------------------------------------------------------

    def record(self) -> dict[str, Any]:
        """The match as JSON-able data; `explorer.load` takes it back."""
        return write(self)

    def save(self, path: str | Path) -> None:
        """Write the record to a file as readable JSON, whole or not at all."""
        save(self, path)

    def __repr__(self) -> str:
        where = "over" if self.over else f"moment {self.moment}, waiting for {self.pending!r}"
        return f"<Match of {self.game.title}: {where}>"


def _words(text: str) -> str:
    """The words of a text, whatever the case and punctuation; a card's id is words too.

    >>> _words("Accept Seat 2: the King's 3") == _words("accept_seat-2, the kings 3")
    True
    """
    return " ".join(re.sub(r"[^\w]|_", " ", re.sub("['’]", "", text.casefold())).split())


def _fitting(told: str, known: dict[Option, str]) -> dict[Option, str]:
    """The options whose labels are these words; else those in which they stand together, else those that have them all.

    A card's id is one thing: it does not name a label that has its parts in different places.
    """
    wanted = _words(told)
    whole = len(told.split()) == 1
    plain = {option: _words(label) for option, label in known.items()}
    fits = (
        [option for option, label in known.items() if label.casefold().split() == told.casefold().split()]
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
