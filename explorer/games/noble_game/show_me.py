"""Positions in which a rule matters: set up by hand where play comes to it seldom, else found in games.

A scene stands before what it is about, and has the answers in its record that bring it about.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

from explorer.core.moments import Choice, Event
from explorer.core.rulings import answered
from explorer.core.start import position, start
from explorer.games.noble_game.heuristic import Heuristic

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.match import Match, View
    from explorer.core.moments import Option

GAME = "noble_game"
GAMES = 40
"""Games that are played to find a rule, at the most."""


@dataclass(frozen=True)
class Scene:
    """A position for some rules.

    Attributes:
        rules: the ids.
        then: answers that show it, which `forward` gives.
        keywords: the position's.
    """

    rules: tuple[str, ...]
    then: tuple[Any, ...] = ()
    keywords: dict[str, Any] = field(default_factory=dict)

    def match(self) -> Match:
        """The position, with the answers to come in its record."""
        match = answered(position(GAME, seed=self.rules[0], **self.keywords), self.then)
        return match.back(len(self.then)) if self.then else match


SCENES: list[Scene] = []


def scene(rules: str, *then: Any, **keywords: Any) -> None:
    """Add a position made by keywords."""
    SCENES.append(Scene(tuple(rules.split()), then, keywords))


RAIDERS = {"seat": 0, "at": "K8", "soldiers": 3}
scene("board.players board.house board.resources board.home board.home-owned goods.three year.free cards.house")
scene("setup.noble setup.soldiers nobles.you ranks.start")
scene("claim.soldier claim.square claim.own force.no-split", ("claim",), at="march", forces=[{"seat": 0, "at": "H4"}])
scene("claim.replace raid.party raid.square raid.steal raid.burn raid.once", ("raid", "M7"), ("claim",), at="march",
      forces=[{"seat": 0, "at": "M7"}], goods={1: "FF"}, farms=["M7"])  # fmt: skip
scene(
    "claim.fort claim.enemy", at="march", forces=[{"seat": 0, "at": "L8"}], garrisons={"L8": {"seat": 1, "soldiers": 2}}
)
scene("estate.neutral siege.one-round combat.fort fort.die estate.fealty siege.taken combat.dice combat.hits", ("attack", "J5"),
      [6, 6, 6, 1, 1, 1], at="march", forces=[{"seat": 0, "at": "I5"}])  # fmt: skip
scene("combat.castle", ("attack", "N8"), [6, 6, 6, 1, 1, 1], at="march", forces=[{"seat": 0, "at": "M8"}],
      garrisons={"N8": 1}, nobles={"lord-1": "H8"})  # fmt: skip
scene("combat.field combat.simultaneous combat.ends-movement combat.mutual move.encounter", ("attack", "K8"), [6, 1], at="march",
      forces=[{"seat": 0, "at": "J8", "soldiers": 1}, {"seat": 1, "at": "K8", "soldiers": 1}])  # fmt: skip
scene("combat.undefended", ("attack", "L8"), at="march", forces=[{"seat": 0, "at": "K8"}],
      garrisons={"L8": {"seat": 1, "soldiers": 0}})  # fmt: skip
scene("combat.mutual-fort estate.passing estate.recruit", ("attack", "J5"), [6, 6, 6, 6, 1], at="march",
      forces=[{"seat": 0, "at": "I5", "soldiers": 2}])  # fmt: skip
scene("combat.mutual-castle combat.nobles force.dissolved", ("attack", "N8"), [6, 5, 6, 1, 1, 1], at="march", garrisons={"N8": 1},
      forces=[{"seat": 0, "at": "M8", "soldiers": 2, "nobles": ["lord-0"]}], nobles={"lord-1": "H8"})  # fmt: skip
scene("sneak.declare sneak.attack sneak.on force.party", ("sneak", "L8"), "attack", [3, 6, 5], at="march", forces=[RAIDERS],
      garrisons={"L8": {"seat": 1, "soldiers": 2}})  # fmt: skip
scene(
    "sneak.siege siege.sally siege.besieged nobles.shut-in",
    at="march",
    forces=[{"seat": 0, "at": "H2"}, {"seat": 1, "at": "H2"}],
)
scene(
    "raid.leave",
    ("raid", "M7"),
    "let pass",
    at="march",
    forces=[{"seat": 0, "at": "M8", "soldiers": 3}, {"seat": 1, "at": "M7"}],
)
scene("force.deploy force.size force.army nobles.with-force force.no-second-march", ("deploy", "H2"), 3, "nobody else")
scene(
    "force.merge",
    ("go", "H5"),
    at="march",
    forces=[{"seat": 0, "at": "H6", "soldiers": 2}, {"seat": 0, "at": "H5", "soldiers": 1}],
)
scene("capital.soldiers capital.peace move.space move.five", at="march", forces=[{"seat": 0, "at": "H6"}])
scene("upkeep.food upkeep.unpaid", at="upkeep", forces=[{"seat": 0, "at": "H5", "soldiers": 3}], goods={})
scene("law.frost", at="upkeep", forces=[{"seat": 0, "at": "H5", "soldiers": 3}], goods={0: "FFF"}, open=["hard-frost"])
scene("law.peace law.open", at="march", forces=[{"seat": 0, "at": "M7"}], open=["the-kings-peace"])
scene("law.fair market.noble market.rate market.pair", goods={0: "FF"}, nobles={"lord-0": "H8"}, open=["trade-fair"])
scene("law.roads", ("deploy", "H2"), 3, "nobody else", open=["foul-roads"])
scene("law.fields", at="generation")
scene("nobles.recruit raise.castle costs.soldier", ("raise", 3), goods={0: "FFF"})
scene("build.free build.site build.one costs.production", ("build", "production", "G3"), goods={0: "WW"})
scene("build.fort build.garrison costs.fort", ("build", "fort", "H4"), goods={0: "SSW"}, owned={"H4": 0})
scene("nobles.move nobles.direct nobles.walk nobles.no-passing nobles.join", ("noble", "lord-0"), "H8")
scene("nobles.regent-stays", nobles={"lord-0": {"at": "H8", "regent": True}})
scene("capture.alone capture.defeat capture.point capture.ransom capture.home", ("go", "K8"), at="march",
      forces=[{"seat": 0, "at": "J8"}], nobles={"lord-1": "K8"}, goods={1: "F"})  # fmt: skip
scene("capture.poor", ("go", "K8"), at="march", forces=[{"seat": 0, "at": "J8"}], nobles={"lord-1": "K8"})
scene("capture.flees nobles.landless", ("go", "K8"), at="march", forces=[{"seat": 0, "at": "J8"}],
      nobles={"landless-noble-1": {"seat": 1, "at": "K8"}})  # fmt: skip
scene("capture.switch", ("attack", "J5"), [6, 6, 6, 1, 1, 1], at="march", forces=[{"seat": 0, "at": "I5"}],
      garrisons={"J5": {"seat": 1, "soldiers": 1}})  # fmt: skip
scene("capture.neutral", ("attack", "J5"), [1, 1, 6, 6, 6], at="march",
      forces=[{"seat": 0, "at": "I5", "soldiers": 1, "nobles": ["lord-0"]}])  # fmt: skip
scene("office.marshal office.marshal-alone", nobles={"lord-0": "J5"}, offices={"Lord Marshal": "lord-0"})
scene("office.constable", at="march", forces=[{"seat": 0, "at": "M7", "nobles": ["lord-0"]}],
      offices={"Lord High Constable": "lord-0"})  # fmt: skip
scene("office.keeper office.keeper-tie", at="contest", nobles={"lord-0": "H8", "lord-1": "H8"},
      offices={"Keeper of the Privy Seal": "lord-0"})  # fmt: skip
scene("office.keeper-summer", at="summer card", nobles={"lord-0": "H8"}, offices={"Keeper of the Privy Seal": "lord-0"})
scene("office.chancellor", at="summer card", offices={"Chancellor": "lord-0"})
scene("office.archbishop", "buy", goods={0: "FWS"}, offices={"Archbishop of Canterbury": "lord-0"})
scene("regency.contest regency.count regency.regent regency.three-cards year.first-regent offices.rules offices.may",
      at="contest", nobles={"lord-0": "H8"})  # fmt: skip
scene(
    "regency.co-regency regency.co-benefit regency.co-cards regency.rank",
    at="contest",
    nobles={"lord-0": "H8", "lord-1": "H8"},
)
scene("regency.deadlock", at="contest", nobles={"lord-0": "H8", "lord-1": "H8", "lord-2": "H8"})
scene("regency.nobody sovereign.plain", at="contest")
scene(
    "regency.window card.court", at="contest", nobles={"lord-0": "H8"}, hands={0: ["King's Ear", "Whispers at Court"]}
)
scene("bidding.turns bidding.raise bidding.again bidding.rank bidding.winner bidding.none bidding.pay bidding.least bidding.when",
      at="summer card", turned=["Favoured Courtier"], goods={0: "FFF", 1: "SS", 2: "WW"})  # fmt: skip
scene("bidding.retroactive", at="year end", turned=["Wool Monopoly"], goods={0: "F"})
scene("ranks.raise sovereign.points", at="summer card", turned=["Vacant Dukedom"], goods={0: "FFF"})
scene("sovereign.uncle", at="summer card", turned=["Jealous Uncle"], garrisons={"J5": {"seat": 0, "soldiers": 1}})
scene("sovereign.grant", at="summer card", turned=["Royal Bounty"])
scene("wrath.pardon", at="summer card", turned=["Royal Pardon"], goods={0: "FF"}, wrath={0: 1})
scene("wrath.token wrath.obey", at="summer card", turned=["Royal Progress"], goods={0: "F"})
scene("wrath.attend", at="summer card", turned=["Summons to Parliament"])
scene("nobility.counter nobility.play", ("play", "busy-steward"), hands={0: ["Busy Steward"], 1: ["Countermand"]})
scene("nobility.economy nobility.political nobility.military nobility.action nobility.types nobility.when nobility.useless nobility.hidden",
      hands={0: ["Good Harvest", "Patronage", "Forced March", "Busy Steward", "Longbowmen"]})  # fmt: skip
scene("nobility.bank", "sell", hands={0: ["Good Harvest", "Patronage"]})
scene("nobility.buy nobility.one-a-season costs.card nobility.limit", "buy", goods={0: "FWSFWS"})
scene("combat.cards military.where card.force", ("attack", "J5"), at="march", hands={0: ["Longbowmen"]},
      forces=[{"seat": 0, "at": "I5", "nobles": ["lord-0"]}])  # fmt: skip
scene("card.noble", ("play", "landless-noble"), hands={0: ["Landless Noble"]}, goods={0: "FWS"})
scene("card.relocate", ("play", "royal-messenger"), hands={0: ["Royal Messenger"]})
scene("card.build card.grant card.promote", hands={0: ["Master Builder", "Good Harvest", "Seat at Court"]})
scene("win.battles", ("attack", "K8"), [6, 6, 6, 1, 1], at="march", nobles={"lord-1": "K8"},
      forces=[{"seat": 0, "at": "J8", "soldiers": 2, "nobles": ["lord-0"]}, {"seat": 1, "at": "K8", "soldiers": 1, "nobles": ["lord-1"]}])  # fmt: skip
scene("win.nobles win.points win.tie year.six year.end", at="generation", year=6)


@cache
def _scenes() -> dict[str, Scene]:
    found: dict[str, Scene] = {}
    for one in SCENES:
        for rule in one.rules:
            found.setdefault(rule, one)
    return found


def show_me(rule: str, progress: Callable[[int, int], object] | None = None) -> Match | None:
    """A match that stands where a rule matters, or None where none was found.

    Args:
        rule: its id.
        progress: told how many games have been played to find it, and how many there will be at the most.
    """
    from explorer.games.noble_game import GAME as GAME_ITSELF

    if rule not in GAME_ITSELF.rules.rules:
        return None
    if rule in _scenes():
        return _scenes()[rule].match()
    rulings = GAME_ITSELF.rulings.about(rule)
    if rulings:
        found: Match = rulings[0].match()
        return found
    for number in range(GAMES):
        if progress is not None:
            progress(number, GAMES)
        match = _game(number)
        for moment in match.moments():
            if moment.rule == rule:
                match.goto(moment.at)
                return match.back() if isinstance(moment, Event) and match.given else match
    return None


def _game(number: int) -> Match:
    """A whole game, the same each time."""
    match = start(GAME, players=3 + number % 2, seed=f"show me {number}")
    return match.play(Heuristic(number) if number % 2 else _Anybody(number))


class _Anybody:
    """Takes any option: what sensible players avoid happens too."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, choice: Choice, _look: Callable[[], View]) -> Option:
        """Any of the options."""
        return self._random.choice(choice.options)
