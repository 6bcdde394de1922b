"""A sensible player of Game of Crowns: for each kind of choice, one small idea of what is good.

Behind them all stands one measure, the `outlook` of a hand: what it would score, as far as its holder can tell. Cards are
offered, taken and given by what they change in it, votes are cast and ravens spent by what there is to win.
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
"""Anything that brings less is not worth a raven or a deal."""

WIN = 0.6
"""How often an attack succeeds: the Attacker votes for himself, wins ties, and spends after the Defender."""

CLOSE = 1
"""Cards and ravens by which one side may lead and still be thought as strong: a Knight costs that much to play."""

WISHED = 3.0
"""How much likelier an offer is taken that was wished for: as if it were worth so much more."""

TAKEN = 0.4
"""What it is worth besides to take a card from a rival."""

ROBBED = 2.0
"""What it costs to lose a card of the victor's choice."""

BID = 0.5
"""What a trade must still bring, the raven paid for, to be worth adding one to the offer."""

BARGAIN = 1.0
"""What a swap must bring to be proposed."""

SPARED, DIVERTED = 0.7, 1.5
"""What it costs to spare a player for a turn, and to attack somebody on demand."""


TYPICAL = 2
"""Which of the six kinds an exchange usually brings, the best counted as 0: others offer what they can spare."""

MOOD = 0.6
"""How far a whim can decide between actions that promise much the same, so that not all players do alike."""

GAMBLE = 2.0
"""The same for the reward of an attack: neither what a hand still holds nor the next guest is known."""


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
        reward = max(pick(kit, own), guest(own) if table.guests else 0.0)
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
    """The offer that helps most; but first wait, if ravens have begun to come and more of them would help."""
    own = Holdings(table, seat)
    silent = [
        other
        for other in table.others(seat)
        if table.offers[other] and table.ravens[other] and not table.pledged[other]
    ]
    if "wait" in choice.options and silent and own.raven() >= 1:
        return Advice("wait", "Another raven or two may yet come.")
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
    prize = max(pick(kit, own), guest(own) if table.guests else 0.0) + (ROBBED if seat == defender else 0.0)
    cost = -own.change(ravens=-need)
    if need in choice.options and cost < prize:
        verb = "turns" if need == 1 else "turn"
        return Advice(need, f"{wording.ravens(need).capitalize()} {verb} the vote, for less than the prize is worth.")
    return Advice(0, "The vote cannot be turned at a price worth paying.")


def reward(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """A card of choice or a guest, by what either would bring; the hand counts if it can be seen.

    What an unseen hand still holds is a guess, and what lies on top of the deck too: so a whim decides where they are close.
    """
    own = Holdings(table, seat)
    seen = choice.facts.get("cards") or ()
    size = len(table.hands[defeated(table)])
    best = max((own.change(gained=[card]) for card in seen), default=best_left(table.kit, own, size))
    worth = {TAKE: best + TAKEN, GUEST: guest(own), PASS: 0.0}
    values = {way: worth[way] + GAMBLE * rng.random() for way in choice.options}
    why = {
        TAKE: "A card of choice promises more than a guest, and is lost to a rival.",
        GUEST: "A guest promises more than what that hand may still hold.",
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


class Swap(NamedTuple):
    """A card to give in a deal and the kind to ask for."""

    card: Card
    kind: Kind


def swap(table: Table, seat: Seat) -> Swap | None:
    """With Negotiations, the swap that helps this hand most and is usually none the worse for the other; None for none.

    It follows from the position alone, so that every part of a proposal is of the same one.
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
    """With Negotiations, whether to offer a raven for being left alone: as a target with some to spare."""
    return table.target == seat and table.ravens[seat] > 0 and Holdings(table, seat).raven() < 1


def propose(table: Table, _choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """A raven to be left alone, or a swap that should please both."""
    if spared(table, seat):
        return Advice("propose", "A raven may turn this away.")
    if swap(table, seat):
        return Advice("propose", "A card that does little here may be welcome there, for one that does more here.")
    return Advice("no deal", "There is nothing to ask for.")


def kind_wanted(table: Table, choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """What the swap is for, once."""
    found = swap(table, seat)
    if found is None or choice.facts["asked"]:
        return Advice("enough", "No more is asked for than this.")
    return Advice(found.kind, f"{wording.kind(table, found.kind)} would help this hand most.")


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


def undertaking(table: Table, _choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """To be spared, if one is the target."""
    if spared(table, seat):
        return Advice(("spare", seat), "To be left alone is what matters now.")
    return Advice("nothing", "The cards are all that matters.")


def ravens_to_give(table: Table, _choice: Choice, seat: Seat, _rng: Random) -> Advice:
    """A small bribe for being spared, and none for a swap."""
    if spared(table, seat):
        return Advice(1, "One raven is a fair price.")
    return Advice(0, "One card for another is fair without ravens.")


def fixed(option: Option, reason: str) -> Advise:
    """Always the same answer."""

    def chosen(_table: Table, _choice: Choice, _seat: Seat, _rng: Random) -> Advice:
        return Advice(option, reason)

    return chosen


def house(_table: Table, choice: Choice, _seat: Seat, rng: Random) -> Advice:
    """Any house: they play alike."""
    return Advice(rng.choice(list(choice.options)), "All houses play alike.")


def to_give(table: Table, choice: Choice, seat: Seat, rng: Random) -> Advice:
    """In a deal the card of the swap, if it is one; a teammate gets what is missed least."""
    if "enough" not in choice.options:
        return least_missed(table, choice, seat, rng)
    found = swap(table, seat)
    if found is None or choice.facts["given"]:
        return Advice("enough", "No more need be given for this.")
    return Advice(found.card, f"{wording.card(table, found.card)} does less here than what it may bring.")


ADVICE: dict[str, Advise] = {
    "house": house,
    "card to swap": card_to_swap,
    "sentinel": sentinel,
    "propose or not": propose,
    "card to give": to_give,
    "ravens to give": ravens_to_give,
    "kind wanted": kind_wanted,
    "ravens wanted": fixed(0, "A deal is likelier without them."),
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


class Heuristic(advice.Heuristic):
    """Answers every choice of Game of Crowns from what its seat can see; see `explorer.authoring.advice`."""

    table = ADVICE

    def moment(self, state: Table, choice: Choice) -> str:
        """The round, the turn, and everybody's ravens."""
        return f"{choice.kind} {choice.seat} {state.round} {state.turn} {state.ravens}"


__all__ = ["ADVICE", "Advice", "Heuristic", "a_card", "outlook"]
