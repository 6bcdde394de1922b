"""What can be laid out on the workbench: clans, gold, hands, Units, a fight, and where the turn stands."""

from __future__ import annotations

from typing import Any

from explorer.games.kings_of_ireland.cards import CLANS, VIKINGS
from explorer.games.kings_of_ireland.notes import gallery
from explorer.games.kings_of_ireland.position import BEGINS, FIGHT_BEGINS
from explorer.games.kings_of_ireland.rules.setup import GOLD, start
from explorer.games.kings_of_ireland.state import ATTACK, DEFENCE, RAID, SIEGE, TURNS, Table
from explorer.games.kings_of_ireland.state import BATTLE as FIELD
from explorer.lay_out.kinds import (
    About,
    Bench,
    Each,
    Number,
    OneOf,
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

STEPS = {
    "play_turn": "turn", "play_round": "turn", "tribute_phase": "turn", "recruit_phase": "recruit", "recruit": "recruit",
    "declaration_phase": "declaration", "declare": "declaration", "destiny_phase": "destiny", "end_turn": "destiny",
    "raid_roll": RAID, "alliances": "alliances", "count_forces": "strength", "survival_rolls": "survival",
    "fate_phase": "recruit", "end_game": "end",
}  # fmt: skip
"""The steps at which a position can begin, or the nearest after them, each with its word."""

FIGHTS = (RAID, *FIGHT_BEGINS)


def _fighting(about: About) -> bool:
    """Whether play begins in a fight."""
    return about.says("at", "turn") in FIGHTS


def _allied(about: About) -> bool:
    """Whether play begins in a fight in which there can be allies."""
    return about.says("at", "turn") in FIGHT_BEGINS


def trays() -> dict[str, list[Piece]]:
    """All cards, and the Units among them."""
    cards = of_notes(gallery(start(2)), "card")
    return {"cards": cards}


def told(state: Table) -> dict[str, Any]:
    """The layout of a state."""
    if not any(state.hands) or state.first is None:
        return {}
    at = _at(state)
    turn = state.turn
    if turn is None:
        turn = next((step[1] for step in reversed(state.agenda) if step[0] == "play_turn"), state.first)
    found: dict[str, Any] = {
        "at": at, "clans": state.identity, "gold": state.gold, "hands": state.hands, "units": state.units,
        "discard": [*state.discard, *state.playing], "top": [entry[0] for entry in state.top], "turn": turn,
        "first": state.first, "round": max(state.round, 1), "truces": state.truces, "vikings": state.vikings,
    }  # fmt: skip
    fight = state.fight
    if fight is None or at not in FIGHTS:
        played = [] if fight is None else [card for side in fight["cards"] for card in side]
        return {**found, "discard": [*found["discard"], *played]}
    for side, name in ((ATTACK, "attack"), (DEFENCE, "defence")):
        allies = fight["allies"][side]
        found[f"{name}_allies"] = {
            seat: [unit for unit in fight["units"][side] if unit in state.units[seat]] for seat in allies
        }
        found[f"{name}_cards"] = fight["cards"][side]
    own = state.units[fight["attacker"]]
    found |= {
        "target": fight["defender"],
        "sent": [unit for unit in fight["units"][ATTACK] if unit in own],
        "attack": SIEGE if fight["kind"] == SIEGE else FIELD,
    }
    if at == "survival" and fight["winner"] is not None:
        found["winner"] = "attacker" if fight["winner"] == ATTACK else "defender"
    return found


def _at(state: Table) -> str:
    """Where play begins, or the nearest point after it."""
    if state.fight is None:
        steps = {name: at for name, at in STEPS.items() if at not in FIGHTS}
        return next_begin(state.agenda, steps, "turn")
    names = [step[0] for step in state.agenda]
    if "raid_roll" in names:
        return RAID
    if "compare_rolls" in names:
        return "alliances" if "alliances" in names else "strength" if "count_forces" in names else "rolls"
    return (
        "survival" if "survival_rolls" in names else next_begin(state.agenda, {"destiny_phase": "destiny"}, "destiny")
    )


PLACES = (
    Place("at", "Where play begins", OneOf(words(*BEGINS), "turn")),
    Place("turn", "Whose turn it is", OneOf(seat_options, 0)),
    Place("first", "Went first", OneOf(seat_options, 0)),
    Place("round", "Turn of thirteen", Number(1, TURNS, 2)),
    Place("vikings", "The Vikings may be a clan", YesNo()),
    Place("clans", "Clan", Each(OneOf(choices([(clan, clan) for clan in (*CLANS, VIKINGS)])), distinct=True)),
    Place("gold", "Gold", Each(Number(0, 200, GOLD))),
    Place("units", "Units", Each(Pieces("cards", filled="none"))),
    Place("hands", "Hand", Each(Pieces("cards", filled="five at random"))),
    Place("attack", "A battle or a siege", OneOf(words(FIELD, SIEGE), FIELD), "The fight", _allied),
    Place("target", "Who is attacked", OneOf(seat_options), "The fight", _fighting),
    Place("sent", "The Attacker's Units in the fight", Pieces("cards", filled="all"), "The fight", _fighting),
    Place("attack_allies", "Ally of the Attacker, with", Each(Pieces("cards")), when=_allied),
    Place("defence_allies", "Ally of the Defender, with", Each(Pieces("cards")), when=_allied),
    Place("attack_cards", "Battle cards of the Attacker", Pieces("cards"), "The fight", _fighting),
    Place("defence_cards", "Battle cards of the Defender", Pieces("cards"), "The fight", _allied),
    Place(
        "winner", "Who has won", OneOf(words("attacker", "defender")), "The fight",
        lambda about: about.says("at") == "survival",
    ),
    Place("discard", "Discard pile", Pieces("cards"), "In the middle"),
    Place("top", "On top of the deck", Pieces("cards"), "In the middle"),
)  # fmt: skip

BATTLE = Start(
    "A battle: who wins, and who survives",
    {
        "at": "strength", "players": 2, "target": 1, "hands": {"0": [], "1": []},
        "units": {"0": ["ulster-6", "meath-4", "vikings-5"], "1": ["munster-7", "connacht-3"]},
        "attack_cards": ["high-ground"],
    },
    "battle",
)  # fmt: skip

BENCH = Bench(PLACES, trays, told, (BATTLE,))
