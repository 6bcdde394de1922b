"""Uncommon card effects, in the order of the rulebook.

Those that only change powers are in `power.py`; those that forbid cards are asked in `challenge.prohibitions`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from explorer.core.chance import Draw
from explorer.core.moments import Chance, Check, Choice, Effect, Event, Option, Seat, Secret
from explorer.games.noble_treachery import bonuses, challenge, tokens
from explorer.games.noble_treachery.cards import COLOUR_NAMES, COLOURS, DIE_SIDES
from explorer.games.noble_treachery.common_cards import roll_one, roll_unlocked
from explorer.games.noble_treachery.state import DIPLOMACY, WAR, Colour, InPlay, Table, name_of, prevented
from explorer.games.noble_treachery.tokens import title

DRAGON_LIMIT = 8
"""The printed base power from which a Dragon forbids a card (card.dragon)."""


def unlocked(table: Table) -> tuple[Colour, ...]:
    """The dice that may change."""
    locked = table.locked()
    return tuple(die for die in COLOURS if die not in locked)


def change_dice(table: Table, seat: Seat, values: dict[Colour, int], rule: str) -> Effect:
    """Set dice without rolling them, and score what they then make (bonus.changes)."""
    table.dice.update(values)
    yield Event("changed dice", seat, rule, dice=dict(values))
    yield from bonuses.score(table, seat)


def flip(table: Table, seat: Seat, rule: str) -> Effect:
    """Turn the round type over."""
    table.round_type = DIPLOMACY if table.round_type == WAR else WAR
    yield Event("round type", seat, rule, type=table.round_type)


def amulet(table: Table, entry: InPlay) -> Effect:
    """Swap the values of two dice that differ; nothing happens when no two do."""
    seat, free = entry["seat"], unlocked(table)
    pairs = [a + b for a, b in combinations(free, 2) if table.dice[a] != table.dice[b]]
    if not pairs:
        yield Event("no effect", seat, "card.amulet.different", card="amulet")
        return
    barred: dict[Option, tuple[Check, ...]] = {}
    for a, b in combinations(COLOURS, 2):
        if table.dice[a] == table.dice[b]:
            barred[a + b] = (Check("card.amulet.different", False, f"both show {table.dice[a]}"),)
        elif a + b not in pairs:
            barred[a + b] = (Check("card.sword", False, "a Sword locks the yellow die"),)
    pair = yield Choice(seat, "dice to swap", pairs, "card.amulet", barred=lambda: barred)
    values = {pair[0]: table.dice[pair[1]], pair[1]: table.dice[pair[0]]}
    yield from change_dice(table, seat, values, "card.amulet")


def blood_ring(table: Table, entry: InPlay) -> Effect:
    """Perhaps show and discard a card from the hand for a random one of the discard stack; it costs three power."""
    seat = entry["seat"]
    hand = table.hands[seat]
    if not hand:
        yield Event("no effect", seat, "card.blood-ring", card="blood-ring")
        return
    card = yield Choice(seat, "card to discard", [*hand, "pass"], "card.blood-ring")
    if card == "pass":
        yield Event("declined", seat, "card.blood-ring")
        return
    hand.remove(card)
    table.discard.append(card)
    entry["less"] = 3
    yield Event("discarded", seat, "card.blood-ring", card=card)
    (drawn,) = yield Chance(seat, "card from the discard", Draw(tuple(table.discard)), "card.blood-ring.draw")
    table.discard.remove(drawn)
    hand.append(drawn)
    yield Event("drew from discard", seat, "card.blood-ring.draw", cards=Secret((drawn,), (seat,)))


def curse(table: Table, entry: InPlay) -> Effect:
    """All tokens of the single lowest die's colour go to the bank, from the spoils and the bet too."""
    seat = entry["seat"]
    low = min(table.dice.values())
    dice = [die for die, value in table.dice.items() if value == low]
    if len(dice) > 1:
        yield Event("no effect", seat, "card.curse.tied", card="curse")
        return
    colour = dice[0]
    cursed: list[int] = []
    for other in table.clockwise(seat):
        hit = table.of_colour(table.treasury[other], colour)
        castle = table.castle(other)
        if hit and castle is not None:
            yield prevented(castle, "card.castle", "the Curse", other)
            continue
        cursed += _lift(table.treasury[other], hit)
    bet = table.of_colour(table.bet, colour)
    if bet and tokens.bet_is_safe(table):
        assert table.challenger is not None
        castle = table.castle(table.challenger)
        assert castle is not None
        yield prevented(castle, "card.castle.bet", "the Curse on the bet", table.challenger)
    else:
        cursed += _lift(table.bet, bet)
    cursed += _lift(table.spoils, table.of_colour(table.spoils, colour))
    table.bank = sorted(table.bank + cursed)
    yield Event("cursed", seat, "card.curse", colour=colour, tokens=tuple(cursed))


def _lift(place: list[int], lifted: list[int]) -> list[int]:
    for token in lifted:
        place.remove(token)
    return lifted


def cyclops(table: Table, entry: InPlay) -> Effect:
    """If a die shows one, an opponent's card in play is discarded, and its effects end."""
    seat = entry["seat"]
    targets = {e["card"]: e for e in table.in_play if e["seat"] != seat and e["card"] is not None}
    if 1 not in table.dice.values() or not targets:
        yield Event("no effect", seat, "card.cyclops", card="cyclops")
        return
    card = yield Choice(seat, "card to strike", [*targets], "card.cyclops")
    target = targets[card]
    table.discard += [gone for gone in (card, target.get("drawn")) if gone is not None]
    victim, order = target["seat"], target["order"]
    target.clear()
    target.update(seat=victim, card=None, colour="", order=order)
    yield Event("struck down", seat, "card.cyclops", victim=victim, card=card)


def diplomat(table: Table, entry: InPlay) -> Effect:
    """In Diplomacy and not as the last card: perhaps trade places with a card in play, which resolves as just played."""
    seat = entry["seat"]
    if table.round_type != DIPLOMACY or table.is_last_card():
        rule = "card.diplomat.last" if table.round_type == DIPLOMACY else "card.diplomat"
        yield Event("no effect", seat, rule, card="diplomat")
        return
    targets = {e["card"]: e for e in table.in_play if e is not entry and e["card"] is not None}
    legal: dict[str, list[str]] = {}
    barred: dict[Option, tuple[Check, ...]] = {}
    for card, target in targets.items():
        bars = {way: challenge.prohibitions(table, seat, way, without=target) for way in challenge.ways(card)}
        legal[card] = [way for way, against in bars.items() if not against]
        if not legal[card]:
            barred[card] = tuple(check for check, _ in bars[card])
    options = [card for card, free in legal.items() if free]
    card = yield Choice(seat, "card to trade for", [*options, "pass"], "card.diplomat", barred=lambda: barred)
    if card == "pass":
        yield Event("declined", seat, "card.diplomat")
        return
    target = targets[card]
    kept = {key: target[key] for key in ("drawn", "less") if key in target}
    victim = target["seat"]
    target.clear()
    target.update(seat=victim, card="diplomat", colour=entry["colour"], order=entry["order"])
    yield Event("traded", seat, "card.diplomat.resolve", victim=victim, card=card)
    way = card
    if len(legal[card]) > 1:
        way = yield Choice(seat, "colour of the Captain", legal[card], "card.captain-of-the-guard")
    yield from challenge.come_into_play(table, entry, way, "card.diplomat.resolve", kept)


def divine_intervention(table: Table, entry: InPlay) -> Effect:
    """Take a token from the spoils whose colour one lacks; and nobody can win with this round."""
    seat = entry["seat"]
    owned = table.colours_of(table.treasury[seat])
    if table.challenger == seat and table.reads("divine.bet", "owned"):
        owned |= table.colours_of(table.bet)
    options = [token for token in table.spoils if table.colour(token) not in owned]
    if not options:
        yield Event("no effect", seat, "card.divine-intervention.lacks", card="divine-intervention")
        return
    token = options[0]
    if len(options) > 1:
        token = yield Choice(seat, "token to take", options, "card.divine-intervention")
    table.spoils.remove(token)
    tokens.put(table.treasury[seat], token)
    yield Event("took", seat, "card.divine-intervention", token=token, source="spoils")


def fateweaver(table: Table, entry: InPlay) -> Effect:
    """Perhaps take a red token from the bank; else perhaps turn the round type at the end of the next turn."""
    seat = entry["seat"]
    if table.of_colour(table.bank, "R"):
        answer = yield Choice(seat, "red token", ("take", "leave"), "card.fateweaver")
        if answer == "take":
            yield from tokens.take_lowest(table, seat, "R", "card.fateweaver")
            return
        yield Event("declined", seat, "card.fateweaver")
    _due_next_turn(table, entry)


def _due_next_turn(table: Table, entry: InPlay) -> None:
    entry["due"] = None if table.is_last_card() else table.left_of(entry["seat"])


def fateweaver_flips(table: Table, entry: InPlay, seat: Seat) -> Effect:
    """At the end of the next player's turn: perhaps turn the round type."""
    if entry.get("due") != seat:
        return
    entry["due"] = None
    answer = yield Choice(entry["seat"], "turn the round type", ("turn", "pass"), "card.fateweaver.flip")
    if answer == "turn":
        yield from flip(table, entry["seat"], "card.fateweaver.flip")
    else:
        yield Event("declined", entry["seat"], "card.fateweaver.flip")


def fairy(table: Table, entry: InPlay) -> Effect:
    """Draw as many cards from the discard stack as the green die shows; perhaps play one of them instead."""
    seat = entry["seat"]
    if not table.discard:
        yield Event("no effect", seat, "card.fairy", card="fairy")
        return
    count = table.dice["G"]
    drawn = yield Chance(seat, "cards from the discard", Draw(tuple(table.discard), count), "card.fairy")
    table.discard = [card for card in table.discard if card not in drawn]
    table.aside = list(drawn)
    yield Event("drew from discard", seat, "card.fairy", cards=Secret(tuple(drawn), (seat,)))
    free, prohibited = challenge.playable(table, seat, table.aside)
    if table.reads("fairy.prohibited", "allowed"):
        free, prohibited = free + prohibited, []
    way = yield Choice(
        seat, "card instead of the Fairy", [*free, "keep"], "card.fairy.play",
        barred=lambda: challenge.why_prohibited(table, seat, prohibited),
    )  # fmt: skip
    if way == "keep":
        table.discard += table.aside
        table.aside = []
        yield Event("declined", seat, "card.fairy.play")
        return
    card, _ = challenge.played_as(table, way)
    table.aside.remove(card)
    table.discard += [*table.aside, "fairy"]
    table.aside = []
    yield Event("replaced", seat, "card.fairy.play", card=card)
    yield from challenge.come_into_play(table, entry, way, "card.fairy.resolve")


def goblins(table: Table, entry: InPlay) -> Effect:
    """Diplomacy becomes War, unless this is the last card."""
    yield from _turn_from(table, entry, DIPLOMACY, "card.goblins", "card.goblins.last")


def mystic(table: Table, entry: InPlay) -> Effect:
    """War becomes Diplomacy, unless this is the last card."""
    yield from _turn_from(table, entry, WAR, "card.mystic", "card.mystic.last")


def _turn_from(table: Table, entry: InPlay, before: str, rule: str, last: str) -> Effect:
    if table.is_last_card():
        yield Event("no effect", entry["seat"], last, card=entry["card"])
    elif table.round_type == before:
        yield from flip(table, entry["seat"], rule)
    else:
        yield Event("no effect", entry["seat"], rule, card=entry["card"])


def jester(table: Table, entry: InPlay) -> Effect:
    """Perhaps roll all dice."""
    yield from _may_roll(table, entry["seat"], "KBRGY", "card.jester")


def champion(table: Table, entry: InPlay) -> Effect:
    """Perhaps roll the red die; later cards must differ in colour from all in play."""
    yield from _may_roll(table, entry["seat"], "R", "card.champion")


def _may_roll(table: Table, seat: Seat, dice: str, rule: str) -> Effect:
    answer = yield Choice(seat, "roll or not", ("roll", "pass"), rule, dice=dice)
    if answer == "roll":
        yield from roll_unlocked(table, seat, dice, rule)
    else:
        yield Event("declined", seat, rule)


def kraken(table: Table, entry: InPlay) -> Effect:
    """Nothing yet: it acts at the end of the next player's turn, if there is one."""
    _due_next_turn(table, entry)
    if entry["due"] is None:
        yield Event("no effect", entry["seat"], "card.kraken.last", card="kraken")


def kraken_rises(table: Table, entry: InPlay, seat: Seat) -> Effect:
    """At the end of the next player's turn: a blue one poisons, a blue six costs all one's tokens."""
    if entry.get("due") != seat:
        return
    entry["due"] = None
    owner, value = entry["seat"], table.dice["B"]
    if value == 1:
        may = not table.reads("can", "compulsory")
        yield from tokens.poison(table, owner, "card.kraken.poison", may=may)
    elif value == 6:
        lost = tuple(table.treasury[owner])
        table.treasury[owner] = []
        if table.reads("kraken.losses", "spoils"):
            table.spoils = sorted([*table.spoils, *lost])
        else:
            table.bank = sorted([*table.bank, *lost])
        yield Event("lost all", owner, "card.kraken.six", tokens=lost)
    else:
        yield Event("no effect", owner, "card.kraken.nothing", card="kraken")


def merchant(table: Table, entry: InPlay) -> Effect:
    """Trade one's token for another's, both of one's own choice; without a token to give, just take. Bets count."""
    seat = entry["seat"]
    options = tokens.within_reach(table, seat, COLOURS, bet=True)
    if not options:
        yield from tokens.tell_what_was_kept(table, seat, COLOURS, "card.merchant", bet=True)
        return
    wanted = yield Choice(
        seat, "token to take", options, "card.merchant",
        barred=lambda: tokens.out_of_reach(table, seat, COLOURS, bet=True),
    )  # fmt: skip
    own = list(table.treasury[seat])
    given = None
    if own:
        given = yield Choice(seat, "token to give", own, "card.merchant", wanted=wanted)
    source = table.owner(wanted)
    assert source is not None
    place = table.bet if wanted in table.bet else table.treasury[source]
    yield from tokens.take_token(table, seat, wanted, "card.merchant")
    if given is not None:
        table.treasury[seat].remove(given)
        tokens.put(place, given)
        rule = "card.merchant.bet" if place is table.bet else "card.merchant"
        yield Event("gave", seat, rule, token=given, receiver=source, place="bet" if place is table.bet else source)


def monk(table: Table, entry: InPlay) -> Effect:
    """Roll one die, then forbid a colour to all opponents for the rest of the round."""
    seat = entry["seat"]
    yield from roll_one(table, seat, "card.monk")
    entry["ban"] = yield Choice(seat, "colour to forbid", COLOURS, "card.monk.colour")
    yield Event("forbade", seat, "card.monk.colour", colour=entry["ban"])


def necromancer(table: Table, entry: InPlay) -> Effect:
    """Perhaps draw a card from the discard stack, whose base power then counts instead of the black die."""
    seat = entry["seat"]
    if entry.get("drawn") is not None:
        yield Event("no effect", seat, "card.necromancer.stays", card="necromancer")
        return
    if not table.discard:
        yield Event("no effect", seat, "card.necromancer", card="necromancer")
        return
    answer = yield Choice(seat, "draw or not", ("draw", "pass"), "card.necromancer")
    if answer == "pass":
        yield Event("declined", seat, "card.necromancer")
        return
    (card,) = yield Chance(seat, "Necromancer's card", Draw(tuple(table.discard)), "card.necromancer")
    table.discard.remove(card)
    entry["drawn"] = card
    yield Event("raised", seat, "card.necromancer.base", card=card)


def scout(table: Table, entry: InPlay) -> Effect:
    """Look at an opponent's hand, take a card from it, and give one back, perhaps the same."""
    seat = entry["seat"]
    targets = [other for other in table.opponents(seat) if table.hands[other]]
    if not targets or not table.hands[seat]:
        yield Event("no effect", seat, "card.scout.empty", card="scout")
        return
    target = yield Choice(seat, "hand to look at", targets, "card.scout")
    theirs, own = table.hands[target], table.hands[seat]
    yield Event("looked at", seat, "card.scout", holder=target, cards=Secret(tuple(theirs), (seat, target)))
    taken = yield Choice(seat, "card to take", list(theirs), "card.scout.take")
    theirs.remove(taken)
    own.append(taken)
    yield Event("took a card", seat, "card.scout.take", holder=target, cards=Secret((taken,), (seat, target)))
    given = yield Choice(seat, "card to give", list(own), "card.scout.give")
    own.remove(given)
    theirs.append(given)
    yield Event("gave a card", seat, "card.scout.give", holder=target, cards=Secret((given,), (seat, target)))


def snake_charmer(table: Table, entry: InPlay) -> Effect:
    """Take the lowest token of a bet of two or more."""
    seat = entry["seat"]
    own = table.challenger == seat and table.reads("snake-charmer.own-bet", "no")
    if len(table.bet) < 2 or own:
        rule = "card.snake-charmer.own-bet" if own else "card.snake-charmer.two"
        yield Event("no effect", seat, rule, card="snake-charmer")
        return
    assert table.challenger is not None
    castle = table.castle(table.challenger)
    if castle is not None and tokens.bet_is_safe(table):
        yield prevented(castle, "card.castle.bet", "taking from the bet", table.challenger)
        return
    token = min(table.bet)
    table.bet.remove(token)
    tokens.put(table.treasury[seat], token)
    yield Event("took", seat, "card.snake-charmer", token=token, source="bet")


def shifts(table: Table) -> list[str]:
    """The single changes of one die by one that a Soothsayer may make: "K+" is black one up."""
    found = []
    for die in unlocked(table):
        if table.dice[die] < DIE_SIDES or table.reads("soothsayer.wrap", "yes"):
            found.append(f"{die}+")
        if table.dice[die] > 1 or table.reads("soothsayer.wrap", "yes"):
            found.append(f"{die}-")
    return found


def soothsayer(table: Table, entry: InPlay) -> Effect:
    """Change one or two dice by one each, up or down; what they make counts once both have changed."""
    seat = entry["seat"]
    single = shifts(table)
    options = single + [f"{a} {b}" for a, b in combinations(single, 2) if a[0] != b[0]]
    barred: dict[Option, tuple[Check, ...]] = {}
    for die in COLOURS:
        for sign in "+-":
            if f"{die}{sign}" not in single:
                text = f"{COLOUR_NAMES[die]} shows {table.dice[die]}, and a die has 1 to {DIE_SIDES}"
                rule = "card.soothsayer.wrap"
                if die in table.locked():
                    rule, text = "card.sword", "a Sword locks the yellow die"
                barred[f"{die}{sign}"] = (Check(rule, False, text),)
    answer = yield Choice(seat, "dice to shift", options, "card.soothsayer", barred=lambda: barred)
    values = {}
    for shift in answer.split():
        value = table.dice[shift[0]] + (1 if shift[1] == "+" else -1)
        values[shift[0]] = (value - 1) % DIE_SIDES + 1
    yield from change_dice(table, seat, values, "card.soothsayer")


def tome_rolls(table: Table, entry: InPlay, seat: Seat) -> Effect:
    """At the end of every turn from now on: perhaps roll one die."""
    if seat == entry["seat"] and table.reads("tome.own-turn", "no"):
        return
    yield from roll_one(table, entry["seat"], "card.tome", may=True)


def wall_of_thorns_rolls(table: Table, entry: InPlay, seat: Seat) -> Effect:
    """At the end of the last turn, in War: perhaps roll one die."""
    del seat
    if table.is_last_card() and table.round_type == WAR:
        yield from roll_one(table, entry["seat"], "card.wall-of-thorns", may=True)


def war_troll(table: Table, entry: InPlay) -> Effect:
    """Roll the black die and up to two others, all chosen before the roll."""
    seat = entry["seat"]
    others = [die for die in unlocked(table) if die != "K"]
    if table.reads("army.locked", "may"):
        others = [die for die in COLOURS if die != "K"]
    options = ["K" + "".join(more) for size in range(3) for more in combinations(others, size)]
    barred: dict[Option, tuple[Check, ...]] = {
        "K" + die: (Check("card.sword", False, "a Sword locks the yellow die"),) for die in COLOURS[1:] if die not in others
    }
    dice = yield Choice(seat, "dice to roll", options, "card.war-troll", barred=lambda: barred)
    yield from roll_unlocked(table, seat, dice, "card.war-troll")


def wizard(table: Table, entry: InPlay) -> Effect:
    """Set one die to another value."""
    seat = entry["seat"]
    sides = range(1, DIE_SIDES + 1)
    options = [f"{die}{value}" for die in unlocked(table) for value in sides if value != table.dice[die]]
    barred: dict[Option, tuple[Check, ...]] = {
        f"{die}{table.dice[die]}": (Check("card.wizard.different", False, "the die shows that already"),) for die in COLOURS
    }
    for die in table.locked():
        for value in sides:
            barred[f"{die}{value}"] = (Check("card.sword", False, "a Sword locks the yellow die"),)
    answer = yield Choice(seat, "die to set", options, "card.wizard", barred=lambda: barred)
    yield from change_dice(table, seat, {answer[0]: int(answer[1])}, "card.wizard")


EFFECTS: dict[str, Callable[[Table, InPlay], Effect]] = {
    "amulet": amulet,
    "blood-ring": blood_ring,
    "champion": champion,
    "curse": curse,
    "cyclops": cyclops,
    "diplomat": diplomat,
    "divine-intervention": divine_intervention,
    "fairy": fairy,
    "fateweaver": fateweaver,
    "goblins": goblins,
    "jester": jester,
    "kraken": kraken,
    "merchant": merchant,
    "monk": monk,
    "mystic": mystic,
    "necromancer": necromancer,
    "scout": scout,
    "snake-charmer": snake_charmer,
    "soothsayer": soothsayer,
    "war-troll": war_troll,
    "wizard": wizard,
}
"""What happens when an uncommon card is played; those without an entry only change powers or forbid cards."""

END_OF_TURN: dict[str, Callable[[Table, InPlay, Seat], Effect]] = {
    "fateweaver": fateweaver_flips,
    "kraken": kraken_rises,
    "tome": tome_rolls,
    "wall-of-thorns": wall_of_thorns_rolls,
}
"""What acts at the end of a turn: the position, the card in play, and whose turn ends."""
