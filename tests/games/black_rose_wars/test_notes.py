"""What is told of spells, rooms and models, and the gallery."""

from typing import Any

import explorer
from explorer.core.moments import HIDDEN
from explorer.core.notes import Note
from explorer.games.black_rose_wars.cards.own_figures import figures

GAME = "black_rose_wars"


def note(match: explorer.Match, thing: str) -> Note:
    """The note of a thing that is there."""
    found = match.note(thing)
    assert found is not None, thing
    return found


def test_a_spell_is_spelled_out_by_itself_and_short_in_the_gallery() -> None:
    match = explorer.start(GAME)
    torture = note(match, "spell:shared_torture")
    assert (torture.kind, torture.group, torture.rule) == ("Spell", "Agony", "cast.reveal")
    assert "Light side: A combat spell: the target is one model within 1." in torture.text
    short = next(one for one in match.gallery() if one.id == "spell:shared_torture")
    assert short.text.startswith("Light (combat, profane; model within 1): Inflict 4. Convert 1.")
    assert len(short.text) < len(torture.text)


def test_a_room_tells_both_its_sides_and_its_cubes() -> None:
    match = explorer.start(GAME)
    arena = note(match, "room:arena")
    assert arena.text.startswith("Destroyed: Inflict 1 on a model within 1.\nRebuilt: Cast your next ready spell.")
    laid = explorer.position(GAME)
    room = next(iter(laid.state.rooms))
    assert "cubes" in note(laid, f"room:{room}").figure
    assert "slots" in next(one for one in match.gallery() if one.id == "room:arena").figure


def test_a_spell_face_down_is_a_spell_face_down() -> None:
    match = explorer.position(GAME)
    state: Any = match.state.of(match.state.__dict__)
    state.mages[0]["sheet"][1] = {"card": HIDDEN, "side": HIDDEN, "stands": "ready"}
    told = match.game.note(state, "slot:0:1")
    assert told is not None
    assert (told.figure, told.rule) == ("face down", "prepare")
    assert note(match, "slot:0:0").figure == "empty"


def test_a_table_with_cards_of_its_own_reads_its_own() -> None:
    match = explorer.start(
        GAME, cards={"rooms": {"arena": {"rebuilt": "Gain 2 points."}}, "mages": {"arianna": {"health": 12}}}
    )
    assert "Rebuilt: Gain 2 points." in note(match, "room:arena").text
    arianna = note(match, "mage:arianna")
    assert arianna.figure.startswith("Health 12")
    assert arianna.standing.endswith("the figures are partly our content, partly from your own file")


def test_the_gallery_has_every_card_once() -> None:
    gallery, kit = explorer.start(GAME).gallery(), figures()
    wanted = {f"spell:{id}" for id, card in kit.spells.items() if card.copies}
    wanted |= {f"mage:{id}" for id, card in kit.mages.items() if not card.avatar}
    for kind, table in (
        ("room", kit.rooms), ("school", kit.schools), ("evocation", kit.evocations), ("jinx", kit.jinxes),
        ("upgrade", kit.upgrades), ("event", kit.events), ("quest", kit.quests), ("command", kit.commands),
    ):  # fmt: skip
        wanted |= {f"{kind}:{id}" for id in table}
    assert {one.id for one in gallery} == wanted


def test_what_a_seat_has_is_told() -> None:
    match = explorer.position(GAME, people=True)
    for thing, name, figure in (
        ("crown:0", "Your Crown", ""), ("first:1", "Gramigna's marker of the First Mage", ""),
        ("trophies:0", "Your trophies", "no trophies"), ("quests:1", "Gramigna's quests", "no active quests"),
        ("solved:0", "Your solved quests", "no quests"), ("tokens:0", "Your action tokens", "2 of 2 available"),
    ):  # fmt: skip
        told = match.note(thing, 0)
        assert told is not None, thing
        assert (told.name, told.figure) == (name, figure)


def test_a_note_says_whose_each_part_of_a_card_is() -> None:
    """Of a spell with one printed side and one of ours neither is passed off as the other."""
    match = explorer.start(GAME)
    for thing, wanted in {
        "spell:persecution": "its text is partly printed, partly our content",
        "spell:shared_torture": "its text is partly printed, partly from other public sources",
        "spell:torment": "its text is from other public sources",
        "mage:baron_doria": "the figures are partly printed, partly our content",
        "mage:arianna": "the figures are our content",
    }.items():
        assert note(match, thing).standing == f"printed; {wanted}"
    assert note(match, "spell:cerebral_worm").standing == "printed"


def test_what_a_kind_of_evocation_is_able_to_do_is_told() -> None:
    match = explorer.start(GAME)
    assert "1 more Strength for each damage on it" in note(match, "evocation:succubus").text
    assert note(match, "evocation:spirit").text == "Its moves trigger no traps."
    assert note(match, "evocation:automaton").text == "It may have 2 upgrades."
    umbra = note(match, "evocation:umbra")
    assert umbra.rule == "summon.assigned"
    assert "attacks only the mage to whom it is assigned" in umbra.text


def test_an_event_says_what_the_black_rose_gains_and_when() -> None:
    match = explorer.start(GAME)
    assert note(match, "event:illness").figure == "Second Moon, slot 3, the Black Rose +1, +2 as it leaves"
    assert note(match, "event:power_infusion").figure == "Third Moon, instant, the Black Rose +3", (
        "both corners at once"
    )
    assert note(match, "event:puppeteer").text.startswith("Action Phase, when an evocation leaves: The Black Rose ")


def test_a_note_is_plain_english() -> None:
    match = explorer.start(GAME)
    fire = note(match, "spell:liquid_fire").text
    assert "the target is one of your own evocations anywhere." in fire
    assert "the target is your own room, and with it all other models in it. " in fire
    assert "1 damage on the models hit" in fire
    assert "You summon a Nigredo in the target room." in fire
    assert (
        "inflict on each model in the target room 1 damage per 2 damage on you, at most 3 in all."
        in note(match, "spell:grim_torment").text
    )
    assert "Whoever has all of them gains 1 more; those who are tied gain 1 less." in note(match, "room:arena").text
    assert note(match, "quest:dominate_fear").figure == "First Moon, 2 points"
    assert note(match, "command:first_root").text.startswith(
        "It places 1 instability before its first spell.\n(contingency"
    )
    for one in match.gallery():
        for engine in (" max ", "within 0", "black rose", "throne room", "action phase"):
            assert engine not in one.text, one.name
