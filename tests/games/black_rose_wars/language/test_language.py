"""The language of effects: whatever it can say has one text, and reading that text gives the same again."""

from __future__ import annotations

import dataclasses
import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explorer.games.black_rose_wars.cards import card_classes, own_figures
from explorer.games.black_rose_wars.language import meaning, nouns, parsing, verbs, writing
from explorer.games.black_rose_wars.language import sentences as lang
from tests.depth import deep
from tests.games.black_rose_wars import sentences

GRAMMAR = (Path(parsing.__file__).with_name("grammar.lark")).read_text(encoding="utf-8")
QUICK = settings(max_examples=deep(15), deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("parser", sentences.TEXTS)
@given(data=st.data())
@QUICK
def test_whatever_can_be_said_is_read_again(parser: str, data: st.DataObject) -> None:
    tree = data.draw(sentences.TEXTS[parser])
    written = writing.unparse(tree)
    try:
        again = meaning.Meaning().transform(parsing.grammatical(written, parser))
    except parsing.LanguageError:
        assert len(written) > parsing.LONGEST, written
        return
    assert again == tree, written
    assert writing.unparse(again) == written
    assert str(tree) == written


@given(verb=sentences.VERBS, who=sentences.NOT_YOU)
@QUICK
def test_each_verb_is_said_alone_and_of_somebody_else(verb: Any, who: nouns.Who) -> None:
    for clause in (verb, lang.By(who, verb)):
        if isinstance(clause, verbs.Activate):
            continue
        tree = lang.EffectText(meaning.settled((lang.Sentence(lang.Deeds((clause,))),), meaning.YOU))
        written = writing.unparse(tree)
        if len(written) <= parsing.LONGEST:
            assert meaning.Meaning().transform(parsing.grammatical(written, "effect")) == tree, written


@given(tree=st.one_of(list(sentences.TEXTS.values())))
@QUICK
def test_what_is_read_is_plain_and_can_be_pickled(tree: nouns.Node) -> None:
    assert pickle.loads(pickle.dumps(tree)) == tree
    assert hash(tree) == hash(pickle.loads(pickle.dumps(tree)))


def leaves(node: Any) -> list[Any]:
    if dataclasses.is_dataclass(node):
        return [leaf for field in dataclasses.fields(node) for leaf in leaves(getattr(node, field.name))]
    if isinstance(node, tuple):
        return [leaf for part in node for leaf in leaves(part)]
    return [node]


def test_no_token_of_the_parser_is_left_in_what_was_read() -> None:
    kit = own_figures.figures()
    trees = [parsing.side(side) for spell in kit.spells.values() for side in (spell.light, spell.dark) if side]
    trees_of_quests = [parsing.effect(quest.effect) for quest in kit.quests.values()]
    tasks = [parsing.task(quest.task) for quest in kit.quests.values()]
    events = [parsing.event(event.effect) for event in kit.events.values()]
    found = {type(leaf) for tree in (*trees, *trees_of_quests, *tasks, *events) for leaf in leaves(tree)}
    assert found <= {str, int, bool, type(None)}


@pytest.mark.parametrize("read", [parsing.side, parsing.effect])
def test_the_same_text_is_read_once(read: Any) -> None:
    written = {parsing.side: "combat fire mage within 2: Inflict 2.", parsing.effect: "Inflict 2 on a mage within 2."}[
        read
    ]
    assert read(written) is read(written)


SAID_OTHERWISE = [
    ("pain 3.draw   1  from your grimoire .", "Pain 3. Draw 1 from your grimoire."),
    ("INFLICTS 3\nON EACH MODELS IN YOUR ROOM.", "Inflict 3 on each model in your room."),
    ("Summon an cadavers in your room.", "Summon a cadaver in your room."),
    ("Summon 2 succubuses.", "Summon 2 succubuses."),
    ("Summon 2 undead.", "Summon 2 undead."),
    ("You gain 1 points.", "Gain 1 point."),
    ("You may move up to 2.", "You may move up to 2."),
    ("An undead activate under your control.", "An undead activates under your control."),
    ("Move 1.", "Move 1."),
    ("Convert up to 2 on a mage within 1.", "Convert 2 on a mage within 1."),
    (
        "Inflict 1 for each jinx assigned to you on an enemy model within 1.",
        "Inflict 1 per jinx on you on an opposing model within 1.",
    ),
    ("For each jinx on you, place 1 instability in your room.", "Place 1 instability per jinx on you in your room."),
    ("For each 2 damage on you, you may gain 1 point.", "You may gain 1 point per 2 damage on you."),
    ("Remove a jinx from you.", "Discard 1 jinx on you."),
    ("Get the crown token.", "Take the crown."),
    ("Deal 2 on a mage within 1.", "Inflict 2 on a mage within 1."),
    ("Draw 2 spells from your grimoire.", "Draw 2 from your grimoire."),
    ("If you have a jinx, discard 1 spell.", "If you bear at least 1 jinx, discard 1 spell from your hand."),
    (
        "Choose one: gain 1 point for each of your demons; or gain 1 point per evocation in play.",
        "Choose: gain 1 point per own demon; or gain 1 point per evocation in play.",
    ),
    ("Exchange rooms with a mage within 2.", "Swap rooms with a mage within 2."),
    ("Perform a physical attack on a model within 0.", "Attack a model within 0."),
    (
        "Target a mage within 2. Place 1 instability in the target’s room.",
        "Target a mage within 2. Place 1 instability in the room.",
    ),
    ("You choose: draw 1 quests; or draw 2 quest.", "Choose: draw 1 quest; or draw 2 quests."),
    ("Move yourself up to 1.", "Move up to 1."),
    ("Summon a 'Flesh Horror'.", "Summon a 'flesh_horror'."),
    ("Upgrade one of your evocation.", "Upgrade one of your evocations."),
    ("Inflict 2 on each mage anywhere.", "Inflict 2 on each mage in the lodge."),
    ("The Black Rose inflict 1 on you.", "The Black Rose inflicts 1 on you."),
    ("Activate the crypt, except the crypt.", "Activate the crypt, except the crypt."),
]


@pytest.mark.parametrize(("written", "canonical"), SAID_OTHERWISE)
def test_looser_wordings_mean_the_same(written: str, canonical: str) -> None:
    assert writing.unparse(parsing.effect(written)) == canonical


# --- the words, the cards and the code know the same things -----------------------------------------------------------


def words_of(terminal: str) -> list[str]:
    line = re.search(rf"^{terminal}: (.*)$", GRAMMAR, re.MULTILINE)
    assert line is not None
    return re.findall(r'"([^"]*)"', line[1])


def test_every_evocation_room_and_jinx_of_the_box_has_its_word() -> None:
    kit = own_figures.figures()
    assert {nouns.singular(word) for word in words_of("KIND")} == set(nouns.KINDS)
    assert set(nouns.KINDS) == {*card_classes.ARCHETYPES, *kit.evocations}
    rooms = {word.removeprefix("the ").replace(" ", "_") for word in words_of("ROOM_NAME")}
    assert {"the_abyss" if room == "abyss" else room for room in rooms} == set(kit.rooms)
    assert set(words_of("JINX_KIND")) == set(kit.jinxes)
    assert set(words_of("COLOUR")) == set(card_classes.COLOURS)
    assert {*words_of("ELEMENT"), *words_of("ALL")} == set(card_classes.ELEMENTS)
    assert set(card_classes.PHASES) <= set(words_of("PHASE"))


def test_rooms_are_called_by_their_ids() -> None:
    for room in own_figures.figures().rooms:
        tree = lang.EffectText(
            (lang.Sentence(lang.Deeds((verbs.PlaceInstability(nouns.Number(1), nouns.NamedRoom(room)),))),)
        )
        assert parsing.effect(writing.unparse(tree)) == tree


def test_each_word_and_phrase_is_one_thing() -> None:
    body = GRAMMAR[GRAMMAR.index("// ---- Words and phrases") :]
    words = [
        word for line in body.splitlines() if re.match(r"_?[A-Z]", line) for word in re.findall(r'"([^"]*)"', line)
    ]
    assert len(words) == len(set(words))


def test_own_names_are_told() -> None:
    assert parsing.own_names("Summon a 'Flesh Horror' and summon a 'wisp' and summon a 'wisp'.") == (
        "flesh_horror",
        "wisp",
    )
    assert parsing.own_names("Summon a cadaver.") == ()


def test_importing_the_language_reads_neither_lark_nor_the_grammar() -> None:
    code = (
        "import sys; from explorer.games.black_rose_wars.language import parsing; "
        "assert 'lark' not in sys.modules; parsing.effect('Pain 1.'); assert 'lark' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
