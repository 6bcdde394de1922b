"""Positions, set up by hand, in which a rule of The Noble Game matters; for any other rule, games are searched."""

from __future__ import annotations

from typing import Any

from explorer.examples.by_rule import Example, Examples

GAME = "noble_game"

EXAMPLES: list[Example] = []


def example(rules: str, *then: Any, given: tuple[Any, ...] = (), fresh: bool = False, **said: Any) -> None:
    """Add an example: `given` is answered first, `then` is what `forward` answers; None leaves an answer to chance."""
    EXAMPLES.append(Example(GAME, tuple(rules.split()), said, given, then, fresh))


def garrison(seat: int, soldiers: int) -> dict[str, int]:
    """Soldiers of a seat in a structure."""
    return {"seat": seat, "soldiers": soldiers}


def force(at: str, soldiers: int = 3, *nobles: str, seat: int = 0) -> dict[str, Any]:
    """A force, with Nobles."""
    return {"seat": seat, "at": at, "soldiers": soldiers, "nobles": list(nobles)}


# --- the board, and how a match begins --------------------------------------------------------------------------------

example("board.players board.house board.resources board.home board.home-owned goods.three year.free year.action cards.house "
      "nobles.you ranks.start", ("take", "F"), "end")  # fmt: skip
example("setup.first setup.cards setup.mulligan", None, None, None, "exchange", None, None, fresh=True, players=4)
example(
    "setup.noble setup.soldiers setup.goods",
    "keep",
    fresh=True,
    players=3,
    given=(None, *[None, None, "keep"] * 2, None, None),
)
example("year.turn-order year.take", ("take", "S"), "end")
example("year.seasons", "end", seat=3)
example("year.everybody", "end", ("take", "F"), garrisons={"N8": garrison(0, 3)}, nobles={"lord-1": {"captor": 0}})
example("win.captive year.last", *[None] * 4, at="generation", year=6, nobles={"lord-1": {"captor": 0}},
      owned={"M7": 0, "M9": 0, "O8": 0})  # fmt: skip
example("win.assault", ("attack", "L8"), [6] * 3 + [1] * 3, at="march", forces=[force("K8", 2, "lord-0")],
      garrisons={"L8": garrison(1, 1)}, nobles={"lord-1": "L8"})  # fmt: skip
example("board.estates", at="generation", garrisons={"J5": garrison(0, 1)})
example("goods.bank", ("take", "S"), goods={0: "S" * 60})
example("trade.players", goods={0: "FF", 1: "SS"})
example("nobles.token-turn", ("take", "F"), ("take", "W"), tokens={0: 1})
example("goods.yield nobles.tokens year.generation", at="generation", owned={"H4": 0}, farms=["G3"])
example("year.card", None, at="generation")
example("win.points win.nobles win.tie year.six", *[None] * 4, at="generation", year=6)
example("year.end", "end", season="Winter", seat=3)

# --- squares and buildings --------------------------------------------------------------------------------------------

example("claim.soldier claim.own", ("claim",), at="march", forces=[force("H4")])
example("claim.square", ("go", "H5"), at="march", forces=[force("H4")])
example("claim.replace raid.party raid.square raid.steal raid.burn raid.once", ("raid", "M7"), ("claim",), at="march",
      forces=[force("M7")], goods={1: "FF"}, farms=["M7"])  # fmt: skip
example("claim.fort", at="march", forces=[force("L8")], garrisons={"L8": garrison(1, 2)})
example(
    "claim.enemy", ("sneak", "H4"), "let pass", at="march", forces=[force("H5"), force("H4", seat=1)], owned={"H4": 2}
)
example("build.free build.one costs.production", ("build", "production", "G3"), goods={0: "WW"})
example("build.site", goods={0: "WW"}, forces=[force("G3", seat=1)])
example("build.castle", goods={0: "SSW"})
example("build.stands", ("claim",), at="march", forces=[force("L8")], owned={"L8": 1}, farms=["L8"])
example("raise.any", ("raise", 3), goods={0: "FFF"})
example("upkeep.which", "f2", at="upkeep", forces=[force("H5"), force("H6")], goods={0: "F"})
example("build.fort build.garrison costs.fort", ("build", "fort", "H4"), goods={0: "SSW"}, owned={"H4": 0})
example("raise.castle costs.soldier", ("raise", 3), goods={0: "FFF"})
example("nobles.recruit", nobles={"lord-0": "H8"}, goods={0: "FFF"})
example(
    "market.noble market.rate market.pair market.turn", ("trade", "FF", "S"), goods={0: "FFW"}, nobles={"lord-0": "H6"}
)
example("upkeep.food upkeep.unpaid", at="upkeep", forces=[force("H5")], goods={})

# --- forces on the way ------------------------------------------------------------------------------------------------

example("force.deploy force.size force.army nobles.with-force", ("deploy", "H2"), 3, "lord-0", garrisons={"H2": 5})
example("force.no-second-march force.garrison", ("deploy", "H2"), 3, "nobody else", ("go", "H3"), ("go", "H2"), "stop")
example("force.no-split", ("garrison", 1), at="march", forces=[force("H4")], garrisons={"H4": garrison(0, 0)})
example("force.party", at="march", forces=[force("K8", 5, "lord-0")], garrisons={"L8": garrison(1, 2)})
example("force.merge", ("go", "H5"), at="march", forces=[force("H6", 2), force("H5", 1)])
example("move.own", ("go", "H5"), at="march", forces=[force("H3"), force("H4")])
example("force.garrison-size", ("go", "H2"), "stop", at="march", forces=[force("H3")], garrisons={"H2": 12})
example(
    "trade.promises",
    at="march",
    forces=[force("I8"), *(force(at, 1, seat=n) for n, at in ((1, "K8"), (2, "H10"), (3, "F8")))],
)
example("force.stops-inside", ("go", "H2"), "stop", at="march", forces=[force("H3")])
example("force.wearier", ("go", "H5"), at="march", forces=[force("H6", 1), {**force("H5", 1), "moves": 2}])
example("nobles.along", at="march", forces=[force("H5", 3, "lord-0")])
example("capital.court", ("go", "I8"), at="march", forces=[force("H6")], nobles={"lord-1": "H8"})
example("move.field-first", ("attack", "L8"), at="march", forces=[force("K8"), force("L8", 1, seat=2)],
      garrisons={"L8": garrison(1, 1)})  # fmt: skip
example("force.dissolved", ("claim",), at="march", forces=[force("H4", 1, "lord-0")])
example("move.five move.space move.deployed move.whole", ("go", "H5"), at="march", forces=[force("H6")])
example("capital.soldiers capital.peace", ("go", "I8"), at="march", forces=[force("H6")])
example("move.encounter", ("attack", "K8"), at="march", forces=[force("J8"), force("K8", 1, seat=1)])

# --- fights -----------------------------------------------------------------------------------------------------------

example("estate.neutral siege.one-round combat.fort fort.die estate.fealty siege.taken combat.dice combat.hits", ("attack", "J5"),
      [6, 6, 6, 1, 1, 1], at="march", forces=[force("I5")])  # fmt: skip
example(
    "force.army-stands",
    ("attack", "J5"),
    [1] * 9,
    at="march",
    forces=[force("J5", 5)],
    garrisons={"J5": garrison(1, 2)},
)
example("estate.passing", ("go", "K4"), at="march", forces=[force("I5")])
example("estate.recruit", at="generation", garrisons={"J5": garrison(-1, 0)})
example("combat.castle", ("attack", "N8"), [6, 6, 6, 1, 1, 1], at="march", forces=[force("M8")], garrisons={"N8": 1},
      nobles={"lord-1": "H8"})  # fmt: skip
example("combat.field combat.simultaneous combat.mutual", ("attack", "K8"), [6, 5], at="march",
      forces=[force("J8", 1), force("K8", 1, seat=1)])  # fmt: skip
example(
    "combat.ends-movement", ("attack", "K8"), [6, 1, 1, 1], at="march", forces=[force("J8"), force("K8", 1, seat=1)]
)
example("combat.nobles win.battles", ("attack", "K8"), [6, 6, 6, 1, 1], at="march", nobles={"lord-1": "K8"},
      forces=[force("J8", 2, "lord-0"), force("K8", 1, "lord-1", seat=1)])  # fmt: skip
example("combat.undefended", ("attack", "L8"), at="march", forces=[force("K8")], garrisons={"L8": garrison(1, 0)})
example("combat.mutual-fort", ("attack", "J5"), [6, 6, 6, 6, 1], at="march", forces=[force("I5", 2)])
example("combat.mutual-noble", ("attack", "J5"), [6, 6, 1], at="march", season="Winter", forces=[force("I5", 1)], garrisons={"J5": garrison(1, 1)},
      nobles={"ashdown": {"at": "H8", "regent": True}, "brackley": {"seat": 0, "at": "H8"}, "lord-0": "H8"})  # fmt: skip
example("combat.mutual-castle", ("attack", "N8"), [6, 6, 6, 6, 1], at="march", garrisons={"N8": 1}, forces=[force("M8", 2)],
      nobles={"lord-1": "H8"})  # fmt: skip
example("combat.cards card.force", ("attack", "J5"), "longbowmen", "pass", at="march", hands={0: ["Longbowmen"], 1: ["Good Harvest"]},
      forces=[force("I5", 3, "lord-0")])  # fmt: skip
example("military.where", ("attack", "N8"), at="march", hands={1: ["Longbowmen"]}, forces=[force("M8")])
example("siege.besieged siege.sally", at="march", forces=[force("H2"), force("H2", seat=1)])
example(
    "siege.castle-only",
    ("attack", "N8"),
    at="march",
    forces=[force("M8")],
    garrisons={"N8": 0},
    nobles={"lord-1": "H8"},
)
example("siege.recruit", ("raise", 2), goods={0: "FF"}, forces=[force("H2", seat=1)])
example("nobles.shut-in", forces=[force("H2", seat=1)])

# --- sneaking and raiding ---------------------------------------------------------------------------------------------

example("sneak.declare sneak.attack sneak.on", ("sneak", "L8"), "attack", [3, 6, 5], at="march", forces=[force("K8")],
      garrisons={"L8": garrison(1, 2)})  # fmt: skip
example(
    "sneak.once",
    ("sneak", "L8"),
    at="march",
    forces=[force("K8"), force("L8", 1, seat=1)],
    garrisons={"L8": garrison(1, 1)},
)
example("raid.picks", ("raid", "M7"), "S", at="march", forces=[force("M7")], goods={1: "WS"})
example("office.constable-raid", ("raid", "L8"), "attack", [5, 1], at="march", forces=[force("K8", 3, "lord-0")], owned={"L8": 1},
      garrisons={"L8": garrison(1, 1)}, offices={"Lord High Constable": "lord-0"})  # fmt: skip
example("sneak.siege", ("sneak", "H2"), "let pass", at="march", forces=[force("H3"), force("H2", seat=1)])
example("raid.leave", ("raid", "M7"), "let pass", at="march", forces=[force("M8"), force("M7", seat=1)])
example("raid.after-battle", ("attack", "L8"), [6, 6, 6, 1], ("raid", "L8"), at="march", owned={"L8": 1},
      forces=[force("K8"), force("L8", 1, seat=1)])  # fmt: skip
example("office.constable", ("raid", "M7"), at="march", forces=[force("M7", 3, "lord-0")], goods={1: "F"},
      offices={"Lord High Constable": "lord-0"})  # fmt: skip
example("office.marshal-left", ("sneak", "L8"), "attack", [6, 1, 1], at="march", forces=[force("K8", 1, "lord-0")],
      garrisons={"L8": garrison(1, 2)}, offices={"Lord Marshal": "lord-0"})  # fmt: skip

# --- Nobles -----------------------------------------------------------------------------------------------------------

example("nobles.move nobles.direct", ("noble", "lord-0"), "H8")
example("nobles.again", ("noble", "lord-0"), "H8", ("noble", "lord-0"), "H6", tokens={0: 1})
example("nobles.walk nobles.no-passing", ("noble", "lord-0"), "H6", forces=[force("I8", seat=1)])
example("nobles.join", ("noble", "lord-0"), "H5", ("march", "f1"), forces=[force("H5")])
example("nobles.regent-stays", nobles={"lord-0": {"at": "H8", "regent": True}})
example("capture.alone capture.defeat capture.point capture.ransom capture.home", ("go", "K8"), at="march", forces=[force("J8")],
      nobles={"lord-1": "K8"}, goods={1: "F"})  # fmt: skip
example("capture.poor", ("go", "K8"), at="march", forces=[force("J8")], nobles={"lord-1": "K8"})
example(
    "capture.flees",
    ("go", "K8"),
    at="march",
    forces=[force("J8")],
    nobles={"landless-noble-1": {"seat": 1, "at": "K8"}},
)
example(
    "capture.switch",
    ("attack", "J5"),
    [6, 6, 6, 1, 1, 1],
    at="march",
    forces=[force("I5")],
    garrisons={"J5": garrison(1, 1)},
)
example(
    "capture.inside",
    ("attack", "J5"),
    [6, 6, 6, 1, 1, 1],
    at="march",
    forces=[force("I5")],
    garrisons={"J5": garrison(1, 1)},
)
example("estate.no-capture", ("attack", "J5"), [6, 6, 6, 1, 1, 1], at="march", forces=[force("I5")])
example("capture.neutral", ("attack", "J5"), [1, 1, 6, 6, 6], at="march", forces=[force("I5", 1, "lord-0")])

# --- the Regency and offices ------------------------------------------------------------------------------------------

example("regency.contest regency.count regency.regent offices.rules year.first-regent regency.three-cards",
      ("Keeper of the Privy Seal", "lord-0"), None, None, None, None, at="contest", nobles={"lord-0": "H8"})  # fmt: skip
example("offices.may", "nobody", at="contest", nobles={"lord-0": "H8"})
example("regency.co-regency regency.co-benefit regency.rank regency.co-cards", "card", None, "card", None, None, None, None,
      at="contest", nobles={"lord-0": "H8", "lord-1": "H8"})  # fmt: skip
example("regency.deadlock", at="contest", nobles={"lord-0": "H8", "lord-1": "H8", "lord-2": "H8"})
example("regency.nobody sovereign.plain", at="contest")
example("regency.window card.court", "whispers-at-court", 1, at="contest", nobles={"lord-0": "H8"},
      hands={0: ["King's Ear", "Whispers at Court"]})  # fmt: skip
example("office.keeper office.keeper-tie", at="contest", nobles={"lord-0": "H8", "lord-1": "H8"},
      offices={"Keeper of the Privy Seal": "lord-0"})  # fmt: skip
example("office.keeper-summer", None, None, "neither", at="summer card", nobles={"lord-0": "H8"},
      offices={"Keeper of the Privy Seal": "lord-0"})  # fmt: skip
example(
    "office.pay-day office.captive", *["end"] * 4, nobles={"lord-1": {"captor": 0}}, offices={"Chancellor": "lord-1"}
)
example("office.changed-sides", ("attack", "J5"), [6, 6, 6, 1, 1], at="march", forces=[force("I5")], garrisons={"J5": garrison(1, 1)},
      nobles={"ashdown": "H8"}, offices={"Chancellor": "ashdown"})  # fmt: skip
example("office.marshal-storm", ("storm", "lord-0"), nobles={"lord-0": "J5"}, offices={"Lord Marshal": "lord-0"})
example("office.chancellor", *["end"] * 4, offices={"Chancellor": "lord-0"})
example("office.archbishop", "buy", 2, None, None, goods={0: "FWS"}, offices={"Archbishop of Canterbury": "lord-0"})
example("office.marshal", ("attack", "K8"), [1, 1, 1, 6, 6], at="march", forces=[force("J8", 1, "lord-0"), force("K8", 2, seat=1)],
      offices={"Lord Marshal": "lord-0"})  # fmt: skip
example("office.marshal-alone", ("storm", "lord-0"), nobles={"lord-0": "J5"}, offices={"Lord Marshal": "lord-0"})

# --- Nobility cards ---------------------------------------------------------------------------------------------------

example(
    "nobility.counter nobility.play",
    ("play", "busy-steward"),
    "countermand",
    hands={0: ["Busy Steward"], 1: ["Countermand"]},
)
example("nobility.economy nobility.political nobility.military nobility.types nobility.when nobility.useless nobility.hidden", nobles={"lord-0": "H6"},
      hands={0: ["Good Harvest", "Patronage", "Forced March", "Busy Steward", "Longbowmen"]})  # fmt: skip
example("nobility.action cards.effects card.grant", ("play", "busy-steward"), hands={0: ["Busy Steward"]})
example("nobility.bank", "sell", "good-harvest", "patronage", "S", hands={0: ["Good Harvest", "Patronage"]})
example("nobility.buy nobility.one-a-season costs.card", "buy", None, goods={0: "FWSFWS"})
example("nobility.limit", "buy", None, "good-harvest", goods={0: "FWS"},
      hands={0: ["Good Harvest", "Patronage", "Forced March", "Busy Steward", "Longbowmen"]})  # fmt: skip
example(
    "nobility.any-time",
    ("take", "F"),
    "urgent-summons",
    hands={1: ["Urgent Summons"]},
    nobles={"lord-0": "H8", "lord-1": "H8"},
)
example("card.noble nobles.landless", ("play", "landless-noble"), hands={0: ["Landless Noble"]}, goods={0: "FWS"})
example("card.relocate", ("play", "royal-messenger"), ("lord-0", "H8"), hands={0: ["Royal Messenger"]})
example("card.build", ("play", "master-builder"), hands={0: ["Master Builder"]})
example("card.promote", ("play", "seat-at-court"), hands={0: ["Seat at Court"]}, nobles={"lord-0": "H8"})

# --- Sovereignty cards, bidding, the King's Wrath ---------------------------------------------------------------------

example("sovereign.summer sovereign.open", None, at="summer card", turned=["Foul Roads"])
example("sovereign.discard", at="year end", open=["foul-roads"])
example("sovereign.grant", None, "F", at="summer card", turned=["Royal Bounty"])
example(
    "sovereign.points",
    None,
    "FFF",
    "pass",
    "pass",
    "pass",
    at="summer card",
    turned=["Vacant Dukedom"],
    goods={0: "FFF"},
)
example(
    "ranks.raise", None, "FFF", "pass", "pass", "pass", at="summer card", turned=["Vacant Dukedom"], goods={0: "FFF"}
)
example("sovereign.uncle", None, at="summer card", turned=["Jealous Uncle"], garrisons={"J5": garrison(0, 1)})
example("bidding.when", None, *[None] * 4, "FF", at="year end", turned=["King's Champion"], goods={0: "FF"})
example("bidding.summer", None, "FF", at="summer card", turned=["King's Champion"], goods={0: "FF"})
example("bidding.turns bidding.raise bidding.again bidding.rank bidding.winner bidding.pay bidding.least",
      None, "pass", "SS", "pass", "pass", "FFF", "pass", "pass", "pass",
      at="summer card", turned=["Favoured Courtier"], goods={0: "FFF", 1: "SS", 2: "WW"})  # fmt: skip
example(
    "bidding.none",
    None,
    *["pass"] * 4,
    at="summer card",
    turned=["Favoured Courtier"],
    goods=dict.fromkeys(range(4), "FFF"),
)
example("bidding.retroactive", None, *[None] * 4, "F", "pass", "pass", "pass", at="year end", turned=["Wool Monopoly"],
      goods={0: "F"})  # fmt: skip
example("wrath.pardon", None, at="summer card", turned=["Royal Pardon"], goods={0: "FF"}, wrath={0: 1})
example("wrath.token wrath.obey", None, at="summer card", turned=["Royal Progress"], goods={0: "F"})
example("wrath.attend", None, at="summer card", turned=["Summons to Parliament"])
example("law.frost", at="upkeep", forces=[force("H5")], goods={0: "FFF"}, open=["hard-frost"])
example("law.peace law.open", at="march", forces=[force("M7")], open=["the-kings-peace"])
example("law.fair", ("trade", "FF", "S"), goods={0: "FF"}, nobles={"lord-0": "H8"}, open=["trade-fair"])
example("law.roads", ("deploy", "H2"), 3, "nobody else", open=["foul-roads"])
example("law.fields", None, at="year end", turned=["Bountiful Harvest"])

_EXAMPLES = Examples(GAME, EXAMPLES, most=40)
show_me = _EXAMPLES.show_me
"""See `Examples.show_me`. It takes a few seconds at most, if games must be searched."""
