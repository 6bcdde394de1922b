"""Words for players: every option as a player would say it, and every event as one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.authoring import sentences
from explorer.authoring.sentences import Sentence, Sentences, joined
from explorer.core.moments import HIDDEN, Choice, Option
from explorer.games.kings_of_ireland.cards import CARDS, GROUPS, TITLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.games.kings_of_ireland.state import Table

seat = sentences.seat


def card(name: str) -> str:
    """A card's name for players; for Factions and Kings with the group and Force printed on the left.

    >>> card("ulster-4"), card("petty-king-6"), card("over-king"), card("omen")
    ('Dal Riada (Ulster 4)', 'Provincial King (Petty King 6)', 'Over King (King 9)', 'Omen')
    """
    return "a card" if name == HIDDEN else TITLE[name]


def cards(names: Sequence[str]) -> str:
    """A list of cards; hidden ones are only counted."""
    hidden = sum(name == HIDDEN for name in names)
    shown = [card(name) for name in names if name != HIDDEN]
    if hidden:
        shown.append("a card" if hidden == 1 else f"{hidden} cards")
    return joined(shown)


def gold(coins: int) -> str:
    """An amount of Gold."""
    return f"{coins} Gold"


def clan(name: str) -> str:
    """A clan's Factions.

    >>> clan("Minor Clan")
    "Minor Clan's Factions"
    """
    return f"{name}'s Factions"


PLAIN = {
    "done": "play nothing more",
    "pass": "pass",
    "none": "nothing",
    "nobody": "attack nobody",
    "all": "all the others",
    "enough": "no more",
    "stay": "leave them all in Reserve",
}
"""Words for options that are not things of the game."""

PLAIN_FOR: dict[tuple[str, str], str] = {
    ("alliance", "done"): "ask nobody else",
    ("card to discard", "pass"): "discard nothing",
    ("card for being attacked", "done"): "draw no card",
    ("card for being attacked", "draw"): "draw a card",
    ("Truce", "done"): "answer with nothing",
    ("King to keep", "none"): "take no King",
    ("card to offer", "none"): "offer no card",
    ("promise", "none"): "promise nothing",
    ("promise", "peace"): "promise peace",
    ("promise", "aid"): "promise aid",
}
"""Words for such options by kind of choice and option, if the question makes their meaning more specific."""


def label(table: Table, choice: Choice, option: Option) -> str:
    """An option as a player would say it."""
    kind = choice.kind
    if isinstance(option, tuple) and len(option) == 2:
        first, second = option
        if first == "invite":
            return f"ask {seat(second)} to ally"
        if first in ("raid", "siege"):
            return f"{'raid' if first == 'raid' else 'besiege'} {seat(second)}"
        return f"{seat(first)}'s {second} Factions"
    if isinstance(option, int):
        return gold(option) if kind == "Gold to offer" else seat(option)
    if not isinstance(option, str):
        return str(option)
    if (kind, option) in PLAIN_FOR:
        return PLAIN_FOR[kind, option]
    if option in CARDS:
        return f"{_whose(table, option) if kind in OF_OTHERS else ''}{card(option)}"
    return f"{clan(option)}" if option in GROUPS and kind != "clan to belong to" else PLAIN.get(option, option)


OF_OTHERS = frozenset({
    "Faction to discard", "Faction to steal", "King to steal", "King to kill", "Unit to steal", "Unit to discard", "King",
    "Unit", "Unit to ally with",
})  # fmt: skip
"""Kinds of choice between Units in play in which the label says whose each Unit is."""


def _whose(table: Table, unit: str) -> str:
    for who, units in enumerate(table.units):
        if unit in units:
            return f"{seat(who)}'s "
    return ""


QUESTIONS: dict[str, Sentence] = {
    "clan to belong to": "picks a clan",
    "Event to play": "may play an Event",
    "card to play": "may put a Unit into play or play an Event",
    "declaration": "may declare a raid or a siege",
    "card for being attacked": "may draw a card for being attacked",
    "Truce": "may answer the attack with a Truce",
    "card to discard": "chooses a card to discard",
    "Unit to send": "chooses which Units to send",
    "card in a fight": "may play a card in the fight",
    "battle or loot": "may seek battle with the raiders",
    "answer to battle": "accepts or <refuses> the battle",
    "walls or field": "stays behind the walls or <meets> the enemy in the field",
    "alliance": "may ask others to ally",
    "answer to an invitation": "may stop the invited player from joining",
    "Gold to offer": "chooses how much Gold to offer",
    "card to offer": "may offer a card",
    "promise": "may promise something",
    "invitation": "accepts or <declines> to ally",
    "all the Gold": "may take all the Gold of the beaten Defender",
    "negation": lambda _, f: f"may negate {card(f['card']) if 'card' in f else 'the card'}",  # others see no facts
    "King to keep": "looks through the deck for a King",
    "Opponent": "chooses an Opponent",
    "Neutral": "chooses a Neutral",
    "player to trade with": "chooses whom to trade with",
    "Faction to discard": "chooses a Faction to discard",
    "Faction to steal": "chooses a Faction to steal",
    "King to steal": "chooses a King to steal",
    "King to kill": "chooses a King to kill",
    "Unit to steal": "chooses a Unit to steal",
    "Unit to discard": "chooses a Unit to discard",
    "Unit to ally with": "chooses a Unit of a Neutral",
    "Unit of the Reserve": "may send a Unit of the Reserve into the fight",
    "clan to steal": "chooses a clan to steal",
    "clan to discard": "chooses a clan to discard",
    "King": "chooses a King",
    "Unit": "chooses a Unit",
}
"""By kind of choice, what the seat is asked to do."""

CHANCES: dict[str, Sentence] = {
    "first player": lambda table, f: (
        f"A die decides who goes first: {joined(f'{one + 1} is {seat(one)}' for one in range(table.players))}"
    ),
    "hands": "Five cards are dealt to each player",
    "cards": "{seat} draws",
    "cards on top": "{seat} looks at the top of the deck",
    "cards to lose": "{seat} discards at random",
    "card from a hand": "{seat} takes a card at random",
    "gold": "{seat} rolls for gold",
    "trade": "{seat} and the other trader roll for Gold",
    "Raid Roll": "{seat} makes the Raid Roll",
    "Battle Roll": "{seat} makes the Battle Roll",
    "Survival Rolls": "{seat} makes Survival Rolls",
}
"""By kind of chance, what is rolled or drawn."""

ENDINGS: dict[str, Sentence] = {
    "set-up": "Set-up is done",
    "round": "The round ends",
    "turn": "{seat}'s turn ends",
    "phase": "The phase ends",
    "card": "{seat}'s card has been resolved",
    "invitation": "The invitation is settled",
}
"""By kind of frame, the sentence for its end."""


def _survival(facts: dict[str, Any]) -> str:
    fallen = facts["fallen"]
    alive = len(facts["units"]) - len(fallen)
    rolls = ", ".join(
        f"{card(unit)} {value} (needs {need})"
        for unit, value, need in zip(facts["units"], facts["values"], facts["needed"], strict=True)
    )
    left = f"{alive} survive{'s' if alive == 1 else ''}, {len(fallen)} fall{'s' if len(fallen) == 1 else ''}"
    return f"rolls for survival: {rolls}; {left}"


def _offered(facts: dict[str, Any]) -> str:
    gifts = [gold(facts["gold"])] if facts["gold"] else []
    gifts += [card(facts["card"])] if facts["card"] != "none" else []
    gifts += [f"a promise of {facts['promise']}"] if facts["promise"] != "none" else []
    return f"asks {seat(facts['to'])} to ally{' for ' + joined(gifts) if gifts else ', for nothing'}"


SENTENCES: dict[str, Sentence] = {
    "set-up": "set-up begins",
    "goes first": "goes first",
    "picked": lambda t, f: f"belongs to {f['clan']}",
    "drew": lambda t, f: f"draws {cards(f['cards'])}",
    "has gold": lambda t, f: f"each player starts with {gold(f['gold'][0])}",
    "found no card": "finds no card to draw",
    "reshuffled": lambda t, f: f"the {len(f['cards'])} discards are shuffled into a new deck",
    "looked at the deck": lambda t, f: f"looks at the next {len(f['cards'])} cards of the deck: {cards(f['cards'])}",
    "looked through the deck": lambda t, f: f"looks through the deck: {cards(f['cards'])}",
    "looked at a hand": lambda t, f: f"looks at {seat(f['victim'])}'s hand: {cards(f['cards'])}",
    "discarded": lambda t, f: f"discards {cards(f['cards'])}",
    "round": lambda t, f: f"round {f['number']} begins",
    "turn": lambda t, f: f"begins turn {f['number']}",
    "phase": lambda t, f: f"begins the {f['phase']} Phase",
    "gained": lambda t, f: f"gains {gold(f['gold'])}",
    "is High King": "is the High King",
    "shares the most Factions": "has as many Factions as another player, so nobody is High King",
    "paid": lambda t, f: f"pays {gold(f['gold'])} of tribute to {seat(f['to'])}",
    "has nothing to pay": lambda t, f: f"has no Gold to pay {seat(f['to'])} tribute with",
    "recruited": lambda t, f: f"puts {card(f['unit'])} into play",
    "declared nothing": "attacks nobody",
    "declared": lambda t, f: f"declares a {f['attack']} against {seat(f['target'])}",
    "card": lambda t, f: f"plays {card(f['card'])}",
    "stole": lambda t, f: f"takes over {cards(f['units'])} from {seat(f['victim'])}",
    "lost a Unit": lambda t, f: f"loses {card(f['unit'])}",
    "took a King": lambda t, f: f"takes {card(f['card'])} from the deck, which is shuffled",
    "took no King": "takes no King, and the deck is shuffled",
    "took a card": lambda t, f: f"takes {card(f['card'])} from {seat(f['victim'])}'s hand",
    "stays out": lambda t, f: (
        "can ally with nobody in this fight" if f["of"] is None else f"cannot ally with {seat(f['of'])}"
    ),
    "stays alone": "can win over no more Neutrals",
    "must fight": lambda t, f: f"must let {card(f['unit'])} fight for the {('Attacker', 'Defender')[f['side']]}",
    "adds a die": "adds a die to the Raid Roll",
    "changes survival": lambda t, f: f"gives {card(f['unit'])} {f['change']:+d} for its Survival Roll",
    "cripples": "lowers all Survival Rolls of the losing side by 1",
    "is at peace": "cannot be attacked any more this turn",
    "added force": lambda t, f: f"adds {f['force']} to the Force of the side",
    "raised a King": lambda t, f: f"gives {card(f['unit'])} 5 Force more",
    "sent": lambda t, f: f"sends {cards(f['units'])} to fight for the {('Attacker', 'Defender')[f['side']]}",
    "has no raiders left": "has no raiders left, so nothing is looted",
    "raided": lambda t, f: (
        f"rolls {joined(map(str, f['values']))} with {f['raiders']} Unit{'s' if f['raiders'] > 1 else ''}: "
        f"{f['loot']} of {seat(f['victim'])}'s Gold {'is' if f['loot'] == 1 else 'are'} at stake"
    ),
    "cannot seek battle": "has no Unit to seek battle with",
    "lets them loot": "does not seek battle",
    "seeks battle": "seeks battle",
    "refuses battle": lambda t, f: f"refuses battle and <goes> without the {gold(f['loot'])}",
    "agrees to battle": "agrees to battle",
    "looted": lambda t, f: f"takes {gold(f['gold'])} from {seat(f['victim'])} as loot",
    "meets them in the field": "meets the enemy in the field",
    "stays behind the walls": "stays behind the walls",
    "cannot meet them": "has no Unit to meet the enemy with",
    "lays siege": lambda t, f: f"lays siege to {seat(f['target'])}",
    "invitation": lambda t, f: f"turns to {seat(f['to'])}",
    "offered": lambda t, f: _offered(f),
    "allied": lambda t, f: f"allies with {seat(f['to'])}",
    "declined": lambda t, f: f"declines to ally with {seat(f['to'])}",
    "gave Gold": lambda t, f: f"gives {gold(f['gold'])} to {seat(f['to'])}",
    "gave a card": lambda t, f: f"gives {card(f['card'])} to {seat(f['to'])}",
    "promised": lambda t, f: f"promises {seat(f['to'])} {f['promise']}",
    "forces": lambda t, f: f"the Attacker's side has Force {f['attack']}, the Defender's {f['defence']}",
    "has nobody to roll for": "has no Unit left to roll for",
    "has advantage": lambda t, f: f"has the {'Might' if f['might'] else 'Strength'} Advantage",
    "rolled": lambda t, f: f"rolls {joined(map(str, f['values']))}, {f['total']} together",
    "tied": lambda t, f: f"both have {f['total']} and roll again",
    "won the roll": "has the higher Battle Roll",
    "rolled for survival": lambda t, f: _survival(f),
    "turned": "becomes the winner after all, for the other side has no Unit left",
    "nobody is left": "nobody is left on either side",
    "won the fight": lambda t, f: f"wins the {'siege' if f['siege'] else 'battle'}",
    "takes nothing": "takes no Gold",
    "leaves the Gold": lambda t, f: f"leaves {seat(f['victim'])} all the Gold",
    "took all Gold": lambda t, f: f"takes all {seat(f['victim'])}'s Gold: {f['gold']}",
    "buried": lambda t, f: f"the Battle cards are discarded: {cards(f['cards'])}",
    "goes home": "calls the Units home",
    "won": lambda t, f: f"{'shares the win' if f['shared'] else 'wins the game'} with {gold(f['gold'])}",
}
"""By kind of event, its words after the seat's name; a whole sentence if the event has no seat."""

HAPPENS: dict[str, Sentence] = {
    "prevented": lambda t, f: (
        f"{card(f['card'])} cancels {f['who']}'s {card(f['what']) if f['what'] in CARDS else f['what']}"
    ),
}
"""By kind of event, a sentence without the seat's name in front."""

tell = Sentences(SENTENCES, HAPPENS, QUESTIONS, CHANCES, ENDINGS).tell
"""An event as one sentence; hidden facts stay hidden."""
