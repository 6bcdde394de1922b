"""Hand-built positions: building a table from keywords, and finding everything that is wrong with a table."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

from explorer.authoring import keywords
from explorer.core.errors import SetUpError, quoted
from explorer.core.people import their, themself, who
from explorer.core.shape import is_seat, misfits, uneven, unseated
from explorer.games.kings_of_ireland.cards import BATTLE, CARDS, CLANS, KINGS, UNITS, VIKINGS
from explorer.games.kings_of_ireland.rules.battle import FOUGHT
from explorer.games.kings_of_ireland.rules.raid import RAIDED
from explorer.games.kings_of_ireland.rules.setup import GOLD, PLAYERS, start
from explorer.games.kings_of_ireland.state import ATTACK, DEFENCE, HAND, PHASES, RAID, SIEGE, TURNS, Table, new_fight
from explorer.games.kings_of_ireland.state import BATTLE as FIELD

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from explorer.core.moments import Seat

Steps = list[tuple[Any, ...]]

TURN_BEGINS = {
    "turn": "tribute_phase", "recruit": "recruit_phase", "declaration": "declaration_phase", "destiny": "destiny_phase",
}  # fmt: skip
"""The points in a turn at which a position may begin, each with its first step."""

FIGHT_BEGINS = {"alliances": 0, "strength": 1, "rolls": 2, "survival": 5}
"""The points in a battle or siege at which a position may begin, as places in `FOUGHT`."""

BEGINS = (*TURN_BEGINS, RAID, *FIGHT_BEGINS, "end")
"""All points at which a hand-built position may begin: `position(at=…)`."""

MOST_GOLD = 9_999
"""More gold than any game can bring, even with 49 Factions and every Event for 65 turns."""

MOST_ROLLED = 6 * 17
"""The most that a side can roll: four dice each for four players, and one for the walls (roll.two.allies, siege.die)."""


def place(
    players: int = 2,
    clans: Mapping[Seat, str] | Sequence[str] | None = None,
    gold: Mapping[Seat, int] | Sequence[int] | None = None,
    hands: Mapping[Seat, Sequence[str]] | Sequence[Sequence[str]] | None = None,
    units: Mapping[Seat, Sequence[str]] | Sequence[Sequence[str]] | None = None,
    discard: Sequence[str] = (),
    top: Sequence[str] = (),
    at: str = "turn",
    turn: Seat = 0,
    first: Seat = 0,
    round: int | None = None,
    attack: str = FIELD,
    target: Seat | None = None,
    sent: Sequence[str] | None = None,
    attack_allies: Mapping[Seat, Sequence[str]] | None = None,
    defence_allies: Mapping[Seat, Sequence[str]] | None = None,
    attack_cards: Sequence[str] = (),
    defence_cards: Sequence[str] = (),
    winner: str | None = None,
    truces: Sequence[Seat] = (),
    vikings: bool = False,
    deal: int | str = 0,
) -> Table:
    """A table as described; everything else is filled in so that each card is in exactly one place.

    Args:
        players: 2 to 5.
        clans: each seat's clan; seats left out get the remaining clans, in the order of the book.
        gold: each seat's gold; 5 by default.
        hands: cards by seat; seats left out get five at random from the rest.
        units: Factions and Kings in play by seat.
        discard: cards in the discard pile; the others are in the deck.
        top: cards on top of the deck, the next one first; everybody has seen their order.
        at: where play begins, one of `BEGINS`.
        turn: whose turn it is.
        first: who went first in the game.
        round: which of their thirteen turns the players are in; by default the second, or the last if `at` is "end".
        attack: "battle" or "siege", if play begins in one.
        target: who is attacked; by default the next player.
        sent: the Attacker's Units in the fight; by default all.
        attack_allies: the Attacker's allies and their Units in the fight.
        defence_allies: the Defender's allies and their Units in the fight.
        attack_cards: Battle cards played on the Attacker's side.
        defence_cards: Battle cards played on the Defender's side.
        winner: "attacker" or "defender", if play begins at the Survival Rolls.
        truces: seats that cannot be attacked any more this turn.
        vikings: whether the Vikings may be a player's clan.
        deal: the seed for everything that is filled in at random.

    Raises:
        SetUpError: a keyword is wrong by itself.
    """
    if type(players) is not int or players not in PLAYERS:
        raise SetUpError(f"Kings of Ireland is for 2 to 5 players [goal.players], not {quoted(players)}.")
    at = keywords.begins_at(at, BEGINS)
    attack = keywords.one_of(attack, (FIELD, SIEGE), "an attack")
    if winner is not None:
        winner = keywords.one_of(winner, ("attacker", "defender"), "the winner")
    keywords.seat(turn, players, "turn")
    keywords.seat(first, players, "first")
    if target is not None:
        keywords.seat(target, players, "target")
    if round is None:
        round = TURNS if at == "end" else 2
    if type(round) is not int or not 1 <= round <= TURNS:
        raise SetUpError(f"each player has turns 1 to {TURNS} [goal.turns]; there is no turn {quoted(round)}.")
    table = start(players, vikings)
    table.first, table.round, table.turn = first, round, None if at == "end" else turn
    table.identity = _clans(table, clans)
    table.gold = _gold(players, gold)
    table.paid_out = sum(table.gold)
    own = keywords.by_seat(units, players, "units")
    table.units = [_cards(own.get(seat), "units") for seat in range(players)]
    table.truces = [keywords.seat(seat, players, "a truce") for seat in keywords.listed(truces, "truces")]
    if at in (RAID, *FIGHT_BEGINS):
        kind = RAID if at == RAID else attack
        table.fight = new_fight(kind, turn, (turn + 1) % players if target is None else target)
        table.fight["talking"] = [ATTACK, DEFENCE] if at in (RAID, "alliances") else []
        _fill_fight(table, sent, attack_allies, defence_allies, attack_cards, defence_cards, winner)
    _fill_cards(table, hands, _cards(discard, "discard"), _cards(top, "top"), deal)
    table.agenda = [list(step) for step in reversed(_agenda(table, at))]
    table.phase = "" if at in (*TURN_BEGINS, "end") else at.capitalize() if at == RAID else attack.capitalize()
    return table


def _cards(given: Any, what: str) -> list[str]:
    return keywords.named(
        keywords.listed(given, what), CARDS, "card", "cards have names like 'ulster-4' or 'forced-march'"
    )


def _clans(table: Table, said: Any) -> list[str]:
    clans = keywords.by_seat(said, table.players, "clans")
    given = {seat: keywords.one_of(clan, (*CLANS, VIKINGS), "a clan") for seat, clan in clans.items()}
    rest = [clan for clan in CLANS if clan not in given.values()]
    return [given[seat] if seat in given else rest.pop(0) for seat in range(table.players)]


def _gold(players: int, said: Any) -> list[int]:
    given = keywords.by_seat(said, players, "gold")
    return [keywords.number(given.get(seat, GOLD), "gold", 0, MOST_GOLD) for seat in range(players)]


def _fill_fight(
    table: Table, sent: Any, attack_allies: Any, defence_allies: Any, attack_cards: Any, defence_cards: Any, winner: Any
) -> None:
    fight = table.fight
    assert fight is not None, "it was just made"
    fight["units"][ATTACK] = list(table.units[fight["attacker"]]) if sent is None else _cards(sent, "sent")
    if fight["kind"] != RAID:
        fight["units"][DEFENCE] = list(table.units[fight["defender"]])
    for side, said in ((ATTACK, attack_allies), (DEFENCE, defence_allies)):
        for seat, own in keywords.by_seat(said, table.players, "allies").items():
            fight["allies"][side].append(seat)
            fight["units"][side] += _cards(own, "allies")
    fight["cards"] = [_cards(attack_cards, "attack_cards"), _cards(defence_cards, "defence_cards")]
    if winner is not None:
        fight["winner"] = ATTACK if winner == "attacker" else DEFENCE
        fight["totals"] = [2, 1] if winner == "attacker" else [1, 2]


def _fill_cards(table: Table, hands: Any, discard: list[str], top: list[str], deal: int | str) -> None:
    given = {seat: _cards(own, "hands") for seat, own in keywords.by_seat(hands, table.players, "hands").items()}
    fight = table.fight
    placed = [
        *discard,
        *top,
        *(unit for own in table.units for unit in own),
        *(c for own in given.values() for c in own),
    ]
    placed += [card for side in fight["cards"] for card in side] if fight is not None else []
    rest = [card for card in CARDS if card not in set(placed)]
    Random(f"position {quoted(keywords.filling(deal))}").shuffle(rest)
    for seat in range(table.players):
        table.hands[seat] = given[seat] if seat in given else [rest.pop() for _ in range(min(HAND, len(rest)))]
    table.discard = discard
    table.top = [[card, list(range(table.players))] for card in top]
    table.draw = [card for card in CARDS if card in set(rest)]


# --- the steps that follow ------------------------------------------------------------------------------------------


def _agenda(table: Table, at: str) -> Steps:
    if at == "end":
        return [("end_game",)]
    assert table.first is not None, "`place` has set it"
    assert table.turn is not None, "`place` has set it"
    seat = table.turn
    if at in TURN_BEGINS:
        script = _quiet(seat)
        steps = script[[step[0] for step in script].index(TURN_BEGINS[at]) :]
    elif at == RAID:
        steps = [*RAIDED, ("end_raid", seat), *_last(seat)]
    else:
        rule = "siege" if table.fight is not None and table.fight["kind"] == SIEGE else "battle"
        steps = [*FOUGHT[FIGHT_BEGINS[at] :], ("end_fight", seat, rule), *_last(seat)]
    return [*steps, *_later(table, seat)]


def _quiet(seat: Seat) -> Steps:
    """The steps of a turn from its beginning, if nobody is attacked."""
    return [
        ("tribute_phase", seat),
        ("fate_phase", seat),
        ("recruit_phase", seat),
        ("declaration_phase", seat),
        *_last(seat),
    ]


def _last(seat: Seat) -> Steps:
    return [("destiny_phase", seat), ("end_turn", seat)]


def _later(table: Table, seat: Seat | None) -> Steps:
    """The steps of this round after a seat's turn; those of the whole round if `seat` is None."""
    assert table.first is not None, "somebody goes first"
    order = table.clockwise(table.first)
    rest = order if seat is None else order[order.index(seat) + 1 :]
    return [*(("play_turn", other) for other in rest), ("end_round",)]


def _scripts(seat: Seat, others: list[Seat]) -> list[Steps]:
    """The lists of steps that a turn can consist of; the steps to come in a position are the end of one of them."""
    quiet, last = _quiet(seat), _last(seat)
    found: list[Steps] = [
        quiet,
        [("own_events", seat, "tribute"), ("end_tribute", seat), *quiet[1:]],
        [("recruit", seat), *quiet[3:]],
        [("declare", seat), *last],
        [*RAIDED, ("end_raid", seat), *last],
        [("loot_window",), ("end_raid", seat), *last],
        [("battle_phase", seat), *last],
        [("walls_or_field",), ("besiege", seat), *last],
        *([*FOUGHT, ("end_fight", seat, rule), *last] for rule in ("battle", "siege")),
        [("own_events", seat, "destiny"), ("cut_hand", seat), ("end_turn", seat)],
    ]
    for other in others:
        found += [[(f"{kind}_phase", seat, other), *last] for kind in (RAID, SIEGE)]
    return found


# --- errors in a position -------------------------------------------------------------------------------------------


def problems(table: Table) -> list[str]:
    """Everything that makes a position impossible in a real game, each as a sentence with its rule."""
    return _shape(table) or [*_places(table), *_order(table)] or _fighting(table)


def _strangers(own: Any) -> str:
    """What of a seat's Units is no Unit, by name."""
    if type(own) is not list:
        return quoted(own)
    strange = [one for one in own if type(one) is not str or one not in UNITS]
    return ", ".join(CARDS[one].name if type(one) is str and one in CARDS else quoted(one) for one in strange)


def _names(values: Any, known: Any) -> bool:
    return type(values) is list and all(type(value) is str and value in known for value in values)


def _seats(table: Table, values: Any) -> bool:
    return type(values) is list and all(is_seat(table, v) for v in values) and len(set(values)) == len(values)


def _shape(table: Table) -> list[str]:
    """Fields with values of the wrong kind; a record may contain anything."""
    found = misfits(table.__dict__, Table, Seat=int)
    if found:
        return found
    if table.players not in PLAYERS:
        return [f"players is {quoted(table.players)}, not 2 to 5 [goal.players]"]
    found += uneven(table, "identity", "gold", "hands", "units")
    for name in ("draw", "discard", "playing"):
        if not _names(getattr(table, name), CARDS):
            found.append(f"{name} contains something that is not a card: {quoted(getattr(table, name))}")
    found += [
        f"a hand contains something that is not a card: {quoted(hand)}"
        for hand in table.hands
        if not _names(hand, CARDS)
    ]
    found += [
        f"something in play is no Unit: {_strangers(own)} [parts.unit]" for own in table.units if not _names(own, UNITS)
    ]
    clans = (*CLANS, *([VIKINGS] if table.vikings else []), "")
    found += [
        f"{quoted(clan)} is no clan to belong to [setup.identity]" for clan in table.identity if clan not in clans
    ]
    found += [
        f"gold must be from 0 to {MOST_GOLD}, not {quoted(coins)} [parts.gold]"
        for coins in table.gold
        if not 0 <= coins <= MOST_GOLD
    ]
    found += unseated(table, "first", "turn")
    for name, seats in (("truces", table.truces), ("winners", table.winners)):
        if not _seats(table, seats):
            found.append(f"{name} must list seats, each once, not {quoted(seats)}")
    for entry in table.top:
        if not (len(entry) == 2 and _names(entry[:1], CARDS) and _seats(table, entry[1])):
            found.append(f"the top of the deck has {quoted(entry)}, not a card and who has seen it [card.omen]")
    for promise in table.promises:
        ok = len(promise) == 4 and all(is_seat(table, who) for who in promise[:2])
        if not (ok and _names([promise[2]], ("peace", "aid")) and type(promise[3]) is int and 0 < promise[3] <= TURNS):
            found.append(f"{quoted(promise)} is not a promise [allies.promise]")
    if not 0 <= table.round <= TURNS:
        found.append(f"round must be from 0 to {TURNS}, not {quoted(table.round)} [goal.turns]")
    if table.phase not in ("", "Set-up", *PHASES, "Game over"):
        found.append(f"there is no phase {quoted(table.phase)} [turn.phases]")
    return found + _fight_shape(table)


def _fight_shape(table: Table) -> list[str]:
    fight: Any = table.fight
    if fight is None:
        return []

    def two(name: str, good: Any) -> bool:
        return len(fight[name]) == 2 and all(good(part) for part in fight[name])

    def count(name: str, most: int) -> bool:
        return bool(0 <= fight[name] <= most)

    good = (
        fight["kind"] in (RAID, FIELD, SIEGE)
        and is_seat(table, fight["attacker"])
        and is_seat(table, fight["defender"])
        and two("units", lambda part: _names(part, UNITS))
        and two("cards", lambda part: _names(part, BATTLE))
        and all(two(name, lambda part: _seats(table, part)) for name in ("allies", "invited", "shut_out"))
        and _names(fight["valor"], KINGS)
        and 0 <= fight.get("lost", 0) <= len(UNITS)
        and count("raid_dice", 3)
        and count("loot", MOST_GOLD)
        and count("crippled", 1)
        and fight["talking"] in ([], [ATTACK], [DEFENCE], [ATTACK, DEFENCE])
        and (fight["asked"] is None or is_seat(table, fight["asked"]))
        and two("totals", lambda total: 0 <= total <= MOST_ROLLED)
        and fight["winner"] in (None, ATTACK, DEFENCE)
        and all(unit in UNITS and -2 <= change <= 3 for unit, change in fight["survival"].items())
    )
    return [] if good else ["the fight is none that could be in a real game [battle]"]


def _places(table: Table) -> list[str]:
    """Cards that are nowhere or in two places, gold that the bank did not pay, and wrong clans."""
    fight = table.fight
    everywhere = Counter(table.draw)
    everywhere.update(table.discard)
    everywhere.update(table.playing)
    everywhere.update([entry[0] for entry in table.top])
    for own in (*table.hands, *table.units, *(fight["cards"] if fight is not None else ())):
        everywhere.update(own)
    found = []
    if len(everywhere) != len(CARDS) or everywhere.total() != len(CARDS):
        twice = [card for card, count in everywhere.items() if count > 1]
        missing = [card for card in CARDS if card not in everywhere]
        found += [f"{card} is in two places: each card exists once [parts.deck]" for card in twice]
        found += [
            f"nowhere on the table: {', '.join(missing[:8])}{' and more' if len(missing) > 8 else ''} [parts.deck]"
        ] * bool(missing)
    if sum(table.gold) != table.paid_out:
        found.append(f"players have {sum(table.gold)} gold, but {table.paid_out} have come from the bank [parts.gold]")
    clans = [clan for clan in table.identity if clan]
    if len(set(clans)) != len(clans):
        found.append("two players belong to one clan [setup.identity.one-each]")
    if table.round and len(clans) != table.players:
        found.append("a player has no clan [setup.identity]")
    return found


SETTING_UP = ["choose_first", "pick_identity", "deal_hands", "play_round"]


def _order(table: Table) -> list[str]:
    """Whether the steps to come are the rest of a match from some step on."""
    agenda = table.agenda
    if not all(type(step) is list and step and all(type(part) in (str, int) for part in step) for step in agenda):
        return [f"the agenda contains something that is not a step: {quoted(agenda)}"]
    steps = [tuple(step) for step in reversed(agenda)]
    if not steps:
        ok = table.fight is None and (table.round > 0 or not table.phase)
        return [] if ok else ["no steps are left in the middle of a game [turn.phases]"]
    if table.round == 0:
        return _setting_up(table, steps)
    if table.first is None:
        return ["it is not known who goes first [setup.first]"]
    seat = table.turn
    if steps in ([("end_game",)], [("play_round",)]) and seat is None and table.fight is None:
        over = table.round == TURNS
        return [] if over == (steps == [("end_game",)]) else [f"the game ends after {TURNS} turns each [goal.turns]"]
    later = _later(table, seat)
    if seat is None:
        if table.fight is None and steps and steps == later[len(later) - len(steps) :]:
            return []
        return [_no_order(steps)]
    own, rest = steps[: len(steps) - len(later)], steps[len(steps) - len(later) :]
    if rest != later or not own:
        return [_no_order(steps)]
    head = own[0]
    if head[0] == "fight_window" and len(head) == 4:
        if not all(type(n) is int and 0 <= n < 1_000 for n in head[2:]):
            return [_no_order(steps)]
        own = [("fight_window", head[1], 0, 0), *own[1:]]
    if head == ("alliances", DEFENCE):
        own = [("alliances", ATTACK), *own[1:]]
    if not any(own == script[len(script) - len(own) :] for script in _scripts(seat, table.others(seat))):
        return [_no_order(steps)]
    fights = any(step[0] in ("end_raid", "end_fight", "battle_phase", "besiege") for step in own)
    if fights != (table.fight is not None):
        return ["there is a fight, but no step ends it" if table.fight else "the steps to come need a fight"]
    return []


def _no_order(steps: Steps) -> str:
    names = ", ".join(str(step[0]) for step in steps[:8])
    return f"the steps to come are not in the order of a turn: {quoted(names)} [turn.phases]"


def _setting_up(table: Table, steps: Steps) -> list[str]:
    """Whether the table fits the next step of the set-up."""
    whole: Steps = [("choose_first",), *([("pick_identity",)] * table.players), ("deal_hands",), ("play_round",)]
    if steps != whole[len(whole) - len(steps) :]:
        return [_no_order(steps)]
    found = []
    if any(table.units) or table.fight is not None or table.playing or table.truces or table.promises or table.winners:
        found.append("something is in play before the first turn [recruit.units]")
    if table.turn is not None:
        found.append("a player has a turn before the set-up is done [turn.order]")
    dealt = steps == [("play_round",)]  # also while hands are being dealt
    sizes = {len(hand) for hand in table.hands}
    if (sizes != {0} and not (dealt and sizes == {HAND})) or table.discard or table.top:
        found.append(f"each player is dealt {HAND} cards at the end of the set-up [setup.hand]")
    if table.first is None and len(steps) < len(whole) - 1:  # the step that rolls is off the agenda while it runs
        found.append("it is not known who goes first [setup.first]")
    picking = sum(step[0] == "pick_identity" for step in steps)
    unpicked = sum(not clan for clan in table.identity)
    if unpicked not in (picking, picking + 1) or (unpicked and dealt):
        found.append("the number of clans already picked is wrong for this moment [setup.identity]")
    return found


def _fighting(table: Table) -> list[str]:
    """Everything about the fight that does not fit the table."""
    fight = table.fight
    if fight is None:
        return []
    found = []
    attacker, defender = fight["attacker"], fight["defender"]
    if attacker == defender:
        found.append(f"{who(attacker)} attacks {themself(attacker)} [declaration.may]")
    if attacker != table.turn:
        found.append(f"{who(attacker)} attacks, but it is not {their(attacker)} turn [declaration.may]")
    parties = [attacker, defender, *fight["allies"][ATTACK], *fight["allies"][DEFENCE]]
    if len(set(parties)) != len(parties):
        found.append("a player is on two sides of the fight, or twice on one [allies.invite]")
    fighting = [unit for side in fight["units"] for unit in side]
    in_play = {unit: seat for seat, own in enumerate(table.units) for unit in own}
    if len(set(fighting)) != len(fighting) or any(unit not in in_play for unit in fighting):
        found.append("a Unit in the fight is not in play, or fights twice [raid.units]")
    else:
        sides = [(table.side_of(in_play[unit]), side) for side in (ATTACK, DEFENCE) for unit in fight["units"][side]]
        if any(own not in (None, side) for own, side in sides):
            found.append("a Unit fights against its own player [battle.stolen]")
    if any(king not in in_play for king in fight["valor"]):
        found.append("a King with Valor is not in play [card.valor]")
    if fight["loot"] > table.gold[defender] and ["take_loot"] in table.agenda:
        found.append("the loot is more than the Defender's gold [raid.poor]")
    if fight["kind"] == RAID and (fight["units"][DEFENCE] or fight["allies"][ATTACK] or fight["allies"][DEFENCE]):
        found.append("a raid has allies or Units of the Defender, which it cannot have [raid.seek]")
    return found + _fight_steps(table)


def _fight_steps(table: Table) -> list[str]:
    """Everything about the fight that does not fit the steps to come."""
    fight = table.fight
    assert fight is not None, "`_fighting` has checked it"
    names = [step[0] for step in table.agenda]
    raid = "end_raid" in names
    found = []
    if raid and fight["kind"] == SIEGE:
        found.append("the steps to come are those of a raid, but the fight is a siege [raid]")
    if not raid and fight["kind"] == RAID:
        found.append("the fight is a raid, but no step ends it [raid]")
    rolled = "end_fight" in names and "compare_rolls" not in names
    if rolled and fight["winner"] is None:
        found.append("the Battle Rolls are over, but nobody has won [roll.higher]")
    if not rolled and fight["winner"] is not None:
        found.append("somebody has won before the Battle Rolls [roll.higher]")
    return found
