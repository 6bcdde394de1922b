"""The Noble Game: a map, armies, Nobles at court and the Regency, for 3 or 4 players over six years.

Each chapter of the rulebook has a file in `rules/`: `setup`, `year` (what a player can do in a turn is in `turns`),
`economy`, `movement` (with `forces` and their `orders`), `raiding` (with sneaking), `fighting` (with `storming`),
`nobles`, `regency` (with offices), `sovereignty` (with bidding), `nobility`. The boards and both decks are our content,
in `data/`; `own_figures` reads a user's own.
"""

from __future__ import annotations

from explorer.core.game import Game
from explorer.games.noble_game.rules import economy, movement, nobility, regency, setup, sovereignty, year
from explorer.games.noble_game.state import PHASES, Realm

STEPS = {
    step.__name__: step
    for step in (
        setup.draw_first_player,
        setup.deal_nobility,
        setup.first_generation,
        year.begin_year,
        year.begin_season,
        year.begin_turn,
        year.take_turn,
        movement.march,
        year.end_turn,
        nobility.interject,
        year.end_season,
        sovereignty.summer_sovereign,
        sovereignty.keeper_summer,
        economy.pay_upkeep,
        regency.begin_contest,
        nobility.contest_window,
        regency.contest_regency,
        sovereignty.year_end_sovereign,
        economy.generate,
        sovereignty.late_auctions,
        sovereignty.bid,
        year.end_year,
        year.final_score,
    )
}
"""Every step of the game by name, in the order of play."""

GAME = Game(
    id="noble_game",
    title="The Noble Game",
    package=__name__,
    seats=range(3, 5),
    state=Realm,
    steps=STEPS,
    start=setup.start,
    phases=PHASES,
)
