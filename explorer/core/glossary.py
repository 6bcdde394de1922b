"""The glossary of a game: its terms, each explained by the first sentence of the rule that defines it.

A rule of `rules.md` defines a term by a field: `- Term: raven, ravens`, with all forms in which players meet it. A form that
is written with a capital letter is found only so; any other is found at the beginning of a sentence too. One pattern finds
the terms in a text; it is written so that a page's script takes it as it is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from explorer.core.errors import RulebookError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

LONGEST: Final = 160
"""The most characters of an explanation."""

_SENTENCE = re.compile(r"(?:(?<=[.!?])|(?<=[.!?][”)]))\s+(?=[A-Z0-9“(])")
_SIGNS = re.compile(r"[*_`]")
_SPACES = re.compile(r"\s+")
_SKIPPED = r"`[^`]*`|\[[^\]]*\]\([^)]*\)"
"""What is no running text of Markdown: code, and links."""


@dataclass(frozen=True, slots=True)
class Term:
    """A term of a game.

    Attributes:
        names: the forms in which players meet it, the first of which is its name.
        text: what it means, in one sentence of plain text.
        rule: the id of the rule that defines it.
    """

    names: tuple[str, ...]
    text: str
    rule: str

    @property
    def name(self) -> str:
        """What it is called."""
        return self.names[0]


@dataclass(frozen=True, slots=True)
class Mention:
    """A place in a text where a term stands.

    Attributes:
        start: where it begins.
        end: where it ends.
        term: the term.
    """

    start: int
    end: int
    term: Term


class Glossary:
    """The terms of a game.

    Attributes:
        terms: all terms, in the order of their rules.

    Args:
        terms: the terms.
        source: the name of the file that they come from, for messages.

    Raises:
        RulebookError: two rules define the same term, or an explanation is too long.
    """

    def __init__(self, terms: Iterable[Term], source: str = "rules.md") -> None:
        self.terms = tuple(terms)
        defined: dict[str, str] = {}
        for term in self.terms:
            if len(term.text) > LONGEST:
                raise RulebookError(
                    f"{source}: rule {term.rule} defines “{term.name}”, so its first sentence explains it in at most "
                    f"{LONGEST} characters; it has {len(term.text)}."
                )
            for name in term.names:
                if (other := defined.setdefault(name.lower(), term.rule)) != term.rule:
                    raise RulebookError(f"{source}: rule {term.rule} defines “{name}”, which rule {other} defines.")

    def __iter__(self) -> Iterator[Term]:
        """The terms by name."""
        return iter(sorted(self.terms, key=lambda term: term.name.lower()))

    def __len__(self) -> int:
        return len(self.terms)

    @cached_property
    def forms(self) -> Mapping[str, Term]:
        """Every form as it may stand in a text."""
        found = {name: term for term in self.terms for name in term.names}
        return {f"{name[:1].upper()}{name[1:]}": term for name, term in found.items()} | found

    @cached_property
    def pattern(self) -> str:
        """What finds a term as a whole word, the longest first, in the syntax that Python and JavaScript share.

        No term, nothing found.
        """
        longest = sorted(self.forms, key=lambda form: (-len(form), form))
        either = "|".join(r"\s+".join(map(_literal, form.split())) for form in longest) or r"[^\s\S]"
        return rf"(?<![\w-])(?:{either})(?![\w-])"

    @cached_property
    def _finds(self) -> re.Pattern[str]:
        return re.compile(rf"{_SKIPPED}|({self.pattern})")

    def find(self, text: str, *, known: Iterable[str] = ()) -> list[Mention]:
        """Where terms stand in a passage, each where it stands first; not in code, nor in a link.

        Args:
            text: the passage, plain or in Markdown.
            known: the ids of rules whose terms are passed over, as that of the rule whose text it is.
        """
        seen, found = set(known), []
        for match in self._finds.finditer(text):
            if match[1] is None:
                continue
            term = self.forms[_SPACES.sub(" ", match[1])]
            if term.rule not in seen:
                seen.add(term.rule)
                found.append(Mention(match.start(), match.end(), term))
        return found


def first_sentence(text: str) -> str:
    r"""The first sentence of a rule, without the signs of Markdown.

    >>> first_sentence("A *bet* is one to three\ntokens. It is not spoils.")
    'A bet is one to three tokens.'
    """
    plain = _SPACES.sub(" ", _SIGNS.sub("", text.partition("\n\n")[0])).strip()
    return _SENTENCE.split(plain, maxsplit=1)[0]


def _literal(word: str) -> str:
    """A word as it stands in a pattern of either language."""
    return re.sub(r"([^\w\s'’!,-])", r"\\\1", word)
