"""Drills that were thrown out when people read them, and what throws them out."""

from __future__ import annotations

from random import Random

import pytest

from explorer.core.game import game_named
from explorer.practice.bank import shape
from explorer.practice.drill import Answer, Drill
from explorer.practice.filters import (
    alike,
    betrays,
    differ_in_number,
    head,
    is_said,
    names_reader,
    near,
    numbers_like,
    of_a_sort,
    variants,
)
from explorer.practice.spot import is_pass


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
        ("You choose a token to take. You choose: yellow 5.", "yellow 5", "nothing"),
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


@pytest.mark.parametrize(
    ("label", "others"),
    [
        ("attack Maud", ["move to the Crypt", "move to the Abyss", "move to the Forge"]),
        ("Lady Aífe's Norse Raiders (Vikings 5)", ["Lady Gormla's Slaine (Meath 7)", "Lady Gormla's Brega (Meath 5)"]),
        ("bet black 3, red 4, yellow 6, green 9 and green 12", ["bet black 3", "bet red 4", "bet black 3 and red 4"]),
        ("13", ["2 soldiers", "3 soldiers", "4 soldiers"]),
    ],
)
def test_an_answer_that_stands_alone_in_its_form_or_its_owner_is_no_odd_one(label: str, others: list[str]) -> None:
    assert not of_a_sort(label, others)


@pytest.mark.parametrize(
    ("label", "others"),
    [
        ("attack Maud", ["attack Osric", "attack Isolde", "move to the Forge"]),
        ("Black Castle", ["Red Mage", "Jester", "Captain of the Guard"]),
        ("Lady Aífe's King (King 8)", ["Lady Aífe's Danes (Vikings 3)", "Lady Gormla's Brega (Meath 5)"]),
        ("Lady Aífe's King (King 8)", ["Lord Conall's Danes (Vikings 3)", "Lady Gormla's Brega (Meath 5)"]),
    ],
)
def test_an_answer_among_its_like_is(label: str, others: list[str]) -> None:
    assert of_a_sort(label, others)


def test_nobody_need_be_told_not_to_accept_oneself() -> None:
    assert names_reader("accept you: Feud of Lyre and 5 ravens")
    assert names_reader("attack you")
    assert not names_reader("attack your Cadaver")


def test_the_larger_of_two_amounts_tells_of_the_smaller() -> None:
    assert differ_in_number("add 3 ravens", "add 1 raven")
    assert not differ_in_number("10 food and 1 stone", "4 food and 2 stone")
    assert not differ_in_number("red to 6", "red to 2")
    assert not differ_in_number("go to K6", "go to K8")


def test_things_with_a_number_are_things_that_there_are() -> None:
    sight = "black 8, green 9 and black 13 | yellow 6"
    assert numbers_like("You take black 8 from the bank.", 15, sight) == {8, 13}
    assert numbers_like("Black 13 becomes the spoils.", 6, sight) == {8, 13}
    assert numbers_like("You take 8 ravens.", 9, sight) is None
    values = variants("green 9", "green 9 and black 13", [], Random(1), [], sight)
    assert values == ["green 9 and black 13", "nothing"]


def test_a_clan_that_is_a_name_has_its_own_number() -> None:
    for number in range(20):
        found = variants(
            "Ulaid (Ulster 9)", "nothing", [], Random(number), [], "Ulaid (Ulster 9) | Cruithne (Ulster 8)"
        )
        assert not any("Ulster 1" in value or "Ulster 7" in value for value in found), found


def test_no_wrong_value_counts_the_same_twice() -> None:
    new, old = "destroyed, instability 3 from you", "destroyed, instability 1 from Baron Doria and 2 from you"
    for number in range(20):
        assert not any(value.count("from you") > 1 for value in variants(new, old, [], Random(number)))


def like(question: str, right: str) -> str:
    """The shape of a drill with a question and a right answer."""
    answers = (Answer(right, True), Answer("another"))
    return shape(Drill("which-rule", game_named("kings_of_ireland"), "here", question, answers, ("recruit.units",)))


def test_drills_that_differ_in_names_and_numbers_only_are_alike() -> None:
    asked = "You may play an Event. This is not allowed: {}. Which rule stops it?"
    one, other = (like(asked.format(name), "One a turn") for name in ("Great Lord (King 6)", "Danes (Vikings 3)"))
    assert one == other
    assert one != like(asked.format("ask Lord Conall to ally"), "One a turn")
