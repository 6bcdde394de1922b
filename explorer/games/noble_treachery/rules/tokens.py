"""Alliance tokens: taking them from the bank and from others, passing them, and the protection of Castles.

A token is identified by its number (tokens.value). Every token in the game is in a treasury, a bet, the spoils or the
bank (tokens.bank), and moves only when a rule or a card moves it (tokens.no-deals).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from explorer.core import people
from explorer.core.moments import Check, Choice, Effect, Event, Option, Seat
from explorer.games.noble_treachery.cards import COLOUR_NAMES, COLOURS
from explorer.games.noble_treachery.reasons import Barred, names, no_passing, only_unmet
from explorer.games.noble_treachery.state import Colour, Table, Token, prevented

if TYPE_CHECKING:
    from collections.abc import Iterable


def not_the_lowest(table: Table, seat: Seat, colour: Colour, other: str) -> Barred:
    """Bars the tokens of a colour other than the bank's lowest: the bank's higher ones, and those of other players.

    Args:
        table: the position.
        seat: who takes a token.
        colour: the colour of the tokens.
        other: the rule that nobody takes another player's token while the bank has one.
    """
    there = table.of_colour(table.bank, colour)
    name = COLOUR_NAMES[colour]
    higher = {
        token: (
            Check(other, True, f"{name} tokens in the bank: {len(there)}; this is one of them"),
            Check("tokens.lowest-first", False, f"the bank's lowest {name} token is {there[0]}, and this is {token}"),
        )
        for token in there[1:]
    }
    text = f"{name} tokens in the bank: {len(there)}; this belongs to another player"
    theirs = [
        token for own in (table.treasury[one] for one in table.others(seat)) for token in table.of_colour(own, colour)
    ]
    return {**higher, **{token: (Check(other, False, text),) for token in theirs}}


def put(tokens: list[Token], token: Token) -> None:
    """Add a token to a sorted list of tokens."""
    tokens.append(token)
    tokens.sort()


def take_lowest(table: Table, seat: Seat, colour: Colour, rule: str, *also: str) -> Effect:
    """Take a colour's lowest token from the bank, which must have one (tokens.lowest-first)."""
    token = table.of_colour(table.bank, colour)[0]
    table.bank.remove(token)
    put(table.treasury[seat], token)
    yield Event("took", seat, rule, ("tokens.lowest-first", *also), token=token, source="bank")


def lowest_by_dice(table: Table) -> Token | None:
    """The token in the bank that the dice decide on, or None if the bank is empty.

    It is the lowest token of the highest die's colour, or of all colours tied for highest; if the bank has none, of the
    next highest die's colour (roll.spoils, roll.tie, roll.next-colour). If the bank has only some of the tied colours,
    the missing ones are ignored; under the other reading the next highest colour competes too (roll.tie.gone).
    """
    colour_of, dice = table.kit.token_colour, table.dice
    # The bank is ascending and `max` returns the first of equals, so this is the lowest token of the highest die.
    token = max(table.bank, key=lambda token: dice[colour_of[token]], default=None)
    if token is not None and table.reads("tie.gone", "next-die") and tied_and_gone(table):
        lower = [other for other in table.bank if dice[colour_of[other]] < max(dice.values())]
        return min(token, max(lower, key=lambda other: dice[colour_of[other]], default=token))
    return token


def tied_and_gone(table: Table) -> bool:
    """True if several dice tie for highest and the bank has some of their colours, but not all."""
    top = max(table.dice.values())
    there = table.colours_of(table.bank)
    gone = [colour not in there for colour, value in table.dice.items() if value == top]
    return any(gone) and not all(gone)


def pointed_by(table: Table, token: Token, highest: str, tied: str, lower: str) -> str:
    """The rule by which the dice decided on a token: `highest` (one highest die), `tied`, or `lower` (a lower die)."""
    values = list(table.dice.values())
    value, top = table.dice[table.colour(token)], max(values)
    if value < top:
        return lower
    return tied if values.count(top) > 1 else highest


def bet_is_safe(table: Table) -> bool:
    """True if a Castle protects the bet: the challenger has one in play, and no other die shows the value of its die.

    This is checked at each threat and when the bet would be lost, with the dice as they are then
    (card.castle.bet.when).
    """
    castle = None if table.challenger is None else table.castle(table.challenger)
    return castle is not None and list(table.dice.values()).count(table.dice[castle["colour"]]) == 1


def within_reach(table: Table, seat: Seat, colours: Iterable[Colour], bet: bool) -> list[Token]:
    """Other seats' tokens of some colours that a seat may take, ascending.

    A bet is neither in a treasury nor in the bank (bet.not-spoils): only a card that mentions the bet can take from it
    (bet.exception). Nothing can take a token that a Castle protects (card.castle.supersedes) until the round ends
    (card.castle.until).

    Args:
        table: the position.
        seat: who would take a token.
        colours: the colours that may be taken.
        bet: True if the card mentions the bet (bet.out-of-play); a seat's own bet is never included.
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
    """Bars the tokens of others that a seat may not take, each with all its checks.

    Args:
        table: the position.
        seat: who would take a token.
        colours: the colours that may be taken.
        bet: True if the card mentions the bet.
        rule: the rule that lets the seat take a token.
        none: the rule that no token is taken from the bank instead, if a player may expect that; else "".
    """
    wanted = [colour for colour in COLOURS if colour in colours]
    found: Barred = {}
    for other in table.others(seat):
        castle = table.castle(other)
        for token in table.treasury[other]:
            text = (
                f"{people.who(other)}'s {title(table, castle['card'])} protects it"
                if castle
                else f"{people.who(other)} has no Castle"
            )
            keeps = Check(castle_rule(table), castle is None, text)
            found[token] = (*_right_colour(table, token, wanted, rule), keeps)
    if table.challenger not in (None, seat):
        named = Check("bet.exception", True, "it is in the bet, which the card mentions")
        closed = Check("bet.out-of-play", False, "it is in the bet, which is out of play")
        keeps_bet = checks_of_castle(table) if bet else ()
        for token in table.bet:
            found[token] = (*_right_colour(table, token, wanted, rule), named if bet else closed, *keeps_bet)
    if none:
        place = Check(none, False, "it is in the bank, and only an opponent's token can be taken")
        for token in table.bank:
            if table.colour(token) in wanted:
                found[token] = (*_right_colour(table, token, wanted, rule), place)
    return only_unmet(found)


def _right_colour(table: Table, token: Token, wanted: list[Colour], rule: str) -> tuple[Check, ...]:
    """The check that a token has a colour that may be taken; () if any colour may be."""
    if len(wanted) == len(COLOURS):
        return ()
    colour = table.colour(token)
    text = f"only {names(wanted).replace(' and ', ' or ')} can be taken, and this is {COLOUR_NAMES[colour]}"
    return (Check(rule, colour in wanted, text),)


def checks_of_castle(table: Table) -> tuple[Check, ...]:
    """The check that the challenger's Castle does not protect the bet; () if the challenger has no Castle."""
    castle = None if table.challenger is None else table.castle(table.challenger)
    if castle is None:
        return ()
    shown = table.dice[castle["colour"]]
    alike = list(table.dice.values()).count(shown)
    colour = COLOUR_NAMES[castle["colour"]]
    text = f"{people.who(table.challenger)}'s Castle is {colour}, and the number of dice that show {shown} is {alike}"
    return (Check("card.castle.bet", not bet_is_safe(table), text),)


def castle_rule(table: Table) -> str:
    """The rule by which a Castle protects a treasury: after the challenge it is the rule on how long this lasts."""
    return "card.castle.until" if table.phase == "Claim Spoils" else "card.castle"


def title(table: Table, card: str) -> str:
    """A card's printed name."""
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
    lowest: str = "",
) -> Effect:
    """Take one token of some colours from another seat; nothing happens if there is none to take.

    The seat chooses the exact token (card.thief.exact, card.witch.exact, bonus.throne.exact, bonus.straight.exact).

    Args:
        table: the position.
        seat: who takes a token.
        colours: the colours that may be taken.
        rule: the rule that lets the seat take a token.
        bet: True if a token may also come from another seat's bet.
        may: True if the seat may decline.
        none: the rule that applies if there is no token to take, if it is not `rule`.
        must: the rule that makes it compulsory, if it is not `rule`.
        also: further rules to cite.
        lowest: the rule by which only each seat's lowest token of these colours can be taken; "" if any can.

    Returns:
        The token taken, or None.
    """
    wanted = tuple(colours)
    reached = within_reach(table, seat, wanted, bet)
    least = {
        owner: min(token for token in reached if table.owner(token) == owner) for owner in map(table.owner, reached)
    }
    options: list[Option] = [token for token in reached if not lowest or token in least.values()]
    if not options:
        yield from tell_what_was_kept(table, seat, wanted, none or rule, bet)
        return None
    if may:
        options.append("pass")

    def barred() -> Barred:
        why = out_of_reach(table, seat, wanted, bet, rule, none)
        for token in reached:
            if token not in options:
                text = f"only the lowest can be taken, which is {least[table.owner(token)]}"
                why[token] = (Check(lowest, False, text),)
        return why if may else {**why, **no_passing(must or rule, "take a token")}

    token = yield Choice(seat, "token to take", options, rule, barred=barred)
    if token == "pass":
        yield Event("declined", seat, rule)
        return None
    yield from take_token(table, seat, token, rule, also)
    return token


def tell_what_was_kept(table: Table, seat: Seat, colours: Iterable[Colour], rule: str, bet: bool) -> Effect:
    """Yield the events that no token can be taken, and which Castles protected one."""
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
    """Choose an opponent and take the whole treasury, unless a Castle protects it; the bet is safe.

    Any opponent can be chosen, even one who has nothing to take (bonus.poison.any).
    """
    options: list[Option] = [*table.others(seat)]
    if may:
        options.append("pass")

    def barred() -> Barred:
        oneself: Barred = {
            seat: (
                Check(
                    rule,
                    False,
                    f"only {people.who(seat)}'s opponents can be poisoned, and this is {people.who(seat)}",
                ),
            )
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
    """A seat chooses a colour and a direction, and everybody passes a token of that colour that way.

    Args:
        table: the position.
        seat: who chooses.
        rule: the rule that makes all pass; its ".pick" lets each giver choose
            (alternate.diplomacy.pick, card.cleric.pick).
        colours: the rule by which the seat chooses the colour.
        directions: the rule by which the seat chooses the direction.
    """
    why = partial(no_passing, rule)
    colour = yield Choice(seat, "colour to pass", COLOURS, colours, barred=partial(why, "choose a colour"))
    ways = ("clockwise", "counterclockwise")
    direction = yield Choice(
        seat, "direction", ways, directions, barred=partial(why, "choose a direction"), colour=colour
    )
    yield Event("has passed", seat, rule, colour=colour, direction=direction)
    yield from pass_round(table, colour, direction, f"{rule}.pick", rule)


def pass_round(table: Table, colour: Colour, direction: str, rule: str, must: str = "") -> Effect:
    """Every seat passes a token of one colour to its neighbour, all at once; each seat chooses its token.

    A seat without the colour passes nothing, and neither does one with a Castle; tokens in the bet are not passed. All
    choose before any token moves, so nobody can pass on a token just received (alternate.simultaneous).

    Args:
        table: the position.
        colour: the colour to pass.
        direction: "clockwise" or "counterclockwise".
        rule: the rule that lets each giver choose.
        must: the rule that makes all pass, if it is not `rule`.
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
    """Bars a seat's tokens that it cannot pass: those of another colour, and those in its bet."""
    staked = table.bet if table.challenger == seat else []
    found: Barred = {}
    for token in (*table.treasury[seat], *staked):
        is_ = table.colour(token)
        text = f"only {COLOUR_NAMES[colour]} tokens are passed, and this is {COLOUR_NAMES[is_]}"
        where = "in the bet" if token in staked else "not in the bet"
        found[token] = (
            Check(must, is_ == colour, text),
            Check("bet.out-of-play", token not in staked, f"tokens in a bet are not passed, and this is {where}"),
        )
    return {**only_unmet(found), **no_passing(must, "pass a token")}
