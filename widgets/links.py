"""Links to a moment: a match packed into the query string of an address, and safely out of it again.

`CopyLink` gives a link away; `Address` opens the one that a page was called with, and keeps the page's match in it.

What is packed is how the match was set up, the answers up to the present moment, and a check sum of the position they
lead to: JSON, compressed, in letters that an address can hold. It is somebody else's data when it comes back, so:

- it is no longer than `LONGEST` characters, and unpacks to no more than `UNPACKED` bytes, of which no more are ever made;
- it is JSON, never a pickle: it can hold nothing but plain values;
- it names no file: of a set-up only the number of players, the readings, settings as a visitor can choose them, or a whole
  position is taken, and a position is checked as one built by hand is;
- every answer must be one that the rules allow where it is given, and the position reached must have the check sum.

The seed of a match is not packed: who had it could try the dice ahead, on a match of their own. So what chance brings after a
link's last answer is new wherever the link is opened, after a reload too; the page says so where a link is made and opened.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from typing import TYPE_CHECKING, Any, NoReturn

import traitlets

from explorer import Match, NoblesseError
from explorer.core.errors import UnknownGame, quoted
from explorer.core.game import game_named
from explorer.core.moments import Choice, canonical
from explorer.core.start import from_setup
from widgets import assets
from widgets.match_widget import MatchWidget

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.game import Game

VERSION = 1
"""The form of what is packed; another one is refused in words."""

LONGEST = 8_000
"""Characters of a link's text at the most; the longest whole games, of five Kings of Ireland, have about 6,200."""

UNPACKED = 60_000
"""Bytes that it may unpack to; the longest whole games have about 29,000."""

ANSWERS = 5_000
"""Answers in a link at the most; the longest whole games have about 2,900."""

PLAIN = {"players", "readings"}
"""What a set-up in a link may hold besides a game's settings if it is no position: nothing that could name a file."""

TOO_LONG = "too-long"
"""What a server puts in the place of a link that was too long for it: no link of ours, and told as what it is."""

NEW_CHANCE = "Rolls and draws from here on are new each time it is opened."
"""What is said of a link, for the dice of whoever made it are not in it."""

NOBODY = -1
"""A seat that there is not: it knows what everybody knows."""


class LinkError(NoblesseError):
    """A link that cannot be opened, or a match that does not fit in one."""


def to_link(match: Match, *, whole: bool = False) -> str:
    """A match at its present moment as text for an address, `?m=` and this.

    Args:
        match: any match.
        whole: whether it holds what was taken back too, so that it can be given again.

    Raises:
        LinkError: the match is too long for a link.
    """
    setup = match.setup
    if "position" not in setup and not _is_plain(match.game, setup):
        setup = {"position": match.first_state().__dict__}  # self-contained, whatever files it was started with
    answers = match.answers if whole else match.answers[: match.given]
    settled = match.given == len(answers) and (match.pending is not None or match.over)
    here = match if settled else match.at_end() if whole else match.fork().at_end()
    data = [VERSION, match.game.id, setup, answers, match.moment, _sum(here)]
    packed = zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)
    text = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    if len(text) > LONGEST or len(answers) > ANSWERS:
        raise LinkError("This match is too long for a link. Save it as a file instead: match.save(path).")
    return text


def _is_plain(game: Game, setup: dict[str, Any]) -> bool:
    """Whether a set-up holds nothing but what a visitor can choose."""
    return all(name in PLAIN or game.offers(name, value) for name, value in setup.items())


def from_link(text: str, only: Game | None = None) -> Match:
    """The match of a link, standing at its moment.

    Args:
        text: what `to_link` gave, or an address or query string with it.
        only: a game; links to others are refused, and told where they can be opened.

    Raises:
        LinkError: it is cut off, mangled, too long, of other rules, or for another game; said in words.
    """
    data = _unpack(text)
    match = _begin(data, only)
    _give(match, data[3])
    if _sum(match) != data[5]:
        _refuse("it leads to another position than it did when it was made, so it was changed, or the rules were")
    if data[4] != match.moment:
        try:
            match.goto(data[4])
        except NoblesseError:
            _refuse("the moment that it names does not exist")
    return match


def game_of_link(query: str) -> Game | None:
    """The game of the match in an address's query string, None without a match; what else is in it is not looked at.

    Raises:
        LinkError: it cannot be read, or is for no game that there is.
    """
    if not _has_match(query):
        return None
    try:
        return game_named(_unpack(query)[1])
    except UnknownGame as error:
        raise LinkError(f"This link cannot be opened: {str(error).rstrip('.')}.") from None


def match_from_query(query: str | None, default: Match) -> tuple[Match, str]:
    """The match of an address's query string, or `default`, and what to tell the visitor.

    Args:
        query: the query string, an address, or the text of a link; None or one without `m` has no match.
        default: what is shown where there is no match, or none that can be opened.
    """
    text = str(query or "")
    if not _has_match(text):
        return default, ""
    try:
        match = from_link(text, default.game)
    except LinkError as error:
        return default, f"{error} Here is a fresh match instead."
    chance = "" if match.over else f" {NEW_CHANCE}"
    return match, f"Opened from the link: {describe(match)}{chance}"


def describe(match: Match) -> str:
    """Where a match stands, in a sentence that anybody may read, whatever hands they see."""
    state = match.state
    number = state.round
    where = f"{f'round {number}, ' if number else ''}{state.phase or 'the start'}"
    latest = match.pending or match.moments()[match.moment]
    now = "the game is over." if match.over else match.tell(latest.seen_by(NOBODY))
    return f"{match.game.title}, {where}: {now}"


def _refuse(why: str) -> NoReturn:
    raise LinkError(f"This link cannot be opened: {why}.")


def _sum(match: Match) -> int:
    """A check sum of the position: it finds what was mangled, not who meant harm, which the rules themselves do."""
    return zlib.crc32(json.dumps(match.state.__dict__, sort_keys=True).encode())


def _has_match(query: str) -> bool:
    return re.search(r"(?:^|[?&])m=", query) is not None


def _unpack(text: str) -> list[Any]:
    found = re.search(r"(?:^|[?&])m=([^&#]*)", str(text)[: LONGEST * 3])
    packed = found[1] if found else str(text).strip()
    if len(packed) > LONGEST or packed == TOO_LONG:
        _refuse(f"it has more than {LONGEST:,} characters, and ours have fewer")
    broken = "it is damaged, perhaps cut off on its way"
    if not packed or re.fullmatch(r"[A-Za-z0-9_-]+", packed) is None:
        _refuse(broken)
    try:
        raw = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        opener = zlib.decompressobj()
        plain = opener.decompress(raw, UNPACKED + 1)
    except (binascii.Error, zlib.error, ValueError):
        _refuse(broken)
    if len(plain) > UNPACKED:
        _refuse("it holds more than any match of ours")
    if not opener.eof or opener.unused_data:
        _refuse(broken)
    try:
        data = json.loads(plain, parse_constant=_no_number)
    except (ValueError, RecursionError):
        _refuse(broken)
    kinds = (int, str, dict, list, int, int)
    if not isinstance(data, list) or not data or type(data[0]) is not int:
        _refuse("it holds no match")
    if data[0] != VERSION:
        _refuse(f"it has form {quoted(data[0])}, and this version of Noblesse reads form {VERSION}")
    if len(data) != len(kinds) or any(type(value) is not kind for value, kind in zip(data, kinds, strict=True)):
        _refuse("it holds no match")
    return data


def _no_number(_: str) -> NoReturn:
    raise ValueError


TROUBLE = (
    NoblesseError,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""What a position that somebody made up may bring about before it is found out."""


def _begin(data: list[Any], only: Game | None) -> Match:
    setup = data[2]
    try:
        game = game_named(data[1])
        if only not in (None, game):
            _refuse(f"it is for {game.title}; the command `noblesse {game.id}` starts a page that can")
        if set(setup) != {"position"} and not _is_plain(game, setup):
            _refuse("it begins with something that a link cannot hold")
        match = from_setup(game, setup)
        _ = match.pending
    except LinkError:
        raise
    except TROUBLE as error:
        why = (
            str(error)[:200].rstrip(".")
            if isinstance(error, NoblesseError)
            else "it begins with a position that cannot be"
        )
        raise LinkError(f"This link cannot be opened: {why}.") from None
    return match


def _give(match: Match, answers: list[Any]) -> None:
    if len(answers) > ANSWERS:
        _refuse("it holds more than any match of ours")
    for number, told in enumerate(answers, 1):
        pending = match.pending
        answer = canonical(told)
        if pending is None:
            _refuse("it goes on after the match is over")
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
            _refuse(f"its answer number {number} is not allowed by the rules")


PLAYED_ON = 5
"""Steps for which a new match is played on, and the way back to the one before it is still offered."""


class CopyLink(MatchWidget):
    """A button that copies a link to the present moment.

    Attributes:
        match, moment, seat: see `MatchWidget`.
    """

    _esm = assets.script("links.js")
    _css = assets.read("links.css")

    moment = traitlets.Int(0)  # its page draws nothing from it, so a step need not be told there
    _link = traitlets.Dict().tag(sync=True)

    def __init__(self, match: Match, seat: int | None = None, **traits: Any) -> None:
        self._copied = 0
        self._made_at = (0, 0)
        super().__init__(match, seat, **traits)

    def deeds(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """What a visitor can do, by the name that the page sends."""
        return {"copy": lambda _: self._copy()}

    def _copy(self) -> None:
        text = to_link(self.match)
        self._copied += 1
        self._made_at = (id(self.match), self.match.moment)
        self._link = {"text": text, "number": self._copied, "about": describe(self.match), "chance": NEW_CHANCE}

    def show(self) -> None:
        """A link that was made is of an earlier moment once the match has gone on."""
        if self._link and self._made_at != (id(self.match), self.match.moment):
            self._link = {}


class Address(MatchWidget):
    """The page's address: the match in it is opened, and the match on the page is kept in it, so that a reload restores it.

        address = Address(match)
        traitlets.link((address, "match"), (board, "match"))

    When the page is called with a match in its address, `match` becomes that one, as soon as the page is there: the cells
    of a preheated notebook have run before anybody asked for it, so only the page can tell. A link that cannot be opened,
    or is for another game, is told in words, and the match stays. JupyterLab's address is left as it is: there, a match
    lives as long as its kernel.

    Where another match takes the place of one that was being played, that one is kept, and a button has it back, until the
    new one has been played on for `PLAYED_ON` steps.

    Attributes:
        match, moment, seat: see `MatchWidget`.
        view: what is open on the page, in words of the app's own; a reload brings it back, a link does not hold it.
    """

    _esm = assets.script("address.js")
    _css = assets.read("address.css")

    moment = traitlets.Int(0)  # its page draws nothing from it, so a step need not be told there
    view: traitlets.List[str] = traitlets.List(traitlets.Unicode()).tag(sync=True)
    _kept = traitlets.Unicode("").tag(sync=True)
    _notice = traitlets.Dict().tag(sync=True)

    def __init__(self, match: Match, seat: int | None = None, **traits: Any) -> None:
        self._read = ""
        self._former: Match | None = None
        self._longest = self._played_on = 0
        super().__init__(match, seat, **traits)

    def deeds(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """What a visitor can do, by the name that the page sends."""
        return {
            "open": self._open,
            "view": self._look,
            "former": lambda _: self._take_back(),
            "close": lambda _: self._close(),
        }

    def _look(self, told: dict[str, Any]) -> None:
        """Open what was open before the page was loaded again."""
        view = told.get("view")
        if isinstance(view, list) and all(isinstance(name, str) for name in view):
            self.view = view

    def _open(self, told: dict[str, Any]) -> None:
        """Open what stands in the page's address, once; after a reload it is the visitor's own match, and needs no word."""
        text, length = told.get("m"), told.get("length")
        if not isinstance(text, str) or text in (self._read, self._kept):
            return
        self._read = text
        if type(length) is int and length > LONGEST:
            text = "-" * (LONGEST + 1)  # the page does not send what is too long
        match, said = match_from_query(f"?m={text}", self.match)
        opened = match is not self.match
        self.match = match
        if said and not (opened and told.get("again")):
            self._notice = {**self._notice, "text": said, "trouble": not opened}

    def _take_back(self) -> None:
        if self._former is not None:
            self.match = self._former

    def _close(self) -> None:
        self._former, self._notice = None, {}

    @traitlets.observe("match")
    def _another_match(self, change: dict[str, Any]) -> None:
        """Keep the match that was on the page, if anything would be lost with it."""
        old = change["old"]
        if isinstance(old, Match):
            self._former = old if old.answers else None
            self._longest, self._played_on = len(self.match.answers), 0
            self._notice = (
                {"text": f"Another match is here now. {describe(self.match)}", "former": True} if old.answers else {}
            )

    def show(self) -> None:
        """The match as a link, with what was taken back, for the page to keep."""
        if self._former is not None and len(self.match.answers) > self._longest:
            self._longest = len(self.match.answers)
            self._played_on += 1
            if self._played_on > PLAYED_ON:
                self._close()
        try:
            self._kept = to_link(self.match, whole=True)
        except LinkError as error:
            self._notice = {"text": f"A reload will not bring back what happens from here on. {error}", "trouble": True}
