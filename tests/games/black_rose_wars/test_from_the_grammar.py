"""What is read is done: sentences that follow from the grammar itself, resolved in a lodge that has something of everything.

Each alternative of the grammar comes to something at least once; nothing comes to nothing without a word of why; and how a
sentence was read agrees with what happened. NOBLESSE_SENTENCES is how many free sentences are drawn, 40 if it is not set.
"""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explorer.core.moments import Begin, End
from explorer.games.black_rose_wars import damage, effects, parsing, reading, resolve
from explorer.games.black_rose_wars.state import ROSE, Lodge
from tests.games.black_rose_wars import grammar_walk
from tests.games.black_rose_wars.stage import facts, perform, stage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from explorer.core.moments import Effect, Event

HOW_MANY = int(os.environ.get("NOBLESSE_SENTENCES", "40"))

HEADS = [
    ("effect", ""),
    ("side", "combat fire model within 2:"),
    ("side", "combat air mage within 2:"),
    ("side", "contingency earth evocation within 2:"),
    ("side", "contingency earth own evocation anywhere:"),
    ("side", "combat water room within 2:"),
    ("side", "contingency magic self:"),
    ("side", "contingency all special:"),
    ("side", "trap fire when another model damages you:"),
    ("side", "protection fire when you are defeated:"),
    ("side", "trap fire when another mage is defeated:"),
    ("side", "trap air when a mage summons an evocation:"),
    ("side", "protection air when an evocation activates:"),
    ("skill", "when this evocation inflicts damage:"),
    ("event", "black rose phase:"),
    ("event", "always when a mage solves a quest:"),
]
"""Whole texts by what they begin with."""

SAID = {"skipped", "not met", "untouched", "declined", "not enhanced", "cannot pay", "not summoned", "not jinxed", "unplaced",
        "short", "not upgraded"}  # fmt: skip
"""Events that say why nothing happens."""


def crowd() -> Lodge:
    """The stage, with what else a sentence may speak of: Forgotten Spells in hand, solved quests, events, all ready."""
    state = stage()
    state.mages[0]["hand"].append(state.forgotten.pop(0))
    state.mages[0]["solved"].append("field_test")
    state.mages[1]["solved"].append("golden_sun")
    state.event_slots[1] = "puppeteer" if "puppeteer" in state.kit.events else None
    state.mages[0]["sheet"][3] = {"card": "torment", "side": "light", "stands": "ready"}
    return state


def resolving(state: Lodge, start: str, text: str) -> Effect:
    """Resolve a text as what it is, set off by what it waits for."""
    read: Any = getattr(parsing, start)(text)
    if start == "effect":
        return resolve.resolve(state, read, source="quest:golden_sun", name="x", caster=0, rule="quest.activate")
    if start == "event":
        facts = {"source": "event:gift_to_fools", "name": "x", "caster": ROSE, "rule": "event.phase"}
        if read.trigger is None:
            return resolve.resolve(state, read, **facts)
        return _set_off(state, read, facts, "quest_solved", 1)
    if start == "skill":
        facts = {"source": "evocation:nigredo", "name": "x", "caster": 0, "rule": "evocation.skill", "origin": "e1"}
        return _set_off(state, read, facts, "damage by evocation", 1)
    facts = {
        "source": "spell:overtime",
        "name": "x",
        "caster": 0,
        "rule": "spell.resolve",
        "combat": read.type == "combat",
    }
    if read.target is not None:

        def opening(frame: Any) -> Effect:
            frame["target"] = yield from effects.choose_target(state, frame, read.target)

        return resolve.resolve(state, read, opening=opening, **facts)
    kind = {"another model damages you": "damage", "you are defeated": "doomed", "another mage is defeated": "defeated",
            "a mage summons an evocation": "summoned", "an evocation activates": "evocation_activated"}  # fmt: skip
    return _set_off(
        state, read, facts, kind[str(read.trigger)], "e3" if "activates" in text.split(":", maxsplit=1)[0] else 1
    )


def _set_off(state: Lodge, read: Any, facts: dict[str, Any], kind: str, that: Any) -> Effect:
    """A text that something sets off, in the middle of the effect that did."""
    frame = yield from resolve.open_frame(
        state, source="spell:heart_of_ice", name="y", caster=1, rule="spell.resolve", text="combat fire self: Pain 1."
    )
    frame["results"]["activation"] = "e3"
    if kind in ("damage", "doomed"):
        yield from damage.inflict(state, frame, [(0, 2 if kind == "damage" else 20)], 1)
    elif kind == "damage by evocation":
        yield from damage.inflict(state, frame, [(1, 2)], 0, via="e1")
    elif kind == "defeated":
        resolve.happen(state, "defeated", seat=1, by=2, room="throne_room", colours=[2])
    elif kind == "summoned":
        resolve.happen(state, "summoned", by=1, id="e3", evocation="cadaver", room="black_rose_room", to=None)
    elif kind == "quest_solved":
        resolve.happen(state, "quest_solved", seat=1, card="golden_sun")
    else:
        resolve.happen(state, "evocation_activated", id="e3", by=1, room="black_rose_room")
    wanted = kind.partition(" ")[0]
    trigger = next(one for one in state.happened if one["kind"] == wanted)
    state.happened = []
    yield from resolve.resolve(state, read, target=that, trigger=trigger, relation="interrupted", **facts)
    yield from resolve.close_frame(state)


class Outcome:
    """What came of a text: what happened, whether anything did, and what was said of what did not."""

    def __init__(self, start: str, text: str) -> None:
        self.state = crowd()
        self.text = text
        before = facts(self.state)
        self.run = perform(self.state, resolving(self.state, start, text))
        self.events: list[Event] = [one for one in self.run.events if not isinstance(one, Begin | End)]
        own = [one for one in self.events if one.kind not in SAID]
        self.effective = bool(own) and (facts(self.state) != before or any(one.kind in TOLD for one in own))

    def silent(self) -> list[str]:
        """Sentences of which neither anything came nor was said why."""
        found, open_ = [], []
        for one in self.run.moments:
            if isinstance(one, Begin) and one.kind == "sentence":
                open_.append([str(one.facts["text"]), False])
            elif isinstance(one, End) and one.kind == "sentence":
                text, heard = open_.pop()
                found += [] if heard else [text]
            else:
                open_ = [[text, True] for text, _ in open_]
        return found


TOLD = {
    "stands",
    "strengthened",
    "looked",
    "target",
    "not solved",
    "activation ended",
    "controlled",
    "prevented",
    "copied",
}
"""Events that are an effect though nothing on the table tells of it."""


def check(outcome: Outcome, start: str) -> None:
    """What must hold of any text."""
    skipped = [one for one in outcome.events if one.kind == "skipped"]
    assert all(one.facts["why"] for one in skipped), outcome.text
    assert not outcome.silent(), (outcome.text, outcome.silent())


# --- each alternative ---------------------------------------------------------------------------------------------------


def alternatives() -> Iterator[tuple[str, dict[str, str]]]:
    """Every verb, clause, condition and count of the grammar, with what leads to it."""
    plain = {"part": "deeds", "clause": "verb"}
    for alias in grammar_walk.rules()["verb"]:
        if alias == "price":
            yield from ((price, {**plain, "verb": "price", "price": price}) for price in grammar_walk.rules()["price"])
        else:
            yield alias, {**plain, "verb": alias}
    for alias in grammar_walk.rules()["clause"]:
        if alias != "verb":
            yield alias, {"part": "deeds", "clause": alias}
    for alias in grammar_walk.rules()["condition"]:
        yield alias, {"part": "conditional", "condition": alias}
    for alias in grammar_walk.rules()["counter"]:
        yield alias, {"part": "for_each", "counter": alias}
    for part in ("choose", "for_each"):
        yield part, {"part": part}
    for deed in ("may", "may_pay"):
        yield deed, {"part": "deeds", "clause": "by", "deed": deed}


ALTERNATIVES = dict(alternatives())

FIRST = {
    "ignore": "damages you", "ignore_effect": "damages you", "redirect": "damages you", "redirect_all": "damages you",
    "redirect_any": "damages you", "summon_same": "summons", "end_activation": "evocation activates",
    "target_instead": "model within", "more_damage": "black rose phase", "standing": "black rose phase",
}  # fmt: skip
"""Under which head an alternative is looked for first."""

STAND = ("more_damage", "standing", "target_instead")
"""What is an effect of another kind: it changes what else happens, and has tests of its own."""

BEFORE = {
    "did": "Pain 1.", "did_not": "Take 1 trophy from a mage within 9 of the crypt.", "count_hit": "Inflict 1 on a mage anywhere.",
    "you_defeated": "Defeat a mage anywhere.", "were_defeated": "Defeat yourself.",
    "count_done": "Convert 2 on each model anywhere. Convert 2 instability in each room. Discard each jinx on you. "
    "Destiny 1 on each mage anywhere.",
}  # fmt: skip
"""What must have been done before."""


@pytest.mark.parametrize("alias", list(ALTERNATIVES))
def test_each_alternative_of_the_grammar_comes_to_something(alias: str) -> None:
    choose = random.Random(alias).choice
    heads = sorted(HEADS, key=lambda head: FIRST.get(alias, "within 2") not in head[1])
    seen = []
    for start, head in heads * 3:
        for _ in range(6):
            begun = f"{head} {BEFORE.get(alias, '')}".strip()
            text = grammar_walk.text(
                start, choose, begun, forced={"sentence": "sentence", **ALTERNATIVES[alias]}, tries=25
            )
            if text is None or text == begun:
                break
            outcome = Outcome(start, text)
            check(outcome, start)
            plain = sum(one.kind not in SAID for one in outcome.events)
            without = 0
            if alias in BEFORE:
                without = sum(one.kind not in SAID for one in Outcome(start, begun).events)
            if outcome.effective and plain > without and alias != "not":
                return
            if alias in STAND:
                return
            seen.append(text)
    raise AssertionError(f"{alias} never comes to anything: {seen[:8]}")


# --- free sentences -------------------------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=HOW_MANY, derandomize=True, suppress_health_check=list(HealthCheck))
@given(head=st.sampled_from(HEADS), data=st.data())
def test_nothing_is_silently_without_effect(head: tuple[str, str], data: st.DataObject) -> None:
    start, begun = head
    seed = data.draw(st.integers(0, 10**6))
    text = grammar_walk.text(start, random.Random(seed).choice, begun)
    if text is not None:
        outcome = Outcome(start, text)
        check(outcome, start)
        if start != "event":
            assert reading.reading(getattr(parsing, start)(text)) if start != "skill" else True
