"""How seats stand, and what a card is worth: by the game's own scoring, and only from what a seat knows."""

import pytest

import explorer
from explorer.core.standing import Term
from explorer.games.game_of_crowns.rules.end_of_game import as_if_ended
from explorer.games.game_of_crowns.rules.scoring import points
from explorer.players import RandomPlayer
from tests.games.answers import answer
from tests.games.game_of_crowns.table import GAME, at, table


@pytest.mark.rule("end.count", "princess", "castellan")
def test_a_seats_standing_is_the_score_of_its_hand_now() -> None:
    match = at(hands={0: ["princess", "knight", "knight", "castellan", "coinage"]}, ravens={0: 3})
    own = match.standing()[0]
    assert (own.value, own.unit) == (5, "victory points")
    assert own.terms == (
        Term("1 Castellan × 3 ravens = 3", 3, "castellan"),
        Term("1 Princess × 2 Knights = 2", 2, "princess"),
    )
    state = table(match)
    assert [score.value for score in match.standing()] == [points(as_if_ended(state), seat) for seat in range(4)]


@pytest.mark.rule("feud", "jester", "bard", "hand.secret")
def test_scores_that_depend_on_hidden_cards_are_unknown() -> None:
    match = at(hands={0: ["feud", "princess", "knight"]})
    seen = match.standing(0)
    assert seen[0].value is None  # others may have more Feuds
    assert [term.rule for term in seen[0].terms] == ["princess"]
    assert all(score.value is None and not score.terms for score in seen[1:])
    all_feuds = [f"{house}-feud" for house in ("akroyear", "celestian", "chiron") for _ in range(2)]
    sure = at(hands={0: all_feuds}).standing(0)[0]
    assert (sure.value, sure.rules) == (6, ("feud",))  # two are left for the others
    bard = at(hands={0: ["bard", "knight"]})
    assert (bard.standing(0)[0].value, bard.standing()[0].value is not None) == (None, True)


@pytest.mark.rule("team.points")
def test_teammates_have_the_same_standing() -> None:
    match = at(players=6, teams=True, hands={0: ["princess", "knight"], 3: ["trader", "coinage", "lyre-coinage"]})
    first = match.standing()[0]
    assert first.value == 3
    assert [term.rule for term in first.terms] == ["princess", "team.points"]
    assert match.standing()[3].value == 3
    assert match.standing(0)[0].value is None


@pytest.mark.rule("princess", "trader", "castellan", "priest")
def test_a_card_is_worth_what_a_hand_would_lose_without_it_or_gain_with_it() -> None:
    match = at(hands={0: ["princess", "celestian-princess", "knight", "knight", "coinage", "castellan", "castellan"]})
    knight = match.worth(0, "akroyear-knight")
    assert (knight.value, knight.rules) == (2, ("princess",))
    assert knight.terms[0].text == "2 Princesses × 2 Knights = 4, without it 2 Princesses × 1 Knight = 2"
    assert match.worth(0, "akroyear-princess").value == 2
    assert match.worth(0, "trader").value == 1
    assert match.worth(0, "ravens").value == 2
    idle = match.worth(0, "coinage")
    assert (idle.value, idle.terms) == (0, (Term("Coinage: changes nothing in this hand now", 0, "coinage"),))
    assert match.worth(0, "priest").value == 0
    assert match.worth(0, "feud", viewer=0).value is None
    assert match.worth(1, "knight", viewer=0).value is None
    for nothing in ("exchange", "dragon", 3, ("accept", 2)):
        with pytest.raises(explorer.NoFigure):
            match.worth(0, nothing)


@pytest.mark.rule("end.most")
def test_winners_are_known_only_at_the_end() -> None:
    match = answer(
        at("spend", first=1, turn=0, round=3, target=1, votes=["attacker"] * 4, ravens=dict.fromkeys(range(4), 0))
    )
    assert match.winners == ()
    answer(match, "draw a guest", "bard")
    assert match.winners == tuple(table(match).winners)
    assert match.winners


@pytest.mark.parametrize("number", range(6))
def test_the_final_standing_is_what_was_scored(number: int) -> None:
    match = explorer.start(GAME, players=4 + number, seed=number, hidden_agendas=number % 2 == 0).play(
        RandomPlayer(number)
    )
    state = table(match)
    best = max(score.value for score in match.standing())  # type: ignore[type-var]  # at the end all is known
    assert all(match.standing()[seat].value == best for seat in state.winners)
    assert match.standing(1) == match.standing()
