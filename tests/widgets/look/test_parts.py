"""The parts: well formed, named, whole, in every state; and a picture carries what it refers to."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest
from markupsafe import escape

from widgets.look import drawing, heraldry, kit
from widgets.look.drawing import carried, definitions, environment, number
from widgets.look.icons import UnknownIcon

if TYPE_CHECKING:
    from collections.abc import Callable

ALARIC = heraldry.people()[6].blazon
PARTS: dict[str, Callable[..., Any]] = vars(environment().get_template("parts.j2").module)
STATES = ("", "can", "chosen", "barred", "moved", "focused")
NASTY = '<script>alert("&")</script>'

DRAWN: dict[str, tuple[Any, ...]] = {
    "card": (0, 0, 106, "gules", NASTY, "dragon-head", 9),
    "face": (0, 0, 34, "gules", "dragon-head", "wyvern", 3),
    "back": (0, 0, 60, "rose"),
    "pile": (0, 0, 60, "rose", 46),
    "empty": (0, 0, 112, 157, NASTY),
    "tile": (0, 0, 100, 130, "gavel", NASTY, NASTY),
    "token": (20, 20, 21, "azure", 17),
    "die": (0, 0, 46, "or", 6),
    "disc": (20, 20, 17, "vert", "wood-pile", 3),
    "coin": (20, 20, 15, 9),
    "counted": (0, 0, 20, "hearts", 11),
    "mini": (0, 0, 24, "vert", "wolf-howl"),
    "shield": (0, 0, 52, "per pale azure argent, lion or"),
    "plate": (0, 0, 220, 44, ALARIC, NASTY, NASTY),
    "room": (50, 50, "celeste", NASTY, "anvil", [("vert", False), ("sable", True)], 6),
    "square": (20, 20, "castle", "castle"),
}
"""Every part that has states, and how it is called."""


def parsed(drawn: object) -> ET.Element:
    """What was drawn, as XML: this fails where a tag or an attribute is broken."""
    return ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>')


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("part", DRAWN)
def test_a_part_is_well_formed_and_named_in_every_state(part: str, state: str) -> None:
    name = f"A {part} & {NASTY}"
    drawn = PARTS[part](*DRAWN[part], state=state, says=name, attrs={"data-target": NASTY})
    group = next(iter(parsed(drawn)))
    assert group.get("aria-label") == name
    assert group.get("role") == "img"
    assert group.get("data-target") == NASTY
    assert group.get("class", "").split() == [f"look-{part}", *([f"is-{state}"] if state else [])]
    assert "<script" not in drawn
    assert not re.search(r"nan|None|Undefined|\d\.\d{5}", drawn)


@pytest.mark.parametrize("part", DRAWN)
def test_states_are_told_by_shape(part: str) -> None:
    """Without their colours two states still differ: the mock-ups' principle 6."""

    def shape(state: str) -> str:
        drawn = str(PARTS[part](*DRAWN[part], state=state, says="x"))
        return re.sub(r'(fill|stroke)="[^"]*"|class="[^"]*"|is-\w+', "", drawn)

    marked = ("", "can", "moved") if part == "empty" else ("", "can", "chosen", "barred", "moved")
    assert len({shape(state) for state in marked}) == len(marked)


def test_a_part_that_something_else_names_is_hidden_from_readers() -> None:
    group = next(iter(parsed(PARTS["token"](0, 0, 20, "or", 5))))
    assert (group.get("aria-hidden"), group.get("role")) == ("true", None)
    button = next(iter(parsed(PARTS["token"](0, 0, 20, "or", 5, says="5", attrs={"role": "button", "tabindex": 0}))))
    assert (button.get("role"), button.get("tabindex"), button.get("aria-hidden")) == ("button", "0", None)


def test_a_shield_is_named_by_its_blazon() -> None:
    group = next(iter(parsed(PARTS["shield"](0, 0, 52, "Gules, Wyvern or"))))
    assert group.get("aria-label") == "gules, wyvern or"


@pytest.mark.parametrize("width", [78, 80, 88, 104, 112, 157])
def test_a_card_says_its_whole_name(width: int) -> None:
    drawn = PARTS["card"](0, 0, width, "celeste", "Slaves and Concubines", "manacles", charge="tied-scroll")
    said = re.findall(r'<text[^>]*class="look-d"[^>]*>([^<]*)</text>', str(drawn))
    assert " ".join(said) == "Slaves and Concubines"


@pytest.mark.parametrize(
    ("word", "lines"), [("barred", 1), ("after slot I", 1), ("it is resolved already, in slot two", 2)]
)
def test_a_sash_says_why(word: str, lines: int) -> None:
    drawn = str(PARTS["card"](0, 0, 106, "or", "Knight", "mounted-knight", 8, state="barred", word=word))
    said = re.findall(r'fill="#FFFFFF"[^>]*>([^<]*)</text>', drawn)
    assert " ".join(said) == word
    assert len(said) == lines


def test_every_cube_of_a_full_room_is_shown() -> None:
    cubes = [("azure", False)] * 6 + [("murrey", False)] * 4
    drawn = str(PARTS["room"](0, 0, "purpure", "Throne", "stone-throne", cubes, 10))
    assert drawn.count('stroke-width=".8"') == 10
    assert ">10/10</text>" in drawn


def test_a_page_defines_what_it_uses_and_each_once() -> None:
    drawn = PARTS["card"](0, 0, 106, "gules", "Army", "knight-banner", 9) + PARTS["back"](0, 0, 60, "rose") * 2
    defined = re.findall(r' id="([\w-]+)"', definitions(str(drawn)))
    assert sorted(defined) == ["h-gules", "i-knight-banner", "i-rose", "lozenge"]
    with pytest.raises(UnknownIcon, match="nosuch"):
        definitions(str(PARTS["icon"]("nosuch", 0, 0, 10, "#000")))


def test_a_saved_picture_carries_all_it_refers_to() -> None:
    drawn = PARTS["shield"](0, 0, 52, ALARIC) + PARTS["card"](60, 0, 106, "argent", "Lyre & Harp", "lyre", 9)
    made = carried(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 160">{drawn}</svg>')
    tree = ET.fromstring(made)
    defined = {one.get("id") for one in tree.iter() if one.get("id")}
    assert set(re.findall(r'(?:url\(#|href="#)([\w-]+)', made)) == defined
    assert all(one.get("textLength") for one in tree.iter("{http://www.w3.org/2000/svg}text"))
    assert "game-icons.net" in made
    assert "CC BY 3.0" in made


def test_numbers_are_short() -> None:
    assert [number(one) for one in (0, -0.0, 1.005, 12.3456, -7.1, 112.0)] == ["0", "0", "1", "12.35", "-7.1", "112"]


def test_what_a_visitor_typed_stays_text_beside_the_table() -> None:
    made = environment().from_string(
        '{% import "parts.j2" as parts %}{% call parts.ribbon(nasty, nasty) %}{{ parts.button(nasty, "cube") }}{% endcall %}'
        "{% call parts.panel(nasty, remark=nasty) %}{{ parts.chip(nasty) }}{{ parts.story([('cube', nasty, [nasty], nasty)]) }}"
        "{{ parts.reasons([(nasty, nasty)]) }}{{ parts.chances([(nasty, 0.5, nasty)], 0) }}{{ parts.track([nasty], 0) }}"
        "{% endcall %}{{ parts.note(nasty, nasty, nasty, nasty) }}{{ parts.tool(nasty, 'cube') }}"
    )
    page = made.render(nasty=NASTY)
    assert "<script" not in page
    assert page.count(str(escape(NASTY))) == 20


def test_the_kit_shows_every_part_in_every_state_and_everybody() -> None:
    page = kit.page()
    for part in (
        "card",
        "face",
        "back",
        "pile",
        "empty",
        "tile",
        "token",
        "die",
        "disc",
        "coin",
        "shield",
        "plate",
        "room",
        "square",
        "cube",
        "fan",
    ):
        assert f'class="look-{part}' in page, part
    for part in ("card", "tile", "token", "room", "square"):
        assert all(f'class="look-{part} is-{state}"' in page for state in STATES[1:]), part
    for one in (*heraldry.people(), *heraldry.people("kings_of_ireland")):
        assert f'aria-label="{one.blazon.said}"' in page, one.name
    for game, kind in (("noble_treachery", "houses"), ("game_of_crowns", "houses"), ("kings_of_ireland", "clans"),
                       ("black_rose_wars", "schools"), ("black_rose_wars", "mages")):  # fmt: skip
        assert all(f'aria-label="{one.blazon.said}"' in page for one in heraldry.bearers(game, kind).values())
    assert not re.search(r'(?:src|href)="(?!#|https://creativecommons)', page)
    assert drawing.definitions(page)
