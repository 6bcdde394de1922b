"""What a page is asked: the pending moment as data, with what each option is about, and what can be touched on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from explorer.core.chance import Dice
from explorer.core.moments import Chance, Choice, End, Event

if TYPE_CHECKING:
    from explorer import Match
    from explorer.core.moments import Seat

BUTTONS = 4
"""The most options without a place on the table that are buttons of the ribbon; more of them are tiles on the strip."""


NO_IMPERATIVE = frozenset({"are", "can", "could", "do", "have", "may", "might", "were", "will", "would"})
"""Verbs that cannot begin an imperative."""


class Asked(NamedTuple):
    """What is asked.

    Attributes:
        question: for the page's script: `kind`, `text`, and, depending on the kind, `options`, `barred`, `dice` ...
        live: what can be touched, by thing: `state` ("option" or "barred"), `says`, a text to add to its name, and `why`.
        tiles: the options that are drawn as tiles: `id`, the thing that a touch means, `name` and `picture`.
    """

    question: dict[str, Any]
    live: dict[str, dict[str, str]]
    tiles: list[dict[str, str]]


def dice_of(pending: Choice | Chance | None) -> Dice | None:
    """The pending dice, if there are any."""
    return pending.source if isinstance(pending, Chance) and isinstance(pending.source, Dice) else None


def at_rest(match: Match, seat: Seat | None) -> dict[str, Any]:
    """What a page says to a seat when nothing is pending: how the match ended, or that it has stopped at an event."""
    if not match.over:
        return {"kind": "event", "text": "Something has just happened."}
    events = [moment for moment in match.moments() if isinstance(moment, Event) and not isinstance(moment, End)]
    said = "The game is over." if match.state.finished() else "Everything has been resolved."
    return {"kind": "over", "text": f"{said} {match.tell(events[-1].seen_by(seat), seat)}" if events else said}


def does(chance: Chance) -> str:
    """The label for deciding a chance: "Roll", "Draw", or, if no seat draws, "Let chance decide"."""
    if isinstance(chance.source, Dice):
        return "Roll"
    return "Let chance decide" if chance.seat is None else "Draw"


def asks(match: Match) -> str:
    """What the seat that must answer does, in a word: "chooses", "rolls", "draws"; "" if nothing is pending."""
    if match.pending is None:
        return ""
    return "chooses" if isinstance(match.pending, Choice) else "rolls" if dice_of(match.pending) else "draws"


def imperative(text: str) -> str:
    """What is asked of the reader, as an imperative.

    >>> imperative("You bid or pass."), imperative("You may take a card."), imperative("You must discard a card.")
    ('Bid or pass.', 'You may take a card.', 'Discard a card.')
    >>> imperative("You explore.")
    'Explore.'
    >>> imperative("Lady Maud bids or passes.")
    'Lady Maud bids or passes.'
    """
    first, _, rest = text.partition(" ")
    verb, _, more = rest.partition(" ")
    if first != "You" or not rest or verb in NO_IMPERATIVE:
        return text
    said = more if verb == "must" and more else rest
    return said[:1].upper() + said[1:]


def asked(match: Match, seat: Seat | None) -> Asked:
    """The pending moment of a match.

    Args:
        match: any match.
        seat: the seat that looks on and chooses; None chooses for everybody.
    """
    pending = match.pending
    if pending is None:
        return Asked(at_rest(match, seat), {}, [])
    text = match.tell(pending.seen_by(seat), seat)
    question: dict[str, Any] = {
        "text": imperative(text) if seat is not None and pending.seat == seat else text,
        "rule": pending.rule,
        "seat": pending.seat,
    }
    if isinstance(pending, Chance):
        things = match.game.chance_targets(match.state, pending)
        dice = dice_of(pending)
        if dice is None or not things:
            drawn = {**question, "kind": "draw", "things": things, "does": does(pending)}
            return Asked(drawn, {t: {"state": "option", "says": "", "why": ""} for t in things}, [])
        names = [match.game.die_names.get(name, name) for name in dice.names]
        rolls = [{"thing": thing, "name": name} for thing, name in zip(things, names, strict=True)]
        live = {thing: {"state": "option", "says": ", is rolled", "why": ""} for thing in things}
        return Asked({**question, "kind": "roll", "dice": rolls, "sides": dice.sides}, live, [])
    if seat not in (None, pending.seat):
        return Asked({**question, "kind": "other"}, {}, [])
    return _choice(match, seat, pending, {**question, "kind": "choice"})


def _choice(match: Match, seat: Seat | None, choice: Choice, question: dict[str, Any]) -> Asked:
    things, state = match.game.targets, match.state
    barred = choice.barred()
    question["options"] = [
        {"label": match.label(option, seat), "things": list(things(state, choice, option))} for option in choice.options
    ]
    question["barred"] = [
        {"label": match.label(option, seat), "things": list(things(state, choice, option))} for option in barred
    ]
    live: dict[str, dict[str, str]] = {}
    for option, given in zip(question["barred"], barred, strict=True):
        why = next((check.text for check in match.checks(given, seat) if not check.passed), "")
        alone = len(option["things"]) == 1
        says = f", not allowed: {why}" if why and alone else ", not allowed"
        for thing in option["things"]:
            if thing not in live or alone:
                live[thing] = {"state": "barred", "says": says, "why": why if alone else ""}
    for option in question["options"]:
        for thing in option["things"]:
            live[thing] = {"state": "option", "says": "", "why": ""}
    return with_tiles(question, live)


def with_tiles(question: dict[str, Any], live: dict[str, dict[str, str]]) -> Asked:
    """What is asked, with tiles for the options that have no place, if they are too many for buttons."""
    tiles = _tiles(question["options"])
    for number, tile in tiles:
        question["options"][number]["things"] = [tile["id"]]
        live[tile["id"]] = {"state": "option", "says": "", "why": ""}
    return Asked(question, live, [tile for _, tile in tiles])


def _tiles(options: list[dict[str, Any]]) -> list[tuple[int, dict[str, str]]]:
    """The options without a place, as tiles with their numbers, where they are too many for buttons."""
    placeless = [(number, option) for number, option in enumerate(options) if not option["things"]]
    if len(placeless) <= BUTTONS:
        return []
    return [
        (number, {"id": f"option:{number}", "name": option["label"], "picture": "card-play"})
        for number, option in placeless
    ]
