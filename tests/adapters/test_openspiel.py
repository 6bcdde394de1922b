"""OpenSpiel: its own checks pass, chance is as likely as ours, and a seat's information state is all that it has seen."""

from __future__ import annotations

import importlib.util
import pickle
import subprocess
import sys
from collections import Counter
from math import isclose
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import evaluate_bots, generate_playthrough, ismcts, mcts

import explorer
from explorer.adapters import openspiel
from explorer.adapters.openspiel import BotPlayer, Evaluator, NoblesseGame, NoblesseState, PlayerBot
from explorer.core.game import game_named
from explorer.core.moments import Chance, Choice
from explorer.players import HeuristicPlayer, RandomPlayer
from tests.depth import DEPTH, deep

if TYPE_CHECKING:
    from collections.abc import Iterator

GAMES = explorer.games()

SMALLEST = "game_of_crowns"

DEALT = "noble_treachery"
"""A game with dice at its start, and with hands that nobody else knows."""

EVERY = [(game, seats) for game in GAMES for seats in game_named(game).seats]
"""All games, each with all numbers of players."""

TABLES = EVERY if DEPTH >= 4 else [table for table in EVERY if table[0] == SMALLEST][:2]
"""Those of them that are tried: unless the depth is raised, two of the game with the shortest matches."""

tables = pytest.mark.parametrize(("game", "seats"), TABLES)


def walked(state: NoblesseState, seed: int, choices: int) -> NoblesseState:
    """A state so many random choices later, at a choice or at the end."""
    rng = Random(seed)
    while not state.is_terminal() and (choices or state.is_chance_node()):
        if state.is_chance_node():
            actions, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, shares)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            choices -= 1
    return state


def somewhere(game: str, number: int) -> NoblesseState:
    """A state in the first part of a random match."""
    loaded = openspiel.load(game, list(game_named(game).seats)[number % len(game_named(game).seats)])
    return walked(loaded.new_initial_state(), number, Random(number).randrange(60))


# --- OpenSpiel's own checks, unchanged ---


@tables
@pytest.mark.parametrize("serialize", [False, True])
def test_its_random_simulations_find_nothing_wrong(game: str, seats: int, serialize: bool) -> None:
    pyspiel.random_sim_test(openspiel.load(game, seats), num_sims=1, serialize=serialize, verbose=False)


@tables
def test_a_playthrough_comes_out_the_same_again(game: str, seats: int) -> None:
    name = f"noblesse_{game}(players={seats})"
    first = generate_playthrough.playthrough(name, action_sequence=None, seed=7)
    actions = [int(line.removeprefix("action: ")) for line in first.splitlines() if line.startswith("action: ")]
    assert len(actions) > 50
    assert generate_playthrough.playthrough(name, action_sequence=actions) == first


# --- games ---


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_known_with_every_number_of_players(game: str) -> None:
    for seats in game_named(game).seats:
        loaded = pyspiel.load_game(f"noblesse_{game}(players={seats})")
        assert loaded.num_players() == loaded.new_initial_state().match.state.players == seats
    assert pyspiel.load_game(f"noblesse_{game}").num_players() == game_named(game).seats[0]
    assert loaded.get_type().long_name == game_named(game).title
    assert openspiel.register(game) == f"noblesse_{game}"


@pytest.mark.parametrize("game", GAMES)
def test_settings_stay_with_a_game_and_its_states(game: str) -> None:
    name, values = next(iter(sorted(explorer.rules(game).switches.items())))
    loaded = openspiel.load(game, readings={name: values[1]})
    state = walked(loaded.new_initial_state(), 1, 3)
    for same in (pyspiel.load_game(str(loaded)), pickle.loads(pickle.dumps(loaded)), state.clone().get_game()):
        assert same.new_initial_state().match.state.readings == {name: values[1]}
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(loaded, state))
    assert again.match.state == state.match.state


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(explorer.UnknownGame, match="Did you mean 'game_of_crowns'"):
        openspiel.load("game_of_crown")
    with pytest.raises(explorer.SetUpError, match="players, not 99"):
        openspiel.load(SMALLEST, 99)
    with pytest.raises(explorer.SetUpError, match="no setting 'colour'"):
        openspiel.load(SMALLEST, colour="red")
    game = openspiel.load(SMALLEST)
    with pytest.raises(explorer.SetUpError, match="for 4 players, and the match is one of noble_treachery"):
        game.state_of(explorer.start("noble_treachery"))
    with pytest.raises(explorer.SetUpError, match="at an event"):
        game.state_of(explorer.start(SMALLEST, seed=1).play(RandomPlayer(1), most=9).goto(2))
    with pytest.raises(explorer.SetUpError, match="no parameters"):
        game.make_py_observer(params={"deep": True})
    state = game.new_initial_state()
    with pytest.raises(explorer.IllegalRoll, match="no outcome 99 here: there are 0 to"):
        state.apply_action(99)
    state = walked(state, 1, 2)
    with pytest.raises(explorer.UnreadableChoice, match="no action 999 here: there are 0 to"):
        state.apply_action(999)


def test_without_openspiel_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    spec = importlib.util.spec_from_file_location("again", str(openspiel.__file__))
    assert spec is not None
    assert spec.loader is not None
    with pytest.raises(ModuleNotFoundError, match=r'pip install "noblesse\[openspiel\]"'):
        spec.loader.exec_module(importlib.util.module_from_spec(spec))


def test_a_process_that_has_used_it_ends_well() -> None:
    """What OpenSpiel keeps is freed after Python has ended."""
    code = (
        "from explorer.adapters.openspiel import load; state = load('game_of_crowns').new_initial_state(); print(state)"
    )
    here = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code], cwd=here, capture_output=True, text=True, check=True)
    assert not done.stderr
    assert done.stdout.startswith("game_of_crowns after 0 answers")


# --- chance ---


def ends(state: NoblesseState, share: float = 1.0) -> Iterator[tuple[Any, float]]:
    """How the chance that a state waits for may come out as a whole, with probabilities."""
    given = state.match.given
    for action, part in state.chance_outcomes():
        child = state.child(action)
        if child.match.given > given:
            yield child.match.answers[given], share * part
        else:
            yield from ends(child, share * part)


@pytest.mark.parametrize("game", GAMES)
def test_taken_apart_every_roll_and_draw_is_as_likely_as_it_is(game: str) -> None:
    sizes: set[int] = set()
    match = explorer.start(game, seed=5)
    loaded = openspiel.load(game)
    player = RandomPlayer(5)
    while not match.over and len(sizes) < deep(6):
        pending = match.pending
        if isinstance(pending, Chance) and 1 < pending.source.total <= 300 and pending.source.total not in sizes:
            sizes.add(pending.source.total)
            found: Counter[Any] = Counter()
            for came, share in ends(loaded.state_of(match)):
                found[came] += share  # type: ignore[assignment]  # shares, not counts
            expected = {came: weight / pending.source.total for came, weight in pending.source.outcomes()}
            assert found.keys() == expected.keys()
            assert all(isclose(found[came], expected[came]) for came in expected)
        match.play(player, most=1)
    assert sizes


def test_what_comes_is_said() -> None:
    state = openspiel.load(DEALT).new_initial_state()
    assert state.action_to_string(5) == "dealer: 6"
    state.apply_action(5)
    assert "after 0 answers, come so far (6,)" in str(state)
    state = walked(state, 2, 1)
    choice = state.match.pending
    assert isinstance(choice, Choice)
    assert state.action_to_string(0) == state.match.label(choice.options[0])


# --- what a seat knows ---


@pytest.mark.parametrize("game", GAMES)
def test_dealt_anew_a_seat_has_seen_the_same_and_goes_on_seeing_the_same(game: str) -> None:
    for number in range(deep(2)):
        state = somewhere(game, number)
        if state.is_terminal():
            continue
        for seat in range(state.num_players()):
            twin = state.resampled(seat, Random(number))
            assert twin.information_state_string(seat) == state.information_state_string(seat)
            assert twin.observation_string(seat) == state.observation_string(seat)
            again = twin.resampled(seat, Random(number))
            assert again.information_state_string(seat) == state.information_state_string(seat)
        chooser = state.current_player()
        twin = state.resampled(chooser, Random(number))
        assert twin.legal_actions() == state.legal_actions()
        action = Random(number).choice(state.legal_actions())
        before = state.information_state_string(chooser)
        for one in (state, twin):
            one.apply_action(action)
            assert one.information_state_string(chooser).startswith(before)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_state_is_dealt_anew_again_after_it_has_moved_on(game: str) -> None:
    state = openspiel.load(game).new_initial_state()
    for number in range(6):
        walked(state, number, 5)
        twin = state.resampled(0, Random(number))
        assert twin.current_player() == state.current_player()
        assert twin.information_state_string(0) == state.information_state_string(0)
        assert twin.observation_string(0) == state.observation_string(0)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_has_seen_is_the_same_however_it_is_asked(game: str) -> None:
    """Asked at every choice or only at the end, of a copy, or of a match that was saved."""
    often, once = (openspiel.load(game).new_initial_state() for _ in range(2))
    for number in range(25):
        for state in (often, once):
            walked(state, number, 1)
        for seat in range(often.num_players()):
            often.information_state_string(seat)
    for seat in range(often.num_players()):
        seen = once.information_state_string(seat)
        assert often.information_state_string(seat) == seen
        assert often.clone().information_state_string(seat) == seen
        assert pickle.loads(pickle.dumps(often)).information_state_string(seat) == seen


def test_a_seat_remembers_its_answers_and_knows_no_others_hand() -> None:
    state = walked(openspiel.load(DEALT).new_initial_state(), 4, 40)
    chooser, actions = state.current_player(), state.legal_actions()
    children = [state.child(action) for action in actions]
    assert len({child.information_state_string(chooser) for child in children}) == len(actions) > 1
    twins = [state.resampled(chooser, Random(number)) for number in range(5)]
    assert len({twin.information_state_string(chooser) for twin in twins}) == 1
    other = (chooser + 1) % state.num_players()
    hands = {tuple(twin.match.state.hands[other]) for twin in twins}
    known = {twin.information_state_string(other) for twin in twins}
    assert len(known) >= len(hands) > 1


def test_a_copy_goes_its_own_way() -> None:
    state = walked(openspiel.load(SMALLEST).new_initial_state(), 1, 4)
    before = str(state), state.information_state_string(0)
    walked(state.clone(), 2, 8)
    assert (str(state), state.information_state_string(0)) == before
    thrown = openspiel.load(DEALT).new_initial_state()
    thrown.apply_action(0)
    for twin in (thrown.clone(), pickle.loads(pickle.dumps(thrown))):
        twin.clone().apply_action(0)
        assert twin.chance_outcomes() == thrown.chance_outcomes()
        assert str(twin) == str(thrown)


def test_the_winners_share_what_all_have_paid() -> None:
    state = walked(openspiel.load(SMALLEST).new_initial_state(), 1, 10_000)
    assert state.is_terminal()
    (winner,) = state.match.winners
    assert state.returns() == [0.75 if seat == winner else -0.25 for seat in range(4)]
    assert openspiel.load(SMALLEST).new_initial_state().returns() == [0.0] * 4


# --- bots ---


def searching(game: NoblesseGame, evaluator: Any, simulations: int) -> ismcts.ISMCTSBot:
    return ismcts.ISMCTSBot(game, evaluator, 1.0, simulations, random_state=np.random.RandomState(1))


@pytest.mark.parametrize("game", GAMES if DEPTH >= 4 else [SMALLEST])
def test_information_set_tree_search_plays(game: str) -> None:
    loaded = openspiel.load(game)
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    for evaluator in (rollouts, Evaluator(game, 1)):
        bot = searching(loaded, evaluator, 6)
        state = walked(loaded.new_initial_state(), 4, 5)
        for _ in range(deep(2)):
            policy = bot.get_policy(state)
            assert sorted(action for action, _ in policy) == state.legal_actions()
            assert isclose(sum(share for _, share in policy), 1)
            state.apply_action(bot.step(state))
            state = walked(state, 4, 2)


def test_a_bot_plays_among_our_players_and_sees_only_what_its_seat_sees() -> None:
    loaded = openspiel.load(SMALLEST)
    shown = []

    class Watching(pyspiel.Bot):  # type: ignore[misc]  # OpenSpiel's classes are untyped
        def step(self, state: NoblesseState) -> int:
            shown.append((state.current_player(), state.match.state.hands))
            return int(state.legal_actions()[0])

    match = explorer.start(SMALLEST, seed=1).play(RandomPlayer(1), most=20)
    player = BotPlayer(Watching(), loaded, seed=1)
    asked = match.play(RandomPlayer(1), until=lambda now: type(now.pending) is Choice).pending
    assert isinstance(asked, Choice)
    match.fork().play(player, most=1)
    match.fork().play(player, most=1)
    (seat, one), (_, other) = shown
    assert seat == asked.seat
    assert one[seat] == other[seat] == match.state.hands[seat]
    assert one != other
    ended = match.play({0: player, **dict.fromkeys((1, 2, 3), HeuristicPlayer(SMALLEST, 1))})
    assert ended.over


def test_our_players_are_bots() -> None:
    loaded = openspiel.load(SMALLEST)
    bots = [PlayerBot(HeuristicPlayer(SMALLEST, 1)), *(pyspiel.make_uniform_random_bot(s, s) for s in (1, 2, 3))]
    won = evaluate_bots.evaluate_bots(loaded.new_initial_state(), bots, np.random.RandomState(5))
    assert won == [0.75, -0.25, -0.25, -0.25]


def test_the_evaluator_ranks_as_the_heuristic_does_and_plays_to_the_end() -> None:
    state = walked(openspiel.load(SMALLEST).new_initial_state(), 9, 12)
    evaluator = Evaluator(SMALLEST, 3)
    shares = dict(evaluator.prior(state))
    assert isclose(sum(shares.values()), 1)
    assert sorted(shares) == state.legal_actions()
    assert max(shares, key=shares.__getitem__) == PlayerBot(HeuristicPlayer(SMALLEST, 3)).step(state)
    before = str(state)
    assert sorted(evaluator.evaluate(state)) == [-0.25, -0.25, -0.25, 0.75]
    assert str(state) == before
    assert Evaluator(SMALLEST, 3, RandomPlayer(1)).evaluate(state) == pytest.approx([-0.25] * 4, abs=1)
    start = openspiel.load(SMALLEST).new_initial_state()
    assert evaluator.prior(start) == start.chance_outcomes()
