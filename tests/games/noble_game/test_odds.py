"""The odds: the chains against the steps of the game walked throw by throw, against icepool, and against played games."""

from __future__ import annotations

import itertools
from fractions import Fraction
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import icepool
import pytest

import explorer
from explorer.core.game import game_named
from explorer.core.moments import Chance, Choice, Event
from explorer.core.playout import Playout
from explorer.games.noble_game.odds import QUESTIONS, battles, thrown
from explorer.games.noble_game.odds.battles import CASTLE, FIELD, FORT
from explorer.games.noble_game.odds.regency import deals, may_come
from explorer.games.noble_game.odds.sides import Side, after_a_round, side, to_the_end
from explorer.games.noble_game.rules import fighting
from explorer.odds import GRID, LINE_CHART, Asked, NotAsked, ask, by_rule, question, walk
from explorer.players import HeuristicPlayer
from tests.depth import DEPTH, deep
from tests.games.noble_game.realm import GAME, goods, lay, march, to, told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from explorer import Match
    from explorer.core.moments import Effect, Moment, Option
    from explorer.games.noble_game.state import Realm

ITSELF = game_named(GAME)
WHERE = {FIELD: "K8", FORT: "L8", CASTLE: "N8"}
BESIDE = {FIELD: "J8", FORT: "K8", CASTLE: "M8"}

# --- a round, walked ------------------------------------------------------------------------------------------------


def laid(
    attackers: int, defenders: int, kind: str = FIELD, a_nobles: int = 0, d_nobles: int = 0, lord: int | None = None,
    hands: Any = None, readings: Any = None,
) -> Match:  # fmt: skip
    """A force of Seat 0 before a force, fort or castle of Seat 1; with Nobles, one of whom may be the Lord Marshal."""
    mine, theirs = ["lord-0", "ashdown", "holt"][:a_nobles], ["lord-1", "brackley", "corfe"][:d_nobles]
    at = WHERE[kind]
    nobles: dict[str, Any] = {"lord-1": "H8"}
    nobles |= {id: {"seat": 0, "at": BESIDE[kind]} for id in mine}
    nobles |= {id: {"seat": 1, "at": at} for id in theirs}
    forces: list[dict[str, Any]] = [{"seat": 0, "at": BESIDE[kind], "soldiers": attackers, "nobles": mine}]
    garrisons: dict[str, Any] = {}
    if kind == FIELD:
        forces.append({"seat": 1, "at": at, "soldiers": defenders, "nobles": theirs})
    else:
        garrisons[at] = {"seat": 1, "soldiers": defenders}
    offices = {} if lord is None else {"Lord Marshal": f"lord-{lord}"}
    return lay(at="march", forces=forces, garrisons=garrisons, nobles=nobles, offices=offices, hands=hands or {},
               readings=readings or {})  # fmt: skip


def key_of(state: Realm, kind: str) -> str:
    return "f2" if kind == FIELD else WHERE[kind]


def round_step(kind: str) -> Any:
    """A step of one round between the first force and what stands beside it, with its result told."""

    def step(state: Realm) -> Effect:
        a_out, d_out = yield from fighting.exchange(
            state, "f1", key_of(state, kind), FIELD if kind == FIELD else "assault"
        )
        left = [0 if out else side(state, key).points for out, key in ((a_out, "f1"), (d_out, key_of(state, kind)))]
        yield Event("left", None, "combat.hits", left=left)

    return step


@cache
def rounds(match: Match, kind: str, policy: Any, attackers: int, defenders: int) -> dict[tuple[int, int], Fraction]:
    """What is left after a round of the game's own steps, with so many soldiers put into the position."""
    copy = match.fork().state
    copy.agenda = [["round"]]
    copy.unit("f1")["soldiers"], copy.unit(key_of(copy, kind))["soldiers"] = attackers, defenders

    def left(moment: Moment | None, _state: Any) -> Any:
        return tuple(moment.facts["left"]) if isinstance(moment, Event) and moment.kind == "left" else None

    return dict(walk(Playout(ITSELF, copy, left, {"round": round_step(kind)}), policy).items())  # type: ignore[arg-type]


@cache
def takes(*cards: str) -> Any:
    """Whoever can plays these cards before the dice, and lets pass what others announce."""

    def rule(choice: Choice, _: Any) -> Option:
        return next((card for card in cards if card in choice.options), "pass")

    return by_rule("these cards are played", rule)


def solved(match: Match, kind: str, one: Side, other: Side) -> dict[tuple[int, int], Fraction]:
    """The chances of every end, by solving the equations of a chain whose steps are walked in the game."""
    states = [(a, d) for a in range(1, one.points + 1) for d in range(1, other.points + 1)]
    found: dict[tuple[int, int], dict[tuple[int, int], Fraction]] = {}
    for a, d in states:
        left = rounds(match, kind, takes(), a - one.marshal, d - other.marshal)
        again = 1 - left.pop((a, d), Fraction(0))
        ends: dict[tuple[int, int], Fraction] = {}
        for end, chance in left.items():
            for final, share in found.get(end, {end: Fraction(1)}).items():
                ends[final] = ends.get(final, Fraction(0)) + chance * share / again
        found[a, d] = ends
    return found[one.points, other.points]


CASES = [
    (FIELD, 1, 1, 0, 0, None), (FIELD, 2, 1, 1, 0, None), (FIELD, 2, 2, 0, 1, None), (FIELD, 3, 2, 0, 0, None),
    (FIELD, 1, 1, 1, 0, 0), (FIELD, 2, 1, 0, 1, 1), (FORT, 2, 1, 0, 0, None), (FORT, 1, 1, 1, 1, None),
    (FORT, 1, 1, 1, 0, 0), (FORT, 1, 1, 0, 1, 1), (CASTLE, 1, 1, 0, 0, None), (CASTLE, 1, 1, 1, 0, None),
    *([(FORT, 2, 1, 1, 1, None)] if DEPTH >= 4 else []),  # takes as long as all others together
]  # fmt: skip


@pytest.mark.rule(
    "combat.hits",
    "combat.dice",
    "combat.nobles",
    "combat.simultaneous",
    "combat.fort",
    "combat.castle",
    "office.marshal",
)
@pytest.mark.parametrize(("kind", "a", "d", "a_nobles", "d_nobles", "lord"), CASES)
def test_chain_and_steps_agree(kind: str, a: int, d: int, a_nobles: int, d_nobles: int, lord: int | None) -> None:
    match = laid(a, d, kind, a_nobles, d_nobles, lord)
    one, other = Side(a, a_nobles, lord == 0), Side(d, d_nobles, lord == 1)
    assert (side(match.state, "f1"), side(match.state, key_of(match.state, kind))) == (one, other)
    assert rounds(match, kind, takes(), a, d) == after_a_round(one, other, kind)
    assert solved(match, kind, one, other) == to_the_end(one, other, kind)


@pytest.mark.rule("fort.die")
@pytest.mark.parametrize("named", [False, True])
def test_which_die_a_fort_lowers_changes_the_chain_as_it_does_the_steps(named: bool) -> None:
    match = laid(2, 2, FORT, readings={"fort.die": "named before"} if named else {})
    assert rounds(match, FORT, takes(), 2, 2) == after_a_round(Side(2), Side(2), FORT, named)
    answer = ask(match, "assault", picked={"attackers": "2", "defenders": "2", "defence nobles": "0"})
    assert (
        answer.chance("it falls", "one round") == battles.summed(after_a_round(Side(2), Side(2), FORT, named)).attacker
    )


@pytest.mark.rule("combat.cards", "card.force", "nobility.military")
@pytest.mark.parametrize(
    ("kind", "cards", "mine", "theirs"),
    [
        (FIELD, {0: ["Longbowmen"]}, Side(1, 1, dice=2), Side(1, 0)),
        (FIELD, {1: ["Shield Wall"]}, Side(2, 0), Side(1, 1, absorb=2)),
        (FIELD, {0: ["Shield Wall"], 1: ["Longbowmen"]}, Side(1, 1, absorb=2), Side(1, 1, dice=2)),
        (FORT, {0: ["Siege Train"]}, Side(2, 1, walls_down=True), Side(2, 0)),
        (CASTLE, {0: ["Siege Train"]}, Side(2, 1, walls_down=True), Side(1, 0)),
        (FORT, {0: ["Shield Wall"]}, Side(1, 1, absorb=2), Side(1, 0)),
    ],
)
def test_cards_of_the_first_round_agree_with_the_steps(kind: str, cards: Any, mine: Side, theirs: Side) -> None:
    match = laid(mine.soldiers, theirs.soldiers, kind, mine.nobles, theirs.nobles, hands=cards)
    walked = rounds(match, kind, takes("longbowmen", "shield-wall", "siege-train"), mine.soldiers, theirs.soldiers)
    assert walked == after_a_round(mine, theirs, kind)
    end = to_the_end(mine, theirs, kind)
    later = to_the_end(Side(mine.soldiers, mine.nobles), Side(theirs.soldiers, theirs.nobles), kind)
    assert sum(end.values()) == 1
    if not theirs.dice + theirs.absorb:
        assert battles.summed(end).attacker > battles.summed(later).attacker


# --- all sizes ------------------------------------------------------------------------------------------------------


def dice(count: int, need: int = 5) -> Any:
    """How many of so many dice kill, by icepool."""
    return (icepool.d6 >= need).pool(count).sum() if count else icepool.Die([0])


def by_icepool(a: int, d: int, a_more: int, d_more: int) -> dict[tuple[int, int], Fraction]:
    """A field battle to the end by icepool's own absorbing chains."""

    def one(left_a: int, left_d: int) -> Any:
        if not left_a or not left_d:
            return (left_a, left_d)
        kills = icepool.tupleize(dice(left_a + a_more), dice(left_d + d_more))
        return kills.map(lambda x, y: (max(0, left_a - y), max(0, left_d - x)))

    end = icepool.Die([(a, d)]).map(one, star=True, repeat="inf")
    return {tuple(result): Fraction(weight, end.denominator()) for result, weight in end.items()}


@pytest.mark.parametrize(
    ("a", "d", "a_more", "d_more"), [(1, 1, 0, 0), (2, 1, 0, 1), (3, 2, 1, 0), (3, 3, 0, 0), (4, 3, 2, 1)]
)
def test_a_third_route_agrees(a: int, d: int, a_more: int, d_more: int) -> None:
    assert by_icepool(a, d, a_more, d_more) == battles.ends(a, d, a_more, d_more)


@pytest.mark.rule("combat.field", "combat.mutual")
@pytest.mark.parametrize(("a_more", "d_more"), [(0, 0), (1, 0), (2, 3)])
def test_the_table_of_all_sizes_is_what_each_size_comes_to(a_more: int, d_more: int) -> None:
    table, floats = battles.table(12, a_more, d_more), battles.fill(12, a_more, d_more)
    for a, d in itertools.product(range(13), repeat=2):
        if a or d:
            assert sum(table.at(a, d)) == 1
            assert all(abs(float(x) - y) < 1e-12 for x, y in zip(table.at(a, d), floats[a][d], strict=True))
    for a, d in [(1, 1), (2, 5), (5, 3), (7, 7), (12, 1), (12, 12)]:
        assert table.at(a, d) == battles.summed(battles.ends(a, d, a_more, d_more))
        if a_more == d_more:
            won, lost, nobody = table.at(a, d)
            assert table.at(d, a) == (lost, won, nobody)
    assert battles.win(5, 3, a_more, d_more) == floats[5][3][0]


@pytest.mark.rule("siege.taken", "fort.die", "combat.castle")
@pytest.mark.parametrize(("kind", "named"), [(FORT, False), (FORT, True), (CASTLE, False)])
def test_the_table_of_all_assaults_is_what_each_size_comes_to(kind: str, named: bool) -> None:
    table = battles.table(6, 1, 2, kind, named)
    for a, d in itertools.product(range(1, 7), repeat=2):
        assert table.at(a, d) == battles.siege(a, d, 1, 2, kind, named)


def test_known_small_chances() -> None:
    assert battles.table(1).at(1, 1) == (Fraction(2, 5), Fraction(2, 5), Fraction(1, 5))
    # A raiding party of three assaults an untouched estate: three dice against three, and a five is spoilt.
    left = battles.one_round(3, 1, 0, 1, FORT)
    assert sum(left.values()) == 1
    killed = 1 - Fraction(
        sum(fighting.kills(throw, 5, fort=True) == 0 for throw in itertools.product(range(1, 7), repeat=3)), 216
    )
    assert sum(chance for (_, d), chance in left.items() if d == 0) == killed


@pytest.mark.parametrize(("count", "named"), [*itertools.product(range(6), (False, True))])
def test_hits_are_those_of_all_throws(count: int, named: bool) -> None:
    for need, chance, fort in ((5, battles.HIT, False), (5, battles.HIT, True), (6, battles.WALL_HIT, False)):
        counted = [0] * (count + 1)
        for throw in itertools.product(range(1, 7), repeat=count):
            counted[fighting.kills(throw, need, fort, named)] += 1
        assert list(battles.hits(count, chance, fort, named)) == [Fraction(n, 6**count) for n in counted]


def test_played_battles_come_out_as_the_odds_say() -> None:
    match = laid(6, 5, FIELD, 1, 1)
    chances = battles.summed(to_the_end(Side(6, 1), Side(5, 1)))
    rng, number, won = Random(5), 700, 0
    for _ in range(number):
        twin = match.fork()
        twin.choose(("attack", WHERE[FIELD]))
        while twin.state.fight:
            if isinstance(twin.pending, Chance):
                twin.roll(twin.pending.source.sample(rng.random))
            else:
                twin.choose(twin.pending.options[0])  # type: ignore[union-attr]
        won += bool(told(twin, "scored")) and told(twin, "scored")[0]["seat"] == 0
    p = float(chances.attacker)
    assert abs(won / number - p) < 4 * (p * (1 - p) / number) ** 0.5


# --- sneaking and raiding -------------------------------------------------------------------------------------------


def passes(match: Match, option: Option) -> dict[int, Fraction]:
    """What is left of the first force after it has sneaked or raided, walked in the game."""

    def left(moment: Moment | None, state: Any) -> Any:
        force = state.forces.get("f1")
        if force is None:
            return 0
        ended = isinstance(moment, Event) and moment.kind in ("slipped past", "slipped in", "stole", "took goods")
        return force["soldiers"] if ended else None

    line = Playout.of(match, left)
    line.answer(option)
    return dict(walk(line, by_rule("all attack", lambda choice, _: choice.options[0])).items())  # type: ignore[arg-type]


@pytest.mark.rule("sneak.attack", "raid.party", "office.constable")
@pytest.mark.parametrize("constable", [False, True])
@pytest.mark.parametrize(
    ("verb", "square", "soldiers"), [("sneak", "L8", 2), ("raid", "L8", 1), ("sneak", "K8", 3), ("raid", "M7", 2)]
)
def test_getting_past_agrees_with_the_steps(verb: str, square: str, soldiers: int, constable: bool) -> None:
    match = march(
        "M8" if square == "M7" else "J8" if square == "K8" else "K8", soldiers=soldiers, led=constable,
        garrisons={"L8": {"seat": 1, "soldiers": 2}},
        forces=[{"seat": 1, "at": "K8", "soldiers": 3}] if square == "K8" else [{"seat": 1, "at": "M7", "soldiers": 1}],
        goods={1: "FFF"}, offices={"Lord High Constable": "lord-0"} if constable else {},
    )  # fmt: skip
    count = thrown(match.state, "f1", square)
    assert count == {"L8": 3, "K8": 3, "M7": 1}[square]
    assert passes(match, (verb, square)) == battles.passing(soldiers, count, constable)


@pytest.mark.rule("sneak.attack")
def test_the_books_example_of_sneaking() -> None:
    """Three soldiers sneak past a fort with two: three dice are thrown at them."""
    match = march("K8", garrisons={"L8": {"seat": 1, "soldiers": 2}})
    assert thrown(match.state, "f1", "L8") == 3
    answer = ask(match, "passing")
    assert answer.chance("1 soldier left") == Fraction(3 * 4 * 2, 27 * 4)  # two hits of three dice
    assert answer.chance("none left") == Fraction(1, 27)
    line = ask(match, "past")
    assert line.shape == LINE_CHART
    assert line.chance("3", "3 soldiers sneak") == 1 - Fraction(1, 27)
    assert line.chance("0", "1 soldier sneak") == 1


# --- the questions ----------------------------------------------------------------------------------------------------


def walks(seed: int, most: int) -> Iterator[Match]:
    """A match here and there in a game."""
    match, player = explorer.start(GAME, players=3 + seed % 2, seed=seed), HeuristicPlayer(GAME, seed)
    for _ in range(most):
        match.play(player, most=13)
        yield match


@pytest.mark.parametrize("one", QUESTIONS, ids=lambda one: one.id)
def test_a_question_is_answered_or_says_when_it_can_be_asked(one: Any) -> None:
    answered, refused, book = 0, [], explorer.rules(GAME).rules
    heavy = one.id in ("sizes", "one_more", "assault", "battle", "survivors")
    for seed in range(3):
        for match in walks(seed, deep(2) if heavy else deep(12)):
            for viewer in (None, seed % match.state.players):
                about: dict[str, Any] = {} if viewer is None else {"viewer": viewer, "seat": viewer}
                try:
                    answer = ask(match, one.id, **about)
                except NotAsked as why:
                    refused.append(str(why))
                    continue
                answered += 1
                assert answer.rows
                assert set(answer.rules) <= set(book)
                assert all(0 <= row.chance <= 1 for row in answer.rows if row.chance is not None)
                assert all(line.endswith(".") for line in answer.derivation), answer.derivation
                if answer.whole:
                    for group in {row.group for row in answer.rows}:
                        assert sum(row.chance or 0 for row in answer.rows if row.group == group) == 1
    assert answered > 0
    assert all(why.endswith(".") for why in refused)


def test_every_option_of_every_field_can_be_picked() -> None:
    match = laid(3, 1, FORT, hands={0: ["Longbowmen"]})
    for one in QUESTIONS:
        if one.id in ("here", "regency", "arrivals"):
            continue
        picked: dict[str, str] = {}
        for place in range(len(one.fields)):
            _, fields = one.fill(Asked(match, picked=picked))
            for option in list(fields[place].options)[-2:]:
                answer = ask(match, one.id, picked={**picked, fields[place].id: option})
                assert answer.rows, (one.id, option)
            picked[fields[place].id] = list(fields[place].options)[-1]


def test_a_question_refuses_what_cannot_be_picked() -> None:
    match = laid(3, 1)
    with pytest.raises(NotAsked):
        ask(match, "battle", picked={"attackers": "13"})
    with pytest.raises(NotAsked):
        ask(match, "battle", picked={"attack card": "longbowmen"})  # without a Noble there is no card
    with pytest.raises(NotAsked):
        question(match, "weather")


def test_answers_are_those_of_the_chain() -> None:
    match = laid(3, 1)
    picked = {
        "attackers": "5",
        "attack nobles": "m1",
        "attack card": "longbowmen+shield-wall",
        "defenders": "6",
        "defence nobles": "1",
    }
    one, other = Side(5, 2, True, 2, 2), Side(6, 1)
    won, lost, nobody = battles.summed(to_the_end(one, other))
    battle = ask(match, "battle", picked=picked)
    assert [row.chance for row in battle.rows] == [won, lost, nobody]
    assert "office.marshal" in battle.rules
    left = ask(match, "survivors", picked=picked)
    assert sum(row.chance or 0 for row in left.rows if "of the attacker" in row.label) == won
    assert any(row.label == "the Lord Marshal alone of the attacker" for row in left.rows)
    assert any(row.label == "5 soldiers and the Lord Marshal of the attacker" for row in left.rows)
    grid = ask(match, "sizes", picked={"ground": FORT, "attack nobles": "1", "defence nobles": "1"})
    assert grid.shape == GRID
    assert len(grid.rows) == 144
    assert grid.chance("1", "3") == battles.siege(3, 1, 1, 1, FORT).attacker
    field = ask(match, "sizes", picked={"attack nobles": "m"})
    assert field.chance("2", "3") == battles.summed(to_the_end(Side(3, 1, True), Side(2))).attacker


def test_what_one_more_is_worth() -> None:
    answer = ask(laid(3, 1), "one_more", picked={"attackers": "12", "attack nobles": "1", "defenders": "10"})
    labels = {row.label for row in answer.rows if row.group == "field battle"}
    assert labels == {"as it is", "one more Noble", "the Lord Marshal as well"}  # a thirteenth soldier cannot be
    smaller = ask(laid(3, 1), "one_more")
    ways = ("as it is", "one more Noble", "one more soldier", "the Lord Marshal as well")
    worth = [smaller.chance(way, "field battle") or 0 for way in ways]
    assert worth == sorted(set(worth))


@pytest.mark.rule("move.encounter")
def test_what_would_come_of_it_here() -> None:
    match = march("I5", garrisons={"H4": {"seat": 1, "soldiers": 1}})
    answer = ask(match, "here")
    labels = {row.label: row for row in answer.rows}
    estate = labels["attack on Ashdown's estate J5"]
    assert estate.chance == battles.summed(after_a_round(Side(3), Side(1, 1), FORT)).attacker
    assert "if kept up" in estate.note
    assert labels["sneak past forest H4"].chance == 1 - battles.passing(3, 2).get(0, Fraction(0))
    match.choose(("attack", "J5"))
    fight = ask(match, "here")
    assert fight.whole
    assert fight.chance("it falls") == estate.chance
    match.roll([6, 6, 6, 1, 1, 1])
    with pytest.raises(NotAsked):
        ask(to(match, "turn"), "here")


def test_a_field_battle_under_way_is_told_from_its_present_round() -> None:
    match = laid(3, 2)
    before = ask(match, "here").chance("attack on road K8")
    match.choose(("attack", "K8"))
    assert ask(match, "here").chance("the attacker wins") == before == battles.table(3).at(3, 2).attacker
    match.roll([1, 1, 1, 5, 1])
    assert ask(match, "here").chance("the attacker wins") == battles.table(2).at(2, 2).attacker


def test_an_undefended_structure_falls_for_certain() -> None:
    match = march("K8", garrisons={"L8": {"seat": 1, "soldiers": 0}})
    row = next(row for row in ask(match, "here").rows if row.label.startswith("attack"))
    assert row.chance == 1
    assert row.note == "nobody defends it"


# --- the Regency ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unseen", "ears", "hands"), [(5, 0, (2, 1)), (7, 3, (2, 2)), (9, 2, (3, 1, 2)), (4, 3, (2, 2))]
)
def test_deals_are_those_of_all_ways_to_lay_the_cards(unseen: int, ears: int, hands: tuple[int, ...]) -> None:
    whose = [number for number, size in enumerate(hands) for _ in range(size)]
    whose += [-1] * (unseen - len(whose))
    counted: dict[tuple[int, ...], int] = {}
    for places in itertools.combinations(range(unseen), ears):
        held = tuple(sum(whose[place] == number for place in places) for number in range(len(hands)))
        counted[held] = counted.get(held, 0) + 1
    total = sum(counted.values())
    assert dict(deals(unseen, ears, hands)) == {held: Fraction(n, total) for held, n in counted.items()}


def plays_ears(choice: Choice, _: Any) -> Option:
    """Every King's Ear, and no office."""
    return next((one for one in ("kings-ear", "card") if one in choice.options), choice.options[-1])


EARS = by_rule("every King's Ear is played", plays_ears)


def placed(match: Match, seat: int) -> str:
    """What a seat becomes when the contest is played on in the game and every King's Ear is played."""
    while match.pending is not None and not told(match, "counted"):
        assert isinstance(match.pending, Choice)
        match.choose(EARS.choose(match.pending, lambda: None))  # type: ignore[arg-type, return-value]
    if any(one["seat"] == seat for one in told(match, "nominated")) or match.pending is not None:
        points = match.state.points[seat]
        return "Regent" if points["Regencies"] else "Co-Regent" if points["Co-Regencies"] and any(
            match.state.nobles[id]["regent"] for id in match.state.nobles_of(seat)
        ) else "neither"  # fmt: skip
    return "neither"


@pytest.mark.rule("regency.regent", "regency.co-regency", "regency.deadlock", "office.keeper-tie", "card.court")
@pytest.mark.parametrize(
    ("nobles", "offices", "readings"),
    [
        ({"lord-0": "H8", "lord-1": "H8"}, {}, {}),
        ({"lord-0": "H8", "lord-1": "H8", "lord-2": "H8"}, {}, {}),
        ({"lord-0": "H8", "lord-1": "H8", "lord-2": "H8"}, {"Keeper of the Privy Seal": "lord-0"}, {}),
        (
            {"lord-0": "H8", "lord-1": "H8", "lord-2": "H8"},
            {"Keeper of the Privy Seal": "lord-0"},
            {"keeper.three": "no"},
        ),
        ({"lord-1": "H8", "lord-2": "H8"}, {}, {}),
        ({"lord-0": "H8", "ashdown": {"seat": 1, "at": "H8"}, "lord-1": "H8"}, {}, {}),
        ({"lord-0": "H8", "lord-1": "H8"}, {}, {"political.place": "home"}),
    ],
)
def test_the_regency_agrees_with_contests_that_are_played(nobles: Any, offices: Any, readings: Any) -> None:
    """Each way in which the Ears can lie is laid out, and the contest played by the game's own steps."""
    blank = ["Good Harvest", "Busy Steward", "Timber Rights"]
    own = ["King's Ear"]
    match = lay(
        at="contest", nobles=nobles, offices=offices, readings=readings, hands={0: own, 1: blank[:2], 2: blank[2:]}
    )
    expected = dict.fromkeys(("Regent", "Co-Regent", "neither"), Fraction(0))
    unseen = 40 - len(own)
    for held, chance in deals(unseen, 2, (2, 1, 0)):
        hands = {0: own, **{seat: ["King's Ear"] * held[seat - 1] + blank[: size - held[seat - 1]]
                            for seat, size in ((1, 2), (2, 1))}}  # fmt: skip
        twin = lay(at="contest", nobles=nobles, offices=offices, readings=readings, hands=hands)
        expected[placed(twin, 0)] += chance
    answer = ask(match, "regency", seat=0, viewer=0)
    assert {row.label: row.chance for row in answer.rows} == expected


@pytest.mark.rule("regency.count")
def test_nobles_who_still_come_are_counted() -> None:
    match = lay(nobles={"lord-1": "H8"}, hands={0: ["King's Ear"]}, season="Winter", tokens={0: 1},
                garrisons={"J5": {"seat": 0, "soldiers": 1}})  # fmt: skip
    assert may_come(match.state, 0) == 2  # two Nobles, an action and a token
    grid = ask(match, "arrivals", seat=0, viewer=0)
    assert grid.shape == GRID
    assert grid.chance("it brings 0", "others bring 0") == 0
    assert grid.chance("it brings 2", "others bring 0") == ask(
        match, "regency", seat=0, viewer=0, picked={"arrivals": "2"}
    ).chance("Regent")
    assert grid.chance("it brings 1", "others bring 0") > 0  # type: ignore[operator]
    late = lay(at="contest", nobles={"lord-1": "H8"})
    assert may_come(late.state, 0) <= 1


def test_the_regency_is_not_asked_after_the_end() -> None:
    match = explorer.start(GAME, players=3, seed=4).play(HeuristicPlayer(GAME, 4))
    assert match.over
    with pytest.raises(NotAsked):
        ask(match, "regency", seat=0, picked={})


def test_hidden_hands_do_not_change_an_answer() -> None:
    player = HeuristicPlayer(GAME, 8)
    match = explorer.start(GAME, players=4, seed=8).play(player, most=220)
    while match.state.season != 1:  # in winter, the Nobles may have been counted already
        match.play(player, most=1)
    for name in ("regency", "arrivals"):
        for n in range(4):
            assert ask(match, name, viewer=0, seat=1) == ask(match.redeal(0, Random(n)), name, viewer=0, seat=1)
    assert goods(match, 0) == goods(match.redeal(0, Random(1)), 0)


@pytest.mark.rule("regency.count")
def test_after_the_count_the_regency_is_settled_and_says_so() -> None:
    match = lay(season="Winter", nobles={"lord-0": "H8"})
    assert ask(match, "regency", seat=0, viewer=0).chance("Regent") == 1
    to(match, "appointment")
    with pytest.raises(NotAsked, match=r"counted already\. Ask"):
        ask(match, "regency", seat=0, viewer=0)
    to(match, "Sovereignty card")
    for name in ("regency", "arrivals"):
        with pytest.raises(NotAsked, match="counted already: Seat 0 is Regent"):
            ask(match, name, seat=0, viewer=0)
    assert ask(to(match, "turn"), "regency", seat=0, viewer=0).chance("Regent") == 1


@pytest.mark.parametrize("kind", ["turn", "march", "Sovereignty card", "Nobility card"])
def test_the_first_question_can_be_asked_at_any_moment(kind: str) -> None:
    """What is chosen at first has an answer to show, also where no force is on its way."""
    match = march("J8") if kind == "march" else to(lay(at="contest", nobles={"lord-0": "H8"}), kind)
    assert ask(match, QUESTIONS[0].id).rows
