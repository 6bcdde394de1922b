"""Layouts of all games: from rulings, from matches, from nothing by touches at random; and what is wrong with them, in words."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest

import explorer
from explorer.core.errors import NoblesseError
from explorer.core.game import Game, game_named
from explorer.core.start import keywords
from explorer.examples.rulings import of as rulings_of
from explorer.lay_out import (
    LayoutError,
    Touch,
    bench_of,
    changed,
    checked,
    form,
    from_match,
    from_ruling,
    laid,
    left_out,
    mends,
    trays,
)
from explorer.odds import ask
from explorer.players import HeuristicPlayer
from tests.depth import deep
from tests.lay_out.random_touches import cells, random_layout

GAMES = explorer.games()


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return game_named(request.param)


# --- where a layout comes from ---


def test_every_case_of_a_ruling_is_a_layout_and_makes_the_same_table(game: Game) -> None:
    for ruling in rulings_of(game).rulings.values():
        layout = from_ruling(ruling)
        assert checked(game, json.loads(json.dumps(layout))) == layout, ruling.id
        (match, problems, _) = laid(game, layout, ruling.id)
        assert problems == (), ruling.id
        assert match is not None
        assert match.first_state().__dict__ == ruling.begun().first_state().__dict__, ruling.id


def test_every_example_can_be_played_at_once_and_the_odds_answer_its_question(game: Game) -> None:
    assert bench_of(game).starts
    for start in bench_of(game).starts:
        match, problems, _ = laid(game, checked(game, start.layout), 1)
        assert problems == (), start.title
        assert match is not None
        assert match.pending is not None or match.over
        if start.odds:
            assert ask(match, start.odds).rows, start.title


def test_a_match_at_hand_is_laid_out_and_what_cannot_be_taken_along_is_said(game: Game) -> None:
    seen = whole = 0
    for seed in range(deep(2)):
        match = explorer.start(game.id, seed=seed)
        player = HeuristicPlayer(game.id, seed)
        for _ in range(30):
            match.play(player, most=9)
            if match.over:
                break
            layout = from_match(match)
            found, problems, _ = laid(game, layout, 1)
            assert problems == ()
            assert found is not None
            assert found.state.players == match.state.players
            if len(layout) > 1:  # before the set-up is done, there is nothing to take along
                seen += 1
                lost = left_out(match, found)
                assert all(lost)
                whole += not lost
                assert set(trays(game)) or not lost
    assert seen > 20
    assert whole > seen / 4, "most of a table is taken along"


def test_hands_and_whose_turn_it_is_are_taken_along_from_a_match() -> None:
    match = explorer.start("kings_of_ireland", players=3, seed=5)
    match.play(HeuristicPlayer("kings_of_ireland", 5), until=lambda now: now.state.phase == "Recruit", most=400)
    found = laid(match.game, from_match(match), 1).match
    assert found is not None
    for field in ("hands", "units", "gold", "identity", "turn", "round", "discard"):
        assert getattr(found.first_state(), field) == getattr(match.state, field), field


# --- touches ---


def test_touches_at_random_give_a_match_or_words_and_never_anything_else(game: Game) -> None:
    playable = 0
    for number in range(deep(120)):
        rng = Random(f"{game.id} {number}")
        layout = random_layout(game, rng, rng.randint(1, 14))
        assert checked(game, json.loads(json.dumps(layout))) == layout
        match, problems, _ = laid(game, layout, number)
        assert (match is None) == bool(problems)
        assert all(len(problem) > 8 for problem in problems)
        playable += match is not None
        json.dumps(form(game, layout))
    assert playable > deep(120) / 6


def test_what_is_offered_to_mend_a_problem_removes_it(game: Game) -> None:
    seen = mended = 0
    for number in range(deep(60)):
        rng = Random(f"mends {game.id} {number}")
        layout = random_layout(game, rng, rng.randint(3, 14))
        problems = laid(game, layout).problems
        if not problems:
            continue
        seen += 1
        offered = mends(game, layout, problems[0])
        mended += bool(offered)
        for mend in offered:
            assert mend.text
            assert mend.layout != layout
            assert problems[0] not in laid(game, mend.layout).problems
    assert mended >= seen * 0.8


@pytest.mark.parametrize(
    "given",
    [
        None, [], "x", 3, {"no such place": 1}, {"cards": "/etc/passwd"}, {"cards": {"spells": {"own_1": {"light": 3}}}},
        {"players": [4]}, {"players": 99},
        {"hands": 3}, {"hands": {"0": 7}}, {"hands": {"0": [None]}}, {"hands": [[{}]]}, {"players": True}, {"at": []},
        {"at": "nowhere"}, {"readings": {"x": "y"}}, {"readings": 3}, {"seed": 1}, {"hands": {"0": ["x"] * 300}},
        {"deal": "x" * 30_000}, {"deal": float("nan")}, {"deal": {1, 2}}, {"people": "x"}, {"at": None},
    ],
)  # fmt: skip
def test_whatever_comes_from_outside_is_laid_out_or_refused_in_words(game: Game, given: Any) -> None:
    try:
        layout = checked(game, given)
    except LayoutError as error:
        refused = str(error)
    else:
        match, problems, _ = laid(game, layout)
        refused = "" if match is None else "It can be played."
        refused = refused or " ".join(problems)
    assert len(refused) > 10


def test_no_layout_names_a_file(game: Game) -> None:
    for path in ("/etc/hostname", '{"spells": {}}', ["/etc/hostname"]):
        with pytest.raises(LayoutError):
            checked(game, {"cards": path})


def test_a_typed_card_of_black_rose_wars_is_laid_on_a_sheet_and_resolved() -> None:
    game = game_named("black_rose_wars")
    layout = checked(game, {"at": "cast", "rooms": ["armory", "armory"]})
    layout = changed(game, layout, "cards/spells", Touch("add", "own_1"))
    layout = changed(game, layout, "cards/spells/own_1/light", Touch("set", "combat fire mage within 5: Inflct 3."))
    (problem,) = laid(game, layout).problems
    assert "Inflct" in problem
    layout = changed(game, layout, "cards/spells/own_1/light", Touch("set", "combat fire mage within 5: Inflict 3."))
    layout = changed(game, layout, "cards/spells/own_1/name", Touch("set", "My <b>Blast</b>"))
    assert next(piece.name for piece in trays(game, layout)["spells"]) == "My <b>Blast</b>"
    layout = changed(game, layout, "sheets/0/I/card", Touch("put", "own_1"))
    match = laid(game, layout, 1).match
    assert match is not None
    match.choose(1)
    assert len(match.state.mages[1]["damage"]) == 3
    assert from_match(match)["cards"]["spells"]["own_1"]["name"] == "My <b>Blast</b>"


def test_a_touch_that_does_not_fit_is_refused_and_changes_nothing(game: Game) -> None:
    layout = checked(game, bench_of(game).starts[0].layout)
    before = json.dumps(layout)
    strange = ["", "x", "hands", "hands/9", "hands/0/0/0", "readings/none", "players/1", "/", "at/at"]
    for cell in [*strange, *(one["id"] for one in cells(game, layout))]:
        for touch in (
            Touch("explode"),
            Touch("set", {}),
            Touch("take", 99),
            Touch("put", None),
            Touch("add", "nobody"),
        ):
            with suppress(LayoutError):
                changed(game, layout, cell, touch)
            assert json.dumps(layout) == before


def test_every_place_is_a_keyword_of_position_and_every_tray_has_pieces(game: Game) -> None:
    known = keywords(game.id)
    for place in bench_of(game).places:
        assert place.name in known, place.name
        assert place.label
    assert trays(game)
    for name, pieces in trays(game).items():
        assert pieces, name
        assert len({piece.id for piece in pieces}) == len(pieces), name
        assert all(piece.name for piece in pieces), name
    for cell in cells(game, {}):
        assert cell["kind"] != "pieces" or cell["tray"] in trays(game)


# --- what a touch means ---


def test_the_only_copy_of_a_card_comes_from_where_it_lay() -> None:
    game = game_named("kings_of_ireland")
    layout = changed(game, {}, "hands/0", Touch("put", "omen"))
    assert layout == {"hands": {"0": ["omen"]}}
    layout = changed(game, layout, "hands/1", Touch("put", "omen"))
    assert layout == {"hands": {"0": [], "1": ["omen"]}}
    assert changed(game, layout, "discard", Touch("put", "omen"))["hands"]["1"] == []
    game = game_named("game_of_crowns")  # of which there are three
    layout = {}
    for seat in (0, 0, 1, 2):
        layout = changed(game, layout, f"hands/{seat}", Touch("put", "lyre-knight"))
    assert layout["hands"] == {"0": ["lyre-knight"], "1": ["lyre-knight"], "2": ["lyre-knight"]}


def test_who_takes_a_house_from_another_gives_theirs_for_it() -> None:
    game = game_named("game_of_crowns")
    layout = checked(game, {"houses": ["lyre", "orlok", "chiron", "midian"]})
    layout = changed(game, layout, "houses/0", Touch("set", "midian"))
    assert layout["houses"] == {"0": "midian", "1": "orlok", "2": "chiron", "3": "lyre"}
    assert laid(game, {"houses": {"2": "akroyear"}}).match is not None


def test_with_fewer_players_goes_what_belonged_to_those_who_leave() -> None:
    game = game_named("kings_of_ireland")
    layout = checked(
        game, {"players": 4, "gold": [1, 2, 3, 4], "turn": 3, "units": {"3": ["ulster-6"], "0": ["meath-3"]}}
    )
    assert changed(game, layout, "players", Touch("set", 2)) == {
        "players": 2, "gold": {"0": 1, "1": 2}, "units": {"0": ["meath-3"]},
    }  # fmt: skip


def test_one_die_that_is_said_says_all_five() -> None:
    game = game_named("noble_treachery")
    layout = changed(game, {}, "dice/R", Touch("set", 6))
    assert layout == {"dice": {"K": 1, "B": 2, "R": 6, "G": 4, "Y": 6}}
    assert changed(game, layout, "dice/R", Touch("clear"))["dice"]["R"] == 3


def test_cards_in_play_and_forces_are_rows() -> None:
    game = game_named("noble_treachery")
    layout = changed(game, {"opener": 2}, "in_play", Touch("put", "army-r"))
    layout = changed(game, layout, "in_play", Touch("put", "witch-b"))
    assert layout["in_play"] == [{"seat": 2, "card": "army-r"}, {"seat": 3, "card": "witch-b"}]
    assert changed(game, layout, "in_play/0", Touch("remove"))["in_play"] == [{"seat": 3, "card": "witch-b"}]
    assert "in_play" not in changed(game, {"in_play": [layout["in_play"][0]]}, "in_play/0/card", Touch("take", 0))
    game = game_named("noble_game")
    layout = changed(game, {}, "forces", Touch("add"))
    layout = changed(game, layout, "forces/0/soldiers", Touch("set", 5))
    layout = changed(game, layout, "forces/0/nobles", Touch("put", "lord-0"))
    match = laid(game, layout).match
    assert match is not None
    (force,) = match.first_state().forces.values()
    assert (force["soldiers"], match.first_state().nobles["lord-0"]["force"]) == (5, "f1")
    layout = changed(game, layout, "garrisons", Touch("add", "M7"))
    assert layout["garrisons"] == {"M7": {"seat": 0, "soldiers": 1}}


def test_letters_are_pieces_too() -> None:
    game = game_named("noble_game")
    layout = changed(game, {"goods": {"0": "FW"}}, "goods/0", Touch("put", "S"))
    assert changed(game, layout, "goods/0", Touch("take", 0)) == {"goods": {"0": "WS"}}


def test_a_problem_names_its_rule_and_what_mends_it_is_said_in_words() -> None:
    game = game_named("noble_treachery")
    layout = checked(game, {"treasury": {"0": [1, 5], "1": [8]}, "spoils": [5]})
    (problem, *_) = laid(game, layout).problems
    assert "5" in problem
    assert problem.endswith("]")
    offered = mends(game, layout, problem)
    assert offered
    assert "Take Yellow 5 away from" in offered[0].text


def test_a_layout_is_small_and_so_is_what_it_makes_of_a_long_match(game: Game) -> None:
    match = explorer.start(game.id, seed=3)
    match.play(HeuristicPlayer(game.id, 3), most=200)
    assert len(json.dumps(from_match(match))) < 6_000


def test_errors_of_layouts_are_ours() -> None:
    assert issubclass(LayoutError, NoblesseError)
