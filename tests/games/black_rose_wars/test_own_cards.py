"""What cards that somebody typed reach: who set a trap off, who has defeated somebody, whom an attack may fall on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from explorer.core.moments import Event
from explorer.games.black_rose_wars.effects import passed_over, references, resolve, targets
from explorer.games.black_rose_wars.language import parsing
from explorer.games.black_rose_wars.language.plain_words import reading
from explorer.games.black_rose_wars.rules import actions
from explorer.games.black_rose_wars.state import ACTIVE, DUMMY
from explorer.games.black_rose_wars.workbench import lay_out
from tests.games.black_rose_wars.lodges import Run, asked, evocation, lodge, ready

if TYPE_CHECKING:
    import explorer


def laid_out(
    own: tuple[str, ...], effect: str, evocations: tuple[dict[str, Any], ...] = (), hurt: int = 0
) -> explorer.Match:
    """Seat 0 resolves an effect next to seat 1, whose Active cards somebody typed; everything is revealed."""
    sheet = {slot: f"own_{number}/light" for slot, number in zip(("I", "II"), range(1, len(own) + 1), strict=False)}
    match = lay_out.match(
        {
            "mages": [
                {"mage": "rikkart", "room": "arena"},
                {"mage": "gramigna", "room": "arena", "sheet": sheet, "damage": {"-1": hurt}},
                {"mage": "arianna", "room": "arena"},
            ],
            "own": [{"name": f"Mine {number}", "text": text} for number, text in enumerate(own)],
            "evocations": list(evocations),
            "what": "effect",
            "who": 0,
            "effect": effect,
        }
    )
    while not match.over:
        match.choose(asked(match).options[0])
    return match


def told(match: explorer.Match, kind: str) -> list[Event]:
    return [moment for moment in match.moments() if isinstance(moment, Event) and moment.kind == kind]


# --- the source -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("target.default", "trap.trigger")
@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("trap fire when your evocation is defeated: Inflict 2 on the source.", "Inflict 9 on an evocation anywhere."),
        ("trap fire when your evocation leaves: Inflict 2 on the source.", "Remove an evocation anywhere."),
        (
            "trap fire when another mage is defeated: Inflict 2 on the source.",
            "Inflict 20 on each other mage anywhere.",
        ),
        ("protection fire when you are defeated: Inflict 2 on the source.", "Defeat another mage anywhere."),
    ],
)
def test_the_source_of_a_defeat_is_who_has_defeated(text: str, effect: str) -> None:
    match = laid_out((text,), effect, ({"kind": "cadaver", "owner": 1, "room": "arena"},))
    assert len(match.state.mages[0]["damage"]) == 2


@pytest.mark.rule("target.default")
def test_the_reading_says_who_is_then_the_target() -> None:
    fallen = reading(parsing.side("trap fire when your evocation is defeated: Inflict 2 on the source."))
    assert fallen[0].endswith("The target is then whoever was defeated, and the source is whoever did that.")
    damaged = reading(parsing.side("trap fire when a mage damages you: Inflict 2 on the source."))
    assert damaged[0].endswith("The target is then whoever triggered it.")


# --- nothing left to ignore -------------------------------------------------------------------------------------------


@pytest.mark.rule("damage.ignore", "defeat.saved")
def test_a_protection_with_nothing_left_to_ignore_has_saved_nobody() -> None:
    text = "protection sacred when a mage damages you: Ignore up to 3."
    match = laid_out((text, text), "Inflict 3 on another mage.", hurt=9)
    assert [event.facts["amount"] for event in told(match, "prevented") if event.rule == "damage.ignore"] == [3]
    (saved,) = [event for event in told(match, "prevented") if event.rule == "defeat.saved"]
    assert saved.facts["by"] == "spell:own_1"


# --- whom an attack may fall on ---------------------------------------------------------------------------------------


@pytest.mark.rule("dummy.no-attack", "immunity.own", "immunity.evocation-attack")
def test_an_attack_on_a_chosen_model_offers_only_what_can_be_attacked() -> None:
    state = lodge("crypt", "crypt", "crypt", "crypt")
    own = evocation(state, "cadaver", 0, "crypt")
    drive = Run(state, _effect(state, "Attack another model within 0."))
    assert drive.options == [1, 2, 3]
    assert drive.why_not(own) == ["immunity.own"]
    assert drive.why_not(DUMMY) == ["dummy.no-attack"]


@pytest.mark.rule("immunity.evocation-attack")
def test_an_enemys_evocation_that_attacks_is_not_asked_about_its_own_side() -> None:
    state = lodge("crypt", "crypt")
    its = evocation(state, "cadaver", 1, "crypt")
    drive = Run(state, _effect(state, "The target attacks another mage within 0.", its))
    assert drive.done, "its summoner is all there is, and the dummy is not there"
    assert not drive.told("attacked")


def _effect(state: Any, text: str, target: Any = None) -> Any:
    effect = parsing.fragment(text)
    yield from resolve.resolve(
        state, effect, source="room:forge", name="Forge", caster=0, rule="room.effect", target=target
    )


# --- whom a text aims at ----------------------------------------------------------------------------------------------


@pytest.mark.rule("trap.aims")
@pytest.mark.parametrize(
    ("sentences", "aimed"),
    [
        ("Inflict 2 on it.", ("the target",)),
        ("That mage loses 1 point.", ("the target",)),
        ("Inflict 1 on each mage within 1. Inflict 1 on a mage within 1. Inflict 1 on it.", ()),
        ("If the target has a jinx, gain 1 point.", ()),
        ("If the target has a jinx, inflict 1.", ("the target",)),
        ("For each jinx on the target, place 1 instability in your room.", ()),
        ("Inflict 2 on each model within 1 of the target.", ()),
    ],
)
def test_a_trap_aims_at_whom_it_does_something_to(sentences: str, aimed: tuple[str, ...]) -> None:
    side = parsing.side(f"trap all when another mage enters a red room: {sentences}")
    assert targets._aims(side) == aimed


# --- why nothing came of it -------------------------------------------------------------------------------------------


@pytest.mark.rule("target.ignored", "spell.skip")
def test_who_has_ignored_an_effect_is_why_nothing_comes_of_it() -> None:
    state = lodge("crypt", "crypt")
    frame = {"target": 1, "trigger": None, "results": {"spared": [1]}, "caster": 0, "origin": None, "source": "x"}
    doing = references.Doing(state, frame, 0)  # type: ignore[arg-type]
    for sentence, said in (
        ("Inflict 2.", "the target has ignored this effect"),
        ("The target loses 1 point.", "the target has ignored this effect"),
        ("Remove one of your evocations.", "you have no evocation"),
        ("Place 1 instability in that room.", "that room is not known"),
    ):
        (found,) = parsing.fragment(sentence).sentences
        assert passed_over.why(doing, found.part) == said


# --- why not ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("trap.trigger", "trap.reveal")
def test_an_active_card_that_waits_for_something_else_says_so() -> None:
    state = lodge("crypt", "crypt")
    state.mages[1]["sheet"][1] = ready("persecution", stands=ACTIVE)
    state.mages[1]["sheet"][2] = ready("cerebral_worm", stands=ACTIVE)
    drive = Run(state, _effect(state, "Inflict 2 on a mage within 0.")).answer(1)
    assert drive.asked[:2] == (1, "reveal")
    assert len(drive.options) == 2
    other = "cerebral_worm" if drive.choice.facts["names"] == ["Persecution"] else "persecution"
    (check,) = drive.choice.checks(other)
    assert (check.rule, check.passed) == ("trap.trigger", False)
    assert check.text.startswith("waits for: when ")
    assert "; happened: targeted, damage" in check.text


@pytest.mark.rule("explore.once", "fight.order", "fight.target", "explore.adjacent")
def test_every_model_and_every_room_has_its_reasons() -> None:
    state = lodge("crypt", "forge")
    explored = actions.barred_in_explore(state, 0, 0, 2, activated=False, closed=False, must=False)
    assert [check.rule for check in explored["attack", 1] if not check.passed] == ["explore", "fight.target"]
    fought = actions.barred_in_fight(state, 0, attacked=False, activated=False)
    assert all(("move", room) in fought for room in state.rooms)
