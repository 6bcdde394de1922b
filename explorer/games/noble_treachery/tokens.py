"""Alliance tokens: taking them from the bank and from others, passing them, and what a Castle keeps safe.

A token is called by its number (tokens.value); one in the game is in a treasury, a bet, the spoils or the bank
(tokens.bank).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.moments import Check, Choice, Effect, Event, Option, Seat
from explorer.games.noble_treachery.cards import COLOUR_NAMES
from explorer.games.noble_treachery.state import Colour, Table, Token, prevented

if TYPE_CHECKING:
    from collections.abc import Iterable


def put(tokens: list[Token], token: Token) -> None:
    """Lay a token among others, ascending."""
    tokens.append(token)
    tokens.sort()


def take_lowest(table: Table, seat: Seat, colour: Colour, rule: str) -> Effect:
    """Take a colour's lowest token from the bank, which must have one (tokens.lowest-first)."""
    token = table.of_colour(table.bank, colour)[0]
    table.bank.remove(token)
    put(table.treasury[seat], token)
    yield Event("took", seat, rule, token=token, source="bank")


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


def out_of_reach(table: Table, seat: Seat, colours: Iterable[Colour], bet: bool) -> dict[Option, tuple[Check, ...]]:
    """Other seats' tokens of some colours that a seat may not take, each with what keeps it."""
    wanted = set(colours)
    kept: dict[Option, tuple[Check, ...]] = {}
    for other in table.others(seat):
        castle = table.castle(other)
        for token in table.treasury[other]:
            if castle is not None and table.colour(token) in wanted:
                text = f"seat {other}'s {title(table, castle['card'])} protects it"
                kept[token] = (Check(castle_rule(table), False, text),)
    if table.challenger not in (None, seat):
        for token in table.bet:
            if table.colour(token) not in wanted:
                continue
            if not bet:
                kept[token] = (Check("bet.out-of-play", False, "it is in the bet, which this does not reach"),)
            elif bet_is_safe(table):
                text = f"seat {table.challenger}'s Castle protects the bet, for no other die shows what its die shows"
                kept[token] = (Check("card.castle.bet", False, text),)
    return kept


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
    token = yield Choice(seat, "token to take", options, rule, barred=lambda: out_of_reach(table, seat, wanted, bet))
    if token == "pass":
        yield Event("declined", seat, rule)
        return None
    yield from take_token(table, seat, token, rule)
    return token


def tell_what_was_kept(table: Table, seat: Seat, colours: Iterable[Colour], rule: str, bet: bool) -> Effect:
    """Nothing can be taken: say so, and which Castles saw to it."""
    kept = out_of_reach(table, seat, colours, bet)
    for other in table.others(seat):
        castle = table.castle(other)
        if castle is not None and any(token in kept for token in table.treasury[other]):
            yield prevented(castle, castle_rule(table), "taking a token", other)
    if bet and any(token in kept for token in table.bet):
        assert table.challenger is not None
        castle = table.castle(table.challenger)
        assert castle is not None
        yield prevented(castle, "card.castle.bet", "taking from the bet", table.challenger)
    yield Event("found nothing", seat, rule)


def take_token(table: Table, seat: Seat, token: Token, rule: str) -> Effect:
    """Move a token from another's treasury, or from the bet, to this seat's treasury."""
    source = table.owner(token)
    assert source is not None
    place = table.bet if token in table.bet else table.treasury[source]
    place.remove(token)
    put(table.treasury[seat], token)
    yield Event("took", seat, rule, token=token, source="bet" if place is table.bet else source)


def poison(table: Table, seat: Seat, rule: str, *, may: bool) -> Effect:
    """Name an opponent and take all that lies in their treasury; a bet is safe, and so is what a Castle protects.

    Any opponent can be named, also one from whom nothing comes (bonus.poison.any).
    """
    options: list[Option] = [*table.others(seat)]
    if may:
        options.append("pass")
    victim = yield Choice(seat, "opponent to poison", options, rule)
    if victim == "pass":
        yield Event("declined", seat, rule)
        return
    castle = table.castle(victim)
    if castle is not None:
        yield prevented(castle, "card.castle.supersedes", "poison", victim)
        return
    tokens = tuple(table.treasury[victim])
    table.treasury[seat] = sorted(table.treasury[seat] + list(tokens))
    table.treasury[victim] = []
    yield Event("poisoned", seat, rule, victim=victim, tokens=tokens)


def pass_round(table: Table, colour: Colour, direction: str, rule: str) -> Effect:
    """Every seat passes a token of one colour to its neighbour, all at the same time; each chooses its own.

    A seat without the colour passes none, a seat behind a Castle keeps its own, the bet stays where it is. Nobody can
    pass on what has just come, for all choose before anything moves (alternate.simultaneous).
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
            token = yield Choice(seat, "token to pass", own, rule, colour=colour, receiver=receiver)
        passed.append((seat, receiver, token))
    for giver, receiver, token in passed:
        table.treasury[giver].remove(token)
        put(table.treasury[receiver], token)
        yield Event("passed on", giver, rule, token=token, receiver=receiver)
    if not passed:
        yield Event("found nothing", None, rule)
