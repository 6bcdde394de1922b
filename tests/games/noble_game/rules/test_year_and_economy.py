"""Seasons, turns and actions; claiming, building, trading, the generation, upkeep, and the end."""

from __future__ import annotations

from typing import Any

import pytest

import explorer
from tests.games.noble_game.realm import GAME, asked, goods, lay, march, options, to, told, why


@pytest.mark.rule("year.seasons", "year.turn-order", "year.action", "year.six", "year.end", "year.free")
def test_a_year_goes_round() -> None:
    match = explorer.start(GAME, players=3, seed=4)
    turns = []
    while match.state.year < 2:
        to(match, "turn")
        if match.state.year < 2:
            turns.append((match.state.season, asked(match).seat))
            match.choose("end")
    start = turns[0][1]
    assert turns == [(season, (start + step) % 3) for season in range(4) for step in range(3)]
    phases = [event["rule"] for kind in ("regency contest", "counted", "generation") for event in told(match, kind)]
    assert phases.count("year.generation") == 1


@pytest.mark.rule("year.take", "year.action", "nobles.tokens")
def test_an_action_a_season_and_tokens_besides() -> None:
    match = lay(("take", "F"), ("take", "W"), tokens={0: 1})
    assert goods(match, 0) == "FW"
    assert told(match, "used token")
    assert why(match, ("take", "S")) == {"year.action"}
    assert match.state.tokens[0] == 0


@pytest.mark.rule("raise.castle", "costs.soldier", "nobles.recruit", "force.size")
def test_raising_troops() -> None:
    match = lay(("raise", 4), goods={0: "FFFFF"})
    assert match.state.structures["H2"]["soldiers"] == 7
    assert goods(match, 0) == "F"
    assert ("deploy", "H2") in options(match)
    away = lay(goods={0: "FF"}, nobles={"lord-0": "H8"})
    assert why(away, ("raise", 1)) == {"nobles.recruit"}
    assert why(lay(goods={0: "F"}), ("raise", 2)) == {"costs.soldier"}
    many = lay(("raise", 20), goods={0: "F" * 20})
    assert many.state.structures["H2"]["soldiers"] == 23
    many.choose(("deploy", "H2"))
    assert why(many, 13) == {"force.size"}


@pytest.mark.rule("nobles.recruit", "raise.castle")
def test_raising_troops_in_a_castle_that_was_taken() -> None:
    held = {"N8": {"seat": 0, "soldiers": 1}}
    taken: dict[str, Any] = {"goods": {0: "FFF"}, "nobles": {"lord-0": "N8"}, "garrisons": held}
    assert not any(option[0] == "raise" for option in options(lay(**taken)) if isinstance(option, tuple))
    assert why(lay(**taken), ("raise", 1, "N8")) == {"nobles.recruit"}
    other = {"recruit.where": "any castle"}
    match = lay(**taken, readings=other)
    assert [option for option in options(match) if option[0] == "raise"] == [("raise", n, "N8") for n in (1, 2, 3)]
    assert match.label(("raise", 2, "N8")) == "raise 2 soldiers for 2 food in Seat 1's castle N8 (action)"
    match.choose(("raise", 2, "N8"))
    assert match.state.structures["N8"]["soldiers"] == 3
    assert match.state.structures["H2"]["soldiers"] == 3
    assert ("deploy", "N8") in options(match)
    assert why(lay(goods={0: "F"}, garrisons=held, readings=other), ("raise", 1, "N8")) == {"nobles.recruit"}
    assert why(lay(nobles={"lord-0": "N8"}, garrisons=held, readings=other), ("raise", 1, "N8")) == {"costs.soldier"}


@pytest.mark.rule("build.free", "build.site", "build.one", "costs.production", "goods.yield")
def test_a_production_building() -> None:
    match = lay(("build", "production", "G3"), goods={0: "WWWW"})
    assert match.state.farms == ["G3"]
    assert goods(match, 0) == "WW"
    assert match.state.actions[0] == 1
    assert why(match, ("build", "production", "G3")) == {"build.one"}
    assert why(lay(goods={0: "W"}), ("build", "production", "G3")) == {"costs.production"}
    assert why(lay(goods={0: "WW"}, forces=[{"seat": 1, "at": "G3"}]), ("build", "production", "G3")) == {"build.site"}
    year = to(lay(at="generation", farms=["G3"]), "Nobility card")
    assert goods(year, 0) == "FFFW"


@pytest.mark.rule("build.fort", "build.garrison", "costs.fort")
def test_a_fort_and_its_first_garrison() -> None:
    match = lay(("build", "fort", "H4"), owned={"H4": 0}, goods={0: "SSW"})
    assert match.state.structures["H4"] == {"kind": "fort", "seat": 0, "soldiers": 1, "tired": 0}
    assert match.state.markers == []
    home = lay(("build", "fort", "G3"), goods={0: "SSW"})
    assert home.state.structures["G3"]["soldiers"] == 0
    assert why(match, ("build", "fort", "H4")) >= {"build.fort", "costs.fort"}


@pytest.mark.rule("claim.soldier", "claim.square", "claim.own", "force.dissolved")
def test_claiming() -> None:
    match = march("H4", ("claim",))
    assert match.state.owned["H4"] == 0
    assert match.state.markers == ["H4"]
    assert match.state.forces["f1"]["soldiers"] == 2
    assert why(match, ("claim",)) == {"claim.own"}
    assert "claim.square" in why(march("H5"), ("claim",))
    last = march("H4", ("claim",), soldiers=1, led=True)
    assert last.state.forces == {}
    assert last.state.nobles["lord-0"]["at"] == "H4"


@pytest.mark.rule("claim.replace", "raid.party")
def test_a_party_raids_and_then_claims() -> None:
    match = march("M7", ("raid", "M7"), ("claim",), goods={1: "F"})
    assert match.state.owned["M7"] == 0
    assert goods(match, 0) == "F"
    other = march("L8", ("claim",), owned={"L8": 1})
    assert other.state.markers == ["L8"]
    assert other.state.reserve == march("L8", owned={"L8": 1}).state.reserve + 1


@pytest.mark.rule("claim.fort", "claim.enemy")
def test_a_square_with_a_fort_or_an_enemy_is_not_claimed() -> None:
    fort = march("L8", garrisons={"L8": {"seat": 1, "soldiers": 0}})
    assert "claim.fort" in why(fort, ("claim",))
    home = march("H2", forces=[{"seat": 1, "at": "H2"}])
    assert {"claim.enemy"} <= why(home, ("claim",))


@pytest.mark.rule("market.noble", "market.rate", "market.pair")
def test_markets() -> None:
    match = lay(("trade", "FF", "S"), goods={0: "FFF"}, nobles={"lord-0": "H6"})
    assert goods(match, 0) == "FS"
    assert why(lay(goods={0: "FF"}), ("trade", "FF", "S")) == {"market.noble"}
    two = lay(goods={0: "FW"}, nobles={"lord-0": "H6"})
    assert not [option for option in options(two) if option[0] == "trade"]
    assert "market.rate" in why(two, ("trade", "FF", "S"))
    loose = lay(goods={0: "FW"}, nobles={"lord-0": "H6"}, readings={"market.pair": "any two"})
    assert ("trade", "FW", "S") in options(loose)


@pytest.mark.rule("law.fair", "law.open")
def test_a_trade_fair_makes_the_capital_a_market() -> None:
    keywords = {"goods": {0: "FF"}, "nobles": {"lord-0": "H8"}}
    assert why(lay(**keywords), ("trade", "FF", "W")) == {"market.noble"}
    assert ("trade", "FF", "W") in options(lay(open=["Trade Fair"], **keywords))


@pytest.mark.rule("upkeep.food")
def test_upkeep_is_a_third_rounded_up_and_nothing_at_home() -> None:
    forces = [{"seat": 0, "at": "H5", "soldiers": 4, "nobles": ["lord-0"]}, {"seat": 0, "at": "G3", "soldiers": 3}]
    match = lay(at="upkeep", forces=forces, goods={0: "FFF"})
    to(match, "Nobility card")
    assert told(match, "paid upkeep")[0]["food"] == 2


@pytest.mark.rule("upkeep.unpaid")
def test_a_soldier_is_lost_for_each_food_that_is_lacking() -> None:
    forces = [{"seat": 0, "at": "H5", "soldiers": 3}, {"seat": 0, "at": "H4", "soldiers": 1}]
    match = lay(at="upkeep", forces=forces, goods={0: "F"})
    assert options(match) == ["f1", "f2"]
    match.choose("f2")
    assert "f2" not in match.state.forces
    assert match.state.forces["f1"]["soldiers"] == 3


@pytest.mark.rule("law.frost")
def test_hard_frost_doubles_upkeep_after_rounding() -> None:
    match = lay(at="upkeep", forces=[{"seat": 0, "at": "H5", "soldiers": 1}], goods={0: "FFF"}, open=["Hard Frost"])
    to(match, "Nobility card")
    assert told(match, "paid upkeep")[0]["food"] == 2


@pytest.mark.rule("year.generation", "estate.recruit", "nobles.tokens", "goods.yield")
def test_the_generation() -> None:
    match = lay(at="generation", nobles={"lord-1": "H8"}, garrisons={"J5": 0}, tokens={1: 5})
    to(match, "Nobility card")
    assert [goods(match, seat) for seat in range(4)] == ["FFW"] * 4
    assert match.state.tokens == [1, 0, 1, 1]
    assert match.state.structures["J5"]["soldiers"] == 1
    assert told(match, "neutral recruit") == [{"at": "J5", "seat": None, "rule": "estate.recruit"}]


@pytest.mark.rule("year.card")
@pytest.mark.parametrize(("reading", "cards"), [("one", 1), ("none", 0)])
def test_a_card_each_in_the_generation(reading: str, cards: int) -> None:
    match = to(lay(at="generation", readings={"yearly.card": reading}), "turn")
    assert [len(hand) for hand in match.state.hands] == [cards] * 4


@pytest.mark.rule("law.fields")
@pytest.mark.parametrize(
    ("card", "farms", "expected"),
    [("Bountiful Harvest", [], "FFFFW"), ("Blight", [], "W"), ("Blight", ["G3"], "FFW"), ("Royal Progress", [], "FFW")],
)
def test_harvest_and_blight(card: str, farms: list[str], expected: str) -> None:
    match = to(lay(at="year end", turned=[card], farms=farms), "Nobility card")
    assert goods(match, 0) == expected


@pytest.mark.rule("win.points", "win.nobles", "win.tie", "year.six")
def test_the_end_and_a_shared_win() -> None:
    match = lay(at="generation", year=6, points={0: 3, 1: 2}, garrisons={"K6": {"seat": 1, "soldiers": 1}})
    while not match.over:
        match.roll()
    assert match.state.winners == [0, 1]
    assert [match.state.total(seat) for seat in range(4)] == [4, 4, 1, 1]
    alone = lay(at="generation", year=6, points={0: 3}, wrath={0: 1})
    while not alone.over:
        alone.roll()
    assert alone.state.winners == [0]
    assert alone.state.total(0) == 3


@pytest.mark.rule("capture.poor")
def test_the_first_good_that_a_poor_lord_comes_to_goes_to_the_captor() -> None:
    captive = {"ashdown": {"seat": 0, "captor": 2}}
    match = lay(("take", "W"), nobles=captive, garrisons={"J5": {"seat": 0, "soldiers": 1}}, tokens={0: 1})
    assert goods(match, 0) == ""
    assert goods(match, 2) == "W"
    assert match.state.nobles["ashdown"]["at"] == "H2"


@pytest.mark.rule("board.home-owned", "goods.yield")
def test_in_a_position_too_home_squares_may_have_to_be_claimed() -> None:
    match = to(lay(at="generation", readings={"home.owned": "claimed"}, owned={"G3": 0}), "Nobility card")
    assert [goods(match, seat) for seat in range(4)] == ["F", "", "", ""]
