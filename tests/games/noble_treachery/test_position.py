"""Hand-built positions: what the keywords mean, what is filled in, and everything that can be wrong."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer.core.moments import Choice
from explorer.core.start import from_setup
from explorer.games.noble_treachery import GAME
from explorer.games.noble_treachery.own_figures import figures
from explorer.games.noble_treachery.position import BEGINS, hand_size, left_to_deal, problems
from explorer.games.noble_treachery.rules.setup import start
from explorer.games.noble_treachery.state import Table
from explorer.players import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

KIT = figures()
PLAYED = [(0, "army-r"), (1, "mage-k"), (2, "thief-b"), (3, "noble-g")]


def position(**keywords: Any) -> explorer.Match:
    return explorer.position("noble_treachery", **keywords)


def needed(begins: str, players: int = 4) -> dict[str, Any]:
    """What a position must be told to begin there: from the claim of the spoils on, all have played."""
    cards = ["army-r", "mage-k", "thief-b", "noble-g", "cleric-y", "spy-r"]
    played = list(enumerate(cards))[:players] if begins in ("claim spoils", "deal") else []
    return {"at": begins, "players": players, "in_play": played}


# --- what is filled in ---


@pytest.mark.parametrize("players", [4, 5, 6])
@pytest.mark.parametrize("begins", BEGINS)
@pytest.mark.parametrize("number", [1, 2, 6, 8])
def test_every_beginning_can_be_played_to_its_end(players: int, begins: str, number: int) -> None:
    match = position(round=number, treasury={0: [1, 2], 1: [3]}, **needed(begins, players))
    assert match.problems() == []
    assert match.play(RandomPlayer(number)).over
    assert match.problems() == []


@pytest.mark.parametrize(
    ("begins", "asked"),
    [
        ("round", "roll"),
        ("spoils roll", "roll"),
        ("bet", "bid"),
        ("duties", "die to roll"),
        ("challenge", "card"),
        ("claim spoils", "spoils"),
        ("deal", "deal"),
    ],
)
def test_play_begins_where_it_was_told_to(begins: str, asked: str) -> None:
    spoils = [] if asked == "roll" else [9]
    match = position(**needed(begins), spoils=spoils, treasury=[[1], [2], [3], [4, 5]])
    assert match.pending is not None
    assert match.pending.kind == asked


def test_what_is_told_is_there_and_the_rest_is_filled_in() -> None:
    match = position(
        players=5,
        dice="Y2 K3 B4 R1 G6",
        hands={0: ["thief-r", "sword"], 2: ["dragon"]},
        treasury={0: [5, 4], 3: [9]},
        spoils=[12],
        bet=[8, 7],
        challenger=2,
        in_play=[(3, "castle-k"), (4, "captain-of-the-guard/R")],
        discard=["army-g"],
        round=3,
        roller=1,
        dealer=4,
    )
    table = match.state
    assert table.dice == {"K": 3, "B": 4, "R": 1, "G": 6, "Y": 2}
    assert table.hands[0][:2] == ["thief-r", "sword"]
    assert [len(hand) for hand in table.hands] == [7, 7, 7, 6, 6]
    assert (table.treasury[0], table.treasury[3], table.spoils, table.bet) == ([4, 5], [9], [12], [7, 8])
    assert table.in_play[1] == {"seat": 4, "card": "captain-of-the-guard", "colour": "R", "order": 1}
    assert (table.challenger, table.opener, table.roller, table.dealer, table.round) == (2, 3, 1, 4, 3)
    assert table.discard[0] == "army-g"
    assert len(table.removed) == 10
    assert match.first_state().agenda[::-1][:4] == [
        ["take_turn", 0],
        ["take_turn", 1],
        ["take_turn", 2],
        ["decide_challenge"],
    ]
    assert len(table.draw) == left_to_deal(5, 3) == 10


def test_seats_may_be_listed_in_order() -> None:
    assert (
        position(treasury=[[1], [2], [], [3]]).state.treasury
        == position(treasury={0: [1], 1: [2], 3: [3]}).state.treasury
    )


def test_the_same_keywords_fill_in_the_same_and_deal_fills_in_otherwise() -> None:
    hands = [position(deal=deal).state.hands for deal in (0, 0, 1, "x")]
    assert hands[0] == hands[1]
    assert len({json.dumps(hand) for hand in hands}) == 3


def test_cards_named_elsewhere_are_never_left_out() -> None:
    preset = next(iter(KIT.presets))
    gone = KIT.presets[preset]
    match = position(removed=preset, hands={0: [gone[0]]}, in_play=[(3, gone[1])], opener=3, discard=[gone[2]])
    assert set(gone[3:]) <= set(match.state.removed)
    assert not set(gone[:3]) & set(match.state.removed)


def test_who_played_first_opened_else_the_challengers_left_neighbour() -> None:
    assert position(in_play=[(2, "army-r")]).state.opener == 2
    assert position(challenger=1).state.opener == 2
    assert position(challenger=1, opener=1).state.opener == 1


@pytest.mark.rule("deal.repeat", "deal.one", "setup.stack")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_hands_and_stack_are_as_large_as_in_a_real_game(players: int) -> None:
    match = explorer.start("noble_treachery", players=players, seed=3, removed="random")
    sizes: dict[int, set[tuple[int, int]]] = {}
    while not match.over:
        if isinstance(match.pending, Choice) and match.pending.kind == "bid":
            table = match.state
            sizes.setdefault(table.round, set()).add((len(table.draw), len(table.hands[0])))
        match.play(RandomPlayer(match.given), most=1)
    for number, found in sizes.items():
        assert found == {(max(left_to_deal(players, number), 0), hand_size(players, number))}


def test_after_the_last_round_there_is_none() -> None:
    with pytest.raises(
        explorer.PositionError, match=r"nobody has a card left in round 14, so the game is over \[deal.repeat\]"
    ):
        position(round=14)
    with pytest.raises(explorer.PositionError, match="the game is over"):
        position(round=14, at="round")
    assert position(round=13).state.hands[0] != []


# --- set-up errors: a keyword makes no sense by itself ---


@pytest.mark.parametrize(
    ("keywords", "said"),
    [
        ({"players": 3}, "Noble Treachery is for 4 to 6 players, not 3."),
        ({"players": True}, "Noble Treachery is for 4 to 6 players, not True."),
        (
            {"at": "tea"},
            "claim spoils, deal; not 'tea'.",
        ),
        ({"roller": 4}, "the roller is a seat from 0 to 3, not 4."),
        ({"dealer": None}, "the dealer is a seat from 0 to 3, not None."),
        ({"challenger": "0"}, "the challenger is a seat from 0 to 3, not '0'."),
        ({"opener": -1}, "the opener is a seat from 0 to 3, not -1."),
        ({"round": 0}, "round is 0; rounds are numbered from 1."),
        ({"deal": 1.5}, "what the filling-in follows from is a number or a text, not 1.5."),
        ({"dice": "K3"}, "dice are written as in 'K3 B4 R1 G6 Y2', not 'K3'."),
        ({"dice": "K3 B4 R1 G6 Y22"}, "dice are written as in"),
        ({"dice": "K3 B4 R1 G6 K2"}, "dice must have all five colours, K, B, R, G, Y, not"),
        ({"dice": {"K": 1}}, "dice must have all five colours, K, B, R, G, Y, not {'K': 1}."),
        ({"dice": 5}, "dice must have all five colours"),
        ({"hands": {4: []}}, "hands has no seat 4: the seats are 0 to 3."),
        ({"hands": 3}, "hands takes a list, not 3."),
        ({"hands": {0: "army-r"}}, "hands takes a list, not 'army-r'."),
        ({"hands": {0: ["joker"]}}, "there is no card 'joker'; cards are called as in 'army-r' or 'war-troll'."),
        ({"discard": ["joker"]}, "there is no card 'joker'"),
        ({"discard": [[]]}, "there is no card []"),
        ({"treasury": {"4": [1]}}, "treasury has no seat '4': the seats are 0 to 3."),
        ({"treasury": {0: [26]}}, "treasury has no token 26; tokens are given by their values, 1 to 25."),
        ({"treasury": {0: [True]}}, "treasury has no token True"),
        ({"bet": [0]}, "bet has no token 0"),
        ({"spoils": ["9"]}, "spoils has no token '9'"),
        ({"spoils": 9}, "spoils takes a list, not 9."),
        ({"bank": [1.0]}, "bank has no token 1.0"),
        ({"in_play": [(0, "joker")]}, "there is no card 'joker'"),
        ({"in_play": [(0,)]}, "a card in play is written as (seat, card), not (0,)."),
        ({"in_play": ["army-r"]}, "a card in play is written as (seat, card), not 'army-r'."),
        ({"in_play": [(9, "army-r")]}, "in_play has no seat 9: the seats are 0 to 3."),
        ({"in_play": 5}, "in_play takes a list, not 5."),
        ({"removed": "none"}, "removed must be the cards to leave out, or one of random, "),
        ({"removed": ["joker"]}, "there is no card 'joker'"),
        ({"removed": 3}, "removed takes a list, not 3."),
        ({"readings": {"can": "never"}}, "the reading 'can' is one of: optional, compulsory; not 'never'."),
        ({"readings": 3}, "readings are given by name"),
        ({"cards": {"cards": {"joker": {"base": 3}}}}, "joker"),
        ({"nonsense": 1}, "Noble Treachery has no setting 'nonsense'; it has: players, dice, hands,"),
    ],
)
def test_a_keyword_that_makes_no_sense_is_refused(keywords: dict[str, Any], said: str) -> None:
    with pytest.raises(explorer.SetUpError) as caught:
        position(**keywords)
    assert said in str(caught.value), str(caught.value)


# --- problems: such a table cannot be ---


@pytest.mark.rule(
    "tokens.value", "bet.three", "cards.deck", "challenge.one-card", "deal.same", "parts.dice", "setup.commons"
)
@pytest.mark.parametrize(
    ("keywords", "said"),
    [
        ({"treasury": {0: [4], 1: [4]}}, "token 4 is in two places: each value exists once [tokens.value]"),
        ({"treasury": {0: [4]}, "bet": [4], "challenger": 0}, "token 4 is in two places"),
        ({"bank": []}, "are nowhere [tokens.set]"),
        ({"treasury": {0: [25]}}, "tokens are in the game, not 3 [tokens.in-play]"),
        ({"bet": [1, 2, 3, 4]}, "the bet has 4 tokens; a bet has 3 at most [bet.three]"),
        ({"bet": [1], "at": "bet"}, "no challenger who made it [bet.challenger]"),
        ({"hands": {0: ["army-r"], 1: ["army-r"]}}, "Red Army is in two places: each card exists once [cards.deck]"),
        ({"hands": {0: ["army-r"]}, "in_play": [(3, "army-r")], "opener": 3}, "Red Army is in two places"),
        ({"removed": ["army-r", "alchemist"]}, "Red Army cannot be left out"),
        ({"in_play": [(0, "army-r"), (0, "army-k")]}, "seat 0 has two cards in play"),
        ({"in_play": [(0, "army-r"), (2, "army-k")]}, "but play goes clockwise from seat 0 [challenge.clockwise]"),
        ({"in_play": [(0, "army-r")], "opener": 1}, "seats [0] have played, but play goes clockwise from seat 1"),
        ({"hands": {0: ["army-r", "army-k", "army-b"]}, "round": 12}, "all hands are the same size [deal.same]"),
        ({"round_type": "Peace"}, "round_type is 'Peace', not War or Diplomacy [type]"),
        ({"round_type": ""}, "the round has no type [challenger.type]"),
        ({"dice": {"K": 0, "B": 1, "R": 1, "G": 1, "Y": 7}}, "five dice, K, B, R, G, Y, show 1 to 6 each [parts.dice]"),
        ({"at": "claim spoils"}, "so the challenge has no winner"),
        ({"at": "claim spoils", "in_play": PLAYED[:3]}, "only seats [0, 1, 2] have played, and each plays one"),
        ({"at": "deal", "in_play": PLAYED[:1]}, "only seats [0] have played"),
        ({"at": "bet", "in_play": PLAYED[:1]}, "seats [0] have played before the challenge [challenge.one-card]"),
        ({"in_play": [{"seat": 0, "card": "monk", "ban": "X"}]}, "which is not a card that a seat could have in play"),
        ({"in_play": [{"seat": 0, "card": "army-r", "x": 1}]}, "which is not a card that a seat could have in play"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_its_rule(keywords: dict[str, Any], said: str) -> None:
    with pytest.raises(explorer.PositionError) as caught:
        position(**keywords)
    assert any(said in problem for problem in caught.value.problems), caught.value.problems


def test_every_problem_is_told_at_once() -> None:
    with pytest.raises(explorer.PositionError) as caught:
        position(treasury={0: [4], 1: [4]}, bet=[1, 2, 3, 5], removed=["army-r"], round_type="")
    said = str(caught.value)
    for rule in ("tokens.value", "bet.three", "setup.commons", "challenger.type"):
        assert f"[{rule}]" in said


def changed(**fields: Any) -> Table:
    """A good table with some fields replaced."""
    data = json.loads(json.dumps(position(challenger=3, dealer=1).first_state().__dict__))
    return Table.of({**data, **fields})


def with_step(step: Any) -> Table:
    return changed(agenda=[["end_round"], step])


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (changed(players=7), "players is 7, not 4, 5 or 6 [parts.players]"),
        (changed(players=[]), "players is [], not a whole number"),
        (changed(figures="{"), "unreadable JSON"),
        (changed(figures="[]"), "is not a table"),
        (changed(dealer=9), "dealer is 9, not a seat from 0 to 3"),
        (changed(turn="x"), "turn is 'x', not a whole number"),
        (changed(winner=True), "winner is True, not a whole number"),
        (changed(hands={}), "hands is {}, not a list"),
        (changed(round=1.0), "round is 1.0, not a whole number"),
        (changed(no_win=1), "no_win is 1, not true or false"),
        (changed(hands=[[], []]), "hands has 2 places for 4 players"),
        (changed(treasury=[]), "treasury has 0 places for 4 players"),
        (changed(drawn=[None]), "drawn has 1 places for 4 players"),
        (changed(bank=["x"]), "bank.0 is 'x', not a whole number"),
        (changed(spoils=[99]), "spoils holds 99, which is not a token"),
        (changed(draw=["joker"]), "draw holds 'joker', which is not a card"),
        (changed(discard=[None]), "discard.0 is None, not a text"),
        (changed(treasury=[[True], [], [], []]), "treasury.0.0 is True, not a whole number"),
        (changed(treasury=[[99], [], [], []]), "treasury of seat 0 holds 99, which is not a token"),
        (changed(hands=[["x"], [], [], []]), "hands of seat 0 holds 'x', which is not a card"),
        (changed(hands=["army-r", [], [], []]), "hands.0 is 'army-r', not a list"),
        (changed(drawn=["x", None, None, None]), "drawn holds 'x', which is not a card"),
        (changed(dice={"K": 1}), "five dice, K, B, R, G, Y, show 1 to 6 each [parts.dice]"),
        (changed(dice={"K": 1, "B": 1, "R": 1, "G": 1, "Y": True}), "dice.Y is True, not a whole number"),
        (changed(dice={"K": 1, "B": 1, "R": 1, "G": 1, "Y": 7}), "show 1 to 6 each [parts.dice]"),
        (changed(phase="Lunch"), "phase is 'Lunch', which is not a phase"),
        (changed(in_play=[3]), "in_play.0 is 3, not a table"),
        (changed(in_play=[{"seat": 0}]), "which lacks seat, card, colour or order"),
        (
            changed(in_play=[{"seat": 9, "card": None, "colour": "", "order": 0}]),
            "which is not a card that a seat could have",
        ),
        (
            changed(in_play=[{"seat": 0, "card": [], "colour": "", "order": 0}]),
            "which is not a card that a seat could have",
        ),
        (
            changed(in_play=[{"seat": 0, "card": None, "colour": "", "order": 0, "drawn": []}]),
            "which is not a card that",
        ),
        (with_step("bid"), "agenda.1 is 'bid', not a list"),
        (with_step([]), "the agenda holds [], which is not a step"),
        (with_step([3]), "the agenda holds [3], which is not a step"),
        (with_step(["dance"]), "the agenda holds ['dance'], which is not a step"),
        (with_step(["bid"]), "the agenda holds ['bid'], which is not a step"),
        (with_step(["bid", 4]), "the agenda holds ['bid', 4], which is not a step"),
        (with_step(["bid", 0, 1]), "which is not a step"),
        (with_step(["remove_uncommons", "x"]), "which is not a step"),
        (with_step(["remove_uncommons", "crown", "curse"]), "which is not a step"),
    ],
)
def test_a_field_of_another_kind_is_named(table: Table, said: str) -> None:
    assert any(said in problem for problem in problems(table)), problems(table)


def test_good_tables_have_none() -> None:
    assert problems(changed()) == []
    assert problems(start(5)) == []


@pytest.mark.rule(
    "roll", "bet.order", "challenge.clockwise", "setup.dealer", "challenger.type", "deal.one", "deal.same"
)
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda t: t.agenda.pop(-2), "each plays once [challenge.one-card]"),
        (lambda t: t.agenda.reverse(), "the steps still to come are not those of a round, in order"),
        (lambda t: t.agenda.append(["play_round"]), "in order: play_round, take_turn"),
        (lambda t: t.agenda.append(["choose_dealer"]), "the steps still to come are not those of a round, in order"),
        (lambda t: t.agenda.pop(0), "the steps still to come are not those of a round, in order"),
        (
            lambda t: setattr(t, "agenda", [["end_round"], ["bid", 2]]),
            "the steps still to come are not those of a round",
        ),
        (lambda t: setattr(t, "dealer", None), "there is no dealer [setup.dealer]"),
        (lambda t: setattr(t, "challenger", None), "a challenge needs a challenger [bet.challenger]"),
        (lambda t: setattr(t, "round", 0), "rounds are numbered from 1 [roll]"),
        (lambda t: setattr(t, "round", 2), "24 cards are left to deal; in round 2 there are 20 [deal.one]"),
        (lambda t: t.discard.append(t.draw.pop()), "23 cards are left to deal; in round 1 there are 24 [deal.one]"),
        (
            lambda t: [t.discard.append(hand.pop()) for hand in t.hands],
            "each player has 6 cards in hand or in play; in",
        ),
        (lambda t: t.draw.pop(), " is nowhere [cards.deck]"),
        (lambda t: [t.draw.pop(), t.draw.pop()], " are nowhere [cards.deck]"),
        (lambda t: t.removed.append(t.discard.pop()), "11 uncommons are left out, not 10 [setup.removed]"),
        (lambda t: t.boxed.append(t.bank.pop()), "tokens are in the game, not 3 [tokens.in-play]"),
    ],
)
def test_an_edited_table_is_found_out(change: Callable[[Table], Any], said: str) -> None:
    table = changed()
    change(table)
    assert any(said in problem for problem in problems(table)), problems(table)


@pytest.mark.rule("setup.hand", "setup.seed", "setup.removed", "setup.start", "setup.tokens")
@pytest.mark.parametrize(
    ("answers", "change", "said"),
    [
        (0, lambda t: t.hands[0].append(t.draw.pop()), "before the set-up is over [setup.hand]"),
        (0, lambda t: t.spoils.append(t.bank.pop()), "before the set-up is over"),
        (0, lambda t: t.discard.append(t.draw.pop()), "there is no discard stack before it is seeded [setup.seed]"),
        (0, lambda t: t.removed.append(t.draw.pop()), "1 uncommons are left out, not 10 [setup.removed]"),
        (0, lambda t: t.treasury[0].append(t.bank.pop()), "starting tokens are taken later, two each [setup.start]"),
        (0, lambda t: t.boxed.append(t.bank.pop()), "tokens go back in the box before"),
        (
            3,
            lambda t: t.treasury[0].extend([t.bank.pop() for _ in range(3)]),
            "starting tokens are taken later, two each",
        ),
    ],
)
def test_a_half_set_up_table_is_looked_at_too(answers: int, change: Callable[[Table], Any], said: str) -> None:
    match = explorer.start("noble_treachery", seed=1, removed="random").play(RandomPlayer(1), most=answers)
    assert problems(match.state) == []
    table = Table.of(json.loads(json.dumps(match.state.__dict__)))
    change(table)
    assert any(said in problem for problem in problems(table)), problems(table)


def test_a_position_that_only_its_steps_find_impossible_is_refused() -> None:
    """Spoils without a winner: between two steps there is one, in the middle of the step before there is none yet."""
    data = position(**needed("claim spoils"), spoils=[9]).first_state().__dict__
    data["agenda"] = [step for step in data["agenda"] if step[0] != "decide_challenge"]
    assert problems(Table.of(data)) == []
    with pytest.raises(explorer.PositionError, match="its next steps cannot be played from here"):
        from_setup(GAME, {"position": data})


@pytest.mark.rule("card.scout", "card.blood-ring", "deal.same")
def test_in_the_middle_of_a_turn_a_card_may_be_on_its_way() -> None:
    match = position(challenger=3, hands={0: ["scout"]})
    for answer in ("scout", 2):
        match.choose(answer)
    match.choose(match.pending.options[0])  # type: ignore[union-attr]
    assert [len(hand) for hand in match.state.hands] == [7, 7, 6, 7]
    assert match.problems() == []
    match = position(challenger=3, hands={0: ["blood-ring", "army-r"]})
    match.choose("blood-ring")
    match.choose("army-r")
    assert [len(hand) for hand in match.state.hands] == [5, 7, 7, 7]
    assert match.problems() == []


def test_a_record_of_a_position_is_the_position(tmp_path: Path) -> None:
    match = position(treasury={0: [1, 2]}, in_play=[(1, "necromancer")], readings={"can": "compulsory"})
    match.save(tmp_path / "p.json")
    again = explorer.load(tmp_path / "p.json")
    assert again.state == match.state
    assert again.setup == match.setup == {"position": match.first_state().__dict__}


def test_a_users_own_cards_are_played_with(tmp_path: Path) -> None:
    own = {"cards": {"jester": {"colour": "R", "base": 3}}}
    match = position(cards=own, in_play=[(0, "jester")])
    assert match.state.in_play[0]["colour"] == "R"
    assert explorer.load(json.loads(json.dumps(match.record()))).state.card("jester").base == 3


def test_random_positions_have_no_problem_or_say_which() -> None:
    """Whatever is told, the answer is a table that can be played, or a list of what is wrong."""
    rng, outcomes = Random(1), Counter[str]()
    cards = [*KIT.cards]
    for number in range(250):
        chosen = rng.sample(cards, 8)
        first = rng.randrange(4)
        keywords: dict[str, Any] = {
            "hands": {rng.randrange(4): chosen[:2]},
            "in_play": [((first + n) % 4, card) for n, card in enumerate(chosen[2 : 2 + rng.randrange(4)])],
            "treasury": {seat: rng.sample(range(1, 16), rng.randrange(3)) for seat in range(4)},
            "bet": rng.sample(range(1, 16), rng.randrange(4)),
            "round": rng.randrange(1, 15),
            "removed": rng.choice(["random", "first-game"]),
            "deal": number,
        }
        try:
            match = position(**keywords)
        except explorer.PositionError as error:
            refused = error.problems
            outcomes["refused"] += 1
        else:
            refused = ()
            assert match.play(RandomPlayer(number)).over
            outcomes["played"] += 1
        assert all("[" in problem for problem in refused), refused
    assert min(outcomes.values()) > 20, outcomes


def test_a_record_keeps_what_a_cards_file_said_and_needs_no_file(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text("[cards.jester]\nbase = 3\n", encoding="utf-8")
    match = explorer.start("noble_treachery", cards=tmp_path / "own.toml")
    (tmp_path / "own.toml").unlink()
    assert explorer.load(json.loads(json.dumps(match.record()))).state.card("jester").base == 3


@pytest.mark.rule("roll.spoils")
@pytest.mark.parametrize("at", ["round", "spoils roll"])
@pytest.mark.parametrize("staked", [{"spoils": [8]}, {"bet": [8]}])
def test_nothing_is_staked_before_the_spoils_are_rolled(at: str, staked: dict[str, Any]) -> None:
    """The roll would have taken these spoils away."""
    with pytest.raises(explorer.PositionError, match="before the round's first roll"):
        position(at=at, **staked)
    assert position(at="bet", spoils=[8]).play(RandomPlayer(1)).problems() == []
