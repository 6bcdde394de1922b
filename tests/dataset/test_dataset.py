"""A dataset: every line fits the schema, tells the whole match in numbers and in words, and loads."""

from __future__ import annotations

import copy
import json
import re
import shlex
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import explorer
from explorer import dataset
from explorer.core.errors import NoblesseError, RecordError, SetUpError, UnknownGame
from explorer.core.moments import Choice
from widgets import cli

SCHEMA = Draft202012Validator(dataset.schema())


def first(game: str, **how: Any) -> dict[str, Any]:
    """The first line of a row, as it is read from a file."""
    line: dict[str, Any] = json.loads(dataset.text(next(dataset.lines(game, **how))))
    return line


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(dataset.schema())


@pytest.mark.parametrize("game", explorer.games())
def test_a_line_fits_the_schema_and_tells_the_whole_match(game: str) -> None:
    line = first(game, kinds="random", seed=3)
    SCHEMA.validate(line)
    match = dataset.match_of(line)
    assert match.over
    assert line["players"] == match.state.players
    assert line["winners"] == list(match.winners)
    assert [score["unit"] for score in line["scores"]] == [score.unit for score in match.standing()]
    assert line["moments"] == len(match.moments(barred=False))
    asked = [moment for moment in match.moments(barred=False) if moment.waits]
    assert line["choices"] == sum(isinstance(moment, Choice) for moment in asked)
    assert [answer["moment"] for answer in line["answers"]] == [moment.at for moment in asked]
    for answer, row in zip(line["answers"], line["record"]["answers"], strict=True):
        assert [answer["moment"], answer["seat"], answer["kind"], answer["answer"]] == row
        assert answer["rule"] in explorer.rules(game).rules
        assert answer["words"]


@pytest.mark.parametrize("game", explorer.games())
def test_an_answers_words_and_number_mean_what_was_chosen(game: str) -> None:
    line = first(game, kinds="random", seed=5)
    match = dataset.match_of(line)
    match.back(match.given)
    tried = 0
    for answer in line["answers"][:60]:
        choice = match.pending
        if isinstance(choice, Choice):
            chosen = choice.options[answer["option"]]
            assert json.loads(json.dumps(chosen)) == answer["answer"]
            assert match.label(chosen) == answer["words"]
            assert len(choice.options) == answer["options"]
            tried += 1
        match.forward()
    assert tried


def test_rolls_and_draws_are_told_by_the_names_of_dice_and_cards() -> None:
    answers = first("noble_treachery", kinds="random", seed=1)["answers"]
    thrown = next(answer for answer in answers if answer["kind"] == "starting token")
    assert re.fullmatch(r"black \d, blue \d, red \d, green \d, yellow \d", thrown["words"])
    drawn = next(answer for answer in answers if answer["kind"] == "cards for the discard")
    assert not any(mark in drawn["words"] for mark in "_-")
    assert len(drawn["words"].split(", ")) == len(drawn["answer"])


def test_what_came_of_an_answer_stands_behind_it() -> None:
    answers = first("game_of_crowns", kinds="random", seed=7)["answers"]
    assert answers[0]["asked"] == "Chance decides who begins."
    assert answers[0]["then"][0] == f"{answers[0]['words']} is the starting player."


def test_the_same_seed_plays_the_same_matches_and_each_is_another() -> None:
    def row(seed: int) -> list[dict[str, Any]]:
        return list(islice(dataset.lines("game_of_crowns", kinds="random", seed=seed), 3))

    assert row(1) == row(1)
    assert len({json.dumps(line["answers"]) for line in [*row(1), *row(2)]}) == 6
    assert [line["seed"] for line in row(1)] == ["1/0", "1/1", "1/2"]


def test_settings_readings_and_players_by_seat_stand_in_the_line() -> None:
    kinds = ["steady", "easy", "random"]
    line = first("kings_of_ireland", players=3, kinds=kinds, vikings=True, readings={"battle-tie": "attacker"})
    assert line["kinds"] == kinds
    assert line["settings"] == {"vikings": True, "readings": {"battle-tie": "attacker"}}
    assert dataset.match_of(line).state.vikings


@pytest.mark.parametrize(
    ("key", "value"),
    [("noblesse dataset", 2), ("players", "four"), ("winners", [-1]), ("kinds", [""]), ("told", ""), ("answers", {})],
)
def test_the_schema_refuses_what_is_no_line(key: str, value: object) -> None:
    line = first("game_of_crowns", kinds="random")
    assert SCHEMA.is_valid(line)
    assert not SCHEMA.is_valid({**line, key: value})
    wrong = copy.deepcopy(line)
    wrong["answers"][3]["extra"] = 1
    assert not SCHEMA.is_valid(wrong)
    del line["seed"]
    assert not SCHEMA.is_valid(line)


def test_a_wrong_game_seat_player_or_seed_is_refused_before_anything_is_played() -> None:
    with pytest.raises(UnknownGame):
        dataset.lines("chess")
    with pytest.raises(SetUpError, match="2 players are named for 4 seats"):
        dataset.lines("game_of_crowns", kinds=["easy", "easy"])
    with pytest.raises(NoblesseError, match="no player 'grandmaster'"):
        dataset.lines("game_of_crowns", kinds="grandmaster")
    with pytest.raises(SetUpError, match="a seed is"):
        dataset.lines("game_of_crowns", seed=1.5)  # type: ignore[arg-type]


def test_a_file_is_read_and_what_is_no_line_is_named(tmp_path: Path) -> None:
    line = next(dataset.lines("game_of_crowns", kinds="random"))
    path = tmp_path / "crowns.jsonl"
    path.write_text(dataset.text(line) * 2 + dataset.text(line)[:100], encoding="utf-8")
    lines = dataset.read(path)
    assert [next(lines)["game"] for _ in range(2)] == ["game_of_crowns"] * 2
    with pytest.raises(RecordError, match=r"line 3 of .* is no match of a dataset of format 1"):
        next(lines)


def test_the_command_of_the_page_writes_what_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (Path(dataset.__file__).parent / "README.md").read_text(encoding="utf-8")
    (command,) = re.findall(r"^noblesse (record .*)$", page, re.MULTILINE)
    monkeypatch.chdir(tmp_path)
    assert cli.main(shlex.split(command)) == 0
    lines = list(dataset.read(tmp_path / "crowns.jsonl"))
    assert len(lines) == 3
    for line in lines:
        SCHEMA.validate(line)
        assert line["kinds"] == ["steady", "easy", "easy", "random", "random"]
        for field in line:
            assert f"`{field}`" in page
