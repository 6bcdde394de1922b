"""The stem of an English word, by which search takes "dies" and "died" for one word.

The algorithm is M. F. Porter's: "An algorithm for suffix stripping", Program 14 (3), 1980. Each step takes one ending away,
or puts a shorter one in its place, if what is left before it is long enough.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

LONGEST = 64
"""Longer words are left as they are: they are no words."""

SHORTEST = 3
"""So are shorter ones: they have no ending that they could lose."""

SECOND = {
    "ational": "ate", "tional": "tion", "enci": "ence", "anci": "ance", "izer": "ize", "logi": "log", "bli": "ble",
    "alli": "al", "entli": "ent", "eli": "e", "ousli": "ous", "ization": "ize", "ation": "ate", "ator": "ate",
    "alism": "al", "iveness": "ive", "fulness": "ful", "ousness": "ous", "aliti": "al", "iviti": "ive", "biliti": "ble",
}  # fmt: skip
"""Endings that have a shorter one, where at least one syllable is left."""

THIRD = {"icate": "ic", "ative": "", "alize": "al", "iciti": "ic", "ical": "ic", "ful": "", "ness": ""}
"""The same, after the second step."""

FOURTH = (
    "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ion", "ou", "ism", "ate", "iti",
    "ous", "ive", "ize",
)  # fmt: skip
"""Endings that go where at least two syllables are left."""


@cache
def stem(word: str) -> str:
    """The stem of a word in lower case.

    >>> [stem(word) for word in ("dies", "tied", "playing", "relational", "fulness", "at")]
    ['di', 'ti', 'plai', 'relat', 'ful', 'at']
    """
    if not SHORTEST <= len(word) <= LONGEST:
        return word
    word = _participle(_plural(word))
    if word.endswith("y") and _has_vowel(word[:-1]):
        word = f"{word[:-1]}i"
    word = _shorter(_shorter(word, SECOND), THIRD)
    for ending in sorted(FOURTH, key=len, reverse=True):
        if word.endswith(ending):
            kept = word[: -len(ending)]
            if _syllables(kept) > 1 and (ending != "ion" or kept.endswith(("s", "t"))):
                word = kept
            break
    if word.endswith("e"):
        kept = word[:-1]
        if _syllables(kept) > 1 or (_syllables(kept) == 1 and not _is_short(kept)):
            word = kept
    return word[:-1] if word.endswith("ll") and _syllables(word) > 1 else word


def _plural(word: str) -> str:
    """A word without the "s" of many."""
    if word.endswith(("sses", "ies")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def _participle(word: str) -> str:
    """A word without "ed" and "ing", spelled as before these were put behind it."""
    if word.endswith("eed"):
        return word[:-1] if _syllables(word[:-3]) else word
    for ending in ("ed", "ing"):
        if word.endswith(ending):
            kept = word[: -len(ending)]
            break
    else:
        return word
    if not _has_vowel(kept):
        return word
    if kept.endswith(("at", "bl", "iz")):
        return f"{kept}e"
    if re.search(r"([^aeioulsz])\1$", kept) and not _is_vowel(kept, len(kept) - 1):
        return kept[:-1]
    return f"{kept}e" if _syllables(kept) == 1 and _is_short(kept) else kept


def _shorter(word: str, endings: dict[str, str]) -> str:
    """A word with the longest ending of a table that it has made shorter, if a syllable is left before it."""
    for ending in sorted(endings, key=len, reverse=True):
        if word.endswith(ending):
            kept = word[: -len(ending)]
            return f"{kept}{endings[ending]}" if _syllables(kept) else word
    return word


def _is_vowel(word: str, at: int) -> bool:
    """True if there is a vowel at this place; a "y" is one behind a consonant."""
    letter = word[at]
    return letter in "aeiou" or (letter == "y" and at > 0 and not _is_vowel(word, at - 1))


def _has_vowel(word: str) -> bool:
    return any(_is_vowel(word, at) for at in range(len(word)))


def _syllables(word: str) -> int:
    """How often a vowel is followed by a consonant: Porter's measure."""
    kinds = [_is_vowel(word, at) for at in range(len(word))]
    return sum(before and not after for before, after in pairwise(kinds))


def _is_short(word: str) -> bool:
    """True if a word ends like "hop": consonant, vowel, and a consonant that is not w, x or y."""
    end = len(word) - 1
    return (
        end >= 2
        and word[end] not in "wxy"
        and [_is_vowel(word, at) for at in (end - 2, end - 1, end)] == [False, True, False]
    )
