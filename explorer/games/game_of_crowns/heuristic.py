"""A sensible player of Game of Crowns: for each kind of choice, one small idea of what is good.

Behind them all stands one measure, the `outlook` of a hand: what it would score, as far as its holder can tell. Cards are
offered, taken and given by what they change in it, votes are cast and ravens spent by what there is to win.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from explorer.core.moments import Choice, Option, Seat
from explorer.games.game_of_crowns import wording
from explorer.games.game_of_crowns.cards import kind_of
from explorer.games.game_of_crowns.knight import tally
from explorer.games.game_of_crowns.outlook import Holdings, a_card, grab, guest, outlook, pick, usual
from explorer.games.game_of_crowns.state import ATTACKER, DEFENDER, Table

if TYPE_CHECKING:
    from explorer.core.match import View

EVEN = 0.1
"""Anything that brings less is not worth a raven or a deal."""

WIN = 0.6
"""How often an attack succeeds: the Attacker votes for himself, wins ties, and spends after the Defender."""

CLOSE = 1
"""Cards and ravens by which one side may lead and still be thought as strong: a Knight costs that much to play."""

WISHED = 3.0
"""How much likelier an offer is taken that was wished for: as if it were worth so much more."""

ROBBED = 2.0
"""What it costs to lose a card of the victor's choice."""

BID = 0.5
"""What a trade must still bring, the raven paid for, to be worth adding one to the offer."""

SPARED, DIVERTED = 0.7, 1.5
"""What it costs to spare a player for a turn, and to attack somebody on demand."""


TYPICAL = 2
"""Which of the six kinds an exchange usually brings, the best counted as 0: others offer what they can spare."""

MOOD = 0.6
"""How far a whim can decide between actions that promise much the same, so that not all players do alike."""


class Advice(NamedTuple):
    """An option, and one sentence why."""

    option: Option
    reason: str


Advise = Callable[[Table, Choice, Seat, Random], Advice]
"""The answer to one kind of choice: from what the seat sees to an option."""


def best_of(options: Iterable[Option], value: Callable[[Option], float], reason: Callable[[Option], str]) -> Advice:
    """The option of the highest value, the first of equals."""
    top = max(options, key=value)
    return Advice(top, reason(top))


# --- the turn -------------------------------------------------------------------------------------------------------


def action(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """Whatever promises most: the usual outcome of an exchange, of a blind grab, of an attack."""
    own, kit = Holdings(table, seat), table.kit
    gains = sorted((own.gain(kind) for kind in kit.house), reverse=True)
    cheapest = min((own.loss(card) for card in table.hands[seat]), default=0.0)

    def value(option: Option) -> float:
        if option == "exchange":
            return gains[TYPICAL] - cheapest
        if kind_of(option) == "coinage":
            return grab(kit, own) - own.loss(option)
        reward = max(pick(kit, own), guest(kit, own) if table.guests else 0.0)
        return WIN * reward + (1 - WIN) * own.raven() - own.loss(option)

    values = {option: value(option) + MOOD * rng.random() for option in choice.options}

    def why(option: Option) -> str:
        if option == "exchange":
            return "An exchange can bring what this hand lacks, for a card that it does not need."
        if kind_of(option) == "coinage":
            return "A card taken blindly is likely to be worth more here than this Coinage."
        return "A card of choice is worth more here than this Knight."

    return best_of(choice.options, lambda option: values[option], why)


def knight_target(table: Table, choice: Choice, _seat: Seat, _rng: Random) -> Advice:
    """Whoever can defend least, and has most to take; of equals the next to the left, so that most spend before oneself."""
    return best_of(
        choice.options,
        lambda option: (len(table.hands[option]) > 0) * 10 - table.ravens[option] + len(table.hands[option]) / 20,
        lambda option: f"{wording.seat(option)} has {wording.ravens(table.ravens[option])} to defend with.",
    )


def coinage_target(table: Table, choice: Choice, _seat: Seat, rng: Random) -> Advice:
    """Whoever has many cards; a coin between equals."""
    most = max(len(table.hands[option]) for option in choice.options)
    largest = [option for option in choice.options if len(table.hands[option]) == most]
    return Advice(rng.choice(largest), "A large hand has most to be taken from.")


def sentinel(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """Use it for ravens that are worth something, and in the last round for whatever it brings."""
    taken = table.ravens[table.active] // 2
    last = table.round == table.rounds and taken > 0
    if "use" in choice.options and (last or (taken > 1 and Holdings(table, seat).raven() > 1)):
        return Advice("use", f"{wording.ravens(taken).capitalize()} can be had.")
    return Advice("keep", "A Sentinel can wait for a richer victim.")


# --- exchange -------------------------------------------------------------------------------------------------------


def card_to_offer(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """The active player offers what is missed least; others what gains them most, as often as it is likely to be taken."""
    own = Holdings(table, seat)
    active = table.active
    if seat == active:
        return best_of(choice.options, lambda card: -own.loss(card), lambda _: "It is the card that is missed least.")
    wanted = table.offers[active]

    def net(card: Option) -> float:
        return own.change(gained=wanted, lost=[*table.offers[seat], card], ravens=table.pledged[active])

    def value(card: Option) -> float:
        return net(card) * (usual(table.kit, kind_of(card)) + WISHED * (kind_of(card) == table.wish))

    def why(card: Option) -> str:
        if net(card) <= EVEN:
            return "Nothing that is offered pays for more: this loses least, or is least likely to be taken."
        wished = "is wished for" if kind_of(card) == table.wish else "may well be taken"
        return f"It {wished}, and is worth less in this hand than what is offered."

    return best_of(choice.options, value, why)


def card_to_add(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """A second card only if it is worth nothing here."""
    own = Holdings(table, seat)
    cards = [card for card in choice.options if card != "no more"]
    idle = [card for card in cards if own.loss(card) < 2 * EVEN]
    if idle:
        return Advice(idle[0], "It does nothing in this hand, and brings a second card from everybody.")
    return Advice("no more", "Every card that is left does something in this hand.")


def wish(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """What helps here more than it is missed elsewhere, for that can be had."""
    own = Holdings(table, seat)
    kinds = [option for option in choice.options if option in table.kit.house]
    return best_of(
        kinds,
        lambda kind: own.gain(kind) - usual(table.kit, kind),
        lambda kind: f"{wording.kind(table, kind)} would help this hand, and others may spare it.",
    )


def ravens_to_add(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """One raven, if the trade is well worth it and ravens are not."""
    own, active = Holdings(table, seat), table.active
    net = own.change(
        gained=table.offers[active], lost=table.offers[seat], ravens=table.pledged[active] - table.pledged[seat] - 1
    )
    if net > BID and not table.pledged[seat] and 1 in choice.options:
        return Advice(1, "The card on offer is worth a raven.")
    return Advice(0, "The trade is not worth another raven.")


def offer(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """The offer that helps most."""
    own = Holdings(table, seat)
    accepts = [option for option in choice.options if option != "wait" and option[0] == "accept"]

    def value(option: Option) -> float:
        other = option[1]
        ravens = table.pledged[other] - table.pledged[seat]
        return own.change(gained=table.offers[other], lost=table.offers[seat], ravens=ravens)

    return best_of(accepts, value, lambda option: f"{wording.offer(table, option[1])} helps this hand most.")


# --- attack ---------------------------------------------------------------------------------------------------------


def vote(table: Table, _choice: Choice, seat: Seat, rng: Random) -> Advice:
    """For oneself, for a teammate, else against whoever looks stronger; a coin where they are close."""
    attacker, defender = table.active, table.target
    assert defender is not None
    for side, who in ((ATTACKER, attacker), (DEFENDER, defender)):
        if who == seat:
            return Advice(side, "One's own side is the one to win.")
        if who == table.teammate(seat):
            return Advice(side, "A teammate's gain is one's own.")
    strength = {who: len(table.hands[who]) + table.ravens[who] for who in (attacker, defender)}
    if abs(strength[attacker] - strength[defender]) <= CLOSE:
        return Advice(rng.choice((ATTACKER, DEFENDER)), "Both sides look about as strong, so either may win.")
    if strength[attacker] > strength[defender]:
        return Advice(DEFENDER, "The Attacker has more already, and should not get yet more.")
    return Advice(ATTACKER, "The Defender has more, and can lose some of it.")


def ravens_to_spend(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """As many as turn the vote, if the prize is worth them; only the two sides have a prize.

    A Defender need not be sure of it: what the Attacker spends to answer goes to the Defender, if it is enough.
    """
    attacker, defender = table.active, table.target
    mine = table.votes[seat]
    if (seat, mine) not in ((attacker, ATTACKER), (defender, DEFENDER)):
        return Advice(0, "There is nothing in it for a bystander.")
    own, kit = Holdings(table, seat), table.kit
    for_attacker, for_defender = tally(table)
    need = for_defender - for_attacker if mine == ATTACKER else for_attacker - for_defender + 1
    if need <= 0:
        return Advice(0, "The vote is won as it stands.")
    prize = max(pick(kit, own), guest(kit, own) if table.guests else 0.0) + (ROBBED if seat == defender else 0.0)
    cost = -own.change(ravens=-need)
    if need in choice.options and cost < prize:
        verb = "turns" if need == 1 else "turn"
        return Advice(need, f"{wording.ravens(need).capitalize()} {verb} the vote, for less than the prize is worth.")
    return Advice(0, "The vote cannot be turned at a price worth paying.")


def reward(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """A card of choice or a guest, by what either would bring; the hand counts if it can be seen."""
    own, kit = Holdings(table, seat), table.kit
    seen = choice.facts.get("cards") or ()
    best = max((own.change(gained=[card]) for card in seen), default=pick(kit, own))
    worth = {"take a card": best + SPARED, "draw a guest": guest(kit, own)}
    return best_of(choice.options, lambda way: worth[way], lambda way: f"To {way} promises more.")


def card_to_take(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """The card that helps most."""
    own = Holdings(table, seat)
    return best_of(
        choice.options,
        lambda card: own.change(gained=[card]),
        lambda card: f"{wording.card(table, card)} helps this hand most.",
    )


def least_missed(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """The card that is missed least."""
    own = Holdings(table, seat)
    cards = [card for card in choice.options if card != "enough"]
    return best_of(cards, lambda card: -own.loss(card), lambda _: "It is the card that is missed least.")


# --- optional rules -------------------------------------------------------------------------------------------------


def card_to_swap(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """Whatever makes the hand score more."""
    own = Holdings(table, seat)

    def value(swap: Option) -> float:
        return EVEN if swap == "keep" else own.change(gained=[swap[1]], lost=[swap[0]])

    return best_of(
        choice.options,
        value,
        lambda swap: "Nothing would be better." if swap == "keep" else "Together they score more.",
    )


def propose(table: Table, _choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """A raven to be left alone, if one is the target and has some to spare."""
    if table.target == seat and table.ravens[seat] and Holdings(table, seat).raven() < 1:
        return Advice("propose", "A raven may turn this away.")
    return Advice("no deal", "There is nothing to ask for.")


def deal(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """Accept what gains more than the undertaking costs."""
    facts = choice.facts
    own = Holdings(table, seat)
    mine = list(table.hands[seat])
    given = []
    for kind in facts["kinds"]:
        fitting = next((card for card in mine if kind_of(card) == kind), None)
        if fitting is not None:
            mine.remove(fitting)
            given.append(fitting)
    duty = facts["duty"]
    cost = 0.0 if not isinstance(duty, tuple) else SPARED if duty[0] == "spare" else DIVERTED
    net = own.change(gained=facts["cards"], lost=given, ravens=facts["ravens"] - facts["wanted"]) - cost
    if "accept" in choice.options and net > EVEN:
        return Advice("accept", "It brings more than it costs.")
    return Advice("decline", "It costs more than it brings.")


def undertaking(_table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """To be spared, if that can be asked for."""
    option: Option = ("spare", seat)
    return Advice(option if option in choice.options else "nothing", "To be left alone is what matters now.")


def one_raven(_table: Table, choice: Choice, _seat: Seat, _rng: Random) -> Advice:
    """A small bribe."""
    return Advice(min(1, choice.options[-1]), "One raven is a fair price.")


def fixed(option: Option, reason: str) -> Advise:
    """Always the same answer."""

    def chosen(_table: Table, _choice: Choice, _seat: Seat, _rng: Random) -> Advice:
        return Advice(option, reason)

    return chosen


def house(_table: Table, choice: Choice, _seat: Seat, rng: Random) -> Advice:
    """Any house: they play alike."""
    return Advice(rng.choice(list(choice.options)), "All houses play alike.")


def to_give(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """In a deal nothing but ravens is given; a teammate gets what is missed least."""
    if "enough" in choice.options:
        return Advice("enough", "No card need be given for this.")
    return least_missed(table, choice, seat, rng)


BY_KIND: dict[str, Advise] = {
    "house": house,
    "card to swap": card_to_swap,
    "sentinel": sentinel,
    "propose or not": propose,
    "card to give": to_give,
    "ravens to give": one_raven,
    "kind wanted": fixed("enough", "To be left alone is all that matters now."),
    "ravens wanted": fixed(0, "To be left alone is all that matters now."),
    "undertaking wanted": undertaking,
    "deal": deal,
    "card to hand over": least_missed,
    "action": action,
    "card to offer": card_to_offer,
    "wish": wish,
    "card to add": card_to_add,
    "ravens to add": ravens_to_add,
    "offer": offer,
    "coinage target": coinage_target,
    "knight target": knight_target,
    "vote": vote,
    "ravens to spend": ravens_to_spend,
    "reward": reward,
    "card to take": card_to_take,
}
"""What it does, by the kind of the choice."""


class Heuristic:
    """Answers every choice sensibly, from what its seat can see.

    Args:
        seed: the same seed answers the same position the same.

    Attributes:
        reason: one sentence about the latest answer; it may tell what the seat holds.
    """

    def __init__(self, seed: int | str | None = None) -> None:
        self.seed = seed
        self.reason = ""

    def choose(self, choice: Choice, look: Callable[[], View]) -> Option:
        """The option that looks best."""
        if len(choice.options) == 1:
            self.reason = "Nothing else can be chosen."
            return choice.options[0]
        table: Table = look().state
        rng = Random(f"{self.seed} {choice.kind} {choice.seat} {table.round} {table.turn} {table.ravens}")
        advice = BY_KIND[choice.kind](table, choice, choice.seat, rng)
        self.reason = advice.reason
        return advice.option


__all__ = ["BY_KIND", "Advice", "Heuristic", "a_card", "outlook"]
