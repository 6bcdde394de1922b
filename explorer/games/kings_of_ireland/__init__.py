"""Kings of Ireland: raids, battles and sieges among the clans of the tenth century, for 2 to 5 players.

A chapter of the rulebook is a file: `setup`, `turns`, `own_turn` (Tribute, Fate, Recruit, Declaration, Destiny), `raid`,
`battle` (the Siege Phase too, which is handled like it), `events`; `timing` and `targets` say when and on what a card may
be played, `negation` what cancels it, `deck` how cards are drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.game import Game
from explorer.games.kings_of_ireland import board_targets, heuristic, hidden, outcomes, picture, position, wording
from explorer.games.kings_of_ireland.cards import RULE
from explorer.games.kings_of_ireland.rules import battle, own_turn, raid, setup, turns
from explorer.games.kings_of_ireland.state import Table

if TYPE_CHECKING:
    from explorer.core.moments import Choice, Option

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
"""Every printed step, by name, in the order of the book."""


def _describe(table: Table, choice: Choice, option: Option) -> str:
    """What the rules say of the cards that an option is about; nothing of Units, which do no more than stand there."""
    about = [
        thing.partition(":")[2] for thing in board_targets.things(table, choice, option) if thing.startswith("card:")
    ]
    return GAME.say(RULE[card] for card in about if RULE[card].startswith("card."))


GAME = Game(
    id="kings_of_ireland",
    title="Kings of Ireland",
    seats=setup.PLAYERS,
    phases=position.PHASES,
    state=Table,
    steps=STEPS,
    start=setup.start,
    place=position.place,
    problems=position.problems,
    mask=hidden.mask,
    redeal=hidden.redeal,
    label=wording.label,
    tell=wording.tell,
    scene=picture.scene,
    things=board_targets.things,
    chance_things=board_targets.chance_things,
    die_names={},
    heuristic=heuristic.Heuristic,
    outcome_classes=outcomes.outcome_classes,
    settings=setup.SETTINGS,
    describe=_describe,
)
