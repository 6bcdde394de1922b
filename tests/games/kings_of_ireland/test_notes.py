"""What is told of cards and places, and the gallery."""

import explorer
from explorer.core.notes import Note
from explorer.games.kings_of_ireland.cards import CARDS
from tests.games.kings_of_ireland.table import at


def note(match: explorer.Match, thing: str) -> Note:
    """The note of a thing that is there."""
    found = match.note(thing)
    assert found is not None, thing
    return found


def test_a_unit_tells_its_force_and_what_it_is_now() -> None:
    match = at(clans=["Ulster", "Munster"], units={0: ["ulster-9", "munster-3"], 1: ["ulster-3"]})
    assert (note(match, "card:ulster-9").name, note(match, "card:ulster-9").group) == ("Ulaid", "Ulster")
    assert note(match, "card:ulster-9").figure == "Force 9, 10 now"
    assert note(match, "card:munster-3").figure == "Force 3"
    assert note(match, "card:ulster-3").figure == "Force 3"
    assert note(match, "card:over-king").text.startswith("A King fights with his Force.")


def test_an_event_tells_what_it_does_and_how_the_table_reads_it() -> None:
    omen = note(explorer.start("kings_of_ireland"), "card:omen")
    assert (omen.text, omen.figure, omen.kind) == ("You look at the next seven cards of the deck.", "", "Event")
    other = explorer.start("kings_of_ireland", readings={"weak-successor": "at-random"})
    assert note(other, "card:weak-successor").standing.endswith("is read here as “at-random”")


def test_a_phase_tells_what_happens_in_it() -> None:
    match = at()
    assert (note(match, "phase").name, note(match, "phase").rule) == ("Declaration Phase", "declaration.may")
    assert note(match, "phase:Destiny").rule == "destiny.limit"
    assert match.note("phase:Dinner") is None


def test_the_gallery_has_every_card_of_the_deck_once() -> None:
    gallery = explorer.start("kings_of_ireland").gallery()
    assert [one.id for one in gallery] == [f"card:{card}" for card in CARDS]
    assert len(gallery) == 128
