"""Uncommon card effects, in the order of the rulebook; there is one of each card (cards.uncommons).

An effect is resolved completely when its card comes into play, and then play goes on (cards.stop, cards.resume). The
player of the card makes its choices (cards.you), and can decline only if the text allows it (cards.must, cards.can). A
lasting effect is stored in the card's entry in `in_play`, which is cleared when the round ends (cards.round-only).

Some effects are elsewhere: cards that change powers in `power`; cards that forbid others in `challenge.allows`; Gypsy and
the choice of the Captain's colour in `challenge`; Sword's lock in `Table.locked`; and Divine Intervention's second effect,
which does not apply in the last round, in `winning.end_round` (card.divine-intervention.last-round).
"""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import Any

from explorer.core import people
from explorer.core.chance import Draw
from explorer.core.moments import Chance, Check, Choice, Effect, Event, Seat, Secret, checks_of
from explorer.games.noble_treachery.cards import COLOUR_NAMES, COLOURS, DIE_SIDES
from explorer.games.noble_treachery.reasons import Barred, free_choice, names, no_passing, not_locked, only_unmet
from explorer.games.noble_treachery.rules import bonuses, challenge, tokens
from explorer.games.noble_treachery.rules.common_cards import roll_one, roll_unlocked
from explorer.games.noble_treachery.rules.power import tokens_of
from explorer.games.noble_treachery.state import DIPLOMACY, WAR, Colour, InPlay, Table, prevented


def unlocked(table: Table) -> tuple[Colour, ...]:
    """The dice that may change: a Sword's lock overrides all other effects (card.sword.supersedes)."""
    locked = table.locked()
    return tuple(die for die in COLOURS if die not in locked)


def change_dice(table: Table, seat: Seat, values: dict[Colour, int], rule: str) -> Effect:
    """Set dice without rolling them, and score their combination once all are set.

    (bonus.changes, card.amulet.bonus, card.soothsayer.bonus, card.wizard.bonus)
    """
    table.dice.update(values)
    yield Event("changed dice", seat, rule, dice=dict(values))
    yield from bonuses.score(table, seat)


def flip(table: Table, seat: Seat, rule: str) -> Effect:
    """Turn the round type over."""
    table.round_type = DIPLOMACY if table.round_type == WAR else WAR
    yield Event("round type", seat, rule, ("type.current",), type=table.round_type)


def without_effect(entry: InPlay, rule: str, also: tuple[str, ...] = ()) -> Event:
    """The event that a card has no effect, with the rule that says so."""
    return Event("no effect", entry["seat"], rule, also, card=entry["card"])


def amulet(table: Table, entry: InPlay) -> Effect:
    """Swap the values of two dice that differ; nothing happens if no two do."""
    seat, free = entry["seat"], unlocked(table)
    pairs = [a + b for a, b in combinations(free, 2) if table.dice[a] != table.dice[b]]
    if not pairs:
        yield without_effect(entry, "card.amulet.different", ("card.amulet",))
        return

    def barred() -> Barred:
        why: Barred = {}
        for a, b in combinations(COLOURS, 2):
            one, other = table.dice[a], table.dice[b]
            text = f"{names(a + b)} show {one} and {other}"
            locked = not_locked(table, a + b, "card.sword.supersedes")
            why[a + b] = (Check("card.amulet.different", one != other, text), *locked)
        return {**only_unmet(why), **no_passing("card.amulet", "make a swap", "Amulet")}

    pair = yield Choice(seat, "dice to swap", pairs, "card.amulet", barred=barred)
    values = {pair[0]: table.dice[pair[1]], pair[1]: table.dice[pair[0]]}
    yield from change_dice(table, seat, values, "card.amulet")


def bard(table: Table, entry: InPlay) -> Effect:
    """Nothing happens, except under the reading by which the tokens are counted once, at this time (card.bard.when)."""
    if table.reads("bard", "when-played"):
        entry["counted"] = [list(tokens_of(table, seat)) for seat in range(table.players)]
    yield from ()


def blood_ring(table: Table, entry: InPlay) -> Effect:
    """Perhaps show and discard a card from the hand for a random one from the discard stack, at the cost of 3 power.

    If a Diplomat takes it, its new owner may discard too, and it loses 3 more (card.diplomat.effects).
    """
    seat = entry["seat"]
    hand = table.hands[seat]
    if not hand:
        yield without_effect(entry, "card.blood-ring.empty", ("card.blood-ring",))
        return
    card = yield Choice(seat, "card to discard", [*hand, "pass"], "card.blood-ring")
    if card == "pass":
        yield Event("declined", seat, "card.blood-ring")
        return
    hand.remove(card)
    table.discard.append(card)
    entry["less"] = entry.get("less", 0) + 3
    yield Event("discarded", seat, "card.blood-ring.shown", ("card.blood-ring.power",), card=card)
    (drawn,) = yield Chance(seat, "card from the discard", Draw(tuple(table.discard)), "card.blood-ring.draw")
    table.discard.remove(drawn)
    hand.append(drawn)
    yield Event("drew from discard", seat, "card.blood-ring.draw", cards=Secret((drawn,), (seat,)))


def curse(table: Table, entry: InPlay) -> Effect:
    """All tokens of the single lowest die's colour go to the bank, including the player's own, the bet and the spoils.

    (card.curse.own, card.curse.bet)
    """
    seat = entry["seat"]
    low = min(table.dice.values())
    dice = [die for die, value in table.dice.items() if value == low]
    if len(dice) > 1:
        yield without_effect(entry, "card.curse.tied", ("card.curse",))
        return
    colour = dice[0]
    cursed: list[int] = []
    for other in table.clockwise(seat):
        hit = table.of_colour(table.treasury[other], colour)
        castle = table.castle(other)
        if hit and castle is not None:
            yield prevented(castle, "card.castle", "the Curse", other, ("card.castle.supersedes",))
            continue
        cursed += _to_bank(table, table.treasury[other], hit)
    bet = table.of_colour(table.bet, colour)
    if bet and tokens.bet_is_safe(table):
        assert table.challenger is not None
        castle = table.castle(table.challenger)
        assert castle is not None
        yield prevented(castle, "card.castle.bet", "the Curse on the bet", table.challenger, ("card.castle.bet.when",))
    else:
        cursed += _to_bank(table, table.bet, bet)
    cursed += _to_bank(table, table.spoils, table.of_colour(table.spoils, colour))
    also = ("card.curse.own", "card.curse.bet")
    yield Event("cursed", seat, "card.curse", also, colour=colour, tokens=tuple(cursed))


def _to_bank(table: Table, place: list[int], cursed: list[int]) -> list[int]:
    for token in cursed:
        place.remove(token)
        tokens.put(table.bank, token)
    return cursed


def cyclops(table: Table, entry: InPlay) -> Effect:
    """If a die shows one, the player must make an opponent discard a card that is already in play.

    The opponent's entry stays, without a card, so the card's effects end; its player stays in the round but cannot win
    it (card.cyclops.no-card, card.cyclops.empty). What the card has done is not undone (card.cyclops.kept). A win that
    it prevented is possible again (card.divine-intervention.removed). A Necromancer's card is discarded with it
    (card.necromancer.with).
    """
    seat = entry["seat"]
    targets = {e["card"]: e for e in table.in_play if e["seat"] != seat and e["card"] is not None}
    if 1 not in table.dice.values() or not targets:
        yield without_effect(entry, "card.cyclops", () if targets else ("card.cyclops.in-play",))
        return

    def barred() -> Barred:
        waiting = [card for card in table.drawn if card is not None]
        text = "only a card in play can be struck, and a Spy drew this one for a later turn"
        why = checks_of(waiting, Check("card.cyclops.in-play", False, text))
        return {**why, **no_passing("card.cyclops", "strike a card", "Cyclops")}

    card = yield Choice(seat, "card to strike", [*targets], "card.cyclops.in-play", barred=barred)
    target = targets[card]
    table.discard += [gone for gone in (card, target.get("drawn")) if gone is not None]
    victim, order = target["seat"], target["order"]
    target.clear()
    target.update(seat=victim, card=None, colour="", order=order)
    also = ["card.cyclops.kept", "card.cyclops.no-card"]
    if card == "divine-intervention":
        also.append("card.divine-intervention.removed")
    yield Event("struck down", seat, "card.cyclops.negated", tuple(also), victim=victim, card=card)


def diplomat(table: Table, entry: InPlay) -> Effect:
    """In Diplomacy and not as the last card: perhaps trade places with a card in play, which acts as if just played.

    The player may take only a card that they could now play (card.diplomat.legal); it does not bar itself, except under
    the other reading (card.diplomat.own-ban). Its lasting effects now work for its new owner (card.diplomat.effects),
    and a drawn card comes with it (card.necromancer.with). Diplomat keeps its `order` and the other card gets a new one,
    in case ties depend on it (card.diplomat.ties).
    """
    seat = entry["seat"]
    if table.round_type != DIPLOMACY or table.is_last_card():
        last = table.round_type == DIPLOMACY
        rule = "card.diplomat.last" if last else "card.diplomat"
        yield without_effect(entry, rule, ("card.diplomat",) if last else ())
        return
    targets = {e["card"]: e for e in table.in_play if e is not entry and e["card"] is not None}
    legal = {
        card: [way for way in challenge.ways(card) if not challenge.prohibiting(table, seat, way, without=target)]
        for card, target in targets.items()
    }
    options = [card for card, free in legal.items() if free]

    def barred() -> Barred:
        waiting = [card for card in table.drawn if card is not None]
        text = "only a card in play can be traded for, and a Spy drew this one for a later turn"
        why = checks_of(waiting, Check("card.diplomat", False, text))
        for card, target in targets.items():
            bans = challenge.checks_of_bans(table, seat, card, without=target)
            if table.reads("diplomat.own-ban", "holds") and challenge.bars_itself(table, target, seat):
                bans = (
                    *bans,
                    Check("card.diplomat.own-ban", False, "a card's own ban counts too, as long as it lies there"),
                )
            why[card] = (Check("card.diplomat", True, f"{people.who(target['seat'])} has it in play"), *bans)
        return {card: checks for card, checks in why.items() if card not in options}

    card = yield Choice(seat, "card to trade for", [*options, "pass"], "card.diplomat", barred=barred)
    if card == "pass":
        yield Event("declined", seat, "card.diplomat")
        return
    target = targets[card]
    own = ("card.diplomat.own-ban",) if challenge.bars_itself(table, target, seat) else ()
    kept: dict[str, Any] = {key: target[key] for key in ("drawn", "less") if key in target}
    victim, colour = target["seat"], target["colour"]
    target.clear()
    target.update(seat=victim, card="diplomat", colour=entry["colour"], order=entry["order"])
    entry.update(card=card, colour=colour, **kept)
    also = ("card.diplomat.effects", "card.diplomat.legal", *own)
    yield Event("traded", seat, "card.diplomat.becomes", also, victim=victim, card=card)
    way = legal[card][0]
    if len(legal[card]) > 1:

        def other_colours() -> Barred:
            gone = [way for way in challenge.ways(card) if way not in legal[card]]
            bans = {way: challenge.checks_of_bans(table, seat, way, without=entry) for way in gone}
            return {**bans, **challenge.strange_captains(), **no_passing("card.diplomat.resolve", "choose a colour")}

        rule = "card.captain-of-the-guard.chosen"
        way = yield Choice(seat, "colour of the Captain", legal[card], rule, barred=other_colours)
    yield from challenge.come_into_play(table, entry, way, "card.diplomat.resolve", kept)


def divine_intervention(table: Table, entry: InPlay) -> Effect:
    """Take a token of a colour that the seat lacks from the spoils; its bet does not count as owned.

    (card.divine-intervention.bet)
    """
    seat = entry["seat"]
    owned = table.colours_of(table.treasury[seat])
    if table.challenger == seat and table.reads("divine.bet", "owned"):
        owned |= table.colours_of(table.bet)
    options = [token for token in table.spoils if table.colour(token) not in owned]
    if not options:
        yield without_effect(entry, "card.divine-intervention.lacks", ("card.divine-intervention",))
        return
    token = options[0]
    if len(options) > 1:

        def barred() -> Barred:
            why: Barred = {}
            for other in table.spoils:
                has = "<has>" if other not in options else "<lacks>"
                name = COLOUR_NAMES[table.colour(other)]
                text = f"only a colour that you lack can be taken, and {people.who(seat)} {has} {name}"
                lies = Check("card.divine-intervention", True, "it is in the spoils")
                why[other] = (lies, Check("card.divine-intervention.lacks", other in options, text))
            due = no_passing("card.divine-intervention", "take a token", "Divine Intervention")
            return {**only_unmet(why), **due}

        token = yield Choice(seat, "token to take", options, "card.divine-intervention", barred=barred)
    table.spoils.remove(token)
    tokens.put(table.treasury[seat], token)
    also = ("card.divine-intervention.lacks",)
    yield Event("took", seat, "card.divine-intervention", also, token=token, source="spoils")


def fateweaver(table: Table, entry: InPlay) -> Effect:
    """Perhaps take a red token from the bank; otherwise perhaps change the round type at the end of the next turn."""
    seat = entry["seat"]
    if not table.of_colour(table.bank, "R"):
        yield Event("found nothing", seat, "card.fateweaver.bank", ("card.fateweaver",))
    else:
        why = partial(tokens.not_the_lowest, table, seat, "R", "card.fateweaver.bank")
        answer = yield Choice(seat, "red token", ("take", "leave"), "card.fateweaver", barred=why)
        if answer == "take":
            yield from tokens.take_lowest(table, seat, "R", "card.fateweaver")
            return
        yield Event("declined", seat, "card.fateweaver")
    _due_next_turn(table, entry)
    if entry["due"] is None:
        yield without_effect(entry, "card.fateweaver.last", ("card.fateweaver.flip",))


def _due_next_turn(table: Table, entry: InPlay) -> None:
    """Let a card act at the end of the next player's turn, unless it is the last card (endturn)."""
    entry["due"] = None if table.is_last_card() else table.left_of(entry["seat"])


def fateweaver_flips(table: Table, entry: InPlay, seat: Seat) -> Effect:
    """At the end of the next player's turn: perhaps change the round type."""
    if entry.get("due") != seat:
        return
    entry["due"] = None
    answer = yield Choice(entry["seat"], "turn the round type", ("turn", "pass"), "card.fateweaver.flip")
    if answer == "turn":
        yield from flip(table, entry["seat"], "card.fateweaver.flip")
    else:
        yield Event("declined", entry["seat"], "card.fateweaver.flip")


def fairy(table: Table, entry: InPlay) -> Effect:
    """Draw as many cards from the discard stack as the green die shows; perhaps play one of them instead.

    Nobody else sees them, and those that are not played are discarded unseen (card.fairy.secret). A prohibited card
    cannot be played, except under the other reading (card.fairy.prohibited); Fairy's own place is ignored in this.
    """
    seat = entry["seat"]
    if not table.discard:
        yield without_effect(entry, "card.fairy")
        return
    count = table.dice["G"]
    drawn = yield Chance(seat, "cards from the discard", Draw(tuple(table.discard), count), "card.fairy")
    table.discard = [card for card in table.discard if card not in drawn]
    table.aside = list(drawn)
    yield Event("drew from discard", seat, "card.fairy", cards=Secret(tuple(drawn), (seat,)))
    free = every = [way for card in drawn for way in challenge.ways(card)]
    if not table.reads("fairy.prohibited", "allowed"):
        free = [way for way in every if not challenge.prohibiting(table, seat, way, without=entry)]

    def barred() -> Barred:
        came = Check("card.fairy.play", True, "it was drawn for the Fairy")
        gone = [way for way in every if way not in free]
        why: Barred = {way: (came, *challenge.checks_of_bans(table, seat, way, without=entry)) for way in gone}
        held = Check(
            "card.fairy.play", False, "only a card drawn for the Fairy can take her place, and this is from the hand"
        )
        return {**why, **checks_of(table.hands[seat], held)}

    way = yield Choice(seat, "card instead of the Fairy", [*free, "keep"], "card.fairy.play", barred=barred)
    if way == "keep":
        table.discard += table.aside
        table.aside = []
        yield Event("declined", seat, "card.fairy.keep")
        return
    card, _ = challenge.played_as(table, way)
    table.aside.remove(card)
    table.discard += [*table.aside, "fairy"]
    table.aside = []
    entry["card"], entry["colour"] = challenge.played_as(table, way)
    yield Event("replaced", seat, "card.fairy.play", ("card.fairy.secret", "cards.replaced"), card=card)
    yield from challenge.come_into_play(table, entry, way, "card.fairy.resolve")


def goblins(table: Table, entry: InPlay) -> Effect:
    """Diplomacy becomes War, unless this is the last card."""
    yield from _turn_from(table, entry, DIPLOMACY, "card.goblins", "card.goblins.last")


def mystic(table: Table, entry: InPlay) -> Effect:
    """War becomes Diplomacy, unless this is the last card."""
    yield from _turn_from(table, entry, WAR, "card.mystic", "card.mystic.last")


def _turn_from(table: Table, entry: InPlay, before: str, rule: str, last: str) -> Effect:
    if table.is_last_card():
        yield without_effect(entry, last, (rule,))
    elif table.round_type == before:
        yield from flip(table, entry["seat"], rule)
    else:
        yield without_effect(entry, rule)


def jester(table: Table, entry: InPlay) -> Effect:
    """Perhaps roll all dice."""
    yield from _may_roll(table, entry["seat"], "KBRGY", "card.jester")


def champion(table: Table, entry: InPlay) -> Effect:
    """Perhaps roll the red die; later cards must differ in colour from all in play."""
    yield from _may_roll(table, entry["seat"], "R", "card.champion")


def _may_roll(table: Table, seat: Seat, dice: str, rule: str) -> Effect:
    text = f"dice to roll: all {len(dice)} or none; chosen: some of them"
    some = partial(checks_of, ["roll some"], Check(rule, False, text)) if len(dice) > 1 else None
    answer = yield Choice(seat, "roll or not", ("roll", "pass"), rule, barred=some, dice=dice)
    if answer == "roll":
        yield from roll_unlocked(table, seat, dice, rule)
    else:
        yield Event("declined", seat, rule)


def kraken(table: Table, entry: InPlay) -> Effect:
    """Nothing yet: Kraken acts at the end of the next player's turn, if there is one (card.kraken)."""
    _due_next_turn(table, entry)
    if entry["due"] is None:
        yield without_effect(entry, "card.kraken.last", ("card.kraken",))


def kraken_rises(table: Table, entry: InPlay, seat: Seat) -> Effect:
    """At the end of the next player's turn: a blue 1 poisons, a blue 6 costs the whole treasury (card.kraken.losses)."""
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
        yield Event("lost all", owner, "card.kraken.six", ("card.kraken.losses",), tokens=lost)
    else:
        yield without_effect(entry, "card.kraken.nothing", ("card.kraken",))


def merchant(table: Table, entry: InPlay) -> Effect:
    """Exchange one of the seat's tokens for one of an opponent's, even from a bet; the seat chooses both.

    The seat gives from its treasury only, or under one reading from its own bet too (card.merchant.treasury), and gives
    nothing if the treasury is empty (card.merchant.none).
    """
    seat = entry["seat"]
    options = tokens.within_reach(table, seat, COLOURS, bet=True)
    if not options:
        yield from tokens.tell_what_was_kept(table, seat, COLOURS, "card.merchant", bet=True)
        return

    def kept() -> Barred:
        why = tokens.out_of_reach(table, seat, COLOURS, True, "card.merchant")
        return {**why, **no_passing("card.merchant", "take a token", "Merchant")}

    wanted = yield Choice(seat, "token to take", options, "card.merchant", barred=kept)
    own = list(table.treasury[seat])
    given = None
    if own:
        staked_tokens = table.bet if table.challenger == seat else []
        too = table.reads("merchant.gives", "bet-too")
        if too:
            own = sorted((*own, *staked_tokens))

        def staked() -> Barred:
            text = "you give a token from your treasury, and this is in the bet"
            bet = [] if too else staked_tokens
            why = checks_of(bet, Check("card.merchant.treasury", False, text))
            return {**why, **no_passing("card.merchant", "give a token", "Merchant")}

        given = yield Choice(seat, "token to give", own, "card.merchant", barred=staked, wanted=wanted)
    source = table.owner(wanted)
    assert source is not None
    place = table.bet if wanted in table.bet else table.treasury[source]
    yield from tokens.take_token(table, seat, wanted, "card.merchant", () if own else ("card.merchant.none",))
    if given is not None:
        (table.treasury[seat] if given in table.treasury[seat] else table.bet).remove(given)
        tokens.put(place, given)
        rule = "card.merchant.bet" if place is table.bet else "card.merchant"
        also = ("card.merchant.treasury",)
        yield Event(
            "gave", seat, rule, also, token=given, receiver=source, place="bet" if place is table.bet else source
        )


def monk(table: Table, entry: InPlay) -> Effect:
    """Roll one die, then forbid a colour to all opponents for the rest of the round."""
    seat = entry["seat"]
    yield from roll_one(table, entry, "card.monk")
    due = partial(no_passing, "card.monk.colour", "choose a colour", "Monk")
    entry["ban"] = yield Choice(seat, "colour to forbid", COLOURS, "card.monk.colour", barred=due)
    yield Event("forbade", seat, "card.monk.colour", colour=entry["ban"])


def necromancer(table: Table, entry: InPlay) -> Effect:
    """Perhaps draw a card from the discard stack, whose base power then counts instead of the black die.

    The player decides before the draw, and cannot change this afterwards (card.necromancer.before). The drawn card is not
    played, so bans do not apply to it (card.necromancer.legal).
    """
    seat = entry["seat"]
    if entry.get("drawn") is not None:
        yield without_effect(entry, "card.necromancer.stays", ("card.necromancer",))
        return
    if not table.discard:
        yield without_effect(entry, "card.necromancer")
        return
    answer = yield Choice(seat, "draw or not", ("draw", "pass"), "card.necromancer")
    if answer == "pass":
        yield Event("declined", seat, "card.necromancer")
        return
    (card,) = yield Chance(seat, "Necromancer's card", Draw(tuple(table.discard)), "card.necromancer.draw")
    table.discard.remove(card)
    entry["drawn"] = card
    yield Event("raised", seat, "card.necromancer.base", ("card.necromancer.stays",), card=card)


def scout(table: Table, entry: InPlay) -> Effect:
    """Look at an opponent's hand, take a card from it, and give one back, perhaps the same."""
    seat = entry["seat"]
    targets = [other for other in table.others(seat) if table.hands[other]]
    if not targets or not table.hands[seat]:
        yield without_effect(entry, "card.scout.empty", ("card.scout",))
        return

    def others() -> Barred:
        own = Check("card.scout", False, "you look at an opponent's hand, and this is your own")
        empty = Check("card.scout.empty", False, "cards in that hand: 0")
        why = checks_of([other for other in table.others(seat) if other not in targets], empty)
        return {seat: (own,), **why, **no_passing("card.scout", "look at a hand", "Scout")}

    target = yield Choice(seat, "hand to look at", targets, "card.scout", barred=others)
    theirs, own = table.hands[target], table.hands[seat]
    yield Event("looked at", seat, "card.scout", holder=target, cards=Secret(tuple(sorted(theirs)), (seat, target)))
    due = partial(no_passing, "card.scout.take", "take a card", "Scout")
    taken = yield Choice(seat, "card to take", sorted(theirs), "card.scout.take", barred=due)
    theirs.remove(taken)
    own.append(taken)
    yield Event("took a card", seat, "card.scout.take", holder=target, cards=Secret((taken,), (seat, target)))
    due = partial(no_passing, "card.scout.give", "give a card", "Scout")
    given = yield Choice(seat, "card to give", list(own), "card.scout.give", barred=due)
    own.remove(given)
    theirs.append(given)
    yield Event("gave a card", seat, "card.scout.give", holder=target, cards=Secret((given,), (seat, target)))


def snake_charmer(table: Table, entry: InPlay) -> Effect:
    """Take the lowest token from a bet of two or more."""
    seat = entry["seat"]
    own = table.challenger == seat and table.reads("snake-charmer.own-bet", "no")
    if len(table.bet) < 2 or own:
        rule = "card.snake-charmer.own-bet" if own else "card.snake-charmer.two"
        yield without_effect(entry, rule, ("card.snake-charmer",))
        return
    assert table.challenger is not None
    castle = table.castle(table.challenger)
    if castle is not None and tokens.bet_is_safe(table):
        yield prevented(castle, "card.castle.bet", "taking from the bet", table.challenger, ("card.castle.bet.when",))
        return
    token = min(table.bet)
    table.bet.remove(token)
    tokens.put(table.treasury[seat], token)
    also = ("bet.exception", *(("card.snake-charmer.own-bet",) if seat == table.challenger else ()))
    yield Event("took", seat, "card.snake-charmer", also, token=token, source="bet")


def shifts(table: Table) -> list[str]:
    """The changes of a single die that Soothsayer may make: "K+" turns black up by 1."""
    found = []
    for die in unlocked(table):
        if table.dice[die] < DIE_SIDES or table.reads("soothsayer.wrap", "yes"):
            found.append(f"{die}+")
        if table.dice[die] > 1 or table.reads("soothsayer.wrap", "yes"):
            found.append(f"{die}-")
    return found


def soothsayer(table: Table, entry: InPlay) -> Effect:
    """Change one or two dice by 1 each, up or down (card.soothsayer.one); a combination counts after all changes."""
    seat = entry["seat"]
    single = shifts(table)
    options = single + [f"{a} {b}" for a, b in combinations(single, 2) if a[0] != b[0]]

    def barred() -> Barred:
        why: Barred = {}
        wraps = table.reads("soothsayer.wrap", "yes")
        for die in COLOURS:
            value = table.dice[die]
            for sign, other in (("+", value + 1), ("-", value - 1)):
                text = f"a die shows 1 to {DIE_SIDES}, and {COLOUR_NAMES[die]} would become {other}"
                edge = () if wraps else (Check("card.soothsayer.wrap", 1 <= other <= DIE_SIDES, text),)
                shift = f"{die}{sign}"
                why[shift] = (*edge, *not_locked(table, die, "card.sword.supersedes"))
                twice = Check("card.soothsayer.one", False, "each die changes by 1, and this changes one by 2")
                why[f"{shift} {shift}"] = (*why[shift], twice)
        return {**only_unmet(why), **no_passing("card.soothsayer", "make a change", "Soothsayer")}

    answer = yield Choice(seat, "dice to shift", options, "card.soothsayer", barred=barred)
    values = {}
    for shift in answer.split():
        value = table.dice[shift[0]] + (1 if shift[1] == "+" else -1)
        values[shift[0]] = (value - 1) % DIE_SIDES + 1
    yield from change_dice(table, seat, values, "card.soothsayer")


def tome_rolls(table: Table, entry: InPlay, seat: Seat) -> Effect:
    """At the end of every turn, its own included: perhaps roll one die (card.tome.own-turn)."""
    if seat == entry["seat"] and table.reads("tome.own-turn", "no"):
        return
    yield from roll_one(table, entry, "card.tome", may=True)


def wall_of_thorns_rolls(table: Table, entry: InPlay, seat: Seat) -> Effect:
    """At the end of the last turn, in War: perhaps roll one die.

    (card.wall-of-thorns.when, card.wall-of-thorns.optional)
    """
    del seat
    if table.is_last_card() and table.round_type == WAR:
        yield from roll_one(table, entry, "card.wall-of-thorns", may=True)


def war_troll(table: Table, entry: InPlay) -> Effect:
    """Roll the black die and up to two others, all chosen before the roll (card.war-troll.together)."""
    seat = entry["seat"]
    every = ["K" + "".join(more) for size in range(3) for more in combinations(COLOURS[1:], size)]
    locked = frozenset() if table.reads("army.locked", "may") else table.locked()
    options = [dice for dice in every if not locked.intersection(dice)]

    def barred() -> Barred:
        why: Barred = {}
        for dice in (*every, *COLOURS[1:], "".join(COLOURS)):
            more = dice.replace("K", "")
            black = Check("card.war-troll", "K" in dice, f"black must be rolled, and this is {names(dice)}")
            count = Check(
                "card.war-troll",
                len(more) <= 2,
                f"at most 2 dice besides black can be rolled, and these are {len(more)}",
            )
            why[dice] = (black, count, *free_choice(table, dice))
        return {**only_unmet(why), **no_passing("card.war-troll", "make a roll", "War Troll")}

    dice = yield Choice(seat, "dice to roll", options, "card.war-troll", barred=barred)
    yield from roll_unlocked(table, seat, dice, "card.war-troll")


def wizard(table: Table, entry: InPlay) -> Effect:
    """Set one die to another value."""
    seat = entry["seat"]
    sides = range(1, DIE_SIDES + 1)
    options = [f"{die}{value}" for die in unlocked(table) for value in sides if value != table.dice[die]]

    def barred() -> Barred:
        why: Barred = {}
        for die in COLOURS:
            for value in sides:
                text = f"{COLOUR_NAMES[die]} shows {table.dice[die]}, and would be set to {value}"
                new = Check("card.wizard.different", value != table.dice[die], text)
                why[f"{die}{value}"] = (new, *not_locked(table, die, "card.sword.supersedes"))
        return {**only_unmet(why), **no_passing("card.wizard", "set a die", "Wizard")}

    answer = yield Choice(seat, "die to set", options, "card.wizard", barred=barred)
    yield from change_dice(table, seat, {answer[0]: int(answer[1])}, "card.wizard")


challenge.EFFECTS.update(
    {
        "amulet": amulet,
        "bard": bard,
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
)

challenge.END_OF_TURN.update(
    {
        "fateweaver": fateweaver_flips,
        "kraken": kraken_rises,
        "tome": tome_rolls,
        "wall-of-thorns": wall_of_thorns_rolls,
    }
)
