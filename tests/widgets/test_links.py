"""Links: packing and unpacking, their length, and that no link can do harm."""

from __future__ import annotations

import base64
import json
import logging
import zlib
from pathlib import Path
from random import Random
from typing import Any

import pytest
import traitlets

import explorer
from explorer import Match
from explorer.annotated import Place, Study
from explorer.core.game import game_named
from explorer.core.moments import Event
from explorer.players import HeuristicPlayer, RandomPlayer
from widgets import Address, CopyLink, Stepper
from widgets.links import (
    LONGEST,
    NEW_CHANCE,
    PLAYED_ON,
    TOO_LONG,
    UNPACKED,
    LinkError,
    Opened,
    Words,
    about_study,
    describe,
    from_link,
    from_query,
    game_of_link,
    opened,
    study_link,
    to_link,
)


def played(seed: int, **settings: Any) -> Match:
    """A whole game."""
    match = explorer.start("noble_treachery", players=4 + seed % 3, seed=seed, **settings)
    return match.play(RandomPlayer(seed) if seed % 2 else HeuristicPlayer("noble_treachery", seed))


def lettered(raw: bytes) -> str:
    """Bytes encoded as a link's text."""
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def packed(data: Any) -> str:
    """Anything as a link's text."""
    return lettered(zlib.compress(json.dumps(data).encode(), 9))


def unpacked(text: str) -> Any:
    return json.loads(zlib.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))))


# --- there and back -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    "settings", [{}, {"removed": "random", "readings": {"can": "compulsory"}}], ids=["plain", "set"]
)
def test_a_link_leads_to_the_same_moment(seed: int, settings: dict[str, Any]) -> None:
    match = played(seed, **settings)
    last = len(match.moments()) - 1
    for moment in {0, 1, last // 3, last // 2, last - 1, last, *range(2, last, 37)}:
        match.goto(moment)
        other = from_link(to_link(match))
        assert (other.moment, other.given, other.answers) == (match.moment, match.given, match.answers[: match.given])
        assert other.state.__dict__ == match.state.__dict__
        assert repr(other.pending) == repr(match.pending)


def test_a_link_to_a_position_and_to_a_branch() -> None:
    match = explorer.position("noble_treachery", at="bet", roller=3, treasury={0: [8], 1: [7, 9]})
    match.choose((8,))
    other = from_link(to_link(match))
    assert other.state.__dict__ == match.state.__dict__
    other.choose("pass")
    assert other.given == 2


def test_a_link_in_an_address() -> None:
    text = to_link(played(1))
    for address in (
        text,
        f"?m={text}",
        f"http://127.0.0.1:8866/?m={text}",
        f"https://x/y?a=1&m={text}&b=2#c",
        f" {text} ",
    ):
        assert from_link(address).over


def test_what_was_taken_back_is_not_told() -> None:
    match = played(2)
    whole = len(to_link(match))
    match.goto(30)
    assert len(to_link(match)) < whole
    assert from_link(to_link(match)).answers == match.answers[: match.given]


def test_a_title_and_a_comment_go_with_a_link() -> None:
    match = played(1)
    text = to_link(match, title=" The <b>end</b> ", comment="One\ntwo\u202e")
    assert unpacked(text)[0] == 2
    assert opened(text).words == Words("The <b>end</b>", "One\ntwo")
    assert from_link(text).answers == match.answers
    assert opened(packed([1, *unpacked(text)[1:6]])).words == Words()  # as links were before
    for title, comment in (("x" * 200, ""), ("", "x" * 2_000)):
        with pytest.raises(LinkError, match="at most"):
            to_link(match, title=title, comment=comment)
    widget = Address(explorer.start("noble_treachery", seed=1))
    tell(widget, do="open", m=text, length=len(text))
    assert (widget._notice["title"], widget._notice["comment"]) == ("The <b>end</b>", "One\ntwo")
    assert widget._notice["text"].startswith("Opened from the link: Noble Treachery")


def test_a_study_goes_into_a_link_where_it_is_short_enough() -> None:
    match = explorer.position("noble_treachery", at="bet", roller=3, treasury={0: [8], 1: [7, 9]})
    study = Study(match, "When to bid", about="Bids")
    study.ask(match, "What now?", right="pass")
    text = study_link(study)
    found = opened(f"https://host/page#m={text}")
    assert found.study is not None
    assert found.study.text() == study.text()
    assert found.match.moment == match.moment
    assert found.words == Words("When to bid", "Bids")
    assert game_of_link(f"m={text}") is match.game
    widget = Address(explorer.start("noble_treachery", seed=1))
    tell(widget, do="open", m=text, length=len(text))
    assert widget.study is not None
    assert about_study(study, titled=False) in widget._notice["text"]
    with pytest.raises(LinkError, match="it is for Noble Treachery"):
        opened(text, game_named("black_rose_wars"))
    long, rng = Study(played(1), "Long"), Random(1)
    nodes = long.chapters[0].nodes
    for number in range(60):
        said = "".join(rng.choices("abcdefghijklmnopqrstuvwxyz ", k=300))
        long.comment(long.chapters[0].match(Place(number, nodes[number].last)), said)
    with pytest.raises(LinkError, match="too long for a link"):
        study_link(long)


def test_a_link_in_the_fragment_of_an_address() -> None:
    match = played(1)
    assert from_link(f"file:///a/b.html#m={to_link(match)}").over
    assert from_link(f"https://host/a?door=play#x=1&m={to_link(match)}").answers == match.answers


def test_links_are_short() -> None:
    lengths = [len(to_link(played(seed, removed="random"))) for seed in range(12)]
    assert max(lengths) < 3_000 < LONGEST


def test_letters_that_an_address_can_hold() -> None:
    assert to_link(played(3)).replace("-", "").replace("_", "").isalnum()


def test_a_match_too_long_for_a_link_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("widgets.links.LONGEST", 100)
    with pytest.raises(LinkError, match="too long for a link"):
        to_link(played(1))


# --- what must not be opened ----------------------------------------------------------------------------------------

GOOD = to_link(played(1))


def changed(place: int, value: Any) -> str:
    data = unpacked(GOOD)
    data[place] = value
    return packed(data)


DEEP: Any = []
for _ in range(500):
    DEEP = [DEEP]

BROKEN = {
    "nothing": "",
    "cut off": GOOD[:-7],
    "its middle lost": GOOD[:100] + GOOD[140:],
    "letters that are none of ours": GOOD[:50] + "<script>" + GOOD[58:],
    "a percent sign": GOOD[:50] + "%zz%ff" + GOOD[56:],
    "not packed": "x" * 400,
    "too long": "A" * (LONGEST + 1),
    "what the server says of one too long": TOO_LONG,
    "something after it": lettered(zlib.compress(json.dumps(unpacked(GOOD)).encode()) + b"more"),
    "not JSON": lettered(zlib.compress(b"{'a': 1}")),
    "a pickle": lettered(zlib.compress(b"\x80\x04\x95.")),
    "not a list": packed({"m": 1}),
    "an empty list": packed([]),
    "deep": packed(DEEP),
    "a long number": lettered(zlib.compress(b"[" + b"1" * 6000 + b"]")),
    "not a number": lettered(zlib.compress(b"[NaN]")),
    "another form": changed(0, 3),
    "no form": changed(0, 0),
    "words that are none": packed([2, *unpacked(GOOD)[1:6], "words"]),
    "too few words": packed([2, *unpacked(GOOD)[1:6], ["one"]]),
    "a title that is too long": packed([2, *unpacked(GOOD)[1:6], ["x" * 200, ""]]),
    "a comment that is no text": packed([2, *unpacked(GOOD)[1:6], ["", 7]]),
    "words in the first form": packed([1, *unpacked(GOOD)[1:6], ["", ""]]),
    "a study that is none": packed([2, "noble_treachery", "study", {}]),
    "a study of no game": packed([2, "chess", "study", {}]),
    "a study in the first form": packed([1, "noble_treachery", "study", {}]),
    "a yes for a form": changed(0, True),
    "too few parts": packed(unpacked(GOOD)[:5]),
    "another game": changed(1, "chess"),
    "a game that is a path": changed(1, "../../etc"),
    "a set-up that is none": changed(2, {"players": 40}),
    "a set-up with a file": changed(2, {"players": 4, "cards": "/etc/passwd"}),
    "a set-up with a list to remove": changed(2, {"players": 4, "removed": ["jester"]}),
    "readings that are none": changed(2, {"players": 4, "readings": {"can": "never"}}),
    "a position that is none": changed(2, {"position": {"players": 4}}),
    "a position of nothing": changed(2, {"position": None}),
    "an answer that is not allowed": changed(3, [*unpacked(GOOD)[3][:3], "checkmate"]),
    "an answer of another kind": changed(3, [{"a": 1}]),
    "a die that cannot be": changed(3, [[1, 2, 3, 4, 9]]),
    "too few dice": changed(3, [[1]]),
    "answers after the end": changed(3, [*unpacked(GOOD)[3], "pass"]),
    "answers without end": changed(3, [1] * 6000),
    "a moment that does not exist": changed(4, 10**9),
    "a moment before the first": changed(4, -1),
    "a moment that is a yes": changed(4, True),
    "another check sum": changed(5, 1),
}  # fmt: skip


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_what_cannot_be_opened_is_said_in_words(text: str) -> None:
    with pytest.raises(LinkError) as caught:
        from_link(text)
    said = str(caught.value)
    assert said.startswith("This link cannot be opened: ")
    assert said.endswith(".")
    assert len(said) < 400


def test_a_bomb_is_not_unpacked() -> None:
    bomb = lettered(zlib.compress(b"[" + b"0," * 2_900_000 + b"0]", 9))
    assert len(bomb) <= LONGEST
    with pytest.raises(LinkError, match="holds too much data"):
        from_link(bomb)
    assert UNPACKED < 100_000


def test_no_file_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a set-up or a position names, no file is opened except the game's own, which were read before."""
    played(1)

    def refuse(*told: Any, **named: Any) -> Any:
        raise AssertionError(told)

    for name in ("read_bytes", "read_text", "open"):
        monkeypatch.setattr(Path, name, refuse)
    position = {"position": {**explorer.start("noble_treachery").first_state().__dict__, "figures": "/etc/passwd"}}
    for setup in ({"players": 4, "cards": "/etc/passwd"}, position):
        with pytest.raises(LinkError):
            from_link(changed(2, setup))


def test_no_mangled_link_is_worse_than_a_broken_one() -> None:
    random = Random(3)
    whole = from_link(GOOD)
    letters = "ABCxyz019-_%?&=#<é\x00"
    for _ in range(400):
        text = list(GOOD)
        for _ in range(random.randrange(1, 6)):
            at = random.randrange(len(text))
            text[at : at + random.randrange(3)] = random.choice(letters)
        try:
            found = from_link("".join(text))
        except LinkError:
            continue
        assert found.answers == whole.answers  # nothing that matters has changed


def test_no_edited_link_is_worse_than_a_broken_one() -> None:
    random = Random(4)
    position = unpacked(to_link(explorer.position("noble_treachery", at="bet", roller=3, treasury={0: [8], 1: [7, 9]})))
    junk: list[Any] = [
        None,
        True,
        -1,
        10**30,
        1.5,
        "",
        "x",
        [],
        {},
        [[]],
        {"a": 1},
        "\ud800",
        ["play_round"],
        [["bid", 9]],
    ]
    for _ in range(600):
        data = json.loads(json.dumps(position))
        state = data[2]["position"]
        for _ in range(random.randrange(1, 3)):
            state[random.choice(list(state))] = random.choice(junk)
        try:
            from_link(packed(data))
        except LinkError:
            continue


# --- from a query ---------------------------------------------------------------------------------------------------


def test_a_query_gives_the_match_or_the_default_and_words() -> None:
    default = explorer.start("noble_treachery", seed=1)
    for query in (None, "", "?", "?a=1", "?amp;mm=1"):
        assert from_query(query, default) == (Opened(default), "")
    found, said = from_query(f"?m={GOOD}", default)
    assert found.match.over
    assert said.startswith("Opened from the link: Noble Treachery, round")
    found, said = from_query("?m=broken", default)
    assert found.match is default
    assert said.endswith("Here is a new match instead.")


def test_where_a_match_stands_is_said_at_any_moment() -> None:
    match = played(2)
    for moment in range(0, len(match.moments()), 7):
        match.goto(moment)
        assert describe(match).endswith((".", "!"))


@pytest.mark.parametrize("game", explorer.games())
def test_settings_that_can_be_chosen_are_in_a_link_as_settings(game: str) -> None:
    known = game_named(game)
    for place, setting in enumerate(known.settings):
        told = known.chosen([1 if at == place else 0 for at in range(len(known.settings))])
        match = explorer.start(game, players=(setting.seats or known.seats)[0], seed=1, **told)
        match.play(RandomPlayer(1), most=9)
        other = from_link(to_link(match))
        assert other.setup == match.setup
        assert other.state.__dict__ == match.state.__dict__


def test_a_link_to_another_game_is_refused_and_says_what_opens_it() -> None:
    default = explorer.start("kings_of_ireland", seed=1)
    found, said = from_query(f"?m={GOOD}", default)
    assert found.match is default
    assert said == (
        "This link cannot be opened: it is for Noble Treachery; the command `noblesse noble_treachery` starts a page that "
        "can open it. Here is a new match instead."
    )


def test_where_a_match_stands_tells_nobodys_secrets() -> None:
    match = explorer.start("game_of_crowns", seed=1, hidden_agendas=True)
    match.play(RandomPlayer(1), until=lambda match: match.given == 2)
    drawn = next(moment for moment in match.moments() if moment.kind == "hidden agenda" and type(moment) is Event)
    match.goto(drawn.at)
    assert match.tell(drawn) != match.tell(drawn.seen_by(-1))
    assert describe(match).endswith(match.tell(drawn.seen_by(-1)))


# --- the button -----------------------------------------------------------------------------------------------------


def tell(widget: Address | CopyLink, **told: Any) -> None:
    """Send a message as the page does."""
    widget._hear(widget, told, [])


def test_the_button_gives_a_link_to_the_present_and_forgets_it_when_play_goes_on() -> None:
    match = explorer.start("noble_treachery", seed=1)
    widget = CopyLink(match)
    tell(widget, do="copy")
    first = widget._link
    assert from_link(first["text"]).moment == match.moment
    tell(widget, do="copy")
    assert widget._link["number"] == first["number"] + 1  # so that the page copies again
    match.roll()
    widget._draw()
    assert widget._link == {}


def test_the_pages_address_is_opened_once() -> None:
    match = explorer.start("noble_treachery", seed=1)
    widget, stepper = Address(match), Stepper(match)
    traitlets.link((widget, "match"), (stepper, "match"))
    tell(widget, do="open", m=GOOD, length=len(GOOD))
    opened = stepper.match
    assert opened.over
    stepper.match.back()
    tell(widget, do="open", m=GOOD, length=len(GOOD))  # a second view of the same widget sends it again
    assert stepper.match is opened
    assert not opened.over


@pytest.mark.parametrize(
    "told",
    [
        {"m": "broken", "length": 6}, {"m": "A" * LONGEST, "length": 10**6}, {"m": "", "length": 0}, {"m": GOOD[:-9]},
        {"m": TOO_LONG, "length": 8},
    ],
    ids=["broken", "too long", "empty", "cut", "server"],
)  # fmt: skip
def test_a_link_that_cannot_be_opened_leaves_the_match(told: dict[str, Any], caplog: pytest.LogCaptureFixture) -> None:
    match = explorer.start("noble_treachery", seed=1)
    widget = Address(match)
    with caplog.at_level(logging.ERROR):
        tell(widget, do="open", **told)
    assert widget.match is match
    assert (
        ("new match instead" in widget._notice["text"] and widget._notice["trouble"])
        if told["m"]
        else not widget._notice
    )
    assert not caplog.records


@pytest.mark.parametrize("told", [{}, {"m": 5}, {"m": None, "length": "x"}, {"m": ["a"]}, {"m": {"a": 1}}])
def test_whatever_a_page_sends_harms_nothing(told: dict[str, Any], caplog: pytest.LogCaptureFixture) -> None:
    match = explorer.start("noble_treachery", seed=1)
    widget = Address(match)
    with caplog.at_level(logging.ERROR):
        tell(widget, do="open", **told)
    assert (widget.match, widget._notice) == (match, {})
    assert not caplog.records


# --- the address ----------------------------------------------------------------------------------------------------


def test_the_address_keeps_the_match_as_it_goes_on_and_what_was_taken_back() -> None:
    match = played(1)
    widget = Address(match)
    assert from_link(widget._kept).over
    match.goto(30)
    widget._draw()
    again = Address(explorer.start("noble_treachery", seed=2))
    tell(again, do="open", m=widget._kept, length=len(widget._kept), again=True)
    assert (again.match.moment, again.match.given) == (match.moment, match.given)
    assert again.match.answers == match.answers  # so that it can be given again
    assert again.match.at_end().over
    assert again._notice == {}  # a reload restores the match, so there is no message
    assert again._kept == widget._kept


def test_the_address_at_every_kind_of_moment() -> None:
    match = played(4)
    widget = Address(match)
    for moment in range(0, len(match.moments()), 11):
        match.goto(moment)
        widget._draw()
        other = from_link(widget._kept)
        assert (other.moment, other.state.__dict__) == (match.moment, match.state.__dict__)
        assert repr(other.pending) == repr(match.pending)


def test_a_match_too_long_for_the_address_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    match = explorer.start("noble_treachery", seed=1)
    widget = Address(match)
    before = widget._kept
    monkeypatch.setattr("widgets.links.LONGEST", 10)
    match.roll()
    widget._draw()
    assert widget._kept == before
    assert widget._notice["trouble"]
    assert "From here on, reloading the page loses your progress" in widget._notice["text"]


def test_the_way_back_is_offered_for_the_first_steps_of_the_new_match() -> None:
    played = explorer.start("noble_treachery", seed=1).play(RandomPlayer(1), most=3)
    widget = Address(played)
    widget.match = match = explorer.start("noble_treachery", seed=2)
    player = RandomPlayer(2)
    for _ in range(PLAYED_ON):
        widget.act(lambda: match.play(player, most=9))  # however many answers one click leads to
        assert widget._notice["former"]
    widget.act(match.back)
    widget.act(match.forward)
    assert widget._notice["former"]  # looking back is not playing on
    widget.act(lambda: match.play(player, most=1))
    assert widget._notice == {}
    tell(widget, do="former")
    assert widget.match is match


def test_a_match_that_was_played_can_be_had_back_when_another_takes_its_place() -> None:
    match = explorer.start("noble_treachery", seed=1)
    widget, stepper = Address(match), Stepper(match)
    traitlets.link((widget, "match"), (stepper, "match"))
    stepper._hear(stepper, {"do": "new", "players": 5, "settings": [0]}, [])
    assert widget._notice == {}  # nothing was lost
    played = stepper.match
    stepper._hear(stepper, {"do": "roll"}, [])
    stepper._hear(stepper, {"do": "new", "players": 6, "settings": [0]}, [])
    assert widget._notice["former"]
    assert widget._notice["text"].startswith("A different match is open now. Noble Treachery, Set-up:")
    tell(widget, do="former")
    assert stepper.match is widget.match is played
    assert played.given == 1
    tell(widget, do="close")
    assert widget._notice == {}
    tell(widget, do="former")
    assert stepper.match is played


def test_a_link_tells_its_game_without_playing_it() -> None:
    match = explorer.start("kings_of_ireland", players=2, seed=7)
    assert game_of_link(f"a=1&m={to_link(match)}") is game_named("kings_of_ireland")
    assert game_of_link("a=1") is None
    assert game_of_link("") is None


@pytest.mark.parametrize("text", ["", "mangled", TOO_LONG, "A" * (LONGEST + 1)])
def test_a_link_without_a_readable_match_has_no_game(text: str) -> None:
    with pytest.raises(LinkError, match="This link cannot be opened"):
        game_of_link(f"m={text}")


def test_a_link_of_a_game_that_there_is_not_says_so() -> None:
    with pytest.raises(LinkError, match="there is no game 'chess'"):
        game_of_link(f"m={packed([1, 'chess', {}, [], 0, 0])}")


def test_nobody_can_foresee_the_dice_with_a_link_and_it_is_said() -> None:
    match = explorer.start("noble_treachery", players=4, seed="not to be told")
    text = to_link(match)
    assert "not to be told" not in json.dumps(unpacked(text))
    opened = [from_query(f"?m={text}", match) for _ in range(2)]
    futures = [found.match.play(RandomPlayer(1), most=60).answers for found, _ in opened]
    assert futures[0] != futures[1]
    assert all(said.endswith(NEW_CHANCE) for _, said in opened)
    assert NEW_CHANCE not in from_query(f"?m={GOOD}", match)[1]  # that match is over
    widget = CopyLink(match)
    tell(widget, do="copy")
    assert widget._link["chance"] == NEW_CHANCE
