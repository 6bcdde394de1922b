"""Whatever a force or a Noble may not do is refused with a rule that stands in the rulebook, and says what would be right."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer.games.noble_game import wording
from explorer.games.noble_game.board import board
from explorer.games.noble_game.rules import orders
from tests.depth import deep
from tests.games.noble_game.realm import GAME, asked, awaited, lay, march, whose, why

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


NOTHING = "0 food, 0 wood and 0 stone at hand"


@pytest.mark.rule("build.castle", "build.fort", "costs.fort", "market.pair")
@pytest.mark.parametrize(
    ("option", "reason"),
    [
        (("trade", "FF", "W"), "Nobles of yours on a market: none"),
        (("trade", "FF", "W"), f"2 food needed, {NOTHING}"),
        (("trade", "FW", "S"), "kinds of goods given: 2, at most 1"),
        (("offer", 1, "F", "S"), "goods are traded only with the bank"),
        (("raise", 1), "Nobles of yours in your home castle: none"),
        (("raise", 1), "1 food needed, 0 at hand"),
        (("noble", "lord-0"), "captor: Seat 1"),
        (("take", "F"), "actions left this season: 0, action tokens: 0"),
        (("build", "fort", "G3"), "forts there: 1"),
        (("build", "production", "G3"), "production buildings there: 1"),
        (("build", "production", "I3"), "2 wood needed, 0 at hand"),
        (("build", "production", "I3"), "others there: Seat 1's raiding party"),
        (("build", "castle", "H1"), "what can be built: production buildings and forts"),
        (("deploy", "G3"), "soldiers there: 0"),
        (("deploy", "H2"), "soldiers there who have not come in this turn: 0"),
        ("buy", f"1 food, 1 wood and 1 stone needed, {NOTHING}"),
        ("buy", "cards bought this season: 1"),
        ("sell", "2 Nobility cards needed, 1 in hand"),
        (("play", "longbowmen"), "Longbowmen: forces that it can help: none"),
    ],
)
def test_a_refusal_says_what_is_so(option: Option, reason: str) -> None:
    """Each check tells the facts that it looks at."""
    match = lay(
        forces=[{"seat": 1, "at": "I3", "soldiers": 1}], hands={0: ["longbowmen"]}, farms=["G3"],
        garrisons={"H2": {"seat": 0, "soldiers": 2}, "G3": {"seat": 0, "soldiers": 0}},
    )  # fmt: skip

    def spent(data: dict[str, Any], _given: int) -> dict[str, Any]:
        data["nobles"]["lord-0"].update({"captor": 1, "at": "N8"})
        data["structures"]["H2"]["tired"] = 2
        data["actions"][0], data["tokens"][0], data["bought"][0] = 0, 0, True
        return data

    assert reason in said(match.replay_with(spent, lambda answer, _number: answer), option)


@pytest.mark.rule("raid.square", "claim.square")
@pytest.mark.parametrize(
    ("square", "text"),
    [
        ("H2", "H2 is a castle, your own"), ("N8", "N8 is a castle, Seat 1's"), ("J5", "J5 is an estate, your own"),
        ("F5", "F5 is an estate, nobody's"), ("H5", "H5 is a road"), ("G3", "G3 is a field, your own"),
    ],
)  # fmt: skip
def test_a_raid_names_the_square_and_whose_it_is(square: str, text: str) -> None:
    match = march("H6", garrisons={"J5": {"seat": 0, "soldiers": 1}})
    assert text in said(match, ("raid", square))


@pytest.mark.rule("nobility.economy")
@pytest.mark.parametrize(("which", "where"), [("estate", "home estate"), ("castle", "home castle")])
def test_an_economy_card_says_where_a_noble_is_wanted(which: str, where: str) -> None:
    match = lay(hands={0: ["Good Harvest"]}, nobles={"lord-0": "H8"}, readings={"economy.place": which})
    assert f"Economy card; Nobles of yours in the {where}: none" in said(match, ("play", "good-harvest"))


@pytest.mark.rule("nobility.when", "nobility.useless")
def test_a_card_for_the_contest_says_when_it_can_be_played() -> None:
    """While another acts in winter it cannot, and is not said to be playable in winter; nor that it lacks anything."""
    hands = {1: ["King's Ear", "Urgent Summons"]}
    match = lay(("take", "F"), season="Winter", hands=hands, nobles={"lord-0": "H8", "lord-1": "H8"})
    assert (whose(match), awaited(match)) == (1, "interjection")
    checks = match.why_not("kings-ear").checks
    when = "in your own turn in winter, or just before Nobles are counted; now: another player's turn"
    assert [check.text for check in checks if not check.passed] == [f"King's Ear is played {when}"]
    assert {check.rule for check in checks} == {"nobility.when", "nobility.political"}


@pytest.mark.rule("raid.party", "siege.sally", "nobility.bank")
def test_reasons_read_as_a_native_would_say_them() -> None:
    """No clumsy wording comes back: of walls, of passing on what is compulsory, of nobody in mid-sentence."""
    shut = march("H2", forces=[{"seat": 1, "at": "H3"}], soldiers=2)
    assert not any("the own" in text for text in said(shut, ("sneak", "H2")))
    assert "its own square, or one that others bar: no" in said(march("H6"), ("raid", "G3"))
    sale = lay("sell", hands={0: ["Patronage", "Longbowmen"]})
    assert said(sale, "pass") == {"cards that the bank takes: two; you cannot pass"}
    assert wording.seat(-1) == "nobody"


COURT = {"lord-0": "H8", "lord-1": "H8"}


@pytest.mark.parametrize(
    ("option", "rule", "keywords"),
    [
        ("pass", "nobility.bank", {"hands": {0: ["Patronage", "Longbowmen"]}, "then": "sell"}),
        ("pass", "capture.ransom", {"at": "march", "seat": 1, "nobles": {"lord-0": "H5"}, "goods": {0: "FW"},
                                        "forces": [{"seat": 1, "at": "H6"}], "then": ("go", "H5")}),
        ("pass", "wrath.obey", {"at": "summer card", "turned": ["Castle Works"], "goods": {0: "SWW"}, "then": None}),
        ("nobody", "regency.regent", {"at": "contest", "nobles": {"lord-0": "H8", "ashdown": {"seat": 0, "at": "H8"}},
                                          "garrisons": {"J5": {"seat": 0, "soldiers": 1}}}),
        (("Chancellor", "lord-0"), "offices.rules", {"at": "contest", "nobles": COURT, "offices": {"Chancellor": "lord-1"},
                                                         "then": "appoint"}),
        ("pass", "nobles.move", {"then": ("noble", "lord-0")}),
        (0, "force.size", {"then": ("deploy", "H2")}),
        ("pass", "raid.steal", {"at": "march", "forces": [{"seat": 0, "at": "M7"}], "goods": {1: "WS"}, "then": ("raid", "M7")}),
        ("pass", "upkeep.unpaid", {"at": "upkeep", "forces": [{"seat": 0, "at": "H5"}, {"seat": 0, "at": "H6"}]}),
    ],
)  # fmt: skip
def test_passing_on_what_is_compulsory_names_the_rule_that_compels(
    option: Option, rule: str, keywords: dict[str, Any]
) -> None:
    told = dict(keywords)
    first = [told.pop("then")] if "then" in told else []
    assert why(lay(*first, **told), option) == {rule}


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
    while match.pending is not None and marches < deep(2):
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
