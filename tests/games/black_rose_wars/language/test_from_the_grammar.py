"""What is read is done: sentences that follow from the grammar itself, resolved in a lodge that has something of everything.

Each alternative of the grammar comes to something at least once; nothing comes to nothing without a word of why; and how a
sentence was read agrees with what happened. Of free sentences 40 are drawn, and as many times more as NOBLESSE_DEPTH says.
"""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explorer.core.moments import Begin, End
from explorer.games.black_rose_wars.cards.own_figures import read_overrides
from explorer.games.black_rose_wars.effects import resolve, targets
from explorer.games.black_rose_wars.language import parsing, plain_words
from explorer.games.black_rose_wars.language.meaning import Meaning
from explorer.games.black_rose_wars.rules import action_phase, avatar, evocation_phase
from explorer.games.black_rose_wars.state import CELL, ROSE, Lodge
from explorer.games.black_rose_wars.table import damage, moving, physical, quests, stack, triggers
from tests.depth import DEPTH, deep
from tests.games.black_rose_wars import grammar_walk
from tests.games.black_rose_wars.lodges import damaged, evocation
from tests.games.black_rose_wars.stage import facts, perform, stage
from tests.games.black_rose_wars.test_spell_sides import CAUSES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from explorer.core.moments import Effect, Event

HOW_MANY = 40 * DEPTH

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
    evocation(state, "spirit", 2, "armory")
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
        facts: dict[str, Any] = {"source": "event:gift_to_fools", "name": "x", "caster": ROSE, "rule": "event.phase"}
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
            frame["target"] = yield from targets.choose_target(state, frame, read.target)

        return resolve.resolve(state, read, opening=opening, **facts)
    kind = {"another model damages you": "damage", "you are defeated": "doomed", "another mage is defeated": "defeated",
            "a mage summons an evocation": "summoned", "an evocation activates": "evocation_activated"}  # fmt: skip
    return _set_off(
        state, read, facts, kind[str(read.trigger)], "e3" if "activates" in text.split(":", maxsplit=1)[0] else 1
    )


def _set_off(state: Lodge, read: Any, facts: dict[str, Any], kind: str, that: Any) -> Effect:
    """A text that something sets off, in the middle of the effect that did."""
    frame = yield from stack.open_frame(
        state, source="spell:heart_of_ice", name="y", caster=1, rule="spell.resolve", text="combat fire self: Pain 1."
    )
    frame["results"]["activation"] = "e3"
    if kind in ("damage", "doomed"):
        yield from damage.inflict(state, frame, [(0, 2 if kind == "damage" else 20)], 1)
    elif kind == "damage by evocation":
        yield from damage.inflict(state, frame, [(1, 2)], 0, via="e1")
    elif kind == "defeated":
        stack.happen(state, "defeated", seat=1, by=2, room="throne_room", colours=[2])
    elif kind == "summoned":
        stack.happen(state, "summoned", by=1, id="e3", evocation="cadaver", room="black_rose_room", to=None)
    elif kind == "quest_solved":
        stack.happen(state, "quest_solved", seat=1, card="golden_sun")
    else:
        stack.happen(state, "evocation_activated", id="e3", by=1, room="black_rose_room")
    wanted = kind.partition(" ")[0]
    trigger = next(one for one in state.happened if one["kind"] == wanted)
    state.happened = []
    yield from resolve.resolve(state, read, target=that, trigger=trigger, relation="interrupted", **facts)
    yield from stack.close_frame(state)


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
        found: list[str] = []
        open_: list[tuple[str, bool]] = []
        for one in self.run.moments:
            if isinstance(one, Begin) and one.kind == "sentence":
                open_.append((str(one.facts["text"]), False))
            elif isinstance(one, End) and one.kind == "sentence":
                text, heard = open_.pop()
                found += [] if heard else [text]
            else:
                open_ = [(text, True) for text, _ in open_]
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
            if outcome.effective and plain > without:
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
            assert plain_words.reading(getattr(parsing, start)(text)) if start != "skill" else True


# --- every trigger ------------------------------------------------------------------------------------------------------


def avatar_stage() -> Lodge:
    """The stage with the Avatar at seat 2."""
    state = crowd()
    state.avatar = 2
    state.mages[2].update({"name": "possessed", "sheet": [None] * 4, "hand": [], "grimoire": []})
    return state


def taken_over(state: Lodge) -> Effect:
    """An evocation that seat 1 has taken control of fights its owner and its owner's others."""
    state.evocations["e1"].update({"controller": 1, "room": "armory"})
    state.evocations["e2"]["room"] = "armory"
    return evocation_phase.activate(state, "e1", 1)


def typed(text: str, caster: int = 0, source: str = "effect:typed") -> Any:
    """A typed effect as a situation."""
    read = parsing.fragment(text)
    return lambda state: resolve.resolve(state, read, source=source, name="x", caster=caster, rule="spell.sentences")


def casting(text: str, seat: int, *, beside: str = "") -> Any:
    """A spell of one's own that seat casts, whole, at the first that it can target, perhaps beside an evocation and its foe."""

    def effect(state: Lodge) -> Effect:
        side = parsing.side(text)
        state.mages[seat]["room"] = "armory"
        if beside:
            state.evocations[beside]["room"] = "armory"
            state.mages[1 - seat]["room"] = "armory"
            damaged(state, seat, 1 - seat)
        state.mages[seat]["sheet"][1] = {"card": "own_1", "side": "light", "stands": "ready"}
        state.figures = read_overrides(
            {"spells": {"own_1": {"name": "Mine", "school": "agony", "copies": 3, "light": str(side)}}}
        )
        state.active = seat
        return action_phase.cast(state, seat, 1)

    return effect


def revealing(seat: int, *, beside: str = "") -> Any:
    """A protection that is revealed and resolved, perhaps beside an evocation."""

    def effect(state: Lodge) -> Effect:
        for mage in state.mages[:2]:
            mage["room"] = "armory"
        if beside:
            state.evocations[beside]["room"] = "armory"
        state.mages[seat]["sheet"][1] = {"card": "persecution", "side": "light", "stands": "active"}
        happening = {"kind": "damage", "target": seat, "by": 2, "via": None, "amount": 1, "placed": 0, "attack": False}
        listener = triggers.Listener(seat, f"spell:{seat}:1", "x", True, happening, 0, None, None, 2)
        yield from resolve.commit(state, listener)
        yield from resolve.run(state, listener)

    return effect


def ending(seat: int, room: str = "armory") -> Any:
    """An activation that ends."""

    def effect(state: Lodge) -> Effect:
        state.active = seat
        state.mages[seat]["room"] = room
        yield from action_phase.end_activation(state, seat)
        state.agenda.clear()

    return effect


def leaving(seat: int) -> Any:
    """A mage that moves out of its cell."""

    def effect(state: Lodge) -> Effect:
        state.mages[seat]["room"] = CELL
        return moving.move(state, seat, "armory", "cell.leave")

    return effect


FOREIGN = "The Black Rose places 1 instability in the armory. Each mage places 1 instability in the armory. "

TAKEN: list[tuple[Any, Any]] = [("e1", "e2"), (0, 1), (0, "e3")]

FIGHTS: list[tuple[Any, Any]] = [
    (0, 1), (1, 0), (2, 0), (2, 1), (0, "e3"), (1, "e1"), (2, "e1"), (2, "e3"), ("e1", "e3"), ("e3", "e1"), ("e1", 1),
    ("e3", 0),
]  # fmt: skip


def fighting(attacker: Any, target: Any, *, taken: bool = False) -> Any:
    """One model attacks another, perhaps after seat 1 has taken control of seat 0's nigredo."""

    def effect(state: Lodge) -> Effect:
        if taken:
            state.evocations["e1"]["controller"] = 1
        damaged(state, 1, 0)
        by = attacker if isinstance(attacker, int) else state.evocations[attacker]["controller"]
        frame = yield from stack.open_frame(state, source="action:fight", name="x", caster=by, rule="fight")
        yield from physical.attack(state, frame, attacker, target, by)
        yield from stack.close_frame(state)

    return effect


SITUATIONS: dict[str, Any] = {
    **CAUSES,
    "moves": typed("Each mage moves 1. Each evocation moves 1. Each mage may place itself in the armory.", 1),
    "places": typed("Place each model in the throne room. Place each model in the armory. Place each model in the crypt.", 2),
    "cells": typed("Place each mage in its cell. Gain 1 point.", 1),
    "own deeds": typed(
        "Summon a cadaver in your room. Draw 1 quest. Draw 1 from the forgotten spells. Complete one of your quests. "
        "Solve one of your completed quests. Gain 1 point. Lose 1 point. Heal 1 on you. Take 1 trophy from a mage anywhere."
    ),
    "others' deeds": typed(
        "Each mage summons a cadaver. Each mage draws 1 quest. Each mage draws 1 from the forgotten spells. Each mage completes "
        "one of your quests. Each mage solves one of your completed quests. Each mage gains 1 point. Each mage loses 1 point. "
        "Each mage heals 1 on itself. Heal 1 on each evocation.", 1
    ),
    "evocations' deeds": typed(
        "Each evocation inflicts 1 on each model anywhere. Each evocation places 1 instability in its room. Each evocation "
        "converts 1 instability in its room. Each evocation heals 1 on each evocation anywhere. Each evocation activates."
    ),
    "evocation kills": typed("Each evocation inflicts 20 on each mage anywhere."),
    "evocations fall": typed("Defeat each evocation. Remove each evocation."),
    "evocations suffer": typed("The Black Rose inflicts 1 on each evocation. The Black Rose inflicts 1 on each mage."),
    "rose": typed(
        "The Black Rose gains 1 point. The Black Rose loses 1 point. The Black Rose places 1 instability in each room. The "
        "Black Rose converts 1 instability in each room. The Black Rose summons a cadaver in the crypt. The Black Rose heals 1 "
        "on each evocation.", ROSE
    ),
    "rose kills": typed("The Black Rose inflicts 20 on each mage."),
    "filled": typed("Place 99 instability in each room. Convert 2 instability in each room.", 0),
    "filled by others": typed("Each mage places 9 instability in each room. Each mage converts 9 instability in each room.", 1),
    "filled by the rose": typed("The Black Rose places 99 instability in each room.", ROSE),
    "filled by evocations": typed("Each evocation places 99 instability in each room.", 0),
    "control": taken_over,
    "fights own": typed("Attack each opposing model within 0.", 0),
    "rooms": typed("Activate each room even if used.", 0),
    "rooms of others": typed("Each mage activates each room even if used.", 1),
    **{
        f"{type} {element} of {seat}": casting(f"{type} {element} model anywhere: Inflict 1. Convert 1.", seat)
        for type in ("combat", "contingency") for element in ("all", "fire") for seat in (0, 1)
    },
    **{
        f"{seat} casts beside {evocation}": casting("combat fire model anywhere: Inflict 1.", seat, beside=evocation)
        for seat, evocation in ((0, "e1"), (1, "e3"))
    },
    **{f"{seat} reveals beside {one}": revealing(seat, beside=one) for seat, one in ((0, "e1"), (1, "e3"))},
    **{f"{seat} reveals": revealing(seat) for seat in (0, 1)},
    **{f"{seat} ends in the {room}": ending(seat, room) for seat in (0, 1, 2) for room in ("armory", "throne_room")},
    **{f"{seat} solves": (lambda state, seat=seat: quests.solve(state, seat, "golden_sun")) for seat in (0, 1, 2)},
    **{f"{seat} from the cell": leaving(seat) for seat in (0, 1, 2)},
    **{f"{seat} fights {other}": fighting(seat, other) for seat, other in FIGHTS},
    **{f"taken: {seat} fights {other}": fighting(seat, other, taken=True) for seat, other in TAKEN},
    **{f"{seat} converts": typed(FOREIGN + "Convert 9 instability in the armory.", seat) for seat in (0, 1, 2, ROSE)},
    "evocations convert": typed(FOREIGN + "Each evocation converts 1 instability in the armory.", 1),
    "evocations convert first":  typed("The Black Rose places 2 instability in the armory. Each evocation converts 1 "
                                       "instability in the armory.", 1),
    "one fills the armory": typed("Place 99 instability in the armory.", 0),
    "an evocation fills the armory": typed("Each evocation places 99 instability in the armory.", 1),
    "all act": typed("Each mage activates the armory even if used. Each mage activates the throne room even if used.", 2),
    "explore": lambda state: action_phase.explore(state, 0),
    "explore of 1": lambda state: action_phase.explore(state, 1),
    "fight": lambda state: action_phase.fight(state, 0),
    "command": lambda state: action_phase.command(state, 0, "e2"),
    "command of 1": lambda state: action_phase.command(state, 1, "e3"),
    "momentum": lambda state: action_phase.momentum(state, 1, 1),
    "momentum of 0": lambda state: action_phase.momentum(state, 0, 3),
    "second": lambda state: action_phase.cast(_second(state), 0, 3),
}  # fmt: skip
"""Effects that set off what waits, by name."""


def _second(state: Lodge) -> Lodge:
    state.active = 0
    state.mages[0]["marks"]["spells"] = 1
    return state


HEARD = {"trap": ("side", "trap fire when {}: Gain 1 point."), "skill": ("skill", "when {}: Gain 1 point."),
         "persistent": ("side", "combat fire model within 2 persistent: When {}, gain 1 point."),
         "event": ("event", "always when {}: The Black Rose gains 1 point.")}  # fmt: skip

NARROW = {"ROOM_NAME": ["the armory"], "COLOUR": ["purple"], "NUMBER": ["1"], "ELEMENT": ["fire"], "ALL": ["fire"],
          "TYPE": ["combat"], "ACTIVE_TYPE": ["protection"]}  # fmt: skip


def triggers_of_the_grammar() -> dict[tuple[str, str], Any]:
    """Every trigger with every actor that makes sense, by where it is heard and its text."""
    choose = random.Random("triggers").choice
    found: dict[tuple[str, str], Any] = {}
    for alias, expansions in grammar_walk.rules()["trigger"].items():
        for actor, said in grammar_walk.rules()["actor"].items():
            for rule in said:
                for where, (start, text) in HEARD.items():
                    for _ in range(deep(4 if len(expansions) > 1 else 2)):
                        words = grammar_walk.walk(
                            "trigger", choose, forced={"trigger": alias, "actor": actor}, narrow=NARROW, taking=rule
                        )
                        written = grammar_walk.written(words)
                        if grammar_walk.taken(start, text.format(written)):
                            read = Meaning().transform(parsing.grammatical(written, "trigger"))
                            found[where, str(read)] = read
    return found


def test_every_trigger_goes_off_in_some_situation(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = triggers_of_the_grammar()
    everything = len(waiting)

    def heard(state: Lodge, happened: list[Any]) -> list[Any]:
        for (where, text), trigger in list(waiting.items()):
            for happening in happened:
                if happening["kind"] in trigger.kinds and fits(state, where, trigger, happening):
                    del waiting[where, text]
                    break
        return []

    monkeypatch.setattr(triggers, "listeners", heard)
    for table in (crowd, avatar_stage):
        for name, situation in {**SITUATIONS, **(OF_THE_AVATAR if table is avatar_stage else {})}.items():
            if table is crowd or name not in OF_A_MAGE:
                for wishes in WISHES if "fight" in name or "attacks" in name or name == "control" else WISHES[:1]:
                    state = table()
                    perform(state, situation(state), wishes)
    assert everything > 300
    left = sorted(f"{where}: {text}" for where, text in waiting)
    assert not left, "\n".join(left)


def commanding(state: Lodge) -> Effect:
    """The Avatar resolves a command card."""
    return avatar._command(state, 2, "black_dart")


def back(state: Lodge) -> Effect:
    """The back of its card goes off."""
    state.command_top = next(id for id, card in state.kit.commands.items() if card.back.startswith("protection"))
    state.command_deck = ["black_dart", "black_dart"]
    happening = {
        "kind": "damage",
        "target": 2,
        "by": 1,
        "via": None,
        "amount": 1,
        "placed": 0,
        "attack": False,
        "source": "",
    }
    return avatar.back_goes_off(state, happening, 1)


OF_THE_AVATAR = {"commanding": commanding, "back": back}

WISHES: list[dict[Any, Any]] = [{}, {"fight": ("attack", 0)}, {"fight": ("attack", "e2"), "evocation": ("attack", 0)}]

OF_A_MAGE = {"spell", "second spell"}
"""What the seat that is the Avatar's in that table has no cards for."""


def fits(state: Lodge, where: str, trigger: Any, happening: Any) -> bool:
    """Whether somebody who could wait for it hears it."""
    holders: list[Any] = [None]
    owners: list[int] = [ROSE] if where == "event" else [0, 1]
    if where == "skill":
        holders = [*state.evocations, *([happening["id"]] if happening["kind"] == "evocation_left" else [])]
        owners = [0, 1, 2]
    elif where == "persistent":
        holders = [0, 1, *state.evocations]
    return any(
        triggers.match(state, trigger, happening, owner, holder)[0]
        for holder in holders
        for owner in owners
        if where != "skill" or holder not in state.evocations or state.evocations[holder]["controller"] == owner
    )


# --- how it was read agrees with what happened ----------------------------------------------------------------------------

KINDS_OF = {"inflict": "damaged", "place_instability": "instability", "convert": "converted", "gain": "gained", "lose": "lost",
            "convert_instability": "converted instability", "move": "moved", "attack": "attacked"}  # fmt: skip
"""What happens where a verb is done, by the alternative of the grammar."""

SUBJECTS: dict[str, set[int | None]] = {
    "": {0},
    "The Black Rose": {None},
    "The crown holder": {1},
    "Each other mage": {1, 2},
    "Each evocation": {0, 1, 2},
    "One of your evocations": {0},
}
"""Who a sentence says does it, and the seats that events may then name as doing it."""


@pytest.mark.parametrize("alias", list(KINDS_OF))
@pytest.mark.parametrize("subject", list(SUBJECTS))
def test_the_paraphrase_agrees_with_what_happened(alias: str, subject: str) -> None:
    """The subject that acts, the verb and the figure: as it is told before, so it comes."""
    choose = random.Random(f"{alias} {subject}").choice
    agreed = tried = 0
    while not agreed and tried < 200:
        tried += 1
        verb = grammar_walk.written(grammar_walk.walk("verb", choose, forced={"verb": alias}, narrow={"NUMBER": ["3"]}))
        text = f"{subject} {verb}.".strip()
        if not grammar_walk.taken("effect", text) or (alias == "move" and not re.match("moves? up to 3", verb)):
            continue
        outcome = Outcome("effect", text)
        check(outcome, "effect")
        happened = [one for one in outcome.events if one.kind == KINDS_OF[alias]]
        (line,) = plain_words.reading(parsing.effect(text))
        word = alias.partition("_")[0]
        assert line.startswith(subject or "You"), (text, line)
        assert word.rstrip("e") in line.lower().removeprefix(subject.lower()), (text, line)
        assert "3" in line or "3" not in text, (text, line)
        own = [one for one in happened if one.rule not in FOLLOWS]
        for one in own:
            assert (one.seat if alias not in {"gain", "lose"} else _seat(one)) in SUBJECTS[subject], (text, one)
            if alias == "inflict":
                assert (one.facts["via"] is not None) == ("vocation" in subject), (text, one)
            if alias == "attack":
                assert isinstance(one.facts["attacker"], str) == ("vocation" in subject), (text, one)
            if "amount" in one.facts and " for each " not in text and " per " not in text and "as many" not in text:
                assert one.facts["amount"] <= 3 * max(1, len(SUBJECTS[subject])), (text, one)
        agreed += bool(own)
    able = alias not in {"gain", "lose"} if "vocation" in subject else (alias, subject) not in NEVER
    assert bool(agreed) == able, (alias, subject)


NEVER = {("move", "The Black Rose"), ("attack", "The Black Rose")}
"""What she has no model for, where the Avatar does not play."""

FOLLOWS = {"moon.rises", "quest.reward"}


def _seat(one: Any) -> int | None:
    return None if one.facts["colour"] == ROSE else int(one.facts["colour"])
