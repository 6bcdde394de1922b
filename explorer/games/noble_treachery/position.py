"""Hand-built positions: any table by keyword, and a check for everything that can be wrong with one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from explorer.authoring import keywords
from explorer.core.errors import SetUpError, quoted
from explorer.core.shape import is_seat, misfits, uneven, unseated
from explorer.games.noble_treachery.cards import COLOUR_NAMES, COLOURS, DIE_SIDES, TOKEN_COUNT
from explorer.games.noble_treachery.rules.bet import MOST
from explorer.games.noble_treachery.rules.setup import HAND, REMOVED, SEEDED, start
from explorer.games.noble_treachery.state import DIPLOMACY, PHASES, WAR, InPlay, Table, Token

if TYPE_CHECKING:
    from explorer.core.moments import Seat

ROUND_END = ["challenge_phase", "claim_spoils_phase", "discard_and_deal_phase", "end_round"]

SET_UP = "Set-up"
GAME_OVER = "Game over"
"""The phases outside a round."""

BEGINS = ("round", "spoils roll", "bet", "duties", "challenge", "claim spoils", "deal")
"""Where a hand-built position may begin; `position(at=…)`."""

CALLED = "cards are called as in 'army-r' or 'war-troll'"

ARGUMENTS: dict[str, tuple[type, ...]] = {
    "choose_dealer": (), "remove_tokens": (), "starting_tokens": (), "seed_discard": (), "deal_hands": (),
    "play_round": (), "roll_dice_phase": (), "bet_phase": (), "bid": (int,), "name_challenger": (),
    "challenger_rolls": (int,), "choose_round_type": (int,), "choose_opener": (int,), "challenge_phase": (),
    "take_turn": (int,), "decide_challenge": (), "claim_spoils_phase": (), "discard_and_deal_phase": (), "end_round": (),
}  # fmt: skip
"""The argument types of each step on an agenda; `remove_uncommons`, which may name cards, is checked separately."""


def place(
    players: int = 4,
    dice: str | Mapping[str, int] | None = None,
    hands: Mapping[Seat, Sequence[str]] | Sequence[Sequence[str]] | None = None,
    treasury: Mapping[Seat, Sequence[Token]] | Sequence[Sequence[Token]] | None = None,
    spoils: Iterable[Token] = (),
    bet: Iterable[Token] = (),
    challenger: Seat | None = None,
    round_type: str = WAR,
    opener: Seat | None = None,
    in_play: Sequence[tuple[Seat, str] | Mapping[str, Any]] = (),
    discard: Sequence[str] = (),
    bank: Iterable[Token] | None = None,
    removed: Any = "first-game",
    cards: Any = None,
    round: int = 1,
    roller: Seat = 0,
    dealer: Seat = 0,
    at: str = "challenge",
    deal: int | str = 0,
) -> Table:
    """A table as described; all other cards and tokens are filled in.

    Args:
        players: 4 to 6.
        dice: "K3 B4 R1 G6 Y2", or values by colour; all five are required.
        hands: cards by seat; missing and incomplete hands are filled from the remaining cards.
        treasury: tokens by seat; the remaining tokens are in the bank.
        spoils: tokens in the middle.
        bet: the challenger's bet, up to three tokens.
        challenger: who controls the round; by default the roller.
        round_type: "War" or "Diplomacy".
        opener: who opens the challenge; by default whoever played first, else the challenger's left neighbour.
        in_play: the cards played this round, in order: (seat, card), or with further fields of the entry:
            {"seat": 1, "card": "monk", "ban": "R"}.
        discard: cards that must be in the discard stack.
        bank: the bank's tokens; needed only to check whether they fit the rest.
        removed: the uncommons left out, as in `start`; cards named elsewhere are never left out.
        cards: a user's own cards file, as in `start`.
        round: the round's number, which decides how many cards are left to deal.
        roller: who rolled for the spoils.
        dealer: who deals.
        at: where play begins, one of `BEGINS`.
        deal: the seed for filling in cards.

    Raises:
        SetUpError: a keyword makes no sense by itself.
    """
    if type(players) is not int or players not in SEEDED:
        raise SetUpError(f"Noble Treachery is for 4 to 6 players, not {quoted(players)}.")
    at = keywords.begins_at(at, BEGINS)
    for name, seat in (("roller", roller), ("dealer", dealer), ("challenger", challenger), ("opener", opener)):
        if seat is not None or name in ("roller", "dealer"):
            keywords.seat(seat, players, f"the {name}")
    if type(round) is not int or not 1 <= round < 100:
        raise SetUpError(f"round is {quoted(round)}; rounds are numbered from 1.")
    table = start(players, removed=None, cards=cards)
    table.round, table.roller, table.dealer = round, roller, dealer
    table.round_type = round_type
    table.challenger = roller if challenger is None and at not in ("round", "spoils roll", "bet") else challenger
    table.dice = _dice(dice)
    table.bet, table.spoils = _tokens_told(table, bet, "bet"), _tokens_told(table, spoils, "spoils")
    table.treasury = [_tokens_told(table, own, "treasury") for own in _by_seat(treasury, players, "treasury")]
    table.in_play = [_entry(table, number, said) for number, said in enumerate(keywords.listed(in_play, "in_play"))]
    table.resolved = len(table.in_play)
    first = table.in_play[0]["seat"] if table.in_play else None
    table.opener = opener if opener is not None else first
    if table.opener is None and table.challenger is not None:
        table.opener = table.left_of(table.challenger)
    _fill_tokens(table, bank)
    buried = keywords.listed(discard, "discard")
    named = [*buried, *(entry["card"] for entry in table.in_play if entry["card"] is not None)]
    _fill_cards(table, _by_seat(hands, players, "hands"), named, buried, removed, deal)
    table.agenda = _agenda(table, at)
    table.phase = _phase(at)
    if at in ("round", "spoils roll", "bet"):
        table.round_type, table.opener = "", None
        table.round = round - 1 if at == "round" else round
    if at == "round":
        table.challenger = None
    return table


def _dice(said: Any) -> dict[str, int]:
    if said is None:
        return {"K": 1, "B": 2, "R": 3, "G": 4, "Y": 6}
    if isinstance(said, str):
        parts = said.replace(",", " ").split()
        if any(len(part) != 2 or part[1] not in "0123456789" for part in parts) or len(parts) != len(COLOURS):
            raise SetUpError(f"dice are written as in 'K3 B4 R1 G6 Y2', not {quoted(said)}.")
        said = {part[0].upper(): int(part[1]) for part in parts}
    if not isinstance(said, Mapping) or set(said) != set(COLOURS):
        raise SetUpError(f"dice must have all five colours, {', '.join(COLOURS)}, not {quoted(said)}.")
    return {colour: said[colour] for colour in COLOURS}


def _tokens_told(table: Table, said: Any, what: str) -> list[Token]:
    found = keywords.listed(said, what)
    values = range(1, len(table.kit.token_colour))
    strange = [token for token in found if type(token) is not int or token not in values]
    if strange:
        raise SetUpError(
            f"{what} has no token {quoted(strange[0])}; tokens are given by their values, 1 to {values[-1]}."
        )
    return sorted(found)


def _by_seat(given: Any, players: int, what: str) -> list[list[Any]]:
    lists = keywords.by_seat(given, players, what)
    return [keywords.listed(lists.get(seat), what) for seat in range(players)]


def _entry(table: Table, number: int, said: Any) -> InPlay:
    from explorer.games.noble_treachery.rules.challenge import DISGUISES, played_as

    if isinstance(said, list | tuple) and len(said) == 2:
        said = {"seat": said[0], "card": said[1]}
    if not isinstance(said, Mapping) or not {"seat", "card"} <= set(said):
        raise SetUpError(f"a card in play is written as (seat, card), not {quoted(said)}.")
    entry: InPlay = dict(said)
    card = entry["card"]
    if not is_seat(table, entry["seat"]):
        raise SetUpError(f"in_play has no seat {quoted(entry['seat'])}: the seats are 0 to {table.players - 1}.")
    if card is not None:
        keywords.named([card], {*table.kit.cards, *DISGUISES}, "card", CALLED)
        entry["card"], colour = played_as(table, card)
        entry.setdefault("colour", colour)
    entry.setdefault("colour", "")
    entry.setdefault("order", number)
    return entry


def _fill_tokens(table: Table, bank: Iterable[Token] | None) -> None:
    from explorer.games.noble_treachery.own_figures import tokens_in_play

    playing = tokens_in_play(table.players, table.kit)
    elsewhere = {*table.spoils, *table.bet, *(token for tokens in table.treasury for token in tokens)}
    out = set(range(1, len(table.kit.token_colour))) - {*playing, *elsewhere}
    table.boxed = sorted(out)
    rest = sorted(token for token in playing if token not in elsewhere)
    table.bank = rest if bank is None else _tokens_told(table, bank, "bank")


def _fill_cards(
    table: Table, hands: list[list[str]], named: list[str], discard: list[str], removed: Any, deal: int | str
) -> None:
    kit = table.kit
    named = [*named, *(card for hand in hands for card in hand), *(e["drawn"] for e in table.in_play if e.get("drawn"))]
    wish = kit.presets.get(removed, ()) if isinstance(removed, str) else keywords.listed(removed, "removed")
    keywords.named([*named, *wish], kit.cards, "card", CALLED)
    if isinstance(removed, str) and removed not in ("random", *kit.presets):
        known = ", ".join(["random", *kit.presets])
        raise SetUpError(f"removed must be the cards to leave out, or one of {known}, not {quoted(removed)}.")
    rng = Random(f"position {quoted(keywords.filling(deal))}")
    spare = [card for card in kit.uncommons if card not in named and card not in wish]
    rng.shuffle(spare)
    table.removed = sorted(([card for card in wish if card not in named] + spare)[:REMOVED])
    rest = [card for card in kit.cards if card not in named and card not in table.removed]
    rng.shuffle(rest)
    full = hand_size(table.players, table.round)
    played = {entry["seat"] for entry in table.in_play}
    for seat, hand in enumerate(hands):
        want = full - (seat in played)
        while len(hand) < want and rest:
            hand.append(rest.pop())
    table.hands = hands
    left = max(left_to_deal(table.players, table.round), 0)
    table.draw = sorted(rest[:left])
    table.discard = [*discard, *rest[left:]]


def left_to_deal(players: int, round: int) -> int:
    """How many cards are in the dealer's stack during a round, before its deal."""
    return 80 - REMOVED - SEEDED[players] - HAND * players - (round - 1) * players


def hand_size(players: int, round: int) -> int:
    """How many cards each player holds at the start of a round: seven, until the stack runs out."""
    return max(HAND + min(left_to_deal(players, round), 0) // players, 0)


def _agenda(table: Table, at: str) -> list[list[Any]]:
    if at == "round":
        steps: list[list[Any]] = [["play_round"]]
    elif at == "spoils roll":
        steps = [["roll_dice_phase"], ["bet_phase"], *([step] for step in ROUND_END)]
    elif at == "bet":
        steps = [["bet_phase"], *([step] for step in ROUND_END)]
    elif at == "duties":
        duties = ["challenger_rolls", "choose_round_type", "choose_opener"]
        steps = [*([step, table.challenger] for step in duties), *([step] for step in ROUND_END)]
    elif at == "challenge":
        played = {entry["seat"] for entry in table.in_play}
        assert table.opener is not None
        turns = [["take_turn", seat] for seat in table.clockwise(table.opener) if seat not in played]
        steps = [*turns, ["decide_challenge"], *([step] for step in ROUND_END[1:])]
    elif at == "claim spoils":
        steps = [["decide_challenge"], *([step] for step in ROUND_END[1:])]
    else:
        steps = [["discard_and_deal_phase"], ["end_round"]]
    return steps[::-1]


def _phase(at: str) -> str:
    return {"round": "", "spoils roll": "Roll the Dice", "bet": "Bet", "duties": "Bet"}.get(at, "Challenge")


# --- what can be wrong ----------------------------------------------------------------------------------------------


def problems(table: Table) -> list[str]:
    """All reasons why a position cannot occur in a real game, each as a sentence with its rule."""
    shape = _shape(table)
    if shape:
        return shape
    return [*_tokens(table), *_cards(table), *_round(table), *_order(table)]


def _shape(table: Table) -> list[str]:
    """Fields with values of the wrong type or range; a record may contain anything."""
    found = misfits(table.__dict__, Table)
    if found:
        return found
    if table.players not in SEEDED:
        return [f"players is {quoted(table.players)}, not 4, 5 or 6 [parts.players]"]
    try:
        kit = table.kit
    except (ValueError, TypeError) as error:
        return [" ".join(str(error).split())]
    found += unseated(table, "challenger", "dealer", "roller", "opener", "turn", "winner", "ruler")
    found += uneven(table, "treasury", "hands", "drawn")
    for name in ("bank", "boxed", "spoils", "bet"):
        found += _all(name, getattr(table, name), range(1, len(kit.token_colour)))
    for name in ("draw", "discard", "removed", "aside"):
        found += _all(name, getattr(table, name), kit.cards)
    for name, places in (("treasury", range(1, len(kit.token_colour))), ("hands", kit.cards)):
        for seat, own in enumerate(getattr(table, name)):
            found += _all(f"{name} of seat {seat}", own, places)
    found += _all("drawn", [card for card in table.drawn if card is not None], kit.cards)
    if set(table.dice) != set(COLOURS) or not all(1 <= value <= DIE_SIDES for value in table.dice.values()):
        found.append(
            f"dice is {quoted(table.dice)}; five dice, {', '.join(COLOURS)}, show 1 to {DIE_SIDES} each [parts.dice]"
        )
    if table.round_type not in ("", WAR, DIPLOMACY):
        found.append(f"round_type is {quoted(table.round_type)}, not War or Diplomacy [type]")
    if table.phase not in ("", SET_UP, *PHASES, GAME_OVER):
        found.append(f"phase is {quoted(table.phase)}, which is not a phase")
    for entry in table.in_play:
        found += _entry_shape(table, entry)
    for step in table.agenda:
        found += _step_shape(table, step)
    return found


def _all(name: str, values: list[Any], allowed: Any) -> list[str]:
    strange = [value for value in values if value not in allowed]
    return (
        [f"{name} holds {quoted(strange[0])}, which is not a {'card' if isinstance(allowed, dict) else 'token'}"]
        if strange
        else []
    )


def _entry_shape(table: Table, entry: InPlay) -> list[str]:
    if not {"seat", "card", "colour", "order"} <= set(entry):
        return [f"in_play holds {quoted(entry)}, which lacks seat, card, colour or order"]
    losses = range(3, 3 * table.players + 1, 3)  # at most once for each player who has had the Blood Ring
    extra = {"drawn": table.kit.cards, "ban": COLOURS, "due": range(table.players), "less": losses, "negated": (True,)}
    counted = entry.get("counted", [])
    strange = [k for k in entry if k not in ("seat", "card", "colour", "order", "counted") and k not in extra]
    ok = (
        not strange
        and is_seat(table, entry["seat"])
        and (entry["card"] is None or (isinstance(entry["card"], str) and entry["card"] in table.kit.cards))
        and entry["colour"] in (*COLOURS, "")
        and type(entry["order"]) is int
        and ("counted" not in entry or _are_counts(counted, table.players))
        and all(
            entry[k] is None or (isinstance(entry[k], int | str) and entry[k] in allowed)
            for k, allowed in extra.items()
            if k in entry
        )
    )
    return [] if ok else [f"in_play holds {quoted(entry)}, which is not a card that a seat could have in play"]


def _are_counts(said: Any, players: int) -> bool:
    """True if these can be the counts of a Bard: for each seat, the tokens in its treasury and in its bet."""
    return (
        isinstance(said, list)
        and len(said) == players
        and all(isinstance(pair, list) and len(pair) == 2 for pair in said)
        and all(type(count) is int and 0 <= count <= TOKEN_COUNT for pair in said for count in pair)
    )


def _step_shape(table: Table, step: list[Any]) -> list[str]:
    wrong = [f"the agenda holds {quoted(step)}, which is not a step"]
    if not step or not isinstance(step[0], str):
        return wrong
    name, *arguments = step
    if name == "remove_uncommons":
        ok = len(arguments) in (0, 1, REMOVED) and all(
            argument in table.kit.uncommons or (len(arguments) == 1 and argument in ("random", *table.kit.presets))
            for argument in arguments
        )
        return [] if ok and len(set(arguments)) == len(arguments) else wrong
    if name not in ARGUMENTS or len(arguments) != len(ARGUMENTS[name]):
        return wrong
    return [] if all(is_seat(table, argument) for argument in arguments) else wrong


def _twice(things: list[Any]) -> list[Any]:
    return sorted({thing for thing in things if things.count(thing) > 1})


def _tokens(table: Table) -> list[str]:
    found = []
    everywhere = [*table.bank, *table.boxed, *table.spoils, *table.bet, *(t for own in table.treasury for t in own)]
    found += [f"token {token} is in two places: each value exists once [tokens.value]" for token in _twice(everywhere)]
    missing = [token for token in range(1, len(table.kit.token_colour)) if token not in everywhere]
    if missing:
        found.append(f"tokens {', '.join(map(str, missing))} are nowhere [tokens.set]")
    played_with = [token for token in everywhere if token not in table.boxed]
    for colour in COLOURS:
        count = len(table.of_colour(played_with, colour))
        if (table.boxed or table.round) and count != table.players - 1:
            found.append(
                f"{count} {COLOUR_NAMES[colour]} tokens are in the game, not {table.players - 1} [tokens.in-play]"
            )
    if len(table.bet) > MOST:
        found.append(f"the bet has {len(table.bet)} tokens; a bet has {MOST} at most [bet.three]")
    if table.bet and table.challenger is None:
        found.append("there is a bet but no challenger who made it [bet.challenger]")
    return found


def _called(table: Table, cards: list[str]) -> str:
    """The names of cards."""
    return ", ".join(table.kit.cards[card].name if card in table.kit.cards else card for card in cards)


def _cards(table: Table) -> list[str]:
    found = []
    in_play = [card for e in table.in_play for card in (e["card"], e.get("drawn")) if card is not None]
    drawn = [card for card in table.drawn if card is not None]
    hands = [card for hand in table.hands for card in hand]
    everywhere = [*hands, *table.draw, *table.discard, *table.removed, *table.aside, *in_play, *drawn]
    found += [
        f"{_called(table, [card])} is in two places: each card exists once [cards.deck]" for card in _twice(everywhere)
    ]
    missing = [card for card in table.kit.cards if card not in everywhere]
    if missing:
        found.append(f"{_called(table, missing)} {'is' if len(missing) == 1 else 'are'} nowhere [cards.deck]")
    commons = [card for card in table.removed if card in table.kit.commons]
    if commons:
        found.append(f"{_called(table, commons)} cannot be left out: all commons stay in the game [setup.commons]")
    if table.round and len(table.removed) != REMOVED:
        found.append(f"{len(table.removed)} uncommons are left out, not {REMOVED} [setup.removed]")
    played = {entry["seat"] for entry in table.in_play}
    sizes = [len(h) + (s in played) + (table.drawn[s] is not None) for s, h in enumerate(table.hands)]
    usual = sorted(sizes)[table.players // 2]
    odd = {seat: size - usual for seat, size in enumerate(sizes) if size != usual}
    # In the middle of a turn, Blood Ring's player may be one card short, or Scout's may have one of another hand.
    on_the_way = table.turn is not None and (
        odd == {table.turn: -1} or (odd.get(table.turn) == 1 and sorted(odd.values()) == [-1, 1])
    )
    if odd and not on_the_way:
        counts = ", ".join(str(len(hand)) for hand in table.hands)
        found.append(f"hands of {counts} cards do not fit the cards played: all hands are the same size [deal.same]")
    if table.round or _heads(table) == "play_round":
        found += _dealt(table, usual)
    return found


def _heads(table: Table) -> str:
    """The name of the next step, or "" if there is none."""
    return str(table.agenda[-1][0]) if table.agenda else ""


def _dealt(table: Table, held: int) -> list[str]:
    """Problems if the dealer's stack or the hands do not have the size they have in this round."""

    def sizes(round: int, played: int = 0) -> tuple[int, int]:
        return max(left_to_deal(table.players, round), 0), hand_size(table.players, round) - played

    now, dealt, buried = sizes(table.round), sizes(table.round + 1), sizes(table.round, 1)
    hands_to_come = (dealt[0] + HAND * table.players, 0)
    fitting = {
        "play_round": [dealt] if table.round else [dealt, hands_to_come],
        "end_round": [dealt, buried],
        "": [dealt, buried, now],
    }.get(_heads(table), [now])
    stack = len(table.draw)
    if (stack, held) in fitting:
        over = not held and _heads(table) not in ("end_round", "") and table.round
        return [f"nobody has a card left in round {table.round}, so the game is over [deal.repeat]"] if over else []
    stacks, hands = fitting[0]
    found = []
    if stack not in [size for size, _ in fitting]:
        found.append(f"{stack} cards are left to deal; in round {table.round} there are {stacks} [deal.one]")
    if held not in [size for _, size in fitting] or not found:
        found.append(
            f"each player has {held} cards in hand or in play; in round {table.round} it is {hands} [deal.same]"
        )
    return found


def _round(table: Table) -> list[str]:
    found = []
    seats = [entry["seat"] for entry in table.in_play]
    if _twice(seats):
        found.append(f"seat {_twice(seats)[0]} has two cards in play: each player plays one [challenge.one-card]")
    if seats and table.opener is not None and seats != table.clockwise(table.opener)[: len(seats)]:
        found.append(
            f"seats {seats} have played, but play goes clockwise from seat {table.opener} [challenge.clockwise]"
        )
    challenge = any(step[0] in ("take_turn", "decide_challenge", "challenge_phase") for step in table.agenda)
    if seats and challenge and not table.round_type and table.agenda[-1][0] != "challenge_phase":
        found.append("cards are in play, but the round has no type [challenger.type]")
    to_come = [step[1] for step in table.agenda if step[0] == "take_turn"][::-1]
    running = [table.turn] if table.turn is not None and table.turn not in seats else []
    if to_come and table.opener is not None and [*seats, *running, *to_come] != table.clockwise(table.opener):
        found.append(f"seats {seats} have played and {to_come} are still to play: each plays once [challenge.one-card]")
    if challenge and table.challenger is None and table.agenda[-1][0] in ("take_turn", "decide_challenge"):
        found.append("a challenge needs a challenger [bet.challenger]")
    needs = _heads(table)
    if needs in ("challenge_phase", "take_turn", "decide_challenge", "claim_spoils_phase") and not table.round_type:
        found.append("the round has no type [challenger.type]")
    if needs == "decide_challenge" and not any(entry["card"] for entry in table.in_play):
        found.append("no card is in play, so the challenge has no winner [challenge.one-card]")
    still = table.players - (1 if table.turn is not None and table.turn not in seats else 0)
    if needs in ("decide_challenge", "claim_spoils_phase", "discard_and_deal_phase") and len(seats) < still:
        found.append(f"only seats {seats} have played, and each plays one card [challenge.one-card]")
    if needs in ("play_round", "roll_dice_phase", "bet_phase", "bid", "challenger_rolls", "challenge_phase") and seats:
        found.append(f"seats {seats} have played before the challenge [challenge.one-card]")
    if needs in ("play_round", "roll_dice_phase") and (table.spoils or table.bet):
        found.append("there are no spoils and no bet before the round's first roll [roll.spoils]")
    return found


SETTING_UP = ("choose_dealer", "remove_uncommons", "remove_tokens", "starting_tokens", "seed_discard", "deal_hands")
ROUND = ("roll_dice_phase", "bet_phase", "challenge_phase", "claim_spoils_phase", "discard_and_deal_phase", "end_round")


def _order(table: Table) -> list[str]:
    """Problems if the steps still to come are not the rest of a game's steps."""
    steps = [tuple(step) for step in reversed(table.agenda)]
    names = [step[0] for step in steps]
    if any(name in SETTING_UP for name in names):
        whole = [*SETTING_UP, "play_round"]
        return _setting_up(table, names) if names == whole[-len(names) :] else [_no_order(names)]
    if table.dealer is None and steps:
        return ["there is no dealer [setup.dealer]"]
    after = [(name,) for name in ROUND]
    wholes: list[list[tuple[Any, ...]]] = [[("play_round",)], after]
    if table.roller is not None:
        bids = [("bid", seat) for seat in table.clockwise(table.left_of(table.roller))]
        wholes.append([*bids, ("name_challenger",), *after[2:]])
    if table.challenger is not None:
        duties = ("challenger_rolls", "choose_round_type", "choose_opener")
        wholes.append([*((duty, table.challenger) for duty in duties), *after[2:]])
    if table.opener is not None:
        turns = [("take_turn", seat) for seat in table.clockwise(table.opener)]
        wholes.append([*turns, ("decide_challenge",), *after[3:]])
    if not any(steps == whole[len(whole) - len(steps) :] for whole in wholes):
        return [_no_order(names)]
    return [] if table.round or names == ["play_round"] or not steps else ["rounds are numbered from 1 [roll]"]


def _no_order(names: list[str]) -> str:
    return f"the steps still to come are not those of a round, in order: {', '.join(names[:8])} [roll]"


def _setting_up(table: Table, names: list[str]) -> list[str]:
    """Problems if the table is not as it is before the next step of the set-up."""
    found = []
    begun = SETTING_UP.index(names[0])
    bare = not any((*table.hands, table.spoils, table.bet, table.in_play, table.aside)) and table.round == 0
    if not bare or any(table.drawn):
        found.append("there are no hands, spoils or bets before the set-up is over [setup.hand]")
    if table.discard and begun < SETTING_UP.index("deal_hands"):
        found.append("there is no discard stack before it is seeded [setup.seed]")
    if len(table.removed) not in ((0, REMOVED) if begun == 2 else (0,) if begun < 2 else (REMOVED,)):
        found.append(f"{len(table.removed)} uncommons are left out, not {REMOVED} [setup.removed]")
    owned = [len(own) for own in table.treasury]
    if max(owned) > (2 if begun > SETTING_UP.index("starting_tokens") else 0):
        found.append("starting tokens are taken later, two each [setup.start]")
    if bool(table.boxed) != (begun > SETTING_UP.index("remove_tokens") and table.players < 6):
        found.append("tokens go back in the box before the starting tokens are taken [setup.tokens]")
    return found
