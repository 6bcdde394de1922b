"""What the reference sheet of Black Rose Wars has, by the ids of its rules."""

from __future__ import annotations

from explorer.core.reference import Plan

REFERENCE = Plan(
    phases={
        "Black Rose Phase": (
            "black-rose.shift", "black-rose.draw-event", "black-rose.apply", "black-rose.give-back",
            "black-rose.draw-quest", "quest.limit",
        ),
        "Study Phase": ("study.grimoire", "study.library", "study.keep", "study.thinning", "study.limit"),
        "Preparation Phase": ("prepare.number", "prepare.slots", "prepare.left", "prepare.side"),
        "Action Phase": (
            "action.one-or-two", "action.clockwise", "explore", "fight", "command", "cast", "cast.twice", "momentum",
            "action.no-more",
        ),
        "Evocation Phase": ("evocation-phase.rose", "evocation-phase.order", "evocation.activates"),
        "Clean-up Phase": ("clean-up.discard", "clean-up.effects", "clean-up.rebuild", "clean-up.refresh", "clean-up.end"),
    },
    costs=(
        "action.token", "jinx.pay", "room.full", "clean-up.points", "clean-up.sole",
        "defeat.points", "defeat.sole", "defeat.tie",
    ),
    end=("moon.positions", "end.trigger", "end.quests", "end.trophies", "end.crown", "end.winner", "end.rose-wins"),
    symbols={
        "kinds:combat": "cast.reveal",
        "kinds:contingency": "cast.reveal",
        "kinds:trap": "trap.trigger",
        "kinds:protection": "trap.reveal",
        "things:quick": "prepare.slots",
        "things:physical": "action.token",
        "things:cube": "damage.place",
        "things:health": "mage.health",
        "things:crown": "crown",
        "things:moon": "moon.rises",
        "things:power": "power.gain",
        "things:trophy": "defeat.trophy",
        "things:quest": "quest.task",
        "things:black_rose": "timing.rose-first",
    },
    cards={
        "Room": "Rooms", "Evocation": "Evocations", "Jinx": "Jinxes", "Upgrade": "Upgrades", "School": "Schools",
        "Mage": "Mages",
    },
    rule_of={"Spell": "cast", "Quest": "quest.task", "Event": "event.phase", "Command": "avatar.card"},
    told=(
        "explore", "fight", "command", "cast", "evocation.activates", "jinx.pay", "room.full", "clean-up.points",
        "clean-up.sole", "defeat.points", "defeat.sole", "defeat.tie", "moon.positions", "end.trigger",
        "end.quests", "end.trophies", "end.winner", "end.rose-wins", "cast.reveal", "trap.trigger", "prepare.slots",
        "action.token", "damage.place", "mage.health", "moon.rises", "power.gain", "defeat.trophy", "quest.task",
    ),
    titles={"costs": "Costs and points"},
)  # fmt: skip
