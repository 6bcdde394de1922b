"""The heuristic player: it answers everything, sees only what its seat sees, and beats random players clearly."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

import explorer
from explorer.core.moments import Choice
from explorer.games.noble_game.heuristic import ADVISE
from explorer.players import HeuristicPlayer
from tests.depth import deep
from tests.games.noble_game.realm import GAME, awaited, lay, march, to, whose
from tests.players.wandering import Wanderer, duels, rather

if TYPE_CHECKING:
    from explorer import Match
    from explorer.core.moments import Option


def answer(match: Match) -> Option:
    """What it would choose now."""
    pending = match.pending
    assert isinstance(pending, Choice)
    option, reason = HeuristicPlayer(GAME, 1).advice(match.view(pending.seat), pending)
    assert option in pending.options
    assert reason.endswith(".")
    return option


RARE = {"force", "offer", "good to give up"}
"""Kinds of choices that come up in few games, if in any."""


def test_every_choice_of_any_game_is_answered_and_every_kind_comes_up() -> None:
    asked: set[str] = set()
    for seed in range(24):
        player = Wanderer(GAME, seed)
        assert explorer.start(GAME, players=3 + seed % 2, seed=f"kinds {seed}").play(player).over
        asked |= player.asked
        if seed >= deep(2) - 1 and asked | RARE == set(ADVISE):
            break
    forces = [{"seat": 0, "at": at, "soldiers": 2, "nobles": [id]} for at, id in (("H5", "lord-0"), ("H6", "ashdown"))]
    rare = lay(
        ("play", "forced-march"),
        hands={0: ["Forced March"]},
        forces=forces,
        nobles={"ashdown": {"seat": 0, "at": "H6"}},
    )
    to(rare, "force")
    assert answer(rare) in ("f1", "f2")
    swap = lay(("offer", 1, "F", "S"), goods={0: "F", 1: "SS"}, readings={"players.trade": "one for one"})
    assert (awaited(swap), answer(swap)) == ("offer", "accept")
    robbed = march("M7", ("raid", "M7"), goods={1: "WS"}, readings={"raid.picks": "owner"})
    assert (awaited(robbed), whose(robbed), answer(robbed)) == ("good to give up", 1, "W")
    assert asked | RARE == set(ADVISE)


@pytest.mark.parametrize("players", [3, 4])
def test_it_beats_random_players_clearly(players: int) -> None:
    assert rather((match.state.winners == [me] for me, match in duels(GAME, players)), 0.9, 0.6)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_it_plays_whole_games_whatever_the_readings(number: int) -> None:
    """The house's; every switch in its last reading; and half of them."""
    switches = explorer.rules(GAME).switches
    taken = {
        name: values[-1] for place, (name, values) in enumerate(switches.items()) if number and place % number == 0
    }
    for players in (3, 4):
        match = explorer.start(GAME, players=players, seed=players, readings=taken).play(HeuristicPlayer(GAME, 1))
        assert match.over
        assert match.problems() == []


def test_it_plays_with_cards_of_a_users_own() -> None:
    own = {"nobility": [
        {"id": "fair-wind", "name": "Fair Wind", "type": "Action", "count": 30, "when": "own_turn", "text": "Take 1 food.",
         "effect": [{"kind": "grant", "who": "self", "what": "food", "n": 1}]},
        {"id": "old-friend", "name": "Old Friend", "type": "Political", "count": 10, "when": "contest", "text": "Count 2 more.",
         "effect": [{"kind": "court", "who": "self", "delta": 2}]},
    ], "sovereignty": [
        {"id": "royal-horse", "name": "Royal Horse", "type": "Auction", "count": 20, "text": "The highest bidder gains a point.",
         "effect": [{"kind": "auction", "min": 1, "prize": [{"kind": "grant", "who": "winner", "what": "vp", "n": 1}]}]},
    ]}  # fmt: skip
    match = explorer.start(GAME, players=3, seed=1, cards=own).play(HeuristicPlayer(GAME, 1))
    assert match.over
    assert any(points["cards"] for points in match.state.points)


# --- single ideas ---------------------------------------------------------------------------------------------------


def test_it_wins_vassals_when_it_is_likely_to() -> None:
    assert answer(march("H5", soldiers=3)) in (("attack", "J5"), ("attack", "F5"))
    weak = answer(march("H5", soldiers=1))
    assert weak == "stop" or weak[0] != "attack"


MINE = {square: {"seat": 0, "soldiers": 1} for square in ("K6", "K10", "J5", "J11")}
"""The estates near by are taken already, so that a force has other aims."""


def test_it_raids_before_it_claims_but_keeps_a_building_that_still_pays() -> None:
    assert answer(march("L4", owned={"L4": 1}, garrisons=MINE)) == ("raid", "L4")
    assert answer(march("L4", owned={"L4": 1}, farms=["L4"], garrisons=MINE, year=2)) == ("claim",)
    assert answer(march("L4", owned={"L4": 1}, farms=["L4"], garrisons=MINE, year=6)) == ("raid", "L4")
    assert answer(march("L4", owned={"L4": 1}, garrisons=MINE, open=["The King's Peace"])) == ("claim",)


@pytest.mark.parametrize(("soldiers", "guards", "sneaks"), [(3, 3, True), (3, 6, False), (1, 1, True), (1, 3, False)])
def test_it_sneaks_past_a_fort_where_the_odds_make_it_worth_while(soldiers: int, guards: int, sneaks: bool) -> None:
    match = march(
        "K8", soldiers=soldiers, owned={"L8": 1}, farms=["M7", "M9"],
        garrisons={**MINE, "L8": {"seat": 1, "soldiers": guards}},
    )  # fmt: skip
    assert answer(match) == (("sneak", "L8") if sneaks else "stop")


def test_it_drives_raiders_off_its_own_squares() -> None:
    raider = {"seat": 1, "at": "G3", "soldiers": 1}
    assert answer(march("H3", forces=[raider], garrisons={**MINE, "F5": {"seat": 0, "soldiers": 1}})) == (
        "attack",
        "G3",
    )


def test_it_leaves_a_guard_in_a_fort() -> None:
    fort = {"J5": {"seat": 0, "soldiers": 3}}
    assert answer(to(lay(("deploy", "J5"), garrisons=fort), "soldiers")) == 2
    assert answer(to(lay(("deploy", "H2"), garrisons={"H2": 3}), "soldiers")) == 3  # nobody could come there
    near = [{"seat": 1, "at": "H6", "soldiers": 3}]
    assert answer(to(lay(("deploy", "H2"), garrisons={"H2": 3}, forces=near), "soldiers")) == 2


def test_whole_games_see_raids_and_sneaks() -> None:
    seen: Counter[str] = Counter()
    for seed in range(4):
        match = explorer.start(GAME, players=3 + seed % 2, seed=f"raids {seed}").play(HeuristicPlayer(GAME, 1))
        seen.update(answer[0] for answer in match.answers if isinstance(answer, tuple))
    assert seen["raid"] >= 16
    assert seen["sneak"] >= 2


def test_it_brings_nobles_to_court_when_one_more_leads_there() -> None:
    match = lay(nobles={"ashdown": {"seat": 0, "at": "J5"}, "lord-1": "H8"}, season="Winter")
    assert answer(match) == ("noble", "ashdown")
    match.choose(("noble", "ashdown"))
    assert answer(match) == "H8"


def test_it_builds_while_a_building_still_pays() -> None:
    assert answer(lay(goods={0: "WW"}, year=2))[:2] == ("build", "production")
    late = answer(lay(goods={0: "WW"}, year=6))
    assert late == "end" or late[0] != "build"


def test_it_plays_its_ear_where_that_decides_the_contest() -> None:
    tied = lay(at="contest", nobles={"lord-0": "H8", "lord-1": "H8"}, hands={0: ["King's Ear"]})
    assert answer(to(tied, "before the contest")) == "kings-ear"
    alone = lay(at="contest", nobles={"lord-0": "H8"}, hands={0: ["King's Ear"]})
    assert answer(to(alone, "before the contest")) == "pass"


def test_it_bids_as_little_as_it_can() -> None:
    rich = lay(at="summer card", turned=["Favoured Courtier"], goods={0: "FFFFFFFFF", 1: "SSS"})
    assert len(answer(to(rich, "bid"))) == 2
    wool = lay(at="summer card", turned=["Wool Monopoly"], goods={0: "FFFFFFFFF", 1: "SSS"})
    assert len(answer(to(wool, "bid"))) == 1


def test_it_gives_offices_to_its_own() -> None:
    match = lay(at="contest", nobles={"lord-0": "H8"})
    assert answer(to(match, "appointment")) == ("Keeper of the Privy Seal", "lord-0")
