"""Examples for the rules of Kings of Ireland: hand-built positions, and the answers that show the rule."""

from __future__ import annotations

from typing import Any

from explorer.examples.by_rule import Example, Examples
from explorer.games.kings_of_ireland.cards import CARDS

GAME = "kings_of_ireland"

MINE, THEIRS = ("vikings-5", "vikings-4", "vikings-3"), ("minor-clan-6", "minor-clan-5")
"""The Units of Seat 0, whose turn it is, and of Seat 1: Force 12 against 11."""

IN_PLAY = {*MINE, *THEIRS, "promises", "omen"}

EXAMPLES: list[Example] = []


def example(
    rules: str, *then: Any, at: str = "recruit", given: tuple[Any, ...] = (), players: int = 3, **said: Any
) -> None:
    """Add a position in which seats hold only the cards in `hands`, so that no other choices come up."""
    hands = {**dict.fromkeys(range(players), ()), **said.pop("hands", {})}
    units = said.pop("units", {0: MINE, 1: THEIRS, 2: ("over-king", "meath-3")})
    units = {seat: own for seat, own in units.items() if seat < players}
    keywords = {"players": players, "at": at, "hands": hands, "units": units, **said}
    EXAMPLES.append(Example(GAME, tuple(rules.split()), keywords, given, then))


def plays(rules: str, card: str, *then: Any, **said: Any) -> None:
    """Add a position in which Seat 0 plays a card; `then` has the answers after that."""
    example(rules, card, *then, hands={0: (card,), **said.pop("hands", {})}, **said)


def begins(rules: str, *given: Any, then: tuple[Any, ...] = (), **said: Any) -> None:
    """Add a new match after the answers in `given`."""
    EXAMPLES.append(Example(GAME, tuple(rules.split()), {"players": 3, **said}, given, then, fresh=True))


# --- set-up, turns and the end of the game --------------------------------------------------------------------------

begins("goal.players parts.deck parts.types setup.first")
begins("setup.identity setup.identity.one-each parts.clan", [2], "Munster")
begins("setup.vikings", [2], vikings=True)
begins("setup.gold setup.hand hidden.hands hidden.deck parts.gold", [2], "Munster", "Ulster", "Meath", then=(None,))
example(
    "goal.win goal.turns turn.phases", "done", at="destiny", round=13, turn=2, hands={2: ("omen",)}, gold={0: 7, 1: 3}
)
example("goal.tie", "done", at="destiny", round=13, turn=2, hands={2: ("omen",)}, gold={0: 7, 1: 7})
example("turn.order", "done", at="destiny", hands={0: ("omen",)})

# --- a turn without a fight -----------------------------------------------------------------------------------------

example("tribute tribute.factions tribute.high-king high-king fate fate.draw fate.no-king", "done", None, at="destiny",
      hands={0: ("omen",)}, turn=2, gold={1: 0})  # fmt: skip
example("tribute.high-king.poor", "done", None, at="destiny", hands={2: ("omen",)}, turn=2, gold={1: 0})
example("high-king.tie", "done", None, at="destiny", hands={2: ("omen",)}, turn=2,
      units={0: MINE[:2], 1: THEIRS})  # fmt: skip
plays("recruit recruit.units recruit.many recruit.open parts.unit parts.faction", "ulster-5")
plays("parts.king parts.king.force", "great-lord")
plays("force.own-clan", "ulster-3", clans={0: "Ulster", 1: "Meath", 2: "Munster"})
plays("recruit.hostile", "meath-4", clans={0: "Ulster", 1: "Meath", 2: "Munster"})
example("declaration declaration.may declaration.one raid.target", ("raid", 1), "done", at="declaration")
example("setup.first-turn", "nobody", at="declaration", round=1)
example("declaration.units", "nobody", at="declaration", units={1: THEIRS})
example("declaration.draw", "draw", None, given=(("raid", 1),), at="declaration")
example("destiny destiny.limit destiny.discard hidden.discard", "done", "hatred", "omen", at="destiny",
      hands={0: ("hatred", "omen", "forest", "ambush", "valor", "truce", "pillage")}, units={1: THEIRS})  # fmt: skip

# --- raid -----------------------------------------------------------------------------------------------------------

example("raid raid.units raid.reserve raid.roll raid.loot", "vikings-5", "vikings-4", "enough", [3], "let them loot",
      given=(("raid", 1), "done"), at="declaration", gold={1: 9})  # fmt: skip
example("raid.poor", [6], at="raid", gold={1: 2})
example("raid.seek raid.agree battle battle.only battle.attacker battle.defender", "seek battle", "agree", given=([3],),
      at="raid", players=2)  # fmt: skip
example("raid.refuse", "refuse", given=([3], "seek battle"), at="raid")
example("raid.seek.unit", [3], at="raid", units={0: MINE})
example("raid.nobody-left card.guerilla-warfare", "guerilla-warfare", "vikings-3", at="raid",
      units={0: ("vikings-3",), 1: THEIRS}, hands={1: ("guerilla-warfare",)})  # fmt: skip
example("raid.roll.sent", "guerilla-warfare", "vikings-4", [4], at="raid", units={0: MINE[:2], 1: THEIRS},
      hands={1: ("guerilla-warfare",)}, gold={1: 9})  # fmt: skip
plays("card.raid-die", "punitive-raid", [3, 5], at="raid", gold={1: 20})
example("card.pillage", "pass", [2], "let them loot", "pillage", [4], at="raid", hands={0: ("pillage",)})

# --- battle and siege -----------------------------------------------------------------------------------------------

example("force.total roll.strength roll.two roll.higher", [3, 4, 2], [5, 1], at="rolls", players=2)
example(
    "roll.might roll.might.exact", [3, 4, 2, 2], [5, 1], at="rolls", players=2, units={0: MINE, 1: ("minor-clan-6",)}
)
example("roll.tie", [3, 4, 2], [4, 5], at="rolls", players=2)
example("survival.each survival.winner survival.loser recruit.stay battle.home", [3, 2, 6], [5, 4], at="survival",
      winner="attacker", players=2)  # fmt: skip
example("survival.allies", [3, 2, 6], [5, 4], [2], at="survival", winner="attacker", attack_allies={2: ("over-king",)})
example("outcome.turned", [5, 4, 1], [2, 1], at="survival", winner="defender", players=2)
example("outcome.both-gone", [1, 1, 1], [1, 1], at="survival", winner="attacker", players=2)
example("outcome.gold", "take it all", given=([6, 1, 1], [1, 1]), at="survival", winner="attacker", players=2)
example(
    "outcome.principals", [1, 1, 1], [1, 1], [6], at="survival", winner="attacker", attack_allies={2: ("over-king",)}
)
example("outcome.nothing", [6, 1, 1], [6, 1], at="survival", winner="attacker", players=2)
example("siege siege.meet", "meet them in the field", given=(("siege", 1), "done"), at="declaration")
example("siege.units siege.defender siege.like-battle", "stay behind the walls", "all", given=(("siege", 1), "done"),
      at="declaration", players=2)  # fmt: skip
example("siege.meet.unit", "all", given=(("siege", 1), "done"), at="declaration", units={0: MINE}, players=2)
example("siege.die", [3, 4, 2], [1, 1, 2], at="rolls", attack="siege", players=2)
example("siege.survival.attacker siege.survival.defender-loses", [2, 1, 1], [6, 5], at="survival", attack="siege",
      winner="attacker", players=2)  # fmt: skip
example("siege.survival.defender-wins", [2, 1, 1], [2, 1], at="survival", attack="siege", winner="defender", players=2)
example("allies.invite allies.gold allies.card allies.promise allies.free allies.gift allies.promise.free allies.send "
      "hidden.leaving", ("invite", 2), 3, "hatred", "peace", "accept", "over-king", "enough", at="alliances",
      hands={0: ("hatred",)})  # fmt: skip
example("allies.order", "done", "done", at="alliances")
example(
    "allies.answer", "no-friends", given=(("invite", 2), 3, "none", "none"), at="alliances", hands={1: ("no-friends",)}
)
example("card.common-enemy.kept-out", "common-enemy", "meath-4", given=(("invite", 2), 0, "none", "none", "negotiate", 2),
      at="alliances", players=4, units={0: MINE, 1: THEIRS, 2: ("over-king", "meath-3"), 3: ("meath-4",)},
      hands={0: ("common-enemy",), 1: ("negotiate",)})  # fmt: skip
example("allies.send.one", "over-king", "enough", given=(("invite", 2), 3, "none", "none", "accept"), at="alliances")
example(
    "battle.cards.allies",
    "pass",
    "ambush",
    at="strength",
    defence_allies={2: ("over-king",)},
    hands={0: ("hatred",), 2: ("ambush",)},
)
example("roll.two.allies", [3, 4], [5, 1, 2], at="rolls", units={0: MINE, 1: THEIRS, 2: ("over-king",)},
      defence_allies={2: ("over-king",)})  # fmt: skip
example("roll.nobody", [3, 4, 2, 2], [5, 1, 3], at="rolls", attack="siege", players=2, units={0: MINE})
example("survival.reserve", [3], [6, 5], at="survival", winner="attacker", players=2, sent=MINE[:1])
example("outcome.poor", [6, 1, 1], [1, 1], at="survival", winner="attacker", players=2, gold={1: 0})
example("allies.once", "done", given=(("invite", 2), 0, "none", "none", "decline"), at="alliances")
example("allies.units", "done", at="alliances", units={0: MINE, 1: THEIRS}, hands={0: ("hatred",)})
example("battle.cards card.plain events.turns", "hatred", "forest", at="strength", players=2,
      hands={0: ("hatred",), 1: ("forest",)})  # fmt: skip
example(
    "battle.cards.discard", [6, 6, 6], [6, 6], at="survival", winner="attacker", players=2, attack_cards=("hatred",)
)
plays("battle.stolen", "turn-on-friends", "minor-clan-6", at="strength")
plays("card.reserve-joins", "forced-march", "vikings-3", at="strength", sent=MINE[:2])
for _card, _rule in (("intercept", "card.maneuver"), ("high-ground", "card.terrain")):
    plays(_rule, _card, at="strength")
example("card.ambush", "ambush", at="strength", hands={1: ("ambush",)})
plays("card.siege", "assault", at="strength", attack="siege")
example("card.fortification", "fortress", at="strength", attack="siege", hands={1: ("fortress",)})
example("card.rally", "rally-to-banner", at="strength", hands={1: ("rally-to-banner",)})
plays("card.valor", "valor", "great-lord", at="strength", units={0: ("great-lord",), 1: THEIRS})
example("card.hunted-down card.crippling-defeat card.sanctuary survival.add", "hunted-down", "over-king", "sanctuary", "over-king",
      "crippling-defeat", [3, 3, 3], [6, 6], at="survival", winner="attacker", players=2,
      units={0: MINE, 1: ("over-king", "minor-clan-6")},
      hands={0: ("hunted-down", "crippling-defeat"), 1: ("sanctuary",)})  # fmt: skip

# --- events ---------------------------------------------------------------------------------------------------------

plays("events.when events.many events.target events.discard card.discard-faction", "infighting", "minor-clan-6")
plays("events.opponent card.treachery", "treachery", "minor-clan-6")
plays("card.marriage-bond", "hostages", "meath-3")
plays("card.kinsmen", "kinsmen", "ulster-3", clans={0: "Ulster"}, units={0: MINE, 1: ("ulster-3", "ulster-4")})
plays("card.alliance card.clan", "alliance", (1, "Minor Clan"))
plays("card.establish-ties", "establish-ties", (2, "Meath"))
plays("card.betrayal negation.kings", "betrayal", "over-king", hands={2: ("unwavering-loyalty",)})
plays("card.turn-on-friends", "turn-on-friends", "over-king")
plays("card.kill-king recruit.fallen", "assassination", "over-king")
plays("card.rebellion", "rebellion", "Minor Clan")
plays("card.unwavering-loyalty negation.when negation.anyone negation.whole", "treachery", "minor-clan-6",
      "unwavering-loyalty", hands={2: ("unwavering-loyalty",)})  # fmt: skip
plays("card.oath-of-obedience", "mutiny", "minor-clan-6", "oath-of-obedience", hands={1: ("oath-of-obedience",)})
plays("negation.asked", "treachery", "minor-clan-6", hands={1: ("omen",)}, discard=("unwavering-loyalty",))
plays("card.coalition events.neutral", "coalition", (2, "Meath"), at="strength")
plays("card.vassal-kingdoms", "vassal-kingdoms", (2, "Meath"), at="strength")
plays("card.negotiate", "negotiate", 2, at="alliances")
plays("card.diplomacy", "diplomacy", 2, at="alliances")
plays("card.no-friends", "no-friends", at="alliances")
plays("card.common-enemy card.common-enemy.side", "common-enemy", "over-king", at="alliances")
example("events.fights", "assassination", "great-lord", at="strength", units={0: (*MINE, "great-lord"), 1: THEIRS},
      hands={1: ("assassination", "promises")})  # fmt: skip
plays("card.draw-three", "troubled-times", None, None, None)
example("fate.none-left", "promises", None, hands={0: ("promises",), 1: tuple(card for card in CARDS if card not in IN_PLAY)},
      players=2)  # fmt: skip
plays("card.promises fate.reshuffle", "promises", None)
plays("card.dynasty card.dynasty.shown card.dynasty.shuffle", "dynasty", "great-lord")
plays("card.weak-successor", "weak-successor", 1, "omen", "hatred", hands={1: ("omen", "hatred", "forest")})
plays("card.intrigue", "intrigue", 1, ["hatred"], hands={1: ("omen", "hatred")})
plays("card.rumors", "rumors", 1, hands={1: ("omen", "hatred")})
plays("card.omen card.omen.order", "omen", None)
plays("card.tribute-die card.gain", "cattle-tribute", [4], at="turn")
plays("card.trade", "silk-and-spices", 2, [4, 5])
example(
    "card.viking-merchants",
    "viking-merchants",
    "omen",
    "hatred",
    [4, 5],
    hands={0: ("viking-merchants", "omen", "hatred")},
)
example("card.truce", "truce", given=(("raid", 1), "done"), at="declaration", hands={1: ("truce",)})
example("card.submission", "submission", "minor-clan-6", given=("pass", [6, 6, 6], [6, 1]), at="survival", winner="attacker",
      players=2, hands={0: ("submission",)})  # fmt: skip
example("card.battle-honors", "battle-honors", None, given=("pass", [6, 6, 6], [6, 6]), at="survival", winner="attacker",
      players=2, hands={0: ("battle-honors",)})  # fmt: skip
example("card.gold-and-silver", "gold-and-silver", [5], given=("pass", [6, 6, 6], [6, 6]), at="survival", winner="attacker",
      players=2, hands={0: ("gold-and-silver",)})  # fmt: skip
example("card.sack-city", "sack-city", [5], given=("pass", [6, 6, 6], [6, 6]), at="survival", winner="attacker",
      attack="siege", players=2, hands={0: ("sack-city",)})  # fmt: skip

_EXAMPLES = Examples(GAME, EXAMPLES, most=40)
show_me = _EXAMPLES.show_me
"""See `Examples.show_me`; takes at most about four seconds, if games must be played to find an example."""
