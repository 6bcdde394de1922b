"""The game in words: a label for each option, and one sentence for each moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.authoring import sentences
from explorer.authoring.sentences import Facts, Sentence, Sentences, joined
from explorer.core.moments import HIDDEN, Choice, Option
from explorer.games.noble_game.board import CAPITAL
from explorer.games.noble_game.state import GOODS, RANKS, Realm

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

seat = sentences.seat


def plural(count: int, one: str) -> str:
    """A count with its noun: "1 soldier", "3 soldiers"."""
    many = "dice" if one == "die" else f"{one}s"
    return f"{count} {one if count == 1 else many}"


def listed(parts: Iterable[str]) -> str:
    """Names joined for a check: "none", "Ashdown and Corfe"."""
    return joined(parts, "none")


def yes(fact: object) -> str:
    """A fact as a check states it: "yes" or "no"."""
    return "yes" if fact else "no"


def at_hand(state: Realm, seat: int) -> str:
    """What a seat has in goods: "2 food, 0 wood and 1 stone at hand"."""
    own = state.goods[seat]
    return f"{own['F']} food, {own['W']} wood and {own['S']} stone at hand"


def goods(letters: str) -> str:
    """Goods by their letters: "2 food and 1 stone"."""
    return joined(f"{letters.count(good)} {name}" for good, name in GOODS.items() if good in letters)


def card(state: Realm, id: str) -> str:
    """The name of a card."""
    return "a hidden card" if id == HIDDEN else state.kit.card(id).name


def hand(state: Realm, ids: Iterable[str]) -> str:
    """Cards by name; hidden ones are only counted."""
    found = list(ids)
    hidden = found.count(HIDDEN)
    known = [card(state, id) for id in found if id != HIDDEN]
    return joined([*known, *([plural(hidden, "hidden card")] if hidden else [])])


def noble(state: Realm, id: str) -> str:
    """A Noble: "Seat 1's own Noble", "Ashdown", "Landless Noble 2"."""
    if id.startswith("lord-"):
        return f"{seat(int(id[5:]))}'s own Noble"
    name, _, number = id.rpartition("-")
    if state.kit.is_card(name):
        return f"{card(state, name)} {number}"
    return id.capitalize()


def titled(state: Realm, id: str) -> str:
    """A Noble with rank and office."""
    if id not in state.nobles:
        return noble(state, id)
    one = state.nobles[id]
    office = f", {one['office']}" if one["office"] else ""
    return f"{noble(state, id)} ({RANKS[one['rank']]}{office})"


def square(state: Realm, at: str) -> str:
    """A square with what it is: "the capital H8", "Ashdown's estate J5", "field G3"."""
    if not at:
        return "no square"
    plan = state.board
    if at == CAPITAL:
        return f"the capital {at}"
    if at in plan.estates:
        return f"{plan.estates[at]}'s estate {at}"
    if at in plan.castles:
        return f"{seat(plan.castles.index(at))}'s castle {at}"
    return f"{plan.kind(at)} {at}" if at in plan.marks else at


def force(state: Realm, key: str) -> str:
    """A force, or a garrison by its square: "raiding party (3 soldiers) on road H5"."""
    if key in state.forces:
        one = state.forces[key]
        return f"{_kind(one['soldiers'])} ({plural(one['soldiers'], 'soldier')}) on {square(state, one['at'])}"
    return f"the garrison of {square(state, key)}" if key in state.board.marks else "a force that no longer exists"


def unit(state: Realm, f: Facts) -> str:
    """A force in an event, by the square where it was: it may have moved or be gone by now. Or a garrison."""
    return (
        f"the garrison of {square(state, f['force'])}" if f["force"] in state.board.marks else f"the force at {f['at']}"
    )


def _own(state: Realm, f: Facts) -> str:
    """The same with the seat that the event is about: "Seat 1's force at H5"."""
    return unit(state, f) if f["force"] in state.board.marks else f"{seat(f['seat'])}'s force at {f['at']}"


def others(state: Realm, at: str, seat: int) -> str:
    """Other players' forces and structures on a square, for a check: "none", "Seat 1's fort and Seat 2's army"."""
    found = []
    structure = state.structures.get(at)
    if structure is not None and structure["seat"] != seat:
        whose = "neutral" if structure["seat"] < 0 else f"{_whose(structure['seat'])}"
        found.append(f"{whose} {structure['kind']}")
    enemy = state.enemy_at(at, seat)
    if enemy is not None:
        found.append(f"{_whose(state.forces[enemy]['seat'])} {_kind(state.forces[enemy]['soldiers'])}")
    return listed(found)


def _whose(number: int) -> str:
    return f"{seat(number)}'s"


def _kind(soldiers: int) -> str:
    """What a force of this many soldiers is called."""
    return "raiding party" if soldiers <= 3 else "army"


def _of(f: Facts) -> str:
    """A force with its seat: "Seat 1's force"."""
    return f"{seat(f['seat'])}'s force"


def _gone(f: Facts) -> str:
    """A force that has been destroyed: "Seat 1's force"."""
    return f"{seat(f['owner'])}'s force"


def _building(what: str) -> str:
    return f"a {what}" if what in ("fort", "castle") else "a production building"


# --- options ----------------------------------------------------------------------------------------------------------

PRICES = {"fort": " (2 stone, 1 wood)", "production": " (2 wood)"}
TURN: dict[str, Callable[..., str]] = {
    "take": lambda s, good: f"take 1 {GOODS.get(good, good)} (action)",
    "raise": lambda s, count, *where: (
        f"raise {plural(count, 'soldier')} for {count} food{''.join(f' in {square(s, at)}' for at in where)} (action)"
    ),
    "noble": lambda s, id: f"move {noble(s, id)} (action)",
    "build": lambda s, what, at: f"build {_building(what)} on {square(s, at)}{PRICES.get(what, '')}",
    "offer": lambda s, other, give, get: (
        f"offer {seat(other)} a trade: 1 {GOODS.get(give, give)} for 1 {GOODS.get(get, get)}"
    ),
    "trade": lambda s, give, get: f"trade {goods(give)} for 1 {GOODS.get(get, get)}",
    "deploy": lambda s, at: f"deploy a force from {square(s, at)}",
    "march": lambda s, key: f"move {force(s, key)}",
    "storm": lambda s, id: f"storm with {noble(s, id)} alone",
    "play": lambda s, id: f"play {card(s, id)}",
}
MARCH: dict[str, Callable[..., str]] = {
    "go": lambda s, at: f"go to {square(s, at)}",
    "attack": lambda s, at: f"attack on {square(s, at)}",
    "sneak": lambda s, at: f"sneak past {square(s, at)}",
    "raid": lambda s, at: f"raid {square(s, at)}",
    "claim": lambda s: "claim this square with a soldier",
    "garrison": lambda s, count: f"leave {plural(count, 'soldier')} here as garrison",
    "leave": lambda s, id: f"leave {noble(s, id)} here",
    "join": lambda s, id: f"take {noble(s, id)} along",
}
ORDERS = TURN | MARCH  # during a march, a player may also ask about what a turn offers
PLAIN = {
    "end": "end the turn", "buy": "buy a Nobility card (1 food, 1 wood, 1 stone)", "stop": "stop here",
    "pass": "pass", "keep": "keep both cards", "exchange": "exchange both cards", "attack": "attack", "neither": "neither",
    "let pass": "let them pass", "nobody": "appoint nobody", "nobody else": "nobody else", "no": "do not pay",
    "rest": "pass until your own next turn", "appoint": "appoint to an office", "card": "take a Nobility card",
}  # fmt: skip
NOBLES = frozenset({"Noble to ride along", "Noble to send home", "Regent", "Noble to raise"})
CARDS = frozenset(
    {
        "card to keep", "card to discard", "interjection", "before the contest", "card for the fight", "card to sell",
        "Sovereignty card", "Sovereignty card to discard",
    }
)  # fmt: skip
PAYMENTS = frozenset({"bid", "pay for a pardon", "what to pay"})
SINGLES = frozenset({"good", "ransom", "good to steal", "good to give up"})
FORCES = frozenset({"force", "force to go hungry", "soldier to give"})


def round_of(state: Realm) -> tuple[str, int] | None:
    """The year, from the first on."""
    return ("Year", state.year) if state.year else None


def label(state: Realm, choice: Choice, option: Option) -> str:
    """An option as a player would name it."""
    kind = choice.kind
    if kind in ("turn", "march") and isinstance(option, tuple):
        verb, *about = option
        return ORDERS[verb](state, *about)
    if kind == "countermand" and option != "pass":
        return f"play {card(state, str(option))}"
    if isinstance(option, tuple):
        one, other = option
        if kind == "appointment":
            return f"{noble(state, other)} as {one}"
        return f"{noble(state, one)} to {square(state, other)}"
    if kind == "opponent at court":
        return "pass" if option == "pass" else seat(option)
    if kind == "cards to draw":
        return "draw two cards and keep one" if option == 2 else "draw one card"
    if kind == "soldiers":
        return plural(option, "soldier")
    if kind == "size of the bid" and option != "pass":
        return plural(option, "good")
    text = str(option)
    if text == "sell":
        return f"sell two Nobility cards for {'another' if state.reads('bank.cards', 'another card') else 'one good'}"
    if text in PLAIN and not (kind == "Sovereignty card" and state.kit.is_card(text)):
        return PLAIN[text]
    if kind in CARDS:
        return card(state, text) if state.kit.is_card(text) else text
    if kind in NOBLES:
        return noble(state, text)
    if kind in PAYMENTS and set(text) <= set("FWS"):
        return goods(text)
    if kind in SINGLES:
        return GOODS.get(text, text)
    if kind in FORCES:
        return force(state, text)
    return square(state, text) if text in state.board.marks else text


# --- events -----------------------------------------------------------------------------------------------------------


def _who(f: Facts) -> str:
    return "The neutral garrison" if f["seat"] is None else seat(f["seat"])


def _blows(s: Realm, f: Facts) -> str:
    a, d = f["hits"]
    return (
        f"Attackers throw {' '.join(map(str, f['attack'])) or 'nothing'}: {plural(a, 'hit')}; "
        f"defenders throw {' '.join(map(str, f['defence'])) or 'nothing'}: {plural(d, 'hit')}."
    )


def _winners(s: Realm, f: Facts) -> str:
    totals = ", ".join(f"{seat(n)} <has> {points}" for n, points in enumerate(f["points"]))
    return f"{joined(seat(n) for n in f['winners'])} {'wins' if len(f['winners']) == 1 else 'share the win'}. Points: {totals}."


def _scored(s: Realm, f: Facts) -> str:
    points = f["points"]
    return f"{_who(f)} {'gains' if points >= 0 else 'loses'} {plural(abs(points), 'victory point')}."


def _captured(s: Realm, f: Facts) -> str:
    whose = "" if f["noble"].startswith("lord-") else f"{seat(f['owner'])}'s "
    return f"{whose}{noble(s, f['noble'])} is captured."


def _fled(s: Realm, f: Facts) -> str:
    where = "returns to court" if f["noble"].startswith("favoured") else "flees abroad"
    return f"{noble(s, f['noble'])} {where} and leaves the game."


def _deployed(s: Realm, f: Facts) -> str:
    led = f" with {joined(noble(s, id) for id in f['nobles'])}" if f["nobles"] else ""
    leave = "leaves" if f["count"] == 1 and not led else "leave"
    return f"{plural(f['count'], 'soldier')}{led} {leave} {square(s, f['at'])}."


def _counted(s: Realm, f: Facts) -> str:
    return f"Nobles counted: {', '.join(f'{seat(n)} <has> {count}' for n, count in enumerate(f['counts']))}."


TELL: dict[str, Sentence] = {
    "first player": lambda s, f: f"{_who(f)} is the starting player.",
    "deal": lambda s, f: f"{_who(f)} is dealt Nobility cards.",
    "exchanged hand": lambda s, f: f"{_who(f)} exchanges {hand(s, f['cards'])}.",
    "generation": lambda s, f: "Resources are generated.",
    "generated": lambda s, f: f"{_who(f)}'s squares give {goods(f['goods'])}.",
    "action tokens": lambda s, f: f"{_who(f)} has {plural(f['count'], 'action token')} for the year.",
    "neutral recruit": lambda s, f: f"The Noble at {square(s, f['at'])} recruits a soldier.",
    "took goods": lambda s, f: f"{_who(f)} takes {goods(f['goods'])} from the bank.",
    "upkeep": lambda s, f: f"{_who(f)} owes {f['food']} food for forces in the field.",
    "paid upkeep": lambda s, f: f"{_who(f)} pays {f['food']} food as upkeep.",
    "starved": lambda s, f: f"{_who(f)} is 1 food short: a soldier of {unit(s, f)} is lost.",
    "no card left": lambda s, f: "No Nobility card is left to draw.",
    "reshuffled": lambda s, f: f"The {f['deck']} discards are shuffled: {f['count']} cards.",
    "discarded": lambda s, f: f"{_who(f)} discards {card(s, f['card'])}.",
    "drew": lambda s, f: f"{_who(f)} takes {hand(s, f['cards'])}.",
    "announced": lambda s, f: f"{_who(f)} announces {card(s, f['card'])}.",
    "prevented": lambda s, f: f"{_who(f)}'s {card(s, f['card'])} cancels {card(s, f['what'])}.",
    "card": lambda s, f: f"{card(s, f['card'])} takes effect for {_who(f)}.",
    "mustered": lambda s, f: f"{_who(f)} musters {plural(f['count'], 'soldier')} in the home castle.",
    "extra action": lambda s, f: f"{_who(f)} gains an action.",
    "built": lambda s, f: f"{_who(f)} builds {_building(f['what'])} on {square(s, f['at'])}.",
    "noble joined": lambda s, f: f"{noble(s, f['noble'])} joins {_who(f)} at {square(s, f['at'])}.",
    "counts at court": lambda s, f: f"{_who(f)} counts {abs(f['delta'])} {'more' if f['delta'] > 0 else 'fewer'} in the contest.",
    "appointed": lambda s, f: f"{_who(f)} makes {noble(s, f['noble'])} {f['office']}.",
    "appointed nobody": lambda s, f: f"{_who(f)} gives no office.",
    "marches farther": lambda s, f: f"{_own(s, f)} may go {f['spaces']} more spaces.",
    "goes unseen": lambda s, f: f"{_own(s, f)} goes unseen.",
    "went unseen": lambda s, f: f"Nobody sees {_own(s, f)}.",
    "absorbed": lambda s, f: f"{plural(f['count'], 'kill')} against {_own(s, f)} {'does' if f['count'] == 1 else 'do'} nothing.",
    "lost soldiers": lambda s, f: f"{_own(s, f)} loses {plural(f['count'], 'soldier')}.",
    "marshal struck down": lambda s, f: "The Lord Marshal is struck down.",
    "blows": _blows,
    "let pass": lambda s, f: f"{_who(f)} lets {unit(s, f)} pass.",
    "free attack": lambda s, f: f"{_who(f)} attacks {unit(s, f)} once, and it cannot strike back.",
    "free attack thrown": lambda s, f: f"{_who(f)} throws {' '.join(map(str, f['dice']))}: {plural(f['hits'], 'hit')}.",
    "helps in the fight": lambda s, f: f"The card {card(s, f['card'])} helps {_own(s, f)}.",
    "scored": _scored,
    "force destroyed": lambda s, f: f"{_gone(f)} is destroyed on {square(s, f['at'])}.",
    "field battle": lambda s, f: f"{_who(f)} fights a field battle on {square(s, f['at'])}.",
    "mutual annihilation": lambda s, f: f"Both sides are annihilated on {square(s, f['at'])}.",
    "assault": lambda s, f: f"{_who(f)} assaults {square(s, f['at'])}.",
    "siege goes on": lambda s, f: f"Both sides still stand: the siege of {square(s, f['at'])} goes on.",
    "noble moved": lambda s, f: f"{noble(s, f['noble'])} goes from {square(s, f['start'])} to {square(s, f['at'])}.",
    "captured": _captured,
    "got away": lambda s, f: f"{noble(s, f['noble'])} escapes home: a neutral garrison holds nobody.",
    "fled": _fled,
    "held captive": lambda s, f: f"{_who(f)} has no good for {noble(s, f['noble'])}, who stays captive.",
    "ransomed": lambda s, f: f"{_who(f)} pays {goods(f['goods'])} to {'the bank' if f['to'] is None else seat(f['to'])} to ransom {noble(s, f['noble'])}.",
    "structure taken": lambda s, f: f"{_who(f)} takes {square(s, f['at'])}.",
    "swore fealty": lambda s, f: f"{noble(s, f['noble'])} swears fealty to {_who(f)}.",
    "changed sides": lambda s, f: f"{noble(s, f['noble'])} goes over to {_who(f)}.",
    "returned to his estate": lambda s, f: f"{noble(s, f['noble'])} returns to his estate and is neutral.",
    "neutral again": lambda s, f: f"{square(s, f['at'])} is neutral again.",
    "entered garrison": lambda s, f: f"{plural(f['count'], 'soldier') if f['count'] else 'The Nobles'} of {_of(f)} {'enters' if f['count'] == 1 else 'enter'} {square(s, f['at'])}.",
    "deploy": lambda s, f: f"{_who(f)} deploys a force from {square(s, f['at'])}.",
    "deployed": _deployed,
    "stopped": lambda s, f: f"{_own(s, f)} stops.",
    "marched": lambda s, f: f"{_of(f)} goes from {square(s, f['start'])} to {square(s, f['at'])}.",
    "merged": lambda s, f: f"Two of {seat(f['seat'])}'s forces at {f['at']} become one of {plural(f['count'], 'soldier')}.",
    "attacks": lambda s, f: f"{_of(f)} comes from {square(s, f['start'])} to fight on {square(s, f['at'])}.",
    "sneak": lambda s, f: f"{_who(f)} tries to sneak past {square(s, f['at'])}.",
    "slipped in": lambda s, f: f"{_of(f)} slips past the besiegers into {square(s, f['at'])}.",
    "slipped past": lambda s, f: f"{_own(s, f)} gets past and must go on.",
    "raid": lambda s, f: f"{_who(f)} raids {square(s, f['at'])}.",
    "burnt": lambda s, f: f"The production building on {square(s, f['at'])} is burnt.",
    "stole": lambda s, f: f"{_who(f)} steals {goods(f['goods'])} from {seat(f['owner'])}.",
    "claimed": lambda s, f: f"{_who(f)} claims {square(s, f['at'])} with a soldier.",
    "noble left force": lambda s, f: f"{noble(s, f['noble'])} leaves {unit(s, f)}.",
    "noble joined force": lambda s, f: f"{noble(s, f['noble'])} joins {unit(s, f)}.",
    "round": lambda s, f: f"Year {f['number']} begins.",
    "phase": lambda s, f: f"{f['phase']} begins.",
    "season over": lambda s, f: f"{f['season']} ends.",
    "won": _winners,
    "turn": lambda s, f: f"{_who(f)} takes a turn.",
    "ended turn": lambda s, f: f"{_who(f)} ends the turn.",
    "used token": lambda s, f: f"{_who(f)} uses an action token and <has> {f['left']} left.",
    "raised": lambda s, f: f"{_who(f)} raises {plural(f['count'], 'soldier')}.",
    "bought card": lambda s, f: f"{_who(f)} buys a Nobility card.",
    "sold cards": lambda s, f: f"{_who(f)} sells {hand(s, f['cards'])}.",
    "exchanged goods": lambda s, f: f"{_who(f)} gives {seat(f['to'])} {goods(f['gave'])} for {goods(f['got'])}.",
    "declined goods": lambda s, f: f"{_who(f)} declines {seat(f['to'])}'s offer.",
    "traded": lambda s, f: f"{_who(f)} trades {goods(f['gave'])} for {goods(f['got'])}.",
    "march": lambda s, f: f"{_who(f)} moves {unit(s, f)}.",
    "regency contest": lambda s, f: "The Regency is contested.",
    "counted": _counted,
    "king's wrath": lambda s, f: f"{_who(f)} suffers the King's Wrath.",
    "lost the tie": lambda s, f: f"{_who(f)} loses the tie to the Keeper of the Privy Seal and <gains> 1 victory point.",
    "no regent": lambda s, f: f"There is no Regent; {seat(f['first'])} <starts> next.",
    "nominated": lambda s, f: f"{noble(s, f['noble'])} rules for {_who(f)}.",
    "turned over": lambda s, f: f"{card(s, f['card'])} is turned over.",
    "card ends": lambda s, f: f"{card(s, f['card'])} is over.",
    "discarded sovereign": lambda s, f: f"{_who(f)} discards {card(s, f['card'])}.",
    "sovereign": lambda s, f: f"{card(s, f['card'])} takes effect: {s.kit.card(f['card']).text}",
    "auction called": lambda s, f: f"{card(s, f['card'])} is to be auctioned.",
    "auction": lambda s, f: f"{card(s, f['card'])} is auctioned.",
    "law": lambda s, f: f"{card(s, f['card'])} is law from now on.",
    "pardoned": lambda s, f: f"{_who(f)} pays {goods(f['goods'])} and <gives> a token of the King's Wrath back.",
    "summoned": lambda s, f: "All are summoned to have a Noble in the capital at the next contest.",
    "paid": lambda s, f: f"{_who(f)} pays {goods(f['goods'])}.",
    "passed": lambda s, f: f"{_who(f)} passes.",
    "bid": lambda s, f: f"{_who(f)} bids {goods(f['goods'])}.",
    "no bids": lambda s, f: f"Nobody bids for {card(s, f['card'])}.",
    "won auction": lambda s, f: f"{_who(f)} wins {card(s, f['card'])} for {goods(f['goods'])}.",
    "raised in rank": lambda s, f: f"{noble(s, f['noble'])} becomes {RANKS[f['rank']]}.",
}  # fmt: skip
"""The sentence for each kind of event."""


def _ordered(s: Realm, f: Facts) -> str:
    """The force that gets orders; the facts do not show other seats which one it is."""
    return f"the force on {square(s, f['at'])}" if "force" in f and "at" in f else "a force"


ASKS: dict[str, Sentence] = {
    "turn": "does something in the turn, or <ends> it",
    "march": lambda s, f: f"says what {_ordered(s, f)} does",
    "mulligan": "may exchange both first cards once",
    "countermand": "may countermand the card",
    "interjection": "may play or buy a card while another acts",
    "before the contest": "may play a card before Nobles are counted",
    "card for the fight": "may play a card before the dice",
    "free attack": "may attack once without being answered",
    "where the Noble goes": "says where the Noble goes",
    "bid": "bids or <passes>",
    "size of the bid": "says how many goods to bid, or <passes>",
    "soldiers": "says how many soldiers go",
    "appointment": "may give an office",
    "Co-Regent's benefit": "takes a Nobility card as Co-Regent, or <gives> an office",
    "Noble to raise": "says which Noble rises in rank",
    "Noble to ride along": "says which Noble rides along",
    "Noble to send home": "says which Noble goes home",
    "Regent": "says which Noble is to rule",
    "Sovereignty card": "chooses the Sovereignty card that takes effect",
    "Sovereignty card to discard": "discards one of the cards turned over",
    "cards to draw": "may draw two cards and keep one",
    "card to keep": "keeps one of the cards drawn",
    "card to discard": "holds too many cards and <discards> one",
    "card to sell": "says which card is sold",
    "direct move": "says which Noble goes where",
    "force": "says which force the card is for",
    "force to go hungry": "says which force loses a soldier to hunger",
    "good": "chooses a good",
    "good to steal": "chooses the good that is stolen",
    "good to give up": "chooses the good that is stolen from it",
    "offer": "is offered one good for another",
    "opponent at court": "says who counts one Noble fewer",
    "pay for a pardon": "may pay two goods for a pardon",
    "ransom": "chooses the good to pay as ransom",
    "soldier to give": "says where a soldier is given up",
    "square to build on": "says where to build",
    "what to pay": "says what to pay",
}
"""For each kind of choice, what the seat does."""
ENDS: dict[str, Sentence] = {
    "round": "The year is over.",
    "phase": "The season is over.",
    "blows": "The round of the fight is over.",
    "announced": "The announced card is settled.",
    "card": "The card has taken effect.",
    "captured": "The captive's fate is settled.",
    "deal": "The first cards are dealt.",
    "deploy": "The force is ready.",
    "generation": "Everybody has received what the year gives.",
    "march": "The force has carried out its orders.",
    "regency contest": "The contest for the Regency is settled.",
    "sneak": "The sneaking is over.",
    "sovereign": "The Sovereignty card has taken effect.",
    "upkeep": "Upkeep is settled.",
}
"""The sentence for the end of each kind of frame; any other "is over"."""
CHANCES: dict[str, Sentence] = {
    "starting player": lambda s, f: (
        f"The starting player is drawn: {joined(f'{one + 1} is {seat(one)}' for one in range(s.players))}"
    ),
    "Nobility card": "A Nobility card is drawn.",
    "Sovereignty card": "A Sovereignty card is turned over.",
    "round of combat": "Both sides throw their dice.",
    "free attack": "The dice of the free attack are thrown.",
}
"""The sentence for each kind of chance."""

tell = Sentences(happens=TELL, asks=ASKS, chances=CHANCES, ends=ENDS).tell
"""A moment as one sentence."""
