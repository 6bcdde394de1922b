"""The Noble Game: a map, armies, Nobles at court and the Regency, for 3 or 4 players over six years.

A chapter of the rulebook is a file: `setup`, `year` (with what a player can do in `turns`), `economy`, `movement`
(with `forces` and their `orders`), `raiding` (with sneaking), `fighting` (with `storming`), `nobles`, `regency` (with
offices), `sovereignty` (with bidding), `nobility`. The board and both decks are house content, in `data/`;
`own_figures` lets a user bring others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.core.game import Game
from explorer.games.noble_game import board_targets, heuristic, hidden, picture, position, problems, wording
from explorer.games.noble_game.rules import economy, movement, nobility, regency, setup, sovereignty, year
from explorer.games.noble_game.state import PHASES, Realm

if TYPE_CHECKING:
    import networkx as nx

    from explorer.core.match import Match
    from explorer.core.moments import Choice, Option

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
"""Every printed step, by name, in the order of play."""


def _map(match: Match, seat: int | None) -> nx.Graph[Any]:
    """The map as a graph, loaded when somebody asks."""
    from explorer.games.noble_game import graphs

    return graphs.drawn(match, seat)


def _describe(state: Realm, choice: Choice, option: Option) -> str:
    """What is written on the cards that an option is about, house content or a user's own."""
    about = [
        thing.rpartition(":")[2] for thing in board_targets.things(state, choice, option) if thing.startswith("card:")
    ]
    return " ".join(state.kit.card(card).text for card in about)


GAME = Game(
    id="noble_game",
    title="The Noble Game",
    seats=range(3, 5),
    phases=PHASES,
    state=Realm,
    steps=STEPS,
    start=setup.start,
    place=position.place,
    problems=problems.problems,
    mask=hidden.mask,
    redeal=hidden.redeal,
    label=wording.label,
    tell=wording.tell,
    scene=picture.scene,
    things=board_targets.things,
    chance_things=board_targets.chance_things,
    die_names={},
    heuristic=heuristic.Heuristic,
    graphs={"Map": _map},
    describe=_describe,
)
