"""Writing effects as text: one canonical wording of everything in `language`. Reading it gives the same meaning again.

>>> from explorer.games.black_rose_wars.language import parsing
>>> unparse(parsing.side("COMBAT fire mage within 2: inflicts 2.  if you defeated the target , Inflict 2 on each evocation."))
'combat fire mage within 2: Inflict 2. If you defeated the target, inflict 2 on each evocation.'
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, assert_never, cast

from explorer.games.black_rose_wars.language import nouns, occasions, verbs
from explorer.games.black_rose_wars.language import sentences as lang

if TYPE_CHECKING:
    from collections.abc import Iterable

    from explorer.games.black_rose_wars.language.nouns import Amount, Counter, Node, Room, Who
    from explorer.games.black_rose_wars.language.occasions import Where
    from explorer.games.black_rose_wars.language.sentences import Clause, Condition, Part
    from explorer.games.black_rose_wars.language.verbs import Price, Verb

PILES = {"grimoire": "grimoire", "memories": "memories", "library": "the library", "forgotten": "the forgotten spells"}

MOONS = ("first moon", "second moon", "third moon")


@lru_cache(maxsize=8192)
def unparse(node: Node) -> str:
    """The text of a node on a card: a whole text with its head, a sentence with its period, or a part in lower case."""
    match node:
        case lang.Side():
            return _side(node)
        case lang.EventText(phase, trigger, sentences):
            waits = f" when {_trigger(trigger)}" if trigger is not None else ""
            return f"{phase}{waits}: {_sentences(sentences)}"
        case lang.Skill(trigger, sentences):
            return f"when {_trigger(trigger)}: {_sentences(sentences)}"
        case lang.EffectText(sentences):
            return _sentences(sentences)
        case lang.Sentence() | lang.Whenever():
            return _sentences((node,))
        case lang.Deeds() | lang.If() | lang.Choose():
            return _part(node)
        case nouns.Target():
            return _target(node)
        case occasions.Where():
            return _where(node)
        case occasions.Trigger():
            return _trigger(node)
        case nouns.Ref() | nouns.Selection():
            return _who(node)
        case nouns.RoomRef() | nouns.NamedRoom() | nouns.RoomOf() | nouns.SomeRooms() | nouns.Cell():
            return _room(node)
        case nouns.Within() | nouns.Anywhere() | nouns.In():
            return _place(node)
        case nouns.Feature():
            return _feature(node)
        case nouns.Number() | nouns.Per() | nouns.AsMany() | nouns.All():
            return amount_text(node)
    if isinstance(node, nouns.Counter):
        return _counter(node)
    if isinstance(node, lang.Condition):
        return _condition(node)
    return _clause(cast("Clause", node))


# ---- whole texts -----------------------------------------------------------------------------------------------------


def _side(side: lang.Side) -> str:
    head = [side.type, side.element]
    if side.target is not None:
        head.append(_target(side.target))
    if side.persistent:
        head.append("persistent")
    if side.trigger is not None:
        head.append(f"when {_trigger(side.trigger)}")
    return f"{' '.join(filter(None, head))}: {_sentences(side.sentences)}"


def _sentences(sentences: Iterable[lang.Sentence | lang.Whenever]) -> str:
    return " ".join(_sentence(sentence) for sentence in sentences)


def _sentence(sentence: lang.Sentence | lang.Whenever) -> str:
    part = _part(sentence.part)
    if isinstance(sentence, lang.Whenever):
        return f"When {_trigger(sentence.trigger)}, {part}."
    if sentence.enhance:
        return f"Enhance {' '.join(sentence.enhance)}: {_capital(part)}."
    return f"{_capital(part)}."


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _target(target: nouns.Target) -> str:
    if target.noun == "priority":
        return " ".join(["priority", str(target.priority), *([_place(target.place)] if target.place else [])])
    words = ["own"] if target.own else ["opposing"] if target.opposing else []
    words.append(_noun(target.noun))
    return " ".join(
        [*words, *_narrowed(target.feature, target.health), *([_place(target.place)] if target.place else [])]
    )


# ---- sentences -------------------------------------------------------------------------------------------------------


def _part(part: Part) -> str:
    match part:
        case lang.Deeds(clauses):
            return " and ".join(_clause(clause) for clause in clauses)
        case lang.If(condition, then, otherwise):
            else_ = f", otherwise {_part(otherwise)}" if otherwise is not None else ""
            return f"if {_condition(condition)}, {_part(then)}{else_}"
        case lang.Choose(options, who, may):
            listed = "; or ".join(_part(option) for option in options)
            whose = "you" if who is None else _who(who)
            if may:
                return f"{whose} may choose: {listed}"
            return (
                f"choose: {listed}" if who is None else f"{whose} {'choose' if is_plural(who) else 'chooses'}: {listed}"
            )
    assert_never(part)


def _clause(clause: Clause) -> str:
    match clause:
        case lang.By(who, verbs.Heal(amount, on)) if on == nouns.itself(who):
            return f"{_who(who)} {'heal' if is_plural(who) else 'heals'} {amount_text(amount)}"
        case lang.By(who, deed):
            if isinstance(deed, lang.May | lang.MayPay):
                return f"{_who(who)} {_deed(deed, third=True)}"
            verb = verb_text(deed, third=True)
            return f"{_who(who)} {verb if is_plural(who) else third_person(verb)}"
        case lang.May() | lang.MayPay():
            return f"you {_deed(clause, third=False)}"
        case verbs.Pain(amount):
            return f"pain {amount_text(amount)}"
        case verbs.Destiny(n, on):
            return f"destiny {n}{_on(on)}"
        case verbs.Activate():
            return _activate(clause)
        case verbs.Strengthen(who, strength, speed):
            return f"{_who(who)} {'get' if is_plural(who) else 'gets'} {_bonus(strength, speed)}"
        case verbs.Unsolved():
            return "this quest is not solved"
        case verbs.MoreDamage(n):
            return f"combat spells inflict {n} more damage"
        case verbs.Undamaged():
            return "evocations cannot be damaged"
        case verbs.RoseTakesTrophies():
            return "trophies of defeated mages go to the Black Rose"
    return verb_text(clause, third=False)


def _deed(deed: lang.May | lang.MayPay, *, third: bool) -> str:
    if isinstance(deed, lang.May):
        return f"may {verb_text(deed.verb, third=third)}"
    return f"may {verb_text(deed.price, third=third)} to {verb_text(deed.verb, third=third)}"


def third_person(verb: str) -> str:
    """A verb's first word in the third person singular: "places", "searches"."""
    first, _, rest = verb.partition(" ")
    first += "es" if first.endswith(("s", "ch", "sh")) else "s"
    return f"{first} {rest}".rstrip()


def is_plural(who: Who) -> bool:
    """True if somebody takes a plural verb, as "you" does: "heal", not "heals"."""
    if isinstance(who, nouns.Ref):
        return who.name in ("you", "the models hit")
    return who.how == "up to"


def _condition(condition: Condition) -> str:
    match condition:
        case lang.YouDefeated(who):
            return f"you defeated {_who(who)}"
        case lang.WereDefeated():
            return "you were defeated"
        case lang.Did(done):
            return "you did" if done else "you did not"
        case lang.Bears(who, what, n):
            return f"{_who(who)} {_does(who, 'bear')} at least {n} {what if n == 1 or what != 'jinx' else 'jinxes'}"
        case lang.BearsOwn(who, kind):
            return f"{_who(who)} {_does(who, 'bear')} your {_noun(kind)}"
        case lang.HoldsCrown(who):
            return f"{_who(who)} {_does(who, 'hold')} the crown"
        case lang.Unhurt(who):
            return f"{_who(who)} {_has(who)} no damage"
        case lang.HasThere(who, noun, room):
            return f"{_who(who)} {_has(who)} {with_article(noun)} in {_room(room)}"
        case lang.InPlay(noun):
            return f"{with_article(noun)} is in play"
    assert_never(condition)


def _does(who: Who, verb: str) -> str:
    return verb if is_plural(who) else third_person(verb)


def _has(who: Who) -> str:
    return "have" if is_plural(who) else "has"


# ---- verbs -----------------------------------------------------------------------------------------------------------


def verb_text(verb: Verb | Price, *, third: bool) -> str:
    """A verb as an instruction; `third` writes "its hand" for somebody else's."""
    own = "its" if third else "your"
    match verb:
        case verbs.Inflict(amount, on, quiet):
            return f"inflict {amount_text(amount)}{' without triggers' if quiet else ''}{_on(on)}"
        case verbs.Convert(amount, on):
            return f"convert {amount_text(amount)}{_on(on)}"
        case verbs.ConvertInstability(amount, room):
            return f"convert {amount_text(amount, 'instability')}{_in(room)}"
        case verbs.PlaceInstability(amount, room):
            return f"place {amount_text(amount, 'instability')}{_in(room)}"
        case verbs.Heal(amount, on):
            return f"heal {amount_text(amount)}{_on(on)}"
        case verbs.Ignore(n):
            return f"ignore up to {n}"
        case verbs.IgnoreEffect():
            return "ignore that effect"
        case verbs.Redirect(to, most, whole):
            much = "all" if whole else "any" if most is None else f"up to {most}"
            return f"redirect {much} of it to {_who(to)}"
        case verbs.Defeat(who):
            return f"defeat {_who(who)}"
        case verbs.Suffer(n):
            return f"suffer {n} black rose damage"
        case verbs.Gain(amount):
            return f"gain {amount_text(amount, 'point')}"
        case verbs.Lose(amount):
            return f"lose {amount_text(amount, 'point')}"
        case verbs.Pay(n):
            return f"pay {so_many(n, 'point')}"
        case verbs.Steal(n, source):
            return f"steal {so_many(n, 'point')}{f' from {_who(source)}' if source else ''}"
        case verbs.TakeTrophy(n, source):
            return f"take {so_many(n, 'trophy')} from {_who(source)}"
        case verbs.SpendTrophy(n):
            return f"spend {so_many(n, 'trophy')}"
        case verbs.GiveTrophy(n):
            return f"give {so_many(n, 'trophy')} to the Black Rose"
        case verbs.TakeCrown():
            return "take the crown"
        case verbs.Move(n, who, exactly):
            return f"move {f'{_who(who)} ' if who else ''}{'' if exactly else 'up to '}{n}"
        case verbs.MoveToward(who):
            return f"move toward {_who(who)}"
        case verbs.Put(who, room):
            itself = (
                "yourself" if who == nouns.Ref("you") else "itself" if third and who == nouns.Ref("it") else _who(who)
            )
            return f"place {itself} in {_room(room)}"
        case verbs.Swap(who):
            return f"swap rooms with {_who(who)}"
        case verbs.Attack(who):
            return f"attack {_who(who)}" if who else "attack"
        case verbs.Summon(kind, n, room):
            return f"summon {with_article(kind) if n == 1 else f'{n} {several(kind)}'}{_in(room)}"
        case verbs.SummonAny(health, room):
            return f"summon any evocation{f' of health up to {health}' if health is not None else ''}{_in(room)}"
        case verbs.SummonSame(room):
            return f"summon an evocation of that kind{_in(room)}"
        case verbs.Assign(kind, to):
            return f"assign {with_article(kind)}{_to(to)}"
        case verbs.Remove(who):
            return f"remove {_who(who)}"
        case verbs.Activate(who):
            return f"activate {_who(who)}"
        case verbs.EndActivation():
            return "end its activation"
        case verbs.Upgrade(who):
            return f"upgrade {_who(who)}"
        case verbs.DiscardUpgrade():
            return "discard one of your upgrades"
        case verbs.AssignJinx(kind, to):
            return f"assign {_jinx(kind)}{_to(to)}"
        case verbs.DiscardJinxes(on, n):
            return f"discard {'each jinx' if n is None else so_many(n, 'jinx')} on {_who(on)}"
        case verbs.MoveJinx(to):
            return f"move a jinx from you to {_who(to)}"
        case verbs.Draw(n, "memories"):
            return f"draw {n} at random from {own} memories"
        case verbs.Draw(n, pile, keep):
            return f"draw {n} from {_pile(pile, own)}{_keep(keep)}"
        case verbs.DrawQuests(n, moon, keep):
            return f"draw {n} {_moon(moon)}{'quest' if n == 1 else 'quests'}{_keep(keep)}"
        case verbs.DrawEvents(n, moon):
            return f"draw {n} {_moon(moon)}{'event' if n == 1 else 'events'}"
        case verbs.Search(n, piles):
            listed = " or ".join(_pile(pile, own) for pile in piles)
            return f"search {listed.replace(f' or {own} memories', ' or memories')} for {n}"
        case verbs.ShuffleMemories():
            return f"shuffle {own} memories into {own} grimoire"
        case verbs.DiscardSpells(n, ready):
            return f"discard {so_many(n, 'ready spell')}" if ready else f"discard {so_many(n, 'spell')} from {own} hand"
        case verbs.DiscardEvents(n):
            return f"discard {so_many(n, 'event')}"
        case verbs.DiscardQuests(n, which):
            return f"discard {so_many(n, f'{which} quest')}"
        case verbs.ReturnSpell(elements):
            sort = f"{' or '.join(elements)} " if elements else ""
            return f"return a revealed {sort}spell to {own} hand"
        case verbs.ReplaceSpell():
            return f"replace a revealed spell with one from {own} hand"
        case verbs.GiveSpell(to):
            return f"give a forgotten spell from {own} hand to {_who(to)}"
        case verbs.LookAtHand():
            return "look at its hand"
        case verbs.CompleteQuest():
            return "complete one of your quests"
        case verbs.SolveQuest(which):
            return f"solve one of your {which} quests"
        case verbs.CastNext():
            return "cast its next ready spell" if third else "cast your next ready spell"
        case verbs.Regain(n):
            return f"regain {so_many(n, 'action token')}"
        case verbs.ActivateRoom(room, used_too, excepted):
            return f"activate {_room(room)}{' even if used' if used_too else ''}{_except(excepted)}"
        case verbs.ResolveAnother(excepted):
            return f"resolve the rebuilt effect of another room{_except(excepted)}"
        case verbs.TargetInstead(target):
            return f"target {article(_target(target))} instead"
        case verbs.TargetNow(who):
            return f"target {_who(who)}"
        case verbs.TakeControl(who):
            return f"take control of {_who(who)}"
    assert_never(verb)


def _jinx(kind: str) -> str:
    """The jinx of "assign": one of the four, any, each, or a user's own in quotation marks."""
    if kind in ("any", "each"):
        return f"{kind} jinx"
    return kind if kind in nouns.JINXES else f"'{kind}'"


def _activate(verb: verbs.Activate) -> str:
    verb_form = "activate" if is_plural(verb.who) else "activates"
    yours = " under your control" if verb.yours else ""
    bonus = f" with {_bonus(verb.strength, verb.speed)}" if verb.strength or verb.speed else ""
    return f"{_who(verb.who)} {verb_form}{yours}{bonus}"


def _bonus(strength: int, speed: int) -> str:
    if not strength:
        return f"speed +{speed}"
    return f"strength +{strength}{f' and speed +{speed}' if speed else ''}"


def _on(who: Who | None) -> str:
    return f" on {_who(who)}" if who is not None else ""


def _to(who: Who | None) -> str:
    return f" to {_who(who)}" if who is not None else ""


def _in(room: Room | None) -> str:
    return f" in {_room(room)}" if room is not None else ""


def _pile(pile: str, own: str) -> str:
    return PILES[pile] if pile in ("library", "forgotten") else f"{own} {pile}"


def _keep(keep: int | None) -> str:
    return f" and keep {keep}" if keep is not None else ""


def _moon(moon: int | None) -> str:
    return f"{MOONS[moon]} " if moon is not None else ""


def _except(rooms: tuple[str, ...]) -> str:
    return f", except {' or '.join(_room_name(room) for room in rooms)}" if rooms else ""


# ---- how much --------------------------------------------------------------------------------------------------------


def amount_text(amount: Amount | nouns.All, unit: str = "") -> str:
    """An amount of something: "2 points", "1 instability per jinx on the target"."""
    match amount:
        case nouns.Number(n):
            return so_many(n, unit)
        case nouns.Per(n, counter, every, base, most):
            each = f"per {f'{every} ' if every != 1 else ''}{_counter(counter)}{f' max {most}' if most is not None else ''}"
            return f"{so_many(base, unit)} plus {n} {each}" if base else f"{so_many(n, unit)} {each}"
        case nouns.AsMany(what, plus):
            return f"as many as {what}{f' plus {plus}' if plus else ''}"
        case nouns.All(but_rose):
            return "all but black rose damage" if but_rose else "all"
    assert_never(amount)


def _counter(counter: Counter) -> str:
    match counter:
        case nouns.CountOn(what, who):
            return f"{_noun(what)} on {_who(who)}"
        case nouns.CountStrength():
            return "strength of its evocations"
        case nouns.CountInPlay(what):
            return f"{_noun(what)} in play"
        case nouns.CountOwn(what):
            return f"own {_noun(what)}"
        case nouns.CountHit(noun):
            return f"{_noun(noun)} hit"
        case nouns.CountSymbols(element):
            return f"revealed {element} symbol"
        case nouns.CountDone(what):
            return what
    assert_never(counter)


def so_many(n: int, unit: str) -> str:
    """A number of something.

    >>> so_many(1, "trophy"), so_many(3, "trophy"), so_many(2, "instability"), so_many(2, "")
    ('1 trophy', '3 trophies', '2 instability', '2')
    """
    if not unit:
        return str(n)
    if n != 1 and unit not in ("instability", "damage"):
        unit = f"{unit[:-1]}ies" if unit.endswith("y") else f"{unit}es" if unit.endswith("x") else f"{unit}s"
    return f"{n} {unit}"


# ---- who -------------------------------------------------------------------------------------------------------------


def _who(who: Who) -> str:
    if isinstance(who, nouns.Ref):
        return who.name.replace("black rose", "Black Rose")
    of_many = f"{who.whose} {several(who.noun)}"
    if who.whose == "opposing":
        head = _opposing(who)
    elif who.how == "up to":
        head = f"up to {who.n} of {of_many}" if who.whose else f"up to {who.n} {several(who.noun)}"
    elif who.whose:
        head = f"{'one' if who.how == 'a' else who.how} of {of_many}"
    else:
        head = with_article(who.noun) if who.how == "a" else f"{who.how} {_noun(who.noun)}"
    words = [head, *(["hit"] if who.hit else []), *_narrowed(who.feature, who.health)]
    if isinstance(who.place, nouns.Anywhere) and who.how in ("each", "each other"):
        words.append("in the lodge")
    elif who.place is not None:
        words.append(_place(who.place))
    return " ".join(words)


def _opposing(who: nouns.Selection) -> str:
    if who.how == "up to":
        return f"up to {who.n} opposing {several(who.noun)}"
    return f"{'an' if who.how == 'a' else who.how} opposing {_noun(who.noun)}"


def _narrowed(feature: nouns.Feature | None, health: int | None) -> list[str]:
    given = [_feature(feature)] if feature is not None else []
    return [*given, *([f"of health up to {health}"] if health is not None else [])]


def _feature(feature: nouns.Feature) -> str:
    """A required feature: "with a jinx", "without evocations", "with your umbra"."""
    with_ = "with" if feature.has else "without"
    if feature.what == "unconverted":
        return f"{with_} none converted"
    if feature.yours:
        return f"{with_} your {_noun(feature.what)}"
    if feature.what in ("evocation", "completed quest"):
        return f"{with_} {feature.what}s"
    return f"{with_} {'a jinx' if feature.what == 'jinx' else _noun(feature.what)}"


def _noun(noun: str) -> str:
    """A noun; evocations without a word in the language are in quotation marks."""
    return noun if noun in _WORDS else f"'{noun}'"


_WORDS = {
    *nouns.KINDS, "model", "mage", "evocation", "self", "special", "room", "damage", "black rose damage", "jinx", "destiny",
    "upgrade",
}  # fmt: skip


def several(noun: str) -> str:
    """A noun for several: "demons"."""
    if noun not in _WORDS or noun == "undead":
        return _noun(noun)
    return f"{noun}es" if noun.endswith("s") else f"{noun}s"


def with_article(noun: str) -> str:
    """A noun with its article: "an umbra"."""
    return article(_noun(noun))


def article(words: str) -> str:
    """Words with "a" or "an" before them."""
    return f"{'an' if words.lstrip(chr(39))[0] in 'aeiou' else 'a'} {words}"


# ---- where -----------------------------------------------------------------------------------------------------------


def _place(place: nouns.Within | nouns.Anywhere | nouns.In) -> str:
    match place:
        case nouns.Within(n, None):
            return f"within {n}"
        case nouns.Within(n, of):
            return f"within {n} of {_who(of) if isinstance(of, nouns.Ref) else _room(cast('Room', of))}"
        case nouns.Anywhere():
            return "anywhere"
        case nouns.In(room):
            return f"in {_room(room)}"
    assert_never(place)


def _room(room: Room) -> str:
    match room:
        case nouns.RoomRef(name):
            return name
        case nouns.NamedRoom(id):
            return _room_name(id)
        case nouns.RoomOf(who):
            return f"the room of {_who(who)}"
        case nouns.Cell(yours):
            return "your cell" if yours else "its cell"
        case nouns.SomeRooms(each, colours, feature, place):
            sort = f"{_colours(colours)}room"
            words = [f"each {sort}" if each else article(sort)]
            if feature is not None:
                words.append(
                    f"with {f'one of your {several(feature.what)}' if feature.yours else with_article(feature.what)}"
                )
            return " ".join([*words, *([_place(place)] if place is not None else [])])
    assert_never(room)


def _colours(colours: tuple[str, ...]) -> str:
    return f"{' or '.join(colours)} " if colours else ""


def _room_name(id: str) -> str:
    return f"the {id.replace('_', ' ').removeprefix('the ')}"


# ---- triggers --------------------------------------------------------------------------------------------------------


def _trigger(trigger: occasions.Trigger) -> str:
    if isinstance(trigger, occasions.ShowsSymbols):
        return f"you show {trigger.n} {' or '.join(trigger.elements)} {'symbol' if trigger.n == 1 else 'symbols'}"
    if isinstance(trigger, occasions.SpellDamagesYou | occasions.SpellTargetsYou):
        spell = " ".join(
            filter(None, ["a", trigger.type, "spell", "" if trigger.forgotten else "that is not forgotten"])
        )
        return f"{spell} {'damages' if isinstance(trigger, occasions.SpellDamagesYou) else 'targets'} you"
    if isinstance(trigger, occasions.EffectTargetsYou):
        return "an effect targets you"
    who = str(getattr(trigger, "who", ""))
    verb = _waits(trigger)
    if who == "you":
        first, _, rest = verb.partition(" ")
        verb = f"{_base(first)} {rest}".rstrip().replace(" or solves ", " or solve ").replace(" or heals ", " or heal ")
        verb = (
            verb.replace(" or converts ", " or convert ").replace(" or loses ", " or lose ").replace(" its ", " your ")
        )
    return f"{who.replace('black rose', 'Black Rose')} {verb}"


def _base(verb: str) -> str:
    """A verb in the second person, from the third.

    >>> _base("places"), _base("is"), _base("discusses")
    ('place', 'are', 'discusse')
    """
    return "are" if verb == "is" else verb.removesuffix("s")


def _waits(trigger: occasions.Trigger) -> str:
    """A trigger's verb phrase, in the third person."""
    match trigger:
        case occasions.Enters(_, where):
            return f"enters {_where(where)}"
        case occasions.LeavesCell():
            return "leaves its cell"
        case occasions.PlacedInCell():
            return "is placed in its cell"
        case occasions.Leaves():
            return "leaves"
        case occasions.Inflicts(_, attacking):
            return f"inflicts damage{' with a spell or physical action' if attacking else ''}"
        case occasions.DamagesYou():
            return "damages you"
        case occasions.Suffers(_, once, least):
            much = f"at least {least} " if least != 1 else ""
            return f"suffers {much}damage{' once each turn' if once else ''}"
        case occasions.Moves():
            return "moves"
        case occasions.Performs(_, action):
            return f"performs {article(f'{action} action'.strip())}"
        case occasions.Casts():
            return "casts a spell"
        case occasions.Heals():
            return "heals"
        case occasions.TouchesEvocation():
            return "damages or heals an evocation"
        case occasions.Attacks(_, evocation):
            return f"attacks {'your evocation' if evocation else 'you'}"
        case occasions.IsDefeated():
            return "is defeated"
        case occasions.Defeats():
            return "defeats a mage"
        case occasions.PointsChange(_, gains, loses):
            return f"{' or '.join([*['gains'] * gains, *['loses'] * loses])} points"
        case occasions.TouchesInstability(_, places, converts, last, where):
            there = f" in {_where(where)}" if last or where != occasions.Where() else ""
            if last:
                return f"places the last instability{there}"
            return f"{' or '.join([*['places'] * places, *['converts'] * converts])} instability{there}"
        case occasions.ActivatesRoom(_, where):
            return f"activates {_where(where)}"
        case occasions.ResolvesRoom(_, where):
            return f"resolves {_where(where)}"
        case occasions.ResolvesSpell(_, types, elements, where):
            there = f" in {_where(where)}" if where != occasions.Where() else ""
            sorts = f"{' or '.join(elements)} spell" if elements else _types(types) or "spell"
            return f"resolves {article(sorts)}{there}"
        case occasions.Reveals(_, types):
            return f"reveals {article(_types(types))}"
        case occasions.CastsSecond():
            return "casts a second spell"
        case occasions.EndsActivation(_, where):
            return f"ends its activation{f' in {_where(where)}' if where != occasions.Where() else ''}"
        case occasions.Summons():
            return "summons an evocation"
        case occasions.DrawsForgotten():
            return "draws a forgotten spell"
        case occasions.DrawsQuest():
            return "draws a quest"
        case occasions.FinishesQuest(_, completes, solves):
            return f"{' or '.join([*['completes'] * completes, *['solves'] * solves])} a quest"
        case occasions.EvocationActivates():
            return "activates"
    raise TypeError(f"no text for {trigger!r}")


def _types(types: tuple[str, ...]) -> str:
    return " or ".join("combat spell" if type == "combat" else type for type in types)


def _where(where: Where) -> str:
    if where.room:
        return _room_name(where.room)
    if where.near == "you" and not where.within and not where.colours:
        return "your room"
    if where.near == "this evocation":
        return "the room of this evocation"
    sort = article(f"{_colours(where.colours)}room")
    near = "you" if where.near == "you" else where.near
    return f"{sort} within {where.within} of {near}" if where.near else sort


nouns.Node.writer = unparse
