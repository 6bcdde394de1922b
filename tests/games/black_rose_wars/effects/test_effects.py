"""What effects do: each verb, each way of counting, and every card of the box in positions of all sorts."""

from __future__ import annotations

import json
import marshal
import random
from typing import Any

import pytest

from explorer.core.moments import Chance, Choice, Event, Secret
from explorer.games.black_rose_wars.cards.own_figures import figures
from explorer.games.black_rose_wars.effects import resolve, targets
from explorer.games.black_rose_wars.language import occasions, parsing
from explorer.games.black_rose_wars.rules import action_phase
from explorer.games.black_rose_wars.state import CELL, DUMMY, READY, REVEALED, ROSE, Happening, I, Lodge
from tests.games.black_rose_wars.lodges import PLAN, Run, cubes, damaged, evocation, lodge, ready, unstable

HERE = "crypt"


def do(state: Lodge, text: str, *answers: Any, caster: int = 0, **facts: Any) -> Run:
    """Resolve an effect that is written so."""
    facts = {"source": "spell:shared_torture", "name": "a spell", "rule": "spell.resolve", **facts}
    return Run(state, resolve.resolve(state, parsing.fragment(text), caster=caster, **facts)).answer(*answers)


def happened(kind: str, **facts: Any) -> Happening:
    """Something that sets an effect off."""
    return {"kind": kind, "source": "", "caster": ROSE, "quiet": False, **facts}


def hit(target: int | str, by: int, amount: int, **facts: Any) -> Happening:
    """Damage that sets an effect off."""
    usual = {"via": None, "placed": amount, "spell": False, "attack": False, "combat": False}
    return happened("damage", target=target, by=by, amount=amount, **{**usual, **facts})


def bar(state: Lodge, model: int | str) -> list[int]:
    """The damage cubes on a model."""
    return state.mages[model]["damage"] if isinstance(model, int) else state.evocations[model]["damage"]


# --- sentences --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("spell.sentences", "spell.skip", "target.default")
def test_what_cannot_be_applied_is_passed_over() -> None:
    state = lodge(HERE, HERE)
    drive = do(state, "Take the crown. Convert 1. Inflict 1.", target=1)
    assert [facts["text"] for _, _, facts in drive.told("skipped")] == ["Take the crown.", "Convert 1."]
    assert bar(state, 1) == [0]


@pytest.mark.rule("dummy.nothing")
def test_nothing_happens_to_the_dummy() -> None:
    state = lodge(HERE, HERE)
    text = "Inflict 4. Convert 1. Assign weakness. Destiny 1. Place 1 instability in its room. Move the target up to 1."
    drive = do(state, text, target=DUMMY)
    assert drive.done
    assert drive.kinds("damaged", "jinxed", "destined", "instability", "moved") == []
    assert len(drive.told("skipped")) == 5


@pytest.mark.rule("spell.condition")
def test_a_condition_is_looked_at_when_its_turn_comes() -> None:
    state = lodge(HERE, HERE)
    text = "If you have no damage, gain 1 point. Pain 1. If you have no damage, gain 2 points, otherwise gain 4 points."
    do(state, text)
    assert state.power[0] == 5


@pytest.mark.rule("spell.condition")
def test_if_you_did_asks_for_the_sentence_before_the_first_of_its_kind() -> None:
    state = lodge(HERE, HERE)
    text = (
        "Remove one of your umbras. If you did, gain 1 point. If you did, gain 2 points. If you did not, gain 4 points."
    )
    do(state, text)
    assert state.power[0] == 4
    evocation(state, "umbra", 0, HERE, assigned=1)
    do(state, text)
    assert state.power[0] == 4 + 3


@pytest.mark.rule("spell.may", "spell.price")
def test_a_price_is_paid_in_full_or_nobody_is_asked() -> None:
    text = "You may pay 2 points to draw 1 from the forgotten spells."
    state = lodge(HERE, HERE, forgotten=["arcane_barrage"])
    state.power[0] = 1
    drive = do(state, text)
    assert drive.done
    assert drive.kinds("cannot pay", "skipped") == ["cannot pay"]
    state.power[0] = 2
    drive = do(state, text)
    assert drive.asked == (0, "may", ["yes", "no"])
    drive.answer("no")
    assert (state.power[0], drive.kinds("declined", "skipped")) == (2, ["declined"])
    do(state, text, "yes", ("arcane_barrage",))
    assert (state.power[0], state.mages[0]["hand"]) == (0, ["arcane_barrage"])


@pytest.mark.rule("spell.choose")
def test_of_several_things_only_what_can_be_done_is_offered() -> None:
    text = "Each mage chooses: it discards 1 solved quest; or it loses 3 points."
    state = lodge(HERE, "forge", CELL)
    state.mages[1]["solved"] = ["magus"]
    state.power = [5, 5, 2, 0]
    drive = do(state, text, caster=ROSE, source="event:manipulating_the_past")
    assert drive.asked == (1, "choose", ["it discards 1 solved quest", "it loses 3 points"])
    drive.answer("it discards 1 solved quest")
    assert drive.done
    assert (state.power[:3], state.mages[1]["solved"], state.quest_discard) == ([2, 5, 0], [], ["magus"])


@pytest.mark.rule("spell.choose", "spell.may")
def test_you_may_choose_none() -> None:
    state = lodge(HERE, HERE)
    text = "You may choose: place 1 instability in your room; or gain 1 point."
    drive = do(state, text)
    assert drive.options == ["place 1 instability in your room", "gain 1 point", "no"]
    drive.answer("no")
    assert (state.power[0], state.rooms[HERE]["slots"]) == (0, [])


@pytest.mark.rule("keyword.enhancement")
@pytest.mark.parametrize(
    ("others", "enhanced"),
    [
        ([], False),
        (["albify"], False),  # one water
        (["albify", "heart_of_ice"], True),  # two
        (["albify", "crooked_glance"], True),  # an all-element spell stands for one of them
        (["crooked_glance"], False),
        (["crooked_glance", "overtime"], True),
    ],
)
def test_an_enhancement_needs_its_symbols_on_other_revealed_spells(others: list[str], enhanced: bool) -> None:
    state = lodge(HERE, HERE)
    state.mages[0]["sheet"] = [ready("azoth_bomb", stands=REVEALED), None, None, None]
    for slot, card in enumerate(others, 1):
        state.mages[0]["sheet"][slot] = ready(card, stands=REVEALED)
    do(state, "Enhance water water: Inflict 2.", source="spell:azoth_bomb", target=1)
    assert len(bar(state, 1)) == (2 if enhanced else 0)


@pytest.mark.rule("keyword.enhancement")
def test_ready_spells_and_the_other_side_show_nothing() -> None:
    state = lodge(HERE, HERE)
    state.mages[0]["sheet"] = [ready("albify", stands=READY), ready("shared_torture", stands=REVEALED), None, None]
    assert do(state, "Enhance water: Inflict 2.", source="spell:azoth_bomb", target=1).kinds("not enhanced")
    state.mages[0]["sheet"][2] = ready(
        "viatorium_spagyricum", "dark", REVEALED
    )  # its light side is water, this one air
    assert do(state, "Enhance water: Inflict 2.", source="spell:azoth_bomb", target=1).kinds("not enhanced")
    assert do(state, "Enhance air: Inflict 2.", source="spell:azoth_bomb", target=1).kinds("enhanced")


@pytest.mark.rule("keyword.enhancement")
@pytest.mark.parametrize(("copy", "damage"), [(None, 2), ("dark", 2), ("light", 4)])
def test_another_copy_of_the_spell_shows_its_symbol(copy: str | None, damage: int) -> None:
    state = lodge(HERE, HERE)
    state.mages[0]["sheet"][I + 1] = ready("viatorium_spagyricum", "dark")  # air, enhanced by water: 2 more
    if copy is not None:
        state.mages[0]["sheet"][I] = ready("viatorium_spagyricum", copy, REVEALED)  # its light side is water
    Run(state, action_phase.cast(state, 0, I + 1)).answer(1)
    assert len(bar(state, 1)) == damage


@pytest.mark.rule("keyword.enhancement", "target.once", "target.room-models")
@pytest.mark.parametrize("enhanced", [False, True])
def test_an_enhancement_can_give_a_spell_another_target(enhanced: bool) -> None:
    state = lodge("arena", "arena", "black_rose_room")
    state.mages[0]["sheet"] = [ready("deflagrate", stands=REVEALED), None, None, None]
    if enhanced:
        state.mages[0]["sheet"][1:3] = [ready("albify", stands=REVEALED), ready("gear_storm", stands=REVEALED)]
    side = parsing.side(figures().spells["deflagrate"].light)

    def opening(frame: Any) -> Any:
        frame["target"] = yield from targets.choose_target(state, frame, side.target)

    drive = Run(
        state,
        resolve.resolve(
            state, side, source="spell:deflagrate", name="Deflagrate", caster=0, rule="spell.resolve", opening=opening
        ),
    )
    assert drive.choice.kind == ("room" if enhanced else "target")
    drive.answer("black_rose_room" if enhanced else 2)
    assert (bar(state, 1), bar(state, 2)) == ([], [0, 0])


# --- damage -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("target.room", "immunity.own")
def test_a_room_for_a_target_means_all_models_in_it() -> None:
    state = lodge(HERE, HERE, HERE, "forge")
    own, other = evocation(state, "nigredo", 0, HERE), evocation(state, "nigredo", 1, HERE)
    drive = do(state, "Inflict 2.", target=HERE)
    assert [bar(state, model) for model in (0, 1, 2, 3, own, other)] == [[], [0, 0], [0, 0], [], [], [0, 0]]
    assert {facts["model"]: rule for _, rule, facts in drive.told("untouched")} == {
        0: "immunity.own",
        own: "immunity.own",
    }


@pytest.mark.rule("keyword.pain")
def test_pain_comes_from_the_black_rose_and_is_no_hit_of_the_spell() -> None:
    state = lodge(HERE, HERE)
    do(
        state,
        "Inflict 1. Pain 3. Inflict 1 per model hit. Place 1 instability per black rose damage on the models hit.",
        target=1,
    )
    assert (bar(state, 0), bar(state, 1)) == ([ROSE] * 3, [0, 0])
    assert state.rooms[HERE]["slots"] == []


@pytest.mark.rule("amount.per")
@pytest.mark.parametrize(
    ("text", "much"),
    [
        ("1 per 2 damage on you", 3),
        ("1 per 2 damage on you max 2", 2),
        ("2 plus 1 per black rose damage on you", 4),
        ("1 per jinx on the target", 1),
        ("1 per jinx in play", 3),
        ("1 per destiny on it", 2),
        ("1 per umbra on the target", 1),
        ("1 per umbra in play max 4", 2),
        ("1 per own spirit", 1),
        ("1 per own evocation", 2),
        ("1 per own upgrade", 1),
        ("1 per revealed air symbol", 2),
        ("2 per strength of its evocations", 4),
    ],
)
def test_counting(text: str, much: int) -> None:
    state = lodge(HERE, HERE, HERE)
    damaged(state, 0, 1, 1, ROSE, 2, 2, ROSE, 1)
    state.mages[1]["jinxes"], state.mages[2]["jinxes"] = ["slowness"], ["slowness", "slowness"]
    state.mages[1]["destiny"] = [0, 2]
    evocation(state, "umbra", 0, HERE, assigned=1)
    evocation(state, "umbra", 1, HERE, assigned=2)
    evocation(state, "spirit", 0, "forge")
    id = evocation(state, "automaton", 0, "forge")
    state.evocations[id]["upgrades"] = ["swift"]
    evocation(state, "cadaver", 1, "forge")
    state.mages[0]["sheet"] = [ready("submission", stands=REVEALED), ready("sudden_gale", stands=REVEALED), None, None]
    state.mages[0]["sheet"][2] = ready("overtime", stands=REVEALED)
    do(state, f"Inflict {text}.", target=1, source="spell:submission")
    assert len(bar(state, 1)) == much


@pytest.mark.rule("amount.per")
def test_for_each_of_several_it_is_counted_by_itself() -> None:
    state = lodge(HERE, "forge", "arena")
    state.mages[1]["destiny"], state.mages[2]["destiny"] = [1], [0, 0]
    do(state, "Inflict 1 per destiny on it on each mage in the lodge.")
    assert [len(bar(state, seat)) for seat in range(3)] == [0, 1, 2]


@pytest.mark.rule("keyword.untriggerable")
def test_without_triggers_is_noted_for_this_damage_alone() -> None:
    state = lodge(HERE, HERE)
    seen: list[bool] = []

    def listen(*_: Any) -> Any:
        seen.extend(h["quiet"] for h in state.happened if h["kind"] == "damage")
        state.happened.clear()
        yield from ()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resolve, "period", listen)
        do(state, "Inflict 1 without triggers. Inflict 1.", target=1)
    assert seen == [True, False]


@pytest.mark.rule("damage.ignore", "amount.looks-back")
def test_what_was_ignored_is_inflicted_on_the_source() -> None:
    state = lodge(HERE, HERE)
    damaged(state, 0, 1, 1)
    do(state, "Ignore up to 3. Inflict as many as ignored.", target=1, trigger=hit(0, by=1, amount=2))
    assert (bar(state, 0), bar(state, 1)) == ([], [0, 0])


@pytest.mark.rule("amount.looks-back")
def test_as_many_as_were_suffered_and_healed() -> None:
    state = lodge(HERE, HERE)
    do(state, "Inflict as many as suffered plus 1 on the source.", target=1, trigger=hit(0, by=1, amount=3))
    assert bar(state, 1) == [0] * 4
    state = lodge(HERE, HERE)
    do(state, "Inflict as many as healed plus 2.", target=1, trigger=happened("healed", target=1, amount=1, by=1))
    assert bar(state, 1) == [0] * 3


@pytest.mark.rule("amount.looks-back", "power.lose")
def test_a_point_is_lost_for_each_damage_that_was_not_converted() -> None:
    state = lodge(HERE, HERE, power=[0, 9, 0])
    damaged(state, 1, ROSE)
    do(state, "Convert 3. The target loses 1 point per damage not converted.", (ROSE,), target=1)
    assert (bar(state, 1), state.power[1]) == ([0], 7)


@pytest.mark.rule("damage.convert")
def test_none_converted_picks_out_the_others() -> None:
    state = lodge(HERE, "forge", CELL)
    damaged(state, 0, 1, 2)
    text = "The Black Rose converts 4 on each mage. The Black Rose inflicts 2 on each mage with none converted."
    do(state, text, caster=ROSE, source="event:woe")
    assert [bar(state, seat) for seat in range(3)] == [[ROSE, ROSE], [ROSE, ROSE], [ROSE, ROSE]]


@pytest.mark.rule("damage.heal")
def test_all_but_the_black_roses_damage_is_healed() -> None:
    state = lodge(HERE, "forge")
    damaged(state, 0, 1, ROSE, 1)
    text = (
        "Heal all but black rose damage on each mage. The Black Rose inflicts 2 on each mage without black rose damage."
    )
    before = cubes(state)
    do(state, text, caster=ROSE, source="event:false_mercy")
    assert (bar(state, 0), bar(state, 1)) == ([ROSE], [ROSE, ROSE])
    assert cubes(state) == before


@pytest.mark.rule("defeat.last-room")
def test_a_sentence_about_a_defeat_looks_at_the_last_room() -> None:
    state = lodge("crypt", "armory")
    damaged(state, 1, *[0] * 9)
    near, far = evocation(state, "nigredo", 1, "observatory"), evocation(state, "nigredo", 1, "garden")
    do(state, "Inflict 2. If you defeated the target, inflict 2 on each evocation within 1 of the target.", target=1)
    assert state.mages[1]["room"] == CELL
    assert (bar(state, near), bar(state, far)) == ([0, 0], [])


@pytest.mark.rule("cell.safe")
def test_any_other_sentence_does_not_find_a_defeated_target() -> None:
    state = lodge("crypt", "armory")
    damaged(state, 1, *[0] * 9)
    text = "Inflict 2. Place 1 instability in its room. Inflict 1. Assign weakness. The target loses 1 point."
    drive = do(state, text, target=1)
    assert state.rooms["armory"]["slots"] == []
    assert state.mages[1]["jinxes"] == []
    assert bar(state, 1) == []
    assert {rule for _, rule, _ in drive.told("untouched")} == {"cell.safe"}


@pytest.mark.rule("spell.condition", "timing.spell")
def test_if_the_caster_was_defeated() -> None:
    state = lodge("crypt", "crypt")
    damaged(state, 0, *[1] * 10)
    do(state, "Pain 2. If you were defeated, gain 2 points, otherwise inflict 3.", target="crypt")
    assert state.mages[0]["room"] == CELL
    assert (bar(state, 1), state.power[0]) == ([], 2)
    do(state, "Pain 2. If you were defeated, gain 2 points, otherwise inflict 3.", target="crypt")
    assert (bar(state, 1), state.power[0]) == ([0, 0, 0], 2)


@pytest.mark.rule("target.ignored")
def test_an_ignored_effect_comes_off_again_and_does_no_more() -> None:
    state = lodge(HERE, HERE, HERE)
    damaged(state, 1, 0, 2)
    state.mages[1]["sheet"][1] = ready("bone_shield", stands="active")
    side = parsing.side(
        "combat fire mage within 0: Inflict 2. Inflict 1. Assign weakness. Inflict 1 on each mage in the lodge."
    )

    def opening(frame: Any) -> Any:
        frame["target"] = yield from targets.choose_target(state, frame, side.target)

    spell = resolve.resolve(
        state,
        side,
        source="spell:ill_ember",
        name="Ill Ember",
        caster=0,
        rule="spell.resolve",
        combat=True,
        opening=opening,
    )
    drive = Run(state, spell).answer(1)
    assert drive.choice.kind == "reveal"
    drive.answer(drive.options[0])
    while not drive.done:
        drive.answer(drive.options[-1])
    assert bar(state, 1) == [0, 2]
    assert state.mages[1]["jinxes"] == []
    assert bar(state, 2) == [0]
    assert bar(state, 0) == [1, 1]
    assert [rule for _, rule, facts in drive.told("prevented")] == ["target.ignored"]


@pytest.mark.rule("damage.redirect")
def test_damage_is_redirected_to_an_evocation() -> None:
    state = lodge(HERE, HERE)
    damaged(state, 0, 1, 1, 1)
    id = evocation(state, "nigredo", 0, "forge")
    trigger = hit(0, by=1, amount=3)
    drive = do(state, "You may redirect any of it to one of your evocations.", trigger=trigger)
    assert (drive.choice.kind, drive.options) == ("target", [id, "no"])
    drive.answer(id)
    assert (drive.choice.kind, drive.options) == ("redirect", [3, 2, 1])
    drive.answer(2)
    assert (bar(state, 0), bar(state, id)) == ([1], [1, 1])
    drive = do(state, "You may redirect up to 1 of it to this evocation.", trigger=hit(0, 1, 1), origin=id)
    assert drive.asked == (0, "redirect", [1, "no"])
    drive.answer("no")
    assert (bar(state, 0), bar(state, id)) == ([1], [1, 1])
    do(state, "Redirect all of it to one of your evocations.", trigger=hit(0, 1, 1))
    assert (bar(state, 0), bar(state, id)) == ([], [1, 1, 1])


@pytest.mark.rule("evocation.damage-both", "evocation.skill")
def test_a_skill_inflicts_through_its_evocation() -> None:
    state = lodge(HERE, "forge", "forge")
    id = evocation(state, "colossus", 1, "forge")
    trigger = happened("entered", model=2, room="forge", was=None, how="move")
    drive = do(state, "Inflict 3.", caster=1, source="evocation:colossus", origin=id, target=2, trigger=trigger)
    assert bar(state, 2) == [1, 1, 1]
    assert [facts["via"] for _, _, facts in drive.told("damaged")] == [id]


# --- instability, points, trophies, the Crown -------------------------------------------------------------------------


@pytest.mark.rule("instability.place")
def test_where_instability_is_placed() -> None:
    state = lodge("crypt", "armory")
    do(state, "Place 1 instability. Place 1 instability in your room.", target="garden")
    do(state, "Place 1 instability in its room.", target=1)
    do(
        state,
        "Place 1 instability in that room.",
        trigger=happened("instability", by=1, room="forge", n=1, filled=False),
    )
    do(state, "Place 2 instability in the black rose room.")
    found = {room: len(tile["slots"]) for room, tile in state.rooms.items() if tile["slots"]}
    assert found == {"garden": 1, "crypt": 1, "armory": 1, "forge": 1, "black_rose_room": 2}


@pytest.mark.rule("instability.place")
def test_each_room_of_some_colours_and_with_somebody() -> None:
    state = lodge("crypt", "armory")
    do(
        state,
        "The Black Rose places 1 instability in each green or grey room.",
        caster=ROSE,
        source="event:rebirth_at_sunset",
    )
    full = {room for room, tile in state.rooms.items() if tile["slots"] == [ROSE]}
    assert full == {room for room, card in figures().rooms.items() if card.colour in ("green", "grey")}
    do(state, "The Black Rose places 2 instability in each room with a mage.", caster=ROSE, source="event:illness")
    assert state.rooms["crypt"]["slots"] == [ROSE] * 3
    assert state.rooms["armory"]["slots"] == [ROSE] * 2


@pytest.mark.rule("cubes.short")
def test_with_too_few_cubes_one_says_which_room_comes_first() -> None:
    state = lodge("crypt", "armory")
    state.cubes[0] = 3
    evocation(state, "spirit", 0, "forge")
    evocation(state, "spirit", 0, "garden")
    drive = do(state, "Place 2 instability in each room with one of your spirits.")
    assert drive.asked[1:] == ("next room", ["garden", "forge"])
    drive.answer("forge")
    assert (state.rooms["forge"]["slots"], state.rooms["garden"]["slots"]) == ([0, 0], [0])


@pytest.mark.rule("power.steal", "power.floor")
def test_stealing() -> None:
    state = lodge("crypt", "armory", "forge", power=[0, 1, 5, 4])
    do(state, "Steal 2 points.", target=1)
    assert state.power == [1, 0, 5, 4]
    do(state, "Steal 2 points from the Black Rose.")
    assert state.power == [3, 0, 5, 2]
    do(state, "Steal 1 point from up to 3 mages.", 2, "no")
    assert state.power == [4, 0, 4, 2]


def test_somebody_else_gains_and_loses() -> None:
    state = lodge("crypt", "armory", "forge", power=[4, 4, 4, 4], crown=2)
    do(state, "The crown holder gains 2 points. The Black Rose loses 3 points. Each other mage loses 1 point.")
    assert state.power == [4, 3, 5, 1]
    do(state, "A mage anywhere loses 2 points.", 1)
    assert state.power == [4, 1, 5, 1]


@pytest.mark.rule("trophy.take", "trophy.spend", "trophy.give")
def test_trophies_are_taken_spent_and_given() -> None:
    state = lodge("crypt", "armory")
    do(state, "Take 1 trophy from the target.", target=1)
    assert state.trophies[0] == [1]
    do(state, "You may spend 1 trophy to inflict 2.", "yes", target=1)
    assert (state.trophies, bar(state, 1)) == ([[], [], []], [0, 0])
    drive = do(state, "You may spend 1 trophy to inflict 2.", target=1)
    assert drive.kinds("cannot pay") == ["cannot pay"]
    state.trophies[1] = [0, 1]
    text = "Each mage may give 1 trophy to the Black Rose to place 2 instability in its room."
    drive = do(state, text, caster=ROSE, source="event:renovation")
    assert drive.asked == (1, "may", ["yes", "no"])
    drive.answer("yes", 1)
    assert state.trophies == [[], [0], [1]]
    assert state.rooms["armory"]["slots"] == [1, 1]


@pytest.mark.rule("trophy.take", "trophy.seven")
def test_there_are_only_seven_trophies_of_a_mage() -> None:
    state = lodge("crypt", "armory")
    state.trophies = [[1] * 3, [], [1] * 4]
    do(state, "Take 1 trophy from the target.", target=1)
    assert state.trophies[0] == [1] * 3


@pytest.mark.rule("crown.changes", "avatar.no-crown")
def test_the_crown() -> None:
    state = lodge("crypt", "armory", crown=1, first=1)
    do(state, "If the target holds the crown, take the crown.", target=1)
    assert (state.crown, state.first) == (0, 1)
    state = lodge("crypt", "armory", crown=1, avatar=0)
    do(state, "Take the crown.")
    assert state.crown == 1


# --- models -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("spell.move")
def test_moves() -> None:
    state = lodge("crypt", "armory")
    do(state, "Move up to 2.", "forge", "no")
    assert state.mages[0]["room"] == "forge"
    drive = do(state, "Move the target up to 1.", target=1)
    assert drive.choice.seat == 0
    drive.answer("observatory")
    assert state.mages[1]["room"] == "observatory"


@pytest.mark.rule("avatar.move-toward", "avatar.crown-choice")
def test_moving_toward_somebody() -> None:
    state = lodge("cemetery", "pleasures_room", avatar=0, crown=1)
    drive = do(state, "Move toward the target.", target=1, source="command:black_dart")
    assert drive.done
    assert state.mages[0]["room"] == "black_rose_room"
    state = lodge("black_rose_room", "summoner_room", avatar=0, crown=1)
    state.mages[1]["room"] = "sacrificial_altar"
    drive = do(state, "Move toward the target. Attack the target.", target=1, source="command:black_dart")
    assert drive.asked == (1, "toward", ["throne_room", "armory"])
    drive.answer("armory")
    assert state.mages[0]["room"] == "sacrificial_altar"
    assert bar(state, 1) == [ROSE, ROSE]


@pytest.mark.rule("cell.placed", "room.entering", "spell.place")
def test_placing() -> None:
    state = lodge("crypt", "armory", CELL)
    do(state, "Place each mage in its cell.", source="room:the_abyss")
    assert [mage["room"] for mage in state.mages] == [CELL] * 3
    drive = do(state, "Each mage may place itself in a room anywhere.", caster=ROSE, source="event:dislocation")
    drive.answer("no", "yes", "forge", "yes", "garden")
    assert [mage["room"] for mage in state.mages] == [CELL, "forge", "garden"]
    do(state, "Place the target in its cell.", target=2)
    assert state.mages[2]["room"] == CELL


@pytest.mark.rule("spell.each-mage")
def test_near_its_own_cell() -> None:
    state = lodge("crypt", "armory", "forge", first=1)
    drive = do(
        state, "Each mage places itself in a room within 1 of its cell.", caster=ROSE, source="event:a_hard_lesson"
    )
    for seat in (1, 2, 0):  # in play order
        mage = state.mages[seat]
        assert drive.choice.seat == seat
        assert len(drive.options) in (2, 3)
        drive.answer(drive.options[0])
        assert mage["room"] in PLAN


@pytest.mark.rule("spell.swap")
def test_swapping_rooms() -> None:
    state = lodge("crypt", "armory")
    do(state, "Swap rooms with the target.", target=1)
    assert [mage["room"] for mage in state.mages] == ["armory", "crypt"]


def test_that_mage_is_the_one_that_was_chosen() -> None:
    state = lodge("crypt", "armory", "forge")
    text = "You may place yourself in the room of a mage anywhere. If you did, place that mage in a room anywhere."
    do(state, text, "yes", 2, "garden")
    assert [mage["room"] for mage in state.mages] == ["forge", "armory", "garden"]
    do(state, "Place a mage anywhere in the arena. Inflict 2 on that mage.", 1)
    assert (state.mages[1]["room"], bar(state, 1)) == ("arena", [0, 0])


@pytest.mark.rule("summon.place", "summon.any")
def test_summoning() -> None:
    state = lodge("crypt", "armory")
    do(state, "Summon a succubus.", target="garden")
    do(state, "Summon a cadaver.")
    do(state, "Summon an evocation of that kind in its room.", target="e9", trigger=left("e9", "spirit", "forge"))
    assert [(e["kind"], e["room"]) for e in state.evocations.values()] == [
        ("succubus", "garden"),
        ("cadaver", "crypt"),
        ("spirit", "forge"),
    ]
    drive = do(lodge("crypt", "armory"), "Summon any evocation of health up to 2.")
    assert drive.asked == (0, "evocation kind", ["cadaver", "spirit"])
    drive = do(lodge("crypt", "armory"), "Summon an umbra. Summon a 'wisp'.")
    assert len(drive.told("skipped")) == 2


def left(id: str, kind: str, room: str) -> Happening:
    return happened(
        "evocation_left", id=id, evocation=kind, owner=1, room=room, archetype=kind, damage=0, assigned=None
    )


@pytest.mark.rule("summon.assigned")
def test_assigning_an_umbra() -> None:
    state = lodge("crypt", "armory")
    do(state, "Assign an umbra.", target=1)
    (umbra,) = state.evocations.values()
    assert (umbra["owner"], umbra["assigned"], umbra["room"]) == (0, 1, "armory")


@pytest.mark.rule("evocation.removed", "evocation.activates")
def test_what_was_removed_is_still_spoken_of() -> None:
    state = lodge("crypt", "forge")
    id = evocation(state, "nigredo", 0, "forge")
    damaged(state, id, 1)
    do(
        state,
        "Inflict 2 plus 1 per damage on the target on each other model in its room. Remove the target.",
        target=id,
    )
    assert id not in state.evocations
    assert bar(state, 1) == [0, 0, 0]
    other = evocation(state, "spirit", 0, "forge")
    do(
        state,
        "Remove the target. Inflict 1 on each model within 0 of the target. Summon a cadaver in its room.",
        target=other,
    )
    assert bar(state, 1) == [0] * 4
    assert [(e["kind"], e["room"]) for e in state.evocations.values()] == [("cadaver", "forge")]


@pytest.mark.rule("evocation.activates", "evocation.controller", "evocation.bonus")
def test_it_activates_and_with_what() -> None:
    state = lodge("crypt", "crypt")
    drive = do(state, "Summon a nigredo. Pain 1. It activates with strength +1.", target="crypt")
    assert drive.asked[:2] == (0, "evocation")
    drive.answer(("attack", 1))
    assert bar(state, 1) == [0] * 3
    while not drive.done:
        drive.answer(drive.options[-1])
    theirs = evocation(state, "cadaver", 1, "crypt")
    drive = do(state, "The target gets strength +2. It activates under your control.", target=theirs)
    assert drive.choice.seat == 0
    drive.answer("done")
    assert state.evocations[theirs]["controller"] == 1


@pytest.mark.rule("upgrade.card", "upgrade.discard")
def test_upgrades_come_and_go() -> None:
    state = lodge("crypt", "armory")
    do(state, "Summon an automaton. Upgrade it.", "swift")
    assert state.evocations["e1"]["upgrades"] == ["swift"]
    do(state, "Discard one of your upgrades.")
    assert state.evocations["e1"]["upgrades"] == []


@pytest.mark.rule("jinx.assign", "jinx.none-left", "jinx.move", "jinx.discard")
def test_jinxes() -> None:
    state = lodge("crypt", "armory")
    do(state, "Assign weakness.", target=1)
    do(state, "Assign any jinx.", "silence", target=1)
    assert state.mages[1]["jinxes"] == ["weakness", "silence"]
    do(state, "Assign each jinx.", target=1)
    assert sorted(state.mages[1]["jinxes"]) == [
        "silence",
        "silence",
        "slowness",
        "vulnerability",
        "weakness",
        "weakness",
    ]
    do(state, "Discard each jinx on the target. Gain 1 point per jinx discarded max 3.", target=1)
    assert (state.mages[1]["jinxes"], state.power[0]) == ([], 3)
    assert state.jinxes == {id: card.copies for id, card in figures().jinxes.items()}
    state.jinxes["weakness"] = 0
    assert do(state, "Assign weakness.", target=1).kinds("not jinxed") == ["not jinxed"]
    state.mages[0]["jinxes"] = ["slowness", "silence"]
    do(state, "Move a jinx from you to the target.", "slowness", target=1)
    assert (state.mages[0]["jinxes"], state.mages[1]["jinxes"]) == (["silence"], ["slowness"])


@pytest.mark.rule("keyword.destiny", "defeat.outright")
def test_a_mage_bears_three_destiny_at_most() -> None:
    state = lodge("crypt", "armory", "armory")
    state.mages[1]["destiny"] = [2, 2]
    do(state, "Destiny 2 on each mage within 1. Heal 1 per destiny assigned on you.")
    assert state.mages[1]["destiny"] == [2, 2, 0]
    assert (state.mages[0]["destiny"], state.mages[2]["destiny"]) == ([], [0, 0])
    drive = do(state, "If the target bears at least 3 destiny, defeat the target.", target=1)
    assert state.mages[1]["room"] == CELL
    assert drive.kinds("trophy") == ["trophy"]


# --- cards, rooms, tokens ---------------------------------------------------------------------------------------------


@pytest.mark.rule("grimoire.draw", "memories.random", "library.draw")
def test_drawing_spells() -> None:
    state = lodge("crypt", "armory", library={"agony": {"deck": ["torment"], "discard": []}})
    state.mages[0]["grimoire"], state.mages[0]["memories"] = ["submission"], ["pain_mark", "heart_of_ice"]
    do(state, "Draw 1 from your grimoire.", ("submission",))
    do(state, "Draw 1 at random from your memories.", ("pain_mark",))
    do(state, "Draw 1 from the library.", "agony", ("torment",))
    assert state.mages[0]["hand"] == ["submission", "pain_mark", "torment"]
    assert do(lodge("crypt", "armory", avatar=0), "Draw 1 from your grimoire.").kinds("untouched") == ["untouched"]


@pytest.mark.rule("quest.draw", "quest.keep")
def test_drawing_quests_and_keeping_some() -> None:
    state = lodge("crypt", "armory", quests=["magic_stem", "field_test", "warrior_wizard"])
    drive = do(state, "Draw 3 quests and keep 1.", ("magic_stem",), ("field_test",), ("warrior_wizard",))
    drive.answer("field_test", "magic_stem")
    assert [quest["card"] for quest in state.mages[0]["active"]] == ["warrior_wizard"]
    assert state.quest_discard == ["field_test", "magic_stem"]


@pytest.mark.rule("event.draw", "event.discard")
def test_events_are_drawn_and_discarded() -> None:
    state = lodge("crypt", "armory", "forge", events=["gift_to_fools"], first=1)
    drive = do(state, "You may draw 1 event to gain 2 points.", "yes", ("gift_to_fools",))
    assert (state.event_slots, state.power[0]) == (["gift_to_fools", None, None], 2)
    assert drive.told("event drawn")[0][0] == 0
    do(state, "Discard 1 event.")
    assert (state.event_slots, state.event_discard) == ([None] * 3, ["gift_to_fools"])


@pytest.mark.rule("spell.search", "grimoire.reshuffle")
def test_searching_and_shuffling() -> None:
    state = lodge("crypt", "armory")
    state.mages[0]["grimoire"], state.mages[0]["memories"] = ["submission"], ["pain_mark"]
    drive = do(state, "Search your grimoire or memories for 1. Shuffle your memories into your grimoire.")
    assert drive.options == [("grimoire", "submission"), ("memories", "pain_mark")]
    drive.answer(("grimoire", "submission"))
    assert (state.mages[0]["hand"], state.mages[0]["grimoire"]) == (["submission"], ["pain_mark"])


@pytest.mark.rule("spell.discard", "spell.discard-ready")
def test_discarding_spells() -> None:
    state = lodge("crypt", "armory", power=[0, 0, 0])
    state.mages[1]["hand"] = ["submission", "torment"]
    drive = do(state, "The target discards 1 spell from its hand.", target=1)
    assert drive.asked == (1, "discard", ["submission", "torment"])
    drive.answer("torment")
    assert state.mages[1]["memories"] == ["torment"]
    state.mages[1]["sheet"] = [None, ready("pain_mark"), ready("heart_of_ice"), None]
    drive = do(state, "It discards 1 ready spell.", target=1)
    assert drive.asked == (0, "ready spell", [1, 2])
    drive.answer(2)
    assert state.mages[1]["memories"] == ["torment", "heart_of_ice"]


@pytest.mark.rule("spell.return")
def test_a_revealed_spell_of_an_element_comes_back() -> None:
    state = lodge("crypt", "armory")
    state.mages[0]["sheet"] = [
        ready("albify", stands=REVEALED), ready("submission", stands=REVEALED), ready("torment"), ready("overtime", stands=REVEALED)
    ]  # fmt: skip
    drive = do(state, "Return a revealed fire or water spell to your hand.")
    assert drive.asked == (0, "revealed spell", [0, 3])
    drive.answer(0)
    assert (state.mages[0]["hand"], state.mages[0]["sheet"][0]) == (["albify"], None)


@pytest.mark.rule("spell.replace", "trap.one-sided")
def test_a_revealed_spell_is_replaced_by_a_ready_one() -> None:
    state = lodge("crypt", "armory")
    state.mages[0]["sheet"][2] = ready("albify", stands=REVEALED)
    state.mages[0]["hand"] = ["cerebral_worm", "submission"]
    drive = do(state, "Replace a revealed spell with one from your hand.")
    assert drive.options == [("cerebral_worm", "light"), ("submission", "light"), ("submission", "dark")]
    drive.answer(("submission", "dark"))
    assert state.mages[0]["sheet"][2] == ready("submission", "dark")
    assert (state.mages[0]["hand"], state.mages[0]["memories"]) == (["cerebral_worm"], ["albify"])
    (event,) = [event for event in drive.events if event.kind == "prepared"]
    assert event.facts["card"] == Secret("submission", (0,))


@pytest.mark.rule("spell.give", "quest.unsolved")
def test_a_forgotten_spell_is_given_or_the_quest_is_not_solved() -> None:
    state = lodge("crypt", "armory", "forge")
    state.mages[0]["completed"] = ["surrender_of_power"]
    Run(state, action_phase.activate_quest(state, 0, "surrender_of_power"))
    assert (state.mages[0]["solved"], state.power[0]) == ([], 0)
    state.mages[0]["hand"] = ["torment", "killer_fog"]
    Run(state, action_phase.activate_quest(state, 0, "surrender_of_power")).answer(2)
    assert (state.mages[0]["solved"], state.power[0]) == (["surrender_of_power"], 4)
    assert (state.mages[0]["hand"], state.mages[2]["hand"]) == (["torment"], ["killer_fog"])


@pytest.mark.rule("spell.look")
def test_only_who_looks_and_who_holds_them_see_the_cards() -> None:
    state = lodge("crypt", "armory", "forge")
    state.mages[1]["hand"] = ["torment"]
    drive = do(state, "Look at its hand.", target=1)
    (event,) = [event for event in drive.events if event.kind == "looked"]
    assert event.facts["cards"] == Secret(("torment",), (1, 0))


@pytest.mark.rule("quest.completed", "quest.solved")
def test_quests_are_completed_and_solved() -> None:
    state = lodge("crypt", "armory")
    state.mages[0]["active"] = [{"card": "magus", "cubes": 0, "revealed": False}]
    do(state, "Complete one of your quests. Solve one of your completed quests.")
    assert (state.mages[0]["solved"], state.power[0]) == (["magus"], 3)


@pytest.mark.rule("room.from-afar", "room.used")
def test_activating_rooms() -> None:
    state = lodge("crypt", "armory")
    for room in ("forge", "treasure_room", "throne_room"):
        state.rooms[room]["rebuilt"] = True
        evocation(state, "nigredo", 1, room)
    state.rooms["treasure_room"]["used"] = True
    text = "Activate a room with a construct even if used, except the throne room or the black rose room."
    drive = do(state, text)
    assert drive.asked == (0, "room", ["forge", "treasure_room"])
    assert drive.why_not("throne_room") == ["room.used"]
    drive.answer("treasure_room")
    assert state.power[0] == 2
    do(state, "Activate a room with a construct.", "throne_room")
    assert state.rooms["throne_room"]["used"]


@pytest.mark.rule("room.copy")
def test_the_mirrors_room_copies_another() -> None:
    state = lodge("mirrors_room", "armory")
    text = "Resolve the rebuilt effect of another room, except the black rose room or the throne room."
    drive = do(state, text, source="room:mirrors_room")
    assert set(drive.options) == set(PLAN) - {"mirrors_room", "black_rose_room", "throne_room"}
    damaged(state, 0, 1)
    drive.answer("sanctuary")
    assert bar(state, 0) == []


@pytest.mark.rule("room.copy-range", "room.copy", "target.range")
@pytest.mark.parametrize(("readings", "reached"), [({}, 1), ({"copied": "from-there"}, 2)])
def test_ranges_of_a_copied_room_are_counted_from_its_caster(readings: dict[str, str], reached: int) -> None:
    """The Altar inflicts 2 within 1: seat 1 stands next to the Mirrors Room, seat 2 next to the Altar."""
    state = lodge("mirrors_room", "garden", "armory", readings=readings)
    drive = do(state, "Resolve the rebuilt effect of another room.", source="room:mirrors_room")
    drive.answer("sacrificial_altar")
    assert {option for option in drive.options if isinstance(option, int)} == {reached}
    drive.answer(reached)
    assert bar(state, reached) == [0, 0]


@pytest.mark.rule("cast.by-effect", "action.regain")
def test_the_next_spell_is_cast_and_tokens_come_back() -> None:
    state = lodge("crypt", "crypt")
    state.mages[0]["sheet"][1] = ready("ill_ember")
    do(state, "Cast your next ready spell.", 1, source="room:arena")
    assert bar(state, 1) == [0] * 3
    state.mages[0]["tokens"] = 0
    do(state, "Regain 3 action tokens.")
    assert state.mages[0]["tokens"] == 2
    assert do(state, "Regain 1 action token.").kinds("skipped") == ["skipped"]


# --- every card -------------------------------------------------------------------------------------------------------

KIT = figures()
ROOMS = list(PLAN)


def every_text() -> list[tuple[str, str, str]]:
    """Parser, source and text of every card's effects."""
    found = [("side", f"spell:{card.id}", side) for card in KIT.spells.values() for side in (card.light, card.dark)]
    found += [
        ("effect", f"room:{card.id}", side) for card in KIT.rooms.values() for side in (card.destroyed, card.rebuilt)
    ]
    found += [("effect", f"quest:{card.id}", card.effect) for card in KIT.quests.values()]
    found += [("event", f"event:{card.id}", card.effect) for card in KIT.events.values()]
    found += [("skill", f"evocation:{card.id}", card.skill) for card in KIT.evocations.values()]
    found += [("skill", f"evocation:{card.id}", card.skill) for card in KIT.upgrades.values()]
    found += [("command", f"command:{card.id}", text) for card in KIT.commands.values() for text in card.effects]
    found += [("side", f"command:{card.id}", card.back) for card in KIT.commands.values()]
    return [(parser, source, text) for parser, source, text in found if text]


def any_lodge(draw: random.Random, seats: int) -> Lodge:
    """A lodge in full swing."""
    state = lodge(*[draw.choice(ROOMS) if draw.random() < 0.85 else CELL for _ in range(seats)])
    state.phase, state.turn, state.moon = "Action Phase", 2, draw.randrange(3)
    state.events, state.quests = KIT.event_deck(state.moon), KIT.quest_deck(state.moon)
    state.later_events = [KIT.event_deck(moon) for moon in range(state.moon + 1, 3)]
    state.later_quests = [KIT.quest_deck(moon) for moon in range(state.moon + 1, 3)]
    state.forgotten = KIT.forgotten_deck()
    state.library = {school: {"deck": KIT.school_deck(school), "discard": []} for school in KIT.core_schools()}
    state.power = [draw.randrange(12) for _ in range(seats + 1)]
    state.trophies = [[draw.randrange(seats) for _ in range(draw.randrange(3))] for _ in range(seats + 1)]
    spells = [spell.id for spell in KIT.spells.values() if spell.school in state.library]
    for mage in state.mages:
        mage["hand"], mage["grimoire"], mage["memories"] = (draw.sample(spells, n) for n in (4, 5, 2))
        for slot in range(4):
            card = draw.choice(spells)
            waits = parsing.side(KIT.spells[card].light).trigger is not None
            stands = draw.choice(("active", REVEALED) if waits else (READY, REVEALED))
            mage["sheet"][slot] = draw.choice((None, ready(card, stands=stands)))
        mage["active"] = [{"card": state.quests.pop(), "cubes": 0, "revealed": False}]
        mage["completed"] = [state.quests.pop()] if draw.random() < 0.5 else []
        mage["solved"] = [state.quests.pop()] if draw.random() < 0.5 and state.quests else []
        mage["tokens"] = draw.randrange(3)
        mage["destiny"] = [draw.randrange(seats) for _ in range(draw.randrange(4))]
        for kind in state.jinxes:
            if draw.random() < 0.3 and state.jinxes[kind]:
                state.jinxes[kind] -= 1
                mage["jinxes"].append(kind)
    for _ in range(draw.randrange(7)):
        kind, owner = draw.choice(list(KIT.evocations)), draw.randrange(seats)
        assigned = (owner + 1) % seats if KIT.evocations[kind].assigned else None
        if assigned is not None or len(state.evocations_of(owner)) < 3:
            damaged(
                state, evocation(state, kind, owner, draw.choice(ROOMS), assigned=assigned), draw.randrange(-1, seats)
            )
    for seat, mage in enumerate(state.mages):
        if mage["room"] != CELL:
            damaged(state, seat, *[draw.randrange(-1, seats) for _ in range(draw.randrange(9))])
    for room in draw.sample(ROOMS, 6):
        state.rooms[room]["rebuilt"] = draw.random() < 0.3
        if not state.rooms[room]["rebuilt"]:
            unstable(
                state, room, *[draw.randrange(-1, seats) for _ in range(draw.randrange(KIT.rooms[room].slots + 1))]
            )
    for colour in range(seats + 1):
        if draw.random() < 0.15:
            state.cubes[colour] = min(state.cubes[colour], draw.randrange(4))
    return state


def any_happening(draw: random.Random, state: Lodge, trigger: occasions.Trigger) -> Happening:
    """Something of the sort that a trigger waits for."""
    a, b = draw.sample(range(state.players), 2)
    models: list[int | str] = [b, *state.evocations]
    model = draw.choice(models)
    id = next(iter(state.evocations), "e99")
    rose_or_a = draw.choice((a, ROSE))
    where = {"room": draw.choice(ROOMS)}
    facts: dict[str, dict[str, Any]] = {
        "entered": {"model": model, "was": None, "how": "move", **where},
        "left_cell": {"seat": a, **where},
        "in_cell": {"seat": a, "was": where["room"]},
        "evocation_left": {**left("e99", draw.choice(("cadaver", "umbra", "nigredo")), where["room"])},
        "damage": {**hit(draw.choice(models), rose_or_a, 3, placed=2, via=draw.choice((None, id)))},
        "healed": {"target": a, "amount": 2, "by": a},
        "targeted": {"models": [b], "by": a, "combat": True, "forgotten": False, **where},
        "attacked": {"attacker": model, "target": b},
        "doomed": {"seat": b, "by": rose_or_a},
        "defeated": {"seat": b, "by": rose_or_a, **where},
        "points": {"colour": a, "change": 1},
        "instability": {"by": a, "n": 1, "filled": True, **where},
        "summoned": {"by": a, "id": id, "evocation": "cadaver", "to": None, **where},
        "evocation_activated": {"id": id, "by": a, **where},
    }
    kind = draw.choice(trigger.kinds)
    return {**happened(kind, seat=a), **where, **facts.get(kind, {}), "kind": kind}


def play_out(draw: random.Random, state: Lodge, effect: Any) -> list[Event]:
    """Answer whatever is asked at random, and look at every moment."""
    events: list[Event] = []
    answer: Any = None
    for _ in range(4000):
        try:
            moment = effect.send(answer)
        except StopIteration:
            return events
        answer = None
        marshal.dumps(state.__dict__)  # plain data, in the middle of an effect too
        if isinstance(moment, Event):
            events.append(moment)
            json.dumps({name: fact.value if isinstance(fact, Secret) else fact for name, fact in moment.facts.items()})
        elif isinstance(moment, Choice):
            assert len(set(moment.options)) == len(moment.options) > 0
            assert not moment.barred().keys() & set(moment.options)
            json.dumps(moment.facts)
            answer = draw.choice(list(moment.options))
        else:
            assert isinstance(moment, Chance)
            answer = moment.source.sample(draw.random)
    raise AssertionError("no end")


@pytest.mark.parametrize(("parser", "source", "text"), every_text())
def test_every_text_is_resolved_in_any_position(parser: str, source: str, text: str) -> None:
    for number in range(4):
        draw = random.Random(f"{source} {text} {number}")
        state = any_lodge(draw, seats=2 + number % 3)
        told: Any = getattr(parsing, parser)(text)
        caster, target, trigger, origin = draw.randrange(state.players), None, None, None
        if source.startswith("event:"):
            caster = ROSE
        if source.startswith("command:"):
            state.avatar = caster
        if source.startswith("evocation:") and state.evocations:
            origin = draw.choice(list(state.evocations))
            caster = state.evocations[origin]["controller"]
        if getattr(told, "trigger", None) is not None:
            trigger = any_happening(draw, state, told.trigger)
            others = [
                model
                for model in (trigger.get(fact) for fact in ("by", "seat", "model", "id"))
                if model not in (None, ROSE)
            ]
            target = draw.choice([None, *others])
        before = cubes(state)

        def opening(frame: Any, told: Any = told, state: Lodge = state) -> Any:
            if getattr(told, "target", None) is not None:
                frame["target"] = yield from targets.choose_target(state, frame, told.target)

        effect = resolve.resolve(
            state, told, source=source, name=source, caster=caster, rule="spell.resolve", target=target, origin=origin,
            trigger=trigger, combat=getattr(told, "type", "") == "combat", opening=opening,
        )  # fmt: skip
        events = play_out(draw, state, effect)
        events += play_out(draw, state, resolve.period(state))  # as after every action
        assert cubes(state) == before
        assert state.stack == []
        assert state.happened == []
        assert [event for event in events if event.kind == "loop"] == []
