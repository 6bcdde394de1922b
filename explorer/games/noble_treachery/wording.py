"""The words of the game: a label for each option, and a sentence for each event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.authoring import sentences
from explorer.authoring.sentences import Sentence, Sentences, joined
from explorer.core.moments import HIDDEN, Choice, Option
from explorer.games.noble_treachery.cards import COLOUR_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from explorer.games.noble_treachery.state import Table, Token

seat = sentences.seat


def token(table: Table, value: Token) -> str:
    """A token by colour and value: "red 17"."""
    return f"{COLOUR_NAMES[table.colour(value)]} {value}"


def tokens(table: Table, values: Iterable[Token]) -> str:
    """Some tokens: "red 4 and blue 10"."""
    return joined([token(table, value) for value in values])


def card(table: Table, name: str) -> str:
    """A card's printed name (cards.face); for a Captain's disguise, with its colour."""
    plain, _, colour = name.partition("/")
    if plain not in table.kit.cards:
        return "a hidden card"
    printed = table.card(plain).name
    return f"{printed} as {COLOUR_NAMES[colour]}" if colour else printed


def cards(table: Table, names: Iterable[str]) -> str:
    """Some cards by name; hidden ones are only counted."""
    names = list(names)
    hidden = names.count(HIDDEN)
    known = [card(table, name) for name in names if name != HIDDEN]
    if hidden:
        known.append(f"{hidden} hidden card{'s' if hidden > 1 else ''}")
    return joined(known)


def dice(letters: Iterable[str]) -> str:
    """Some dice by colour: "black and red"."""
    return joined([COLOUR_NAMES[letter] for letter in letters])


DICE_CHOICES = frozenset(
    {"die to roll", "dice to roll", "dice to swap", "colour to take", "colour to pass", "colour to forbid"}
)
TOKEN_CHOICES = frozenset(
    {"token to take", "token to pass", "token to give", "spoils", "token from the bank", "red token"}
)
CARD_CHOICES = frozenset(
    {
        "card", "card to discard", "card to strike", "card to trade for", "card instead of the Fairy", "card to take",
        "card to give", "uncommon to leave out", "colour of the Captain",
    }
)  # fmt: skip


def label(table: Table, choice: Choice, option: Option) -> str:
    """The label of an option."""
    kind = choice.kind
    if kind == "bid" and isinstance(option, tuple):
        return f"bet {tokens(table, option)}"
    if kind == "card to give" and option == choice.options[-1]:
        return f"{card(table, option)} (the card just taken)"
    if kind in CARD_CHOICES and option not in ("pass", "keep"):
        return card(table, str(option))
    if kind in TOKEN_CHOICES and isinstance(option, int):
        return token(table, option)
    if kind in TOKEN_CHOICES and isinstance(option, tuple):
        return tokens(table, option)
    if kind in DICE_CHOICES and isinstance(option, str) and set(option) <= set(COLOUR_NAMES):
        return dice(option)
    if kind in ("opponent to poison", "hand to look at") and isinstance(option, int):
        return seat(option)
    if kind == "die to set":
        return f"{COLOUR_NAMES[option[0]]} to {option[1]}" if option[0] in COLOUR_NAMES else str(option)
    if kind == "dice to shift":
        if option == "pass":
            return "pass"
        shown = [f"{COLOUR_NAMES[s[0]]} {'up' if s[1] == '+' else 'down'} 1" for s in str(option).split()]
        return joined(shown)
    if kind == "way to leave out uncommons":
        if option in table.kit.preset_texts:
            return f"the set {table.kit.preset_texts[option].name}"
        return {"random": "ten at random", "one by one": "choose them one by one", "none": "leave none out"}[option]
    if kind == "who opens":
        given = {"open": "play the first card", "left opens": "the left neighbour plays first", "pass": "pass"}
        return given.get(str(option)) or f"{seat(int(str(option).removeprefix('seat ')))} plays first"
    return str(option)


QUESTIONS: dict[str, Sentence] = {
    "bid": "bids or <passes>",
    "way to leave out uncommons": "chooses how ten uncommons are left out",
    "uncommon to leave out": "chooses an uncommon to leave out",
    "die to roll": "chooses a die to roll",
    "dice to roll": "chooses which dice to roll",
    "dice to swap": "chooses two dice to swap",
    "die to set": "chooses a die and its new value",
    "dice to shift": "chooses dice to move by one",
    "round type": "chooses War or Diplomacy",
    "who opens": "chooses who plays the first card",
    "card": "chooses a card to play",
    "colour of the Captain": "chooses the Captain's colour",
    "card to discard": "may discard a card for another",
    "card to strike": "chooses a card to strike down",
    "card to trade for": "may trade the Diplomat for a card in play",
    "card instead of the Fairy": "may play a drawn card instead of the Fairy",
    "card to take": "chooses a card to take",
    "card to give": "chooses a card to give",
    "prediction": "predicts higher or lower",
    "token from the bank": "may take a token from the bank",
    "red token": "may take a red token",
    "token to take": "chooses a token to take",
    "token to pass": "chooses a token to pass",
    "token to give": "chooses a token to give",
    "opponent to poison": "chooses an opponent to poison",
    "hand to look at": "chooses whose hand to look at",
    "roll or not": "may roll",
    "draw or not": "may draw from the discard stack",
    "turn the round type": "may change the round type",
    "colour to take": "chooses which colour to take",
    "colour to pass": "chooses which colour is passed",
    "colour to forbid": "chooses which colour to forbid",
    "direction": "chooses a direction",
    "spoils": "chooses what to claim",
}
"""By kind of choice, what the seat is asked to do."""

CHANCES: dict[str, Sentence] = {
    "dealer": "All roll for who deals",
    "uncommons": "Ten uncommons are drawn",
    "starting token": "{seat} rolls for a starting token",
    "cards for the discard": "The discard stack is seeded",
    "deal": "Cards are dealt",
    "tiebreak": "Players without a token roll",
    "roll": "{seat} rolls",
    "Spy's card": "{seat} draws from the next hand",
    "Gypsy's cards": "{seat} draws two cards for the Gypsy",
    "card from the discard": "{seat} draws from the discard stack",
    "cards from the discard": "{seat} draws from the discard stack",
    "Necromancer's card": "{seat} draws for the Necromancer",
}
"""By kind of chance, the sentence for it."""


ENDINGS: dict[str, Sentence] = {
    "set-up": "Set-up is done",
    "round": "The round ends",
    "phase": "The phase ends",
    "turn": "{seat}'s turn ends",
    "card": "{seat}'s card has been resolved",
    "bonus": "{seat}'s bonus is done",
    "alternate action": "The alternate action is done",
}
"""By kind of frame, the sentence for its end."""


def _source(table: Table, facts: dict[str, Any]) -> str:
    del table
    source = facts["source"]
    return f"from {seat(source)}" if isinstance(source, int) else f"from the {source}"


def _rolled(table: Table, facts: dict[str, Any]) -> str:
    del table
    return "rolls " + joined([f"{COLOUR_NAMES[d]} {v}" for d, v in zip(facts["dice"], facts["values"], strict=True)])


def _changed(table: Table, facts: dict[str, Any]) -> str:
    del table
    return "sets " + joined([f"{COLOUR_NAMES[die]} to {value}" for die, value in facts["dice"].items()])


def _powers(table: Table, facts: dict[str, Any]) -> str:
    del table
    return "final powers: " + ", ".join(f"{seat(int(who))} <has> {value}" for who, value in facts["powers"].items())


def _compared(table: Table, facts: dict[str, Any]) -> str:
    del table
    return "one die each: " + ", ".join(f"{seat(int(who))} <rolls> {value}" for who, value in facts["rolls"].items())


BET = ("", "'s bet")
"""What follows the name of whoever receives a token: nothing, or that it goes to the bet."""

SENTENCES: dict[str, Sentence] = {
    "set-up": "set-up begins",
    "deals": "is the dealer",
    "left out": lambda t, f: f"leaves out {cards(t, f['cards'])}",
    "boxed": lambda t, f: (
        f"tokens {tokens(t, f['tokens'])} go back in the box" if f["tokens"] else "all tokens are used"
    ),
    "compared": _compared,
    "rolled": _rolled,
    "changed dice": _changed,
    "took": lambda t, f: f"takes {token(t, f['token'])} {_source(t, f)}",
    "gave": lambda t, f: f"gives {token(t, f['token'])} to {seat(f['receiver'])}{BET[f['place'] == 'bet']}",
    "seeded": lambda t, f: f"puts {f['count']} unseen cards on the discard stack",
    "was dealt": lambda t, f: f"is dealt {cards(t, f['cards'])}",
    "round": lambda t, f: f"round {f['number']} begins",
    "phase": lambda t, f: f"phase: {f['phase']}",
    "is last": "is in last place and <rolls>",
    "spoils": lambda t, f: f"{token(t, f['token'])} becomes the spoils",
    "no spoils": "the bank is empty, so there are no spoils",
    "bonus": lambda t, f: f"scores the combination {f['made']}",
    "poisoned": lambda t, f: f"poisons {seat(f['victim'])}, taking {tokens(t, f['tokens'])}",
    "declined": "declines",
    "found nothing": lambda t, f: "no token is passed" if f["seat"] is None else "finds nothing to take",
    "passed": "passes",
    "bid": lambda t, f: f"bets {tokens(t, f['tokens'])}",
    "outbid": lambda t, f: f"is outbid and <takes> back {tokens(t, f['tokens'])}",
    "challenger": "is the challenger",
    "round type": lambda t, f: f"makes the round {f['type']}",
    "opens": "will play the first card",
    "turn": "is to play",
    "card": lambda t, f: f"has {card(t, f['card'])} in play{_as_colour(t, f)}",
    "showed hand": lambda t, f: (
        f"has no legal card and <shows> {cards(t, f['cards'])} to {joined([seat(s) for s in f['to']])}"
    ),
    "drew from hand": lambda t, f: f"draws {cards(t, f['cards'])} from {seat(f['holder'])}'s hand",
    "predicted": lambda t, f: f"predicts {f['said']} than {COLOUR_NAMES[f['die']]} {f['value']}",
    "was wrong": lambda t, f: f"is wrong: {COLOUR_NAMES[f['die']]} went from {f['before']} to {f['value']}",
    "not lowest": lambda t, f: f"finds {COLOUR_NAMES[f['die']]} {f['value']} not the lowest die",
    "not tied": lambda t, f: f"finds {COLOUR_NAMES[f['die']]} {f['value']} tied with no other die",
    "has passed": lambda t, f: f"has every player pass a {COLOUR_NAMES[f['colour']]} token {f['direction']}",
    "passed on": lambda t, f: f"passes {token(t, f['token'])} to {seat(f['receiver'])}",
    "drew to play": lambda t, f: f"draws {card(t, f['card'])}, which {seat(f['holder'])} must play",
    "no effect": lambda t, f: f"gets nothing from {card(t, f['card'])}",
    "discarded": lambda t, f: f"shows and <discards> {card(t, f['card'])}",
    "drew from discard": lambda t, f: f"draws {cards(t, f['cards'])} from the discard stack",
    "cursed": lambda t, f: f"sends every {COLOUR_NAMES[f['colour']]} token to the bank: {tokens(t, f['tokens'])}",
    "struck down": lambda t, f: f"strikes down {seat(f['victim'])}'s {card(t, f['card'])}",
    "traded": lambda t, f: f"trades the Diplomat for {seat(f['victim'])}'s {card(t, f['card'])}",
    "replaced": lambda t, f: f"plays {card(t, f['card'])} instead of the Fairy",
    "lost all": lambda t, f: f"loses {tokens(t, f['tokens'])} to the Kraken",
    "forbade": lambda t, f: f"forbids opponents {COLOUR_NAMES[f['colour']]} cards",
    "raised": lambda t, f: f"raises {card(t, f['card'])}, whose base power counts instead of the black die",
    "looked at": lambda t, f: f"looks at {seat(f['holder'])}'s hand: {cards(t, f['cards'])}",
    "took a card": lambda t, f: f"takes {cards(t, f['cards'])} from {seat(f['holder'])}",
    "gave a card": lambda t, f: f"gives {cards(t, f['cards'])} to {seat(f['holder'])}",
    "powers": _powers,
    "tie": lambda t, f: f"wins the tie at {f['power']}",
    "won the challenge": lambda t, f: f"wins the challenge with {f['power']}",
    "took back the bet": lambda t, f: f"takes back the bet of {tokens(t, f['tokens'])}",
    "lost the bet": lambda t, f: f"loses the bet of {tokens(t, f['tokens'])} to the spoils",
    "alternate action": "takes the alternate action",
    "back to the bank": lambda t, f: (
        f"{tokens(t, f['tokens'])} {'goes' if len(f['tokens']) == 1 else 'go'} back to the bank"
    ),
    "buried": lambda t, f: f"{cards(t, f['cards'])} are discarded",
    "none to deal": "the dealer's stack is empty, so nothing is dealt",
    "nobody wins yet": "nobody wins yet",
    "won": "becomes ruler of Black Rose",
}
"""By kind of event, the words after the seat's name, or the whole sentence if the event has no seat."""


def _as_colour(table: Table, facts: dict[str, Any]) -> str:
    changed = facts["colour"] != table.card(facts["card"]).colour
    return f" as a {COLOUR_NAMES[facts['colour']]} card" if changed else ""


HAPPENS: dict[str, Sentence] = {
    "prevented": lambda t, f: f"{card(t, f['card'])} prevents {f['what']} for {f['who']}",
}
"""By kind of event, a sentence that does not begin with the seat's name."""

tell = Sentences(SENTENCES, HAPPENS, QUESTIONS, CHANCES, ENDINGS).tell
"""An event as one sentence; hidden facts stay hidden."""
