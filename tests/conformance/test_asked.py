"""How people ask, game by game: much is written down, and what is written is answered as it was meant."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

import explorer
from explorer.core.asked import Asked, read
from explorer.core.game import game_named
from explorer.examples.answers import NEAREST, OFF_TOPIC, RULES, TOLD
from explorer.examples.answers import of as answers_of
from explorer.examples.rulings import of as rulings_of
from tests.conformance.matches import GAMES
from tests.depth import sparse

POPULAR, WORDINGS, EVERY = 60, 8, 2
"""So many rules of a game are asked about in so many wordings; every other rule in at least two."""

FOUND = 0.97
"""The share of known wordings that are taken for their own question, or for one with the same answer."""

ELSEWHERE = """
what's the weather in paris tomorrow; best pizza topping; can my pawn move backwards; who won the world cup in 2014
how do i install python; what does en passant mean; write me a poem about cats; do I need a driving licence for a moped
when does the train leave; translate hello into german; what is a good pinot noir; how do I fix a puncture
who invented the telephone; my phone battery is empty; how tall is mount everest; how do I tie my shoes
sort a list in javascript; how do I make coffee; when is the next bus to town; is the supermarket still open
in settlers can you build two roads in one turn; carcassonne: do farmers score during the game; what beats a straight in poker
in risk how many dice does the attacker roll; can you castle in chess while in check; in uno can you stack plus two cards
clue: can I stay in the same room for two turns; in battleship do you get another go after a hit; who plays batman in the film
"""
"""Questions that are about none of the games."""


def asked(game: str) -> tuple[Asked, ...]:
    """What the files of a game say."""
    known = game_named(game)
    return read(known.folder / "asked", known.rules, rulings_of(known).rulings)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_asked_about_and_many_in_many_words(game: str) -> None:
    often: dict[str, int] = {}
    for one in asked(game):
        for rule in one.rules:
            often[rule] = often.get(rule, 0) + len(one.wordings)
    rules = explorer.rules(game)
    assert [rule.id for rule in rules if often.get(rule.id, 0) < EVERY] == []
    assert sum(number >= WORDINGS for number in often.values()) >= POPULAR


@pytest.mark.parametrize("game", GAMES)
def test_no_wording_stands_twice(game: str) -> None:
    """In the files; a ruling may be asked for in words that stand there too."""
    seen: dict[str, Asked] = {}
    for one in asked(game):
        for wording in one.wordings:
            said = " ".join(re.findall(r"\w+", wording.lower()))
            assert said not in seen, (wording, one.answer, seen[said].answer)
            seen[said] = one


@pytest.mark.parametrize("game", GAMES)
def test_an_answer_begins_with_its_verdict(game: str) -> None:
    for one in asked(game):
        if one.verdict in ("yes", "no"):
            assert one.answer.startswith(one.verdict.title()), one


@pytest.mark.parametrize("game", GAMES)
def test_what_is_written_is_answered_as_it_was_meant(game: str) -> None:
    known = answers_of(game_named(game))
    tried = [(one, wording) for one in known.questions for wording in one.wordings][:: sparse(4)]
    rules = explorer.rules(game)
    missed = []
    for one, wording in tried:
        answer = known.ask(wording)
        if answer.sentence != one.answer and not (
            answer.stated and {rules[rule] for rule in one.rules[:1]} <= {*answer.rules[:3]}
        ):
            missed.append((wording, answer.verdict, answer.taken_for))
    assert len(missed) <= (1 - FOUND) * len(tried), missed


@pytest.mark.parametrize("game", GAMES)
def test_what_is_about_something_else_is_told(game: str) -> None:
    questions = [one.strip() for one in re.split(r"[;\n]", ELSEWHERE) if one.strip()]
    told = [explorer.ask(game, one) for one in questions]
    missed = [answer.question for answer in told if answer.verdict != OFF_TOPIC]
    assert len(missed) <= len(questions) / 5, missed
    assert not any(answer.rules or answer.nearest for answer in told if answer.verdict == OFF_TOPIC)


@pytest.mark.parametrize(
    ("game", "slipped", "right"),
    [
        ("game_of_crowns", "how many rvaens do I need", {"ravens": "rvaens"}),  # as somebody has written it, with one
        ("game_of_crowns", "how many ravnes do I need", {"ravens": "ravnes"}),
        ("noble_game", "who wins a battel", {"battle": "battel"}),
        ("noble_game", "what does the ruler do", {"rule": "ruler"}),  # which is what it costs
        ("kings_of_ireland", "is it true", {}),
    ],
)
def test_a_slip_is_mended_though_it_is_in_a_known_wording(game: str, slipped: str, right: dict[str, str]) -> None:
    assert explorer.ask(game, slipped).reading.mended == right


@pytest.mark.parametrize(
    ("game", "question", "rule", "beginning"),
    [
        ("noble_game", "what is an army?", "force.army", "An army is a force of more than three soldiers"),
        ("noble_game", "upkeep?", "upkeep.food", "The upkeep comes after winter"),
        ("kings_of_ireland", "what is a clan", "parts.clan", "A clan is one of seven groups"),
        ("game_of_crowns", "Explain Castellans", "castellan", "At the end each Castellan is worth 1 VP"),
        ("black_rose_wars", "what does Instability mean", "instability.place", "Instability is cubes in a room"),
    ],
)
def test_what_something_is_is_answered_by_its_definition(game: str, question: str, rule: str, beginning: str) -> None:
    answer = explorer.ask(game, question)
    assert answer.because[0].id == rule
    assert answer.sentence.startswith(beginning)


@pytest.mark.parametrize(
    ("game", "word"),
    [("noble_game", "trap"), ("game_of_crowns", "wizard"), ("kings_of_ireland", "druid"), ("black_rose_wars", "raven")],
)
def test_a_word_that_a_game_does_not_have_is_said_to_be_none_of_its_words(game: str, word: str) -> None:
    answer = explorer.ask(game, f"what is a {word}?")
    assert (answer.verdict, answer.rules, answer.nearest) == (OFF_TOPIC, (), ())
    assert answer.sentence == f"“{word}” is no word of the rules of {game_named(game).title}."


def test_a_word_of_a_game_is_not_missed_while_it_is_typed() -> None:
    """It may yet become one that the game has."""
    for typed in ("what is a r", "what is a rans", "what is a fo"):
        assert "is no word" not in explorer.ask("noble_game", typed).sentence


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_named_to_compare_with_is_no_other_subject(game: str) -> None:
    assert explorer.ask(game, "who wins a tie, is it like in chess?").verdict != OFF_TOPIC


@pytest.mark.parametrize("game", GAMES)
def test_neither_yes_nor_no_is_said_to_who_asks_for_something_else(game: str) -> None:
    known = answers_of(game_named(game))
    asked = (
        "how many cards may I hold in hand then",
        "who of us is allowed to begin the whole thing",
        "when do I have to pay for it all",
    )
    for question in asked:
        answer = known.ask(question)
        assert answer.verdict not in ("yes", "no") or answer.nearest[0].likeness < 1


OPEN = """
is it okay if somebody watching helps me with my decisions; can we agree that nobody may look at a phone
mum must go to bed soon, what becomes of her things; may I whisper to my neighbour what I am up to
somebody spilled a drink over the table; should we wash the dice; can we pause and finish tomorrow
"""
"""What no book settles, in words that stand in no file."""


@pytest.mark.parametrize("game", GAMES)
def test_what_no_book_settles_is_not_answered_by_one_of_its_rules(game: str) -> None:
    answers = [explorer.ask(game, one.strip()) for one in re.split(r"[;\n]", OPEN) if one.strip()]
    missed = [one for one in answers if one.stated and one.verdict not in ("open", "readings")]
    assert len(missed) <= 1, [(one.question, one.sentence) for one in missed]


class Reader(HTMLParser):
    """Collects the tags and the text of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002 - the parser's own signature
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "question", ["who wins a tie?", "how many cards do I get", "<b>may I <script>pass", "", "zzzz"]
)
def test_an_answer_prints_and_shows_itself(game: str, question: str) -> None:
    answer = explorer.ask(game, question)
    assert answer.verdict in TOLD
    assert answer.stated == bool(answer.taken_for or answer.figure) == bool(answer.because)
    assert len(answer.rules) <= RULES
    assert len(answer.nearest) <= NEAREST
    assert str(answer).startswith(answer.sentence)
    page = Reader()
    page.feed(answer._repr_html_())
    assert answer.sentence in page.text
    assert page.tags <= {"p", "strong", "ul", "ol", "li", "b"}


@pytest.mark.parametrize("game", GAMES)
def test_an_unfinished_word_is_enough(game: str) -> None:
    """The question is answered while it is typed: every beginning of it is taken."""
    for wording in asked(game)[0].wordings:
        for end in range(len(wording)):
            assert explorer.ask(game, wording[:end]).question == wording[:end]
