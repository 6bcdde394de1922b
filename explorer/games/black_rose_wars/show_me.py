"""Positions in which a rule matters, all built by hand.

An example begins before the moment that it is about, and its record has the answers that lead there: `forward` shows
it, and giving other answers leads elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from explorer.core.moments import Chance
from explorer.core.start import position, start
from explorer.examples.by_rule import Example, Examples
from explorer.games.black_rose_wars.cards.own_figures import figures
from explorer.games.black_rose_wars.state import CELL, ROSE

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.match import Match, View
    from explorer.core.moments import Choice, Option

GAME = "black_rose_wars"

FIRST = "the first thing on offer"
"""An answer: the first option of a choice, or any result of a draw."""


class Draws(tuple[str, ...]):
    """The answer of a draw: the first cards drawn; without cards, any result."""

    __slots__ = ()


def draws(*cards: str) -> Draws:
    """A draw that gives these cards."""
    return Draws(cards)


@dataclass(frozen=True)
class Until:
    """An answer repeated: the first option, until a condition holds.

    Attributes:
        test: the condition.
    """

    test: Callable[[Match], bool]


def asked(kind: str) -> Until:
    """Until a certain kind of choice or draw."""
    return Until(lambda match: getattr(match.pending, "kind", "") == kind)


class Scripted(Example):
    """An example whose answers may also be `Draws` or `Until`; other draws between choices happen at random."""

    def match(self) -> Match:
        """The match at this position."""
        make = start if self.fresh else position
        match = answered(make(GAME, seed=self.rules[0], **self.keywords), self.given)
        before = match.given
        answered(match, self.then)
        return match.back(match.given - before) if match.given > before else match


def answered(match: Match, answers: tuple[Any, ...]) -> Match:
    """A match after these answers; draws without a given answer happen at random."""
    for answer in answers:
        if isinstance(answer, Draws):
            match.roll(tuple(answer) or None)
        elif isinstance(answer, Until):
            match.play(_First(), answer.test)
        elif answer is FIRST:
            match.play(_First(), most=1)
        else:
            while isinstance(match.pending, Chance):
                match.roll()
            match.choose(answer)
    return match


class _First:
    """Takes the first option."""

    def choose(self, choice: Choice, _look: Callable[[], View]) -> Option:
        """The first option."""
        return choice.options[0]


EXAMPLES: list[Example] = []


def example(rules: str, *then: Any, given: tuple[Any, ...] = (), **keywords: Any) -> None:
    """Add an example with a position built from keywords."""
    EXAMPLES.append(Scripted(GAME, tuple(rules.split()), keywords, given, then))


def acts(rules: str, *then: Any, **keywords: Any) -> None:
    """Add an activation of seat 0, in the Armory, with seat 1 in the Throne Room next to it."""
    example(rules, *then, **{"rooms": {0: "armory", 1: "throne_room"}, "active": 0, "done": (), **keywords})


def casts(spell: str, rules: str, *then: Any, **keywords: Any) -> None:
    """Add an activation in which seat 0 casts the spell in its slot I."""
    sheets = {0: [spell], **keywords.pop("sheets", {})}
    acts(rules, ("cast", 1), *then, sheets=sheets, **keywords)


def begins(rules: str, given: int, then: int, **keywords: Any) -> None:
    """Add a match from its beginning, in which every choice takes the first option."""
    EXAMPLES.append(
        Scripted(GAME, tuple(rules.split()), {"players": 3, **keywords}, (FIRST,) * given, (FIRST,) * then, fresh=True)
    )


# --- the turn, the Crown and the set-up -------------------------------------------------------------------------------

begins("setup setup.players setup.throne setup.decks setup.library setup.cubes", 0, 2)
begins("setup.lodge setup.shuffle", 1, 1)
begins("setup.cells setup.layout", 2, 1)
begins("setup.crown", 3, 1)
begins("setup.mage", 4, 1)
begins("setup.school setup.grimoire setup.personal setup.first-memory", 7, 3)
begins("setup.enter turn.phases", 15, 1)
begins("avatar.model", 4, 2, avatar="apprentice")
begins("avatar.possessed-room", 11, 1, avatar="apprentice")
acts("crown crown.changes", "explore", ("activate", "throne_room"), "yes", "done",
     rooms={0: "throne_room", 1: "crypt"}, crown=1, power=[3, 0, 0])  # fmt: skip
PILES = {
    0: ["shared_torture", "torment", "submission"], 1: ["azoth_bomb", "albify", "marbling"],
    2: ["cold_hand", "night_wind", "long_shadow"],
}  # fmt: skip
example("crown.play-order study study.grimoire grimoire", draws(), draws(), draws(), at="study", players=3,
      crown=1, grimoires=PILES)  # fmt: skip

example("grimoire.empty", draws(), at="study", mages={0: "rikkart"}, grimoires={0: ["cold_hand"]},
      memories={0: []}, hands={0: ["cube_of_lamentations"]})  # fmt: skip

CADAVER: dict[str, Any] = {"kind": "cadaver", "owner": 0, "room": "armory"}
FOE = {**CADAVER, "owner": 1}

# --- Black Rose Phase -------------------------------------------------------------------------------------------------

IDLE: dict[str, Any] = {
    "at": "evocation", "rooms": {0: "armory", 1: "throne_room"},
    "evocations": [CADAVER],
}  # fmt: skip
"""Seat 0's cadaver may act; after "done" come the clean-up and the next turn."""

DAWN = ["rebirth_at_dawn", None, None]
example("black-rose black-rose.shift black-rose.draw-event event.reveal-points event.crown event.place",
      "done", draws("hidden_resources"), **{**IDLE, "events": DAWN})  # fmt: skip
example("event.push event.leave-points", draws("rebirth_at_noon"), at="black rose",
      events=["rebirth_at_dawn", "gift_to_fools", None])  # fmt: skip
example("event.instant", draws("awakening"), at="black rose")
example("black-rose.apply event.phase", draws("rebirth_at_noon"), at="black rose")
example(
    "black-rose.draw event.draw",
    draws("remembrance"),
    draws("hidden_resources"),
    draws("knowledge"),
    at="black rose",
    moon=2,
)
example("black-rose.give-back", draws("hidden_resources"), "field_test", at="black rose", quests={0: ["field_test"]})
example("black-rose.draw-quest", draws("hidden_resources"), draws("field_test"), at="black rose")
example("quest.limit", draws("hidden_resources"), "no", "field_test", at="black rose",
      quests={0: ["field_test", "warrior_wizard", "contingent_mage"]})  # fmt: skip
casts("cold_hand", "event.standing", "e1", moon=2, events=[None, "assault", "immortals"], evocations=[FOE])
casts("firm_foundations", "event.trigger timing.rose-first", "throne_room", events=[None, "black_overload", None])
casts("fulfilled_oath/dark", "event.discard", "gift_to_fools", events=["gift_to_fools", "black_overload", None])
example("quest.rose-draws", draws("field_test"), at="effect", active=ROSE, effect="Draw 1 quest.")
acts("quest.draw", "explore", ("activate", "observatory"), draws(), rooms={0: "observatory", 1: "armory"})
example(
    "quest.discard",
    draws("manipulating_the_past"),
    FIRST,
    at="black rose",
    moon=2,
    solved={0: ["field_test"]},
    power=[9, 9, 0],
)
acts("quest.keep", "explore", ("activate", "pleasures_room"), draws(), draws(), draws(), FIRST, FIRST,
     rooms={0: "pleasures_room", 1: "armory"}, rebuilt=["pleasures_room"])  # fmt: skip
QUEST = {"card": "warrior_wizard", "cubes": 1}
casts("cold_hand", "quest.task timing.quests-first quest.cubes", 1, quests={0: [QUEST]})
casts("cold_hand", "quest.completed", 1, quests={0: [{"card": "warrior_wizard", "cubes": 2}]})
acts("quest.activate quest.solved quest.reward", ("quest", "acquire_wealth"), completed={0: ["acquire_wealth"]})
acts("quest.unsolved", ("quest", "surrender_of_power"), moon=2, completed={0: ["surrender_of_power"]})

# --- power and moons --------------------------------------------------------------------------------------------------

LOST: dict[str, Any] = {"power": [0, 1, 0]}
casts("evil_eye", "power.gain moon.rises moon.positions moon.decks moon.personal moon.events-stay", 1, "slowness",
      mages={0: "gramigna"}, power=[5, 0, 0], events=["gift_to_fools", None, None])  # fmt: skip
acts(
    "power.lose",
    "explore",
    ("activate", "observatory"),
    rooms={0: "observatory", 1: "armory"},
    rebuilt=["observatory"],
    **LOST,
)
casts("lost_catalogue/dark", "power.steal power.floor", 1, **LOST)
casts("lost_catalogue/dark", "moon.stays", 1, power=[0, 6, 0], moon=1)

# --- Study Phase and the grimoire -------------------------------------------------------------------------------------

STUDIES: dict[str, Any] = {"at": "study", "hands": {0: ["torment"]}, "grimoires": PILES | {2: []}, "players": 3}
example("study.library study.keep", "agony", draws("torment"), "agony", draws("submission"), "alchemy",
      draws("albify"), "alchemy", draws("marbling"), "torment", "albify", at="study", grimoires=PILES, players=3)  # fmt: skip
example("study.thinning", "torment", **STUDIES)
FULL = ["torment", "torment", "submission", "submission", "albify", "albify"]
example(
    "study.limit mage.hand",
    "torment",
    at="study",
    given=(asked("discard"),),
    hands={0: FULL},
    grimoires=PILES | {2: []},
    players=3,
)
acts(
    "grimoire.memories",
    "explore",
    ("activate", "black_rose_room"),
    "yes",
    draws(),
    rooms={0: "black_rose_room", 1: "armory"},
    hands={0: ["torment"] * 3},
)
acts(
    "grimoire.reshuffle",
    "explore",
    ("activate", "armory"),
    draws(),
    mages={0: "rikkart"},
    hands={0: ["cube_of_lamentations"]},
    memories={0: ["torment", "submission"]},
)
acts("memories.random", "explore", ("activate", "oracle_room"), draws(), rooms={0: "oracle_room", 1: "armory"},
     memories={0: ["torment", "submission"]})  # fmt: skip
acts("library.draw", "explore", ("activate", "bibliotheca"), "agony", draws(), "alchemy", draws(),
     rooms={0: "bibliotheca", 1: "armory"}, rebuilt=["bibliotheca"])  # fmt: skip

# --- Preparation Phase ------------------------------------------------------------------------------------------------

HAND = ["cold_hand", "cerebral_worm", "torment", "azoth_bomb"]
example("prepare prepare.slots prepare.left prepare.side prepare.number prepare.fixed", ("cold_hand", "dark"), ("torment", "light"),
      "none", "none", at="preparation", hands={0: HAND})  # fmt: skip
example("prepare.few", ("cold_hand", "light"), at="preparation", hands={0: ["cold_hand"]})
example("trap.one-sided", ("cerebral_worm", "light"), at="preparation", hands={0: ["cerebral_worm", "cold_hand"]})

# --- Action Phase: physical actions -----------------------------------------------------------------------------------

TOGETHER = {0: "armory", 1: "armory"}
acts(
    "mage.health defeat.period defeat.steps defeat.cell defeat.trophy defeat.cubes defeat.points",
    "fight",
    ("attack", 1),
    rooms=TOGETHER,
    damage={1: [0] * 6 + [ROSE] * 4},
)
acts(
    "mage.strength fight fight.attack fight.order grimoire.draw",
    "fight",
    ("activate", "armory"),
    draws(),
    ("attack", 1),
    rooms=TOGETHER,
    grimoires={0: ["torment", "submission"]},
)
acts("trophy.seven", "fight", ("attack", 1), rooms=TOGETHER, damage={1: [0] * 10}, trophies={0: [1] * 7})
acts("fight.once", "fight", ("attack", 1), rooms={0: "armory", 1: "armory"})
acts("mage.speed explore explore.speed explore.move explore.each-move explore.adjacent", "explore", ("move", "black_rose_room"),
     ("move", "garden"), "done")  # fmt: skip
acts("explore.between", "explore", ("move", "crypt"), ("activate", "crypt"))
acts(
    "room.activate room.effect explore.once", "explore", ("activate", "crypt"), "done", rooms={0: "crypt", 1: "armory"}
)
acts(
    "room.again",
    "explore",
    ("activate", "crypt"),
    "done",
    "fight",
    ("activate", "crypt"),
    rooms={0: "crypt", 1: "armory"},
)
example("action.phase action.activation action.one-or-two action.token", "explore", ("move", "armory"), "done", "end",
      at="action", rooms={0: "black_rose_room"})  # fmt: skip
acts("action.clockwise", "explore", ("move", "crypt"), "done", "end")
acts("action.no-more action.six", "explore", ("move", "crypt"), "done", tokens={0: 1, 1: 0})
casts("overtime/dark", "action.regain", tokens={0: 0})
acts("command command.own", ("command", "e1"), ("move", "crypt"), "done",
     evocations=[{"kind": "cadaver", "owner": 0, "room": "armory"}, {"kind": "cadaver", "owner": 1, "room": "armory"}])  # fmt: skip
acts("command.assigned", ("command", "e1"), ("move", "crypt"), "done",
     evocations=[{"kind": "cadaver", "owner": 0, "room": "armory"},
                 {"kind": "umbra", "owner": 0, "room": "throne_room", "assigned": 1}])  # fmt: skip

# --- Action Phase: casting and Momentum -------------------------------------------------------------------------------

casts("cold_hand", "cast cast.reveal spell.resolve spell.sentences target.once", 1)
acts("cast.activate trap.token", ("cast", 1), sheets={0: [{"card": "torment", "stands": "ready"}]})
acts("cast.next-slot", ("cast", 1), 1, sheets={0: ["cold_hand", "night_wind"]})
casts("cold_hand", "cast.ready cast.twice", 1, sheets={0: ["cold_hand", "night_wind", "long_shadow", "shared_torture"]})
acts("cast.by-effect", "explore", ("activate", "arena"), 1, rooms={0: "arena", 1: "arena"}, rebuilt=["arena"],
     sheets={0: ["cold_hand"]})  # fmt: skip
acts("momentum momentum.move", ("momentum", 1), "crypt", sheets={0: ["cold_hand"]})
acts("momentum.active", ("momentum", 2), "no", sheets={0: ["torment", "cold_hand"]})

# --- cells and rooms --------------------------------------------------------------------------------------------------

acts(
    "cell.doors cell.actions cell.leave cell.must-leave cell.out",
    "explore",
    ("move", "cemetery"),
    "done",
    rooms={1: "armory"},
)
casts("cold_hand", "cell.safe dummy.choose dummy.nothing", "dummy", rooms={0: "armory"}, evocations=[FOE])
casts("open_gate", "cell.placed spell.place", 1)
acts("room.entering", ("momentum", 1), "crypt", sheets={0: ["cold_hand"]})
acts("room.used room.flip-token", "explore", ("activate", "sanctuary"), "done", rooms={0: "sanctuary", 1: "armory"},
     rebuilt=["sanctuary"])  # fmt: skip
casts("firm_foundations", "room.full instability.place instability.slots instability.no-slot", "garden",
      rooms={0: "black_rose_room", 1: "armory"}, instability={"garden": [0, 1, ROSE]})  # fmt: skip
acts("room.copy", "explore", ("activate", "mirrors_room"), "sanctuary", rooms={0: "mirrors_room", 1: "armory"},
     rebuilt=["mirrors_room"])  # fmt: skip
acts("room.copy-range", "explore", ("activate", "mirrors_room"), "sacrificial_altar", 1,
     rooms={0: "mirrors_room", 1: "mirrors_room"}, rebuilt=["mirrors_room"])  # fmt: skip
casts(
    "firm_foundations", "instability.rebuilt", "garden", rooms={0: "black_rose_room", 1: "armory"}, rebuilt=["garden"]
)
casts(
    "soul_transfer",
    "room.from-afar",
    FIRST,
    FIRST,
    evocations=[{"kind": "nigredo", "owner": 0, "room": "alchemical_laboratory"}],
)

# --- targets ----------------------------------------------------------------------------------------------------------

casts("ill_ember/dark", "target.anywhere target.opposing", 1, rooms={0: "armory", 1: "bibliotheca", 2: "armory"},
      jinxes={1: ["weakness"]}, players=3)  # fmt: skip
casts(
    "night_wind", "target.room target.room-models", "armory", rooms={0: "armory", 1: "armory", 2: "armory"}, players=3
)
casts("cold_hand", "target.range target.other sight.needed sight.line sight.row", 1, players=3,
      rooms={0: "armory", 1: "throne_room", 2: "bibliotheca"}, evocations=[{**FOE, "room": "pleasures_room"}])  # fmt: skip
casts("black_stare", "sight.unblocked", 2, players=3, rooms={0: "black_rose_room", 1: "arena", 2: "cemetery"})
acts("target.choose", "explore", ("activate", "summoner_room"), 1, rooms={0: "summoner_room", 1: "summoner_room"})
casts("liquid_fire", "target.own target.types evocation.removed", "e1", evocations=[CADAVER, FOE])
casts("uninvited_guest/dark", "target.feature spell.swap", 1, jinxes={1: ["weakness"]}, players=3,
      rooms={0: "armory", 1: "throne_room", 2: "armory"})  # fmt: skip
casts(
    "fountain_of_the_three", "target.health", "e1", evocations=[FOE, {"kind": "colossus", "owner": 1, "room": "armory"}]
)
casts("black_stare/dark", "target.hit", "throne_room", 1, players=3,
      rooms={0: "armory", 1: "throne_room", 2: "throne_room"})  # fmt: skip
casts(
    "double_shift",
    "target.up-to",
    "e1",
    "no",
    "done",
    evocations=[CADAVER, {"kind": "succubus", "owner": 0, "room": "armory"}],
)
acts("target.origin evocation.skill", "explore", ("move", "crypt"), "done",
     evocations=[{"kind": "colossus", "owner": 1, "room": "crypt"}])  # fmt: skip
acts(
    "target.default trap.trigger trap.reveal trap.interrupt timing.period timing.resume",
    "explore",
    ("move", "sanctuary"),
    FIRST,
    "done",
    rooms={0: "black_rose_room", 1: "armory"},
    sheets={1: ["cerebral_worm"]},
)
casts("cold_hand", "target.ignored", 1, FIRST, sheets={1: ["bone_shield"]})
acts("dummy.no-attack fight.target", "fight", ("attack", 1), rooms={**TOGETHER, 2: "crypt"}, players=3)

# --- effects and spells -----------------------------------------------------------------------------------------------

casts("heart_of_ice", "spell.skip", 1)
casts("heart_of_ice", "damage.convert", 1, (ROSE, 2), damage={1: [ROSE, ROSE, 2]}, players=3)
acts(
    "spell.may spell.price",
    "explore",
    ("activate", "throne_room"),
    "yes",
    "done",
    rooms={0: "throne_room", 1: "crypt"},
    crown=1,
    power=[3, 0, 0],
)
casts(
    "fountain_of_the_three/dark",
    "spell.choose",
    "armory",
    FIRST,
    FIRST,
    evocations=[{"kind": "nigredo", "owner": 0, "room": "armory"}],
)
casts("dark_omens", "spell.condition", 1, rooms=TOGETHER)
example("spell.each-mage", draws("gift_to_fools"), "no", "yes", "agony", at="black rose")
acts("spell.forgotten", "explore", ("activate", "black_rose_room"), "yes", "torment", "torment", "torment", draws(),
     rooms={0: "black_rose_room", 1: "armory"}, hands={0: ["torment", "torment", "torment", "submission"]})  # fmt: skip
acts("spell.discard", "explore", ("activate", "alchemical_laboratory"), draws(), "torment",
     rooms={0: "alchemical_laboratory", 1: "armory"}, rebuilt=["alchemical_laboratory"],
     hands={0: ["torment", "submission"]}, grimoires={0: ["albify", "marbling", "azoth_bomb"]})  # fmt: skip
UMBRA = {"kind": "umbra", "owner": 0, "room": "throne_room", "assigned": 1}
casts("empty_bed", "spell.discard-ready spell.look", 1, 1, evocations=[UMBRA], sheets={1: ["azoth_bomb", "cold_hand"]},
      hands={1: ["torment"]})  # fmt: skip
SHOWN = {"card": "azoth_bomb", "side": "light", "stands": "revealed"}
EARTH = {"card": "marbling", "side": "light", "stands": "revealed"}
acts(
    "spell.return",
    ("quest", "earth_tempest"),
    1,
    "throne_room",
    completed={0: ["earth_tempest"]},
    sheets={0: [SHOWN, EARTH]},
)
acts(
    "spell.replace",
    "explore",
    ("activate", "armory"),
    1,
    ("torment", "light"),
    rebuilt=["armory"],
    sheets={0: [SHOWN, EARTH]},
    hands={0: ["torment"]},
)
acts("spell.search", "explore", ("activate", "oracle_room"), ("grimoire", "torment"), rebuilt=["oracle_room"],
     rooms={0: "oracle_room", 1: "armory"}, grimoires={0: ["torment", "submission"]})  # fmt: skip
acts("spell.give", ("quest", "surrender_of_power"), 1, moon=2, completed={0: ["surrender_of_power"]},
     hands={0: ["killer_fog"]}, players=3)  # fmt: skip
casts("wind_brother/dark", "spell.move", "crypt", "no")
casts("grim_torment/dark", "amount.per keyword.pain", "throne_room", damage={0: [1] * 5})
acts("amount.looks-back", "fight", ("attack", 1), FIRST, rooms=TOGETHER, sheets={1: ["persecution"]})
casts("azoth_bomb", "keyword.enhancement", "throne_room", sheets={0: ["azoth_bomb", {**SHOWN, "card": "albify"},
      {**SHOWN, "card": "deflagrate"}]})  # fmt: skip
casts("tearing", "keyword.destiny", 1)
casts("supreme_fireball", "keyword.untriggerable", "throne_room", sheets={1: ["persecution"]})

# --- traps, protections and timing ------------------------------------------------------------------------------------

THREE: dict[str, Any] = {"players": 3, "rooms": {0: "black_rose_room", 1: "armory", 2: "forge"}}
acts(
    "trap.committed",
    "explore",
    ("move", "sanctuary"),
    FIRST,
    FIRST,
    FIRST,
    rooms={0: "black_rose_room", 1: "sanctuary"},
    damage={0: [ROSE] * 9},
    sheets={1: ["cerebral_worm", "footsteps_behind"]},
)
acts("trap.icon", "fight", ("attack", 1), FIRST, FIRST, rooms=TOGETHER, sheets={1: ["living_bulwark"]})
acts(
    "timing.play-order",
    "explore",
    ("move", "sanctuary"),
    FIRST,
    FIRST,
    sheets={1: ["cerebral_worm"], 2: ["cerebral_worm"]},
    **THREE,
)
acts("timing.one-player", "fight", ("attack", 1), FIRST, FIRST, FIRST, rooms=TOGETHER,
     sheets={1: ["persecution", "baleful_curse"]})  # fmt: skip
casts("cube_of_lamentations", "timing.spell", "throne_room", "no", "done", mages={0: "rikkart"}, damage={0: [1] * 9})
acts(
    "timing.physical",
    "explore",
    ("move", "armory"),
    FIRST,
    rooms={0: "throne_room", 1: "armory"},
    damage={0: [1] * 10},
    sheets={1: ["footsteps_behind"]},
)
acts(
    "timing.room-finishes",
    "explore",
    ("activate", "black_rose_room"),
    FIRST,
    FIRST,
    rooms={0: "black_rose_room", 1: "armory"},
    damage={0: [1] * 9},
    sheets={1: ["rigged_door"]},
    evocations=[FOE],
)
casts("evil_eye", "timing.loop", 1, "slowness", mages={0: "gramigna"}, events=["hidden_resources", None, None], moons=[68, 69, 70],
    cards={
      "events": {"hidden_resources": {"effect": "always when a mage gains points: That mage gains 1 point."}}})  # fmt: skip
MARKED: tuple[Any, ...] = (("cast", 1), 1, "end")
acts(
    "persistent.token persistent.each-time persistent.compulsory persistent.timing",
    *MARKED,
    "fight",
    ("attack", 0),
    "done",
    "end",
    rooms=TOGETHER,
    sheets={0: ["pain_mark"]},
)
acts(
    "persistent.end clean-up.persistents",
    *MARKED[:2],
    "done",
    rooms=TOGETHER,
    sheets={0: ["pain_mark"]},
    tokens={0: 0, 1: 0},
    evocations=[CADAVER],
)

# --- instability and damage -------------------------------------------------------------------------------------------

casts("night_wind", "instability.icon", "armory")
casts("firm_foundations/dark", "instability.convert", "throne_room", (1, 1), instability={"throne_room": [1, 1, ROSE]})
casts("arcane_barrage", "damage.place damage.excess", 1, damage={1: [0] * 8})
acts("damage.ignore", "fight", ("attack", 1), FIRST, rooms=TOGETHER, sheets={1: ["persecution"]})
casts("arcane_barrage", "damage.ignore-overkill", 1, FIRST, damage={1: [0] * 8}, sheets={1: ["persecution"]})
acts(
    "damage.redirect",
    "fight",
    ("attack", 1),
    FIRST,
    rooms=TOGETHER,
    evocations=[{"kind": "succubus", "owner": 1, "room": "crypt"}],
)
casts("healing_rain", "damage.heal damage.heal-choice", (ROSE, 1, 1), damage={0: [1, 1, ROSE, ROSE]})
casts(
    "arcane_barrage",
    "cubes.short cubes.not-dealt",
    1,
    instability={"black_rose_room": [0] * 10, "throne_room": [0] * 10},
)
casts("night_wind", "immunity.own", "armory", rooms={0: "armory", 1: "armory"})
acts(
    "immunity.evocation-attack evocation.attack evocation.strength evocation.damage-both",
    ("command", "e1"),
    ("attack", 1),
    "done",
    rooms=TOGETHER,
    evocations=[CADAVER, {**CADAVER, "kind": "succubus"}],
)

# --- defeat -----------------------------------------------------------------------------------------------------------

acts("defeat.saved", "fight", ("attack", 1), FIRST, rooms=TOGETHER, damage={1: [0] * 9}, sheets={1: ["persecution"]})
casts("dark_omens", "defeat.outright", 1, rooms=TOGETHER, destiny={1: [0, 0, 0]}, damage={1: [0, ROSE]})
acts(
    "defeat.evocations",
    "fight",
    ("attack", 1),
    rooms=TOGETHER,
    damage={1: [0] * 9},
    evocations=[{**UMBRA, "room": "armory"}],
)
acts("defeat.sole", "fight", ("attack", 1), rooms=TOGETHER, damage={1: [0] * 9})
acts("defeat.tie", "fight", ("attack", 1), rooms={0: "armory", 1: "armory"}, damage={1: [0] * 3 + [ROSE] * 5 + [2]},
     players=3)  # fmt: skip
casts("visceral_fire", "defeat.last-room", 1, damage={1: [0] * 9}, evocations=[{**FOE, "room": "throne_room"}])
casts("annihilation", "trophy.take", 1, destiny={1: [0, 0]})
casts("lethal_touch/dark", "trophy.spend", "yes", trophies={0: [1]}, destiny={1: [0]})
example("trophy.give", draws("renovation"), "yes", at="black rose", moon=1, rooms={0: "armory"}, trophies={0: [1]})

# --- jinxes and upgrades ----------------------------------------------------------------------------------------------

casts("naming_of_ills", "jinx.assign", 1, "slowness")
casts("drowned_luck", "jinx.none-left", 1, players=4, jinxes={1: ["slowness"], 2: ["slowness"], 3: ["slowness"]})
casts("reckoning_of_ills", "jinx.discard", 1, jinxes={1: ["slowness", "silence"]})
acts("jinx.defeat", "fight", ("attack", 1), rooms=TOGETHER, damage={1: [0] * 9}, jinxes={1: ["slowness"]},
     readings={"jinxes": "leave"})  # fmt: skip
casts("cold_hand", "jinx.move", 1, FIRST, sheets={1: ["returned_look/dark"]}, jinxes={1: ["slowness"]})
acts("jinx.pay", ("jinx", "slowness"), power=[3, 0, 0], jinxes={0: ["slowness"]})
acts("jinx.vulnerability", "fight", ("attack", 1), rooms=TOGETHER, jinxes={1: ["vulnerability"]})
acts("jinx.slowness", "explore", ("move", "crypt"), jinxes={0: ["slowness"]})
acts("jinx.weakness", "fight", ("attack", 1), rooms=TOGETHER, jinxes={0: ["weakness"]})
example(
    "jinx.silence",
    "torment",
    at="study",
    given=(asked("discard"),),
    hands={0: FULL[1:]},
    grimoires=PILES | {2: []},
    players=3,
    jinxes={0: ["silence"]},
)
AUTOMATON = {"kind": "automaton", "owner": 0, "room": "armory"}
casts("clockwork_birth", "upgrade.card summon.place", "swift")
casts(
    "clockwork_birth/dark",
    "upgrade.limit",
    "e1",
    "done",
    evocations=[{**AUTOMATON, "upgrades": ["swift", "sharpened"]}],
)
casts("clockwork_birth", "upgrade.none-left", cards={"upgrades": {kind: {"copies": 0} for kind in
      ("sharpened", "swift", "armoured", "corrupting", "far_reaching", "warded")}})  # fmt: skip
acts("upgrade.discard", "fight", ("attack", 1), FIRST, ("e1", "swift"), rooms=TOGETHER, sheets={1: ["living_bulwark"]},
     evocations=[{**AUTOMATON, "owner": 1, "upgrades": ["swift", "sharpened"]}])  # fmt: skip

# --- evocations -------------------------------------------------------------------------------------------------------

ONE_EACH = [CADAVER, {**CADAVER, "kind": "nigredo"}, {**CADAVER, "kind": "succubus"}]
casts(
    "wind_brother",
    "summon.slot evocation.activates evocation.moves evocation.speed",
    "armory",
    ("move", "crypt"),
    "done",
)
casts("wind_brother", "summon.replace", "armory", "e1", "done", evocations=ONE_EACH)
acts(
    "summon.large",
    ("quest", "cinder_star"),
    "e1",
    completed={0: ["cinder_star"]},
    moon=1,
    evocations=[{**CADAVER, "kind": "colossus"}],
)
casts("fountain_of_the_three/dark", "summon.no-model", "armory", FIRST, players=3,
      evocations=[{**FOE, "kind": "nigredo"}, {**FOE, "kind": "nigredo"}, {**FOE, "kind": "nigredo", "owner": 2}])  # fmt: skip
casts("whisper_at_the_door", "summon.assigned", 1)
casts("open_gate/dark", "summon.any", "crypt", "albedo", "done")
casts("purifying_aludel/dark", "evocation.controller", "e1", "done", evocations=[FOE])
FIRST_PAY = "You may pay 1 point to gain 1 point."
example("evocation.taken", "yes", "e1", at="effect", active=0, power=[1, 0, 0], evocations=[FOE],
      effect=f"{FIRST_PAY} Take control of an opposing evocation anywhere.")  # fmt: skip
example("evocation.subject", "yes", at="effect", active=0, power=[1, 0, 0], evocations=[FOE],
      effect=f"{FIRST_PAY} Each model anywhere loses 1 point.")  # fmt: skip
example("jinx.skill", "yes", FIRST, at="effect", active=0, power=[1, 0, 0], rooms={0: "armory", 1: "crypt"}, jinxes={0: ["doom"]},
      cards={"jinxes": {"doom": {"name": "Doom", "copies": 1, "text": "A mage with it suffers 1 for each move.",
                                 "skill": "when you move: Pain 1."}}},
      effect=f"{FIRST_PAY} Move 1.")  # fmt: skip
example("evocation.assigned-attack", "e1", **{**IDLE, "evocations": [UMBRA, CADAVER]})
acts(
    "evocation.assigned-follows",
    "explore",
    ("move", "crypt"),
    "done",
    evocations=[{**UMBRA, "owner": 1, "assigned": 0, "room": "armory"}],
)
acts("evocation.health evocation.at-once", "fight", ("attack", "e1"), evocations=[FOE])
casts(
    "purifying_aludel",
    "evocation.bonus",
    "e1",
    ("attack", 1),
    sheets={0: ["purifying_aludel", {**SHOWN, "card": "albify"}, {**SHOWN, "card": "marbling"}]},
    rooms=TOGETHER,
    evocations=[CADAVER],
)
casts("sudden_gale", "evocation.gone", "e1", evocations=[FOE])
acts("evocation.ended", ("command", "e1"), ("attack", 1), FIRST, "done", rooms=TOGETHER, evocations=[CADAVER],
     sheets={1: ["repentance/dark"]})  # fmt: skip
acts("evocation.ignores-traps golden-rule", ("command", "e1"), ("move", "throne_room"), "done",
     evocations=[{**CADAVER, "kind": "spirit"}], sheets={1: ["tripwire_engine"]})  # fmt: skip

# --- Evocation Phase --------------------------------------------------------------------------------------------------

acts("evocation-phase evocation-phase.order evocation-phase.rose", "explore", ("move", "crypt"), "done", "done", "done",
     tokens={0: 1, 1: 0}, evocations=[CADAVER, FOE, {**CADAVER, "owner": ROSE, "room": "garden"}])  # fmt: skip
example("evocation-phase.any-order", "e2", "done", "done", **{**IDLE, "evocations": ONE_EACH[:2]})
example("crown.final-say", 0, at="evocation", rooms=TOGETHER, crown=1, evocations=[{**CADAVER, "owner": ROSE}])
example("evocation-phase.crown-of-the-summoner", "e1", "done", "done", "done", options=["crown_of_the_summoner"],
      **{**IDLE, "evocations": [CADAVER, {**CADAVER, "kind": "nigredo"}, FOE]})  # fmt: skip
example(
    "evocation-phase.pass",
    "e1",
    "done",
    "done",
    options=["crown_of_the_summoner"],
    **{**IDLE, "evocations": ONE_EACH[:2]},
)

# --- Clean-up Phase ---------------------------------------------------------------------------------------------------

SHEET = {0: [SHOWN, "torment", {"card": "killer_fog", "side": "light", "stands": "revealed"}]}
example(
    "clean-up clean-up.discard clean-up.active clean-up.forgotten clean-up.tokens clean-up.evocations clean-up.effects",
    "done",
    "hand",
    sheets=SHEET,
    **IDLE,
)
example("clean-up.rebuild clean-up.points clean-up.flip clean-up.models-stay room.rebuilt-side", "done",
      instability={"armory": [0, 0, 0, 1, 1, ROSE]}, **IDLE)  # fmt: skip
example("clean-up.sole", "done", instability={"garden": [0, 0, 0, 0]}, **IDLE)
example("clean-up.tie", "done", instability={"armory": [0, 0, 0, 1, 1, 1]}, **IDLE)
acts("clean-up.refresh", "explore", ("activate", "sanctuary"), "done", rooms={0: "sanctuary", 1: "armory"},
     rebuilt=["sanctuary"], tokens={0: 1, 1: 0})  # fmt: skip
example("clean-up.end", "done", **IDLE)

# --- the end of the game ----------------------------------------------------------------------------------------------

LAST: dict[str, Any] = {**IDLE, "moons": [6, 18, 36], "moon": 2, "instability": {"garden": [0, 0, 0, 0]}}
example("end.trigger end.bonuses end.quests end.trophies end.crown end.winner", "done", power=[33, 20, 10],
      solved={0: ["field_test"]}, trophies={0: [1]}, **LAST)  # fmt: skip
example("end.rose-wins", "done", power=[10, 20, 33], **LAST | {"instability": {"garden": [ROSE] * 4}})
example("end.tie", "done", power=[33, 20, 10], solved={0: ["field_test"], 1: ["warrior_wizard"]}, **LAST)
example(
    "end.tie-quests",
    "done",
    power=[33, 35, 10],
    solved={0: ["field_test"], 1: ["warrior_wizard", "contingent_mage"]},
    **LAST,
)
example(
    "end.tie-trophies",
    "done",
    power=[33, 33, 10],
    solved={0: ["field_test"], 1: ["warrior_wizard"]},
    trophies={1: [0]},
    **LAST,
)
example("end.tie-first-mage", "done", 1, crown=1, power=[33, 35, 10], **LAST)
acts("end.latched", "explore", ("activate", "throne_room"), "done", ("jinx", "slowness"), moon=2, crown=1,
     rooms={0: "throne_room", 1: "armory"}, rebuilt=["throne_room"], power=[34, 0, 0], jinxes={0: ["slowness"]},
     tokens={0: 1, 1: 0})  # fmt: skip

# --- what the book leaves open --------------------------------------------------------------------------------------

example("event.corners", "done", draws("dislocation"), **IDLE)
acts("event.late", "explore", ("activate", "treasure_room"), draws("wave_of_fatigue"), moon=1, rebuilt=["treasure_room"],
     rooms={0: "treasure_room", 1: "armory"})  # fmt: skip
casts("fulfilled_oath", "quest.solved-by-effect", completed={0: ["field_test"]})
example("quest.limit-solved", asked("discard quest"), FIRST, at="black rose", solved={0: ["contingent_mage"]},
      completed={0: ["field_test", "golden_sun", "warrior_wizard"]})  # fmt: skip
acts("command.again", ("command", "e1"), "done", "done", evocations=[CADAVER], tokens={0: 1, 1: 0})
acts("trap.aims", "explore", ("move", "sanctuary"), FIRST, FIRST, jinxes={0: ["silence"]},
     rooms={0: "black_rose_room", 1: "garden"}, sheets={0: ["returned_look/dark"], 1: ["cerebral_worm"]})  # fmt: skip

acts("defeat.tie-rest", "fight", ("attack", 1), players=4, rooms=TOGETHER,
     damage={1: [0] * 4 + [ROSE] * 3 + [2, 2, 3]})  # fmt: skip

# --- the Avatar -------------------------------------------------------------------------------------------------------


def avatar(rules: str, *then: Any, **keywords: Any) -> None:
    """Add a position in which seat 0, in the Armory, plays against the Avatar, and the Avatar is to act."""
    example(rules, *then, **{"players": 2, "avatar": "apprentice", "active": 1, "rooms": {0: "armory"}, **keywords})


avatar("avatar.activation avatar.card avatar.spell avatar.physical avatar.move-toward avatar.commands",
       draws("early_grave"), command="black_dart")  # fmt: skip
avatar("avatar.goes-on", draws("early_grave"), tokens={0: 0}, command="black_dart")
avatar("avatar.deck avatar.back", draws("hedge_of_thorns"), command="first_root")
avatar(
    "avatar.back-limit", "fight", ("attack", 1), active=0, rooms={0: "armory", 1: "armory"}, command="hedge_of_thorns"
)
avatar("avatar.instability avatar.cubes", draws("early_grave"), FIRST, command="first_root")
avatar("avatar.power", draws("early_grave"), command="grasping_thorns", damage={0: 9})
avatar("avatar.extra-card", draws("black_dart"), draws("first_root"), command="early_grave")
avatar("avatar.convert", draws("early_grave"), command="black_dart", players=3, active=2, damage={0: [1, 1]})
avatar(
    "avatar.dominion",
    "explore",
    ("move", "crypt"),
    "done",
    "end",
    at="action",
    active=None,
    rooms={0: "armory", 1: CELL},
)
TWO: dict[str, Any] = {"players": 3, "active": 2, "rooms": {0: "armory", 1: "armory"}}
avatar("avatar.priority", draws("early_grave"), 1, command="black_dart", **TWO)
avatar(
    "avatar.under avatar.clean-up", draws("first_root"), Until(lambda match: match.state.turn > 1), command="black_dart"
)
BOUND = {**UMBRA, "room": "black_rose_room"}
avatar(
    "avatar.jinx avatar.assigned",
    "e1",
    "done",
    at="evocation",
    active=None,
    jinxes={1: ["slowness"]},
    evocations=[BOUND, CADAVER],
)
ROSES = {**CADAVER, "owner": 1}
avatar("avatar.evocation-order avatar.evocation-target avatar.evocation-mage", "done", at="evocation", active=None,
       evocations=[CADAVER, {**ROSES, "kind": "colossus"}, ROSES])  # fmt: skip
avatar(
    "avatar.evocation-evocation avatar.crown-choice",
    "e1",
    "done",
    "done",
    Until(lambda match: match.state.turn > 1),
    at="evocation",
    active=None,
    rooms={},
    evocations=[CADAVER, {**CADAVER, "room": "garden"}, {**ROSES, "room": "arena"}],
)
avatar("avatar.moon", "explore", ("activate", "armory"), active=0, power=[0, 0, 5], rebuilt=["armory"])
avatar("avatar.draws-event avatar.event-decks", draws("dislocation"), at="black rose", active=None)
avatar(
    "avatar.quest-source",
    draws("field_test"),
    at="effect",
    effect="Solve one of your completed quests.",
)
avatar(
    "avatar.evocation-priority",
    draws("black_dart"),
    command="early_grave",
    evocations=[{**ROSES, "room": "armory"}],
    cards={"commands": {"early_grave": {
        "extra": False, "effects": ["contingency all priority 1 anywhere: Each of your evocations activates."],
    }}},
)  # fmt: skip
avatar("avatar.no-crown", draws("hidden_resources"), at="black rose", active=None)
avatar("avatar.events", ("cast", 1), 1, active=0, sheets={0: ["open_gate"]}, events=["hidden_resources", None, None])
avatar("avatar.quests", draws("hidden_resources"), draws("field_test"), at="black rose", active=None)
avatar(
    "avatar.rose-damage",
    "yes",
    at="effect",
    active=ROSE,
    power=[0, 0, 1],
    effect="You may pay 1 point to gain 1 point. Inflict 2 on each mage in the lodge.",
)
avatar(
    "avatar.no-cards",
    "yes",
    at="effect",
    active=1,
    power=[0, 0, 1],
    effect="You may pay 1 point to gain 1 point. Draw 1 from your grimoire.",
)
avatar(
    "avatar.share",
    "yes",
    at="effect",
    active=1,
    power=[0, 0, 1],
    effect="You may pay 1 point to gain 1 point. Inflict 9 on each other mage in the lodge.",
    instability={"black_rose_room": 6, "throne_room": 6, "armory": 5, "arena": 5},
)

# --- decks that run out -----------------------------------------------------------------------------------------------


def _all_but(deck: list[str], *left: str) -> list[str]:
    """The cards of a deck, except some."""
    rest = list(deck)
    for card in left:
        rest.remove(card)
    return rest


def decks_that_run_out() -> None:
    """Add a position for each kind of deck that is empty except for its discards."""
    kit = figures()
    example("event.reshuffle", "done", draws("gift_to_fools"), **IDLE | {"events": [None, None, "gift_to_fools"]},
          cards={"events": {card: {"copies": 0} for card in kit.event_deck(0) if card != "gift_to_fools"}})  # fmt: skip
    example("quest.reshuffle", "field_test", draws("field_test"), at="black rose", given=(asked("give back quest"),),
          quests={0: ["field_test"]}, solved={1: _all_but(kit.quest_deck(0), "field_test")})  # fmt: skip
    looks = ("agony", draws("torment"), "alchemy", draws(), "alchemy", draws(), "alchemy", draws())
    example("library.reshuffle", "agony", draws("torment"), at="study",
          given=(draws(), draws(), *looks, Until(lambda match: match.pending.seat == 1)),  # type: ignore[union-attr]
          memories={0: _all_but(kit.school_deck("agony"), "torment")})  # fmt: skip
    left = ("killer_fog", "open_gate", "second_dawn")
    acts(
        "forgotten.reshuffle",
        ("quest", "deep_knowledge"),
        draws(),
        draws(),
        draws(),
        FIRST,
        "explore",
        ("activate", "black_rose_room"),
        "yes",
        "torment",
        "torment",
        "torment",
        draws(),
        rooms={0: "black_rose_room", 1: "armory"},
        moon=2,
        completed={0: ["deep_knowledge"]},
        hands={0: ["torment"] * 3},
        memories={1: _all_but(kit.forgotten_deck(), *left)},
    )


decks_that_run_out()


# --- asking -----------------------------------------------------------------------------------------------------------


show_me = Examples(GAME, EXAMPLES, most=0).show_me
