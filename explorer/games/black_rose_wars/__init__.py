"""Black Rose Wars: Rebirth: mages in a lodge of hexes, spells laid out in secret, traps and protections that break in.

A chapter of the rulebook is a file: `setup`, `game_turn` and its six phases, `end_of_game`; `lodge`, `power`, `damage`,
`instability`, `evocations`, `spells`, `quests` and `events` hold what many of them ask. Cards are data: their texts are
read by `parsing`, performed by `effects`, interrupted by `resolve` and `triggers`.
"""

from __future__ import annotations

from explorer.core.game import Game
from explorer.games.black_rose_wars.rules import (
    action_phase,
    black_rose_phase,
    clean_up_phase,
    end_of_game,
    evocation_phase,
    game_turn,
    preparation_phase,
    setup,
    study_phase,
)
from explorer.games.black_rose_wars.state import Lodge
from explorer.games.black_rose_wars.workbench import steps

STEPS = {
    step.__name__: step
    for step in (
        setup.lay_out_rooms,
        setup.lay_out_cells,
        setup.first_crown,
        setup.choose_mages,
        setup.choose_schools,
        setup.enter_cells,
        game_turn.game_turn,
        black_rose_phase.black_rose_phase,
        black_rose_phase.shift_events,
        black_rose_phase.draw_an_event,
        black_rose_phase.apply_black_rose_events,
        black_rose_phase.give_back_quest,
        black_rose_phase.draw_a_quest,
        black_rose_phase.discard_exceeding_quests,
        black_rose_phase.discard_exceeding_completed,
        black_rose_phase.end_black_rose_phase,
        study_phase.study_phase,
        study_phase.study_grimoire,
        study_phase.study_library,
        study_phase.hold_hand,
        study_phase.end_study_phase,
        preparation_phase.preparation_phase,
        preparation_phase.prepare_slot,
        preparation_phase.end_preparation_phase,
        action_phase.action_phase,
        action_phase.activation,
        action_phase.act,
        action_phase.end_activation,
        evocation_phase.evocation_phase,
        evocation_phase.own_evocation,
        evocation_phase.one_evocation,
        evocation_phase.end_evocation_phase,
        clean_up_phase.clean_up_phase,
        clean_up_phase.empty_sheet,
        clean_up_phase.make_available,
        clean_up_phase.clean_up_effects,
        clean_up_phase.rebuild_rooms,
        clean_up_phase.refresh_rooms,
        clean_up_phase.check_end,
        end_of_game.end_of_game,
        steps.cast_spell,
        steps.resolve_effect,
    )
}
"""Every printed step, by name, in the order of the book; last, what the workbench plays by itself."""

GAME = Game(
    id="black_rose_wars",
    title="Black Rose Wars: Rebirth",
    package=__name__,
    seats=range(2, 5),
    state=Lodge,
    steps=STEPS,
    start=setup.start,
    phases=game_turn.PHASES,
    settings=setup.SETTINGS,
)
