"""What the reference sheet of Kings of Ireland has, by the ids of its rules."""

from __future__ import annotations

from explorer.core.reference import Plan

REFERENCE = Plan(
    phases={
        "Tribute": ("tribute.factions", "tribute.high-king", "tribute.high-king.poor"),
        "Fate": ("fate.draw", "fate.no-king", "fate.reshuffle"),
        "Recruit": ("recruit.units", "recruit.hostile"),
        "Declaration": ("declaration.may", "declaration.one", "declaration.draw", "setup.first-turn"),
        "Raid": ("raid.units", "raid.roll", "raid.loot", "raid.seek", "raid.agree", "raid.refuse"),
        "Battle": ("battle.attacker", "battle.defender", "allies.invite", "battle.cards", "roll.higher", "roll.tie"),
        "Siege": ("siege.meet", "siege.units", "siege.defender", "siege.like-battle"),
        "Destiny": ("destiny.limit", "destiny.discard"),
    },
    costs=("parts.gold", "setup.gold", "allies.gold", "allies.card", "allies.gift", "outcome.gold"),
    dice=(
        "roll.two", "roll.strength", "roll.might", "siege.die", "survival.winner", "survival.loser",
        "siege.survival.attacker", "siege.survival.defender-wins", "siege.survival.defender-loses", "force.own-clan",
    ),
    end=("goal.turns", "goal.win", "goal.tie", "outcome.turned"),
    symbols={
        "clans:Ulster": "setup.identity",
        "clans:Munster": "setup.identity",
        "clans:Connacht": "setup.identity",
        "clans:Leister": "parts.spelling",
        "clans:Meath": "setup.identity",
        "clans:Vikings": "setup.vikings",
        "clans:Minor Clan": "parts.clan",
        "things:gold": "goal.win",
        "things:high_king": "high-king",
        "things:raid": "raid",
        "things:battle": "battle.only",
        "things:siege": "siege",
    },
    cards={"Faction": "Factions", "King": "Kings", "Event": "Events", "Battle": "Battle cards"},
    rule_of={"Faction": "parts.faction", "King": "parts.king"},
    told=(
        "tribute.factions", "tribute.high-king", "fate.draw", "fate.no-king", "recruit.units", "declaration.draw",
        "raid.units", "raid.roll", "raid.loot", "raid.seek", "battle.attacker", "allies.invite", "battle.cards",
        "roll.higher", "siege.meet", "siege.die", "destiny.limit", "destiny.discard", "parts.gold", "setup.gold",
        "allies.gold", "outcome.gold", "roll.two", "roll.strength", "roll.might", "survival.winner", "survival.loser",
        "siege.survival.attacker", "siege.survival.defender-wins", "siege.survival.defender-loses", "force.own-clan",
        "goal.turns", "goal.win", "outcome.turned", "parts.clan", "raid", "battle.only", "siege",
        "high-king",
    ),
    titles={"costs": "Gold"},
)  # fmt: skip
