"""Hand-built positions: building a table from keywords, and finding everything that is wrong with a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from explorer.authoring import keywords
from explorer.core.errors import SetUpError, quoted
from explorer.core.shape import is_seat, misfits, uneven, unseated
from explorer.games.game_of_crowns.cards import HOUSES, RAVENS_EACH, Card, house_of, kind_of
from explorer.games.game_of_crowns.rules.exchange import wishes
from explorer.games.game_of_crowns.rules.how_to_play import EXCHANGE, GAME_OVER, PHASES, PLAY, TURN
from explorer.games.game_of_crowns.rules.knight import SIDES, knight_targets
from explorer.games.game_of_crowns.rules.setup import ROUNDS, SWAPS, start
from explorer.games.game_of_crowns.state import PLAYERS, Table

if TYPE_CHECKING:
    from explorer.core.moments import Seat

SET_UP = "Set-up"

REST = "the rest"
"""The value of `aside` for all house cards that are in no hand."""

BEGINS = ("round", "turn", "action", "bids", "target", "vote", "spend", "end of the game")
"""All points at which a hand-built position may begin: `position(at=…)`."""


def place(
    players: Any = 4,
    houses: Mapping[Seat, str] | Sequence[str] | None = None,
    hands: Mapping[Seat, Sequence[str]] | Sequence[Sequence[str]] | None = None,
    ravens: Mapping[Seat, int] | Sequence[int] | None = None,
    agendas: Mapping[Seat, str] | None = None,
    offers: Mapping[Seat, Sequence[str]] | None = None,
    pledged: Mapping[Seat, int] | None = None,
    played: str = "knight",
    target: Seat | None = None,
    votes: Mapping[Seat, str] | Sequence[str] | None = None,
    givers: Mapping[Seat, Mapping[str, Seat]] | None = None,
    discard: Sequence[str] = (),
    guests: int | None = None,
    first: Seat = 0,
    turn: Seat = 0,
    round: int = 1,
    rounds: int = 3,
    negotiations: bool = False,
    customized_hands: bool = False,
    teams: bool = False,
    aside: Sequence[str] | str = (),
    cards: Any = None,
    readings: Mapping[str, str] | None = None,
    at: Any = "action",
    deal: int | str = 0,
) -> Table:
    """A table as described; everything else is filled in so that each card and raven has its place.

    Args:
        players: 4 to 9.
        houses: each seat's house; by default, and for seats left out of a mapping, the first houses in alphabetical order.
        hands: cards by seat, as in {0: ["knight", "lyre-trader", "jester"]}; a kind without a house means a card of the
            seat's own house, or of the first house that has one left. Seats left out get the remaining cards.
        ravens: ravens by seat; seats left out have four, or as many as are left.
        agendas: hidden agendas by seat: {0: "bard", …}, for all seats or for none.
        offers: with at="bids", the cards that each seat has laid out in the exchange; by default one card of its hand.
        pledged: with at="bids", ravens in the offers.
        played: with at="target", "vote" or "spend", the active player's Knight.
        target: with at="vote" or "spend", who is attacked.
        votes: with at="spend", each seat's vote, by seat or in a list: "attacker" or "defender".
        givers: under the reading knight.spares = "its giver too", who passed a seat's Knights on: in
            {0: {"lyre-knight": 2}}, a Lyre Knight of seat 0 came from seat 2.
        discard: cards in the discard pile.
        guests: how many guests are in the deck; the rest of the eleven go to seats that are not in `hands`.
        first: the starting player.
        turn: the active player.
        round: the number of the round.
        rounds: the number of rounds after which the game ends.
        negotiations: whether deals are allowed.
        customized_hands: whether each player has exchanged up to three cards with a second set. The second sets are the
            houses that nobody plays, in alphabetical order, seat by seat. A hand may then have cards of the second set;
            the same number of the seat's own cards that are placed nowhere else go back to the box.
        teams: whether teammates win together.
        aside: cards that are out of the game, face up in the box, for positions that need only a few cards; or
            "the rest", which means all house cards that are in no hand.
        cards: a user's own cards file, as in `start`.
        readings: the match's readings of disputed rules, already checked by the core.
        at: where play begins, one of `BEGINS`.
        deal: the seed for everything that is filled in at random.

    Raises:
        SetUpError: a keyword is wrong by itself.
    """
    if type(players) is not int or players not in PLAYERS:
        raise SetUpError(f"Game of Crowns is for 4 to 9 players, not {quoted(players)}.")
    at = keywords.begins_at(at, BEGINS)
    for name, seat in (("starting player", first), ("active player", turn), ("target", target)):
        if seat is not None or name != "target":
            keywords.seat(seat, players, f"the {name}")
    if type(rounds) is not int or type(round) is not int or not 1 <= round <= rounds:
        raise SetUpError(f"rounds are counted from 1 to {quoted(rounds)}; there is no round {quoted(round)}.")
    said = None if houses is None else _all_houses(houses, players)
    table = start(
        players,
        said,
        first,
        rounds,
        negotiations=negotiations,
        customized_hands=customized_hands,
        teams=teams,
        cards=cards,
    )
    table.houses = table.agenda[-1][1:]
    table.readings = dict(readings or {})
    table.first, table.round, table.turn = first, round, turn
    pool = _Pool(table)
    if not isinstance(aside, str):
        table.boxed = sorted([*table.boxed, *(pool.take(card, None) for card in keywords.listed(aside, "aside"))])
    elif aside != REST:
        raise SetUpError(f"aside must be a list of cards, or {REST!r}; not {quoted(aside)}.")
    table.discard = [pool.take(card, None) for card in keywords.listed(discard, "discard")]
    if at in ("target", "vote", "spend"):
        table.played = [pool.take(played, turn)]
    _agendas(table, pool, agendas)
    _offers(table, pool, offers)
    _hands(table, pool, hands, guests, aside == REST, Random(f"position {quoted(keywords.filling(deal))}"))
    _ravens(table, ravens, pledged)
    _givers(table, givers)
    _begin(table, at, target, votes)
    return table


def _all_houses(given: Any, players: int) -> list[Any]:
    """Each seat's house; seats left out by a mapping take the remaining houses in alphabetical order."""
    if not isinstance(given, Mapping):
        return keywords.listed(given, "houses")
    said = keywords.by_seat(given, players, "houses")
    rest = [house for house in HOUSES if house not in said.values()]
    return [said[seat] if seat in said else rest.pop(0) for seat in range(players)]


class _Pool:
    """The cards that have no place yet."""

    def __init__(self, table: Table) -> None:
        self.table = table
        seconds = second_houses(table) if table.customized_hands else []
        sets = [card for house in (*table.houses, *seconds) for card in table.kit.house_set(house)]
        self.left = Counter([*table.kit.guest_deck, *sets])
        table.boxed = sorted((table.kit.box() - self.left).elements())

    def take(self, said: Any, seat: Seat | None) -> Card:
        """A card by its face; or by its kind, of the seat's own house or of the first house that has one left."""
        kit = self.table.kit
        card = said.strip().lower() if isinstance(said, str) else said
        if isinstance(card, str) and card in kit.house:
            own = [] if seat is None else [self.table.houses[seat]]
            card = next((face for house in (*own, *self.table.houses) if self.left[face := f"{house}-{card}"]), card)
        if not kit.is_card(card):
            known = {*self.left, *kit.house}
            if isinstance(card, str) and card in kit.house:
                raise SetUpError(f"not enough cards of the kind {kit.names[card]} are left for so many.")
            near = keywords.near(said, known, "cards have names like 'lyre-knight', 'knight' or 'jester'")
            raise SetUpError(f"there is no card {quoted(said)}{near}")
        self.left[card] -= 1
        return str(card)

    def all(self, guests: bool) -> list[Card]:
        """The guests that are left, or the house cards that are left."""
        return sorted(card for card in (+self.left).elements() if (not house_of(card)) == guests)


def _agendas(table: Table, pool: _Pool, said: Any) -> None:
    agendas = keywords.by_seat(said, table.players, "agendas")
    if not agendas:
        return
    table.hidden_agendas = True
    for seat, card in agendas.items():
        table.agendas[seat] = [pool.take(card, seat)]
    sentinels = pool.left.pop("sentinel", 0)
    table.boxed = sorted([*table.boxed, *["sentinel"] * sentinels])


def _offers(table: Table, pool: _Pool, said: Any) -> None:
    for seat, cards in keywords.by_seat(said, table.players, "offers").items():
        table.offers[seat] = [pool.take(card, seat) for card in keywords.listed(cards, "offers")]


def second_houses(table: Table) -> list[str]:
    """With Customized Hands, the house of each seat's second set (custom.set)."""
    return [house for house in HOUSES if house not in table.houses][: table.players]


def _return(table: Table, pool: _Pool, rng: Random) -> None:
    """Customized Hands: each second set goes back, with an own card for every card taken from it (custom.box)."""
    for house, second in zip(table.houses, second_houses(table), strict=True):
        rest = [card for card in pool.all(guests=False) if house_of(card) == second]
        own = [card for card in pool.all(guests=False) if house_of(card) == house]
        rng.shuffle(own)
        own.sort(key=lambda card: kind_of(card) == "knight")  # a Knight can also have been played
        back = own[: sum(table.kit.house.values()) - len(rest)]
        pool.left.subtract([*rest, *back])
        table.returned += [*rest, *back]
    table.returned.sort()


def _hands(table: Table, pool: _Pool, said: Any, guests: Any, aside: bool, rng: Random) -> None:
    hands = keywords.by_seat(said, table.players, "hands")
    for seat, cards in hands.items():
        table.hands[seat] = [pool.take(card, seat) for card in keywords.listed(cards, "hands")]
    if table.customized_hands:
        _return(table, pool, rng)
    open_ = [seat for seat in range(table.players) if seat not in hands]
    deck = pool.all(guests=True)
    if guests is not None:
        if type(guests) is not int or not 0 <= guests <= len(deck):
            raise SetUpError(f"the deck can have 0 to {len(deck)} guests here, not {quoted(guests)}.")
        rng.shuffle(deck)
        deck, drawn = deck[:guests], deck[guests:]
        for number, card in enumerate(drawn if open_ else ()):
            table.hands[open_[number % len(open_)]].append(card)
        deck += [] if open_ else drawn
    table.guests = sorted(deck)
    rest = pool.all(guests=False)
    if open_:
        for card in rest:
            owner = table.houses.index(house_of(card))
            table.hands[owner if owner in open_ else rng.choice(open_)].append(card)
    elif aside:
        table.boxed = sorted([*table.boxed, *rest])
    else:  # Knights may have been played, all other cards must be in a hand
        table.discard += [card for card in rest if kind_of(card) == "knight"]
    table.hands = [sorted(hand) for hand in table.hands]
    out = any(not house_of(card) for cards in (*table.hands, *table.offers) for card in cards)
    table.suspects = [out] * table.players


def _givers(table: Table, said: Any) -> None:
    """Note who passed Knights on, under the reading for which that matters (knight.banner)."""
    for seat, came in keywords.by_seat(said, table.players, "givers").items():
        if not table.reads("knight.spares", "its giver too"):
            raise SetUpError(
                "givers needs readings={'knight.spares': 'its giver too'}; otherwise the givers do not matter."
            )
        if not isinstance(came, Mapping):
            raise SetUpError(
                f"givers must list Knights and whom they came from, as in {{'lyre-knight': 2}}; not {quoted(came)}."
            )
        for card, giver in came.items():
            if not isinstance(card, str) or not table.kit.is_card(card) or kind_of(card) != "knight":
                raise SetUpError(f"givers is about Knights, with names like 'lyre-knight'; not {quoted(card)}.")
            if not table.copies(seat, card):
                raise SetUpError(f"givers names a {table.kit.name(card)} of seat {seat}, which has none.")
            if not is_seat(table, giver) or giver == seat:
                raise SetUpError(f"a Knight of seat {seat} must have come from another seat, not {quoted(giver)}.")
            table.givers[seat][card] = [giver]


def _ravens(table: Table, ravens: Any, pledged: Any) -> None:
    said = keywords.by_seat(ravens, table.players, "ravens")
    offered = keywords.by_seat(pledged, table.players, "pledged")
    for what, counts in (("ravens", said), ("pledged", offered)):
        for count in counts.values():
            keywords.number(count, what, 0, RAVENS_EACH * table.players)
    table.pledged = [offered.get(seat, 0) for seat in range(table.players)]
    left = RAVENS_EACH * table.players - sum(said.values()) - sum(table.pledged)
    for seat in range(table.players):
        table.ravens[seat] = said[seat] if seat in said else min(RAVENS_EACH, max(left, 0))
        left -= 0 if seat in said else table.ravens[seat]
    table.gone = max(left, 0)


def _begin(table: Table, at: str, target: Seat | None, votes: Any) -> None:
    """Set the steps to come, and what has been done in this turn."""
    turn, first = table.turn, table.first
    assert turn is not None
    assert first is not None
    if at in ("round", "end of the game"):
        table.turn, table.phase = None, TURN
        table.round -= at == "round"
        table.agenda = [["begin_round" if at == "round" else "end_of_game"]]
        return
    order = table.clockwise(first)
    later = [["take_turn", seat] for seat in order[order.index(turn) + 1 :]]
    rest: list[list[Any]] = [["end_turn"], *later, ["end_round"]]
    table.phase = {"turn": TURN, "action": TURN, "bids": EXCHANGE}.get(at, PLAY)
    now: list[list[Any]] = [["choose_action"]]
    if at == "turn":
        table.turn = None
        now, rest = [["take_turn", turn]], rest[1:]
    elif at == "bids":
        for seat in range(table.players):
            if not table.offers[seat] and table.hands[seat]:
                table.offers[seat] = [table.hands[seat].pop(0)]
        now = [["begin_bidding"]]
    elif at == "target":
        now = [["play_knight"]]
    elif at in ("vote", "spend"):
        if target is None:
            raise SetUpError("there is no target: target says who is attacked.")
        table.target = target
        now = [["begin_vote"]]
        if at == "spend":
            if isinstance(votes, Mapping):
                said = keywords.by_seat(votes, table.players, "votes")
                votes = [said.get(seat, "") for seat in range(table.players)]
            table.votes = keywords.listed(votes, "votes")
            table.revealed = True
            spend: list[list[Any]] = [["spend_ravens", seat] for seat in table.clockwise(target)]
            now = [*spend, ["determine_victor"], ["victor_rewards"], ["defeated_rewards"]]
    table.agenda = [*now, *rest][::-1]


# --- errors in a position -------------------------------------------------------------------------------------------


def problems(table: Table) -> list[str]:
    """Everything that makes a position impossible in a real game, each as a sentence with its rule."""
    shape = _shape(table)
    if shape:
        return shape
    order = _order(table)
    return [*_cards(table), *_ravens_problems(table), *(order or _fits(table))]


def _is_step(step: list[Any], steps: Mapping[str, Any]) -> bool:
    return bool(step) and isinstance(step[0], str) and step[0] in steps


SEATED = ("houses", "hands", "ravens", "agendas", "offers", "pledged", "votes", "spent", "spare", "suspects", "givers")
"""The fields with an entry for each seat."""


def _shape(table: Table) -> list[str]:
    """Fields with values of the wrong kind; a record may contain anything."""
    found = misfits(table.__dict__, Table, Seat=int)
    if found:
        return found
    if table.players not in PLAYERS:
        return [f"players is {quoted(table.players)}, not 4 to 9 [parts.players]"]
    try:
        table.kit  # noqa: B018 - reading it checks it
    except ValueError as error:
        return [" ".join(str(error).split())]
    found += unseated(table, "first", "turn", "target", "victor", "bound")
    found += uneven(table, *SEATED)
    for name in ("guests", "discard", "played", "boxed", "returned"):
        found += _faces(table, name, getattr(table, name))
    for name in ("hands", "agendas", "offers", "spare"):
        for seat, own in enumerate(getattr(table, name)):
            found += _faces(table, f"{name} of seat {seat}", own)
    for own in table.givers:
        found += _faces(table, "givers", list(own))
        if not all(is_seat(table, seat) for came in own.values() for seat in came):
            found.append(f"givers has {quoted(own)}, but Knights come from seats")
    for name in ("ravens", "pledged", "spent"):
        found += [
            f"{name} has {quoted(count)}, which is not a number of ravens"
            for count in getattr(table, name)
            if count < 0
        ]
    if table.gone < 0:
        found.append(f"{table.gone} ravens would be out of the game, which is not a number of ravens")
    if table.wish not in ("", *wishes(table)):
        found.append(f"wish is {quoted(table.wish)}, which nobody can wish for")
    found += [f"houses has {quoted(h)}, which is no house" for h in table.houses if h not in ("", *HOUSES)]
    found += [f"votes has {quoted(vote)}, which is no vote" for vote in table.votes if vote not in ("", *SIDES)]
    for name in ("spared", "winners"):
        own = getattr(table, name)
        if not all(is_seat(table, seat) for seat in own) or sorted(set(own)) != own:
            found.append(f"{name} must list seats in order, each once, not {quoted(own)}")
    if table.rounds not in ROUNDS or not 0 <= table.round <= table.rounds:
        found.append(f"there is no round {quoted(table.round)} of {quoted(table.rounds)}: a game has 3 to 6 [longer]")
    if table.phase not in ("", SET_UP, *PHASES, GAME_OVER):
        found.append(f"there is no phase {quoted(table.phase)}")
    if table.teams and table.players not in (6, 8):
        found.append(f"teams need 6 or 8 players, not {table.players} [team.players]")
    if table.customized_hands and table.players != 4:
        found.append(f"customized hands need 4 players, not {table.players} [custom.players]")
    return found


def _faces(table: Table, name: str, cards: list[Card]) -> list[str]:
    return [f"{name} has {quoted(card)}, which is no card" for card in cards if not table.kit.is_card(card)][:1]


def _cards(table: Table) -> list[str]:
    found = []
    lists = [*table.hands, *table.agendas, *table.offers, *table.spare]
    lists += [table.guests, table.discard, table.played, table.boxed, table.returned]
    everywhere = Counter(card for cards in lists for card in cards)
    box = table.kit.box()
    for card, count in (everywhere - box).items():
        found.append(
            f"there are {box[card] + count} of {table.kit.name(card)}, but the box has {box[card]} [parts.box]"
        )
    for card, count in (box - everywhere).items():
        found.append(f"{count} {table.kit.name(card)} {'is' if count == 1 else 'are'} missing [parts.box]")
    strangers = [card for cards in (table.guests, *table.agendas) for card in cards if house_of(card)]
    if strangers:
        found.append(f"{table.kit.name(strangers[0])} lies among the guests, but is a house card [guest.no-banner]")
    kept = [card for card in table.discard if kind_of(card) not in ("knight", "sentinel")]
    if kept:
        found.append(f"{table.kit.name(kept[0])} is discarded, but only Knights and Sentinels ever are [discard]")
    if any(cards != sorted(cards) for cards in (*table.hands, table.guests)):
        found.append("a hand or the guest deck is not sorted")
    for seat, agenda in enumerate(table.agendas):
        if len(agenda) > 1 or (agenda and (not table.hidden_agendas or agenda == ["sentinel"])):
            found.append(f"seat {seat} cannot have {quoted(agenda)} as a hidden agenda [agenda]")
    for seat in range(table.players):
        guests = [card for card in (*table.hands[seat], *table.offers[seat]) if not house_of(card)]
        if guests and not table.suspects[seat]:
            found.append(
                f"seat {seat} has {table.kit.name(guests[0])}, but `suspects` rules out any guest [sentinel.asked]"
            )
        if len(table.offers[seat]) > 2:
            found.append(f"seat {seat} offers {len(table.offers[seat])} cards, but the most is two [exchange.second]")
    if len(table.played) > 1 or (table.played and kind_of(table.played[0]) not in ("coinage", "knight")):
        found.append("only one Coinage or Knight can be played at a time [turn.action]")
    if (any(table.spare) or table.returned) and not table.customized_hands:
        found.append("there are second sets, but Customized Hands is not used [custom.set]")
    if table.customized_hands and table.round:
        found += _customized(table)
    return found


def _customized(table: Table) -> list[str]:
    """Whether the cards returned to the box fit up to three exchanges of each player (custom.three, custom.box)."""
    back = Counter(map(house_of, table.returned))
    found = []
    for seat, (house, second) in enumerate(zip(table.houses, second_houses(table), strict=True)):
        given, whole = back.pop(house, 0), sum(table.kit.house.values())
        if given + back.pop(second, 0) != whole or given > SWAPS:
            found.append(
                f"seat {seat} has put {given} of its cards into a second set that must have {whole} cards again; at "
                f"most {SWAPS} may be exchanged, one for one [custom.three]"
            )
    return found if found or not back else ["cards of a house without a player went back to the box [custom.box]"]


def _ravens_problems(table: Table) -> list[str]:
    total = sum(table.ravens) + sum(table.pledged) + sum(table.spent) + table.gone
    right = RAVENS_EACH * sum(house != "" for house in table.houses)
    return [] if total == right else [f"there are {total} ravens, but {right} came into the game [setup.players]"]


SETTING_UP = (
    "set_up_players", "customize", "return_to_box", "set_up_guests", "deal_hidden_agendas", "determine_starting_player",
    "set_round_track", "begin_round",
)  # fmt: skip

Group = tuple[str, list[int], bool]
"""Steps of one name for several seats: the name, the seats in order, and whether each of them must have a step."""


def _order(table: Table) -> list[str]:
    """Whether the steps to come are the rest of a match from some step on."""
    steps = [tuple(step) for step in reversed(table.agenda)]
    names = [step[0] for step in steps]
    wrong = [f"the steps to come are not those of a game, in their order: {', '.join(names[:8])} [turn.action]"]
    if not steps:
        return []
    if names[0] in SETTING_UP[:-1]:
        return [] if _setting_up(table, steps) else wrong
    named = [house for house in table.houses if house]
    if len(set(named)) < table.players:
        return ["each player needs a house of his own [setup.players]"]
    if table.first is None:
        return ["there is no starting player [setup.first]"]
    if steps in ([("begin_round",)], [("end_of_game",)]):
        return []
    if not table.round:
        return ["the round is 0, but rounds are counted from 1 [round.track]"]
    if steps[-1] != ("end_round",):
        return wrong
    order = table.clockwise(table.first)
    inner = steps[:-1]
    if ("end_turn",) in inner:
        at = inner.index(("end_turn",))
        if table.turn is None:
            return ["a turn is under way, but it is nobody's turn [turn.active]"]
        later = order[order.index(table.turn) + 1 :]
        if inner[at + 1 :] != [("take_turn", seat) for seat in later]:
            return wrong
        now = inner[:at]
        return [] if not now or any(_ends_like(now, chain) for chain in _chains(table)) else wrong
    turns = [("take_turn", seat) for seat in order]
    return [] if inner == turns[len(turns) - len(inner) :] else wrong


def _setting_up(table: Table, steps: list[tuple[Any, ...]]) -> bool:
    """Whether these are the rest of the set-up's steps, and nothing has been dealt that those steps deal."""
    whole: list[tuple[Any, ...]] = [("set_up_players", *steps[0][1:])]
    if table.customized_hands:
        whole += [*(("customize", seat) for seat in range(table.players)), ("return_to_box",)]
    whole.append(("set_up_guests",))
    if table.hidden_agendas:
        whole.append(("deal_hidden_agendas",))
    last = steps[-1]
    said = last[1:] if last[0] == "determine_starting_player" else ()
    if len(said) > 1 or not all(is_seat(table, seat) for seat in said):
        return False
    whole.append(("determine_starting_player", *said))
    known = [("set_round_track",), ("begin_round",)]
    if table.round or table.turn is not None:
        return False
    if steps == known:
        return table.first is not None and len(set(table.houses) - {""}) == table.players
    if steps != whole[len(whole) - len(steps) :]:
        return False
    head = steps[0][0]
    fresh = not any((*table.offers, table.played, table.discard, table.winners, table.target is not None, *table.votes))
    guests_lie = sum(table.kit.guests.values())
    in_box = sum(not house_of(card) for card in table.boxed)
    if head in ("set_up_players", "customize", "return_to_box", "set_up_guests"):
        fresh = fresh and in_box == guests_lie
    if head == "set_up_players":
        houses = steps[0][1:]
        fits = not houses or (len(houses) == table.players and all(isinstance(h, str) and h in HOUSES for h in houses))
        return fresh and fits and len(set(houses)) == len(houses) and not any((*table.houses, *table.hands))
    if head == "deal_hidden_agendas":
        fresh = fresh and not any(table.agendas) and len(table.guests) == guests_lie
    named = [house for house in table.houses if house]
    return fresh and len(set(named)) == len(named)


def _chains(table: Table) -> list[list[str | Group]]:
    """The parts of a turn, each a list of steps that follow one another with nothing in between."""
    assert table.turn is not None
    others = table.others(table.turn)
    asked = [*others, table.turn] if table.reads("sentinel.turn", "any player's") else others
    voters = table.clockwise(table.turn)
    talk: list[str | Group] = [("negotiate", others, True)] if table.negotiations else []
    chains: list[list[str | Group]] = [
        [("use_sentinel", asked, False), *talk, "choose_action"],
        ["offer_card"],
        ["declare_wish", ("answer_offer", others, True), "add_card"],
        [("answer_addition", others, True), "begin_bidding"],
        [("add_ravens", others, False), "accept_offer"],
        *_trades(others),
        ["play_coinage"],
        ["name_coinage_target"],
        [*talk, "take_at_random"],
        ["play_knight"],
        ["target_player"],
        [*talk, "begin_vote"],
    ]
    if table.target is not None:
        spenders = table.clockwise(table.target)
        chains.append([
            ("select_vote", voters, True), "reveal_votes", ("spend_ravens", spenders, True), "determine_victor",
            "victor_rewards", "defeated_rewards",
        ])  # fmt: skip
    return chains


def _trades(others: list[int]) -> list[list[str | Group]]:
    """The trade with each of the others."""
    return [[("trade", [other], True)] for other in others]


def _ends_like(steps: list[tuple[Any, ...]], chain: list[str | Group]) -> bool:
    """Whether some steps are the end of a chain."""
    left = list(steps)
    for part in reversed(chain):
        if not left:
            return True
        if isinstance(part, str):
            if left.pop() != (part,):
                return False
            continue
        name, seats, whole = part
        found: list[int] = []
        while left and left[-1][0] == name:
            step = left.pop()
            if len(step) != 2 or type(step[1]) is not int:
                return False
            found.insert(0, step[1])
        if whole and found != (seats if left else seats[len(seats) - len(found) :]):
            return False
        if found != [seat for seat in seats if seat in found]:
            return False
    return not left


def _fits(table: Table) -> list[str]:
    """Everything on the table that does not fit the next step."""
    steps = [tuple(step) for step in reversed(table.agenda)]
    head = steps[0][0] if steps else ""
    turn = table.turn
    found = []
    if table.turn is None and (any(table.offers) or table.played):
        found.append("cards are laid out, but it is nobody's turn [turn.action]")
    if table.bound is not None and (turn is None or table.bound == turn):
        found.append("a player has agreed to attack themselves, or without having the turn [deal.undertaking]")
    if head in KNIGHT_STEPS and not any(kind_of(card) == "knight" for card in table.played):
        found.append("an attack needs the Knight that was played [knight.action]")
    if head in COINAGE_STEPS and not any(kind_of(card) == "coinage" for card in table.played):
        found.append("the next step needs a played Coinage [coinage.action]")
    if head == "negotiate" and steps[-1] and ("choose_action",) not in steps and not table.played:
        found.append("the next step needs a played card [turn.action]")
    if found or turn is None:
        return found
    aimed = ("take_at_random", "begin_vote", "reveal_votes", "determine_victor", "victor_rewards", "defeated_rewards")
    if any((name,) in steps for name in aimed) and table.target in (None, turn):
        found.append("the played card needs another player as its target [knight.target]")
    if head in ("play_knight", "target_player") and not _aims(table):
        found.append("the Knight has no possible target [knight.target]")
    if ("begin_vote",) in steps and table.target in table.spared and not _aims(table):
        found.append("the Knight's target is spared, and it has no other possible target [knight.target]")
    if head in ("play_coinage", "name_coinage_target") and not any(
        table.hands[other] for other in table.others(turn) if other not in table.spared
    ):
        found.append("the Coinage has no possible target [coinage.empty]")
    if head in ("reveal_votes", "spend_ravens", "determine_victor", "victor_rewards", "defeated_rewards"):
        running = head in ("reveal_votes", "spend_ravens") and "" in table.votes and not table.revealed
        if "" in table.votes and not running:
            found.append("not all have voted [knight.votes]")
        if head in ("victor_rewards", "defeated_rewards") and table.victor not in (turn, table.target):
            found.append("neither the Attacker nor the Defender has won the vote [knight.victor]")
    return [*found, *_exchange(table, head, steps)]


def _aims(table: Table) -> bool:
    """Whether the played Knight has a possible target that fits the agreed deals."""
    targets = knight_targets(table, table.played[0]) if table.played else []
    return table.bound in targets if table.bound is not None else bool(targets)


def _exchange(table: Table, head: str, steps: list[tuple[Any, ...]]) -> list[str]:
    """Whether the exchange will have an offer of the active player and one that can be accepted."""
    turn = table.turn
    assert turn is not None
    others = table.others(turn)
    own = bool(table.offers[turn])
    can = True
    if head == "offer_card":
        own = bool(table.hands[turn])
        can = any(table.hands[other] for other in others)
    elif head in ("declare_wish", "answer_offer", "add_card"):
        to_come = {step[1] for step in steps if step[0] == "answer_offer"}
        can = any(table.offers[o] or (o in to_come and table.hands[o]) for o in others)
    elif head in ("answer_addition", "begin_bidding"):
        to_come = {step[1] for step in steps if step[0] == "answer_addition"}
        stays = table.reads("exchange.out", "offer stands")
        can = any(table.offers[o] and (o not in to_come or table.hands[o] or stays) for o in others)
    elif head in ("add_ravens", "accept_offer"):
        can = any(table.offers[other] for other in others)
    elif head == "trade":
        can = bool(table.offers[steps[0][1]])
    else:
        return []
    found = [] if own else ["the active player has laid out nothing [exchange.first]"]
    return found if can else [*found, "there would be no offer that could be accepted [exchange.must]"]


KNIGHT_STEPS = frozenset({
    "play_knight", "target_player", "begin_vote", "reveal_votes", "spend_ravens", "determine_victor",
    "victor_rewards", "defeated_rewards",
})  # fmt: skip
COINAGE_STEPS = frozenset({"play_coinage", "name_coinage_target", "take_at_random"})
