"""The Study Phase and the Preparation Phase: what comes to the hand and leaves it, and what is laid on the sheet how."""

from __future__ import annotations

from typing import Any

import pytest

import explorer
from explorer.core.moments import Begin, Chance, Secret
from explorer.games.black_rose_wars import hidden
from explorer.games.black_rose_wars.cards.card_classes import FORGOTTEN
from explorer.games.black_rose_wars.rules import action_phase, preparation_phase, study_phase
from explorer.games.black_rose_wars.rules.game_turn import PHASES
from explorer.games.black_rose_wars.state import DARK, II, III, LIGHT, QUICK, REVEALED, I, Lodge
from explorer.games.black_rose_wars.table import spells
from explorer.players import RandomPlayer
from tests.games.black_rose_wars.lodges import Run, lodge, ready, run, step
from tests.games.black_rose_wars.whole import played

STUDY = {
    name: getattr(study_phase, name)
    for name in ("study_phase", "study_grimoire", "study_library", "hold_hand", "end_study_phase")
}
PREPARATION = {
    name: getattr(preparation_phase, name) for name in ("preparation_phase", "prepare_slot", "end_preparation_phase")
}


def pool(drive: Run) -> tuple[str, ...]:
    """What the chance that waits draws from."""
    assert isinstance(drive.pending, Chance)
    source: Any = drive.pending.source
    return tuple(source.pool)


def studying(*where: str, **keywords: Any) -> Lodge:
    """A lodge with a small library, and grimoires of four."""
    state = lodge(*where, **keywords)
    state.library = {school: {"deck": state.kit.school_deck(school), "discard": []} for school in ("agony", "alchemy")}
    for mage in state.mages:
        mage["grimoire"] = ["cold_hand", "night_wind", "empty_bed", "persecution"]
    return state


@pytest.mark.rule("turn.phases")
def test_the_six_phases_of_a_turn_in_their_order() -> None:
    match = explorer.start("black_rose_wars", players=2, seed=5, moons=[2, 4, 8])
    match.play(RandomPlayer(5))
    begun = [m.facts["phase"] for m in match.moments() if isinstance(m, Begin) and m.kind == "phase"]
    turns = match.state.turn
    assert turns > 1
    assert begun == ["Set-up", *list(PHASES) * turns]
    assert PHASES == (
        "Black Rose Phase", "Study Phase", "Preparation Phase", "Action Phase", "Evocation Phase", "Clean-up Phase"
    )  # fmt: skip


# --- Study ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("study", "study.grimoire", "study.library", "study.keep", "grimoire.draw", "crown.play-order")
def test_first_all_draw_from_their_grimoires_then_each_in_turn_studies_the_library() -> None:
    state = studying("crypt", "arena", "forge", crown=2, first=0)
    drive = step(state, ("study_phase",), steps=STUDY)
    assert state.first == 2
    for seat in (2, 0, 1):
        assert isinstance(drive.pending, Chance)
        assert (drive.pending.seat, pool(drive)) == (seat, tuple(sorted(state.mages[seat]["grimoire"])))
        drive.answer(("empty_bed", "persecution"))
        assert state.mages[seat]["hand"] == ["empty_bed", "persecution"]
    for seat in (2, 0, 1):
        for drawn, school in enumerate(("agony", "agony", "alchemy", "agony")):
            assert drive.asked == (seat, "school", ["agony", "alchemy"])
            assert drive.choice.facts == {"drawn": drawn, "of": 4}
            drive.answer(school)
            drive.answer(([card for card in pool(drive) if card not in state.aside][-1],))
        four = sorted(state.aside)
        assert drive.asked == (seat, "keep", sorted(set(four)))
        drive.answer(four[0], four[1])
        assert state.mages[seat]["hand"] == ["empty_bed", "persecution", *four[:2]]
    discarded = [(facts["card"], facts["pile"]) for _, _, facts in drive.told("discarded")]
    assert len(discarded) == 6, "face up on the discards of their schools"
    assert all(state.kit.spells[card].school == school for card, school in discarded)
    assert all(card in state.library[school]["discard"] for card, school in discarded)
    drive.answer("no", "no", "no")  # nobody gives a spell back before the phase ends
    assert drive.done
    assert drive.events[-1].kind == "phase"


@pytest.mark.rule("study.thinning")
@pytest.mark.parametrize("when", ["before the grimoire", "before the limit"])
def test_one_spell_may_be_given_back_to_its_school_once(when: str) -> None:
    state = studying("crypt", "arena")
    state.mages[0]["hand"] = ["torment", "evil_eye", "marbling"]
    drive = run(state, study_phase.study_grimoire(state, 0))
    assert drive.asked == (0, "thin", ["no", "marbling", "torment"]), "a personal spell is of no school"
    drive.answer("torment" if when == "before the grimoire" else "no", ("empty_bed", "persecution"))
    drive = run(state, study_phase.hold_hand(state, 0))
    if when == "before the limit":
        drive.answer("torment")
    assert drive.done
    assert state.library["agony"]["discard"] == ["torment"]
    assert "torment" not in [*state.mages[0]["hand"], *state.mages[0]["memories"]]


@pytest.mark.rule("study.limit", "mage.hand", "jinx.silence", "grimoire.memories")
@pytest.mark.parametrize(("silences", "keeps"), [(0, 7), (1, 6), (2, 5)])
def test_who_holds_more_than_its_hand_discards_into_its_memories(silences: int, keeps: int) -> None:
    state = studying("crypt", "arena")
    mage = state.mages[0]
    assert state.kit.mages[mage["name"]].hand == 7
    mage["jinxes"] = ["silence"] * silences
    mage["hand"] = ["evil_eye"] * 6 + ["cube_of_lamentations"] * 2
    drive = run(state, study_phase.hold_hand(state, 0))
    thrown = 0
    while not drive.done:
        assert drive.choice.kind == "discard"
        drive.answer("evil_eye")
        thrown += 1
    assert (len(mage["hand"]), mage["memories"]) == (keeps, ["evil_eye"] * (8 - keeps))
    assert thrown == 8 - keeps
    assert [facts["card"] for _, _, facts in drive.told("discarded")] == ["evil_eye"] * thrown, "face up"


@pytest.mark.rule("grimoire", "grimoire.reshuffle", "grimoire.memories")
def test_an_empty_grimoire_takes_the_memories() -> None:
    state = lodge("crypt", "arena")
    mage = state.mages[0]
    mage["grimoire"], mage["memories"] = ["cold_hand"], ["torment", "marbling"]
    drive = run(state, spells.draw_grimoire(state, 0, 2), ("cold_hand",))
    assert (mage["grimoire"], mage["memories"]) == (["torment", "marbling"], [])
    assert pool(drive) == ("marbling", "torment")
    drive.answer(("marbling",))
    assert (mage["hand"], mage["grimoire"]) == (["cold_hand", "marbling"], ["torment"])
    assert drive.told("drew")[0][2]["cards"] == Secret(("cold_hand", "marbling"), (0,))
    run(state, spells.to_memories(state, 0, "torment"))
    assert mage["memories"] == ["torment"]
    state.mages[1]["hand"] = []
    assert run(state, spells.draw_grimoire(state, 1, 2)).done, "who has no card at all draws none"


@pytest.mark.rule("grimoire.empty", "grimoire.reshuffle")
@pytest.mark.parametrize(("grimoire", "memories", "drawn"), [([], [], 0), (["torment"], [], 1), ([], ["torment"], 1)])
def test_with_grimoire_and_memories_empty_the_rest_of_a_draw_is_lost(
    grimoire: list[str], memories: list[str], drawn: int
) -> None:
    state = lodge("crypt", "arena")
    mage = state.mages[0]
    mage["grimoire"], mage["memories"] = grimoire, memories
    drive = run(state, spells.draw_grimoire(state, 0, 2))
    if drawn:
        drive.answer(("torment",))
    assert drive.done
    assert (mage["hand"], mage["grimoire"], mage["memories"]) == (["torment"] * drawn, [], [])
    said = [event for event in drive.events if event.kind == "drew"]
    assert [event.also for event in said] == [("grimoire.empty",)] * drawn


@pytest.mark.rule("library.reshuffle", "library.draw")
def test_an_empty_deck_of_a_school_takes_its_discards() -> None:
    state = lodge("crypt", "arena")
    state.library = {
        "agony": {"deck": [], "discard": ["torment", "submission"]},
        "alchemy": {"deck": [], "discard": []},
    }
    drive = run(state, spells.draw_library(state, 0, 1))
    assert drive.options == ["agony"], "the other has no card"
    drive.answer("agony")
    assert pool(drive) == ("submission", "torment")
    drive.answer(("torment",))
    assert state.library["agony"] == {"deck": ["submission"], "discard": []}
    assert state.mages[0]["hand"] == ["torment"]


@pytest.mark.rule("forgotten.reshuffle", "spell.forgotten")
def test_forgotten_spells_come_from_their_own_deck_and_never_from_the_library() -> None:
    state = studying("black_rose_room", "arena", forgotten=["killer_fog"], forgotten_discard=["second_dawn"])
    state.removed = ["open_gate"]
    assert spells.schools_with_spells(state) == ["agony", "alchemy"]
    drive = run(state, spells.draw_forgotten(state, 0, 2), ("killer_fog",))
    assert pool(drive) == ("second_dawn",), "its discards, but not what has left the game"
    drive.answer(("second_dawn",))
    assert state.mages[0]["hand"] == ["killer_fog", "second_dawn"]
    assert spells.thinnable(state, 0) == []
    state = studying("black_rose_room", "arena", forgotten=["killer_fog"])
    state.mages[0]["hand"] = ["torment"] * 3
    drive = run(state, action_phase.explore(state, 0), ("activate", "black_rose_room"), "yes")
    assert {state.kit.spells[card].school for card in pool(drive)} == {FORGOTTEN}
    drive.answer(("killer_fog",))
    assert (state.mages[0]["hand"], state.mages[0]["memories"]) == (["killer_fog"], ["torment"] * 3)


# --- Preparation ------------------------------------------------------------------------------------------------------


def preparing(*hand: str) -> Run:
    """Seat 0 holds these spells and prepares; seat 1 has none."""
    state = lodge("crypt", "arena")
    state.mages[0]["hand"] = list(hand)
    return step(state, ("preparation_phase",), steps=PREPARATION)


@pytest.mark.rule("prepare", "prepare.slots", "prepare.number", "prepare.side")
def test_up_to_four_spells_are_laid_from_the_left_and_one_quick() -> None:
    drive = preparing("torment", "marbling", "cold_hand", "night_wind", "empty_bed")
    laid = [("torment", DARK), ("marbling", LIGHT), ("cold_hand", DARK), ("night_wind", LIGHT)]
    for slot, spell in zip((I, II, III, QUICK), laid, strict=True):
        assert drive.asked[:2] == (0, "prepare")
        assert drive.choice.facts["slot"] == slot
        drive.answer(spell)
    assert drive.done, "there is no fifth slot"
    mage = drive.state.mages[0]
    assert mage["hand"] == ["empty_bed"]
    assert mage["sheet"] == [
        ready("night_wind"),
        ready("torment", "dark"),
        ready("marbling"),
        ready("cold_hand", "dark"),
    ]
    first = drive.told("prepared")[0][2]
    assert (first["card"], first["side"]) == (Secret("torment", (0,)), Secret(DARK, (0,)))


@pytest.mark.rule("prepare.number", "prepare.slots", "prepare.left")
def test_two_spells_must_be_prepared_in_any_of_the_slots() -> None:
    drive = preparing("torment", "marbling", "cold_hand")
    assert drive.why_not("none") == ["prepare.number", "prepare.left"], (
        "with slot I empty only the quick one would be left"
    )
    drive.answer(("torment", LIGHT), "none")
    assert drive.choice.facts["slot"] == QUICK, "what comes after an empty slot would be cast first"
    assert drive.why_not("none") == ["prepare.number"]
    drive.answer(("marbling", LIGHT))
    assert drive.done
    assert [spell and spell["card"] for spell in drive.state.mages[0]["sheet"]] == ["marbling", "torment", None, None]


@pytest.mark.rule("prepare.few")
@pytest.mark.parametrize("hand", [(), ("torment",), ("torment", "marbling")])
def test_a_hand_of_two_or_fewer_is_prepared_whole(hand: tuple[str, ...]) -> None:
    drive = preparing(*hand)
    while not drive.done:
        must = "none" not in drive.options
        drive.answer(drive.options[0] if must else "none")
    sheet = drive.state.mages[0]["sheet"]
    assert sorted(spell["card"] for spell in sheet if spell) == sorted(hand)
    assert drive.state.mages[0]["hand"] == []


@pytest.mark.rule("prepare.side", "trap.one-sided")
def test_each_side_that_a_spell_has_may_be_chosen() -> None:
    drive = preparing("cerebral_worm", "torment", "marbling")
    assert [option for option in drive.options if option != "none"] == [
        ("cerebral_worm", LIGHT), ("marbling", LIGHT), ("marbling", DARK), ("torment", LIGHT), ("torment", DARK),
    ]  # fmt: skip


@pytest.mark.rule("prepare.fixed")
def test_when_the_phase_is_over_no_spell_is_turned_or_moved() -> None:
    """A spell that is not face up lies in its slot on its side until it is revealed or leaves the sheet."""
    laid: dict[tuple[int, int], tuple[str, str]] = {}
    seen = 0

    def look(state: Lodge, _: object) -> None:
        nonlocal seen
        for seat, mage in enumerate(state.mages):
            for slot, spell in enumerate(mage["sheet"]):
                if spell is None or spell["stands"] == REVEALED:
                    laid.pop((seat, slot), None)
                else:
                    lies = spell["card"], spell["side"]
                    assert laid.setdefault((seat, slot), lies) == lies
                    seen += state.phase == "Action Phase"

    played(4, look=look)
    assert seen > 100


@pytest.mark.rule("prepare.fixed")
def test_ones_own_ready_spells_may_be_looked_at() -> None:
    state = lodge("crypt", "arena")
    state.mages[0]["sheet"][I] = ready("torment", "dark")
    assert hidden.mask(state, 0).mages[0]["sheet"][I] == ready("torment", "dark")
    assert hidden.mask(state, 1).mages[0]["sheet"][I] != ready("torment", "dark")
