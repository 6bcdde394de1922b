"""What every square, piece and card of the realm is and does, and the gallery of all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.authoring.sentences import joined
from explorer.core.game import game_named
from explorer.core.notes import Note, by_kind, counted, ruled
from explorer.core.parts import capital
from explorer.core.people import their, whom
from explorer.games.noble_game import wording
from explorer.games.noble_game.board import MARKS
from explorer.games.noble_game.rules import economy, forces
from explorer.games.noble_game.state import (
    ARCHBISHOP,
    CHANCELLOR,
    CONSTABLE,
    GOODS,
    KEEPER,
    MARSHAL,
    OFFICES,
    RANKS,
    SEASONS,
    YEARS,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.games.noble_game.cards import Card
    from explorer.games.noble_game.state import Realm

    Told = Callable[[Realm, str, str], Note | None]

BOOK = game_named("noble_game").rules


def gallery(state: Realm) -> list[Note]:
    """Both decks as the match has them, the offices, the kinds of square, the pieces."""
    things = [f"card:{id}" for id in (*state.kit.nobility, *state.kit.sovereignty)]
    things += [f"office:{office}" for office in OFFICES]
    things += [f"land:{land}" for land in LANDS] + [f"piece:{piece}" for piece in PIECES]
    return [found for thing in things if (found := note(state, thing)) is not None]


# --- cards ---

EFFECTS = {
    "grant": "card.grant", "build": "card.build", "noble": "card.noble", "relocate": "card.relocate",
    "court": "card.court", "promote": "card.promote", "force": "card.force", "cancel": "nobility.counter",
    "order": "wrath.obey", "auction": "bidding.when", "law": "law.open",
}  # fmt: skip
"""By kind of effect, the rule about it."""

WHEN = {
    "own_turn": "It is played in your own turn.", "any": "It can be played at any time.",
    "combat": "It is played before the dice of a fight.",
    "contest": "It is played in winter, before Nobles are counted.", "response": "It answers another player's card.",
}  # fmt: skip
"""When a Nobility card can be played."""


def _card(state: Realm, thing: str, which: str) -> Note | None:
    """A card of either deck, wherever it lies: "0:longbowmen", or the id alone."""
    id = which.rpartition(":")[2]
    if id == "unseen":
        return _unseen(state, thing, id)
    if not state.kit.is_card(id):
        return None
    card = state.kit.card(id)
    kind = card.effects[0]["kind"]
    rule = "sovereign.grant" if card.deck == "sovereignty" and kind == "grant" else EFFECTS[kind]
    needs = _needs(state, card.type) if card.deck == "nobility" else ""
    brings = [part["kind"] == "noble" for effect in card.effects for part in (effect, *effect.get("prize", ()))]
    flees = BOOK["capture.flees"].text if any(brings) else ""
    said = filter(None, [card.text, needs, WHEN.get(card.when, ""), flees])
    return ruled(
        BOOK, thing, card.name, rule, text=" ".join(" ".join(said).split()),
        figure=f"{card.count} in the deck", kind=card.deck.capitalize(), group=card.type,
        besides=_whose(card, rule),
    )  # fmt: skip


def _unseen(state: Realm, thing: str, which: str) -> Note | None:
    """A card that the reader may not see."""
    del state
    return ruled(BOOK, thing, "A hidden card", "nobility.hidden", kind="Nobility") if which else None


def _whose(card: Card, rule: str) -> str:
    """Whose a card is, where the standing of its rule does not say it already."""
    if card.house_made:
        return "" if BOOK[rule].standing == "our content" else "the card is our content"
    return "the card is from your own file"


def _needs(state: Realm, type: str) -> str:
    """What a Nobility card of a type needs to be played, as the table reads it."""
    if type == "Economy":
        where = "castle" if state.reads("economy.place", "castle") else "estate"
        return f"It needs a Noble of yours in your home {where}."
    if type == "Political":
        return f"It needs a Noble of yours in {'your home castle' if state.reads('political.place', 'home') else 'the capital'}."
    return "It needs a Noble of yours with a force." if type == "Military" else ""


# --- the map ---

LANDS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "field": ("Field", "goods.yield", ("claim.soldier",)),
    "forest": ("Forest", "goods.yield", ("claim.soldier",)),
    "quarry": ("Quarry", "goods.yield", ("claim.soldier",)),
    "market": ("Market", "market.rate", ("market.noble",)),
    "estate": ("Noble estate", "estate.neutral", ("estate.fealty",)),
    "castle": ("Castle", "combat.castle", ("board.home",)),
    "capital": ("The capital", "capital.peace", ("regency.count",)),
    "road": ("Road", "move.space", ()),
}
"""By kind of square: its name, its rule, and what else to say of it."""

YIELD = {"field": "food", "forest": "wood", "quarry": "stone"}

PIECES: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "soldier": ("Soldier", "costs.soldier", ("force.deploy", "combat.dice")),
    "party": ("Raiding party", "force.party", ("sneak.declare",)),
    "army": ("Army", "force.army", ("upkeep.food",)),
    "noble": ("Noble", "nobles.with-force", ("combat.nobles", "win.nobles")),
    "farm": ("Production building", "costs.production", ("build.one",)),
    "fort": ("Fort", "costs.fort", ("combat.fort",)),
    "wrath": ("The King's Wrath", "wrath.token", ("wrath.pardon",)),
}
"""By piece: its name, its rule, and what else to say of it."""


def _land(state: Realm, thing: str, which: str) -> Note | None:
    del state
    if which not in LANDS:
        return None
    name, rule, more = LANDS[which]
    figure = f"1 {YIELD[which]} a year" if which in YIELD else ""
    return ruled(BOOK, thing, name, rule, more=more, figure=figure, kind="Square", group=which)


def _piece(state: Realm, thing: str, which: str) -> Note | None:
    del state
    if which not in PIECES:
        return None
    name, rule, more = PIECES[which]
    return ruled(BOOK, thing, name, rule, more=more, kind="Piece")


def _square(state: Realm, thing: str, which: str) -> Note | None:
    """A square, with whose it is and who stands there."""
    if which not in state.board.marks:
        return None
    land = MARKS[state.board.marks[which]]
    _, rule, more = LANDS[land]
    said = []
    owner, structure = state.owned.get(which, -1), state.structures.get(which)
    if owner >= 0:
        said.append(f"{wording.seat(owner)} <owns> it.")
    if which in state.farms:
        said.append("It has a production building.")
    owner_of_fort = -1 if structure is None else structure["seat"]
    if structure is not None:
        whose = f"{wording.seat(structure['seat'])}'s" if structure["seat"] >= 0 else "nobody's"
        said.append(f"The {structure['kind']} is {whose}, with {counted(structure['soldiers'], 'soldier')}.")
    nobles = [wording.titled(state, id) for id, one in state.nobles.items() if one["at"] == which]
    if nobles:
        said.append(f"Here {'are' if len(nobles) > 1 else 'is'} {joined(nobles)}.")
    if land == "estate" and owner_of_fort >= 0:  # the rule of an estate speaks of one that nobody owns
        rule, more = "combat.fort", ()
    words = BOOK[rule].text if said else " ".join(BOOK[one].text for one in (rule, *more))
    figure = f"{1 + (which in state.farms)} {YIELD[land]} a year" if land in YIELD else ""
    return ruled(
        BOOK, thing, capital(wording.square(state, which)), rule, text=" ".join([*said, *words.split()]),
        figure=figure, kind="Square", group=land,
    )  # fmt: skip


def _force(state: Realm, thing: str, which: str) -> Note | None:
    one = state.forces.get(which)
    if one is None:
        return None
    party = forces.party(state, which)
    rule = "force.party" if party else "force.army"
    nobles = [wording.titled(state, id) for id in state.nobles_with(which)]
    said = [f"With it {'go' if len(nobles) > 1 else 'goes'} {joined(nobles)}."] if nobles else []
    food = economy.upkeep(state, which)
    said += [f"It costs {food} food after winter."] if food else []
    return ruled(
        BOOK, thing, f"{wording.seat(one['seat'])}'s {'raiding party' if party else 'army'}", rule,
        text=" ".join([*said, *BOOK[rule].text.split()]), kind="Piece",
        figure=f"{counted(one['soldiers'], 'soldier')}, {counted(one['moves'], 'space')} left",
    )  # fmt: skip


def _noble(state: Realm, thing: str, which: str) -> Note | None:
    one = state.nobles.get(which)
    if one is None:
        return None
    where = f"He is at {wording.square(state, one['at'])}." if one["at"] else "He is on no square."
    if one["captor"] >= 0:
        where = f"He is a captive of {whom(one['captor'])}."
    serves = f"He serves {whom(one['seat'])}." if one["seat"] >= 0 else "He serves nobody yet."
    ruling = sum(other["regent"] for other in state.nobles.values())
    office = "Co-Regent" if ruling > 1 else "Regent"
    told = [serves, where, *([f"He is {office} this year."] if one["regent"] else [])]
    text = " ".join([*told, *BOOK["combat.nobles"].text.split(), *BOOK["win.nobles"].text.split()])
    figure = ", ".join(filter(None, [RANKS[one["rank"]], one["office"]]))
    name = wording.noble(state, which)
    return ruled(BOOK, thing, name, "nobles.with-force", text=text, figure=figure, kind="Noble")


# --- offices, goods, seats and the year ---

OFFICE_RULES: dict[str, tuple[str, ...]] = {
    ARCHBISHOP: ("office.archbishop",),
    MARSHAL: ("office.marshal", "office.marshal-alone"),
    KEEPER: ("office.keeper", "office.keeper-tie", "office.keeper-summer"),
    CHANCELLOR: ("office.chancellor",),
    CONSTABLE: ("office.constable",),
}
"""By office, its rule, and what else to say of it."""

GOOD_USES = {
    "F": "Food pays for soldiers, one each, and for forces in the field after winter.",
    "W": "Two wood pay for a production building, and one goes into every fort.",
    "S": "Two stone and a wood pay for a fort.",
}
"""By good, what it is for."""


BUY = "One food, one wood and one stone buy a Nobility card, one a season and without an action."


def _office(state: Realm, thing: str, which: str) -> Note | None:
    if which not in OFFICE_RULES:
        return None
    holder = state.holder(which)
    rule, *more = OFFICE_RULES[which]
    figure = "vacant" if holder is None else f"held by {wording.noble(state, holder)}"
    return ruled(BOOK, thing, which, rule, more=more, figure=figure, kind="Office")


def _good(state: Realm, thing: str, which: str) -> Note | None:
    seat = _seat_of(state, which.partition(":")[0])
    letter = which.partition(":")[2]
    if seat is None or letter not in GOODS:
        return None
    text = f"{GOOD_USES[letter]} {BOOK['costs.card'].text.rstrip('.')} buy a Nobility card."
    name = f"{wording.seat(seat)}'s {GOODS[letter]}"
    return ruled(BOOK, thing, name, "goods.three", text=text, figure=str(state.goods[seat][letter]), kind="Good")


def _actions(state: Realm, thing: str, which: str) -> Note | None:
    seat = _seat_of(state, which)
    if seat is None:
        return None
    figure = f"{counted(state.actions[seat], 'action')}, {counted(state.tokens[seat], 'action token')}"
    return ruled(
        BOOK,
        thing,
        f"{wording.seat(seat)}'s actions",
        "year.action",
        more=["nobles.tokens"],
        figure=figure,
        kind="Place",
    )


def _court(state: Realm, thing: str, which: str) -> Note | None:
    seat = _seat_of(state, which)
    if seat is None:
        return None
    count = counted(len(state.in_capital(seat)), "Noble")
    return ruled(
        BOOK, thing, f"{wording.seat(seat)} at court", "regency.count", figure=f"{count} in the capital", kind="Place"
    )


def _seat_of(state: Realm, which: str) -> int | None:
    return int(which) if which.isdigit() and int(which) < state.players else None


def _seat(state: Realm, thing: str, which: str) -> Note | None:
    seat = _seat_of(state, which)
    if seat is None:
        return None
    won = [f"{points} for {name}" for name, points in state.points[seat].items() if points]
    won += [f"less {state.wrath[seat]} for the King's Wrath"] if state.wrath[seat] else []
    held = counted(sum(1 for _ in state.nobles_of(seat)), "Noble")
    said = [
        f"{wording.seat(seat)} <has> {held} in {their(seat)} service.",
        *([f"Points: {joined(won)}."] if won else []),
    ]
    return ruled(
        BOOK, thing, wording.seat(seat), "win.points", text=" ".join([*said, *BOOK["win.points"].text.split()]),
        figure=f"{counted(state.total(seat), 'point')}, {counted(len(state.hands[seat]), 'card')}", kind="Player",
    )  # fmt: skip


def _hand(state: Realm, thing: str, which: str) -> Note | None:
    seat = _seat_of(state, which)
    if seat is None:
        return None
    count = counted(len(state.hands[seat]), "card")
    name = f"{wording.seat(seat)}'s hand"
    return ruled(BOOK, thing, name, "nobility.hidden", more=["nobility.limit"], figure=count, kind="Place")


def _pile(state: Realm, thing: str, which: str) -> Note | None:
    piles = {
        "nobility": ("Nobility deck", "costs.card", BUY, state.deck, state.discard),
        "sovereignty": ("Sovereignty deck", "sovereign.open", "", state.sovereigns, state.sovereign_discard),
    }
    if which not in piles:
        return None
    name, rule, text, deck, discard = piles[which]
    figure = f"{counted(len(deck), 'card')}, {len(discard)} discarded"
    return ruled(BOOK, thing, name, rule, text=text, figure=figure, kind="Place")


def _die(state: Realm, thing: str, which: str) -> Note | None:
    """A die of a fight, named after its side, or the one that finds the starting player."""
    del state
    if not which:
        return None
    rule = "setup.first" if which == "starting player" else "combat.hits"
    return ruled(BOOK, thing, capital(which), rule, kind="Die")


ACTS = {
    "take": ("Take a good", "year.take"), "raise": ("Raise soldiers", "raise.castle"), "build": ("Build", "build.free"),
    "deploy": ("Deploy a force", "force.deploy"), "march": ("March", "move.whole"), "noble": ("Move a Noble", "nobles.move"),
    "trade": ("Trade", "market.rate"), "offer": ("Offer a trade", "trade.players"), "buy": ("Buy a card", "costs.card"),
    "sell": ("Give cards for a good", "nobility.bank"), "garrison": ("Leave soldiers", "force.garrison"),
}  # fmt: skip
"""What can be done in a turn: in words, and by which rule."""


def _act(state: Realm, thing: str, which: str) -> Note | None:
    """A tile for what can be done in a turn."""
    del state
    if which not in ACTS:
        return None
    name, rule = ACTS[which]
    return ruled(BOOK, thing, name, rule, kind="Action")


def _year(state: Realm, thing: str, which: str) -> Note | None:
    if which:
        return None
    return ruled(
        BOOK, thing, f"Year {state.year} of {YEARS}", "year.seasons", more=["year.end"], figure=SEASONS[state.season],
        kind="Phase",
    )  # fmt: skip


TOLD: dict[str, Told] = {
    "card": _card,
    "again": _card,  # a further copy of a card that is drawn already
    "unseen": _unseen,
    "land": _land,
    "piece": _piece,
    "square": _square,
    "force": _force,
    "noble": _noble,
    "office": _office,
    "good": _good,
    "act": _act,
    "actions": _actions,
    "court": _court,
    "seat": _seat,
    "points": _seat,
    "hand": _hand,
    "pile": _pile,
    "die": _die,
    "year": _year,
}
"""By the first word of a thing's name, what tells of it: from the realm, the whole name and the rest of it."""

note = by_kind(TOLD)
"""The note of a thing of the realm, by its name as in `board_targets`; None if there is no such thing.

Besides what the picture draws there are "land:field" and "piece:fort", as in the gallery.
"""
