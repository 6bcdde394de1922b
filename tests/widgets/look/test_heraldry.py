"""Blazons are read, checked and said again; everybody has one, and a wrong one is told in words."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import explorer
from explorer.core.game import game_named
from widgets.look import heraldry, icons
from widgets.look.heraldry import DIVISIONS, ORDINARIES, BadBlazon, Bearer, bearers, people, read
from widgets.look.tinctures import CALL, TINCTURES

GAMES = Path(explorer.__file__).parent / "games"

LOOK = Path(heraldry.__file__).parent

KINDS = {
    "noble_treachery": ("houses",),
    "game_of_crowns": ("houses",),
    "kings_of_ireland": ("clans",),
    "black_rose_wars": ("schools", "mages"),
}


def everybody() -> list[Bearer]:
    plain = [one for game, kinds in KINDS.items() for kind in kinds for one in bearers(game, kind).values()]
    return [*people(), *people("kings_of_ireland"), *plain, heraldry.noblesse()]


def test_there_are_seventeen_divisions_and_each_is_read() -> None:
    assert len(DIVISIONS) + len(ORDINARIES) == 17
    for one in DIVISIONS:
        found = read(f"{one} azure argent")
        assert (found.parting, found.field.id, found.second) == (one, "azure", TINCTURES["argent"])
    for one in ORDINARIES:
        found = read(f"azure, {one} argent, lion or")
        assert (found.parting, found.field.id, found.charge) == (one, "azure", "lion")


@pytest.mark.parametrize("bearer", everybody(), ids=lambda one: one.name)
def test_what_a_blazon_says_is_read_as_itself(bearer: Bearer) -> None:
    assert read(bearer.blazon.said) == bearer.blazon
    assert icons.body(bearer.blazon.icon).startswith("<")


def test_capitals_and_missing_accents_do_not_matter() -> None:
    assert read("  Cendree,  OAK or") == read("cendrée, oak or")
    assert read("cendrée, oak or").said == "cendrée, oak or"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("", "begins with its field"),
        ("gold", "“gold” is no tincture. There are or, argent"),
        ("tenné", "nobody bears tenné"),
        ("per pale azure", "a division is followed by two tinctures"),
        ("per pale", "a division is followed by two tinctures"),
        ("per pale azure azure", "needs two tinctures, not azure twice"),
        ("gules wyvern or", "“gules wyvern or” is no field"),
        ("gules, wyrm or", "“wyrm” is no charge and no ordinary. There are chief"),
        ("gules, dragon", "dragon needs its tincture behind it"),
        ("gules, fess", "fess needs its tincture behind it"),
        ("gules, dragon gold", "“gold” is no tincture"),
        ("gules, lion azure", "would hardly be seen on gules: both are dark. Make the charge pale (or, argent"),
        ("or, coins argent", "would hardly be seen on or: both are pale. Make the charge dark (gules"),
        ("or, coins or", "would hardly be seen on or"),
        ("per pale azure vert, lion sable", "would hardly be seen on azure and vert: all are dark"),
        ("argent, bend argent", "bend argent would not be seen on argent"),
        ("per pale azure argent, bend or", "a division or an ordinary, not both"),
        ("gules, bend or, lion or, moon or", "after the charge nothing follows"),
        ('<img src=x onerror="1">', "is no field"),
    ],
)
def test_what_is_wrong_is_said_in_words(said: str, told: str) -> None:
    with pytest.raises(BadBlazon) as error:
        read(said)
    assert told in str(error.value)
    assert str(error.value).startswith(f"“{said}”")


def test_the_rule_of_tincture_leaves_parted_fields_of_both_kinds_free() -> None:
    for charge in TINCTURES.keys() - {CALL}:
        assert read(f"per pale azure argent, lion {charge}").charge_tincture is TINCTURES[charge]


def test_people_are_told_apart_by_name_shield_and_tincture() -> None:
    for table in (people(), people("kings_of_ireland")):
        assert table[0].name == "You"
        for what in ("name", "short", "blazon", "tincture"):
            assert len({getattr(one, what) for one in table}) == len(table), what
        assert {one.pronoun for one in table[1:]} == {"she", "he"}
        assert all(one.name.endswith(one.short) for one in table)
    first = ["azure", "murrey", "vert", "celeste", "sable", "purpure", "gules", "cendree", "or"]
    assert [one.tincture.id for one in people()] == first
    assert [one.tincture.id for one in people("kings_of_ireland")] == first[:5]


def test_people_bear_divided_fields_and_what_they_play_bears_plain_ones() -> None:
    assert all(one.blazon.second for game in ("", "kings_of_ireland") for one in people(game))
    plain = [
        one
        for game, kinds in KINDS.items()
        for kind in kinds
        if kind != "mages"
        for one in bearers(game, kind).values()
    ]
    assert [one.name for one in plain if one.blazon.second] == ["Connacht"]


def test_there_are_people_for_every_seat() -> None:
    for game in explorer.games():
        assert len(people(game)) >= max(game_named(game).seats), game


def test_every_page_has_the_icons_of_what_people_bear() -> None:
    borne = {one.blazon.charge for one in (*people(), *people("kings_of_ireland"), heraldry.noblesse())}
    assert set(tomllib.loads((LOOK / "heraldry.toml").read_text(encoding="utf-8"))["everywhere"]) == borne


def test_nobody_has_the_name_of_an_estate() -> None:
    estates = (GAMES / "noble_game" / "board.py").read_text(encoding="utf-8")
    assert [one.short for one in (*people(), *people("kings_of_ireland")) if f'"{one.short}"' in estates] == []


def test_what_the_games_have_bears_arms() -> None:
    def data(path: str) -> dict[str, dict[str, dict[str, str]]]:
        return tomllib.loads((GAMES / path).read_text(encoding="utf-8"))

    mages, schools = data("black_rose_wars/data/mages.toml"), data("black_rose_wars/data/schools.toml")
    assert set(bearers("black_rose_wars", "mages")) == mages.keys() - {"from"}
    assert set(bearers("black_rose_wars", "schools")) == schools.keys() - {"from"}
    clans = {card["group"] for card in data("kings_of_ireland/cards.toml")["Faction"].values()}
    assert set(bearers("kings_of_ireland", "clans")) == clans | {"Petty King"}
    assert bearers("noble_game", "houses") == {}


def test_no_two_bear_the_same() -> None:
    all_arms = [one.blazon for one in everybody() if one.name != "You"]
    assert len(set(all_arms)) == len(all_arms)
