"""Why not: what players may well want and may not have, every check of it told, and which further rules shaped what happened."""

from typing import Any

import pytest

import explorer
from explorer import Match
from explorer.core.moments import Choice
from tests.games.noble_treachery.table import answer, at, begun, failed, last, play

CAPTAIN = "captain-of-the-guard"
QUIET = "K2 B3 R5 G4 Y5"
LAST = [(1, "mage-b"), (2, "mage-r"), (3, "mage-g")]
BAN = {"seat": 3, "card": "monk", "ban": "R"}
ONE_EACH = {0: [1], 1: [3], 2: [4], 3: [2, 7]}


def met(match: Match, option: Any) -> list[str]:
    """The rules of the checks that a barred option passes."""
    return [check.rule for check in match.why_not(option).checks if check.passed]


COMPELLED: list[tuple[str, Match, list[str]]] = [
    ("a die of the challenger's", at("duties", challenger=1), ["challenger.roll"]),
    ("a round type", answer(at("duties", challenger=1, dice=QUIET), "K", 1), ["challenger.type"]),
    ("who opens", answer(at("duties", challenger=1, dice=QUIET), "K", 1, "War"), ["challenger.first"]),
    ("a card", at("challenge"), ["challenge.one-card"]),
    ("a die for Army", play("army-k", dice=QUIET), ["card.army", "cards.must"]),
    ("a die for Knight", play("knight-k", dice=QUIET), ["card.knight", "cards.must"]),
    ("a forecast", play("witch-k", dice=QUIET), ["card.witch", "cards.must"]),
    ("a theft", play("thief-k", "pass", dice=QUIET, treasury={1: [3]}), ["card.thief.token"]),
    ("Cleric's colour", play("cleric-r", dice=QUIET), ["card.cleric"]),
    ("Cleric's direction", play("cleric-r", "R", dice=QUIET), ["card.cleric"]),
    ("a swap", play("amulet", dice=QUIET), ["card.amulet", "cards.must"]),
    ("a die to set", play("wizard", dice=QUIET), ["card.wizard", "cards.must"]),
    ("a shift", play("soothsayer", dice=QUIET), ["card.soothsayer", "cards.must"]),
    ("War Troll's dice", play("war-troll", dice=QUIET), ["card.war-troll", "cards.must"]),
    ("Monk's colour", play("monk", "K", 3, dice=QUIET), ["card.monk.colour", "cards.must"]),
    ("a card to strike", play("cyclops", dice="K1 B3 R5 G4 Y5", in_play=LAST[2:]), ["card.cyclops", "cards.must"]),
    ("a trade", play("merchant", dice=QUIET, treasury={1: [3]}), ["card.merchant", "cards.must"]),
    ("a hand to look at", play("scout", dice=QUIET), ["card.scout", "cards.must"]),
    ("a victim of Poison", answer(at("spoils roll", treasury=ONE_EACH), [2, 2, 2, 2, 2]), ["bonus.poison"]),
    ("a colour of a Throne", answer(at("spoils roll", treasury=ONE_EACH), [2, 2, 2, 5, 5]), ["bonus.throne.colour"]),
    ("an end of a straight", answer(at("spoils roll", treasury=ONE_EACH), [1, 2, 3, 4, 5]), ["bonus.straight.colour"]),
]  # fmt: skip


@pytest.mark.rule(
    "cards.must", "challenger.roll", "challenger.type", "challenge.one-card", "card.thief.token", "bonus.poison"
)
@pytest.mark.parametrize(("match", "rules"), [told[1:] for told in COMPELLED], ids=[told[0] for told in COMPELLED])
def test_what_is_compulsory_says_which_rule_compels(match: Match, rules: list[str]) -> None:
    assert failed(match, "pass") == rules
    with pytest.raises(explorer.IllegalChoice):
        match.choose("pass")


@pytest.mark.rule("challenger.first", "challenger.roll")
def test_the_challenger_names_no_third_opener_and_rolls_one_die() -> None:
    match = answer(at("duties", challenger=1, dice=QUIET), "K", 1, "War")
    assert failed(match, "Seat 3 plays first") == ["challenger.first"]
    assert failed(at("duties", challenger=1), "KBRGY") == ["challenger.roll"]


@pytest.mark.rule("spoils.one", "spoils.must", "spoils.due")
def test_a_winner_takes_one_token_and_not_none() -> None:
    won = [(0, "army-k"), (1, "cleric-b"), (2, "noble-r"), (3, "thief-g")]
    match = at(
        "claim spoils", in_play=won, dice="K1 B2 R3 G4 Y6", challenger=3, bet=[10], spoils=[8], treasury={0: [1]}
    )
    assert failed(match, (8, 10)) == ["spoils.one"]
    assert met(match, (8, 10)) == ["spoils"]
    assert failed(match, "pass") == ["spoils.must"]
    free = at("claim spoils", in_play=won, dice="K1 B2 R3 G4 Y6", challenger=3, spoils=[8], treasury={0: [3]})
    assert failed(free, "pass") == ["spoils.due"]


@pytest.mark.rule("tokens.lowest-first", "card.witch.opponent", "card.thief.none", "card.fateweaver.bank")
def test_which_token_is_no_free_choice() -> None:
    witch = answer(play("witch-r", dice="K2 B2 R4 G4 Y6", treasury={1: [7]}), "higher", 5)
    assert failed(witch, 14) == ["tokens.lowest-first"]
    assert failed(witch, 7) == ["card.witch.opponent"]
    assert failed(play("fateweaver", dice=QUIET), 14) == ["tokens.lowest-first"]
    thief = play("thief-k", "pass", dice=QUIET, treasury={1: [3], 2: [4]})
    assert failed(thief, 8) == ["card.thief.none"]
    assert (failed(thief, 4), met(thief, 4)) == (["card.thief.exact"], ["card.castle"])
    assert failed(play("thief-k", dice=QUIET), "steal first, then roll") == ["card.thief.order"]


@pytest.mark.rule("card.cleric.bet", "bet.out-of-play", "card.merchant.treasury")
def test_a_bet_is_neither_passed_on_nor_given() -> None:
    told: dict[str, Any] = {"dice": "K2 B3 R4 G4 Y6", "challenger": 0, "bet": [14], "treasury": {0: [4, 7, 1], 1: [3]}}
    cleric = play("cleric-r", "R", "clockwise", **told)
    assert (failed(cleric, 14), met(cleric, 14)) == (["bet.out-of-play"], ["card.cleric"])
    assert failed(cleric, 1) == ["card.cleric"]
    merchant = play("merchant", 3, **told)
    assert failed(merchant, 14) == ["card.merchant.treasury"]


@pytest.mark.rule("card.soothsayer.one", "card.war-troll", "card.captain-of-the-guard", "card.jester")
def test_wishes_that_a_card_does_not_grant() -> None:
    assert failed(play("soothsayer", dice=QUIET), "K+ K+") == ["card.soothsayer.one"]
    assert failed(play("war-troll", dice=QUIET), "R") == ["card.war-troll"]
    assert failed(play("war-troll", dice=QUIET), "KBRGY") == ["card.war-troll"]
    assert failed(at("challenge", hands={0: [CAPTAIN]}, opener=0), f"{CAPTAIN}/G") == ["card.captain-of-the-guard"]
    assert failed(play("jester", dice=QUIET), "roll some") == ["card.jester"]
    spied = at(
        "challenge", in_play=[(3, "spy-k")], opener=3, hands={0: ["cyclops"], 1: ["army-b"]}, dice="K1 B3 R5 G4 Y5"
    )
    assert "card.cyclops.in-play" not in spied.why_not("cyclops").rules


@pytest.mark.rule("prohibit", "card.dragon", "card.champion.colours", "card.monk.colour", "prohibit.several")
def test_a_barred_card_is_told_every_ban_met_and_not_met() -> None:
    in_play = [(1, "dragon"), (2, "champion"), BAN]
    match = at("challenge", in_play=in_play, hands={0: ["army-k", "noble-r", "army-r", "noble-k"]}, opener=1)
    checks = {card: match.why_not(card).checks for card in ("army-k", "noble-r", "army-r")}
    bans = ("card.dragon", "card.champion.colours", "card.monk.colour")
    for card, told in checks.items():
        assert [check.rule for check in told] == ["challenge.one-card", *bans], card
    assert failed(match, "army-k") == ["card.dragon"]
    assert set(failed(match, "army-r")) == {"card.dragon", "card.champion.colours", "card.monk.colour"}
    assert "card.monk.colour" in failed(match, "noble-r")
    assert failed(match, "spy-k" if "spy-k" not in match.state.hands[0] else "spy-b")[0] == "challenge.one-card"


@pytest.mark.rule("setup.commons", "setup.removed")
def test_a_common_stays_in_and_nothing_is_left_out_twice() -> None:
    match = answer(explorer.start("noble_treachery", seed=1), [3, 1, 4, 6])
    assert failed(match, "none") == ["setup.removed"]
    answer(match, "one by one", "jester")
    assert failed(match, "army-k") == ["setup.commons"]
    assert (failed(match, "jester"), met(match, "jester")) == (["setup.removed"], ["setup.commons"])
    assert failed(match, "pass") == ["setup.removed"]


# --- further rules --------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "card.mystic.last", "card.goblins.last", "card.kraken.last", "card.fateweaver.last", "card.diplomat.last"
)
@pytest.mark.parametrize(
    ("card", "kind", "rules"),
    [
        ("mystic", "War", ("card.mystic.last", "card.mystic")),
        ("goblins", "Diplomacy", ("card.goblins.last", "card.goblins")),
        ("kraken", "War", ("card.kraken.last", "card.kraken")),
        ("diplomat", "Diplomacy", ("card.diplomat.last", "card.diplomat")),
    ],
)
def test_a_limit_names_what_it_limits(card: str, kind: str, rules: tuple[str, ...]) -> None:
    match = play(card, in_play=LAST, dice=QUIET, round_type=kind, spoils=[8])
    assert last(match, "no effect").rules == rules


@pytest.mark.rule("bet.rank", "bet.rank.colours", "bet.rank.two", "bet.rank.three", "bet.amount", "tiebreak.highest")
@pytest.mark.parametrize(
    ("standing", "stake", "rules"),
    [
        ((6, 15), (2, 3), ("tiebreak.colours", "bet.rank.colours")),
        ((15,), (6, 5), ("tiebreak.count", "bet.rank.two")),
        ((6, 15), (5, 16, 21), ("tiebreak.count", "bet.rank.two", "bet.rank.three")),
        ((8,), (9,), ("tiebreak.sum", "bet.amount")),
        ((3, 7), (1, 9), ("tiebreak.highest",)),
    ],
)
def test_a_raise_names_the_rung_that_decided(
    standing: tuple[int, ...], stake: tuple[int, ...], rules: tuple[str, ...]
) -> None:
    treasury = {0: list(standing), 1: list(stake)}
    match = answer(at("bet", players=6, roller=5, treasury=treasury), tuple(sorted(standing)), tuple(sorted(stake)))
    assert last(match, "bid").rules == ("bet.higher", "bet.rank", *rules)


@pytest.mark.rule("prohibit.show", "prohibit.none-legal", "card.dragon.choice", "prohibit.drawn", "roll.tie.gone")
def test_what_happens_names_the_rules_that_shaped_it() -> None:
    shown = at("challenge", in_play=[(3, "dragon")], opener=3, hands={0: ["army-k", "knight-b"]}, round=12)
    assert set(last(shown, "showed hand").also) >= {"prohibit.none-legal", "card.dragon.choice"}
    drawn = play("spy-k", "K", 3, "army-b", in_play=[(3, "dragon")], hands={1: ["army-b"]}, dice=QUIET)
    assert set(begun(drawn, "card")[-1].also) == {"card.spy.when", "prohibit.drawn"}
    gone = answer(at("spoils roll", treasury={1: [4, 2], 2: [7], 3: [14]}), [1, 2, 6, 6, 4])
    assert last(gone, "spoils").rules == ("roll.tie", "roll.spoils", "tokens.lowest-first", "roll.tie.gone")
    thief = play("thief-b", "pass", 10, challenger=1, bet=[10], dice="K4 B2 R3 G5 Y6", treasury={2: [1]})
    assert set(last(thief, "took").also) >= {"bet.exception", "card.thief.bet"}


def test_every_reason_comes_from_the_position_and_leaves_it_alone() -> None:
    match = play("soothsayer", dice=QUIET, in_play=[(3, "sword")])
    before = repr(match.state.__dict__)
    pending = match.pending
    assert isinstance(pending, Choice)
    for option in pending.barred():
        assert not match.why_not(option).allowed
        assert match.label(option)
    assert repr(match.state.__dict__) == before
