"""Kings of Ireland: raids, battles and sieges among the clans of the tenth century, for 2 to 5 players.

Each chapter of the rulebook has a file: `setup`, `turns`, `own_turn` (Tribute, Fate, Recruit, Declaration, Destiny),
`raid`, `battle` (and the Siege Phase, which has the same steps) and `events`. `timing` says when a card may be played,
`targets` on what, `negation` how it is cancelled, and `deck` how cards are drawn.
"""

from __future__ import annotations

from explorer.core.game import Game
from explorer.core.people import Person
from explorer.games.kings_of_ireland.rules import battle, own_turn, raid, setup, turns
from explorer.games.kings_of_ireland.state import PHASES, Table

STEPS = {
    step.__name__: step
    for step in (
        setup.choose_first,
        setup.pick_identity,
        setup.deal_hands,
        turns.play_round,
        turns.play_turn,
        own_turn.tribute_phase,
        own_turn.own_events,
        own_turn.end_tribute,
        own_turn.fate_phase,
        own_turn.recruit_phase,
        own_turn.recruit,
        own_turn.declaration_phase,
        own_turn.declare,
        raid.raid_phase,
        raid.fight_window,
        raid.raid_roll,
        raid.seek_battle,
        raid.take_loot,
        raid.loot_window,
        raid.end_raid,
        battle.battle_phase,
        battle.siege_phase,
        battle.walls_or_field,
        battle.besiege,
        battle.alliances,
        battle.count_forces,
        battle.battle_roll,
        battle.compare_rolls,
        battle.survival_rolls,
        battle.outcome,
        battle.end_fight,
        own_turn.destiny_phase,
        own_turn.cut_hand,
        turns.end_turn,
        turns.end_round,
        turns.end_game,
    )
}
"""Every step of the rulebook by name, in the order of the book."""

GAME = Game(
    id="kings_of_ireland",
    title="Kings of Ireland",
    package=__name__,
    seats=setup.PLAYERS,
    state=Table,
    steps=STEPS,
    start=setup.start,
    phases=PHASES,
    settings=setup.SETTINGS,
    people=(
        Person("Lord Fergal", "Fergal", "he", "per pale azure argent, lion or"),
        Person("Lady Gormla", "Gormla", "she", "murrey, chief argent, heron or"),
        Person("Lord Conall", "Conall", "he", "per bend sinister vert or, hound argent"),
        Person("Lady Aífe", "Aífe", "she", "barry celeste argent, salmon sable"),
        Person("Lord Lorcan", "Lorcan", "he", "sable, cross argent, goat or"),
    ),
)
