"""What a player can change on the table, and which facts of two positions are compared."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING, Any

from explorer.core.moments import HIDDEN, Seat
from explorer.games.game_of_crowns import wording
from explorer.games.game_of_crowns.cards import faces, house_of
from explorer.games.game_of_crowns.rules.end_of_game import as_if_ended
from explorer.games.game_of_crowns.rules.knight import SIDES, tally
from explorer.games.game_of_crowns.rules.scoring import score
from explorer.games.game_of_crowns.state import Table
from explorer.what_if.branches import Edit, Fact, RunningStep, WhatIf

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.core.match import Match


# --- edits ----------------------------------------------------------------------------------------------------------


def edits(match: Match, step: RunningStep, seat: Seat | None) -> list[Edit]:
    """Ravens, revealed votes and the cards in hands; nothing during the set-up."""
    table: Table = match.state
    if not table.round:
        return []
    first = Table.of(step.data)
    found = [_ravens(first, holder) for holder in range(table.players)]
    if first.revealed and all(first.votes):
        found += [_vote(first, voter) for voter in range(table.players)]
    for holder, hand in enumerate(first.hands):
        if seat in (None, holder):
            found += [_card(table, first, holder, card) for card in faces(hand)]
    return found


def _ravens(first: Table, holder: Seat) -> Edit:
    """How many ravens a seat has; the difference comes from the ravens that have left the game, or joins them."""
    most = first.ravens[holder] + first.gone
    own = first.ravens[holder]

    def change(data: dict[str, Any], option: int) -> None:
        data["gone"] -= option - data["ravens"][holder]
        data["ravens"][holder] = option

    about = f"{wording.seat(holder)}'s ravens"
    return Edit(f"ravens {holder}", "Ravens", about, str(own), tuple(map(str, range(most + 1))), change)


def _vote(first: Table, voter: Seat) -> Edit:
    """A revealed vote."""

    def change(data: dict[str, Any], option: int) -> None:
        data["votes"][voter] = SIDES[option]

    now = first.votes[voter].capitalize()
    return Edit(
        f"vote {voter}",
        "Votes",
        f"{wording.seat(voter)}'s vote",
        now,
        tuple(side.capitalize() for side in SIDES),
        change,
    )


def _card(table: Table, first: Table, holder: Seat, card: str) -> Edit:
    """A card in a hand, which changes places with one in another hand or in the guest deck."""
    elsewhere: list[tuple[str, int, str]] = []
    for other, hand in enumerate(first.hands):
        if other != holder:
            elsewhere += [(there, other, wording.seat(other)) for there in faces(hand)]
    if not house_of(card):
        elsewhere += [(there, -1, "the guest deck") for there in faces(first.guests)]

    def change(data: dict[str, Any], option: int) -> None:
        if not option:
            return
        there, place, _ = elsewhere[option - 1]
        theirs = data["guests"] if place < 0 else data["hands"][place]
        theirs.remove(there)
        insort(theirs, card)
        data["hands"][holder].remove(card)
        insort(data["hands"][holder], there)
        data["suspects"] = [True] * data["players"]

    name = table.kit.name(card)
    options = (name, *(f"{table.kit.name(there)}, of {whose}" for there, _, whose in elsewhere))
    return Edit(
        f"card {holder} {card}",
        f"{wording.seat(holder)}'s hand",
        f"{wording.seat(holder)}'s {name}",
        name,
        options,
        change,
    )


# --- facts ----------------------------------------------------------------------------------------------------------


def facts(table: Table) -> list[Fact]:
    """Each seat's ravens, cards, offer, vote and score if the game ended now, and the result of the vote."""
    found = [Fact("Guests in the deck", str(len(table.guests)))]
    found.append(Fact("Ravens out of the game", str(table.gone)))
    if table.discard:
        found.append(Fact("Discarded", wording.cards(table, table.discard)))
    if table.target is not None:
        found.append(Fact("Target", wording.seat(table.target)))
    if table.revealed and table.turn is not None:
        attacker, defender = tally(table)
        ahead = table.turn if attacker >= defender else table.target
        why = (("knight.tie" if attacker == defender else "knight.victor", f"{attacker} against {defender} votes"),)
        found.append(
            Fact(
                "The vote as it stands", f"Attacker {attacker}, Defender {defender}: {wording.seat(ahead)} <wins>", why
            )
        )
    ending = None if _masked(table) else as_if_ended(table)
    for seat in range(table.players):
        found += _seat(table, seat)
        if ending is not None:
            lines = score(ending, seat)
            total = sum(line.points for line in lines)
            how = tuple((line.rule, line.how) for line in lines)
            found.append(Fact(f"{wording.seat(seat)}: score now", f"{total} VP", how))
    return found


def _masked(table: Table) -> bool:
    """Whether cards that score are hidden, so that the scores are unknown."""
    lists: Sequence[Sequence[str]] = (*table.hands, *table.agendas)
    return any(HIDDEN in cards for cards in lists)


def _seat(table: Table, seat: Seat) -> list[Fact]:
    name = wording.seat(seat)
    found = [Fact(f"{name}: ravens", str(table.ravens[seat]))]
    hand = table.hands[seat]
    shown = f"{len(hand)} cards" if HIDDEN in hand else wording.cards(table, hand)
    found.append(Fact(f"{name}: hand", shown))
    if table.offers[seat]:
        found.append(Fact(f"{name}: offer", wording.offer(table, seat)))
    if table.votes[seat] in SIDES:
        ravens = f" with {wording.ravens(table.spent[seat])}" if table.spent[seat] else ""
        found.append(Fact(f"{name}: vote", f"{table.votes[seat].capitalize()}{ravens}"))
    return found


WHAT_IF = WhatIf(edits, facts)
