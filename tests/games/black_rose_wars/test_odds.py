"""The questions of Black Rose Wars: every number by a second route, and what an answer must never tell."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import combinations, permutations, product
from math import comb
from operator import le
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import explorer
from explorer import Match
from explorer.core.moments import Chance, Event, Moment
from explorer.games.black_rose_wars import GAME, hidden
from explorer.games.black_rose_wars.cards.card_kinds import kinds
from explorer.games.black_rose_wars.cards.own_figures import figures
from explorer.games.black_rose_wars.effects import resolve
from explorer.games.black_rose_wars.hidden import piles, unseen
from explorer.games.black_rose_wars.hidden.piles import Pile, Stage
from explorer.games.black_rose_wars.language import parsing
from explorer.games.black_rose_wars.rules import clean_up_phase, events
from explorer.games.black_rose_wars.state import ACTIVE, REVEALED, ROSE, Lodge
from explorer.games.black_rose_wars.table import attributes, moving, quests, spells, stack, triggers
from explorer.odds import EXACT, Answer, Asked, NotAsked, Playout, ask, question, questions, walk
from tests.games.black_rose_wars.lodges import damaged, evocation, lodge, ready, unstable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

KIT = figures()
SCHOOLS = ("agony", "malocchio")


def table(*where: str, **more: Any) -> Lodge:
    """A lodge in the Action Phase, seat 0 to act, with a library of two schools."""
    state = lodge(*where, phase="Action Phase", active=0, **more)
    state.library = {school: {"deck": KIT.school_deck(school), "discard": []} for school in SCHOOLS}
    state.forgotten = KIT.forgotten_deck()
    state.events, *state.later_events = (KIT.event_deck(moon) for moon in range(3))
    state.quests, *state.later_quests = (KIT.quest_deck(moon) for moon in range(3))
    return state


def match_of(state: Lodge) -> Match:
    """A match that stands where the active mage is to act."""
    state.agenda = [["act", state.active or 0]]
    return Match(GAME, {}, Lodge.of(json.loads(json.dumps(state.__dict__))))


def asked(state: Lodge, name: str, picked: Mapping[str, str] | None = None, seat: int = 0) -> Answer:
    return ask(match_of(state), name, seat=seat, viewer=seat, picked=picked or {})


def take(state: Lodge, school: str, *cards: str) -> list[str]:
    """Take cards out of a school's deck."""
    for card in cards:
        state.library[school]["deck"].remove(card)
    return list(cards)


# --- draws ------------------------------------------------------------------------------------------------------------


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=6), st.data())
@settings(max_examples=60, deadline=None)
def test_a_pile_of_which_some_lie_elsewhere_against_every_deal(cards: list[str], data: st.DataObject) -> None:
    """Which of the unseen cards lie in the deck, in which order they come, and then the discards: all laid out."""
    lies = data.draw(st.integers(0, len(cards)))
    discard = data.draw(st.lists(st.sampled_from("abc"), max_size=3))
    pile = Pile.of("a deck", (Stage(Counter(cards), lies), Stage(Counter(discard), len(discard))), (), ())
    n = data.draw(st.integers(0, pile.most))
    wanted = data.draw(st.sets(st.sampled_from("abc")))
    found: Counter[int] = Counter()
    for deck in combinations(range(len(cards)), lies):
        for first in permutations(deck, min(n, lies)):
            for then in permutations(discard, n - len(first)):
                found[sum(cards[at] in wanted for at in first) + sum(card in wanted for card in then)] += 1
    assert {k: chance for k, chance in pile.chances(wanted, n).items() if chance} == {
        k: Fraction(count, found.total()) for k, count in found.items()
    }


def line(state: Lodge, measure: Any, **steps: Any) -> Playout:
    """A line that plays these steps and nothing else."""
    state.agenda = [[name] for name in reversed(steps)]
    return Playout(GAME, state, measure, steps)


@pytest.mark.parametrize("n", range(1, 6))
@pytest.mark.parametrize("kind", ["type:trap", "type:combat", "element:profane", "type:icon", "school:agony"])
def test_a_grimoire_against_the_draws_of_the_game(kind: str, n: int) -> None:
    """The game's own draw is walked, through the memories that are shuffled when the grimoire is used up."""
    state = table("armory", "crypt")
    mage = state.mages[0]
    mage["grimoire"] = take(state, "agony", "torment", "heart_of_ice", "grim_torment")
    mage["memories"] = take(state, "malocchio", "cerebral_worm", "baleful_curse")
    wanted = kinds("", "")[kind].cards

    def draw(here: Lodge) -> Iterator[Moment]:
        yield from spells.draw_grimoire(here, 0, n)

    def measure(moment: Moment | None, here: Lodge) -> int | None:
        return sum(card in wanted for card in here.mages[0]["hand"]) if moment is None else None

    walked = walk(line(Lodge.of(dict(state.__dict__)), measure, draw=draw))
    answer = asked(state, "how_many", {"from": "grimoire:0", "kind": kind, "drawn": str(n)})
    for k in range(n + 1):
        assert answer.chance(str(k), "exactly") == walked.chance(k)
        if k:
            assert answer.chance(str(k), "at least") == walked.chance(partial(le, k))
    overview = asked(state, "draw", {"from": "grimoire:0", "by": kind.partition(":")[0], "drawn": str(n)})
    assert overview.chance(kinds("", "")[kind].label) == walked.chance(lambda count: count > 0)


def test_a_school_by_formula() -> None:
    """Seat 0 sees two of agony's 36; of the other 34 the deck has 30, any of them."""
    state = table("armory", "crypt")
    state.mages[0]["hand"] = take(state, "agony", "torment")
    state.mages[0]["memories"] = take(state, "agony", "torment")
    state.mages[1]["hand"] = take(state, "agony", "heart_of_ice", "heart_of_ice", "submission", "torment")
    answer = asked(state, "draw", {"from": "library:agony", "by": "card", "drawn": "4"})
    assert answer.chance("Torment") == 1 - Fraction(comb(33, 4), comb(34, 4))
    assert answer.chance("Heart of Ice") == 1 - Fraction(comb(31, 4), comb(34, 4))
    assert answer.route == EXACT
    traps = asked(state, "how_many", {"from": "library:agony", "kind": "type:trap", "drawn": "2"})
    left = sum(card in kinds("", "")["type:trap"].cards for card in KIT.school_deck("agony")) - 2
    assert traps.chance("2", "exactly") == Fraction(comb(left, 2), comb(34, 2))
    assert any(text.startswith("Expected:") for text in traps.derivation)


def test_the_discards_follow_when_a_school_runs_out() -> None:
    state = table("armory", "crypt")
    deck = state.library["agony"]["deck"]
    state.library["agony"] = {"deck": ["torment"], "discard": [card for card in deck if card != "torment"]}
    state.mages[1]["hand"] = ["torment", "torment"]
    second = asked(state, "how_many", {"from": "library:agony", "kind": "card:torment", "drawn": "2"})
    assert second.chance("1", "exactly") == 1
    icon = asked(state, "how_many", {"from": "library:agony", "kind": "card:submission", "drawn": "2"})
    assert icon.chance("1", "exactly") == Fraction(3, 33)
    assert "library.reshuffle" in icon.rules


def test_forgotten_spells_are_one_of_each() -> None:
    state = table("armory", "crypt")
    state.forgotten.remove("open_gate")
    state.mages[0]["hand"] = ["open_gate"]
    answer = asked(state, "draw", {"from": "forgotten", "by": "card", "drawn": "3"})
    assert answer.chance("Killer Fog") == Fraction(3, 8)
    with pytest.raises(KeyError):
        answer.chance("Open Gate")


@pytest.mark.parametrize("moon", range(3))
def test_an_event_against_the_draw_of_the_game(moon: int) -> None:
    """The event that the game draws is walked; two of them are counted by all pairs."""
    state = table("armory", "crypt", moon=moon)
    for _ in range(moon):
        state.events, *state.later_events = state.later_events
    state.event_discard = [state.events.pop()]

    def draw(here: Lodge) -> Iterator[Moment]:
        yield from events.draw_event(here, 0)

    def measure(moment: Moment | None, _: Lodge) -> str | None:
        return moment.facts["card"] if isinstance(moment, Event) and moment.kind == "event drawn" else None

    walked = walk(line(Lodge.of(dict(state.__dict__)), measure, draw=draw))
    deck = list(state.events)
    for by in ("phase", "crown", "points", "event"):
        one = asked(state, "draw", {"from": "events", "by": by})
        two = asked(state, "draw", {"from": "events", "by": by, "drawn": "2"})
        assert one.whole
        assert sum(row.chance or 0 for row in one.rows) == 1
        for id, kind in kinds("", "events").items():
            if id.startswith(f"{by}:") and kind.cards & set(deck):
                assert one.chance(kind.label) == walked.chance(kind.cards.__contains__)
                pairs = [set(pair) & kind.cards for pair in combinations(deck, 2)]
                assert two.chance(kind.label) == Fraction(sum(map(bool, pairs)), len(pairs))


def test_events_that_are_used_up_are_shuffled_again() -> None:
    state = table("armory", "crypt")
    state.events, state.event_discard = [], ["gift_to_fools", state.events[0]]
    other = state.event_discard[1] if KIT.events["gift_to_fools"].moon else "gift_to_fools"
    answer = asked(state, "draw", {"from": "events", "by": "event"})
    assert answer.chance(KIT.events[other].name) == Fraction(1, 2 if not KIT.events["gift_to_fools"].moon else 1)
    state.event_discard = []
    with pytest.raises(NotAsked, match="Nothing can be drawn"):
        asked(state, "draw", {"from": "events"})


def test_a_quest_against_every_arrangement() -> None:
    """Of this moon's 15 quests two are seen; which of the others are the deck's is walked for small decks."""
    state = table("armory", "crypt")
    everything = KIT.quest_deck(0)
    state.mages[0]["active"] = [{"card": everything[0], "cubes": 0, "revealed": False}]
    state.mages[1]["active"] = [{"card": everything[1], "cubes": 0, "revealed": False}]
    state.mages[1]["completed"] = everything[2:10]
    state.mages[0]["solved"] = everything[10:12]
    state.quests = everything[12:]
    hidden_from_0 = [everything[1], *everything[12:]]
    wanted = kinds("", "quests")["reward:1"].cards
    found: Counter[bool] = Counter()
    for deck in combinations(hidden_from_0, 3):  # the fourth is seat 1's active one
        here = Lodge.of({**state.__dict__, "quests": list(deck)})

        def draw(at: Lodge) -> Iterator[Moment]:
            yield from quests.draw_quest(at, 0)
            yield from quests.draw_quest(at, 0)

        def measure(moment: Moment | None, at: Lodge) -> bool | None:
            drawn = [quest["card"] for quest in at.mages[0]["active"][1:]]
            return any(card in wanted for card in drawn) if moment is None else None

        walked = walk(line(here, measure, draw=draw))
        for hit, chance in walked.items():
            found[bool(hit)] += chance  # type: ignore[assignment]
    answer = asked(state, "draw", {"from": "quests", "by": "reward", "drawn": "2"})
    assert answer.chance("1 point") == Fraction(found[True]) / (found[True] + found[False])
    own = asked(state, "draw", {"from": "quests", "by": "quest"}, seat=1)
    assert len(own.rows) == 4


def test_the_kinds_of_a_single_draw_are_all_there_is() -> None:
    state = table("armory", "crypt")
    for pile, by in (("library:agony", "card"), ("library:agony", "school"), ("quests", "reward"), ("quests", "cubes")):
        answer = asked(state, "draw", {"from": pile, "by": by})
        assert answer.whole
        assert sum(row.chance or 0 for row in answer.rows) == 1
    assert not asked(state, "draw", {"from": "library:agony", "by": "type"}).whole


# --- another's grimoire -----------------------------------------------------------------------------------------------


def played(seed: int, answers: int, **setup: Any) -> Match:
    """A match after so many random answers."""
    match, rng = explorer.start("black_rose_wars", seed=seed, **setup), Random(seed)
    for _ in range(answers):
        pending = match.pending
        if pending is None:
            break
        if isinstance(pending, Chance):
            match.roll()
        else:
            match.choose(rng.choice(list(pending.options)))
    return match


@pytest.mark.parametrize("seed", range(4))
def test_anothers_grimoire_may_always_be_what_it_is(seed: int) -> None:
    """One of the things that it may be, as others know it, is what it is, whatever has been shown and thrown away."""
    match = played(seed, 30, players=3)
    for _ in range(60):
        for _ in range(13):
            pending = match.pending
            if pending is None:
                return
            match.roll() if isinstance(pending, Chance) else match.choose(pending.options[-1])
        for seat, mage in enumerate(match.state.mages):
            worlds = piles.pile(match, (seat + 1) % 3, f"grimoire:{seat}").worlds
            assert {stages[0].lies for _, stages in worlds} == {len(mage["grimoire"])}
            assert any(not Counter(mage["grimoire"]) - stages[0].cards for weight, stages in worlds if weight)


def test_at_the_start_all_know_what_is_in_a_grimoire() -> None:
    match = played(1, 0, players=2)
    while match.state.turn == 0:
        match.roll() if isinstance(match.pending, Chance) else match.choose(match.pending.options[0])  # type: ignore[union-attr]
    ((_, (known, _)),) = piles.pile(match, 0, "grimoire:1").worlds
    assert known.cards == Counter(match.state.mages[1]["grimoire"])
    assert known.lies == 6


@pytest.mark.parametrize("shown", [["torment"], ["torment", "submission"], ["torment", "torment"], ["submission"], []])
def test_anothers_grimoire_against_every_history(monkeypatch: pytest.MonkeyPatch, shown: list[str]) -> None:
    """Which cards it drew, which it got elsewhere, and which of them it has shown: all laid out, copy by copy."""
    made_of = ["torment", "heart_of_ice", "cerebral_worm"]
    everything = [*made_of, "torment", "torment", "submission", "submission"]
    out = list((Counter(everything) - Counter(shown)).elements())
    state = few_unseen("armory", "crypt", unseen_cards={}, decks={})
    for school in SCHOOLS:
        unseen_here = [card for card in out if KIT.spells[card].school == school]
        all_there = Counter(KIT.school_deck(school)) - Counter(
            card for card in everything if card in KIT.school_deck(school)
        )
        state.library[school] = {"deck": unseen_here, "discard": sorted(all_there.elements())}
    mage = state.mages[1]
    mage["grimoire"], mage["memories"] = ["torment", "cerebral_worm"], list(shown)
    mage["hand"] = ["torment"] * 2
    told = piles._Shuffled(Counter(made_of), Counter(), Counter())
    monkeypatch.setattr(piles, "_last_shuffled", lambda *_: told)
    ids = range(len(everything))  # the first three were the grimoire
    got = len(shown) + 2 - 1
    found: Counter[tuple[int, int]] = Counter()
    for drawn in combinations(range(3), 1):
        for others in combinations(ids[3:], got):
            for open_now in combinations((*drawn, *others), len(shown)):
                if Counter(everything[id] for id in open_now) == Counter(shown):
                    for two in combinations(sorted(set(range(3)) - set(drawn)), 2):
                        found[0, sum(everything[id] == "torment" for id in two)] += 1
    answer = asked(state, "how_many", {"from": "grimoire:1", "kind": "card:torment", "drawn": "2"})
    for k in range(3):
        assert answer.chance(str(k), "exactly") == Fraction(found[0, k], found.total())


def test_what_is_taken_back_is_not_known_yet() -> None:
    """A grimoire shuffled after the moment that is looked at says nothing about it."""
    match = played(2, 20, players=2)
    while not any(moment.kind == "reshuffled" for moment in match.moments() if isinstance(moment, Event)):
        pending = match.pending
        assert pending is not None
        match.roll() if isinstance(pending, Chance) else match.choose(pending.options[-1])
    for seat in range(2):
        match.goto(
            next(m.at for m in match.moments() if isinstance(m, Event) and (m.kind, m.seat) == ("first memory", seat))
        )
        ((_, (known, _)),) = piles.pile(match, 1 - seat, f"grimoire:{seat}").worlds
        assert known.cards == Counter(match.state.mages[seat]["grimoire"])


# --- points -----------------------------------------------------------------------------------------------------------


def naive(cubes: list[int], prizes: tuple[int, int, int], sole: int) -> dict[int, int]:
    """The points for cubes, written down anew: sort, group, pay."""
    counts = Counter(cubes)
    if len(counts) == 1:
        return {cubes[0]: sole}
    paid = {}
    for rank, count in enumerate(sorted(set(counts.values()), reverse=True)):
        sharing = [colour for colour in counts if counts[colour] == count]
        prize = prizes[min(rank, 2)] - (len(sharing) > 1)
        paid.update(dict.fromkeys(sharing, max(prize, 0)))
    return paid


def every_filling(
    left: list[int], cubes: list[int], steps: int, colours: list[int]
) -> Iterator[tuple[list[int], Fraction]]:
    """Every order in which cubes may come, one after the other, each of any colour that has one left."""
    free = [colour for colour in colours if left[colour]]
    if not steps or not free:
        yield cubes, Fraction(1)
        return
    for colour in free:
        fewer = list(left)
        fewer[colour] -= 1
        for end, chance in every_filling(fewer, [*cubes, colour], steps - 1, colours):
            yield end, chance / len(free)


def expect(answer: Answer, paid: dict[tuple[int, int], Fraction], seats: list[int]) -> None:
    """The rows say what each colour that can get anything gets, and how likely."""
    names = {seat: f"Seat {seat}" if seat != ROSE else "The Black Rose" for seat in seats}
    told = {row.label: row.chance for row in answer.rows}
    wanted = {}
    for seat in seats:
        own = {points: chance for (who, points), chance in paid.items() if who == seat}
        if any(own.keys()):
            for points, chance in own.items():
                wanted[f"{names[seat]}: {points} point{'s' if points != 1 else ''}"] = chance
    assert told == wanted
    means = {seat: sum(points * chance for (who, points), chance in paid.items() if who == seat) for seat in seats}
    for seat in seats:
        if means[seat]:
            mean = Fraction(means[seat])
            shown = str(mean) if mean.denominator == 1 else f"{float(mean):.2f} ({mean})"
            assert any(f"{names[seat]} {shown}".casefold() in text.casefold() for text in answer.derivation)


@given(
    st.lists(st.sampled_from([0, 1, 2, ROSE]), max_size=6), st.sampled_from(["now", "one", "full"]),
    st.lists(st.integers(0, 3), min_size=4, max_size=4),
)  # fmt: skip
@settings(max_examples=40, deadline=None)
def test_a_room_against_every_filling_and_a_naive_count(bar: list[int], until: str, left: list[int]) -> None:
    state = table("armory", "crypt", "arena")
    card = KIT.rooms["armory"]
    unstable(state, "armory", *bar)
    state.cubes = left
    steps = {"now": 0, "one": min(1, card.slots - len(bar)), "full": card.slots - len(bar)}[until]
    paid: Counter[tuple[int, int]] = Counter()
    seats = [0, 1, 2, ROSE]
    for cubes, chance in every_filling(state.cubes, list(bar), steps, seats):
        points = naive(cubes, card.rewards, card.rewards[0] + 1) if cubes else {}
        for seat in seats:
            paid[seat, points.get(seat, 0)] += chance  # type: ignore[assignment]
    picked = {"room": "armory", "until": until}
    if all(points == 0 for _, points in paid):
        with pytest.raises(NotAsked):
            asked(state, "room", picked)
        return
    expect(asked(state, "room", picked), dict(paid), seats)  # type: ignore[arg-type]


@given(
    st.lists(st.sampled_from([1, 2, ROSE]), min_size=1, max_size=11), st.sampled_from(["now", "one", "full"]),
)  # fmt: skip
@settings(max_examples=30, deadline=None)
def test_a_defeat_against_every_filling_and_a_naive_count(bar: list[int], until: str) -> None:
    """Of seat 0 itself no cube can come."""
    state = table("armory", "crypt", "arena")
    health = attributes.health(state, 0)
    bar = bar[:health]
    if until == "full":
        bar = (bar * health)[: health - 5]
    damaged(state, 0, *bar)
    steps = {"now": 0, "one": min(1, health - len(bar)), "full": health - len(bar)}[until]
    paid: Counter[tuple[int, int]] = Counter()
    seats = [0, 1, 2, ROSE]
    for cubes, chance in every_filling(state.cubes, list(bar), steps, [1, 2, ROSE]):
        points = naive(cubes, (4, 2, 1), 5)
        for seat in seats:
            paid[seat, points.get(seat, 0)] += chance  # type: ignore[assignment]
    expect(asked(state, "defeat", {"mage": "0", "until": until}), dict(paid), seats)  # type: ignore[arg-type]


def finish(effect: Iterator[Any]) -> None:
    for _ in effect:
        pass


@pytest.mark.parametrize("bar", [[0], [0, 0, 1], [0, 1], [0, 1, 2, ROSE], [1, 1, 2, 2, ROSE], [2, 2, 2, 1, 1, ROSE]])
def test_what_the_game_then_pays(bar: list[int]) -> None:
    """A room really rebuilt and a mage really defeated pay what was told."""
    state = table("armory", "crypt", "arena", moons=[60, 65, 70])
    unstable(state, "garden", *bar)
    told = asked(state, "room", {"room": "garden", "until": "now"})
    finish(clean_up_phase._rebuild(state, "garden"))
    hit = [colour for colour in bar if colour != 0] or [1]
    after = table("armory", "crypt", "arena", moons=[60, 65, 70])
    damaged(after, 0, *hit)
    fall = asked(after, "defeat", {"mage": "0", "until": "now"})
    finish(resolve.resolve_defeat(after, {"seat": 0, "by": 1, "outright": True, "depth": 0, "saved_by": ""}))
    for answer, power in ((told, state.power), (fall, after.power)):
        for colour in (0, 1, 2, ROSE):
            name = f"Seat {colour}" if colour != ROSE else "The Black Rose"
            got = [row.label for row in answer.rows if row.label.startswith(f"{name}:")]
            assert got == (
                [f"{name}: {power[colour]} point{'s' if power[colour] != 1 else ''}"] if power[colour] else []
            )


def test_points_of_one_colour_and_what_is_left_aside() -> None:
    state = table("armory", "crypt")
    damaged(state, 1, 0, 0, ROSE)
    state.mages[1]["destiny"] = [0]
    answer = asked(state, "defeat", {"mage": "1", "until": "one", "whose": "0"})
    assert {row.label.partition(":")[0] for row in answer.rows} == {"Seat 0"}
    assert sum(row.chance or 0 for row in answer.rows) == 1
    assert any("Destiny" in text for text in answer.derivation)
    assert answer.chance("Seat 0: 3 points") == Fraction(1, 2)
    with pytest.raises(NotAsked, match="no damage"):
        asked(state, "defeat", {"mage": "0", "until": "now"})
    for tile in state.rooms.values():
        tile["rebuilt"] = True
    with pytest.raises(NotAsked, match="destroyed room"):
        asked(state, "room")


# --- traps ------------------------------------------------------------------------------------------------------------


def few_unseen(*where: str, unseen_cards: dict[str, list[str]], decks: dict[str, int], **more: Any) -> Lodge:
    """A table at which seat 0 sees all but these spells; so many of each school lie in its deck, the rest elsewhere."""
    state = table(*where, **more)
    for school, cards in unseen_cards.items():
        rest = Counter(KIT.school_deck(school)) - Counter(cards)
        state.library[school] = {"deck": cards[: decks[school]], "discard": sorted(rest.elements())}
    state.forgotten, state.forgotten_discard = [], KIT.forgotten_deck()
    for mage in state.mages:  # all personal spells lie open
        mage["aside"] = [KIT.mages[mage["name"]].personal] * 3
    return state


SMALL = {
    "agony": ["torment", "heart_of_ice", "submission"],
    "malocchio": ["cerebral_worm", "cerebral_worm", "baleful_curse", "envious_knot"],
}


@pytest.mark.parametrize("room", ["throne_room", "crypt", "arena", "garden", "sanctuary", "forge"])
@pytest.mark.parametrize(
    "tokens", [[(1, "trap")], [(1, "trap"), (1, "trap")], [(1, "trap"), (2, "protection")], [(1, "trap"), (2, "trap")]]
)
def test_traps_against_every_deal_and_the_games_own_triggers(tokens: list[tuple[int, str]], room: str) -> None:
    """Each unseen card gets a place in every possible way; then seat 0 really enters, and who could reveal is asked."""
    decks = {"agony": 1, "malocchio": 2}
    state = few_unseen("black_rose_room", "crypt", "arena", unseen_cards=SMALL, decks=decks)
    physical = [(school, card) for school, cards in SMALL.items() for card in cards]
    places = [*(["agony"] * 1), *(["malocchio"] * 2), *tokens]
    places += ["hand"] * (len(physical) - len(places))
    slots: Counter[int] = Counter()
    for owner, sort in tokens:
        slots[owner] += 1
        card = "torment" if sort == "trap" else "baleful_curse"
        state.mages[owner]["sheet"][slots[owner]] = ready(card, "light", stands=ACTIVE)
    state.mages[1]["hand"] = ["torment"] * places.count("hand")
    answers = asked(state, "traps", {"room": room})

    sprung: dict[Any, Fraction] = {}
    total = Fraction(0)
    seen: Counter[tuple[tuple[tuple[int, str], str, str], ...]] = Counter()
    for laid in permutations(physical):
        fits = all(place not in SMALL or place == school for place, (school, _) in zip(places, laid, strict=True))
        if fits:
            under = [card for place, (_, card) in zip(places, laid, strict=True) if isinstance(place, tuple)]
            seen[tuple((token, card, "") for token, card in zip(tokens, under, strict=True))] += 1
    for deal, times in seen.items():
        sides = [
            [s for s in ("light", "dark") if unseen.fitting(state, card, token[1]).count(s)] for token, card, _ in deal
        ]
        for chosen in product(*sides):
            weight = Fraction(times, 1)
            for own in sides:
                weight /= len(own)
            owners, cards = engine_reveals(state, tokens, [card for _, card, _ in deal], chosen, room)
            total += weight
            for hit in [*{f"by Seat {owner}" for owner in owners}, *{KIT.spells[card].name for card in cards}]:
                sprung[hit] = sprung.get(hit, Fraction(0)) + weight
            if owners:
                sprung["any of them"] = sprung.get("any of them", Fraction(0)) + weight
    told = {row.label: row.chance for row in answers.rows if row.chance}
    if len({owner for owner, _ in tokens}) == 1:
        sprung.pop("any of them", None)
    assert told == {hit: weight / total for hit, weight in sprung.items()}


def engine_reveals(
    state: Lodge, tokens: list[tuple[int, str]], cards: list[str], sides: tuple[str, ...], room: str
) -> tuple[set[int], set[str]]:
    """Who could reveal what, in the game itself, with these spells under the tokens."""
    here = Lodge.of(json.loads(json.dumps(state.__dict__)))
    slots: Counter[int] = Counter()
    for (owner, _), card, side in zip(tokens, cards, sides, strict=True):
        slots[owner] += 1
        here.mages[owner]["sheet"][slots[owner]] = ready(card, side, stands=ACTIVE)
    finish(stack.open_frame(here, source="action:explore", name="", caster=0, rule="explore", physical=True))
    finish(moving.move(here, 0, room, "explore.move"))
    found = [it for it in triggers.listeners(here, here.happened) if it.thing.startswith("spell:")]
    return {it.owner for it in found}, {here.mages[it.owner]["sheet"][int(it.thing[-1])]["card"] for it in found}  # type: ignore[index]


def test_a_trap_by_hand() -> None:
    """Of the four traps that may lie there two are Cerebral Worms; the Crypt is yellow or red, or none is set off."""
    state = few_unseen("black_rose_room", "armory", unseen_cards=SMALL, decks={"agony": 0, "malocchio": 0})
    state.mages[1]["sheet"][1] = ready("envious_knot", stands=ACTIVE)
    state.mages[1]["hand"] = ["torment"] * 6
    for room, colour in ((room, card.colour) for room, card in KIT.rooms.items() if room != "black_rose_room"):
        answer = asked(state, "traps", {"room": room})
        assert answer.rows[0].chance == (Fraction(2, 4) if colour in ("yellow", "red") else 0)
        assert any(text.startswith("Assumed:") for text in answer.derivation)


def test_more_cards_in_a_deck_are_fewer_under_the_token() -> None:
    """Of each school two of four unseen cards lie in its deck, or none of one's: what is in a deck is under no token."""
    cards = {"agony": ["torment"] * 2, "malocchio": ["cerebral_worm"] * 2}
    chances = []
    for deck in range(2):
        state = few_unseen("black_rose_room", "armory", unseen_cards=cards, decks={"agony": 0, "malocchio": deck})
        state.mages[1]["sheet"][1] = ready("torment", stands=ACTIVE)
        red = next(room for room, card in KIT.rooms.items() if card.colour == "red")
        chances.append(asked(state, "traps", {"room": red}).rows[0].chance)
    assert chances == [Fraction(2, 4), Fraction(1, 3)]


def test_a_trap_that_waits_at_the_cell() -> None:
    """Footsteps Behind has two sides: one waits in its owner's room, the other for who leaves its cell."""
    school = "nightmare"
    state = few_unseen("cell", "armory", unseen_cards={}, decks={})
    rest = Counter(KIT.school_deck(school)) - Counter(["footsteps_behind"])
    state.library = {school: {"deck": [], "discard": sorted(rest.elements())}}
    state.mages[1]["sheet"][1] = ready("footsteps_behind", stands=ACTIVE)
    door = question(match_of(state), "traps").fill(Asked(match_of(state), seat=0, viewer=0))[1][0]
    first = next(iter(door.options))
    assert asked(state, "traps", {"room": first}).chance("Footsteps Behind") == Fraction(1, 2)
    assert asked(state, "traps", {"room": "armory"}).chance("Footsteps Behind") == 1
    state.mages[0]["room"] = "black_rose_room"
    assert asked(state, "traps", {"room": "armory"}).chance("Footsteps Behind") == Fraction(1, 2)


def test_traps_need_a_token_and_an_unseen_spell() -> None:
    state = table("black_rose_room", "armory")
    with pytest.raises(NotAsked, match="no Active trap"):
        asked(state, "traps")
    state.mages[0]["sheet"][1] = ready("torment", stands=ACTIVE)  # its owner knows it
    with pytest.raises(NotAsked, match="no Active trap"):
        asked(state, "traps")
    state.mages[1]["sheet"][1] = ready("torment", stands=ACTIVE)
    with pytest.raises(NotAsked, match="are visible"):
        asked(few_unseen_all_open(state), "traps")


def few_unseen_all_open(state: Lodge) -> Lodge:
    for school, lying in state.library.items():
        lying["deck"], lying["discard"] = [], KIT.school_deck(school)
    state.forgotten, state.forgotten_discard = [], KIT.forgotten_deck()
    return state


# --- what all questions keep ------------------------------------------------------------------------------------------


def with_other_secrets(state: Lodge, seat: int, rng: Random) -> Lodge:
    """The same to this seat's eyes: other cards in hands, grimoires, decks and under tokens."""
    twin = Lodge.of(json.loads(json.dumps(state.__dict__)))
    every = sorted(KIT.spells)
    by_sort = {
        sort: [(card, side) for card in every for side in unseen.fitting(state, card, sort)] for sort in unseen.TOKENS
    }
    for number, mage in enumerate(twin.mages):
        if number == seat:
            continue
        mage["hand"] = [rng.choice(every) for _ in mage["hand"]]
        mage["grimoire"] = [rng.choice(every) for _ in mage["grimoire"]]
        for spell in mage["sheet"]:
            if spell is not None and spell["stands"] == ACTIVE:
                sort = parsing.side(KIT.spells[spell["card"]].side(spell["side"])).type
                spell["card"], spell["side"] = rng.choice(by_sort[sort])
            elif spell is not None and spell["stands"] != REVEALED:
                spell["card"] = rng.choice(every)
        for quest in mage["active"]:
            if not quest["revealed"]:
                quest["card"] = rng.choice(sorted(KIT.quests))
    for school, lying in twin.library.items():
        lying["deck"] = [rng.choice(KIT.schools[school].spells) for _ in lying["deck"]]
    twin.forgotten = [rng.choice(every) for _ in twin.forgotten]
    twin.quests = [rng.choice(sorted(KIT.quests)) for _ in twin.quests]
    return twin


def everything_told(match: Match, seat: int) -> list[Any]:
    """Every answer to a seat with every option of every field, a few cards drawn."""
    told: list[Any] = []
    for one in questions(match):
        fields = one.fill(Asked(match, seat=seat, viewer=seat))[1]
        told.append(fields)
        for field in fields:
            for option in list(field.options)[:14]:
                try:
                    told.append(ask(match, one.id, seat=seat, viewer=seat, picked={field.id: option}))
                except NotAsked as error:
                    told.append(str(error))
    return told


@pytest.mark.parametrize("seed", range(3))
def test_answers_tell_nothing_that_the_seat_cannot_know(seed: int) -> None:
    rng = Random(seed)
    state = table("black_rose_room", "crypt", "arena")
    evocation(state, "succubus", 1, "arena")
    for number, mage in enumerate(state.mages):
        for pile in ("hand", "grimoire", "memories"):
            mage[pile] = [rng.choice(state.library[school]["deck"]) for school in SCHOOLS for _ in range(2)]
            for card in mage[pile]:
                deck = state.library[KIT.spells[card].school]["deck"]
                if card in deck:
                    deck.remove(card)
        mage["sheet"] = [
            ready("torment"),
            ready("cerebral_worm", stands=ACTIVE),
            ready("baleful_curse", stands=ACTIVE),
            None,
        ]
        mage["active"] = [{"card": KIT.quest_deck(0)[number], "cubes": 0, "revealed": False}]
    damaged(state, 0, 1, 2)
    unstable(state, "crypt", 0, ROSE)
    twin = with_other_secrets(state, 0, rng)
    assert hidden.mask(twin, 0).__dict__ == hidden.mask(state, 0).__dict__
    assert everything_told(match_of(state), 0) == everything_told(match_of(twin), 0)


@pytest.mark.parametrize(
    ("players", "setup"), [(2, {}), (4, {}), (2, {"avatar": "master"}), (3, {"avatar": "apprentice"})]
)
def test_every_answer_of_real_games_is_whole_and_cites_rules(players: int, setup: dict[str, Any]) -> None:
    """Also during the set-up, where most have no meaning; no question fails, and no chance leaves 0 to 1."""
    rules = set(GAME.rules.rules)
    answered: Counter[str] = Counter()
    for answers in (0, 3, 40, 160, 400):
        match = played(players, answers, players=players, **setup)
        for one in questions(match):
            for seat in (None, 0, 1):
                try:
                    answer = ask(match, one.id, seat=seat, viewer=seat if seat != match.state.avatar else None)
                except NotAsked:
                    continue
                answered[one.id] += 1
                assert answer.rows
                assert set(answer.rules) <= rules
                assert all(row.chance is not None and 0 <= row.chance <= 1 for row in answer.rows)
                assert all(row.interval == (float(row.chance or 0),) * 2 for row in answer.rows)
                groups = {row.group for row in answer.rows}
                for group in groups if answer.whole else groups & {"exactly"}:
                    assert sum(row.chance or 0 for row in answer.rows if row.group == group) == 1
    assert set(answered) >= {"draw", "how_many", "room", "defeat"}


def test_what_can_be_picked_is_said() -> None:
    match = match_of(table("armory", "crypt"))
    with pytest.raises(NotAsked, match="From can be: grimoire:0"):
        ask(match, "draw", seat=0, picked={"from": "the moon"})
    with pytest.raises(NotAsked, match="cannot be picked for this question; there is: from, by, drawn"):
        ask(match, "draw", seat=0, picked={"colour": "red"})
    fields = question(match, "draw").fill(Asked(match, seat=0, picked={"from": "gone", "by": "gone"}))[1]
    assert [field.id for field in fields] == ["from", "by", "drawn"]
