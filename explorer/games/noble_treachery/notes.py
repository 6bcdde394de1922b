"""What every card, token, die and place of the table is and does, and the gallery of all cards and tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.authoring.sentences import joined
from explorer.core.game import game_named
from explorer.core.notes import Note, by_kind, counted, ruled
from explorer.core.parts import capital
from explorer.core.people import their
from explorer.games.noble_treachery import wording
from explorer.games.noble_treachery.cards import COLOUR_NAMES, COLOURS, HOUSES
from explorer.games.noble_treachery.rules.power import derivation
from explorer.games.noble_treachery.state import DIPLOMACY, WAR, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from explorer.games.noble_treachery.cards import Card
    from explorer.games.noble_treachery.state import Token

    Told = Callable[[Table, str, str], Note | None]

MORE: dict[str, tuple[str, ...]] = {
    "mage": ("card.mage.diplomacy", "card.mage.six"),
    "witch": ("card.witch.take", "card.witch.opponent"),
    "castle": ("card.castle.bet", "card.castle.bet.regained"),
    "thief": ("card.thief.lowest", "card.thief.bet"),
    "cleric": ("card.cleric.direction", "card.cleric.colour"),
    "spy": ("card.spy.draw", "card.spy.becomes", "card.spy.last"),
    "alchemist": ("card.alchemist.green",),
    "amulet": ("card.amulet.different", "card.amulet.bonus"),
    "bard": ("card.bard.bet",),
    "blood-ring": ("card.blood-ring.draw", "card.blood-ring.power"),
    "captain-of-the-guard": ("card.captain-of-the-guard.lasts",),
    "champion": ("card.champion.colours", "prohibit.none-legal"),
    "crown": ("card.crown.die",),
    "curse": ("card.curse.tied", "card.curse.bet"),
    "cyclops": ("card.cyclops.no-card",),
    "diplomat": ("card.diplomat.becomes", "card.diplomat.resolve", "card.diplomat.last", "card.diplomat.legal"),
    "divine-intervention": (
        "card.divine-intervention.lacks",
        "card.divine-intervention.no-win",
        "card.divine-intervention.last-round",
    ),
    "dragon": ("card.dragon.base", "prohibit.none-legal"),
    "druid-priestess": ("card.druid-priestess.black",),
    "fairy": ("card.fairy.keep", "card.fairy.play", "card.fairy.resolve"),
    "fateweaver": ("card.fateweaver.bank", "card.fateweaver.flip", "card.fateweaver.last"),
    "goblins": ("card.goblins.last",),
    "gypsy": ("card.gypsy.choose",),
    "kraken": ("card.kraken.poison", "card.kraken.six", "card.kraken.last"),
    "merchant": ("card.merchant.none", "card.merchant.bet"),
    "monk": ("card.monk.colour", "prohibit.none-legal"),
    "mystic": ("card.mystic.last",),
    "necromancer": ("card.necromancer.before",),
    "scout": ("card.scout.take", "card.scout.give", "card.scout.empty"),
    "snake-charmer": ("card.snake-charmer.two",),
    "soothsayer": ("card.soothsayer.one", "card.soothsayer.bonus"),
    "sorceress": ("card.sorceress.die",),
    "sword": ("card.sword.supersedes",),
    "thaumaturge": ("card.thaumaturge.only-power", "card.thaumaturge.all"),
    "war-troll": ("card.war-troll.together",),
    "white-widow": ("card.white-widow.high",),
    "wizard": ("card.wizard.different", "card.wizard.bonus"),
}
"""By kind of card, the rules besides its own without which a player would not know what it does."""

WHOSE = {"assumed": "our content", "own": "from your own file"}
"""What to say of a figure that the book does not print, by its provenance."""

BOOK = game_named("noble_treachery").rules


def gallery(table: Table) -> list[Note]:
    """All eighty cards, those that were taken out included, then the tokens by house, and the two round types."""
    out = frozenset(table.removed)
    cards = [_card(table, f"card:{id}", id, "taken out of this match" if id in out else "") for id in table.kit.cards]
    tokens = [_house(table, colour) for colour in COLOURS]
    return [*filter(None, cards), *tokens, *(_type(table, f"type:{name}", name) for name in (WAR, DIPLOMACY))]


# --- cards ---


def _card(table: Table, thing: str, which: str, besides: str = "") -> Note | None:
    card = table.kit.cards.get(which)
    if card is None:
        return None
    entry = table.find(which)
    figures = [f"base {card.base}"]
    if entry is not None:
        figures.append(f"power {sum(term.amount for term in derivation(table, entry))} now")
    if besides:
        figures.append(besides)
    return ruled(
        BOOK,
        thing,
        card.name,
        f"card.{card.kind}",
        more=MORE.get(card.kind, ()),
        figure=", ".join(figures),
        kind="Uncommon" if card.uncommon else "Common",
        group=COLOUR_NAMES[card.colour],
        besides=_unprinted(card),
    )


def _unprinted(card: Card) -> str:
    """Which figures of a card are not the book's: "its colour and base power are our content"."""
    found: dict[str, list[str]] = {}
    for figure, said in (("colour", "colour"), ("base", "base power")):
        whose = WHOSE.get(card.provenance[figure].standing)
        if whose is not None:
            found.setdefault(whose, []).append(said)
    return ", ".join(
        f"its {' and '.join(figures)} {'are' if len(figures) > 1 else 'is'} {whose}" for whose, figures in found.items()
    )


# --- tokens, dice and round types ---


def _token(table: Table, thing: str, which: str) -> Note | None:
    value = int(which) if which.isdigit() else 0
    if not 1 <= value < len(table.kit.token_colour):
        return None
    colour = table.colour(value)
    text = f"One alliance with House {HOUSES[colour]}. Own one token of every colour, and you win."
    if value in table.bet:
        text += f" It is in {wording.seat(table.challenger)}'s bet, apart from the treasury."
    elif value in table.spoils:
        text += " It is in the spoils, for whoever wins the challenge."
    elif value in table.bank:
        text += " It is in the bank, which gives the lowest number of a colour first."
    return ruled(
        BOOK, thing, f"{capital(COLOUR_NAMES[colour])} {value}", "tokens.value", text=text,
        figure=f"number {value}", kind="Token", group=COLOUR_NAMES[colour], besides=_assumed(table, [value]),
    )  # fmt: skip


def _assumed(table: Table, values: Iterable[int]) -> str:
    """Which of some tokens have a colour that the book does not name."""
    found: dict[str, list[str]] = {}
    for value in values:
        whose = WHOSE.get(table.kit.token_provenance[value].standing)
        if whose is not None:
            found.setdefault(whose, []).append(str(value))
    return ", ".join(f"the colour of {joined(numbers)} is {whose}" for whose, numbers in found.items())


def _house(table: Table, colour: str) -> Note:
    """The five tokens of a colour, for the gallery."""
    values = [value for value, its in enumerate(table.kit.token_colour) if its == colour]
    return ruled(
        BOOK, f"token:{colour}", f"Tokens of {HOUSES[colour]}", "tokens.houses",
        text=f"Each is one alliance with House {HOUSES[colour]}, whatever its number. Own one token of every colour, and you win.",
        figure=", ".join(map(str, values)), kind="Token", group=COLOUR_NAMES[colour], besides=_assumed(table, values),
    )  # fmt: skip


def _die(table: Table, thing: str, which: str) -> Note | None:
    if which not in table.dice:
        return None
    colour, value = COLOUR_NAMES[which], table.dice[which]
    text = f"It shows {value}, which is added to the power of {colour} cards in play unless a card says otherwise."
    if which in table.locked():
        text += " The Sword locks it: nothing can change it this round."
    return ruled(
        BOOK, thing, f"{capital(colour)} die", "cards.power", text=text, figure=str(value), kind="Die", group=colour
    )


def _type(table: Table, thing: str, which: str) -> Note:
    rule = "type.diplomacy" if which == DIPLOMACY else "type.war"
    now = "the type of this round" if table.round_type == which else ""
    return ruled(BOOK, thing, which, rule, figure=now, kind="Round type")


def _round_type(table: Table, thing: str, which: str) -> Note:
    del which
    if table.round_type:
        return _type(table, thing, table.round_type)
    return ruled(BOOK, thing, "Round type", "type", kind="Round type")


# --- places ---


def _seat(table: Table, thing: str, which: str) -> Note | None:
    seat = int(which) if which.isdigit() else -1
    if not 0 <= seat < table.players:
        return None
    held, hand = table.treasury[seat], table.hands[seat]
    roles = {
        "<is> the dealer": table.dealer,
        "<is> the challenger": table.challenger,
        "<has> won the challenge": table.winner,
        "<rules> Black Rose": table.ruler,
    }
    said = [f"<has> {wording.tokens(table, held) if held else 'nothing'} in {their(seat)} treasury"]
    said += [words for words, holder in roles.items() if holder == seat]
    return ruled(
        BOOK, thing, wording.seat(seat), "goal.win",
        text=f"{wording.seat(seat)} {joined(said)}. {BOOK['goal.win'].text}",
        figure=f"{counted(len(table.colours_of(held)), 'colour')}, {counted(len(hand), 'card')} in hand", kind="Player",
    )  # fmt: skip


def _hand(table: Table, thing: str, which: str) -> Note | None:
    seat = int(which) if which.isdigit() else -1
    if not 0 <= seat < table.players:
        return None
    count = counted(len(table.hands[seat]), "card")
    return ruled(BOOK, thing, f"{wording.seat(seat)}'s hand", "setup.hand.hidden", figure=count, kind="Place")


def _pile(table: Table, thing: str, which: str) -> Note | None:
    piles = {
        "draw": ("Dealer's stack", "setup.stack", table.draw),
        "discard": ("Discards", "deal.buried", table.discard),
    }
    if which not in piles:
        return None
    name, rule, cards = piles[which]
    return ruled(BOOK, thing, name, rule, figure=counted(len(cards), "card"), kind="Place")


def _tokens_at(name: str, rule: str, tokens: Callable[[Table], list[Token]]) -> Told:
    """What tells of a place where tokens lie."""
    return lambda table, thing, which: ruled(
        BOOK, thing, name, rule, figure=counted(len(tokens(table)), "token"), kind="Place"
    )


TOLD: dict[str, Told] = {
    "card": _card,
    "token": _token,
    "die": _die,
    "type": lambda table, thing, which: _type(table, thing, which) if which in (WAR, DIPLOMACY) else None,
    "round type": _round_type,
    "seat": _seat,
    "hand": _hand,
    "pile": _pile,
    "spoils": _tokens_at("Spoils", "spoils", lambda table: table.spoils),
    "bank": _tokens_at("Bank", "tokens.bank", lambda table: table.bank),
    "bet": _tokens_at("Bet", "bet.apart", lambda table: table.bet),
}
"""By the first word of a thing's name, what tells of it: from the table, the whole name and the rest of it."""

note = by_kind(TOLD)
"""The note of a thing of the table, by its name as in `board_targets`; None if there is no such thing."""
