"""The heuristic player: it answers every choice, sees only what its seat sees, and clearly beats random players."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import explorer
from explorer.core.moments import Begin, Choice
from explorer.games.kings_of_ireland.cards import CARDS
from explorer.games.kings_of_ireland.heuristic import ADVICE
from explorer.games.kings_of_ireland.wording import QUESTIONS
from explorer.players import HeuristicPlayer
from tests.depth import deep
from tests.games.kings_of_ireland.table import NAME, at, play
from tests.players.wandering import Wanderer, duels, rather

if TYPE_CHECKING:
    from explorer import Match
    from explorer.core.moments import Option


WORDS = {"pass", "done", "none", "nobody", "all", "enough", "stay", "peace", "aid", "accept", "decline", "agree", "refuse",
         "meet them in the field", "stay behind the walls", "seek battle", "let them loot"}  # fmt: skip
"""Answers that are not cards."""


def answer(match: Match, seed: int = 1) -> Option:
    """The heuristic player's choice now."""
    assert match.pending is not None
    assert match.pending.seat is not None
    return HeuristicPlayer(NAME, seed).advice(match.view(match.pending.seat))[0]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_choice_of_any_game_is_answered_with_an_option(players: int) -> None:
    for seed in range(deep(2)):
        match = explorer.start(NAME, players=players, seed=seed, vikings=bool(seed % 2))
        assert match.play(Wanderer(NAME, seed)).over


def test_every_kind_of_choice_comes_up_and_is_known() -> None:
    asked: set[str] = set()
    for seed in range(16):
        player = Wanderer(NAME, seed)
        explorer.start(NAME, players=3 + seed % 3, seed=f"kinds {seed}").play(player)
        asked |= player.asked
        if seed >= deep(4) and asked == set(ADVICE):
            break
    assert asked == set(ADVICE) == set(QUESTIONS)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_beats_random_players_clearly(players: int) -> None:
    assert rather((me in match.state.winners for me, match in duels(NAME, players)), 0.75, 0.45)


# --- single ideas ---------------------------------------------------------------------------------------------------


def test_it_recruits_raids_the_rich_and_weak_and_takes_the_gold() -> None:
    assert answer(at(hands={0: ["ulster-3", "omen"]})) == "ulster-3"
    match = at(
        "declaration", 3, units={0: ["vikings-9", "vikings-8"], 1: ["meath-3"], 2: ["over-king"]}, gold=[5, 4, 30]
    )
    assert answer(match) in (("siege", 2), ("raid", 2))
    destroyed = play(at("survival", winner="attacker", units={0: ["vikings-9"], 1: ["meath-3"]}), [6], [1])
    assert answer(destroyed) == "take it all"


def test_it_stands_up_to_weaker_raiders_and_refuses_a_lost_battle() -> None:
    strong = play(at("raid", units={0: ["meath-3"], 1: ["vikings-9"]}), [4])
    assert answer(strong) == "seek battle"
    play(strong, "seek battle")
    assert answer(strong) == "refuse"
    weak = play(at("raid", units={0: ["vikings-9"], 1: ["meath-3"]}), [4])
    assert answer(weak) == "let them loot"


def test_it_negates_only_cards_played_on_its_own_units() -> None:
    hands = {0: ["treachery"], 1: ["unwavering-loyalty"], 2: ["omen"]}
    units = {1: ["meath-3"], 2: ["meath-4"]}
    assert answer(play(at(players=3, hands=hands, units=units), "treachery", "meath-3")) == "unwavering-loyalty"
    assert answer(play(at(players=3, hands=hands, units=units), "treachery", "meath-4")) == "pass"


def test_it_plays_the_smallest_battle_card_that_changes_the_dice() -> None:
    match = at("strength", units={0: ["vikings-6"], 1: ["minor-clan-7"]}, hands={0: ["superior-cavalry", "forest"]})
    assert answer(match) == "forest"
    sure = at("strength", units={0: ["vikings-9"], 1: ["minor-clan-2"]}, hands={0: ["superior-cavalry", "forest"]})
    assert answer(sure) == "pass"


@pytest.mark.parametrize("seat", [0, 1])
def test_in_a_battle_it_rather_strikes_at_the_enemy_than_at_who_looks_on(seat: int) -> None:
    units = {0: ["petty-king-5"], 1: ["great-steward"], 2: ["petty-king-6"]}
    match = at("strength", 3, units=units, hands={seat: ["hiding"]})
    assert answer(match) == "hiding"
    assert answer(play(match, "hiding")) == units[1 - seat][0]


def test_it_keeps_a_card_that_would_only_hurt_its_own_side() -> None:
    alone = at("raid", units={0: ["vikings-3"]}, hands={0: ["guerilla-warfare"]})
    assert answer(alone) == "pass"
    units = {0: ["vikings-3"], 1: ["meath-4"], 2: ["over-king"]}
    allied = at("strength", 3, units=units, attack_allies={2: ["over-king"]}, hands={0: ["assassination"]})
    assert answer(allied) == "pass"


def test_it_counts_the_force_of_the_unit_that_a_card_calls_from_the_reserve() -> None:
    units = {0: ["vikings-3", "vikings-9"], 1: ["minor-clan-7", "minor-clan-6", "munster-7"]}
    match = at("strength", units=units, sent=["vikings-3"], hands={0: ["forced-march", "superior-cavalry"]})
    assert answer(match) == "forced-march"
    assert answer(play(match, "forced-march")) == "vikings-9"


# --- the whole game -------------------------------------------------------------------------------------------------


@pytest.mark.rule("allies.answer", "allies.card", "allies.promise", "card.rumors")
def test_in_many_games_it_plays_every_card_and_gives_every_answer() -> None:
    played: set[str] = set()
    given: set[tuple[str, str]] = set()
    for seed in range(12):
        match = explorer.start(NAME, players=2 + seed % 4, seed=f"whole {seed}").play(HeuristicPlayer(NAME, seed))
        answers = iter(match.answers)
        for moment in match.moments(barred=False):
            if moment.kind == "card" and isinstance(moment, Begin):
                played.add(moment.facts["card"])
            answer = next(answers) if moment.waits else None
            if isinstance(moment, Choice) and isinstance(answer, str):
                given.add((moment.kind, answer if answer in WORDS else "card"))
    assert {card.id for card in CARDS.values() if card.kind in ("Event", "Battle")} == played
    assert {
        ("promise", "peace"), ("promise", "aid"), ("card to offer", "card"), ("card to offer", "none"),
        ("answer to an invitation", "card"), ("answer to an invitation", "pass"), ("invitation", "accept"),
        ("invitation", "decline"), ("walls or field", "meet them in the field"), ("answer to battle", "agree"),
        ("answer to battle", "refuse"), ("battle or loot", "seek battle"), ("Truce", "card"), ("negation", "card"),
    } <= given  # fmt: skip


def test_it_keeps_an_ally_from_the_enemy_if_enough_is_at_stake() -> None:
    units = {0: ["vikings-6"], 1: ["minor-clan-6"], 2: ["over-king"]}
    invitation = (("invite", 2), 2, "none", "none")
    hands = {1: ["no-friends", "negotiate"]}
    assert answer(play(at("alliances", 3, units=units, hands=hands, gold=[5, 9, 5]), *invitation)) == "negotiate"
    assert answer(play(at("alliances", 3, units=units, hands=hands, gold=[5, 1, 5]), *invitation)) == "pass"
    early = at("alliances", 3, units=units, hands={0: ["diplomacy"]}, gold=[0, 9, 5])
    assert answer(early) == "diplomacy"
