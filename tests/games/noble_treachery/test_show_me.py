"""Positions in which a rule matters: each is played; and rulings that do not hold or have no form."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import explorer
from explorer.core.errors import RulebookError
from explorer.core.game import game_named
from explorer.examples.by_rule import Examples
from explorer.examples.rulings import Ruling, Rulings
from explorer.examples.rulings import of as rulings_of
from explorer.games.noble_treachery.show_me import show_me
from tests.games.shown import cited, linked

if TYPE_CHECKING:
    from pathlib import Path

    from explorer import Match

BOOK = explorer.rules("noble_treachery")
RULINGS = rulings_of(game_named("noble_treachery"))
PLAYED = [rule.id for rule in BOOK if rule.standing != "advice"]


def cited_there(match: Match) -> set[str]:
    """Every rule that a match cites: by a moment, by what is barred, by a card's power."""
    found = cited(match)
    for state in (match.state, match.at_end().state):
        for seat in match.game.picture(state)["seats"]:
            found |= {term["rule"] for term in (seat["card"] or {}).get("terms", ())}
    return found


def near(rule: str) -> set[str]:
    """A rule, those that it links to or that link to it, and what they are details of."""
    beside = linked(BOOK, rule)
    return (
        beside | {name.rpartition(".")[0] for name in beside} | {other for name in beside for other in BOOK[name].links}
    )


def test_every_rule_of_play_can_be_shown() -> None:
    assert [rule for rule in PLAYED if show_me(rule) is None] == []


SILENT = {"challenge.stop", "bonus.all-five", "bonus.again"}
"""Rules that say when something counts, or that it does not: no moment cites them or what is next to them."""


def test_what_is_shown_cites_the_rule_or_its_neighbours() -> None:
    """A detail that no moment cites is shown where what it belongs to happens; what the box holds is in any position."""
    astray = set()
    for rule in PLAYED:
        match = show_me(rule)
        assert match is not None
        if not near(rule) & cited_there(match) and not rule.startswith(("parts.", "cards.", "tokens.", "setup.")):
            astray.add(rule)
    assert astray == SILENT


def test_every_card_has_a_position_in_which_it_is_played() -> None:
    match = explorer.start("noble_treachery")
    kinds = {card.kind for card in match.state.kit.cards.values()}
    assert [kind for kind in sorted(kinds) if show_me(f"card.{kind}") is None] == []
    for kind in kinds - {"mage", "castle", "dragon"}:  # these lie in play, and what they do is done by others
        found = show_me(f"card.{kind}")
        assert found is not None
        played = {str(answer).partition("/")[0] for answer in found.answers}
        assert any(card.startswith(kind) for card in played), kind


@pytest.mark.parametrize("rule", ["card.army.tip", "parts.lore.grymm", "no.such.rule", "", "__class__"])
def test_where_nothing_hangs_on_it_there_is_nothing_to_show(rule: str) -> None:
    assert show_me(rule) is None


def test_each_time_it_is_a_match_of_its_own() -> None:
    one, other = show_me("card.castle"), show_me("card.castle")
    assert one is not None
    assert other is not None
    one.forward()
    assert (one.given, other.given) == (1, 0)


def test_what_no_example_shows_is_looked_for_in_games_within_bounds() -> None:
    search = Examples("noble_treachery", (), most=90, removed="random")
    told: list[tuple[int, int]] = []
    match = search.find("card.kraken.nothing", lambda done, most: told.append((done, most)))
    assert match is not None
    assert "card.kraken.nothing" in cited_there(match)
    assert told[0] == (0, 90)
    told.clear()
    assert search.find("card.kraken.nothing", lambda *_: told.append((0, 0))) is not None
    assert told == []  # remembered
    assert Examples("noble_treachery", (), most=3, removed="random").find("parts.box", None) is None


# --- rulings --------------------------------------------------------------------------------------------------------


def test_a_ruling_that_does_not_hold_says_what_is_otherwise() -> None:
    good = RULINGS.rulings["castle-and-poison"]
    then = {
        "state": {"treasury.3": []},
        "scene": {"seats.0.name": "Nobody"},
        "asks": {"seat": 7},
        "bars": [{"option": good.played().pending.options[0], "rule": "card.dragon"}],  # type: ignore[union-attr]  # a choice waits
        "told": [{"kind": "poisoned"}],
        "not_told": [{"kind": "prevented"}],
    }
    bad = Ruling("bad", good.game, good.questions, good.answer, good.rules, good.position, good.answers, then)
    assert len(bad.faults()) == 6


@pytest.mark.parametrize(
    "text",
    [
        'questions = ["q"]\nanswer = "a"\nrules = ["card.unknown"]',
        'questions = []\nanswer = "a"\nrules = ["card.castle"]',
        'questions = ["q"]\nanswer = "a"\nrules = ["card.castle"]\nthem = 1',
        'questions = ["q"]\nanswer = 1\nrules = ["card.castle"]',
        'questions = ["q"]\nanswer = "a"\nrules = ["card.castle"]\n[then]\nwishes = {}',
        'questions = ["q"]\nrules = ["card.castle"]',
        "not TOML",
    ],
)
def test_a_ruling_out_of_form_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text(text)
    with pytest.raises(RulebookError):
        Rulings(tmp_path, BOOK)


def test_rules_are_found_in_players_words() -> None:
    wanted = {
        "caslte": "card.castle", "theif": "card.thief", "wich": "card.witch", "dragn": "card.dragon", "thie": "card.thief",
        "mage in diplomcy": "card.mage.diplomacy", "nobody bets": "bet.all-pass", "kings straigt": "bonus.straight",
        "full house": "bonus.throne", "who wins a tie": "challenge.tie.first", "empty bank": "roll.bank-empty",
        "two people complete same round": "win.two", "throne": "bonus.throne", "same value witch": "card.witch.fail",
        "does a castle protect my bet?": "card.castle.bet",
    }  # fmt: skip
    assert {asked: BOOK.search(asked)[0].id for asked in wanted} == wanted


@pytest.mark.parametrize(
    "asked", ["", "   ", "?!", "zzqxj", '"*" OR (', "NEAR(a b)", "a" * 5000, "\x00", "的", "' -- ;"]
)
def test_whatever_is_asked_is_answered_without_an_error(asked: str) -> None:
    assert isinstance(BOOK.search(asked), list)
    assert isinstance(explorer.rulings("noble_treachery", asked), list)
