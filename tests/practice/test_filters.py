"""Drills that were thrown out when people read them, and what throws them out."""

from __future__ import annotations

from random import Random

import pytest

from explorer.practice.filters import alike, betrays, head, is_pass, is_said, near, variants


@pytest.mark.parametrize(
    ("told", "label", "others"),
    [
        ("You activate the Throne Room.", "activate the Throne Room", ["activate the Crypt"]),
        ("All are summoned to have a Noble in the capital.", "Summons to Parliament", ["Bountiful Harvest", "neither"]),
        ("You resolve Emet-Met.", "Cast Emet-Met from slot I", ["Momentum: discard Wind Brother from slot III"]),
        ("Promises", "Promises: draw two", ["Each Neutral once a side", "Principals may invite"]),
        (
            "buy a Nobility card (1 food, 1 wood, 1 stone)",
            "A Nobility card costs one of each",
            ["A soldier costs a food", "An empty deck"],
        ),
    ],
)
def test_an_answer_that_its_question_names_is_betrayed(told: str, label: str, others: list[str]) -> None:
    assert betrays(told, label, others)


@pytest.mark.parametrize(
    ("told", "label", "others"),
    [
        ("You steal 1 stone from Sir Osric.", "raid quarry L10", ["go to road K12", "go to market J8"]),
        ("You score a King's Straight.", "yellow to 2", ["yellow to 1", "blue to 2"]),
        ("You suffer the King's Wrath.", "Scutage", ["Royal Bounty", "Blight"]),
        ("force f14 is captured", "field D12", ["field F11", "market F8"]),
    ],
)
def test_an_answer_that_must_be_found_is_not(told: str, label: str, others: list[str]) -> None:
    assert not betrays(told, label, others)


@pytest.mark.parametrize(
    ("lead", "old", "new"),
    [
        ("You choose: attack on Sir Osric's castle B8.", "You, road E8", "You, Sir Osric's castle B8"),
        ("You choose: Ashdown as Chancellor.", "You, the capital H8", "You, the capital H8, Chancellor"),
        (
            "You choose: Dal Fiatach (Ulster 5).",
            "Limerick (Munster 4)",
            "Limerick (Munster 4) and Dal Fiatach (Ulster 5)",
        ),
        ("You choose: black 3.", "black 3 and yellow 15", "yellow 15"),
        ("You choose: move to the Sanctuary.", "the Crypt", "the Sanctuary"),
    ],
)
def test_a_value_that_the_question_says_is_not_asked_for(lead: str, old: str, new: str) -> None:
    assert is_said(lead, old, new)


@pytest.mark.parametrize(
    ("lead", "old", "new"),
    [
        ("You choose: 5 ravens.", "5", "0"),
        ("You choose: attack Arianna.", "4 of 11", "6 of 11"),
        ("You choose: clockwise.", "yellow 6", "yellow 6 and red 7"),
        ("You choose: pass.", "nobody", "Lord Conall"),
    ],
)
def test_a_value_that_must_be_worked_out_is(lead: str, old: str, new: str) -> None:
    assert not is_said(lead, old, new)


def test_the_derivation_of_a_value_is_no_part_of_the_answer() -> None:
    assert head("8 = base 6 + yellow 2") == "8"
    assert head("6 of 11: 2 from you and 4 from Gramigna") == "6 of 11"
    assert head("red 4, yellow 6 and green 9 (3 colours)") == "red 4, yellow 6 and green 9"
    assert head("destroyed, instability 3 from you") == "destroyed, instability 3 from you"


def test_wrong_values_are_those_of_somebody_who_errs() -> None:
    random = Random(1)
    goods = variants("8 food and 3 stone", "8 food and 4 stone", [], random)
    assert goods[0] == "8 food and 4 stone"
    assert "8 food and 5 stone" in goods
    assert "7 food and 4 stone" in goods
    assert "8 food and 3 stone" not in goods
    tokens = variants("blue 11 and yellow 15", "blue 10, blue 11 and yellow 15", [], random)
    assert tokens[0] == "blue 10, blue 11 and yellow 15"
    assert set(tokens[1:]) == {"blue 11", "yellow 15"}
    assert variants("the Crypt", "the Forge", ["the Arena", "the Crypt"], random) == ["the Forge", "the Arena"]


def test_no_list_of_the_same_things_in_another_order_is_a_wrong_value() -> None:
    for number in range(20):
        found = variants("black 13 and red 4", "red 4", ["red 4 and black 13"], Random(number))
        assert all(sorted(value.split(" and ")) != ["black 13", "red 4"] for value in found[:1])


def test_a_number_of_one_thing_is_not_put_before_several() -> None:
    for number in range(20):
        assert not {"1 soldiers", "2 soldier"} & set(variants("3 soldiers", "5 soldiers", [], Random(number)))
        assert not {"2 soldier", "0 soldier"} & set(variants("1 soldier", "3 soldiers", [], Random(number)))


def test_the_place_of_a_number_among_those_near_it_says_nothing() -> None:
    places = [sum(other < 7 for other in near(7, Random(number))) for number in range(200)]
    assert set(places) == {0, 1, 2, 3}
    assert all(len(set(near(value, Random(1)))) == 3 for value in range(5))
    assert near(3, Random(2), [9])[0] == 9


def test_what_looks_alike_comes_first() -> None:
    assert alike("attack on Ashdown's estate", ["claim this square", "go to K6", "attack on Dunmere's estate"])[0] == (
        "attack on Dunmere's estate"
    )


def test_doing_nothing_is_no_answer_worth_finding() -> None:
    assert all(is_pass(option, option) for option in ("pass", "add no card", "attack nobody", "all the others"))
    assert not is_pass("a", "activate the Crypt")


def test_no_wrong_value_is_more_than_there_is() -> None:
    for number in range(20):
        found = variants("10 of 11", "11 of 11", ["2 of 8"], Random(number))
        assert not {"12 of 11", "10 of 10", "11 of 8"} & set(found)


def test_what_only_looks_like_a_list_is_not_taken_apart() -> None:
    assert variants("Submission, revealed", "Submission, ready", [], Random(1)) == ["Submission, ready"]
