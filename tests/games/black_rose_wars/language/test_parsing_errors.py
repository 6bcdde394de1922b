"""What cannot be read is refused with the word, where it stands, and what may stand there, as a player would say it."""

from __future__ import annotations

import pickle
import re

import pytest

from explorer.core.errors import NoblesseError
from explorer.games.black_rose_wars.language import parsing
from explorer.games.black_rose_wars.language.parsing import LanguageError


def fault(parser: str, text: str) -> LanguageError:
    with pytest.raises(LanguageError) as caught:
        getattr(parsing, parser)(text)
    return caught.value


WRONG = [
    # parser, text, the word, what must be among what may stand there, what the message says
    ("effect", "Inflict 2 on each goblin.", "goblin", '"mage"', "a sort of model"),
    ("effect", "Inflit 2.", "Inflit", '"inflict"', 'did you mean "inflict"?'),
    ("effect", "Inflict 2 on the targte.", "the", '"the target"', 'did you mean "the target"?'),
    ("effect", "Inflict two.", "two", "a number", "a number"),
    ("effect", "Inflict 2", "", '"."', "the text ends too early"),
    ("effect", "", "", '"inflict"', "the text ends too early"),
    ("effect", "Inflict 2. and gain 1 point.", "and", '"gain"', 'after "2."'),
    ("effect", "Inflict 100.", "100", "a number", "the largest number is 99"),
    ("effect", "Inflict 99999999999999999999.", "99999999999999999999", "a number", "the largest number is 99"),
    ("effect", "Place 1 instability in a violet room.", "violet", '"red"', "a colour"),
    ("effect", "Place 1 instability in the parlour.", "the", '"the crypt"', "a room"),
    ("effect", "Draw 1 from your grimiore.", "your", '"your grimoire"', 'did you mean "your grimoire"?'),
    ("effect", "Summon a 'Flesh Horror", "'Flesh", "a name in 'quotation marks'", "a name in 'quotation marks'"),
    ("effect", "It activates with strength 2.", "2", "a number like +1", "a number like +1"),
    ("effect", "Assign clumsiness.", "clumsiness", '"weakness"', "a jinx"),
    ("effect", "Summon a cadaver.\0", "\0", "the end", "the end"),
    ("effect", "İnflict 2.", "İ", '"inflict"', "cannot be read"),
    ("effect", "<script>alert(1)</script>", "<", '"inflict"', "cannot be read"),
    ("side", "combat fire mage within: Inflict 2.", ":", "a number", "a number"),
    (
        "side",
        "fire combat mage within 1: Inflict 2.",
        "fire",
        '"combat"',
        '"combat", "contingency", "protection" or "trap"',
    ),
    ("side", "trap air model within 1: Inflict 2.", "model", '"when"', 'after "air" you can write "when"'),
    ("side", "combat air model within 1 when a mage heals: Inflict 2.", "when", '"persistent"', '":" or "persistent"'),
    ("side", "combat air self persistent: Inflict 2.", "Inflict", '"when"', '"when"'),
    ("command", "action priority 2 Attack the target.", "Attack", '":"', '":"'),
    ("skill", "when this evocation sleeps: Inflict 2.", "sleeps", '"activates"', "you can write"),
    ("event", "tea phase: Gain 1 point.", "tea", '"action phase"', '"action phase"'),
    ("task", "you show 3 air or earth", "", '"symbols"', "the text ends too early"),
    ("trigger", "another mage enters", "", '"your room"', "the text ends too early"),
]


@pytest.mark.parametrize(("parser", "text", "word", "expected", "said"), WRONG)
def test_the_error_points_at_the_word(parser: str, text: str, word: str, expected: str, said: str) -> None:
    error = fault(parser, text)
    assert isinstance(error, NoblesseError)
    assert error.text == text
    assert error.word == word
    assert text[error.at :].startswith(word)
    assert expected in error.expected
    assert said in str(error)


@pytest.mark.parametrize(("parser", "text"), [row[:2] for row in WRONG])
def test_no_name_of_the_grammar_reaches_a_player(parser: str, text: str) -> None:
    error = fault(parser, text)
    message = str(error)
    for told in (message.replace(text, ""), *error.expected):
        assert "_" not in told
        assert not re.search(r"[A-Z]{3}", told)
    assert len(message) < 500


def test_each_word_that_is_told_may_really_stand_there() -> None:
    for parser, text, *_ in WRONG:
        error = fault(parser, text)
        for expected in error.expected:
            if expected == "the end":
                parsing.grammatical(text[: error.at], parser)
                continue
            word = {"a number": "1", "a number like +1": "+1", "a name in 'quotation marks'": "'wisp'"}.get(
                expected, expected.strip('"')
            )
            longer = f"{text[: error.at].rstrip()} {word}"
            assert went_on(parser, longer) >= len(longer), longer


def went_on(parser: str, text: str) -> int:
    """How far into a text the parser comes."""
    try:
        parsing.grammatical(text, parser)
    except LanguageError as error:
        return error.at if error.word else len(text)
    return len(text)


def test_a_text_that_goes_wrong_late_points_there() -> None:
    error = fault("effect", "Inflict 2. " * 20 + "Inflict x.")
    assert error.at == 220 + len("Inflict ")
    assert "at letter 229" in str(error)


@pytest.mark.parametrize("text", ["x" * 100_000, "Inflict 2. " * 10_000, "<b>" * 40_000, "(" * 100_000, "é" * 100_000])
def test_a_huge_text_is_refused_unread(text: str) -> None:
    error = fault("effect", text)
    assert f"{len(text)}" in str(error)
    assert len(error.text) <= parsing.LONGEST
    assert len(str(error)) < 200


@pytest.mark.parametrize(
    "bit", ["Inflict 2 on a mage in the room of ", "a mage within 1 of ", "9 ", "'a' ", ": ", "\n"]
)
def test_the_longest_texts_are_read_or_refused_all_the_same(bit: str) -> None:
    error = fault("effect", (bit * parsing.LONGEST)[: parsing.LONGEST])
    assert error.at <= parsing.LONGEST


def test_a_text_of_full_length_is_read() -> None:
    sentence = "Draw 2 from your grimoire. "
    tree = parsing.effect((sentence * parsing.LONGEST)[: parsing.LONGEST // len(sentence) * len(sentence)])
    assert len(tree.sentences) == parsing.LONGEST // len(sentence)


def test_a_long_word_is_told_in_short() -> None:
    error = fault("effect", f"Inflict {'w' * 1500}.")
    assert len(str(error)) < 200
    assert len(error.word) == 1500


def test_errors_can_cross_from_another_process() -> None:
    error = fault("effect", "Inflit 2.")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.text, again.word, again.at, again.expected) == (
        str(error), error.text, error.word, error.at, error.expected,
    )  # fmt: skip
