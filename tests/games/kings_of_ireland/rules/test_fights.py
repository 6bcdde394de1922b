"""Raid, Battle and Siege: who goes, who joins, the rolls, what is left, and who gets the Gold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from explorer.core.moments import Chance
from explorer.games.kings_of_ireland.cards import TITLED
from explorer.games.kings_of_ireland.rules.battle import dice_for, needed, side_force
from explorer.games.kings_of_ireland.state import ATTACK, DEFENCE
from tests.games.kings_of_ireland.table import asked, at, play, rules, told, waits, why

if TYPE_CHECKING:
    from explorer import Match

CLANS = {0: "Ulster", 1: "Meath", 2: "Munster", 3: "Connacht", 4: "Leister"}
MINE, THEIRS = ["vikings-3", "vikings-4", "vikings-5"], ["minor-clan-5", "minor-clan-6"]


def names(match: Match) -> list[str]:
    """The names of the dice that are rolled now; for Survival Rolls the Units."""
    assert isinstance(match.pending, Chance)
    return [TITLED.get(name, name) for name in match.pending.source.names]  # type: ignore[attr-defined]


# --- Raid -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("raid", "raid.units", "raid.reserve", "raid.roll", "raid.loot", "raid.target")
def test_a_raid_takes_a_die_and_one_for_each_unit_sent() -> None:
    match = at("declaration", 3, units={0: MINE, 1: THEIRS}, gold=[5, 9, 9])
    play(match, ("raid", 1), "done")
    assert match.state.phase == "Raid"
    assert asked(match) == (0, "Unit to send")
    play(match, "vikings-3", "vikings-5", "enough")
    assert match.state.fight["units"][ATTACK] == ["vikings-3", "vikings-5"]
    assert match.state.reserve(0) == ["vikings-4"]
    play(match, [4])
    assert waits(match).facts["loot"] == 6
    play(match, "let them loot")
    assert match.state.fight is None
    assert rules(match, "looted") == ["raid.loot"]
    assert match.state.gold == [11, 3 + 2, 9]  # and the tribute of the next turn


@pytest.mark.rule("raid.units")
def test_the_table_shows_who_goes_while_units_are_still_named() -> None:
    match = play(at("declaration", 3, units={0: MINE, 1: THEIRS}), ("raid", 1), "done", "vikings-3")
    assert asked(match) == (0, "Unit to send")
    shown = match.game.picture(match.state)
    assert (shown["fight"]["sides"][0]["units"], shown["fight"]["sides"][0]["force"]) == (1, 3)
    assert [unit["id"] for unit in shown["seats"][0]["units"] if unit["side"] == "Attacker"] == ["vikings-3"]
    play(match, "all")
    assert [event.facts["units"] for event in told(match, "sent")] == [("vikings-3", "vikings-4", "vikings-5")]


@pytest.mark.rule("raid.poor")
def test_the_loot_is_never_more_than_the_victim_has() -> None:
    match = play(at("raid", units={0: MINE, 1: THEIRS}, gold=[5, 4]), [6])
    assert waits(match).facts["loot"] == 4
    assert rules(match, "raided") == ["raid.poor"]
    play(match, "let them loot")
    assert match.state.gold == [9, 0 + 2]  # and the tribute of the next turn


@pytest.mark.rule("raid.seek.unit")
def test_a_victim_without_units_cannot_seek_battle() -> None:
    match = play(at("raid", units={0: MINE}), [1])
    assert rules(match, "cannot seek battle") == ["raid.seek.unit"]
    assert match.state.gold[:2] == [9, 1]


@pytest.mark.rule("raid.seek", "raid.refuse")
def test_a_raider_who_refuses_battle_gets_no_loot() -> None:
    match = play(at("raid", units={0: MINE, 1: THEIRS}), [2], "seek battle")
    assert asked(match) == (0, "answer to battle")
    play(match, "refuse")
    assert match.state.gold == [5, 5 + 2]  # the tribute of the next turn
    assert match.state.fight is None
    assert rules(match, "refuses battle") == ["raid.refuse"]


@pytest.mark.rule("raid.agree", "battle", "battle.only", "battle.defender", "battle.attacker")
def test_a_battle_takes_the_place_of_the_loot() -> None:
    match = play(at("raid", units={0: MINE, 1: THEIRS}, sent=["vikings-3"]), [2], "seek battle", "agree")
    assert match.state.phase == "Battle"
    assert match.state.fight["units"] == [["vikings-3"], THEIRS]
    assert match.state.gold == [5, 5]
    assert len(names(match)) == 2  # 3 against 11
    (advantage,) = told(match, "has advantage")
    assert (advantage.seat, advantage.rule, advantage.facts) == (1, "roll.might", {"might": True})
    play(match, [1, 1], [2, 2, 2, 2], [1], [6, 6])
    assert not told(match, "looted")
    assert match.state.units[0] == ["vikings-4", "vikings-5"]  # the Reserve was not in it


@pytest.mark.rule("raid.roll.sent", "raid.roll", "card.guerilla-warfare")
def test_a_raider_lost_before_the_roll_was_sent_all_the_same() -> None:
    setting: dict[str, Any] = {"units": {0: MINE[:2]}, "hands": {1: ["guerilla-warfare"]}, "gold": [5, 9]}
    match = play(at("raid", **setting), "guerilla-warfare", "vikings-3", [4])
    (raided,) = told(match, "raided")
    assert (raided.facts["raiders"], raided.facts["loot"]) == (2, 6)
    assert "raid.roll.sent" in raided.also
    other = play(at("raid", readings={"raid-roll": "still-there"}, **setting), "guerilla-warfare", "vikings-3", [4])
    (raided,) = told(other, "raided")
    assert (raided.facts["raiders"], raided.facts["loot"]) == (1, 5)
    sending = at("declaration", units={0: MINE, 1: THEIRS}, hands={1: ["guerilla-warfare"]})
    play(sending, ("raid", 1), "pass", "done", "vikings-3", "vikings-4", "enough", "guerilla-warfare", "vikings-3", [4])
    assert told(sending, "raided")[0].facts["raiders"] == 2


@pytest.mark.rule("raid.nobody-left", "card.guerilla-warfare")
def test_a_raid_without_any_raider_left_loots_nothing() -> None:
    match = at("raid", units={0: ["vikings-3"]}, hands={1: ["guerilla-warfare"]})
    play(match, "guerilla-warfare", "vikings-3")
    assert rules(match, "has no raiders left") == ["raid.nobody-left"]
    assert match.state.gold == [5, 5]


# --- Force and the Battle Roll --------------------------------------------------------------------------------------


@pytest.mark.rule("roll.two", "roll.strength", "roll.might", "roll.might.exact", "siege.die")
@pytest.mark.parametrize(
    ("forces", "attack", "defence"),
    [
        ((6, 6), 2, 2), ((7, 6), 3, 2), ((11, 6), 3, 2), ((12, 6), 4, 2), ((6, 7), 2, 3), ((6, 12), 2, 4), ((1, 0), 4, 2),
        ((0, 0), 2, 2),
    ],
)  # fmt: skip
def test_how_many_dice(forces: tuple[int, int], attack: int, defence: int) -> None:
    assert [dice_for(forces, side, "battle") for side in (ATTACK, DEFENCE)] == [attack, defence]
    assert [dice_for(forces, side, "siege") for side in (ATTACK, DEFENCE)] == [attack, defence + 1]


@pytest.mark.rule("force.total", "battle.cards", "force.own-clan")
def test_total_force_is_the_sum_of_units_and_battle_cards() -> None:
    match = at(
        "rolls", clans=CLANS, units={0: ["ulster-3", "over-king"], 1: ["meath-9", "ulster-4"]},
        attack_cards=["hatred"], defence_cards=["forest", "ambush"], players=5,
    )  # fmt: skip
    assert [side_force(match.state, side) for side in (ATTACK, DEFENCE)] == [4 + 9 + 6, 10 + 4 + 4 + 7]
    assert [event.facts for event in told(match, "forces")] == [{"attack": 19, "defence": 25}]


@pytest.mark.rule("roll.higher", "roll.strength", "roll.two")
@pytest.mark.parametrize(("attack", "defence", "winner"), [([1, 1, 2], [1, 2], 0), ([1, 1, 1], [6, 6], 1)])
def test_the_higher_total_wins(attack: list[int], defence: list[int], winner: int) -> None:
    match = at("rolls", clans=CLANS, units={0: ["vikings-7"], 1: ["minor-clan-6"]}, players=5)
    assert len(names(match)) == 3
    (advantage,) = told(match, "has advantage")
    assert (advantage.seat, advantage.rule, advantage.facts) == (0, "roll.strength", {"might": False})
    play(match, attack)
    assert len(names(match)) == 2
    play(match, defence)
    assert match.state.fight["winner"] == winner
    assert rules(match, "won the roll") == ["roll.higher"]


@pytest.mark.rule("roll.tie")
@pytest.mark.parametrize(("reading", "winner"), [("attacker", 0), ("defender", 1)])
def test_a_tie_is_rolled_again_or_given_to_one_side(reading: str, winner: int) -> None:
    units = {0: ["vikings-6"], 1: ["minor-clan-6"]}
    match = play(at("rolls", clans=CLANS, units=units, players=5), [3, 3], [1, 5])
    assert rules(match, "tied") == ["roll.tie"]
    assert asked(match) == (0, "Battle Roll")
    assert match.state.fight["totals"] == [0, 0]  # the tied rolls are forgotten
    play(match, [3, 3], [3, 4])
    assert match.state.fight["winner"] == 1
    other = at("rolls", clans=CLANS, units=units, players=5, readings={"battle-tie": reading})
    play(other, [3, 3], [1, 5])
    assert other.state.fight["winner"] == winner
    assert rules(other, "won the roll") == ["roll.tie"]


# --- survival and the outcome ---------------------------------------------------------------------------------------


@pytest.mark.rule(
    "survival.winner", "survival.loser", "siege.survival.attacker", "siege.survival.defender-wins",
    "siege.survival.defender-loses",
)  # fmt: skip
@pytest.mark.parametrize(
    ("attack", "winner", "mine", "theirs"),
    [
        ("battle", "attacker", 3, 5),
        ("battle", "defender", 5, 3),
        ("siege", "attacker", 2, 6),
        ("siege", "defender", 2, 2),
    ],
)
def test_what_a_unit_needs_to_survive(attack: str, winner: str, mine: int, theirs: int) -> None:
    match = at("survival", attack=attack, winner=winner, units={0: MINE, 1: THEIRS})
    assert [needed(match.state, unit, ATTACK) for unit in MINE] == [mine] * 3
    assert [needed(match.state, unit, DEFENCE) for unit in THEIRS] == [theirs] * 2
    assert names(match) == MINE
    play(match, [mine - 1, mine, 6])
    assert names(match) == THEIRS
    play(match, [theirs - 1, theirs])
    rolled = told(match, "rolled for survival")
    assert [event.facts["fallen"] for event in rolled] == [(MINE[0],), (THEIRS[0],)]
    assert {MINE[0], THEIRS[0]} <= {*match.state.discard, *match.state.draw, *(c for h in match.state.hands for c in h)}


@pytest.mark.rule("survival.each", "survival.allies", "recruit.stay", "battle.home")
def test_each_player_rolls_for_their_own_units_and_the_reserve_does_not() -> None:
    match = at(
        "survival", 4, winner="attacker", units={0: MINE, 1: THEIRS, 2: ["over-king", "meath-3"], 3: ["meath-4"]},
        sent=["vikings-3"], attack_allies={2: ["over-king"]}, defence_allies={3: ["meath-4"]},
    )  # fmt: skip
    assert asked(match) == (0, "Survival Rolls")
    assert names(match) == ["vikings-3"]
    play(match, [3], [1, 6])
    assert names(match) == ["over-king"]
    play(match, [2], [4])
    assert match.state.units == [MINE, ["minor-clan-6"], ["meath-3"], []]
    assert match.state.fight is None


@pytest.mark.rule("outcome.gold")
@pytest.mark.parametrize("attack", ["battle", "siege"])
@pytest.mark.parametrize(("answer", "gold"), [("take it all", [14, 0]), ("leave it", [5, 9])])
def test_an_attacker_may_take_all_gold_of_a_destroyed_defender(attack: str, answer: str, gold: list[int]) -> None:
    match = at("survival", attack=attack, winner="attacker", units={0: MINE, 1: THEIRS}, gold=[5, 9])
    play(match, [6, 1, 1], [1, 1])
    assert asked(match) == (0, "all the Gold")
    assert told(match, "won the fight")[0].facts == {"siege": attack == "siege"}
    play(match, answer)
    assert match.state.gold == gold


@pytest.mark.rule("outcome.nothing")
@pytest.mark.parametrize(
    ("winner", "mine", "theirs"),
    [("attacker", [6, 1, 1], [6, 1]), ("defender", [1, 1, 1], [6, 6]), ("defender", [6, 6, 6], [3, 3])],
)
def test_otherwise_nobody_takes_anything(winner: str, mine: list[int], theirs: list[int]) -> None:
    match = play(at("survival", winner=winner, units={0: MINE, 1: THEIRS}, gold=[5, 9]), mine, theirs)
    assert rules(match, "takes nothing") == ["outcome.nothing"]
    assert not told(match, "took all Gold")


@pytest.mark.rule("outcome.turned")
def test_a_winner_without_units_loses_to_a_loser_with_one() -> None:
    match = play(at("survival", winner="defender", units={0: MINE, 1: THEIRS}, gold=[5, 9]), [5, 1, 1], [1, 2])
    assert [event.seat for event in told(match, "turned")] == [0]
    assert asked(match) == (0, "all the Gold")  # turned to the Attacker, over a destroyed Defender
    other = play(at("survival", winner="attacker", units={0: MINE, 1: THEIRS}), [1, 1, 1], [6, 1])
    assert [event.seat for event in told(other, "turned")] == [1]
    assert [event.seat for event in told(other, "won the fight")] == [1]


@pytest.mark.rule("outcome.both-gone", "outcome.nothing")
@pytest.mark.parametrize("winner", ["attacker", "defender"])
def test_with_both_sides_gone_the_roll_stands_and_no_gold_is_taken(winner: str) -> None:
    match = play(at("survival", winner=winner, units={0: MINE, 1: THEIRS}, gold=[5, 9]), [1, 1, 1], [1, 1])
    assert rules(match, "nobody is left") == ["outcome.both-gone"]
    assert [event.seat for event in told(match, "won the fight")] == [0 if winner == "attacker" else 1]
    assert not told(match, "took all Gold")


@pytest.mark.rule("outcome.principals")
def test_an_ally_left_alone_wins_the_battle_but_not_the_gold() -> None:
    match = at(
        "survival", 3, winner="attacker", units={0: ["vikings-3"], 1: ["meath-3"], 2: ["over-king"]},
        attack_allies={2: ["over-king"]},
    )  # fmt: skip
    play(match, [1], [1], [6])
    assert not told(match, "turned")
    assert [event.seat for event in told(match, "won the fight")] == [0]
    assert rules(match, "takes nothing") == ["outcome.principals"]


@pytest.mark.rule("outcome.principals")
def test_a_surviving_ally_does_not_save_the_defenders_gold() -> None:
    match = at(
        "survival", 3, winner="attacker", units={0: ["vikings-3"], 1: ["meath-3"], 2: ["over-king"]},
        defence_allies={2: ["over-king"]},
    )  # fmt: skip
    play(match, [6], [1], [6])
    assert asked(match) == (0, "all the Gold")


@pytest.mark.rule("battle.cards.discard")
def test_battle_cards_are_discarded_after_the_fight() -> None:
    match = at(
        "survival", winner="attacker", units={0: MINE, 1: THEIRS}, attack_cards=["hatred"], defence_cards=["forest"]
    )
    play(match, [6, 6, 6], [6, 6])
    assert [event.facts["cards"] for event in told(match, "buried")] == [("hatred", "forest")]


@pytest.mark.rule("survival.add")
def test_a_six_may_be_too_low_and_a_one_may_be_enough_to_survive() -> None:
    match = at("strength", attack="siege", units={0: ["vikings-9", "vikings-8"], 1: ["petty-king-1", "meath-3"]},
               hands={0: ["crippling-defeat", "hunted-down", "sanctuary"]})  # fmt: skip
    play(match, "pass", [6] * 4, [1] * 3, "crippling-defeat", "hunted-down", "petty-king-1", "sanctuary", "vikings-9")
    table = match.state
    assert [needed(table, unit, DEFENCE) for unit in ("petty-king-1", "meath-3")] == [9, 7]
    assert [needed(table, unit, ATTACK) for unit in ("vikings-9", "vikings-8")] == [-1, 2]
    play(match, [1, 2], [6, 6])
    assert match.state.units == [["vikings-9", "vikings-8"], []]


# --- Siege ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("siege", "siege.meet", "siege.units", "siege.defender", "siege.like-battle", "siege.die")
def test_a_siege_is_fought_like_a_battle_with_a_die_more_for_the_defender() -> None:
    match = at("declaration", units={0: MINE, 1: THEIRS})
    play(match, ("siege", 1), "done")
    assert match.state.phase == "Siege"
    assert asked(match) == (1, "walls or field")
    play(match, "stay behind the walls")
    assert asked(match) == (0, "Unit to send")
    play(match, "vikings-3", "vikings-4", "enough")
    assert match.state.fight["units"] == [["vikings-3", "vikings-4"], THEIRS]
    assert match.state.reserve(0) == ["vikings-5"]
    assert names(match) == ["attack die 1", "attack die 2"]  # 7 against 11
    play(match, [1, 2])
    assert len(names(match)) == 4
    play(match, [1, 1, 1, 1])
    assert rules(match, "rolled") == ["roll.two", "siege.die"]


@pytest.mark.rule("siege.meet", "battle.only", "battle.attacker")
def test_the_besieged_may_meet_the_enemy_in_the_field() -> None:
    match = play(at("declaration", units={0: MINE, 1: THEIRS}), ("siege", 1), "done", "meet them in the field")
    assert match.state.phase == "Battle"
    assert asked(match) == (0, "Unit to send")
    assert waits(match).rule == "battle.attacker"
    play(match, "all")
    assert match.state.fight["kind"] == "battle"
    assert len(names(match)) == 3  # 12 against 11


@pytest.mark.rule("siege.meet.unit", "siege.defender", "outcome.gold")
def test_a_player_without_units_can_be_besieged_but_not_come_out() -> None:
    match = play(at("declaration", units={0: MINE}, gold=[5, 8]), ("siege", 1), "done")
    assert rules(match, "cannot meet them") == ["siege.meet.unit"]
    play(match, "all")
    assert len(names(match)) == 4
    play(match, [6, 6, 6, 6])
    assert len(names(match)) == 3
    play(match, [1, 1, 1], [2, 1, 1], "take it all")
    assert match.state.gold == [13, 0]


# --- allies ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("allies.invite")
def test_with_two_players_there_are_no_talks_about_allies() -> None:
    match = at("alliances", units={0: MINE, 1: THEIRS}, hands={0: ["hatred"], 1: ["forest"]})
    assert asked(match) == (0, "card in a fight")


def invited(**more: Any) -> Match:
    """A battle of Seat 0 against Seat 1 in which Seat 2 and Seat 3 are Neutrals."""
    units = {0: MINE, 1: THEIRS, 2: ["over-king", "meath-3"], 3: ["meath-4"]}
    return at("alliances", 4, units=units, gold=[6, 5, 5, 5], **more)


@pytest.mark.rule(
    "allies.invite", "allies.gold", "allies.card", "allies.promise", "allies.promise.free", "allies.free", "allies.gift",
    "allies.send", "hidden.leaving",
)  # fmt: skip
def test_an_invitation_with_gifts_and_a_promise_is_accepted() -> None:
    match = invited(hands={0: ["hatred", "omen"]})
    play(match, ("invite", 2))
    assert list(waits(match).options) == list(range(7))
    play(match, 4)
    assert list(waits(match).options) == ["none", "hatred", "omen"]
    play(match, "omen")
    assert list(waits(match).options) == ["none", "peace", "aid"]
    play(match, "peace")
    assert match.state.gold == [6, 5, 5, 5]
    assert waits(match.fork()).facts | {"by": 0, "gold": 4, "card": "omen", "promise": "peace"} == waits(match).facts
    play(match, "accept")
    assert match.state.gold == [2, 5, 9, 5]
    assert match.state.hands[2] == ["omen"]
    assert told(match, "gave a card")[0].seen_by(3).facts["card"] == "omen"
    assert match.state.promises == [[0, 2, "peace", 2]]
    play(match, "over-king", "enough")
    fight = match.state.fight
    assert fight["allies"] == [[2], []]
    assert fight["units"][ATTACK] == [*MINE, "over-king"]
    assert match.state.reserve(2) == ["meath-3"]
    assert match.state.side_of(2) == ATTACK


@pytest.mark.rule("allies.free", "allies.gift", "allies.once")
def test_a_neutral_who_declines_gets_nothing_and_is_not_asked_again_by_that_side() -> None:
    match = play(invited(), ("invite", 2), 4, "none", "aid", "decline")
    assert match.state.gold == [6, 5, 5, 5]
    assert match.state.promises == []
    assert why(match, ("invite", 2)) == "allies.once"
    play(match, "done")
    assert asked(match) == (1, "alliance")
    assert ("invite", 2) in waits(match).options
    play(match, ("invite", 2), 0, "none", "none", "accept", "all", "done")
    assert match.state.fight["allies"] == [[], [2]]


@pytest.mark.rule("allies.invite")
def test_an_ally_is_on_one_side_only() -> None:
    match = play(invited(), ("invite", 2), 0, "none", "none", "accept", "meath-3", "enough", "done")
    assert asked(match) == (1, "alliance")
    assert list(waits(match).options) == ["done", ("invite", 3)]


@pytest.mark.rule("allies.units")
def test_a_neutral_without_a_free_unit_cannot_be_asked() -> None:
    match = at("alliances", 3, units={0: MINE, 1: THEIRS})
    assert list(waits(match).options) == ["done"]
    assert why(match, ("invite", 2)) == "allies.units"


# --- cards in a fight -----------------------------------------------------------------------------------------------


@pytest.mark.rule("events.turns", "events.fights")
def test_cards_are_played_in_turn_until_all_have_passed() -> None:
    hands = {0: ["hatred", "slaughter"], 1: ["forest"], 2: ["omen", "high-ground"]}
    match = at("strength", 3, units={0: MINE, 1: THEIRS, 2: ["meath-3"]}, hands=hands, defence_allies={2: ["meath-3"]})
    order = []
    while match.pending is not None and match.pending.kind == "card in a fight":
        seat = match.pending.seat
        option = waits(match).options[-1]
        order.append((seat, option))
        match.choose(option)
    assert order == [
        (0, "slaughter"), (1, "forest"), (2, "high-ground"), (0, "hatred"), (2, "pass"),
    ]  # fmt: skip
    assert match.state.fight["cards"] == [["slaughter", "hatred"], ["forest", "high-ground"]]


@pytest.mark.rule("battle.stolen")
def test_a_unit_stolen_in_battle_changes_sides_but_one_from_outside_does_not_join() -> None:
    units = {0: MINE, 1: THEIRS, 2: ["meath-3"]}
    match = at("strength", 3, units=units, sent=["vikings-3"], hands={1: ["turn-on-friends", "hostages"]})
    play(match, "turn-on-friends", "vikings-3")
    assert match.state.fight["units"] == [[], [*THEIRS, "vikings-3"]]
    assert "vikings-3" in match.state.units[1]
    play(match, "hostages", "vikings-4")
    assert match.state.fight["units"] == [[], [*THEIRS, "vikings-3"]]
    assert match.state.reserve(1) == ["vikings-4"]


@pytest.mark.rule("battle.stolen")
def test_a_raider_stolen_by_the_victim_leaves_the_raid_and_fights_for_the_victim() -> None:
    match = at("raid", units={0: MINE, 1: THEIRS}, hands={1: ["hostages"]})
    play(match, "hostages", "vikings-5", [1])
    assert told(match, "raided")[0].facts["raiders"] == 3  # the stolen one was sent too
    play(match, "seek battle", "agree")
    assert match.state.fight["units"] == [["vikings-3", "vikings-4"], [*THEIRS, "vikings-5"]]
