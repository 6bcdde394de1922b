"""Black Rose Wars: Rebirth: mages in a lodge of hexes, spells prepared in secret, traps and protections.

The game is built in floors: a file imports from its own floor and from those below, never from one above. The floors
from the ground up, which is also the best order to read them in:

    language         the language in which the cards' effects are written
    cards            the mages, rooms and cards, as data; also a user's own cards
    state, lodge     the position; the lodge as hexes
    table            changes on the table: damage, moves, cards, points; which effects wait for a trigger
    effects          how an effect resolves, sentence by sentence, and what interrupts it
    rules            the chapters of the rulebook: the set-up, the six phases, events, rooms, the Avatar, the end
    deeds            what each verb of the language does
    position, problems, hidden, wording, picture …   the parts that every game has; also `valuation` and `workbench`

An effect may do anything, even cast a spell, whose own effect must then be resolved: here a lower floor must call a
higher one. It does so through two registers, filled when this file is imported: `deeds` fills
`effects.performing.PERFORMERS`, and the chapters whose cards can interrupt fill `effects.resolve.ANSWERS`.
"""

from __future__ import annotations

from explorer.core.game import Game
from explorer.games.black_rose_wars.deeds import card_effects, cube_effects, model_effects
from explorer.games.black_rose_wars.rules import (
    action_phase,
    avatar,
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

REGISTERED = (cube_effects, model_effects, card_effects, action_phase, avatar)
"""The modules that fill the registers of `effects` when they are imported."""

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
"""Every printed step, by name, in the order of the book; the last two are steps of the workbench alone."""

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
