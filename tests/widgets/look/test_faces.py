"""Everything in every gallery has a face that can be drawn, and cards that differ look different."""

from __future__ import annotations

import pytest

import explorer
from explorer.core.notes import Note
from widgets.look import icons
from widgets.look.faces import Face, face
from widgets.look.tinctures import CALL, TINCTURES


@pytest.mark.parametrize("game", explorer.games())
def test_everything_in_a_gallery_has_a_face(game: str) -> None:
    gallery = explorer.start(game).gallery()
    faces = {note.id: face(game, note) for note in gallery}
    for id, one in faces.items():
        assert one.tincture in TINCTURES, id
        assert one.tincture != CALL, id
        for icon in filter(None, (one.picture, one.charge)):
            assert icons.body(icon), id
        assert not (one.value and one.charge), id
    seen = {(faces[note.id], note.name) for note in gallery}
    assert len(seen) == len(gallery), "two things look alike and have one name"


def test_a_card_wears_its_colour_its_figure_and_its_charge() -> None:
    treachery = {note.id: note for note in explorer.start("noble_treachery").gallery()}
    assert face("noble_treachery", treachery["card:army-k"]) == Face("sable", "knight-banner", "9")
    crowns = {note.id: note for note in explorer.start("game_of_crowns").gallery()}
    assert face("game_of_crowns", crowns["card:orlok-knight"]) == Face("murrey", "mounted-knight", charge="evil-bat")
    assert face("game_of_crowns", crowns["card:priest"]).tincture == "cendree"
    rose = {note.id: note for note in explorer.start("black_rose_wars").gallery()}
    assert face("black_rose_wars", rose["room:arena"]).shape == "room"
    assert face("black_rose_wars", rose["spell:shared_torture"]) == Face(
        "murrey", "chained-heart", charge="sword-clash"
    )


def test_what_a_table_or_a_game_brings_itself_has_the_picture_of_its_kind() -> None:
    own = Note("card:toll", "Toll", "Pay.", "wrath.obey", "our content", kind="Sovereignty", group="Order")
    assert face("noble_game", own).picture == icons.named("noble_game", "things", "order")
    spell = Note("spell:mine", "Mine", "Cast.", "cast.reveal", "printed", "combat", "Spell", "My school")
    assert face("black_rose_wars", spell).tincture == "cendree"
    assert face("liars_dice", own).tincture == "cendree"
