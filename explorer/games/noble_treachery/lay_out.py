"""What can be laid out on the workbench: hands, tokens, dice, the cards in play, and where the round stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.games.noble_treachery.cards import COLOUR_NAMES, COLOURS, DIE_SIDES
from explorer.games.noble_treachery.notes import gallery
from explorer.games.noble_treachery.own_figures import figures
from explorer.games.noble_treachery.position import BEGINS
from explorer.games.noble_treachery.rules.bet import MOST
from explorer.games.noble_treachery.rules.setup import start
from explorer.games.noble_treachery.state import DIPLOMACY, WAR, Table
from explorer.lay_out.kinds import (
    About,
    Bench,
    Each,
    Number,
    OneOf,
    OnePiece,
    Piece,
    Pieces,
    Place,
    Record,
    Rows,
    Start,
    choices,
    next_begin,
    of_notes,
    seat_options,
    words,
)  # fmt: skip

if TYPE_CHECKING:
    from explorer.core.moments import Seat

STEPS = {
    "play_round": "round", "roll_dice_phase": "spoils roll", "bet_phase": "bet", "bid": "bet", "name_challenger": "bet",
    "challenger_rolls": "duties", "choose_round_type": "duties", "choose_opener": "duties", "challenge_phase": "challenge",
    "take_turn": "challenge", "decide_challenge": "claim spoils", "claim_spoils_phase": "claim spoils",
    "discard_and_deal_phase": "deal",
}  # fmt: skip
"""The steps at which a position can begin, or the nearest before them, each with its word."""

BANS = choices([(colour, COLOUR_NAMES[colour].capitalize()) for colour in COLOURS])
FACES = Number(1, DIE_SIDES, None)


def _late(about: About) -> bool:
    """Whether the round has a challenger."""
    return about.says("at", "challenge") not in ("round", "spoils roll", "bet")


def _entry(value: Any) -> Any:
    """A card in play given as a pair, by its fields."""
    return (
        dict(zip(("seat", "card"), value, strict=True))
        if isinstance(value, list | tuple) and len(value) == 2
        else value
    )


def _dice(value: Any) -> Any:
    """Dice given as one text, by their colours."""
    if not isinstance(value, str):
        return value
    parts = value.replace(",", " ").split()
    return {part[:1].upper(): int(part[1:]) if part[1:].isdecimal() else part[1:] for part in parts}


def _next(about: About) -> dict[str, Any]:
    """Who plays the next card: the opener, then clockwise."""
    played = about.says("in_play", [])
    if played:
        return {"seat": (played[-1].get("seat", 0) + 1) % about.players}
    opener: Seat = about.says("opener", (about.says("challenger", 0) + 1) % about.players)
    return {"seat": opener}


def trays() -> dict[str, list[Piece]]:
    """The cards and the tokens."""
    notes = gallery(start(4))
    colours = figures("").token_colour
    tokens = [
        Piece(value, f"{COLOUR_NAMES[colour].capitalize()} {value}", COLOUR_NAMES[colour])
        for value, colour in enumerate(colours)
        if colour
    ]
    return {"cards": of_notes(notes, "card"), "tokens": tokens}


def told(state: Table) -> dict[str, Any]:
    """The layout of a state."""
    at = next_begin(state.agenda, STEPS, "round")
    if not any(state.hands):
        return {}
    found: dict[str, Any] = {
        "at": at, "round": state.round + (at == "round"), "dice": dict(state.dice), "hands": state.hands,
        "treasury": state.treasury, "spoils": state.spoils, "discard": state.discard, "removed": state.removed,
        "roller": state.roller or 0, "dealer": state.dealer or 0,
    }  # fmt: skip
    if at == "bet" and state.bet:  # the bids are made anew
        owner = 0 if state.challenger is None else state.challenger
        found["treasury"] = [own + (state.bet if seat == owner else []) for seat, own in enumerate(state.treasury)]
    elif at not in ("round", "bet"):
        found |= {"bet": state.bet, "challenger": state.challenger}
    if at not in ("round", "spoils roll", "bet"):
        found |= {"opener": state.opener, "in_play": state.in_play, "round_type": state.round_type or None}
    return found


PLACES = (
    Place("at", "Where play begins", OneOf(words(*BEGINS), "challenge")),
    Place("round", "Round", Number(1, 30, 1)),
    Place("round_type", "Type of the round", OneOf(choices([(WAR, "War"), (DIPLOMACY, "Diplomacy")]), WAR), when=_late),
    Place("challenger", "Challenger", OneOf(seat_options), when=lambda about: about.says("at") != "round"),
    Place("opener", "Who opens", OneOf(seat_options), when=_late),
    Place("roller", "Rolled for the spoils", OneOf(seat_options, 0)),
    Place("dealer", "Deals", OneOf(seat_options, 0)),
    Place(
        "dice",
        "Dice",
        Record(
            {colour: (COLOUR_NAMES[colour].capitalize(), FACES) for colour in COLOURS},
            _dice,
            start={"K": 1, "B": 2, "R": 3, "G": 4, "Y": 6},
        ),
        "Dice",
    ),
    Place("hands", "Hand", Each(Pieces("cards", filled="filled up from the cards that are left"))),
    Place("treasury", "Treasury", Each(Pieces("tokens", filled="empty"))),
    Place(
        "in_play",
        "In play, in this order",
        Rows(
            Record(
                {
                    "seat": ("played by", OneOf(seat_options)),
                    "card": ("card", OnePiece("cards")),
                    "ban": ("bans", OneOf(BANS)),
                },
                _entry,
                ("seat", "card"),
            ),
            _next,
            "card",
            "cards",
        ),
        "In the middle",
        _late,
    ),
    Place("bet", "The bet", Pieces("tokens", MOST), "In the middle", lambda about: about.says("at") != "round"),
    Place("spoils", "Spoils", Pieces("tokens"), "In the middle"),
    Place("discard", "Discard stack", Pieces("cards"), "In the middle"),
    Place(
        "removed",
        "Left out of the game",
        Pieces("cards", 10, filled="as in a first game", word=("first-game", "as in a first game")),
        "In the middle",
    ),
)

CHALLENGE = Start(
    "A challenge: the last card",
    {
        "players": 4, "round": 5, "challenger": 1, "opener": 2, "dice": "K2 B5 R3 G6 Y4", "spoils": [7, 12],
        "bet": [4, 9], "treasury": {"0": [1, 5], "1": [8], "2": [3], "3": [2]},
        "in_play": [[2, "knight-g"], [3, "army-r"], [0, "witch-b"]],
        "hands": {"1": ["knight-k", "mage-y", "castle-b", "army-b", "spy-r", "noble-g", "thief-k"]},
    },
    "cards",
)  # fmt: skip

BENCH = Bench(PLACES, trays, told, (CHALLENGE,))
