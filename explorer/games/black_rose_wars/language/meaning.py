"""The meaning of each phrase of `grammar.lark`: turns the parser's tree into the classes of `language`.

A method has the name of its rule or alternative in the grammar. Its arguments are the meanings of the words there, in
order; an omitted optional one is None.
"""

# ruff: noqa: D102 - the methods are explained by their alternatives in the grammar
from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from lark import Token, Transformer, v_args

from explorer.games.black_rose_wars.language import nouns, occasions, verbs
from explorer.games.black_rose_wars.language import sentences as lang
from explorer.games.black_rose_wars.language.nouns import singular

if TYPE_CHECKING:
    from explorer.games.black_rose_wars.language.nouns import Amount, Room, Selection, Who
    from explorer.games.black_rose_wars.language.occasions import Trigger, Where
    from explorer.games.black_rose_wars.language.sentences import Clause, Part

NOUNS = {"MODEL": "model", "MAGE": "mage", "EVOCATION": "evocation", "UPGRADE": "upgrade", "JINX": "jinx"}
"""Nouns whose plural means the same."""

PILES = {"GRIMOIRE": "grimoire", "MEMORIES": "memories", "LIBRARY": "library", "FORGOTTEN_SPELLS": "forgotten"}

MOONS = {"first moon": 0, "second moon": 1, "third moon": 2}

THINGS = {"JINX": "jinx", "COMPLETED_QUEST": "completed quest", "EVOCATION": "evocation"}

YOU = nouns.Ref("you")

Tail: TypeAlias = "tuple[int | None, nouns.Per] | None"
"""What may follow a number: "for each …", after the number added for each if that is a different one."""


def _noun(token: Token) -> str:
    return NOUNS.get(token.type) or singular(str(token))


def _id(words: str) -> str:
    """The id of a room from a name like "the throne room". Only the Abyss has the article in its id."""
    return "the_abyss" if words == "the abyss" else words.removeprefix("the ").replace(" ", "_")


def _number(token: Token | None, default: int | None = None) -> Any:
    return default if token is None else int(token)


def _counted(number: Token, tail: Tail) -> Amount:
    """A number, or a number for each of something, or a number plus another for each of something."""
    if tail is None:
        return nouns.Number(int(number))
    plus, per = tail
    base, n = (0, int(number)) if plus is None else (int(number), plus)
    return nouns.Per(n, per.counter, per.every, base, per.most)


def settled(node: Any, healed: Who | None = None) -> Any:
    """A copy in which every "heal" names whom it heals: the doer, if a sentence names one, else `healed`.

    None means the effect's target. In a text without a target, a bare "heal" must mean the owner: otherwise a trap or
    protection would heal the model that triggered it (target.default).
    """
    match node:
        case verbs.Heal(amount, None):
            return verbs.Heal(amount, healed)
        case lang.By(who, deed):
            return lang.By(who, settled(deed, nouns.itself(who)))
        case lang.Choose(options, who) if who is not None:
            return replace(node, options=settled(options, nouns.itself(who)))
        case lang.Deeds(clauses):
            return lang.Deeds(
                tuple(settled(one, YOU if isinstance(one, lang.May | lang.MayPay) else healed) for one in clauses)
            )
        case tuple():
            return tuple(settled(one, healed) for one in node)
        case lang.Sentence() | lang.Whenever() | lang.If() | lang.Choose() | lang.May() | lang.MayPay():
            return replace(node, **{field.name: settled(getattr(node, field.name), healed) for field in fields(node)})
    return node


def counted(clause: Any, per: nouns.Per) -> Any:
    """A clause repeated for each of something, by its number; None if the clause has no number."""
    if isinstance(clause, lang.By | lang.May):
        part = "deed" if isinstance(clause, lang.By) else "verb"
        within = counted(getattr(clause, part), per)
        return None if within is None else replace(clause, **{part: within})
    amount = getattr(clause, "amount", None)
    if not isinstance(amount, nouns.Number):
        return None
    return replace(clause, amount=replace(per, n=amount.n))


@v_args(inline=True)
class Meaning(Transformer[Token, Any]):
    """Turns a tree of the grammar into its meaning."""

    # ---- whole texts ----

    def spell(self, type_: Token, element: str, target: nouns.Target, *sentences: lang.Sentence) -> lang.Side:
        return lang.Side(str(type_), element, target, None, settled(sentences))

    def persistent(self, type_: Token, element: str, target: nouns.Target, *sentences: lang.Whenever) -> lang.Side:
        return lang.Side(str(type_), element, target, None, settled(sentences), persistent=True)

    def active(self, type_: Token, element: str, trigger: Trigger, *sentences: lang.Sentence) -> lang.Side:
        return lang.Side(str(type_), element, None, trigger, settled(sentences, YOU))

    def action(self, target: nouns.Target, *sentences: lang.Sentence) -> lang.Side:
        return lang.Side("action", "", target, None, settled(sentences))

    def effect(self, *sentences: lang.Sentence) -> lang.EffectText:
        return lang.EffectText(settled(sentences, YOU))

    def skill(self, trigger: Trigger, *sentences: lang.Sentence) -> lang.Skill:
        return lang.Skill(trigger, settled(sentences, YOU))

    def event(self, phase: Token, trigger: Trigger | None, *sentences: lang.Sentence) -> lang.EventText:
        return lang.EventText(str(phase), trigger, settled(sentences))

    def shows(self, _you: Token, _show: Token, n: Token, elements: tuple[str, ...]) -> occasions.ShowsSymbols:
        return occasions.ShowsSymbols(int(n), elements)

    def element(self, token: Token) -> str:
        return str(token)

    def elements(self, *elements: str) -> tuple[str, ...]:
        return elements

    # ---- targets ----

    def plain_target(self, token: Token) -> nouns.Target:
        return nouns.Target(str(token))

    def priority(self, n: Token, place: nouns.Within | nouns.Anywhere | None) -> nouns.Target:
        return nouns.Target("priority", place=place, priority=int(n))

    def model_target(
        self, whose: Token | None, noun: str, feature: nouns.Feature | None, health: int | None, place: Any
    ) -> nouns.Target:
        own, opposing = (whose is not None and whose.type == kind for kind in ("OWN", "OPPOSING"))
        return nouns.Target(noun, own, feature, health, place, opposing=opposing)

    def room_target(self, place: nouns.Within | nouns.Anywhere) -> nouns.Target:
        return nouns.Target("room", place=place)

    def reach(self, n: Token) -> nouns.Within:
        return nouns.Within(int(n))

    def no_limit(self) -> nouns.Anywhere:
        return nouns.Anywhere()

    def health(self, n: Token) -> int:
        return int(n)

    def noun(self, token: Token) -> str:
        return _noun(token)

    def having(self, what: tuple[str, bool]) -> nouns.Feature:
        return nouns.Feature(what[0], has=True, yours=what[1])

    def lacking(self, what: tuple[str, bool]) -> nouns.Feature:
        return nouns.Feature(what[0], has=False, yours=what[1])

    def some_thing(self, token: Token) -> tuple[str, bool]:
        return THINGS.get(token.type, str(token)), False

    def none_converted(self, _token: Token) -> tuple[str, bool]:
        return "unconverted", False

    def your_thing(self, _your: Token, token: Token) -> tuple[str, bool]:
        return (str(token) if token.type == "DAMAGE" else _noun(token)), True

    # ---- sentences ----

    def sentence(self, part: Part) -> lang.Sentence:
        return lang.Sentence(part)

    def enhancement(self, *elements_and_part: Any) -> lang.Sentence:
        *elements, part = elements_and_part
        return lang.Sentence(part, tuple(elements))

    def whenever(self, trigger: Trigger, part: Part) -> lang.Whenever:
        return lang.Whenever(trigger, part)

    def choose(self, who: Who | None, may: Token | None, *options: lang.Deeds | lang.If) -> lang.Choose:
        return lang.Choose(options, None if who == YOU else who, may is not None)

    def conditional(self, condition: Any, then: lang.Deeds, otherwise: lang.Deeds | None) -> lang.If:
        return lang.If(condition, then, otherwise)

    def for_each(self, per: nouns.Per, clause: Clause) -> lang.Deeds:
        return lang.Deeds((counted(clause, per),))

    def deeds(self, *clauses: Clause) -> lang.Deeds:
        return lang.Deeds(clauses)

    def by(self, who: Who, deed: Any) -> Clause:
        made: Clause = settled(deed, YOU) if who == YOU else lang.By(who, deed)
        return made

    def activates(self, who: Who, yours: Token | None, bonus: tuple[int, int] | None) -> verbs.Activate:
        return verbs.Activate(who, yours is not None, *(bonus or ()))

    def gets(self, who: Who, bonus: tuple[int, int]) -> verbs.Strengthen:
        return verbs.Strengthen(who, *bonus)

    def strength_bonus(self, strength: Token, speed: Token | None) -> tuple[int, int]:
        return int(strength), _number(speed, 0)

    def speed_bonus(self, speed: Token) -> tuple[int, int]:
        return 0, int(speed)

    def pain(self, _pain: Token, amount: Amount) -> verbs.Pain:
        return verbs.Pain(amount)

    def destiny(self, _destiny: Token, n: Token, on: Who | None) -> verbs.Destiny:
        return verbs.Destiny(int(n), on)

    def more_damage(self, n: Token) -> verbs.MoreDamage:
        return verbs.MoreDamage(int(n))

    def standing(self, words: Token) -> verbs.Undamaged | verbs.RoseTakesTrophies:
        return verbs.Undamaged() if words.startswith("evocations") else verbs.RoseTakesTrophies()

    def may(self, _may: Token, verb: Any) -> lang.May:
        return lang.May(verb)

    def may_pay(self, _may: Token, price: Any, verb: Any) -> lang.MayPay:
        return lang.MayPay(price, verb)

    # ---- conditions ----

    def you_defeated(self, _you: Token, who: nouns.Ref) -> lang.YouDefeated:
        return lang.YouDefeated(who)

    def were_defeated(self, _you: Token) -> lang.WereDefeated:
        return lang.WereDefeated()

    def did(self, _you: Token) -> lang.Did:
        return lang.Did()

    def did_not(self, _you: Token) -> lang.Did:
        return lang.Did(done=False)

    def bears(self, who: nouns.Ref, n: Token, what: Token) -> lang.Bears:
        return lang.Bears(who, THINGS.get(what.type, str(what)), int(n))

    def bears_a_jinx(self, who: nouns.Ref, _jinx: Token) -> lang.Bears:
        return lang.Bears(who, "jinx", 1)

    def bears_own(self, who: nouns.Ref, kind: str) -> lang.BearsOwn:
        return lang.BearsOwn(who, kind)

    def your_own(self, _your: Token, kind: Token) -> str:
        return _noun(kind)

    def holds_crown(self, who: nouns.Ref) -> lang.HoldsCrown:
        return lang.HoldsCrown(who)

    def unhurt(self, who: nouns.Ref, _damage: Token) -> lang.Unhurt:
        return lang.Unhurt(who)

    def has_there(self, who: nouns.Ref, noun: str, room: Room) -> lang.HasThere:
        return lang.HasThere(who, noun, room)

    def in_play(self, noun: str) -> lang.InPlay:
        return lang.InPlay(noun)

    # ---- verbs ----

    def inflict(self, amount: Amount, quiet: Token | None, on: Who | None) -> verbs.Inflict:
        return verbs.Inflict(amount, on, quiet is not None)

    def convert(self, amount: Amount, on: Who | None) -> verbs.Convert:
        return verbs.Convert(amount, on)

    def convert_instability(self, n: Token, tail: Tail, room: Room | None) -> verbs.ConvertInstability:
        return verbs.ConvertInstability(_counted(n, tail), room)

    def place_instability(self, n: Token, tail: Tail, room: Room | None) -> verbs.PlaceInstability:
        return verbs.PlaceInstability(_counted(n, tail), room)

    def heal(self, amount: Amount, on: Who | None) -> verbs.Heal:
        return verbs.Heal(amount, on)

    def heal_all(self, _all: Token, _damage: Token | None, but_rose: Token | None, on: Who | None) -> verbs.Heal:
        return verbs.Heal(nouns.All(but_rose is not None), on)

    def ignore(self, n: Token, _damage: Token | None) -> verbs.Ignore:
        return verbs.Ignore(int(n))

    def ignore_effect(self) -> verbs.IgnoreEffect:
        return verbs.IgnoreEffect()

    def redirect_all(self, _all: Token, _it: Token, to: Who) -> verbs.Redirect:
        return verbs.Redirect(to, whole=True)

    def redirect_any(self, _it: Token, to: Who) -> verbs.Redirect:
        return verbs.Redirect(to)

    def redirect(self, n: Token, _it: Token, to: Who) -> verbs.Redirect:
        return verbs.Redirect(to, int(n))

    def place(self, who: Who, room: Room) -> verbs.Put:
        return verbs.Put(who, room)

    def defeat(self, who: Who) -> verbs.Defeat:
        return verbs.Defeat(who)

    def gain(self, n: Token, tail: Tail) -> verbs.Gain:
        return verbs.Gain(_counted(n, tail))

    def lose(self, n: Token, tail: Tail) -> verbs.Lose:
        return verbs.Lose(_counted(n, tail))

    def steal(self, n: Token, source: Who | None) -> verbs.Steal:
        return verbs.Steal(int(n), source)

    def take_trophy(self, n: Token, source: Who) -> verbs.TakeTrophy:
        return verbs.TakeTrophy(int(n), source)

    def take_crown(self) -> verbs.TakeCrown:
        return verbs.TakeCrown()

    def move(self, who: Who | None, n: Token) -> verbs.Move:
        return verbs.Move(int(n), None if who == YOU else who)

    def move_exactly(self, who: Who | None, n: Token) -> verbs.Move:
        return verbs.Move(int(n), None if who == YOU else who, exactly=True)

    def move_toward(self, who: Who) -> verbs.MoveToward:
        return verbs.MoveToward(who)

    def move_jinx(self, _jinx: Token, _you: Token, to: Who) -> verbs.MoveJinx:
        return verbs.MoveJinx(to)

    def swap(self, who: Who) -> verbs.Swap:
        return verbs.Swap(who)

    def summon(self, quantity: tuple[int, str], room: Room | None) -> verbs.Summon:
        return verbs.Summon(quantity[1], quantity[0], room)

    def several(self, n: Token, kind: Token) -> tuple[int, str]:
        return int(n), _noun(kind)

    def one(self, kind: Token) -> tuple[int, str]:
        return 1, _noun(kind)

    def summon_any(self, _evocation: Token, health: int | None, room: Room | None) -> verbs.SummonAny:
        return verbs.SummonAny(health, room)

    def summon_same(self, _evocation: Token, room: Room | None) -> verbs.SummonSame:
        return verbs.SummonSame(room)

    def assign(self, kind: Token, to: Who | None) -> verbs.Assign:
        return verbs.Assign(_noun(kind), to)

    def assign_jinx(self, kind: Token, to: Who | None) -> verbs.AssignJinx:
        return verbs.AssignJinx(str(kind).removeprefix("the ").removesuffix(" jinx"), to)

    def assign_any_jinx(self, _jinx: Token, to: Who | None) -> verbs.AssignJinx:
        return verbs.AssignJinx("any", to)

    def assign_each_jinx(self, _jinx: Token, to: Who | None) -> verbs.AssignJinx:
        return verbs.AssignJinx("each", to)

    def remove(self, who: Who) -> verbs.Remove:
        return verbs.Remove(who)

    def end_activation(self) -> verbs.EndActivation:
        return verbs.EndActivation()

    def upgrade(self, _upgrade: Token, who: Who) -> verbs.Upgrade:
        return verbs.Upgrade(who)

    def discard_jinxes(self, _jinx: Token, on: Who) -> verbs.DiscardJinxes:
        return verbs.DiscardJinxes(on)

    def discard_jinx(self, n: Token, _jinx: Token, on: Who) -> verbs.DiscardJinxes:
        return verbs.DiscardJinxes(on, int(n))

    def discard_a_jinx(self, _jinx: Token, on: Who) -> verbs.DiscardJinxes:
        return verbs.DiscardJinxes(on, 1)

    def discard_upgrade(self, _your: Token, _upgrade: Token) -> verbs.DiscardUpgrade:
        return verbs.DiscardUpgrade()

    def draw(self, n: Token, pile: Any, keep: Token | None) -> verbs.Draw:
        return verbs.Draw(int(n), pile, _number(keep))

    def draw_memories(self, n: Token, _memories: Token) -> verbs.Draw:
        return verbs.Draw(int(n), "memories")

    def pile(self, token: Token) -> str:
        return PILES[token.type]

    searched = pile

    def draw_quests(self, n: Token, moon: Token | None, keep: Token | None) -> verbs.DrawQuests:
        return verbs.DrawQuests(int(n), None if moon is None else MOONS[moon], _number(keep))

    def draw_events(self, n: Token, moon: Token | None) -> verbs.DrawEvents:
        return verbs.DrawEvents(int(n), None if moon is None else MOONS[moon])

    def search(self, *piles_and_number: Any) -> verbs.Search:
        *piles, n = piles_and_number
        return verbs.Search(int(n), tuple(piles))

    def shuffle(self, _memories: Token, _grimoire: Token) -> verbs.ShuffleMemories:
        return verbs.ShuffleMemories()

    def return_spell(self, elements: tuple[str, ...] | None) -> verbs.ReturnSpell:
        return verbs.ReturnSpell(elements or ())

    def replace_spell(self) -> verbs.ReplaceSpell:
        return verbs.ReplaceSpell()

    def give_spell(self, to: Who) -> verbs.GiveSpell:
        return verbs.GiveSpell(to)

    def look(self) -> verbs.LookAtHand:
        return verbs.LookAtHand()

    def complete(self, _your: Token) -> verbs.CompleteQuest:
        return verbs.CompleteQuest()

    def solve(self, _your: Token, quest: Token) -> verbs.SolveQuest:
        return verbs.SolveQuest("active" if quest.type == "ACTIVE_QUEST" else "completed")

    def cast_next(self) -> verbs.CastNext:
        return verbs.CastNext()

    def regain(self, n: Token) -> verbs.Regain:
        return verbs.Regain(int(n))

    def activate_room(self, room: Room, used: Token | None, excepted: tuple[str, ...] | None) -> verbs.ActivateRoom:
        return verbs.ActivateRoom(room, used is not None, excepted or ())

    def activate(self, who: Who) -> verbs.Activate:
        return verbs.Activate(who, yours=True)

    def resolve_another(self, excepted: tuple[str, ...] | None) -> verbs.ResolveAnother:
        return verbs.ResolveAnother(excepted or ())

    def attack(self, who: Who | None) -> verbs.Attack:
        return verbs.Attack(who)

    def take_control(self, who: Who) -> verbs.TakeControl:
        return verbs.TakeControl(who)

    def target_instead(self, target: nouns.Target) -> verbs.TargetInstead:
        return verbs.TargetInstead(target)

    def target_them(self, who: nouns.Ref) -> verbs.TargetNow:
        return verbs.TargetNow(who)

    def target_one(
        self, opposing: Token | None, noun: str, feature: nouns.Feature | None, health: int | None, place: Any
    ) -> verbs.TargetNow:
        whose: Any = "" if opposing is None else "opposing"
        return verbs.TargetNow(nouns.Selection("a", noun, whose=whose, feature=feature, health=health, place=place))

    def unsolved(self) -> verbs.Unsolved:
        return verbs.Unsolved()

    def pay(self, n: Token) -> verbs.Pay:
        return verbs.Pay(int(n))

    def spend_trophy(self, n: Token) -> verbs.SpendTrophy:
        return verbs.SpendTrophy(int(n))

    def give_trophy(self, n: Token, _rose: Token) -> verbs.GiveTrophy:
        return verbs.GiveTrophy(int(n))

    def suffer(self, n: Token, _damage: Token) -> verbs.Suffer:
        return verbs.Suffer(int(n))

    def discard_spells(self, n: Token) -> verbs.DiscardSpells:
        return verbs.DiscardSpells(int(n))

    def discard_ready(self, n: Token) -> verbs.DiscardSpells:
        return verbs.DiscardSpells(int(n), ready=True)

    def discard_events(self, n: Token) -> verbs.DiscardEvents:
        return verbs.DiscardEvents(int(n))

    def discard_quests(self, n: Token, which: Token) -> verbs.DiscardQuests:
        state: Any = which.split()[0]
        return verbs.DiscardQuests(int(n), state)

    def but(self, *rooms: Token) -> tuple[str, ...]:
        return tuple(_id(room) for room in rooms)

    # ---- how much ----

    def amount(self, n: Token, _damage: Token | None, tail: Tail) -> Amount:
        return _counted(n, tail)

    def as_many(self, what: Any, plus: Token | None) -> nouns.AsMany:
        return nouns.AsMany(what.value, _number(plus, 0))

    def times(self, per: nouns.Per) -> tuple[int | None, nouns.Per]:
        return None, per

    def plus(self, n: Token, per: nouns.Per) -> tuple[int | None, nouns.Per]:
        return int(n), per

    def per(self, every: Token | None, counter: Any, most: Token | None) -> nouns.Per:
        return nouns.Per(0, counter, _number(every, 1), 0, _number(most))

    def count_on(self, what: Token, who: nouns.Ref) -> nouns.CountOn:
        plain = what.type in ("DAMAGE", "ROSE_DAMAGE", "DESTINY")
        return nouns.CountOn(str(what) if plain else _noun(what), who)

    def count_strength(self, _words: Token) -> nouns.CountStrength:
        return nouns.CountStrength()

    def count_in_play(self, what: Token) -> nouns.CountInPlay:
        return nouns.CountInPlay(_noun(what))

    def count_own(self, _own: Token, what: Token) -> nouns.CountOwn:
        return nouns.CountOwn(_noun(what))

    def count_hit(self, noun: str, _hit: Token) -> nouns.CountHit:
        return nouns.CountHit(noun)

    def count_symbols(self, element: str) -> nouns.CountSymbols:
        return nouns.CountSymbols(element)

    def count_done(self, what: Any) -> nouns.CountDone:
        return nouns.CountDone(what.value)

    # ---- who ----

    def ref(self, token: Token) -> nouns.Ref:
        name: Any = {"YOU": "you", "IT": "it"}.get(token.type, str(token))
        return nouns.Ref(name)

    def select(self, det: tuple[Any, int], opposing: Token | None, noun: str, *rest: Any) -> Selection:
        return self._selection(det, "" if opposing is None else "opposing", noun, *rest)

    def select_of(self, det: tuple[Any, int], whose: Any, noun: str, *rest: Any) -> Selection:
        return self._selection(det, whose, noun, *rest)

    def _selection(
        self,
        det: tuple[Any, int],
        whose: Any,
        noun: str,
        hit: Token | None,
        feature: nouns.Feature | None,
        health: int | None,
        place: Any,
    ) -> Selection:
        return nouns.Selection(det[0], noun, det[1], whose, hit is not None, feature, health, place)

    def a(self) -> tuple[str, int]:
        return "a", 1

    def any(self) -> tuple[str, int]:
        return "any", 1

    def another(self) -> tuple[str, int]:
        return "another", 1

    def each(self) -> tuple[str, int]:
        return "each", 1

    def each_other(self) -> tuple[str, int]:
        return "each other", 1

    def up_to(self, n: Token) -> tuple[str, int]:
        return "up to", int(n)

    def whose(self, token: Token) -> str:
        return str(token)

    def within_of(self, n: Token, of: nouns.Ref | Room) -> nouns.Within:
        return nouns.Within(int(n), of)

    def in_room(self, room: Room) -> nouns.In:
        return nouns.In(room)

    # ---- where ----

    def room_of(self, who: Who) -> nouns.RoomOf:
        return nouns.RoomOf(who)

    def a_room(self, colours: tuple[str, ...] | None, feature: nouns.Feature | None, place: Any) -> nouns.SomeRooms:
        return nouns.SomeRooms(False, colours or (), feature, place)

    def each_room(self, colours: tuple[str, ...] | None, feature: nouns.Feature | None, place: Any) -> nouns.SomeRooms:
        return nouns.SomeRooms(True, colours or (), feature, place)

    def room_ref(self, token: Token) -> Room:
        if token.type == "ROOM_NAME":
            return nouns.NamedRoom(_id(token))
        if token.type == "TARGETS_ROOM":
            return nouns.RoomRef("the room")
        name: Any = str(token)
        return nouns.RoomRef(name)

    def cell(self, token: Token) -> nouns.Cell:
        return nouns.Cell(str(token) == "your cell")

    def room_with(self, noun: str) -> nouns.Feature:
        return nouns.Feature(noun)

    def room_with_your(self, _your: Token, noun: str) -> nouns.Feature:
        return nouns.Feature(noun, yours=True)

    def colours(self, *colours: Token) -> tuple[str, ...]:
        return tuple(str(colour) for colour in colours)

    # ---- triggers ----

    def enters(self, who: str, where: Where) -> Trigger:
        return occasions.Enters(who, where)

    def leaves_cell(self, who: str, _cell: Token) -> Trigger:
        return occasions.LeavesCell(who)

    def placed_in_cell(self, who: str, _cell: Token) -> Trigger:
        return occasions.PlacedInCell(who)

    def leaves(self, who: str) -> Trigger:
        return occasions.Leaves(who)

    def inflicts(self, who: str, _damage: Token, attacking: Token | None) -> Trigger:
        return occasions.Inflicts(who, attacking is not None)

    def damages_you(self, who: str, *_words: Token) -> Trigger:
        return occasions.DamagesYou(who)

    def suffers(self, who: str, least: Token | None, _damage: Token, once: Token | None) -> Trigger:
        return occasions.Suffers(who, once is not None, _number(least, 1))

    def moves(self, who: str) -> Trigger:
        return occasions.Moves(who)

    def performs(self, who: str, action: Token | None) -> Trigger:
        return occasions.Performs(who, str(action or ""))

    def casts(self, who: str) -> Trigger:
        return occasions.Casts(who)

    def effect_targets(self, _you: Token) -> Trigger:
        return occasions.EffectTargetsYou()

    def heals(self, who: str) -> Trigger:
        return occasions.Heals(who)

    def touches_evocation(self, who: str, *_words: Token) -> Trigger:
        return occasions.TouchesEvocation(who)

    def spell_damages(self, type_: Token | None, not_forgotten: Token | None, _you: Token) -> Trigger:
        return occasions.SpellDamagesYou(str(type_ or ""), not_forgotten is None)

    def spell_targets(self, type_: Token | None, not_forgotten: Token | None, _you: Token) -> Trigger:
        return occasions.SpellTargetsYou(str(type_ or ""), not_forgotten is None)

    def attacks_yours(self, who: str, _your: Token, _evocation: Token) -> Trigger:
        return occasions.Attacks(who, evocation=True)

    def attacks_you(self, who: str, _you: Token) -> Trigger:
        return occasions.Attacks(who)

    def is_defeated(self, who: str) -> Trigger:
        return occasions.IsDefeated(who)

    def defeats(self, who: str, _mage: Token) -> Trigger:
        return occasions.Defeats(who)

    def gains(self, who: str) -> Trigger:
        return occasions.PointsChange(who, gains=True, loses=False)

    def loses(self, who: str) -> Trigger:
        return occasions.PointsChange(who, gains=False, loses=True)

    def gains_or_loses(self, who: str) -> Trigger:
        return occasions.PointsChange(who)

    def places(self, who: str, where: Where | None) -> Trigger:
        return occasions.TouchesInstability(who, where=where or occasions.Where())

    def converts(self, who: str, where: Where | None) -> Trigger:
        return occasions.TouchesInstability(who, places=False, converts=True, where=where or occasions.Where())

    def places_or_converts(self, who: str, where: Where | None) -> Trigger:
        return occasions.TouchesInstability(who, converts=True, where=where or occasions.Where())

    def places_last(self, who: str, where: Where) -> Trigger:
        return occasions.TouchesInstability(who, last=True, where=where)

    def activates_room(self, who: str, where: Where) -> Trigger:
        return occasions.ActivatesRoom(who, where)

    def evocation_activates(self, who: str) -> Trigger:
        return occasions.EvocationActivates(who)

    def resolves_room(self, who: str, where: Where) -> Trigger:
        return occasions.ResolvesRoom(who, where)

    def resolves_spell(self, who: str, spells: tuple[tuple[str, ...], ...], where: Where | None) -> Trigger:
        types, elements = spells
        return occasions.ResolvesSpell(who, types, elements, where or occasions.Where())

    def reveals(self, who: str, types: tuple[str, ...]) -> Trigger:
        return occasions.Reveals(who, types)

    def casts_second(self, who: str) -> Trigger:
        return occasions.CastsSecond(who)

    def ends_activation(self, who: str, where: Where | None) -> Trigger:
        return occasions.EndsActivation(who, where or occasions.Where())

    def summons(self, who: str, _evocation: Token) -> Trigger:
        return occasions.Summons(who)

    def draws_forgotten(self, who: str) -> Trigger:
        return occasions.DrawsForgotten(who)

    def draws_quest(self, who: str) -> Trigger:
        return occasions.DrawsQuest(who)

    def completes(self, who: str) -> Trigger:
        return occasions.FinishesQuest(who, completes=True, solves=False)

    def solves(self, who: str) -> Trigger:
        return occasions.FinishesQuest(who, completes=False, solves=True)

    def completes_or_solves(self, who: str) -> Trigger:
        return occasions.FinishesQuest(who)

    def actor_you(self, _you: Token) -> str:
        return "you"

    def actor_a(self, noun: Token) -> str:
        return {"MAGE": "a mage", "MODEL": "a model", "EVOCATION": "an evocation"}[noun.type]

    def actor_damaged(self, *_words: Token) -> str:
        return "a mage with your damage"

    def actor_another(self, noun: Token) -> str:
        return {"MAGE": "another mage", "MODEL": "another model"}[noun.type]

    def actor_opposing(self, _opposing: Token, noun: Token) -> str:
        return f"an opposing {NOUNS[noun.type]}"

    def actor_your(self, *_words: Token) -> str:
        return "your evocation"

    def actor_named(self, words: Token) -> str:
        return str(words)

    def where_yours(self, _words: Token) -> Where:
        return occasions.Where(near="you")

    def where_this(self, _words: Token) -> Where:
        return occasions.Where(near="this evocation")

    def where_named(self, room: Token) -> Where:
        return occasions.Where(room=_id(room))

    def where_coloured(self, colours: tuple[str, ...] | None) -> Where:
        return occasions.Where(colours or ())

    def where_near(self, colours: tuple[str, ...] | None, n: Token, *_words: Token) -> Where:
        return occasions.Where(colours or (), near="your evocation", within=int(n))

    def where_near_you(self, colours: tuple[str, ...] | None, n: Token, _you: Token) -> Where:
        return occasions.Where(colours or (), near="you", within=int(n))

    def spells_of_elements(self, elements: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return (), elements

    def spells_of_types(self, types: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return types, ()

    def any_spell(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return (), ()

    def types(self, *types: str) -> tuple[str, ...]:
        return types

    def type(self, token: Token) -> str:
        return str(token)
