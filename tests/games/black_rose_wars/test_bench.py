"""The card workbench: lay-outs become matches, the examples do what the book says, and nonsense is listed in words."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from explorer.core.bench import BenchError
from explorer.core.moments import Begin
from explorer.games.black_rose_wars import bench
from explorer.games.black_rose_wars.cards import figures
from explorer.games.black_rose_wars.parsing import LONGEST
from explorer.games.black_rose_wars.position import NUMBERED
from explorer.games.black_rose_wars.state import CELL, ROSE
from explorer.players import RandomPlayer
from tests.conformance.games import CONSERVED
from tests.games.black_rose_wars.lodges import asked
from tests.games.black_rose_wars.sentences import SIDES, TEXTS

if TYPE_CHECKING:
    import explorer

KIT = figures()


def laid(name: str) -> explorer.Match:
    """An example, laid out."""
    found = next(told for title, told in bench.examples().items() if title.startswith(name))
    return bench.match(json.loads(json.dumps(found)))


def begun(match: explorer.Match) -> list[str]:
    return [str(m.facts["title"]) for m in match.moments() if isinstance(m, Begin) and m.kind == "effect"]


def test_everything_in_the_catalogue_can_be_laid_out() -> None:
    listed = json.loads(json.dumps(bench.catalogue()))
    owners = {f"{mage.personal}/{side}": id for id, mage in KIT.mages.items() for side in ("light", "dark")}
    for spell in listed["spells"]:
        mage = owners.get(spell["id"], "gramigna")
        match = bench.match(
            {"mages": [{"mage": mage, "room": "arena", "sheet": {"II": spell["id"]}}, {"room": "crypt"}]}
        )
        assert match.problems() == []
    for kind in listed["evocations"]:
        match = bench.match({"mages": [{}, {}], "evocations": [{"kind": kind["id"], "owner": 0, "room": "arena"}]})
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
    match = bench.match(
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


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({}, "Two to four mages"),
        ([], "told by its fields"),
        ({"mages": [{}, {}], "nonsense": 1}, "has no 'nonsense'"),
        ({"mages": [{}, {}, {}, {}, {}]}, "at most 4"),
        ({"mages": [{"room": "<script>"}, {}]}, "no room '<script>'"),
        ({"mages": [{"damage": {"7": 1}}, {}]}, "Cubes are counted by colour"),
        ({"mages": [{"damage": {"0": 30}}, {}]}, "[setup.cubes]"),
        ({"mages": [{"damage": {"-1": 20}}, {}]}, "[mage.health]"),
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
        ({"mages": [{}, {}], "own": [{"text": None}]}, "is a text"),
        ({"mages": [{}, {}], "instability": [{"room": 3}]}, "lies in a room"),
        ({"mages": [{}, {}], "evocations": [{"kind": "succubus", "owner": 0, "room": "arena"}] * 4}, "summon.slot"),
    ],
)
def test_what_cannot_be_laid_out_is_listed(told: Any, said: str) -> None:
    with pytest.raises(BenchError) as caught:
        bench.match(told)
    assert said in " ".join(caught.value.problems)
    assert all("\n" not in problem and len(problem) < 2000 for problem in caught.value.problems)


def test_a_fault_points_at_the_word() -> None:
    fault = bench.fault("effect", "Inflict 3. Dance 2.")
    assert fault is not None
    assert (fault.at, fault.word) == (11, "Dance")
    assert bench.fault("effect", "Inflict 3.") is None
    assert bench.fault("card", "combat fire mage within 2: Inflict 3.") is None
    assert bench.fault("card", "Inflict 3.") is not None


# --- random lay-outs with random effects ------------------------------------------------------------------------------

SPELLS = [spell["id"] for spell in bench.catalogue()["spells"]]
ROOMS = [CELL, *KIT.rooms]


@st.composite
def layouts(draw: st.DrawFn) -> dict[str, Any]:
    """Mages anywhere with anything on their sheets, typed cards among it, and something to resolve."""
    players = draw(st.integers(2, 4))
    own = draw(st.lists(SIDES.map(lambda side: {"name": "Mine", "text": str(side)}), max_size=3))
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
    return told | ({"what": "act"} if what == "act" else {"what": "effect", "effect": str(draw(TEXTS["effect"]))})


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(told=layouts(), seed=st.integers(0, 99))
def test_every_chain_ends_and_nothing_is_lost(told: dict[str, Any], seed: int) -> None:
    try:
        match = bench.match(told)
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
