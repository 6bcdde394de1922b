"""The gallery: all cards, rooms and pieces of a game with what they do, to leaf through, to filter and to print."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from explorer import Match, start
from explorer.examples.rulings import of as rulings_of
from widgets import assets
from widgets.look import drawing, icons
from widgets.look.faces import face
from widgets.rules import as_html

if TYPE_CHECKING:
    from explorer.core.notes import Note

GROUPS = {
    "black_rose_wars": "School, moon or colour",
    "game_of_crowns": "House",
    "kings_of_ireland": "Clan or sort",
    "noble_game": "Type",
    "noble_treachery": "Colour",
}
"""What a game calls what its cards belong to, if it is not simply a group."""

QUESTIONS = 4
"""The most questions that are answered with a rule."""

LONGEST = 200
"""How many characters of a message from the page are read."""


class Gallery(anywidget.AnyWidget):
    """All cards, rooms and pieces of a game, each drawn beside what it does and where that stands.

        Gallery("game_of_crowns")
        Gallery(match)

    A match's gallery has the table's own cards and figures, and says where the table reads a rule otherwise. "Ask about it"
    shows the rule; link `rule` to a `RulesPanel` to have it there too: `traitlets.link((gallery, "rule"), (panel, "rule"))`.

    Attributes:
        match: the match whose cards are shown; set another to show those.
        rule: the id of the rule that was asked about last, "" for none.
        sought: the name of a thing; the page goes to it. "" for none.

    Args:
        game: a match, or the name of a game, whose cards are then shown as a new match has them.
        **traits: other ipywidgets traits.
    """

    _esm = assets.script("gallery.js")
    _css = assets.look("gallery.css", fonts=True)

    match = traitlets.Instance(Match)
    rule = traitlets.Unicode("").tag(sync=True)
    sought = traitlets.Unicode("").tag(sync=True)
    _shelf = traitlets.Dict().tag(sync=True)
    _asked = traitlets.Dict().tag(sync=True)

    def __init__(self, game: Match | str, **traits: Any) -> None:
        match = game if isinstance(game, Match) else start(game)
        super().__init__(match=match, _shelf=shelf(match), **traits)
        self.observe(self._new_match, "match")
        self.on_msg(self._hear)

    def _new_match(self, change: dict[str, Any]) -> None:
        with self.hold_sync():
            self._asked, self.rule = {}, ""
            self._shelf = shelf(change["new"])

    def _hear(self, _widget: Any, message: Any, _buffers: Any) -> None:
        """Handle a message from the page: a rule is asked about. Everything in it is untrusted."""
        if isinstance(message, dict) and message.get("do") == "rule":
            game = self.match.game
            (*found,) = as_html(game.rules, [str(message.get("id", ""))[:LONGEST]])["rules"]
            for rule in found:
                about = rulings_of(game).about(rule["id"])[:QUESTIONS]
                with self.hold_sync():
                    self.rule = rule["id"]
                    self._asked = {**rule, "questions": [[ruling.questions[0], ruling.answer] for ruling in about]}


def shelf(match: Match) -> dict[str, Any]:
    """What the page shows of a match's gallery.

    Returns:
        `title` and `game`; `groups`, what the game calls them; `credits`, for the icons; `definitions`, what the pictures
        refer to; `things`, each with its `id`, its `picture` as SVG, its tincture as `bar`, and the texts of its note.
    """
    game = match.game
    things = [_thing(game.id, note) for note in match.gallery()]
    return {
        "title": game.title,
        "game": game.id,
        "groups": GROUPS.get(game.id, "Group"),
        "credits": icons.credits().line,
        "definitions": str(drawing.definitions("".join(thing["picture"] for thing in things))),
        "things": things,
    }


@cache
def _parts() -> Any:
    """The macros of the parts."""
    return drawing.environment().get_template("parts.j2").module


WIDE, TALL = 124, 168
"""The size of a picture, with the room for a card's shadow around it."""


def _thing(game: str, note: Note) -> dict[str, str]:
    one = face(game, note)
    if one.shape == "room":
        drawn = _parts().room(WIDE / 2, TALL / 2, one.tincture, note.name, one.picture, r=58)
    else:
        drawn = _parts().card(
            6, 4, 112, one.tincture, note.name, one.picture, value=one.value or None, charge=one.charge or None
        )
    picture = f'<svg viewBox="0 0 {WIDE} {TALL}" aria-hidden="true">{drawn}</svg>'
    return {
        "id": note.id,
        "name": note.name,
        "kind": note.kind,
        "group": note.group,
        "figure": note.figure,
        "text": note.text,
        "standing": note.standing,
        "rule": note.rule,
        "bar": one.tincture,
        "picture": picture,
    }
