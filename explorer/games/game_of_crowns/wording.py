"""Words for players: every option as a player would say it, and every event as one sentence."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from explorer.authoring import sentences
from explorer.authoring.sentences import Sentence, Sentences, joined
from explorer.core.errors import quoted
from explorer.core.moments import HIDDEN, Choice, Option
from explorer.games.game_of_crowns.cards import HOUSES
from explorer.games.game_of_crowns.state import PASS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from explorer.games.game_of_crowns.state import Table

seat = sentences.seat


def card(table: Table, name: str) -> str:
    """A card's name for players: "Knight of Lyre", "Jester"."""
    return table.kit.name(name) if table.kit.is_card(name) else "a hidden card"


def cards(table: Table, names: Iterable[str]) -> str:
    """A list of cards; equal cards and hidden cards are counted."""
    return joined(_counted(table, names))


def _counted(table: Table, names: Iterable[str]) -> list[str]:
    """Each different card once, with how many there are."""
    counted = Counter(names)
    hidden = counted.pop(HIDDEN, 0)
    parts = [card(table, name) if count == 1 else f"{count} × {card(table, name)}" for name, count in counted.items()]
    if hidden:
        parts.append(f"{hidden} hidden card{'s' if hidden > 1 else ''}")
    return parts


def kind(table: Table, name: str) -> str:
    """The printed name of a kind of card, or "ravens"."""
    return table.kit.names.get(name, name)


def ravens(count: Any) -> str:
    """A number of ravens: "1 raven", "no ravens"."""
    if count == HIDDEN:
        return "some ravens"
    return "no ravens" if not count else f"{count} raven{'' if count == 1 else 's'}"


def goods(table: Table, names: Iterable[str], tokens: int) -> str:
    """Cards and ravens together."""
    return joined([*_counted(table, names), *([ravens(tokens)] if tokens else [])])


def offer(table: Table, who: int) -> str:
    """What a seat has laid out in the exchange."""
    return goods(table, table.offers[who], table.pledged[who])


MOST_RAVENS = 36
"""The number of ravens that nine players have together."""

SEATS = frozenset({"knight target", "coinage target"})
CARDS = frozenset({"card to offer", "card to add", "card to take", "card to give", "card to hand over"})
RAVENS = frozenset({"ravens to spend", "ravens to add", "ravens to give", "ravens wanted"})
PLAIN = {
    "exchange": "make an exchange", "no more": "add no card", "enough": "nothing more", "keep": "keep",
    "wait": "wait for better offers", "nothing": "nothing", "promise": "a promise for later", "draw a guest": "draw a guest card",
    "take a card": "take a card from the defeated", "hidden agenda": "a hidden agenda", "ravens": "ravens",
}  # fmt: skip

WITHOUT = {
    "action": "do nothing", "vote": "abstain", "offer": "accept no offer", "reward": "take no reward",
    "card to take": "take no card", "card to offer": "offer no card", "card to give": "give no card",
    "card to hand over": "hand over no card", "knight target": "attack nobody", "coinage target": "take from nobody",
}  # fmt: skip
"""By kind of choice, the words for passing."""


def label(table: Table, choice: Choice, option: Option) -> str:
    """An option as a player would say it."""
    what = choice.kind
    if option == PASS and what in WITHOUT:
        return WITHOUT[what]
    number = option[-1] if isinstance(option, tuple) and option else option
    if isinstance(number, int) and not 0 <= number <= MOST_RAVENS:
        return quoted(option)  # not a possible number, and it may have any length
    if what in SEATS and isinstance(option, int):
        house = HOUSES.get(table.houses[option], "") if option < table.players else ""
        return f"{seat(option)}, House {house}"
    if what in RAVENS and isinstance(option, int):
        return ravens(option)
    if what in CARDS and option == "ravens":
        return "ravens instead of a card"
    if what == "action" and option != "exchange":
        return f"play {card(table, str(option))}"
    if what == "house":
        return f"House {HOUSES[option]}"
    if what == "offer" and isinstance(option, tuple):
        if option[0] == "accept" and option[1] < table.players:
            return f"accept {seat(option[1])}: {offer(table, option[1])}"
        return f"add {ravens(option[1])}"
    if what == "card to swap" and isinstance(option, tuple):
        return f"{card(table, option[0])} for {card(table, option[1])}"
    if what == "sentinel":
        return {"keep": "let the turn begin", "use": "discard the Sentinel"}[option]
    if what == "vote":
        return f"vote for the {str(option).capitalize()}"
    if what in ("wish", "kind wanted") and option not in PLAIN:
        return kind(table, str(option))
    if what == "undertaking wanted" and isinstance(option, tuple):
        return duty(table, option)
    if what in CARDS and option not in PLAIN:
        return card(table, str(option))
    return PLAIN.get(option, str(option)) if isinstance(option, str) else str(option)


def duty(table: Table, given: Any) -> str:
    """The undertaking of a deal in words."""
    del table
    if isinstance(given, list | tuple):
        return f"{'spare' if given[0] == 'spare' else 'attack'} {seat(given[1])}"
    return {"nothing": "no undertaking", "promise": "a promise for later"}.get(given, "an undertaking")


QUESTIONS: dict[str, Sentence] = {
    "house": "chooses a house",
    "card to swap": "may exchange a card with the second set",
    "sentinel": "may use a Sentinel",
    "propose or not": "may propose a deal",
    "card to give": "chooses a card to give",
    "ravens to give": "chooses how many ravens to give",
    "kind wanted": "chooses what to ask for",
    "ravens wanted": "chooses how many ravens to ask for",
    "undertaking wanted": "chooses what else to ask for",
    "deal": "accepts the deal or <declines>",
    "card to hand over": "chooses which of them to hand over",
    "action": "chooses an action",
    "card to offer": "chooses a card to offer",
    "wish": "may say what would be welcome",
    "card to add": "may add a second card",
    "ravens to add": "may add ravens to the offer",
    "offer": "accepts an offer or <goes> on",
    "coinage target": "chooses from whom to take a card",
    "knight target": "chooses whom to attack",
    "vote": "votes",
    "ravens to spend": "may spend ravens on the vote",
    "reward": "chooses a reward",
    "card to take": "chooses a card to take",
}
"""By kind of choice, what the seat is asked to do."""

CHANCES: dict[str, Sentence] = {
    "starting player": "Chance decides who begins",
    "hidden agenda": "{seat} draws a hidden agenda",
    "card at random": "{seat} takes a card at random",
    "guest": "{seat} draws a guest",
}
"""By kind of chance, what is drawn."""

ENDINGS: dict[str, Sentence] = {
    "set-up": "Set-up is done",
    "customizing": "{seat} has chosen the starting hand",
    "round": "The round ends",
    "turn": "{seat}'s turn ends",
    "phase": "The phase ends",
    "exchange": "The exchange is done",
    "bidding": "The bidding ends",
    "coinage": "The Coinage has been resolved",
    "attack": "The attack is over",
    "vote": "The vote is decided",
    "sentinel": "The Sentinel has been resolved",
    "deal": "The talk with {seat} is over",
    "end of the game": "The game is over",
    "score": "{seat} has been counted",
}
"""By kind of frame, the sentence for its end."""


def _swap(table: Table, facts: dict[str, Any]) -> str:
    swap = facts["swap"]
    if swap == HIDDEN or isinstance(swap, str | type(None)) or HIDDEN in swap:
        return "keeps the hand" if swap == "keep" else "may have exchanged a card with the second set"
    return f"puts {card(table, swap[0])} into the second set for {card(table, swap[1])}"


def _proposed(table: Table, f: dict[str, Any]) -> str:
    wanted = [kind(table, name) for name in f["kinds"]]
    if f["wanted"]:
        wanted.append(ravens(f["wanted"]))
    if f["duty"] != "nothing":
        wanted.append(_undertaken(table, f["duty"]))
    return f"offers {goods(table, f['cards'], f['ravens'])} for {joined(wanted, 'nothing in return')}"


def _undertaken(table: Table, given: Any) -> str:
    """The undertaking that somebody wants for an offer."""
    if isinstance(given, list | tuple):
        return f"{'sparing' if given[0] == 'spare' else 'an attack on'} {seat(given[1])}"
    return duty(table, given)


def _handed(table: Table, f: dict[str, Any]) -> str:
    """What a deal takes from one and gives to the other."""
    given = goods(table, f["cards"], f["ravens"])
    return f"gives {given} to {seat(f['to'])}" if f["cards"] or f["ravens"] else f"gives {given}"


def _won(f: dict[str, Any]) -> str:
    """Who has won, and with how many points; those that are still tied share the win."""
    winners, points = joined([seat(s) for s in f["seats"]]), joined(map(str, dict.fromkeys(f["points"])))
    points += " point" if set(f["points"]) == {1} else " points"
    if len(f["seats"]) == 1:
        return f"{winners} wins with {points}"
    return f"{winners} win with {points}{' each' if len(set(f['points'])) == 1 else ''}"


SENTENCES: dict[str, Sentence] = {
    "set-up": "set-up begins",
    "took house": lambda t, f: f"takes House {HOUSES[f['house']]}: {len(f['cards'])} cards and {ravens(f['ravens'])}",
    "took second set": lambda t, f: f"takes House {HOUSES[f['house']]} as a second set",
    "box": lambda t, f: (
        f"Houses in the box: {joined([HOUSES[h] for h in f['houses']])}" if f["houses"] else "all nine houses are played"
    ),
    "customizing": "looks through both sets",
    "swapped": _swap,
    "returned": lambda t, f: f"{f['count']} cards go back to the box face down",
    "guest deck": lambda t, f: f"the guest deck has {f['count']} cards",
    "removed": lambda t, f: f"{cards(t, f['cards'])} {'is' if len(f['cards']) == 1 else 'are'} removed from the guest deck",
    "hidden agenda": lambda t, f: f"has {card(t, f['card'])} as a hidden agenda",
    "begins": "is the starting player",
    "round track": lambda t, f: f"has the round track: {f['rounds']} rounds",
    "round": lambda t, f: f"round {f['number']} begins",
    "game end": lambda t, f: f"{f['rounds']} rounds have been played: the game ends",
    "no cards": "has no cards as a round begins: the game ends",
    "turn": "is the active player",
    "phase": lambda t, f: f"phase: {f['phase']}",
    "skipped": "can do nothing",
    "sentinel": "discards a Sentinel",
    "took ravens": lambda t, f: f"takes {ravens(f['ravens'])} from {seat(f['holder'])}",
    "deal": "turns to the active player",
    "no deal": "proposes nothing after all",
    "put forward": lambda t, f: f"puts forward {cards(t, f['cards'])}",
    "proposed": _proposed,
    "declined": lambda t, f: f"declines {seat(f['by'])}'s deal",
    "gave in a deal": _handed,
    "agreed": lambda t, f: f"accepts {seat(f['by'])}'s deal: {duty(t, f['duty'])}",
    "exchange": "makes an exchange",
    "offered": lambda t, f: f"lays out {card(t, f['card'])}",
    "wished": lambda t, f: "says nothing" if f["wish"] == "nothing" else f"would like {kind(t, f['wish'])}",
    "has no offer": "has no card to offer",
    "added no card": "adds no second card",
    "dropped out": lambda t, f: f"has no second card, drops out and takes back {cards(t, f['cards'])}",
    "offer stands": "has no second card, and the offer stands",
    "bidding": "hears offers",
    "added ravens": lambda t, f: f"adds {ravens(f['ravens'])}",
    "waits": "waits for better offers",
    "accepted": lambda t, f: f"accepts {seat(f['offer'])}'s offer",
    "gave in exchange": lambda t, f: f"gives {goods(t, f['cards'], f['ravens'])} to {seat(f['to'])}",
    "took back": lambda t, f: (
        f"{joined([seat(s) for s in f['seats']])} {'takes' if len(f['seats']) == 1 else 'take'} back what was offered"
        if f["seats"]
        else "nobody else had an offer"
    ),
    "coinage": "plays a Coinage",
    "attack": lambda t, f: f"plays {card(t, f['card'])}",
    "aimed": lambda t, f: f"attacks {seat(f['at'])}" if f["what"] == "knight" else f"goes for {seat(f['at'])}'s hand",
    "spared": lambda t, f: f"leaves {seat(f['at'])} alone",
    "no target": "finds nobody left to take from and takes the Coinage back",
    "took": lambda t, f: f"takes {card(t, f['card'])} from {seat(f['holder'])}",
    "gave": lambda t, f: f"gives {card(t, f['card']) if f['card'] != HIDDEN else 'the Coinage'} to {seat(f['to'])}",
    "vote": "calls the vote",
    "voted": lambda t, f: "lays down a vote" if f["vote"] == HIDDEN else f"votes for the {f['vote'].capitalize()}",
    "revealed votes": lambda t, f: "votes: " + ", ".join(
        f"{seat(who)} {'for the ' + vote.capitalize() if vote else 'not yet'}" for who, vote in enumerate(f["votes"])
    ),
    "has no ravens": "has no ravens to spend",
    "spent ravens": lambda t, f: (
        f"spends {ravens(f['ravens'])} on the {f['vote'].capitalize()}" if f["ravens"] else "spends no ravens"
    ),
    "won the vote": lambda t, f: f"wins the vote: Attacker {f['attacker']}, Defender {f['defender']}",
    "no reward": lambda t, f: "takes no reward" if f["there"] else "finds no reward: no card and no guest is left",
    "looked": lambda t, f: f"looks at {seat(f['holder'])}'s hand: {cards(t, f['cards'])}",
    "drew guest": lambda t, f: f"draws {card(t, f['card'])}" if f["card"] != HIDDEN else "draws a guest",
    "gained ravens": lambda t, f: f"gains {ravens(f['ravens'])} for the defeat",
    "ravens gone": lambda t, f: f"{ravens(f['ravens'])} {'leaves' if f['ravens'] == 1 else 'leave'} the game",
    "discarded": lambda t, f: f"discards {card(t, f['card'])}",
    "end of the game": "all count their points",
    "took up agenda": lambda t, f: f"takes up the hidden agenda: {card(t, f['card'])}",
    "showed hand": lambda t, f: f"shows {cards(t, f['cards'])}; {ravens(f['ravens'])}",
    "score": lambda t, f: f"scores {f['points']}",
    "won": lambda t, f: _won(f),
}  # fmt: skip
"""By kind of event, its words after the seat's name; a whole sentence if the event has no seat."""

HAPPENS: dict[str, Sentence] = {
    "scored": lambda t, f: f"{f['who']}: {f['how']}",
}
"""By kind of event, a sentence without the seat's name in front."""

tell = Sentences(SENTENCES, HAPPENS, QUESTIONS, CHANCES, ENDINGS).tell
"""An event as one sentence; hidden facts stay hidden."""
