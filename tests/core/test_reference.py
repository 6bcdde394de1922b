"""The reference sheet as data: what a game's plan names, and what a game without a plan gets by itself."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from explorer.core import reference
from explorer.core.errors import RulebookError
from explorer.core.game import Game, game_named
from explorer.core.notes import Note
from explorer.core.reference import Group, Line, Plan, Section, said, sheet

if TYPE_CHECKING:
    from explorer.core.reference import Sheet


@pytest.fixture
def crowns() -> Sheet:
    return sheet(game_named("game_of_crowns"))


def section(of: Sheet, id: str) -> Section:
    (found,) = [one for one in of.sections if one.id == id]
    return found


def group(of: Sheet, id: str, title: str) -> list[Line]:
    (found,) = [one for one in section(of, id).groups if one.title == title]
    return list(found.lines)


@pytest.fixture
def unplanned(monkeypatch: pytest.MonkeyPatch) -> Sheet:
    """The sheet of a game that has everything but a plan."""
    game = game_named("game_of_crowns")
    part = Game.part

    def without(self: Game, name: str) -> ModuleType | None:
        return None if name == "reference" else part(self, name)

    monkeypatch.setattr(Game, "part", without)
    return sheet.__wrapped__(game)


def test_the_sections_stand_in_their_order(crowns: Sheet) -> None:
    assert [one.id for one in crowns.sections] == ["phases", "costs", "end", "symbols", "cards", "terms"]
    assert [one.title for one in crowns.sections][:3] == ["Phases", "Ravens", "End and scoring"]
    assert (crowns.game, crowns.title) == ("game_of_crowns", "Game of Crowns")


def test_a_line_says_the_rule_s_title_or_its_first_sentence(crowns: Sheet) -> None:
    lines = {line.rule: line for line in group(crowns, "phases", "Taking a Turn")}
    assert lines["turn.action"] == Line("", "One action a turn: exchange, or play a card", "turn.action")
    assert lines["sentinel"].text.startswith("A Sentinel, discarded as somebody's turn begins, takes half")


def test_cards_that_are_told_alike_share_a_line(crowns: Sheet) -> None:
    lines = group(crowns, "cards", "House cards")
    assert [line.name for line in lines] == ["Knight", "Coinage", "Feud", "Trader", "Princess", "Castellan"]
    assert lines[0] == Line("Knight", "Attack another player", "knight", "no VP, 3 copies in each house")
    treachery = sheet(game_named("noble_treachery"))
    assert group(treachery, "cards", "Common cards, one in each colour")[0] == Line(
        "Army", "Roll a die of another colour", "card.army", "base 9", 5
    )


def test_kinds_that_are_not_on_the_sheet_are_counted(crowns: Sheet) -> None:
    assert group(crowns, "cards", "In the gallery") == [
        Line("Vote cards", "Two vote cards for each player", "parts.votes", count=2),
        Line("Tokens", "Ravens are a fixed stock", "parts.ravens", count=1),
    ]


def test_a_symbol_s_name_is_not_said_twice(crowns: Sheet) -> None:
    lines = {line.picture: line for line in section(crowns, "symbols").lines()}
    assert lines["houses:orlok"] == Line("", "House Orlok", "house.orlok", picture="houses:orlok")
    assert lines["things:agenda"].name == "Agenda"


def test_terms_are_called_by_all_their_names_that_differ(crowns: Sheet) -> None:
    names = [line.name for line in section(crowns, "terms").lines()]
    assert "raven" in names
    assert "victor, defeated" in names
    assert names == sorted(names, key=str.lower)


def test_without_a_plan_chapters_say_what_belongs_where(unplanned: Sheet) -> None:
    assert [one.id for one in unplanned.sections] == ["phases", "end", "chapters", "cards", "terms"]
    exchange = group(unplanned, "phases", "Make an Exchange")
    assert [line.rule for line in exchange] == [
        "exchange", "exchange.first", "exchange.wish", "exchange.others", "exchange.second",
    ]  # fmt: skip
    assert "end.rounds" in {line.rule for line in section(unplanned, "end").lines()}
    chapters = [one.title for one in section(unplanned, "chapters").groups]
    assert "Hands, discards, ravens" in chapters
    assert not {"Goal", "Rounds and the end", "Make an Exchange", "Advice"} & {*chapters}, (
        "they stand elsewhere, or nowhere"
    )
    kinds = [one.title for one in section(unplanned, "cards").groups]
    assert kinds == ["House cards", "Guests", "Vote cards", "Tokens"]


def test_a_plan_that_names_no_rule_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("explorer.games.game_of_crowns.reference")
    module.REFERENCE = Plan(costs=("knigt",))  # type: ignore[attr-defined]
    game = game_named("game_of_crowns")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(Game, "part", lambda self, name: module if name == "reference" else None)
    with pytest.raises(RulebookError, match="has no rule 'knigt'"):
        sheet.__wrapped__(game)


def test_figures_that_differ_are_a_range_or_stand_apart() -> None:
    book = game_named("kings_of_ireland").rules
    three = [Note(f"card:{n}", f"Card {n}", "Adds Force.", "card.siege", "printed", f"Force {n}") for n in (5, 6, 7)]
    assert [(line.name, line.figure) for line in reference._card_lines(book, three)] == [
        ("Card 5", "Force 5"),
        ("Card 6", "Force 6"),
        ("Card 7", "Force 7"),
    ]
    four = [*three, Note("card:9", "Card 9", "Adds Force.", "card.siege", "printed", "Force 9")]
    (line,) = reference._card_lines(book, four)
    assert (line.figure, line.count) == ("Force 5 to 9", 4)
    assert reference._span(["a", "b"]) == ""


def test_what_a_card_does_is_as_much_as_has_room() -> None:
    assert reference._short("One.\nTwo.") == "One. Two."
    assert reference._short(f"One.\n{'Two ' * 40}.") == "One."
    long = reference._short(f"{'word ' * 60}.")
    assert len(long) <= reference.SHORT
    assert long.endswith("word …")


def test_a_sheet_prints_as_text(crowns: Sheet) -> None:
    text = str(crowns)
    assert text.startswith("Game of Crowns\n\nPHASES\nTaking a Turn\n  Turns go clockwise\n")
    assert "  Knight, no VP, 3 copies in each house: Attack another player" in text
    assert said(Line("", "Only text", "rule")) == "Only text"
    assert said(Line("Name", "", "rule", count=3)) == "Name, 3 of them"


def test_a_section_without_lines_is_left_out() -> None:
    assert Group("Empty", ()).lines == ()
    assert all(any(one.lines()) for one in sheet(game_named("noble_game")).sections)
