"""Noble Treachery: five coloured dice that change every card's power, bets, and treachery for 4 to 6 players.

Each chapter of the rulebook is a file: `setup`, `roll_dice`, `bet`, `challenge`, `claim_spoils`, `discard_and_deal`,
`winning`, `bonuses`, `common_cards`, `uncommon_cards`. `tokens` and `power` have what several of them need.
"""

from __future__ import annotations

from explorer.core.game import Game
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
from explorer.games.noble_treachery.state import PHASES, Table

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
"""The chapters that register their cards' effects in `challenge.EFFECTS`."""


GAME = Game(
    id="noble_treachery",
    title="Noble Treachery",
    package=__name__,
    seats=range(4, 7),
    state=Table,
    steps=STEPS,
    start=setup.start,
    phases=PHASES,
    settings=setup.SETTINGS,
    die_names=COLOUR_NAMES,
)
