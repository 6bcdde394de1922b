"""Set-up, turns, the end of the game, and the phases without a fight: Tribute, Fate, Recruit, Declaration, Destiny."""

from __future__ import annotations

import pytest

import explorer
from explorer.core.game import game_named
from explorer.core.moments import Choice
from explorer.games.kings_of_ireland.cards import CARDS, CLANS, GROUPS
from explorer.players import RandomPlayer
from tests.games.kings_of_ireland.table import NAME, asked, at, fresh, play, rules, told, waits, why

# --- the box and the set-up -----------------------------------------------------------------------------------------


@pytest.mark.rule("parts.deck", "parts.types", "parts.faction", "parts.king", "parts.clan", "parts.unit")
def test_the_deck_has_the_cards_of_the_printed_list() -> None:
    kinds = {kind: [c for c in CARDS.values() if c.kind == kind] for kind in ("Faction", "King", "Event", "Battle")}
    assert {kind: len(cards) for kind, cards in kinds.items()} == {"Faction": 49, "King": 12, "Event": 50, "Battle": 17}
    for clan in GROUPS:
        forces = sorted(card.force for card in kinds["Faction"] if card.group == clan)
        assert forces == list(range(1, 8) if clan == "Minor Clan" else range(3, 10)), clan
    assert sum(card.force for card in kinds["Faction"]) == 280
    assert sum(card.force for card in kinds["King"]) == 64
    assert sum(card.force for card in kinds["Battle"]) == 90
    assert all(card.force == 0 for card in kinds["Event"])
    assert all(card.rule in explorer.rules(NAME).rules for card in CARDS.values())
    assert len({card.name for card in CARDS.values()}) == 127  # Kinsmen are a Faction and an Event


@pytest.mark.rule("goal.players")
@pytest.mark.parametrize("players", [0, 1, 6, "3", None, True])
def test_other_numbers_of_players_are_refused(players: object) -> None:
    if players is None:
        assert explorer.start(NAME).state.players == 2
        return
    with pytest.raises(explorer.SetUpError, match="2 to 5"):
        explorer.start(NAME, players=players)  # type: ignore[arg-type]


@pytest.mark.rule("setup.first", "setup.identity", "setup.identity.one-each")
def test_the_first_player_picks_first_and_no_clan_is_picked_twice() -> None:
    match = fresh(3, first=2)
    assert match.state.first == 1
    assert asked(match) == (1, "clan to belong to")
    assert list(waits(match).options) == list(CLANS)
    match.choose("Munster")
    assert asked(match) == (2, "clan to belong to")
    assert why(match, "Munster") == "setup.identity.one-each"
    play(match, "Ulster", "Meath")
    assert match.state.identity == ["Meath", "Munster", "Ulster"]


@pytest.mark.rule("setup.vikings")
def test_the_vikings_are_a_clan_only_in_matches_that_allow_them() -> None:
    assert why(fresh(), "Vikings") == "setup.vikings"
    match = play(fresh(2, vikings=True), "Vikings", "Ulster")
    assert match.state.identity == ["Vikings", "Ulster"]
    with pytest.raises(explorer.SetUpError, match="vikings"):
        explorer.start(NAME, vikings="yes")


@pytest.mark.rule("setup.gold", "setup.hand", "hidden.hands", "parts.gold")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_five_gold_and_five_secret_cards_each(players: int) -> None:
    match = play(fresh(players), *CLANS[:players])
    match.roll()
    assert match.state.gold == [5] * players
    assert match.state.paid_out == 5 * players
    assert [len(hand) for hand in match.state.hands] == [5] * players
    assert len(match.state.draw) == 128 - 5 * players
    view = match.view(1).state
    assert view.hands[1] == match.state.hands[1]
    assert view.hands[0] == ["?"] * 5


@pytest.mark.rule("turn.order", "turn.phases", "goal.turns", "goal.win")
def test_thirteen_turns_of_eight_phases_each_clockwise() -> None:
    match = explorer.start(NAME, players=3, seed=4).play(RandomPlayer(4))
    turns = [(event.seat, event.facts["number"]) for event in told(match, "turn")]
    first = match.state.first
    order = [(first + step) % 3 for step in range(3)]
    assert turns == [(seat, number) for number in range(1, 14) for seat in order]
    by_turn: list[list[str]] = []
    for moment in match.moments():
        if moment.kind == "turn" and type(moment).__name__ == "Begin":
            by_turn.append([])
        if moment.kind == "phase" and type(moment).__name__ == "Begin":
            by_turn[-1].append(moment.facts["phase"])  # type: ignore[union-attr]
    phases = game_named(NAME).phases
    quiet = [phase for phase in phases if phase not in ("Raid", "Battle", "Siege")]
    for found in by_turn:
        assert [phase for phase in found if phase in quiet] == quiet
        fights = [phase for phase in found if phase not in quiet]
        assert fights in ([], ["Raid"], ["Raid", "Battle"], ["Siege"], ["Siege", "Battle"])
        assert found.index("Declaration") + 1 + len(fights) == found.index("Destiny")
    assert match.state.winners == [seat for seat in range(3) if match.state.gold[seat] == max(match.state.gold)]


@pytest.mark.rule("goal.win", "goal.tie", "goal.turns")
@pytest.mark.parametrize(("gold", "winners", "rule"), [([7, 3], [0], "goal.win"), ([4, 4], [0, 1], "goal.tie")])
def test_the_most_gold_wins_and_equal_gold_shares(gold: list[int], winners: list[int], rule: str) -> None:
    match = at("destiny", gold=gold, round=13, turn=1)
    assert match.over
    assert match.state.phase == "Game over"
    assert match.state.winners == winners
    assert [event.facts["shared"] for event in told(match, "won")] == [len(winners) > 1] * len(winners)
    assert set(rules(match, "won")) == {rule}


# --- Tribute --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("tribute", "tribute.factions", "parts.faction", "parts.king", "card.gain")
def test_a_faction_brings_one_gold_and_a_king_none() -> None:
    match = at("turn", units={0: ["ulster-3", "vikings-4", "over-king"], 1: ["meath-3", "meath-4"]})
    assert match.state.gold == [7, 5]
    assert match.state.paid_out == 12
    assert rules(match, "gained") == ["tribute.factions"]


@pytest.mark.rule("tribute.high-king", "high-king", "tribute.high-king.poor")
def test_the_high_king_is_paid_by_all_who_have_gold() -> None:
    match = at("turn", 3, units={0: ["ulster-3", "vikings-4"], 1: ["meath-3"]}, gold=[5, 2, 0])
    assert match.state.gold == [5 + 2 + 1, 1, 0]
    assert rules(match, "paid") == ["tribute.high-king"]
    assert rules(match, "has nothing to pay") == ["tribute.high-king.poor"]


@pytest.mark.rule("high-king")
def test_kings_do_not_count_for_the_high_king_and_another_high_king_is_not_paid() -> None:
    match = at("turn", units={0: ["ulster-3", "over-king", "great-lord"], 1: ["meath-3", "meath-4"]})
    assert match.state.gold == [6, 5]
    assert match.state.high_king() == 1


@pytest.mark.rule("high-king.tie")
def test_there_is_no_high_king_while_players_tie_for_the_most_factions() -> None:
    match = at("turn", units={0: ["ulster-3"], 1: ["meath-3"]})
    assert match.state.gold == [6, 5]
    assert rules(match, "shares the most Factions") == ["high-king.tie"]
    assert at("turn").state.high_king() is None
    behind = at("turn", 3, units={0: ["ulster-3"], 1: ["meath-3", "meath-4"], 2: ["munster-3", "munster-4"]})
    assert behind.state.high_king() is None
    assert not told(behind, "shares the most Factions")


# --- Fate -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fate", "fate.draw", "fate.no-king")
@pytest.mark.parametrize(("units", "cards"), [([], 3), (["ulster-9"], 3), (["petty-king-1"], 4)])
def test_four_cards_with_a_king_and_three_without(units: list[str], cards: int) -> None:
    match = at("turn", units={0: units})
    assert match.roll() == tuple(match.state.hands[0])
    assert len(match.state.hands[0]) == cards
    assert rules(match, "drew") == ["fate.draw" if cards == 4 else "fate.no-king"]


@pytest.mark.rule("fate.reshuffle", "hidden.discard")
def test_the_discards_become_the_deck_in_the_middle_of_a_draw() -> None:
    rest = [card for card in CARDS if card not in ("ulster-3", "ulster-4", "omen")]
    match = at("turn", discard=[card for card in rest if card != "over-king"], units={0: ["over-king"]})
    first = match.roll()
    assert sorted(first) == ["omen", "ulster-3", "ulster-4"]
    assert rules(match, "reshuffled") == ["fate.reshuffle"]
    assert match.state.discard == []
    (fourth,) = match.roll()
    assert fourth in rest
    assert len(match.state.hands[0]) == 4


@pytest.mark.rule("fate.none-left")
def test_nothing_is_drawn_once_deck_and_discards_are_empty() -> None:
    cards = list(CARDS)
    match = at("turn", hands={1: [card for card in cards if card != "omen"]})
    assert match.roll() == ("omen",)
    assert rules(match, "found no card") == ["fate.none-left"]
    assert match.state.hands[0] == ["omen"]


# --- Recruit --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("recruit", "recruit.units", "recruit.many", "recruit.open", "recruit.stay", "recruit.hostile")
def test_any_number_of_factions_and_kings_come_into_play() -> None:
    own = ["ulster-3", "meath-5", "over-king", "minor-clan-1", "hatred"]
    match = at(hands={0: own}, clans={0: "Ulster", 1: "Meath"})
    assert why(match, "hatred") == "card.plain"
    play(match, "meath-5", "over-king", "ulster-3", "minor-clan-1", "done")
    assert match.state.units[0] == ["meath-5", "over-king", "ulster-3", "minor-clan-1"]
    assert match.view(1).state.units == match.state.units
    assert match.state.hands[0] == ["hatred"]
    assert match.pending is not None
    assert match.pending.kind == "declaration"
    play(match, "nobody", "done")
    assert match.state.turn == 1
    assert match.state.units[0] == ["meath-5", "over-king", "ulster-3", "minor-clan-1"]


@pytest.mark.rule("recruit.units")
def test_units_are_played_in_the_recruit_phase_only() -> None:
    match = at("turn", hands={0: ["ulster-3"]})
    assert waits(match).facts["window"] == "tribute"
    assert why(match, "ulster-3") == "recruit.units"


@pytest.mark.rule("force.own-clan")
def test_a_faction_of_ones_own_clan_has_one_force_more() -> None:
    match = at(clans={0: "Ulster", 1: "Meath"}, units={0: ["ulster-3", "meath-3"], 1: ["ulster-4", "meath-4"]})
    table = match.state
    assert [table.force(unit, 0) for unit in table.units[0]] == [4, 3]
    assert [table.force(unit, 1) for unit in table.units[1]] == [4, 5]


# --- Declaration ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("declaration", "declaration.may", "declaration.one", "raid.target")
def test_one_raid_or_siege_against_one_opponent_or_none() -> None:
    match = at("declaration", 3, units={0: ["ulster-3"]})
    assert list(waits(match).options) == ["nobody", ("raid", 1), ("siege", 1), ("raid", 2), ("siege", 2)]
    quiet = play(match.fork(), "nobody")
    assert quiet.state.phase in ("Destiny", "Tribute", "Fate")
    play(match, ("raid", 2), "done", "all", [3])
    assert match.state.gold == [9, 5, 1]
    assert len(told(match, "declared")) == 1
    assert told(match, "phase")[-1].facts["phase"] != "Declaration"


@pytest.mark.rule("setup.first-turn")
def test_nobody_attacks_in_their_first_turn() -> None:
    match = at("declaration", round=1, units={0: ["ulster-3"]})
    assert list(waits(match).options) == ["nobody"]
    assert why(match, ("raid", 1)) == "setup.first-turn"
    assert why(match, "besiege seat 1") == "setup.first-turn"


@pytest.mark.rule("declaration.units")
def test_an_attack_needs_a_unit() -> None:
    match = at("declaration")
    assert why(match, ("raid", 1)) == "declaration.units"
    assert why(match, ("siege", 1)) == "declaration.units"


@pytest.mark.rule("declaration.draw", "hidden.deck")
def test_the_target_may_draw_a_card_at_once() -> None:
    match = play(at("declaration", units={0: ["ulster-3"]}), ("raid", 1))
    assert asked(match) == (1, "card for being attacked")
    none = play(match.fork(), "done")
    assert none.state.hands[1] == []
    play(match, "draw", ["truce"])
    assert match.state.hands[1] == ["truce"]
    assert rules(match, "drew") == ["declaration.draw"]
    assert match.view(0).state.hands[1] == ["?"]
    assert set(match.view(0).state.draw) == {"?"}


# --- Destiny --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("destiny", "destiny.limit", "destiny.discard", "parts.king")
@pytest.mark.parametrize(("kings", "kept"), [([], 5), (["over-king"], 6), (["over-king", "great-lord"], 7)])
def test_five_cards_and_one_for_each_king_are_kept(kings: list[str], kept: int) -> None:
    hand = [f"ulster-{force}" for force in range(3, 10)] + ["meath-3"]
    match = play(at("destiny", hands={0: hand}, units={0: kings}), "done")
    for over in range(len(hand) - kept, 0, -1):
        assert waits(match).facts["over"] == over
        match.choose(match.state.hands[0][0])
    assert match.state.hands[0] == hand[len(hand) - kept :]
    assert match.state.discard == hand[: len(hand) - kept]
    assert match.state.turn == 1


@pytest.mark.rule("destiny.limit")
def test_only_the_active_players_hand_is_cut() -> None:
    hand = [f"ulster-{force}" for force in range(3, 10)]
    match = at("destiny", hands={1: hand})
    assert match.state.turn == 1
    assert set(hand) <= set(match.state.hands[1])


# --- Events in one's own turn ---------------------------------------------------------------------------------------


@pytest.mark.rule("events.when", "events.many", "events.discard")
@pytest.mark.parametrize("where", ["turn", "recruit", "declaration", "destiny"])
def test_events_are_played_in_four_phases_as_many_as_one_likes(where: str) -> None:
    match = at(where, hands={0: ["infighting", "mutiny"]}, units={1: ["meath-3", "meath-4"]})
    play(match, "infighting", "meath-3", "mutiny", "meath-4")
    assert match.state.units[1] == []
    assert match.state.discard == ["meath-3", "infighting", "meath-4", "mutiny"]


@pytest.mark.rule("events.target")
def test_an_event_without_a_target_cannot_be_played() -> None:
    match = at(hands={0: ["infighting"]})
    assert why(match, "infighting") == "card.discard-faction"
    assert isinstance(match.pending, Choice)
    time, target = match.pending.barred()["infighting"]
    assert (time.passed, target.passed) == (True, False)
    assert target.text == "Factions in play: none"


@pytest.mark.rule("events.when")
def test_a_card_that_cannot_be_played_now_says_when_it_can() -> None:
    match = at(hands={0: ["cattle-tribute", "hatred"]})
    said = str(match.why_not("cattle-tribute"))
    assert said.endswith("it is for your own Tribute Phase; now: your Recruit Phase [card.tribute-die].")
    assert "before the Battle Roll" in str(match.why_not("hatred"))
