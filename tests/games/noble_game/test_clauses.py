"""The printed clauses on forces, squares and Nobles, one by one, where the other tests do not go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.games.noble_game.realm import asked, dice, goods, lay, march, options, told, whose, why

if TYPE_CHECKING:
    from explorer import Match

MARSHAL = {"Lord Marshal": "lord-0"}
CONSTABLE = {"Lord High Constable": "lord-0"}


def ends(match: Match) -> set[str]:
    """Where the force can go."""
    return {option[1] for option in options(match) if option[0] == "go"}


# --- claiming ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("claim.soldier", "claim.replace", "claim.own")
def test_a_new_marker_replaces_the_old_which_is_discarded() -> None:
    match = march("D4", owned={"D4": 1}, farms=["D4"])
    before = match.state.reserve
    match.choose(("claim",))
    assert match.state.owned["D4"] == 0
    assert match.state.markers == ["D4"]
    assert match.state.forces["f1"]["soldiers"] == 2
    assert match.state.reserve == before + 1
    assert match.state.farms == ["D4"]  # the building is the new owner's
    assert why(match, ("claim",)) == {"claim.own"}


@pytest.mark.rule("claim.soldier", "raid.party", "claim.replace")
def test_raid_and_claim_in_one_turn_and_a_home_field_too() -> None:
    match = march("M7", ("raid", "M7"), ("claim",), goods={1: "F"})
    assert goods(match, 0) == "F"
    assert match.state.owned["M7"] == 0
    assert match.state.markers == ["M7"]
    assert match.state.forces["f1"]["soldiers"] == 2


@pytest.mark.rule("claim.square", "claim.fort", "claim.enemy")
def test_what_cannot_be_claimed() -> None:
    assert "claim.square" in why(march("H5"), ("claim",))
    fort = march("K8", ("attack", "L8"), [1, 1, 1, 1, 1], garrisons={"L8": {"seat": 1, "soldiers": 1}})
    assert "claim.fort" in why(lay(("march", "f1"), seat=0, forces=[{"seat": 0, "at": "L8"}],
                                   garrisons={"L8": {"seat": 1, "soldiers": 1}}), ("claim",))  # fmt: skip
    assert fort.state.owned["L8"] == 1
    raided = march("M7", forces=[{"seat": 1, "at": "M7"}])
    assert "claim.enemy" in why(raided, ("claim",))


@pytest.mark.rule("build.garrison", "claim.soldier")
def test_a_marker_goes_into_the_fort_that_is_built_there() -> None:
    match = lay(("build", "fort", "L8"), owned={"L8": 0}, goods={0: "SSW"})
    assert match.state.structures["L8"] == {"kind": "fort", "seat": 0, "soldiers": 1, "tired": 0}
    assert match.state.markers == []
    home = lay(("build", "fort", "G3"), goods={0: "SSW"})
    assert home.state.structures["G3"]["soldiers"] == 0


@pytest.mark.parametrize("office", ["", "Lord Marshal"])
@pytest.mark.rule("force.dissolved", "nobles.with-force")
def test_whose_last_soldier_claims_goes_on_with_another_force_in_the_same_turn(office: str) -> None:
    forces = [{"seat": 0, "at": "L8", "soldiers": 1, "nobles": ["lord-0"]}, {"seat": 0, "at": "K8", "soldiers": 2}]
    offices = {office: "lord-0"} if office else {}
    match = lay(("march", "f1"), ("claim",), ("march", "f2"), ("go", "L8"), forces=forces, offices=offices)
    assert ("join", "lord-0") in options(match)


@pytest.mark.rule("force.dissolved", "claim.soldier")
def test_the_last_soldier_claims_and_the_noble_stands_alone() -> None:
    match = march("D4", ("claim",), soldiers=1, led=True)
    assert match.state.forces == {}
    assert match.state.nobles["lord-0"] | {"rank": 0} == match.state.nobles["lord-0"] | {
        "at": "D4",
        "force": "",
        "rank": 0,
    }


# --- sizes, merging, splitting ----------------------------------------------------------------------------------------


@pytest.mark.rule("force.size", "force.merge")
def test_no_force_of_more_than_twelve() -> None:
    match = march("H6", soldiers=9, led=True, forces=[{"seat": 0, "at": "H5", "soldiers": 4, "nobles": []}])
    assert why(match, ("go", "H5")) == {"force.merge"}
    twelve = march("H6", ("go", "H5"), soldiers=9, led=True, forces=[{"seat": 0, "at": "H5", "soldiers": 3}])
    assert twelve.state.forces["f1"]["soldiers"] == 12
    assert options(lay(("deploy", "H2"), garrisons={"H2": 30}))[-1] == 12


@pytest.mark.rule("force.merge", "capital.soldiers")
def test_forces_that_may_stop_in_the_capital_merge_there_too() -> None:
    other = {"seat": 0, "at": "H8", "soldiers": 3}
    stops = {"capital.soldiers": "may stop"}
    assert why(march("H6", forces=[other], readings=stops), ("go", "H8")) == {"force.merge"}
    match = march(
        "H6", ("go", "H8"), soldiers=2, forces=[other | {"soldiers": 1}, {"seat": 1, "at": "H8"}], readings=stops
    )
    assert match.state.forces["f1"]["soldiers"] == 3
    assert match.state.forces["f3"]["soldiers"] == 3


@pytest.mark.rule("force.no-split", "force.garrison")
def test_forces_part_only_at_structures() -> None:
    assert "force.no-split" in why(march("H5", soldiers=3), ("garrison", 1))
    fort = {"H4": {"seat": 0, "soldiers": 0}}
    match = march("H5", ("go", "H4"), ("garrison", 2), ("go", "H6"), "stop", garrisons=fort)
    assert match.state.structures["H4"]["soldiers"] == 2
    assert match.state.forces["f1"] | {"soldiers": 1, "at": "H6"} == match.state.forces["f1"]
    assert "force.garrison" in why(march("H5", ("go", "H4"), garrisons=fort), ("garrison", 3))


@pytest.mark.rule("force.army", "nobles.move")
def test_an_army_whose_noble_leaves_waits_for_one() -> None:
    match = lay(
        ("noble", "lord-0"), "H8", forces=[{"seat": 0, "at": "H5", "soldiers": 5, "nobles": ["lord-0"]}], tokens={0: 2}
    )
    match.choose(("march", "f1"))
    assert why(match, ("go", "H6")) == {"force.army"}
    assert options(match) == ["stop"]


@pytest.mark.rule("nobles.with-force", "force.army")
def test_an_army_keeps_its_last_noble_at_a_castle() -> None:
    match = lay(("deploy", "H2"), 5, "lord-0", garrisons={"H2": 5})
    assert "force.army" in why(match, ("leave", "lord-0"))
    small = lay(("deploy", "H2"), 3, "lord-0", ("leave", "lord-0"))
    assert small.state.nobles["lord-0"]["force"] == ""
    large = lay(("deploy", "H2"), 5, garrisons={"H2": 5})
    assert why(large, "nobody else") == {"force.army"}


# --- movement ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("move.five", "capital.soldiers")
def test_five_spaces_exactly() -> None:
    match = lay(("deploy", "H2"), 3, "nobody else")
    away = match.state.board.distances("H2")
    assert ends(match) == {square for square, spaces in away.items() if 0 < spaces <= 5}
    assert "move.five" in why(match, ("go", "F4"))
    match.choose(("go", "H5"))
    assert match.state.forces["f1"]["moves"] == 2
    through = march("H6")
    assert {"H10", "H11", "J8", "F8"} <= ends(through)


@pytest.mark.rule("capture.alone", "move.encounter")
def test_a_noble_on_the_way_is_captured_before_what_lies_behind() -> None:
    """No square beyond him is come to, to go or to fight, without stopping where he stands."""
    match = march("J8", nobles={"lord-1": "K8"}, forces=[{"seat": 2, "at": "L8"}], goods={1: "F"})
    assert ("go", "K8") in options(match)
    assert ("attack", "L8") not in options(match)
    assert why(match, ("attack", "L8")) == why(match, ("go", "K7")) == {"capture.alone"}
    match.choose(("go", "K8"))
    assert match.state.points[0]["captures"] == 1
    assert ("attack", "L8") in options(match)


@pytest.mark.rule("capture.alone", "siege.one-round")
def test_a_noble_before_others_walls_is_captured_by_who_comes_to_assault_or_sneaks() -> None:
    keywords: dict[str, Any] = {
        "garrisons": {"L8": {"seat": 1, "soldiers": 0}},
        "nobles": {"lord-2": "L8"},
        "goods": {2: "S"},
    }
    assert march("K8", ("attack", "L8"), **keywords).state.points[0]["captures"] == 1
    assert march("K8", ("sneak", "L8"), **keywords).state.points[0]["captures"] == 1


@pytest.mark.rule("combat.ends-movement")
def test_a_won_battle_ends_the_movement() -> None:
    match = march("J8", ("attack", "K8"), [6, 1, 1, 1], forces=[{"seat": 1, "at": "K8", "soldiers": 1}])
    assert match.state.forces["f1"]["at"] == "K8"
    assert match.pending is not None
    assert match.pending.kind == "turn"
    assert match.state.forces["f1"]["moves"] == 0


@pytest.mark.rule("raid.after-battle", "combat.ends-movement")
@pytest.mark.parametrize(("reading", "raids"), [("allowed", True), ("barred", False)])
def test_a_raid_after_a_battle(reading: str, raids: bool) -> None:
    match = march(
        "M8", ("attack", "M7"), [6, 1, 1, 1], forces=[{"seat": 1, "at": "M7", "soldiers": 1}], goods={1: "F"},
        readings={"raid.after-battle": reading},
    )  # fmt: skip
    assert (("raid", "M7") in options(match)) is raids
    assert ("claim",) in options(match)
    assert not ends(match)
    assert "combat.ends-movement" in why(match, ("go", "M8"))
    if raids:
        match.choose(("raid", "M7"))
        assert goods(match, 0) == "F"
        assert not ends(match)
    else:
        assert why(match, ("raid", "M7")) == {"raid.after-battle"}


# --- sneaking and raiding ---------------------------------------------------------------------------------------------


@pytest.mark.rule("sneak.attack", "combat.nobles", "combat.castle")
def test_what_is_thrown_at_a_party_that_sneaks() -> None:
    """A round of combat: soldiers, Nobles, and the walls' dice; past a force in the field there are no walls."""
    castle = march("M8", ("sneak", "N8"), "attack", garrisons={"N8": 2})
    assert len(dice(castle)) == 2 + 1 + 2
    army = {"seat": 1, "at": "K8", "soldiers": 5, "nobles": ["lord-1"]}
    assert len(dice(march("J8", ("sneak", "K8"), "attack", forces=[army]))) == 6
    empty = march("K8", ("sneak", "L8"), garrisons={"L8": {"seat": 1, "soldiers": 0}})
    assert not told(empty, "free attack")
    assert "M8" in ends(empty)


@pytest.mark.rule("sneak.attack", "siege.besieged")
def test_besiegers_and_besieged_both_strike_at_who_sneaks_past_both() -> None:
    match = march(
        "K8",
        ("sneak", "L8"),
        garrisons={"L8": {"seat": 1, "soldiers": 1}},
        forces=[{"seat": 2, "at": "L8", "soldiers": 1}],
    )
    assert whose(match) == 2
    match.choose("attack")
    match.roll([6])
    assert whose(match) == 1
    match.choose("attack")
    match.roll([6, 1])
    assert match.state.forces["f1"]["soldiers"] == 1


@pytest.mark.rule("raid.leave", "sneak.on")
def test_who_must_leave_goes_the_only_way_there_is() -> None:
    """A home field has one road: nothing is asked, and the party does not stay beside the others."""
    match = march("M8", forces=[{"seat": 1, "at": "M7", "soldiers": 1}, {"seat": 2, "at": "L8"}], garrisons={"N8": 1})
    match.state.forces["f1"]["moves"] = 1
    match.choose(("raid", "M7"))
    match.choose("let pass")
    assert match.state.forces["f1"]["at"] == "M8"
    assert match.state.forces["f1"]["moves"] == 0
    assert goods(match, 0) == "F"


@pytest.mark.rule("raid.leave")
def test_a_party_that_raids_a_fort_may_stay_before_its_walls() -> None:
    match = march(
        "K8", ("raid", "L8"), "let pass", "stop", garrisons={"L8": {"seat": 1, "soldiers": 1}}, goods={1: "W"}
    )
    assert match.state.forces["f1"]["at"] == "L8"
    assert match.state.besieged("L8")
    assert goods(match, 0) == "W"


@pytest.mark.rule("raid.party", "sneak.declare", "force.party")
def test_an_army_neither_raids_nor_sneaks() -> None:
    match = march("M7", soldiers=4, led=True, forces=[{"seat": 1, "at": "M8"}])
    assert "force.party" in why(match, ("raid", "M7"))
    assert "force.party" in why(match, ("sneak", "M8"))
    assert ("attack", "M8") in options(match)


@pytest.mark.rule("estate.passing", "capture.neutral")
def test_where_neutral_garrisons_bar_the_way_they_strike_unasked() -> None:
    match = march("I5", ("sneak", "J5"), soldiers=1, led=True, readings={"neutral.blocks": "yes"})
    assert len(dice(match)) == 3
    match.roll([6, 1, 1])
    assert match.state.forces == {}
    assert match.state.nobles["lord-0"]["captor"] == -1
    assert "move.encounter" in why(march("I5", readings={"neutral.blocks": "yes"}), ("go", "J4"))


# --- the Marshal and the Constable ------------------------------------------------------------------------------------


@pytest.mark.rule("office.marshal-left", "office.marshal", "sneak.attack")
def test_the_marshal_alone_does_not_get_past() -> None:
    """His soldier dies, he does not: he stands where the party came from, with nobody."""
    match = march(
        "J8", ("sneak", "L8"), "attack", [6, 1], soldiers=1, led=True, offices=MARSHAL,
        garrisons={"L8": {"seat": 1, "soldiers": 1}},
    )  # fmt: skip
    lord = match.state.nobles["lord-0"]
    assert (lord["at"], lord["force"], lord["captor"]) == ("K8", "", -1)
    assert match.state.forces == {}
    raid = march(
        "K8", ("raid", "L8"), "attack", [6, 1], soldiers=1, led=True, offices=MARSHAL, goods={1: "W"},
        garrisons={"L8": {"seat": 1, "soldiers": 1}},
    )  # fmt: skip
    assert goods(raid, 0) == ""
    assert raid.state.nobles["lord-0"]["at"] == "K8"
    struck = march(
        "J8", ("sneak", "L8"), "attack", [6, 6], soldiers=1, led=True, offices=MARSHAL, goods={0: "F"},
        garrisons={"L8": {"seat": 1, "soldiers": 1}},
    )  # fmt: skip
    assert struck.state.points[1]["captures"] == 1


@pytest.mark.rule("office.constable", "move.five")
def test_the_constable_brings_a_space_and_takes_it_away() -> None:
    party = {"seat": 0, "at": "H5", "soldiers": 3}
    match = lay(("noble", "lord-0"), "H5", ("march", "f1"), forces=[party], offices=CONSTABLE)
    assert match.state.forces["f1"]["moves"] == 6
    assert {square for square in ends(match) if match.state.board.distances("H5")[square] == 6}
    gone = lay(("noble", "lord-0"), "H8", forces=[party | {"moves": 6, "nobles": ["lord-0"]}], offices=CONSTABLE)
    assert gone.state.forces["f1"]["moves"] == 5
    army = lay(("noble", "lord-0"), "H5", forces=[party | {"soldiers": 4}], offices=CONSTABLE)
    assert army.state.forces["f1"]["moves"] == 5
    assert lay(("deploy", "H2"), 3, "lord-0", offices=CONSTABLE).state.forces["f1"]["moves"] == 6


# --- sieges, structures, Nobles ---------------------------------------------------------------------------------------


@pytest.mark.rule("nobles.no-passing", "force.army", "siege.besieged")
def test_a_noble_walks_to_his_lords_besiegers() -> None:
    match = lay(
        ("noble", "lord-0"), garrisons={"L8": {"seat": 1, "soldiers": 2}}, forces=[{"seat": 0, "at": "L8", "soldiers": 4}],
        nobles={"lord-0": "H8"},
    )  # fmt: skip
    assert why(match, "M8") == {"nobles.no-passing"}
    match.choose("L8")
    assert match.state.nobles["lord-0"]["force"] == "f1"


@pytest.mark.rule("nobles.move", "nobles.walk", "nobles.direct", "siege.besieged")
def test_where_a_noble_cannot_go() -> None:
    match = lay(("noble", "lord-0"), nobles={"lord-0": "H8"}, forces=[{"seat": 1, "at": "H2"}])
    assert why(match, "H8") == {"nobles.move"}
    assert "siege.besieged" in why(match, "H2")
    far = lay(("noble", "lord-0"))
    assert why(far, "N8") == {"nobles.no-passing", "nobles.walk"}
    assert why(far, "L12") == {"nobles.walk"}


@pytest.mark.rule("nobles.move", "nobles.no-passing")
def test_a_noble_with_nowhere_to_go_is_not_asked() -> None:
    """At court, his castle besieged and all four roads taken."""
    shut = [{"seat": 1, "at": at} for at in ("H2", "H7", "H9", "G8", "I8")]
    match = lay(nobles={"lord-0": "H8"}, forces=shut)
    assert why(match, ("noble", "lord-0")) == {"nobles.no-passing"}


@pytest.mark.rule("combat.mutual", "capture.alone")
def test_nobles_left_after_mutual_annihilation_do_not_capture_each_other() -> None:
    match = march(
        "J8", ("attack", "K8"), [6, 1, 6, 1], soldiers=1, led=True,
        forces=[{"seat": 1, "at": "K8", "soldiers": 1, "nobles": ["lord-1"]}],
    )  # fmt: skip
    assert match.state.forces == {}
    assert [match.state.nobles[f"lord-{seat}"]["at"] for seat in (0, 1)] == ["K8", "K8"]
    assert match.state.total(0) == match.state.total(1) == 0


@pytest.mark.rule("combat.mutual-fort", "goods.yield")
def test_both_die_at_a_fort_that_was_built() -> None:
    """Nobody's fort stands on nobody's square, and whoever comes next takes both."""
    garrison = {"L8": {"seat": 1, "soldiers": 1}}
    match = march("K8", ("attack", "L8"), [6, 6, 1], soldiers=1, garrisons=garrison)
    assert match.state.structures["L8"]["seat"] == -1
    assert "L8" not in match.state.owned
    next_one = march("K8", ("attack", "L8"), garrisons={"L8": {"seat": -1, "soldiers": 0}})
    assert next_one.state.owned["L8"] == 0


@pytest.mark.rule("combat.undefended", "office.marshal-alone")
def test_a_lone_noble_holds_no_fort_unless_he_is_the_marshal() -> None:
    inside: dict[str, Any] = {"garrisons": {"J5": {"seat": 1, "soldiers": 0}}}
    taken = march("I5", ("attack", "J5"), **inside)
    assert taken.state.structures["J5"]["seat"] == 0
    held = march("I5", ("attack", "J5"), offices={"Lord Marshal": "ashdown"}, **inside)
    assert len(dice(held)) == 3 + 2 + 1  # two for the Marshal alone, and the fort's
    held.roll([6, 1, 1, 1, 1, 1])
    assert held.state.nobles["ashdown"]["seat"] == 0


@pytest.mark.rule("siege.sally", "combat.field", "siege.one-round")
def test_next_turn_the_attacker_attacks_again_or_goes_away() -> None:
    match = march("L8", forces=[{"seat": 1, "at": "K8", "soldiers": 1}], garrisons={"L8": {"seat": 1, "soldiers": 2}})
    assert ("attack", "L8") in options(match)
    assert {"M8", "M7", "M9"} <= ends(match)
    match.choose(("attack", "L8"))
    assert len(dice(match)) == 3 + 2 + 1


@pytest.mark.rule("siege.taken", "capture.home", "claim.fort", "capture.ransom")
def test_a_castle_falls() -> None:
    """Its lord inside is captured and ransomed; as his castle is another's he is freed in the capital."""
    match = march("M8", ("attack", "N8"), [6, 1, 1, 1, 1, 1, 1], garrisons={"N8": 1}, goods={1: "S"})
    assert match.state.structures["N8"] | {"seat": 0, "soldiers": 3} == match.state.structures["N8"]
    assert match.state.nobles["lord-1"]["at"] == "H8"
    assert goods(match, 0) == "S"
    assert match.state.owned["M7"] == 1  # its squares are not claimed with it


@pytest.mark.rule("office.marshal-alone", "office.marshal", "siege.one-round")
def test_the_marshal_assaults_once_a_turn_though_his_soldiers_die() -> None:
    match = march("I5", ("attack", "J5"), [1, 1, 1, 6, 1, 1], soldiers=1, led=True, offices=MARSHAL)
    assert match.state.nobles["lord-0"]["at"] == "J5"
    assert match.state.forces == {}
    assert ("storm", "lord-0") not in options(match)
    assert ("storm", "lord-0") in options(lay(nobles={"lord-0": "J5"}, offices=MARSHAL))


# --- what a turn refuses ----------------------------------------------------------------------------------------------


@pytest.mark.rule("move.deployed", "force.deploy", "office.marshal-alone", "build.site", "build.fort", "nobles.move")
def test_what_a_turn_refuses_and_why() -> None:
    match = lay(forces=[{"seat": 0, "at": "H5"}, {"seat": 1, "at": "K8"}])
    assert why(match, ("march", "f2")) == {"move.deployed"}
    match.choose(("march", "f1"))
    match.choose("stop")
    assert why(match, ("march", "f1")) == {"move.deployed"}
    assert why(match, ("deploy", "N8")) == why(match, ("deploy", "H5")) == {"force.deploy"}
    assert why(match, ("storm", "lord-0")) == {"office.marshal-alone"}
    assert why(match, ("build", "fort", "L8")) == {"build.site"}
    assert why(match, ("build", "fort", "H5")) == {"build.fort", "build.site"}
    assert why(match, ("noble", "lord-1")) == {"nobles.move"}
    for nonsense in (("march", "f9"), ("deploy", "Z9"), ("storm", 7), "dance", ("build", "tower", "A1")):
        refusal = match.why_not(nonsense)
        assert not refusal.allowed
        assert refusal.checks


@pytest.mark.rule("nobles.join", "capital.soldiers")
def test_who_comes_to_the_capital_comes_to_court() -> None:
    stops = {"capital.soldiers": "may stop"}
    match = lay(("noble", "lord-0"), "H8", ("march", "f1"), forces=[{"seat": 0, "at": "H8"}], readings=stops)
    assert match.state.nobles["lord-0"]["force"] == ""
    assert ("join", "lord-0") in options(match)


# --- small print ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("force.no-second-march", "force.garrison", "nobles.with-force")
def test_only_those_who_did_not_come_in_this_turn_set_out() -> None:
    fort = {"H4": {"seat": 0, "soldiers": 1}}
    match = lay(("deploy", "H2"), 2, "lord-0", ("go", "H4"), "stop", ("deploy", "H4"), garrisons=fort)
    assert options(match) == [1]
    assert "force.deploy" in why(match, 2)
    match.choose(1)
    assert asked(match).kind == "march"  # the Noble came in too, so nobody asks whether he rides
    part = lay(("deploy", "H2"), 3, "lord-0", ("go", "H4"), ("garrison", 1), garrisons=fort)
    assert part.state.tired == []  # he did not go in
    assert part.state.nobles["lord-0"]["force"] == "f1"


@pytest.mark.rule("force.merge", "combat.ends-movement")
def test_who_joins_a_force_that_has_fought_has_fought() -> None:
    match = march("J8", forces=[{"seat": 0, "at": "K8", "soldiers": 1, "moves": 0}], soldiers=1)
    match.state.forces["f2"]["fought"] = True
    match.choose(("go", "K8"))
    assert match.state.forces["f1"]["fought"]
    assert match.state.forces["f1"]["moves"] == 0


@pytest.mark.rule("raid.leave")
def test_no_raid_where_there_is_no_way_out() -> None:
    """Past a force of one's own, which has no room, onto a field that others hold: there would be nowhere to go."""
    own = [{"seat": 0, "at": "L8", "moves": 2}, {"seat": 0, "at": "M8"}]
    match = lay(at="march", forces=[*own, {"seat": 1, "at": "M7"}])
    assert why(match, ("raid", "M7")) == {"raid.leave"}


@pytest.mark.rule("capture.alone")
def test_two_nobles_on_one_road_are_captured_one_after_the_other() -> None:
    match = march("J8", nobles={"lord-1": "K8", "lord-2": "L8"}, goods={1: "F", 2: "W"})
    assert ("go", "L8") not in options(match)
    match.choose(("go", "K8"))
    match.choose(("go", "L8"))
    assert match.state.points[0]["captures"] == 2


@pytest.mark.rule("capture.alone", "combat.field")
@pytest.mark.parametrize("captor", [0, 1])
def test_a_third_players_noble_on_a_field_of_battle_is_the_victors(captor: int) -> None:
    """He stood there alone; the dice of the victor show sixes."""
    enemy = {"seat": 1, "at": "K8", "soldiers": 3}
    match = march("J8", ("attack", "K8"), forces=[enemy], nobles={"lord-2": "K8"}, goods={2: "S"})
    match.roll([6, 6, 6, 1, 1, 1] if captor == 0 else [1, 1, 1, 6, 6, 6])
    assert match.state.points[captor]["captures"] == 1
    assert goods(match, captor) == "S"


@pytest.mark.rule("nobles.direct")
def test_at_once_to_ones_own_fort_but_not_to_anothers() -> None:
    """Another vassal's fort, and one that was built, are walked to; his own estate is not too far."""
    match = lay(
        ("noble", "dunmere"), nobles={"dunmere": {"seat": 0, "at": "H2"}}, owned={"L12": 0},
        garrisons={"J11": {"seat": 0, "soldiers": 1}, "F11": {"seat": 0, "soldiers": 1}, "L12": {"seat": 0, "soldiers": 1}},
    )  # fmt: skip
    away = match.state.board.distances("H2")
    assert away["J11"] > 8 < away["F11"]
    assert away["L12"] > 8
    assert "J11" in options(match)
    assert not {"F11", "L12"} & set(options(match))


@pytest.mark.rule("office.marshal-alone", "nobles.walk")
def test_the_marshal_walks_eight_spaces_to_a_wall_and_no_farther() -> None:
    fort = {"L12": {"seat": 1, "soldiers": 1}}
    assert "L12" in options(lay(("noble", "lord-0"), nobles={"lord-0": "H8"}, garrisons=fort, offices=MARSHAL))
    far = lay(("noble", "lord-0"), nobles={"lord-0": "H7"}, garrisons=fort, offices=MARSHAL)
    assert far.state.board.distances("H7")["L12"] == 9
    assert "L12" not in options(far)


@pytest.mark.rule("capture.switch", "capture.ransom")
def test_who_is_taken_in_his_own_fort_costs_no_ransom() -> None:
    match = march(
        "I5", ("attack", "J5"), [6, 6, 6, 1, 1, 1], garrisons={"J5": {"seat": 1, "soldiers": 1}}, goods={1: "FWW"}
    )
    assert match.state.nobles["ashdown"]["seat"] == 0
    assert match.state.points[0]["captures"] == 1
    assert goods(match, 1) == "FWW"


@pytest.mark.rule("nobles.join", "force.garrison")
def test_a_noble_who_comes_to_walls_goes_inside() -> None:
    """A force may stand before walls of its player's, just built there; he is in the castle all the same."""
    match = lay(("noble", "lord-0"), "H2", nobles={"lord-0": "H8"}, forces=[{"seat": 0, "at": "H2"}])
    assert match.state.nobles["lord-0"]["force"] == ""
    assert match.state.at_home(0) == ["lord-0"]


@pytest.mark.rule("force.merge", "card.force")
def test_who_joins_night_riders_rides_unseen() -> None:
    match = march("J8", soldiers=1, forces=[{"seat": 0, "at": "K8", "soldiers": 1}])
    match.state.forces["f2"]["unseen"] = True
    match.choose(("go", "K8"))
    assert match.state.forces["f1"]["unseen"]


@pytest.mark.rule("sneak.attack")
@pytest.mark.parametrize(("inside", "before", "thrown"), [(1, 1, 2), (1, 3, 3), (3, 1, 4)])
def test_a_player_attacks_once_though_he_has_two_there(inside: int, before: int, thrown: int) -> None:
    """A force before its own walls, and the garrison: the stronger throws, and nobody else."""
    match = march(
        "K8", ("sneak", "L8"), "attack", garrisons={"L8": {"seat": 1, "soldiers": inside}},
        forces=[{"seat": 1, "at": "L8", "soldiers": before}],
    )  # fmt: skip
    assert len(dice(match)) == thrown
    match.roll([1] * thrown)
    assert asked(match).kind == "march"
