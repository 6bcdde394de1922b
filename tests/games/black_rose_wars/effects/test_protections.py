"""Protections that answer a defeat or a trap, and what becomes of a room whose mage has fallen or gone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from explorer import position
from explorer.core.moments import Event
from explorer.games.black_rose_wars.effects import resolve, targets
from explorer.games.black_rose_wars.language import parsing
from explorer.games.black_rose_wars.rules import action_phase
from explorer.games.black_rose_wars.state import ACTIVE, CELL, REVEALED, ROSE, I
from explorer.games.black_rose_wars.table import damage
from explorer.games.black_rose_wars.workbench import lay_out
from tests.games.black_rose_wars.lodges import asked, cubes, damaged, evocation, lodge, ready, run

if TYPE_CHECKING:
    import explorer


def explorer_position(**keywords: Any) -> explorer.Match:
    """A hand-built position, always filled in alike."""
    return position("black_rose_wars", seed=1, **keywords)


def laid_out(own: str, damage: int, effect: str, second: str = "", **mage: Any) -> explorer.Match:
    """Seat 0 resolves an effect; the mage of seat 1 stands next to it with protections that somebody typed."""
    texts = [own, *([second] if second else [])]
    sheet = {slot: f"own_{number}/light" for slot, number in zip(("I", "II"), range(1, len(texts) + 1), strict=False)}
    return lay_out.match(
        {
            "mages": [
                {"mage": "rikkart", "room": "arena"},
                {"mage": "gramigna", "room": "arena", "damage": {"-1": damage}, "sheet": sheet, **mage},
                {"mage": "arianna", "room": "arena", "damage": {"-1": damage}},
            ],
            "own": [{"name": f"Mine {number}", "text": text} for number, text in enumerate(texts)],
            "what": "effect",
            "who": 0,
            "effect": effect,
        }
    )


def revealing(match: explorer.Match) -> explorer.Match:
    """Everything that can be revealed is."""
    while not match.over:
        match.choose(asked(match).options[0])
    return match


@pytest.mark.rule("damage.ignore", "defeat.saved", "defeat.steps")
@pytest.mark.parametrize(("n", "saved", "left"), [(3, True, 9), (2, True, 10), (1, False, 0)])
def test_a_protection_that_answers_a_defeat_ignores_the_damage_that_did_it(n: int, saved: bool, left: int) -> None:
    """9 of 11 before, 3 dealt and 2 placed; another mage is defeated by the same sentence."""
    match = revealing(
        laid_out(f"protection sacred when you are defeated: Ignore up to {n}.", 9, "Inflict 3 on each mage anywhere.")
    )
    assert (match.state.mages[1]["room"] == "arena") == saved
    assert len(match.state.mages[1]["damage"]) == left
    assert match.state.mages[2]["room"] == CELL, "the other one falls all the same"
    ignored = [
        m for m in match.moments() if isinstance(m, Event) and m.kind == "prevented" and m.rule == "damage.ignore"
    ]
    assert [m.facts["amount"] for m in ignored] == [n]


@pytest.mark.rule("damage.redirect", "defeat.saved")
def test_a_protection_that_answers_a_defeat_can_redirect_the_damage_too() -> None:
    state = lodge("arena", "arena")
    damaged(state, 1, *[ROSE] * 9)
    id = evocation(state, "colossus", 1, "crypt")

    def hit() -> Any:
        yield from damage.inflict(state, None, [(1, 2)], 0)
        doomed = next(one for one in state.happened if one["kind"] == "doomed")
        text = parsing.side("protection all when you are defeated: Redirect all of it to one of your evocations.")
        yield from resolve.resolve(
            state, text, source="spell:torment", name="x", caster=1, rule="spell.resolve", trigger=doomed
        )
        yield from resolve.period(state)

    run(state, hit())
    assert (state.mages[1]["room"], state.mages[1]["damage"]) == ("arena", [ROSE] * 9)
    assert state.evocations[id]["damage"] == [0, 0]
    assert cubes(state) == [25, 25, 30]


@pytest.mark.rule("damage.ignore", "damage.ignore-overkill")
def test_two_protections_ignore_the_same_damage_one_after_the_other() -> None:
    match = revealing(
        laid_out(
            "protection sacred when a mage damages you: Ignore up to 1.", 9, "Inflict 3 on each mage anywhere.",
            "protection sacred when you are defeated: Ignore up to 1.",
        )
    )  # fmt: skip
    assert (match.state.mages[1]["room"], len(match.state.mages[1]["damage"])) == ("arena", 10)


@pytest.mark.rule("damage.ignore", "defeat.outright")
def test_an_outright_defeat_has_no_damage_to_ignore() -> None:
    match = revealing(
        laid_out("protection sacred when you are defeated: Ignore up to 3.", 5, "Defeat each mage anywhere.")
    )
    assert match.state.mages[1]["room"] == CELL


@pytest.mark.rule("amount.looks-back", "defeat.saved")
def test_what_answers_a_defeat_knows_how_much_was_suffered_and_from_whom() -> None:
    state = lodge("arena", "arena")
    damaged(state, 1, *[ROSE] * 9)
    id = evocation(state, "colossus", 0, "arena")

    def hit() -> Any:
        yield from damage.inflict(state, None, [(1, 3)], 0, via=id)
        doomed = next(one for one in state.happened if one["kind"] == "doomed")
        text = parsing.side("protection all when you are defeated: Inflict as many as suffered on the source.")
        yield from resolve.resolve(
            state, text, source="spell:torment", name="x", caster=1, rule="spell.resolve", trigger=doomed, target=0
        )
        yield from resolve.period(state)

    run(state, hit())
    assert state.evocations[id]["damage"] == [1] * 3, "the evocation that dealt it, not its mage"


@pytest.mark.rule("amount.looks-back")
@pytest.mark.parametrize(
    ("trigger", "known"),
    [
        ("you are defeated", True), ("another mage defeats a mage", True), ("another mage is defeated", False),
        ("an evocation is defeated", False), ("you suffer damage", True), ("another mage enters your room", False),
    ],
)  # fmt: skip
def test_only_what_tells_of_damage_can_be_counted_back_to(trigger: str, known: bool) -> None:
    text = f"protection all when {trigger}: Pain as many as suffered."
    if known:
        assert parsing.side(text).sentences
    else:
        with pytest.raises(parsing.LanguageError, match="nothing earlier in this effect does that"):
            parsing.side(text)


# --- a fallen mage's room ---------------------------------------------------------------------------------------------


@pytest.mark.rule("evocation.gone", "cell.safe", "trap.interrupt")
def test_after_its_victim_has_fallen_a_trap_lays_nothing_in_the_room_it_had_entered() -> None:
    """Cerebral Worm: the printed trap defeats who enters, and its next sentence speaks of the target's room."""
    state = lodge("crypt", "garden")
    damaged(state, 0, *[ROSE] * 9)
    state.mages[1]["sheet"][I] = ready("cerebral_worm", stands=ACTIVE)
    drive = run(state, action_phase.explore(state, 0), ("move", "arena"))
    drive.answer(drive.options[0])
    assert state.mages[0]["room"] == CELL
    assert state.mages[0]["jinxes"] == ["vulnerability"]
    assert state.rooms["arena"]["slots"] == [], "its target sits in its cell"


@pytest.mark.rule("evocation.gone", "trap.committed")
def test_a_second_declared_trap_finds_nobody_in_that_room_either() -> None:
    state = lodge("crypt", "garden")
    damaged(state, 0, *[ROSE] * 9)
    for slot in (1, 2):
        state.mages[1]["sheet"][slot] = ready("cerebral_worm", stands=ACTIVE)
    state.mages[0]["jinxes"] = ["silence"]
    drive = run(state, action_phase.explore(state, 0), ("move", "arena"))
    drive.answer(drive.options[0]).answer(drive.options[0])
    assert drive.done
    assert [spell and spell["stands"] for spell in state.mages[1]["sheet"][1:3]] == [REVEALED, REVEALED]
    assert state.rooms["arena"]["slots"] == []


@pytest.mark.rule("evocation.gone")
@pytest.mark.parametrize(
    ("text", "cubes_laid"),
    [
        ("Inflict 9. Place 1 instability in its room.", 0),
        ("Inflict 9. Place 1 instability.", 0),
        ("Inflict 9. Inflict 1 on each model in its room.", 0),
        ("Remove the target. Place 1 instability in its room.", 1),
    ],
)
def test_an_evocation_that_entered_and_fell_is_in_no_room(text: str, cubes_laid: int) -> None:
    """What the effect itself removes is another thing: its text goes on with the room where that stood."""
    state = lodge("crypt", "garden")
    id = evocation(state, "cadaver", 0, "arena")
    entered = {"kind": "entered", "model": id, "room": "arena", "source": "", "caster": 0, "quiet": False}
    side = parsing.side(f"trap all when another model enters a red room: {text}")
    drive = run(
        state,
        resolve.resolve(
            state,
            side,
            source="spell:cerebral_worm",
            name="x",
            caster=1,
            rule="spell.resolve",
            target=id,
            trigger=entered,
        ),
    )
    assert drive.done
    assert id not in state.evocations
    assert sum(len(tile["slots"]) for tile in state.rooms.values()) == cubes_laid
    assert state.mages[1]["damage"] == []


@pytest.mark.rule("evocation.gone", "defeat.last-room")
def test_what_a_defeat_has_set_off_still_knows_the_room() -> None:
    """Liquefy the Pain: when another mage is defeated, instability in its room for the caster's damage."""
    state = lodge("crypt", "garden")
    damaged(state, 0, *[ROSE] * 9)
    damaged(state, 1, *[ROSE] * 4)
    state.mages[1]["sheet"][I] = ready("liquefy_the_pain", "dark", ACTIVE)

    def hit() -> Any:
        yield from damage.inflict(state, None, [(0, 2)], ROSE)
        yield from resolve.period(state)

    drive = run(state, hit())
    drive.answer(drive.options[0])
    assert state.rooms["crypt"]["slots"] == [1, 1]


# --- targeted by a trap -----------------------------------------------------------------------------------------------


@pytest.mark.rule("trap.aims", "trap.trigger")
@pytest.mark.parametrize(("readings", "asks"), [({}, True), ({"aims": "said"}, False)])
def test_a_protection_that_waits_for_a_target_answers_a_trap(readings: dict[str, str], asks: bool) -> None:
    """Returned Look, dark: when a spell targets you, a jinx goes from you to whoever cast it."""
    state = lodge("crypt", "garden", readings=readings)
    state.mages[0]["jinxes"] = ["silence"]
    state.mages[0]["sheet"][I] = ready("returned_look", "dark", ACTIVE)
    state.mages[1]["sheet"][I] = ready("cerebral_worm", stands=ACTIVE)
    drive = run(state, action_phase.explore(state, 0), ("move", "arena"))
    drive.answer(drive.options[0])
    assert drive.asked[:2] == (0, "reveal" if asks else "explore")
    if asks:
        drive.answer(drive.options[0])
        assert drive.asked[1] == "jinx" or state.mages[1]["jinxes"], "a jinx goes to the owner of the trap"


@pytest.mark.rule("trap.aims")
@pytest.mark.parametrize(
    ("text", "aimed"),
    [
        ("protection all when a mage damages you: Ignore up to 3.", ()),
        ("protection all when a mage damages you: Heal 3 on you.", ()),
        ("protection all when you are defeated: Summon a spirit in your room.", ()),
        ("trap all when another mage places instability: Convert 1 instability in that room.", ()),
        ("trap all when another mage enters a red room: Inflict 2.", ("the target",)),
        (
            "protection all when another mage damages you: Ignore up to 1. Take 1 trophy from the target.",
            ("the target",),
        ),
        ("trap air when another model damages you: Inflict 2 on the source.", ("the source",)),
        ("trap air when another mage enters a red room: Assign any jinx.", ("the target",)),
        ("trap air when another mage enters a red room: You may inflict 1.", ("the target",)),
        (
            "trap air when another mage enters a red room: Target that mage. Inflict 2.",
            (),
        ),  # by that sentence, in its turn
    ],
)
def test_whom_a_trap_or_protection_targets(text: str, aimed: tuple[str, ...]) -> None:
    assert targets._aims(parsing.side(text)) == aimed


@pytest.mark.rule("trap.aims", "avatar.back")
def test_the_back_of_a_command_card_targets_too() -> None:
    state = lodge("crypt", "crypt", avatar=1, command_top="hedge_of_thorns")
    state.mages[1]["name"] = "possessed"
    state.cubes[1] = 0
    state.mages[0]["sheet"][I] = ready("bone_shield", stands=ACTIVE)
    drive = run(state, action_phase.fight(state, 0), ("attack", 1))
    assert drive.asked[:2] == (0, "reveal"), "Hedge of Thorns ignores 2, and inflicts 1 on whoever struck"


# --- the chain --------------------------------------------------------------------------------------------------------


def nodes(graph: Any, kind: str) -> list[int]:
    return [node for node, event in graph.nodes(data="event") if event == kind]


@pytest.mark.rule("defeat.period", "timing.resume", "trap.interrupt")
def test_in_the_chain_a_defeat_interrupts_and_the_effect_resumes() -> None:
    match = revealing(
        laid_out("protection sacred when you are defeated: Gain 1 point.", 9, "Inflict 3 on another mage. Pain 1.")
    )
    graph = match.chain()
    (defeat,) = nodes(graph, "defeat")
    effect = graph.nodes[defeat]["within"]
    assert graph.edges[effect, defeat]["relation"] == "interrupted"
    after = [to for _, to, relation in graph.out_edges(defeat, data="relation") if relation == "resumed"]
    assert [graph.nodes[node]["facts"]["text"] for node in after] == ["Pain 1."]


def resumed(match: explorer.Match) -> list[tuple[str, str]]:
    """What resumed after what, as the chain has it: names of effects and kinds of events."""
    graph = match.chain()
    told = {node: facts.get("text") or facts.get("name", "") for node, facts in graph.nodes(data="facts")}
    return [(told[one], told[two]) for one, two, relation in graph.edges(data="relation") if relation == "resumed"]


@pytest.mark.rule("defeat.period", "timing.resume", "trap.interrupt")
def test_in_the_chain_two_defeats_of_one_sentence_interrupt_it_and_the_effect_resumes_once() -> None:
    match = revealing(
        laid_out(
            "trap air when another mage enters a red room: Inflict 1.", 10, "Inflict 3 on each mage anywhere. Pain 1."
        )
    )
    assert len(nodes(match.chain(), "defeat")) == 2
    assert [what for _, what in resumed(match)] == ["Pain 1."]


@pytest.mark.rule("defeat.saved", "timing.resume", "trap.interrupt")
def test_in_the_chain_the_effect_resumes_after_a_defeat_that_was_prevented() -> None:
    own = "protection sacred when you are defeated: Ignore up to 3."
    match = revealing(laid_out(own, 9, "Inflict 3 on another mage. Pain 1."))
    assert len(nodes(match.chain(), "defeat")) == 0
    assert [what for _, what in resumed(match)] == ["Pain 1."]


@pytest.mark.rule("timing.physical")
def test_in_the_chain_the_action_of_a_fallen_mage_does_not_resume() -> None:
    match = explorer_position(
        rooms=["crypt", "garden"], damage={0: 9}, sheets={1: ["cerebral_worm"]},
    )  # fmt: skip
    for answer in ("explore", ("move", "arena")):
        match.choose(answer)
    match.choose(asked(match).options[0])
    graph = match.chain()
    (lost,) = nodes(graph, "rest lost")
    assert "resumed" not in {relation for _, _, relation in graph.in_edges(lost, data="relation")}


@pytest.mark.rule("defeat.saved", "damage.ignore")
def test_in_the_chain_a_protection_has_prevented_the_damage_and_the_defeat() -> None:
    match = revealing(
        laid_out("protection sacred when you are defeated: Ignore up to 3.", 9, "Inflict 3 on another mage. Pain 1.")
    )
    graph = match.chain()
    protection = next(n for n in nodes(graph, "effect") if graph.nodes[n]["facts"]["name"] == "spell:own_1")
    stopped = {to for _, to, relation in graph.out_edges(protection, data="relation") if relation == "prevented"}
    told = {(graph.nodes[node]["event"], graph.nodes[node]["rule"]) for node in stopped}
    assert told == {("prevented", "damage.ignore"), ("prevented", "defeat.saved"), ("damaged", "damage.place")}
    damage_node = next(node for node in stopped if graph.nodes[node]["event"] == "damaged")
    assert graph.nodes[damage_node]["facts"]["amount"] == 3


@pytest.mark.rule("target.ignored")
def test_in_the_chain_an_ignored_effect_is_tied_to_what_it_had_done() -> None:
    match = explorer_position(
        at="cast",
        rooms=["arena", "arena"],
        sheets={0: ["grim_torment"], 1: ["bone_shield"]},
        schools=["death", "agony"],
    )
    match.choose(1)
    match.choose(asked(match).options[0])
    graph = match.chain()
    damaged_nodes = [n for n in nodes(graph, "damaged") if graph.nodes[n]["facts"]["model"] == 1]
    assert damaged_nodes
    assert "prevented" in {relation for _, _, relation in graph.in_edges(damaged_nodes[0], data="relation")}
