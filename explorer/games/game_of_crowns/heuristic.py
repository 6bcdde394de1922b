"""A sensible player of Game of Crowns, with one simple idea for each kind of choice.

Nearly all of them use one measure, the `outlook` of a hand: what it would score, as far as its holder knows. The player
offers, takes and gives cards by how they change the outlook, and votes and spends ravens by what can be won.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from explorer.authoring import advice
from explorer.authoring.advice import Advice, Advise, best_of
from explorer.games.game_of_crowns import wording
from explorer.games.game_of_crowns.cards import Card, Kind, faces, kind_of
from explorer.games.game_of_crowns.rules.knight import GUEST, TAKE, defeated, tally
from explorer.games.game_of_crowns.state import ATTACKER, DEFENDER, PASS, Table
from explorer.games.game_of_crowns.valuation import Holdings, a_card, best_left, grab, guest, outlook, pick, usual

if TYPE_CHECKING:
    from random import Random

    from explorer.core.moments import Choice, Option, Seat

EVEN = 0.1
"""The least gain that is worth a raven or a deal."""

WIN = 0.6
"""How likely an attack is to succeed: the Attacker has their own vote, wins ties, and spends after the Defender."""

CLOSE = 1
"""How many cards and ravens more one side may have and still count as equally strong: an attack costs a Knight."""

WISHED = 3.0
"""How much more an offer is worth if it was wished for, since it is more likely to be taken."""

TAKEN = 0.4
"""The extra value of taking a card from a rival."""

ROBBED = 2.0
"""The cost of losing a card of the victor's choice."""

BID = 0.5
"""The least gain of a trade, after paying a raven, for which the player adds that raven to an offer."""

BARGAIN = 1.0
"""The least gain of a swap that the player proposes."""

SPARED, DIVERTED = 0.7, 1.5
"""The cost of sparing a player for a turn, and of attacking a player on request."""


TYPICAL = 2
"""The place of the kind that an exchange usually brings, among the six kinds from the best (0) to the worst."""

MOOD = 0.6
"""How much chance is added to the values of actions, so that players do not all act alike if actions are close."""

GAMBLE = 2.0
"""The same for the reward of an attack, where neither the hand nor the next guest is known."""


# --- the turn -------------------------------------------------------------------------------------------------------


def action(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """The action with the best usual outcome: an exchange, a Coinage, or an attack."""
    own, kit = Holdings(table, seat), table.kit
    gains = sorted((own.gain(kind) for kind in kit.house), reverse=True)
    cheapest = min((own.loss(card) for card in table.hands[seat]), default=0.0)

    def value(option: Option) -> float:
        if option == "exchange":
            return gains[TYPICAL] - cheapest
        if kind_of(option) == "coinage":
            return grab(kit, own) - own.loss(option)
        reward = max(pick(kit, own), guest(own) if table.guests else 0.0)
        return WIN * reward + (1 - WIN) * own.raven() - own.loss(option)

    values = {option: value(option) + MOOD * rng.random() for option in choice.options}

    def why(option: Option) -> str:
        if option == "exchange":
            return "An exchange can bring what this hand lacks, for a card that it does not need."
        if kind_of(option) == "coinage":
            return "A card taken blindly is likely to be worth more here than this Coinage."
        return "The reward of an attack is worth more here than this Knight."

    return best_of(choice.options, lambda option: values[option], why)


def knight_target(table: Table, choice: Choice, _seat: Seat, _rng: Random) -> Advice:
    """The player with the fewest ravens to defend with, if they have cards; then the most cards, then to the left."""
    return best_of(
        choice.options,
        lambda option: (len(table.hands[option]) > 0) * 10 - table.ravens[option] + len(table.hands[option]) / 20,
        lambda option: f"{wording.seat(option)} has {wording.ravens(table.ravens[option])} to defend with.",
    )


def coinage_target(table: Table, choice: Choice, _seat: Seat, rng: Random) -> Advice:
    """The player with the most cards; a random one of several."""
    most = max(len(table.hands[option]) for option in choice.options)
    largest = [option for option in choice.options if len(table.hands[option]) == most]
    return Advice(rng.choice(largest), "This is the largest hand to take a card from.")


def sentinel(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """Use it if the ravens are worth something; in the last round use it for any raven."""
    taken = table.ravens[table.active] // 2
    last = table.round == table.rounds and taken > 0
    if "use" in choice.options and (last or (taken > 1 and Holdings(table, seat).raven() > 1)):
        return Advice("use", f"The Sentinel brings {wording.ravens(taken)}.")
    return Advice("keep", "A Sentinel can wait for a richer target.")


# --- exchange -------------------------------------------------------------------------------------------------------


def card_to_offer(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """The active player offers the least useful card; others the card with the best gain that is likely to be taken."""
    own = Holdings(table, seat)
    active = table.active
    if seat == active:
        return best_of(choice.options, lambda card: -own.loss(card), lambda _: "This hand needs this card least.")
    wanted = table.offers[active]

    def net(card: Option) -> float:
        return own.change(gained=wanted, lost=[*table.offers[seat], card], ravens=table.pledged[active])

    def value(card: Option) -> float:
        return net(card) * (usual(table.kit, kind_of(card)) + WISHED * (kind_of(card) == table.wish))

    def why(card: Option) -> str:
        if net(card) <= EVEN:
            return "The offered card pays for no card here: this one costs least, or is least likely to be taken."
        wished = "is wished for" if kind_of(card) == table.wish else "may well be accepted"
        return f"It {wished}, and is worth less in this hand than the offered card."

    return best_of(choice.options, value, why)


def card_to_add(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """A second card only if it is almost worthless in this hand."""
    own = Holdings(table, seat)
    cards = [card for card in choice.options if card != "no more"]
    idle = [card for card in cards if own.loss(card) < 2 * EVEN]
    if idle:
        return Advice(idle[0], "It does nothing in this hand, and makes all others offer a second card.")
    return Advice("no more", "Every card left does something in this hand.")


def wish(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """The kind that helps this hand most, compared with what it is worth to others, who may then part with it."""
    own = Holdings(table, seat)
    kinds = [option for option in choice.options if option in table.kit.house]
    return best_of(
        kinds,
        lambda kind: own.gain(kind) - usual(table.kit, kind),
        lambda kind: f"{wording.kind(table, kind)} would help this hand, and others may part with it.",
    )


def ravens_to_add(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """One raven, if the trade is well worth it."""
    own, active = Holdings(table, seat), table.active
    net = own.change(
        gained=table.offers[active], lost=table.offers[seat], ravens=table.pledged[active] - table.pledged[seat] - 1
    )
    if net > BID and not table.pledged[seat] and 1 in choice.options:
        return Advice(1, "The card on offer is worth a raven.")
    return Advice(0, "The trade is not worth another raven.")


def offer(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """The offer that helps most; but wait first, if ravens are useful and others may still add some."""
    own = Holdings(table, seat)
    silent = [
        other
        for other in table.others(seat)
        if table.offers[other] and table.ravens[other] and not table.pledged[other]
    ]
    if "wait" in choice.options and silent and own.raven() >= 1:
        return Advice("wait", "Others may still add ravens.")
    accepts = [option for option in choice.options if option != "wait" and option[0] == "accept"]

    def value(option: Option) -> float:
        other = option[1]
        ravens = table.pledged[other] - table.pledged[seat]
        return own.change(gained=table.offers[other], lost=table.offers[seat], ravens=ravens)

    return best_of(accepts, value, lambda option: f"{wording.offer(table, option[1])} helps this hand most.")


# --- attack ---------------------------------------------------------------------------------------------------------


def vote(table: Table, _choice: Choice, seat: Seat, rng: Random) -> Advice:
    """For itself or a teammate; otherwise against the side that looks stronger, or at random if they are close."""
    attacker, defender = table.active, table.target
    assert defender is not None
    for side, who in ((ATTACKER, attacker), (DEFENDER, defender)):
        if who == seat:
            return Advice(side, "This seat wants its own side to win.")
        if who == table.teammate(seat):
            return Advice(side, "What the teammate gains, the team gains.")
    strength = {who: len(table.hands[who]) + table.ravens[who] for who in (attacker, defender)}
    if abs(strength[attacker] - strength[defender]) <= CLOSE:
        return Advice(rng.choice((ATTACKER, DEFENDER)), "Both sides look about equally strong, so either may win.")
    if strength[attacker] > strength[defender]:
        return Advice(DEFENDER, "The Attacker has more cards and ravens already, and should not get more.")
    return Advice(ATTACKER, "The Defender has more cards and ravens, and can lose some.")


def ravens_to_spend(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """As many as turn the vote, if the prize is worth them; only the Attacker and the Defender have a prize.

    The Defender does it even if the Attacker may answer: ravens with which the Attacker wins go to the Defender.
    """
    attacker, defender = table.active, table.target
    mine = table.votes[seat]
    if (seat, mine) not in ((attacker, ATTACKER), (defender, DEFENDER)):
        return Advice(0, "Other players win nothing in this attack.")
    own, kit = Holdings(table, seat), table.kit
    for_attacker, for_defender = tally(table)
    need = for_defender - for_attacker if mine == ATTACKER else for_attacker - for_defender + 1
    if need <= 0:
        return Advice(0, "The vote is won already.")
    prize = max(pick(kit, own), guest(own) if table.guests else 0.0) + (ROBBED if seat == defender else 0.0)
    cost = -own.change(ravens=-need)
    if need in choice.options and cost < prize:
        verb = "turns" if need == 1 else "turn"
        return Advice(need, f"{wording.ravens(need).capitalize()} {verb} the vote, for less than the prize is worth.")
    return Advice(0, "Turning the vote would cost more than the prize is worth.")


def reward(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """A card of choice or a guest, whichever promises more; if the hand has been seen, its best card counts.

    An unseen hand and the top of the guest deck can only be guessed, so some chance is added to both values.
    """
    own = Holdings(table, seat)
    seen = choice.facts.get("cards") or ()
    size = len(table.hands[defeated(table)])
    best = max((own.change(gained=[card]) for card in seen), default=best_left(table.kit, own, size))
    worth = {TAKE: best + TAKEN, GUEST: guest(own), PASS: 0.0}
    values = {way: worth[way] + GAMBLE * rng.random() for way in choice.options}
    why = {
        TAKE: "A card of choice promises more than a guest, and a rival loses it.",
        GUEST: "A guest promises more than the cards that this hand may still have.",
        PASS: "Neither a card nor a guest would help.",
    }
    return best_of(choice.options, lambda way: values[way], lambda way: why[way])


def card_to_take(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """The card that helps most."""
    own = Holdings(table, seat)
    return best_of(
        choice.options,
        lambda card: own.change(gained=[card]),
        lambda card: f"{wording.card(table, card)} helps this hand most.",
    )


def least_missed(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """The card that the hand needs least."""
    own = Holdings(table, seat)
    cards = [card for card in choice.options if card != "enough"]
    return best_of(cards, lambda card: -own.loss(card), lambda _: "This hand needs this card least.")


# --- optional rules -------------------------------------------------------------------------------------------------


def card_to_swap(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """The exchange with the second set that improves the hand most, or none."""
    own = Holdings(table, seat)

    def value(swap: Option) -> float:
        return EVEN if swap == "keep" else own.change(gained=[swap[1]], lost=[swap[0]])

    return best_of(
        choice.options,
        value,
        lambda swap: "No exchange improves this hand." if swap == "keep" else "The hand scores more with this card.",
    )


class Swap(NamedTuple):
    """A card to give in a deal and the kind to ask for."""

    card: Card
    kind: Kind


def swap(table: Table, seat: Seat) -> Swap | None:
    """With Negotiations, the swap that helps this hand most and is usually fair to the active player; None if none is.

    It depends only on the position, so that all parts of a proposal belong to the same swap.
    """
    if table.target is not None or not table.hands[table.active]:
        return None
    own, kit = Holdings(table, seat), table.kit
    worth = {kind: usual(kit, kind) for kind in (*kit.house, *kit.guests)}
    best: tuple[float, Swap | None] = (BARGAIN, None)
    for kind in kit.house:
        if own.gain(kind) > BARGAIN:
            for card in faces(table.hands[seat]):
                if kind_of(card) != kind and worth[kind_of(card)] >= worth[kind]:
                    best = max(best, (own.change([a_card(kind)], [card]), Swap(card, kind)), key=lambda found: found[0])
    return best[1]


def spared(table: Table, seat: Seat) -> bool:
    """With Negotiations, whether to offer a raven to be spared: as the target, if a raven is worth little."""
    return table.target == seat and table.ravens[seat] > 0 and Holdings(table, seat).raven() < 1


def propose(table: Table, _choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """A raven to be spared, or a swap that should be good for both."""
    if spared(table, seat):
        return Advice("propose", "A raven may buy this off.")
    if swap(table, seat):
        return Advice("propose", "A swap could improve this hand and be fair to the active player.")
    return Advice("no deal", "There is nothing to ask for.")


def kind_wanted(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """The kind that the swap asks for, once."""
    found = swap(table, seat)
    if found is None or choice.facts["asked"]:
        return Advice("enough", "That is all this proposal asks for.")
    return Advice(found.kind, f"{wording.kind(table, found.kind)} would help this hand most.")


def deal(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """Accept if the gain is more than the undertaking costs."""
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


def undertaking(table: Table, _choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """To be spared, as the target; otherwise nothing."""
    if spared(table, seat):
        return Advice(("spare", seat), "The raven is the price for being spared.")
    return Advice("nothing", "The swap of cards is all that matters.")


def ravens_to_give(table: Table, _choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """One raven for being spared, none for a swap."""
    if spared(table, seat):
        return Advice(1, "One raven is a fair price.")
    return Advice(0, "One card for another is fair without ravens.")


def fixed(option: Option, reason: str) -> Advise:
    """Advice that always gives the same option."""

    def chosen(_table: Table, _choice: Choice, _seat: Seat, _rng: Random) -> Advice:
        return Advice(option, reason)

    return chosen


def house(_table: Table, choice: Choice, _seat: Seat, rng: Random) -> Advice:
    """Any house: they play alike."""
    return Advice(rng.choice(list(choice.options)), "All houses play alike.")


def to_give(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """In a proposal, the card of the swap; to a teammate, the card that the hand needs least."""
    if "enough" not in choice.options:
        return least_missed(table, choice, seat, rng)
    found = swap(table, seat)
    if found is None or choice.facts["given"]:
        return Advice("enough", "That is enough to give for it.")
    return Advice(found.card, f"{wording.card(table, found.card)} is worth less here than the card it may bring.")


ADVICE: dict[str, Advise] = {
    "house": house,
    "card to swap": card_to_swap,
    "sentinel": sentinel,
    "propose or not": propose,
    "card to give": to_give,
    "ravens to give": ravens_to_give,
    "kind wanted": kind_wanted,
    "ravens wanted": fixed(0, "The deal is more likely to be accepted without them."),
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
"""By kind of choice, the function that advises on it."""


class Heuristic(advice.Heuristic):
    """Answers every choice of Game of Crowns from what its seat can see; see `explorer.authoring.advice`."""

    table = ADVICE

    def moment(self, state: Table, choice: Choice) -> str:
        """The kind of choice, the seat, the round, the turn, and everybody's ravens."""
        return f"{choice.kind} {choice.seat} {state.round} {state.turn} {state.ravens}"


__all__ = ["ADVICE", "Advice", "Heuristic", "a_card", "outlook"]
