"""Nobility cards and their timing, Sovereignty cards, bidding, and the King's Wrath."""

from __future__ import annotations

from typing import Any

import pytest

import explorer
from explorer.games.noble_game.rules.sovereignty import worth
from tests.games.noble_game.realm import GAME, awaited, dice, goods, lay, march, options, to, told, whose, why


def played(card: str, **keywords: Any) -> Any:
    """Seat 0 plays a card in its turn, and nobody countermands."""
    hands = {0: [card], **keywords.pop("hands", {})}
    return lay(("play", card.lower().replace(" ", "-").replace("'", "")), hands=hands, **keywords)


@pytest.mark.rule(
    "nobility.economy",
    "nobility.political",
    "nobility.military",
    "nobility.action",
    "nobility.when",
    "nobility.useless",
)
def test_where_a_noble_must_be() -> None:
    hand = {0: ["Good Harvest", "Patronage", "Forced March", "Busy Steward", "Longbowmen"]}
    home = lay(hands=hand)
    assert {o for o in options(home) if o[0] == "play"} == {("play", "good-harvest"), ("play", "busy-steward")}
    assert why(home, ("play", "patronage")) == {"nobility.political"}
    assert "nobility.military" in why(home, ("play", "forced-march"))
    assert "nobility.when" in why(home, ("play", "longbowmen"))
    court = lay(hands=hand, nobles={"lord-0": "H8"})
    assert ("play", "patronage") in options(court)
    assert why(court, ("play", "good-harvest")) == {"nobility.economy"}
    assert "nobility.useless" in why(lay(hands={0: ["Landless Noble"]}), ("play", "landless-noble"))
    assert ("play", "patronage") in options(lay(hands=hand, readings={"political.place": "home"}))


@pytest.mark.rule("nobility.play", "card.grant", "goods.three")
@pytest.mark.parametrize(
    ("card", "gained"), [("Good Harvest", "FF"), ("Timber Rights", "WW"), ("Quarrymen's Guild", "SS")]
)
def test_goods_from_the_bank(card: str, gained: str) -> None:
    match = played(card)
    assert goods(match, 0) == gained
    assert match.state.actions[0] == 1
    assert len(match.state.discard) == 1


@pytest.mark.rule("card.grant")
def test_muster_patronage_and_steward() -> None:
    assert played("Muster of the Shire").state.structures["H2"]["soldiers"] == 5
    assert played("Busy Steward").state.actions[0] == 2
    match = played("Patronage", nobles={"lord-0": "H8"})
    match.roll()
    match.roll()
    assert len(match.state.hands[0]) == 2


@pytest.mark.rule("card.build")
def test_master_builder() -> None:
    match = played("Master Builder")
    match.choose("G3")
    assert match.state.farms == ["G3"]
    assert goods(match, 0) == ""


@pytest.mark.rule("card.noble", "nobles.landless")
def test_landless_noble() -> None:
    match = played("Landless Noble", goods={0: "FWS"})
    assert match.state.nobles["landless-noble-1"]["at"] == "H2"
    assert goods(match, 0) == ""
    assert match.state.discard == []


@pytest.mark.rule("card.relocate")
def test_messenger_and_summons() -> None:
    match = played("Royal Messenger")
    match.choose(("lord-0", "H8"))
    assert match.state.actions[0] == 1
    summons = played("Urgent Summons", nobles={"lord-0": "H8", "lord-1": "H8"})
    summons.choose("lord-1")
    assert summons.state.nobles["lord-1"]["at"] == "N8"


@pytest.mark.rule("card.court")
def test_whispers_at_court() -> None:
    match = played("Whispers at Court", season="Winter", nobles={"lord-0": "H8"})
    match.choose(1)
    assert match.state.court == [0, -1, 0, 0]
    assert "nobility.when" in why(lay(hands={0: ["King's Ear"]}, nobles={"lord-0": "H8"}), ("play", "kings-ear"))


@pytest.mark.rule("card.promote")
def test_seat_at_court() -> None:
    match = played("Seat at Court", nobles={"lord-0": "H8"}, offices={"Chancellor": "lord-1"})
    assert all(way[0] != "Chancellor" for way in options(match))
    match.choose(("Lord Marshal", "lord-0"))
    assert match.state.nobles["lord-0"]["office"] == "Lord Marshal"


@pytest.mark.rule("card.force", "combat.cards", "military.where")
def test_fight_cards() -> None:
    def fight(*cards: str, **keywords: Any) -> Any:
        return march("I5", ("attack", "J5"), *[a for card in cards for a in (card,)], led=True, **keywords)

    bows = fight("longbowmen", hands={0: ["Longbowmen"]})
    assert len(dice(bows)) == 3 + 1 + 2 + 3
    train = fight("siege-train", hands={0: ["Siege Train"]})
    assert len(dice(train)) == 3 + 1 + 2
    train.roll([5, 1, 1, 1, 1, 1])
    assert train.state.nobles["ashdown"]["seat"] == 0
    wall = fight("shield-wall", hands={0: ["Shield Wall"]})
    wall.roll([1, 1, 1, 1, 6, 6, 6])
    assert wall.state.forces["f1"]["soldiers"] == 2
    useless = march("J8", ("attack", "K8"), led=True, hands={0: ["Siege Train"]}, forces=[{"seat": 1, "at": "K8"}])
    assert why(useless, "siege-train") == {"nobility.useless"}
    march_on = lay(
        ("play", "forced-march"), hands={0: ["Forced March"]}, forces=[{"seat": 0, "at": "H5", "nobles": ["lord-0"]}]
    )
    assert march_on.state.forces["f1"]["moves"] == 8


@pytest.mark.rule("card.force", "sneak.attack")
def test_night_riders_go_unseen() -> None:
    match = lay(
        ("play", "night-riders"), ("march", "f1"), ("sneak", "L8"), hands={0: ["Night Riders"]},
        forces=[{"seat": 0, "at": "K8", "nobles": ["lord-0"]}], garrisons={"L8": {"seat": 1, "soldiers": 2}},
    )  # fmt: skip
    assert told(match, "went unseen")
    assert match.state.forces["f1"]["soldiers"] == 3


@pytest.mark.rule("military.where")
@pytest.mark.parametrize(("reading", "asked"), [("barred", "round of combat"), ("allowed", "card for the fight")])
def test_whether_a_garrison_plays_military_cards(reading: str, asked: str) -> None:
    match = march("M8", ("attack", "N8"), hands={1: ["Longbowmen"]}, readings={"military.garrison": reading})
    assert awaited(match) == asked


@pytest.mark.rule("nobility.counter", "nobility.play")
def test_countermand_and_countermanding_that() -> None:
    hands = {1: ["Countermand"], 2: ["Patronage"]}
    match = played("Busy Steward", hands=hands)
    assert whose(match) == 1
    stopped = match.fork()
    stopped.choose("countermand")
    stopped.choose("pass")  # Seat 2 has another card
    assert stopped.state.actions[0] == 1
    assert sorted(stopped.state.discard) == ["busy-steward", "countermand"]
    again = played("Busy Steward", hands={1: ["Countermand"], 2: ["Countermand"]})
    again.choose("countermand")
    again.choose("countermand")
    assert again.state.actions[0] == 2


@pytest.mark.rule("nobility.any-time", "nobility.when")
def test_a_card_in_another_players_turn() -> None:
    match = lay("end", hands={1: ["Urgent Summons"]}, nobles={"lord-0": "H8", "lord-1": "H8"})
    assert awaited(match) == "interjection"
    match.choose("urgent-summons")
    match.choose("lord-0")
    assert match.state.nobles["lord-0"]["at"] == "H2"


@pytest.mark.rule("nobility.buy", "nobility.one-a-season", "costs.card", "nobility.limit")
def test_buying() -> None:
    match = lay("buy", goods={0: "FWSFWS"}, hands={0: ["Patronage"] * 2 + ["Longbowmen"] * 3})
    match.roll("good-harvest")
    assert options(match) == ["patronage", "longbowmen", "good-harvest"]
    match.choose("patronage")
    assert len(match.state.hands[0]) == 5
    assert goods(match, 0) == "FWS"
    assert why(match, "buy") == {"nobility.one-a-season"}
    assert "costs.card" in why(lay(), "buy")


@pytest.mark.rule("nobility.bank")
def test_two_cards_for_a_good() -> None:
    match = lay("sell", "patronage", "longbowmen", "S", hands={0: ["Patronage", "Longbowmen"]})
    assert goods(match, 0) == "S"
    assert match.state.discard == ["patronage", "longbowmen"]
    assert why(match, "sell") == {"nobility.bank"}


@pytest.mark.rule("nobility.reshuffle", "sovereign.reshuffle")
def test_empty_decks_are_shuffled() -> None:
    summer = lay(at="summer card", turned=[])
    assert told(summer, "reshuffled")[0]["count"] == 24
    match = lay("buy", goods={0: "FWS"}, deck=[])
    assert told(match, "reshuffled")[0]["count"] == 40
    assert match.state.discard == []
    whole = lay(("play", "patronage"), hands={0: ["Patronage"]}, nobles={"lord-0": "H8"}, deck=["Longbowmen"])
    whole.roll()
    assert told(whole, "reshuffled")[0]["count"] == 38
    whole.roll("longbowmen")
    assert whole.state.hands[0] == ["longbowmen", "longbowmen"]
    assert whole.state.discard == ["patronage"]


# --- Sovereignty cards ------------------------------------------------------------------------------------------------


def summer(card: str, **keywords: Any) -> Any:
    """The card of a summer, turned over."""
    match = lay(at="summer card", turned=[card], **keywords)
    match.roll()
    return match


@pytest.mark.rule("sovereign.open", "sovereign.discard")
def test_open_cards_go_at_winters_end() -> None:
    match = lay(at="year end", open=["Trade Fair"])
    assert "trade-fair" in match.state.sovereign_discard
    match.roll("foul-roads")
    assert match.state.open == ["foul-roads"]


@pytest.mark.rule("wrath.token", "wrath.obey")
def test_orders_are_obeyed_by_whoever_can() -> None:
    match = summer("Royal Progress", goods={0: "FF", 1: "W"})
    assert goods(match, 0) == "F"
    assert match.state.wrath == [0, 1, 1, 1]
    assert match.state.total(1) == -1
    works = summer("Castle Works", goods={0: "SWW"})
    assert options(works) == ["S", "WW"]
    works.choose("WW")
    assert goods(works, 0) == "S"


def test_scutage_and_the_court_disperses() -> None:
    match = summer("Scutage")
    assert [match.state.structures[castle]["soldiers"] for castle in match.state.board.castles] == [2] * 4
    court = summer("The Court Disperses", nobles={"lord-0": "H8", "lord-1": {"at": "H8", "regent": True}})
    assert court.state.nobles["lord-0"]["at"] == "H2"
    assert court.state.nobles["lord-1"]["at"] == "H8"
    assert court.state.wrath == [0] * 4
    shut = summer("The Court Disperses", nobles={"lord-0": "H8"}, forces=[{"seat": 1, "at": "H2"}])
    assert shut.state.wrath[0] == 1


@pytest.mark.rule("wrath.attend", "wrath.token")
def test_a_summons_is_judged_at_the_next_contest() -> None:
    match = summer("Summons to Parliament", nobles={"lord-0": "H8"})
    assert match.state.wrath == [0] * 4
    to(match, "appointment")
    assert match.state.wrath == [0, 1, 1, 1]
    plain = to(lay(at="contest", nobles={"lord-1": "H8"}), "appointment")
    assert told(plain, "king's wrath") == []  # nobody was summoned


@pytest.mark.rule("wrath.pardon")
def test_a_pardon() -> None:
    match = summer("Royal Pardon", goods={0: "FW"}, wrath={0: 2, 1: 1})
    assert options(match) == ["FW", "no"]
    match.choose("FW")
    assert match.state.wrath[0] == 1
    assert match.state.wrath[1] == 1


@pytest.mark.rule("sovereign.grant")
def test_royal_bounty() -> None:
    match = summer("Royal Bounty")
    for good in "SWFS":
        match.choose(good)
    assert [goods(match, seat) for seat in range(4)] == ["S", "W", "F", "S"]


@pytest.mark.rule("sovereign.uncle")
def test_jealous_uncle() -> None:
    match = summer("Jealous Uncle", garrisons={"J5": {"seat": 2, "soldiers": 1}})
    assert [match.state.total(seat) for seat in range(4)] == [0, 0, -1, 0]
    assert told(summer("Jealous Uncle"), "scored") == []


@pytest.mark.rule("bidding.rank")
def test_the_example_of_bids() -> None:
    """Three food beat two stone."""
    assert worth("FFF") > worth("SS") > worth("WS") > worth("FS") > worth("WW") > worth("FW") > worth("FF")


@pytest.mark.rule(
    "bidding.turns", "bidding.raise", "bidding.again", "bidding.winner", "bidding.pay", "bidding.least", "bidding.when"
)
def test_an_auction_goes_round() -> None:
    match = summer("Favoured Courtier", goods={0: "FFF", 1: "SS", 2: "W"})
    assert options(match) == ["FF", "FFF", "pass"]
    assert why(match, "F") == {"bidding.least"}
    assert "bidding.pay" in why(match, "SSS")
    match.choose("FF")
    match.choose("SS")
    assert options(match) == ["pass"]
    match.choose("pass")
    match.choose("pass")
    assert why(match, "WW") >= {"bidding.rank"}
    match.choose("pass")  # Seat 0 may come in again, but not any more
    assert match.state.nobles["favoured-courtier-1"]["seat"] == 1
    assert match.state.nobles["favoured-courtier-1"]["at"] == "H8"
    assert goods(match, 0) == "FFF"
    assert goods(match, 1) == ""
    back = summer("Favoured Courtier", goods={0: "FFF", 1: "SS"})
    for bid in ("pass", "SS", "pass", "pass", "FFF"):
        back.choose(bid)
    assert back.state.auction["bidder"] == 0


@pytest.mark.rule("bidding.none")
def test_no_bids_no_prize() -> None:
    match = summer("King's Champion", goods={0: "FF"})
    for _ in range(4):
        match.choose("pass")
    assert told(match, "no bids")
    assert match.state.auction is None


@pytest.mark.rule("sovereign.points", "ranks.raise")
def test_prizes_of_points_and_rank() -> None:
    match = summer("Vacant Dukedom", goods={0: "FFF"})
    for bid in ("FFF", "pass", "pass", "pass"):
        match.choose(bid)
    assert match.state.nobles["lord-0"]["rank"] == 2
    assert match.state.points[0]["cards"] == 1


@pytest.mark.rule("bidding.retroactive", "bidding.when", "law.fields")
def test_a_monopoly_won_after_the_generation_is_paid_at_once() -> None:
    match = to(lay(at="year end", turned=["Wool Monopoly"]), "bid")
    assert goods(match, 0) == "FFW"
    for bid in ("F", "pass", "pass", "pass"):
        match.choose(bid)
    assert goods(match, 0) == "FFFW"
    early = summer("Wool Monopoly", goods={0: "F"})
    for bid in ("F", "pass", "pass", "pass"):
        early.choose(bid)
    to(early, "Nobility card")
    assert next(one["goods"] for one in told(early, "generated") if one["seat"] == 0) == "FFFFW"


@pytest.mark.rule("nobility.economy")
@pytest.mark.parametrize(("reading", "allowed"), [("castle", False), ("estate", True)])
def test_whether_a_noble_on_a_home_field_serves_an_economy_card(reading: str, allowed: bool) -> None:
    nobles = {"lord-0": "G3", "ashdown": {"seat": 0, "at": "H8"}}
    assert explorer.rules(GAME).switches["economy.place"][0] == "estate"
    match = lay(
        hands={0: ["Good Harvest"]},
        nobles=nobles,
        garrisons={"J5": {"seat": 0, "soldiers": 1}},
        readings={"economy.place": reading},
    )
    assert (("play", "good-harvest") in options(match)) == allowed
    assert ("play", "good-harvest") not in options(
        lay(hands={0: ["Good Harvest"]}, nobles={"lord-0": "H3"}, readings={"economy.place": reading})
    )


@pytest.mark.rule("nobility.bank")
def test_two_cards_for_another_card() -> None:
    hand = {0: ["Patronage", "Longbowmen"]}
    assert lay(hands=hand).label("sell") == "sell two Nobility cards for one good"
    match = lay(hands=hand, readings={"bank.cards": "another card"})
    assert match.label("sell") == "sell two Nobility cards for another"
    for answer in ("sell", "patronage", "longbowmen"):
        match.choose(answer)
    match.roll("good-harvest")
    assert match.state.hands[0] == ["good-harvest"]
    assert goods(match, 0) == ""


@pytest.mark.rule("nobility.buy", "nobility.one-a-season")
def test_buying_in_another_players_turn() -> None:
    match = lay("end", goods={1: "FWSFWS"})
    assert (whose(match), options(match)) == (1, ["buy", "pass", "rest"])
    match.choose("buy")
    match.roll("good-harvest")
    assert match.state.hands[1] == ["good-harvest"]
    assert awaited(match) == "turn"  # one a season, and no card of the deck could be played now
    assert why(match, "buy") == {"nobility.one-a-season"}
    house = lay(
        "end",
        goods={1: "FWS"},
        nobles={"lord-0": "H8", "lord-1": "H8"},
        hands={1: ["Patronage"]},
        readings={"buying.time": "own turn"},
    )
    assert why(house, "buy") == {"nobility.buy"}
    assert options(lay(at="contest", goods={0: "FWS"})) == ["buy", "pass"]


@pytest.mark.rule("nobility.any-time", "nobility.hidden")
def test_who_is_asked_tells_nothing_of_the_hands() -> None:
    court = {"lord-0": "H8", "lord-1": "H8"}
    for hand in (["Urgent Summons"], ["Longbowmen"]):
        assert awaited(lay("end", hands={1: hand}, nobles=court)) == "interjection"
        assert awaited(lay("end", hands={1: hand}, nobles={"lord-1": "H8"})) == "turn"  # nobody to be sent home


@pytest.mark.rule("card.force", "move.deployed")
def test_forced_march_sets_a_force_going_again() -> None:
    forces = [{"seat": 0, "at": "H5", "nobles": ["lord-0"]}]
    match = lay(("march", "f1"), ("go", "H3"), "stop", hands={0: ["Forced March"]}, forces=forces)
    assert ("march", "f1") not in options(match)
    match.choose(("play", "forced-march"))
    assert match.state.forces["f1"]["moves"] == 6
    assert ("march", "f1") in options(match)
