"""Everything that the language can say, as hypothesis strategies: whole texts, sentences, verbs, triggers, targets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from hypothesis import strategies as st

from explorer.games.black_rose_wars import language as lang
from explorer.games.black_rose_wars.cards import COLOURS, ELEMENTS, PHASES, figures
from explorer.games.black_rose_wars.meaning import settled

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

NUMBERS = st.integers(0, 99)
KINDS = st.sampled_from([*lang.KINDS, "flesh_horror", "wisp"])
NOUNS = st.one_of(st.sampled_from(["model", "mage", "evocation"]), KINDS)
REFS = st.builds(lang.Ref, st.sampled_from(get_args(lang.RefName)))
COLOUR_LISTS = st.lists(st.sampled_from(COLOURS), max_size=2, unique=True).map(tuple)
ELEMENT_LISTS = st.lists(st.sampled_from(ELEMENTS), min_size=1, max_size=2).map(tuple)
ROOM_IDS = st.sampled_from(list(figures().rooms))
EXCEPTED = st.lists(ROOM_IDS, max_size=2).map(tuple)


def maybe(strategy: SearchStrategy[Any]) -> SearchStrategy[Any]:
    return st.one_of(st.none(), strategy)


# --- who and where ----------------------------------------------------------------------------------------------------

FEATURES = st.one_of(
    st.builds(
        lang.Feature,
        st.sampled_from(
            ["jinx", "destiny", "damage", "black rose damage", "evocation", "completed quest", "unconverted"]
        ),
        st.booleans(),
    ),
    st.builds(lang.Feature, st.one_of(KINDS, st.just("damage")), st.booleans(), st.just(True)),
)
ROOM_FEATURES = st.builds(lang.Feature, NOUNS, st.just(True), st.booleans())
SIMPLE_ROOMS = st.one_of(
    st.builds(lang.RoomRef, st.sampled_from(["your room", "its room", "that room", "the room"])),
    st.builds(lang.NamedRoom, ROOM_IDS),
)
REACH = st.one_of(st.builds(lang.Within, NUMBERS), st.builds(lang.Anywhere))
NEAR_ROOM = st.one_of(REACH, st.builds(lang.Within, NUMBERS, st.one_of(REFS, SIMPLE_ROOMS, st.builds(lang.Cell))))


def selections(place: SearchStrategy[Any]) -> SearchStrategy[lang.Selection]:
    rest = {"hit": st.booleans(), "feature": maybe(FEATURES), "health": maybe(NUMBERS), "place": maybe(place)}
    plain = st.sampled_from(["a", "any", "another", "each", "each other"])
    of = st.sampled_from(["a", "another", "each"])
    whose = st.sampled_from(["your", "its"])
    return st.one_of(
        st.builds(lang.Selection, plain, NOUNS, **rest),
        st.builds(lang.Selection, of, NOUNS, whose=whose, **rest),
        st.builds(lang.Selection, st.just("up to"), NOUNS, NUMBERS, st.sampled_from(["", "your", "its"]), **rest),
    )


ROOMS = st.one_of(
    SIMPLE_ROOMS,
    st.builds(lang.RoomOf, st.one_of(REFS, selections(REACH))),
    st.builds(lang.SomeRooms, st.just(False), COLOUR_LISTS, maybe(ROOM_FEATURES), maybe(NEAR_ROOM)),
    st.builds(lang.SomeRooms, st.just(True), COLOUR_LISTS, maybe(ROOM_FEATURES)),
)
PLACES = st.one_of(REACH, st.builds(lang.Within, NUMBERS, st.one_of(REFS, SIMPLE_ROOMS)), st.builds(lang.In, ROOMS))
WHO = st.one_of(REFS, selections(PLACES))
MOVERS = st.one_of(REFS, selections(REACH))


def is_not_you(who: lang.Who) -> bool:
    return who != lang.Ref("you")


NOT_YOU = WHO.filter(is_not_you)

TARGETS = st.one_of(
    st.builds(lang.Target, st.sampled_from(["self", "special"])),
    st.builds(lang.Target, st.just("priority"), place=maybe(REACH), priority=st.integers(1, 3)),
    st.builds(lang.Target, st.just("room"), place=REACH),
    st.builds(lang.Target, NOUNS, st.booleans(), maybe(FEATURES), maybe(NUMBERS), REACH),
)

# --- how much ---------------------------------------------------------------------------------------------------------

COUNTERS = st.one_of(
    st.builds(
        lang.CountOn, st.one_of(st.sampled_from(["damage", "black rose damage", "jinx", "destiny"]), KINDS), REFS
    ),
    st.builds(lang.CountStrength),
    st.builds(lang.CountInPlay, st.one_of(st.just("jinx"), KINDS)),
    st.builds(lang.CountOwn, st.one_of(st.sampled_from(["upgrade", "evocation"]), KINDS)),
    st.builds(lang.CountHit, NOUNS),
    st.builds(lang.CountSymbols, st.sampled_from(ELEMENTS)),
    st.builds(
        lang.CountDone,
        st.sampled_from(["jinx discarded", "destiny assigned", "damage not converted", "instability converted"]),
    ),
)
COUNTED = st.one_of(
    st.builds(lang.Number, NUMBERS), st.builds(lang.Per, NUMBERS, COUNTERS, NUMBERS, NUMBERS, maybe(NUMBERS))
)
AS_MANY = st.builds(
    lang.AsMany,
    st.sampled_from(
        ["ignored", "converted", "not converted", "inflicted", "healed", "suffered", "discarded", "assigned"]
    ),
    NUMBERS,
)
AMOUNTS = st.one_of(COUNTED, AS_MANY)

# --- verbs ------------------------------------------------------------------------------------------------------------

PRICES = st.one_of(
    st.builds(lang.Pay, NUMBERS),
    st.builds(lang.SpendTrophy, NUMBERS),
    st.builds(lang.GiveTrophy, NUMBERS),
    st.builds(lang.Suffer, NUMBERS),
    st.builds(lang.DiscardSpells, NUMBERS, st.booleans()),
    st.builds(lang.DiscardEvents, NUMBERS),
    st.builds(lang.DiscardQuests, NUMBERS, st.sampled_from(["active", "completed", "solved"])),
    st.builds(lang.DrawEvents, NUMBERS, maybe(st.integers(0, 2))),
)
VERBS = st.one_of(
    PRICES,
    st.builds(lang.Inflict, AMOUNTS, maybe(WHO), st.booleans()),
    st.builds(lang.Convert, AMOUNTS, maybe(WHO)),
    st.builds(lang.ConvertInstability, COUNTED, maybe(ROOMS)),
    st.builds(lang.PlaceInstability, COUNTED, maybe(ROOMS)),
    st.builds(lang.Heal, st.one_of(AMOUNTS, st.builds(lang.All, st.booleans())), maybe(WHO)),
    st.builds(lang.Ignore, NUMBERS),
    st.builds(lang.IgnoreEffect),
    st.builds(lang.Redirect, WHO, maybe(NUMBERS)),
    st.builds(lang.Redirect, WHO, st.none(), st.just(True)),
    st.builds(lang.Defeat, WHO),
    st.builds(lang.Gain, COUNTED),
    st.builds(lang.Lose, COUNTED),
    st.builds(lang.Steal, NUMBERS, maybe(WHO)),
    st.builds(lang.TakeTrophy, NUMBERS, WHO),
    st.builds(lang.TakeCrown),
    st.builds(lang.Move, NUMBERS, maybe(MOVERS.filter(is_not_you))),
    st.builds(lang.MoveToward, WHO),
    st.builds(lang.Put, MOVERS, st.one_of(ROOMS, st.builds(lang.Cell))),
    st.builds(lang.Swap, WHO),
    st.builds(lang.Attack, maybe(WHO)),
    st.builds(lang.Summon, KINDS, NUMBERS, maybe(ROOMS)),
    st.builds(lang.SummonAny, maybe(NUMBERS), maybe(ROOMS)),
    st.builds(lang.SummonSame, maybe(ROOMS)),
    st.builds(lang.Assign, KINDS, maybe(WHO)),
    st.builds(lang.Remove, WHO),
    st.builds(lang.Activate, WHO, st.just(True)),
    st.builds(lang.EndActivation),
    st.builds(lang.Upgrade, WHO),
    st.builds(lang.DiscardUpgrade),
    st.builds(lang.AssignJinx, st.sampled_from([*figures().jinxes, "any", "each"]), maybe(WHO)),
    st.builds(lang.DiscardJinxes, WHO),
    st.builds(lang.MoveJinx, WHO),
    st.builds(lang.Draw, NUMBERS, st.sampled_from(["grimoire", "library", "forgotten"]), maybe(NUMBERS)),
    st.builds(lang.Draw, NUMBERS, st.just("memories")),
    st.builds(lang.DrawQuests, NUMBERS, maybe(st.integers(0, 2)), maybe(NUMBERS)),
    st.builds(
        lang.Search,
        NUMBERS,
        st.lists(st.sampled_from(["grimoire", "memories", "library"]), min_size=1, max_size=3).map(tuple),
    ),
    st.builds(lang.ShuffleMemories),
    st.builds(lang.ReturnSpell, st.one_of(st.just(()), ELEMENT_LISTS)),
    st.builds(lang.ReplaceSpell),
    st.builds(lang.GiveSpell, WHO),
    st.builds(lang.LookAtHand),
    st.builds(lang.CompleteQuest),
    st.builds(lang.SolveQuest),
    st.builds(lang.CastNext),
    st.builds(lang.Regain, NUMBERS),
    st.builds(lang.ActivateRoom, ROOMS, st.booleans(), EXCEPTED),
    st.builds(lang.ResolveAnother, EXCEPTED),
    st.builds(lang.TargetInstead, TARGETS),
)

# --- sentences --------------------------------------------------------------------------------------------------------


def is_no_activation(verb: lang.Node) -> bool:
    """An activation is said with the evocation first, unless it stands after "may" or "to"."""
    return not isinstance(verb, lang.Activate)


DEEDS = st.one_of(VERBS, st.builds(lang.May, VERBS), st.builds(lang.MayPay, PRICES, VERBS))
BONUS = {"strength": NUMBERS, "speed": NUMBERS}
CLAUSES = st.one_of(
    VERBS.filter(is_no_activation),
    st.builds(lang.May, VERBS),
    st.builds(lang.MayPay, PRICES, VERBS),
    st.builds(lang.By, NOT_YOU, DEEDS),
    st.builds(lang.Activate, WHO, st.booleans(), **BONUS),
    st.builds(lang.Strengthen, WHO, **BONUS),
    st.builds(lang.Pain, AMOUNTS),
    st.builds(lang.Destiny, NUMBERS, maybe(WHO)),
    st.builds(lang.Unsolved),
    st.builds(lang.MoreDamage, NUMBERS),
    st.builds(lang.Undamaged),
    st.builds(lang.RoseTakesTrophies),
)
TOGETHER = st.builds(lang.Deeds, st.lists(CLAUSES, min_size=1, max_size=3).map(tuple))
CONDITIONS = st.one_of(
    st.builds(lang.YouDefeated, REFS),
    st.builds(lang.WereDefeated),
    st.builds(lang.Did, st.booleans()),
    st.builds(lang.Bears, REFS, st.sampled_from(["destiny", "jinx", "damage", "black rose damage"]), NUMBERS),
    st.builds(lang.BearsOwn, REFS, KINDS),
    st.builds(lang.HoldsCrown, REFS),
    st.builds(lang.Unhurt, REFS),
    st.builds(lang.HasThere, REFS, NOUNS, ROOMS),
    st.builds(lang.InPlay, NOUNS),
)
IFS = st.builds(lang.If, CONDITIONS, TOGETHER, maybe(TOGETHER))
OPTIONS = st.lists(st.one_of(TOGETHER, IFS), min_size=2, max_size=3).map(tuple)
PARTS = st.one_of(TOGETHER, IFS, st.builds(lang.Choose, OPTIONS, maybe(NOT_YOU), st.booleans()))
SENTENCES = st.lists(
    st.builds(lang.Sentence, PARTS, st.one_of(st.just(()), ELEMENT_LISTS)), min_size=1, max_size=3
).map(tuple)

# --- triggers ---------------------------------------------------------------------------------------------------------

ACTORS = st.sampled_from(
    [
        "you", "a mage", "another mage", "a model", "another model", "an evocation", "your evocation", "this evocation",
        "your owner", "the black rose", "the target", "a mage with your damage",
    ]
)  # fmt: skip
WHERE = st.one_of(
    st.builds(lang.Where, COLOUR_LISTS),
    st.builds(lang.Where, room=ROOM_IDS),
    st.builds(lang.Where, near=st.sampled_from(["you", "this evocation"])),
    st.builds(lang.Where, COLOUR_LISTS, near=st.just("your evocation"), within=NUMBERS),
)
TYPES = st.sampled_from(["combat", "contingency", "trap", "protection"])
TYPE_LISTS = st.lists(TYPES, min_size=1, max_size=3).map(tuple)
TRIGGERS = st.one_of(
    st.builds(lang.Enters, ACTORS, WHERE),
    st.builds(lang.LeavesCell, ACTORS),
    st.builds(lang.PlacedInCell, ACTORS),
    st.builds(lang.Leaves, ACTORS),
    st.builds(lang.Inflicts, ACTORS, st.booleans()),
    st.builds(lang.DamagesYou, ACTORS),
    st.builds(lang.Suffers, ACTORS, st.booleans()),
    st.builds(lang.Heals, ACTORS),
    st.builds(lang.TouchesEvocation, ACTORS),
    st.builds(lang.SpellDamagesYou, st.sampled_from(["", "combat", "contingency"]), st.booleans()),
    st.builds(lang.SpellTargetsYou, st.sampled_from(["", "combat", "contingency"]), st.booleans()),
    st.builds(lang.Attacks, ACTORS, st.booleans()),
    st.builds(lang.IsDefeated, ACTORS),
    st.builds(lang.Defeats, ACTORS),
    st.builds(lang.PointsChange, ACTORS, gains=st.just(True), loses=st.booleans()),
    st.builds(lang.PointsChange, ACTORS, gains=st.just(False)),
    st.builds(lang.TouchesInstability, ACTORS, places=st.just(True), converts=st.booleans(), where=WHERE),
    st.builds(lang.TouchesInstability, ACTORS, places=st.just(False), converts=st.just(True), where=WHERE),
    st.builds(lang.TouchesInstability, ACTORS, last=st.just(True), where=WHERE),
    st.builds(lang.ActivatesRoom, ACTORS, WHERE),
    st.builds(lang.ResolvesRoom, ACTORS, WHERE),
    st.builds(lang.ResolvesSpell, ACTORS, st.one_of(st.just(()), TYPE_LISTS), st.just(()), WHERE),
    st.builds(lang.ResolvesSpell, ACTORS, st.just(()), ELEMENT_LISTS, WHERE),
    st.builds(lang.Reveals, ACTORS, TYPE_LISTS),
    st.builds(lang.CastsSecond, ACTORS),
    st.builds(lang.EndsActivation, ACTORS, WHERE),
    st.builds(lang.Summons, ACTORS),
    st.builds(lang.DrawsForgotten, ACTORS),
    st.builds(lang.DrawsQuest, ACTORS),
    st.builds(lang.FinishesQuest, ACTORS, completes=st.just(True), solves=st.booleans()),
    st.builds(lang.FinishesQuest, ACTORS, completes=st.just(False)),
    st.builds(lang.EvocationActivates, ACTORS),
)
TASKS = st.one_of(TRIGGERS, st.builds(lang.ShowsSymbols, NUMBERS, ELEMENT_LISTS))

# --- whole texts ------------------------------------------------------------------------------------------------------

CAST = st.sampled_from(["combat", "contingency"])
ACTIVE = st.sampled_from(["trap", "protection"])
OWN_SENTENCES = SENTENCES.map(lambda told: settled(told, lang.Ref("you")))
"""Sentences of a text that states no target: what is healed is then its owner."""
SETTLED = SENTENCES.map(settled)
SIDES = st.one_of(
    st.builds(lang.Side, CAST, st.sampled_from(ELEMENTS), TARGETS, st.none(), SETTLED),
    st.builds(lang.Side, ACTIVE, st.sampled_from(ELEMENTS), st.none(), TRIGGERS, OWN_SENTENCES),
    st.builds(
        lang.Side, CAST, st.sampled_from(ELEMENTS), TARGETS, st.none(),
        st.lists(st.builds(lang.Whenever, TRIGGERS, PARTS), min_size=1, max_size=2).map(tuple).map(settled),
        st.just(True),
    ),
)  # fmt: skip
TEXTS = {
    "effect": st.builds(lang.EffectText, OWN_SENTENCES),
    "side": SIDES,
    "command": st.one_of(SIDES, st.builds(lang.Side, st.just("action"), st.just(""), TARGETS, st.none(), SETTLED)),
    "skill": st.builds(lang.Skill, TRIGGERS, OWN_SENTENCES),
    "event": st.builds(lang.EventText, st.sampled_from(PHASES), maybe(TRIGGERS), SETTLED),
    "task": TASKS,
    "trigger": TRIGGERS,
}
"""What each function of `parsing` reads."""
