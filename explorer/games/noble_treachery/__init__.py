"""Noble Treachery: five coloured dice that change every card's power, bets, and treachery for 4 to 6 players.

A chapter of the rulebook is a file: `setup`, `roll_dice`, `bet`, `challenge`, `claim_spoils`, `discard_and_deal`,
`winning`, `bonuses`, `common_cards`, `uncommon_cards`; `tokens` and `power` hold what many of them ask.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.game import Game
from explorer.games.noble_treachery import board_targets, heuristic, hidden, outcomes, picture, position, wording
from explorer.games.noble_treachery.cards import COLOUR_NAMES
from explorer.games.noble_treachery.rules import (
    bet,
    challenge,
    claim_spoils,
    common_cards,
    discard_and_deal,
    roll_dice,
    setup,
    uncommon_cards,
    winning,
)
from explorer.games.noble_treachery.state import Table

if TYPE_CHECKING:
    from explorer.core.moments import Choice, Option

STEPS = {
    step.__name__: step
    for step in (
        setup.choose_dealer,
        setup.remove_uncommons,
        setup.remove_tokens,
        setup.starting_tokens,
        setup.seed_discard,
        setup.deal_hands,
        roll_dice.play_round,
        roll_dice.roll_dice_phase,
        bet.bet_phase,
        bet.bid,
        bet.name_challenger,
        bet.challenger_rolls,
        bet.choose_round_type,
        bet.choose_opener,
        challenge.challenge_phase,
        challenge.take_turn,
        challenge.decide_challenge,
        claim_spoils.claim_spoils_phase,
        discard_and_deal.discard_and_deal_phase,
        winning.end_round,
    )
}
"""Every printed step, by name, in the order of the book."""

CARDS = (common_cards, uncommon_cards)
"""The chapters that say in `challenge.EFFECTS` what their cards do."""


def _describe(table: Table, choice: Choice, option: Option) -> str:
    """What the rules say of the cards that an option is about; of a common its colour is no part of the rule's name."""
    about = [
        thing.partition(":")[2] for thing in board_targets.things(table, choice, option) if thing.startswith("card:")
    ]
    return GAME.say(f"card.{card if card in table.kit.uncommons else card.rpartition('-')[0]}" for card in about)


PHASES = ("Roll the Dice", "Bet", "Challenge", "Claim Spoils", "Discard and Deal")
"""The phases of a round, by their printed names."""

GAME = Game(
    id="noble_treachery",
    title="Noble Treachery",
    seats=range(4, 7),
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
    die_names=COLOUR_NAMES,
    heuristic=heuristic.Heuristic,
    outcome_classes=outcomes.outcome_classes,
    settings=setup.SETTINGS,
    describe=_describe,
)
