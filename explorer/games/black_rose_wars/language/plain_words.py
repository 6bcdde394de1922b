"""How a text was understood, in plain words: sentence by sentence who does what to whom, with nothing left implicit.

>>> from explorer.games.black_rose_wars.language import parsing
>>> for line in reading(parsing.side("trap fire when another mage enters a room: Inflict 2. Heal 1. Pain 1.")):
...     print(line)
A trap: you may reveal it when another mage enters a room. The target is then whoever triggered it.
You inflict 2 damage on the target.
You heal 1 damage on yourself.
The Black Rose inflicts 1 damage on you.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from explorer.games.black_rose_wars.language import nouns, occasions, verbs, writing
from explorer.games.black_rose_wars.language import sentences as lang

if TYPE_CHECKING:
    from explorer.games.black_rose_wars.language.nouns import Amount, Room, Who
    from explorer.games.black_rose_wars.language.sentences import Clause, Part

YOU = nouns.Ref("you")


class Unsaid(NamedTuple):
    """What a text implies: whom (target.default), and in which room; `area` is True if the target is a room."""

    whom: str
    room: str
    area: bool = False


def reading(read: lang.Side | lang.EffectText) -> tuple[str, ...]:
    """An explanation of a card or an effect: for a card one line on the whole, then one line for each sentence."""
    lines = [_head(read)] if isinstance(read, lang.Side) else []
    unsaid = _unsaid(read)
    for sentence in read.sentences:
        said = _part(sentence.part, unsaid)
        if isinstance(sentence, lang.Whenever):
            said = f"each time {writing.unparse(sentence.trigger)}: {said}"
        elif sentence.enhance:
            said = f"if your other revealed spells show {' and '.join(sentence.enhance)}: {said}"
        lines.append(f"{said[0].upper()}{said[1:].removesuffix(',')}.")
    return tuple(lines)


def _head(side: lang.Side) -> str:
    """The line on a whole card: its trigger or its target."""
    kind = f"{writing.article(side.type)} spell" if side.target is not None else writing.article(side.type)
    kind = f"{kind[0].upper()}{kind[1:]}"
    if side.trigger is not None:
        whom = "whoever triggered it"
        if isinstance(side.trigger, occasions.Leaves | occasions.IsDefeated) and side.trigger.who != "you":
            gone = "the evocation that left" if isinstance(side.trigger, occasions.Leaves) else "whoever was defeated"
            whom = f"{gone}, and the source is whoever did that"
        return f"{kind}: you may reveal it when {writing.unparse(side.trigger)}. The target is then {whom}."
    assert side.target is not None
    target = side.target
    if target.noun == "self":
        said = "the target is you"
    elif target.noun == "special":
        said = "it has no target; its sentences say whom they affect"
    elif target.noun == "priority":
        said = f"the target is the first by priority {target.priority}"
    elif target.noun == "room":
        here = target.place == nouns.Within(0)
        room = "your own room" if here else writing.article(writing.unparse(target))
        said = (
            f"the target is {room}, and with it all {'other ' if here else ''}models in {'it' if here else 'that room'}"
        )
    else:
        written = writing.unparse(target).removeprefix("own ").replace(" within 0", " in your room")
        if target.own:
            written = f"of your own {written.replace(target.noun, writing.several(target.noun), 1)}"
        said = f"the target is one {written}"
    stays = ". It stays in play" if side.persistent else ""
    return f"{kind}: {said}{stays}."


def _unsaid(read: lang.Side | lang.EffectText) -> Unsaid:
    if isinstance(read, lang.EffectText):
        if any(isinstance(clause, verbs.TargetNow) for sentence in read.sentences for clause in _said(sentence.part)):
            return Unsaid("the target", "the target's room")
        return Unsaid("nobody, since no target is named", "your room")
    noun = read.target.noun if read.target is not None else "model"
    if noun == "self":
        return Unsaid("yourself", "your room")
    if noun == "special":
        return Unsaid("nobody, since no target is named", "your room")
    if noun == "room":
        return Unsaid("each model in the target room", "the target room", area=True)
    return Unsaid("the target", "the target's room")


def _said(part: Part) -> tuple[Clause, ...]:
    return part.clauses if isinstance(part, lang.Deeds) else ()


# ---- sentences -------------------------------------------------------------------------------------------------------


def _part(part: Part, unsaid: Unsaid) -> str:
    match part:
        case lang.Deeds(clauses):
            return " and ".join(_clause(clause, unsaid) for clause in clauses)
        case lang.If(condition, then, otherwise):
            held = f"if {writing.unparse(condition)}, {_part(then, unsaid)}"
            return held if otherwise is None else f"{held}; otherwise {_part(otherwise, unsaid)}"
        case lang.Choose(options, who, may):
            chooser = "you" if who is None else writing.unparse(who)
            verb = "may choose" if may else "choose" if who is None or writing.is_plural(who) else "chooses"
            return f"{chooser} {verb} one: {'; or '.join(_part(option, unsaid) for option in options)}"


def _clause(clause: Clause, unsaid: Unsaid) -> str:
    match clause:
        case lang.By(who, deed):
            return _does(who, deed, unsaid)
        case verbs.Pain(amount):
            return _does(nouns.Ref("the black rose"), verbs.Inflict(amount, YOU), unsaid)
        case verbs.Destiny(n, on):
            return f"you give {n} destiny to {_whom(on, YOU, unsaid)}"
        case (
            verbs.Activate() | verbs.Strengthen() | verbs.Unsolved() | verbs.MoreDamage() | verbs.Undamaged()
            | verbs.RoseTakesTrophies()
        ):  # fmt: skip
            return writing.unparse(clause)
    return _does(YOU, clause, unsaid)


def _does(who: Who, deed: verbs.Verb | lang.May | lang.MayPay, unsaid: Unsaid) -> str:
    """Somebody does something: "you inflict 2 damage on the target", "each mage may pay 1 point to heal 2 damage …"."""
    doer = writing.unparse(who)
    match deed:
        case lang.May(verb):
            return f"{doer} may {_verb(verb, who, unsaid)}"
        case lang.MayPay(price, verb):
            return f"{doer} may {_verb(price, who, unsaid)} to {_verb(verb, who, unsaid)}"
    said = _verb(deed, who, unsaid)
    return f"{doer} {said if writing.is_plural(who) else writing.third_person(said)}"


def _verb(verb: verbs.Verb, who: Who, unsaid: Unsaid) -> str:
    """A verb as an instruction, with its target and its room."""
    match verb:
        case verbs.Inflict(amount, on, quiet):
            ignored = ", which triggers no traps or protections" if quiet else ""
            if isinstance(amount, nouns.Per):  # the amount may end with "on you": whom it hits is said first
                return f"inflict on {_whom(on, who, unsaid)} {_damage(amount)}{ignored}"
            return f"inflict {_damage(amount)} on {_whom(on, who, unsaid)}{ignored}"
        case verbs.Convert(amount, on):
            return f"convert {_damage(amount)} on {_whom(on, who, unsaid)}"
        case verbs.Heal(amount, on):
            return f"heal {_damage(amount)} on {_whom(on, who, unsaid)}"
        case verbs.Ignore(n):
            return f"ignore up to {n} of the damage that triggered it"
        case verbs.Suffer(n):
            return f"suffer {n} damage from the Black Rose"
        case verbs.Steal(n, source):
            return f"steal {writing.so_many(n, 'point')} from {_whom(source, who, unsaid)}"
        case verbs.Assign(kind, to):
            return f"assign {writing.with_article(kind)} to {_whom(to, who, unsaid)}"
        case verbs.AssignJinx(kind, to):
            named = f"{kind} jinx" if kind in ("any", "each") else f"the {kind} jinx"
            return f"assign {named} to {_whom(to, who, unsaid)}"
        case verbs.PlaceInstability(amount, room):
            return f"place {_amount(amount, 'instability')} in {_where(room, unsaid)}"
        case verbs.ConvertInstability(amount, room):
            return f"convert {_amount(amount, 'instability')} in {_where(room, unsaid)}"
        case verbs.Summon(room=None) | verbs.SummonAny(room=None) | verbs.SummonSame(room=None):
            return f"{writing.verb_text(verb, third=who != YOU)} in {unsaid.room if unsaid.area else 'your room'}"
        case verbs.Move(n, None, exactly):
            return f"move {'' if exactly else 'up to '}{writing.so_many(n, 'room')}"
    return writing.verb_text(verb, third=who != YOU)


def _damage(amount: Amount | nouns.All) -> str:
    match amount:
        case nouns.All(but_rose):
            return "all damage but the Black Rose's" if but_rose else "all damage"
        case nouns.AsMany(what, plus):
            return f"as much damage as was {what}{f', plus {plus}' if plus else ''},"
    return _amount(amount, "damage")


def _amount(amount: Amount | nouns.All, unit: str) -> str:
    """An amount, with its most in plain words: "1 instability per damage on you, at most 4,"."""
    if isinstance(amount, nouns.Per) and amount.most is not None:
        return f"{writing.amount_text(replace(amount, most=None), unit)}, at most {amount.most} in all,"
    return writing.amount_text(amount, unit)


def _whom(whom: Who | None, who: Who, unsaid: Unsaid) -> str:
    """Whom a clause affects, made explicit."""
    if whom is None:
        return unsaid.whom if who == YOU or unsaid.whom != "yourself" else "you"
    if whom == nouns.itself(who):
        return "yourself" if who == YOU else "itself"
    return writing.unparse(whom)


def _where(room: Room | None, unsaid: Unsaid) -> str:
    return unsaid.room if room is None else writing.unparse(room)


__all__ = ["reading"]
