"""The gallery without a browser: what it shows of a game and of a match, and the rule that is asked about."""

from __future__ import annotations

from typing import Any

import pytest

import explorer
from explorer.examples.rulings import of as rulings_of
from widgets import Gallery
from widgets.gallery import GROUPS
from widgets.look import icons


def tell(gallery: Gallery, message: Any) -> None:
    """Send a message as the page does when a visitor acts."""
    gallery._hear(gallery, message, [])


@pytest.mark.parametrize("game", explorer.games())
def test_a_game_shows_all_that_its_gallery_has_each_drawn(game: str) -> None:
    gallery = Gallery(game)
    things = gallery._shelf["things"]
    assert [thing["id"] for thing in things] == [note.id for note in explorer.start(game).gallery()]
    assert gallery._shelf["groups"] == GROUPS[game]
    assert gallery._shelf["credits"] == icons.credits().line
    for thing in things:
        assert thing["picture"].startswith("<svg ")
        assert all(isinstance(value, str) for value in thing.values())
        assert f'<g id="i-{thing["picture"].split("#i-")[1].split(chr(34))[0]}">' in gallery._shelf["definitions"]


def test_a_match_shows_its_own_figures_and_another_takes_its_place() -> None:
    match = explorer.start("noble_treachery", cards={"cards": {"jester": {"base": 3}}})
    gallery = Gallery(match)
    assert gallery.match is match
    own = next(thing for thing in gallery._shelf["things"] if thing["id"] == "card:jester")
    assert own["figure"].startswith("base 3")
    assert "your own file" in own["standing"]
    gallery.rule = "card.jester"
    gallery.match = explorer.start("kings_of_ireland")
    assert (gallery._shelf["title"], len(gallery._shelf["things"]), gallery.rule) == ("Kings of Ireland", 128, "")


def test_names_of_cards_are_escaped_where_they_are_drawn() -> None:
    cards = {"spells": {"torment": {"name": "<b>Torment</b>"}}}
    match = explorer.start("black_rose_wars", cards=cards)
    thing = next(one for one in Gallery(match)._shelf["things"] if one["id"] == "spell:torment")
    assert thing["name"] == "<b>Torment</b>"  # the page puts it in as text
    assert "<b>" not in thing["picture"]
    assert "&lt;b&gt;" in thing["picture"]


def test_who_asks_about_a_card_is_shown_its_rule_with_questions() -> None:
    gallery = Gallery("noble_treachery")
    tell(gallery, {"do": "rule", "id": "card.castle"})
    assert gallery.rule == "card.castle"
    assert gallery._asked["title"] == "Castle, base power 5: the treasury is safe"
    about = rulings_of(gallery.match.game).about("card.castle")
    assert about
    assert gallery._asked["questions"] == [[ruling.questions[0], ruling.answer] for ruling in about[:4]]


@pytest.mark.parametrize(
    "message",
    [{"do": "rule", "id": "no.such"}, {"do": "rule"}, {"do": "dance"}, "rule", None, {"do": "rule", "id": [1]}],
)
def test_nonsense_from_the_page_changes_nothing(message: Any) -> None:
    gallery = Gallery("noble_treachery")
    tell(gallery, message)
    assert (gallery.rule, gallery._asked) == ("", {})
