"""Phase III, Challenge: each player plays one card, it takes effect, and the final powers decide."""

from __future__ import annotations

from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from explorer.core import people
from explorer.core.chance import Draw
from explorer.core.moments import Begin, Chance, Check, Choice, Effect, End, Event, Moments, Option, Seat, Secret
from explorer.games.noble_treachery.cards import COLOUR_NAMES
from explorer.games.noble_treachery.reasons import Barred, no_passing, only_unmet
from explorer.games.noble_treachery.rules import tokens
from explorer.games.noble_treachery.rules.power import power
from explorer.games.noble_treachery.rules.tokens import title
from explorer.games.noble_treachery.state import WAR, InPlay, Table, name_of, prevented

if TYPE_CHECKING:
    from collections.abc import Callable

EFFECTS: dict[str, Callable[[Table, InPlay], Effect]] = {}
"""The effect of playing a card, by its id; `common_cards` and `uncommon_cards` register their cards here.

Cards without an entry only change powers, forbid cards, lock a die or act later.
"""

END_OF_TURN: dict[str, Callable[[Table, InPlay, Seat], Effect]] = {}
"""The effects at the end of a turn, by card; `uncommon_cards` registers them.

After the last turn they happen before there is a winner (endturn.before-winner). The arguments are the position, the card
in play, and the seat whose turn ends.
"""

CAPTAIN = "captain-of-the-guard"
DISGUISES = {f"{CAPTAIN}/K": "K", f"{CAPTAIN}/R": "R"}
"""Captain of the Guard played as a black or a red card (card.captain-of-the-guard)."""


def challenge_phase(table: Table) -> Moments:
    """III. One card each, clockwise from the opener; then the winner is found."""
    table.phase = "Challenge"
    yield Begin("phase", None, "challenge", phase=table.phase)
    assert table.opener is not None
    table.then(*[("take_turn", seat) for seat in table.clockwise(table.opener)], ("decide_challenge",))


# --- which card -----------------------------------------------------------------------------------------------------


def ways(card: str) -> tuple[str, ...]:
    """The ways to play a card: only the Captain of the Guard has more than one."""
    return (card, *DISGUISES) if card == CAPTAIN else (card,)


def played_as(table: Table, way: str) -> tuple[str, str]:
    """The card and its colour in play, for one of its `ways`."""
    return (CAPTAIN, DISGUISES[way]) if way in DISGUISES else (way, table.card(way).colour)


PROHIBITORS = frozenset({"dragon", "champion", "monk"})

DRAGON_LIMIT = 8
"""The lowest base power that a Dragon forbids, whatever the card's power (card.dragon, card.dragon.base)."""


def allows(table: Table, entry: InPlay, seat: Seat, card: str, colour: str, without: InPlay | None) -> bool:
    """True if a prohibiting card in play lets a seat play this card (prohibit)."""
    if entry["card"] == "dragon":
        return table.card(card).base < DRAGON_LIMIT
    if entry["card"] == "champion":
        return not twins(table, colour, without)
    return entry["seat"] == seat or entry.get("ban") != colour


def twins(table: Table, colour: str, without: InPlay | None) -> list[InPlay]:
    """The cards of one colour in play."""
    return [entry for entry in table.in_play if entry is not without and entry["card"] and entry["colour"] == colour]


def prohibiting(table: Table, seat: Seat, way: str, without: InPlay | None = None) -> list[InPlay]:
    """The cards in play that prohibit a seat from playing a card (prohibit).

    Args:
        table: the position.
        seat: who would play.
        way: the card, or one of the Captain's disguises.
        without: a card in play to ignore, because it is about to leave its place.
    """
    card, colour = played_as(table, way)
    return [entry for entry in prohibitors(table, without) if not allows(table, entry, seat, card, colour, without)]


def prohibitors(table: Table, without: InPlay | None = None) -> list[InPlay]:
    """The prohibiting cards in play but `without`, whose own ban counts under one reading (card.diplomat.own-ban)."""
    if without is not None and table.reads("diplomat.own-ban", "holds"):
        without = None
    return [entry for entry in table.in_play if entry["card"] in PROHIBITORS and entry is not without]


def bars_itself(table: Table, entry: InPlay, seat: Seat) -> bool:
    """True if the ban of a card in play would forbid a seat to play that very card (card.diplomat.own-ban)."""
    card, colour = entry["card"], entry["colour"]
    return card in PROHIBITORS and not allows(table, entry, seat, card, colour, without=entry)


def checks_of_bans(table: Table, seat: Seat, way: str, without: InPlay | None = None) -> tuple[Check, ...]:
    """The check that each prohibiting card in play makes of this one; the arguments are those of `prohibiting`."""
    card, colour = played_as(table, way)
    checks = []
    for entry in prohibitors(table, without):
        passed = allows(table, entry, seat, card, colour, without)
        if entry["card"] == "dragon":
            text = f"a Dragon is in play and its base power is {table.card(card).base}"
            checks.append(Check("card.dragon", passed, text))
        elif entry["card"] == "champion":
            alike = [title(table, twin["card"]) for twin in twins(table, colour, without)]
            there = (
                f"{alike[0]} is {COLOUR_NAMES[colour]} too" if alike else f"no card in play is {COLOUR_NAMES[colour]}"
            )
            checks.append(Check("card.champion.colours", passed, f"a Champion is in play and {there}"))
        elif entry["seat"] != seat and entry.get("ban"):
            text = f"a Monk forbids {COLOUR_NAMES[entry['ban']]} cards, and this is {COLOUR_NAMES[colour]}"
            checks.append(Check("card.monk.colour", passed, text))
    return tuple(checks)


def playable(table: Table, seat: Seat, cards: list[str]) -> tuple[list[str], list[str]]:
    """The ways to play one of some cards, and those that are prohibited."""
    every = [way for card in cards for way in ways(card)] if CAPTAIN in cards else list(cards)
    if not any(entry["card"] in PROHIBITORS for entry in table.in_play):
        return every, []
    free = [way for way in every if not prohibiting(table, seat, way)]
    return free, [way for way in every if way not in free]


# --- and why not ----------------------------------------------------------------------------------------------------


def in_hand(table: Table, seat: Seat, card: str) -> Check:
    """The check that a seat holds a card."""
    holds = "<holds> it" if card in table.hands[seat] else "<does> not hold it"
    text = f"you play a card from your own hand, and {people.who(seat)} {holds}"
    return Check("challenge.one-card", card in table.hands[seat], text)


def not_played(table: Table, seat: Seat, barred: list[str]) -> Barred:
    """Bars prohibited ways to play a card, a Captain in a colour that he cannot have, and playing no card."""
    found: Barred = {
        way: (in_hand(table, seat, played_as(table, way)[0]), *checks_of_bans(table, seat, way)) for way in barred
    }
    if CAPTAIN in table.hands[seat]:
        found.update(strange_captains())
    return {**found, **no_passing("challenge.one-card", "play a card")}


def strange_captains() -> Barred:
    """Bars the Captain of the Guard in colours that he can never have."""
    text = "he can only be blue, black or red, and this is {}"
    return {
        f"{CAPTAIN}/{colour}": (Check("card.captain-of-the-guard", False, text.format(COLOUR_NAMES[colour])),)
        for colour in "GY"
    }


def not_in_hand(table: Table, seat: Seat, option: Option) -> tuple[Check, ...]:
    """The checks of a card that is not in the hand, bans included; () for anything else."""
    if isinstance(option, str) and (option in table.kit.cards or option in DISGUISES):
        held = in_hand(table, seat, played_as(table, option)[0])
        return () if held.passed else (held, *checks_of_bans(table, seat, option))
    return ()


def not_drawn(table: Table, seat: Seat, two: list[str], barred: list[str]) -> Barred:
    """Bars cards that Gypsy did not draw, and prohibited cards if she drew a legal one."""
    drawn = " and ".join(title(table, card) for card in two)
    legal = [card for card in two if card not in barred]
    found: Barred = {}
    for way in (way for card in table.hands[seat] for way in ways(card)):
        card, _ = played_as(table, way)
        text = f"Gypsy drew {drawn} from the hand, and this is {title(table, card)}"
        came = Check("card.gypsy.choose", card in two, text)
        lawful = " and ".join(title(table, one) for one in legal) or "none"
        text = f"legal among the drawn cards: {lawful}; this is {title(table, card)}"
        due = Check("prohibit.drawn", card in legal or not legal, text)
        found[way] = (
            in_hand(table, seat, card),
            came,
            *((due,) if card in two else ()),
            *checks_of_bans(table, seat, way),
        )
    kept = {way: checks for way, checks in found.items() if way in barred or played_as(table, way)[0] not in two}
    return {**only_unmet(kept), **no_passing("card.gypsy.choose", "play a card")}


# --- picking it -----------------------------------------------------------------------------------------------------


def choose_from_hand(table: Table, seat: Seat) -> Effect:
    """Choose a card from the hand; if every card is prohibited, the hand is shown and any card may be played.

    This applies to a Dragon (card.dragon.choice), and also if several cards together leave nothing legal
    (prohibit.none-legal, prohibit.several). Only players whose cards prohibit something see the hand
    (prohibit.show.only).
    """
    hand = table.hands[seat]
    free, barred = playable(table, seat, hand)
    if not free:
        against = [entry for way in barred for entry in prohibiting(table, seat, way)]
        askers = {entry["seat"] for entry in against}
        # Which cards were barred is public, because all cards that bar others are in play.
        everywhere = [card for card in table.kit.cards if not playable(table, seat, [card])[0]]
        also = ["prohibit.none-legal", "prohibit.show.only"]
        if len({entry["card"] for entry in against}) > 1:
            also.append("prohibit.several")
        if any(entry["card"] == "dragon" for entry in against):
            also.append("card.dragon.choice")
        yield Event("showed hand", seat, "prohibit.show", tuple(also), to=tuple(sorted(askers)),
                    prohibited=tuple(everywhere), cards=Secret(tuple(hand), (seat, *sorted(askers))))  # fmt: skip
        free, barred = barred, []
    way = yield Choice(
        seat, "card", free, "challenge.one-card",
        barred=partial(not_played, table, seat, barred), why=partial(not_in_hand, table, seat),
    )  # fmt: skip
    return way


def draws(table: Table, seat: Seat) -> bool:
    """True if Gypsy can draw from a hand; under one reading she cannot if it is a single card (card.gypsy.one)."""
    return len(table.hands[seat]) > 1 or not table.reads("gypsy.one", "nothing")


def choose_from_gypsy(table: Table, seat: Seat, gypsy: InPlay) -> Effect:
    """Gypsy's player draws two cards from the hand, and the holder plays one, a legal one if there is one (prohibit.drawn).

    The cards are drawn only when the turn comes (card.gypsy.when), and nobody but the holder sees them
    (card.gypsy.secret). From a hand of one card, that card is drawn (card.gypsy.one).
    """
    two = yield Chance(gypsy["seat"], "Gypsy's cards", Draw(tuple(table.hands[seat]), 2), "card.gypsy")
    also = ("card.gypsy.secret", "card.gypsy.when") if len(two) > 1 else ("card.gypsy.one",)
    yield Event("drew from hand", gypsy["seat"], "card.gypsy", also, by=name_of(gypsy), holder=seat,
                cards=Secret(tuple(two), (seat,)))  # fmt: skip
    free, barred = playable(table, seat, list(two))
    if not free:
        free, barred = barred, []
    way = yield Choice(
        seat, "card", free, "card.gypsy.choose",
        barred=partial(not_drawn, table, seat, list(two), barred), why=partial(not_in_hand, table, seat),
    )  # fmt: skip
    return way


def choose_colour_of_drawn(table: Table, seat: Seat, card: str) -> Effect:
    """The way to play a card that a Spy drew, legal or not; only for the Captain is there a choice (prohibit.drawn)."""
    if card != CAPTAIN:
        return card
    free, barred = playable(table, seat, [card])
    if not free:
        free, barred = barred, []

    def why() -> Barred:
        found = {way: checks_of_bans(table, seat, way) for way in barred}
        return {**found, **strange_captains(), **no_passing("card.spy.becomes", "play a card")}

    way = yield Choice(seat, "colour of the Captain", free, "card.captain-of-the-guard.chosen", barred=why)
    return way


# --- one turn -------------------------------------------------------------------------------------------------------


def take_turn(table: Table, seat: Seat) -> Moments:
    """One player plays one card, which takes effect at once; then the effects at the end of a turn happen.

    A card that a Spy drew has waited for this turn (card.spy.when). A Captain's colour is chosen with the card, so he is
    never in play as a blue card first (card.captain-of-the-guard.before). Effects at the end of the last turn happen
    before there is a winner (endturn.before-winner).
    """
    table.turn = seat
    turn = "challenge.clockwise" if table.in_play else "challenge.first"
    rule = "challenge.one-card"
    yield Begin("turn", seat, turn)
    card = table.drawn[seat]
    gypsy = table.find("gypsy")
    also: tuple[str, ...] = ()
    if card is not None:
        way = yield from choose_colour_of_drawn(table, seat, card)
        table.drawn[seat] = None
        rule = "card.spy.becomes"
        also = ("card.spy.when",)
    else:
        if gypsy is not None and not gypsy.get("negated") and gypsy["seat"] != seat and draws(table, seat):
            way = yield from choose_from_gypsy(table, seat, gypsy)
            rule = "card.gypsy.choose"
        else:
            way = yield from choose_from_hand(table, seat)
        table.hands[seat].remove(CAPTAIN if way in DISGUISES else way)
    if rule != "challenge.one-card" and prohibiting(table, seat, way):
        also = (*also, "prohibit.drawn")
    entry: InPlay = {"seat": seat}
    table.in_play.append(entry)
    yield from come_into_play(table, entry, way, rule, also=also)
    yield from end_of_turn(table, seat)
    yield End("turn", seat, turn)


def come_into_play(
    table: Table,
    entry: InPlay,
    way: str,
    rule: str,
    kept: dict[str, Any] | None = None,
    also: tuple[str, ...] = (),
) -> Effect:
    """Put a card into play and resolve its effect, whether it was played, or came with a Fairy or a Diplomat.

    The effect belongs to the player whose card it is (cards.you), even if the card replaced another (cards.replaced).
    Play stops for the effect (cards.stop) and goes on when it is done (challenge.stop, cards.resume).

    Args:
        table: the position.
        entry: the seat's entry in `in_play`; the caller has already moved the card that was there.
        way: the card, or one of the Captain's disguises.
        rule: the rule that brings the card into play.
        kept: fields of the entry that stay with a card that changes hands.
        also: further rules to cite.
    """
    seat = entry["seat"]
    card, colour = played_as(table, way)
    entry.clear()
    entry.update({"seat": seat, "card": card, "colour": colour, "order": table.resolved})
    if kept:
        entry.update(kept)
    table.resolved += 1
    if way in DISGUISES:
        also = (*also, "card.captain-of-the-guard", "card.captain-of-the-guard.lasts")
    yield Begin("card", seat, rule, also, name=name_of(entry), card=card, colour=colour)
    effect = EFFECTS.get(card)
    if effect is not None:
        yield from effect(table, entry)
    yield End("card", seat, rule)


def end_of_turn(table: Table, seat: Seat) -> Effect:
    """Resolve the effects at the end of a turn, in the order in which the cards were played (endturn)."""
    waiting = [entry for entry in table.in_play if entry["card"] in END_OF_TURN]
    waiting.sort(key=itemgetter("order"))
    for entry in waiting:
        yield from END_OF_TURN[entry["card"]](table, entry, seat)


# --- the end --------------------------------------------------------------------------------------------------------


def decide_challenge(table: Table) -> Moments:
    """The highest power wins a War, the lowest a Diplomacy; a tie depends on who opened (challenge.tie).

    All have played (challenge.winner), and the current dice and round type count (cards.power-changes, type.current).
    """
    table.turn = None
    war = table.round_type == WAR
    powers = {entry["seat"]: power(table, entry) for entry in table.in_play if entry["card"] is not None}
    best = max(powers.values()) if war else min(powers.values())
    tied = [entry for entry in table.in_play if powers.get(entry["seat"]) == best]
    yield Event("powers", None, "challenge.final-power", powers={str(seat): value for seat, value in powers.items()})
    if len(tied) > 1:
        if table.reads("diplomat.ties", "fresh"):
            tied.sort(key=lambda entry: int(entry["order"]))
        first = table.opener == table.challenger
        tied = [tied[0] if first else tied[-1]]
        rule = "challenge.tie.first" if first else "challenge.tie.last"
        yield Event("tie", tied[0]["seat"], rule, ("challenge.tie",), power=best)
    winner = table.winner = tied[0]["seat"]
    empty = ("card.cyclops.empty",) if len(powers) < len(table.in_play) else ()
    rule = "type.war" if war else "type.diplomacy"
    yield Event("won the challenge", winner, rule, ("challenge.winner", *empty), power=best)
    yield from settle_bet(table, winner)
    yield End("phase", None, "challenge")


def settle_bet(table: Table, winner: Seat) -> Effect:
    """A challenger who wins takes the bet back; one who loses adds it to the spoils, unless a Castle protects it."""
    seat = table.challenger
    if not table.bet:
        return
    assert seat is not None
    stake = tuple(table.bet)
    if seat == winner:
        rule = "challenge.bet.regained"
    elif tokens.bet_is_safe(table):
        castle = table.castle(seat)
        assert castle is not None
        rule = "card.castle.bet.regained"
        yield prevented(castle, rule, "losing the bet", seat, ("card.castle.bet", "card.castle.bet.when"))
    else:
        table.spoils += table.bet
        table.bet = []
        table.spoils.sort()
        yield Event("lost the bet", seat, "challenge.bet.lost", tokens=stake)
        return
    table.treasury[seat] = sorted([*table.treasury[seat], *table.bet])
    table.bet = []
    yield Event("took back the bet", seat, rule, tokens=stake)
