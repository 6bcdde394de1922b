"""What can be laid out on the workbench: Nobles, garrisons and forces on the map, goods, cards, offices, and the season."""

from __future__ import annotations

from functools import cache
from typing import Any

from explorer.games.noble_game import wording
from explorer.games.noble_game.notes import gallery
from explorer.games.noble_game.position import NEXT
from explorer.games.noble_game.rules.setup import laid_out
from explorer.games.noble_game.state import GOODS, NEUTRAL, OFFICES, RANKS, SEASONS, Realm
from explorer.lay_out.kinds import (
    About,
    Bench,
    Each,
    Number,
    OneOf,
    Piece,
    Pieces,
    Place,
    Record,
    Rows,
    Start,
    YesNo,
    choices,
    next_begin,
    of_notes,
    seat_options,
    words,
)  # fmt: skip

STEPS = {
    "take_turn": "turn", "begin_turn": "turn", "begin_season": "turn", "march": "march", "pay_upkeep": "upkeep",
    "begin_contest": "contest", "year_end_sovereign": "year end", "generate": "generation", "summer_sovereign": "summer card",
}  # fmt: skip
"""The steps at which a position can begin, or the nearest before them, each with its word."""

NEWCOMERS = 2
"""How many Nobles that cards bring are offered, of each card."""


@cache
def _realm(players: int) -> Realm:
    """The board for so many players as the game begins."""
    return laid_out(players, "")


def _squares(about: About) -> list[tuple[str, str]]:
    """Every square that pieces can stand on."""
    realm = _realm(about.players)
    return sorted((at, wording.square(realm, at)) for at in realm.board.marks)


def _resources(about: About) -> list[tuple[str, str]]:
    goods = _realm(about.players).board.goods
    return [(at, said) for at, said in _squares(about) if at in goods]


def _built(about: About) -> list[tuple[str, str]]:
    """The squares with a castle, an estate's fort, or where a fort can stand."""
    realm = _realm(about.players)
    return [(at, said) for at, said in _squares(about) if at in realm.structures or at in realm.board.goods]


def _nobles(about: About) -> list[tuple[str, str]]:
    """Every Noble, those that cards may bring last."""
    realm = _realm(about.players)
    brought = [
        (f"{card.id}-{number}", f"{card.name} {number}")
        for cards in (realm.kit.nobility, realm.kit.sovereignty)
        for card in cards.values()
        if realm.kit.brings_noble(card.id)
        for number in range(1, NEWCOMERS + 1)
    ]
    return [*((id, wording.noble(realm, id)) for id in realm.nobles), *brought]


def _owners(about: About) -> list[tuple[int, str]]:
    return [*seat_options(about), (NEUTRAL, "nobody")]


def _noble(about: About, id: Any) -> dict[str, Any]:
    """A Noble who was just added: where he stands at the beginning."""
    noble = _realm(about.players).nobles.get(str(id))
    return {"at": "H8", "seat": 0} if noble is None else {"at": noble["at"] or "H8"}


def _garrison(about: About, at: Any) -> dict[str, Any]:
    there = _realm(about.players).structures.get(str(at))
    return {"seat": 0, "soldiers": 1} if there is None else {"seat": there["seat"], "soldiers": there["soldiers"]}


def _force(about: About) -> dict[str, Any]:
    seat = about.says("seat", 0)
    castles = _realm(about.players).board.castles
    return {"seat": seat, "at": castles[seat if seat < len(castles) else 0], "soldiers": 3}


def _ids(pile: str) -> Any:
    """What makes ids of cards called by their names."""

    def read(value: Any) -> Any:
        if not isinstance(value, list | tuple):
            return value
        cards = getattr(_realm(4).kit, pile)
        called = {name: card.id for card in cards.values() for name in (card.id, card.name.lower())}
        return [called.get(one.strip().lower(), one) if isinstance(one, str) else one for one in value]

    return read


def trays() -> dict[str, list[Piece]]:
    """The cards of both decks, goods, Nobles and resource squares."""
    realm = _realm(4)
    notes = gallery(realm)
    nobility, sovereignty = realm.kit.nobility, realm.kit.sovereignty
    cards = of_notes(notes, "card", lambda id: (nobility.get(id) or sovereignty[id]).count)
    fields = sorted({*_realm(3).board.goods, *realm.board.goods})
    about = About(4, {})
    return {
        "nobility": [card for card in cards if card.id in nobility],
        "sovereignty": [card for card in cards if card.id in sovereignty],
        "goods": [Piece(letter, name.capitalize(), "Goods", 0) for letter, name in GOODS.items()],
        "nobles": [Piece(id, name, "Nobles") for id, name in _nobles(about)],
        "resources": [Piece(at, dict(_squares(about)).get(at, at), "Squares") for at in fields],
    }


def told(state: Realm) -> dict[str, Any]:
    """The layout of a state."""
    if state.year == 0:
        return {}
    at = next_begin(state.agenda, STEPS, "turn")
    turn = next((step[1] for step in reversed(state.agenda) if step[0] in ("take_turn", "begin_turn")), state.first)
    new = _realm(state.players)
    forces = [
        {
            "seat": force["seat"], "at": force["at"], "soldiers": force["soldiers"], "moves": force["moves"],
            "nobles": [id for id, noble in state.nobles.items() if noble["force"] == key],
        }
        for key, force in sorted(state.forces.items(), key=lambda item: item[0] != state.marching)
    ]  # fmt: skip
    nobles: dict[str, Any] = {}
    for id, noble in state.nobles.items():
        said: dict[str, Any] = {"seat": noble["seat"]} if noble["seat"] != NEUTRAL else {}
        said |= {"captor": noble["captor"]} if noble["captor"] != NEUTRAL else {"at": noble["at"]}
        said |= {"rank": RANKS[noble["rank"]]} if noble["rank"] else {}
        said |= {"regent": True} if noble["regent"] else {}
        old = new.nobles.get(id)
        if old is None or noble != old:
            nobles[id] = said
    garrisons = {
        at: {"seat": one["seat"], "soldiers": one["soldiers"]}
        for at, one in state.structures.items()
        if one != new.structures.get(at)
    }
    brought = [noble["card"] for noble in state.nobles.values() if noble["card"] in state.kit.sovereignty]
    return {
        "at": at, "year": state.year, "season": SEASONS[state.season], "seat": turn if state.turn is None else state.turn,
        "first": state.first, "goods": {seat: _letters(own) for seat, own in enumerate(state.goods)},
        "hands": state.hands, "nobles": nobles, "garrisons": garrisons, "forces": forces,
        "owned": {at: state.owned[at] for at in state.markers}, "farms": state.farms,
        "offices": {noble["office"]: id for id, noble in state.nobles.items() if noble["office"]},
        "tokens": state.tokens, "open": state.open, "points": [sum(own.values()) for own in state.points],
        "wrath": state.wrath, "turned": sorted([*state.sovereigns, *brought]), "deck": sorted(state.deck),
    }  # fmt: skip


def _letters(goods: dict[str, int]) -> str:
    return "".join(letter * goods.get(letter, 0) for letter in GOODS)


def where(thing: str) -> str:
    """What a thing of the picture stands for: an office, or somebody's goods."""
    kind, _, rest = thing.partition(":")
    if kind == "office":
        return f"offices/{rest}"
    return f"goods/{rest.partition(':')[0]}" if kind == "good" else ""


def _at_square(value: Any) -> Any:
    return {"at": value} if isinstance(value, str) else value


def _soldiers(value: Any) -> Any:
    return {"soldiers": value} if type(value) is int else value


SQUARE, SEAT = OneOf(_squares, things="square"), OneOf(seat_options)
RANK = OneOf(choices([(rank, rank) for rank in RANKS]))

PLACES = (
    Place("at", "What comes next", OneOf(words(*NEXT), "turn")),
    Place("season", "Season", OneOf(words(*SEASONS), "Spring")),
    Place("year", "Year", Number(1, 6, 1)),
    Place("seat", "Whose turn it is", OneOf(seat_options, 0)),
    Place("first", "Starting player", OneOf(seat_options, 0)),
    Place("goods", "Goods", Each(Pieces("goods", letters=True, filled="none"))),
    Place("hands", "Nobility cards", Each(Pieces("nobility", 5, read=_ids("nobility"), filled="none"))),
    Place("tokens", "Action tokens", Each(Number(0, 20, 0))),
    Place("points", "Victory points from cards", Each(Number(-20, 40, 0))),
    Place("wrath", "The King's Wrath", Each(Number(0, 20, 0))),
    Place(
        "forces",
        "Forces",
        Rows(
            Record(
                {
                    "seat": ("of", SEAT),
                    "at": ("at", SQUARE),
                    "soldiers": ("soldiers", Number(1, 12, 3)),
                    "nobles": ("Nobles", Pieces("nobles", filled="none")),
                    "moves": ("spaces left", Number(0, 20, None)),
                },
                needs=("at",),
            ),
            _force,
        ),
        "On the map",
    ),
    Place(
        "nobles",
        "Nobles who are elsewhere",
        Each(
            Record(
                {
                    "at": ("at", SQUARE),
                    "seat": ("liege", SEAT),
                    "rank": ("rank", RANK),
                    "captor": ("captive of", SEAT),
                    "regent": ("Regent", YesNo()),
                },
                _at_square,
            ),
            _nobles,
            _noble,
            listed=False,
        ),
        "On the map",
    ),
    Place(
        "garrisons",
        "Castles and forts",
        Each(
            Record({"seat": ("of", OneOf(_owners)), "soldiers": ("soldiers", Number(0, 60, 0))}, _soldiers),
            _built,
            _garrison,
            listed=False,
            things="square",
        ),
        "On the map",
    ),
    Place(
        "owned",
        "Resource squares owned besides",
        Each(SEAT, _resources, lambda about, _: about.says("seat", 0), listed=False, things="square"),
        "On the map",
    ),
    Place("farms", "Production buildings", Pieces("resources", filled="none", things="square"), "On the map"),
    Place(
        "offices", "Office", Each(OneOf(_nobles), choices([(one, one) for one in OFFICES]), listed=False), "The court"
    ),
    Place("open", "Sovereignty cards that lie open", Pieces("sovereignty", read=_ids("sovereignty")), "Cards"),
    Place(
        "turned",
        "Sovereignty cards to come",
        Pieces("sovereignty", read=_ids("sovereignty"), filled="all others"),
        "Cards",
    ),
    Place(
        "deck",
        "Nobility cards left in the deck",
        Pieces("nobility", read=_ids("nobility"), filled="all others"),
        "Cards",
    ),
)

BATTLE = Start(
    "A field battle: who wins",
    {
        "at": "march",
        "forces": [
            {"seat": 0, "at": "J8", "soldiers": 5, "nobles": ["lord-0"]},
            {"seat": 1, "at": "K8", "soldiers": 4, "nobles": ["lord-1"]},
        ],
    },
    "here",
)  # fmt: skip
REGENCY = Start(
    "The contest for the regency",
    {
        "season": "Winter",
        "nobles": {
            "lord-0": "H8", "ashdown": {"seat": 0, "at": "H8", "rank": "Earl"},
            "lord-1": "H8", "brackley": {"seat": 1, "at": "H8"},
        },
    },
    "regency",
)  # fmt: skip

BENCH = Bench(PLACES, trays, told, (BATTLE, REGENCY), where=where)
