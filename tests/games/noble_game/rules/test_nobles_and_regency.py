"""Nobles, capture and ransom, the Regency, and the five offices."""

from __future__ import annotations

import pytest

from explorer.core.errors import PositionError
from tests.games.noble_game.realm import awaited, dice, goods, lay, march, options, to, told, whose, why

COURT = {"lord-0": "H8", "lord-1": "H8"}


@pytest.mark.rule("nobles.move", "nobles.direct", "nobles.walk")
def test_moving_a_noble() -> None:
    match = lay(("noble", "lord-0"), garrisons={"J5": {"seat": 0, "soldiers": 1}})
    there = set(options(match))
    away = match.state.board.distances("H2")
    assert all(away[square] <= 8 for square in there if square != "H8")
    assert {"H8", "H6", "D4"} <= there
    match.choose("H8")
    assert match.state.nobles["lord-0"]["at"] == "H8"
    assert match.state.actions[0] == 0
    own = lay(
        ("noble", "ashdown"),
        nobles={"ashdown": {"seat": 0, "at": "H14"}},
        garrisons={"H14": {"seat": 1, "soldiers": 1}} | {"J5": {"seat": 0, "soldiers": 1}},
    )
    assert {"J5", "H2", "H8"} <= set(options(own))


@pytest.mark.rule("nobles.no-passing", "move.encounter")
def test_a_noble_does_not_walk_past_enemies() -> None:
    match = lay(("noble", "lord-0"), forces=[{"seat": 1, "at": "H3"}])
    assert set(options(match)) == {"H8", "H1"}


@pytest.mark.rule("nobles.join", "nobles.with-force")
def test_a_noble_joins_the_force_where_he_arrives() -> None:
    match = lay(("noble", "lord-0"), "H5", forces=[{"seat": 0, "at": "H5", "soldiers": 5}])
    assert match.state.nobles["lord-0"]["force"] == "f1"


@pytest.mark.rule("nobles.regent-stays", "card.relocate")
def test_the_regent_stays() -> None:
    match = lay(nobles={"lord-0": {"at": "H8", "regent": True}}, hands={1: ["Urgent Summons"]}, seat=0)
    assert why(match, ("noble", "lord-0")) == {"nobles.regent-stays"}
    other = lay(nobles={"lord-0": {"at": "H8", "regent": True}, "lord-1": "H8"}, hands={1: ["Urgent Summons"]}, seat=1)
    assert ("play", "urgent-summons") not in options(other)


@pytest.mark.rule("capture.alone", "capture.ransom", "capture.point")
def test_soldiers_capture_a_noble_alone() -> None:
    match = march("J8", ("go", "K8"), nobles={"lord-1": "K8"}, goods={1: "S"})
    assert match.state.points[0]["captures"] == 1
    assert goods(match, 0) == "S"
    assert match.state.nobles["lord-1"]["at"] == "N8"
    assert ("go", "L8") in options(match)


@pytest.mark.rule("capture.poor")
def test_a_poor_lord_pays_when_he_can() -> None:
    match = march("J8", ("go", "K8"), nobles={"lord-1": "K8"})
    assert match.state.nobles["lord-1"]["captor"] == 0
    to(match, "turn").choose("end")
    assert whose(match) == 1
    match.choose(("take", "F"))
    match.choose("end")
    assert whose(match) == 2
    assert match.state.nobles["lord-1"]["captor"] == -1
    assert goods(match, 0) == "F"


@pytest.mark.rule("capture.flees", "nobles.landless", "capture.point")
def test_a_landless_noble_flees() -> None:
    match = march("J8", ("go", "K8"), nobles={"landless-noble-1": {"seat": 1, "at": "K8"}}, goods={1: "F"})
    assert "landless-noble-1" not in match.state.nobles
    assert match.state.discard == ["landless-noble"]
    assert match.state.points[0]["captures"] == 1
    courtier = march("J8", ("go", "K8"), nobles={"favoured-courtier-1": {"seat": 1, "at": "K8"}})
    assert courtier.state.sovereign_discard == ["favoured-courtier"]


@pytest.mark.rule("capture.switch")
def test_a_noble_goes_with_his_fort() -> None:
    garrison = {"J5": {"seat": 1, "soldiers": 1}}
    inside = march("I5", ("attack", "J5"), [6, 6, 6, 1, 1, 1], garrisons=garrison)
    assert inside.state.nobles["ashdown"]["seat"] == 0
    assert inside.state.points[0]["captures"] == 1
    out = march("I5", ("attack", "J5"), [6, 6, 6, 1, 1], garrisons=garrison, nobles={"ashdown": "L8"})
    assert out.state.nobles["ashdown"]["at"] == "J5"
    assert out.state.points[0]["captures"] == 0
    london = march("I5", ("attack", "J5"), [6, 6, 6, 1, 1], garrisons=garrison, nobles={"ashdown": "H8"})
    assert (london.state.nobles["ashdown"]["seat"], london.state.nobles["ashdown"]["at"]) == (0, "H8")


@pytest.mark.rule("capture.neutral")
def test_neutral_garrisons_hold_nobody() -> None:
    match = march("I5", ("attack", "J5"), [1, 1, 6, 1, 1], soldiers=1, led=True)
    assert match.state.nobles["lord-0"]["at"] == "H2"
    assert match.state.nobles["lord-0"]["captor"] == -1


@pytest.mark.rule(
    "regency.contest", "regency.count", "regency.regent", "regency.three-cards", "offices.rules", "year.first-regent"
)
def test_a_regent() -> None:
    match = lay(at="contest", nobles={"lord-1": "H8"})
    assert awaited(match) == "appointment"
    assert whose(match) == 1
    assert ("Chancellor", "lord-0") in options(match)
    match.choose(("Chancellor", "lord-1"))
    match.roll("patronage")
    assert match.state.points[1]["Regencies"] == 2
    assert match.state.first == 1
    assert match.state.hands[1] == ["patronage"]
    for card in ("kings-champion", "trade-fair", "foul-roads"):
        match.roll(card)
    assert set(options(match)) == {"kings-champion", "trade-fair", "foul-roads"}
    match.choose("trade-fair")
    assert match.state.open == ["trade-fair"]
    assert sorted(match.state.sovereign_discard) == ["foul-roads", "kings-champion"]


@pytest.mark.rule("offices.rules", "offices.may")
def test_a_filled_office_is_given_away_only_when_all_are() -> None:
    offices = {"Archbishop of Canterbury": "lord-1", "Lord Marshal": "lord-2", "Chancellor": "lord-3"}
    some = lay(at="contest", nobles={"lord-0": "H8"}, offices=offices)
    assert {way[0] for way in options(some) if way != "nobody"} == {"Keeper of the Privy Seal", "Lord High Constable"}
    assert "nobody" in options(some)
    estates = {"K6": {"seat": 1, "soldiers": 1}, "K10": {"seat": 1, "soldiers": 1}}
    full = {**offices, "Keeper of the Privy Seal": "brackley", "Lord High Constable": "corfe"}
    every = lay(("Chancellor", "lord-0"), at="contest", nobles={"lord-0": "H8"}, garrisons=estates, offices=full)
    assert every.state.nobles["lord-3"]["office"] == ""
    assert every.state.nobles["lord-0"]["office"] == "Chancellor"


@pytest.mark.rule("regency.co-regency", "regency.co-benefit", "regency.co-cards", "regency.rank")
def test_co_regents() -> None:
    match = lay(at="contest", nobles={"lord-0": "H8", "lord-1": {"at": "H8", "rank": "Duke"}})
    assert [match.state.points[seat]["Co-Regencies"] for seat in range(4)] == [1, 1, 0, 0]
    assert whose(match) == 1
    assert options(match) == ["appoint", "card"]
    match.choose("card")
    match.roll("patronage")
    assert whose(match) == 0
    match.choose("appoint")
    match.choose("nobody")
    assert match.state.first == 1
    for card in ("kings-champion", "trade-fair", "foul-roads"):
        match.roll(card)
    assert whose(match) == 1
    match.choose("kings-champion")
    match.choose("foul-roads")
    assert match.state.open == ["trade-fair"]


@pytest.mark.rule("regency.deadlock", "regency.nobody", "sovereign.plain")
def test_no_regent() -> None:
    for nobles, rule in (
        (dict.fromkeys(("lord-0", "lord-1", "lord-2"), "H8"), "regency.deadlock"),
        ({}, "regency.nobody"),
    ):
        match = lay(at="contest", nobles=nobles)
        assert told(match, "no regent")[0]["rule"] == rule
        assert match.state.first == 1
        assert all(points["Co-Regencies"] == points["Regencies"] == 0 for points in match.state.points)
        match.roll("trade-fair")
        assert match.state.open == ["trade-fair"]


@pytest.mark.rule("regency.window", "card.court", "regency.count")
def test_cards_before_the_contest() -> None:
    match = lay(at="contest", nobles=COURT, hands={0: ["King's Ear", "Whispers at Court"], 1: ["King's Ear"]})
    assert awaited(match) == "before the contest"
    match.choose("kings-ear")
    match.choose("pass")  # nobody countermands
    assert match.state.court == [1, 0, 0, 0]
    match.choose("pass")
    assert whose(match) == 1
    match.choose("pass")
    assert match.state.points[0]["Regencies"] == 2
    assert match.state.court == [0] * 4


@pytest.mark.rule("office.keeper", "office.keeper-tie")
def test_the_keeper_wins_ties_while_in_london() -> None:
    seal = {"Keeper of the Privy Seal": "lord-1"}
    match = lay(at="contest", nobles=COURT, offices=seal)
    assert match.state.points[1]["Regencies"] == 2
    assert match.state.points[0]["Co-Regencies"] == 1
    three = lay(at="contest", nobles={**COURT, "lord-2": "H8"}, offices=seal)
    assert [three.state.points[seat]["Co-Regencies"] for seat in range(4)] == [1, 0, 1, 0]
    strict = lay(at="contest", nobles={**COURT, "lord-2": "H8"}, offices=seal, readings={"keeper.three": "no"})
    assert told(strict, "no regent")
    estate = {"K6": {"seat": 1, "soldiers": 1}}
    away = lay(at="contest", nobles=COURT, garrisons=estate, offices={"Keeper of the Privy Seal": "brackley"})
    assert away.state.points[1]["Co-Regencies"] == 1


@pytest.mark.rule("office.keeper-summer", "sovereign.summer")
def test_the_keepers_summer() -> None:
    match = lay(at="summer card", nobles={"lord-0": "H8"}, offices={"Keeper of the Privy Seal": "lord-0"})
    match.roll("trade-fair")
    match.roll("foul-roads")
    assert options(match) == ["trade-fair", "foul-roads", "neither"]
    match.choose("neither")
    assert match.state.open == []
    plain = lay(at="summer card")
    plain.roll("trade-fair")
    assert plain.state.open == ["trade-fair"]


@pytest.mark.rule("office.archbishop", "nobility.limit")
def test_the_archbishop_draws_two_and_keeps_one() -> None:
    match = lay("buy", goods={0: "FWS"}, offices={"Archbishop of Canterbury": "lord-0"})
    assert (whose(match), options(match)) == (0, [2, 1])
    match.choose(2)
    match.roll("longbowmen")
    match.roll("patronage")
    assert options(match) == ["longbowmen", "patronage"]
    match.choose("patronage")
    assert match.state.hands[0] == ["patronage"]
    assert match.state.discard == ["longbowmen"]


@pytest.mark.rule("office.archbishop")
def test_the_archbishop_may_draw_one_card_like_anybody() -> None:
    match = lay("buy", goods={0: "FWS"}, offices={"Archbishop of Canterbury": "lord-0"})
    match.choose("draw one card")
    match.roll("longbowmen")
    assert match.state.hands[0] == ["longbowmen"]
    assert match.state.discard == []
    assert awaited(match) == "turn"


@pytest.mark.rule("office.chancellor")
def test_the_chancellor_takes_a_good_in_summer_and_winter() -> None:
    match = lay(offices={"Chancellor": "lord-2"})
    taken = []
    for _ in range(2):
        to(match, "good")
        taken.append((match.state.season, whose(match)))
        match.choose("S")
    assert taken == [(1, 2), (3, 2)]
    assert goods(match, 2) == "SS"


@pytest.mark.rule("office.constable", "move.five", "raid.steal")
def test_the_constable() -> None:
    constable = {"Lord High Constable": "lord-0"}
    match = lay(("deploy", "H2"), 3, "lord-0", offices=constable)
    assert match.state.forces["f1"]["moves"] == 6
    raid = march(
        "K8",
        ("raid", "L8"),
        "attack",
        [5, 5, 6],
        led=True,
        offices=constable,
        garrisons={"L8": {"seat": 1, "soldiers": 2}},
        goods={1: "W"},
    )
    assert raid.state.forces["f1"]["soldiers"] == 2
    assert goods(raid, 0) == "WW"


@pytest.mark.rule("office.marshal", "combat.dice")
def test_the_marshal_fights() -> None:
    match = march(
        "J8",
        ("attack", "K8"),
        soldiers=1,
        led=True,
        offices={"Lord Marshal": "lord-0"},
        forces=[{"seat": 1, "at": "K8", "soldiers": 2}],
    )
    assert len(dice(match)) == 3 + 2
    match.roll([1, 1, 1, 5, 1])
    assert match.state.forces["f1"]["soldiers"] == 0
    assert len(dice(match)) == 2 + 2
    match.roll([1, 1, 6, 1])
    assert match.state.nobles["lord-0"]["captor"] == 1
    assert match.state.points[1]["captures"] == 1


@pytest.mark.rule("office.marshal-alone", "combat.undefended")
def test_the_marshal_alone() -> None:
    marshal = {"Lord Marshal": "lord-0"}
    match = lay(("storm", "lord-0"), nobles={"lord-0": "J5"}, offices=marshal)
    assert len(dice(match)) == 2 + 3
    match.roll([6, 6, 1, 1, 1])
    assert match.state.structures["J5"]["seat"] == 0
    assert match.state.nobles["ashdown"]["seat"] == 0
    defended = lay(
        at="march", seat=1, forces=[{"seat": 1, "at": "H3"}], garrisons={"H2": 0}, offices=marshal, first=1
    )  # fmt: skip
    defended.choose(("attack", "H2"))
    assert len(dice(defended)) == 3 + 2 + 2
    plain = lay(("attack", "H2"), at="march", seat=1, forces=[{"seat": 1, "at": "H3"}], garrisons={"H2": 0}, first=1)
    assert plain.state.structures["H2"]["seat"] == 1


@pytest.mark.rule("nobles.regent-stays", "regency.contest", "card.relocate")
def test_last_years_regent_stays_until_nobles_are_counted() -> None:
    ruling = {"lord-0": {"at": "H8", "regent": True}, "lord-1": "H8"}
    match = lay(at="contest", nobles=ruling, hands={1: ["Urgent Summons"]})
    assert why(match, "urgent-summons") == {"nobility.useless"}
    match = lay("urgent-summons", at="contest", nobles={**ruling, "lord-2": "H8"}, hands={1: ["Urgent Summons"]})
    assert options(match) == ["lord-2"]
    free = to(lay(at="contest", nobles={**ruling, "lord-2": "H8"}), "turn")
    assert not any(noble["regent"] for noble in free.state.nobles.values())


@pytest.mark.rule("regency.rank", "year.first-regent")
@pytest.mark.parametrize(("reading", "first"), [("rank", 0), ("left", 2)])
def test_which_co_regent_takes_the_token(reading: str, first: int) -> None:
    nobles = {"lord-0": {"at": "H8", "rank": "Duke"}, "lord-2": "H8"}
    match = lay("card", at="contest", nobles=nobles, readings={"co-regency.token": reading})
    match.roll("patronage")
    match.choose("card")
    match.roll("longbowmen")
    assert match.state.first == first
    for card in ("kings-champion", "trade-fair", "foul-roads"):
        match.roll(card)
    assert whose(match) == 0  # the higher rank chooses first either way


@pytest.mark.rule("office.keeper-summer", "sovereign.open")
def test_the_keepers_pair_besides_the_usual_card() -> None:
    seal = {"Keeper of the Privy Seal": "lord-0"}
    match = lay(
        at="summer card", nobles={"lord-0": "H8"}, offices=seal, readings={"keeper.summer": "besides"}, goods={0: "FF"}
    )
    match.roll("kings-champion")
    for bid in ("FF", "pass", "pass", "pass"):
        match.choose(bid)
    assert match.state.total(0) == 1
    match.roll("trade-fair")
    match.roll("foul-roads")
    match.choose("foul-roads")
    assert match.state.open == ["kings-champion", "foul-roads"]
    assert "trade-fair" in match.state.sovereign_discard
    whole = lay("end", season="Summer", seat=3, readings={"keeper.summer": "besides"})
    assert to(whole, "turn").state.season == 2


@pytest.mark.rule("office.chancellor", "office.archbishop", "capture.poor")
def test_a_captive_keeps_his_office_and_what_it_gives() -> None:
    match = lay("end", seat=3, nobles={"lord-0": {"captor": 1}}, offices={"Chancellor": "lord-0"})
    assert (whose(match), awaited(match)) == (0, "good")
    match.choose("S")  # and pays his own ransom with it
    assert goods(match, 1) == "S"
    assert match.state.nobles["lord-0"] == {
        **match.state.nobles["lord-0"],
        "captor": -1,
        "office": "Chancellor",
        "at": "H2",
    }


@pytest.mark.rule("offices.rules")
def test_no_noble_has_two_offices_even_by_hand() -> None:
    with pytest.raises(PositionError, match="two offices"):
        lay(offices={"Chancellor": "lord-0", "Lord Marshal": "lord-0"})
