"""Whatever a force or a Noble may not do is refused with a rule that stands in the rulebook, and says what would be right."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer.games.noble_game import orders
from explorer.games.noble_game.board import board
from tests.games.noble_game.realm import GAME, asked, lay, why

if TYPE_CHECKING:
    from explorer import Match
    from explorer.core.moments import Option


def thinkable(match: Match) -> list[Option]:
    """All that can be said of a force, sense or not."""
    state = match.state
    found: list[Option] = [(verb, square) for verb in ("go", "attack", "sneak", "raid") for square in state.board.marks]
    found += [(verb, id) for verb in ("leave", "join") for id in state.nobles]
    return [*found, *[("garrison", count) for count in range(14)], ("claim",), "stop"]


def crowded(rng: random.Random) -> Match:
    """A realm full of forces, forts and Nobles, about to march."""
    players = rng.choice((3, 4))
    plan = board(players)
    squares = [square for square in plan.marks if square != "H8"]
    rng.shuffle(squares)
    forces = []
    for seat in [0, *rng.choices(range(players), k=7)]:
        at = squares.pop()
        while at in plan.castles or at in plan.estates:
            at = squares.pop()
        forces.append({"seat": seat, "at": at, "soldiers": rng.randint(1, 5), "moves": 5})
    lords = [f"lord-{seat}" for seat in range(players)]
    nobles = {
        id: rng.choice([*sorted(plan.markets), "H8", *plan.castles, *squares[:3]]) for id in lords if rng.random() < 0.6
    }
    for force in forces:
        lord = f"lord-{force['seat']}"
        if lord not in nobles and rng.random() < 0.5:
            force["nobles"] = [lord]
            nobles[lord] = str(force["at"])
    walls = rng.sample(sorted([*plan.estates, *plan.goods]), 5)
    return lay(
        at="march", players=players, forces=forces, nobles=nobles, goods={0: "FWS", 1: "FF"},
        garrisons={at: {"seat": rng.randrange(players), "soldiers": rng.randint(0, 3)} for at in walls},
        readings={
            "neutral.blocks": rng.choice(["no", "yes"]), "capital.soldiers": rng.choice(["pass only", "may stop"]),
            "raid.after-battle": rng.choice(["allowed", "barred"]),
        },
    )  # fmt: skip


def said(match: Match, option: Option) -> set[str]:
    """What is said to an option that is not allowed."""
    refusal = match.why_not(option)
    assert not refusal.allowed, refusal
    return {check.text for check in refusal.checks if not check.passed}


NOTHING = "0 food, 0 wood and 0 stone are at hand"


@pytest.mark.parametrize(
    ("option", "reason"),
    [
        (("trade", "FF", "W"), "no Noble of yours is on a market"),
        (("trade", "FF", "W"), f"it needs two of a kind; {NOTHING}"),
        (("raise", 1), "no Noble of yours is in your home castle"),
        (("raise", 1), f"it needs 1 food; {NOTHING}"),
        (("noble", "lord-0"), "he is a captive"),
        (("take", "F"), "neither an action nor an action token is left"),
        (("build", "fort", "G3"), "the square has a fort already"),
        (("build", "production", "G3"), "the square has a production building already"),
        (("build", "production", "I3"), f"it needs two wood; {NOTHING}"),
        (("build", "production", "I3"), "another player's force stands there"),
        (("deploy", "G3"), "no soldiers are there"),
        (("deploy", "H2"), "all of them have come in this turn"),
        ("buy", f"it needs a food, a wood and a stone; {NOTHING}"),
        ("buy", "one has been bought this season, and that is all"),
        ("sell", "the bank takes two Nobility cards, and you have fewer"),
        (("play", "longbowmen"), "Longbowmen has nothing to act on, or its cost cannot be paid"),
    ],
)
def test_a_refusal_says_what_is_so(option: Option, reason: str) -> None:
    """Only checks that are not met are told, so each is worded as the fact that bars."""
    match = lay(
        forces=[{"seat": 1, "at": "I3", "soldiers": 1}], hands={0: ["longbowmen"]}, farms=["G3"],
        garrisons={"H2": {"seat": 0, "soldiers": 2}, "G3": {"seat": 0, "soldiers": 0}},
    )  # fmt: skip

    def spent(data: dict[str, Any], _given: int) -> dict[str, Any]:
        data["nobles"]["lord-0"].update({"captor": 1, "at": "N8"})
        data["structures"]["H2"]["tired"] = 2
        data["actions"][0], data["tokens"][0], data["bought"][0] = 0, 0, True
        return data

    assert reason in said(match.recast(spent, lambda answer, _number: answer), option)


def count_soldiers(match: Match) -> int:
    """All soldiers: in the field, in garrisons, as markers and in the reserve."""
    state = match.state
    found: int = sum(one["soldiers"] for one in (*state.forces.values(), *state.structures.values()))
    return found + len(state.markers) + int(state.reserve)


def count_goods(match: Match) -> dict[str, int]:
    """All goods, the bank's with them."""
    state = match.state
    return {good: sum(own[good] for own in state.goods) + state.bank[good] for good in "FWS"}


@pytest.mark.parametrize("seed", range(60))
def test_every_refusal_cites_a_rule(seed: int) -> None:
    """In crowded realms, played on at random, nothing is refused without a failed check of a rule that exists."""
    known = {rule.id for rule in explorer.rules(GAME)}
    rng = random.Random(seed)
    match = crowded(rng)
    marches, soldiers, stock = 0, count_soldiers(match), count_goods(match)
    while match.pending is not None and marches < 12:
        choice = match.pending
        if choice.kind == "march":
            marches += 1
            offered = set(asked(match).options)
            for option in thinkable(match):
                checks = orders.checks(match.state, asked(match).facts["force"], option)
                failed = [check for check in checks if not check.passed]
                assert (option in offered) != bool(failed), (option, failed, match.state.forces)
                assert all(check.rule in known and check.text for check in failed), failed
            assert why(match, rng.choice([one for one in thinkable(match) if one not in offered])) <= known
            bold = [one for one in asked(match).options if isinstance(one, tuple) and one[0] != "go"]
            match.choose(rng.choice(bold if bold and rng.random() < 0.6 else list(asked(match).options)))
        elif choice.kind == "turn":
            ways = [
                one for one in asked(match).options if isinstance(one, tuple) and one[0] in ("deploy", "march", "noble")
            ]
            match.choose(rng.choice(ways) if ways and rng.random() < 0.8 else "end")
        elif choice.kind == "where the Noble goes":
            for square in match.state.board.marks:
                if square not in asked(match).options and rng.random() < 0.1:
                    assert why(match, square) <= known
            match.choose(rng.choice(asked(match).options))
        elif hasattr(choice, "options"):
            match.choose(rng.choice(asked(match).options))
        else:
            match.roll()
        assert count_soldiers(match) == soldiers
        assert count_goods(match) == stock
        assert not match.game.problems(match.state), (match.game.problems(match.state), match.moments()[-5:])
