"""What the reference sheet of Noble Treachery has, by the ids of its rules."""

from __future__ import annotations

from explorer.core.reference import Plan

REFERENCE = Plan(
    phases={
        "Roll the Dice": ("roll.dice", "roll.bonus", "roll.spoils", "roll.tie", "roll.next-colour"),
        "Bet": ("bet.order", "bet.roller-last", "bet.three", "bet.higher", "bet.challenger", "bet.all-pass"),
        "Challenge": (
            "challenger.roll", "challenger.type", "challenger.first", "challenge.one-card", "challenge.stop",
            "challenge.winner", "challenge.tie.first", "challenge.tie.last",
        ),
        "Claim Spoils": (
            "challenge.bet.regained", "challenge.bet.lost", "spoils.one", "spoils.must", "spoils.choice", "alternate.war",
            "alternate.diplomacy", "spoils.return",
        ),
        "Discard and Deal": ("deal.discard", "deal.one", "deal.empty", "deal.repeat"),
    },
    costs=("bet.amount", "bet.rank.two", "bet.rank.colours", "bet.rank.three", "bet.negated", "bet.out-of-play"),
    dice=(
        "cards.power", "cards.power-changes", "bonus", "bonus.all-five", "bonus.throne", "bonus.throne.colour",
        "bonus.straight", "bonus.straight.colour", "bonus.poison",
    ),
    end=(
        "win.complete", "win.end-of-round", "win.out-of-cards", "tiebreak.colours", "tiebreak.count", "tiebreak.sum",
        "tiebreak.highest", "tiebreak.dice",
    ),
    symbols={
        "houses:grymm": "parts.lore.grymm",
        "houses:behrenstoke": "parts.lore.behrenstoke",
        "houses:rebah": "parts.lore.rebah",
        "houses:calin": "parts.lore.calin",
        "houses:carpanzini": "parts.lore.carpanzini",
        "things:token": "tokens.value",
        "things:spoils": "roll.spoils.lowest",
        "things:bank": "tokens.bank",
        "things:war": "type.war",
        "things:diplomacy": "type.diplomacy",
    },
    cards={"Common": "Common cards, one in each colour", "Uncommon": "Uncommon cards, one of each"},
    rule_of={"Token": "tokens.houses", "Round type": "type"},
    told=(
        "roll.spoils", "tokens.bank", "alternate.war", "alternate.diplomacy",
    ),
    titles={"costs": "Bets", "dice": "Dice and power"},
)  # fmt: skip
