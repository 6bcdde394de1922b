"""Alliance tokens: taking them from the bank and from others, passing them, and what a Castle keeps safe.

A token is called by its number (tokens.value); one in the game is in a treasury, a bet, the spoils or the bank
(tokens.bank).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from explorer.core.moments import Check, Choice, Effect, Event, Option, Seat
from explorer.games.noble_treachery.cards import COLOUR_NAMES, COLOURS
from explorer.games.noble_treachery.reasons import Barred, names, no_passing, only_unmet
from explorer.games.noble_treachery.state import Colour, Table, Token, prevented

if TYPE_CHECKING:
    from collections.abc import Iterable


def not_the_lowest(table: Table, seat: Seat, colour: Colour, other: str) -> Barred:
    """Tokens of a colour that cannot be had instead of the bank's lowest: its higher ones, and those of other players.

    Args:
        table: the position.
        seat: who takes.
        colour: which tokens.
        other: what says that others' tokens are not taken while the bank has one.
    """
    there = table.of_colour(table.bank, colour)
    name = COLOUR_NAMES[colour]
    higher = {
        token: (
            Check(other, True, f"{name} tokens in the bank: {len(there)}; this lies there"),
            Check("tokens.lowest-first", False, f"the bank's lowest {name} token is {there[0]}, and this is {token}"),
        )
        for token in there[1:]
    }
    text = f"{name} tokens in the bank: {len(there)}; this lies elsewhere"
    theirs = [
        token for own in (table.treasury[one] for one in table.others(seat)) for token in table.of_colour(own, colour)
    ]
    return {**higher, **{token: (Check(other, False, text),) for token in theirs}}


def put(tokens: list[Token], token: Token) -> None:
    """Lay a token among others, ascending."""
    tokens.append(token)
    tokens.sort()


def take_lowest(table: Table, seat: Seat, colour: Colour, rule: str, *also: str) -> Effect:
    """Take a colour's lowest token from the bank, which must have one (tokens.lowest-first)."""
    token = table.of_colour(table.bank, colour)[0]
    table.bank.remove(token)
    put(table.treasury[seat], token)
    yield Event("took", seat, rule, ("tokens.lowest-first", *also), token=token, source="bank")


def lowest_by_dice(table: Table) -> Token | None:
    """The token that the dice point at, or None when the bank is empty.

    It is the lowest in the bank of the highest die's colour, or of all tied colours, else of the next highest value's
    (roll.spoils, roll.tie, roll.next-colour). A tied colour that is gone is passed over; read otherwise, it gives way to
    the next highest value (roll.tie.gone).
    """
    colour_of, dice = table.kit.token_colour, table.dice
    # The bank is ascending, so of the tokens whose die shows most the first is the lowest.
    token = max(table.bank, key=lambda token: dice[colour_of[token]], default=None)
    if token is not None and table.reads("tie.gone", "next-die") and tied_and_gone(table):
        lower = [other for other in table.bank if dice[colour_of[other]] < max(dice.values())]
        return min(token, max(lower, key=lambda other: dice[colour_of[other]], default=token))
    return token


def tied_and_gone(table: Table) -> bool:
    """Whether several dice are highest and the bank has some of their colours, but not all."""
    top = max(table.dice.values())
    there = table.colours_of(table.bank)
    gone = [colour not in there for colour, value in table.dice.items() if value == top]
    return any(gone) and not all(gone)


def pointed_by(table: Table, token: Token, highest: str, tied: str, lower: str) -> str:
    """Which of three rules made the dice point at a token: the highest die, several highest, or one not the highest."""
    values = list(table.dice.values())
    value, top = table.dice[table.colour(token)], max(values)
    if value < top:
        return lower
    return tied if values.count(top) > 1 else highest


def bet_is_safe(table: Table) -> bool:
    """Whether a Castle protects the bet: its owner has one in play, and its die shows what no other die does.

    Asked at each threat and when the bet would be lost (card.castle.bet.when), by the dice as they lie then.
    """
    castle = None if table.challenger is None else table.castle(table.challenger)
    return castle is not None and list(table.dice.values()).count(table.dice[castle["colour"]]) == 1


def within_reach(table: Table, seat: Seat, colours: Iterable[Colour], bet: bool) -> list[Token]:
    """Other seats' tokens of some colours that a seat may take, ascending.

    A bet is neither a treasury nor in the bank (bet.not-spoils): only what names it reaches it (bet.exception). What a
    Castle guards nothing reaches, whatever it is (card.castle.supersedes), to the round's end (card.castle.until).

    Args:
        table: the position.
        seat: who would take.
        colours: which tokens count.
        bet: whether the card at work names the bet (bet.out-of-play); one's own bet is never another's token.
    """
    wanted = set(colours)
    found = [
        token
        for other in range(table.players)
        if other != seat and table.castle(other) is None
        for token in table.treasury[other]
        if table.colour(token) in wanted
    ]
    if bet and table.challenger not in (None, seat) and not bet_is_safe(table):
        found += [token for token in table.bet if table.colour(token) in wanted]
    return sorted(found)


def out_of_reach(table: Table, seat: Seat, colours: Iterable[Colour], bet: bool, rule: str, none: str = "") -> Barred:
    """Tokens that a seat may not take though others have them, each with all that was asked of it.

    Args:
        table: the position.
        seat: who would take.
        colours: which tokens count.
        bet: whether the card at work names the bet.
        rule: what gives the right.
        none: what keeps the bank's tokens from being taken instead, where somebody may think of it.
    """
    wanted = [colour for colour in COLOURS if colour in colours]
    found: Barred = {}
    for other in table.others(seat):
        castle = table.castle(other)
        for token in table.treasury[other]:
            text = (
                f"seat {other}'s {title(table, castle['card'])} protects it"
                if castle
                else f"seat {other} has no Castle"
            )
            keeps = Check(castle_rule(table), castle is None, text)
            found[token] = (*_right_colour(table, token, wanted, rule), keeps)
    if table.challenger not in (None, seat):
        named = Check("bet.exception", True, "it is in the bet, which the card names")
        closed = Check("bet.out-of-play", False, "it is in the bet, which this does not reach")
        keeps_bet = checks_of_castle(table) if bet else ()
        for token in table.bet:
            found[token] = (*_right_colour(table, token, wanted, rule), named if bet else closed, *keeps_bet)
    if none:
        place = Check(none, False, "it is in the bank, and an opponent's is taken")
        for token in table.bank:
            if table.colour(token) in wanted:
                found[token] = (*_right_colour(table, token, wanted, rule), place)
    return only_unmet(found)


def _right_colour(table: Table, token: Token, wanted: list[Colour], rule: str) -> tuple[Check, ...]:
    """Whether a token has a colour that may be taken; asked of nothing that takes any."""
    if len(wanted) == len(COLOURS):
        return ()
    colour = table.colour(token)
    text = f"{names(wanted).replace(' and ', ' or ')} is taken, and this is {COLOUR_NAMES[colour]}"
    return (Check(rule, colour in wanted, text),)


def checks_of_castle(table: Table) -> tuple[Check, ...]:
    """Whether a Castle of the challenger's leaves the bet open, which is asked only where there is one."""
    castle = None if table.challenger is None else table.castle(table.challenger)
    if castle is None:
        return ()
    shown = table.dice[castle["colour"]]
    alike = list(table.dice.values()).count(shown)
    text = f"seat {table.challenger}'s Castle is {COLOUR_NAMES[castle['colour']]}, and dice that show {shown}: {alike}"
    return (Check("card.castle.bet", not bet_is_safe(table), text),)


def castle_rule(table: Table) -> str:
    """Which rule of Castle's keeps a treasury safe: after the challenge it is the one on how long it lasts."""
    return "card.castle.until" if table.phase == "Claim Spoils" else "card.castle"


def title(table: Table, card: str) -> str:
    """A card's name."""
    return table.card(card).name


def take_from_another(
    table: Table,
    seat: Seat,
    colours: Iterable[Colour],
    rule: str,
    *,
    bet: bool = False,
    may: bool = False,
    none: str = "",
    must: str = "",
    also: tuple[str, ...] = (),
) -> Effect:
    """Take one token of some colours from another seat, chosen exactly; nothing happens where there is none.

    Who takes picks the very token (card.thief.exact, card.witch.exact, bonus.throne.exact, bonus.straight.exact).

    Args:
        table: the position.
        seat: who takes.
        colours: which tokens count.
        rule: what gives the right.
        bet: whether tokens in another's bet count.
        may: whether the seat may leave it.
        none: what says that nothing happens where there is none, if it is another rule.
        must: what compels, if it is another rule.
        also: further rules that shape the taking.

    Returns:
        The token taken, or None.
    """
    wanted = tuple(colours)
    options: list[Option] = [*within_reach(table, seat, wanted, bet)]
    if not options:
        yield from tell_what_was_kept(table, seat, wanted, none or rule, bet)
        return None
    if may:
        options.append("pass")

    def barred() -> Barred:
        why = out_of_reach(table, seat, wanted, bet, rule, none)
        return why if may else {**why, **no_passing(must or rule, "take a token")}

    token = yield Choice(seat, "token to take", options, rule, barred=barred)
    if token == "pass":
        yield Event("declined", seat, rule)
        return None
    yield from take_token(table, seat, token, rule, also)
    return token


def tell_what_was_kept(table: Table, seat: Seat, colours: Iterable[Colour], rule: str, bet: bool) -> Effect:
    """Nothing can be taken: say so, and which Castles saw to it."""
    wanted = set(colours)
    for other in table.others(seat):
        castle = table.castle(other)
        if castle is not None and wanted & table.colours_of(table.treasury[other]):
            yield prevented(castle, castle_rule(table), "taking a token", other, ("card.castle.supersedes",))
    if bet and table.challenger != seat and wanted & table.colours_of(table.bet):
        assert table.challenger is not None
        castle = table.castle(table.challenger)
        assert castle is not None
        yield prevented(castle, "card.castle.bet", "taking from the bet", table.challenger, ("card.castle.bet.when",))
    yield Event("found nothing", seat, rule)


def take_token(table: Table, seat: Seat, token: Token, rule: str, also: tuple[str, ...] = ()) -> Effect:
    """Move a token from another's treasury, or from the bet, to this seat's treasury."""
    source = table.owner(token)
    assert source is not None
    place = table.bet if token in table.bet else table.treasury[source]
    place.remove(token)
    put(table.treasury[seat], token)
    staked = place is table.bet
    if staked:
        also = (*also, "bet.exception", *(("card.thief.bet",) if rule == "card.thief.exact" else ()))
    yield Event("took", seat, rule, also, token=token, source="bet" if staked else source)


def poison(table: Table, seat: Seat, rule: str, *, may: bool) -> Effect:
    """Name an opponent and take all that lies in their treasury; a bet is safe, and so is what a Castle protects.

    Any opponent can be named, also one from whom nothing comes (bonus.poison.any).
    """
    options: list[Option] = [*table.others(seat)]
    if may:
        options.append("pass")

    def barred() -> Barred:
        oneself: Barred = {
            seat: (Check(rule, False, f"an opponent of seat {seat}'s is poisoned, and this is seat {seat}"),)
        }
        return oneself if may else {**oneself, **no_passing(rule, "poison an opponent")}

    victim = yield Choice(seat, "opponent to poison", options, rule, barred=barred)
    if victim == "pass":
        yield Event("declined", seat, rule)
        return
    castle = table.castle(victim)
    if castle is not None:
        yield prevented(castle, "card.castle.supersedes", "poison", victim, ("card.castle", "bonus.poison.any"))
        return
    tokens = tuple(table.treasury[victim])
    table.treasury[seat] = sorted(table.treasury[seat] + list(tokens))
    table.treasury[victim] = []
    safe = ("bonus.poison.bet",) if table.challenger == victim and table.bet else ()
    yield Event("poisoned", seat, rule, safe, victim=victim, tokens=tokens)


def have_all_pass(table: Table, seat: Seat, rule: str, colours: str, directions: str) -> Effect:
    """A seat names a colour and a direction, and everybody passes a token so.

    Args:
        table: the position.
        seat: who names them.
        rule: what has all pass; its detail "pick" has the givers choose (alternate.diplomacy.pick, card.cleric.pick).
        colours: what asks for the colour.
        directions: what asks for the direction.
    """
    why = partial(no_passing, rule)
    colour = yield Choice(seat, "colour to pass", COLOURS, colours, barred=partial(why, "colours to name"))
    ways = ("clockwise", "counterclockwise")
    direction = yield Choice(
        seat, "direction", ways, directions, barred=partial(why, "directions to name"), colour=colour
    )
    yield Event("has passed", seat, rule, colour=colour, direction=direction)
    yield from pass_round(table, colour, direction, f"{rule}.pick", rule)


def pass_round(table: Table, colour: Colour, direction: str, rule: str, must: str = "") -> Effect:
    """Every seat passes a token of one colour to its neighbour, all at the same time; each chooses its own.

    A seat without the colour passes none, a seat behind a Castle keeps its own, the bet stays where it is. Nobody can
    pass on what has just come, for all choose before anything moves (alternate.simultaneous).

    Args:
        table: the position.
        colour: what is passed.
        direction: "clockwise" or not.
        rule: what lets the giver choose.
        must: what has all pass.
    """
    step = 1 if direction == "clockwise" else -1
    passed: list[tuple[Seat, Seat, Token]] = []
    for seat in table.clockwise(0 if table.turn is None else table.turn):
        own = table.of_colour(table.treasury[seat], colour)
        receiver = (seat + step) % table.players
        if not own:
            continue
        castle = table.castle(seat)
        if castle is not None:
            yield prevented(castle, castle_rule(table), f"passing a {COLOUR_NAMES[colour]} token", seat)
            continue
        closed = table.castle(receiver)
        if closed is not None and table.reads("castle.receives", "no"):
            yield prevented(closed, "card.castle.receives", "receiving a token", receiver)
            continue
        token = own[0]
        if len(own) > 1:
            token = yield Choice(
                seat, "token to pass", own, rule, barred=partial(_not_passed, table, seat, colour, must or rule),
                colour=colour, receiver=receiver,
            )  # fmt: skip
        passed.append((seat, receiver, token))
    for giver, receiver, token in passed:
        table.treasury[giver].remove(token)
        put(table.treasury[receiver], token)
        yield Event("passed on", giver, rule, ("alternate.simultaneous",), token=token, receiver=receiver)
    if not passed:
        yield Event("found nothing", None, rule)


def _not_passed(table: Table, seat: Seat, colour: Colour, must: str) -> Barred:
    """One's tokens that cannot be passed on: those of another colour, and those in one's bet."""
    staked = table.bet if table.challenger == seat else []
    found: Barred = {}
    for token in (*table.treasury[seat], *staked):
        is_ = table.colour(token)
        text = f"{COLOUR_NAMES[colour]} is passed, and this is {COLOUR_NAMES[is_]}"
        where = "in the bet" if token in staked else "not in the bet"
        found[token] = (
            Check(must, is_ == colour, text),
            Check("bet.out-of-play", token not in staked, f"what lies in the bet is not passed, and this is {where}"),
        )
    return {**only_unmet(found), **no_passing(must, "pass a token")}
