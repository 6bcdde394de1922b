"""Links to a moment: a match packed into the query string of a URL, and safely unpacked again.

`CopyLink` makes a link; `Address` opens the link in a page's URL, and keeps the page's match there.

A link holds the match's set-up, the answers up to the current moment, a checksum of the position they lead to, and, if its
maker wrote any, a title and a comment, as compressed JSON in URL-safe characters. Instead of a match it may hold a study, or
a layout of the workbench. When a link is opened it is untrusted data, therefore:

- it has at most `LONGEST` characters, and unpacking stops after `UNPACKED` bytes;
- it is JSON, never a pickle, so it can hold only plain values;
- it cannot name a file: a set-up may hold only the number of players, the readings, settings that a visitor can choose, or
  a whole position, which is checked like one built by hand;
- the rules must allow every answer where it is given, and the position reached must have the checksum;
- a title has at most `TITLE` characters and a comment `COMMENT`; both are plain text, and whoever shows them escapes them.

A link does not hold the match's seed: whoever had it could try out future dice in a match of their own. Chance after a
link's last answer is therefore new each time the link is opened or the page reloaded. The page says so where a link is
made and where it is opened.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import traitlets

from explorer import Match, NoblesseError
from explorer.annotated import Study, StudyError
from explorer.annotated import load as load_study
from explorer.annotated.chapter import TITLE, cleaned
from explorer.annotated.writing import KEY as STUDY
from explorer.core import record as records
from explorer.core.errors import UnknownGame, quoted
from explorer.core.foreign import read_json
from explorer.core.game import game_named
from explorer.core.loading import TROUBLE, load
from explorer.core.moments import Choice, canonical
from explorer.core.start import from_setup, people_like, start
from widgets import assets
from widgets.match_widget import MatchWidget

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.game import Game

VERSION = 2
"""The version of the link format. Version 1, which had no words, is read, too; others are refused."""

LONGEST = 8_000
"""The most characters of a link's text; the longest whole games, Kings of Ireland with five players, have about 6,200."""

UNPACKED = 60_000
"""The most bytes that a link may unpack to; the longest whole games have about 29,000."""

ANSWERS = 5_000
"""The most answers in a link; the longest whole games have about 2,900."""

PLAIN = {"players", "readings"}
"""What a set-up in a link may hold besides the game's settings if it is not a position: nothing that could name a file."""

_MATCH = (int, str, dict, list, int, int)
FORMS: dict[int, tuple[tuple[type, ...], ...]] = {1: (_MATCH,), 2: (_MATCH, (*_MATCH, list), (int, str, str, dict))}
"""The types of what a link holds, by version: version, game, set-up, answers, moment, checksum, and title with comment; or
version, game, "study" or "layout", and its data."""

COMMENT = 1_000
"""The most characters of a link's comment; those of its title are `TITLE`."""

TOO_LONG = "too-long"
"""What a server substitutes for a link that is too long for it; it is not a valid link and gets its own message."""

NEW_CHANCE = "Rolls and draws from here on are new each time it is opened."
"""A note shown with every link, because a link does not hold its maker's dice."""

NOBODY = -1
"""A seat that does not exist: it sees what everybody may see."""


class LinkError(NoblesseError):
    """A link cannot be opened, or a match does not fit into one."""


class Words(NamedTuple):
    """What somebody wrote about a match that they share.

    Attributes:
        title: a few words.
        comment: a few sentences.
    """

    title: str = ""
    comment: str = ""


def to_link(match: Match, *, whole: bool = False, title: str = "", comment: str = "") -> str:
    """Pack a match at its current moment into text for a URL (`?m=` and this text).

    Args:
        match: any match.
        whole: True to include the answers that were taken back, so that `forward` can give them again.
        title: what the match is called, in at most `TITLE` characters.
        comment: what is to be seen there, in at most `COMMENT` characters.

    Raises:
        LinkError: the match, or what is written about it, is too long for a link.
    """
    words = _words(title, comment)
    setup = match.setup
    if "position" not in setup and not _is_plain(match.game, setup):
        setup = {"position": match.first_state().__dict__}  # self-contained, even if the match was started with files
    answers = match.answers if whole else match.answers[: match.given]
    settled = match.given == len(answers) and (match.pending is not None or match.over)
    here = match if settled else match.at_end() if whole else match.fork().at_end()
    said = [list(words)] if any(words) else []
    text = _packed([VERSION, match.game.id, setup, answers, match.moment, _sum(here), *said])
    if len(text) > LONGEST or len(answers) > ANSWERS:
        raise LinkError("This match is too long for a link. Save it to a file instead.")
    return text


def study_link(study: Study) -> str:
    """Pack a study into text for a URL (`?m=` and this text).

    Raises:
        LinkError: the study is too long for a link.
    """
    data = {name: value for name, value in study.data().items() if name != "game"}
    text = _packed([VERSION, study.game.id, "study", data])
    if len(text) > LONGEST:
        raise LinkError("This study is too long for a link. Save it to a file instead.")
    return text


def layout_link(game: Game, layout: dict[str, Any]) -> str:
    """Pack a layout of the workbench into text for a URL (`?m=` and this text).

    Raises:
        LinkError: the layout is too long for a link.
    """
    text = _packed([VERSION, game.id, "layout", layout])
    if len(text) > LONGEST:
        raise LinkError("This table is too long for a link.")
    return text


def _packed(data: list[Any]) -> str:
    packed = zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def _words(title: object, comment: object) -> Words:
    """What somebody wrote, cleaned and measured.

    Raises:
        LinkError: it is no text, or too long.
    """
    try:
        return Words(cleaned(title, TITLE, "A title"), cleaned(comment, COMMENT, "A comment", lines=True))
    except StudyError as error:
        raise LinkError(str(error)) from None


def _is_plain(game: Game, setup: dict[str, Any]) -> bool:
    """True if a set-up holds only what a visitor can choose."""
    return all(name in PLAIN or game.offers(name, value) for name, value in setup.items())


def from_link(text: str, only: Game | None = None) -> Match:
    """Open a link: the match at the link's moment, or, of a study, at the first moment that it speaks of.

    Args:
        text: the text from `to_link`, or a URL or query string that contains it.
        only: if given, refuse links to other games and say where they can be opened.

    Raises:
        LinkError: the link is cut off, damaged, too long, for another game, or does not fit the rules.
    """
    return opened(text, only).match


class Opened(NamedTuple):
    """What a link or a file holds.

    Attributes:
        match: the match at its moment; of a study, at the first moment that it speaks of.
        words: what its maker wrote about it.
        study: the study, if it holds one.
        layout: the layout of the workbench, if it holds one.
    """

    match: Match
    words: Words = Words()
    study: Study | None = None
    layout: dict[str, Any] | None = None


def opened(text: str, only: Game | None = None) -> Opened:
    """Open a link: all that it holds.

    Args:
        text: the text of a link, or a URL or query string that contains it.
        only: if given, refuse links to other games and say where they can be opened.

    Raises:
        LinkError: as for `from_link`.
    """
    data = _unpack(text)
    if data[2] == "study":
        return _opened_study(data, only)
    if data[2] == "layout":
        return _opened_layout(data, only)
    match = _opened_match(data, only)
    return Opened(match, _words_of(data[6]) if len(data) > 6 else Words())


def _words_of(given: Any) -> Words:
    if not isinstance(given, list) or len(given) != len(Words()):
        _refuse("its title and comment are not where they should be")
    try:
        return _words(*given)
    except LinkError as error:
        _refuse(str(error).rstrip("."))


def _opened_study(data: list[Any], only: Game | None) -> Opened:
    game = _game_of(data, only)
    try:
        study = load_study({**data[3], "game": game.id})
    except StudyError as error:
        _refuse(str(error)[:200].rstrip("."))
    return Opened(study.first(), Words(study.title, study.about), study)


def _opened_layout(data: list[Any], only: Game | None) -> Opened:
    """A layout on the table. One at which no match can begin comes with a new match, and the workbench says why."""
    from explorer.lay_out import LayoutError, checked, laid

    game = _game_of(data, only)
    try:
        layout = checked(game, data[3])
        found = laid(game, layout)
    except LayoutError as error:
        _refuse(str(error)[:200].rstrip("."))
    return Opened(start(game.id) if found.match is None else found.match, layout=layout)


def _opened_match(data: list[Any], only: Game | None) -> Match:
    match = _begin(data, only)
    _give(match, data[3])
    if _sum(match) != data[5]:
        _refuse("it leads to a different position than when it was made: the link or the rules have changed")
    if data[4] != match.moment:
        try:
            match.goto(data[4])
        except NoblesseError:
            _refuse("the moment it points to does not exist")
    return match


def game_of_link(query: str) -> Game | None:
    """The game of the match in a URL's query string, or None without a match. Nothing else in the link is checked.

    Raises:
        LinkError: the link cannot be read, or its game does not exist.
    """
    if not _has_match(query):
        return None
    try:
        return game_named(_unpack(query)[1])
    except UnknownGame as error:
        raise LinkError(f"This link cannot be opened: {str(error).rstrip('.')}.") from None


def from_query(query: str | None, default: Match) -> tuple[Opened, str]:
    """What is in a URL's query string, or `default`; and a message for the visitor, "" for none.

    Args:
        query: a query string, a URL, or the text of a link; None or a query without `m` has no match.
        default: the match to use if there is none, or if it cannot be opened.
    """
    text = str(query or "")
    if not _has_match(text):
        return Opened(default), ""
    try:
        found = opened(text, default.game)
    except LinkError as error:
        return Opened(default), f"{error} Here is a new match instead."
    match = found.match
    match.people = people_like(match, default)
    if found.study is not None:
        return found, f"Opened from the link: a study. {about_study(found.study, titled=False)}"
    if found.layout is not None:
        return found, f"Opened from the link: a table laid out on the workbench. {NEW_CHANCE}"
    chance = "" if match.over else f" {NEW_CHANCE}"
    return found, f"Opened from the link: {describe(match)}{chance}"


def about_study(study: Study, *, titled: bool = True) -> str:
    """What a study holds, in a sentence.

    Args:
        study: any study.
        titled: False to leave out its title.

    >>> import explorer
    >>> about_study(Study(explorer.start("noble_treachery", players=4, seed=7), "The deal"))
    'The deal: Noble Treachery, 1 chapter, 0 comments and questions.'
    """
    chapters, remarks = len(study.chapters), sum(len(chapter.remarks) for chapter in study.chapters)
    held = f"{chapters} {'chapter' if chapters == 1 else 'chapters'}"
    said = f"{remarks} {'comment or question' if remarks == 1 else 'comments and questions'}"
    return f"{f'{study.title}: ' if study.title and titled else ''}{study.game.title}, {held}, {said}."


def describe(match: Match) -> str:
    """Where a match is, in a sentence that reveals nothing hidden."""
    state = match.state
    where = f"{f'{match.round[:1].lower()}{match.round[1:]}, ' if match.round else ''}{state.phase or 'the start'}"
    latest = match.pending or match.moments()[match.moment]
    now = "the game is over." if match.over else match.tell(latest.seen_by(NOBODY))
    return f"{match.game.title}, {where}: {now}"


def place(match: Match) -> str:
    """Where a match is, in a few words that name nobody.

    >>> import explorer
    >>> place(explorer.start("noble_treachery", players=4, seed=7))
    'Set-up.'
    """
    if match.over:
        return "The game is over."
    phase = match.state.phase or "Set-up"
    return f"{match.round}, {phase}." if match.round else f"{phase[:1].upper()}{phase[1:]}."


def _refuse(why: str) -> NoReturn:
    raise LinkError(f"This link cannot be opened: {why}.")


def _sum(match: Match) -> int:
    """A checksum of the position. It detects damage, not malice; against malice, the rules check every answer."""
    return zlib.crc32(json.dumps(match.state.__dict__, sort_keys=True).encode())


def _has_match(query: str) -> bool:
    return re.search(r"(?:^|[?&#])m=", query) is not None


def _unpack(text: str) -> list[Any]:
    found = re.search(r"(?:^|[?&#])m=([^&#]*)", str(text)[: LONGEST * 3])
    packed = found[1] if found else str(text).strip()
    if len(packed) > LONGEST or packed == TOO_LONG:
        _refuse(f"it is too long (more than {LONGEST:,} characters)")
    broken = "it is damaged, perhaps cut off"
    if not packed or re.fullmatch(r"[A-Za-z0-9_-]+", packed) is None:
        _refuse(broken)
    try:
        raw = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        opener = zlib.decompressobj()
        plain = opener.decompress(raw, UNPACKED + 1)
    except (binascii.Error, zlib.error, ValueError):
        _refuse(broken)
    if len(plain) > UNPACKED:
        _refuse("it holds too much data for a match")
    if not opener.eof or opener.unused_data:
        _refuse(broken)
    try:
        data = read_json(plain.decode(), parse_constant=_no_number)
    except ValueError:
        _refuse(broken)
    if not isinstance(data, list) or not data or type(data[0]) is not int:
        _refuse("it does not hold a match")
    if not 1 <= data[0] <= VERSION:
        _refuse(f"it has format {quoted(data[0])}, and this version of Noblesse reads format {VERSION}")
    if not any([type(value) for value in data] == list(kinds) for kinds in FORMS[data[0]]):
        _refuse("it does not hold a match")
    return data


def _no_number(_: str) -> NoReturn:
    raise ValueError


def _game_of(data: list[Any], only: Game | None) -> Game:
    try:
        game = game_named(data[1])
    except UnknownGame as error:
        _refuse(str(error)[:200].rstrip("."))
    if only not in (None, game):
        _refuse(f"it is for {game.title}; the command `noblesse {game.id}` starts a page that can open it")
    return game


def _begin(data: list[Any], only: Game | None) -> Match:
    setup = data[2]
    try:
        game = _game_of(data, only)
        if set(setup) != {"position"} and not _is_plain(game, setup):
            _refuse("its set-up holds something that a link cannot hold")
        match = from_setup(game, setup)
        _ = match.pending
    except LinkError:
        raise
    except TROUBLE as error:
        why = str(error)[:200].rstrip(".") if isinstance(error, NoblesseError) else "it begins with an invalid position"
        raise LinkError(f"This link cannot be opened: {why}.") from None
    return match


def _give(match: Match, answers: list[Any]) -> None:
    if len(answers) > ANSWERS:
        _refuse("it holds too many answers for a match")
    for number, answer in enumerate(map(canonical, answers), 1):
        pending = match.pending
        if pending is None:
            _refuse("it has answers after the end of the match")
        try:
            if isinstance(pending, Choice):
                fits = answer in pending.options
                if fits:
                    match.choose(answer)
            else:
                fits = isinstance(answer, tuple) and len(answer) == len(pending.source.sample(float))
                if fits:
                    match.roll(answer)
        except TROUBLE:
            fits = False
        if not fits:
            _refuse(f"the rules do not allow its answer number {number}")


# --- files --------------------------------------------------------------------------------------------------------------

LARGEST = 500_000
"""The most characters of a file with a match; the longest whole games have about 90,000."""


def to_file(match: Match) -> dict[str, str]:
    """A match with all its answers as a file: `name` and `text`."""
    name = f"noblesse-{match.game.id.replace('_', '-')}-{datetime.now().astimezone().date().isoformat()}.json"
    return {"name": name, "text": records.text(match.record())}


def study_file(study: Study) -> dict[str, str]:
    """A study as a file: `name` and `text`."""
    plain = re.sub("[^a-z0-9]+", "-", study.title.lower()).strip("-")[:40]
    return {"name": f"noblesse-study-{plain or study.game.id.replace('_', '-')}.json", "text": study.text()}


def from_file(given: object) -> Opened:
    """Open a file: the match or the study that was saved in it, of whatever game.

    Args:
        given: the text of the file; untrusted.

    Raises:
        LinkError: it is no match, is too large, or does not fit the rules.
    """
    if not isinstance(given, str) or len(given) > LARGEST:
        _refuse_file(f"it is too large for a match (more than {LARGEST // 1000} kB)")
    try:
        record = read_json(given, parse_constant=_no_number)
    except ValueError:
        record = None
    if isinstance(record, dict) and STUDY in record:
        try:
            study = load_study(record)
        except StudyError as error:
            _refuse_file(str(error)[:300].rstrip("."))
        return Opened(study.first(), Words(study.title, study.about), study)
    if not isinstance(record, dict) or "noblesse" not in record:
        _refuse_file("it is not a match that Noblesse has saved")
    if record["noblesse"] != records.SCHEMA:
        _refuse_file("another version of Noblesse has saved it")
    answers = record.get("answers")
    if isinstance(answers, list) and len(answers) > ANSWERS:
        _refuse_file("it holds too many answers for a match")
    try:
        game_named(record.get("game", ""))
        return Opened(load(record))
    except UnknownGame:
        _refuse_file("its game is not installed here")
    except TROUBLE:
        _refuse_file("the rules do not allow what it says; it was changed, or another version of Noblesse has saved it")


def _refuse_file(why: str) -> NoReturn:
    raise LinkError(f"This file cannot be opened: {why}.")


PLAYED_ON = 5
"""For how many steps of a new match the page still offers the previous one."""


class CopyLink(MatchWidget):
    """A button that copies a link to the current moment; a match that is too long for one it saves to a file.

    Attributes:
        match, moment, seat: see `MatchWidget`.
    """

    _esm = assets.script("links.js")
    _css = assets.read("links.css")

    moment = traitlets.Int(0)  # not synced: its page draws nothing from it
    _link = traitlets.Dict().tag(sync=True)
    _kept = traitlets.Dict().tag(sync=True)

    def __init__(self, match: Match, seat: int | None = None, **traits: Any) -> None:
        self._copied = 0
        self._made_at = (0, 0)
        super().__init__(match, seat, **traits)

    def handlers(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """The handlers of the page's messages, by the name in `do`."""
        return {"copy": self._copy, "save": lambda _: self._save()}

    def _save(self) -> None:
        """Make a file of the match."""
        self._copied += 1
        self._kept = {**to_file(self.match), "number": self._copied}

    def _copy(self, message: dict[str, Any] | None = None) -> None:
        """Make a link, with a title and a comment if there are any; if the match is too long for one, say so."""
        given = message or {}
        words = _words(given.get("title", ""), given.get("comment", ""))
        self._copied += 1
        self._made_at = (id(self.match), self.match.moment)
        try:
            made = {"text": to_link(self.match, **words._asdict())}
        except LinkError:
            made = {
                "long": "This match is too long for a link. Save it as a file: whoever opens that sees this moment."
            }
        self._link = {
            **made,
            **words._asdict(),
            "number": self._copied,
            "about": describe(self.match),
            "chance": NEW_CHANCE,
            "wants": str(given.get("wants", ""))[:20],
        }

    def words(self) -> str:
        """What a link leads to."""
        return f"Copies a link to this moment. {describe(self.match)}"

    def show(self) -> None:
        """Withdraw the link once the match has moved on from the link's moment."""
        if self._link and self._made_at != (id(self.match), self.match.moment):
            self._link = {}


class Address(MatchWidget):
    """The page's URL: opens the match in it, and keeps the page's match in it, so that a reload restores the match.

        address = Address(match)
        traitlets.link((address, "match"), (board, "match"))

    If the page is opened with a match in its URL, `match` becomes that one as soon as the page has loaded. Only the page
    knows the URL: the cells of a preheated notebook ran before anybody requested it. If the link cannot be opened or is
    for another game, the page says so and the match stays. JupyterLab's URL is never changed: there, a match lives as
    long as its kernel. The browser also keeps the link by itself, so that the front page can offer to go on with the match.

    When a new match replaces one that was being played, a button brings the old one back, until the new one has been
    played for `PLAYED_ON` steps. The front page is offered no match that was only looked at.

    Attributes:
        match, moment, seat: see `MatchWidget`.
        view: what is open on the page and who sits where, as the app stores it; a link does not hold it.
        study: the study that came with a link; None before.
        told: the layout that came with a link; None before.
        back: what a reload brings back: the `view`, and the `match` that it is of, before it becomes this widget's. The view
            comes from the browser, and is to be checked.
    """

    _esm = assets.script("address.js")
    _css = assets.read("address.css")

    moment = traitlets.Int(0)  # not synced: its page draws nothing from it
    view = traitlets.Dict().tag(sync=True)
    back = traitlets.Dict()
    study = traitlets.Instance(Study, allow_none=True)
    told = traitlets.Dict(allow_none=True, default_value=None)
    _kept = traitlets.Unicode("").tag(sync=True)
    _last = traitlets.Dict().tag(sync=True)
    _notice = traitlets.Dict().tag(sync=True)

    def __init__(self, match: Match, seat: int | None = None, **traits: Any) -> None:
        self._read = ""
        self._former: Match | None = None
        self._longest, self._played_on = len(match.answers), 0
        super().__init__(match, seat, **traits)

    def handlers(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """The handlers of the page's messages, by the name in `do`."""
        return {
            "open": self._open,
            "former": lambda _: self._take_back(),
            "close": lambda _: self._close(),
        }

    @property
    def played(self) -> bool:
        """True if somebody has played on since the match came to the page."""
        return self._played_on > 0

    def begin(self, *, replaces: bool) -> None:
        """Take what has been answered so far for the deal, which is nothing that somebody has played.

        Args:
            replaces: False if nobody would miss the match before; then it is not offered any more.
        """
        self._longest, self._played_on = len(self.match.answers), 0
        if not replaces:
            self._close()

    def _open(self, message: dict[str, Any]) -> None:
        """Open the match in the page's URL, once; what a reload or the front page goes on with needs no message."""
        text, length, view = message.get("m"), message.get("length"), message.get("view")
        found, said = Opened(self.match), ""
        if isinstance(text, str) and text not in (self._read, self._kept):
            self._read = text
            if type(length) is int and length > LONGEST:
                text = "-" * (LONGEST + 1)  # the page does not send a text that is too long
            found, said = from_query(f"?m={text}", self.match)
        match = found.match
        fresh = match is not self.match
        if isinstance(view, dict):
            self.back = {"match": match, "view": view}
        self.match = match
        if fresh and message.get("again"):
            self._close()  # the visitor's own match, instead of the one that every page opens with
        elif said:
            self.tell(found, said, trouble=not fresh)
        if found.study is not None:
            self.study = found.study
        if found.layout is not None:
            self.told = found.layout

    def tell(self, found: Opened, said: str, *, trouble: bool = False) -> None:
        """Say what was opened, with what its maker wrote.

        Args:
            found: what was opened.
            said: what it is, in words.
            trouble: True if it could not be opened.
        """
        self._notice = {**self._notice, **found.words._asdict(), "text": said, "trouble": trouble}

    def _take_back(self) -> None:
        if self._former is not None:
            self.match = self._former

    def _close(self) -> None:
        self._former, self._notice = None, {}

    @traitlets.observe("match")
    def _another_match(self, change: dict[str, Any]) -> None:
        """Keep the page's previous match if it has answers that would be lost."""
        old = change["old"]
        if isinstance(old, Match):
            self._former = old if old.answers else None
            self._longest, self._played_on = len(self.match.answers), 0
            self._notice = (
                {"text": f"A different match is open now. {describe(self.match)}", "former": True}
                if old.answers
                else {}
            )

    def show(self) -> None:
        """Set the match's link, with answers taken back, for the page to keep in its URL."""
        if len(self.match.answers) > self._longest:
            self._longest = len(self.match.answers)
            self._played_on += 1
            if self._former is not None and self._played_on > PLAYED_ON:
                self._close()
        try:
            link = to_link(self.match, whole=True)
            # `_last` first: the page writes both down when `_kept` changes
            self._last = {"game": self.match.game.id, "where": place(self.match)} if self._played_on else {}
            self._kept = link
        except LinkError as error:
            self._notice = {"text": f"From here on, reloading the page loses your progress. {error}", "trouble": True}
