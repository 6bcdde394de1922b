"""Positions in which a rule matters: set up by hand for most rules, found in played games for the others.

An example stops just before the rule matters, and its record has the answers that follow: `forward` plays them, or a
player gives other answers.
"""

from __future__ import annotations

from typing import Any

from explorer.examples.by_rule import Example, Examples
from explorer.games.noble_treachery.state import DIPLOMACY

GAME = "noble_treachery"

QUIET = "K2 B3 R5 G4 Y5"
"""Dice without a combination; black is lowest, red and yellow tie for highest, and no others tie."""

LAST = ((1, "mage-b"), (2, "mage-r"), (3, "mage-g"))
"""The cards of the others in play when seat 0 plays last."""

HELD: dict[int, list[int]] = {0: [1, 2], 1: [4, 5], 2: [7, 9], 3: [3, 6]}
"""Tokens for all seats: 0 has blue and green, 1 red and yellow, 2 red and green, 3 black and yellow."""


EXAMPLES: list[Example] = []


def example(rules: str, given: tuple[Any, ...] = (), then: tuple[Any, ...] = (), **keywords: Any) -> None:
    """Add a position given by keywords."""
    EXAMPLES.append(Example(GAME, tuple(rules.split()), {"dice": QUIET, "treasury": HELD, **keywords}, given, then))


def plays(
    card: str, rules: str, *then: Any, before: tuple[Any, ...] = (), given: tuple[Any, ...] = (), **keywords: Any
) -> None:
    """Add a position in which seat 0 is about to play a card; `before` has the cards in play, `then` further answers."""
    hands = {0: [card], **keywords.pop("hands", {})}
    first = before[0] if before else (0,)
    opener = first["seat"] if isinstance(first, dict) else first[0]
    keywords = {"challenger": 0, "opener": opener, "spoils": [8], **keywords}
    example(rules, given, (card, *then) if not given else then, hands=hands, in_play=before, **keywords)


def begins(rules: str, answers: int, then: Any = None, players: int = 4, removed: str | None = "first-game") -> None:
    """Add a match from its beginning, after a number of answers; `then` is the next answer."""
    given = (tuple(range(1, players + 1)), *[None] * answers)[: answers + 1]
    then = given[answers] if then is None else then
    keywords = {"players": players, "removed": removed}
    EXAMPLES.append(Example(GAME, tuple(rules.split()), keywords, given[:answers], (then,), fresh=True))


# --- set-up ---------------------------------------------------------------------------------------------------------

begins("parts.players parts.box cards.deck cards.face cards.uncommons cards.base cards.commons setup.dealer cards.commons.base "
       "cards.base-assumed cards.colour-assumed setup.commons", 0)  # fmt: skip
begins("setup.tokens setup.tokens.highest setup.tokens.order tokens.set tokens.in-play tokens.value tokens.houses "
       "tokens.bank tokens.start tokens.lowest-first setup.start setup.start.roll bonus.setup "
       "tokens.colours-assumed", 1)  # fmt: skip
begins("setup.removed setup.removed.shown setup.preset", 1, "first-game", removed=None)
begins("setup.start.clockwise setup.start.snake", 4)
begins("setup.shuffle setup.seed setup.seed.count setup.seed.hidden", 9)
begins("setup.hand setup.hand.hidden setup.stack", 10)

# --- I. Roll the dice -----------------------------------------------------------------------------------------------

THREE_COLOURS = {0: [1, 2], 1: [4, 5, 3], 2: [7, 9, 10], 3: [8, 6, 11]}
example("roll roll.dice tiebreak.uses.last-place tiebreak.ladder parts.dice tokens.open", at="round",
      treasury=THREE_COLOURS, then=([6, 1, 3, 4, 2],))  # fmt: skip
example("roll.spoils roll.spoils.lowest", at="spoils roll", then=([6, 1, 3, 4, 3],))
example("roll.tie", at="spoils roll", then=([6, 1, 6, 4, 3],))
example("roll.tie.gone", at="spoils roll", treasury={0: [1], 1: [4, 2], 2: [7, 5], 3: [14, 6]}, then=([1, 2, 6, 6, 4],))
example(
    "roll.next-colour", at="spoils roll", treasury={0: [1], 1: [3, 8], 2: [13, 4], 3: [2, 5]}, then=([6, 1, 3, 4, 3],)
)
EVERYTHING = {0: [1, 2, 3, 4], 1: [5, 6, 7, 9], 2: [8, 10, 11, 12], 3: [13, 14, 15]}
example("roll.bank-empty", at="spoils roll", treasury=EVERYTHING, then=([6, 1, 3, 4, 3],))
PLENTY = {0: [1], 1: [4, 7], 2: [3, 8], 3: [10, 11]}
example("bonus bonus.all-five roll.bonus roll.bonus.first bonus.throne bonus.throne.colour bonus.throne.lowest "
      "tokens.lowest-first", at="spoils roll", treasury=PLENTY, given=([2, 2, 2, 5, 5],), then=("G",))  # fmt: skip
example("bonus.straight bonus.straight.colour bonus.straight.lowest", at="spoils roll", treasury=PLENTY,
      given=([2, 3, 4, 5, 6],), then=("Y",))  # fmt: skip
GREEN_YELLOW_GONE = {1: [2, 5], 2: [9, 6, 4], 3: [12, 15]}
example("bonus.throne.opponent bonus.throne.exact", at="spoils roll", treasury=GREEN_YELLOW_GONE,
      given=([2, 2, 2, 5, 5],), then=(15,))  # fmt: skip
example("bonus.straight.opponent bonus.straight.exact", at="spoils roll", treasury={1: [3, 5], 2: [8, 6, 4], 3: [13, 15]},
      given=([2, 3, 4, 5, 6],), then=(15,))  # fmt: skip
example(
    "bonus.fallback", at="spoils roll", treasury={0: [1], 1: [2, 9], 2: [12, 4], 3: [3, 7]}, then=([2, 2, 2, 5, 5],)
)
example("bonus.poison bonus.poison.any bonus.five bonus.poison.bet", at="duties", roller=0, challenger=1, bet=[10],
      dice="K4 B4 R4 G4 Y6", given=("Y", 4), then=(0,))  # fmt: skip
example("bonus.bet bonus.poison.bet", at="duties", roller=0, challenger=1, bet=[10, 14], dice="K4 B4 R4 G4 Y6",
      given=("Y", 4), then=(2,))  # fmt: skip
example(
    "bonus.again challenger.bonus",
    at="duties",
    challenger=1,
    dice="K2 B2 R2 G5 Y5",
    treasury={},
    given=("K",),
    then=(2,),
)
plays("wizard", "bonus.changes bonus.first card.wizard card.wizard.bonus", "K2", dice="K1 B2 R2 G5 Y5")

# --- II. Bet --------------------------------------------------------------------------------------------------------

RICH = {0: [8, 1], 1: [2, 7, 9], 2: [4, 14], 3: [3, 5, 6]}
example("bet bet.order bet.once bet.three bet.apart bet.amount bet.higher bet.rank bet.rank.two tiebreak.uses.bets "
      "tiebreak.sum bet.negated bet.challenger", at="bet", roller=3, treasury=RICH, given=((8,),),
      then=((2, 7), "pass", "pass"))  # fmt: skip
example("bet.rank.colours bet.rank.three tiebreak.colours", at="bet", roller=3, treasury={0: [4, 7, 14], 1: [2, 1], 2: [3], 3: [5]},
      given=((4, 7, 14),), then=((1, 2),))  # fmt: skip
BY_ONE = {0: [4, 7], 1: [9, 2], 2: [3], 3: [5]}
example("tiebreak.count", at="bet", roller=3, treasury=BY_ONE, given=((4, 7),), then=((2, 9),))
example(
    "tiebreak.highest",
    at="bet",
    roller=3,
    treasury={0: [1, 9], 1: [3, 7], 2: [2], 3: [5]},
    given=((1, 9),),
    then=("pass",),
)
example("bet.pass bet.roller-last", at="bet", roller=3, treasury=RICH, given=("pass", "pass", "pass"), then=((3, 5),))
example(
    "bet.all-pass bet.all-pass.free", at="bet", roller=3, treasury=RICH, given=("pass", "pass", "pass"), then=("pass",)
)
example("challenger challenger.roll challenger.type challenger.counter parts.counter type", at="duties", challenger=1,
      bet=[10], then=("G", 1, "Diplomacy", "open"))  # fmt: skip
example(
    "challenger.first challenge.first challenge",
    at="duties",
    challenger=1,
    bet=[10],
    given=("G", 1, "War"),
    then=("left opens",),
)

# --- III. Challenge -------------------------------------------------------------------------------------------------

ALL_IN = ((1, "cleric-b"), (2, "thief-g"), (3, "spy-k"))
plays("army-k", "challenge.one-card challenge.clockwise challenge.stop cards.stop cards.must cards.you card.army "
      "cards.resume cards.commons.colour", "G", 1, "spy-g", "K", 3, "army-b", hands={1: ["spy-g"], 2: ["army-b"]})  # fmt: skip
plays(
    "mage-k",
    "challenge.winner challenge.final-power type.war cards.power challenge.bet.regained",
    before=ALL_IN,
    bet=[10],
)
plays("cleric-r", "type.diplomacy", before=ALL_IN, round_type=DIPLOMACY, dice="K2 B3 R1 G4 Y5")
plays("goblins", "type.current card.goblins", before=((3, "mage-k"),), round_type=DIPLOMACY)
plays("goblins", "card.goblins.last", before=LAST, round_type=DIPLOMACY)
plays("mystic", "card.mystic", before=((3, "mage-k"),))
plays("mystic", "card.mystic.last", before=LAST)
plays("noble-k", "cards.power-changes", "B", 6, before=((3, "thief-b"),))
plays("mage-k", "challenge.tie challenge.tie.first", dice="K2 B2 R2 G2 Y5", challenger=1, opener=1,
      before=((1, "mage-b"), (2, "cleric-r"), (3, "cleric-g")))  # fmt: skip
plays("mage-k", "challenge.tie.last", dice="K2 B2 R2 G2 Y5", challenger=0,
      before=((1, "mage-b"), (2, "cleric-r"), (3, "cleric-g")))  # fmt: skip
plays("noble-k", "challenge.bet.lost", "R", 2, before=ALL_IN, bet=[10, 14])
example("bet.out-of-play bet.not-spoils", hands={0: ["witch-r"]}, challenger=1, opener=0, bet=[14], treasury={2: [4], 3: [7]},
      spoils=[8], dice="K1 B1 R3 G4 Y6", given=("witch-r", "lower", 2), then=(4,))  # fmt: skip
plays("thief-b", "bet.exception card.thief.bet", "pass", 10, challenger=1, bet=[10], dice="K4 B2 R3 G5 Y6",
      treasury={2: [1], 3: [4]})  # fmt: skip

# --- IV. Claim spoils, V. Discard and deal, winning -----------------------------------------------------------------

WON = ((0, "army-k"), (1, "cleric-b"), (2, "thief-g"), (3, "spy-r"))
LOW = ((0, "noble-k"), (1, "army-b"), (2, "knight-g"), (3, "dragon"))
NONE_LACKING: dict[int, list[int]] = {0: [1, 2, 3], 1: [4, 5], 2: [7, 9], 3: [6, 13]}
example("spoils spoils.must spoils.must.any spoils.due", at="claim spoils", in_play=WON, challenger=1, bet=[4], spoils=[8],
      treasury={0: [1, 3], 1: [5], 2: [7, 9], 3: [6]}, then=(8,))  # fmt: skip
example("spoils.one spoils.return challenge.bet.lost", at="claim spoils", in_play=WON, challenger=1, bet=[4, 10], spoils=[8],
      treasury={0: [1, 2], 1: [5], 2: [7, 9], 3: [6]}, then=(8,))  # fmt: skip
example("spoils.choice alternate.war", at="claim spoils", in_play=WON, challenger=1, spoils=[8], treasury=NONE_LACKING,
      then=("alternate action", 9))  # fmt: skip
example("alternate.war.colour", at="claim spoils", in_play=WON, challenger=1, spoils=[8], treasury=NONE_LACKING,
      given=("alternate action",), then=(13,))  # fmt: skip
example("alternate.diplomacy alternate.diplomacy.pick alternate.simultaneous alternate.diplomacy.none", at="claim spoils",
      in_play=LOW, round_type=DIPLOMACY, challenger=1, spoils=[8],
      treasury={0: [3, 4], 1: [7, 14], 2: [9], 3: [6]}, given=("alternate action",), then=("R", "clockwise", 7))  # fmt: skip
example("alternate.diplomacy.colour", at="claim spoils", in_play=LOW, round_type=DIPLOMACY, challenger=1, spoils=[8],
      treasury={0: [3, 4], 1: [13, 14], 2: [9], 3: [6]}, given=("alternate action",), then=("K", "clockwise"))  # fmt: skip
example("alternate.own-bet", at="claim spoils", in_play=LOW, round_type=DIPLOMACY, challenger=0, bet=[14], spoils=[8],
      treasury={0: [3, 4], 1: [13], 2: [9], 3: [6]}, given=("alternate action", "R", "clockwise"), then=(14,))  # fmt: skip
example("alternate.no-spoils", at="claim spoils", in_play=WON, challenger=1, spoils=[], treasury=EVERYTHING, then=(15,))
example("deal deal.dealer deal.discard deal.buried deal.one deal.same deal.repeat cards.round-only", at="claim spoils", in_play=WON,
      challenger=1, spoils=[8], then=(8, ()))  # fmt: skip
example("deal.empty", at="claim spoils", in_play=WON, challenger=1, spoils=[8], round=10, then=(8,))
example("goal.win goal.number win.complete win.end-of-round tokens.same-colour", at="claim spoils", in_play=WON, challenger=1,
      spoils=[15], treasury={0: [1, 2, 3, 4, 10], 1: [5], 2: [7, 9], 3: [6]}, then=(15, ()))  # fmt: skip
example("win.two", at="claim spoils", in_play=WON, challenger=1, spoils=[15],
      treasury={0: [1, 2, 3, 4], 1: [5, 7, 8, 9, 10], 2: [6], 3: [12]}, then=(15, ()))  # fmt: skip
example("win.out-of-cards tiebreak.uses.end", at="claim spoils", in_play=WON, challenger=1, spoils=[15],
      round=13, treasury={0: [1, 2], 1: [5, 7], 2: [6, 9], 3: [12, 8]}, then=(15,))  # fmt: skip
example("tiebreak.dice tiebreak.dice.reroll", at="round", treasury={0: [1], 1: [2]}, then=([3, 3], [5, 2]))

# --- forbidden cards, effects at the end of a turn ------------------------------------------------------------------

DRAGON = ((3, "dragon"),)
plays("mage-k", "prohibit card.dragon", before=DRAGON, hands={0: ["mage-k", "army-k"]})
plays("mage-k", "card.dragon.base", before=DRAGON, dice="K6 B3 R5 G4 Y5")
plays("army-k", "prohibit.none-legal prohibit.show prohibit.show.only card.dragon.choice", before=DRAGON, round=12,
      hands={0: ["army-k", "knight-b"]})  # fmt: skip
plays("army-k", "prohibit.several", before=((2, "dragon"), {"seat": 3, "card": "monk", "ban": "R"}), round=12,
      hands={0: ["army-k", "mage-r"]})  # fmt: skip
plays("spy-k", "prohibit.drawn", "K", 3, "army-k", before=DRAGON, hands={1: ["army-k"]})
plays("mage-k", "endturn", before=((2, "tome"), (3, "wall-of-thorns")))
plays("wall-of-thorns", "card.wall-of-thorns card.wall-of-thorns.when card.wall-of-thorns.optional endturn.before-winner",
      "K", 6, before=LAST)  # fmt: skip

# --- common cards ---------------------------------------------------------------------------------------------------

SWORD = ((3, "sword"),)
plays("army-k", "card.army.locked", "B", 2, before=SWORD)
plays("knight-r", "card.knight card.knight.tie", "K", 1, dice="K5 B5 R3 G4 Y2")
plays("knight-k", "card.knight.locked card.sword.highest", "Y", before=SWORD, dice="K2 B3 R3 G4 Y6")
plays("cleric-k", "card.mage", before=((3, "mage-b"),))
plays("noble-k", "card.mage.diplomacy card.mage.only", "B", 5, before=((3, "mage-b"),), round_type=DIPLOMACY)
plays("noble-k", "card.mage.six", "B", 6, before=((3, "mage-b"),), round_type=DIPLOMACY)
WITCH: dict[str, Any] = {"dice": "K1 B1 R3 G4 Y6"}
plays("witch-r", "card.witch", "higher", 5, "take", treasury={1: [7]}, **WITCH)
plays("witch-r", "card.witch.take cards.can", "take", given=("witch-r", "higher", 5), treasury={1: [7]}, **WITCH)
plays("witch-r", "card.witch.opponent card.witch.exact", 14, given=("witch-r", "lower", 2), treasury={1: [4, 14], 2: [7]},
      **WITCH)  # fmt: skip
plays("witch-r", "card.witch.fail", 3, given=("witch-r", "higher"), **WITCH)
CASTLE = ((3, "castle-k"),)
plays("thief-r", "card.castle", "pass", before=CASTLE, treasury={3: [4, 7]}, dice="K2 B3 R1 G4 Y6")
plays("noble-g", "card.castle.supersedes", "Y", 4, 3, before=CASTLE, dice="K4 B4 R4 G4 Y6")
example("card.castle.until", at="claim spoils", in_play=((0, "army-b"), (1, "cleric-b"), (2, "thief-g"), (3, "castle-k")),
      challenger=1, spoils=[8], treasury={0: [1, 3], 1: [4, 5], 2: [7, 9], 3: [6, 13]},
      given=("alternate action",), then=(9,))  # fmt: skip
plays("thief-r", "card.castle.bet", "pass", before=((2, "castle-k"), (3, "mage-g")), challenger=2, bet=[4, 8],
      treasury={1: [7]}, spoils=[3], dice="K5 B2 R1 G4 Y6")  # fmt: skip
plays("noble-k", "card.castle.bet.regained", "Y", 4, before=((1, "castle-b"), (2, "mage-r"), (3, "mage-g")), challenger=1,
      opener=1, bet=[10], dice="K2 B3 R5 G4 Y5")  # fmt: skip
plays("thief-b", "card.castle.bet.when", "roll", 1, 1, before=((2, "castle-r"), (3, "mage-g")), challenger=2, bet=[1, 4],
      treasury={}, dice="K5 B3 R1 G4 Y6")  # fmt: skip
plays("cleric-r", "card.castle.receives", "R", "counterclockwise", before=CASTLE, treasury={0: [4], 3: [3]},
      dice="K1 B1 R4 G4 Y6")  # fmt: skip
THIEF: dict[str, Any] = {"treasury": {1: [4], 2: [7, 14]}, "dice": "K2 B3 R2 G4 Y6"}
plays("thief-r", "card.thief card.thief.order", "roll", 1, 14, **THIEF)
plays("thief-r", "card.thief.lowest", "pass", treasury={1: [4]}, dice="K2 B3 R5 G4 Y6")
plays("thief-r", "card.thief.exact card.thief.token", 14, given=("thief-r", "pass"), **THIEF)
plays("thief-r", "card.thief.none", "pass", treasury={0: [4, 7]}, dice="K2 B3 R2 G4 Y6")
PASSING = {0: [4], 1: [7, 14], 3: [2]}
TIED = "K1 B1 R4 G4 Y6"
plays("cleric-r", "card.cleric card.cleric.colour", "R", "clockwise", 7, treasury=PASSING, dice=TIED)
plays("cleric-r", "card.cleric.direction card.cleric.pick card.cleric.none", "clockwise", 7, given=("cleric-r", "R"),
      treasury=PASSING, dice=TIED)  # fmt: skip
plays("cleric-r", "card.cleric.bet", "R", "clockwise", treasury={0: [4]}, challenger=2, bet=[7, 14], dice=TIED)
plays("spy-k", "card.spy card.spy.draw card.spy.becomes card.spy.when card.spy.stays card.spy.round", "K", 1, "army-b",
      hands={1: ["army-b", "noble-y"]})  # fmt: skip
plays("spy-k", "card.spy.last", "K", 1, before=LAST)
plays("noble-k", "card.noble", "B", 2)

# --- uncommon cards -------------------------------------------------------------------------------------------------

MAGE = ((3, "mage-b"),)
DIP: dict[str, Any] = {"round_type": DIPLOMACY}
plays("alchemist", "card.alchemist card.alchemist.green", before=((2, "druid-priestess"), (3, "mage-b")))
plays("amulet", "card.amulet card.amulet.different", "KY")
plays("amulet", "card.amulet.bonus", "KY", dice="K5 B2 R2 G5 Y2", treasury={})
plays("assassin", "card.assassin card.assassin.twice", before=((2, "cleric-b"), (3, "cleric-r")), **DIP)
plays("assassin", "card.assassin.mage", before=MAGE, **DIP)
plays("assassin", "card.assassin.widow", before=((3, "white-widow"),), dice="K2 B5 R3 G1 Y6", **DIP)
plays(
    "bard",
    "card.bard card.bard.bet card.bard.when",
    before=((2, "cleric-b"), (3, "cleric-r")),
    challenger=3,
    bet=[10, 14],
)
plays("blood-ring", "card.blood-ring card.blood-ring.shown card.blood-ring.draw card.blood-ring.power", "noble-b", "army-y",
      before=MAGE, hands={0: ["blood-ring", "noble-b"]}, discard=["army-y"])  # fmt: skip
plays("blood-ring", "card.blood-ring.empty", before=MAGE, round=13)
CAPTAIN = "captain-of-the-guard"
example(f"card.{CAPTAIN} card.{CAPTAIN}.before card.{CAPTAIN}.lasts card.{CAPTAIN}.not-blue",
      in_play=((2, "mage-b"), (3, "champion")), opener=2, challenger=0, spoils=[8], hands={0: [CAPTAIN]},
      then=(f"{CAPTAIN}/K",))  # fmt: skip
plays("spy-k", f"card.{CAPTAIN}.chosen", f"{CAPTAIN}/R", given=("spy-k", "K", 1, CAPTAIN), hands={1: [CAPTAIN]})
plays("divine-intervention", "card.divine-intervention", 8, before=MAGE, spoils=[8, 14])
plays("divine-intervention", "card.divine-intervention.lacks", before=MAGE, spoils=[10])
plays("divine-intervention", "card.divine-intervention.bet", before=MAGE, bet=[13], spoils=[8])
FIVE = {0: [1, 2, 3, 4, 5], 1: [7], 2: [9], 3: [6]}
example("card.divine-intervention.no-win", at="claim spoils", in_play=((0, "army-k"), (1, "divine-intervention"), (2, "thief-g"),
      (3, "spy-r")), challenger=1, spoils=[15], treasury=FIVE, then=(15, ()))  # fmt: skip
example("card.divine-intervention.last-round", at="claim spoils", in_play=((0, "army-k"), (1, "divine-intervention"),
      (2, "thief-g"), (3, "spy-r")), challenger=1, spoils=[15], round=13, treasury=FIVE, then=(15,))  # fmt: skip
plays("cyclops", "card.divine-intervention.removed", "divine-intervention", before=((3, "divine-intervention"),),
      dice="K1 B3 R5 G4 Y5", treasury=FIVE, spoils=[15])  # fmt: skip
plays("druid-priestess", "card.druid-priestess card.druid-priestess.black card.druid-priestess.base",
      before=((2, "mage-g"), (3, "mage-k")))  # fmt: skip
plays("fateweaver", "card.fateweaver", "take", before=MAGE)
plays("fateweaver", "card.fateweaver.bank", treasury={1: [4, 7, 14]})
plays("fateweaver", "card.fateweaver.flip", "leave", "mage-k", "turn", hands={1: ["mage-k"]})
plays("fateweaver", "card.fateweaver.last", "leave", before=LAST)
plays("fairy", "card.fairy card.fairy.secret card.fairy.keep", ["army-y", "noble-b"], "keep", discard=["army-y", "noble-b"],
      dice="K2 B3 R5 G2 Y5")  # fmt: skip
plays("fairy", "card.fairy.play card.fairy.resolve cards.replaced", "noble-b", "K", 1,
      given=("fairy", ["army-y", "noble-b"]), discard=["army-y", "noble-b"], dice="K2 B3 R5 G2 Y5")  # fmt: skip
plays("fairy", "card.fairy.prohibited", "noble-b", "K", 3, given=("fairy", ["army-y", "noble-b"]), before=DRAGON,
      discard=["army-y", "noble-b"], dice="K2 B3 R5 G2 Y5")  # fmt: skip
plays("gypsy", "card.gypsy card.gypsy.secret card.gypsy.choose card.gypsy.when", ["army-b", "noble-y"], "noble-y",
      hands={1: ["army-b", "noble-y"]})  # fmt: skip
plays("gypsy", "card.gypsy.one", ["army-b"], "army-b", hands={1: ["army-b"]}, round=13)
example("card.gypsy.spy card.gypsy.negated", in_play=((3, "gypsy"),), opener=3, challenger=3, spoils=[8],
      hands={0: ["spy-k", "noble-k"], 1: ["army-b"]}, given=(["spy-k", "noble-k"],),
      then=("spy-k", "K", 1, "army-b"))  # fmt: skip
plays("jester", "card.jester", "roll", [1, 1, 4, 4, 6])
plays("kraken", "card.kraken card.kraken.nothing", "mage-k", hands={1: ["mage-k"]})
plays("kraken", "card.kraken.poison", "noble-k", "B", 1, 2, hands={1: ["noble-k"]})
plays("kraken", "card.kraken.six card.kraken.losses", "noble-k", "B", 6, hands={1: ["noble-k"]})
plays("kraken", "card.kraken.last", before=LAST)
plays("merchant", "card.merchant card.merchant.treasury tokens.no-deals", 4, 1, before=MAGE)
plays("merchant", "card.merchant.bet", 14, 1, before=MAGE, challenger=3, bet=[10, 14])
plays("merchant", "card.merchant.none", 4, before=MAGE, treasury={1: [4], 2: [7]})
plays("monk", "card.monk card.monk.colour", "K", 3, "R", hands={1: ["mage-r", "mage-k"]})
plays(
    "champion", "card.champion card.champion.colours", "pass", before=((3, "mage-k"),), hands={1: ["noble-k", "mage-b"]}
)
plays("crown", "card.crown card.crown.base card.crown.die", before=MAGE)
plays("curse", "card.curse card.curse.own card.curse.bet", before=MAGE, challenger=3, bet=[13], treasury={0: [3], 1: [4]},
      spoils=[8])  # fmt: skip
plays("curse", "card.curse.tied", before=MAGE, dice="K2 B2 R5 G4 Y5")
ONE = "K1 B3 R5 G4 Y5"
plays("cyclops", "card.cyclops card.cyclops.in-play card.cyclops.negated", "dragon", before=DRAGON, dice=ONE)
plays("cyclops", "card.cyclops.kept card.cyclops.no-card card.cyclops.empty", "army-b",
      before=((1, "mage-r"), (2, "cleric-g"), (3, "army-b")), dice=ONE)  # fmt: skip
plays(
    "diplomat",
    "card.diplomat card.diplomat.becomes card.diplomat.resolve",
    "noble-b",
    "K",
    3,
    before=((3, "noble-b"),),
    **DIP,
)
plays("diplomat", "card.diplomat.last", before=LAST, **DIP)
plays("diplomat", "card.diplomat.legal card.diplomat.effects", "noble-b", "K", 3,
      before=((2, "army-k"), (3, "noble-b"), (4, "dragon")), players=5, **DIP)  # fmt: skip
plays("diplomat", "card.diplomat.own-ban", "dragon", before=((2, "army-k"), (3, "dragon")), **DIP)
plays("diplomat", "card.diplomat.ties", "mage-b", before=((3, "mage-b"),), **DIP)
plays("snake-charmer", "card.snake-charmer", before=MAGE, challenger=3, bet=[10, 14])
plays("snake-charmer", "card.snake-charmer.two", before=MAGE, challenger=3, bet=[10])
plays("snake-charmer", "card.snake-charmer.own-bet", before=MAGE, challenger=0, bet=[10, 14])
plays("sorceress", "card.sorceress card.sorceress.die", before=((2, "mage-g"), (3, "mage-k")))
plays("sword", "card.sword", "army-k", "B", 2, hands={1: ["army-k"]})
plays("witch-y", "card.sword.witch", before=SWORD)
plays("thief-y", "card.sword.thief", 5, before=SWORD, treasury={1: [5], 3: [6]}, dice="K2 B3 R5 G4 Y1")
plays("jester", "card.sword.jester", "roll", [1, 2, 4, 4], before=SWORD)
plays("amulet", "card.sword.supersedes", "KB", before=SWORD)
plays("thaumaturge", "card.thaumaturge card.thaumaturge.only-power card.thaumaturge.all",
      before=((2, "mage-r"), (3, "mage-g")))  # fmt: skip
plays("tome", "card.tome card.tome.own-turn", "R", 2, "mage-k", hands={1: ["mage-k"]})
plays("war-troll", "card.war-troll card.war-troll.together", "KRG", [6, 2, 2])
plays(
    "white-widow", "card.white-widow card.white-widow.high card.white-widow.green", before=MAGE, dice="K2 B5 R3 G4 Y1"
)
plays("wizard", "card.wizard.different", "K6")
plays("necromancer", "card.necromancer card.necromancer.before card.necromancer.draw card.necromancer.base "
      "card.necromancer.stays", "draw", "army-y", before=MAGE, discard=["army-y"])  # fmt: skip
plays(
    "necromancer", "card.necromancer.legal card.necromancer.with", "draw", "army-y", before=DRAGON, discard=["army-y"]
)
plays("scout", "card.scout card.scout.take card.scout.give", 1, "army-y", "noble-y", before=MAGE,
      hands={0: ["scout", "noble-y"], 1: ["army-y"]})  # fmt: skip
plays("scout", "card.scout.empty", before=MAGE, round=13)
plays("soothsayer", "card.soothsayer card.soothsayer.one card.soothsayer.bonus", "R+", dice="K2 B3 R5 G5 Y4")
plays("soothsayer", "card.soothsayer.wrap", given=("soothsayer",), dice="K1 B6 R3 G5 Y4")


_EXAMPLES = Examples(GAME, EXAMPLES, most=90, removed="random")
show_me = _EXAMPLES.show_me
"""See `Examples.show_me`; it takes up to about three seconds if it must play games to find a position."""
