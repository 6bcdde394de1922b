"""What is told of cards and places, and the gallery."""

import explorer
from explorer.core.moments import HIDDEN
from explorer.core.notes import Note
from explorer.games.game_of_crowns.own_figures import figures


def note(match: explorer.Match, thing: str) -> Note:
    """The note of a thing that is there."""
    found = match.note(thing)
    assert found is not None, thing
    return found


def test_a_card_tells_its_points_its_copies_and_its_house() -> None:
    match = explorer.start("game_of_crowns")
    priest = note(match, "card:priest")
    assert (priest.name, priest.kind, priest.group, priest.rule) == ("Priest", "Guest", "", "priest")
    assert (priest.figure, priest.standing) == ("3 VP a set, 1 copy", "printed; the number of copies is our content")
    knight = note(match, "card:2:lyre-knight")
    assert (knight.id, knight.name, knight.group) == ("card:2:lyre-knight", "Knight of Lyre", "Lyre")
    assert knight.figure == "no VP, 3 copies in each house"
    assert note(match, "card:sentinel").standing == "printed"


def test_a_table_that_reads_a_rule_otherwise_is_told_so() -> None:
    text = "loses 2 VP for each"
    plain = note(explorer.start("game_of_crowns"), "card:jester")
    other = note(explorer.start("game_of_crowns", readings={"jester.loss": "each card"}), "card:jester")
    assert text not in plain.text
    assert text in other.text
    assert other.standing.endswith("; “Fewer Jesters cost 2 VP, in all” is read here as “each card”")
    assert "read here" not in plain.standing


def test_the_gallery_has_every_face_in_the_box_once() -> None:
    gallery = explorer.start("game_of_crowns").gallery()
    cards = [one.id.removeprefix("card:") for one in gallery if one.id.startswith("card:")]
    assert sorted(cards) == sorted(set(figures().all_cards()))
    assert [one.id for one in gallery if not one.id.startswith("card:")] == ["vote:attacker", "vote:defender", "raven"]


def test_a_vote_and_the_card_in_play_are_told_as_far_as_they_are_seen() -> None:
    match = explorer.start("game_of_crowns")
    assert note(match, "voted:1").figure == "none yet"
    assert match.note("played") is None
    match.state.played.append("lyre-knight")
    assert (note(match, "played").id, note(match, "played").name) == ("played", "Knight of Lyre")
    match.state.played[:] = [HIDDEN]
    match.state.votes[1] = HIDDEN
    assert (note(match, "played").figure, note(match, "voted:1").figure) == ("face down", "face down")


def test_a_guest_says_what_it_is_worth_without_its_title() -> None:
    """Nobody has to guess who "they" are, or which three make a set."""
    match = explorer.start("game_of_crowns")
    for card, wanted in {
        "artist": "1 VP for each Princess in the hands of your two neighbours",
        "bard": "1 VP for each Coinage in the hands of your two neighbours",
        "priest": "3 VP for each set of a Castellan, a Princess and a Trader in your hand",
        "diplomat": "1 VP for each house card in your hand that bears another banner than yours",
        "sentinel": "Discard it as another player's turn begins, and take half of that player's ravens.",
        "undertaker": "Those who tie for the fewest score too",
    }.items():
        told = match.note(f"card:{card}")
        assert told is not None
        assert wanted in told.text
        assert "They " not in told.text
    literal = explorer.start(
        "game_of_crowns", readings={"diplomat.counts": "own banner", "sentinel.turn": "any player's"}
    )
    for card, wanted in {"diplomat": "bears your own banner.", "sentinel": "as any player's turn begins"}.items():
        told = literal.note(f"card:{card}")
        assert told is not None
        assert wanted in told.text
