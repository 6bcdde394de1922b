"""The odds: tables compared with naive counting, with a walk through all rolls of the game, and with samples."""

from __future__ import annotations

import itertools
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import explorer
from explorer import Match
from explorer.core.game import game_named
from explorer.core.moments import Chance, Event, Moment
from explorer.core.playout import Playout
from explorer.games.kings_of_ireland.cards import CARDS
from explorer.games.kings_of_ireland.odds import QUESTIONS, ends, win
from explorer.games.kings_of_ireland.odds.chances import Needs, endings, loot, sums, survivors, wins
from explorer.games.kings_of_ireland.rules.battle import ROLLS
from explorer.games.kings_of_ireland.state import Table
from explorer.odds import GRID, LINE_CHART, NotAsked, ask, by_rule, walk
from explorer.odds.walk import BUDGET
from explorer.players import HeuristicPlayer
from tests.games.kings_of_ireland.table import NAME, at, play

MINE, THEIRS = ["vikings-3", "vikings-4"], ["minor-clan-5"]

# --- the tables against naive counting ------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", range(5))
def test_sums_are_those_of_all_throws(dice: int) -> None:
    counted = [0] * (6 * dice + 1)
    for throw in itertools.product(range(1, 7), repeat=dice):
        counted[sum(throw)] += 1
    assert list(sums(dice)) == counted


@pytest.mark.rule("roll.higher", "roll.tie")
@pytest.mark.parametrize(("attack", "defence"), [(2, 2), (3, 2), (2, 3), (4, 2), (2, 4), (3, 3)])
def test_wins_are_those_of_all_throws(attack: int, defence: int) -> None:
    above = same = 0
    for mine in itertools.product(range(1, 7), repeat=attack):
        for theirs in itertools.product(range(1, 7), repeat=defence):
            above += sum(mine) > sum(theirs)
            same += sum(mine) == sum(theirs)
    whole = 6 ** (attack + defence)
    assert wins(attack, defence) == Fraction(above, whole - same)
    assert wins(attack, defence, "attacker") == Fraction(above + same, whole)
    assert wins(attack, defence, "defender") == Fraction(above, whole)
    assert wins(attack, defence) + wins(defence, attack) == 1


@pytest.mark.rule("survival.each", "survival.add")
@pytest.mark.parametrize("needs", [(), (3,), (5, 5), (3, 3, 5), (7, 2), (0, 6, 6), (5, 5, 4, 9)])
def test_survivors_are_those_of_all_throws(needs: tuple[int, ...]) -> None:
    counted = [0] * (len(needs) + 1)
    for throw in itertools.product(range(1, 7), repeat=len(needs)):
        counted[sum(value >= need for value, need in zip(throw, needs, strict=True))] += 1
    assert list(survivors(needs)) == [Fraction(count, 6 ** len(needs)) for count in counted]


@pytest.mark.rule("raid.roll", "raid.poor", "card.raid-die")
def test_loot_is_counted_and_capped() -> None:
    assert loot(1, 2, 100) == {coins: Fraction(1, 6) for coins in range(3, 9)}
    assert loot(1, 2, 5) == {3: Fraction(1, 6), 4: Fraction(1, 6), 5: Fraction(4, 6)}
    assert sum(loot(3, 4, 12).values()) == 1


@pytest.mark.rule("outcome.turned", "outcome.both-gone", "outcome.gold")
def test_the_chances_of_all_endings_sum_to_one_and_each_says_who_has_won() -> None:
    found = endings(Fraction(1, 3), Needs(((3, 3), (5, 5)), defence=((5,), (3,))))
    assert sum(found.values()) == 1
    for ending in found:
        left = (ending.attack, ending.defence) if ending.rolled else (ending.defence, ending.attack)
        assert ending.turned == (left[0] == 0 < left[1])
        assert ending.gold == (ending.won and ending.attack > 0 and ending.defence == 0)


# --- against the steps of the game ----------------------------------------------------------------------------------

TAKES = by_rule("nobody plays a card, and all Gold is taken", lambda choice, _: choice.options[0])


def outcome_of(moment: Moment | None, table: Table) -> tuple[Any, ...] | None:
    """("tied",), or who has won, the Units left on both sides, and whether all Gold was taken."""
    if isinstance(moment, Event) and moment.kind == "tied":
        return ("tied",)
    if isinstance(moment, Event) and moment.kind in ("takes nothing", "took all Gold"):
        assert table.fight is not None
        left = [len(units) for units in table.fight["units"]]
        return (table.fight["winner"], *left, moment.kind == "took all Gold")
    return None


def walked(table: Table) -> dict[Any, Fraction]:
    """How the steps from the Battle Roll on end, not counting ties."""
    steps = (*ROLLS, ("survival_rolls",), ("outcome",))
    plain = Table.of({**table.__dict__, "agenda": [list(step) for step in reversed(steps)]})
    found = walk(Playout(game_named(NAME), plain, outcome_of), TAKES, budget=10 * BUDGET)
    chances = dict(found.items())
    tied = chances.pop(("tied",), Fraction(0))
    return {result: chance / (1 - tied) for result, chance in chances.items()}


@pytest.mark.rule("roll.higher", "survival.winner", "survival.loser", "outcome.turned", "outcome.gold", "siege.die")
@pytest.mark.parametrize(
    ("told", "players"),
    [
        ({"units": {0: ["vikings-3"], 1: ["minor-clan-3"]}}, 2),
        ({"units": {0: ["vikings-3"], 1: ["minor-clan-3"]}, "attack": "siege"}, 2),
        ({"units": {0: ["vikings-3"], 1: ["minor-clan-3"]}, "readings": {"battle-tie": "defender"}}, 2),
        ({"units": {0: ["vikings-3"], 1: ["minor-clan-4"], 2: ["meath-3"]}, "defence_allies": {2: []}}, 3),
    ],
)
def test_tables_and_steps_agree(told: dict[str, Any], players: int) -> None:
    table = at("rolls", players, **told).state
    by_table: dict[Any, Fraction] = {}
    for ending, chance in ends(table).items():
        key = (0 if ending.won else 1, ending.attack, ending.defence, ending.gold)
        by_table[key] = by_table.get(key, Fraction(0)) + chance
    assert by_table == walked(table)


@pytest.mark.rule("outcome.principals", "survival.allies")
@pytest.mark.parametrize("winner", ["attacker", "defender"])
@pytest.mark.parametrize("attack", ["battle", "siege"])
def test_survival_with_allies_agrees_with_the_steps(winner: str, attack: str) -> None:
    units = {0: MINE, 1: THEIRS, 2: ["over-king"], 3: ["meath-3"]}
    match = at("survival", 4, winner=winner, attack=attack, units=units,
               attack_allies={2: ["over-king"]}, defence_allies={3: ["meath-3"]})  # fmt: skip
    table = match.state
    plain = Table.of({**table.__dict__, "agenda": [["outcome"], ["survival_rolls"]]})
    found = walk(Playout(game_named(NAME), plain, outcome_of), TAKES)
    by_table: dict[Any, Fraction] = {}
    for ending, chance in ends(table).items():
        key = (0 if ending.won else 1, ending.attack, ending.defence, ending.gold)
        by_table[key] = by_table.get(key, Fraction(0)) + chance
    assert by_table == dict(found.items())


@pytest.mark.rule("roll.strength", "roll.might", "battle.cards")
def test_exact_odds_agree_with_played_fights() -> None:
    match = at("rolls", units={0: [*MINE, "over-king"], 1: [*THEIRS, "great-lord"]}, attack_cards=["hatred"])
    chance = ask(match, "battle").chance("Attacker wins")
    assert chance is not None
    won, rng, number = 0, Random(2), 1500
    for _ in range(number):
        twin = match.fork()
        while isinstance(twin.pending, Chance):
            twin.roll(twin.pending.source.sample(rng.random))
            done = [event for event in twin.moments() if event.kind == "won the fight"]
            if done:
                won += done[0].seat == 0
                break
    spread = 4 * (float(chance) * (1 - float(chance)) / number) ** 0.5
    assert abs(won / number - float(chance)) < spread


# --- the questions --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.id)
def test_a_question_is_answered_or_says_when_it_can_be_asked(question: Any) -> None:
    answered, refused = 0, []
    book = explorer.rules(NAME).rules
    for seed in range(6):
        match = explorer.start(NAME, players=2 + seed % 4, seed=seed)
        player = HeuristicPlayer(NAME, seed)
        while not match.over and answered < 60:
            match.play(player, most=5)
            for viewer in (None, seed % match.state.players):
                asked: dict[str, Any] = {} if viewer is None else {"viewer": viewer, "seat": viewer}
                try:
                    answer = ask(match, question.id, **asked)
                except NotAsked as why:
                    refused.append(str(why))
                    continue
                answered += 1
                assert answer.rows
                assert set(answer.rules) <= set(book)
                assert all(0 <= row.chance <= 1 for row in answer.rows if row.chance is not None)
                assert all(line.endswith(".") for line in answer.derivation), answer.derivation
                if answer.whole:
                    groups = {row.group for row in answer.rows} if answer.shape != GRID else {None}
                    for group in groups:
                        parts = [row.chance or 0 for row in answer.rows if group in (None, row.group)]
                        assert sum(parts) == 1
    assert answered > 0
    assert all(why.endswith(".") for why in refused)


@pytest.mark.rule("force.total")
def test_more_force_moves_the_line_in_steps() -> None:
    answer = ask(at("strength", units={0: ["vikings-6"], 1: ["minor-clan-6"]}), "force")
    assert answer.shape == LINE_CHART
    more = [answer.chance(f"+{n}", "more for the Attacker") for n in range(13)]
    assert more == [wins(2, 2)] + [wins(3, 2)] * 5 + [wins(4, 2)] * 7
    less = [answer.chance(f"+{n}", "more for the Defender") for n in range(13)]
    assert less == [wins(2, 2)] + [wins(2, 3)] * 5 + [wins(2, 4)] * 7


def test_how_each_battle_card_in_hand_would_change_the_chances() -> None:
    hand = ["hatred", "fortress", "ambush", "valor", "assault", "rally-to-banner", "omen"]
    match = at("strength", units={0: ["vikings-6"], 1: ["minor-clan-6"]}, hands={0: hand})
    answer = ask(match, "cards", seat=0)
    notes = {row.label: row.note for row in answer.rows if row.chance is None}
    assert set(notes) == {"Fortress", "Ambush", "Valor", "Assault", "Rally to Banner"}
    assert answer.chance("without a card") == Fraction(1, 2)
    assert answer.chance("Hatred") == wins(4, 2)
    with pytest.raises(NotAsked):
        ask(match, "cards", seat=1, viewer=0)


@pytest.mark.rule("raid.seek", "raid.refuse")
def test_whether_to_seek_battle() -> None:
    match = play(at("raid", units={0: MINE, 1: THEIRS}), [3])
    answer = ask(match, "seek")
    assert answer.chance("the victim wins") == 1 - ask(match, "battle").chance("Attacker wins")  # type: ignore[operator]
    assert any("loses the loot: 5 Gold" in line for line in answer.derivation)


def test_after_the_roll_the_odds_are_those_of_the_survival_rolls() -> None:
    match = at("survival", winner="defender", units={0: MINE, 1: THEIRS})
    assert win(match.state) == 0
    found = ask(match, "survivors")
    assert found.shape == GRID
    assert found.chance("Attacker 2", "Defender 1") == Fraction(1, 9) * Fraction(2, 3)


def test_hidden_hands_do_not_change_an_answer() -> None:
    match: Match = at("strength", 3, units={0: MINE, 1: THEIRS}, hands={1: ["hatred", "ambush"]})
    for question in ("battle", "survivors", "force"):
        assert ask(match, question, viewer=0, seat=1) == ask(match.redeal(0, Random(3)), question, viewer=0, seat=1)


# --- the roll itself, draws, and keys -------------------------------------------------------------------------------


@pytest.mark.rule("roll.higher", "roll.tie")
def test_the_first_throw_may_be_a_tie() -> None:
    match = at("strength", units={0: ["vikings-6"], 1: ["minor-clan-6"]})
    answer = ask(match, "rolls")
    ways = Fraction(sum(sums(2)[total] ** 2 for total in range(13)), 6**4)
    assert answer.chance("tie") == ways
    assert answer.chance("higher") == answer.chance("lower") == (1 - ways) / 2
    assert answer.whole
    calm = ask(at("declaration", 3, units={0: ["vikings-6"], 1: ["minor-clan-3"]}), "rolls")
    assert [calm.chance(f"battle 1 {row}", "battle with Seat 1") for row in ("higher", "lower")] == [
        wins(4, 2, "defender"), 1 - wins(4, 2, "attacker"),
    ]  # fmt: skip
    with pytest.raises(NotAsked, match="over"):
        ask(at("survival", winner="attacker", units={0: MINE, 1: THEIRS}), "rolls")


@pytest.mark.rule("fate.draw", "fate.no-king", "hidden.deck")
@pytest.mark.parametrize(("units", "count"), [(["ulster-3"], 3), (["over-king"], 4)])
def test_what_may_be_drawn_is_counted_over_all_that_is_unseen(units: list[str], count: int) -> None:
    left = ["ulster-4", "omen", "great-lord", "hatred", "forest", "truce", "meath-3"]
    held = ["ulster-5", "promises"]
    match = at(
        "recruit", clans=["Ulster", "Meath"], units={0: units}, hands={1: held},
        discard=[card for card in CARDS if card not in {*left, *held, *units}],
    )  # fmt: skip
    answer = ask(match, "draws", seat=0)
    hopes = {"king": {"great-lord"}, "own clan": {"ulster-4", "ulster-5"}, "truce": {"truce"}, "negation": set()}
    throws = list(itertools.combinations([*left, *held], count))
    for key, cards in hopes.items():
        hits = sum(bool(cards & set(throw)) for throw in throws)
        assert answer.chance(key) == Fraction(hits, len(throws)), key
    mine = ask(match, "draws", seat=1, viewer=1)
    assert mine.chance("own clan") == 1 - Fraction(6 * 5 * 4, 7 * 6 * 5)  # one of Meath's among seven, three drawn


def test_a_draw_that_does_not_depend_on_chance_alone_is_not_answered() -> None:
    with pytest.raises(NotAsked, match="top of the deck"):
        ask(at(top=["omen"]), "draws", seat=0)
    with pytest.raises(NotAsked, match="run out"):
        ask(at(discard=[card for card in CARDS if card != "omen"]), "draws", seat=0)


def test_every_row_has_a_unique_key_that_does_not_depend_on_its_words() -> None:
    match = at("strength", units={0: MINE, 1: THEIRS}, hands={0: ["hatred", "fortress"]})
    raid = at("raid", units={0: MINE, 1: THEIRS}, gold=[5, 9])
    for table, question in [(match, name) for name in ("battle", "rolls", "survivors", "force", "cards", "draws")] + [
        (raid, name) for name in ("raid", "seek", "battle")
    ]:
        rows = ask(table, question, seat=0 if question in ("cards", "draws") else None).rows
        keys = [row.key for row in rows]
        assert all(keys), question
        assert len(set(keys)) == len(keys), question
    assert ask(match, "cards", seat=0).chance("hatred") == ask(match, "cards", seat=0).chance("Hatred")
    assert [row.key for row in ask(raid, "raid").rows] == [str(coins) for coins in range(3, 9)]


@pytest.mark.rule("survival.reserve")
def test_if_the_reserve_rolls_too_the_answer_says_that_it_ignores_it() -> None:
    match = at("strength", units={0: MINE, 1: THEIRS}, sent=MINE[:1], readings={"reserve": "rolls"})
    assert "It also ignores the Reserve" in ask(match, "battle").derivation[-1]


@pytest.mark.rule("force.total", "roll.might", "siege.die", "siege.survival.defender-loses", "roll.nobody")
@pytest.mark.parametrize("attack", ["battle", "siege"])
@pytest.mark.parametrize("theirs", [["minor-clan-6", "minor-clan-2"], []])
def test_a_fight_of_ones_own_ends_as_it_would_on_a_table(attack: str, theirs: list[str]) -> None:
    for readings in ({}, {"no-units": "no-dice"}, {"battle-tie": "attacker"}):
        match = at("rolls", attack=attack, units={0: ["vikings-6", "vikings-7"], 1: theirs}, readings=readings)
        told = {"attack force": "13", "attack units": "2", "defence force": str(4 * len(theirs)),
                "defence units": str(len(theirs)), "kind": attack}  # fmt: skip
        own, here = ask(match, "calculate", picked=told), ask(match, "battle")
        assert [(row.key, row.chance) for row in own.rows] == [(row.key, row.chance) for row in here.rows]
    assert ask(explorer.start(NAME, seed=1), "calculate").chance("wins") is not None
    with pytest.raises(NotAsked):
        ask(match, "calculate", picked={"attack units": "0"})
