"""A sensible player of The Noble Game: vassals first, then the court, with squares and buildings in between.

Each kind of choice has one small rule of thumb. A march weighs everything that the force could do, battles by their
exact chances.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.authoring import advice
from explorer.games.noble_game.board import CAPITAL
from explorer.games.noble_game.heuristic import campaign
from explorer.games.noble_game.rules import regency, sovereignty

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from explorer.core.moments import Choice, Option, Seat
    from explorer.games.noble_game.state import Realm

CARD_WORTH = {
    "landless-noble": 9, "kings-ear": 6, "busy-steward": 5, "patronage": 5, "whispers-at-court": 5, "good-harvest": 4,
    "quarrymens-guild": 5, "timber-rights": 4, "master-builder": 4, "urgent-summons": 4, "seat-at-court": 4,
    "longbowmen": 4, "siege-train": 3, "shield-wall": 3, "muster-of-the-shire": 4, "countermand": 3,
    "royal-messenger": 4, "forced-march": 1, "night-riders": 1,
}  # fmt: skip
"""The worth of a Nobility card in hand, in tenths of a good."""

BID_WORTH = {"favoured-courtier": 6, "vacant-dukedom": 4, "kings-champion": 4, "wool-monopoly": 2}
"""The worth of an auction's prize in goods; the prize of a user's own card counts as three."""


# --- a turn -----------------------------------------------------------------------------------------------------------


def wants(state: Realm, seat: Seat) -> float:
    """How much a seat wants one more Noble in the capital: most if that would put it in front."""
    counts = regency.counts(state)
    others = max(count for one, count in enumerate(counts) if one != seat)
    short = others - counts[seat]
    if short > 2 or short < -1:
        return 0.5
    return {2: 1.5, 1: 4.0, 0: 7.0, -1: 2.0}[short]


def _turn(state: Realm, choice: Choice, seat: Seat) -> campaign.Advice:
    found = []
    own = state.goods[seat]
    home = state.castle(seat)
    for option in choice.options:
        if option == "end":
            found.append((0.0, option, "Nothing better is left to do this turn."))
            continue
        verb, *about = option if isinstance(option, tuple) else (option,)
        weight, reason = TURN[verb](state, seat, own, home, about)
        found.append((weight, option, reason))
    return campaign.best(found)


def _take(state: Realm, seat: Seat, own: dict[str, int], home: str, about: list[Any]) -> tuple[float, str]:
    (good,) = about
    need = {"S": 3, "W": 2, "F": 3}[good] - own[good]
    return 1.0 + 0.3 * need, "An action always buys a good, and this one is scarce."


def _raise(state: Realm, seat: Seat, own: dict[str, int], home: str, about: list[Any]) -> tuple[float, str]:
    count = about[0]
    there = state.structures[home]["soldiers"] + sum(f["soldiers"] for f in state.forces.values() if f["seat"] == seat)
    wanted = 6 + state.year
    if there >= wanted or count > wanted - there:
        return -1.0, "There are enough soldiers."
    return 1.5 + 0.8 * min(count, 4), "Soldiers win vassals and hold squares."


def _noble(state: Realm, seat: Seat, own: dict[str, int], home: str, about: list[Any]) -> tuple[float, str]:
    noble = state.nobles[about[0]]
    if noble["at"] == CAPITAL or noble["force"]:
        return -1.0, "He is already where he is needed."
    last = noble["at"] == home and len(state.at_home(seat)) == 1
    if last and not (state.season >= 2 and wants(state, seat) > 3):
        return -1.0, "Somebody must keep the castle, to raise soldiers and earn tokens."
    weight = (
        wants(state, seat) + state.season * 0.4 - 0.3 * (noble["at"] == home)
    )  # a Noble at home earns a token there
    return weight, "One more Noble in the capital counts in the contest for the Regency."


def _build(state: Realm, seat: Seat, own: dict[str, int], home: str, about: list[Any]) -> tuple[float, str]:
    what, square = about
    if what == "fort":
        spare = own["S"] >= 4 and own["W"] >= 3
        return (0.4 if spare else -1.0), "A fort protects what is already held."
    left = 6 - state.year
    return (
        3.5 + (state.board.goods[square] == "F") if left else -1.0
    ), "A building doubles what the square gives each year."


def _buy(state: Realm, seat: Seat, own: dict[str, int], home: str, about: list[Any]) -> tuple[float, str]:
    if len(state.hands[seat]) >= 4:
        return -1.0, "The hand is full enough."
    return 1.2 + 0.3 * (min(own.values()) - 1), "A Nobility card for one of each."


def _deploy(state: Realm, seat: Seat, own: dict[str, int], home: str, about: list[Any]) -> tuple[float, str]:
    (square,) = about
    there = state.structures[square]["soldiers"]
    if state.season == 3:
        return -1.0, "In winter a force in the field costs food."
    spare = there - campaign.guard(state, seat, square)
    return (
        2.2 if spare >= 1 and campaign.goal(state, seat, square, spare)[0] > 0 else -1.0
    ), "Soldiers can do something in the field."


def _march_on(state: Realm, seat: Seat, own: dict[str, int], home: str, about: list[Any]) -> tuple[float, str]:
    return 2.5, "A force that can move should."


def _play(state: Realm, seat: Seat, own: dict[str, int], home: str, about: list[Any]) -> tuple[float, str]:
    (card,) = about
    if card in ("whispers-at-court", "kings-ear"):
        return -1.0, "It is better kept."
    if card == "forced-march":
        return (3.0 if campaign.hastens(state, seat) else -1.0), "It lets a force reach its goal this turn."
    if card == "night-riders":
        return (3.0 if campaign.hides(state, seat) else -1.0), "A raid that nobody sees costs nothing."
    if card == "urgent-summons":
        return (3.0 if state.season == 3 else -1.0), "That leaves one rival fewer in the capital."
    if card == "patronage" and len(state.hands[seat]) > 4:
        return -1.0, "There is no room in the hand."
    return 6.0, "The gain is certain."


def _sell(state: Realm, seat: Seat, own: dict[str, int], home: str, about: list[Any]) -> tuple[float, str]:
    spare = sum(CARD_WORTH.get(card, 0) <= 1 for card in state.hands[seat])
    return (1.5 if spare > 1 else -1.0), "Two cards of little use are worth less than a good."


def _trade(state: Realm, seat: Seat, own: dict[str, int], home: str, about: list[Any]) -> tuple[float, str]:
    give, get = about
    return (
        1.0 if own[give[0]] >= 6 and own[get] == 0 else -1.0
    ), "There is plenty of the one good and none of the other."


def _propose(state: Realm, seat: Seat, own: dict[str, int], home: str, about: list[Any]) -> tuple[float, str]:
    return -1.0, "Nobody would give the good that is lacking."


def _storm(state: Realm, seat: Seat, own: dict[str, int], home: str, about: list[Any]) -> tuple[float, str]:
    there = state.structures[state.nobles[about[0]]["at"]]["soldiers"]
    return (3.0 if not there else -1.0), "An empty structure falls to the Lord Marshal alone."


TURN: dict[str, Callable[[Realm, Seat, dict[str, int], str, list[Any]], tuple[float, str]]] = {
    "take": _take, "raise": _raise, "noble": _noble, "build": _build, "buy": _buy, "deploy": _deploy, "march": _march_on,
    "play": _play, "sell": _sell, "trade": _trade, "storm": _storm, "offer": _propose,
}  # fmt: skip


# --- the rest ---------------------------------------------------------------------------------------------------------


def _where(state: Realm, choice: Choice, seat: Seat) -> campaign.Advice:
    if CAPITAL in choice.options:
        return CAPITAL, "The court is where the Regency is won."
    home = state.castle(seat)
    return (home if home in choice.options else choice.options[0]), "He is safe there."


def _good(state: Realm, choice: Choice, seat: Seat) -> campaign.Advice:
    own = state.goods[seat]
    return min(choice.options, key=lambda good: own[good] - (good == "S")), "It is the scarcest good."


def _give(state: Realm, choice: Choice, seat: Seat) -> campaign.Advice:
    own = state.goods[seat]
    return max(choice.options, key=lambda good: own[good] - (good == "S")), "It is the good that will be missed least."


def _offer(state: Realm, choice: Choice, seat: Seat) -> campaign.Advice:
    own = state.goods[seat]
    gain = own[choice.facts["get"]] > own[choice.facts["give"]]
    return ("accept" if gain else "decline"), "It is worth giving a good for a scarcer one."


def _keep(state: Realm, choice: Choice, seat: Seat) -> campaign.Advice:
    return max(choice.options, key=lambda card: CARD_WORTH.get(card, 0)), "It is the better card."


def _lose(state: Realm, choice: Choice, seat: Seat) -> campaign.Advice:
    return min(choice.options, key=lambda card: CARD_WORTH.get(card, 0)), "It will be missed least."


def _bid_size(state: Realm, choice: Choice, seat: Seat) -> campaign.Advice:
    if choice.options[0] == "pass" or choice.options[0] > BID_WORTH.get(choice.facts["card"], 3):
        return "pass", "The card is not worth more goods."
    return choice.options[0], "The card is worth a little more than the highest bid."


def _bid(state: Realm, choice: Choice, seat: Seat) -> campaign.Advice:
    worth = BID_WORTH.get(choice.facts["card"], 3)
    able = [bid for bid in choice.options if bid != "pass" and (len(bid) <= worth or "pass" not in choice.options)]
    if not able:
        return "pass", "The card is not worth more goods."
    return min(able, key=sovereignty.worth), "The card is worth a little more than the highest bid."


def _appoint(state: Realm, choice: Choice, seat: Seat) -> campaign.Advice:
    wish = ("Keeper of the Privy Seal", "Chancellor", "Archbishop of Canterbury", "Lord Marshal", "Lord High Constable")
    own = [way for way in choice.options if way != "nobody" and state.nobles[way[1]]["seat"] == seat]
    if not own:
        return (
            "nobody" if "nobody" in choice.options else choice.options[0]
        ), "None of the player's own Nobles can have it."
    ways = sorted(own, key=lambda way: (wish.index(way[0]), not state.nobles[way[1]]["regent"]))
    return ways[0], "A Noble of the player's own gets the most useful office."


def _contest(state: Realm, choice: Choice, seat: Seat) -> campaign.Advice:
    counts = regency.counts(state)
    others = max(count for one, count in enumerate(counts) if one != seat)
    for card in choice.options:
        if card not in ("pass", "buy") and -1 <= others - counts[seat] <= 1 and counts[seat] <= others:
            return card, "It may decide the contest."
    return "pass", "The contest is decided without it."


def _counter(state: Realm, choice: Choice, seat: Seat) -> campaign.Advice:
    if "countermand" in choice.options and choice.facts["card"] in (
        "whispers-at-court",
        "landless-noble",
        "urgent-summons",
    ):
        return "countermand", "That card would cost too much."
    return "pass", "It does little harm."


def _opponent(state: Realm, choice: Choice, seat: Seat) -> campaign.Advice:
    counts = regency.counts(state)
    return max(choice.options, key=lambda one: counts[one]), "That player is ahead at court."


def _fight(state: Realm, choice: Choice, seat: Seat) -> campaign.Advice:
    card = next((card for card in choice.options if card != "pass"), "pass")
    return card, "This is the moment for it." if card != "pass" else "There is nothing to add."


def _home(state: Realm, choice: Choice, seat: Seat) -> campaign.Advice:
    counts = regency.counts(state)
    return max(
        choice.options, key=lambda id: (state.nobles[id]["seat"] != seat) * counts[max(0, state.nobles[id]["seat"])]
    ), "He counts for most there."  # fmt: skip


def _sovereign(state: Realm, choice: Choice, seat: Seat) -> campaign.Advice:
    liked = ("royal-bounty", "bountiful-harvest", "favoured-courtier", "kings-champion", "vacant-dukedom", "trade-fair",
             "wool-monopoly", "the-kings-peace", "royal-pardon", "foul-roads", "hard-frost", "scutage")  # fmt: skip
    ranked = [*choice.options]
    ranked.sort(key=lambda card: liked.index(card) if card in liked else 99)
    if choice.kind == "Sovereignty card to discard":
        return ranked[-1], "It does the most harm."
    return ranked[0], "It does the most good."


def _first(option: Option, reason: str) -> Callable[[Realm, Choice, Seat], campaign.Advice]:
    return lambda state, choice, seat: (option if option in choice.options else choice.options[0], reason)


ADVISE: dict[str, Callable[[Realm, Choice, Seat], campaign.Advice]] = {
    "turn": _turn,
    "march": campaign.march,
    "soldiers": campaign.soldiers,
    "Noble to ride along": campaign.rider,
    "where the Noble goes": _where,
    "good": _good,
    "good to steal": _good,
    "good to give up": _give,
    "offer": _offer,
    "ransom": _give,
    "what to pay": lambda state, choice, seat: (min(choice.options, key=len), "It is the cheaper way."),
    "cards to draw": lambda state, choice, seat: (2, "The better of two cards is better than one."),
    "card to keep": _keep,
    "card to discard": _lose,
    "card to sell": _lose,
    "mulligan": lambda state, choice, seat: (
        "exchange" if sum(CARD_WORTH.get(card, 0) for card in state.hands[seat]) < 7 else "keep",
        "Two others are likely to be better, or worse.",
    ),
    "size of the bid": _bid_size,
    "bid": _bid,
    "appointment": _appoint,
    "before the contest": _contest,
    "interjection": _first("rest", "Cards are better kept for the contest."),
    "countermand": _counter,
    "opponent at court": _opponent,
    "card for the fight": _fight,
    "free attack": _first("attack", "Nobody should get past without a fight."),
    "Noble to send home": _home,
    "Co-Regent's benefit": _first("appoint", "An office lasts."),
    "Sovereignty card": _sovereign,
    "Sovereignty card to discard": _sovereign,
    "pay for a pardon": lambda state, choice, seat: (choice.options[0], "A point is worth two goods."),
    "square to build on": lambda state, choice, seat: (choice.options[0], "A building doubles what the square gives."),
    "force to go hungry": _first("", "One soldier is like another."),
    "soldier to give": lambda state, choice, seat: (
        max(choice.options, key=lambda key: state.unit(key)["soldiers"]), "That place has the most soldiers.",
    ),
    "direct move": lambda state, choice, seat: (
        next((way for way in choice.options if way[1] == CAPITAL), choice.options[0]), "He is needed there.",
    ),
    "Noble to raise": lambda state, choice, seat: (choice.options[0], "Rank decides between Co-Regents."),
    "Regent": lambda state, choice, seat: (choice.options[0], "The Noble who rules has to stay in the capital."),
    "force": lambda state, choice, seat: (choice.options[0], "It has the farthest to go."),
}  # fmt: skip
"""How to answer each kind of choice."""


class Heuristic(advice.Heuristic):
    """Answers every choice of The Noble Game from what its seat can see. It draws nothing, so every seed plays alike."""

    def advise(self, state: Realm, choice: Choice, _: Random) -> advice.Advice | None:
        """The answer that `ADVISE` gives, with its reason; None for a kind of choice that it does not have."""
        known = ADVISE.get(choice.kind)
        return advice.Advice(*known(state, choice, choice.seat)) if known is not None else None
