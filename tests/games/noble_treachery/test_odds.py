"""The questions of Noble Treachery: every number by a second route, and what an answer must never do."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import explorer
from explorer import Match
from explorer.games.noble_treachery.odds import made
from explorer.games.noble_treachery.rules.power import power
from explorer.odds import EXACT, Answer, Course, NotAsked, ask, begin, question, questions
from explorer.players import HeuristicPlayer, RandomPlayer
from tests.depth import deep

COLOURS = "KBRGY"
NAMES = dict(zip(COLOURS, ("black", "blue", "red", "green", "yellow"), strict=True))
DICE = st.tuples(*[st.integers(1, 6)] * 5)
EXACTLY = ("combinations", "best die", "spoils", "witch", "thief", "cleric", "die", "by hand", "kraken", "roll-off")


def told(values: tuple[int, ...]) -> str:
    return " ".join(f"{die}{value}" for die, value in zip(COLOURS, values, strict=True))


def at(values: tuple[int, ...], **more: Any) -> Match:
    return explorer.position("noble_treachery", dice=told(values), **more)


def classed(values: tuple[int, ...]) -> str:
    """What five dice make, worked out from how often values come: another way than the engine's."""
    shape = sorted(Counter(values).values())
    if shape == [5]:
        return "Poison"
    if shape == [2, 3]:
        return "Throne"
    return "King's Straight" if tuple(sorted(values)) in {(1, 2, 3, 4, 5), (2, 3, 4, 5, 6)} else "nothing"


# --- combinations ---


def test_all_five_dice_by_the_formulas() -> None:
    """6·5·C(5,2) full houses, 2·5! straights, 6 of a kind, of 6^5."""
    found = made((), 5)
    assert found.chance("Throne") == Fraction(6 * 5 * 10, 6**5)
    assert found.chance("King's Straight") == Fraction(2 * 120, 6**5)
    assert found.chance("Poison") == Fraction(6, 6**5)


@given(DICE, st.sets(st.sampled_from(COLOURS), min_size=1, max_size=4))
@settings(max_examples=40, deadline=None)
def test_any_subset_of_dice_against_enumeration(values: tuple[int, ...], rolled: set[str]) -> None:
    counts: Counter[str] = Counter()
    for throw in product(range(1, 7), repeat=len(rolled)):
        new = iter(throw)
        counts[
            classed(tuple(next(new) if die in rolled else value for die, value in zip(COLOURS, values, strict=True)))
        ] += 1
    answer = ask(at(values), "combinations", dice="".join(rolled))
    assert {row.label: row.chance for row in answer.rows} == {
        what: Fraction(counts[what], 6 ** len(rolled)) for what in ("Throne", "King's Straight", "Poison", "nothing")
    }
    assert answer.whole
    assert sum(row.chance or 0 for row in answer.rows) == 1


def test_one_die_short_of_a_straight() -> None:
    assert ask(at((2, 3, 4, 5, 5)), "combinations", dice="Y").chance("King's Straight") == Fraction(2, 6)
    assert ask(at((1, 2, 4, 5, 5)), "combinations", dice="Y").chance("King's Straight") == Fraction(1, 6)


def test_a_sword_keeps_the_yellow_die() -> None:
    match = at((2, 3, 4, 5, 5), in_play=[(0, "sword")], opener=0)
    answer = ask(match, "combinations", dice="GY")
    assert "green rolled" in answer.title
    assert "card.sword" in answer.rules
    assert answer.chance("King's Straight") == Fraction(2, 6)
    with pytest.raises(NotAsked, match="locks the yellow die"):
        ask(match, "combinations", dice="Y")
    with pytest.raises(NotAsked, match="Choose the dice"):
        ask(match, "combinations")


# --- spoils ---


def spoils_by_hand(match: Match) -> dict[str, Fraction]:
    """Throw by throw: the bonus token leaves the bank, then the highest die whose colour is left names the spoils."""
    table = match.state
    colour = {token: table.colour(token) for token in range(1, 26)}
    last = min(range(4), key=lambda seat: rank(table.treasury[seat], colour))
    own = {colour[token] for token in table.treasury[last]}
    counts: Counter[str] = Counter()
    for throw in product(range(1, 7), repeat=5):
        dice = dict(zip(COLOURS, throw, strict=True))
        bank = list(table.bank)
        what = classed(throw)
        if what in ("Throne", "King's Straight"):
            pair = [die for die in COLOURS if throw.count(dice[die]) == 2]
            ends = [die for die in COLOURS if dice[die] in (min(throw), max(throw))]
            there = [d for d in (pair if what == "Throne" else ends) if any(colour[token] == d for token in bank)]
            if there:
                pick = next((d for d in there if d not in own), there[0])
                bank.remove(min(token for token in bank if colour[token] == pick))
        best = max((dice[colour[token]] for token in bank), default=0)
        token = min((token for token in bank if dice[colour[token]] == best), default=None)
        counts["no spoils" if token is None else NAMES[colour[token]]] += 1
    return {name: Fraction(count, 6**5) for name, count in counts.items()}


def rank(tokens: list[int], colour: dict[int, str]) -> tuple[int, int, int, int]:
    return len({colour[token] for token in tokens}), len(tokens), sum(tokens), max(tokens, default=0)


POSITIONS: list[dict[int, list[int]]] = [
    {0: [4, 7], 1: [1], 2: [14], 3: [2, 3]},
    {0: [1, 2, 3], 1: [4, 5, 6], 2: [7, 8], 3: [9, 10, 11]},
    {0: [1, 2, 3, 4, 5], 1: [6, 7, 8, 9, 10], 2: [11, 12, 13], 3: [14]},
]


@pytest.mark.parametrize("treasury", POSITIONS)
def test_the_colour_of_the_spoils_against_enumeration(treasury: dict[int, list[int]]) -> None:
    boxless = explorer.position("noble_treachery", at="spoils roll", treasury={})
    there = set(boxless.state.bank)
    own = {seat: [token for token in tokens if token in there] for seat, tokens in treasury.items()}
    match = explorer.position("noble_treachery", at="spoils roll", treasury=own)
    answer = ask(match, "spoils")
    by_hand = spoils_by_hand(match)
    assert {row.label: row.chance for row in answer.rows if row.chance} == by_hand
    assert sum(row.chance or 0 for row in answer.rows) == 1
    assert answer.title == "The colour of the spoils"


def test_an_empty_bank_has_no_spoils() -> None:
    everything = explorer.position("noble_treachery", at="spoils roll").state.bank
    match = explorer.position("noble_treachery", at="spoils roll", treasury={0: everything[:8], 1: everything[8:]})
    assert ask(match, "spoils").chance("no spoils") == 1


def test_the_next_spoils_are_said_to_be_those_of_the_bank_as_it_is() -> None:
    answer = ask(at((1, 2, 3, 4, 6), treasury={0: [4]}), "spoils")
    assert answer.title == "The colour of the next spoils"
    assert any("the same as now" in text for text in answer.derivation)


# --- single cards ---


@given(DICE)
@settings(max_examples=30, deadline=None)
def test_witch_thief_and_cleric_by_formula(values: tuple[int, ...]) -> None:
    match = at(values)
    witch, thief, cleric = (ask(match, name) for name in ("witch", "thief", "cleric"))
    for place, die in enumerate(COLOURS):
        value, others = values[place], values[:place] + values[place + 1 :]
        label = f"{NAMES[die]} {value}"
        assert witch.chance(label, "higher") == Fraction(6 - value, 6)
        assert witch.chance(label, "lower") == Fraction(value - 1, 6)
        assert thief.chance(label, "as it lies") == int(value <= min(others))
        assert thief.chance(label, "rolled") == Fraction(min(others), 6)
        assert cleric.chance(label, "as it lies") == int(value in others)
        assert cleric.chance(label, "rolled") == Fraction(len(set(others)), 6)


def test_a_locked_die_has_no_chances() -> None:
    match = at((1, 2, 3, 4, 6), in_play=[(0, "sword")], opener=0)
    for name, group in (("witch", "higher"), ("thief", "rolled"), ("cleric", "rolled")):
        row = next(row for row in ask(match, name).rows if row.label == "yellow 6" and row.group == group)
        assert row.chance is None
        assert "Sword" in row.note
    assert next(row for row in ask(match, "die").rows if row.label == "yellow rolled").chance is None


# --- one die ---


@given(DICE, st.sampled_from(["War", "Diplomacy"]), st.sampled_from([0, 3]))
@settings(max_examples=30, deadline=None)
def test_one_more_roll_against_the_powers(values: tuple[int, ...], round_type: str, challenger: int) -> None:
    match = at(
        values,
        in_play=[(0, "army-k"), (1, "mage-r"), (2, "castle-g")],
        opener=0,
        challenger=challenger,
        round_type=round_type,
    )
    table = match.state

    def leads(seat: int) -> bool:
        powers = [power(table, entry) for entry in table.in_play]
        best = max(powers) if round_type == "War" else min(powers)
        tied = [entry["seat"] for entry, value in zip(table.in_play, powers, strict=True) if value == best]
        return bool(seat == (tied[0] if challenger == 0 else tied[-1]))

    for seat in range(3):
        answer = ask(match, "die", seat=seat)
        assert answer.chance("as the dice lie") == int(leads(seat))
        for die in COLOURS:
            kept, wins = table.dice[die], 0
            for table.dice[die] in range(1, 7):
                wins += leads(seat)
            table.dice[die] = kept
            assert answer.chance(f"{NAMES[die]} rolled") == Fraction(wins, 6)


def test_one_more_roll_needs_a_card_in_play() -> None:
    with pytest.raises(NotAsked, match="once somebody has played"):
        ask(at((1, 2, 3, 4, 6)), "die")
    with pytest.raises(NotAsked, match="Seat 2 has no card in play"):
        ask(at((1, 2, 3, 4, 6), in_play=[(0, "army-k")], opener=0), "die", seat=2)


# --- with each card ---


def test_every_card_in_hand_has_a_row_and_a_barred_one_says_why() -> None:
    match = at((3, 4, 1, 6, 2), in_play=[(0, "dragon")], opener=0, challenger=0,
               hands={1: ["army-k", "noble-k", "thief-r", "captain-of-the-guard"]})  # fmt: skip
    answer = ask(match, "cards", trials=5)
    rows = {row.label: row for row in answer.rows}
    assert len(rows) == 9  # seven cards, and the Captain in three ways
    assert rows["Black Army"].chance is None
    assert "a Dragon is in play" in rows["Black Army"].note
    assert rows["Captain of the Guard as red"].trials == 5
    assert answer.title == "Seat 1's chance to win this War with each card in hand"


def test_a_card_that_a_spy_picks_is_one_row() -> None:
    match = at((3, 4, 1, 6, 2), in_play=[(0, "army-k")], opener=0, hands={1: ["spy-k"]})
    match.choose("spy-k")
    match.choose("K")
    match.roll(3)
    answer = ask(match, "cards", seat=2, trials=5)
    assert [row.label for row in answer.rows if row.chance is not None] == ["a card that another player's card picks"]


def test_who_has_played_is_sent_elsewhere() -> None:
    match = at((3, 4, 1, 6, 2), in_play=[(0, "army-k")], opener=0)
    with pytest.raises(NotAsked, match="Seat 0 has played its card"):
        ask(match, "cards", seat=0)
    over = at((3, 4, 1, 6, 2), in_play=[(s, f"army-{c}") for s, c in enumerate("kbrg")], opener=0, at="deal")
    with pytest.raises(NotAsked, match="before the challenge is over"):
        ask(over, "cards", seat=0)


# --- one die, dice turned by hand, Kraken ---


@given(DICE)
@settings(max_examples=30, deadline=None)
def test_what_each_single_die_makes_against_enumeration(values: tuple[int, ...]) -> None:
    answer = ask(at(values), "best die")
    for place, die in enumerate(COLOURS):
        came = Counter(classed((*values[:place], value, *values[place + 1 :])) for value in range(1, 7))
        for what in ("Throne", "King's Straight", "Poison"):
            assert answer.chance(die, what) == Fraction(came[what], 6)


def test_the_challengers_best_die_says_which_values_pay() -> None:
    rows = {(row.key, row.group): row for row in ask(at((2, 2, 6, 4, 4)), "best die").rows}
    assert (rows["R", "Throne"].chance, rows["R", "Throne"].note) == (Fraction(1, 3), "with 2 or 4")
    assert rows["K", "Throne"].chance == 0


def reached(values: tuple[int, ...], card: str) -> bool:
    """Whether a card that turns dice can make a combination, by trying every way it may."""
    fives = set()
    for place, value in enumerate(values):
        for other in range(1, 7) if card == "wizard" else (value - 1, value + 1):
            if other != value and 1 <= other <= 6:
                fives.add((*values[:place], other, *values[place + 1 :]))
    if card == "soothsayer":
        fives |= {
            tuple(value + moved.get(place, 0) for place, value in enumerate(values))
            for a in range(5) for b in range(a) for x in (1, -1) for y in (1, -1)
            for moved in [{a: x, b: y}] if all(1 <= values[p] + by <= 6 for p, by in moved.items())
        }  # fmt: skip
    if card == "amulet":
        fives = {values} if len(set(values)) > 1 else set()
    return any(classed(five) != "nothing" for five in fives)


@cache
def thrown(card: str) -> Fraction:
    return Fraction(sum(reached(values, card) for values in product(range(1, 7), repeat=5)), 6**5)


@pytest.mark.parametrize("card", ["wizard", "soothsayer", "amulet"])
def test_dice_turned_by_hand_against_enumeration(card: str) -> None:
    for values in ((1, 2, 3, 4, 6), (2, 2, 5, 5, 1), (3, 3, 3, 3, 3), (1, 1, 4, 6, 6), (2, 2, 2, 6, 6)):
        answer = ask(at(values), "by hand")
        assert answer.chance(card, "as it lies") == reached(values, card), values
    assert answer.chance(card, "rolled") == thrown(card)


def test_a_sword_leaves_the_throws_of_dice_turned_by_hand_out() -> None:
    answer = ask(at((1, 2, 3, 4, 6), in_play=[(0, "sword")], opener=0), "by hand")
    assert {row.chance for row in answer.rows if row.group == "rolled"} == {None}
    assert answer.chance("wizard", "as it lies") == 1, "red, green or another die gives the straight"


def test_soothsayer_may_run_round_under_its_other_reading() -> None:
    values = (6, 1, 2, 3, 4)  # 6 turned to 1 and 1 to 2 makes no more; 6 down to 5 makes a straight either way
    plain = ask(at((6, 6, 6, 1, 2)), "by hand").chance("soothsayer", "rolled")
    wraps = ask(at((6, 6, 6, 1, 2), readings={"soothsayer.wrap": "yes"}), "by hand").chance("soothsayer", "rolled")
    assert plain is not None
    assert wraps is not None
    assert plain < wraps
    assert ask(at(values), "by hand").chance("soothsayer", "as it lies") == 1


@pytest.mark.parametrize("blue", [1, 3, 6])
def test_kraken_by_its_die(blue: int) -> None:
    answer = ask(at((2, blue, 3, 4, 4)), "kraken")
    outcomes = ("poisons an opponent", "loses all its tokens", "nothing")
    assert [answer.chance(what, "rolled") for what in outcomes] == [Fraction(1, 6), Fraction(1, 6), Fraction(4, 6)]
    assert [answer.chance(what, "as it lies") for what in outcomes] == [blue == 1, blue == 6, blue not in (1, 6)]
    locked = ask(at((2, blue, 3, 4, 4), in_play=[(0, "sword")], opener=0), "kraken")
    assert locked.chance("nothing", "rolled") == Fraction(4, 6), "Sword locks yellow alone"


# --- roll-offs and the discard stack ---


@pytest.mark.parametrize("players", [4, 5, 6])
def test_who_throws_lowest_against_enumeration(players: int) -> None:
    answer = ask(explorer.start("noble_treachery", players=players), "roll-off")
    throws = list(product(range(1, 7), repeat=players))
    tied = sum(throw.count(min(throw)) > 1 for throw in throws)
    assert answer.chance("thrown again", "at the first roll") == Fraction(tied, len(throws))
    for seat in range(players):
        assert answer.chance(f"seat {seat}", "at the first roll") == Fraction(len(throws) - tied, len(throws) * players)
        assert answer.chance(f"Seat {seat}", "in the end") == Fraction(1, players)


def test_a_roll_off_is_among_those_who_are_in_it() -> None:
    match = explorer.position("noble_treachery", at="bet", treasury={0: [1], 2: [4]})
    assert [row.key for row in ask(match, "roll-off").rows if row.group == "in the end"] == ["seat 1", "seat 3"]
    with pytest.raises(NotAsked, match="two or more"):
        ask(explorer.position("noble_treachery", at="bet", treasury={0: [1], 2: [4], 3: [5]}), "roll-off")


def test_what_the_discard_stack_holds_against_the_deals_themselves() -> None:
    match = at((4, 3, 1, 2, 6), in_play=[(0, "witch-k")], opener=0, challenger=0)
    answer = ask(match, "discard", seat=1, trials=60, seed=2)
    fork = match.fork()
    bases, leads = Counter[int](), Counter[int]()
    for number in range(60):
        random = Random(f"2/{number}")
        world = fork.redeal(1, random).state
        pile = random.sample(world.discard, 6)
        bases[world.card(pile[0]).base] += 1
        beats = [world.card(card).base + world.dice[world.card(card).colour] > 10 for card in pile]
        for count in range(1, 7):
            leads[count] += any(beats[:count])
    for base in range(1, 10):
        assert answer.chance(f"base {base}", "one card") == Fraction(bases[base], 60)
    assert answer.chance("above black", "Necromancer") == Fraction(sum(bases[base] for base in range(5, 10)), 60)
    fairy = [answer.chance(f"fairy {count}", "Fairy") or Fraction(0) for count in range(1, 7)]
    assert fairy == sorted(fairy), "one more card never hurts"
    assert [abs(float(chance) - leads[count] / 60) < 0.12 for count, chance in enumerate(fairy, 1)] == [True] * 6
    assert [row.note for row in answer.rows if row.key == "fairy 2"] == ["as green shows now"]


def test_the_discard_stack_is_asked_about_by_seats_that_may_look() -> None:
    with pytest.raises(NotAsked, match="discard stack"):
        ask(explorer.start("noble_treachery"), "discard")
    with pytest.raises(NotAsked, match="whose hand you see"):
        ask(at((1, 2, 3, 4, 6)), "discard", seat=2, viewer=1)


# --- what holds of all ---


@pytest.mark.parametrize("begins", ["bet", "challenge"])
def test_every_row_has_a_key_that_is_its_own(begins: str) -> None:
    match = at((3, 3, 1, 6, 2), at=begins, in_play=[(0, "witch-k")] if begins == "challenge" else [])
    for one in questions(match):
        try:
            answer = ask(match, one.id, dice="KR", trials=2)
        except NotAsked:
            continue
        keys = [(row.key, row.group) for row in answer.rows]
        assert all(key for key, _ in keys), one.id
        assert len(set(keys)) == len(keys), one.id
        for row in answer.rows:
            assert answer.chance(row.key, row.group) == answer.chance(row.label, row.group) == row.chance


def test_an_unknown_question_is_refused_in_words() -> None:
    with pytest.raises(NotAsked, match=r"no question 'nope'; there is: combinations"):
        ask(at((1, 2, 3, 4, 6)), "nope")


def test_titles_and_ids_are_one_each() -> None:
    asked = questions(at((1, 2, 3, 4, 6)))
    assert len({one.id for one in asked}) == len({one.title for one in asked}) == len(asked)
    assert question(at((1, 2, 3, 4, 6)), "witch").id == "witch"


@cache
def played(seed: int) -> Match:
    return explorer.start("noble_treachery", players=4 + seed % 3, seed=seed).play(RandomPlayer(seed), most=400)


@given(st.integers(0, 5), st.randoms(use_true_random=False))
@settings(max_examples=deep(7), deadline=None)
def test_at_any_moment_every_answer_is_whole_and_the_match_untouched(seed: int, random: Random) -> None:
    match = played(seed).fork()
    match.goto(random.randrange(len(match.moments(barred=False))))
    before = (repr(match.state), match.moment, match.answers, match.given)
    seat = random.choice([None, 0, 1, 2])
    refused: list[str] = []
    for one in questions(match):
        try:
            found = begin(match, one.id, seat=seat, viewer=seat, dice="KRY", trials=1)
        except NotAsked as none:
            refused.append(str(none))
            continue
        if isinstance(found, Course):
            found.sampling.run(0.0)
        answer = found if isinstance(found, Answer) else found.answer()
        sums: dict[str, Fraction] = {}
        for row in answer.rows:
            chance = row.chance
            if chance is not None:
                assert 0 <= row.interval.low <= float(chance) <= row.interval.high <= 1
                sums[row.group] = sums.get(row.group, Fraction(0)) + chance
        if answer.whole:
            assert set(sums.values()) == {1}
        assert set(answer.rules) <= set(match.game.rules.rules)
        assert answer.derivation
    assert all(text.endswith(".") for text in refused)
    assert (repr(match.state), match.moment, match.answers, match.given) == before


def test_what_a_seat_cannot_see_makes_no_difference_to_it() -> None:
    match = explorer.start("noble_treachery", players=4, seed=5)
    match.play(HeuristicPlayer("noble_treachery", 1), until=lambda now: len(now.state.in_play) == 2)
    others = [match.redeal(1, Random(number)) for number in range(3)]
    assert len({str(other.state.hands) for other in others}) == 3
    for name in EXACTLY:
        answers: list[Answer | str] = []
        for world in (match, *others):
            try:
                answers.append(ask(world, name, seat=1, viewer=1, dice="KB"))
            except NotAsked as none:
                answers.append(str(none))
        assert answers.count(answers[0]) == 4, name
        assert isinstance(answers[0], str) or answers[0].route == EXACT
