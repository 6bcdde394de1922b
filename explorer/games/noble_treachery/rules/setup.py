"""Set-up, steps I to V: the dealer, the ten uncommons left out, the tokens, the starting alliances, the first hands."""

from __future__ import annotations

from functools import partial
from typing import Any

from explorer.authoring.card_file import told_key
from explorer.core.chance import Dice, Draw
from explorer.core.errors import SetUpError, quoted
from explorer.core.game import Setting
from explorer.core.moments import Begin, Chance, Check, Choice, End, Event, Moments, Seat, Secret, checks_of
from explorer.games.noble_treachery.own_figures import figures, read_overrides, tokens_in_play
from explorer.games.noble_treachery.reasons import no_passing
from explorer.games.noble_treachery.rules import tokens
from explorer.games.noble_treachery.rules.winning import lowest_roll
from explorer.games.noble_treachery.state import Table

REMOVED = 10
"""Uncommons that the dealer leaves out (setup.removed)."""

SEEDED = {4: 18, 5: 15, 6: 10}
"""Cards discarded unseen before the deal, by the number of players (setup.seed)."""

HAND = 7
"""Cards dealt to each player (setup.hand)."""

SETTINGS = (
    Setting(
        "removed",
        "Ten uncommons left out",
        "setup.removed",
        (
            ("as the dealer chooses", None),
            ("any ten at random", "random"),
            *((f"the set {preset.name}", id) for id, preset in figures("").preset_texts.items()),
        ),
    ),
)
"""The settings of a new match, with our ready-made lists (setup.preset)."""


def start(players: int, removed: Any = None, cards: Any = None) -> Table:
    """The table before the first roll, with everything that is in the box (parts.box).

    `cards.toml` has the faces of the cards (cards.face) with their base powers (cards.base), and the houses of the tokens
    (tokens.houses), printed or assumed (cards.base-assumed, cards.colour-assumed, tokens.colours-assumed).

    Args:
        players: 4, 5 or 6.
        removed: which ten uncommons are left out: "random", a preset's name, or a list of ten ids; with None, the dealer
            chooses during set-up.
        cards: a user's own `cards.toml` (a path), or the same as a mapping or as the text that a record keeps.

    Raises:
        SetUpError: the uncommons or the cards file cannot be used; the message says what is allowed.
    """
    key = told_key(cards, read_overrides)
    kit = figures(key)
    wish = [] if removed is None else _uncommons_to_remove(removed, key)
    return Table(
        agenda=[
            ["play_round"],
            ["deal_hands"],
            ["seed_discard"],
            ["starting_tokens"],
            ["remove_tokens"],
            ["remove_uncommons", *wish],
            ["choose_dealer"],
        ],
        players=players,
        figures=key,
        bank=list(range(1, len(kit.token_colour))),
        draw=list(kit.cards),
        treasury=[[] for _ in range(players)],
        hands=[[] for _ in range(players)],
        drawn=[None] * players,
        phase="Set-up",
    )


def _uncommons_to_remove(removed: Any, key: str) -> list[str]:
    kit = figures(key)
    if isinstance(removed, str):
        if removed == "random" or removed in kit.presets:
            return [removed]
        known = ", ".join(["random", *kit.presets])
        raise SetUpError(
            f"removed={quoted(removed)} is not a way to leave out uncommons: name one of {known}, or ten cards."
        )
    if not isinstance(removed, list | tuple) or len(set(map(quoted, removed))) != REMOVED or len(removed) != REMOVED:
        raise SetUpError(f"the dealer leaves out ten different uncommons [setup.removed], not {quoted(removed)}.")
    strange = [card for card in removed if card not in kit.uncommons]
    if strange:
        raise SetUpError(
            f"only uncommons are left out [setup.removed]; these are not: {', '.join(map(quoted, strange[:5]))}."
        )
    return sorted(removed)


def choose_dealer(table: Table) -> Moments:
    """I. Each player rolls one die; the lowest deals, and those who tie for it roll again (setup.dealer.tie)."""
    yield Begin("set-up", None, "setup.dealer")
    seats = list(range(table.players))
    table.dealer = yield from lowest_roll(table, seats, "setup.dealer", "setup.dealer.tie", "dealer")
    yield Event("deals", table.dealer, "setup.dealer")


def remove_uncommons(table: Table, *wish: str) -> Moments:
    """I. The dealer leaves ten uncommons (cards.uncommons) out, and shows them to all; commons stay (setup.commons).

    Apart from any ten cards, the dealer can choose one of our ready-made lists (setup.preset).

    Args:
        table: the position.
        *wish: the `removed` given to `start`: a way, ten cards, or nothing, and then the dealer chooses.
    """
    seat = dealer(table)
    kit = table.kit
    cards = list(wish)
    if len(cards) <= 1:
        ways = ["random", *kit.presets, "one by one"]
        if cards:
            way = cards[0]
        else:
            text = f"uncommons to leave out: {REMOVED}; chosen: 0"
            none = partial(checks_of, ["none"], Check("setup.removed", False, text))
            way = yield Choice(seat, "way to leave out uncommons", ways, "setup.removed", barred=none)
        if way == "random":
            cards = list((yield Chance(seat, "uncommons", Draw(kit.uncommons, REMOVED), "setup.removed")))
        elif way == "one by one":
            cards = []
            while len(cards) < REMOVED:
                rest = [card for card in kit.uncommons if card not in cards]
                left = REMOVED - len(cards)
                choice = Choice(
                    seat, "uncommon to leave out", rest, "setup.removed",
                    barred=partial(no_passing, "setup.removed", "leave out another uncommon"),
                    why=partial(_stays_in, table, tuple(cards)), left=left,
                )  # fmt: skip
                cards.append((yield choice))
        else:
            cards = list(kit.presets[way])
    table.removed = sorted(cards)
    table.draw = [card for card in table.draw if card not in cards]
    yield Event("left out", seat, "setup.removed.shown", cards=tuple(table.removed))


def _stays_in(table: Table, cards: tuple[str, ...], option: Any) -> tuple[Check, ...]:
    """The checks of a card that cannot be left out: it is a common, or was already chosen; else ()."""
    if not isinstance(option, str) or option not in table.kit.cards:
        return ()
    kind = "an uncommon" if option in table.kit.uncommons else "a common"
    times = cards.count(option)
    checks = (
        Check("setup.commons", option in table.kit.uncommons, f"only uncommons can be left out, and this is {kind}"),
        Check("setup.removed", not times, f"the ten must differ, and this one was already chosen {times} times"),
    )
    return () if all(check.passed for check in checks) else checks


def dealer(table: Table) -> Seat:
    """The dealer's seat."""
    assert table.dealer is not None
    return table.dealer


def remove_tokens(table: Table) -> Moments:
    """II. The highest tokens of each colour go back in the box until each colour has one fewer than there are players.

    The tokens that are left (setup.tokens) form the bank, in order (setup.tokens.order).
    """
    table.bank = sorted(tokens_in_play(table.players, table.kit))
    table.boxed = [token for token in range(1, len(table.kit.token_colour)) if token not in table.bank]
    yield Event("boxed", None, "setup.tokens.highest", tokens=tuple(table.boxed))


def starting_tokens(table: Table) -> Moments:
    """III. All players roll all dice for two tokens each: clockwise from the dealer, then in reverse order.

    Dice decide the tokens (setup.start, tokens.start). The order starts with the dealer (setup.start.clockwise) and is
    reversed after the last player (setup.start.snake). Combinations pay no bonus here (bonus.setup).
    """
    order = table.clockwise(dealer(table))
    for seat in [*order, *reversed(order)]:
        values = yield Chance(seat, "starting token", Dice("KBRGY"), "setup.start.roll")
        table.dice = dict(zip("KBRGY", values, strict=True))
        yield Event("rolled", seat, "setup.start.roll", dice="KBRGY", values=values)
        token = tokens.lowest_by_dice(table)
        assert token is not None, "the bank holds more tokens than all players start with"
        rule = tokens.pointed_by(table, token, "setup.start.roll", "setup.start.tie", "setup.start.none")
        also = ("roll.tie.gone",) if tokens.tied_and_gone(table) else ()
        table.bank.remove(token)
        tokens.put(table.treasury[seat], token)
        yield Event("took", seat, rule, ("tokens.lowest-first", *also), token=token, source="bank")


def seed_discard(table: Table) -> Moments:
    """IV. All seventy cards are shuffled (setup.shuffle, cards.deck); then some go to the discard stack unseen.

    With 4, 5 or 6 players, 18, 15 or 10 cards go there (setup.seed.count), and nobody sees them (setup.seed.hidden).
    """
    count = SEEDED[table.players]
    cards = yield Chance(dealer(table), "cards for the discard", Draw(tuple(table.draw), count), "setup.seed")
    table.discard = list(cards)
    table.draw = [card for card in table.draw if card not in cards]
    yield Event("seeded", dealer(table), "setup.seed.count", count=count)


def deal_hands(table: Table) -> Moments:
    """V. Seven cards each, hidden (setup.hand.hidden); the rest is the dealer's stack (setup.stack)."""
    yield from deal(table, HAND, "setup.hand")
    yield End("set-up", None, "setup.dealer")


def deal(table: Table, each: int, rule: str) -> Moments:
    """Deal cards from the dealer's stack, one at a time, clockwise from the dealer's left.

    All cards are dealt before the first event, so that a match stopped at one of these events has no half-dealt cards.
    """
    order = table.clockwise(table.left_of(dealer(table)))
    cards = yield Chance(table.dealer, "deal", Draw(tuple(table.draw), each * table.players), rule)
    table.draw = [card for card in table.draw if card not in cards]
    hands = {seat: cards[place :: table.players] for place, seat in enumerate(order)}
    for seat, own in hands.items():
        table.hands[seat] += own
    for seat, own in hands.items():
        yield Event("was dealt", seat, rule, cards=Secret(own, (seat,)))
