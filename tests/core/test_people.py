"""People in place of seats: what the marks of a text become, for each reader."""

from __future__ import annotations

import copy
import pickle
import re
from random import Random
from typing import Any, NamedTuple

import pytest

import explorer
from explorer.core.errors import NoblesseError, PositionError, SetUpError
from explorer.core.moments import HIDDEN
from explorer.core.people import (
    PEOPLE,
    People,
    Person,
    each_named,
    is_marked,
    named,
    second,
    their,
    them,
    themself,
    they,
    who,
    whom,
)

TABLE = People((*PEOPLE[:3], Person("Kim", "Kim", "they")))
"""She, she, he and they."""


@pytest.mark.parametrize(
    ("text", "plain", "to_two", "to_all"),
    [
        ("", "", "", ""),
        ("no mark <takes> [rule]", "no mark <takes> [rule]", "no mark <takes> [rule]", "no mark <takes> [rule]"),
        (who(2), "Seat 2", "You", "Sir Osric"),
        (f"attack {who(2)}", "attack Seat 2", "attack you", "attack Sir Osric"),
        (f"{who(2)} bids or <passes>", "Seat 2 bids or passes", "You bid or pass", "Sir Osric bids or passes"),
        (f"{who(2)} may bid", "Seat 2 may bid", "You may bid", "Sir Osric may bid"),
        (f"{who(2)} always wins", "Seat 2 always wins", "You always wins", "Sir Osric always wins"),
        (f"{who(2)} always <wins>", "Seat 2 always wins", "You always win", "Sir Osric always wins"),
        (f"{who(2)}'s hand", "Seat 2's hand", "Your hand", "Sir Osric's hand"),
        (
            f"turn: {who(2)}'s, hand: {who(1)}'s",
            "turn: Seat 2's, hand: Seat 1's",
            "turn: yours, hand: Lady Maud's",
            "turn: Sir Osric's, hand: Lady Maud's",
        ),
        (f"look at {who(2)}'s hand", "look at Seat 2's hand", "look at your hand", "look at Sir Osric's hand"),
        (f"{who(2)}'s turn <ends>", "Seat 2's turn ends", "Your turn ends", "Sir Osric's turn ends"),
        (
            f"it rains. {who(2)} <is> wet; {they(2)} <goes> home",
            "it rains. Seat 2 is wet; they go home",
            "it rains. You are wet; you go home",
            "it rains. Sir Osric is wet; he goes home",
        ),
        (
            f"{who(2)} asks {whom(3)} and <waits>",
            "Seat 2 asks Seat 3 and waits",
            "You ask Kim and wait",
            "Sir Osric asks Kim and waits",
        ),
        (
            f"{who(3)} keeps {their(3)} own, and <gives> {them(2)} one",
            "Seat 3 keeps their own, and gives them one",
            "Kim keeps their own, and gives you one",
            "Kim keeps their own, and gives him one",
        ),
        (f"{they(3)} <has> won", "They have won", "They have won", "They have won"),
        (f"{they(3)} has won", "They have won", "They have won", "They have won"),
        (f"{their(2)} cards", "Their cards", "Your cards", "His cards"),
        (f"{who(2)} hurts {themself(2)}", "Seat 2 hurts themselves", "You hurt yourself", "Sir Osric hurts himself"),
        (
            f"{who(1)}, {who(2)} and {who(0)}",
            "Seat 1, Seat 2 and Seat 0",
            "Lady Maud, you and Dame Alys",
            "Lady Maud, Sir Osric and Dame Alys",
        ),
        (f"{who(2)} has 3 [spoils]", "Seat 2 has 3 [spoils]", "You have 3 [spoils]", "Sir Osric has 3 [spoils]"),
        (f"{who(None)} and {who(HIDDEN)}", "nobody and somebody", "nobody and somebody", "nobody and somebody"),
        (f"{who(7)} goes", "Seat 7 goes", "Seat 7 goes", "Seat 7 goes"),  # nobody sits there
        (f"{who(32)} goes", "Seat 32 goes", "Seat 32 goes", "Seat 32 goes"),  # more than marks can tell apart
    ],
)
def test_a_text_is_made_for_its_reader(text: str, plain: str, to_two: str, to_all: str) -> None:
    assert [named(text), named(text, TABLE, 2), named(text, TABLE)] == [plain, to_two, to_all]
    assert named(text, None, 2) == plain, "without people nobody is you"


VERBS = {
    "accepts": "accept", "agrees": "agree", "allies": "ally", "becomes": "become", "belongs": "belong", "buries": "bury",
    "carries": "carry", "chooses": "choose", "declines": "decline", "dies": "die", "discards": "discard", "does": "do",
    "draws": "draw", "does not": "do not", "finishes": "finish", "fixes": "fix", "gives": "give", "goes": "go",
    "has": "have", "is": "are", "keeps": "keep", "lays": "lay", "lies": "lie", "looks": "look", "loses": "lose",
    "lowers": "lower", "marches": "march", "may": "may", "must": "must", "passes": "pass", "pays": "pay",
    "plays": "play", "poisons": "poison", "prepares": "prepare", "promises": "promise", "pushes": "push",
    "raises": "raise", "reaches": "reach", "refuses": "refuse", "rolls": "roll", "searches": "search", "seizes": "seize",
    "shares": "share", "stays": "stay", "strikes": "strike", "ties": "tie", "tries": "try", "uses": "use",
    "was": "were", "wins": "win", "cannot": "cannot",
}  # fmt: skip


@pytest.mark.parametrize(("third", "you"), VERBS.items())
def test_verbs_follow_you(third: str, you: str) -> None:
    first, *rest = third.split(" ")
    assert " ".join([second(first), *rest]) == you
    assert named(f"{who(1)} {third} it", TABLE, 1) == f"You {you} it"
    assert named(f"{who(1)} {third} it", TABLE, 0) == f"Lady Maud {third} it"


def test_no_mark_is_left_whatever_is_done_to_a_text() -> None:
    random = Random(5)
    words = ["and", "<takes>", "wins", "It.", "?", "'s", "[rule]", "<b>"]
    makers = [who, whom, they, them, their, themself]
    for _ in range(500):
        text = " ".join(
            random.choice([*words, random.choice(makers)(random.choice([*range(40), None, HIDDEN]))]) for _ in range(6)
        )
        cut = text[random.randrange(len(text)) :][: random.randrange(1, len(text) + 1)]
        for made in (text, cut, text.upper(), text.title(), text.replace("Seat", "")):
            for reader in (None, 0, 3):
                assert not is_marked(named(made, TABLE, reader)), repr(made)
                assert not re.search("Seat [0-3]\\b", named(text, TABLE, reader))
            assert not is_marked(named(made))
    assert is_marked(who(0))


def test_a_name_is_data() -> None:
    """Nothing in a typed name is read as a mark, a verb or a letter to change."""
    people = People.of(PEOPLE, 2, {0: "<wins> \\1 [it]", 1: "de la Mare"})
    assert (
        named(f"{who(0)} sees {who(1)}. {who(1)} waits.", people)
        == "<wins> \\1 [it] sees de la Mare. De la Mare waits."
    )


def test_everything_in_a_thing_is_named() -> None:
    class Pair(NamedTuple):
        one: str
        other: Any

    thing = {"a": [who(0), 3, None], who(1): Pair(who(1), (who(2), frozenset({1}))), "p": Person(who(0), "")}
    assert each_named(thing, TABLE, 0) == {
        "a": ["You", 3, None],
        who(1): Pair("Lady Maud", ("Sir Osric", frozenset({1}))),
        "p": Person("You", ""),
    }
    score = explorer.Score.summed(f"points of {who(1)}", [explorer.Term(who(1), 1, "r")])
    assert each_named(score, TABLE, 1) == explorer.Score.summed("points of you", [explorer.Term("You", 1, "r")])
    assert each_named(Person, TABLE) is Person


# --- the people of a match ---


def test_a_match_has_people_if_it_is_given_them() -> None:
    plain = explorer.start("noble_treachery", players=4, seed=1)
    assert plain.people is None
    assert explorer.start("noble_treachery", players=4, people=False).people is None
    match = explorer.start("noble_treachery", players=4, seed=1, people=True)
    assert match.people is not None
    assert [person.short for person in match.people.seats] == ["Alys", "Maud", "Osric", "Isolde"]
    typed = explorer.start("noble_treachery", players=4, people={2: "  Anna   B. "})
    assert typed.people is not None
    assert [person.name for person in typed.people.seats] == ["Dame Alys", "Lady Maud", "Anna B.", "Dame Isolde"]
    assert typed.people.seats[2] == Person("Anna B.", "Anna B.", "they", PEOPLE[2].blazon)
    again = explorer.position("noble_treachery", people=typed.people)
    assert again.people is typed.people
    assert "Anna" not in str(typed.record())
    assert explorer.load(typed.record()).people is None
    assert People.of(PEOPLE[:1], 3).seats[2].name == "Player 3"


@pytest.mark.parametrize(
    "people",
    [
        {4: "Anna"}, {"1": "Anna"}, {True: "Anna"}, {0: ""}, {0: "  "}, {0: "x" * 25}, {0: "a\x00"}, {0: 5}, {0: who(1)},
        {0: "Anna", 1: "anna"}, {0: "lady maud"}, "Anna", 3, ["Anna"],
    ],
)  # fmt: skip
def test_names_that_do_not_do(people: object) -> None:
    with pytest.raises(SetUpError):
        explorer.start("noble_treachery", players=4, people=people)


def test_copies_and_branches_keep_the_people() -> None:
    match = explorer.start("noble_treachery", players=4, seed=3, people={1: "Anna"})
    match.play(explorer_players(), most=30)
    copies = [match.fork(), match.at_end(), copy.deepcopy(match), pickle.loads(pickle.dumps(match)), match.redeal(0)]
    copies.append(match.replay_with(lambda data, _: data, lambda answer, _: answer))
    assert [other.people for other in copies] == [match.people] * len(copies)
    assert match.view(1).people == match.people


def explorer_players() -> Any:
    from explorer.players import RandomPlayer

    return RandomPlayer(1)


def test_errors_say_seats_and_keep_their_marks() -> None:
    error = NoblesseError(f"{who(1)} is not here")
    assert str(error) == "Seat 1 is not here"
    assert named(error.message, TABLE, 1) == "You are not here"
    wrong = PositionError([f"{who(1)} has two hands [hand]"])
    assert wrong.problems == ("Seat 1 has two hands [hand]",)
    assert str(wrong) == "invalid position: Seat 1 has two hands [hand]"
    assert str(NoblesseError()) == ""
