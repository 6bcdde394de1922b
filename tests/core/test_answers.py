"""The forms of an answer: equal numbers, words in any case, a card's id, and words for "no more"."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import explorer
from explorer.core.match import NO_MORE, one_of
from explorer.core.moments import DEEPEST, Check, Choice, canonical
from tests.core.toy import TOY

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.match import View
    from explorer.core.moments import Option


def begun() -> explorer.Match:
    """Cards are dealt; seat 0 is to take stones."""
    match = explorer.start("toy", seed=1)
    match.roll(["king", "fool"])
    return match


def named(options: dict[Option, str], told: Any, **barred: str) -> Option:
    """Which of some options and barred options, given their labels, an answer chooses."""
    match = begun()
    labels = {**options, **barred}
    match.game = replace(TOY)
    match.game.__dict__["label"] = lambda _state, _choice, option: labels[option]
    check = (Check("take", False, "no stone"),)
    return match._named(Choice(0, "stones", list(options), "take", barred=lambda: dict.fromkeys(barred, check)), told)


# --- what equals an option ---


class Odd:
    """Compares element by element, as an array of numbers does."""

    def __eq__(self, other: object) -> bool:
        raise ValueError("the truth of this is ambiguous")

    __hash__ = None  # type: ignore[assignment]


@pytest.mark.parametrize("told", [("b", 2.0), ["b", 2.0]])
def test_what_equals_an_option_is_kept_as_that_option(told: Any) -> None:
    match = begun()
    assert match.why_not(told).allowed
    assert type(match.why_not(told).option[1]) is int
    match.choose(told)
    assert repr(match.answers[-1]) == "('b', 2)"
    assert match.moments()
    record = match.record()
    record["answers"][1][3] = ["b", 2.0]
    assert repr(explorer.load(record).answers[-1]) == "('b', 2)"
    assert json.dumps(explorer.load(record).record()) == json.dumps(match.record())


def test_a_player_that_answers_with_an_equal_number_harms_nothing() -> None:
    class Anybody:
        def choose(self, choice: Choice, _look: Callable[[], View]) -> Option:
            return ("b", 2.0) if ("b", 2) in choice.options else "pass"

    match = begun().play(Anybody(), most=3)
    assert repr(match.answers[1]) == "('b', 2)"


@given(options=st.lists(st.integers(-3, 3) | st.text(max_size=2), unique=True), number=st.integers(-3, 3))
def test_one_of_gives_the_very_option(options: list[Any], number: int) -> None:
    for told in (number, float(number), *([bool(number)] if number in (0, 1) else [])):
        found = one_of(options, told)
        assert (found is None) == (number not in options)
        assert found is None or (type(found) is int and found == number)


@pytest.mark.parametrize("told", [Odd(), [Odd()], float("nan"), object, b"r1", {"b": 2}])
def test_what_cannot_even_be_compared_is_unreadable(told: Any) -> None:
    match = begun()
    with pytest.raises(explorer.UnreadableChoice):
        match.choose(told)
    assert not match.why_not(told).allowed
    assert match.given == 1


def test_lists_in_lists_without_end_are_cut_off() -> None:
    endless: list[Any] = []
    endless.append(endless)
    assert str(canonical(endless)).count("(") == DEEPEST
    with pytest.raises(explorer.UnreadableChoice):
        begun().choose(endless)


@pytest.mark.parametrize("told", [[Odd()], [Odd(), "king"], ["king", ["queen"]], [1.0, True]])
def test_a_draw_of_odd_things_is_refused(told: Any) -> None:
    match = explorer.start("toy")
    with pytest.raises(explorer.IllegalRoll):
        match.roll(told)
    assert match.given == 0


def test_a_draw_keeps_the_cards_of_the_pile() -> None:
    class Word(str):
        __slots__ = ()

    match = explorer.start("toy")
    match.roll([Word("king")])
    assert type(match.answers[0][0]) is str


# --- words ---

OFFERS = {"a2": "accept Seat 2: a card and 3 ravens", "a3": "accept Seat 3: 2 cards", "n": "go on"}


@pytest.mark.parametrize(
    ("told", "option"),
    [
        ("accept seat 2", "a2"),
        ("ACCEPT SEAT 2", "a2"),
        ("accept seat 2:", "a2"),
        ("Accept Seat 3: 2 Cards", "a3"),
        ("3 ravens", "a2"),
        ("ravens accept", "a2"),
        ("go_on", "n"),
        ("go-on!", "n"),
    ],
)
def test_words_find_a_label_in_any_case_whatever_its_punctuation(told: str, option: str) -> None:
    assert named(OFFERS, told) == option


def test_an_id_does_not_name_what_has_its_parts_in_different_places() -> None:
    """Your own Vikings 3 cannot be stolen, and the name does not match the Vikings 4 of Seat 3."""
    with pytest.raises(explorer.UnreadableChoice):
        named({"vikings-4": "Norwegians (Vikings 4) of Seat 3", "ulster-6": "Ulaid (Ulster 6) of Seat 2"}, "vikings-3")
    assert named({"vikings-4": "Norwegians (Vikings 4) of Seat 3"}, "vikings seat 3") == "vikings-4"


@pytest.mark.parametrize("told", ["accept", "seat", "?", "...", "_", "accept seat 4"])
def test_words_that_name_several_or_none_do_not_choose(told: str) -> None:
    with pytest.raises((explorer.AmbiguousChoice, explorer.UnreadableChoice)):
        named(OFFERS, told)


def test_an_ambiguity_lists_some_of_what_was_meant() -> None:
    with pytest.raises(explorer.AmbiguousChoice, match=r"card 11, and 28 more\. Say which one"):
        named({f"c{number}": f"card {number}" for number in range(40)}, "card")


@pytest.mark.parametrize("word", sorted(NO_MORE))
@pytest.mark.parametrize("option", sorted(NO_MORE))
def test_every_word_for_no_more_means_the_one_that_is_offered(word: str, option: str) -> None:
    assert named({"r1": "red stone", option: "keep them all"}, word.upper()) == option
    assert named({"r1": "red stone"}, word, **{option: "keep them all"}) == option


def test_of_two_words_for_no_more_neither_is_guessed() -> None:
    two = {"pass": "let them pass by", "enough": "that will do"}
    with pytest.raises(explorer.UnreadableChoice):
        named(two, "done")
    assert named(two, "pass") == "pass"
    assert named(two, "enough") == "enough"


def test_a_label_with_the_word_goes_before_another_word_for_no_more() -> None:
    assert named({"s": "stay behind the walls", "done": "play nothing more"}, "stay") == "s"
    assert named({"s": "stay behind the walls", "done": "play nothing more"}, "pass") == "done"


def test_what_is_offered_goes_before_what_is_barred() -> None:
    assert named({"done": "nothing more"}, "nobody", stay="stay here") == "done"


@given(st.text(max_size=40))
def test_any_text_names_an_option_or_is_refused_in_words(told: str) -> None:
    try:
        found = named(OFFERS, told)
    except explorer.NoblesseError as error:
        found = str(error)
    assert found in OFFERS or (len(found) > 30 and "\n" not in found)
