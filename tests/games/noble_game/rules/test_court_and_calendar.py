"""Clause by clause: the order of a year, the Regency with its ties, offices, and each card where it can and cannot be played."""

from __future__ import annotations

from typing import Any

import pytest

import explorer
from explorer.core.moments import Begin, Event
from tests.games.noble_game.realm import GAME, awaited, dice, goods, lay, march, options, to, told, whose, why

THREE = {"lord-0": "H8", "lord-1": "H8", "lord-2": "H8"}
SEAL = "Keeper of the Privy Seal"


def play(card: str) -> tuple[str, str]:
    """The option to play a card in one's turn."""
    return ("play", card)


# --- the course of a year ---------------------------------------------------------------------------------------------


@pytest.mark.rule("year.end", "upkeep.food", "regency.contest", "sovereign.discard", "year.generation", "bidding.when")
def test_the_phases_after_winter_come_in_their_order() -> None:
    match = lay(
        "end", season="Winter", seat=3, nobles={"lord-1": "H8"}, forces=[{"seat": 0, "at": "H5"}], goods={0: "FF"},
        open=["Hard Frost", "Trade Fair"], turned=["King's Champion"],
    )  # fmt: skip
    to(match, "bid")
    kinds = [moment.kind for moment in match.moments() if isinstance(moment, Begin | Event)]
    order = [
        "season over",
        "upkeep",
        "regency contest",
        "counted",
        "card ends",
        "sovereign",
        "auction called",
        "generation",
        "auction",
    ]
    assert [kinds.index(kind) for kind in order] == sorted(kinds.index(kind) for kind in order)
    assert told(match, "paid upkeep")[0]["food"] == 2  # the frost still lies open when upkeep is paid
    assert [one["card"] for one in told(match, "card ends")] == ["hard-frost", "trade-fair"]


@pytest.mark.rule("sovereign.open", "sovereign.summer", "sovereign.discard")
def test_both_cards_of_a_year_lie_open_together_until_winter_is_over() -> None:
    match = to(lay(at="year end", turned=["Foul Roads"]), "turn")
    seen = []
    while match.state.year <= 2:
        to(match, "turn")
        if match.state.year > 2:
            break
        seen.append((match.state.season, len(match.state.open), "foul-roads" in match.state.open))
        match.choose("end")
    assert {one for one in seen if one[0] < 2} == {(0, 1, True), (1, 1, True)}
    assert all(count >= 1 and foul for season, count, foul in seen if season >= 2)
    assert "foul-roads" not in match.state.open


@pytest.mark.rule("year.first-regent", "regency.deadlock", "year.turn-order")
@pytest.mark.parametrize(("nobles", "first"), [({"lord-2": "H8"}, 2), ({}, 1), (THREE, 1)])
def test_who_starts_the_next_year(nobles: dict[str, Any], first: int) -> None:
    match = to(lay(at="contest", nobles=nobles), "turn")
    assert match.state.first == first
    assert whose(match) == first


@pytest.mark.rule("nobles.tokens", "year.action")
def test_tokens_last_a_year_and_actions_a_season() -> None:
    match = lay("end", seat=3, tokens={0: 1})
    assert match.state.actions == [1] * 4
    assert match.state.tokens[0] == 1
    spent = to(match, "turn")
    for good in "FWS"[:2]:
        spent.choose(("take", good))
    assert (spent.state.actions[0], spent.state.tokens[0]) == (0, 0)


@pytest.mark.rule("year.six", "win.points", "win.nobles", "sovereign.points", "wrath.token")
def test_the_sixth_year_ends_with_all_its_phases_and_a_breakdown() -> None:
    match = lay(
        at="contest",
        year=6,
        nobles={"lord-1": "H8"},
        points={0: 1, 2: -1},
        wrath={1: 1},
        turned=["King's Champion"],
        goods={3: "FF"},
    )
    while whose(to(match, "bid")) != 3:
        match.choose("pass")
    match.choose("FFFFW")
    while not match.over:
        match.choose("pass")
    assert told(match, "won auction")[0]["seat"] == 3
    assert match.state.points[1] == {**match.state.points[1], "Regencies": 2, "Nobles": 1}
    assert [match.state.total(seat) for seat in range(4)] == [2, 2, 0, 2]
    assert match.state.winners == [0, 1, 3]


# --- the contest ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("regency.count", "card.court")
def test_cards_take_a_count_to_none_and_no_lower() -> None:
    match = lay(
        "whispers-at-court", 1, at="contest", nobles={"lord-0": "H8", "lord-1": "H8"}, hands={0: ["Whispers at Court"]}
    )
    assert told(match, "counts at court")[0]["delta"] == -1
    assert told(match, "counted")[0]["counts"] == [1, 0, 0, 0]
    assert match.state.points[0]["Regencies"] == 2
    twice = lay(
        "whispers-at-court", 1, "whispers-at-court", 1, at="contest", nobles=THREE, hands={0: ["Whispers at Court"] * 2}
    )
    assert told(twice, "counted")[0]["counts"] == [1, 0, 1, 0]


@pytest.mark.rule("regency.count", "nobility.political")
def test_nobody_rules_without_a_noble_in_the_capital() -> None:
    match = lay(at="contest", hands={0: ["King's Ear"]}, readings={"political.place": "home"})
    match.choose("kings-ear")
    assert told(match, "no regent")[0]["rule"] == "regency.nobody"


@pytest.mark.rule("regency.window", "nobility.any-time")
def test_the_window_goes_round_until_all_pass_in_a_row() -> None:
    hands = {0: ["King's Ear"], 1: ["King's Ear", "Whispers at Court"]}
    match = lay(at="contest", nobles={"lord-0": "H8", "lord-1": "H8"}, hands=hands)
    match.choose("pass")
    match.choose("kings-ear")
    match.choose("pass")  # nobody countermands
    match.choose("pass")
    assert (whose(match), options(match)) == (0, ["kings-ear", "pass"])  # he may answer, though he had passed
    match.choose("kings-ear")
    match.choose("pass")
    assert whose(match) == 1


@pytest.mark.rule("regency.co-regency", "regency.rank", "regency.co-benefit", "offices.rules")
def test_co_regents_of_one_rank_choose_in_turn_order() -> None:
    match = lay(at="contest", first=2, nobles={"lord-1": "H8", "lord-3": "H8"})
    assert whose(match) == 3
    match.choose("appoint")
    match.choose(("Chancellor", "lord-3"))
    assert (whose(match), match.state.first) == (1, 2)
    match.choose("appoint")
    assert all(way[0] != "Chancellor" and way[1] != "lord-3" for way in options(match) if way != "nobody")
    match.choose(("Lord Marshal", "lord-1"))
    assert match.state.first == 3
    assert [len(hand) for hand in match.state.hands] == [0] * 4


@pytest.mark.rule("regency.regent", "nobility.limit", "nobles.with-force")
def test_a_regent_names_one_of_his_nobles_and_discards_down_to_five() -> None:
    match = lay(
        at="contest", nobles={"lord-0": "H8", "ashdown": {"seat": 0, "at": "H8"}}, garrisons={"J5": {"seat": 0, "soldiers": 1}},
        hands={0: ["Longbowmen"] * 3 + ["Shield Wall"] * 2},
    )  # fmt: skip
    assert awaited(match) == "before the contest"  # he holds cards, and others of his deck could be played
    match.choose("pass")
    assert options(match) == ["lord-0", "ashdown"]
    match.choose("ashdown")
    assert match.state.nobles["ashdown"]["regent"]
    match.choose("nobody")
    match.roll("patronage")
    match.choose("longbowmen")
    assert len(match.state.hands[0]) == 5


@pytest.mark.rule("office.keeper-tie", "regency.regent", "regency.deadlock")
@pytest.mark.parametrize(
    ("reading", "regencies", "co"), [("yes", [0, 2, 0, 0], [1, 0, 1, 1]), ("no", [0] * 4, [0] * 4)]
)
def test_a_tie_of_four_and_the_keeper(reading: str, regencies: list[int], co: list[int]) -> None:
    nobles = {**THREE, "lord-3": "H8"}
    match = lay(at="contest", nobles=nobles, offices={SEAL: "lord-1"}, readings={"keeper.three": reading})
    assert [points["Regencies"] for points in match.state.points] == regencies
    assert [points["Co-Regencies"] for points in match.state.points] == co
    if reading == "yes":
        assert (whose(match), awaited(match)) == (1, "appointment")
        match.choose("nobody")
        match.roll("patronage")
        for card in ("foul-roads", "trade-fair", "scutage"):
            match.roll(card)
        assert (whose(match), match.state.first) == (1, 1)
        assert sum(map(len, match.state.hands)) == 1  # the others have their point and no other benefit


@pytest.mark.rule("office.keeper-tie", "office.keeper")
def test_a_keeper_who_is_not_tied_wins_nothing() -> None:
    nobles = {
        "lord-0": "H8",
        "lord-1": "H8",
        "brackley": {"seat": 1, "at": "H8"},
        "corfe": {"seat": 2, "at": "H8"},
        "lord-2": "H8",
    }
    forts = {"K6": {"seat": 1, "soldiers": 1}, "K10": {"seat": 2, "soldiers": 1}}
    match = to(lay(at="contest", nobles=nobles, garrisons=forts, offices={SEAL: "lord-0"}), "Co-Regent's benefit")
    assert [points["Co-Regencies"] for points in match.state.points] == [0, 1, 1, 0]


# --- offices ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("office.constable", "move.five")
def test_the_constable_hastens_a_raiding_party_and_no_army() -> None:
    offices = {"Lord High Constable": "lord-0"}
    match = lay(("deploy", "H2"), 4, "lord-0", garrisons={"H2": 4}, offices=offices)
    assert match.state.forces["f1"]["moves"] == 5
    party = lay(("deploy", "H2"), 3, "nobody else", offices=offices)
    assert party.state.forces["f1"]["moves"] == 5  # he is not with them


@pytest.mark.rule("office.archbishop", "year.card", "regency.regent")
def test_the_archbishop_helps_with_every_card_gained() -> None:
    match = lay("end", season="Winter", seat=3, nobles={"lord-0": "H8"}, offices={"Archbishop of Canterbury": "lord-0"})
    to(match, "cards to draw")
    match.choose(2)
    to(match, "card to keep")
    assert match.state.phase == "Regency"
    match.choose(options(match)[0])
    to(match, "cards to draw")
    match.choose(2)
    to(match, "card to keep")
    assert match.state.phase == "Generation"


@pytest.mark.rule("office.keeper-summer", "office.keeper", "sovereign.open")
def test_the_keeper_plays_one_of_his_pair_only_in_london() -> None:
    match = lay(at="summer card", nobles={"lord-0": "H8"}, offices={SEAL: "lord-0"})
    match.roll("foul-roads")
    match.roll("trade-fair")
    match.choose("trade-fair")
    assert match.state.open == ["trade-fair"]
    assert match.state.sovereign_discard == ["foul-roads"]
    twice = lay(at="summer card", nobles={"lord-0": "H8"}, offices={SEAL: "lord-0"})
    twice.roll("scutage")
    twice.roll("scutage")
    assert options(twice) == ["scutage", "neither"]
    twice.choose("scutage")
    assert twice.state.open == twice.state.sovereign_discard == ["scutage"]
    away = lay(at="summer card", offices={SEAL: "lord-0"})
    away.roll("foul-roads")
    assert away.state.open == ["foul-roads"]


@pytest.mark.rule("offices.rules", "card.promote")
def test_an_office_is_the_nobles_own_wherever_he_goes() -> None:
    match = march(
        "I5", ("attack", "J5"), [6, 6, 6, 1, 1], garrisons={"J5": {"seat": 1, "soldiers": 1}}, nobles={"ashdown": "H8"},
        offices={"Chancellor": "ashdown"},
    )  # fmt: skip
    assert match.state.nobles["ashdown"] == {**match.state.nobles["ashdown"], "seat": 0, "office": "Chancellor"}
    full = dict(zip(
        ("Archbishop of Canterbury", "Lord Marshal", SEAL, "Chancellor", "Lord High Constable"),
        ("lord-1", "lord-2", "lord-3", "brackley", "corfe"), strict=True,
    ))  # fmt: skip
    estates = {"K6": {"seat": 1, "soldiers": 1}, "K10": {"seat": 1, "soldiers": 1}}
    seat = lay(nobles={"lord-0": "H8"}, hands={0: ["Seat at Court"]}, garrisons=estates, offices=full)
    assert why(seat, play("seat-at-court")) == {"nobility.useless"}


# --- Nobility cards where they cannot be played -----------------------------------------------------------------------

REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("good-harvest", {"nobles": {"lord-0": "H3"}}, "nobility.economy"),
    ("timber-rights", {"nobles": {"lord-0": "H8"}}, "nobility.economy"),
    ("quarrymens-guild", {"forces": [{"seat": 0, "at": "H5", "nobles": ["lord-0"]}]}, "nobility.economy"),
    ("master-builder", {"farms": ["G3", "I3", "H1"]}, "nobility.useless"),
    ("muster-of-the-shire", {"nobles": {"lord-0": "H8"}}, "nobility.economy"),
    ("kings-ear", {"season": "Autumn", "nobles": {"lord-0": "H8"}}, "nobility.when"),
    ("whispers-at-court", {"season": "Winter"}, "nobility.political"),
    ("urgent-summons", {"nobles": {"lord-0": "H8"}}, "nobility.useless"),
    (
        "urgent-summons",
        {"nobles": {"lord-0": "H8", "lord-1": "H8"}, "forces": [{"seat": 2, "at": "N8"}]},
        "nobility.useless",
    ),
    ("urgent-summons", {"nobles": {"lord-0": "H8", "lord-1": {"at": "H8", "regent": True}}}, "nobility.useless"),
    ("seat-at-court", {"nobles": {"lord-0": "H8"}, "offices": {"Chancellor": "lord-0"}}, "nobility.useless"),
    ("patronage", {}, "nobility.political"),
    ("longbowmen", {"forces": [{"seat": 0, "at": "H5", "nobles": ["lord-0"]}]}, "nobility.when"),
    ("shield-wall", {"forces": [{"seat": 0, "at": "H5", "nobles": ["lord-0"]}]}, "nobility.when"),
    ("siege-train", {"forces": [{"seat": 0, "at": "H5", "nobles": ["lord-0"]}]}, "nobility.when"),
    ("forced-march", {"forces": [{"seat": 0, "at": "H5"}]}, "nobility.military"),
    ("night-riders", {"forces": [{"seat": 0, "at": "H5", "soldiers": 4, "nobles": ["lord-0"]}]}, "nobility.useless"),
    ("landless-noble", {"goods": {0: "FW"}}, "nobility.useless"),
    ("landless-noble", {"goods": {0: "FWS"}, "forces": [{"seat": 1, "at": "H2"}]}, "nobility.useless"),
    ("royal-messenger", {"nobles": {"lord-0": {"at": "H8", "regent": True}}}, "nobility.useless"),
    ("royal-messenger", {"forces": [{"seat": 1, "at": "H2"}]}, "nobility.useless"),
    ("countermand", {}, "nobility.when"),
]


@pytest.mark.rule("nobility.when", "nobility.useless", "nobility.play", "nobles.regent-stays", "card.relocate")
@pytest.mark.parametrize(
    ("card", "keywords", "rule"), REFUSED, ids=[f"{card}-{n}" for n, (card, _, _) in enumerate(REFUSED)]
)
def test_where_each_card_cannot_be_played(card: str, keywords: dict[str, Any], rule: str) -> None:
    assert rule in why(lay(hands={0: [card]}, **keywords), play(card))
    assert why(lay(), play(card)) == {"nobility.play"}  # it is not in the hand


@pytest.mark.rule("card.relocate", "nobles.direct", "nobles.shut-in")
def test_a_messenger_takes_a_noble_out_of_the_field_to_where_a_direct_move_goes() -> None:
    match = lay(
        play("royal-messenger"),
        hands={0: ["Royal Messenger"]},
        forces=[{"seat": 0, "at": "H5", "nobles": ["lord-0"]}, {"seat": 1, "at": "J5"}],  # J5 is besieged
        nobles={"ashdown": {"seat": 0, "at": "L8"}},
        garrisons={"J5": {"seat": 0, "soldiers": 1}},
    )
    assert set(options(match)) == {(id, at) for id in ("lord-0", "ashdown") for at in ("H8", "H2")}
    match.choose(("lord-0", "H2"))
    assert match.state.nobles["lord-0"]["force"] == ""
    assert match.state.actions[0] == 1


@pytest.mark.rule("card.force", "combat.cards", "sneak.attack")
def test_fight_cards_in_a_free_attack() -> None:
    forces = [{"seat": 1, "at": "K8", "nobles": ["lord-1"]}]
    hands = {0: ["Shield Wall", "Longbowmen", "Siege Train"], 1: ["Longbowmen", "Shield Wall"]}
    match = march("J8", ("sneak", "K8"), "attack", led=True, forces=forces, hands=hands)
    assert (whose(match), options(match)) == (1, ["longbowmen", "pass"])
    assert why(match, "shield-wall") == {"nobility.useless"}
    match.choose("longbowmen")
    match.choose("pass")  # no countermand
    match.choose("pass")
    assert (whose(match), options(match)) == (0, ["shield-wall", "pass"])
    match.choose("shield-wall")
    match.choose("pass")
    match.choose("pass")
    assert len(dice(match)) == 3 + 1 + 2
    match.roll([5, 5, 5, 1, 1, 1])
    assert match.state.forces["f1"]["soldiers"] == 2


@pytest.mark.rule("nobility.counter", "combat.cards")
def test_a_fight_card_can_be_countermanded() -> None:
    match = march("I5", ("attack", "J5"), "longbowmen", led=True, hands={0: ["Longbowmen"], 2: ["Countermand"]})
    match.choose("countermand")
    assert len(dice(match)) == 3 + 1 + 3
    assert sorted(match.state.discard) == ["countermand", "longbowmen"]


@pytest.mark.rule("card.court", "nobility.when")
def test_a_card_for_the_contest_is_good_from_winters_beginning() -> None:
    match = lay(play("kings-ear"), season="Winter", nobles={"lord-0": "H8", "lord-1": "H8"}, hands={0: ["King's Ear"]})
    assert match.state.court == [1, 0, 0, 0]
    to(match, "appointment")
    assert match.state.points[0]["Regencies"] == 2


@pytest.mark.rule("nobility.play", "nobility.limit")
def test_any_number_of_cards_in_a_turn() -> None:
    match = lay(*[play("good-harvest")] * 3, hands={0: ["Good Harvest"] * 3 + ["Busy Steward"]})
    assert goods(match, 0) == "F" * 6
    assert match.state.actions[0] == 1


# --- Sovereignty cards ------------------------------------------------------------------------------------------------


@pytest.mark.rule("law.peace", "law.roads", "law.open")
def test_peace_and_foul_roads_while_they_lie_open() -> None:
    assert ("raid", "M7") in options(march("M7"))
    assert "law.peace" in why(march("M7", open=["The King's Peace"]), ("raid", "M7"))
    assert lay(("deploy", "H2"), 3, "nobody else", open=["Foul Roads"]).state.forces["f1"]["moves"] == 4
    begun = lay("end", forces=[{"seat": 1, "at": "K8"}], open=["Foul Roads"])
    assert begun.state.forces["f1"]["moves"] == 4


@pytest.mark.rule("wrath.token", "wrath.attend", "wrath.obey")
def test_two_summonses_cost_two_tokens() -> None:
    match = lay(at="summer card", turned=["Summons to Parliament"], open=["Summons to Parliament"])
    match.roll()
    assert match.state.attend == 1
    twice = to(match, "turn")
    assert twice.state.wrath == [0] * 4
    to(twice, "Sovereignty card")
    assert twice.state.wrath == [1] * 4
    assert twice.state.attend == 0


@pytest.mark.rule("wrath.obey")
def test_scutage_is_taken_where_its_player_says_and_not_from_markers() -> None:
    match = lay(
        at="summer card", turned=["Scutage"], forces=[{"seat": 0, "at": "H5"}], garrisons={"N8": 0}, owned={"L8": 1}
    )
    match.roll()
    assert options(match) == ["H2", "f1"]
    match.choose("f1")
    assert match.state.forces["f1"]["soldiers"] == 2
    assert match.state.wrath == [0, 1, 0, 0]
    assert match.state.markers == ["L8"]


@pytest.mark.rule("bidding.rank", "bidding.raise")
def test_a_raise_is_more_goods_or_better_ones() -> None:
    match = lay(at="summer card", turned=["King's Champion"], goods={0: "FFF", 1: "FFWWSS", 2: "SS"})
    match.roll()
    match.choose("FF")
    offered = options(match)
    assert {"FW", "WW", "FS", "WS", "SS", "FFW"} <= set(offered)
    assert "FF" not in offered
    match.choose("SS")
    assert options(match) == ["pass"]
    assert why(match, "SS") == {"bidding.rank"}
    match.choose("pass")
    match.choose("pass")
    assert options(match) == ["FFF", "pass"]


@pytest.mark.rule("bidding.raise", "bidding.least", "bidding.pay", "bidding.rank")
def test_who_could_bid_a_great_deal_is_asked_first_how_many_goods() -> None:
    rich = {"goods": {0: "F" * 6 + "W" * 6 + "S" * 6, 1: "S" * 20}}
    match = lay(at="summer card", turned=["King's Champion"], **rich)
    match.roll()
    assert (awaited(match), options(match)) == ("size of the bid", [*range(2, 19), "pass"])
    assert why(match, 1) == {"bidding.least"}
    assert why(match, 19) == {"bidding.pay"}
    match.choose(2)
    assert set(options(match)) == {"FF", "FW", "WW", "FS", "WS", "SS"}
    match.choose("WS")
    match.choose("SSS")
    for _ in range(2):
        match.choose("pass")
    assert options(match) == [*range(4, 19), "pass"]
    assert why(match, 3) == {"bidding.rank"}  # no three goods beat three stone
    match.choose("pass")
    assert match.state.points[1]["cards"] == 1


@pytest.mark.rule("ranks.raise", "bidding.winner")
def test_a_duke_rises_no_higher() -> None:
    match = lay(
        at="summer card", turned=["Vacant Dukedom"], goods={0: "FFF"}, nobles={"lord-0": {"at": "H2", "rank": "Duke"}}
    )
    match.roll()
    for bid in ("FFF", "pass", "pass", "pass"):
        match.choose(bid)
    assert match.state.nobles["lord-0"]["rank"] == 2
    assert match.state.points[0]["cards"] == 1


@pytest.mark.rule("bidding.when", "nobles.landless", "sovereign.open")
def test_a_courtier_of_the_years_end_comes_after_the_generation() -> None:
    match = to(lay(at="year end", turned=["Favoured Courtier"]), "bid")
    assert goods(match, 0) == "FFW"
    assert match.state.open == ["favoured-courtier"]
    for bid in ("FF", "pass", "pass", "pass"):
        match.choose(bid)
    assert match.state.nobles["favoured-courtier-1"]["at"] == "H8"
    assert match.state.open == []  # the card lies by him
    assert awaited(match) == "turn"


@pytest.mark.rule("wrath.pardon")
def test_a_pardon_is_for_those_with_a_token_who_can_pay() -> None:
    match = lay(at="summer card", turned=["Royal Pardon"], goods={0: "FW", 2: "F"}, wrath={1: 1, 2: 1})
    match.roll()
    assert awaited(match) == "turn"
    assert match.state.wrath == [0, 1, 1, 0]


# --- whole matches ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("setup.first", "setup.cards", "setup.goods", "setup.noble", "setup.soldiers", "ranks.start")
@pytest.mark.parametrize("players", [3, 4])
def test_a_match_begins_as_it_is_laid_out(players: int) -> None:
    match = explorer.start(GAME, players=players, seed=9)
    match.roll([players])
    for _ in range(players):
        match.roll()
        match.roll()
        match.choose("keep")
    assert match.state.first == players - 1
    assert whose(match) == players - 1
    assert [goods(match, seat) for seat in range(players)] == ["FFW"] * players
    assert match.state.tokens == [1] * players
    assert {match.state.nobles[f"lord-{seat}"]["rank"] for seat in range(players)} == {1}
    assert {noble["rank"] for id, noble in match.state.nobles.items() if not id.startswith("lord-")} == {0}
    assert [match.state.structures[castle]["soldiers"] for castle in match.state.board.castles] == [3] * players
    assert len(match.state.deck) == 40 - 2 * players


@pytest.mark.rule("year.turn-order", "move.deployed", "move.five")
def test_a_force_that_has_stopped_moves_again_in_the_next_season() -> None:
    match = lay(("march", "f1"), ("go", "H4"), "stop", seat=3, forces=[{"seat": 3, "at": "H5"}])
    assert ("march", "f1") not in options(match)
    match.choose("end")
    while not (awaited(match) == "turn" and whose(match) == 3):
        match.choose("end") if awaited(match) == "turn" else to(match, "turn")
    assert ("march", "f1") in options(match)
    assert match.state.forces["f1"]["moves"] == 5


@pytest.mark.rule("build.fort", "build.site", "build.garrison")
def test_forts_are_offered_on_free_squares_of_ones_own_only() -> None:
    match = lay(
        goods={0: "SSW"},
        owned={"H4": 0, "L8": 1, "F4": 0, "J4": 0},
        garrisons={"F4": 1},
        forces=[{"seat": 1, "at": "J4"}],
    )
    assert {option[2] for option in options(match) if option[:2] == ("build", "fort")} == {"G3", "I3", "H1", "H4"}
    match.choose(("build", "fort", "H4"))
    assert told(match, "built")[0]["rule"] == "build.garrison"
    farm = lay(("build", "production", "G3"), goods={0: "WW"})
    assert told(farm, "built")[0]["rule"] == "build.free"


@pytest.mark.rule("card.force", "nobility.military")
def test_a_card_helps_a_force_that_a_noble_is_with() -> None:
    forces = [
        {"seat": 0, "at": "H5"},
        {"seat": 0, "at": "H4", "nobles": ["lord-0"]},
        {"seat": 1, "at": "K8", "nobles": ["lord-1"]},
    ]
    match = lay(play("forced-march"), hands={0: ["Forced March"]}, forces=forces)
    assert [match.state.forces[key]["moves"] for key in ("f1", "f2", "f3")] == [5, 8, 5]
    both = lay(
        play("night-riders"), hands={0: ["Night Riders"]}, forces=forces[:2],
        nobles={"ashdown": {"seat": 0, "at": "H5"}}, garrisons={"J5": {"seat": 0, "soldiers": 1}},
    )  # fmt: skip
    assert [both.state.forces[key]["unseen"] for key in ("f1", "f2")] == [False, True]
