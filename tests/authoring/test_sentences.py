"""Sentences from tables: what a game need not write, and what is said where it wrote nothing."""

from __future__ import annotations

from typing import Any

import pytest

from explorer.authoring import sentences
from explorer.authoring.sentences import Sentences
from explorer.core.chance import Dice
from explorer.core.moments import HIDDEN, Begin, Chance, Choice, End, Event, Moment, Secret
from explorer.core.people import PEOPLE, People, named

SAID = Sentences(
    does={
        "bid": lambda state, f: f"bids {f['coins']} in {state}",
        "leaves": "leaves",
        "drew": lambda _, f: f"draws {f['card']}",
    },
    happens={"rain": "rain falls on {seat}", "stop": lambda _, f: f"{f['who']} is stopped by {f['rule']}"},
    asks={"card": lambda _, f: f"chooses one of {f.get('count', 'some')}"},
    chances={"dice": "{seat} rolls", "weather": "the weather is drawn"},
    ends={"turn": "{seat}'s turn ends"},
)


@pytest.mark.parametrize(
    ("moment", "said"),
    [
        (Event("bid", 2, "r", coins=5), "Seat 2 bids 5 in May."),
        (Event("bid", None, "r", coins=5), "Bids 5 in May."),
        (Event("leaves", 0, "r"), "Seat 0 leaves."),
        (Event("rain", 1, "r"), "Rain falls on Seat 1."),
        (Event("rain", None, "r"), "Rain falls on nobody."),
        (Event("stop", None, "road.closed"), "Nobody is stopped by road.closed."),
        (Event("drew", 1, "r", card=Secret("an ace!", (1,))), "Seat 1 draws an ace!"),
        (Begin("bid", 1, "r", coins=1), "Seat 1 bids 1 in May."),
        (Choice(0, "card", ["a"], "r", count=3), "Seat 0 chooses one of 3."),
        (Choice(0, "card", ["a"], "r", count=3).seen_by(1), "Seat 0 chooses one of some."),
        (Event("asks card", 0, "r", count=3), "Seat 0 chooses one of 3."),
        (Chance(1, "dice", Dice(["die"]), "r"), "Seat 1 rolls."),
        (Event("chance weather", None, "r"), "The weather is drawn."),
        (End("turn", 1, "r"), "Seat 1's turn ends."),
        (Event("ends turn", 1, "r"), "Seat 1's turn ends."),
    ],
)
def test_what_the_table_has_is_made_a_sentence(moment: Moment, said: str) -> None:
    assert named(SAID.tell("May", moment)) == said


@pytest.mark.parametrize(
    ("moment", "said"),
    [
        (Event("sold", 1, "r", card="ace", coins=3), "Seat 1: sold (card ace, coins 3)."),
        (Event("sold", None, "r"), "Sold."),
        (Event("sold", 1, "r", card=Secret("ace", (1,))).seen_by(0), "Seat 1: sold (card hidden)."),
        (
            Event("sold", 1, "r", taken_from=None, fair=True, what=("a", "b")),
            "Seat 1: sold (taken from nothing, fair yes, what a and b).",
        ),
        (Event("asks", 1, "r"), "Seat 1: asks."),
        (Choice(0, "die", ["a"], "r"), "Seat 0 chooses: die."),
        (Event("chance coin", None, "r"), "Chance decides: coin."),
        (Event("ends era", None, "r"), "The era is over."),
        (Event("ends up rich", 0, "r"), "The up rich is over."),
    ],
)
def test_a_kind_without_words_is_told_by_itself_and_its_facts(moment: Moment, said: str) -> None:
    assert named(SAID.tell("May", moment)) == said
    assert named(sentences.plain(moment)) == said


@pytest.mark.parametrize(
    ("moment", "to_them", "to_others"),
    [
        (Event("bid", 1, "r", coins=5), "You bid 5 in May.", "Lady Maud bids 5 in May."),
        (Event("rain", 1, "r"), "Rain falls on you.", "Rain falls on Lady Maud."),
        (Event("stop", 1, "r"), "You are stopped by r.", "Lady Maud is stopped by r."),
        (Choice(1, "card", ["a"], "r"), "You choose one of some.", "Lady Maud chooses one of some."),
        (Chance(1, "dice", Dice(["die"]), "r"), "You roll.", "Lady Maud rolls."),
        (End("turn", 1, "r"), "Your turn ends.", "Lady Maud's turn ends."),
        (Event("sold", 1, "r", coins=3), "You: sold (coins 3).", "Lady Maud: sold (coins 3)."),
        (Choice(1, "die", ["a"], "r"), "You choose: die.", "Lady Maud chooses: die."),
        (Event("chance coin", 1, "r"), "Chance decides for you: coin.", "Chance decides for Lady Maud: coin."),
    ],
)
def test_what_is_told_names_people(moment: Moment, to_them: str, to_others: str) -> None:
    people, told = People.of(PEOPLE, 2), SAID.tell("May", moment)
    assert [named(told, people, reader) for reader in (1, 0, None)] == [to_them, to_others, to_others]


def test_a_game_may_name_its_seats() -> None:
    said = Sentences(does={"leaves": "leaves"}, seat=lambda number: "Black" if number else "White")
    assert said.tell(None, Event("leaves", 1, "r")) == "Black leaves."
    assert said.tell(None, Event("sings", 0, "r")) == "White: sings."


def test_seats_and_rows() -> None:
    assert [named(sentences.seat(n)) for n in (0, None, -1, HIDDEN)] == ["Seat 0", "nobody", "nobody", "somebody"]
    assert [sentences.joined(words) for words in ([], ["a"], ["a", "b"], "abc")] == [
        "nothing",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert sentences.joined([], "none") == "none"


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("pass", "pass"), (3, "3"), (False, "no"), (None, "nothing"), ((), "nothing"), (["a", 2, True], "a, 2 and yes"),
        ("", "''"), ("two\nlines", r"'two\nlines'"), ({"a": 1}, "{'a': 1}"), ((("a", 1), "b"), "(('a', 1), 'b')"),
    ],
)  # fmt: skip
def test_an_option_has_a_label_made_from_itself(option: Any, said: str) -> None:
    assert sentences.label(option) == said


@pytest.mark.parametrize(
    "option", ["x" * 999, 10**5000, list(range(99)), [["a"] * 9] * 9, ["x" * 70] * 9], ids=list("abcde")
)
def test_no_label_is_endless(option: Any) -> None:
    assert len(sentences.label(option)) <= sentences.LONGEST
