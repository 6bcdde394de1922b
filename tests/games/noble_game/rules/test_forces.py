"""Deploying, marching, merging, fighting, sneaking and raiding."""

from __future__ import annotations

import pytest

from tests.games.noble_game.realm import dice, goods, lay, march, options, told, whose, why

ENEMY = {"seat": 1, "at": "K8", "soldiers": 1}


@pytest.mark.rule("force.deploy", "force.size", "force.army", "nobles.with-force", "move.deployed")
def test_deploying() -> None:
    match = lay(("deploy", "H2"), garrisons={"H2": 6})
    assert options(match) == [1, 2, 3, 4, 5, 6]
    match.choose(5)
    assert options(match) == ["lord-0"]
    match.choose("lord-0")
    assert match.state.forces["f1"]["soldiers"] == 5
    assert match.state.nobles["lord-0"]["force"] == "f1"
    small = lay(("deploy", "H2"), garrisons={"H2": 6}, nobles={"lord-0": "H8"})
    assert options(small) == [1, 2, 3]
    assert why(small, 4) == {"force.army"}
    assert "force.size" in why(small, 13)
    assert why(lay(garrisons={"H2": 0}), ("deploy", "H2")) >= {"force.deploy"}


@pytest.mark.rule("force.garrison", "force.no-second-march", "force.no-split")
def test_into_a_garrison_and_no_farther_this_turn() -> None:
    match = lay(("deploy", "H2"), 3, "nobody else", ("garrison", 1), ("go", "H3"), "stop")
    assert match.state.structures["H2"] == {"kind": "castle", "seat": 0, "soldiers": 1, "tired": 1}
    assert match.state.forces["f1"]["soldiers"] == 2
    assert why(match, ("deploy", "H2")) == {"force.no-second-march"}
    assert not [option for option in options(match) if option[0] == "garrison"]


@pytest.mark.rule("move.five", "move.space", "capital.soldiers")
def test_five_spaces_and_no_stop_in_the_capital() -> None:
    match = march("H5")
    there = {option[1] for option in options(match) if option[0] == "go"}
    away = match.state.board.distances("H5")
    assert all(away[square] <= 5 for square in there)
    assert "J8" in there
    assert "H8" not in there
    assert why(match, ("go", "H8")) == {"capital.soldiers"}
    assert ("go", "H8") in options(march("H5", readings={"capital.soldiers": "may stop"}))


@pytest.mark.rule("capital.peace")
def test_nothing_is_fought_in_the_capital() -> None:
    match = march(
        "H5", forces=[{"seat": 1, "at": "H8"}], nobles={"lord-2": "H8"}, readings={"capital.soldiers": "may stop"}
    )
    assert ("attack", "H8") not in options(match)
    match.choose(("go", "H8"))
    assert match.state.nobles["lord-2"]["captor"] == -1


@pytest.mark.rule("law.roads")
def test_foul_roads() -> None:
    match = lay(("deploy", "H2"), 3, "nobody else", open=["Foul Roads"])
    assert match.state.forces["f1"]["moves"] == 4


@pytest.mark.rule("force.merge", "force.party")
def test_merging() -> None:
    match = march("H6", ("go", "H5"), soldiers=2, forces=[{"seat": 0, "at": "H5", "soldiers": 1, "moves": 3}])
    assert match.state.forces["f1"]["soldiers"] == 3
    assert match.state.forces["f1"]["moves"] == 3
    assert "f2" not in match.state.forces
    large = march("H6", forces=[{"seat": 0, "at": "H5", "soldiers": 1}])
    assert why(large, ("go", "H5")) == {"force.merge"}
    led = march("H6", ("go", "H5"), led=True, forces=[{"seat": 0, "at": "H5", "soldiers": 1}])
    assert led.state.forces["f1"]["soldiers"] == 4


@pytest.mark.rule("force.army")
def test_an_army_without_a_noble_stands_still() -> None:
    match = march("H5", soldiers=4, nobles={"lord-0": "H5"})
    assert "force.army" in why(match, ("go", "H6"))
    match.choose(("join", "lord-0"))
    assert ("go", "H6") in options(match)


@pytest.mark.rule("move.encounter")
def test_enemies_bar_the_way() -> None:
    match = march("J8", forces=[ENEMY])
    assert ("go", "K8") not in options(match)
    assert ("go", "L8") not in options(match)
    assert {("attack", "K8"), ("sneak", "K8")} <= set(options(match))
    assert "move.encounter" in why(match, ("go", "K8"))


@pytest.mark.rule("estate.passing")
@pytest.mark.parametrize(("reading", "passes"), [("no", True), ("yes", False)])
def test_neutral_estates_let_pass(reading: str, passes: bool) -> None:
    match = march("I5", readings={"neutral.blocks": reading})
    assert (("go", "J4") in options(match)) is passes
    assert ("attack", "J5") in options(match)


@pytest.mark.rule("combat.field", "combat.hits", "combat.simultaneous", "combat.ends-movement", "combat.dice")
def test_a_field_battle_goes_on_to_the_end() -> None:
    match = march("J8", ("attack", "K8"), soldiers=2, forces=[{"seat": 1, "at": "K8", "soldiers": 2}])
    assert dice(match) == ["attacker 1", "attacker 2", "defender 1", "defender 2"]
    match.roll([4, 5, 6, 1])
    assert match.state.forces["f1"]["soldiers"] == match.state.forces["f2"]["soldiers"] == 1
    match.roll([5, 4])
    assert "f2" not in match.state.forces
    assert match.state.forces["f1"]["moves"] == 0
    assert told(match, "scored") == []


@pytest.mark.rule("combat.nobles", "win.battles", "capture.point", "capture.defeat", "capture.ransom", "capture.home")
def test_a_battle_with_nobles_on_both_sides() -> None:
    match = march(
        "J8", ("attack", "K8"), [5, 5, 1, 1, 1], led=True, soldiers=2, goods={1: "FW"},
        forces=[{"seat": 1, "at": "K8", "soldiers": 1, "nobles": ["lord-1"]}],
    )  # fmt: skip
    assert options(match) == ["F", "W"]
    assert whose(match) == 1
    match.choose("W")
    assert match.state.points[0]["battles"] == 1
    assert match.state.points[0]["captures"] == 1
    assert goods(match, 0) == "W"
    assert match.state.nobles["lord-1"]["at"] == "N8"


@pytest.mark.rule("combat.mutual")
def test_mutual_annihilation_in_the_field() -> None:
    match = march("J8", ("attack", "K8"), [5, 1, 6], led=True, soldiers=1, forces=[ENEMY])
    assert match.state.forces == {}
    assert match.state.nobles["lord-0"]["at"] == "K8"
    assert match.state.nobles["lord-0"]["captor"] == -1
    assert match.state.points[0]["battles"] == 0


@pytest.mark.rule("estate.neutral", "estate.fealty", "siege.one-round", "siege.taken", "combat.fort", "fort.die")
def test_a_neutral_estate_throws_three_dice_and_its_noble_swears_fealty() -> None:
    match = march("I5", ("attack", "J5"))
    assert dice(match)[3:] == ["defender 1", "defender 2", "defender 3"]
    held = match.fork()
    held.roll([5, 1, 1, 1, 1, 1])  # the fort spoils the five
    assert told(held, "siege goes on")
    assert held.state.forces["f1"]["at"] == "J5"
    match.roll([5, 5, 1, 6, 1, 1])
    assert match.state.structures["J5"]["soldiers"] == 2
    assert match.state.nobles["ashdown"]["seat"] == 0
    assert match.state.points[0]["captures"] == 0
    assert told(match, "swore fealty")


def test_the_fort_die_named_before_the_throw() -> None:
    match = march("I5", ("attack", "J5"), [1, 5, 1, 1, 1, 1], readings={"fort.die": "named before"})
    assert match.state.nobles["ashdown"]["seat"] == 0
    first = march("I5", ("attack", "J5"), [5, 1, 1, 1, 1, 1], readings={"fort.die": "named before"})
    assert first.state.nobles["ashdown"]["seat"] == -1


@pytest.mark.rule("combat.castle")
def test_against_a_castle_only_sixes_kill() -> None:
    match = march("M8", ("attack", "N8"), garrisons={"N8": 1}, nobles={"lord-1": "H8"})
    assert len(dice(match)) == 3 + 1 + 2
    held = match.fork()
    held.roll([5, 5, 5, 1, 1, 1])
    assert told(held, "siege goes on")
    match.roll([6, 5, 5, 1, 1, 1])
    assert match.state.structures["N8"]["seat"] == 0


@pytest.mark.rule("combat.undefended")
def test_empty_walls_fall_without_a_throw() -> None:
    match = march("K8", ("attack", "L8"), garrisons={"L8": {"seat": 1, "soldiers": 0}})
    assert match.state.structures["L8"]["seat"] == 0
    assert match.state.owned["L8"] == 0
    assert match.state.structures["L8"]["soldiers"] == 3


@pytest.mark.rule("combat.mutual-fort", "estate.recruit")
def test_the_owning_noble_returns_and_is_neutral() -> None:
    # The attacker, a soldier and a Noble, throws two dice; so does the defender, a soldier in a fort.
    again = march(
        "I5", ("attack", "J5"), [6, 5, 6, 1], soldiers=1, led=True, garrisons={"J5": {"seat": 1, "soldiers": 1}},
        nobles={"ashdown": "H8"}, offices={"Chancellor": "ashdown"},
    )  # fmt: skip
    ashdown = again.state.nobles["ashdown"]
    assert again.state.structures["J5"]["seat"] == -1
    assert (ashdown["seat"], ashdown["at"], ashdown["office"]) == (-1, "J5", "")
    assert again.state.nobles["lord-0"]["at"] == "J5"


@pytest.mark.rule("combat.mutual-castle")
def test_both_die_at_a_castle() -> None:
    match = march("M8", ("attack", "N8"), [6, 6, 1, 1], soldiers=1, garrisons={"N8": 1}, nobles={"lord-1": "H8"})
    assert match.state.forces == {}
    assert match.state.structures["N8"]["seat"] == 1
    assert match.state.structures["N8"]["soldiers"] == 0


@pytest.mark.rule("siege.besieged", "siege.sally", "sneak.siege", "nobles.shut-in")
def test_a_siege() -> None:
    match = lay(forces=[{"seat": 1, "at": "H2"}])
    assert why(match, ("noble", "lord-0")) == {"nobles.shut-in"}
    match.choose(("deploy", "H2"))
    match.choose(3)
    match.choose("nobody else")
    assert set(options(match)) >= {("attack", "H2"), ("sneak", "H2"), "stop"}
    assert ("go", "H3") not in options(match)
    out = match.fork()
    out.choose(("sneak", "H2"))
    out.choose("attack")
    out.roll([1, 1, 1])
    assert "stop" not in options(out)
    assert ("go", "H3") in options(out)
    match.choose(("attack", "H2"))
    assert len(dice(match)) == 6  # no walls in a sally
    relief = march("H3", ("sneak", "H2"), "let pass", forces=[{"seat": 1, "at": "H2"}])
    assert relief.state.structures["H2"]["soldiers"] == 6


@pytest.mark.rule("sneak.declare", "sneak.attack", "sneak.on")
def test_the_example_of_sneaking() -> None:
    """A 3-soldier party past a fort with 2 soldiers: three dice, 3, 6 and 5 kill two, and the last one goes on."""
    match = march("K8", ("sneak", "L8"), "attack", garrisons={"L8": {"seat": 1, "soldiers": 2}})
    assert len(dice(match)) == 3
    match.roll([3, 6, 5])
    assert match.state.forces["f1"]["soldiers"] == 1
    assert "stop" not in options(match)
    match.choose(("go", "M8"))
    match.choose(("go", "M7"))
    assert ("raid", "M7") in options(match)
    army = march("K8", soldiers=4, led=True, garrisons={"L8": {"seat": 1, "soldiers": 2}})
    assert "force.party" in why(army, ("sneak", "L8"))
    tired = lay(at="march", forces=[{"seat": 0, "at": "K8", "moves": 1}], garrisons={"L8": {"seat": 1, "soldiers": 2}})
    assert "sneak.on" in why(tired, ("sneak", "L8"))


@pytest.mark.rule("raid.steal", "raid.burn", "raid.once", "raid.square")
def test_the_order_of_theft() -> None:
    own = march("M7", ("raid", "M7"), goods={1: "FW"}, farms=["M7"])
    assert goods(own, 0) == "F"
    assert own.state.farms == []
    assert why(own, ("raid", "M7")) == {"raid.once"}
    other = march("M7", ("raid", "M7"), goods={1: "WS"})
    assert options(other) == ["W", "S"]
    bank = march("M7", ("raid", "M7"))
    assert goods(bank, 0) == "F"
    assert bank.state.bank["F"] == -1
    assert "raid.square" in why(march("G3"), ("raid", "G3"))


@pytest.mark.rule("raid.leave", "raid.party", "sneak.attack")
def test_a_raid_under_enemy_soldiers() -> None:
    match = lay(at="march", forces=[{"seat": 0, "at": "M8", "moves": 1}, {"seat": 1, "at": "M7", "soldiers": 1}])
    match.choose(("raid", "M7"))
    match.choose("attack")
    match.roll([6])
    assert match.state.forces["f1"]["soldiers"] == 2
    assert match.state.forces["f1"]["at"] == "M8"  # the only way, though no space was left
    assert match.state.forces["f1"]["moves"] == 0


@pytest.mark.rule("law.peace")
def test_the_kings_peace() -> None:
    assert "law.peace" in why(march("M7", open=["The King's Peace"]), ("raid", "M7"))
