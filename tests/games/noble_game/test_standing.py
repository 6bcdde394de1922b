"""Who has won, how each seat stands, and what a card, a Noble or a bid is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer.core.game import game_named
from tests.games.noble_game.realm import lay, march, to, told

if TYPE_CHECKING:
    from explorer.core.standing import Score


def worth(thing: str, **keywords: Any) -> Score:
    """What something is worth to Seat 0."""
    return lay(**keywords).worth(0, thing)


def test_points_are_told_by_what_gave_them() -> None:
    match = lay(at="contest", nobles={"lord-0": "H8"}, points={0: 3, 1: 2}, wrath={0: 2})
    mine, other, *_ = match.standing()
    assert (mine.value, mine.unit) == (3, "victory points")
    assert {(term.text, term.value, term.rule) for term in mine.terms} == {
        ("Regencies", 2, "regency.regent"),
        ("cards", 3, "sovereign.points"),
        ("tokens of the King's Wrath", -2, "wrath.token"),
    }
    assert other.value == 2
    assert match.winners == ()


def test_what_may_bring_points_counts_in_the_middle_and_not_at_the_end() -> None:
    match = lay(at="contest", nobles={"lord-0": "H8"}, points={0: 3, 1: 2}, wrath={0: 2})
    poor = game_named("noble_game").prospects(match.state)
    rich = match.fork().state
    rich.tokens[1] += 1
    rich.owned["G3"] = 1
    better = game_named("noble_game").prospects(rich)
    assert better[1] > poor[1]
    assert better[2:] == poor[2:]
    rich.winners = [0]
    assert game_named("noble_game").prospects(rich) == [score.value for score in match.standing()]


def test_the_end_names_its_winners_and_their_nobles_count() -> None:
    match = lay(at="generation", year=6, points={2: 1, 1: 1})
    while not match.over:
        match.roll()
    assert match.winners == (1, 2)
    assert [score.value for score in match.standing()] == [1, 2, 2, 1]
    assert match.standing()[0].rules == ("win.nobles",)


def test_bids_are_ranked_by_four_figures() -> None:
    three_food, two_stone, mixed = worth("FFF"), worth("SS"), worth("FW")
    assert three_food.value == (3, 0, 0, 3)
    assert three_food.value > two_stone.value > mixed.value  # type: ignore[operator]  # tuples all
    assert three_food.rules == ("bidding.rank",)


@pytest.mark.parametrize(
    ("card", "keywords", "value", "unit"),
    [
        ("good-harvest", {}, 2, "goods"),
        ("muster-of-the-shire", {}, 2, "soldiers"),
        ("patronage", {}, 2, "Nobility cards"),
        ("longbowmen", {}, 2, "dice"),
        ("landless-noble", {}, 1, "victory points"),
        ("kings-ear", {}, 1, "Nobles ahead at court"),
        ("whispers-at-court", {}, 1, "Nobles ahead at court"),
        ("master-builder", {"farms": ["G3", "I3", "H1"]}, 0, "goods a year"),
        ("kings-champion", {}, 1, "victory points"),
        ("favoured-courtier", {}, 1, "victory points"),
        ("bountiful-harvest", {}, 2, "goods"),
        ("blight", {"farms": ["G3"]}, -1, "goods"),
        ("wool-monopoly", {"owned": {"L4": 0}}, 3, "goods"),
        ("royal-bounty", {}, 1, "goods"),
        ("royal-pardon", {"wrath": {0: 2}}, 1, "victory points"),
        ("royal-pardon", {}, 0, "victory points"),
        ("jealous-uncle", {"garrisons": {"J5": {"seat": 0, "soldiers": 1}}}, -1, "victory points"),
        ("jealous-uncle", {}, 0, "victory points"),
        ("castle-works", {"goods": {0: "SWW"}}, -1, "goods"),
        ("castle-works", {"goods": {0: "W"}}, -1, "victory points"),
        ("scutage", {}, -1, "soldiers"),
        ("summons-to-parliament", {}, -1, "victory points"),
        ("the-court-disperses", {"nobles": {"lord-0": "H8"}}, -1, "Nobles at court"),
        ("the-court-disperses", {}, 0, "Nobles at court"),
        (
            "the-court-disperses",
            {"nobles": {"lord-0": "H8"}, "forces": [{"seat": 1, "at": "H2"}]},
            -1,
            "victory points",
        ),
        ("lord-0", {}, 1, "victory points"),
    ],
)
def test_what_a_card_is_worth_now(card: str, keywords: dict[str, Any], value: int, unit: str) -> None:
    score = worth(card, **keywords)
    assert (score.value, score.unit) == (value, unit)


@pytest.mark.parametrize("thing", ["countermand", "the-kings-peace", "lord-1", "ashdown", "H5", "", 3, None, ("take",)])
def test_what_has_no_figure_says_so(thing: Any) -> None:
    with pytest.raises(explorer.NoFigure) as refused:
        lay().worth(0, thing)
    assert str(refused.value).endswith(".")


def test_a_harvest_is_worth_what_it_then_gives() -> None:
    match = lay(at="year end", turned=["Bountiful Harvest"], farms=["G3"])
    promised = match.worth(0, "bountiful-harvest").value
    match.roll()
    given = next(one["goods"] for one in told(to(match, "Nobility card"), "generated") if one["seat"] == 0)
    assert given.count("F") == 3 + promised  # type: ignore[operator]  # a whole number
    assert march("H5").worth(0, "FF").unit == "bid"
