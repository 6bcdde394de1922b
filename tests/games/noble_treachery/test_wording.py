"""Everything that a game can ask, leave to chance or tell is said in words: no id, no letter of a die, no gap."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import explorer
from explorer.core.match import Match
from explorer.core.moments import HIDDEN, Choice, Event
from explorer.core.people import named
from explorer.games.noble_treachery import wording
from explorer.games.noble_treachery.own_figures import figures
from explorer.games.noble_treachery.state import Table
from explorer.players.at_random import RandomPlayer
from tests.depth import deep
from tests.games.noble_treachery.uncommons import go, played

GAMES = deep(6)
"""Games for each seed; what a few thousand games tell was read through once, by turning this up."""

CODE = re.compile(
    r"\b[KBRGY]{1,5}[1-6+-]?(?!\w)|[_{}\[\]?]|\bNone\b|  |"
    + "|".join(rf"\b{name}(?!\w)" for name in (*figures().cards, *figures().presets))
)
"""What no sentence may have: dice by letter, ids of cards and presets, Python."""


def random_games(seed: int) -> Iterator[Match]:
    """Matches to be played, of every number of players, under every reading."""
    random = Random(f"wording {seed}")
    switches = explorer.rules("noble_treachery").switches
    for number in range(GAMES):
        readings = {name: random.choice(values) for name, values in switches.items()}
        yield explorer.start("noble_treachery", players=4 + number % 3, seed=f"{seed}.{number}", readings=readings)


def faults(sentence: str) -> str:
    """A sentence with something in it that is not English, else nothing."""
    good = sentence[:1].isupper() and sentence[-1:] in (".", "!") and sentence[-2:] != ".."
    return "" if good and not CODE.search(sentence) else sentence


@pytest.mark.parametrize(
    "told",
    [
        "Seat 1 rolls K 4.", "Seat 1 plays army-r.", "a small start.", "Seat None plays.", "No end", "Two ends..",
        "Seat 1 swaps KB.", "Preset first-game.", "Seat 1 strikes sword.", "Seat 1 sets R4.",
    ],
)  # fmt: skip
def test_what_is_no_sentence_is_noticed(told: str) -> None:
    assert faults(told)


@pytest.mark.rule("cards.face")
@pytest.mark.parametrize("seed", range(6))
def test_every_moment_of_random_games_is_told_in_a_sentence(seed: int) -> None:
    for number, match in enumerate(random_games(seed)):
        match.play(RandomPlayer(f"{seed}.{number}"))
        for seat in (None, number % 4):
            told = {match.tell(moment) for moment in match.moments(seat, barred=False)}
            assert {sentence for sentence in told if faults(sentence)} == set()


@pytest.mark.parametrize("seed", range(6))
def test_every_option_of_random_games_has_a_label_of_its_own(seed: int) -> None:
    def labelled(match: Match) -> bool:
        choice = match.pending
        if isinstance(choice, Choice):
            labels = [match.label(option) for option in choice.options]
            assert len(set(labels)) == len(labels), (choice, labels)
            barred = [match.label(option) for option in choice.barred()]
            assert [label for label in (*labels, *barred) if not label or CODE.search(label)] == []
        return False

    for number, match in enumerate(random_games(seed)):
        match.play(RandomPlayer(f"{seed}.{number}"), until=labelled)


def said_in_code() -> dict[str, set[str]]:
    """The kinds of moments that the game's steps name, by the class of the moment."""
    found: dict[str, set[str]] = {"Event": set(), "Begin": set(), "End": set(), "Choice": set(), "Chance": set()}
    for path in Path(wording.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in found:
                place = 0 if node.func.id in ("Event", "Begin", "End") else 1
                if len(node.args) > place and isinstance(kind := node.args[place], ast.Constant):
                    found[node.func.id].add(str(kind.value))
    return found


def test_there_are_words_for_every_kind_of_moment_and_none_to_spare() -> None:
    said = said_in_code()
    assert said["Event"] | said["Begin"] == {*wording.SENTENCES, *wording.HAPPENS}
    assert said["End"] == set(wording.ENDINGS)
    assert said["Choice"] == set(wording.QUESTIONS)
    assert said["Chance"] | {"dealer", "tiebreak"} == set(wording.CHANCES)


def table() -> Table:
    state: Table = explorer.position("noble_treachery").state
    return state


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Event("found nothing", 2, "card.merchant"), "Seat 2 finds nothing to take."),
        (Event("found nothing", None, "card.cleric.none"), "No token is passed."),
        (Event("no effect", 1, "card.goblins", card="goblins"), "Seat 1 gets nothing from Goblins!"),
        (Event("back to the bank", None, "spoils.return", tokens=(3,)), "Black 3 goes back to the bank."),
        (Event("back to the bank", None, "spoils.return", tokens=(3, 4)), "Black 3 and red 4 go back to the bank."),
        (
            Event("cursed", 0, "card.curse", colour="K", tokens=()),
            "Seat 0 sends every black token to the bank: nothing.",
        ),
        (
            Event("gave", 0, "card.merchant.bet", token=1, receiver=2, place="bet"),
            "Seat 0 gives blue 1 to Seat 2's bet.",
        ),
        (
            Event("showed hand", 1, "prohibit.show", to=(0, 3), cards=("army-k", HIDDEN, HIDDEN)),
            "Seat 1 has no legal card and shows Black Army and 2 hidden cards to Seat 0 and Seat 3.",
        ),
        (
            Event("card", 1, "challenge.one-card", card="captain-of-the-guard", colour="R"),
            "Seat 1 has Captain of the Guard in play as a red card.",
        ),
        (
            Event("powers", None, "challenge.final-power", powers={"2": 8, "3": 13}),
            "Final powers: Seat 2 has 8, Seat 3 has 13.",
        ),
        (
            Event("prevented", 3, "card.castle", by="card castle-b", card="castle-b", what="passing a red token"),
            "Blue Castle prevents passing a red token for Seat 3.",
        ),
    ],
)
def test_sentences(event: Event, sentence: str) -> None:
    assert named(wording.tell(table(), event)) == sentence


@pytest.mark.parametrize(
    ("card", "option", "label"),
    [
        ("amulet", "KR", "black and red"),
        ("war-troll", "KBG", "black, blue and green"),
        ("wizard", "Y1", "yellow to 1"),
        ("soothsayer", "K+ R-", "black up 1 and red down 1"),
        ("scout", 2, "Seat 2"),
        ("jester", "roll", "roll"),
    ],
)
def test_labels(card: str, option: object, label: str) -> None:
    match = played(card)
    assert match.label(option) == label
    go(match, label)  # an option can be named by its label
    assert match.answers[-1] == option


def test_a_preset_is_called_by_its_name() -> None:
    match = explorer.start("noble_treachery", players=4, removed=None)
    match.roll([1, 2, 3, 4])
    assert match.label("duel-of-dice") == "the set Duel of dice"
