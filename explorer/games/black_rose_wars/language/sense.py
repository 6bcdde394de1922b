"""Finds nonsense: texts that the grammar accepts but that could never have an effect are rejected, at the word.

`grammar.lark` defines the order of words. Here is what they need in addition: "this evocation" needs a skill's
evocation, "the target" a target, "ignore" damage as its trigger, a hand somebody who has one. A text is checked in the
order in which it is performed. Whatever depends on the position is not checked; in play, an effect itself says why it
does nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from lark import Token, Tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


class Nonsense(NamedTuple):
    """A part of a text that can have no effect: its letters, from `at` up to before `end`, and the reason."""

    at: int
    end: int
    why: str


def fault(tree: Tree[Token], start: str) -> Nonsense | None:
    """The first part of a text that can never have an effect; None if there is none.

    Args:
        tree: the tree of the grammar.
        start: the grammar rule by which the text was read: "side", "event" and so on.
    """
    return next(_Text(tree, start).faults(), None)


# ---- Words by what they mean -----------------------------------------------------------------------------------------

MAGE, EVOCATION, ANY, ROSE = "mage", "evocation", "any", "the Black Rose"

REFS: Final = {
    "YOU": MAGE, "THAT_MAGE": MAGE, "DEFEATED_MAGE": MAGE, "YOUR_OWNER": MAGE, "CROWN_HOLDER": MAGE,
    "THIS_EVOCATION": EVOCATION, "ROSE": ROSE,
}  # fmt: skip
"""What a reference means, if the word alone says it."""

EVOCATIONS_DO: Final = {
    "inflict", "convert", "convert_instability", "heal", "heal_all", "place_instability", "place", "move", "move_exactly",
    "move_toward", "swap", "attack", "defeat", "end_activation",
}  # fmt: skip
"""What an evocation can do itself."""

ON_MAGES: Final = {
    "assign": "have an evocation assigned", "assign_jinx": "bear a jinx", "assign_any_jinx": "bear a jinx",
    "assign_each_jinx": "bear a jinx", "discard_jinxes": "bear a jinx", "discard_jinx": "bear a jinx",
    "discard_a_jinx": "bear a jinx", "move_jinx": "bear a jinx", "destiny": "bear Destiny", "steal": "have points",
    "take_trophy": "have trophies", "give_spell": "have a hand",
}  # fmt: skip

ON_EVOCATIONS: Final = {
    "remove": "can be removed", "activate": "activate", "activates": "activate", "upgrade": "bear upgrades",
    "take_control": "can be controlled",
}  # fmt: skip

NOT_ON_YOU: Final = {
    "steal", "swap", "attack", "move_toward", "take_trophy", "give_spell", "move_jinx", "assign", "destiny",
}  # fmt: skip
"""What nobody can do to themselves."""

ON_TARGET: Final = {
    "inflict", "convert", "steal", "assign", "assign_jinx", "assign_any_jinx", "assign_each_jinx", "destiny",
}  # fmt: skip
"""What is done to the target if nobody is named."""

DAMAGE_TRIGGERS: Final = {"inflicts", "damages_you", "suffers", "touches_evocation", "spell_damages", "is_defeated"}

COUNTED: Final = {"inflict", "convert", "convert_instability", "place_instability", "heal", "gain", "lose", "pain"}
"""What can be done a number of times for each of something."""

CAME_OF: Final = {
    "ignored": {"ignore"}, "converted": {"convert", "convert_instability"}, "not converted": {"convert"},
    "inflicted": {"inflict", "attack"}, "healed": {"heal", "heal_all"}, "suffered": set(),
    "discarded": {
        "discard_jinxes", "discard_jinx", "discard_a_jinx", "discard_upgrade", "discard_spells", "discard_ready",
        "discard_events", "discard_quests",
    },
    "assigned": {"destiny", "assign", "assign_jinx", "assign_any_jinx", "assign_each_jinx"},
    "jinx discarded": {"discard_jinxes", "discard_jinx", "discard_a_jinx"}, "destiny assigned": {"destiny"},
    "damage not converted": {"convert"}, "instability converted": {"convert_instability"},
}  # fmt: skip
"""What a text must have done before it can refer to its result."""

MAY_BE_NONE: Final = {"reach", "within_of", "health", "bears", "as_many", "plus", "where_near"}
"""The rules in which 0 makes sense."""

ONLY_MAGES: Final = {
    "leaves_cell", "placed_in_cell", "performs", "casts", "casts_second", "ends_activation", "reveals", "gains", "loses",
    "gains_or_loses", "solves", "completes_or_solves", "activates_room", "resolves_room", "resolves_spell", "summons",
    "draws_forgotten", "draws_quest", "completes",
}  # fmt: skip
ONLY_EVOCATIONS: Final = {"leaves", "evocation_activates"}
NOT_THE_ROSE: Final = {
    "activates_room", "resolves_room", "resolves_spell", "casts", "casts_second", "draws_forgotten", "draws_quest",
    "completes", *ONLY_EVOCATIONS,
}  # fmt: skip
"""What neither the Black Rose nor the Avatar can do."""

TRIGGERS_OF_YOURS: Final = {"damages_you", "attacks_you", "attacks_yours"}

WHO: Final = {"ref", "select", "select_of"}

MODELS: Final = ("self", MAGE, EVOCATION, "model")
"""The targets that are models."""


def _noun(tree: Tree[Token]) -> str:
    """What a selection, a target or a noun means: a mage, an evocation, or either."""
    if tree.data == "noun":
        kind = _tokens(tree)[0].type
        return {"MODEL": ANY, "MAGE": MAGE}.get(kind, EVOCATION)
    return next((_noun(child) for child in _trees(tree) if child.data == "noun"), ANY)


def _sort(who: Tree[Token]) -> str:
    """What somebody is, as far as the words say."""
    return REFS.get(_tokens(who)[0].type, ANY) if who.data == "ref" else _noun(who)


def _trees(tree: Tree[Token]) -> list[Tree[Token]]:
    return [child for child in tree.children if isinstance(child, Tree)]


def _tokens(tree: Tree[Token]) -> list[Token]:
    return [child for child in tree.children if isinstance(child, Token)]


def _whom(tree: Tree[Token]) -> Tree[Token] | None:
    """The phrase that names whom a clause affects, if any."""
    return next((child for child in _trees(tree) if child.data in WHO), None)


def _at(tree: Tree[Token] | Token, why: str) -> Nonsense:
    where: Any = tree if isinstance(tree, Token) else tree.meta
    return Nonsense(where.start_pos, where.end_pos, why)


# ---- A text in its order ---------------------------------------------------------------------------------------------


class _Text:
    """One pass over a text, with what it has named and done so far."""

    def __init__(self, tree: Tree[Token], start: str) -> None:
        self.root, self.start, self.kind = tree, start, str(tree.data)
        self.target = ""
        """The kind of target: one of `MODELS`, "room", or "" for none."""
        self.trigger: Tree[Token] | None = None
        self.named = self.kind == "skill"
        self.done: set[str] = set()
        self.doer = ""
        self.sentences = 0

    def faults(self) -> Iterator[Nonsense]:
        """All parts that can have no effect, in the order of the text."""
        if self.start in ("task", "trigger"):
            yield from self._trigger(self.root)
            return
        for child in _trees(self.root):
            if child.data in ("sentence", "enhancement", "whenever"):
                yield from self._sentence(child)
            elif child.data in _TARGETS:
                yield from self._target(child)
            elif child.data not in ("element", "elements"):
                yield from self._trigger(child)

    # ---- heads ----

    def _target(self, tree: Tree[Token]) -> Iterator[Nonsense]:
        if tree.data == "plain_target":
            self.target = "self" if _tokens(tree)[0].type == "SELF" else ""
        elif tree.data == "room_target":
            self.target = "room"
        elif tree.data == "priority":
            self.target = "room" if _tokens(tree)[0] == "3" else MAGE
            yield from self._all(tree)
        else:
            self.target = {ANY: "model"}.get(_noun(tree), _noun(tree))
            if self.target == MAGE and any(token.type == "OWN" for token in _tokens(tree)):
                yield _at(tree, "nobody owns a mage; only evocations can be your own")
            yield from self._all(tree)

    def _trigger(self, tree: Tree[Token]) -> Iterator[Nonsense]:
        self.trigger = tree
        if self.kind != "persistent":
            self.target = self.target or "model"
        self.named = True
        if self.kind == "event" and _tokens(self.root)[0] == "instant":
            yield _at(tree, "an instant event is over before anything can trigger it")
        rule = str(tree.data)
        if self.kind == "event":
            for token in _within(tree, "YOU", "YOUR", "YOUR_ROOM"):
                yield _at(token, "an event has no “you”: write the Black Rose, or a mage")
        if rule in ("performs", "reveals") and _within(tree, "ROSE"):
            for token in (token for token in _within(tree, "DEED", "TYPE") if token != "physical"):
                yield _at(token, "neither the Black Rose nor the Avatar can do that")
        actor = next((child for child in _trees(tree) if child.data.startswith("actor_")), None)
        if actor is not None:
            yield from self._actor(rule, actor)
        yield from self._all(tree)

    def _actor(self, rule: str, actor: Tree[Token]) -> Iterator[Nonsense]:
        words = {token.type for token in _tokens(actor)}
        you = actor.data == "actor_you"
        rose = "ROSE" in words
        if "EVOCATION" in words or "THIS_EVOCATION" in words:
            if rule in ONLY_MAGES:
                yield _at(actor, "only a mage can do that")
        elif not rose and rule in ONLY_EVOCATIONS and not words & {"MODEL", "TARGET"}:
            yield _at(actor, "only an evocation can do that")
        if rose and rule in NOT_THE_ROSE:
            yield _at(actor, "neither the Black Rose nor the Avatar can do that")
        if rule in TRIGGERS_OF_YOURS and (you or "THIS_EVOCATION" in words):
            yield _at(actor, "nobody can damage or attack their own models")
        if "TARGET" in words:
            if self.kind != "persistent":
                yield _at(actor, "only a persistent effect can be triggered by its target")
            elif self.target == "room":
                yield _at(actor, "the target is a room")
            elif rule == "leaves":
                yield _at(actor, "a persistent effect ends when its target leaves")

    # ---- sentences ----

    def _sentence(self, tree: Tree[Token]) -> Iterator[Nonsense]:
        if tree.data == "enhancement" and (self.kind in ("event", "action") or self.start == "command"):
            yield _at(tree, "the Black Rose and the Avatar reveal no spells that could enhance it")
        if tree.data == "whenever":
            trigger, part = _trees(tree)
            yield from self._trigger(trigger)
        else:
            part = _trees(tree)[-1]
        self.named = self.named or any(node.data in _NAMING for node in part.iter_subtrees())
        self.done |= {str(node.data) for node in part.iter_subtrees()}
        direct = part.children if part.data == "deeds" else []
        for node in part.iter_subtrees():
            if node.data in ("standing", "more_damage", "target_instead") and not any(node is one for one in direct):
                yield _at(node, "it must be a sentence of its own")
        yield from self._all(part)
        self.sentences += 1

    def _all(self, tree: Tree[Token]) -> Iterator[Nonsense]:
        """Check everything in a part of the text."""
        yield from self._node(tree)
        if tree.data == "by":
            who, deed = _trees(tree)
            yield from self._all(who)
            before, self.doer = self.doer, _sort(who)
            yield from self._all(deed)
            self.doer = before
            return
        for child in tree.children:
            if isinstance(child, Tree):
                yield from self._all(child)
            elif isinstance(child, Token):
                yield from self._token(child, tree)

    def _token(self, token: Token, parent: Tree[Token]) -> Iterator[Nonsense]:
        check = _WORDS.get(token.type)
        if check is not None:
            why = check(self)
            if why:
                yield _at(token, why)
        if token.type in ("NUMBER", "SIGNED") and int(token) == 0 and parent.data not in MAY_BE_NONE:
            tail = next((child.data for child in _trees(parent) if child.data in ("times", "plus")), "")
            if tail != "plus":
                yield _at(token, "0 has no effect")

    def _node(self, tree: Tree[Token]) -> Iterator[Nonsense]:
        rule, whom = str(tree.data), _whom(tree)
        if rule in EVOCATIONS_DO | _BY_MAGES and self.doer == EVOCATION and rule not in EVOCATIONS_DO:
            yield _at(tree, "an evocation cannot do that; write what its mage does")
        if rule in ON_MAGES and whom is not None and _sort(whom) == EVOCATION:
            yield _at(whom, f"only mages {ON_MAGES[rule]}")
        if rule in ON_EVOCATIONS and whom is not None and _sort(whom) in (MAGE, ROSE):
            yield _at(whom, f"only evocations {ON_EVOCATIONS[rule]}")
        if rule in NOT_ON_YOU and whom is not None and not self.doer and _is_you(whom):
            yield _at(whom, "nobody can do that to themselves")
        if rule in ON_TARGET and whom is None:
            yield from self._on_target(tree, rule)
        check = _RULES.get(rule)
        if check is not None:
            for node, why in check(self, tree):
                yield _at(node, why)

    def _on_target(self, tree: Tree[Token], rule: str) -> Iterator[Nonsense]:
        target = "model" if self.retargeted else self.target
        if not target:
            yield _at(tree, 'there is no target here: write whom, as in "on a mage within 1"')
        elif target == "self" and rule in ON_MAGES and not rule.endswith("jinx"):
            yield _at(tree, "the target is yourself: write whom")
        elif target == EVOCATION and rule in ON_MAGES:
            yield _at(tree, f"the target is an evocation, but only mages {ON_MAGES[rule]}")

    @property
    def retargeted(self) -> bool:
        """True if a sentence gives the effect a target."""
        return bool(self.done & {"target_them", "target_one", "target_instead"})


_TARGETS = {"plain_target", "priority", "model_target", "room_target"}
_NAMING = {"select", "select_of", "summon", "summon_any", "summon_same", "target_one", "room_of"}


def _within(tree: Tree[Token], *types: str) -> list[Token]:
    """The tokens of some terminals anywhere in a part of a text."""
    return [token for token in tree.scan_values(lambda token: isinstance(token, Token)) if token.type in types]


def _is_you(who: Tree[Token]) -> bool:
    return who.data == "ref" and _tokens(who)[0].type == "YOU"


# ---- Words that need something ---------------------------------------------------------------------------------------


def _only_in_a_skill(text: _Text) -> str:
    return "" if text.kind == "skill" else "only the skill of an evocation can refer to it"


def _needs_target(text: _Text) -> str:
    if text.retargeted or text.target in MODELS or text.kind == "persistent":
        return ""
    return "the target is a room; write whom in it" if text.target else "there is no target here"


def _needs_a_target_of_any_sort(text: _Text) -> str:
    return "" if text.retargeted or text.target or text.kind == "persistent" else "there is no target here"


def _needs_trigger(text: _Text) -> str:
    return "" if text.trigger is not None else "nothing triggers this"


def _needs_a_name(text: _Text) -> str:
    if text.named or text.retargeted or text.target in MODELS or text.kind == "persistent":
        return ""
    return "nobody has been named before"


def _needs_damage(text: _Text) -> str:
    trigger = text.trigger
    if trigger is None or trigger.data not in DAMAGE_TRIGGERS:
        return 'only damage that triggers it can be taken back, as in "when another model damages you"'
    if trigger.data == "is_defeated" and _trees(trigger)[0].data != "actor_you":
        return "whoever has been defeated is in its cell already"
    return ""


def _knows_the_damage(trigger: Tree[Token] | None) -> bool:
    """True if a text's trigger determines an amount of damage suffered, as for a mage about to be defeated."""
    if trigger is None or trigger.data not in DAMAGE_TRIGGERS | {"defeats"}:
        return False
    return trigger.data != "is_defeated" or _trees(trigger)[0].data == "actor_you"


def _needs_a_hit(text: _Text) -> str:
    return "" if text.done & {"inflict", "attack"} else "this effect hits nobody"


def _needs_the_defeated(text: _Text) -> str:
    fits = text.trigger is not None and text.trigger.data in ("is_defeated", "defeats")
    return "" if fits else "no defeat triggers this"


def _not_in_an_event(text: _Text) -> str:
    return "the Black Rose is in no room" if text.kind == "event" and text.doer in ("", ROSE) else ""


_WORDS: dict[str, Callable[[_Text], str]] = {
    "THIS_EVOCATION": _only_in_a_skill,
    "YOUR_OWNER": _only_in_a_skill,
    "TARGET": _needs_target,
    "THE_ROOM": _needs_a_target_of_any_sort,
    "TARGETS_ROOM": _needs_target,
    "THAT_ROOM": _needs_trigger,
    "THAT_MAGE": _needs_a_name,
    "IT": _needs_a_name,
    "ITS_ROOM": _needs_a_name,
    "SOURCE": _needs_a_name,
    "DEFEATED_MAGE": _needs_the_defeated,
    "MODELS_HIT": _needs_a_hit,
    "HIT": _needs_a_hit,
    "NONE_CONVERTED": lambda text: "" if "convert" in text.done else "this effect converts no damage",
    "YOUR_ROOM": _not_in_an_event,
}
"""By terminal: the reason why it has no meaning in this text, or ""."""

Found: TypeAlias = "Iterable[tuple[Tree[Token] | Token, str]]"
"""The parts of a text that can have no effect, with reasons."""


def _taken_back(text: _Text, tree: Tree[Token]) -> Found:
    why = _needs_damage(text)
    return [(tree, why)] if why else []


def _set_off(text: _Text, tree: Tree[Token]) -> Found:
    why = _needs_trigger(text)
    return [(tree, why)] if why else []


def _whom_named(text: _Text, tree: Tree[Token]) -> Found:
    why = _needs_a_name(text)
    return [(tree, why)] if why else []


def _looks_back(text: _Text, tree: Tree[Token]) -> Found:
    what = _tokens(tree)[0]
    given = "" if text.trigger is None else text.trigger.data
    if (
        text.done & CAME_OF[what]
        or (what == "suffered" and _knows_the_damage(text.trigger))
        or (what == "healed" and given == "heals")
    ):
        return []
    return [(what, "nothing earlier in this effect does that")]


def _first(text: _Text, tree: Tree[Token]) -> Found:
    return [] if text.sentences else [(tree, "there is no sentence before it")]


def _only_on_board(text: _Text, tree: Tree[Token]) -> Found:
    fits = text.kind == "event" and text.trigger is None and _tokens(text.root)[0] != "instant"
    return [] if fits else [(tree, "only an event that stays on the board can say that")]


def _instead(text: _Text, tree: Tree[Token]) -> Found:
    fits = text.kind == "spell" and text.start != "command"
    return [] if fits else [(tree, "only a mage's spell with a chosen target can have another instead")]


def _selection(_: _Text, tree: Tree[Token]) -> Found:
    if tree.data == "select_of" and _noun(tree) == MAGE:
        yield tree, "nobody owns a mage"
    if _noun(tree) == EVOCATION:
        for feature in _trees(tree):
            if feature.data == "having" and not _on_evocations(feature):
                yield feature, "no evocation can have that"


def _on_evocations(feature: Tree[Token]) -> bool:
    thing = _trees(feature)[0]
    return any(token.type in ("DAMAGE", "ROSE_DAMAGE", "NONE_CONVERTED") for token in _tokens(thing))


def _owned(_: _Text, tree: Tree[Token]) -> Found:
    if _noun(tree) == MAGE:
        yield tree, "nobody owns a mage"


def _for_each(_: _Text, tree: Tree[Token]) -> Found:
    clause = _trees(tree)[-1]
    while clause.data in ("by", "may"):
        clause = _trees(clause)[-1]
    numbers = next((child for child in _trees(clause) if child.data in ("amount", "as_many")), clause)
    taken = numbers.data == "as_many" or any(child.data in ("times", "plus") for child in _trees(numbers))
    if clause.data not in COUNTED or taken:
        yield clause, "it has no number to multiply"


def _three(_: _Text, tree: Tree[Token]) -> Found:
    number = _tokens(tree)[0]
    return [] if number in ("1", "2", "3") else [(number, "the Avatar has three priorities, 1 to 3")]


def _by_a_mage(text: _Text, tree: Tree[Token]) -> Found:
    rose = text.doer == ROSE or (text.kind == "event" and not text.doer)
    return [(tree, 'the Black Rose cannot do that: write who does, as in "each mage"')] if rose else []


def _only_quests(text: _Text, tree: Tree[Token]) -> Found:
    return [] if text.kind == "effect" else [(tree, "only the effect of a quest can say that")]


_RULES: dict[str, Callable[[_Text, Tree[Token]], Found]] = {
    "ignore": _taken_back,
    "redirect": _taken_back,
    "redirect_all": _taken_back,
    "redirect_any": _taken_back,
    "ignore_effect": _set_off,
    "summon_same": _set_off,
    "end_activation": _set_off,
    "look": _whom_named,
    "as_many": _looks_back,
    "count_done": _looks_back,
    "did": _first,
    "did_not": _first,
    "standing": _only_on_board,
    "more_damage": _only_on_board,
    "target_instead": _instead,
    "select": _selection,
    "select_of": _selection,
    "model_target": _selection,
    "target_one": _selection,
    "room_with_your": _owned,
    "has_there": _owned,
    "for_each": _for_each,
    "unsolved": _only_quests,
    "priority": _three,
    **dict.fromkeys(
        (
            "pain", "suffer", "draw", "draw_memories", "search", "shuffle", "return_spell", "replace_spell", "give_spell",
            "cast_next", "regain", "complete", "solve", "discard_spells", "discard_ready", "discard_quests",
            "activate_room", "resolve_another", "take_crown", "move", "move_exactly", "move_toward", "swap", "attack",
        ),
        _by_a_mage,
    ),
}  # fmt: skip
"""By rule of the grammar: the parts of it that can have no effect in this text, with reasons."""

_BY_MAGES: Final = {
    "ignore", "ignore_effect", "redirect_all", "redirect_any", "redirect", "gain", "lose", "steal", "take_trophy",
    "take_crown", "move_jinx", "summon", "summon_any", "summon_same", "assign", "assign_jinx", "assign_any_jinx",
    "assign_each_jinx", "remove", "upgrade", "discard_jinxes", "discard_jinx", "discard_a_jinx", "discard_upgrade", "draw",
    "draw_memories", "draw_quests", "search", "shuffle", "return_spell", "replace_spell", "give_spell", "look", "complete",
    "solve", "cast_next", "regain", "activate_room", "activate", "resolve_another", "take_control", "target_them",
    "target_one", "pay", "spend_trophy", "give_trophy", "suffer", "discard_spells", "discard_ready", "discard_events",
    "discard_quests", "draw_events",
}  # fmt: skip
"""What only a mage can do, with its hand, its points or its sheet."""
