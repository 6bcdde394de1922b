"""What a seat can tell of hidden cards, and that nothing else of them is kept."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer.authoring.belief import History
from explorer.core.moments import Chance, Choice
from explorer.games.black_rose_wars.cards.card_classes import PERSONAL
from explorer.games.black_rose_wars.hidden import belief
from explorer.games.black_rose_wars.hidden.belief import Deal, Kept, Watch
from explorer.games.black_rose_wars.language import parsing
from explorer.games.black_rose_wars.state import ACTIVE, READY, I
from explorer.players import RandomPlayer
from tests.conformance.matches import sample
from tests.depth import deep
from tests.games.samples import near

if TYPE_CHECKING:
    from collections.abc import Iterator

    from explorer.games.black_rose_wars.state import Lodge

NAME = "black_rose_wars"


def at(begins: str = "activation", **keywords: Any) -> explorer.Match:
    return explorer.position(NAME, at=begins, seed=1, **{"players": 2, **keywords})


def play(match: explorer.Match, *answers: Any) -> explorer.Match:
    for answer in answers:
        if isinstance(match.pending, Choice):
            match.choose(answer)
        else:
            match.roll(answer)
    return match


def midway(seed: int, part: float, avatar: str | None = None) -> explorer.Match:
    players = 2 + seed % 3
    match = explorer.start(NAME, players=players, seed=seed, avatar=avatar)
    return match.play(RandomPlayer(seed), most=int(length(seed, avatar) * part))


@cache
def length(seed: int, avatar: str | None) -> int:
    """How many answers the whole match takes."""
    return explorer.start(NAME, players=2 + seed % 3, seed=seed, avatar=avatar).play(RandomPlayer(seed)).given


def deals(match: explorer.Match, seat: int, count: int, seed: int = 1) -> Iterator[Lodge]:
    """Positions that a seat thinks possible."""
    rng = Random(seed)
    for _ in range(count):
        yield match.redeal(seat, rng).state  # from the truth each time: nothing of it must be left


def spells(state: Lodge, seat: int) -> list[str]:
    """What a mage has in its hand and face down on its sheet."""
    mage = state.mages[seat]
    return mage["hand"] + [s["card"] for s in mage["sheet"] if s is not None and s["stands"] in (READY, ACTIVE)]


# --- whole games ---


@pytest.mark.parametrize("avatar", [None, "master"])
@pytest.mark.parametrize("seed", range(6))
def test_what_a_seat_has_and_sees_stays(seed: int, avatar: str | None) -> None:
    for part in sample((0.2, 0.5, 0.8), seed, deep(1)):
        match = midway(seed, part, avatar)
        for seat in range(match.state.players):
            for state in deals(match, seat, 1):
                assert state.mages[seat] == match.state.mages[seat]
                assert match.game.mask(state, seat) == match.view(seat).state
                assert match.game.problems(state) == []


@pytest.mark.parametrize("seed", range(6))
def test_whole_deals_nearly_always_fit(seed: int) -> None:
    match, fits = midway(seed, 0.6), 0
    watch = belief.watch(match)
    for number in range(20):
        seat = number % match.state.players
        deal = Deal(Kept(watch, match, seat), History(watch.beliefs[seat]), Random(number))
        deal.history.change(Random(number), 20)
        fits += deal.fits()
    assert fits >= 15


def test_where_no_whole_deal_fits_small_steps_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(belief, "DEALS", 0)
    match = midway(2, 0.5)
    found = set()
    for state in deals(match, 0, 6):
        assert match.game.mask(state, 0) == match.view(0).state
        found.add(tuple(sorted(spells(state, 1))))
    assert len(found) > 3


def test_a_watch_goes_on_with_its_match() -> None:
    match, player = midway(1, 0.1), RandomPlayer(8)
    for _ in range(12):
        match.redeal(1, Random(1))
        known = belief.watch(match)
        match.play(player, most=17)
        assert belief.watch(match) is known
    again = Watch(match)
    assert again.follow(match)
    assert (again.moves, again.stage, again.moments[-1].kind) == (known.moves, known.stage, known.moments[-1].kind)
    assert match.redeal(0, Random(5)).state == again.deal(match, 0, Random(5)).state


def test_only_what_has_happened_is_known() -> None:
    """What comes later in the record, once taken back, is not known."""
    match = midway(0, 0.5)
    player = RandomPlayer(3)
    while not (isinstance(match.pending, Chance) and match.pending.kind == "grimoire" and match.pending.seat == 1):
        match.play(player, most=1)
    (drawn, *_) = match.roll()
    assert all(drawn in state.mages[1]["hand"] for state in deals(match, 1, 10))
    match.back()
    assert belief.watch(match).moves == _fresh(match).moves
    fork = match.fork()  # which has forgotten it
    assert [*deals(match, 0, 5)] == [*deals(fork, 0, 5)]


def _fresh(match: explorer.Match) -> Watch:
    watch = Watch(match)
    assert watch.follow(match)
    return watch


def test_a_match_that_is_held_at_an_event_is_redealt_there() -> None:
    match = midway(0, 0.4)
    last = match.moment
    for moment in range(last - 30, last):
        match.goto(moment)
        twin = match.redeal(1, Random(moment))
        assert twin.view(1).state == match.view(1).state
        assert (twin.pending is None) == (match.pending is None)


def test_a_match_that_is_over_is_redealt_too() -> None:
    match = explorer.start(NAME, players=3, seed=1).play(RandomPlayer(1))
    twin = match.redeal(0, Random(1))
    assert twin.over
    assert twin.view(0).state == match.view(0).state
    assert twin.redeal(1, Random(2)).problems() == []


MOVES = {
    ("active", "quests discarded"), ("active", "shown"), ("active", "completed"), ("active", "solved"),
    ("commands seen", "under"), ("commands", "top"), ("under", "commands"), ("top", "commands seen"),
    ("commands", "commands removed"), ("under", "commands removed"), ("top", "commands removed"),
    ("commands seen", "commands removed"), ("completed", "solved"), ("completed", "quests discarded"),
    ("shown", "completed"), ("shown", "quests discarded"), ("shown", "solved"), ("solved", "quests discarded"),
    ("quests", "active"), ("quests", "quests removed"), ("quests", "quests discarded"), ("quests discarded", "quests"),
    ("grimoire", "hand"), ("grimoire", "memories"), ("memories", "grimoire"), ("memories", "hand"),
    ("hand", "slot"), ("hand", "memories"), ("hand", "discard"), ("hand", "hand"), ("slot", "up"), ("slot", "hand"),
    ("slot", "memories"), ("up", "memories"), ("up", "hand"), ("up", "gone"), ("personal", "hand"), ("personal", "grimoire"),
    ("deck", "looked at"), ("deck", "grimoire"), ("deck", "hand"), ("discard", "deck"), ("looked at", "hand"),
    ("looked at", "discard"), ("looked at", "memories"),
}  # fmt: skip
"""From where to where cards go."""


@pytest.mark.parametrize("avatar", [None, "apprentice"])
@pytest.mark.parametrize("seed", range(8))
def test_every_card_is_followed(seed: int, avatar: str | None) -> None:
    players = 2 + seed % 3
    match = explorer.start(NAME, players=players, seed=seed, avatar=avatar).play(RandomPlayer(seed))
    watch = Watch(match)
    where = {card: place for place, cards in watch._lie.items() for card in cards}
    assert watch.follow(match)
    for _, card, place in watch.moves:
        last = where.get(card, ("personal", place[-1]))
        assert (last[0], place[0]) in MOVES, (watch.names[card], last, place)
        if last[0] in ("grimoire", "memories", "slot", "up", "active", "shown", "completed") and place[0] in (
            "hand", "grimoire", "memories", "slot", "up", "active", "shown", "completed", "solved",
        ):  # fmt: skip
            assert last[1] == place[1]
        where[card] = place
    lie = {place: [watch.names[card] for card in cards] for place, cards in watch._lie.items() if cards}
    assert lie == {place: cards for place, cards in belief.piles(match.state.__dict__, match.state.kit) if cards}


# --- what is known of hands ---


def after_the_grimoire(seed: int = 1) -> explorer.Match:
    """The first turn of two mages, when both have drawn from their grimoires and nobody has studied the library."""
    match, player = explorer.start(NAME, players=2, seed=seed), RandomPlayer(seed)
    return match.play(player, until=lambda m: m.state.phase == "Study Phase" and asked(m) == "school")


def asked(match: explorer.Match) -> str:
    """What waits."""
    return "" if match.pending is None else match.pending.kind


def test_what_is_drawn_of_a_grimoire_that_all_have_seen_is_any_of_it() -> None:
    match = after_the_grimoire()
    mage = match.state.mages[1]
    assert len(mage["hand"]) == 2
    known = Counter(mage["hand"] + mage["grimoire"])
    count = deep(50)
    found: Counter[str] = Counter()
    for state in deals(match, 0, count):
        assert Counter(state.mages[1]["hand"] + state.mages[1]["grimoire"]) == known
        found.update(state.mages[1]["hand"])
    assert all(near(found[card] / count / 2, n / known.total(), 2 * count) for card, n in known.items()), found


def test_what_is_kept_of_the_library_is_of_the_schools_that_were_looked_at() -> None:
    match = after_the_grimoire()
    player = RandomPlayer(4)
    start = match.state.mages[1]
    known = Counter(start["hand"] + start["grimoire"])
    match.play(player, until=lambda m: asked(m) == "thin")
    assert match.state.phase == "Study Phase"
    kit = match.state.kit
    kept = Counter(match.state.mages[1]["hand"] + match.state.mages[1]["grimoire"]) - known
    schools = Counter(kit.spells[card].school for card in kept.elements())
    found: Counter[str] = Counter()
    for state in deals(match, 0, deep(20)):
        mage = state.mages[1]
        fresh = Counter(mage["hand"] + mage["grimoire"]) - known
        assert fresh.total() == 2
        assert Counter(kit.spells[card].school for card in fresh.elements()) == schools
        found.update(fresh)
    assert len(found) > 8


def test_what_was_laid_and_not_yet_cast_may_be_on_any_side() -> None:
    match = at(players=2, hands={1: ["torment", "cold_hand"]}, sheets={1: ["night_wind/light"]}, rooms={0: "arena"})
    found: Counter[tuple[str, bool]] = Counter()
    count = deep(25)
    for state in deals(match, 0, count):
        spell = state.mages[1]["sheet"][I]
        assert spell is not None
        assert state.kit.spells[spell["card"]].side(spell["side"])
        found[spell["side"], spell["card"] == "night_wind"] += 1
    assert found["light", False] > count / 5
    assert found["dark", False] > count / 5
    assert found["light", True] + found["dark", True] < count / 10


def test_a_personal_spell_is_its_mages_alone() -> None:
    match = at(players=3, hands={1: ["torment"] * 3, 2: ["cold_hand"] * 3})
    kit = match.state.kit
    for state in deals(match, 0, deep(25)):
        for seat in (1, 2):
            personal = [card for card in spells(state, seat) if kit.spells[card].school == PERSONAL]
            assert set(personal) <= {kit.mages[state.mages[seat]["name"]].personal}


def test_each_way_to_lay_the_missing_cards_is_as_likely() -> None:
    """A spell of Agony, one of Shamanic and a personal one of each of two mages lie in two hands and two grimoires."""
    match = at(players=3, hands={1: ["torment"], 2: ["root_dance"]})
    kit = match.state.kit
    assert [len(mage["grimoire"]) for mage in match.state.mages] == [1, 1, 1]
    count = deep(30)
    found: Counter[str] = Counter()
    cards: Counter[str] = Counter()
    for state in deals(match, 0, count):
        found[kit.spells[state.mages[1]["hand"][0]].school] += 1
        cards.update(spells(state, 1) + state.mages[1]["grimoire"])
    assert all(
        near(found[school] / count, share, count)
        for school, share in (("agony", 1 / 4), ("shamanic", 1 / 4), (PERSONAL, 1 / 2))
    ), found
    agony = kit.schools["agony"].spells
    assert all(near(cards[card] / count, 1 / 2 / len(agony), count) for card in agony), cards


def test_a_hand_that_is_looked_at_is_known_to_who_looks() -> None:
    hands = {1: ["torment", "cold_hand", "night_wind"]}
    match = at("cast", players=3, sheets={0: ["empty_bed/light"]}, hands=hands, rooms=dict.fromkeys(range(3), "arena"))
    while not match.over:
        if isinstance(match.pending, Choice):
            match.choose(1 if 1 in match.pending.options else match.pending.options[-1])
        else:
            match.roll()
    assert any(event.kind == "looked" for event in match.moments())
    assert all(sorted(state.mages[1]["hand"]) == sorted(hands[1]) for state in deals(match, 0, 20))
    assert sum(sorted(state.mages[1]["hand"]) == sorted(hands[1]) for state in deals(match, 2, 40)) < 5


# --- what is known of what lies face down ---

HELD = {1: ["torment", "root_dance", "ill_ember", "gear_storm", "liquid_fire", "second_dawn"]}
"""A spell of every school: how many of each are not in the library can be counted."""


def types(state: Lodge, seat: int) -> list[str]:
    kit = state.kit
    return [
        parsing.side(kit.spells[spell["card"]].side(spell["side"])).type
        for spell in state.mages[seat]["sheet"] if spell is not None and spell["stands"] == ACTIVE
    ]  # fmt: skip


def test_a_token_tells_the_type() -> None:
    match = at(sheets={1: ["footsteps_behind/light", "persecution/light"]}, hands=HELD, rooms={1: "arena"})
    found: set[str] = set()
    for state in deals(match, 0, deep(25)):
        assert types(state, 1) == ["trap", "protection"]
        found.update(spells(state, 1))
    assert len(found) > 15


def triggers_of(states: Iterator[Lodge], seat: int) -> set[str]:
    found = set()
    for state in states:
        for spell in state.mages[seat]["sheet"]:
            if spell is not None:
                found.add(str(parsing.side(state.kit.spells[spell["card"]].side(spell["side"])).trigger))
    return found


def test_a_trap_that_did_not_go_off_does_not_wait_for_what_happened() -> None:
    match = at(sheets={1: ["cracked_mirror/light"]}, hands=HELD, rooms={0: "throne_room", 1: "black_rose_room"})
    before = triggers_of(deals(match, 0, deep(40)), 1)
    play(match, "explore", ("move", "black_rose_room"))
    after = triggers_of(deals(match, 0, deep(40)), 1)
    assert "another mage enters your room" in {text.removeprefix("when ") for text in before}
    assert "another mage enters your room" not in {text.removeprefix("when ") for text in after}
    assert len(after) > 3


def test_a_trap_that_was_asked_about_waits_for_it() -> None:
    match = at(sheets={1: ["footsteps_behind/light"]}, hands=HELD, rooms={0: "crypt", 1: "arena"})
    play(match, "explore", ("move", "arena"))
    assert isinstance(match.pending, Choice)
    assert (match.pending.seat, match.pending.kind) == (1, "reveal")
    dealt = [*deals(match, 0, deep(25))]
    assert all(types(state, 1) == ["trap"] for state in dealt)
    found = triggers_of(iter(dealt), 1)
    assert 1 < len(found) < 6, found
    assert all("enters" in text for text in found), found


def test_a_quest_that_was_fulfilled_would_have_been_shown() -> None:
    tasks = {quest.id: quest.task for quest in explorer.start(NAME).state.kit.quests.values()}
    garden = next(card for card, task in tasks.items() if task == "you resolve a green room")
    match = at("cast", quests={0: [garden]}, sheets={0: ["cold_hand/light"]}, rooms={0: "arena", 1: "arena"})
    before = {tasks[state.mages[0]["active"][0]["card"]] for state in deals(match, 1, deep(40))}
    play(match, 1)
    after = {tasks[state.mages[0]["active"][0]["card"]] for state in deals(match, 1, deep(40))}
    assert match.state.mages[0]["active"][0]["revealed"] is False
    assert before - after == {"you resolve a combat spell"}
    assert len(after) > 8


def test_the_avatars_top_card_has_the_back_that_is_seen() -> None:
    match = midway(2, 0.5, "master")
    match.play(RandomPlayer(2), until=lambda m: m.state.command_top is not None)
    kit = match.state.kit

    def back(card: str) -> str:
        return parsing.side(kit.commands[card].back).type if kit.commands[card].back else ""

    top = match.state.command_top
    assert top is not None
    found = {state.command_top for state in islice(deals(match, 0, 40), 40)}
    assert {back(card) for card in found if card is not None} == {back(top)}
