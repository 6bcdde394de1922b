"""What the reference sheet of The Noble Game has, by the ids of its rules."""

from __future__ import annotations

from explorer.core.reference import Plan

REFERENCE = Plan(
    phases={
        "Spring, Summer, Autumn, Winter": (
            "year.turn-order", "year.action", "nobles.direct", "nobles.walk", "year.free", "move.five",
            "combat.ends-movement", "nobility.one-a-season",
        ),
        "Summer and Winter": ("sovereign.summer", "office.chancellor", "sovereign.discard"),
        "Upkeep": ("upkeep.food", "upkeep.unpaid"),
        "Regency": ("regency.count", "regency.regent", "regency.co-regency", "regency.deadlock"),
        "Sovereign effect": ("regency.three-cards", "regency.co-cards", "sovereign.plain", "wrath.token"),
        "Generation": ("goods.yield", "nobles.tokens", "estate.recruit", "year.card"),
    },
    costs=(
        "costs.soldier", "costs.production", "costs.fort", "costs.card", "market.rate", "nobility.bank",
        "capture.ransom", "bidding.rank",
    ),
    dice=(
        "combat.hits", "combat.dice", "combat.nobles", "combat.simultaneous", "combat.fort", "combat.castle",
        "combat.field", "siege.one-round", "sneak.attack", "estate.neutral", "combat.undefended",
    ),
    end=("win.points", "win.battles", "capture.point", "win.nobles", "win.tie"),
    symbols={
        "things:food": "upkeep.food",
        "things:wood": "costs.production",
        "things:stone": "costs.fort",
        "things:market": "market.noble",
        "things:estate": "estate.neutral",
        "things:castle": "build.castle",
        "things:fort": "build.fort",
        "things:farm": "build.one",
        "things:capital": "capital.peace",
        "things:soldier": "costs.soldier",
        "things:noble": "nobles.you",
        "things:office": "offices.rules",
        "things:wrath": "wrath.token",
        "things:points": "win.points",
    },
    cards={"Nobility": "Nobility cards", "Sovereignty": "Sovereignty cards", "Office": "Offices"},
    rule_of={"Square": "board.resources", "Piece": "force.deploy"},
    told=(
        "year.turn-order", "year.action", "year.free", "nobility.one-a-season", "sovereign.summer",
        "office.chancellor", "nobles.direct", "move.five",
        "upkeep.food", "upkeep.unpaid", "regency.count", "regency.regent", "regency.co-regency",
        "regency.deadlock", "regency.three-cards", "wrath.token",
        "nobles.tokens", "market.rate", "capture.ransom", "bidding.rank", "combat.hits", "combat.dice",
        "siege.one-round", "estate.neutral", "capture.point",
        "goods.three", "build.castle", "nobles.you", "offices.rules", "sovereign.discard",
    ),
    bare=("Office",),
)  # fmt: skip
