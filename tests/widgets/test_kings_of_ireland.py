"""The picture of Kings of Ireland, and its odds as charts."""

from __future__ import annotations

import gzip
import json
import re
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer import Match
from explorer.core.chance import Dice
from explorer.core.moments import Chance
from explorer.odds import ask
from explorer.players import HeuristicPlayer, RandomPlayer
from tests.depth import deep
from tests.widgets.pictures import SVG, parsed, part, texts, things
from widgets import App, Odds
from widgets.asked import asked, asks
from widgets.boards.table import Pictures, Space, pictures
from widgets.look.lettering import width
from widgets.odds import chart

if TYPE_CHECKING:
    import xml.etree.ElementTree as ET

NAME = "kings_of_ireland"
UNITS = [["ulster-5", "vikings-7", "petty-king-4"], ["munster-7", "over-king"], ["meath-3"]]
WIDE, NARROW = Space(), Space(390, 525, 150)
SPACES = (
    WIDE, NARROW, Space(320, 300, 150), Space(320, 700, 150), Space(699, 300, 150), Space(699, 1100, 150),
    Space(700, 300), Space(860, 560), Space(1018, 1100), Space(1499, 699),
)  # fmt: skip
FACES = {"d": "Grenze 600", "t": "Source Sans 3 400"}


def drawn(match: Match, seat: int | None = None, space: Space = WIDE) -> Pictures:
    """A position as a page draws it."""
    found = asked(match, seat)
    return pictures(match, seat, space, live=found.live, tiles=found.tiles, asks=asks(match))


def both(match: Match, seat: int | None = None, space: Space = WIDE, **wanted: str) -> set[str]:
    """The things in the two pictures that have these attributes."""
    shown = drawn(match, seat, space)
    return things(shown.table, **wanted) | things(shown.hand, **wanted)


def fight(**more: Any) -> Match:
    """A battle between two of three players, before its cards."""
    told: dict[str, Any] = {"players": 3, "at": "strength", "units": UNITS, "hands": [["hatred"], ["ambush"], ["omen"]]}
    return explorer.position(NAME, people=True, **{**told, **more})


def lettered(svg: str) -> list[tuple[float, float, float, float, float, str]]:
    """The upright texts of a picture: left, top, right and bottom edge, size, and words."""
    found = []

    def walk(node: ET.Element, x: float, y: float, scale: float) -> None:
        turned = node.get("transform", "")
        if "rotate" in turned:
            return
        for across, down in re.findall(r"translate\(([-\d.]+) ([-\d.]+)\)", turned):
            x, y = x + scale * float(across), y + scale * float(down)
        for larger in re.findall(r"scale\(([-\d.]+)\)", turned):
            scale *= float(larger)
        if node.tag == f"{SVG}text":
            size, said = float(node.get("font-size", "0")), "".join(node.itertext())
            long = float(node.get("textLength") or width(said, size, FACES[node.get("class", "")[5]]))  # type: ignore[arg-type]
            share = {"middle": 0.5, "end": 1.0}.get(node.get("text-anchor", ""), 0.0)
            left, foot = x + scale * (float(node.get("x", "0")) - share * long), y + scale * float(node.get("y", "0"))
            found.append((left, foot - scale * size * 0.68, left + scale * long, foot, scale * size, said))
        for child in node:
            walk(child, x, y, scale)

    walk(parsed(svg), 0, 0, 1)
    return found


def readable(svg: str, wide: float, tall: float) -> None:
    """Check that each text is large enough, inside the picture, and on no other; many Units lap on the smallest table."""
    lines = lettered(svg)
    for number, (left, top, right, foot, size, said) in enumerate(lines):
        assert size >= 11.99, said
        assert left >= -1, said
        assert right <= wide + 1, said
        assert top >= -1, said
        assert foot <= tall + 1, said
        for left2, top2, right2, foot2, _, other in lines[:number]:
            apart = min(right, right2) - max(left, left2) <= 1 or min(foot, foot2) - max(top, top2) <= 1.5
            assert apart or (tall == 300 and said.isdigit() and other.isdigit()), (said, other)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_position_is_drawn_whole(players: int) -> None:
    """In each room: all that can be touched is there once, texts can be read, and hands that are hidden stay hidden."""
    for seed in range(deep(1)):
        match = explorer.start(NAME, players=players, seed=f"drawn {players} {seed}", people=True)
        player = HeuristicPlayer(NAME, seed) if seed % 2 == 0 else RandomPlayer(seed)
        step = 0
        while not match.over:
            match.play(player, most=53)
            step += 1
            seat = (None, step % players, match.pending.seat if match.pending else 0)[step % 3]
            space = SPACES[step % len(SPACES)]
            found = asked(match, seat)
            shown = drawn(match, seat, space)
            root = parsed(shown.table)
            assert (root.get("width"), root.get("height")) == (str(space.width), str(space.height))
            there = re.findall(r'data-thing="([^"]+)"', shown.table + shown.hand)
            assert len(there) == len(set(there))
            assert found.live.keys() <= set(there)
            readable(shown.table, space.width, space.height)
            assert len(gzip.compress(shown.table.encode())) < 25_000
            if seat is not None:
                others = {f"card:{card}" for who, hand in enumerate(match.state.hands) if who != seat for card in hand}
                assert not others & set(there)


@pytest.mark.parametrize("space", SPACES)
def test_many_units_long_names_and_open_hands_find_room(space: Space) -> None:
    clans = ("ulster", "connacht", "meath", "leister", "munster", "vikings")
    units = [[f"{clan}-{force}" for force in range(3, 8)] for clan in clans[:5]]
    units[0] += [f"{clan}-{force}" for clan in clans for force in (8, 9)]
    names = {seat: f"Wm. Featherstonehaugh {seat}" for seat in range(5)}
    match = explorer.position(
        NAME, players=5, at="strength", units=units, gold=[999] * 5, attack_cards=["hatred", "valor", "assault"], people=names,
        defence_allies={2: ["meath-3"]},
    )  # fmt: skip
    for seat in (None, 0):
        shown = drawn(match, seat, space)
        assert asked(match, seat).live.keys() <= things(shown.table) | things(shown.hand)
        assert len(things(shown.table) & {f"card:{unit}" for held in units for unit in held}) == sum(map(len, units))
        for left, top, right, foot, size, said in lettered(shown.table):
            assert size >= 11.99, said
            assert 0 <= left <= right <= space.width + 1, said
            assert 0 <= top <= foot <= space.height + 1, said


def test_it_shows_gold_units_sides_and_the_fight() -> None:
    match = fight(attack_cards=["slaughter"], gold=[7, 12, 3], clans=["Ulster", "Munster", "Meath"])
    shown = drawn(match, 0)
    said = " ".join(texts(shown.table))
    for wanted in ("You attack", "all 3 Units", "Lady Gormla", "Munster · 1 card in hand · defends", "Battle"):
        assert wanted in said, wanted
    names = {one.get("data-thing"): one.get("aria-label") for one in parsed(shown.table).iter()}
    assert names["card:ulster-5"] == "Dal Fiatach (Ulster 5), Force 6, fights for the Attacker"
    assert names["card:over-king"] == "Over King (King 9), fights for the Defender"
    assert names["gold:1"] == "Lady Gormla: 12 Gold"
    assert "card:slaughter" in things(shown.table)
    attack = ["".join(one.itertext()) for one in part(shown.table, "attack").iter() if one.tag == f"{SVG}text"]
    assert "23" in attack  # the Force
    assert attack.count("?") == 3  # and the dice that it gives


def test_without_a_fight_it_shows_the_phase_and_the_high_king() -> None:
    match = explorer.position(NAME, players=3, at="recruit", round=5, units=UNITS, people=True)
    said = texts(drawn(match, 0).table)
    assert {"Recruit", "Turn 5 of 13", "You", "are High King", "no fight"} <= set(said)


def test_hidden_cards_are_not_in_the_picture() -> None:
    match = fight(top=["dynasty", "promises"])
    for space in (WIDE, NARROW):
        shown = drawn(match, 0, space)
        for card in ("Ambush", "Omen"):
            assert card not in json.dumps(match.game.picture(match.view(0).state)) + shown.table + shown.hand
        assert "Hatred" in shown.hand
        assert "card:dynasty" in things(shown.table)  # everybody has seen that it is on top of the pile
        assert "card:promises" not in things(shown.table)
        assert "card:ambush" in things(drawn(match, None, space).table)


def test_the_text_alternative_tells_the_table() -> None:
    label = parsed(pictures(fight(), 0).table).get("aria-label") or ""
    assert "Lady Gormla, Connacht: 5 Gold, 1 card in hand, Defender; Units: " in label
    assert "your battle against Lady Gormla: Force" in label.replace("Your", "your")


@pytest.mark.parametrize("space", [WIDE, NARROW])
def test_dice_can_be_touched(space: Space) -> None:
    match = fight(at="rolls", hands=[[], [], []])
    pending = match.pending
    assert isinstance(pending, Chance)
    assert isinstance(pending.source, Dice)
    assert {f"die:{name}" for name in pending.source.names} == both(match, 0, space, role="button")
    match = fight(at="survival", winner="attacker", hands=[[], [], []])
    assert {"card:ulster-5", "card:vikings-7", "card:petty-king-4"} == both(match, 0, space, role="button")


@pytest.mark.parametrize("space", [WIDE, NARROW])
def test_what_may_be_chosen_is_a_button_and_what_is_barred_says_why(space: Space) -> None:
    match = explorer.position(
        NAME, at="recruit", units=[["meath-3"], []], hands=[["ulster-3", "hatred", "infighting"], []]
    )
    assert {"card:ulster-3", "card:infighting"} <= both(match, None, space, role="button")
    # nobody can be attacked in this phase
    assert both(match, None, space, aria_disabled="true") == {"card:hatred", "seat:1"}


@pytest.mark.parametrize("space", [WIDE, NARROW])
def test_a_king_is_looked_for_among_cards_on_the_strip(space: Space) -> None:
    match = explorer.start(NAME, players=3, seed="2", people=True)
    match.play(HeuristicPlayer(NAME, "2"), until=lambda now: getattr(now.pending, "kind", "") == "King to keep")
    assert match.pending is not None
    shown = drawn(match, match.pending.seat, space)
    kings = {thing for thing in asked(match, match.pending.seat).live if thing.startswith("card:")}
    assert len(kings) > 1
    assert kings <= things(shown.hand, role="button")
    assert float(parsed(shown.hand).get("width", "0")) >= space.width


def test_the_app_has_no_tab_of_dice() -> None:
    app = App(explorer.start(NAME, players=2, seed=1))
    assert app._tabs.titles == ["Chain", "Chances", "What if", "Study", "Workbench"]
    app.door = "explore"
    assert "What if" in app.parts


@pytest.mark.parametrize(
    ("question", "kind"), [("battle", "bar"), ("survivors", "heatmap"), ("force", "scatter"), ("cards", "bar")]
)
def test_odds_are_drawn_in_their_shape(question: str, kind: str) -> None:
    match = fight()
    answer = ask(match, question, seat=0 if question == "cards" else None)
    drawn = chart(answer)
    assert {trace["type"] for trace in drawn["data"]} == {kind}
    assert json.dumps(drawn)
    shown = Odds(match, question=question)
    assert shown.answer is not None
    shown.figure()  # plotly accepts it


def test_the_heat_map_has_every_pair_and_the_line_every_step() -> None:
    match = fight(units=[["ulster-5", "vikings-7"], ["munster-7"], []])
    heat = chart(ask(match, "survivors"))["data"][0]
    assert [len(row) for row in heat["z"]] == [2, 2, 2]
    assert sum(map(sum, heat["z"])) == pytest.approx(1)
    lines = chart(ask(match, "force"))["data"]
    assert [len(line["x"]) for line in lines] == [13, 13]
    assert len({(line["line"]["dash"], line["marker"]["symbol"]) for line in lines}) == 2


def test_on_a_telephone_an_empty_box_is_a_part_of_its_stall() -> None:
    """What is on top of a stall takes the taps that are meant for it."""
    match = fight(units=[UNITS[0], [], UNITS[2]])
    boxes = [
        one
        for one in parsed(drawn(match, 0, NARROW).table).iter(f"{SVG}g")
        if one.get("class", "").startswith("look-empty")
    ]
    assert [one.get("data-hit") for one in boxes if "no Units" in "".join(one.itertext())] == ["seat:1"]
