"""Reading effects: text becomes the classes of `language`, or an error that names the wrong word and the possible ones.

>>> side("combat profane model within 1: Inflict 4. Convert 1. Pain 3.").type
'combat'
>>> effect("Inflict 2 on each goblin.")
Traceback (most recent call last):
    ...
explorer.games.black_rose_wars.language.parsing.LanguageError: "goblin" at letter 19 cannot be read; after "each" ...

The grammar is `grammar.lark`. Results are cached, so each text is read only once.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from explorer.core.errors import NoblesseError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lark import Lark, Token, Tree
    from lark.exceptions import UnexpectedToken

    from explorer.games.black_rose_wars.language.occasions import Trigger
    from explorer.games.black_rose_wars.language.sentences import EffectText, EventText, Side, Skill

LONGEST: Final = 2000
"""The most letters that a text may have; the longest card has a tenth of that."""

LARGEST: Final = 99
"""The largest number in a text."""


class LanguageError(NoblesseError):
    """A text that cannot be read.

    Attributes:
        text: the text, shortened if it is too long to be read.
        word: the word that does not fit, "" at the end of the text.
        at: where that word begins, counted in letters from 0.
        expected: everything that may be written there, as a player would write or say it.
    """

    def __init__(self, message: str, text: str, word: str = "", at: int = 0, expected: Iterable[str] = ()) -> None:
        self.text = text
        self.word = word
        self.at = at
        self.expected = tuple(expected)
        super().__init__(message)

    def __reduce__(self) -> tuple[type[LanguageError], tuple[str, str, str, int, tuple[str, ...]]]:
        """Pickle the arguments of the error, so that it can be sent from a worker process."""
        return type(self), (str(self), self.text, self.word, self.at, self.expected)


@lru_cache(maxsize=4096)
def side(text: str) -> Side:
    """A side of a spell, or the back of a command card."""
    return cast("Side", _parse(text, "side"))


@lru_cache(maxsize=1024)
def command(text: str) -> Side:
    """An effect of a command card: a spell, or an action."""
    return cast("Side", _parse(text, "command"))


@lru_cache(maxsize=4096)
def effect(text: str) -> EffectText:
    """The effect of a room or of a quest."""
    return cast("EffectText", _parse(text, "effect"))


@lru_cache(maxsize=4096)
def fragment(text: str) -> EffectText:
    """Sentences from a text, which may refer to the rest of it: its target, its trigger."""
    from explorer.games.black_rose_wars.language.meaning import Meaning

    return cast("EffectText", Meaning().transform(grammatical(text, "effect")))


@lru_cache(maxsize=1024)
def skill(text: str) -> Skill:
    """The skill of an evocation or an upgrade."""
    return cast("Skill", _parse(text, "skill"))


@lru_cache(maxsize=1024)
def event(text: str) -> EventText:
    """The effect of an event."""
    return cast("EventText", _parse(text, "event"))


@lru_cache(maxsize=1024)
def task(text: str) -> Trigger:
    """The task of a quest."""
    return cast("Trigger", _parse(text, "task"))


@lru_cache(maxsize=1024)
def trigger(text: str) -> Trigger:
    """The trigger of an effect."""
    return cast("Trigger", _parse(text, "trigger"))


def own_names(text: str) -> tuple[str, ...]:
    """The ids that a text has in quotation marks, for a user's own evocations."""
    return tuple(dict.fromkeys(_name(found) for found in re.findall(r"'[a-z][a-z0-9_ ]*'", text, re.IGNORECASE)))


def _name(quoted: str) -> str:
    return "_".join(quoted.strip("'").lower().split())


# ---- Parsing ---------------------------------------------------------------------------------------------------------


def grammatical(text: str, start: str) -> Tree[Token]:
    """The tree of a text, even if it is nonsense; `start` is one of the start rules of the grammar."""
    from lark.exceptions import UnexpectedToken

    if len(text) > LONGEST:
        raise LanguageError(f"an effect has at most {LONGEST} letters, but this has {len(text)}", text[:LONGEST])
    try:
        return _parser().parse(text.replace("’", "'"), start=start)
    except UnexpectedToken as error:
        raise _fault(text, error) from None


def _parse(text: str, start: str) -> object:
    tree = grammatical(text, start)
    from explorer.games.black_rose_wars.language import sense
    from explorer.games.black_rose_wars.language.meaning import Meaning

    nonsense = sense.fault(tree, start)
    if nonsense is not None:
        at, end = nonsense.at, nonsense.end
        word = text[at:end]
        message = f'"{_shown(word)}" at letter {at + 1} has no effect here: {nonsense.why}'
        raise LanguageError(message, text, word, at)
    return Meaning().transform(tree)


@lru_cache(maxsize=1)
def _parser() -> Lark:
    """The parser made from `grammar.lark`; lark is imported only here, to keep importing the game fast."""
    from lark import Lark

    return Lark(
        Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8"),
        parser="lalr",
        lexer=_words_lexer(),
        start=["side", "command", "effect", "skill", "event", "task", "trigger"],
        maybe_placeholders=True,
        propagate_positions=True,
    )


def _words_lexer() -> type:
    """The class that splits a text into the words and phrases of the grammar, longer phrases first."""
    from lark import Token
    from lark.lexer import Lexer

    class Words(Lexer):
        """Each word or phrase is one kind of token, independent of its context."""

        def __init__(self, lexer_conf: Any) -> None:
            self.kind = _phrases(lexer_conf.terminals)
            longest_first = sorted(self.kind, key=len, reverse=True)
            phrases = "|".join(re.escape(phrase).replace(r"\ ", r"\s+") for phrase in longest_first if phrase.isascii())
            self.token = re.compile(
                rf"\s*(?:(?P<phrase>(?:{phrases})(?![a-z0-9'-]))|(?P<mark>[:;,.])|(?P<NUMBER>\d+)(?![a-z])"
                rf"|(?P<SIGNED>\+\d+)|(?P<NAME>'[a-z][a-z0-9_ ]*')|(?P<UNKNOWN>[\w'-]+|\S))",
                re.IGNORECASE | re.ASCII,
            )

        def lex(self, data: str) -> Iterator[Token]:  # type: ignore[override]
            end = len(data.rstrip())
            at = 0
            while at < end:
                found = self.token.match(data, at)
                assert found is not None  # UNKNOWN matches anything
                group = str(found.lastgroup)
                start, at = found.span(group)
                words = found[group]
                if group in ("phrase", "mark"):
                    words = " ".join(words.lower().split())
                    group = self.kind[words]
                elif group in ("NUMBER", "SIGNED") and (len(words) > 9 or int(words) > LARGEST):
                    group = "UNKNOWN"
                elif group == "NAME":
                    words = _name(words)
                yield Token(group, words, start_pos=start, end_pos=at)

    return Words


def _phrases(terminals: Iterable[Any]) -> dict[str, str]:
    """The words and phrases of the grammar, each with its terminal."""
    kinds = {}
    for terminal in terminals:
        if terminal.name in _OPEN:
            continue
        pattern = terminal.pattern
        # lark joins a terminal's alternatives into one escaped regular expression; split it again.
        written = pattern.value[3:-1].split("|") if pattern.type == "re" else [pattern.value]
        for words in written:
            kinds[words.replace("\\", "")] = terminal.name
    return kinds


# ---- Error messages --------------------------------------------------------------------------------------------------

_OPEN: Final = {"NUMBER": "a number", "SIGNED": "a number like +1", "NAME": "a name in 'quotation marks'"}
"""The players' names of terminals that are not lists of words."""

_SORTS: Final = (
    ("a sort of model", ("MODEL", "MAGE", "EVOCATION", "KIND")),
    ("somebody", ("YOU", "TARGET", "SOURCE", "THAT_MAGE", "IT", "THIS_EVOCATION")),
    ("what is done", ("_INFLICT", "_MOVE", "_GAIN", "_DRAW", "_SUMMON", "_CHOOSE")),
    ("a room", ("YOUR_ROOM", "ITS_ROOM", "ROOM_NAME")),
    ("an element", ("ELEMENT",)),
    ("a colour", ("COLOUR",)),
    ("a jinx", ("JINX_KIND",)),
)
"""Groups of words that a message names together if all are possible: a name, and the terminals to show examples of."""

_VARIED: Final = {"TYPE", "ACTIVE_TYPE", "PHASE", "MOON", "RESULT", "DONE", "STANDING", "KIND"}
"""Terminals whose words have different meanings, so that a message names each."""

SHOWN: Final = 10
"""The most alternatives that a message names."""


def _fault(text: str, error: UnexpectedToken) -> LanguageError:
    """The error for a word that does not fit."""
    token = error.token
    ended = token.type == "$END"
    at = len(text.rstrip()) if ended else token.start_pos
    word = "" if ended else text[at : token.end_pos]
    by_terminal: dict[str, list[str]] = {}
    for phrase, kind in _vocabulary().items():
        by_terminal.setdefault(kind, []).append(phrase)
    accepted = set(error.accepts or ())
    here = sorted(phrase for kind in accepted for phrase in by_terminal.get(kind, []))
    expected = [*(_OPEN[kind] for kind in sorted(accepted & _OPEN.keys())), *(f'"{phrase}"' for phrase in here)]
    if "$END" in accepted:
        expected.append("the end")
    if ended:
        wrong = "the text ends too early"
    elif re.fullmatch(r"\+?[0-9]+", word) and token.type == "UNKNOWN":
        wrong = f"{_shown(word)} at letter {at + 1} is too large: the largest number is {LARGEST}"
    else:
        wrong = f'"{_shown(word)}" at letter {at + 1} cannot be read'
        meant = _meant(text[at : at + 60], here)
        if meant:
            wrong += f' (did you mean "{meant}"?)'
    before = text[:at].split()
    where = f'after "{_shown(before[-1])}"' if before else "here"
    message = f"{wrong}; {where} you can write {_listed(_grouped(accepted, by_terminal))}"
    return LanguageError(message, text, word, at, expected)


def _meant(written: str, here: list[str]) -> str:
    """The possible word or phrase most similar to the written one, or ""."""
    from difflib import SequenceMatcher, get_close_matches

    words = re.findall(r"[\w'-]+", written.lower())
    best, meant = 0.0, ""
    for count in range(1, 5):
        said = " ".join(words[:count])
        for near in get_close_matches(said, here, n=1, cutoff=0.75):
            like = SequenceMatcher(None, said, near).ratio()
            if like > best:
                best, meant = like, near
    return meant


@lru_cache(maxsize=1)
def _vocabulary() -> dict[str, str]:
    return _phrases(_parser().terminals)


def _grouped(accepted: set[str], by_terminal: dict[str, list[str]]) -> list[str]:
    """The possible continuations in few words: groups first, then single words."""
    left = set(accepted)
    given = [_OPEN[kind] for kind in sorted(left & _OPEN.keys())]
    left -= _OPEN.keys()
    for name, kinds in _SORTS:
        if left.issuperset(kinds):
            left.difference_update(kinds)
            some = [_plain(by_terminal[kind]) for kind in kinds] if len(kinds) > 1 else by_terminal[kinds[0]]
            given.append(f"{name} ({', '.join(_quoted(some[:4]))} …)")
    if "$END" in left:
        given.append("the end")
    words = (
        by_terminal[kind] if kind in _VARIED else [_plain(by_terminal[kind])] for kind in left & by_terminal.keys()
    )
    single = sorted(phrase for phrases in words for phrase in phrases)
    room = max(0, SHOWN - len(given))
    return [*given, *_quoted(single[:room]), *(["…"] if len(single) > room else [])]


def _plain(phrases: list[str]) -> str:
    """Of several phrases with the same meaning, the one that a card would print."""
    return min(phrases, key=lambda phrase: ("its " in phrase, len(phrase)))


def _quoted(phrases: Iterable[str]) -> list[str]:
    return [f'"{phrase}"' for phrase in phrases]


def _listed(things: list[str]) -> str:
    if len(things) < 2 or things[-1] == "…":
        return ", ".join(things) or "nothing"
    return f"{', '.join(things[:-1])} or {things[-1]}"


def _shown(word: str) -> str:
    return word if len(word) <= 30 else f"{word[:28]}…"
