"""The workbench as a visitor meets it: tables laid out by mouse and by touch, what mends them, and what is asked of them."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

import explorer
from explorer.core.game import game_named
from explorer.core.people import is_marked
from explorer.examples.rulings import of as rulings_of
from explorer.lay_out import Touch, changed, checked, form, from_ruling, laid, trays
from tests.browser.tables import explore, kept_open, open_app, serving
from tests.depth import DEPTH, deep
from widgets.links import LinkError, opened

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

noble_treachery = serving("noble_treachery")
game_of_crowns = serving("game_of_crowns")
kings_of_ireland = serving("kings_of_ireland")
noble_game = serving("noble_game")
black_rose_wars = serving("black_rose_wars")

SITUATIONS: dict[str, list[str | dict[str, Any]]] = {
    "noble_treachery": ["captain-and-monk", "champion-no-colour-left", "bet-lost", "tie-challenger-opened"],
    "game_of_crowns": [
        "jester-loss",
        # corrections 24 and 25: the Knight's reward, and guests that were drawn
        {"at": "spend", "target": 1, "ravens": [0, 0, 0, 0], "votes": ["attacker"] * 4, "hands": {"1": ["feud", "trader"]}},
        "loser-keeps-all-cards",
        {"guests": 8, "hands": {"0": ["jester", "knight"], "1": ["sentinel"]}, "discard": ["akroyear-knight"]},
    ],
    "kings_of_ireland": [
        "exactly-double",
        # corrections 19 and 18: a Neutral whose Unit is taken, and the Defender's No Friends and Negotiate
        {
            "players": 3, "at": "strength", "units": {"0": ["vikings-6"], "1": ["minor-clan-6"], "2": ["meath-3"]},
            "hands": {"0": ["common-enemy"], "1": [], "2": []}, "gold": {"2": 9},
        },
        {
            "players": 3, "at": "alliances", "units": {"0": ["vikings-6"], "1": ["minor-clan-6"], "2": ["over-king"]},
            "hands": {"0": [], "1": ["no-friends", "negotiate"], "2": []},
        },
        "submission-of-the-fallen",
    ],
    "noble_game": [
        "sneak-with-nothing-left",
        # corrections 23 and 22: a party with the Lord High Constable, and a captive's office
        {
            "at": "march", "forces": [{"seat": 0, "at": "J8", "soldiers": 2, "nobles": ["lord-0"]}],
            "offices": {"Lord High Constable": "lord-0"},
        },
        {"nobles": {"lord-1": {"captor": 0}}, "goods": {"1": "FS"}, "offices": {"Archbishop of Canterbury": "lord-1"}},
        "unpaid-army-loses-few",
    ],
    "black_rose_wars": [
        "the-rose-scores-a-room",
        # corrections 3, 1 and 2: a trap's target, a protection that answers a defeat, a fallen mage's room
        {"rooms": ["black_rose_room", "armory"], "sheets": {"1": ["cerebral_worm"], "0": {"I": "persecution"}}, "crown": 1},
        "protection-undoes-a-defeat",
        "a-second-action-after-my-defeat",
    ],
}  # fmt: skip
"""Situations of the corrections, and cases of rulings, by their ids. The first two of a game have every kind of cell; CI lays
out these."""

TWICE = [(game, way) for number, game in enumerate(SITUATIONS) for way in ("mouse", "touch") if DEPTH > 1 or number % 2 == (way == "touch")]  # fmt: skip
"""Every game by mouse or by touch in turn; from depth 2 on, both ways."""


class Hand:
    """A hand that lays out a table on a page, with a mouse or a finger, and knows from Python only what is to lie there."""

    def __init__(self, page: Page, game: str, *, touches: bool) -> None:
        self.page, self.game = page, game_named(game)
        self.touches = touches
        self.bench = page.locator(".nb-lo")
        self.layout: dict[str, Any] = {}

    def press(self, what: Locator) -> None:
        """Click, or touch."""
        if self.touches:
            what.tap()
        else:
            what.click()

    def begin(self) -> None:
        """Begin with nothing."""
        if self.bench.locator(".nb-lo-begin").get_attribute("open") is None:
            self.press(self.bench.locator(".nb-lo-begin summary"))
        self.press(self.bench.get_by_role("button", name="From nothing"))
        self.layout = {}
        expect(self.bench.locator(".is-said:not(.is-rows)")).to_have_count(0)

    def lay(self, layout: dict[str, Any]) -> None:
        """Lay out a table, cell by cell."""
        order = {"players": 0, "at": 1, "rounds": 2}
        for name in sorted(layout, key=lambda name: order.get(name, 9)):
            self.value(name, layout[name])

    def value(self, id: str, value: Any) -> None:
        """Set what a cell holds, or the cells that are below it."""
        cell = self.cells().get(id)
        if cell is None:
            parts = enumerate(value) if isinstance(value, list) else value.items()
            for name, part in parts:
                self.value(f"{id}/{name}", part)
        elif cell["kind"] == "rows":
            self.rows(cell, value)
        else:
            getattr(self, cell["kind"])(cell, value)

    def cells(self) -> dict[str, dict[str, Any]]:
        """All cells that there should be now, by their ids."""

        def within(some: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
            for one in some:
                yield one
                for row in one.get("rows", ()):
                    yield from within(row["cells"])

        return {one["id"]: one for group in form(self.game, self.layout) for one in within(group["cells"])}

    def at(self, id: str) -> Locator:
        """A cell on the page."""
        return self.bench.locator(f'[data-cell="{id}"]')

    def know(self, id: str, act: str, value: Any) -> None:
        """Keep up with what has been laid out."""
        self.layout = changed(self.game, self.layout, id, Touch(act, value))

    def number(self, cell: dict[str, Any], value: int) -> None:
        """Type a number; the next one is a touch on plus."""
        before = cell["value"]
        if before is not None and value == before + 1:
            self.press(self.at(cell["id"]).get_by_role("button", name="one more"))
        else:
            field = self.at(cell["id"]).get_by_role("spinbutton")
            for _ in range(9):  # a form that is drawn anew at that very moment takes what was selected away
                field.fill(str(value))
                if field.input_value() == str(value):
                    break
            field.press("Enter")
        self.know(cell["id"], "set", value)
        expect(self.at(cell["id"])).to_have_class(re.compile("is-said"))
        expect(self.at(cell["id"]).get_by_role("spinbutton")).to_have_value(str(value))

    def one(self, cell: dict[str, Any], value: Any) -> None:
        """Choose one of some."""
        at = self.at(cell["id"])
        number = [one for one, _ in cell["options"]].index(value)
        if at.get_by_role("combobox").count():
            at.get_by_role("combobox").select_option(str(number))
            self.know(cell["id"], "set", value)
            expect(at).to_have_class(re.compile("is-said"))
            expect(at.get_by_role("combobox")).to_have_value(str(number))
        else:
            chip = at.locator(".nb-lo-chip").nth(number)
            self.press(chip)
            self.know(cell["id"], "set", value)
            expect(at).to_have_class(re.compile("is-said"))
            expect(chip).to_have_attribute("aria-pressed", "true")

    def yes(self, cell: dict[str, Any], value: bool) -> None:
        """Tick a box."""
        self.at(cell["id"]).get_by_role("checkbox").set_checked(value)
        self.know(cell["id"], "set", value)
        expect(self.at(cell["id"])).to_have_class(re.compile("is-said"))

    def pieces(self, cell: dict[str, Any], value: Any) -> None:
        """Take pieces from the tray, and put them down; a second one of a kind is touched where the first one went."""
        ids = (
            list(value)
            if isinstance(value, str) and cell["most"] > 1
            else [value]
            if not isinstance(value, list)
            else value
        )
        if value == cell.get("word", [""])[0] and value:
            self.press(self.at(cell["id"]).get_by_role("button", name=cell["word"][1]))
            self.know(cell["id"], "set", value)
            expect(self.at(cell["id"])).to_have_class(re.compile("is-said"))
            return
        if not ids:
            none = self.at(cell["id"]).get_by_role("button", name=re.compile(": none$"))
            if none.count():
                self.press(none)
                self.know(cell["id"], "set", [])
                expect(self.at(cell["id"])).to_have_class(re.compile("is-said"))
            return
        there = len(cell["value"]) if ids[: len(cell["value"])] == cell["value"] else 0
        for number, id in enumerate(ids[there:], there):
            self.pick(cell["tray"], id)
            self.press(self.at(cell["id"]).locator(".nb-lo-put.is-open").last)
            self.know(cell["id"], "put", id)
            self.lies(cell, ids[: number + 1])
        self.press(self.bench.get_by_role("button", name="Done", exact=True))

    def pick(self, tray: str, id: Any) -> None:
        """Find a piece in the tray and pick it up."""
        shelf = self.bench.locator(".nb-lo-tray")
        (piece,) = [piece for piece in trays(self.game)[tray] if piece.id == id]
        tab = shelf.get_by_role("button", name=re.compile(f"^{tray}$", re.IGNORECASE))
        if tab.count() and tab.get_attribute("aria-pressed") != "true":
            self.press(tab)
        chip = shelf.locator(f'[data-key="piece {id}"]')
        if not chip.count() or chip.get_attribute("aria-pressed") != "true":
            shelf.get_by_role("searchbox").fill("" if is_marked(piece.name) else piece.name)
            self.press(chip)
        expect(chip).to_have_attribute("aria-pressed", "true")

    def lies(self, cell: dict[str, Any], ids: list[Any]) -> None:
        """Wait until these pieces lie there."""
        for id in dict.fromkeys(ids):
            piece = self.at(cell["id"]).locator(f'[data-key="{cell["id"]} takes {id}"]')
            many = ids.count(id)
            expect(piece).to_be_visible()
            if many > 1:
                expect(piece).to_contain_text(f"× {many}")

    def rows(self, cell: dict[str, Any], value: Any) -> None:
        """Add rows and fill them in."""
        at = self.at(cell["id"])
        rows = list(enumerate(value)) if isinstance(value, list) else list(value.items())
        for number, row in rows:
            if cell["add"]:
                at.get_by_role("combobox", name=re.compile("^Add to")).last.select_option(str(number))
                self.know(cell["id"], "add", number)
            elif cell["add"] is None:
                card = row.get("card") or row["kind"]
                self.pick(cell["tray"], card)
                self.press(at.locator(".nb-lo-put.is-open").last)
                self.know(cell["id"], "put", card)
                self.press(self.bench.get_by_role("button", name="Done", exact=True))
            else:
                self.press(at.get_by_role("button", name=re.compile("^Add to")).last)
                self.know(cell["id"], "add", None)
            expect(self.at(f"{cell['id']}/{number}").first).to_be_visible()
            whole = row if isinstance(row, dict) else {}
            if not whole:
                self.value(f"{cell['id']}/{number}", row)
            for name, part in whole.items():
                there: Any = self.layout
                for step in f"{cell['id']}/{number}".split("/"):
                    there = there[int(step)] if isinstance(there, list) else there[step]
                if there.get(name) != part:
                    self.value(f"{cell['id']}/{number}/{name}", part)


def bench_of(page: Page, server: Any) -> Locator:
    """The workbench, open."""
    open_app(page, server.url)
    explore(page, "Workbench")
    expect(page.get_by_role("heading", name="Lay out a table")).to_be_visible(timeout=60_000)
    return page.locator(".nb-lo")


def leads_to(state: str) -> Callable[[str], bool]:
    """Whether the address of a page, which has the match that is on it, leads to this table."""

    def leads(url: str) -> bool:
        try:
            return json.dumps(opened(urlsplit(url).query).match.first_state().__dict__, sort_keys=True) == state
        except LinkError:
            return False

    return leads


@pytest.mark.parametrize(("game", "way"), TWICE)
def test_situations_are_laid_out_by_mouse_and_by_touch_and_are_those_made_in_python(
    request: pytest.FixtureRequest, game: str, way: str
) -> None:
    page: Page = request.getfixturevalue("telephone" if way == "touch" else "page")
    bench_of(page, request.getfixturevalue(game))
    hand = Hand(page, game, touches=way == "touch")
    for wanted in SITUATIONS[game][: deep(2)]:
        found = game_named(game)
        layout = from_ruling(rulings_of(found).rulings[wanted]) if isinstance(wanted, str) else checked(found, wanted)
        hand.begin()
        hand.lay(layout)
        match = laid(found, layout).match
        assert match is not None
        state = json.dumps(match.first_state().__dict__, sort_keys=True)
        mine = laid(found, hand.layout).match
        assert mine is not None
        assert json.dumps(mine.first_state().__dict__, sort_keys=True) == state, wanted
        expect(page.locator(".nb-lo-bad")).to_be_hidden()
        page.wait_for_url(leads_to(state))
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_a_problem_is_said_as_it_arises_and_mended_and_undone(kings_of_ireland: Any, page: Page, recorder: Any) -> None:
    bench = bench_of(page, kings_of_ireland)
    hand = Hand(page, "kings_of_ireland", touches=False)
    hand.begin()
    hand.lay({"at": "survival", "units": {"0": ["vikings-6"]}})
    wrong = bench.locator(".nb-lo-bad")
    expect(wrong.get_by_role("heading", name="This cannot be played yet")).to_be_visible()
    expect(wrong).to_contain_text("nobody has won")
    wrong.get_by_role("button", name=re.compile("Who has won: Attacker")).click()
    expect(wrong).to_be_hidden()
    expect(bench.locator(".nb-lo-answers")).to_be_visible()
    bench.get_by_role("button", name="Undo").click()
    expect(wrong).to_be_visible()
    bench.get_by_role("button", name="Redo").click()
    expect(wrong).to_be_hidden()
    recorder.assert_clean()


def test_what_may_i_do_what_happens_and_how_likely_are_asked_of_the_table(
    kings_of_ireland: Any, page: Page, recorder: Any
) -> None:
    bench = bench_of(page, kings_of_ireland)
    bench.get_by_label("From an example").select_option("0")
    expect(page.get_by_role("tab", name="Chances")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".nb-odds")).to_contain_text("Attacker wins")
    before = page.locator(".nb-odds").get_by_role("table").first.inner_text()
    field = page.locator('[data-cell="gold/0"]').get_by_role("spinbutton")
    field.fill("9")
    field.press("Enter")
    hand = Hand(page, "kings_of_ireland", touches=False)
    hand.pick("cards", "munster-9")
    page.locator('[data-cell="units/1"] .nb-lo-put.is-open').click()
    expect(page.locator(".nb-odds").get_by_role("table").first).not_to_have_text(before)
    bench.get_by_role("button", name="What happens?").click()
    expect(page.get_by_role("tab", name="Chain")).to_have_attribute("aria-selected", "true")
    page.get_by_role("group", name="What to do").get_by_role("button", name="Roll").click()
    expect(page.locator(".nb-chain-page")).to_contain_text("Battle Roll")
    bench.get_by_role("button", name="Back to the match").click()
    expect(bench.locator(".nb-lo-answers")).to_be_hidden()
    recorder.assert_clean()


def test_a_case_read_in_ask_is_laid_out_linked_to_and_comes_back_after_a_reload(
    noble_treachery: Any, page: Page, recorder: Any
) -> None:
    open_app(page, noble_treachery.url)
    page.locator(".nb-nav [data-key=ask]").click()
    page.get_by_role("searchbox", name="Ask the rules").fill("does a castle stop poison")
    page.get_by_role("button", name="Lay out our own table").click()
    bench = page.locator(".nb-lo")
    expect(bench.locator(".nb-lo-said")).to_contain_text("?", timeout=60_000)
    ruling = explorer.rulings("noble_treachery", "does a castle stop poison")[0]
    expect(bench.locator(".nb-lo-answers")).to_be_visible()
    bench.get_by_role("button", name="Copy link").click()
    link = bench.locator("input[readonly]")
    expect(bench.locator(".nb-lo-said")).to_contain_text(re.compile("Copied|Ctrl"))
    address = link.input_value()
    layout = opened(urlsplit(address).query).layout
    assert layout == from_ruling(ruling)
    said = bench.locator(".is-said").count()
    kept_open(page, "layout", "explore")
    page.reload()
    expect(page.locator(".nb-lo .is-said")).to_have_count(said)
    page.goto("about:blank")
    page.goto(address)
    expect(page.locator(".nb-lo .is-said")).to_have_count(said, timeout=60_000)
    recorder.assert_clean()


def test_the_match_at_hand_is_taken_over_and_changed(noble_treachery: Any, page: Page, recorder: Any) -> None:
    bench = bench_of(page, noble_treachery)
    bench.get_by_role("button", name="From the match at hand").click()
    expect(bench.locator(".nb-lo-said")).to_contain_text("the match at hand")
    first = bench.locator(".nb-lo-seat").first
    cards = first.locator('[data-cell="hands/0"] .nb-lo-lies')
    expect(cards).to_have_count(explorer.start("noble_treachery", players=4).game.seats[0] + 3)
    name = cards.first.get_attribute("aria-label")
    assert name is not None
    cards.first.click()
    expect(cards.first).not_to_have_attribute("aria-label", name)
    bench.get_by_role("button", name="Undo").click()
    expect(cards.first).to_have_attribute("aria-label", name)
    recorder.assert_clean()


def test_a_card_is_put_down_on_the_table_and_nothing_is_played_by_that(
    noble_treachery: Any, page: Page, recorder: Any
) -> None:
    bench = bench_of(page, noble_treachery)
    hand = Hand(page, "noble_treachery", touches=False)
    hand.begin()
    hand.pick("cards", "dragon")
    page.locator('.nb-stage [data-thing="seat:2"]').first.click()
    expect(bench.locator('[data-cell="hands/2"] .nb-lo-lies')).to_have_text(re.compile("Dragon"))
    page.locator('.nb-stage [data-thing="pile:discard"]').first.click()
    expect(bench.locator('[data-cell="discard"] .nb-lo-lies')).to_have_text(re.compile("Dragon"))
    expect(bench.locator('[data-cell="hands/2"] .nb-lo-lies')).to_have_count(0)
    bench.get_by_role("button", name="Done", exact=True).click()
    page.locator('.nb-stage [data-thing="seat:2"]').first.click()
    expect(bench.locator('[data-cell="discard"] .nb-lo-lies')).to_have_count(1)
    recorder.assert_clean()


def on_table(page: Page, thing: str) -> Locator:
    """A thing of the picture."""
    return page.locator(f'.nb-stage [data-thing="{thing}"]').first


def test_squares_are_touched_where_somebody_stands_goes_or_builds(noble_game: Any, page: Page, recorder: Any) -> None:
    bench = bench_of(page, noble_game)
    hand = Hand(page, "noble_game", touches=False)
    hand.begin()
    bench.locator('[data-cell="forces"]').get_by_role("button", name=re.compile("^Add to")).click()
    bench.get_by_role("button", name=re.compile("^Touch on the table: .*at$")).click()
    expect(bench.locator(".nb-lo-goes")).to_contain_text("What you touch on the table goes to")
    on_table(page, "square:J8").click()
    expect(bench.locator('[data-cell="forces/0/at"] select')).to_have_value(re.compile(r"\d"))
    expect(bench.locator(".nb-lo-goes")).to_be_hidden()
    hand.pick("nobles", "lord-1")
    on_table(page, "square:K8").click()
    expect(bench.locator('[data-cell="nobles/lord-1"]')).to_be_visible()
    bench.get_by_role("button", name="Done", exact=True).click()
    bench.get_by_role("button", name=re.compile("^Touch on the table: .*Resource squares owned besides$")).click()
    on_table(page, "square:C7").click()
    on_table(page, "square:C9").click()
    expect(bench.locator('[data-cell="owned"] fieldset')).to_have_count(2)
    game = game_named("noble_game")
    layout = {
        "forces": [{"seat": 0, "at": "J8", "soldiers": 3}],
        "nobles": {"lord-1": {"at": "K8"}},
        "owned": {"C7": 0, "C9": 0},
    }
    wanted = laid(game, checked(game, layout)).match
    assert wanted is not None
    page.wait_for_url(leads_to(json.dumps(wanted.first_state().__dict__, sort_keys=True)))
    recorder.assert_clean()


def test_a_room_is_touched_with_a_finger_while_the_pane_makes_way(black_rose_wars: Any, telephone: Page) -> None:
    bench = bench_of(telephone, black_rose_wars)
    hand = Hand(telephone, "black_rose_wars", touches=True)
    hand.begin()
    bench.get_by_role("button", name=re.compile("^Touch on the table: .*Instability$")).tap()
    on_table(telephone, "room:forge").tap()
    on_table(telephone, "room:arena").tap()
    bench.get_by_role("button", name="Done", exact=True).tap()
    for room in ("forge", "arena"):
        expect(bench.locator(f'[data-cell="instability/{room}"] .nb-lo-lies')).to_have_count(1)


def test_a_slot_takes_a_spell_though_no_move_of_the_match_may_touch_it(black_rose_wars: Any, page: Page) -> None:
    bench = bench_of(page, black_rose_wars)
    hand = Hand(page, "black_rose_wars", touches=False)
    hand.begin()
    hand.pick("spells", "persecution")
    on_table(page, "slot:0:1").click(force=True)  # the slot is barred for the match, so it counts as disabled
    expect(bench.locator('[data-cell="sheets/0/I/card"] .nb-lo-lies')).to_have_text(re.compile("Persecution"))
