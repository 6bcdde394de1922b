"""What is told of squares, pieces and cards, and the gallery."""

import explorer
from explorer.core.notes import Note
from explorer.games.noble_game.cards import NOBILITY, SOVEREIGNTY
from explorer.games.noble_game.state import OFFICES
from tests.games.noble_game.realm import GAME, march
from tests.games.noble_game.test_own_boards_and_decks import OWN


def note(match: explorer.Match, thing: str) -> Note:
    """The note of a thing that is there."""
    found = match.note(thing)
    assert found is not None, thing
    return found


def test_a_card_tells_its_text_and_what_it_needs() -> None:
    match = explorer.start(GAME)
    harvest = note(match, "card:good-harvest")
    assert harvest.text == (
        "Take 2 food from the bank. It needs a Noble of yours in your home estate. It is played in your own turn."
    )
    assert (harvest.kind, harvest.group, harvest.figure) == ("Nobility", "Economy", "3 in the deck")
    assert harvest.standing == "our content"
    other = explorer.start(GAME, readings={"economy.place": "castle"})
    assert note(other, "card:1:good-harvest").text.endswith("in your home castle. It is played in your own turn.")


def test_a_table_with_decks_of_its_own_reads_its_own() -> None:
    match = explorer.start(GAME, players=3, cards=OWN)
    favour = note(match, "card:royal-favour")
    assert favour.text.startswith("What royal-favour does.")
    assert favour.standing.endswith("the card is from your own file")
    ids = {one.id for one in match.gallery()}
    assert "card:toll" in ids
    assert "card:scutage" not in ids


def test_a_square_tells_whose_it_is_and_a_force_how_far_it_goes() -> None:
    match = march("H6", soldiers=5, led=True)
    castle = match.state.castle(0)
    assert "The castle is Seat 0's" in note(match, f"square:{castle}").text
    force = note(match, f"force:{match.state.marching}")
    assert (force.name, force.figure) == ("Seat 0's army", "5 soldiers, 5 spaces left")
    assert force.text.startswith("With it goes Seat 0's own Noble (Earl).")
    assert note(match, "good:0:F").name == "Seat 0's food"
    assert note(match, "act:raise").rule == "raise.castle"
    assert note(match, "points:1").name == "Seat 1"


def test_a_noble_of_a_card_flees_when_he_is_captured() -> None:
    match = explorer.start(GAME)
    for card in ("card:landless-noble", "card:favoured-courtier"):
        assert "he leaves the game, and his card goes to the discards of its deck." in note(match, card).text


def test_an_office_tells_all_that_it_gives() -> None:
    match = explorer.start(GAME)
    assert (
        "By himself the Marshal can assault, take and hold forts and castles" in note(match, "office:Lord Marshal").text
    )
    assert "Each summer the Keeper's lord turns over two" in note(match, "office:Keeper of the Privy Seal").text


def test_an_estate_that_is_held_is_a_fort_and_no_longer_neutral() -> None:
    match = explorer.start(GAME, players=4, seed=1)
    estate = next(at for at, mark in match.state.board.marks.items() if mark == "E")
    assert note(match, f"square:{estate}").rule == "estate.neutral"
    state = match.state
    state.structures[estate]["seat"] = 1
    held = match.game.note(state, f"square:{estate}")
    assert held is not None
    assert held.rule == "combat.fort"
    assert "nobody owns" not in held.text


def test_two_regents_are_co_regents() -> None:
    state = explorer.start(GAME, players=4, seed=1).state
    game = explorer.start(GAME).game
    for holders, title in (([0], "He is Regent this year."), ([0, 1], "He is Co-Regent this year.")):
        for seat in holders:
            state.nobles[f"lord-{seat}"]["regent"] = True
        told = game.note(state, "noble:lord-0")
        assert told is not None
        assert title in told.text


def test_the_gallery_has_both_decks_the_offices_the_squares_and_the_pieces() -> None:
    gallery = explorer.start(GAME).gallery()
    cards = {one.id.removeprefix("card:") for one in gallery if one.kind in ("Nobility", "Sovereignty")}
    assert cards == {*NOBILITY, *SOVEREIGNTY}
    assert [one.name for one in gallery if one.kind == "Office"] == list(OFFICES)
    assert {one.group for one in gallery if one.kind == "Square"} >= {"field", "forest", "quarry", "market", "estate"}
    assert sum(one.kind == "Piece" for one in gallery) == 7
