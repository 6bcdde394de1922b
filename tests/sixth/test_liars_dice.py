"""A game that somebody else wrote, in a package of its own: all of the house is there for it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from jsonschema import Draft202012Validator
from pettingzoo.test import api_test

import explorer
from explorer import dataset
from explorer.adapters import gymnasium, openspiel, pettingzoo
from explorer.authoring import check
from explorer.coach import Advising, Judging
from explorer.core.game import game_named
from explorer.core.moments import Chance, Choice
from explorer.core.reference import sheet
from explorer.examples.by_rule import show_me
from explorer.lay_out import Touch, changed, checked, laid, mends
from explorer.odds import questions
from explorer.players import LEVELS, FarSightedPlayer, HeuristicPlayer, RandomPlayer, player
from explorer.practice.drills import drills_of
from explorer.practice.kinds import MAKERS
from explorer.tutor import Guided, lessons
from explorer.what_if.branches import change_throw, latest_throw
from explorer.what_if.comparison import compare
from tests.conformance.people import misspoken
from tests.depth import deep
from tests.lay_out.random_touches import cells, random_layout
from tests.widgets.lettered import cut, overlapping, small
from tests.widgets.pictures import parsed, things
from widgets import App, Board, GuidedMatch, ReferenceSheet, RulesPanel, Stepper, Terms, WhatIf
from widgets.asked import asked
from widgets.board import board
from widgets.boards.table import Space, pictures
from widgets.links import from_link, to_link

HERE = Path(__file__).parent
CODE = HERE / "liars_dice"


@pytest.fixture
def bidding(liars_dice: str) -> explorer.Match:
    """All have rolled, Seat 0 has bid three fours, and Seat 1 is to bid or doubt."""
    match = explorer.start(liars_dice, players=3, seed=1)
    for values in ([1, 2, 3, 4, 4], [4, 5, 5, 6, 6], [1, 1, 1, 2, 2]):
        match.roll(values)
    match.choose((3, 4))
    return match


def test_it_is_sixty_lines_beside_its_rules() -> None:
    lines = [line for path in CODE.glob("*.py") for line in path.read_text(encoding="utf-8").splitlines()]
    assert len([line for line in lines if line.strip()]) <= 60
    assert sorted(path.name for path in CODE.iterdir() if path.is_file()) == ["__init__.py", "hidden.py", "rules.md"]


def test_installed_by_pip_it_is_a_game_like_ours(installed: Path) -> None:
    code = "import explorer; print(*explorer.games()); print(explorer.start('liars_dice').game.title)"
    environment = {**os.environ, "PYTHONPATH": f"{installed}{os.pathsep}{HERE.parents[1]}"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    there, title = done.stdout.splitlines()
    assert {"liars_dice", "noble_treachery", "black_rose_wars"} < set(there.split())
    assert title == "Liar's Dice"


def test_the_computer_plays_it_at_every_level(bidding: explorer.Match) -> None:
    for level in LEVELS:
        match = bidding.fork().play(player(level.id, "liars_dice", seed=1), most=1)
        assert match.given == bidding.given + 1
    sure = FarSightedPlayer("liars_dice", 1, playouts=60)
    bidding.choose((14, 6))
    assert bidding.play(sure, most=1).answers[-1] == "doubt"


@pytest.mark.filterwarnings("ignore:Observation")  # PettingZoo warns of observations with a mask
def test_programs_learn_it_by_the_tools_of_their_field(liars_dice: str) -> None:
    api_test(pettingzoo.env(liars_dice, players=3))
    check_env(gymnasium.env(liars_dice, players=3, others="random"), skip_render_check=True)
    tree = openspiel.load(liars_dice, players=3)
    pyspiel.random_sim_test(tree, num_sims=1, serialize=True, verbose=False)


def test_a_search_of_openspiel_deals_its_dice_anew(bidding: explorer.Match) -> None:
    state = openspiel.load("liars_dice", players=3).state_of(bidding)
    twins = [state.resampled(1, Random(number)) for number in range(5)]
    assert {twin.information_state_string(1) for twin in twins} == {state.information_state_string(1)}
    assert {str(twin.match.state.dice[1]) for twin in twins} == {str(bidding.state.dice[1])}
    assert len({str(twin.match.state.dice) for twin in twins}) > 1


def test_its_matches_are_a_dataset(liars_dice: str) -> None:
    line = next(dataset.lines(liars_dice, players=3, kinds="random"))
    Draft202012Validator(dataset.schema()).validate(json.loads(dataset.text(line)))
    assert dataset.match_of(line).winners == tuple(line["winners"])


def test_the_coach_advises_in_it_and_is_silent_as_it_says_nothing_of_how_its_seats_stand(
    bidding: explorer.Match,
) -> None:
    choice = bidding.pending
    assert isinstance(choice, Choice)
    advising = Advising(bidding, playouts=12)
    assert advising.think()
    assert advising.advice.option in choice.options
    judging = Judging(bidding, choice.options[-1], playouts=24)
    assert judging.think()
    assert judging.verdict is None


def test_it_passes_the_check_of_its_author(liars_dice: str) -> None:
    check(liars_dice, matches=5)


def test_it_is_played_to_its_end_and_says_who_won(liars_dice: str) -> None:
    match = explorer.start(liars_dice, players=4, seed=2).play(RandomPlayer(2))
    assert match.over
    (winner,) = match.winners
    assert match.tell(match.moments()[-1]) == f"Seat {winner} won."
    assert match.standing() == ()
    with pytest.raises(explorer.NoFigure, match="no figure"):
        match.worth(0, "die")


def test_the_rules_decide(bidding: explorer.Match) -> None:
    assert "the bid is [3, 4] [bid.higher]" in str(bidding.why_not((2, 6)))
    bidding.choose("doubt")
    events = [bidding.tell(moment) for moment in bidding.moments() if moment.kind in ("doubted", "lost a die")]
    assert events == ["Seat 1 doubted (bid 3, 4, there 3).", "Seat 1 lost a die (left 4)."]
    assert bidding.state.left == [5, 4, 5]


def test_a_seat_sees_its_own_dice_until_somebody_doubts(bidding: explorer.Match) -> None:
    assert bidding.view(1).state.dice == [["?"] * 5, [4, 5, 5, 6, 6], ["?"] * 5]
    dealt = [bidding.redeal(1, Random(number)).state.dice for number in range(4)]
    assert all(dice[1] == [4, 5, 5, 6, 6] for dice in dealt)
    assert len({str(dice) for dice in dealt}) == 4
    bidding.choose("doubt")
    bidding.goto(next(moment.at for moment in bidding.moments() if moment.kind == "doubted"))
    assert bidding.view(1).state.dice == bidding.state.dice


SPACES = (Space(), Space(390, 525, 150), Space(280, 480, 150), Space(700, 420), Space(1200, 700), Space(1018, 300))


def test_its_table_is_whole_in_every_room(bidding: explorer.Match) -> None:
    for space in SPACES:
        for seat in (None, 0, 2):
            _, live, tiles = asked(bidding, seat)
            for picture in pictures(bidding, seat, space, live=live, tiles=tiles, asks="chooses"):
                assert not cut(picture)
                assert not small(picture)
                assert not overlapping(picture)
            table, hand = pictures(bidding, seat, space, live=live, tiles=tiles)
            assert set(live) <= things(table) | things(hand)
    seen = board(bidding, 0)
    assert {"seat:0", "seat:1", "seat:2", "dice:0:1", "dice:0:4:2", "bid:3"} <= things(seen)
    assert "Seat 1, Dice: hidden" in named(seen)
    assert not any(said.startswith("Seat 1, Dice: 4") for said in named(seen))
    assert "Seat 1, Dice: 4" in named(board(bidding))


def named(svg: str) -> list[str]:
    """What a picture says of each of its parts."""
    return [one.get("aria-label", "") for one in parsed(svg).iter()]


def test_it_is_played_on_its_board(liars_dice: str) -> None:
    table = Board(explorer.start(liars_dice, players=2, seed=1), 0)
    assert (table._shown["asked"]["kind"], table._shown["asked"]["does"]) == ("draw", "Roll")
    for _ in range(2):
        table._hear(None, {"do": "roll", "moment": table.match.moment}, [])
    assert [option["label"] for option in table._shown["asked"]["options"]][:2] == ["1 1", "1 2"]
    table._hear(None, {"do": "choose", "option": 0, "moment": table.match.moment}, [])
    assert table.match.state.bid == [1, 1]
    assert table._message == {}


def test_its_story_marks_its_rounds(bidding: explorer.Match) -> None:
    stepper = Stepper(bidding, 1)
    told = [line["text"] for line in stepper._story]
    assert told[0] == "Round begins (number 1)."
    assert "Seat 0 rolled (dice hidden hidden hidden hidden hidden)." in told
    assert stepper._marks == [{"kind": "round", "at": 0, "name": "1"}]
    assert stepper._table["round"] == "Round 1"


def test_its_rules_are_found_and_shown(bidding: explorer.Match) -> None:
    assert explorer.ask("liars_dice", "who loses a die?").rules[0].id == "lose"
    assert explorer.rulings("liars_dice", "who loses a die?") == []
    match = show_me(game_named("liars_dice"), "win")
    assert match is not None
    match.play(RandomPlayer(0), most=1)
    panel = RulesPanel(bidding)
    panel.rule = "doubt"
    assert panel._card["title"] == "Doubting"


def test_it_has_its_rules_at_a_glance_for_nothing(bidding: explorer.Match) -> None:
    found = sheet(bidding.game)
    assert {line.rule for line in found.lines()} <= {*bidding.game.rules.rules}
    assert next(section.id for section in found.sections) in ("phases", "chapters")
    html = ReferenceSheet(bidding)._sheet["html"]
    assert html.count("data-rule=") == len([*found.lines()]) > 0
    assert Terms(bidding)._glossary == {"pattern": "", "terms": []}


def test_its_chain_shows_the_round(bidding: explorer.Match) -> None:
    graph = bidding.chain()
    assert graph.nodes[0]["event"] == "round"
    assert all("within" in data for _, data in graph.nodes(data=True))


def test_what_if_a_throw_had_come_otherwise(bidding: explorer.Match) -> None:
    throw = latest_throw(bidding)
    assert throw is not None
    branch = change_throw(bidding, throw, [4, 4, 4, 4, 4])
    changed = {fact.about for fact in compare(bidding, branch.match).facts}
    assert changed == {"Seat 2's dice"}
    seen = latest_throw(bidding, 1)
    assert seen is not None
    assert seen.asked.seat == 1, "another's throw is no throw that Seat 1 has seen"
    assert WhatIf(bidding)._edits["throw"]["text"] == "Chance decides for Seat 2: dice."


def test_it_is_saved_and_linked(bidding: explorer.Match, tmp_path: Path) -> None:
    bidding.save(tmp_path / "dice.json")
    assert explorer.load(tmp_path / "dice.json").state == bidding.state
    again = from_link(to_link(bidding))
    assert (again.state, again.game.id) == (bidding.state, "liars_dice")


def test_any_field_is_a_keyword_of_a_position(liars_dice: str) -> None:
    match = explorer.position(liars_dice, players=2, left=[1, 2])
    assert isinstance(match.pending, Chance)
    assert match.pending.source.total == 6, "one die"
    assert list(explorer.keywords(liars_dice)) == [
        "agenda", "readings", "players", "left", "dice", "bid", "round", "shown", "winners"
    ]  # fmt: skip
    for wrong, said in (
        ({"left": "many"}, "left is 'many', not a list"),
        ({"agenda": [["fly"]]}, "which is not a step"),
    ):
        with pytest.raises(explorer.PositionError, match=said):
            explorer.position(liars_dice, **wrong)
    with pytest.raises(explorer.SetUpError, match="no field 'cups'"):
        explorer.position(liars_dice, cups=3)
    with pytest.raises(explorer.SetUpError, match="no reading 'wild'"):
        explorer.position(liars_dice, readings={"wild": "yes"})


def test_the_app_has_what_it_has(bidding: explorer.Match) -> None:
    app = App(bidding)
    assert app.parts["Doors"].doors == ["learn", "ask", "play", "explore"], "without lessons it has a guided match"
    assert app._tabs.titles == ["Chain", "What if", "Study", "Workbench"]
    for door in ("ask", "explore"):
        app.door = door
    assert {"Board", "Rail", "Rounds", "Rules", "Chain", "What if", "Doors", "Address", "Terms"} == set(app.parts)
    assert lessons("liars_dice") == ()
    assert questions(bidding) == ()


def test_a_table_of_it_is_laid_out_on_a_workbench_that_follows_from_its_state(liars_dice: str) -> None:
    game = game_named(liars_dice)
    assert {cell["id"]: cell["kind"] for cell in cells(game, {})} == {
        "players": "one", "left/0": "number", "left/1": "number", "dice/0": "pieces", "dice/1": "pieces",
        "bid": "pieces", "round": "number", "shown": "yes", "winners": "pieces",
    }  # fmt: skip
    layout = changed(game, {}, "players", Touch("set", 3))
    for seat, left in enumerate((1, 5, 2)):
        layout = changed(game, layout, f"left/{seat}", Touch("set", left))
    match = laid(game, layout, 1).match
    assert match is not None
    assert match.first_state().left == [1, 5, 2]
    assert laid(game, checked(game, {"left": {"1": 2}})).match is not None, (
        "the others have what a new match gives them"
    )
    (problem,) = laid(game, checked(game, {"agenda": [["fly"]]})).problems
    assert "which is not a step" in problem
    assert [mend.text for mend in mends(game, {"agenda": [["fly"]]}, problem)] == ["Leave agenda to the game"]
    for number in range(deep(60)):
        rng = Random(number)
        found = laid(game, random_layout(game, rng, rng.randint(1, 10)), number)
        assert (found.match is None) == bool(found.problems)


def test_a_match_of_it_is_laid_out_on_its_workbench(bidding: explorer.Match) -> None:
    app = App(bidding)
    app.door = "explore"
    app._tabs.seen = ["Workbench"]
    app.parts["Workbench"]._hear(None, {"do": "match"}, [])
    assert app.match is not bidding
    assert app.match.first_state().left == [5] * bidding.state.players
    app.parts["Workbench"]._hear(None, {"do": "touch", "cell": "left/0", "act": "set", "value": 2}, [])
    assert app.match.first_state().left[0] == 2
    app.parts["Workbench"]._hear(None, {"do": "undo"}, [])
    assert app.match.first_state().left[0] == 5


def test_its_player_says_that_it_takes_anything(bidding: explorer.Match) -> None:
    player = HeuristicPlayer("liars_dice", 1)
    assert isinstance(bidding.pending, Choice)
    assert player.choose(bidding.pending, lambda: bidding.view(1)) in bidding.pending.options
    assert "no player of its own" in player.reason


def test_it_speaks_of_people(liars_dice: str) -> None:
    match = explorer.start(liars_dice, players=3, seed=4, people={1: "Anna"})
    assert misspoken(match, 4, 3) == {}
    told = [match.tell(moment, 0) for moment in match.moments()]
    assert "Anna rolled" in " ".join(told)
    assert "You rolled" in " ".join(told)


def test_it_has_a_guided_match_although_it_has_no_lessons(liars_dice: str) -> None:
    guided, random = Guided(liars_dice), RandomPlayer(1)
    told: list[str] = []
    while not guided.match.over:
        guided.match.play(random, most=1)
        told += stop.rules if (stop := guided.follow()) else ()
    assert told
    assert len(told) == len(set(told))
    app = App(explorer.start(liars_dice, players=3))
    app.door = "learn"
    assert isinstance(app.parts["Lesson"], GuidedMatch)
    assert not app.parts["Lesson"]._guide["leads"]


def test_drills_are_made_of_it(liars_dice: str, bidding: explorer.Match) -> None:
    drills = drills_of(game_named(liars_dice))
    assert {source.kind for source in drills.sources} & set(MAKERS)
    assert drills.examined <= set(game_named(liars_dice).rules.rules)
    for source in drills.sources[:20]:
        drill = drills.make(source)
        assert drill is not None
        assert sum(answer.right for answer in drill.answers) == 1
    assert list(drills.at(bidding, 1, Random(1)))
