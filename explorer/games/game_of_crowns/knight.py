"""Knight: an attack in its seven steps, with votes of everybody."""

from __future__ import annotations

from explorer.core.chance import Draw
from explorer.core.moments import Begin, Chance, Check, Choice, End, Event, Moments, Option, Seat, Secret
from explorer.games.game_of_crowns.cards import Card, faces, house_of
from explorer.games.game_of_crowns.state import ATTACKER, DEFENDER, Table

SIDES = (ATTACKER, DEFENDER)
"""The two vote cards (parts.votes)."""

TAKE, GUEST = "take a card", "draw a guest"
"""The victor's two rewards (knight.reward)."""


def knight_targets(table: Table, card: Card) -> list[Seat]:
    """Whom the active player can attack with a Knight: not its own house (knight.banner), no teammate (team.knight)."""
    seat, house = table.active, house_of(card)
    houses, spared, mate = table.houses, table.spared, table.teammate(seat)
    return [o for o in table.others(seat) if houses[o] != house and o != mate and o not in spared]


def no_knight_target(table: Table, card: Card, option: Option) -> tuple[Check, ...]:
    """Why a seat cannot be attacked with a Knight."""
    if type(option) is not int or not 0 <= option < table.players:
        return ()
    seat = table.active
    if option == seat:
        return (Check("knight.target", False, "nobody attacks himself"),)
    house = table.houses[option]
    checks = [
        Check(
            "knight.banner",
            house != house_of(card),
            f"{table.kit.name(card)} bears the banner of seat {option}'s house",
        ),
        Check("team.knight", option != table.teammate(seat), f"seat {option} is seat {seat}'s teammate"),
        Check("deal.honour", option not in table.spared, f"seat {seat} has agreed to spare seat {option}"),
        Check("deal.honour", table.bound in (None, option), f"seat {seat} has agreed to attack seat {table.bound}"),
    ]
    return tuple(check for check in checks if not check.passed)


def play_knight(table: Table) -> Moments:
    """The Knight is laid out; the attack is the action of this turn (knight.action)."""
    yield Begin("attack", table.active, "knight.action", card=table.played[0], name="Knight")
    table.then(("target_player",))


def target_player(table: Table) -> Moments:
    """1. Target Player: who is attacked is the Defender, who attacks the Attacker (knight.target)."""
    seat, card = table.active, table.played[0]
    targets = knight_targets(table, card)
    if table.bound is not None:
        targets = [table.bound]
    barred = [other for other in range(table.players) if other not in targets]
    table.target = yield Choice(
        seat, "knight target", targets, "knight.target",
        barred=lambda: {other: no_knight_target(table, card, other) for other in barred},
    )  # fmt: skip
    yield Event("aimed", seat, "knight.target", at=table.target, what="knight")
    deals = [("negotiate", other) for other in table.others(seat)] if table.negotiations else []
    table.then(*deals, ("begin_vote",))


def begin_vote(table: Table) -> Moments:
    """The target stands, unless a deal has just spared it (deal.retarget); then all vote."""
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
    """2. Select Votes: everybody, both sides included, lays down a vote card unseen (knight.votes.free)."""
    vote = yield Choice(seat, "vote", SIDES, "knight.votes")
    table.votes[seat] = vote
    yield Event("voted", seat, "knight.votes.secret", vote=Secret(vote, (seat,)))


def reveal_votes(table: Table) -> Moments:
    """3. Reveal Votes: all at once (knight.reveal)."""
    table.revealed = True
    yield Event("revealed votes", None, "knight.reveal", votes=tuple(table.votes))


def spend_ravens(table: Table, seat: Seat) -> Moments:
    """4. Spend Raven Tokens: each is one more vote for the side already voted for; one opportunity each (knight.once).

    It begins with the Defender and goes clockwise (knight.ravens.order).
    """
    own = table.ravens[seat]
    if not own:
        yield Event("has no ravens", seat, "knight.ravens.none")
        return
    spent = yield Choice(
        seat, "ravens to spend", range(own + 1), "knight.ravens",
        why=lambda option: too_many_ravens(table, seat, option, "knight.ravens"), vote=table.votes[seat],
    )  # fmt: skip
    table.ravens[seat] = own - spent
    table.spent[seat] = spent
    yield Event("spent ravens", seat, "knight.ravens" if spent else "knight.once", ravens=spent, vote=table.votes[seat])


def too_many_ravens(table: Table, seat: Seat, option: Option, rule: str) -> tuple[Check, ...]:
    """Why a number of ravens cannot be spent or offered."""
    own = table.ravens[seat]
    if type(option) is not int or 0 <= option <= own:
        return ()
    return (Check(rule, False, f"seat {seat} has {own} raven{'' if own == 1 else 's'}"),)


def tally(table: Table) -> tuple[int, int]:
    """Votes for the Attacker and for the Defender, ravens counted (knight.count)."""
    for_attacker = for_defender = 0
    for vote, spent in zip(table.votes, table.spent, strict=True):
        if vote == ATTACKER:
            for_attacker += 1 + spent
        elif vote == DEFENDER:
            for_defender += 1 + spent
    return for_attacker, for_defender


def determine_victor(table: Table) -> Moments:
    """5. Determine Victor: more votes win, and a tie is the Attacker's (knight.tie)."""
    for_attacker, for_defender = tally(table)
    table.victor = table.turn if for_attacker >= for_defender else table.target
    rule = "knight.tie" if for_attacker == for_defender else "knight.victor"
    yield Event("won the vote", table.victor, rule, attacker=for_attacker, defender=for_defender)
    yield End("vote", table.turn, "knight.votes")


def defeated(table: Table) -> Seat:
    """Who has lost the attack that is being resolved."""
    loser = table.target if table.victor == table.turn else table.turn
    assert loser is not None
    return loser


def victor_rewards(table: Table) -> Moments:
    """6. Victor Rewards: a card of choice from the defeated's hand, or the top guest (knight.reward, guest.gain).

    The victor says which before looking (knight.reward.look); a reward that there is not is closed (knight.reward.closed).
    """
    seat, loser = table.victor, defeated(table)
    assert seat is not None
    hand = table.hands[loser]
    look_first = table.reads("reward.look", "look first")
    ways = [way for way, there in ((TAKE, hand), (GUEST, table.guests)) if there]
    if not ways:
        yield Event("no reward", seat, "knight.reward.closed")
        return
    if look_first and hand:
        yield Event("looked", seat, "knight.reward.look", holder=loser, cards=Secret(tuple(hand), (seat, loser)))
    way = yield Choice(
        seat, "reward", ways, "knight.reward",
        barred=lambda: {
            way: (Check("knight.reward.closed", False, what),)
            for way, what in ((TAKE, "the defeated has no card left"), (GUEST, "the guest deck is empty"))
            if way not in ways
        },
        cards=tuple(hand) if look_first else (),
    )  # fmt: skip
    if way == GUEST:
        card: Card = (yield Chance(seat, "guest", Draw(tuple(table.guests)), "knight.reward.guest"))[0]
        table.guests.remove(card)
        table.gain(seat, card)
        yield Event("drew guest", seat, "knight.reward.guest", card=Secret(card, (seat,)))
        return
    if not look_first:
        yield Event("looked", seat, "knight.reward.take", holder=loser, cards=Secret(tuple(hand), (seat, loser)))
    card = yield Choice(seat, "card to take", faces(hand), "knight.reward.take", holder=loser)
    hand.remove(card)
    table.gain(seat, card)
    table.suspects[seat] = table.suspects[seat] or table.suspects[loser]
    yield Event("took", seat, "knight.reward.take", card=Secret(card, (seat, loser)), holder=loser)


def defeated_rewards(table: Table) -> Moments:
    """7. Defeated Rewards: the ravens spent against the defeated are his now, those against the victor are gone.

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
    table.discard.append(card)
    yield Event("discarded", table.turn, "knight.discard", card=card)
    yield End("attack", table.turn, "knight.action")
