"""Everything that the language can say, as hypothesis strategies: whole texts, sentences, verbs, triggers, targets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from hypothesis import strategies as st

from explorer.games.black_rose_wars.cards.card_classes import COLOURS, ELEMENTS, PHASES
from explorer.games.black_rose_wars.cards.own_figures import figures
from explorer.games.black_rose_wars.language import nouns, occasions, verbs
from explorer.games.black_rose_wars.language import sentences as lang
from explorer.games.black_rose_wars.language.meaning import settled

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

NUMBERS = st.integers(0, 99)
KINDS = st.sampled_from([*nouns.KINDS, "flesh_horror", "wisp"])
NOUNS = st.one_of(st.sampled_from(["model", "mage", "evocation"]), KINDS)
REFS = st.builds(nouns.Ref, st.sampled_from(get_args(nouns.RefName)))
COLOUR_LISTS = st.lists(st.sampled_from(COLOURS), max_size=2, unique=True).map(tuple)
ELEMENT_LISTS = st.lists(st.sampled_from(ELEMENTS), min_size=1, max_size=2).map(tuple)
ROOM_IDS = st.sampled_from(list(figures().rooms))
EXCEPTED = st.lists(ROOM_IDS, max_size=2).map(tuple)


def maybe(strategy: SearchStrategy[Any]) -> SearchStrategy[Any]:
    return st.one_of(st.none(), strategy)


# --- who and where ----------------------------------------------------------------------------------------------------

FEATURES = st.one_of(
    st.builds(
        nouns.Feature,
        st.sampled_from(
            ["jinx", "destiny", "damage", "black rose damage", "evocation", "completed quest", "unconverted"]
        ),
        st.booleans(),
    ),
    st.builds(nouns.Feature, st.one_of(KINDS, st.just("damage")), st.booleans(), st.just(True)),
)
ROOM_FEATURES = st.builds(nouns.Feature, NOUNS, st.just(True), st.booleans())
SIMPLE_ROOMS = st.one_of(
    st.builds(nouns.RoomRef, st.sampled_from(["your room", "its room", "that room", "the room"])),
    st.builds(nouns.NamedRoom, ROOM_IDS),
)
REACH = st.one_of(st.builds(nouns.Within, NUMBERS), st.builds(nouns.Anywhere))
CELLS = st.builds(nouns.Cell, st.booleans())
NEAR_ROOM = st.one_of(REACH, st.builds(nouns.Within, NUMBERS, st.one_of(REFS, SIMPLE_ROOMS, CELLS)))


def selections(place: SearchStrategy[Any]) -> SearchStrategy[nouns.Selection]:
    rest = {"hit": st.booleans(), "feature": maybe(FEATURES), "health": maybe(NUMBERS), "place": maybe(place)}
    plain = st.sampled_from(["a", "any", "another", "each", "each other"])
    of = st.sampled_from(["a", "another", "each"])
    whose = st.sampled_from(["your", "its"])
    opposing = st.sampled_from(["", "opposing"])
    return st.one_of(
        st.builds(nouns.Selection, plain, NOUNS, whose=opposing, **rest),
        st.builds(nouns.Selection, of, NOUNS, whose=whose, **rest),
        st.builds(
            nouns.Selection, st.just("up to"), NOUNS, NUMBERS, st.sampled_from(["", "your", "its", "opposing"]), **rest
        ),
    )


ROOMS = st.one_of(
    SIMPLE_ROOMS,
    st.builds(nouns.RoomOf, st.one_of(REFS, selections(REACH))),
    st.builds(nouns.SomeRooms, st.just(False), COLOUR_LISTS, maybe(ROOM_FEATURES), maybe(NEAR_ROOM)),
    st.builds(nouns.SomeRooms, st.just(True), COLOUR_LISTS, maybe(ROOM_FEATURES), maybe(NEAR_ROOM)),
)
PLACES = st.one_of(REACH, st.builds(nouns.Within, NUMBERS, st.one_of(REFS, SIMPLE_ROOMS)), st.builds(nouns.In, ROOMS))
WHO = st.one_of(REFS, selections(PLACES))
MOVERS = st.one_of(REFS, selections(REACH))


TARGETED = st.builds(
    nouns.Selection, st.just("a"), NOUNS, st.just(1), st.sampled_from(["", "opposing"]),
    feature=maybe(FEATURES), health=maybe(NUMBERS), place=maybe(PLACES),
)  # fmt: skip


def is_not_you(who: nouns.Who) -> bool:
    return who != nouns.Ref("you")


NOT_YOU = WHO.filter(is_not_you)

TARGETS = st.one_of(
    st.builds(nouns.Target, st.sampled_from(["self", "special"])),
    st.builds(nouns.Target, st.just("priority"), place=maybe(REACH), priority=st.integers(1, 3)),
    st.builds(nouns.Target, st.just("room"), place=REACH),
    st.builds(nouns.Target, NOUNS, st.booleans(), maybe(FEATURES), maybe(NUMBERS), REACH),
    st.builds(nouns.Target, NOUNS, st.just(False), maybe(FEATURES), maybe(NUMBERS), REACH, st.just(0), st.just(True)),
)

# --- how much ---------------------------------------------------------------------------------------------------------

COUNTERS = st.one_of(
    st.builds(
        nouns.CountOn, st.one_of(st.sampled_from(["damage", "black rose damage", "jinx", "destiny"]), KINDS), REFS
    ),
    st.builds(nouns.CountStrength),
    st.builds(nouns.CountInPlay, st.one_of(st.just("jinx"), KINDS)),
    st.builds(nouns.CountOwn, st.one_of(st.sampled_from(["upgrade", "evocation"]), KINDS)),
    st.builds(nouns.CountHit, NOUNS),
    st.builds(nouns.CountSymbols, st.sampled_from(ELEMENTS)),
    st.builds(
        nouns.CountDone,
        st.sampled_from(["jinx discarded", "destiny assigned", "damage not converted", "instability converted"]),
    ),
)
COUNTED = st.one_of(
    st.builds(nouns.Number, NUMBERS), st.builds(nouns.Per, NUMBERS, COUNTERS, NUMBERS, NUMBERS, maybe(NUMBERS))
)
AS_MANY = st.builds(
    nouns.AsMany,
    st.sampled_from(
        ["ignored", "converted", "not converted", "inflicted", "healed", "suffered", "discarded", "assigned"]
    ),
    NUMBERS,
)
AMOUNTS = st.one_of(COUNTED, AS_MANY)

# --- verbs ------------------------------------------------------------------------------------------------------------

PRICES = st.one_of(
    st.builds(verbs.Pay, NUMBERS),
    st.builds(verbs.SpendTrophy, NUMBERS),
    st.builds(verbs.GiveTrophy, NUMBERS),
    st.builds(verbs.Suffer, NUMBERS),
    st.builds(verbs.DiscardSpells, NUMBERS, st.booleans()),
    st.builds(verbs.DiscardEvents, NUMBERS),
    st.builds(verbs.DiscardQuests, NUMBERS, st.sampled_from(["active", "completed", "solved"])),
    st.builds(verbs.DrawEvents, NUMBERS, maybe(st.integers(0, 2))),
)
VERBS = st.one_of(
    PRICES,
    st.builds(verbs.Inflict, AMOUNTS, maybe(WHO), st.booleans()),
    st.builds(verbs.Convert, AMOUNTS, maybe(WHO)),
    st.builds(verbs.ConvertInstability, COUNTED, maybe(ROOMS)),
    st.builds(verbs.PlaceInstability, COUNTED, maybe(ROOMS)),
    st.builds(verbs.Heal, st.one_of(AMOUNTS, st.builds(nouns.All, st.booleans())), maybe(WHO)),
    st.builds(verbs.Ignore, NUMBERS),
    st.builds(verbs.IgnoreEffect),
    st.builds(verbs.Redirect, WHO, maybe(NUMBERS)),
    st.builds(verbs.Redirect, WHO, st.none(), st.just(True)),
    st.builds(verbs.Defeat, WHO),
    st.builds(verbs.Gain, COUNTED),
    st.builds(verbs.Lose, COUNTED),
    st.builds(verbs.Steal, NUMBERS, maybe(WHO)),
    st.builds(verbs.TakeTrophy, NUMBERS, WHO),
    st.builds(verbs.TakeCrown),
    st.builds(verbs.Move, NUMBERS, maybe(MOVERS.filter(is_not_you)), st.booleans()),
    st.builds(verbs.TargetNow, st.one_of(REFS, TARGETED)),
    st.builds(verbs.TakeControl, WHO),
    st.builds(verbs.MoveToward, WHO),
    st.builds(verbs.Put, MOVERS, st.one_of(ROOMS, CELLS)),
    st.builds(verbs.Swap, WHO),
    st.builds(verbs.Attack, maybe(WHO)),
    st.builds(verbs.Summon, KINDS, NUMBERS, maybe(ROOMS)),
    st.builds(verbs.SummonAny, maybe(NUMBERS), maybe(ROOMS)),
    st.builds(verbs.SummonSame, maybe(ROOMS)),
    st.builds(verbs.Assign, KINDS, maybe(WHO)),
    st.builds(verbs.Remove, WHO),
    st.builds(verbs.Activate, WHO, st.just(True)),
    st.builds(verbs.EndActivation),
    st.builds(verbs.Upgrade, WHO),
    st.builds(verbs.DiscardUpgrade),
    st.builds(verbs.AssignJinx, st.sampled_from([*figures().jinxes, "any", "each", "doom"]), maybe(WHO)),
    st.builds(verbs.DiscardJinxes, WHO, maybe(NUMBERS)),
    st.builds(verbs.MoveJinx, WHO),
    st.builds(verbs.Draw, NUMBERS, st.sampled_from(["grimoire", "library", "forgotten"]), maybe(NUMBERS)),
    st.builds(verbs.Draw, NUMBERS, st.just("memories")),
    st.builds(verbs.DrawQuests, NUMBERS, maybe(st.integers(0, 2)), maybe(NUMBERS)),
    st.builds(
        verbs.Search,
        NUMBERS,
        st.lists(st.sampled_from(["grimoire", "memories", "library"]), min_size=1, max_size=3).map(tuple),
    ),
    st.builds(verbs.ShuffleMemories),
    st.builds(verbs.ReturnSpell, st.one_of(st.just(()), ELEMENT_LISTS)),
    st.builds(verbs.ReplaceSpell),
    st.builds(verbs.GiveSpell, WHO),
    st.builds(verbs.LookAtHand),
    st.builds(verbs.CompleteQuest),
    st.builds(verbs.SolveQuest, st.sampled_from(["active", "completed"])),
    st.builds(verbs.CastNext),
    st.builds(verbs.Regain, NUMBERS),
    st.builds(verbs.ActivateRoom, ROOMS, st.booleans(), EXCEPTED),
    st.builds(verbs.ResolveAnother, EXCEPTED),
    st.builds(verbs.TargetInstead, TARGETS),
)

# --- sentences --------------------------------------------------------------------------------------------------------


def is_no_activation(verb: nouns.Node) -> bool:
    """An activation is said with the evocation first, unless it stands after "may" or "to"."""
    return not isinstance(verb, verbs.Activate)


DEEDS = st.one_of(VERBS, st.builds(lang.May, VERBS), st.builds(lang.MayPay, PRICES, VERBS))
BONUS = {"strength": NUMBERS, "speed": NUMBERS}
CLAUSES = st.one_of(
    VERBS.filter(is_no_activation),
    st.builds(lang.May, VERBS),
    st.builds(lang.MayPay, PRICES, VERBS),
    st.builds(lang.By, NOT_YOU, DEEDS),
    st.builds(verbs.Activate, WHO, st.booleans(), **BONUS),
    st.builds(verbs.Strengthen, WHO, **BONUS),
    st.builds(verbs.Pain, AMOUNTS),
    st.builds(verbs.Destiny, NUMBERS, maybe(WHO)),
    st.builds(verbs.Unsolved),
    st.builds(verbs.MoreDamage, NUMBERS),
    st.builds(verbs.Undamaged),
    st.builds(verbs.RoseTakesTrophies),
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
        "your owner", "the black rose", "the target", "a mage with your damage", "an opposing mage", "an opposing model",
        "an opposing evocation",
    ]
)  # fmt: skip
WHERE = st.one_of(
    st.builds(occasions.Where, COLOUR_LISTS),
    st.builds(occasions.Where, room=ROOM_IDS),
    st.builds(occasions.Where, near=st.sampled_from(["you", "this evocation"])),
    st.builds(occasions.Where, COLOUR_LISTS, near=st.just("your evocation"), within=NUMBERS),
)
TYPES = st.sampled_from(["combat", "contingency", "trap", "protection"])
TYPE_LISTS = st.lists(TYPES, min_size=1, max_size=3).map(tuple)
TRIGGERS = st.one_of(
    st.builds(occasions.Enters, ACTORS, WHERE),
    st.builds(occasions.LeavesCell, ACTORS),
    st.builds(occasions.PlacedInCell, ACTORS),
    st.builds(occasions.Leaves, ACTORS),
    st.builds(occasions.Inflicts, ACTORS, st.booleans()),
    st.builds(occasions.DamagesYou, ACTORS),
    st.builds(occasions.Suffers, ACTORS, st.booleans(), NUMBERS),
    st.builds(occasions.Moves, ACTORS),
    st.builds(occasions.Performs, ACTORS, st.sampled_from(["", "physical", "explore", "fight", "command", "momentum"])),
    st.builds(occasions.Casts, ACTORS),
    st.builds(occasions.EffectTargetsYou),
    st.builds(occasions.Heals, ACTORS),
    st.builds(occasions.TouchesEvocation, ACTORS),
    st.builds(occasions.SpellDamagesYou, st.sampled_from(["", "combat", "contingency"]), st.booleans()),
    st.builds(occasions.SpellTargetsYou, st.sampled_from(["", "combat", "contingency"]), st.booleans()),
    st.builds(occasions.Attacks, ACTORS, st.booleans()),
    st.builds(occasions.IsDefeated, ACTORS),
    st.builds(occasions.Defeats, ACTORS),
    st.builds(occasions.PointsChange, ACTORS, gains=st.just(True), loses=st.booleans()),
    st.builds(occasions.PointsChange, ACTORS, gains=st.just(False)),
    st.builds(occasions.TouchesInstability, ACTORS, places=st.just(True), converts=st.booleans(), where=WHERE),
    st.builds(occasions.TouchesInstability, ACTORS, places=st.just(False), converts=st.just(True), where=WHERE),
    st.builds(occasions.TouchesInstability, ACTORS, last=st.just(True), where=WHERE),
    st.builds(occasions.ActivatesRoom, ACTORS, WHERE),
    st.builds(occasions.ResolvesRoom, ACTORS, WHERE),
    st.builds(occasions.ResolvesSpell, ACTORS, st.one_of(st.just(()), TYPE_LISTS), st.just(()), WHERE),
    st.builds(occasions.ResolvesSpell, ACTORS, st.just(()), ELEMENT_LISTS, WHERE),
    st.builds(occasions.Reveals, ACTORS, TYPE_LISTS),
    st.builds(occasions.CastsSecond, ACTORS),
    st.builds(occasions.EndsActivation, ACTORS, WHERE),
    st.builds(occasions.Summons, ACTORS),
    st.builds(occasions.DrawsForgotten, ACTORS),
    st.builds(occasions.DrawsQuest, ACTORS),
    st.builds(occasions.FinishesQuest, ACTORS, completes=st.just(True), solves=st.booleans()),
    st.builds(occasions.FinishesQuest, ACTORS, completes=st.just(False)),
    st.builds(occasions.EvocationActivates, ACTORS),
)
TASKS = st.one_of(TRIGGERS, st.builds(occasions.ShowsSymbols, NUMBERS, ELEMENT_LISTS))

# --- whole texts ------------------------------------------------------------------------------------------------------

CAST = st.sampled_from(["combat", "contingency"])
ACTIVE = st.sampled_from(["trap", "protection"])
OWN_SENTENCES = SENTENCES.map(lambda told: settled(told, nouns.Ref("you")))
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
