"""The words of a question as search compares them: by their roots, and by the concepts that players' words stand for.

A concept is a group of words and phrases that mean the same at a table: "skint", "broke" and "cannot pay" are all `poor`. It
is compared beside the words themselves, because a group has a rarity of its own.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from explorer.core.stem import stem

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

LONGEST = 400
"""How many characters of a question are read."""

MOST_WORDS = 40
"""How many words of a question are compared."""

FAMILIES = """
win won winning winner winners wins victor victory victorious
lose lost losing loser losers loses
die dice dies died dying dead death
draw drew drawn draws drawing
deal dealt dealer
pay paid pays paying payment
take took taken takes taking
give gave given gives giving
choose chose chosen chooses choosing choice
begin began begun begins beginning
steal stole stolen steals stealing theft
spend spent spends
throw threw thrown
buy bought buys
sell sold sells
go goes going went gone
tie tied ties tying
hold held holds
keep kept keeps
lie lies lay laid lying
leave leaves leaving
fall fell fallen
fight fought fights fighting
beat beaten beats
hit hits hitting
put puts putting
get got gets gotten getting
have has had having
do does did done doing
move moves moved moving movement
attack attacker attackers attacked attacking attacks
defend defender defenders defending defended defends defence defense
raid raider raiders raided raiding raids
besiege besieger besiegers besieged siege sieges
challenge challenger challenges
roll roller rolled rolling rolls
bet bets betting
bid bids bidding bidder
trade trades trading traded
cast casts casting caster
two 2 2nd second twice
three 3 3rd third
one 1 1st
four 4 4th
five 5 5th
six 6 6th
seven 7 7th
difference diff
damage dmg
point pts points pt vp vps
level lvl
opponent opp opponents
maximum max
minimum min
through thru
destroy destroyed destroys destroying destruction
lead leads led
bind bound binding
"""
"""One family a line: the word, and the forms that a rule for endings does not bring to it."""

SHORT = tuple(
    (re.compile(sought), said)
    for sought, said in (
        (r"\b(\d+|two|three|four|five|six) of us\b", "players"),
        (r"\b(?:can'?t|cannot)\b", "can not"),
        (r"\bwon'?t\b", "will not"),
        (r"n't\b", " not"),
        (r"\b(do|does|did|is|was|has|have|would|could|should|are)nt\b", r"\1 not"),
        (r"\bw/o\b", "without"),
        (r"\bw\b/?", "with"),
        (r"\bu\b", "you"),
        (r"\br\b", "are"),
        (r"\bppl\b", "people"),
        (r"\bgotta\b", "must"),
        (r"\bwanna\b", "want"),
        (r"'(?:s|re|ve|m|d|ll)\b|'", ""),
    )
)
"""What is typed for short, as a pattern, and what it stands for."""


@cache
def _bases() -> Mapping[str, str]:
    """By form, the word of its family."""
    return {form: line.split()[0] for line in FAMILIES.strip().splitlines() for form in line.split()}


@cache
def root(word: str) -> str:
    """What all forms of a word in lower case have in common.

    >>> root("winners") == root("won"), root("dice") == root("died"), root("besieged") == root("siege")
    (True, True, True)
    """
    bases = _bases()
    return stem(bases.get(word) or bases.get(word.removesuffix("s"), word))


def words_of(text: str) -> list[str]:
    """The words of a text, in lower case and written out.

    >>> words_of("Can't u skip it?")
    ['can', 'not', 'you', 'skip', 'it']
    """
    text = text[:LONGEST].lower().replace("’", "'")
    for pattern, said in SHORT:
        text = pattern.sub(said, text)
    return re.findall(r"[a-z]+|\d+", text)


def _weights(text: str) -> dict[str, float]:
    found = iter(text.split())
    return {root(word): float(weight) for word, weight in zip(found, found, strict=True)}


IDLE = frozenset(
    root(word)
    for word in re.findall(
        r"\w+",
        """
        a about also am an and any anybody anyone are as at be because but by could each else ever for from get how i if in
        into is it its just long me mean means much my of off on or our out s say says she he so somebody someone something t
        that the their them then there these they thing this those to too us use used want was we were what whats when where
        which who whos whose why will with work would you your lol ok okay please hi hey guy guys dude dudes stuff like still
        really actually even his her him has have had do does did can may should shall got im ive id youre theyre let lets
        gonna well now up here some such than kind sort way ones bit lot lots ur o happen rule game
        """,
    )
)
"""Roots that say little about what is sought."""

CONDITION = _weights(
    """
    no .6 not .35 must .7 need .4 first 1 last 1 only .5 own .7 all .6 every .5 dead 1 more .4 less .6 twice .9 again .8
    before .7 after .6 both .7 other .3 another .4 without .8 many .6 same .7 while .3 once .6 next .6 over .4 two .35
    three .35 four .35 five .35 six .35 seven .35 one .3 player .3 card .5 turn .5
    """
)
"""The share of its rarity that a word counts which sets a condition: it decides between rules on the same things."""


class Thesaurus:
    """Which concepts players' words and phrases stand for.

    >>> known = Thesaurus(["poor: broke, skint, cannot pay"])
    >>> known.concepts("what if I'm skint") == known.concepts("what if I can't pay")
    True

    Args:
        lines: one concept a line, `name: word, some phrase, …`; the name is one of its words. What follows a `#` is a remark.
    """

    def __init__(self, lines: Iterable[str] = ()) -> None:
        self._words: dict[str, list[str]] = {}
        self._phrases: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for line in lines:
            name, _, terms = line.partition("#")[0].partition(":")
            concept = f"~{name.strip()}"
            for term in filter(None, map(str.strip, (name, *terms.split(",")))):
                first, *more = map(root, words_of(term))
                if more:
                    self._phrases.setdefault(first, []).append(((first, *more), concept))
                elif concept not in self._words.setdefault(first, []):
                    self._words[first].append(concept)

    def concepts(self, text: str) -> list[str]:
        """The concepts in a text, in its order; a word that stands for none stands for itself."""
        return self.of(list(map(root, words_of(text))))

    def of(self, roots: Sequence[str]) -> list[str]:
        """The concepts of some roots: those of phrases, and of each word."""
        found: list[str] = []
        covered = 0  # up to here the words belong to a phrase
        for at, one in enumerate(roots):
            for phrase, concept in self._phrases.get(one, ()):
                if tuple(roots[at : at + len(phrase)]) == phrase:
                    found.append(concept)
                    covered = max(covered, at + len(phrase))
            if one in self._words:
                found += self._words[one]
            elif at >= covered:
                found.append(one)
        return found

    def knows(self, word: str) -> bool:
        """True if a root stands for a concept by itself."""
        return word in self._words


@cache
def thesaurus(*files: Path) -> Thesaurus:
    """The thesaurus in some files, those of them that exist; cached."""
    return Thesaurus(line for file in files if file.is_file() for line in file.read_text(encoding="utf-8").splitlines())
