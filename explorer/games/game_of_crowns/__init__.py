"""Game of Crowns: nine houses exchange, attack and vote for 4 to 9 players, and score what they hold in the end.

A chapter of the rulebook is a file: `setup`, `how_to_play`, `exchange`, `coinage`, `knight`, `guests`, `scoring` (Card
Effects), `end_of_game`, `negotiations`; the other optional rules stand in the chapter that they change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.game import Game
from explorer.core.moments import HIDDEN
from explorer.games.game_of_crowns import board_targets, graphs, heuristic, hidden, picture, position, wording
from explorer.games.game_of_crowns.cards import kind_of
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
from explorer.games.game_of_crowns.state import Table

if TYPE_CHECKING:
    from explorer.core.moments import Choice, Option

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
"""Every printed step, by name, in the order of the book."""


def _describe(table: Table, choice: Choice, option: Option) -> str:
    """What the rules say of the cards that an option is about; the rule of a card has the name of its kind."""
    about = [
        thing.rpartition(":")[2] for thing in board_targets.things(table, choice, option) if thing.startswith("card:")
    ]
    return GAME.say(kind_of(card) for card in about if card != HIDDEN)


PHASES = (how_to_play.TURN, how_to_play.EXCHANGE, how_to_play.PLAY)
"""What a round is made of, by the printed headings."""

GAME = Game(
    id="game_of_crowns",
    title="Game of Crowns",
    seats=range(4, 10),
    phases=PHASES,
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
    graphs={"Gifts": graphs.picture},
    settings=setup.SETTINGS,
    describe=_describe,
)
