"""What is told of cards, tokens and places, and the gallery."""

from pathlib import Path

import explorer
from explorer.core.notes import Note
from explorer.games.noble_treachery.cards import COLOUR_NAMES
from explorer.games.noble_treachery.own_figures import figures
from tests.games.noble_treachery.table import at


def note(match: explorer.Match, thing: str) -> Note:
    """The note of a thing that is there."""
    found = match.note(thing)
    assert found is not None, thing
    return found


def test_a_card_tells_its_base_and_in_play_its_power() -> None:
    match = at("challenge", in_play=[(0, "army-r"), (1, "mage-b")], dice="K1 B2 R3 G4 Y6", round_type="War")
    assert note(match, "card:army-r").figure == "base 9, power 12 now"
    assert note(match, "card:witch-k").figure == "base 6"
    army = note(match, "card:army-r")
    assert (army.name, army.kind, army.group, army.rule, army.standing) == (
        "Red Army", "Common", "red", "card.army", "printed",
    )  # fmt: skip


def test_it_says_which_figures_are_not_the_books() -> None:
    match = explorer.start("noble_treachery")
    assert note(match, "card:dragon").standing == "printed; its colour and base power are our content"
    assert note(match, "card:alchemist").standing == "printed; its base power is our content"
    assert note(match, "token:1").standing == "printed"
    assert note(match, "token:3").standing == "printed; the colour of 3 is our content"


def test_a_table_with_its_own_figures_reads_its_own(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('[cards.jester]\nbase = 3\n\n[cards.bard]\ncolour = "G"\n\n[cards.scout]\ncolour = "Y"\n')
    match = explorer.start("noble_treachery", cards=str(own))
    jester = note(match, "card:jester")
    assert (jester.figure, jester.standing) == (
        "base 3", "printed; its colour is our content, its base power is from your own file",
    )  # fmt: skip
    bard = next(one for one in match.gallery() if one.id == "card:bard")
    assert bard.group == "green"


def test_a_token_tells_whose_alliance_it_is_and_where_it_lies() -> None:
    match = at("bet", treasury={0: [4]}, spoils=[8], people=True)
    assert "House Rebah" in note(match, "token:4").text
    assert "spoils" in note(match, "token:8").text
    seat = match.note("seat:0", 0)
    assert seat is not None
    assert seat.text.startswith("You have red 4 in your treasury")
    assert note(match, "seat:0").text.startswith("Dame Alys has red 4 in her treasury")


def test_the_gallery_has_the_eighty_cards_and_says_which_are_taken_out() -> None:
    match = explorer.start("noble_treachery", seed=3)
    gallery = {one.id: one for one in match.gallery()}
    assert {id for id in gallery if id.startswith("card:")} == {f"card:{card}" for card in figures().cards}
    out = {id for id, one in gallery.items() if one.figure.endswith("taken out of this match")}
    assert out == {f"card:{card}" for card in match.state.removed}
    tokens = [one for one in gallery.values() if one.kind == "Token"]
    assert {one.group for one in tokens} == set(COLOUR_NAMES.values())
    assert sorted(int(value) for one in tokens for value in one.figure.split(", ")) == list(range(1, 26))


def test_a_card_tells_when_it_does_nothing() -> None:
    """What the book takes back at the end of a card's text belongs to the card."""
    match = explorer.start("noble_treachery", players=4, seed=1)
    for card, wanted in {
        "divine-intervention": "In the last round of the game, ignore this second effect.",
        "scout": "If either of the two hands is empty, Scout does nothing.",
        "fateweaver": "If Fateweaver is the last card of the challenge, you cannot change the round type.",
        "fairy": "Resolve the card that replaces Fairy as if you had just played it.",
        "diplomat": "You cannot take a card that you are barred from playing.",
    }.items():
        told = match.note(f"card:{card}")
        assert told is not None
        assert wanted in told.text
