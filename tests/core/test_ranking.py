"""Rules ranked by words, by concepts, and by how people ask."""

from __future__ import annotations

import pytest

from explorer.core.ranking import WEIGHTS, Nearest, Ranking, Topic
from explorer.core.words import Thesaurus, words_of

TOPICS = (
    Topic("fight", "A fight", ("battle",), "Both sides add their soldiers. The higher sum wins."),
    Topic(
        "fight.tie",
        "A tie",
        (),
        "With equal sums nobody wins, and both sides lose a soldier.",
        ("we are level, now what",),
    ),
    Topic("fight.leave", "Running away", (), "Before the sums are told a side can leave.", ("may I chicken out",)),
    Topic("buy", "Buying soldiers", ("recruit",), "Three gold buy a soldier."),
    Topic("buy.poor", "Without gold", (), "A side without gold buys nothing.", ("skint, no men for me?",)),
)
RANKING = Ranking(
    TOPICS, Thesaurus(["poor: broke, skint, cannot afford", "soldier: troop, man, lad", "refuse: chicken out"])
)


def best(question: str) -> str:
    scores = RANKING.scores(RANKING.read(words_of(question)), {})
    return max(scores, key=lambda topic: scores[topic])


@pytest.mark.parametrize(
    ("question", "topic"),
    [
        ("battle", "fight"),
        ("how do I recruit", "buy"),
        ("what do three lads cost", "buy"),
        ("I cannot afford a troop", "buy.poor"),
        ("we're level what now", "fight.tie"),
        ("may I chicken out of it", "fight.leave"),
        ("equal sums in a fight", "fight.tie"),
    ],
)
def test_what_is_asked_is_found(question: str, topic: str) -> None:
    assert best(question) == topic


def test_what_has_nothing_to_do_with_it_is_left_out() -> None:
    assert set(RANKING.scores(RANKING.read(["gold"]), {})) == {"buy", "buy.poor"}
    assert RANKING.scores(RANKING.read(["weather"]), {}) == {}
    assert RANKING.scores(RANKING.read([]), {}) == {}


def test_a_near_wording_counts() -> None:
    words = RANKING.read(["gold"])
    assert RANKING.scores(words, {"fight": 0.5}) == {
        **RANKING.scores(words, {}),
        "fight": 0.5 * WEIGHTS["nearest wording"],
    }


def test_an_idle_question_is_compared_by_its_idle_words() -> None:
    idle = RANKING.read(words_of("what can I do"))
    assert idle.telling == set(idle.roots)


def test_likeness_is_the_share_of_weight_in_common() -> None:
    weights = {"raven": 2.0, "gold": 2.0, "stone": 1.0}
    near = Nearest([(7, ["a", "raven", "gold"]), (7, ["raven"]), (9, ["stone"])], lambda term: weights.get(term, 0))
    assert near.likeness(["raven", "raven"]) == {0: pytest.approx(2 / (4 + 0.15)), 1: 1}
    assert near.best(["raven", "stone"]) == {7: pytest.approx(2 / 3), 9: pytest.approx(1 / 3)}
    assert near.best(["nothing"]) == {}
