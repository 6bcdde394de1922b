"""Who has won, how the seats stand, and what cards and bets are worth: the game's own functions, told with their rules."""

from typing import Any

import pytest

import explorer
from explorer import NoFigure
from explorer.games.noble_treachery.own_figures import figures
from explorer.games.noble_treachery.rules.power import derivation
from explorer.players import HeuristicPlayer
from tests.games.noble_treachery.table import answer, at, table

DICE = "K1 B6 R4 G3 Y5"


@pytest.mark.rule("win.complete", "goal.win")
def test_nobody_has_won_until_somebody_rules() -> None:
    match = at("deal", in_play=[(0, "army-k"), (1, "cleric-b"), (2, "noble-r"), (3, "thief-g")], round=7,
               treasury={1: [1, 2, 3, 4, 5]})  # fmt: skip
    assert match.winners == (1,)
    assert match.goto(0).winners == ()
    assert at("bet", treasury={1: [1, 2, 3, 4, 5]}).winners == ()


@pytest.mark.rule("tiebreak.ladder", "tiebreak.colours", "tiebreak.count", "tiebreak.sum", "tiebreak.highest")
def test_a_seat_stands_by_colours_tokens_sum_and_highest() -> None:
    match = at("bet", treasury={0: [1, 10, 4], 1: [2, 3], 2: [], 3: [15]})
    scores = match.standing()
    assert [score.value for score in scores] == [(2, 3, 15, 10), (2, 2, 5, 3), (0, 0, 0, 0), (1, 1, 15, 15)]
    assert scores[0].rules == ("tiebreak.colours", "tiebreak.count", "tiebreak.sum", "tiebreak.highest")
    assert [[term.text for term in scores[seat].terms][:2] for seat in (0, 3)] == [
        ["2 different colours", "3 tokens"],
        ["1 colour", "1 token"],
    ]
    assert match.standing(viewer=3) == scores
    assert max(range(4), key=lambda seat: scores[seat].value or ()) == 0


@pytest.mark.rule("bet.apart", "tiebreak.ladder")
def test_a_bet_counts_for_nobody_while_it_is_one() -> None:
    match = at("bet", roller=3, treasury={0: [1, 4], 1: [2]})
    match.choose((4,))
    assert match.standing()[0].value == (1, 1, 1, 1)


@pytest.mark.rule("bet.rank", "bet.rank.colours", "bet.rank.two", "bet.rank.three", "tiebreak.uses.bets")
@pytest.mark.parametrize(
    ("lower", "higher"),
    [((15,), (1, 2)), ((6, 15), (2, 3)), ((5, 6, 15), (1, 2)), ((1, 2), (1, 2, 10)), ((8,), (9,)), ((3, 7), (1, 9))],
)
def test_which_of_two_bets_ranks_higher_can_be_asked(lower: tuple[int, ...], higher: tuple[int, ...]) -> None:
    match = at("bet")
    low, high = match.worth(0, lower).value, match.worth(0, higher).value
    assert isinstance(low, tuple)
    assert isinstance(high, tuple)
    assert low < high


@pytest.mark.rule("cards.power", "card.mage.diplomacy", "card.assassin.twice")
def test_a_card_in_hand_is_worth_the_power_that_it_would_have_now() -> None:
    match = at(
        "challenge", in_play=[(1, "assassin")], round_type="Diplomacy", dice=DICE, hands={2: ["noble-b", "mage-r"]}
    )
    noble = match.worth(2, "noble-b")
    assert (noble.value, noble.unit) == (13, "power")
    assert [(term.text, term.value, term.rule) for term in noble.terms] == [
        ("base 1", 1, "cards.power"), ("blue 6", 6, "cards.power"), ("blue 6, for the Assassin", 6, "card.assassin.twice"),
    ]  # fmt: skip
    assert match.worth(2, "mage-r").value == 7 - 4 + 6
    assert match.worth(1, "noble-b").value == 7, "the Assassin's own player would have it in place of the Assassin"


@pytest.mark.rule("card.captain-of-the-guard.not-blue", "card.necromancer.base", "card.blood-ring.power")
def test_a_disguise_a_drawn_card_and_a_loss_count_with_the_card() -> None:
    captain = "captain-of-the-guard"
    match = at("challenge", in_play=[{"seat": 1, "card": "necromancer", "drawn": "army-b"},
                                     {"seat": 2, "card": f"{captain}/R"}], dice=DICE)  # fmt: skip
    base = figures().cards[captain].base
    assert match.worth(0, f"{captain}/K").value == base + 1
    assert match.worth(2, captain).value == base + 4, "as it lies there: red"
    assert match.worth(1, "necromancer").value == figures().cards["necromancer"].base + 9


@pytest.mark.rule("type.current", "card.crown", "card.mage")
def test_what_hangs_on_a_round_type_has_no_figure_before_it_is_named() -> None:
    match = at("bet")
    for card in ("mage-k", "crown"):
        with pytest.raises(NoFigure, match="depends on the round type"):
            match.worth(0, card)
    assert match.worth(0, "army-k").value == 9 + table(match).dice["K"]
    with pytest.raises(NoFigure, match="before the first round"):
        explorer.start("noble_treachery").worth(0, "army-k")


NOTHING: list[Any] = [None, [], {}, "pass", "K", 7, 4.0, (), (0,), (1, 1), (1, 2, 3, 4), ("1",), (True,), (26,), "?"]


@pytest.mark.parametrize("thing", NOTHING, ids=repr)
def test_what_is_neither_card_nor_bet_is_refused_in_words(thing: Any) -> None:
    with pytest.raises(NoFigure):
        at("challenge").worth(0, thing)


@pytest.mark.rule("challenge.final-power", "cards.power")
def test_in_play_the_worth_is_the_power_that_decides() -> None:
    """A whole game: at each end of a challenge the powers told are the worths asked just before."""
    match = explorer.start("noble_treachery", seed=4, removed="random").play(HeuristicPlayer("noble_treachery", 4))
    ends = [moment.at for moment in match.moments(barred=False) if moment.kind == "powers"]
    assert len(ends) > 3
    for number in ends:
        told = match.moments(barred=False)[number].facts["powers"]  # type: ignore[union-attr]  # an event
        state = table(match.goto(number))
        for entry in state.in_play:
            if entry["card"] is not None:
                score = match.worth(entry["seat"], entry["card"])
                assert score.value == told[str(entry["seat"])]
                assert [(t.rule, t.text, t.value) for t in score.terms] == [tuple(t) for t in derivation(state, entry)]


@pytest.mark.rule("challenge.winner")
def test_asking_changes_nothing() -> None:
    match = answer(at("challenge", hands={0: ["bard"]}, opener=0), "bard")
    before = repr(table(match).__dict__)
    match.worth(1, "army-k")
    match.standing()
    assert repr(table(match).__dict__) == before


def test_one_of_a_kind_is_one() -> None:
    match = explorer.position("noble_treachery", treasury={0: [5]})
    assert [term.text for term in match.standing()[0].terms] == [
        "1 colour", "1 token", "5 in sum", "5 as highest value",
    ]  # fmt: skip
