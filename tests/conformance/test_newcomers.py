"""What somebody new to a game asks first is answered by one of the first three things that a search lists."""

from __future__ import annotations

import pytest

from explorer.core.game import game_named

ASKED: dict[str, dict[str, str]] = {
    "black_rose_wars": {
        "number of players": "setup.players",
        "who is the winner?": "end.winner",
        "when is the game over": "end.trigger",
        "how do I win": "end.winner",
        "what is the goal of the game?": "end.winner power.gain",
        "how many players": "setup.players",
        "when does the game end": "end.trigger",
        "what can I do on my turn": "action.one-or-two action.activation",
        "who goes first": "crown crown.play-order setup.crown",
        "how do I set up the game": "setup",
        "what are the phases": "turn.phases",
        "how do I get points": "power.gain",
        "how do I attack": "fight fight.attack",
        "Can I attack someone in their cell?": "cell.safe",
        "how do I move": "explore.move explore",
        "how far can I move": "explore.speed mage.speed",
        "how do I cast a spell": "cast",
        "how many spells can I prepare": "prepare.number",
        "how many cards do I draw": "study study.grimoire study.library",
        "hand limit": "study.limit mage.hand",
        "what happens when I die": "defeat.steps defeat.cell",
        "how do I heal": "damage.heal",
        "what is a quest": "quest.draw quest.task",
        "what does instability do": "instability.place instability.slots",
        "what happens in a tie": "end.tie end.tie-quests defeat.tie clean-up.tie",
        "what is line of sight": "sight.line sight.needed",
        "what is an evocation": "summon.place evocation.activates evocation.controller",
        "what is a trap": "trap.token trap.trigger",
        "can I play alone": "setup.players avatar.model",
    },
    "game_of_crowns": {
        "number of players": "parts.players",
        "who is the winner?": "end.most goal.win",
        "when is the game over": "end.rounds end.empty",
        "how do I win": "goal.win end.most",
        "what is the goal of the game?": "goal.win",
        "how many players": "parts.players",
        "when does the game end": "end.rounds end.empty",
        "how many rounds are there": "end.rounds round.track",
        "what can I do on my turn": "turn.action",
        "who goes first": "setup.first setup.first.drawn",
        "how do I set up the game": "setup.players",
        "what happens in a tie": "end.tie.cards end.tie.ravens end.shared",
        "how do I get points": "goal.hand end.count",
        "how do I attack": "knight knight.action",
        "how many cards do I start with": "parts.house-found setup.players",
        "what are ravens for": "ravens.use",
        "how many ravens do I get": "parts.ravens setup.players",
        "how does voting work": "knight.votes",
        "what does the Princess do": "princess",
        "how do I trade": "exchange",
        "can I pass": "turn.action turn.nothing",
        "can I look at others' cards": "hand.secret",
        "do I draw cards": "guest.gain knight.reward.guest turn.end",
        "which cards can I play": "play.card",
        "what happens if I have no cards": "turn.no-cards end.empty empty-hand",
        "what is a guest": "guest.gain parts.guests-assumed",
        "are deals binding": "deal.honour deal.promise bribe-the-attacker",
    },
    "kings_of_ireland": {
        "number of players": "goal.players",
        "who is the winner?": "goal.win",
        "when is the game over": "goal.turns",
        "how do I win": "goal.win",
        "what is the goal of the game?": "goal.win",
        "how many players": "goal.players",
        "when does the game end": "goal.turns",
        "how many rounds": "goal.turns",
        "what can I do on my turn": "turn.phases",
        "who goes first": "setup.first",
        "how do I set up the game": "setup.hand setup.gold setup.identity",
        "what happens in a tie": "goal.tie",
        "how do I get gold": "tribute.factions raid.loot parts.gold",
        "how do I attack": "declaration.may declaration",
        "how many cards do I start with": "setup.hand",
        "how much gold do I start with": "setup.gold",
        "hand limit": "destiny.limit",
        "how many cards do I draw": "fate.draw",
        "can I pass": "declaration.may recruit.many",
        "how does a battle work": "battle force.total",
        "who is the High King": "high-king",
        "what is a siege": "siege declaration.may",
        "what is a raid": "raid declaration.may",
        "how many dice do I roll": "roll.two",
        "what happens to the losers of a battle": "survival.loser outcome.gold",
        "can I look at others' cards": "hidden.hands",
        "what if the deck runs out": "fate.reshuffle",
        "who can help me in a battle": "allies.invite",
        "do Units die": "survival.each",
    },
    "noble_treachery": {
        "number of players": "parts.players",
        "who is the winner?": "win.complete win.end-of-round",
        "when is the game over": "win.end-of-round win.out-of-cards",
        "how do I win": "goal.win win.complete",
        "what is the goal of the game?": "goal.win",
        "how many players": "parts.players",
        "when does the game end": "win.complete win.end-of-round win.out-of-cards deal.repeat",
        "how many rounds are there": "deal.repeat",
        "what can I do on my turn": "roll challenge.one-card",
        "who goes first": "setup.dealer challenger.first roll.dice",
        "what are the phases": "roll",
        "how do I set up the game": "setup.dealer setup.start setup.tokens",
        "what happens in a tie": "tiebreak.ladder challenge.tie",
        "how many cards do I start with": "setup.hand",
        "how do I get tokens": "spoils tokens.start roll.spoils",
        "how many tokens do I start with": "tokens.start",
        "can I pass": "bet.pass",
        "how does betting work": "bet",
        "what is a throne": "bonus.throne",
        "do I draw cards": "deal.one",
        "can I look at others' cards": "setup.hand.hidden",
        "which card wins": "type.war type.diplomacy challenge.winner",
        "what is the difference between War and Diplomacy": "type type.war type.diplomacy",
        "what does the challenger do": "challenger",
        "what does the Thief do": "card.thief",
        "how many dice are there": "parts.dice",
        "what happens if I lose my bet": "challenge.bet.lost",
        "what if nobody wins": "win.out-of-cards deal.repeat",
    },
}
"""By game and question, the rules and rulings of which one must be listed early."""


@pytest.mark.parametrize(
    ("game", "question", "wanted"),
    [
        pytest.param(game, question, wanted, id=f"{game} {question}")
        for game, asked in ASKED.items()
        for question, wanted in asked.items()
    ],
)
def test_a_newcomer_is_answered_early(game: str, question: str, wanted: str) -> None:
    found = [found.id for found in game_named(game).rulings.answers(question, 3)]
    assert set(wanted.split()) & set(found), found


@pytest.mark.parametrize("game", ASKED)
def test_what_is_wanted_is_there(game: str) -> None:
    known = {*game_named(game).rules.rules, *game_named(game).rulings.rulings}
    assert {name for wanted in ASKED[game].values() for name in wanted.split()} <= known
