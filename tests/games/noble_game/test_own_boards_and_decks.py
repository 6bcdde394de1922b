"""A user's own board and decks: played with, kept in the record, and refused in plain words where they cannot be."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

import explorer
from explorer.authoring.card_file import CardFileError
from explorer.core.errors import SetUpError
from explorer.core.game import game_named
from explorer.games.noble_game import own_figures
from explorer.players import HeuristicPlayer, RandomPlayer
from tests.conformance.games import noble_game as everything
from tests.depth import deep
from tests.games.noble_game.realm import GAME, goods, lay, options, to
from tests.games.noble_game.realm import told as told_of

DATA = Path(own_figures.__file__).parent / "data"


def told(name: str) -> dict[str, Any]:
    """One of our own files."""
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


def nobility(*others: dict[str, Any]) -> list[dict[str, Any]]:
    """A small Nobility deck, in which a card is of another design than in ours."""
    own = [
        card("royal-favour", "Action", "own_turn", {"kind": "grant", "who": "self", "what": "good", "n": 2}),
        card("kings-praise", "Political", "any", {"kind": "grant", "who": "self", "what": "vp", "n": 2}),
        card("outcast", "Action", "own_turn", NOBLE, {"kind": "grant", "who": "self", "what": "soldier", "n": 1}),
        card("fire-arrows", "Military", "combat", force("dice", 1, "round"), force("absorb", 1, "round")),
        card("royal-no", "Political", "response", {"kind": "cancel"}),
        card("slander", "Economy", "contest", {"kind": "court", "who": "opponent", "delta": -2}),
    ]
    return [*own, *others]


def card(id: str, type: str, when: str, *effects: dict[str, Any], **other: Any) -> dict[str, Any]:
    """A design, four of it in the deck."""
    when_too = {"when": when} if when else {}
    return {
        "id": id, "name": id.replace("-", " ").title(), "type": type, "count": 4, **when_too, "effect": list(effects),
        "text": f"What {id} does.", **other,
    }  # fmt: skip


def force(mod: str, value: int, span: str) -> dict[str, Any]:
    """Help for a force."""
    return {"kind": "force", "mod": mod, "value": value, "span": span}


NOBLE = {"kind": "noble", "place": "home castle", "cost": {"food": 1}, "on_capture": "nobility"}
FIELDS = {"kind": "law", "key": "yield.field", "value": 2, "scope": "all", "until": "next_generation"}
WON_FIELDS = {**FIELDS, "scope": "winner"}
COURTIER = {"kind": "noble", "place": "capital", "on_capture": "sovereignty"}
SOVEREIGNTY = [
    card("great-harvest", "Law", "", FIELDS),
    card("wool-fair", "Auction", "", {"kind": "auction", "min": 1, "prize": [WON_FIELDS, COURTIER]}),
    card("toll", "Order", "", {"kind": "order", "task": "pay", "pay": ["FF", "W"], "who": "all"}),
    card("largesse", "Grant", "", {"kind": "grant", "who": "all", "what": "good", "n": 2}),
]
NARROW = {
    **next(board for board in told("boards")["board"] if board["players"] == 3),
    "name": "Two quarries at the coast",
}
NARROW["rows"] = [*NARROW["rows"][:5], "####Eq.q.qE####", *NARROW["rows"][6:]]
OWN: dict[str, Any] = {"board": [NARROW], "nobility": nobility(), "sovereignty": SOVEREIGNTY}


@pytest.mark.rule("board.house", "cards.house", "cards.effects")
def test_our_own_files_change_nothing() -> None:
    for name in ("boards", "nobility", "sovereignty"):
        assert own_figures.read_overrides(DATA / f"{name}.toml") == ""
    assert explorer.start(GAME, cards={}).state.own == ""


@pytest.mark.rule("board.house", "cards.house")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("heuristic", [False, True])
def test_whole_games_with_a_board_and_decks_of_ones_own(players: int, heuristic: bool) -> None:
    seen = set()
    for seed in range(deep(2)):
        match = explorer.start(GAME, players=players, seed=seed, cards=OWN)
        whole = everything(match.state)
        match.play(HeuristicPlayer(GAME, seed) if heuristic else RandomPlayer(seed))
        assert match.over
        assert match.problems() == []
        assert everything(match.state) == whole
        for moment in match.moments(barred=False):
            assert match.tell(moment)
            seen.add(moment.facts.get("card") if hasattr(moment, "facts") else None)
        assert explorer.load(json.dumps(match.record())).record() == match.record()
        assert game_named(GAME).picture(match.state)["seats"]
        dealt = game_named(GAME).redeal(match, 0, Random(seed))
        assert dealt.state.hands[0] == match.state.hands[0]
        assert dealt.problems() == []
    assert seen >= {"great-harvest", "wool-fair", "toll", "largesse"}
    assert match.state.board.name == ("Two quarries at the coast" if players == 3 else "Four sectors")


def test_the_file_is_not_needed_afterwards(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(
        (DATA / "nobility.toml").read_text(encoding="utf-8").replace("count = 3", "count = 4"), encoding="utf-8"
    )
    match = explorer.start(GAME, players=3, cards=str(path))
    path.unlink()
    assert match.state.deck.count("good-harvest") == 4
    again = explorer.load(match.record())
    assert again.state == match.state
    assert again.state.kit.card("good-harvest").provenance == "own"
    assert not again.state.kit.card("good-harvest").house_made
    assert again.state.kit.card("royal-bounty").house_made


def own(*answers: Any, **keywords: Any) -> Any:
    """A position with the decks of one's own."""
    return lay(*answers, cards={"nobility": OWN["nobility"], "sovereignty": OWN["sovereignty"]}, **keywords)


@pytest.mark.rule("card.grant")
def test_goods_of_choice_and_points_from_cards_of_ones_own() -> None:
    match = own(("play", "royal-favour"), hands={0: ["Royal Favour"]})
    match.choose("S")
    match.choose("F")
    assert goods(match, 0) == "FS"
    asked = own("end", hands={1: ["Kings Praise"]}, nobles={"lord-1": "H8"})
    asked.choose("kings-praise")
    assert asked.state.points[1]["cards"] == 2


@pytest.mark.rule("nobility.counter", "nobility.political")
def test_a_counter_of_ones_own_wants_its_noble() -> None:
    hands = {0: ["Royal Favour"], 1: ["Royal No"]}
    assert own(("play", "royal-favour"), hands=hands).pending.kind == "good"
    match = own(("play", "royal-favour"), "royal-no", hands=hands, nobles={"lord-1": "H8"})
    assert match.pending.kind == "turn"
    assert sorted(match.state.discard) == ["royal-favour", "royal-no"]


@pytest.mark.rule("card.noble", "nobles.landless")
def test_a_noble_of_a_card_of_ones_own() -> None:
    match = own(("play", "outcast"), hands={0: ["Outcast"]}, goods={0: "F"})
    assert match.state.nobles["outcast-1"]["at"] == "H2"
    assert match.state.structures["H2"]["soldiers"] == 4
    assert match.problems() == []
    there = own(nobles={"outcast-1": {"seat": 1, "at": "K8"}})
    assert there.state.deck.count("outcast") == 3


@pytest.mark.rule("card.force", "combat.cards")
def test_a_fight_card_of_ones_own() -> None:
    forces = [{"seat": 0, "at": "J8", "nobles": ["lord-0"]}, {"seat": 1, "at": "K8"}]
    match = own(("attack", "K8"), "fire-arrows", at="march", forces=forces, hands={0: ["Fire Arrows"]})
    match.roll([1, 1, 1, 1, 1, 6, 6, 6])
    assert match.state.forces["f1"]["soldiers"] == 1


@pytest.mark.rule("card.court", "regency.window", "nobility.economy")
def test_a_contest_card_of_another_type() -> None:
    match = own(at="contest", hands={0: ["Slander"]}, nobles={"lord-1": "H8"})
    assert options(match) == ["slander", "pass"]
    match.choose("slander")
    match.choose(1)
    assert told_of(match, "counts at court")[0]["delta"] == -2
    assert told_of(match, "no regent")[0]["rule"] == "regency.nobody"


@pytest.mark.rule("law.fields", "bidding.retroactive", "sovereign.grant")
def test_sovereignty_cards_of_ones_own() -> None:
    match = to(own(at="year end", turned=["Great Harvest"]), "Nobility card")
    assert goods(match, 0) == "FFFFFFW"
    won = to(own(at="year end", turned=["Wool Fair"]), "bid")
    for bid in ("F", "pass", "pass", "pass"):
        won.choose(bid)
    assert goods(won, 0) == "FFFFFW"
    assert won.state.nobles["wool-fair-1"]["at"] == "H8"
    gifts = own(at="summer card", turned=["Largesse"])
    gifts.roll()
    for good in "FFWWSSFF":
        gifts.choose(good)
    assert [goods(gifts, seat) for seat in range(4)] == ["FF", "WW", "SS", "FF"]


def test_a_board_of_ones_own_is_played_on() -> None:
    match = lay(players=3, cards={"board": [NARROW]}, owned={"H6": 1})
    assert match.state.board.goods["H6"] == "S"
    assert lay(players=3).state.board.goods["H6"] == "F"


# --- what is refused --------------------------------------------------------------------------------------------------


def changed(**fields: Any) -> dict[str, Any]:
    """Our board for three with some fields changed."""
    return {"board": [{**NARROW, **fields}]}


def rows(number: int, row: str) -> dict[str, Any]:
    """The board with a row changed."""
    return changed(rows=[*NARROW["rows"][: number - 1], row, *NARROW["rows"][number:]])


def design(**fields: Any) -> dict[str, Any]:
    """A Nobility deck with a further card, "strange", whose fields are as told; None leaves one out."""
    strange = {
        **card("strange", "Action", "own_turn", {"kind": "grant", "who": "self", "what": "food", "n": 1}),
        **fields,
    }
    return {"nobility": nobility({key: value for key, value in strange.items() if value is not None})}


def effect(type: str = "Action", when: str = "own_turn", **fields: Any) -> dict[str, Any]:
    """A Nobility deck with a card of that effect."""
    return design(type=type, when=when, effect=[fields])


def ruling(type: str, *effects: dict[str, Any]) -> dict[str, Any]:
    """A Sovereignty deck with a further card."""
    return {"sovereignty": [*SOVEREIGNTY, card("strange", type, "", *effects)]}


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"boards": []}, 'no such section (did you mean "board"?)'),
    ({"board": {}}, r"\[\[board\]\]: {} is not a list of tables"),
    ({"nobility": [1]}, "is not a list of tables"),
    (changed(players=5), "5 is not a number of players; write 3 or 4"),
    (changed(players=True), "not a number of players"),
    (changed(name=""), "name: write a text"),
    (changed(rows=["#"]), "rows: write fifteen texts of fifteen marks"),
    (changed(estates={"K6": 3}), "estates: write the name of each"),
    (changed(estates={}), "each square E must have a name"),
    (changed(estates={**NARROW["estates"], "K6": "Lord"}), "estates must have different names"),
    (changed(estates={**NARROW["estates"], "K6": "Corfe"}), "estates must have different names"),
    (changed(colour="red"), 'there is no "colour"'),
    ({"board": [{"name": "Half"}]}, "rows is missing"),
    ({"board": [NARROW, NARROW]}, "two boards for 3 players"),
    (rows(6, "####Eq.X.qE####"), '"X" is not a mark'),
    (rows(6, "####Eq.K.qE####"), "the capital K must be on H8"),
    (rows(6, "####Eq.M.qE####"), "as many markets M as players: 3, not 4"),
    (rows(6, "####Eq.1.qE####"), "one castle for each seat"),
    (rows(1, "w~~~~~~~~~~~~~~"), "nobody can come from the capital to A1"),
    (rows(15, "#######w#######"), "the home estate of castle 2 must have two fields F and a forest W"),
    ({"nobility": nobility()[:3]}, "the deck has 12 cards; it needs 20"),
    (design(id="Good Harvest"), "is not an id; write small letters and hyphens"),
    (design(id="pass"), "is not an id"),
    (design(id="slander"), "two cards have this id"),
    (design(id="ashdown"), '"ashdown" is a card and an estate'),
    (design(id="royal-bounty"), '"royal-bounty" is a card of both decks'),
    (design(type="Actoin"), '"Actoin" is not known (did you mean "Action"?)'),
    (design(when="later"), '"later" is not known'),
    (design(when=None), "when is missing"),
    (design(count=0), "0 is not a number of copies"),
    (design(text="two\nlines"), "text: write a text of at most 300 letters on one line"),
    (design(effect=[]), "write a list of one to four effects"),
    (design(effect=["grant"]), '"grant" is not a kind of effect here'),
    (effect(kind=["x"]), "is not a kind of effect here; the kinds are"),
    (effect(kind={"grant": 1}), "is not a kind of effect here; the kinds are"),
    (ruling("Auction", {"kind": "auction", "min": 1, "prize": [{"kind": ["noble"]}]}), "is not a kind of effect here"),
    (effect(kind="grand"), '"grand" is not a kind of effect here (did you mean "grant"?)'),
    (effect(kind="grant", who="self", what="gold", n=1), 'what: "gold" will not do'),
    (effect(kind="grant", who="self", what="food", n=0), "n: 0 will not do; write a whole number from 1 to 9"),
    (effect(kind="grant", who="self", what="food"), "n is missing"),
    (effect(kind="grant", who="self", what="food", n=1, m=1), 'there is no "m"'),
    (effect(kind="noble", place="home castle", cost={"gold": 1}, on_capture="nobility"), "write food, wood and stone"),
    (effect(kind="relocate", whose="self", **{"from": "capital", "to": "direct"}), 'from: "capital" will not do'),
    (effect(**force("dice", 1, "round")), "a card that helps in a round is played in combat"),
    (effect("Action", "combat", **force("dice", 1, "round")), "a card for combat is Military"),
    (effect(kind="cancel"), "a card that cancels is played in response"),
    (effect("Military", "any", **force("move", 1, "turn")), "is played in own_turn"),
    (design(effect=[NOBLE, NOBLE]), "a card brings at most one Noble"),
    (ruling("Law", {"kind": "order", "task": "attend", "who": "all"}), "its first effect is of the kind law"),
    (ruling("Auction", {"kind": "auction", "min": 1, "prize": []}), "prize: write a list of one to four effects"),
    (ruling("Auction", {"kind": "auction", "min": 1, "prize": [FIELDS]}), 'scope: "all" will not do; write "winner"'),
    (ruling("Auction", SOVEREIGNTY[1]["effect"][0], FIELDS), "a card with an auction has no other effect"),
    (ruling("Law", FIELDS, FIELDS), "at most one law for the next generation"),
    (
        ruling("Order", {"kind": "order", "task": "pay", "pay": ["WF"], "who": "all"}),
        "write a list of different prices",
    ),
    (ruling("Order", {"kind": "order", "task": "dance", "who": "all"}), 'task: "dance" will not do'),
]


@pytest.mark.rule("cards.house", "board.house", "cards.effects")
@pytest.mark.parametrize(("cards", "said"), FAULTS, ids=[said[:40] for _, said in FAULTS])
def test_what_cannot_be_played_with_is_refused_in_words(cards: dict[str, Any], said: str) -> None:
    with pytest.raises(CardFileError) as found:
        own_figures.read_overrides(cards)
    assert said.replace("\\", "") in str(found.value)
    with pytest.raises(SetUpError):
        explorer.start(GAME, players=3, cards=cards)
    with pytest.raises(SetUpError):
        explorer.position(GAME, cards=cards)


def test_every_fault_is_told_at_once() -> None:
    with pytest.raises(CardFileError) as found:
        own_figures.read_overrides({**changed(name=""), **design(type="Luck", count=0)})
    assert len(found.value.faults) == 3


@pytest.mark.parametrize("cards", ['{"board":3}', '{"nobility":[]}', {1: 2}])
def test_what_is_no_file_is_refused(cards: Any) -> None:
    with pytest.raises(SetUpError):
        explorer.start(GAME, cards=cards)
