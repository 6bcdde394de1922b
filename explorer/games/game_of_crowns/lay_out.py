"""What can be laid out on the workbench: houses, hands, ravens, offers, the vote, and where the game stands."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from explorer.games.game_of_crowns.cards import HOUSES
from explorer.games.game_of_crowns.notes import gallery
from explorer.games.game_of_crowns.position import BEGINS, REST, second_houses
from explorer.games.game_of_crowns.rules.setup import start
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
    Start,
    YesNo,
    choices,
    next_begin,
    of_notes,
    seat_options,
    words,
)  # fmt: skip

if TYPE_CHECKING:
    from explorer.games.game_of_crowns.state import Table

STEPS = {
    "begin_round": "round", "take_turn": "turn", "choose_action": "action", "begin_bidding": "bids", "play_knight": "target",
    "begin_vote": "vote", "select_vote": "vote", "spend_ravens": "spend", "end_turn": "action", "end_of_game": "end of the game",
}  # fmt: skip
"""The steps at which a position can begin, or the nearest before them, each with its word."""

SIDES = choices([("attacker", "for the attacker"), ("defender", "for the defender")])


def _at(*begins: str) -> Any:
    """Whether play begins at one of these points."""
    return lambda about: about.says("at", "action") in begins


def _houses(_: About) -> list[tuple[str, str]]:
    return list(HOUSES.items())


def trays() -> dict[str, list[Piece]]:
    """The cards; and by their kinds those of which the house does not matter."""
    state = start(4)
    kit = state.kit
    copies = kit.box()
    own = [
        Piece(kind, kit.names[kind], "Of the seat's own house", 0, "A card of this kind, of the seat's own house.")
        for kind in kit.house
    ]
    return {"cards": [*own, *of_notes(gallery(state), "card", lambda one: copies[one])]}


def told(state: Table) -> dict[str, Any]:
    """The layout of a state."""
    at = next_begin(state.agenda, STEPS, "action")
    if state.first is None or not any(state.hands):
        return {}
    if at == "action" and state.turn is None:
        at = "turn"
    laid = at == "bids"
    own = [hand if laid else [*hand, *offer] for hand, offer in zip(state.hands, state.offers, strict=True)]
    turn = next((step[1] for step in reversed(state.agenda) if step[0] == "take_turn"), state.first)
    found: dict[str, Any] = {
        "at": at, "round": max(state.round, 1) + (at == "round" and state.round > 0), "rounds": state.rounds,
        "houses": state.houses, "hands": own, "guests": len(state.guests), "discard": state.discard, "first": state.first,
        "turn": turn if state.turn is None else state.turn, "aside": _aside(state),
        "ravens": _ravens(state, laid),
        "negotiations": state.negotiations, "teams": state.teams, "customized_hands": state.customized_hands,
    }  # fmt: skip
    if laid:
        found |= {"offers": state.offers, "pledged": state.pledged}
    if state.hidden_agendas:
        found["agendas"] = {seat: cards[0] for seat, cards in enumerate(state.agendas) if cards}
    if at in ("target", "vote", "spend"):
        found |= {"played": state.played[0] if state.played else None, "target": state.target}
    elif state.played:
        found["discard"] = [*state.discard, *state.played]
    if at == "spend":
        found["votes"] = state.votes
    return {name: value for name, value in found.items() if value is not False and value != []}


def _ravens(state: Table, laid: bool) -> list[int]:
    """Each seat's ravens: what is in an offer, unless it stays there, and what is spent on a vote comes back."""
    spent = state.spent or [0] * state.players
    pledged = [0] * state.players if laid or not state.pledged else state.pledged
    return [sum(own) for own in zip(state.ravens, spent, pledged, strict=True)]


def _aside(state: Table) -> list[str]:
    """The cards that are out of the game although their house plays."""
    kit = state.kit
    seconds = second_houses(state) if state.customized_hands else []
    sets = Counter(card for house in (*state.houses, *seconds) for card in kit.house_set(house))
    aside = Counter(state.boxed) - (kit.box() - sets - Counter(kit.guest_deck))
    if state.hidden_agendas:
        aside.pop("sentinel", None)
    return sorted(aside.elements())


PLACES = (
    Place("at", "Where play begins", OneOf(words(*BEGINS), "action")),
    Place("turn", "Active player", OneOf(seat_options, 0)),
    Place("first", "Starting player", OneOf(seat_options, 0)),
    Place("round", "Round", Number(1, 6, 1)),
    Place("rounds", "Rounds in the game", Number(3, 6, 3)),
    Place("negotiations", "Negotiations are allowed", YesNo()),
    Place("teams", "Teams: teammates win together", YesNo(), when=lambda about: about.players in (6, 8)),
    Place("customized_hands", "Customized hands", YesNo()),
    Place("houses", "House", Each(OneOf(_houses), distinct=True)),
    Place("hands", "Hand", Each(Pieces("cards", filled="what is left of the own house"))),
    Place("ravens", "Ravens", Each(Number(0, 36, None))),
    Place("offers", "Offer", Each(Pieces("cards", filled="one card of the hand")), when=_at("bids")),
    Place("pledged", "Ravens in the offer", Each(Number(0, 36, 0)), when=_at("bids")),
    Place("votes", "Vote", Each(OneOf(SIDES)), when=_at("spend")),
    Place("agendas", "Hidden agenda", Each(OnePiece("cards"))),
    Place("played", "Knight that is played", OnePiece("cards"), "The attack", _at("target", "vote", "spend")),
    Place("target", "Who is attacked", OneOf(seat_options), "The attack", _at("vote", "spend")),
    Place("guests", "Guests in the deck", Number(0, 11, None), "In the middle"),
    Place("discard", "Discard pile", Pieces("cards"), "In the middle"),
    Place(
        "aside",
        "Out of the game",
        Pieces("cards", word=(REST, "all house cards that are in no hand")),
        "In the middle",
    ),
)

VOTE = Start(
    "A vote: Knight against the second seat",
    {"at": "vote", "target": 1, "ravens": {"0": 3, "1": 5, "2": 4, "3": 4}},
    "vote",
)
HANDS = {
    "0": ["princess", "knight", "knight", "feud"], "1": ["trader", "trader", "feud", "jester"],
    "2": ["coinage", "coinage", "feud", "feud"], "3": ["princess", "artist", "knight"],
}  # fmt: skip
SCORING = Start(
    "The scoring table: what a hand is worth", {"round": 3, "aside": REST, "hands": HANDS}, "score",
)  # fmt: skip
END = Start(
    "The end of the game: everybody scores", {"at": "end of the game", "round": 3, "aside": REST, "hands": HANDS}
)

BENCH = Bench(PLACES, trays, told, (VOTE, SCORING, END))
