"""What a table asks and the book passes over: each answer is a rule of ours, and the game plays it so."""

from __future__ import annotations

import pytest

from tests.games.noble_game.realm import asked, awaited, goods, lay, march, options, to, told, whose, why

# --- the turn and the score -------------------------------------------------------------------------------------------


@pytest.mark.rule("year.everybody", "year.turn-order", "year.take")
def test_who_has_lost_everything_still_has_turns_and_an_action() -> None:
    match = lay(seat=0, garrisons={"N8": {"seat": 0, "soldiers": 3}}, nobles={"lord-1": {"captor": 0}})
    match.choose("end")
    assert (whose(match), awaited(match)) == (1, "turn")
    assert [option for option in options(match) if option[0] != "take"] == ["end"]
    match.choose(("take", "F"))
    assert match.state.actions[1] == 0


@pytest.mark.rule("win.battles")
@pytest.mark.parametrize(("one", "other", "points"), [(True, True, 1), (True, False, 0), (False, True, 0)])
def test_a_battle_scores_only_with_a_noble_on_each_side(one: bool, other: bool, points: int) -> None:
    enemy = {"seat": 1, "at": "K8", "soldiers": 1, "nobles": ["lord-1"] if other else []}
    match = march("J8", ("attack", "K8"), [6, 6] + [6] * one + [1] + [1] * other, soldiers=2, led=one, forces=[enemy])
    assert match.state.points[0]["battles"] == points


# --- squares and buildings --------------------------------------------------------------------------------------------


@pytest.mark.rule("build.stands", "claim.replace", "goods.yield")
def test_a_claimed_square_keeps_its_building() -> None:
    match = march("L8", ("claim",), "stop", owned={"L8": 1}, farms=["L8"])
    assert (match.state.owned["L8"], match.state.farms) == (0, ["L8"])
    fort = march("K8", ("attack", "L8"), owned={"L8": 1}, farms=["L8"], garrisons={"L8": {"seat": 1, "soldiers": 0}})
    assert (fort.state.owned["L8"], fort.state.farms) == (0, ["L8"])


@pytest.mark.rule("build.stands", "raid.square")
def test_nobody_pulls_down_a_building_of_their_own() -> None:
    forces = [{"seat": 0, "at": "G3"}]
    match = lay(farms=["G3"], garrisons={"H4": {"seat": 0, "soldiers": 0}}, forces=forces)
    assert {option[0] for option in options(match) if option != "end"} == {"take", "noble", "deploy", "march"}
    match.choose(("march", "f1"))
    assert "raid.square" in why(match, ("raid", "G3"))  # nor by a raid


@pytest.mark.rule("siege.castle-only", "siege.taken", "claim.soldier")
def test_a_taken_castle_brings_no_fields() -> None:
    match = march("M8", ("attack", "N8"), garrisons={"N8": 0}, nobles={"lord-1": "H8"})
    assert match.state.structures["N8"]["seat"] == 0
    assert [match.state.owned[square] for square in ("M7", "M9", "O8")] == [1, 1, 1]
    assert ("claim",) in options(march("M7", garrisons={"N8": {"seat": 0, "soldiers": 3}}))


# --- trading ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("market.turn", "market.noble")
def test_trading_costs_no_action_and_waits_for_your_own_turn() -> None:
    match = lay(("take", "F"), ("trade", "FF", "S"), ("trade", "FF", "W"), goods={0: "FFF"}, nobles={"lord-0": "H6"})
    assert goods(match, 0) == "WS"
    trader = {"goods": {0: "F", 1: "FFFWS"}, "nobles": {"lord-1": "H6"}}
    other = lay(("take", "F"), **trader)
    assert (whose(other), awaited(other)) == (1, "interjection")
    assert options(other) == ["buy", "pass", "rest"]  # a card may be bought at any time, but goods not traded
    other.choose("rest")
    other.choose("end")
    assert ("trade", "FF", "S") in options(other)


@pytest.mark.rule("trade.promises", "move.encounter")
def test_anybody_may_be_attacked_and_nothing_is_sworn() -> None:
    forces = [{"seat": seat, "at": at, "soldiers": 1} for seat, at in ((1, "K8"), (2, "H10"), (3, "F8"))]
    match = march("I8", forces=forces)
    assert {option[1] for option in options(match) if option[0] == "attack"} == {"K8", "H10", "F8"}
    assert {moment.kind for moment in match.moments()} <= {"march"}


# --- forces -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("force.garrison-size", "force.size", "combat.dice")
def test_more_than_twelve_soldiers_in_a_castle() -> None:
    match = lay(("raise", 5), goods={0: "FFFFF"}, garrisons={"H2": 12})
    assert match.state.structures["H2"]["soldiers"] == 17
    match.choose(("deploy", "H2"))
    assert options(match)[-1] == 12
    inside = march("H3", ("go", "H2"), "stop", soldiers=3, garrisons={"H2": 12})
    assert inside.state.structures["H2"]["soldiers"] == 15


@pytest.mark.rule("move.own", "force.merge")
def test_a_force_marches_past_its_own_fellows() -> None:
    fellows = {"seat": 0, "at": "H4", "soldiers": 3}
    match = march("H3", forces=[fellows])
    assert why(match, ("go", "H4")) == {"force.merge"}  # six soldiers need a Noble
    match.choose(("go", "H5"))  # the only road leads past them
    assert {key: force["at"] for key, force in match.state.forces.items()} == {"f1": "H5", "f2": "H4"}
    assert match.state.forces["f1"]["soldiers"] == 3


@pytest.mark.rule("move.whole", "card.force", "move.deployed")
def test_a_forced_march_sends_a_force_on_that_has_stopped() -> None:
    match = march("H5", "stop", led=True, hands={0: ["Forced March"]})
    assert why(match, ("march", "f1")) == {"move.deployed"}
    match.choose(("play", "forced-march"))
    match.choose(("march", "f1"))
    assert match.state.forces["f1"]["moves"] == 8


@pytest.mark.rule("move.whole", "force.merge", "force.wearier")
def test_a_force_that_still_moves_takes_along_one_that_has_stopped() -> None:
    match = march("H5", "stop", soldiers=1, forces=[{"seat": 0, "at": "H6", "soldiers": 1}])
    match.choose(("march", "f2"))
    match.choose(("go", "H5"))
    match.choose(("go", "H4"))
    assert match.state.forces["f2"] | {"at": "H4", "soldiers": 2} == match.state.forces["f2"]


@pytest.mark.rule("siege.recruit", "raise.castle", "siege.besieged")
def test_soldiers_are_raised_behind_besieged_walls() -> None:
    match = lay(("raise", 2), goods={0: "FF"}, garrisons={"H2": 1}, forces=[{"seat": 1, "at": "H2"}])
    assert match.state.structures["H2"]["soldiers"] == 3


# --- Nobles -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("nobles.again", "nobles.move", "nobles.tokens")
def test_the_same_noble_moves_again_with_a_further_action() -> None:
    match = lay(("noble", "lord-0"), "H8", ("noble", "lord-0"), "H10", tokens={0: 1})
    assert match.state.nobles["lord-0"]["at"] == "H10"
    assert "year.action" in why(match, ("noble", "lord-0"))


@pytest.mark.rule("force.no-second-march", "nobles.move")
def test_a_noble_whom_an_action_has_brought_home_rides_out_at_once() -> None:
    match = lay(("noble", "lord-0"), "H2", ("deploy", "H2"), 3, "lord-0", nobles={"lord-0": "H6"})
    assert match.state.nobles["lord-0"]["force"] == "f1"


@pytest.mark.rule("force.no-second-march", "nobles.along")
def test_a_noble_who_has_left_a_force_rides_no_more_this_turn() -> None:
    fort = {"H4": {"seat": 0, "soldiers": 2}}
    match = march("H5", ("go", "H4"), ("leave", "lord-0"), ("go", "H3"), "stop", led=True, garrisons=fort)
    match.choose(("deploy", "H4"))
    assert asked(match).kind == "soldiers"
    match.choose(1)
    assert awaited(match) == "march"  # nobody asks whether he rides
    assert "force.no-second-march" in why(match, ("join", "lord-0"))


@pytest.mark.rule("nobles.along", "force.army", "nobles.move")
def test_only_an_action_takes_the_last_noble_from_an_army() -> None:
    army = {"seat": 0, "at": "H4", "soldiers": 5, "nobles": ["lord-0"]}
    fort = {"H4": {"seat": 0, "soldiers": 0}}
    match = lay(("march", "f1"), forces=[army], garrisons=fort)
    assert why(match, ("leave", "lord-0")) == {"force.army"}
    away = lay(("noble", "lord-0"), "H8", forces=[{**army, "at": "H5"}])
    assert to(away, "turn").state.forces["f1"]["soldiers"] == 5
    assert away.state.nobles["lord-0"]["force"] == ""
    assert told(away, "noble moved")[0]["at"] == "H8"
