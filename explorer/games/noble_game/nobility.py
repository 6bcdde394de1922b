"""Nobility cards: drawing, the limit of a hand, announcing and countering, and what each kind of effect does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.core.chance import Draw
from explorer.core.moments import Begin, Chance, Check, Choice, Effect, End, Event, Moments, Option, Seat, Secret
from explorer.games.noble_game.board import CAPITAL
from explorer.games.noble_game.state import ARCHBISHOP, GOODS, HAND, KEEPER, OFFICES, PARTY, Realm

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

LETTER = {name: letter for letter, name in GOODS.items()}
PRICE = "FWS"
"""What a Nobility card costs (costs.card)."""


# --- drawing ----------------------------------------------------------------------------------------------------------


def _draw_one(state: Realm, seat: Seat, count: int, rule: str) -> Effect:
    """Draw some cards from the deck, the discards shuffled in when it runs out (nobility.reshuffle)."""
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
    """Gain Nobility cards; more than five are discarded down to five (nobility.limit).

    The lord of the Archbishop may look at two for each and keep one (office.archbishop).
    """
    archbishop = seat in office_seat(state, ARCHBISHOP)
    for _ in range(count):
        looks = (yield Choice(seat, "cards to draw", (2, 1), "office.archbishop")) if archbishop else 1
        drawn = yield from _draw_one(state, seat, looks, rule)
        if not drawn:
            return
        if len(drawn) > 1:
            kept = yield Choice(seat, "card to keep", tuple(dict.fromkeys(drawn)), "office.archbishop")
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
        card = yield Choice(seat, "card to discard", tuple(dict.fromkeys(state.hands[seat])), "nobility.limit")
        state.hands[seat].remove(card)
        state.discard.append(card)
        yield Event("discarded", seat, "nobility.limit", card=card)


def can_buy(state: Realm, seat: Seat) -> bool:
    """Whether a Nobility card can be bought (nobility.buy, nobility.one-a-season)."""
    return not state.bought[seat] and bool(state.deck or state.discard) and state.can_pay(seat, PRICE)


def buying(state: Realm, seat: Seat) -> tuple[Check, ...]:
    """What is wanted of whoever buys a card."""
    own = state.goods[seat]
    said = f"{own['F']} food, {own['W']} wood and {own['S']} stone are at hand"
    return (
        Check("costs.card", state.can_pay(seat, PRICE), f"it needs a food, a wood and a stone; {said}"),
        Check("nobility.one-a-season", not state.bought[seat], "one has been bought this season, and that is all"),
        Check("nobility.reshuffle", bool(state.deck or state.discard), "no card is left"),
    )


def buy(state: Realm, seat: Seat) -> Effect:
    """A Nobility card for a food, a wood and a stone, once a season (nobility.buy, nobility.one-a-season)."""
    state.pay(seat, PRICE)
    state.bought[seat] = True
    yield Event("bought card", seat, "nobility.buy")
    yield from draw(state, seat, 1, "nobility.buy")


# --- what may be played -----------------------------------------------------------------------------------------------


def present(state: Realm, seat: Seat, type: str) -> bool:
    """Whether a seat has the Noble that a card of this type wants (nobility.economy, .political, .military, .action)."""
    if type == "Economy":
        if state.reads("economy.place", "estate"):
            home = state.board.homes[seat]
            return any(noble["at"] in home for noble in state.nobles.values() if noble["seat"] == seat)
        return bool(state.at_home(seat))
    if type == "Political":
        if state.reads("political.place", "home"):
            return bool(state.at_home(seat))
        return bool(state.in_capital(seat))
    if type == "Military":
        return any(noble["force"] and noble["seat"] == seat for noble in state.nobles.values())
    return True


PRESENCE = {
    "Economy": ("nobility.economy", "an Economy card wants a Noble of yours in your home castle"),
    "Political": ("nobility.political", "a Political card wants a Noble of yours in the capital"),
    "Military": ("nobility.military", "a Military card wants a Noble of yours with a force"),
    "Action": ("nobility.action", "an Action card can always be played"),
}


def led(state: Realm, seat: Seat) -> list[str]:
    """A seat's forces with a Noble."""
    return [
        key for key, force in state.forces.items()
        if force["seat"] == seat and any(noble["force"] == key for noble in state.nobles.values())
    ]  # fmt: skip


def sites(state: Realm, seat: Seat) -> list[str]:
    """A seat's squares that lack a production building, and on which nobody else's force stands (build.site)."""
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
    """A seat's Nobles in the capital without office."""
    return [id for id in state.in_capital(seat) if not state.nobles[id]["office"]]


def messengers(state: Realm, seat: Seat) -> list[tuple[str, str]]:
    """Each direct move that a seat's Nobles could make: Noble and square."""
    from explorer.games.noble_game import nobles

    return [(id, square) for id in state.nobles_of(seat) for square in nobles.direct(state, id)]


def _can_noble(state: Realm, seat: Seat, effect: Mapping[str, Any]) -> bool:
    castle = state.castle(seat)
    cost = "".join(LETTER[name] * count for name, count in effect.get("cost", {}).items())
    return (
        state.can_pay(seat, cost) and state.structures[castle]["seat"] == seat and not state.besieged(castle)
    )  # fmt: skip


def helped(state: Realm, seat: Seat, mod: str) -> list[str]:
    """The forces that a card can help on their way: led, and small enough to go unseen, or able to move on."""
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
"""By the kind of effect: whether it could do anything now (nobility.useless)."""


def checks(state: Realm, seat: Seat, card: str, timing: tuple[str, ...]) -> tuple[Check, ...]:
    """What a Nobility card demands before it is announced, each met or not."""
    design = state.kit.nobility[card]
    rule, text = PRESENCE[design.type]
    return (
        Check("nobility.when", design.when in timing, f"{design.name} is played {TIMES[design.when]}"),
        Check(rule, present(state, seat, design.type), text),
        Check(
            "nobility.useless", all(CAN[e["kind"]](state, seat, e) for e in design.effects),
            f"{design.name} has nothing to act on, or its cost cannot be paid",
        ),
    )  # fmt: skip


TIMES = {
    "own_turn": "in one's own turn",
    "any": "in one's own turn, after another player's turn, or before Nobles are counted",
    "combat": "before the dice of a fight are thrown",
    "contest": "in winter, until Nobles are counted",
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


def announce(state: Realm, seat: Seat, card: str, rule: str = "nobility.play") -> Effect:
    """Announce a card, let the others answer it, and say whether it stands (nobility.play, nobility.counter)."""
    state.hands[seat].remove(card)
    state.announced.append(card)
    name = f"card {card} {len(state.announced)}"
    relation = "interrupted" if len(state.announced) > 1 else "caused"
    yield Begin("announced", seat, rule, card=card, name=name, relation=relation)
    stands = True
    for other in state.clockwise(seat)[1:]:
        if not state.hands[other] or not conceivable(state, other, ("response",)):
            continue
        answers = (*playable(state, other, ("response",)), "pass")
        answer = yield Choice(other, "countermand", answers, "nobility.counter", card=card, by=seat)
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


def play(state: Realm, seat: Seat, card: str) -> Effect:
    """Play a card: announce it, and if it stands do what it says."""
    stands = yield from announce(state, seat, card)
    if stands:
        yield Begin("card", seat, "cards.effects", card=card, by=f"card {card} {len(state.announced)}")
        for effect in state.kit.nobility[card].effects:
            yield from EFFECTS[effect["kind"]](state, seat, effect, card)
        yield End("card", seat, "cards.effects")
    if state.announced and state.announced[-1] == card:  # a Noble keeps the card that brought him
        state.announced.pop()
        state.discard.append(card)


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
        square = yield Choice(seat, "square to build on", tuple(found), "card.build")
        state.farms.append(square)
        yield Event("built", seat, "card.build", what="production", at=square)


def noble(state: Realm, seat: Seat, effect: Mapping[str, Any], card: str) -> Effect:
    """A landless Lord joins (nobles.landless, card.noble)."""
    from explorer.games.noble_game import nobles

    state.pay(seat, "".join(LETTER[name] * count for name, count in effect.get("cost", {}).items()))
    id = nobles.newcomer(state, seat, state.castle(seat), card)
    state.announced.pop()
    yield Event("noble joined", seat, "nobles.landless", noble=id, at=state.castle(seat))


def relocate(state: Realm, seat: Seat, effect: Mapping[str, Any], card: str) -> Effect:
    """A Noble moves outside the normal action (card.relocate, nobles.regent-stays)."""
    from explorer.games.noble_game import nobles

    if effect["whose"] == "opponent":
        if found := summonable(state, seat):
            id = yield Choice(seat, "Noble to send home", tuple(found), "card.relocate")
            yield from nobles.send_home(state, id, "card.relocate")
    elif ways := messengers(state, seat):
        id, square = yield Choice(seat, "direct move", tuple(ways), "card.relocate")
        yield from nobles.place(state, id, square, "card.relocate")


def court(state: Realm, seat: Seat, effect: Mapping[str, Any], card: str) -> Effect:
    """A Noble more or fewer in this year's contest (card.court)."""
    whose = seat
    if effect["who"] == "opponent":
        whose = yield Choice(seat, "opponent at court", tuple(state.clockwise(seat)[1:]), "card.court")
    state.court[whose] += effect["delta"]
    yield Event("counts at court", whose, "card.court", delta=effect["delta"])


def promote(state: Realm, seat: Seat, effect: Mapping[str, Any], card: str) -> Effect:
    """A Noble takes a vacant office (card.promote)."""
    offices, own = vacant(state), candidates(state, seat)
    if offices and own:
        ways = tuple((office, id) for office in offices for id in own)
        office, id = yield Choice(seat, "appointment", ways, "card.promote")
        state.nobles[id]["office"] = office
        yield Event("appointed", seat, "card.promote", noble=id, office=office)


def force(state: Realm, seat: Seat, effect: Mapping[str, Any], card: str) -> Effect:
    """A force moves farther, or goes unseen, this turn (card.force)."""
    keys = helped(state, seat, effect["mod"])
    if not keys:
        return
    key = keys[0]
    if len(keys) > 1:
        key = yield Choice(seat, "force", tuple(keys), "card.force")
    if effect["mod"] == "move":
        state.forces[key]["moves"] += effect["value"]
        state.forces[key]["done"] = False
        yield Event("marches farther", seat, "card.force", force=key, spaces=effect["value"])
    else:
        state.forces[key]["unseen"] = True
        yield Event("goes unseen", seat, "card.force", force=key)


EFFECTS: Mapping[str, Callable[[Realm, Seat, Mapping[str, Any], str], Effect]] = {
    "grant": grant, "build": build, "noble": noble, "relocate": relocate, "court": court, "promote": promote, "force": force,
}  # fmt: skip
"""By kind, what a Nobility card does; cards for a fight are settled there, and `cancel` by `announce`."""


# --- windows ----------------------------------------------------------------------------------------------------------


def window(state: Realm, seat: Seat, timing: tuple[str, ...], kind: str, rule: str) -> Effect:
    """Let a seat play cards outside its turn until it passes; gives back whether it did anything.

    A seat is asked if it holds cards and there is a design that it could play now, or if it can buy a card at any time.
    So it tells nobody anything that a seat is asked, or is not.
    """
    acted = False
    while (may_buy := state.reads("buying.time", "any time") and can_buy(state, seat)) or (
        state.hands[seat] and conceivable(state, seat, timing)
    ):
        options = (*playable(state, seat, timing), *(["buy"] if may_buy else ()), "pass")
        answer: Option = yield Choice(seat, kind, options, rule, barred=_unplayable(state, seat, timing))
        if answer == "pass":
            break
        acted = True
        yield from buy(state, seat) if answer == "buy" else play(state, seat, answer)
    return acted


def conceivable(state: Realm, seat: Seat, timing: tuple[str, ...]) -> bool:
    """Whether a seat could play some design of the deck now, whatever it holds."""
    return any(
        design.when in timing and present(state, seat, design.type)
        and all(CAN[effect["kind"]](state, seat, effect) for effect in design.effects)
        for design in state.kit.nobility.values()
    )  # fmt: skip


def _unplayable(state: Realm, seat: Seat, timing: tuple[str, ...]) -> Callable[[], dict[Option, tuple[Check, ...]]]:
    def barred() -> dict[Option, tuple[Check, ...]]:
        found: dict[Option, tuple[Check, ...]] = {}
        if not state.reads("buying.time", "any time"):
            found["buy"] = (Check("nobility.buy", False, "cards are bought in one's own turn"),)
        elif not can_buy(state, seat):
            found["buy"] = buying(state, seat)
        for card in dict.fromkeys(state.hands[seat]):
            made = checks(state, seat, card, timing)
            if not all(check.passed for check in made):
                found[card] = made
        return found

    return barred


def interject(state: Realm, seat: Seat) -> Moments:
    """After a player's turn the others may play cards that are good at any time (nobility.any-time)."""
    for other in state.clockwise(seat)[1:]:
        yield from window(state, other, ("any",), "interjection", "nobility.any-time")


def contest_window(state: Realm, seat: Seat) -> Moments:
    """Before Nobles are counted, in turn order and round again, until all have let it pass in a row (regency.window)."""
    acted = yield from window(state, seat, ("any", "contest"), "before the contest", "regency.window")
    state.contest_passes = 1 if acted else state.contest_passes + 1
    if state.contest_passes < state.players:
        state.then(("contest_window", (seat + 1) % state.players))


def office_seat(state: Realm, office: str) -> Iterator[Seat]:
    """Who controls the holder of an office; nobody while it is vacant, and of the Keeper only in London (office.keeper)."""
    id = state.holder(office)
    if id is not None:
        noble = state.nobles[id]
        if noble["seat"] >= 0 and (office != KEEPER or noble["at"] == CAPITAL):
            yield noble["seat"]
