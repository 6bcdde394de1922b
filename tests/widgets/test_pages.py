"""Our pages without a kernel: what they say when something went wrong, the look that they link, and whose question it is."""

from __future__ import annotations

import gzip
import re
import tomllib
from pathlib import Path

import pytest

import explorer
import widgets
from explorer.core.game import game_named
from explorer.core.moments import Choice
from widgets import App, asking
from widgets.links import to_link
from widgets.look import icons
from widgets.news import news
from widgets.voila import front_page, kept_file, pages, served_look
from widgets.voila.settings import TEMPLATE

NOTEBOOKS = Path(widgets.__file__).parents[1] / "notebooks"
TITLES = {game: game_named(game).title for game in explorer.games()}


def text(html: str) -> str:
    """What a page says."""
    return " ".join(re.sub(r"<(style|script|title).*?</\1>|<[^>]*>", " ", html, flags=re.DOTALL).split())


@pytest.mark.parametrize("name", ["error.html", "403.html", "404.html", "503.html"])
def test_an_error_says_what_happened_what_is_safe_and_one_way_on(name: str) -> None:
    page = pages.environment("/base/").get_template(name)
    shown = page.render(base_url="/base/", status_code=500, status_message="Internal Server Error")
    _, main = shown.split("<main", 1)
    assert len(re.findall(r"<h1>[^<]+\.</h1>", main)) == 1
    assert re.search(r"Your match is kept\.|No match is lost\.", main)
    assert len(re.findall("<a ", main)) == 1
    assert main.count('class="look-back"') == 7
    assert "500 Internal Server Error" in main
    assert not set("!") & set(text(f"<main{main}"))


def test_all_that_an_address_is_made_of_is_in_the_file_that_it_names() -> None:
    served = {file.path: file for file in served_look.files()}
    style = served_look.style()
    css = gzip.decompress(style.content).decode()
    for name in re.findall(r'url\("([^"]+)"\)', css):
        assert served[f"{served_look.FOLDER}{name}"].kind == kept_file.FONT
    assert css.count("font-display: swap") == 4
    for path, file in served.items():
        content = file.content if file.kind == kept_file.FONT else gzip.decompress(file.content)
        assert kept_file.name([content]) in path


def test_what_every_page_loads_is_light() -> None:
    assert sum(len(file.content) for file in served_look.fonts().values()) < 47_000
    assert len(served_look.style().content) < 10_000


def test_all_who_drew_icons_are_named() -> None:
    shown = text(pages.environment("/").get_template("credits.html").render(base_url="/"))
    said = icons.credits()
    for one in (*(author.name for author in said.authors), "CC BY 3.0", "Recoloured", "Open Font License"):
        assert one in shown


def test_the_newest_version_is_this_one() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert news()[0].version == project["version"]
    shown = text(pages.environment("/").get_template("news.html").render(base_url="/"))
    assert all(f"Noblesse {one.version}" in shown for one in news())
    assert "three levels of computer" in shown


def test_numbers_begin_a_sentence_in_words() -> None:
    said = [pages.counted(number, "game", "games") for number in (1, 5, 6, 13)]
    assert said == ["One game", "Five games", "Six games", "13 games"]


@pytest.mark.parametrize(
    ("question", "game"),
    [
        ("Can I play an Army after a Dragon?", "noble_treachery"),
        ("how many spells can I prepare", "black_rose_wars"),
        ("how many ravens do I need", "game_of_crowns"),
        ("does the high king count for a clan?", "kings_of_ireland"),
        ("who is the regent", "noble_game"),
    ],
)
def test_a_question_finds_its_game(question: str, game: str) -> None:
    found = asking.answers(question, TITLES)
    assert found[0].game == game
    assert asking.about_one(found)


def test_a_question_that_many_games_answer_is_nobodys_alone() -> None:
    found = asking.answers("who wins a tie?", TITLES)
    assert len(found) == 5
    assert all(one.stated and one.sentence.endswith(".") for one in found)
    assert [one.sure for one in found] == sorted((one.sure for one in found), reverse=True)
    assert not asking.about_one(found)
    assert asking.answers("qqqq xyzzy", TITLES) == []
    assert asking.answers("what is the capital of france", TITLES) == []


def test_each_of_our_games_has_a_banner_of_its_own_and_others_have_one_too() -> None:
    shown = front_page.entries(NOTEBOOKS)
    assert [entry.title for entry in shown] == [
        "Noble Treachery",
        "Black Rose Wars",
        "Game of Crowns",
        "Kings of Ireland",
        "The Noble Game",
    ]
    assert all((TEMPLATE / "banners" / f"{entry.address}.svg.j2").is_file() for entry in shown)
    assert all(entry.picture and entry.summary and 5 <= entry.minutes <= 15 for entry in shown)
    drawn = front_page.drawer().get_template("generic.svg.j2").render(people=["gules, wyvern or"])
    assert drawn.count('class="look-back"') == 3


def test_the_front_page_is_offered_what_was_played_and_not_what_was_looked_at() -> None:
    app = App(explorer.start("noble_treachery", players=4, seed=7))
    address, board = app.parts["Address"], app.parts["Board"]

    def play() -> None:
        board._hear(None, {"do": "choose", "option": 0, "moment": app.match.moment}, [])

    assert isinstance(app.match.pending, Choice)
    assert address._last == {}  # it has been dealt, no more
    play()
    assert address._last == {"game": "noble_treachery", "where": "Round 1, Bet."}
    other = explorer.position("noble_treachery", at="bet", roller=3, treasury={0: [8], 1: [7, 9]})
    other.choose((8,))
    link = to_link(other)
    address._hear(address, {"do": "open", "m": link, "length": len(link)}, [])
    assert app.match is not other
    assert app.match.answers == other.answers
    assert address._last == {}  # it came with a link
    play()
    assert address._last["game"] == "noble_treachery"
