"""Nobility cards: drawing, the hand limit, announcing and countering, and how each kind of effect works."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from explorer.core.chance import Draw
from explorer.core.moments import Begin, Chance, Check, Choice, Effect, End, Event, Moments, Option, Seat, Secret
from explorer.games.noble_game import reasons, wording
from explorer.games.noble_game.board import CAPITAL
from explorer.games.noble_game.own_figures import figures
from explorer.games.noble_game.state import ARCHBISHOP, GOODS, HAND, KEEPER, OFFICES, PARTY, Realm

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from explorer.games.noble_game.cards import Card

LETTER = {name: letter for letter, name in GOODS.items()}
PRICE = "FWS"
"""The cost of a Nobility card (costs.card)."""


# --- drawing ----------------------------------------------------------------------------------------------------------


def _draw_one(state: Realm, seat: Seat, count: int, rule: str) -> Effect:
    """Draw cards from the deck; when it runs out, shuffle the discards into it (nobility.reshuffle)."""
    drawn: list[str] = []
    while len(drawn) < count:
        if not state.deck:
            if not state.discard:
                yield Event("no card left", seat, "nobility.reshuffle")
                break
            state.deck, state.discard = state.discard, []
            yield Event("reshuffled", None, "nobility.reshuffle", deck="Nobility", count=len(state.deck))
        (card,) = yield Chance(seat, "Nobility card", Draw(tuple(state.deck)), rule)
        state.deck.remove(card)
        state.aside.append(card)
        state.looking = seat
        drawn.append(card)
    return drawn


def draw(state: Realm, seat: Seat, count: int, rule: str) -> Effect:
    """Gain Nobility cards, then discard down to five (nobility.limit).

    The Archbishop's lord may draw two for each and keep one (office.archbishop).
    """
    archbishop = seat in office_seat(state, ARCHBISHOP)
    for _ in range(count):
        looks = (yield Choice(seat, "cards to draw", (2, 1), "office.archbishop")) if archbishop else 1
        drawn = yield from _draw_one(state, seat, looks, rule)
        if not drawn:
            return
        if len(drawn) > 1:
            kept = yield Choice(
                seat, "card to keep", tuple(dict.fromkeys(drawn)), "office.archbishop",
                barred=reasons.compelled("office.archbishop", "cards drawn: 2, to be kept: 1"),
            )  # fmt: skip
            state.aside.remove(kept)
            other, state.aside = state.aside[0], [kept]
            state.discard.append(other)
            yield Event("discarded", seat, "office.archbishop", card=other)
            drawn = [kept]
        state.aside.clear()
        state.looking = None
        state.hands[seat] += drawn
        yield Event("drew", seat, rule, cards=Secret(tuple(drawn), (seat,)))
    while len(state.hands[seat]) > HAND:
        card = yield Choice(
            seat, "card to discard", tuple(dict.fromkeys(state.hands[seat])), "nobility.limit",
            barred=reasons.compelled("nobility.limit", f"cards in hand: {len(state.hands[seat])}, at most {HAND}"),
        )  # fmt: skip
        state.hands[seat].remove(card)
        state.discard.append(card)
        yield Event("discarded", seat, "nobility.limit", card=card)


def can_buy(state: Realm, seat: Seat) -> bool:
    """Whether a Nobility card can be bought (nobility.buy, nobility.one-a-season)."""
    return not state.bought[seat] and bool(state.deck or state.discard) and state.can_pay(seat, PRICE)


def buying(state: Realm, seat: Seat) -> tuple[Check, ...]:
    """Every check made when a seat wants to buy a card."""
    left = len(state.deck) + len(state.discard)
    return (
        Check(
            "costs.card",
            state.can_pay(seat, PRICE),
            f"1 food, 1 wood and 1 stone needed, {wording.at_hand(state, seat)}",
        ),
        Check("nobility.one-a-season", not state.bought[seat], f"cards bought this season: {int(state.bought[seat])}"),
        Check("nobility.reshuffle", left > 0, f"cards in the deck and on its discards: {left}"),
    )


def buy(state: Realm, seat: Seat) -> Effect:
    """A Nobility card for a food, a wood and a stone, once a season (nobility.buy, nobility.one-a-season)."""
    state.pay(seat, PRICE)
    state.bought[seat] = True
    yield Event("bought card", seat, "nobility.buy")
    yield from draw(state, seat, 1, "nobility.buy")


# --- what may be played -----------------------------------------------------------------------------------------------


def present(state: Realm, seat: Seat, type: str) -> bool:
    """Whether a seat has the Noble that cards of a type need (nobility.economy, .political, .military, .action)."""
    if type == "Economy":
        if state.reads("economy.place", "castle"):
            return bool(state.at_home(seat))
        home = state.board.homes[seat]
        return any(noble["at"] in home for noble in state.nobles.values() if noble["seat"] == seat)
    if type == "Political":
        if state.reads("political.place", "home"):
            return bool(state.at_home(seat))
        return bool(state.in_capital(seat))
    if type == "Military":
        return any(noble["force"] and noble["seat"] == seat for noble in state.nobles.values())
    return True


def _presence(state: Realm, seat: Seat, type: str) -> Check:
    """The check whether a seat has the Noble that a card of this type needs, with the Nobles who are there."""
    if type == "Economy":
        castle = state.reads("economy.place", "castle")
        home = (state.castle(seat),) if castle else state.board.homes[seat]
        rule, where = "nobility.economy", "home castle" if castle else "home estate"
        there = [id for id in state.nobles_of(seat) if state.nobles[id]["at"] in home]
    elif type == "Political":
        at_home = state.reads("political.place", "home")
        rule, where = "nobility.political", "home castle" if at_home else "capital"
        there = state.at_home(seat) if at_home else state.in_capital(seat)
    elif type == "Military":
        rule, where = "nobility.military", "field with a force"
        there = [id for id in state.nobles_of(seat) if state.nobles[id]["force"]]
    else:
        return Check("nobility.action", True, "Nobles needed for an Action card: none")
    return Check(
        rule, present(state, seat, type),
        f"{type} card; Nobles of yours in the {where}: {wording.listed(wording.noble(state, id) for id in there)}",
    )  # fmt: skip


def led(state: Realm, seat: Seat) -> list[str]:
    """A seat's forces that have a Noble with them."""
    return [
        key for key, force in state.forces.items()
        if force["seat"] == seat and any(noble["force"] == key for noble in state.nobles.values())
    ]  # fmt: skip


def sites(state: Realm, seat: Seat) -> list[str]:
    """A seat's squares without a production building and without another player's force (build.site)."""
    return [
        square for square, owner in state.owned.items()
        if owner == seat and square not in state.farms and state.enemy_at(square, seat) is None
    ]  # fmt: skip


def can_be_sent(state: Realm, id: str) -> bool:
    """Whether a Noble can be sent from the capital to his lord's castle (nobles.regent-stays, card.relocate)."""
    noble = state.nobles[id]
    castle = state.castle(noble["seat"])
    held = state.structures[castle]["seat"] == noble["seat"] and not state.besieged(castle)
    return noble["at"] == CAPITAL and not noble["regent"] and held


def summonable(state: Realm, seat: Seat) -> list[str]:
    """Opposing Nobles in the capital who can be sent home."""
    return [
        id for id, noble in state.nobles.items()
        if noble["at"] == CAPITAL and noble["seat"] not in (seat, -1) and can_be_sent(state, id)
    ]  # fmt: skip


def vacant(state: Realm) -> list[str]:
    """The offices that nobody holds."""
    filled = {noble["office"] for noble in state.nobles.values()}
    return [office for office in OFFICES if office not in filled]


def candidates(state: Realm, seat: Seat) -> list[str]:
    """A seat's Nobles in the capital who hold no office."""
    return [id for id in state.in_capital(seat) if not state.nobles[id]["office"]]


def messengers(state: Realm, seat: Seat) -> list[tuple[str, str]]:
    """Each direct move that a seat's Nobles could make: Noble and square."""
    from explorer.games.noble_game.rules import nobles

    return [(id, square) for id in state.nobles_of(seat) for square in nobles.direct(state, id)]


def _cost(effect: Mapping[str, Any]) -> str:
    return "".join(LETTER[name] * count for name, count in effect.get("cost", {}).items())


def _can_noble(state: Realm, seat: Seat, effect: Mapping[str, Any]) -> bool:
    castle = state.castle(seat)
    return (
        state.can_pay(seat, _cost(effect)) and state.structures[castle]["seat"] == seat and not state.besieged(castle)
    )  # fmt: skip


def helped(state: Realm, seat: Seat, mod: str) -> list[str]:
    """The forces with a Noble that a card can help: raiding parties, or any that can still move farther."""
    forces = led(state, seat)
    if mod == "unseen":
        return [key for key in forces if state.forces[key]["soldiers"] <= PARTY]
    return [key for key in forces if not state.forces[key]["fought"]]


def _can_force(state: Realm, seat: Seat, effect: Mapping[str, Any]) -> bool:
    return bool(helped(state, seat, effect["mod"]) if effect["mod"] in ("move", "unseen") else led(state, seat))


def _can_grant(state: Realm, seat: Seat, effect: Mapping[str, Any]) -> bool:
    return effect["what"] != "soldier" or state.structures[state.castle(seat)]["seat"] == seat


CAN: Mapping[str, Callable[[Realm, Seat, Mapping[str, Any]], bool]] = {
    "grant": _can_grant,
    "build": lambda state, seat, effect: bool(sites(state, seat)),
    "noble": _can_noble,
    "relocate": lambda state, seat, effect: bool(
        summonable(state, seat) if effect["whose"] == "opponent" else messengers(state, seat)
    ),
    "court": lambda state, seat, effect: True,
    "promote": lambda state, seat, effect: bool(vacant(state) and candidates(state, seat)),
    "force": _can_force,
    "cancel": lambda state, seat, effect: True,
}
"""Whether an effect could do anything now, by its kind (nobility.useless)."""


def checks(state: Realm, seat: Seat, card: str, timing: tuple[str, ...]) -> tuple[Check, ...]:
    """Every check made before a Nobility card is announced."""
    design = state.kit.nobility[card]
    return (
        Check("nobility.when", design.when in timing, f"{design.name} is played {TIMES[design.when]}; now: {NOW[timing]}"),
        _presence(state, seat, design.type),
        *dict.fromkeys(
            Check("nobility.useless", CAN[effect["kind"]](state, seat, effect), f"{design.name}: {_facts(state, seat, effect)}")
            for effect in design.effects if _wants(effect)
        ),
    )  # fmt: skip


def _wants(effect: Mapping[str, Any]) -> bool:
    """Whether an effect needs anything to act on: gifts of the bank, counting at court and cancelling do not."""
    return effect["kind"] not in ("court", "cancel") and (effect["kind"] != "grant" or effect["what"] == "soldier")


def _facts(state: Realm, seat: Seat, effect: Mapping[str, Any]) -> str:
    """What an effect could act on, in words."""
    kind = effect["kind"]
    if kind == "build":
        return f"squares of yours to build on: {wording.listed(sites(state, seat))}"
    if kind in ("noble", "grant"):
        castle = state.castle(seat)
        held, besieged = state.structures[castle]["seat"] == seat, state.besieged(castle)
        cost = wording.goods(_cost(effect))
        price = f"; {cost} needed, {wording.at_hand(state, seat)}" if kind == "noble" else ""
        return f"home castle yours: {wording.yes(held)}, besieged: {wording.yes(besieged)}{price}"
    if kind == "relocate":
        ids = summonable(state, seat) if effect["whose"] == "opponent" else [id for id, _ in messengers(state, seat)]
        return f"Nobles who can be moved: {wording.listed(wording.noble(state, id) for id in dict.fromkeys(ids))}"
    if kind == "promote":
        own = wording.listed(wording.noble(state, id) for id in candidates(state, seat))
        return f"vacant offices: {wording.listed(vacant(state))}; Nobles of yours in the capital without office: {own}"
    mod = effect["mod"]
    keys = helped(state, seat, mod) if mod in ("move", "unseen") else led(state, seat)
    return f"forces that it can help: {wording.listed(wording.force(state, key) for key in keys)}"


NOW = {
    ("own_turn", "any"): "your own turn",
    ("own_turn", "any", "contest"): "your own turn in winter",
    ("any",): "another player's turn",
    ("any", "contest"): "winter, Nobles not yet counted",
    ("response",): "a card has just been announced",
    ("combat",): "before the dice of a fight",
}
"""The moment at which a player is asked for cards, in words, by the kinds of card that can be played then."""
TIMES = {
    "own_turn": "in your own turn",
    "any": "at any time, also while another player acts",
    "combat": "before the dice of a fight are thrown",
    "contest": "in your own turn in winter, or just before Nobles are counted",
    "response": "when another player has just announced a Nobility card",
}


def playable(state: Realm, seat: Seat, timing: tuple[str, ...]) -> list[str]:
    """The cards in a seat's hand that it may announce now, each design once."""
    found = []
    for card in dict.fromkeys(state.hands[seat]):
        design = state.kit.nobility[card]
        if design.when in timing and present(state, seat, design.type):
            if all(CAN[e["kind"]](state, seat, e) for e in design.effects):
                found.append(card)
    return found


# --- announcing -------------------------------------------------------------------------------------------------------


def announce(state: Realm, seat: Seat, card: str, rule: str = "nobility.play", also: tuple[str, ...] = ()) -> Effect:
    """Announce a card and let the others answer it; returns whether it stands (nobility.play, nobility.counter)."""
    state.hands[seat].remove(card)
    state.announced.append(card)
    name = f"card {card} {len(state.announced)}"
    relation = "interrupted" if len(state.announced) > 1 else "caused"
    yield Begin("announced", seat, rule, also, card=card, name=name, relation=relation)
    stands = True
    for other in state.clockwise(seat)[1:]:
        if not state.hands[other] or not conceivable(state, other, ("response",)):
            continue
        answers = (*playable(state, other, ("response",)), "pass")
        answer = yield Choice(
            other, "countermand", answers, "nobility.counter", barred=_silent(state, other, ("response",)),
            card=card, by=seat,
        )  # fmt: skip
        if answer != "pass":
            countered = yield from announce(state, other, answer, "nobility.counter")
            state.announced.pop()
            state.discard.append(answer)
            if countered:
                stands = False
                by = f"card {answer} {len(state.announced) + 1}"
                yield Event("prevented", other, "nobility.counter", card=answer, what=card, by=by)
                break
    yield End("announced", seat, rule)
    return stands


def play(state: Realm, seat: Seat, card: str, also: tuple[str, ...] = ()) -> Effect:
    """Play a card: announce it, and if it stands carry out its effects."""
    stands = yield from announce(state, seat, card, also=also)
    if stands:
        yield Begin("card", seat, "cards.effects", card=card, by=f"card {card} {len(state.announced)}")
        for effect in state.kit.nobility[card].effects:
            yield from EFFECTS[effect["kind"]](state, seat, effect, card)
        yield End("card", seat, "cards.effects")
    if state.announced and state.announced[-1] == card:  # a Noble keeps the card that brought him
        state.announced.pop()
        state.discard.append(card)


def _carried_out(state: Realm, card: str) -> Callable[[], dict[Option, tuple[Check, ...]]]:
    return reasons.compelled("cards.effects", f"{state.kit.nobility[card].name} has been played")


# --- effects ----------------------------------------------------------------------------------------------------------


def grant(state: Realm, seat: Seat, effect: Mapping[str, Any], card: str) -> Effect:
    """Goods, soldiers, cards or an action from the bank (card.grant)."""
    what, n = effect["what"], effect["n"]
    if what in LETTER:
        state.gain(seat, LETTER[what] * n)
        yield Event("took goods", seat, "card.grant", goods=LETTER[what] * n)
    elif what == "soldier":
        state.structures[state.castle(seat)]["soldiers"] += n
        state.reserve -= n
        yield Event("mustered", seat, "card.grant", count=n)
    elif what == "good":
        for _ in range(n):
            good = yield Choice(
                seat, "good", tuple(GOODS), "card.grant", why=None, reason=state.kit.nobility[card].name
            )
            state.gain(seat, good)
            yield Event("took goods", seat, "card.grant", goods=good)
    elif what == "vp":
        state.points[seat]["cards"] += n
        yield Event("scored", seat, "card.grant", points=n)
    elif what == "nobility_card":
        yield from draw(state, seat, n, "card.grant")
    else:
        state.actions[seat] += n
        yield Event("extra action", seat, "card.grant", count=n)


def build(state: Realm, seat: Seat, effect: Mapping[str, Any], card: str) -> Effect:
    """A production building without cost (card.build)."""
    found = sites(state, seat)
    if found:
        square = yield Choice(seat, "square to build on", tuple(found), "card.build", barred=_carried_out(state, card))
        state.farms.append(square)
        yield Event("built", seat, "card.build", what="production", at=square)


def noble(state: Realm, seat: Seat, effect: Mapping[str, Any], card: str) -> Effect:
    """A landless Lord joins (nobles.landless, card.noble)."""
    from explorer.games.noble_game.rules import nobles

    state.pay(seat, _cost(effect))
    id = nobles.newcomer(state, seat, state.castle(seat), card)
    state.announced.pop()
    yield Event("noble joined", seat, "nobles.landless", noble=id, at=state.castle(seat))


def relocate(state: Realm, seat: Seat, effect: Mapping[str, Any], card: str) -> Effect:
    """A Noble moves outside the normal action (card.relocate, nobles.regent-stays)."""
    from explorer.games.noble_game.rules import nobles

    if effect["whose"] == "opponent":
        if found := summonable(state, seat):
            id = yield Choice(
                seat, "Noble to send home", tuple(found), "card.relocate", barred=_carried_out(state, card)
            )
            yield from nobles.send_home(state, id, "card.relocate")
    elif ways := messengers(state, seat):
        id, square = yield Choice(seat, "direct move", tuple(ways), "card.relocate", barred=_carried_out(state, card))
        yield from nobles.place(state, id, square, "card.relocate")


def court(state: Realm, seat: Seat, effect: Mapping[str, Any], card: str) -> Effect:
    """A player counts more or fewer Nobles in this year's contest (card.court)."""
    whose = seat
    if effect["who"] == "opponent":
        whose = yield Choice(
            seat, "opponent at court", tuple(state.clockwise(seat)[1:]), "card.court", barred=_carried_out(state, card)
        )
    state.court[whose] += effect["delta"]
    yield Event("counts at court", whose, "card.court", delta=effect["delta"])


def promote(state: Realm, seat: Seat, effect: Mapping[str, Any], card: str) -> Effect:
    """A Noble takes a vacant office (card.promote)."""
    offices, own = vacant(state), candidates(state, seat)
    if offices and own:
        ways = tuple((office, id) for office in offices for id in own)
        office, id = yield Choice(seat, "appointment", ways, "card.promote", barred=_carried_out(state, card))
        state.nobles[id]["office"] = office
        yield Event("appointed", seat, "card.promote", noble=id, office=office)


def force(state: Realm, seat: Seat, effect: Mapping[str, Any], card: str) -> Effect:
    """A force moves farther this turn, even one that has stopped, or goes unseen (card.force, move.whole)."""
    keys = helped(state, seat, effect["mod"])
    if not keys:
        return
    key = keys[0]
    if len(keys) > 1:
        key = yield Choice(seat, "force", tuple(keys), "card.force", barred=_carried_out(state, card))
    if effect["mod"] == "move":
        state.forces[key]["moves"] += effect["value"]
        state.forces[key]["done"] = False
        yield Event(
            "marches farther", seat, "card.force", force=key, at=state.forces[key]["at"], spaces=effect["value"]
        )
    else:
        state.forces[key]["unseen"] = True
        yield Event("goes unseen", seat, "card.force", force=key, at=state.forces[key]["at"])


EFFECTS: Mapping[str, Callable[[Realm, Seat, Mapping[str, Any], str], Effect]] = {
    "grant": grant, "build": build, "noble": noble, "relocate": relocate, "court": court, "promote": promote, "force": force,
}  # fmt: skip
"""How to carry out a Nobility card's effect, by its kind; `fighting` has those for a fight, `announce` has `cancel`."""


# --- windows ----------------------------------------------------------------------------------------------------------


def window(state: Realm, seat: Seat, timing: tuple[str, ...], kind: str, rule: str, rest: bool = False) -> Effect:
    """Let a seat play and buy cards outside its turn until it passes; returns whether it did anything.

    With `rest` it can also pass on everything until its own next turn.
    """
    acted = False
    while may_speak(state, seat, timing):
        options = (
            *playable(state, seat, timing), *(["buy"] if may_buy(state, seat) else ()), "pass", *(["rest"] if rest else ()),
        )  # fmt: skip
        answer: Option = yield Choice(seat, kind, options, rule, barred=_unplayable(state, seat, timing))
        if answer == "rest":
            state.resting.append(seat)
        if answer in ("pass", "rest"):
            break
        acted = True
        yield from buy(state, seat) if answer == "buy" else play(state, seat, answer, also=(rule,))
    return acted


def may_speak(state: Realm, seat: Seat, timing: tuple[str, ...]) -> bool:
    """Whether a seat is asked outside its turn: it can buy a card, or it holds cards and could play some design now.

    Goods and the size of a hand are open, so being asked, or not being asked, reveals nothing.
    """
    return may_buy(state, seat) or (bool(state.hands[seat]) and conceivable(state, seat, timing))


def may_buy(state: Realm, seat: Seat) -> bool:
    """Whether a seat can buy a card outside its turn (nobility.buy)."""
    own = state.goods[seat]  # checked after every action, so the rarest good, stone, comes first
    return (
        bool(own["S"] and own["W"] and own["F"]) and can_buy(state, seat) and not state.reads("buying.time", "own turn")
    )


def conceivable(state: Realm, seat: Seat, timing: tuple[str, ...]) -> bool:
    """Whether a seat could play some design of the deck now, if it held it."""
    here: dict[str, bool] = {}
    for design in _timed(state.own, timing):
        if design.type not in here:
            here[design.type] = present(state, seat, design.type)
        if here[design.type] and all(CAN[effect["kind"]](state, seat, effect) for effect in design.effects):
            return True
    return False


@cache
def _timed(own: str, timing: tuple[str, ...]) -> tuple[Card, ...]:
    """The designs of a deck that are played at one of these times."""
    return tuple(design for design in figures(own).nobility.values() if design.when in timing)


def _unplayable(state: Realm, seat: Seat, timing: tuple[str, ...]) -> Callable[[], dict[Option, tuple[Check, ...]]]:
    def barred() -> dict[Option, tuple[Check, ...]]:
        found: dict[Option, tuple[Check, ...]] = {}
        if state.reads("buying.time", "own turn"):
            found["buy"] = (Check("nobility.buy", False, f"cards are bought in your own turn; now: {NOW[timing]}"),)
        elif not can_buy(state, seat):
            found["buy"] = buying(state, seat)
        return {**found, **_silent(state, seat, timing)()}

    return barred


def _silent(state: Realm, seat: Seat, timing: tuple[str, ...]) -> Callable[[], dict[Option, tuple[Check, ...]]]:
    """The cards of a hand that cannot be played now, each with its checks."""

    def barred() -> dict[Option, tuple[Check, ...]]:
        made = {card: checks(state, seat, card, timing) for card in dict.fromkeys(state.hands[seat])}
        return {card: found for card, found in made.items() if not all(check.passed for check in found)}

    return barred


ANY: tuple[str, ...] = ("any",)


def audience(state: Realm, seat: Seat) -> bool:
    """Whether any other seat is asked after something that a seat has done in its turn (nobility.any-time)."""
    if state.reads("cards.any-time", "between turns"):
        return False
    others = (other for other in range(state.players) if other != seat and other not in state.resting)
    return any(may_speak(state, other, ANY) for other in others)


def interject(state: Realm, seat: Seat) -> Moments:
    """While a player acts the others may buy cards, and play those that fit any time (nobility.any-time)."""
    for other in state.clockwise(seat)[1:]:
        if other not in state.resting:
            yield from window(state, other, ANY, "interjection", "nobility.any-time", rest=True)


def before_fight(state: Realm, seat: Seat) -> Effect:
    """The same when a fight is declared, before its dice; the cards may still change it (nobility.any-time)."""
    if audience(state, seat):
        yield from interject(state, seat)


def contest_window(state: Realm, seat: Seat) -> Moments:
    """Cards before Nobles are counted, in turn order, round and round, until all pass in a row (regency.window)."""
    acted = yield from window(state, seat, ("any", "contest"), "before the contest", "regency.window")
    state.contest_passes = 1 if acted else state.contest_passes + 1
    if state.contest_passes < state.players:
        state.then(("contest_window", (seat + 1) % state.players))


def office_seat(state: Realm, office: str) -> Iterator[Seat]:
    """Yields the seat that has an office's power: none while the office is vacant, the Keeper's only in London.

    (office.keeper, office.captive).
    """
    id = state.holder(office)
    if id is not None:
        noble = state.nobles[id]
        if noble["captor"] >= 0 and state.reads("captive.office", "rests"):
            return
        if noble["seat"] >= 0 and (office != KEEPER or noble["at"] == CAPITAL):
            yield noble["seat"]
