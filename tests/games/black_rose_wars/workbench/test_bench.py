"""The card workbench: lay-outs become matches, the examples do what the book says, and nonsense is listed in words."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from explorer.authoring.workbench import BenchError
from explorer.core.moments import Begin
from explorer.games.black_rose_wars.cards.own_figures import figures
from explorer.games.black_rose_wars.language import plain_words
from explorer.games.black_rose_wars.language.parsing import LONGEST
from explorer.games.black_rose_wars.position import NUMBERED
from explorer.games.black_rose_wars.state import CELL, ROSE
from explorer.games.black_rose_wars.workbench import lay_out
from explorer.players import RandomPlayer
from tests.conformance.games import CONSERVED
from tests.depth import deep
from tests.games.black_rose_wars import grammar_walk
from tests.games.black_rose_wars.language.test_from_the_grammar import HEADS
from tests.games.black_rose_wars.lodges import asked
from tests.games.black_rose_wars.sentences import SIDES

if TYPE_CHECKING:
    import explorer

KIT = figures()


def laid(name: str) -> explorer.Match:
    """An example, laid out."""
    found = next(told for title, told in lay_out.examples().items() if title.startswith(name))
    return lay_out.match(json.loads(json.dumps(found)))


def begun(match: explorer.Match) -> list[str]:
    return [str(m.facts["title"]) for m in match.moments() if isinstance(m, Begin) and m.kind == "effect"]


def test_everything_in_the_catalogue_can_be_laid_out() -> None:
    listed = json.loads(json.dumps(lay_out.catalogue()))
    owners = {f"{mage.personal}/{side}": id for id, mage in KIT.mages.items() for side in ("light", "dark")}
    for spell in listed["spells"]:
        mage = owners.get(spell["id"], "gramigna")
        match = lay_out.match(
            {"mages": [{"mage": mage, "room": "arena", "sheet": {"II": spell["id"]}}, {"room": "crypt"}]}
        )
        assert match.problems() == []
    for kind in listed["evocations"]:
        match = lay_out.match({"mages": [{}, {}], "evocations": [{"kind": kind["id"], "owner": 0, "room": "arena"}]})
        assert match.problems() == []
    assert {spell["standing"] for spell in listed["spells"]} >= {"printed", "found"}


def test_the_chain_of_three_is_as_the_book_has_it() -> None:
    match = laid("Cerebral Worm")
    for answer in ("explore", ("move", "arena")):
        match.choose(answer)
    for _ in range(3):
        match.choose(asked(match).options[0])
    assert begun(match) == ["Explore", "Cerebral Worm", "Persecution", "Baleful Curse"]
    assert match.state.mages[0]["damage"] == [1, 1]


def test_one_spell_defeats_two() -> None:
    match = laid("Shared Torture")
    match.choose(1)
    assert match.over
    assert match.state.mages[1]["room"] == match.state.mages[2]["room"] == CELL
    assert match.state.power == [7, 3, 2, 1, 2]


def test_a_protection_undoes_a_defeat() -> None:
    match = laid("A protection")
    match.choose(1)
    match.choose(asked(match).options[0])
    assert match.over
    assert match.state.mages[1]["room"] == "armory"
    assert match.state.mages[1]["damage"] == [ROSE] * 9
    assert not any(isinstance(m, Begin) and m.kind == "defeat" for m in match.moments())
    twin = laid("A protection")
    twin.choose(1)
    twin.choose("no")
    assert twin.state.mages[1]["room"] == CELL


def test_a_typed_trap_waits_like_any_other() -> None:
    match = laid("A card of your own")
    match.choose("explore")
    match.choose(("move", "black_rose_room"))
    while asked(match).kind == "explore" and ("move", "arena") in asked(match).options:
        match.choose(("move", "arena"))
    waits = asked(match)
    assert (waits.seat, waits.kind) == (1, "reveal")
    match.choose(waits.options[0])
    assert "Snare of Mine" in begun(match)
    assert match.state.mages[0]["damage"].count(1) == 2


def test_cubes_and_places_come_out_as_told() -> None:
    match = lay_out.match(
        {
            "mages": [{"mage": "arianna", "room": "forge", "damage": {"1": 2, "-1": 1}, "jinxes": ["weakness"]}, {}],
            "instability": [{"room": "crypt", "colour": 0, "n": 2}, {"room": "crypt"}],
            "what": "effect",
            "who": -1,
            "effect": "Inflict 2 on each mage.",
        }
    )
    assert match.over
    assert match.state.rooms["crypt"]["slots"] == [0, 0, ROSE]
    assert match.state.mages[0]["damage"] == [1, 1, ROSE, ROSE, ROSE]


def test_points_crown_tokens_quests_and_the_lodge_come_out_as_told() -> None:
    mage = {
        "room": "arena", "trophies": {"1": 1}, "destiny": {"1": 2}, "tokens": 1, "active": ["golden_sun"],
        "completed": ["wise_moon"], "hand": ["torment"],
    }  # fmt: skip
    match = lay_out.match(
        {
            "mages": [mage, {"room": "arena", "solved": ["field_test"]}],
            "power": {"0": 7, "1": 3, "-1": 19}, "crown": 1, "rebuilt": ["crypt"], "layout": {"arena": [2, 0]},
            "what": "effect",
            "effect": "Steal 2 points from each other mage. You may pay 1 point to take the crown. Regain 1 action token. "
            "You may spend 1 trophy to gain 1 point.",
        }
    )  # fmt: skip
    state = match.state
    assert (state.moon, state.crown, state.rooms["arena"]["at"], state.rooms["crypt"]["rebuilt"]) == (
        2,
        1,
        [2, 0],
        True,
    )
    you = state.mages[0]
    assert (you["destiny"], you["hand"], you["completed"], you["active"][0]["card"]) == (
        [1, 1], ["torment"], ["wise_moon"], "golden_sun",
    )  # fmt: skip
    assert state.mages[1]["solved"] == ["field_test"]
    for _ in range(2):
        match.choose("yes")
    assert match.over
    assert (state.power, state.crown, you["tokens"], state.trophies[0]) == ([9, 1, 19], 0, 2, [])


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"mages": [{}, {}], "power": {"0": 500}}, "Points are counted by colour"),
        ({"mages": [{}, {}], "power": [1]}, "Points are counted by colour"),
        ({"mages": [{}, {}], "crown": 7}, "from 0 to 1"),
        ({"mages": [{}, {}], "rebuilt": ["x"]}, "no room 'x'"),
        ({"mages": [{}, {}], "layout": {"arena": [9, 9]}}, "different places"),
        ({"mages": [{}, {}], "layout": [1]}, "told by name"),
        ({"mages": [{"tokens": True}, {}]}, "from 0 to 2"),
        ({"mages": [{"active": ["nothing"]}, {}]}, "no quest 'nothing'"),
        ({"mages": [{"trophies": {"-1": 1}}, {}]}, "Trophies are counted"),
        ({"mages": [{"hand": [3]}, {}]}, "no spell 3"),
        ({}, "two to four mages"),
        ([], "given by its fields"),
        ({"mages": [{}, {}], "nonsense": 1}, "has no 'nonsense'"),
        ({"mages": [{}, {}, {}, {}, {}]}, "at most 4"),
        ({"mages": [{"room": "<script>"}, {}]}, "no room '<script>'"),
        ({"mages": [{"damage": {"7": 1}}, {}]}, "Cubes are counted by colour"),
        ({"mages": [{"damage": {"0": 30}}, {}]}, "there are only 25"),
        ({"mages": [{"damage": {"-1": 20}}, {}]}, "10 is the most"),
        ({"mages": [{"sheet": {"I": "torment/dusk"}}, {}]}, "has no side 'dusk'"),
        ({"mages": [{"sheet": {"IV": "torment"}}, {}]}, "has no 'IV'"),
        (
            {"mages": [{"mage": "rikkart", "sheet": {"I": "barons_privilege/light"}}, {"mage": "arianna"}]},
            "of Baron Doria",
        ),
        ({"mages": [{}, {}], "what": "dance"}, "cast, effect or act"),
        ({"mages": [{}, {}], "what": "cast"}, "no spell to cast"),
        ({"mages": [{}, {}], "who": 3}, "from 0 to 1"),
        ({"mages": [{}, {}], "what": "effect", "effect": "Inflct 3."}, "did you mean"),
        ({"mages": [{}, {}], "what": "effect", "effect": "Inflict 3." * 20_000}, f"at most {LONGEST} letters"),
        ({"mages": [{}, {}], "what": "effect", "effect": "<img src=x onerror=alert(1)>"}, "cannot be read"),
        ({"mages": [{}, {}], "own": [{"name": "A", "text": "trap fire: Inflict 2."}]}, "A: "),
        ({"mages": [{}, {}], "own": [{"name": "B" * 99, "text": "combat fire self: Inflict 2."}]}, "60 letters"),
        ({"mages": [{}, {}], "own": [{"text": "x" * 100_000}]}, f"at most {LONGEST} letters"),
        ({"mages": [{}, {}], "own": [{"text": None}]}, "must be text"),
        ({"mages": [{}, {}], "instability": [{"room": 3}]}, "needs a room"),
        ({"mages": [{}, {}], "evocations": [{"kind": "succubus", "owner": 0, "room": "arena"}] * 4}, "slot 1 to 3"),
    ],
)
def test_what_cannot_be_laid_out_is_listed(told: Any, said: str) -> None:
    with pytest.raises(BenchError) as caught:
        lay_out.match(told)
    assert said in " ".join(caught.value.problems)
    assert all("\n" not in problem and len(problem) < 2000 for problem in caught.value.problems)


def test_a_fault_points_at_the_word() -> None:
    fault = lay_out.fault("effect", "Pain 3. Dance 2.")
    assert fault is not None
    assert (fault.at, fault.word) == (8, "Dance")
    assert lay_out.fault("effect", "Pain 3.") is None
    unknown = lay_out.fault("effect", "Gain 1 point. Summon a 'wyvern'.")
    assert unknown is not None
    assert (unknown.at, unknown.word) == (23, "'wyvern'")
    assert lay_out.fault("card", "combat fire mage within 2: Inflict 3.") is None
    assert lay_out.fault("card", "Inflict 3.") is not None


def own_protection(text: str, **more: Any) -> explorer.Match:
    """Grim Torment hits a mage whose only defence is a protection of its own, typed in."""
    match = lay_out.match(
        {
            "mages": [
                {"mage": "rikkart", "room": "armory", "sheet": {"I": "grim_torment/light"}},
                {"mage": "gramigna", "room": "arena", "damage": {"-1": 9}, "sheet": {"I": "own_1/light"}},
            ],
            "own": [{"name": "Mine", "text": text} | more],
            "what": "effect",
            "who": 0,
            "effect": "Inflict 2 on each mage anywhere.",
        }
    )
    while not match.over:
        match.choose(asked(match).options[0])  # it is revealed, and a "may" is taken
    return match


@pytest.mark.rule("target.default")
@pytest.mark.parametrize("heal", ["Heal 4", "You heal 4", "Heal 4 on you", "You may heal 4", "heal 4 damage"])
def test_what_a_protection_heals_is_its_owner(heal: str) -> None:
    match = own_protection(f"protection sacred when a mage damages you: {heal}.")
    assert len(match.state.mages[1]["damage"]) == 7
    assert match.state.mages[1]["room"] == "arena"


@pytest.mark.parametrize(("more", "cubes"), [({}, 0), ({"instability": False}, 0), ({"instability": True}, 1)])
def test_a_typed_card_has_the_icon_only_if_told_so(more: dict[str, bool], cubes: int) -> None:
    match = own_protection("protection sacred when a mage damages you: Heal 4.", **more)
    assert len(match.state.rooms["arena"]["slots"]) == cubes


def test_each_example_of_the_vocabulary_can_be_read() -> None:
    words = lay_out.catalogue()["words"]
    assert len(words) >= 8
    for section in words:
        for text in section["texts"]:
            assert lay_out.fault(section["kind"], text) is None, text
            assert lay_out.reading(section["kind"], text), text


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Assign the Weakness Jinx to a mage within 1.", ["You assign the weakness jinx to a mage within 1."]),
        ("Target a mage within 2. Inflict 2 damage.", ["You target a mage within 2.", "You inflict 2 damage on the target."]),
        ("Move 1. Move up to 2.", ["You move 1 room.", "You move up to 2 rooms."]),
        ("Each mage heals 1. Pain 1.", ["Each mage heals 1 damage on itself.", "The Black Rose inflicts 1 damage on you."]),
        ("You may pay 1 point to heal 2.", ["You may pay 1 point to heal 2 damage on yourself."]),
    ],
)  # fmt: skip
def test_a_typed_effect_is_told_as_it_was_read(text: str, lines: list[str]) -> None:
    assert list(lay_out.reading("effect", text)) == lines


def test_a_typed_card_is_told_as_it_was_read() -> None:
    card = "protection sacred when a mage damages you: Heal 4. Inflict as many as healed."
    assert lay_out.reading("card", card) == (
        "A protection: you may reveal it when a mage damages you. The target is then whoever triggered it.",
        "You heal 4 damage on yourself.",
        "You inflict as much damage as was healed, on the target.",
    )
    area = lay_out.reading("card", "combat fire room within 2: Inflict 2. Heal 1. Summon a demon. Place 1 instability.")
    assert area[1:] == (
        "You inflict 2 damage on each model in the target room.",
        "You heal 1 damage on each model in the target room.",
        "You summon a demon in the target room.",
        "You place 1 instability in the target room.",
    )


@given(SIDES)
def test_whatever_can_be_read_can_be_told(side: Any) -> None:
    assert len(plain_words.reading(side)) == 1 + len(side.sentences)


# --- random lay-outs with random effects ------------------------------------------------------------------------------

SPELLS = [spell["id"] for spell in lay_out.catalogue()["spells"]]
ROOMS = [CELL, *KIT.rooms]


OWN_HEADS = [head for start, head in HEADS if start == "side"]


def typed(start: str, heads: list[str]) -> st.SearchStrategy[str]:
    """Texts that somebody could type: walks over the grammar that make sense."""

    def walked(seed: int) -> str:
        choose = random.Random(seed).choice
        head = choose(heads)
        return grammar_walk.text(start, choose, head) or f"{head} Pain 1.".strip()

    return st.integers(0, 10**6).map(walked)


OWN, EFFECTS = typed("side", OWN_HEADS), typed("effect", [""])


@st.composite
def layouts(draw: st.DrawFn) -> dict[str, Any]:
    """Mages anywhere with anything on their sheets, typed cards among it, and something to resolve."""
    players = draw(st.integers(2, 4))
    own = draw(st.lists(OWN.map(lambda side: {"name": "Mine", "text": side}), max_size=3))
    spells = SPELLS + [f"own_{n + 1}/light" for n in range(len(own))] * 12
    slots = st.sampled_from(NUMBERED)
    mages = [
        {
            "room": draw(st.sampled_from(ROOMS[:6])),
            "damage": {"-1": draw(st.integers(0, 6))},
            "sheet": draw(st.dictionaries(slots, st.sampled_from(spells), max_size=4)),
        }
        for _ in range(players)
    ]
    kinds = st.sampled_from(sorted(KIT.evocations))
    evocations = draw(
        st.lists(
            st.builds(lambda kind, owner, room: {"kind": kind, "owner": owner, "room": room}, kinds,
                      st.integers(0, players - 1), st.sampled_from(ROOMS[1:6])),
            max_size=3, unique_by=lambda one: one["owner"],
        )
    )  # fmt: skip
    told = {"mages": mages, "own": own, "evocations": evocations, "who": draw(st.integers(0, players - 1))}
    what = draw(st.sampled_from(["act", "effect"]))
    return told | ({"what": "act"} if what == "act" else {"what": "effect", "effect": draw(EFFECTS)})


@settings(
    deadline=None, max_examples=deep(25), suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)
@given(told=layouts(), seed=st.integers(0, 99))
def test_every_chain_ends_and_nothing_is_lost(told: dict[str, Any], seed: int) -> None:
    try:
        match = lay_out.match(told)
    except BenchError as error:
        # too many copies of a card, somebody else's personal spell, a typed card that no real one could be
        event(error.problems[0][-40:])
        return
    everything = CONSERVED["black_rose_wars"]
    whole = everything(match.state)
    player = RandomPlayer(seed)
    for _ in range(400):
        if match.over or match.state.phase != "Action Phase" or (told["what"] == "act" and match.state.active is None):
            break
        match.play(player, most=1)
        assert match.problems() == []
        assert everything(match.state) == whole
    else:
        raise AssertionError("the chain does not end")
    assert match.state.stack == [] or not match.over
