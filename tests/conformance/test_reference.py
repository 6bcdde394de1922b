"""Every game has its rules at a glance: phases, at least thirty terms, and in every line a rule that there is."""

from __future__ import annotations

import re
from html import unescape

import pytest

from explorer.core.game import game_named
from explorer.core.glossary import LONGEST
from explorer.core.reference import sheet
from tests.conformance.matches import GAMES
from widgets.look import drawing
from widgets.reference_page import article, definitions
from widgets.terms import for_page

OURS = tuple(game for game in GAMES if game_named(game).package.startswith("explorer."))

TERMS, WEIGHT = 30, 15_000
"""The fewest terms of a game of ours, and the most characters of its glossary on a page."""


@pytest.mark.parametrize("game", OURS)
def test_a_game_has_phases_an_end_cards_symbols_and_terms(game: str) -> None:
    ids = [section.id for section in sheet(game_named(game)).sections]
    assert {"phases", "costs", "end", "symbols", "cards", "terms"} <= {*ids}
    assert "chapters" not in ids, "the plan says what belongs where"


@pytest.mark.parametrize("game", OURS)
def test_every_phase_of_the_game_has_a_heading_and_lines(game: str) -> None:
    (phases,) = [one for one in sheet(game_named(game)).sections if one.id == "phases"]
    headings = " ".join(group.title for group in phases.groups)
    assert [phase for phase in game_named(game).phases if phase not in headings] == []
    assert [group.title for group in phases.groups if not group.lines] == []


@pytest.mark.parametrize("game", OURS)
def test_every_line_has_a_rule_and_says_something(game: str) -> None:
    rules = game_named(game).rules.rules
    lines = [*sheet(game_named(game)).lines()]
    assert [line for line in lines if line.rule not in rules or not (line.name or line.text)] == []


@pytest.mark.parametrize("game", OURS)
def test_no_line_of_a_group_is_said_twice(game: str) -> None:
    for section in sheet(game_named(game)).sections:
        for group in section.groups:
            said = [(line.name, line.text, line.figure) for line in group.lines if not line.picture]
            assert len({*said}) == len(said), (section.id, group.title)


@pytest.mark.parametrize("game", OURS)
def test_each_term_is_explained_in_a_sentence_that_reads_alone(game: str) -> None:
    glossary = game_named(game).rules.glossary
    assert len(glossary) >= TERMS
    for term in glossary:
        assert len(term.text) <= LONGEST, term.name
        assert term.text[0].isupper(), term
        assert term.text[-1] in ".!", term
        # what points back at a heading or at a sentence before it explains nothing alone
        assert not re.match(r"(It|They|That|This|These|Those|He|She|Then|Here|Next|Such|Nobody else)\b", term.text), (
            term
        )
        assert "?" not in term.text, term


@pytest.mark.parametrize("game", OURS)
def test_a_glossary_is_light_enough_for_every_page(game: str) -> None:
    sent = for_page(game_named(game).rules.glossary)
    assert len(str(sent)) < WEIGHT
    assert [term["rule"] for term in sent["terms"]] == [term.rule for term in game_named(game).rules.glossary]


@pytest.mark.parametrize("game", OURS)
def test_the_page_has_every_line_as_a_button_and_all_that_it_draws(game: str) -> None:
    found = sheet(game_named(game))
    html = article(found)
    assert re.findall(r'data-rule="([^"]+)"', html).__len__() == len([*found.lines()])
    text = unescape(re.sub(r"<[^>]+>", "", html))
    assert [line for line in found.lines() if line.text not in text] == []
    named = {one for one in drawing.used(html) if one.startswith("i-")}
    assert named
    assert all(f'id="{one}"' in definitions(found) for one in named)


@pytest.mark.parametrize("game", OURS)
def test_every_symbol_has_a_picture(game: str) -> None:
    (symbols,) = [one for one in sheet(game_named(game)).sections if one.id == "symbols"]
    html = article(sheet(game_named(game)))
    block = html[html.index('data-section="symbols"') :]
    assert block.count("<li>") == len([*symbols.lines()]) == len(re.findall(r"<button[^>]*><svg", block))


@pytest.mark.parametrize("game", OURS)
def test_all_that_a_plan_says_of_rules_and_kinds_is_on_the_sheet(game: str) -> None:
    found, plan = sheet(game_named(game)), game_named(game).given("reference", "REFERENCE", None)
    assert {*plan.told} <= {line.rule for line in found.lines()}
    (cards,) = [one for one in found.sections if one.id == "cards"]
    titles = [group.title for group in cards.groups]
    assert [title for title in plan.cards.values() if title not in titles] == []
    assert {*plan.titles} <= {section.id for section in found.sections}
