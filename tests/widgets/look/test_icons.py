"""Every card, room, spell and thing of the games has an icon, every icon is here, and whoever drew them is named."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import explorer
import widgets
from widgets.look import build_icons, heraldry, icons
from widgets.look.icons import UnknownIcon

GAMES = Path(explorer.__file__).parent / "games"
LOOK = Path(widgets.__file__).parent / "look"


def data(path: str) -> dict[str, Any]:
    found = tomllib.loads((GAMES / path).read_text(encoding="utf-8"))
    return {key: value for key, value in found.items() if isinstance(value, dict | list)}


def listed(path: str, key: str) -> set[str]:
    return {one["id"] for one in data(path)[key]}


def rose(*files: str) -> set[str]:
    return {id for file in files for id in data(f"black_rose_wars/data/{file}.toml") if id != "from"}


def ids(game: str) -> dict[str, set[str]]:
    """By kind, the ids in a game's data that must have an icon."""
    if game == "noble_treachery":
        cards = data("noble_treachery/cards.toml")
        return {"cards": {*cards["commons"], *cards["cards"]}}
    if game == "game_of_crowns":
        cards = data("game_of_crowns/cards.toml")
        return {"cards": {*cards["house"], *cards["guests"]}}
    if game == "kings_of_ireland":
        cards = data("kings_of_ireland/cards.toml")
        return {
            "kings": set(cards["King"]), "events": set(cards["Event"]), "battle": set(cards["Battle"]),
            "clans": {one["group"] for one in cards["Faction"].values()},
        }  # fmt: skip
    if game == "noble_game":
        return {
            "nobility": listed("noble_game/data/nobility.toml", "nobility"),
            "sovereignty": listed("noble_game/data/sovereignty.toml", "sovereignty"),
        }
    schools = rose("schools")
    return {
        "rooms": rose("rooms"), "mages": rose("mages"), "schools": schools, "evocations": rose("evocations"),
        "jinxes": rose("jinxes"), "upgrades": rose("upgrades"), "events": rose("events"), "quests": rose("quests"),
        "commands": rose("commands"), "spells": rose(*schools, "personal", "forgotten"),
    }  # fmt: skip


@pytest.mark.parametrize("game", explorer.games())
def test_everything_that_a_game_has_has_an_icon(game: str) -> None:
    for kind, needed in ids(game).items():
        assert needed - set(icons.table(game, kind)) == set(), kind
    assert icons.named(game, "things", "back") if game != "noble_game" else icons.named(game, "things", "estate")


@pytest.mark.parametrize("part", build_icons.wanted())
def test_every_icon_that_is_named_is_here_and_no_other(part: str) -> None:
    held = json.loads((LOOK / "icons" / f"{part}.json").read_text(encoding="utf-8"))
    assert set(held) == build_icons.wanted()[part]
    for name, body in held.items():
        assert re.fullmatch(r"(<(path|g)( [a-z-]+=\"[^\"<>]*\")+/?>|</g>)+", body), name
        assert "fill=" not in body, name


def package(folder: Path, version: str, **changed: object) -> Path:
    """A package that has every icon that is wanted as a dot; `changed` says otherwise by name, None for none."""
    names = set().union(*build_icons.wanted().values())
    made = {name: {"body": '<path fill="currentColor" d="M0 0h1v1z"/>'} for name in names}
    icons = {name: icon for name, icon in {**made, **changed}.items() if icon is not None}
    (folder / "package.json").write_text(json.dumps({"version": version}))
    (folder / "icons.json").write_text(json.dumps({"width": 512, "height": 512, "icons": icons}))
    return folder


def test_icons_are_taken_as_they_are_without_their_colour(tmp_path: Path) -> None:
    built = build_icons.built(package(tmp_path, "1.2.4"))
    assert built["ui"]["lion"] == '<path d="M0 0h1v1z"/>'
    assert {part: set(held) for part, held in built.items()} == build_icons.wanted()


@pytest.mark.parametrize(
    ("version", "lion", "told"),
    [
        ("1.2.5", {"body": ""}, "version 1.2.5, and icons.toml names 1.2.4"),
        ("1.2.4", None, "no icon “lion”"),
        ("1.2.4", {"body": '<path fill="#f00" d="M0 0z"/>'}, "“lion” is not a square of one colour"),
        ("1.2.4", {"body": "", "width": 640}, "“lion” is not a square of one colour"),
    ],
)
def test_a_package_that_is_not_what_we_took_is_refused(tmp_path: Path, version: str, lion: object, told: str) -> None:
    with pytest.raises(SystemExit, match=told):
        build_icons.built(package(tmp_path, version, lion=lion))


def test_what_people_bear_is_there_for_every_game() -> None:
    borne = {one.blazon.icon for game in ("", "kings_of_ireland") for one in heraldry.people(game)}
    assert borne <= build_icons.wanted()["ui"]


def test_a_wrong_name_is_told_in_words() -> None:
    with pytest.raises(UnknownIcon, match="no icon “nosuch” here"):
        icons.body("nosuch")
    with pytest.raises(UnknownIcon, match="No icon stands for “nosuch” among the cards of noble_treachery"):
        icons.named("noble_treachery", "cards", "nosuch")
    with pytest.raises(UnknownIcon, match="no table of icons “chess”"):
        icons.table("chess")
    with pytest.raises(UnknownIcon, match="There is: houses, cards, things"):
        icons.table("noble_treachery", "rooms")
    with pytest.raises(UnknownIcon, match="no table"):
        icons.table("source")


def test_a_sprite_holds_each_icon_once() -> None:
    made = icons.sprite(["lion", "cube", "lion"])
    assert re.findall(r'<g id="i-([a-z-]+)">', made) == ["cube", "lion"]


def test_everybody_who_drew_icons_is_named_and_so_are_licence_and_change() -> None:
    said = icons.credits()
    assert said.line == "Icons from game-icons.net, by Lorc, Delapouite and others, CC BY 3.0"
    assert len(said.authors) == len({one.name for one in said.authors}) == 34
    assert {"Lorc", "Delapouite", "Skoll", "Caro Asercion"} <= {one.name for one in said.authors}
    assert {one.licence for one in said.authors} == {"CC BY 3.0", "CC0"}
    assert "Recoloured" in icons.metadata()
    assert said.licence_page in icons.metadata()
    package = json.loads((LOOK.parent / "static" / "package.json").read_text(encoding="utf-8"))
    name, version = said.package.split(" ")
    assert package["devDependencies"][name] == version
