"""The cards file: its contents, and the numbers that a user's own file may change."""

from pathlib import Path
from typing import Any

import pytest

import explorer
from explorer.authoring.card_file import CardFileError
from explorer.games.game_of_crowns.cards import house_of, kind_of
from explorer.games.game_of_crowns.own_figures import figures, read_overrides
from tests.games.game_of_crowns.table import GAME


@pytest.mark.rule("parts.box", "parts.house-found", "parts.guests-assumed")
def test_the_box() -> None:
    kit = figures()
    assert kit.box().total() == 101
    assert dict(kit.house) == {"knight": 3, "coinage": 2, "feud": 2, "trader": 1, "princess": 1, "castellan": 1}
    assert kit.guests["sentinel"] == 2
    assert kit.guests["jester"] == 4
    assert all(figure.why and figure.standing in ("printed", "found", "assumed") for figure in kit.provenance.values())


def test_names_of_cards() -> None:
    assert figures().name("ki-rin-knight") == "Knight of Ki-rin"
    assert figures().name("jester") == "Jester"
    assert (house_of("ki-rin-knight"), kind_of("ki-rin-knight"), house_of("jester")) == ("ki-rin", "knight", "")
    assert not any(map(figures().is_card, ("stark-knight", "lyre-jester", "knight", "", None, 5, "lyre-")))


def test_own_figures_and_where_they_come_from() -> None:
    key = read_overrides({"guests": {"jester": 3, "priest": 2}})
    assert key == '{"guests":{"jester":3,"priest":2}}'
    assert figures(key).provenance["jester"].standing == "own"
    assert read_overrides({"guests": {"jester": 4}}) == ""
    match = explorer.start(GAME, cards={"guests": {"jester": 3, "priest": 2}}, first=0)
    assert match.state.guests.count("priest") == 2
    assert explorer.load(match.record()).state.guests == match.state.guests


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text("[house]\nknight = 2\nfeud = 3\n")
    assert read_overrides(path) == '{"house":{"feud":3,"knight":2}}'
    assert explorer.start(GAME, cards=str(path), first=0).state.hands[0].count("akroyear-feud") == 3


@pytest.mark.parametrize(
    ("own", "said"),
    [
        ({"guests": {"jester": 5}}, "would be 12"),
        ({"house": {"knight": 4}}, "would be 11"),
        ({"guests": {"sentinel": 1, "jester": 5}}, "printed figure"),
        ({"even_printed": True, "guests": {"sentinel": 3, "jester": 3}}, "nine guests"),
        ({"guests": {"jestor": 4}}, 'did you mean "jester"'),
        ({"houses": {}}, 'did you mean "house"'),
        ({"guests": 3}, "not a table"),
        ({"guests": {"jester": "many"}}, "no number of copies"),
        ({"guests": {"jester": True}}, "no number of copies"),
        ({"even_printed": "yes"}, "true or false"),
    ],
)
def test_faults_are_told_in_plain_words(own: dict[str, Any], said: str) -> None:
    with pytest.raises(CardFileError, match=said):
        read_overrides(own)


def test_a_key_that_cannot_come_from_a_record_is_refused() -> None:
    for key in ("{", "[]", '{"guests":{"jester":5}}'):
        with pytest.raises(CardFileError):
            figures(key)


def test_a_key_written_in_another_form_means_the_same() -> None:
    assert figures('{"guests":{"jester":4}}').key == ""
    assert figures('{"guests": {"jester": 3, "priest": 2}}').key == read_overrides(
        {"guests": {"priest": 2, "jester": 3}}
    )
