"""What if: branches and comparisons, over real matches of Noble Treachery."""

from __future__ import annotations

import json
from typing import Any

import pytest

import explorer
from explorer import IllegalRoll, Match, PositionError, SetUpError
from explorer.core.moments import HIDDEN, Choice
from explorer.players import RandomPlayer
from explorer.what_if.branches import Edit, branch, change_throw, edits, latest_throw, running_step
from explorer.what_if.comparison import Comparison, compare
from tests.depth import sparse


@pytest.fixture
def duel() -> Match:
    """Seat 2 is to play after a Dragon and a Mage."""
    return explorer.position(
        "noble_treachery", in_play=[(0, "dragon"), (1, "mage-b")], opener=0, challenger=0, dice="K3 B4 R1 G6 Y2", bet=[1],
        spoils=[8], hands={2: ["army-k", "noble-k", "thief-r"], 3: ["army-r"]}, treasury={0: [4, 7], 2: [14]},
    )  # fmt: skip


def named(match: Match, about: str, seat: int | None = None) -> Edit:
    return next(edit for edit in edits(match, seat) if edit.about == about)


def set_to(match: Match, **changes: str) -> tuple[Match, Comparison]:
    """The branch with some things changed, and the differences."""
    chosen = []
    for about, value in changes.items():
        edit = named(match, about.replace("_", " "))
        chosen.append((edit, edit.options.index(value)))
    made = branch(match, chosen)
    return made.match, compare(match, made.match, made.moments)


def facts(found: Comparison) -> dict[str, tuple[str, str]]:
    return {fact.about: (fact.before, fact.after) for fact in found.facts}


def test_a_die_changes_powers_and_who_would_win_each_with_its_rule(duel: Match) -> None:
    before = json.dumps(duel.state.__dict__)
    other, found = set_to(duel, red_die="5")
    assert facts(found) == {
        "Red die": ("1", "5"),
        "Seat 0: power": ("10 = base 9 + red 1", "14 = base 9 + red 5"),
        "Would win as it stands": ("Seat 1 with 11", "Seat 0 with 14"),
        "The bet would": ("join the spoils", "return to its owner"),
    }
    assert [rule for fact in found.facts for rule, _ in fact.why] == [
        "cards.power", "type.war", "challenge.bet.regained",
    ]  # fmt: skip
    assert other.state.dice["R"] == 5
    assert json.dumps(duel.state.__dict__) == before


def test_the_round_type_turns_a_mage(duel: Match) -> None:
    _, found = set_to(duel, round_type="Diplomacy")
    (power,) = [fact for fact in found.facts if fact.about == "Seat 1: power"]
    assert power.after == "3 = base 7 - blue 4"
    assert power.why == (("card.mage.diplomacy", "minus blue 4"),)


def test_a_bet_is_taken_back(duel: Match) -> None:
    other, found = set_to(duel, bet="taken back")
    assert (other.state.bet, other.state.treasury[0], other.state.challenger) == ([], [1, 4, 7], 0)
    assert facts(found)["Bet"] == ("blue 1", "nothing")


def test_a_bet_taken_back_while_others_may_still_bid_was_never_made() -> None:
    match = explorer.position("noble_treachery", at="bet", roller=3, treasury={0: [8], 1: [7, 9]})
    match.choose((8,))
    other, found = set_to(match, bet="taken back")
    assert (other.state.bet, other.state.challenger) == ([], None)
    assert "bet red 7" in found.gained
    assert found.lost == ()


def test_a_card_in_play_changes_places_with_another_and_frees_what_it_barred(duel: Match) -> None:
    edit = named(duel, "Seat 0's Dragon")
    made = branch(duel, [(edit, edit.options.index("Black Spy"))])
    found = compare(duel, made.match, made.moments)
    assert made.match.state.in_play[0]["card"] == "spy-k"
    assert made.match.state.in_play[0]["colour"] == "K"
    assert "Black Army" in found.gained


def test_a_card_that_bars_is_told_with_its_rule(duel: Match) -> None:
    plain, _ = set_to(duel, **{"Seat 0's Dragon": "Black Spy"})
    edit = named(plain, "Seat 0's Black Spy")
    made = branch(plain, [(edit, edit.options.index("Dragon"))])
    found = compare(plain, made.match, made.moments)
    lost = {label: [check.rule for check in checks] for label, checks in found.lost}
    assert lost["Black Army"] == ["card.dragon"]


def test_a_card_in_hand_changes_places_with_another(duel: Match) -> None:
    other, found = set_to(duel, **{"Seat 2's Black Army": "Red Army"})
    assert "army-r" in other.state.hands[2]
    assert "army-k" in other.state.hands[3]
    assert set(facts(found)) == {"Seat 2: hand", "Seat 3: hand"}


def test_an_impossible_edit_lists_its_problems(duel: Match) -> None:
    edit = named(duel, "Seat 2's Black Army")
    removed = duel.state.card(duel.state.removed[0]).name
    with pytest.raises(PositionError) as caught:
        branch(duel, [(edit, edit.options.index(removed))])
    assert any("[setup.commons]" in problem for problem in caught.value.problems)


def test_nothing_and_no_option_are_refused(duel: Match) -> None:
    edit = named(duel, "red die")
    with pytest.raises(SetUpError):
        branch(duel, [])
    for option in (6, -1, True, "1", None):
        with pytest.raises(SetUpError):
            branch(duel, [(edit, option)])  # type: ignore[list-item]  # what a page may send


def test_in_the_middle_of_a_step_its_own_throw_is_changed_and_its_answers_given_again() -> None:
    match = explorer.position(
        "noble_treachery", dice="K1 B1 R3 G4 Y6", opener=0, challenger=0, treasury={1: [7]}, hands={0: ["witch-r"]}
    )
    for answer in ("witch-r", "higher"):
        match.choose(answer)
    match.roll([5])
    assert match.pending is not None
    assert match.pending.kind == "token from the bank"
    edit = named(match, "red die")
    made = branch(match, [(edit, edit.options.index("2"))])
    assert made.stopped == ""
    found = compare(match, made.match, made.moments)
    assert [told.rule for told in found.before][:1] == ["card.witch"]
    assert any(told.rule == "card.witch.fail" for told in found.after)
    assert made.match.state.dice["R"] == 2


def test_what_does_not_fit_any_more_is_said() -> None:
    match = explorer.position(
        "noble_treachery", dice="K1 B1 R3 G4 Y6", opener=0, challenger=0, hands={0: ["witch-r"], 1: ["castle-b"]}
    )
    for answer in ("witch-r", "higher"):
        match.choose(answer)
    match.roll([5])
    match.choose("take")
    throw = latest_throw(match)
    assert throw is not None
    assert (throw.dice, throw.values) == (("R",), (5,))
    made = change_throw(match, throw, [3])
    assert made.stopped.startswith("From here the branch differs: Seat 1")
    found = compare(match, made.match, made.moments)
    assert any(told.rule == "card.witch.fail" for told in found.after)
    with pytest.raises(IllegalRoll):
        change_throw(match, throw, [7])


def test_what_may_no_longer_be_chosen_is_said_with_its_rule() -> None:
    match = explorer.position("noble_treachery", at="duties", challenger=1, dice="K1 B2 R3 G4 Y6")
    match.choose("K")
    match.roll([1])
    match.choose("War")
    throw = latest_throw(match)
    assert throw is not None
    made = change_throw(match, throw, [2])
    assert (made.stopped, made.match.state.round_type) == ("", "War")
    assert compare(match, made.match, made.moments).before[0].text == "Seat 1 rolls black 1."


def test_a_seat_edits_and_is_told_only_what_it_sees(duel: Match) -> None:
    own = {edit.about for edit in edits(duel, 2)}
    assert "Seat 2's Black Army" in own
    assert not any(about.startswith("Seat 3's") for about in own)
    edit = named(duel, "Seat 2's Black Army", 2)
    made = branch(duel, [(edit, edit.options.index("Red Army"))])
    found = compare(duel, made.match, made.moments, seat=2)
    assert set(facts(found)) == {"Seat 2: hand"}
    found = compare(duel, made.match, made.moments, seat=1)
    assert found.same


def test_what_is_told_to_a_seat_names_no_hidden_card() -> None:
    match = explorer.start("noble_treachery", players=5, seed=8, removed="random")
    match.play(RandomPlayer(8), most=90)
    while not isinstance(match.pending, Choice):
        match.roll()
    for seat in range(5):
        edit = named(match, "blue die", seat)
        made = branch(match, [(edit, (int(edit.now)) % 6)])
        found = compare(match, made.match, made.moments, seat)
        hidden = {card for other, hand in enumerate(match.state.hands) if other != seat for card in hand}
        told = json.dumps([found.facts, found.before, found.after, found.gained, found.lost])
        view = match.view(seat).state
        assert all(card == HIDDEN for other, hand in enumerate(view.hands) if other != seat for card in hand)
        known = {card for card in match.state.kit.cards if card in json.dumps(view.__dict__)}
        assert not [card for card in hidden - known if match.state.card(card).name in told]


def test_before_the_first_round_and_after_the_last_nothing_is_set_otherwise() -> None:
    match = explorer.start("noble_treachery", seed=1)
    assert edits(match) == []
    assert latest_throw(match) is None
    match.play(RandomPlayer(1))
    assert match.over
    assert edits(match) == []


@pytest.mark.parametrize("seed", range(3))
def test_at_every_moment_of_a_game_the_running_step_leads_to_the_present(seed: int) -> None:
    match = explorer.start("noble_treachery", players=4 + seed, seed=seed, removed="random").play(RandomPlayer(seed))
    last = len(match.moments()) - 1
    for at in range(0, last + 1, sparse(13)):
        match.goto(at)
        step = running_step(match)
        twin = Match(match.game, {}, match.game.state.of(json.loads(json.dumps(step.data))))
        for asked, answer in step.answers:
            if isinstance(asked, Choice):
                twin.choose(answer)
            else:
                twin.roll(answer)
        here = match if match.pending is not None or match.over else match.fork().forward()
        assert twin.state.__dict__ == here.state.__dict__
        assert step.moments + twin.moment == here.moment
        assert step.given + len(step.answers) == here.given


@pytest.mark.parametrize("seed", range(3))
def test_a_branch_that_sets_what_is_changes_nothing(seed: int) -> None:
    match = explorer.start("noble_treachery", players=4 + seed, seed=seed, removed="random").play(RandomPlayer(seed))
    last = len(match.moments()) - 1
    tried = 0
    for at in range(40, last, sparse(12)):
        match.goto(at)
        for edit in edits(match):
            if edit.now not in edit.options or match.pending is None:
                continue
            made = branch(match, [(edit, edit.options.index(edit.now))])
            assert made.stopped == ""
            assert compare(match, made.match, made.moments).same, (at, edit.about)
            tried += 1
    assert tried > 20


def test_any_edit_at_any_time_gives_a_branch_or_problems_in_words() -> None:
    match = explorer.start("noble_treachery", players=5, seed=4, removed="random").play(RandomPlayer(4))
    made: dict[str, int] = {"branch": 0, "problems": 0}
    for at in range(30, len(match.moments()), sparse(22)):
        match.goto(at)
        for number, edit in enumerate(edits(match)):
            option = (at + number) % len(edit.options)
            try:
                found = branch(match, [(edit, option)])
            except PositionError as error:
                made["problems"] += len(error.problems) > 0
                continue
            assert found.match.problems() == [] or found.match.pending is None
            compare(match, found.match, found.moments)
            found.match.play(RandomPlayer(at), most=40)
            made["branch"] += 1
    assert made["branch"] > 50
    assert made["problems"] > 1


def test_a_comparison_is_plain(duel: Match) -> None:
    _, found = set_to(duel, red_die="5")
    plain: Any = json.loads(json.dumps(found))
    assert plain


def test_two_changes_that_want_the_same_card_are_refused_in_words() -> None:
    match = explorer.position("game_of_crowns", seed=1)
    known = [edit for edit in edits(match) if edit.id.startswith("card 0 ")][:2]
    card = known[0].options[1]
    both = [(edit, edit.options.index(card)) for edit in known]
    for change in both:
        assert branch(match, [change]).match.problems() == []
    with pytest.raises(explorer.SetUpError, match="cannot be changed like this together with the other changes"):
        branch(match, both)
