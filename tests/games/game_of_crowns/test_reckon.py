"""Figures asked for in words, compared with the standing of positions laid out and with the book's own arithmetic."""

from __future__ import annotations

import re
from itertools import product

import pytest

from explorer.core.game import game_named
from explorer.core.reckoning import Figure, reckoned

GAME = game_named("game_of_crowns")


def asked(question: str) -> Figure:
    found = reckoned(GAME, question)
    assert found is not None, question
    return found


def points(question: str) -> int:
    """The victory points that an answer begins with."""
    found = re.match(r"(?:That is|The Undertaker scores) (−?\d+) victory point", asked(question).sentence)
    assert found is not None
    return int(found[1].replace("−", "-"))


def standing(cards: list[str], others: list[str], ravens: int = 0) -> int:
    """The points of the first hand of a table that is laid out."""
    hands = [cards, ["orlok-knight"], others, ["orlok-knight"]]
    state = GAME.place(players=4, hands=hands, ravens=[ravens, 0, 0, 0])
    value = GAME.standing(state)[0].value
    assert isinstance(value, int)
    return value


def test_pairs_score_their_product() -> None:
    for few, many in product(range(1, 7), range(7)):
        assert points(f"{few} princesses and {many} knights = ?") == few * many
        assert points(f"{many} ravens and {few} castellans how much is that") == few * many
        assert points(f"{few} traders and {many} coins, how many points") == few * many


@pytest.mark.parametrize("kind", ["jester", "feud"])
def test_majorities_score_as_on_a_table(kind: str) -> None:
    house = {"jester": "", "feud": "lyre-"}[kind]
    for mine, theirs in product(range(1, 3), range(3)):
        cards = [f"{house}{kind}"] * mine
        others = [f"{house.replace('lyre', 'chiron')}{kind}"] * theirs + ["orlok-coinage"]
        said = f"had {mine} {kind}, someone else had {theirs}, what do i get"
        assert points(said) == standing(cards, others), said
    assert points(f"i've got 3 {kind}s and nobody has more, what do i score") == (6 if kind == "jester" else 3)


def test_a_priest_scores_whole_sets_and_the_rest_of_the_hand_is_named() -> None:
    for sizes in product(range(4), repeat=3):
        castellans, princesses, traders = sizes
        if not any(sizes):
            continue
        found = asked(f"{castellans} castellans, {princesses} princesses, {traders} traders with a priest = ?")
        assert found.sentence.startswith(f"That is {3 * min(sizes)} victory points")
        assert ("for each raven" in found.sentence) == (castellans > 0)


def test_neighbours_count_for_the_artist_and_the_bard() -> None:
    for left, right in product(range(4), repeat=2):
        said = f"Anna on my left ends with {left} princesses, Tom on my right with {right}, whats my artist worth"
        assert points(said) == left + right
        assert points(f"my neighbours have {left} and {right} coins, what is my bard worth") == left + right
    one = asked("my neighbour has 2 princesses and im holding the artist, what is that worth")
    assert one.sentence == "That is 2 victory points; the other neighbour's count too."


def test_an_undertaker_wants_the_smallest_hand() -> None:
    for mine, theirs in product(range(1, 12), repeat=2):
        said = f"undertaker: I have {mine} cards, the others have {theirs}, points?"
        assert points(said) == (3 if mine <= theirs else 0)


def test_more_votes_win_and_the_attacker_wins_ties() -> None:
    for mine, theirs, ravens in product(range(1, 5), range(1, 5), range(4)):
        extra = f" and {ravens} ravens" if ravens else ""
        found = asked(f"{mine} votes{extra} against {theirs}, who wins")
        total = mine + ravens
        if total == theirs:
            assert "the Attacker wins" in found.sentence
            assert found.rules[0] == "knight.tie"
        else:
            assert f"{max(total, theirs)} votes wins, against {min(total, theirs)}" in found.sentence
    assert reckoned(GAME, "40 votes against 30, who wins") is None
    for ravens in range(8):
        assert asked(f"i vote with {ravens} birds, how many votes in all").sentence.startswith(f"That is {1 + ravens} ")


def test_the_defeated_gains_what_was_spent_against_him() -> None:
    for attack, defence in product(range(6), repeat=2):
        for loser, gained, gone in (("attacker", defence, attack), ("defender", attack, defence)):
            found = asked(
                f"attacker spent {attack} ravens, defender spent {defence}, the {loser} lost, who gets how many"
            )
            assert [int(n) for n in re.findall(r"\d+", found.sentence)] == [gained, gone]


def test_a_sentinel_takes_half_rounded_down() -> None:
    for ravens in range(1, 30):
        taken = ravens // 2
        assert f"takes {taken or 'nothing'}" in asked(f"sentinel on someone with {ravens} ravens").sentence


@pytest.mark.parametrize(
    "said",
    [
        "is 3 feuds 3 points or 9?",
        "my teammate has 8 ravens, do they boost my castellans",
        "half of 7 is what",
        "i offered 2 ravens and he took somebody else's deal, do i lose them",
        "I blew 4 crows to win that attack, do I get them back??",
        "i have four feuds, whats that good for",
        "2 princesses and 3 knights and 7 kings = ?",
        "what does the sentinel do",
        "Anna has 3 feuds, i have 5, what do we each get",
        "2 princesses, 3 knights before he steals 1, how many points",
    ],
)
def test_what_is_not_understood_is_left_alone(said: str) -> None:
    assert reckoned(GAME, said) is None
