"""Who may ask whom to ally and when, and what keeps a Neutral out of a fight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from explorer.core.chain import chain
from explorer.games.kings_of_ireland.cards import RULE
from tests.games.kings_of_ireland.table import asked, at, play, rules, told, waits, why

if TYPE_CHECKING:
    from explorer import Match

MINE, THEIRS = ["vikings-3", "vikings-4"], ["minor-clan-5"]
UNITS = {0: MINE, 1: THEIRS, 2: ["over-king", "meath-3"], 3: ["meath-4"]}
KEEPS_OUT = ["negotiate", "diplomacy", "intimidation", "no-friends"]
ASK = (("invite", 2), 3, "none", "none")


def talks(**told: Any) -> Match:
    """A battle of Seat 0 against Seat 1 with two Neutrals, before anybody has been asked."""
    return at("alliances", 4, units=UNITS, **told)


def forbid(match: Match, card: str, who: int = 2) -> Match:
    """The match after a card is played against the invitation."""
    return play(match, card, *([] if card == "no-friends" else [who]))


@pytest.mark.rule("allies.answer", "card.negotiate", "card.diplomacy", "card.no-friends", "allies.gift")
@pytest.mark.parametrize("card", KEEPS_OUT)
def test_the_defender_keeps_a_neutral_from_the_attacker_who_asks_first(card: str) -> None:
    match = play(talks(hands={0: ["hatred"], 1: [card]}), *ASK)
    assert asked(match) == (1, "answer to an invitation")
    assert list(waits(match).options) == ["pass", card]
    forbid(match, card)
    assert match.state.gold == [5, 5, 5, 5]
    assert match.state.fight["allies"] == [[], []]
    assert rules(match, "prevented") == ["allies.answer"]
    assert told(match, "prevented")[0].also == (RULE[card],)
    assert not told(match, "declined")
    assert asked(match) == (0, "alliance")
    others = {("invite", 3)} if card != "no-friends" else set()
    assert {option for option in waits(match).options if isinstance(option, tuple)} == others


@pytest.mark.rule("allies.answer", "allies.order")
@pytest.mark.parametrize("card", KEEPS_OUT)
def test_the_attacker_answers_the_defenders_invitation_alike(card: str) -> None:
    match = play(talks(hands={0: [card], 1: ["hatred"]}), "done", *ASK)
    assert asked(match) == (0, "answer to an invitation")
    forbid(match, card)
    assert match.state.fight["allies"] == [[], []]
    assert match.problems() == []


@pytest.mark.rule("allies.answer", "allies.free")
def test_after_a_pass_the_invited_player_answers() -> None:
    match = play(talks(hands={1: ["no-friends"]}), *ASK, "pass")
    assert asked(match) == (2, "invitation")
    play(match, "accept", "over-king", "enough")
    assert match.state.fight["allies"] == [[2], []]


@pytest.mark.rule("allies.answer")
@pytest.mark.parametrize("card", KEEPS_OUT)
def test_when_nobody_may_come_any_more_the_card_is_of_no_use_and_says_so(card: str) -> None:
    match = play(talks(hands={1: [card]}, readings={"common-enemy": "forces"}), "done")
    assert asked(match) == (1, "alliance")
    assert card not in waits(match).options
    failed = [check for check in match.why_not(card).checks if not check.passed]
    assert [check.rule for check in failed] == ["allies.answer"]
    assert failed[0].text == (
        "Neutrals whom the other side may still ask to ally: nobody; kept from it by Events: nobody; it may still ask: no"
    )
    play(match, "done")
    assert asked(match) == (1, "card in a fight")
    assert card not in waits(match).options
    assert why(match, card) == "allies.answer"


@pytest.mark.rule("allies.answer", "card.common-enemy.kept-out")
@pytest.mark.parametrize("card", KEEPS_OUT)
def test_who_has_declined_or_is_not_asked_any_more_can_still_be_kept_from_a_common_enemy(card: str) -> None:
    match = talks(hands={0: ["common-enemy"], 1: [card, "omen"]})
    play(match, ("invite", 2), 0, "none", "none", "pass", "decline", "done")
    assert asked(match) == (1, "alliance")
    target = [] if card == "no-friends" else [2]
    play(match, card, *target, "done")
    assert asked(match) == (0, "card in a fight")
    if card == "no-friends":
        assert why(match, "common-enemy") == "card.common-enemy.kept-out"
    else:
        assert list(waits(play(match, "common-enemy")).options) == ["meath-4"]


@pytest.mark.rule("allies.answer", "card.common-enemy.kept-out")
@pytest.mark.parametrize("card", KEEPS_OUT)
def test_until_the_roll_a_common_enemy_can_be_forestalled(card: str) -> None:
    match = talks(hands={0: ["omen", "common-enemy"], 1: [card]})
    play(match, "done", "done", "pass")
    assert asked(match) == (1, "card in a fight")
    if card == "no-friends":
        play(match, card)
        assert asked(match) == (0, "card in a fight")
        assert [(check.rule, check.passed, check.text) for check in match.why_not("common-enemy").checks][1:] == [
            ("card.common-enemy", True, "Units of Neutrals that do not fight yet: 3"),
            ("card.common-enemy.kept-out", False,
             "of those, Units that may be forced: none; kept from your side by Events: Seat 2, Seat 3"),
        ]  # fmt: skip
        return
    play(match, card)
    assert list(waits(match).options) == [2, 3]
    play(match, 3, "common-enemy")
    assert list(waits(match).options) == ["over-king", "meath-3"]
    neutral, kept = match.why_not("meath-4").checks
    assert (neutral.rule, neutral.passed) == ("card.common-enemy", True)
    assert neutral.text.endswith("Delbna (Meath 3), Cetach (Meath 4); this is Cetach (Meath 4)")
    assert (kept.rule, kept.passed) == ("card.common-enemy.kept-out", False)
    assert kept.text == "kept from your side by Events: Seat 3; Cetach (Meath 4) belongs to Seat 3"
    assert why(match, "vikings-3") == "card.common-enemy"
    assert why(match, "pass") == "events.target"
    assert match.problems() == []


@pytest.mark.rule("allies.answer")
def test_no_player_without_cards_is_asked_and_nobody_is_once_all_four_cards_are_discarded() -> None:
    assert asked(play(talks(), *ASK)) == (2, "invitation")
    lying = play(talks(hands={1: ["omen"]}, discard=KEEPS_OUT), *ASK)
    assert asked(lying) == (2, "invitation")
    unknown = play(talks(hands={1: ["omen"]}, discard=KEEPS_OUT[:3]), *ASK)
    assert asked(unknown) == (1, "answer to an invitation")
    assert list(waits(unknown).options) == ["pass"]
    assert unknown.view(0).pending.options == ("?",)  # type: ignore[union-attr]


@pytest.mark.rule("allies.answer")
def test_the_chain_shows_that_the_card_interrupted_the_invitation_and_prevented_it() -> None:
    match = forbid(play(talks(hands={1: ["diplomacy"]}), *ASK), "diplomacy")
    graph = chain(match.moments(), match.tell)
    (card,) = [node for node, data in graph.nodes(data=True) if data["event"] == "card"]
    (stopped,) = [node for node, kind in graph.nodes(data="kind") if kind == "prevented"]
    assert graph.edges[card, stopped]["relation"] == "prevented"
    assert [graph.edges[edge]["relation"] for edge in graph.in_edges(card)] == ["interrupted", "then"]
    assert graph.nodes[stopped]["what"] == "Diplomacy cancels Seat 0's invitation."


@pytest.mark.rule("allies.order", "allies.once")
def test_under_another_reading_the_principals_take_turns_with_one_action_each() -> None:
    match = talks(hands={1: ["no-friends", "diplomacy"]}, readings={"invitations": "in-turn"})
    play(match, *ASK)
    assert asked(match) == (2, "invitation")  # nobody may forbid it out of turn
    play(match, "decline")
    assert asked(match) == (1, "alliance")
    play(match, "diplomacy", 3)
    assert asked(match) == (0, "alliance")
    assert list(waits(match).options) == ["done"]
    play(match, "done")
    assert asked(match) == (1, "alliance")
    assert ("invite", 2) in waits(match).options
    play(match, ("invite", 2), 0, "none", "none", "decline")
    assert asked(match) == (0, "alliance")  # after an action, the other principal has another turn
    play(match, "done", "done")
    assert match.pending is not None
    assert match.pending.kind == "card in a fight"
    assert match.state.fight["talking"] == []
    assert match.problems() == []


@pytest.mark.rule("allies.once")
def test_under_another_reading_a_neutral_who_declined_is_asked_again_with_another_offer() -> None:
    match = talks(readings={"ask-again": "no-limit"})
    refused = (("invite", 2), 0, "none", "none", "decline")
    play(match, *refused)
    assert ("invite", 2) in waits(match).options
    play(match, *refused, ("invite", 2), 2, "none", "none", "accept", "meath-3", "enough")
    assert match.state.fight["allies"][0] == [2]
    assert match.problems() == []
    once = play(talks(), *refused)
    assert ("invite", 2) not in waits(once).options


@pytest.mark.rule("allies.invite")
def test_a_player_in_the_fight_cannot_be_asked_to_ally_and_every_check_is_given() -> None:
    match = play(talks(), ("invite", 2), 0, "none", "none", "accept", "meath-3", "enough", "done")
    assert asked(match) == (1, "alliance")
    joined = match.why_not(("invite", 2))
    assert [(check.rule, check.passed) for check in joined.checks] == [
        ("allies.invite", False), ("events.neutral", True), ("allies.once", True), ("allies.units", True),
    ]  # fmt: skip
    assert joined.checks[0].text == "Seat 2 fights for the Attacker"
    assert match.why_not(("invite", 0)).checks[0].text == "Seat 0 fights for the Attacker"
    assert joined.checks[1].text == "kept from the Defender by Events: nobody; this is Seat 2"


@pytest.mark.rule("allies.gold")
def test_a_player_cannot_offer_more_gold_than_they_have() -> None:
    match = play(talks(), ("invite", 2))
    refusal = match.why_not(9)
    assert [tuple(check) for check in refusal.checks] == [("allies.gold", False, "9 Gold, 5 at hand")]
    assert not match.why_not(-1).allowed
    assert match.why_not("nine").rules == ("allies.gold",)


# --- forced to fight, and kept out ----------------------------------------------------------------------------------


@pytest.mark.rule("card.common-enemy.kept-out", "card.common-enemy")
@pytest.mark.parametrize("reading", ["kept-out", "forces"])
def test_whom_negotiate_keeps_out_no_common_enemy_forces(reading: str) -> None:
    match = talks(hands={0: ["common-enemy"], 1: ["negotiate"]}, readings={"common-enemy": reading})
    forbid(play(match, *ASK), "negotiate")
    play(match, "common-enemy")
    own = ["over-king", "meath-3"] if reading == "forces" else []
    assert list(waits(match).options) == [*own, "meath-4"]


@pytest.mark.rule("card.common-enemy.kept-out")
def test_a_common_enemy_needs_a_neutral_who_is_not_kept_out() -> None:
    match = talks(hands={0: ["common-enemy"], 1: ["no-friends"]})
    forbid(play(match, *ASK), "no-friends")
    assert "common-enemy" not in waits(match).options
    assert why(match, "common-enemy") == "card.common-enemy.kept-out"


@pytest.mark.rule("card.common-enemy.kept-out")
def test_diplomacy_keeps_a_unit_from_one_side_only() -> None:
    match = talks(hands={0: ["diplomacy"], 1: ["common-enemy"]})
    play(match, "diplomacy", 2, "done", "common-enemy")
    assert list(waits(match).options) == ["meath-4"]


@pytest.mark.rule("allies.send.one", "allies.send")
@pytest.mark.parametrize("reading", ["at-least-one", "none"])
def test_an_ally_sends_one_unit_at_least(reading: str) -> None:
    match = talks(readings={"allies-send": reading})
    play(match, ("invite", 2), 0, "none", "none", "accept")
    if reading == "at-least-one":
        assert why(match, "enough") == "allies.send.one"
        return
    play(match, "enough")
    assert match.state.fight["allies"] == [[2], []]
    assert match.state.fight["units"][0] == MINE
    assert match.problems() == []
