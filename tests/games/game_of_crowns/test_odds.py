"""The questions about odds: exact answers computed in two ways, and sampled answers compared with exact ones."""

import pickle
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from explorer import Match
from explorer.games.game_of_crowns.odds import _gain, change
from explorer.games.game_of_crowns.own_figures import figures
from explorer.odds import EXACT, SAMPLED, Answer, Course, NotAsked, ask, begin
from tests.games.answers import answer, choice, last
from tests.games.game_of_crowns.table import at, attack, fresh, table


def rows(found: Answer) -> dict[str, float]:
    return {row.label: float(row.chance) for row in found.rows if row.chance is not None}


# --- a random grab ---


@pytest.mark.rule("coinage.random")
def test_a_random_card_from_a_known_hand_has_exact_chances() -> None:
    found = ask(fresh(), "grab", seat=2, viewer=0)
    assert found.route == EXACT
    assert {row.label: row.chance for row in found.rows} == {
        "Knight": Fraction(3, 10), "Coinage": Fraction(1, 5), "Feud": Fraction(1, 5), "Trader": Fraction(1, 10),
        "Princess": Fraction(1, 10), "Castellan": Fraction(1, 10),
    }  # fmt: skip


@pytest.mark.rule("coinage.random", "coinage.hidden")
def test_a_random_card_from_a_hand_with_an_unknown_card_is_sampled_close_to_the_true_chances() -> None:
    match = answer(fresh(), "akroyear-coinage", 2, "chiron-princess")
    found = ask(match, "grab", seat=2, viewer=1, trials=400)
    assert found.route == SAMPLED
    # One of ten cards was taken for a Coinage, each equally likely: on average nine tenths of each kind are left.
    expected = {"Knight": 0.27, "Coinage": 0.28, "Feud": 0.18, "Trader": 0.09, "Princess": 0.09, "Castellan": 0.09}
    for kind, chance in expected.items():
        assert abs(rows(found)[kind] - chance) < 0.02
    assert ask(match, "grab", seat=2, viewer=0).route == EXACT
    assert rows(ask(match, "grab", seat=2))["Knight"] == pytest.approx(0.3)


# --- the vote ---


def by_the_engine(match: Match, seat: int, spending: int) -> Fraction:
    """The chance that the Attacker wins, found by playing every way in which the others can spend ravens."""
    won = total = 0

    def go(at_: Match) -> None:
        nonlocal won, total
        if choice(at_).kind != "ravens to spend":
            total += 1
            won += last(at_, "won the vote").seat == 0
            return
        options = [spending] if choice(at_).seat == seat else choice(at_).options
        for option in options:
            twin = at_.fork()
            twin.choose(option)
            go(twin)

    go(match)
    return Fraction(won, total)


@pytest.mark.rule("knight.victor", "knight.tie", "knight.ravens")
@pytest.mark.parametrize("votes", ["adad", "addd", "daaa", "aadd"])
def test_the_vote_is_the_same_counted_and_played(votes: str) -> None:
    match = attack(*votes, ravens={0: 2, 1: 1, 2: 0, 3: 2})
    for seat in (0, 1, 3):
        found = ask(match, "vote", seat=seat)
        assert found.route == EXACT
        for spending in range(table(match).ravens[seat] + 1):
            label = "spending " + {0: "no ravens", 1: "1 raven"}.get(spending, f"{spending} ravens")
            assert found.chance(label) == by_the_engine(match, seat, spending)


def test_face_down_votes_are_equally_likely_to_be_for_either_side() -> None:
    match = answer(fresh(), "akroyear-knight", 1, "attacker")
    found = ask(match, "vote", seat=1)
    ways = 0
    won = 0
    for votes in product((1, -1), repeat=3):
        for spent in product(range(5), repeat=3):
            lead = sum(v * (1 + s) for v, s in zip(votes, spent, strict=True)) - 1
            ways += 1
            won += lead >= 0
    assert found.chance("spending no ravens", "voting for the Defender") == Fraction(won, ways)


def test_ravens_that_have_been_spent_are_counted_as_they_are() -> None:
    match = answer(attack("a", "d", "a", "d"), 4, 0)
    found = ask(match, "vote", seat=0)
    for spending in range(5):
        label = "spending " + {0: "no ravens", 1: "1 raven"}.get(spending, f"{spending} ravens")
        assert found.chance(label) == by_the_engine(match, 0, spending)


# --- scores and offers ---


@pytest.mark.rule("end.count")
def test_the_score_of_known_hands_is_exact() -> None:
    found = ask(fresh(), "score", seat=0, viewer=0)
    assert found.route == EXACT
    assert [row.label for row in found.rows] == ["11 VP"]


def test_the_score_of_an_unknown_hand_is_sampled() -> None:
    match = answer(fresh(), "akroyear-coinage", 2, "chiron-princess")
    found = ask(match, "score", seat=2, viewer=1, trials=300)
    assert found.route == SAMPLED
    assert sum(rows(found).values()) == pytest.approx(1)
    assert len(rows(found)) > 3


def test_the_final_score_is_played_out() -> None:
    found = ask(fresh(), "final", seat=0, viewer=0, trials=4)
    assert found.route == SAMPLED
    assert found.rows[0].label == "wins or shares the win"
    assert sum(rows(found).values()) - rows(found)["wins or shares the win"] == pytest.approx(1)


def bargain() -> Match:
    return answer(
        fresh(), "exchange", "akroyear-feud", "nothing", "celestian-princess", "chiron-feud", "ki-rin-trader", "no more"
    )


@pytest.mark.rule("exchange.accept", "exchange.trade")
def test_offers_are_valued_by_the_change_of_the_score() -> None:
    match = bargain()
    found = ask(match, "offers", seat=0, viewer=0)
    assert found.route == EXACT
    notes = {row.label.rpartition(": ")[2]: row.note for row in found.rows}
    # A Feud away from a tie costs both; a Princess brings three Knights, a Trader two Coinage.
    assert notes["Princess of Celestian"] == "+1 VP"
    assert {row.label.rpartition(": ")[2] for row in found.rows if row.chance} == {"Princess of Celestian"}


@pytest.mark.rule("exchange.trade")
def test_the_predicted_change_is_the_change_that_the_trade_makes() -> None:
    match = bargain()
    for partner in (1, 2, 3):
        for seat in range(4):
            before = {s: int(ask(match, "score", seat=s).rows[0].label.split()[0]) for s in range(4)}
            played = answer(match.fork(), 0, 0, 0, ("accept", partner))
            after = int(ask(played, "score", seat=seat).rows[0].label.split()[0])
            assert change(table(match), partner, seat) == after - before[seat]


def test_offers_are_sampled_if_hands_are_unknown() -> None:
    match = answer(fresh(first=3), "ki-rin-coinage", 2, "chiron-princess", "exchange", "akroyear-knight", "nothing",
                   "celestian-princess", "chiron-feud", "ki-rin-trader", "no more")  # fmt: skip
    found = ask(match, "offers", seat=0, viewer=0, trials=60)
    assert found.route == SAMPLED
    assert sum(rows(found).values()) == pytest.approx(1)
    assert all("on average" in row.note for row in found.rows)


@pytest.mark.parametrize("name", ["vote", "offers", "grab", "score", "final"])
def test_what_makes_no_sense_now_is_refused_in_words(name: str) -> None:
    match = at("end of the game")
    about: dict[str, Any] = {"seat": 9} if name == "grab" else {}
    with pytest.raises(NotAsked):
        ask(match, name, **about)


def test_samples_can_be_drawn_in_another_process() -> None:
    match = answer(fresh(), "akroyear-coinage", 2, "chiron-princess")
    with ThreadPoolExecutor(2) as pool:
        there = ask(match, "score", seat=2, viewer=1, trials=20, executor=pool)
    assert there.rows == ask(match, "score", seat=2, viewer=1, trials=20).rows
    course = begin(match, "score", seat=2, viewer=1)
    assert isinstance(course, Course)
    again = pickle.loads(pickle.dumps(course.sampling.trial))
    assert list(again("x")) == list(course.sampling.trial("x"))


# --- who holds what, guests, agendas ---


@pytest.mark.rule("hand.secret", "knight.reward.take")
def test_who_holds_a_card_is_exact_if_all_was_seen_and_sampled_if_not() -> None:
    found = ask(fresh(), "holds", viewer=0, picked={"kind": "castellan"})
    assert found.route == EXACT
    assert {row.key: row.chance for row in found.rows} == dict.fromkeys(("seat 1", "seat 2", "seat 3"), Fraction(1))
    grabbed = answer(fresh(), "akroyear-coinage", 2, "chiron-princess")  # one of ten, as seats 1 and 3 know
    found = ask(grabbed, "holds", viewer=1, picked={"kind": "princess"}, trials=400)
    assert found.route == SAMPLED
    assert found.chance("seat 3") == 1
    assert float(found.chance("seat 2") or 0) == pytest.approx(0.9, abs=0.05)
    assert ask(grabbed, "holds", viewer=0, picked={"kind": "princess"}).chance("seat 2") == 0


@pytest.mark.rule("knight.reward.guest", "setup.guests")
def test_which_guest_would_be_drawn_and_what_it_brings() -> None:
    match = at("spend", target=1, votes=["attacker"] * 4, hands={0: ["castellan", "princess", "trader", "jester"]})
    found = ask(match, "draw", seat=0, viewer=None)
    assert found.route == EXACT
    assert found.chance("jester") == Fraction(3, 10)
    assert found.chance("Priest") == Fraction(1, 10)
    assert {row.key: row.note for row in found.rows}["priest"] == "+3 VP"
    assert {row.key: row.note for row in found.rows}["jester"] == "+2 VP"
    seen = ask(match, "draw", seat=0, viewer=0, trials=300)
    assert seen.route == SAMPLED
    assert float(seen.chance("jester") or 0) == pytest.approx(0.3, abs=0.06)
    assert sum(row.chance or 0 for row in seen.rows) == 1
    with pytest.raises(NotAsked):
        ask(at(guests=0), "draw", seat=0)


@pytest.mark.rule("knight.reward")
def test_a_card_or_a_guest() -> None:
    hands = {0: ["castellan", "princess", "trader", "feud"], 1: ["feud", "chiron-feud", "ki-rin-feud"]}
    match = at("spend", target=1, votes=["attacker"] * 4, hands=hands, ravens={0: 0})
    found = ask(match, "reward", seat=0)  # with a second Feud as many as any: 2 VP at the best
    assert found.title == "A card of Seat 1's hand or a guest, for Seat 0"
    best = max(_gain(table(match), 0, card, 1) for card in table(match).hands[1])
    gains = {kind: _gain(table(match), 0, kind) for kind in figures().guests}
    more = sum(figures().guests[kind] for kind, gain in gains.items() if gain > best)
    assert found.chance("guest") == Fraction(more, 11)
    assert 0 < more < 11
    assert sum(row.chance or 0 for row in found.rows) == 1
    other = ask(match, "reward", seat=0, picked={"hand": "seat 2"})
    assert other.title.startswith("A card of Seat 2")
    sampled = ask(match, "reward", seat=0, viewer=0, trials=200)
    assert sampled.route == SAMPLED
    assert {row.key for row in sampled.rows} <= {"card", "even", "guest"}


@pytest.mark.rule("agenda", "agenda.secret")
def test_what_a_hidden_agenda_may_be() -> None:
    match = at("turn", agendas={0: "bard", 1: "jester", 2: "priest", 3: "artist"})
    assert ask(match, "agenda", seat=1).chance("jester") == 1
    found = ask(match, "agenda", seat=1, viewer=0, trials=400)
    assert found.route == SAMPLED
    assert found.chance("jester") == pytest.approx(0.5, abs=0.08)  # 4 of the 8 that are not its own and no Sentinels
    with pytest.raises(KeyError):
        found.chance("bard")
    with pytest.raises(NotAsked):
        ask(fresh(), "agenda", seat=1)


def test_every_row_has_a_unique_key() -> None:
    bids = at("bids", offers={0: ["feud"], 1: ["princess"], 2: ["feud"], 3: ["coinage"]})
    aimed = answer(fresh(), "akroyear-knight", 1)
    answers = [ask(bids, name, seat=0, trials=4) for name in ("offers", "score", "holds", "draw", "reward", "final")]
    answers += [ask(bids, "score", seat=0, viewer=0, trials=9), ask(bids, "grab", seat=1), ask(aimed, "vote", seat=0)]
    for found in [*answers, ask(attack("a", "d", "a", "d"), "vote", seat=0)]:
        keys = [row.key for row in found.rows]
        assert all(keys), found.title
        assert len(set(keys)) == len(keys), found.title


@pytest.mark.rule("knight.banner", "exchange.trade")
def test_valuing_an_offer_does_not_change_the_position() -> None:
    told = {0: ["celestian-knight"], 1: ["chiron-knight"], 2: ["feud"], 3: ["coinage"]}
    match = at("bids", offers=told, readings={"knight.spares": "its giver too"})
    assert len(ask(match, "offers", seat=0).rows) == 3
    assert table(match).givers == [{}, {}, {}, {}]
