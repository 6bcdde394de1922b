"""Game of Crowns, for 4 to 9 players: houses trade cards, attack and vote, and score the cards they hold at the end.

Each chapter of the rulebook has a file: `setup`, `how_to_play`, `exchange`, `coinage`, `knight`, `guests`, `scoring`
(Card Effects), `end_of_game` and `negotiations`; the other optional rules are in the chapters that they change.
"""

from __future__ import annotations

from explorer.core.game import Game
from explorer.games.game_of_crowns.rules import (
    coinage,
    end_of_game,
    exchange,
    guests,
    how_to_play,
    knight,
    negotiations,
    setup,
)
from explorer.games.game_of_crowns.state import PLAYERS, Table

STEPS = {
    step.__name__: step
    for step in (
        setup.set_up_players,
        setup.customize,
        setup.return_to_box,
        setup.set_up_guests,
        setup.deal_hidden_agendas,
        setup.determine_starting_player,
        setup.set_round_track,
        how_to_play.begin_round,
        how_to_play.take_turn,
        guests.use_sentinel,
        negotiations.negotiate,
        how_to_play.choose_action,
        exchange.offer_card,
        exchange.declare_wish,
        exchange.answer_offer,
        exchange.add_card,
        exchange.answer_addition,
        exchange.begin_bidding,
        exchange.add_ravens,
        exchange.accept_offer,
        exchange.trade,
        coinage.play_coinage,
        coinage.name_coinage_target,
        coinage.take_at_random,
        knight.play_knight,
        knight.target_player,
        knight.begin_vote,
        knight.select_vote,
        knight.reveal_votes,
        knight.spend_ravens,
        knight.determine_victor,
        knight.victor_rewards,
        knight.defeated_rewards,
        how_to_play.end_turn,
        how_to_play.end_round,
        end_of_game.end_of_game,
    )
}
"""Every step of the rulebook by name, in the order of the book."""

GAME = Game(
    id="game_of_crowns",
    title="Game of Crowns",
    package=__name__,
    seats=PLAYERS,
    state=Table,
    steps=STEPS,
    start=setup.start,
    phases=how_to_play.PHASES,
    settings=setup.SETTINGS,
)
