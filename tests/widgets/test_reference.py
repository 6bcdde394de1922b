"""The reference sheet and the terms without a browser: what the page gets, and where a click leads in the app."""

from __future__ import annotations

from typing import Any

import pytest

import explorer
from explorer.core.glossary import Glossary, Term
from explorer.core.reference import Group, Line, Section, Sheet
from explorer.players import RandomPlayer
from widgets import App, ReferenceSheet, Terms
from widgets.reference_page import article
from widgets.terms import for_page


@pytest.fixture
def match() -> explorer.Match:
    return explorer.start("game_of_crowns", players=4, seed=1)


def tell(widget: Any, **told: Any) -> None:
    """Send a message as the page does when a visitor acts."""
    widget._hear(widget, told, [])


def test_the_page_gets_the_sheet_of_the_match_s_game(match: explorer.Match) -> None:
    widget = ReferenceSheet(match)
    sent = widget._sheet
    assert (sent["game"], sent["title"]) == ("game_of_crowns", "Game of Crowns")
    assert "game-icons.net" in sent["credits"]
    assert '<section data-section="phases">' in sent["html"]
    assert '<details data-section="terms" open>' in sent["html"]
    widget.match = explorer.start("noble_treachery", seed=1)
    assert widget._sheet["title"] == "Noble Treachery"
    assert "ROLL THE DICE" in widget.words().upper()


def test_a_line_leads_to_its_rule_and_nothing_else_does(match: explorer.Match) -> None:
    widget = ReferenceSheet(match)
    tell(widget, do="rule", id="knight.tie")
    assert widget.rule == "knight.tie"
    tell(widget, do="rule", id="<b>")
    tell(widget, do="rule", id=["knight"])
    assert widget.rule == "knight.tie"
    tell(widget, do="close")
    assert widget.closed == 1


def test_whatever_a_game_says_is_escaped() -> None:
    evil = "<script>alert(1)</script>"
    line = Line(evil, evil, 'a"><b>', evil, 2, "things:<b>")
    sections = tuple(Section(id, evil, (Group(evil, (line,)),)) for id in ("phases", "cards", "terms"))
    html = article(Sheet("noble_treachery", evil, sections))
    assert "<script" not in html
    assert 'data-rule="a&quot;&gt;&lt;b&gt;"' in html
    assert "×2" in html


def test_a_term_that_another_line_says_is_marked_for_paper() -> None:
    told = Section("phases", "Phases", (Group("One", (Line("", "A raven is black.", "raven"),)),))
    terms = Section(
        "terms", "Terms", (Group("", (Line("raven", "A raven is black.", "raven"), Line("king", "A king.", "king"))),)
    )
    html = article(Sheet("noble_treachery", "Game", (told, terms)))
    assert html.count('<li class="is-told">') == 1
    assert html.count("<li>") == 2


def test_in_the_app_the_sheet_lies_over_the_door_until_it_is_put_away(match: explorer.Match) -> None:
    app = App(match)
    assert "Sheet" not in app.parts, "it is made when it is first opened"
    head = app.parts["Doors"]
    head.sheet = True
    assert "nb-at-sheet" in app._dom_classes
    assert app.parts["Sheet"].closes
    tell(app.parts["Sheet"], do="close")
    assert not head.sheet
    assert "nb-at-sheet" not in app._dom_classes
    head.sheet = True
    tell(app.parts["Sheet"], do="rule", id="knight.tie")
    assert (app.door, head.sheet, app.parts["Rules"].rule) == ("ask", False, "knight.tie")
    head.sheet = True
    app.door = "play"
    assert not head.sheet, "another door puts it away"


def test_a_term_leads_to_its_rule_in_the_app(match: explorer.Match) -> None:
    app = App(match)
    tell(app.parts["Terms"], do="rule", id="parts.ravens")
    assert (app.door, app.parts["Rules"].rule) == ("ask", "parts.ravens")


def test_the_glossary_is_sent_once(match: explorer.Match) -> None:
    widget = Terms(match)
    sent = widget._glossary
    assert {"names": ["Feud", "Feuds"], "text": match.game.rules.glossary.forms["Feud"].text, "rule": "feud"} in sent[
        "terms"
    ]
    match.play(RandomPlayer(1), most=1)
    widget._draw()
    assert widget._glossary is sent or widget._glossary == sent
    assert "Feud: The player with the most Feuds scores 1 VP for each." in widget.words()


def test_a_game_without_terms_sends_none() -> None:
    assert for_page(Glossary([])) == {"pattern": "", "terms": []}
    assert for_page(Glossary([Term(("raven",), "A raven.", "raven")]))["terms"][0]["rule"] == "raven"
