"""Optional rule Negotiations: when talks are held, proposals, binding undertakings, and promises, which do not bind."""

from typing import Any

import pytest

from explorer import Match
from tests.games.answers import answer, asked, choice, events, failed, last, told
from tests.games.game_of_crowns.table import at, fresh, table


def talks(**keywords: Any) -> Match:
    """Seat 0's turn begins, and seat 1 may make a proposal."""
    return fresh(negotiations=True, **keywords)


def propose(
    match: Match, *cards: str, ravens: int = 0, kinds: tuple[str, ...] = (), wanted: int = 0, duty: Any = "nothing"
) -> Match:
    """The match after the asked seat has proposed a deal."""
    answer(match, "propose", *cards)
    if choice(match).kind == "card to give":
        answer(match, "enough")
    if choice(match).kind == "ravens to give":
        answer(match, ravens)
    answer(match, *kinds)
    if choice(match).kind == "kind wanted":
        answer(match, "enough")
    if choice(match).kind == "ravens wanted":
        answer(match, wanted)
    return answer(match, duty)


@pytest.mark.rule("deal", "deal.active", "deal.windows", "deal.one")
def test_all_others_may_propose_before_the_action_and_once_a_target_is_named() -> None:
    match = talks()
    seats = []
    while choice(match).kind == "propose or not":
        seats.append(choice(match).seat)
        answer(match, "no deal")
    answer(match, "akroyear-knight", 2)
    while choice(match).kind == "propose or not":
        seats.append(choice(match).seat)
        answer(match, "no deal")
    assert seats == [1, 2, 3, 1, 2, 3]
    assert choice(match).kind == "vote"
    assert asked(fresh())[1] == "action"  # without the optional rule there are no talks


@pytest.mark.rule("deal.windows", "deal.one", "deal.retarget")
def test_a_new_target_opens_talks_once_more() -> None:
    match = answer(talks(), *["no deal"] * 3, "akroyear-knight", 1)
    answer(propose(match, ravens=1, duty=("spare", 1)), "accept", "no deal", "no deal")
    assert asked(match)[1] == "knight target"
    answer(match, 2)
    seats = []
    while choice(match).kind == "propose or not":
        seats.append(choice(match).seat)
        answer(match, "no deal")
    assert seats == [1, 2, 3]
    assert choice(match).kind == "vote"


@pytest.mark.rule("deal.accept", "deal.open")
def test_an_accepted_deal_is_carried_out_at_once() -> None:
    match = propose(talks(), "celestian-trader", "celestian-feud", ravens=2, kinds=("knight",), wanted=1)
    assert asked(match) == (0, "deal", ["decline", "accept"])
    assert last(match, "proposed").facts == {
        "cards": ("celestian-trader", "celestian-feud"), "ravens": 2, "kinds": ("knight",), "wanted": 1, "duty": "nothing",
    }  # fmt: skip
    answer(match, "accept", "akroyear-knight")
    state = table(match)
    assert state.ravens == [5, 3, 4, 4]
    assert {"celestian-trader", "celestian-feud"} <= set(state.hands[0])
    assert state.hands[1].count("akroyear-knight") == 1
    assert [len(hand) for hand in state.hands] == [11, 9, 10, 10]
    assert last(match, "agreed").rule == "deal.honour"


@pytest.mark.rule("deal.accept")
def test_a_declined_deal_changes_nothing() -> None:
    match = propose(talks(), "celestian-trader", ravens=2)
    before = [list(hand) for hand in table(match).hands]
    answer(match, "decline")
    assert table(match).hands == before
    assert table(match).ravens == [4] * 4
    assert choice(match).seat == 2


@pytest.mark.rule("deal.one")
def test_an_empty_proposal_does_not_count() -> None:
    match = propose(talks())
    assert told(last(match, "no deal")) == (1, "deal.one", {})
    assert choice(match).seat == 2


@pytest.mark.rule("deal.honour")
def test_a_deal_that_cannot_be_kept_cannot_be_accepted() -> None:
    match = propose(talks(), kinds=("jester",))
    assert asked(match)[2] == ["decline"]
    assert failed(match, "accept") == ["deal.honour"]


@pytest.mark.rule("deal.undertaking", "deal.honour")
def test_a_spared_player_cannot_be_a_target() -> None:
    match = answer(propose(talks(), ravens=1, duty=("spare", 1)), "accept", "no deal", "no deal", "akroyear-knight")
    assert asked(match)[2] == [2, 3]
    assert failed(match, 1) == ["deal.honour"]
    match = answer(propose(talks(), duty=("spare", 3)), "accept", "no deal", "no deal", "akroyear-coinage")
    assert asked(match)[2] == [1, 2]
    assert failed(match, 3) == ["deal.honour"]


@pytest.mark.rule("deal.undertaking", "deal.honour")
def test_an_attack_that_was_agreed_must_be_made() -> None:
    match = answer(propose(talks(), ravens=1, duty=("attack", 3)), "accept", "no deal", "no deal")
    assert asked(match)[2] == ["akroyear-knight"]
    assert failed(match, "exchange") == ["deal.honour"]
    assert failed(match, "akroyear-coinage") == ["deal.honour"]
    answer(match, "akroyear-knight")
    assert asked(match)[2] == [3]
    assert failed(match, 2) == ["deal.honour"]


@pytest.mark.rule("deal.honour", "deal.undertaking")
def test_agreements_must_not_contradict_each_other() -> None:
    match = answer(propose(talks(), duty=("attack", 3)), "accept")
    assert failed(propose(match.fork(), duty=("attack", 1)), "accept") == ["deal.honour"]
    assert failed(propose(match.fork(), duty=("spare", 3)), "accept") == ["deal.honour"]
    assert failed(propose(match.fork(), kinds=("knight",) * 3), "accept") == ["deal.honour"]
    two = propose(match, kinds=("knight",) * 2)
    answer(two, "accept", "akroyear-knight", "akroyear-knight", "no deal")
    assert asked(two)[2] == ["akroyear-knight"]


@pytest.mark.rule("deal.honour", "knight.banner")
def test_the_last_knight_that_could_attack_is_kept() -> None:
    keywords = {"hands": {0: ["ki-rin-knight", "knight", "feud"]}, "negotiations": True}
    match = answer(at("turn", **keywords), *[])
    answer(propose(match, duty=("attack", 3)), "accept")
    propose(match, kinds=("knight",))
    answer(match, "accept")
    assert asked(match)[2] == ["ki-rin-knight"]


@pytest.mark.rule("deal.retarget", "knight.target")
def test_a_bribe_turns_the_attack_on_somebody_else() -> None:
    match = answer(talks(), *["no deal"] * 3, "akroyear-knight", 1)
    propose(match, ravens=2, duty=("spare", 1))
    answer(match, "accept", "no deal", "no deal")
    assert asked(match) == (0, "knight target", [2, 3])
    answer(match, 3, *["no deal"] * 3)
    assert choice(match).kind == "vote"
    assert table(match).target == 3


@pytest.mark.rule("deal.retarget", "coinage.empty")
def test_a_coinage_without_a_possible_target_comes_back() -> None:
    match = answer(talks(), *["no deal"] * 3, "akroyear-coinage", 1)
    for target in (1, 2, 3):
        while choice(match).seat != target:
            answer(match, "no deal")
        propose(match, ravens=1, duty=("spare", target))
        answer(match, "accept")
        while choice(match).kind == "propose or not" and choice(match).seat > target:
            answer(match, "no deal")
        if target < 3:
            assert asked(match)[1] == "coinage target"
            answer(match, target + 1)
    assert last(match, "no target").rule == "coinage.empty"
    assert table(match).hands[0].count("akroyear-coinage") == 2
    assert table(match).turn == 1


@pytest.mark.rule("deal.honour", "deal.retarget")
def test_the_last_possible_target_of_a_knight_cannot_be_spared() -> None:
    match = talks()
    for seat in (1, 2):
        propose(match, duty=("spare", seat))
        answer(match, "accept")
    answer(match, "no deal", "akroyear-knight", 3, "no deal", "no deal")
    propose(match, ravens=4, duty=("spare", 3))
    assert asked(match)[2] == ["decline"]
    assert failed(match, "accept") == ["deal.honour"]


@pytest.mark.rule("deal.promise")
def test_a_promise_is_written_down_and_binds_nobody() -> None:
    match = answer(propose(talks(), ravens=1, duty="promise"), "accept", "no deal", "no deal")
    assert told(last(match, "agreed")) == (0, "deal.promise", {"duty": "promise", "by": 1})
    assert asked(match)[2] == ["exchange", "akroyear-coinage", "akroyear-knight"]


@pytest.mark.rule("deal.undertaking", "deal.windows")
def test_once_a_target_is_named_only_sparing_it_can_be_asked_for() -> None:
    match = answer(talks(), *["no deal"] * 3, "akroyear-knight", 2)
    answer(match, "propose", "enough", 0, "enough", 0)
    assert asked(match)[1:] == ("undertaking wanted", ["nothing", ("spare", 2), "promise"])


@pytest.mark.rule("deal.undertaking", "deal.windows")
def test_agreements_last_for_the_turn() -> None:
    match = answer(
        propose(talks(), duty=("spare", 1)), "accept", "no deal", "no deal", "akroyear-coinage", 2, *["no deal"] * 3
    )
    match.roll("chiron-feud")
    assert table(match).spared == []
    assert not events(match, "no target")
