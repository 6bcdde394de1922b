"""The rulebook: parsed strictly, searched by players' words, and its citations found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer.core.errors import RulebookError
from explorer.core.rulebook import Rulebook, cited, rulebook
from explorer.core.search import Entry, Index
from tests.core.toy import RULES

if TYPE_CHECKING:
    from pathlib import Path

FIELDS = "- Printed: Play\n- Standing: printed\n\nText.\n"


def book(rules: str = "", head: str = "# Game\n\n## Chapter\n") -> Rulebook:
    return Rulebook(f"{head}{rules}", "my.md")


def refused(rules: str, said: str, head: str = "# Game\n\n## Chapter\n") -> None:
    with pytest.raises(RulebookError) as caught:
        book(rules, head)
    assert str(caught.value).startswith("my.md: ")
    assert said in str(caught.value), str(caught.value)


def test_a_rule_has_all_that_was_written() -> None:
    rules = Rulebook(RULES)
    assert rules.title == "Stones"
    assert list(rules.rules) == ["deal", "take", "take.enough", "roll", "tip"]
    assert [rule.id for rule in rules] == list(rules.rules)
    assert len(rules) == 5
    take = rules["take"]
    assert (take.title, take.chapter, take.printed, take.standing) == ("Take stones", "Playing", "Play", "printed")
    assert (take.links, take.words, take.switch, take.readings) == (("take.enough",), ("grab", "pick up"), "", ())
    assert take.text == "Take one stone or two, or pass."
    assert rules["roll"].text == "Both dice are thrown. A double is a bonus."
    assert rules.switches == {"take.last": ("yes", "no", "shared")}


def test_text_may_have_paragraphs_lists_and_small_headings() -> None:
    text = "One.\n\n- Printed: not a field here\n- two\n\n#### Small\n\n`## no heading`"
    rule = book(f"### a: A\n- Printed: -\n- Standing: advice\n\n{text}\n")["a"]
    assert rule.text == text


def test_a_rule_that_is_not_there_and_what_is_near_it() -> None:
    with pytest.raises(RulebookError, match=r"Stones has no rule 'take.enuff'; near it: take.enough"):
        Rulebook(RULES)["take.enuff"]
    strange: list[Any] = [None, 3, [], {}, "", "x" * 9999]
    for name in strange:
        with pytest.raises(RulebookError, match="Stones has no rule"):
            Rulebook(RULES)[name]


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (f"### A: Title\n{FIELDS}", "a rule's heading is '### id: title', not '### A: Title'"),
        (f"### a Title\n{FIELDS}", "a rule's heading is '### id: title'"),
        (f"### a..b: Title\n{FIELDS}", "a rule's heading is '### id: title'"),
        (f"### a:\n{FIELDS}", "a rule's heading is '### id: title'"),
        ("### a: A\n- Standing: printed\n\nText.\n", "rule a lacks the field Printed"),
        ("### a: A\n- Printed: x\n\nText.\n", "rule a lacks the field Standing"),
        ("### a: A\nText first.\n- Printed: x\n- Standing: printed\n", "rule a lacks the field Printed"),
        ("### a: A\n- Printed: x\n- Standing: perhaps\n\nText.\n", "rule a has standing 'perhaps'; there is: printed,"),
        ("### a: A\n- Printed: x\n- Standing: printed\n", "rule a says nothing"),
        (f"### a: A\n{FIELDS}### a: B\n{FIELDS}", "rule a is defined twice"),
        (f"### a: A\n- Links: b, c\n{FIELDS}", "rule a links to b, which is not defined"),
        (f"### a: A\n- Linkz: b\n{FIELDS}", "rule a has the line '- Linkz: b'"),
        (f"### a: A\n- Words:\n{FIELDS}", "rule a has the line '- Words:'"),
        (f"### a: A\n- Printed: y\n{FIELDS}", "rule a has the line '- Printed: Play'"),
        (f"### a: A\n- Switch: s\n{FIELDS}", "rule a has a switch that is not"),
        (f"### a: A\n- Switch: s = one\n{FIELDS}", "rule a has a switch that is not"),
        (f"### a: A\n- Switch: s = one | one\n{FIELDS}", "rule a has a switch that is not"),
        (f"### a: A\n- Switch: = one | two\n{FIELDS}", "rule a has a switch that is not"),
        (
            f"### a: A\n- Switch: s = x | y\n{FIELDS}### b: B\n- Switch: s = x | z\n{FIELDS}",
            "rule b offers the switch 's'",
        ),
    ],
)
def test_what_breaks_the_form_is_refused_by_name(rules: str, said: str) -> None:
    refused(rules, said)


def test_a_rulebook_has_one_name() -> None:
    refused("", "it must begin with the game's name", head="## Chapter\n")
    refused("# Other\n", "it has two names, 'Game' and 'Other'")
    with pytest.raises(RulebookError):
        Rulebook("")


def test_a_file_is_read_once(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text(RULES, encoding="utf-8")
    assert rulebook(tmp_path / "rules.md") is rulebook(tmp_path / "rules.md")
    assert rulebook(tmp_path / "rules.md").source == str(tmp_path / "rules.md")


# --- search ---


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("may I grab a stone?", "take"),
        ("PICK UP", "take"),
        ("how do I roll the dice", "roll"),
        ("dise", "roll"),
        ("rolling doubles", "roll"),
        ("is there enough?", "take.enough"),
        ("advise on passing", "tip"),
        ("card", "deal"),
    ],
)
def test_players_words_find_the_rule(question: str, rule: str) -> None:
    assert Rulebook(RULES).search(question)[0].id == rule


@pytest.mark.parametrize(
    "question",
    [
        '"; DROP TABLE rule; --',
        "NEAR(",
        "NEAR(roll dice, 2)",
        "*",
        "roll*",
        '"',
        '"roll',
        "title:roll",
        "roll AND",
        "NOT",
        "OR OR",
        "(",
        ")",
        "^roll",
        "-roll",
        "{title}: roll",
        "roll\x00dice",
        "\ud800",
        "🎲 roll",
        "'; --",
        "a" * 100_000,
        "roll " * 50_000,
        "%",
        "_",
        "\\",
        "col1:x",
        "roll + dice",
    ],
)
def test_nothing_that_is_typed_is_taken_for_search_syntax(question: str) -> None:
    rules = Rulebook(RULES)
    found = rules.search(question)
    assert {rule.id for rule in found} <= set(rules.rules)
    assert rules.search("roll the dice")[0].id == "roll"
    if question.strip().lower().startswith("roll"):
        assert found[0].id == "roll"


@pytest.mark.parametrize("question", ["", "   ", "?!", "🎲", "zzzzqqq"])
def test_a_question_without_known_words_finds_nothing(question: str) -> None:
    assert Rulebook(RULES).search(question) == []


SHELF = Index(
    [
        Entry("deaf", ("Deaf to traps",), "It goes by."),
        Entry("defeat", ("A defeat",), "The silent mage is out, and left out of damage."),
        Entry("stack", ("Stack of cards",), "Yell well."),
        Entry("win", ("Who wins", "how do I win"), "The most gold."),
        Entry("win.tie", ("Nobody wins alone", "win a tie"), "Gold is shared among all who win."),
    ]
)


@pytest.mark.parametrize(
    ("question", "words", "mended", "unknown"),
    [
        ("damage to a defeated mage ", ("damage", "defeated", "mage"), {}, ()),  # a form of a known word is known
        ("defaeted ", (), {}, ("defaeted",)),  # not similar to any known form
        ("defaet ", ("defeat",), {"defeat": "defaet"}, ()),
        ("<script>alert(1)", (), {}, ("script", "alert", "1")),  # not "left"
        ("SELECT * FROM mage", ("mage",), {}, ("select",)),  # not "silent"
        ("attack in a cell ", (), {}, ("attack", "cell")),  # not "stack", not "well"
        ("dea ", (), {}, ("dea",)),
        ("dea", ("dea",), {}, ()),  # still being typed
        ("satck", ("stack",), {"stack": "satck"}, ()),
        ("tsack", ("stack",), {"stack": "tsack"}, ()),
        ("stavk ", ("stack",), {"stack": "stavk"}, ()),  # a neighbouring key
        ("stark ", (), {}, ("stark",)),  # another word
    ],
)
def test_a_word_is_mended_only_into_one_like_it(
    question: str, words: tuple[str, ...], mended: dict[str, str], unknown: tuple[str, ...]
) -> None:
    assert SHELF.read(question) == (words, mended, unknown)


def test_another_word_is_ignored_rather_than_replaced() -> None:
    shelf = Index([Entry("explore", ("Explore",), "A short way.")])
    assert shelf.read("shoot and it explodes ") == ((), {}, ("shoot", "explodes"))
    assert shelf.read("exlpore ").words == ("explore",)


def test_what_is_typed_for_short_is_understood() -> None:
    shelf = Index(
        [Entry("begin", ("Who goes first",), "A throw."), Entry("walls", ("Through walls",), "Two rooms away.")]
    )
    assert [found.id for found in shelf.find("who goes 1st")] == ["begin"]
    assert [found.id for found in shelf.find("u wanna go thru 2 rooms")] == ["walls"]


def test_what_is_asked_for_comes_before_what_only_has_to_do_with_it() -> None:
    assert [found.id for found in SHELF.find("how do I win?")] == ["win", "win.tie"]
    assert [found.id for found in SHELF.find("who wins a tie?")] == ["win.tie", "win"]
    assert [found.id for found in SHELF.find("gold")] == ["win", "win.tie"]


@pytest.mark.parametrize(
    ("asked", "told"), [("tied", "A tie"), ("tie", "Tied cards"), ("ties", "Tied"), ("loser", "Who lost")]
)
def test_bent_forms_meet_either_way(asked: str, told: str) -> None:
    assert [found.id for found in Index([Entry("a", (told,), "."), Entry("b", ("Else",), ".")]).find(asked)] == ["a"]


def test_numbers_and_colours_do_not_outweigh_what_is_asked() -> None:
    shelf = Index(
        [
            Entry("bets", ("Compare bets",), "The higher wins."),
            Entry("lock", ("Red or blue dice", "red 4", "blue 10"), "No."),
            Entry("set", ("Four red, ten blue",), "Tokens."),
        ]
    )
    assert next(found.id for found in shelf.find("compare my red 4 and blue 10 bets")) == "bets"
    assert shelf.find("red 4")[0].id == "lock"  # unless the question has nothing else


def test_ties_are_found_in_the_real_rulebook_and_what_settles_them_by_its_ruling() -> None:
    assert explorer.rules("noble_treachery").search("tied")[0].id == "challenge.tie"
    (found,) = explorer.rulings("noble_treachery", "two cards are tied, who wins?", limit=1)
    assert found.rules[0].startswith("challenge.tie")
    assert found.answer
    assert explorer.rulings("noble_treachery", "zzzz qqqq") == []
    with pytest.raises(explorer.UnknownGame):
        explorer.rulings("chess", "tied")


@pytest.mark.parametrize("question", ["bann", "bannermen", "what was won", "no", "nob", "Séan"])
def test_what_is_half_typed_or_bent_or_accented_is_found(question: str) -> None:
    shelf = Index([Entry("a", ("Séan's bannerman", "win"), "Nobles too."), Entry("b", ("Else",), "More.")])
    assert [found.id for found in shelf.find(question)] == ["a"]


@pytest.mark.parametrize("question", [None, 3, [], {}, b"roll", ["roll"], object()])
def test_a_question_may_be_anything(question: Any) -> None:
    assert isinstance(Rulebook(RULES).search(question), list)


def test_there_are_no_more_answers_than_asked_for_and_none_twice() -> None:
    rules = Rulebook(RULES)
    assert len(rules.search("stone dice card pass", limit=2)) == 2
    found = [rule.id for rule in rules.search("stone dice card pass roll take")]
    assert len(found) == len(set(found))


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("does a castle protect my bet?", "card.castle.bet"),
        ("what does the spy do", "card.spy"),
        ("how do i win", "win.complete"),
        ("who deals first", "setup.dealer"),
        ("full house", "bonus.throne"),
        ("five of a kind", "bonus.poison"),
    ],
)
def test_the_real_rulebook_answers_players(question: str, rule: str) -> None:
    found = [found.id for found in explorer.ask("noble_treachery", question).rules[:6]]
    assert any(name == rule or name.startswith(f"{rule}.") for name in found), found


# --- citations ---


def test_citations_are_string_constants_and_ids_in_brackets(tmp_path: Path) -> None:
    (tmp_path / "code.py").write_text(
        '"""A step (take.enough, roll)."""\nRULE = "take"\nTEXT = "because [tip] says so; take it (not.a.rule)"\n# deal\n'
    )
    found = cited(tmp_path, Rulebook(RULES).rules)
    assert found == {"take.enough": ["code.py:1"], "roll": ["code.py:1"], "take": ["code.py:2"], "tip": ["code.py:3"]}


def test_the_table_says_what_is_cited_and_tested(tmp_path: Path) -> None:
    package, tests = tmp_path / "a" / "b" / "toy", tmp_path / "tests"
    package.mkdir(parents=True)
    tests.mkdir()
    (package / "rules.md").write_text(RULES)
    (package / "code.py").write_text('X = ["take", "roll"]\n')
    (tests / "test_code.py").write_text('X = "take"\n')
    rules = Rulebook(RULES, str(package / "rules.md"))
    rows = {row.split()[0]: row.split()[1:] for row in rules.table(tests).splitlines()}
    assert rows["take"] == ["yes", "yes", "printed"]
    assert rows["roll"] == ["yes", "no", "our", "content"]
    assert rows["tip"] == ["-", "-", "advice"]
    assert rows["take.enough"][:4] == ["no", "no", "our", "reading"]
    assert rules.table(tests).splitlines()[-1] == (
        "5 rules, 1 of them advice; of the other 4, 2 are cited in code and 1 in tests."
    )
    assert "?" in rules.table(tmp_path / "nothing")
    assert rules.table(tmp_path / "nothing").splitlines()[-1].startswith("The tests are not installed here")
