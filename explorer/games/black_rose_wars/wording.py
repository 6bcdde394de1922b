"""The words for players: a label for every option, and one sentence for every moment."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any

from explorer.authoring.sentences import Facts, Sentence, Sentences
from explorer.core.moments import HIDDEN
from explorer.core.people import their, themself
from explorer.games.black_rose_wars.state import CELL, DARK, DUMMY, MOONS, ROSE
from explorer.games.black_rose_wars.table.naming import SLOTS, colour, listed, mix, model, room, seat, spell, spells

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.moments import Choice, Option, Seat
    from explorer.games.black_rose_wars.state import Lodge

TOOK_NOTHING = {
    "no": "no",
    "done": "leave it at that",
    "end": "end the activation",
    "none": "nothing here",
    "yes": "yes",
}
"""The labels of options that name no thing."""


def source(state: Lodge, given: str) -> str:
    """The name of the card, room or other thing that is being resolved."""
    if given.startswith("effect:"):
        return "the typed effect"
    card = state.kit.card(given)
    return card.name if card is not None else given.partition(":")[2].replace("_", " ").capitalize()


def _points(n: int) -> str:
    return f"{n} point{'s' if n != 1 else ''}"


def _cubes(n: int) -> str:
    return f"{n} cube{'s' if n != 1 else ''}"


# --- options ----------------------------------------------------------------------------------------------------------


def round_of(state: Lodge) -> tuple[str, int] | None:
    """The game turn, from the first on."""
    return ("Game turn", state.turn) if state.turn else None


def label(state: Lodge, choice: Choice, option: Option) -> str:
    """The label of an option, as a player would say it."""
    if isinstance(option, str) and option in TOOK_NOTHING and choice.kind not in ("school", "grimoire"):
        return _declined(choice, option)
    make = _LABELS.get(choice.kind)
    return make(state, choice, option) if make is not None else _plain_label(state, choice, option)


def _declined(choice: Choice, option: str) -> str:
    words = {
        "reveal": "reveal nothing", "thin": "keep them all", "give back quest": "give none back", "move": "stay",
        "attack": "attack nobody", "redirect": "redirect nothing", "fight": "leave it at that",
    }  # fmt: skip
    return words.get(choice.kind, TOOK_NOTHING[option]) if option in ("no", "done") else TOOK_NOTHING[option]


def _plain_label(state: Lodge, _: Choice, option: Option) -> str:
    """The name of what an option stands for: a card, a room, a model, a number, cubes, or words."""
    kit = state.kit
    if isinstance(option, tuple):
        return mix(option)
    if isinstance(option, str):
        if option in state.evocations or option == DUMMY:
            return model(state, option)
        for table in (
            kit.spells,
            kit.rooms,
            kit.quests,
            kit.events,
            kit.mages,
            kit.evocations,
            kit.jinxes,
            kit.upgrades,
            kit.schools,
        ):
            if option in table:
                name: str = table[option].name
                return name
        return option
    return str(option)


def _action(state: Lodge, choice: Choice, option: Option) -> str:
    if option in ("explore", "fight"):
        return str(option).capitalize()
    name, at = option
    if name == "command":
        return f"Command {model(state, at)}"
    if name == "quest":
        return f"activate the quest {state.kit.quests[at].name}"
    if name == "jinx":
        return f"pay 2 points to discard {state.kit.jinxes[at].name}"
    what = "Cast" if name == "cast" else "Momentum: discard"
    card = choice.facts["spells"][at]
    return f"{what} {spell(state, card)} from {SLOTS[at]}" if card else f"{what} from {SLOTS[at]}"


def _going(state: Lodge, choice: Choice, option: Option) -> str:
    """Moves, attacks and room activations: the parts of an action or an activation."""
    if not isinstance(option, tuple):
        return room(state, str(option)) if option in (*state.rooms, CELL) else _plain_label(state, choice, option)
    what, at = option
    if what == "cast":
        return f"cast the spell in {SLOTS[at]}"
    if what in ("quest", "jinx"):
        return _action(state, choice, option)
    if what == "move":
        return f"move to {room(state, at, choice.facts.get('model', choice.seat))}"
    if what == "activate":
        return f"activate {room(state, at)}"
    return f"attack {model(state, at)}"


def _side(state: Lodge, _: Choice, option: Option) -> str:
    card, side = option
    return f"{spell(state, card)}, {'dark' if side == DARK else 'light'} side"


def _reveal(state: Lodge, choice: Choice, option: Option) -> str:
    if isinstance(option, str):  # a card that has not been triggered
        return spell(state, option)
    place = [answer for answer in choice.options if answer != "no"].index(option)
    name, kind = choice.facts["names"][place], choice.facts.get("happened", [""] * 99)[place]
    same = choice.facts["names"].count(name) > 1
    return f"{name} ({kind}{', ' if kind else ''}{place + 1})" if same else str(name)


def _seat_or_model(state: Lodge, _: Choice, option: Option) -> str:
    return room(state, str(option)) if option in (*state.rooms, CELL) else model(state, option)


def _found(state: Lodge, _: Choice, option: Option) -> str:
    pile, card = option
    return f"{spell(state, card)} from the {pile}"


_LABELS: dict[str, Callable[[Lodge, Choice, Option], str]] = {
    "action": _action,
    "explore": _going,
    "fight": _going,
    "evocation": _going,
    "move": _going,
    "toward": _going,
    "attack": _seat_or_model,
    "target": _seat_or_model,
    "evocation target": _seat_or_model,
    "which evocation": _seat_or_model,
    "prepare": _side,
    "reveal": _reveal,
    "order": _reveal,
    "search": _found,
    "active spell": lambda state, choice, option: "back to the hand" if option == "hand" else "to the memories",
    "share": lambda state, choice, option: f"{_cubes(option)} on {model(state, choice.facts['model'])}",
    "ready spell": lambda state, choice, option: f"the spell in {SLOTS[option]}",
    "redirect": lambda state, choice, option: f"redirect {option} to {model(state, choice.facts['to'])}",
    "discard quest": lambda state, choice, option: state.kit.quests[option].name,
    "give back quest": lambda state, choice, option: state.kit.quests[option].name,
    "revealed spell": lambda state, choice, option: f"the spell in {SLOTS[option]}",
    "trophy": lambda state, choice, option: f"the trophy of {colour(option)}",
    "winner": lambda state, choice, option: colour(option),
    "discard upgrade": lambda state, choice, option: (
        f"{state.kit.upgrades[option[1]].name} from {model(state, option[0])}"
    ),
}
"""The functions that make labels, by kind of choice; all other options are labelled by `_plain_label`."""


# --- moments ----------------------------------------------------------------------------------------------------------


ENDS: dict[str, Sentence] = {
    "effect": "the effect has been resolved",
    "sentence": "the sentence ends",
    "round": "the game turn ends",
    "moon": "the moon has risen",
    "defeat": "the defeat has been resolved",
}

CHANCES: dict[str, Sentence] = {
    "throne": "the place of the Throne Room beside the Black Rose Room is drawn",
    "rooms": "the places of the other rooms are drawn",
    "cells": "the places of the cells are drawn",
    "crown": "the holder of the Crown is drawn",
    "first memory": "{seat} draws the first card of the memories from the grimoire",
    "grimoire": "{seat} draws from the grimoire",
    "library": "{seat} draws from a school of the library",
    "memories": "{seat} takes random cards from the memories",
    "forgotten": "{seat} draws a Forgotten Spell",
    "event": "{seat} draws an event",
    "quest": "{seat} draws a quest",
    "command": "the Avatar's next command card is turned up",
}


def _asked(kind: str, state: Lodge, facts: Facts) -> str:
    """What a seat has to choose, to follow its name, without what others may not know."""
    known = facts.keys() - {"seat", "who", "rule"}
    said = ASKED[kind](state, facts) if known or kind in _WITHOUT_FACTS else _WITHOUT.get(kind, "chooses")
    return _themself(facts["seat"], said)


def _themself(chooser: Seat | None, said: str) -> str:
    """What a seat does, with "yourself" or "herself" for its own name, and "your" or "her" for what is its own.

    >>> from explorer.core.people import named
    >>> named(_themself(1, f"may move {seat(1)}")), named(_themself(1, f"may move {seat(1)}'s Cadaver"))
    ('may move themselves', 'may move their Cadaver')
    """
    if chooser in (None, ROSE):
        return said
    own = re.escape(seat(chooser))
    return re.sub(own, themself(chooser), re.sub(f"{own}'s", their(chooser), said))


_WITHOUT_FACTS = frozenset(
    {
        "action", "attack", "discard", "discard event", "discard quest", "evocation kind", "explore", "fight",
        "give back quest", "grimoire", "jinx", "keep", "mage", "move", "next room", "prepare", "replace", "school",
        "search", "thin", "which evocation", "revealed spell", "spell", "complete quest", "solve quest", "room to copy",
        "trophy", "winner", "discard upgrade",
    }
)  # fmt: skip
"""The kinds of choice whose sentences need no facts; used for viewers who may not see the facts."""

_WITHOUT = {"reveal": "may reveal Active cards", "order": "chooses an order"}

ASKED: dict[str, Callable[[Lodge, Facts], str]] = {
    "mage": lambda state, facts: "chooses a mage",
    "school": lambda state, facts: "chooses a school",
    "grimoire": lambda state, facts: "chooses a starting grimoire",
    "give back quest": lambda state, facts: "may give back an active quest",
    "discard quest": lambda state, facts: "discards a quest",
    "thin": lambda state, facts: "may give a spell back to its school",
    "keep": lambda state, facts: "chooses what to keep",
    "prepare": lambda state, facts: f"prepares {SLOTS[facts['slot']]}" if "slot" in facts else "prepares a spell",
    "action": lambda state, facts: "performs an action",
    "explore": lambda state, facts: "explores",
    "fight": lambda state, facts: "fights",
    "move": lambda state, facts: f"may move {model(state, facts['model'])}" if "model" in facts else "may move",
    "toward": lambda state, facts: f"chooses the way to {room(state, facts['goal'])}",
    "attack": lambda state, facts: "may attack",
    "evocation": lambda state, facts: (
        f"decides for {model(state, facts['model'])}" if "model" in facts else "decides for an evocation"
    ),
    "which evocation": lambda state, facts: "chooses which evocation activates",
    "evocation target": lambda state, facts: f"chooses the target of {model(state, facts['model'])}",
    "target": lambda state, facts: f"chooses a target for {source(state, facts['source'])}",
    "room": lambda state, facts: f"chooses a room for {source(state, facts['source'])}",
    "next room": lambda state, facts: "chooses which room comes first",
    "reveal": lambda state, facts: f"may reveal {listed(dict.fromkeys(facts['names']))}",
    "order": lambda state, facts: f"chooses which comes first: {listed(dict.fromkeys(facts['names']))}",
    "choose": lambda state, facts: "chooses one of these",
    "may": lambda state, facts: f"may {_of_theirs(facts['text'])}",
    "convert": lambda state, facts: f"converts damage on {model(state, facts['model'])}",
    "convert instability": lambda state, facts: f"converts instability in {room(state, facts['room'])}",
    "heal": lambda state, facts: f"heals {model(state, facts['model'])}",
    "share": lambda state, facts: f"shares out {their(facts['seat'])} last {_cubes(facts['left'])}",
    "redirect": lambda state, facts: f"may redirect damage to {model(state, facts['to'])}",
    "replace": lambda state, facts: f"may replace one of {their(facts['seat'])} evocations",
    "evocation kind": lambda state, facts: "chooses what to summon",
    "upgrade": lambda state, facts: f"chooses an upgrade for {model(state, facts['model'])}",
    "jinx": lambda state, facts: "chooses a jinx",
    "discard": lambda state, facts: "discards a spell",
    "ready spell": lambda state, facts: f"discards a Ready spell of {seat(facts['of'])}",
    "search": lambda state, facts: "searches for a spell",
    "discard event": lambda state, facts: "discards an event",
    "active spell": lambda state, facts: f"takes {spell(state, facts['card'])} back or <discards> it",
    "assigned evocation": lambda state, facts: "chooses which assigned evocation leaves",
    "revealed spell": lambda state, facts: "chooses one of the revealed spells",
    "spell": lambda state, facts: "chooses a spell",
    "complete quest": lambda state, facts: "chooses a quest to complete",
    "solve quest": lambda state, facts: "chooses a quest to solve",
    "room to copy": lambda state, facts: "chooses a room whose effect is copied",
    "trophy": lambda state, facts: "chooses a trophy",
    "winner": lambda state, facts: "chooses who wins",
    "discard upgrade": lambda state, facts: "chooses an upgrade to discard",
}
"""By kind of choice: what the seat does, with the details that the viewer may know."""


def _whose(facts: dict[str, Any]) -> str:
    return colour(facts["colour"])


def _strengthened(state: Lodge, facts: Facts) -> str:
    more = [f"{facts[name]:+} {name.capitalize()}" for name in ("strength", "speed") if facts[name]]
    return f"{model(state, facts['model'])} has {listed(more) or 'no bonus'} for this effect"


def _quest(state: Lodge, card: str) -> str:
    return "a quest" if card == HIDDEN else f"the quest {state.kit.quests[card].name}"


def _school(state: Lodge, school: str) -> str:
    return f"the school of {state.kit.schools[school].name}" if school in state.kit.schools else "the Forgotten Spells"


def _pile(state: Lodge, pile: str) -> str:
    if pile == "removed":
        return "the box"
    return "the memories" if pile == "memories" else f"the discards of {_school(state, pile)}"


def _goes_to(facts: dict[str, Any]) -> str:
    """Where a card goes; one that leaves the game goes to the box, whatever pile it would go to else."""
    if facts.get("to") == "removed":
        return "removed"
    where: str = facts.get("pile") or facts["to"]
    return where


def _of_theirs(text: str) -> str:
    """What an effect lets its reader do, as it is told of somebody: "you may pay from your hand" is "pay from the hand"."""
    return re.sub(r"\byour\b", "the", text.removeprefix("you may "))


def _of(state: Lodge, card: str) -> str:
    return f"spell:{card}" if card in state.kit.spells else f"command:{card}"


def _at(state: Lodge, target: Any) -> str:
    return room(state, target) if isinstance(target, str) and target in state.rooms else model(state, target)


def _kind(state: Lodge, facts: dict[str, Any]) -> str:
    name = state.kit.evocations[facts["evocation"]].name
    return f"an {name}" if name[0] in "AEIOU" else f"a {name}"


def _cast(state: Lodge, facts: Facts) -> str:
    if "token" in facts:
        return f"{facts['who']} activates {spell(state, facts['card'])} on {SLOTS[facts['slot']]} as a {facts['token']}"
    return f"{facts['who']} casts {spell(state, facts['card'])}, {facts['side']} side"


def _damaged(state: Lodge, facts: dict[str, Any]) -> str:
    extra = "" if facts["placed"] == facts["amount"] else f", of which {facts['placed']} placed"
    through = f" through {model(state, facts['via'])}" if facts.get("via") else ""
    hurt = model(state, facts["model"])
    return f"{hurt} suffers {facts['amount']} damage from {colour(facts['colour'])}{through}{extra}"


def _prevented(state: Lodge, facts: Facts) -> str:
    if facts.get("what") == "defeat":
        return f"{facts['who']} is no longer defeated"
    return f"{facts['amount']} damage on {model(state, facts['model'])} is ignored"


def _instability(state: Lodge, facts: dict[str, Any]) -> str:
    filled = ", which fills it" if facts.get("filled") else ""
    return f"{_whose(facts)} places {facts['amount']} instability in {room(state, facts['room'])}{filled}"


def _back(facts: dict[str, Any]) -> str:
    return f"shows a {facts['back']} on its back" if facts.get("back") else "shows a plain back"


HAPPENS: dict[str, Sentence] = {
    "round": lambda state, facts: f"game turn {facts['number']} begins",
    "phase": lambda state, facts: f"phase: {facts['phase']}",
    "activation": lambda state, facts: f"{facts['who']}'s activation begins",
    "action": lambda state, facts: f"{facts['who']} casts from {SLOTS[facts['slot']]}",
    "effect": lambda state, facts: (
        f"{colour(ROSE if facts['seat'] is None else facts['seat'])} resolves {facts['title']}"
    ),
    "sentence": lambda state, facts: f"“{str(facts['text']).removesuffix('.')}”",  # as on the card: "you" is its caster
    "defeat": lambda state, facts: f"{facts['who']} is defeated by {colour(facts['by'])}",
    "command": lambda state, facts: f"the Avatar resolves {state.kit.commands[facts['card']].name}",
    "moon": lambda state, facts: f"the {facts['name']} rises",
    "rebuild": lambda state, facts: (
        f"{room(state, facts['room'])} is rebuilt; cubes on it: {mix(facts['cubes'])}"
    ),
    "end of the game": lambda state, facts: "the game ends, and bonuses are counted",
    "lodge": lambda state, facts: "the lodge is laid out, every room destroyed",
    "cells": lambda state, facts: "the cells are laid out",
    "crown": lambda state, facts: f"{facts['who']} has the Crown",
    "mage": lambda state, facts: f"{facts['who']} comes to the lodge as {state.kit.mages[facts['mage']].name}",
    "school": lambda state, facts: (
        f"{facts['who']} starts from the school of {state.kit.schools[facts['school']].name}"
    ),
    "grimoire": lambda state, facts: f"{facts['who']} takes the grimoire {facts['name']}",
    "first memory": lambda state, facts: f"{spell(state, facts['card'])} is {facts['who']}'s first memory",
    "enters": lambda state, facts: f"{facts['who']} starts in {room(state, facts['room'], facts['seat'])}",
    "event drawn": lambda state, facts: f"{facts['who']} draws the event {state.kit.events[facts['card']].name}",
    "event pushed": lambda state, facts: f"{state.kit.events[facts['card']].name} is pushed to the right",
    "event discarded": lambda state, facts: (
        f"{state.kit.events[facts['card']].name} leaves the event board"
    ),
    "events shifted": lambda state, facts: "the events move one slot to the right",
    "quest drawn": lambda state, facts: f"{facts['who']} draws {_quest(state, facts['card'])}",
    "quest discarded": lambda state, facts: f"{facts['who']} discards {_quest(state, facts['card'])}",
    "quest revealed": lambda state, facts: f"{facts['who']} reveals {_quest(state, facts['card'])}",
    "quest marked": lambda state, facts: (
        f"{_quest(state, facts['card'])} has {facts['cubes']} of {_cubes(facts['of'])}"
    ),
    "quest completed": lambda state, facts: f"{facts['who']} completes {_quest(state, facts['card'])}",
    "quest solved": lambda state, facts: f"{facts['who']} solves {_quest(state, facts['card'])}",
    "not solved": lambda state, facts: f"{source(state, facts['source'])} is not solved yet",
    "gained": lambda state, facts: (
        f"{_whose(facts)} gains {_points(facts['amount'])}, {facts['power']} in all"
    ),
    "lost": lambda state, facts: (
        f"{_whose(facts)} loses {_points(facts['amount'])}, {facts['power']} in all"
    ),
    "tied": lambda state, facts: (
        f"{listed(map(colour, facts['colours']))} are tied: {facts['count']} {facts['what']} each"
    ),
    "bonus": lambda state, facts: (
        f"{_whose(facts)} gains {_points(facts['amount'])} for {facts['what']}, {facts['power']} in all"
    ),
    "ending": lambda state, facts: (
        f"{_whose(facts)} has reached the Black Rose Moon: this turn is the last"
    ),
    "won": lambda state, facts: (
        f"{_whose(facts)} wins with {_points(facts['power'][facts['colour']])}"
    ),
    "decks": lambda state, facts: f"quests and events of the {MOONS[facts['moon']]} replace the old ones",
    "personal spell": lambda state, facts: (
        f"{facts['who']} takes {spell(state, facts['card'])} into {their(facts['seat'])} hand"
    ),
    "drew": lambda state, facts: (
        f"{facts['who']} draws {spells(state, facts['cards'])} from {their(facts['seat'])} {facts['pile']}"
    ),
    "reshuffled": lambda state, facts: f"{facts['who']}'s memories become {their(facts['seat'])} grimoire",
    "looked at": lambda state, facts: (
        f"{facts['who']} looks at {spell(state, facts['card'])} of {_school(state, facts['school'])}"
    ),
    "looked": lambda state, facts: (
        f"{facts['who']} looks at {seat(facts['of'])}'s hand: {spells(state, facts['cards'])}"
    ),
    "kept": lambda state, facts: f"{facts['who']} keeps {spells(state, facts['cards'])}",
    "found": lambda state, facts: f"{facts['who']} finds {spell(state, facts['card'])}",
    "discarded": lambda state, facts: (
        f"{spell(state, facts['card'])} goes to {_pile(state, _goes_to(facts))}"
    ),
    "command discarded": lambda state, facts: (
        f"{source(state, _of(state, facts['card']))} goes to the Avatar's memories"
    ),
    "returned": lambda state, facts: f"{facts['who']} takes {spell(state, facts['card'])} back into {their(facts['seat'])} hand",
    "prepared": lambda state, facts: f"{facts['who']} lays {spell(state, facts['card'])} on {SLOTS[facts['slot']]}",
    "cast": _cast,
    "revealed": lambda state, facts: f"{facts['who']} reveals {source(state, _of(state, facts['card']))}",
    "declined": lambda state, facts: f"{facts['who']} declines",
    "target": lambda state, facts: f"the target is {_at(state, facts['target'])}",
    "stands": lambda state, facts: f"from now on: {facts['text']}",
    "retargeted": lambda state, facts: "the effect has another target instead",
    "controlled": lambda state, facts: f"{facts['who']} takes control of {model(state, facts['model'])}",
    "skipped": lambda state, facts: f"“{str(facts['text']).removesuffix('.')}” has no effect: {facts['why']}",
    "not met": lambda state, facts: f"a condition is not met: {facts['condition']}",
    "enhanced": lambda state, facts: f"the enhancement applies: {listed(facts['symbols'])}",
    "not enhanced": lambda state, facts: (
        f"the enhancement does not apply: {listed(facts['symbols'])} is not shown"
    ),
    "cannot pay": lambda state, facts: f"{facts['who']} cannot {_of_theirs(facts['price'])}",
    "activated": lambda state, facts: f"{facts['who']} activates {room(state, facts['room'])}",
    "used": lambda state, facts: f"the activation token of {room(state, facts['room'])} is flipped",
    "refreshed": lambda state, facts: (
        f"{listed(room(state, id) for id in facts['rooms'])} can be activated again"
    ),
    "rebuilt": lambda state, facts: f"{room(state, facts['room'])} shows its rebuilt side",
    "moved": lambda state, facts: f"{model(state, facts['model'])} moves to {room(state, facts['room'], facts['model'])}",
    "placed": lambda state, facts: (
        f"{model(state, facts['model'])} is placed in {room(state, facts['room'], facts['model'])}"
    ),
    "followed": lambda state, facts: (
        f"{model(state, facts['model'])} follows into {room(state, facts['room'])}"
    ),
    "attacked": lambda state, facts: (
        f"{model(state, facts['attacker'])} attacks {model(state, facts['target'])}"
    ),
    "damaged": _damaged,
    "healed": lambda state, facts: (
        f"{model(state, facts['model'])} heals {facts['amount']}: {mix(facts['colours'])}"
    ),
    "converted": lambda state, facts: (
        f"{facts['who']} converts {mix(facts['colours'])} on {model(state, facts['model'])}"
    ),
    "converted instability": lambda state, facts: (
        f"{facts['who']} converts {mix(facts['colours'])} in {room(state, facts['room'])}"
    ),
    "prevented": _prevented,
    "redirected": lambda state, facts: (
        f"{facts['amount']} damage on {model(state, facts['model'])} is redirected to {model(state, facts['to'])}"
    ),
    "untouched": lambda state, facts: f"{model(state, facts['model'])} is not affected",
    "falls": lambda state, facts: (
        f"{facts['who']} will be defeated at the next period, whatever {their(facts['seat'])} damage"
        if facts.get("outright")
        else f"{facts['who']} has as much damage as Health, and will be defeated at the next period"
    ),
    "trophy": lambda state, facts: f"{_whose(facts)} takes a trophy of {colour(facts['of'])}",
    "cleared": lambda state, facts: f"{facts['who']}'s health bar is cleared of {_cubes(facts['cubes'])}",
    "instability": _instability,
    "unplaced": lambda state, facts: (
        f"{facts['amount']} instability cannot be placed in {room(state, facts['room'])}"
    ),
    "short": lambda state, facts: f"{facts['who']} needs {_cubes(facts['needed'])}, and only {facts['left']} are left",
    "summoned": lambda state, facts: f"{facts['who']} summons {_kind(state, facts)} in {room(state, facts['room'])}",
    "assigned": lambda state, facts: f"{_kind(state, facts)} is assigned to {colour(facts['to'])}",
    "removed": lambda state, facts: f"{_kind(state, facts)} leaves {room(state, facts['room'])}",
    "upgraded": lambda state, facts: (
        f"{model(state, facts['model'])} gets {state.kit.upgrades[facts['upgrade']].name}"
    ),
    "jinxed": lambda state, facts: f"{facts['who']} gets {state.kit.jinxes[facts['jinx']].name}",
    "jinx removed": lambda state, facts: f"{facts['who']} loses {state.kit.jinxes[facts['jinx']].name}",
    "jinx marked": lambda state, facts: (
        f"{state.kit.jinxes[facts['jinx']].name} on the Avatar has {_cubes(facts['cubes'])}"
    ),
    "persistent": lambda state, facts: (
        f"{spell(state, facts['card'])} now affects {model(state, facts['holder'])}"
    ),
    "persistents end": lambda state, facts: "all persistent effects end",
    "exhausted": lambda state, facts: f"{facts['who']} exhausts a physical action token, {facts['left']} left",
    "regained": lambda state, facts: f"{facts['who']} has {facts['left']} physical action tokens again",
    "available": lambda state, facts: "all physical action tokens are available again",
    "passed": lambda state, facts: (
        f"{facts['who']} has no evocation left to activate"
        if facts["rule"] == "evocation-phase.pass"
        else f"{facts['who']} can perform no more actions"
    ),
    "rest lost": lambda state, facts: f"the rest of {facts['who']}'s action is lost",
    "loop": lambda state, facts: "this chain would never end, so it is stopped here",
    "dominion": lambda state, facts: "the Possessed leaves the cell instead of acting",
    "top card": lambda state, facts: f"the Avatar's next card {_back(facts)}",
    "commands": lambda state, facts: (
        f"the Avatar's command cards of the {MOONS[facts['moon']]} replace the old ones"
    ),
    "strengthened": _strengthened,
    "destined": lambda state, facts: f"{colour(facts['of'])} gets {facts['amount']} Destiny of {facts['who']}",
    "copied": lambda state, facts: f"{facts['who']} resolves the effect of {room(state, facts['room'])}",
    "given": lambda state, facts: f"{facts['who']} gives {spell(state, facts['card'])} to {seat(facts['to'])}",
    "activation ended": lambda state, facts: f"the activation of {model(state, facts['model'])} ends here",
    "not jinxed": lambda state, facts: f"no jinx is left for {facts['who']}",
    "not summoned": lambda state, facts: f"{_kind(state, facts)} is not summoned",
    "not upgraded": lambda state, facts: f"{model(state, facts['model'])} gets no upgrade",
    "trophy given": lambda state, facts: (
        f"{facts['who']} gives a trophy of {colour(facts['of'])} to {colour(facts['to'])}"
    ),
    "trophy spent": lambda state, facts: f"{facts['who']} spends a trophy of {colour(facts['of'])}",
    "upgrade discarded": lambda state, facts: (
        f"{state.kit.upgrades[facts['upgrade']].name} is discarded from {model(state, facts['model'])}"
    ),
    "commands under": lambda state, facts: "the Avatar's revealed cards go under its deck",
}  # fmt: skip
"""By kind of event: its sentence, without the full stop."""


tell = Sentences(
    happens=HAPPENS, asks={kind: partial(_asked, kind) for kind in ASKED}, chances=CHANCES, ends=ENDS, seat=seat
).tell
"""A moment as one sentence."""
