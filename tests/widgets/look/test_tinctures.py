"""The colours of the look: one table, a style sheet made from it, and the contrasts that the design states."""

from __future__ import annotations

import pytest

from explorer import games
from widgets.look.tinctures import (
    CLOTHS,
    LAMP,
    LANDS,
    LOOK_CSS,
    PLAIN_CLOTH,
    TINCTURES,
    TOKENS,
    contrast,
    css,
    mixed,
    paint,
)

THEMES = ("light", "dark")
PAGES = ("page", "raised", "sunk")


def in_theme(token: str, theme: str) -> str:
    return str(getattr(TOKENS[token], theme))


def stated(one: str, other: str) -> float:
    """A contrast as the design writes it, with one decimal."""
    return round(contrast(one, other), 1)


def test_the_style_sheet_is_made_from_the_table() -> None:
    assert LOOK_CSS.read_text(encoding="utf-8") == css(), "run python -m widgets.look.tinctures"


@pytest.mark.parametrize(
    ("token", "light", "dark"),
    [
        ("ink", (14.5, 16.0, 12.8), (15.0, 13.2, 15.7)),
        ("soft", (6.4, 7.1, 5.7), (8.3, 7.3, 8.6)),
        ("edge", (3.4, 3.8, 3.0), (4.9, 4.3, 5.2)),
        ("link", (6.7, 7.4, 5.9), (9.0, 7.9, 9.4)),
        ("good", (5.4, 5.4, 5.4), (6.8, 6.8, 6.8)),
        ("bad", (5.4, 5.4, 5.4), (6.8, 6.8, 6.8)),
        ("call", (3.8, 3.8, 3.8), (7.5, 7.5, 7.5)),
    ],
)
def test_what_stands_on_a_page_is_seen(token: str, light: tuple[float, ...], dark: tuple[float, ...]) -> None:
    for theme, least in zip(THEMES, (light, dark), strict=True):
        for page, lowest in zip(PAGES, least, strict=True):
            assert stated(in_theme(token, theme), in_theme(page, theme)) >= lowest, (theme, page)


@pytest.mark.parametrize(
    ("on", "under", "light", "dark"),
    [
        ("callink", "call", 5.1, 8.5),
        ("cardink", "card", 16.0, 13.8),
        ("cardsoft", "card", 7.1, 6.8),
        ("onfelt", "wood", 8.0, 12.0),
        ("onfelt2", "wood", 5.9, 5.9),
        ("fcall", "wood", 4.3, 5.9),
        ("fcallink", "fcall", 7, 7),
        ("mapink", "map", 7, 7),
    ],
)
def test_what_stands_on_paper_and_wood_is_seen(on: str, under: str, light: float, dark: float) -> None:
    for theme, least in zip(THEMES, (light, dark), strict=True):
        assert stated(in_theme(on, theme), in_theme(under, theme)) >= least, theme


@pytest.mark.parametrize(
    ("game", "light", "dark"),
    [
        ("noble_treachery", 10.6, 13.3),
        ("game_of_crowns", 9.0, 12.0),
        ("kings_of_ireland", 7.9, 10.8),
        ("black_rose_wars", 12.0, 14.2),
        ("noble_game", 9.4, 12.6),
    ],
)
def test_what_stands_on_cloth_is_seen(game: str, light: float, dark: float) -> None:
    for theme, least in zip(THEMES, (light, dark), strict=True):
        cloth = str(getattr(CLOTHS[game], theme))
        assert stated(in_theme("onfelt", theme), cloth) >= least
        assert stated(in_theme("onfelt2", theme), cloth) >= 5.9
        assert stated(in_theme("fcall", theme), cloth) >= (4.3 if theme == "light" else 5.9)


@pytest.mark.parametrize("theme", THEMES)
def test_words_on_cloth_are_read_even_where_the_lamp_is_brightest(theme: str) -> None:
    """The design left the lamp out of its count; under a lamp as strong as the mock-ups' second lines fall below 4.5."""
    for cloth in (*CLOTHS.values(), PLAIN_CLOTH):
        lit = mixed("#FFFFFF", LAMP, str(getattr(cloth, theme)))
        assert contrast(in_theme("onfelt2", theme), lit) >= 4.5
        assert contrast(in_theme("fcall", theme), lit) >= 3


def test_every_game_has_a_cloth_of_its_own() -> None:
    assert set(CLOTHS) == set(games())


@pytest.mark.parametrize("tincture", TINCTURES.values(), ids=list(TINCTURES))
def test_words_on_a_tincture_and_its_deep_tone_on_paper_are_seen(tincture: object) -> None:
    assert isinstance(tincture, type(TINCTURES["or"]))
    assert stated(tincture.ink, tincture.fill) >= 5.1
    for paper in TOKENS["card"]:
        assert stated(tincture.deep, paper) >= 4.8
        # the picture of a card stands on 13 % of its tincture; a picture needs 3
        assert contrast(tincture.deep, mixed(tincture.fill, 0.13, paper)) >= 4


def test_no_two_tinctures_look_alike_without_their_colour() -> None:
    hatchings = [one.hatching + str(one.turn) for one in TINCTURES.values()]
    assert len(set(hatchings)) == len(hatchings)
    assert [one.id for one in TINCTURES.values() if not one.hatching] == ["argent"]


def test_pictures_on_the_squares_of_a_map_are_seen() -> None:
    for land, (ground, picture) in LANDS.items():
        assert contrast(picture, ground) >= 3, land
    for paper in TOKENS["map"]:
        assert contrast(TINCTURES["tenne"].fill, paper) >= 3, "what can be chosen on a map"


def test_a_picture_that_no_style_sheet_reaches_is_light() -> None:
    assert paint("ink") == f"var(--ink,{TOKENS['ink'].light})"
