"""What the reference sheet of Game of Crowns has, by the ids of its rules."""

from __future__ import annotations

from explorer.core.reference import Plan

REFERENCE = Plan(
    phases={
        "Taking a Turn": ("turn.order", "turn.action", "sentinel", "turn.no-cards", "turn.end"),
        "Make an Exchange": (
            "exchange.first", "exchange.wish", "exchange.others", "exchange.second", "exchange.second.others",
            "exchange.ravens", "exchange.accept", "exchange.trade", "exchange.take-back",
        ),
        "Play a Card": (
            "play.card", "coinage.random", "knight.target", "knight.votes", "knight.reveal", "knight.ravens",
            "knight.ravens.order", "knight.victor", "knight.tie", "knight.reward", "knight.defeated", "knight.discard",
        ),
    },
    costs=("ravens.use", "knight.count", "knight.once", "knight.spent", "parts.ravens"),
    end=(
        "end.rounds", "end.empty", "end.count", "end.most", "end.tie.cards", "end.tie.ravens", "end.shared",
        "jester.loss", "longer", "team.points",
    ),
    symbols={
        "houses:akroyear": "house.akroyear",
        "houses:celestian": "house.celestian",
        "houses:chiron": "house.chiron",
        "houses:ki-rin": "house.ki-rin",
        "houses:lyre": "house.lyre",
        "houses:midian": "house.midian",
        "houses:occultus": "house.occultus",
        "houses:orlok": "house.orlok",
        "houses:redtower": "house.redtower",
        "things:raven": "ravens.use",
        "things:guest": "guest.no-banner",
        "things:vote_attacker": "parts.votes",
        "things:vote_defender": "knight.votes.free",
        "things:agenda": "agenda",
    },
    cards={"House card": "House cards", "Guest": "Guests"},
    rule_of={"Vote card": "parts.votes", "Token": "parts.ravens"},
    told=(
        "sentinel", "ravens.use", "knight.once", "knight.spent", "knight.defeated", "guest.no-banner", "parts.votes",
        "agenda", "end.most",
    ),
    titles={"costs": "Ravens"},
)  # fmt: skip
