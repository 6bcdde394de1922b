"""What each game provides for the conformance suite; a game joins it with one line in `CONSERVED`."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

Everything = Counter[str]


def noble_treachery(state: Any) -> Everything:
    """80 cards and 25 tokens, wherever they are."""
    cards = [*state.draw, *state.discard, *state.removed, *state.aside, *(c for hand in state.hands for c in hand)]
    cards += [card for card in state.drawn if card is not None]
    cards += [card for entry in state.in_play for card in (entry["card"], entry.get("drawn")) if card is not None]
    tokens = [*state.bank, *state.boxed, *state.spoils, *state.bet, *(t for own in state.treasury for t in own)]
    return Counter([*cards, *(f"token {token}" for token in tokens)])


def black_rose_wars(state: Any) -> Everything:
    """130 cubes, less those that the set-up leaves in the box; every spell, event, quest, command card, jinx and upgrade."""
    found: Everything = Counter()
    for colour, count in enumerate(state.cubes[:-1]):
        found[f"cube {colour}"] += count
    found["cube -1"] += state.cubes[-1]
    bars = [mage["damage"] for mage in state.mages]
    bars += [one["damage"] for one in state.evocations.values()]
    bars += [tile["slots"] for tile in state.rooms.values()]
    found.update(f"cube {colour}" for bar in bars for colour in bar)
    cards = [*state.forgotten, *state.forgotten_discard, *state.aside, *state.removed]
    cards += [card for piles in state.library.values() for pile in piles.values() for card in pile]
    cards += [*state.events, *state.event_drawn, *state.event_discard, *filter(None, state.event_slots)]
    cards += [*state.quests, *state.quest_discard, *state.command_deck, *state.command_under, *state.command_memories]
    cards += [
        card for decks in (state.later_events, state.later_quests, state.later_commands) for d in decks for card in d
    ]
    cards += [] if state.command_top is None else [state.command_top]
    cards += [kind for table in (state.jinxes, state.upgrades) for kind, count in table.items() for _ in range(count)]
    cards += [kind for one in state.evocations.values() for kind in one["upgrades"]]
    for seat, mage in enumerate(state.mages):
        cards += [*mage["hand"], *mage["grimoire"], *mage["memories"], *mage["aside"], *mage["jinxes"]]
        cards += [spell["card"] for spell in mage["sheet"] if spell is not None]
        cards += [quest["card"] for quest in mage["active"]] + mage["completed"] + mage["solved"]
        found[f"cube {seat}"] += sum(quest["cubes"] for quest in mage["active"])
        if mage["name"] and seat != state.avatar:  # its personal spells come with the mage
            found[state.kit.mages[mage["name"]].personal] -= 3
    found.update(cards)
    return found


def game_of_crowns(state: Any) -> Everything:
    """90 house cards and 11 guests, the box counted too, and four ravens for each player who has taken a house."""
    lists = [*state.hands, *state.agendas, *state.offers, *state.spare]
    lists += [state.guests, state.discard, state.played, state.boxed, state.returned]
    ravens = sum(state.ravens) + sum(state.pledged) + sum(state.spent) + state.gone
    to_come = 4 * sum(not house for house in state.houses)
    return Counter([*(card for cards in lists for card in cards), *["raven"] * (ravens + to_come)])


def kings_of_ireland(state: Any) -> Everything:
    """128 cards, wherever they are; and all the players' gold comes from the bank."""
    fight = state.fight["cards"] if state.fight is not None else ()
    cards = [*state.draw, *state.discard, *state.playing, *(card for card, _ in state.top)]
    cards += [card for place in (*state.hands, *state.units, *fight) for card in place]
    return Counter({**Counter(cards), "gold from nowhere": sum(state.gold) - state.paid_out})


def noble_game(state: Any) -> Everything:
    """Goods and soldiers, including those given out by the bank; both decks; the Nobles that no card brought."""
    found: Everything = Counter({good: state.bank[good] + sum(own[good] for own in state.goods) for good in "FWS"})
    found["soldier"] = state.reserve + len(state.markers)
    found["soldier"] += sum(one["soldiers"] for one in [*state.structures.values(), *state.forces.values()])
    cards = [
        *state.deck,
        *state.discard,
        *state.announced,
        *state.aside,
        *(card for hand in state.hands for card in hand),
    ]
    cards += [*state.sovereigns, *state.sovereign_discard, *state.turned, *state.open]
    found.update([*cards, *(noble["card"] or id for id, noble in state.nobles.items())])
    return found


CONSERVED: dict[str, Callable[[Any], Everything]] = {
    "black_rose_wars": black_rose_wars,
    "game_of_crowns": game_of_crowns,
    "kings_of_ireland": kings_of_ireland,
    "noble_game": noble_game,
    "noble_treachery": noble_treachery,
}
"""By game: everything in a position that play neither creates nor destroys."""

STRIDES = {"black_rose_wars": 80, "game_of_crowns": 16, "kings_of_ireland": 80, "noble_game": 64, "noble_treachery": 12}
"""By game: one in how many numbered matches is played, so that all games take about the same time."""

HIDDEN_AT_LEAST: dict[str, float] = {
    "game_of_crowns": 0.4,  # everybody begins with the same cards, so little is hidden until hands are robbed
}
"""By game, if it is not most of them: the share of positions and seats for which much is hidden."""
