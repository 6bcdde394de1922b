"""Knight: an attack in seven steps, in which all players vote."""

from __future__ import annotations

from explorer.core import people
from explorer.core.chance import Draw
from explorer.core.errors import quoted
from explorer.core.moments import Begin, Chance, Check, Choice, End, Event, Moments, Option, Seat, Secret
from explorer.games.game_of_crowns.cards import HOUSES, Card, faces, house_of
from explorer.games.game_of_crowns.state import ATTACKER, DEFENDER, PASS, Table

SIDES = (ATTACKER, DEFENDER)
"""The two vote cards (parts.votes)."""

TAKE, GUEST = "take a card", "draw a guest"
"""The victor's two rewards (knight.reward)."""

AGENDA = "hidden agenda"
"""The option to take or lay out a hidden agenda, which is always barred (agenda.hand)."""


def knight_targets(table: Table, card: Card) -> list[Seat]:
    """Whom the active player can attack with a Knight: not its house (knight.banner), nor a teammate (team.knight)."""
    seat, house = table.active, house_of(card)
    houses, spared, mate = table.houses, table.spared, table.teammate(seat)
    targets = [o for o in table.others(seat) if houses[o] != house and o != mate and o not in spared]
    if table.readings and table.reads("knight.spares", "its giver too"):
        passer = table.passer(seat, card)
        return [other for other in targets if other != passer]
    return targets


def target_checks(table: Table, card: Card, target: Seat) -> tuple[Check, ...]:
    """All checks of the target of a Knight, met or not: the reasons for `knight_targets`."""
    seat, house = table.active, table.houses[target]
    checks = [
        Check("knight.target", target != seat, f"Attacker: {people.who(seat)}; to be attacked: {people.who(target)}"),
        Check(
            "knight.banner",
            house != house_of(card),
            f"banner on the Knight: {HOUSES[house_of(card)]}; {people.who(target)}'s house: {HOUSES[house]}",
        ),
    ]
    if table.reads("knight.spares", "its giver too"):
        came = table.givers[seat].get(card, [])
        own = table.copies(seat, card)
        from_whom = ", ".join(map(people.who, came)) or "nobody"
        checks.append(
            Check(
                "knight.banner",
                target != table.passer(seat, card),
                f"Knights like this one: {own}, passed on by: {from_whom}; to be attacked: {people.who(target)}",
            )
        )
    if table.teams:
        checks.append(
            Check(
                "team.knight",
                target != table.teammate(seat),
                f"teammate: {people.who(table.teammate(seat))}; to be attacked: {people.who(target)}",
            )
        )
    return (*checks, *deal_checks(table, target))


def deal_checks(table: Table, target: Seat) -> tuple[Check, ...]:
    """The checks that a target fits the deals of this turn (deal.honour); none if Negotiations is not used."""
    if not table.negotiations:
        return ()
    spared = ", ".join(map(people.who, table.spared)) or "nobody"
    checks = [
        Check("deal.honour", target not in table.spared, f"agreed to spare: {spared}; aimed at: {people.who(target)}")
    ]
    if table.bound is not None:
        text = f"agreed to attack: {people.who(table.bound)}; aimed at: {people.who(target)}"
        checks.append(Check("deal.honour", table.bound == target, text))
    return tuple(checks)


def play_knight(table: Table) -> Moments:
    """The Knight is played; the attack is the action of this turn (knight.action)."""
    yield Begin("attack", table.active, "knight.action", card=table.played[0], name="Knight")
    table.then(("target_player",))


def target_player(table: Table) -> Moments:
    """1. Target Player: the active player is the Attacker, and chooses the Defender (knight.target)."""
    seat, card = table.active, table.played[0]
    targets = knight_targets(table, card)
    if table.bound is not None:
        targets = [table.bound]
    table.target = yield Choice(
        seat, "knight target", targets, "knight.target", barred=lambda: _no_targets(table, card, targets)
    )
    yield Event("aimed", seat, "knight.target", at=table.target, what="knight")
    deals = [("negotiate", other) for other in table.others(seat)] if table.negotiations else []
    table.then(*deals, ("begin_vote",))


def _no_targets(table: Table, card: Card, targets: list[Seat]) -> dict[Option, tuple[Check, ...]]:
    """What is barred: to attack the other seats with this Knight, and to attack nobody."""
    others: list[Option] = [seat for seat in range(table.players) if seat not in targets]
    whom = ", ".join(map(people.who, targets))
    must = Check("knight.target", False, f"the Knight must attack one of these: {whom}")
    return {**{seat: target_checks(table, card, seat) for seat in others}, PASS: (must,)}


def begin_vote(table: Table) -> Moments:
    """All players vote; but if a deal has just spared the target, another is chosen first (deal.retarget)."""
    if table.target in table.spared:
        yield Event("spared", table.active, "deal.retarget", at=table.target)
        table.target = None
        table.then(("target_player",))
        return
    seat = table.active
    yield Begin("vote", seat, "knight.votes")
    assert table.target is not None
    table.then(
        *[("select_vote", voter) for voter in table.clockwise(seat)],
        ("reveal_votes",),
        *[("spend_ravens", voter) for voter in table.clockwise(table.target)],
        ("determine_victor",),
        ("victor_rewards",),
        ("defeated_rewards",),
    )


def select_vote(table: Table, seat: Seat) -> Moments:
    """2. Select Votes: every player, Attacker and Defender too, lays down a vote card face down (knight.votes.free)."""
    vote = yield Choice(seat, "vote", SIDES, "knight.votes", barred=_no_vote)
    table.votes[seat] = vote
    yield Event("voted", seat, "knight.votes.secret", vote=Secret(vote, (seat,)))


def _no_vote() -> dict[Option, tuple[Check, ...]]:
    """Abstaining is barred."""
    return {PASS: (Check("knight.votes", False, "each player must lay down a vote card: Attacker or Defender"),)}


def reveal_votes(table: Table) -> Moments:
    """3. Reveal Votes: all are turned up together (knight.reveal)."""
    table.revealed = True
    assert table.turn is not None
    assert table.target is not None
    against = table.votes[table.turn] == DEFENDER or table.votes[table.target] == ATTACKER
    also = ("knight.votes.free",) if against else ()
    yield Event("revealed votes", None, "knight.reveal", also, votes=tuple(table.votes))


def spend_ravens(table: Table, seat: Seat) -> Moments:
    """4. Spend Raven Tokens: each raven adds a vote to the player's own; each player has one chance (knight.once).

    The Defender comes first, then the others clockwise (knight.ravens.order).
    """
    own = table.ravens[seat]
    if not own:
        yield Event("has no ravens", seat, "knight.ravens.none")
        return
    spent = yield Choice(
        seat, "ravens to spend", range(own + 1), "knight.ravens",
        why=lambda option: raven_checks(table, seat, option, "knight.ravens"), vote=table.votes[seat],
    )  # fmt: skip
    table.ravens[seat] = own - spent
    table.spent[seat] = spent
    yield Event("spent ravens", seat, "knight.ravens" if spent else "knight.once", ravens=spent, vote=table.votes[seat])


def raven_checks(table: Table, seat: Seat, option: Option, rule: str) -> tuple[Check, ...]:
    """The checks of a number of ravens to spend or offer; none if `option` is not a number."""
    own = table.ravens[seat]
    if type(option) is not int:
        return ()
    return (Check(rule, 0 <= option <= own, f"{people.who(seat)}'s ravens: {own}; wanted: {quoted(option)}"),)


def tally(table: Table) -> tuple[int, int]:
    """The votes for the Attacker and for the Defender, ravens included (knight.count)."""
    for_attacker = for_defender = 0
    for vote, spent in zip(table.votes, table.spent, strict=True):
        if vote == ATTACKER:
            for_attacker += 1 + spent
        elif vote == DEFENDER:
            for_defender += 1 + spent
    return for_attacker, for_defender


def determine_victor(table: Table) -> Moments:
    """5. Determine Victor: the side with more votes wins, and the Attacker wins ties (knight.tie)."""
    for_attacker, for_defender = tally(table)
    table.victor = table.turn if for_attacker >= for_defender else table.target
    rule = "knight.tie" if for_attacker == for_defender else "knight.victor"
    also = ("knight.count",) if any(table.spent) else ()
    yield Event("won the vote", table.victor, rule, also, attacker=for_attacker, defender=for_defender)
    yield End("vote", table.turn, "knight.votes")


def defeated(table: Table) -> Seat:
    """Who has lost the current attack."""
    loser = table.target if table.victor == table.turn else table.turn
    assert loser is not None
    return loser


def victor_rewards(table: Table) -> Moments:
    """6. Victor Rewards: any card from the loser's hand, or the top guest (knight.reward, guest.gain).

    The victor chooses before looking (knight.reward.look); a reward that does not exist is barred
    (knight.reward.closed).
    """
    seat, loser = table.victor, defeated(table)
    assert seat is not None
    hand = table.hands[loser]
    look_first = table.reads("reward.look", "look first")
    ways: list[Option] = [way for way, there in ((TAKE, hand), (GUEST, table.guests)) if there]
    if not ways:
        yield Event("no reward", seat, "knight.reward.closed", there=0)
        return
    if look_first and hand:
        yield Event("looked", seat, "knight.reward.look", holder=loser, cards=Secret(tuple(hand), (seat, loser)))
    if table.reads("reward.decline", "may decline"):
        ways.append(PASS)
    way = yield Choice(
        seat, "reward", ways, "knight.reward", barred=lambda: _no_rewards(table, seat, loser, ways),
        cards=tuple(hand) if look_first else (),
    )  # fmt: skip
    if way == PASS:
        yield Event("no reward", seat, "knight.reward.must", there=len(ways) - 1)
        return
    if way == GUEST:
        card: Card = (yield Chance(seat, "guest", Draw(tuple(table.guests)), "knight.reward.guest"))[0]
        table.guests.remove(card)
        table.gain(seat, card)
        yield Event("drew guest", seat, "knight.reward.guest", ("guest.gain",), card=Secret(card, (seat,)))
        return
    if not look_first:
        yield Event("looked", seat, "knight.reward.take", holder=loser, cards=Secret(tuple(hand), (seat, loser)))
    card = yield Choice(
        seat, "card to take", faces(hand), "knight.reward.take", barred=lambda: _no_taking(table, loser), holder=loser
    )
    hand.remove(card)
    table.gain(seat, card, loser)
    table.suspects[seat] = table.suspects[seat] or table.suspects[loser]
    yield Event("took", seat, "knight.reward.take", card=Secret(card, (seat, loser)), holder=loser)


def _no_rewards(table: Table, seat: Seat, loser: Seat, ways: list[Option]) -> dict[Option, tuple[Check, ...]]:
    """What is barred: rewards that do not exist, and to take none."""
    there = len(table.hands[loser]), len(table.guests)
    barred = {
        TAKE: (Check("knight.reward.closed", bool(there[0]), f"cards in {people.who(loser)}'s hand: {there[0]}"),),
        GUEST: (Check("knight.reward.closed", bool(there[1]), f"guests in the deck: {there[1]}"),),
        PASS: (Check("knight.reward.must", False, f"{people.who(seat)} <has> won the vote and must choose a reward"),),
    }
    return {way: checks for way, checks in barred.items() if way not in ways}


def _no_taking(table: Table, loser: Seat) -> dict[Option, tuple[Check, ...]]:
    """What is barred once the victor sees the hand: to take nothing, a guest, or a hidden agenda."""
    first = f"the chosen reward is a card from {people.who(loser)}'s hand"
    barred: dict[Option, tuple[Check, ...]] = {
        PASS: (Check("knight.reward.take", False, first),),
        GUEST: (
            Check("knight.reward.look", False, first),
            Check("knight.reward.closed", bool(table.guests), f"guests in the deck: {len(table.guests)}"),
        ),
    }
    if table.agendas[loser]:
        barred[AGENDA] = (Check("agenda.hand", False, f"{people.who(loser)}'s hidden agenda is not part of the hand"),)
    return barred


def defeated_rewards(table: Table) -> Moments:
    """7. Defeated Rewards: the loser gets the ravens spent against them; those spent against the victor are gone.

    Then the Knight is discarded (knight.discard).
    """
    loser = defeated(table)
    against = ATTACKER if loser == table.target else DEFENDER
    gained = sum(spent for vote, spent in zip(table.votes, table.spent, strict=True) if vote == against)
    lost = sum(table.spent) - gained
    players = table.players
    table.votes, table.spent, table.revealed = [""] * players, [0] * players, False
    table.ravens[loser] += gained
    table.gone += lost
    yield Event("gained ravens", loser, "knight.defeated", ravens=gained)
    yield Event("ravens gone", None, "knight.spent", ravens=lost)
    card = table.played.pop()
    assert table.turn is not None
    table.forget(table.turn, card)
    table.discard.append(card)
    yield Event("discarded", table.turn, "knight.discard", ("discard",), card=card)
    yield End("attack", table.turn, "knight.action")
