"""What the book leaves open: each point in the house's reading, and in the other one where there is a switch."""

from __future__ import annotations

from typing import Any

import pytest

import explorer
from explorer.core.moments import Begin
from tests.games.noble_game.realm import awaited, dice, goods, lay, march, options, to, told, whose, why

# --- points -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("win.captive", "win.nobles")
@pytest.mark.parametrize(("which", "points"), [("count", 1), ("do not count", 0)])
def test_whether_a_captive_scores_at_the_end(which: str, points: int) -> None:
    captive = {"lord-1": {"captor": 0}}
    match = lay(
        at="contest", year=6, nobles=captive, readings={"win.captives": which, "last.year": "to the contest"}
    )  # fmt: skip
    assert [one["points"] for one in told(match, "scored")] == [1, points, 1, 1]


@pytest.mark.rule("year.last", "year.six")
def test_whether_the_last_year_ends_with_its_contest() -> None:
    whole = lay(at="contest", year=6, readings={"last.year": "whole"})
    assert awaited(whole) == "Sovereignty card"
    assert lay(at="contest", year=6, readings={"last.year": "to the contest"}).over
    assert awaited(lay(at="contest", year=5, readings={"last.year": "to the contest"})) == "Sovereignty card"


@pytest.mark.rule("win.assault", "win.battles")
@pytest.mark.parametrize(("which", "points"), [("count", 1), ("do not count", 0)])
def test_whether_an_assault_is_a_battle_that_scores(which: str, points: int) -> None:
    fort = {"L8": {"seat": 1, "soldiers": 1}}
    match = march(
        "K8", ("attack", "L8"), [6] * 4 + [1] * 3, soldiers=3, led=True, garrisons=fort, nobles={"lord-1": "L8"},
        readings={"assault.points": which},
    )  # fmt: skip
    assert match.state.points[0]["battles"] == points
    lost = march(
        "K8", ("attack", "L8"), [1] * 2 + [6] * 3, soldiers=1, led=True, garrisons=fort, nobles={"lord-1": "L8"},
        readings={"assault.points": which},
    )  # fmt: skip
    assert lost.state.points[1]["battles"] == points
    field = march(
        "K8", ("attack", "L8"), [6, 6, 1, 1], soldiers=1, led=True, nobles={"lord-1": "L8"},
        forces=[{"seat": 1, "at": "L8", "soldiers": 1, "nobles": ["lord-1"]}], readings={"assault.points": which},
    )  # fmt: skip
    assert field.state.points[0]["battles"] == 1


@pytest.mark.rule("estate.no-capture", "estate.fealty")
@pytest.mark.parametrize(("which", "points"), [("no", 0), ("yes", 1)])
def test_whether_fealty_scores_like_a_capture(which: str, points: int) -> None:
    match = march("I5", ("attack", "J5"), [6, 6, 6, 1, 1, 1], readings={"fealty.point": which})
    assert match.state.nobles["ashdown"]["seat"] == 0
    assert match.state.points[0]["captures"] == points


@pytest.mark.rule("capture.inside", "capture.switch")
@pytest.mark.parametrize(("which", "points"), [("yes", 1), ("no", 0)])
def test_whether_a_noble_inside_his_own_fort_scores(which: str, points: int) -> None:
    match = march(
        "I5", ("attack", "J5"), [6, 6, 6, 1, 1, 1], garrisons={"J5": {"seat": 1, "soldiers": 1}},
        readings={"inside.point": which},
    )  # fmt: skip
    assert match.state.nobles["ashdown"]["seat"] == 0
    assert match.state.points[0]["captures"] == points


@pytest.mark.rule("capture.ransom", "capture.home")
@pytest.mark.parametrize(("which", "captor", "payee"), [("captor", "S", "Seat 0"), ("bank", "", "the bank")])
def test_who_gets_the_ransom(which: str, captor: str, payee: str) -> None:
    match = march("J8", ("go", "K8"), nobles={"lord-1": "K8"}, goods={1: "S"}, readings={"ransom.to": which})
    assert (goods(match, 0), goods(match, 1)) == (captor, "")
    assert match.state.bank["S"] == -len(captor)
    assert match.state.nobles["lord-1"]["at"] == "N8"
    (paid,) = [moment for moment in match.moments() if moment.kind == "ransomed"]
    assert match.tell(paid) == f"Seat 1 pays 1 stone to {payee} to ransom Seat 1's own Noble."


@pytest.mark.rule("office.changed-sides", "capture.switch", "nobles.regent-stays")
@pytest.mark.parametrize("which", ["keeps", "loses"])
def test_whether_a_noble_who_changes_sides_keeps_his_office(which: str) -> None:
    """His new lord has its power, and a Regent stays in the capital; in the other reading he lays down both."""
    held = {"J5": {"seat": 1, "soldiers": 1}}
    match = march(
        "I5", ("attack", "J5"), [6, 6, 6, 1, 1], garrisons=held,
        nobles={"ashdown": {"at": "H8", "regent": True}}, offices={"Chancellor": "ashdown"},
        readings={"sides.office": which},
    )  # fmt: skip
    ashdown = match.state.nobles["ashdown"]
    found = (ashdown["seat"], ashdown["at"], ashdown["office"], ashdown["regent"])
    assert found == ((0, "H8", "Chancellor", True) if which == "keeps" else (0, "H8", "", False))
    (changed,) = [moment for moment in match.moments() if moment.kind == "changed sides"]
    assert changed.rules == ("capture.switch", "office.changed-sides")
    while match.state.phase != "Summer":
        match.choose("end")
    if which == "keeps":
        assert (whose(match), awaited(match)) == (0, "good")
        match.choose("F")
    assert (whose(match), awaited(match)) == (0, "turn")
    if which == "keeps":
        assert why(match, ("noble", "ashdown")) == {"nobles.regent-stays"}
    else:
        assert ("noble", "ashdown") in options(match)


@pytest.mark.rule("office.changed-sides", "capture.inside")
@pytest.mark.parametrize(("which", "office"), [("keeps", "Lord Marshal"), ("loses", "")])
def test_who_is_taken_inside_his_fort_keeps_his_office_too(which: str, office: str) -> None:
    match = march(
        "I5", ("attack", "J5"), [6] * 7 + [1] * 4, soldiers=6, led=True, garrisons={"J5": {"seat": 1, "soldiers": 1}},
        offices={"Lord Marshal": "ashdown"}, readings={"sides.office": which},
    )  # fmt: skip
    assert match.state.nobles["ashdown"]["seat"] == 0
    assert match.state.nobles["ashdown"]["office"] == office


# --- goods ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("board.estates")
def test_whether_an_estate_gives_a_good() -> None:
    held = {"J5": {"seat": 0, "soldiers": 1}}
    house = to(lay(at="generation", garrisons=held, readings={"estate.yield": "nothing"}), "Nobility card")
    assert goods(house, 0) == "FFW"
    other = lay(at="generation", garrisons=held, readings={"estate.yield": "a good"})
    assert (whose(other), awaited(other)) == (0, "good")
    other.choose("S")
    assert goods(other, 0) == "FFWS"
    assert told(other, "took goods")[0]["rule"] == "board.estates"
    assert awaited(other) == "Nobility card"  # one estate, one good


@pytest.mark.rule("goods.bank")
def test_the_bank_gives_whatever_has_been_taken() -> None:
    match = lay(goods={0: "S" * 200, 1: "S" * 200})
    assert match.state.bank["S"] == -400
    match.choose(("take", "S"))
    assert match.state.goods[0]["S"] == 201


@pytest.mark.rule("raise.any", "raise.castle")
def test_how_many_soldiers_an_action_raises() -> None:
    def counts(which: str) -> list[int]:
        match = lay(goods={0: "FFF"}, readings={"raise.count": which})
        return [option[1] for option in options(match) if option[0] == "raise"]

    assert counts("any") == [1, 2, 3]
    assert counts("one") == [1]
    assert "raise.any" in why(lay(goods={0: "FFF"}, readings={"raise.count": "one"}), ("raise", 2))


@pytest.mark.rule("trade.players")
def test_whether_players_trade_with_each_other() -> None:
    offer = ("offer", 1, "F", "S")
    house = lay(goods={0: "F", 1: "S"}, readings={"players.trade": "no"})
    assert why(house, offer) == {"trade.players"}
    match = lay(goods={0: "F", 1: "S", 2: "W"}, readings={"players.trade": "one for one"})
    offers = [option for option in options(match) if option[0] == "offer"]
    assert offers == [offer, ("offer", 2, "F", "W")]
    assert match.label(offer) == "offer Seat 1 a trade: 1 food for 1 stone"
    match.choose(offer)
    assert (whose(match), options(match)) == (1, ["accept", "decline"])
    taken = match.fork()
    taken.choose("accept")
    assert (goods(taken, 0), goods(taken, 1)) == ("S", "F")
    match.choose("decline")
    assert (goods(match, 0), goods(match, 1)) == ("F", "S")
    assert told(match, "declined goods")[0]["to"] == 0
    assert "trade.players" in why(match, ("offer", 3, "F", "S"))


@pytest.mark.rule("raid.picks", "raid.steal")
@pytest.mark.parametrize(("which", "seat"), [("raider", 0), ("owner", 1)])
def test_who_picks_the_other_good(which: str, seat: int) -> None:
    match = march("M7", ("raid", "M7"), goods={1: "WS"}, readings={"raid.picks": which})
    assert (whose(match), options(match)) == (seat, ["W", "S"])
    match.choose("S")
    assert (goods(match, 0), goods(match, 1)) == ("S", "W")


@pytest.mark.rule("office.pay-day", "office.chancellor")
def test_the_chancellor_is_paid_as_the_season_begins() -> None:
    match = lay(*["end"] * 4, offices={"Chancellor": "lord-2"})
    assert (match.state.phase, match.state.turn, whose(match)) == ("Summer", None, 2)
    match.choose("S")
    (paid,) = [moment for moment in match.moments() if moment.kind == "took goods"]
    assert paid.rules == ("office.chancellor", "office.pay-day")


@pytest.mark.rule("office.captive", "office.archbishop")
@pytest.mark.parametrize(("which", "asked"), [("works", "cards to draw"), ("rests", "Nobility card")])
def test_whether_the_office_of_a_captive_works(which: str, asked: str) -> None:
    match = lay(
        "nobody", at="contest", nobles={"lord-0": "H8", "ashdown": {"seat": 0, "captor": 1}},
        garrisons={"J5": {"seat": 0, "soldiers": 1}}, offices={"Archbishop of Canterbury": "ashdown"},
        readings={"captive.office": which},
    )  # fmt: skip
    assert awaited(match) == asked


@pytest.mark.rule("bidding.summer", "bidding.when")
def test_a_summer_auction_is_held_at_once() -> None:
    match = lay(None, at="summer card", turned=["King's Champion"], goods={0: "FF"})
    assert (awaited(match), match.state.phase) == ("bid", "Summer")
    assert told(match, "auction called")[0]["rule"] == "bidding.summer"


@pytest.mark.rule("upkeep.which", "upkeep.unpaid")
def test_who_has_the_food_pays_and_the_player_says_who_starves() -> None:
    forces = [{"seat": 0, "at": at} for at in ("H5", "H6")]
    match = lay(at="upkeep", forces=forces, goods={0: "F"})
    assert told(match, "paid upkeep")[0]["food"] == 1
    assert (awaited(match), options(match)) == ("force to go hungry", ["f1", "f2"])
    match.choose("f2")
    assert match.state.forces["f2"]["soldiers"] == 2


# --- forces -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("force.stops-inside", "force.garrison")
def test_a_force_that_stops_at_its_own_walls_is_inside() -> None:
    match = march("H3", ("go", "H2"), "stop")
    assert match.state.forces == {}
    assert match.state.structures["H2"]["soldiers"] == 6


@pytest.mark.rule("force.wearier", "force.merge")
def test_merged_forces_go_as_far_as_the_wearier() -> None:
    rested = {"seat": 0, "at": "H5", "soldiers": 1, "moves": 2}
    match = march("H6", ("go", "H5"), soldiers=1, forces=[rested])
    assert match.state.forces["f1"]["moves"] == 2
    (merged,) = [moment for moment in match.moments() if moment.kind == "merged"]
    assert merged.rules == ("force.merge", "force.wearier")


@pytest.mark.rule("move.field-first", "move.encounter")
def test_a_force_before_walls_is_met_before_them() -> None:
    match = march(
        "K8", ("attack", "L8"), soldiers=1, garrisons={"L8": {"seat": 1, "soldiers": 2}},
        forces=[{"seat": 2, "at": "L8", "soldiers": 1}],
    )  # fmt: skip
    assert dice(match) == ["attacker 1", "defender 1"]
    (battle,) = [moment for moment in match.moments() if moment.kind == "field battle"]
    assert battle.rules == ("combat.field", "move.field-first")


@pytest.mark.rule("sneak.once", "sneak.attack")
@pytest.mark.parametrize(("which", "attacks"), [("the stronger", 1), ("each", 2)])
def test_how_often_a_player_attacks_who_has_a_force_before_his_walls(which: str, attacks: int) -> None:
    match = march(
        "K8", ("sneak", "L8"), garrisons={"L8": {"seat": 1, "soldiers": 1}}, forces=[{"seat": 1, "at": "L8", "soldiers": 1}],
        readings={"sneak.throwers": which},
    )  # fmt: skip
    for _ in range(attacks):
        assert (whose(match), awaited(match)) == (1, "free attack")
        match.choose("let pass")
    assert awaited(match) == "march"


@pytest.mark.rule("office.constable-raid", "office.constable")
@pytest.mark.parametrize(("which", "raided"), [("sixes", 3), ("fives too", 2)])
def test_what_kills_a_raiding_party_of_the_constable(which: str, raided: int) -> None:
    more: dict[str, Any] = {
        "soldiers": 3, "led": True, "garrisons": {"L8": {"seat": 1, "soldiers": 1}}, "owned": {"L8": 1},
        "offices": {"Lord High Constable": "lord-0"}, "readings": {"constable.raid": which},
    }  # fmt: skip
    raid = march("K8", ("raid", "L8"), "attack", [5, 1], **more)
    assert raid.state.forces["f1"]["soldiers"] == raided
    sneak = march("K8", ("sneak", "L8"), "attack", [5, 1], **more)
    assert sneak.state.forces["f1"]["soldiers"] == 3


@pytest.mark.rule("capital.court", "capital.peace", "capture.alone")
def test_nobody_is_captured_or_barred_in_the_capital() -> None:
    stops = {"capital.soldiers": "may stop"}
    match = march("H6", ("go", "H8"), nobles={"lord-1": "H8"}, forces=[{"seat": 2, "at": "H8"}], readings=stops)
    assert match.state.nobles["lord-1"]["captor"] == -1
    assert ("go", "H7") in options(match)


# --- Nobles -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("nobles.along", "nobles.with-force", "force.army")
def test_where_a_noble_leaves_his_force() -> None:
    leave = ("leave", "lord-0")
    house = march("H5", led=True, readings={"nobles.leave": "own walls"})
    assert why(house, leave) == {"nobles.along"}
    other = march("H5", led=True, readings={"nobles.leave": "anywhere"})
    other.choose(leave)
    assert (other.state.nobles["lord-0"]["at"], other.state.nobles["lord-0"]["force"]) == ("H5", "")
    army = march("H5", soldiers=4, led=True, readings={"nobles.leave": "anywhere"})
    assert why(army, leave) == {"force.army"}


@pytest.mark.rule("nobles.shut-in", "siege.besieged", "siege.one-round")
def test_who_can_leave_a_siege() -> None:
    besieged = {"forces": [{"seat": 1, "at": "H2", "soldiers": 3, "nobles": ["lord-1"]}]}
    assert "nobles.shut-in" in why(lay(**besieged, readings={"siege.nobles": "shut in"}), ("noble", "lord-0"))
    free = lay(("noble", "lord-0"), "H8", **besieged, readings={"siege.nobles": "free to go"})
    assert free.state.nobles["lord-0"]["at"] == "H8"
    for which in ("shut in", "free to go"):  # the besieger may go in any case
        match = lay(("noble", "lord-1"), "H8", seat=1, **besieged, readings={"siege.nobles": which})
        assert match.state.nobles["lord-1"]["at"] == "H8"


@pytest.mark.rule("nobles.token-turn", "nobles.tokens")
def test_a_token_is_used_when_the_seasons_action_is_spent() -> None:
    match = lay(("take", "F"), tokens={0: 1})
    assert match.state.tokens[0] == 1
    match.choose(("take", "F"))
    (used,) = [moment for moment in match.moments() if moment.kind == "used token"]
    assert used.rules == ("nobles.tokens", "nobles.token-turn")
    assert match.state.tokens[0] == 0


@pytest.mark.rule("office.marshal-storm", "office.marshal-alone")
def test_the_marshal_storms_once_a_turn_without_an_action() -> None:
    match = lay(
        ("take", "F"), ("storm", "lord-0"), [1, 1, 1, 1, 1], nobles={"lord-0": "J5"}, offices={"Lord Marshal": "lord-0"}
    )
    assert match.state.actions[0] == 0
    assert "office.marshal-storm" in why(match, ("storm", "lord-0"))


# --- a fort whose Noble rules ------------------------------------------------------------------------------------------

REGENT = {"ashdown": {"at": "H8", "regent": True}}
HELD = {"J5": {"seat": 1, "soldiers": 1}}


@pytest.mark.rule("combat.mutual-noble", "combat.mutual-fort", "nobles.regent-stays")
def test_the_regent_stays_when_both_die_at_his_fort_and_returns_when_his_year_is_over() -> None:
    match = march(
        "I5", ("attack", "J5"), [6, 6, 1], soldiers=1, garrisons=HELD, nobles=REGENT, season="Winter", seat=0,
        offices={"Chancellor": "ashdown"},
    )  # fmt: skip
    if awaited(match) == "round of combat":
        match.roll([6, 6, 1][: len(dice(match))])
    assert match.state.structures["J5"]["seat"] == -1
    assert match.state.nobles["ashdown"] | {"seat": 1, "at": "H8", "regent": True} == match.state.nobles["ashdown"]
    ruled = to(match, "Nobility card")
    assert ruled.state.nobles["ashdown"]["regent"]  # alone at court he rules on
    assert ruled.state.nobles["ashdown"]["seat"] == 1


@pytest.mark.rule("combat.mutual-noble", "combat.mutual-fort")
def test_a_regent_who_is_not_named_again_returns_to_his_neutral_fort() -> None:
    match = lay(
        at="march", season="Winter", seat=3, forces=[{"seat": 3, "at": "I5", "soldiers": 1}], garrisons=HELD,
        nobles={**REGENT, "lord-0": "H8", "brackley": {"seat": 0, "at": "H8"}},
        offices={"Chancellor": "ashdown"},
    )  # fmt: skip
    match.choose(("attack", "J5"))
    match.roll([6] + [6] * (len(dice(match)) - 1))
    assert match.state.nobles["ashdown"]["regent"]
    match.choose("end")
    to(match, "Sovereignty card")
    ashdown = match.state.nobles["ashdown"]
    assert (ashdown["seat"], ashdown["at"], ashdown["office"], ashdown["regent"]) == (-1, "J5", "", False)
    (returned,) = [moment for moment in match.moments() if moment.kind == "returned to his estate"]
    assert returned.rules == ("combat.mutual-fort", "combat.mutual-noble")


@pytest.mark.rule("combat.mutual-noble", "nobles.regent-stays")
@pytest.mark.parametrize("which", ["stays", "goes home"])
def test_whether_the_regent_goes_to_his_neutral_fort_at_once(which: str) -> None:
    """If he stays he serves his lord, counts for him and keeps his office; else he is neutral and rules no more."""
    match = march(
        "I5", ("attack", "J5"), [6, 6, 1], soldiers=1, garrisons=HELD, nobles=REGENT, season="Winter", seat=0,
        offices={"Chancellor": "ashdown"}, readings={"mutual.regent": which},
    )  # fmt: skip
    if awaited(match) == "round of combat":
        match.roll([6, 6, 1][: len(dice(match))])
    assert match.state.structures["J5"]["seat"] == -1
    ashdown = match.state.nobles["ashdown"]
    found = (ashdown["seat"], ashdown["at"], ashdown["office"], ashdown["regent"])
    assert found == ((1, "H8", "Chancellor", True) if which == "stays" else (-1, "J5", "", False))
    assert match.state.in_capital(1) == (["ashdown"] if which == "stays" else [])


# --- armies -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("force.army-stands", "force.army", "siege.one-round")
def test_whether_an_army_without_a_noble_storms_the_walls_before_it() -> None:
    besiegers: dict[str, Any] = {"soldiers": 5, "garrisons": {"J5": {"seat": 1, "soldiers": 2}}}
    match = march("J5", ("attack", "J5"), **besiegers)
    (begun,) = [moment for moment in match.moments() if moment.kind == "assault" and isinstance(moment, Begin)]
    assert begun.rules == ("siege.one-round", "force.army-stands")
    led = march("J5", ("attack", "J5"), led=True, **besiegers)
    assert "force.army-stands" not in {rule for moment in led.moments() for rule in moment.rules}
    still = march("J5", **besiegers, readings={"army.leaderless": "stands still"})
    assert options(still) == ["stop"]
    assert why(still, ("attack", "J5")) == {"force.army-stands"}


@pytest.mark.rule("move.whole", "move.deployed", "year.free")
def test_a_force_is_moved_to_its_end_before_anything_else_is_done() -> None:
    """What a turn offers is refused between its steps with the rule, and is open again once it has stopped."""
    match = march("H5", ("go", "H6"), goods={0: "FFWWSS"}, hands={0: ["Busy Steward"]}, tokens={0: 1})
    waits = ["buy", ("build", "production", "G3"), ("play", "busy-steward"), ("take", "F"), ("noble", "lord-0")]
    for option in waits:
        assert why(match, option) == {"move.whole"}
        with pytest.raises(explorer.IllegalChoice, match="being moved"):
            match.choose(option)
    assert why(match, ("build", "production", "H5")) == {"move.whole", "build.site"}
    assert "build a production building" in match.why_not(("build", "production", "G3")).label
    match.choose("stop")
    assert set(waits) <= set(options(match))
    assert why(match, ("march", "f1")) == {"move.deployed"}
