"""Hand-built positions: what is described, what is filled in, and everything that can be wrong."""

import json
from typing import Any

import pytest

import explorer
from explorer.core.game import game_named
from explorer.core.start import from_setup
from explorer.games.game_of_crowns.position import BEGINS
from explorer.players import RandomPlayer
from tests.games.answers import asked
from tests.games.game_of_crowns.table import GAME, at, fresh, table


def test_what_is_not_described_is_filled_in() -> None:
    state = table(
        at(hands={0: ["knight", "lyre-trader", "jester"]}, houses=["orlok", "lyre", "chiron", "midian"], ravens={0: 1})
    )
    assert state.hands[0] == ["jester", "lyre-trader", "orlok-knight"]
    assert sum(map(len, state.hands)) == 41
    assert state.ravens == [1, 4, 4, 4]
    assert state.gone == 3
    assert len(state.guests) == 10


@pytest.mark.parametrize("begins", BEGINS)
def test_every_beginning_can_be_played_to_the_end(begins: str) -> None:
    told: dict[str, Any] = {"target": 1} if begins in ("vote", "spend") else {}
    if begins == "spend":
        told["votes"] = ["attacker", "defender", "attacker", "attacker"]
    match = at(begins, **told)
    assert match.problems() == []
    assert match.play(RandomPlayer(1)).over


@pytest.mark.parametrize(
    ("keywords", "said"),
    [
        ({"players": 3}, "4 to 9"),
        ({"at": "noon"}, "begins at one of"),
        ({"at": "vote"}, "target says who"),
        ({"turn": 7}, "active player"),
        ({"round": 0}, "counted from 1"),
        ({"hands": {0: ["dragon"]}}, "no card 'dragon'"),
        ({"hands": {0: "knight"}}, "takes a list"),
        ({"hands": {9: []}}, "no seat 9"),
        ({"hands": {0: ["castellan"] * 5}}, "left for so many"),
        ({"hands": {0: ["lyre-knight"]}}, "box has 3"),
        ({"hands": {0: ["jester"] * 5}}, "box has 4"),
        ({"ravens": {0: 99}}, "ravens is a number from 0"),
        ({"ravens": {0: 16, 1: 1}}, "came into the game"),
        ({"guests": 12}, "0 to 11"),
        ({"houses": ["lyre"]}, "one house for each"),
        ({"agendas": {0: "knight"}}, "lies among the guests"),
        ({"at": "spend", "target": 1, "votes": ["attacker"]}, "places for"),
        ({"at": "spend", "target": 1, "votes": ["attacker"] * 3 + [""]}, "not all have voted"),
        ({"at": "target", "played": "feud"}, "Coinage or Knight"),
        ({"at": "target", "played": "coinage"}, "needs the Knight"),
        ({"at": "vote", "target": 0}, "another player"),
        ({"at": "bids", "hands": {1: [], 2: [], 3: []}}, "offer that could be accepted"),
        ({"readings": {"feud.scores": "never"}}, "one of"),
        ({"deal": 1.5}, "number or a text"),
        ({"discard": ["princess"]}, r"only Knights and Sentinels ever are \[discard\]"),
        ({"aside": "everything"}, "a list of cards, or 'the rest'"),
        ({"aside": ["dragon"]}, "no card 'dragon'"),
        ({"hands": [["feud"]] * 4}, "is missing"),
        ({"players": 5, "customized_hands": True}, "4 players only"),
        ({"customized_hands": 1}, "True or False"),
        (
            {
                "customized_hands": True,
                "hands": {0: [f"lyre-{kind}" for kind in ("knight", "feud", "trader", "princess")]},
            },
            r"put 4 of its cards into a second set .* \[custom.three\]",
        ),
        ({"customized_hands": True, "hands": {0: ["redtower-feud"]}}, "box has 2"),
    ],
)
def test_what_cannot_be_is_refused_in_plain_words(keywords: dict[str, Any], said: str) -> None:
    with pytest.raises(explorer.NoblesseError, match=said):
        explorer.position(GAME, **keywords)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("agenda", [["end_round"], ["trade", 1]], "not those of a game"),
        ("agenda", [["end_round"], ["dance"]], "not a step"),
        ("agenda", [["end_round"], ["end_turn"], ["answer_offer", 1]], "not those of a game"),
        ("round", 9, "3 to 6"),
        ("first", None, "starting player"),
        ("turn", None, "nobody's turn"),
        ("houses", ["akroyear", "akroyear", "chiron", "ki-rin"], "house of his own"),
        ("suspects", [1, 0, 0, 0], "true or false"),
        ("votes", ["maybe", "", "", ""], "no vote"),
        ("hands", [[], [], [], []], "is missing"),
        ("spared", [3, 1], "seats in order"),
        ("teams", True, "6 or 8"),
        ("customized_hands", 1, "not true or false"),
        ("figures", "{", "unreadable JSON"),
        ("gone", 5, "came into the game"),
        ("wish", "a better hand", "nobody can wish for"),
        ("givers", [{}, {}, {}], "places for"),
        ("givers", [{"dragon": [1]}, {}, {}, {}], "no card"),
        ("givers", [{"lyre-knight": [7]}, {}, {}, {}], "come from seats"),
    ],
)
def test_an_edited_position_is_refused(field: str, value: Any, said: str) -> None:
    data = json.loads(json.dumps(table(at()).__dict__))
    data["agenda"] = [
        ["end_round"],
        ["take_turn", 3],
        ["take_turn", 2],
        ["take_turn", 1],
        ["end_turn"],
        ["choose_action"],
    ]
    data[field] = value
    with pytest.raises(explorer.PositionError, match=said):
        from_setup(game_named(GAME), {"position": data})


def test_a_position_mid_game_begins_a_match() -> None:
    match = fresh(6).play(RandomPlayer(2), most=90)
    again = from_setup(
        match.game,
        {"position": json.loads(json.dumps(match.replay_with(lambda d, g: d, lambda a, n: a).setup["position"]))},
    )
    assert again.play(RandomPlayer(1)).over


def test_offers_that_are_not_described_are_laid_out() -> None:
    match = at("bids", offers={2: ["feud", "trader"]})
    assert [len(offer) for offer in table(match).offers] == [1, 1, 2, 1]
    assert asked(match)[1] == "ravens to add"


@pytest.mark.rule("discard")
def test_knights_and_sentinels_can_lie_among_the_discards() -> None:
    state = table(at(discard=["knight", "sentinel", "lyre-knight"], houses=["orlok", "lyre", "chiron", "midian"]))
    assert state.discard == ["orlok-knight", "sentinel", "lyre-knight"]


def test_cards_can_be_put_aside() -> None:
    state = table(at(aside=["princess", "jester", "chiron-feud"]))
    assert [len(hand) for hand in state.hands] == [9, 10, 9, 10]
    assert len(state.guests) == 10
    assert {"akroyear-princess", "jester", "chiron-feud"} <= set(state.boxed)
    few = at(
        "end of the game", hands=[["princess", "knight"], ["feud"], ["trader", "coinage"], ["knight"]], aside="the rest"
    )
    assert [len(hand) for hand in table(few).hands] == [2, 1, 2, 1]
    assert table(few).discard == []
    assert few.problems() == []
    untold = table(at(hands={0: ["feud"]}, aside="the rest"))  # seats left out get the remaining cards
    assert sum(map(len, untold.hands)) == 40


@pytest.mark.rule("custom.three", "custom.set", "custom.box")
@pytest.mark.parametrize("deal", range(5))
def test_hands_can_have_been_customized(deal: int) -> None:
    """Lyre, Midian, Occultus and Orlok are the second sets, Redtower stays in the box."""
    match = at(customized_hands=True, hands={0: ["knight", "princess", "lyre-princess", "lyre-knight"]}, deal=deal)
    state = table(match)
    assert state.customized_hands
    assert sum(map(len, state.hands)) == 40
    assert len(state.returned) == 40
    assert sum(card.startswith("lyre") for card in state.returned) == 8
    back = [card for card in state.returned if card.startswith("akroyear")]
    assert len(back) == 2
    assert not {"akroyear-knight"} & set(back)
    assert [sum(card.startswith("midian") for card in cards) for cards in (state.returned, state.boxed)] == [10, 0]
    whole = [["knight"] * 3 + ["coinage", "lyre-coinage", "feud", "feud", "trader", "princess", "castellan"]]
    whole += [["knight"] * 3 + ["coinage"] * 2 + ["feud"] * 2 + ["trader", "princess", "castellan"]] * 3
    told = table(at(customized_hands=True, hands=whole, deal=deal))
    assert [card for card in told.returned if card.startswith("akroyear")] == ["akroyear-coinage"]
    assert told.discard == []
    assert match.play(RandomPlayer(deal)).over
